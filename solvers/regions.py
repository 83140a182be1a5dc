"""What cells beside each other mean, for every genre: neighbours, touching, connectivity.

Connectivity is one depth-first walk over the open cells.

Cells are *open* to a value while they may still take it. All cells of the value must end up
connected, so a *post*, a cell that has it already, must stay reachable from every other post
through open cells.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from liarproof.compiled import jit
from liarproof.puzzles.answer import SHADED, UNKNOWN, UNSHADED
from liarproof.solvers.kernel import LENGTH, SEEN, TRAIL, Memory, assign


@jit
def neighbours(height: int, width: int) -> NDArray[np.int64]:
    """The cells beside each, (height * width, 4) int64, -1 where there is none, those last."""
    near = np.full((height * width, 4), -1, dtype=np.int64)
    for cell in range(height * width):
        row, column = divmod(cell, width)
        count = 0
        for there, other in (
            (row > 0, cell - width),
            (column > 0, cell - 1),
            (column < width - 1, cell + 1),
            (row < height - 1, cell + width),
        ):
            if there:
                near[cell, count] = other
                count += 1
    return near


@jit
def most_decided(near: NDArray[np.int64], memory: Memory) -> int:
    """The unknown cell beside most decided ones, the first of equals; -1 where none is unknown."""
    best, most = -1, -1
    for cell in range(near.shape[0]):
        if memory.values[cell] == UNKNOWN:
            decided = 0
            for other in near[cell]:
                decided += other >= 0 and memory.values[other] != UNKNOWN
            if decided > most:
                best, most = cell, decided
    return best


@jit
def first_unknown(memory: Memory) -> int:
    """The first unknown entry; -1 where there is none."""
    for entry in range(memory.values.size):
        if memory.values[entry] == UNKNOWN:
            return entry
    return -1


@jit
def keep_apart(near: NDArray[np.int64], memory: Memory, rung: int) -> bool:
    """The neighbours of every cell shaded since `rung` last ran are unshaded."""
    at = max(0, memory.notes[SEEN + rung])
    while at < memory.notes[LENGTH]:
        cell = memory.room[TRAIL, at]
        at += 1
        if cell < near.shape[0] and memory.values[cell] == SHADED:
            for other in near[cell]:
                if other >= 0 and not assign(memory, other, UNSHADED):
                    return False
    return True


@jit
def connect(
    near: NDArray[np.int64], memory: Memory, value: int, any_post: bool, seal: bool
) -> bool:
    """Deduce from the rule that the cells of `value` are connected and that there is one.

    A cell that alone links posts takes the value. With `seal`, an unknown cell that no post
    reaches takes the other value. With `any_post` every open cell counts as a post. False: two
    posts are parted, or no cell is open.
    """
    values = memory.values
    posts, post, open_cells, open_cell = 0, -1, 0, -1
    for cell in range(near.shape[0]):
        if values[cell] != 3 - value:
            open_cells += 1
            open_cell = cell
            if any_post or values[cell] == value:
                posts += 1
                post = cell
    if open_cells == 0:
        return False  # an empty region is not connected
    if open_cells == 1:
        return bool(assign(memory, open_cell, value))
    if posts == 0:
        return True
    if not _walk(near, memory, value, any_post, post, posts):
        return False
    return not seal or _seal(near, memory, value)


@jit
def _walk(
    near: NDArray[np.int64], memory: Memory, value: int, any_post: bool, root: int, posts: int
) -> bool:
    """One depth-first walk from a post (Tarjan 1972) finds every cut cell.

    A subtree that holds a post and reaches back no further than the cell above it would be
    parted from the root if that cell took the other value.
    """
    values = memory.values
    _, order, low, parent, held, step = memory.room
    order[:] = 0
    order[root], low[root], parent[root], held[root], step[root] = 1, 1, -1, 1, 0
    clock, branches, cell = 1, 0, root
    while cell >= 0:
        other = near[cell, step[cell]] if step[cell] < 4 else -1
        if other >= 0:
            step[cell] += 1
            if values[other] == 3 - value or other == parent[cell]:
                continue
            if order[other] == 0:
                clock += 1
                order[other], low[other], parent[other], step[other] = clock, clock, cell, 0
                held[other] = any_post or values[other] == value
                cell = other
            else:
                low[cell] = min(low[cell], order[other])
            continue
        above = parent[cell]
        if above >= 0:
            low[above] = min(low[above], low[cell])
            held[above] += held[cell]
            if held[cell] > 0 and low[cell] >= order[above]:
                if above == root:
                    branches += 1
                elif not assign(memory, above, value):
                    return False
        cell = above
    if held[root] < posts:
        return False  # some post was not reached
    return branches < 2 or bool(assign(memory, root, value))


@jit
def _seal(near: NDArray[np.int64], memory: Memory, value: int) -> bool:
    """Give the other value to every unknown cell that the walk before did not reach."""
    order = memory.room[1]
    for cell in range(near.shape[0]):
        unreached = order[cell] == 0 and memory.values[cell] == UNKNOWN
        if unreached and not assign(memory, cell, 3 - value):
            return False
    return True
