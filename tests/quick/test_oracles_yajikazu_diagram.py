"""Yajisan-Kazusan along a frontier: counts, lists and draws, of boards and of states of them."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest
from scipy.stats import chisquare

from liarproof.oracles.families import counters
from liarproof.oracles.kit.rng import below, stream, uniform
from liarproof.oracles.referee import judge
from liarproof.oracles.registry import oracle_engines
from liarproof.oracles.yajikazu import diagram
from liarproof.properties.boards import maker
from liarproof.properties.boards.yajikazu import clue_answer, scattered_shading
from liarproof.puzzles.answer import SHADED, UNKNOWN, UNSHADED, Answer, Marks, unmarked
from liarproof.puzzles.arrows import Clue
from liarproof.puzzles.errors import BeyondLimits
from liarproof.puzzles.yajikazu import Yajikazu

ENGINES = {engine.name: engine for engine in oracle_engines("yajikazu")}
DIAGRAM = ENGINES["diagram"]
COUNTERS = {counter.name: counter for counter in counters("shadings")}
MAKER = maker("yajikazu")
BOARDS = [MAKER.mixed(14, index) for index in range(240)]
"""To 5×5, and strips to 1×12 and 12×1."""


def partial(answer: Answer, seed: int, known: float, wrong: int = 0) -> Marks:
    """A state that knows about so much of an answer, with so many cells of it turned over."""
    chance = stream(seed, "states")
    cells = [
        [value if uniform(chance) < known else UNKNOWN for value in row] for row in answer.cells
    ]
    for _ in range(wrong):
        row, column = below(chance, len(cells)), below(chance, len(cells[0]))
        cells[row][column] = UNSHADED + SHADED - answer.cells[row][column]
    return Marks(tuple(map(tuple, cells)))


def unshaded(height: int, width: int) -> Marks:
    """Nothing shaded, all decided."""
    return Marks(((UNSHADED,) * width,) * height)


def test_seeded_boards() -> None:
    """On seeded boards it lists what two others list, each answer once, and counts as many."""
    several = turned = 0
    for puzzle in BOARDS:
        found = DIAGRAM.answers(puzzle)
        assert len(set(found)) == len(found) == DIAGRAM.count(puzzle), puzzle
        assert set(found) == set(ENGINES["rows"].answers(puzzle)), puzzle
        assert set(found) == set(ENGINES["cells"].answers(puzzle)), puzzle
        several += len(found) > 1
        turned += puzzle.height == puzzle.width and diagram._is_turned(puzzle)
    assert several > 60
    assert turned > 5


def test_states() -> None:
    """Of a state it counts the answers that extend it, also where cells are turned over."""
    counts = []
    for seed, puzzle in enumerate(BOARDS):
        found = ENGINES["rows"].answers(puzzle)
        if found:
            state = partial(found[seed % len(found)], seed, seed % 7 / 7, seed % 3)
            counts.append(sum(map(state.fits, found)))
            assert DIAGRAM.count(puzzle, state) == counts[-1], (puzzle, state)
            nothing = unmarked(puzzle.height, puzzle.width)
            assert DIAGRAM.count(puzzle, nothing) == len(found), puzzle
    assert min(counts.count(0), counts.count(1), sum(count > 1 for count in counts)) > 20


def test_draws() -> None:
    """What is drawn is legal and extends the state; nothing is drawn where nothing is legal."""
    drawn = 0
    for seed, puzzle in enumerate(BOARDS[:100]):
        found = ENGINES["cells"].answers(puzzle, 1)
        state = partial(found[0], seed, 0.3) if found else None
        answers = DIAGRAM.draw(puzzle, 2, seed, state)
        assert len(answers) == (2 if found else 0)
        for answer in answers:
            assert judge(puzzle, answer) == []
            assert state is not None
            assert state.fits(answer)
            drawn += 1
    assert drawn > 100


@pytest.mark.parametrize("known", [0.0, 0.2])
def test_draws_are_uniform(known: float) -> None:
    """Each answer is drawn equally often (chi-square; false alarm 1 in a million, fixed seed)."""
    puzzle = Yajikazu(3, 4, (Clue(0, 1, "D", 1), Clue(1, 3, "L", 1)))
    found = ENGINES["rows"].answers(puzzle)
    state = partial(found[0], 3, known)
    fitting = [answer for answer in found if state.fits(answer)]
    drawn = Counter(DIAGRAM.draw(puzzle, 40 * len(fitting), 1, state))
    assert 10 < len(fitting) < 100
    assert set(drawn) <= set(fitting)
    assert chisquare([drawn[answer] for answer in fitting]).pvalue > 1e-6


def test_draws_by_seed() -> None:
    """The same seed draws the same answers, another one others."""
    puzzle = MAKER.blank(6, 5)
    first, again, other = (DIAGRAM.draw(puzzle, 5, seed) for seed in (8, 8, 9))
    assert first == again
    assert set(first).isdisjoint(other)
    assert len(set(first)) == 5


@pytest.mark.parametrize(
    "size", [(1, 1), (1, 2), (2, 1), (1, 100), (100, 1), (2, 18), (3, 3), (5, 8), (8, 5), (9, 9)]
)
def test_blank_boards(size: tuple[int, int]) -> None:
    """On boards without clues it counts the family of legal shadings, as whole rows do."""
    assert DIAGRAM.count(MAKER.blank(*size)) == COUNTERS["yajikazu-rows"].count(*size)


def test_clues_that_say_nothing() -> None:
    """Without an arrow or a number a clue says nothing, and none makes shading obligatory."""
    clues = (Clue(0, 0, None, 3), Clue(1, 1, "U", None), Clue(2, 2, None, None))
    assert DIAGRAM.count(Yajikazu(3, 3, clues)) == DIAGRAM.count(MAKER.blank(3, 3)) == 39
    zeros = Yajikazu(1, 3, (Clue(0, 0, "R", 0), Clue(0, 2, "L", 0)))
    assert unshaded(1, 3) in DIAGRAM.answers(zeros)


def test_numbers_beyond_their_lines() -> None:
    """A cell whose clue no shading makes true is shaded, and where it may not be nothing is."""
    liar = Yajikazu(3, 3, (Clue(0, 0, "R", 2),))
    known = partial(unshaded(3, 3), 0, 0.0)
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
