"""Yajilin loop first: circuits edge by edge in raster order, the shading read off behind them.

At each cell the edges from the left and from above are known; those to the right and down are
chosen, such that the cell has two edges or none. Without any it is off the loop: a clue, or
else shaded, and then no cell to the left or above may be so.

*The frontier.* Between the decided cells and the rest lie the edges that cross from one to the
other: at most one down from each column, and one to the right from the last decided cell. They
are the ends of paths, two of each, and each end knows the other. A cell with two edges behind
it joins two ends. Where they are of one path, the loop is closed, so there may be no other
path, and no cell after it has an edge. An edge drawn is never taken back, and each set of
edges is met once, so each circuit is. A board wider than high is laid on its side for this, so
that the frontier is the shorter line.

*The clues*, each by the rule: its cells are counted anew whenever one of them is decided. It
must not have seen more shaded cells than its number, nor see fewer with all that are to come.

In the variant a ray from a shaded cell to the left, a little below the middle of its row, must
cross an even number of edges: those that go down from the columns before it.

The search is compiled. It stands in its arrays alone, so it can stop after any step and go
on: answers come in batches, memory stays bounded, and Ctrl-C waits for one batch only. It is
the witness of `by_shading`, with which it shares nothing but the rule book.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from liarproof.compiled import interpreted, jit
from liarproof.puzzles.answer import OFF, SHADED, UNKNOWN, UNSHADED, Answer, Marks
from liarproof.puzzles.yajilin import Yajilin

if TYPE_CHECKING:
    from numpy.typing import NDArray

SLICE = 4096
"""Answers fetched at once."""

CLUE = 3
"""The mark of a clue cell, beside those of the other cells."""

BOTH = 3
"""Edges to the right (1) and down (2)."""

NO_EDGE = -1
"""In place of the other end of a path, or of edges that are not decided."""

CLOSED = 1
"""Of a frontier behind which the loop is closed."""

AHEAD = {"U": (-1, 0), "D": (1, 0), "L": (0, -1), "R": (0, 1)}
"""A step in the direction of an arrow, in rows and columns."""


def answers(puzzle: Yajilin, limit: int | None = None) -> Iterator[Answer]:
    """Every answer, each once, fetched `SLICE` at a time, or `limit` where that is less."""
    search = _Search(puzzle)
    buffer = search.buffer(SLICE if limit is None else max(1, min(SLICE, limit)))
    while not search.ended:
        found = buffer[: search.advance(buffer)]
        cells, right, down = found[:, 0], found[:, 1] & 1, found[:, 1] >> 1
        if search.turned:
            cells, right, down = (part.swapaxes(1, 2) for part in (cells, down, right))
        parts = (
            np.where(cells == SHADED, SHADED, UNSHADED),
            OFF + right[:, :, :-1],
            OFF + down[:, :-1, :],
        )
        for rows in zip(*(part.tolist() for part in parts), strict=True):
            yield Marks(*(tuple(map(tuple, part)) for part in rows))


def count(puzzle: Yajilin) -> int:
    """How many answers there are, without holding them."""
    search = _Search(puzzle)
    nothing = search.buffer(0)
    total = 0
    while not search.ended:
        total += search.advance(nothing)
    return total


def count_blank(height: int, width: int) -> int:
    """How many answers a board without clues has."""
    return count(Yajilin(height, width, ()))


class _Search:
    """A search that stands still between calls of `advance`."""

    def __init__(self, puzzle: Yajilin) -> None:
        self.turned = puzzle.width > puzzle.height  # so that the frontier is the shorter line
        height, width = sorted((puzzle.height, puzzle.width), reverse=True)
        self.drawn = np.full((2, height, width), UNKNOWN, dtype=np.int8)
        self.drawn[1] = NO_EDGE
        clues = []
        for row, column, direction, number in puzzle.clues:
            at = self._turn(row, column)
            self.drawn[0][at] = CLUE
            if direction is not None and number is not None:
                clues.append((*at, *self._turn(*AHEAD[direction]), number))
        self.clues = np.array(clues, dtype=np.int64).reshape(-1, 5)
        self.fronts = np.full((height * width + 1, width + 2), NO_EDGE, dtype=np.int64)
        self.outside = puzzle.shaded_outside
        self.at = 0
        self.steps = 2_000 if interpreted() else 1_000_000  # well under a second
        self.ended = not all(_may_hold(clue, self.drawn[0]) for clue in self.clues)

    def _turn(self, rows: int, columns: int) -> tuple[int, int]:
        return (columns, rows) if self.turned else (rows, columns)

    def buffer(self, size: int) -> NDArray[np.int8]:
        """Room for so many answers: marks and edges of each."""
        return np.empty((size, *self.drawn.shape), dtype=np.int8)

    def advance(self, buffer: NDArray[np.int8]) -> int:
        """Search on until the buffer is full or the slice over; how many were found."""
        self.at, found = _advance(
            self.clues, self.outside, self.drawn, self.fronts, self.at, buffer, self.steps
        )
        self.ended = self.at < 0
        return int(found)


@jit
def _advance(
    clues: NDArray[np.int64],
    outside: bool,
    drawn: NDArray[np.int8],
    fronts: NDArray[np.int64],
    at: int,
    buffer: NDArray[np.int8],
    steps: int,
) -> tuple[int, int]:
    """Go on from cell `at` for so many steps; where it stands then, and the answers found.

    `clues`: row, column, the step in rows and in columns, number. `drawn`: the mark of each
    cell, and its edges onward, 1 to the right plus 2 down (`NO_EDGE`: not decided); cell `at`
    has those it tried last. `fronts[at]`: before cell `at`, for the edge down to each column
    not decided yet, then for the edge to the right, the place here of the path's other end;
    then `CLOSED` once the loop is. -1: all has been tried. An empty buffer only counts.
    """
    width = drawn.shape[2]
    found = 0
    for _ in range(steps):
        if at < 0:
            break
        if at == drawn[0].size:
            if fronts[at, width + 1] == CLOSED:
                if len(buffer) > 0:
                    if found == len(buffer):
                        break
                    buffer[found] = drawn
                found += 1
            at -= 1
            continue
        row, column = at // width, at % width
        edges = drawn[1, row, column] + 1
        while edges <= BOTH and not _may_have(clues, outside, drawn, fronts, at, edges):
            edges += 1
        if edges <= BOTH:
            drawn[1, row, column] = edges
            at += 1
        else:
            drawn[1, row, column] = NO_EDGE
            if drawn[0, row, column] != CLUE:
                drawn[0, row, column] = UNKNOWN
            at -= 1
    return at, found


@jit
def _may_have(
    clues: NDArray[np.int64],
    outside: bool,
    drawn: NDArray[np.int8],
    fronts: NDArray[np.int64],
    at: int,
    edges: int,
) -> bool:
    """Whether cell `at` can have these edges onward; if so its mark and the frontier are set."""
    cells = drawn[0]
    height, width = cells.shape
    row, column = at // width, at % width
    front = fronts[at]
    right, down = edges & 1, edges >> 1
    # The numbers come first: as plain Python, numpy's two truths would add up to one truth.
    number = right + down + (front[column] != NO_EDGE) + (front[width] != NO_EDGE)
    if number not in (0, 2):
        return False
    if right and (column == width - 1 or cells[row, column + 1] == CLUE):
        return False
    if down and (row == height - 1 or cells[row + 1, column] == CLUE):
        return False
    if number == 0:
        fronts[at + 1] = front
        return cells[row, column] == CLUE or _may_be_shaded(clues, outside, cells, front, at)
    if cells[row, column] == CLUE or front[width + 1] == CLOSED:
        return False
    cells[row, column] = UNSHADED
    return _joins(front, fronts[at + 1], column, right, down) and _hold(clues, cells, row, column)


@jit
def _may_be_shaded(
    clues: NDArray[np.int64],
    outside: bool,
    cells: NDArray[np.int8],
    front: NDArray[np.int64],
    at: int,
) -> bool:
    """Whether cell `at` can be shaded; it bears that mark then."""
    width = cells.shape[1]
    row, column = at // width, at % width
    if row > 0 and cells[row - 1, column] == SHADED:
        return False
    if column > 0 and cells[row, column - 1] == SHADED:
        return False
    if outside:
        crossed = 0
        for before in range(column):
            crossed += front[before] != NO_EDGE
        if crossed % 2 == 1:
            return False
    cells[row, column] = SHADED
    return _hold(clues, cells, row, column)


@jit
def _joins(
    front: NDArray[np.int64], after: NDArray[np.int64], column: int, right: int, down: int
) -> bool:
    """Set the frontier after a cell of the loop; whether it closes no loop but the only one."""
    width = len(front) - 2
    above, left = front[column], front[width]
    after[:] = front
    after[column] = NO_EDGE
    after[width] = NO_EDGE
    if right and down:
        after[column], after[width] = width, column
    elif right or down:
        end = width if right else column
        other = above if above != NO_EDGE else left
        after[end], after[other] = other, end
    elif left != column:
        after[above], after[left] = left, above
    else:
        after[width + 1] = CLOSED
        for end in range(width):
            if after[end] != NO_EDGE:
                return False
    return True


@jit
def _hold(clues: NDArray[np.int64], cells: NDArray[np.int8], row: int, column: int) -> bool:
    """Whether every clue that sees this cell may hold."""
    for clue in clues:
        rows, columns = row - clue[0], column - clue[1]
        if (
            rows * clue[3] == columns * clue[2]
            and rows * clue[2] + columns * clue[3] > 0
            and not _may_hold(clue, cells)
        ):
            return False
    return True


@jit
def _may_hold(clue: NDArray[np.int64], cells: NDArray[np.int8]) -> bool:
    """Whether a clue has not seen too many shaded cells, and may still see enough."""
    height, width = cells.shape
    row, column = clue[0] + clue[2], clue[1] + clue[3]
    shaded, unknown = 0, 0
    while 0 <= row < height and 0 <= column < width:
        shaded += cells[row, column] == SHADED
        unknown += cells[row, column] == UNKNOWN
        row += clue[2]
        column += clue[3]
    return bool(shaded <= clue[4] <= shaded + unknown)
