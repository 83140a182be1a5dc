"""The Yin-Yang solver: the four rule sets of article yin-yang-35 in ladder order.

What the article leaves open, and how it is settled here:

* *border* on boards one or two cells wide: the ring is the walk around the outline, which on a
  strip goes there and back over the same cells. At most two changes on it leave at most one on
  the strip, as connectivity demands.
* *bridge* besides what the article says: a colour must occur (convention both-colours), so the
  last cell that can take it does.
* givens are no rung: the search starts from them, and any rung that meets a state without a
  given, or against one, says so first.
* the order of the article's search is not stated: the first undecided cell in raster order,
  black first.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from liarproof.compiled import jit
from liarproof.puzzles.answer import SHADED, UNKNOWN, UNSHADED
from liarproof.puzzles.yinyang import YinYang
from liarproof.solvers import kernel
from liarproof.solvers.kernel import Memory, assign
from liarproof.solvers.regions import connect, first_unknown, most_decided, neighbours
from liarproof.solvers.rung import PROBE, Ladder, Rung

WHITE, BLACK = UNSHADED, SHADED
GIVEN, WINDOW, BORDER, BRIDGE = range(4)
FAST, ARTICLE = range(2)


class Board(NamedTuple):
    """What the rungs read of a Yin-Yang of n cells."""

    givens: NDArray[np.int8]
    """(n,): 0 none, 1 white, 2 black."""
    near: NDArray[np.int64]
    """(n, 4): the cells beside each, -1 where there is none, those last."""
    windows: NDArray[np.int64]
    """(k, 4): the cells of each 2×2 square, row by row."""
    ring: NDArray[np.int64]
    """The cells met on a walk around the outline."""


@jit
def _windows(height: int, width: int) -> NDArray[np.int64]:
    windows = np.empty(((height - 1) * (width - 1), 4), dtype=np.int64)
    for row in range(height - 1):
        for column in range(width - 1):
            cell = row * width + column
            windows[row * (width - 1) + column] = cell, cell + 1, cell + width, cell + width + 1
    return windows


def _ring(height: int, width: int) -> list[int]:
    last = height * width - 1
    return [
        *range(width - 1),
        *range(width - 1, last, width),
        *range(last, last - width + 1, -1),
        *range(last - width + 1, 0, -width),
    ] or [0]


@lru_cache(maxsize=64)
def tables(puzzle: YinYang) -> Board:
    """The kernel's board of `puzzle`."""
    height, width = puzzle.height, puzzle.width
    return Board(
        np.array(puzzle.givens, dtype=np.int8).reshape(-1),
        neighbours(height, width),
        _windows(height, width),
        np.array(_ring(height, width), dtype=np.int64),
    )


@jit
def _given(board: Board, memory: Memory) -> bool:
    for cell in range(board.givens.size):
        if board.givens[cell] != UNKNOWN and not assign(memory, cell, board.givens[cell]):
            return False
    return True


@jit
def _window(board: Board, memory: Memory) -> bool:
    """Each cell of a 2×2 takes the colour on which its legal colourings agree."""
    for window in board.windows:
        possible = 0  # bits 0-3: cells that may be black, 4-7: cells that may be white
        for colouring in range(16):
            if _is_legal(colouring) and _fits(memory, window, colouring):
                possible |= colouring | (~colouring & 15) << 4
        if possible == 0:
            return False
        for corner in range(4):
            black, white = possible >> corner & 1, possible >> (corner + 4) & 1
            if black != white and not assign(memory, window[corner], BLACK if black else WHITE):
                return False
    return True


@jit
def _is_legal(colouring: int) -> bool:
    """Whether the square (bit k: cell k is black) is neither of one colour nor checkered."""
    return colouring not in (0b0000, 0b1111, 0b0110, 0b1001)


@jit
def _fits(memory: Memory, window: NDArray[np.int64], colouring: int) -> bool:
    for corner in range(4):
        value = memory.values[window[corner]]
        if value != UNKNOWN and (value == BLACK) != bool(colouring >> corner & 1):
            return False
    return True


@jit
def _border(board: Board, memory: Memory) -> bool:
    """Once both colours stand on the ring, each keeps to one arc of it."""
    ring, values = board.ring, memory.values
    start = -1
    for at in range(ring.size):
        if values[ring[at]] != UNKNOWN:
            start = at
            break
    if start < 0:
        return True
    changes, last = 0, start
    for step in range(1, ring.size + 1):
        cell = ring[(start + step) % ring.size]
        if values[cell] != UNKNOWN:
            changes += values[cell] != values[ring[last]]
            last = (start + step) % ring.size
    if changes > 2:
        return False
    return changes == 0 or _fill_arcs(ring, memory, start)


@jit
def _fill_arcs(ring: NDArray[np.int64], memory: Memory, start: int) -> bool:
    """Between two decided cells of one colour, with the other elsewhere, all have that colour."""
    last = 0
    for step in range(1, ring.size + 1):
        value = memory.values[ring[(start + step) % ring.size]]
        if value == UNKNOWN:
            continue
        if value == memory.values[ring[(start + last) % ring.size]]:
            for between in range(last + 1, step):
                if not assign(memory, ring[(start + between) % ring.size], value):
                    return False
        last = step
    return True


@jit
def _apply_rung(board: Board, memory: Memory, rung: int) -> bool:
    if rung == GIVEN:
        return _given(board, memory)
    if rung == WINDOW:
        return _window(board, memory)
    if rung == BORDER:
        return _border(board, memory)
    return connect(board.near, memory, WHITE, False, True) and connect(
        board.near, memory, BLACK, False, True
    )


@jit
def _choose_branch(board: Board, memory: Memory, strategy: int) -> tuple[int, int]:
    """The first undecided cell, or (fast) the one beside most decided ones; black first."""
    cell = most_decided(board.near, memory) if strategy == FAST else first_unknown(memory)
    return cell, BLACK


kernel.register(Board, _apply_rung, _choose_branch)


def _ladder() -> Ladder:
    return LADDER


_SETS = 'yin-yang-35, "Four rule sets"'

given = Rung("given", GIVEN, "the rules", "a given cell has its colour", _ladder)
window = Rung(
    "window",
    WINDOW,
    _SETS,
    "each cell of a 2×2 takes the colour on which its 12 legal colourings agree",
    _ladder,
)
border = Rung(
    "border",
    BORDER,
    _SETS,
    "around the outline each colour keeps to one arc",
    _ladder,
)
bridge = Rung(
    "bridge",
    BRIDGE,
    _SETS,
    "cells of a colour stay connected: cut cells take it, cells sealed off the other",
    _ladder,
)
probe = Rung(
    "probe",
    PROBE,
    _SETS,
    "a colour that alone leads the rungs below into a contradiction is dropped",
    _ladder,
)

LADDER = Ladder(
    genre="yinyang",
    implicit=(given,),
    rungs=(window, border, bridge, probe),
    spare=(),
    rules=(window, bridge),
    strategies={
        "fast": (FAST, (window, border, bridge, probe)),
        "article": (ARTICLE, (window, border, bridge, probe)),
    },
    tables=tables,
)
