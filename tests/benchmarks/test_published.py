"""How fast published boards are proved unique. Run: pytest tests/benchmarks -n 0 -s."""

from __future__ import annotations

import os
import time
from pathlib import Path
from statistics import median
from typing import Any

import pytest

from liarproof.puzzles.conventions import OPTIONAL_RULES
from liarproof.puzzles.errors import InputError
from liarproof.puzzles.records import Board
from liarproof.puzzles.sources import read_source
from liarproof.solvers.ladder import solve

SHARED = Path(os.environ.get("LIARPROOF_SHARED") or Path(__file__).parents[2].parent / "shared")

COUNTS = {"hitori": 712, "yinyang": 131, "yajikazu": 7, "yajilin": 464}
"""How many are recorded as unique."""

BANDS = ((8, "to 8"), (10, "9 to 10"), (17, "11 to 17"), (999, "beyond"))
"""Longest side, in cells, and what its band is called."""


def published(genre: str) -> list[Board]:
    """The published boards of a genre that are recorded as unique."""
    file = SHARED / "boards" / f"{genre}.jsonl"
    if not file.exists():
        pytest.skip("published boards absent: not run")
    boards = [item for item in read_source(str(file)) if not isinstance(item, InputError)]
    return [board for board in boards if board.unique]


def by_size(boards: list[Board], seconds: list[float]) -> str:
    """The median of each band of sizes, in milliseconds."""
    bands: dict[str, list[float]] = {name: [] for _, name in BANDS}
    for board, time_ in zip(boards, seconds, strict=True):
        side = max(board.puzzle.height, board.puzzle.width)
        bands[next(name for most, name in BANDS if side <= most)].append(time_ * 1000)
    return ", ".join(f"{name}: {median(times):.3f}" for name, times in bands.items() if times)


@pytest.mark.parametrize("genre", list(COUNTS))
def test_published_boards_proved_unique(benchmark: Any, genre: str) -> None:
    """Every published board is proved unique, one after the other in one process.

    By puzz.link's rules, which refuse an answer that shades nothing where a genre shades.
    """
    boards = published(genre)
    also = ("brNoShade",) if genre in OPTIONAL_RULES["brNoShade"] else ()
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
    slowest = sorted(zip(per_board, boards, strict=True), key=lambda pair: -pair[0])[:4]
    named = ", ".join(f"{board.id} {seconds * 1000:.0f} ms" for seconds, board in slowest)
    print(
        f"\n{genre}: {unique} boards proved unique in {median(map(sum, rounds)):.2f} s,"
        f" median {median(per_board) * 1000:.3f} ms, slowest {max(per_board) * 1000:.1f} ms"
        f"\n  median by longer side: {by_size(boards, per_board)}"
        f"\n  slowest: {named}"
    )
