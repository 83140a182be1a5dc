"""Yajilin along a frontier: the plugs of the loop, the shaded cells, and what the lines owe.

Cells are read in raster order. What has been drawn matters to the rest only through the last cell
of each column: the edge that leads down from it, or that it is shaded; and through the edge to the
right of the last cell. These edges, the plugs, are the ends of paths, two of each, and no two
paths cross: they are pairs of brackets. A cell of the loop with no plug from the left or from above
opens a path, one with a plug leads its path on, one with two joins their paths. Where these are
one path the loop is closed: there must be no other plug, and no later cell is on the loop. A cell
without plugs and edges is a clue, or else shaded, and then those to its left and above are not.
In the variant the ray from a shaded cell to the left, just below the middle of its row, meets the
loop where a column has a plug, so it lies outside if that is an even number of columns.

*What the lines owe.* Take the clues of one line that look back, to the left or up, one after the
other: the cells before the first hold its number of shaded cells, and those between a clue and the
next the difference of their numbers. Of those that look ahead, the cells after the last hold its
number. So these clues say no more and no less than how many shaded cells each of some spans
holds, and the spans of the one kind do not overlap. Columns have for each kind a field that says
how much the span there still owes, and all rows together have one. A span never owes less than
nothing, nor more than its cells to come can take without two side by side. Behind its last cell
that is nothing, and so is the field.

*Words* are of one int64 or more. The first begins with the profile, two bits a place. Before cell
c of a row, place c is the plug from the left, place c + 1 what the column has, and those before and
behind are what the other columns have; afterwards places c and c + 1 are the column and the plug to
the right. Behind the last cell all move on by one. Then comes a bit, once the loop is closed; then
the fields, of which none is cut in two by the end of an int64.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from liarproof.compiled import jit
from liarproof.oracles.kit import sweep
from liarproof.oracles.kit.diagram import Instances, Posed
from liarproof.puzzles.answer import OFF, ON, SHADED, UNKNOWN, UNSHADED, Answer, Marks, State
from liarproof.puzzles.errors import BeyondLimits
from liarproof.puzzles.yajilin import Yajilin

if TYPE_CHECKING:
    from numpy.typing import NDArray

BITS, PLACE = 2, 3
"""Bits of a place, and their mask."""
NONE, OPENING, CLOSING, DARK = 0, 1, 2, 3
"""What a place holds: nothing, a plug, or that the cell above is shaded."""
LOWS = sum(1 << at for at in range(0, 62, BITS))
"""The lower bit of every place."""
WORD = 62
"""Bits of an int64 that are used."""
WIDEST = 29
"""Cells of the shorter side whose profile, with the bit behind it, fits into them."""

LOOP, SHADE, CLUE, RIGHT_OFF, RIGHT_ON, DOWN_OFF, DOWN_ON = (1 << at for at in range(7))
"""What a cell may be, and its edges; a clue is off the loop and not shaded."""
BOTH = 3
"""Of a cell or an edge, before they are put together: bit v - 1 says that it may have value v."""

WIDTH, OUTSIDE, FIELD, CELLS = range(4)
"""Of the first row of a board: its width, whether it is the variant, bits of a field, cells."""
KINDS, ROWS = ("U", "D", "L", "R"), 2
"""The arrow by which a kind of span is told: 0 and 1 are of columns; the first that is of rows."""
SPANS, SPAN = len(KINDS), 5
"""A cell lies in one span of each kind at most; how many numbers say what it is to it:"""
WHERE, SHIFT, LOAD, LIGHT_ROOM, DARK_ROOM = range(SPAN)
"""The int64 that has its field, -1 for no span; how far up; what it owes at its first cell, -1 at
others; how many cells after this one can still be shaded, if this one is not or if it is."""


@jit
def extend(
    rows: sweep.Rows, start: int, stop: int, cell: int, board: sweep.Rows, out: sweep.Rows
) -> int:
    """Let the next cell be all that it may be."""
    width, words = board[0, WIDTH], out.shape[1] - 1
    column, last = cell % width, cell == board[0, CELLS] - 1
    closed = 1 << BITS * (width + 1)
    low = closed - 1
    found = 0
    for source in range(start, stop):
        first = rows[source, 0]
        for way in range(2):
            profile = _drawn(first & (closed | low), way, cell, column, board)
            if profile < 0 or (last and profile & closed == 0):
                continue
            dark = profile >> BITS * column & PLACE == DARK
            if column == width - 1:
                profile = profile & closed | (profile & low) << BITS
            out[found, 0], out[found, 1] = source, first & ~(closed | low) | profile
            for at in range(1, words):
                out[found, at + 1] = rows[source, at]
            found += _paid(out, found, cell, dark, board)
    return found


@jit
def _drawn(profile: int, way: int, cell: int, column: int, board: sweep.Rows) -> int:
    """The profile after one more cell, in one of two ways; -1 where that is none.

    Without a plug it is a corner or off the loop; one plug goes down or to the right.
    """
    here = BITS * column
    left, above = profile >> here & PLACE, profile >> here + BITS & PLACE
    above = NONE if above == DARK else above
    plugs = (1 if left != NONE else 0) + (1 if above != NONE else 0)
    if plugs == 0 and way == 1:
        return _left_out(profile, cell, column, board)
    right, down = (1, 1) if plugs == 0 else (way, 1 - way)
    if plugs == 2:
        right = down = 0
    wanted = LOOP | (RIGHT_ON if right else RIGHT_OFF) | (DOWN_ON if down else DOWN_OFF)
    closed = 1 << BITS * (board[0, WIDTH] + 1)
    if board[1 + cell, 0] & wanted != wanted or profile & closed or (plugs == 2 and way == 1):
        return -1
    rest = profile & ~(PLACE << here | PLACE << here + BITS)
    if plugs == 0:
        return rest | OPENING << here | CLOSING << here + BITS
    if plugs == 1:
        return rest | (left | above) << here + BITS * right
    if left == OPENING and above == CLOSING:
        return rest | closed if _plugs(rest, closed - 1) == 0 else -1
    return _joined(profile, rest, column)


@jit
def _left_out(profile: int, cell: int, column: int, board: sweep.Rows) -> int:
    """The profile after a clue or a shaded cell, -1 where it is neither."""
    here = BITS * column
    may = board[1 + cell, 0]
    if may & RIGHT_OFF == 0 or may & DOWN_OFF == 0:
        return -1
    rest = profile & ~(PLACE << here | PLACE << here + BITS)
    if may & CLUE:
        return rest
    if may & SHADE == 0 or profile >> here + BITS & PLACE == DARK:
        return -1
    if column > 0 and profile >> here - BITS & PLACE == DARK:
        return -1
    if board[0, OUTSIDE]:
        plugs = _plugs(profile, (1 << here) - 1)
        odd = False
        while plugs:
            plugs &= plugs - 1
            odd = not odd
        if odd:
            return -1
    return rest | DARK << here


@jit
def _plugs(profile: int, within: int) -> int:
    """A bit for every place of these that holds a plug."""
    return (profile ^ profile >> 1) & LOWS & within


@jit
def _joined(profile: int, rest: int, column: int) -> int:
    """The profile in which the paths from the left and from above of a cell are one.

    A closing bracket before an opening one: their far ends are a pair as they are. Two of a kind:
    the nearer of the far ends is turned round, for it now faces the other one.
    """
    left, above = profile >> BITS * column & PLACE, profile >> BITS * (column + 1) & PLACE
    if left != above:
        return rest
    place, step = (column + 1, 1) if left == OPENING else (column, -1)
    depth = 1
    while depth > 0:
        place += step
        other = profile >> BITS * place & PLACE
        if other == left:
            depth += 1
        elif other in (OPENING, CLOSING):
            depth -= 1
    return rest ^ (PLACE << BITS * place)


@jit
def _paid(out: sweep.Rows, item: int, cell: int, dark: bool, board: sweep.Rows) -> int:
    """Enter what the spans of a cell owe after it into the word written as `item`.

    Returns 1, or 0 where a span would owe less than nothing or more than it has room for.
    """
    mask = (1 << board[0, FIELD]) - 1
    for first in range(1, 1 + SPANS * SPAN, SPAN):
        where = board[1 + cell, first + WHERE]
        if where < 0:
            continue
        shift, owed = board[1 + cell, first + SHIFT], board[1 + cell, first + LOAD]
        if owed < 0:
            owed = out[item, 1 + where] >> shift & mask
        owed -= 1 if dark else 0
        if owed < 0 or owed > board[1 + cell, first + (DARK_ROOM if dark else LIGHT_ROOM)]:
            return 0
        out[item, 1 + where] = out[item, 1 + where] & ~(mask << shift) | owed << shift
    return 1


class _Span(NamedTuple):
    """Cells of a line, so many of them shaded."""

    kind: int
    """A place in `KINDS`, on the board as it lies; odd for clues that look ahead."""
    line: int
    cells: list[int]
    """Those that can be shaded, by their numbers in raster order."""
    owes: int


def pose(puzzle: Yajilin, state: Marks | None = None) -> Posed:
    """A board for `extend`, the shorter side across.

    Raises `BeyondLimits` where that is longer than `WIDEST`.
    """
    height, width = max(puzzle.height, puzzle.width), min(puzzle.height, puzzle.width)
    if width > WIDEST:
        raise BeyondLimits(f"the shorter side has {width} cells, more than {WIDEST}")
    field = ((height + 1) // 2).bit_length()
    board = np.full((1 + height * width, 1 + SPANS * SPAN), -1, dtype=np.int64)
    board[0, : CELLS + 1] = width, puzzle.shaded_outside, field, height * width
    board[1:, 0] = _choices(puzzle, state).ravel()
    spans = list(_spans(puzzle, board[1:, 0].reshape(height, width)))
    places = _places(spans, BITS * (width + 1) + 1, field)
    for span in spans:
        if not _enter(span, places[_owner(span)], width, board):
            board[1:, 0] = 0  # nothing is left for any cell
    words = 1 + max((where for where, _ in places.values()), default=0)
    engine = sweep.Sweep("yajilin", "diagram", extend, first=(0,) * words)
    return Posed(engine, f"{height}x{width}", board, height * width)


def _choices(puzzle: Yajilin, state: Marks | None) -> NDArray[np.int64]:
    """What each cell and its edges may be, the shorter side across."""
    size = (puzzle.height, puzzle.width)
    drawn = State.unknown(*size, edges=True) if state is None else State.of(state)
    cells, right, down = (np.full(size, BOTH, dtype=np.int64) for _ in range(3))
    for choices, known in (
        (cells, drawn.cells),
        (right[:, :-1], drawn.right),
        (down[:-1], drawn.down),
    ):
        if known.size:
            choices &= np.where(known == UNKNOWN, BOTH, known)
    right[:, -1] = down[-1] = OFF
    for clue in puzzle.clues:
        row, column = clue.row, clue.column
        cells[row, column] = CLUE if cells[row, column] & UNSHADED else 0
        right[row, max(0, column - 1) : column + 1] &= OFF
        down[max(0, row - 1) : row + 1, column] &= OFF
    if puzzle.width > puzzle.height:
        cells, right, down = cells.T, down.T, right.T
    return cells | right << 3 | down << 5


def _spans(puzzle: Yajilin, choices: NDArray[np.int64]) -> Iterator[_Span]:
    """What the clues say; `choices` as above."""
    turned = puzzle.width > puzzle.height
    numbers = np.arange(choices.size).reshape(choices.shape)
    told: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for row, column, direction, number in puzzle.clues:
        if direction is None or number is None:
            continue
        kind = KINDS.index(direction)
        line, at = (column, row) if kind < ROWS else (row, column)
        told.setdefault((kind ^ ROWS if turned else kind, line), []).append((at, number))
    for (kind, line), clues in told.items():
        cells = numbers[:, line] if kind < ROWS else numbers[line]
        ahead = kind & 1
        edge, before = (len(cells) if ahead else 0), 0
        for at, number in sorted(clues, reverse=bool(ahead)):
            between = cells[at:edge] if ahead else cells[edge:at]
            shaded = [cell for cell in between.tolist() if choices.flat[cell] & SHADE]
            yield _Span(kind, line, shaded, number - before)
            edge, before = at, number


def _owner(span: _Span) -> tuple[int, int]:
    """Whose field it is that says what a span owes: a column's, or that of all rows."""
    return span.kind, span.line if span.kind < ROWS else 0


