"""What the rules do not notice: changes of a board under which answers go to answers.

Turning and reflecting the board, in every genre: the rules speak of shared sides, of lines and
of where an arrow points, and prefer no side to another. Exchanging the colours, in Yin-Yang.
Renaming the numbers, in Hitori: its rules ask only which of them are equal.

Every turn is made of two steps: `transpose`, where rows become columns, and `mirror`, where each
row is read backwards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import chain
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from liarproof.puzzles.answer import UNKNOWN, Marks, Rows, State
from liarproof.puzzles.arrows import Clue
from liarproof.puzzles.genres import book
from liarproof.puzzles.hitori import BLANK, LARGEST_NUMBER, Hitori
from liarproof.puzzles.yinyang import EMPTY, YinYang

Entries = NDArray[np.int64]
States = NDArray[np.int8]
Parts = tuple[Entries, Entries, Entries]
"""Of each cell, edge to the right and edge downwards, which entry it is: shaped as a `State`."""


class Symmetry(NamedTuple):
    """One change of a board, and of what is marked on it.

    States are flat here, n entries: the cells in raster order, in genres with a loop then the
    edges to the right and those downwards, as in `liarproof.puzzles.answer.State`. Sizes are
    those of the board before the change, which may exchange height and width.
    """

    name: str
    puzzle: Callable[[Any], Any]
    """The image of a puzzle."""
    states: Callable[[int, int, States], States]
    """(height, width, states, int8 (k, n)) -> their images, int8 (k, n)."""
    entries: Callable[[int, int], Entries]
    """(height, width) -> int64 (n,): entry i of an image is entry ``entries[i]`` of the state."""
    swaps: bool
    """Whether the values 1 and 2 are exchanged besides."""

    def marks(self, puzzle: Any, marks: Marks) -> Marks:
        """The image of `marks` on `puzzle`, partial or complete; `ValueError` where they misfit."""
        image = self.puzzle(puzzle)
        state = State.unknown(image.height, image.width, book(puzzle.genre).edges)
        moved = self.states(puzzle.height, puzzle.width, _flat(State.of(marks))[None])[0]
        starts = np.cumsum([part.size for part in state])[:-1]
        for part, values in zip(state, np.split(moved, starts), strict=True):
            part[:] = values.reshape(part.shape)
        return state.marks()


def symmetries(genre: str) -> list[Symmetry]:
    """The symmetries of `genre`; raises `InputError` where there is no such genre.

    Of the eight ways to lay down a board two are left out: as it is, and the reflection in the
    other diagonal, which is `transpose` and then `half-turn`.
    """
    edges = book(genre).edges
    turns = [_symmetry(name, edges, steps) for name, steps in TURNS.items()]
    if genre == "yinyang":
        return [*turns, _symmetry("exchange", edges, (Step(_exchanged, _as_it_is),), swaps=True)]
    if genre == "hitori":
        renamings = {"rename": _renamed, "rename-high": _renamed_high}
        turns += [_symmetry(name, edges, (Step(f, _as_it_is),)) for name, f in renamings.items()]
    return turns


class Step(NamedTuple):
    """A change of the puzzle, and of where its entries lie."""

    puzzle: Callable[[Any], Any]
    parts: Callable[[Parts], Parts]


def _symmetry(name: str, edges: bool, steps: Iterable[Step], swaps: bool = False) -> Symmetry:
    """The steps one after the other."""

    def puzzle(image: Any) -> Any:
        for step in steps:
            image = step.puzzle(image)
        return image

    def entries(height: int, width: int) -> Entries:
        parts = _numbered(height, width, edges)
        for step in steps:
            parts = step.parts(parts)
        return _flat(parts)

    def states(height: int, width: int, before: States) -> States:
        images = before[:, entries(height, width)]
        return np.where(images == UNKNOWN, images, 3 - images) if swaps else images

    return Symmetry(name, puzzle, states, entries, swaps)


def _flat(parts: Iterable[NDArray[Any]]) -> NDArray[Any]:
    return np.concatenate([part.ravel() for part in parts])


def _numbered(height: int, width: int, edges: bool) -> Parts:
    """The entries of a board in their order."""
    cells, right, down = State.unknown(height, width, edges)
    numbers = np.arange(cells.size + right.size + down.size)
    starts = [cells.size, cells.size + right.size]
    at_cells, at_right, at_down = np.split(numbers, starts)
    return at_cells.reshape(cells.shape), at_right.reshape(right.shape), at_down.reshape(down.shape)


def _as_it_is(parts: Parts) -> Parts:
    return parts


def _transposed_parts(parts: Parts) -> Parts:
    cells, right, down = parts
    return cells.T, down.T, right.T


def _mirrored_parts(parts: Parts) -> Parts:
    cells, right, down = parts
    return cells[:, ::-1], right[:, ::-1], down[:, ::-1]


def _with_rows(puzzle: Any, change: Callable[[Rows], Rows]) -> Any:
    """A puzzle with rows of numbers or givens, these changed."""
    if isinstance(puzzle, YinYang):
        return YinYang(change(puzzle.givens))
    return Hitori(change(puzzle.clues))


def _has_rows(puzzle: Any) -> bool:
    return isinstance(puzzle, (Hitori, YinYang))


TRANSPOSED = {None: None, "U": "L", "L": "U", "D": "R", "R": "D"}
MIRRORED = {None: None, "U": "U", "D": "D", "L": "R", "R": "L"}
"""Where an arrow points afterwards."""


def _transposed(puzzle: Any) -> Any:
    if _has_rows(puzzle):
        return _with_rows(puzzle, lambda rows: tuple(zip(*rows, strict=True)))
    clues = [Clue(c, r, TRANSPOSED[arrow], number) for r, c, arrow, number in puzzle.clues]
    return replace(puzzle, height=puzzle.width, width=puzzle.height, clues=_in_order(clues))


def _mirrored(puzzle: Any) -> Any:
    if _has_rows(puzzle):
        return _with_rows(puzzle, lambda rows: tuple(row[::-1] for row in rows))
    last = puzzle.width - 1
    clues = [Clue(r, last - c, MIRRORED[arrow], number) for r, c, arrow, number in puzzle.clues]
    return replace(puzzle, clues=_in_order(clues))


def _in_order(clues: list[Clue]) -> tuple[Clue, ...]:
    return tuple(sorted(clues, key=lambda clue: (clue.row, clue.column)))


def _exchanged(puzzle: YinYang) -> YinYang:
    return YinYang(
        tuple(tuple(EMPTY if v == EMPTY else 3 - v for v in row) for row in puzzle.givens)
    )


def _renamed(puzzle: Hitori) -> Hitori:
    """Its smallest number and its largest exchanged, and so on inwards."""
    numbers = [number for number in chain(*puzzle.clues) if number != BLANK]
    return _from_top(puzzle, min(numbers) + max(numbers)) if numbers else puzzle


def _renamed_high(puzzle: Hitori) -> Hitori:
    """The smallest numbers that there are become the largest."""
    return _from_top(puzzle, 1 + LARGEST_NUMBER)


def _from_top(puzzle: Hitori, total: int) -> Hitori:
    return Hitori(
        tuple(tuple(BLANK if n == BLANK else total - n for n in row) for row in puzzle.clues)
    )


TRANSPOSE, MIRROR = Step(_transposed, _transposed_parts), Step(_mirrored, _mirrored_parts)

TURNS: dict[str, tuple[Step, ...]] = {
    "transpose": (TRANSPOSE,),
    "mirror": (MIRROR,),
    "upside-down": (TRANSPOSE, MIRROR, TRANSPOSE),
    "quarter-turn": (TRANSPOSE, MIRROR),
    "half-turn": (TRANSPOSE, MIRROR, TRANSPOSE, MIRROR),
}
"""Ways to lay down a board, each by its steps in their order; the quarter-turn is clockwise."""
