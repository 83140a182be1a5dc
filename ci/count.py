"""`liarproof count`: one number from every engine that can reach it."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import NamedTuple

from liarproof.ci.machine import JsonFile
from liarproof.ci.terminal import (
    AS_RECORDED,
    DOES_NOT_HOLD,
    Bar,
    Interrupted,
    compiling,
    duration,
    say,
    table,
)
from liarproof.oracles.registry import counters
from liarproof.puzzles.engine import Counter
from liarproof.puzzles.errors import BeyondLimits, InputError, shown
from liarproof.puzzles.grid import read_size

COMPILED = ("shadings", "yinyang-boards", "circuits", "yajilin-boards")
"""Families with a counter that is compiled."""


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
    stopped = False
    try:
        _count_all(able, height, width, counted)
    except KeyboardInterrupt:
        stopped = True
    _write(out, family, (height, width), counted)
    if not able:
        raise BeyondLimits(_limits(family, height, width, chosen))
    if counted and not out.is_stdout:
        _report(family, (height, width), counted)
    if stopped:
        raise Interrupted(f"{len(counted)} of {len(able)} engines done")
    return AS_RECORDED if _agree(counted) else DOES_NOT_HOLD


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


def _count_all(able: Sequence[Counter], height: int, width: int, counted: list[Counted]) -> None:
    """Run the engines in turn; `counted` grows, so that an interruption loses nothing."""
    if any(one.family in COMPILED for one in able):
        with compiling("count"):
            for one in able:
                one.count(1, 1)
    with Bar(len(able), "engines") as bar:
        for one in able:
            bar.at(len(counted), f"{one.name}: {one.method}")
            start = time.perf_counter()
            count = one.count(height, width)
            seconds = time.perf_counter() - start
            counted.append(Counted(one.name, one.method, count, seconds))


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
