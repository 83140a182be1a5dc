"""Yin-Yang as it is written down: URLs, text, records, and what is refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import Phase, find, given, settings
from hypothesis import strategies as st

from liarproof import InputError, judge, parse, write_text, write_url
from liarproof.properties.strategies import comb, sizes, yinyang_boards
from liarproof.puzzles.answer import SHADED, UNKNOWN, UNSHADED, Marks
from liarproof.puzzles.conventions import conventions
from liarproof.puzzles.genres import book
from liarproof.puzzles.records import Board, read_record, write_record
from liarproof.puzzles.text import read_text
from liarproof.puzzles.urls import read_url
from liarproof.puzzles.yinyang import BLACK, EMPTY, WHITE, YinYang

WIDE = YinYang(((0, 1, 2, 0, 0),))
MARKED = Marks(((UNSHADED, UNSHADED, SHADED, UNKNOWN, SHADED),))


def refusal(read: Callable[..., Any], *arguments: Any) -> str:
    """The text, one line, that `read` refuses its arguments with."""
    with pytest.raises(InputError) as caught:
        read(*arguments)
    assert str(caught.value).isprintable()
    return str(caught.value)


@pytest.mark.parametrize(
    ("digit", "cells"),
    [
        ("0", (0, 0, 0)),
        ("1", (0, 0, 1)),
        ("3", (0, 1, 0)),
        ("9", (1, 0, 0)),
        ("a", (1, 0, 1)),
        ("i", (2, 0, 0)),
        ("q", (2, 2, 2)),
    ],
)
def test_digit_in_url(digit: str, cells: tuple[int, ...]) -> None:
    """A base-27 digit holds three cells, the first as its ninefold, 1 white and 2 black."""
    column = tuple((cell,) for cell in cells)
    for board, size in ((YinYang((cells,)), "3/1"), (YinYang(column), "1/3")):
        assert read_url(f"yinyang/{size}/{digit}") == board
        assert write_url(board) == f"https://puzz.link/p?yinyang/{size}/{digit}"


@pytest.mark.parametrize(
    ("url", "givens"),
    [
        ("yinyang/1/1/0", ((0,),)),
        ("yinyang/1/1/9", ((1,),)),
        ("yinyang/1/1/i", ((2,),)),
        ("yinyang/2/1/f", ((1, 2),)),
        ("yinyang/2/2/5i", ((0, 1), (2, 2))),
        ("yinyang/5/1/50", ((0, 1, 2, 0, 0),)),
        ("yinyang/1/5/50", ((0,), (1,), (2,), (0,), (0,))),
    ],
)
def test_last_digit_in_url(url: str, givens: tuple[tuple[int, ...], ...]) -> None:
    """The last digit holds one cell or two where three do not go into the board."""
    board = YinYang(givens)
    assert read_url(url) == board
    assert write_url(board) == f"https://puzz.link/p?{url}"


def test_text() -> None:
    """Givens are W and B, and the marks behind them # for black and . for white."""
    written = "yinyang 1x5\n  -. W. B# -  -#"
    assert write_text(WIDE, MARKED) == written
    assert read_text(written) == (WIDE, MARKED)
    assert parse("yinyang 2x1\nW\n-") == YinYang(((WHITE,), (EMPTY,)))


def test_marks_against_givens() -> None:
    """A mark that contradicts its given is read as it stands: to judge is the referee's part."""
    assert read_text("yinyang 1x2\nW# B.") == (
        YinYang(((WHITE, BLACK),)),
        Marks(((SHADED, UNSHADED),)),
    )


def test_record() -> None:
    """A record holds rows of 0, 1 and 2, and its answer as colours, 1 black."""
    answer = Marks(((UNSHADED, UNSHADED, SHADED, SHADED, SHADED),))
    record = json.loads(write_record(Board(WIDE, answer=answer)))
    assert (record["height"], record["width"]) == (1, 5)
    assert record["clues"] == [[0, 1, 2, 0, 0]]
    assert record["colours"] == [[0, 0, 1, 1, 1]]
    assert "shading" not in record
    assert read_record(json.dumps(record).encode()).answer == answer


