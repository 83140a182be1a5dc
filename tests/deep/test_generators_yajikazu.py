"""Yajisan-Kazusan boards from many seeds: unique and minimal, by the SAT engine."""

from __future__ import annotations

from collections import Counter

import pytest

from liarproof import judge
from liarproof.oracles.registry import oracle_engines
from liarproof.properties.generators import UNIQUE, generate
from liarproof.properties.generators.buying import CELL_TAKEN, NO_CANDIDATE
from liarproof.properties.generators.cheapest import EXISTS, NONE, exists, fewest
from liarproof.puzzles.yajikazu import Yajikazu

(SAT,) = (engine for engine in oracle_engines("yajikazu") if engine.name == "sat")

SEEDS = {
    (5, 5): 100,
    (5, 8): 100,
    (6, 6): 100,
    (9, 7): 60,
    (8, 8): 60,
    (10, 10): 30,
    (6, 12): 30,
    (12, 12): 6,
}


@pytest.mark.parametrize("shading", ["density", "packed"])
@pytest.mark.parametrize("size", SEEDS)
def test_every_seed_gives_a_unique_board(size: tuple[int, int], shading: str) -> None:
    """All seeds, all boards, none of whose clues can be left out: all of this by the SAT engine."""
    for seed in range(SEEDS[size]):
        made = generate("yajikazu", *size, seed, shading=shading)
        assert (made.statistics["outcome"], made.statistics["minimal"]) == (UNIQUE, True)
        assert made.answer is not None
        assert judge(made.puzzle, made.answer) == []
        assert SAT.answers(made.puzzle, 2) == [made.answer]
        if seed % 5 == 0:
            for clue in made.puzzle.clues:
                clues = tuple(other for other in made.puzzle.clues if other != clue)
                assert len(SAT.answers(Yajikazu(*size, clues), 2)) == 2


@pytest.mark.parametrize("side", [5, 6, 7])
def test_dialects(side: int) -> None:
    """Liars alone do exactly for maximal answers; of the honest the buyer is borne out exactly."""
    found = Counter()
    for seed in range(40):
        for shading in ("density", "packed"):
            made = generate("yajikazu", side, side, seed, shading=shading, dialect="liar")
            assert made.answer is not None
            assert (made.statistics["outcome"] == UNIQUE) == made.statistics["maximal"]
            assert (exists(made.answer, "liar").outcome == EXISTS) == made.statistics["maximal"]
            made = generate("yajikazu", side, side, seed, shading=shading, dialect="honest")
            assert made.answer is not None
            decision = exists(made.answer, "honest")
            found[made.statistics["outcome"], decision.outcome] += 1
            if decision.puzzle is not None:
                assert SAT.answers(decision.puzzle, 2) == [made.answer]
    assert {(UNIQUE, EXISTS), (NO_CANDIDATE, NONE)} <= set(found)
    assert not {(UNIQUE, NONE), (NO_CANDIDATE, EXISTS)} & set(found)
    assert {outcome for outcome, _ in found} <= {UNIQUE, NO_CANDIDATE, CELL_TAKEN}


def test_fewest_on_larger_boards() -> None:
    """At 6×6 the fewest clues are fewer than the greedy buyer's, on every board."""
    for seed in range(10):
        made = generate("yajikazu", 6, 6, seed)
        assert made.answer is not None
        found = fewest(made.answer)
        assert found.outcome == EXISTS
        assert found.at_least < made.statistics["clues"]
        assert SAT.answers(found.puzzle, 2) == [made.answer]
