"""Statements about Hitori: what each rung says, and that it is so.

Others stand in `hitori_start`, of the untouched board, and `hitori_answers`, of the answers. What
the provers are asked stands in `hitori_proofs`, what goes through boards in `hitori_boards`.
"""

from __future__ import annotations

from liarproof.properties.theorems import hitori_axioms as axioms
from liarproof.properties.theorems import hitori_boards as boards
from liarproof.properties.theorems import hitori_proofs as proofs
from liarproof.properties.theorems.hitori_boards import each_board, keeping
from liarproof.properties.theorems.small import sizes_to
from liarproof.properties.theorems.statement import REFUTED, Exhaustive, Proved, Statement

SCOPE = "rectangles from 1×1 on; blanks are equal to nothing; an empty region is not connected"
RULES = 'hitori-14, "The rules, and the usual model"'
OPENINGS = 'hitori-14, "The way in: case splits whose branches agree"'
FIVE = ("duplicate", "adjacency", "cut", "sandwich", "pair")
SMALL, MIDDLE = sizes_to(4), sizes_to(6, least=5)
LONG = tuple(size for size in sizes_to(6) if max(size) > 2)


def _keeping(*names: str) -> Exhaustive:
    """The solver's rungs lose no answer."""
    return Exhaustive(
        "every board, every answer, every state that it extends: the solver's "
        + ("rung" if len(names) == 1 else "rungs")
        + " keep it",
        keeping(*names),
        quick=SMALL,
        full=MIDDLE,
    )


DUPLICATE = Statement(
    id="hitori-duplicate",
    words="Every other cell of a line that has the number of an unshaded cell is shaded.",
    symbols="a(c) = 0, c ~ d  =>  a(d) = 1",
    scope=SCOPE,
    article=(RULES,),
    evidence=(
        Proved("The rule itself.", proofs.duplicate, lambda: (axioms.ONCE_TRIED,)),
        _keeping("duplicate"),
    ),
)

ADJACENCY = Statement(
    id="hitori-adjacency",
    words="The neighbours of a shaded cell are unshaded.",
    symbols="a(c) = 1, c beside d  =>  a(d) = 0",
    scope=SCOPE,
    article=(RULES,),
    evidence=(
        Proved("The rule itself.", proofs.adjacency, lambda: (axioms.APART_TRIED,)),
        _keeping("adjacency"),
    ),
)

CUT = Statement(
    id="hitori-cut",
    words="A cell is unshaded if without it no way over cells not known shaded leads from one"
    " known unshaded cell to another, or if it is the last cell not known shaded.",
    symbols="u, v known 0, no open path from u to v without x  =>  a(x) = 0",
    scope=SCOPE,
    article=(RULES,),
    evidence=(
        Proved(
            "Were it shaded, all unshaded cells would be open cells other than it. The part that"
            " is reached from the one holds no neighbour of the rest of these, yet the unshaded"
            " cells are connected (cut). Nor is the region empty (the last open cell).",
            proofs.cut,
            lambda: (axioms.LINKED_TRIED, axioms.SOME_TRIED),
        ),
        _keeping("cut"),
    ),
    note="The last open cell is our convention that an empty region is not connected; the article"
    " speaks of whites that stay connected.",
)

CUT_ANY = Statement(
    id="hitori-cut-any",
    words="A cell is unshaded if without it the cells not known shaded fall apart, whether or not"
    " anything is known of them.",
    symbols="the open cells without x are not connected  =>  a(x) = 0",
    scope=SCOPE,
    evidence=(
        Proved(
            "Were it shaded, each part would be enclosed by shaded cells alone, so a cell at its"
            " border is beside a shaded one and unshaded (each side). With unshaded cells on both"
            " sides `hitori-cut` applies.",
            proofs.cut_any,
            lambda: (axioms.APART_TRIED, axioms.GRID_TRIED),
        ),
        _keeping("cut-any"),
    ),
    note="The stronger reading of the article's cut: sound because shaded cells may not touch.",
)