@pytest.mark.parametrize(
    ("url", "message"),
    [
        ("yinyang/3/1/", "body: 0 characters, a board 1 high and 3 wide has 1"),
        ("yinyang/3/1/00", "body: 2 characters, a board 1 high and 3 wide has 1"),
        ("yinyang/2/2/0", "body: 1 characters, a board 2 high and 2 wide has 2"),
        ("yinyang/3/2/0r", "body: 'r' at character 2 is none of 0 to 9 and a to q"),
        ("yinyang/3/2/A0", "body: 'A' at character 1 is none of 0 to 9 and a to q"),
        ("yinyang/3/2/0.", "body: '.' at character 2 is none of 0 to 9 and a to q"),
        ("yinyang/3/2/0²", "body: '²' at character 2 is none of 0 to 9 and a to q"),
        ("yinyang/3/2/-0", "body: '-' at character 1 is none of 0 to 9 and a to q"),
        ("yinyang/1/1/1", "body: '1' at character 1 colours cells beyond the last"),
        ("yinyang/1/1/3", "body: '3' at character 1 colours cells beyond the last"),
        ("yinyang/2/2/0c", "body: 'c' at character 2 colours cells beyond the last"),
        ("yinyang/v:/3/2/00", "URL: the variant 'v:' of yinyang is not supported"),
        ("yinyang/0/2/0", "size 2×0: both sides must be from 1 to 999"),
        ("yinyang/999/999/0", "body: 1 characters, a board 999 high and 999 wide has 332667"),
    ],
)
def test_bad_url(url: str, message: str) -> None:
    """A bad URL is refused with the part that is wrong."""
    assert refusal(read_url, url) == message


@pytest.mark.parametrize(
    "token", ["w", "b", "1", ".", "#", "##", "WB", "W##", "W.#", "--", "-1", "○", "W" * 40]
)
def test_bad_text(token: str) -> None:
    """A cell that is neither W, B nor - with a mark is refused with its place."""
    message = f"text:1: r1c2: {token!r} is neither W nor B, nor - for no given"
    assert refusal(parse, f"yinyang 2x2\nB {token}\n- -") == message


def record(**fields: Any) -> bytes:
    """A good record of a 1×2 board, but for `fields`."""
    good = {"genre": "yinyang", "height": 1, "width": 2, "clues": [[0, 2]]}
    return json.dumps(good | fields).encode()


GIVEN = "a given is 1 white or 2 black, 0 is none"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (record(clues=[]), "clues: the board has no cells"),
        (record(clues=[[]]), "clues: the board has no cells"),
        (record(clues=[[0, 2], [1]]), "clues: row 2 has 1 cells, row 1 has 2"),
        (record(clues=[[0], [2]]), "clues: 2 rows of 1, the record says 1×2"),
        (record(clues=[[0, 2, 1]]), "clues: 1 rows of 3, the record says 1×2"),
        (record(height=0), "size 0×2: both sides must be from 1 to 999"),
        (record(clues=[[0, 3]]), f"clues: 3 at r1c2: {GIVEN}"),
        (record(clues=[[-1, 0]]), f"clues: -1 at r1c1: {GIVEN}"),
        (record(clues=[[10**200, 0]]), f"clues: a huge number at r1c1: {GIVEN}"),
        (record(clues=[[0, True]]), "clues: Expected `int`, got `bool` - at `$[0][1]`"),
        (record(clues=[[0, None]]), "clues: Expected `int`, got `null` - at `$[0][1]`"),
        (record(clues=["W-"]), "clues: Expected `array`, got `str` - at `$[0]`"),
        (record(url="yinyang/2/1/3"), "the URL shows another board than the clues"),
        (record(url="yinyang/1/2/6"), "the URL shows another board than the clues"),
        (record(colours=[[0], [1]]), "answer: its shape is not 1×2"),
        (record(colours=[[1, 2]]), "answer: values other than 0 and 1"),
        (record(shading=[[0, 1]]), "answer: yinyang has colours, not shading"),
        (record(colours="01"), "JSON: Expected `array | null`, got `str` - at `$.colours`"),
        (record(variant="x"), "the variant 'x' is not supported"),
    ],
    ids=range(19),
)
def test_bad_record(line: bytes, message: str) -> None:
    """A bad record is refused with the field that is wrong."""
    assert refusal(read_record, line) == message


