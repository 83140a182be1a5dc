"""Boards from wherever a person has them: a URL, a file of any of the notations, a pipe."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from liarproof.puzzles.book import Puzzle
from liarproof.puzzles.errors import InputError, shown
from liarproof.puzzles.records import Board, read_record
from liarproof.puzzles.text import read_board, split_boards
from liarproof.puzzles.urls import looks_like_url, read_url


def parse(text: str) -> Puzzle:
    """The one puzzle in `text`: a puzz.link URL, a JSON record or the text notation.

    Raises `InputError` where there is none, more than one, or a bad one.
    """
    boards = []
    for item in read_boards(text.encode(), "text"):
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
        yield from _some(read_boards(sys.stdin.buffer.read(), "stdin"), "stdin")
    elif looks_like_url(source) and not Path(source).exists():
        yield Board(read_url(source), where="URL")
    else:
        try:
            data = Path(source).read_bytes()
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or error
            raise InputError(f"{shown(source, 200)}: cannot be read: {reason}") from None
        yield from _some(read_boards(data, source), source)


def _some(items: Iterator[Board | InputError], where: str) -> Iterator[Board | InputError]:
    empty = True
    for item in items:
        empty = False
        yield item
    if empty:
        raise InputError(f"{where}: holds no board")


def read_boards(data: bytes, where: str) -> Iterator[Board | InputError]:
    """Every board in `data`, whose first line that says anything tells the notation."""
    text = data.decode("utf-8", errors="replace")
    first = next((line for line in text.splitlines() if line.strip(" #\ufeff\t")), "").lstrip("\ufeff ")
    if first.startswith("{") or looks_like_url(first):
        yield from _read_lines(data, where)
    else:
        yield from _read_text(text, where)


def _read_lines(data: bytes, where: str) -> Iterator[Board | InputError]:
    for number, line in enumerate(data.removeprefix(b"\xef\xbb\xbf").splitlines(), start=1):
        stripped = line.strip()
        if not stripped or stripped.startswith(b"#"):
            continue
        place = f"{where}:{number}"
        try:
            if stripped.startswith(b"{"):
                board = read_record(stripped)
            else:
                board = Board(read_url(stripped.decode()))
            yield Board(board.puzzle, board.id, board.answer, board.unique, place)
        except UnicodeDecodeError as error:
            yield InputError(f"not UTF-8: {error.reason} at byte {error.start + 1}").at(place)
        except InputError as error:
            yield error.at(place)


def _read_text(text: str, where: str) -> Iterator[Board | InputError]:
    for number, lines in split_boards(text.splitlines()):
        place = f"{where}:{number}"
        try:
            puzzle, marks, name = read_board(lines)
        except InputError as error:
            yield error.at(place)
            continue
        drawn = any(any(row) for part in marks for row in part)
        yield Board(puzzle, name, marks if drawn else None, None, place)
