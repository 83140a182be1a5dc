"""Yin-Yang as one curve: the border between the colours, followed along a frontier.

Draw every side that two cells of different colours share. Around a square, four cells that meet
in an inner corner of the grid, the colour changes an even number of times. Never in an answer is
it 0, a square of one colour, nor 4: of the two colours of a checkered square one would have a path
between its two cells, which with the corner closes a curve that cuts the other two cells apart
(Jordan). So two of the sides drawn meet in each inner corner, and they make up curves without
crossings, each closed or from rim to rim, that run through every inner corner once.

*The colourings in which they do so, in one curve, are the answers.* A curve cuts the board in
two, and what is drawn beside it lies on one side of it, and is cut in two there itself. So one
curve leaves two regions, two or more leave at least three, and none leaves one. A way within a
region may pass a corner by the cells around it, so regions are groups of cells that share sides.
Of an answer there are two, as both colours occur and are connected: one curve. Conversely the two
regions that one curve leaves are connected, differ in colour wherever they meet, and have no
square of one colour. (So the answers in which a colour keeps off the rim are twice as many as the
circuits of the grid of inner corners.)

*Words.* Cells are coloured in raster order, and with a cell come the sides that it shares with
those above and to the left, which meet in the corner between them. Of the curve so far the cells
to come see its plugs, the ends that stick out downward, and one to the right. Each piece is a path
between two plugs, a pair of brackets, since paths do not cross; or one from a plug to the rim.
Of these there are two at most, as a curve has two ends. The curve is whole when a path meets
itself or its other end the rim, and no inner corner is left out: on a board of one column at any
cell, else at the last alone. With the colour of the last cell the plugs tell those of the others.

A word has that colour in its lowest bit, then whether the curve is whole, then two bits for each
place. Before cell c of a row, place c - 1 is the plug from the left and place c that from above;
afterwards they are the plugs downward and to the right. Behind the last cell all move on by one.
"""

from __future__ import annotations

import numpy as np

from liarproof.compiled import jit
from liarproof.oracles.kit import sweep
from liarproof.oracles.kit.diagram import Instances, Posed
from liarproof.puzzles.answer import UNSHADED, Answer, Marks
from liarproof.puzzles.errors import BeyondLimits
from liarproof.puzzles.yinyang import YinYang

BLACK, WHOLE = 1, 2
"""The lowest bits of a word."""
HEAD, BITS, PLUG = 2, 2, 3
"""How many they are; bits of a place, and their mask."""
NONE, OPENING, CLOSING, RIM = 0, 1, 2, 3
"""What a place holds: no plug, or that of a path with its other end on the right, left or rim."""
FIRSTS = sum(1 << at for at in range(HEAD, 62, BITS))
"""The lower bit of every place."""
WIDEST = 30
"""Cells of the shorter side whose places fit into a word."""

SIZES = 3
"""What stands before the cells of a board: height, width, and the bits of `HEAD` that are kept."""
EITHER = 3
"""Of a cell of a board: bit 0 says that it may be white, bit 1 black."""


@jit
def extend(
    rows: sweep.Rows, start: int, stop: int, cell: int, board: sweep.Rows, out: sweep.Rows
) -> int:
    """Give the next cell each colour that it may have."""
    height, width, kept = board[0], board[1], board[2]
    colours = board[SIZES + cell]
    found = 0
    for source in range(start, stop):
        for colour in range(2):
            if colours >> colour & 1:
                word = _coloured(rows[source, 0], colour, cell, height, width)
                if word >= 0:
                    out[found, 0] = source
                    out[found, 1] = word >> HEAD << HEAD | word & kept
                    found += 1
    return found


@jit
def _coloured(word: int, colour: int, cell: int, height: int, width: int) -> int:
    """The word after one more cell of that colour, -1 where no answer has it."""
    row, column = cell // width, cell % width
    before, last = word & BLACK, cell == height * width - 1
    word = word & ~BLACK | colour
    if row == 0 and column > 0 and colour != before:
        word = _begun(word, column - 1)
    if row > 0 and column == 0 and colour != before ^ _parity(word):
        word = _begun(word, 0)
    if row > 0 and column > 0:
        word = _cornered(word, column, colour != before)
    if word >= 0 and row == height - 1 and column > 0 and word >> _at(column - 1) & PLUG:
        word = _ended(word, column - 1)
    if word >= 0 and column == width - 1:
        if row > 0 and word >> _at(column) & PLUG:
            word = _ended(word, column)
        if word >= 0:
            word = word & (1 << HEAD) - 1 | word >> HEAD << HEAD + BITS
    whole = word >= 0 and word & WHOLE != 0
    if whole != last and (last or width > 1):
        return -1
    return word


@jit
def _at(place: int) -> int:
    """The lowest bit of a place."""
    return HEAD + BITS * place


