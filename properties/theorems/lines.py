"""Lines: how many shaded cells one holds, and the DP over its totals (yajisan-kazusan-51).

What the provers are asked stands in `lines_proofs`, what is gone through in `lines_runs`.
"""

from __future__ import annotations

from liarproof.properties.theorems import lines_proofs as proofs
from liarproof.properties.theorems import lines_runs as runs
from liarproof.properties.theorems.small import sizes_to
from liarproof.properties.theorems.statement import (
    REFUTED,
    Exhaustive,
    Proved,
    Size,
    Statement,
)
from liarproof.properties.theorems.yajikazu_terms import apart_axiom

CONTRAPOSITIVE = 'yajisan-kazusan-51, "The contrapositive is the engine"'
RUNGS = 'yajisan-kazusan-51, "The five rungs"'


def lengths(first: int, last: int) -> tuple[Size, ...]:
    """Lines of these lengths."""
    return tuple((1, length) for length in range(first, last + 1))


BOUND = Statement(
    id="lines-bound",
    words="A line of L cells holds at most half as many shaded ones, rounded up, and some line"
    " without touching cells holds so many.",
    symbols="max |S| = ceil(L/2) over sets S of 1..L without two that follow one another",
    scope="lines of any length, 0 too; rule 1 within the line alone",
    article=(CONTRAPOSITIVE,),
    evidence=(
        Proved(
            "By induction along the line: twice the shaded cells are at most all cells, and one"
            " more if the last is shaded; the bound follows.",
            proofs.bound,
            apart_axiom,
        ),
        Exhaustive(
            "every line without touching cells", runs.bound, lengths(0, 14), lengths(15, 18)
        ),
    ),
)

TIGHT = Statement(
    id="lines-alternating",
    words="The line that begins with a shaded cell and alternates holds half its cells, rounded"
    " up.",
    symbols="|{1, 3, 5, ...} in 1..L| = ceil(L/2)",
    scope="lines of any length; rule 1 within the line alone",
    article=(CONTRAPOSITIVE,),
    evidence=(
        Proved(
            "By induction along the line: twice the shaded cells are all cells, and one more if"
            " the last is shaded, which it is after an odd number.",
            proofs.tight,
        ),
    ),
)

RAYS = Statement(
    id="lines-rays-full",
    words="Some legal board holds the bound on a ray, the cells beyond a cell, exactly if it has"
    " two rows and two columns, or the ray has at most two cells.",
    symbols="exists legal A: |A on ray| = ceil(L/2)  <=>  min(h, w) >= 2 or L <= 2",
    scope="every ray of every board; empty-region",
    article=(CONTRAPOSITIVE,),
    evidence=(
        Exhaustive(
            "every ray of the board",
            runs.rays_reached,
            (*sizes_to(16), (1, 20), (20, 1)),
            sizes_to(25, least=17),
        ),
    ),
    note="On a board of one row only the two ends can be shaded, so the bound is out of reach on"
    " rays of three cells and more, and `cap` says less there than the rules do.",
)

ROWS = Statement(
    id="lines-rows-full",
    words="Some legal board holds the bound on a whole row: always with two rows and two columns;"
    " on a board of one column in the first and last row only; on a board of one row if it has two,"
    " three or four cells. Whether the row lies at the edge makes no other difference.",
    symbols="h, w >= 2: always; w = 1 < h: rows 1 and h; h = 1: 2 <= w <= 4",
    scope="every row of every board; empty-region",
    article=(CONTRAPOSITIVE,),
    evidence=(
        Exhaustive(
            "every row of the board",
            runs.rows_reached,
            (*sizes_to(16), (1, 20), (20, 1)),
            sizes_to(25, least=17),
        ),
    ),
)

INTERVAL = Statement(
    id="lines-totals-interval",
    words="The totals of a partial line are all numbers from its shaded cells to a greatest one.",
    symbols="totals(line) = {s, s+1, ..., m}, s = cells known to be shaded",
    scope="lines of any length and what is known of them, unless no filling fits",
    article=(RUNGS,),
    evidence=(
        Proved(
            "From a fullest filling the shaded cells that are not known are unshaded one by one:"
            " each leaves a filling with one shaded cell less, until only known ones are left.",
            proofs.interval,
        ),
        Exhaustive("every partial line", runs.partial_lines, lengths(0, 7), lengths(8, 9)),
    ),
    note="So two numbers do what the article's bitmask does, without a longest line.",
)

