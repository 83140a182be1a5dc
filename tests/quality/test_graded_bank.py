"""The graded bank: whole, made from its seeds, and every lie in it named by its kind."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from liarproof.ledgers import graded as ledger
from liarproof.ledgers.graded import FOLDER, Graded, graded_bank, read_graded
from liarproof.properties.checks import graded as check
from liarproof.properties.graded import SIZES, line_of, make
from liarproof.puzzles.answer import SHADED, UNSHADED, Marks
from liarproof.puzzles.arrows import Clue
from liarproof.puzzles.errors import InputError
from liarproof.puzzles.genres import BOOKS
from liarproof.puzzles.yinyang import YinYang
from liarproof.solvers.ladder import ladder_of

STRIDE = 24
"""Of the bank so many boards are passed over for each that is made again here."""


@pytest.mark.parametrize("genre", list(BOOKS))
def test_boards_of_each_size(genre: str) -> None:
    """Each genre has 40 boards of each size, and ten of each small one, none of them twice."""
    boards = graded_bank(genre)
    sizes = Counter((one.board.puzzle.height, one.board.puzzle.width) for one in boards)
    assert sizes == SIZES
    assert set(SIZES.values()) == {40, 10}
    assert len({b.board.puzzle for b in boards}) == len({b.board.id for b in boards}) == len(boards)
    rungs = {rung.name for rung in ladder_of(genre).rungs}
    assert {b.board.grade for b in boards} <= rungs
    assert len({b.board.grade for b in boards}) > 1


@pytest.mark.parametrize("genre", list(BOOKS))
def test_seeds_make_the_lines_again(genre: str) -> None:
    """A line of the file is what its seed makes, byte for byte."""
    for line in (FOLDER / f"{genre}.jsonl").read_bytes().splitlines()[::STRIDE]:
        one = read_graded(line)
        size = one.board.puzzle.height, one.board.puzzle.width
        made = make(genre, *size, one.origin.seed)
        assert made is not None
        assert line_of(one.board.id, made) == line


def spoilt(
    genre: str, change: Callable[[Graded], Graded], monkeypatch: pytest.MonkeyPatch
) -> list[str]:
    """What the audit says of the first board of the bank after `change`."""
    first = graded_bank(genre)[0]
    monkeypatch.setattr(check, "graded_bank", lambda _genre: [change(first)])
    return [failure.text for failure in check.graded_boards(genre, 0, 1).failures]


def board_with(one: Graded, **changes: Any) -> Graded:
    """The same with other fields of the board."""
    fields = {name: getattr(one.board, name) for name in one.board.__struct_fields__}
    return Graded(type(one.board)(**(fields | changes)), one.origin)


@pytest.mark.parametrize("genre", list(BOOKS))
def test_untouched_it_passes(genre: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the tests below change is right before."""
    assert spoilt(genre, lambda one: one, monkeypatch) == []


def clue_added(one: Graded) -> Graded:
    """One given more, true of the answer."""
    assert one.board.answer is not None
    rows = [list(row) for row in one.board.puzzle.givens]
    at = next((r, c) for r, row in enumerate(rows) for c, value in enumerate(row) if not value)
    rows[at[0]][at[1]] = one.board.answer.cells[at[0]][at[1]]
    return board_with(one, puzzle=YinYang(tuple(map(tuple, rows))))


def clue_dropped(one: Graded) -> Graded:
    """One clue less."""
    puzzle = one.board.puzzle
    return board_with(one, puzzle=replace(puzzle, clues=puzzle.clues[1:]))


def clue_changed(one: Graded) -> Graded:
    """A number of a clue that stands on an unshaded cell, one more."""
    puzzle, answer = one.board.puzzle, one.board.answer
    assert answer is not None
    bound = [c for c in puzzle.clues if answer.cells[c.row][c.column] == UNSHADED]
    clues: list[Clue] = list(puzzle.clues)
    clues[clues.index(bound[0])] = bound[0]._replace(number=bound[0].number + 1)
    return board_with(one, puzzle=replace(puzzle, clues=tuple(clues)))


def grade_moved(one: Graded) -> Graded:
    """The grade one rung up or down."""
    names = [rung.name for rung in ladder_of(one.board.puzzle.genre).rungs]
    at = names.index(str(one.board.grade))
    return board_with(one, grade=names[at - 1 if at else 1])


def answer_swapped(one: Graded) -> Graded:
    """The answer with its colours exchanged."""
    assert one.board.answer is not None
    flipped = tuple(tuple(UNSHADED + SHADED - v for v in row) for row in one.board.answer.cells)
    return board_with(one, answer=Marks(flipped))


def seed_moved(one: Graded) -> Graded:
    """The next seed."""
    return Graded(one.board, ledger.Origin(one.origin.seed + 1, one.origin.choices))


@pytest.mark.parametrize(
    ("genre", "change", "message"),
    [
        ("yinyang", clue_added, "can be left out: still solved without it"),
        ("yajikazu", clue_changed, "its answer is illegal: "),
        ("yinyang", grade_moved, "recorded grade "),
        ("yinyang", answer_swapped, "solver finds another answer than the recorded one"),
        ("yajikazu", clue_dropped, "recorded as unique, sat finds more than one answer"),
        ("hitori", seed_moved, "makes another board"),
        ("yajilin", seed_moved, "makes another board"),
    ],
)
def test_each_lie_is_named(
    genre: str,
    change: Callable[[Graded], Graded],
    message: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each kind of lie about a board has a message of its own."""
    said = spoilt(genre, change, monkeypatch)
    assert any(message in line for line in said), said
    untouched = ("can be left out", "is illegal", "recorded grade", "another answer than")
    if change is seed_moved:
        assert not [line for line in said for other in untouched if other in line]


def test_a_bad_line_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A line of the bank that cannot be read is named with its file and number."""
    line = json.loads((FOLDER / "hitori.jsonl").read_bytes().splitlines()[0])
    del line["seed"]
    (tmp_path / "hitori.jsonl").write_text(json.dumps(line))
    monkeypatch.setattr(ledger, "FOLDER", tmp_path)
    with pytest.raises(InputError, match=r"hitori\.jsonl:1: origin: .*seed"):
        graded_bank("hitori")
