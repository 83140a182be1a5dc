"""The corrected proof that a clue set always exists, and what of it the rules are needed for.

Shaded cells confess, with numbers that cannot be said: this kills every rival that does not
contain the answer. Unshaded cells point at their partners and tell the truth: of two neighbours a
greater rival shades one at most besides, and the other's clue, which it must obey, sees it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy as np

from liarproof.oracles.referee import judge
from liarproof.properties.theorems.statement import Found, Witness
from liarproof.properties.theorems.yajikazu_boards import (
    Saying,
    Shadings,
    answers_by,
    answers_of,
    as_set,
    board,
    cells_of,
    counts,
    flags_of,
    line,
    marks_of,
    obeying,
    shadings,
    unsayable,
)
from liarproof.properties.theorems.yajikazu_family import shown
from liarproof.properties.theorems.yajikazu_sets import chosen, every_choice, killed, offers
from liarproof.properties.theorems.yajikazu_steps import nested
from liarproof.puzzles.arrows import DIRECTIONS


def pairs(height: int, width: int) -> tuple[list[tuple[int, int]], tuple[int, ...]]:
    """The board in pairs of neighbours, and three in a row where its cells are odd in number."""
    if width % 2 == 0 or height % 2 == 0:
        return _paired(height, width), ()
    if width == 1:
        column = _paired(max(0, height - 3), 1)
        return column, tuple(range(max(0, height - 3), height)) if height > 1 else ()
    left = width - 3
    by_rows = [
        (row * width + at, row * width + at + 1)
        for row in range(height)
        for at in range(0, left, 2)
    ]
    by_columns = [
        (row * width + at, (row + 1) * width + at)
        for row in range(0, height - 1, 2)
        for at in range(left, width)
    ]
    final = (height - 1) * width
    return by_rows + by_columns, tuple(range(final + left, final + width))


def _paired(height: int, width: int) -> list[tuple[int, int]]:
    if width % 2 == 0:
        return [(cell, cell + 1) for cell in range(0, height * width, 2)]
    return [
        (row * width + at, (row + 1) * width + at)
        for row in range(0, height, 2)
        for at in range(width)
    ]


def arrows(height: int, width: int, mask: int) -> dict[int, str]:
    """Where the unshaded cells of an answer point: partners at each other, and of three in a row
    the first along it, the second back, or on where the first is shaded."""
    two_by_two, three = pairs(height, width)
    found = {}
    for one, other in two_by_two:
        forth, back = ("R", "L") if width > 1 and other == one + 1 else ("D", "U")
        found[one], found[other] = forth, back
    if three:
        forth, back = ("R", "L") if width > 1 else ("D", "U")
        found[three[0]] = forth
        found[three[1]] = forth if mask >> three[0] & 1 else back
    return {cell: way for cell, way in found.items() if not mask >> cell & 1}


def clue_set(known: Shadings, at: int) -> dict[int, Saying]:
    """The corrected proof's clue set: confessions on shaded cells, true clues on the others."""
    mask = int(known.masks[at])
    told = {cell: unsayable(known) for cell in cells_of(mask)}
    for cell, way in arrows(known.height, known.width, mask).items():
        told[cell] = way, int(counts(known, cell, way)[at])
    return told


def exists(
    height: int, width: int, clues: Callable[[Shadings, int], Mapping[int, Saying]] = clue_set
) -> Found:
    """Every answer: the clue set leaves it alone. On small boards two engines say so."""
    return _left_alone(shadings(height, width), clues, height * width <= 9)


def _left_alone(
    known: Shadings, clues: Callable[[Shadings, int], Mapping[int, Saying]], asked: bool
) -> Found:
    obeyed: dict[tuple[int, Saying], int] = {}
    for at, mask in enumerate(known.masks.tolist()):
        told = clues(known, at)
        left = -1
        for cell, saying in told.items():
            if (cell, saying) not in obeyed:
                obeyed[cell, saying] = as_set(obeying(known, cell, saying))
            left &= obeyed[cell, saying]
        puzzle = board(known.height, known.width, told)
        alone = left == 1 << at or (left == -1 and len(known.masks) == 1)
        if not alone or (asked and answers_of(puzzle) != [mask]):
            return Found(
                at + 1, Witness("not alone", puzzle, marks_of(known.height, known.width, mask))
            )
    return Found(len(known.masks))


def ruled(height: int, width: int, dropped: Sequence[str]) -> Shadings:
    """The shadings that keep all rules but those with the referee's codes in `dropped`."""
    puzzle = board(height, width, {})
    numbers = [
        mask
        for mask in range(1 << height * width)
        if all(broken.code in dropped for broken in judge(puzzle, marks_of(height, width, mask)))
    ]
    masks = np.array(numbers, dtype=np.int64)
    return Shadings(height, width, masks, flags_of(masks, height * width))


def without_rule_one(height: int, width: int) -> Found:
    """Where shaded cells may touch: every answer, and some choice of clues for it.

    A witness is confirmed by trying every choice.
    """
    known = ruled(height, width, ("csAdjacent",))
    for at, mask in enumerate(known.masks.tolist()):
        told = offers(known, at)
        if chosen(known, at, told) is None:
            for clues in every_choice(told):
                dead = [killed(known, cell, saying) for cell, saying in clues.items()]
                assert any(
                    not any(one >> rival & 1 for one in dead)
                    for rival in range(len(known.masks))
                    if rival != at
                )
            return Found(at + 1, shown(known, "no clue set where shaded cells may touch", mask))
    return Found(len(known.masks))


def without_rule_two(height: int, width: int) -> Found:
    """Where the unshaded cells may be in pieces or none: every answer, and its clue set."""
    known = ruled(height, width, ("cuDivideRB", "emptyRegion"))
    return _left_alone(known, clue_set, False)


def rule_two_neighbour(height: int, width: int) -> Found:
    """Where shaded cells may touch: every two answers, one within the other: some cell beside a
    difference is unshaded in both."""
    known = ruled(height, width, ("csAdjacent",))
    cases = 0
    for at, other in nested(known):
        cases += 1
        first, second = int(known.masks[at]), int(known.masks[other])
        if not any(
            not second >> beyond[0] & 1
            for cell in cells_of(first ^ second)
            for way in DIRECTIONS
            if (beyond := line(height, width, cell, way))
        ):
            return Found(cases, shown(known, "no such cell", first, second))
    return Found(cases)


def honest_empty(height: int, width: int) -> Found:
    """The answer that shades nothing, and the true clues of the corrected proof; an oracle says
    that it is alone."""
    known = shadings(height, width)
    puzzle = board(height, width, clue_set(known, 0))
    if answers_by("cells", puzzle) != [0]:
        return Found(1, Witness("not alone", puzzle, marks_of(height, width, 0)))
    return Found(1)
