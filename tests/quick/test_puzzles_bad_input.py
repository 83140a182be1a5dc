"""Bad input gets one line that says what is wrong and where, whatever the input is."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from liarproof import InputError, parse
from liarproof.properties.strategies import boards
from liarproof.puzzles.book import Puzzle
from liarproof.puzzles.genres import BOOKS, book
from liarproof.puzzles.grid import check_size, read_size
from liarproof.puzzles.hitori import Hitori
from liarproof.puzzles.records import Board, read_record, write_record
from liarproof.puzzles.sources import read_boards, read_source
from liarproof.puzzles.text import read_text, write_text
from liarproof.puzzles.urls import read_url, write_url

LONGEST_LINE = 200
NONE_OF = f"is not one of: {', '.join(BOOKS)}"


def refusal(read: Callable[..., Any], *arguments: Any) -> str:
    """The one line that `read` refuses its arguments with."""
    with pytest.raises(InputError) as caught:
        read(*arguments)
    return one_line(caught.value)


def one_line(error: InputError) -> str:
    """The text of an error, which must be one line that fits a terminal."""
    text = str(error)
    assert text.isprintable(), ascii(text)
    assert 0 < len(text) <= LONGEST_LINE
    return text


@pytest.mark.parametrize(
    ("url", "message"),
    [
        ("", "URL: no puzzle in ''"),
        ("p?", "URL: no puzzle in 'p?'"),
        ("https://puzz.link/", "URL: no puzzle after a ? in 'https://puzz.link/'"),
        ("//puzz.link/p", "URL: no puzzle after a ? in '//puzz.link/p'"),
        ("p?nurikabe/2/2/112.", f"genre 'nurikabe' {NONE_OF}"),
        ("p?Hitori/2/2/112.", f"genre 'Hitori' {NONE_OF}"),
        ("p?_edit/2/2/112.", f"genre '' {NONE_OF}"),
        ("hitori/2/2", "URL: expected hitori/WIDTH/HEIGHT/BODY, got 'hitori/2/2'"),
        ("hitori/2/2/1/1/1", "URL: expected hitori/WIDTH/HEIGHT/BODY, got 'hitori/2/2/1/1/1'"),
        ("hitori/v:/2/2/112.", "URL: the variant 'v:' of hitori is not supported"),
        ("hitori/x/2/112.", "URL: the size 'x' is no number of cells"),
        ("hitori/2/-2/112.", "URL: the size '-2' is no number of cells"),
        ("hitori/2/2.0/112.", "URL: the size '2.0' is no number of cells"),
        ("hitori/²/2/112.", "URL: the size '²' is no number of cells"),
        ("hitori/٢/2/112.", "URL: the size '٢' is no number of cells"),
        ("hitori/1e1/2/112.", "URL: the size '1e1' is no number of cells"),
        ("hitori//2/112.", "URL: the size '' is no number of cells"),
        ("hitori/999999999/2/1", "URL: the size '999999999' is no number of cells"),
        ("hitori/0/0/", "size 0×0: both sides must be from 1 to 999"),
        ("hitori/1000/1/1", "size 1×1000: both sides must be from 1 to 999"),
        ("hitori/2/2/112", "body: 3 cells, a board 2 high and 2 wide has 4"),
        ("hitori/2/2/112..", "body: 5 cells, a board 2 high and 2 wide has 4"),
        ("hitori/3/2/112.", "body: 4 cells, a board 2 high and 3 wide has 6"),
        ("hitori/2/2/11A.", "body: 'A' at character 3 is no number"),
        ("hitori/2/2/11 .", "body: ' ' at character 3 is no number"),
        ("hitori/2/2/11é.", "body: 'é' at character 3 is no number"),
        ("hitori/2/2/112-", "body: '-' at character 4 is no number"),
        ("hitori/2/2/112-1", "body: '-1' at character 4 is no number"),
        ("hitori/2/2/112-1.", "body: '-1.' at character 4 is no number"),
        ("hitori/2/2/112--1", "body: '--1' at character 4 is no number"),
        ("hitori/2/2/112%", "body: % at character 4: unknown numbers are not supported"),
        ("hitori/2/2/1120", "body: number 0 at character 4: a blank is written as a full stop"),
        ("hitori/2/2/-00111", "body: number 0 at character 1: a blank is written as a full stop"),
    ],
)
def test_bad_url(url: str, message: str) -> None:
    """A bad URL is refused with the part that is wrong."""
    assert refusal(read_url, url) == message


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("nurikabe 1x1\n1", f"text:1: genre 'nurikabe' {NONE_OF}"),
        ("\n# hi\nhitroi 1x1\n1", f"text:3: genre 'hitroi' {NONE_OF}"),
        ("1 2\n2 1", f"text:1: genre '1' {NONE_OF}"),
        ("hitori\n1", "text:1: header 'hitori': expected GENRE HEIGHTxWIDTH, then the rows"),
        ("hitori 2\n1", "text:1: size '2': expected HEIGHTxWIDTH, such as 4x7"),
        ("hitori 2*2\n1", "text:1: size '2*2': expected HEIGHTxWIDTH, such as 4x7"),
        ("hitori -1x2\n1", "text:1: size '-1x2': expected HEIGHTxWIDTH, such as 4x7"),
        ("hitori 0x0", "text:1: size 0×0: both sides must be from 1 to 999"),
        ("hitori 999999999x2\n1", "text:1: size 999999999×2: both sides must be from 1 to 999"),
        ("hitori 999x999\n1", "text:1: text: 1 rows, the header says 999"),
        ("hitori 1x1", "text:1: text: 0 rows, the header says 1"),
        ("hitori 1x1\n1\n1", "text:1: text: 2 rows, the header says 1"),
        ("hitori 2x2\n1 2\n1", "text:1: text: row 2 has 1 cells, the header says 2"),
        ("hitori 2x2\n1 2 3\n1 2", "text:1: text: row 1 has 3 cells, the header says 2"),
        ("hitori 1x2\n1 x", "text:1: r1c2: 'x' is no number, nor - for a blank"),
        ("hitori 1x2\n1 0", "text:1: r1c2: '0' is no number, nor - for a blank"),
        ("hitori 1x2\n1 ##", "text:1: r1c2: '##' is no number, nor - for a blank"),
        ("hitori 1x2\n1 .", "text:1: r1c2: '.' is no number, nor - for a blank"),
        ("hitori 1x2\n1 2.5", "text:1: r1c2: '2.5' is no number, nor - for a blank"),
        ("hitori 1x2\n1 -3", "text:1: r1c2: '-3' is no number, nor - for a blank"),
        ("hitori 1x2\n1 ２", "text:1: r1c2: '２' is no number, nor - for a blank"),
        (
            "hitori 1x2\n1 " + "9" * 30,
            f"text:1: r1c2: '{'9' * 30}' is no number, nor - for a blank",
        ),
        (
            "hitori 1x2\n1 5000",
            "text:1: clues: 5000 at r1c2: numbers go from 1 to 1295, 0 is a blank",
        ),
        ("hitori 1x1\n\n1", "text:1: text: 0 rows, the header says 1"),
        ("[[1]]", "text:1: JSON: Expected `object`, got `array`"),
        ('"hitori"', "text:1: JSON: Expected `object`, got `str`"),
        ("\ud800", "text:1: not UTF-8 at character 1 of '\\ud800'"),
    ],
)
def test_bad_text(text: str, message: str) -> None:
    """Bad text is refused with the line where its board starts and the part that is wrong."""
    assert refusal(parse, text) == message


def record(**fields: Any) -> bytes:
    """A good record of a 1×2 board, but for `fields`."""
    good = {"genre": "hitori", "height": 1, "width": 2, "clues": [[1, 2]]}
    return json.dumps(good | fields).encode()


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (b"", "JSON: Input data was truncated"),
        (b"{", "JSON: Input data was truncated"),
        (b"[]", "JSON: Expected `object`, got `array`"),
        (b"null", "JSON: Expected `object`, got `null`"),
        (b"{}", "JSON: Object missing required field `genre`"),
        (b'{"genre":"hitori"}', "JSON: Object missing required field `height`"),
        (record(genre=7), "JSON: Expected `str`, got `int` - at `$.genre`"),
        (record(genre="slither"), f"genre 'slither' {NONE_OF}"),
        (record(genre="a" * 999), f"genre '{'a' * 39}…' {NONE_OF}"),
        (record(genre="a\nb"), rf"genre 'a\nb' {NONE_OF}"),
        (record(height=0, width=0), "size 0×0: both sides must be from 1 to 999"),
        (record(height=2), "clues: 1 rows of 2, the record says 2×2"),
        (record(width=1.0), "JSON: Expected `int`, got `float` - at `$.width`"),
        (record(width="2"), "JSON: Expected `int`, got `str` - at `$.width`"),
        (record(width=True), "JSON: Expected `int`, got `bool` - at `$.width`"),
        (record(clues=[]), "clues: the board has no cells"),
        (record(clues=[[]]), "clues: the board has no cells"),
        (record(clues=[[1, 2], [1]]), "clues: row 2 has 1 cells, row 1 has 2"),
        (record(clues=[[1, 2], [1, 2]]), "clues: 2 rows of 2, the record says 1×2"),
        (record(clues={"r": 0}), "clues: Expected `array`, got `object`"),
        (record(clues=[1, 2]), "clues: Expected `array`, got `int` - at `$[0]`"),
        (record(clues=[[1, 1.0]]), "clues: Expected `int`, got `float` - at `$[0][1]`"),
        (record(clues=[[1, "2"]]), "clues: Expected `int`, got `str` - at `$[0][1]`"),
        (record(clues=[[1, False]]), "clues: Expected `int`, got `bool` - at `$[0][1]`"),
        (record(clues=[[1, None]]), "clues: Expected `int`, got `null` - at `$[0][1]`"),
        (
            record(clues=[[1, -1]]),
            "clues: -1 at r1c2: numbers go from 1 to 1295, 0 is a blank",
        ),
        (
            record(clues=[[1, 1296]]),
            "clues: 1296 at r1c2: numbers go from 1 to 1295, 0 is a blank",
        ),
        (
            record(clues=[[1, 10**30]]),
            f"clues: {10**30} at r1c2: numbers go from 1 to 1295, 0 is a blank",
        ),
        (
            record(clues=[[1, 10**200]]),
            "clues: a huge number at r1c2: numbers go from 1 to 1295, 0 is a blank",
        ),
        (record(variant="outside"), "the variant 'outside' is not supported"),
        (record(url="hitori/2/1/13"), "the URL shows another board than the clues"),
        (record(url="hitori/1/2/12"), "the URL shows another board than the clues"),
        (record(url="hitori/2/1/1"), "body: 1 cells, a board 1 high and 2 wide has 2"),
        (record(url=""), "URL: no puzzle in ''"),
        (record(shading=[[0], [1]]), "answer: its shape is not 1×2"),
        (record(shading=[[0, 1, 0]]), "answer: its shape is not 1×2"),
        (record(shading=[]), "answer: its shape is not 1×2"),
        (record(shading=[[0, 2]]), "answer: values other than 0 and 1"),
        (record(shading=[[0, -1]]), "answer: values other than 0 and 1"),
        (record(shading="01"), "JSON: Expected `array | null`, got `str` - at `$.shading`"),
        (record(unique=1), "JSON: Expected `bool | null`, got `int` - at `$.unique`"),
        (record(id=1), "JSON: Expected `str`, got `int` - at `$.id`"),
        (record()[:-1] + b',"x":' + b"[" * 10**5 + b"]" * 10**5 + b"}", "JSON: nested too deeply"),
        (
            record().replace(b"[[1, 2]]", b"[" * 10**5 + b"]" * 10**5),
            "JSON: nested too deeply",
        ),
    ],
    ids=range(44),
)
def test_bad_record(line: bytes, message: str) -> None:
    """A bad record is refused with the field that is wrong."""
    assert refusal(read_record, line) == message


def test_good_record() -> None:
    """The record that the bad ones are made from is a good one."""
    assert read_record(record()) == Board(Hitori(((1, 2),)))


@pytest.mark.parametrize(
    ("clues", "message"),
    [
        ((), "clues: the board has no cells"),
        (((),), "clues: the board has no cells"),
        (((1,),) * 1000, "size 1000×1: both sides must be from 1 to 999"),
        (((1,) * 1000,), "size 1×1000: both sides must be from 1 to 999"),
        (((1, 2), (1,)), "clues: row 2 has 1 cells, row 1 has 2"),
        (((1, True),), "clues: 'True' at r1c2 is no whole number"),
        (((1, 2.0),), "clues: '2.0' at r1c2 is no whole number"),
        (((1, "2"),), "clues: \"'2'\" at r1c2 is no whole number"),
        (((1, None),), "clues: 'None' at r1c2 is no whole number"),
        (((10**9999,),), "clues: a huge number at r1c1: numbers go from 1 to 1295, 0 is a blank"),
        (((-5,),), "clues: -5 at r1c1: numbers go from 1 to 1295, 0 is a blank"),
    ],
    ids=range(11),
)
def test_bad_value(clues: Any, message: str) -> None:
    """A board made from Python is held to the same rules, types among them."""
    assert refusal(Hitori, clues) == message


def test_huge_sizes() -> None:
    """A size of any length is refused on one line."""
    assert refusal(check_size, 10**9999, -(10**9999)) == (
        "size a huge number×a huge number: both sides must be from 1 to 999"
    )
    assert refusal(read_size, "9" * 99 + "x2").startswith("size '9999")


def missing(folder: Path) -> Path:
    """A file that is not there."""
    return folder / "hard" / "boards.jsonl"


def directory(folder: Path) -> Path:
    """A folder."""
    return folder


def empty(folder: Path) -> Path:
    """A file without a byte."""
    path = folder / "file"
    path.touch()
    return path


def only_comments(folder: Path) -> Path:
    """A file that holds nothing but a comment."""
    path = folder / "file"
    path.write_text("\ufeff# hitori 1x1\n\n")
    return path


def below_file(folder: Path) -> Path:
    """A path that goes through a file."""
    return empty(folder) / "file"


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (missing, "cannot be read: No such file or directory"),
        (directory, "cannot be read: Is a directory"),
        (empty, "holds no board"),
        (only_comments, "holds no board"),
        (below_file, "cannot be read: Not a directory"),
    ],
)
def test_bad_file(
    make: Callable[[Path], Path], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A source that cannot be read is named, with the reason."""
    monkeypatch.chdir(tmp_path)
    name = str(make(Path()))
    assert refusal(list, read_source(name)) == f"{name}: {message}"


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("a\0b", "'a\\x00b': cannot be read: embedded null byte"),
        ("a\nb", "'a\\nb': cannot be read: No such file or directory"),
        ("a\udcffb", "'a\\udcffb': cannot be read: No such file or directory"),
        ("", ": cannot be read: Is a directory"),
        ("x" * 5000, "…" + "x" * 119 + ": cannot be read: File name too long"),
    ],
    ids=["nul", "line break", "no UTF-8", "empty", "long"],
)
def test_bad_file_name(name: str, shown: str) -> None:
    """A name that no file can have is refused on one line all the same."""
    assert refusal(list, read_source(name)) == shown


