"""What the rungs of Yajisan-Kazusan learn first, and what `cap` is good for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

import numpy as np

from liarproof.properties.boards.yajikazu import ONE_CLUE, TWO_CLUES, every_board
from liarproof.properties.plain import yajikazu as plain
from liarproof.properties.theorems.small import sizes_to
from liarproof.properties.theorems.statement import (
    REFUTED,
    Exhaustive,
    Found,
    Statement,
    Witness,
)
from liarproof.properties.theorems.yajikazu_boards import (
    answers_of,
    as_set,
    board,
    line,
    most_on,
    number_of,
    shadings,
)
from liarproof.properties.theorems.yajikazu_minimal import common, unique_boards
from liarproof.puzzles.answer import SHADED, Marks, State, unmarked
from liarproof.puzzles.yajikazu import Yajikazu
from liarproof.solvers.ladder import fixpoint
from liarproof.solvers.rung import PlainRung
from liarproof.solvers.yajikazu import adj, cap, probe, ray, white

LADDER: tuple[PlainRung, ...] = (adj, cap, ray, white, probe)
PLAIN: tuple[PlainRung, ...] = (plain.adj, plain.cap, plain.ray, plain.white, probe)
"""The same by other code: among rungs that are not the solver's, `probe` goes over these."""

LEARNS = 'yajisan-kazusan-51, "The contrapositive is the engine"'
ABLATION = 'yajisan-kazusan-51, "Ablation: the row that argues with the headline"'
CLUES = "numbers to one more than any line of the board can show"


def settled(
    puzzle: Yajikazu, rungs: Sequence[PlainRung], start: Marks | None = None
) -> Marks | None:
    """What rungs make of a board, by default with nothing decided; None: a contradiction."""
    state = State.of(start or unmarked(puzzle.height, puzzle.width))
    return state.marks() if fixpoint(puzzle, state, rungs) else None


def states(height: int, width: int) -> Iterator[Marks]:
    """Every state of a board."""
    for values in product(range(3), repeat=height * width):
        yield Marks(tuple(values[row * width : (row + 1) * width] for row in range(height)))


# --- what is learnt first --------------------------------------------------------------------


def adj_alone(height: int, width: int) -> Found:
    """Every state without a shaded cell, and `adj`: nothing is decided."""
    puzzle = board(height, width, {})
    cases = 0
    for state in states(height, width):
        if any(SHADED in row for row in state.cells):
            continue
        cases += 1
        if settled(puzzle, (adj,), state) != state:
            return Found(cases, Witness("adj decides", puzzle, state))
    return Found(cases)


def confessing(puzzle: Yajikazu) -> set[tuple[int, int]]:
    """The cells of clues with numbers beyond the bounds of their lines."""
    height, width = puzzle.height, puzzle.width
    return {
        (row, column)
        for row, column, direction, number in puzzle.clues
        if direction is not None
        and number is not None
        and number > most_on(len(line(height, width, row * width + column, direction)))
    }


def first_confessions(height: int, width: int, rungs: Sequence[PlainRung] = LADDER[:4]) -> Found:
    """Every board with two clues at most, nothing decided: alone, each rung but `cap` decides
    nothing; `cap` shades the cells whose numbers are beyond their bounds; without such a cell,
    all together decide nothing."""
    cases = 0
    blank = unmarked(height, width)
    for puzzle in every_board(height, width, TWO_CLUES):
        cases += 1
        liars = confessing(puzzle)
        others = [rung for rung in rungs if rung is not cap]
        silent = [(rung,) for rung in others] if liars else [(rung,) for rung in rungs] + [rungs]
        if any(settled(puzzle, some) != blank for some in silent):
            return Found(cases, Witness("decided without a confession", puzzle, blank))
        found = settled(puzzle, (cap,))
        if found is None or any(found.cells[row][column] != SHADED for row, column in liars):
            return Found(cases, Witness("cap misses a confession", puzzle, blank))
    return Found(cases)


def first_from_liars(height: int, width: int) -> Found:
    """Every board with clues of which none is spare, that the ladder finishes: one is a liar's."""
    known = shadings(height, width)
    everything = as_set(known.masks >= 0)
    cases = 0
    for clues, obey, answer in unique_boards(known):
        spare = any(
            common(obey, [one for one in obey if one != cell], everything) == answer
            for cell in obey
        )
        puzzle = board(height, width, clues)
        found = settled(puzzle, LADDER)
        if spare or not clues or found is None or not found.complete:
            continue
        cases += 1
        if not any(found.cells[clue.row][clue.column] == SHADED for clue in puzzle.clues):
            assert answers_of(puzzle) == [number_of(found)]
            assert settled(puzzle, PLAIN) == found
            return Found(cases, Witness("finished, and no clue is exempt", puzzle, found))
    return Found(cases)


# --- cap -------------------------------------------------------------------------------------


