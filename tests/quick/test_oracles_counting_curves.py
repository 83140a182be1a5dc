"""Curves through the points of a grid: by definition, as published, along either side."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import product

import numpy as np
import pytest

from liarproof.ledgers.sequences import sequences
from liarproof.oracles.counting import curves
from liarproof.puzzles.errors import BeyondLimits

SMALL = [size for size in product(range(1, 13), repeat=2) if size[0] * size[1] <= 12]


def beside(cells: set[int], height: int, width: int) -> Callable[[int], Iterator[int]]:
    """What gives the cells among `cells`, numbered row by row, that share a side with one."""

    def near(cell: int) -> Iterator[int]:
        row, column = divmod(cell, width)
        for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            there = (row + down) * width + column + right
            if 0 <= row + down < height and 0 <= column + right < width and there in cells:
                yield there

    return near


def walks(height: int, width: int) -> Iterator[tuple[list[int], bool]]:
    """Every way from cell to cell that meets none twice, and whether it could end where it began.

    A path is met from either end, a circuit from every cell and in both directions.
    """
    cells = set(range(height * width))
    near = beside(cells, height, width)

    def on(walk: list[int]) -> Iterator[tuple[list[int], bool]]:
        yield walk, len(walk) > 2 and walk[0] in near(walk[-1])
        for cell in near(walk[-1]):
            if cell not in walk:
                yield from on([*walk, cell])

    for cell in cells:
        yield from on([cell])


@cache
def walked(height: int, width: int) -> dict[str, int]:
    """The curves on a board of that size, by what they are, each walked in turn."""
    found = {"paths": 0, "circuits": 0, "cycles": 0, "yajilin": 0}
    cells = set(range(height * width))
    for walk, closes in walks(height, width):
        left = cells.difference(walk)
        found["paths"] += not left and walk[0] <= walk[-1]
        if closes and walk[0] == min(walk) and walk[1] < walk[-1]:
            near = beside(left, height, width)
            found["cycles"] += 1
            found["circuits"] += not left
            found["yajilin"] += not any(list(near(cell)) for cell in left)
    return found


def is_connected(cells: set[int], height: int, width: int) -> bool:
    """Whether there are any and each can be reached from each."""
    near = beside(cells, height, width)
    reached: set[int] = set()
    waiting = sorted(cells)[:1]
    while waiting:
        cell = waiting.pop()
        if cell not in reached:
            reached.add(cell)
            waiting.extend(near(cell))
    return bool(cells) and reached == cells


@cache
def coloured(height: int, width: int) -> dict[str, int]:
    """The boards of that size in two colours, by what they are, each looked at."""
    found = {"partitions": 0, "yinyang": 0, "landlocked": 0}
    cells = set(range(height * width))
    corners = [cell for cell in cells if cell % width < width - 1 and cell // width < height - 1]
    squares = [{cell, cell + 1, cell + width, cell + width + 1} for cell in corners]
    rim = {cell for cell in cells if len(list(beside(cells, height, width)(cell))) < 4}
    for bits in range(1 << height * width - 1):  # the last cell is white
        black = {cell for cell in cells if bits >> cell & 1}
        white = cells - black
        if is_connected(black, height, width) and is_connected(white, height, width):
            found["partitions"] += 1
            if not any(square <= black or square <= white for square in squares):
                found["yinyang"] += 2
                found["landlocked"] += 0 if black & rim else 2
    return found


@pytest.mark.parametrize("size", [*SMALL, (4, 4)])
def test_curves_by_definition(size: tuple[int, int]) -> None:
    """Closed curves of three kinds and paths are as many as walking finds."""
    counts = {name: getattr(curves, name)(*size) for name in walked(*size)}
    assert counts == walked(*size)


@pytest.mark.parametrize("size", [*SMALL, (2, 7), (7, 2), (3, 5), (5, 3), (4, 4)])
def test_boards_by_definition(size: tuple[int, int]) -> None:
    """Boards in two colours are as many as the curves between the colours say."""
    counts = {name: getattr(curves, name)(*size) for name in coloured(*size)}
    assert counts == coloured(*size)


@pytest.mark.parametrize(
    ("name", "id_", "cells"),
    [
        ("circuits", "A003763", 144),
        ("circuits", "A222200", 132),
        ("cycles", "A140517", 81),
        ("paths", "A120443", 81),
        ("partitions", "A068416", 81),
        ("yinyang", "yinyang-square", 81),
        *(("yajilin", f"yajilin-{side}xn", 81) for side in range(2, 7)),
    ],
)
def test_published(name: str, id_: str, cells: int) -> None:
    """Every recorded term comes out, whichever side is long."""
    boards = sequences()[id_].boards()
    within = {size: term for size, term in boards.items() if size[0] * size[1] <= cells}
    assert len(within) >= 2
    count = getattr(curves, name)
    for (height, width), term in within.items():
        assert count(height, width) == count(width, height) == term, (height, width)


def test_long_strips() -> None:
    """Strips of two and more follow their formulas and recurrences, to a hundred digits."""
    n = 200
    assert [curves.circuits(2, n), curves.yajilin(n, 2), curves.paths(1, n)] == [1, 1, 1]
    assert curves.cycles(2, n) == n * (n - 1) // 2
    assert curves.partitions(1, n) == n - 1
    assert curves.partitions(n, 2) == n * (2 * n - 1)
    assert curves.paths(2, n) == n * (n - 1) + 2
    assert curves.circuits(3, n) == 2 ** (n // 2 - 1)
    terms = [0, 1, 2, 6]
    while len(terms) < 400:
        terms.append(2 * terms[-1] + 2 * terms[-2] - 2 * terms[-3] + terms[-4])
    for n in (5, 60, 61, 400):
        assert curves.circuits(4, n) == curves.circuits(n, 4) == terms[n - 1]
    assert len(str(terms[-1])) > 150


KINDS = [
    (curves.CLOSED, curves.NONE_OUT),
    (curves.CLOSED, curves.ANY_OUT),
    (curves.CLOSED, curves.APART_OUT),
    (curves.ACROSS_RIM, curves.NONE_OUT),
    (curves.ACROSS_RIM, curves.ANY_OUT),
    (curves.ANYWHERE, curves.NONE_OUT),
    (curves.ANYWHERE, curves.ANY_OUT),
]


def along(height: int, width: int, kind: tuple[int, int]) -> int:
    """The curves of a kind, counted row by row whichever side is the longer."""
    board = np.array([height, width, *kind])
    return curves.SWEEP.total(f"{height}x{width}", board, height * width)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("size", [(1, 9), (2, 8), (3, 8), (4, 7), (5, 6)])
def test_either_side_is_the_frontier(size: tuple[int, int], kind: tuple[int, int]) -> None:
    """Along the rows and along the columns the words differ, and the count does not."""
    assert along(*size, kind) == along(size[1], size[0], kind)


def test_widest_frontier() -> None:
    """The highest place of a word holds a plug, and a wider board is refused, not miscounted."""
    assert along(2, curves.WIDEST, KINDS[0]) == 1
    for count in (curves.circuits, curves.cycles, curves.yajilin, curves.paths):
        with pytest.raises(BeyondLimits, match="30×31 points: the shorter side exceeds 29"):
            count(30, 31)
    for count in (curves.yinyang, curves.landlocked, curves.partitions):
        with pytest.raises(BeyondLimits, match="30×31 points: the shorter side exceeds 29"):
            count(31, 32)


def test_interpreted(said_compiled_or_not: Callable[[str], tuple[str, str]]) -> None:
    """The same numbers come out where nothing is compiled."""
    program = (
        "from liarproof.oracles.counting.curves import *;"
        "counts = circuits, cycles, yajilin, paths, yinyang, landlocked, partitions;"
        "print([count(*size) for count in counts for size in ((1, 1), (1, 3), (5, 4), (5, 5))],"
        " circuits(4, 60))"
    )
    said = said_compiled_or_not(program)
    assert said[0] == said[1] != ""
