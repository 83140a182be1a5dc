"""The rules once more, each as a plain check over whole arrays: the referee's second witness.

Nothing here walks from cell to cell: touching is a product of shifted arrays, regions are labelled
by scipy, those of a loop on a board drawn at twice its size, and what lies inside is told by sums
of the edges above it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

from liarproof.puzzles.answer import ON, SHADED, UNKNOWN, UNSHADED, Answer

Grid = NDArray[np.bool_]


def broken(puzzle: Any, answer: Answer) -> tuple[str, ...]:
    """The codes of all rules that a complete answer of the board's shape breaks, sorted."""
    cells = np.array(answer.cells)
    return tuple(sorted(set(_RULES[puzzle.genre](puzzle, answer, cells))))


def regions(cells: Grid) -> int:
    """How many regions the cells fall into."""
    return int(ndimage.label(cells)[1])


def _touch(cells: Grid) -> bool:
    return bool((cells[1:] & cells[:-1]).any() or (cells[:, 1:] & cells[:, :-1]).any())


def _shading(cells: NDArray[Any]) -> Iterator[str]:
    if _touch(cells == SHADED):
        yield "csAdjacent"
    whole = regions(cells == UNSHADED)
    if whole != 1:
        yield "cuDivideRB" if whole else "emptyRegion"


def _hitori(puzzle: Any, _answer: Answer, cells: NDArray[Any]) -> Iterator[str]:
    yield from _shading(cells)
    kept = np.where(cells == UNSHADED, np.array(puzzle.clues), 0)
    for line in (*kept, *kept.T):
        numbers = line[line > 0]
        if len(np.unique(numbers)) < len(numbers):
            yield "nmDupRow"


def _counts(puzzle: Any, cells: NDArray[Any], asleep: bool) -> Iterator[str]:
    """`asleep`: whether shaded clues say nothing."""
    dark = cells == SHADED
    for row, column, direction, number in puzzle.clues:
        if direction is None or number is None or (asleep and dark[row, column]):
            continue
        line = {
            "U": dark[:row, column],
            "D": dark[row + 1 :, column],
            "L": dark[row, :column],
            "R": dark[row, column + 1 :],
        }[direction]
        if line.sum() != number:
            yield "anShadeNe"


def _yajikazu(puzzle: Any, _answer: Answer, cells: NDArray[Any]) -> Iterator[str]:
    yield from _shading(cells)
    yield from _counts(puzzle, cells, asleep=True)


def _yinyang(puzzle: Any, _answer: Answer, cells: NDArray[Any]) -> Iterator[str]:
    givens = np.array(puzzle.givens)
    if ((givens != UNKNOWN) & (givens != cells) & (cells != UNKNOWN)).any():
        yield "givenOverwritten"
    if (cells == UNKNOWN).any():
        yield "ceNoNum"
        return
    for value, square, divided in ((SHADED, "ms2x2", "msDivide"), (UNSHADED, "mu2x2", "muDivide")):
        one = cells == value
        if (one[1:, 1:] & one[1:, :-1] & one[:-1, 1:] & one[:-1, :-1]).any():
            yield square
        if regions(one) > 1:
            yield divided
        if not one.any():
            yield "colourMissing"


def _yajilin(puzzle: Any, answer: Answer, cells: NDArray[Any]) -> Iterator[str]:
    height, width = cells.shape
    drawn = np.zeros((2 * height - 1, 2 * width - 1), dtype=bool)
    drawn[::2, 1::2] = np.array(answer.right).reshape(height, width - 1) == ON
    drawn[1::2, ::2] = np.array(answer.down).reshape(height - 1, width) == ON
    edges = drawn.copy()
    padded = np.pad(edges, 1)
    around = [padded[:-2, 1:-1], padded[2:, 1:-1], padded[1:-1, :-2], padded[1:-1, 2:]]
    degree = np.sum(around, axis=0)[::2, ::2]
    drawn[::2, ::2] = degree > 0
    dark = cells == SHADED
    clued = np.zeros_like(dark)
    for row, column, _, _ in puzzle.clues:
        clued[row, column] = True
    yield from _counts(puzzle, cells, asleep=False)
    said: dict[str, Any] = {
        "lnBranch": (degree == 3).any(),
        "lnCross": (degree == 4).any(),
        "lnDeadEnd": (degree == 1).any(),
        "lnOnShade": (dark & (degree > 0)).any(),
        "csAdjacent": _touch(dark),
        "lnPlLoop": regions(drawn) > 1,
        "ceEmpty": (~dark & ~clued & (degree == 0)).any(),
        "lnOnClue": (clued & (degree > 0)).any(),
        "csOnClue": (clued & dark).any(),
        "lnNone": not edges.any(),
        "shInside": puzzle.shaded_outside and _inside(drawn, degree, dark),
    }
    yield from (code for code, wrong in said.items() if wrong)


def _inside(drawn: Grid, degree: NDArray[Any], dark: Grid) -> bool:
    """Whether a shaded cell off the line lies inside, where every line closes.

    The way out leads upwards, just to the right of the middles of cells: it meets the edges to the
    right in the rows above, and from inside an odd number of them.
    """
    if (degree % 2).any():
        return False
    crossed = np.zeros_like(dark, dtype=int)
    crossed[1:, :-1] = np.cumsum(drawn[::2, 1::2].astype(int), axis=0)[:-1]
    return bool((dark & (degree == 0) & (crossed % 2 == 1)).any())


_RULES: dict[str, Callable[[Any, Answer, NDArray[Any]], Iterator[str]]] = {
    "hitori": _hitori,
    "yinyang": _yinyang,
    "yajikazu": _yajikazu,
    "yajilin": _yajilin,
}
