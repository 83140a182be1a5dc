"""The four engines of Hitori find the answers that the rules allow, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest

from liarproof import judge
from liarproof.oracles.kit.rng import below, stream
from liarproof.oracles.registry import oracle_engines
from liarproof.puzzles.answer import Marks, from_shading
from liarproof.puzzles.engine import Engine
from liarproof.puzzles.errors import BeyondLimits
from liarproof.puzzles.hitori import Hitori

ENGINES = {engine.name: engine for engine in oracle_engines("hitori")}
QUICK = [ENGINES[name] for name in ("rows", "cells", "sat")]


def shadings(height: int, width: int) -> Iterator[Marks]:
    """Every way to shade a board, legal or not."""
    for shading in product((0, 1), repeat=height * width):
        yield from_shading([shading[row * width : (row + 1) * width] for row in range(height)])


def by_referee(puzzle: Hitori) -> set[Marks]:
    """The answers by the rule book: all shadings, each judged."""
    return {answer for answer in shadings(puzzle.height, puzzle.width) if not judge(puzzle, answer)}


def boards(height: int, width: int, numbers: int) -> Iterator[Hitori]:
    """Every board of that size whose numbers go up to `numbers`, blanks included."""
    for clues in product(range(numbers + 1), repeat=height * width):
        yield Hitori(tuple(clues[row * width : (row + 1) * width] for row in range(height)))


def found(engine: Engine, puzzle: Hitori) -> set[Marks]:
    """The answers that an engine finds, after a look that it finds each once and counts as many."""
    answers = engine.answers(puzzle)
    assert len(set(answers)) == len(answers) == engine.count(puzzle), (engine.name, puzzle)
    return set(answers)


@pytest.mark.parametrize(
    "size", [(1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (2, 2), (1, 4), (4, 1), (2, 3), (3, 2)]
)
def test_every_small_board(size: tuple[int, int]) -> None:
    """On every board with numbers up to 2 each engine finds what the referee lets pass."""
    for puzzle in boards(*size, 2):
        legal = by_referee(puzzle)
        for engine in QUICK:
            assert found(engine, puzzle) == legal, (engine.name, puzzle)


@pytest.mark.parametrize("size", [(1, 1), (1, 3), (3, 1), (2, 2)])
def test_z3_on_every_small_board(size: tuple[int, int]) -> None:
    """On every board with numbers up to 2 z3 finds what the referee lets pass."""
    for puzzle in boards(*size, 2):
        assert found(ENGINES["z3"], puzzle) == by_referee(puzzle), puzzle


@pytest.mark.parametrize("size", [(3, 3), (2, 5), (5, 2), (1, 9), (9, 1)])
def test_seeded_boards(size: tuple[int, int]) -> None:
    """On seeded boards, blanks and contradictions among them, all engines agree with the rules."""
    height, width = size
    chance = stream(51, "engines")
    counts = []
    for numbers in (2, 4, 6, 9, 40, 300):  # from many contradictions to hardly a repeat
        puzzle = Hitori(
            tuple(tuple(below(chance, numbers) for _ in range(width)) for _ in range(height))
        )
        legal = by_referee(puzzle)
        counts.append(len(legal))
        for engine in ENGINES.values():
            assert found(engine, puzzle) == legal, (engine.name, puzzle)
    assert any(counts)


@pytest.mark.parametrize("engine", ENGINES.values(), ids=ENGINES)
def test_contradiction(engine: Engine) -> None:
    """A board of one number only has no answer, and none is found."""
    puzzle = Hitori(((1,) * 4,) * 4)
    assert engine.answers(puzzle) == []
    assert engine.count(puzzle) == 0


@pytest.mark.parametrize("engine", ENGINES.values(), ids=ENGINES)
@pytest.mark.parametrize(("height", "width", "answers"), [(1, 9, 4), (9, 1, 4), (3, 4, 121)])
def test_blank_boards(engine: Engine, height: int, width: int, answers: int) -> None:
    """On a board without numbers only the shaded cells and the region count."""
    assert len(found(engine, Hitori(((0,) * width,) * height))) == answers


@pytest.mark.parametrize("engine", ENGINES.values(), ids=ENGINES)
def test_limited(engine: Engine) -> None:
    """No more answers are given than were asked for, and those are legal."""
    puzzle = Hitori(((0,) * 4,) * 5)
    answers = engine.answers(puzzle, 7)
    assert len(set(answers)) == 7
    assert not any(judge(puzzle, answer) for answer in answers)
    assert engine.answers(puzzle, 0) == []


@pytest.mark.parametrize("engine", ENGINES.values(), ids=ENGINES)
def test_closed_early(engine: Engine) -> None:
    """A search that is left half way does not disturb the one after it."""
    puzzle = Hitori(((0,) * 4,) * 4)
    left = engine.run(puzzle, None)
    next(left)
    left.close()  # type: ignore[attr-defined]  # a generator, declared as an iterator
    assert engine.count(puzzle) == 562


@pytest.mark.parametrize("engine", ENGINES.values(), ids=ENGINES)
def test_two_at_once(engine: Engine) -> None:
    """Two searches of one engine that take turns do not mix."""
    first, second = Hitori(((1, 1, 2),)), Hitori(((1,), (1,), (2,)))
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
    puzzle = Hitori(((0,) * (engine.cells + 1),))
    with pytest.raises(BeyondLimits, match=f"engine {name}: 1×{engine.cells + 1}"):
        engine.answers(puzzle, 1)
    with pytest.raises(BeyondLimits, match=f"its limit is {engine.cells}"):
        engine.count(puzzle)


@pytest.mark.parametrize("name", [name for name, engine in ENGINES.items() if engine.cells])
def test_at_the_limit(name: str) -> None:
    """The largest strip that an engine declares has its four answers, lying and standing."""
    engine = ENGINES[name]
    assert engine.cells is not None
    assert engine.count(Hitori(((0,) * engine.cells,))) == 4
    assert engine.count(Hitori(((0,),) * engine.cells)) == 4


def test_more_than_a_slice() -> None:
    """More answers than fit the cell engine's buffer come whole and each once."""
    answers = ENGINES["cells"].answers(Hitori(((0,) * 5,) * 5))
    assert len(set(answers)) == len(answers) == 20297
