"""The referee of Yin-Yang names every broken rule, and only those, at the right cells."""

from __future__ import annotations

import subprocess
import sys
from itertools import product

import pytest

from liarproof import InputError, judge
from liarproof.oracles.referee import codes, optional
from liarproof.oracles.yinyang import referee
from liarproof.puzzles.answer import SHADED, UNKNOWN, UNSHADED, Marks, Violation
from liarproof.puzzles.yinyang import YinYang

SIGNS = {"?": UNKNOWN, ".": UNSHADED, "#": SHADED}


def drawn(text: str) -> Marks:
    """The colours drawn with `#` black, `.` white and `?` none, rows apart by blanks."""
    return Marks(tuple(tuple(SIGNS[sign] for sign in row) for row in text.split()))


def blank(height: int, width: int) -> YinYang:
    """A board without givens."""
    return YinYang(((UNKNOWN,) * width,) * height)


def judged(text: str) -> list[Violation]:
    """What is broken by an answer drawn on a board without givens."""
    answer = drawn(text)
    return judge(blank(len(answer.cells), len(answer.cells[0])), answer)


def by_definition(colours: tuple[int, ...], width: int) -> bool:
    """Whether colours in raster order are legal, told from complex numbers and merged labels."""
    board = {complex(at // width, at % width): colour for at, colour in enumerate(colours)}
    label = {cell: at for at, cell in enumerate(board)}
    for cell, step in product(board, (1, 1j)):
        other = cell + step
        if other in board and board[other] == board[cell]:
            gone, stays = label[cell], label[other]
            label = {place: stays if at == gone else at for place, at in label.items()}
        if len({board.get(cell + corner) for corner in (0, 1, 1j, 1 + 1j)}) == 1:
            return False
    groups = {(board[cell], at) for cell, at in label.items()}
    return sorted(colour for colour, _ in groups) == [UNSHADED, SHADED]


@pytest.mark.parametrize(
    "size", [(1, 1), (1, 2), (2, 1), (1, 5), (5, 1), (2, 2), (2, 3), (3, 2), (3, 3), (3, 4), (4, 3)]
)
def test_legal_as_defined(size: tuple[int, int]) -> None:
    """Over all colourings the referee agrees with an independent definition."""
    height, width = size
    for colours in product((UNSHADED, SHADED), repeat=height * width):
        rows = tuple(colours[row * width : (row + 1) * width] for row in range(height))
        legal = not judge(blank(height, width), Marks(rows))
        assert legal == by_definition(colours, width), rows


def test_each_square() -> None:
    """Every square of one colour is a violation of its own, with its four cells."""
    found = judged("#.. #.. ##. ##.")
    assert [(broken.code, broken.cells) for broken in found] == [
        ("ms2x2", ((2, 0), (2, 1), (3, 0), (3, 1))),
        ("mu2x2", ((0, 1), (0, 2), (1, 1), (1, 2))),
    ]
    assert "r3c1 to r4c2" in found[0].text
    assert [broken.cells[0] for broken in judged("### ### ..#")] == [(0, 0), (0, 1)]


def test_checkered_square() -> None:
    """A checkered square is no violation: what is broken is the connection that it breaks."""
    found = judged("#. .#")
    assert [(broken.code, broken.cells) for broken in found] == [
        ("msDivide", ((1, 1),)),
        ("muDivide", ((1, 0),)),
    ]


def test_border() -> None:
    """A border of four arcs is no violation: what is broken is the one colour in two groups."""
    found = judged("#.. ### ..#")
    assert [(broken.code, broken.cells) for broken in found] == [("muDivide", ((2, 0), (2, 1)))]
    assert "2 groups" in found[0].text


def test_equal_groups() -> None:
    """Of groups of one size the one that holds the first cell counts as the main one."""
    (broken,) = judged("#.#")
    assert (broken.code, broken.cells) == ("msDivide", ((0, 2),))


def test_largest_group() -> None:
    """What is named of a divided colour is every cell outside its largest group."""
    found = judged(".#. .## ...")
    assert [(broken.code, broken.cells) for broken in found] == [("muDivide", ((0, 2),))]
    found = judged(".#... ###.# .....")
    assert [(broken.code, broken.cells) for broken in found] == [
        ("msDivide", ((1, 4),)),
        ("muDivide", ((0, 0),)),
    ]


@pytest.mark.parametrize(
    ("text", "missing"), [(".", "black"), ("#", "white"), ("...", "black"), ("# # #", "white")]
)
def test_colour_missing(text: str, missing: str) -> None:
    """A colour that does not occur is named as such, with all cells, since none has it."""
    (broken,) = judged(text)
    assert broken.code == "colourMissing"
    assert len(broken.cells) == text.count(text[0])
    assert f"no cell is {missing}" in broken.text


def test_givens() -> None:
    """Each given that bears the other colour is a violation of its own; others are none."""
    puzzle = YinYang(((1, 2, 0), (0, 1, 2)))
    assert judge(puzzle, drawn(".## ..#")) == []
    found = judge(puzzle, drawn("#.. ##."))
    assert [(broken.code, broken.cells) for broken in found] == [
        ("givenOverwritten", ((0, 0),)),
        ("givenOverwritten", ((0, 1),)),
        ("givenOverwritten", ((1, 1),)),
        ("givenOverwritten", ((1, 2),)),
    ]
    assert "r1c1 is given white" in found[0].text
    assert "r1c2 is given black" in found[1].text


def test_uncoloured() -> None:
    """All cells without a colour are one violation; of the other rules only givens are judged."""
    found = judge(YinYang(((0, 1, 2), (0, 0, 0))), drawn("?#? ##?"))
    assert [(broken.code, broken.cells) for broken in found] == [
        ("ceNoNum", ((0, 0), (0, 2), (1, 2))),
        ("givenOverwritten", ((0, 1),)),
    ]
    assert [broken.code for broken in judged("## ## ??")] == ["ceNoNum"]


@pytest.mark.parametrize(
    ("answer", "cells"),
    [
        (drawn(".. .# .#"), ()),
        (drawn("..# .##"), ()),
        (Marks(((1, 1), (1,))), ()),
        (Marks(()), ()),
        (Marks(((1, 1), (2, 1)), ((1,), (1,))), ()),
        (Marks(((1, UNKNOWN), (7, -1))), ((1, 0), (1, 1))),
        (Marks(((1, 3), (1, 2))), ((0, 1),)),
    ],
)
def test_misfits(answer: Marks, cells: tuple[tuple[int, int], ...]) -> None:
    """An answer that does not fit the board has one violation, which names its odd cells."""
    found = judge(YinYang(((2, 2), (2, 2))), answer)
    assert [(broken.code, broken.cells) for broken in found] == [("wrongShape", cells)]


def test_all_at_once() -> None:
    """An answer that breaks several rules is told of every one, in the order of the codes."""
    found = judge(YinYang(((1, 0, 0, 0, 0), (0,) * 5)), drawn("##..# ##..."))
    assert [broken.code for broken in found] == ["givenOverwritten", "ms2x2", "mu2x2", "msDivide"]
    found = judge(blank(2, 2), drawn(".. .."))
    assert [broken.code for broken in found] == ["mu2x2", "colourMissing"]
    assert all(list(broken.cells) == sorted(broken.cells) for broken in found)


def test_one_cell_turned() -> None:
    """A colouring that a given forbids is legal but for the given."""
    answer = drawn("... .#. ...")
    assert judge(blank(3, 3), answer) == []
    for row, column in product(range(3), repeat=2):
        for given in (UNSHADED, SHADED):
            givens = [[UNKNOWN] * 3 for _ in range(3)]
            givens[row][column] = given
            found = judge(YinYang(tuple(map(tuple, givens))), answer)
            wrong = [] if given == answer.cells[row][column] else [((row, column),)]
            assert [broken.cells for broken in found] == wrong


def test_no_optional_rule() -> None:
    """The codes can be asked for; none is optional, so none is accepted in addition."""
    assert codes("yinyang") == referee.CODES
    assert optional("yinyang") == ()
    with pytest.raises(InputError, match=r"'brNoShade' is no optional rule of yinyang.*none"):
        judge(blank(1, 2), drawn(".#"), also=("brNoShade",))


def test_light() -> None:
    """Judging loads none of the heavy packages."""
    program = (
        "import sys; from liarproof import judge;"
        "from liarproof.puzzles.answer import Marks;"
        "from liarproof.puzzles.yinyang import YinYang;"
        "assert not judge(YinYang(((0, 2),)), Marks(((1, 2),)));"
        "heavy = {'numpy', 'numba', 'z3', 'pysat', 'scipy', 'sympy'} & set(sys.modules);"
        "assert not heavy, heavy"
    )
    subprocess.run([sys.executable, "-c", program], check=True)
