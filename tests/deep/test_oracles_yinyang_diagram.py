"""Yin-Yang as one curve on thousands of boards, on published ones, and as plain Python."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from liarproof.oracles.families import counters
from liarproof.oracles.kit.rng import below, stream
from liarproof.oracles.registry import oracle_engines
from liarproof.oracles.yinyang import diagram, frontier, raster
from liarproof.puzzles.answer import UNKNOWN, Marks
from liarproof.puzzles.records import Board, read_record
from liarproof.puzzles.yinyang import YinYang

ENGINES = {engine.name: engine for engine in oracle_engines("yinyang")}


def published() -> list[Board]:
    """The published boards; skips the test where they are absent."""
    root = os.environ.get("LIARPROOF_SHARED") or Path(__file__).parents[2].parent / "shared"
    file = Path(root) / "boards" / "yinyang.jsonl"
    if not file.exists():
        pytest.skip("published boards absent: not run")
    return [read_record(line) for line in file.read_bytes().splitlines()]


def seeded(index: int) -> tuple[YinYang, Marks]:
    """A board to 5×5 or a long one, with few random givens or many, and a state of it."""
    chance = stream(index, "yinyang diagram")
    height, width = 1 + below(chance, 5), 1 + below(chance, 5)
    if index % 8 == 0:
        height, width = ((2, 12), (12, 2), (3, 8), (8, 3))[index // 8 % 4]
    empty = (2, 5, 9, 20)[index % 4]
    values = [*[UNKNOWN] * empty, 1, 2]

    def rows() -> tuple[tuple[int, ...], ...]:
        return tuple(
            tuple(values[below(chance, len(values))] for _ in range(width)) for _ in range(height)
        )

    return YinYang(rows()), Marks(rows())


@pytest.mark.parametrize("start", range(0, 4000, 1000))
def test_seeded_boards(start: int) -> None:
    """On thousands of boards it counts what two others count, of states with random cells too."""
    kinds = Counter[int]()
    for index in range(start, start + 1000):
        puzzle, state = seeded(index)
        found = list(raster.answers(puzzle))
        assert diagram.count(puzzle) == len(found), puzzle
        fitting = sum(map(state.fits, found))
        assert diagram.count(puzzle, state) == fitting, (puzzle, state)
        if index % 10 == 0:
            assert frontier.count(puzzle) == len(found), puzzle
            assert set(diagram.answers(puzzle)) == set(found), puzzle
        kinds[min(2, len(found))] += 1
    assert min(kinds[0], kinds[1], kinds[2]) > 20


def test_every_size() -> None:
    """Every board to 8×8 without givens is counted as by the frontier of groups."""
    (other,) = (one for one in counters("yinyang-boards") if one.name == "frontier")
    for height in range(1, 9):
        for width in range(1, height + 1):
            number = other.count(height, width)
            assert diagram.count_blank(height, width) == number, (height, width)
            assert diagram.count_blank(width, height) == number, (height, width)


def test_published_boards() -> None:
    """It says 1 for every published board to 15×15, and lists the recorded answer to 10×10."""
    sizes = Counter[bool]()
    for board in published():
        height, width = board.puzzle.height, board.puzzle.width
        if max(height, width) <= 15:
            assert diagram.count(board.puzzle) == 1, board.id
            small = max(height, width) <= 10
            if small:
                (answer,) = diagram.answers(board.puzzle)
                assert board.answer in (None, answer), board.id
            sizes[small] += 1
    assert sizes == {True: 52, False: 78}


INTERPRETED = """
import json, sys
from liarproof.compiled import interpreted
from liarproof.oracles.yinyang import diagram
from liarproof.puzzles.yinyang import YinYang
assert interpreted()
for line in sys.stdin:
    puzzle = YinYang(tuple(map(tuple, json.loads(line))))
    found = [answer.cells for answer in diagram.answers(puzzle)]
    assert len(found) == diagram.count(puzzle)
    drawn = [answer.cells for answer in diagram.draw(puzzle, None, 3, 1)]
    print(json.dumps([found, drawn, diagram.count_blank(puzzle.height, puzzle.width)]))
"""


def test_interpreted() -> None:
    """Run as plain Python it lists and draws the same answers in the same order."""
    puzzles = [seeded(index)[0] for index in range(1, 40, 2)]
    puzzles += [
        YinYang(((UNKNOWN,) * width,) * height) for height, width in ((4, 5), (1, 6), (1, 1))
    ]
    run = subprocess.run(
        [sys.executable, "-W", "error", "-c", INTERPRETED],
        input="".join(json.dumps(puzzle.givens) + "\n" for puzzle in puzzles),
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        check=True,
        text=True,
    )
    lines = run.stdout.splitlines()
    assert len(lines) == len(puzzles)
    for puzzle, line in zip(puzzles, lines, strict=True):
        listed, drawn, number = json.loads(line)
        assert [Marks(tuple(map(tuple, cells))) for cells in listed] == list(
            diagram.answers(puzzle)
        )
        assert [Marks(tuple(map(tuple, cells))) for cells in drawn] == diagram.draw(
            puzzle, None, 3, 1
        )
        assert number == diagram.count_blank(puzzle.height, puzzle.width)
