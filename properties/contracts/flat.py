"""States as flat arrays: all entries of a board in one row, many states in one array.

The entries are the cells in raster order, then, in genres with a loop, the edges to the right and
the edges down, each in raster order. To compare many states at once they are packed into two
words of 64 bits: which entries are known, and which of these have their second value.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from liarproof.puzzles.answer import UNKNOWN, Marks, State
from liarproof.puzzles.genres import book

Values: TypeAlias = NDArray[np.int8]
"""(k, n): k states of n entries."""
Words: TypeAlias = NDArray[np.uint64]

MOST_ENTRIES = 64
"""What a word holds."""


class Layout(NamedTuple):
    """Where the entries of a board stand."""

    height: int
    width: int
    edges: bool

    @classmethod
    def of(cls, puzzle: Any) -> Layout:
        """The layout of a puzzle's states."""
        return cls(puzzle.height, puzzle.width, book(puzzle.genre).edges)

    @property
    def shapes(self) -> tuple[tuple[int, int], ...]:
        """Rows and columns of the three parts of a state; (0, 0) where there is none."""
        height, width = self.height, self.width
        if not self.edges:
            return (height, width), (0, 0), (0, 0)
        return (height, width), (height, width - 1), (height - 1, width)

    @property
    def entries(self) -> int:
        """How many there are."""
        return sum(rows * columns for rows, columns in self.shapes)

    def place(self, entry: int) -> tuple[int, int, int]:
        """Part, row and column of an entry."""
        for part, (rows, columns) in enumerate(self.shapes):
            if entry < rows * columns:
                return (part, *divmod(entry, columns))
            entry -= rows * columns
        raise IndexError(entry)

    def state(self, values: NDArray[np.int8]) -> State:
        """A state with arrays of its own that holds `values` (n,)."""
        return State(*(part.copy() for part in self._parts(values)))

    def fill(self, state: State, values: NDArray[np.int8]) -> None:
        """Write `values` (n,) into the arrays of `state`."""
        for array, part in zip(state, self._parts(values), strict=True):
            array[...] = part

    def values(self, state: State) -> NDArray[np.int8]:
        """The entries of `state` as (n,)."""
        return np.concatenate([part.reshape(-1) for part in state])

    def marks(self, values: NDArray[np.int8]) -> Marks:
        """`values` (n,) as plain marks."""
        return self.state(values).marks()

    def table(self, marks: Sequence[Marks]) -> Values:
        """Many marks as (k, n)."""
        rows = [[v for part in one for row in part for v in row] for one in marks]
        return np.array(rows, dtype=np.int8).reshape(len(rows), self.entries)

    def _parts(self, values: NDArray[np.int8]) -> list[NDArray[np.int8]]:
        at, parts = 0, []
        for rows, columns in self.shapes:
            parts.append(values[at : at + rows * columns].reshape(rows, columns))
            at += rows * columns
        return parts


class Packed(NamedTuple):
    """k states, each in two words."""

    known: Words
    """(k,): bit e is set where entry e is decided."""
    second: Words
    """(k,): bit e is set where entry e is 2."""

    def extended_by(self, other: Packed) -> NDArray[np.bool_]:
        """(k, m): whether state j of `other` keeps all that state i of this one has decided."""
        lost = self.known[:, None] & ~other.known[None, :]
        found: NDArray[np.bool_] = (lost == 0) & self.fits(other)
        return found

    def fits(self, other: Packed) -> NDArray[np.bool_]:
        """(k, m): whether nothing that is decided in both differs."""
        both = self.known[:, None] & other.known[None, :]
        found: NDArray[np.bool_] = ((self.second[:, None] ^ other.second[None, :]) & both) == 0
        return found


def pack(values: Values) -> Packed:
    """(k, n) states, n at most `MOST_ENTRIES`, as words."""
    weights = np.uint64(1) << np.arange(values.shape[1], dtype=np.uint64)
    return Packed((values != UNKNOWN) @ weights, (values == 2) @ weights)


@lru_cache(maxsize=8)
def all_states(entries: int) -> Values:
    """(3**n, n): every state of n entries; the number of each, in base 3, is its place.

    Not to be written to.
    """
    numbers = np.arange(3**entries, dtype=np.int64)
    return np.stack([numbers // 3**e % 3 for e in range(entries)], axis=1).astype(np.int8)


def numbers_of(values: Values) -> NDArray[np.int64]:
    """(k,): the place of each of the states (k, n) in `all_states`."""
    numbers: NDArray[np.int64] = values.astype(np.int64) @ 3 ** np.arange(
        values.shape[1], dtype=np.int64
    )
    return numbers


@lru_cache(maxsize=8)
def covers(entries: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """All pairs of states of which the second has one entry more: their numbers, (p,) each.

    Not to be written to.
    """
    states = all_states(entries)
    weak, strong = [], []
    for entry in range(entries):
        unknown = (states[:, entry] == UNKNOWN).nonzero()[0]
        for value in (1, 2):
            weak.append(unknown)
            strong.append(unknown + value * 3**entry)
    return np.concatenate(weak), np.concatenate(strong)
