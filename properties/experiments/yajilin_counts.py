"""Counts of circuits and of answers, each by engines that share no code."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from liarproof.oracles.counting import circuits_frontier, circuits_walk
from liarproof.oracles.kit import rng
from liarproof.oracles.referee import judge
from liarproof.oracles.registry import oracle_engines
from liarproof.properties.experiments.experiment import Experiment
from liarproof.puzzles.answer import SHADED
from liarproof.puzzles.arrows import DIRECTIONS, Clue
from liarproof.puzzles.errors import InputError
from liarproof.puzzles.urls import write_url
from liarproof.puzzles.yajilin import Yajilin
from liarproof.solvers.ladder import solve

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

SIDES = (2, 4, 6)


class Circuits(NamedTuple):
    """Of one square board."""

    side: int
    frontier: int
    """Circuits through all its cells, along a broken profile."""
    walk: int
    """The same, step by step."""


def circuits(seed: int, first: int, count: int) -> Iterator[Circuits]:
    """The boards whose sides are `SIDES`."""
    del seed
    if first + count > len(SIDES):
        raise InputError(f"circuits: there are {len(SIDES)} boards")
    for side in SIDES[first : first + count]:
        yield Circuits(
            side, circuits_frontier.count_grid(side, side), circuits_walk.count_grid(side, side)
        )


class Agreement(NamedTuple):
    """Of one board."""

    cases: int
    answers: int
    exceptions: int
    """Whether two counts differ, or the referee finds a rule broken."""
    witness: str


def counters(seed: int, first: int, count: int) -> Iterator[Agreement]:
    """Boards to 4×5 with silent clues, and true ones of the first answer's arrows.

    The answers are counted shading first, loop first, and by the solver's search; the referee
    judges each.
    """
    engines = {one.name: one for one in oracle_engines("yajilin")}
    for number in range(first, first + count):
        puzzle = _random_board(rng.stream(seed, f"yajilin.counters {number}"))
        found = [list(engines[name].answers(puzzle, None)) for name in ("shading", "loop")]
        found.append(solve(puzzle, None).answers)
        numbers = {len(answers) for answers in found}
        legal = all(not judge(puzzle, answer) for answers in found for answer in answers)
        differ = len(numbers) > 1 or not legal
        yield Agreement(1, len(found[0]), int(differ), write_url(puzzle) if differ else "")


def _random_board(state: NDArray[np.int64]) -> Yajilin:
    height, width = 3 + rng.below(state, 2), 3 + rng.below(state, 3)
    cells = [divmod(cell, width) for cell in range(height * width) if rng.below(state, 8) == 0]
    silent = Yajilin(height, width, tuple(Clue(*cell, None, None) for cell in cells))
    answers = solve(silent, 1).answers
    if not answers:
        return silent
    rows = answers[0].cells
    clues = []
    for row, column in cells:
        way = DIRECTIONS[rng.below(state, 4)]
        column_of = [rows[r][column] for r in range(height)]
        line = {
            "U": column_of[:row],
            "D": column_of[row + 1 :],
            "L": list(rows[row][:column]),
            "R": list(rows[row][column + 1 :]),
        }[way]
        clues.append(Clue(row, column, way, line.count(SHADED)))
    return Yajilin(height, width, tuple(clues))


CIRCUITS = Experiment(
    name="yajilin.circuits",
    row=Circuits,
    run=circuits,
    engines="frontier, walk",
    together=(("side", "frontier", "walk"),),
    exhaustive=True,
)
COUNTERS = Experiment(
    name="yajilin.counters", row=Agreement, run=counters, engines="shading, loop, solver, referee"
)
