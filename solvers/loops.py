"""What a single closed loop on a grid of cells implies: degrees, paths, blocks, parity.

The cells that the loop may visit and the edges that are not `OFF` are the *open graph*. The
loop is a circuit in it through every cell known to be unshaded, so

* every cell has no edge or two (`link`);
* edges that are `ON` make paths, and a path must not close while something is left outside it
  (`walk`);
* a circuit lies within one biconnected component, a *block* (`one_block`);
* a circuit crosses each border of a set of cells an even number of times. Of the edges still
  unknown, the part of the graph beyond a bridge holds an odd number of path ends exactly if the
  bridge is used (`even_ends`); a border of two edges that parts cells of the loop is crossed by
  both, and a border of one edge by none (`both_of_two`).

The walks are depth-first (Tarjan 1972), without recursion.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from liarproof.compiled import jit
from liarproof.puzzles.answer import OFF, ON, SHADED, UNKNOWN, UNSHADED
from liarproof.solvers.kernel import LENGTH, TRAIL, Memory, assign


class Net(NamedTuple):
    """The cells that a loop may visit and the edges between them; n cells, e entries in all."""

    sides: NDArray[np.int64]
    """(n, 8): the entries of the edges at each cell, -1 where there is none, those last; then
    the cells across them. A cell that no loop may visit has none, and none leads there."""
    ends: NDArray[np.int64]
    """(e, 2): the two cells of each edge, by its entry; -1 for entries that are cells."""
    closed: NDArray[np.int8]
    """(n,): 1 for a cell that no loop may visit."""


@jit
def make_net(height: int, width: int, shut: NDArray[np.int64]) -> Net:
    """The net of a board: entries are the cells, then the edges to the right, then those down.

    `shut` (k, 2) int64: row and column of each cell that no loop may visit.
    """
    cells = height * width
    entries = cells + height * (width - 1) + (height - 1) * width
    closed = np.zeros(cells, dtype=np.int8)
    for at in range(shut.shape[0]):
        closed[shut[at, 0] * width + shut[at, 1]] = 1
    ends = np.full((entries, 2), -1, dtype=np.int64)
    sides = np.full((cells, 8), -1, dtype=np.int64)
    count = np.zeros(cells, dtype=np.int64)
    edge = cells
    for down in range(2):
        for row in range(height - down):
            for column in range(width - 1 + down):
                one = row * width + column
                other = one + (width if down else 1)
                ends[edge, 0], ends[edge, 1] = one, other
                if not closed[one] and not closed[other]:
                    sides[one, count[one]], sides[one, 4 + count[one]] = edge, other
                    sides[other, count[other]], sides[other, 4 + count[other]] = edge, one
                    count[one] += 1
                    count[other] += 1
                edge += 1
    return Net(sides, ends, closed)


@jit
def link(net: Net, memory: Memory, cell: int) -> bool:
    """A cell of the loop has two edges, any other none."""
    values = memory.values
    on, unknown = 0, 0
    for side in range(4):
        edge = net.sides[cell, side]
        if edge < 0:
            break
        on += values[edge] == ON
        unknown += values[edge] == UNKNOWN
    if on > 0 and not assign(memory, cell, UNSHADED):
        return False
    if values[cell] == UNKNOWN:
        return True
    wanted = 2 if values[cell] == UNSHADED else 0
    if on > wanted or on + unknown < wanted:
        return False
    if unknown > 0 and (on == wanted or on + unknown == wanted):
        value = OFF if on == wanted else ON
        for side in range(4):
            edge = net.sides[cell, side]
            if edge >= 0 and values[edge] == UNKNOWN:
                assign(memory, edge, value)
    return True


@jit
def is_dead_end(net: Net, memory: Memory, cell: int) -> bool:
    """Whether a loop may visit the cell, but fewer than two edges at it are open."""
    if net.closed[cell]:
        return False
    open_edges = 0
    for side in range(4):
        edge = net.sides[cell, side]
        open_edges += edge >= 0 and memory.values[edge] != OFF
    return bool(open_edges < 2)


@jit
def walk(net: Net, memory: Memory, edge: int, cell: int) -> tuple[int, int]:
    """Follow the edges that are `ON` from one of them, to `cell` at its one end and on.

    Returns the cell where they end and how many cells were met; where they lead back, the cell
    at which the walk began.
    """
    home = net.ends[edge, 0] + net.ends[edge, 1] - cell
    came, met = edge, 1
    while cell != home and met < net.closed.size:  # the bound: a branch may lead elsewhere
        onward = -1
        for side in range(4):
            there = net.sides[cell, side]
            if there >= 0 and there != came and memory.values[there] == ON:
                onward = side
                break
        if onward < 0:
            return cell, met
        came, cell = net.sides[cell, onward], net.sides[cell, 4 + onward]
        met += 1
    return cell, met


@jit
def edge_between(net: Net, cell: int, other: int) -> int:
    """The edge between two cells; -1 where there is none."""
    for side in range(4):
        if net.sides[cell, 4 + side] == other:
            return int(net.sides[cell, side])
    return -1


@jit
def more_unshaded(net: Net, memory: Memory, cells: int) -> bool:
    """Whether more than so many cells are known to be on the loop."""
    count = 0
    for cell in range(net.closed.size):
        count += memory.values[cell] == UNSHADED and not net.closed[cell]
        if count > cells:
            return True
    return False


@jit
def close_at(net: Net, memory: Memory, edge: int) -> bool:
    """The circuit through `edge` is closed: no cell outside it is on the loop."""
    values, inside = memory.values, memory.room[1]
    inside[: net.closed.size] = 0
    cell, came = net.ends[edge, 0], edge
    while not inside[cell]:
        inside[cell] = 1
        for side in range(4):
            there = net.sides[cell, side]
            if there >= 0 and there != came and values[there] == ON:
                came, cell = there, net.sides[cell, 4 + side]
                break
    for cell in range(net.closed.size):
        if not inside[cell] and not net.closed[cell] and not assign(memory, cell, SHADED):
            return False
    return True


@jit
def shut_paths(net: Net, memory: Memory, start: int) -> tuple[bool, bool]:
    """Switch off each edge that would close a path too early, for paths with an edge on the
    trail from `start` on.

    Returns whether the state stands, and whether a path may still close because all that is
    known of the loop is on it.
    """
    values, pending, at = memory.values, False, start
    while at < memory.notes[LENGTH]:
        edge = memory.room[TRAIL, at]
        at += 1
        if net.ends[edge, 0] < 0 or values[edge] != ON:
            continue
        end, ahead = walk(net, memory, edge, net.ends[edge, 1])
        if end == net.ends[edge, 0]:
            return close_at(net, memory, edge), False
        other, behind = walk(net, memory, edge, net.ends[edge, 0])
        closing = edge_between(net, end, other) if ahead + behind > 3 else -1
        if closing >= 0 and values[closing] == UNKNOWN:
            if more_unshaded(net, memory, ahead + behind):
                assign(memory, closing, OFF)
            else:
                pending = True
    return True, pending


@jit
def _on_loop(net: Net, memory: Memory) -> tuple[int, int]:
    """How many cells are known to be on the loop, and the last of them (-1: none is)."""
    count, last = 0, -1
    for cell in range(net.closed.size):
        if memory.values[cell] == UNSHADED and not net.closed[cell]:
            count += 1
            last = cell
    return count, last


@jit
def reach_all(net: Net, memory: Memory) -> bool:
    """What no open edges connect with a cell of the loop is shaded."""
    values, (_, seen, stack, _, _, _) = memory.values, memory.room
    count = net.closed.size
    seen[:count] = 0
    wanted, root = _on_loop(net, memory)
    if wanted == 0:
        return True
    stack[0], seen[root], height = root, 1, 1
    while height > 0:
        height -= 1
        cell = stack[height]
        for side in range(4):
            edge, other = net.sides[cell, side], net.sides[cell, 4 + side]
            if edge >= 0 and values[edge] != OFF and values[other] != SHADED and not seen[other]:
                seen[other] = 1
                stack[height] = other
                height += 1
    for cell in range(count):
        if not seen[cell] and not net.closed[cell] and not assign(memory, cell, SHADED):
            return False
    return True


KEPT, DROPPED = -1, -2
"""Left in place of a cell's low point once its block is complete."""
ABOVE = 8
"""Added to a cell's step: a block that is kept hangs below it."""