SANDWICH = Statement(
    id="hitori-sandwich",
    words="A cell between two equal numbers of its line is unshaded, whether the left of them is"
    " unshaded, or the right, or neither.",
    symbols="n(c-1) = n(c+1)  =>  a(c) = 0",
    scope=SCOPE,
    article=(OPENINGS,),
    evidence=(
        Proved(
            "Shaded, it would leave both unshaded (sandwich). The branches of the case split:"
            " where the left lives, the right is shaded and keeps its neighbour from being so (one"
            " lives; the right alike); where neither lives, the same (neither lives).",
            proofs.sandwich,
            lambda: (axioms.ONCE_TRIED, axioms.APART_TRIED),
        ),
        Exhaustive(
            "every board, every answer, every sandwich",
            each_board(boards.sandwiches),
            quick=LONG,
            full=((3, 3),),
        ),
        _keeping("sandwich"),
    ),
)

ONE_LIVES = Statement(
    id="hitori-sandwich-one-lives",
    words="Of the two equal numbers of a sandwich one is unshaded in every answer.",
    symbols="n(c-1) = n(c+1)  =>  a(c-1) a(c+1) = 0",
    scope=SCOPE,
    article=(OPENINGS,),
    evidence=(
        Exhaustive(
            "every board, every answer, every sandwich",
            each_board(boards.one_lives),
            sizes_to(3)[:-1],
        ),
    ),
    outcome=REFUTED,
    witness="both twins of the sandwich round r1c2 are shaded\nhitori 1x3\n  1# 1. 1#",
    correction="hitori-sandwich",
    step_of="hitori-sandwich",
    note="The article splits into the cases that the one lives and that the other does. There is a"
    " third, in which neither does; its branch agrees, so that the rule stands.",
)

EXACTLY_ONE = Statement(
    id="hitori-pair-exactly-one",
    words="Of two equal numbers side by side exactly one is shaded.",
    symbols="c beside d, n(c) = n(d)  =>  a(c) + a(d) = 1",
    scope=SCOPE,
    article=(OPENINGS,),
    evidence=(
        Proved(
            "Each half is a rule of its own.",
            proofs.exactly_one,
            lambda: (axioms.ONCE_TRIED, axioms.APART_TRIED),
        ),
        Exhaustive(
            "every board, every answer, every pair",
            each_board(boards.pairs),
            quick=sizes_to(6, least=2),
            full=((3, 3),),
        ),
    ),
    step_of="hitori-pair",
)

PAIR = Statement(
    id="hitori-pair",
    words="Where a number stands twice side by side, it is shaded everywhere else in that line.",
    symbols="c beside d, n(c) = n(d) = n(e), all in one line  =>  a(e) = 1",
    scope=SCOPE,
    article=(OPENINGS,),
    evidence=(
        Proved(
            "One of the two is unshaded, and the copy is in a line with both.",
            proofs.pair,
            lambda: (axioms.ONCE_TRIED, axioms.APART_TRIED),
        ),
        _keeping("pair"),
    ),
    note="That they are not both unshaded, half of the article's argument, is not needed.",
)

PRINTED = Statement(
    id="hitori-pair-as-printed",
    words="Where a number stands twice side by side, all its copies in that line are shaded, as the"
    " printed lines of code shade them.",
    symbols="c beside d, n(c) = n(d) = n(e), all in one line, e = c allowed  =>  a(e) = 1",
    scope=SCOPE,
    article=(OPENINGS,),
    evidence=(
        Exhaustive(
            "every board, every answer, every pair",
            each_board(boards.printed_pair),
            quick=((1, 1), (1, 2)),
        ),
    ),
    outcome=REFUTED,
    witness="the pair at r1c1 is shaded whole, and this answer lost\nhitori 1x2\n  1# 1.",
    correction="hitori-pair",
    note="The text says every other copy; the snippet leaves out the test that spares the pair.",
)

