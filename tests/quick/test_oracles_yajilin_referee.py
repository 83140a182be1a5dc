"""The referee of Yajilin names every broken rule, and only those; half an answer is made whole."""

from __future__ import annotations

import os
import subprocess
import sys
from cmath import phase
from collections.abc import Callable, Iterator
from itertools import pairwise, product
from math import tau
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from liarproof import InputError
from liarproof.oracles.kit.rng import below, stream
from liarproof.oracles.referee import codes, complete, judge, optional
from liarproof.oracles.yajilin import referee
from liarproof.properties.strategies import answers_for, marks_for, yajilin_boards
from liarproof.puzzles.answer import (
    OFF,
    ON,
    SHADED,
    UNKNOWN,
    UNSHADED,
    Edge,
    Marks,
    from_loop,
    from_shading,
    to_loop,
    unmarked,
)
from liarproof.puzzles.arrows import DIRECTIONS, LARGEST_NUMBER, Clue
from liarproof.puzzles.records import read_record
from liarproof.puzzles.text import read_text
from liarproof.puzzles.yajilin import Yajilin

PUBLISHED = Path(
    os.environ.get("LIARPROOF_SHARED") or Path(__file__).parents[2].parent / "shared"
).joinpath("boards", "yajilin.jsonl")


def drawn(text: str, outside: bool = False) -> tuple[Yajilin, Marks]:
    """Board and marks from the rows of the text notation, apart by slashes."""
    rows = text.split("/")
    variant = "shaded_outside " if outside else ""
    header = f"yajilin {variant}{len(rows)}x{len(rows[0].split())}"
    puzzle, marks = read_text("\n".join([header, *rows]))
    assert isinstance(puzzle, Yajilin)
    return puzzle, marks


def broken(text: str, outside: bool = False) -> list[tuple[str, tuple[tuple[int, int], ...]]]:
    """The codes and cells of what the referee says of a drawn answer."""
    return [(found.code, found.cells) for found in judge(*drawn(text, outside))]


def counted(clue: Clue, shaded: set[complex]) -> int:
    """The shaded cells that a clue looks at, found by complex numbers: those a turn straightens."""
    assert clue.direction is not None
    turn = {"U": 1j, "D": -1j, "L": -1, "R": 1}[clue.direction]
    away = [(cell - complex(clue.column, clue.row)) * turn for cell in shaded]
    return sum(far.imag == 0 and far.real > 0 for far in away)


def winding(cell: complex, path: list[complex]) -> int:
    """How often a closed path winds around a cell off it, from the angles seen there."""
    return round(sum(phase((b - cell) / (a - cell)) for a, b in pairwise(path)) / tau)


def by_definition(puzzle: Yajilin, answer: Marks) -> bool:
    """Whether an answer is legal, told by following the loop once around."""
    cells = {complex(c, r): v for r, row in enumerate(answer.cells) for c, v in enumerate(row)}
    shaded = {cell for cell, value in cells.items() if value == SHADED}
    clues = {complex(clue.column, clue.row) for clue in puzzle.clues}
    steps: dict[complex, list[complex]] = {cell: [] for cell in cells}
    for r1, c1, r2, c2 in to_loop(answer):
        steps[complex(c1, r1)].append(complex(c2, r2))
        steps[complex(c2, r2)].append(complex(c1, r1))
    start = next((cell for cell in cells if steps[cell]), None)
    if start is None or any(len(others) not in (0, 2) for others in steps.values()):
        return False
    path = [start, steps[start][0]]
    while path[-1] != start:
        path += [other for other in steps[path[-1]] if other != path[-2]]
    return (
        {*path} == {cell for cell in cells if steps[cell]} == {*cells} - shaded - clues
        and not shaded & clues
        and not any(cell + step in shaded for cell in shaded for step in (1, 1j))
        and not (puzzle.shaded_outside and any(winding(cell, path) for cell in shaded))
        and all(
            counted(clue, shaded) == clue.number
            for clue in puzzle.clues
            if clue.direction is not None and clue.number is not None
        )
    )


