"""Yajilin's moves on loops: inflation, deflation, what they lead to, and descent by pairs."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from math import floor

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import coo_matrix
from scipy.sparse.csgraph import connected_components

from liarproof.properties.theorems.statement import Found, Size
from liarproof.properties.theorems.yajilin_cycles import (
    Cell,
    Loops,
    Words,
    circuits,
    deflations,
    drawn,
    edges,
    every_loop,
    inflations,
    ones,
    walked,
    whites,
)

Edges = set[tuple[Cell, Cell]]

COVERAGE = 0.62
"""What the article asks of a loop."""


def sizes(most: int, least: int = 4) -> tuple[Size, ...]:
    """Every size with a loop, of so many cells, the smallest first."""
    every = ((h * w, h, w) for h, w in product(range(2, most + 1), repeat=2) if h * w <= most)
    return tuple((h, w) for cells, h, w in sorted(every) if cells >= least)


def up_to(height: int, width: int) -> tuple[Size, ...]:
    """Every size with a loop that comes before this one, and this one."""
    every = sizes(height * width)
    return every[: every.index((height, width)) + 1]


# --- one move, edge by edge ------------------------------------------------------------------


def pushes(height: int, width: int, loop: Edges) -> Iterator[tuple[Cell, Cell, Cell, Cell]]:
    """Each edge x-y of a loop with the two cells p and q beside it: x, y, p, q, on either side."""
    for (r, c), (r2, c2) in sorted(loop):
        for step in (-1, 1):
            across, along = (step, 0) if r == r2 else (0, step)
            p, q = (r + across, c + along), (r2 + across, c2 + along)
            if 0 <= q[0] < height and 0 <= q[1] < width and min(p) >= 0:
                yield (r, c), (r2, c2), p, q


def detour(loop: Edges, x: Cell, y: Cell, p: Cell, q: Cell) -> Edges:
    """The edges with x-p-q-y in the place of x-y."""
    return loop - {pair(x, y)} | {pair(x, p), pair(p, q), pair(q, y)}


def pair(one: Cell, other: Cell) -> tuple[Cell, Cell]:
    """The edge between two cells as it stands in a set."""
    return min(one, other), max(one, other)


def pushed_exactly(height: int, width: int) -> Found:
    """Whether a push leaves one loop, two cells longer, where both cells are new; else none."""
    loops, cases = every_loop(height, width), 0
    for which in range(len(loops.inside)):
        loop = edges(loops, which)
        on = {cell for edge in loop for cell in edge}
        for x, y, p, q in pushes(height, width, loop):
            cases += 1
            lengths = walked(detour(loop, x, y, p, q))
            fresh = p not in on and q not in on
            if (lengths == [len(on) + 2]) is not fresh or (lengths != [] and not fresh):
                return Found(cases, drawn(f"x-p-q-y for x-y: {x}, {p}, {q}, {y}", loops, which))
    return Found(cases)


def stretches(loop: Edges) -> Iterator[tuple[Cell, Cell, Cell, Cell]]:
    """Each stretch x-p-q-y of a loop with x beside y: x, y, p, q."""
    near: dict[Cell, set[Cell]] = {}
    for one, other in loop:
        near.setdefault(one, set()).add(other)
        near.setdefault(other, set()).add(one)
    for p, q in sorted(loop):
        for x, y in product(sorted(near[p] - {q}), sorted(near[q] - {p})):
            if abs(x[0] - y[0]) + abs(x[1] - y[1]) == 1:
                yield x, y, p, q


def cut_short(height: int, width: int, longer: int = 0) -> Found:
    """Whether every stretch x-p-q-y of a loop of more than `longer` cells, x beside y, can go."""
    loops, cases = every_loop(height, width), 0
    for which in range(len(loops.inside)):
        loop = edges(loops, which)
        if len(loop) <= longer:
            continue
        for x, y, p, q in stretches(loop):
            cases += 1
            short = loop - {pair(x, p), pair(p, q), pair(q, y)} | {pair(x, y)}
            if walked(short) != [len(loop) - 2]:
                text = f"x-y for x-p-q-y: {x}, {p}, {q}, {y} leaves {len(short)} edge(s)"
                return Found(cases, drawn(text, loops, which))
    return Found(cases)


def cut_short_beyond_four(height: int, width: int) -> Found:
    """The same of loops of more than four cells."""
    return cut_short(height, width, 4)


# --- all moves at once -----------------------------------------------------------------------


def two_longer(height: int, width: int) -> Found:
    """Whether every inflation makes a loop of the same cells and two more."""
    loops = every_loop(height, width)
    which, after = inflations(loops)
    longer = Loops(height, width, after)
    before = loops.cells[which]
    wrong = (loops.places(longer) < 0) | (before & ~longer.cells != 0)
    wrong |= ones(longer.cells) != ones(before) + 2
    return _found(loops, which, wrong, "an inflation that makes no loop two cells longer")


def undone(height: int, width: int) -> Found:
    """Whether the deflations are the inflations taken back, each and no other."""
    loops = every_loop(height, width)
    longer, shorter = inflations(loops), deflations(loops)
    ahead = _steps(loops.inside[longer[0]], longer[1])
    back = _steps(shorter[1], loops.inside[shorter[0]])
    cases = len(ahead) + len(back)
    odd = sorted(ahead ^ back)
    if not odd:
        return Found(cases)
    which = loops.places(Loops(height, width, np.array([odd[0][0]])))
    return Found(cases, drawn("a move that cannot be taken back", loops, int(which[0])))


def _steps(before: Words, after: Words) -> set[tuple[int, int]]:
    return set(zip(before.tolist(), after.tolist(), strict=True))


def paired(height: int, width: int) -> Found:
    """Whether a deflation and any inflation after it make a loop of as many cells."""
    loops = every_loop(height, width)
    which, after = deflations(loops)
    short = Loops(height, width, after)
    then, last = inflations(short)
    end = Loops(height, width, last)
    wrong = loops.places(end) < 0
    wrong |= ones(end.cells) != ones(loops.cells[which[then]])
    return _found(loops, which[then], wrong, "a pair of moves that makes no loop as long")


def has_deflation(height: int, width: int) -> Found:
    """Whether every loop of more than four cells has a deflation."""
    loops = every_loop(height, width)
    return _deflatable(loops, ones(loops.cells) > 4)


def hollow_has_deflation(height: int, width: int) -> Found:
    """The same of loops that enclose no cell."""
    loops = every_loop(height, width)
    return _deflatable(loops, (ones(loops.cells) > 4) & (loops.enclosed == 0))


def _deflatable(loops: Loops, asked: NDArray[np.bool_]) -> Found:
    lacks = asked.copy()
    lacks[deflations(loops)[0]] = False
    every = np.arange(len(asked))[asked]
    return _found(loops, every, lacks[asked], "no stretch x-p-q-y with x beside y")


def _found(loops: Loops, which: Words, wrong: NDArray[np.bool_], text: str) -> Found:
    """The cases, and the first of the loops that is wrong."""
    if not wrong.any():
        return Found(len(which))
    return Found(len(which), drawn(text, loops, int(which[wrong].min())))


# --- what the moves lead to ------------------------------------------------------------------


def grown(height: int, width: int) -> NDArray[np.bool_]:
    """Of each loop of a board, whether inflations lead to it from one of four cells."""
    loops = every_loop(height, width)
    reached: NDArray[np.bool_] = ones(loops.cells) == 4
    front = np.flatnonzero(reached)
    while len(front):
        _, after = inflations(loops.where(front))
        front = np.unique(loops.places(Loops(height, width, after)))
        reached[front] = True
    return reached


def all_grown(height: int, width: int) -> Found:
    """Whether inflations lead to every loop."""
    loops = every_loop(height, width)
    every = np.arange(len(loops.inside))
    return _found(loops, every, ~grown(height, width), "no inflations lead here")


def grown_encloses_nothing(height: int, width: int) -> Found:
    """Whether inflations lead to the loops that enclose no cell, and to no other."""
    loops = every_loop(height, width)
    wrong = grown(height, width) != (loops.enclosed == 0)
    return _found(loops, np.arange(len(wrong)), wrong, "grown with a cell inside, or not without")


def excess(loops: Loops) -> NDArray[np.int64]:
    """Of the cells that each loop encloses, how many more have the colour of the board's first."""
    white = whites(loops.height, loops.width)
    return ones(loops.enclosed & white) - ones(loops.enclosed & ~white)


