"""What is written down is read back as it was, in every notation."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from liarproof import InputError, parse, write_text, write_url
from liarproof.properties.strategies import (
    answers_for,
    boards,
    hitori_boards,
    marks_for,
    sizes,
)
from liarproof.puzzles.answer import SHADED, UNKNOWN, UNSHADED, Marks, State, unmarked
from liarproof.puzzles.book import Puzzle
from liarproof.puzzles.genres import BOOKS
from liarproof.puzzles.grid import lines, neighbours, place, read_size
from liarproof.puzzles.hitori import LARGEST_NUMBER, Hitori
from liarproof.puzzles.records import Board, read_record, write_record
from liarproof.puzzles.sources import read_boards, read_source
from liarproof.puzzles.text import read_text
from liarproof.puzzles.urls import looks_like_url, read_url

SMALL = Hitori(((1, 1), (2, 0)))
URL = "https://puzz.link/p?hitori/2/2/112."

PUBLISHED = Path(
    os.environ.get("LIARPROOF_SHARED") or Path(__file__).parents[2].parent / "shared"
).joinpath("boards")
NUMBER_PUBLISHED = {"hitori": 712, "yinyang": 131, "yajikazu": 7, "yajilin": 465}

SIGN = re.compile(r"(?<![#.])[#.x│─+┼├┤┬┴┌┐└┘╴╵╶╷]")
"""Where the sign of a mark or of an edge starts."""

each_genre = pytest.mark.parametrize("genre", BOOKS)


def nothing_on(board: Puzzle) -> Marks:
    """Marks of the board on which nothing is drawn."""
    return unmarked(board.height, board.width, BOOKS[board.genre].edges)


@each_genre
@given(st.data())
def test_url_round_trip(genre: str, data: st.DataObject) -> None:
    """A board is the same after its URL is read back, and is taken for a URL by `parse`."""
    board = data.draw(boards(genre))
    assert read_url(write_url(board)) == board
    assert parse(write_url(board)) == board


@each_genre
@given(st.data())
def test_url_written_once(genre: str, data: st.DataObject) -> None:
    """A board has one written URL, made of what a URL may hold as it is."""
    url = write_url(data.draw(boards(genre)))
    assert write_url(read_url(url)) == url
    assert set(url.partition("?")[2]) <= set("0123456789abcdefghijklmnopqrstuvwxyz/.-")


@each_genre
@given(st.data())
def test_text_round_trip(genre: str, data: st.DataObject) -> None:
    """A board in text is the same when read back, and so are its marks, partial or complete."""
    board = data.draw(boards(genre))
    marks = data.draw(marks_for(board))
    assert read_text(write_text(board, marks)) == (board, marks)
    assert read_text(write_text(board)) == (board, nothing_on(board))
    assert parse(write_text(board, marks)) == board


@each_genre
@given(st.data())
def test_text_is_in_columns(genre: str, data: st.DataObject) -> None:
    """Clues end and marks start in the same columns in every row, whatever their lengths."""
    board = data.draw(boards(genre))
    marks = data.draw(answers_for(board))
    rows = write_text(board, marks).splitlines()[1:]
    starts = [[at for at in range(len(row)) if SIGN.match(row, at)] for row in rows]
    expanded = len(rows) > board.height or len(starts[0]) > board.width
    places = 2 * board.width - 1 if expanded else board.width
    assert starts == [starts[0]] * len(rows)
    assert len(starts[0]) == places


@each_genre
@given(st.data(), st.text())
def test_text_of_any_name(genre: str, data: st.DataObject, name: str) -> None:
    """An id stands on the header's line whatever it holds, line breaks among it."""
    board = data.draw(boards(genre, max_side=4))
    (item,) = read_boards(write_text(board, name=name).encode(), "file")
    assert item == Board(board, " ".join(name.split()), where="file:1")


@each_genre
@given(st.data(), st.text(), st.sampled_from((None, True, False)))
def test_record_round_trip(genre: str, data: st.DataObject, name: str, unique: Any) -> None:
    """A record is the same when read back, alone or out of a file, whatever its id holds."""
    puzzle = data.draw(boards(genre))
    board = Board(puzzle, name, data.draw(st.none() | answers_for(puzzle)), unique)
    line = write_record(board)
    assert b"\n" not in line
    assert read_record(line) == board
    (item,) = read_boards(line + b"\n", "file")
    assert item == Board(board.puzzle, name, board.answer, unique, "file:1")


def test_partial_marks_are_no_answer() -> None:
    """A record never turns undecided cells into unshaded ones."""
    marks = Marks(((SHADED, UNKNOWN), (UNSHADED, UNSHADED)))
    assert read_record(write_record(Board(SMALL, answer=marks))).answer is None


