"""Yin-Yang as one curve: counts, lists and draws, of boards and of states of them."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest
from scipy.stats import chisquare

from liarproof.oracles.counting import circuits_frontier
from liarproof.oracles.families import counters
from liarproof.oracles.kit.diagram import Diagram
from liarproof.oracles.kit.rng import below, stream, uniform
from liarproof.oracles.referee import judge
from liarproof.oracles.registry import oracle_engines
from liarproof.oracles.yinyang import diagram
from liarproof.properties.boards import maker
from liarproof.puzzles.answer import SHADED, UNKNOWN, UNSHADED, Answer, Marks, unmarked
from liarproof.puzzles.errors import BeyondLimits
from liarproof.puzzles.yinyang import YinYang

ENGINES = {engine.name: engine for engine in oracle_engines("yinyang")}
DIAGRAM = ENGINES["diagram"]
FRONTIER = next(one for one in counters("yinyang-boards") if one.name == "frontier")
MAKER = maker("yinyang")


@cache
def boards() -> list[YinYang]:
    """Seeded ones to 5×5, and strips to 1×12 and 12×1."""
    return [MAKER.mixed(35, index) for index in range(150)]


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


def test_seeded_boards() -> None:
    """On seeded boards it lists what two others list, each answer once, and counts as many."""
    numbers = Counter[int]()
    for puzzle in boards():
        found = DIAGRAM.answers(puzzle)
        assert len(set(found)) == len(found) == DIAGRAM.count(puzzle), puzzle
        assert set(found) == set(ENGINES["raster"].answers(puzzle)), puzzle
        assert set(found) == set(ENGINES["frontier"].answers(puzzle)), puzzle
        numbers[min(2, len(found))] += 1
    assert min(numbers[0], numbers[1], numbers[2]) > 10


def test_states() -> None:
    """Of a state it counts the answers that extend it, also where cells are turned over."""
    counts = Counter[int]()
    for seed, puzzle in enumerate(boards()):
        found = ENGINES["raster"].answers(puzzle)
        assert DIAGRAM.count(puzzle, unmarked(puzzle.height, puzzle.width)) == len(found), puzzle
        if found:
            state = partial(found[seed % len(found)], seed, seed % 7 / 7, seed % 3)
            fitting = sum(map(state.fits, found))
            assert DIAGRAM.count(puzzle, state) == fitting, (puzzle, state)
            counts[min(2, fitting)] += 1
    assert min(counts[0], counts[1], counts[2]) > 10


def test_draws() -> None:
    """What is drawn is legal and extends the state; nothing is drawn where nothing is legal."""
    drawn = 0
    for seed, puzzle in enumerate(boards()[:80]):
        found = ENGINES["raster"].answers(puzzle, 1)
        state = partial(found[0], seed, 0.3) if found else None
        answers = DIAGRAM.draw(puzzle, 2, seed, state)
        assert len(answers) == (2 if found else 0)
        for answer in answers:
            assert judge(puzzle, answer) == []
            assert state is not None
            assert state.fits(answer)
            drawn += 1
    assert drawn > 80


@pytest.mark.parametrize("known", [0.0, 0.2])
def test_draws_are_uniform(known: float) -> None:
    """Each answer is drawn equally often (chi-square; false alarm 1 in a million, fixed seed)."""
    puzzle = MAKER.blank(3, 4)
    found = ENGINES["raster"].answers(puzzle)
    state = partial(found[0], 3, known)
    fitting = [answer for answer in found if state.fits(answer)]
    drawn = Counter(DIAGRAM.draw(puzzle, 40 * len(fitting), 1, state))
    assert 10 < len(fitting) < 100
    assert set(drawn) <= set(fitting)
    assert chisquare([drawn[answer] for answer in fitting]).pvalue > 1e-6


def test_draws_by_seed() -> None:
    """The same seed draws the same answers, another one others."""
    puzzle = MAKER.blank(7, 6)
    first, again, other = (DIAGRAM.draw(puzzle, 5, seed) for seed in (8, 8, 9))
    assert first == again
    assert set(first).isdisjoint(other)
    assert len(set(first)) == 5


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
