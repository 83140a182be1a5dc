"""What is peculiar to the diagram of Hitori; the suite of all is test_oracles_diagrams.py."""

from __future__ import annotations

import pytest

from liarproof.oracles.families import counters
from liarproof.oracles.hitori import diagram
from liarproof.oracles.kit.rng import stream
from liarproof.oracles.referee import judge
from liarproof.oracles.registry import oracle_engines
from liarproof.properties.boards import maker
from liarproof.properties.boards.hitori import number_answer, packed_shading
from liarproof.puzzles.answer import SHADED, UNSHADED, Marks
from liarproof.puzzles.errors import BeyondLimits
from liarproof.puzzles.hitori import Hitori

ENGINES = {engine.name: engine for engine in oracle_engines("hitori")}
DIAGRAM = ENGINES["diagram"]
COUNTERS = {counter.name: counter for counter in counters("shadings")}
MAKER = maker("hitori")


def test_square_boards_are_turned() -> None:
    """Some squares are read by columns, some by rows; the suite of all genres counts both."""
    squares = [
        puzzle
        for puzzle in (MAKER.mixed(14, index) for index in range(200))
        if puzzle.height == puzzle.width > 1
    ]
    turned = sum(diagram._is_turned(puzzle) for puzzle in squares)
    assert 5 < turned < len(squares) - 5


def test_numbers_in_two_words() -> None:
    """Open numbers that do not fit beside the frontier are kept as well: SAT finds the same."""
    long = 0
    for seed in range(8):
        chance = stream(seed, "two words")
        puzzle = number_answer(chance, packed_shading(chance, 16, 16))
        long += len(diagram.pose(puzzle).engine.first) == 2
        assert set(diagram.answers(puzzle)) == set(ENGINES["sat"].answers(puzzle))
    assert long > 2


def test_large_blank_board() -> None:
    """A blank 12×12 board has 23 digits of answers, and one is drawn."""
    puzzle = Hitori(((0,) * 12,) * 12)
    assert diagram.count(puzzle) == 8821565703462781281195276
    (answer,) = diagram.draw(puzzle, None, 1, 5)
    assert judge(puzzle, answer) == []
    assert 20 < sum(row.count(SHADED) for row in answer.cells) < 50


def test_too_wide() -> None:
    """A frontier that does not fit into a word is refused, the widest that fits is not."""
    strip = ((UNSHADED,) * 20,) * 20
    assert diagram.count(Hitori(((0,) * 20,) * 20), Marks(strip)) == 1
    with pytest.raises(BeyondLimits, match="21x21 by diagram: wider than 20 columns"):
        diagram.count(Hitori(((0,) * 21,) * 21))
