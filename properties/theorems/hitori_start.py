"""Statements about the untouched Hitori board: what can move first, and what cannot."""

from __future__ import annotations

from liarproof.properties.theorems import hitori_boards as boards
from liarproof.properties.theorems import hitori_proofs as proofs
from liarproof.properties.theorems.hitori_boards import each_board, silent
from liarproof.properties.theorems.small import sizes_to
from liarproof.properties.theorems.statement import REFUTED, Exhaustive, Proved, Statement

TRAP = 'hitori-14, "The trap: propagation has no seed"'
OPENINGS = 'hitori-14, "The way in: case splits whose branches agree"'
ASIDE = 'hitori-14, "An aside: Hitori never asks for a reason to shade"'
DYNAMIC = ("duplicate", "adjacency", "cut")
STRONGER = ("duplicate", "adjacency", "cut-any")
FROM_TWO = sizes_to(6, least=2)
WIDE = sizes_to(6, least=4, short=2)
TO_1X3 = sizes_to(3, least=2)[:-1]
AROUND = (
    "Without any one cell such a board hangs together: each other cell has a way to one fixed cell"
    " in another row and column that passes by it (a step, by induction along the way)."
)

STARVED = Statement(
    id="hitori-starved",
    words="On an untouched board of two cells or more duplicate, adjacency and cut decide nothing;"
    " so of the article's rungs only sandwich and pair can.",
    symbols="s empty  =>  {duplicate, adjacency, cut}*(s) = s",
    scope="two cells or more; cut as the article reads it, among known unshaded cells",
    article=(TRAP, 'hitori-14, "Takeaways"'),
    evidence=(
        Proved("None of the three has what it asks for.", proofs.starved),
        Exhaustive("every board, untouched", silent(*DYNAMIC), quick=FROM_TWO, full=((3, 3),)),
    ),
)

AS_STATED = Statement(
    id="hitori-starved-as-stated",
    words="On every untouched board duplicate, adjacency and cut decide nothing.",
    symbols="s empty  =>  {duplicate, adjacency, cut}*(s) = s",
    scope="rectangles from 1×1 on; an empty region is not connected",
    article=(TRAP,),
    evidence=(Exhaustive("every board, untouched", silent(*DYNAMIC), quick=((1, 1),)),),
    outcome=REFUTED,
    witness="duplicate, adjacency, cut: something is decided\nhitori 1x1\n  1\nhitori 1x1\n  1.",
    correction="hitori-starved",
    note="It turns on our convention that the unshaded region is not empty.",
)

STARVED_STRONGER = Statement(
    id="hitori-starved-stronger-cut",
    words="On an untouched board of two cells or more duplicate, adjacency and cut decide nothing,"
    " also if cut lets no open cell be cut off.",
    symbols="s empty  =>  {duplicate, adjacency, cut-any}*(s) = s",
    scope="two cells or more; the stronger reading of cut",
    article=(TRAP,),
    evidence=(Exhaustive("every board, untouched", silent(*STRONGER), quick=TO_1X3),),
    outcome=REFUTED,
    witness="duplicate, adjacency, cut-any: something is decided\n"
    "hitori 1x3\n  1  1  1\nhitori 1x3\n  1# 1. 1#",
    correction="hitori-starved-wide",
    note="Shading the middle of three parts the two ends.",
)

STARVED_WIDE = Statement(
    id="hitori-starved-wide",
    words="On an untouched board at least two high and wide duplicate, adjacency and cut decide"
    " nothing, in either reading of cut.",
    symbols="s empty, height, width >= 2  =>  {duplicate, adjacency, cut-any}*(s) = s",
    scope="rectangles with no side below 2",
    article=(TRAP,),
    evidence=(
        Proved(AROUND, proofs.around),
        Exhaustive("every board, untouched", silent(*STRONGER), quick=WIDE, full=((3, 3),)),
    ),
)

NEEDS_BOTH = Statement(
    id="hitori-cut-needs-both",
    words="Cut decides nothing unless some cell is known shaded and some known unshaded.",
    symbols="no c with s(c) = 1  =>  cut(s) = s",
    scope="two cells or more; cut as the article reads it",
    article=('hitori-14, the summary above "The rules, and the usual model"',),
    evidence=(
        Exhaustive(
            "every state without a shaded cell", boards.no_shaded_cell(twice=False), quick=TO_1X3
        ),
    ),
    outcome=REFUTED,
    witness="cut: something is decided\nhitori 1x3\n  -. -  -.\nhitori 1x3\n  -. -. -.",
    correction="hitori-cut-needs-shaded",
    note="Later the article asks for two unshaded cells instead, which is right.",
)

