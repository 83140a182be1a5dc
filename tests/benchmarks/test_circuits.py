"""How fast closed circuits are counted. Run: pytest tests/benchmarks/test_circuits.py -n 0 -s."""

from __future__ import annotations

from statistics import median
from typing import Any

import pytest

from liarproof.oracles.families import counters

ENGINES = {counter.name: counter for counter in counters("circuits")}

WANTED = {10: 0.1, 12: 1.0, 14: 5.0}
"""Side of a square -> seconds in which it is to be counted."""


@pytest.mark.parametrize("side", WANTED)
def test_squares(benchmark: Any, side: int) -> None:
    """The frontier counts a square exactly within the time that is asked of it."""
    engine = ENGINES["frontier"]
    engine.count(12, 13)  # compiles
    number = benchmark.pedantic(engine.count, (side, side), rounds=5, warmup_rounds=1)
    seconds = median(benchmark.stats.stats.data)
    print(f"\n{side}×{side}: {number:,} circuits in {seconds:.3f} s (wanted: {WANTED[side]} s)")
    assert seconds < WANTED[side]


@pytest.mark.parametrize("size", [(6, 7), (7, 8)])
def test_walks(benchmark: Any, size: tuple[int, int]) -> None:
    """The walk meets every circuit of the largest boards that it declares."""
    engine = ENGINES["walk"]
    engine.count(4, 4)  # compiles
    number = benchmark.pedantic(engine.count, size, rounds=3, warmup_rounds=0)
    seconds = median(benchmark.stats.stats.data)
    print(f"\n{size[0]}×{size[1]}: {number:,} circuits walked in {seconds:.3f} s")