def _places(spans: list[_Span], free: int, bits: int) -> dict[tuple[int, int], tuple[int, int]]:
    """Which int64 has the field of each owner, and how far up; the first is free from there on."""
    places = {}
    for owner in dict.fromkeys(map(_owner, spans)):
        if free % WORD + bits > WORD:
            free += WORD - free % WORD
        places[owner] = divmod(free, WORD)
        free += bits
    return places


def _enter(span: _Span, place: tuple[int, int], width: int, board: sweep.Rows) -> bool:
    """Tell its cells of a span; whether it may owe what it does."""
    step = width if span.kind < ROWS else 1
    rooms = [0, 0]  # of the cells from one on, at the end of the list that of the last
    first = 1 + SPAN * span.kind
    for at in range(len(span.cells) - 1, -1, -1):
        cell = span.cells[at]
        beside = span.cells[at + 1 : at + 2] == [cell + step]
        light, dark = rooms[-1], rooms[-2] if beside else rooms[-1]
        load = span.owes if at == 0 else -1
        board[1 + cell, first : first + SPAN] = *place, load, light, dark
        rooms.append(1 + dark)
    return 0 <= span.owes <= rooms[-1]


def read(puzzle: Yajilin, way: sweep.Rows) -> Answer:
    """The answer whose words these are."""
    height, width = max(puzzle.height, puzzle.width), min(puzzle.height, puzzle.width)
    profiles = way[:, 0].reshape(height, width)
    column = np.arange(width)
    last = column == width - 1
    here = profiles >> BITS * (column + last) & PLACE
    cells = np.where(here == DARK, SHADED, UNSHADED)
    down = np.where((here == OPENING) | (here == CLOSING), ON, OFF)
    right = np.where((profiles >> BITS * (column + 1) & PLACE != NONE) & ~last, ON, OFF)
    if puzzle.width > puzzle.height:
        cells, right, down = cells.T, down.T, right.T
    parts = (cells, right[:, :-1], down[:-1])
    return Marks(*(tuple(map(tuple, part.tolist())) for part in parts))


INSTANCES = Instances("yajilin", pose, read)
count, answers, draw = INSTANCES.count, INSTANCES.answers, INSTANCES.draw


def count_blank(height: int, width: int) -> int:
    """How many answers a board without clues has; raises as `pose`."""
    return count(Yajilin(height, width, ()))