def same_excess(height: int, width: int) -> Found:
    """Whether no inflation, and so no deflation, changes the colours that a loop encloses."""
    loops = every_loop(height, width)
    which, after = inflations(loops)
    wrong = excess(loops)[which] != excess(Loops(height, width, after))
    return _found(loops, which, wrong, "an inflation that changes the colours enclosed")


@lru_cache(maxsize=4)
def classes(height: int, width: int) -> NDArray[np.int32]:
    """Of each loop, a number that it shares with those that moves, either way, lead to."""
    loops = every_loop(height, width)
    which, after = inflations(loops)
    to = loops.places(Loops(height, width, after))
    many = len(loops.inside)
    graph = coo_matrix((np.ones(len(which), dtype=np.int8), (which, to)), shape=(many, many))
    found: NDArray[np.int32] = connected_components(graph, directed=False)[1]
    return found


def all_joined(height: int, width: int) -> Found:
    """Whether moves lead from any loop to any other."""
    loops = every_loop(height, width)
    return _joined(loops, np.zeros(len(loops.inside), dtype=np.int64))


def alike_joined(height: int, width: int) -> Found:
    """Whether moves lead from any loop to any that encloses the same excess of a colour."""
    loops = every_loop(height, width)
    return _joined(loops, excess(loops))