TOTALS = Statement(
    id="lines-dp-exact",
    words="The DP along a line finds exactly the totals of the line's fillings.",
    symbols="dp(line) = {|F| : F a filling of the line}",
    scope="every partial line to 12 cells; the solver's DP of two numbers",
    article=(RUNGS, 'yajisan-kazusan-51, "Tests"'),
    evidence=(Exhaustive("every partial line", runs.partial_lines, lengths(0, 8), lengths(9, 12)),),
)

EMPTY = Statement(
    id="lines-dp-empty",
    words="On an empty line of L cells the DP finds the totals from 0 to half the cells, rounded"
    " up.",
    symbols="dp(?^L) = {0, ..., ceil(L/2)}",
    scope="L from 0 to 99; the solver's DP, and the article's without its mask",
    article=(RUNGS,),
    evidence=(
        Exhaustive(
            "every length to the width, against comb(L-n+1, n) > 0", runs.empty_lines, ((1, 99),)
        ),
    ),
)

RELAXATION = Statement(
    id="lines-dp-relaxation",
    words="The DP sees nothing beside its line, and so never rules out what a legal board shows,"
    " whatever part of it is known.",
    symbols="A legal, line part of A on a ray  =>  |A on ray| in dp(line)",
    scope="every legal shading, ray and part of the ray that is known",
    article=(RUNGS,),
    evidence=(
        Proved(
            "By induction along the line: the number of shaded cells so far lies between the"
            " DP's two numbers for an unshaded or a shaded last cell.",
            proofs.relaxation,
            apart_axiom,
        ),
        Exhaustive(
            "every line that a legal shading shows on a ray, and every part of it that is known",
            runs.relaxation,
            sizes_to(12),
            sizes_to(20, least=13),
        ),
    ),
    note="The other way it may allow what no legal board shows: see lines-rays-full.",
)

MASK = Statement(
    id="lines-mask-31",
    words="The article's DP, under its mask of 31 bits, keeps every total of an empty line.",
    symbols="{n : bit n of rayTotals(?^L) & 0x7fffffff} = {0, ..., ceil(L/2)}",
    scope="empty lines; the mask as the article prints it",
    article=(RUNGS,),
    evidence=(Exhaustive("the empty line of that length", runs.article_mask, lengths(0, 61)),),
    outcome=REFUTED,
    witness="61 cells, total 31 is lost:"
    " #.#.#.#.#.#.#.#.#.#.#.#.#.#.#.#.#.#.#.#.#.#.#.#.#.#.#.#.#.#.#",
    correction="lines-mask-reach",
)

REACH = Statement(
    id="lines-mask-reach",
    words="Under a mask of m bits the DP keeps every total of lines to 2m - 2 cells, and of longer"
    " ones exactly those below m.",
    symbols="dp_m(?^L) = {0, ..., min(m - 1, ceil(L/2))}; all kept  <=>  L <= 2(m - 1)",
    scope="empty lines to 99 cells, masks to 31 bits",
    article=(RUNGS,),
    evidence=(
        Exhaustive(
            "every length to the width under a mask of as many bits as the height",
            runs.masked,
            ((1, 9), (2, 9), (3, 9), (8, 40), (31, 99)),
            tuple((bits, 99) for bits in range(4, 31)),
        ),
    ),
    note="The article's 31 bits reach to lines of 60 cells, boards to 61 in length.",
)

MASKED_CAP = Statement(
    id="lines-mask-cap",
    words="With the article's mask, a clue that `cap` takes for a liar stands on a shaded cell in"
    " every answer.",
    symbols="n not in dp_31(?^L)  =>  every answer shades the clue's cell",
    scope="boards of one clue, any arrow, numbers to the bound of its line, ascending by cells",
    article=(RUNGS,),
    evidence=(
        Exhaustive(
            "a clue for each ray from the edge and each number, of every board to so many cells",
            runs.masked_cap,
            ((2, 62),),
        ),
    ),
    outcome=REFUTED,
    witness="cell 0 may be unshaded: 31 of 61 cells beyond it are shaded"
    f"\nyajikazu 2x62\n  31R.{'   -#   -.' * 30}   -#\n    -.{'   -.' * 61}",
    correction="yajikazu-cap",
    note="Boards of one row are longer sooner, but hold two shaded cells at most. What the article"
    " does with a number from 32 on, whose bit JavaScript's shift would take from the start, is not"
    " printed.",
)

STATEMENTS = (
    BOUND,
    TIGHT,
    RAYS,
    ROWS,
    INTERVAL,
    TOTALS,
    EMPTY,
    RELAXATION,
    MASK,
    REACH,
    MASKED_CAP,
)
