"""Clue sets for answers: that they exist, and the article's proof, step by step.

The cases are gone through in `yajikazu_steps`, `yajikazu_sets` and `yajikazu_partners`; what the
provers are asked stands in `yajikazu_proofs`.
"""

from __future__ import annotations

from liarproof.properties.theorems import yajikazu_pair_proofs as pair_proofs
from liarproof.properties.theorems import yajikazu_partners as partners
from liarproof.properties.theorems import yajikazu_random as random
from liarproof.properties.theorems import yajikazu_sets as sets
from liarproof.properties.theorems import yajikazu_steps as steps
from liarproof.properties.theorems.small import sizes_to
from liarproof.properties.theorems.statement import (
    REFUTED,
    Exhaustive,
    Property,
    Proved,
    Statement,
)
from liarproof.properties.theorems.yajikazu_terms import apart_axiom

ALWAYS = 'yajisan-kazusan-51, "A clue set always exists"'
ANY_NUMBER = "all boards; numbers beyond what any line shows are allowed (number-beyond-line)"
TO_2X4 = (*sizes_to(7), (1, 8), (2, 4))
THE_LINE = """
yajikazu 2x4
  -. -. -. -.
  -. -. -. -.
yajikazu 2x4
  -# -. -# -.
  -. -. -. -."""
EMPTY_3 = (
    "whatever is chosen of the clues offered\nyajikazu 3x3\n  -. -. -.\n  -. -. -.\n  -. -. -#"
)

EXISTS = Statement(
    id="yajikazu-clue-set-exists",
    words="For every legal answer there is a clue set with no other answer.",
    symbols="for all legal A exists C: answers(C) = {A}",
    scope=ANY_NUMBER,
    article=(ALWAYS,),
    evidence=(
        Proved(
            "Every shaded cell gets a number that cannot be said: what obeys these contains the"
            " answer (confessions). The other cells are paired with neighbours (pairs: along rows,"
            " or columns, of even length; where both sides are odd, three in a row are left over),"
            " and each unshaded one points at its partner and tells the truth. A rival that"
            " contains the answer and shades a cell besides leaves that cell's partner unshaded by"
            " rule 1, and the partner's clue counts more in the rival (line counts), unless what"
            " it points at is not new (partners; three). The 1×1 board has one answer and needs no"
            " clue.",
            pair_proofs.existence,
            apart_axiom,
        ),
        Exhaustive(
            "every answer with this clue set; to 9 cells by two engines",
            partners.exists,
            sizes_to(12),
            sizes_to(20, least=13),
        ),
        Property(
            "answers of boards from 5×5 to 8×8, packed or not, with this clue set",
            random.clue_set_exists,
            quick=40,
        ),
    ),
    note="The article's proof kills one rival at a time, and breaks in three places: the cell that"
    " it names need not exist, the line's other cells need not agree, and clues bought for several"
    " rivals may be due in one cell. The theorem is true all the same.",
)

CASE_ONE = Statement(
    id="yajikazu-exists-case-one",
    words="A clue on a cell that the rival leaves unshaded kills the rival by any number but the"
    " rival's count.",
    symbols="c not in B, n /= |B on r|  =>  B does not obey (c, r, n)",
    scope="all boards, any arrow",
    article=(ALWAYS,),
    evidence=(
        Proved("Neither side of the disjunction holds.", pair_proofs.kills),
        Exhaustive(
            "every legal shading, each unshaded cell, every clue with a wrong number; by the"
            " referee",
            steps.case_one,
            sizes_to(6),
            sizes_to(9, least=7),
        ),
    ),
    step_of=EXISTS.id,
    note="One number kills all such rivals at once: one that cannot be said.",
)

CASE_TWO = Statement(
    id="yajikazu-exists-case-two",
    words="Where no cell is shaded in the answer and unshaded in the rival, the rival contains the"
    " answer, and in the last cell of difference the rival is shaded.",
    symbols="A /= B, A - B = {}  =>  A proper subset of B, max(A xor B) in B - A",
    scope="all boards",
    article=(ALWAYS,),
    evidence=(
        Proved("Two sets without a difference on one side.", pair_proofs.proper),
        Exhaustive("every two answers", steps.case_two, sizes_to(9), sizes_to(16, least=10)),
    ),
    step_of=EXISTS.id,
)

