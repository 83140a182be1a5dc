"""Yajilin's checkerboard for all sizes: what provers show of colours and of small loops."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import z3

from liarproof.properties.theorems.finite import Structure
from liarproof.properties.theorems.proofs import Obligation
from liarproof.properties.theorems.statement import Axiom

Cell = z3.DeclareSort("Cell")
near = z3.Function("near", Cell, Cell, z3.BoolSort())
white = z3.Function("white", Cell, z3.BoolSort())
first, here, ahead = z3.Consts("first here ahead", Cell)
i, j, k = z3.Consts("i j k", Cell)
led, then = z3.Ints("led then")

COLOURED = z3.ForAll([i, j], z3.Implies(near(i, j), white(i) != white(j)))
"""Cells side by side have different colours."""


def _led(number: z3.ArithRef, at: z3.ExprRef) -> z3.BoolRef:
    """Passed so far: one more of the first cell's colour if the walk stands on it, else as many."""
    return number == z3.If(white(at) == white(first), 1, 0)


def balance() -> Iterator[Obligation]:
    """A loop covers as many cells of one colour as of the other."""
    yield Obligation(
        "balance: the first cell",
        "of one cell there is one more of its colour",
        {"one cell is passed": led == 1, "the walk stands on it": here == first},
        _led(led, here),
    )
    yield Obligation(
        "balance: a step",
        "a step to the next cell keeps it so",
        {
            "so far": _led(led, here),
            "the next cell is beside this one": near(here, ahead),
            "side by side is another colour": COLOURED,
            "it is counted": then
            == led + z3.If(white(ahead) == white(first), z3.IntVal(1), z3.IntVal(-1)),
        },
        _led(then, ahead),
    )
    yield Obligation(
        "balance: the end",
        "the last cell is beside the first, so there are as many",
        {
            "so far": _led(led, here),
            "the last cell is beside the first": near(here, first),
            "side by side is another colour": COLOURED,
        },
        led == 0,
    )


def colour_axioms() -> Iterator[Axiom]:
    """That a checkerboard colours the grid."""
    sizes = tuple((height, width) for height in range(1, 5) for width in range(1, 5))
    yield Axiom("side by side is another colour", COLOURED, grids, sizes)


def grids(height: int, width: int) -> Iterator[Structure]:
    """The cells of a board."""
    cells = list(product(range(height), range(width)))
    beside = [[abs(r - y) + abs(c - x) == 1 for y, x in cells] for r, c in cells]
    pale = [(row + column) % 2 == 0 for row, column in cells]
    yield Structure.single({"Cell": len(cells)}, {"near": beside, "white": pale})


def smallest() -> Iterator[Obligation]:
    """No loop has three cells, and one of four is a square."""
    yield Obligation(
        "smallest: no three",
        "of cells one beside the next the third has the colour of the first, so is not beside it",
        {
            "the first and the second differ": white(first) != white(here),
            "the second and the third differ": white(here) != white(ahead),
        },
        white(ahead) == white(first),
    )
    rows, columns = z3.Ints("r0 r1 r2 r3"), z3.Ints("c0 c1 c2 c3")
    steps = {
        f"cell {at + 1} is beside the next": _beside(rows, columns, at, (at + 1) % 4)
        for at in range(4)
    }
    yield Obligation(
        "smallest: four",
        "four cells, each beside the next, fill two rows and two columns",
        {
            **steps,
            "the first is not the third": z3.Or(rows[0] != rows[2], columns[0] != columns[2]),
            "the second is not the fourth": z3.Or(rows[1] != rows[3], columns[1] != columns[3]),
        },
        z3.And(_within_two(rows), _within_two(columns)),
    )


def _beside(
    rows: list[z3.ArithRef], columns: list[z3.ArithRef], one: int, other: int
) -> z3.BoolRef:
    down, across = rows[one] - rows[other], columns[one] - columns[other]
    return z3.Or(
        z3.And(down == 0, z3.Or(across == 1, across == -1)),
        z3.And(across == 0, z3.Or(down == 1, down == -1)),
    )


def _within_two(places: list[z3.ArithRef]) -> z3.BoolRef:
    return z3.And(*(one - other <= 1 for one in places for other in places if one is not other))


pale, dark, sw, sb, cw, cb = z3.Ints("W B sw sb cw cb")
uw, ub, xw, xb, missing = z3.Ints("uw ub xw xb T")


