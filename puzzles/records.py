"""Boards as JSON lines, in the form of the published collections."""

from __future__ import annotations

from typing import Any

import msgspec

from liarproof.puzzles.answer import (
    Answer,
    Edge,
    Marks,
    from_loop,
    from_shading,
    to_loop,
    to_shading,
    unmarked,
)
from liarproof.puzzles.book import Book, Puzzle
from liarproof.puzzles.errors import InputError, figure, shown
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
    loop: list[Edge] | None = None
    variant: Any = None
    grade: str | None = None


class Board(msgspec.Struct, frozen=True):
    """A puzzle as read, with what its source says about it."""

    puzzle: Any
    id: str = ""
    answer: Answer | None = None
    """The recorded answer, or half of one (from text: the marks, whatever they decide)."""
    unique: bool | None = None
    """What the source says of its uniqueness; None: nothing."""
    where: str = ""
    """File and line, for messages."""
    grade: str | None = None
    """The rung that finishes it, as recorded."""


def read_record(line: bytes) -> Board:
    """The board of one JSON line.

    An answer given by its shading alone has its edges `UNKNOWN`, one given by its loop alone
    its cells. Raises `InputError` where it is no JSON, a field is missing or of the wrong type,
    the clues do not fit, the genre has no such variant, the answer has another shape, or the
    URL shows another board.
    """
    record = _decode(line, Record, "JSON")
    rules = book(record.genre)
    clues = _decode(record.clues, rules.clue_type, "clues")
    variants = [] if record.variant is None else _read_variants(record.variant, rules)
    check_size(record.height, record.width)
    puzzle: Puzzle = rules.varied(rules.from_clues(record.height, record.width, clues), variants)
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


def _read_variants(variant: Any, rules: Book) -> list[str]:
    names = [name for _, name in rules.variants]
    if isinstance(variant, dict) and variant and set(variant) <= set(names):
        chosen = [name for name, value in variant.items() if value is True]
        if len(chosen) == len(variant):
            return chosen
    written = variant if isinstance(variant, str) else msgspec.json.encode(variant).decode()
    known = "".join(f', only {{"{name}": true}}' for name in names)
    raise InputError(f"the variant {shown(written)} is not supported{known}")


def _read_answer(record: Record, rules: Book) -> Marks | None:
    found = {"shading": record.shading, "colours": record.colours, "loop": record.loop}
    fields = [rules.answer_field, *(["loop"] if rules.edges else [])]
    for field, value in found.items():
        if value is not None and field not in fields:
            raise InputError(f"answer: {record.genre} has {' and '.join(fields)}, not {field}")
    rows = record.colours if rules.answer_field == "colours" else record.shading
    if rows is None and record.loop is None:
        return None
    marks = unmarked(record.height, record.width, rules.edges)
    if record.loop is not None:
        marks = _read_loop(record.loop, record.height, record.width)
    if rows is not None:
        marks = marks._replace(cells=_read_cells(rows, record).cells)
    return marks


def _read_cells(rows: list[list[int]], record: Record) -> Marks:
    if len(rows) != record.height or any(len(row) != record.width for row in rows):
        raise InputError(f"answer: its shape is not {record.height}×{record.width}")
    if any(value not in (0, 1) for row in rows for value in row):
        raise InputError("answer: values other than 0 and 1")
    return from_shading(rows)


def _read_loop(loop: list[Edge], height: int, width: int) -> Marks:
    edges: set[Edge] = set()
    for edge in loop:
        r1, c1, r2, c2 = edge
        where = f"answer: the edge [{', '.join(map(figure, edge))}] of the loop"
        if not (
            0 <= min(r1, r2) <= max(r1, r2) < height and 0 <= min(c1, c2) <= max(c1, c2) < width
        ):
            raise InputError(f"{where} is off the {height}×{width} board")
        if abs(r1 - r2) + abs(c1 - c2) != 1:
            raise InputError(f"{where} joins no two cells that share a side")
        drawn = min(edge, (r2, c2, r1, c1))
        if drawn in edges:
            raise InputError(f"{where} stands there twice")
        edges.add(drawn)
    return from_loop(height, width, edges)


def answer_fields(genre: str, answer: Marks) -> dict[str, Any]:
    """An answer as the fields in which a record holds it; a half that is undecided is left out."""
    rules = book(genre)
    fields: dict[str, Any] = {}
    if answer.cells_decided:
        fields[rules.answer_field] = to_shading(answer)
    if answer.edges_decided:
        fields["loop"] = to_loop(answer)
    return fields


def write_record(board: Board) -> bytes:
    """The board as one JSON line, without its end of line.

    Marks have a place in a record where all cells are decided, or all edges; others are left
    out.
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
    variants = book(puzzle.genre).variants_of(puzzle)
    if variants:
        record["variant"] = dict.fromkeys(variants, True)
    if board.answer is not None:
        record |= answer_fields(puzzle.genre, board.answer)
    if board.grade is not None:
        record["grade"] = board.grade
    return msgspec.json.encode(record)
