"""The frontier theorem on boards too large for all colourings to be looked at: random ones.

Random colourings are neither legal nor nearly so. So a curve is drawn first, by moves at the ends
of a path as in article yin-yang-35, and then a few cells are flipped: some boards stay legal.
"""

from __future__ import annotations

from random import Random

import hypothesis.strategies as some
from hypothesis import find
from hypothesis.errors import NoSuchExample

from liarproof.oracles.referee import judge
from liarproof.properties.theorems.often import often
from liarproof.properties.theorems.statement import Found
from liarproof.properties.theorems.yinyang_boards import (
    blank,
    drawn,
    grid_of,
    marks_of,
    numbers_of,
    one_curve,
)
from liarproof.properties.theorems.yinyang_paths import (
    Walk,
    backbite,
    coloured,
    lattice_of,
    serpentine,
    sides_of,
)

LONGEST = 9
MOVES = 60
FLIPS = 3


@some.composite
def colourings_near_curves(draw: some.DrawFn) -> tuple[int, int, int]:
    """Height, width, and the number of a colouring: that of a curve, but for some cells."""
    height, width = draw(some.integers(2, LONGEST)), draw(some.integers(2, LONGEST))
    walk = _mixed(height, width, draw(some.lists(some.integers(0, 7), max_size=MOVES)))
    exits = lattice_of(height, width).exits
    begin = draw(some.sampled_from(exits[walk[0]]))
    end = draw(some.sampled_from([p for p in exits[walk[-1]] if len(walk) > 1 or p != begin]))
    board = coloured(height, width, sides_of((begin, *walk, end), False))
    for place in draw(some.lists(some.sampled_from(grid_of(height, width).places), max_size=FLIPS)):
        board ^= 1 << place
    return height, width, board


def _mixed(height: int, width: int, moves: list[int]) -> Walk:
    """The last path on the way with both its ends on the edge of the lattice."""
    lattice = lattice_of(height, width)
    walk = last = serpentine(height, width)
    for move in moves:
        after = list(backbite(lattice, walk))
        walk = after[move % len(after)] if after else walk
        if lattice.exits[walk[0]] and lattice.exits[walk[-1]]:
            last = walk
    return last


def theorem_fails(example: tuple[int, int, int]) -> bool:
    """Whether a colouring is legal, or has one such curve, but not both."""
    height, width, board = example
    grid = grid_of(height, width)
    legal = not judge(blank(height, width), marks_of(grid, board))
    return bool(legal != one_curve(grid, numbers_of(grid, [board]))[0])


def near_curves(examples: int, seed: int) -> Found:
    """So many random colourings near curves: the theorem holds of each."""
    looked_at = 0

    def fails(example: tuple[int, int, int]) -> bool:
        nonlocal looked_at
        looked_at += 1
        return theorem_fails(example)

    try:
        height, width, board = find(
            colourings_near_curves(), fails, settings=often(examples), random=Random(seed)
        )
    except NoSuchExample:
        return Found(looked_at)
    text = "one curve, or legal, but not both"
    return Found(looked_at, drawn(grid_of(height, width), board, text))
