"""What clues of Yajisan-Kazusan say: the disjunction, `cap`, clues rewritten, added and dropped."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from liarproof.oracles.referee import judge
from liarproof.properties.theorems import lines_proofs
from liarproof.properties.theorems import yajikazu_pair_proofs as pair_proofs
from liarproof.properties.theorems import yajikazu_proofs as proofs
from liarproof.properties.theorems.proofs import Obligation
from liarproof.properties.theorems.small import sizes_to
from liarproof.properties.theorems.statement import (
    REFUTED,
    Exhaustive,
    Found,
    Proved,
    Statement,
    Witness,
)
from liarproof.properties.theorems.yajikazu_boards import (
    Saying,
    answers_by,
    answers_of,
    board,
    counts,
    line,
    marks_of,
    most_on,
    obeying,
    sayings,
    shadings,
)
from liarproof.properties.theorems.yajikazu_terms import apart_axiom, bound_axiom

RULES = 'yajisan-kazusan-51, "Rules"'
CONTRAPOSITIVE = 'yajisan-kazusan-51, "The contrapositive is the engine"'
TESTS = 'yajisan-kazusan-51, "Tests"'
LOAD = 'yajisan-kazusan-51, "Four clues in ten are liars, and not one of them is spare"'
ARROWS = "any arrow, also off the board; numbers to two more than half the line; number-beyond-line"


def single_clues(height: int, width: int, beyond: int = 1) -> Iterator[tuple[int, Saying]]:
    """Every clue on every cell."""
    for cell in range(height * width):
        for saying in sayings(height, width, cell, beyond):
            yield cell, saying


def disjunction(height: int, width: int) -> Found:
    """Every clue alone: the answers of two engines and the referee are those of the disjunction."""
    known = shadings(height, width)
    cases = 0
    for cell, saying in single_clues(height, width):
        puzzle = board(height, width, {cell: saying})
        allowed = known.masks[obeying(known, cell, saying)].tolist()
        cases += 1
        if answers_of(puzzle) != allowed:
            return Found(cases, Witness("engines and disjunction differ", puzzle))
        for mask in known.masks.tolist():
            marks = marks_of(height, width, mask)
            if (not judge(puzzle, marks)) is not (mask in allowed):
                return Found(cases, Witness("referee and disjunction differ", puzzle, marks))
    return Found(cases)


def capped(height: int, width: int, most: Callable[[int], int] = most_on) -> Found:
    """Every clue alone with a number beyond the bound: each answer shades its cell."""
    cases = 0
    for cell, (direction, number) in single_clues(height, width, beyond=2):
        if number <= most(len(line(height, width, cell, direction))):
            continue
        cases += 1
        puzzle = board(height, width, {cell: (direction, number)})
        for mask in answers_by("cells", puzzle):
            if not mask >> cell & 1:
                marks = marks_of(height, width, mask)
                return Found(cases, Witness("its cell is unshaded", puzzle, marks))
    return Found(cases)


def capped_exactly(height: int, width: int) -> Found:
    """Every clue alone: its cell is shaded in all answers exactly if the number is beyond the
    bound, or on a board of one row or column beyond what a ray shows there."""
    known = shadings(height, width)
    cases = 0
    for cell, (direction, number) in single_clues(height, width):
        length = len(line(height, width, cell, direction))
        most = most_on(length) if min(height, width) > 1 else min(1, length)
        obey = obeying(known, cell, (direction, number))
        forced = bool(known.cells[obey, cell].all())
        cases += 1
        if forced is not (number > most):
            puzzle = board(height, width, {cell: (direction, number)})
            return Found(cases, Witness(f"the cell is forced: {forced}", puzzle))
    return Found(cases)


def rewritten(height: int, width: int) -> Found:
    """Every legal shading with a clue on every cell that it obeys, and each clue rewritten.

    A shaded cell's clue may say anything; of an unshaded cell's any other number is too many.
    """
    known = shadings(height, width)
    cases = 0
    for at, mask in enumerate(known.masks.tolist()):
        marks = marks_of(height, width, mask)
        true = {cell: ("R", int(counts(known, cell, "R")[at])) for cell in range(known.size)}
        for cell in range(known.size):
            for direction, number in sayings(height, width, cell):
                honest = int(counts(known, cell, direction)[at]) == number
                puzzle = board(height, width, true | {cell: (direction, number)})
                cases += 1
                expected = bool(known.cells[at, cell]) or honest
                if (not judge(puzzle, marks)) is not expected:
                    return Found(cases, Witness(f"clue of cell {cell} rewritten", puzzle, marks))
    return Found(cases)


def rewritten_unique(height: int, width: int) -> Found:
    """Every board of one clue with one answer that shades it: another number keeps that answer."""
    known = shadings(height, width)
    cases = 0
    for cell, saying in single_clues(height, width):
        obey = obeying(known, cell, saying)
        if obey.sum() != 1 or not known.cells[obey, cell].all():
            continue
        for number in range(saying[1] + 1):
            cases += 1
            puzzle = board(height, width, {cell: (saying[0], number)})
            found = answers_of(puzzle)
            if len(found) != 1:
                marks = [marks_of(height, width, mask) for mask in found]
                text = (
                    f"{saying[1]}{saying[0]} has one answer, {number}{saying[0]} has {len(found)}"
                )
                return Found(cases, Witness(text, puzzle, marks[0], tuple(marks[1:])))
    return Found(cases)


def cap_proof() -> Iterator[Obligation]:
    """The bound, then the contrapositive."""
    yield from lines_proofs.bound()
    yield from proofs.cap()


DISJUNCTION = Statement(
    id="yajikazu-disjunction",
    words="A clue says exactly this: its own cell is shaded, or its number is right.",
    symbols="A obeys (c, r, n)  <=>  c in A or |A on r| = n",
    scope=ARROWS,
    article=(RULES,),
    evidence=(
        Exhaustive(
            "every board of one clue and every legal shading: two engines, the referee and the"
            " disjunction",
            disjunction,
            sizes_to(6),
            sizes_to(12, least=7),
        ),
    ),
)

CAP = Statement(
    id="yajikazu-cap",
    words="A clue whose number is greater than half the cells of its line, rounded up, stands on a"
    " shaded cell in every answer.",
    symbols="n > ceil(L/2)  =>  c in A for every answer A",
    scope="all boards, any clues besides",
    article=(CONTRAPOSITIVE,),
    evidence=(
        Proved(
            "The line holds so many shaded cells at most (the bound, by induction along the line);"
            " so the number is not right, and the clue is exempt (the disjunction).",
            cap_proof,
            lambda: (*apart_axiom(), *bound_axiom()),
        ),
        Exhaustive(
            "every board of one clue with such a number",
            capped,
            sizes_to(9),
            sizes_to(16, least=10),
        ),
    ),
)

CAP_EXACT = Statement(
    id="yajikazu-cap-exact",
    words="A clue alone on a board of two rows and two columns at least forces its cell to be"
    " shaded only if its number is beyond the bound; on a board of one row or column already from"
    " 2 on, and where its line is empty from 1 on.",
    symbols="min(h, w) >= 2: c in all answers  <=>  n > ceil(L/2); else  <=>  n > min(1, L)",
    scope=f"boards of one clue; {ARROWS}; empty-region",
    article=(CONTRAPOSITIVE,),
    evidence=(
        Exhaustive("every board of one clue", capped_exactly, sizes_to(16), sizes_to(25, least=17)),
    ),
    note="The bound is what the rules say of a single clue, but on strips.",
)

REWRITTEN = Statement(
    id="yajikazu-exempt-rewritten",
    words="Whatever the clue on a shaded cell of an answer is changed to, the answer stays one;"
    " with a wrong number on an unshaded cell it does not.",
    symbols="c in A: A obeys every (c, r, n); c not in A: A obeys (c, r, n)  <=>  |A on r| = n",
    scope=ARROWS,
    article=(RULES, TESTS),
    evidence=(
        Proved(
            "On the shaded cell the answer is exempt, elsewhere nothing changed; the converse is"
            " the disjunction.",
            lambda: (*proofs.rewritten(), *pair_proofs.kills()),
        ),
        Exhaustive(
            "every legal shading, every cell of it, every clue there; by the referee",
            rewritten,
            sizes_to(9),
            sizes_to(12, least=10),
        ),
    ),
)

REWRITTEN_UNIQUE = Statement(
    id="yajikazu-exempt-rewritten-unique",
    words="A board with one answer keeps the one answer if a shaded clue gets another number.",
    symbols="answers(C) = {A}, c in A  =>  answers(C with (c, r, n')) = {A}",
    scope=f"boards of one clue; {ARROWS}",
    evidence=(
        Exhaustive(
            "every board of one clue with one answer, and every lesser number",
            rewritten_unique,
            (*sizes_to(1), (1, 2)),
        ),
    ),
    outcome=REFUTED,
    witness="1U has one answer, 0U has 3\nyajikazu 1x2\n  0U.  -.\nyajikazu 1x2\n  0U#  -."
    "\nyajikazu 1x2\n  0U.  -#",
    correction="yajikazu-exempt-rewritten",
    note="What a liar says matters to the rivals, for whom it may be binding.",
)

STATEMENTS = (DISJUNCTION, CAP, CAP_EXACT, REWRITTEN, REWRITTEN_UNIQUE)
