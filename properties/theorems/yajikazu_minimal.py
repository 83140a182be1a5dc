"""Boards with one answer: more clues, fewer clues, and clue sets without a spare one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import permutations

from liarproof.properties.theorems import yajikazu_proofs as proofs
from liarproof.properties.theorems.small import sizes_to
from liarproof.properties.theorems.statement import (
    Exhaustive,
    Found,
    Proved,
    Statement,
    Witness,
)
from liarproof.properties.theorems.yajikazu_boards import (
    Saying,
    Shadings,
    answers_by,
    as_set,
    board,
    line,
    most_on,
    obeying,
    shadings,
    unsayable,
)
from liarproof.properties.widening import NEVER_ADDS, exhaust
from liarproof.puzzles.arrows import DIRECTIONS

TESTS = 'yajisan-kazusan-51, "Tests"'
LOAD = 'yajisan-kazusan-51, "Four clues in ten are liars, and not one of them is spare"'


def never_adds(height: int, width: int) -> Found:
    """Every board with one clue at most, and every clue that it can get or complete."""
    pairs, breaches = exhaust("yajikazu", height, width)
    wrong = [one for one in breaches if one.kind in NEVER_ADDS["yajikazu"]]
    if wrong:
        return Found(pairs, Witness("an answer more", wrong[0].grown, wrong[0].answer))
    return Found(pairs)


def unique_boards(known: Shadings) -> Iterator[tuple[dict[int, Saying], dict[int, int], int]]:
    """Every board of the size that has one answer: clues, what obeys each, and the answer's set.

    A cell has no clue, one that cannot be said, or an arrow into the board with a number that its
    line can show; a clue that all shadings obey is left out.
    """
    told = [choices(known, cell) for cell in range(known.size)]
    yield from _unique(told, {}, {}, as_set(known.masks >= 0))


def _unique(
    told: list[list[tuple[Saying, int]]], clues: dict[int, Saying], obey: dict[int, int], left: int
) -> Iterator[tuple[dict[int, Saying], dict[int, int], int]]:
    """Decide the last cell that is left in `told`, then those before it."""
    if not told:
        if left & (left - 1) == 0:
            yield dict(clues), dict(obey), left
        return
    *before, here = told
    cell = len(before)
    yield from _unique(before, clues, obey, left)
    for saying, allowed in here:
        if left & allowed:
            yield from _unique(
                before, clues | {cell: saying}, obey | {cell: allowed}, left & allowed
            )


def choices(known: Shadings, cell: int) -> list[tuple[Saying, int]]:
    """The clues of a cell that tell some shadings apart, each with the set of those that obey."""
    everything = as_set(known.masks >= 0)
    some = [unsayable(known)]
    some += [
        (direction, number)
        for direction in DIRECTIONS
        for number in range(most_on(len(line(known.height, known.width, cell, direction))) + 1)
        if line(known.height, known.width, cell, direction)
    ]
    told = [(saying, as_set(obeying(known, cell, saying))) for saying in some]
    return [(saying, allowed) for saying, allowed in told if allowed != everything]


def common(obey: Mapping[int, int], cells: Iterable[int], everything: int) -> int:
    """The shadings that obey the clues on these cells."""
    for cell in cells:
        everything &= obey[cell]
    return everything


def dropped_once(height: int, width: int) -> Found:
    """Every board with one answer, every order of its clues: one pass that drops each clue it can
    leaves none that is spare."""
    known = shadings(height, width)
    everything = as_set(known.masks >= 0)
    cases = 0
    for clues, obey, answer in unique_boards(known):
        for order in permutations(obey):
            kept = list(obey)
            for cell in order:
                rest = [other for other in kept if other != cell]
                if common(obey, rest, everything) == answer:
                    kept = rest
            cases += 1
            spare = [
                cell
                for cell in kept
                if common(obey, [one for one in kept if one != cell], everything) == answer
            ]
            if spare:
                puzzle = board(height, width, {cell: clues[cell] for cell in kept})
                return Found(cases, Witness(f"clue of cell {spare[0]} is spare", puzzle))
    return Found(cases)


def load_bearing(height: int, width: int) -> Found:
    """Every board none of whose clues is spare, and each of its liars: without it, more answers.

    The number of answers is asked of an oracle, not worked out from the clues.
    """
    known = shadings(height, width)
    everything = as_set(known.masks >= 0)
    cases = 0
    for clues, obey, answer in unique_boards(known):
        if any(
            common(obey, [one for one in obey if one != cell], everything) == answer
            for cell in obey
        ):
            continue
        for cell in obey:
            if not known.cells[answer.bit_length() - 1, cell]:
                continue
            cases += 1
            rest = {one: saying for one, saying in clues.items() if one != cell}
            if len(answers_by("cells", board(height, width, rest))) < 2:
                return Found(cases, Witness("still one answer", board(height, width, rest)))
    return Found(cases)


NEVER_ADDS_ONE = Statement(
    id="yajikazu-clues-never-add",
    words="More clues never add an answer.",
    symbols="C subset of D  =>  answers(D) subset of answers(C)",
    scope="all boards, clues that lack their arrow or number too",
    article=(TESTS,),
    evidence=(
        Proved("What obeys all clues obeys some of them.", proofs.fewer),
        Exhaustive(
            "every board of one clue at most and every clue that it can get or complete",
            never_adds,
            sizes_to(4),
            sizes_to(6, least=5),
        ),
    ),
)

ONE_PASS = Statement(
    id="yajikazu-dropping-once",
    words="One pass over the clues of a board with one answer, in whatever order, that drops each"
    " clue without which the answer stays the only one, leaves no clue that is spare.",
    symbols="D subset of C, C - k not unique  =>  D - k not unique",
    scope="all boards",
    article=('yajisan-kazusan-51, "Generation"',),
    evidence=(
        Proved(
            "A clue that was kept was needed among more clues: the rival that lived without it"
            " obeys all others of these, so all others of the fewer.",
            proofs.dropped_once,
        ),
        Exhaustive(
            "every board with one answer, every order of its clues",
            dropped_once,
            sizes_to(3),
            ((1, 4), (2, 2), (4, 1)),
        ),
    ),
)

LOAD_BEARING = Statement(
    id="yajikazu-liars-load-bearing",
    words="A liar taken from a board none of whose clues is spare leaves a second answer.",
    symbols="C minimal with answers(C) = {A}, c in A  =>  |answers(C - c)| > 1",
    scope="all boards",
    article=(LOAD,),
    evidence=(
        Proved(
            "That no clue is spare says it of every clue, liar or not. That it is enough to have"
            " tried each clue once is yajikazu-dropping-once.",
            proofs.dropped_once,
        ),
        Exhaustive(
            "every board none of whose clues is spare, and each of its liars",
            load_bearing,
            sizes_to(4),
            sizes_to(6, least=5),
        ),
    ),
    note="Circular as the article measures it: the clue sets were minimised, so that not one of 961"
    " liars could be spare. It says nothing of liars that it would not say of honest clues.",
)

STATEMENTS = (NEVER_ADDS_ONE, ONE_PASS, LOAD_BEARING)
