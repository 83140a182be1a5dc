"""A program in any language: a process of its own that answers each line with one line.

A process under test may do anything, so nothing here waits for it without a deadline, and
nothing it writes is read without a bound. What it does wrong is raised as `Trouble`: a finding
about it, never a traceback of ours. The light install is enough for all of this.
"""

from __future__ import annotations

import os
import re
import select
import shlex
import signal
import subprocess
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import ClassVar, TypeVar

import msgspec

from liarproof.puzzles.errors import InputError, shown

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
LONGEST_WAIT = 0.25
"""Seconds of one wait, after which it is seen that another thread has put an end to it."""

LONGEST = 300
"""Characters of a foreign text that a message shows."""


class Trouble(Exception):  # noqa: N818 - a finding about somebody's program, no error of ours
    """A process broke the protocol; `str()` is one line that says how.

    `kind` is "hung", "died" or "garbage".
    """

    kind: ClassVar[str]


class Hung(Trouble):
    """It gave no line in time, and was killed."""

    kind = "hung"


class Died(Trouble):
    """It exited, was killed by a signal, or closed a pipe."""

    kind = "died"

    def __init__(self, message: str, said: str = "") -> None:
        super().__init__(message)
        self.said = said
        """The end of its standard error, as it came."""


class Garbage(Trouble):
    """It wrote what is no answer to its request."""

    kind = "garbage"


def one_line(text: str, longest: int = LONGEST) -> str:
    """`text` on one printable line of at most `longest` characters."""
    line = " ".join(text[: 4 * longest].split())
    line = "".join(c if c.isprintable() else repr(c)[1:-1] for c in line)
    return line if len(line) <= longest else line[: longest - 1] + "…"


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
        self._cancelled = False
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
        early = self.unasked()
        if early:
            raise Garbage(f"it wrote before it was asked: {shown(repr(early[:99]))}")
        unsent, got, end = self._sent(line), bytearray(), -1
        while end < 0:
            left = deadline - time.monotonic()
            if left <= 0 or self._cancelled:
                raise self._silent(seconds)
            chunk = self._heard(left, sending=bool(unsent))
            end = chunk.find(b"\n")
            end += len(got) if end >= 0 else 0
            got += chunk
            if (end if end >= 0 else len(got)) > self._most:
                raise Garbage(f"its line has more than {self._most} bytes")
            unsent = self._sent(unsent)
        rest = bytes(got[end + 1 : end + 100])
        if rest:
            raise Garbage(f"it wrote more than one line: after its answer {shown(repr(rest))}")
        if unsent:
            raise Garbage("it answered before it had read the whole line")
        return bytes(got[:end])

    def unasked(self) -> bytes:
        """What it has written that nobody asked for, at least in part; raises `Died`."""
        return self._heard(0)

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

    def end(self, seconds: float = 0.0, last: bytes = b"") -> bool:
        """Close its input, give it `seconds` to exit, and kill its group; a second time: nothing.

        `last`: a line sent before that, where its pipe takes it. Returns whether it exited by
        itself. A fork closes its copies of the pipes and lets the process live.
        """
        if self._pipes[0].closed:
            return True
        owner = self._owner == os.getpid()
        by_itself = True
        try:
            if owner and last:
                with suppress(OSError):
                    os.write(self._in, last)
            self._pipes[0].close()
            if owner:
                self._wait(seconds)
                by_itself = self._process.poll() is not None
        finally:
            if owner:
                self._kill()
            else:
                self._process.returncode = 0  # which keeps Popen from caring for it
            for one in self._pipes:
                one.close()
        return by_itself

    def cancel(self) -> None:
        """Kill it from another thread: whoever waits for its answer gets `Died` soon.

        It must be ended all the same.
        """
        self._cancelled = True
        self._kill_group()

    def _kill(self) -> None:
        self._kill_group()
        self._process.wait()

    def _kill_group(self) -> None:
        # the others of its group stay to be killed when it is dead itself
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)


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


# --- lines and commands -----------------------------------------------------------------------


_Line = TypeVar("_Line")


def decoded(line: bytes, wanted: type[_Line]) -> _Line:
    """The line as a value of that type; raises `Garbage` where it is none."""
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


def words_of(command: str | Sequence[str]) -> tuple[str, ...]:
    """The words of a command, a line as a shell reads it; raises `InputError`."""
    try:
        words = tuple(shlex.split(command) if isinstance(command, str) else command)
    except ValueError as error:
        raise InputError(f"exec: {shown(str(command))}: {error}") from None
    if not words or not words[0]:
        raise InputError("exec: no command")
    if any("\0" in word for word in words):
        raise InputError("exec: a null byte in the command")
    return words


def started(words: Sequence[str], most: int) -> Child:
    """A new process, whose lines have at most `most` bytes; raises `InputError`."""
    command = one_line(words[0], 120)
    try:
        return Child(words, most)
    except FileNotFoundError:
        raise InputError(f"exec: no such command: {command}") from None
    except PermissionError:
        raise InputError(f"exec: {command} is no program that may be run") from None
    except OSError as error:
        raise InputError(f"exec: {command}: {error.strerror}") from None
