"""`liarproof count BOARD`: how many answers a board has, and answers drawn."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from liarproof.ci import instances
from liarproof.puzzles.engine import Engine
from liarproof.puzzles.errors import BeyondLimits
from liarproof.puzzles.records import read_record

FOUR = "https://puzz.link/p?hitori/4/4/1114142333214213"
BOARDS = """\
hitori 2x2 open
1. 2
2 1#

yinyang 3x3 blank
- - -
- - -
- - -

yajikazu 1x3 strip
- - -
"""


@pytest.fixture
def boards(tmp_path: Path) -> str:
    """A file of boards with more than one answer."""
    path = tmp_path / "boards.txt"
    path.write_text(BOARDS)
    return str(path)


def test_counts(cli: Callable[..., Any], boards: str) -> None:
    """A line a board; the marks that a board came with are counted too."""
    told = cli("count", boards)
    assert (told.status, told.err) == (0, "")
    assert "open  " in told.out
    assert " 5, 1 of them as marked " in told.out
    assert " 34 " in told.out


def test_draws(cli: Callable[..., Any], boards: str) -> None:
    """Draws are legal answers of the board, and the same ones from the same seed."""
    told = cli("count", boards, "--draw", "3", "--seed", "7", "--json", "-")
    again = cli("count", boards, "--draw", "3", "--seed", "7", "--json", "-")
    rows = msgspec.json.decode(told.out)
    assert [row["drawn"] for row in rows] == [
        row["drawn"] for row in msgspec.json.decode(again.out)
    ]
    assert [(row["count"], row["extending"], len(row["drawn"])) for row in rows] == [
        (5, 1, 3),
        (34, None, 3),
        (4, None, 3),
    ]


def test_drawn_are_shown(cli: Callable[..., Any]) -> None:
    """Each draw has a header that says which it is, and from which seed."""
    told = cli("count", FOUR, "--draw", "1", "--seed", "5")
    assert "draw 1, seed 5" in told.out
    assert "conventions: " in told.out


def test_many_are_summed_up(cli: Callable[..., Any], tmp_path: Path) -> None:
    """Of more than twenty boards there is a line for each genre."""
    path = tmp_path / "many.txt"
    path.write_text("hitori 1x1\n1\n\n" * 20 + BOARDS)
    told = cli("count", str(path))
    assert told.status == 0
    assert [line.split(";")[0] for line in told.out.splitlines()] == [
        "hitori: 21 boards: 20 with one answer, 0 with none, 1 with more",
        "yinyang: 1 board: 0 with one answer, 0 with none, 1 with more",
        "yajikazu: 1 board: 0 with one answer, 0 with none, 1 with more",
    ]


def test_record_that_lies(cli: Callable[..., Any], tmp_path: Path) -> None:
    """A board recorded as unique that is not: status 1, and by how much."""
    line = b'{"genre":"hitori","height":2,"width":2,"clues":[[1,2],[2,1]],"id":"b","unique":true}'
    assert read_record(line).unique
    path = tmp_path / "b.jsonl"
    path.write_bytes(line)
    told = cli("count", str(path))
    assert told.status == 1
    assert told.err == "liarproof: error: b: has 5 answers, recorded as unique\n"


def test_beyond(cli: Callable[..., Any], boards: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A board beyond the limits leaves the run incomplete; the others are counted."""

    def count(puzzle: Any) -> int:
        if puzzle.height == 3:
            raise BeyondLimits("too many states")
        return 1

    engine = Engine("diagram", "any", "says so", None, lambda *_: iter(()), counting=count)
    monkeypatch.setattr(instances, "_engine", lambda *_: engine)
    told = cli("count", boards)
    assert told.status == 3
    assert told.err == "liarproof: incomplete: blank: too many states\n"
    assert "open" in told.out
    assert "strip" in told.out


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["nofile"], "nofile: cannot be read"),
        ([FOUR, "--engine", "guess"], "--engine: 'guess' counts no hitori; there are: rows"),
        ([FOUR, "--draw", "0"], "'0' is no whole number from 1 up"),
        ([FOUR, "--draw", "2", "--engine", "z3"], "engine z3 draws no answers"),
        (["circuits", "4x4", "--draw", "2"], "--draw: draws answers of boards"),
        (["circuits"], "circuits: expected one size"),
        (["circuits", "4x4", "5x5"], "circuits: expected one size"),
    ],
)
def test_misuse(cli: Callable[..., Any], arguments: list[str], complaint: str) -> None:
    """One line says what is wrong."""
    told = cli("count", *arguments)
    assert told.status in (2, 3)
    assert complaint in told.err
    assert told.err.count("\n") == 1


def test_other_engine(cli: Callable[..., Any]) -> None:
    """Another engine of the genre counts the same."""
    (row,) = msgspec.json.decode(cli("count", FOUR, "--engine", "cells", "--json", "-").out)
    assert (row["engine"], row["count"]) == ("cells", 1)
