"""Random Yin-Yang boards by the curve between their colours, as article yin-yang-35 draws it.

The sides that two cells of different colours share make up, in every legal board, one curve
through every inner corner of the grid (why: `liarproof.oracles.yinyang.diagram`). Where it is
not closed it runs from rim to rim, and without its first and last side it is a Hamiltonian path
of the inner corners, the *lattice*, whose ends lie on the edge of the lattice. Conversely such a
path, each end led on to the rim, cuts the board in two: a legal board. So the article draws
paths (section "The generator runs the theorem backwards"):

    serpentine      a path to start from
    backbite        an end e is joined to a neighbour q, and of the two path edges at q the one on
                    the way to e is taken out: a path again, with another end
    until           both ends lie on the edge

**What the chain is drawn to.** Let every move pick one of the two ends with equal chance. If q
is drawn from four directions, and a move that leads off the lattice or to the predecessor of e
is made by staying, then the move back has the same chance, 1/8, as the move: all paths are equal
in the long run. If q is drawn from the d(e) - 1 neighbours of e in the lattice other than its
predecessor, the move from e to e' has the chance 1 / 2(d(e) - 1), the move back
1 / 2(d(e') - 1): so in the long run a path with the ends e and f has the weight
(d(e) - 1)(d(f) - 1), on the edge 2 for an end along it and 1 for one in a corner of the lattice.
An end in a corner can leave it by two sides, any other by one. So of the boards whose curve is
open, looked at independently of the ends, one with k ends in corners has the weight 2^-k by four
directions, 4^-k by neighbours: neither is uniform. To look at each move until both ends are on
the edge bends this once more, towards paths that are reached from others first.

Points of the lattice are numbered row by row; all arrays are int64, but the board's.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from liarproof.compiled import jit
from liarproof.oracles.kit.rng import below
from liarproof.puzzles.answer import SHADED, UNSHADED

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Ints = NDArray[np.int64]

RANDOM_END, SAME_END, OTHER_END = 0, 1, 2
"""Which end moves: one drawn for each move, always the last, or the first and the last by turns."""

UP, DOWN, LEFT, RIGHT = range(4)
"""By which side of a point the curve leaves the lattice, in the order that `first_side` takes."""

SWAPS = 1 << 24
"""Points of a path that change places between two moments at which Ctrl-C is heard."""


class Path(NamedTuple):
    """A Hamiltonian path of n points, moved in place."""

    order: Ints
    """(n,): its points, from end to end."""
    place: Ints
    """(n,): where in `order` each point stands."""
    near: Ints
    """(n, 5): the neighbours of each point in the lattice, -1 where there is none, those last;
    then how many they are."""


class Reading(NamedTuple):
    """How the article's words are read; see `yinyang.Choices`."""

    columns: bool
    """Whether the serpentine runs along columns."""
    ends: int
    """`RANDOM_END`, `SAME_END` or `OTHER_END`."""
    directions: bool
    """Whether a neighbour is drawn from four directions, some of them idle."""
    mixing: int
    """Moves before the first look at the ends."""
    again: bool
    """Whether as many are made before each further look, instead of one."""
    limit: int
    """Moves after the first look at most."""
    first_side: bool
    """Whether an end in a corner leaves it up or down, instead of by a side drawn at random."""
    white: bool
    """Whether the top left cell is white, instead of a colour drawn at random."""


class Curve(NamedTuple):
    """What came of it."""

    cells: NDArray[np.int8] | None
    """(height, width): the board, or None where the moves did not suffice."""
    moves: int
    """Moves made, the idle ones too."""


def draw(height: int, width: int, state: Ints, reading: Reading) -> Curve:
    """A board of two rows and two columns or more; `state`, from `rng.stream`, moves on."""
    high, wide = height - 1, width - 1
    path = serpentine(high, wide, reading.columns)
    moves = mix(path, state, reading, 0, reading.mixing)
    left = reading.limit
    while not on_edge(path):
        if left == 0:
            return Curve(None, moves)
        step = min(left, max(1, reading.mixing) if reading.again else left)
        made = mix(path, state, reading, moves, step, not reading.again)
        moves, left = moves + made, left - made
    first, last = exits(path, high, wide, state, reading.first_side)
    colour = UNSHADED if reading.white else 1 + below(state, 2)
    return Curve(coloured(path.order, high, wide, first, last, colour), moves)


def mix(
    path: Path, state: Ints, reading: Reading, made: int, moves: int, until: bool = False
) -> int:
    """Make so many moves after those `made`, or fewer, `until` both ends are on the edge.

    Returns how many were made, the idle ones too.
    """
    slice_ = 1 + SWAPS // path.order.size
    done = 0
    while done < moves:
        step = min(slice_, moves - done)
        now = _mix(path, state, reading.ends, reading.directions, made + done, step, until)
        done += now
        if until and on_edge(path):
            break
    return done


@jit
def serpentine(high: int, wide: int, columns: bool) -> Path:
    """The path to and fro along the rows of a lattice, or along its columns."""
    order = np.empty(high * wide, dtype=np.int64)
    place = np.empty(high * wide, dtype=np.int64)
    lines, long = (wide, high) if columns else (high, wide)
    for line in range(lines):
        for step in range(long):
            along = step if line % 2 == 0 else long - 1 - step
            point = along * wide + line if columns else line * wide + along
            order[line * long + step] = point
            place[point] = line * long + step
    return Path(order, place, _near(high, wide))


