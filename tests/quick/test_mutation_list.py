"""The list of surviving mutants speaks of the sources as they are."""

from __future__ import annotations

import ast
import os
import runpy
import subprocess
import sys
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from liarproof.puzzles.genres import BOOKS

ROOT = Path(__file__).parents[2]
TARGETS = tomllib.loads((ROOT / "ci/mutation/targets.toml").read_text(encoding="utf-8"))
LEFT_OUT = TARGETS.pop("left_out")
SURVIVORS: list[dict[str, Any]] = tomllib.loads(
    (ROOT / "ci/mutation/survivors.toml").read_text(encoding="utf-8")
)["survivor"]

RUN: dict[str, Any] = runpy.run_path(str(ROOT / "ci/mutation/run.py"))
"""What the script defines; it imports the mutation tester only when it begins."""

KINDS = {"equivalent", "speed", "hole"}


def lines_of(file: str, function: str) -> Counter[str]:
    """The lines of a function, without indents."""
    source = (ROOT / file).read_text(encoding="utf-8")
    (node,) = (
        node
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.FunctionDef) and node.name == function
    )
    lines = source.splitlines()[node.lineno - 1 : node.end_lineno]
    return Counter(" ".join(line.split()) for line in lines)


def told(one: dict[str, Any]) -> str:
    """A survivor in a few words."""
    return f"{one['file']}: {one['mutant']}"


@pytest.mark.parametrize("one", SURVIVORS, ids=told)
def test_survivor_stands_in_the_source(one: dict[str, Any]) -> None:
    """What a survivor changes is still written there; else the entry tells of a line long gone."""
    there = lines_of(one["file"], one["function"])
    assert set(one["line"].split("⏎")) <= set(there), "run the mutants of this file anew"


@pytest.mark.parametrize("one", SURVIVORS, ids=told)
def test_survivor_is_explained(one: dict[str, Any]) -> None:
    """Every survivor is of a known kind, says why it survives, and changes something."""
    assert one["kind"] in KINDS
    assert len(one["reason"].split()) >= 5
    assert one["line"] != one["mutant"]
    assert one.get("times", 1) >= 1


def test_no_survivor_is_listed_twice() -> None:
    """Two entries of one text would hide which of them a new survivor is."""
    counted = Counter((o["file"], o["function"], o["line"], o["mutant"]) for o in SURVIVORS)
    assert [one for one, times in counted.items() if times > 1] == []


@pytest.mark.parametrize("name", TARGETS)
def test_target_exists(name: str) -> None:
    """A target names files that are there, and genres whose rungs hold its mutants."""
    target = TARGETS[name]
    assert target["files"]
    assert all((ROOT / file).is_file() for file in target["files"])
    assert set(target["held_by"]) <= set(BOOKS)
    assert target["held_by"]


def test_survivors_belong_to_targets() -> None:
    """Each survivor is of a file that some target mutates."""
    files = {file for target in TARGETS.values() for file in target["files"]}
    assert {one["file"] for one in SURVIVORS} <= files


def test_only_bodies_are_mutated() -> None:
    """Annotations, decorators, defaults and tables at a module's end are no code to be mutated."""
    source = "@jit\ndef f(a: int = 1) -> int:\n    b: int = 2\n    return b\n\n\nTABLE = 3\n"
    spans = list(RUN["body_spans"](source))
    lines = source.splitlines()
    assert [lines[row - 1][left:right] for (row, left), (_, right) in spans] == ["2", "return b"]


def test_a_change_is_told_by_its_text() -> None:
    """Of a diff the changed lines are kept, without indents, whatever their number."""
    diff = "--- a\n+++ b\n@@ -1 +1 @@\n def f():\n-    return  1\n+    return 2\n"
    assert RUN["change_of"]("a.py", "f", diff) == ("a.py", "f", "return 1", "return 2")


@pytest.mark.parametrize(
    ("line", "mutant"),
    [
        ("return branches < 2 or", "return branches > 2 or"),
        ("while at < memory.notes[LENGTH]:", "while at <= memory.notes[LENGTH]:"),
        ("        at += 1\n", "        at -= 1\n"),
    ],
    ids=["wrong", "crash", "hang"],
)
def test_hold_catches(project: Path, recorded: Path, line: str, mutant: str) -> None:
    """A rung that says something else, breaks down or never ends does not survive."""
    source = project / "solvers" / "regions.py"
    text = source.read_text(encoding="utf-8")
    assert line in text
    source.write_text(text.replace(line, mutant), encoding="utf-8")
    assert held(project, recorded) == 1


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the plain rungs of Hitori say, and so do those of the package as it is."""
    file = tmp_path_factory.mktemp("mutation") / "record.pickle"
    assert hold("record", file, "hitori") == 0
    assert hold("hold", file) == 0
    return file


def held(project: Path, record: Path) -> int:
    """Exit status of the test that mutants must fail, on a copy of the package."""
    return hold("hold", record, path=str(project.parent))


def hold(*arguments: object, path: str | None = None) -> int:
    """Exit status of hold.py, run as plain Python."""
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    if path is not None:
        environment["PYTHONPATH"] = path
    command = [sys.executable, "-P", str(ROOT / "ci/mutation/hold.py"), *map(str, arguments)]
    return subprocess.run(command, env=environment, check=False, capture_output=True).returncode