@jit
def one_block(net: Net, memory: Memory) -> bool:
    """The loop lies within one block of the open graph, which holds every cell known to be on it.

    Cells and edges of the other blocks are off the loop.
    """
    values, order = memory.values, memory.room[1]
    count = net.closed.size
    order[:count] = 0
    wanted, root = _on_loop(net, memory)
    kept = False
    for cell in range(count) if wanted == 0 else range(root, root + 1):
        if order[cell] == 0 and not net.closed[cell] and values[cell] != SHADED:
            kept |= _blocks_from(net, memory, cell, wanted)
    return kept and _drop_blocks(net, memory)


@jit
def _blocks_from(net: Net, memory: Memory, root: int, wanted: int) -> bool:
    """Mark the blocks that can be reached from `root`; returns whether one of them is kept."""
    values, (_, order, low, parent, step, stack) = memory.values, memory.room
    clock = 1
    order[root], low[root], parent[root], step[root] = 1, 1, -1, 0
    height, kept, cell = 0, False, root
    while cell >= 0:
        side = step[cell] & 7
        if side < 4 and net.sides[cell, side] >= 0:
            step[cell] += 1
            other = net.sides[cell, 4 + side]
            if (
                values[net.sides[cell, side]] == OFF
                or values[other] == SHADED
                or other == parent[cell]
            ):
                continue
            if order[other] == 0:
                clock += 1
                order[other], low[other], parent[other], step[other] = clock, clock, cell, 0
                stack[height] = other
                height += 1
                cell = other
            else:
                low[cell] = min(low[cell], order[other])
            continue
        above = parent[cell]
        if above >= 0:
            low[above] = min(low[above], low[cell])
            if low[cell] >= order[above]:
                bottom = height - 1
                while stack[bottom] != cell:
                    bottom -= 1
                on_loop = int(values[above] == UNSHADED)
                for at in range(bottom, height):
                    on_loop += values[stack[at]] == UNSHADED
                keep = on_loop == wanted and height - bottom > 2
                for at in range(bottom, height):
                    low[stack[at]] = KEPT if keep else DROPPED
                if keep:
                    step[above] |= ABOVE
                    kept = True
                height = bottom
        cell = above
    return kept


