"""The four engines of Yajisan-Kazusan find the answers that the rules allow, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, islice, product

import pytest

from liarproof.oracles.families import counters
from liarproof.oracles.kit.rng import below, stream
from liarproof.oracles.referee import judge
from liarproof.oracles.registry import oracle_engines
from liarproof.puzzles.answer import Marks, from_shading
from liarproof.puzzles.arrows import DIRECTIONS, LARGEST_NUMBER, Clue
from liarproof.puzzles.engine import Engine
from liarproof.puzzles.errors import BeyondLimits
from liarproof.puzzles.yajikazu import Yajikazu

ENGINES = {engine.name: engine for engine in oracle_engines("yajikazu")}
FAST = [ENGINES[name] for name in ("rows", "cells", "sat")]

SAYINGS = [*product(DIRECTIONS, range(4)), ("D", None), (None, 1), (None, None)]
"""What a cell may carry: every arrow with a number from 0 to 3, and what binds nobody."""


@cache
def shadings(height: int, width: int) -> tuple[Marks, ...]:
    """The shadings that are legal where there is no clue; of these clues forbid some."""
    blank = Yajikazu(height, width, ())
    every = (
        from_shading([bits[row * width : (row + 1) * width] for row in range(height)])
        for bits in product((0, 1), repeat=height * width)
    )
    return tuple(answer for answer in every if not judge(blank, answer))


def by_referee(puzzle: Yajikazu) -> set[Marks]:
    """The answers by the rule book: all shadings, each judged."""
    return {answer for answer in shadings(puzzle.height, puzzle.width) if not judge(puzzle, answer)}


def boards(height: int, width: int, clues: int) -> Iterator[Yajikazu]:
    """Every board of that size with that many clues."""
    for cells in combinations(product(range(height), range(width)), clues):
        for said in product(SAYINGS, repeat=clues):
            pairs = zip(cells, said, strict=True)
            yield Yajikazu(height, width, tuple(Clue(*cell, *saying) for cell, saying in pairs))


def found(engine: Engine, puzzle: Yajikazu) -> set[Marks]:
    """The answers that an engine finds, after a look that it finds each once and counts as many."""
    answers = engine.answers(puzzle)
    assert len(set(answers)) == len(answers) == engine.count(puzzle), (engine.name, puzzle)
    return set(answers)


SIZES = [(1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (2, 2), (1, 4), (4, 1), (2, 3), (3, 2)]


@pytest.mark.parametrize("clues", [0, 1, 2])
@pytest.mark.parametrize("size", SIZES)
def test_every_small_board(size: tuple[int, int], clues: int) -> None:
    """On every board with up to two clues each engine finds what the referee lets pass."""
    if clues > size[0] * size[1]:
        assert not list(boards(*size, clues))
        return
    counts = set()
    for puzzle in boards(*size, clues):
        legal = by_referee(puzzle)
        counts.add(len(legal))
        for engine in FAST:
            assert found(engine, puzzle) == legal, (engine.name, puzzle)
    assert len(counts) > 1 or clues == 0


@pytest.mark.parametrize("size", SIZES)
def test_z3_on_small_boards(size: tuple[int, int]) -> None:
    """On boards with up to two clues, of many each 89th, z3 finds what the referee lets pass."""
    for puzzle in (
        *boards(*size, 0),
        *islice(boards(*size, 1), None, None, 3),
        *islice(boards(*size, 2), None, None, 89),
    ):
        assert found(ENGINES["z3"], puzzle) == by_referee(puzzle), puzzle


@pytest.mark.parametrize("size", [(3, 3), (2, 5), (5, 2), (1, 9), (9, 1), (3, 4)])
def test_seeded_boards(size: tuple[int, int]) -> None:
    """On boards with many clues, few or all of them binding, all engines agree with the rules."""
    height, width = size
    chance = stream(51, "engines")
    sizes = set()
    for share in (2, 3, 4, 4):  # one clue to so many cells, on average
        clues = [
            Clue(row, column, DIRECTIONS[below(chance, 4)], below(chance, 3))
            for row, column in product(range(height), range(width))
            if below(chance, share) == 0
        ]
        puzzle = Yajikazu(height, width, tuple(clues))
        legal = by_referee(puzzle)
        sizes.add(len(legal))
        for engine in ENGINES.values():
            assert found(engine, puzzle) == legal, (engine.name, puzzle)
    assert max(sizes) > 0


@pytest.mark.parametrize("engine", ENGINES.values(), ids=ENGINES)
def test_largest_numbers(engine: Engine) -> None:
    """Numbers as large as there are confess that their cells are shaded, whatever their arrow."""
    for direction in DIRECTIONS:
        puzzle = Yajikazu(3, 4, (Clue(1, 2, direction, LARGEST_NUMBER),))
        assert found(engine, puzzle) == by_referee(puzzle)
        assert all(answer.cells[1][2] == 2 for answer in by_referee(puzzle))


@pytest.mark.parametrize("engine", ENGINES.values(), ids=ENGINES)
def test_contradiction(engine: Engine) -> None:
    """Two neighbours that cannot both lie make a board without an answer, and none is found."""
    puzzle = Yajikazu(4, 4, (Clue(1, 1, "L", 4), Clue(1, 2, "U", 4)))
    assert engine.answers(puzzle) == []
    assert engine.count(puzzle) == 0


@pytest.mark.parametrize("engine", ENGINES.values(), ids=ENGINES)
@pytest.mark.parametrize(
    ("height", "width", "answers"), [(1, 1, 1), (1, 9, 4), (9, 1, 4), (3, 3, 39), (3, 4, 121)]
)
def test_blank_boards(engine: Engine, height: int, width: int, answers: int) -> None:
    """On a board without clues there are as many answers as Hitori has on blanks."""
    assert len(found(engine, Yajikazu(height, width, ()))) == answers


@pytest.mark.parametrize("engine", ENGINES.values(), ids=ENGINES)
def test_limited(engine: Engine) -> None:
    """No more answers are given than were asked for, and those are legal."""
    puzzle = Yajikazu(5, 4, (Clue(4, 0, "U", 1),))
    answers = engine.answers(puzzle, 7)
    assert len(set(answers)) == 7
    assert not any(judge(puzzle, answer) for answer in answers)
    assert engine.answers(puzzle, 0) == []


@pytest.mark.parametrize("engine", ENGINES.values(), ids=ENGINES)
def test_closed_early(engine: Engine) -> None:
    """A search that is left half way does not disturb the one after it."""
    puzzle = Yajikazu(4, 4, ())
    left = engine.run(puzzle, None)
    next(left)
    left.close()  # type: ignore[attr-defined]  # a generator, declared as an iterator
    assert engine.count(puzzle) == 562


@pytest.mark.parametrize("engine", ENGINES.values(), ids=ENGINES)
def test_two_at_once(engine: Engine) -> None:
    """Two searches of one engine that take turns do not mix."""
    first = Yajikazu(1, 3, (Clue(0, 1, "L", 1),))
    second = Yajikazu(3, 1, (Clue(1, 0, "D", 1),))
    pairs = zip(engine.run(first, None), engine.run(second, None), strict=True)
    assert [set(answers) for answers in zip(*pairs, strict=True)] == [
        by_referee(first),
        by_referee(second),
    ]


@pytest.mark.parametrize("name", [name for name, engine in ENGINES.items() if engine.cells])
def test_beyond_limits(name: str) -> None:
    """One cell more than an engine declares is refused, for listing and for counting."""
    engine = ENGINES[name]
    assert engine.cells is not None
    puzzle = Yajikazu(1, engine.cells + 1, ())
    with pytest.raises(BeyondLimits, match=f"engine {name}: 1×{engine.cells + 1}"):
        engine.answers(puzzle, 1)
    with pytest.raises(BeyondLimits, match=f"its limit is {engine.cells}"):
        engine.count(puzzle)


@pytest.mark.parametrize("name", [name for name, engine in ENGINES.items() if engine.cells])
def test_at_the_limit(name: str) -> None:
    """On the largest strip that an engine declares a clue leaves one of the four answers."""
    engine = ENGINES[name]
    assert engine.cells is not None
    last = engine.cells - 1
    lying = Yajikazu(1, engine.cells, (Clue(0, 0, "R", 0), Clue(0, last, "R", 1)))
    standing = Yajikazu(engine.cells, 1, (Clue(0, 0, "D", 0), Clue(last, 0, "D", 1)))
    (found_lying,), (found_standing,) = engine.answers(lying), engine.answers(standing)
    assert found_lying.cells[0] == (2, *(1,) * (last - 1), 2)
    assert found_standing.cells == ((2,), *((1,),) * (last - 1), (2,))


def test_more_than_a_batch() -> None:
    """More answers than fit the cell engine's buffer come whole and each once."""
    answers = ENGINES["cells"].answers(Yajikazu(5, 5, ()))
    assert len(set(answers)) == len(answers) == 20297


