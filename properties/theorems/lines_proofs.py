"""What the provers are asked about lines: inductions along a line, cell by cell."""

from __future__ import annotations

from collections.abc import Iterator

import z3

from liarproof.properties.theorems.proofs import Obligation

length, total, next_total = z3.Ints("length total next_total")
"""Cells so far, shaded ones among them, those with the next cell."""
last, here = z3.Bools("last here")
"""Whether the last cell and the next one are shaded."""
state = z3.Int("state")
"""What is known of the next cell: 0 nothing, 1 unshaded, 2 shaded."""
low, low_shaded, high, high_shaded, far = z3.Ints("low low_shaded high high_shaded far")
"""The DP's least and greatest totals with the last cell unshaded, and with it shaded."""

Place = z3.DeclareSort("Place")
follows = z3.Function("follows", Place, Place, z3.BoolSort())
shaded = z3.Function("shaded", Place, z3.BoolSort())
known = z3.Function("known", Place, z3.BoolSort())
p, q, x = z3.Consts("p q x", Place)


def one_if(flag: z3.BoolRef) -> z3.ArithRef:
    """1 or 0."""
    return z3.If(flag, z3.IntVal(1), z3.IntVal(0))


def bound() -> Iterator[Obligation]:
    """Twice the shaded cells are at most the cells, and one more if the last is shaded."""
    held = 2 * total <= length + one_if(last)
    yield Obligation(
        "no cell",
        "before the first cell",
        {"no cell yet": length == 0, "none shaded": total == 0},
        held,
    )
    yield Obligation(
        "one cell more",
        "what held before a cell holds behind it",
        {
            "it held so far": held,
            "shaded cells never touch": z3.Not(z3.And(last, here)),
            "the cell is counted": next_total == total + one_if(here),
        },
        2 * next_total <= length + 1 + one_if(here),
    )
    yield Obligation(
        "the bound",
        "half the cells, rounded up",
        {"it held to the end, shaded or not": 2 * total <= length + 1},
        total <= (length + 1) / 2,
    )


def tight() -> Iterator[Obligation]:
    """The line that starts with a shaded cell and alternates."""
    held = z3.And(2 * total == length + one_if(last), last == (length % 2 == 1))
    yield Obligation(
        "no cell",
        "before the first cell",
        {
            "no cell yet": length == 0,
            "none shaded": total == 0,
            "so no last one": z3.Not(last),
        },
        held,
    )
    yield Obligation(
        "one cell more",
        "alternating keeps to the bound, and lets no two shaded cells touch",
        {
            "it held so far": held,
            "it alternates": here == z3.Not(last),
            "the cell is counted": next_total == total + one_if(here),
        },
        z3.And(
            2 * next_total == length + 1 + one_if(here),
            here == ((length + 1) % 2 == 1),
            z3.Not(z3.And(last, here)),
        ),
    )
    yield Obligation(
        "the bound",
        "so many are half the cells, rounded up",
        {"it held to the end": 2 * total == length + length % 2},
        total == (length + 1) / 2,
    )


def interval() -> Iterator[Obligation]:
    """A shaded cell that is not known to be so can be left unshaded, one after the other."""
    left = z3.And(shaded(p), p != x)
    touch = z3.Exists([p, q], z3.And(follows(p, q), left, shaded(q), q != x))
    yield Obligation(
        "one cell less",
        "a filling less an unknown cell is a filling",
        {
            "shaded cells never touch": z3.ForAll(
                [p, q], z3.Implies(follows(p, q), z3.Not(z3.And(shaded(p), shaded(q))))
            ),
            "cells known as shaded are": z3.ForAll([p], z3.Implies(known(p), shaded(p))),
            "the cell is not known": z3.Not(known(x)),
        },
        z3.And(z3.Not(touch), z3.ForAll([p], z3.Implies(known(p), left))),
    )


def relaxation() -> Iterator[Obligation]:
    """The total of a filling stays between the DP's two numbers for how its last cell is."""
    smaller = z3.If(low < low_shaded, low, low_shaded)
    greater = z3.If(high > high_shaded, high, high_shaded)
    next_low, next_high = z3.If(state != 2, smaller, far), z3.If(state != 2, greater, -far)
    next_low_shaded = z3.If(state != 1, low + 1, far)
    next_high_shaded = z3.If(state != 1, high + 1, -far)
    yield Obligation(
        "no cell",
        "before the first cell there are none shaded, and the last counts as unshaded",
        {
            "the DP starts at nothing": z3.And(low == 0, high == 0),
            "none shaded": total == 0,
            "no last cell that is shaded": z3.Not(last),
        },
        _within(last, total, (low, high), (low_shaded, high_shaded)),
    )
    yield Obligation(
        "one cell more",
        "one step of the DP keeps the filling's total within",
        {
            "it was within so far": _within(last, total, (low, high), (low_shaded, high_shaded)),
            "shaded cells never touch": z3.Not(z3.And(last, here)),
            "what is known of the cell is so": z3.And(
                z3.Implies(state == 2, here), z3.Implies(state == 1, z3.Not(here))
            ),
            "the cell is counted": next_total == total + one_if(here),
        },
        _within(here, next_total, (next_low, next_high), (next_low_shaded, next_high_shaded)),
    )
    either = z3.Or(
        z3.And(low <= total, total <= high), z3.And(low_shaded <= total, total <= high_shaded)
    )
    yield Obligation(
        "the end",
        "the total lies between the lesser least and the greater most",
        {"it was within to the end, shaded or not": either},
        z3.And(smaller <= total, total <= greater),
    )


def _within(
    dark: z3.BoolRef,
    number: z3.ArithRef,
    light_pair: tuple[z3.ArithRef, z3.ArithRef],
    dark_pair: tuple[z3.ArithRef, z3.ArithRef],
) -> z3.BoolRef:
    least = z3.If(dark, dark_pair[0], light_pair[0])
    most = z3.If(dark, dark_pair[1], light_pair[1])
    return z3.And(least <= number, number <= most)