@jit
def _near(high: int, wide: int) -> Ints:
    near = np.full((high * wide, 5), -1, dtype=np.int64)
    for point in range(high * wide):
        row, column = point // wide, point % wide
        number = 0
        for there, other in (
            (row > 0, point - wide),
            (column > 0, point - 1),
            (column < wide - 1, point + 1),
            (row < high - 1, point + wide),
        ):
            if there:
                near[point, number] = other
                number += 1
        near[point, 4] = number
    return near


@jit
def _mix(
    path: Path, state: Ints, ends: int, directions: bool, made: int, moves: int, until: bool
) -> int:
    for number in range(made, made + moves):
        head = number % 2 == 0
        if ends == SAME_END:
            head = False
        elif ends == RANDOM_END:
            head = below(state, 2) == 0
        backbite(path, state, head, directions)
        if until and on_edge(path):
            return number + 1 - made
    return moves


@jit
def backbite(path: Path, state: Ints, head: bool, directions: bool) -> bool:
    """Move the first end (`head`) or the last one; whether it was no idle move."""
    order, place, near = path
    size = order.size
    if size < 2:
        return False
    end, before = (order[0], order[1]) if head else (order[size - 1], order[size - 2])
    if directions:
        other = near[end, below(state, 4)]
        if other < 0 or other == before:
            return False
    else:
        if near[end, 4] < 2:
            return False
        drawn = below(state, near[end, 4] - 1)
        other = near[end, drawn]
        at = 0
        while at <= drawn and near[end, at] != before:
            at += 1
        if at <= drawn:  # the predecessor stands before what is drawn, or there
            other = near[end, drawn + 1]
    if head:
        _turn_round(order, place, 0, place[other] - 1)
    else:
        _turn_round(order, place, place[other] + 1, size - 1)
    return True


@jit
def _turn_round(order: Ints, place: Ints, left: int, right: int) -> None:
    """Reverse a part of the path, by where it begins and ends."""
    while left < right:
        one, other = order[left], order[right]
        order[left], order[right] = other, one
        place[other], place[one] = left, right
        left += 1
        right -= 1
    if left == right:
        place[order[left]] = left


@jit
def on_edge(path: Path) -> bool:
    """Whether both ends lie on the edge of the lattice: they have fewer than four neighbours."""
    order, near = path.order, path.near
    return bool(near[order[0], 4] < 4 and near[order[order.size - 1], 4] < 4)


@jit
def exits(path: Path, high: int, wide: int, state: Ints, first_side: bool) -> tuple[int, int]:
    """The sides by which the ends leave the lattice, drawn where there are several; of a lattice
    of one point, two different ones."""
    first = _exit(path.order[0], high, wide, state, first_side, -1)
    taken = first if path.order.size == 1 else -1
    return first, _exit(path.order[-1], high, wide, state, first_side, taken)


@jit
def _exit(point: int, high: int, wide: int, state: Ints, first_side: bool, taken: int) -> int:
    row, column = point // wide, point % wide
    sides = np.empty(4, dtype=np.int64)
    number = 0
    for side, there in (
        (UP, row == 0),
        (DOWN, row == high - 1),
        (LEFT, column == 0),
        (RIGHT, column == wide - 1),
    ):
        if there and side != taken:
            sides[number] = side
            number += 1
    if number == 1 or first_side:
        return int(sides[0])
    return int(sides[below(state, number)])


@jit
def coloured(
    order: Ints, high: int, wide: int, first: int, last: int, colour: int
) -> NDArray[np.int8]:
    """The board (high + 1, wide + 1) that the path cuts in two; its top left cell has `colour`.

    A step to a cell beside changes the colour where it crosses the curve. That is to flood both
    sides: around each inner corner two sides of the curve are crossed, so every way to a cell
    gives the same.
    """
    right = np.zeros((high + 1, wide + 1), dtype=np.bool_)
    down = np.zeros((high + 1, wide + 1), dtype=np.bool_)
    for at in range(order.size - 1):
        one, other = min(order[at], order[at + 1]), max(order[at], order[at + 1])
        row, column = other // wide, other % wide
        if other - one == wide:
            right[row, column] = True
        if other // wide == one // wide:
            down[row, column] = True
    for point, side in ((order[0], first), (order[-1], last)):
        row, column = point // wide, point % wide
        if side in (UP, DOWN):
            right[row + (side == DOWN), column] = True
        else:
            down[row, column + (side == RIGHT)] = True
    cells = np.empty((high + 1, wide + 1), dtype=np.int8)
    cells[0, 0] = colour
    for row in range(high + 1):
        if row > 0:
            cells[row, 0] = _across(cells[row - 1, 0], down[row - 1, 0])
        for column in range(1, wide + 1):
            cells[row, column] = _across(cells[row, column - 1], right[row, column - 1])
    return cells


@jit
def _across(colour: int, crossed: bool) -> int:
    return UNSHADED + SHADED - colour if crossed else colour


@jit
def strip(length: int, state: Ints) -> NDArray[np.int8]:
    """The board of one row and two cells or more, cut once, between two cells drawn at random.

    There is no inner corner; the curve is one side long.
    """
    cut, colour = 1 + below(state, length - 1), 1 + below(state, 2)
    cells = np.empty(length, dtype=np.int8)
    cells[:cut] = colour
    cells[cut:] = UNSHADED + SHADED - colour
    return cells
