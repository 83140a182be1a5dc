"""A failure on a smaller board: what is left out, and that it fails alike there."""

from __future__ import annotations

import time
from typing import Any

import pytest

from liarproof.ci.gate import facts, shrink
from liarproof.ci.gate.adapter import called
from liarproof.ci.gate.judging import puzzle_of
from liarproof.ci.gate.plan import Item
from liarproof.ci.gate.report import Failure
from liarproof.ci.gate.smaller import smaller_inputs
from liarproof.ci.gate.tried import Tried
from liarproof.ledgers import vectors
from liarproof.ledgers.vectors import Board, Expected, Input, Marks
from liarproof.oracles.referee import judge
from liarproof.puzzles.answer import Marks as Drawn
from liarproof.puzzles.genres import book
from liarproof.puzzles.text import read_text
from liarproof.puzzles.urls import read_url, write_url


class Called:
    """A peer in this process."""

    def __init__(self, adapter: Any, codes: bool = True) -> None:
        self.adapter = adapter
        self.codes = codes
        self.asked = 0

    def tried(self, item: Item) -> Tried:
        """Call it."""
        self.asked += 1
        return called(self.adapter, item, self.codes)

    def close(self) -> None:
        """There is nothing to close."""

    def cancel(self) -> None:
        """Nor to cancel."""


def failure_of(
    genre: str, operation: str, given: Input, expected: Expected, peer: Called
) -> Failure:
    """The failure of a test, which must be one."""
    item = Item(genre, operation, vectors.Test("x-0001", given, expected, ()))
    tried = peer.tried(item)
    assert not tried.passed
    return Failure(item, tried)


def board_of(text: str) -> tuple[Board, Any]:
    """A board of the text notation, and its marks."""
    puzzle, marks = read_text(text)
    clues = book(puzzle.genre).to_clues(puzzle)
    return Board(puzzle.height, puzzle.width, clues, url=write_url(puzzle)), marks


def blind_to_rows(_genre: str, _operation: str, given: dict[str, Any]) -> dict[str, Any]:
    """A checker that looks at columns alone."""
    puzzle = read_url(given["board"]["url"])
    broken = judge(puzzle, Drawn(tuple(map(tuple, given["answer"]["cells"]))))
    others = {one.code for one in broken if "repeats in row" not in one.text}
    return {"legal": not others, "broken": sorted(others)}


def test_check() -> None:
    """A checker that passes over equal numbers in a row is shown on one row of two cells."""
    board, marks = board_of("hitori 3x4\n1. 2. 1. 3.\n2. 3# 4. 1.\n3. 1. 2. 4#")
    given = Input(board=board, answer=Marks([list(row) for row in marks.cells]))
    peer = Called(blind_to_rows)
    expected = Expected(legal=False, broken=("nmDupRow",))
    found = shrink.shrink(failure_of("hitori", "check", given, expected, peer), peer)
    assert found is not None
    smallest = found.item.test
    assert smallest.input.board is not None
    assert (smallest.input.board.height, smallest.input.board.width) == (1, 2)
    assert smallest.input.answer == Marks([[1, 1]])
    assert smallest.expected == expected
    assert smallest.id == "x-0001-smaller"
    assert found.tried.text == "it takes an answer that breaks nmDupRow"


def always_one(_genre: str, _operation: str, given: dict[str, Any]) -> dict[str, Any]:
    """A solver that stops at the first answer, and calls it the one."""
    board = given["board"]
    return {
        "answers": "one",
        "answer": {"cells": [[1] * board["width"] for _ in range(board["height"])]},
    }


def test_unique() -> None:
    """A solver that stops at the first answer is shown on the smallest board with two."""
    board, _ = board_of("hitori 3x3\n1 2 3\n2 3 1\n3 1 2")
    peer = Called(always_one)
    failure = failure_of("hitori", "unique", Input(board=board), Expected(answers="more"), peer)
    found = shrink.shrink(failure, peer)
    assert found is not None
    smallest = found.item.test.input.board
    assert smallest is not None
    assert {smallest.height, smallest.width} == {1, 2}
    assert found.tried.text == "it says one, there is more"
    assert found.attempts == peer.asked - 1


def reading_digits(_genre: str, _operation: str, given: dict[str, Any]) -> dict[str, Any]:
    """A reader that takes every letter for a 9."""
    _, width, height, body = given["url"].partition("?")[2].split("/")
    numbers = [int(sign) if sign.isdigit() else 9 * (sign != ".") for sign in body]
    rows = [numbers[at : at + int(width)] for at in range(0, len(numbers), int(width))]
    return {"board": {"height": int(height), "width": int(width), "clues": rows}}


def test_read() -> None:
    """A reader that cannot read a letter is shown on the one cell that has one."""
    board, _ = board_of("hitori 2x3\n1 2 3\n4 10 5")
    url = "https://puzz.link/p?hitori/3/2/1234a5"
    peer = Called(reading_digits)
    failure = failure_of("hitori", "read", Input(url=url), Expected(board=board), peer)
    found = shrink.shrink(failure, peer)
    assert found is not None
    assert found.item.test.input.url == "https://puzz.link/p?hitori/1/1/a"


