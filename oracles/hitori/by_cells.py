"""Hitori cell by cell: backtracking in raster order over a board of numbers and marks.

A cell is kept where its row to the left and its column above keep no equal number, and shaded
where neither cell before it is shaded and the open cells, those not shaded, still hang
together; that is found by walking over them.

Demanding that *all* open cells hang together, undecided ones among them, loses no answer.
Suppose they fall into parts. The board is connected, so each part has a cell beside a shaded
one; that cell can never be shaded, so every part keeps a cell in whatever answer follows, and
shading more joins no parts. After the last cell the open cells are the kept ones, and the
test made at the last shading is the rule itself; one open cell must be left.

The search is compiled. It stands in its arrays alone, so it can stop after any step and go
on: answers are fetched in slices, memory stays bounded, and Ctrl-C waits for one slice only.
It is the witness of `by_rows`, with which it shares nothing but the rule book.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from liarproof.compiled import interpreted, jit
from liarproof.puzzles.answer import SHADED, UNKNOWN, UNSHADED, Answer, Marks
from liarproof.puzzles.hitori import BLANK, Hitori

if TYPE_CHECKING:
    from numpy.typing import NDArray

SLICE = 4096
"""Answers fetched at once."""


def answers(puzzle: Hitori, limit: int | None = None) -> Iterator[Answer]:
    """Every answer, each once, fetched `SLICE` at a time, or `limit` where that is less."""
    search = _Search(puzzle)
    size = SLICE if limit is None else max(1, min(SLICE, limit))
    buffer = np.empty((size, puzzle.height, puzzle.width), dtype=np.int8)
    while not search.ended:
        for cells in buffer[: search.advance(buffer)].tolist():
            yield Marks(tuple(map(tuple, cells)))


def count(puzzle: Hitori) -> int:
    """How many answers there are, without holding them."""
    search = _Search(puzzle)
    total = 0
    while not search.ended:
        total += search.advance(np.empty((0, puzzle.height, puzzle.width), dtype=np.int8))
    return total


def count_blank(height: int, width: int) -> int:
    """How many legal shadings a board without numbers has."""
    return count(Hitori(((BLANK,) * width,) * height))


class _Search:
    """A search that stands still between calls of `advance`."""

    def __init__(self, puzzle: Hitori) -> None:
        self.clues = np.array(puzzle.clues, dtype=np.int64)
        self.cells = np.full(self.clues.shape, UNKNOWN, dtype=np.int8)
        self.walk = np.zeros((2, self.clues.size), dtype=np.int64)
        self.at = 0
        self.steps = 2_000 if interpreted() else 2_000_000  # well under a second
        self.ended = False

    def advance(self, buffer: NDArray[np.int8]) -> int:
        """Search on until the buffer is full or the slice over; how many were found."""
        self.at, found = _advance(self.clues, self.cells, self.walk, self.at, buffer, self.steps)
        self.ended = self.at < 0
        return int(found)


@jit
def _advance(
    clues: NDArray[np.int64],
    cells: NDArray[np.int8],
    walk: NDArray[np.int64],
    at: int,
    buffer: NDArray[np.int8],
    steps: int,
) -> tuple[int, int]:
    """Go on from cell `at` for so many steps; where it stands then, and the answers found.

    The cells before `at` are decided, `at` itself bears the value that it tried last, those
    after it are unknown. -1: all has been tried. An empty buffer only counts.
    """
    height, width = cells.shape
    found = 0
    for _ in range(steps):
        if at < 0:
            break
        if at == height * width:
            if len(buffer) > 0:
                if found == len(buffer):
                    break
                buffer[found] = cells
            found += 1
            at -= 1
            continue
        row, column = at // width, at % width
        value = cells[row, column] + 1
        cells[row, column] = UNKNOWN
        if value == UNSHADED and not _may_keep(clues, cells, row, column):
            value = SHADED
        if value == SHADED and not _may_shade(cells, walk, row, column):
            value = SHADED + 1
        if value <= SHADED:
            cells[row, column] = value
            at += 1
        else:
            at -= 1
    return at, found


@jit
def _may_keep(clues: NDArray[np.int64], cells: NDArray[np.int8], row: int, column: int) -> bool:
    """Whether no kept cell to the left or above has the same number."""
    number = clues[row, column]
    if number == BLANK:
        return True
    for left in range(column):
        if clues[row, left] == number and cells[row, left] == UNSHADED:
            return False
    for above in range(row):
        if clues[above, column] == number and cells[above, column] == UNSHADED:
            return False
    return True


@jit
def _may_shade(cells: NDArray[np.int8], walk: NDArray[np.int64], row: int, column: int) -> bool:
    """Whether no shaded cell stands before this one, and it leaves the open cells connected."""
    if row > 0 and cells[row - 1, column] == SHADED:
        return False
    if column > 0 and cells[row, column - 1] == SHADED:
        return False
    cells[row, column] = SHADED
    connected = _connected(cells, walk)
    cells[row, column] = UNKNOWN
    return connected


@jit
def _connected(cells: NDArray[np.int8], walk: NDArray[np.int64]) -> bool:
    """Whether the cells that are not shaded are one region, and not empty."""
    height, width = cells.shape
    seen, ahead = walk[0], walk[1]
    opened = 0
    for cell in range(height * width):
        seen[cell] = cells[cell // width, cell % width] == SHADED
        opened += 1 - seen[cell]
    if opened == 0:
        return False
    start = 0
    while seen[start]:
        start += 1
    seen[start] = 1
    ahead[0] = start
    reached, waiting = 1, 1
    while waiting > 0:
        waiting -= 1
        cell = ahead[waiting]
        row, column = cell // width, cell % width
        for side in range(4):
            if side == 0:
                free, step = row > 0, cell - width
            elif side == 1:
                free, step = column > 0, cell - 1
            elif side == 2:
                free, step = column < width - 1, cell + 1
            else:
                free, step = row < height - 1, cell + width
            if free and not seen[step]:
                seen[step] = 1
                ahead[waiting] = step
                reached += 1
                waiting += 1
    return bool(reached == opened)
