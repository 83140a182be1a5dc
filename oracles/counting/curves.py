"""Curves through the points of a grid, along a broken profile (plug dynamic programming).

A curve is drawn on a grid of points, from a point to the next one beside it, and meets none twice.
It is closed, or a path with two ends; it runs through all points, or leaves out any, or leaves
out any of which no two are side by side.

**Words.** Points are read in raster order. Of a partial drawing only the plugs matter to the rest:
the edges that cross the border between the points read and the others, one place for each column
and one for the edge into the next point from its left. Of the paths drawn so far no two cross,
so the two plugs of a path are a pair of brackets in a well-formed word (Klee 1980; Stoyan and
Strehl 1996 for this use). A path of which one end is an end of the curve has a single plug, of a
third kind; there are two such at most, and which of them came first is all the same. Two
drawings with the same word have the same continuations. Where points that are left out must not
be side by side, the curve is closed here, so that the third sign is free: it stands at the places
to the right of and below a point that is left out.

A word takes two bits a place. The lowest are the plug from the left of the next point, then come
that from above, those from above in the columns that follow, and those in the columns before it,
downward from the row at hand. So a point takes two places away at the low end, and gives one at
either end: the words are read in a circle, and brackets match in a circle as well as in a line.

**Steps.** A point on the curve takes two edges, or one and an end of the curve, or two ends.
Without a plug from the left or from above, a path begins; with one, that path goes on or ends;
with two, their paths are joined. To join the two ends of one path closes a circuit: the curve, if
it is to be closed and no other path is there. To join two paths that each have an end of the
curve, or to end one of those, completes a path: the curve, if no other is there. Afterwards every
point must be left out.

**Ends.** An end may stand anywhere, or only outside: the path then leaves across the rim of the
grid, through any of the sides that a point there has on the rim: as many ways for it to end.

**Boards in two colours** are counted by the curve between them. Let the cells of a board, each of
one of two colours, be such that both occur and each is connected by sides. The edges between
cells of different colours meet at inner points of the board, at each of which 0, 2 or 4 of them
end. They are not 4: the colours around would be checkered, and a way from one of the four cells to
the opposite one, over cells of its colour, would run round one of the other two and cut it from
the other. So the edges make up circuits and paths that end at the rim of the board, all apart.
Each cuts a region in two, and the regions are those of the colours, which are two: so there is
just one. Conversely, a circuit on the inner points, or a path that leaves across the rim at both
ends, cuts the board into two sides, each connected: the cells along one side of it are connected
by sides with each other as the curve has no point twice, and with all others of their side.
So there is one curve to a partition, and to two named boards. A colour that nowhere touches the
rim means a circuit, and a circuit means such a colour. In Yin-Yang no four cells around an inner
point are alike: the curve runs through all inner points. A board with a single row has no inner
points: the path crosses it between two cells.
"""

from __future__ import annotations

import numpy as np

from liarproof.compiled import jit
from liarproof.oracles.kit import sweep
from liarproof.puzzles.errors import BeyondLimits

CLOSED, ACROSS_RIM, ANYWHERE = 0, 1, 2
"""Where the curve ends."""
NONE_OUT, ANY_OUT, APART_OUT = 0, 1, 2
"""Which points it may leave out; the last only where it is closed."""

NONE, OPENING, CLOSING, SPECIAL = 0, 1, 2, 3
"""What a place holds: no plug; a bracket; the plug of a path with an end of the curve or, in a
count with `APART_OUT`, no plug, and the point it would come from is left out."""
BITS, PLACE = 2, 3
"""Bits of a place, and their mask."""
WIDEST = 29
"""Points of the shorter side whose places, one more than those, fit into the bits below `DONE`."""
DONE = 1 << 60
"""Added to a word once the curve is complete."""
LOWS = 0x5555555555555555 & DONE - 1
"""The lower bit of every place."""
BRANCHES = 7
"""The corner of a grid: right and down, one of these and one of two ends, both ends, left out."""


def circuits(height: int, width: int) -> int:
    """The closed circuits through all cells of a board of that size.

    All functions here raise `BeyondLimits` where the shorter side has more than `WIDEST` points,
    and as `sweep.Sweep.count`.
    """
    return _count("circuits", height, width, CLOSED, NONE_OUT)


def cycles(height: int, width: int) -> int:
    """The closed circuits through any cells, at least four, of a board of that size."""
    return _count("cycles", height, width, CLOSED, ANY_OUT)


def yajilin(height: int, width: int) -> int:
    """The closed circuits through cells of which no two that are left out share a side."""
    return _count("yajilin", height, width, CLOSED, APART_OUT)


def paths(height: int, width: int) -> int:
    """The paths without direction through all cells; a single cell is one path."""
    if height == width == 1:
        return 1  # both ends at one point, in no two ways
    return _count("paths", height, width, ANYWHERE, NONE_OUT)


def yinyang(height: int, width: int) -> int:
    """The Yin-Yang boards of that size: two colours, each connected, no 2×2 cells alike."""
    return 2 * _crossings("full", height, width, NONE_OUT) + landlocked(height, width)


def landlocked(height: int, width: int) -> int:
    """The Yin-Yang boards of that size with a colour that nowhere touches the rim."""
    return 2 * circuits(height - 1, width - 1)


