"""`liarproof count`: one number from every engine that can reach it."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

from liarproof.ci.machine import JsonFile
from liarproof.ci.terminal import (
    AS_RECORDED,
    DOES_NOT_HOLD,
    INCOMPLETE,
    Bar,
    Interrupted,
    compiling,
    duration,
    message,
    say,
    table,
)
from liarproof.oracles.families import counters
from liarproof.puzzles.engine import Counter
from liarproof.puzzles.errors import BeyondLimits, InputError, shown
from liarproof.puzzles.grid import read_size

if TYPE_CHECKING:
    from liarproof.oracles.kit.sweep import Step


class Counted(NamedTuple):
    """What one engine says."""

    name: str
    method: str
    result: int
    seconds: float


def count_family(family: str, size: str, engine: str | None, json: str | None) -> int:
    """Count the family at one size by every able engine (or one) and compare; the status."""
    out = JsonFile(json)
    chosen = _chosen(family, engine)
    height, width = read_size(size)
    able = [one for one in chosen if one.able(height, width)]
    counted: list[Counted] = []
    beyond: list[BeyondLimits] = []
    stopped = None
    try:
        _count_all(able, height, width, counted, beyond)
    except KeyboardInterrupt as stop:
        stopped = stop
    _write(out, family, (height, width), counted)
    if not able:
        raise BeyondLimits(_limits(family, height, width, chosen))
    if counted and not out.is_stdout:
        _report(family, (height, width), counted)
    if stopped is not None:
        done = f"{len(counted)} of {len(able)} engines done"
        raise Interrupted("; ".join(filter(None, (done, goes_on(stopped)))))
    for limit in beyond:
        message("incomplete", limit)
    if not _agree(counted) and counted:
        return DOES_NOT_HOLD
    return INCOMPLETE if beyond else AS_RECORDED


def goes_on(stop: KeyboardInterrupt) -> str:
    """What an interruption leaves behind of the count that it met, in words; nothing, maybe."""
    kept = str(stop)
    return f"{kept}, the same command goes on from there" if kept.startswith("kept") else kept


def _chosen(family: str, engine: str | None) -> list[Counter]:
    there = counters(family)
    if engine is None:
        return there
    chosen = [one for one in there if one.name == engine]
    if not chosen:
        names = ", ".join(one.name for one in there)
        raise InputError(f"--engine: {shown(engine)} does not count {family}; there are: {names}")
    return chosen


def _limits(family: str, height: int, width: int, engines: Sequence[Counter]) -> str:
    limits = ", ".join(
        f"{one.name} (shorter side {one.short}, {one.cells:,} cells)" for one in engines
    )
    return f"{family} {height}×{width} is beyond the limits of {limits}"


def _count_all(
    able: Sequence[Counter],
    height: int,
    width: int,
    counted: list[Counted],
    beyond: list[BeyondLimits],
) -> None:
    """Run the engines in turn; `counted` grows, so that an interruption loses nothing."""
    compile_all(able)
    with Bar(len(able), "engines") as bar:
        for number, one in enumerate(able):
            start = time.perf_counter()
            try:
                with showing(bar, number, one):
                    count = one.count(height, width)
            except BeyondLimits as limit:
                beyond.append(limit)
                continue
            seconds = time.perf_counter() - start
            counted.append(Counted(one.name, one.method, count, seconds))


def compile_all(engines: Sequence[Counter]) -> None:
    """Compile what these engines need, and say so if it takes long."""
    compiled = [one for one in engines if one.compiles]
    for family in sorted({one.family for one in compiled}):
        with compiling(f"count-{family}"):
            for one in compiled:
                if one.family == family:
                    one.count(1, 1)


@contextmanager
def showing(bar: Bar, done: int, counter: Counter) -> Iterator[None]:
    """Show on `bar`, which stands at `done`, how far the counts within are."""
    bar.at(done, f"{counter.name}: {counter.method}")
    if "sweep" not in counter.kit:
        yield
        return
    from liarproof.oracles.kit.sweep import listening

    def show(step: Step) -> None:
        bar.at(
            done,
            f"{counter.name}: cell {step.cell:,} of {step.cells:,}, {step.states:,} states,"
            f" {step.bytes / 2**20:,.0f} MiB",
        )

    with listening(show):
        yield


def _agree(counted: Sequence[Counted]) -> bool:
    return len({one.result for one in counted}) == 1


def _write(out: JsonFile, family: str, size: tuple[int, int], counted: Sequence[Counted]) -> None:
    out.write(
        {
            "family": family,
            "height": size[0],
            "width": size[1],
            "count": counted[0].result if _agree(counted) else None,
            "engines": [
                {"name": one.name, "count": one.result, "seconds": one.seconds} for one in counted
            ],
            "seconds": sum(one.seconds for one in counted),
        }
    )


def _report(family: str, size: tuple[int, int], counted: Sequence[Counted]) -> None:
    title = f"{family} {size[0]}×{size[1]}"
    if _agree(counted):
        say(f"{title}: {counted[0].result:,}")
    else:
        say(f"{title}: THE ENGINES DISAGREE")
    rows = [
        [f"  {one.name}", f"{one.result:,}", duration(one.seconds), one.method] for one in counted
    ]
    table(["  engine", "count", "time", "method"], rows, right=(1, 2))
    if len(counted) == 1:
        say("one engine only: unconfirmed")
    elif _agree(counted):
        say(f"{len(counted)} engines agree")
