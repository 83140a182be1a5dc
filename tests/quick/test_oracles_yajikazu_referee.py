"""The referee of Yajisan-Kazusan names every broken rule, and only those, at the right cells."""

from __future__ import annotations

import subprocess
import sys
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from liarproof import InputError
from liarproof.oracles.kit.rng import below, stream
from liarproof.oracles.referee import codes, judge, optional
from liarproof.oracles.yajikazu import referee
from liarproof.puzzles.answer import SHADED, UNKNOWN, Marks, from_shading
from liarproof.puzzles.arrows import DIRECTIONS, LARGEST_NUMBER, Clue
from liarproof.puzzles.yajikazu import Yajikazu


def drawn(text: str) -> Marks:
    """The answer drawn with `#` shaded and `.` unshaded, rows apart by blanks."""
    return from_shading([[int(sign == "#") for sign in row] for row in text.split()])


def board(height: int, width: int, *clues: tuple[int, int, str | None, int | None]) -> Yajikazu:
    """A board with these clues."""
    return Yajikazu(
        height, width, tuple(Clue(*clue) for clue in sorted(clues, key=lambda c: c[:2]))
    )


def counted(clue: Clue, shading: dict[complex, int]) -> int:
    """The shaded cells that a clue looks at, found by complex numbers: those a turn straightens."""
    assert clue.direction is not None
    turn = {"U": 1j, "D": -1j, "L": -1, "R": 1}[clue.direction]
    away = {cell: (cell - complex(clue.column, clue.row)) * turn for cell in shading}
    return sum(shading[cell] for cell, far in away.items() if far.imag == 0 and far.real > 0)


def by_definition(puzzle: Yajikazu, rows: list[tuple[int, ...]]) -> bool:
    """Whether a shading is legal, told from complex numbers and merged labels."""
    shading = {
        complex(column, row): value
        for row, values in enumerate(rows)
        for column, value in enumerate(values)
    }
    label = {cell: at for at, cell in enumerate(shading) if not shading[cell]}
    for cell, step in product(shading, (1, 1j)):
        if shading[cell] and shading.get(cell + step):
            return False
        if cell in label and cell + step in label:
            gone, stays = label[cell], label[cell + step]
            label = {place: stays if at == gone else at for place, at in label.items()}
    honest = all(
        shading[complex(clue.column, clue.row)] or counted(clue, shading) == clue.number
        for clue in puzzle.clues
        if clue.direction is not None and clue.number is not None
    )
    return honest and len(set(label.values())) == 1


def seeded(height: int, width: int, number: int) -> list[Yajikazu]:
    """Boards with clues on a third of the cells, some without an arrow or a number."""
    chance = stream(51, "referee")
    arrows, numbers = (*DIRECTIONS, None), (0, 0, 1, 1, 2, 3, None)
    return [
        board(
            height,
            width,
            *(
                (row, column, arrows[below(chance, 5)], numbers[below(chance, 7)])
                for row, column in product(range(height), range(width))
                if below(chance, 3) == 0
            ),
        )
        for _ in range(number)
    ]


@pytest.mark.parametrize("size", [(1, 1), (1, 4), (4, 1), (2, 3), (3, 2), (3, 3)])
def test_legal_as_defined(size: tuple[int, int]) -> None:
    """Over all shadings of seeded boards the referee agrees with an independent definition."""
    height, width = size
    seen = set()
    for puzzle in seeded(height, width, 16):
        for shading in product((0, 1), repeat=height * width):
            rows = [shading[row * width : (row + 1) * width] for row in range(height)]
            legal = not judge(puzzle, from_shading(rows))
            assert legal == by_definition(puzzle, rows), (puzzle, rows)
            seen.add(legal)
    assert seen == {True, False}


@pytest.mark.parametrize(
    ("direction", "number", "cells"),
    [
        ("U", 2, ((0, 2), (2, 2))),
        ("D", 0, ((2, 2), (4, 2))),
        ("L", 3, ((2, 0), (2, 2))),
        ("R", 2, ((2, 2), (2, 4))),
    ],
)
def test_wrong_clue(direction: str, number: int, cells: tuple[tuple[int, int], ...]) -> None:
    """A wrong clue is named with its own cell and the shaded ones of its line, none behind it."""
    answer = drawn("..#.. ..... #...# ..... ..#..")
    (broken,) = judge(board(5, 5, (2, 2, direction, number)), answer)
    assert (broken.code, broken.cells) == ("anShadeNe", cells)
    assert f"r3c3 says {number}" in broken.text
    assert "are 1" in broken.text
    assert judge(board(5, 5, (2, 2, direction, 1)), answer) == []


