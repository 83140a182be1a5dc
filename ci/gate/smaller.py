"""Smaller boards than that of a test: without a row, a column or a clue."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from liarproof.ci.gate.judging import puzzle_of
from liarproof.ledgers.vectors import Board, Input, Marks, Rows
from liarproof.puzzles.errors import InputError
from liarproof.puzzles.urls import write_url


def smaller_inputs(genre: str, given: Input, board: Board) -> Iterator[Input]:
    """What is given with a row, a column or a clue less; marks lose theirs with these.

    `board`: that of the test, also where only its URL is given.
    """
    for row in range(board.height if board.height > 1 else 0):
        yield from _with(genre, given, _without_row(board, row), row, None)
    for column in range(board.width if board.width > 1 else 0):
        yield from _with(genre, given, _without_column(board, column), None, column)
    for fewer in _without_a_clue(board):
        yield from _with(genre, given, fewer, None, None)


def _with(
    genre: str, given: Input, board: Board, row: int | None, column: int | None
) -> Iterator[Input]:
    try:
        url = write_url(puzzle_of(genre, board))
    except InputError:
        return
    board = msgspec.structs.replace(board, url=url)
    if given.board is None:
        yield Input(url=url)
        return
    marks = [
        None if part is None else _cut(part, row, column) for part in (given.answer, given.state)
    ]
    yield msgspec.structs.replace(given, board=board, answer=marks[0], state=marks[1])


# --- boards -----------------------------------------------------------------------------------


def _is_grid(board: Board) -> bool:
    """Whether its clues are rows of numbers, and no list of arrows."""
    return bool(board.clues) and isinstance(board.clues[0], (list, tuple))


def _without_row(board: Board, row: int) -> Board:
    clues = (
        [*board.clues[:row], *board.clues[row + 1 :]]
        if _is_grid(board)
        else _arrows(board, "r", row)
    )
    return msgspec.structs.replace(board, height=board.height - 1, clues=clues)


def _without_column(board: Board, column: int) -> Board:
    clues = (
        [[*row[:column], *row[column + 1 :]] for row in board.clues]
        if _is_grid(board)
        else _arrows(board, "c", column)
    )
    return msgspec.structs.replace(board, width=board.width - 1, clues=clues)


def _arrows(board: Board, axis: str, gone: int) -> list[dict[str, Any]]:
    """The arrows without those on a line that is gone; those beyond it move up."""
    return [
        {**clue, axis: clue[axis] - (clue[axis] > gone)}
        for clue in board.clues
        if clue[axis] != gone
    ]


def _without_a_clue(board: Board) -> Iterator[Board]:
    if not _is_grid(board):
        for gone in range(len(board.clues)):
            clues = [*board.clues[:gone], *board.clues[gone + 1 :]]
            yield msgspec.structs.replace(board, clues=clues)
        return
    for r, row in enumerate(board.clues):
        for c, number in enumerate(row):
            if number:
                rows = [list(one) for one in board.clues]
                rows[r][c] = 0
                yield msgspec.structs.replace(board, clues=rows)


# --- marks ------------------------------------------------------------------------------------


def _cut(marks: Marks, row: int | None, column: int | None) -> Marks:
    """Marks of the board without that row or column, and without one edge across it each."""
    return Marks(
        _less(marks.cells, row, column),
        _less(marks.right, row, column),
        _less(marks.down, row, column),
    )


def _less(rows: Rows | None, row: int | None, column: int | None) -> Rows | None:
    if rows is None:
        return None
    if row is not None:
        # edges between rows are one fewer: behind the last row there is none
        return [one for n, one in enumerate(rows) if n != min(row, len(rows) - 1)]
    if column is not None:
        return [[v for n, v in enumerate(one) if n != min(column, len(one) - 1)] for one in rows]
    return rows
