"""Yajilin's loops: the statements on the 2×2 exchange and the two bans."""

from __future__ import annotations

from liarproof.properties.theorems import yajilin_exchange as exchange
from liarproof.properties.theorems import yajilin_swap_proofs as swap_proofs
from liarproof.properties.theorems.statement import (
    REFUTED,
    Exhaustive,
    Property,
    Proved,
    Statement,
)
from liarproof.properties.theorems.yajilin_moves import sizes, up_to
from liarproof.properties.theorems.yajilin_witnesses import WITNESSES

GROWING = 'yajilin-28, "Growing a loop by inflation"'
BANNING = 'yajilin-28, "Two attempts to ban it locally, both failed"'
DESCENDING = 'yajilin-28, "Descending the shape itself"'

ANY_BOARD = "loops on boards of any size, through any of the cells; x, y, p, q a 2×2 square"
LARGER = ((5, 6), (6, 5), (6, 6))

STATEMENTS = (
    Statement(
        id="yajilin-exchange-rival",
        words="Where a loop has two parallel sides of a square and no other, the swap for the"
        " other pair makes a second circuit of the same cells.",
        symbols="L - xy - pq + xp + yq is one circuit",
        scope="loops on boards of any size, through all four cells of the square",
        article=(BANNING,),
        outcome=REFUTED,
        witness=WITNESSES["yajilin-exchange-rival"],
        correction="yajilin-exchange-splits",
        evidence=(
            Exhaustive("every such square of every loop", exchange.second_circuit, up_to(2, 4)),
        ),
        note='The article says "may well"; it never does.',
    ),
    Statement(
        id="yajilin-exchange-directions",
        words="A loop that has two parallel sides of a square passes them in opposite directions.",
        symbols="x->y and q->p, or y->x and p->q",
        scope="loops on boards of any size",
        step_of="yajilin-exchange-splits",
        evidence=(
            Proved(
                "Followed in one direction, the loop has its inside on the same hand at every"
                " step: between the way into a cell and the way out lie darts off the loop, which"
                " the squares on both sides of have in common (sides). The square lies on one side"
                " of the loop, so on the same hand at both of its sides.",
                swap_proofs.sides,
                swap_proofs.side_axioms,
            ),
            Exhaustive(
                "every such square of every loop",
                exchange.passed_oppositely,
                sizes(16),
                sizes(25, 17),
            ),
        ),
    ),
    Statement(
        id="yajilin-exchange-splits",
        words="The swap of two parallel sides of a square for the other two cuts the loop into"
        " two circuits, always.",
        symbols="L - xy - pq + xp + yq is two circuits",
        scope="loops on boards of any size that have just two sides of the square, parallel ones",
        article=(BANNING,),
        evidence=(
            Proved(
                "The sides are passed in opposite directions (yajilin-exchange-directions): say"
                " from u to v and from z to w, v beside z. After the swap z leads to v and u to w."
                " The run from v to z closes, and so does the rest, each as one circuit: of the"
                " run that is shown, and the rest is the same with the names exchanged. No step is"
                " taken back, as u-w and z-v were not on the loop.",
                swap_proofs.splitting,
                swap_proofs.side_axioms,
            ),
            Exhaustive("every such square of every loop", exchange.swapped, sizes(25, 8), LARGER),
            Property(
                "loops to 12×12, grown and moved at random; their circuits are walked",
                exchange.splits_large,
            ),
        ),
    ),
    Statement(
        id="yajilin-exchange-becomes-rival",
        words="A square whose swap splits the circuit today becomes a rival after two more"
        " inflations somewhere else.",
        symbols="split(L, square), L -> L' -> L''  =>  swap(L'', square) is one circuit",
        scope="two inflations that leave the square its two parallel sides",
        article=(BANNING,),
        outcome=REFUTED,
        witness=WITNESSES["yajilin-exchange-becomes-rival"],
        correction="yajilin-exchange-splits",
        evidence=(
            Exhaustive(
                "every such square of every loop, every two inflations",
                exchange.rival_after_two,
                up_to(2, 6),
            ),
        ),
        note="None ever does, so this cannot be why the ban on effects failed: it forbids"
        " nothing (yajilin-effect-ban-empty). Rivals come about otherwise.",
    ),
    Statement(
        id="yajilin-effect-ban-empty",
        words="The ban on swaps that really make a rival never forbids an inflation: growth under"
        " it is free growth.",
        symbols="L -> L' by inflation  =>  no swap in L' is one circuit",
        scope="loops on boards of any size, moves and draws as in properties/generators/loops",
        article=(BANNING,),
        evidence=(
            Exhaustive(
                "every inflation of every loop",
                exchange.effect_ban_forbids,
                sizes(20),
                sizes(25, 21),
            ),
            Property(
                "growth with and without it from the same draws, to 12×12", exchange.same_growth
            ),
        ),
        note="It follows from yajilin-exchange-splits. The article's 0 of 40 is the figure of"
        " free growth, measured once more.",
    ),
    Statement(
        id="yajilin-shape-ban-monotone",
        words="A loop with a square of which it has two parallel sides only keeps such a square,"
        " whatever inflations follow.",
        symbols="banned(L), L -> L'  =>  banned(L')",
        scope="loops on boards of any size",
        article=(BANNING,),
        outcome=REFUTED,
        witness=WITNESSES["yajilin-shape-ban-monotone"],
        correction="yajilin-shape-ban-alone",
        evidence=(
            Exhaustive(
                "every inflation of every loop that has one", exchange.ban_stays, up_to(3, 4)
            ),
        ),
        note="To inflate one of the two sides undoes the square.",
    ),
    Statement(
        id="yajilin-no-pair-alone",
        words="A loop of which no square has two parallel sides only is alone on its cells.",
        symbols="not banned(L)  =>  circuits(cells(L)) = 1",
        scope="loops on boards of any size",
        outcome=REFUTED,
        witness=WITNESSES["yajilin-no-pair-alone"],
        correction="yajilin-shape-ban-alone",
        evidence=(Exhaustive("every such loop", exchange.unbanned_alone, up_to(5, 5)),),
    ),
    Statement(
        id="yajilin-shape-ban-alone",
        words="A loop grown by inflation of which no square has two parallel sides only is alone"
        " on its cells.",
        symbols="not banned(L), no cell inside L  =>  circuits(cells(L)) = 1",
        scope="boards to 6×6",
        article=(BANNING,),
        evidence=(Exhaustive("every such loop", exchange.grown_unbanned_alone, sizes(25), LARGER),),
        note="The article's 40 of 40, without exception as far as all loops were looked at; not"
        " proved for all sizes.",
    ),
)
