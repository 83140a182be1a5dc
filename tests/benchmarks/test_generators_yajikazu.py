"""How fast Yajisan-Kazusan boards are made, and what is on them.

Run: pytest tests/benchmarks/test_generators_yajikazu.py -n 0 -s.
"""

from __future__ import annotations

import time
from statistics import median
from typing import Any

import pytest

from liarproof.properties.generators import UNIQUE, Generated, generate
from liarproof.properties.generators.cheapest import EXISTS, NONE, exists, fewest

WANTED = {6: 0.01, 8: 0.06, 10: 0.4}
"""Side -> seconds of a core for a minimal board with one answer, in the middle of all seeds."""
SEEDS = {5: 40, 6: 40, 8: 40, 10: 30}
"""As many boards as the article has."""
ARTICLE = {
    6: {"clues": 11.95, "exempt": 0.454, "unsayable": 0.188, "accidental": 0.092},
    8: {"clues": 21.05, "exempt": 0.435, "unsayable": 0.219, "accidental": 0.071},
    10: {"clues": 31.03, "exempt": 0.407, "unsayable": 0.221, "accidental": 0.066},
}
"""Side -> clues a board; of these the exempt and the unsayable; of the exempt the true ones."""


def timed(side: int, seed: int, **choices: Any) -> tuple[float, Generated]:
    """The seconds of a core that a board takes, and the board."""
    started = time.process_time()
    made = generate("yajikazu", side, side, seed, **choices)
    return time.process_time() - started, made


def shares(boards: list[Generated]) -> dict[str, float]:
    """What the article states of its boards, of these."""
    sums = {
        key: sum(one.statistics[key] for one in boards)
        for key in ("clues", "exempt", "unsayable", "accidental")
    }
    return {
        "clues": round(sums["clues"] / len(boards), 2),
        "exempt": round(sums["exempt"] / sums["clues"], 3),
        "unsayable": round(sums["unsayable"] / sums["clues"], 3),
        "accidental": round(sums["accidental"] / max(1, sums["exempt"]), 3),
    }


@pytest.mark.parametrize("shading", ["density", "packed"])
@pytest.mark.parametrize("side", WANTED)
def test_boards(benchmark: Any, side: int, shading: str) -> None:
    """Unique and minimal boards, by default and from packed answers, the seeds one by one."""
    for seed in range(5):
        timed(6, seed)  # compiles
    seeds = range(SEEDS[side])
    results = benchmark.pedantic(lambda: [timed(side, seed, shading=shading) for seed in seeds])
    seconds = [time_ for time_, _ in results]
    made = [one for _, one in results]
    print(
        f"\n{side}×{side} {shading}, {len(made)} seeds: median {median(seconds) * 1000:.1f} ms,"
        f" longest {max(seconds) * 1000:.1f} ms; wanted {WANTED[side]} s; {shares(made)};"
        f" article {ARTICLE[side]}"
    )
    assert {one.statistics["outcome"] for one in made} == {UNIQUE}
    assert median(seconds) < WANTED[side]


@pytest.mark.parametrize("shading", ["density", "packed"])
@pytest.mark.parametrize("side", SEEDS)
def test_honest_clues(benchmark: Any, side: int, shading: str) -> None:
    """How often honest clues alone do: by the buyer, and exactly."""
    made = [timed(side, s, shading=shading, dialect="honest")[1] for s in range(SEEDS[side])]
    found = benchmark.pedantic(lambda: [exists(one.answer) for one in made if one.answer])
    bought = sum(one.statistics["outcome"] == UNIQUE for one in made)
    there = sum(one.outcome == EXISTS for one in found)
    print(f"\n{side}×{side} {shading}: bought for {bought}, there for {there} of {len(made)}")
    assert {one.outcome for one in found} <= {EXISTS, NONE}


@pytest.mark.parametrize("shading", ["density", "packed"])
@pytest.mark.parametrize("side", [5, 6])
def test_fewest_clues(benchmark: Any, side: int, shading: str) -> None:
    """The fewest clues beside the buyer's."""
    made = [timed(side, seed, shading=shading)[1] for seed in range(20)]
    found = benchmark.pedantic(lambda: [fewest(one.answer) for one in made if one.answer])
    greedy = sum(one.statistics["clues"] for one in made)
    least = sum(one.at_least for one in found)
    print(
        f"\n{side}×{side} {shading}: {greedy / 20} clues bought, {least / 20} suffice, ratio"
        f" {greedy / least:.3f}"
    )
    assert {one.outcome for one in found} == {EXISTS}
