"""Clue sets of liars alone, and of honest clues alone."""

from __future__ import annotations

from liarproof.properties.theorems import yajikazu_pair_proofs as pair_proofs
from liarproof.properties.theorems import yajikazu_partners as partners
from liarproof.properties.theorems import yajikazu_proofs as proofs
from liarproof.properties.theorems import yajikazu_random as random
from liarproof.properties.theorems import yajikazu_sets as sets
from liarproof.properties.theorems.small import sizes_to
from liarproof.properties.theorems.statement import (
    REFUTED,
    Exhaustive,
    Property,
    Proved,
    Statement,
)
from liarproof.properties.theorems.yajikazu_existence import ANY_NUMBER
from liarproof.properties.theorems.yajikazu_family import LIARS, strip_sizes
from liarproof.properties.theorems.yajikazu_terms import apart_axiom, bound_axiom

HONEST = 'yajisan-kazusan-51, "The honest dialect is the weaker one"'

CONFESSIONS = Statement(
    id="yajikazu-confessions",
    words="A number that cannot be said on every shaded cell of an answer, and no other clue,"
    " leaves exactly the legal shadings that contain the answer.",
    symbols="answers({(c, unsayable) : c in A}) = {B legal : A subset of B}",
    scope=ANY_NUMBER,
    article=(LIARS,),
    evidence=(
        Proved(
            "Each such clue is the disjunction with its right side dead: its cell is shaded. A"
            " number beyond the bound is one that no legal shading shows.",
            pair_proofs.confessions,
            bound_axiom,
        ),
        Exhaustive(
            "every answer, by an oracle", sets.confessions, sizes_to(12), sizes_to(16, least=13)
        ),
    ),
)

THEOREM = Statement(
    id="yajikazu-liar-theorem",
    words="An answer has a clue set on its shaded cells alone exactly if no cell can be added to"
    " it.",
    symbols="exists C on A: answers(C) = {A}  <=>  no legal B > A",
    scope=ANY_NUMBER,
    article=(LIARS,),
    evidence=(
        Proved(
            "Maximal: confessions leave no rival. Not maximal: a greater legal shading is exempt"
            " from every clue, whatever it says. That one cell can be added if any can is"
            " yajikazu-maximal-by-cells. Of any family of sets and any clues that are"
            " disjunctions.",
            proofs.liars,
            bound_axiom,
        ),
        Exhaustive(
            "every answer, all rivals of its confessions",
            sets.liars,
            sizes_to(16),
            sizes_to(25, least=17),
        ),
        Exhaustive(
            "every answer and all clue sets on its shaded cells, decided by SAT",
            sets.every_liar_set,
            sizes_to(9),
            sizes_to(16, least=10),
        ),
        Property(
            "answers of boards from 5×5 to 8×8, packed or not, with any liars' clues",
            random.liar_theorem,
            quick=40,
        ),
    ),
)

WITHIN = Statement(
    id="yajikazu-liars-within-length",
    words="A maximal answer has a clue set on its shaded cells whose numbers are not greater than"
    " their lines are long.",
    symbols="A maximal  =>  exists C on A with n <= L, L >= 1: answers(C) = {A}",
    scope="arrows into the board",
    article=(LIARS,),
    evidence=(
        Exhaustive(
            "every maximal answer and all such clue sets", sets.liars_within, ((1, 1), (1, 2))
        ),
    ),
    outcome=REFUTED,
    witness="no liar clue set with such numbers\nyajikazu 1x2\n  -# -.",
    correction="yajikazu-unsayable-within-length",
    note="So the liar theorem needs greater numbers, or arrows that point off the board.",
)

LENGTHS = Statement(
    id="yajikazu-unsayable-within-length",
    words="Every cell has an arrow whose line is longer than its bound, and so a number to the"
    " line's length that cannot be said, exactly if a side of the board has four cells.",
    symbols="for all c exists r: L(c, r) > ceil(L(c, r)/2)  <=>  max(h, w) >= 4",
    scope="all boards",
    article=(LIARS,),
    evidence=(
        Proved(
            "A line is longer than its bound from two cells on; along a side of four every cell has"
            " two on one side; on a board of sides to three a middle cell has not.",
            proofs.lengths,
        ),
        Exhaustive(
            "every cell of the board",
            sets.sayable_cells,
            (*sizes_to(16), (5, 5), (9, 9)),
        ),
    ),
    note="From there on liar clue sets of maximal answers need no number beyond their lines'"
    " lengths.",
)

HONEST_ALWAYS = Statement(
    id="yajikazu-honest-always",
    words="For every legal answer there is a clue set on its unshaded cells alone.",
    symbols="for all legal A exists C outside A: answers(C) = {A}",
    scope="all boards",
    article=(HONEST,),
    evidence=(
        Exhaustive(
            "every answer and all clue sets on its unshaded cells",
            sets.honest_suffice,
            ((1, 1), (1, 2)),
        ),
    ),
    outcome=REFUTED,
    witness="no honest clue set\nyajikazu 1x2\n  -# -.",
    correction="yajikazu-honest-census",
    note="So the article is right that honest clues are incomplete. Its figures come from a greedy"
    " purchase, though, which can miss a clue set that exists.",
)

CENSUS = Statement(
    id="yajikazu-honest-census",
    words="Every answer has an honest clue set on boards of one row (or column) with one cell or"
    " four and more, on those of two rows and more than two cells, and on 3×3; on no others.",
    symbols="all A  <=>  min = 1 and max not in {2, 3}, or min = 2, or h = w = 3",
    scope="boards to 16 cells; empty-region",
    article=(HONEST,),
    evidence=(
        Exhaustive(
            "every answer, decided by SAT", sets.honest_census, sizes_to(9), sizes_to(16, least=10)
        ),
    ),
    note="On 3×4, 4 of 121 answers have none.",
)

HONEST_EMPTY = Statement(
    id="yajikazu-honest-empty",
    words="The answer that shades nothing has a clue set, all honest, on every board.",
    symbols="exists C: answers(C) = {{}}",
    scope="all boards; shade-nothing",
    article=(HONEST,),
    evidence=(
        Proved(
            "The clue set of yajikazu-clue-set-exists, in which no cell confesses.",
            pair_proofs.partnered,
            apart_axiom,
        ),
        Exhaustive(
            "this answer, by an oracle", partners.honest_empty, sizes_to(16), strip_sizes(17, 24)
        ),
    ),
)

STATEMENTS = (CONFESSIONS, THEOREM, WITHIN, LENGTHS, HONEST_ALWAYS, CENSUS, HONEST_EMPTY)
