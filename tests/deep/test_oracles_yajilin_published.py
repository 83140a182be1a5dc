"""Published boards of Yajilin: the recorded answer is legal, and each board has but one."""

from __future__ import annotations

import os
from pathlib import Path
from time import process_time

import pytest

from liarproof.oracles.referee import judge
from liarproof.oracles.registry import oracle_engines
from liarproof.puzzles.answer import SHADED
from liarproof.puzzles.arrows import Clue
from liarproof.puzzles.records import Board, read_record
from liarproof.puzzles.yajilin import Yajilin

ENGINES = {engine.name: engine for engine in oracle_engines("yajilin")}

BLANK = "pzprjs-yajilin-fc0"
"""A 3×3 board without clues, in the variant; its publisher says nothing of uniqueness."""


def published() -> list[Board]:
    """The published boards; skips the test where they are absent."""
    root = os.environ.get("LIARPROOF_SHARED") or Path(__file__).parents[2].parent / "shared"
    file = Path(root) / "boards" / "yajilin.jsonl"
    if not file.exists():
        pytest.skip("published boards absent: not run")
    boards = [read_record(line) for line in file.read_bytes().splitlines()]
    assert len(boards) == 465
    return boards


def test_recorded_answers_are_legal() -> None:
    """Shading and loop are recorded of 444 boards, whole, and the referee lets them pass."""
    answers = [(board, board.answer) for board in published() if board.answer is not None]
    assert len(answers) == 444
    for board, answer in answers:
        assert answer.complete, board.id
        assert judge(board.puzzle, answer) == [], board.id


def test_sat_proves_them_unique() -> None:
    """The SAT model finds one answer of all boards but one, the recorded one where there is one."""
    took = 0.0
    for board in published():
        if board.id == BLANK:
            assert board.unique is None
            continue
        assert board.unique
        start = process_time()
        (answer,) = ENGINES["sat"].answers(board.puzzle)
        took += process_time() - start
        assert board.answer in (None, answer), board.id
        assert judge(board.puzzle, answer) == [], board.id
    print(f"464 boards proved unique in {took:.1f} s")
    assert took < 60  # measured 7 s of the processor's time


def test_blank_board() -> None:
    """The board that is not unique has four answers in its variant, five without, to all five."""
    (board,) = (board for board in published() if board.id == BLANK)
    assert board.puzzle == Yajilin(3, 3, (), shaded_outside=True)
    assert [engine.count(board.puzzle) for engine in ENGINES.values()] == [4] * 5
    assert [engine.count(Yajilin(3, 3, ())) for engine in ENGINES.values()] == [5] * 5
    assert board.answer in ENGINES["sat"].answers(board.puzzle)


def test_variant() -> None:
    """The other board of the variant has one answer in it and 520 without."""
    (puzzle,) = (
        board.puzzle for board in published() if board.id != BLANK and board.puzzle.shaded_outside
    )
    without = Yajilin(puzzle.height, puzzle.width, puzzle.clues)
    for name in ("z3", "sat"):
        assert ENGINES[name].count(puzzle) == 1
        assert ENGINES[name].count(without) == 520


@pytest.mark.parametrize(
    ("name", "able", "every"), [("shading", 3, 1), ("loop", 3, 1), ("z3", 181, 11)]
)
def test_within_limits(name: str, able: int, every: int) -> None:
    """On boards within its limits, of z3's each 11th, an engine finds the SAT model's answers."""
    engine = ENGINES[name]
    puzzles = [board.puzzle for board in published()]
    within = [puzzle for puzzle in puzzles if engine.able(puzzle.height, puzzle.width)]
    assert len(within) == able
    for puzzle in within[::every]:
        assert set(engine.answers(puzzle)) == set(ENGINES["sat"].answers(puzzle)), puzzle


@pytest.mark.parametrize("clues", [(), (Clue(0, 0, None, None),)])
def test_z3_at_its_limit(clues: tuple[Clue, ...]) -> None:
    """On the longest board of two rows, which has one answer, the ranks go far enough."""
    cells = ENGINES["z3"].cells
    assert cells is not None
    (answer,) = ENGINES["z3"].answers(Yajilin(2, cells // 2, clues))
    assert sum(row.count(SHADED) for row in answer.cells) == len(clues)