def test_each_wrong_clue() -> None:
    """Every wrong clue is a violation of its own, in raster order; true ones are none."""
    puzzle = board(2, 3, (0, 0, "R", 0), (0, 1, "D", 1), (1, 1, "U", 1), (1, 2, "U", 1))
    found = judge(puzzle, drawn("..# ..."))
    assert [(broken.code, broken.cells) for broken in found] == [
        ("anShadeNe", ((0, 0), (0, 2))),
        ("anShadeNe", ((0, 1),)),
        ("anShadeNe", ((1, 1),)),
    ]


@pytest.mark.parametrize(
    ("row", "column", "direction"), [(0, 1, "U"), (1, 1, "D"), (1, 0, "L"), (1, 2, "R")]
)
def test_off_the_board(row: int, column: int, direction: str) -> None:
    """A clue that points off the board looks at no cell: 0 is right, and nothing else is."""
    answer = drawn("... ...")
    assert judge(board(2, 3, (row, column, direction, 0)), answer) == []
    (broken,) = judge(board(2, 3, (row, column, direction, 1)), answer)
    assert (broken.code, broken.cells) == ("anShadeNe", ((row, column),))


def test_half_a_clue_says_nothing() -> None:
    """An arrow without a number, a number without an arrow, or neither binds nobody."""
    puzzle = board(1, 3, (0, 0, "R", None), (0, 1, None, 3), (0, 2, None, None))
    assert judge(puzzle, drawn("#.#")) == []


def test_number_beyond_its_line() -> None:
    """A number larger than its line stands on a shaded cell, or is wrong."""
    puzzle = board(1, 3, (0, 0, "R", LARGEST_NUMBER))
    assert judge(puzzle, drawn("#..")) == []
    assert [broken.code for broken in judge(puzzle, drawn("..."))] == ["anShadeNe"]


@st.composite
def true_boards(draw: st.DrawFn) -> tuple[Yajikazu, Marks, int]:
    """A legal answer, clues of which those that bind are true, and one clue's place among them."""
    height, width = draw(st.tuples(st.integers(1, 5), st.integers(1, 5)))
    wanted = draw(st.permutations(list(product(range(height), range(width)))))
    shading = [[0] * width for _ in range(height)]
    blank = board(height, width)
    for row, column in wanted[: draw(st.integers(0, len(wanted)))]:
        shading[row][column] = 1
        shading[row][column] = int(not judge(blank, from_shading(shading)))
    cells = {complex(c, r): shading[r][c] for r, c in wanted}
    clues = []
    for row, column in sorted(wanted):
        clue = Clue(row, column, draw(st.sampled_from((*DIRECTIONS, None))), None)
        if clue.direction is None:
            continue
        free = bool(shading[row][column])
        number = draw(st.integers(0, LARGEST_NUMBER)) if free else counted(clue, cells)
        clues.append(clue._replace(number=number))
    if not clues:
        clues = [Clue(0, 0, "U", 0)]
    chosen = draw(st.integers(0, len(clues) - 1))
    return Yajikazu(height, width, tuple(clues)), from_shading(shading), chosen


def with_number(puzzle: Yajikazu, at: int, number: int) -> Yajikazu:
    """The puzzle with another number in its clue `at`."""
    clues = list(puzzle.clues)
    clues[at] = clues[at]._replace(number=number)
    return Yajikazu(puzzle.height, puzzle.width, tuple(clues))


@given(true_boards(), st.integers(0, LARGEST_NUMBER), st.sampled_from((-1, 1)))
def test_asymmetry(made: tuple[Yajikazu, Marks, int], number: int, step: int) -> None:
    """An exempt clue may be rewritten to any number; a binding one dies when moved by one."""
    puzzle, answer, at = made
    assert judge(puzzle, answer) == []
    clue = puzzle.clues[at]
    assert clue.number is not None
    if answer.cells[clue.row][clue.column] == SHADED:
        assert judge(with_number(puzzle, at, number), answer) == []
    else:
        moved = clue.number + (step if clue.number else 1)
        (broken,) = judge(with_number(puzzle, at, moved), answer)
        assert broken.code == "anShadeNe"
        assert (clue.row, clue.column) in broken.cells


