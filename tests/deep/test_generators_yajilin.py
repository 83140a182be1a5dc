"""Yajilin boards from many seeds: every one has one answer, by an oracle that is not the solver."""

from __future__ import annotations

from collections import Counter
from statistics import median
from typing import Any

import pytest

from liarproof import judge
from liarproof.oracles.counting import circuits_frontier, circuits_walk
from liarproof.oracles.kit.rng import stream
from liarproof.oracles.registry import oracle_engines
from liarproof.properties.generators import Generated, generate, loops
from liarproof.properties.generators.yajilin import OPTIONS, Choices, routed

(SAT,) = (engine for engine in oracle_engines("yajilin") if engine.name == "sat")

SEEDS = 100


def check_unique(made: Generated) -> None:
    """The board's only answer, by the SAT engine and by the rules, is the one it was made from."""
    assert made.answer is not None
    assert judge(made.puzzle, made.answer) == []
    assert SAT.answers(made.puzzle, 2) == [made.answer]


@pytest.mark.parametrize("side", [6, 8, 10])
def test_every_seed_gives_a_unique_board(side: int) -> None:
    """A hundred seeds, a hundred boards, with shading left on them, as the article has it."""
    made = [generate("yajilin", side, side, seed) for seed in range(SEEDS)]
    for one in made:
        check_unique(one)
    found = [one.statistics for one in made]
    assert Counter(one["outcome"] for one in found) == {"unique": SEEDS}
    assert {one["circuits_after"] for one in found} == {1}
    assert {one["reached"] for one in found} == {found[0]["target"]}
    assert len({one.puzzle for one in made}) == SEEDS
    middle = {key: median(one[key] for one in found) for key in ("clues", "shaded")}
    assert {6: 6, 8: 12, 10: 21}[side] <= middle["clues"] <= {6: 10, 8: 18, 10: 28}[side]
    assert {6: 4, 8: 6, 10: 10}[side] <= middle["shaded"] <= {6: 8, 8: 12, 10: 17}[side]


@pytest.mark.parametrize("size", [(3, 40), (5, 17), (7, 12), (11, 6), (13, 13), (15, 15)])
def test_other_sizes(size: tuple[int, int]) -> None:
    """Oblongs, odd sides and larger boards are made as well as squares."""
    for seed in range(4):
        made = generate("yajilin", *size, seed)
        if made.statistics["outcome"] == "unique":
            check_unique(made)
        assert made.statistics["circuits_after"] == 1
    assert made.puzzle is not None


@pytest.mark.parametrize("routing", OPTIONS["routing"])
@pytest.mark.parametrize("clues", OPTIONS["clues"])
def test_every_way(routing: str, clues: str) -> None:
    """Whichever way circuit and clues come about, a board called unique is, and others are not."""
    choices: dict[str, Any] = {"routing": routing, "clues": clues}
    for seed in range(15):
        made = generate("yajilin", 7, 7, seed, **choices)
        if made.statistics["outcome"] == "unique":
            check_unique(made)
        else:
            assert len(SAT.answers(made.puzzle, 2)) == 2


@pytest.mark.parametrize("side", [6, 8, 10, 13])
def test_counts_of_the_descent(side: int) -> None:
    """The circuits that a descent starts from and ends with are those that both counters find."""
    for seed in range(20):
        found: dict[str, Any] = {}
        start = stream(seed, "counts")
        loop = routed(side, side, start, Choices(), found)
        cells = loops.cover(loop, side + 2)
        assert found["circuits_after"] == 1
        assert circuits_walk.count(cells) == circuits_frontier.count(cells) == 1
        free: dict[str, Any] = {}
        loop = routed(side, side, stream(seed, "counts"), Choices(routing="free"), free)
        cells = loops.cover(loop, side + 2)
        assert free["circuits_before"] == found["circuits_before"]
        assert side > 10 or circuits_walk.count(cells) == found["circuits_before"]


def test_descent_from_more_circuits_than_an_int64_holds() -> None:
    """Where counts outgrow the compiled descent, the exact ones steer it until they fit."""
    found: dict[str, Any] = {}
    choices = Choices(coverage=0.9, pairs=10)
    loop = routed(14, 24, stream(1, "many circuits"), choices, found)
    assert found["circuits_before"] > 2**62
    assert found["circuits_after"] <= found["circuits_before"]
    assert found["tried"] == 10
    assert circuits_frontier.count(loops.cover(loop, 26)) == found["circuits_after"]
