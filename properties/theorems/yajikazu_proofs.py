"""What the provers are asked about Yajisan-Kazusan: of any cells, any neighbours, any clues.

Nothing here knows that cells lie in a grid, but for the places of a strip (`strips`). What is asked
of an answer and one rival stands in `yajikazu_pair_proofs`.
"""

from __future__ import annotations

from collections.abc import Iterator

import z3

from liarproof.properties.theorems.proofs import Obligation
from liarproof.properties.theorems.yajikazu_terms import (
    APART,
    CLOSED,
    NEIGHBOUR,
    SYMMETRIC,
    WHOLE,
    Cell,
    Shading,
    beside,
    c,
    clued,
    d,
    e,
    has,
    in_a,
    in_b,
    legal,
    one_region,
    right,
    shaded,
)

a, b, a_more, b_more = z3.Consts("a b a_more b_more", Shading)
number, held, bound = z3.Ints("number held bound")
exempt = z3.Bool("exempt")

WITHIN = z3.ForAll([c], z3.Implies(in_a(c), in_b(c)))
"""The rival shades all that the answer shades."""
EQUAL = z3.ForAll([c], in_a(c) == in_b(c))
OBEYS = z3.ForAll([c], z3.Implies(clued(c), z3.Or(in_b(c), right(c))))
"""The rival obeys all clues: each is exempt or right."""


def both(small: z3.ExprRef, great: z3.ExprRef) -> z3.BoolRef:
    """Each cell of the one shading is in the other."""
    return z3.ForAll([c], z3.Implies(has(small, c), has(great, c)))


def with_cell(more: z3.ExprRef, some: z3.ExprRef) -> z3.BoolRef:
    """The one shading is the other and cell d."""
    return z3.ForAll([c], has(more, c) == z3.Or(has(some, c), c == d))


def removal() -> Iterator[Obligation]:
    """A legal shading less one cell is legal."""

    def open_now(cell: z3.ExprRef) -> z3.BoolRef:
        return z3.Or(z3.Not(shaded(cell)), cell == d)

    touching = z3.Exists([c, e], z3.And(beside(c, e), z3.Not(open_now(c)), z3.Not(open_now(e))))
    yield Obligation("apart", "rule 1 stays", {"shaded cells never touch": APART}, z3.Not(touching))
    yield Obligation(
        "one region",
        "rule 2 stays: the cell has a neighbour, which is unshaded, and joins its region",
        {
            "the unshaded cells are one region": WHOLE,
            "shaded cells never touch": APART,
            "beside goes both ways": SYMMETRIC,
            "a shaded cell has a neighbour": NEIGHBOUR,
        },
        one_region(open_now),
    )


def refused() -> Iterator[Obligation]:
    """What cannot be added to a shading cannot be added to a greater one."""
    yield Obligation(
        "refused for ever",
        "if the greater one with the cell is legal, so is the smaller one with it",
        {
            "cells can be removed": CLOSED,
            "the one lies within the other": both(a, b),
            "the one with the cell": with_cell(a_more, a),
            "the other with the cell": with_cell(b_more, b),
            "which is legal": legal(b_more),
        },
        legal(a_more),
    )


def one_more() -> Iterator[Obligation]:
    """A shading within a greater legal one has a legal one with a cell more."""
    yield Obligation(
        "one cell more",
        "any cell that the greater one has besides can be added alone",
        {
            "cells can be removed": CLOSED,
            "the one lies within the other": both(a, b),
            "which is legal": legal(b),
            "and has the cell": has(b, d),
            "the one with the cell": with_cell(a_more, a),
        },
        legal(a_more),
    )


def cap() -> Iterator[Obligation]:
    """A number beyond the bound."""
    yield Obligation(
        "cap",
        "a clue with a number beyond the bound of its line is exempt",
        {
            "the line holds so many at most": held <= bound,
            "the number is greater": number > bound,
            "exempt or right": z3.Or(exempt, held == number),
        },
        exempt,
    )


def liars() -> Iterator[Obligation]:
    """A liar-only clue set exists exactly for what no other legal shading contains."""
    yield Obligation(
        "maximal",
        "confessions on all shaded cells leave no rival",
        {
            "no legal shading contains the answer but itself": z3.Implies(WITHIN, EQUAL),
            "a clue on every shaded cell": z3.ForAll([c], z3.Implies(in_a(c), clued(c))),
            "whose number no legal shading shows": z3.ForAll(
                [c], z3.Implies(clued(c), z3.Not(right(c)))
            ),
            "the rival obeys all clues": OBEYS,
        },
        EQUAL,
    )
    yield Obligation(
        "not maximal",
        "whatever clues stand on shaded cells alone, a greater legal shading obeys them",
        {
            "clues on shaded cells only": z3.ForAll([c], z3.Implies(clued(c), in_a(c))),
            "the rival contains the answer": WITHIN,
        },
        OBEYS,
    )


