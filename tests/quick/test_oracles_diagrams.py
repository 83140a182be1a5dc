"""One suite for the diagrams of all genres: counts, lists and draws, of boards and of states."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

import pytest
from scipy.stats import chisquare

from liarproof.oracles.families import counters
from liarproof.oracles.kit.rng import stream
from liarproof.oracles.referee import judge
from liarproof.oracles.registry import oracle_engines
from liarproof.properties.boards import maker
from liarproof.properties.states import remembered
from liarproof.puzzles.answer import Answer, Marks, unmarked
from liarproof.puzzles.arrows import Clue
from liarproof.puzzles.engine import Engine
from liarproof.puzzles.genres import BOOKS, book
from liarproof.puzzles.hitori import Hitori
from liarproof.puzzles.yajikazu import Yajikazu

genres = pytest.mark.parametrize("genre", BOOKS)

FAMILIES = {
    "hitori": ("shadings", "rows"),
    "yajikazu": ("shadings", "yajikazu-rows"),
    "yinyang": ("yinyang-boards", "frontier"),
    "yajilin": ("yajilin-boards", "loop"),
}
"""Genre -> the family that its boards without clues are, and who counts them another way."""

DRAWN = {
    "hitori": Hitori(((1, 2, 0, 3), (2, 0, 1, 0), (0, 1, 3, 3))),
    "yajikazu": Yajikazu(3, 4, (Clue(0, 1, "D", 1), Clue(1, 3, "L", 1))),
    "yinyang": maker("yinyang").blank(3, 4),
    "yajilin": maker("yajilin").blank(4, 5),
}
"""Boards of which dozens of answers are drawn."""


def engines(genre: str) -> tuple[Engine, Engine, Engine]:
    """The diagram of a genre, and two enumerators that share nothing with it."""
    listed = oracle_engines(genre)
    return listed[-1], listed[0], listed[1]


@cache
def boards(genre: str) -> list[tuple[Any, list[Answer]]]:
    """Seeded boards to 5×5, strips to 1×12 and 12×1, each with its answers."""
    _, witness, _ = engines(genre)
    puzzles = [maker(genre).mixed(14, index) for index in range(200)]
    return [(puzzle, witness.answers(puzzle)) for puzzle in puzzles]


@genres
def test_seeded_boards(genre: str) -> None:
    """On seeded boards it lists what two others list, each answer once, and counts as many."""
    diagram, _, other = engines(genre)
    numbers = Counter[int]()
    for puzzle, answers in boards(genre):
        found = diagram.answers(puzzle)
        assert len(set(found)) == len(found) == diagram.count(puzzle), puzzle
        assert set(found) == set(answers) == set(other.answers(puzzle)), puzzle
        numbers[min(2, len(found))] += 1
    assert min(numbers[1], numbers[2]) > 10


@genres
def test_states(genre: str) -> None:
    """Of a state it counts the answers that extend it, also where entries are turned over."""
    diagram, _, _ = engines(genre)
    counts = Counter[int]()
    for seed, (puzzle, answers) in enumerate(boards(genre)):
        edges = book(genre).edges and seed % 2 == 0
        nothing = unmarked(puzzle.height, puzzle.width, edges=edges)
        assert diagram.count(puzzle, nothing) == len(answers), puzzle
        if answers:
            chance = stream(seed, "states")
            state = remembered(answers[seed % len(answers)], chance, seed % 7 / 7, seed % 3)
            fitting = sum(map(state.fits, answers))
            assert diagram.count(puzzle, state) == fitting, (puzzle, state)
            bare = Marks(state.cells)
            by_cells = sum(bare.fits(Marks(answer.cells)) for answer in answers)
            assert diagram.count(puzzle, bare) == by_cells, (puzzle, bare)
            counts[min(2, fitting)] += 1
    assert min(counts[0], counts[1], counts[2]) > 3


@genres
def test_draws(genre: str) -> None:
    """What is drawn is legal and extends the state; nothing is drawn where nothing is legal."""
    diagram, _, _ = engines(genre)
    drawn = 0
    for seed, (puzzle, answers) in enumerate(boards(genre)[:100]):
        state = remembered(answers[0], stream(seed, "states"), 0.3) if answers else None
        found = diagram.draw(puzzle, 2, seed, state)
        assert len(found) == (2 if answers else 0)
        for answer in found:
            assert judge(puzzle, answer) == []
            assert state is not None
            assert state.fits(answer)
            drawn += 1
    assert drawn > 60


@genres
@pytest.mark.parametrize("known", [0.0, 0.1])
def test_draws_are_uniform(genre: str, known: float) -> None:
    """Each answer is drawn equally often (chi-square; false alarm 1 in a million, fixed seed)."""
    diagram, witness, _ = engines(genre)
    puzzle = DRAWN[genre]
    answers = witness.answers(puzzle)
    state = remembered(answers[0], stream(3, "states"), known)
    fitting = [answer for answer in answers if state.fits(answer)]
    drawn = Counter(diagram.draw(puzzle, 40 * len(fitting), 1, state))
    assert 3 < len(fitting) < 100
    assert set(drawn) <= set(fitting)
    assert chisquare([drawn[answer] for answer in fitting]).pvalue > 1e-6


@genres
def test_draws_by_seed(genre: str) -> None:
    """The same seed draws the same answers, another one others."""
    diagram, _, _ = engines(genre)
    puzzle = maker(genre).blank(7, 6)
    first, again, other = (diagram.draw(puzzle, 5, seed) for seed in (8, 8, 9))
    assert first == again
    assert set(first).isdisjoint(other)
    assert len(set(first)) == 5


@genres
@pytest.mark.parametrize(
    "size", [(1, 1), (1, 2), (2, 1), (1, 40), (40, 1), (2, 2), (2, 17), (3, 3), (8, 4), (5, 6)]
)
def test_blank_boards(genre: str, size: tuple[int, int]) -> None:
    """Boards without clues are a family, counted otherwise."""
    family, name = FAMILIES[genre]
    (witness,) = (one for one in counters(family) if one.name == name)
    assert engines(genre)[0].count(maker(genre).blank(*size)) == witness.count(*size)
