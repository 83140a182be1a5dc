"""Maximal shadings one by one, by the definition, with backtracking.

A legal shading has no two shaded cells side by side, and its unshaded cells are connected, and not
none. It is maximal if no unshaded cell can be shaded as well: each has a shaded neighbour, or is
a *cut cell*, without which the others are in pieces, or is the only one.

Cells are decided in raster order, and two things can be said of the unshaded ones so far:

- Cells that are connected stay so, whatever follows. So a cell that has all its neighbours
  decided, none of them shaded, and does not cut its piece will never cut it: it cannot be in a
  maximal shading. Where even the eight cells around it join its neighbours, this is seen at once,
  when the last of the eight is decided.
- A piece none of whose cells lies in the last row that is decided will be a piece for ever.

Pieces and cut cells are found at the end of each row by one depth-first search (Tarjan 1972): a
cell cuts exactly if from below one of its children in the tree no way leads back above it, and the
root if it has two children. After the last row this says that the shading is legal and maximal.

The search is compiled and stands in its arrays alone, so that it can stop after any step and go
on; Ctrl-C waits for one slice only. It is the witness of `maximal_chains`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from liarproof.compiled import interpreted, jit

if TYPE_CHECKING:
    from numpy.typing import NDArray

UNSHADED, SHADED, RIM = 1, 2, 3
"""What is known of a cell, 0 before it is decided; the rim is all around the board."""

ROWS = 6
MARK, ORDER, LOW, PARENT, SIDE, CUTS = range(ROWS)
"""Rows of the search's board, one column a cell of the board with its rim: what is known of it;
then, for the depth-first search, its number in it (0: not met, `CLOSED`: not unshaded), the lowest
number that a way leads back to from it or below, its parent, how many of its sides were tried, and
whether it cuts."""
CLOSED = 1 << 30

NOTES = 2
CELL, WIDE = range(NOTES)
"""Notes: the cell that is being decided (0: all has been tried), and the width with the rim."""


def count(height: int, width: int) -> int:
    """How many maximal shadings a board of that size has."""
    board, notes = begin(height, width)
    slice_ = 2_000 if interpreted() else 1_000_000  # well under a second
    total = 0
    while notes[CELL] > 0:
        total += advance(board, notes, slice_)
    return total


def begin(height: int, width: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """A search before its first step: its board, int64 (`ROWS`, cells with the rim), and notes."""
    long, wide = max(height, width), min(height, width) + 2
    marks = np.full((long + 2, wide), RIM)
    marks[1:-1, 1:-1] = 0
    board = np.zeros((ROWS, marks.size), dtype=np.int64)
    board[MARK] = marks.ravel()
    return board, np.array([wide + 1, wide])


@jit
def advance(board: NDArray[np.int64], notes: NDArray[np.int64], steps: int) -> int:
    """Make so many decisions, or those that are left; how many maximal shadings were met.

    `board` is int64 (`ROWS`, cells with the rim), `notes` int64 (`NOTES`,); both are changed.
    """
    marks, wide = board[MARK], notes[WIDE]
    cell, end = notes[CELL], board.shape[1] - 1
    found = 0
    for _ in range(steps):
        if marks[cell] == UNSHADED:  # both have been tried
            marks[cell] = 0
            cell -= 1 if marks[cell - 1] != RIM else 3
            if cell < wide:
                cell = 0
                break
            continue
        marks[cell] = UNSHADED if marks[cell] == SHADED else SHADED
        if _is_hopeful(board, cell, wide):
            if cell + wide + 1 == end:
                found += 1
            else:
                cell += 1 if marks[cell + 1] != RIM else 3
    notes[CELL] = cell
    return found


@jit
def _is_hopeful(board: NDArray[np.int64], cell: int, wide: int) -> bool:
    """Whether the cells up to this one, those before it being so, may be part of a solution."""
    marks = board[MARK]
    if marks[cell] == SHADED and (marks[cell - 1] == SHADED or marks[cell - wide] == SHADED):
        return False
    ends, last = marks[cell + 1] == RIM, marks[cell + wide] == RIM
    if _is_passed_by(marks, cell - wide - 1, wide):
        return False
    if ends and _is_passed_by(marks, cell - wide, wide):
        return False
    if last and _is_passed_by(marks, cell - 1, wide):
        return False
    if last and ends and _is_passed_by(marks, cell, wide):
        return False
    return not ends or _is_sound(board, cell, wide, last)


@jit
def _is_passed_by(marks: NDArray[np.int64], cell: int, wide: int) -> bool:
    """Whether an unshaded cell has unshaded neighbours only, and those around it join them all.

    All are decided. They stand in a circle, so links one fewer than they are join them.
    """
    if marks[cell] != UNSHADED:
        return False
    sides = links = 0
    for side in (1, wide, -1, -wide):
        if marks[cell + side] == SHADED:
            return False
        sides += marks[cell + side] == UNSHADED
    for corner in (wide + 1, wide - 1, -wide - 1, -wide + 1):
        links += marks[cell + corner] == UNSHADED
    return sides > 0 and links >= sides - 1


@jit
def _is_sound(board: NDArray[np.int64], cell: int, wide: int, last: bool) -> bool:
    """Whether no piece is cut off and each cell cuts that should, when a row ends with `cell`."""
    order = board[ORDER]
    for at in range(cell + wide + 1):
        order[at] = 0 if board[MARK, at] == UNSHADED else CLOSED
    until = cell if last else cell - wide
    met = 0
    for root in range(cell, wide, -1):
        if order[root] == 0:
            if (last and met > 0) or (root <= cell - wide and not last):
                return False
            met = _search(board, root, met, until, wide)
            if met < 0:
                return False
    return met > 0 or not last


@jit
def _search(board: NDArray[np.int64], root: int, met: int, until: int, wide: int) -> int:
    """Search from a root, `met` cells having been; how many then, -1 where a cell should cut.

    It should up to the cell `until`, unless it has a shaded neighbour or is the only one.
    """
    marks, order, low = board[MARK], board[ORDER], board[LOW]
    parent, cuts = board[PARENT], board[CUTS]
    sides = (1, wide, -1, -wide)
    cell, side, children = root, 0, 0
    met += 1
    order[cell] = lowest = met
    while True:
        if side < 4:
            near = cell + sides[side]
            side += 1
            if order[near] > 0:
                lowest = min(lowest, order[near])
                continue
            low[cell], board[SIDE, cell] = lowest, side
            parent[near], cuts[near] = cell, 0
            cell, side = near, 0
            met += 1
            order[cell] = lowest = met
            continue
        if cell == root:
            break
        if cell <= until and not cuts[cell] and _should_cut(marks, cell, wide):
            return -1
        cell = parent[cell]
        children += cell == root
        if lowest >= order[cell]:
            cuts[cell] = 1
        lowest = min(lowest, low[cell])
        side = board[SIDE, cell]
    return -1 if root <= until and children == 1 and _should_cut(marks, root, wide) else met


@jit
def _should_cut(marks: NDArray[np.int64], cell: int, wide: int) -> bool:
    """Whether no neighbour is shaded."""
    for side in (1, wide, -1, -wide):  # noqa: SIM110 - numba compiles no generator expression
        if marks[cell + side] == SHADED:
            return False
    return True
