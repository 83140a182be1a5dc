"""Yin-Yang boards counted by many engines, and the ladder's rungs held to all answers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from liarproof.oracles.families import counters
from liarproof.oracles.registry import oracle_engines
from liarproof.properties.experiments.experiment import Experiment
from liarproof.properties.experiments.yinyang_boards import (
    BORDER,
    BRIDGE,
    PROBE,
    WINDOW,
    blank,
    check_sides,
    choices_of,
    drawn_board,
    revealed,
    stream_of,
    url_of,
)
from liarproof.properties.generators.choosing import check_share, check_whole
from liarproof.properties.theorems.yinyang_boards import alike, colourings, grid_of, linked, other
from liarproof.puzzles.answer import UNKNOWN, Marks, State
from liarproof.solvers.ladder import solve
from liarproof.solvers.yinyang import LADDER

if TYPE_CHECKING:
    from numpy.typing import NDArray

LEVELS = {
    "window": (WINDOW,),
    "border": (WINDOW, BORDER),
    "bridge": (WINDOW, BORDER, BRIDGE),
    "probe": (WINDOW, BORDER, BRIDGE, PROBE),
}
ALONE = {"window": (WINDOW,), "border": (BORDER,), "bridge": (BRIDGE,), "probe": LEVELS["probe"]}
"""Each rung by itself, but probe, which goes over the others."""
MOST_COUNTED = 5
MOST_LOCKED = 8
MOST_SUBSETS = 6
NOT_COUNTED = -1


class Boards(NamedTuple):
    """How many legal boards of one size there are, by each engine."""

    side: int
    raster: int
    frontier: int
    sat: int
    diagram: int
    window: int
    """The solver's search with the rungs to this one; so for the next three."""
    border: int
    bridge: int
    probe: int
    colourings: int
    """All colourings of the cells, looked at one by one."""


def boards(seed: int, first: int, count: int, least: int = 2) -> Iterator[Boards]:
    """Square boards without givens, of side `least` and up."""
    del seed
    check_whole("least", least, 2, MOST_COUNTED)
    for side in range(least + first, least + first + count):
        check_whole("side", side, 2, MOST_COUNTED)
        puzzle = blank(side, side)
        oracles = {
            engine.name: engine.count(puzzle)
            for engine in oracle_engines("yinyang")
            if engine.name in Boards._fields
        }
        levels = {name: len(solve(puzzle, None, rungs).answers) for name, rungs in LEVELS.items()}
        yield Boards(side, **oracles, **levels, colourings=_by_all_colourings(side))


def _by_all_colourings(side: int) -> int:
    grid = grid_of(side, side)
    found = 0
    for numbers in colourings(grid):
        square_free = numbers[alike(grid, numbers) == 0]
        black = square_free[linked(grid, square_free)]
        found += int(linked(grid, other(grid, black)).sum())
    return found


class Locked(NamedTuple):
    """How many boards of one size have a colour that keeps off the outline."""

    side: int
    curves: int
    colourings: int
    subsets: int
    """By all sets of inner cells inside a ring; -1 where these are too many."""


def locked(seed: int, first: int, count: int, least: int = 2) -> Iterator[Locked]:
    """Square boards without givens, of side `least` and up."""
    del seed
    check_whole("least", least, 2, MOST_LOCKED)
    for side in range(least + first, least + first + count):
        check_whole("side", side, 2, MOST_LOCKED)
        found = {one.name: one.count(side, side) for one in counters("yinyang-landlocked")}
        subsets = _by_subsets(side) if side <= MOST_SUBSETS else NOT_COUNTED
        yield Locked(side, found["curves"], found["colourings"], subsets)


def _by_subsets(side: int) -> int:
    """Twice the sets of black inner cells that are legal inside a white ring."""
    grid = grid_of(side, side)
    inner = [r * grid.row + c for r in range(1, side - 1) for c in range(1, side - 1)]
    numbers = np.arange(1 << len(inner), dtype=np.uint64)
    black = np.zeros_like(numbers)
    for bit, place in enumerate(inner):
        black |= (numbers >> np.uint64(bit) & np.uint64(1)) << np.uint64(place)
    black = black[alike(grid, black) == 0]
    black = black[linked(grid, black)]
    return 2 * int(linked(grid, other(grid, black)).sum())


class Pair(NamedTuple):
    """One board, searched with one level."""

    agrees: int
    """Whether the search finds as many answers as the brute force (0 or 1)."""
    answers: int
    witness: str


