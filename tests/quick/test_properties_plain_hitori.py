"""The plain rungs and the plain oracle of Hitori say what the compiled ones and an engine say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product

import numpy as np
import pytest

from liarproof.oracles.kit.rng import stream
from liarproof.properties.boards import maker
from liarproof.properties.boards.hitori import WITH_BLANKS, mixed_board
from liarproof.properties.engines import engines
from liarproof.properties.plain.hitori import RUNGS, answers
from liarproof.properties.states import remembered
from liarproof.puzzles.answer import SHADED, UNKNOWN, UNSHADED, Marks, State
from liarproof.puzzles.hitori import Hitori
from liarproof.solvers.hitori import LADDER
from liarproof.solvers.ladder import solve

SMALL = [(height, width) for height in range(1, 5) for width in range(1, 5) if height * width <= 4]
"""Height and width of every board to four cells."""

SIX = [
    Hitori(((1, 1, 1), (1, 2, 1))),
    Hitori(((1, 2, 1), (0, 0, 3))),
    Hitori(((1, 1), (2, 1), (1, 1))),
    Hitori(((0, 1), (2, 2), (2, 1))),
]
"""Boards of six cells on which every rung has something to say."""

ORACLE = next(engine for engine in engines("hitori") if engine.name == "cells")


def every_state(height: int, width: int) -> Iterator[State]:
    """Every state of a board of that size, legal or not."""
    for values in product((UNKNOWN, UNSHADED, SHADED), repeat=height * width):
        state = State.unknown(height, width)
        state.cells.flat[:] = values
        yield state


def outcome(name: str, puzzle: Hitori, state: State) -> str:
    """Run the plain and the compiled rung of that name, demand one outcome, and say what it is."""
    plain, compiled = state.copy(), state.copy()
    alive = RUNGS[name](puzzle, plain)
    what = f"{name} on {puzzle} from {state.cells.tolist()}"
    assert alive is LADDER.named(name)(puzzle, compiled), what
    if not alive:
        return "contradiction"
    assert np.array_equal(plain.cells, compiled.cells), what
    return "nothing" if np.array_equal(plain.cells, state.cells) else "deduction"


def demand_every_outcome(seen: Counter[tuple[str, str]]) -> None:
    """Each rung that can was seen with each outcome, else the states compared are poor ones."""
    for name in RUNGS:
        for what in ("contradiction", "nothing", "deduction"):
            assert seen[name, what] > 0, f"{name}: never {what}"


def random_states(puzzle: Hitori, index: int) -> Iterator[State]:
    """An answer, if there is one, with cells forgotten and up to two turned over, and noise."""
    chance = stream(index, "plain states")
    filling = (
        tuple(1 + (row + column) % 2 for column in range(puzzle.width))
        for row in range(puzzle.height)
    )
    found = [*solve(puzzle, 1).answers, Marks(tuple(filling))]
    for known in (0.2, 0.5, 0.8):
        for wrong in range(3):
            yield State.of(remembered(found[0], chance, known, wrong))
    yield State.of(remembered(found[-1], chance, 0.3))


def test_every_rung_of_the_ladder_has_a_plain_twin() -> None:
    """The plain rungs are those of the ladder and the spare ones, by name and in order."""
    assert list(RUNGS) == [rung.name for rung in (*LADDER.rungs, *LADDER.spare)]


@pytest.mark.parametrize(("height", "width"), SMALL)
def test_plain_rungs_on_every_small_board(height: int, width: int) -> None:
    """On every state of every board to four cells plain and compiled rungs agree."""
    states = list(every_state(height, width))
    for puzzle in maker("hitori").every(height, width, WITH_BLANKS):
        for state in states:
            for name in RUNGS:
                outcome(name, puzzle, state)


@pytest.mark.parametrize("puzzle", SIX, ids=lambda puzzle: f"{puzzle.height}x{puzzle.width}")
def test_plain_rungs_on_every_state_of_six_cells(puzzle: Hitori) -> None:
    """On every state of boards of two by three and three by two plain and compiled rungs agree."""
    for state in every_state(puzzle.height, puzzle.width):
        for name in RUNGS:
            outcome(name, puzzle, state)


def test_plain_rungs_on_random_states() -> None:
    """On random states of boards to 4×5 they agree, and each rung is seen to do all it can."""
    seen: Counter[tuple[str, str]] = Counter()
    boards = (mixed_board(7, index) for index in range(130))
    small = [board for board in boards if board.height * board.width <= 20]
    assert len(small) >= 40
    for index, puzzle in enumerate(small):
        for state in random_states(puzzle, index):
            for name in RUNGS:
                seen[name, outcome(name, puzzle, state)] += 1
    demand_every_outcome(seen)


@pytest.mark.parametrize(("height", "width"), [(4, 5), (5, 4), (5, 5)])
def test_plain_rungs_where_one_number_fills_the_board(height: int, width: int) -> None:
    """On boards with as many twins as there can be, the tables of the compiled rungs hold all."""
    puzzle = Hitori(((1,) * width,) * height)
    for index in range(10):
        for state in random_states(puzzle, index):
            for name in RUNGS:
                outcome(name, puzzle, state)


@pytest.mark.parametrize(("height", "width"), SMALL)
def test_plain_oracle_on_every_small_board(height: int, width: int) -> None:
    """On every board to four cells the plain oracle finds each answer of an engine once."""
    for puzzle in maker("hitori").every(height, width, WITH_BLANKS):
        assert sorted(answers(puzzle)) == sorted(ORACLE.answers(puzzle)), puzzle


def test_plain_oracle_on_larger_boards() -> None:
    """On random boards of five to twelve cells it does so too, and some have several answers."""
    boards = [mixed_board(8, index) for index in range(60)]
    boards = [board for board in boards if 5 <= board.height * board.width <= 12]
    counts = []
    for puzzle in boards:
        found = sorted(answers(puzzle))
        assert found == sorted(ORACLE.answers(puzzle)), puzzle
        counts.append(len(found))
    assert {0, 1} < set(counts)
