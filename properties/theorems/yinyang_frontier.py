"""The frontier theorem: a board is legal if and only if one curve through all inner points
lies between its colours."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise

import numpy as np
import z3

from liarproof.properties.theorems.proofs import Obligation
from liarproof.properties.theorems.small import sizes_to
from liarproof.properties.theorems.statement import Exhaustive, Found, Property, Proved, Statement
from liarproof.properties.theorems.yinyang_boards import (
    Boards,
    Flags,
    Grid,
    alike,
    answers,
    changes,
    checkered,
    crossed,
    ends,
    first,
    frontier,
    go_through,
    grid_of,
    groups,
    one_curve,
    other,
    pieces,
    touched,
)
from liarproof.properties.theorems.yinyang_larger import near_curves
from liarproof.properties.theorems.yinyang_terms import (
    AXIOM_BLACK,
    AXIOM_UNIFORM,
    AXIOM_WHITE,
    AXIOM_WHOLE,
    BLACK_LINKED,
    LINKED_TO_12,
    UNIFORM,
    WHITE_LINKED,
    Side,
    Truth,
    black,
    coloured,
    leaves,
    meets,
    on_curve,
    one,
    part,
    s,
    t,
    two,
    white,
    whole,
    x,
)

NAME = 'yin-yang-35, "The name is a theorem"'

curve = z3.Function("curve", Side, Truth)
"""The sides of one piece of the frontier."""

COLOURS = z3.Bools("northwest northeast southeast southwest")
"""Whether the cells round a point are black, in the order of a walk round it."""
INSIDE = z3.Bools("in_nw in_ne in_se in_sw")
TAKEN = z3.Bools("north east south west")
"""Whether the sides at a point are taken, each between a cell of `COLOURS` and the next."""


def _round(bits: list[z3.BoolRef]) -> list[z3.BoolRef]:
    """Between which of the cells round a point a bit changes."""
    return [here != there for here, there in pairwise([*bits, bits[0]])]


def _checkered() -> z3.BoolRef:
    return z3.And(*_round(COLOURS))


def degrees() -> Iterator[Obligation]:
    """At a point end no sides, or all four, or two."""
    number = z3.Sum(*(z3.If(differ, 1, 0) for differ in _round(COLOURS)))
    same = z3.And(*(here == there for here, there in pairwise(COLOURS)))
    yield Obligation(
        "round a point",
        "none of the sides at a point are taken if its four cells are alike, four if they are"
        " checkered, else two",
        {},
        number == z3.If(same, 0, z3.If(_checkered(), 4, 2)),
    )


def one_piece() -> Iterator[Obligation]:
    """In a legal board a piece of the frontier is all of it."""
    differ = _round(COLOURS)
    alike_there = [
        z3.Implies(z3.And(differ[n], differ[m]), TAKEN[n] == TAKEN[m])
        for n, m in combinations(range(4), 2)
    ]
    yield Obligation(
        "a piece round a point",
        "a piece of the frontier has an even number of sides at each inner point",
        {
            "its sides are of the frontier": z3.And(
                *(z3.Implies(taken, there) for taken, there in zip(TAKEN, differ, strict=True))
            ),
            "of sides that meet it has both or neither": z3.And(*alike_there),
        },
        ((TAKEN[0] != TAKEN[1]) != (TAKEN[2] != TAKEN[3])) == z3.BoolVal(False),
    )
    yield Obligation(
        "some side",
        "where both colours occur, the frontier has a side",
        {
            "the board hangs together, at the black cells": whole(coloured),
            "white occurs": z3.Exists([x], white(x)),
            "black occurs": z3.Exists([x], black(x)),
        },
        z3.Exists([s], on_curve(s)),
    )
    yield from _two_halves()
    yield Obligation(
        "no second piece",
        "a piece of a legal board's frontier is all of it",
        {
            "white is linked": WHITE_LINKED,
            "black is linked": BLACK_LINKED,
            "the halves change across the piece and nowhere else": z3.ForAll(
                [s], curve(s) == leaves(s)
            ),
            "the piece is of the frontier": z3.ForAll([s], z3.Implies(curve(s), on_curve(s))),
            "the piece has a side": z3.Exists([s], curve(s)),
        },
        z3.ForAll([s], z3.Implies(on_curve(s), curve(s))),
    )


def _two_halves() -> Iterator[Obligation]:
    """Sides that are even at each point cut the board in two halves, made column by column.

    The first column changes half where it is crossed downward, each row where it is crossed to
    the right. Of two rows, that they differ where the sides say so is carried from left to right.
    """
    upper, lower, upper_next, lower_next = z3.Bools("upper lower upper_next lower_next")
    across_upper, across_lower, here, after = z3.Bools("across_upper across_lower here after")
    first = z3.Bool("downward")
    yield Obligation(
        "two halves: first column",
        "in the first column two rows differ where the side between them is taken",
        {"the first column is made so": lower == (upper != first)},
        (upper != lower) == first,
    )
    yield Obligation(
        "two halves: next column",
        "if two rows differ as the side between them says, so they do one column on",
        {
            "in this column they do": (upper != lower) == here,
            "the upper row is made so": upper_next == (upper != across_upper),
            "the lower row is made so": lower_next == (lower != across_lower),
            "an even number at the point": ((across_upper != across_lower) != (here != after))
            == z3.BoolVal(False),
        },
        (upper_next != lower_next) == after,
    )


def _rest(cell: z3.ExprRef) -> z3.BoolRef:
    """The cell is white and not of the part."""
    return z3.And(white(cell), z3.Not(part(cell)))


def legal() -> Iterator[Obligation]:
    """A curve through all inner points makes a legal board."""
    inside = [
        z3.Implies(here, z3.Not(colour)) for here, colour in zip(INSIDE, COLOURS, strict=True)
    ]
    no_leak = [
        z3.Or(here, there, a == b)
        for (here, there), (a, b) in zip(
            pairwise([*COLOURS, COLOURS[0]]), pairwise([*INSIDE, INSIDE[0]]), strict=True
        )
    ]
    differ, leaving = _round(COLOURS), _round(INSIDE)
    yield Obligation(
        "a part round a point",
        "of the two sides of the curve at a point, a group of white cells borders on both or none",
        {
            "the group is white": z3.And(*inside),
            "it has all white cells beside its own": z3.And(*no_leak),
            "the point is not checkered": z3.Not(_checkered()),
        },
        z3.And(
            *(
                z3.Implies(z3.And(differ[n], differ[m]), leaving[n] == leaving[m])
                for n, m in combinations(range(4), 2)
            )
        ),
    )
    yield Obligation(
        "no second group",
        "no white cells are apart from other white cells; of black ones likewise",
        {
            "the part is white": z3.ForAll([x], z3.Implies(part(x), white(x))),
            "it has all white cells beside its own": z3.ForAll(
                [s], z3.Implies(z3.And(white(one(s)), white(two(s))), z3.Not(leaves(s)))
            ),
            "it borders on both sides at a point or none": z3.ForAll(
                [s, t],
                z3.Implies(z3.And(meets(s, t), on_curve(s), on_curve(t)), leaves(s) == leaves(t)),
            ),
            "the frontier is one piece": UNIFORM,
            "the board hangs together, at the part": whole(part),
            "the board hangs together, at the other white cells": whole(_rest),
            "the part is not empty": z3.Exists([x], part(x)),
            "there are other white cells": z3.Exists([x], _rest(x)),
        },
        z3.BoolVal(False),
    )
    yield Obligation(
        "both colours",
        "where the frontier has a side, both colours occur",
        {"it has one": z3.Exists([s], on_curve(s))},
        z3.And(
            z3.Exists([s], z3.Or(white(one(s)), white(two(s)))),
            z3.Exists([s], z3.Or(black(one(s)), black(two(s)))),
        ),
    )


# --- every colouring of a size --------------------------------------------------------------


def _theorem(grid: Grid, boards: Boards) -> tuple[Flags, Flags]:
    listed = answers(grid.height, grid.width)
    wrong = one_curve(grid, boards) != np.isin(boards, listed)
    return np.ones_like(wrong), wrong


def theorem(height: int, width: int) -> Found:
    """Every colouring: the oracle lists it if and only if its frontier is one such curve."""
    return go_through(height, width, _theorem, "one curve, or legal, but not both")


def _degrees(grid: Grid, boards: Boards) -> tuple[Flags, Flags]:
    sides = frontier(grid, boards)
    missed = grid.inner & ~touched(grid, sides)
    wrong = missed != alike(grid, boards)
    wrong |= crossed(grid, sides) & grid.inner != checkered(grid, boards)
    return np.ones_like(wrong), wrong


def points(height: int, width: int) -> Found:
    """Every colouring: which points the frontier misses, and at which it crosses itself."""
    return go_through(height, width, _degrees, "a point's four cells and its sides do not fit")


def _regions(grid: Grid, boards: Boards) -> tuple[Flags, Flags]:
    plain = checkered(grid, boards) == 0
    few = boards[plain]
    regions = groups(grid, few) + groups(grid, other(grid, few))
    wrong = np.zeros_like(plain)
    wrong[plain] = regions != pieces(grid, frontier(grid, few)) + 1
    return plain, wrong


def regions(height: int, width: int) -> Found:
    """Every colouring without checkered squares: one region more than pieces of the frontier."""
    return go_through(height, width, _regions, "not one region more than curves")


def numbers(height: int, width: int) -> Found:
    """Every legal board: one piece, no crossing, none or two changes of colour on the outline."""
    grid, boards = grid_of(height, width), answers(height, width)
    sides = frontier(grid, boards)
    wrong = (pieces(grid, sides) != 1) | (crossed(grid, sides) & grid.inner != 0)
    wrong |= ~np.isin(changes(grid, boards), (0, 2)) | (ends(grid, sides) != changes(grid, boards))
    return Found(len(boards), first(grid, boards, wrong, "more than one curve, or it crosses"))


STATEMENTS = (
    Statement(
        id="yinyang-frontier-one-curve",
        words="A colouring is a legal Yin-Yang board if and only if the sides between its colours"
        " make one curve, from rim to rim or closed, that passes every inner lattice point exactly"
        " once.",
        symbols="b legal  <=>  F(b) != {}, F(b) in one piece, deg_F(p) = 2 for each inner point p",
        scope="every height and width from 1; both colours occur (both-colours). A strip of one row"
        " has no inner points: its curves are single sides, which the article's words, a path of"
        " the inner grid led on to the rim, do not cover; for two rows and more they are exact",
        article=(NAME,),
        evidence=(
            Exhaustive(
                "every colouring, against the answers that an oracle lists",
                theorem,
                sizes_to(16),
                ((2, 9), (3, 6), (6, 3), (2, 10), (4, 5), (5, 4), (3, 7), (4, 6), (5, 5)),
            ),
            Property(
                "curves through boards of up to 9×9, in which up to three cells are flipped",
                near_curves,
            ),
            Proved(
                "Legal, so one curve. A square of one colour is a point without sides, a"
                " checkered one, which no legal board has (yinyang-no-checkered), one with four:"
                " so at each inner point two sides end (yinyang-point-missed). As both colours"
                " occur there are sides (some side). A piece of the frontier is even at each point"
                " (a piece round a point), so it cuts the board in two halves that differ across"
                " it and nowhere else (two halves, by induction along each row). A linked colour"
                " lies in one half; so every side between the colours is of the piece (no second"
                " piece). One curve, so legal. No square is of one colour. Suppose a group of"
                " white cells, and other white cells. Its border is made of sides of the curve,"
                " and takes at each point both or none (a part round a point), so it is the whole"
                " curve; so is that of the other white cells, which cannot be (no second group)."
                " Black likewise; and both occur (both colours). No theorem of Jordan's is taken"
                " for granted.",
                lambda: (*one_piece(), *legal()),
                lambda: (AXIOM_WHITE, AXIOM_BLACK, AXIOM_WHOLE, AXIOM_UNIFORM),
            ),
        ),
        note="With the other convention, by which a missing colour is connected, a strip of one"
        " colour would be legal without any curve; no other board would change. The article looked"
        " at all boards to 4×4, in one direction.",
    ),
    Statement(
        id="yinyang-point-missed",
        words="The frontier misses an inner point just where the four cells round it are of one"
        " colour, crosses itself there just where they are checkered, and else passes it once.",
        symbols="deg_F(p) = 0 <=> p alike; 4 <=> p checkered; 2 else",
        scope="every colouring of every board",
        article=(NAME,),
        step_of="yinyang-frontier-one-curve",
        evidence=(
            Exhaustive("every colouring", points, sizes_to(12, short=2), ((4, 4), (4, 5))),
            Proved("All 16 colourings of four cells (round a point).", degrees),
        ),
    ),
    Statement(
        id="yinyang-second-component",
        words="A second component of the frontier would cut the board into three or more regions,"
        " of which two of the same colour are apart: where no square is checkered, there is exactly"
        " one region more than components.",
        symbols="no p checkered  =>  regions(b) = components(F(b)) + 1;  components > 1 => illegal",
        scope="every colouring without checkered squares, strips as well. For all sizes it is"
        " proved that a board with a second component is not legal; the regions are counted",
        article=(NAME,),
        step_of="yinyang-frontier-one-curve",
        evidence=(
            Exhaustive(
                "every colouring without checkered squares",
                regions,
                sizes_to(12),
                ((4, 4), (3, 6), (4, 5), (5, 4)),
            ),
            Proved(
                "A component, even at each point, cuts the board in two halves (a piece round a"
                " point; two halves, by induction along each row). If both colours are linked, each"
                " lies in one half, and all of the frontier is this component (no second piece).",
                one_piece,
                lambda: LINKED_TO_12,
            ),
        ),
        note="The article's step rests on there being no crossing, which it has shown just before:"
        " with checkered squares one component can bound many regions.",
    ),
    Statement(
        id="yinyang-frontier-numbers",
        words="Every legal board has one frontier component and no crossing, and the colour changes"
        " on a walk around the outline none or two times, as often as the frontier ends there.",
        symbols="components = 1, crossings = 0, changes = ends in {0, 2}",
        scope="every board; on a strip of one row the walk goes there and back",
        article=(NAME, 'yin-yang-35, "Verification"'),
        evidence=(
            Exhaustive(
                "every legal board, as an oracle lists them",
                numbers,
                ((1, 2), (1, 9), (7, 1), (2, 2), (2, 9), (8, 2), (3, 3), (3, 8), (4, 4), (5, 5)),
                ((5, 6), (6, 5), (6, 6)),
            ),
        ),
        note="The article saw this on 1,500 boards that its generator drew as single curves: of"
        " those it holds by construction.",
    ),
)
