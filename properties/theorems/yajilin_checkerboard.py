"""Yajilin's checkerboard: the statements on colours, and on the published counts."""

from __future__ import annotations

from liarproof.properties.theorems import yajilin_colour_proofs as colour_proofs
from liarproof.properties.theorems import yajilin_colours as colours
from liarproof.properties.theorems.small import sizes_to
from liarproof.properties.theorems.statement import (
    REFUTED,
    Computed,
    Exhaustive,
    Proved,
    Statement,
)
from liarproof.properties.theorems.yajilin_moves import sizes, up_to
from liarproof.properties.theorems.yajilin_witnesses import WITNESSES

OPENING = "yajilin-28, its opening"
TANGLED = 'yajilin-28, "Two puzzles tangled together — but not symmetrically"'
ADDING = 'yajilin-28, "Adding clues by looking at the counterexample"'
PRETTY = 'yajilin-28, "And now the pretty argument that does nothing"'
WHY = 'yajilin-28, "Why it does nothing"'
CARRIES = 'yajilin-28, "What actually carries the load"'
SOUND = 'yajilin-28, "Soundness: three counters, and one external sequence"'

ONE_CLUE = "boards with at most one clue, of any kind"
STRIPS = tuple((1, length) for length in range(1, 10)) + tuple((n, 1) for n in range(2, 10))

