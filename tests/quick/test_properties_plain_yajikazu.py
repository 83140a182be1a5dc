"""The plain rungs and the plain oracle of Yajisan-Kazusan say what the compiled ones say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product

import numpy as np
import pytest

from liarproof.oracles.kit.rng import below, stream
from liarproof.properties.boards import maker
from liarproof.properties.boards.yajikazu import ONE_CLUE, mixed_board
from liarproof.properties.engines import engines
from liarproof.properties.plain.yajikazu import RUNGS, answers
from liarproof.properties.states import remembered
from liarproof.puzzles.answer import SHADED, UNKNOWN, UNSHADED, Marks, State
from liarproof.puzzles.arrows import Clue
from liarproof.puzzles.yajikazu import Yajikazu
from liarproof.solvers.ladder import solve
from liarproof.solvers.yajikazu import LADDER

SMALL = [(1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (2, 2)]
"""Height and width of boards to four cells, of which every state is tried with up to one clue."""

SIX = [
    Yajikazu(2, 3, (Clue(0, 0, "R", 1), Clue(1, 0, "U", 1), Clue(1, 2, "L", 0))),
    Yajikazu(3, 2, (Clue(0, 0, "D", 2), Clue(0, 1, "D", 1), Clue(2, 0, "R", 1))),
    Yajikazu(1, 6, (Clue(0, 1, "R", 2), Clue(0, 2, "L", 1))),
    Yajikazu(6, 1, (Clue(0, 0, "D", 2), Clue(5, 0, "D", 1))),
]
"""Boards of six cells on which every rung has something to say."""

ALL = {"contradiction", "nothing", "deduction"}
"""What a rung can come to; *cap* finds no contradiction."""

ORACLE = next(engine for engine in engines("yajikazu") if engine.name == "cells")


def every_state(height: int, width: int) -> Iterator[State]:
    """Every state of a board of that size, legal or not."""
    for values in product((UNKNOWN, UNSHADED, SHADED), repeat=height * width):
        state = State.unknown(height, width)
        state.cells.flat = values
        yield state


def outcome(name: str, puzzle: Yajikazu, state: State) -> str:
    """Run the plain and the compiled rung of that name, demand one outcome, and say what it is."""
    plain, compiled = state.copy(), state.copy()
    alive = RUNGS[name](puzzle, plain)
    what = f"{name} on {puzzle} from {state.cells.tolist()}"
    assert alive is LADDER.named(name)(puzzle, compiled), what
    if not alive:
        return "contradiction"
    assert np.array_equal(plain.cells, compiled.cells), what
    return "nothing" if np.array_equal(plain.cells, state.cells) else "deduction"


def random_states(puzzle: Yajikazu, index: int) -> Iterator[State]:
    """An answer, if there is one, with cells forgotten and up to two turned over, and noise."""
    chance = stream(index, "plain states of yajikazu")
    height, width = puzzle.height, puzzle.width
    noise = Marks(tuple(tuple(1 + below(chance, 2) for _ in range(width)) for _ in range(height)))
    found = [*solve(puzzle, 1).answers, noise]
    for known in (0.2, 0.5, 0.8):
        for wrong in range(3):
            yield State.of(remembered(found[0], chance, known, wrong))
    yield State.of(remembered(noise, chance, 0.3))


def test_every_rung_of_the_ladder_has_a_plain_twin() -> None:
    """The plain rungs are those of the ladder and the spare ones, by name and in order."""
    assert list(RUNGS) == [rung.name for rung in (*LADDER.rungs, *LADDER.spare)]


@pytest.mark.parametrize(("height", "width"), SMALL)
def test_plain_rungs_on_every_small_board(height: int, width: int) -> None:
    """On every state of every board with up to one clue plain and compiled rungs agree."""
    states = list(every_state(height, width))
    for puzzle in maker("yajikazu").every(height, width, ONE_CLUE):
        for state in states:
            for name in RUNGS:
                outcome(name, puzzle, state)


@pytest.mark.parametrize("puzzle", SIX, ids=lambda puzzle: f"{puzzle.height}x{puzzle.width}")
def test_plain_rungs_on_every_state_of_six_cells(puzzle: Yajikazu) -> None:
    """On every state of two rectangles and two strips of six cells they agree."""
    for state in every_state(puzzle.height, puzzle.width):
        for name in RUNGS:
            outcome(name, puzzle, state)


def test_plain_rungs_on_random_states() -> None:
    """On random states of boards to 4×5 they agree, and each rung is seen to do all it can."""
    seen: Counter[tuple[str, str]] = Counter()
    boards = (mixed_board(7, index) for index in range(90))
    small = [board for board in boards if board.height * board.width <= 20]
    assert len(small) >= 60
    for index, puzzle in enumerate(small):
        for state in random_states(puzzle, index):
            for name in RUNGS:
                seen[name, outcome(name, puzzle, state)] += 1
    for name in RUNGS:
        can = {"nothing", "deduction"} if name == "cap" else ALL
        assert {what for other, what in seen if other == name} == can, name


@pytest.mark.parametrize(("height", "width"), SMALL)
def test_plain_oracle_on_every_small_board(height: int, width: int) -> None:
    """On every board with up to one clue the plain oracle finds each answer of an engine once."""
    for puzzle in maker("yajikazu").every(height, width, ONE_CLUE):
        assert sorted(answers(puzzle)) == sorted(ORACLE.answers(puzzle)), puzzle


def test_plain_oracle_on_larger_boards() -> None:
    """On random boards of five to sixteen cells it does so too, and some have several answers."""
    boards = [mixed_board(8, index) for index in range(60)]
    boards = [board for board in boards if 5 <= board.height * board.width <= 16]
    counts = []
    for puzzle in boards:
        found = sorted(answers(puzzle))
        assert found == sorted(ORACLE.answers(puzzle)), puzzle
        counts.append(len(found))
    assert {0, 1} < set(counts)
