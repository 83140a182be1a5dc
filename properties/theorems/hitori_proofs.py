"""What the provers are asked about Hitori; `hitori_axioms` holds what they take for granted.

Cells are things that may be beside each other, and twins: in a line, with the same number.
`shaded` is one answer. A part is any set of cells; that the unshaded cells are connected says
that one with some of them inside and some outside has two of them beside each other, one inside
and one outside. Obligations name the parts they need.
"""

from __future__ import annotations

from collections.abc import Iterator

import z3

from liarproof.properties.theorems.proofs import Obligation

Cell = z3.DeclareSort("Cell")
Number = z3.DeclareSort("Number")
beside = z3.Function("beside", Cell, Cell, z3.BoolSort())
twin = z3.Function("twin", Cell, Cell, z3.BoolSort())
line = z3.Function("line", Cell, Cell, z3.BoolSort())
shaded = z3.Function("shaded", Cell, z3.BoolSort())
changed = z3.Function("changed", Cell, z3.BoolSort())
opened = z3.Function("opened", Cell, z3.BoolSort())
part = z3.Function("part", Cell, z3.BoolSort())
rest = z3.Function("rest", Cell, z3.BoolSort())
number = z3.Function("number", Cell, Number)
latin = z3.Function("latin", Cell, Number)
place = z3.Function("place", Cell, z3.IntSort())

c, d = z3.Consts("c d", Cell)
left, middle, right, copy = z3.Consts("left middle right copy", Cell)
x, near, kept = z3.Consts("x near kept", Cell)


def _linked(shading: z3.FuncDeclRef) -> z3.BoolRef:
    """Whether the cells that are not shaded hang together across the border of the part."""
    inside = z3.Exists([c], z3.And(part(c), z3.Not(shading(c))))
    outside = z3.Exists([c], z3.And(z3.Not(part(c)), z3.Not(shading(c))))
    over = z3.And(part(c), z3.Not(part(d)), z3.Not(shading(c)), z3.Not(shading(d)), beside(c, d))
    return z3.Implies(z3.And(inside, outside), z3.Exists([c, d], over))


def _apart(shading: z3.FuncDeclRef) -> z3.BoolRef:
    return z3.ForAll([c, d], z3.Implies(beside(c, d), z3.Not(z3.And(shading(c), shading(d)))))


def _once(shading: z3.FuncDeclRef) -> z3.BoolRef:
    return z3.ForAll([c, d], z3.Implies(twin(c, d), z3.Or(shading(c), shading(d))))


APART, ONCE, LINKED = _apart(shaded), _once(shaded), _linked(shaded)
MUTUAL = z3.ForAll([c, d], z3.Implies(beside(c, d), beside(d, c)))
TWINS = z3.ForAll([c, d], z3.Implies(twin(c, d), twin(d, c)))
OTHERS = z3.ForAll([c, d], z3.Implies(twin(c, d), c != d))
GRID = z3.Implies(
    z3.And(z3.Exists([c], part(c)), z3.Exists([c], z3.Not(part(c)))),
    z3.Exists([c, d], z3.And(part(c), z3.Not(part(d)), beside(c, d))),
)
SOME = z3.Exists([c], z3.Not(shaded(c)))
HAS_NEIGHBOUR = z3.ForAll([c], z3.Exists([d], beside(c, d)))
RULES = {"a number stands once in a line": ONCE, "shaded cells are apart": APART}


# --- the rungs -----------------------------------------------------------------------------


def duplicate() -> Iterator[Obligation]:
    """An unshaded cell has its twins shaded."""
    yield Obligation(
        "duplicate",
        "a twin of an unshaded cell is shaded",
        {
            "a number stands once in a line": ONCE,
            "they are twins": twin(x, copy),
            "the cell is unshaded": z3.Not(shaded(x)),
        },
        shaded(copy),
    )


