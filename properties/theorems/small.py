"""Every state of small boards, and what the solvers' rungs make of each, as plain arrays.

A state of n entries is a number in base 3, entry e its digit e, as in `contracts.tables`; here
the contradiction is one state more, 3**n, above all others. So a rung is a function of states.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from liarproof.oracles.registry import oracle_engines
from liarproof.properties.boards import maker
from liarproof.properties.contracts.tables import NO, tabled
from liarproof.puzzles.answer import Answer, Marks
from liarproof.solvers.ladder import ladder_of
from liarproof.solvers.rung import Rung

KINDS = {
    "hitori": "without blanks",
    "yinyang": "any givens",
    "yajikazu": "to one clue",
    "yajilin": "to one clue",
}
"""Genre -> the variety of boards that are all gone through."""

Digits = NDArray[np.int8]
Replies = NDArray[np.int64]
"""(3**n + 1,): the state that a rung makes of each."""


def sizes_to(cells: int, least: int = 1, short: int = 1) -> tuple[tuple[int, int], ...]:
    """Every size of `least` to so many cells with no side below `short`, the smallest first."""
    found = [(h, n // h) for n in range(least, cells + 1) for h in range(1, n + 1) if n % h == 0]
    return tuple(size for size in found if min(size) >= short)


def boards(genre: str, height: int, width: int) -> Iterator[Any]:
    """Every board of a size.

    Hitori: without blanks, up to renaming; a number that stands once says what a blank says.
    Yin-Yang: any givens. Yajisan-Kazusan and Yajilin: one clue or none.
    """
    return maker(genre).every(height, width, KINDS[genre])


def named(genre: str, *names: str) -> tuple[Rung, ...]:
    """Rungs of a genre."""
    ladder = ladder_of(genre)
    return tuple(ladder.named(name) for name in names)


def monotone_sets(genre: str) -> list[tuple[Rung, ...]]:
    """Each rung of a genre's ladder, with those beside which alone it is monotone."""
    rungs = ladder_of(genre).rungs
    return [(rung, *named(genre, *rung.beside)) for rung in rungs]


@lru_cache(maxsize=4)
def digits_of(entries: int) -> Digits:
    """(3**n, n): the values of each state."""
    numbers = np.arange(3**entries)
    found: Digits = (numbers[:, None] // 3 ** np.arange(entries) % 3).astype(np.int8)
    return found


@lru_cache(maxsize=4)
def weaker(entries: int) -> NDArray[np.bool_]:
    """(3**n + 1, 3**n + 1): whether the second state has all that the first has decided."""
    digits = digits_of(entries)
    keeps = np.ones((len(digits) + 1,) * 2, dtype=np.bool_)
    for column in digits.T:
        keeps[:-1, :-1] &= (column[:, None] == 0) | (column[:, None] == column[None, :])
    keeps[-1, :-1] = False
    return keeps


def replies(puzzle: Any, rungs: tuple[Rung, ...]) -> Replies:
    """What the rungs, run until they have nothing more to say, make of each state."""
    table = tabled(ladder_of(puzzle.genre), puzzle, rungs).astype(np.int64)
    table[table == NO] = table.size
    return np.append(table, table.size)


def assumed(entry: int, value: int, entries: int) -> Replies:
    """What deciding an entry so makes of each state."""
    digit = digits_of(entries)[:, entry]
    numbers = np.arange(len(digit))
    table = np.where(digit == 0, numbers + value * 3**entry, numbers)
    table[(digit != 0) & (digit != value)] = len(digit)
    return np.append(table, len(digit))


def extending(answers: list[Answer], entries: int) -> NDArray[np.bool_]:
    """(answers, 3**n + 1): which states each answer extends; none extends the contradiction."""
    found = np.zeros((len(answers), 3**entries + 1), dtype=np.bool_)
    digits = digits_of(entries)
    for fits, answer in zip(found, answers, strict=True):
        fits[:-1] = ((digits == 0) | (digits == flat(answer))).all(axis=1)
    return found


def flat(marks: Marks) -> Digits:
    """The values of all entries in a row."""
    return np.array([value for part in marks for row in part for value in row], dtype=np.int8)


def answers_of(puzzle: Any) -> list[Answer]:
    """All answers, by the second oracle of the genre, which goes cell by cell."""
    return oracle_engines(puzzle.genre)[1].answers(puzzle)


def marks_of(state: int, height: int, width: int) -> Marks:
    """A state as marks, of a genre without edges."""
    values = [state // 3**entry % 3 for entry in range(height * width)]
    return Marks(tuple(tuple(values[row * width : (row + 1) * width]) for row in range(height)))
