"""The z3 and the SAT model of Yajilin find what the two enumerators do, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice, product

import pytest

from liarproof.oracles.kit.rng import below, stream
from liarproof.oracles.referee import judge
from liarproof.oracles.registry import oracle_engines
from liarproof.puzzles.answer import SHADED, UNSHADED, Marks
from liarproof.puzzles.arrows import DIRECTIONS, LARGEST_NUMBER, Clue
from liarproof.puzzles.engine import Engine
from liarproof.puzzles.errors import BeyondLimits
from liarproof.puzzles.yajilin import Yajilin

ENGINES = {engine.name: engine for engine in oracle_engines("yajilin")}
MODELS = {name: ENGINES[name] for name in ("z3", "sat")}
BOTH = pytest.mark.parametrize("model", MODELS.values(), ids=MODELS)

SAYINGS = [*product(DIRECTIONS, (0, 1, 2, None)), (None, 1), (None, None)]
"""What a clue may say: every arrow with a number from 0 to 2 or none, and no arrow."""

STEPS = {"U": (-1, 0), "D": (1, 0), "L": (0, -1), "R": (0, 1)}


def found(engine: Engine, puzzle: Yajilin) -> set[Marks]:
    """The answers that an engine finds, after a look that it finds each once."""
    answers = engine.answers(puzzle)
    assert len(set(answers)) == len(answers), (engine.name, puzzle)
    return set(answers)


def enumerated(puzzle: Yajilin) -> set[Marks]:
    """The answers that both enumerators find."""
    answers = found(ENGINES["shading"], puzzle)
    assert answers == found(ENGINES["loop"], puzzle), puzzle
    return answers


def boards(height: int, width: int, clues: int) -> Iterator[Yajilin]:
    """Every board of that size with that many clues, each in both variants."""
    for cells in combinations(product(range(height), range(width)), clues):
        for said in product(SAYINGS, repeat=clues):
            pairs = zip(cells, said, strict=True)
            clued = tuple(Clue(*cell, *saying) for cell, saying in pairs)
            yield from (Yajilin(height, width, clued, outside) for outside in (False, True))


def truly(answer: Marks, cell: tuple[int, int], direction: str) -> int:
    """What a clue in that cell says of an answer if it does not lie."""
    (row, column), (down, right) = cell, STEPS[direction]
    shaded = 0
    while 0 <= row < len(answer.cells) and 0 <= column < len(answer.cells[0]):
        shaded += answer.cells[row][column] == SHADED
        row, column = row + down, column + right
    return shaded


def drawn(height: int, width: int, seed: int) -> Iterator[Yajilin]:
    """Boards of that size by their seed: some clues, or none, first true, then one of them not.

    True are they of one of the answers that the cells with clues leave, if there is any.
    """
    chance = stream(seed, "models")
    for clues, outside in product((0, 1, 2, 3, 3, 4), (False, True)):
        cells = {(below(chance, height), below(chance, width)) for _ in range(clues)}
        mute = tuple(Clue(*cell, None, None) for cell in sorted(cells))
        left = sorted(ENGINES["loop"].answers(Yajilin(height, width, mute, outside)))
        if left:
            answer = left[below(chance, len(left))]
            arrows = [(cell, DIRECTIONS[below(chance, 4)]) for cell in sorted(cells)]
            clued = tuple(Clue(*cell, arrow, truly(answer, cell, arrow)) for cell, arrow in arrows)
            yield Yajilin(height, width, clued, outside)
            if clued:
                lying = clued[0]._replace(number=below(chance, 3))
                yield Yajilin(height, width, (lying, *clued[1:]), outside)


SMALL = [(1, 1), (1, 2), (2, 1), (1, 5), (5, 1), (2, 2), (2, 3), (3, 2)]


@pytest.mark.parametrize("clues", [0, 1, 2])
@pytest.mark.parametrize("size", SMALL)
def test_sat_on_every_small_board(size: tuple[int, int], clues: int) -> None:
    """On boards with up to two clues SAT finds what the enumerators do; of two each seventh."""
    for puzzle in islice(boards(*size, clues), None, None, 7 if clues == 2 else 1):
        assert found(MODELS["sat"], puzzle) == enumerated(puzzle), puzzle


@pytest.mark.parametrize("size", SMALL)
def test_z3_on_small_boards(size: tuple[int, int]) -> None:
    """Of boards with one clue each 5th, with two each 211th: z3 finds what the enumerators do."""
    for clues, stride in enumerate((1, 5, 211)):
        for puzzle in islice(boards(*size, clues), None, None, stride):
            assert found(MODELS["z3"], puzzle) == enumerated(puzzle), puzzle


@pytest.mark.parametrize("size", [(3, 3), (2, 5), (5, 2), (3, 4), (4, 3), (4, 4)])
def test_seeded_boards(size: tuple[int, int]) -> None:
    """With clues that are true and clues that are not all four engines agree, z3 each third."""
    counts = []
    for seed in range(8):
        for number, puzzle in enumerate(drawn(*size, seed)):
            legal = enumerated(puzzle)
            counts.append(len(legal))
            assert found(MODELS["sat"], puzzle) == legal, puzzle
            if number % 3 == seed % 3:
                assert found(MODELS["z3"], puzzle) == legal, puzzle
            assert not any(judge(puzzle, answer) for answer in legal)
    assert min(counts) == 0 < max(counts)


@BOTH
@pytest.mark.parametrize(
    ("height", "width", "outside", "answers"),
    [(1, 7, False, 0), (2, 2, True, 1), (3, 3, False, 5), (3, 3, True, 4), (4, 4, False, 25)],
)
def test_blank_boards(model: Engine, height: int, width: int, outside: bool, answers: int) -> None:
    """Without clues there are as many answers as the enumerators count, each of them legal."""
    puzzle = Yajilin(height, width, (), outside)
    assert [engine.count(puzzle) for engine in ENGINES.values()] == [answers] * 5
    assert not any(judge(puzzle, answer) for answer in found(model, puzzle))


@BOTH
def test_variant(model: Engine) -> None:
    """The loop along the border of 3×3 has its middle shaded, which the variant forbids."""
    free, outside = (found(model, Yajilin(3, 3, (), variant)) for variant in (False, True))
    (lost,) = free - outside
    assert outside < free
    assert lost.cells == ((1, 1, 1), (1, 2, 1), (1, 1, 1))


@BOTH
@pytest.mark.parametrize("direction", DIRECTIONS)
def test_clue_that_nothing_fits(model: Engine, direction: str) -> None:
    """A number larger than its line, at the border or the largest there is, leaves no answer."""
    assert model.answers(Yajilin(3, 4, (Clue(1, 1, direction, LARGEST_NUMBER),))) == []
    row, column = 3 * (direction == "D"), 3 * (direction == "R")
    assert model.answers(Yajilin(4, 4, (Clue(row, column, direction, 1),))) == []
    assert model.answers(Yajilin(4, 4, (Clue(row, column, direction, 0),))) != []


@BOTH
def test_clue_that_says_nothing(model: Engine) -> None:
    """A clue without an arrow, or without a number, only keeps its cell off the loop."""
    mute = [Yajilin(3, 3, (Clue(0, 0, *said),)) for said in ((None, 7), ("R", None), (None, None))]
    answers = found(model, mute[0])
    assert answers == enumerated(mute[0]) != set()
    assert {answer.cells[0][0] for answer in answers} == {UNSHADED}
    assert all(found(model, puzzle) == answers for puzzle in mute[1:])


@BOTH
def test_no_loop(model: Engine) -> None:
    """No two cells without a clue, or no cell at all: there is no loop, so no answer."""
    for free in ({(0, 0), (1, 1)}, set(), {(0, 0)}, {(0, 0), (0, 1)}):
        cells = product(range(2), range(2))
        clues = tuple(Clue(*cell, None, None) for cell in cells if cell not in free)
        assert model.answers(Yajilin(2, 2, clues)) == []


@BOTH
def test_separate_loops(model: Engine) -> None:
    """Two blocks that clues part hold no answer, though each could have a loop of its own."""
    assert model.answers(Yajilin(2, 5, (Clue(0, 2, None, None), Clue(1, 2, None, None)))) == []


@BOTH
def test_small_loop_alone(model: Engine) -> None:
    """A loop round one square is the answer where all the other cells are shaded or clues."""
    (answer,) = model.answers(Yajilin(2, 4, (Clue(0, 2, "R", 1), Clue(1, 3, "L", 1))))
    assert answer == Marks(((1, 1, 1, 2), (1, 1, 2, 1)), ((2, 1, 1), (2, 1, 1)), ((2, 2, 1, 1),))


@BOTH
def test_limited(model: Engine) -> None:
    """No more answers are given than were asked for, and those are legal."""
    puzzle = Yajilin(5, 4, (Clue(4, 0, "U", 1),))
    answers = model.answers(puzzle, 3)
    assert len(set(answers)) == 3
    assert not any(judge(puzzle, answer) for answer in answers)
    assert model.answers(puzzle, 0) == []


@BOTH
def test_closed_early(model: Engine) -> None:
    """A search that is left half way does not disturb the one after it."""
    puzzle = Yajilin(4, 4, ())
    left = model.run(puzzle, None)
    next(left)
    left.close()  # type: ignore[attr-defined]  # a generator, declared as an iterator
    assert model.count(puzzle) == 25


@BOTH
def test_two_at_once(model: Engine) -> None:
    """Two searches of one model that take turns do not mix."""
    first, second = Yajilin(3, 4, (Clue(0, 0, "D", 0),)), Yajilin(4, 3, (Clue(0, 0, "R", 0),))
    pairs = zip(model.run(first, None), model.run(second, None), strict=True)
    taken = [set(answers) for answers in zip(*pairs, strict=True)]
    assert taken == [enumerated(first), enumerated(second)]


def test_beyond_limits() -> None:
    """One cell more than z3 declares is refused, for listing and for counting."""
    model = MODELS["z3"]
    assert model.cells is not None
    puzzle = Yajilin(1, model.cells + 1, ())
    with pytest.raises(BeyondLimits, match=f"engine z3: 1×{model.cells + 1}"):
        model.answers(puzzle, 1)
    with pytest.raises(BeyondLimits, match=f"its limit is {model.cells}"):
        model.count(puzzle)


def test_sat_sees_parity() -> None:
    """An odd number of cells that all must be on the loop is refuted in no time at 12×12."""
    size = 12
    zeros = [Clue(row, 0, "R", 0) for row in range(size)]
    clues = sorted([*zeros, Clue(1, size - 1, None, None)], key=lambda clue: clue[:2])
    assert MODELS["sat"].answers(Yajilin(size, size + 1, tuple(clues))) == []


@pytest.mark.parametrize("outside", [False, True])
def test_sat_on_large_blank_boards(outside: bool) -> None:
    """Of a 30×40 board without clues SAT finds answers that the referee lets pass."""
    puzzle = Yajilin(30, 40, (), outside)
    answers = MODELS["sat"].answers(puzzle, 3)
    assert len(set(answers)) == 3
    assert not any(judge(puzzle, answer) for answer in answers)
