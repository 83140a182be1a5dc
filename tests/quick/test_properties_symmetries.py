"""The symmetries of each genre: what they do by hand, and that no rule notices them."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from liarproof.oracles.kit.rng import below, stream
from liarproof.oracles.referee import judge
from liarproof.oracles.registry import oracle_engines
from liarproof.properties.boards import maker
from liarproof.properties.states import remembered
from liarproof.properties.strategies import answers_for, boards, marks_for
from liarproof.properties.symmetries import Symmetry, symmetries
from liarproof.puzzles.answer import OFF, ON, UNKNOWN, Answer, Marks
from liarproof.puzzles.arrows import Clue
from liarproof.puzzles.errors import InputError
from liarproof.puzzles.genres import BOOKS, book
from liarproof.puzzles.hitori import LARGEST_NUMBER, Hitori
from liarproof.puzzles.text import read_text
from liarproof.puzzles.yajilin import Yajilin
from liarproof.puzzles.yinyang import YinYang

FAST = {"hitori": "cells", "yinyang": "raster", "yajikazu": "cells", "yajilin": "loop"}
"""An oracle of each genre that is quick on small boards."""

GENRES = pytest.mark.parametrize("genre", list(BOOKS))

SIZES = ((1, 1), (1, 2), (2, 1), (1, 5), (5, 1), (2, 2), (2, 3), (3, 2), (3, 3), (4, 3))

Place = tuple[int, int]

MOVES: dict[str, Callable[[int, int, Place], Place]] = {
    "transpose": lambda _h, _w, at: (at[1], at[0]),
    "mirror": lambda _h, w, at: (at[0], w - 1 - at[1]),
    "upside-down": lambda h, _w, at: (h - 1 - at[0], at[1]),
    "quarter-turn": lambda h, _w, at: (at[1], h - 1 - at[0]),
    "half-turn": lambda h, w, at: (h - 1 - at[0], w - 1 - at[1]),
}
"""Where a cell of a board of height and width comes to lie."""

OWN = {"hitori": ["rename", "rename-high"], "yinyang": ["exchange"]}
"""What a genre has besides its turns."""


def named(genre: str, name: str) -> Symmetry:
    """The symmetry of that name."""
    (found,) = (symmetry for symmetry in symmetries(genre) if symmetry.name == name)
    return found


def answers(puzzle: Any) -> list[Answer]:
    """All answers, by an oracle."""
    name = FAST[puzzle.genre]
    (oracle,) = (engine for engine in oracle_engines(puzzle.genre) if engine.name == name)
    return oracle.answers(puzzle)


def places(height: int, width: int, edges: bool) -> list[frozenset[Place]]:
    """What each entry of a state lies on: one cell, or the two cells that an edge joins."""
    cells = list(product(range(height), range(width)))
    found = [frozenset({cell}) for cell in cells]
    if edges:
        found += [frozenset({(r, c), (r, c + 1)}) for r, c in cells if c + 1 < width]
        found += [frozenset({(r, c), (r + 1, c)}) for r, c in cells if r + 1 < height]
    return found


def breaks(puzzle: Any, answer: Answer) -> list[str]:
    """The codes of the rules that it breaks, each as often as it is broken."""
    return sorted(violation.code for violation in judge(puzzle, answer))


@GENRES
def test_names(genre: str) -> None:
    """Every genre has the five turns, and besides what its own rules do not notice."""
    names = [symmetry.name for symmetry in symmetries(genre)]
    assert names == [*MOVES, *OWN.get(genre, [])]


def test_unknown_genre() -> None:
    """A genre that is none is refused in one line that lists those there are."""
    with pytest.raises(InputError, match="'nurikabe' is not one of: hitori"):
        symmetries("nurikabe")


@GENRES
@pytest.mark.parametrize("size", SIZES)
def test_entries_move_with_their_cells(genre: str, size: tuple[int, int]) -> None:
    """Each entry of an image is that of the cell, or pair of cells, which came to lie there."""
    before = places(*size, book(genre).edges)
    for name, move in MOVES.items():
        image = size[::-1] if name in ("transpose", "quarter-turn") else size
        entries = named(genre, name).entries(*size)
        moved = [frozenset(move(*size, cell) for cell in before[entry]) for entry in entries]
        assert moved == places(*image, book(genre).edges)
        assert entries.dtype == np.int64


@GENRES
@pytest.mark.parametrize("size", SIZES)
def test_states_are_entries_and_swaps(genre: str, size: tuple[int, int]) -> None:
    """What `states` does to many states is what `entries` and `swaps` say, in fresh arrays."""
    n = len(places(*size, book(genre).edges))
    random = stream(1, "symmetries")
    states = np.array([[below(random, 3) for _ in range(n)] for _ in range(7)], dtype=np.int8)
    kept = states.copy()
    for symmetry in symmetries(genre):
        images = symmetry.states(*size, states)
        expected = states[:, symmetry.entries(*size)]
        if symmetry.swaps:
            expected = np.array([0, 2, 1], dtype=np.int8)[expected]
        assert np.array_equal(images, expected)
        assert images.dtype == np.int8
        images[:] = UNKNOWN
        assert np.array_equal(states, kept)


BEFORE = "1D 2R - / - ?L -#"

TURNED = {
    "transpose": "1R - / 2D ?U / - -#",
    "mirror": "- 2L 1D / -# ?R -",
    "upside-down": "- ?L -# / 1U 2R -",
    "quarter-turn": "- 1L / ?U 2D / -# -",
    "half-turn": "-# ?R - / - 2L 1U",
}
"""Rows of a Yajisan-Kazusan board, and those of its images."""


def arrows(rows: str) -> tuple[Any, Marks]:
    """A Yajisan-Kazusan board with marks, from its rows."""
    lines = [line.strip() for line in rows.split("/")]
    size = f"{len(lines)}x{len(lines[0].split())}"
    return read_text("\n".join([f"yajikazu {size}", *lines]))


@pytest.mark.parametrize(("name", "rows"), TURNED.items())
def test_arrows_turn_with_the_board(name: str, rows: str) -> None:
    """Arrows point to the same cells afterwards, and clues stand in raster order again."""
    puzzle, marks = arrows(BEFORE)
    symmetry = named("yajikazu", name)
    assert (symmetry.puzzle(puzzle), symmetry.marks(puzzle, marks)) == arrows(rows)


@pytest.mark.parametrize("outside", [False, True])
def test_the_variant_is_kept(outside: bool) -> None:
    """A board of Yajilin keeps its variant, whichever way it is laid down."""
    puzzle = Yajilin(2, 3, (), outside)
    images = [symmetry.puzzle(puzzle) for symmetry in symmetries("yajilin")]
    assert [image.shaded_outside for image in images] == [outside] * len(MOVES)


def test_renaming() -> None:
    """Numbers change order and stay in range, blanks stay blank, marks stay where they are."""
    puzzle, marks = Hitori(((2, 0, 5), (3, 2, LARGEST_NUMBER - 1))), Marks(((0, 1, 2), (1, 0, 1)))
    low, high = named("hitori", "rename"), named("hitori", "rename-high")
    assert low.puzzle(Hitori(((2, 0, 5), (3, 2, 5)))) == Hitori(((5, 0, 2), (4, 5, 2)))
    assert high.puzzle(puzzle) == Hitori(((1294, 0, 1291), (1293, 1294, 2)))
    assert low.marks(puzzle, marks) == high.marks(puzzle, marks) == marks


def test_exchanging() -> None:
    """Colours that are given or marked change, empty and unknown cells stay."""
    exchange = named("yinyang", "exchange")
    puzzle, marks = YinYang(((0, 1, 2),)), Marks(((2, 1, 0),))
    assert exchange.puzzle(puzzle) == YinYang(((0, 2, 1),))
    assert exchange.marks(puzzle, marks) == Marks(((1, 2, 0),))


ORDERS = {"quarter-turn": 4}
"""How often a symmetry is done until all is as it was, where that is not twice."""


@GENRES
@given(data=st.data())
@settings(max_examples=60)
def test_orders(genre: str, data: st.DataObject) -> None:
    """Done twice, or a quarter-turn four times, a symmetry leaves puzzle and marks as they were."""
    puzzle = data.draw(boards(genre))
    marks = data.draw(marks_for(puzzle))
    for symmetry in symmetries(genre):
        image, moved = puzzle, marks
        for _ in range(ORDERS.get(symmetry.name, 2)):
            image, moved = symmetry.puzzle(image), symmetry.marks(image, moved)
        assert (image, moved) == (puzzle, marks), symmetry.name


def hold(puzzle: Any, answer: Answer) -> None:
    """Check that the referee says of the images of puzzle and answer what it says of themselves."""
    broken = breaks(puzzle, answer)
    for symmetry in symmetries(puzzle.genre):
        image = breaks(symmetry.puzzle(puzzle), symmetry.marks(puzzle, answer))
        if symmetry.swaps:  # a code may name a colour
            assert bool(image) == bool(broken), symmetry.name
        else:
            assert image == broken, symmetry.name


@GENRES
@given(data=st.data())
@settings(max_examples=60)
def test_the_referee_notices_nothing(genre: str, data: st.DataObject) -> None:
    """Whatever is drawn on a board, its image breaks the same rules as often."""
    puzzle = data.draw(boards(genre, max_side=5))
    hold(puzzle, data.draw(answers_for(puzzle)))


@GENRES
@given(data=st.data())
@settings(max_examples=60)
def test_answers_go_to_answers(genre: str, data: st.DataObject) -> None:
    """On any small board the answers of the image are the images of the answers."""
    check_answers(data.draw(boards(genre, max_side=3)))


def check_answers(puzzle: Any) -> list[Answer]:
    """Check that an oracle finds the same answers before and after, and return them."""
    known = answers(puzzle)
    for symmetry in symmetries(puzzle.genre):
        images = answers(symmetry.puzzle(puzzle))
        assert len(images) == len(known), symmetry.name
        assert set(images) == {symmetry.marks(puzzle, one) for one in known}, symmetry.name
    return known


@GENRES
def test_answers_and_near_misses(genre: str) -> None:
    """On random boards, strips among them, answers go to answers, and so do those turned over.

    That legal and illegal ones occur, on boards of unequal sides and on strips, is asserted.
    """
    random = stream(2, "near misses")
    seen = set()
    for index in range(36):
        puzzle = maker(genre).mixed(1, index)
        if puzzle.height * puzzle.width > 16:
            continue
        known = check_answers(puzzle)
        for answer in known[:: max(1, len(known) // 4)]:
            for wrong in (0, 1, 2):
                turned = remembered(answer, random, 1.0, wrong)
                hold(puzzle, turned)
                shape = (min(puzzle.height, puzzle.width) == 1, puzzle.height == puzzle.width)
                seen.add((not breaks(puzzle, turned), *shape))
    strips = {(legal, True, False) for legal in (True, False) if genre != "yajilin"}
    areas = set(product((True, False), (False,), (True, False)))
    assert seen >= strips | areas, "a strip of Yajilin has no answer, all else must occur"


def test_a_loop_by_hand() -> None:
    """A small loop with a shaded cell beside it, after a quarter-turn clockwise."""
    puzzle = Yajilin(2, 3, (Clue(1, 2, None, None),))
    answer = Marks(((1, 1, 2), (1, 1, 1)), ((ON, OFF), (ON, OFF)), ((ON, ON, OFF),))
    turn = named("yajilin", "quarter-turn")
    turned = Marks(((1, 1), (1, 1), (1, 2)), ((ON,), (ON,), (OFF,)), ((ON, ON), (OFF, OFF)))
    assert judge(puzzle, answer) == []
    assert turn.puzzle(puzzle) == Yajilin(3, 2, (Clue(2, 0, None, None),))
    assert turn.marks(puzzle, answer) == turned
