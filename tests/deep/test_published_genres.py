"""The published Yin-Yang, Yajisan-Kazusan and Yajilin boards, by the program as users call it."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from liarproof.puzzles.genres import BOOKS

SHARED = Path(os.environ.get("LIARPROOF_SHARED") or Path(__file__).parents[2].parent / "shared")

BOARDS = {
    "yinyang": (131, 123, ("colours",)),
    "yajikazu": (7, 1, ("shading",)),
    "yajilin": (464, 443, ("shading", "loop")),
}
"""Genre -> boards, recorded answers, and the fields that hold one."""

SAMPLE = {"yajilin": 9}
"""Of a genre whose boards are many and large each so many-th is audited, and has its answer
turned over."""

ONLY_BY_CONVENTION = "noqx-yajikazu-url1"
"""All its clues say 0, so that shading nothing is a second answer unless brNoShade refuses it."""

BLANK = "pzprjs-yajilin-fc0"
"""Without a clue, in the variant: its publisher says nothing of uniqueness. It stands apart."""


def published(genre: str) -> Path:
    """The file of published boards."""
    file = SHARED / "boards" / f"{genre}.jsonl"
    if not file.exists():
        pytest.skip("published boards absent: not run")
    return file


def lines(genre: str, every: int = 1, holding: str = "") -> list[bytes]:
    """Each so many-th of the published boards with a field; the one without a clue left out."""
    found = published(genre).read_bytes().splitlines()
    kept = [line for line in found if BLANK.encode() not in line and holding.encode() in line]
    return kept[::every]


def in_file(tmp_path: Path, boards: list[bytes]) -> Path:
    """A file of these boards."""
    file = tmp_path / "boards.jsonl"
    file.write_bytes(b"\n".join(boards))
    return file


@pytest.mark.parametrize("genre", list(BOARDS))
def test_all_are_solved_as_recorded(genre: str, tmp_path: Path, cli: Callable[..., Any]) -> None:
    """Every board unique under brNoShade, recorded answers found, all confirmed by SAT."""
    chosen, out = lines(genre), tmp_path / "solved.json"
    boards, answers, fields = BOARDS[genre]
    file = in_file(tmp_path, chosen)
    told = cli("solve", file, "--confirm", "--also", "brNoShade", "--json", out)
    assert told.status == 0
    solved: list[dict[str, Any]] = json.loads(out.read_text())
    recorded = [json.loads(line) for line in chosen]
    assert [found["id"] for found in solved] == [wanted["id"] for wanted in recorded]
    assert len(solved) == boards
    assert all(board["unique"] and board["exhausted"] and board["confirmed"] for board in solved)
    with_answer = [(s, r) for s, r in zip(solved, recorded, strict=True) if fields[0] in r]
    assert len(with_answer) == answers
    for found, wanted in with_answer:
        (answer,) = found["answers"]
        for field in fields:
            assert sorted(answer[field]) == sorted(wanted[field]), found["id"]


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


def test_the_board_without_a_clue(tmp_path: Path, cli: Callable[..., Any]) -> None:
    """The one board left out above has four answers in its variant, five without, says SAT too."""
    (line,) = (
        line for line in published("yajilin").read_bytes().splitlines() if BLANK.encode() in line
    )
    out = tmp_path / "solved.json"
    in_variant, without = in_file(tmp_path, [line]), "https://puzz.link/p?yajilin/3/3/i"
    recorded = json.loads(line)
    for source, count in ((in_variant, 4), (without, 5)):
        assert cli("solve", source, "--all", "--confirm", "--json", out).status == 0
        (found,) = json.loads(out.read_text())
        assert (len(found["answers"]), found["exhausted"], found["unique"]) == (count, True, False)
        assert found["confirmed"]
        assert recorded["shading"] in [answer["shading"] for answer in found["answers"]]


@pytest.mark.parametrize("genre", list(BOARDS))
def test_audit_examines_them(genre: str, tmp_path: Path, cli: Callable[..., Any]) -> None:
    """The audit of the file decides three cases a board and finds nothing amiss."""
    chosen, out = lines(genre, SAMPLE.get(genre, 1)), tmp_path / "audit.json"
    file = in_file(tmp_path, chosen)
    only = ("--only", f"boards.{file}", "--also", "brNoShade")
    assert cli("audit", "--boards", file, *only, "--json", out).status == 0
    (check,) = json.loads(out.read_text())["checks"]
    assert check["executed"] == dict.fromkeys(("solver", "sat", "referee"), len(chosen))


@pytest.mark.parametrize("genre", list(BOARDS))
def test_answers_are_legal_and_their_neighbours_are_not(
    genre: str, tmp_path: Path, cli: Callable[..., Any]
) -> None:
    """Recorded answers are legal; those one flip away from them are all illegal.

    A flip turns over one cell or, where the answer has a loop, the edges of one 2×2 square.
    """
    boards, answers, fields = BOARDS[genre]
    chosen, out = lines(genre, SAMPLE.get(genre, 1), f'"{fields[0]}"'), tmp_path / "checked.json"
    assert cli("check", in_file(tmp_path, chosen), "--flips", "--json", out).status == 0
    judged = json.loads(out.read_text())
    assert len(judged) == len(chosen) == -(-answers // SAMPLE.get(genre, 1))
    sizes = [json.loads(line) for line in chosen]
    less = 1 if BOOKS[genre].edges else 0
    flips = sum((board["height"] - less) * (board["width"] - less) for board in sizes)
    assert sum(board["neighbours"] for board in judged) == flips
    assert all(board["legal"] and not board["second_answers"] for board in judged)
    assert cli("check", published(genre)).status == (0 if answers == boards else 3)