@jit
def _parity(word: int) -> int:
    """Whether the number of plugs is odd: then the first cell of a row differs from the last."""
    plugs = (word | word >> 1) & FIRSTS
    odd = 0
    while plugs:
        plugs &= plugs - 1
        odd ^= 1
    return odd


@jit
def _begun(word: int, place: int) -> int:
    """The curve comes in from the rim; -1 where it has no end to spare."""
    rims = word & word >> 1 & FIRSTS
    if word & WHOLE or rims & rims - 1:
        return -1
    return word | RIM << _at(place)


@jit
def _ended(word: int, place: int) -> int:
    """The plug at that place meets the rim; -1 where it must not."""
    plug = word >> _at(place) & PLUG
    rest = word & ~(PLUG << _at(place))
    if plug == RIM:
        return rest | WHOLE if rest >> HEAD == 0 else -1
    rims = word & word >> 1 & FIRSTS
    if rims & rims - 1:
        return -1
    return rest | RIM << _at(_partner(word, place))


@jit
def _partner(word: int, place: int) -> int:
    """The place of the other bracket of a pair; what the rim holds is no bracket."""
    plug = word >> _at(place) & PLUG
    step = 1 if plug == OPENING else -1
    depth = 1
    while depth > 0:
        place += step
        other = word >> _at(place) & PLUG
        if other == plug:
            depth += 1
        elif other in (OPENING, CLOSING):
            depth -= 1
    return place


@jit
def _cornered(word: int, column: int, down: bool) -> int:
    """Lead the curve through the corner before a cell, on `down` or else not; -1 where it cannot.

    The cell differs from the one to its left if `down`, and from the one above if that, together
    with the two plugs that come in, makes an odd number: so the corner has two plugs or four.
    """
    left, above = word >> _at(column - 1) & PLUG, word >> _at(column) & PLUG
    rest = word & ~(PLUG << _at(column - 1) | PLUG << _at(column))
    if left == NONE and above == NONE:
        return rest | OPENING << _at(column - 1) | CLOSING << _at(column) if down else -1
    if left == NONE or above == NONE:
        return rest | (left | above) << _at(column - 1 if down else column)
    return -1 if down else _joined(word, rest, column)


@jit
def _joined(word: int, rest: int, column: int) -> int:
    """The path from the left and that from above of a corner become one.

    The far end of one gets to be what the far end of the other is to it: on the rim, if one is.
    Of two brackets of a kind the nearer of the far ends is turned round. `rest` has neither plug.
    """
    left, above = word >> _at(column - 1) & PLUG, word >> _at(column) & PLUG
    if left == above == RIM or (left == OPENING and above == CLOSING):
        return rest | WHOLE  # the last corner, or `_coloured` refuses: no other plug is left there
    if left == RIM:
        return rest | RIM << _at(_partner(word, column))
    if above == RIM:
        return rest | RIM << _at(_partner(word, column - 1))
    if left == above:
        inner = column if left == OPENING else column - 1
        return rest ^ PLUG << _at(_partner(word, inner))
    return rest


SWEEP = sweep.Sweep("yinyang", "diagram", extend)


def pose(puzzle: YinYang, state: Marks | None = None) -> Posed:
    """A board for `extend`, the shorter side across.

    Raises `BeyondLimits` where that is longer than `WIDEST`.
    """
    colours = np.full((puzzle.height, puzzle.width), EITHER, dtype=np.int64)
    for rows in (puzzle.givens, *(() if state is None else (state.cells,))):
        known = np.array(rows, dtype=np.int64)
        colours &= np.where(known == 0, EITHER, known)
    if puzzle.width > puzzle.height:
        colours = colours.T
    return _posed(colours, BLACK | WHOLE)


def _posed(colours: sweep.Rows, kept: int) -> Posed:
    height, width = colours.shape
    if width > WIDEST:
        raise BeyondLimits(f"the shorter side has {width} cells, more than {WIDEST}")
    board = np.concatenate((np.array([height, width, kept]), colours.ravel()))
    return Posed(SWEEP, f"{height}x{width}", board, height * width)


def read(puzzle: YinYang, way: sweep.Rows) -> Answer:
    """The answer whose words these are."""
    long, short = max(puzzle.height, puzzle.width), min(puzzle.height, puzzle.width)
    cells = (UNSHADED + (way[:, 0] & BLACK)).reshape(long, short)
    if puzzle.width > puzzle.height:
        cells = cells.T
    return Marks(tuple(map(tuple, cells.tolist())))


INSTANCES = Instances("yinyang", pose, read)
count, answers, draw = INSTANCES.count, INSTANCES.answers, INSTANCES.draw


def count_blank(height: int, width: int) -> int:
    """How many answers a board without givens has.

    No cell's colour matters then, so the words do without it. Raises as `pose`.
    """
    long, short = max(height, width), min(height, width)
    posed = _posed(np.full((long, short), EITHER), WHOLE)
    return SWEEP.total(posed.size, posed.board, posed.cells)
