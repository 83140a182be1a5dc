"""What the frontier of a legal board does at the rim: each colour keeps to one arc."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import z3
from numpy.typing import NDArray

from liarproof.properties.theorems.proofs import Obligation
from liarproof.properties.theorems.small import sizes_to
from liarproof.properties.theorems.statement import (
    Axiom,
    Exhaustive,
    Found,
    Proved,
    Statement,
)
from liarproof.properties.theorems.yinyang_boards import (
    Boards,
    answers,
    changes,
    checkered,
    ends,
    first,
    frontier,
    grid_of,
)
from liarproof.properties.theorems.yinyang_terms import TO_4X4, numbered, sides_between

PARITY = 'yin-yang-35, "Landlocked boards have a parity"'
SETS = 'yin-yang-35, "Four rule sets"'

Measures = dict[str, NDArray[np.int64]]

sides, points, rim_ends, turns = z3.Ints("sides points rim_ends turns")

TWO_A_POINT = 2 * sides == 2 * points + rim_ends
IN_ONE_PIECE = sides >= points + rim_ends - 1
TURNS_AT_ENDS = turns == rim_ends


def arcs() -> Iterator[Obligation]:
    """A curve ends at the rim twice or not at all."""
    reached, seen = z3.Ints("reached seen")
    new = z3.Int("new")
    yield Obligation(
        "one piece: a side more",
        "sides taken one by one, each at a point or end already reached, reach at most one more",
        {
            "so far": reached <= seen + 1,
            "a side has two ends, one of them reached already": new <= 1,
        },
        reached + new <= (seen + 1) + 1,
    )
    yield Obligation(
        "none or two",
        "the colour changes none or two times around the outline",
        {
            "two sides at each inner point, one at each end": TWO_A_POINT,
            "in one piece": IN_ONE_PIECE,
            "a number": rim_ends >= 0,
            "the colour changes where the frontier ends": TURNS_AT_ENDS,
        },
        z3.Or(turns == 0, turns == 2),
    )


def _measures(height: int, width: int, boards: Boards) -> Measures:
    grid = grid_of(height, width)
    at_rim = ends(grid, frontier(grid, boards))
    return {
        "sides": sides_between(height, width, boards),
        "points": np.array([(height - 1) * (width - 1)]),
        "rim_ends": at_rim,
        "turns": changes(grid, boards),
    }


def rim_axioms() -> Iterator[Axiom]:
    """Of all legal boards."""
    boards = numbered(_measures)
    yield Axiom("two sides at each inner point, one at each end", TWO_A_POINT, boards, TO_4X4)
    yield Axiom("in one piece", IN_ONE_PIECE, boards, TO_4X4)
    yield Axiom("the colour changes where the frontier ends", TURNS_AT_ENDS, boards, TO_4X4)


def two_arcs(height: int, width: int) -> Found:
    """Every legal board: none or two changes of colour around the outline."""
    grid, boards = grid_of(height, width), answers(height, width)
    wrong = ~np.isin(changes(grid, boards), (0, 2))
    return Found(len(boards), first(grid, boards, wrong, "more than one arc of a colour"))


def shadows(height: int, width: int) -> Found:
    """Every legal board: neither checkered squares nor more than two changes at the rim."""
    grid, boards = grid_of(height, width), answers(height, width)
    wrong = (checkered(grid, boards) != 0) | (changes(grid, boards) > 2)
    return Found(len(boards), first(grid, boards, wrong, "a shadow refuses a legal board"))


STATEMENTS = (
    Statement(
        id="yinyang-border-arcs",
        words="On a walk around the outline of a legal board each colour occupies at most one arc:"
        " the colour changes none or two times.",
        symbols="b legal  =>  #{i : b(ring_i) != b(ring_i+1)} in {0, 2}",
        scope="every board; on a strip of one row the walk goes there and back",
        article=(SETS, 'yin-yang-35, "The name is a theorem"'),
        evidence=(
            Exhaustive(
                "every legal board, as an oracle lists them",
                two_arcs,
                sizes_to(16),
                ((4, 5), (5, 4), (5, 5), (5, 6), (6, 6)),
            ),
            Proved(
                "By yinyang-frontier-one-curve the frontier is in one piece, with two sides at each"
                " inner point and one at each of its ends on the rim. Counted side by side from the"
                " first one on, each reaches at most one point or end more (one piece: a side"
                " more); so there are at most two ends, and an even number (none or two).",
                arcs,
                rim_axioms,
            ),
        ),
    ),
    Statement(
        id="yinyang-shadows-implied",
        words="On complete boards the ban on checkered squares and the rule of border arcs follow"
        " from the two printed rules: they refuse no legal board.",
        symbols="b legal  =>  no checkered square, at most 2 changes on the ring",
        scope="every board",
        article=(SETS,),
        evidence=(
            Exhaustive(
                "every legal board, as an oracle that knows the printed rules alone lists them",
                shadows,
                sizes_to(16),
                ((4, 5), (5, 5), (5, 6), (6, 6)),
            ),
        ),
        note="For all sizes: yinyang-no-checkered and yinyang-border-arcs.",
    ),
)
