"""What counting costs, engine by engine. Run: pytest tests/benchmarks/test_counts.py -n 0 -s."""

from __future__ import annotations

import subprocess
import sys
from typing import NamedTuple

import msgspec
import pytest


class Case(NamedTuple):
    """One count, and the seconds of one core in which it is to be done (None: nobody asks)."""

    family: str
    engine: str
    size: str
    wanted: float | None = None


CASES = (
    Case("independent-sets", "transfer", "14x14"),
    Case("independent-sets", "profile", "14x14"),
    Case("independent-sets", "profile", "28x28", 30.0),
    Case("circuits", "frontier", "14x14", 5.0),
    Case("shadings", "rows", "10x10"),
    Case("shadings", "yajikazu-rows", "10x10"),
    Case("yinyang-boards", "frontier", "10x10"),
    Case("yajilin-boards", "shading", "6x6"),
    Case("yajilin-boards", "loop", "6x6"),
)

PROGRAM = """
import json, resource, sys, time
from liarproof.oracles.kit.sweep import listening
from liarproof.oracles.families import counters
from liarproof.puzzles.grid import read_size

family, name, size = sys.argv[1:]
(engine,) = (one for one in counters(family) if one.name == name)
most = [0]
engine.count(3, 4)  # compiles
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
started = time.perf_counter(), time.process_time()
with listening(lambda step: most.append(max(most.pop(), step.states))):
    count = engine.run(*read_size(size))  # beyond the limits too
seconds = time.perf_counter() - started[0]
core = time.process_time() - started[1]
memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
print(
    json.dumps(
        {
            "count": count,
            "states": most[0],
            "seconds": seconds,
            "core": core,
            "kilobytes": memory,
        }
    )
)
"""
"""A process of its own for each count, so that its memory is its own."""


class Figures(msgspec.Struct):
    """What a count cost."""

    count: int
    states: int
    """At most, where the engine tells."""
    seconds: float
    core: float
    """Seconds of a core: no more than `seconds`, and less where the machine does other work too."""
    kilobytes: int
    """Beyond what the process took before it began."""


@pytest.fixture(scope="module", autouse=True)
def head() -> None:
    """The first line of the table."""
    heads = f"{'s':>8} {'core s':>8} {'MiB':>7}  digits"
    print(f"\n{'family':<17} {'engine':<14} {'size':<6} {'states':>11} {heads}")


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.family}-{case.engine}-{case.size}")
def test_count(case: Case) -> None:
    """A line of the table; within its time where one is asked for."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, *case[:3]], capture_output=True, text=True, check=True
    )
    found = msgspec.json.decode(done.stdout, type=Figures)
    states = f"{found.states:,}" if found.states else "-"
    print(
        f"{case.family:<17} {case.engine:<14} {case.size:<6} {states:>11} {found.seconds:8.2f}"
        f" {found.core:8.2f} {found.kilobytes / 1024:7.0f}  {len(str(found.count))}"
    )
    assert case.wanted is None or found.core < case.wanted
