"""What a propagator is called on: puzzles, all their answers, and states worth a look.

Most puzzles are made from an answer, so that they have one; some of their clues are then spoiled.
Some come from the graded bank.
States are made from real answers by forgetting entries, and are then left so, or spoiled: one
entry turned over, or one added that no answer has; some are taken from the middle of a search,
some are noise, some complete. Where a puzzle has no answer, answers of the board without clues
stand in. Everything comes from a seed and an index.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache, lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from liarproof.ledgers.graded import graded_bank
from liarproof.oracles.kit import rng
from liarproof.properties.boards import maker
from liarproof.properties.boards import yajikazu as yajikazu_boards
from liarproof.properties.boards import yajilin as yajilin_boards
from liarproof.properties.boards.hitori import number_answer, random_board
from liarproof.properties.boards.yinyang import reveal
from liarproof.properties.contracts.flat import MOST_ENTRIES, Layout, Values, pack
from liarproof.properties.contracts.parted import LEAST, two_loops, walled
from liarproof.properties.contracts.subject import ORACLES, Subject, answers_of
from liarproof.puzzles.answer import UNKNOWN, Answer
from liarproof.puzzles.genres import book
from liarproof.puzzles.yajilin import Yajilin
from liarproof.puzzles.yinyang import YinYang
from liarproof.solvers.ladder import fixpoint

Random = NDArray[np.int64]

STATES = 24
"""States of one world."""

TWO_LOOPS = (4, 12)
"""Of the states of a Yajilin puzzle, those that have two loops where it has room for them."""

GENERATED = 10
"""One puzzle in so many has one answer and was made by the genre's generator."""

LARGEST = 20
"""Cells of the largest boards."""


class World(NamedTuple):
    """One puzzle, its answers, and states of it."""

    puzzle: Any
    answers: Values
    """(m, n): all of them."""
    states: Values
    """(k, n)."""
    seed: int
    """Of what a contract draws besides."""
    whole: bool = False
    """Whether the states are all there are, as in `flat.all_states`."""

    @property
    def layout(self) -> Layout:
        """Where the entries of its states stand."""
        return Layout.of(self.puzzle)

    @property
    def extending(self) -> NDArray[np.bool_]:
        """(k, m): whether answer j extends state i."""
        return pack(self.states).extended_by(pack(self.answers))

    def answer(self, number: int) -> Answer:
        """One of the answers."""
        return self.layout.marks(self.answers[number])

    def only(self, *numbers: int) -> World:
        """The same with these states alone."""
        return self._replace(states=self.states[list(numbers)], whole=False)


def world_of(subject: Subject, puzzle: Any, states: Values, seed: int = 0) -> World:
    """The world of a puzzle with states (k, n) at hand."""
    return World(puzzle, subject.answers(puzzle), states, seed)


def random_world(subject: Subject, seed: int, index: int) -> World:
    """World number `index` of a seed: a random puzzle and `STATES` random states."""
    most = min(LARGEST, subject.cells or LARGEST)
    return furnished(subject, random_puzzle(subject.genre, seed, index, most=most), seed, index)


def furnished(subject: Subject, puzzle: Any, seed: int, index: int) -> World:
    """The world of a puzzle with `STATES` random states."""
    states, drawn = random_states(puzzle, subject.answers_by_engine, seed, index)
    return World(puzzle, subject.answers(puzzle), states, drawn)


@lru_cache(maxsize=1024)
def random_states(puzzle: Any, engine: str, seed: int, index: int) -> tuple[Values, int]:
    """States (`STATES`, n) made from the answers that an engine finds, and a further draw.

    One in three is made from an answer of the board with its clues silenced, which mostly breaks
    nothing but a clue. Not to be written to.
    """
    random = rng.stream(seed, f"contract states {index}")
    answers, others = answers_of(puzzle, engine), answers_of(silenced(puzzle), engine)
    made = [np.zeros(Layout.of(puzzle).entries, dtype=np.int8)]
    is_yajilin = isinstance(puzzle, Yajilin)
    for number in range(1, STATES):
        models = answers if len(answers) and number % 3 else others
        kind = KINDS[(number + index) % len(KINDS)] if len(models) else "noise"
        looped = two_loops(random, puzzle) if number in TWO_LOOPS and is_yajilin else None
        made.append(_MAKERS[kind](random, puzzle, models) if looped is None else looped)
    return np.stack(made), rng.below(random, 1 << 32)


