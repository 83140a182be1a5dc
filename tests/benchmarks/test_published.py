"""How fast published boards are proved unique. Run: pytest tests/benchmarks -n 0 -s."""

from __future__ import annotations

import os
import time
from pathlib import Path
from statistics import median
from typing import Any

import pytest

from liarproof.puzzles.errors import InputError
from liarproof.puzzles.records import Board
from liarproof.puzzles.sources import read_source
from liarproof.solvers.ladder import solve

SHARED = Path(os.environ.get("LIARPROOF_SHARED") or Path(__file__).parents[2].parent / "shared")

COUNTS = {"hitori": 712, "yinyang": 131, "yajikazu": 7}


def published(genre: str) -> list[Board]:
    """The published boards of a genre."""
    file = SHARED / "boards" / f"{genre}.jsonl"
    if not file.exists():
        pytest.skip("published boards absent: not run")
    return [item for item in read_source(str(file)) if not isinstance(item, InputError)]


def by_width(boards: list[Board], seconds: list[float]) -> str:
    """The median of each width, in milliseconds."""
    widths: dict[int, list[float]] = {}
    for board, time_ in zip(boards, seconds, strict=True):
        widths.setdefault(board.puzzle.width, []).append(time_ * 1000)
    return ", ".join(f"{width}: {median(times):.3f}" for width, times in sorted(widths.items()))


@pytest.mark.parametrize("genre", list(COUNTS))
def test_published_boards_proved_unique(benchmark: Any, genre: str) -> None:
    """Every published board is proved unique, one after the other in one process.

    By puzz.link's rules, which refuse an answer that shades nothing where a genre shades.
    """
    boards = published(genre)
    also = () if genre == "yinyang" else ("brNoShade",)
    for board in boards[:8]:
        solve(board.puzzle, also=also)  # compiles
    rounds: list[list[float]] = []

    def prove_all() -> int:
        seconds, unique = [], 0
        for board in boards:
            started = time.perf_counter()
            unique += solve(board.puzzle, also=also).unique is True
            seconds.append(time.perf_counter() - started)
        rounds.append(seconds)
        return unique

    unique = benchmark.pedantic(prove_all, rounds=5, warmup_rounds=0)
    assert unique == len(boards) == COUNTS[genre]
    per_board = [median(times) for times in zip(*rounds, strict=True)]
    print(
        f"\n{genre}: {unique} boards proved unique in {median(map(sum, rounds)):.2f} s,"
        f" median {median(per_board) * 1000:.3f} ms, slowest {max(per_board) * 1000:.1f} ms"
        f"\n  median by width: {by_width(boards, per_board)}"
    )
