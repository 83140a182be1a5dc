"""Boards of two connected colours, and the closed curves between them, region by region.

Every cell is white or black, each colour occurs and is connected by sides. Cells are coloured in
raster order. What has been coloured matters to the rest only through the *profile*, the last
coloured cell of each column: their colours, and which of them belong to one region, that is, are
connected by cells already coloured. So a table holds how many partial boards there are for each
such word, cell by cell, on the kit `residues`.

**Regions nest.** Two regions that meet the profile cannot alternate along it: paths within them,
in the part of the board that is coloured, would have to cross. So it is enough to note for each
cell of the profile whether its region meets the profile *before* it and *after* it, as in a word
of brackets: a cell with the latter only opens its region, one with the former only closes it, and
cells between that have both belong to the innermost region that is open.

**A cell** takes the place of the one above it in the profile. If both have one colour it is in
the same region. If not, the cell above leaves its region; if it was the last of it, that region
can never grow again, so it must be all there is of its colour: the colour has *ended*, and neither
the profile nor a cell to come may have it. Then the new cell, alone or not, is joined with the
region to its left if that has its colour. After the last cell each colour has ended or is one
region of the profile.

**What planarity forbids.** Two cells of one colour are joined by a path of it. If they touch in a
corner, or if each has a side on the rim of the board, the path can be closed through that corner,
or outside the board, and by the Jordan curve theorem it parts what it has on its two sides. Hence

- no 2×2 square is checkered: its white cells would part its black ones;
- walking once around the rim, from side to side, the colour changes twice at most: were it white,
  black, white and black again, the white sides would part the black ones.

A partial board that breaks one of these is given up, which changes no count.

**Closed curves.** A simple closed curve along the grid lines of a board of faces has an inside and
an outside. With a ring of faces around the board the outside is connected by sides, as the inside
is, and it contains the ring. Paint the outside white: then black and white are connected, each
occurs, and the ring is white. Conversely, let each colour be connected and the ring white. At
every inner point four faces meet, not checkered ones, so 0 or 2 of the four lines at it lie between
the colours; those lines make up closed curves that do not touch, and one curve alone, since each
of several would part a further region from the others. So the closed curves on a grid of h×w
points are the boards of (h+1)×(w+1) faces with a white ring. The curve runs through a point unless
the four faces around it, a 2×2 square, have one colour. Therefore

- circuits through all points are the boards where no square has one colour;
- closed loops that leave out points, of which no two are neighbours, are those where no two
  squares of one colour overlap in two cells (the points left out are the shaded cells of Yajilin).

**A Yin-Yang board** has no square of one colour either, but its rim is free; those that have a
colour which never touches the rim are, up to the exchange of the colours, those whose rim is white.

Exchanging the colours makes boards from boards. So the first cell is white here, and the count is
doubled where the colours have names.

A word has 3 bits for each column, and for Yajilin one more: 19 columns, or 14, with the flags.
"""

from __future__ import annotations

import numpy as np

from liarproof.compiled import jit
from liarproof.oracles.kit import residues
from liarproof.puzzles.errors import BeyondLimits

ANY, APART, NONE = 0, 1, 2
"""Which 2×2 squares may have one colour: any, those that overlap no other in two cells, none."""

COLOUR, BEFORE, AFTER = 1, 2, 4
"""Bits of a column: black, and on which sides of it the profile has more cells of its region."""
BITS, CELL = 3, 7
"""Bits of a column, and their mask."""

ENDED = 3
"""Mask in a word: the colour that has ended and one, or 0."""
CORNER = 4
"""Bit of a word: the colour of the upper left cell of the next square, where that matters."""
CHANGE, CHANGES = 8, 56
"""The changes of colour along the rim so far: one of them, and the mask."""
FLAGS = 6
"""Bits before those of the first column. Behind those of the last one stands for each column,
where that matters, whether the square is of one colour of which its cell is the lower right."""

SIGN = 63
"""Bits of a word that is not negative."""
DEAD = -1
"""In the place of a word: nothing can follow."""


@jit
def extend(
    words: residues.Row,
    cell: int,
    board: residues.Row,
    sources: residues.Row,
    targets: residues.Row,
) -> int:
    """Colour one more cell; `board` is [height, width, whether the rim is white, squares]."""
    height, width, ring, squares = board[0], board[1], board[2], board[3]
    row, column = cell // width, cell % width
    on_rim = row == 0 or row == height - 1 or column == 0 or column == width - 1
    colours = 1 if cell == 0 or (ring and on_rim) else 2
    last = cell == height * width - 1
    found = 0
    for colour in range(colours):
        for source in range(len(words)):
            word = _next_word(int(words[source]), row, column, width, colour, squares)
            if word != DEAD and not (last and not _is_answer(word, width)):
                sources[found], targets[found] = source, word
                found += 1
    return found


