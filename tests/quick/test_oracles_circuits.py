"""Closed circuits through all cells of a set: two counters, the definition, published terms."""

from __future__ import annotations

import os
import signal
import threading
from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import product

import numpy as np
import pytest

from liarproof.oracles.counting import circuits_frontier, circuits_walk
from liarproof.oracles.families import counters
from liarproof.oracles.kit.rng import below, stream, uniform

COUNTS: dict[str, Callable[..., int]] = {
    "walk": circuits_walk.count,
    "frontier": circuits_frontier.count,
}
ENGINES = {counter.name: counter for counter in counters("circuits")}

SQUARES = {2: 1, 4: 6, 6: 1072, 8: 4638576, 10: 467260456608, 12: 1076226888605605706}
"""A003763: the side 2n -> term n."""

OBLONGS = {2: 1, 3: 2, 4: 14, 5: 154, 6: 5320, 7: 301384, 8: 49483138, 12: 53540340738182687296}
"""A222200: n -> circuits of n×(n+1)."""

BOTH = pytest.mark.parametrize("name", COUNTS)


@cache
def cell_sets(height: int, width: int) -> Counter[frozenset[int]]:
    """Set of cells -> its circuits, by the definition: every set of edges of a board is looked at.

    A circuit is a set of edges, not empty, of which each cell has two or none, in one piece.
    """
    cells = range(height * width)
    edges = [(cell, cell + 1) for cell in cells if (cell + 1) % width]
    edges += [(cell, cell + width) for cell in cells if cell + width in cells]
    chosen = np.arange(1, 1 << len(edges))
    for cell in cells:
        taken = sum(chosen >> at & 1 for at, edge in enumerate(edges) if cell in edge)
        chosen = chosen[(taken == 0) | (taken == 2)]
    found: Counter[frozenset[int]] = Counter()
    for bits in chosen.tolist():
        near: dict[int, list[int]] = {}
        for at, (one, other) in enumerate(edges):
            if bits >> at & 1:
                near.setdefault(one, []).append(other)
                near.setdefault(other, []).append(one)
        if in_one_piece(near):
            found[frozenset(near)] += 1
    return found


def in_one_piece(near: dict[int, list[int]]) -> bool:
    """Whether every cell can be reached from any."""
    reached: set[int] = set()
    waiting = [min(near)]
    while waiting:
        cell = waiting.pop()
        if cell not in reached:
            reached.add(cell)
            waiting.extend(near[cell])
    return len(reached) == len(near)


@BOTH
@pytest.mark.parametrize("size", [(3, 4), (4, 3), (2, 5), (5, 2), (1, 6), (6, 1)])
def test_every_set_of_cells(name: str, size: tuple[int, int]) -> None:
    """On every set of cells of a small board a counter finds what the definition does."""
    height, width = size
    expected = cell_sets(height, width)
    for chosen in product((0, 1), repeat=height * width):
        mask = np.array(chosen, dtype=np.int8).reshape(size)
        assert COUNTS[name](mask) == expected[frozenset(np.flatnonzero(mask).tolist())], mask


def test_published_squares_and_oblongs() -> None:
    """The terms of A003763 and A222200 come out, term n of the former on the 2n×2n board."""
    sizes = {(n, n): term for n, term in SQUARES.items()}
    sizes |= {(n, n + 1): term for n, term in OBLONGS.items()}
    compared = Counter[str]()
    for (height, width), term in sizes.items():
        for name, engine in ENGINES.items():
            if engine.able(height, width) and (name == "frontier" or height * width <= 42):
                assert engine.count(height, width) == engine.count(width, height) == term
                compared[name] += 1
    assert compared == {"frontier": len(sizes), "walk": 8, "curves": 8, "colourings": 8}


def test_rectangles_agree() -> None:
    """Both counters agree on every board to 42 cells; where these are odd there is none."""
    for height, width in product(range(1, 43), repeat=2):
        if height * width <= 42:
            walked = ENGINES["walk"].run(height, width)
            assert walked == ENGINES["frontier"].run(height, width), (height, width)
            assert walked == 0 or height * width % 2 == 0