@jit
def _drop_blocks(net: Net, memory: Memory) -> bool:
    values, (_, order, low, _, step, _) = memory.values, memory.room
    for cell in range(net.closed.size):
        if net.closed[cell] or values[cell] == SHADED:
            continue
        if order[cell] == 0 or (low[cell] != KEPT and not step[cell] & ABOVE):
            if not assign(memory, cell, SHADED):
                return False
        elif low[cell] == DROPPED:  # a block that is kept hangs below it
            for side in range(4):
                edge, other = net.sides[cell, side], net.sides[cell, 4 + side]
                upward = edge >= 0 and values[edge] != OFF and order[other] < order[cell]
                if upward and not assign(memory, edge, OFF):
                    return False
    return True


@jit
def even_ends(net: Net, memory: Memory) -> bool:
    """A bridge of the unknown edges is on the loop exactly if an odd number of path ends lie
    beyond it; there is an even number in each part that these edges connect.
    """
    order = memory.room[1]
    order[: net.closed.size] = 0
    for cell in range(net.closed.size):
        unmet = order[cell] == 0 and not net.closed[cell]
        if unmet and not _bridges_from(net, memory, cell):
            return False
    return True


@jit
def _bridges_from(net: Net, memory: Memory, root: int) -> bool:
    """Decide the bridges among the unknown edges that can be reached from `root`."""
    values, (_, order, low, parent, step, odd) = memory.values, memory.room
    clock, cell, above = 0, root, -1
    while True:
        if order[cell] == 0:
            clock += 1
            order[cell], low[cell], parent[cell], step[cell] = clock, clock, above, 0
            ends = 0
            for side in range(4):
                edge = net.sides[cell, side]
                ends += edge >= 0 and values[edge] == ON
            odd[cell] = ends & 1
        side = step[cell]
        if side < 4 and net.sides[cell, side] >= 0:
            step[cell] += 1
            other = net.sides[cell, 4 + side]
            if values[net.sides[cell, side]] != UNKNOWN or other == parent[cell]:
                continue
            if order[other] == 0:
                cell, above = other, cell
            else:
                low[cell] = min(low[cell], order[other])
            continue
        above = parent[cell]
        if above < 0:
            return not odd[cell]
        odd[above] ^= odd[cell]
        if low[cell] > order[above]:
            assign(memory, net.sides[above, step[above] - 1], ON if odd[cell] else OFF)
        low[above] = min(low[above], low[cell])
        cell = above


@jit
def both_of_two(net: Net, memory: Memory) -> bool:
    """Two edges that part cells of the loop from one another are both on it, and none does alone.

    Two edges that part the open graph are both on the loop where one is, and one that parts it
    alone is off. Of the parts of that graph only the one with cells of the loop is looked at.

    On a depth-first tree every open edge off the tree covers the tree edges between its ends.
    Two edges are a border of a set of cells exactly if the same edges cover both, an edge off
    the tree covering itself. Equal sets are found by their random sums, and compared edge by
    edge before anything is decided by it.
    """
    values, count = memory.values, net.closed.size
    if 2 * count > values.size:
        return True  # a strip has no loop
    wanted, root = _on_loop(net, memory)
    memory.room[1, :count] = 0
    if wanted == 0:
        return True
    _cover(net, memory, root)
    connected = memory.room[2, count + root] == wanted
    return bool(connected and _borders(net, memory, root, wanted))