def rewritten() -> Iterator[Obligation]:
    """Another clue on a shaded cell."""
    right_now = z3.Function("right_now", Cell, z3.BoolSort())
    yield Obligation(
        "rewritten",
        "the answer obeys the clues after the one on d is another",
        {
            "the answer obeyed": z3.ForAll([c], z3.Implies(clued(c), z3.Or(in_a(c), right(c)))),
            "it shades d": in_a(d),
            "the clues elsewhere stay": z3.ForAll(
                [c], z3.Implies(c != d, right_now(c) == right(c))
            ),
        },
        z3.ForAll([c], z3.Implies(clued(c), z3.Or(in_a(c), right_now(c)))),
    )


def fewer() -> Iterator[Obligation]:
    """Clues and fewer of them."""
    few = z3.Function("few", Cell, z3.BoolSort())
    yield Obligation(
        "fewer clues",
        "what obeys all clues obeys some of them",
        {
            "the shading obeys all": OBEYS,
            "some of them": z3.ForAll([c], z3.Implies(few(c), clued(c))),
        },
        z3.ForAll([c], z3.Implies(few(c), z3.Or(in_b(c), right(c)))),
    )


def dropped_once() -> Iterator[Obligation]:
    """A clue that was not spare is not spare among fewer."""
    few = z3.Function("few", Cell, z3.BoolSort())
    yield Obligation(
        "not spare",
        "the rival that lived without clue d lives without it among fewer clues",
        {
            "the rival obeys all but d's": z3.ForAll(
                [c], z3.Implies(z3.And(clued(c), c != d), z3.Or(in_b(c), right(c)))
            ),
            "some of them": z3.ForAll([c], z3.Implies(few(c), clued(c))),
        },
        z3.ForAll([c], z3.Implies(z3.And(few(c), c != d), z3.Or(in_b(c), right(c)))),
    )


def strips() -> Iterator[Obligation]:
    """Boards of one row: an inner cell is never shaded, and any set of apart ends is legal."""
    at = z3.Function("at", Cell, z3.IntSort())
    u, v = z3.Consts("u v", Cell)

    def left(cell: z3.ExprRef) -> z3.BoolRef:
        return at(cell) < at(d)

    crossing = z3.Exists(
        [u, v],
        z3.And(z3.Not(shaded(u)), z3.Not(shaded(v)), left(u), z3.Not(left(v)), at(v) == at(u) + 1),
    )
    parted = z3.And(
        z3.Exists([u], z3.And(z3.Not(shaded(u)), left(u))),
        z3.Exists([v], z3.And(z3.Not(shaded(v)), z3.Not(left(v)))),
    )
    yield Obligation(
        "inner cells",
        "a cell with one on either side is unshaded: shaded it would part these",
        {
            "the unshaded cells are one region, of those before d": z3.Implies(parted, crossing),
            "cells one apart are not both shaded": z3.ForAll(
                [u, v],
                z3.Implies(at(v) == at(u) + 1, z3.Not(z3.And(shaded(u), shaded(v)))),
            ),
            "a cell before it": z3.Exists([u], at(u) == at(d) - 1),
            "one behind it": z3.Exists([v], at(v) == at(d) + 1),
            "a place has one cell": z3.ForAll([u, v], z3.Implies(at(u) == at(v), u == v)),
        },
        z3.Not(shaded(d)),
    )
    n, first, final = z3.Ints("n first final")
    inside, inside_next = z3.Bools("inside inside_next")
    yield Obligation(
        "a run is one region",
        "on the way along unshaded cells from inside a part to outside, some step leaves it",
        {"so far inside": inside, "no step leaves": z3.Not(z3.And(inside, z3.Not(inside_next)))},
        inside_next,
    )
    yield Obligation(
        "the ends",
        "from three cells on the ends do not touch, and a cell lies between them",
        {"three cells": n >= 3, "the first": first == 0, "the last": final == n - 1},
        final - first >= 2,
    )


def lengths() -> Iterator[Obligation]:
    """Numbers to a line's length that cannot be said, and where there are such lines."""
    n, side, at = z3.Ints("n side at")
    yield Obligation(
        "the length",
        "the length of a line of two cells and more is beyond its bound",
        {"two cells": n >= 2},
        n > (n + 1) / 2,
    )
    yield Obligation(
        "no more",
        "that of a shorter one is not, and so no number to it is",
        {"one cell at most": n <= 1},
        n <= (n + 1) / 2,
    )
    yield Obligation(
        "a long side",
        "every place on a side of four has two on one side of it",
        {"four": side >= 4},
        z3.Or(at >= 2, side - 1 - at >= 2),
    )
    yield Obligation(
        "a short side",
        "the middle place of a side of three at most has one at most on either side",
        {"three at most": side <= 3, "the middle": at == side / 2},
        z3.And(at <= 1, side - 1 - at <= 1),
    )