NEEDS_SHADED = Statement(
    id="hitori-cut-needs-shaded",
    words="On a board at least two high and wide neither reading of cut decides anything before"
    " some cell is known shaded.",
    symbols="no c with s(c) = 1, height, width >= 2  =>  cut(s) = cut-any(s) = s",
    scope="rectangles with no side below 2",
    article=(TRAP,),
    evidence=(
        Proved(AROUND, proofs.around),
        Exhaustive(
            "every state without a shaded cell, both readings",
            boards.no_shaded_cell(twice=True),
            quick=sizes_to(9, least=4, short=2),
        ),
    ),
)

ONLY_WAYS = Statement(
    id="hitori-only-ways-in",
    words="Where all answers agree on a cell, sandwich or pair decide one on the untouched board.",
    symbols="backbone not empty  =>  {sandwich, pair}(empty) != empty",
    scope="two cells or more",
    article=(OPENINGS, 'hitori-14, the summary above "The rules, and the usual model"'),
    evidence=(
        Exhaustive(
            "every board on whose cells the answers agree somewhere",
            each_board(boards.only_openings),
            quick=TO_1X3,
        ),
    ),
    outcome=REFUTED,
    witness="r1c2 is unshaded in every answer; sandwich and pair decide nothing\n"
    "hitori 1x3\n  1# 1. 2.\nhitori 1x3\n  1# 1. 2#",
    correction="hitori-starved",
    note="True of the article's own five rungs. But other one-step case splits move first, too: an"
    " inner cell of a strip cannot be shaded.",
)

ONLY_WAYS_WIDE = Statement(
    id="hitori-only-ways-in-wide",
    words="On a board at least two high and wide, where all answers agree on a cell, sandwich or"
    " pair decide one on the untouched board.",
    symbols="backbone not empty, height, width >= 2  =>  {sandwich, pair}(empty) != empty",
    scope="rectangles with no side below 2",
    article=(OPENINGS,),
    evidence=(
        Exhaustive(
            "every board on whose cells the answers agree somewhere",
            each_board(boards.only_openings),
            quick=((2, 2),),
        ),
    ),
    outcome=REFUTED,
    witness="r2c2 is unshaded in every answer; sandwich and pair decide nothing\n"
    "hitori 2x2\n  1# 1.\n  1. 2.",
    correction="hitori-starved",
    note="Keep the corner, and both its copies are shaded and part it from the opposite corner: a"
    " case split of one cell whose one branch is a contradiction, as a probe makes it.",
)

NO_OP = Statement(
    id="hitori-no-op",
    words="On a board at least two high and wide whose lines repeat no number nothing can be"
    " deduced: no cell may be shaded, or any single one.",
    symbols="no twins, height, width >= 2  =>  backbone empty",
    scope="rectangles with no side below 2",
    article=(TRAP,),
    evidence=(
        Proved(
            AROUND + " So every shading of one cell is legal, and no number repeats (nothing"
            " repeats): no cell is alike in all answers, and `backbone-ceiling` applies.",
            lambda: (*proofs.around(), *proofs.no_twins()),
        ),
        Exhaustive(
            "every board without twins: the answers, and the whole ladder with its probe",
            each_board(boards.without_twins),
            quick=WIDE,
            full=((2, 4), (4, 2), (3, 3)),
        ),
    ),
    note="The article's board of 12 over 21 is the smallest.",
)

FIVE = Statement(
    id="hitori-five",
    words="A board whose lines repeat no number has as many answers as there are legal shadings:"
    " five at 2×2.",
    symbols="no twins  =>  answers = legal shadings; at 2×2: {}, and each single cell",
    scope="rectangles from 1×1 on",
    article=(ASIDE,),
    evidence=(
        Proved("No shading repeats a number (nothing repeats).", proofs.no_twins),
        Exhaustive(
            "every board without twins, counted by two oracles, and the shadings by two counters",
            boards.as_many_as_shadings,
            quick=sizes_to(6),
            full=((3, 3),),
        ),
    ),
    note="1, 5, 39, 562, 20297 on squares: `shadings-squares`.",
)

DIAGONALS = Statement(
    id="hitori-five-diagonals",
    words="On a board two cells high or wide, without repeated numbers, shading two cells that"
    " touch at a corner breaks one rule only: the unshaded cells fall apart.",
    symbols="broken rules of such a shading = {connected}",
    scope="2×n and n×2",
    article=(ASIDE,),
    evidence=(
        Exhaustive(
            "every board without twins, every such shading, by the referee",
            boards.diagonals,
            quick=((2, 2), (2, 3), (3, 2), (2, 4), (4, 2)),
        ),
    ),
    step_of="hitori-five",
)

STATEMENTS = (
    STARVED,
    AS_STATED,
    STARVED_STRONGER,
    STARVED_WIDE,
    NEEDS_BOTH,
    NEEDS_SHADED,
    ONLY_WAYS,
    ONLY_WAYS_WIDE,
    NO_OP,
    FIVE,
    DIAGONALS,
)
