"""No checkered squares: two ways between the diagonals of a square would have to cross.

The proof takes no curve theorem for granted; it counts modulo two. Let the square's northwest and
southeast cell be black and joined, in row r and column c and the next ones. Then some sides
between black cells make a *link*: of them an odd number ends at those two cells, an even number at
each other cell. With the diagonal of the square as one side more the number is even everywhere.
For a white cell in row q, count the sides of the link, and the diagonal, that lead down from row q
in the columns to its right. Whether this is odd is the same for white neighbours, but not for the
other two cells of the square: so these are not joined.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import z3

from liarproof.properties.theorems.proofs import Obligation
from liarproof.properties.theorems.small import sizes_to
from liarproof.properties.theorems.statement import Exhaustive, Found, Proved, Statement
from liarproof.properties.theorems.yinyang_boards import (
    Boards,
    Flags,
    Grid,
    checkered,
    colourings,
    first,
    go_through,
    grid_of,
    linked,
    other,
    reached,
)
from liarproof.properties.theorems.yinyang_frontier import NAME
from liarproof.properties.theorems.yinyang_terms import (
    BLACK_LINKED,
    LINKED_TO_12,
    WHITE_LINKED,
    Cell,
    black,
    leaves,
    one,
    part,
    s,
    two,
    white,
    x,
)

northwest, northeast, southeast, southwest = z3.Consts(
    "northwest northeast southeast southwest", Cell
)


def _odd(*bits: z3.BoolRef) -> z3.BoolRef:
    """Whether an odd number of them are true."""
    found = z3.BoolVal(False)
    for bit in bits:
        found = found != bit
    return found


def growing() -> Iterator[Obligation]:
    """A path makes a link of its two ends."""
    here, after, cell = z3.Consts("here after cell", Cell)
    odd, longer = z3.Bools("odd longer")
    yield Obligation(
        "a link grows",
        "with the side to a black neighbour it ends there instead: taken if it was not, else left",
        {
            "it was a link to this cell": odd == _odd(cell == northwest, cell == here),
            "the side counts at both its cells": longer == _odd(odd, cell == here, cell == after),
        },
        longer == _odd(cell == northwest, cell == after),
    )


def link() -> Iterator[Obligation]:
    """Linked black cells have a link between any two of them."""
    yield Obligation(
        "a link to each black cell",
        "the black cells to which there is a link are all black cells",
        {
            "black is linked": BLACK_LINKED,
            "with a black cell each of its black neighbours": z3.ForAll(
                [s], z3.Implies(z3.And(black(one(s)), black(two(s))), z3.Not(leaves(s)))
            ),
            "the first cell, by no side at all": z3.Exists([x], z3.And(part(x), black(x))),
            "the other cell is black": black(southeast),
        },
        part(southeast),
    )


def rows() -> Iterator[Obligation]:
    """The sides up and down from a row's cells to the right of a place."""
    up, down, left, up_here, down_here, left_here, left_after = z3.Bools(
        "up down left up_here down_here left_here left_after"
    )
    yield Obligation(
        "beyond a row's end",
        "to the right of the last cell there are no sides, an even number",
        {"none up": z3.Not(up), "none down": z3.Not(down), "none to the left": z3.Not(left)},
        _odd(up, down) == left,
    )
    yield Obligation(
        "along a row",
        "up and down together are odd to the right of a place if the link has the side across it",
        {
            "so it is to the right of this cell": _odd(up, down) == left_after,
            "an even number at this cell": z3.Not(_odd(up_here, down_here, left_here, left_after)),
        },
        _odd(up, up_here, down, down_here) == left_here,
    )


def steps() -> Iterator[Obligation]:
    """The parity is the same for white neighbours."""
    mine, yours, between = z3.Bools("mine yours between")
    yield Obligation(
        "a step to the right",
        "the parity does not change from a white cell to that on its right",
        {
            "the columns to the right, and that of the second cell": mine == _odd(yours, between),
            "no side of the link ends at a white cell": z3.Not(between),
        },
        mine == yours,
    )
    column, middle = z3.Ints("column middle")
    plain, above, below, down, left = z3.Bools("plain above below down left")
    yield Obligation(
        "a step down",
        "the parity does not change from a white cell to that below it",
        {
            "seen from above, the diagonal is in the column of its upper cell": above
            == _odd(plain, middle > column),
            "seen from below, in the column of its lower cell": below
            == _odd(plain, middle + 1 > column),
            "the upper cell is not that of the diagonal": column != middle,
            "up and down together, along the lower row": _odd(below, down) == left,
            "no side of the link ends at a white cell": z3.Not(left),
        },
        above == down,
    )


