"""Every loop of a grid, as the squares inside it, and the moves on loops, many at a time.

A loop is a closed curve, so it has an inside: unit squares, each with four cells of the board at
its corners. Conversely squares that hang together by sides, as do those around them, and of which
no two meet at a corner alone, are the inside of one loop. A loop is one int64: bit
``row * (width + 1) + column`` for each square of the board and of a rim around it, so that a
square is inside where the bit is 1; the board's own squares begin at (1, 1). The cell (r, c) lies
between the squares (r, c), (r, c + 1), (r + 1, c) and (r + 1, c + 1), and has the number of the
first of them. Boards whose bits, (height + 1) * (width + 1), are more than 62 do not fit.

No loop is walked here: that there is one curve follows from pieces and holes (Euler's formula and
a flood). `walked` goes along the edges instead, for comparison.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from liarproof.properties.theorems.statement import Witness
from liarproof.puzzles.answer import OFF, ON, UNSHADED, Marks
from liarproof.puzzles.yajilin import Yajilin

Words = NDArray[np.int64]
Flags = NDArray[np.bool_]
Cell = tuple[int, int]

WIDEST = 62
"""Bits of a word."""


class Loops(NamedTuple):
    """Loops of a board."""

    height: int
    width: int
    inside: Words
    """(k,): the squares inside each."""

    @property
    def wide(self) -> int:
        """Bits of a row."""
        return self.width + 1

    @property
    def cells(self) -> Words:
        """(k,): the cells on each loop."""
        return _any(self.inside, self.wide) & ~self.enclosed

    @property
    def enclosed(self) -> Words:
        """(k,): the cells strictly inside each loop."""
        return _all(self.inside, self.wide)

    @property
    def right(self) -> Words:
        """(k,): the cells from which each loop runs to the next one."""
        return self.inside >> 1 ^ self.inside >> self.wide + 1

    @property
    def down(self) -> Words:
        """(k,): the cells from which each loop runs to the one below."""
        return self.inside >> self.wide ^ self.inside >> self.wide + 1

    def where(self, chosen: Flags | Words) -> Loops:
        """Some of them."""
        return self._replace(inside=self.inside[chosen])

    def toggled(self, square: int) -> Loops:
        """The curves with all four sides of a square turned from on to off and back."""
        return self._replace(inside=self.inside ^ (1 << square))

    def places(self, others: Loops) -> Words:
        """(k,): where each of the others stands among these, which ascend; -1 for none."""
        if not len(self.inside):
            return np.full(len(others.inside), -1)
        at: Words = np.searchsorted(self.inside, others.inside)
        at[at == len(self.inside)] = 0
        at[self.inside[at] != others.inside] = -1
        return at


class Square(NamedTuple):
    """One square of the board, and what each of k loops does there."""

    bit: int
    sides: tuple[Flags, Flags, Flags, Flags]
    """Up, right, down and left: whether the loop runs along that side."""
    corners: tuple[Flags, Flags, Flags, Flags]
    """Clockwise from the upper left: whether the loop passes there."""

    @property
    def drawn(self) -> NDArray[np.int64]:
        """(k,): how many sides are on the loop."""
        found: NDArray[np.int64] = np.sum(self.sides, axis=0, dtype=np.int64)
        return found

    @property
    def parallel(self) -> Flags:
        """(k,): whether the loop has two opposite sides and no other."""
        up, right, down, left = self.sides
        found: Flags = (up == down) & (left == right) & (up != left)
        return found

    @property
    def inflates(self) -> Flags:
        """(k,): whether a side on the loop can be pushed over to two corners off it."""
        found = np.zeros_like(self.sides[0])
        for side in range(4):
            far = [self.corners[(side + 2) % 4], self.corners[(side + 3) % 4]]
            found |= self.sides[side] & ~far[0] & ~far[1]
        return found

    @property
    def deflates(self) -> Flags:
        """(k,): whether three sides are on the loop, and not the fourth."""
        found: Flags = self.drawn == 3
        return found


def ones(words: Words) -> NDArray[np.int64]:
    """How many bits of each word are 1."""
    pairs = words - (words >> 1 & 0x5555555555555555)
    fours = (pairs & 0x3333333333333333) + (pairs >> 2 & 0x3333333333333333)
    bytes_ = fours + (fours >> 4) & 0x0F0F0F0F0F0F0F0F
    sums = bytes_ + (bytes_ >> 8)
    sums = sums + (sums >> 16)
    found: NDArray[np.int64] = sums + (sums >> 32) & 0x7F
    return found


def _any(words: Words, wide: int) -> Words:
    return words | words >> 1 | words >> wide | words >> wide + 1


def _all(words: Words, wide: int) -> Words:
    return words & words >> 1 & words >> wide & words >> wide + 1


def board(height: int, width: int) -> int:
    """The bits of all cells."""
    return sum(((1 << width) - 1) << row * (width + 1) for row in range(height))


def whites(height: int, width: int) -> int:
    """The bits of the cells that have the colour of the first one, on a checkerboard."""
    even = ((row, column) for row in range(height) for column in range(row % 2, width, 2))
    return sum(1 << row * (width + 1) + column for row, column in even)


@lru_cache(maxsize=16)
def every_loop(height: int, width: int) -> Loops:
    """Every loop of a board, ascending. Raises `ValueError` where the bits do not fit."""
    wide = width + 1
    if (height + 1) * wide > WIDEST:
        raise ValueError(f"loops of {height}×{width}: more than {WIDEST} bits")
    rows = np.arange(1 << width - 1, dtype=np.int64) << 1
    found = np.zeros(1, dtype=np.int64)
    for row in range(1, height):
        found = (found[:, None] | (rows << row * wide)[None]).ravel()
        between = (1 << wide) - 1 << (row - 1) * wide
        found = found[(_touching(found, wide) & between) == 0]
    found = np.sort(found[(found != 0) & (_euler(found, wide) == 1)])
    return Loops(height, width, found[_flooded(found & -found, found, wide) == found])


def _touching(words: Words, wide: int) -> Words:
    """The cells at which two squares of four meet by their corners alone."""
    a, b, c, d = words, words >> 1, words >> wide, words >> wide + 1
    return a & d & ~b & ~c | b & c & ~a & ~d


def _euler(words: Words, wide: int) -> NDArray[np.int64]:
    """Pieces less holes: corners less sides plus squares."""
    sides = ones(words >> 1 | words >> wide + 1) + ones(words >> wide | words >> wide + 1)
    return ones(_any(words, wide)) - sides + ones(words)


def pieces(words: Words, wide: int) -> NDArray[np.int64]:
    """Of how many pieces, connected by sides, each set of squares consists; 3 for any more."""
    number = np.zeros(len(words), dtype=np.int64)
    rest = words
    for _ in range(3):
        number += rest != 0
        rest = rest & ~_flooded(rest & -rest, rest, wide)
    return number


def _flooded(seeds: Words, room: Words, wide: int) -> Words:
    """All of `room` that steps by sides lead to from the seeds in it."""
    found = seeds.copy()
    waiting = np.arange(len(seeds))
    while len(waiting):
        here = found[waiting]
        more = here | (here << 1 | here >> 1 | here << wide | here >> wide) & room[waiting]
        found[waiting] = more
        waiting = waiting[more != here]
    return found


def curves(loops: Loops) -> NDArray[np.int64]:
    """Of how many closed curves each consists, where every cell has two sides or none; to 3.

    Every curve parts a piece of the squares from another, those around the board among them.
    """
    plane = (1 << (loops.height + 1) * loops.wide) - 1
    return pieces(loops.inside, loops.wide) + pieces(plane & ~loops.inside, loops.wide) - 1


def squares(loops: Loops) -> Iterator[Square]:
    """Every square of the board in turn, with what each loop does there."""
    right, down, cells = loops.right, loops.down, loops.cells
    wide = loops.wide
    for row in range(loops.height - 1):
        for column in range(loops.width - 1):
            at = row * wide + column
            sides = (_bit(right, at), _bit(down, at + 1), _bit(right, at + wide), _bit(down, at))
            upper = _bit(cells, at), _bit(cells, at + 1)
            lower = _bit(cells, at + wide + 1), _bit(cells, at + wide)
            yield Square(at + wide + 1, sides, (*upper, *lower))


def _bit(words: Words, at: int) -> Flags:
    found: Flags = (words >> at & 1).astype(np.bool_)
    return found


def inflations(loops: Loops) -> tuple[Words, Words]:
    """Every inflation of any of the loops: the loop, and the squares inside it afterwards."""
    found = [(square, np.flatnonzero(square.inflates)) for square in squares(loops)]
    return _moved(loops, found)


def deflations(loops: Loops) -> tuple[Words, Words]:
    """Every deflation, likewise."""
    found = [(square, np.flatnonzero(square.deflates)) for square in squares(loops)]
    return _moved(loops, found)


def _moved(loops: Loops, found: list[tuple[Square, Words]]) -> tuple[Words, Words]:
    nothing = np.empty(0, dtype=np.int64)
    after = [loops.inside[which] ^ (1 << square.bit) for square, which in found]
    return np.concatenate([nothing, *(which for _, which in found)]), np.concatenate(
        [nothing, *after]
    )


def circuits(loops: Loops) -> NDArray[np.int64]:
    """(k,): how many of *all* the loops of a board, which these must be, share a loop's cells."""
    _, place, number = np.unique(loops.cells, return_inverse=True, return_counts=True)
    found: NDArray[np.int64] = number[place.ravel()]
    return found