NEIGHBOUR = Statement(
    id="yajikazu-exists-neighbour",
    words="The last cell of difference has a right neighbour or, at the end of its row, one below.",
    symbols="A proper subset of B, d = max(B - A)  =>  d + 1 in the row, or d + w on the board",
    scope="every two answers of case 2, on all boards",
    article=(ALWAYS,),
    evidence=(Exhaustive("every two such answers", steps.neighbour_exists, ((1, 1), (1, 2))),),
    outcome=REFUTED,
    witness="the last difference, cell 1, is the last cell of the board\nyajikazu 1x2\n  -. -."
    "\nyajikazu 1x2\n  -. -#",
    correction="yajikazu-exists-neighbour-unshaded",
    step_of=EXISTS.id,
    note="It fails exactly where the last cell of the board is a cell of difference, on every board"
    " of two cells and more. A neighbour to the left or above would do there.",
)

UNSHADED = Statement(
    id="yajikazu-exists-neighbour-unshaded",
    words="The right neighbour of the last cell of difference, or at the end of its row the one"
    " below, is unshaded in both answers, if there is one.",
    symbols="e beside d, e > d  =>  e not in A, e not in B",
    scope="every two answers of case 2, on all boards",
    article=(ALWAYS,),
    evidence=(
        Proved(
            "By rule 1 the rival leaves it unshaded, and it comes after the last difference.",
            pair_proofs.neighbour,
            apart_axiom,
        ),
        Exhaustive(
            "every two such answers", steps.neighbour_unshaded, sizes_to(12), sizes_to(16, least=13)
        ),
    ),
    step_of=EXISTS.id,
    note="This is what rule 1 is for. Rule 2 alone would give such a cell beside some cell of"
    " difference, though not beside the last: yajikazu-exists-rule-two.",
)

AGREES = Statement(
    id="yajikazu-exists-line-agrees",
    words="On the line that the clue of case 2 looks along, the answers agree in every cell but the"
    " last cell of difference.",
    symbols="(A xor B) on the line = {d}",
    scope="every two answers of case 2 where that clue has a cell",
    article=(ALWAYS,),
    evidence=(Exhaustive("every two such answers", steps.line_agrees, TO_2X4),),
    outcome=REFUTED,
    witness="last difference: cell 2; L of cell 3 counts 0 and 2, 2 cells differ" + THE_LINE,
    correction="yajikazu-exists-counts-more",
    step_of=EXISTS.id,
    note="The arrow looks back, over cells that come before the last difference.",
)

BY_ONE = Statement(
    id="yajikazu-exists-counts-by-one",
    words="The rival has one shaded cell more than the answer on the line of case 2's clue.",
    symbols="|B on the line| = |A on the line| + 1",
    scope="every two answers of case 2 where that clue has a cell",
    article=(ALWAYS,),
    evidence=(Exhaustive("every two such answers", steps.differ_by_one, TO_2X4),),
    outcome=REFUTED,
    witness="last difference: cell 2; L of cell 3 counts 0 and 2, 2 cells differ" + THE_LINE,
    correction="yajikazu-exists-counts-more",
    step_of=EXISTS.id,
)

MORE = Statement(
    id="yajikazu-exists-counts-more",
    words="A line that holds a cell of difference counts more in a rival that contains the answer,"
    " so that the answer's number kills it.",
    symbols="A subset of B, line meets B - A  =>  |A on line| < |B on line|",
    scope="every two answers of case 2, on all boards",
    article=(ALWAYS,),
    evidence=(
        Proved(
            "By induction along the line: the rival's count is never less, and more once a cell"
            " of difference is passed.",
            pair_proofs.line_counts,
        ),
        Exhaustive(
            "every two such answers, the article's clue",
            steps.counts_more,
            sizes_to(12),
            sizes_to(16, least=13),
        ),
    ),
    step_of=EXISTS.id,
    note="This mends the step: all differences have one direction.",
)

