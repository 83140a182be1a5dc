"""Yajisan-Kazusan cell by cell, in raster order: the frontier's regions, and lines that owe.

Each cell is tried unshaded, then shaded. Beside the marks two records are kept.

*The frontier*, one for each cell: which regions of unshaded cells the last decided cell of
every column belongs to. An unshaded cell joins the regions to its left and above it, or
begins one. A shaded cell may take from the region above it its last frontier cell, and in the
last row from the region to its left the last that has a cell ahead. That region can never
grow again, so it must be the only one, and no cell after it may be unshaded. So behind the
last cell there is one region, which holds it or has ended, or none: on a 1×1 board all shaded.

*The lines*, each row and column: how many shaded cells it has so far, and how many it has
promised in all. An unshaded clue to the left or up is right or wrong at once. One to the
right or down promises: its line will have so many more than now. A line that has promised
too little can take no shaded cell, and one that is owed more than fits into the rest, of n
cells at most (n + 1) // 2 since shaded cells never touch, is given up; when no cell is left,
that is the clue itself.

The search is compiled. It stands in its arrays alone, so it can stop after any step and go
on: answers come in batches, memory stays bounded, and Ctrl-C waits for one batch only. It is
the witness of `by_rows`, with which it shares nothing but the rule book.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from liarproof.compiled import interpreted, jit
from liarproof.puzzles.answer import SHADED, UNKNOWN, UNSHADED, Answer, Marks
from liarproof.puzzles.yajikazu import Yajikazu

if TYPE_CHECKING:
    from numpy.typing import NDArray

BATCH = 4096
"""Answers fetched at once."""

SILENT, UP, DOWN, LEFT, RIGHT = range(5)
"""What a cell says: nothing, or an arrow that has a number."""

ARROWS = {"U": UP, "D": DOWN, "L": LEFT, "R": RIGHT}

NOTHING = -1
"""In place of a number promised, or of the cell that promised it."""


def answers(puzzle: Yajikazu, limit: int | None = None) -> Iterator[Answer]:
    """Every answer, each once, fetched `BATCH` at a time, or `limit` where that is less."""
    room = BATCH if limit is None else min(BATCH, max(1, limit))
    for _, found in _batches(puzzle, room):
        for rows in found.tolist():
            yield Marks(tuple(map(tuple, rows)))


def count(puzzle: Yajikazu) -> int:
    """How many answers there are, without holding them."""
    return sum(number for number, _ in _batches(puzzle, 0))


def count_blank(height: int, width: int) -> int:
    """How many legal shadings a board without clues has."""
    return count(Yajikazu(height, width, ()))


def _batches(puzzle: Yajikazu, room: int) -> Iterator[tuple[int, NDArray[np.int8]]]:
    """How many answers each stretch of the search finds, and those; with no room none is kept."""
    height, width = puzzle.height, puzzle.width
    clues = np.zeros((2, height * width), dtype=np.int64)
    for row, column, direction, number in puzzle.clues:
        if direction is not None and number is not None:
            clues[:, row * width + column] = ARROWS[direction], number
    cells = np.full((height, width), UNKNOWN, dtype=np.int8)
    fronts = np.zeros((height * width + 1, width + 1), dtype=np.int64)
    lines = np.zeros((3, height + width), dtype=np.int64)
    lines[1:] = NOTHING
    kept = np.empty((room, height, width), dtype=np.int8)
    steps = 2_000 if interpreted() else 2_000_000  # well under a second
    at = 0
    while at >= 0:
        at, found = _stretch(clues, cells, fronts, lines, at, kept, steps)
        yield found, kept[:found]


@jit
def _stretch(
    clues: NDArray[np.int64],
    cells: NDArray[np.int8],
    fronts: NDArray[np.int64],
    lines: NDArray[np.int64],
    at: int,
    kept: NDArray[np.int8],
    steps: int,
) -> tuple[int, int]:
    """Go on from cell `at` for so many steps; where it stands then, and the answers found.

    `clues`: arrow and number of each cell. `fronts[at]`: the frontier before cell `at`, for
    each column its region (0: shaded, or none yet), then whether a region has ended.
    `lines`: the shaded cells so far, those promised in all and the cell that promised, for
    each row and then each column. Cells before `at` are decided, `at` itself bears what was
    tried last. It stops early when `kept` is full. -1: all has been tried.
    """
    size = cells.size
    width = cells.shape[1]
    found = 0
    for _ in range(steps):
        if at < 0:
            break
        if at == size:
            if fronts[at, width - 1] != 0 or fronts[at, width] != 0:
                if len(kept) > 0:
                    if found == len(kept):
                        break
                    kept[found] = cells
                found += 1
            at -= 1
            continue
        row, column = at // width, at % width
        tried = cells[row, column]
        if tried != UNKNOWN:
            _take_back(lines, at, cells)
            cells[row, column] = UNKNOWN
        if tried == UNKNOWN and _may_be_unshaded(clues, fronts, lines, at, cells):
            cells[row, column] = UNSHADED
            at += 1
        elif tried != SHADED and _may_be_shaded(fronts, lines, at, cells):
            cells[row, column] = SHADED
            at += 1
        else:
            at -= 1
    return at, found


@jit
def _may_be_unshaded(
    clues: NDArray[np.int64],
    fronts: NDArray[np.int64],
    lines: NDArray[np.int64],
    at: int,
    cells: NDArray[np.int8],
) -> bool:
    """Whether cell `at` can be left unshaded; if so the frontier and its promise are set down."""
    height, width = cells.shape
    row, column = at // width, at % width
    before, after = fronts[at], fronts[at + 1]
    if before[width]:
        return False
    if not (
        _can_pay(lines, row, 0, width - 1 - column)
        and _can_pay(lines, height + column, 0, height - 1 - row)
        and _is_true(clues, lines, at, cells)
    ):
        return False
    above = before[column]
    left = before[column - 1] if column > 0 else 0
    after[:] = before
    if above and left and above != left:
        for other in range(width):
            if after[other] == left:
                after[other] = above
    after[column] = above if above else left if left else at + 1
    return True


@jit
def _may_be_shaded(
    fronts: NDArray[np.int64], lines: NDArray[np.int64], at: int, cells: NDArray[np.int8]
) -> bool:
    """Whether cell `at` can be shaded; if so the frontier and its lines' counts are set down."""
    height, width = cells.shape
    row, column = at // width, at % width
    before, after = fronts[at], fronts[at + 1]
    if (row > 0 and before[column] == 0) or (column > 0 and before[column - 1] == 0):
        return False
    if not (
        _can_pay(lines, row, 1, width - 2 - column)
        and _can_pay(lines, height + column, 1, height - 2 - row)
    ):
        return False
    after[:] = before
    after[column] = 0
    if not _goes_on(before, after, column, row == height - 1):
        return False
    lines[0, row] += 1
    lines[0, height + column] += 1
    return True


