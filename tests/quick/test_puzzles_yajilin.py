"""Yajilin as it is written down: URLs with variants, text with its loop, records, refusals."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import Phase, find, given, settings
from hypothesis import strategies as st

from liarproof import InputError, parse, write_text, write_url
from liarproof.properties.strategies import answers_for, marks_for, yajilin_boards
from liarproof.puzzles.answer import (
    OFF,
    ON,
    SHADED,
    UNKNOWN,
    UNSHADED,
    Marks,
    State,
    from_loop,
    to_loop,
    unmarked,
)
from liarproof.puzzles.arrows import Clue
from liarproof.puzzles.conventions import CONVENTIONS, OPTIONAL_RULES, conventions
from liarproof.puzzles.edges import is_expanded
from liarproof.puzzles.genres import book
from liarproof.puzzles.records import Board, answer_fields, read_record, write_record
from liarproof.puzzles.sources import read_boards
from liarproof.puzzles.text import read_text
from liarproof.puzzles.urls import looks_like_url, read_url
from liarproof.puzzles.yajilin import Yajilin

PUBLISHED = Path(
    os.environ.get("LIARPROOF_SHARED") or Path(__file__).parents[2].parent / "shared"
).joinpath("boards", "yajilin.jsonl")

BOARD = Yajilin(3, 3, (Clue(1, 1, "L", 0),))
RING = [(0, 0, 0, 1), (0, 1, 0, 2), (1, 0, 2, 0), (0, 0, 1, 0)]
RING = sorted([*RING, (0, 2, 1, 2), (1, 2, 2, 2), (2, 0, 2, 1), (2, 1, 2, 2)])
ANSWER = from_loop(3, 3, set(RING))._replace(cells=((UNSHADED,) * 3,) * 3)
"""The loop around the one clue."""
DRAWN = """\
yajilin 3x3
    ┌   ─   ┐
    │ 0L.   │
    └   ─   ┘"""


def refusal(read: Callable[..., Any], *arguments: Any) -> str:
    """The text, one line, that `read` refuses its arguments with."""
    with pytest.raises(InputError) as caught:
        read(*arguments)
    assert str(caught.value).isprintable()
    return str(caught.value)


@pytest.mark.parametrize(
    ("url", "outside"),
    [
        ("yajilin/3/3/d30d", False),
        ("yajilin/b/3/3/d30d", False),
        ("yajilin/o/3/3/d30d", True),
        ("yajilin/ob/3/3/d30d", True),
        ("yajilin/bo/3/3/d30d", True),
        ("https://puzz.link/p?yajilin/b/3/3/d30d/", False),
        ("https://pzv.jp/p.html?yajilin_edit/ob/3/3/d30d", True),
        ("?yajilin%2Fo%2F3%2F3%2Fd30d", True),
        ("yajirin/3/3/d30d", False),
        ("https://puzz.link/p?yajirin/o/3/3/d30d", True),
        ("yajirin_edit/b/3/3/d30d", False),
    ],
)
def test_url_of_variants(url: str, outside: bool) -> None:
    """`o` is kept, `b` dropped, in either order and under either of puzz.link's names."""
    board = Yajilin(3, 3, BOARD.clues, outside)
    assert looks_like_url(url)
    assert read_url(url) == parse(url) == board
    letter = "o/" if outside else ""
    assert write_url(board) == f"https://puzz.link/p?yajilin/{letter}3/3/d30d"


@pytest.mark.parametrize(
    ("url", "message"),
    [
        ("yajilin/c/3/3/i", "URL: the variant 'c' of yajilin is not supported"),
        ("yajilin/obx/3/3/i", "URL: the variant 'obx' of yajilin is not supported"),
        ("yajilin//3/3/i", "URL: the variant '' of yajilin is not supported"),
        ("yajilin/o/b/3/3/i", "URL: expected yajilin/WIDTH/HEIGHT/BODY, got 'yajilin/o/b/3/3/i'"),
        ("yajilin/o/3/3", "URL: the size 'o' is no number of cells"),
        ("yajilin/3/3/h", "body: 8 cells, a board 3 high and 3 wide has 9"),
        ("yajilin/o/3/3/d5d", "body: '5d' at character 2 is no clue"),
        ("yajikazu/o/3/3/i", "URL: the variant 'o' of yajikazu is not supported"),
        ("hitori/b/1/1/1", "URL: the variant 'b' of hitori is not supported"),
        ("yinyang/o/1/1/0", "URL: the variant 'o' of yinyang is not supported"),
    ],
)
def test_bad_url(url: str, message: str) -> None:
    """A variant that the genre does not have is refused, and so are bodies that do not fit."""
    assert message in refusal(read_url, url)


