"""`liarproof count`: one number from every engine that can reach it."""

from __future__ import annotations

import importlib
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from liarproof.ci.machine import JsonFile
from liarproof.ci.recurrence import is_strip, tell_recurrence
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
from liarproof.oracles.families import FAMILIES, counters
from liarproof.puzzles.engine import Counter, Engine
from liarproof.puzzles.errors import BeyondLimits, InputError, shown
from liarproof.puzzles.grid import read_size
from liarproof.puzzles.sources import is_source

if TYPE_CHECKING:
    from liarproof.oracles.kit.sweep import Step

SMALL = (3, 4)
"""A board that meets all that an engine compiles; smaller ones some answer at once."""
LONG = ("sweep", "residues")
"""Kits that tell how far a count is, and keep it when it is stopped."""


class Counted(NamedTuple):
    """What one engine says."""

    name: str
    method: str
    result: int
    seconds: float
    peak: Peak


@dataclass
class Peak:
    """What an engine needed at most, where it tells; 0: it does not."""

    states: int = 0
    bytes: int = 0

    def see(self, step: Step) -> None:
        """Note what is more than before."""
        self.states, self.bytes = max(self.states, step.states), max(self.bytes, step.bytes)

    def __str__(self) -> str:
        """In words, where it is worth a word."""
        if self.bytes < 1 << 20:
            return ""
        return f"{self.states:,} states, {self.bytes / 2**20:,.0f} MiB"


def names_boards(what: Sequence[str], draw: int | None) -> bool:
    """Whether these arguments are boards, and not a family and a size."""
    if what[0] in FAMILIES:
        if draw is not None:
            raise InputError("--draw: draws answers of boards, not of a family")
        return False
    return len(what) != 2 or is_source(what[0])


def count_family(what: Sequence[str], engine: str | None, json: str | None) -> int:
    """Count a family at one size by every able engine (or one) and compare; the status."""
    if len(what) != 2:
        raise InputError(f"{what[0]}: expected one size, such as 4x7; there are {len(what) - 1}")
    family, size = what
    if is_strip(size):
        return tell_recurrence(family, size, engine, json)
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
                with showing(bar, number, one) as peak:
                    count = one.count(height, width)
            except BeyondLimits as limit:
                beyond.append(limit)
                continue
            seconds = time.perf_counter() - start
            counted.append(Counted(one.name, one.method, count, seconds, peak))


def compile_all(engines: Sequence[Counter]) -> None:
    """Compile what these engines need, and say so if it takes long."""
    compiled = [one for one in engines if one.compiles]
    for family in sorted({one.family for one in compiled}):
        with compiling(f"count-{family}"):
            for one in compiled:
                if one.family == family:
                    one.count(*SMALL)


@contextmanager
def showing(bar: Bar, done: int, counter: Counter | Engine, what: str = "") -> Iterator[Peak]:
    """Show on `bar`, which stands at `done`, how far the counts within are."""
    peak = Peak()
    named = what or counter.name
    bar.at(done, what or f"{counter.name}: {counter.method}")

    def show(step: Step) -> None:
        peak.see(step)
        bar.at(
            done,
            f"{named}: cell {step.cell:,} of {step.cells:,}, {step.states:,} states,"
            f" {step.bytes / 2**20:,.0f} MiB",
        )

    with ExitStack() as stack:
        for kit in kits(counter):
            stack.enter_context(kit.listening(show))
        yield peak


def kits(counter: Counter | Engine) -> list[Any]:
    """The kits of long counts that it uses: their `listening` tells how far it is."""
    names = [name for name in counter.kit if name in LONG]
    return [importlib.import_module(f"liarproof.oracles.kit.{name}") for name in names]


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
                {"name": one.name, "count": one.result, "seconds": one.seconds}
                | ({"states": one.peak.states, "bytes": one.peak.bytes} if one.peak.states else {})
                for one in counted
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
        [f"  {one.name}", f"{one.result:,}", duration(one.seconds), str(one.peak), one.method]
        for one in counted
    ]
    heads = ["  engine", "count", "time", "at most", "method"]
    if not any(row[3] for row in rows):
        heads, rows = [*heads[:3], heads[4]], [[*row[:3], row[4]] for row in rows]
    table(heads, rows, right=(1, 2))
    if len(counted) == 1:
        say("one engine only: unconfirmed")
    elif _agree(counted):
        say(f"{len(counted)} engines agree")
