"""Published boards of Yajisan-Kazusan: the recorded answer is legal, and each has but one."""

from __future__ import annotations

import os
from itertools import product
from pathlib import Path
from time import perf_counter

import pytest

from liarproof.oracles.referee import judge
from liarproof.oracles.registry import oracle_engines
from liarproof.puzzles.answer import SHADED, UNSHADED, Answer, Marks
from liarproof.puzzles.arrows import Clue
from liarproof.puzzles.records import Board, read_record
from liarproof.puzzles.yajikazu import Yajikazu

ENGINES = {engine.name: engine for engine in oracle_engines("yajikazu")}

ALL_ZERO = "noqx-yajikazu-url1"
"""A board of zeros only: shading nothing is right too, which its publisher does not allow."""


def published() -> list[Board]:
    """The published boards; skips the test where they are absent."""
    root = os.environ.get("LIARPROOF_SHARED") or Path(__file__).parents[2].parent / "shared"
    file = Path(root) / "boards" / "yajikazu.jsonl"
    if not file.exists():
        pytest.skip("published boards absent: not run")
    boards = [read_record(line) for line in file.read_bytes().splitlines()]
    assert len(boards) == 7
    return boards


def shading(board: Board, engine: str) -> list[Answer]:
    """The answers that shade something, of three that an engine is asked for."""
    answers = ENGINES[engine].answers(board.puzzle, 3)
    return [answer for answer in answers if not judge(board.puzzle, answer, also=("brNoShade",))]


def test_recorded_answer_is_legal() -> None:
    """The one recorded answer is legal, and none of its one-cell neighbours is."""
    (board,) = (board for board in published() if board.answer is not None)
    assert board.answer is not None
    assert judge(board.puzzle, board.answer) == []
    rows = board.answer.cells
    for row, values in enumerate(rows):
        for column, value in enumerate(values):
            turned = UNSHADED if value == SHADED else SHADED
            line = (*values[:column], turned, *values[column + 1 :])
            neighbour = Marks((*rows[:row], line, *rows[row + 1 :]))
            assert judge(board.puzzle, neighbour) != [], (row, column)


def test_sat_proves_them_unique() -> None:
    """The SAT model finds one answer of every board that shades something, the recorded one."""
    for board in published():
        assert board.unique
        (answer,) = shading(board, "sat")
        assert board.answer in (None, answer), board.id


def test_nothing_shaded() -> None:
    """One board has a second answer, that shades nothing, and only where that is allowed."""
    for board in published():
        answers = ENGINES["sat"].answers(board.puzzle, 3)
        assert len(answers) == 1 + (board.id == ALL_ZERO), board.id
    (zeros,) = (board.puzzle for board in published() if board.id == ALL_ZERO)
    assert {clue.number for clue in zeros.clues} == {0}
    nothing = Marks(((UNSHADED,) * zeros.width,) * zeros.height)
    assert judge(zeros, nothing) == []
    assert [broken.code for broken in judge(zeros, nothing, ("brNoShade",))] == ["brNoShade"]


@pytest.mark.parametrize(("name", "boards"), [("rows", 4), ("cells", 3), ("z3", 5)])
def test_within_limits(name: str, boards: int) -> None:
    """On the boards within its limits an engine finds the SAT model's answers only."""
    engine = ENGINES[name]
    able = [board for board in published() if engine.able(board.puzzle.height, board.puzzle.width)]
    assert len(able) == boards
    for board in able:
        answers = engine.answers(board.puzzle, 3)
        assert len(answers) == engine.count(board.puzzle)
        assert set(answers) == set(ENGINES["sat"].answers(board.puzzle)), board.id


def test_referee_is_quick() -> None:
    """A 65×65 board full of clues is judged in well under a second, all rules broken or none."""
    size = 65
    clues = tuple(
        Clue(row, column, "RD"[column % 2], 1) for row in range(size) for column in range(size)
    )
    puzzle = Yajikazu(size, size, clues)
    for cells in (((UNSHADED,) * size,) * size, ((SHADED,) * size,) * size):
        start = perf_counter()
        assert judge(puzzle, Marks(cells))
        assert perf_counter() - start < 1  # measured 0.1 s: the machine may be busy


def test_sat_on_a_large_board() -> None:
    """A 40×40 board of liars, held by a few true clues, has one answer to the SAT model."""
    size = 40
    liars = {(row, column) for row in range(1, size, 2) for column in range(1, size, 2)}
    clues = [Clue(row, column, "L", 99) for row, column in liars]
    clues += [Clue(row, 1, "R", 0) for row in range(0, size, 2)]
    clues += [Clue(row, 0, "R", size // 2) for row in range(1, size - 1, 2)]
    clues += [Clue(size - 1, 0, "U", 0)]
    puzzle = Yajikazu(size, size, tuple(sorted(clues, key=lambda clue: clue[:2])))
    (answer,) = ENGINES["sat"].answers(puzzle)
    assert judge(puzzle, answer) == []
    shaded = {
        (row, column)
        for row, column in product(range(size), repeat=2)
        if answer.cells[row][column] == SHADED
    }
    assert shaded == liars