@jit
def _goes_on(
    before: NDArray[np.int64], after: NDArray[np.int64], column: int, last_row: bool
) -> bool:
    """Whether a cell shaded in `column` ends no region, or the only one; this is set down then.

    In the last row a region goes on only over the columns ahead, so there the one to the left
    may end as well as the one above.
    """
    width = len(after) - 1
    above = before[column]
    left = before[column - 1] if last_row and column > 0 else 0
    above_lives, left_lives, alone = above == 0, left == 0, True
    for ahead in range(column + 1 if last_row else 0, width):
        if after[ahead] != 0:
            alone = False
            above_lives = above_lives or after[ahead] == above
            left_lives = left_lives or after[ahead] == left
    if above_lives and left_lives:
        return True
    if not alone or (above != 0 and left != 0 and above != left):
        return False
    after[width] = 1
    return True


@jit
def _can_pay(lines: NDArray[np.int64], line: int, more: int, rest: int) -> bool:
    """Whether a line with `more` shaded cells can still keep its promise in `rest` cells."""
    due = lines[1, line] - lines[0, line] - more
    return bool(lines[1, line] == NOTHING or 0 <= due <= (rest + 1) // 2)


@jit
def _is_true(
    clues: NDArray[np.int64], lines: NDArray[np.int64], at: int, cells: NDArray[np.int8]
) -> bool:
    """Whether the clue of unshaded cell `at`, if any, can be true; its line takes its promise."""
    height, width = cells.shape
    row, column = at // width, at % width
    arrow, number = clues[0, at], clues[1, at]
    if arrow == SILENT:
        return True
    line = row if arrow in (LEFT, RIGHT) else height + column
    if arrow in (LEFT, UP):
        return bool(lines[0, line] == number)
    rest = width - 1 - column if arrow == RIGHT else height - 1 - row
    if lines[1, line] != NOTHING:
        return bool(lines[1, line] == lines[0, line] + number)
    if number > (rest + 1) // 2:
        return False
    lines[1, line] = lines[0, line] + number
    lines[2, line] = at
    return True


@jit
def _take_back(lines: NDArray[np.int64], at: int, cells: NDArray[np.int8]) -> None:
    """Undo what the mark of cell `at` did to its lines."""
    height, width = cells.shape
    row, column = at // width, at % width
    for line in (row, height + column):
        if cells[row, column] == SHADED:
            lines[0, line] -= 1
        elif lines[2, line] == at:
            lines[1, line] = NOTHING
            lines[2, line] = NOTHING