def test_bad_board_in_file_of_bad_name(tmp_path: Path) -> None:
    """The name of a file cannot break the lines of what is said about its boards."""
    path = tmp_path / "two\nlines"
    path.write_text("hitori 1x1\n0\n")
    (item,) = read_source(str(path))
    assert isinstance(item, InputError)
    assert "two\\nlines':1: r1c1" in one_line(item)


def test_no_permission(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that may not be read is named, with the reason."""

    def refuse(_: Path) -> bytes:  # root may read anything, so that no mode would refuse it
        raise PermissionError(13, "Permission denied")

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(Path, "read_bytes", refuse)
    assert refusal(list, read_source("file")) == "file: cannot be read: Permission denied"


def test_stdin(monkeypatch: pytest.MonkeyPatch) -> None:
    """Boards come from standard input, and it is named where it is closed, empty or unreadable."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"hitori 1x1\n1\n\nx\n")))
    good, bad = read_source("-")
    assert good == Board(Hitori(((1,),)), where="stdin:1")
    assert str(bad) == f"stdin:4: genre 'x' {NONE_OF}"
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO()))
    assert refusal(list, read_source("-")) == "stdin: holds no board"
    monkeypatch.setattr(sys, "stdin", None)
    assert refusal(list, read_source("-")) == "stdin: is closed"
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(Broken()))
    assert refusal(list, read_source("-")) == "stdin: cannot be read: Is a directory"