@jit
def _cover(net: Net, memory: Memory, root: int) -> None:
    """Lay a depth-first tree and add up for each cell what covers the edge to its parent.

    Rows 1 to 4 of `room` hold, each for n cells: order, parent; step, later the size of the
    subtree, and how many cells of the loop are in it; sum of random numbers, sum of entries; the
    number of covering edges, and the cells as they were finished.
    """
    values, count = memory.values, net.closed.size
    _, one, two, three, four, _ = memory.room
    clock, finished, cell, above = 0, 0, root, -1
    while True:
        if one[cell] == 0:
            clock += 1
            one[cell], one[count + cell] = clock, above
            two[cell], two[count + cell] = 0, values[cell] == UNSHADED
            three[cell] = three[count + cell] = four[cell] = 0
        side = two[cell]
        edge = net.sides[cell, side] if side < 4 else -1
        if edge >= 0:
            two[cell] += 1
            other = net.sides[cell, 4 + side]
            if values[edge] == OFF or values[other] == SHADED or other == one[count + cell]:
                continue
            if one[other] == 0:
                cell, above = other, cell
            elif one[other] < one[cell]:
                for end in net.ends[edge]:
                    three[end] ^= _mix(edge)
                    three[count + end] ^= edge
                    four[end] += 1 if end == cell else -1
            continue
        two[cell] = clock + 1 - one[cell]
        four[count + finished] = cell
        finished += 1
        above = one[count + cell]
        if above < 0:
            return
        two[count + above] += two[count + cell]
        three[above] ^= three[cell]
        three[count + above] ^= three[count + cell]
        four[above] += four[cell]
        cell = above


@jit
def _mix(edge: int) -> int:
    """A number of 31 bits that looks random (the finaliser of MurmurHash3)."""
    mixed = int(edge) * 2654435769 & 0xFFFFFFFF
    mixed = (mixed ^ mixed >> 16) * 2246822507 & 0xFFFFFFFF
    mixed = (mixed ^ mixed >> 13) * 3266489909 & 0xFFFFFFFF
    return (mixed ^ mixed >> 16) & 0x7FFFFFFF


@jit
def _borders(net: Net, memory: Memory, root: int, wanted: int) -> bool:
    count = net.closed.size
    _, one, two, three, four, table = memory.room
    table[:] = -1
    at = 0
    while four[count + at] != root:
        cell = four[count + at]
        at += 1
        edge, on_loop = edge_between(net, one[count + cell], cell), two[count + cell]
        if four[cell] == 0:
            if 0 < on_loop < wanted or not assign(memory, edge, OFF):
                return False
            continue
        other = three[count + cell] if four[cell] == 1 else -1
        if other < 0:
            place = three[cell] % table.size
            while table[place] >= 0 and three[table[place]] != three[cell]:
                place = (place + 1) % table.size
            below, table[place] = table[place], cell
            if below < 0:
                continue
            other = edge_between(net, one[count + below], below)
            on_loop -= two[count + below]
        else:
            below = -1
        on = int(memory.values[edge] == ON) + int(memory.values[other] == ON)
        if on == 2 or (on == 0 and not 0 < on_loop < wanted):
            continue
        border = below < 0 or _same_cover(net, memory, cell, below)
        if border and not (assign(memory, edge, ON) and assign(memory, other, ON)):
            return False
    return True


@jit
def _same_cover(net: Net, memory: Memory, upper: int, lower: int) -> bool:
    """Whether the same open edges cover the tree edges above these two cells."""
    order, size, parent = memory.room[1], memory.room[2], memory.room[1, net.closed.size :]
    for edge in range(net.closed.size, memory.values.size):
        one, other = net.ends[edge]
        if memory.values[edge] == OFF or order[one] == 0 or order[other] == 0:
            continue
        if parent[one] == other or parent[other] == one:
            continue
        in_upper = (0 <= order[one] - order[upper] < size[upper]) != (
            0 <= order[other] - order[upper] < size[upper]
        )
        in_lower = (0 <= order[one] - order[lower] < size[lower]) != (
            0 <= order[other] - order[lower] < size[lower]
        )
        if in_upper != in_lower:
            return False
    return True
