"""The Yajisan-Kazusan solver: the five rungs of article yajisan-kazusan-51 in ladder order.

The shaded totals that a line can still show, given what is decided on it and that shaded cells
do not touch, are all the numbers from a least to a greatest one: any undecided cell that is
shaded may be left unshaded without breaking that rule, so every total in between is reached
too. `_totals` therefore carries two numbers where the article carries a bitmask of totals,
whose 31 bits end at lines of 61 cells; this has no longest line.

What the article leaves open, and how it is settled here:

* a clue without an arrow, or whose number is unknown, says nothing; one that points off the
  board sees an empty line, so any number but 0 is a lie.
* *cap* speaks only of clue cells not decided yet, with all that is decided on their line; a
  clue cell known to be unshaded is the business of *ray*, which finds the contradiction there.
* *white* gives cells that no unshaded cell reaches to the shaded ones, and takes only cells
  known to be unshaded for what must stay reachable, as the article's words do.
* the order of the article's search is not stated: the first undecided cell in raster order,
  shaded first.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from liarproof.compiled import jit
from liarproof.puzzles.answer import SHADED, UNKNOWN, UNSHADED
from liarproof.puzzles.yajikazu import Yajikazu
from liarproof.solvers import kernel
from liarproof.solvers.kernel import Memory, assign
from liarproof.solvers.lines import clue_lines
from liarproof.solvers.regions import connect, first_unknown, keep_apart, most_decided, neighbours
from liarproof.solvers.rung import PROBE, Ladder, Rung

ADJ, CAP, RAY, WHITE = range(4)
FAST, ARTICLE = range(2)

IMPOSSIBLE = -1_000_000
"""A total that no line shows."""


class Board(NamedTuple):
    """What the rungs read of a Yajisan-Kazusan of n cells."""

    near: NDArray[np.int64]
    """(n, 4): the cells beside each, -1 where there is none, those last."""
    clues: NDArray[np.int64]
    """(k, 4) for each binding clue: its cell, its number, and where its line begins and ends."""
    lines: NDArray[np.int64]
    """The cells of all lines, each from its clue to the edge."""


@lru_cache(maxsize=64)
def tables(puzzle: Yajikazu) -> Board:
    """The kernel's board of `puzzle`."""
    clues, lines = clue_lines(puzzle)
    return Board(neighbours(puzzle.height, puzzle.width), clues, lines)


@jit
def _totals(
    values: NDArray[np.int8], line: NDArray[np.int64], pinned: int, value: int
) -> tuple[int, int]:
    """Least and greatest number of shaded cells that `line` can show; IMPOSSIBLE both if none.

    `pinned` (-1: none) is the place on the line that is taken to have `value`.
    """
    least, least_shaded = 0, -IMPOSSIBLE  # with the last cell unshaded, with it shaded
    most, most_shaded = 0, IMPOSSIBLE
    for at in range(line.size):
        here = value if at == pinned else values[line[at]]
        next_least = next_least_shaded = -IMPOSSIBLE
        next_most = next_most_shaded = IMPOSSIBLE
        if here != SHADED:
            next_least, next_most = min(least, least_shaded), max(most, most_shaded)
        if here != UNSHADED:
            next_least_shaded, next_most_shaded = least + 1, most + 1
        least, least_shaded = next_least, next_least_shaded
        most, most_shaded = next_most, next_most_shaded
    if max(most, most_shaded) < 0:
        return IMPOSSIBLE, IMPOSSIBLE
    return min(least, least_shaded), max(most, most_shaded)


@jit
def _can_show(
    values: NDArray[np.int8], line: NDArray[np.int64], number: int, pinned: int, value: int
) -> bool:
    least, most = _totals(values, line, pinned, value)
    return bool(least <= number <= most)


@jit
def _cap(board: Board, memory: Memory) -> bool:
    """A clue whose number its line can never show is a lie, and stands on a shaded cell."""
    for cell, number, begin, end in board.clues:
        if memory.values[cell] == UNKNOWN:
            line = board.lines[begin:end]
            if not _can_show(memory.values, line, number, -1, UNKNOWN):
                assign(memory, cell, SHADED)
    return True


@jit
def _ray(board: Board, memory: Memory) -> bool:
    """A clue on an unshaded cell is true: cells of its line that can be only one thing are it."""
    for cell, number, begin, end in board.clues:
        if memory.values[cell] != UNSHADED:
            continue
        line = board.lines[begin:end]
        if not _can_show(memory.values, line, number, -1, UNKNOWN):
            return False
        for at in range(line.size):
            if memory.values[line[at]] == UNKNOWN:
                shaded = _can_show(memory.values, line, number, at, SHADED)
                unshaded = _can_show(memory.values, line, number, at, UNSHADED)
                if shaded != unshaded:
                    assign(memory, line[at], SHADED if shaded else UNSHADED)
    return True


@jit
def _apply_rung(board: Board, memory: Memory, rung: int) -> bool:
    if rung == ADJ:
        return keep_apart(board.near, memory, ADJ)
    if rung == CAP:
        return _cap(board, memory)
    if rung == RAY:
        return _ray(board, memory)
    return connect(board.near, memory, UNSHADED, False, True)


@jit
def _choose_branch(board: Board, memory: Memory, strategy: int) -> tuple[int, int]:
    """The first undecided cell, or (fast) the one beside most decided ones; shaded first."""
    cell = most_decided(board.near, memory) if strategy == FAST else first_unknown(memory)
    return cell, SHADED


kernel.register(Board, _apply_rung, _choose_branch)


def _ladder() -> Ladder:
    return LADDER


_RUNGS = 'yajisan-kazusan-51, "The five rungs"'

adj = Rung("adj", ADJ, _RUNGS, "the neighbours of a shaded cell are unshaded", _ladder)
cap = Rung(
    "cap",
    CAP,
    _RUNGS,
    "a clue whose number its line can never show stands on a shaded cell",
    _ladder,
    beside=("adj", "ray"),
)
ray = Rung(
    "ray",
    RAY,
    _RUNGS,
    "the clue of an unshaded cell is true: cells of its line that can be one thing only are it",
    _ladder,
)
white = Rung(
    "white",
    WHITE,
    _RUNGS,
    "unshaded cells stay connected: cut cells are unshaded, unreachable ones shaded",
    _ladder,
)
probe = Rung(
    "probe",
    PROBE,
    _RUNGS,
    "a value that alone leads the rungs below into a contradiction is dropped",
    _ladder,
)

LADDER = Ladder(
    genre="yajikazu",
    implicit=(),
    rungs=(adj, cap, ray, white, probe),
    spare=(),
    rules=(adj, ray, white),
    strategies={
        "fast": (FAST, (adj, cap, ray, white, probe)),
        "article": (ARTICLE, (adj, cap, ray, white, probe)),
    },
    tables=tables,
)
