"""Candidates for `check`: legal answers, and answers spoilt so that they break rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from liarproof.oracles.kit import rng
from liarproof.oracles.referee import judge
from liarproof.properties.contracts.parted import two_loops
from liarproof.properties.contracts.worlds import silenced
from liarproof.properties.vectors.answering import solved
from liarproof.properties.vectors.boards import SEED, Chosen, boards_of
from liarproof.puzzles.answer import OFF, ON, SHADED, UNKNOWN, UNSHADED, Answer, Marks, State

Random = NDArray[np.int64]

MOST_CELLS = 150
"""Of the boards whose answers are spoilt."""
TRIES = 14
"""Spoilt candidates of a board, of which some are taken."""
PARTED_CELLS = 36
"""Boards to so many cells are given two loops."""
LEGAL = 80


class Quotas(NamedTuple):
    """How many candidates are taken."""

    alone: int
    """That break one rule alone, for each rule."""
    together: int
    """That break the same several rules, for each such set."""


QUOTAS = {
    "hitori": Quotas(70, 20),
    "yinyang": Quotas(34, 5),
    "yajikazu": Quotas(70, 20),
    "yajilin": Quotas(24, 4),
}
MOST = 480
"""Candidates of a genre; of sets of several rules the last ones in their order are left out."""


class Candidate(NamedTuple):
    """A board, a candidate answer, and the codes of the rules that it breaks, sorted."""

    chosen: Chosen
    answer: Answer
    codes: tuple[str, ...]


def codes_of(puzzle: Any, answer: Answer) -> tuple[str, ...]:
    """The codes by the referee, each once, sorted."""
    return tuple(sorted({broken.code for broken in judge(puzzle, answer)}))


def candidates(genre: str) -> list[Candidate]:
    """The candidates of a genre: for every set of broken rules some, from many boards."""
    pool: dict[tuple[str, ...], list[Candidate]] = {}
    for candidate in _all(genre):
        pool.setdefault(candidate.codes, []).append(candidate)
    quotas = (LEGAL, *QUOTAS[genre])
    chosen: list[Candidate] = []
    for codes in sorted(pool, key=lambda codes: (len(codes) > 1, codes)):
        chosen += pool[codes][: quotas[min(len(codes), 2)]]
    return chosen[:MOST]


def _all(genre: str) -> Iterator[Candidate]:
    """Candidates in turn: one of each board, then another of each."""
    boards = [
        chosen
        for chosen in chain.from_iterable(boards_of(genre).values())
        if chosen.puzzle.height * chosen.puzzle.width <= MOST_CELLS
    ]
    if genre == "yajilin":
        boards += [_with_variant(chosen) for chosen in boards_of(genre)["graded"]]
    large = [one for one in boards_of(genre)["wide, tall and large"] if one not in boards][:6]
    streams = [_of_board(chosen) for chosen in [*boards, *large]]
    seen = set()
    while streams:
        left = []
        for stream in streams:
            candidate = next(stream, None)
            if candidate is None:
                continue
            left.append(stream)
            key = (candidate.chosen.puzzle, candidate.answer)
            if key not in seen:
                seen.add(key)
                yield candidate
        streams = left


def _with_variant(chosen: Chosen) -> Chosen:
    return chosen._replace(puzzle=replace(chosen.puzzle, shaded_outside=True))


def _of_board(chosen: Chosen) -> Iterator[Candidate]:
    puzzle = chosen.puzzle
    random = rng.stream(SEED, f"spoil {puzzle}")
    answers = solved(puzzle, 2).answers
    spoilt = chain(
        answers[:1],
        _extremes(puzzle),
        _others(puzzle),
        (_spoilt(random, puzzle, answers) for _ in range(TRIES)),
        answers[1:],
    )
    for answer in spoilt:
        yield Candidate(chosen, answer, codes_of(puzzle, answer))


def _others(puzzle: Any) -> Iterator[Answer]:
    """Answers of the board with its clues silenced, or without its variant."""
    yield from solved(silenced(puzzle), 3).answers
    if getattr(puzzle, "shaded_outside", False):
        yield from solved(replace(puzzle, shaded_outside=False), 3).answers


def _filled(puzzle: Any, cells: int, edges: int) -> Answer:
    state = State.unknown(puzzle.height, puzzle.width, puzzle.genre == "yajilin")
    state.cells[:] = cells
    state.right[:] = edges
    state.down[:] = edges
    return state.marks()


def _extremes(puzzle: Any) -> Iterator[Answer]:
    yield _filled(puzzle, UNSHADED, OFF)
    yield _filled(puzzle, SHADED, OFF)
    if puzzle.genre == "yajilin":
        yield _filled(puzzle, UNSHADED, ON)


def _spoilt(random: Random, puzzle: Any, answers: tuple[Answer, ...]) -> Answer:
    """An answer, or where there is none a random filling, changed in a place or two."""
    height, width = puzzle.height, puzzle.width
    state = (
        State.of(answers[rng.below(random, len(answers))]) if answers else _noise(random, puzzle)
    )
    if puzzle.genre == "yajilin" and min(height, width) > 1:
        return _spoilt_loop(random, puzzle, state)
    for _ in range(1 + rng.below(random, 3)):
        row, column = rng.below(random, height), rng.below(random, width)
        state.cells[row, column] = 3 - state.cells[row, column]
        if rng.below(random, 3) == 0:  # and a neighbour the other way: the cell has moved
            other = (row + 1) % height
            state.cells[other, column] = 3 - state.cells[row, column]
    if puzzle.genre == "yinyang" and rng.below(random, 12) == 0:
        state.cells[rng.below(random, height), rng.below(random, width)] = UNKNOWN
    return state.marks()


def _noise(random: Random, puzzle: Any) -> State:
    state = State.unknown(puzzle.height, puzzle.width, puzzle.genre == "yajilin")
    for part in state:
        for at in range(part.size):
            part.flat[at] = 2 if rng.below(random, 4) == 0 else 1
    return state


def _spoilt_loop(random: Random, puzzle: Any, state: State) -> Answer:
    kind = rng.below(random, 6)
    if kind == 0 and puzzle.height * puzzle.width <= PARTED_CELLS:
        parted = two_loops(random, puzzle)
        if parted is not None:
            return _marks(puzzle, parted)
    if kind == 1:
        _turn_over(random, state.cells)
    if kind in (1, 2):
        part = state.right if rng.below(random, 2) else state.down
        _turn_over(random, part)
        return state.marks()
    if kind == 3:
        _turn_over(random, state.cells)
        return state.marks()
    for _ in range(1 + rng.below(random, 3)):
        _turn_square(random, state)
    if kind != 4:
        _shade_the_rest(puzzle, state)
    return state.marks()


def _marks(puzzle: Any, values: NDArray[np.int8]) -> Marks:
    state = State.unknown(puzzle.height, puzzle.width, edges=True)
    at = 0
    for part in state:
        part[...] = values[at : at + part.size].reshape(part.shape)
        at += part.size
    return state.marks()


def _turn_over(random: Random, part: NDArray[np.int8]) -> None:
    at = rng.below(random, part.size)
    part.flat[at] = 3 - part.flat[at]


def _turn_square(random: Random, state: State) -> None:
    """Exchange on and off along the four edges of a square: every degree stays even."""
    height, width = state.cells.shape
    row, column = rng.below(random, height - 1), rng.below(random, width - 1)
    for r in (row, row + 1):
        state.right[r, column] = 3 - state.right[r, column]
    for c in (column, column + 1):
        state.down[row, c] = 3 - state.down[row, c]


def _shade_the_rest(puzzle: Any, state: State) -> None:
    """Shade exactly the cells that neither the loop nor a clue takes."""
    free = np.ones(state.cells.shape, dtype=bool)
    free[:, :-1] &= state.right != ON
    free[:, 1:] &= state.right != ON
    free[:-1] &= state.down != ON
    free[1:] &= state.down != ON
    for clue in puzzle.clues:
        free[clue.row, clue.column] = False
    state.cells[:] = np.where(free, SHADED, UNSHADED)
