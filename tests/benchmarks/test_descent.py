"""How fast loops without a rival are made. Run: pytest tests/benchmarks/test_descent.py -n 0 -s."""

from __future__ import annotations

import time
from statistics import median
from typing import Any

import pytest

from liarproof.oracles.kit.rng import stream
from liarproof.properties.generators.yajilin import Choices, generate, routed

WANTED = {6: 0.01, 8: 0.1, 10: 1.0, 12: None, 15: None}
"""Side -> seconds in which growth and descent are to end, in the middle of all seeds."""
SEEDS = {6: 200, 8: 200, 10: 200, 12: 50, 15: 10}
ARTICLE = {6: 0.054, 8: 0.952, 10: 17.9}
"""Seconds that the article states."""


def grown(side: int, seed: int) -> tuple[float, dict[str, Any]]:
    """The seconds, and the statistics, of a growth and a descent."""
    state = stream(seed, "descent")
    statistics: dict[str, Any] = {}
    started = time.perf_counter()
    routed(side, side, state, Choices(), statistics)
    return time.perf_counter() - started, statistics


@pytest.mark.parametrize("side", WANTED)
def test_descent(benchmark: Any, side: int) -> None:
    """From a 2×2 square to 62 % of the board and exactly one circuit, the seeds one by one."""
    for seed in range(10):
        grown(8, seed)  # compiles
    seeds = range(SEEDS[side])
    results = benchmark.pedantic(lambda: [grown(side, seed) for seed in seeds])
    seconds = [time_ for time_, _ in results]
    figures = {
        key: median(found[key] for _, found in results)
        for key in ("reached", "circuits_before", "tried", "kept")
    }
    print(
        f"\n{side}×{side}, {len(results)} seeds: median {median(seconds) * 1000:.2f} ms,"
        f" longest {max(seconds) * 1000:.1f} ms; wanted {WANTED[side]} s,"
        f" article {ARTICLE.get(side)} s; medians {figures}"
    )
    assert all(found["circuits_after"] == 1 for _, found in results)
    assert WANTED[side] is None or median(seconds) < WANTED[side]


@pytest.mark.parametrize("side", [6, 8, 10])
def test_boards(benchmark: Any, side: int) -> None:
    """Whole boards, with their clues by counterexample."""
    for seed in range(5):
        generate(8, 8, seed)  # compiles
    seeds = range(50)
    made = benchmark.pedantic(lambda: [generate(side, side, seed) for seed in seeds])
    statistics = [one.statistics for one in made]
    figures = {key: median(one[key] for one in statistics) for key in ("clues", "shaded", "rivals")}
    print(f"\n{side}×{side}, {len(made)} boards: medians {figures}")
    assert {one["outcome"] for one in statistics} == {"unique"}
