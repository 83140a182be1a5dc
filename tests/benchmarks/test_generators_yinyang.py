"""How fast Yin-Yang boards are drawn.

Run: pytest tests/benchmarks/test_generators_yinyang.py -n 0 -s.
"""

from __future__ import annotations

import time
from statistics import median
from typing import Any

import pytest

from liarproof.oracles.kit.rng import stream
from liarproof.properties.generators import generate
from liarproof.properties.generators.uniformity import sampler

WANTED = {6: None, 8: None, 10: 0.000_3, 20: None, 30: None}
"""Side -> seconds in which a curve is to be drawn, in the middle of all seeds."""
ARTICLE = {10: 0.000_6}
"""Seconds that the article states."""


@pytest.mark.parametrize("side", WANTED)
def test_curve(benchmark: Any, side: int) -> None:
    """The default curve, a legal board without clues, the seeds one by one."""
    sample = sampler()

    def drawn(seed: int) -> float:
        state = stream(seed, "curve")
        started = time.perf_counter()
        cells = sample(side, side, state)
        assert cells is not None
        return time.perf_counter() - started

    drawn(0)  # compiles
    seconds = benchmark.pedantic(lambda: [drawn(seed) for seed in range(500)])
    print(
        f"\n{side}×{side}, {len(seconds)} seeds: median {median(seconds) * 1000:.3f} ms,"
        f" longest {max(seconds) * 1000:.2f} ms; wanted {WANTED[side]} s,"
        f" article {ARTICLE.get(side)} s"
    )
    wanted = WANTED[side]
    assert wanted is None or median(seconds) < wanted


@pytest.mark.parametrize("side", [6, 8, 10])
@pytest.mark.parametrize("choices", [{}, {"target": "bridge"}, {"answers": "uniform"}], ids=str)
def test_boards(benchmark: Any, side: int, choices: dict[str, Any]) -> None:
    """Whole boards, thinned, graded and proved unique."""
    generate("yinyang", side, side, 0, **choices)  # compiles, and makes the tables
    made = benchmark.pedantic(
        lambda: [generate("yinyang", side, side, seed, **choices) for seed in range(50)]
    )
    clues = median(one.statistics["clues"] for one in made)
    print(f"\n{side}×{side} {choices}, {len(made)} boards: median {clues} clues")
    assert {one.statistics["outcome"] for one in made} == {"unique"}
