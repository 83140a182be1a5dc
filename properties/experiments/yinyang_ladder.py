"""What the ladder finishes of randomly revealed Yin-Yang boards, and with each rung left out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from liarproof.properties.experiments.experiment import Experiment
from liarproof.properties.experiments.yinyang_boards import (
    BORDER,
    BRIDGE,
    PROBE,
    WINDOW,
    check_sides,
    choices_of,
    drawn_board,
    finishes,
    flippable,
    revealed,
    stream_of,
    url_of,
)
from liarproof.solvers.ladder import solve

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from liarproof.puzzles.yinyang import YinYang

    Cells = NDArray[np.int8]

LEVELS = {
    "window": (WINDOW,),
    "border": (WINDOW, BORDER),
    "bridge": (WINDOW, BORDER, BRIDGE),
    "probe": (WINDOW, BORDER, BRIDGE, PROBE),
    "without_window": (BORDER, BRIDGE, PROBE),
    "without_border": (WINDOW, BRIDGE, PROBE),
    "without_bridge": (WINDOW, BORDER, PROBE),
}
"""Field -> the rungs: each level of the ladder, and the whole ladder with one rung left out."""


class Reach(NamedTuple):
    """Of one board. All but `flips` and the witnesses are 0 or 1."""

    window: int
    """Whether this level finishes it; so for the next ones."""
    border: int
    bridge: int
    probe: int
    without_window: int
    """Whether all rungs but this one finish it."""
    without_border: int
    without_bridge: int
    unique: int
    """Whether it has one answer, by search."""
    several: int
    """Whether it has more."""
    flips: int
    """Cells of the full board whose lone flip leaves it legal."""
    held: int
    """Whether all of these are given."""
    loose: int
    """Whether it has several answers and some of these is not given."""
    rerouted: int
    """Whether it has several answers and all of these are given."""
    short: int
    """Whether it has one answer that the whole ladder does not find."""
    lost: int
    """Whether the whole ladder finishes it, and without border does not."""
    differs: int
    """Whether border and probe with window finish another board than border and window."""
    witness_short: str
    """Its URL where `short` is 1."""
    witness_lost: str
    """Its URL where `lost` is 1."""


def ladder(
    seed: int, first: int, count: int, height: int, width: int, **choices: Any
) -> Iterator[Reach]:
    """Boards of one size, drawn and revealed by `choices` (see `generators.yinyang.Choices`)."""
    check_sides((height, width))
    choice = choices_of(**choices)
    for number in range(first, first + count):
        state = stream_of(seed, f"yinyang.ladder {height}x{width}", number)
        cells = drawn_board(state, height, width, choice)
        yield reach_of(cells, revealed(cells, state, choice))


def reach_of(cells: Cells, puzzle: YinYang) -> Reach:
    """Of a board, and what is revealed of it."""
    flips = flippable(cells)
    held = bool(np.array(puzzle.givens).reshape(-1)[flips].all())
    done = {name: int(finishes(puzzle, rungs)) for name, rungs in LEVELS.items()}
    unique = solve(puzzle).unique is True
    short = unique and not done["probe"]
    lost = bool(done["probe"]) and not done["without_border"]
    return Reach(
        **done,
        unique=int(unique),
        several=int(not unique),
        flips=len(flips),
        held=int(held),
        loose=int(not unique and not held),
        rerouted=int(not unique and held),
        short=int(short),
        lost=int(lost),
        differs=int(done["without_bridge"] != done["border"]),
        witness_short=url_of(puzzle) if short else "",
        witness_lost=url_of(puzzle) if lost else "",
    )


LADDER_REACH = Experiment(
    name="yinyang.ladder",
    row=Reach,
    run=ladder,
    engines="solver: fixpoints of rungs, and its search",
    together=(("several", "loose", "rerouted"),),
)
