"""Plain rungs and plain oracles say what the compiled ones and an engine say, of cells alone.

Three genres; Yajilin, whose states have edges, stands in a file of its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from itertools import product
from typing import Any, NamedTuple

import numpy as np
import pytest

from liarproof.oracles.kit.rng import below, stream
from liarproof.properties.boards import maker
from liarproof.properties.engines import engines
from liarproof.properties.states import remembered
from liarproof.puzzles.answer import SHADED, UNKNOWN, UNSHADED, Marks, State
from liarproof.puzzles.arrows import Clue
from liarproof.puzzles.hitori import Hitori
from liarproof.puzzles.yajikazu import Yajikazu
from liarproof.puzzles.yinyang import YinYang
from liarproof.solvers.ladder import ladder_of, solve


class Compared(NamedTuple):
    """What is compared of one genre."""

    engine: str
    """Whose answers the plain oracle must find."""
    variety: str
    """Of boards to four cells, all of which are taken."""
    six: tuple[Any, ...]
    """Boards of six cells, or larger, on which every rung has something to say."""
    boards: int
    """Random boards."""
    largest: int
    """Cells of those for the plain oracle."""


GENRES = {
    "hitori": Compared(
        "cells",
        "with blanks",
        (
            Hitori(((1, 1, 1), (1, 2, 1))),
            Hitori(((1, 2, 1), (0, 0, 3))),
            Hitori(((1, 1), (2, 1), (1, 1))),
            Hitori(((0, 1), (2, 2), (2, 1))),
        ),
        130,
        12,
    ),
    "yinyang": Compared(
        "raster",
        "any givens",
        (
            YinYang(((0, 0, 0), (0, 0, 0))),
            YinYang(((1, 0, 0), (0, 2, 0))),
            YinYang(((0, 0), (0, 0), (0, 0))),
            YinYang(((0, 2), (0, 0), (2, 1))),
        ),
        130,
        12,
    ),
    "yajikazu": Compared(
        "cells",
        "to one clue",
        (
            Yajikazu(2, 3, (Clue(0, 0, "R", 1), Clue(1, 0, "U", 1), Clue(1, 2, "L", 0))),
            Yajikazu(3, 2, (Clue(0, 0, "D", 2), Clue(0, 1, "D", 1), Clue(2, 0, "R", 1))),
            Yajikazu(1, 6, (Clue(0, 1, "R", 2), Clue(0, 2, "L", 1))),
            Yajikazu(6, 1, (Clue(0, 0, "D", 2), Clue(5, 0, "D", 1))),
        ),
        90,
        16,
    ),
}

SMALL = [(1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (2, 2), (1, 4), (4, 1)]
"""Height and width of every board to four cells."""

SILENT = {("yajikazu", "cap"): "contradiction"}
"""What a rung never comes to; each comes to everything else."""

genres = pytest.mark.parametrize("genre", list(GENRES))


def plain(genre: str) -> Any:
    """The module with a genre's plain rungs."""
    return import_module(f"liarproof.properties.plain.{genre}")


def every_state(height: int, width: int) -> Iterator[State]:
    """Every state of a board of that size, legal or not."""
    for values in product((UNKNOWN, UNSHADED, SHADED), repeat=height * width):
        state = State.unknown(height, width)
        state.cells.flat[:] = values
        yield state


def outcome(name: str, puzzle: Any, state: State) -> str:
    """Run the plain and the compiled rung of that name, demand one outcome, and say what it is."""
    mine, compiled = state.copy(), state.copy()
    alive = plain(puzzle.genre).RUNGS[name](puzzle, mine)
    what = f"{name} on {puzzle} from {state.cells.tolist()}"
    assert alive is ladder_of(puzzle.genre).named(name)(puzzle, compiled), what
    if not alive:
        return "contradiction"
    assert np.array_equal(mine.cells, compiled.cells), what
    return "nothing" if np.array_equal(mine.cells, state.cells) else "deduction"


def agree_on(puzzle: Any, states: Iterator[State]) -> Counter[tuple[str, str]]:
    """Compare all rungs on each state: how often each rung came to what."""
    seen: Counter[tuple[str, str]] = Counter()
    for state in states:
        for name in plain(puzzle.genre).RUNGS:
            seen[name, outcome(name, puzzle, state)] += 1
    return seen


