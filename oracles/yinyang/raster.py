"""Yin-Yang by brute force: the free cells in raster order, each white, then black.

The search of the article (yin-yang-35, section "Verification"), pruned by the two printed
rules alone. A 2×2 square that is complete and of one colour is dead. The placed cells of a
colour, givens among them, must stay mutually reachable through that colour and free cells.

Neither loses an answer: placed cells keep their colour, so a square of one colour stays one,
and an answer's paths between placed cells of a colour run over cells that are of that colour
in the end, and so are now of that colour or free. A colour that is placed nowhere yet has
nothing to reach. What the pruning lets through is no answer for that: each leaf, a board
without free cells, is judged by a test of its own, which merges the groups of each colour and
wants one of each.

The search is compiled. It stands in its arrays alone, so it can stop after any step and go
on: answers are fetched in slices, memory stays bounded, and Ctrl-C waits for one slice only.
It is the witness of `frontier`, with which it shares nothing but the rule book.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from liarproof.compiled import interpreted, jit
from liarproof.puzzles.answer import SHADED, UNKNOWN, UNSHADED, Answer, Marks
from liarproof.puzzles.yinyang import YinYang

if TYPE_CHECKING:
    from numpy.typing import NDArray

SLICE = 4096
"""Answers fetched at once."""


def answers(puzzle: YinYang, limit: int | None = None) -> Iterator[Answer]:
    """Every answer, each once, fetched `SLICE` at a time, or `limit` where that is less."""
    search = _Search(puzzle)
    size = SLICE if limit is None else max(1, min(SLICE, limit))
    buffer = np.empty((size, puzzle.height, puzzle.width), dtype=np.int8)
    while not search.ended:
        for cells in buffer[: search.advance(buffer)].tolist():
            yield Marks(tuple(map(tuple, cells)))


def count(puzzle: YinYang) -> int:
    """How many answers there are, without holding them."""
    search = _Search(puzzle)
    total = 0
    while not search.ended:
        total += search.advance(np.empty((0, puzzle.height, puzzle.width), dtype=np.int8))
    return total


def count_blank(height: int, width: int) -> int:
    """How many answers a board without givens has."""
    return count(YinYang(((UNKNOWN,) * width,) * height))


class _Search:
    """A search that stands still between calls of `advance`."""

    def __init__(self, puzzle: YinYang) -> None:
        self.cells = np.array(puzzle.givens, dtype=np.int8)
        self.free = np.flatnonzero(self.cells.ravel() == UNKNOWN)
        self.walk = np.zeros((2, self.cells.size), dtype=np.int64)
        self.at = 0
        self.steps = 1_000 if interpreted() else 200_000  # well under a second
        self.ended = not _may_begin(self.cells, self.walk)

    def advance(self, buffer: NDArray[np.int8]) -> int:
        """Search on until the buffer is full or the slice over; how many were found."""
        self.at, found = _advance(self.cells, self.free, self.walk, self.at, buffer, self.steps)
        self.ended = self.at < 0
        return int(found)


@jit
def _advance(
    cells: NDArray[np.int8],
    free: NDArray[np.int64],
    walk: NDArray[np.int64],
    at: int,
    buffer: NDArray[np.int8],
    steps: int,
) -> tuple[int, int]:
    """Go on from free cell number `at` for so many steps; where it stands then, and the answers.

    The free cells before `at` are placed, `at` itself bears the colour that it tried last,
    those after it have none. -1: all has been tried. An empty buffer only counts.
    """
    width = cells.shape[1]
    found = 0
    for _ in range(steps):
        if at < 0:
            break
        if at == len(free):
            if _is_answer(cells, walk[0]):
                if len(buffer) > 0:
                    if found == len(buffer):
                        break
                    buffer[found] = cells
                found += 1
            at -= 1
            continue
        row, column = free[at] // width, free[at] % width
        colour = cells[row, column] + 1
        while colour <= SHADED and not _may_place(cells, walk, row, column, colour):
            colour += 1
        if colour <= SHADED:
            cells[row, column] = colour
            at += 1
        else:
            cells[row, column] = UNKNOWN
            at -= 1
    return at, found


@jit
def _may_begin(cells: NDArray[np.int8], walk: NDArray[np.int64]) -> bool:
    """Whether the givens alone pass the tests that each placed cell must pass."""
    height, width = cells.shape
    for row in range(height):
        for column in range(width):
            if cells[row, column] != UNKNOWN and _completes(cells, row, column):
                return False
    return _reachable(cells, walk, UNSHADED) and _reachable(cells, walk, SHADED)


@jit
def _may_place(
    cells: NDArray[np.int8], walk: NDArray[np.int64], row: int, column: int, colour: int
) -> bool:
    """Whether the cell in that colour completes no square and leaves both colours reachable.

    Afterwards the cell bears the colour, whatever the outcome.
    """
    cells[row, column] = colour
    if _completes(cells, row, column):
        return False
    return _reachable(cells, walk, UNSHADED) and _reachable(cells, walk, SHADED)


@jit
def _completes(cells: NDArray[np.int8], row: int, column: int) -> bool:
    """Whether some square that holds this cell has the cell's colour in all four."""
    height, width = cells.shape
    for top in range(max(row - 1, 0), min(row + 1, height - 1)):
        for left in range(max(column - 1, 0), min(column + 1, width - 1)):
            if (
                cells[top, left]
                == cells[top, left + 1]
                == cells[top + 1, left]
                == cells[top + 1, left + 1]
            ):
                return True
    return False


@jit
def _reachable(cells: NDArray[np.int8], walk: NDArray[np.int64], colour: int) -> bool:
    """Whether the placed cells of a colour reach one another through it and free cells."""
    height, width = cells.shape
    seen, ahead = walk[0], walk[1]
    start, missing = -1, 0
    for cell in range(height * width):
        value = cells[cell // width, cell % width]
        seen[cell] = value not in (colour, UNKNOWN)
        if value == colour:
            start = cell
            missing += 1
    if missing == 0:
        return True
    seen[start] = 1
    ahead[0] = start
    waiting = 1
    while waiting > 0:
        waiting -= 1
        cell = ahead[waiting]
        row, column = cell // width, cell % width
        missing -= cells[row, column] == colour
        for side in range(4):
            if side == 0:
                inside, step = row > 0, cell - width
            elif side == 1:
                inside, step = column > 0, cell - 1
            elif side == 2:
                inside, step = column < width - 1, cell + 1
            else:
                inside, step = row < height - 1, cell + width
            if inside and not seen[step]:
                seen[step] = 1
                ahead[waiting] = step
                waiting += 1
    return bool(missing == 0)


@jit
def _is_answer(cells: NDArray[np.int8], merged: NDArray[np.int64]) -> bool:
    """Whether a full board has exactly one group of each colour.

    `merged` leads from each cell to one of its group that stands nowhere behind it, at last
    to the group's first cell, which leads to itself.
    """
    height, width = cells.shape
    groups = np.zeros(SHADED + 1, dtype=np.int64)
    for cell in range(height * width):
        row, column = cell // width, cell % width
        colour = cells[row, column]
        merged[cell] = cell
        groups[colour] += 1
        for side in range(2):
            inside, before = (row > 0, cell - width) if side == 0 else (column > 0, cell - 1)
            if inside and cells[before // width, before % width] == colour:
                first, other = cell, before
                while merged[first] != first:
                    first = merged[first]
                while merged[other] != other:
                    other = merged[other]
                if first != other:
                    merged[max(first, other)] = min(first, other)
                    groups[colour] -= 1
    return bool(groups[UNSHADED] == 1 and groups[SHADED] == 1)
