"""How fast published Hitori boards are proved unique. Run: pytest tests/benchmarks -n 0 -s."""

from __future__ import annotations

import os
import time
from pathlib import Path
from statistics import median
from typing import Any

import pytest

from liarproof.puzzles.errors import InputError
from liarproof.puzzles.sources import read_source
from liarproof.solvers.ladder import solve

SHARED = Path(os.environ.get("LIARPROOF_SHARED") or Path(__file__).parents[2].parent / "shared")


@pytest.fixture(scope="module")
def published() -> list[Any]:
    """The published boards, read before any clock runs."""
    file = SHARED / "boards" / "hitori.jsonl"
    if not file.exists():
        pytest.skip("published boards absent: not run")
    boards = [item for item in read_source(str(file)) if not isinstance(item, InputError)]
    solve(boards[0].puzzle)  # compiles
    return boards


@pytest.mark.parametrize("strategy", ["fast"])
def test_all_published_boards_proved_unique(
    benchmark: Any, published: list[Any], strategy: str
) -> None:
    """Every published board is proved unique, one after the other in one process."""
    rounds: list[list[float]] = []

    def prove_all() -> int:
        seconds = []
        unique = 0
        for board in published:
            started = time.perf_counter()
            unique += solve(board.puzzle, strategy=strategy).unique is True
            seconds.append(time.perf_counter() - started)
        rounds.append(seconds)
        return unique

    unique = benchmark.pedantic(prove_all, rounds=5, warmup_rounds=0)
    assert unique == len(published) == 712
    per_board = [median(times) for times in zip(*rounds, strict=True)]
    benchmark.extra_info["median ms a board"] = round(median(per_board) * 1000, 4)
    benchmark.extra_info["slowest ms"] = round(max(per_board) * 1000, 3)
    print(f"\n{strategy}: 712 boards, {benchmark.extra_info}")
