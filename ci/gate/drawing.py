"""A failed test as a person sees it: the board, what the child made of it, and what is wrong."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from liarproof.ci.gate.judging import Misfit, marks_of, puzzle_of
from liarproof.ci.gate.plan import Item
from liarproof.ci.gate.tried import Tried
from liarproof.ledgers.vectors import Board, Marks
from liarproof.properties.child import TELLING, one_line
from liarproof.puzzles import answer as plain
from liarproof.puzzles.book import Puzzle
from liarproof.puzzles.errors import InputError
from liarproof.puzzles.text import write_text
from liarproof.puzzles.urls import write_url

WIDE = 160
"""Columns of a drawing where there is no terminal; what is wider is not drawn."""
TALL = 60
"""Its lines, likewise."""
LONGEST = 400
"""Characters of a foreign value that are shown."""

SAYS = {"one": "answer", "unique": "answer", "propagate": "state"}
"""Operation -> where its result holds marks."""


def drawn(item: Item, tried: Tried, room: int | None = None) -> str:
    """The board with its URL, what was given, what the child says, and what is wrong."""
    return "\n".join(_lines(item, tried, room))


def _lines(item: Item, tried: Tried, room: int | None) -> Iterator[str]:
    given = item.test.input
    board = given.board
    yield f"{item.test.id}: {tried.text}"
    if given.url:
        yield f"  the URL: {one_line(given.url, LONGEST)}"
        board = item.test.expected.board
    if board is not None:
        yield from _boards(item, tried, board, room)
        yield f"  {_url(item.genre, board)}"
    if given.rung:
        yield f"  the rung: {given.rung}"
    if tried.result is not None:
        yield f"  its result: {one_line(msgspec.json.encode(tried.result).decode(), LONGEST)}"
    if tried.said.strip():
        yield "  of its standard error:"
        yield from (f"  | {line}" for line in telling_lines(tried.said))


def telling_lines(said: str) -> list[str]:
    """The line that names an error, with what stands around it: some say there where it was."""
    lines = [line for line in (one_line(line, 160) for line in said.splitlines()) if line]
    at = next((n for n in reversed(range(len(lines))) if TELLING.search(lines[n])), len(lines) - 1)
    return lines[max(0, at - 4) : at + 4]


def _boards(item: Item, tried: Tried, board: Board, room: int | None) -> Iterator[str]:
    given = item.test.input
    puzzle = puzzle_of(item.genre, board)
    shown = given.answer or given.state
    before = _marks(item.genre, board, shown) if shown is not None else None
    after = _told(item, tried, board)
    if before is not None or after is None:
        yield from _board(puzzle, before, room)
    if after is not None:
        what = "its state" if item.operation == "propagate" else "its answer"
        if before is not None:
            yield f"  {what}:"
        yield from _board(puzzle, after, room)


def _board(puzzle: Puzzle, marks: plain.Marks | None, room: int | None) -> Iterator[str]:
    lines = write_text(puzzle, marks).splitlines()
    if len(lines) > TALL or max(map(len, lines)) > (WIDE if room is None else room - 2):
        yield f"  {lines[0]} (too large to be drawn here)"
    else:
        yield from (f"  {line}" for line in lines)


def _told(item: Item, tried: Tried, board: Board) -> plain.Marks | None:
    """The marks in the child's result, where they fit the board."""
    told = (tried.result or {}).get(SAYS.get(item.operation, ""))
    try:
        return _marks(item.genre, board, msgspec.convert(told, Marks)) if told else None
    except msgspec.ValidationError:
        return None


def _marks(genre: str, board: Board, given: Any) -> plain.Marks | None:
    try:
        return marks_of(genre, board.height, board.width, given)
    except Misfit:
        return None


def _url(genre: str, board: Board) -> str:
    if board.url:
        return board.url
    try:
        return write_url(puzzle_of(genre, board))
    except InputError as error:
        return f"(no URL: {error})"
