"""Boards from wherever a person has them: a URL, a file of any of the notations, a pipe."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec

from liarproof.puzzles.book import Puzzle
from liarproof.puzzles.errors import InputError, named, shown
from liarproof.puzzles.records import Board, read_record
from liarproof.puzzles.text import read_board, split_boards
from liarproof.puzzles.urls import looks_like_url, read_url

JSON_STARTS = ("{", "[", '"')
"""No cell and no header of the text notation starts so; what is no record is refused as JSON."""


def parse(text: str) -> Puzzle:
    """The one puzzle in `text`: a puzz.link URL, a JSON record or the text notation.

    Raises `InputError` where there is none, more than one, or a bad one.
    """
    boards = []
    for item in _read_boards(text, "text"):
        if isinstance(item, InputError):
            raise item
        boards.append(item)
    if len(boards) != 1:
        raise InputError(f"text: expected one board, found {len(boards)}")
    puzzle: Puzzle = boards[0].puzzle
    return puzzle


def read_source(source: str) -> Iterator[Board | InputError]:
    """Every board of a URL, a file, or (``-``) of standard input, bad ones as their errors.

    Raises `InputError` where the source as a whole cannot be read or holds no board at all.
    """
    if source == "-":
        yield from _some(read_boards(_read_stdin(), "stdin"), "stdin")
    elif looks_like_url(source) and not _is_file(source):
        yield Board(read_url(source), where="URL")
    else:
        where = named(source)
        try:
            data = Path(source).read_bytes()
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or error
            raise InputError(f"{where}: cannot be read: {reason}") from None
        yield from _some(read_boards(data, where), where)


def _read_stdin() -> bytes:
    if sys.stdin is None:  # closed by whoever started us
        raise InputError("stdin: is closed")
    try:
        return sys.stdin.buffer.read()
    except OSError as error:
        raise InputError(f"stdin: cannot be read: {error.strerror}") from None


def is_source(text: str) -> bool:
    """Whether `read_source` finds something under that name, be it good or bad."""
    return text == "-" or looks_like_url(text) or _is_file(text)


def _is_file(source: str) -> bool:
    try:
        return Path(source).exists()
    except (OSError, ValueError):
        return False  # such as a URL longer than any name of a file


def _some(items: Iterator[Board | InputError], where: str) -> Iterator[Board | InputError]:
    empty = True
    for item in items:
        empty = False
        yield item
    if empty:
        raise InputError(f"{where}: holds no board")


def read_boards(data: bytes, where: str) -> Iterator[Board | InputError]:
    """Every board in `data`, in any mixture of the notations, bad ones as their errors."""
    yield from _read_boards(data.decode("utf-8", errors="surrogateescape"), where)


def _read_boards(text: str, where: str) -> Iterator[Board | InputError]:
    for number, lines in split_boards(text.removeprefix("\ufeff"), alone=_is_alone):
        place = f"{where}:{number}"
        try:
            yield _read_board(lines, place)
        except InputError as error:
            yield error.at(place)


def _is_alone(line: str) -> bool:
    return line.startswith(JSON_STARTS) or looks_like_url(line)


def _read_board(lines: list[str], where: str) -> Board:
    for line in lines:
        try:
            line.encode()
        except UnicodeEncodeError as error:
            at = error.start + 1
            raise InputError(f"not UTF-8 at character {at} of {shown(line)}") from None
    if lines[0].startswith(JSON_STARTS):
        return msgspec.structs.replace(read_record(lines[0].encode()), where=where)
    if looks_like_url(lines[0]):
        return Board(read_url(lines[0]), where=where)
    puzzle, marks, name = read_board(lines)
    drawn = any(any(row) for part in marks for row in part)
    return Board(puzzle, name, marks if drawn else None, None, where)