def test_compact_text() -> None:
    """A finished board shows its loop in box characters, each alone or behind its clue."""
    assert write_text(BOARD, ANSWER) == DRAWN
    assert read_text(DRAWN) == (BOARD, ANSWER)


def test_typed_text() -> None:
    """As typed, a cell may have - before its mark or not, and a clue is left without a mark."""
    typed = "yajilin 3x3\n-┌ ─ -.┐\n│ 0L -│\n└ ─ ┘"
    unknown = (UNSHADED, UNKNOWN, UNSHADED)
    cells = (ANSWER.cells[0], unknown, ANSWER.cells[2])
    assert read_text(typed) == (BOARD, ANSWER._replace(cells=cells))
    bare = "yajilin 1x3\n- # ."
    assert read_text(bare)[1].cells == ((UNKNOWN, SHADED, UNSHADED),)


def test_every_sign() -> None:
    """Every box character shows its arms, stubs and branches among them, on shaded cells too."""
    ends = Yajilin(3, 3, ())
    text = "yajilin 3x3\n  ┌  ┬  ┐\n  ├ -#┼  ┤\n  └  ┴  ┘"
    puzzle, marks = read_text(text)
    assert puzzle == ends
    assert marks.right == ((ON, ON),) * 3
    assert marks.down == ((ON, ON, ON),) * 2
    assert marks.cells[1] == (UNSHADED, SHADED, UNSHADED)
    assert read_text(write_text(puzzle, marks)) == (puzzle, marks)
    stubs = read_text("yajilin 3x3\n╶ ╴ ╷\n. -# ╵\n╶ ─ ╴")[1]
    assert to_loop(stubs) == [(0, 0, 0, 1), (0, 2, 1, 2), (2, 0, 2, 1), (2, 1, 2, 2)]
    assert stubs.cells[1] == (UNSHADED, SHADED, UNSHADED)


EXPANDED = """\
yajilin 2x3
   -  ─  -# x  -.
    · +   x +   │
  12R x  -  ·  ?."""


def test_expanded_text() -> None:
    """A board that is not finished has a token for each of its edges, and + between four cells."""
    board = Yajilin(2, 3, (Clue(1, 0, "R", 12), Clue(1, 2, None, None)))
    marks = Marks(
        ((UNKNOWN, SHADED, UNSHADED), (UNKNOWN, UNKNOWN, UNSHADED)),
        ((ON, OFF), (OFF, UNKNOWN)),
        ((UNKNOWN, OFF, ON),),
    )
    assert write_text(board, marks).replace(" ", "") == EXPANDED.replace(" ", "")
    assert read_text(EXPANDED) == (board, marks)
    typed = EXPANDED.replace("─", "-").replace("│", "|").replace("·", ":")
    assert read_text(typed) == (board, marks)


@given(st.data())
def test_text_round_trip(data: st.DataObject) -> None:
    """Whatever is drawn on a board comes back from its text, and the form is the one described."""
    board = data.draw(yajilin_boards())
    marks = data.draw(marks_for(board))
    text = write_text(board, marks)
    assert read_text(text) == (board, marks)
    rows = [line.split() for line in text.splitlines()[1:]]
    edges = {value for row in (*marks.right, *marks.down) for value in row}
    compact = edges <= {UNKNOWN} or (UNKNOWN not in edges and ON in edges and marks.cells_decided)
    assert is_expanded(rows, board.height, board.width) is not compact


@given(st.data())
def test_answer_round_trip(data: st.DataObject) -> None:
    """A complete answer comes back from text and from its record, and so does each half of it."""
    board = data.draw(yajilin_boards())
    answer = data.draw(answers_for(board))
    nothing = unmarked(board.height, board.width, edges=True)
    for marks in (
        answer,
        nothing._replace(cells=answer.cells),
        answer._replace(cells=nothing.cells),
    ):
        assert read_text(write_text(board, marks)) == (board, marks)
        assert read_record(write_record(Board(board, answer=marks))).answer == marks


