"""Smaller inputs than that of a find: rows, columns and clues less, numbers and states simpler."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import msgspec

from liarproof.ci.gate.judging import puzzle_of
from liarproof.ci.gate.plan import Item
from liarproof.ci.gate.smaller import smaller_inputs
from liarproof.ledgers.vectors import Board, Input, Marks
from liarproof.properties.boards import maker
from liarproof.properties.vectors.decoding import decoded
from liarproof.properties.vectors.forms import board_of

Weight = tuple[int, int, int]


def shrunk(
    genre: str, given: Input, again: Callable[[Input], object | None], over: Callable[[], bool]
) -> None:
    """Go on by small steps to inputs on which `again` finds the same, not None, until `over`."""
    steps = smaller(genre, given)
    while not over():
        step = next(steps, None)
        if step is None:
            return
        if weight(step) < weight(given) and again(step) is not None:
            given = step
            steps = smaller(genre, given)


TINY = ((1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (2, 2))
MOST_TINY = 100
"""Boards of each of these sizes."""


def tiny(genre: str, given: Input) -> list[Input]:
    """Every board of one to four cells, with a clue or two, that is smaller; the smallest first."""
    made = maker(genre)
    variety = made.varieties[0 if genre in ("hitori", "yinyang") else 1]
    every = [
        Input(board=board_of(puzzle))
        for size in TINY
        for puzzle in islice(made.every(*size, variety), MOST_TINY)
    ]
    return sorted((one for one in every if weight(one) < weight(given)), key=weight)


def board_in(given: Input) -> Board | None:
    """The board of an input, or that of its URL; None: the URL is to be refused."""
    if given.board is not None:
        return given.board
    read = decoded(given.url)
    return None if read is None else read[1]


def weight(given: Input) -> Weight:
    """What makes an input large: cells, clues with their numbers, known entries and a variant."""
    board = board_in(given)
    if board is None:
        return 0, len(given.url), 0
    grid = bool(board.clues) and isinstance(board.clues[0], (list, tuple))
    if grid:
        clues = sum(1 + n for row in board.clues for n in row if n)
    else:
        clues = sum(2 + (clue["n"] or 0) for clue in board.clues)
    known = sum(
        value != 0
        for marks in (given.state,)
        if marks is not None
        for part in (marks.cells, marks.right, marks.down)
        for row in part or ()
        for value in row
    )
    return board.height * board.width, clues + len(board.variants), known


def smaller(genre: str, given: Input) -> Iterator[Input]:
    """Steps, the largest first."""
    board = board_in(given)
    if board is None:
        return
    yield from smaller_inputs(genre, given, board)
    for simpler in _simpler(genre, board):
        yield _with_board(genre, given, simpler)
    if given.state is not None:
        for state in _forgotten(given.state):
            yield msgspec.structs.replace(given, state=state)
    yield from _two_less(genre, given, board)


MOST_STEPS = 30
"""An input with more single steps is not tried without two things at once."""


def _two_less(genre: str, given: Input, board: Board) -> Iterator[Input]:
    """Without two rows, columns or clues, where neither can go alone."""
    once = list(islice(smaller_inputs(genre, given, board), MOST_STEPS + 1))
    for one in once if len(once) <= MOST_STEPS else ():
        less = board_in(one)
        if less is not None:
            yield from smaller_inputs(genre, one, less)


def _with_board(genre: str, given: Input, board: Board) -> Input:
    puzzle: Any = puzzle_of(genre, board)
    whole = board_of(puzzle)
    if given.board is None:
        return Input(url=whole.url)
    return msgspec.structs.replace(given, board=whole)


def _simpler(genre: str, board: Board) -> Iterator[Board]:
    """Smaller numbers, no variant."""
    if board.variants:
        yield msgspec.structs.replace(board, variants=())
    if genre == "yinyang":
        return
    if genre == "hitori":
        yield from _fewer_numbers(board)
        return
    for at, clue in enumerate(board.clues):
        for number in _lower(clue["n"]):
            clues = [*board.clues[:at], {**clue, "n": number}, *board.clues[at + 1 :]]
            yield msgspec.structs.replace(board, clues=clues)


def _fewer_numbers(board: Board) -> Iterator[Board]:
    numbers = sorted({n for row in board.clues for n in row if n})
    ranks = {0: 0, **{n: rank for rank, n in enumerate(numbers, start=1)}}
    yield msgspec.structs.replace(board, clues=[[ranks[n] for n in row] for row in board.clues])
    for old in numbers:  # everywhere at once, so that equal ones stay equal
        for new in _lower(old):
            if new and new not in numbers:
                rows = [[new if n == old else n for n in row] for row in board.clues]
                yield msgspec.structs.replace(board, clues=rows)


def _lower(number: int | None) -> list[int]:
    return [] if not number else sorted({0, number // 2, number - 1})


def _forgotten(state: Marks) -> Iterator[Marks]:
    """The state with one known entry less."""
    for name in ("cells", "right", "down"):
        part: Any = getattr(state, name)
        for r, row in enumerate(part or ()):
            for c, value in enumerate(row):
                if value:
                    rows = [list(one) for one in part]
                    rows[r][c] = 0
                    yield msgspec.structs.replace(state, **{name: rows})


def size_of(item: Item) -> tuple[int, int]:
    """Height and width of what it asks about; of a URL that is to be refused 0×0."""
    board = board_in(item.test.input)
    return (0, 0) if board is None else (board.height, board.width)
