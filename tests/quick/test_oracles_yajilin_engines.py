"""The two enumerators of Yajilin find the answers that the rules allow, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, islice, product

import pytest

from liarproof.oracles.families import counters
from liarproof.oracles.kit.rng import below, stream
from liarproof.oracles.referee import judge
from liarproof.oracles.registry import oracle_engines
from liarproof.puzzles.answer import OFF, ON, SHADED, UNSHADED, Marks, Rows
from liarproof.puzzles.arrows import DIRECTIONS, LARGEST_NUMBER, Clue
from liarproof.puzzles.engine import Counter, Engine
from liarproof.puzzles.errors import BeyondLimits
from liarproof.puzzles.yajilin import Yajilin

NAMES = ("shading", "loop")
ENGINES = {engine.name: engine for engine in oracle_engines("yajilin") if engine.name in NAMES}
BOTH = pytest.mark.parametrize("engine", ENGINES.values(), ids=ENGINES)

SAYINGS = [*product(DIRECTIONS, (0, 1, 2, None)), (None, 1), (None, None)]
"""What a clue may say: every arrow with a number from 0 to 2 or none, and no arrow."""

SIZES = list(product(range(1, 4), range(1, 5))) + [(4, width) for width in range(1, 4)]
"""All to 3×4 and 4×3."""


def rows(values: dict[tuple[int, int], int], height: int, width: int) -> Rows:
    """The values of a grid, row by row."""
    return tuple(tuple(values[row, column] for column in range(width)) for row in range(height))


@cache
def loops(height: int, width: int) -> tuple[tuple[Rows, Rows], ...]:
    """All single loops, as right and down: where each cell has an even number of edges, they
    are the borders of a set of squares between four cells, so all such sets are looked at.
    """
    found = []
    squares = list(product(range(height - 1), range(width - 1)))
    for chosen in product((False, True), repeat=len(squares)):
        inside = {square for square, one in zip(squares, chosen, strict=True) if one}
        right = {
            (r, c): ON if ((r - 1, c) in inside) != ((r, c) in inside) else OFF
            for r, c in product(range(height), range(width - 1))
        }
        down = {
            (r, c): ON if ((r, c - 1) in inside) != ((r, c) in inside) else OFF
            for r, c in product(range(height - 1), range(width))
        }
        edges = rows(right, height, width - 1), rows(down, height - 1, width)
        legal = Marks(((UNSHADED,) * width,) * height, *edges)
        broken = {violation.code for violation in judge(Yajilin(height, width, ()), legal)}
        if broken <= {"ceEmpty"}:
            found.append(edges)
    return tuple(found)


def on_loop(edges: tuple[Rows, Rows], row: int, column: int) -> bool:
    """Whether one of a cell's edges is on."""
    right, down = edges
    beside = [*right[row][max(column - 1, 0) : column + 1]]
    beside += [line[column] for line in down[max(row - 1, 0) : row + 1]]
    return ON in beside


def by_referee(puzzle: Yajilin) -> set[Marks]:
    """The answers by the rule book: all single loops, the rest but for the clues shaded, judged."""
    height, width = puzzle.height, puzzle.width
    clued = {(clue.row, clue.column) for clue in puzzle.clues}
    found = set()
    for edges in loops(height, width):
        shading = {
            cell: UNSHADED if cell in clued or on_loop(edges, *cell) else SHADED
            for cell in product(range(height), range(width))
        }
        answer = Marks(rows(shading, height, width), *edges)
        if not judge(puzzle, answer):
            found.add(answer)
    return found


def by_definition(puzzle: Yajilin) -> set[Marks]:
    """The answers by the rule book alone: whatever can be drawn, judged."""
    height, width = puzzle.height, puzzle.width
    shadings = list(product(product((UNSHADED, SHADED), repeat=width), repeat=height))
    rights = list(product(product((OFF, ON), repeat=width - 1), repeat=height))
    downs = list(product(product((OFF, ON), repeat=width), repeat=height - 1))
    every = (Marks(*parts) for parts in product(shadings, rights, downs))
    return {answer for answer in every if not judge(puzzle, answer)}


