"""Half an answer made whole, in bounded time.

A loop alone says which cells are shaded, but for a shading alone its loop is searched for, and
whoever is under test chooses the shading. On a board of some size that is done in a process of
its own, which can be killed: a search in a thread cannot be stopped.
"""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import msgspec

from liarproof.oracles.referee import complete
from liarproof.puzzles.answer import Marks
from liarproof.puzzles.errors import InputError
from liarproof.puzzles.urls import read_url, write_url

SMALL = 36
"""Cells of a board on which any search ends at once."""
SECONDS = 20.0
"""Of a search elsewhere."""


def completed(puzzle: Any, marks: Marks) -> Marks:
    """As `oracles.referee.complete`; raises `TimeoutError` where that takes too long."""
    if marks.edges_decided or not marks.right + marks.down or _cells(puzzle) <= SMALL:
        return complete(puzzle, marks)
    asked = msgspec.json.encode((write_url(puzzle), marks))
    command = [sys.executable, "-m", __spec__.name]
    try:
        done = subprocess.run(
            command, input=asked, capture_output=True, timeout=SECONDS, check=True
        )
    except subprocess.TimeoutExpired:
        raise TimeoutError from None
    found: Marks | None = msgspec.json.decode(done.stdout, type=Marks | None)
    if found is None:
        raise InputError("answer: its shading leaves the loop open, several fit")
    return found


def _cells(puzzle: Any) -> int:
    cells: int = puzzle.height * puzzle.width
    return cells


def main() -> None:
    """Complete what stands on standard input: null where several legal answers fit."""
    url, marks = msgspec.json.decode(sys.stdin.buffer.read(), type=tuple[str, Marks])
    try:
        found: Marks | None = complete(read_url(url), marks)
    except InputError:
        found = None
    sys.stdout.buffer.write(msgspec.json.encode(found))


if __name__ == "__main__":
    main()
