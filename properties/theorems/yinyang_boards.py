"""Yin-Yang boards as numbers, many at once: their groups, and the curve between the colours.

A board of two colours is a number: the bit of a black cell is set. Rows are one place longer than
the board is wide, so that no step leads from the end of one row to the next; arrays of such
numbers are uint64, and object where a board has more than 64 places. The lattice points, in which
the corners of cells lie, are numbered alike, a point as the cell to the lower right of it; those
of the last column and row are no cells. Two cells beside one another share a *side*; the
*frontier* of a board is the sides that differ in colour. A side stands at its upper or left point.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from liarproof.oracles.registry import oracle_engines
from liarproof.properties.boards import maker
from liarproof.properties.theorems.statement import Found, Witness
from liarproof.puzzles.answer import SHADED, UNSHADED, Marks
from liarproof.puzzles.engine import Engine
from liarproof.puzzles.yinyang import YinYang

Boards = NDArray[Any]
"""(k,): uint64 or object."""
Flags = NDArray[np.bool_]
Counts = NDArray[np.int64]

CHUNK = 1 << 17
"""Boards looked at together."""
WORD = 63
"""Places at most of a board held as uint64."""


class Grid(NamedTuple):
    """A board's places as numbers."""

    height: int
    width: int
    cells: int
    """All cells."""
    left: int
    """The cells with one to their right."""
    upper: int
    """The cells with one below."""
    inner: int
    """The inner points: those with four cells round them."""
    rim: int
    """The points on the outline."""
    outline: tuple[int, ...]
    """Places of the cells met on a walk around the outline; on a strip there and back."""

    @property
    def row(self) -> int:
        """Places from a cell to that below it."""
        return self.width + 1

    @property
    def places(self) -> list[int]:
        """The place of each cell, row by row."""
        return [r * self.row + c for r in range(self.height) for c in range(self.width)]


@lru_cache(maxsize=64)
def grid_of(height: int, width: int) -> Grid:
    """The grid of that size."""
    row = width + 1

    def block(top: int, bottom: int, first: int, last: int) -> int:
        return sum(1 << r * row + c for r in range(top, bottom) for c in range(first, last))

    inner = block(1, height, 1, width)
    rim = block(0, height + 1, 0, width + 1) & ~inner
    around = [(0, c) for c in range(width - 1)] + [(r, width - 1) for r in range(height - 1)]
    around += [(height - 1, c) for c in range(width - 1, 0, -1)]
    around += [(r, 0) for r in range(height - 1, 0, -1)]
    return Grid(
        height,
        width,
        block(0, height, 0, width),
        block(0, height, 0, width - 1),
        block(0, height - 1, 0, width),
        inner,
        rim,
        tuple(r * row + c for r, c in around),
    )


def numbers_of(grid: Grid, numbers: list[int]) -> Boards:
    """Python's numbers as an array that has room for the places of the grid."""
    wide = (grid.height + 1) * grid.row > WORD
    return np.array(numbers, dtype=object if wide else np.uint64)


def colourings(grid: Grid) -> Iterator[Boards]:
    """Every colouring of the cells, `CHUNK` at a time: for boards to about 25 cells."""
    many = 1 << grid.height * grid.width
    for start in range(0, many, CHUNK):
        plain = np.arange(start, min(start + CHUNK, many), dtype=np.uint64)
        spread = np.zeros_like(plain)
        for row in range(grid.height):
            bits = plain >> row * grid.width & ((1 << grid.width) - 1)
            spread |= bits << row * grid.row
        yield spread


def blank(height: int, width: int) -> YinYang:
    """The board without givens."""
    board: YinYang = maker("yinyang").blank(height, width)
    return board


def engine(name: str) -> Engine:
    """One of the oracles."""
    return next(one for one in oracle_engines("yinyang") if one.name == name)


def number_of(grid: Grid, marks: Marks) -> int:
    """The number of a complete board."""
    rows = enumerate(marks.cells)
    return sum(
        1 << r * grid.row + c for r, row in rows for c, value in enumerate(row) if value == SHADED
    )


def marks_of(grid: Grid, board: int) -> Marks:
    """The complete board of a number."""
    colour = {0: UNSHADED, 1: SHADED}
    return Marks(
        tuple(
            tuple(colour[board >> r * grid.row + c & 1] for c in range(grid.width))
            for r in range(grid.height)
        )
    )


@lru_cache(maxsize=64)
def answers(height: int, width: int, name: str = "raster") -> Boards:
    """Every legal board of a size, ascending, as that oracle lists them; not to be written to."""
    grid = grid_of(height, width)
    listed = engine(name).answers(blank(height, width), None)
    return numbers_of(grid, sorted(number_of(grid, answer) for answer in listed))


def other(grid: Grid, boards: Boards) -> Boards:
    """The colours exchanged; of a set of cells, those that are not in it."""
    found: Boards = boards ^ grid.cells
    return found


# --- groups of cells -----------------------------------------------------------------------


def beside(grid: Grid, cells: Boards) -> Boards:
    """The cells that share a side with some of these, and maybe places beyond the board."""
    found: Boards = cells << 1 | cells >> 1 | cells << grid.row | cells >> grid.row
    return found


def reached(grid: Grid, cells: Boards, start: Boards) -> Boards:
    """The cells to which steps over `cells` lead from `start`, some of them."""
    while True:
        grown = (start | beside(grid, start)) & cells
        if not (grown != start).any():
            return grown
        start = grown


