"""The words of the Yin-Yang proofs, and legal boards as structures that give them a meaning.

A colour is linked if every set of cells that holds some but not all of its cells is left by a
side between two cells of that colour. A proof needs this of one set: the predicate `part`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

import numpy as np
import z3
from numpy.typing import NDArray

from liarproof.properties.theorems.finite import Structure
from liarproof.properties.theorems.statement import Axiom
from liarproof.properties.theorems.yinyang_boards import (
    Boards,
    answers,
    frontier,
    grid_of,
    other,
)

Cell = z3.DeclareSort("Cell")
Side = z3.DeclareSort("Side")
Truth = z3.BoolSort()

one = z3.Function("one", Side, Cell)
two = z3.Function("two", Side, Cell)
meets = z3.Function("meets", Side, Side, Truth)
black = z3.Function("black", Cell, Truth)
part = z3.Function("part", Cell, Truth)

x, y = z3.Consts("x y", Cell)
s, t = z3.Consts("s t", Side)


def white(cell: z3.ExprRef) -> z3.BoolRef:
    """The cell is white."""
    return z3.Not(black(cell))


def coloured(cell: z3.ExprRef) -> z3.BoolRef:
    """The cell is black; the counterpart of `white`."""
    found: z3.BoolRef = black(cell)
    return found


def on_curve(side: z3.ExprRef) -> z3.BoolRef:
    """The side lies between the colours."""
    found: z3.BoolRef = black(one(side)) != black(two(side))
    return found


def leaves(side: z3.ExprRef) -> z3.BoolRef:
    """The side lies between the part and the other cells."""
    found: z3.BoolRef = part(one(side)) != part(two(side))
    return found


def linked(colour: Callable[[z3.ExprRef], z3.BoolRef]) -> z3.BoolRef:
    """The cells of a colour are linked, as far as the part is concerned."""
    return z3.Implies(
        z3.And(
            z3.Exists([x], z3.And(colour(x), part(x))),
            z3.Exists([x], z3.And(colour(x), z3.Not(part(x)))),
        ),
        z3.Exists([s], z3.And(colour(one(s)), colour(two(s)), leaves(s))),
    )


def whole(inside: Callable[[z3.ExprRef], z3.BoolRef]) -> z3.BoolRef:
    """The board hangs together: a set of cells, neither empty nor all, is left by some side."""
    return z3.Implies(
        z3.And(z3.Exists([x], inside(x)), z3.Exists([x], z3.Not(inside(x)))),
        z3.Exists([s], inside(one(s)) != inside(two(s))),
    )


WHITE_LINKED, BLACK_LINKED = linked(white), linked(coloured)

UNIFORM = z3.Implies(
    z3.And(
        z3.Exists([s], z3.And(on_curve(s), leaves(s))),
        z3.Exists([s], z3.And(on_curve(s), z3.Not(leaves(s)))),
    ),
    z3.Exists([s, t], z3.And(meets(s, t), on_curve(s), on_curve(t), leaves(s) != leaves(t))),
)
"""The frontier is one piece: so two sides of it meet of which the part takes one only."""

# --- boards --------------------------------------------------------------------------------


def sides_of(height: int, width: int) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
    """(2, m): the cells of each side, row by row; (m, m): which of them meet in an inner point."""
    number = np.arange(height * width).reshape(height, width)
    upright = [(number[r, c], number[r, c + 1]) for r in range(height) for c in range(width - 1)]
    level = [(number[r, c], number[r + 1, c]) for r in range(height - 1) for c in range(width)]
    pairs = np.array(upright + level).reshape(-1, 2).T
    squares = [
        {number[r, c], number[r, c + 1], number[r + 1, c], number[r + 1, c + 1]}
        for r in range(height - 1)
        for c in range(width - 1)
    ]
    round_point = np.array([[set(pair) <= square for square in squares] for pair in pairs.T])
    shared = round_point.reshape(pairs.shape[1], -1).astype(np.int64)
    return pairs, (shared @ shared.T) > 0


def cells_of(height: int, width: int, boards: Boards) -> NDArray[np.bool_]:
    """(k, n): which cells of each board are black."""
    places = grid_of(height, width).places
    table = np.array([(boards >> place & 1).astype(np.bool_) for place in places])
    return table.T.reshape(len(boards), len(places))


@lru_cache(maxsize=32)
def classes(height: int, width: int) -> Boards:
    """Of every class of legal boards that are turned, mirrored or exchanged, the least one."""
    grid, boards = grid_of(height, width), answers(height, width)
    plain = cells_of(height, width, boards).reshape(len(boards), height, width)
    weights = np.array([1 << place for place in grid.places], dtype=boards.dtype)
    shapes = [plain, plain.transpose(0, 2, 1)] if height == width else [plain]
    least = boards
    for shape in shapes:
        for image in (shape, shape[:, ::-1], shape[:, :, ::-1], shape[:, ::-1, ::-1]):
            flat = image.reshape(len(boards), height * width)
            number = (flat * weights).sum(axis=1, dtype=boards.dtype)
            least = np.minimum(least, np.minimum(number, other(grid, number)))
    found: Boards = boards[least == boards]
    return found


def parts_of(height: int, width: int) -> Iterator[Structure]:
    """Of each class of legal boards one, with every set of its cells as the part."""
    (ones, twos), meeting = sides_of(height, width)
    many = 1 << height * width
    parts = np.arange(many)[:, None] >> np.arange(height * width) & 1 == 1
    for colours in cells_of(height, width, classes(height, width)):
        tables = {"black": colours[None], "part": parts, "one": ones[None], "two": twos[None]}
        sizes = {"Cell": height * width, "Side": len(ones)}
        yield Structure(sizes, tables | {"meets": meeting[None]}, many)


def numbered(
    measures: Callable[[int, int, Boards], dict[str, NDArray[np.int64]]],
    among: Callable[[int, int], Boards] = answers,
) -> Callable[[int, int], Iterator[Structure]]:
    """All legal boards of a size, or those of `among`, as structures of numbers alone."""

    def boards(height: int, width: int) -> Iterator[Structure]:
        found = among(height, width)
        yield Structure({}, measures(height, width, found), len(found))

    return boards


def sides_between(height: int, width: int, boards: Boards) -> NDArray[np.int64]:
    """How many sides the frontier of each board has."""
    sides = frontier(grid_of(height, width), boards)
    found = np.bitwise_count(sides.upright).astype(np.int64)
    return found + np.bitwise_count(sides.level).astype(np.int64)


TO_12 = ((1, 2), (1, 5), (5, 1), (2, 2), (2, 4), (3, 3), (3, 4), (4, 3))
TO_4X4 = (*TO_12, (4, 4))

AXIOM_WHITE = Axiom("white is linked", WHITE_LINKED, parts_of, TO_4X4)
AXIOM_BLACK = Axiom("black is linked", BLACK_LINKED, parts_of, TO_4X4)
AXIOM_WHOLE = Axiom("the board hangs together", whole(part), parts_of, TO_4X4)
LINKED_TO_12 = tuple(Axiom(a.name, a.formula, a.boards, TO_12) for a in (AXIOM_WHITE, AXIOM_BLACK))
"""Where they are used a second time."""
AXIOM_UNIFORM = Axiom("the frontier is one piece", UNIFORM, parts_of, TO_12)
