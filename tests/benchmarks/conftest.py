"""A count in a process of its own, so that its time and its memory are its own."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable

import msgspec
import pytest

PROGRAM = """
import json, resource, sys, time
from contextlib import ExitStack
from liarproof.ci.count import kits
from liarproof.oracles.families import counters
from liarproof.puzzles.grid import read_size

family, name, size = sys.argv[1:]
(engine,) = (one for one in counters(family) if one.name == name)
most = [0]
engine.count(3, 4)  # compiles
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
started = time.perf_counter(), time.process_time()
with ExitStack() as stack:
    for kit in kits(engine):
        stack.enter_context(kit.listening(lambda step: most.append(max(most.pop(), step.states))))
    count = engine.run(*read_size(size))  # beyond the limits too
seconds, core = time.perf_counter() - started[0], time.process_time() - started[1]
memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
print(json.dumps(dict(count=count, states=most[0], seconds=seconds, core=core, kilobytes=memory)))
"""


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


@pytest.fixture(scope="session")
def measured() -> Callable[..., Figures]:
    """What it costs to count a family, by an engine, at a size; by another program, if given."""
    return _measured


def _measured(family: str, engine: str, size: str, program: str = PROGRAM) -> Figures:
    command = [sys.executable, "-c", program, family, engine, size]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    return msgspec.json.decode(done.stdout, type=Figures)
