"""`liarproof check`: what the referee says, and what it says of every flip."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from liarproof.ci import flips
from liarproof.ci.flips import Neighbours, judge_neighbours, portions
from liarproof.puzzles.answer import from_shading
from liarproof.puzzles.hitori import Hitori
from liarproof.puzzles.records import Board, write_record

LATIN = Hitori(((1, 2), (2, 1)))
BARE = from_shading([[0, 0], [0, 0]])


class Broken(msgspec.Struct, forbid_unknown_fields=True):
    """One violation of ``--json``."""

    code: str
    cells: list[tuple[int, int]]
    text: str


class Checked(msgspec.Struct, forbid_unknown_fields=True):
    """One answer of ``--json``."""

    id: str
    genre: str
    height: int
    width: int
    legal: bool
    violations: list[Broken]
    neighbours: int | msgspec.UnsetType = msgspec.UNSET
    judged: int | msgspec.UnsetType = msgspec.UNSET
    illegal: int | msgspec.UnsetType = msgspec.UNSET
    second_answers: list[dict[str, list[list[int]]]] | msgspec.UnsetType = msgspec.UNSET


def write(path: Path, text: str | bytes) -> Path:
    """A file of that content."""
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def test_legal(cli: Callable[..., Any], tmp_path: Path) -> None:
    """A legal answer is called legal, and the status is 0."""
    told = cli("check", write(tmp_path / "b.txt", "hitori 1x2 mine\n 1# 1.\n"))
    assert (told.status, told.err) == (0, "")
    assert told.out.startswith("mine: legal\n")


def test_every_violation(cli: Callable[..., Any], tmp_path: Path) -> None:
    """Every broken rule is named with its cells, and the board is drawn."""
    file = write(tmp_path / "b.txt", "hitori 2x3 wrong\n 1# 1# 2.\n 3. 3. 2.\n")
    told = cli("check", file)
    assert (told.status, told.err) == (1, "")
    assert told.out.startswith("hitori 2x3 wrong\n  1# 1# 2.\n  3. 3. 2.\nILLEGAL: 3 violations\n")
    assert "  csAdjacent  shaded cells never share a side: r1c1 and r1c2\n" in told.out
    assert "3 repeats in row 2" in told.out
    assert "(r2c1, r2c2)" in told.out
    (board,) = msgspec.json.decode(cli("check", file, "--json", "-").out, type=list[Checked])
    assert not board.legal
    assert [violation.code for violation in board.violations] == [
        "csAdjacent",
        "nmDupRow",
        "nmDupRow",
    ]
    assert board.violations[0].cells == [(0, 0), (0, 1)]


def test_optional_rule(cli: Callable[..., Any], tmp_path: Path) -> None:
    """An answer that shades nothing is legal, but not by the rule that is asked for."""
    file = write(tmp_path / "b.txt", "hitori 1x1\n 1.\n")
    assert cli("check", file).status == 0
    told = cli("check", file, "--also", "brNoShade")
    assert told.status == 1
    assert "brNoShade" in told.out


def test_boards_without_an_answer(cli: Callable[..., Any], tmp_path: Path) -> None:
    """Boards without an answer, or with half of one, leave a gap; the others are judged."""
    file = write(tmp_path / "b.txt", "hitori 1x1 a\n 1\n\nhitori 1x2 b\n1# 1\n\nhitori 1x1 c\n1.\n")
    told = cli("check", file)
    assert told.status == 3
    assert told.err.splitlines() == [
        f"liarproof: incomplete: 2 boards not judged: {file}:1: a has no answer",
    ]
    assert "c: legal\n" in told.out


@pytest.mark.parametrize(("unique", "status"), [(True, 1), (False, 0), (None, 0)])
def test_second_answers(
    cli: Callable[..., Any], tmp_path: Path, unique: bool | None, status: int
) -> None:
    """A legal flip is a second answer, drawn; it is a fault where the record says unique."""
    file = write(tmp_path / "b.jsonl", write_record(Board(LATIN, "two", BARE, unique)))
    told = cli("check", file, "--flips")
    assert (told.status, told.err) == (status, "")
    assert "two: 4 second answers" in told.out
    assert "hitori 2x2 two\n  1# 2.\n  2. 1.\n" in told.out
    assert ("RECORDED AS UNIQUE" in told.out) is (unique is True)
    (board,) = msgspec.json.decode(
        cli("check", file, "--flips", "--json", "-").out, type=list[Checked]
    )
    assert (board.neighbours, board.judged, board.illegal) == (4, 4, 0)
    assert board.second_answers is not msgspec.UNSET
    assert {"shading": [[1, 0], [0, 0]]} in board.second_answers


def test_flips_are_counted(cli: Callable[..., Any], tmp_path: Path) -> None:
    """Answers, neighbours, illegal ones and second answers are counted over all boards."""
    boards = "hitori 1x2 a\n1# 1.\n\nhitori 2x2 b\n1. 2.\n2. 1.\n"
    told = cli("check", write(tmp_path / "b.txt", boards), "--flips")
    assert "2 answers: 2 legal, 0 illegal\n" in told.out
    numbers = dict(line.rsplit(maxsplit=1) for line in told.out.splitlines()[-3:])
    assert {name.strip(): int(number) for name, number in numbers.items()} == {
        "neighbours": 6,
        "illegal": 2,
        "second answers": 4,
    }


RING = [[0, 0, 0, 1], [0, 0, 1, 0], [0, 1, 1, 1], [1, 0, 1, 1]]


def halves(shading: list[list[int]] | None, loop: list[list[int]] | None, **more: Any) -> str:
    """A line of a file: a Yajilin board with a shading, a loop, or both."""
    record = {"genre": "yajilin", "height": 2, "width": 3, "clues": [], "id": "half"} | more
    answer = {"shading": shading, "loop": loop}
    given = {field: value for field, value in answer.items() if value is not None}
    return msgspec.json.encode(record | given).decode() + "\n"


CLUE = [{"r": 0, "c": 2, "dir": "D", "n": 1}]


@pytest.mark.parametrize(
    ("shading", "loop"),
    [
        ([[0, 0, 0], [0, 0, 1]], RING),
        ([[0, 0, 0], [0, 0, 1]], None),
        (None, RING),
    ],
)
def test_half_an_answer(
    cli: Callable[..., Any],
    tmp_path: Path,
    shading: list[list[int]] | None,
    loop: list[list[int]] | None,
) -> None:
    """An answer is judged whole, by its shading alone or by its loop alone; the loop is drawn."""
    good = write(tmp_path / "good.jsonl", halves(shading, loop, clues=CLUE))
    told = cli("check", good)
    assert (told.status, told.err) == (0, "")
    assert "half: legal\n" in told.out
    wrong = [CLUE[0] | {"n": 0}]
    told = cli("check", write(tmp_path / "bad.jsonl", halves(shading, loop, clues=wrong)))
    assert (told.status, told.err) == (1, "")
    assert told.out.startswith(
        "yajilin 2x3 half\n    ┌   ┐ 0D.\n    └   ┘  -#\nILLEGAL: 1 violation\n"
    )
    assert "anShadeNe" in told.out


def test_shading_without_a_loop(cli: Callable[..., Any], tmp_path: Path) -> None:
    """A shading that no loop fits is illegal: it has no loop."""
    told = cli("check", write(tmp_path / "b.jsonl", halves([[0, 0, 0], [0, 1, 0]], None)))
    assert (told.status, told.err) == (1, "")
    assert "lnNone" in told.out


def test_shading_of_several_loops(cli: Callable[..., Any], tmp_path: Path) -> None:
    """A shading that several loops fit is refused in one line, and the other boards are judged."""
    text = halves([[0] * 4] * 4, None, height=4, width=4) + halves(None, RING, clues=CLUE, id="b")
    file = write(tmp_path / "b.jsonl", text)
    told = cli("check", file)
    assert told.status == 2
    assert told.err == (
        f"liarproof: error: {file}:1: half: answer: its shading leaves the loop open, several fit\n"
    )
    assert told.out.startswith("b: legal\n")


def test_flips_of_a_loop(cli: Callable[..., Any], tmp_path: Path) -> None:
    """In Yajilin a flip turns over the edges of a 2×2 square, so that a shaded cell may move."""
    file = write(tmp_path / "b.txt", "yajilin 3x3 ring\n┌ ─ ┐\n│ -# │\n└ ─ ┘\n")
    told = cli("check", file, "--flips")
    assert (told.status, told.err) == (0, "")
    assert "ring: 4 second answers (not recorded as unique): the edges of one 2×2" in told.out
    assert "yajilin 3x3 ring\n  -#  ┌  ┐\n   ┌  ┘  │\n   └  ─  ┘\n" in told.out
    assert "1 legal answer with the edges of one 2×2 square flipped\n" in told.out
    (board,) = msgspec.json.decode(
        cli("check", file, "--flips", "--json", "-").out, type=list[Checked]
    )
    assert (board.neighbours, board.judged, board.illegal) == (4, 4, 0)
    assert board.second_answers is not msgspec.UNSET
    assert [answer["shading"][0] for answer in board.second_answers] == [
        [1, 0, 0],
        [0, 0, 1],
        [0, 0, 0],
        [0, 0, 0],
    ]
    assert {len(answer["loop"]) for answer in board.second_answers} == {8}


def test_flips_never_exchange_opposite_sides(cli: Callable[..., Any], tmp_path: Path) -> None:
    """Where only the way through the same cells could be another, no flip leads to it."""
    file = write(tmp_path / "b.txt", "yajilin 4x4\n┌ ┐ ┌ ┐\n│ └ ┘ │\n│ ┌ ┐ │\n└ ┘ └ ┘\n")
    (board,) = msgspec.json.decode(
        cli("check", file, "--flips", "--json", "-").out, type=list[Checked]
    )
    assert (board.neighbours, board.illegal, board.second_answers) == (9, 9, [])


def test_processes_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two processes find the same second answers as one, however the work is cut up."""
    monkeypatch.setattr(flips, "PORTION", 20)
    monkeypatch.setattr(flips, "WORTHWHILE", 0)
    board = Hitori(tuple(tuple((row + column) % 6 + 1 for column in range(5)) for row in range(4)))
    pairs = [(board, from_shading([[0] * 5] * 4)), (LATIN, BARE)] * 3
    assert len(portions(pairs, ())) > 20
    together: list[Neighbours] = []
    judge_neighbours(pairs, (), 2, together)
    alone: list[Neighbours] = []
    judge_neighbours(pairs, (), 1, alone)
    assert together == alone
    assert [len(found.legal) for found in alone] == [20, 4] * 3
