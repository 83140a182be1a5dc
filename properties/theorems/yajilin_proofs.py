"""Yajilin's loops for all sizes: what provers show of moves, of the exchange and of colours.

A loop that is followed in one direction is a function ``next`` of its cells. It is one closed
circuit exactly if no set of its cells but none and all of them is *closed*, that is contains with
a cell the next one; if every cell is next of one cell only; and if no two steps go to a cell and
back. So "one circuit" is used as a hypothesis at the closed sets that a proof needs, and shown of
any closed set ``part``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import z3

from liarproof.properties.theorems.finite import Structure
from liarproof.properties.theorems.proofs import Obligation
from liarproof.properties.theorems.statement import Axiom, Size
from liarproof.properties.theorems.yajilin_cycles import every_loop, ones

Cell = z3.DeclareSort("Cell")
Square = z3.DeclareSort("Square")
BOOL = z3.BoolSort()

follows = z3.Function("next", Cell, Cell)
on = z3.Function("on", Cell, BOOL)
part = z3.Function("part", Cell, BOOL)
run = z3.Function("run", Cell, BOOL)
a, b, x, y, p, q, u, v, w, z = z3.Consts("a b x y p q u v w z", Cell)

Set = Callable[[Any], Any]


def anywhere(_: Any) -> Any:
    """All cells."""
    return z3.BoolVal(True)


SIZES: tuple[Size, ...] = ((2, 2), (2, 3), (3, 2), (3, 3), (3, 4), (4, 3), (4, 4))


def every(body: Set) -> Any:
    """For all cells."""
    return z3.ForAll([a], body(a))


def closed(some: Set, step: Callable[[Any], Any] = follows) -> Any:
    """A set of cells contains the next cell of each."""
    return every(lambda c: z3.Implies(some(c), some(step(c))))


def one_circuit(some: Set, whole: Set = on) -> Any:
    """That the loop is one, used for one set of its cells: if closed and not empty, it is all."""
    return z3.Implies(
        z3.And(z3.Exists([a], some(a)), closed(some)),
        every(lambda c: z3.Implies(whole(c), some(c))),
    )


# --- inflation -------------------------------------------------------------------------------


def after_inflation(c: Any) -> Any:
    """The next cell once x-y is x-p-q-y."""
    return z3.If(c == x, p, z3.If(c == p, q, z3.If(c == q, y, follows(c))))


def inflated(c: Any) -> Any:
    """On the loop after an inflation."""
    return z3.Or(on(c), c == p, c == q)


def inflation() -> Iterator[Obligation]:
    """Inflation keeps one circuit."""
    leads_on = every(lambda c: z3.Implies(on(c), on(follows(c))))
    p_new, q_new = z3.Not(on(p)), z3.Not(on(q))
    yield Obligation(
        "inflation: no part closes",
        "a closed set of cells of the longer loop is all of it",
        {
            "the loop was one": one_circuit(lambda c: z3.And(part(c), on(c))),
            "the loop leads on": leads_on,
            "x is on the loop": on(x),
            "y comes next": follows(x) == y,
            "p was not on the loop": p_new,
            "q was not on the loop": q_new,
            "p is not q": p != q,
            "the part is of the longer loop": every(lambda c: z3.Implies(part(c), inflated(c))),
            "the part is closed": closed(part, after_inflation),
            "the part is not empty": z3.Exists([a], part(a)),
        },
        every(lambda c: z3.Implies(inflated(c), part(c))),
    )
    yield Obligation(
        "inflation: no two steps meet",
        "no cell of the longer loop is next of two",
        {
            "no two steps met": z3.ForAll(
                [a, b],
                z3.Implies(z3.And(on(a), on(b), follows(a) == follows(b)), a == b),
            ),
            "the loop leads on": leads_on,
            "x is on the loop": on(x),
            "y comes next": follows(x) == y,
            "p was not on the loop": p_new,
            "q was not on the loop": q_new,
            "p is not q": p != q,
        },
        z3.ForAll(
            [a, b],
            z3.Implies(
                z3.And(inflated(a), inflated(b), after_inflation(a) == after_inflation(b)), a == b
            ),
        ),
    )
    yield Obligation(
        "inflation: no step is taken back",
        "two steps along the longer loop never lead back",
        {
            "no step was taken back": every(lambda c: z3.Implies(on(c), follows(follows(c)) != c)),
            "the loop leads on": leads_on,
            "x is on the loop": on(x),
            "y comes next": follows(x) == y,
            "p was not on the loop": p_new,
            "q was not on the loop": q_new,
            "p is not q": p != q,
        },
        every(lambda c: z3.Implies(inflated(c), after_inflation(after_inflation(c)) != c)),
    )


# --- deflation -------------------------------------------------------------------------------


def after_deflation(c: Any) -> Any:
    """The next cell once x-p-q-y is x-y."""
    return z3.If(c == x, y, follows(c))


def deflated(c: Any) -> Any:
    """On the loop after a deflation."""
    return z3.And(on(c), c != p, c != q)


def deflation() -> Iterator[Obligation]:
    """Deflation keeps one circuit if the loop does not run from y to x."""
    stretch = {
        "after x comes p": follows(x) == p,
        "after p comes q": follows(p) == q,
        "after q comes y": follows(q) == y,
    }
    yield Obligation(
        "deflation: no part closes",
        "a closed set of cells of the shorter loop is all of it",
        {
            "the loop was one": one_circuit(
                lambda c: z3.Or(part(c), z3.And(part(x), z3.Or(c == p, c == q)))
            ),
            **stretch,
            "the part is closed": closed(part, after_deflation),
            "the part is not empty": z3.Exists([a], part(a)),
        },
        every(lambda c: z3.Implies(deflated(c), part(c))),
    )
    apart = z3.ForAll([a, b], z3.Implies(z3.And(on(a), on(b), follows(a) == follows(b)), a == b))
    yield Obligation(
        "deflation: no two steps meet",
        "no cell of the shorter loop is next of two",
        {
            "no two steps met": apart,
            "q is on the loop": on(q),
            "after q comes y": follows(q) == y,
        },
        z3.ForAll(
            [a, b],
            z3.Implies(
                z3.And(deflated(a), deflated(b), after_deflation(a) == after_deflation(b)), a == b
            ),
        ),
    )
    yield Obligation(
        "deflation: the loop leads on",
        "from a cell of the shorter loop to one of it",
        {
            "the loop leads on": every(lambda c: z3.Implies(on(c), on(follows(c)))),
            "no two steps met": apart,
            "x is on the loop": on(x),
            **stretch,
        },
        every(lambda c: z3.Implies(deflated(c), deflated(after_deflation(c)))),
    )
    yield Obligation(
        "deflation: no step is taken back",
        "two steps along the shorter loop never lead back",
        {
            "no step was taken back": every(lambda c: z3.Implies(on(c), follows(follows(c)) != c)),
            "the loop does not run from y to x": follows(y) != x,
            "y is not x": x != y,
        },
        every(lambda c: z3.Implies(deflated(c), after_deflation(after_deflation(c)) != c)),
    )


# --- what is enclosed ------------------------------------------------------------------------

inside = z3.Function("inside", Square, BOOL)
f, beyond, corner, beside = z3.Consts("f beyond corner beside", Square)
white_p, white_q, before = z3.Ints("white_p white_q before")
area, length, enclosed, shared = z3.Ints("area length enclosed shared")


def colours_enclosed() -> Iterator[Obligation]:
    """An inflation encloses, or lets out, one cell of each colour, or none."""
    yield Obligation(
        "enclosed: a new cell",
        "p, off the loop, is enclosed if and only if the square is inside",
        {
            "p is off the loop, so its squares are alike": z3.And(
                inside(f) == inside(beside),
                inside(beside) == inside(corner),
                inside(corner) == inside(beyond),
            ),
        },
        inside(f) == z3.And(inside(f), inside(beside), inside(corner), inside(beyond)),
    )
    yield Obligation(
        "enclosed: the count",
        "p and q leave the enclosed cells, if they were any, and the excess stays",
        {
            "p and q differ in colour": white_p + white_q == 0,
        },
        before - z3.If(inside(f), white_p, 0) - z3.If(inside(f), white_q, 0) == before,
    )


def hollow() -> Iterator[Obligation]:
    """Inflations make the loops that enclose no cell."""
    yield Obligation(
        "hollow: outward",
        "where no cell is enclosed, an inflation goes outward",
        {
            "p is off the loop, so its squares are alike": z3.And(
                inside(f) == inside(beside),
                inside(beside) == inside(corner),
                inside(corner) == inside(beyond),
            ),
            "p is not enclosed": z3.Not(
                z3.And(inside(f), inside(beside), inside(corner), inside(beyond))
            ),
        },
        z3.Not(inside(f)),
    )
    yield Obligation(
        "hollow: a leaf",
        "some inside square has less than two inside neighbours",
        {
            "the area (Pick's theorem)": 2 * area == 2 * enclosed + length - 2,
            "no cell is enclosed": enclosed == 0,
            "each side is on the loop or shared": length == 4 * area - 2 * shared,
        },
        2 * shared < 2 * area,
    )
    yield Obligation(
        "hollow: the leaf goes",
        "without the leaf all squares about p are outside: it is off the loop, and not enclosed",
        {
            "the square beside is outside": z3.Not(inside(beside)),
            "and the one beyond": z3.Not(inside(beyond)),
            "at the corner the loop does not run": inside(corner) == inside(beside),
        },
        z3.Not(z3.Or(inside(beside), inside(corner), inside(beyond))),
    )


def hollow_axioms() -> Iterator[Axiom]:
    """What `hollow` takes for granted, of every loop."""
    yield Axiom("Pick's theorem", 2 * area == 2 * enclosed + length - 2, counted, SIZES)
    yield Axiom(
        "each side is on the loop or shared", length == 4 * area - 2 * shared, counted, SIZES
    )


def counted(height: int, width: int) -> Iterator[Structure]:
    """The numbers of every loop."""
    loops = every_loop(height, width)
    squares = loops.inside
    joined = ones(squares & squares >> 1) + ones(squares & squares >> loops.wide)
    tables = {
        "area": ones(squares),
        "length": ones(loops.right) + ones(loops.down),
        "enclosed": ones(loops.enclosed),
        "shared": joined,
    }
    yield Structure({}, tables, len(squares))
