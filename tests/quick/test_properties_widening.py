"""More clues never add answers, where that is true; where it is not, the smallest board."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache
from math import comb
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from liarproof.oracles.referee import judge
from liarproof.properties.boards import maker
from liarproof.properties.strategies import boards
from liarproof.properties.widening import (
    MAY_ADD,
    NEVER_ADDS,
    Breach,
    added,
    every_base,
    exhaust,
    growths,
    oracle_answers,
    smallest,
)
from liarproof.puzzles.answer import Answer
from liarproof.puzzles.book import Puzzle
from liarproof.puzzles.errors import BeyondLimits, InputError
from liarproof.puzzles.genres import BOOKS, book
from liarproof.puzzles.hitori import Hitori
from liarproof.puzzles.yinyang import YinYang

GENRES = pytest.mark.parametrize("genre", list(BOOKS))

SECOND = {"hitori": "rows", "yinyang": "frontier", "yajikazu": "rows", "yajilin": "shading"}
"""An oracle of each genre that shares no code with the one that `exhaust` asks."""

SIZES = ((1, 1), (1, 2), (2, 1), (1, 4), (4, 1), (2, 2), (2, 3), (3, 2))


def kept_apart(numbers: int, groups: int) -> int:
    """Ways to part so many numbers into so many groups (Stirling's numbers of the second kind)."""
    if numbers == 0 or groups == 0:
        return int(numbers == groups)
    return groups * kept_apart(numbers - 1, groups) + kept_apart(numbers - 1, groups - 1)


def pairs(genre: str, height: int, width: int) -> int:
    """How many growths all boards of a size have, by closed forms."""
    cells = height * width
    if genre == "yinyang":
        return 2 * cells * 3 ** (cells - 1)
    if genre == "hitori":
        return sum(
            blanks * comb(cells, blanks) * kept_apart(cells - blanks, numbers) * (numbers + 1)
            for blanks in range(cells + 1)
            for numbers in range(cells - blanks + 1)
        )
    numbers = max(height, width) // 2 + 2
    sayings = 5 * (numbers + 1)
    clued = cells * sayings + cells * sayings * (cells - 1) * sayings
    completed = cells * (sayings - 1 + 4 * numbers + 4 * numbers)
    return (1 + len(book(genre).variants)) * (clued + completed)


@cache
def exhausted(genre: str, size: tuple[int, int]) -> tuple[int, list[Breach]]:
    """What `exhaust` says, asked once."""
    return exhaust(genre, *size)


@GENRES
@pytest.mark.parametrize("size", SIZES)
def test_every_growth(genre: str, size: tuple[int, int]) -> None:
    """On every small board growth adds answers by the kinds that may, and by no other.

    Those of Yajilin need six cells. All pairs are tried: so many as a closed form says.
    """
    tried, breaches = exhausted(genre, size)
    kinds = MAY_ADD[genre] if size in ((2, 3), (3, 2)) else ()
    assert tried == pairs(genre, *size)
    assert {breach.kind for breach in breaches} == set(kinds)


@GENRES
def test_kinds(genre: str) -> None:
    """Every kind of growth that occurs is in one of the two tables, and the other way round."""
    kinds = {kind for puzzle in every_base(genre, 2, 2) for kind, _ in growths(puzzle)}
    assert kinds == {*NEVER_ADDS[genre], *MAY_ADD[genre]}
    assert not set(NEVER_ADDS[genre]) & set(MAY_ADD[genre])


@GENRES
@pytest.mark.parametrize("size", [(2, 2), (3, 2)])
def test_second_engine(genre: str, size: tuple[int, int]) -> None:
    """An oracle that shares no code with the first finds the same answers added."""
    first = exhausted(genre, size)
    second = exhaust(genre, *size, oracle_answers(genre, SECOND[genre]))
    assert first[0] == second[0]
    assert set(first[1]) == set(second[1])


def test_a_new_clue_keeps_no_answer() -> None:
    """A new clue of Yajilin leaves none of the answers, so that all there are then are added."""
    asked = cache(oracle_answers("yajilin"))
    lost = gained = 0
    for puzzle in every_base("yajilin", 2, 3):
        for _, grown in (growth for growth in growths(puzzle) if growth[0] == "clue"):
            assert added(puzzle, grown, asked) == asked(grown)
            lost += len(list(asked(puzzle)))
            gained += len(list(asked(grown)))
    assert lost > 0
    assert gained > 0


def test_smallest_witness() -> None:
    """The first is a clue on a blank 2×3 board of Yajilin, whose loop is new as well.

    The referee says so too, and a second engine.
    """
    found = smallest("yajilin", "clue", 6)
    assert found is not None
    assert (found.puzzle.height, found.puzzle.width) == (2, 3)
    assert found.puzzle.clues == ()
    assert len(found.grown.clues) == 1
    assert judge(found.grown, found.answer) == []
    broken = {violation.code: violation.cells for violation in judge(found.puzzle, found.answer)}
    clue = found.grown.clues[0]
    assert broken == {"ceEmpty": ((clue.row, clue.column),)}
    before = oracle_answers("yajilin", "shading")(found.puzzle)
    assert found.answer in oracle_answers("yajilin", "shading")(found.grown)
    assert found.answer[1:] not in [answer[1:] for answer in before]


@GENRES
@given(data=st.data())
@settings(max_examples=60)
def test_random_boards(genre: str, data: st.DataObject) -> None:
    """On boards with any number of clues, one growth more adds nothing by a kind that never does,
    and in Yajilin a new clue keeps nothing.
    """
    puzzle = data.draw(boards(genre, max_side=3))
    grown = list(growths(puzzle))
    if grown:
        check(puzzle, *data.draw(st.sampled_from(grown)))


def check(puzzle: Puzzle, kind: str, grown: Any) -> None:
    """Check the statement on one pair."""
    asked = oracle_answers(puzzle.genre)
    if kind in NEVER_ADDS[puzzle.genre]:
        assert added(puzzle, grown, asked) == []
    else:
        assert added(puzzle, grown, asked) == asked(grown)


@GENRES
def test_mixed_boards(genre: str) -> None:
    """On random boards to 16 cells, a third of which or more have answers, the same holds."""
    tried = answerable = 0
    for index in range(36):
        puzzle = maker(genre).mixed(3, index)
        if puzzle.height * puzzle.width <= 16:
            grown = list(growths(puzzle))
            for kind, more in grown[:: 1 + len(grown) // 5]:
                check(puzzle, kind, more)
                tried += 1
                answerable += bool(oracle_answers(genre)(puzzle))
    assert tried > 40
    assert answerable >= tried / 3


def equal_blanks(puzzle: Any) -> Any:
    """Hitori as one reads it to whom two blanks are equal."""
    return Hitori(tuple(tuple(number or 1295 for number in row) for row in puzzle.clues))


def last_given(puzzle: Any) -> Any:
    """Yin-Yang as one reads it who keeps but the last given."""
    cells = [(r, c) for r, row in enumerate(puzzle.givens) for c, v in enumerate(row) if v]
    return YinYang(
        tuple(
            tuple(value if (r, c) in cells[-1:] else 0 for c, value in enumerate(row))
            for r, row in enumerate(puzzle.givens)
        )
    )


def silent_as_zero(puzzle: Any) -> Any:
    """Arrow clues as one reads them to whom no number is the number 0."""
    clues = [clue._replace(number=clue.number or 0) for clue in puzzle.clues]
    return replace(puzzle, clues=tuple(clues))


MISREADINGS = [
    ("hitori", "number", equal_blanks),
    ("yinyang", "given", last_given),
    ("yajikazu", "completed", silent_as_zero),
    ("yajilin", "completed", silent_as_zero),
]


@pytest.mark.parametrize(("genre", "kind", "reading"), MISREADINGS)
def test_misreadings_are_found(genre: str, kind: str, reading: Callable[[Any], Any]) -> None:
    """An engine that misreads what a clue says, or what none does, breaks the statement."""
    asked = oracle_answers(genre)

    def answers(puzzle: Any) -> Iterable[Answer]:
        return asked(reading(puzzle))

    found = next(breach for breach in exhaust(genre, 2, 3, answers)[1] if breach.kind == kind)
    assert kind in NEVER_ADDS[genre]
    assert found.answer in answers(found.grown)
    assert found.answer not in answers(found.puzzle)


def test_bad_input() -> None:
    """A genre or an oracle that is none is refused in one line, a board too large as well."""
    for genre, name in (("nurikabe", None), ("nurikabe", "cells")):
        with pytest.raises(InputError, match="genre 'nurikabe' has no oracles"):
            oracle_answers(genre, name)
    with pytest.raises(InputError, match="hitori has no oracle 'raster'"):
        oracle_answers("hitori", "raster")
    with pytest.raises(BeyondLimits, match="its limit is 42"):
        exhaust("yajikazu", 1, 43)
