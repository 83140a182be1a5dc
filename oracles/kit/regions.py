"""Shadings along a frontier: which cells are shaded, and which regions the others belong to.

For boards on which shaded cells never share a side and the unshaded ones are one connected
region, read in raster order, `width` cells a row. What has been decided matters to the rest only
through the last decided cell of each column, the frontier: whether it is shaded, and which of the
unshaded ones hang together so far. Regions on one side of the frontier cannot cross, so it is
enough to know for each of its cells whether one of the same region stands before it, and whether
one stands after it: these are the brackets of a well-formed word, and to find the partner of one
is to count them (as in plug dynamic programming).

An unshaded cell joins the regions to its left and above it, or begins one. A shaded cell takes
its column from the region above it; where it held no other column, the region can never grow
again. It would have to be the only one, the rest of the frontier shaded, which leaves room for
one column at most, since then the cell to the left, not shaded, is of another region, and cells
two and three of the row above would both be shaded, or, on a board of two columns, the next cell
could be neither. So a region ends only at the last cell of a board of one column.

A frontier takes `BITS` bits a column, the low ones of a word: shaded, then joined before, then
joined after, a plane of `width` bits each. The planes of a shaded cell, and of a column without
a decided cell, are empty but for the first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from liarproof.compiled import jit
from liarproof.puzzles.answer import SHADED, UNSHADED

if TYPE_CHECKING:
    from numpy.typing import NDArray

BITS = 3
"""Bits that a column takes."""
WIDEST = 20
"""Columns that fit into a word."""
ILLEGAL = -1
"""In place of a frontier where there is none."""


def shading(frontiers: NDArray[np.int64], width: int) -> NDArray[np.int64]:
    """The cells, (height, width) of `UNSHADED` and `SHADED`, of a way.

    `frontiers` is int64 (cells,): a word after each cell, other bits above.
    """
    columns = np.arange(len(frontiers)) % width
    cells = UNSHADED + (SHADED - UNSHADED) * (frontiers >> columns & 1)
    return cells.reshape(-1, width)


@jit
def unshaded(word: int, row: int, column: int, width: int) -> int:
    """The frontier after an unshaded cell."""
    before, after = 1 << width + column, 1 << 2 * width + column
    above = row > 0 and word & 1 << column == 0
    left = column > 0 and word & 1 << column >> 1 == 0
    word &= ~(1 << column)
    if not left:
        return word
    last = word & after >> 1 == 0  # the left one is the last of its region
    if not above:
        return word | before | after >> 1 if last else word | before | after
    first = word & before == 0
    if first and last:
        return word | before | after >> 1
    if last:  # the region above reaches round the left one
        return word | after >> 1 | 1 << width + _first(word, column - 1, width)
    if first:
        return word | before | 1 << 2 * width + _last(word, column, width)
    return word  # one region already: otherwise they would cross


@jit
def shaded(word: int, row: int, column: int, width: int, ends: bool) -> int:
    """The frontier after a shaded cell, or `ILLEGAL`; `ends` says that it is the last cell."""
    here = 1 << column
    if column > 0 and word & here >> 1 != 0:
        return ILLEGAL
    if row == 0:
        return ILLEGAL if width == 1 and ends else word | here
    if word & here != 0:
        return ILLEGAL
    before, after = 1 << width + column, 1 << 2 * width + column
    joined_before, joined_after = word & before != 0, word & after != 0
    if not joined_before and not joined_after:
        return word | here if width == 1 and ends else ILLEGAL
    if not joined_after:
        word ^= 1 << 2 * width + _previous(word, column, width)
    if not joined_before:
        word ^= 1 << width + _next(word, column, width)
    return word & ~(before | after) | here


@jit
def is_whole(word: int, row: int, width: int) -> bool:
    """Whether there is one region behind the last cell of a board, in that row."""
    regions = 0
    for column in range(width):
        regions += 1 - (word >> column & 1 | word >> width + column & 1)
    return regions == 1 or (width == 1 and row > 0)


@jit
def _next(word: int, column: int, width: int) -> int:
    """The next column of the region of a column that is joined after."""
    depth = 1
    while True:
        column += 1
        depth -= word >> width + column & 1
        if depth == 0:
            return column
        depth += word >> 2 * width + column & 1


@jit
def _previous(word: int, column: int, width: int) -> int:
    """The column before that of the region of a column that is joined before."""
    depth = 1
    while True:
        column -= 1
        depth -= word >> 2 * width + column & 1
        if depth == 0:
            return column
        depth += word >> width + column & 1


@jit
def _last(word: int, column: int, width: int) -> int:
    """The last column of the region of a column."""
    while word >> 2 * width + column & 1:
        column = _next(word, column, width)
    return column


@jit
def _first(word: int, column: int, width: int) -> int:
    """The first column of the region of a column."""
    while word >> width + column & 1:
        column = _previous(word, column, width)
    return column
