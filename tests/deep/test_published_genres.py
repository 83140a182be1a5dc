"""The published Yin-Yang and Yajisan-Kazusan boards, by the program as its users call it."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

SHARED = Path(os.environ.get("LIARPROOF_SHARED") or Path(__file__).parents[2].parent / "shared")

BOARDS = {"yinyang": (131, 123, "colours"), "yajikazu": (7, 1, "shading")}
"""Genre -> boards, recorded answers, and the field that holds them."""

ONLY_BY_CONVENTION = "noqx-yajikazu-url1"
"""All its clues say 0, so that shading nothing is a second answer unless brNoShade refuses it."""


def published(genre: str) -> Path:
    """The file of published boards."""
    file = SHARED / "boards" / f"{genre}.jsonl"
    if not file.exists():
        pytest.skip("published boards absent: not run")
    return file


@pytest.mark.parametrize("genre", list(BOARDS))
def test_all_are_solved_as_recorded(genre: str, tmp_path: Path, cli: Callable[..., Any]) -> None:
    """Every board unique under brNoShade, recorded answers found, all confirmed by SAT."""
    file, out = published(genre), tmp_path / "solved.json"
    boards, answers, field = BOARDS[genre]
    told = cli("solve", file, "--confirm", "--also", "brNoShade", "--json", out)
    assert told.status == 0
    solved: list[dict[str, Any]] = json.loads(out.read_text())
    recorded = [json.loads(line) for line in file.read_bytes().splitlines()]
    assert [found["id"] for found in solved] == [wanted["id"] for wanted in recorded]
    assert len(solved) == boards
    assert all(board["unique"] and board["exhausted"] and board["confirmed"] for board in solved)
    with_answer = [(s, r) for s, r in zip(solved, recorded, strict=True) if field in r]
    assert len(with_answer) == answers
    for found, wanted in with_answer:
        assert [answer[field] for answer in found["answers"]] == [wanted[field]]


def test_one_board_is_unique_by_convention_only(tmp_path: Path, cli: Callable[..., Any]) -> None:
    """Where shading nothing is allowed one published board has two answers, and it is named."""
    file, out = published("yajikazu"), tmp_path / "solved.json"
    told = cli("solve", file, "--confirm", "--json", out)
    assert told.status == 1
    solved = {board["id"]: board for board in json.loads(out.read_text())}
    assert [name for name, board in solved.items() if not board["unique"]] == [ONLY_BY_CONVENTION]
    answers = solved[ONLY_BY_CONVENTION]["answers"]
    assert len(answers) == 2
    assert sorted(sum(map(sum, answer["shading"])) for answer in answers) == [0, 1]
    told = cli("audit", "--boards", file, "--only", f"boards.{file}", "--jobs", 1)
    assert told.status == 1
    assert "of which one shades nothing (--also brNoShade refuses it)" in told.out


@pytest.mark.parametrize("genre", list(BOARDS))
def test_audit_examines_them_all(genre: str, tmp_path: Path, cli: Callable[..., Any]) -> None:
    """The audit of the file decides three cases a board and finds nothing amiss."""
    file, out = published(genre), tmp_path / "audit.json"
    only = ("--only", f"boards.{file}", "--also", "brNoShade")
    assert cli("audit", "--boards", file, *only, "--json", out).status == 0
    (check,) = json.loads(out.read_text())["checks"]
    assert check["executed"] == dict.fromkeys(("solver", "sat", "referee"), BOARDS[genre][0])


@pytest.mark.parametrize("genre", list(BOARDS))
def test_answers_are_legal_and_their_neighbours_are_not(
    genre: str, tmp_path: Path, cli: Callable[..., Any]
) -> None:
    """Recorded answers are legal; of their one-cell neighbours every single one is illegal."""
    file = published(genre)
    boards, answers, field = BOARDS[genre]
    lines = [line for line in file.read_bytes().splitlines() if f'"{field}"'.encode() in line]
    answered, out = tmp_path / "answered.jsonl", tmp_path / "checked.json"
    answered.write_bytes(b"\n".join(lines))
    assert cli("check", answered, "--flips", "--json", out).status == 0
    judged = json.loads(out.read_text())
    assert len(judged) == answers
    sizes = [json.loads(line) for line in lines]
    cells = sum(board["height"] * board["width"] for board in sizes)
    assert sum(board["neighbours"] for board in judged) == cells
    assert all(board["legal"] and not board["second_answers"] for board in judged)
    assert cli("check", file).status == (0 if answers == boards else 3)
