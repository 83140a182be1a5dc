"""What the provers are asked of an answer and a rival: that some clue set tells them all apart.

Nothing here knows that cells lie in a grid, but for the partners of a row (`tiling`).
"""

from __future__ import annotations

from collections.abc import Iterator

import z3

from liarproof.properties.theorems.lines_proofs import one_if
from liarproof.properties.theorems.proofs import Obligation
from liarproof.properties.theorems.yajikazu_proofs import OBEYS, WITHIN
from liarproof.properties.theorems.yajikazu_terms import (
    Cell,
    beside,
    c,
    clued,
    d,
    e,
    in_a,
    in_b,
    one_region,
    part,
    right,
)

number, held = z3.Ints("number held")
exempt, seen, here_a, here_b = z3.Bools("exempt seen here_a here_b")
sum_a, sum_b = z3.Ints("sum_a sum_b")

APART_IN_B = z3.ForAll([c, e], z3.Implies(beside(c, e), z3.Not(z3.And(in_b(c), in_b(e)))))


def kills() -> Iterator[Obligation]:
    """Case 1: a clue on a cell that the rival leaves unshaded."""
    yield Obligation(
        "case 1",
        "a number other than the rival's count is neither right nor exempt there",
        {"the cell is unshaded in the rival": z3.Not(exempt), "another number": number != held},
        z3.Not(z3.Or(exempt, held == number)),
    )


def proper() -> Iterator[Obligation]:
    """Case 2: no cell is shaded in the answer alone."""
    yield Obligation(
        "case 2",
        "where answer and rival differ, the rival is shaded, and they differ somewhere",
        {
            "no cell is shaded in the answer alone": z3.Not(
                z3.Exists([c], z3.And(in_a(c), z3.Not(in_b(c))))
            ),
            "they are two": z3.Exists([c], in_a(c) != in_b(c)),
        },
        z3.And(WITHIN, z3.Exists([c], z3.And(in_b(c), z3.Not(in_a(c))))),
    )


def neighbour() -> Iterator[Obligation]:
    """A neighbour of the last cell of difference, behind it."""
    after = z3.Function("after", Cell, Cell, z3.BoolSort())
    yield Obligation(
        "the neighbour",
        "it is unshaded in both",
        {
            "shaded cells never touch in the rival": APART_IN_B,
            "d is shaded in the rival": in_b(d),
            "the neighbour": beside(d, e),
            "comes after d": after(d, e),
            "and d is the last cell of difference": z3.ForAll(
                [c], z3.Implies(after(d, c), in_a(c) == in_b(c))
            ),
        },
        z3.And(z3.Not(in_a(e)), z3.Not(in_b(e))),
    )


def confessions() -> Iterator[Obligation]:
    """Numbers that cannot be said on exactly the shaded cells."""
    yield Obligation(
        "confessions",
        "a legal shading obeys them exactly if it shades all of these cells",
        {
            "a clue on every shaded cell": z3.ForAll([c], z3.Implies(in_a(c), clued(c))),
            "and on no other": z3.ForAll([c], z3.Implies(clued(c), in_a(c))),
            "whose number no legal shading shows": z3.ForAll(
                [c], z3.Implies(clued(c), z3.Not(right(c)))
            ),
        },
        OBEYS == WITHIN,
    )


def line_counts() -> Iterator[Obligation]:
    """Of a shading within another the line's count is less, once it holds a cell of difference."""
    holds = z3.And(sum_a <= sum_b, z3.Implies(seen, sum_a < sum_b))
    next_a, next_b = sum_a + one_if(here_a), sum_b + one_if(here_b)
    yield Obligation(
        "no cell",
        "at the start of the line",
        {"none counted": sum_a == sum_b, "no difference seen": z3.Not(seen)},
        holds,
    )
    yield Obligation(
        "one cell more",
        "what held before a cell holds behind it",
        {
            "it held so far": holds,
            "the rival shades all that the answer shades": z3.Implies(here_a, here_b),
        },
        z3.And(
            next_a <= next_b,
            z3.Implies(z3.Or(seen, z3.And(here_b, z3.Not(here_a))), next_a < next_b),
        ),
    )


