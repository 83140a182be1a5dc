"""Yajilin boards for experiments: as first drafted, or after the walk that makes them unique."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from liarproof.oracles.kit import rng
from liarproof.properties.experiments.experiment import bad_choice
from liarproof.properties.generators import loops
from liarproof.properties.generators import yajilin as generator
from liarproof.properties.generators.choosing import check_whole, chosen
from liarproof.properties.generators.yajilin import Choices
from liarproof.puzzles.answer import SHADED, UNSHADED, Rows
from liarproof.puzzles.arrows import DIRECTIONS, Clue
from liarproof.puzzles.errors import InputError
from liarproof.puzzles.grid import Cell, neighbours
from liarproof.puzzles.yajilin import Yajilin

if TYPE_CHECKING:
    from numpy.typing import NDArray

DRAFT, WALK = "draft", "walk"
BOARDS = (DRAFT, WALK)
"""``draft``: the loop's board before any clue is added; ``walk``: after clues were added, however
that ended."""

LARGEST = 16
"""Cells of a side."""

STEPS = {"U": (-1, 0), "D": (1, 0), "L": (0, -1), "R": (0, 1)}


def check_side(size: object) -> None:
    """Raise `InputError` unless boards of `size` × `size` are made here."""
    check_whole("size", size, 2, LARGEST)


def seed_of(seed: int, label: str, number: int) -> int:
    """The seed of a row."""
    return int.from_bytes(hashlib.sha256(f"{seed} {label} {number}".encode()).digest()[:8])


def board(seed: int, label: str, number: int, size: int, boards: str, **choices: Any) -> Made:
    """The board of a row, `size` × `size`, and the cells of the answer it was made from.

    `boards`: one of `BOARDS`; `choices`: those of the generator. Raises `InputError` for others.
    """
    check_side(size)
    if boards not in BOARDS:
        raise bad_choice("boards", boards, BOARDS)
    own = seed_of(seed, label, number)
    if boards == DRAFT:
        return draft(size, own, **choices)
    made = generator.generate(size, size, own, **choices)
    if made.answer is None:
        raise no_board(number)
    return made.puzzle, made.answer.cells


def no_board(number: int) -> InputError:
    """The error for choices that leave a row without a board that has an answer."""
    return InputError(f"row {number}: these choices give no board that has an answer")


def draft(size: int, seed: int, **choices: Any) -> Made:
    """The board that `generator.generate` begins with: what the loop misses, shaded or a clue."""
    choice = chosen(Choices, choices)
    state = rng.stream(seed, f"generate yajilin {size}x{size}")
    loop = generator.routed(size, size, state, choice, {})
    off = np.flatnonzero(loops.cover(loop, size + 2).ravel() == 0)
    order = off.copy()
    rng.shuffle(state, order)
    shaded = _independent(order.tolist(), neighbours(size, size))
    clues = []
    for cell in (divmod(cell, size) for cell in off.tolist()):
        if cell[0] * size + cell[1] not in shaded:
            ways = _ways(cell, size, shaded, choice.arrows)
            way = ways[rng.below(state, len(ways))]
            number = sum(row * size + column in shaded for row, column in _sight(cell, way, size))
            clues.append(Clue(*cell, way, number))
    return Yajilin(size, size, tuple(clues)), _cells(shaded, size)


def _independent(order: list[int], near: Sequence[Sequence[int]]) -> set[int]:
    taken: set[int] = set()
    for cell in order:
        if taken.isdisjoint(near[cell]):
            taken.add(cell)
    return taken


def _ways(cell: Cell, size: int, shaded: set[int], arrows: str) -> list[str]:
    """The directions from which a clue's arrow is drawn."""
    if arrows == "any":
        return list(DIRECTIONS)
    sights = {way: _sight(cell, way, size) for way in DIRECTIONS}
    ways = [way for way, cells in sights.items() if cells]
    if arrows == "shaded":
        seeing = [way for way in ways if any(r * size + c in shaded for r, c in sights[way])]
        return seeing or ways
    return ways


def _sight(cell: Cell, way: str, size: int) -> list[Cell]:
    """The cells from a clue to the edge of the board."""
    (row, column), (down, right) = cell, STEPS[way]
    line = [(row + step * down, column + step * right) for step in range(1, size)]
    return [(r, c) for r, c in line if 0 <= r < size and 0 <= c < size]


def _cells(shaded: set[int], size: int) -> Rows:
    marks = [SHADED if cell in shaded else UNSHADED for cell in range(size * size)]
    return tuple(tuple(marks[row * size : (row + 1) * size]) for row in range(size))


def free_cells(puzzle: Yajilin) -> NDArray[np.bool_]:
    """Where no clue stands, bool (height, width)."""
    free = np.ones((puzzle.height, puzzle.width), dtype=np.bool_)
    for clue in puzzle.clues:
        free[clue.row, clue.column] = False
    return free


Made = tuple[Yajilin, Rows]
"""A board, and the cells of the answer that it was made from."""