def probe_finds_cap(height: int, width: int) -> Found:
    """Every board of one clue, every state: what `cap` decides, a probe over the others does."""
    without = (adj, ray, white, probe)
    cases = 0
    for puzzle in every_board(height, width, ONE_CLUE):
        for state in states(height, width):
            shaded = settled(puzzle, (cap,), state)
            if shaded == state:
                continue
            cases += 1
            found = settled(puzzle, without, state)
            assert shaded is not None
            if found is not None and any(
                np.array(shaded.cells)[at] != np.array(found.cells)[at]
                for at in zip(*np.nonzero(np.array(shaded.cells)), strict=True)
            ):
                return Found(cases, Witness("cap decides more", puzzle, state))
    return Found(cases)


def cap_spare(height: int, width: int) -> Found:
    """Every board with two clues at most: without `cap` the ladder decides as much.

    A witness is confirmed by plain rungs.
    """
    without = tuple(rung for rung in LADDER if rung is not cap)
    cases = 0
    for puzzle in every_board(height, width, TWO_CLUES):
        cases += 1
        full, less = settled(puzzle, LADDER), settled(puzzle, without)
        if full != less:
            assert settled(puzzle, PLAIN) == full
            assert settled(puzzle, [rung for rung in PLAIN if rung is not plain.cap]) == less
            assert full is not None
            assert less is not None
            return Found(cases, Witness("with cap, and without", puzzle, full, (less,)))
    return Found(cases)


ADJ = Statement(
    id="yajikazu-adj-silent",
    words="While no cell is known to be shaded, `adj` decides nothing.",
    symbols="s without shaded cells  =>  adj(s) = s",
    scope="all boards, whatever their clues, which it does not read",
    article=(LEARNS,),
    evidence=(
        Exhaustive(
            "every state without a shaded cell", adj_alone, sizes_to(6), sizes_to(9, least=7)
        ),
    ),
)

FIRST = Statement(
    id="yajikazu-first-confessions",
    words="With nothing decided, of the rungs below the probe only `cap` decides anything, and that"
    " by clues that no answer obeys: without a number beyond its bound all of them stay silent.",
    symbols="adj(?) = ray(?) = white(?) = ?; cap(?) shades {c : n > ceil(L/2)}",
    scope=f"boards of two cells and more; two clues at most tried; {CLUES}",
    article=(LEARNS,),
    evidence=(
        Exhaustive(
            "every board with two clues at most",
            first_confessions,
            (*sizes_to(3, least=2), (2, 2)),
            ((1, 4), (4, 1), *sizes_to(8, least=5)),
        ),
    ),
    note="Adj starts from a shaded cell, ray from an unshaded clue, white from an unshaded cell; on"
    " the 1×1 board alone white leaves the last open cell unshaded. So below the probe the article"
    " is right: what is learnt first is learnt from a liar. Each clue speaks alone at the start, so"
    " that two of them show all there is.",
)

FROM_LIARS = Statement(
    id="yajikazu-first-from-liars",
    words="A board that the ladder finishes, with clues of which none is spare, has a clue on a"
    " shaded cell.",
    symbols="C minimal and not empty, ladder(C) = A  =>  C meets A",
    scope="the ladder with its probe",
    article=(LEARNS,),
    evidence=(Exhaustive("every board of this kind", first_from_liars, ((1, 1), (1, 2))),),
    outcome=REFUTED,
    witness="finished, and no clue is exempt\nyajikazu 1x2\n  0R. 0L.",
    correction=FIRST.id,
    note="The probe needs no liar to start: it assumes a cell shaded, and honest clues contradict."
    " On every board the answer that shades nothing has such clues: yajikazu-honest-empty.",
)

FINDS = Statement(
    id="yajikazu-probe-finds-cap",
    words="What `cap` decides on a state, the probe over the rungs without it decides as well.",
    symbols="cap(s) <= probe[adj, ray, white](s)",
    scope=f"every state; one clue tried, since cap reads clues one by one; {CLUES}",
    article=(ABLATION,),
    evidence=(
        Exhaustive(
            "every board of one clue, every state on which cap decides",
            probe_finds_cap,
            sizes_to(4),
            sizes_to(6, least=5),
        ),
    ),
    note="An unshaded clue cell is ray's business, which finds the contradiction at once.",
)

SPARE = Statement(
    id="yajikazu-cap-spare",
    words="With the probe, dropping `cap` changes nothing that the ladder decides.",
    symbols="fixpoint[adj, ray, white, probe](?) = fixpoint[adj, cap, ray, white, probe](?)",
    scope=f"boards no higher than wide, with two clues at most; {CLUES}",
    article=(ABLATION,),
    evidence=(
        Exhaustive(
            "every board with two clues at most",
            cap_spare,
            ((1, 1), (1, 2), (1, 3), (1, 4), (2, 2), (1, 5), (1, 6), (2, 3)),
        ),
    ),
    outcome=REFUTED,
    witness="with cap, and without\nyajikazu 2x3\n  0R   -.  -.\n  1R   -   -"
    "\nyajikazu 2x3\n  0R   -.  -\n  1R   -   -",
    correction=FINDS.id,
    note="Inside a probe there is no second probe: what cap would say after an assumption is lost"
    " there. The article's table shows it, too (1440 bits fall to 1421), against its words that the"
    " cost shows in the probe counter and not in the answer.",
)

STATEMENTS = (ADJ, FIRST, FROM_LIARS, FINDS, SPARE)