class Broken(io.BytesIO):
    """A stream such as a shell makes of a folder."""

    def read(self, size: int | None = -1, /) -> bytes:
        """Refuse."""
        raise IsADirectoryError(21, "Is a directory", size)


@pytest.mark.parametrize(
    ("bad", "message"),
    [
        (b'{"genre":"hitori"}', "JSON: Object missing required field `height`"),
        (b'"genre":"hitori"}', "JSON: Expected `object`, got `str`"),
        (b"hitori/1/1/", "body: 0 cells, a board 1 high and 1 wide has 1"),
        (b"garbage", f"genre 'garbage' {NONE_OF}"),
        (b"hitori 2x2", "text: 0 rows, the header says 2"),
        (b"caf\xe9", "not UTF-8 at character 4 of 'caf\\udce9'"),
        (b'{"id":"\xff"}', 'not UTF-8 at character 8 of \'{"id":"\\udcff"}\''),
        (b"\0", f"genre '\\x00' {NONE_OF}"),
    ],
)
@pytest.mark.parametrize("at", [0, 500, 999])
def test_one_bad_line_among_a_thousand(bad: bytes, message: str, at: int) -> None:
    """A bad line is told with its number, and the other 999 are read, wherever it stands."""
    lines = [write_record(Board(Hitori(((1 + number,),)))) for number in range(1000)]
    lines[at] = bad
    items = list(read_boards(b"\n".join(lines), "file"))
    assert [item.puzzle.clues[0][0] for item in items if isinstance(item, Board)] == [
        1 + number for number in range(1000) if number != at
    ]
    (error,) = (item for item in items if isinstance(item, InputError))
    assert items.index(error) == at
    assert one_line(error) == f"file:{at + 1}: {message}"