def test_long_strips() -> None:
    """2×n has one circuit, 3×n powers of two, 4×n what its recurrence says, to 160 digits."""
    assert [circuits_frontier.count_grid(2, n) for n in (1, 2, 3, 999)] == [0, 1, 1, 1]
    assert [circuits_frontier.count_grid(3, n) for n in range(1, 9)] == [0, 1, 0, 2, 0, 4, 0, 8]
    terms = [0, 1, 2, 6]
    while len(terms) < 400:
        terms.append(2 * terms[-1] + 2 * terms[-2] - 2 * terms[-3] + terms[-4])
    for n in (1, 2, 3, 4, 5, 11, 60, 61, 62, 120, 400):
        assert circuits_frontier.count_grid(4, n) == terms[n - 1], n
    assert len(str(terms[-1])) > 150


@pytest.mark.parametrize("seed", range(3))
def test_random_sets_of_cells(seed: int) -> None:
    """On seeded random sets to 7×7 the counters agree, with and without a cap, bool or int8."""
    chance = stream(seed, "circuits")
    several = 0
    for _ in range(150):
        height, width = 2 + below(chance, 6), 2 + below(chance, 6)
        full = 0.7 + 0.3 * uniform(chance)
        cells = [[uniform(chance) < full for _ in range(width)] for _ in range(height)]
        mask = np.array(cells)
        number = circuits_walk.count(mask)
        several += number > 1
        assert number == circuits_frontier.count(mask) == circuits_frontier.count(mask.T)
        for cap in {1, 2, max(1, number - 1), max(1, number), number + 1, 10**18}:
            small = min(number, cap)
            assert circuits_walk.count(mask, cap) == small
            assert circuits_frontier.count(mask, cap) == small
            assert circuits_frontier.capped(mask.astype(np.int8), cap) == small
    assert several >= 5


def test_cap_beyond_an_int64() -> None:
    """A count that outgrows an int64 is exact, and cut off right below the largest cap."""
    mask = np.ones((12, 13), dtype=np.int8)
    assert circuits_frontier.count(mask) == OBLONGS[12] > 2**63
    for cap in (1, 1000, circuits_frontier.MOST):
        assert circuits_frontier.count(mask, cap) == circuits_frontier.capped(mask, cap) == cap


@BOTH
def test_a_set_need_not_fill_the_board(name: str) -> None:
    """A circuit far from every side, and none through two pieces, one cell or nothing."""
    mask = np.zeros((9, 11), dtype=np.int8)
    assert COUNTS[name](mask) == 0
    mask[4:6, 5:7] = 1
    assert COUNTS[name](mask) == 1
    mask[0:2, 0:2] = 1
    assert COUNTS[name](mask) == 0
    mask[:] = 0
    mask[3, 3] = 1
    assert COUNTS[name](mask) == 0


@BOTH
@pytest.mark.parametrize("cap", [0, -1])
def test_cap_must_be_positive(name: str, cap: int) -> None:
    """A cap below 1 says nothing about a count and is refused."""
    with pytest.raises(ValueError, match=f"cap {cap}: must be"):
        COUNTS[name](np.ones((2, 2), dtype=np.int8), cap)


def test_limits_of_the_frontier() -> None:
    """A profile that does not fit a key, and a cap that does not fit a limb, are refused."""
    wide = np.zeros((31, 31), dtype=np.int8)
    with pytest.raises(ValueError, match="31 cells, more than 30"):
        circuits_frontier.count(wide)
    assert circuits_frontier.count(wide[:30]) == 0
    square = np.ones((2, 2), dtype=np.int8)
    with pytest.raises(ValueError, match="cap 4611686018427387904: must be"):
        circuits_frontier.count(square, 2**62)
    assert circuits_frontier.count(square, 2**62 - 1) == 1


@BOTH
def test_widest_profile(name: str) -> None:
    """A ring with plugs at both ends of the widest profile is found, and missed where it is cut."""
    ring = np.ones((40, 30), dtype=np.int8)
    ring[1:-1, 1:-1] = 0
    assert COUNTS[name](ring) == COUNTS[name](ring.T) == 1
    ring[20, 29] = 0
    assert COUNTS[name](ring) == 0


@BOTH
@pytest.mark.usefixtures("hears_ctrl_c")
def test_ctrl_c_is_heard(name: str) -> None:
    """Ctrl-C ends a long count soon."""
    timer = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
    side = {"walk": 10, "frontier": 18}[name]
    COUNTS[name](np.ones((2, 2), dtype=np.int8))  # compiles
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        COUNTS[name](np.ones((side, side), dtype=np.int8))