def pairs(
    seed: int, first: int, count: int, sides: Sequence[int], densities: Sequence[float]
) -> Iterator[Pair]:
    """Each board at each level by turns; sides and densities go round, board by board."""
    check_sides(sides)
    for density in densities:
        check_share("density", density)
    brute = next(engine for engine in oracle_engines("yinyang") if engine.name == "raster")
    for number in range(first, first + count):
        board, level = divmod(number, len(LEVELS))
        turn, at = divmod(board, len(sides))
        choice = choices_of(density=densities[turn % len(densities)])
        state = stream_of(seed, "yinyang.pairs", board)
        puzzle = revealed(drawn_board(state, sides[at], sides[at], choice), state, choice)
        wanted = brute.count(puzzle)
        found = len(solve(puzzle, None, list(LEVELS.values())[level]).answers)
        yield Pair(int(found == wanted), wanted, "" if found == wanted else url_of(puzzle))


class Sound(NamedTuple):
    """What each rung alone decides from one state of a board, and how much of it is wrong."""

    window: int
    window_wrong: int
    border: int
    border_wrong: int
    bridge: int
    bridge_wrong: int
    probe: int
    probe_wrong: int
    finished: int
    """Whether the whole ladder decides everything (0 or 1)."""
    finished_wrong: int
    """Whether it does so where there are several answers (0 or 1)."""


def sound(seed: int, first: int, count: int, height: int, width: int) -> Iterator[Sound]:
    """Every state of a board, in base 3. A decision is wrong if some answer contradicts it; to
    call a state contradictory that has an answer counts as one wrong decision."""
    del seed
    check_sides((height, width))
    check_whole("cells", height * width, 4, 9)
    answers = _answers(height, width)
    puzzle = blank(height, width)
    powers = 3 ** np.arange(height * width)
    for number in range(first, first + count):
        start = (number // powers % 3).astype(np.int8)
        fits = answers[((answers == start) | (start == UNKNOWN)).all(axis=1)]
        after = {name: _after(puzzle, start, rungs) for name, rungs in ALONE.items()}
        judged = {name: _judged(start, values, fits) for name, values in after.items()}
        whole = after["probe"]
        finished = whole is not None and bool((whole != UNKNOWN).all())
        yield Sound(
            **{name: decisions for name, (decisions, _) in judged.items()},
            **{f"{name}_wrong": wrong for name, (_, wrong) in judged.items()},
            finished=int(finished),
            finished_wrong=int(finished and len(fits) > 1),
        )


def _judged(start: Any, after: Any, fits: Any) -> tuple[int, int]:
    """Decisions, and wrong ones."""
    if after is None:
        return 1, int(len(fits) > 0)
    new = (start == UNKNOWN) & (after != UNKNOWN)
    wrong = (fits[:, new] != after[new]).any(axis=0)
    return int(new.sum()), int(wrong.sum())


def _after(puzzle: Any, start: NDArray[np.int8], rungs: Any) -> NDArray[np.int8] | None:
    state = State.unknown(puzzle.height, puzzle.width, False)
    state.cells[...] = start.reshape(puzzle.height, puzzle.width)
    return state.cells.reshape(-1) if LADDER.propagate(puzzle, state, rungs) else None


@lru_cache(maxsize=4)
def _answers(height: int, width: int) -> NDArray[np.int8]:
    """Every answer of a board without givens, (k, cells)."""
    brute = next(engine for engine in oracle_engines("yinyang") if engine.name == "raster")
    listed: list[Marks] = brute.answers(blank(height, width))
    return np.array([answer.cells for answer in listed], dtype=np.int8).reshape(len(listed), -1)


BOARDS = Experiment(
    name="yinyang.boards",
    row=Boards,
    run=boards,
    engines="raster, frontier, sat, diagram, the solver at each level, all colourings",
    together=(Boards._fields,),
    exhaustive=True,
)
LOCKED = Experiment(
    name="yinyang.locked",
    row=Locked,
    run=locked,
    engines="curves, colourings, all sets of inner cells",
    together=(Locked._fields,),
    exhaustive=True,
)
PAIRS = Experiment(
    name="yinyang.pairs", row=Pair, run=pairs, engines="raster, the solver at each level"
)
SOUND = Experiment(
    name="yinyang.sound",
    row=Sound,
    run=sound,
    engines="the solver's rungs, raster",
    exhaustive=True,
)