def test_genres_are_listed() -> None:
    """Who asks for a genre that there is not learns which there are."""
    assert refusal(book, "nurikabe\n") == (
        "genre 'nurikabe\\n' is not one of: hitori, yinyang, yajikazu, yajilin"
    )


ANY_TEXT = st.text(st.characters())
"""Half of a surrogate pair among it, which `st.text()` leaves out."""

PIECES = st.lists(
    st.sampled_from(
        (
            *("hitori", "yinyang", "yajikazu", "hitori_edit", "-", "W", "B", "#", "?U", "2R", "?"),
            *("yajilin", "yajirin", "shaded_outside", "┌", "╴", "│", "─", "·", "+", "/o/", "/ob/"),
            *('{"genre":"yajilin",', '"loop":', "[[0,0,0,1]]", '"variant":{"shaded_outside":true}'),
            *("/", "?", "&", "#", "%2F", "p.html", "https://", "//", ".."),
            *(" ", "\n", "\r", "\t", "-", ".", "x", "×", "1", "2", "0", "-10", "1x1", "2x1", "99"),
            *('{"genre":"yinyang",', '{"genre":"yajikazu",', '{"r":0,"c":0,"dir":"U","n":1}'),
            *('{"genre":"hitori",', '"height":', '"width":', '"clues":', "[[1]]", "[", "]", "}"),
            *(",", "null", "true", "1e9", '"', "\\u", "\ufeff", "\0", "\x85", "\u2028", "\udcff"),
        )
    ),
    max_size=24,
).map("".join)
"""What nearly is a board, in one notation or another."""


