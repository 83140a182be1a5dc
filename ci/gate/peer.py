"""The child of a run: asked by the protocol, started anew after each trouble."""

from __future__ import annotations

import shlex
import time
from collections.abc import Sequence
from typing import Protocol

import msgspec

from liarproof.ci.gate.messages import VERSION, Reply, Run, Start, Started, Stop
from liarproof.ci.gate.plan import Item
from liarproof.ci.gate.tried import Tried, settled
from liarproof.ledgers.vectors import SUITE
from liarproof.properties.child import (
    ENDING,
    STARTING,
    Child,
    Died,
    Garbage,
    Hung,
    Trouble,
    decoded,
    one_line,
    started,
)
from liarproof.puzzles.errors import InputError, shown

MOST = 1 << 24
"""Bytes of a line."""

_encode = msgspec.json.Encoder().encode


class Peer(Protocol):
    """Whoever takes the tests."""

    def tried(self, item: Item) -> Tried:
        """Put one test to it."""

    def close(self) -> Trouble | None:
        """The last test is over; what it has done since then that it must not."""

    def cancel(self) -> None:
        """From another thread: no more answers are wanted."""


class Process:
    """A child in a process of its own, which starts when it is first needed.

    It must answer a test within `seconds`, and `start` within `STARTING`, `starting` or `seconds`,
    whichever is most. `declared`: what it must declare, each time that it starts.
    """

    def __init__(
        self,
        words: Sequence[str],
        seconds: float,
        declared: Started | None = None,
        starting: float = 0.0,
    ) -> None:
        self._words = tuple(words)
        self._seconds = seconds
        self._declared = declared
        self._starting = starting
        self._child: Child | None = None
        self._cancelled = False

    def introduced(self) -> Started:
        """What it declares; raises `InputError` where it does not start or does not say."""
        try:
            self._running()
        except Trouble as trouble:
            command = one_line(shlex.join(self._words), 80)
            more = " (--start gives it more)" if isinstance(trouble, Hung) else ""
            raise InputError(f"exec: {command}: no answer to start: {trouble}{more}") from None
        assert self._declared is not None
        return self._declared

    @property
    def name(self) -> str:
        """What it calls itself, once it was started."""
        assert self._declared is not None
        return one_line(f"{self._declared.implementation} {self._declared.version}", 80).strip()

    def another(self) -> Process:
        """One more of the same."""
        return Process(self._words, self._seconds, self._declared, self._starting)

    def tried(self, item: Item) -> Tried:
        """Put one test to it; whatever it does is told, nothing raised but Ctrl-C."""
        begun = time.perf_counter()
        try:
            reply = self.reply(item)
        except Trouble as trouble:
            spent = time.perf_counter() - begun
            said = trouble.said if isinstance(trouble, Died) else ""
            return Tried(item.test.id, trouble.kind, str(trouble), spent, said=said)
        spent = time.perf_counter() - begun
        return settled(item, reply, spent, self._declared is not None and self._declared.codes)

    def reply(self, item: Item) -> Reply:
        """The answer to a test; raises `Trouble`, and the next one is put to a new process."""
        test = item.test
        line = _encode(Run(test.id, item.genre, item.operation, test.input)) + b"\n"
        try:
            child = self._again()
            reply = decoded(child.ask(line, self._seconds), Reply)
            if reply.id != test.id:
                raise Garbage(f"it answered with the id {shown(reply.id)}, not {test.id}")
            if reply.parts != 1:
                raise Garbage(
                    f"its line has {reply.parts or 'none'} of result, unsupported and error"
                )
        except BaseException:  # Ctrl-C too must leave no process behind
            self._drop()
            raise
        return reply

    def close(self) -> Trouble | None:
        """Say stop, and kill it where it does not exit within a second.

        What it has written or died of since its last answer is returned.
        """
        child, self._child = self._child, None
        if child is None:
            return None
        found: Trouble | None = None
        try:
            if late := child.unasked():
                found = Garbage(f"it wrote after its answer: {shown(repr(late[:99]))}")
        except Trouble as trouble:
            found = trouble
        child.end(ENDING, _encode(Stop()) + b"\n")
        return found

    def stopped(self) -> bool:
        """Say stop: whether it exited by itself."""
        child, self._child = self._child, None
        return child is None or child.end(ENDING, _encode(Stop()) + b"\n")

    def cancel(self) -> None:
        """From another thread: its answer is no longer wanted."""
        self._cancelled = True
        child = self._child
        if child is not None:
            child.cancel()

    def _again(self) -> Child:
        """The process, started anew where it must be."""
        if self._child is not None:
            return self._child
        try:
            return self._running()
        except InputError as refused:
            raise Died(f"it does not start again: {refused}") from None
        except Trouble as trouble:
            trouble.args = (f"started anew, no answer to start: {trouble}",)
            raise

    def _running(self) -> Child:
        if self._child is not None:
            return self._child
        child = started(self._words, MOST)
        try:
            if self._cancelled:
                raise Died("no longer wanted")
            line = _encode(Start(VERSION, SUITE)) + b"\n"
            self._child = child  # may be cancelled from now on
            told = decoded(child.ask(line, max(STARTING, self._starting, self._seconds)), Started)
            if self._declared is None:
                self._declared = told
            elif _declares(told) != _declares(self._declared):
                raise Garbage("it declares something else than when it was first started")
        except BaseException:
            self._child = None
            child.end()
            raise
        return child

    def _drop(self) -> None:
        child, self._child = self._child, None
        if child is not None:
            child.end()


def _declares(told: Started) -> tuple[object, ...]:
    return told.operations, told.rungs, told.differs, told.codes
