"""`liarproof generate` for every genre: boards, their choices, what comes to nothing."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from liarproof.properties.generators import generator
from liarproof.puzzles.genres import BOOKS
from liarproof.puzzles.records import read_record

genres = pytest.mark.parametrize("genre", list(BOOKS))


@genres
def test_choices(cli: Callable[..., Any], genre: str) -> None:
    """Each choice of a genre is listed with its default, which is one of what it may be."""
    told = cli("generate", genre, "--choices", "--json", "-")
    listed = json.loads(told.out)
    defaults = {field.name: field.default for field in fields(generator(genre).Choices)}
    assert {one["choice"]: one["default"] for one in listed} == defaults
    for one in listed:
        assert one["default"] in one["may_be"] or len(one["may_be"]) == 1
    lines = cli("generate", genre, "--choices").out.splitlines()
    assert [line.split()[0] for line in lines[1:-1]] == list(defaults)


@genres
def test_boards_for_people_and_machines(
    cli: Callable[..., Any], genre: str, tmp_path: Path
) -> None:
    """A board is printed as URL and text, and written as a record that says the same."""
    file = tmp_path / "made.jsonl"
    told = cli("generate", genre, "5x6", "--count", "2", "--json", file)
    assert told.status == 0
    lines = told.out.splitlines()
    assert lines[0].startswith(f"https://puzz.link/p?{genre}/6/5/")
    assert f"{genre} 5x6 {genre}-5x6-seed-1" in lines
    boards = [read_record(line) for line in file.read_bytes().splitlines()]
    assert [board.id for board in boards] == [f"{genre}-5x6-seed-{seed}" for seed in (1, 2)]
    assert all(board.unique and board.answer is not None for board in boards)
    assert cli("solve", "--confirm", file).status == 0


def test_what_comes_to_nothing_is_said(cli: Callable[..., Any]) -> None:
    """A seed without a board is named with its outcome, and the status is 3."""
    told = cli("generate", "yajikazu", "6x6", "--count", "8", "--choose", "stuck=stop")
    assert told.status == 3
    assert "seed 1: " in told.out
    assert "cell taken" in told.out


def test_yes_and_no(cli: Callable[..., Any]) -> None:
    """A choice that is true or false is said in these words."""
    words = ("generate", "yinyang", "6x6", "--choose", "target=window", "--choose")
    told = cli(*words, "exact=true", "--json", "-")
    (record,) = map(json.loads, told.out.splitlines())
    assert record["grade"] == "window"
    assert record["statistics"]["choices"]["exact"] is True
    refused = cli(*words, "exact=perhaps")
    assert refused.status == 2
    assert refused.err.startswith("liarproof: error: exact 'perhaps' ")


def test_without_a_size(cli: Callable[..., Any]) -> None:
    """A board needs a size, and it is said how one is written."""
    told = cli("generate", "hitori")
    assert told.status == 2
    assert told.err == ("liarproof: error: expected HEIGHTxWIDTH behind the genre, such as 10x10\n")
