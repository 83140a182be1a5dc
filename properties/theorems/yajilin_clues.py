"""Yajilin's clues: the statements on routing, and on the counterexample step."""

from __future__ import annotations

from liarproof.properties.theorems import yajilin_boards as boards
from liarproof.properties.theorems import yajilin_clue_proofs as clue_proofs
from liarproof.properties.theorems import yajilin_picks as picks
from liarproof.properties.theorems.statement import (
    REFUTED,
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

ROUTING = (
    Statement(
        id="yajilin-shaded-where-missed",
        words="A cell is shaded exactly when the loop misses it.",
        symbols="shaded = all cells - cells(L)",
        scope=ONE_CLUE,
        article=(TANGLED,),
        outcome=REFUTED,
        witness=WITNESSES["yajilin-shaded-where-missed"],
        correction="yajilin-three-kinds",
        evidence=(
            Exhaustive("every cell of every answer", boards.shaded_where_missed, up_to(2, 3)),
        ),
        note="True of boards without clues.",
    ),
    Statement(
        id="yajilin-three-kinds",
        words="Each cell is one of three: shaded, a clue, or on the loop.",
        symbols="all cells = shaded + clues + cells(L), disjoint",
        scope=ONE_CLUE + "; a clue cell is off the loop and never shaded (convention)",
        article=(OPENING, TANGLED),
        evidence=(
            Exhaustive("every cell of every answer", boards.one_of_three, sizes(12), sizes(16, 13)),
        ),
    ),
    Statement(
        id="yajilin-strip-no-loop",
        words="A board with a single row or column has no answer.",
        symbols="1×n, n×1: no L",
        scope="1×n and n×1; boards with at most one clue were looked at, the proof has any",
        evidence=(
            Proved(
                "The leftmost cell of a loop in one row has two neighbours on it, neither further"
                " left: they would be one cell (the leftmost cell).",
                clue_proofs.strips,
            ),
            Exhaustive(
                "every board",
                boards.no_answer,
                STRIPS,
                ((1, 12), (12, 1), (1, 16), (16, 1)),
            ),
        ),
    ),
    Statement(
        id="yajilin-clue-takes-only",
        words="All that a clue added to a board does to its loops is to take some away.",
        symbols="loops(board + clue) <= loops(board)",
        scope=ONE_CLUE + ", and one clue more",
        article=(TANGLED,),
        outcome=REFUTED,
        witness=WITNESSES["yajilin-clue-takes-only"],
        correction="yajilin-clues-judge-shading",
        evidence=(
            Exhaustive("every clue added to every board", boards.loops_only_taken, up_to(2, 3)),
        ),
        note="It takes the cell from the loop, and that makes room for loops that were not there.",
    ),
    Statement(
        id="yajilin-clue-never-adds",
        words="A clue more never adds an answer.",
        symbols="answers(board + clue) <= answers(board)",
        scope=ONE_CLUE + ", and one clue more",
        article=(ADDING,),
        outcome=REFUTED,
        witness=WITNESSES["yajilin-clue-never-adds"],
        correction="yajilin-completing-never-adds",
        evidence=(Exhaustive("every clue added to every board", boards.never_adds, up_to(2, 3)),),
        note="The article does not say it; the walk along counterexamples leans on it. No answer"
        " at all is kept: the new clue's cell was shaded or on the loop in every answer before.",
    ),
    Statement(
        id="yajilin-completing-never-adds",
        words="A clue that gets an arrow, a number or both never adds an answer.",
        symbols="answers(board, clue told) <= answers(board, clue)",
        scope="boards with one clue, silent or half told",
        evidence=(
            Exhaustive(
                "every such clue completed in every way",
                boards.completing_never_adds,
                sizes(8),
                sizes(12, 9),
            ),
        ),
    ),
    Statement(
        id="yajilin-clues-judge-shading",
        words="Clues judge the shading alone: of the loops through the same cells a board has all"
        " as answers, or none.",
        symbols="cells(L) = cells(L'), L an answer's  =>  L' an answer's with the same shading",
        scope="any clues, added ones too; " + ONE_CLUE + " were looked at",
        article=(TANGLED,),
        evidence=(
            Proved(
                "A number counts shaded cells, whatever the loop; that shaded cells do not touch"
                " is about them alone; and a loop must cover what is neither shaded nor a clue,"
                " as the first one does (the other loop fits too).",
                clue_proofs.same_cells,
            ),
            Exhaustive(
                "every answer's cells, with all loops through them",
                boards.all_loops_or_none,
                sizes(12),
                sizes(16, 13),
            ),
        ),
        note="So a set of cells with two circuits means two answers, and while one of the two"
        " loops stays, the other does. That is what the article's argument shows.",
    ),
    Statement(
        id="yajilin-two-circuits-beyond-repair",
        words="If the cells that an answer's loop covers admit two circuits, no clues that are"
        " added ever leave the board with one answer.",
        symbols="cells(L) = cells(L'), L != L'  =>  |answers(board + clues)| != 1",
        scope=ONE_CLUE + ", and one clue more",
        article=(TANGLED,),
        outcome=REFUTED,
        witness=WITNESSES["yajilin-two-circuits-beyond-repair"],
        correction="yajilin-clues-judge-shading",
        evidence=(
            Exhaustive(
                "every clue added to every board with two such loops",
                boards.beyond_repair,
                up_to(3, 4),
            ),
        ),
        note="A clue on a cell of both loops kills both, and a third loop is left. Below 12 cells"
        " no set of cells has two circuits.",
    ),
)

MENDING = (
    Statement(
        id="yajilin-shading-mended",
        words="Ambiguity of the shading can be mended by clues: every loop that is alone on its"
        " cells is the one answer of some board.",
        symbols="circuits(cells(L)) = 1  =>  some clues leave L alone",
        scope="any of the missed cells as clues, silent or with a true arrow, the others shaded",
        article=(TANGLED, ADDING),
        outcome=REFUTED,
        witness=WITNESSES["yajilin-shading-mended"],
        correction="yajilin-missed-as-clues",
        evidence=(Exhaustive("every such loop, all clues and arrows", picks.mended, up_to(4, 4)),),
        note="There are 12 such loops on 4×4, of 183. Cells that no arrow of a missed cell sees"
        " can be shaded by a rival.",
    ),
    Statement(
        id="yajilin-missed-as-clues",
        words="Where all cells that a loop misses are silent clues, the other answers are the"
        " loops through some of its cells that leave out no two side by side, and no others.",
        symbols="answers = {L' : cells(L') <= cells(L), cells(L) - cells(L') apart}",
        scope="loops on boards of any size",
        evidence=(Exhaustive("every loop", picks.missed_as_clues, sizes(16), ((4, 5), (5, 4))),),
        note="So each loop is an answer to some board, and arrows are needed only against these.",
    ),
    Statement(
        id="yajilin-rival-leaves-a-pick",
        words="Where routing is pinned, every rival leaves unshaded some cell that ours shades.",
        symbols="circuits(cells(ours)) = 1, rival != ours  =>  shaded(ours) - shaded(rival) != {}",
        scope="any board with silent clues; arrows only make rivals fewer",
        article=(ADDING,),
        outcome=REFUTED,
        witness=WITNESSES["yajilin-rival-leaves-a-pick"],
        correction="yajilin-pick-or-within",
        evidence=(Exhaustive("every two loops that share a board", picks.has_a_pick, up_to(4, 4)),),
        note="Without pinned routing 3×4 has such rivals. With an arrow at the cells that only"
        " the rival shades it can still be refuted, unless nothing sees them.",
    ),
    Statement(
        id="yajilin-pick-or-within",
        words="There is no cell to pick exactly where the rival's loop keeps to cells of ours.",
        symbols="shaded(ours) <= shaded(rival)  <=>  cells(rival) <= cells(ours)",
        scope="any two answers of a board",
        article=(ADDING,),
        evidence=(
            Proved(
                "Both directions cell by cell: a cell is on the loop, shaded or a clue.",
                clue_proofs.no_pick,
            ),
            Exhaustive("every two answers", picks.pick_or_within, sizes(12, 9), sizes(16, 13)),
        ),
        note="So an answer that shades as many cells as any other has a pick against every rival"
        " but those through the same cells, as no other shading contains its own.",
    ),
    Statement(
        id="yajilin-conversion-kills-rival",
        words="A clue in the place of a cell that ours shades and the rival does not is the end"
        " of the rival's loop, whatever it says.",
        symbols="clue at a cell of shaded(ours) - shaded(rival)  =>  rival no answer",
        scope=ONE_CLUE + "; the new clue silent or with numbers to 2",
        article=(ADDING,),
        evidence=(
            Proved(
                "The cell is on the rival's loop (on the rival's loop), and a clue is off it.",
                clue_proofs.rival_falls,
            ),
            Exhaustive("every such cell of every two answers", picks.kills_the_rival, sizes(12, 9)),
        ),
        note="The article's reason, that nobody can shade the cell any more, is none: the rival"
        " did not shade it. Its loop runs there.",
    ),
    Statement(
        id="yajilin-conversion-keeps-ours",
        words="A clue in the place of such a cell leaves our solution standing.",
        symbols="clue at a cell of shaded(ours) - shaded(rival)  =>  ours - cell an answer",
        scope=ONE_CLUE + "; the other clues as they were, the new one silent",
        article=(ADDING,),
        outcome=REFUTED,
        witness=WITNESSES["yajilin-conversion-keeps-ours"],
        correction="yajilin-conversion-renumbered",
        evidence=(
            Exhaustive("every such cell of every two answers", picks.leaves_ours, up_to(3, 4)),
        ),
        note="The loop is untouched, but arrows that counted the cell are now wrong.",
    ),
    Statement(
        id="yajilin-conversion-renumbered",
        words="Our solution stands after the conversion if the numbers of the arrows that see the"
        " cell are lowered by one; with the old numbers exactly where no arrow sees it.",
        symbols="number' = number - [arrow sees cell]",
        scope=ONE_CLUE,
        article=(ADDING,),
        evidence=(
            Proved(
                "The loop passes no other cell, and what is still shaded does not touch. Each"
                " number is as in kept, or one less.",
                clue_proofs.rewritten,
            ),
            Exhaustive(
                "every such cell of every two answers",
                picks.leaves_ours_rewritten,
                sizes(12, 9),
                sizes(16, 13),
            ),
        ),
    ),
    Statement(
        id="yajilin-conversion-no-new-rival",
        words="A conversion, numbers written anew, brings no rival that was not there before.",
        symbols="loops(board') <= loops(board)",
        scope=ONE_CLUE + "; the new clue silent",
        article=(ADDING,),
        outcome=REFUTED,
        witness=WITNESSES["yajilin-conversion-no-new-rival"],
        correction="yajilin-conversion-renumbered",
        evidence=(
            Exhaustive("every such cell of every two answers", picks.no_new_rival, up_to(3, 4)),
        ),
        note="The new clue's neighbours may be shaded now. The walk ends all the same: each step"
        " takes one of the cells that ours shades.",
    ),
)

STATEMENTS = ROUTING + MENDING
