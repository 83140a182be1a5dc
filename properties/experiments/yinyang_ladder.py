"""What the ladder finishes of randomly revealed Yin-Yang boards, and with each rung left out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

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
        puzzle = revealed(cells, state, choice)
        free = [
            cell
            for cell in flippable(cells).tolist()
            if not puzzle.givens[cell // width][cell % width]
        ]
        done = {name: int(finishes(puzzle, rungs)) for name, rungs in LEVELS.items()}
        unique = int(solve(puzzle).unique is True)
        short = int(unique and not done["probe"])
        lost = int(done["probe"] and not done["without_border"])
        url = url_of(puzzle) if short or lost else ""
        yield Reach(
            **done,
            unique=unique,
            several=1 - unique,
            flips=len(flippable(cells)),
            held=int(not free),
            loose=int(not unique and bool(free)),
            rerouted=int(not unique and not free),
            short=short,
            lost=lost,
            differs=int(done["without_bridge"] != done["border"]),
            witness_short=url if short else "",
            witness_lost=url if lost else "",
        )


LADDER_REACH = Experiment(
    name="yinyang.ladder",
    row=Reach,
    run=ladder,
    engines="solver: fixpoints of rungs, and its search",
    together=(("several", "loose", "rerouted"),),
)
