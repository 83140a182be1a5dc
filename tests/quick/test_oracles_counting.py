"""The counters of one family agree with each other and with what is published."""

from __future__ import annotations

import pytest

from liarproof.oracles.families import FAMILIES, counters
from liarproof.puzzles.engine import Counter
from liarproof.puzzles.errors import BeyondLimits

SQUARES = [2, 7, 63, 1234, 55447, 5598861, 1280128950]
"""A006506 from n = 1 on."""

DOUBLES = [3, 7, 17, 41, 99, 239, 577, 1393]
"""A001333 from n = 2 on: the 2×1 board and longer ones."""

TRIPLES = [5, 17, 63, 227, 827, 2999]
"""A051736 from n = 1 on."""

SHADINGS = [1, 5, 39, 562, 20297]
"""Legal shadings of the n×n board, n from 1 on."""

SETS = counters("independent-sets")
ALL = [counter for family in FAMILIES for counter in counters(family)]


def names(counter: Counter) -> str:
    """How a counter is shown in a test's id."""
    return f"{counter.family}:{counter.name}"


@pytest.mark.parametrize("counter", SETS, ids=names)
@pytest.mark.parametrize(("side", "terms"), [(0, SQUARES), (2, DOUBLES), (3, TRIPLES)])
def test_published(counter: Counter, side: int, terms: list[int]) -> None:
    """Squares (0) and strips of 2 and 3 come out as OEIS lists them, whichever side is long."""
    seen = 0
    for n, term in enumerate(terms, start=1):
        height = side or n
        if counter.able(height, n) and height * n <= 49:
            assert counter.count(height, n) == counter.count(n, height) == term
            seen += 1
    assert seen >= 4


def test_rectangles() -> None:
    """Transfer matrix, broken profile and all subsets agree on every board within all limits."""
    for height in range(1, 17):
        for width in range(1, 17):
            if height * width <= 12:
                counts = {counter.count(height, width) for counter in SETS}
                assert len(counts) == 1, (height, width, counts)


@pytest.mark.parametrize("size", [(1, 1000), (1000, 1), (7, 31), (31, 7)])
def test_long_boards(size: tuple[int, int]) -> None:
    """Where the count has hundreds of digits the two fast counters agree on each of them."""
    transfer, profile = (c for c in SETS if c.name in ("transfer", "profile"))
    assert transfer.count(*size) == profile.count(*size) > 2 ** (size[0] * size[1] // 2)


@pytest.mark.parametrize("counter", counters("shadings"), ids=names)
def test_shadings(counter: Counter) -> None:
    """Legal shadings of a board without numbers are as many as recorded."""
    assert [counter.count(n, n) for n in range(1, 6)] == SHADINGS
    strips = [1, 3, 4, 4, 4, 4, 4]
    assert [counter.count(1, n) for n in range(1, 8)] == strips
    assert [counter.count(n, 1) for n in range(1, 8)] == strips


def test_shadings_rectangles() -> None:
    """All counters of shadings agree on every board to 25 cells."""
    for height in range(1, 14):
        for width in range(1, 14):
            if height * width <= 25:
                able = [one for one in counters("shadings") if one.able(height, width)]
                assert len({one.count(height, width) for one in able}) <= 1, (height, width)


@pytest.mark.parametrize("counter", ALL, ids=names)
def test_beyond_limits(counter: Counter) -> None:
    """A board that is too wide, or has too many cells, is refused."""
    for height, width in ((counter.short + 1,) * 2, (1, counter.cells + 1)):
        with pytest.raises(BeyondLimits, match=f"counter {counter.name}: {height}×{width}"):
            counter.count(height, width)


@pytest.mark.parametrize("counter", ALL, ids=names)
def test_limits_are_of_use(counter: Counter) -> None:
    """A square as wide as a counter declares is within its cells too."""
    assert counter.able(counter.short, counter.short)