def test_bad_url_is_left_alone() -> None:
    """A URL that is to be refused has no board that could be smaller."""
    peer = Called(lambda *_: {"board": {"height": 1, "width": 1, "clues": [[1]]}})
    url = Input(url="https://puzz.link/p?hitori/3/1/11")
    failure = failure_of("hitori", "read", url, Expected(), peer)
    assert shrink.shrink(failure, peer) is None


def crashing(_genre: str, _operation: str, given: dict[str, Any]) -> dict[str, Any]:
    """A solver that cannot have two clues."""
    if len(given["board"]["clues"]) == 2:
        raise IndexError("tuple index out of range")
    return {"count": 0}


def test_crash() -> None:
    """A crash needs nobody to say what is right: any board will do."""
    board, _ = board_of("yajilin 3x4\n1R - - -\n- 1D - -\n- - 0U -")
    peer = Called(crashing)
    given = Input(board=Board(3, 4, board.clues[:2]))
    failure = failure_of("yajilin", "count", given, Expected(count=0), peer)
    assert not shrink.needs_engines(failure)
    found = shrink.shrink(failure, peer)
    assert found is not None
    assert found.item.test.input.board is not None
    assert found.item.test.input.board.height * found.item.test.input.board.width == 4
    assert len(found.item.test.input.board.clues) == 2


def test_propagate() -> None:
    """A rung that decides too much is shown on a state of its own smaller board."""

    def shades(_genre: str, _operation: str, given: dict[str, Any]) -> dict[str, Any]:
        cells = [list(row) for row in given["state"]["cells"]]
        cells[0][0] = cells[0][0] or 2
        return {"ok": True, "state": {"cells": cells}}

    board, _ = board_of("hitori 3x3\n1 2 3\n2 3 1\n3 1 2")
    state = Marks([[0, 0, 0], [0, 1, 0], [0, 0, 0]])
    backbone = Expected(backbone=Marks([[0, 0, 0], [0, 1, 0], [0, 0, 0]]))
    peer = Called(shades)
    failure = failure_of("hitori", "propagate", Input(board=board, state=state), backbone, peer)
    found = shrink.shrink(failure, peer)
    assert found is not None
    smallest = found.item.test.input
    assert smallest.board is not None
    assert smallest.state is not None
    assert smallest.board.height * smallest.board.width <= 2
    assert smallest.state.cells is not None
    assert len(smallest.state.cells) == smallest.board.height


@pytest.mark.parametrize(
    ("text", "edges"),
    [("hitori 2x3\n1 2 -\n3 4 5", False), ("yajilin 2x3\n1R - -\n- - ?U", True)],
)
def test_smaller_boards(text: str, edges: bool) -> None:
    """Each candidate is a board with a line or a clue less, and marks of its shape."""
    board, marks = board_of(text)
    answer = Marks(*([list(row) for row in part] or None for part in marks))
    genre = text.partition(" ")[0]
    found = list(smaller_inputs(genre, Input(board=board, answer=answer), board))
    clues = 5 if genre == "hitori" else 2
    assert len(found) == 2 + 3 + clues
    for one in found:
        assert one.board is not None
        assert one.answer is not None
        puzzle = puzzle_of(genre, one.board)
        assert read_url(one.board.url) == puzzle
        height, width = puzzle.height, puzzle.width
        assert [len(row) for row in one.answer.cells or ()] == [width] * height
        if edges:
            assert [len(row) for row in one.answer.right or ()] == [width - 1] * height
            assert [len(row) for row in one.answer.down or ()] == [width] * (height - 1)


def test_bounded_in_time() -> None:
    """The search ends when its time is over, with what it has by then."""
    board, _ = board_of("hitori 5x5\n" + "1 2 3 4 5\n" * 5)

    def slow(_genre: str, _operation: str, _given: dict[str, Any]) -> dict[str, Any]:
        time.sleep(0.05)
        raise ValueError("no")

    peer = Called(slow)
    failure = failure_of("hitori", "one", Input(board=board), Expected(answers="some"), peer)
    found = shrink.shrink(failure, peer, seconds=0.2)
    assert found is not None
    assert peer.asked <= 6


def test_second_engine_must_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a second engine says something else, no smaller board is shown."""
    board, _ = board_of("hitori 1x3\n1 2 3")
    peer = Called(always_one)
    failure = failure_of("hitori", "unique", Input(board=board), Expected(answers="more"), peer)
    assert shrink.shrink(failure, peer) is not None

    def doubtful(*given: Any) -> Expected:
        return Expected(answers="none" if facts.SECOND in given else "more")

    monkeypatch.setattr(shrink, "expected_of", doubtful)
    assert shrink.shrink(failure, peer) is None


def test_way() -> None:
    """Two failures are alike where they differ in numbers and places only."""
    assert shrink.way("it counts 5, there are 1,234") == shrink.way("it counts 0, there are 7")
    assert shrink.way("csAdjacent: a: r1c1") == shrink.way("csAdjacent: a: r2c2")
    assert shrink.way("it says one, there is more") != shrink.way("it says one, there is none")
