"""What is peculiar to the diagram of Yin-Yang; the suite of all is test_oracles_diagrams.py."""

from __future__ import annotations

import pytest

from liarproof.oracles.counting import circuits_frontier
from liarproof.oracles.families import counters
from liarproof.oracles.kit.diagram import Diagram
from liarproof.oracles.referee import judge
from liarproof.oracles.registry import oracle_engines
from liarproof.oracles.yinyang import diagram
from liarproof.properties.boards import maker
from liarproof.puzzles.answer import SHADED, UNKNOWN, UNSHADED, Marks
from liarproof.puzzles.errors import BeyondLimits
from liarproof.puzzles.yinyang import YinYang

ENGINES = {engine.name: engine for engine in oracle_engines("yinyang")}
DIAGRAM = ENGINES["diagram"]
FRONTIER = next(one for one in counters("yinyang-boards") if one.name == "frontier")
MAKER = maker("yinyang")


@pytest.mark.parametrize(
    "size",
    [(1, 1), (1, 2), (2, 1), (1, 90), (90, 1), (2, 2), (2, 17), (3, 3), (9, 4), (4, 9), (7, 7)],
)
def test_blank_boards(size: tuple[int, int]) -> None:
    """Boards without givens are counted as by the frontier of groups, with colours or without."""
    number = FRONTIER.count(*size)
    assert DIAGRAM.count(MAKER.blank(*size)) == diagram.count_blank(*size) == number


@pytest.mark.parametrize("size", [(3, 3), (4, 3), (5, 5), (5, 8), (9, 5), (9, 9), (7, 10)])
def test_rim_of_one_colour(size: tuple[int, int]) -> None:
    """The answers with a rim of one colour are the circuits of the grid of inner corners."""
    height, width = size
    for colour in (UNSHADED, SHADED):
        row, between = (colour,) * width, (colour, *(UNKNOWN,) * (width - 2), colour)
        rim = Marks((row, *(between,) * (height - 2), row))
        circuits = circuits_frontier.count_grid(height - 1, width - 1)
        assert DIAGRAM.count(MAKER.blank(*size), rim) == circuits


def test_large_blank_board() -> None:
    """Answers are drawn of a blank 11×11 board, whose number has 15 digits."""
    puzzle = MAKER.blank(11, 11)
    assert len(str(diagram.count(puzzle))) == 15
    for answer in diagram.draw(puzzle, None, 3, 5):
        assert judge(puzzle, answer) == []


def test_memory_is_bounded() -> None:
    """Layers that take one byte more than they may are refused, the links and numbers counted."""
    posed = diagram.pose(MAKER.blank(7, 7))
    whole = Diagram(*posed)
    taken = sum(layer.bytes() for layer in whole.layers)
    numbers = sum(layer.ways.nbytes for layer in whole.layers)
    assert Diagram(*posed, memory=taken).count == whole.count
    with pytest.raises(BeyondLimits, match="7x7 by diagram, with all numbers: the layers take"):
        Diagram(*posed, memory=taken - 1)
    with pytest.raises(BeyondLimits, match=r"7x7 by diagram, cell [0-9]+: the layers take"):
        Diagram(*posed, memory=(taken - numbers) // 2)


def test_too_wide() -> None:
    """Places that do not fit into a word are refused; the widest that do bear a full board."""
    comb = [(SHADED,) * 30, *((SHADED, UNSHADED) * 15 for _ in range(28)), (UNSHADED,) * 30]
    comb[1:] = [(SHADED, *row[1:]) for row in comb[1:-1]] + [(SHADED, *comb[-1][1:])]
    assert diagram.count(YinYang(tuple(comb))) == 1
    with pytest.raises(BeyondLimits, match="31 cells, more than 30"):
        diagram.count(MAKER.blank(31, 31))
