"""The article's proof that a clue set always exists, step by step: two answers at a time.

A rival of an answer is another legal shading of the board. A clue kills the rivals that do not
obey it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product

import numpy as np

from liarproof.oracles.referee import judge
from liarproof.properties.theorems.statement import Found, Witness
from liarproof.properties.theorems.yajikazu_boards import (
    Shadings,
    answers_of,
    board,
    counts,
    line,
    marks_of,
    sayings,
    shadings,
)
from liarproof.properties.theorems.yajikazu_family import shown


def nested(known: Shadings) -> Iterator[tuple[int, int]]:
    """Every two legal shadings of which the second contains the first and is another: places."""
    for at, mask in enumerate(known.masks.tolist()):
        for other in np.flatnonzero(known.masks & mask == mask).tolist():
            if other != at:
                yield at, other


def bought(height: int, width: int, last: int) -> tuple[int, str] | None:
    """Where the article writes its clue against a last difference, and its arrow; None: nowhere."""
    row, column = divmod(last, width)
    if column < width - 1:
        return last + 1, "L"
    return (last + width, "U") if row < height - 1 else None


def case_one(height: int, width: int) -> Found:
    """Every legal shading, every unshaded cell, every clue there: it dies by each wrong number.

    Whom it belongs to otherwise plays no part; the referee says who dies.
    """
    known = shadings(height, width)
    cases = 0
    for at, mask in enumerate(known.masks.tolist()):
        for cell in range(known.size):
            if known.cells[at, cell]:
                continue
            for direction, number in sayings(height, width, cell):
                wrong = number != int(counts(known, cell, direction)[at])
                puzzle = board(height, width, {cell: (direction, number)})
                marks = marks_of(height, width, mask)
                cases += wrong
                if wrong is not bool(judge(puzzle, marks)):
                    return Found(cases, Witness("lives with a wrong number", puzzle, marks))
    return Found(cases)


def last_of(cells: int) -> int:
    """The last of some cells."""
    return cells.bit_length() - 1


def case_two(height: int, width: int, last_cell: Callable[[int], int] = last_of) -> Found:
    """Every two answers without a cell shaded in the first alone: the last difference is the
    second's."""
    known = shadings(height, width)
    cases = 0
    for first, second in product(known.masks.tolist(), repeat=2):
        if first & ~second or first == second:
            continue
        cases += 1
        last = last_cell(first ^ second)
        if not second >> last & 1 or first >> last & 1 or first & second != first:
            return Found(cases, shown(known, f"last difference {last}", first, second))
    return Found(cases)


def neighbour_exists(height: int, width: int) -> Found:
    """Every two answers of case 2: the last difference has a right neighbour, or one below."""
    known = shadings(height, width)
    cases = 0
    for at, other in nested(known):
        cases += 1
        first, second = int(known.masks[at]), int(known.masks[other])
        last = last_of(first ^ second)
        if bought(height, width, last) is None:
            assert {first, second} <= set(answers_of(board(height, width, {})))
            text = f"the last difference, cell {last}, is the last cell of the board"
            return Found(cases, shown(known, text, first, second))
    return Found(cases)


def neighbour_unshaded(height: int, width: int) -> Found:
    """Every two answers of case 2: where there is that neighbour, it is unshaded in both."""
    known = shadings(height, width)
    cases = 0
    for at, other in nested(known):
        first, second = int(known.masks[at]), int(known.masks[other])
        place = bought(height, width, last_of(first ^ second))
        if place is None:
            continue
        cases += 1
        if (first | second) >> place[0] & 1:
            return Found(cases, shown(known, f"cell {place[0]} is shaded", first, second))
    return Found(cases)


def line_agrees(height: int, width: int) -> Found:
    """Every two answers of case 2: on the line of the article's clue they differ in one cell."""
    return _on_the_line(height, width, lambda differ, _: differ == 1)


def differ_by_one(height: int, width: int) -> Found:
    """Every two answers of case 2: the line of the article's clue counts one more in the rival."""
    return _on_the_line(height, width, lambda _, more: more == 1)


def counts_more(height: int, width: int) -> Found:
    """Every two answers of case 2: it counts more in the rival."""
    return _on_the_line(height, width, lambda _, more: more >= 1)


def _on_the_line(height: int, width: int, holds: Callable[[int, int], bool]) -> Found:
    """`holds`: of how many cells differ, and by how much the counts do. A referee counts, too."""
    known = shadings(height, width)
    cases = 0
    for at, other in nested(known):
        last = last_of(int(known.masks[at] ^ known.masks[other]))
        place = bought(height, width, last)
        if place is None:
            continue
        cases += 1
        beyond = line(height, width, *place)
        differ = int((known.cells[at, beyond] != known.cells[other, beyond]).sum())
        one, more = (int(known.cells[each, beyond].sum()) for each in (at, other))
        if not holds(differ, more - one):
            first, second = int(known.masks[at]), int(known.masks[other])
            for mask, number in ((first, one), (second, more)):
                puzzle = board(height, width, {place[0]: (place[1], number)})
                assert not judge(puzzle, marks_of(height, width, mask))
            text = (
                f"last difference: cell {last}; {place[1]} of cell {place[0]} counts {one} and"
                f" {more}, {differ} cells differ"
            )
            return Found(cases, shown(known, text, first, second))
    return Found(cases)
