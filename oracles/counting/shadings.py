"""Legal shadings cell by cell: chains of shaded cells that never close.

**What keeps the unshaded cells together.** Link shaded cells that share a corner, and a shaded
cell at the side of the board to the *rim*; links make chains, the rim's among them. A ring of links
is a closed curve through shaded cells, their corners and, where the rim is one of its members, the
outside: it parts the unshaded cells, and there are some on either side, where it passes between
two neighbours of a shaded cell. Round a chain without rings, a tree, one can walk over unshaded
cells, from the neighbours of each of its cells to those of the next one at their common corner, and
so from each cell beside it to every other; a straight way between two unshaded cells, led round
the chains that it meets, stays on unshaded ones. Hence a shading without shaded neighbours is legal
exactly if no link closes a ring: no new cell has two links to one chain. On a board one cell wide
a cell between two others has two links to the rim, one at either side; and the cell of the 1×1
board must not be shaded, for it leaves none unshaded.

**Words.** Cells are read in raster order. Of the shaded ones only those matter that can still be
linked, at most one a column, and which of them are of one chain. Chains do not cross, so it is
enough to say of each cell whether its chain goes on to the left (`BACK`) and to the right (`ON`):
the next cell of a chain is found as brackets are matched. The rim stands to the left of all. Of two
that stand next to each other the left one has `ON` and the right one `BACK` only if they are of one
chain, since a chain that goes on past its neighbour's would cross it. No word is a dead end: all
cells to come may be left unshaded.
"""

from __future__ import annotations

from liarproof.compiled import jit
from liarproof.oracles.kit import sweep

BESIDE = 1
"""The lowest bit of a word: the cell before the next one, in its row, is shaded."""
BITS, PLACE = 3, 7
"""Bits of a place of a word, and their mask. The rim has place 0, column c place c + 1."""
CELL, BACK, ON = 1, 2, 4
"""What a place says: a shaded cell stands there, its chain goes on to the left, to the right.
The rim always stands there: the bit is free for `BESIDE`."""
RIM = 0

WIDEST = 20
"""Cells of the shorter side whose word fits into 62 bits: none to its right, the last place
never has `ON`."""


@jit
def extend(
    rows: sweep.Rows, start: int, stop: int, cell: int, board: sweep.Rows, out: sweep.Rows
) -> int:
    """Leave out the next cell, and shade it where that is allowed."""
    long, short = board[0], board[1]
    row, column = cell // short, cell % short
    found = 0
    for source in range(start, stop):
        word = rows[source, 0]
        out[found, 0], out[found, 1] = source, _left_out(word, column, short)
        found += 1
        shaded = _shaded(word, row, column, long, short)
        if shaded >= 0:
            out[found, 0], out[found, 1] = source, shaded
            found += 1
    return found


@jit
def _left_out(word: int, column: int, short: int) -> int:
    """The word with the next cell unshaded: what could be linked to it alone goes."""
    if word & BESIDE:
        word ^= BESIDE
    elif column > 0:
        word = _without(word, column)
    return _without(word, short) if column == short - 1 else word


@jit
def _shaded(word: int, row: int, column: int, long: int, short: int) -> int:
    """The word with the next cell shaded, -1 where that is not allowed."""
    here = column + 1
    if word & BESIDE or _at(word, here):
        return -1
    if short == 1 and (row == 0) == (row == long - 1):
        return -1
    before = _at(word, column) if column > 0 else 0
    if before:  # nothing else is linked to it any more: the new cell stands for it
        word ^= before << _shift(column) | before << _shift(here)
    else:
        word |= CELL << _shift(here)
    if here < short and _at(word, here + 1):
        word = _joined(word, here, here + 1)
    if word >= 0:
        if column == 0 or row == long - 1:
            word = _joined(word, RIM, here)
        elif row == 0 or here == short:
            word = _joined_around(word, here)
    if word < 0:
        return -1
    if row == long - 1:
        word = _without(word, here)
    return word | BESIDE if here < short else word


@jit
def _shift(place: int) -> int:
    return BITS * place


@jit
def _at(word: int, place: int) -> int:
    return word >> _shift(place) & PLACE


@jit
def _next(word: int, place: int) -> int:
    """The next place of a chain to the right of one with `ON`."""
    depth = 1
    while True:
        place += 1
        mark = _at(word, place)
        if mark & BACK:
            depth -= 1
            if depth == 0:
                return place
        if mark & ON:
            depth += 1


@jit
def _previous(word: int, place: int) -> int:
    """The next place of a chain to the left of one with `BACK`."""
    depth = 1
    while True:
        place -= 1
        mark = _at(word, place)
        if mark & ON:
            depth -= 1
            if depth == 0:
                return place
        if mark & BACK:
            depth += 1


@jit
def _first(word: int, place: int) -> int:
    """The leftmost place of a chain."""
    while _at(word, place) & BACK:
        place = _previous(word, place)
    return place


@jit
def _last(word: int, place: int) -> int:
    """The rightmost place of a chain."""
    while _at(word, place) & ON:
        place = _next(word, place)
    return place


@jit
def _without(word: int, place: int) -> int:
    """The word with nothing at `place`."""
    mark = _at(word, place)
    if mark & BACK and not mark & ON:
        word ^= ON << _shift(_previous(word, place))
    if mark & ON and not mark & BACK:
        word ^= BACK << _shift(_next(word, place))
    return word ^ mark << _shift(place)


@jit
def _joined(word: int, left: int, right: int) -> int:
    """The word with the chains of two cells linked between which none stands; -1: a ring."""
    on, back = _at(word, left) & ON, _at(word, right) & BACK
    if on and back:
        return -1
    if back:  # the left one's chain lies within a gap of the right one's
        word |= BACK << _shift(_first(word, left))
    if on:
        word |= ON << _shift(_last(word, right))
    return word | ON << _shift(left) | BACK << _shift(right)


@jit
def _joined_around(word: int, place: int) -> int:
    """The word with the chain of the rightmost cell linked to the rim's; -1: a ring."""
    first = _first(word, place)
    if first == RIM:
        return -1
    return word | ON << _shift(_last(word, RIM)) | BACK << _shift(first)


SWEEP = sweep.Sweep("shadings", "chains", extend)


def count(height: int, width: int) -> int:
    """The legal shadings of a board of that size.

    Raises `ValueError` where its shorter side has more than `WIDEST` cells, else as
    `sweep.Sweep.count`.
    """
    if min(height, width) > WIDEST:
        raise ValueError(f"the shorter side has {min(height, width)} cells, more than {WIDEST}")
    return SWEEP.count(height, width)
