"""The published Hitori boards, by the program as its users call it."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from liarproof.ci.main import main
from liarproof.puzzles.errors import InputError
from liarproof.puzzles.records import Board
from liarproof.puzzles.sources import read_source

SHARED = Path(os.environ.get("LIARPROOF_SHARED") or Path(__file__).parents[2].parent / "shared")
FILE = SHARED / "boards" / "hitori.jsonl"


@pytest.fixture
def published() -> str:
    """The file of published boards."""
    if not FILE.exists():
        pytest.skip("published boards absent: not run")
    return str(FILE)


def test_all_are_solved_as_recorded(published: str, tmp_path: Path) -> None:
    """712 boards unique, 699 recorded answers found, every uniqueness confirmed by SAT."""
    out = tmp_path / "solved.json"
    assert main(["solve", published, "--confirm", "--json", str(out)]) == 0
    solved: list[dict[str, Any]] = json.loads(out.read_text())
    recorded = [json.loads(line) for line in FILE.read_bytes().splitlines()]
    assert len(solved) == len(recorded) == 712
    assert all(board["unique"] and board["exhausted"] and board["confirmed"] for board in solved)
    with_answer = [(s, r) for s, r in zip(solved, recorded, strict=True) if "shading" in r]
    assert len(with_answer) == 699
    for found, wanted in with_answer:
        assert (found["id"], found["height"], found["width"]) == (
            wanted["id"],
            wanted["height"],
            wanted["width"],
        )
        assert [answer["shading"] for answer in found["answers"]] == [wanted["shading"]]


def test_audit_examines_them_all(published: str, tmp_path: Path) -> None:
    """The audit of the file decides three cases a board and finds nothing amiss."""
    out = tmp_path / "audit.json"
    only = f"boards.{published}"
    assert main(["audit", "--boards", published, "--only", only, "--json", str(out)]) == 0
    (check,) = json.loads(out.read_text())["checks"]
    assert check["executed"] == {"solver": 712, "sat": 712, "referee": 712}
    assert check["outcome"] == "pass"


def test_answers_are_legal_and_their_neighbours_are_not(published: str, tmp_path: Path) -> None:
    """699 answers legal; of their one-cell neighbours every single one is illegal."""
    answered = tmp_path / "answered.jsonl"
    lines = [line for line in Path(published).read_bytes().splitlines() if b'"shading"' in line]
    answered.write_bytes(b"\n".join(lines))
    out = tmp_path / "checked.json"
    assert main(["check", str(answered), "--flips", "--json", str(out)]) == 0
    judged = json.loads(out.read_text())
    boards = [item for item in read_source(str(answered)) if isinstance(item, Board)]
    assert len(judged) == len(boards) == 699
    cells = sum(board.puzzle.height * board.puzzle.width for board in boards)
    assert sum(board["neighbours"] for board in judged) == cells
    assert all(board["legal"] and not board["second_answers"] for board in judged)


def test_the_file_reads_without_an_error(published: str) -> None:
    """Every line of the file is a good board with a unique id."""
    items = list(read_source(published))
    assert not [item for item in items if isinstance(item, InputError)]
    assert len({item.id for item in items if isinstance(item, Board)}) == 712
