"""The four engines of Yin-Yang find the answers that the rules allow, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest

from liarproof import judge
from liarproof.oracles.families import counters
from liarproof.oracles.kit.rng import below, stream
from liarproof.oracles.registry import oracle_engines
from liarproof.oracles.yinyang import sat_model
from liarproof.puzzles.answer import SHADED, UNKNOWN, UNSHADED, Marks
from liarproof.puzzles.engine import Counter, Engine
from liarproof.puzzles.errors import BeyondLimits
from liarproof.puzzles.yinyang import YinYang

ENGINES = {engine.name: engine for engine in oracle_engines("yinyang")}
QUICK = [ENGINES[name] for name in ("raster", "frontier", "sat")]
COUNTERS = counters("yinyang-boards")


def blank(height: int, width: int) -> YinYang:
    """A board without givens."""
    return YinYang(((UNKNOWN,) * width,) * height)


def boards(height: int, width: int) -> Iterator[YinYang]:
    """Every board of that size, with any givens."""
    for givens in product((UNKNOWN, UNSHADED, SHADED), repeat=height * width):
        yield YinYang(tuple(givens[row * width : (row + 1) * width] for row in range(height)))


def by_referee(puzzle: YinYang) -> set[Marks]:
    """The answers by the rule book: all colourings, each judged."""
    rows = list(product((UNSHADED, SHADED), repeat=puzzle.width))
    colourings = map(Marks, product(rows, repeat=puzzle.height))
    return {answer for answer in colourings if not judge(puzzle, answer)}


def fitting(puzzle: YinYang, legal: set[Marks]) -> set[Marks]:
    """Of the answers without givens those in which the givens stand."""
    return {
        answer
        for answer in legal
        if all(
            given in (UNKNOWN, value)
            for givens, values in zip(puzzle.givens, answer.cells, strict=True)
            for given, value in zip(givens, values, strict=True)
        )
    }


def found(engine: Engine, puzzle: YinYang) -> set[Marks]:
    """The answers that an engine finds, after a look that it finds each once and counts as many."""
    answers = engine.answers(puzzle)
    assert len(set(answers)) == len(answers) == engine.count(puzzle), (engine.name, puzzle)
    return set(answers)


@pytest.mark.parametrize("size", [(1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (2, 2)])
def test_every_tiny_board(size: tuple[int, int]) -> None:
    """On every board with any givens each engine finds what the referee lets pass."""
    for puzzle in boards(*size):
        legal = by_referee(puzzle)
        for engine in ENGINES.values():
            assert found(engine, puzzle) == legal, (engine.name, puzzle)


@pytest.mark.parametrize("size", [(1, 4), (4, 1), (1, 5), (5, 1), (2, 3), (3, 2)])
def test_every_small_board(size: tuple[int, int]) -> None:
    """On every board with any givens the quick engines find what the referee lets pass."""
    legal = by_referee(blank(*size))
    for puzzle in boards(*size):
        for engine in QUICK:
            assert found(engine, puzzle) == fitting(puzzle, legal), (engine.name, puzzle)


@pytest.mark.parametrize("size", [(3, 3), (2, 5), (5, 2), (3, 4), (4, 3)])
def test_seeded_boards(size: tuple[int, int]) -> None:
    """On seeded boards with few givens or many all engines agree with the rules."""
    height, width = size
    chance = stream(35, "engines")
    legal = by_referee(blank(height, width))
    counts = []
    for empty in (1, 3, 3, 6, 6, 9, 9, 9):  # for one white and one black
        colours = (UNSHADED, SHADED, *[UNKNOWN] * empty)
        puzzle = YinYang(
            tuple(
                tuple(colours[below(chance, len(colours))] for _ in range(width))
                for _ in range(height)
            )
        )
        counts.append(len(fitting(puzzle, legal)))
        for engine in ENGINES.values():
            assert found(engine, puzzle) == fitting(puzzle, legal), (engine.name, puzzle)
    assert min(counts) == 0 < max(counts)


@pytest.mark.parametrize("engine", ENGINES.values(), ids=ENGINES)
@pytest.mark.parametrize(
    ("height", "width", "answers"),
    [(1, 1, 0), (1, 2, 2), (1, 9, 16), (9, 1, 16), (2, 2, 12), (3, 3, 34), (4, 4, 96), (3, 5, 70)],
)
def test_blank_boards(engine: Engine, height: int, width: int, answers: int) -> None:
    """Without givens there are as many answers as published or, in strips, as places to change."""
    assert len(found(engine, blank(height, width))) == answers


@pytest.mark.parametrize("size", [(4, 4), (3, 5), (5, 3), (2, 6), (6, 2), (1, 12), (12, 1)])
def test_blank_boards_alike(size: tuple[int, int]) -> None:
    """Without givens all engines find the very answers that the referee lets pass."""
    legal = by_referee(blank(*size))
    for engine in ENGINES.values():
        assert found(engine, blank(*size)) == legal, engine.name


@pytest.mark.parametrize("engine", ENGINES.values(), ids=ENGINES)
@pytest.mark.parametrize("size", [(2, 2), (2, 5), (3, 3), (3, 4), (4, 4)])
def test_theorems_emerge(engine: Engine, size: tuple[int, int]) -> None:
    """No answer has a checkered square, and no border changes colour more than twice."""
    height, width = size
    answers = engine.answers(blank(height, width))
    assert answers
    ring = [(0, column) for column in range(width)]
    ring += [(row, width - 1) for row in range(1, height)]
    ring += [(height - 1, column) for column in range(width - 2, -1, -1)]
    ring += [(row, 0) for row in range(height - 2, 0, -1)]
    for answer in answers:
        for upper, lower in zip(answer.cells, answer.cells[1:], strict=False):
            for at in range(width - 1):
                assert (upper[at : at + 2], lower[at : at + 2]) not in (
                    ((1, 2), (2, 1)),
                    ((2, 1), (1, 2)),
                )
        border = [answer.cells[row][column] for row, column in ring]
        changes = sum(a != b for a, b in zip(border, border[1:] + border[:1], strict=True))
        assert changes in (0, 2)


@pytest.mark.parametrize("engine", ENGINES.values(), ids=ENGINES)
@pytest.mark.parametrize(
    "givens",
    [
        ((1, 1, 0), (1, 1, 0), (0, 0, 2)),
        ((1, 2), (2, 1)),
        ((1, 0, 2, 0, 1),),
        ((1,), (2,), (1,)),
        ((0, 1, 0), (2, 0, 2), (0, 1, 0)),
        ((1, 1), (1, 1)),
        ((1, 1, 1),),
        ((2,),),
    ],
)
def test_contradiction(engine: Engine, givens: tuple[tuple[int, ...], ...]) -> None:
    """Where the givens break a rule or cut one another off no answer is found."""
    assert engine.answers(YinYang(givens)) == []
    assert engine.count(YinYang(givens)) == 0


@pytest.mark.parametrize("engine", ENGINES.values(), ids=ENGINES)
def test_full_board(engine: Engine) -> None:
    """A board on which everything is given has itself as its answer, where that is legal."""
    legal = ((1, 1, 1, 1), (1, 2, 1, 2), (1, 2, 2, 2), (1, 1, 1, 2))
    divided = ((1, 1, 1, 1), (1, 2, 1, 2), (1, 2, 2, 2), (1, 2, 1, 1))
    assert engine.answers(YinYang(legal)) == [Marks(legal)]
    assert engine.answers(YinYang(divided)) == []


@pytest.mark.parametrize("engine", ENGINES.values(), ids=ENGINES)
def test_limited(engine: Engine) -> None:
    """No more answers are given than were asked for, and those are legal."""
    puzzle = blank(5, 4)
    answers = engine.answers(puzzle, 7)
    assert len(set(answers)) == 7
    assert not any(judge(puzzle, answer) for answer in answers)
    assert engine.answers(puzzle, 0) == []


@pytest.mark.parametrize("engine", ENGINES.values(), ids=ENGINES)
def test_closed_early(engine: Engine) -> None:
    """A search that is left half way does not disturb the one after it."""
    left = engine.run(blank(4, 4), None)
    next(left)
    left.close()  # type: ignore[attr-defined]  # a generator, declared as an iterator
    assert engine.count(blank(4, 4)) == 96


@pytest.mark.parametrize("engine", ENGINES.values(), ids=ENGINES)
def test_two_at_once(engine: Engine) -> None:
    """Two searches of one engine that take turns do not mix."""
    first, second = blank(1, 4), blank(4, 1)
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
    puzzle = blank(1, engine.cells + 1)
    with pytest.raises(BeyondLimits, match=f"engine {name}: 1×{engine.cells + 1}"):
        engine.answers(puzzle, 1)
    with pytest.raises(BeyondLimits, match=f"its limit is {engine.cells}"):
        engine.count(puzzle)


@pytest.mark.parametrize("name", ["raster", "frontier"])
def test_at_the_limit(name: str) -> None:
    """The largest strip that an engine declares, lying or standing, changes colour once."""
    engine = ENGINES[name]
    assert engine.cells is not None
    assert len(found(engine, blank(1, engine.cells))) == 2 * (engine.cells - 1)
    assert len(found(engine, blank(engine.cells, 1))) == 2 * (engine.cells - 1)


def test_large_board() -> None:
    """On a 10×10 board, as large as z3 and the frontier declare, they find what SAT finds."""
    comb = [[UNSHADED] * 10, *([SHADED, UNSHADED] * 5 for _ in range(8))]
    comb.append([SHADED] * 9 + [UNSHADED])
    givens = [
        tuple(
            UNKNOWN if (row + 2 * column) % 6 == 0 else colour for column, colour in enumerate(line)
        )
        for row, line in enumerate(comb)
    ]
    puzzle = YinYang(tuple(givens))
    answers = found(ENGINES["sat"], puzzle)
    assert len(answers) == 48
    assert Marks(tuple(map(tuple, comb))) in answers
    assert found(ENGINES["z3"], puzzle) == found(ENGINES["frontier"], puzzle) == answers
    assert not any(judge(puzzle, answer) for answer in answers)


def test_more_than_a_slice() -> None:
    """More answers than fit the raster engine's buffer come whole and each once."""
    answers = ENGINES["raster"].answers(blank(6, 6))
    assert len(set(answers)) == len(answers) == 7736
    assert set(answers) == set(ENGINES["frontier"].answers(blank(6, 6)))


