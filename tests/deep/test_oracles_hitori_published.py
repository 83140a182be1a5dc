"""Published boards of Hitori: their recorded answers are legal, and the only ones."""

from __future__ import annotations

import os
from pathlib import Path
from time import perf_counter

import pytest

from liarproof import judge
from liarproof.oracles.registry import oracle_engines
from liarproof.puzzles.answer import SHADED, UNSHADED, Marks
from liarproof.puzzles.records import Board, read_record

ENGINES = {engine.name: engine for engine in oracle_engines("hitori")}


def published() -> list[Board]:
    """The published boards; skips the test where they are absent."""
    root = os.environ.get("LIARPROOF_SHARED") or Path(__file__).parents[2].parent / "shared"
    file = Path(root) / "boards" / "hitori.jsonl"
    if not file.exists():
        pytest.skip("published boards absent: not run")
    return [read_record(line) for line in file.read_bytes().splitlines()]


def test_recorded_answers_are_legal() -> None:
    """Every recorded answer is judged legal, and illegal once its first cell is turned over."""
    answered = [board for board in published() if board.answer is not None]
    assert len(answered) >= 600
    for board in answered:
        assert board.answer is not None
        assert judge(board.puzzle, board.answer) == [], board.id
        (first, *rest), *below = board.answer.cells
        turned = (UNSHADED if first == SHADED else SHADED, *rest)
        assert judge(board.puzzle, Marks((turned, *below))) != [], board.id


def test_sat_proves_them_unique() -> None:
    """The SAT model finds the recorded answer of every board, the 65×65 one too, and no other."""
    boards = published()
    assert max(board.puzzle.height for board in boards) == 65
    for board in boards:
        (answer,) = ENGINES["sat"].answers(board.puzzle, 2)
        assert judge(board.puzzle, answer) == [], board.id
        assert board.answer in (None, answer), board.id


@pytest.mark.parametrize("name", ["rows", "cells", "z3"])
def test_small_ones_in_full(name: str) -> None:
    """On the boards within its limits, to 7×7, an engine finds the SAT model's answer only."""
    engine = ENGINES[name]
    boards = [
        board
        for board in published()
        if board.puzzle.height <= 7 and engine.able(board.puzzle.height, board.puzzle.width)
    ]
    assert len(boards) >= 30
    for board in boards:
        assert engine.answers(board.puzzle) == ENGINES["sat"].answers(board.puzzle), board.id
        assert engine.count(board.puzzle) == 1


def test_z3_on_larger_ones() -> None:
    """On a sample of 8×8 to 10×10 boards z3, a second witness, finds the same one answer."""
    boards = [board for board in published() if 8 <= board.puzzle.height <= 10]
    for board in boards[::12]:
        assert ENGINES["z3"].answers(board.puzzle, 2) == ENGINES["sat"].answers(board.puzzle, 2)


def test_referee_is_quick() -> None:
    """A 65×65 answer that breaks every rule it can is judged in well under a second."""
    board = max(published(), key=lambda board: board.puzzle.height)
    size = board.puzzle.height
    for cells in (((UNSHADED,) * size,) * size, ((SHADED,) * size,) * size):
        start = perf_counter()
        assert judge(board.puzzle, Marks(cells))
        assert perf_counter() - start < 0.5  # measured 0.02 s: the machine may be busy
