"""The graded bank: generated boards, each with its seed, its grade and what is claimed of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from liarproof.puzzles.errors import InputError, named
from liarproof.puzzles.records import Board, read_record

FOLDER = Path(__file__).parent / "graded"


class Origin(msgspec.Struct, frozen=True):
    """What a record of the bank says besides what all records say."""

    seed: int
    choices: dict[str, Any]
    """Of the generator, those that are not its defaults."""
    minimal: str | None = None
    """What is lost with any of its clues: ``unique`` (the only answer), ``solved`` (that the
    rungs to its grade finish it); None: nothing is claimed."""


class Graded(msgspec.Struct, frozen=True):
    """One board of the bank."""

    board: Board
    origin: Origin


def read_graded(line: bytes) -> Graded:
    """The board of one line; raises `InputError` as `read_record`, or where its origin is bad."""
    board = read_record(line)
    try:
        return Graded(board, msgspec.json.decode(line, type=Origin))
    except msgspec.ValidationError as error:
        raise InputError(f"origin: {error}") from None


def graded_bank(genre: str) -> list[Graded]:
    """Every board of the bank of `genre`; raises `InputError` naming file and line of a bad one."""
    path = FOLDER / f"{genre}.jsonl"
    boards = []
    for number, line in enumerate(path.read_bytes().splitlines(), start=1):
        try:
            boards.append(read_graded(line))
        except InputError as error:
            raise error.at(f"{named(str(path))}:{number}") from None
    return boards