@pytest.mark.parametrize("counter", COUNTERS, ids=lambda counter: counter.name)
def test_counters(counter: Counter) -> None:
    """Boards without givens have as many answers as published, strips two for each inner side."""
    assert [counter.count(n, n) for n in range(1, 5)] == [0, 12, 34, 96]
    assert [counter.count(1, n) for n in range(1, 8)] == [0, 2, 4, 6, 8, 10, 12]
    assert [counter.count(n, 1) for n in range(1, 8)] == [0, 2, 4, 6, 8, 10, 12]


def test_counters_agree() -> None:
    """All counters agree on every board to 20 cells."""
    for height in range(1, 21):
        for width in range(1, 20 // height + 1):
            assert len({one.count(height, width) for one in COUNTERS}) == 1, (height, width)


def test_cuts_cut_no_answer() -> None:
    """Every clause that SAT would add after any of many colourings holds in all the answers."""
    chance = stream(35, "cuts")
    clauses = 0
    for height, width in ((3, 3), (4, 4), (3, 5), (2, 6), (1, 6)):
        size = height * width
        legal = ENGINES["frontier"].answers(blank(height, width))
        true = [
            {
                variable if value == SHADED else -variable
                for variable, value in enumerate(sum(answer.cells, ()), start=1)
            }
            for answer in legal
        ]
        beside, faces = sat_model._beside(height, width), sat_model._faces(height, width)
        for _ in range(150):
            model = [cell if below(chance, 2) else -cell for cell in range(1, size + 1)]
            given = {cell for cell in range(1, size + 1) if below(chance, 4) == 0}
            fitting = [
                literals for literals in true if all(model[cell - 1] in literals for cell in given)
            ]
            gates = list(sat_model._gates(model, beside, given))
            crossings = list(sat_model._crossings(model, faces))
            for clause in gates:
                clauses += 1
                assert not set(clause) & set(model)
                assert all(not literals.isdisjoint(clause) for literals in fitting)
            for clause in crossings:
                assert not set(clause) & set(model)
                assert all(not literals.isdisjoint(clause) for literals in true)
                clauses += 1
    assert clauses > 1000
