"""Legal and maximal shadings: the definition, engines that share no code, published terms."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable
from functools import cache
from itertools import product

import numpy as np
import pytest

from liarproof.ledgers.sequences import sequences
from liarproof.oracles.counting import maximal_chains, maximal_search, shadings
from liarproof.oracles.hitori import by_rows as hitori_rows
from liarproof.oracles.yajikazu import by_rows as yajikazu_rows

Cells = frozenset[tuple[int, int]]

MAXIMAL = {"chains": maximal_chains.count, "search": maximal_search.count}


def beside(cell: tuple[int, int]) -> Cells:
    """The four cells around one, on the board or not."""
    row, column = cell
    return frozenset({(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)})


def is_legal(shaded: Cells, cells: Cells) -> bool:
    """Whether no two shaded cells share a side and the others are connected and not none."""
    if any(beside(cell) & shaded for cell in shaded) or shaded == cells:
        return False
    waiting = [min(cells - shaded)]
    reached = set(waiting)
    while waiting:
        near = (beside(waiting.pop()) & cells) - shaded - reached
        reached |= near
        waiting.extend(near)
    return reached == cells - shaded


@cache
def by_definition(height: int, width: int) -> tuple[int, int]:
    """How many shadings are legal, and how many of them with no cell that can be added."""
    cells = frozenset(product(range(height), range(width)))
    order = sorted(cells)
    legal = set()
    for chosen in product((False, True), repeat=len(order)):
        shaded = frozenset(cell for cell, taken in zip(order, chosen, strict=True) if taken)
        if is_legal(shaded, cells):
            legal.add(shaded)
    grow = {shaded - {cell} for shaded in legal for cell in shaded}
    return len(legal), len(legal - grow)


@pytest.mark.parametrize("cells", range(1, 13))
def test_definition(cells: int) -> None:
    """On every board to 12 cells each engine counts what the definition does."""
    for height in range(1, cells + 1):
        if cells % height == 0:
            width = cells // height
            legal, maximal = by_definition(height, width)
            assert shadings.count(height, width) == legal, (height, width)
            for count in MAXIMAL.values():
                assert count(height, width) == maximal, (height, width)


def test_legal_rectangles() -> None:
    """Chains cell by cell count what regions and chains row by row count, on boards to 7×9."""
    for height, width in product(range(1, 8), range(1, 10)):
        expected = hitori_rows.count_blank(height, width)
        assert shadings.count(height, width) == shadings.count(width, height) == expected
        if height * width <= 36:
            assert yajikazu_rows.count_blank(height, width) == expected


@pytest.mark.parametrize("size", [(1, 300), (2, 300), (3, 200), (4, 150), (5, 80), (7, 31)])
def test_legal_strips(size: tuple[int, int]) -> None:
    """Long boards, whose counts outgrow an int64, come out as row by row, tall or wide."""
    expected = hitori_rows.count_blank(*size)
    assert shadings.count(*size) == shadings.count(size[1], size[0]) == expected
    assert expected > 2**64 or size[0] == 1


@pytest.mark.parametrize("size", [(2, 20), (3, 18), (4, 16), (6, 13)])
def test_legal_along_the_longer_side(size: tuple[int, int]) -> None:
    """With the longer side as the frontier, the widest possible among them, nothing changes."""
    cells = size[0] * size[1]
    turned = shadings.SWEEP.total(f"{size[0]}x{size[1]}", np.array(size), cells)
    assert turned == shadings.count(*size)


@pytest.mark.parametrize("name", MAXIMAL)
def test_maximal_published(name: str) -> None:
    """The terms of A320501 come out."""
    terms = sequences()["A320501"].terms
    sides = {"chains": 8, "search": 6}[name]
    assert [MAXIMAL[name](n, n) for n in range(1, sides + 1)] == [
        terms[n] for n in range(1, sides + 1)
    ]


def test_maximal_rectangles() -> None:
    """Chains along a frontier and the search agree on every board to 32 cells."""
    for height, width in product(range(1, 33), repeat=2):
        if height * width <= 32:
            chains = maximal_chains.count(height, width)
            assert maximal_search.count(height, width) == chains > 0, (height, width)


def test_maximal_one_row() -> None:
    """On a row both ends are shaded; two cells take either; a cell alone stays as it is."""
    for count in MAXIMAL.values():
        assert [count(1, n) for n in (1, 2, 3, 4, 50)] == [1, 2, 1, 1, 1]


@pytest.mark.parametrize("size", [(2, 14), (3, 13), (4, 11), (5, 9), (6, 9)])
def test_maximal_along_the_longer_side(size: tuple[int, int]) -> None:
    """With the longer side as the frontier, the widest possible among them, nothing changes."""
    cells = size[0] * size[1]
    engine = maximal_chains.engine(size[1])
    turned = engine.total(f"{size[0]}x{size[1]}", np.array(size), cells)
    assert turned == maximal_chains.count(*size)


def test_maximal_two_rows() -> None:
    """On two rows the counts obey a recurrence, to more than a hundred digits."""
    terms = [2, 4, 6]
    while len(terms) < 500:
        terms.append(2 * terms[-2] + 2 * terms[-3])
    assert [maximal_search.count(2, n) for n in range(1, 19)] == terms[:18]
    for n in (18, 75, 76, 77, 150, 500):
        assert maximal_chains.count(2, n) == terms[n - 1]
    assert terms[-1] > 10**100


@pytest.mark.parametrize("steps", [1, 7, 1000])
def test_search_goes_on(steps: int) -> None:
    """Stopped after any number of decisions, the search goes on to the same count."""
    board, notes = maximal_search.begin(4, 5)
    found = 0
    while notes[maximal_search.CELL] > 0:
        found += maximal_search.advance(board, notes, steps)
    assert found == 382


@pytest.mark.parametrize(
    ("count", "widest"),
    [(shadings.count, shadings.WIDEST), (maximal_chains.count, maximal_chains.WIDEST)],
)
def test_too_wide(count: Callable[[int, int], int], widest: int) -> None:
    """A board whose words would not fit is refused."""
    with pytest.raises(ValueError, match=f"{widest + 1} cells, more than {widest}"):
        count(widest + 1, widest + 2)


@pytest.mark.usefixtures("hears_ctrl_c")
def test_search_hears_ctrl_c() -> None:
    """Ctrl-C ends a long search soon."""
    maximal_search.count(2, 2)  # compiles
    timer = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        maximal_search.count(9, 9)
