"""The engines of Yin-Yang against each other, on more boards than the quick run has time for."""

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
from liarproof.puzzles.answer import SHADED, UNKNOWN, UNSHADED, Marks
from liarproof.puzzles.yinyang import YinYang

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

ENGINES = {engine.name: engine for engine in oracle_engines("yinyang")}


def blank(height: int, width: int) -> YinYang:
    """A board without givens."""
    return YinYang(((UNKNOWN,) * width,) * height)


def shaped(givens: tuple[int, ...], width: int) -> YinYang:
    """The board whose givens in raster order these are."""
    return YinYang(tuple(givens[at : at + width] for at in range(0, len(givens), width)))


def fits(givens: tuple[int, ...], colours: tuple[int, ...]) -> bool:
    """Whether all givens stand."""
    return all(given in (UNKNOWN, colour) for given, colour in zip(givens, colours, strict=True))


def seeded(cells: int, empty: int, chance: NDArray[np.int64]) -> tuple[int, ...]:
    """Random givens: to each `empty` cells without any about one white and one black."""
    colours = (UNSHADED, SHADED, *[UNKNOWN] * empty)
    return tuple(colours[below(chance, len(colours))] for _ in range(cells))


@pytest.mark.parametrize("name", ["raster", "frontier"])
def test_every_three_by_three(name: str) -> None:
    """On all 19,683 boards of 3×3 an engine finds the legal colourings that keep the givens."""
    legal = [
        colours
        for colours in product((UNSHADED, SHADED), repeat=9)
        if not judge(blank(3, 3), Marks(shaped(colours, 3).givens))
    ]
    assert len(legal) == 34
    for givens in product((UNKNOWN, UNSHADED, SHADED), repeat=9):
        wanted = {Marks(shaped(colours, 3).givens) for colours in legal if fits(givens, colours)}
        puzzle = shaped(givens, 3)
        answers = ENGINES[name].answers(puzzle)
        assert len(answers) == len(wanted) == ENGINES[name].count(puzzle), givens
        assert set(answers) == wanted, givens


@pytest.mark.parametrize(("name", "every"), [("sat", 4), ("z3", 60)])
def test_many_three_by_three(name: str, every: int) -> None:
    """On a part of all boards of 3×3 the models find what the frontier engine finds."""
    for givens in list(product((UNKNOWN, UNSHADED, SHADED), repeat=9))[::every]:
        puzzle = shaped(givens, 3)
        answers = ENGINES[name].answers(puzzle)
        assert len(set(answers)) == len(answers)
        assert set(answers) == set(ENGINES["frontier"].answers(puzzle)), givens


@pytest.mark.parametrize("size", [(2, 3), (3, 2)])
def test_z3_on_every_small_board(size: tuple[int, int]) -> None:
    """On every board with any givens z3 finds the very answers that the frontier engine finds."""
    for givens in product((UNKNOWN, UNSHADED, SHADED), repeat=6):
        puzzle = shaped(givens, size[1])
        answers = ENGINES["z3"].answers(puzzle)
        assert len(set(answers)) == len(answers)
        assert set(answers) == set(ENGINES["frontier"].answers(puzzle)), puzzle


@pytest.mark.parametrize("size", [(4, 5), (5, 4), (3, 6), (5, 5), (2, 9), (6, 6)])
def test_seeded_boards(size: tuple[int, int]) -> None:
    """On seeded boards with few givens, taken from an answer or at random, all engines agree."""
    height, width = size
    chance = stream(35, "agree")
    legal = ENGINES["frontier"].answers(blank(height, width))
    counts = []
    for empty in (3, 4, 6, 8, 8, 12):
        answer = legal[below(chance, len(legal))]
        colours = [value for row in answer.cells for value in row]
        kept = tuple(colour if below(chance, empty) == 0 else UNKNOWN for colour in colours)
        random = tuple(1 + below(chance, 2) if given else UNKNOWN for given in kept)
        for givens in (kept, random):
            puzzle = shaped(givens, width)
            wanted = [marks for marks in legal if fits(givens, sum(marks.cells, ()))]
            counts.append(len(wanted))
            for name, engine in ENGINES.items():
                if name != "z3" or len(wanted) <= 200:
                    answers = engine.answers(puzzle)
                    assert len(answers) == len(wanted) == engine.count(puzzle), (name, puzzle)
                    assert set(answers) == set(wanted), (name, puzzle)
    assert max(counts) > 1


@pytest.mark.parametrize("name", ["raster", "sat"])
def test_blank_boards_listed(name: str) -> None:
    """The 660 answers of the 5×5 and the 1,948 of the 5×6 board are the frontier's."""
    for size, number in (((5, 5), 660), ((5, 6), 1948), ((6, 5), 1948)):
        answers = ENGINES[name].answers(blank(*size))
        assert len(answers) == number
        assert set(answers) == set(ENGINES["frontier"].answers(blank(*size)))


@pytest.mark.parametrize("size", [(6, 6), (3, 11), (11, 3), (4, 8), (8, 4), (2, 16), (16, 2)])
def test_counters_agree(size: tuple[int, int]) -> None:
    """All counters agree on boards without givens up to the limit of the slowest one."""
    assert len({one.count(*size) for one in counters("yinyang-boards")}) == 1


def test_turned() -> None:
    """Turned, or with its colours exchanged, a board of 7×7 has as many answers as before."""
    chance = stream(35, "turned")
    counts = []
    for _ in range(12):
        rows = shaped(seeded(49, 12, chance), 7).givens
        turned = tuple(zip(*rows[::-1], strict=True))
        exchanged = tuple(tuple(-given % 3 for given in row) for row in rows)
        counts.append(ENGINES["frontier"].count(YinYang(rows)))
        assert ENGINES["frontier"].count(YinYang(turned)) == counts[-1], rows
        assert ENGINES["frontier"].count(YinYang(exchanged)) == counts[-1], rows
    assert max(counts) > 100


INTERPRETED = """
import json, sys
from liarproof.compiled import interpreted
from liarproof.oracles.registry import oracle_engines
from liarproof.puzzles.yinyang import YinYang
assert interpreted()
raster = next(engine for engine in oracle_engines("yinyang") if engine.name == "raster")
for line in sys.stdin:
    puzzle = YinYang(tuple(map(tuple, json.loads(line))))
    print(json.dumps([answer.cells for answer in raster.answers(puzzle)]))
    assert raster.count(puzzle) == len(raster.answers(puzzle))
"""


def test_raster_interpreted() -> None:
    """Run as plain Python the raster engine gives the same answers in the same order."""
    chance = stream(7, "interpreted")
    puzzles = [shaped(seeded(16, 12, chance), 4) for _ in range(12)]
    puzzles += [blank(3, 4), blank(1, 7), blank(1, 1)]
    run = subprocess.run(
        [sys.executable, "-c", INTERPRETED],
        input="".join(json.dumps(puzzle.givens) + "\n" for puzzle in puzzles),
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        check=True,
        text=True,
    )
    lines = run.stdout.splitlines()
    assert len(lines) == len(puzzles)
    found = 0
    for puzzle, line in zip(puzzles, lines, strict=True):
        answers = [Marks(tuple(map(tuple, cells))) for cells in json.loads(line)]
        assert answers == ENGINES["raster"].answers(puzzle)
        found += len(answers)
    assert found > 100
