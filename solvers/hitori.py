"""The Hitori solver: the rungs of article hitori-14 in ladder order, and probe above them.

What the article leaves open, and how it is settled here:

* *cut*: the article's words take only cells already unshaded for what must stay reachable.
  That reading is `cut`. The stronger one, `cut-any`, lets no unknown cell be cut off either.
  It is sound too, by the ban on touching: if shading a cell parts the open cells, each side
  holds a neighbour of that cell, and a neighbour of a shaded cell is unshaded. On boards at
  least two wide both readings reach the same fixpoint together with *adjacency*, since there
  every separated side touches some shaded cell; on strips only `cut-any` moves first. Without
  adjacency `cut-any` is sound but not monotone: a cell shaded later need not be reached any
  more, so what it says depends on when it is asked. `cut` has no such flaw.
* *pair*: the printed snippet shades every copy of the number, the pair itself among them; it
  elides the test that leaves the two cells of the pair out.
* blanks (the article has none) are equal to nothing, so no rung speaks of them.
* the empty region is not connected: the last open cell is unshaded (1×1 needs this).
* ties between equally good branching cells go to the first in raster order.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from liarproof.compiled import jit
from liarproof.puzzles.answer import SHADED, UNSHADED
from liarproof.puzzles.hitori import BLANK, Hitori
from liarproof.solvers import kernel
from liarproof.solvers.kernel import LENGTH, SEEN, TRAIL, Memory, assign
from liarproof.solvers.regions import connect, keep_apart, most_decided, neighbours
from liarproof.solvers.rung import PROBE, Ladder, Rung

DUPLICATE, ADJACENCY, CUT, SANDWICH, PAIR, CUT_ANY = range(6)


class Board(NamedTuple):
    """What the rungs read of a Hitori of n cells."""

    near: NDArray[np.int64]
    """(n, 4): the cells beside each, -1 where there is none, those last."""
    first_twin: NDArray[np.int64]
    """(n + 1,): where the twins of each cell begin in `twins`."""
    twins: NDArray[np.int64]
    """Cells of the same row or column with the same number, cell by cell."""
    openings: NDArray[np.int64]
    """(k, 2): cells that the numbers alone decide, and how: between two equal numbers UNSHADED,
    with a number that stands on two adjacent others of their line SHADED."""


@jit
def _twins(clues: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    height, width = clues.shape
    first = np.zeros(height * width + 1, dtype=np.int64)
    twins = np.empty(height * width * (height + width), dtype=np.int64)
    count = 0
    for cell in range(height * width):
        row, column = divmod(cell, width)
        number = clues[row, column]
        if number != BLANK:
            for other in range(width):
                if other != column and clues[row, other] == number:
                    twins[count] = row * width + other
                    count += 1
            for other in range(height):
                if other != row and clues[other, column] == number:
                    twins[count] = other * width + column
                    count += 1
        first[cell + 1] = count
    return first, twins[:count].copy()


@jit
def _openings(clues: NDArray[np.int64], first_twin: NDArray[np.int64]) -> NDArray[np.int64]:
    height, width = clues.shape
    found = np.empty((4 * clues.size, 2), dtype=np.int64)
    cells = np.arange(clues.size).reshape(height, width)
    count = _openings_of_rows(clues, cells, first_twin, found, 0)
    count = _openings_of_rows(clues.T.copy(), cells.T.copy(), first_twin, found, count)
    return found[:count]


@jit
def _openings_of_rows(
    clues: NDArray[np.int64],
    cells: NDArray[np.int64],
    first_twin: NDArray[np.int64],
    found: NDArray[np.int64],
    count: int,
) -> int:
    height, width = clues.shape
    for row in range(height):
        line = clues[row]
        for column in range(width):
            if _sandwiched(line, column):
                found[count, 0], found[count, 1] = cells[row, column], UNSHADED
                count += 1
            cell = cells[row, column]
            has_pair = first_twin[cell + 1] - first_twin[cell] > 1  # no blank has, nor most numbers
            if has_pair and _paired_off(line, column):
                found[count, 0], found[count, 1] = cells[row, column], SHADED
                count += 1
    return count


@jit
def _sandwiched(line: NDArray[np.int64], here: int) -> bool:
    """Whether this cell of the line stands between two equal numbers."""
    if not 0 < here < line.size - 1:
        return False
    return bool(line[here - 1] == line[here + 1] != BLANK)


@jit
def _paired_off(line: NDArray[np.int64], here: int) -> bool:
    """Whether two adjacent other cells of the line have this cell's number, which is no blank."""
    for left in range(line.size - 1):
        if line[left] == line[left + 1] == line[here] and not left <= here <= left + 1:
            return True
    return False


