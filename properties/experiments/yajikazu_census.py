"""What boards with one answer and no clue to spare are like: liars, ladder, grade, price."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from liarproof.properties.experiments.experiment import Experiment
from liarproof.properties.experiments.yajikazu_unique import Boards, Made, boards_of, made
from liarproof.puzzles.text import write_text
from liarproof.solvers.ladder import grade
from liarproof.solvers.yajikazu import LADDER


class CensusRow(NamedTuple):
    """One board."""

    shaded: int
    maximal: int
    """1 where nothing more can be shaded."""
    clues: int
    exempt: int
    """Clues on shaded cells."""
    unsayable: int
    """Of those, the ones whose number the line can never show."""
    accidental: int
    """And those whose number is right."""
    exempt_by_cells: int
    """Exempt clues times the cells of the board: greater than the next exactly where the share of
    shaded cells is greater among the clues than on the board."""
    shaded_by_clues: int
    """Shaded cells times clues."""
    adj: int
    """Cells that are settled with this rung; and so on, each with all before it."""
    cap: int
    ray: int
    white: int
    probe: int
    grade: str
    """The rung with which all are settled."""
    unfinished: int
    """1 where the whole ladder leaves cells open."""
    solved: int
    """Clues of a board of the same answer, none of which the ladder can do without."""
    witness: str
    """The board, where the ladder does not finish it."""


def census(seed: int, first: int, count: int, **choices: Any) -> Iterator[CensusRow]:
    """Row n: board n of the choices."""
    boards = boards_of(choices)
    for number in range(first, first + count):
        board = made(seed, str(number), boards)
        settled = settled_by_rung(board)
        finished = settled[-1] == board.draft.ours.size
        clues = len(board.puzzle.clues)
        figures = [int(board.shaded.sum()), int(board.maximal), *_kinds(board), *settled]
        yield CensusRow._make(
            (
                *figures,
                grade(board.puzzle),
                int(not finished),
                clues if finished else solved_with(seed, str(number), boards),
                "" if finished else write_text(board.puzzle),
            )
        )


def _kinds(board: Made) -> tuple[int, ...]:
    draft, liars = board.draft, board.liars
    numbers, ways = draft.clues[liars, 1], draft.arrows[liars]
    clues, shaded = int(draft.held.sum()), int(board.shaded.sum())
    return (
        clues,
        len(liars),
        int((numbers > draft.most[liars, ways]).sum()),
        int((numbers == draft.numbers[liars, ways]).sum()),
        len(liars) * draft.ours.size,
        shaded * clues,
    )


def solved_with(seed: int, label: str, boards: Boards) -> int:
    """How many clues the same purchase comes to if the ladder is to finish, and as few suffice.

    Where the ladder finishes the board with one answer these are that board's: with more clues it
    settles no less, so it finished all boards on the way there, and thinning went the same way.
    """
    return len(made(seed, label, boards, until="solved").puzzle.clues)


def settled_by_rung(board: Made) -> list[int]:
    """How many cells each prefix of the ladder settles."""
    state = LADDER.start(board.puzzle)
    settled = []
    for upto in range(1, len(LADDER.rungs) + 1):
        LADDER.propagate(board.puzzle, state, LADDER.rungs[:upto])
        settled.append(int(np.count_nonzero(state.cells)))
    return settled


EXPERIMENTS = (
    Experiment(
        "yajikazu.census",
        CensusRow,
        census,
        "generator, solver",
        together=(
            ("clues", "exempt"),
            ("clues", "unsayable"),
            ("clues", "solved"),
            ("exempt_by_cells", "shaded_by_clues"),
            ("exempt", "unsayable", "accidental"),
        ),
    ),
)
