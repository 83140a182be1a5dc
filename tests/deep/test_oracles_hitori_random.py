"""The engines of Hitori against each other and the rules, on boards too large for the quick run."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from itertools import product
from typing import TYPE_CHECKING

import pytest

from liarproof import judge
from liarproof.oracles.families import counters
from liarproof.oracles.kit.rng import below, stream
from liarproof.oracles.registry import oracle_engines
from liarproof.puzzles.answer import Marks, from_shading
from liarproof.puzzles.hitori import Hitori

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

ENGINES = {engine.name: engine for engine in oracle_engines("hitori")}


def seeded(height: int, width: int, chance: NDArray[np.int64]) -> Hitori:
    """A board of random numbers: of few, with many contradictions, or of many, or with blanks."""
    lowest, numbers = ((0, 4), (1, 4), (0, 7), (1, 8), (1, 30))[below(chance, 5)]
    return Hitori(
        tuple(tuple(lowest + below(chance, numbers) for _ in range(width)) for _ in range(height))
    )


@pytest.mark.parametrize("size", [(2, 3), (3, 2), (1, 5), (5, 1)])
def test_z3_on_every_small_board(size: tuple[int, int]) -> None:
    """On every board with numbers up to 2, z3 finds the very answers that the row engine finds."""
    height, width = size
    for clues in product(range(3), repeat=height * width):
        puzzle = Hitori(tuple(clues[row * width : (row + 1) * width] for row in range(height)))
        answers = ENGINES["z3"].answers(puzzle)
        assert len(set(answers)) == len(answers)
        assert set(answers) == set(ENGINES["rows"].answers(puzzle)), puzzle


@pytest.mark.parametrize("size", [(3, 4), (4, 3), (2, 6), (6, 2), (1, 12), (12, 1)])
def test_all_shadings_judged(size: tuple[int, int]) -> None:
    """On seeded boards every engine finds exactly the shadings that the referee lets pass."""
    height, width = size
    chance = stream(28, "judged")
    for _ in range(4):
        puzzle = seeded(height, width, chance)
        legal = set()
        for bits in product((0, 1), repeat=height * width):
            rows = [bits[row * width : (row + 1) * width] for row in range(height)]
            answer = from_shading(rows)
            if not judge(puzzle, answer):
                legal.add(answer)
        for engine in ENGINES.values():
            answers = engine.answers(puzzle)
            assert len(set(answers)) == len(answers) == engine.count(puzzle)
            assert set(answers) == legal, (engine.name, puzzle)


@pytest.mark.parametrize("size", [(4, 5), (5, 4), (3, 6), (4, 4)])
def test_engines_agree(size: tuple[int, int]) -> None:
    """On seeded boards to 4×5 all four engines find the same set of answers."""
    chance = stream(35, "agree")
    contradictory = Hitori(((1,) * size[1],) * size[0])
    counts = []
    for puzzle in [*(seeded(*size, chance) for _ in range(12)), contradictory]:
        sets = {name: set(ENGINES[name].answers(puzzle)) for name in ("rows", "cells", "sat")}
        if len(sets["rows"]) <= 400:
            sets["z3"] = set(ENGINES["z3"].answers(puzzle))
        assert all(answers == sets["rows"] for answers in sets.values()), puzzle
        counts.append(len(sets["rows"]))
    assert counts[-1] == 0
    assert max(counts) > 1


def test_seeded_counts() -> None:
    """On seeded 6×6 boards with up to a million answers both counts are the same."""
    chance = stream(36, "counts")
    counts = []
    for _ in range(40):
        puzzle = seeded(6, 6, chance)
        counts.append(ENGINES["rows"].count(puzzle))
        assert ENGINES["cells"].count(puzzle) == counts[-1], puzzle
    assert max(counts) > 1000


def test_blank_six() -> None:
    """The blank 6×6 has 1,646,096 answers, listed by one enumerator, counted by all."""
    able = [one for one in counters("shadings") if one.able(6, 6)]
    assert [one.count(6, 6) for one in able] == [1646096] * 5
    listed = sum(1 for _ in ENGINES["rows"].run(Hitori(((0,) * 6,) * 6), None))
    assert listed == 1646096


@pytest.mark.parametrize("size", [(2, 18), (18, 2), (3, 9), (9, 3), (4, 7), (7, 4), (5, 6)])
def test_blank_rectangles(size: tuple[int, int]) -> None:
    """The counters of shadings agree on boards that are no squares."""
    counts = [one.count(*size) for one in counters("shadings") if one.able(*size)]
    assert len(counts) >= 2
    assert len(set(counts)) == 1


INTERPRETED = """
import json, sys
from liarproof.compiled import interpreted
from liarproof.oracles.registry import oracle_engines
from liarproof.puzzles.hitori import Hitori
assert interpreted()
cells = next(engine for engine in oracle_engines("hitori") if engine.name == "cells")
for line in sys.stdin:
    puzzle = Hitori(tuple(map(tuple, json.loads(line))))
    print(json.dumps([answer.cells for answer in cells.answers(puzzle)]))
    assert cells.count(puzzle) == len(cells.answers(puzzle))
"""


def test_cells_interpreted() -> None:
    """Run as plain Python the cell engine gives the same answers in the same order."""
    chance = stream(7, "interpreted")
    puzzles = [seeded(4, 4, chance) for _ in range(20)] + [Hitori(((0,) * 4,) * 3)]
    run = subprocess.run(
        [sys.executable, "-c", INTERPRETED],
        input="".join(json.dumps(puzzle.clues) + "\n" for puzzle in puzzles),
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        check=True,
        text=True,
    )
    lines = run.stdout.splitlines()
    assert len(lines) == len(puzzles)
    for puzzle, line in zip(puzzles, lines, strict=True):
        answers = [Marks(tuple(map(tuple, cells))) for cells in json.loads(line)]
        assert answers == ENGINES["cells"].answers(puzzle)
