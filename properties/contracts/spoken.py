"""A propagator in any language: a process of its own that is asked in JSON lines.

``ci/adapters/PROTOCOL.md`` describes the lines. A process under test may do anything, so
nothing here waits for it without a deadline, and nothing it writes is read without a bound.
What it does wrong is raised as `Trouble`: a finding about it, never a traceback of ours.
"""

from __future__ import annotations

import os
import re
import select
import shlex
import signal
import subprocess
import time
import weakref
from collections.abc import Sequence
from contextlib import suppress
from types import TracebackType
from typing import Any, TypeVar

import msgspec
import numpy as np
from numpy.typing import NDArray

from liarproof.properties.contracts.trouble import Died, Garbage, Hung, Trouble, one_line
from liarproof.puzzles.answer import SHADED, UNKNOWN, State
from liarproof.puzzles.book import Puzzle
from liarproof.puzzles.errors import InputError, figure, shown
from liarproof.puzzles.genres import book
from liarproof.puzzles.grid import place

VERSION = 1
"""Of the protocol."""

STARTING = 10.0
"""Seconds until the first line: some languages take their time to start."""
ENDING = 1.0
"""Seconds in which a process may exit by itself once a pipe between us is closed."""

CHUNK = 1 << 16
"""Bytes read at once; what a pipe holds on Linux."""
LAST_WORDS = 1 << 12
"""Bytes of standard error that are kept."""
DRAINED = 1 << 6
"""Chunks of standard error that are read in one go: a flood has no end."""
NAP = 0.005
"""Seconds between two looks at a process that is about to exit."""
LONGEST_WAIT = 3600.0
"""Seconds of one wait: poll takes no number of milliseconds that is too large."""

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
    reply = _decoded(line, Reply)
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


_Line = TypeVar("_Line")


def _decoded(line: bytes, wanted: type[_Line]) -> _Line:
    try:
        text = line.decode()  # the JSON decoder passes over texts that nobody asks for
    except UnicodeDecodeError as error:
        raise Garbage(f"its line is not UTF-8: {shown(repr(line[error.start :][:9]))}") from None
    try:
        return msgspec.json.decode(line, type=wanted)
    except msgspec.ValidationError as error:
        raise Garbage(one_line(f"its line does not fit: {error}: {shown(text)}")) from None
    except (msgspec.DecodeError, RecursionError):
        raise Garbage(f"its line is no JSON: {shown(text)}") from None


# --- the process ------------------------------------------------------------------------------


