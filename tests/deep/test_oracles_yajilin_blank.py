"""Yajilin boards without clues, counted and listed by two enumerators that share nothing."""

from __future__ import annotations

import pytest

from liarproof.oracles.families import counters
from liarproof.oracles.referee import judge
from liarproof.oracles.registry import oracle_engines
from liarproof.puzzles.engine import Counter
from liarproof.puzzles.yajilin import Yajilin

NAMES = ("shading", "loop")
ENGINES = {engine.name: engine for engine in oracle_engines("yajilin") if engine.name in NAMES}
COUNTERS = [counter for counter in counters("yajilin-boards") if counter.name in NAMES]

ANSWERS = [
    [0, 0, 0, 0, 0, 0],
    [0, 1, 1, 1, 1, 1],
    [0, 1, 5, 10, 18, 42],
    [0, 1, 10, 25, 77, 298],
    [0, 1, 18, 77, 370, 2264],
    [0, 1, 42, 298, 2264, 23952],
]
"""Of the boards from 1×1 to 6×6 without clues."""

OUTSIDE = [
    [0, 0, 0, 0, 0, 0],
    [0, 1, 1, 1, 1, 1],
    [0, 1, 4, 6, 10, 20],
    [0, 1, 6, 11, 33, 92],
    [0, 1, 10, 33, 144, 660],
    [0, 1, 20, 92, 660, 4522],
]
"""Of these boards in the variant."""


@pytest.mark.parametrize("counter", COUNTERS, ids=lambda counter: counter.name)
def test_to_six_by_six(counter: Counter) -> None:
    """Every board to 6×6 has the recorded number of answers by each way of counting."""
    assert [[counter.count(h, w) for w in range(1, 7)] for h in range(1, 7)] == ANSWERS


@pytest.mark.parametrize("name", NAMES)
def test_shaded_outside(name: str) -> None:
    """In the variant every board to 6×6 has the recorded number of answers by each engine."""
    count = ENGINES[name].count
    found = [[count(Yajilin(h, w, (), True)) for w in range(1, 7)] for h in range(1, 7)]
    assert found == OUTSIDE


@pytest.mark.parametrize("outside", [False, True])
@pytest.mark.parametrize("size", [(5, 5), (5, 6), (6, 5), (3, 10), (10, 3), (6, 6)])
def test_listed(size: tuple[int, int], outside: bool) -> None:
    """Both list the same answers, each once, and every one is legal."""
    puzzle = Yajilin(*size, (), outside)
    first, second = (ENGINES[name].answers(puzzle) for name in NAMES)
    assert len(set(first)) == len(first) == len(second)
    assert set(first) == set(second)
    assert not any(judge(puzzle, answer) for answer in first)


@pytest.mark.parametrize(
    ("size", "answers"),
    [
        ((2, 21), 1),
        ((3, 12), 3416),
        ((3, 14), 14904),
        ((4, 9), 10710),
        ((4, 10), 35429),
        ((5, 7), 11956),
        ((5, 8), 63808),
        ((6, 7), 205782),
    ],
)
def test_rectangles(size: tuple[int, int], answers: int) -> None:
    """Both agree, either way round, on long boards to the limits of what they declare."""
    for counter in COUNTERS:
        assert counter.count(*size) == counter.count(*size[::-1]) == answers