@jit
def _next_word(word: int, row: int, column: int, width: int, colour: int, squares: int) -> int:
    """The word with that colour in the next cell, or `DEAD`."""
    if word & ENDED == colour + 1:
        return DEAD
    above = _cell(word, column) & COLOUR
    left = _cell(word, column - 1) & COLOUR if column > 0 else 0
    if row == 0:
        word += CHANGE * (column > 0 and left != colour)
    elif above != colour:
        word += CHANGE * (column == 0) + CHANGE * (column == width - 1)
    if word & CHANGES > 2 * CHANGE:
        return DEAD
    square = FLAGS + BITS * width + column
    if row > 0 and column > 0:
        corner = word // CORNER & 1
        if left == above != corner == colour:
            return DEAD  # checkered
        whole = left == above == corner == colour
        if whole and (squares == NONE or (squares == APART and word >> square - 1 & 3)):
            return DEAD
        if squares == APART:
            word = word & ~(1 << square) | whole << square
    if row > 0 and above != colour:
        word = _without(word, column, width)
        if word == DEAD:
            return DEAD
    word |= colour << FLAGS + BITS * column
    if column > 0 and left == colour:
        word = _joined(word, column)
    word &= ~CORNER  # with two colours beside it, the next square is neither kind for any corner
    if row > 0 and column < width - 1 and _cell(word, column + 1) & COLOUR == colour:
        word |= above * CORNER
    return word


@jit
def _cell(word: int, column: int) -> int:
    return word >> FLAGS + BITS * column & CELL


@jit
def _without(word: int, column: int, width: int) -> int:
    """The word with nothing in a column; `DEAD` where that ends a colour that goes on elsewhere."""
    cell, at = _cell(word, column), FLAGS + BITS * column
    word ^= cell << at
    if cell & BEFORE and cell & AFTER:
        return word
    if cell & BEFORE:
        return word ^ AFTER << FLAGS + BITS * _nearest(word, column, -1)
    if cell & AFTER:
        return word ^ BEFORE << FLAGS + BITS * _nearest(word, column, 1)
    for other in range(width):
        if other != column and _cell(word, other) & COLOUR == cell & COLOUR:
            return DEAD
    return word | (cell & COLOUR) + 1


@jit
def _joined(word: int, column: int) -> int:
    """The word in which the regions of a column and of the one before it are one.

    If neither cell is at an end of its region on the other's side, they are one already. If only
    one of them is not, the other's region lies between that cell and the next of its region, so
    the far end of the former is no end any more.
    """
    after, before = _cell(word, column - 1) & AFTER, _cell(word, column) & BEFORE
    if after and not before:
        far = column
        while _cell(word, far) & AFTER:
            far = _nearest(word, far, 1)
        word |= AFTER << FLAGS + BITS * far
    elif before and not after:
        far = column - 1
        while _cell(word, far) & BEFORE:
            far = _nearest(word, far, -1)
        word |= BEFORE << FLAGS + BITS * far
    return word | AFTER << FLAGS + BITS * (column - 1) | BEFORE << FLAGS + BITS * column


@jit
def _nearest(word: int, column: int, step: int) -> int:
    """The nearest column of the same region before (-1) or after (1) one that has one there."""
    back, onward = (BEFORE, AFTER) if step > 0 else (AFTER, BEFORE)
    depth = 0
    while True:
        column += step
        cell = _cell(word, column)
        if cell & back:
            if depth == 0:
                return column
            depth -= 1
        if cell & onward:
            depth += 1


@jit
def _is_answer(word: int, width: int) -> bool:
    """Whether each colour has ended or is one region, after the last cell."""
    regions = 1 if word & ENDED else 0
    for column in range(width):
        if _cell(word, column) & BEFORE == 0:
            regions += 1
    return regions == 2


def _count(family: str, height: int, width: int, ring: bool, squares: int) -> int:
    """The boards whose first cell is white; the shorter side is the profile."""
    long, short = max(height, width), min(height, width)
    if FLAGS + (BITS + (squares == APART)) * short > SIGN:
        raise BeyondLimits(f"{family}: a profile of {short} cells does not fit into a word")
    engine = residues.Residues(family, "colourings", extend)
    free = max(0, long - 2) * max(0, short - 2) if ring else long * short - 1
    board = np.array([long, short, ring, squares])
    return engine.total(f"{long}x{short}", board, long * short, 2**free)


def yinyang(height: int, width: int) -> int:
    """Yin-Yang boards without givens, of so many cells; raises, as all here, as `Residues.total`.

    The first terms for squares are 0, 12, 34, 96.
    """
    return 2 * _count("yinyang-boards", height, width, False, NONE)


def landlocked(height: int, width: int) -> int:
    """Those of the Yin-Yang boards in which a colour never touches the rim."""
    return 2 * _count("yinyang-landlocked", height, width, True, NONE)


def partitions(height: int, width: int) -> int:
    """The ways to split the cells of a board into two connected parts (OEIS A068416)."""
    return _count("two-part-partitions", height, width, False, ANY)


def cycles(height: int, width: int) -> int:
    """The closed loops through cells of a board (OEIS A140517 for squares, from side 1 on)."""
    return _count("cycles", height + 1, width + 1, True, ANY)


def circuits(height: int, width: int) -> int:
    """The closed circuits through all cells of a board (OEIS A003763 for squares of even side)."""
    return _count("circuits", height + 1, width + 1, True, NONE)


def yajilin(height: int, width: int) -> int:
    """Yajilin boards without clues, of so many cells."""
    return _count("yajilin-boards", height + 1, width + 1, True, APART)