def seeded(height: int, width: int, number: int) -> Iterator[Yajilin]:
    """Boards with clues on a quarter of the cells, some without an arrow or a number."""
    chance = stream(28, "referee")
    directions, numbers = (*DIRECTIONS, None), (0, 0, 0, 1, None)
    for _ in range(number):
        clues = [
            Clue(row, column, directions[below(chance, 5)], numbers[below(chance, 5)])
            for row, column in product(range(height), range(width))
            if below(chance, 4) == 0
        ]
        yield Yajilin(height, width, tuple(clues), bool(below(chance, 2)))


def every_line(height: int, width: int) -> Iterator[Marks]:
    """Every choice of edges."""
    edges = [(r, c, r, c + 1) for r in range(height) for c in range(width - 1)]
    edges += [(r, c, r + 1, c) for r in range(height - 1) for c in range(width)]
    for chosen in product((False, True), repeat=len(edges)):
        yield from_loop(height, width, {e for e, on in zip(edges, chosen, strict=True) if on})


def every_closed_line(height: int, width: int) -> Iterator[Marks]:
    """Every choice of edges of which an even number meets at each cell: sums of 2×2 squares."""
    squares = [
        {(r, c, r, c + 1), (r, c, r + 1, c), (r + 1, c, r + 1, c + 1), (r, c + 1, r + 1, c + 1)}
        for r, c in product(range(height - 1), range(width - 1))
    ]
    for chosen in product((False, True), repeat=len(squares)):
        edges: set[Edge] = set()
        for square, on in zip(squares, chosen, strict=True):
            edges ^= square if on else set()
        yield from_loop(height, width, edges)


@pytest.mark.parametrize(
    ("size", "lines"),
    [
        ((1, 1), every_line),
        ((1, 4), every_line),
        ((4, 1), every_line),
        ((2, 2), every_line),
        ((2, 3), every_line),
        ((3, 2), every_line),
        ((3, 3), every_closed_line),
    ],
)
def test_legal_as_defined(
    size: tuple[int, int], lines: Callable[[int, int], Iterator[Marks]]
) -> None:
    """Over all answers of seeded boards the referee agrees with an independent definition."""
    height, width = size
    seen = set()
    boards = [Yajilin(height, width, ()), Yajilin(height, width, (), True)]
    for puzzle in [*boards, *seeded(height, width, 2)]:
        for line in lines(height, width):
            for cells in product((UNSHADED, SHADED), repeat=height * width):
                rows = tuple(cells[row * width : (row + 1) * width] for row in range(height))
                answer = line._replace(cells=rows)
                legal = not judge(puzzle, answer)
                assert legal == by_definition(puzzle, answer), (puzzle, answer)
                seen.add(legal)
    assert seen == ({True, False} if min(size) > 1 else {False})


@pytest.mark.parametrize(
    ("side", "outside", "number"), [(2, 0, 1), (2, 1, 1), (3, 0, 5), (3, 1, 4)]
)
def test_small_boards(side: int, outside: int, number: int) -> None:
    """2×2 has one answer; 3×3 has four that leave out a corner, and a ring."""
    blank = Yajilin(side, side, (), bool(outside))
    nothing = unmarked(side, side).cells
    whole = [complete(blank, line._replace(cells=nothing)) for line in every_line(side, side)]
    assert sum(not judge(blank, answer) for answer in whole) == number


