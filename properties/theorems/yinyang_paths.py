"""Paths and cycles of a board's inner points, the curves they make, and the boards of those.

The inner points of a board of h × w cells are a lattice of (h-1) × (w-1). A path of it can be led
on to the rim at an end on its edge, by each side to a neighbour that is not of the lattice.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, product
from typing import NamedTuple, TypeAlias

from liarproof.properties.theorems.yinyang_boards import grid_of

Point: TypeAlias = tuple[int, int]
"""Row and column of a lattice point of the board, the corner of the outline at 0, 0."""
Walk: TypeAlias = tuple[Point, ...]

STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))


class Lattice(NamedTuple):
    """The inner points of a board and how they lie."""

    near: dict[Point, tuple[Point, ...]]
    """The inner points beside each inner point."""
    exits: dict[Point, tuple[Point, ...]]
    """The points of the rim beside it."""


@lru_cache(maxsize=64)
def lattice_of(height: int, width: int) -> Lattice:
    """Of a board of so many cells."""
    inner = [(r, c) for r in range(1, height) for c in range(1, width)]
    around = {(r, c): [(r + down, c + right) for down, right in STEPS] for r, c in inner}
    return Lattice(
        {p: tuple(q for q in near if q in around) for p, near in around.items()},
        {p: tuple(q for q in near if q not in around) for p, near in around.items()},
    )


def walks(lattice: Lattice, start: Point) -> Iterator[Walk]:
    """Every Hamiltonian path from a point."""
    path, seen, ahead = [start], {start}, [iter(lattice.near[start])]
    while ahead:
        if len(path) == len(lattice.near):
            yield tuple(path)
        after = next((p for p in ahead[-1] if p not in seen), None)
        if after is None:
            ahead.pop()
            seen.discard(path.pop())
        else:
            path.append(after)
            seen.add(after)
            ahead.append(iter(lattice.near[after]))


@lru_cache(maxsize=16)
def paths(height: int, width: int) -> tuple[Walk, ...]:
    """The Hamiltonian paths of the inner points, each once, whatever its direction."""
    lattice = lattice_of(height, width)
    found = (walk for start in lattice.near for walk in walks(lattice, start))
    return tuple(walk for walk in found if walk[0] <= walk[-1])


def cycles(height: int, width: int) -> list[Walk]:
    """The Hamiltonian cycles, each once, as the walk from the first point to its last."""
    lattice = lattice_of(height, width)
    if len(lattice.near) < 4:
        return []
    start = (1, 1)
    return [
        walk
        for walk in walks(lattice, start)
        if start in lattice.near[walk[-1]] and walk[1] < walk[-1]
    ]


def across(height: int, width: int) -> Iterator[Walk]:
    """The curves from rim to rim: each path, and each pair of sides by which its ends lead out."""
    if min(height, width) == 1:
        for at in range(1, max(height, width)):
            yield ((0, at), (1, at)) if height == 1 else ((at, 0), (at, 1))
        return
    lattice = lattice_of(height, width)
    for walk in paths(height, width):
        exits = lattice.exits[walk[0]], lattice.exits[walk[-1]]
        pairs = combinations(exits[0], 2) if len(walk) == 1 else product(*exits)
        for begin, end in pairs:
            yield (begin, *walk, end)


def coloured(height: int, width: int, sides: frozenset[frozenset[Point]]) -> int:
    """The number of the board that changes colour across these sides, its first cell white."""
    grid = grid_of(height, width)
    board, above = 0, 0
    for r in range(height):
        colour = above = above ^ (frozenset({(r, 0), (r, 1)}) in sides)
        for c in range(width):
            colour ^= c > 0 and frozenset({(r, c), (r + 1, c)}) in sides
            board |= int(colour) << r * grid.row + c
    return board


def sides_of(walk: Walk, closed: bool) -> frozenset[frozenset[Point]]:
    """The sides along a walk."""
    after = walk[1:] + walk[:1] if closed else walk[1:]
    return frozenset(frozenset(pair) for pair in zip(walk, after, strict=False))


def boards_by_curves(height: int, width: int) -> list[int]:
    """The boards that curves make, each as often as it is made."""
    grid = grid_of(height, width)
    curves = [sides_of(walk, False) for walk in across(height, width)]
    curves += [sides_of(walk, True) for walk in cycles(height, width)]
    made = [coloured(height, width, curve) for curve in curves]
    return made + [board ^ grid.cells for board in made]


def backbite(lattice: Lattice, walk: Walk) -> Iterator[Walk]:
    """The paths that one move makes of a path: its last point is joined to a point beside it."""
    for end in (walk, walk[::-1]):
        for point in lattice.near[end[-1]]:
            at = end.index(point)
            if at < len(end) - 2:
                yield end[: at + 1] + end[:at:-1]


def serpentine(height: int, width: int) -> Walk:
    """Row by row, to and fro."""
    rows = [[(r, c) for c in range(1, width)] for r in range(1, height)]
    return tuple(point for n, row in enumerate(rows) for point in (row[::-1] if n % 2 else row))
