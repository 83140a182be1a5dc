"""What is asked of a child about a fresh board: a question or two an operation."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from liarproof.ci.gate.plan import Item
from liarproof.ledgers.vectors import Expected, Input, Test
from liarproof.oracles.kit import rng
from liarproof.oracles.registry import oracle_engines
from liarproof.properties.vectors.forms import board_of, marks_of
from liarproof.puzzles.answer import UNKNOWN, Marks, State
from liarproof.puzzles.genres import book

Random = NDArray[np.int64]

CANDIDATES = 3
"""Of `check`, a board."""
STATES = 2
"""Of `propagate`, a board."""
SIGNS = "0123456789abcdefgijkmoprsz.-/_"
"""What is put into URLs in the wrong places."""
OF_BOARDS = ("one", "unique", "count", "write")
"""Operations that are given a board and nothing else."""
ANSWERS_AT = 144
"""Cells of the largest boards for which an answer is sought here."""


def item_of(genre: str, operation: str, given: Input, right: Expected | None = None) -> Item:
    """A test under the id that its input has for ever; `right` may still be unknown."""
    text = genre.encode() + operation.encode() + msgspec.json.encode(given)
    name = f"find-{genre}-{operation}-{hashlib.sha256(text).hexdigest()[:10]}"
    return Item(genre, operation, Test(name, given, right or Expected(), ()))


def questions(operation: str, puzzle: Any, random: Random, rungs: Sequence[str]) -> Iterator[Input]:
    """What is asked in one operation about a board; `rungs`: those that may be asked for."""
    board = board_of(puzzle)
    if operation in OF_BOARDS:
        yield Input(board=board)
    elif operation == "check":
        for candidate in islice(candidates(random, puzzle), CANDIDATES):
            yield Input(board=board, answer=marks_of(candidate))
    elif operation == "read":
        yield Input(url=board.url)
        yield Input(url=_misspelt(random, board.url))
    elif operation == "explain":
        yield Input(board=board, state=marks_of(_state(random, puzzle)))
    else:
        for number in range(STATES):
            rung = rungs[rng.below(random, len(rungs))] if number and rungs else ""
            yield Input(board=board, state=marks_of(_state(random, puzzle)), rung=rung)


def answer_for(puzzle: Any) -> Marks | None:
    """An answer by the first engine; None where there is none, or the board is large."""
    if puzzle.height * puzzle.width > ANSWERS_AT:
        return None
    engine = next(one for one in oracle_engines(puzzle.genre) if one.name == "sat")
    return next(iter(engine.answers(puzzle, 1)), None)


# --- candidates and states --------------------------------------------------------------------


def candidates(random: Random, puzzle: Any) -> Iterator[Marks]:
    """An answer, and marks that are spoilt; without an answer the latter alone, without end."""
    answer = answer_for(puzzle)
    if answer is not None:
        yield answer
    while True:
        state = _filled(random, puzzle) if answer is None else State.of(answer)
        for _ in range(1 + rng.below(random, 2)):
            _spoil(random, state)
        yield state.marks()


def _filled(random: Random, puzzle: Any) -> State:
    """Everything unshaded and off, or at random."""
    state = State.unknown(puzzle.height, puzzle.width, book(puzzle.genre).edges)
    chance = rng.below(random, 4)
    for part in state:
        for at in range(part.size):
            part.flat[at] = 1 + (rng.below(random, 10) < chance)
    return state


def _spoil(random: Random, state: State) -> None:
    """Turn over a cell, or an edge, or all edges of a square, so that every degree stays even."""
    able = [part for part in state if part.size]
    rows, columns = state.cells.shape
    if len(able) == 3 and rng.below(random, 2):
        row, column = rng.below(random, rows - 1), rng.below(random, columns - 1)
        for r in (row, row + 1):
            state.right[r, column] = 3 - state.right[r, column]
        for c in (column, column + 1):
            state.down[row, c] = 3 - state.down[row, c]
        return
    part = able[rng.below(random, len(able))]
    at = rng.below(random, part.size)
    part.flat[at] = 3 - part.flat[at]


def _state(random: Random, puzzle: Any) -> Marks:
    """A part of an answer, now and then with a mistake in it; or nothing known."""
    answer = answer_for(puzzle)
    state = _filled(random, puzzle) if answer is None else State.of(answer)
    if rng.below(random, 5) == 0:
        _spoil(random, state)
    kept = (0.0, 0.2, 0.5, 0.8)[rng.below(random, 4)]
    for part in state:
        for at in range(part.size):
            if rng.uniform(random) >= kept:
                part.flat[at] = UNKNOWN
    return state.marks()


# --- URLs -------------------------------------------------------------------------------------


def _misspelt(random: Random, url: str) -> str:
    """The URL with a sign changed, left out or put in somewhere behind the genre."""
    head, _, tail = url.partition("?")
    genre, _, body = tail.partition("/")
    at = rng.below(random, len(body))
    sign = SIGNS[rng.below(random, len(SIGNS))]
    changes: tuple[Callable[[], str], ...] = (
        lambda: body[:at] + sign + body[at + 1 :],
        lambda: body[:at] + body[at + 1 :],
        lambda: body[:at] + sign + body[at:],
        lambda: body + sign,
    )
    return f"{head}?{genre}/{changes[rng.below(random, len(changes))]()}"