ALONE: dict[str, tuple[str, list[tuple[int, int]]]] = {
    "lnBranch": ("┌ ┬ ┐/└ ┴ ┘", [(0, 1), (1, 1)]),
    "lnCross": ("┌ ┐ -#/└ ┼ ┐/-# └ ┘", [(1, 1)]),
    "lnOnShade": ("┌ -#┐/└ ┘", [(0, 1)]),
    "csAdjacent": ("┌ ┐ -#/└ ┘ -#", [(0, 2), (1, 2)]),
    "anShadeNe": ("┌ ┐ 1D./└ ┘ 0U.", [(0, 2)]),
    "lnDeadEnd": ("╶ ╴", [(0, 0), (0, 1)]),
    "lnPlLoop": ("┌ ─ ┐ ┌ ┐/└ ─ ┘ └ ┘", [(0, 3), (0, 4), (1, 3), (1, 4)]),
    "ceEmpty": ("┌ ┐ -./└ ┘ -#", [(0, 2)]),
    "lnOnClue": ("┌ 0U┐/└ ┘", [(0, 1)]),
    "csOnClue": ("┌ ┐ 0U#/└ ┘ 1U.", [(0, 2)]),
}
"""Code -> a board that breaks this rule alone, and where."""


@pytest.mark.parametrize("code", ALONE)
def test_each_code_alone(code: str) -> None:
    """Each rule can be broken by itself, and is then named with the cells that break it."""
    text, cells = ALONE[code]
    (found,) = judge(*drawn(text))
    assert (found.code, list(found.cells)) == (code, cells)
    assert found.text.startswith(referee.CODES[code])


def test_no_loop() -> None:
    """An answer without any edge has no loop, whatever its cells are."""
    puzzle = Yajilin(1, 2, (Clue(0, 0, "R", 1),))
    answer = from_loop(1, 2, ())._replace(cells=((UNSHADED, SHADED),))
    (found,) = judge(puzzle, answer)
    assert (found.code, found.cells) == ("lnNone", ())


def test_inside() -> None:
    """A shaded cell inside the loop is illegal in the variant only; in a bay it lies outside."""
    ring = "┌ ─ ┐/│ -# │/└ ─ ┘"
    assert broken(ring) == []
    assert broken(ring, outside=True) == [("shInside", ((1, 1),))]
    for bay in (
        "-# ┌ ┐/┌ ┘ │/└ ─ ┘",
        "┌ ┐ -# ┌ ┐/│ └ ─ ┘ │/└ ─ ─ ─ ┘",
        "┌ ─ ┐/│ ┌ ┘/│ │ -#/│ └ ┐/└ ─ ┘",
        "┌ ─ ┐/└ ┐ │/-# │ │/┌ ┘ │/└ ─ ┘",
    ):
        assert broken(bay, outside=True) == []


def test_inside_of_several_lines() -> None:
    """Inside is told by the parity of crossings where every line closes, and only there."""
    nested = "┌ ─ ─ ─ ┐/│ ┌ ─ ┐ │/│ │ -# │ │/│ └ ─ ┘ │/└ ─ ─ ─ ┘"
    assert [code for code, _ in broken(nested, outside=True)] == ["lnPlLoop"]
    assert [code for code, _ in broken("┌ ─ ┐/│ -# ╵/└ ─ ╴", outside=True)] == ["lnDeadEnd"]
    assert [code for code, _ in broken("┌ -#┐/└ ┘", outside=True)] == ["lnOnShade"]


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
    shading = [[0, 0, 1, 0, 0], [0] * 5, [1, 0, 0, 0, 1], [0] * 5, [0, 0, 1, 0, 0]]
    answer = from_loop(5, 5, ())._replace(cells=from_shading(shading).cells)

    def wrong(says: int) -> list[tuple[tuple[int, int], ...]]:
        puzzle = Yajilin(5, 5, (Clue(2, 2, direction, says),))
        return [found.cells for found in judge(puzzle, answer) if found.code == "anShadeNe"]

    assert wrong(number) == [cells]
    assert wrong(1) == []


def test_arrow_looks_past_clues() -> None:
    """A clue counts the shaded cells behind other clues, which themselves are none."""
    assert broken("1R. 0D. -#/┌ ─ ┐/└ ─ ┘") == []
    assert broken("2R. 0D. -#/┌ ─ ┐/└ ─ ┘") == [("anShadeNe", ((0, 0), (0, 2)))]


