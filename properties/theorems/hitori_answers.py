"""Statements about the answers of Hitori boards: less and more shade, one answer, strips."""

from __future__ import annotations

from liarproof.properties.theorems import hitori_axioms as axioms
from liarproof.properties.theorems import hitori_made as made
from liarproof.properties.theorems import hitori_proofs as proofs
from liarproof.properties.theorems.hitori_boards import each_board
from liarproof.properties.theorems.small import sizes_to
from liarproof.properties.theorems.statement import (
    REFUTED,
    Exhaustive,
    Property,
    Proved,
    Statement,
)

SCOPE = "rectangles from 1×1 on; blanks are equal to nothing; an empty region is not connected"
ASIDE = 'hitori-14, "An aside: Hitori never asks for a reason to shade"'
SEARCH = 'hitori-14, "Search, and the uniqueness proof"'
AUTHORED = 'hitori-14, "Boards are authored answer-first"'
FIVE = ("duplicate", "adjacency", "cut", "sandwich", "pair")
MIDDLE, LARGE = sizes_to(6), sizes_to(9, least=7)
STRIPS = tuple(size for size in sizes_to(7, least=3) if min(size) == 1)
LONG_STRIPS = ((1, 8), (8, 1), (1, 9), (9, 1))
SHORT = tuple(size for size in sizes_to(9) if max(size) <= 3)
REMOVAL = (axioms.APART_TRIED, axioms.LINKED_TRIED, axioms.MUTUAL_TRIED, axioms.NEIGHBOUR_TRIED)

DESERVED = Statement(
    id="hitori-shading-deserved",
    words="Each shaded cell of an answer, if it were unshaded, would repeat a number in its line.",
    symbols="a(c) = 1  =>  some d ~ c with a(d) = 0",
    scope=SCOPE,
    article=(ASIDE,),
    evidence=(
        Exhaustive(
            "every board, every answer, every shaded cell",
            each_board(made.spare_shade),
            quick=((1, 1), (1, 2)),
        ),
    ),
    outcome=REFUTED,
    witness="r1c1 needs no shade\nhitori 1x2\n  1# 2.",
    correction="hitori-unique-deserved",
    note="The article says that this is not so, rightly.",
)

FEWER = Statement(
    id="hitori-removal",
    words="An answer less a shaded cell is an answer, if no unshaded cell of its lines has its"
    " number.",
    symbols="a answer, a(c) = 1, every d ~ c shaded  =>  a - c answer",
    scope=f"{SCOPE}; two cells or more",
    article=(ASIDE,),
    evidence=(
        Proved(
            "The three rules, one obligation each.",
            proofs.removal,
            lambda: (*REMOVAL, axioms.ONCE_TRIED, axioms.TWINS_TRIED, axioms.OTHERS_TRIED),
        ),
        Exhaustive(
            "every board, every answer, every such cell",
            each_board(made.closed_below),
            quick=MIDDLE,
            full=LARGE,
        ),
    ),
)

MORE = Statement(
    id="hitori-addition",
    words="A legal shading that has all the shaded cells of an answer is an answer: no number can"
    " forbid to shade more.",
    symbols="a answer, b legal, a <= b  =>  b answer",
    scope=SCOPE,
    article=(ASIDE,),
    evidence=(
        Proved("Numbers only say which cells are not both unshaded.", proofs.addition),
        Exhaustive(
            "every board, every answer, every legal shading above it",
            each_board(made.closed_above),
            quick=MIDDLE,
            full=LARGE,
        ),
    ),
)

UNIQUE_DESERVED = Statement(
    id="hitori-unique-deserved",
    words="If a board has one answer, each of its shaded cells has the number of an unshaded cell"
    " of its lines.",
    symbols="answers = {a}, a(c) = 1  =>  some d ~ c with a(d) = 0",
    scope=SCOPE,
    article=(ASIDE, AUTHORED),
    evidence=(
        Proved(
            "Else the answer less that cell would be another (`hitori-removal`).",
            proofs.removal,
            lambda: REMOVAL,
        ),
        Exhaustive(
            "every board with one answer", each_board(made.every_reason), quick=MIDDLE, full=LARGE
        ),
    ),
)

