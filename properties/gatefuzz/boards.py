"""Fresh boards from a seed: random, answerable, generated, and all of these spoiled a little.

Board `index` of a seed is always the same one, whatever was asked before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from liarproof.oracles.kit import rng
from liarproof.properties.boards import maker
from liarproof.properties.generators import generate
from liarproof.properties.symmetries import symmetries
from liarproof.puzzles.arrows import DIRECTIONS, Clue
from liarproof.puzzles.genres import book
from liarproof.puzzles.hitori import LARGEST_NUMBER, Hitori
from liarproof.puzzles.yinyang import YinYang

Random = NDArray[np.int64]

TINY = ((1, 1), (1, 2), (2, 1), (2, 2), (1, 3), (3, 1), (2, 3), (3, 2), (1, 4), (4, 1))
MIDDLING = ((4, 6), (6, 4), (5, 7), (7, 5), (3, 9), (9, 3), (6, 6), (2, 12), (12, 2), (8, 6))
LARGE = ((9, 9), (7, 11), (11, 7), (10, 10))
LONGEST_STRIP = 14

BIG = (10, 15, 16, 17, 31, 35, 36, 99, 255, 256, 1000)
"""Numbers about which notations and programs change their mind."""


class Fresh(NamedTuple):
    """A board and how it was made."""

    puzzle: Any
    origin: str


def fresh(genre: str, seed: int, index: int) -> Fresh:
    """Board `index` of a seed: in turn of each kind, small ones first."""
    random = rng.stream(seed, f"gate {genre} {index}")
    name, make = KINDS[index % len(KINDS)]
    return Fresh(make(genre, random, seed, index), name)


# --- kinds ------------------------------------------------------------------------------------


def _tiny(genre: str, random: Random, _seed: int, _index: int) -> Any:
    return noise(genre, random, *TINY[rng.below(random, len(TINY))])


def _strip(genre: str, random: Random, _seed: int, _index: int) -> Any:
    length = 1 + rng.below(random, LONGEST_STRIP)
    return noise(genre, random, *((1, length) if rng.below(random, 2) else (length, 1)))


def _mixed(genre: str, random: Random, seed: int, _index: int) -> Any:
    return maker(genre).mixed(seed, rng.below(random, 1 << 30))


def _spoiled(genre: str, random: Random, seed: int, index: int) -> Any:
    return spoiled(random, _mixed(genre, random, seed, index))


def _generated(genre: str, random: Random, _seed: int, _index: int) -> Any:
    return _made(genre, random, MIDDLING)


def _generated_spoiled(genre: str, random: Random, _seed: int, _index: int) -> Any:
    made = _made(genre, random, MIDDLING)
    if genre == "yajilin" and rng.below(random, 2):
        return _silenced(random, made, 3)
    return spoiled(random, made)


def _large(genre: str, random: Random, _seed: int, _index: int) -> Any:
    made = _made(genre, random, LARGE)
    return spoiled(random, made) if rng.below(random, 2) else made


def _made(genre: str, random: Random, sizes: tuple[tuple[int, int], ...]) -> Any:
    height, width = sizes[rng.below(random, len(sizes))]
    made = generate(genre, height, width, rng.below(random, 1 << 31)).puzzle
    return noise(genre, random, height, width) if made is None else made


def _turned(genre: str, random: Random, seed: int, index: int) -> Any:
    """A mixed board turned, or with its colours or numbers exchanged; in Yajilin half silenced."""
    turns = symmetries(genre)
    puzzle = turns[rng.below(random, len(turns))].puzzle(_mixed(genre, random, seed, index))
    return _silenced(random, puzzle, 2) if genre == "yajilin" else puzzle


def _silenced(random: Random, puzzle: Any, one_in: int) -> Any:
    """One clue in so many says nothing any more, some of them with an arrow."""
    for cell, clue in clues_of(puzzle):
        if rng.below(random, one_in) == 0:
            puzzle = with_clue(puzzle, *cell, (clue[0] if rng.below(random, 2) else None, None))
    return puzzle


def _raised(genre: str, random: Random, seed: int, index: int) -> Any:
    """A mixed board some of whose numbers are larger by what a program may lose of a number."""
    puzzle = _mixed(genre, random, seed, index)
    if isinstance(puzzle, YinYang):
        return _turned(genre, random, seed, index)
    more = LOST[rng.below(random, len(LOST))]
    able = [
        (cell, clue)
        for cell, clue in clues_of(puzzle)
        if isinstance(puzzle, Hitori) or clue[1] is not None
    ]
    surely = rng.below(random, len(able)) if able else 0
    for number, (cell, clue) in enumerate(able):
        if number == surely or rng.below(random, 4) == 0:
            puzzle = with_clue(puzzle, *cell, _larger(puzzle, clue, more))
    return puzzle


def _larger(puzzle: Any, clue: Any, more: int) -> Any:
    if isinstance(puzzle, Hitori):
        return min(clue + more, LARGEST_NUMBER)
    return clue[0], clue[1] + more


LOST = (10, 16, 16, 32, 36, 100, 256)
"""A digit in some base, or a bit."""

Make = Callable[[str, Random, int, int], Any]

KINDS: tuple[tuple[str, Make], ...] = (
    ("tiny", _tiny),
    ("mixed", _mixed),
    ("strip", _strip),
    ("mixed, spoiled", _spoiled),
    ("large numbers", _raised),
    ("generated", _generated),
    ("tiny", _tiny),
    ("mixed, turned", _turned),
    ("generated, spoiled", _generated_spoiled),
    ("large numbers", _raised),
    ("mixed", _mixed),
    ("large", _large),
)


def noise(genre: str, random: Random, height: int, width: int) -> Any:
    """Clues at random, few or many, of which most may be meant: no answer is thought of."""
    many = (0.15, 0.4, 0.8)[rng.below(random, 3)]
    puzzle = maker(genre).blank(height, width)
    for row in range(height):
        for column in range(width):
            if rng.uniform(random) < many:
                puzzle = with_clue(puzzle, row, column, _any_clue(random, puzzle))
    return _variant(random, puzzle) if genre == "yajilin" else puzzle


def _any_clue(random: Random, puzzle: Any) -> Any:
    if isinstance(puzzle, YinYang):
        return 1 + rng.below(random, 2)
    side = max(puzzle.height, puzzle.width)
    if isinstance(puzzle, Hitori):
        return 1 + rng.below(random, side + 1)
    direction = (*DIRECTIONS, *DIRECTIONS, None)[rng.below(random, 9)]
    number = rng.below(random, side // 2 + 2) if rng.below(random, 8) else None
    return direction, number


def with_clue(puzzle: Any, row: int, column: int, value: Any) -> Any:
    """The board with another clue on a cell; None takes the clue away."""
    if isinstance(puzzle, Hitori | YinYang):
        rows = [list(line) for line in book(puzzle.genre).to_clues(puzzle)]
        rows[row][column] = value or 0
        return book(puzzle.genre).from_clues(puzzle.height, puzzle.width, rows)
    clues = [clue for clue in puzzle.clues if clue[:2] != (row, column)]
    if value is not None:
        clues.append(Clue(row, column, *value))
    return replace(puzzle, clues=tuple(sorted(clues, key=lambda clue: clue[:2])))


def _variant(random: Random, puzzle: Any) -> Any:
    return replace(puzzle, shaded_outside=rng.below(random, 4) == 0)


# --- spoiling ---------------------------------------------------------------------------------


def spoiled(random: Random, puzzle: Any) -> Any:
    """The board with one to three of its clues changed, moved, put in or taken away."""
    for _ in range(1 + rng.below(random, 3)):
        puzzle = _once(random, puzzle)
    if puzzle.genre == "yajilin" and rng.below(random, 6) == 0:
        return _variant(random, puzzle)
    return puzzle


def _once(random: Random, puzzle: Any) -> Any:
    row, column = rng.below(random, puzzle.height), rng.below(random, puzzle.width)
    kind = rng.below(random, 6)
    if kind == 0:
        return with_clue(puzzle, row, column, None)
    if kind in (1, 2):
        return with_clue(puzzle, row, column, _any_clue(random, puzzle))
    there = dict(clues_of(puzzle))
    if not there:
        return puzzle
    cells = sorted(there)
    at = cells[rng.below(random, len(cells))]
    if kind == 3:  # copied elsewhere
        return with_clue(puzzle, row, column, there[at])
    return with_clue(puzzle, *at, _otherwise(random, puzzle, there[at]))


def _otherwise(random: Random, puzzle: Any, clue: Any) -> Any:
    """The clue with its number, its arrow or its colour changed."""
    if isinstance(puzzle, YinYang):
        return 3 - clue
    big = BIG[rng.below(random, len(BIG))]
    if isinstance(puzzle, Hitori):
        return (max(1, clue - 1), min(clue + 1, LARGEST_NUMBER), big)[rng.below(random, 3)]
    direction, number = clue
    kind = rng.below(random, 5)
    if kind == 0:
        return direction, None
    if kind == 1:
        return direction, big
    if kind == 2:
        return DIRECTIONS[rng.below(random, 4)], number
    return direction, max(0, (number or 0) + (1 if kind == 3 else -1))


def clues_of(puzzle: Any) -> Iterator[tuple[tuple[int, int], Any]]:
    """Cells and what stands there: a number, a colour, or arrow and number."""
    if isinstance(puzzle, Hitori | YinYang):
        for row, line in enumerate(book(puzzle.genre).to_clues(puzzle)):
            for column, value in enumerate(line):
                if value:
                    yield (row, column), value
        return
    for clue in puzzle.clues:
        yield (clue.row, clue.column), (clue.direction, clue.number)
