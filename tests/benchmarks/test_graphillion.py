"""Beside graphillion (Inoue, Iwashita, Kawahara and Minato 2016), which counts sets of edges in
a zero-suppressed decision diagram. Run: pytest tests/benchmarks/test_graphillion.py -n 0 -s.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

THEIRS = """
import json, resource, sys, time
from graphillion import GraphSet

family, _, size = sys.argv[1:]
height, width = map(int, size.split("x"))
cells = [(row, column) for row in range(height) for column in range(width)]
edges = [((r, c), (r, c + 1)) for r, c in cells if c + 1 < width]
edges += [((r, c), (r + 1, c)) for r, c in cells if r + 1 < height]
GraphSet.set_universe(edges)
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
started = time.perf_counter(), time.process_time()
count = len(GraphSet.cycles(is_hamilton=family == "circuits"))
seconds, core = time.perf_counter() - started[0], time.process_time() - started[1]
memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
print(json.dumps(dict(count=count, states=0, seconds=seconds, core=core, kilobytes=memory)))
"""


@pytest.mark.parametrize("family", ["circuits", "cycles"])
@pytest.mark.parametrize("side", [6, 7, 8])
def test_beside(family: str, side: int, measured: Callable[..., Any]) -> None:
    """The curves count the same, in less time and less memory, one after the other."""
    size = f"{side}x{side}"
    ours = measured(family, "curves", size)
    theirs = measured(family, "", size, THEIRS)
    print(
        f"\n{family} {size}: {ours.count:,}; {1e3 * ours.core:.1f} ms here, "
        f"{1e3 * theirs.core:.1f} ms and {theirs.kilobytes / 1024:.0f} MiB there:"
        f" {theirs.core / ours.core:.0f} times"
    )
    assert ours.count == theirs.count
    assert ours.core < theirs.core