def across() -> Iterator[Obligation]:
    """The parity differs at the square."""
    further, right, below, left, east, west = z3.Bools("further right below left east west")
    yield Obligation(
        "across the square",
        "the parities of the northeast and the southwest cell differ",
        {
            "of the northeast cell: the columns beyond the square": east == further,
            "seen from below, the square's right column and the diagonal too": below
            == _odd(further, right, z3.BoolVal(True)),
            "up and down together, along the lower row": _odd(below, west) == left,
            "no side of the link ends at the northeast cell": z3.Not(right),
            "no side of the link ends at the southwest cell": z3.Not(left),
        },
        east != west,
    )


def apart() -> Iterator[Obligation]:
    """So its white cells are not linked."""
    yield Obligation(
        "two ways do not cross",
        "white would not be linked",
        {
            "white is linked": WHITE_LINKED,
            "white neighbours have one parity": z3.ForAll(
                [s], z3.Implies(z3.And(white(one(s)), white(two(s))), z3.Not(leaves(s)))
            ),
            "the northeast cell is white": white(northeast),
            "the southwest cell is white": white(southwest),
            "their parities differ": part(northeast) != part(southwest),
        },
        z3.BoolVal(False),
    )


def obligations() -> Iterator[Obligation]:
    """All of them, in the order of the argument."""
    yield from paths()
    yield from link()
    yield from apart()


def paths() -> Iterator[Obligation]:
    """Those that speak of two paths, and not of all cells of a colour."""
    yield from growing()
    yield from rows()
    yield from steps()
    yield from across()


ARGUMENT = (
    "Black is linked, so there is a link between the black cells of the square (a link grows, a"
    " link to each black cell), by sides between black cells. With the diagonal, an even number of"
    " sides ends at each cell. So in each row, the sides up and down from the cells to the right of"
    " a place are an odd number just where the link crosses that place (beyond a row's end, along a"
    " row, by induction). Count, for each white cell, the sides down to its right: the parity is"
    " the same for white neighbours (a step to the right, a step down), but not for the two white"
    " cells of the square (across the square); so white is not linked (two ways do not cross). The"
    " other diagonal is black on the mirrored board."
)


def _no_checkered(grid: Grid, boards: Boards) -> tuple[Flags, Flags]:
    both = linked(grid, boards) & linked(grid, other(grid, boards))
    return both, both & (checkered(grid, boards) != 0)


def no_checkered(height: int, width: int) -> Found:
    """Every colouring in which both colours are linked: no square is checkered."""
    return go_through(height, width, _no_checkered, "both colours linked, and a checkered square")


def crossing(height: int, width: int) -> Found:
    """Every colouring and each of its checkered squares: not both diagonals are joined."""
    grid, cases = grid_of(height, width), 0
    witness = None
    for boards in colourings(grid):
        for point in (1 << place for place in grid.places if grid.inner >> place & 1):
            there = boards[checkered(grid, boards) & point != 0]
            cases += len(there)
            both = joined(grid, there, point) & joined(grid, other(grid, there), point)
            witness = witness or first(grid, there, both, "both diagonals are joined")
    return Found(cases, witness)


def joined(grid: Grid, cells: Boards, point: int) -> Flags:
    """Whether those two of the four cells round a point that are among `cells` are in one group."""
    square = point | point >> 1 | point >> grid.row | point >> grid.row + 1
    pair = cells & square
    upper = pair & (point >> grid.row | point >> grid.row + 1)
    found: Flags = pair & ~reached(grid, cells, upper) == np.zeros_like(pair)
    return found


STATEMENTS = (
    Statement(
        id="yinyang-no-checkered",
        words="Where both colours are connected no 2×2 square is checkered, although no rule says"
        " so.",
        symbols="black linked, white linked  =>  no square (a b / b a), a != b",
        scope="every board; the ban on squares of one colour is not needed",
        article=(NAME, 'yin-yang-35, "Four rule sets"'),
        step_of="yinyang-frontier-one-curve",
        evidence=(
            Exhaustive(
                "every colouring in which both colours are linked",
                no_checkered,
                sizes_to(12, short=2),
                ((4, 4), (3, 6), (4, 5), (5, 4)),
            ),
            Proved(ARGUMENT, obligations, lambda: LINKED_TO_12),
        ),
    ),
    Statement(
        id="yinyang-diagonals-cross",
        words="The black pair and the white pair of a checkered square are never both joined by"
        " paths of their colour, whatever the rest of the board: such paths would cross.",
        symbols="p checkered  =>  not (NW ~ SE and NE ~ SW)",
        scope="every colouring of every board",
        article=(NAME,),
        step_of="yinyang-no-checkered",
        evidence=(
            Exhaustive(
                "every colouring and each of its checkered squares",
                crossing,
                sizes_to(12, short=2),
                ((4, 4), (3, 6), (4, 5), (5, 4)),
            ),
            Proved(
                "As for yinyang-no-checkered, with two paths in the place of the colours: the link"
                " lies along the black one, and the parity is the same all along the white one.",
                paths,
            ),
        ),
        note="The article argues by the crossing of curves in the plane. Nothing of that is needed"
        " here: the proof counts sides modulo two.",
    ),
)
