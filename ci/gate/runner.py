"""The run: the tests put to one or several processes of a child, each by a thread of its own."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Sequence
from typing import NamedTuple

from liarproof.ci.gate.peer import Peer
from liarproof.ci.gate.plan import Item
from liarproof.ci.gate.tried import NOT_RUN, TROUBLES, Tried

PATIENCE = 20
"""Tests in a row that may end in trouble, before the rest are given up."""

LOOK = 0.1
"""Seconds between two looks at how far the threads are."""


class Outcome(NamedTuple):
    """What came of a run."""

    tried: tuple[Tried | None, ...]
    """Of each item; None: interrupted before its turn."""
    interrupted: bool


def run(
    items: Sequence[Item], peers: Sequence[Peer], at: Callable[[int, str], None] | None = None
) -> Outcome:
    """Put all tests to the peers, which are closed afterwards; Ctrl-C ends that early.

    `at` is told how many are done and what is at hand. After `PATIENCE` tests in a row that
    ended in trouble, the rest are failures that were not run.
    """
    crew = _Crew(items, peers)
    interrupted = False
    try:
        crew.start()
        while not crew.over(LOOK):
            if at is not None:
                at(crew.done, crew.at_hand)
    except KeyboardInterrupt:
        interrupted = True
        crew.cancel()
    if crew.mistake is not None:
        raise crew.mistake
    return Outcome(crew.results(interrupted), interrupted)


class _Crew:
    """Threads that share a queue of tests and a table of results."""

    def __init__(self, items: Sequence[Item], peers: Sequence[Peer]) -> None:
        self._items = items
        self._peers = peers
        self._queue = deque(range(len(items)))
        self._tried: list[Tried | None] = [None] * len(items)
        self._lock = threading.Lock()
        self._in_a_row = 0
        self._cancelled = False
        self._threads = [
            # those that do not end may not keep the program from ending
            threading.Thread(target=self._work, args=(peer,), daemon=True)
            for peer in peers
        ]
        self.done = 0
        self.at_hand = ""
        self.mistake: BaseException | None = None
        """Of ours, in a thread."""

    def start(self) -> None:
        """Let them begin."""
        for thread in self._threads:
            thread.start()

    def over(self, seconds: float) -> bool:
        """Whether all have ended; one is waited for so long."""
        alive = [thread for thread in self._threads if thread.is_alive()]
        if alive:
            alive[0].join(seconds)
        return not alive

    def cancel(self) -> None:
        """Put an end to all of them, and keep what is done."""
        self._cancelled = True
        for peer in self._peers:
            peer.cancel()
        for thread in self._threads:
            if thread.is_alive():
                thread.join(2.0)

    def results(self, interrupted: bool) -> tuple[Tried | None, ...]:
        """What came of each; what was given up is a failure."""
        with self._lock:
            found = tuple(self._tried)
        if interrupted:
            return found
        text = f"not run: {PATIENCE} tests in a row before it ended in trouble"
        return tuple(
            one or Tried(item.test.id, NOT_RUN, text)
            for one, item in zip(found, self._items, strict=True)
        )

    def _work(self, peer: Peer) -> None:
        last = None
        try:
            while (number := self._next()) is not None:
                tried = peer.tried(self._items[number])
                if self._cancelled:  # which the child took for its death
                    break
                self._note(number, tried)
                last = number
        except BaseException as mistake:
            self.mistake = mistake
            self._queue.clear()
        finally:
            trouble = peer.close()
            if trouble is not None and last is not None and not self._cancelled:
                self._amend(last, Tried(self._items[last].test.id, trouble.kind, str(trouble)))

    def _next(self) -> int | None:
        try:
            return None if self._cancelled else self._queue.popleft()
        except IndexError:
            return None

    def _note(self, number: int, tried: Tried) -> None:
        with self._lock:
            self._tried[number] = tried
            self.done += 1
            self.at_hand = tried.id
            self._in_a_row = self._in_a_row + 1 if tried.kind in TROUBLES else 0
            if self._in_a_row >= PATIENCE:
                self._queue.clear()

    def _amend(self, number: int, tried: Tried) -> None:
        """After its last answer it broke the protocol: that test, if it passed, has not."""
        with self._lock:
            before = self._tried[number]
            if before is not None and before.passed:
                self._tried[number] = tried