STATEMENTS = (
    Statement(
        id="yajilin-colour-balance",
        words="A loop covers as many cells of one colour of a checkerboard as of the other.",
        symbols="|cells(L) white| = |cells(L) black|",
        scope="loops on boards of any size",
        article=(PRETTY,),
        evidence=(
            Proved(
                "Along the loop, by induction: as long as the walk stands on a cell of the first"
                " one's colour there is one more of that colour, else as many (the first cell, a"
                " step); the last cell is beside the first (the end).",
                colour_proofs.balance,
                colour_proofs.colour_axioms,
            ),
            Exhaustive("every loop", colours.balanced, sizes(25), ((5, 6), (6, 5), (6, 6))),
        ),
    ),
    Statement(
        id="yajilin-colour-identity",
        words="Of the cells without a clue as many more are white than black as of the shaded"
        " ones, so that the clue cells alone tell that number.",
        symbols="W - sw = B - sb  <=>  sw - sb = W - B",
        scope="any board; " + ONE_CLUE + " were looked at",
        article=(PRETTY,),
        evidence=(
            Proved("From the balance, and back.", colour_proofs.equation),
            Exhaustive("every answer", colours.identity, sizes(12), sizes(16, 13)),
        ),
    ),
    Statement(
        id="yajilin-odd-board-no-circuit",
        words="A board of odd sides has no circuit through all of its cells.",
        symbols="h, w odd  =>  circuits(h×w) = 0",
        scope="boards of any size",
        evidence=(
            Proved(
                "Down a column colours alternate, so a column of odd height has one more of its"
                " first cell's colour, and two columns side by side have as many of each (two"
                " columns). All columns but one are in pairs: the board has one more (one column"
                " more), and a loop as many of each (yajilin-colour-balance).",
                lambda: (*colour_proofs.odd_sides(), *colour_proofs.balance()),
                colour_proofs.colour_axioms,
            ),
            Exhaustive(
                "every size, by two counters",
                colours.none_on_odd,
                ((1, 1), (1, 3), (3, 1), (1, 5), (5, 1), (3, 3), (3, 5), (5, 3), (5, 5)),
                ((3, 7), (7, 3), (5, 7), (7, 5), (7, 7)),
            ),
        ),
    ),
    Statement(
        id="yajilin-colour-forces-at-ends",
        words="The identity alone settles unknown cells only where T is an end of its range, and"
        " then all of them.",
        symbols="xw - xb = T, 0 <= xw <= uw, 0 <= xb <= ub: forced <=> T in {-ub, uw}",
        scope="any state; T = uw: white ones shaded, black ones on the loop; T = -ub: conversely",
        article=(WHY,),
        evidence=(
            Proved(
                "Between the ends a white cell can be shaded and can be on the loop (a white cell"
                " can be ...), and so can a black one, colours exchanged; which cells of a colour"
                " are shaded is free. At an end all are settled (the upper one, the lower one)."
                " With no unknown cell of one colour this holds of the other.",
                colour_proofs.ends,
            ),
            Exhaustive(
                "every state of the cells of a blank board, by all shadings and by the rung",
                colours.forces_at_ends,
                sizes_to(6),
                sizes_to(9, 7),
            ),
        ),
        note="With no cell of a colour unknown the ends are still the only places. With none"
        " unknown at all T is both ends, and nothing is left to settle.",
    ),
    Statement(
        id="yajilin-colour-range",
        words="The left side of the identity ranges over all of [-ub, uw], and no more.",
        symbols="{xw - xb} = [-ub, uw]",
        scope="any state",
        article=(WHY,),
        step_of="yajilin-colour-forces-at-ends",
        evidence=(
            Proved(
                "Inside it (the range), and every number of it (all of the range).",
                colour_proofs.ends,
            ),
        ),
        note="With u unknown cells these are u + 1 numbers.",
    ),
    Statement(
        id="yajilin-wrong-cell-moves-one",
        words="One wrong cell moves T by one.",
        symbols="cell marked against the answer  =>  |T' - T| = 1",
        scope=ONE_CLUE + ", one cell marked alone",
        article=(WHY,),
        outcome=REFUTED,
        witness=WITNESSES["yajilin-wrong-cell-moves-one"],
        correction="yajilin-colour-refutes-at-ends",
        evidence=(
            Exhaustive("every cell of every answer", colours.wrong_moves_by_one, up_to(2, 3)),
        ),
        note="A cell marked as shaded moves T by one; one marked as on the loop moves an end of"
        " the range instead.",
    ),
    Statement(
        id="yajilin-colour-refutes-at-ends",
        words="The identity refutes one more mark exactly where T is an end of its range and the"
        " mark goes against what that forces.",
        symbols="T = uw and a white cell on the loop, or T = -ub and one shaded; black conversely",
        scope="any state that the identity allows",
        article=(WHY,),
        evidence=(
            Proved(
                "A white cell shaded, or on the loop; a black one with colours exchanged.",
                colour_proofs.marks,
            ),
            Exhaustive(
                "every mark on every state of the cells of a blank board, by the rung",
                colours.refutes_at_ends,
                sizes_to(6),
                sizes_to(9, 7),
            ),
        ),
        note="So as a detector of contradictions it is as rare as as a rule: the same ends.",
    ),
    Statement(
        id="yajilin-colouring-adds-nothing",
        words="Colouring decides no cell that the arrows do not.",
        symbols="fixpoint(count, adjacent, colouring) = fixpoint(count, adjacent)",
        scope="boards with at most two clues that have an answer, from nothing",
        article=(PRETTY,),
        outcome=REFUTED,
        witness=WITNESSES["yajilin-colouring-adds-nothing"],
        correction="yajilin-colour-forces-at-ends",
        evidence=(Exhaustive("every such board", colours.adds_nothing, up_to(2, 4)),),
        note="The article measured it on 40 boards and pinned it in a test; it is no law. Below"
        " eight cells no board with an answer has more than two clues, so this is the smallest"
        " of all boards. It has one answer.",
    ),
    Statement(
        id="yajilin-colouring-beside-loop",
        words="Colouring can decide a cell beside all other rungs of the set loop.",
        symbols="fixpoint(loop) > fixpoint(loop - colouring) on some board",
        scope="a board of 4×5 with two answers, one of several found at random",
        article=(PRETTY, CARRIES),
        evidence=(Computed("Both fixpoints, and both engines' answers.", colours.beside_all),),
        note="The article saw no change on 30 boards of 6×6.",
    ),
    Statement(
        id="yajilin-colouring-beside-loop-small",
        words="On small boards with silent clues colouring decides and refutes nothing, at the"
        " start, that the other rungs of the set loop do not.",
        symbols="fixpoint(loop) = fixpoint(loop - colouring)",
        scope="boards to 16 cells, any set of silent clue cells, nothing drawn yet",
        article=(PRETTY, CARRIES),
        evidence=(
            Exhaustive(
                "every set of silent clue cells",
                colours.beside_loop_nothing,
                sizes(9),
                (*sizes(15, 10), (4, 4)),
            ),
        ),
        note="Not of larger ones: see yajilin-colouring-beside-loop.",
    ),
    Statement(
        id="yajilin-a003763-any-side",
        words="The circuits through all cells of n×n are A003763: 1, 6, 1072.",
        symbols="A003763(n) = circuits(n×n)",
        scope="n from 1",
        article=(SOUND,),
        outcome=REFUTED,
        witness=WITNESSES["yajilin-a003763-any-side"],
        correction="yajilin-a003763",
        evidence=(Exhaustive("n×n, by two counters", colours.published, ((1, 1),)),),
        note="Its terms are those of sides 2, 4 and 6; odd sides have none.",
    ),
    Statement(
        id="yajilin-a003763",
        words="The circuits through all cells of 2n×2n are A003763: 1, 6, 1072.",
        symbols="A003763(n) = circuits(2n×2n)",
        scope="n from 1 to 4",
        article=(SOUND,),
        evidence=(
            Exhaustive(
                "2n×2n, by two counters",
                colours.published_even,
                ((2, 2), (4, 4), (6, 6)),
                ((8, 8),),
            ),
        ),
    ),
)
