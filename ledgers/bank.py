"""The boards that are shipped, in the form of the published collections."""

from __future__ import annotations

from pathlib import Path

from liarproof.puzzles.errors import InputError
from liarproof.puzzles.records import Board
from liarproof.puzzles.sources import read_source

FOLDER = Path(__file__).parent / "boards"


def bank(genre: str) -> list[Board]:
    """Every shipped board of `genre`; raises `InputError` at the first that cannot be read."""
    boards = []
    for item in read_source(str(FOLDER / f"{genre}.jsonl")):
        if isinstance(item, InputError):
            raise item
        boards.append(item)
    return boards
