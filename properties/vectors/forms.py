"""Boards and marks between the forms of the vectors and those of the rule books."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from liarproof.ledgers.vectors import Board, Marks
from liarproof.puzzles import answer as plain
from liarproof.puzzles.genres import book
from liarproof.puzzles.urls import write_url


@lru_cache(maxsize=4096)
def board_of(puzzle: Any) -> Board:
    """A puzzle as the vectors hold it."""
    rules = book(puzzle.genre)
    return Board(
        puzzle.height,
        puzzle.width,
        rules.to_clues(puzzle),
        tuple(rules.variants_of(puzzle)),
        write_url(puzzle),
    )


def puzzle_of(genre: str, board: Board) -> Any:
    """The puzzle of a board; raises `InputError` where its clues do not fit."""
    rules = book(genre)
    clues = msgspec.convert(board.clues, rules.clue_type)
    return rules.varied(rules.from_clues(board.height, board.width, clues), board.variants)


def marks_of(marks: plain.Marks) -> Marks:
    """Marks as the vectors hold them: edges only in genres with a loop."""
    parts = [[list(row) for row in rows] for rows in marks]
    if not marks.right and not marks.down:
        return Marks(parts[0])
    return Marks(*parts)


def plain_of(marks: Marks) -> plain.Marks:
    """The other way."""
    parts = (marks.cells, marks.right, marks.down)
    return plain.Marks(*(tuple(map(tuple, rows or ())) for rows in parts))
