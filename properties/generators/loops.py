"""Random closed circuits on a board, and their descent to cell sets with one circuit only.

Two moves, each the other's inverse, turn one closed circuit into another (article yajilin-28,
sections "Growing a loop by inflation" and "Descending the shape itself"):

    inflate:  x-y  becomes  x-p-q-y     p and q, beside x and y, join the circuit
    deflate:  x-p-q-y  becomes  x-y     p and q leave it; x and y share a side

**Bans.** The article forbids, as the circuit grows, 2×2 squares of which the circuit uses two
parallel edges and not the other two: all of them (``shape-ban``), or those whose swap, the pair
for the other pair, leaves one circuit (``effect-ban``). The second forbids nothing. The circuit
does not run through the inside of a square, so that lies wholly on one side of it: followed in
one direction, the circuit has the square on the same hand at both edges, so passes them in
opposite directions. Written a→b ... c→d ..., with b beside c and d beside a, the swap gives
b ... c and d ... a: two circuits, always. It is kept as described, so that this can be measured.

A circuit is int8 (3, cells of the board with a rim of one cell around it): `ACROSS` and `DOWN`
hold 1 where it runs from a cell to the next one or to the one below, `COVER` 1 where it passes,
`RIM` outside the board.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from liarproof.compiled import jit
from liarproof.oracles.counting import circuits_frontier, circuits_walk
from liarproof.oracles.kit.rng import below, shuffle

if TYPE_CHECKING:
    from numpy.typing import NDArray

ACROSS, DOWN, COVER = 0, 1, 2
RIM = 2

FREE, SHAPE_BAN, EFFECT_BAN = 0, 1, 2
"""What growth forbids."""

SLICE = 2
"""Pairs of moves between two moments at which Ctrl-C is heard: a second at 20×20."""
WALKING = 4_000
"""Steps of a walk that tries to settle a move before a frontier is sent."""


def seeded(height: int, width: int, state: NDArray[np.int64]) -> NDArray[np.int8]:
    """The circuit around a random 2×2 square, each equally likely; both sides are 2 or more."""
    wide = width + 2
    loop = np.zeros((3, (height + 2) * wide), dtype=np.int8)
    cover = loop[COVER].reshape(height + 2, wide)
    cover[[0, -1]] = cover[:, [0, -1]] = RIM
    corner = (1 + below(state, height - 1)) * wide + 1 + below(state, width - 1)
    loop[COVER, [corner, corner + 1, corner + wide, corner + wide + 1]] = 1
    loop[ACROSS, [corner, corner + wide]] = 1
    loop[DOWN, [corner, corner + 1]] = 1
    return loop


@jit
def _square(move: int, wide: int) -> tuple[int, int, int, int, int]:
    """A move's square: its axis (`ACROSS` or `DOWN`), and the cells x, y, p and q."""
    axis, x = move // 2 % 2, move // 4
    along, aside = (1, wide) if axis == ACROSS else (wide, 1)
    if move % 2:
        aside = -aside
    return axis, x, x + along, x + aside, x + along + aside


@jit
def can_inflate(loop: NDArray[np.int8], wide: int, move: int) -> bool:
    """Whether x-y is on the circuit, and p and q are cells of the board that are not."""
    axis, x, _, p, q = _square(move, wide)
    return bool(loop[axis, x] == 1 and loop[COVER, p] == 0 and loop[COVER, q] == 0)


@jit
def can_deflate(loop: NDArray[np.int8], wide: int, move: int) -> bool:
    """Whether x-p-q-y is on the circuit, and x-y is not."""
    axis, x, y, p, q = _square(move, wide)
    if loop[axis, x] or not loop[axis, p]:
        return False
    return bool(loop[1 - axis, min(x, p)] == 1 and loop[1 - axis, min(y, q)] == 1)


@jit
def turn(loop: NDArray[np.int8], wide: int, move: int) -> None:
    """Make a move, or take it back: what it takes on and what it leaves change places."""
    axis, x, y, p, q = _square(move, wide)
    loop[axis, x] ^= 1
    loop[axis, p] ^= 1
    loop[1 - axis, min(x, p)] ^= 1
    loop[1 - axis, min(y, q)] ^= 1
    loop[COVER, p] ^= 1
    loop[COVER, q] ^= 1


