"""Yajilin along a frontier: counts, lists and draws, of boards and of states of them."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest
from scipy.stats import chisquare

from liarproof.oracles.families import counters
from liarproof.oracles.kit.rng import below, stream, uniform
from liarproof.oracles.referee import judge
from liarproof.oracles.registry import oracle_engines
from liarproof.oracles.yajilin import diagram
from liarproof.properties.boards import maker
from liarproof.puzzles.answer import SHADED, UNKNOWN, Answer, Marks, unmarked
from liarproof.puzzles.arrows import Clue
from liarproof.puzzles.errors import BeyondLimits
from liarproof.puzzles.yajilin import Yajilin

ENGINES = {engine.name: engine for engine in oracle_engines("yajilin")}
DIAGRAM = ENGINES["diagram"]
LOOP = next(one for one in counters("yajilin-boards") if one.name == "loop")
MAKER = maker("yajilin")


@cache
def boards() -> list[Yajilin]:
    """Seeded ones to 5×5, and strips to 1×12 and 12×1; each fourth in the variant."""
    return [MAKER.mixed(28, index) for index in range(200)]


def partial(answer: Answer, seed: int, known: float, wrong: int = 0) -> Marks:
    """A state that knows about so much of an answer, with so many cells or edges turned over."""
    chance = stream(seed, "states")
    parts = [
        [[value if uniform(chance) < known else UNKNOWN for value in row] for row in part]
        for part in answer
    ]
    rows = [
        (row, theirs)
        for part, whole in zip(parts, answer, strict=True)
        for row, theirs in zip(part, whole, strict=True)
        if row
    ]
    for _ in range(wrong):
        row, theirs = rows[below(chance, len(rows))]
        at = below(chance, len(row))
        row[at] = 3 - theirs[at]  # the two known values of cells and of edges are 1 and 2
    return Marks(*(tuple(map(tuple, part)) for part in parts))


def test_seeded_boards() -> None:
    """On seeded boards it lists what two others list, each answer once, and counts as many."""
    numbers = Counter[int]()
    for puzzle in boards():
        found = DIAGRAM.answers(puzzle)
        assert len(set(found)) == len(found) == DIAGRAM.count(puzzle), puzzle
        assert set(found) == set(ENGINES["loop"].answers(puzzle)), puzzle
        assert set(found) == set(ENGINES["shading"].answers(puzzle)), puzzle
        numbers[min(2, len(found))] += 1
    assert min(numbers[0], numbers[1], numbers[2]) > 10


def test_states() -> None:
    """Of a state, with edges or without, it counts the answers that extend it."""
    counts = Counter[int]()
    for seed, puzzle in enumerate(boards()):
        found = ENGINES["loop"].answers(puzzle)
        nothing = unmarked(puzzle.height, puzzle.width, edges=seed % 2 == 0)
        assert DIAGRAM.count(puzzle, nothing) == len(found), puzzle
        if found:
            state = partial(found[seed % len(found)], seed, seed % 7 / 7, seed % 3)
            fitting = sum(map(state.fits, found))
            assert DIAGRAM.count(puzzle, state) == fitting, (puzzle, state)
            bare = Marks(state.cells)
            fitting_bare = sum(bare.fits(Marks(answer.cells)) for answer in found)
            assert DIAGRAM.count(puzzle, bare) == fitting_bare, (puzzle, bare)
            counts[min(2, fitting)] += 1
    assert min(counts[0], counts[1], counts[2]) > 3


def test_draws() -> None:
    """What is drawn is legal and extends the state; nothing is drawn where nothing is legal."""
    drawn = 0
    for seed, puzzle in enumerate(boards()[:100]):
        found = ENGINES["loop"].answers(puzzle, 1)
        state = partial(found[0], seed, 0.3) if found else None
        answers = DIAGRAM.draw(puzzle, 2, seed, state)
        assert len(answers) == (2 if found else 0)
        for answer in answers:
            assert judge(puzzle, answer) == []
            assert state is not None
            assert state.fits(answer)
            drawn += 1
    assert drawn > 80


@pytest.mark.parametrize("known", [0.0, 0.02])
def test_draws_are_uniform(known: float) -> None:
    """Each answer is drawn equally often (chi-square; false alarm 1 in a million, fixed seed)."""
    puzzle = MAKER.blank(4, 5)
    found = ENGINES["loop"].answers(puzzle)
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
    state = partial(answer, 3, 0.15)
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