PURCHASE = Statement(
    id="yajikazu-exists-purchase",
    words="If each rival is offered a clue by the two cases, some choice of the clues offered, one"
    " a cell, kills all rivals.",
    symbols="exists C of offered clues, one a cell: answers(C) = {A}",
    scope="answers whose last cell is in no rival of case 2; confessions for all rivals of case 1",
    article=(ALWAYS, 'yajisan-kazusan-51, "Generation"'),
    evidence=(
        Exhaustive(
            "every such answer and all choices of clues",
            sets.purchase_suffices,
            (*sizes_to(8), (1, 9), (3, 3)),
        ),
    ),
    outcome=REFUTED,
    witness=EMPTY_3,
    correction=EXISTS.id,
    step_of=EXISTS.id,
    note="The rival that also shades the middle is offered one clue, in the cell to the right of"
    " it, pointing left; the rival that also shades the upper right corner one in the same cell,"
    " pointing up. A clue bought for one rival may kill others, and this is counted: it is not"
    " enough.",
)

RULE_TWO = Statement(
    id="yajikazu-exists-rule-two",
    words="Even where shaded cells may touch, of two answers one within the other some cell that is"
    " unshaded in both is beside a cell of difference.",
    symbols="A proper subset of B  =>  exists u in B - A, v not in B: u beside v",
    scope="rules 2 and 3 alone; all boards; empty-region",
    article=(ALWAYS,),
    evidence=(
        Proved(
            "The answer's unshaded cells are one region; the rival's lie within, and are not none"
            " and not all; so an edge leaves them.",
            pair_proofs.rule_two,
        ),
        Exhaustive(
            "every two sets of cells, one within the other, with connected complements",
            partners.rule_two_neighbour,
            sizes_to(6),
            sizes_to(9, least=7),
        ),
    ),
    step_of=EXISTS.id,
    note="The article says that without rule 1 nothing guarantees such a cell. It is right of a"
    " given cell of difference, such as the last.",
)

RULE_ONE = Statement(
    id="yajikazu-exists-without-rule-one",
    words="Also where shaded cells may touch there is a clue set for every answer.",
    symbols="rules 2 and 3: for all A exists C: answers(C) = {A}",
    scope="rules 2 and 3 alone; numbers beyond what any line shows are allowed",
    article=(ALWAYS,),
    evidence=(
        Exhaustive(
            "every answer and all choices of clues",
            partners.without_rule_one,
            (*sizes_to(3), (1, 4), (2, 2)),
        ),
    ),
    outcome=REFUTED,
    witness="no clue set where shaded cells may touch\nyajikazu 2x2\n  -# -.\n  -. -.",
    correction="yajikazu-exists-without-rule-two",
    note="Two rivals leave the lower right cell as the only one unshaded that sees the difference,"
    " and want its arrow in two directions. So rule 1 is needed, but for all rivals together.",
)

RULE_ONE_ALONE = Statement(
    id="yajikazu-exists-without-rule-two",
    words="Where the unshaded cells need not be connected there is a clue set for every answer, on"
    " all boards but 1×1.",
    symbols="rules 1 and 3, h w > 1: for all A exists C: answers(C) = {A}",
    scope="rules 1 and 3 alone; numbers beyond what any line shows are allowed",
    evidence=(
        Proved("The proof of yajikazu-clue-set-exists never uses rule 2.", pair_proofs.existence),
        Exhaustive(
            "every answer with the clue set of that proof",
            partners.without_rule_two,
            sizes_to(9, least=2),
            sizes_to(12, least=10),
        ),
    ),
    note="On 1×1 the empty answer has the full one beside it, and no clue can tell them apart.",
)

SAYABLE = Statement(
    id="yajikazu-exists-sayable",
    words="Numbers that their lines can show are enough: no clue need confess, and no arrow point"
    " off the board.",
    symbols="for all A exists C with n <= ceil(L/2), L >= 1: answers(C) = {A}",
    scope="boards to 16 cells; empty-region",
    article=(ALWAYS,),
    evidence=(
        Exhaustive(
            "every answer, decided by SAT",
            sets.sayable_suffice,
            sizes_to(9),
            sizes_to(16, least=10),
        ),
    ),
    note="Known to 16 cells; the proof for all sizes uses numbers that cannot be said.",
)

STATEMENTS = (
    EXISTS,
    CASE_ONE,
    CASE_TWO,
    NEIGHBOUR,
    UNSHADED,
    AGREES,
    BY_ONE,
    MORE,
    PURCHASE,
    RULE_TWO,
    RULE_ONE,
    RULE_ONE_ALONE,
    SAYABLE,
)
