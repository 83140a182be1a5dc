"""How many guesses it takes to know whether a Yin-Yang board has one answer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from liarproof.properties.experiments.experiment import Experiment, bad_choice
from liarproof.properties.experiments.yinyang_boards import (
    BORDER,
    BRIDGE,
    WINDOW,
    check_sides,
    choices_of,
    drawn_board,
    is_legal,
    memory_of,
    revealed,
    stream_of,
)
from liarproof.properties.generators.choosing import check_whole
from liarproof.solvers import kernel
from liarproof.solvers.ladder import solve
from liarproof.solvers.rung import Rung, plan_of
from liarproof.solvers.yinyang import ARTICLE, FAST, LADDER

if TYPE_CHECKING:
    from liarproof.properties.generators.yinyang import Choices
    from liarproof.puzzles.yinyang import YinYang

LEVELS = {
    "window": (WINDOW,),
    "border": (WINDOW, BORDER),
    "bridge": (WINDOW, BORDER, BRIDGE),
}
ORDERS = {"raster": ARTICLE, "decided": FAST}
"""Which undecided cell is guessed: the first one, or the one beside most decided cells."""
TALLIES = ("points", "values")
"""What is counted: points at which the search branches, or each colour tried there."""
JUDGED = ("complete", "always")
"""When the rules beside the rungs refuse: complete boards only, or at every node."""
BOARDS = ("all", "unique", "several")
"""Which boards: as they come, or those that have one answer, or several."""
ENOUGH = 2
"""Answers after which the search stops."""


class Guesses(NamedTuple):
    """Of one board, by the level that propagates; the budget where that was used up."""

    window: int
    border: int
    bridge: int
    unique: int
    """Whether it has one answer (0 or 1)."""


def guesses(
    seed: int,
    first: int,
    count: int,
    *,
    height: int,
    width: int,
    order: str = "raster",
    tally: str = "points",
    judged: str = "complete",
    boards: str = "all",
    budget: int = 20_000,
    **choices: Any,
) -> Iterator[Guesses]:
    """Boards of one size, drawn and revealed by `choices` (see `generators.yinyang.Choices`)."""
    check_sides((height, width))
    check_whole("budget", budget, 1, 10**7)
    for name, value, allowed in (
        ("order", order, ORDERS),
        ("tally", tally, TALLIES),
        ("judged", judged, JUDGED),
        ("boards", boards, BOARDS),
    ):
        if value not in allowed:
            raise bad_choice(name, value, allowed)
    choice = choices_of(**choices)
    for number in range(first, first + count):
        puzzle, unique = _board(seed, number, (height, width), choice, boards)
        found = {
            name: search(puzzle, rungs, order, judged, budget) for name, rungs in LEVELS.items()
        }
        at = TALLIES.index(tally)
        yield Guesses(**{name: pair[at] for name, pair in found.items()}, unique=unique)


def _board(
    seed: int, number: int, size: tuple[int, int], choice: Choices, boards: str
) -> tuple[YinYang, int]:
    state = stream_of(seed, f"yinyang.guesses {size[0]}x{size[1]}", number)
    while True:
        puzzle = revealed(drawn_board(state, *size, choice), state, choice)
        unique = solve(puzzle).unique is True
        if boards == "all" or unique == (boards == "unique"):
            return puzzle, int(unique)


def search(
    puzzle: YinYang, rungs: tuple[Rung, ...], order: str, judged: str, budget: int
) -> tuple[int, int]:
    """Points branched at and colours tried until two answers are found, or all are known.

    The kernel's search hands over every complete board that it comes to, and goes on.
    """
    board, memory = LADDER.tables(puzzle), memory_of(puzzle)
    tree = kernel.new_search(memory.values.size, 1)
    others = [rule.code for rule in LADDER.rules if rule not in rungs]
    rules = np.array(others if judged == "always" else [], dtype=np.int64) + kernel.REJECTS
    plan = plan_of(LADDER, rungs)
    answers = 0
    while answers < ENOUGH:
        memory.notes[kernel.WORK] = 0
        ended = kernel.search(board, memory, tree, *plan, rules, ORDERS[order], budget)
        if tree.notes[kernel.BUFFERED]:
            answers += is_legal(tree.answers[0].reshape(puzzle.height, puzzle.width))
            tree.notes[kernel.BUFFERED] = 0
        elif ended or tree.notes[kernel.STAGE] == kernel.STOPPED:
            break
    tried, open_ = int(tree.notes[kernel.NODES]), int(tree.notes[kernel.DEPTH])
    return (tried + open_) // 2, tried  # at each point left for good both colours were tried


GUESSES = Experiment(
    name="yinyang.guesses",
    row=Guesses,
    run=guesses,
    engines="solver: its search, the rungs of a level",
)
