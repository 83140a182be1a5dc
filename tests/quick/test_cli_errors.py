"""Bad usage and bad input end as one line that says what is wrong and where."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from liarproof.puzzles.genres import BOOKS

GOOD = "hitori/2/2/1112"
LONG = "9" * 5000

BAD = [
    ["--frob"],
    ["frob"],
    ["solve"],
    ["solve", GOOD, "--frob"],
    ["solve", GOOD, "--limit"],
    ["solve", GOOD, "--limit", "0"],
    ["solve", GOOD, "--limit", "-1"],
    ["solve", GOOD, "--limit", "two"],
    ["solve", GOOD, "--limit", "1.5"],
    ["solve", GOOD, "--limit", "²"],
    ["solve", GOOD, "--limit", LONG],
    ["solve", GOOD, "--budget", LONG],
    ["solve", GOOD, "--strategy", "slow"],
    ["solve", GOOD, "--rungs", ""],
    ["solve", GOOD, "--rungs", "cut,,pair"],
    ["solve", GOOD, "--rungs", "intuition"],
    ["solve", GOOD, "--json", "."],
    ["solve", GOOD, "--json", "no/such/folder/out.json"],
    ["solve", GOOD, "--json", "\0"],
    ["solve", ""],
    ["solve", "."],
    ["solve", "no such file"],
    ["solve", "no\nsuch\x1b[31m file"],
    ["solve", "x" * 5000],
    ["solve", "\0"],
    ["solve", "empty.txt"],
    ["solve", "blank.txt"],
    ["solve", "binary.bin"],
    ["solve", "hitori/2/2/111"],
    ["solve", "hitori/2/2/11111"],
    ["solve", "hitori/2/2/11!1"],
    ["solve", "hitori/0/2/"],
    ["solve", f"hitori/{LONG}/2/11"],
    ["solve", "hitori/1000/1000/1"],
    ["solve", "https://puzz.link/p?yajilin/2/2/a"],
    ["solve", "https://puzz.link/"],
    ["check", "answer.txt", "--also", "brFoo"],
    ["check", "answer.txt", "--jobs", "0"],
    ["check", "answer.txt", "--jobs", "257"],
    ["count"],
    ["count", "shadings"],
    ["count", "sonnets", "3x3"],
    ["count", "shadings", "3"],
    ["count", "shadings", "3x"],
    ["count", "shadings", "0x3"],
    ["count", "shadings", "-1x3"],
    ["count", "shadings", f"{LONG}x3"],
    ["count", "shadings", "3x3", "--engine", "steam"],
    ["count", "shadings", "3x3", "4x4"],
    ["explain", GOOD, "--steps", "0"],
    ["explain", GOOD, "--rungs", "intuition"],
    ["ledger", "burn"],
    ["ledger", "show"],
    ["ledger", "show", "A000000"],
    ["ledger", "show", LONG],
]


@pytest.mark.parametrize("arguments", BAD, ids=lambda arguments: " ".join(arguments)[:40])
def test_one_line(
    cli: Callable[..., Any],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: list[str],
) -> None:
    """Bad usage or input: status 2, one bearable line on standard error, nothing else."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "empty.txt").touch()
    (tmp_path / "blank.txt").write_text("\n \n# a comment\n")
    (tmp_path / "binary.bin").write_bytes(bytes(range(128, 256)))
    (tmp_path / "partial.txt").write_text("hitori 1x2\n 1# 1\n")
    (tmp_path / "answer.txt").write_text("hitori 1x2\n 1# 1.\n")
    told = cli(*arguments)
    assert told.status == 2
    assert told.out == ""
    assert told.err.startswith("liarproof: error: ")
    assert told.err.endswith("\n")
    assert len(told.err.splitlines()) == 1
    assert len(told.err) < 600
    assert told.err.rstrip("\n").isprintable()


@pytest.mark.parametrize("command", ["solve", "check", "explain"])
def test_good_lines_are_done(cli: Callable[..., Any], tmp_path: Path, command: str) -> None:
    """One bad line among good ones costs one line, with its place; the good ones are done."""
    file = tmp_path / "some.txt"
    file.write_text("hitori 1x2 good\n1# 1.\n\nnonsense\n\nhitori 1x2 fine\n1. 1#\n")
    told = cli(command, file)
    assert told.status == 2
    known = ", ".join(BOOKS)
    assert told.err == f"liarproof: error: {file}:4: genre 'nonsense' is not one of: {known}\n"
    assert "good" in told.out
    assert "fine" in told.out


def test_sources_after_a_bad_one(cli: Callable[..., Any]) -> None:
    """A source that cannot be read does not keep the others from being done."""
    told = cli("solve", "hitori/2/2/11", "no-such-file", GOOD)
    assert told.status == 2
    assert told.err.splitlines() == [
        "liarproof: error: argument 1: body: 2 cells, a board 2 high and 2 wide has 4",
        "liarproof: error: no-such-file: cannot be read: No such file or directory",
    ]
    assert "hitori 2x2 argument 3" in told.out
