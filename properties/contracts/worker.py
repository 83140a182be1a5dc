"""The same calls in a process of their own, which can be killed when one of them hangs.

The process is a fork, so that a function defined anywhere, in a test too, can be called without
being imported anew. It is told one batch at a time and writes into shared memory which state it
is at; when that number stands still for too long, it is killed, and the state is the finding.
"""

from __future__ import annotations

import ctypes
import mmap
import multiprocessing
import os
import signal
import sys
import threading
import time
import warnings
from collections.abc import Mapping
from multiprocessing.connection import Connection
from typing import Any

import numpy as np

from liarproof.properties.contracts.bench import DIED, HUNG, NOT_RUN, Bench, Replies
from liarproof.properties.contracts.flat import Values
from liarproof.solvers.explain import Step
from liarproof.solvers.rung import PlainRung

SECONDS = 2.0
"""A call that takes longer hangs."""

STARTING = 15.0
"""Seconds for the very first call, which may compile something; later processes get three times
what it took."""

ROOM = 1 << 30
"""Bytes that calls may take beyond what the process has at first."""

CAN_FORK = "fork" in multiprocessing.get_all_start_methods()


class Worker:
    """A `Bench` in a process of its own."""

    def __init__(self, programs: Mapping[str, PlainRung], seconds: float = SECONDS) -> None:
        self._bench = Bench(programs)
        self._seconds = seconds
        self._at = ctypes.c_int64.from_buffer(mmap.mmap(-1, 8))
        self._process: Any = None
        self._pipe: Connection | None = None
        self._fresh = True
        """Whether the process has not ended a call yet."""
        self._first: float | None = None
        """Seconds that the first call took, by which later processes are measured."""

    def call(self, program: str, puzzle: Any, states: Values, reuse: bool = False) -> Replies:
        """As `Bench.call`; a call that hangs, or kills the process, is one of the replies."""
        parts, begun = [], 0
        while begun < len(states):
            answer = self._ask("call", program, puzzle, states[begun:], reuse)
            if isinstance(answer, Replies):
                parts.append((begun, answer))
                break
            kind, at, words = answer
            parts += [
                (begun, self._ask_again(program, puzzle, states[begun : begun + at], reuse)),
                (begun + at, _lost(states[begun + at : begun + at + 1], kind, words)),
            ]
            begun += at + 1
            if len(parts) > 2:  # one that hangs again and again is not asked for ever
                parts.append((begun, _lost(states[begun:], NOT_RUN, "")))
                break
        return _joined(states, parts)

    def explain(self, program: str, puzzle: Any, states: Values) -> list[list[Step]]:
        """As `Bench.explain`; nothing where a call hangs or kills the process."""
        answer = self._ask("explain", program, puzzle, states)
        return answer if isinstance(answer, list) else [[] for _ in states]

    def restart(self) -> None:
        """End the process: the next call begins in a fresh one."""
        if self._process is not None:
            self._process.kill()
            self._process.join()
            self._process.close()
        if self._pipe is not None:
            self._pipe.close()
        self._process = self._pipe = None

    def close(self) -> None:
        """Nothing more will be called."""
        self.restart()

    def _ask_again(self, program: str, puzzle: Any, states: Values, reuse: bool) -> Replies:
        """What the process had found out before it was lost."""
        answer = self._ask("call", program, puzzle, states, reuse)
        return answer if isinstance(answer, Replies) else _lost(states, NOT_RUN, "")

    def _ask(self, *question: Any) -> Any:
        """The answer; or how the process was lost: what came of it, at which state, in words."""
        pipe = self._begin()
        self._at.value = seen = 0
        since = time.monotonic()
        try:
            pipe.send(question)
            while not pipe.poll(0.02):
                now = time.monotonic()
                if self._at.value != seen:
                    self._ended_one(now - since)
                    seen, since = self._at.value, now
                elif now - since > self._limit:
                    limit = self._limit
                    self._ended_one(0.0)
                    self.restart()
                    return HUNG, seen, f"has not returned after {limit:g} s"
            self._ended_one(time.monotonic() - since)
            return pipe.recv()
        except (EOFError, BrokenPipeError, ConnectionResetError):
            self._process.join()
            died, at = self._process.exitcode, int(self._at.value)
            self.restart()
            return DIED, at, f"ends its process ({_ending(died)})"
        except BaseException:
            self.restart()
            raise

    @property
    def _limit(self) -> float:
        """Seconds after which the call at hand hangs."""
        if not self._fresh:
            return self._seconds
        return STARTING if self._first is None else max(self._seconds, 3 * self._first)

    def _ended_one(self, seconds: float) -> None:
        self._fresh = False
        if self._first is None:
            self._first = seconds

    def _begin(self) -> Connection:
        if self._pipe is not None:
            return self._pipe
        context: Any = multiprocessing.get_context("fork")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(
            target=_serve, args=(self._bench, theirs, self._pipe, self._at), daemon=True
        )
        with warnings.catch_warnings():
            # forking beside threads: they wait for work and hold no lock that the calls need
            warnings.simplefilter("ignore", DeprecationWarning)
            self._process.start()
        theirs.close()
        self._fresh = True
        assert self._pipe is not None
        return self._pipe


def _serve(bench: Bench, pipe: Connection, other_end: Connection, at: Any) -> None:
    """In the process: answer one batch after the other."""
    other_end.close()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the business of the process that started this
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    _silence()
    _limit_memory()

    def tick(number: int) -> None:
        at.value = number

    while True:
        try:
            operation, *arguments = pipe.recv()
        except EOFError:
            os._exit(0)
        pipe.send(getattr(bench, operation)(*arguments, tick=tick))


def _end_with_parent() -> None:
    """End this process once the one that forked it has, in a call that hangs too."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


def _silence() -> None:
    """What a propagator prints, thousands of times, is not for the reader of its verdict."""
    nothing = os.open(os.devnull, os.O_WRONLY)
    for stream in (1, 2):
        os.dup2(nothing, stream)
    # where these write to files of their own, as under pytest
    sys.stdout = sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - kept to the end


def _limit_memory() -> None:
    try:
        import resource

        with open("/proc/self/statm") as file:
            now = int(file.read().split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (now + ROOM, now + ROOM))
    except (ImportError, OSError, ValueError):
        return  # no such limit on this system


def _ending(status: int | None) -> str:
    if status is not None and status < 0:
        return f"signal {-status}"
    return f"exit status {status}"


def _lost(states: Values, kind: int, words: str) -> Replies:
    return Replies(
        np.full(len(states), kind, dtype=np.int8), states.copy(), {0: words} if words else {}
    )


def _joined(states: Values, parts: list[tuple[int, Replies]]) -> Replies:
    whole = _lost(states, NOT_RUN, "")
    for begun, part in parts:
        end = begun + len(part.kinds)
        whole.kinds[begun:end], whole.after[begun:end] = part.kinds, part.after
        whole.said.update({begun + at: words for at, words in part.said.items()})
    return whole._replace(touched=any(part.touched for _, part in parts))