def partitions(height: int, width: int) -> int:
    """The splits of the cells into two parts, without names, each connected and not empty."""
    inside = cycles(height - 1, width - 1)
    return _crossings("any", height, width, ANY_OUT) + inside


def _crossings(name: str, height: int, width: int, out: int) -> int:
    """The paths from rim to rim of a board over its inner points."""
    if min(height, width) == 1:
        return max(height, width) - 1
    return _count(f"crossings-{name}", height - 1, width - 1, ACROSS_RIM, out)


def _count(name: str, height: int, width: int, ends: int, out: int) -> int:
    """The curves on so many points, as `name` says, for the constants of this module."""
    long, short = max(height, width), min(height, width)
    if short == 0:
        return 0
    if short > WIDEST:
        raise BeyondLimits(f"curves: {height}×{width} points: the shorter side exceeds {WIDEST}")
    board = np.array([long, short, ends, out])
    return SWEEP.total(f"{name}-{long}x{short}", board, long * short)


@jit
def extend(
    rows: sweep.Rows, start: int, stop: int, point: int, board: sweep.Rows, out: sweep.Rows
) -> int:
    """Let the curve pass through the next point, end there, or leave it out."""
    long, short, ends, spare = board
    row, column = point // short, point % short
    right, down = column + 1 < short, row + 1 < long
    exits = int(ends == ANYWHERE)
    if ends == ACROSS_RIM:
        exits = int(row == 0) + int(column == 0) + int(not right) + int(not down)
    top = BITS * short
    found = 0
    for source in range(start, stop):
        begin, word = found, rows[source, 0]
        left, above = word & PLACE, word >> BITS & PLACE
        rest = (word & ~DONE) >> 2 * BITS << BITS
        lonely = left | above == NONE
        if spare == APART_OUT:
            left, above = left % SPECIAL, above % SPECIAL
        if left | above == NONE:
            if lonely and spare != NONE_OUT and (word & DONE or right or down):
                sign = SPECIAL if spare == APART_OUT else NONE
                out[found, 1] = word & DONE | rest | right * sign | down * sign << top
                found += 1
            if not word & DONE:
                found = _begin(rest, right, down, exits, top, out, found)
        elif left == NONE or above == NONE:
            found = _go_on(rest, left | above, right, down, exits, top, out, found)
        else:
            out[found, 1] = _joined(rest, left, above, ends, top)
            found += int(out[found, 1] >= 0)
        for at in range(begin, found):
            out[at, 0] = source
    return found


@jit
def _begin(
    rest: int, right: bool, down: bool, exits: int, top: int, out: sweep.Rows, found: int
) -> int:
    """Write the words after a point at which a path begins; how many words are written then."""
    if right and down:
        out[found, 1] = rest | CLOSING | OPENING << top
        found += 1
    for first in range(exits if _may_end(rest) else 0):
        if right:
            out[found, 1] = rest | SPECIAL
            found += 1
        if down:
            out[found, 1] = rest | SPECIAL << top
            found += 1
        if rest == 0:
            for _ in range(first):
                out[found, 1] = DONE
                found += 1
    return found


@jit
def _go_on(
    rest: int,
    plug: int,
    right: bool,
    down: bool,
    exits: int,
    top: int,
    out: sweep.Rows,
    found: int,
) -> int:
    """Write the words after a point that a path comes to; how many words are written then."""
    if right:
        out[found, 1] = rest | plug
        found += 1
    if down:
        out[found, 1] = rest | plug << top
        found += 1
    if exits == 0 or (rest != 0 if plug == SPECIAL else not _may_end(rest)):
        return found
    ended = DONE if plug == SPECIAL else rest | SPECIAL << _mate(rest, plug, top)
    for _ in range(exits):
        out[found, 1] = ended
        found += 1
    return found


@jit
def _joined(rest: int, left: int, above: int, ends: int, top: int) -> int:
    """The word in which the paths that come from the left and from above are one, -1 for none.

    A closing bracket before an opening one: their far ends are a pair as they are. Two of a kind:
    the nearer of the far ends is turned round, for it now faces the other one.
    """
    if left == SPECIAL and above == SPECIAL:
        return DONE if rest == 0 else -1
    if left == SPECIAL or above == SPECIAL:
        return rest | SPECIAL << _mate(rest, left & above, top)
    if left == above:
        return rest ^ PLACE << _mate(rest, left, top)
    if left == CLOSING:
        return rest
    return DONE | rest if ends == CLOSED and (rest ^ rest >> 1) & LOWS == 0 else -1


@jit
def _may_end(rest: int) -> bool:
    """Whether fewer than two places are `SPECIAL`."""
    special = rest & rest >> 1 & LOWS
    return special & special - 1 == 0


@jit
def _mate(rest: int, plug: int, top: int) -> int:
    """How far up the bracket stands that matches one below, or above, all places of `rest`."""
    step = BITS if plug == OPENING else -BITS
    at = 0 if plug == OPENING else top
    depth = 1
    while depth > 0:
        at += step
        other = rest >> at & PLACE
        if other == plug:
            depth += 1
        elif other == OPENING + CLOSING - plug:
            depth -= 1
    return at


SWEEP = sweep.Sweep("curves", "plugs", extend, branches=BRANCHES)