def boards(height: int, width: int, clues: int, outside: bool = False) -> Iterator[Yajilin]:
    """Every board of that size with that many clues."""
    for cells in combinations(product(range(height), range(width)), clues):
        for said in product(SAYINGS, repeat=clues):
            pairs = zip(cells, said, strict=True)
            found = tuple(Clue(*cell, *saying) for cell, saying in pairs)
            yield Yajilin(height, width, found, outside)


def found(engine: Engine, puzzle: Yajilin) -> set[Marks]:
    """The answers that an engine finds, after a look that it finds each once and counts as many."""
    answers = engine.answers(puzzle)
    assert len(set(answers)) == len(answers) == engine.count(puzzle), (engine.name, puzzle)
    return set(answers)


@pytest.mark.parametrize("size", [(1, 1), (1, 4), (4, 1), (2, 2), (2, 3), (3, 2)])
def test_every_drawing(size: tuple[int, int]) -> None:
    """All legal drawings and no others are found: one clue, each 29th board; two, each 1499th."""
    for clues, stride in enumerate((1, 29, 1499)):
        for puzzle in islice(boards(*size, clues), None, None, stride):
            legal = by_definition(puzzle)
            assert by_referee(puzzle) == legal, puzzle
            for engine in ENGINES.values():
                assert found(engine, puzzle) == legal, (engine.name, puzzle)


@pytest.mark.parametrize("outside", [False, True])
@pytest.mark.parametrize("size", SIZES)
def test_small_boards(size: tuple[int, int], outside: bool) -> None:
    """On boards with up to two clues, of two each 97th, all that the referee allows is found."""
    for clues, stride in enumerate((1, 1, 97)):
        for puzzle in islice(boards(*size, clues, outside), None, None, stride):
            legal = by_referee(puzzle)
            for engine in ENGINES.values():
                assert found(engine, puzzle) == legal, (engine.name, puzzle)


@pytest.mark.parametrize("size", [(4, 4), (3, 5), (5, 3)])
def test_many_clues(size: tuple[int, int]) -> None:
    """On seeded boards with many clues, binding or silent, all answers are found."""
    height, width = size
    chance = stream(28, "engines")
    numbers = set()
    for share in (2, 3, 4, 5, 6, 8, 8, 8):  # one clue to so many cells, on average
        clues = [
            Clue(row, column, *SAYINGS[below(chance, len(SAYINGS))])
            for row, column in product(range(height), range(width))
            if below(chance, share) == 0
        ]
        puzzle = Yajilin(height, width, tuple(clues), below(chance, 2) == 0)
        legal = by_referee(puzzle)
        numbers.add(len(legal))
        for engine in ENGINES.values():
            assert found(engine, puzzle) == legal, (engine.name, puzzle)
    assert max(numbers) > 0


@BOTH
def test_shaded_outside(engine: Engine) -> None:
    """The ring of 3×3 shades the cell inside it, which the variant forbids unless it is a clue."""
    ring = ((2, 2), (1, 1), (2, 2)), ((2, 1, 2), (2, 1, 2))
    shaded = Marks(((1, 1, 1), (1, 2, 1), (1, 1, 1)), *ring)
    clued = Marks(((1, 1, 1), (1, 1, 1), (1, 1, 1)), *ring)
    assert found(engine, Yajilin(3, 3, ())) - found(engine, Yajilin(3, 3, (), True)) == {shaded}
    assert found(engine, Yajilin(3, 3, (Clue(1, 1, "U", 0),), True)) == {clued}


@BOTH
def test_bays(engine: Engine) -> None:
    """Of all answers of 5×5 those are left in the variant that shade nothing inside the loop."""
    puzzle = Yajilin(5, 5, (), True)
    every = found(engine, Yajilin(5, 5, ()))
    outside = found(engine, puzzle)
    assert set() < outside < every
    for answer in every:
        broken = {violation.code for violation in judge(puzzle, answer)}
        assert broken == (set() if answer in outside else {"shInside"})


@BOTH
def test_impossible_numbers(engine: Engine) -> None:
    """A number that its line cannot hold, or an arrow off the board that counts, leaves nothing."""
    for clue in (
        Clue(1, 2, "L", 2),
        Clue(1, 2, "L", LARGEST_NUMBER),
        Clue(0, 2, "U", 1),
        Clue(3, 1, "D", 1),
    ):
        assert found(engine, Yajilin(4, 4, (clue,))) == set()
    assert found(engine, Yajilin(3, 3, (Clue(0, 0, "U", 0),))) != set()