def adjacency() -> Iterator[Obligation]:
    """A shaded cell has its neighbours unshaded."""
    yield Obligation(
        "adjacency",
        "a cell beside a shaded one is unshaded",
        {
            "shaded cells are apart": APART,
            "they are beside each other": beside(x, near),
            "the one is shaded": shaded(x),
        },
        z3.Not(shaded(near)),
    )


def sandwich() -> Iterator[Obligation]:
    """The cell between two twins is unshaded, and each branch of the case split says so."""
    yield Obligation(
        "sandwich",
        "a cell beside two twins is unshaded",
        {
            **RULES,
            "the outer cells are twins": twin(left, right),
            "the left one is beside the middle": beside(left, middle),
            "and the right one": beside(right, middle),
        },
        z3.Not(shaded(middle)),
    )
    yield Obligation(
        "one lives",
        "if the left one is unshaded, the right one is shaded, and the middle is not",
        {
            **RULES,
            "the outer cells are twins": twin(left, right),
            "the right one is beside the middle": beside(right, middle),
            "the left one is unshaded": z3.Not(shaded(left)),
        },
        z3.And(shaded(right), z3.Not(shaded(middle))),
    )
    yield Obligation(
        "neither lives",
        "if the left one is shaded, the middle is not",
        {
            "shaded cells are apart": APART,
            "the left one is beside the middle": beside(left, middle),
            "the left one is shaded": shaded(left),
        },
        z3.Not(shaded(middle)),
    )


def exactly_one() -> Iterator[Obligation]:
    """Of two twins side by side one is shaded and one is not."""
    yield Obligation(
        "not both kept",
        "of two twins one is shaded",
        {"a number stands once in a line": ONCE, "they are twins": twin(left, right)},
        z3.Or(shaded(left), shaded(right)),
    )
    yield Obligation(
        "not both shaded",
        "of two cells beside each other one is unshaded",
        {"shaded cells are apart": APART, "they are beside each other": beside(left, right)},
        z3.Not(z3.And(shaded(left), shaded(right))),
    )


def pair() -> Iterator[Obligation]:
    """A further copy of a pair's number is shaded."""
    yield Obligation(
        "pair",
        "a cell that is a twin of two cells side by side is shaded",
        {
            **RULES,
            "the pair is side by side": beside(left, right),
            "the copy is a twin of the left one": twin(copy, left),
            "and of the right one": twin(copy, right),
        },
        shaded(copy),
    )


CLOSED = z3.ForAll([c, d], z3.Implies(z3.And(part(c), beside(c, d), opened(d), d != x), part(d)))
OPEN = z3.ForAll([c], z3.Implies(z3.Not(opened(c)), shaded(c)))


def cut() -> Iterator[Obligation]:
    """A cell that parts two unshaded cells, or is the last open one, is unshaded."""
    yield Obligation(
        "cut",
        "a cell without which an open way from one unshaded cell leads not to another is unshaded",
        {
            "the unshaded cells are connected": LINKED,
            "what is not open is shaded": OPEN,
            "the part is all that is reached without the cell": CLOSED,
            "an unshaded cell is in the part": z3.Exists([c], z3.And(part(c), z3.Not(shaded(c)))),
            "and one is not": z3.Exists([c], z3.Not(z3.Or(part(c), shaded(c)))),
        },
        z3.Not(shaded(x)),
    )
    yield Obligation(
        "the last open cell",
        "where nothing else is open the cell is unshaded",
        {
            "some cell is unshaded": SOME,
            "what is not open is shaded": OPEN,
            "nothing but the cell is open": z3.ForAll([c], z3.Implies(opened(c), c == x)),
        },
        z3.Not(shaded(x)),
    )