@jit
def _build(clues: NDArray[np.int64]) -> Board:
    first_twin, twins = _twins(clues)
    return Board(neighbours(*clues.shape), first_twin, twins, _openings(clues, first_twin))


@lru_cache(maxsize=64)
def tables(puzzle: Hitori) -> Board:
    """The kernel's board of `puzzle`."""
    board: Board = _build(np.array(puzzle.clues, dtype=np.int64))
    return board


@jit
def _duplicate(board: Board, memory: Memory) -> bool:
    at = max(0, memory.notes[SEEN + DUPLICATE])
    while at < memory.notes[LENGTH]:
        cell = memory.room[TRAIL, at]
        at += 1
        if memory.values[cell] == UNSHADED:
            for twin in range(board.first_twin[cell], board.first_twin[cell + 1]):
                if not assign(memory, board.twins[twin], SHADED):
                    return False
    return True


@jit
def _open(board: Board, memory: Memory, value: int) -> bool:
    """Make the openings with this outcome."""
    for opening in range(board.openings.shape[0]):
        cell, decided = board.openings[opening]
        if decided == value and not assign(memory, cell, value):
            return False
    return True


@jit
def _apply_rung(board: Board, memory: Memory, rung: int) -> bool:
    if rung == DUPLICATE:
        return _duplicate(board, memory)
    if rung == ADJACENCY:
        return keep_apart(board.near, memory, ADJACENCY)
    if rung == SANDWICH:
        return _open(board, memory, UNSHADED)
    if rung == PAIR:
        return _open(board, memory, SHADED)
    if rung == CUT_ANY and not _shaded_since(memory, CUT_ANY):
        return True
    return connect(board.near, memory, UNSHADED, rung == CUT_ANY, False)


@jit
def _shaded_since(memory: Memory, rung: int) -> bool:
    """Whether any cell was shaded since `rung` last ran, or it never did."""
    begin = memory.notes[SEEN + rung]
    if begin < 0:
        return True
    for at in range(begin, memory.notes[LENGTH]):
        if memory.values[memory.room[TRAIL, at]] == SHADED:
            return True
    return False


@jit
def _choose_branch(board: Board, memory: Memory, strategy: int) -> tuple[int, int]:  # noqa: ARG001 - both strategies branch alike
    """The unknown cell with the most decided neighbours, shaded first (article, "Search")."""
    return most_decided(board.near, memory), SHADED


kernel.register(Board, _apply_rung, _choose_branch)


def _ladder() -> Ladder:
    return LADDER


_DYNAMIC = 'hitori-14, "The rules, and the usual model"'
_OPENING = 'hitori-14, "The way in"'

duplicate = Rung(
    "duplicate",
    DUPLICATE,
    _DYNAMIC,
    "the number of an unshaded cell is shaded everywhere else in its row and column",
    _ladder,
)
adjacency = Rung(
    "adjacency", ADJACENCY, _DYNAMIC, "the neighbours of a shaded cell are unshaded", _ladder
)
cut = Rung(
    "cut",
    CUT,
    _DYNAMIC,
    "a cell whose shading would part unshaded cells from each other is unshaded",
    _ladder,
)
sandwich = Rung(
    "sandwich", SANDWICH, _OPENING, "a cell between two equal numbers is unshaded", _ladder
)
pair = Rung(
    "pair",
    PAIR,
    _OPENING,
    "where a number stands twice side by side, it is shaded everywhere else in that line",
    _ladder,
)
probe = Rung(
    "probe",
    PROBE,
    "ours; singleton consistency",
    "a value that alone leads the rungs below into a contradiction is dropped",
    _ladder,
)
cut_any = Rung(
    "cut-any",
    CUT_ANY,
    "ours; the stronger reading of cut",
    "a cell whose shading would part cells not shaded from each other is unshaded",
    _ladder,
    beside=("adjacency",),
    stronger_than=("cut",),
)

LADDER = Ladder(
    genre="hitori",
    implicit=(),
    rungs=(duplicate, adjacency, cut, sandwich, pair, probe),
    spare=(cut_any,),
    rules=(duplicate, adjacency, cut),
    strategies={
        # any order has the same fixpoint; the openings first spare some walks of cut, and the
        # stronger reading of cut need not look again until another cell is shaded
        "fast": (0, (sandwich, pair, duplicate, adjacency, cut_any, probe)),
        "article": (1, (duplicate, adjacency, cut, sandwich, pair)),
    },
    tables=tables,
)
