"""Maximal shadings cell by cell: chains of shaded cells, and links that must still come.

**When a shading can grow.** Link shaded cells that share a corner, and a shaded cell at the side
of the board to the *rim*; links make chains, the rim's among them. A shading without shaded
neighbours is legal exactly if no link closes a ring, since a ring is a closed curve with unshaded
cells on either side, and round a chain without rings a way over unshaded cells leads from each
cell beside it to every other. So an unshaded cell without shaded neighbours can be shaded as well
unless two of its *contacts*, the shaded cells at its corners and the rim if it lies there, are of
one chain. A legal shading is maximal exactly if every such cell has two contacts of one chain. On
a board one cell wide a cell between two others meets the rim at either side, so it is never
shaded; nor is the cell of the 1×1 board, which would leave none unshaded.

**Words.** Cells are read in raster order. The cells to come see the last one of each column and
the *corner*, the cell to the upper left of the next one. Each of them is

- `SHADED` plus the number of its chain; or
- `WAITING` plus the set of the chains it has met: it is unshaded, and so are all of its
  neighbours so far; or else
- `DONE`: unshaded with a shaded neighbour, or with two contacts of one chain.

A cell that still waits when all around it is decided leaves a *demand*: its set, of which two
chains must yet become one. A chain of which no cell is seen any more meets nothing, so it leaves
the sets; the rim's never does. A demand with fewer than two chains left ends a word. Whatever meets
a demand meets a set that contains it, so such a demand is dropped, and a cell that waits with such
a set is `DONE`. Nothing else about the cells decided matters to those to come. The cells seen, with
their chains numbered in order of appearance, and the demands in order are a word.

**Room.** Of two cells seen in one column at most one is shaded, and of those in neighbouring
columns two only if they are linked; in the outer columns they hang on the rim. So w columns show
at most (w - 1) // 2 chains besides the rim's. At a corner of a shaded cell only the cell across
can wait, not its neighbours there; so lines from the cells that wait to their contacts cross
neither each other nor a chain, and the demands are chords and polygons drawn without crossing
among K chains on a circle. Any p polygons have at least 2p + 1 sides, so each can be given one of
its own, and none is a demand: there are no more demands than such chords, 2K - 3.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from liarproof.compiled import jit
from liarproof.oracles.kit import sweep

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Fields = NDArray[np.int64]
    """The cells seen, one a column, the corner, the demands as cells that wait; then zeros."""

CHAINS = 7
"""The rim's and six more. A set of them has a bit for each."""
RIM = 1
"""The set of the rim's chain, number 0, alone."""
DONE, WAITING = 0, 1
SHADED = WAITING + (1 << CHAINS)

BITS, FIELD = 8, 255
"""Bits of a field of a word, and their mask."""
PER_WORD = 7
"""Fields of an int64."""
SPARE = 5
"""Fields for the demands that come up in a step, four at the last cell, and a zero behind them."""

WIDEST = 2 * CHAINS
"""Cells of the longest shorter side that shows no more chains."""


