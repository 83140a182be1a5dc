"""Hitori along a frontier: long numbers, published boards, and as plain Python."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from liarproof.oracles.hitori import by_rows, diagram
from liarproof.oracles.kit.rng import below, stream
from liarproof.oracles.registry import oracle_engines
from liarproof.properties.boards import maker
from liarproof.properties.boards.hitori import random_board
from liarproof.puzzles.answer import from_shading
from liarproof.puzzles.hitori import to_clues
from liarproof.puzzles.records import Board, read_record

ENGINES = {engine.name: engine for engine in oracle_engines("hitori")}
MAKER = maker("hitori")


def published() -> list[Board]:
    """The published boards; skips the test where they are absent."""
    root = os.environ.get("LIARPROOF_SHARED") or Path(__file__).parents[2].parent / "shared"
    file = Path(root) / "boards" / "hitori.jsonl"
    if not file.exists():
        pytest.skip("published boards absent: not run")
    return [read_record(line) for line in file.read_bytes().splitlines()]


def test_random_numbers() -> None:
    """On boards to 8×8 with many and with few repeats it counts what whole rows count."""
    most = 0
    for index in range(150):
        chance = stream(index, "random numbers")
        height, width = 1 + below(chance, 8), 1 + below(chance, 8)
        blanks = (0.0, 0.3, 0.6, 0.9)[index % 4]
        puzzle = random_board(chance, height, width, 2 + below(chance, 12), blanks)
        number = diagram.count(puzzle)
        assert number == by_rows.count(puzzle), puzzle
        most = max(most, number)
    assert most > 10**9


def test_published_boards() -> None:
    """It says 1 for every published board to 15×15, for 20×20, and for a sample of 17×17."""
    sizes: Counter[int] = Counter()
    for at, board in enumerate(published()):
        side = board.puzzle.height
        if side <= 15 or side == 20 or (side == 17 and at % 12 == 0):
            assert diagram.count(board.puzzle) == 1, board.id
            sizes[side] += 1
    assert sum(sizes[side] for side in range(1, 11)) >= 330
    assert min(sizes[12], sizes[15], sizes[17]) > 5


def test_published_answers() -> None:
    """What it draws for a published board to 10×10 is the recorded answer."""
    drawn = 0
    for board in published():
        if board.puzzle.height <= 10 and board.answer is not None:
            assert diagram.draw(board.puzzle, None, 1, 0) == [board.answer], board.id
            drawn += 1
    assert drawn >= 300


INTERPRETED = """
import json, sys
from liarproof.compiled import interpreted
from liarproof.oracles.hitori import diagram
from liarproof.puzzles.answer import to_shading
from liarproof.puzzles.hitori import from_clues
assert interpreted()
for line in sys.stdin:
    clues = json.loads(line)
    puzzle = from_clues(len(clues), len(clues[0]), clues)
    listed = list(diagram.answers(puzzle))
    assert diagram.count(puzzle) == len(listed)
    drawn = diagram.draw(puzzle, None, 3, 4)
    print(json.dumps([[to_shading(answer) for answer in found] for found in (listed, drawn)]))
"""


def test_interpreted() -> None:
    """Run as plain Python it lists and draws the same answers in the same order."""
    puzzles = [MAKER.mixed(9, index) for index in range(40)]
    puzzles.append(random_board(stream(1, "two words"), 4, 19, 19))
    run = subprocess.run(
        [sys.executable, "-c", INTERPRETED],
        input="".join(json.dumps(to_clues(puzzle)) + "\n" for puzzle in puzzles),
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        check=True,
        text=True,
    )
    for puzzle, line in zip(puzzles, run.stdout.splitlines(), strict=True):
        listed, drawn = ([from_shading(rows) for rows in found] for found in json.loads(line))
        assert listed == list(diagram.answers(puzzle))
        assert drawn == diagram.draw(puzzle, None, 3, 4)