def test_each_adjacent_pair() -> None:
    """Every pair of shaded cells that share a side is a violation of its own."""
    found = judge(board(3, 3), drawn("##. .#. ..."))
    assert [(broken.code, broken.cells) for broken in found] == [
        ("csAdjacent", ((0, 0), (0, 1))),
        ("csAdjacent", ((0, 1), (1, 1))),
    ]
    assert "r1c1 and r1c2" in found[0].text


def test_cut_off_cells() -> None:
    """What is named of a divided board is every unshaded cell outside the largest region."""
    (broken,) = judge(board(3, 4), drawn(".#.. #.#. .#.."))
    assert broken.code == "cuDivideRB"
    assert broken.cells == ((0, 0), (1, 1), (2, 0))
    assert "4 regions" in broken.text


def test_equal_regions() -> None:
    """Of regions of one size the one that holds the first cell counts as the main one."""
    (broken,) = judge(board(3, 3), drawn("..# .#. #.."))
    assert broken.cells == ((1, 2), (2, 1), (2, 2))


def test_shade_nothing_where_asked() -> None:
    """An answer that shades nothing breaks `brNoShade` only if that is asked for."""
    assert judge(board(2, 2), drawn(".. ..")) == []
    found = judge(board(2, 2), drawn(".. .."), also=("brNoShade",))
    assert [(broken.code, broken.cells) for broken in found] == [("brNoShade", ())]
    assert judge(board(2, 2), drawn("#. .."), also=("brNoShade",)) == []


def test_empty_region() -> None:
    """A board that is shaded all over has no region, which is named as such."""
    (broken,) = judge(board(1, 1), drawn("#"))
    assert (broken.code, broken.cells) == ("emptyRegion", ((0, 0),))
    found = judge(board(1, 3), drawn("###"))
    assert [broken.code for broken in found] == ["csAdjacent", "csAdjacent", "emptyRegion"]


@pytest.mark.parametrize(
    ("answer", "cells"),
    [
        (drawn(".. .. .."), ()),
        (drawn("... ..."), ()),
        (Marks(((1, 1), (1,))), ()),
        (Marks(()), ()),
        (Marks(((1, 1), (1, 1)), ((1,), (1,))), ()),
        (Marks(((1, 1), (1, 1)), (), ((1, 1),)), ()),
        (Marks(((1, UNKNOWN), (7, SHADED))), ((0, 1), (1, 0))),
    ],
)
def test_misfits(answer: Marks, cells: tuple[tuple[int, int], ...]) -> None:
    """An answer that does not fit the board has one violation, which names its odd cells."""
    found = judge(board(2, 2, (0, 0, "R", 2)), answer, also=("brNoShade",))
    assert [(broken.code, broken.cells) for broken in found] == [("wrongShape", cells)]


def test_all_at_once() -> None:
    """An answer that breaks several rules is told of every one, in the order of the codes."""
    found = judge(board(2, 4, (0, 0, "R", 1), (1, 3, "L", 1)), drawn(".##. .##."))
    assert [broken.code for broken in found] == [
        *["csAdjacent"] * 4,
        "cuDivideRB",
        *["anShadeNe"] * 2,
    ]
    assert all(broken.cells == tuple(sorted(broken.cells)) for broken in found)


def test_codes_are_listed() -> None:
    """The codes and the optional ones among them can be asked for; others are refused."""
    assert codes("yajikazu") == referee.CODES
    assert optional("yajikazu") == ("brNoShade",)
    with pytest.raises(InputError, match=r"'anShadeNe' is no optional rule.*brNoShade"):
        judge(board(1, 1), drawn("."), also=("anShadeNe",))


def test_light() -> None:
    """Judging loads none of the heavy packages."""
    program = (
        "import sys; from liarproof.oracles.referee import judge;"
        "from liarproof.puzzles.answer import Marks;"
        "from liarproof.puzzles.arrows import Clue;"
        "from liarproof.puzzles.yajikazu import Yajikazu;"
        "assert judge(Yajikazu(1, 1, (Clue(0, 0, 'U', 1),)), Marks(((1,),)));"
        "heavy = {'numpy', 'numba', 'z3', 'pysat', 'scipy', 'sympy'} & set(sys.modules);"
        "assert not heavy, heavy"
    )
    subprocess.run([sys.executable, "-P", "-c", program], check=True)