def tamper(board: Puzzle) -> st.SearchStrategy[str]:
    """A written board with a piece cut out and something else put in."""
    notations = (write_url(board), write_text(board), write_record(Board(board)).decode())

    def cut(written: str) -> st.SearchStrategy[str]:
        ends = st.integers(0, len(written))
        return st.builds(
            lambda start, stop, new: written[:start] + new + written[stop:], ends, ends, PIECES
        )

    return st.sampled_from(notations).flatmap(cut)


BAD_TEXT = st.one_of(
    ANY_TEXT, PIECES, *(boards(genre, max_side=3).flatmap(tamper) for genre in BOOKS)
)


@given(BAD_TEXT)
@example("hitori/999/999/" + "1" * 100)
@example('{"genre":"hitori","height":1,"width":1,"clues":' + "9" * 5000 + "}")
@example("hitori " + "9" * 5000 + "x1")
@example("p?" + "\U000e0001" * 999 + "/1/1/1")
def test_any_text(text: str) -> None:
    """Whatever the text, every reader gives a board or one line of refusal."""
    readers: tuple[Callable[[str], Any], ...] = (parse, read_url, read_text, read_size)
    for read in readers:
        try:
            read(text)
        except InputError as error:
            one_line(error)


@given(st.binary() | BAD_TEXT.map(lambda text: text.encode(errors="surrogatepass")))
def test_any_bytes(data: bytes) -> None:
    """Whatever the bytes, readers of records and files give boards or lines of refusal."""
    for item in read_boards(data, "file"):
        if isinstance(item, InputError):
            assert one_line(item).startswith("file:")
        else:
            assert parse(write_url(item.puzzle)) == item.puzzle
    try:
        read_record(data)
    except InputError as error:
        one_line(error)