COUNTERS = {counter.name: counter for counter in counters("shadings")}
OURS = ("yajikazu-rows", "yajikazu-cells")


@pytest.mark.parametrize("name", OURS)
def test_shadings(name: str) -> None:
    """Legal shadings of a board without clues are as many as recorded, strips either way too."""
    count = COUNTERS[name].count
    assert [count(n, n) for n in range(1, 6)] == [1, 5, 39, 562, 20297]
    strips = [1, 3, 4, 4, 4, 4, 4]
    assert [count(1, n) for n in range(1, 8)] == [count(n, 1) for n in range(1, 8)] == strips


def test_shadings_from_both_sides() -> None:
    """Hitori's counters and those of Yajisan-Kazusan agree on every board to 20 cells."""
    for height, width in product(range(1, 11), repeat=2):
        if height * width <= 20:
            able = [one for one in COUNTERS.values() if one.able(height, width)]
            assert len(able) >= 5
            assert len({one.count(height, width) for one in able}) == 1, (height, width)


def test_regions_and_chains() -> None:
    """Chains of shaded cells and regions of unshaded ones, row by row, count alike to 9×9."""
    for height, width in ((6, 9), (9, 6), (7, 7), (8, 8), (9, 9), (4, 25), (100, 1)):
        counts = {COUNTERS[name].count(height, width) for name in ("rows", "yajikazu-rows")}
        assert len(counts) == 1, (height, width)