UNIQUE_MAXIMAL = Statement(
    id="hitori-unique-maximal",
    words="If a board has one answer, no further cell can be shaded: each would touch a shaded one"
    " or part the unshaded cells.",
    symbols="answers = {a}  =>  a maximal among the legal shadings",
    scope=SCOPE,
    article=(ASIDE, AUTHORED),
    evidence=(
        Proved("Else the larger shading would be another answer.", proofs.addition),
        Exhaustive(
            "every board with one answer",
            each_board(made.only_is_maximal),
            quick=MIDDLE,
            full=LARGE,
        ),
    ),
)

MAXIMAL_UNIQUE = Statement(
    id="hitori-maximal-unique",
    words="An answer to which no cell can be added, and each shaded cell of which repeats an"
    " unshaded number, is the only one.",
    symbols="a maximal, every shaded c has some d ~ c with a(d) = 0  =>  answers = {a}",
    scope=SCOPE,
    evidence=(
        Exhaustive(
            "every board and each such answer",
            each_board(made.maximal_is_only),
            quick=((1, 1), (1, 2)),
        ),
    ),
    outcome=REFUTED,
    witness="two answers, the first takes no more\nhitori 1x2\n  1# 1.\nhitori 1x2\n  1. 1#",
    correction="hitori-unique-maximal",
    note="So one answer has to be minimal and maximal, and these two together are not enough.",
)

SEARCHED = Statement(
    id="hitori-search",
    words="A search that branches on the undecided cell with most decided neighbours, shaded first,"
    " lists every answer; stopped at two answers it tells whether there is just one.",
    symbols="solve(p) = answers(p);  |solve(p, 2)| = 1  <=>  |answers(p)| = 1",
    scope=SCOPE,
    article=(SEARCH,),
    evidence=(
        Exhaustive(
            "every board, this search and our fast one, against the answers of an oracle",
            each_board(made.searched),
            quick=MIDDLE,
            full=LARGE,
        ),
    ),
)

FOUND_BY_FIVE = Statement(
    id="hitori-unique-by-five-rungs",
    words="Where a board has one answer, the article's five rungs find it without a guess.",
    symbols="answers = {a}  =>  {duplicate, adjacency, cut, sandwich, pair}*(empty) = a",
    scope=SCOPE,
    article=(SEARCH,),
    evidence=(
        Exhaustive(
            "every board with one answer, untouched",
            each_board(made.all_or_one(FIVE)),
            quick=sizes_to(4)[:-2],
        ),
    ),
    outcome=REFUTED,
    witness="one answer, which they do not find: they leave this open, above the answer\n"
    "hitori 1x4\n  1  1  2. 1#\nhitori 1x4\n  1# 1. 2. 1#",
    correction="hitori-unique-by-probe",
    note="The article searches where propagation stalls, and so does not say this.",
)

FOUND_BY_PROBE = Statement(
    id="hitori-unique-by-probe",
    words="Where a board has one answer, the probe over the five rungs finds it without a guess.",
    symbols="answers = {a}  =>  probe*(empty) = a",
    scope=f"{SCOPE}; to nine cells, beyond them it is open",
    evidence=(
        Exhaustive(
            "every board with one answer, untouched",
            each_board(made.all_or_one((*FIVE, "probe"))),
            quick=MIDDLE,
            full=LARGE,
        ),
        Property(
            "boards with one answer of 10 to 36 cells, made for one",
            made.larger_unique,
            quick=40,
            full=4_000,
        ),
    ),
)

STRIP = Statement(
    id="hitori-strip",
    words="On a strip of three cells or more only the ends can be shaded: its answers are none,"
    " left, right or both, where the numbers that stay are all different.",
    symbols="a answer of 1×n, n >= 3  <=>  a in {}, {1}, {n}, {1, n}, kept numbers different",
    scope="1×n and n×1 from n = 3 on",
    article=('yajisan-kazusan-51, "External ledgers"',),
    evidence=(
        Proved(
            "A shaded inner cell parts its neighbours, which are unshaded (inner cells). The ends"
            " do not touch, and without them the strip hangs together.",
            proofs.inner_cells,
            lambda: (axioms.LINKED_TRIED, axioms.APART_TRIED),
        ),
        Exhaustive("every board", each_board(made.strip), quick=STRIPS, full=LONG_STRIPS),
    ),
)

