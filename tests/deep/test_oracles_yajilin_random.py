"""The enumerators of Yajilin against each other, on more boards than the quick run."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from itertools import combinations, product
from typing import TYPE_CHECKING

import pytest

from liarproof.oracles.kit.rng import below, stream
from liarproof.oracles.referee import judge
from liarproof.oracles.registry import oracle_engines
from liarproof.puzzles.answer import SHADED, Marks
from liarproof.puzzles.arrows import DIRECTIONS, Clue
from liarproof.puzzles.yajilin import Yajilin

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

NAMES = ("shading", "loop")
ENGINES = {engine.name: engine for engine in oracle_engines("yajilin") if engine.name in NAMES}

SAYINGS = [*product(DIRECTIONS, (0, 1, 2, None)), (None, 1), (None, None)]
"""What a clue may say: every arrow with a number from 0 to 2 or none, and no arrow."""


def agreed(puzzle: Yajilin) -> frozenset[Marks]:
    """The answers of both engines, after a look that each finds the same, once, and counts them."""
    sets = []
    for name, engine in ENGINES.items():
        answers = engine.answers(puzzle)
        assert len(set(answers)) == len(answers) == engine.count(puzzle), (name, puzzle)
        sets.append(frozenset(answers))
    assert sets[0] == sets[1], puzzle
    return sets[0]


def boards(height: int, width: int, clues: int, outside: bool) -> Iterator[Yajilin]:
    """Every board of that size with that many clues."""
    for cells in combinations(product(range(height), range(width)), clues):
        for said in product(SAYINGS, repeat=clues):
            pairs = zip(cells, said, strict=True)
            found = tuple(Clue(*cell, *saying) for cell, saying in pairs)
            yield Yajilin(height, width, found, outside)


@pytest.mark.parametrize("outside", [False, True])
@pytest.mark.parametrize("size", [*product(range(1, 4), range(1, 5)), (4, 1), (4, 2), (4, 3)])
def test_two_clues(size: tuple[int, int], outside: bool) -> None:
    """On every board to 3×4 and 4×3 with up to two clues both find the same legal answers."""
    answered = 0
    for clues in (0, 1, 2):
        for puzzle in boards(*size, clues, outside):
            answers = agreed(puzzle)
            answered += bool(answers)
            assert not any(judge(puzzle, answer) for answer in answers), puzzle
    assert answered > 0 or min(size) == 1


def seeded(height: int, width: int, chance: NDArray[np.int64]) -> Yajilin:
    """A board with clues true of an answer that its clue cells allow, or some of them of none."""
    outside = below(chance, 2) == 0
    share, liars = 4 + below(chance, 9), below(chance, 3)
    cells = [cell for cell in product(range(height), range(width)) if below(chance, share) == 0]
    silent = Yajilin(height, width, tuple(Clue(*cell, None, None) for cell in cells), outside)
    answers = ENGINES["loop"].answers(silent)
    answer = answers[below(chance, len(answers))] if answers else None
    clues = []
    for row, column in cells:
        direction, number = SAYINGS[below(chance, len(SAYINGS))]
        truthful = below(chance, 16) >= liars
        if answer is not None and None not in (direction, number) and truthful:
            line = {
                "U": [answer.cells[above][column] for above in range(row)],
                "D": [answer.cells[under][column] for under in range(row + 1, height)],
                "L": answer.cells[row][:column],
                "R": answer.cells[row][column + 1 :],
            }[direction or ""]
            number = line.count(SHADED)
        clues.append(Clue(row, column, direction, number))
    return Yajilin(height, width, tuple(clues), outside)


SIZES = [(3, 3), (3, 5), (5, 3), (4, 4), (4, 5), (5, 4), (5, 5), (2, 7), (7, 2)]


@pytest.mark.parametrize("size", SIZES)
def test_seeded_boards(size: tuple[int, int]) -> None:
    """On boards to 5×5 with true and false clues both engines find the same legal answers."""
    chance = stream(28, "agree")
    numbers = []
    variants = set()
    for _ in range(400):
        puzzle = seeded(*size, chance)
        answers = agreed(puzzle)
        numbers.append(len(answers))
        variants.add((puzzle.shaded_outside, len(answers) > 0))
        assert not any(judge(puzzle, answer) for answer in answers), puzzle
    assert len(variants) == 4
    assert 1 in numbers
    assert max(numbers) > 1 or min(size) == 2


def test_counts() -> None:
    """On seeded 6×6 boards, some with thousands of answers, both counts are the same."""
    chance = stream(36, "counts")
    counts = []
    for _ in range(100):
        puzzle = seeded(6, 6, chance)
        counts.append(ENGINES["loop"].count(puzzle))
        assert ENGINES["shading"].count(puzzle) == counts[-1], puzzle
    assert max(counts) > 500


@pytest.mark.parametrize("name", NAMES)
def test_turned(name: str) -> None:
    """A board on its side has the same answers on their side, by either engine."""
    chance = stream(90, "turned")
    turns = dict(zip("UDLR", "LRUD", strict=True))
    found = 0
    for _ in range(60):
        puzzle = seeded(4, 6, chance)
        clues = [
            Clue(clue.column, clue.row, clue.direction and turns[clue.direction], clue.number)
            for clue in puzzle.clues
        ]
        turned = Yajilin(6, 4, tuple(sorted(clues, key=lambda c: c[:2])), puzzle.shaded_outside)
        answers = ENGINES[name].answers(puzzle)
        found += len(answers)
        assert set(ENGINES[name].answers(turned)) == {
            Marks(*(tuple(zip(*part, strict=True)) for part in (cells, down, right)))
            for cells, right, down in answers
        }
    assert found > 100


INTERPRETED = """
import ast, sys
from liarproof.compiled import interpreted
from liarproof.oracles.registry import oracle_engines
from liarproof.puzzles.arrows import Clue
from liarproof.puzzles.yajilin import Yajilin
assert interpreted()
engine = next(engine for engine in oracle_engines("yajilin") if engine.name == sys.argv[1])
for line in sys.stdin:
    height, width, clues, outside = ast.literal_eval(line)
    puzzle = Yajilin(height, width, tuple(Clue(*clue) for clue in clues), outside)
    answers = engine.answers(puzzle)
    print([tuple(answer) for answer in answers])
    assert engine.count(puzzle) == len(answers)
"""


@pytest.mark.parametrize("name", NAMES)
def test_interpreted(name: str) -> None:
    """Run as plain Python an engine gives the same answers in the same order."""
    chance = stream(7, "interpreted")
    puzzles = [seeded(4, 4, chance) for _ in range(20)]
    puzzles += [Yajilin(4, 5, ()), Yajilin(5, 4, (), True), Yajilin(1, 1, ()), Yajilin(1, 5, ())]
    lines = [
        str((puzzle.height, puzzle.width, [tuple(c) for c in puzzle.clues], puzzle.shaded_outside))
        for puzzle in puzzles
    ]
    run = subprocess.run(
        [sys.executable, "-P", "-W", "error", "-c", INTERPRETED, name],
        input="".join(f"{line}\n" for line in lines),
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        check=True,
        text=True,
    )
    told = run.stdout.splitlines()
    assert len(told) == len(puzzles)
    for puzzle, line in zip(puzzles, told, strict=True):
        assert line == str([tuple(answer) for answer in ENGINES[name].answers(puzzle)])