def test_half_a_clue_says_nothing() -> None:
    """A clue without its arrow or its number binds nobody, but its cell is a clue cell."""
    assert broken("?R. 3. ?./┌ ─ ┐/└ ─ ┘") == []
    assert broken("?R# 3. ?./┌ ─ ┐/└ ─ ┘") == [("csOnClue", ((0, 0),))]


def test_off_the_board() -> None:
    """A clue that points off the board sees an empty line; a number beyond its line is wrong."""
    assert broken("0U. -# 0R./┌ ─ ┐/└ ─ ┘") == []
    assert broken("1U. -# ?./┌ ─ ┐/└ ─ ┘") == [("anShadeNe", ((0, 0),))]
    beyond = f"{LARGEST_NUMBER}R. -# ?./┌ ─ ┐/└ ─ ┘"
    assert broken(beyond) == [("anShadeNe", ((0, 0), (0, 1)))]


def test_equal_pieces() -> None:
    """Of pieces of one length that of the first cell counts as the main one."""
    assert broken("┌ ┐ ┌ ┐/└ ┘ └ ┘") == [("lnPlLoop", ((0, 2), (0, 3), (1, 2), (1, 3)))]


WHOLE = ((1, 1), (1, 1))
SIDES = ((2,), (2,))


@pytest.mark.parametrize(
    ("answer", "cells"),
    [
        (Marks(WHOLE), ()),
        (Marks(WHOLE, SIDES), ()),
        (Marks(WHOLE, (), ((2, 2),)), ()),
        (Marks(WHOLE, (*SIDES, (2,)), ((2, 2),)), ()),
        (Marks(WHOLE, ((2, 2), (2, 2)), ((2, 2),)), ()),
        (Marks(WHOLE, SIDES, ((2,),)), ()),
        (Marks(((1, 1),), ((2,),), ()), ()),
        (Marks(()), ()),
        (Marks(((1, UNKNOWN), (7, 1)), SIDES, ((2, 2),)), ((0, 1), (1, 0))),
        (Marks(WHOLE, ((2,), (UNKNOWN,)), ((2, 2),)), ((1, 0), (1, 1))),
        (Marks(WHOLE, SIDES, ((2, 3),)), ((0, 1), (1, 1))),
    ],
)
def test_misfits(answer: Marks, cells: tuple[tuple[int, int], ...]) -> None:
    """An answer that does not fit the board has one violation, which names its odd cells."""
    found = judge(Yajilin(2, 2, (Clue(0, 0, "R", 2),)), answer)
    assert [(one.code, one.cells) for one in found] == [("wrongShape", cells)]


@given(st.data())
def test_all_at_once(data: st.DataObject) -> None:
    """Whatever is drawn, the violations stand in the order of the codes, their cells in order."""
    puzzle = data.draw(yajilin_boards())
    found = judge(puzzle, data.draw(answers_for(puzzle)))
    order = [list(referee.CODES).index(one.code) for one in found]
    assert order == sorted(order)
    assert all(list(one.cells) == sorted({*one.cells}) for one in found)
    assert all(one.text.isprintable() for one in found)


def test_codes_are_listed() -> None:
    """The codes can be asked for; none is optional, and those of other genres are refused."""
    assert codes("yajilin") == referee.CODES
    assert {*referee.CODES} - {*ALONE} == {"wrongShape", "shInside", "lnNone"}
    assert optional("yajilin") == ()
    with pytest.raises(InputError, match=r"'brNoShade' is no optional rule of yajilin.*none"):
        judge(*drawn("┌ ┐/└ ┘"), also=("brNoShade",))


