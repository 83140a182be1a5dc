"""Yajisan-Kazusan along a frontier: random clues, published boards, and as plain Python."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from liarproof.oracles.kit.rng import below, stream, uniform
from liarproof.oracles.registry import oracle_engines
from liarproof.oracles.yajikazu import by_rows, diagram
from liarproof.properties.boards import maker
from liarproof.properties.boards.yajikazu import clue_answer, scattered_shading
from liarproof.puzzles.answer import from_shading
from liarproof.puzzles.arrows import to_clues
from liarproof.puzzles.records import Board, read_record

ENGINES = {engine.name: engine for engine in oracle_engines("yajikazu")}
MAKER = maker("yajikazu")


def published() -> list[Board]:
    """The published boards; skips the test where they are absent."""
    root = os.environ.get("LIARPROOF_SHARED") or Path(__file__).parents[2].parent / "shared"
    file = Path(root) / "boards" / "yajikazu.jsonl"
    if not file.exists():
        pytest.skip("published boards absent: not run")
    return [read_record(line) for line in file.read_bytes().splitlines()]


def test_random_clues() -> None:
    """On boards to 8×8 with few and with many clues it counts what whole rows count."""
    most = 0
    for index in range(150):
        chance = stream(index, "random clues")
        height, width = 1 + below(chance, 8), 1 + below(chance, 8)
        answer = scattered_shading(chance, height, width, 0.9)
        puzzle = clue_answer(chance, answer, uniform(chance), 0.7)
        number = diagram.count(puzzle)
        assert number == by_rows.count(puzzle) > 0, puzzle
        most = max(most, number)
    assert most > 10**8


def test_published_boards() -> None:
    """On every published board it finds what SAT finds: one answer, or nothing shaded besides."""
    counts = []
    for board in published():
        found = list(diagram.answers(board.puzzle))
        assert set(found) == set(ENGINES["sat"].answers(board.puzzle)), board.id
        assert board.answer is None or found == [board.answer]
        counts.append(diagram.count(board.puzzle))
        assert counts[-1] == len(found)
    assert sorted(counts) == [1, 1, 1, 1, 1, 1, 2]


INTERPRETED = """
import json, sys
from liarproof.compiled import interpreted
from liarproof.oracles.yajikazu import diagram
from liarproof.puzzles.answer import to_shading
from liarproof.puzzles.yajikazu import from_clues
assert interpreted()
for line in sys.stdin:
    puzzle = from_clues(*json.loads(line))
    listed = list(diagram.answers(puzzle))
    assert diagram.count(puzzle) == len(listed)
    drawn = diagram.draw(puzzle, None, 3, 4)
    print(json.dumps([[to_shading(answer) for answer in found] for found in (listed, drawn)]))
"""


def test_interpreted() -> None:
    """Run as plain Python it lists and draws the same answers in the same order."""
    puzzles = [MAKER.mixed(9, index) for index in range(40)]
    chance = stream(1, "two words")
    puzzles.append(clue_answer(chance, scattered_shading(chance, 12, 11, 0.9), 1.0))
    boards = [(puzzle.height, puzzle.width, to_clues(puzzle)) for puzzle in puzzles]
    run = subprocess.run(
        [sys.executable, "-c", INTERPRETED],
        input="".join(json.dumps(board) + "\n" for board in boards),
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        check=True,
        text=True,
    )
    for puzzle, line in zip(puzzles, run.stdout.splitlines(), strict=True):
        listed, drawn = ([from_shading(rows) for rows in found] for found in json.loads(line))
        assert listed == list(diagram.answers(puzzle))
        assert drawn == diagram.draw(puzzle, None, 3, 4)
