"""Yajilin's 2×2 exchange for all sizes: what provers show of sides, and of the swap.

As in `yajilin_proofs` a loop is a function ``next`` of its cells; here all cells are on it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import z3

from liarproof.properties.theorems.finite import Structure
from liarproof.properties.theorems.proofs import Obligation
from liarproof.properties.theorems.statement import Axiom
from liarproof.properties.theorems.yajilin_cycles import Loops, every_loop
from liarproof.properties.theorems.yajilin_proofs import (
    BOOL,
    SIZES,
    Square,
    a,
    anywhere,
    closed,
    every,
    f,
    follows,
    inside,
    one_circuit,
    part,
    run,
    u,
    v,
    w,
    z,
)

Dart = z3.DeclareSort("Dart")

# --- exchange --------------------------------------------------------------------------------


def after_exchange(c: Any) -> Any:
    """The next cell once u-v and z-w, passed in opposite directions, are u-w and z-v."""
    return z3.If(c == u, w, z3.If(c == z, v, follows(c)))


def exchange() -> Iterator[Obligation]:
    """The exchange of two sides passed in opposite directions leaves two circuits.

    ``run``: the cells from v to z, on the way that the loop takes; all cells are on the loop.
    """
    yield Obligation(
        "exchange: the run closes",
        "the next cell of one on the run from v to z is on that run",
        {
            "v is on it": run(v),
            "u is not": z3.Not(run(u)),
            "it ends at z only": every(
                lambda c: z3.Implies(z3.And(run(c), c != z), run(follows(c)))
            ),
        },
        closed(run, after_exchange),
    )
    yield Obligation(
        "exchange: the rest closes",
        "the next cell of one off the run is off it",
        {
            "z is on it": run(z),
            "w is not": z3.Not(run(w)),
            "it begins behind u only": every(
                lambda c: z3.Implies(z3.And(z3.Not(run(c)), c != u), z3.Not(run(follows(c))))
            ),
        },
        closed(lambda c: z3.Not(run(c)), after_exchange),
    )
    yield Obligation(
        "exchange: the run is one circuit",
        "a closed set of cells on the run is all of it",
        {
            "the loop was one, of the part": one_circuit(part, anywhere),
            "the loop was one, of the part and the rest": one_circuit(
                lambda c: z3.Or(part(c), z3.Not(run(c))), anywhere
            ),
            "after u comes v": follows(u) == v,
            "after z comes w": follows(z) == w,
            "w is not on the run": z3.Not(run(w)),
            "the run begins behind u only": every(
                lambda c: z3.Implies(z3.And(z3.Not(run(c)), c != u), z3.Not(run(follows(c))))
            ),
            "the part is on the run": every(lambda c: z3.Implies(part(c), run(c))),
            "the part is closed": closed(part, after_exchange),
            "the part is not empty": z3.Exists([a], part(a)),
        },
        every(lambda c: z3.Implies(run(c), part(c))),
    )


# --- sides -----------------------------------------------------------------------------------

left = z3.Function("left", Dart, Square)
right = z3.Function("right", Dart, Square)
turned = z3.Function("turned", Dart, Dart)
drawn = z3.Function("drawn", Dart, BOOL)
d, e, g, one, other = z3.Consts("d e g one other", Dart)

SHARED = z3.ForAll([d], right(d) == left(turned(d)))
BORDER = z3.ForAll([d], drawn(d) == (inside(left(d)) != inside(right(d))))


def sides() -> Iterator[Obligation]:
    """A loop has its inside on the same hand all the way, so passes parallel sides oppositely.

    A dart is a step from a cell to one beside it; ``turned`` is the next dart clockwise about its
    cell. A loop that comes in against the dart e has right(e) on its left.
    """
    yield Obligation(
        "sides: the first dart",
        "beside the way in lies what is left of the first dart after it",
        {"darts side by side share a square": SHARED},
        inside(left(turned(e))) == inside(right(e)),
    )
    yield Obligation(
        "sides: past a dart off the loop",
        "to pass it by does not change sides",
        {
            "darts side by side share a square": SHARED,
            "the loop is where inside meets outside": BORDER,
            "the dart is off the loop": z3.Not(drawn(g)),
            "so far on the same side": inside(left(g)) == inside(right(e)),
        },
        inside(left(turned(g))) == inside(right(e)),
    )
    yield Obligation(
        "sides: opposite directions",
        "two sides of a square with it on different hands are not both on the loop",
        {
            "the loop is where inside meets outside": BORDER,
            "the square is left of the one step": left(one) == f,
            "and right of the other": right(other) == f,
            "the inside is on the same hand of both": inside(left(one)) == inside(left(other)),
        },
        z3.Not(drawn(other)),
    )


def splitting() -> Iterator[Obligation]:
    """All about the exchange."""
    yield from sides()
    yield from exchange()


def side_axioms() -> Iterator[Axiom]:
    """What `sides` takes for granted, of every loop."""
    yield Axiom("darts side by side share a square", SHARED, darts, SIZES)
    yield Axiom("the loop is where inside meets outside", BORDER, darts, SIZES)


STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))
"""Clockwise."""


def darts(height: int, width: int) -> Iterator[Structure]:
    """Every loop of a board; what is inside is told by the edges to the left of a square.

    Squares are those of the board, and one for all that is around it.
    """
    loops = every_loop(height, width)
    around = (height - 1) * (width - 1)
    every_dart = [
        (row, column, way)
        for row in range(height)
        for column in range(width)
        for way, (down, across) in enumerate(STEPS)
        if 0 <= row + down < height and 0 <= column + across < width
    ]
    number = {dart: at for at, dart in enumerate(every_dart)}
    many = len(loops.inside)
    tables = {
        "left": np.array([[_square(dart, 0, height, width) for dart in every_dart]]),
        "right": np.array([[_square(dart, 1, height, width) for dart in every_dart]]),
        "turned": np.array([[number[_clockwise(dart, number)] for dart in every_dart]]),
        "drawn": np.stack([_runs(loops, dart) for dart in every_dart], axis=1),
        "inside": np.zeros((many, around + 1), dtype=np.bool_),
    }
    for row in range(height - 1):
        odd = np.zeros(many, dtype=np.bool_)
        for column in range(width - 1):
            odd = odd ^ (loops.down >> row * loops.wide + column & 1).astype(np.bool_)
            tables["inside"][:, row * (width - 1) + column] = odd
    yield Structure({"Dart": len(every_dart), "Square": around + 1}, tables, many)


def _square(dart: tuple[int, int, int], hand: int, height: int, width: int) -> int:
    """The square on the left (0) or right (1) of a dart."""
    row, column, way = dart
    down, across = ((-1, -1), (-1, 0), (0, 0), (0, -1))[(way + hand) % 4]
    if 0 <= row + down < height - 1 and 0 <= column + across < width - 1:
        return (row + down) * (width - 1) + column + across
    return (height - 1) * (width - 1)


def _clockwise(
    dart: tuple[int, int, int], known: dict[tuple[int, int, int], int]
) -> tuple[int, int, int]:
    row, column, way = dart
    ahead = ((row, column, (way + turn) % 4) for turn in range(1, 5))
    return next(dart for dart in ahead if dart in known)


def _runs(loops: Loops, dart: tuple[int, int, int]) -> Any:
    row, column, way = dart
    words = loops.right if way % 2 else loops.down
    at = row * loops.wide + column - (loops.wide if way == 0 else 1 if way == 3 else 0)
    return (words >> at & 1).astype(np.bool_)