def test_good_record() -> None:
    """The record that the bad ones are made from is a good one, with a good URL too."""
    assert read_record(record()) == read_record(record(url="yinyang/2/1/6"))
    assert read_record(record()) == Board(YinYang(((EMPTY, BLACK),)))


@pytest.mark.parametrize(
    ("givens", "message"),
    [
        ((), "clues: the board has no cells"),
        (((),), "clues: the board has no cells"),
        (((0,),) * 1000, "size 1000×1: both sides must be from 1 to 999"),
        (((0,) * 1000,), "size 1×1000: both sides must be from 1 to 999"),
        (((0, 1), (2,)), "clues: row 2 has 1 cells, row 1 has 2"),
        (((0, True),), "clues: 'True' at r1c2 is no whole number"),
        (((0, 2.0),), "clues: '2.0' at r1c2 is no whole number"),
        (((0, "W"),), "clues: \"'W'\" at r1c2 is no whole number"),
        (((0, None),), "clues: 'None' at r1c2 is no whole number"),
        (((0, 3),), f"clues: 3 at r1c2: {GIVEN}"),
        (((-(10**9999),),), f"clues: a huge number at r1c1: {GIVEN}"),
    ],
    ids=range(11),
)
def test_bad_value(givens: Any, message: str) -> None:
    """A board made from Python is held to the same rules, types among them."""
    assert refusal(YinYang, givens) == message


@given(st.integers(1, 999), st.integers(1, 999), st.sampled_from((EMPTY, WHITE, BLACK)))
def test_largest_boards(height: int, width: int, given_colour: int) -> None:
    """Boards up to 999 a side, one colour all over, come back from their URL."""
    if height * width > 2000:
        width = max(1, 2000 // height)
    board = YinYang(((given_colour,) * width,) * height)
    assert read_url(write_url(board)) == board


def test_words_for_people() -> None:
    """The two values of a cell are white and black, and that both must occur is a convention."""
    assert book("yinyang").cell_values == ("white", "black")
    assert [convention.name for convention in conventions("yinyang")] == ["both-colours"]


ODD: dict[str, Callable[[YinYang], bool]] = {
    "nothing given": lambda board: not any(map(any, board.givens)),
    "all given": lambda board: board.width > 1 and all(map(all, board.givens)),
    "some given": lambda board: {EMPTY, WHITE, BLACK} <= {c for row in board.givens for c in row},
    "all white": lambda board: board.height > 1 and {*sum(board.givens, ())} == {WHITE},
    "an answer": lambda board: (
        board.height > 2 < board.width and board.givens == comb(board.height, board.width, True)
    ),
    "a row": lambda board: board.height == 1 < board.width,
    "a column": lambda board: board.width == 1 < board.height,
}


@pytest.mark.parametrize("name", ODD)
def test_boards_drawn(name: str) -> None:
    """Every odd case is among the boards that are drawn."""
    once = settings(phases=[Phase.generate], max_examples=2000)
    find(yinyang_boards(), ODD[name], settings=once)  # it raises where there is none


@given(sizes(8).filter(lambda size: size != (1, 1)), st.booleans())
def test_comb_is_an_answer(size: tuple[int, int], upright: bool) -> None:
    """Two combs between one another are a legal answer on every board but 1×1."""
    cells = comb(*size, upright)
    assert judge(YinYang(cells), Marks(cells)) == []
