"""A propagator in any language: a process of its own that is asked in JSON lines.

``ci/adapters/PROTOCOL.md`` describes the lines; `properties.child` runs the process. What it
does wrong is raised as `Trouble`: a finding about it, never a traceback of ours.
"""

from __future__ import annotations

import shlex
import weakref
from collections.abc import Sequence
from types import TracebackType
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from liarproof.properties.child import (
    ENDING,
    STARTING,
    Child,
    Garbage,
    Trouble,
    decoded,
    one_line,
    started,
    words_of,
)
from liarproof.puzzles.answer import SHADED, UNKNOWN, State
from liarproof.puzzles.book import Puzzle
from liarproof.puzzles.errors import InputError, figure
from liarproof.puzzles.genres import book
from liarproof.puzzles.grid import place

VERSION = 1
"""Of the protocol."""

# --- the lines --------------------------------------------------------------------------------


class Hello(msgspec.Struct):
    """Our first line."""

    liarproof: int
    """The protocol's version."""
    genre: str


class Ready(msgspec.Struct):
    """The answer to `Hello`."""

    ready: bool
    name: str = ""
    claims: list[str] = []
    """What it promises beyond the contracts that hold for all, such as "idempotent"."""


class Request(msgspec.Struct, omit_defaults=True):
    """A puzzle and a state; the edges only in genres that have them."""

    id: int
    height: int
    width: int
    clues: Any
    variants: list[str]
    cells: list[list[int]]
    right: list[list[int]] | None = None
    down: list[list[int]] | None = None


class Reply(msgspec.Struct, omit_defaults=True):
    """The state after the deductions; nothing but `id` where `ok` is false, a contradiction."""

    id: int
    ok: bool
    cells: list[list[int]] | None = None
    right: list[list[int]] | None = None
    down: list[list[int]] | None = None


def hello_line(genre: str) -> bytes:
    """Our first line."""
    return msgspec.json.encode(Hello(VERSION, genre)) + b"\n"


def request_line(number: int, puzzle: Puzzle, state: State) -> bytes:
    """The line that asks for the deductions in `state`."""
    rules = book(puzzle.genre)
    cells, right, down = (part.tolist() for part in state)
    clues, variants = rules.to_clues(puzzle), rules.variants_of(puzzle)
    request = Request(number, puzzle.height, puzzle.width, clues, variants, cells)
    if rules.edges:
        request.right, request.down = right, down
    return msgspec.json.encode(request) + b"\n"


def read_reply(line: bytes, number: int, state: State) -> bool:
    """Fill `state` from the reply to request `number`; False where that is a contradiction.

    Entries are taken as they come, those that were decided too. Raises `Garbage`, the state
    unchanged, where the line is no reply, has another id, or lacks entries.
    """
    reply = decoded(line, Reply)
    if reply.id != number:
        raise Garbage(f"it answered with the id {figure(reply.id)}, not {number}")
    if not reply.ok:
        return False
    parts = (reply.cells, reply.right, reply.down)
    for name, rows, array in zip(State._fields, parts, state, strict=True):
        _check_part(name, rows, array)
    for rows, array in zip(parts, state, strict=True):
        array[:] = np.array(rows or [], dtype=np.int8).reshape(array.shape)
    return True


def _check_part(name: str, rows: list[list[int]] | None, array: NDArray[np.int8]) -> None:
    height, width = array.shape
    if rows is None and height:
        raise Garbage(f"its answer lacks {name}")
    rows = rows or []
    if len(rows) != height or any(len(row) != width for row in rows):
        raise Garbage(f"{name} in its answer is not {height} rows of {width}")
    for r, row in enumerate(rows):
        for c, value in enumerate(row):
            if not UNKNOWN <= value <= SHADED:
                raise Garbage(f"{name} in its answer holds {figure(value)} at {place((r, c))}")


# --- the propagator ---------------------------------------------------------------------------


class Spoken:
    """A propagator that runs as `command` and speaks the protocol; called like any rung.

    `command` is a line as a shell reads it (but no shell runs it), or its words. The process
    starts when it is first needed, and anew after a `Trouble`; it must answer a request within
    `seconds`, the first line within `starting`, and no line may have more than `most` bytes.
    Close it, or use it in a ``with`` block. Raises `InputError` where the command is empty or
    the genre unknown, and at a start that fails.
    """

    def __init__(
        self,
        command: str | Sequence[str],
        genre: str,
        seconds: float = 2.0,
        most: int = 1 << 20,
        starting: float = STARTING,
    ) -> None:
        self.genre = book(genre).genre
        self.seconds = seconds
        self.most = most
        self.starting = starting
        self._words = words_of(command)
        self._child: Child | None = None
        self._last_resort: weakref.finalize[..., Spoken]
        self._ready: Ready | None = None
        self._number = 0

    def __reduce__(self) -> tuple[type[Spoken], tuple[Any, ...]]:
        """A copy in another process starts a child of its own."""
        return Spoken, (self._words, self.genre, self.seconds, self.most, self.starting)

    @property
    def name(self) -> str:
        """What it calls itself, else its command; starts it where it never was."""
        name = self._introduced().name
        return one_line(name, 80) or shlex.join(self._words)

    @property
    def claims(self) -> tuple[str, ...]:
        """What it promises beyond the contracts for all; starts it where it never was."""
        return tuple(self._introduced().claims)

    def __call__(self, puzzle: Puzzle, state: State) -> bool:
        """Fill `state` in place from its reply; False where that is a contradiction.

        What it replies is not judged. Raises `Trouble` where it hangs, dies or writes garbage,
        `InputError` where it does not start, `ValueError` for a puzzle of another genre.
        """
        if puzzle.genre != self.genre:
            raise ValueError(f"it was started for {self.genre}, not {puzzle.genre}")
        child = self._running()
        self._number += 1
        try:
            line = child.ask(request_line(self._number, puzzle, state), self.seconds)
            return read_reply(line, self._number, state)
        except BaseException:  # Ctrl-C too must leave no process behind
            self._drop()
            raise

    def close(self) -> None:
        """Close the child's input, and kill it where it does not exit within a second."""
        self._drop(ENDING)

    def __enter__(self) -> Spoken:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _introduced(self) -> Ready:
        if self._ready is None:
            self._running()
        assert self._ready is not None
        return self._ready

    def _running(self) -> Child:
        if self._child is not None and self._child.ours:
            return self._child
        self._drop()
        self._child = child = started(self._words, self.most)
        self._last_resort = weakref.finalize(self, child.end)
        try:
            self._ready = decoded(child.ask(hello_line(self.genre), self.starting), Ready)
            if not self._ready.ready:
                raise Garbage("it says that it is not ready")
        except Trouble as trouble:
            self._drop()
            command = one_line(shlex.join(self._words), 80)
            raise InputError(f"exec: {command}: no ready line: {trouble}") from None
        except BaseException:
            self._drop()
            raise
        return child

    def _drop(self, seconds: float = 0.0) -> None:
        child, self._child = self._child, None
        if child is not None:
            child.end(seconds)
            self._last_resort.detach()
