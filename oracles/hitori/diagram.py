"""Hitori along a frontier: the regions behind it, and the numbers that are still open.

Cells are decided in raster order. What has been decided matters to the rest only through the
frontier's shaded cells and regions (`kit.regions`) and through the numbers kept: a number that
stands twice or more in a line, row or column, is *open* from its first cell there to its last,
and of an open number a bit says whether it has been kept. A cell is kept only where the bits of
its number are clear, and sets them; shaded, it leaves them. At the last cell of the number in
that line the bit is cleared, for nothing asks for it any more. Blanks equal nothing and have no
bits.

A number is open over a stretch of cells, so bits are given to numbers of all lines as machines
to jobs: each takes one that is free from before its first cell on, in the order of the first
cells, and no more are ever needed than numbers open at one cell. They stand above the frontier
in as many words as it takes. A square board may be read by rows or by columns; it is read as
fewer sets of open numbers, 2 to the power of those open, summed over all cells, can be kept.

Words tell whether the last cell is shaded, so ways to go on lead to words that differ. It shares
nothing with the other engines of Hitori but the rule book.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from liarproof.compiled import jit
from liarproof.oracles.kit import regions, sweep
from liarproof.oracles.kit.diagram import Instances, Posed
from liarproof.puzzles.answer import SHADED, UNSHADED, Answer, Marks, Rows, unmarked
from liarproof.puzzles.errors import BeyondLimits
from liarproof.puzzles.hitori import BLANK, Hitori

WORD = 62
"""Bits that are used of an int64."""


@jit
def extend(
    rows: sweep.Rows, start: int, stop: int, cell: int, board: sweep.Rows, out: sweep.Rows
) -> int:
    """Keep the next cell where its number is free, and shade it where that is legal.

    `board` is int64 (1 + cells, 1 + 2k) for words of k: first the height and the width, then of
    each cell what it may be, 0 anything, and for each int64 the bits of its number in its row and
    column, and those that no cell after it asks for, the frontier's among them.
    """
    height, width = board[0, 0], board[0, 1]
    row, column = cell // width, cell % width
    ends = cell == height * width - 1
    mark, masks = board[1 + cell, 0], board[1 + cell, 1:]
    frontier = (1 << regions.BITS * width) - 1
    found = 0
    for source in range(start, stop):
        before = rows[source, 0] & frontier
        for value in range(UNSHADED, SHADED + 1):
            if mark == UNSHADED + SHADED - value:
                continue
            if value == UNSHADED:
                after = regions.unshaded(before, row, column, width)
            else:
                after = regions.shaded(before, row, column, width, ends)
            if after == regions.ILLEGAL or (ends and not regions.is_whole(after, row, width)):
                continue
            taken = 0
            for at in range(out.shape[1] - 1):
                bits, own, gone = rows[source, at], masks[2 * at], masks[2 * at + 1]
                if value == UNSHADED:
                    taken |= bits & own
                    bits |= own
                out[found, 1 + at] = bits & ~gone
            if taken == 0:
                out[found, 0] = source
                out[found, 1] |= after
                found += 1
    return found


def pose(puzzle: Hitori, state: Marks | None = None) -> Posed:
    """How the answers of a puzzle, or those that extend a state of it, are counted.

    Raises `BeyondLimits` where the shorter side is longer than `regions.WIDEST`.
    """
    size = f"{puzzle.height}x{puzzle.width}"
    if min(puzzle.height, puzzle.width) > regions.WIDEST:
        raise BeyondLimits(f"hitori {size} by diagram: wider than {regions.WIDEST} columns")
    marks = (state or unmarked(puzzle.height, puzzle.width)).cells
    numbers = puzzle.clues
    if _is_turned(puzzle):
        numbers, marks = _turn(numbers), _turn(marks)
    own, gone = _open_numbers(numbers)
    above = regions.BITS * len(numbers[0])
    long = 1 + (above + max(bits.bit_length() for bits in own) - 1) // WORD
    board = np.zeros((1 + len(own), 1 + 2 * long), dtype=np.int64)
    board[0, :2] = len(numbers), len(numbers[0])
    board[1:, 0] = np.array(marks).ravel()
    board[1:, 1::2] = _words([bits << above for bits in own], long)
    board[1:, 2::2] = _words([bits << above | (1 << above) - 1 for bits in gone], long)
    engine = sweep.Sweep("hitori", "diagram", extend, first=(0,) * long)
    return Posed(engine, size, board, len(own))


def _words(numbers: list[int], long: int) -> list[list[int]]:
    """The bits of each number in so many words, the lowest first."""
    return [[bits >> WORD * at & (1 << WORD) - 1 for at in range(long)] for bits in numbers]


@lru_cache(maxsize=16)  # asked again for every answer that is read
def _is_turned(puzzle: Hitori) -> bool:
    """Whether the columns are read as rows."""
    if puzzle.width != puzzle.height:
        return puzzle.width > puzzle.height
    return _sets_kept(_turn(puzzle.clues)) < _sets_kept(puzzle.clues)


def _sets_kept(numbers: Rows) -> int:
    """How many sets of open numbers may have been kept, summed over all cells."""
    sets = held = 0
    for own, gone in zip(*_open_numbers(numbers), strict=True):
        held = (held | own) & ~gone
        sets += 1 << held.bit_count()
    return sets


def _open_numbers(numbers: Rows) -> tuple[list[int], list[int]]:
    """For each cell the bits of its number where that is open, and of them those that end there."""
    height, width = len(numbers), len(numbers[0])
    lines = [[(row, column) for column in range(width)] for row in range(height)]
    lines += [[(row, column) for row in range(height)] for column in range(width)]
    stretches = []
    for line in lines:
        holders: dict[int, list[int]] = {}
        for row, column in line:
            holders.setdefault(numbers[row][column], []).append(row * width + column)
        holders.pop(BLANK, None)
        stretches += [cells for cells in holders.values() if len(cells) > 1]
    own, gone = [0] * (height * width), [0] * (height * width)
    ends: list[int] = []
    """For each bit the last cell of the number that has it."""
    for first, *rest in sorted(stretches):
        bit = next((bit for bit, end in enumerate(ends) if end < first), len(ends))
        ends[bit : bit + 1] = rest[-1:]
        for cell in (first, *rest):
            own[cell] |= 1 << bit
        gone[rest[-1]] |= 1 << bit
    return own, gone


def _turn(rows: Rows) -> Rows:
    return tuple(zip(*rows, strict=True))


def read(puzzle: Hitori, way: sweep.Rows) -> Answer:
    """The answer that a way, int64 (cells, k), is."""
    cells = regions.shading(way[:, 0], min(puzzle.height, puzzle.width))
    if _is_turned(puzzle):
        cells = cells.T
    return Marks(tuple(map(tuple, cells.tolist())))


INSTANCES = Instances("hitori", pose, read)
count, answers, draw = INSTANCES.count, INSTANCES.answers, INSTANCES.draw
