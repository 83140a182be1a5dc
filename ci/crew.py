"""Tasks in processes of their own, each of which may be ended, or lost, without harm to the rest.

What is under test runs there, and may do anything: a process that dies loses its task and no
other, and on Ctrl-C all are ended at once.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from itertools import islice
from multiprocessing.connection import Connection, wait
from types import TracebackType
from typing import Any, NamedTuple

from liarproof.ci.flips import ctrl_c_later
from liarproof.puzzles.errors import InputError

PATIENCE = 3.0
"""Seconds in which a process that is told to end may tidy up."""

Tell = Callable[[Any], None]


class Trade(NamedTuple):
    """What the processes can do; both are functions of a module."""

    do: Callable[[Any, Tell], Any]
    """Does a task, and tells how far it is."""
    tidy: Callable[[], None]
    """Ends what was started for it."""


class Note(NamedTuple):
    """Told by a task that goes on."""

    value: Any


class Lost(NamedTuple):
    """A task that came to nothing: its process ended, or something unforeseen was raised."""

    text: str


class _Hand(NamedTuple):
    process: Any
    pipe: Connection

    def received(self) -> Any:
        """What it sends next; raises `EOFError` where it has ended."""
        if not self.pipe.poll():
            raise EOFError
        return self.pipe.recv()

    def end(self) -> None:
        """See to it that it ends, as it was told to."""
        self.process.join(PATIENCE)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()
        self.process.close()
        self.pipe.close()


class Crew:
    """At most `jobs` processes of one trade, started when there is work; to be used in ``with``."""

    def __init__(self, trade: Trade, jobs: int) -> None:
        self._trade = trade
        self._jobs = jobs
        self._idle: list[_Hand] = []
        self._busy: dict[_Hand, Any] = {}

    def __enter__(self) -> Crew:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        value: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        for hand in (*self._idle, *self._busy):
            hand.process.terminate()  # all at once, so that none waits for another
        for hand in (*self._idle, *self._busy):
            hand.end()

    def run(self, tasks: Iterable[Any]) -> Iterator[tuple[Any, Any]]:
        """Each task with what came of it, or with a `Note` or `Lost`, as soon as that is known.

        The next task is taken when a process is free. Raises `InputError` where a task does.
        """
        waiting = iter(tasks)
        while True:
            free = self._jobs - len(self._busy)
            for task in islice(waiting, free):
                self._give(task)
            if not self._busy:
                return
            ready = wait([x for hand in self._busy for x in (hand.pipe, hand.process.sentinel)])
            for hand in list(self._busy):
                if hand.pipe in ready or hand.process.sentinel in ready:
                    yield self._heard(hand)

    def _give(self, task: Any) -> None:
        hand = self._idle.pop() if self._idle else _hire(self._trade)
        self._busy[hand] = task
        with suppress(BrokenPipeError, ConnectionResetError):  # it died: that is heard next
            hand.pipe.send(task)

    def _heard(self, hand: _Hand) -> tuple[Any, Any]:
        task = self._busy[hand]
        try:
            said = hand.received()
        except (EOFError, ConnectionResetError):
            del self._busy[hand]
            hand.process.join()
            said = Lost(f"its process ended ({_ending(hand.process.exitcode)})")
            hand.end()
            return task, said
        if not isinstance(said, Note):
            del self._busy[hand]
            self._idle.append(hand)
        if isinstance(said, InputError):
            raise said
        return task, said


def _ending(status: int | None) -> str:
    return f"signal {-status}" if status is not None and status < 0 else f"exit status {status}"


def _hire(trade: Trade) -> _Hand:
    # spawned, not forked: a forked copy of a process with threads may hang
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_serve, args=(trade, theirs))
    with ctrl_c_later():
        process.start()
    theirs.close()
    return _Hand(process, ours)


def _end_with_parent() -> None:
    """Tell this process to end once the one that started it has, in the midst of a task too."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)


def _serve(trade: Trade, pipe: Connection) -> None:
    """In the process: one task after the other."""

    def leave(*_: object) -> None:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)  # once is enough
        trade.tidy()
        os._exit(0)

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the business of the process that started it
    signal.signal(signal.SIGTERM, leave)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    with suppress(OSError):  # neither need be open
        os.dup2(2, 1)  # standard output is for results, whatever a module prints when loaded

    def send(value: Any) -> None:
        try:
            pipe.send(value)
        except (BrokenPipeError, ConnectionResetError):
            leave()  # nobody waits for it any more

    while True:
        try:
            task = pipe.recv()
        except (EOFError, ConnectionResetError):
            leave()
        try:
            done = trade.do(task, lambda value: send(Note(value)))
        except InputError as refused:
            done = refused
        except Exception as error:  # a fault of ours, perhaps: it costs one task and is told
            done = Lost(f"{type(error).__name__}: {error}")
        send(done)