def edges(loops: Loops, which: int) -> set[tuple[Cell, Cell]]:
    """The pairs of cells between which one of the loops runs."""
    found = set()
    for words, step in ((loops.right, (0, 1)), (loops.down, (1, 0))):
        for row, column in cells_of(int(words[which]), loops.height, loops.width):
            found.add(((row, column), (row + step[0], column + step[1])))
    return found


def cells_of(bits: int, height: int, width: int) -> list[Cell]:
    """The cells that bits stand for, in raster order."""
    every = ((row, column) for row in range(height) for column in range(width))
    return [(row, column) for row, column in every if bits >> row * (width + 1) + column & 1]


def walked(drawn: set[tuple[Cell, Cell]]) -> list[int]:
    """The lengths of the circuits that edges make, by walks along them; empty where they do not."""
    near: dict[Cell, list[Cell]] = {}
    for one, other in drawn:
        near.setdefault(one, []).append(other)
        near.setdefault(other, []).append(one)
    if any(len(ends) != 2 for ends in near.values()):
        return []
    lengths = []
    while near:
        cell, length = min(near), 0
        while cell in near:
            one, other = near.pop(cell)
            cell = one if one in near else other
            length += 1
        lengths.append(length)
    return lengths


def marks_of(loops: Loops, which: int) -> Marks:
    """One of the loops drawn; cells that it misses are marked unshaded, as clues would be."""
    height, width = loops.height, loops.width
    right, down = int(loops.right[which]), int(loops.down[which])
    return Marks(
        ((UNSHADED,) * width,) * height,
        tuple(_edge_row(right, row, width - 1, loops.wide) for row in range(height)),
        tuple(_edge_row(down, row, width, loops.wide) for row in range(height - 1)),
    )


def drawn(text: str, loops: Loops, *which: int) -> Witness:
    """A witness that shows some of the loops on a board without clues."""
    first, *others = (marks_of(loops, one) for one in which)
    return Witness(text, Yajilin(loops.height, loops.width, ()), first, tuple(others))


def _edge_row(bits: int, row: int, many: int, wide: int) -> tuple[int, ...]:
    return tuple(ON if bits >> row * wide + at & 1 else OFF for at in range(many))
