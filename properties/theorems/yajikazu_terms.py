"""Names of the obligations about Yajisan-Kazusan, and the axioms that boards are held against."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import z3

from liarproof.properties.theorems import yajikazu_boards as boards
from liarproof.properties.theorems.small import sizes_to
from liarproof.properties.theorems.statement import Axiom

Cell = z3.DeclareSort("Cell")
Shading = z3.DeclareSort("Shading")
Ray = z3.DeclareSort("Ray")
BOOL, INT = z3.BoolSort(), z3.IntSort()

shaded = z3.Function("shaded", Cell, BOOL)
beside = z3.Function("beside", Cell, Cell, BOOL)
part = z3.Function("part", Cell, BOOL)
"""Any set of cells: that the unshaded ones are one region is said of every such set."""
in_a = z3.Function("A", Cell, BOOL)
"""The answer in question."""
in_b = z3.Function("B", Cell, BOOL)
"""A rival, which is legal as well."""
clued = z3.Function("clued", Cell, BOOL)
right = z3.Function("right", Cell, BOOL)
"""The number in the cell is what its line shows in the rival."""
has = z3.Function("has", Shading, Cell, BOOL)
legal = z3.Function("legal", Shading, BOOL)
count = z3.Function("count", Ray, INT)
length = z3.Function("length", Ray, INT)

c, e, d = z3.Consts("c e d", Cell)
s, t = z3.Consts("s t", Shading)
ray = z3.Const("ray", Ray)

APART = z3.ForAll([c, e], z3.Implies(beside(c, e), z3.Not(z3.And(shaded(c), shaded(e)))))
SYMMETRIC = z3.ForAll([c, e], z3.Implies(beside(c, e), beside(e, c)))
NEIGHBOUR = z3.ForAll([c], z3.Implies(shaded(c), z3.Exists([e], beside(c, e))))
BOUND = z3.ForAll([ray], 2 * count(ray) <= length(ray) + 1)
CLOSED = z3.ForAll(
    [s, t],
    z3.Implies(
        z3.And(legal(t), z3.ForAll([c], z3.Implies(has(s, c), has(t, c)))),
        legal(s),
    ),
)


def one_region(unshaded: Callable[[z3.ExprRef], z3.BoolRef]) -> z3.BoolRef:
    """The unshaded cells are one region, said of `part`: if it holds some of them and not all,
    two that share a side lie on either side of its rim."""
    inside, outside = z3.Consts("inside outside", Cell)
    parted = z3.And(
        z3.Exists([inside], z3.And(unshaded(inside), part(inside))),
        z3.Exists([outside], z3.And(unshaded(outside), z3.Not(part(outside)))),
    )
    crossing = z3.And(
        unshaded(inside),
        part(inside),
        unshaded(outside),
        z3.Not(part(outside)),
        beside(inside, outside),
    )
    return z3.Implies(parted, z3.Exists([inside, outside], crossing))


def unshaded(cell: z3.ExprRef) -> z3.BoolRef:
    """Not shaded."""
    return z3.Not(shaded(cell))


WHOLE = one_region(unshaded)
TO_12, TO_16 = sizes_to(12), sizes_to(16)


def board_axioms() -> Iterator[Axiom]:
    """What every legal shading of a board is."""
    yield Axiom("shaded cells never touch", APART, boards.structures, TO_16)
    yield Axiom("beside goes both ways", SYMMETRIC, boards.structures, TO_16)
    yield Axiom("the unshaded cells are one region", WHOLE, boards.parted_structures, TO_12)
    yield Axiom("a shaded cell has a neighbour", NEIGHBOUR, boards.structures, TO_16)


def strip_axioms() -> Iterator[Axiom]:
    """The two rules on boards of one row."""
    row = tuple((1, n) for n in range(1, 11))
    yield Axiom("shaded cells never touch", APART, boards.structures, row)
    yield Axiom("the unshaded cells are one region", WHOLE, boards.parted_structures, row)


def apart_axiom() -> Iterator[Axiom]:
    """Rule 1."""
    yield Axiom("shaded cells never touch", APART, boards.structures, TO_16)


def bound_axiom() -> Iterator[Axiom]:
    """The bound on lines."""
    yield Axiom("a ray holds so many at most", BOUND, boards.ray_structures, TO_16)


def closed_axiom() -> Iterator[Axiom]:
    """Cells can be removed."""
    yield Axiom("cells can be removed", CLOSED, boards.family_structures, TO_16)