@jit
def extend(
    rows: sweep.Rows, start: int, stop: int, cell: int, board: sweep.Rows, out: sweep.Rows
) -> int:
    """Leave out the next cell, and shade it, where no demand is hopeless then."""
    long, short = board[0], board[1]
    row, column = cell // short, cell % short
    kept = (out.shape[1] - 1) * PER_WORD
    fields = np.empty(kept + SPARE, dtype=np.int64)
    names = np.empty(CHAINS, dtype=np.int64)
    found = 0
    for source in range(start, stop):
        for shade in range(2):
            for at in range(kept):
                fields[at] = rows[source, at // PER_WORD] >> at % PER_WORD * BITS & FIELD
            fields[kept:] = DONE
            linked = _decide(fields, shade, row, column, long, short)
            if linked < 0:
                continue
            _number_chains(fields, linked, short, names)
            if not _settle_demands(fields, short, names):
                continue
            out[found, 0], out[found, 1:] = source, 0
            for at in range(kept):
                out[found, 1 + at // PER_WORD] |= fields[at] << at % PER_WORD * BITS
            found += 1
    return found


@jit
def _decide(fields: Fields, shade: int, row: int, column: int, long: int, short: int) -> int:
    """Shade the next cell or not; the set of the chains that become one by it, -1: not allowed."""
    beside = (column > 0 and fields[column - 1] >= SHADED) or fields[column] >= SHADED
    linked = _contacts(fields, row, column, long, short)
    if not shade:
        state = DONE if beside or linked < 0 else WAITING + linked
        _move_on(fields, state, row, column, long, short)
        return 0
    if beside or linked < 0:
        return -1
    if linked == 0:
        linked = 1 << _unused(fields, short)
    fields[column] = DONE
    if column > 0:
        fields[column - 1] = DONE
    _meet(fields, short, linked)
    if column + 1 < short:
        _meet(fields, column + 1, linked)
    _move_on(fields, SHADED + _lowest(linked), row, column, long, short)
    return linked


@jit
def _contacts(fields: Fields, row: int, column: int, long: int, short: int) -> int:
    """The set of the chains that the next cell meets, -1 where it meets one twice."""
    if short == 1 and (row == 0) == (row == long - 1):
        return -1
    at_rim = row == 0 or row == long - 1 or column == 0 or column == short - 1
    rim = RIM if at_rim else 0
    left = _chain(fields, short)
    right = _chain(fields, column + 1) if column + 1 < short else 0
    if left & right or rim & (left | right):
        return -1
    return rim | left | right


@jit
def _chain(fields: Fields, at: int) -> int:
    """The set of the chain of a cell alone, empty where it is not shaded."""
    return 1 << fields[at] - SHADED if fields[at] >= SHADED else 0


@jit
def _unused(fields: Fields, short: int) -> int:
    """The number of a new chain."""
    chain = 1
    for at in range(short + 1):
        chain = max(chain, fields[at] - SHADED + 1)
    return chain


@jit
def _lowest(chains: int) -> int:
    """The lowest number in a set of chains that is not empty."""
    chain = 0
    while not chains >> chain & 1:
        chain += 1
    return chain


@jit
def _meet(fields: Fields, at: int, linked: int) -> None:
    """If this cell waits, let it meet the chain that these have become."""
    if DONE < fields[at] < SHADED:
        if fields[at] - WAITING & linked:
            fields[at] = DONE
        else:
            fields[at] += 1 << _lowest(linked)


@jit
def _move_on(fields: Fields, state: int, row: int, column: int, long: int, short: int) -> None:
    """Put the next cell into its column and the one above it into the corner."""
    _leave(fields, short, short)
    if column + 1 < short:
        fields[short] = fields[column]
    else:
        _leave(fields, column, short)
    fields[column] = state
    if row == long - 1:
        if column > 0:
            _leave(fields, column - 1, short)
        if column + 1 == short:
            _leave(fields, column, short)


@jit
def _leave(fields: Fields, at: int, short: int) -> None:
    """See this cell no more; if it waits, it leaves a demand."""
    if DONE < fields[at] < SHADED:
        end = short + 1
        while fields[end] != DONE:
            end += 1
        fields[end] = fields[at]
    fields[at] = DONE


@jit
def _number_chains(fields: Fields, linked: int, short: int, names: Fields) -> None:
    """Number the chains of the cells anew; `names`, int64 (`CHAINS`,), says how, -1: seen no more.

    Those in the set `linked` have become one, of which the lowest number stands in `fields`.
    """
    names[:] = -1
    names[0] = 0
    root = _lowest(linked) if linked else 0
    used = 1
    for at in range(short + 1):
        if fields[at] >= SHADED:
            chain = fields[at] - SHADED
            if linked >> chain & 1:
                chain = root
            if names[chain] < 0:
                names[chain] = used
                used += 1
            fields[at] = SHADED + names[chain]
    for chain in range(CHAINS):
        if linked >> chain & 1:
            names[chain] = names[root]


@jit
def _settle_demands(fields: Fields, short: int, names: Fields) -> bool:
    """Put new numbers into all sets, keep the demands that matter; False: one is hopeless."""
    first = at = end = short + 1
    while fields[at] != DONE:
        demand = _renamed(fields[at], names)
        fields[at] = DONE
        if demand != DONE:
            chains = demand - WAITING
            if chains & chains - 1 == 0:
                return False
            if not _is_implied(fields, first, end, demand):
                end = _add_demand(fields, first, end, demand)
        at += 1
    if end > len(fields) - SPARE:
        raise OverflowError("more demands than fields")
    for at in range(first):
        if DONE < fields[at] < SHADED:
            state = _renamed(fields[at], names)
            fields[at] = DONE if _is_implied(fields, first, end, state) else state
    return True


@jit
def _renamed(state: int, names: Fields) -> int:
    """A cell that waits, with its chains' new numbers; `DONE` where two of them are one now."""
    rest, chain, chains = state - WAITING, 0, 0
    while rest >> chain:
        if rest >> chain & 1 and names[chain] >= 0:
            if chains >> names[chain] & 1:
                return DONE
            chains |= 1 << names[chain]
        chain += 1
    return WAITING + chains


@jit
def _is_implied(fields: Fields, first: int, end: int, state: int) -> bool:
    """Whether the chains of a cell that waits contain a demand."""
    for at in range(first, end):  # noqa: SIM110 - numba compiles no generator expression
        if (fields[at] - WAITING) & ~(state - WAITING) == 0:
            return True
    return False


@jit
def _add_demand(fields: Fields, first: int, end: int, demand: int) -> int:
    """Put a demand in order between the others, without those that contain it; the new end."""
    at = first
    for other in range(first, end):
        state = fields[other]
        fields[other] = DONE
        if (demand - WAITING) & ~(state - WAITING):
            fields[at] = state
            at += 1
    new_end = at + 1
    while at > first and fields[at - 1] > demand:
        fields[at] = fields[at - 1]
        at -= 1
    fields[at] = demand
    return new_end


def engine(short: int) -> sweep.Sweep:
    """The engine for boards with `short` columns, at most `WIDEST`."""
    chains = 1 + max(0, short - 1) // 2
    fields = short + 1 + max(0, 2 * chains - 3)
    return sweep.Sweep("maximal-shadings", "chains", extend, (0,) * -(-fields // PER_WORD))


def count(height: int, width: int) -> int:
    """The maximal shadings of a board of that size.

    Raises `ValueError` where its shorter side has more than `WIDEST` cells, else as
    `sweep.Sweep.count`.
    """
    short = min(height, width)
    if short > WIDEST:
        raise ValueError(f"the shorter side has {short} cells, more than {WIDEST}")
    return engine(short).count(height, width)
