"""Colourings and mates: counts by the definition at small sizes, and what is published."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import product
from typing import Any

import pytest

from liarproof.ledgers.sequences import sequences
from liarproof.oracles.counting import colourings, paths_mates
from liarproof.oracles.kit.residues import Residues
from liarproof.puzzles.errors import BeyondLimits

Cell = tuple[int, int]
Count = Callable[[int, int], int]

PAINTED: dict[str, Count] = {
    "yinyang": colourings.yinyang,
    "landlocked": colourings.landlocked,
    "partitions": colourings.partitions,
}
DRAWN: dict[str, Count] = {
    "cycles": colourings.cycles,
    "circuits": colourings.circuits,
    "yajilin": colourings.yajilin,
    "paths": paths_mates.count,
}
ALL = PAINTED | DRAWN

LEDGERS: dict[str, Count] = {
    "yinyang-square": colourings.yinyang,
    "A068416": colourings.partitions,
    "A140517": colourings.cycles,
    "A003763": colourings.circuits,
    "A222200": colourings.circuits,
    "yajilin-6xn": colourings.yajilin,
    "A120443": paths_mates.count,
}


def neighbours(cell: Cell, cells: set[Cell]) -> list[Cell]:
    """Those of `cells` that share a side with one."""
    row, column = cell
    beside = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    return [other for other in beside if other in cells]


def in_one_piece(cells: set[Cell]) -> bool:
    """Whether there are cells, and each can be reached from any."""
    left, waiting = set(cells), list(cells)[:1]
    while waiting:
        cell = waiting.pop()
        if cell in left:
            left.remove(cell)
            waiting += neighbours(cell, left)
    return bool(cells) and not left


@cache
def painted(height: int, width: int) -> Counter[str]:
    """What is counted of two connected colours: every colouring of a board is looked at."""
    found: Counter[str] = Counter()
    board = set(product(range(height), range(width)))
    squares = [
        {(row, column), (row + 1, column), (row, column + 1), (row + 1, column + 1)}
        for row, column in product(range(height - 1), range(width - 1))
    ]
    rim = {cell for cell in board if len(neighbours(cell, board)) < 4}
    for colours in product((False, True), repeat=len(board)):
        black = {cell for cell, is_black in zip(sorted(board), colours, strict=True) if is_black}
        white = board - black
        if in_one_piece(black) and in_one_piece(white):
            found["named parts"] += 1
            if not any(square <= black or square <= white for square in squares):
                found["yinyang"] += 1
                found["landlocked"] += not rim & black or not rim & white
    found["partitions"] = found["named parts"] // 2
    return found


def walks(way: list[Cell], board: set[Cell]) -> Iterator[list[Cell]]:
    """Every way that goes on from one, to cells that are not on it, that one itself among them."""
    yield way
    for cell in neighbours(way[-1], board):
        if cell not in way:
            yield from walks([*way, cell], board)


@cache
def drawn(height: int, width: int) -> Counter[str]:
    """What is counted of loops and paths: every walk on a board is looked at."""
    found: Counter[str] = Counter()
    board = set(product(range(height), range(width)))
    for way in (way for start in board for way in walks([start], board)):
        found["paths both ways"] += len(way) == len(board)
        is_loop = len(way) > 3 and way[0] in neighbours(way[-1], board)
        if is_loop and way[0] == min(way) and way[1] < way[-1]:
            off = board - set(way)
            found["cycles"] += 1
            found["circuits"] += not off
            found["yajilin"] += not any(neighbours(cell, off) for cell in off)
    found["paths"] = 1 if len(board) == 1 else found["paths both ways"] // 2
    return found


@pytest.mark.parametrize("name", PAINTED)
def test_painted_by_the_definition(name: str) -> None:
    """On boards to 10 cells and 3×4 as many colourings are counted as the definition finds."""
    for height, width in product(range(1, 11), repeat=2):
        if height * width <= 10 or (height, width) == (3, 4):
            assert PAINTED[name](height, width) == painted(height, width)[name], (height, width)


@pytest.mark.parametrize("name", DRAWN)
def test_drawn_by_the_definition(name: str) -> None:
    """On every board to 12 cells as many loops and paths are counted as the definition finds."""
    for height, width in product(range(1, 13), repeat=2):
        if height * width <= 12:
            assert DRAWN[name](height, width) == drawn(height, width)[name], (height, width)


@pytest.mark.parametrize("name", LEDGERS)
def test_published(name: str) -> None:
    """Every term comes out that is within 144 cells."""
    boards = sequences()[name].boards()
    compared = 0
    for (height, width), term in boards.items():
        if height * width <= (100 if name == "A120443" else 144):
            assert LEDGERS[name](height, width) == term, (height, width)
            compared += 1
    assert compared >= min(len(boards), 6)


@pytest.mark.parametrize("name", ALL)
def test_tall_and_wide(name: str) -> None:
    """A board has the count of the board that lies on its side."""
    for height, width in product(range(1, 7), range(1, 7)):
        assert ALL[name](height, width) == ALL[name](width, height)


def test_long_strips() -> None:
    """What strips have is plain, at any length: a place to part them, two ends, one circuit."""
    assert colourings.yinyang(1, 200) == 2 * 199
    assert colourings.partitions(200, 1) == 199
    assert colourings.cycles(2, 201) == 200 * 201 // 2
    assert colourings.circuits(201, 2) == 1
    assert paths_mates.count(1, 200) == 1
    assert paths_mates.count(2, 200) == 200**2 - 200 + 2
    assert [colourings.circuits(3, 2 * n) for n in (1, 2, 50)] == [1, 2, 2**49]


def test_numbers_beyond_64_bits() -> None:
    """Circuits of 4×n follow their recurrence to a number of 160 digits."""
    terms = [0, 1, 2, 6]
    while len(terms) < 400:
        terms.append(2 * terms[-1] + 2 * terms[-2] - 2 * terms[-3] + terms[-4])
    assert [colourings.circuits(4, n) for n in (61, 62, 400)] == [
        terms[n - 1] for n in (61, 62, 400)
    ]
    assert terms[-1] > 10**150


WIDEST = {"yinyang": 19, "landlocked": 19, "partitions": 19, "cycles": 18, "circuits": 18}
WIDEST |= {"yajilin": 13, "paths": 13}


@pytest.mark.parametrize("name", ALL)
def test_widest_profile(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Along the longer side the widest profile counts what the narrow one does; more is refused."""
    widest = WIDEST[name]
    with pytest.raises(BeyondLimits):
        ALL[name](widest + 1, widest + 1)
    narrow = [ALL[name](short, widest) for short in (1, 2)]
    total = Residues.total

    def turned(engine: Residues, size: str, board: Any, steps: int, bound: int) -> int:
        board[:2] = board[1::-1].copy()
        return total(engine, size, board, steps, bound)

    monkeypatch.setattr(Residues, "total", turned)
    assert [ALL[name](short, widest) for short in (1, 2)] == narrow


def test_interpreted(said_compiled_or_not: Callable[[str], tuple[str, str]]) -> None:
    """The same numbers come out where nothing is compiled."""
    program = (
        "from liarproof.oracles.counting.colourings import *;"
        "from liarproof.oracles.counting.paths_mates import count;"
        "six = (yinyang, landlocked, partitions, cycles, circuits, yajilin);"
        "print([one(height, width) for one in (*six, count) for height, width in"
        " ((1, 1), (2, 3), (4, 4), (3, 7))])"
    )
    said = said_compiled_or_not(program)
    assert said[0] == said[1] != ""
