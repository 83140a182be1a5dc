"""Closed circuits through all cells of a set, each walked in turn, with backtracking.

The first cell in raster order has no neighbours but the one to its right and the one below, so
every circuit runs through both: walk from the first to the right, and end at the one below, the
goal. No circuit is met twice.

A step is undone at once where no way can go on from it:

- A waiting cell, one not yet walked on, that is left with fewer than two neighbours that are
  waiting or the head of the walk (the goal has the start besides) can no longer be entered and
  left. So a step past a neighbour that has only two left is refused: its edges are forced.
- The waiting cells must be in one piece. Only a step onto a cell with two or more waiting
  neighbours can cut them apart, and there they are flooded from the goal.

And since neighbours alternate as on a chessboard, so does a circuit: as many white as black.

The search is compiled and stands in its arrays alone, so that it can stop after any step and go
on; Ctrl-C waits for one slice only. It is the witness of `circuits_frontier`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from liarproof.compiled import interpreted, jit

if TYPE_CHECKING:
    from numpy.typing import NDArray

ROWS = 5
WAITING, FREE, PATH, TRIED, FLOOD = range(ROWS)
"""Rows of the walk's board, one column a cell of the board with a rim around it: whether a cell
waits; how many neighbours are free for it, those that wait, the head and the start; then, by
number of step, the cell walked on and how many sides of it were tried; and room for a flood."""

NOTES = 4
GOAL, LEFT, DEPTH, WIDTH = range(NOTES)
"""Notes: the goal, how many cells wait, how many steps were made (-1: all has been tried), and
the width of the board with its rim."""

NO_CAP = 1 << 62


def count(mask: NDArray[np.bool_] | NDArray[np.int8], cap: int | None = None) -> int:
    """How many closed circuits run through every nonzero cell of `mask` and no other.

    `mask` is (height, width), bool or int8. With a cap, at least 1, the search stops there: the
    smaller of the count and the cap. An empty set has no circuit. Raises `ValueError` for
    another cap.
    """
    if cap is not None and cap < 1:
        raise ValueError(f"cap {cap}: must be at least 1")
    height, width = mask.shape
    board = np.empty((ROWS, (height + 2) * (width + 2)), dtype=np.int64)
    notes = np.empty(NOTES, dtype=np.int64)
    begin(np.ascontiguousarray(mask != 0, dtype=np.int8), board, notes)
    slice_ = 2_000 if interpreted() else 2_000_000  # well under a second
    total = 0
    while notes[DEPTH] >= 0 and (cap is None or total < cap):
        total += advance(board, notes, slice_, NO_CAP if cap is None else cap - total)
    return total


def count_grid(height: int, width: int) -> int:
    """How many closed circuits run through all cells of a board of that size."""
    return count(np.ones((height, width), dtype=np.int8))


@jit
def begin(mask: NDArray[np.int8], board: NDArray[np.int64], notes: NDArray[np.int64]) -> None:
    """Bring a walk to its first step; it is over already where none can succeed.

    `mask` is int8 (height, width) of 0 and 1; `board`, int64 (`ROWS`, cells with the rim), and
    `notes`, int64 (`NOTES`,), may hold anything.
    """
    height, width = mask.shape
    wide = width + 2
    board[:] = 0
    notes[:] = 0
    notes[DEPTH], notes[WIDTH] = -1, wide
    start = balance = 0
    for row in range(height):
        for column in range(width):
            if mask[row, column]:
                cell = (row + 1) * wide + column + 1
                start = start if start > 0 else cell
                board[WAITING, cell] = 1
                balance += 1 - 2 * ((row + column) % 2)
                notes[LEFT] += 1
    if balance != 0 or notes[LEFT] < 4:
        return
    for cell in range(wide, (height + 1) * wide):
        for side in (1, wide, -1, -wide):
            board[FREE, cell] += board[WAITING, cell + side]
        if board[WAITING, cell] and board[FREE, cell] < 2:
            return
    notes[GOAL], notes[LEFT], notes[DEPTH] = start + wide, notes[LEFT] - 2, 0
    board[WAITING, start] = board[WAITING, start + 1] = 0
    board[PATH, 0] = start + 1
    if not _is_whole(board, notes):
        notes[DEPTH] = -1


@jit
def advance(board: NDArray[np.int64], notes: NDArray[np.int64], steps: int, most: int) -> int:
    """Walk on for so many steps, or until `most` circuits are found; how many were."""
    wide = notes[WIDTH]
    sides = (1, wide, -1, -wide)
    found = 0
    for _ in range(steps):
        depth = notes[DEPTH]
        if depth < 0 or found == most:
            break
        head = board[PATH, depth]
        if board[TRIED, depth] == 4:
            notes[DEPTH] = depth - 1
            if depth > 0:
                _undo(board, notes, board[PATH, depth - 1], head)
            continue
        cell = head + sides[board[TRIED, depth]]
        board[TRIED, depth] += 1
        if not board[WAITING, cell]:
            continue
        if cell == notes[GOAL]:
            found += notes[LEFT] == 1
        elif _step(board, notes, head, cell):
            notes[DEPTH] = depth + 1
            board[PATH, depth + 1] = cell
            board[TRIED, depth + 1] = 0
        else:
            _undo(board, notes, head, cell)
    return found


@jit
def _step(board: NDArray[np.int64], notes: NDArray[np.int64], head: int, cell: int) -> bool:
    """Move the head to `cell`; whether the walk may still succeed."""
    wide = notes[WIDTH]
    board[WAITING, cell] = 0
    notes[LEFT] -= 1
    fine = True
    for side in (1, wide, -1, -wide):
        board[FREE, head + side] -= 1
        if board[WAITING, head + side] and board[FREE, head + side] < 2:
            fine = False
    if not fine:
        return False
    beside = 0
    for side in (1, wide, -1, -wide):
        beside += board[WAITING, cell + side]
    return beside == 1 or (beside > 1 and _is_whole(board, notes))


@jit
def _undo(board: NDArray[np.int64], notes: NDArray[np.int64], head: int, cell: int) -> None:
    """Move the head back from `cell` to `head`."""
    wide = notes[WIDTH]
    for side in (1, wide, -1, -wide):
        board[FREE, head + side] += 1
    board[WAITING, cell] = 1
    notes[LEFT] += 1


@jit
def _is_whole(board: NDArray[np.int64], notes: NDArray[np.int64]) -> bool:
    """Whether all cells that wait can be reached from the goal over such cells."""
    wide, goal = notes[WIDTH], notes[GOAL]
    if not board[WAITING, goal]:
        return False
    flood = board[FLOOD]
    flood[0] = goal
    board[WAITING, goal] = 0
    reached = 1
    at = 0
    while at < reached:
        for side in (1, wide, -1, -wide):
            cell = flood[at] + side
            if board[WAITING, cell]:
                board[WAITING, cell] = 0
                flood[reached] = cell
                reached += 1
        at += 1
    for at in range(reached):
        board[WAITING, flood[at]] = 1
    return bool(reached == notes[LEFT])
