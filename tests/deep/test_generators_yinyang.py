"""Yin-Yang boards from seeds: what takes longer; the suite is tests/quick of the same name."""

from __future__ import annotations

from typing import Any

import pytest

from liarproof import judge
from liarproof.oracles.registry import oracle_engines
from liarproof.properties.generators import generate
from liarproof.properties.generators.uniformity import (
    every_board,
    in_the_long_run,
    is_landlocked,
    sampler,
    uniformity,
)
from liarproof.properties.generators.yinyang import OPTIONS, UNIQUE

(SAT,) = (engine for engine in oracle_engines("yinyang") if engine.name == "sat")

UNLIKELY = 1e-6
"""A fair sampler fails a chi-squared test at a seed with this chance; five tests here ask for a
larger p."""


@pytest.mark.parametrize("size", [(4, 4), (5, 5), (5, 6)])
def test_the_uniform_draw_is_uniform(size: tuple[int, int]) -> None:
    """Over all boards, the landlocked ones among them."""
    boards = len(every_board(*size))
    found = uniformity(sampler(answers="uniform"), *size, 30 * boards, 1)
    assert found.failures == 0
    assert found.p > UNLIKELY
    assert found.unreached == ()


@pytest.mark.parametrize(
    ("choices", "unreached"),
    [
        ({}, 12),
        ({"look": "again"}, 12),
        ({"neighbour": "directions"}, 12),
        ({"neighbour": "directions", "look": "again"}, 12),
        ({"ends": "alternate"}, 12),
        ({"ends": "same"}, 580),
        ({"corner": "first"}, 364),
    ],
)
def test_what_the_curve_reaches(choices: dict[str, Any], unreached: int) -> None:
    """At 5×5 it is far from uniform; of the boards it misses the closed curves, all 12, and with
    an end that never moves, or a corner left by one side, many more."""
    boards = every_board(5, 5)
    found = uniformity(sampler(**choices), 5, 5, 100 * len(boards), 1)
    assert found.p < UNLIKELY
    assert found.variation > 0.15
    assert sum(map(is_landlocked, boards)) == found.landlocked == 12
    assert len(found.unreached) == unreached


@pytest.mark.parametrize("neighbour", OPTIONS["neighbour"])
def test_what_the_chain_is_drawn_to(neighbour: str) -> None:
    """At 5×5 too, looked at again and again, boards have the weights that are derived."""
    sample = sampler(neighbour=neighbour, look="again", mixing=50)
    weight = in_the_long_run(neighbour == "directions")
    found = uniformity(sample, 5, 5, 60_000, 2, weight)
    assert found.failures == 0
    assert found.p > UNLIKELY
    assert found.unreached == ()


@pytest.mark.parametrize(
    ("size", "choices"),
    [
        ((99, 99), {"reveal": "full"}),
        ((2, 999), {"reveal": "full"}),
        ((1, 999), {"reveal": "full"}),
        ((30, 30), {"target": "bridge"}),
        ((20, 20), {"target": "probe"}),
        ((20, 20), {"reveal": "random", "density": 0.9}),
        ((12, 12), {"answers": "uniform"}),
        ((12, 25), {"answers": "naive", "budget": 1000}),
    ],
)
def test_large_boards(size: tuple[int, int], choices: dict[str, Any]) -> None:
    """They end, in a board that the referee accepts or in a named outcome."""
    made = generate("yinyang", *size, 1, **choices)
    if made.puzzle is not None:
        assert judge(made.puzzle, made.answer) == []
    if choices.get("reveal", "thin") != "random" and choices.get("answers") != "naive":
        assert made.statistics["outcome"] == UNIQUE


@pytest.mark.parametrize("side", [5, 8, 10, 12])
def test_unique_by_another_engine(side: int) -> None:
    """By default every seed gives a board whose only answer, by the SAT engine, is ours."""
    for seed in range(25):
        made = generate("yinyang", side, side + seed % 3, seed)
        assert made.statistics["outcome"] == UNIQUE
        assert SAT.answers(made.puzzle, 2) == [made.answer]
