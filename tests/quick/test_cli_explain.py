"""`liarproof explain`: deductions, their reasons and where they end."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from liarproof.puzzles.answer import from_shading
from liarproof.puzzles.hitori import Hitori
from liarproof.puzzles.records import Board, write_record

FOUR = "https://puzz.link/p?hitori/4/4/1114142333214213"
UNIQUE = Hitori(((1, 1), (1, 2)))


def test_lines(cli: Callable[..., Any]) -> None:
    """A deduction is a line: number, rung, cell, value, and the cells that force it."""
    lines = cli("explain", FOUR).out.splitlines()
    assert lines[0] == "hitori 4x4"
    assert lines[1] == "   1  sandwich   r1c2 unshaded  by the numbers alone"
    assert lines[2] == "   2  duplicate  r1c1 shaded    because r1c2 unshaded"
    assert lines[-1] == "finished after 16 deductions: legal"


def test_not_finished(cli: Callable[..., Any]) -> None:
    """Rungs that do not finish a board say so, with what is open; that is no fault."""
    told = cli("explain", FOUR, "--rungs", "sandwich,adjacency")
    assert told.status == 0
    assert told.out.splitlines()[-1].startswith("not finished: ")
    assert told.out.endswith("by sandwich, adjacency\n")


def test_steps(cli: Callable[..., Any]) -> None:
    """``--steps`` stops there, and does not claim that the rungs have no more to say."""
    told = cli("explain", FOUR, "--steps", "2")
    assert told.status == 0
    assert told.out.endswith("stopped after 2 deductions: 14 undecided\n")
    (board,) = json.loads(cli("explain", FOUR, "--steps", "2", "--json", "-").out)
    assert (len(board["steps"]), board["ended"], board["finished"]) == (2, False, False)


def test_words_of_the_genre(cli: Callable[..., Any]) -> None:
    """Cells are white or black in Yin-Yang, and its givens are there before any deduction."""
    six = "https://puzz.link/p?yinyang/6/6/f00926a00916"
    lines = cli("explain", six, "--steps", "7").out.splitlines()
    assert lines[1] == "   1  border  r1c3 black  by the givens alone"
    assert lines[7] == "   7  window  r2c5 white  because r1c5, r1c6, r2c6 black"
    assert lines[9:11] == ["yinyang 6x6", "  W. B# -# -# -# -#"]
    assert lines[-1] == "stopped after 7 deductions: 19 undecided"
    (board,) = json.loads(cli("explain", six, "--steps", "1", "--json", "-").out)
    assert board["steps"][0]["entry"]["value"] == "black"
    assert board["marks"][0] == [1, 2, 2, 0, 0, 0]


def test_json(cli: Callable[..., Any]) -> None:
    """For machines every deduction has its rung, entry and reason, rows and columns from 0."""
    (board,) = json.loads(cli("explain", FOUR, "--json", "-").out)
    assert list(board) == [
        *("id", "genre", "height", "width", "rungs", "steps", "ended", "finished"),
        *("contradiction", "marks"),
    ]
    cell = {"part": "cells", "row": 0, "column": 1, "value": "unshaded"}
    assert board["steps"][0] == {"rung": "sandwich", "entry": cell, "reason": []}
    assert board["steps"][1]["reason"] == [cell]
    assert board["marks"][0] == [2, 1, 2, 1]
    assert (board["ended"], board["finished"], board["contradiction"]) == (True, True, False)


def test_contradiction(cli: Callable[..., Any]) -> None:
    """A board without an answer ends in a contradiction."""
    told = cli("explain", "hitori/2/9/" + "12" * 9)
    assert told.status == 0
    assert "  contradiction: no answer  because " in told.out
    assert "\ncontradiction after " in told.out


@pytest.mark.parametrize(
    "board",
    [
        Board(Hitori(((1, 2),) * 9), "liar", None, True),
        Board(UNIQUE, "liar", from_shading([[0, 1], [1, 0]])),
    ],
    ids=["recorded as unique", "another answer"],
)
def test_against_the_record(cli: Callable[..., Any], tmp_path: Path, board: Board) -> None:
    """Deductions that lead elsewhere than the record says are a fault."""
    file = tmp_path / "b.jsonl"
    file.write_bytes(write_record(board))
    told = cli("explain", file)
    assert told.status == 1
    assert "NOT AS RECORDED: " in told.out


def test_weak_rungs_are_judged(cli: Callable[..., Any]) -> None:
    """Where rungs finish a board against the rules, the referee says so."""
    told = cli("explain", "hitori/3/2/111222", "--rungs", "sandwich,duplicate")
    assert "but ILLEGAL: csAdjacent" in told.out
