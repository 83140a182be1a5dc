"""All layers of a count: every answer has a rank, and each is drawn as often as any other."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from scipy.stats import chisquare

from liarproof.oracles.counting import profile, subsets
from liarproof.oracles.kit import rng
from liarproof.oracles.kit.diagram import Diagram
from liarproof.puzzles.errors import BeyondLimits


def independent_sets(long: int, short: int, memory: int = 1 << 30) -> Diagram:
    """The independent sets of a board, two cells a step."""
    steps = long * -(-short // profile.STRIDE)
    return Diagram(profile.SWEEP, f"{long}x{short}", np.array([long, short]), steps, memory)


@pytest.mark.parametrize("size", [(1, 1), (4, 1), (3, 3), (5, 4)])
def test_ranks(size: tuple[int, int]) -> None:
    """The ranks from 0 up are as many ways as there are answers, all different."""
    diagram = independent_sets(*size)
    ways = {diagram.way(rank).tobytes() for rank in range(diagram.count)}
    assert len(ways) == diagram.count == subsets.count(*size)


@pytest.mark.parametrize("rank", [-1, 63])
def test_no_such_rank(rank: int) -> None:
    """Beyond the last answer there is none."""
    diagram = independent_sets(3, 3)
    with pytest.raises(IndexError, match=f"rank {rank} of 63 answers"):
        diagram.way(rank)


def test_beyond_64_bits() -> None:
    """Numbers of several limbs are exact, and the last rank is a way like the first."""
    diagram = independent_sets(14, 12)
    assert diagram.count == profile.count(14, 12) > 1 << 64
    last = diagram.way(diagram.count - 1)
    assert last.shape == diagram.way(0).shape
    assert not np.array_equal(last, diagram.way(0))


def test_draws_are_uniform() -> None:
    """Each answer is drawn as often as any other: false alarm once in 1,000 seeds, at this none."""
    diagram = independent_sets(3, 3)
    state = rng.stream(1, "test of draws")
    drawn = Counter(diagram.draw(state).tobytes() for _ in range(63 * 100))
    assert len(drawn) == 63
    assert chisquare(list(drawn.values())).pvalue > 0.001


def test_draws_beyond_64_bits_differ() -> None:
    """Of more answers than a word has values, draws do not repeat, and a seed gives them again."""
    diagram = independent_sets(14, 12)
    first, again = (rng.stream(5, "test of draws") for _ in range(2))
    drawn = [diagram.draw(first).tobytes() for _ in range(20)]
    assert len(set(drawn)) == 20
    assert drawn == [diagram.draw(again).tobytes() for _ in range(20)]


def test_memory_is_bounded() -> None:
    """Layers that take more than the memory allowed are refused, with where that was."""
    with pytest.raises(BeyondLimits, match=r"14x12 by profile, cell [0-9]+: the layers"):
        independent_sets(14, 12, memory=100_000)