@BOTH
def test_only_clues(engine: Engine) -> None:
    """Where every cell is a clue there is no loop, so no answer."""
    every = tuple(Clue(row, column, None, None) for row, column in product(range(3), range(4)))
    assert found(engine, Yajilin(3, 4, every)) == set()


@BOTH
def test_past_clues(engine: Engine) -> None:
    """An arrow looks past other clues, and shaded cells may touch any of them."""
    silent = [Clue(row, column, None, None) for row, column in ((0, 3), (1, 0), (1, 3), (1, 4))]
    (answer,) = found(engine, Yajilin(2, 5, (Clue(0, 0, "R", 1), *silent)))
    assert answer.cells == ((1, 1, 1, 1, 2), (1, 1, 1, 1, 1))
    assert answer.right == ((1, 2, 1, 1), (1, 2, 1, 1))
    assert answer.down == ((1, 2, 2, 1, 1),)
    assert found(engine, Yajilin(2, 5, (Clue(0, 0, "R", 0), *silent))) == set()


@BOTH
def test_limited(engine: Engine) -> None:
    """No more answers are given than were asked for, and those are legal."""
    puzzle = Yajilin(5, 6, (Clue(4, 0, "U", 1),))
    answers = engine.answers(puzzle, 7)
    assert len(set(answers)) == 7
    assert not any(judge(puzzle, answer) for answer in answers)
    assert engine.answers(puzzle, 0) == []


@BOTH
def test_closed_early(engine: Engine) -> None:
    """A search that is left half way does not disturb the one after it."""
    puzzle = Yajilin(4, 4, ())
    left = engine.run(puzzle, None)
    next(left)
    left.close()  # type: ignore[attr-defined]  # a generator, declared as an iterator
    assert engine.count(puzzle) == 25


@BOTH
def test_two_at_once(engine: Engine) -> None:
    """Two searches of one engine that take turns do not mix."""
    first, second = Yajilin(3, 4, ()), Yajilin(4, 3, (), True)
    pairs = list(zip(engine.run(first, None), engine.run(second, None), strict=False))
    assert {one for one, _ in pairs} <= by_referee(first)
    assert {other for _, other in pairs} == by_referee(second)


@pytest.mark.parametrize("name", NAMES)
def test_beyond_limits(name: str) -> None:
    """One cell more than an engine declares is refused, for listing and for counting."""
    engine = ENGINES[name]
    assert engine.cells is not None
    puzzle = Yajilin(1, engine.cells + 1, ())
    with pytest.raises(BeyondLimits, match=f"engine {name}: 1×{engine.cells + 1}"):
        engine.answers(puzzle, 1)
    with pytest.raises(BeyondLimits, match=f"its limit is {engine.cells}"):
        engine.count(puzzle)


@BOTH
def test_at_the_limit(engine: Engine) -> None:
    """On strips as large as an engine declares there is no loop, or the one round two lines."""
    assert engine.cells is not None
    half = engine.cells // 2
    assert engine.answers(Yajilin(1, engine.cells, ())) == []
    assert engine.answers(Yajilin(engine.cells, 1, (Clue(0, 0, "D", 3),))) == []
    (wide,), (tall,) = (engine.answers(Yajilin(*size, ())) for size in ((2, half), (half, 2)))
    assert wide.right == ((ON,) * (half - 1),) * 2
    assert tall.down == ((ON,) * 2,) * (half - 1)


@BOTH
def test_more_than_a_batch(engine: Engine) -> None:
    """More answers than fit an engine's buffer come whole and each once."""
    answers = engine.answers(Yajilin(6, 6, ()))
    assert len(set(answers)) == len(answers) == 23952


COUNTERS = [counter for counter in counters("yajilin-boards") if counter.name in NAMES]


@pytest.mark.parametrize("counter", COUNTERS, ids=lambda counter: counter.name)
def test_boards_without_clues(counter: Counter) -> None:
    """Boards without clues have as many answers as loops that leave no two neighbours out."""
    for height, width in product(range(1, 5), repeat=2):
        assert counter.count(height, width) == len(by_referee(Yajilin(height, width, ())))
    assert [counter.count(n, n) for n in range(1, 7)] == [0, 1, 5, 25, 370, 23952]
