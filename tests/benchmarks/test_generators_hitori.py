"""How fast Hitori boards are made, and how often the first try has one answer.

Run: pytest tests/benchmarks/test_generators_hitori.py -n 0 -s.
"""

from __future__ import annotations

import time
from collections import Counter
from statistics import mean, median
from typing import Any

import pytest

from liarproof.properties.generators import generate

WANTED = {6: None, 8: 0.02, 10: None, 12: None, 20: None}
"""Side -> seconds in which a packed board with one answer is made, in the middle of all seeds."""
SEEDS = 200

WAYS = (
    {},
    {"shuffling": "symbols"},
    {"shuffling": "moves"},
    {"copies": "values"},
    {"copies": "row"},
    *({"shading": "scattered", "density": density} for density in (0.15, 0.2, 0.25, 0.3)),
)


def made(side: int, seed: int, **choices: Any) -> tuple[float, dict[str, Any]]:
    """The seconds, and the statistics, of a board."""
    started = time.perf_counter()
    statistics = generate("hitori", side, side, seed, **choices).statistics
    return time.perf_counter() - started, statistics


@pytest.mark.parametrize("side", WANTED)
def test_boards(benchmark: Any, side: int) -> None:
    """Whole boards, the seeds one by one."""
    for seed in range(10):
        made(8, seed)  # compiles
    results = benchmark.pedantic(lambda: [made(side, seed) for seed in range(SEEDS)])
    seconds = [time_ for time_, _ in results]
    tries = mean(found["tries"] for _, found in results)
    print(
        f"\n{side}×{side}, {SEEDS} seeds: median {median(seconds) * 1000:.2f} ms,"
        f" longest {max(seconds) * 1000:.1f} ms; wanted {WANTED[side]} s; tries {tries:.2f}"
    )
    assert {found["outcome"] for _, found in results} == {"unique"}
    assert WANTED[side] is None or median(seconds) < WANTED[side]


@pytest.mark.parametrize("choices", WAYS, ids=str)
def test_first_tries(benchmark: Any, choices: dict[str, Any]) -> None:
    """How many of the boards that come first have one answer, by size."""
    made(8, 1, **choices)  # compiles
    sides = (5, 6, 8, 10, 12)

    def all_sides() -> dict[int, Counter[str]]:
        tried = {
            side: [made(side, s, tries=1, **choices)[1] for s in range(SEEDS)] for side in sides
        }
        return {side: Counter(one["outcome"] for one in found) for side, found in tried.items()}

    found = benchmark.pedantic(all_sides)
    shares = {f"{side}×{side}": outcomes["unique"] / SEEDS for side, outcomes in found.items()}
    print(f"\n{choices or 'default'}, {SEEDS} first tries each: unique {shares}")
    assert all(outcomes.total() == SEEDS for outcomes in found.values())
