"""What is peculiar to Yajisan-Kazusan: the suite of all genres is test_oracles_diagrams.py."""

from __future__ import annotations

from itertools import product

import pytest

from liarproof.oracles.families import counters
from liarproof.oracles.kit.rng import stream
from liarproof.oracles.referee import judge
from liarproof.oracles.registry import oracle_engines
from liarproof.oracles.yajikazu import diagram
from liarproof.properties.boards import maker
from liarproof.properties.boards.yajikazu import clue_answer, scattered_shading
from liarproof.puzzles.answer import SHADED, UNSHADED, Marks, unmarked
from liarproof.puzzles.arrows import Clue
from liarproof.puzzles.errors import BeyondLimits
from liarproof.puzzles.yajikazu import Yajikazu

ENGINES = {engine.name: engine for engine in oracle_engines("yajikazu")}
DIAGRAM = ENGINES["diagram"]
COUNTERS = {counter.name: counter for counter in counters("shadings")}
MAKER = maker("yajikazu")


def unshaded(height: int, width: int) -> Marks:
    """Nothing shaded, all decided."""
    return Marks(((UNSHADED,) * width,) * height)


def test_clues_that_say_nothing() -> None:
    """Without an arrow or a number a clue says nothing, and none makes shading obligatory."""
    clues = (Clue(0, 0, None, 3), Clue(1, 1, "U", None), Clue(2, 2, None, None))
    assert DIAGRAM.count(Yajikazu(3, 3, clues)) == DIAGRAM.count(MAKER.blank(3, 3)) == 39
    zeros = Yajikazu(1, 3, (Clue(0, 0, "R", 0), Clue(0, 2, "L", 0)))
    assert unshaded(1, 3) in DIAGRAM.answers(zeros)


def test_numbers_beyond_their_lines() -> None:
    """A cell whose clue no shading makes true is shaded, and where it may not be nothing is."""
    liar = Yajikazu(3, 3, (Clue(0, 0, "R", 2),))
    known = unmarked(3, 3)
    for answer in DIAGRAM.answers(liar):
        assert answer.cells[0][0] == SHADED
    assert DIAGRAM.count(liar, known) == DIAGRAM.count(liar) > 0
    assert DIAGRAM.count(liar, unshaded(3, 3)) == 0
    assert DIAGRAM.count(Yajikazu(1, 2, (Clue(0, 0, "R", 4095), Clue(0, 1, "L", 4095)))) == 0


@pytest.mark.parametrize("size", [(2, 30), (30, 2), (3, 20), (20, 3)])
def test_long_lines(size: tuple[int, int]) -> None:
    """Arrows that count far along lines, back and ahead, two at a time, mean what they say."""
    height, width = size
    along = ("L", "R") if width > height else ("U", "D")
    counts = set()
    for directions in product(along, repeat=2):
        for numbers in ((1, 1), (3, 2), (0, 5), (4, 4)):
            places = ((height // 3, width // 3), (2 * height // 3, 2 * width // 3))
            both = zip(places, directions, numbers, strict=True)
            clues = tuple(Clue(*place, arrow, number) for place, arrow, number in both)
            puzzle = Yajikazu(height, width, clues)
            counts.add(DIAGRAM.count(puzzle))
            assert DIAGRAM.count(puzzle) == ENGINES["rows"].count(puzzle), puzzle
    assert len(counts) > 8


def test_numbers_in_two_words() -> None:
    """What lines have and owe is kept where it does not fit beside the frontier: SAT agrees."""
    long = 0
    for seed in range(5):
        chance = stream(seed, "two words")
        puzzle = clue_answer(chance, scattered_shading(chance, 12, 12, 0.9), 1.0)
        long += len(diagram.pose(puzzle).engine.first) == 2
        assert set(diagram.answers(puzzle)) == set(ENGINES["sat"].answers(puzzle))
    assert long > 2


def test_large_blank_board() -> None:
    """A blank 12×12 board has 23 digits of answers, and one is drawn."""
    puzzle = Yajikazu(12, 12, ())
    assert diagram.count(puzzle) == 8821565703462781281195276
    (answer,) = diagram.draw(puzzle, None, 1, 5)
    assert judge(puzzle, answer) == []
    assert 20 < sum(row.count(SHADED) for row in answer.cells) < 50


def test_too_wide() -> None:
    """A frontier that does not fit into a word is refused, the widest that fits is not."""
    assert diagram.count(Yajikazu(20, 20, ()), unshaded(20, 20)) == 1
    with pytest.raises(BeyondLimits, match="21x21 by diagram: wider than 20 columns"):
        diagram.count(Yajikazu(21, 21, ()))
