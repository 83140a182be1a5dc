"""The counters of closed circuits, to the sizes that they declare."""

from __future__ import annotations

import os
from itertools import product
from pathlib import Path

import numpy as np
import pytest

from liarproof.oracles.counting import circuits_frontier, circuits_walk
from liarproof.oracles.families import counters
from liarproof.oracles.kit.rng import below, stream, uniform

ENGINES = {counter.name: counter for counter in counters("circuits")}


def published(name: str) -> dict[int, int]:
    """The terms of a b-file; skips the test where the published ones are absent."""
    root = os.environ.get("LIARPROOF_SHARED") or Path(__file__).parents[2].parent / "shared"
    file = Path(root) / "oeis" / f"b{name}.txt"
    if not file.exists():
        pytest.skip("published terms absent: not run")
    pairs = [line.split() for line in file.read_text().splitlines() if line and line[0] != "#"]
    return {int(n): int(term) for n, term in pairs}


@pytest.mark.parametrize(
    ("engine", "name", "compared"),
    [
        ("walk", "003763", 3),
        ("walk", "222200", 6),
        ("frontier", "003763", 7),  # and 16×16, in half a minute: `ledger verify`
        ("frontier", "222200", 11),
    ],
)
def test_all_published_terms(engine: str, name: str, compared: int) -> None:
    """Every published term within the limits comes out: 2n×2n, then n×(n+1)."""
    seen = 0
    for n, term in published(name).items():
        size = (2 * n, 2 * n) if name == "003763" else (n, n + 1)
        if ENGINES[engine].able(*size) and size != (16, 16):
            assert ENGINES[engine].count(*size) == term, size
            seen += 1
    assert seen == compared


def test_rectangles_agree() -> None:
    """Both counters agree on every board that the walk declares, to 7×8."""
    for height, width in product(range(1, 8), range(1, 20)):
        if ENGINES["walk"].able(height, width) and height * width > 42:
            walked = ENGINES["walk"].count(height, width)
            assert walked == ENGINES["frontier"].count(height, width), (height, width)


@pytest.mark.parametrize("seed", range(6))
def test_mirrored_sets_of_cells(seed: int) -> None:
    """A large set with holes, far beyond the walk, has as many circuits from every side."""
    chance = stream(seed, "mirrored circuits")
    mask = np.ones((12, 13), dtype=np.int8)
    for _ in range(3):  # a white and a black cell each, for else there is no circuit
        row, column = below(chance, 12), below(chance, 12)
        mask[row, column : column + 2] = 0
    number = circuits_frontier.count(mask)
    for same in (mask[::-1], mask[:, ::-1], mask[::-1, ::-1], mask.T):
        assert circuits_frontier.count(same) == number
    square = mask[:, :12]
    assert circuits_frontier.count(square) == circuits_frontier.count(square.T)


@pytest.mark.parametrize("seed", range(4))
def test_random_sets_of_cells(seed: int) -> None:
    """On seeded random sets of up to 52 cells the counters agree, with a cap and without."""
    chance = stream(seed, "larger circuits")
    several = 0
    for _ in range(500):
        height, width = 5 + below(chance, 7), 5 + below(chance, 7)
        full = 0.8 + 0.2 * uniform(chance)
        cells = [[uniform(chance) < full for _ in range(width)] for _ in range(height)]
        mask = np.array(cells)
        mask.ravel()[np.flatnonzero(mask)[52:]] = False
        number = circuits_walk.count(mask)
        several += number > 1
        assert number == circuits_frontier.count(mask), mask
        assert circuits_frontier.count(mask, 50) == circuits_walk.count(mask, 50) == min(number, 50)
    assert several >= 10


def blown_up(mask: np.ndarray) -> np.ndarray:
    """Each cell of a set as a square of four cells."""
    return np.kron(mask, np.ones((2, 2), dtype=np.int8)).astype(np.int8)


@pytest.mark.parametrize("seed", range(2))
def test_blown_up_sets(seed: int) -> None:
    """A connected set of 2×2 squares has circuits (one around each tree that spans them).

    So the counters meet large numbers on sets with holes and ragged sides.
    """
    chance = stream(seed, "blown up circuits")
    connected = 0
    for _ in range(60):
        small = np.array([[uniform(chance) < 0.75 for _ in range(5)] for _ in range(3)])
        mask = blown_up(small.astype(np.int8))
        number = circuits_frontier.count(mask)
        assert number == circuits_walk.count(mask)
        connected += number > 0
        assert (number > 0) == is_connected(small)
    assert connected >= 10


def is_connected(cells: np.ndarray) -> bool:
    """Whether the nonzero cells are one piece, and not none."""
    left = {(int(row), int(column)) for row, column in np.argwhere(cells)}
    waiting = [min(left)] if left else []
    some = bool(left)
    while waiting:
        row, column = waiting.pop()
        if (row, column) in left:
            left.remove((row, column))
            waiting += [(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)]
    return some and not left