@given(st.data())
def test_state_round_trip(data: st.DataObject) -> None:
    """Marks are the same after a stay in arrays, whose shapes are the board's, empty or not."""
    board = data.draw(yajilin_boards())
    marks = data.draw(marks_for(board))
    state = State.of(marks)
    height, width = board.height, board.width
    shapes = [(height, width), (height, width - 1), (height - 1, width)]
    assert [part.shape for part in state] == shapes
    assert state.marks() == state.copy().marks() == marks
    unknown = State.unknown(height, width, edges=True)
    assert [part.shape for part in unknown] == shapes
    assert unknown.marks() == unmarked(height, width, edges=True)


def test_marks_that_do_not_fit_together() -> None:
    """Marks whose edges are not those of their cells have no arrays."""
    with pytest.raises(ValueError, match="reshape"):
        State.of(Marks(((UNKNOWN, UNKNOWN),), ((UNKNOWN,), (UNKNOWN,)), ()))


def test_strips() -> None:
    """On strips and on 1×1 edges are given although there may be none of a kind."""
    assert unmarked(1, 1, edges=True) == Marks(((0,),), ((),), ())
    assert unmarked(1, 3, edges=True) == Marks(((0, 0, 0),), ((0, 0),), ())
    assert unmarked(3, 1, edges=True) == Marks(((0,),) * 3, ((),) * 3, ((0,), (0,)))
    assert unmarked(2, 2) == Marks(((0, 0), (0, 0)))


def test_variant_in_text() -> None:
    """The variant stands before the size, so that no name is mistaken for it."""
    outside = Yajilin(1, 2, (), True)
    assert write_text(outside, name="mine") == "yajilin shaded_outside 1x2 mine\n  -  -"
    (item,) = read_boards(b"yajilin shaded_outside 1x2  shaded_outside\n- -", "f")
    assert item == Board(outside, "shaded_outside", where="f:1")
    (item,) = read_boards(b"yajilin 1x2 shaded_outside 1x2\n- -", "f")
    assert item == Board(Yajilin(1, 2, ()), "shaded_outside 1x2", where="f:1")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "yajilin shaded_outside\n-",
            "header 'yajilin shaded_outside': expected GENRE HEIGHTxWIDTH",
        ),
        ("yajikazu shaded_outside 1x1\n-", "size 'shaded_outside': expected HEIGHTxWIDTH"),
        ("yajilin inside 1x1\n-", "size 'inside': expected HEIGHTxWIDTH"),
        ("yajilin 2x2\n- -", "text: 1 rows, the header says 2; with edges between them 3"),
        ("yajilin 2x2\n- -\n- - -", "text: row 2 has 3 cells, the header says 2; with edges"),
        ("yajilin 2x2\n- x -\nx + x\n- x", "text: row 3 has 2 cells, the header says 3"),
        ("yajilin 1x2\n- - - -", "text: row 1 has 4 cells, the header says 2; with edges"),
        ("yajilin 2x2\n┌ ─\n└ ┘", "r1c2: '─' leads right, but the 2×2 board ends there"),
        ("yajilin 2x2\n┌ -\n└ ┘", "r1c1: '┌' leads right, but r1c2 does not meet it"),
        ("yajilin 2x2\n┌ ┐\n└ ╴", "r1c2: '┐' leads down, but r2c2 does not meet it"),
        ("yajilin 2x1\n╵\n-", "r1c1: '╵' leads up, but the 2×1 board ends there"),
        ("yajilin 1x2\n- q", "r1c2: 'q' is no clue such as 2R or ?U, nor - for none"),
        ("yajilin 1x2\n- ##", "r1c2: '##' is no clue such as 2R or ?U, nor - for none"),
        ("yajilin 1x2\n╶ 2r╴", "r1c2: '2r.' is no clue such as 2R or ?U, nor - for none"),
        ("yajilin 1x2\n- ┌┐", "r1c2: '┐' leads left, but r1c1 does not meet it"),
        ("yajilin 1x2\n- | -", "between r1c1 and r1c2: '|' is no edge, one of ─ - x · :"),
        ("yajilin 2x1\n-\n-\n-", "between r1c1 and r2c1: '-' is no edge, one of │ | x · :"),
        ("yajilin 2x2\n- x -\nx x x\n- x -", "between r1c1 and r2c2: 'x' is no +"),
        ("yajilin 1x2\n-. ─ ┌", "r1c2: '┌' is no clue such as 2R or ?U, nor - for none"),
        ("yajikazu 1x2\n- ┌", "r1c2: '┌' is no clue such as 2R or ?U, nor - for none"),
        ("yajikazu 1x2\n- x -", "text: row 1 has 3 cells, the header says 2"),
    ],
)
def test_bad_text(text: str, message: str) -> None:
    """Bad text is refused with the place that is wrong, in both forms."""
    assert refusal(parse, text).startswith(f"text:1: {message}")


