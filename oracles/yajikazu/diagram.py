"""Yajisan-Kazusan along a frontier: the regions behind it, and what its lines have and owe.

Cells are decided in raster order. What has been decided matters to the rest only through the
frontier's shaded cells and regions (`kit.regions`) and, in each column and in the row under way,
through two numbers. An arrow back, up or to the left, asks how many shaded cells its line *has*
so far. An arrow ahead, down or to the right, on a cell that is left unshaded, fixes how many its
line still *owes*; a later one must ask for as many as are owed then.

Both are kept as coarse as later cells can see them. Of n cells in a row at most (n + 1) // 2 can
be shaded, since shaded cells never touch. So a line that owes more than its rest can take has no
answer. What a line has matters only to arrows back that are to come, and only while it lies
between the least number with which one of them can still be true and the largest that one of
them asks for: from outside it never comes back, and all that is outside is one number, one more
than the largest. Without arrows to come it is 0. An arrow that no shading of its line makes true
only says that its cell is shaded, as the marks of a state may say as well.

The numbers stand above the frontier in as many words as it takes, `has` and `owes` of a line
side by side, and only those of lines with arrows that can be true; all rows share one place. A
square board may be read by rows or by columns; it is read as its columns have and owe in fewer
ways, the product of their numbers summed over all rows.

Words tell whether the last cell is shaded, so ways to go on lead to words that differ. It shares
nothing with the other engines of Yajisan-Kazusan but the rule book.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from liarproof.compiled import jit
from liarproof.oracles.kit import regions, sweep
from liarproof.oracles.kit.diagram import Instances, Posed
from liarproof.puzzles.answer import SHADED, UNKNOWN, UNSHADED, Answer, Marks, unmarked
from liarproof.puzzles.errors import BeyondLimits
from liarproof.puzzles.yajikazu import Yajikazu

WORD = 62
"""Bits that are used of an int64."""

NONE = -1
"""No arrow, no number, no place."""

PLACE, SHIFT, BACK, AHEAD, LEAST, MOST, REST = range(7)
"""What `board` has of a cell and one of its lines: the int64 that holds the line's numbers, or
`NONE`; their lowest bit; the numbers of the cell's arrows back and ahead; after it, the least that
the line must have for an arrow back to come true and the largest number that one asks for; how
many cells of the line are to come."""


@jit
def extend(
    rows: sweep.Rows, start: int, stop: int, cell: int, board: sweep.Rows, out: sweep.Rows
) -> int:
    """Leave the next cell unshaded, and shade it, where both its lines and its regions allow it.

    `board` is int64 (1 + cells, 15): first height, width and the bits of a number, then of each
    cell the values that it may have, together, and seven entries for its row and its column each.
    """
    height, width, bits = board[0, 0], board[0, 1], board[0, 2]
    row, column = cell // width, cell % width
    ends = cell == height * width - 1
    may, along, down = board[1 + cell, 0], board[1 + cell, 1:], board[1 + cell, 2 + REST :]
    frontier = (1 << regions.BITS * width) - 1
    found = 0
    for source in range(start, stop):
        before = rows[source, 0] & frontier
        for value in range(UNSHADED, SHADED + 1):
            if may & value == 0:
                continue
            if value == UNSHADED:
                after = regions.unshaded(before, row, column, width)
            else:
                after = regions.shaded(before, row, column, width, ends)
            if after == regions.ILLEGAL or (ends and not regions.is_whole(after, row, width)):
                continue
            for at in range(out.shape[1] - 1):
                out[found, 1 + at] = rows[source, at]
            out[found, 1] ^= before ^ after
            if _pays(out, found, along, value, bits) and _pays(out, found, down, value, bits):
                out[found, 0] = source
                found += 1
    return found


@jit
def _pays(out: sweep.Rows, found: int, line: sweep.Rows, value: int, bits: int) -> bool:
    """Whether a line can go on with that value of the cell; its numbers are set down then."""
    if line[PLACE] == NONE:
        return True
    place, shift, mask = 1 + line[PLACE], line[SHIFT], (1 << bits) - 1
    both = out[found, place] >> shift
    has, owes = both & mask, (both >> bits & mask) + NONE
    rest = line[REST]
    if value == SHADED:
        if owes == 0:
            return False
        has += 1
        owes = max(owes - 1, NONE)
        rest -= 1  # the next cell cannot be shaded
    else:
        back, ahead = line[BACK], line[AHEAD]
        if back not in (NONE, has) or (NONE not in (ahead, owes) and ahead != owes):
            return False
        owes = max(owes, ahead)
    if owes > (rest + 1) // 2:
        return False
    if not line[LEAST] <= has <= line[MOST]:
        has = line[MOST] + 1
    if line[REST] == 0:
        owes = NONE
    both &= (1 << 2 * bits) - 1
    out[found, place] ^= (both ^ (has | (owes - NONE) << bits)) << shift
    return True


def pose(puzzle: Yajikazu, state: Marks | None = None) -> Posed:
    """How the answers of a puzzle, or those that extend a state of it, are counted.

    Raises `BeyondLimits` where the shorter side is longer than `regions.WIDEST`.
    """
    size = f"{puzzle.height}x{puzzle.width}"
    if min(puzzle.height, puzzle.width) > regions.WIDEST:
        raise BeyondLimits(f"yajikazu {size} by diagram: wider than {regions.WIDEST} columns")
    marks = np.array((state or unmarked(puzzle.height, puzzle.width)).cells, dtype=np.int64)
    may = np.where(marks == UNKNOWN, UNSHADED | SHADED, marks)
    lines = _lines(puzzle, may)
    if _is_turned(puzzle):
        may, lines = may.T, _turn(lines)
    bits = int(lines[..., (BACK, AHEAD)].max() + 1).bit_length()
    long = _give_places(lines, bits)
    board = np.zeros((1 + may.size, 1 + 2 * (REST + 1)), dtype=np.int64)
    board[0, :3] = *may.shape, bits
    board[1:, 0] = may.ravel()
    board[1:, 1:] = lines.reshape(may.size, -1)
    engine = sweep.Sweep("yajikazu", "diagram", extend, first=(0,) * long)
    return Posed(engine, size, board, may.size)


@lru_cache(maxsize=16)  # asked again for every answer that is read
def _is_turned(puzzle: Yajikazu) -> bool:
    """Whether the columns are read as rows."""
    if puzzle.width != puzzle.height:
        return puzzle.width > puzzle.height
    lines = _lines(puzzle, np.zeros((puzzle.height, puzzle.width), dtype=np.int64))
    return _columns_hold(_turn(lines)) < _columns_hold(lines)


def _turn(lines: sweep.Rows) -> sweep.Rows:
    """`lines` as they are once columns have become rows."""
    return lines.transpose(1, 0, 2, 3)[:, :, ::-1]


def _columns_hold(lines: sweep.Rows) -> float:
    """In how many ways the columns may have and owe, summed over all rows, roughly."""
    height = len(lines)
    column = lines[:, :, 1]
    passed = np.arange(1, height + 1)[:, np.newaxis]
    most = np.minimum(column[..., MOST], (passed + 1) // 2)
    has = np.maximum(most - np.maximum(column[..., LEAST], 0) + 1, 0) + 1.0
    promised = np.logical_or.accumulate(column[..., AHEAD] != NONE, axis=0)
    owes = np.where(promised & (passed < height), (height - passed + 1) // 2 + 2, 1)
    return float((has * owes).prod(axis=1).sum())


def _lines(puzzle: Yajikazu, may: sweep.Rows) -> sweep.Rows:
    """What `board` has of each cell, its row and its column: (height, width, 2, 7), no places yet.

    From the cell of an arrow that cannot be true, `may` loses `UNSHADED`.
    """
    height, width = puzzle.height, puzzle.width
    lines = np.full((height, width, 2, REST + 1), NONE, dtype=np.int64)
    lines[..., LEAST] = height * width
    lines[:, :, 0, REST] = np.arange(width)[::-1]
    lines[:, :, 1, REST] = np.arange(height)[::-1, np.newaxis]
    for row, column, direction, number in puzzle.clues:
        if direction is None or number is None:
            continue
        if direction in "LR":
            line, here = lines[row, :, 0], column
        else:
            line, here = lines[:, column, 1], row
        back = direction in "LU"
        if number > ((here if back else line[here, REST]) + 1) // 2:
            may[row, column] &= SHADED
            continue
        line[here, BACK if back else AHEAD] = number
        if back:
            steps = np.arange(here, 0, -1)
            line[:here, LEAST] = np.minimum(line[:here, LEAST], number - steps // 2)
            line[:here, MOST] = np.maximum(line[:here, MOST], number)
    return lines


def _give_places(lines: sweep.Rows, bits: int) -> int:
    """Enter the places of lines with arrows; how many int64 a word has then."""
    told = (lines[..., (BACK, AHEAD)] != NONE).any(axis=3)
    columns = np.flatnonzero(told[:, :, 1].any(axis=0)).tolist()
    at, shift = 0, regions.BITS * lines.shape[1]
    for line in (lines[:, :, 0], *(lines[:, column, 1] for column in columns)):
        if shift + 2 * bits > WORD:
            at, shift = at + 1, 0
        line[..., PLACE], line[..., SHIFT] = at, shift
        shift += 2 * bits
    lines[~told[:, :, 0].any(axis=1), :, 0, PLACE] = NONE
    return at + 1


def read(puzzle: Yajikazu, way: sweep.Rows) -> Answer:
    """The answer that a way, int64 (cells, k), is."""
    cells = regions.shading(way[:, 0], min(puzzle.height, puzzle.width))
    if _is_turned(puzzle):
        cells = cells.T
    return Marks(tuple(map(tuple, cells.tolist())))


INSTANCES = Instances("yajikazu", pose, read)
count, answers, draw = INSTANCES.count, INSTANCES.answers, INSTANCES.draw