def cut_any() -> Iterator[Obligation]:
    """A cell whose shading parts open cells, whatever is known of them, is unshaded."""
    enclosed = {
        "shaded cells are apart": APART,
        "what is not open is shaded": OPEN,
        "the part is all that is reached without the cell": CLOSED,
        "the board is connected": GRID,
        "the part holds a cell": z3.Exists([c], part(c)),
        "and not all": z3.Exists([c], z3.Not(part(c))),
        "the cell is shaded": shaded(x),
    }
    yield Obligation(
        "each side holds an unshaded cell",
        "a part that only shaded cells enclose has an unshaded cell at its border",
        enclosed,
        z3.Exists([c], z3.And(part(c), z3.Not(shaded(c)))),
    )


# --- fewer and more shaded cells ------------------------------------------------------------

WITHOUT_X = z3.ForAll([c], changed(c) == z3.And(shaded(c), c != x))


def removal() -> Iterator[Obligation]:
    """An answer less a shaded cell whose number is nowhere kept in its lines is one, too."""
    yield Obligation(
        "apart",
        "fewer shaded cells are still apart",
        {
            "shaded cells are apart": APART,
            "no other cell is shaded": z3.ForAll([c], z3.Implies(changed(c), shaded(c))),
        },
        _apart(changed),
    )
    yield Obligation(
        "connected",
        "the cell joins the others through a neighbour, which is unshaded",
        {
            "the unshaded cells are connected": LINKED,
            "shaded cells are apart": APART,
            "to be beside is mutual": MUTUAL,
            "the cell has a neighbour": z3.Exists([c], beside(x, c)),
            "one cell less is shaded": WITHOUT_X,
        },
        _linked(changed),
    )
    yield Obligation(
        "once",
        "no number repeats, if the cell has no unshaded twin",
        {
            "a number stands once in a line": ONCE,
            "to be twins is mutual": TWINS,
            "no cell is its own twin": OTHERS,
            "all its twins are shaded": z3.ForAll([c], z3.Implies(twin(x, c), shaded(c))),
            "one cell less is shaded": WITHOUT_X,
        },
        _once(changed),
    )


def addition() -> Iterator[Obligation]:
    """More shaded cells repeat no number that fewer do not."""
    yield Obligation(
        "once",
        "no number repeats where more cells are shaded",
        {
            "a number stands once in a line": ONCE,
            "what was shaded still is": z3.ForAll([c], z3.Implies(shaded(c), changed(c))),
        },
        _once(changed),
    )


def no_twins() -> Iterator[Obligation]:
    """Without twins the numbers say nothing."""
    yield Obligation(
        "nothing repeats",
        "any shading repeats no number where no cell has a twin",
        {"no cell has a twin": z3.ForAll([c, d], z3.Not(twin(c, d)))},
        ONCE,
    )


# --- boards made answer-first ---------------------------------------------------------------

SQUARE = z3.ForAll([c, d], z3.Implies(line(c, d), latin(c) != latin(d)))
WHITES = z3.ForAll([c], z3.Implies(z3.Not(shaded(c)), number(c) == latin(c)))


def authored() -> Iterator[Obligation]:
    """Unshaded cells with the values of a Latin square repeat none."""
    yield Obligation(
        "once",
        "of two cells of a line with one number one is shaded",
        {"lines of the square repeat nothing": SQUARE, "unshaded cells have its values": WHITES},
        z3.ForAll(
            [c, d],
            z3.Implies(z3.And(line(c, d), number(c) == number(d)), z3.Or(shaded(c), shaded(d))),
        ),
    )


def reason() -> Iterator[Obligation]:
    """A shaded cell that copies an unshaded one of its line cannot be kept."""
    yield Obligation(
        "a duplicate",
        "unshaded, the cell repeats a number",
        {
            "it is in a line with the other": line(x, kept),
            "it has the other's number": number(x) == number(kept),
            "the other is unshaded": z3.Not(shaded(kept)),
            "one cell less is shaded": WITHOUT_X,
        },
        z3.Exists(
            [c, d],
            z3.And(line(c, d), number(c) == number(d), z3.Not(changed(c)), z3.Not(changed(d))),
        ),
    )