def silenced(puzzle: Any) -> Any:
    """The puzzle when its clues say nothing; Yajilin's still stand in the loop's way."""
    if isinstance(puzzle, Yajilin):
        return replace(puzzle, clues=tuple(c._replace(number=None) for c in puzzle.clues))
    return maker(puzzle.genre).blank(puzzle.height, puzzle.width)


def random_size(random: Random, edges: bool, most: int = LARGEST) -> tuple[int, int]:
    """Height and width: 1×1, strips either way, squares and other rectangles to `most` cells."""
    while True:
        kind = rng.below(random, 8)
        if kind == 0:
            length = 1 + rng.below(random, 8)
            height, width = (1, length) if rng.below(random, 2) else (length, 1)
        elif kind == 1:
            height, width = [(2, 6), (6, 2), (2, 5), (5, 2)][rng.below(random, 4)]
        else:
            height, width = 2 + rng.below(random, 4), 2 + rng.below(random, 4)
        fits = height * width <= most and Layout(height, width, edges).entries <= MOST_ENTRIES
        if fits:
            return height, width


def random_puzzle(
    genre: str,
    seed: int,
    index: int,
    size: tuple[int, int] | None = None,
    most: int = LARGEST,
) -> Any:
    """A random puzzle of that size, or of any to `most` cells.

    Most are made to have an answer, and one in four of these is spoiled.
    """
    random = rng.stream(seed, f"contract puzzle {index}")
    if size is None and rng.below(random, GENERATED) == 0:
        boards = [board for board in generated_boards(genre) if board.height * board.width <= most]
        if boards:
            return _one_of(random, boards)
    height, width = size or random_size(random, book(genre).edges, most)
    return _PUZZLES[genre](random, height, width)


@cache
def generated_boards(genre: str) -> tuple[Any, ...]:
    """The boards of the graded bank to `LARGEST` cells, as the articles' generators made them."""
    puzzles = (one.board.puzzle for one in graded_bank(genre))
    return tuple(puzzle for puzzle in puzzles if puzzle.height * puzzle.width <= LARGEST)


def _some_answer(random: Random, puzzle: Any) -> Answer | None:
    """An answer of a puzzle at random, by the usual oracle; None where there is none."""
    table = answers_of(puzzle, ORACLES[puzzle.genre])
    return Layout.of(puzzle).marks(_one_of(random, table)) if len(table) else None


def _one_of(random: Random, options: Any) -> Any:
    return options[rng.below(random, len(options))]


def _hitori(random: Random, height: int, width: int) -> Any:
    kind = rng.below(random, 4)
    if kind == 0:
        return random_board(random, height, width, 1 + rng.below(random, 4), 0.2)
    answer = _some_answer(random, maker("hitori").blank(height, width))
    assert answer is not None
    return number_answer(random, answer, (0.0, 0.0, 0.2, 0.5)[kind])


def _yinyang(random: Random, height: int, width: int) -> Any:
    blank = maker("yinyang").blank(height, width)
    answer = _some_answer(random, blank)
    if answer is None:
        return blank
    puzzle = reveal(random, answer, (0.0, 0.15, 0.35, 0.6)[rng.below(random, 4)])
    if rng.below(random, 4):
        return puzzle
    givens = [list(row) for row in puzzle.givens]
    givens[rng.below(random, height)][rng.below(random, width)] = 1 + rng.below(random, 2)
    return YinYang(tuple(map(tuple, givens)))


def _yajikazu(random: Random, height: int, width: int) -> Any:
    answer = _some_answer(random, maker("yajikazu").blank(height, width))
    assert answer is not None
    density = (0.15, 0.35, 0.6, 0.9)[rng.below(random, 4)]
    return _spoiled(random, yajikazu_boards.clue_answer(random, answer, density))


def _yajilin(random: Random, height: int, width: int) -> Any:
    if min(height, width) > 1 and max(height, width) >= LEAST and rng.below(random, 8) == 0:
        return walled(random, height, width)
    density = (0.0, 0.1, 0.2, 0.35)[rng.below(random, 4)]
    for _ in range(20):  # clues are in the way of the loop: few boards with many have an answer
        puzzle = yajilin_boards.silent_board(random, height, width, density)
        answer = _some_answer(random, puzzle)
        if answer is not None:
            puzzle = yajilin_boards.told(random, puzzle, answer, 0.8)
            break
    varied = _spoiled(random, puzzle)
    return replace(varied, shaded_outside=rng.below(random, 3) == 0)


