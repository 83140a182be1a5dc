"""Yin-Yang boards for experiments: each from a stream of its own, and what of it is revealed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from liarproof.oracles.kit import rng
from liarproof.properties.generators.choosing import check_whole, chosen
from liarproof.properties.generators.yinyang import Choices, drawn, hide
from liarproof.puzzles.answer import UNKNOWN
from liarproof.puzzles.errors import InputError, shown
from liarproof.puzzles.urls import write_url
from liarproof.puzzles.yinyang import YinYang
from liarproof.solvers import kernel
from liarproof.solvers.kernel import LENGTH, Memory
from liarproof.solvers.rung import Rung
from liarproof.solvers.yinyang import LADDER, Board

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Cells = NDArray[np.int8]
    Ints = NDArray[np.int64]

WINDOW, BORDER, BRIDGE, PROBE = LADDER.rungs

LEGAL_SQUARE = np.array([code not in (0b0000, 0b1111, 0b0110, 0b1001) for code in range(16)])
"""Of the colours of a 2×2 square, a bit each, row by row: neither of one colour nor checkered."""

MOST_SIDE = 20
TRIES = 100
"""Draws before a board without failure is despaired of."""


def choices_of(meaning: str = "chance", **choices: Any) -> Choices:
    """How boards are drawn and revealed; raises `InputError` for choices that there are not.

    `meaning`, of a density: each cell is given with that ``chance``, or that share of the
    ``cells`` is: the choice ``count`` of the generator, a word that experiments need for rows.
    """
    return chosen(Choices, {"reveal": "random", "count": meaning, **choices})


def check_sides(sides: Sequence[int]) -> None:
    """Raise `InputError` unless these are sides of boards, one at least."""
    if not sides or isinstance(sides, str | int):
        raise InputError(f"sides {shown(str(sides))} is no list of sides")
    for side in sides:
        check_whole("side", side, 2, MOST_SIDE)


def drawn_board(state: Ints, height: int, width: int, choices: Choices) -> Cells:
    """A legal board, int8 (height, width); `state` moves on.

    Draws that come to no board are made again; raises `InputError` where that never helps.
    """
    for _ in range(TRIES):
        cells = drawn(height, width, state, choices, {})
        if cells is not None:
            return cells
    raise InputError(f"no board of {height}×{width} was drawn in {TRIES} tries")


def revealed(cells: Cells, state: Ints, choices: Choices) -> YinYang:
    """What a random reveal leaves of a board, which stays as it is; `state` moves on."""
    givens = cells.copy()
    hide(givens, state, choices)
    return puzzle_of(givens)


def stream_of(seed: int, label: str, number: int) -> Ints:
    """The stream of one row of an experiment."""
    return rng.stream(seed, f"{label} {number}")


def puzzle_of(givens: Cells) -> YinYang:
    """The board of these givens, 0 where there is none."""
    return YinYang(tuple(map(tuple, givens.tolist())))


@lru_cache(maxsize=16)
def blank(height: int, width: int) -> YinYang:
    """The board without givens."""
    return YinYang(((UNKNOWN,) * width,) * height)


def memory_of(puzzle: YinYang) -> Memory:
    """The kernel's memory in which the givens are decided."""
    return kernel.new_memory(np.array(puzzle.givens, dtype=np.int8).reshape(-1), LADDER.kinds)


def finishes(puzzle: YinYang, rungs: tuple[Rung, ...]) -> bool:
    """Whether the rungs alone decide every cell, without a contradiction."""
    state = LADDER.undecided(puzzle)
    return LADDER.propagate(puzzle, state, rungs) and bool((state.cells != UNKNOWN).all())


def flippable(cells: Cells) -> Ints:
    """The cells, numbered row by row, whose lone flip leaves a legal board legal."""
    black = cells == 2
    high, wide = cells.shape
    places = ((0, 0), (0, 1), (1, 0), (1, 1))
    corners = [black[r : high - 1 + r, c : wide - 1 + c] for r, c in places]
    code = sum(corner.astype(np.int64) << bit for bit, corner in enumerate(corners))
    fits = np.ones((high, wide), dtype=np.bool_)
    for bit, (r, c) in enumerate(places):
        fits[r : high - 1 + r, c : wide - 1 + c] &= LEGAL_SQUARE[code ^ (1 << bit)]
    candidates = np.flatnonzero(fits)
    return candidates[[_is_legal_flipped(cells, int(cell)) for cell in candidates]]


def _is_legal_flipped(cells: Cells, cell: int) -> bool:
    flipped = cells.flatten()
    flipped[cell] = 3 - flipped[cell]
    return is_legal(flipped.reshape(cells.shape))


@lru_cache(maxsize=16)
def _blank_board(height: int, width: int) -> Board:
    board: Board = LADDER.tables(blank(height, width))
    return board


RULES = np.array([rule.code for rule in LADDER.rules], dtype=np.int64)


def is_legal(cells: Cells) -> bool:
    """Whether a complete board obeys the rules; `cells` stays as it is."""
    board = _blank_board(*cells.shape)
    memory = kernel.new_memory(cells.flatten(), LADDER.kinds)
    return bool(kernel.settle(board, memory, RULES)) and memory.notes[LENGTH] == cells.size


def url_of(puzzle: YinYang) -> str:
    """As a witness is kept."""
    return write_url(puzzle)