@pytest.mark.parametrize(
    "url",
    [
        "https://puzz.link/p?hitori/2/2/112.",
        "http://puzz.link/p?hitori/2/2/112.",
        "HTTPS://PUZZ.LINK/p?hitori/2/2/112.",
        "https://puzz.link/p.html?hitori/2/2/112.",
        "https://pzv.jp/p.html?hitori/2/2/112.",
        "https://example.org:8080/some/folder/?hitori/2/2/112.",
        "http://localhost/?hitori/2/2/112.",
        "//puzz.link/p?hitori/2/2/112.",
        "p?hitori/2/2/112.",
        "p.html?hitori/2/2/112.",
        "?hitori/2/2/112.",
        "hitori/2/2/112.",
        "hitori/2/2/112./",
        "https://puzz.link/p?hitori/2/2/112./",
        "https://puzz.link/p?hitori_edit/2/2/112.",
        "https://puzz.link/p?hitori_play/2/2/112.",
        "hitori_edit/2/2/112.",
        "https://puzz.link/p?hitori/2/2/112.&lang=en",
        "https://puzz.link/p?type=editor&hitori/2/2/112.",
        "https://puzz.link/p?hitori/2/2/112.#top",
        "https://puzz.link/p?hitori/2/2/112./&a=b#c/d?e",
        "https://puzz.link/p?hitori%2F2%2F2%2F112.",
        "https://puzz.link/p?hitori%2f2%2f2%2f112.%2f",
        "?hitori%2F2%2F2%2F112.",
        "hitori%2F2%2F2%2F112.",
        "  https://puzz.link/p?hitori/2/2/112.\t",
        "\n\nhttps://puzz.link/p?hitori/2/2/112.\r\n",
        "hitori/2/2/-01-012.",
    ],
)
def test_url_forms(url: str) -> None:
    """Every form in which URLs of puzzles are passed around shows the same board."""
    assert looks_like_url(url)
    assert read_url(url) == SMALL
    assert parse(url) == SMALL
    (item,) = read_source(url)
    assert item == Board(SMALL, where="URL")


@pytest.mark.parametrize(
    ("written", "number"),
    [("1", 1), ("9", 9), ("a", 10), ("z", 35), ("-10", 36), ("-1z", 71), ("-zz", 1295), (".", 0)],
)
def test_number_in_url(written: str, number: int) -> None:
    """A number takes one base-36 digit up to 35, then a hyphen and two; a blank is a full stop."""
    board = Hitori(((number,),))
    assert read_url(f"hitori/1/1/{written}") == board
    assert write_url(board) == f"https://puzz.link/p?hitori/1/1/{written}"


def test_width_comes_first_in_urls() -> None:
    """A URL says width before height, text and records height before width."""
    board = Hitori(((1, 2, 3),))
    assert write_url(board) == "https://puzz.link/p?hitori/3/1/123"
    assert write_text(board).splitlines()[0] == "hitori 1x3"
    assert json.loads(write_record(Board(board)))["width"] == 3