class Child:
    """A process, in a group of its own, that answers each line with one line.

    Raises `OSError` where it cannot be started. After a `Trouble` it must be ended.
    """

    def __init__(self, words: Sequence[str], most: int) -> None:
        pipe = subprocess.PIPE
        # a group of its own, which can be killed with all that the process has started
        self._process = subprocess.Popen(
            words, bufsize=0, stdin=pipe, stdout=pipe, stderr=pipe, process_group=0
        )
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        self._pipes = (process.stdin, process.stdout, process.stderr)
        self._in, self._out, self._err = (one.fileno() for one in self._pipes)
        for ours in (self._in, self._out, self._err):
            os.set_blocking(ours, False)
        self._poll = select.poll()
        self._poll.register(self._out, select.POLLIN)
        self._poll.register(self._err, select.POLLIN)
        self._most = most
        self._said = b""
        self._owner = os.getpid()

    @property
    def ours(self) -> bool:
        """Whether it still stands, and this process started it: a fork has only copied it."""
        return not self._pipes[0].closed and self._owner == os.getpid()

    def ask(self, line: bytes, seconds: float) -> bytes:
        """Send `line` and return the line that answers it, without its end.

        Raises `Trouble` where that does not come within `seconds`, or not alone.
        """
        deadline = time.monotonic() + seconds
        early = self._heard(0)
        if early:
            raise Garbage(f"it wrote before it was asked: {shown(repr(early[:99]))}")
        unsent, got = self._sent(line), b""
        while b"\n" not in got:
            left = deadline - time.monotonic()
            if left <= 0:
                raise self._silent(seconds)
            got += self._heard(left, sending=bool(unsent))
            if len(got.partition(b"\n")[0]) > self._most:
                raise Garbage(f"its line has more than {self._most} bytes")
            unsent = self._sent(unsent)
        answer, _, rest = got.partition(b"\n")
        if rest:
            raise Garbage(f"it wrote more than one line: after its answer {shown(repr(rest[:99]))}")
        return answer

    def _sent(self, line: bytes) -> bytes:
        """Send as much of `line` as the pipe takes, and return the rest."""
        if not line:
            return line
        try:
            return line[os.write(self._in, line) :]
        except BlockingIOError:
            return line
        except BrokenPipeError:
            raise self._dead() from None

    def _heard(self, seconds: float, sending: bool = False) -> bytes:
        """Wait until something happens, and return what came on standard output, if any did."""
        if sending:
            self._poll.register(self._in, select.POLLOUT)
        try:
            events = dict(self._poll.poll(1000 * min(seconds, LONGEST_WAIT)))
        finally:
            if sending:
                self._poll.unregister(self._in)
        if self._err in events and not self._listen():
            self._poll.unregister(self._err)
        if self._out not in events:
            return b""
        chunk = os.read(self._out, CHUNK)
        if not chunk:
            raise self._dead()
        return chunk

    def _listen(self) -> bool:
        """Take in what came on standard error, where it must not pile up; False at its end."""
        for _ in range(DRAINED):
            try:
                chunk = os.read(self._err, CHUNK)
            except BlockingIOError:
                return True
            if not chunk:
                return False
            self._said = (self._said + chunk)[-LAST_WORDS:]
        return True

    def _silent(self, seconds: float) -> Trouble:
        # its pipes are open after its death where it has started others
        if self._process.poll() is not None:
            return self._dead()
        return Hung(f"it gave no line within {seconds:g} s")

    def _dead(self) -> Died:
        self._wait(ENDING)
        said = self._said.decode(errors="replace")
        line = telling_line(said)
        how = _manner(self._process.poll())
        return Died(f"{how}: {line}" if line else how, said)

    def _wait(self, seconds: float) -> None:
        """Wait until it exits, but no longer than `seconds`."""
        deadline = time.monotonic() + seconds
        while self._process.poll() is None and time.monotonic() < deadline:
            self._listen()
            time.sleep(NAP)
        self._listen()

    def end(self, seconds: float = 0.0) -> None:
        """Close its input, give it `seconds` to exit, and kill its group; a second time: nothing.

        A fork closes its copies of the pipes and lets the process live.
        """
        if self._pipes[0].closed:
            return
        owner = self._owner == os.getpid()
        try:
            self._pipes[0].close()
            if owner:
                self._wait(seconds)
        finally:
            if owner:
                self._kill()
            else:
                self._process.returncode = 0  # which keeps Popen from caring for it
            for one in self._pipes:
                one.close()

    def _kill(self) -> None:
        # the others of its group stay to be killed when it is dead itself
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()


def _manner(status: int | None) -> str:
    if status is None:
        return "it closed a pipe, but did not exit"
    if status >= 0:
        return f"it exited with status {status}"
    try:
        return f"it was killed by {signal.Signals(-status).name}"
    except ValueError:
        return f"it was killed by signal {-status}"


TELLING = re.compile(r"(error|exception|panic|fatal|abort|fault)[a-z]*\b", re.IGNORECASE)


def telling_line(said: str) -> str:
    """The last line of `said` that names an error, where none does the last one, cut if long.

    The last line of a Python traceback is the one, but Node and Java end in other things.
    """
    lines = [line for line in map(one_line, said.splitlines()) if line]
    return next(filter(TELLING.search, reversed(lines)), lines[-1] if lines else "")


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
        self._words = _split(command)
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
        self._child = child = _started(self._words, self.most)
        self._last_resort = weakref.finalize(self, child.end)
        try:
            self._ready = _decoded(child.ask(hello_line(self.genre), self.starting), Ready)
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


def _split(command: str | Sequence[str]) -> tuple[str, ...]:
    try:
        words = tuple(shlex.split(command) if isinstance(command, str) else command)
    except ValueError as error:
        raise InputError(f"exec: {shown(str(command))}: {error}") from None
    if not words or not words[0]:
        raise InputError("exec: no command")
    if any("\0" in word for word in words):
        raise InputError("exec: a null byte in the command")
    return words


def _started(words: Sequence[str], most: int) -> Child:
    command = one_line(words[0], 120)
    try:
        return Child(words, most)
    except FileNotFoundError:
        raise InputError(f"exec: no such command: {command}") from None
    except PermissionError:
        raise InputError(f"exec: {command} is no program that may be run") from None
    except OSError as error:
        raise InputError(f"exec: {command}: {error.strerror}") from None
