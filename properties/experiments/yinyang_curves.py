"""The curve between the colours of Yin-Yang boards, and what it takes to draw one."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from liarproof.properties.experiments.experiment import Experiment, bad_choice
from liarproof.properties.experiments.yinyang_boards import (
    check_sides,
    choices_of,
    drawn_board,
    stream_of,
)
from liarproof.properties.generators import naive
from liarproof.properties.generators.choosing import check_whole
from liarproof.properties.generators.uniformity import rim
from liarproof.properties.generators.yinyang import LEVELS, drawn

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Cells = NDArray[np.int8]

Point = tuple[int, int]
"""Row and column of a corner of cells, from the upper left corner of the board."""


class Frontier(NamedTuple):
    """The sides between the colours of one board."""

    components: int
    """How many pieces they make."""
    crossings: int
    """Inner points at which four of them meet."""
    missed: int
    """Inner points at which none ends."""
    changes: int
    """Changes of colour on a walk around the outline."""
    unusual: int
    """Whether these are other than 0 and 2 (0 or 1, like those that follow)."""
    closed: int
    """Whether one colour keeps off the outline."""
    open: int
    """Whether none does."""


def frontier(
    seed: int, first: int, count: int, sides: Sequence[int], **choices: Any
) -> Iterator[Frontier]:
    """Square boards of these sides by turns, drawn by `choices` (`generators.yinyang.Choices`)."""
    check_sides(sides)
    choice = choices_of(**choices)
    for number in range(first, first + count):
        side = sides[number % len(sides)]
        state = stream_of(seed, f"yinyang.frontier {side}", number)
        yield frontier_of(drawn_board(state, side, side, choice))


def frontier_of(cells: Cells) -> Frontier:
    """Of a board of two rows and two columns or more."""
    meeting = _meeting(cells)
    height, width = cells.shape
    inner = [len(meeting.get((r, c), [])) for r in range(1, height) for c in range(1, width)]
    around = rim(cells).tolist()
    changes = sum(one != other for one, other in zip(around, [*around[1:], around[0]], strict=True))
    return Frontier(
        _components(meeting),
        inner.count(4),
        inner.count(0),
        changes,
        int(changes not in (0, 2)),
        int(changes == 0),
        int(changes > 0),
    )


def _meeting(cells: Cells) -> dict[Point, list[Point]]:
    """Of each point on the frontier those to which a side of it leads."""
    height, width = cells.shape
    found: dict[Point, list[Point]] = {}
    rows = cells.tolist()
    for r in range(height):
        for c in range(width):
            sides = []
            if c + 1 < width and rows[r][c] != rows[r][c + 1]:
                sides.append(((r, c + 1), (r + 1, c + 1)))
            if r + 1 < height and rows[r][c] != rows[r + 1][c]:
                sides.append(((r + 1, c), (r + 1, c + 1)))
            for one, other in sides:
                found.setdefault(one, []).append(other)
                found.setdefault(other, []).append(one)
    return found


def _components(meeting: dict[Point, list[Point]]) -> int:
    left, number = set(meeting), 0
    while left:
        number += 1
        waiting = [left.pop()]
        while waiting:
            reached = [point for point in meeting[waiting.pop()] if point in left]
            left.difference_update(reached)
            waiting += reached
    return number


class Filling(NamedTuple):
    """What the naive generator did for one board."""

    assumptions: int
    """Cells that were given a random colour."""
    backtracks: int
    """Of these the ones that were taken back."""
    abandoned: int
    """Whether the budget was used up (0 or 1)."""


def filling(
    seed: int, first: int, count: int, side: int, propagation: str, budget: int
) -> Iterator[Filling]:
    """Square boards by random colours on random cells, with the rungs to `propagation`."""
    _check_filling(side, propagation, budget)
    for number in range(first, first + count):
        state = stream_of(seed, f"yinyang.naive {side}", number)
        made = naive.draw(side, side, state, LEVELS[propagation], budget)
        yield Filling(made.assumptions, made.backtracks, int(made.cells is None))


def _check_filling(side: int, propagation: str, budget: int) -> None:
    check_sides((side,))
    check_whole("budget", budget, 1, 10**9)
    if propagation not in LEVELS:
        raise bad_choice("propagation", propagation, LEVELS)


class Seconds(NamedTuple):
    """What one board took."""

    seconds: float


def seconds(seed: int, first: int, count: int, side: int, **choices: Any) -> Iterator[Seconds]:
    """Square boards drawn by `choices`; one is drawn beforehand, for what is made once."""
    check_sides((side,))
    choice = choices_of(**choices)
    drawn(side, side, stream_of(seed, "yinyang.seconds", -1), choice, {})
    for number in range(first, first + count):
        state = stream_of(seed, f"yinyang.seconds {side}", number)
        start = time.perf_counter()
        drawn(side, side, state, choice, {})
        yield Seconds(time.perf_counter() - start)


FRONTIER = Experiment(
    name="yinyang.frontier", row=Frontier, run=frontier, engines="the sides, followed one by one"
)
NAIVE = Experiment(name="yinyang.naive", row=Filling, run=filling, engines="the naive generator")
SECONDS = Experiment(
    name="yinyang.seconds", row=Seconds, run=seconds, engines="the generators", timed=True
)
