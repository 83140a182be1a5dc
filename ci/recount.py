"""`liarproof ledger verify` and `extend`: the terms of the ledgers counted again, and beyond.

Terms are recounted in processes of their own, which can be ended: at the end of the time a flag
is raised, on which counts that can be kept are kept, and all others are lost.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed, wait
from typing import Any, NamedTuple

from liarproof.ci.count import compile_all, goes_on, showing
from liarproof.ci.machine import JsonFile
from liarproof.ci.terminal import (
    AS_RECORDED,
    DOES_NOT_HOLD,
    INCOMPLETE,
    Bar,
    Interrupted,
    compiling,
    duration,
    error,
    message,
    plural,
    say,
    table,
)
from liarproof.ledgers.sequences import Sequence as Ledger
from liarproof.ledgers.sequences import sequences
from liarproof.oracles.families import FAMILIES, counters
from liarproof.puzzles.engine import Counter
from liarproof.puzzles.errors import BeyondLimits, InputError, shown

PATIENCE = 60.0
"""Seconds that a count may take to be kept."""


class Task(NamedTuple):
    """One term for one counter."""

    sequence: str
    n: int
    size: tuple[int, int]
    family: str
    counter: str
    kept: bool
    """Whether it is kept when it is stopped."""


class Done(NamedTuple):
    """What became of a task that was not stopped."""

    task: Task
    value: int | None
    """What is counted; None: `trouble` says why there is nothing."""
    seconds: float
    trouble: str = ""


def _ledgers(names: Sequence[str]) -> list[Ledger]:
    known = sequences()
    for name in names:
        if name not in known:
            raise InputError(f"sequence {shown(name)} is not one of: {', '.join(known)}")
    return [known[name] for name in dict.fromkeys(names or known)]


def verify(names: Sequence[str], minutes: float | None, json: str | None) -> int:
    """Recount these sequences (none named: all), smallest boards first; the exit status."""
    out = JsonFile(json)
    ledgers = _ledgers(names)
    tasks = _tasks(ledgers)
    if not tasks:
        raise BeyondLimits(f"no counter for {', '.join(ledger.id for ledger in ledgers)}")
    done: list[Done] = []
    stopped = False
    try:
        _run(tasks, None if minutes is None else 60 * minutes, done)
    except KeyboardInterrupt:
        stopped = True
    out.write_list([row._asdict() for row in _rows(ledgers, tasks, done)])
    if not out.is_stdout:
        _report(_rows(ledgers, tasks, done))
        _say_reach(ledgers, done)
    wrong = [text for one in done if (text := _wrong(one))]
    for text in wrong:
        error(text)
    counted = f"{len(done)} of {len(tasks)} counts done"
    if stopped and not wrong:
        raise Interrupted(f"{counted}; the next run goes on with those that were kept")
    if wrong:
        return DOES_NOT_HOLD
    if len(done) < len(tasks):
        message("incomplete", f"the time is up: {counted}")
        return INCOMPLETE
    beyond = [one for one in done if one.value is None]
    for one in beyond:
        message("incomplete", one.trouble)
    return INCOMPLETE if beyond else AS_RECORDED


def _tasks(ledgers: Sequence[Ledger]) -> list[Task]:
    tasks = [
        Task(ledger.id, n, size, ledger.family, counter.name, "sweep" in counter.kit)
        for ledger in ledgers
        if ledger.family in FAMILIES
        for counter in counters(ledger.family)
        for n in ledger.terms
        if (size := ledger.size(n)) is not None and counter.able(*size)
    ]
    return sorted(tasks, key=lambda task: task.size[0] * task.size[1])


def _run(tasks: Sequence[Task], seconds: float | None, done: list[Done]) -> None:
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
                    bar.at(len(done), f"{futures[future].sequence}: n = {futures[future].n}")
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
        wait([one for one, task in futures.items() if one.running() and task.kept], PATIENCE)
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
    _counter(task).count(1, 1)


class _StopNow(Exception):  # noqa: N818 - no error of anyone's
    """Raised by the listener of a worker."""


def _count(task: Task) -> Done | None:
    """In a worker: the count, or None where it was stopped."""
    began = time.perf_counter()

    def listen(_: object) -> None:
        if _flag.is_set():
            raise _StopNow

    def done(value: int | None, trouble: str = "") -> Done:
        return Done(task, value, time.perf_counter() - began, trouble)

    try:
        listen(None)
        if not task.kept:
            return done(_counter(task).count(*task.size))
        from liarproof.oracles.kit.sweep import listening

        with listening(listen):
            return done(_counter(task).count(*task.size))
    except _StopNow:
        return None
    except BeyondLimits as limit:
        return done(None, str(limit))


def _wrong(done: Done) -> str:
    """What does not hold about a count; nothing, where it is as recorded."""
    task = done.task
    term = sequences()[task.sequence].terms[task.n]
    if done.value is None or done.value == term:
        return ""
    return (
        f"{task.sequence}: a({task.n}) is {term}; {task.counter} counts {done.value}"
        f" on {task.size[0]}×{task.size[1]}"
    )


class Row(NamedTuple):
    """How far one counter got with one sequence."""

    id: str
    counter: str
    terms: int
    able: int
    """Terms within its limits."""
    done: int
    last: int | None
    """The last n up to which all that it is able to count is as recorded."""
    wrong: int
    seconds: float


def _rows(ledgers: Sequence[Ledger], tasks: Sequence[Task], done: Sequence[Done]) -> Iterator[Row]:
    for ledger in ledgers:
        mine = [task for task in tasks if task.sequence == ledger.id]
        for counter in dict.fromkeys(task.counter for task in mine):
            able = [task for task in mine if task.counter == counter]
            counts = {
                one.task.n: one
                for one in done
                if (one.task.sequence, one.task.counter) == (ledger.id, counter)
                and one.value is not None
            }
            last = None
            for task in sorted(able, key=lambda task: task.n):
                if task.n not in counts or _wrong(counts[task.n]):
                    break
                last = task.n
            yield Row(
                ledger.id,
                counter,
                len(ledger.boards()),
                len(able),
                len(counts),
                last,
                sum(bool(_wrong(one)) for one in counts.values()),
                sum(one.seconds for one in counts.values()),
            )


def _report(rows: Iterator[Row]) -> None:
    lines = []
    for row in rows:
        state = "WRONG" if row.wrong else "ok" if row.done == row.able else "time is up"
        to = "-" if row.last is None else str(row.last)
        reach = "all" if row.able == row.terms else f"{row.able} of {row.terms}"
        done = f"{row.done}/{row.able}"
        lines.append([state, row.id, row.counter, to, done, duration(row.seconds), reach])
    heads = ["", "sequence", "counter", "to n", "terms", "time", "within its limits"]
    table(heads, lines, right=(3, 4, 5))


def _say_reach(ledgers: Sequence[Ledger], done: Sequence[Done]) -> None:
    right = [
        (one.task.sequence, one.task.n) for one in done if one.value is not None and not _wrong(one)
    ]
    terms = set(right)
    twice = sum(right.count(term) > 1 for term in terms)
    say(f"{plural(len(terms), 'term')} as recorded, {twice:,} by two counters or more")
    nobody = [ledger.id for ledger in ledgers if ledger.family not in FAMILIES]
    if nobody:
        say(f"no counter for {', '.join(nobody)}")


def extend(name: str, to: int, json: str | None) -> int:
    """Count the terms after the last one recorded, to n = `to`; the exit status."""
    out = JsonFile(json)
    (ledger,) = _ledgers([name])
    last = max(ledger.terms)
    if to <= last:
        raise InputError(f"--to {to}: the terms of {name} to n = {last} are recorded already")
    if ledger.family not in FAMILIES:
        raise BeyondLimits(f"no counter for {name}")
    found: list[dict[str, Any]] = []
    try:
        status = _extend(ledger, last + 1, to, found, out.is_stdout)
    except KeyboardInterrupt as stop:
        done = f"{plural(len(found), 'term')} counted"
        raise Interrupted("; ".join(filter(None, (done, goes_on(stop))))) from None
    finally:
        out.write_list(found)
    return status


def _extend(ledger: Ledger, first: int, to: int, found: list[dict[str, Any]], quiet: bool) -> int:
    able = counters(ledger.family)
    compile_all([one for one in able if one.able(*_size(ledger, first))])
    with Bar(to + 1 - first, "terms") as bar:
        for n in range(first, to + 1):
            size = _size(ledger, n)
            able = [one for one in able if one.able(*size)]
            counts = {}
            for one in able:
                with showing(bar, n - first, one):
                    counts[one.name] = one.count(*size)
            if not counts:
                raise BeyondLimits(f"n = {n}: {size[0]}×{size[1]} is beyond all counters' limits")
            if len(set(counts.values())) > 1:
                said = ", ".join(f"{name} counts {count}" for name, count in counts.items())
                error(f"n = {n}: the engines disagree: {said}")
                return DOES_NOT_HOLD
            value = next(iter(counts.values()))
            found.append({"n": n, "value": value, "engines": list(counts)})
            if not quiet:
                agree = "agree" if len(counts) > 1 else "one engine only: unconfirmed"
                say(f"# {n}: {', '.join(counts)} ({agree})\n{n} {value}")
    return AS_RECORDED


def _size(ledger: Ledger, n: int) -> tuple[int, int]:
    return ledger.height.at(n), ledger.width.at(n)
