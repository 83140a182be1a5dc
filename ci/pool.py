"""Counts of many boards at once, in processes of their own, which can be ended.

At the end of the time a flag is raised, on which counts that can be kept are kept, and all others
are lost.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
from collections.abc import Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed, wait
from contextlib import ExitStack, suppress
from typing import Any, NamedTuple

from liarproof.ci.count import SMALL, kits
from liarproof.ci.terminal import Bar, compiling
from liarproof.oracles.families import counters
from liarproof.puzzles.engine import Counter
from liarproof.puzzles.errors import BeyondLimits

PATIENCE = 60.0
"""Seconds that a count may take to be kept."""


class Task(NamedTuple):
    """One board for one counter."""

    label: str
    """What is shown of it."""
    size: tuple[int, int]
    family: str
    counter: str


class Done(NamedTuple):
    """What became of a task that was not stopped."""

    task: Task
    value: int | None
    """What is counted; None: `trouble` says why there is nothing."""
    seconds: float
    trouble: str = ""
    broke: bool = False
    """Whether the counter broke down, which is a finding; otherwise its limits were met."""


def run(tasks: Sequence[Task], seconds: float | None, done: list[Done]) -> None:
    """Run the tasks in their order on all cores until the time ends; `done` grows."""
    # spawned, not forked: a forked copy of a process with threads may hang
    context = multiprocessing.get_context("spawn")
    flag = context.Event()
    jobs = min(os.cpu_count() or 1, len(tasks))
    with ProcessPoolExecutor(jobs, context, _begin_worker, (flag,)) as pool:
        futures: dict[Future[Done | None], Task] = {}
        try:
            with compiling("ledger", here=False):
                firsts = {(task.family, task.counter): task for task in tasks}.values()
                list(pool.map(_compile, firsts))
            futures = {pool.submit(_count, task): task for task in tasks}
            with Bar(len(tasks), "counts") as bar:
                for future in as_completed(futures, seconds):
                    result = future.result()
                    if result is not None:
                        done.append(result)
                    bar.at(len(done), futures[future].label)
        except TimeoutError:
            _stop(pool, flag, futures)
        except BaseException:
            _stop(pool, flag, futures)
            raise


def _stop(pool: ProcessPoolExecutor, flag: Any, futures: dict[Future[Done | None], Task]) -> None:
    """Let the counts that can be kept be kept; end all others."""
    flag.set()
    for future in futures:
        future.cancel()
    workers = list(multiprocessing.active_children())
    try:
        wait(
            [one for one, task in futures.items() if one.running() and kits(_counter(task))],
            PATIENCE,
        )
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        for worker in workers:
            worker.terminate()


_flag: Any = None
"""In a worker: raised when all is to be stopped."""


def _begin_worker(flag: Any) -> None:
    global _flag
    _flag = flag
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the business of the process that started it


def _counter(task: Task) -> Counter:
    return next(one for one in counters(task.family) if one.name == task.counter)


def _compile(task: Task) -> None:
    with suppress(Exception):  # its own count meets it again
        _counter(task).count(*SMALL)


class _StopNow(Exception):  # noqa: N818 - no error of anyone's
    """Raised by the listener of a worker."""


def _count(task: Task) -> Done | None:
    """In a worker: the count, or None where it was stopped."""
    began = time.perf_counter()

    def listen(_: object) -> None:
        if _flag.is_set():
            raise _StopNow

    def done(value: int | None, trouble: str = "", broke: bool = False) -> Done:
        return Done(task, value, time.perf_counter() - began, trouble, broke)

    try:
        listen(None)
        with ExitStack() as stack:
            for kit in kits(_counter(task)):
                stack.enter_context(kit.listening(listen))
            return done(_counter(task).count(*task.size))
    except _StopNow:
        return None
    except BeyondLimits as limit:
        return done(None, str(limit))
    except Exception as error:  # whatever a counter under test raises is a finding
        return done(None, f"{task.label}: {task.counter}: {type(error).__name__}: {error}", True)