def _spoiled(random: Random, puzzle: Any) -> Any:
    """One time in four with one clue's number changed, or its arrow."""
    clues = list(puzzle.clues)
    if clues and rng.below(random, 4) == 0:
        at = rng.below(random, len(clues))
        direction = _one_of(random, ["U", "D", "L", "R"])
        number = _one_of(random, [None, 0, 1, 2, 3])
        clues[at] = clues[at]._replace(direction=direction, number=number)
    return replace(puzzle, clues=tuple(clues))


_PUZZLES: dict[str, Callable[[Random, int, int], Any]] = {
    "hitori": _hitori,
    "yinyang": _yinyang,
    "yajikazu": _yajikazu,
    "yajilin": _yajilin,
}


def _forgotten(random: Random, _puzzle: Any, models: Values) -> NDArray[np.int8]:
    """An answer of which some entries are left."""
    values: NDArray[np.int8] = models[rng.below(random, len(models))].copy()
    share = (0.1, 0.3, 0.5, 0.7, 0.9)[rng.below(random, 5)]
    for entry in range(values.size):
        if rng.uniform(random) >= share:
            values[entry] = UNKNOWN
    return values


def _near_miss(random: Random, puzzle: Any, models: Values) -> NDArray[np.int8]:
    """That, with an entry turned over or added at random."""
    values = _forgotten(random, puzzle, models)
    entry = rng.below(random, values.size)
    values[entry] = 3 - values[entry] if values[entry] else 1 + rng.below(random, 2)
    return values


def _dead_end(random: Random, puzzle: Any, models: Values) -> NDArray[np.int8]:
    """A state that an answer extends, and one entry more, of the value that none has."""
    values = _forgotten(random, puzzle, models)
    extending = pack(values[None]).extended_by(pack(models))[0]
    agreed = (models[extending] == models[extending][0]).all(axis=0)
    open_entries = (agreed & (values == UNKNOWN)).nonzero()[0]
    if open_entries.size:
        entry = int(open_entries[rng.below(random, open_entries.size)])
        values[entry] = 3 - models[extending][0][entry]
    return values


def _search(random: Random, puzzle: Any, models: Values) -> NDArray[np.int8]:
    """What the ladder makes of a few assumptions, and one assumption more."""
    layout = Layout.of(puzzle)
    values = np.zeros(layout.entries, dtype=np.int8)
    for _ in range(1 + rng.below(random, 2)):
        entry = rng.below(random, values.size)
        values[entry] = models[rng.below(random, len(models))][entry]
    state = layout.state(values)
    if fixpoint(puzzle, state):
        values = layout.values(state)
    unknown = (values == UNKNOWN).nonzero()[0]
    if unknown.size:
        values[unknown[rng.below(random, unknown.size)]] = 1 + rng.below(random, 2)
    return values


def _noise(random: Random, puzzle: Any, _models: Values) -> NDArray[np.int8]:
    share = (0.1, 0.3, 0.6)[rng.below(random, 3)]
    values = np.zeros(Layout.of(puzzle).entries, dtype=np.int8)
    for entry in range(values.size):
        if rng.uniform(random) < share:
            values[entry] = 1 + rng.below(random, 2)
    return values


def _complete(random: Random, _puzzle: Any, models: Values) -> NDArray[np.int8]:
    answer: NDArray[np.int8] = models[rng.below(random, len(models))].copy()
    return answer


def _off_by_one(random: Random, puzzle: Any, models: Values) -> NDArray[np.int8]:
    """A complete answer with one entry turned over, or two."""
    values = _complete(random, puzzle, models)
    for _ in range(1 + rng.below(random, 2)):
        entry = rng.below(random, values.size)
        values[entry] = 3 - values[entry]
    return values


_MAKERS: dict[str, Callable[[Random, Any, Values], NDArray[np.int8]]] = {
    "forgotten": _forgotten,
    "near miss": _near_miss,
    "dead end": _dead_end,
    "search": _search,
    "noise": _noise,
    "complete": _complete,
    "off by one": _off_by_one,
}

KINDS = tuple(_MAKERS)
"""Of states; besides, each world begins with the state in which nothing is decided."""
