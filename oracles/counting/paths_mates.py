"""Hamiltonian paths of a grid, by the mates of its vertices.

The edges of the grid are taken or left out one after the other, those to the right of a cell and
below it when the cell is read, in raster order. The edges taken make up paths, a cell without one
being a path too. What they mean for the edges to come is told by the *frontier*, the cells that
may still get an edge, one in each column: for each that is an end of a path its *mate*, the other
end, and for each other that it is inside one. Two sets of edges with the same mates have the same
continuations (Sekine, Imai and Tani 1995; Knuth's Simpath, TAOCP 4A, 7.1.4), so a table holds how
many there are for each word of mates, on the kit `residues`.

An edge between a cell and its mate would close a circuit; one inside a path would be a third edge.
Any other joins two paths, whose far ends become mates. When a cell leaves the frontier with one
edge, it is an end of the Hamiltonian path: its mate is told so, and there can be two of these at
most. If both ends of one path have left, it is the whole: all other cells are inside it and none
is to come. A cell without an edge never leaves.

A path is counted once, not once for each direction. A word has 4 bits for each column: 13 columns.
"""

from __future__ import annotations

import numpy as np

from liarproof.compiled import jit
from liarproof.oracles.kit import residues
from liarproof.puzzles.errors import BeyondLimits

WIDEST = 13
"""Longest shorter side: columns, and one cell below them, are told apart from what follows."""
INSIDE, GONE = 14, 15
"""In the place of a mate: the cell is inside its path; the other end of its path has left."""
BITS, MATE = 4, 15
"""Bits of a column, and their mask."""

RIGHT, DOWN = 1, 2
"""The edges of a cell that are taken or left out when it is read."""


@jit
def extend(
    words: residues.Row,
    cell: int,
    board: residues.Row,
    sources: residues.Row,
    targets: residues.Row,
) -> int:
    """Take or leave the edges from a cell to the right and downward; `board` is [height, width].

    A word has for each column its number xor the mate of its cell, a column itself; a cell without
    an edge is its own mate, so no cell has an edge in the first word, 0.
    """
    height, width = board[0], board[1]
    column, below = cell % width, cell + width < height * width
    most = (RIGHT if column < width - 1 else 0) + (DOWN if below else 0)
    mates = np.empty(width + 1, dtype=np.int64)  # the last is the cell below
    found = 0
    for source in range(len(words)):
        for edges in range(RIGHT + DOWN + 1):
            if edges & most != edges:
                continue
            for place in range(width):
                mates[place] = (words[source] >> BITS * place & MATE) ^ place
            mates[width] = width if below else INSIDE
            if edges & RIGHT and not _join(mates, column, column + 1, below):
                continue
            if edges & DOWN and not _join(mates, column, width, below):
                continue
            if _leave(mates, column, below):
                sources[found], targets[found] = source, _word(mates, column)
                found += 1
    return found


@jit
def _join(mates: residues.Row, one: int, other: int, below: bool) -> bool:
    """Take the edge between two cells; whether that may be."""
    far, wide = mates[one], mates[other]
    if far in (INSIDE, other) or wide == INSIDE:
        return False
    mates[one] = mates[other] = INSIDE
    if far != GONE:
        mates[far] = wide
    if wide != GONE:
        mates[wide] = far
    return not (far == wide == GONE) or _is_whole(mates, below)


@jit
def _leave(mates: residues.Row, column: int, below: bool) -> bool:
    """Let the cell of a column leave the frontier; whether that may be."""
    mate = mates[column]
    mates[column] = INSIDE
    if mate == INSIDE:
        return True
    if mate in (column, GONE):
        return _is_whole(mates, below)
    mates[mate] = GONE
    gone = 0
    for place in range(len(mates)):
        gone += mates[place] == GONE
    return gone <= 2


@jit
def _is_whole(mates: residues.Row, below: bool) -> bool:
    """Whether the path of which both ends have left is the whole: no other, and no cell to come."""
    inside = 0
    for place in range(len(mates)):
        inside += mates[place] == INSIDE
    return not below and inside == len(mates)


@jit
def _word(mates: residues.Row, column: int) -> int:
    """The word of these mates, the cell below in the column whose cell has left."""
    width = len(mates) - 1
    mates[column] = mates[width]
    word = 0
    for place in range(width):
        mate = column if mates[place] == width else mates[place]
        word |= (mate ^ place) << BITS * place
    return word


def count(height: int, width: int) -> int:
    """How many paths, without direction, run through all cells of a board (OEIS A120443, n×n).

    A single cell is one path. Raises `BeyondLimits` where the shorter side has more than `WIDEST`
    cells, else as `residues.Residues.total`.
    """
    long, short, cells = max(height, width), min(height, width), height * width
    if short > WIDEST:
        raise BeyondLimits(f"hamiltonian-paths: the shorter side has more than {WIDEST} cells")
    bound = 4 * cells * 3**cells  # a start, four ways to go on, and then three at most
    return ENGINE.total(f"{long}x{short}", np.array([long, short]), cells, bound)


ENGINE = residues.Residues("hamiltonian-paths", "mates", extend, branches=4)
