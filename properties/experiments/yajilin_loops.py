"""Random closed circuits: how far they grow, and how many others run through the same cells.

A grown circuit encloses no cell, so each of its edges can be pushed out to one side at most: to
draw an edge and then its side, or one of all possible moves, is the same.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any, NamedTuple

from liarproof.oracles.counting import circuits_frontier
from liarproof.oracles.kit import rng
from liarproof.properties.experiments.experiment import Experiment
from liarproof.properties.experiments.yajilin_made import check_side
from liarproof.properties.generators import loops
from liarproof.properties.generators.choosing import check_whole, chosen
from liarproof.properties.generators.yajilin import Choices, routed


class Loop(NamedTuple):
    """Of one circuit."""

    cells: int
    """That it covers."""
    reached: int
    """Whether these are as many as were asked for."""
    unique: int
    """Whether no other circuit runs through the same cells."""
    good: int
    """Whether both."""
    failed: int
    """Whether a descent ended with several circuits."""
    rivals: int
    """Circuits through the same cells, but for this one; `most` where there are more."""


def routing(
    seed: int,
    first: int,
    count: int,
    size: int,
    most: int = 60,
    **choices: Any,
) -> Iterator[Loop]:
    """Circuits on `size` × `size`, grown and routed by `choices` (see the generator's)."""
    check_side(size)
    check_whole("most", most, 1, circuits_frontier.MOST - 1)
    choice = chosen(Choices, choices)
    target = choice.target(size, size)
    for number in range(first, first + count):
        state = rng.stream(seed, f"yajilin.routing {size} {number}")
        loop = routed(size, size, state, choice, {})
        cover = loops.cover(loop, size + 2)
        cells = int((cover == 1).sum())
        circuits = circuits_frontier.count(cover, most + 1)
        alone, full = int(circuits == 1), int(cells == target)
        failed = int(choice.routing == "descent" and not alone)
        yield Loop(cells, full, alone, alone & full, failed, circuits - 1)


class Time(NamedTuple):
    """Of one descent."""

    seconds: float


def timed(seed: int, first: int, count: int, size: int, **choices: Any) -> Iterator[Time]:
    """How long a circuit takes, growth and descent, on `size` × `size`."""
    check_side(size)
    choice = chosen(Choices, choices)
    routed(size, size, rng.stream(seed, "yajilin.descent-time warm"), choice, {})
    for number in range(first, first + count):
        state = rng.stream(seed, f"yajilin.routing {size} {number}")
        start = time.perf_counter()
        routed(size, size, state, choice, {})
        yield Time(time.perf_counter() - start)


ROUTING = Experiment(
    name="yajilin.routing",
    row=Loop,
    run=routing,
    engines="generator, frontier",
)
DESCENT_TIME = Experiment(
    name="yajilin.descent-time", row=Time, run=timed, engines="generator", timed=True
)
