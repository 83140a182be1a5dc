"""What is peculiar to the diagram of Yajilin; the suite of all is test_oracles_diagrams.py."""

from __future__ import annotations

import pytest

from liarproof.oracles.families import counters
from liarproof.oracles.kit.rng import stream
from liarproof.oracles.referee import judge
from liarproof.oracles.registry import oracle_engines
from liarproof.oracles.yajilin import diagram
from liarproof.properties.boards import maker
from liarproof.properties.states import remembered
from liarproof.puzzles.answer import SHADED
from liarproof.puzzles.arrows import Clue
from liarproof.puzzles.errors import BeyondLimits
from liarproof.puzzles.yajilin import Yajilin

ENGINES = {engine.name: engine for engine in oracle_engines("yajilin")}
DIAGRAM = ENGINES["diagram"]
LOOP = next(one for one in counters("yajilin-boards") if one.name == "loop")
MAKER = maker("yajilin")


@pytest.mark.parametrize(
    "size",
    [(1, 1), (1, 2), (2, 1), (1, 40), (40, 1), (2, 2), (2, 17), (3, 3), (8, 4), (4, 8), (5, 6)],
)
def test_blank_boards(size: tuple[int, int]) -> None:
    """Boards without clues are counted as by walking all loops, the variant as well."""
    assert diagram.count_blank(*size) == LOOP.count(*size)
    outside = Yajilin(*size, (), shaded_outside=True)
    assert DIAGRAM.count(outside) == ENGINES["loop"].count(outside)


def test_arrows_that_face_each_other() -> None:
    """Two arrows along one line, face to face or not, each bind by their own cells."""
    answered = 0
    for first in ("U", "D", "L", "R"):
        for second in ("U", "D", "L", "R"):
            for number in range(4):
                upright = {first, second} & {"U", "D"}
                cells = ((1, 0), (4, 0)) if upright else ((0, 1), (0, 4))
                size = (6, 5) if upright else (5, 6)
                clues = (Clue(*cells[0], first, number // 2), Clue(*cells[1], second, number % 2))
                puzzle = Yajilin(*size, clues)
                found = set(DIAGRAM.answers(puzzle))
                assert found == set(ENGINES["loop"].answers(puzzle)), puzzle
                answered += len(found) > 0
    assert answered > 10


def test_number_beyond_line() -> None:
    """A number that its line cannot hold leaves no answer, whichever way the arrow looks."""
    for direction in ("U", "D", "L", "R"):
        counts = [
            DIAGRAM.count(Yajilin(5, 5, (Clue(2, 2, direction, number),)))
            for number in (0, 1, 2, 3, 64, 4095)
        ]
        assert counts[0] > 0
        assert counts[2:] == [0, 0, 0, 0]


def test_fields_in_two_words() -> None:
    """What columns owe twice takes two int64: the same count where both agree, else none."""
    cells = [(row, column) for row in (0, 11) for column in range(8)]
    silent = Yajilin(12, 8, tuple(Clue(*cell, None, None) for cell in cells))
    (answer,) = diagram.draw(silent, None, 1, 3)
    numbers = [sum(row[column] == SHADED for row in answer.cells) for column in range(8)]
    down = [Clue(0, column, "D", number) for column, number in enumerate(numbers)]
    up = [Clue(11, column, "U", number) for column, number in enumerate(numbers)]
    one = Yajilin(12, 8, (*down, *(Clue(11, column, None, None) for column in range(8))))
    two = Yajilin(12, 8, (*down, *up))
    assert [len(diagram.pose(puzzle).engine.first) for puzzle in (one, two)] == [1, 2]
    state = remembered(answer, stream(3, "states"), 0.15)
    number = diagram.count(one, state)
    assert diagram.count(two, state) == number > 10
    for column in range(8):
        wrong = [*up]
        wrong[column] = up[column]._replace(number=numbers[column] + 1)
        assert diagram.count(Yajilin(12, 8, (*down, *wrong)), state) == 0


def test_large_blank_board() -> None:
    """Answers are drawn of a blank 9×9 board, whose number has 12 digits."""
    puzzle = MAKER.blank(9, 9)
    assert len(str(diagram.count(puzzle))) == 12
    for answer in diagram.draw(puzzle, None, 3, 5):
        assert judge(puzzle, answer) == []


def test_too_wide() -> None:
    """A profile that does not fit into a word is refused; in the widest that does a loop closes."""
    ring = {(row, column) for row in range(29) for column in (0, 28)}
    ring |= {(row, column) for row in (0, 28) for column in range(29)}
    silent = [Clue(r, c, None, None) for r in range(29) for c in range(29) if (r, c) not in ring]
    assert diagram.count(Yajilin(29, 29, tuple(silent))) == 1
    with pytest.raises(BeyondLimits, match="30 cells, more than 29"):
        diagram.count(MAKER.blank(30, 30))
