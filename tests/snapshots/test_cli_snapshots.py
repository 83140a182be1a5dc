"""What a person sees, held against text files beside this one, exactly but for times.

After a wanted change run ``LIARPROOF_UPDATE_SNAPSHOTS=1 pytest tests/snapshots`` and read the
difference of the files before you keep it.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).parent
UPDATE = os.environ.get("LIARPROOF_UPDATE_SNAPSHOTS") == "1"
FOUR = "https://puzz.link/p?hitori/4/4/1114142333214213"

BOARDS = {
    "illegal.txt": "hitori 4x4 wrong\n 1# 1# 1# 4.\n 1. 4. 2. 3.\n 3. 3. 2# 1.\n 4. 2. 1. 3#\n",
    "cut-off.txt": "hitori 3x5 cut-off\n" + "1. 2# 3. 4. 5.\n2# 3. 4. 5. 1.\n3. 4# 5. 1. 2#\n",
    "open.txt": "hitori 2x2 open\n1. 2.\n2. 1.\n",
    "some.txt": "hitori 1x1 one\n5\n\nhitori 1x4 row\n1 1 2 1\n\nhitori 4x1 column\n1\n1\n2\n3\n\n"
    + "hitori 9x2 tall\n"
    + "1 2\n" * 9,
    "marked.txt": "hitori 1x2 half\n1# 1\n\nhitori 2x2\n1 1\n",
}

SCENES = {
    "solve-one": ["solve", FOUR, "--confirm"],
    "solve-some": ["solve", "some.txt", "--confirm"],
    "solve-budget": ["solve", "open.txt", "--all", "--budget", "2"],
    "check-illegal": ["check", "illegal.txt"],
    "check-cut-off": ["check", "cut-off.txt"],
    "check-flips": ["check", "open.txt", "--flips"],
    "count": ["count", "independent-sets", "4x4"],
    "count-alone": ["count", "shadings", "5x9", "--engine", "rows"],
    "explain": ["explain", FOUR],
    "explain-open": ["explain", "some.txt"],
    "ledger-list": ["ledger", "list"],
    "ledger-show": ["ledger", "show", "shadings-square"],
    "error-option": ["solve", FOUR, "--frob"],
    "error-command": ["frob"],
    "error-argument": ["count", "shadings"],
    "error-number": ["solve", FOUR, "--limit", "many"],
    "error-rung": ["explain", FOUR, "--rungs", "cut,intuition"],
    "error-url": ["solve", "https://puzz.link/p?hitori/4/4/11141"],
    "error-genre": ["solve", "https://puzz.link/p?sudoku/9/9/zzz"],
    "error-file": ["solve", "no-such-file.txt"],
    "error-line": ["check", "marked.txt"],
    "error-size": ["count", "shadings", "5by5"],
    "incomplete-count": ["count", "shadings", "50x50"],
}
"""Name of a file beside this one -> the command line that it shows."""


def without_times(text: str) -> str:
    """`text` with every time, and the blanks before it, replaced."""
    text = re.sub(r" +[0-9][0-9,.]* (ms|s)\b", " TIME", text)
    return re.sub(r" +time  ", " time  ", text)


@pytest.mark.parametrize("name", SCENES)
def test_scene(
    cli: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """The command line shows what its file says."""
    monkeypatch.chdir(tmp_path)
    for file, text in BOARDS.items():
        Path(file).write_text(text)
    told = cli(*SCENES[name])
    seen = without_times(
        f"$ liarproof {' '.join(SCENES[name])}\n{told.out}{told.err}[exit status {told.status}]\n"
    )
    file = HERE / f"{name}.txt"
    if UPDATE:
        file.write_text(seen, encoding="utf-8")
    assert seen == file.read_text(encoding="utf-8")


def test_no_file_is_left_over() -> None:
    """Every file of a scene is still compared."""
    assert {file.stem for file in HERE.glob("*.txt")} == set(SCENES)