@jit
def moves(loop: NDArray[np.int8], wide: int, inflating: bool) -> NDArray[np.int64]:
    """All inflations, or all deflations, that can be made now."""
    found = np.empty(4 * loop.shape[1], dtype=np.int64)
    number = 0
    for move in range(4 * wide, 4 * (loop.shape[1] - wide)):
        if loop[COVER, move // 4] == 1:
            fits = can_inflate(loop, wide, move) if inflating else can_deflate(loop, wide, move)
            if fits:
                found[number] = move
                number += 1
    return found[:number]


@jit
def grow(loop: NDArray[np.int8], wide: int, state: NDArray[np.int64], target: int, ban: int) -> int:
    """Inflate at random to `target` cells, or until no inflation is left; how many were made.

    Each inflation that is possible and not banned is equally likely; the article does not say (an
    edge could be drawn first, and then one of its sides).
    """
    made = 0
    while 4 + 2 * made < target:
        ahead = moves(loop, wide, True)
        shuffle(state, ahead)
        grown = False
        for move in ahead:
            turn(loop, wide, move)
            if ban == FREE or not _breaks(loop, wide, move, ban):
                grown = True
                made += 1
                break
            turn(loop, wide, move)
        if not grown:
            break
    return made


@jit
def _breaks(loop: NDArray[np.int8], wide: int, move: int, ban: int) -> bool:
    """Whether a banned square arose by an inflation just made: one of five has a new edge."""
    _, x, y, p, q = _square(move, wide)
    corner = min(min(x, y), min(p, q))
    for at in (corner, corner - 1, corner + 1, corner - wide, corner + wide):
        if is_pair(loop, wide, at):
            if ban == SHAPE_BAN:
                return True
            swap(loop, wide, at)
            cells = length(loop, wide, at)
            swap(loop, wide, at)
            if cells == np.sum(loop[COVER] == 1):
                return True
    return False


@jit
def is_pair(loop: NDArray[np.int8], wide: int, corner: int) -> bool:
    """Whether the circuit has two parallel edges of a square, by its first cell, and no others."""
    top, bottom = loop[ACROSS, corner], loop[ACROSS, corner + wide]
    left, right = loop[DOWN, corner], loop[DOWN, corner + 1]
    return bool(top == bottom and left == right and top != left)


@jit
def swap(loop: NDArray[np.int8], wide: int, corner: int) -> None:
    """Put the other two edges of a square in the place of its parallel pair."""
    for cell in (corner, corner + wide):
        loop[ACROSS, cell] ^= 1
    for cell in (corner, corner + 1):
        loop[DOWN, cell] ^= 1


@jit
def length(loop: NDArray[np.int8], wide: int, start: int) -> int:
    """How many cells the circuit through `start` has."""
    cell = start
    came = 0
    steps = 0
    while True:
        if loop[ACROSS, cell] and came != 1:
            step = 1
        elif loop[DOWN, cell] and came != wide:
            step = wide
        elif loop[ACROSS, cell - 1] and came != -1:
            step = -1
        else:
            step = -wide
        cell += step
        came = -step
        steps += 1
        if cell == start:
            return steps


CIRCUITS, TRIED, KEPT = 0, 1, 2
"""Notes of a descent: circuits of the cell set as it is, pairs of moves tried, and kept."""


@jit
def descend(
    loop: NDArray[np.int8],
    wide: int,
    state: NDArray[np.int64],
    notes: NDArray[np.int64],
    pairs: int,
) -> None:
    """Try so many pairs of moves, fewer where one circuit is reached.

    Each is kept where the cells have no more circuits than before, and taken back otherwise.
    `notes`, int64 (3,), and `loop` move on in place; fewer than 2**62 - 1 circuits at first.
    """
    for _ in range(pairs):
        if notes[CIRCUITS] <= 1:
            break
        out, back = deform(loop, wide, state)
        notes[TRIED] += 1
        if back != out:
            number = circuits(loop, wide, notes[CIRCUITS] + 1)
            if number > notes[CIRCUITS]:
                turn(loop, wide, back)
                turn(loop, wide, out)
                continue
            notes[CIRCUITS] = number
        notes[KEPT] += 1


@jit
def deform(loop: NDArray[np.int8], wide: int, state: NDArray[np.int64]) -> tuple[int, int]:
    """Make a deflation, each possible one equally likely, then an inflation, likewise.

    Returns both, which are equal where the second undoes the first. There is a deflation, the
    inverse of the inflation made last, on any circuit but that of four cells, which has no rival.
    The circuit is always the one that the moves made, whatever others its cells admit.
    """
    ahead = moves(loop, wide, False)
    out = ahead[below(state, len(ahead))]
    turn(loop, wide, out)
    ahead = moves(loop, wide, True)
    back = ahead[below(state, len(ahead))]
    turn(loop, wide, back)
    return out, back


def cover(loop: NDArray[np.int8], wide: int) -> NDArray[np.int8]:
    """The cells of the board, int8 (height, width), 1 where the circuit passes, else 0."""
    board: NDArray[np.int8] = loop[COVER].reshape(-1, wide)
    return board[1:-1, 1:-1]


@jit
def circuits(loop: NDArray[np.int8], wide: int, cap: int) -> int:
    """How many circuits run through the cells that this one covers, or `cap` if that is less.

    By a walk, which is quick where they are few; where it takes long, by the frontier.
    """
    mask = np.ascontiguousarray(loop[COVER].reshape((-1, wide))[1:-1, 1:-1])
    board = np.empty((circuits_walk.ROWS, loop.shape[1]), dtype=np.int64)
    walk = np.empty(circuits_walk.NOTES, dtype=np.int64)
    circuits_walk.begin(mask, board, walk)
    found = circuits_walk.advance(board, walk, WALKING, cap)
    if found == cap or walk[circuits_walk.DEPTH] < 0:
        return found
    return circuits_frontier.capped(mask, cap)