def record(**fields: Any) -> bytes:
    """A good record of `BOARD` with its answer, but for `fields`."""
    good = {
        "genre": "yajilin",
        "height": 3,
        "width": 3,
        "clues": [{"r": 1, "c": 1, "dir": "L", "n": 0}],
        "shading": [[0] * 3] * 3,
        "loop": RING,
    }
    return json.dumps(good | fields).encode()


def test_record() -> None:
    """A record has the shading, the loop in raster order, and the variant where there is one."""
    assert read_record(record()) == Board(BOARD, answer=ANSWER)
    assert answer_fields("yajilin", ANSWER) == {"shading": [[0] * 3] * 3, "loop": RING}
    assert (
        json.loads(write_record(Board(BOARD, answer=ANSWER))).items()
        >= {
            "shading": [[0] * 3] * 3,
            "loop": [list(edge) for edge in RING],
        }.items()
    )
    outside = Yajilin(3, 3, BOARD.clues, True)
    plain = json.loads(write_record(Board(outside)))
    assert plain["variant"] == {"shaded_outside": True}
    assert read_record(json.dumps(plain).encode()).puzzle == outside
    assert "variant" not in json.loads(write_record(Board(BOARD)))


def test_record_in_any_order() -> None:
    """The edges of a loop may stand in any order, either end first."""
    turned = [(r2, c2, r1, c1) for r1, c1, r2, c2 in reversed(RING)]
    assert read_record(record(loop=turned)).answer == ANSWER


def test_half_a_record() -> None:
    """A shading alone leaves the edges unknown, a loop alone the cells; neither is no answer."""
    nothing = unmarked(3, 3, edges=True)
    by_shading = read_record(record(loop=None)).answer
    assert by_shading == nothing._replace(cells=ANSWER.cells)
    assert answer_fields("yajilin", by_shading) == {"shading": [[0] * 3] * 3}
    by_loop = read_record(record(shading=None)).answer
    assert by_loop == ANSWER._replace(cells=nothing.cells)
    assert answer_fields("yajilin", by_loop) == {"loop": RING}
    assert read_record(record(shading=None, loop=None)).answer is None
    empty = read_record(record(loop=[])).answer
    assert empty is not None
    assert empty.complete
    assert to_loop(empty) == []


NO_VARIANT = 'is not supported, only {"shaded_outside": true}'


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (record(loop=[[0, 0, 0]]), "JSON: Expected `array` of length 4 - at `$.loop[0]`"),
        (record(loop=[[0, 0, 0, True]]), "JSON: Expected `int`, got `bool` - at `$.loop[0][3]`"),
        (record(loop={}), "JSON: Expected `array | null`, got `object` - at `$.loop`"),
        (
            record(loop=[[0, 2, 0, 3]]),
            "answer: the edge [0, 2, 0, 3] of the loop is off the 3×3 board",
        ),
        (
            record(loop=[[-1, 0, 0, 0]]),
            "answer: the edge [-1, 0, 0, 0] of the loop is off the 3×3 board",
        ),
        (
            record(loop=[[0, 0, 0, 10**200]]),
            "answer: the edge [0, 0, 0, a huge number] of the loop is off the 3×3 board",
        ),
        (
            record(loop=[[0, 0, 1, 1]]),
            "answer: the edge [0, 0, 1, 1] of the loop joins no two cells that share a side",
        ),
        (
            record(loop=[[0, 0, 0, 0]]),
            "answer: the edge [0, 0, 0, 0] of the loop joins no two cells that share a side",
        ),
        (
            record(loop=[[0, 0, 0, 1], [0, 1, 0, 0]]),
            "answer: the edge [0, 1, 0, 0] of the loop stands there twice",
        ),
        (record(shading=[[0] * 3] * 2), "answer: its shape is not 3×3"),
        (record(shading=[[2] * 3] * 3), "answer: values other than 0 and 1"),
        (record(colours=[[0] * 3] * 3), "answer: yajilin has shading and loop, not colours"),
        (record(variant="o"), f"the variant 'o' {NO_VARIANT}"),
        (record(variant={}), f"the variant '{{}}' {NO_VARIANT}"),
        (
            record(variant={"shaded_outside": False}),
            f"the variant '{{\"shaded_outside\":false}}' {NO_VARIANT}",
        ),
        (
            record(variant={"shaded_outside": 1}),
            f"the variant '{{\"shaded_outside\":1}}' {NO_VARIANT}",
        ),
        (record(variant={"x": True}), f"the variant '{{\"x\":true}}' {NO_VARIANT}"),
        (record(variant=7), f"the variant '7' {NO_VARIANT}"),
        (
            record(variant={"shaded_outside": True}, url="yajilin/3/3/d30d"),
            "the URL shows another board than the clues",
        ),
        (record(url="yajilin/o/3/3/d30d"), "the URL shows another board than the clues"),
        (
            b'{"genre":"hitori","height":1,"width":1,"clues":[[1]],"loop":[]}',
            "answer: hitori has shading, not loop",
        ),
        (
            b'{"genre":"yinyang","height":1,"width":1,"clues":[[1]],"loop":[]}',
            "answer: yinyang has colours, not loop",
        ),
        (
            b'{"genre":"yajikazu","height":1,"width":1,"clues":[],"variant":{"shaded_outside":true}}',
            "the variant '{\"shaded_outside\":true}' is not supported",
        ),
    ],
    ids=range(23),
)
def test_bad_record(line: bytes, message: str) -> None:
    """A bad record is refused with the field that is wrong; other genres have no loop."""
    assert refusal(read_record, line) == message


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((0, 1, ()), "size 0×1: both sides must be from 1 to 999"),
        ((1, 1, (Clue(0, 0, "N", 1),)), "clues: direction \"'N'\" at r1c1 is no U, D, L or R"),
        ((1, 1, (), 1), "variant: shaded_outside is true or false, not '1'"),
        ((1, 1, (), None), "variant: shaded_outside is true or false, not 'None'"),
    ],
)
def test_bad_value(arguments: tuple[Any, ...], message: str) -> None:
    """A board made from Python is held to the same rules."""
    assert refusal(Yajilin, *arguments) == message


