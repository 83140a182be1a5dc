"""Boards as JSON lines, in the form of the published collections."""

from __future__ import annotations

from typing import Any

import msgspec

from liarproof.puzzles.answer import Answer, from_shading, to_shading
from liarproof.puzzles.book import Book, Puzzle
from liarproof.puzzles.errors import InputError, shown
from liarproof.puzzles.genres import book
from liarproof.puzzles.grid import check_size
from liarproof.puzzles.urls import read_url, write_url


class Record(msgspec.Struct, omit_defaults=True):
    """One line of a file of boards; fields that it has beyond these are passed over."""

    genre: str
    height: int
    width: int
    clues: msgspec.Raw
    id: str = ""
    url: str | None = None
    unique: bool | None = None
    shading: list[list[int]] | None = None
    colours: list[list[int]] | None = None
    variant: str | None = None
    grade: str | None = None


class Board(msgspec.Struct, frozen=True):
    """A puzzle as read, with what its source says about it."""

    puzzle: Any
    id: str = ""
    answer: Answer | None = None
    """The recorded answer (from text: the marks, which need not be complete)."""
    unique: bool | None = None
    """What the source says of its uniqueness; None: nothing."""
    where: str = ""
    """File and line, for messages."""
    grade: str | None = None
    """The rung that finishes it, as recorded."""


def read_record(line: bytes) -> Board:
    """The board of one JSON line.

    Raises `InputError` where it is no JSON, a field is missing or of the wrong type, the
    clues do not fit, the answer has another shape, or the URL shows another board.
    """
    record = _decode(line, Record, "JSON")
    rules = book(record.genre)
    clues = _decode(record.clues, rules.clue_type, "clues")
    if record.variant is not None:
        raise InputError(f"the variant {shown(record.variant)} is not supported")
    check_size(record.height, record.width)
    puzzle: Puzzle = rules.from_clues(record.height, record.width, clues)
    if record.url is not None and read_url(record.url) != puzzle:
        raise InputError("the URL shows another board than the clues")
    answer = _read_answer(record, rules)
    return Board(puzzle, record.id, answer, record.unique, grade=record.grade)


def _decode(data: bytes | msgspec.Raw, wanted: Any, where: str) -> Any:
    try:
        return msgspec.json.decode(data, type=wanted)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise InputError(f"{where}: {error}") from None
    except RecursionError:
        raise InputError(f"{where}: nested too deeply") from None


def _read_answer(record: Record, rules: Book) -> Answer | None:
    found = {"shading": record.shading, "colours": record.colours}
    rows = found.pop(rules.answer_field)
    for field, other in found.items():
        if other is not None:
            raise InputError(f"answer: {record.genre} has {rules.answer_field}, not {field}")
    if rows is None:
        return None
    if len(rows) != record.height or any(len(row) != record.width for row in rows):
        raise InputError(f"answer: its shape is not {record.height}×{record.width}")
    if any(value not in (0, 1) for row in rows for value in row):
        raise InputError("answer: values other than 0 and 1")
    return from_shading(rows)


def answer_fields(genre: str, answer: Answer) -> dict[str, list[list[int]]]:
    """An answer as the fields in which a record holds it."""
    return {book(genre).answer_field: to_shading(answer)}


def write_record(board: Board) -> bytes:
    """The board as one JSON line, without its end of line.

    Marks that are not complete have no place in a record and are left out.
    """
    puzzle = board.puzzle
    record: dict[str, Any] = {
        "id": board.id,
        "genre": puzzle.genre,
        "height": puzzle.height,
        "width": puzzle.width,
        "clues": book(puzzle.genre).to_clues(puzzle),
        "url": write_url(puzzle),
        "unique": board.unique,
    }
    if board.answer is not None and board.answer.complete:
        record |= answer_fields(puzzle.genre, board.answer)
    if board.grade is not None:
        record["grade"] = board.grade
    return msgspec.json.encode(record)