def test_light() -> None:
    """Judging half an answer loads none of the heavy packages."""
    program = (
        "import sys; from liarproof import complete, judge, parse;"
        "from liarproof.puzzles.answer import Marks;"
        "puzzle = parse('yajilin/2/2/d');"
        "assert not judge(puzzle, complete(puzzle, Marks(((1, 1), (1, 1)))));"
        "heavy = {'numpy', 'numba', 'z3', 'pysat', 'scipy', 'sympy'} & set(sys.modules);"
        "assert not heavy, heavy"
    )
    subprocess.run([sys.executable, "-P", "-c", program], check=True)


def changes(answer: Marks) -> Iterator[Marks]:
    """The answer with one entry changed, a cell or an edge, in every way."""
    for name, rows in answer._asdict().items():
        for r, row in enumerate(rows):
            for c, value in enumerate(row):
                other = (*row[:c], 3 - value, *row[c + 1 :])
                yield answer._replace(**{name: (*rows[:r], other, *rows[r + 1 :])})


def halves(answer: Marks) -> tuple[Marks, Marks]:
    """The answer by its shading alone, and by its loop alone."""
    nothing = unmarked(len(answer.cells), len(answer.cells[0]), edges=True)
    return nothing._replace(cells=answer.cells), answer._replace(cells=nothing.cells)


def published() -> list[tuple[str, Yajilin, Marks]]:
    """Id, board and answer of the published boards that have one."""
    if not PUBLISHED.exists():
        pytest.skip("published boards absent: not run")
    boards = [read_record(line) for line in PUBLISHED.read_bytes().splitlines()]
    return [(one.id, one.puzzle, one.answer) for one in boards if one.answer is not None]


def test_published_answers() -> None:
    """All published answers are legal, and each comes back from its shading and from its loop."""
    boards = published()
    for name, puzzle, answer in boards:
        assert judge(puzzle, answer) == [], name
        assert [complete(puzzle, half) for half in halves(answer)] == [answer] * 2, name
    assert len(boards) == 444
    assert sum(puzzle.shaded_outside for _, puzzle, _ in boards) == 1


def test_every_entry_matters() -> None:
    """A legal answer with one entry changed, whichever it is, is illegal."""
    own = [drawn("┌ ─ ┐/│ -# │/└ ─ ┘"), drawn("1R. 0D. -#/┌ ─ ┐/└ ─ ┘"), drawn("┌ ┐/└ ┘")]
    some = [board[1:] for board in published()[::50]] if PUBLISHED.exists() else []
    for puzzle, answer in [*own, *some]:
        assert judge(puzzle, answer) == []
        assert all(judge(puzzle, changed) for changed in changes(answer))


@given(st.data())
def test_complete_keeps_what_is_decided(data: st.DataObject) -> None:
    """Whatever is drawn, what comes back agrees with it, and is not completed any further."""
    puzzle = data.draw(yajilin_boards(max_side=4))
    marks = data.draw(marks_for(puzzle))
    try:
        whole = complete(puzzle, marks)
    except InputError:  # several loops fit, which has tests of its own
        return
    assert marks.fits(whole)
    assert whole == marks or whole.complete
    assert complete(puzzle, whole) == whole


@pytest.mark.parametrize("size", [(2, 2), (2, 4), (3, 3), (3, 4), (4, 4)])
def test_complete_as_enumerated(size: tuple[int, int]) -> None:
    """A shading is made whole by its one loop, refused with several, and illegal without any."""
    height, width = size
    blank = Yajilin(height, width, ())
    loops: dict[Marks, list[Marks]] = {}
    for line in every_closed_line(height, width):
        answer = complete(blank, line._replace(cells=unmarked(height, width).cells))
        if {found.code for found in judge(blank, answer)} <= {"csAdjacent"}:
            loops.setdefault(halves(answer)[0], []).append(answer)
    for shading, found in loops.items():
        if len(found) > 1 and not judge(blank, found[0]):
            with pytest.raises(InputError, match="leaves the loop open"):
                complete(blank, shading)
        else:
            assert complete(blank, shading) in found
        for other in changes(shading._replace(right=(), down=())):
            marks = shading._replace(cells=other.cells)
            if marks not in loops:
                illegal = judge(blank, complete(blank, marks))
                assert "lnNone" in {one.code for one in illegal}


