"""The referee names every broken rule, and only those, at the right cells."""

from __future__ import annotations

import subprocess
import sys
from itertools import product

import pytest

from liarproof import InputError, judge
from liarproof.oracles.hitori import referee
from liarproof.oracles.kit.rng import below, stream
from liarproof.oracles.referee import codes, optional
from liarproof.puzzles.answer import SHADED, UNKNOWN, Marks, from_shading
from liarproof.puzzles.hitori import Hitori


def drawn(text: str) -> Marks:
    """The answer drawn with `#` shaded and `.` unshaded, rows apart by blanks."""
    return from_shading([[int(sign == "#") for sign in row] for row in text.split()])


def blank(height: int, width: int) -> Hitori:
    """A board without numbers."""
    return Hitori(((0,) * width,) * height)


def by_definition(clues: tuple[tuple[int, ...], ...], shading: tuple[int, ...]) -> bool:
    """Whether a shading in raster order is legal, told from complex numbers and merged labels."""
    board = {
        complex(row, column): (clues[row][column], shading[row * len(clues[0]) + column])
        for row in range(len(clues))
        for column in range(len(clues[0]))
    }
    label = {cell: at for at, (cell, (_, dark)) in enumerate(board.items()) if not dark}
    for cell, step in product(board, (1, 1j)):
        other = cell + step
        if other in board and board[cell][1] and board[other][1]:
            return False
        if cell in label and other in label:
            gone, stays = label[cell], label[other]
            label = {place: stays if at == gone else at for place, at in label.items()}
    for cell, other in product(label, repeat=2):
        aligned = cell.real == other.real or cell.imag == other.imag
        if cell != other and aligned and board[cell][0] == board[other][0] != 0:
            return False
    return len(set(label.values())) == 1


@pytest.mark.parametrize("size", [(1, 1), (1, 4), (4, 1), (2, 3), (3, 2), (3, 3)])
def test_legal_as_defined(size: tuple[int, int]) -> None:
    """Over all shadings of seeded boards the referee agrees with an independent definition."""
    chance = stream(14, "referee")
    height, width = size
    for _ in range(12):
        clues = tuple(tuple(below(chance, 4) for _ in range(width)) for _ in range(height))
        for shading in product((0, 1), repeat=height * width):
            rows = [shading[row * width : (row + 1) * width] for row in range(height)]
            legal = not judge(Hitori(clues), from_shading(rows))
            assert legal == by_definition(clues, shading), (clues, shading)


def test_each_adjacent_pair() -> None:
    """Every pair of shaded cells that share a side is a violation of its own."""
    found = judge(blank(3, 3), drawn("##. .#. ..."))
    assert [(broken.code, broken.cells) for broken in found] == [
        ("csAdjacent", ((0, 0), (0, 1))),
        ("csAdjacent", ((0, 1), (1, 1))),
    ]
    assert "r1c1 and r1c2" in found[0].text


def test_cut_off_cells() -> None:
    """What is named of a divided board is every unshaded cell outside the largest region."""
    (broken,) = judge(blank(3, 4), drawn(".#.. #.#. .#.."))
    assert broken.code == "cuDivideRB"
    assert broken.cells == ((0, 0), (1, 1), (2, 0))


def test_equal_regions() -> None:
    """Of regions of one size the one that holds the first cell counts as the main one."""
    (broken,) = judge(blank(3, 3), drawn("..# .#. #.."))
    assert broken.cells == ((1, 2), (2, 1), (2, 2))


def test_repeats_by_line() -> None:
    """A number that repeats is named once for each line, with all its unshaded cells there."""
    found = judge(Hitori(((3, 3, 3), (1, 2, 3))), drawn("... ..."))
    assert [(broken.code, broken.cells) for broken in found] == [
        ("nmDupRow", ((0, 0), (0, 1), (0, 2))),
        ("nmDupRow", ((0, 2), (1, 2))),
    ]
    assert "3 repeats in row 1" in found[0].text
    assert "3 repeats in column 3" in found[1].text


def test_shaded_repeats_are_fine() -> None:
    """A number may stand among the shaded cells as often as it likes."""
    assert judge(Hitori(((3, 1, 3),)), drawn("..#")) == []


def test_blanks_are_unequal() -> None:
    """Blanks never repeat, and a board on which nothing is shaded is legal."""
    assert judge(blank(3, 3), drawn("... ... ...")) == []


def test_shade_nothing_where_asked() -> None:
    """An answer that shades nothing breaks `brNoShade` only if that is asked for."""
    found = judge(blank(2, 2), drawn(".. .."), also=("brNoShade",))
    assert [(broken.code, broken.cells) for broken in found] == [("brNoShade", ())]
    assert judge(blank(2, 2), drawn("#. .."), also=("brNoShade",)) == []


def test_empty_region() -> None:
    """A board that is shaded all over has no region, which is named as such."""
    (broken,) = judge(blank(1, 1), drawn("#"))
    assert (broken.code, broken.cells) == ("emptyRegion", ((0, 0),))
    found = judge(blank(1, 3), drawn("###"))
    assert [broken.code for broken in found] == ["csAdjacent", "csAdjacent", "emptyRegion"]


@pytest.mark.parametrize(
    ("answer", "cells"),
    [
        (drawn(".. .. .."), ()),
        (drawn("... ..."), ()),
        (Marks(((1, 1), (1,))), ()),
        (Marks(()), ()),
        (Marks(((1, 1), (1, 1)), ((1,), (1,))), ()),
        (Marks(((1, UNKNOWN), (7, SHADED))), ((0, 1), (1, 0))),
    ],
)
def test_misfits(answer: Marks, cells: tuple[tuple[int, int], ...]) -> None:
    """An answer that does not fit the board has one violation, which names its odd cells."""
    found = judge(Hitori(((1, 1), (1, 1))), answer, also=("brNoShade",))
    assert [(broken.code, broken.cells) for broken in found] == [("wrongShape", cells)]


def test_all_at_once() -> None:
    """An answer that breaks several rules is told of every one, in the order of the codes."""
    found = judge(Hitori(((1, 2, 3, 1), (1, 2, 3, 1))), drawn(".##. .##."))
    assert [broken.code for broken in found] == [
        *["csAdjacent"] * 4,
        "cuDivideRB",
        *["nmDupRow"] * 4,
    ]
    assert all(broken.cells == tuple(sorted(broken.cells)) for broken in found)


def test_unknown_code() -> None:
    """A code that is no optional rule is refused with those that are."""
    with pytest.raises(InputError, match=r"'csAdjacent' is no optional rule.*brNoShade"):
        judge(blank(1, 1), drawn("."), also=("csAdjacent",))


def test_unknown_genre() -> None:
    """A genre without a referee is refused by name."""
    with pytest.raises(InputError, match=r"'sudoku' has no referee.*hitori"):
        codes("sudoku")


def test_codes_are_listed() -> None:
    """The codes and the optional ones among them can be asked for."""
    assert set(optional("hitori")) <= set(codes("hitori"))
    assert codes("hitori") == referee.CODES


def test_light() -> None:
    """Judging loads none of the heavy packages."""
    program = (
        "import sys; from liarproof import judge, parse;"
        "from liarproof.puzzles.answer import Marks;"
        "assert not judge(parse('hitori/1/1/1'), Marks(((1,),)));"
        "heavy = {'numpy', 'numba', 'z3', 'pysat', 'scipy', 'sympy'} & set(sys.modules);"
        "assert not heavy, heavy"
    )
    subprocess.run([sys.executable, "-c", program], check=True)
