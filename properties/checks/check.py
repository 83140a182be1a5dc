"""What a check is: a permanent id, parts to run, and what they found."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from liarproof.puzzles.answer import Marks
from liarproof.puzzles.text import write_text
from liarproof.puzzles.urls import write_url


class Failure(msgspec.Struct, frozen=True):
    """Something that does not hold, with a witness that anyone can replay."""

    text: str
    size: int = 0
    """Cells of the witness; the smallest is shown first."""
    board: str = ""
    """The witness in the text notation."""
    url: str = ""


class Result(msgspec.Struct):
    """What one part found."""

    cases: dict[str, int] = msgspec.field(default_factory=dict)
    """Engine -> cases that it decided. What was not run is not counted."""
    failures: list[Failure] = msgspec.field(default_factory=list)
    missing: list[str] = msgspec.field(default_factory=list)
    """What could not be run, and why, one line each."""
    seconds: float = 0.0
    rows: list[list[Any]] = msgspec.field(default_factory=list)
    """Of a part that measures: what it measured, a row a board or case."""
    first: int = 0
    """The number of the first of these rows."""

    def count(self, engine: str, cases: int = 1) -> None:
        """Note that `engine` decided so many more cases."""
        self.cases[engine] = self.cases.get(engine, 0) + cases

    def fail(self, text: str, puzzle: Any = None, marks: Marks | None = None) -> None:
        """Note a failure, with its board where there is one."""
        if puzzle is None:
            self.failures.append(Failure(text))
            return
        size = puzzle.height * puzzle.width
        drawn = write_text(puzzle, marks)
        self.failures.append(Failure(text, size, drawn, write_url(puzzle)))


class Part(msgspec.Struct, frozen=True):
    """A piece of a check: a function of this package by name, and its plain arguments."""

    check: str
    run: str
    arguments: tuple[Any, ...]


class Check(msgspec.Struct, frozen=True):
    """One line of the audit."""

    id: str
    kind: str
    claimed: str
    """What is claimed, in words."""
    evidence: str
    """What a pass is worth: published, exhaustive, counted, sampled; see DESIGN's words."""
    parts: list[Part]


Runner = Callable[..., Result]