@pytest.mark.parametrize("name", ["hitori/2/2/112.", "4x4", "boards/hitori/2/2/file"])
def test_file_before_url(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that is there is read, even where its name could be a URL."""
    monkeypatch.chdir(tmp_path)
    Path(name).parent.mkdir(parents=True, exist_ok=True)
    Path(name).write_text("hitori 1x1 inside\n7\n")
    (item,) = read_source(name)
    assert item == Board(Hitori(((7,),)), "inside", where=f"{name}:1")


def test_long_url_is_no_file_name() -> None:
    """A URL longer than the system lets any file's name be is read as a URL."""
    url = "https://puzz.link/p?hitori/65/65/" + "1" * 65 * 65
    (item,) = read_source(url)
    assert isinstance(item, Board)
    assert write_url(item.puzzle) == url


MIXED = f"""\
# a comment before anything else, and one that is \N{LATIN SMALL LETTER E WITH ACUTE}
{{"genre":"hitori","height":1,"width":2,"clues":[[1,2]],"id":"record"}}
{URL}

hitori 2x2 typed
# a comment between rows
  1#  1.
  2   -
{URL}
hitori 1x1
1295
"""


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("start", ["", "\ufeff", "\n \n"])
def test_mixed_file(start: str, end: str) -> None:
    """One file may hold all notations, with comments, any line ends and a byte order mark."""
    data = (start + MIXED).replace("\n", end).encode()
    shift = start.count("\n")
    typed = Marks(((SHADED, UNSHADED), (UNKNOWN, UNKNOWN)))
    assert list(read_boards(data, "f")) == [
        Board(Hitori(((1, 2),)), "record", where=f"f:{shift + 2}"),
        Board(SMALL, where=f"f:{shift + 3}"),
        Board(SMALL, "typed", typed, where=f"f:{shift + 5}"),
        Board(SMALL, where=f"f:{shift + 9}"),
        Board(Hitori(((1295,),)), where=f"f:{shift + 10}"),
    ]


def test_bad_comment_is_a_comment() -> None:
    """A comment in another encoding harms nobody."""
    (item,) = read_boards(b"# caf\xe9\nhitori 1x1\n1\n", "f")
    assert item == Board(Hitori(((1,),)), where="f:2")


def test_text_is_aligned() -> None:
    """Numbers of any length stand right-aligned, their marks behind them."""
    board = Hitori(((7, 1295), (0, 12)))
    marks = Marks(((SHADED, UNKNOWN), (UNSHADED, SHADED)))
    assert write_text(board, marks, "a b") == ("hitori 2x2 a b\n     7# 1295\n     -.   12#")


def published(genre: str) -> list[bytes]:
    """The lines of the published boards of a genre."""
    file = PUBLISHED / f"{genre}.jsonl"
    if not file.exists():
        pytest.skip("published boards absent: not run")
    return file.read_bytes().splitlines()


@each_genre
def test_published_boards(genre: str) -> None:
    """All published boards: URL and clues agree both ways, and the record reads as it is."""
    lines = published(genre)
    for line in lines:
        plain = json.loads(line)
        board = read_record(line)
        assert BOOKS[genre].to_clues(board.puzzle) == plain["clues"]
        assert (board.puzzle.height, board.puzzle.width) == (plain["height"], plain["width"])
        assert read_url(plain["url"]) == board.puzzle
        assert write_url(board.puzzle) == plain["url"]
        assert json.loads(write_record(board)).items() >= plain.items()
    assert len(lines) == NUMBER_PUBLISHED[genre]


@each_genre
def test_published_in_text(genre: str) -> None:
    """Every published board and answer comes back from text."""
    for line in published(genre):
        board = read_record(line)
        marks = board.answer or nothing_on(board.puzzle)
        assert read_text(write_text(board.puzzle, marks)) == (board.puzzle, marks)


@each_genre
def test_published_file(genre: str) -> None:
    """The file of published boards is read whole, each board with its line."""
    lines = published(genre)
    items = list(read_source(str(PUBLISHED / f"{genre}.jsonl")))
    assert [type(item) for item in items] == [Board] * len(lines)
    assert [item.where.rpartition(":")[2] for item in items if isinstance(item, Board)] == [
        str(number) for number in range(1, len(lines) + 1)
    ]


@given(hitori_boards(max_side=4).flatmap(marks_for))
def test_state_round_trip(marks: Marks) -> None:
    """Marks are the same after a stay in arrays, and a copy of these shares nothing."""
    state = State.of(marks)
    assert state.marks() == marks
    copy = state.copy()
    copy.cells[:] = SHADED
    assert state.marks() == marks
    assert State.unknown(len(marks.cells), len(marks.cells[0])).marks() == Marks(
        unmarked(len(marks.cells), len(marks.cells[0])).cells
    )


@given(sizes(6))
def test_neighbours(size: tuple[int, int]) -> None:
    """Neighbours are the cells one step away, on boards of every shape."""
    height, width = size
    near = neighbours(height, width)
    for cell in range(height * width):
        row, column = divmod(cell, width)
        assert sorted(near[cell]) == [
            other
            for other in range(height * width)
            if abs(other // width - row) + abs(other % width - column) == 1
        ]


@given(sizes(6))
def test_lines(size: tuple[int, int]) -> None:
    """Every cell lies in two lines, its row and its column, and rows come first."""
    height, width = size
    found = [list(line) for line in lines(height, width)]
    assert found[:height] == [
        [cell for cell in range(height * width) if cell // width == row] for row in range(height)
    ]
    assert found[height:] == [
        [cell for cell in range(height * width) if cell % width == column]
        for column in range(width)
    ]


def test_small_words() -> None:
    """Cells are named from r1c1, and sizes read with either cross."""
    assert place((0, 11)) == "r1c12"
    assert read_size("4x7") == read_size("4×7") == (4, 7)
    assert read_size("1x999") == (1, 999)


@given(st.integers(1, 999), st.integers(1, 999), st.integers(0, LARGEST_NUMBER))
def test_largest_boards(height: int, width: int, number: int) -> None:
    """Boards up to 999 a side, one number all over, come back from their URL."""
    if height * width > 2000:
        width = max(1, 2000 // height)
    board = Hitori(((number,) * width,) * height)
    assert read_url(write_url(board)) == board


@pytest.mark.parametrize("good", ["hitori 1x1\n1", URL])
def test_parse_wants_one_board(good: str) -> None:
    """`parse` refuses none and several."""
    with pytest.raises(InputError, match=r"^text: expected one board, found 0$"):
        parse("# nothing\n\n")
    with pytest.raises(InputError, match=r"^text: expected one board, found 2$"):
        parse(f"{good}\n\n{good}")
