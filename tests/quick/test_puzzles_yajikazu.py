"""Yajisan-Kazusan as it is written down: URLs, text, records, and what is refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import Phase, find, given, settings
from hypothesis import strategies as st

from liarproof import InputError, parse, write_text, write_url
from liarproof.properties.strategies import yajikazu_boards
from liarproof.puzzles.answer import SHADED, UNKNOWN, UNSHADED, Marks
from liarproof.puzzles.arrows import DIRECTIONS, LARGEST_NUMBER, Clue
from liarproof.puzzles.conventions import conventions
from liarproof.puzzles.genres import book
from liarproof.puzzles.grid import LONGEST_SIDE
from liarproof.puzzles.records import Board, read_record, write_record
from liarproof.puzzles.sources import read_boards
from liarproof.puzzles.text import read_text
from liarproof.puzzles.urls import read_url
from liarproof.puzzles.yajikazu import Yajikazu

ALL_KINDS = Yajikazu(
    2,
    3,
    (
        Clue(0, 0, "U", None),
        Clue(0, 1, None, 3),
        Clue(1, 0, None, None),
        Clue(1, 1, "R", 12),
        Clue(1, 2, "L", 0),
    ),
)
"""A clue of every kind, and a cell without one."""


def refusal(read: Callable[..., Any], *arguments: Any) -> str:
    """The text, one line, that `read` refuses its arguments with."""
    with pytest.raises(InputError) as caught:
        read(*arguments)
    assert str(caught.value).isprintable()
    return str(caught.value)


@pytest.mark.parametrize(
    ("written", "direction", "number"),
    [
        ("00", None, 0),
        ("03", None, 3),
        ("10", "U", 0),
        ("2f", "D", 15),
        ("39", "L", 9),
        ("4a", "R", 10),
        ("510", None, 16),
        ("610", "U", 16),
        ("712", "D", 18),
        ("8ff", "L", 255),
        ("963", "R", 99),
        ("-0100", None, 256),
        ("-1100", "U", 256),
        ("-2fff", "D", 4095),
        ("-33e7", "L", 999),
        ("-4abc", "R", 2748),
        ("0.", None, None),
        ("1.", "U", None),
        ("2.", "D", None),
        ("3.", "L", None),
        ("4.", "R", None),
    ],
)
def test_clue_in_url(written: str, direction: str | None, number: int | None) -> None:
    """A clue is a direction and one hexadecimal digit, more by five and two, or - and three."""
    board = Yajikazu(1, 1, (Clue(0, 0, direction, number),))
    assert read_url(f"yajikazu/1/1/{written}") == board
    assert read_url(f"yajikazu/1/1/{written}/") == board
    assert write_url(board) == f"https://puzz.link/p?yajikazu/1/1/{written}"


@pytest.mark.parametrize(
    ("written", "number"), [("900", 0), ("90f", 15), ("-4000", 0), ("-4003", 3), ("-40ff", 255)]
)
def test_number_in_more_digits_than_it_needs(written: str, number: int) -> None:
    """A number with leading zeros is read as it is."""
    assert read_url(f"yajikazu/1/1/{written}") == Yajikazu(1, 1, (Clue(0, 0, "R", number),))


@pytest.mark.parametrize(
    ("url", "size", "clued"),
    [
        ("1/1/a", (1, 1), []),
        ("13/2/z", (2, 13), []),
        ("9/3/za", (3, 9), []),
        ("27/2/zzb", (2, 27), []),
        ("3/2/e10", (2, 3), [(1, 2)]),
        ("3/2/10e", (2, 3), [(0, 0)]),
        ("3/2/b10b10", (2, 3), [(0, 2), (1, 2)]),
        ("30/1/za10b", (1, 30), [(0, 27)]),
        ("1/4/a10b", (4, 1), [(1, 0)]),
    ],
)
def test_empty_cells_in_url(url: str, size: tuple[int, int], clued: list[tuple[int, int]]) -> None:
    """A letter skips one to 26 empty cells, over the ends of rows, and more take several."""
    board = Yajikazu(*size, tuple(Clue(row, column, "U", 0) for row, column in clued))
    assert read_url(f"yajikazu/{url}") == board
    assert write_url(board) == f"https://puzz.link/p?yajikazu/{url}"


def test_text() -> None:
    """A clue is a number or ?, then its arrow as a letter if any; all stand right-aligned."""
    marks = Marks(((SHADED, UNSHADED, UNKNOWN), (UNKNOWN, SHADED, UNSHADED)))
    written = "yajikazu 2x3\n   ?U#   3.   -\n    ?  12R#  0L."
    assert write_text(ALL_KINDS, marks) == written
    assert read_text(written) == (ALL_KINDS, marks)


@pytest.mark.parametrize("first", ["?U", "?D", "?L.", "?R#", "?", "-", "3", "2R"])
def test_row_that_starts_like_a_url(first: str) -> None:
    """A row may start with an unknown number, though a URL may start with a question mark."""
    text = f"yajikazu 2x2 name\n{first} -\n{first} 1D\n"
    (item,) = read_boards(text.encode(), "f")
    assert isinstance(item, Board)
    assert item.id == "name"
    assert item.puzzle == read_text(text)[0]


def test_record() -> None:
    """A record lists its clues from row and column 0, with null for what they lack."""
    record = json.loads(write_record(Board(ALL_KINDS)))
    assert (record["height"], record["width"]) == (2, 3)
    assert record["clues"][:2] == [
        {"r": 0, "c": 0, "dir": "U", "n": None},
        {"r": 0, "c": 1, "dir": None, "n": 3},
    ]
    record["clues"].reverse()
    assert read_record(json.dumps(record).encode()).puzzle == ALL_KINDS


@pytest.mark.parametrize(
    ("url", "message"),
    [
        ("yajikazu/1/1/", "body: 0 cells, a board 1 high and 1 wide has 1"),
        ("yajikazu/2/2/10b", "body: 3 cells, a board 2 high and 2 wide has 4"),
        ("yajikazu/2/2/10d", "body: 5 cells, a board 2 high and 2 wide has 4"),
        ("yajikazu/2/1/10a10", "body: 3 cells, a board 1 high and 2 wide has 2"),
        ("yajikazu/1/1/" + "z" * 999, "body: 25974 cells, a board 1 high and 1 wide has 1"),
        ("yajikazu/2/1/a1", "body: '1' at character 2 is no clue"),
        ("yajikazu/2/1/a1g", "body: '1g' at character 2 is no clue"),
        ("yajikazu/2/1/1Aa", "body: '1Aa' at character 1 is no clue"),
        ("yajikazu/2/1/51", "body: '51' at character 1 is no clue"),
        ("yajikazu/2/1/91ga", "body: '91ga' at character 1 is no clue"),
        ("yajikazu/2/1/9.a", "body: '9.a' at character 1 is no clue"),
        ("yajikazu/2/1/-11fg", "body: '-11fg' at character 1 is no clue"),
        ("yajikazu/2/1/-5123a", "body: '-5123' at character 1 is no clue"),
        ("yajikazu/2/1/-1.a", "body: '-1.a' at character 1 is no clue"),
        ("yajikazu/2/1/.a", "body: '.a' at character 1 is no clue"),
        ("yajikazu/2/1/+a", "body: '+a' at character 1 is no clue"),
        ("yajikazu/2/1/Aa", "body: 'Aa' at character 1 is no clue"),
        ("yajikazu/2/1/1²a", "body: '1²a' at character 1 is no clue"),
        ("yajikazu/b/2/1/b", "URL: the variant 'b' of yajikazu is not supported"),
        ("yajikazu/v:/2/1/b", "URL: the variant 'v:' of yajikazu is not supported"),
        ("yajikazu/1000/1/z", "size 1×1000: both sides must be from 1 to 999"),
    ],
    ids=range(21),
)
def test_bad_url(url: str, message: str) -> None:
    """A bad URL is refused with the part that is wrong."""
    assert refusal(read_url, url) == message


@pytest.mark.parametrize(
    "token",
    [
        *("u", "2u", "R", "R2", "2RR", "2_R", "-1", "-1R", "--", "1.5", "??", "?R2", "2R##"),
        *("##", "#.", ".", "２", "2→", "1" * 10, "0x1", "2R.#", "1" * 40),
    ],
)
def test_bad_text(token: str) -> None:
    """A cell that is neither a clue nor - with a mark is refused with its place."""
    message = f"text:1: r2c2: {token!r} is no clue such as 2R or ?U, nor - for none"
    assert refusal(parse, f"yajikazu 2x2\n- 1\n- {token}") == message


def record(*clues: Any, **fields: Any) -> bytes:
    """A record of a 2×3 board with these clues, good but for `fields`."""
    good = {"genre": "yajikazu", "height": 2, "width": 3, "clues": list(clues)}
    return json.dumps(good | fields).encode()


def clue(r: Any = 0, c: Any = 0, dir: Any = "R", n: Any = 1) -> dict[str, Any]:
    """A clue of a record."""
    return {"r": r, "c": c, "dir": dir, "n": n}


OFF_BOARD = "(from 0) is off the 2×3 board"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (record(height=0), "size 0×3: both sides must be from 1 to 999"),
        (record(clues=[[0, 1]]), "clues: Expected `object`, got `array` - at `$[0]`"),
        (record(clues={}), "clues: Expected `array`, got `object`"),
        (
            record({"r": 0, "c": 0, "dir": "R"}),
            "clues: Object missing required field `n` - at `$[0]`",
        ),
        (record(clue(r="0")), "clues: Expected `int`, got `str` - at `$[0].r`"),
        (record(clue(r=True)), "clues: Expected `int`, got `bool` - at `$[0].r`"),
        (record(clue(c=None)), "clues: Expected `int`, got `null` - at `$[0].c`"),
        (record(clue(n=1.5)), "clues: Expected `int | null`, got `float` - at `$[0].n`"),
        (record(clue(n="?")), "clues: Expected `int | null`, got `str` - at `$[0].n`"),
        (record(clue(dir=2)), "clues: Expected `str | null`, got `int` - at `$[0].dir`"),
        (record(clue(dir="N")), "clues: direction \"'N'\" at r1c1 is no U, D, L or R"),
        (record(clue(dir="")), "clues: direction \"''\" at r1c1 is no U, D, L or R"),
        (record(clue(dir="u")), "clues: direction \"'u'\" at r1c1 is no U, D, L or R"),
        (record(clue(r=2)), f"clues: row 2, column 0 {OFF_BOARD}"),
        (record(clue(r=-1)), f"clues: row -1, column 0 {OFF_BOARD}"),
        (record(clue(c=3)), f"clues: row 0, column 3 {OFF_BOARD}"),
        (record(clue(c=10**200)), f"clues: row 0, column a huge number {OFF_BOARD}"),
        (record(clue(1, 2, n=-1)), "clues: -1 at r2c3: numbers go from 0 to 4095"),
        (record(clue(n=4096)), "clues: 4096 at r1c1: numbers go from 0 to 4095"),
        (record(clue(n=10**200)), "clues: a huge number at r1c1: numbers go from 0 to 4095"),
        (record(clue(1, 1), clue(), clue(1, 1)), "clues: two at r2c2"),
        (record(clue(), url="yajikazu/3/2/40e"), "the URL shows another board than the clues"),
        (record(clue(), url="yajikazu/2/3/41e"), "the URL shows another board than the clues"),
        (record(colours=[[0] * 3] * 2), "answer: yajikazu has shading, not colours"),
        (record(shading=[[0] * 2] * 3), "answer: its shape is not 2×3"),
        (record(variant="x"), "the variant 'x' is not supported"),
    ],
    ids=range(26),
)
def test_bad_record(line: bytes, message: str) -> None:
    """A bad record is refused with the field that is wrong."""
    assert refusal(read_record, line) == message


def test_good_record() -> None:
    """The record that the bad ones are made from is a good one, with a good URL too."""
    wanted = Board(Yajikazu(2, 3, (Clue(0, 0, "R", 1),)))
    assert read_record(record(clue())) == wanted
    assert read_record(record(clue(), url="yajikazu/3/2/41e")) == wanted


@pytest.mark.parametrize(
    ("height", "width", "clues", "message"),
    [
        (0, 1, (), "size 0×1: both sides must be from 1 to 999"),
        (1, 1000, (), "size 1×1000: both sides must be from 1 to 999"),
        (True, 1, (), "clues: 'True' as a side of the board is no whole number"),
        (1, 2.0, (), "clues: '2.0' as a side of the board is no whole number"),
        (1, 1, ((0, 0, "U", 1),), "clues: \"(0, 0, 'U', 1)\" is no Clue"),
        (1, 1, (Clue(False, 0, "U", 1),), "clues: 'False' as a row is no whole number"),
        (1, 1, (Clue(0, 0.0, "U", 1),), "clues: '0.0' as a column is no whole number"),  # type: ignore[arg-type]
        (1, 1, (Clue(0, 0, "U", True),), "clues: 'True' at r1c1 is no whole number"),
        (1, 1, (Clue(0, 0, "UD", 1),), "clues: direction \"'UD'\" at r1c1 is no U, D, L or R"),
        (
            1,
            2,
            (Clue(0, 1, "U", 1), Clue(0, 0, "U", 1)),
            "clues: r1c1 after r1c2: expected raster order",
        ),
        (
            2,
            2,
            (Clue(1, 0, "U", 1), Clue(0, 1, "U", 1)),
            "clues: r1c2 after r2c1: expected raster order",
        ),
        (1, 1, (Clue(0, 0, "U", 1), Clue(0, 0, "U", 1)), "clues: two at r1c1"),
    ],
    ids=range(12),
)
def test_bad_value(height: Any, width: Any, clues: Any, message: str) -> None:
    """A board made from Python is held to the same rules, types among them."""
    assert refusal(Yajikazu, height, width, clues) == message


@given(
    st.integers(1, LONGEST_SIDE),
    st.integers(1, LONGEST_SIDE),
    st.integers(0, 2),
    st.none() | st.integers(0, LARGEST_NUMBER),
)
def test_largest_boards(height: int, width: int, clues: int, number: int | None) -> None:
    """Boards up to 999 a side, with a clue in their corners or none, come back from their URL."""
    corners = [(0, 0), (height - 1, width - 1)][:clues]
    board = Yajikazu(
        height, width, tuple(Clue(*cell, "U", number) for cell in dict.fromkeys(corners))
    )
    assert read_url(write_url(board)) == board


def test_words_for_people() -> None:
    """What the rules leave open is named, and the two values of a cell are as in Hitori."""
    assert book("yajikazu").cell_values == book("hitori").cell_values == ("unshaded", "shaded")
    assert [convention.name for convention in conventions("yajikazu")] == [
        *("empty-region", "shade-nothing", "number-beyond-line", "clue-says-nothing")
    ]


def beyond(board: Yajikazu) -> bool:
    """Whether a number is larger than any line."""
    longest = max(board.height, board.width)
    return any(clue.number is not None and clue.number > longest for clue in board.clues)


def kinds(board: Yajikazu) -> set[tuple[bool, bool]]:
    """Whether the clues have arrows, and numbers."""
    return {(clue.direction is not None, clue.number is not None) for clue in board.clues}


ODD: dict[str, Callable[[Yajikazu], bool]] = {
    "no clue": lambda board: not board.clues,
    "all clues": lambda board: len(board.clues) == board.height * board.width > 1,
    "some clues": lambda board: 1 < len(board.clues) < board.height * board.width - 1,
    "every kind": lambda board: len(kinds(board)) == 4,
    "only binding ones": lambda board: len(board.clues) > 1 and kinds(board) == {(True, True)},
    "a number larger than its line": beyond,
    "a number that its line holds": lambda board: (
        Clue(0, 0, "R", 1) in board.clues and board.width > 1
    ),
    "every direction": lambda board: {*DIRECTIONS} <= {clue.direction for clue in board.clues},
    "off the board": lambda board: Clue(0, 0, "U", 0) in board.clues,
    "a row": lambda board: board.height == 1 < board.width,
    "a column": lambda board: board.width == 1 < board.height,
}


@pytest.mark.parametrize("name", ODD)
def test_boards_drawn(name: str) -> None:
    """Every odd case is among the boards that are drawn."""
    once = settings(phases=[Phase.generate], max_examples=2000)
    find(yajikazu_boards(), ODD[name], settings=once)  # it raises where there is none


@given(yajikazu_boards(max_number=3, silent=False))
def test_boards_as_wanted(board: Yajikazu) -> None:
    """The strategy keeps to the largest number, and without silent clues all of them bind."""
    assert kinds(board) <= {(True, True)}
    assert all((clue.number or 0) <= 3 for clue in board.clues)
