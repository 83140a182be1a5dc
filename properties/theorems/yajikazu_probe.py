"""Whether the probe completes a board exactly where it has one answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from liarproof.properties.boards.yajikazu import TWO_CLUES, every_board
from liarproof.properties.theorems.small import sizes_to
from liarproof.properties.theorems.statement import (
    REFUTED,
    Exhaustive,
    Found,
    Statement,
    Witness,
)
from liarproof.properties.theorems.yajikazu_boards import (
    Saying,
    Shadings,
    answers_of,
    as_set,
    board,
    marks_of,
    number_of,
    shadings,
)
from liarproof.properties.theorems.yajikazu_minimal import choices
from liarproof.properties.theorems.yajikazu_solving import CLUES, LADDER, PLAIN, settled
from liarproof.solvers.rung import PlainRung

AGREE = 'yajisan-kazusan-51, "probe and uniqueness agree exactly"'


def completed(height: int, width: int) -> Found:
    """Every board with two clues at most that the ladder completes: this is its one answer."""
    cases = 0
    for puzzle in every_board(height, width, TWO_CLUES):
        found = settled(puzzle, LADDER)
        if found is not None and found.complete:
            cases += 1
            if answers_of(puzzle) != [number_of(found)]:
                return Found(cases, Witness("not the one answer", puzzle, found))
    return Found(cases)


def few_unique(known: Shadings, most: int, columns: int) -> Iterator[tuple[dict[int, Saying], int]]:
    """Boards with one answer, `most` clues at most, in the first columns: clues, answer's set.

    A clue that tells nothing beside those before it is left out: more clues never decide less.
    """
    cells = [cell for cell in range(known.size) if cell % known.width < columns]
    told = {cell: choices(known, cell) for cell in cells}

    def further(
        first: int, clues: dict[int, Saying], left: int
    ) -> Iterator[tuple[dict[int, Saying], int]]:
        for at in range(first, len(cells)):
            for saying, allowed in told[cells[at]]:
                now = left & allowed
                if now in (0, left):
                    continue
                clues[cells[at]] = saying
                if now & (now - 1) == 0:
                    yield dict(clues), now
                elif len(clues) < most:
                    yield from further(at + 1, clues, now)
                del clues[cells[at]]

    everything = as_set(known.masks >= 0)
    if everything == 1:
        yield {}, everything
    yield from further(0, {}, everything)


def unfinished(
    height: int, width: int, most: int, columns: int, rungs: Sequence[PlainRung] = LADDER
) -> Found:
    """Those boards: the rungs finish each. A witness is confirmed by plain rungs, two engines."""
    known = shadings(height, width)
    cases = 0
    for clues, answer in few_unique(known, most, columns):
        cases += 1
        puzzle = board(height, width, clues)
        found = settled(puzzle, rungs)
        if found is not None and found.complete:
            continue
        number = int(known.masks[answer.bit_length() - 1])
        assert answers_of(puzzle) == [number]
        if rungs is LADDER:
            assert settled(puzzle, PLAIN) == found
        text = "one answer, and no single value leads to a contradiction"
        whole = marks_of(height, width, number)
        return Found(cases, Witness(text, puzzle, found, (whole,)))
    return Found(cases)


def few_finished(height: int, width: int) -> Found:
    """Every board with one answer and four clues at most: the ladder finishes it."""
    return unfinished(height, width, 4, width)


def always_finished(height: int, width: int) -> Found:
    """The same, no higher than wide, with clues in the first three columns alone."""
    return unfinished(height, width, 4, 3)


COMPLETED = Statement(
    id="yajikazu-completed-is-unique",
    words="A board that the ladder completes without a contradiction has this one answer.",
    symbols="ladder(C) = A complete  =>  answers(C) = {A}",
    scope=f"two clues at most tried; {CLUES}",
    article=(AGREE,),
    evidence=(
        Exhaustive(
            "every board with two clues at most", completed, sizes_to(4), sizes_to(8, least=5)
        ),
    ),
    note="Half of the article's agreement is no finding: sound rungs leave nothing else, and what"
    " they let pass when all is decided keeps the rules. Of 718 clue prefixes this half could not"
    " have failed.",
)

FEW = Statement(
    id="yajikazu-unique-few-clues",
    words="The ladder finishes every board of 13 cells at most that has one answer and four clues"
    " at most.",
    symbols="h w <= 13, |C| <= 4, answers(C) = {A}  =>  ladder(C) = A",
    scope="boards to 13 cells; empty-region",
    article=(AGREE,),
    evidence=(
        Exhaustive(
            "every board with one answer and four clues at most",
            few_finished,
            sizes_to(6),
            sizes_to(13, least=7),
        ),
    ),
    note="With five clues and more it is open on 3×4 and 2×6, where a search for a board that the"
    " ladder leaves found none.",
)

PROBE = Statement(
    id="yajikazu-unique-is-completed",
    words="The ladder finishes every board that has one answer.",
    symbols="answers(C) = {A}  =>  ladder(C) = A",
    scope="boards no higher than wide, with four clues at most, in the first three columns; smaller"
    " ones with clues elsewhere: yajikazu-unique-few-clues",
    article=(AGREE,),
    evidence=(
        Exhaustive(
            "every board of this kind",
            always_finished,
            tuple(size for size in sizes_to(14) if size[0] <= size[1]),
        ),
    ),
    outcome=REFUTED,
    witness="one answer, and no single value leads to a contradiction"
    "\nyajikazu 2x7\n  0R   -.  -.  -.  -.  -.  -.\n  2R  1R  2R   -   -   -   -"
    "\nyajikazu 2x7\n  0R.  -.  -.  -.  -.  -.  -.\n  2R# 1R. 2R#  -.  -.  -.  -.",
    correction=FEW.id,
    note="By hand, in the lower row: of 1R and 2R behind it one is shaded, or they contradict each"
    " other; if 1R is, the first 2R wants one more beyond and the second two; so the second 2R is,"
    " 1R leaves nothing beyond it, and the first 2R is wrong, so shaded. Two cells are assumed"
    " here, and no one cell is enough. The article found no exception among 718 prefixes and 110"
    " boards: random boards are rarely of this kind, but a search that keeps what leaves the probe"
    " few values to drop finds some of 3×5, 4×4 and more in seconds.",
)

STATEMENTS = (COMPLETED, FEW, PROBE)