def test_clues_without_a_mark() -> None:
    """Clue cells need no mark: they are unshaded, whichever half is given."""
    puzzle, marks = drawn("?R. ?. ?./┌ ─ ┐/└ ─ ┘")
    for half in halves(marks):
        bare = ((UNKNOWN,) * 3, *half.cells[1:])
        assert complete(puzzle, half._replace(cells=bare)) == marks


def test_marks_that_determine_nothing() -> None:
    """Where cells and edges are both undecided, nothing is completed."""
    puzzle, marks = drawn("┌ ┐ -#/└ ┘ 0U")
    some = marks._replace(right=((ON, UNKNOWN), (ON, OFF)), cells=((1, 1, 0), (1, 1, 1)))
    assert complete(puzzle, some) == some


def test_edges_not_given() -> None:
    """A shading without any edges is as one whose edges are unknown."""
    puzzle, marks = drawn("┌ ┐/└ ┘")
    assert complete(puzzle, Marks(marks.cells)) == marks


def test_several_loops() -> None:
    """A shading that several loops fit is refused, unless edges that are given tell them apart."""
    blank, wanted = drawn("┌ ┐ ┌ ┐/│ └ ┘ │/│ ┌ ┐ │/└ ┘ └ ┘")
    shading = halves(wanted)[0]
    with pytest.raises(InputError, match="leaves the loop open"):
        complete(blank, shading)
    some = shading._replace(down=((ON, ON, ON, ON), (ON, OFF, OFF, ON), (UNKNOWN,) * 4))
    assert complete(blank, some) == wanted
    none = shading._replace(right=((OFF, ON, OFF), *shading.right[1:]))
    assert to_loop(complete(blank, none)) == [(0, 1, 0, 2)]
    assert "lnDeadEnd" in {found.code for found in judge(blank, complete(blank, none))}


INSIDE = "┌ ┐ -# ┌ ─ ┐/│ └ ─ ┘ ┌ ┘/└ ─ ┐ -# └ ┐/-# ┌ ┘ ┌ ┐ │/┌ ┘ ┌ ┘ │ │/└ ─ ┘ -# └ ┘"
OUTSIDE = "┌ ┐ -# ┌ ─ ┐/│ └ ┐ └ ┐ │/└ ┐ │ -# │ │/-# │ └ ─ ┘ │/┌ ┘ ┌ ─ ┐ │/└ ─ ┘ -# └ ┘"


def test_variant_tells_loops_apart() -> None:
    """Of two loops for one shading the variant takes the one that leaves every shaded cell out."""
    for text, cells in ((INSIDE, [(2, 3)]), (OUTSIDE, [])):
        assert broken(text) == []
        assert [cell for _, named in broken(text, outside=True) for cell in named] == cells
    shading = halves(drawn(OUTSIDE)[1])[0]
    with pytest.raises(InputError, match="leaves the loop open"):
        complete(drawn(OUTSIDE)[0], shading)
    puzzle, wanted = drawn(OUTSIDE, outside=True)
    assert complete(puzzle, shading) == wanted


def test_illegal_shading() -> None:
    """A shading that breaks a rule of its own is judged by it, however many loops fit."""
    cells = (*((UNSHADED,) * 4,) * 4, (UNSHADED, SHADED, SHADED, UNSHADED))
    puzzle = Yajilin(5, 4, (Clue(4, 0, "R", 2), Clue(4, 3, None, None)))
    shading = unmarked(5, 4, edges=True)._replace(cells=cells)
    assert {found.code for found in judge(puzzle, complete(puzzle, shading))} == {"csAdjacent"}
