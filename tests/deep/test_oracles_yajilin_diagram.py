"""Yajilin along a frontier on thousands of boards, on published ones, and as plain Python."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections import Counter
from itertools import product
from pathlib import Path

import pytest

from liarproof.oracles.kit.rng import below, stream
from liarproof.oracles.yajilin import by_loop, by_shading, diagram
from liarproof.puzzles.answer import Marks
from liarproof.puzzles.arrows import DIRECTIONS, Clue
from liarproof.puzzles.records import Board, read_record
from liarproof.puzzles.yajilin import Yajilin

BLANK = "pzprjs-yajilin-fc0"
"""A 3×3 board without clues, in the variant, with four answers."""

SAYINGS = [*product(DIRECTIONS, (0, 1, 2)), ("D", None), (None, 1), (None, None)]
"""What a clue may say."""


def published() -> list[Board]:
    """The published boards; skips the test where they are absent."""
    root = os.environ.get("LIARPROOF_SHARED") or Path(__file__).parents[2].parent / "shared"
    file = Path(root) / "boards" / "yajilin.jsonl"
    if not file.exists():
        pytest.skip("published boards absent: not run")
    return [read_record(line) for line in file.read_bytes().splitlines()]


def seeded(index: int) -> tuple[Yajilin, Marks]:
    """A board to 5×5 or a long one with a few random clues, and a state of it."""
    chance = stream(index, "yajilin diagram")
    height, width = 2 + below(chance, 4), 2 + below(chance, 4)
    if index % 8 == 0:
        height, width = ((1, 9), (9, 1), (3, 8), (8, 3), (2, 10), (10, 2))[index // 8 % 6]
    share = (5, 8, 14, 25)[index % 4]
    clues = tuple(
        Clue(*cell, *SAYINGS[below(chance, len(SAYINGS))])
        for cell in product(range(height), range(width))
        if below(chance, share) == 0
    )
    known = [0] * (8 if index % 3 else 30) + [1, 1, 2]

    def rows(tall: int, wide: int) -> tuple[tuple[int, ...], ...]:
        return tuple(
            tuple(known[below(chance, len(known))] for _ in range(wide)) for _ in range(tall)
        )

    state = Marks(rows(height, width), rows(height, width - 1), rows(height - 1, width))
    return Yajilin(height, width, clues, below(chance, 3) == 0), state


@pytest.mark.parametrize("start", range(0, 6000, 1500))
def test_seeded_boards(start: int) -> None:
    """On thousands of boards it counts what two others count, of random states too."""
    kinds = Counter[tuple[bool, int]]()
    for index in range(start, start + 1500):
        puzzle, state = seeded(index)
        found = list(by_loop.answers(puzzle))
        assert diagram.count(puzzle) == by_shading.count(puzzle) == len(found), puzzle
        fitting = sum(map(state.fits, found))
        assert diagram.count(puzzle, state) == fitting, (puzzle, state)
        if index % 10 == 0:
            assert set(diagram.answers(puzzle)) == set(found), puzzle
        kinds[puzzle.shaded_outside, min(2, len(found))] += 1
        kinds[True, 3] += fitting > 0
    assert min(kinds[outside, number] for outside in (False, True) for number in range(3)) > 20
    assert kinds[True, 3] > 20


def test_six_by_six() -> None:
    """On 6×6 boards with one arrow or two, thousands of answers each, all three agree."""
    most = 0
    for index in range(40):
        chance = stream(index, "six by six")
        clues = sorted(
            {
                (below(chance, 6), below(chance, 6)): SAYINGS[below(chance, 12)] for _ in range(2)
            }.items()
        )
        puzzle = Yajilin(6, 6, tuple(Clue(*cell, *said) for cell, said in clues), index % 2 == 0)
        number = diagram.count(puzzle)
        assert number == by_loop.count(puzzle) == by_shading.count(puzzle), puzzle
        most = max(most, number)
    assert most > 1000


def test_published_boards() -> None:
    """It says 1 for every published board to 13×13 but the blank one, and lists its answer."""
    sizes = Counter[bool]()
    for board in published():
        height, width = board.puzzle.height, board.puzzle.width
        if max(height, width) <= 13:
            number = 4 if board.id == BLANK else 1
            assert diagram.count(board.puzzle) == number, board.id
            small = max(height, width) <= 10
            if small:
                found = list(diagram.answers(board.puzzle))
                assert len(found) == number
                assert board.answer is None or board.answer in found, board.id
            sizes[small] += 1
    assert sizes == {True: 167, False: 17}


INTERPRETED = """
import ast, sys
from liarproof.compiled import interpreted
from liarproof.oracles.yajilin import diagram
from liarproof.puzzles.arrows import Clue
from liarproof.puzzles.yajilin import Yajilin
assert interpreted()
for line in sys.stdin:
    height, width, clues, outside = ast.literal_eval(line)
    puzzle = Yajilin(height, width, tuple(Clue(*clue) for clue in clues), outside)
    found = [tuple(answer) for answer in diagram.answers(puzzle)]
    assert diagram.count(puzzle) == len(found)
    print([found, [tuple(answer) for answer in diagram.draw(puzzle, None, 3, 1)]])
"""


def test_interpreted() -> None:
    """Run as plain Python it lists and draws the same answers in the same order."""
    puzzles = [seeded(index)[0] for index in range(1, 50, 2)]
    puzzles += [Yajilin(4, 5, ()), Yajilin(5, 4, (), True), Yajilin(1, 1, ()), Yajilin(1, 5, ())]
    run = subprocess.run(
        [sys.executable, "-W", "error", "-c", INTERPRETED],
        input="".join(
            f"{(one.height, one.width, [tuple(c) for c in one.clues], one.shaded_outside)}\n"
            for one in puzzles
        ),
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        check=True,
        text=True,
    )
    lines = run.stdout.splitlines()
    assert len(lines) == len(puzzles)
    for puzzle, line in zip(puzzles, lines, strict=True):
        listed, drawn = ast.literal_eval(line)
        assert listed == [tuple(answer) for answer in diagram.answers(puzzle)]
        assert drawn == [tuple(answer) for answer in diagram.draw(puzzle, None, 3, 1)]