def lowest(places: Boards) -> Boards:
    """The lowest place of each, none where there is none."""
    found: Boards = places & (~places + 1)
    return found


def linked(grid: Grid, cells: Boards) -> Flags:
    """Whether there are cells, and all in one group."""
    found: Flags = (cells != 0) & (reached(grid, cells, lowest(cells)) == cells)
    return found


def groups(grid: Grid, cells: Boards) -> Counts:
    """How many groups the cells make."""
    many = np.zeros(cells.shape, dtype=np.int64)
    while (cells != 0).any():
        many += cells != 0
        cells = cells & ~reached(grid, cells, lowest(cells))
    return many


def alike(grid: Grid, boards: Boards) -> Boards:
    """The inner points with four cells of one colour round them."""
    black = boards & boards >> 1 & boards >> grid.row & boards >> grid.row + 1
    white_cells = other(grid, boards)
    white = white_cells & white_cells >> 1 & white_cells >> grid.row & white_cells >> grid.row + 1
    found: Boards = (black | white) << grid.row + 1 & grid.inner
    return found


def checkered(grid: Grid, boards: Boards) -> Boards:
    """The inner points round which each cell differs in colour from both beside it there."""
    differ = (boards ^ boards >> 1) & (boards ^ boards >> grid.row)
    square = differ & ~(boards ^ boards >> grid.row + 1)
    found: Boards = square << grid.row + 1 & grid.inner
    return found


# --- the frontier --------------------------------------------------------------------------


class Frontier(NamedTuple):
    """The sides between the colours, each at its upper or left point."""

    upright: Boards
    level: Boards

    def of(self, which: Flags) -> Frontier:
        """Those of some of the boards."""
        return Frontier(self.upright[which], self.level[which])


def frontier(grid: Grid, boards: Boards) -> Frontier:
    """Of each board."""
    upright = (boards ^ boards >> 1) & grid.left
    level = (boards ^ boards >> grid.row) & grid.upper
    return Frontier(upright << 1, level << grid.row)


def touched(grid: Grid, sides: Frontier) -> Boards:
    """The points at which some side ends."""
    found: Boards = sides.upright | sides.upright << grid.row | sides.level | sides.level << 1
    return found


def crossed(grid: Grid, sides: Frontier) -> Boards:
    """The points at which four sides end."""
    found: Boards = sides.upright & sides.upright << grid.row & sides.level & sides.level << 1
    return found


def followed(grid: Grid, sides: Frontier, start: Boards) -> Boards:
    """The points to which sides lead from `start`."""
    upright, level = sides
    while True:
        grown = start | (start & upright) << grid.row | start >> grid.row & upright
        grown |= (grown & level) << 1 | grown >> 1 & level
        if not (grown != start).any():
            return start
        start = grown


def pieces(grid: Grid, sides: Frontier) -> Counts:
    """How many connected pieces the sides make, where they share a point."""
    left = touched(grid, sides)
    many = np.zeros(left.shape, dtype=np.int64)
    while (left != 0).any():
        many += left != 0
        left = left & ~followed(grid, sides, lowest(left))
    return many


def ends(grid: Grid, sides: Frontier) -> Counts:
    """How many sides end at the rim."""
    found: Counts = np.bitwise_count(touched(grid, sides) & grid.rim).astype(np.int64)
    return found


def one_curve(grid: Grid, boards: Boards) -> Flags:
    """Whether the frontier is one piece that passes each inner point once."""
    sides = frontier(grid, boards)
    points = touched(grid, sides)
    passing: Flags = (points & grid.inner == grid.inner) & (crossed(grid, sides) & grid.inner == 0)
    passing &= points != 0
    few = sides.of(passing)
    whole = followed(grid, few, lowest(points[passing])) == points[passing]
    passing[passing] = whole
    return passing


def changes(grid: Grid, boards: Boards) -> Counts:
    """How often the colour changes on the walk around the outline."""
    walk = grid.outline
    many = np.zeros(boards.shape, dtype=np.int64)
    for here, there in zip(walk, walk[1:] + walk[:1], strict=True):
        many += (boards >> here & 1 != boards >> there & 1).astype(np.int64)
    return many


def landlocked(grid: Grid, boards: Boards) -> Flags:
    """Whether all cells of the outline have one colour."""
    outline = sum(1 << place for place in set(grid.outline))
    on_it = boards & outline
    found: Flags = (on_it == 0) | (on_it == outline)
    return found


# --- witnesses -----------------------------------------------------------------------------


def drawn(grid: Grid, board: int, text: str) -> Witness:
    """A colouring as a witness."""
    return Witness(text, blank(grid.height, grid.width), marks_of(grid, int(board)))


def first(grid: Grid, boards: Boards, wrong: Flags, text: str) -> Witness | None:
    """The first board of those that are wrong."""
    return drawn(grid, boards[wrong][0], text) if wrong.any() else None


def go_through(
    height: int, width: int, holds: Callable[[Grid, Boards], tuple[Flags, Flags]], text: str
) -> Found:
    """Look at every colouring; `holds` says which are cases, and which of all are wrong."""
    grid, cases = grid_of(height, width), 0
    witness = None
    for boards in colourings(grid):
        counted, wrong = holds(grid, boards)
        cases += int(counted.sum())
        witness = witness or first(grid, boards, wrong, text)
    return Found(cases, witness)
