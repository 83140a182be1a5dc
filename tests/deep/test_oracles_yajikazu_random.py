"""The engines of Yajisan-Kazusan against each other and the rules, on more than the quick run."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from itertools import combinations, islice, product
from typing import TYPE_CHECKING

import pytest

from liarproof.oracles.families import counters
from liarproof.oracles.kit.rng import below, stream
from liarproof.oracles.referee import judge
from liarproof.oracles.registry import oracle_engines
from liarproof.puzzles.answer import SHADED, Marks, from_shading
from liarproof.puzzles.arrows import DIRECTIONS, Clue
from liarproof.puzzles.yajikazu import Yajikazu

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

ENGINES = {engine.name: engine for engine in oracle_engines("yajikazu")}
FAST = ("rows", "cells", "sat")

SAYINGS = [*product(DIRECTIONS, range(4)), ("D", None), (None, 1), (None, None)]
"""What a cell may carry: every arrow with a number from 0 to 3, and what binds nobody."""

Z3_STRIDE = 53
"""z3 takes every so many boards."""


def answers(name: str, puzzle: Yajikazu) -> frozenset[Marks]:
    """The answers of an engine, after a look that it finds each once and counts as many."""
    found = ENGINES[name].answers(puzzle)
    assert len(set(found)) == len(found) == ENGINES[name].count(puzzle), (name, puzzle)
    return frozenset(found)


def by_referee(puzzle: Yajikazu, among: list[Marks]) -> frozenset[Marks]:
    """The shadings among these that the referee lets pass."""
    return frozenset(answer for answer in among if not judge(puzzle, answer))


def boards(height: int, width: int, clues: int) -> Iterator[Yajikazu]:
    """Every board of that size with that many clues."""
    for cells in combinations(product(range(height), range(width)), clues):
        for said in product(SAYINGS, repeat=clues):
            pairs = zip(cells, said, strict=True)
            yield Yajikazu(height, width, tuple(Clue(*cell, *saying) for cell, saying in pairs))


@pytest.mark.parametrize("clues", [1, 2])
@pytest.mark.parametrize("part", range(4))
def test_three_by_three(clues: int, part: int) -> None:
    """On every 3×3 board with up to two clues the engines find what the referee lets pass."""
    every = [from_shading([bits[:3], bits[3:6], bits[6:]]) for bits in product((0, 1), repeat=9)]
    unclued = list(by_referee(Yajikazu(3, 3, ()), every))  # of these clues forbid some
    counts = set()
    for index, puzzle in enumerate(islice(boards(3, 3, clues), part, None, 4)):
        legal = by_referee(puzzle, unclued)
        for name in ENGINES if index % Z3_STRIDE == 0 else FAST:
            assert answers(name, puzzle) == legal, (name, puzzle)
        counts.add(len(legal))
    assert len(counts) > 3


def test_no_clues() -> None:
    """Without clues all four engines find the same answers, on every board to 4×4."""
    for height, width in product(range(1, 5), repeat=2):
        puzzle = Yajikazu(height, width, ())
        sets = {answers(name, puzzle) for name in ENGINES}
        assert len(sets) == 1, puzzle
        (only,) = sets
        assert not any(judge(puzzle, answer) for answer in only)


def seeded(height: int, width: int, chance: NDArray[np.int64]) -> Yajikazu:
    """A board with clues on some cells, true of one shading or, some of them, of none."""
    shading = [[0] * width for _ in range(height)]
    blank = Yajikazu(height, width, ())
    for _ in range(below(chance, 2 * height * width)):
        row, column = below(chance, height), below(chance, width)
        shading[row][column] = 1
        shading[row][column] = int(not judge(blank, from_shading(shading)))
    share, liars = 2 + below(chance, 4), below(chance, 4)
    clues = []
    for row, column in product(range(height), range(width)):
        if below(chance, share):
            continue
        direction = DIRECTIONS[below(chance, 4)]
        line = {
            "U": [shading[above][column] for above in range(row)],
            "D": [shading[under][column] for under in range(row + 1, height)],
            "L": shading[row][:column],
            "R": shading[row][column + 1 :],
        }[direction]
        lies = shading[row][column] or below(chance, 16) < liars
        clues.append(Clue(row, column, direction, below(chance, 4) if lies else sum(line)))
    return Yajikazu(height, width, tuple(clues))


@pytest.mark.parametrize("size", [(3, 4), (4, 3), (2, 6), (6, 2), (1, 12), (12, 1)])
def test_all_shadings_judged(size: tuple[int, int]) -> None:
    """On seeded boards every engine finds exactly the shadings that the referee lets pass."""
    height, width = size
    chance = stream(28, "judged")
    every = [
        from_shading([bits[row * width : (row + 1) * width] for row in range(height)])
        for bits in product((0, 1), repeat=height * width)
    ]
    for _ in range(4):
        puzzle = seeded(height, width, chance)
        legal = by_referee(puzzle, every)
        for name in ENGINES:
            assert answers(name, puzzle) == legal, (name, puzzle)


@pytest.mark.parametrize("size", [(5, 5), (4, 5), (5, 4), (3, 5), (5, 3), (4, 4)])
def test_engines_agree(size: tuple[int, int]) -> None:
    """On seeded boards to 5×5 all engines find the same answers; z3 where they are few."""
    chance = stream(35, "agree")
    counts = []
    by_z3 = 0
    for _ in range(60):
        puzzle = seeded(*size, chance)
        sets = {name: answers(name, puzzle) for name in FAST}
        if len(sets["rows"]) <= 60 and by_z3 < 20:
            sets["z3"] = answers("z3", puzzle)
            by_z3 += 1
        assert all(found == sets["rows"] for found in sets.values()), puzzle
        counts.append(len(sets["rows"]))
    assert by_z3 >= 10
    assert min(counts) <= 1 < max(counts)


def test_seeded_counts() -> None:
    """On seeded 6×6 boards, some with thousands of answers, both counts are the same."""
    chance = stream(36, "counts")
    counts = []
    for _ in range(60):
        puzzle = seeded(6, 6, chance)
        counts.append(ENGINES["rows"].count(puzzle))
        assert ENGINES["cells"].count(puzzle) == counts[-1], puzzle
    assert max(counts) > 1000


def test_exempt_clues_are_free() -> None:
    """An answer stays one, to every engine, when the numbers it makes exempt are rewritten."""
    chance = stream(51, "exempt")
    rewritten = 0
    for _ in range(30):
        puzzle = seeded(4, 4, chance)
        for answer in sorted(answers("rows", puzzle))[:2]:
            clues = tuple(
                clue._replace(number=below(chance, 99))
                if answer.cells[clue.row][clue.column] == SHADED
                else clue
                for clue in puzzle.clues
            )
            rewritten += clues != puzzle.clues
            other = Yajikazu(4, 4, clues)
            assert all(answer in answers(name, other) for name in FAST), (puzzle, other)
    assert rewritten >= 20


def test_blank_six() -> None:
    """The 6×6 board without clues has 1,646,096 answers to all counters that reach it."""
    family = [one for one in counters("shadings") if one.able(6, 6)]
    assert [counter.count(6, 6) for counter in family] == [1646096] * 5
    listed = sum(1 for _ in ENGINES["rows"].run(Yajikazu(6, 6, ()), None))
    assert listed == 1646096


@pytest.mark.parametrize("size", [(2, 18), (18, 2), (3, 9), (9, 3), (4, 7), (7, 4), (5, 6)])
def test_blank_rectangles(size: tuple[int, int]) -> None:
    """All counters of shadings agree on boards that are no squares."""
    able = [counter for counter in counters("shadings") if counter.able(*size)]
    assert len({counter.count(*size) for counter in able}) == 1


INTERPRETED = """
import ast, sys
from liarproof.compiled import interpreted
from liarproof.oracles.registry import oracle_engines
from liarproof.puzzles.arrows import Clue
from liarproof.puzzles.yajikazu import Yajikazu
assert interpreted()
cells = next(engine for engine in oracle_engines("yajikazu") if engine.name == "cells")
for line in sys.stdin:
    height, width, clues = ast.literal_eval(line)
    puzzle = Yajikazu(height, width, tuple(Clue(*clue) for clue in clues))
    print([answer.cells for answer in cells.answers(puzzle)])
    assert cells.count(puzzle) == len(cells.answers(puzzle))
"""


def test_cells_interpreted() -> None:
    """Run as plain Python the cell engine gives the same answers in the same order."""
    chance = stream(7, "interpreted")
    puzzles = [seeded(4, 4, chance) for _ in range(20)] + [Yajikazu(3, 4, ())]
    lines = [
        str((puzzle.height, puzzle.width, [tuple(c) for c in puzzle.clues])) for puzzle in puzzles
    ]
    run = subprocess.run(
        [sys.executable, "-P", "-c", INTERPRETED],
        input="".join(f"{line}\n" for line in lines),
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        check=True,
        text=True,
    )
    told = run.stdout.splitlines()
    assert len(told) == len(puzzles)
    for puzzle, line in zip(puzzles, told, strict=True):
        assert line == str([answer.cells for answer in ENGINES["cells"].answers(puzzle)])