STRIP_UNIQUE = Statement(
    id="hitori-strip-unique",
    words="A strip of three cells or more has one answer just where its inner numbers are all"
    " different and hold those of both ends.",
    symbols="|answers| = 1  <=>  n(2..n-1) different, n(1) and n(n) among them",
    scope="1×n and n×1 from n = 3 on; without blanks",
    evidence=(
        Exhaustive("every board", each_board(made.strip_only), quick=STRIPS, full=LONG_STRIPS),
    ),
    note="The answer shades both ends. A strip of two cells never has one answer, of one always.",
)

AUTHORED_LEGAL = Statement(
    id="hitori-authored-legal",
    words="A legal shading whose unshaded cells have the values of a Latin square is an answer,"
    " whatever the shaded cells carry.",
    symbols="a legal, n = latin on unshaded cells  =>  a answer of n",
    scope="rectangles from 1×1 on",
    article=(AUTHORED,),
    evidence=(
        Proved("The square repeats nothing in a line.", proofs.authored),
        Exhaustive(
            "every legal shading, every Latin square up to renaming, every way to copy",
            made.authored_legal,
            quick=SHORT,
        ),
    ),
)

AUTHORED_REASON = Statement(
    id="hitori-authored-reason",
    words="On such a board a shaded cell that copies an unshaded one of its line cannot be"
    " unshaded: the line would repeat a number.",
    symbols="a(c) = 1, n(c) = n(d), a(d) = 0, c and d in a line  =>  a - c no answer",
    scope="rectangles from 1×1 on",
    article=(AUTHORED,),
    evidence=(
        Proved("The copy and the copied cell are both unshaded then.", proofs.reason),
        Exhaustive(
            "every legal shading, square and way to copy, every shaded cell, by the referee",
            made.authored_reason,
            quick=SHORT,
        ),
    ),
)

AUTHORED_COPY = Statement(
    id="hitori-authored-copy",
    words="Each shaded cell of a legal shading has an unshaded cell in its row or column to copy.",
    symbols="a legal, a(c) = 1  =>  some d in a line with c, a(d) = 0",
    scope="two cells or more; on one cell nothing is shaded",
    article=(AUTHORED,),
    evidence=(
        Proved(
            "Its neighbours are unshaded.",
            proofs.to_copy,
            lambda: (axioms.APART_TRIED, axioms.NEIGHBOUR_TRIED),
        ),
        Exhaustive(
            "every legal shading, every shaded cell",
            made.can_copy,
            quick=sizes_to(9),
            full=sizes_to(16, least=10),
        ),
    ),
    step_of="hitori-authored-reason",
)

AUTHORED_UNIQUE = Statement(
    id="hitori-authored-unique",
    words="A board made for a shading to which no cell can be added has no other answer.",
    symbols="a maximal, n made for a  =>  answers of n = {a}",
    scope="rectangles from 1×1 on",
    article=(AUTHORED,),
    evidence=(
        Exhaustive(
            "every such shading, every Latin square up to renaming, every way to copy",
            made.authored_only,
            quick=((1, 1), (1, 2)),
        ),
    ),
    outcome=REFUTED,
    witness="a second answer\nhitori 1x2\n  2# 2.\nhitori 1x2\n  2. 2#",
    correction="hitori-unique-maximal",
    note="The article has its engine prove each board unique, and has to.",
)

STATEMENTS = (
    DESERVED,
    FEWER,
    MORE,
    UNIQUE_DESERVED,
    UNIQUE_MAXIMAL,
    MAXIMAL_UNIQUE,
    SEARCHED,
    FOUND_BY_FIVE,
    FOUND_BY_PROBE,
    STRIP,
    STRIP_UNIQUE,
    AUTHORED_LEGAL,
    AUTHORED_REASON,
    AUTHORED_COPY,
    AUTHORED_UNIQUE,
)
