"""Closed circuits through all cells of a set, along a broken profile (plug dynamic programming).

Cells are read in raster order. Of a partial drawing only the plugs matter to the rest: the
edges that cross the border between the cells read and the others, one place for each column and
one for the edge into the next cell from its left. The pieces drawn so far are paths that end in
plugs, and no two cross, so the two plugs of a path are a pair of brackets in a well-formed word
(Klee 1980; Stoyan and Strehl 1996 for this use). Two drawings with the same word have the same
continuations: a table holds how many there are for each word, cell by cell.

A cell of the set takes two edges. Without a plug from the left or from above, it opens a new
path to the right and downward; with one, that path goes on in either direction; with two, it
joins their paths. To join the two ends of one path closes a circuit, which is the only one and
leaves no cell out if no other plug is there and no cell of the set is to come. A cell outside
the set has no plugs.

Numbers are kept in limbs of `LIMB` bits, as many as they need: each of the words so far gives to
a new one at most its own number, once, so before a cell a limb is added unless the largest
highest limb, one more for the carry, times how many words there are, fits into one. With a cap
each sum is cut off at the cap instead. Numbers are only ever added here, none is negative, and
min(cap, a + b) is min(cap, min(cap, a) + min(cap, b)); so what comes out is the smaller of the
count and the cap.

A word takes two bits a place. It is the witness of `circuits_walk`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from liarproof.compiled import jit

if TYPE_CHECKING:
    from numpy.typing import NDArray

NONE, OPENING, CLOSING = 0, 1, 2
"""What a place of the profile holds: no plug, or the bracket that it is."""
BITS, PLUG = 2, 3
"""Bits of a place, and their mask."""

WIDEST = 30
"""Cells of the shorter side whose profile fits into the 62 bits of a key."""

LIMB = 62
"""Bits of a limb: the sum of two and a carry fits into an int64."""
LIMB_MASK = (1 << LIMB) - 1
MOST = LIMB_MASK
"""The largest cap."""

RIGHT, DOWN, LAST = 1, 2, 4
"""What is known of a cell of the set: one follows to the right, one below, none at all."""
OUTSIDE = -1
"""A cell that is not of the set."""


def count(mask: NDArray[np.bool_] | NDArray[np.int8], cap: int | None = None) -> int:
    """How many closed circuits run through every nonzero cell of `mask` and no other.

    `mask` is (height, width), bool or int8. With a cap, from 1 to 2**62 - 1, the smaller of the
    count and the cap. An empty set has no circuit. Raises `ValueError` for another cap, or where
    the shorter side has more than `WIDEST` cells.
    """
    if cap is not None and not 1 <= cap <= MOST:
        raise ValueError(f"cap {cap}: must be from 1 to 2**{LIMB} - 1")
    if min(mask.shape) > WIDEST:
        raise ValueError(f"the shorter side has {min(mask.shape)} cells, more than {WIDEST}")
    turned = mask.T if mask.shape[1] > mask.shape[0] else mask
    kinds = np.empty(turned.shape, dtype=np.int64)
    _find_kinds(np.ascontiguousarray(turned != 0, dtype=np.int8), kinds)
    width = turned.shape[1]
    words, ways = np.zeros(1, dtype=np.int64), np.ones((1, 1), dtype=np.int64)
    for cell, kind in enumerate(kinds.ravel().tolist()):  # Ctrl-C waits for one cell only
        if cap is None and len(words) * (int(ways[:, -1].max()) + 1) > LIMB_MASK:
            ways = np.hstack((ways, np.zeros((len(ways), 1), dtype=np.int64)))
        fresh = np.empty(2 * len(words), dtype=np.int64)
        sums = np.zeros((2 * len(words), ways.shape[1]), dtype=np.int64)
        used = _extend(words, ways, kind, cell % width, width, cap or 0, fresh, sums)
        words, ways = fresh[:used], sums[:used]
        if used == 0:
            return 0
        if kind != OUTSIDE and kind & LAST:
            return sum(int(limb) << LIMB * at for at, limb in enumerate(ways[0]))
    return 0


def count_grid(height: int, width: int) -> int:
    """How many closed circuits run through all cells of a board of that size."""
    return count(np.ones((height, width), dtype=np.int8))


@jit
def capped(mask: NDArray[np.int8], cap: int) -> int:
    """`count` with a cap as one compiled call, for callers that are compiled themselves.

    `mask` is int8 (height, width) of 0 and 1, its shorter side at most `WIDEST`; 1 <= cap < 2**62.
    """
    narrow = np.ascontiguousarray(mask.T) if mask.shape[1] > mask.shape[0] else mask
    width = narrow.shape[1]
    kinds = np.empty(narrow.shape, dtype=np.int64)
    _find_kinds(narrow, kinds)
    words = np.zeros(1, dtype=np.int64)
    ways = np.ones((1, 1), dtype=np.int64)
    for cell in range(kinds.size):
        kind = kinds[cell // width, cell % width]
        fresh = np.empty(2 * len(words), dtype=np.int64)
        sums = np.zeros((2 * len(words), 1), dtype=np.int64)
        used = _extend(words, ways, kind, cell % width, width, cap, fresh, sums)
        words, ways = fresh[:used], sums[:used]
        if used == 0:
            return 0
        if kind != OUTSIDE and kind & LAST:
            return int(ways[0, 0])
    return 0


@jit
def _find_kinds(mask: NDArray[np.int8], kinds: NDArray[np.int64]) -> None:
    """Fill in `OUTSIDE`, or the sum of `RIGHT`, `DOWN` and `LAST`, for each cell."""
    height, width = mask.shape
    last = -1
    for row in range(height):
        for column in range(width):
            kinds[row, column] = OUTSIDE
            if mask[row, column]:
                last = row * width + column
                kinds[row, column] = 0
                if column + 1 < width and mask[row, column + 1]:
                    kinds[row, column] += RIGHT
                if row + 1 < height and mask[row + 1, column]:
                    kinds[row, column] += DOWN
    if last >= 0:
        kinds[last // width, last % width] += LAST


@jit
def _extend(
    words: NDArray[np.int64],
    ways: NDArray[np.int64],
    kind: int,
    column: int,
    width: int,
    cap: int,
    fresh: NDArray[np.int64],
    sums: NDArray[np.int64],
) -> int:
    """One more cell: put the words after it into `fresh` and the ways to each into `sums`.

    `words` and `fresh` are int64, `ways` and `sums`, zero at first, int64 with the limbs of a
    word in a row; the latter of each have room for twice as many. Returns how many words there
    are. Place `column` of a word is the plug from the left, the next one that from above;
    afterwards they are the plugs downward and to the right. Behind the last column all places
    move on by one, so that the first is free again.
    """
    size = 8
    while size < 4 * len(words):
        size *= 2
    table = np.full(size, -1, dtype=np.int64)
    used = 0
    shift = BITS if column == width - 1 else 0
    for source in range(len(words)):
        first, second = _next_words(words[source], kind, column)
        if first >= 0:
            used = _add(table, fresh, sums, used, first << shift, ways, source, cap)
        if second >= 0:
            used = _add(table, fresh, sums, used, second << shift, ways, source, cap)
    return used


@jit
def _next_words(word: int, kind: int, column: int) -> tuple[int, int]:
    """The two words at most that may follow with one more cell, -1 in the place of none."""
    at = BITS * column
    left, above = word >> at & PLUG, word >> at + BITS & PLUG
    rest = word & ~((PLUG << at) | (PLUG << at + BITS))
    if kind == OUTSIDE:
        return (rest if left == NONE and above == NONE else -1), -1
    if left == NONE and above == NONE:
        if kind & RIGHT and kind & DOWN:
            return rest | OPENING << at | CLOSING << at + BITS, -1
        return -1, -1
    if left == NONE or above == NONE:
        plug = left | above
        downward = rest | plug << at if kind & DOWN else -1
        return downward, rest | plug << at + BITS if kind & RIGHT else -1
    if left == OPENING and above == CLOSING:
        return (0 if kind & LAST and rest == 0 else -1), -1
    return _joined(word, rest, column, left, above), -1


@jit
def _joined(word: int, rest: int, column: int, left: int, above: int) -> int:
    """The word in which the paths that end to the left and above of a cell are one.

    A closing bracket before an opening one: their far ends are a pair as they are. Two of a kind:
    the nearer of the far ends is turned round, for it now faces the other one.
    """
    if left != above:
        return rest
    place, step = (column + 1, 1) if left == OPENING else (column, -1)
    depth = 1
    while depth > 0:
        place += step
        plug = word >> BITS * place & PLUG
        if plug == left:
            depth += 1
        elif plug != NONE:
            depth -= 1
    return rest ^ (PLUG << BITS * place)


@jit
def _add(
    table: NDArray[np.int64],
    words: NDArray[np.int64],
    sums: NDArray[np.int64],
    used: int,
    word: int,
    ways: NDArray[np.int64],
    source: int,
    cap: int,
) -> int:
    """Add the ways of `source` to those of `word`, an entry of its own where it is new.

    `table`, open addressing, holds the entries' numbers. Returns how many entries there are.
    """
    mask = len(table) - 1
    folded = (word ^ word >> 32) & 0xFFFFFFFF
    slot = folded * 0x5851F42D >> 31 & mask
    while table[slot] >= 0 and words[table[slot]] != word:
        slot = slot + 1 & mask
    entry = table[slot]
    if entry < 0:
        entry = table[slot] = used
        words[entry] = word
        used += 1
    if cap > 0:
        sums[entry, 0] = min(cap, sums[entry, 0] + ways[source, 0])
        return used
    carry = 0
    for limb in range(sums.shape[1]):
        total = sums[entry, limb] + ways[source, limb] + carry
        sums[entry, limb] = total & LIMB_MASK
        carry = total >> LIMB
    return used