def random_states(puzzle: Any, index: int) -> Iterator[State]:
    """An answer, if there is one, with cells forgotten and up to two turned over, and noise."""
    chance = stream(index, "plain states")
    height, width = puzzle.height, puzzle.width
    noise = Marks(tuple(tuple(1 + below(chance, 2) for _ in range(width)) for _ in range(height)))
    found = [*solve(puzzle, 1).answers, noise]
    for known in (0.2, 0.5, 0.8):
        for wrong in range(3):
            yield State.of(remembered(found[0], chance, known, wrong))
    yield State.of(remembered(noise, chance, 0.3))


@genres
def test_every_rung_of_the_ladder_has_a_plain_twin(genre: str) -> None:
    """The plain rungs are those of the ladder and the spare ones, by name and in order."""
    ladder = ladder_of(genre)
    assert list(plain(genre).RUNGS) == [rung.name for rung in (*ladder.rungs, *ladder.spare)]


@pytest.mark.parametrize(("height", "width"), SMALL)
@genres
def test_on_every_small_board(genre: str, height: int, width: int) -> None:
    """On every state of every board to four cells plain and compiled rungs agree."""
    for puzzle in maker(genre).every(height, width, GENRES[genre].variety):
        assert agree_on(puzzle, every_state(height, width))


@pytest.mark.parametrize(
    "puzzle",
    [puzzle for one in GENRES.values() for puzzle in one.six],
    ids=lambda puzzle: f"{puzzle.genre}-{puzzle.height}x{puzzle.width}",
)
def test_on_every_state_of_six_cells(puzzle: Any) -> None:
    """On every state of rectangles and strips of six cells they agree."""
    assert agree_on(puzzle, every_state(puzzle.height, puzzle.width))


@genres
def test_on_random_states(genre: str) -> None:
    """On random states of boards to 4×5 they agree, and each rung is seen to do all it can."""
    seen: Counter[tuple[str, str]] = Counter()
    boards = (maker(genre).mixed(7, index) for index in range(GENRES[genre].boards))
    small = [board for board in boards if board.height * board.width <= 20]
    assert len(small) >= 40
    for index, puzzle in enumerate(small):
        seen += agree_on(puzzle, random_states(puzzle, index))
    for name in plain(genre).RUNGS:
        can = {"contradiction", "nothing", "deduction"} - {SILENT.get((genre, name))}
        assert {what for other, what in seen if other == name} == can, name


@pytest.mark.parametrize(("height", "width"), [(4, 5), (5, 4), (5, 5)])
def test_where_one_number_fills_the_board(height: int, width: int) -> None:
    """On boards with as many twins as there can be, the tables of the compiled rungs hold all."""
    puzzle = Hitori(((1,) * width,) * height)
    for index in range(10):
        assert agree_on(puzzle, random_states(puzzle, index))


@pytest.mark.parametrize(("height", "width"), SMALL)
@genres
def test_oracle_on_every_small_board(genre: str, height: int, width: int) -> None:
    """On every board to four cells the plain oracle finds each answer of an engine once."""
    (oracle,) = (one for one in engines(genre) if one.name == GENRES[genre].engine)
    for puzzle in maker(genre).every(height, width, GENRES[genre].variety):
        assert sorted(plain(genre).answers(puzzle)) == sorted(oracle.answers(puzzle)), puzzle


@genres
def test_oracle_on_larger_boards(genre: str) -> None:
    """On random boards of five cells and more it does so too, and some have several answers."""
    (oracle,) = (one for one in engines(genre) if one.name == GENRES[genre].engine)
    boards = [maker(genre).mixed(8, index) for index in range(60)]
    counts = []
    for puzzle in boards:
        if 5 <= puzzle.height * puzzle.width <= GENRES[genre].largest:
            found = sorted(plain(genre).answers(puzzle))
            assert found == sorted(oracle.answers(puzzle)), puzzle
            counts.append(len(found))
    assert {0, 1} < set(counts)