def to_copy() -> Iterator[Obligation]:
    """There is an unshaded cell in a line of each shaded one."""
    yield Obligation(
        "a neighbour",
        "a neighbour is unshaded, and in a line with the cell",
        {
            "shaded cells are apart": APART,
            "the cell has a neighbour": z3.Exists([c], beside(x, c)),
            "neighbours are in a line": z3.ForAll([c, d], z3.Implies(beside(c, d), line(c, d))),
            "the cell is shaded": shaded(x),
        },
        z3.Exists([c], z3.And(line(x, c), z3.Not(shaded(c)))),
    )


# --- the untouched board ---------------------------------------------------------------------

white = z3.Function("white", Cell, z3.BoolSort())
black = z3.Function("black", Cell, z3.BoolSort())


def starved() -> Iterator[Obligation]:
    """Where nothing is known no dynamic rule has what it asks for."""
    yield Obligation(
        "duplicate and cut",
        "they ask for an unshaded cell, cut for two in different parts",
        {"no cell is known unshaded": z3.ForAll([c], z3.Not(white(c)))},
        z3.Not(
            z3.Or(
                z3.Exists([c, d], z3.And(white(c), twin(c, d))),
                z3.Exists([c, d], z3.And(white(c), white(d), part(c), z3.Not(part(d)))),
            )
        ),
    )
    yield Obligation(
        "adjacency",
        "it asks for a shaded cell",
        {"no cell is known shaded": z3.ForAll([c], z3.Not(black(c)))},
        z3.Not(z3.Exists([c, d], z3.And(black(c), beside(c, d)))),
    )


# --- strips, and boards at least two wide ---------------------------------------------------


def inner_cells() -> Iterator[Obligation]:
    """On a strip a cell with neighbours on both sides is unshaded."""
    before = z3.ForAll([c], part(c) == (place(c) < place(x)))
    steps = z3.ForAll(
        [c, d],
        z3.Implies(beside(c, d), z3.Or(place(d) == place(c) + 1, place(c) == place(d) + 1)),
    )
    alone = z3.ForAll([c], z3.Implies(place(c) == place(x), c == x))
    yield Obligation(
        "inner cells",
        "a shaded cell would part its two neighbours",
        {
            "the unshaded cells are connected": LINKED,
            "shaded cells are apart": APART,
            "neighbours are one step apart": steps,
            "no two cells share a place": alone,
            "the part is what stands before the cell": before,
            "there is a cell before": z3.Exists([c], z3.And(beside(c, x), place(c) < place(x))),
            "and one behind": z3.Exists([c], z3.And(beside(c, x), place(c) > place(x))),
        },
        z3.Not(shaded(x)),
    )


def around() -> Iterator[Obligation]:
    """On a board at least two high and wide all other cells hang together without one."""
    height, width, i, j, r, s, row, column = z3.Ints("height width i j r s row column")
    down = z3.If(r > row, r - 1, r + 1)
    along = z3.If(s > column, s - 1, s + 1)
    upright = z3.And(s != j, r != row)
    to_row = z3.If(upright, down, r)
    to_column = z3.If(upright, s, along)
    yield Obligation(
        "a step",
        "from any cell a step leads past the cell and nearer to one fixed cell: along the"
        " column to the fixed cell's row, if the column is not the cell's, else along the row",
        {
            "the start is on the board": z3.And(r >= 0, r < height, s >= 0, s < width),
            "the fixed cell's row is another": z3.And(row >= 0, row < height, row != i),
            "and its column": z3.And(column >= 0, column < width, column != j),
            "the start is not the fixed cell": z3.Or(r != row, s != column),
        },
        z3.And(
            to_row >= 0,
            to_row < height,
            to_column >= 0,
            to_column < width,
            z3.Or(to_row != i, to_column != j),
            _away(to_row, row) + _away(to_column, column) + 1 == _away(r, row) + _away(s, column),
        ),
    )


def _away(one: z3.ArithRef, other: z3.ArithRef) -> z3.ArithRef:
    return z3.If(one > other, one - other, other - one)
