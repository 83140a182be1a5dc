"""Yajilin's loops: the statements on inflation, deflation and descent."""

from __future__ import annotations

from liarproof.properties.theorems import yajilin_moves as moves
from liarproof.properties.theorems import yajilin_proofs as proofs
from liarproof.properties.theorems.statement import (
    REFUTED,
    Exhaustive,
    Proved,
    Statement,
)
from liarproof.properties.theorems.yajilin_colour_proofs import colour_axioms, smallest
from liarproof.properties.theorems.yajilin_moves import sizes, up_to
from liarproof.properties.theorems.yajilin_witnesses import WITNESSES

GROWING = 'yajilin-28, "Growing a loop by inflation"'
BANNING = 'yajilin-28, "Two attempts to ban it locally, both failed"'
DESCENDING = 'yajilin-28, "Descending the shape itself"'

ANY_BOARD = "loops on boards of any size, through any of the cells; x, y, p, q a 2×2 square"
LARGER = ((5, 6), (6, 5), (6, 6))

_KEPT = (
    "Followed in one direction, the new loop leads on; of its cells no two lead to the same one,"
    " no two steps lead back, and a set of cells that the loop never leaves is all of it. That"
    " consecutive cells are side by side is the square."
)

STATEMENTS = (
    Statement(
        id="yajilin-smallest-loop",
        words="The 2×2 square is the smallest legal loop.",
        symbols="|L| >= 4; |L| = 4 => L is a 2×2 square",
        scope="loops on boards of any size",
        article=(GROWING,),
        evidence=(
            Proved(
                "A loop has three cells or more, as it never steps back; a third cell that is"
                " beside the second has the colour of the first, so is not beside that (no"
                " three). Four cells in a circle lie in two rows and two columns (four).",
                smallest,
                colour_axioms,
            ),
            Exhaustive("every loop", moves.at_least_a_square, sizes(20), (*sizes(25, 21), (6, 6))),
        ),
    ),
    Statement(
        id="yajilin-inflation-one-circuit",
        words="A side x-y of a loop replaced by x-p-q-y, over two cells that were not on it,"
        " leaves one closed circuit.",
        symbols="xy in L, p, q not in L  =>  L - xy + xp + pq + qy is one circuit",
        scope=ANY_BOARD + ", on either side of x-y",
        article=(GROWING,),
        evidence=(
            Proved(_KEPT, proofs.inflation),
            Exhaustive("every inflation of every loop", moves.two_longer, sizes(25), LARGER),
        ),
        note="The article's picture pushes outward; where two cells off the loop lie inside it,"
        " the side can be pushed inward as well.",
    ),
    Statement(
        id="yajilin-inflation-exactly",
        words="A side pushed over to two cells beside it leaves one closed circuit if both were"
        " off the loop, and none otherwise.",
        symbols="L - xy + xp + pq + qy is one circuit  <=>  p, q not in L",
        scope=ANY_BOARD,
        article=(GROWING,),
        evidence=(
            Exhaustive(
                "every side of every loop, pushed both ways, edge by edge",
                moves.pushed_exactly,
                sizes(12),
                sizes(20, 13),
            ),
        ),
        note="So that both cells are fresh is all that has to be looked at.",
    ),
    Statement(
        id="yajilin-inflation-two-cells",
        words="Each inflation makes the loop longer by exactly two cells, and keeps those it had.",
        symbols="cells(L') = cells(L) + p + q",
        scope=ANY_BOARD,
        article=(GROWING,),
        step_of="yajilin-inflation-one-circuit",
        evidence=(
            Exhaustive("every inflation of every loop", moves.two_longer, sizes(20), sizes(25, 21)),
        ),
    ),
    Statement(
        id="yajilin-deflation-always",
        words="Where a loop runs x-p-q-y and x is beside y, x-y in the place of that leaves one"
        " circuit.",
        symbols="xp, pq, qy in L, x beside y  =>  L - xp - pq - qy + xy is one circuit",
        scope=ANY_BOARD,
        article=(DESCENDING,),
        outcome=REFUTED,
        witness=WITNESSES["yajilin-deflation-always"],
        correction="yajilin-deflation-one-circuit",
        evidence=(Exhaustive("every such stretch of every loop", moves.cut_short, up_to(2, 2)),),
        note="The loop of four cells is the only one that runs on from y to x.",
    ),
    Statement(
        id="yajilin-deflation-one-circuit",
        words="Of a loop of more than four cells, x-y in the place of x-p-q-y, x beside y, leaves"
        " one circuit, two cells shorter.",
        symbols="xp, pq, qy in L, xy not in L  =>  L - xp - pq - qy + xy is one circuit",
        scope=ANY_BOARD,
        article=(DESCENDING,),
        evidence=(
            Proved(
                f"{_KEPT} The loop does not run from y to x: it would have four cells.",
                proofs.deflation,
            ),
            Exhaustive(
                "every such stretch of every loop, edge by edge",
                moves.cut_short_beyond_four,
                sizes(12, 5),
                sizes(25, 13),
            ),
        ),
    ),
    Statement(
        id="yajilin-deflation-inverse",
        words="The deflations are the inflations taken back: one leads from a loop to another"
        " where the other leads from that to the first.",
        symbols="L -> L' by inflation  <=>  L' -> L by deflation",
        scope=ANY_BOARD + "; loops of more than four cells are deflated",
        article=(DESCENDING,),
        evidence=(Exhaustive("every move on every loop", moves.undone, sizes(16), sizes(25, 17)),),
        note="In the article's words, without the condition, the loop of four cells has"
        " deflations that undo nothing: see yajilin-deflation-always.",
    ),
    Statement(
        id="yajilin-pair-keeps-length",
        words="A deflation and then an inflation leave one circuit of as many cells.",
        symbols="L -> L' -> L'' by deflation and inflation  =>  |L''| = |L|",
        scope=ANY_BOARD,
        article=(DESCENDING,),
        evidence=(
            Exhaustive("every pair of moves", moves.paired, sizes(20, 5), (*sizes(25, 21), (5, 6))),
        ),
        note="It follows from yajilin-deflation-one-circuit and yajilin-inflation-one-circuit,"
        " which are proved.",
    ),
    Statement(
        id="yajilin-loop-has-deflation",
        words="Every loop of more than four cells has a deflation.",
        symbols="|L| > 4  =>  L runs x-p-q-y with x beside y",
        scope="loops on boards of any size",
        article=(DESCENDING,),
        outcome=REFUTED,
        witness=WITNESSES["yajilin-loop-has-deflation"],
        correction="yajilin-hollow-has-deflation",
        evidence=(Exhaustive("every loop", moves.has_deflation, up_to(3, 3)),),
        note="The descent needs one; the loops that it meets come by inflation and have one.",
    ),
    Statement(
        id="yajilin-hollow-has-deflation",
        words="A loop of more than four cells that encloses no cell has a deflation.",
        symbols="|L| > 4, no cell inside L  =>  L runs x-p-q-y with x beside y",
        scope="loops on boards of any size",
        step_of="yajilin-inflation-reaches-hollow",
        evidence=(
            Exhaustive(
                "every such loop", moves.hollow_has_deflation, sizes(20, 5), sizes(25, 21) + LARGER
            ),
        ),
    ),
    Statement(
        id="yajilin-inflation-reaches-all",
        words="Any loop can be grown from a 2×2 square by inflation.",
        symbols="square ->* L for every L",
        scope="loops on boards of any size",
        article=(GROWING,),
        outcome=REFUTED,
        witness=WITNESSES["yajilin-inflation-reaches-all"],
        correction="yajilin-inflation-reaches-hollow",
        evidence=(Exhaustive("every loop", moves.all_grown, up_to(3, 3)),),
        note="So the article's random closed circuit is never one that has a cell inside.",
    ),
    Statement(
        id="yajilin-inflation-reaches-hollow",
        words="Inflations lead from 2×2 squares to exactly the loops that enclose no cell.",
        symbols="square ->* L  <=>  no cell lies strictly inside L  <=>  area(L) = |L|/2 - 1",
        scope="loops on boards of any size, all squares of the board",
        article=(GROWING,),
        evidence=(
            Proved(
                "Where no cell is enclosed, an inflation goes outward (outward), so encloses"
                " none. Conversely let a loop of more than four cells enclose none. By Pick's"
                " theorem its squares share fewer sides than they are, so one of them shares one"
                " at most (a leaf): three of its sides are on the loop, or all four, and then it"
                " is the whole loop. Without it the loop is one circuit"
                " (yajilin-deflation-one-circuit) and the two cells that it leaves lie outside"
                " (the leaf goes). So on, to a square; and back by inflations.",
                lambda: (*proofs.hollow(), *proofs.deflation()),
                proofs.hollow_axioms,
            ),
            Exhaustive(
                "every loop", moves.grown_encloses_nothing, sizes(20), sizes(25, 21) + LARGER
            ),
        ),
    ),
    Statement(
        id="yajilin-moves-reach-all",
        words="Inflations and deflations lead from any loop to any other.",
        symbols="L <->* L' for all L, L'",
        scope="loops of one board",
        article=(DESCENDING,),
        outcome=REFUTED,
        witness=WITNESSES["yajilin-moves-reach-all"],
        correction="yajilin-moves-keep-colours-enclosed",
        evidence=(Exhaustive("every two loops of a board", moves.all_joined, up_to(3, 3)),),
    ),
    Statement(
        id="yajilin-moves-keep-colours-enclosed",
        words="No inflation or deflation changes by how much the enclosed cells of one colour"
        " outnumber those of the other.",
        symbols="white(inside L) - black(inside L) = white(inside L') - black(inside L')",
        scope="loops on boards of any size; the cells strictly inside, on a checkerboard",
        article=(DESCENDING,),
        evidence=(
            Proved(
                "Only the corners of the square can change. x and y are on the loop before and"
                " after. p and q, which are side by side, are off the shorter loop, and enclosed"
                " by it both or neither (a new cell); one is of each colour (the count).",
                proofs.colours_enclosed,
            ),
            Exhaustive(
                "every inflation of every loop",
                moves.same_excess,
                sizes(20),
                sizes(25, 21) + LARGER,
            ),
        ),
        note="So from a 2×2 square only loops can be reached that enclose as many cells of each"
        " colour: never one that encloses an odd number.",
    ),
    Statement(
        id="yajilin-moves-join-alike",
        words="Inflations and deflations lead from any loop to any other that encloses cells"
        " with the same excess of a colour.",
        symbols="excess(L) = excess(L')  =>  L <->* L'",
        scope="loops of one board",
        outcome=REFUTED,
        witness=WITNESSES["yajilin-moves-join-alike"],
        correction="yajilin-moves-keep-colours-enclosed",
        evidence=(Exhaustive("every two loops of a board", moves.alike_joined, up_to(3, 7)),),
        note="Neither has any move: no two cells off the loop are side by side, and no stretch"
        " turns back.",
    ),
    Statement(
        id="yajilin-moves-reach-balanced",
        words="Inflations and deflations lead from a 2×2 square to every loop that encloses as"
        " many cells of each colour.",
        symbols="excess(L) = 0  =>  square <->* L",
        scope="loops of one board",
        outcome=REFUTED,
        witness=WITNESSES["yajilin-moves-reach-balanced"],
        correction="yajilin-moves-keep-colours-enclosed",
        evidence=(Exhaustive("every such loop", moves.balanced_joined, up_to(3, 10)),),
        note="True of all boards with fewer cells, and of all with 30 that have two rows.",
    ),
    Statement(
        id="yajilin-descent-never-stuck",
        words="From every grown loop, pairs of moves that never add circuits lead to a loop that"
        " is alone on its cells.",
        symbols="L ->* L' by pairs, circuits never more than before, circuits(L') = 1",
        scope="loops that enclose no cell; a pair is a deflation, then an inflation",
        article=(DESCENDING,),
        outcome=REFUTED,
        witness=WITNESSES["yajilin-descent-never-stuck"],
        correction="yajilin-descent-at-target",
        evidence=(Exhaustive("every such loop", moves.descended, up_to(3, 4)),),
        note="A loop through all cells stays one, whatever the pair. Boards that are nearly full"
        " have such traps, too: some grown loops of 24 cells on 5×5.",
    ),
    Statement(
        id="yajilin-descent-at-target",
        words="At the article's coverage, 62 %, no grown loop is a trap: some pairs of moves,"
        " never more circuits than before, lead to a loop that is alone on its cells.",
        symbols="|L| = 2·round(0.31·h·w)  =>  L ->* L', circuits(L') = 1",
        scope="boards to 6×6; loops that enclose no cell; at least four cells",
        article=(DESCENDING,),
        evidence=(
            Exhaustive(
                "every such loop", moves.descended_at_target, sizes(20), sizes(25, 21) + LARGER
            ),
        ),
        note="That there is a way down does not say that random pairs find it soon.",
    ),
)
