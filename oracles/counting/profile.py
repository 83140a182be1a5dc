"""Independent sets of a grid cell by cell, over a broken profile.

Cells are decided in raster order. What has been decided matters to the rest only through the
last `short` cells, the broken profile: the cell above the next one is the oldest of them, the
cell to its left the newest. A table holds how many partial sets there are for each profile; a
cell may be left out always, and taken where neither of those two is. A profile is a word of one
bit a cell, the newest lowest, so that a step pushes the highest bit out.

After a whole row the profile is that row, and a board upside down has the same sets. So half of
the rows suffice: with a(r) sets on a rows of which the last is r, a board of a + b - 1 rows has
the sum over r of a(r) b(r). Two cells of a row make one step, which costs little more than one.
"""

from __future__ import annotations

import numpy as np

from liarproof.compiled import jit
from liarproof.oracles.kit import sweep

STRIDE = 2
"""Cells of a step, less at the end of a row that they do not divide."""


@jit
def extend(
    rows: sweep.Rows, start: int, stop: int, step: int, board: sweep.Rows, out: sweep.Rows
) -> int:
    """Leave out each of the next cells, and take it where that is allowed."""
    short = board[1]
    oldest, kept = 1 << short - 1, (1 << short) - 1
    steps = -(-short // STRIDE)
    first = step % steps * STRIDE
    cells = min(STRIDE, short - first)
    found = 0
    for source in range(start, stop):
        begin = found
        out[found, 0], out[found, 1] = source, rows[source, 0]
        found += 1
        for column in range(first, first + cells):
            for at in range(begin, found):
                profile = out[at, 1]
                out[at, 1] = profile << 1 & kept
                if profile & oldest == 0 and (column == 0 or profile & 1 == 0):
                    out[found, 0], out[found, 1] = source, profile << 1 & kept | 1
                    found += 1
    return found


SWEEP = sweep.Sweep("independent-sets", "profile", extend, branches=1 << STRIDE)


def count(height: int, width: int) -> int:
    """The independent sets of a board of that size, the empty set among them.

    Raises as `sweep.Sweep.count`.
    """
    long, short = max(height, width), min(height, width)
    size, board, steps = f"{long}x{short}", np.array([long, short]), -(-short // STRIDE)
    above = long // 2
    upper = SWEEP.run(f"{size}-upper", board, above * steps)
    lower = SWEEP.run(f"{size}-lower", board, (long + 1 - 2 * above) * steps, upper)
    ways = upper.numbers()
    return sum(number * ways.get(row, 0) for row, number in lower.numbers().items())