def balanced_joined(height: int, width: int) -> Found:
    """Whether moves lead from any loop that encloses as many cells of each colour to any other."""
    loops = every_loop(height, width)
    chosen = np.flatnonzero(excess(loops) == 0)
    number = classes(height, width)[chosen]
    return _found(loops, chosen, number != number[0], "cut off from the loop of four cells")


def _joined(loops: Loops, kind: NDArray[np.int64]) -> Found:
    """Whether loops of a kind are of one class; the witness is the first two that are not."""
    number = classes(loops.height, loops.width)
    for one in np.unique(kind):
        mine = np.flatnonzero(kind == one)
        apart = mine[number[mine] != number[mine[0]]]
        if len(apart):
            text = "no inflations and deflations lead from one to the other"
            return Found(len(kind), drawn(text, loops, int(mine[0]), int(apart[0])))
    return Found(len(kind))


# --- descent ---------------------------------------------------------------------------------


def target(height: int, width: int) -> int:
    """The article's coverage in cells, rounded to the nearest even number, at least four."""
    return min(max(4, 2 * floor(COVERAGE * height * width / 2 + 0.5)), height * width // 2 * 2)


def descended(height: int, width: int, length: int | None = None) -> Found:
    """Whether pairs that never add circuits lead every grown loop to one circuit.

    A pair is a deflation, then an inflation; it may be kept where the cells have no more circuits
    than before. `length`: only loops of so many cells.
    """
    loops = every_loop(height, width)
    number = circuits(loops)
    short, after = inflations(loops)
    long = loops.places(Loops(height, width, after))
    ends = number == 1
    while True:
        least = np.full(len(number), number.max() + 1)
        np.minimum.at(least, short[ends[long]], number[long[ends[long]]])
        more = ends.copy()
        more[long[least[short] <= number[long]]] = True
        if (more == ends).all():
            break
        ends = more
    asked = np.flatnonzero(loops.enclosed == 0)
    if length is not None:
        asked = asked[ones(loops.cells[asked]) == length]
    return _found(loops, asked, ~ends[asked], "no pairs of moves lead to a loop alone on its cells")


def descended_at_target(height: int, width: int) -> Found:
    """The same of loops with the article's coverage."""
    return descended(height, width, target(height, width))


def at_least_a_square(height: int, width: int) -> Found:
    """Whether no loop has fewer than four cells, and only 2×2 squares have four."""
    loops = every_loop(height, width)
    cells = ones(loops.cells)
    wrong = (cells < 4) | ((cells == 4) & (ones(loops.inside) != 1))
    return _found(loops, np.arange(len(cells)), wrong, "a loop below four cells, or no square")