def test_published_urls() -> None:
    """Every published URL is read to its clues and variant, and written back as it is."""
    if not PUBLISHED.exists():
        pytest.skip("published boards absent: not run")
    lines = [json.loads(line) for line in PUBLISHED.read_bytes().splitlines()]
    for plain in lines:
        board = read_url(plain["url"])
        assert isinstance(board, Yajilin)
        assert book("yajilin").to_clues(board) == plain["clues"]
        assert (board.height, board.width) == (plain["height"], plain["width"])
        assert board.shaded_outside is ("variant" in plain)
        assert write_url(board) == plain["url"].removesuffix("/")
        with_letter = plain["url"].replace("yajilin/", "yajilin/b/").replace("b/o/", "ob/")
        assert read_url(with_letter) == board
    assert len(lines) == 465
    assert sum("variant" in plain for plain in lines) == 2


def test_words_for_people() -> None:
    """What the rules leave open is named; no rule of another genre is asked for in this one."""
    assert [convention.name for convention in conventions("yajilin")] == [
        *("shade-nothing", "number-beyond-line", "clue-says-nothing"),
        *("loop-never-empty", "clue-cell-off-loop", "shaded-may-touch-clue"),
    ]
    assert len({convention.name for convention in CONVENTIONS}) == len(CONVENTIONS)
    assert "yajilin" not in {genre for genres in OPTIONAL_RULES.values() for genre in genres}
    assert book("yajilin").cell_values == ("unshaded", "shaded")


def test_fits() -> None:
    """Marks fit others where nothing that both decide differs, whichever is asked."""
    nothing = unmarked(3, 3, edges=True)
    other = ANSWER._replace(cells=((SHADED,) * 3,) * 3)
    assert nothing.fits(ANSWER)
    assert ANSWER.fits(nothing)
    assert ANSWER.fits(ANSWER)
    assert not ANSWER.fits(other)
    assert other._replace(cells=nothing.cells).fits(ANSWER)


ODD: dict[str, Callable[[Yajilin], bool]] = {
    "the variant": lambda board: board.shaded_outside and board.width > 1,
    "not the variant": lambda board: not board.shaded_outside and board.width > 1,
    "no clue": lambda board: not board.clues and board.width > 1,
    "all clues": lambda board: len(board.clues) == board.height * board.width > 1,
    "half a clue": lambda board: any(
        (c.direction is None) != (c.number is None) for c in board.clues
    ),
}


@pytest.mark.parametrize("name", ODD)
def test_boards_drawn(name: str) -> None:
    """Every odd case is among the boards that are drawn."""
    once = settings(phases=[Phase.generate], max_examples=2000)
    find(yajilin_boards(), ODD[name], settings=once)  # it raises where there is none