def equation() -> Iterator[Obligation]:
    """The identity follows from the balance, and the balance from it."""
    covers = {
        "white cells are shaded or covered": cw == pale - sw,
        "black cells are shaded or covered": cb == dark - sb,
    }
    yield Obligation(
        "identity: from the balance",
        "as many covered of each colour",
        {**covers, "as many are covered": cw == cb},
        sw - sb == pale - dark,
    )
    yield Obligation(
        "identity: to the balance",
        "and conversely",
        {**covers, "the identity": sw - sb == pale - dark},
        cw == cb,
    )


def odd_sides() -> Iterator[Obligation]:
    """A board of odd sides has not as many cells of one colour as of the other."""
    more, row, column, extra = z3.Ints("more row column extra")
    yield Obligation(
        "odd: two columns",
        "a column and the next one have together as many of each colour",
        {"the next begins with the other colour": column == -row},
        row + column == 0,
    )
    yield Obligation(
        "odd: one column more",
        "pairs of columns, and one of an odd height, which has one more of a colour",
        {
            "the pairs have as many": more == 0,
            "one column has one more": extra == 1,
            "the board is both": pale - dark == more + extra,
        },
        pale != dark,
    )


def ends() -> Iterator[Obligation]:
    """What xw - xb = T settles, where xw of uw white cells are shaded and xb of ub black ones."""
    inner = {"T is above the lower end": -ub < missing, "T is below the upper end": missing < uw}
    yield Obligation(
        "ends: a white cell can be shaded",
        "between the ends, with max(T, 1) white cells shaded",
        {
            "T is above the lower end": -ub < missing,
            "there is a white cell": uw >= 1,
            "T is below the upper end": missing < uw,
            "no less than none": ub >= 0,
        },
        _allowed(z3.If(missing > 1, missing, z3.IntVal(1)), least=1),
    )
    yield Obligation(
        "ends: a white cell can be on the loop",
        "between the ends, with max(T, 0) white cells shaded",
        {**inner, "there is a white cell": uw >= 1, "no less than none": ub >= 0},
        _allowed(z3.If(missing > 0, missing, z3.IntVal(0)), spare=1),
    )
    yield Obligation(
        "ends: the upper one",
        "all white cells are shaded and all black ones on the loop",
        {
            "T is uw": missing == uw,
            "whites there are": xw <= uw,
            "no less than none": xb >= 0,
            "the identity": xw - xb == missing,
        },
        z3.And(xw == uw, xb == 0),
    )
    yield Obligation(
        "ends: the lower one",
        "all black cells are shaded and all white ones on the loop",
        {
            "T is -ub": missing == -ub,
            "blacks there are": xb <= ub,
            "no less than none": xw >= 0,
            "the identity": xw - xb == missing,
        },
        z3.And(xb == ub, xw == 0),
    )
    yield Obligation(
        "ends: the range",
        "the difference lies between the ends",
        {
            "no less than none": xw >= 0,
            "whites there are": xw <= uw,
            "no less black than none": xb >= 0,
            "blacks there are": xb <= ub,
            "the identity": xw - xb == missing,
        },
        z3.And(-ub <= missing, missing <= uw),
    )
    yield Obligation(
        "ends: all of the range",
        "each number between the ends is a difference",
        {
            "at least the lower end": -ub <= missing,
            "at most the upper end": missing <= uw,
            "no less than none": ub >= 0,
            "no less white than none": uw >= 0,
        },
        _allowed(z3.If(missing > 0, missing, z3.IntVal(0))),
    )


def _allowed(shaded_whites: z3.ArithRef, least: int = 0, spare: int = 0) -> z3.BoolRef:
    """That so many white cells, and the black ones that fit them, are there to be shaded."""
    blacks = shaded_whites - missing
    return z3.And(shaded_whites >= least, shaded_whites <= uw - spare, blacks >= 0, blacks <= ub)


def marks() -> Iterator[Obligation]:
    """One mark more on a white cell: T and its range; for a black one colours change places."""
    yield Obligation(
        "marks: a white cell shaded",
        "T and the upper end are one less: outside only if T was the lower end",
        {"T fits": z3.And(-ub <= missing, missing <= uw)},
        z3.Not(z3.And(-ub <= missing - 1, missing - 1 <= uw - 1)) == (missing == -ub),
    )
    yield Obligation(
        "marks: a white cell on the loop",
        "T stays, the upper end is one less: outside only if T was that",
        {"T fits": z3.And(-ub <= missing, missing <= uw)},
        z3.Not(z3.And(-ub <= missing, missing <= uw - 1)) == (missing == uw),
    )
