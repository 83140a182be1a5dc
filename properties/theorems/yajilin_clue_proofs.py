"""Yajilin's clues for all boards: what provers show of one clue more, of picks and of strips.

``covers`` and ``rival`` are the cells on two loops, ``shaded`` and ``dark`` the cells that go with
them; ``clue`` are the clue cells.
"""

from __future__ import annotations

from collections.abc import Iterator

import z3

from liarproof.properties.theorems.proofs import Obligation

Cell = z3.DeclareSort("Cell")
covers, rival, shaded, dark, clue = (
    z3.Function(name, Cell, z3.BoolSort()) for name in ("covers", "rival", "shaded", "dark", "clue")
)
c = z3.Const("c", Cell)
pick = z3.Const("pick", Cell)


def same_cells() -> Iterator[Obligation]:
    """Where one loop covers what it must, so does every loop through the same cells."""
    yield Obligation(
        "the other loop fits too",
        "a second loop through the same cells covers what is neither shaded nor a clue",
        {
            "the first does": z3.ForAll(
                [c], covers(c) == z3.And(z3.Not(shaded(c)), z3.Not(clue(c)))
            ),
            "both cover the same": z3.ForAll([c], covers(c) == rival(c)),
        },
        z3.ForAll([c], rival(c) == z3.And(z3.Not(shaded(c)), z3.Not(clue(c)))),
    )


def no_pick() -> Iterator[Obligation]:
    """A rival that shades all that ours shades keeps to the cells of our loop."""
    yield Obligation(
        "within ours",
        "every cell of the rival's loop is on ours",
        {
            "the rival shades all that ours shades": z3.ForAll([c], z3.Implies(shaded(c), dark(c))),
            "the rival's loop misses what it shades, and clues": z3.ForAll(
                [c], z3.Implies(rival(c), z3.Not(z3.Or(dark(c), clue(c))))
            ),
            "ours misses nothing else": z3.ForAll([c], z3.Or(covers(c), shaded(c), clue(c))),
        },
        z3.ForAll([c], z3.Implies(rival(c), covers(c))),
    )
    yield Obligation(
        "and conversely",
        "a rival whose loop keeps to ours shades all that ours shades",
        {
            "it keeps to ours": z3.ForAll([c], z3.Implies(rival(c), covers(c))),
            "our loop misses what ours shades": z3.ForAll(
                [c], z3.Implies(shaded(c), z3.Not(covers(c)))
            ),
            "what ours shades is no clue": z3.ForAll([c], z3.Implies(shaded(c), z3.Not(clue(c)))),
            "the rival shades what else it misses": z3.ForAll(
                [c], z3.Or(rival(c), dark(c), clue(c))
            ),
        },
        z3.ForAll([c], z3.Implies(shaded(c), dark(c))),
    )


def rival_falls() -> Iterator[Obligation]:
    """The rival's loop runs through the picked cell, which a clue cell is not."""
    yield Obligation(
        "on the rival's loop",
        "so the loop runs through it",
        {
            "each cell is on the loop, shaded or a clue": z3.ForAll(
                [c], z3.Or(rival(c), dark(c), clue(c))
            ),
            "the rival does not shade the picked cell": z3.Not(dark(pick)),
            "nor was it a clue": z3.Not(clue(pick)),
        },
        rival(pick),
    )


number, count, sees = z3.Ints("number count sees")


def rewritten() -> Iterator[Obligation]:
    """A number stays right if it is one less where its arrow sees the cell, and else as it was.

    ``sees``: 1 if the arrow sees the cell that is shaded no more, else 0.
    """
    yield Obligation(
        "kept, or one less",
        "the number that was right is right of one cell less exactly so",
        {"it was right": number == count},
        z3.And(number - sees == count - sees, (number == count - sees) == (sees == 0)),
    )


left, here, right = z3.Ints("left here right")


def strips() -> Iterator[Obligation]:
    """In one row no loop runs: its leftmost cell would need a cell on either side."""
    yield Obligation(
        "the leftmost cell",
        "two neighbours of a cell in a row, of which none is further left, are the same",
        {
            "one is beside it": z3.Or(left == here - 1, left == here + 1),
            "the other is beside it": z3.Or(right == here - 1, right == here + 1),
            "one is not further left": left >= here,
            "the other is not further left": right >= here,
        },
        left == right,
    )
