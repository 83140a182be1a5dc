"""`liarproof ledger verify` and `extend`: the terms of the ledgers counted again, and beyond."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from liarproof.ci.count import compile_all, goes_on, showing
from liarproof.ci.machine import JsonFile
from liarproof.ci.pool import Done, Task, run
from liarproof.ci.terminal import (
    AS_RECORDED,
    DOES_NOT_HOLD,
    INCOMPLETE,
    Bar,
    Interrupted,
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
from liarproof.puzzles.errors import BeyondLimits, InputError, shown

Terms = Mapping[Task, tuple[Ledger, int]]
"""What is counted again: of which sequence, and which n."""


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
    terms = _terms(ledgers)
    if not terms:
        raise BeyondLimits(f"no counter for {', '.join(ledger.id for ledger in ledgers)}")
    done: list[Done] = []
    stopped = False
    try:
        run(list(terms), None if minutes is None else 60 * minutes, done)
    except KeyboardInterrupt:
        stopped = True
    out.write_list([row._asdict() for row in _rows(terms, done)])
    if not out.is_stdout:
        _report(_rows(terms, done))
        _say_reach(ledgers, terms, done)
    wrong = [text for one in done if (text := _wrong(terms, one))]
    for text in wrong:
        error(text)
    counted = f"{len(done)} of {len(terms)} counts done"
    if stopped and not wrong:
        raise Interrupted(f"{counted}; the next run goes on with those that were kept")
    if wrong:
        return DOES_NOT_HOLD
    if len(done) < len(terms):
        message("incomplete", f"the time is up: {counted}")
        return INCOMPLETE
    beyond = [one for one in done if one.value is None]
    for one in beyond:
        message("incomplete", one.trouble)
    return INCOMPLETE if beyond else AS_RECORDED


def _terms(ledgers: Sequence[Ledger]) -> Terms:
    terms = {
        Task(f"{ledger.id}: n = {n}", size, ledger.family, counter.name): (ledger, n)
        for ledger in ledgers
        if ledger.family in FAMILIES
        for counter in counters(ledger.family)
        for n in ledger.terms
        if (size := ledger.size(n)) is not None and counter.able(*size)
    }
    return dict(sorted(terms.items(), key=lambda item: item[0].size[0] * item[0].size[1]))


def _wrong(terms: Terms, done: Done) -> str:
    """What does not hold about a count; nothing, where it is as recorded."""
    task = done.task
    ledger, n = terms[task]
    if done.broke:
        return done.trouble
    if done.value is None or done.value == ledger.terms[n]:
        return ""
    return (
        f"{ledger.id}: a({n}) is {ledger.terms[n]}; {task.counter} counts {done.value}"
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


def _rows(terms: Terms, done: Sequence[Done]) -> Iterator[Row]:
    counts = {one.task: one for one in done if one.value is not None}
    able: dict[tuple[str, str], list[Task]] = {}
    order = {name: at for at, name in enumerate(sequences())}
    for task, (ledger, _) in sorted(
        terms.items(), key=lambda item: (order[item[1][0].id], item[1][1])
    ):
        able.setdefault((ledger.id, task.counter), []).append(task)
    for (name, counter), tasks in able.items():
        mine = [counts[task] for task in tasks if task in counts]
        last = None
        for task in tasks:
            if task not in counts or _wrong(terms, counts[task]):
                break
            last = terms[task][1]
        yield Row(
            name,
            counter,
            len(terms[tasks[0]][0].boards()),
            len(tasks),
            len(mine),
            last,
            sum(bool(_wrong(terms, one)) for one in mine),
            sum(one.seconds for one in mine),
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


def _say_reach(ledgers: Sequence[Ledger], terms: Terms, done: Sequence[Done]) -> None:
    counted = [one for one in done if one.value is not None and not _wrong(terms, one)]
    right = [(terms[one.task][0].id, terms[one.task][1]) for one in counted]
    twice = sum(right.count(term) > 1 for term in set(right))
    say(f"{plural(len(set(right)), 'term')} as recorded, {twice:,} by two counters or more")
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