SOUND = Statement(
    id="hitori-ladder-sound",
    words="The five rungs together, and the probe over them, lose no answer.",
    symbols="a extends s  =>  a extends F*(s), probe(s)",
    scope=SCOPE,
    article=(RULES, OPENINGS),
    evidence=(_keeping(*FIVE), _keeping(*FIVE, "probe")),
    note="That each alone is sound is proved; together they are by `composition`, the probe by"
    " `probe-sound`.",
)

AGAIN = Statement(
    id="hitori-openings-once",
    words="Sandwich and pair say all they ever say at the start: later they neither decide anything"
    " nor find a contradiction.",
    symbols="O(empty) <= s  =>  O(s) = s",
    scope=f"{SCOPE}; states that have what they decided on the untouched board",
    article=(OPENINGS,),
    evidence=(
        Exhaustive(
            "every board, every state above what sandwich and pair decide at the start",
            each_board(boards.openings_again),
            quick=SMALL,
            full=MIDDLE,
        ),
    ),
    note="The article keeps them in the fixpoint for the contradictions they catch. Whoever runs"
    " them first has these caught by the rung that would decide otherwise.",
)

BY_PROBE = Statement(
    id="hitori-openings-by-probe",
    words="A probe over the dynamic rules alone decides all that sandwich and pair do, and all that"
    " the whole ladder with them and its probe does.",
    symbols="probe_{D} = probe_{D + O}, D: duplicate, adjacency, cut",
    scope=SCOPE,
    article=(OPENINGS,),
    evidence=(
        Exhaustive(
            "every board, every state: beside sandwich and pair",
            each_board(boards.more_decided((*FIVE[:3], "probe"), FIVE[3:])),
            quick=SMALL,
            full=MIDDLE,
        ),
        Exhaustive(
            "every board, every state: beside the whole ladder",
            each_board(boards.more_decided((*FIVE[:3], "probe"), (*FIVE, "probe"))),
            quick=SMALL,
            full=MIDDLE,
        ),
    ),
    note="Each opening is a case split of one cell: assume the middle shaded, or a further copy"
    " unshaded, and adjacency and duplicate meet in a contradiction. That the rest of the ladder is"
    " no stronger is known to the stated size alone.",
)

READINGS = Statement(
    id="hitori-cut-readings",
    words="Beside adjacency both readings of cut reach the same fixpoint on boards at least two"
    " cells high and wide: that known unshaded cells stay connected, and that all open cells do.",
    symbols="{adjacency, cut}* = {adjacency, cut-any}*",
    scope="rectangles with no side below 2",
    article=(RULES,),
    evidence=(
        Exhaustive(
            "every state; the numbers do not matter",
            boards.readings_agree,
            quick=sizes_to(8, least=4, short=2),
            full=sizes_to(12, least=9, short=2),
        ),
    ),
)

READINGS_STRIPS = Statement(
    id="hitori-cut-readings-anywhere",
    words="Beside adjacency both readings of cut reach the same fixpoint on every board.",
    symbols="{adjacency, cut}* = {adjacency, cut-any}*",
    scope="rectangles from 1×1 on",
    article=(RULES,),
    evidence=(
        Exhaustive(
            "every state; the numbers do not matter", boards.readings_agree, sizes_to(3)[:-1]
        ),
    ),
    outcome=REFUTED,
    witness="cut and cut-any end differently\nhitori 1x3\n  -  -  -",
    correction="hitori-cut-readings",
)

STATEMENTS = (
    DUPLICATE,
    ADJACENCY,
    CUT,
    CUT_ANY,
    SANDWICH,
    ONE_LIVES,
    EXACTLY_ONE,
    PAIR,
    PRINTED,
    SOUND,
    AGAIN,
    BY_PROBE,
    READINGS,
    READINGS_STRIPS,
)
