"""Hitori: every board of a size, every answer of it, and what the rungs make of an untouched one.

Answers are the legal shadings of the board without numbers, as an oracle lists them, of which two
twins are never both unshaded; twins are two cells of a line with the same number. A shading is a
mask, its bit set for each shaded cell. That these are the answers of the oracles is a test. Where
something is found, two oracles confirm it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import combinations, pairwise, product
from typing import TypeAlias

import numpy as np

from liarproof.oracles.families import counters
from liarproof.oracles.referee import judge
from liarproof.oracles.registry import oracle_engines
from liarproof.properties.boards import maker
from liarproof.properties.plain.hitori import RUNGS as PLAIN
from liarproof.properties.theorems import small
from liarproof.properties.theorems.statement import Found, Witness
from liarproof.puzzles.answer import SHADED, UNKNOWN, UNSHADED, Answer, Marks, State
from liarproof.puzzles.grid import lines, place
from liarproof.puzzles.hitori import BLANK, Hitori
from liarproof.solvers.ladder import fixpoint, ladder_of

Masks: TypeAlias = tuple[int, ...]
BoardRun: TypeAlias = Callable[[Hitori], tuple[int, Witness | None]]
"""Looks at one board: how many cases it has, and one in which something is wrong."""


@lru_cache(maxsize=32)
def legal(height: int, width: int) -> Masks:
    """The legal shadings of the board without numbers, by the oracle that goes cell by cell."""
    blank = maker("hitori").blank(height, width)
    engines = {engine.name: engine for engine in oracle_engines("hitori")}
    return tuple(sorted(mask_of(answer) for answer in engines["cells"].answers(blank)))


def mask_of(marks: Marks, value: int = SHADED) -> int:
    """The cells that have a value, those shaded unless told otherwise."""
    return sum(1 << at for at, found in enumerate(small.flat(marks)) if found == value)


def marks_of(mask: int, height: int, width: int) -> Answer:
    """A shading as an answer."""
    values = [SHADED if mask >> cell & 1 else UNSHADED for cell in range(height * width)]
    return Marks(tuple(tuple(values[row * width : (row + 1) * width]) for row in range(height)))


def twin_pairs(puzzle: Hitori) -> list[tuple[int, int]]:
    """All two cells of a line with the same number, which is no blank."""
    numbers = [number for row in puzzle.clues for number in row]
    return [
        (one, other)
        for line in lines(puzzle.height, puzzle.width)
        for one, other in combinations(line, 2)
        if numbers[one] == numbers[other] != BLANK
    ]


def answers(puzzle: Hitori) -> Masks:
    """All answers, as masks in ascending order."""
    pairs = [1 << one | 1 << other for one, other in twin_pairs(puzzle)]
    return tuple(
        mask for mask in legal(puzzle.height, puzzle.width) if all(mask & twins for twins in pairs)
    )


def confirmed(puzzle: Hitori, found: Masks) -> bool:
    """Whether two oracles that share no code have just these answers."""
    engines = [engine for engine in oracle_engines("hitori") if engine.name in ("rows", "cells")]
    return all(tuple(sorted(map(mask_of, engine.answers(puzzle)))) == found for engine in engines)


def each_board(look: BoardRun) -> Callable[[int, int], Found]:
    """Every board of a size looked at; the first witness ends it.

    The answers of its board are confirmed by two oracles: raises `AssertionError` otherwise.
    """

    def run(height: int, width: int) -> Found:
        cases = 0
        for puzzle in small.boards("hitori", height, width):
            some, witness = look(puzzle)
            cases += some
            if witness is not None:
                if not confirmed(puzzle, answers(puzzle)):
                    raise AssertionError(f"the oracles have other answers of {puzzle}")
                return Found(cases, witness)
        return Found(cases)

    return run


def drawn(puzzle: Hitori, text: str, *masks: int) -> Witness:
    """A witness with some shadings on the board."""
    first, *others = (marks_of(mask, puzzle.height, puzzle.width) for mask in masks)
    return Witness(text, puzzle, first, tuple(others))


def named(puzzle: Hitori, cell: int) -> str:
    """A cell as people name it."""
    return place(divmod(cell, puzzle.width))


# --- what sandwich and pair say of every answer ---------------------------------------------


def _triples(puzzle: Hitori) -> Iterator[tuple[int, int, int]]:
    """Every cell between two equal numbers, and these."""
    numbers = [number for row in puzzle.clues for number in row]
    for line in lines(puzzle.height, puzzle.width):
        for before, between, after in zip(line, line[1:], line[2:], strict=False):
            if numbers[before] == numbers[after] != BLANK:
                yield before, between, after


def _pairs(puzzle: Hitori) -> Iterator[tuple[int, int, list[int]]]:
    """Every two equal numbers side by side, and all copies of them in their line."""
    numbers = [number for row in puzzle.clues for number in row]
    for line in lines(puzzle.height, puzzle.width):
        for one, other in pairwise(line):
            if numbers[one] == numbers[other] != BLANK:
                yield one, other, [cell for cell in line if numbers[cell] == numbers[one]]


def sandwiches(puzzle: Hitori) -> tuple[int, Witness | None]:
    """Every answer and sandwich: the middle is unshaded, and a twin is shaded."""
    cases = 0
    for before, between, after in _triples(puzzle):
        for mask in answers(puzzle):
            cases += 1
            if mask >> between & 1 or not (mask >> before | mask >> after) & 1:
                return cases, drawn(puzzle, f"{named(puzzle, between)} is sandwiched", mask)
    return cases, None


def one_lives(puzzle: Hitori) -> tuple[int, Witness | None]:
    """Every answer and sandwich: one of the two twins is unshaded."""
    cases = 0
    for before, between, after in _triples(puzzle):
        for mask in answers(puzzle):
            cases += 1
            if (mask >> before & mask >> after) & 1:
                text = f"both twins of the sandwich round {named(puzzle, between)} are shaded"
                return cases, drawn(puzzle, text, mask)
    return cases, None


def pairs(puzzle: Hitori) -> tuple[int, Witness | None]:
    """Every answer and pair: just one of the two is unshaded, and no other copy is."""
    cases = 0
    for one, other, copies in _pairs(puzzle):
        for mask in answers(puzzle):
            cases += 1
            kept = [cell for cell in copies if not mask >> cell & 1]
            if kept not in ([one], [other]):
                return cases, drawn(puzzle, f"pair at {named(puzzle, one)}", mask)
    return cases, None


def printed_pair(puzzle: Hitori) -> tuple[int, Witness | None]:
    """Every answer and pair: all copies in the line are shaded, as the printed lines shade them."""
    cases = 0
    for one, _, copies in _pairs(puzzle):
        for mask in answers(puzzle):
            cases += 1
            if not all(mask >> cell & 1 for cell in copies):
                text = f"the pair at {named(puzzle, one)} is shaded whole, and this answer lost"
                return cases, drawn(puzzle, text, mask)
    return cases, None


# --- rungs on every state -------------------------------------------------------------------


def keeping(*names: str) -> Callable[[int, int], Found]:
    """Those rungs of the solver run together from every state: no answer of it is lost."""
    rungs = small.named("hitori", *names)

    def look(puzzle: Hitori) -> tuple[int, Witness | None]:
        ends = small.replies(puzzle, rungs)
        size = puzzle.height, puzzle.width
        found = [marks_of(mask, *size) for mask in answers(puzzle)]
        fits = small.extending(found, size[0] * size[1])
        lost = fits & ~fits[:, ends]
        if lost.any():
            at, state = np.argwhere(lost)[0]
            before = small.marks_of(int(state), *size)
            text = f"{', '.join(names)} lose an answer"
            return int(fits.sum()), Witness(text, puzzle, before, (found[at],))
        return int(fits.sum()), None

    return each_board(look)


def openings_again(puzzle: Hitori) -> tuple[int, Witness | None]:
    """Every state that has what sandwich and pair say at the start: they say nothing more."""
    ends = small.replies(puzzle, small.named("hitori", "sandwich", "pair"))
    later = small.weaker(puzzle.height * puzzle.width)[ends[0]][:-1]
    states = np.flatnonzero(later & (ends[:-1] != np.arange(ends.size - 1)))
    witness = None
    if states.size:
        marks = small.marks_of(int(states[0]), puzzle.height, puzzle.width)
        witness = Witness("sandwich or pair say more the second time", puzzle, marks)
    return int(later.sum()), witness


def more_decided(few: tuple[str, ...], many: tuple[str, ...]) -> BoardRun:
    """From every state the rungs `few` decide all that `many` do."""

    def look(puzzle: Hitori) -> tuple[int, Witness | None]:
        ends = small.replies(puzzle, small.named("hitori", *few))
        others = small.replies(puzzle, small.named("hitori", *many))
        lacks = ~small.weaker(puzzle.height * puzzle.width)[others, ends]
        if lacks.any():
            marks = small.marks_of(int(np.flatnonzero(lacks)[0]), puzzle.height, puzzle.width)
            text = f"{', '.join(few)} decide less than {', '.join(many)}"
            return ends.size - 1, Witness(text, puzzle, marks)
        return ends.size - 1, None

    return look


def readings_agree(height: int, width: int) -> Found:
    """Every state: beside adjacency both readings of cut end alike; the numbers do not matter."""
    puzzle = maker("hitori").blank(height, width)
    ends = [
        small.replies(puzzle, small.named("hitori", "adjacency", name))
        for name in ("cut", "cut-any")
    ]
    differ = np.flatnonzero(ends[0] != ends[1])
    if not differ.size:
        return Found(ends[0].size - 1)
    marks = small.marks_of(int(differ[0]), height, width)
    plain = [_settle_plainly(puzzle, marks, ("adjacency", name)) for name in ("cut", "cut-any")]
    if plain[0] == plain[1]:
        raise AssertionError(f"the plain rungs agree on {marks}")
    return Found(ends[0].size - 1, Witness("cut and cut-any end differently", puzzle, marks))


def _settle_plainly(puzzle: Hitori, marks: Marks, names: tuple[str, ...]) -> Marks | None:
    state = State.of(marks)
    alive = fixpoint(puzzle, state, [PLAIN[name] for name in names])
    return state.marks() if alive else None


def no_shaded_cell(*, twice: bool) -> Callable[[int, int], Found]:
    """Every state without a shaded cell: cut (with `twice` in both readings) says nothing."""

    def run(height: int, width: int) -> Found:
        puzzle = maker("hitori").blank(height, width)
        names = ("cut", "cut-any") if twice else ("cut",)
        cases = 0
        for values in product((UNKNOWN, UNSHADED), repeat=height * width):
            rows = tuple(values[row * width : (row + 1) * width] for row in range(height))
            for name in names:
                cases += 1
                witness = _speaks(puzzle, Marks(rows), (name,))
                if witness is not None:
                    return Found(cases, witness)
        return Found(cases)

    return run


def _speaks(puzzle: Hitori, marks: Marks, names: tuple[str, ...]) -> Witness | None:
    """That rungs of the solver say something; the plain ones must say the same."""
    state = State.of(marks)
    alive = fixpoint(puzzle, state, small.named("hitori", *names))
    if alive and state.marks() == marks:
        return None
    if not set(names) & {"probe"}:
        plain = _settle_plainly(puzzle, marks, names)
        if plain != (state.marks() if alive else None):
            raise AssertionError(f"{names}: the plain rungs say something else of {puzzle}")
    after = (state.marks(),) if alive else ()
    said = "something is decided" if alive else "contradiction"
    return Witness(f"{', '.join(names)}: {said}", puzzle, marks, after)


# --- the untouched board --------------------------------------------------------------------


def silent(*names: str) -> Callable[[int, int], Found]:
    """Every board, untouched: those rungs decide nothing."""

    def look(puzzle: Hitori) -> tuple[int, Witness | None]:
        return 1, _speaks(puzzle, untouched(puzzle), names)

    return each_board(look)


def untouched(puzzle: Hitori) -> Marks:
    """The state in which nothing is decided."""
    return Marks(((UNKNOWN,) * puzzle.width,) * puzzle.height)


def backbone(puzzle: Hitori) -> tuple[int, int]:
    """The cells that every answer keeps, and those that every answer shades; with none, none."""
    found = answers(puzzle)
    whole = (1 << puzzle.height * puzzle.width) - 1
    if not found:
        return 0, 0
    ever, always = 0, whole
    for mask in found:
        ever, always = ever | mask, always & mask
    return whole & ~ever, always


def only_openings(puzzle: Hitori) -> tuple[int, Witness | None]:
    """Where the answers agree on a cell, sandwich or pair decide one on the untouched board."""
    kept, shaded = backbone(puzzle)
    if not kept | shaded:
        return 0, None
    if _speaks(puzzle, untouched(puzzle), ("sandwich", "pair")) is not None:
        return 1, None
    cell = (kept | shaded).bit_length() - 1
    value = "shaded" if shaded >> cell & 1 else "unshaded"
    text = f"{named(puzzle, cell)} is {value} in every answer; sandwich and pair decide nothing"
    return 1, drawn(puzzle, text, *answers(puzzle))


def without_twins(puzzle: Hitori) -> tuple[int, Witness | None]:
    """A board without twins: every single cell may be shaded, and the whole ladder is silent."""
    if twin_pairs(puzzle):
        return 0, None
    found = set(answers(puzzle))
    for cell in range(puzzle.height * puzzle.width):
        if 1 << cell not in found or 0 not in found:
            return 1, drawn(puzzle, "no answer", 1 << cell)
    names = tuple(rung.name for rung in ladder_of("hitori").rungs)
    return 1, _speaks(puzzle, untouched(puzzle), names)


def as_many_as_shadings(height: int, width: int) -> Found:
    """Every board without twins has as many answers as there are legal shadings."""
    counts = [one for one in counters("shadings") if one.name in ("yajikazu-rows", "recurrence")]
    numbers = {one.count(height, width) for one in counts if one.able(height, width)}
    if len(numbers) != 1:
        raise AssertionError(f"the counters disagree: {numbers}")
    many = numbers.pop()
    engines = [engine for engine in oracle_engines("hitori") if engine.name in ("rows", "cells")]
    cases = 0
    for puzzle in small.boards("hitori", height, width):
        if not twin_pairs(puzzle):
            cases += 1
            if any(engine.count(puzzle) != many for engine in engines):
                return Found(cases, drawn(puzzle, f"not {many} answers", 0))
    return Found(cases)


def diagonals(height: int, width: int) -> Found:
    """Every board without twins and shading of two cells at a corner: it is cut in two, no more."""
    cases = 0
    for puzzle in small.boards("hitori", height, width):
        if twin_pairs(puzzle):
            continue
        for mask in _steps_aslant(height, width):
            cases += 1
            broken = {one.code for one in judge(puzzle, marks_of(mask, height, width))}
            if broken != {"cuDivideRB"}:
                return Found(cases, drawn(puzzle, f"breaks {sorted(broken)}", mask))
    return Found(cases)


def _steps_aslant(height: int, width: int) -> Iterator[int]:
    for row in range(height - 1):
        for column in range(width - 1):
            yield 1 << row * width + column | 1 << (row + 1) * width + column + 1
            yield 1 << row * width + column + 1 | 1 << (row + 1) * width + column
