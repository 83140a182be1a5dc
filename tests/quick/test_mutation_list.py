"""The list of surviving mutants speaks of the sources as they are."""

from __future__ import annotations

import ast
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
