"""`liarproof solve`: what it finds, compares and says."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from liarproof import write_url
from liarproof.oracles import registry
from liarproof.puzzles.answer import from_shading
from liarproof.puzzles.engine import Engine
from liarproof.puzzles.hitori import Hitori
from liarproof.puzzles.records import Board, write_record

FOUR = "https://puzz.link/p?hitori/4/4/1114142333214213"
LATIN = Hitori(((1, 2), (2, 1)))
UNIQUE = Hitori(((1, 1), (1, 2)))
UNIQUE_ANSWER = from_shading([[1, 0], [0, 0]])
NONE = Hitori(((1, 2),) * 9)
"""No line of nine equal numbers can be thinned out."""


class Solved(msgspec.Struct, forbid_unknown_fields=True):
    """One board of ``--json``."""

    id: str
    genre: str
    height: int
    width: int
    answers: list[dict[str, list[list[int]]]]
    exhausted: bool
    unique: bool | None
    nodes: int
    grade: str
    seconds: float
    confirmed: bool | msgspec.UnsetType | None = msgspec.UNSET


def solved(text: str) -> list[Solved]:
    """What a run printed with ``--json -``, in every field of the right type."""
    return msgspec.json.decode(text, type=list[Solved])


def write_boards(path: Path, *boards: Board) -> Path:
    """The boards as a file of JSON lines."""
    path.write_bytes(b"\n".join(map(write_record, boards)))
    return path


def test_one_board(cli: Callable[..., Any]) -> None:
    """One board is drawn with its answer, and a line says all that was found out."""
    told = cli("solve", FOUR, "--confirm")
    assert (told.status, told.err) == (0, "")
    assert "  3# 3. 2# 1.\n" in told.out
    assert "\nunique, grade sandwich, 0 nodes, " in told.out
    assert "confirmed by sat\n" in told.out
    assert told.out.splitlines()[-1].startswith("conventions: empty-region, ")


def test_json(cli: Callable[..., Any], tmp_path: Path) -> None:
    """``--json`` holds every field of every board, an answer as published files have it."""
    file = write_boards(tmp_path / "b.jsonl", Board(UNIQUE, "first"), Board(LATIN), Board(NONE))
    told = cli("solve", file, "--json", "-")
    assert (told.status, told.err) == (0, "")
    first, second, third = solved(told.out)
    assert (first.id, first.genre, first.height, first.width) == ("first", "hitori", 2, 2)
    assert first.answers == [{"shading": [[1, 0], [0, 0]]}]
    assert (first.unique, first.exhausted, first.confirmed) == (True, True, msgspec.UNSET)
    assert (second.id, second.unique, second.exhausted) == (f"{file}:2", False, False)
    assert len(second.answers) == 2
    assert (third.answers, third.unique, third.exhausted) == ([], False, True)
    assert third.grade == "contradiction"
    confirmed = solved(cli("solve", file, "--json", "-", "--confirm").out)
    assert [board.confirmed for board in confirmed] == [True] * 3


@pytest.mark.parametrize(("height", "width"), [(1, 1), (1, 5), (5, 1), (40, 2), (2, 40)])
def test_odd_sizes(cli: Callable[..., Any], height: int, width: int) -> None:
    """Boards of one cell, strips and tall ones are solved like any other, and confirmed."""
    puzzle = Hitori(
        tuple(tuple((row + column) % 997 + 1 for column in range(width)) for row in range(height))
    )
    told = cli("solve", write_url(puzzle), "--confirm", "--json", "-")
    assert told.status == 0
    (board,) = solved(told.out)
    assert (board.height, board.width, board.confirmed) == (height, width, True)
    assert board.unique is (height * width == 1)


def test_large_blank_board(cli: Callable[..., Any], tmp_path: Path) -> None:
    """A 99×99 board almost without numbers is solved as the article does."""
    file = tmp_path / "large.txt"
    rows = [["-"] * 99 for _ in range(99)]
    rows[0][:3] = "1", "1", "1"
    file.write_text("hitori 99x99 large\n" + "\n".join(map(" ".join, rows)))
    told = cli(
        "solve",
        file,
        "--strategy",
        "article",
        "--limit",
        "1",
        "--budget",
        "20000",
        "--rungs",
        "adjacency,duplicate,cut",
    )
    assert told.status == 0
    assert "hitori 99x99 large\n  1# 1. 1# " in told.out
    assert "\n1 answer, grade search, " in told.out


def test_number_of_answers(cli: Callable[..., Any]) -> None:
    """The limit ends the search, ``--all`` does not, and what is said fits."""
    assert "\nat least 2 answers, " in cli("solve", write_url(LATIN)).out
    told = cli("solve", write_url(LATIN), "--all", "--confirm")
    assert told.status == 0
    assert "\n5 answers, " in told.out
    assert told.out.count("hitori 2x2\n") == 5
    assert "\nno answer, " in cli("solve", write_url(NONE)).out


@pytest.mark.parametrize(
    ("board", "options", "status", "said"),
    [
        (Board(UNIQUE, "x", UNIQUE_ANSWER, True), (), 0, "the recorded answer"),
        (Board(LATIN, "x", from_shading([[0, 0], [0, 0]]), False), ("--all",), 0, "among them"),
        (Board(LATIN, "x", None, True), (), 1, "recorded as unique, has at least 2 answers"),
        (Board(NONE, "x", None, True), (), 1, "recorded as unique, has no answer"),
        (Board(UNIQUE, "x", None, False), (), 1, "recorded as not unique, is unique"),
        (Board(UNIQUE, "x", from_shading([[0, 1], [1, 0]]), True), (), 1, "is not among those"),
        (Board(NONE, "x", from_shading([[0, 1]] * 9)), (), 1, "is not among those found"),
        (Board(UNIQUE, "x", None, True), ("--limit", "1"), 3, "was not looked at"),
        (Board(LATIN, "x"), ("--all", "--budget", "1"), 3, "budget ended the search after 1 node"),
    ],
)
def test_against_the_record(
    cli: Callable[..., Any],
    tmp_path: Path,
    board: Board,
    options: tuple[str, ...],
    status: int,
    said: str,
) -> None:
    """The status is 1 where the record does not hold, 3 where that is not settled."""
    told = cli("solve", write_boards(tmp_path / "b.jsonl", board), *options)
    assert (told.status, told.err) == (status, "")
    assert said in told.out


def test_a_fault_outweighs_a_gap(cli: Callable[..., Any], tmp_path: Path) -> None:
    """Of a board that is not as recorded and one that is not settled, the first decides."""
    fault, gap = Board(LATIN, "fault", None, True), Board(UNIQUE, "gap", None, True)
    file = write_boards(tmp_path / "b.jsonl", gap, fault)
    assert cli("solve", file).status == 1
    assert cli("solve", file, "--limit", "1").status == 3
    file.write_bytes(file.read_bytes() + b"\nnonsense\n")
    assert cli("solve", file).status == 2


@pytest.mark.parametrize(
    ("lie", "limit"),
    [([], "2"), ([from_shading([[0, 0], [0, 0]])], "2"), ([], "1")],
    ids=["no answer", "another answer", "no answer within the limit"],
)
def test_confirmation_can_fail(
    cli: Callable[..., Any], monkeypatch: pytest.MonkeyPatch, lie: list[Any], limit: str
) -> None:
    """Where the SAT engine finds anything else, the board does not hold."""
    liar = Engine("sat", "hitori", "lies", None, lambda *_: iter(lie))
    monkeypatch.setattr(registry, "oracle_engines", lambda _: [liar])
    told = cli("solve", write_url(UNIQUE), "--confirm", "--limit", limit)
    assert told.status == 1
    assert "NOT AS RECORDED: the SAT engine finds otherwise" in told.out


@pytest.mark.parametrize(("number", "start"), [(4, "board  "), (25, "boards    ")])
def test_many_boards(cli: Callable[..., Any], tmp_path: Path, number: int, start: str) -> None:
    """Several boards are a table, many a summary; one not as recorded is named in both."""
    good = [Board(UNIQUE, f"good {k}", UNIQUE_ANSWER, True) for k in range(number - 1)]
    file = write_boards(tmp_path / "b.jsonl", *good, Board(LATIN, "liar", None, True))
    told = cli("solve", file, "--confirm")
    assert told.status == 1
    assert told.out.startswith(start)
    assert "  liar: recorded as unique, has at least 2 answers\n" in told.out
    assert "not as recorded, or not settled: 1 board\n" in told.out
    assert "good 0: " not in told.out


@pytest.mark.parametrize("rungs", ["duplicate", "cut-any, adjacency"])
@pytest.mark.parametrize("strategy", ["fast", "article"])
def test_any_rungs(cli: Callable[..., Any], rungs: str, strategy: str) -> None:
    """Whatever the rungs and the strategy, the answer is the same."""
    told = cli("solve", FOUR, "--rungs", rungs, "--strategy", strategy, "--json", "-")
    assert told.status == 0
    (board,) = solved(told.out)
    assert board.answers == solved(cli("solve", FOUR, "--json", "-").out)[0].answers
