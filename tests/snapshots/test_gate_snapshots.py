"""What a person sees of a run of the gate, held against text files in `gate/`, but for times.

After a wanted change run ``LIARPROOF_UPDATE_SNAPSHOTS=1 pytest tests/snapshots`` and read the
difference of the files.
"""

from __future__ import annotations

import os
import re
import shlex
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from liarproof.ledgers import vectors

HERE = Path(__file__).parent / "gate"
CHILD = Path(__file__).parents[1] / "gate" / "child.py"
UPDATE = os.environ.get("LIARPROOF_UPDATE_SNAPSHOTS") == "1"

FAULTS = (
    'hitori-unique-0001={"result":{"answers":"one","answer":{"cells":[[1,2]]}}}',
    'hitori-unique-0003={"result":{"answers":"one","answer":{"cells":[[2,1,1,1],[1,1,2,1],[1,2,1,1]]}}}',
    'hitori-read-0002={"result":{"board":{"height":1,"width":2,"clues":[[1,1]]}}}',
    'hitori-propagate-0003={"result":{"ok":true,"state":{"cells":[[2,0,1]]}}}',
    'yajilin-check-0002={"error":"index out of range"}',
    'yajikazu-count-0001={"unsupported":"boards with large numbers"}',
)
"""What a child of some faults answers."""

SOME = 'operations={"hitori":["unique","read"],"yajilin":["check"]}'

SCENES = {
    "failing": ([], FAULTS),
    "github": (["--genre", "yajikazu"], FAULTS),
    "shrunk": (
        ["--op", "read", "--flags", "large-number", "--shrink"],
        ('hitori-read-0003={"error":"x"}',),
    ),
    "partial": (["--require", "50%"], (SOME, 'differs=["blanks-differ"]')),
    "smoke": (["--smoke"], (SOME, FAULTS[2], 'hitori-unique-0004={"result":{"answers":"one"}}')),
}
"""Name of a file in `gate/` -> the options, and what the child answers."""


@pytest.mark.parametrize("name", SCENES)
def test_scene(cli: Callable[..., Any], monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """The command line shows what its file says."""
    monkeypatch.setattr(vectors, "FOLDER", CHILD.parent / "vectors")
    monkeypatch.delenv("GITHUB_ACTIONS", raising=False)
    if name == "github":
        monkeypatch.setenv("GITHUB_ACTIONS", "true")
    options, words = SCENES[name]
    command = shlex.join([sys.executable, "-S", str(CHILD), *words])
    told = cli("gate", "--exec", command, *options)
    said = re.sub(r" +[0-9][0-9,.]* (ms|s)\b", " TIME", told.out)
    said = re.sub(r" +time$", " time", said, flags=re.MULTILINE)
    seen = f"$ liarproof {shlex.join(['gate', '--exec', 'CHILD', *options])}\n{said}{told.err}"
    seen += f"[exit status {told.status}]\n"
    file = HERE / f"{name}.txt"
    if UPDATE:
        file.write_text(seen, encoding="utf-8")
    assert seen == file.read_text(encoding="utf-8")


def test_no_file_is_left_over() -> None:
    """Every file of a scene is still compared."""
    assert {file.stem for file in HERE.glob("*.txt")} == set(SCENES)