def partnered() -> Iterator[Obligation]:
    """Honest clues that kill every greater rival at once."""
    yield Obligation(
        "partners",
        "a greater rival does not differ at a cell at which a neighbour points",
        {
            "e is beside d": beside(e, d),
            "shaded cells never touch in the rival": APART_IN_B,
            "the rival contains the answer": WITHIN,
            "e's clue is wrong if the rival shades d besides": z3.Implies(
                z3.And(in_b(d), z3.Not(in_a(d))), z3.Not(right(e))
            ),
            "the rival obeys the clues on unshaded cells": z3.ForAll(
                [c], z3.Implies(z3.Not(in_a(c)), z3.Or(in_b(c), right(c)))
            ),
        },
        in_a(d) == in_b(d),
    )
    yield from _three()


def _three() -> Iterator[Obligation]:
    """Three cells in a row, where a board has an odd number."""
    a1, a2, a3 = z3.Bools("a1 a2 a3")
    b1, b2, b3 = z3.Bools("b1 b2 b3")
    right1, right2 = z3.Bools("right1 right2")
    new1, new2, new3 = (
        z3.And(rival, z3.Not(answer)) for answer, rival in ((a1, b1), (a2, b2), (a3, b3))
    )
    yield Obligation(
        "three",
        "of three in a row the first points along, the second back, or on if the first is shaded",
        {
            "shaded cells never touch in the rival": z3.And(
                z3.Not(z3.And(b1, b2)), z3.Not(z3.And(b2, b3))
            ),
            "the rival contains the answer": z3.And(
                z3.Implies(a1, b1), z3.Implies(a2, b2), z3.Implies(a3, b3)
            ),
            "the first clue is wrong if the others have a new one": z3.Implies(
                z3.Or(new2, new3), z3.Not(right1)
            ),
            "the second if what it points at is new": z3.Implies(
                z3.If(a1, new3, new1), z3.Not(right2)
            ),
            "the rival obeys the first": z3.Or(a1, b1, right1),
            "and the second": z3.Or(a2, b2, right2),
        },
        z3.And(a1 == b1, a2 == b2, a3 == b3),
    )


def tiling() -> Iterator[Obligation]:
    """The first cells of a row, even in number, in pairs."""
    cell, cells = z3.Ints("cell cells")

    def pair(one: z3.ArithRef) -> z3.ArithRef:
        return one + 1 - 2 * (one % 2)

    yield Obligation(
        "pairs",
        "each has a neighbour among them as its partner, and is that one's",
        {
            "an even number of cells": cells % 2 == 0,
            "one of them": z3.And(cell >= 0, cell < cells),
        },
        z3.And(
            pair(cell) >= 0,
            pair(cell) < cells,
            z3.Or(pair(cell) == cell + 1, pair(cell) == cell - 1),
            pair(pair(cell)) == cell,
        ),
    )


def existence() -> Iterator[Obligation]:
    """All that the corrected proof rests on."""
    yield from confessions()
    yield from line_counts()
    yield from partnered()
    yield from tiling()


def rule_two() -> Iterator[Obligation]:
    """Rule 2 alone gives a cell beside a difference that is unshaded in both."""
    u, v = z3.Consts("u v", Cell)
    region = one_region(lambda cell: z3.Not(in_a(cell)))
    region = z3.substitute_funs(region, (part, in_b(z3.Var(0, Cell))))
    yield Obligation(
        "a neighbour",
        "the answer's region holds the rival's and more, so it has an edge between the two",
        {
            "the answer's unshaded cells are one region": region,
            "the rival contains the answer": WITHIN,
            "and is another": z3.Exists([c], z3.And(in_b(c), z3.Not(in_a(c)))),
            "the rival has an unshaded cell": z3.Exists([c], z3.Not(in_b(c))),
        },
        z3.Exists(
            [u, v],
            z3.And(
                beside(u, v),
                in_b(u),
                z3.Not(in_a(u)),
                z3.Not(in_a(v)),
                z3.Not(in_b(v)),
            ),
        ),
    )
