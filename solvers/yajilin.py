"""The Yajilin solver: the rule sets of article yajilin-28 in ladder order, then rungs of our own.

The article's rule sets are `SETS`: *arrows* is count and adjacent; *parity* adds colouring;
*loop* adds degrees, dead-ends, circuits and stranded; the set it calls probe is *loop* and the
probe over it. Its ablation drops the arrow counting (count), the shaded adjacency (adjacent), the
colouring argument (colouring) or the loop's structure (the other four).

What the article leaves open, and how it is settled here:

* *count* compares the number with the cells that are shaded and that are unknown, cell by cell;
  that shaded cells do not touch is *adjacent*'s business. `interval` knows both.
* *colouring* takes clue cells, and nothing else, for what the loop can never cover.
* clue cells and their edges are no rung: the search starts from them, and any rung that meets a
  state against them says so first.
* the order of the article's search is not stated: the first undecided entry, cells before
  edges, in raster order; shaded, or on the loop, first.

Above the article's ladder stand *interval*, *block*, *even-ends*, *cuts* and, for puzz.link's
variant, *outside*; the theory of the loop is in `loops`. The fast search does without colouring,
stranded and block, which cost more than they save beside the others.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from liarproof.compiled import jit
from liarproof.puzzles.answer import OFF, ON, SHADED, UNKNOWN, UNSHADED
from liarproof.puzzles.yajilin import Yajilin
from liarproof.solvers import kernel
from liarproof.solvers.kernel import LENGTH, OWN, SEEN, TRAIL, Memory, assign
from liarproof.solvers.lines import clue_lines, watchers
from liarproof.solvers.loops import (
    Net,
    both_of_two,
    even_ends,
    is_dead_end,
    link,
    make_net,
    one_block,
    reach_all,
    shut_paths,
)
from liarproof.solvers.regions import keep_apart, neighbours
from liarproof.solvers.rung import PROBE, Ladder, Rung

GIVEN, COUNT, ADJACENT, COLOURING, DEGREES, DEAD_ENDS, CIRCUITS, STRANDED = range(8)
INTERVAL, BLOCK, EVEN_ENDS, CUTS, OUTSIDE = range(8, 13)
FAST, ARTICLE = range(2)

NEVER = 1_000_000_000
"""A length that no trail has."""


class Board(NamedTuple):
    """What the rungs read of a Yajilin of n cells; its entries are the cells, then the edges."""

    net: Net
    """Where the loop may run."""
    near: NDArray[np.int64]
    """(n, 4): the cells beside each, -1 where there is none, those last."""
    clues: NDArray[np.int64]
    """(k, 4) for each binding clue: its cell, its number, and where its line begins and ends."""
    lines: NDArray[np.int64]
    """The cells of all lines, each from its clue to the edge."""
    seen_by: NDArray[np.int64]
    """(n + 1 + line cells,): the clues that look at cell c stand from place `seen_by[c]` to
    `seen_by[c + 1]` of this array."""
    shape: NDArray[np.int64]
    """(3,): height, width, 1 where shaded cells lie outside the loop."""


@lru_cache(maxsize=64)
def tables(puzzle: Yajilin) -> Board:
    """The kernel's board of `puzzle`."""
    height, width = puzzle.height, puzzle.width
    clues, lines = clue_lines(puzzle)
    seen_by = watchers(height * width, clues, lines)
    net = make_net(
        height, width, np.array([c[:2] for c in puzzle.clues], dtype=np.int64).reshape(-1, 2)
    )
    shape = np.array([height, width, puzzle.shaded_outside], dtype=np.int64)
    return Board(net, neighbours(height, width), clues, lines, seen_by, shape)


@jit
def _given(board: Board, memory: Memory) -> bool:
    """Clue cells are not shaded and no edge leads there."""
    closed, ends = board.net.closed, board.net.ends
    if memory.notes[SEEN + GIVEN] >= 0:
        return True  # it has written all that it will ever say
    for cell in range(closed.size):
        if closed[cell] and not assign(memory, cell, UNSHADED):
            return False
    for edge in range(closed.size, ends.shape[0]):
        shut = closed[ends[edge, 0]] or closed[ends[edge, 1]]
        if shut and not assign(memory, edge, OFF):
            return False
    return True


@jit
def _clues(board: Board, memory: Memory, rung: int) -> bool:
    """Look at each clue whose line has changed since `rung` last ran."""
    seen = memory.notes[SEEN + rung]
    if seen < 0:
        for clue in range(board.clues.shape[0]):
            if not _clue(board, memory, rung, clue):
                return False
        seen = memory.notes[LENGTH]
    at = seen
    while at < memory.notes[LENGTH]:
        cell = memory.room[TRAIL, at]
        at += 1
        if cell < board.net.closed.size:
            for place in range(board.seen_by[cell], board.seen_by[cell + 1]):
                if not _clue(board, memory, rung, board.seen_by[place]):
                    return False
    return True


@jit
def _clue(board: Board, memory: Memory, rung: int, clue: int) -> bool:
    _, number, begin, end = board.clues[clue]
    line = board.lines[begin:end]
    if rung == COUNT:
        return _count(memory, line, number)
    return _interval(memory, line, number)


@jit
def _count(memory: Memory, line: NDArray[np.int64], number: int) -> bool:
    """The shaded cells of the line are as many as the number says."""
    shaded, unknown = 0, 0
    for cell in line:
        shaded += memory.values[cell] == SHADED
        unknown += memory.values[cell] == UNKNOWN
    if not shaded <= number <= shaded + unknown:
        return False
    if unknown > 0 and (number == shaded or number == shaded + unknown):
        for cell in line:
            if memory.values[cell] == UNKNOWN:
                assign(memory, cell, UNSHADED if number == shaded else SHADED)
    return True


@jit
def _interval(memory: Memory, line: NDArray[np.int64], number: int) -> bool:
    """As `_count`, knowing that of each run of r free cells ⌈r/2⌉ are shaded at most.

    If all must be that many, every run of odd length alternates, beginning with a shaded cell.
    """
    most, run = 0, 0
    for at in range(line.size):
        most += memory.values[line[at]] == SHADED
        run = run + 1 if _is_free(memory, line, at) else 0
        most += run % 2
    if number != most:
        return bool(number < most)  # the least is what `_count` knows
    run = 0
    for at in range(line.size + 1):
        if at < line.size and _is_free(memory, line, at):
            run += 1
            continue
        if run % 2 == 1:
            for step in range(run):
                assign(memory, line[at - run + step], UNSHADED if step % 2 else SHADED)
        run = 0
    return True


@jit
def _is_free(memory: Memory, line: NDArray[np.int64], at: int) -> bool:
    """Whether the cell at this place can still be shaded, for all that the line shows."""
    values = memory.values
    if values[line[at]] != UNKNOWN:
        return False
    beside = (at > 0 and values[line[at - 1]] == SHADED) or (
        at + 1 < line.size and values[line[at + 1]] == SHADED
    )
    return not beside


@jit
def _colouring(board: Board, memory: Memory) -> bool:
    """The loop covers as many cells of one colour of a checkerboard as of the other.

    With w and b cells of each colour off the clues, of which some are shaded and some unknown:
    w - shaded white = b - shaded black. That decides all unknown cells where the one end of
    what the difference can still be is what it must be.
    """
    values, width = memory.values, board.shape[1]
    missing, unknown_even, unknown_odd = 0, 0, 0  # even cells to shade, less odd cells to shade
    for cell in range(board.net.closed.size):
        if board.net.closed[cell] or values[cell] == SHADED:
            continue
        odd = (cell // width + cell % width) % 2
        missing += -1 if odd else 1
        if values[cell] == UNKNOWN:
            unknown_even += 1 - odd
            unknown_odd += odd
    if not -unknown_odd <= missing <= unknown_even:
        return False
    if missing not in (-unknown_odd, unknown_even):
        return True
    for cell in range(board.net.closed.size):
        if values[cell] == UNKNOWN and not board.net.closed[cell]:
            odd = (cell // width + cell % width) % 2
            assign(memory, cell, SHADED if odd == (missing == -unknown_odd) else UNSHADED)
    return True


@jit
def _degrees(board: Board, memory: Memory) -> bool:
    """A cell has two edges of the loop, or none where it is shaded."""
    at = max(0, memory.notes[SEEN + DEGREES])
    while at < memory.notes[LENGTH]:
        entry = memory.room[TRAIL, at]
        at += 1
        if entry < board.net.closed.size:
            if not board.net.closed[entry] and not link(board.net, memory, entry):
                return False
        else:
            for cell in board.net.ends[entry]:
                if not board.net.closed[cell] and not link(board.net, memory, cell):
                    return False
    return True


@jit
def _dead_ends(board: Board, memory: Memory) -> bool:
    """A cell that fewer than two open edges reach is shaded."""
    net, seen = board.net, memory.notes[SEEN + DEAD_ENDS]
    if seen < 0:
        for cell in range(net.closed.size):
            if is_dead_end(net, memory, cell) and not assign(memory, cell, SHADED):
                return False
    for at in range(max(0, seen), memory.notes[LENGTH]):
        edge = memory.room[TRAIL, at]
        if edge >= net.closed.size and memory.values[edge] == OFF:
            for cell in net.ends[edge]:
                if is_dead_end(net, memory, cell) and not assign(memory, cell, SHADED):
                    return False
    return True


@jit
def _circuits(board: Board, memory: Memory) -> bool:
    """There is one loop: no path closes while something is left outside it, nor is all shaded.

    Paths are looked at as they grow. But while all that is known of the loop is one path, an
    edge that may close it is watched: then, and after such states are taken back, all are
    looked at again. `notes[OWN]` is the length of the trail from which on none was watched.
    """
    notes, net = memory.notes, board.net
    whole = notes[SEEN + CIRCUITS] < notes[OWN]
    stands, watched = shut_paths(net, memory, 0 if whole else max(0, notes[SEEN + CIRCUITS]))
    if watched:
        notes[OWN] = NEVER
    elif whole:
        notes[OWN] = notes[LENGTH]
    if not stands:
        return False
    for cell in range(net.closed.size):
        if not net.closed[cell] and memory.values[cell] != SHADED:
            return True
    return False


@jit
def _outside(board: Board, memory: Memory) -> bool:
    """A shaded cell lies outside the loop: on any straight way out it is crossed evenly often.

    The ways run just above and below the cell to both sides, and just left and right of it up
    and down.
    """
    height, width, wanted = board.shape
    if wanted == 0:
        return True
    cells = height * width
    for axis in range(2):
        lines, length = (width - 1, height) if axis else (height - 1, width)
        start = cells if axis else cells + height * (width - 1)
        # along a line of crossings, edges stand `step` entries apart
        step = width - 1 if axis else 1
        for line in range(lines):
            begin = start + line * (1 if axis else width)
            for at in range(2 * length):
                place, beside = at // 2, line + at % 2  # the cells on both sides of the line
                cell = place * width + beside if axis else beside * width + place
                here = begin + place * step
                if board.net.closed[cell]:
                    continue
                if not _evenly(memory, cell, begin, here, step):
                    return False
                if not _evenly(memory, cell, here + step, begin + length * step, step):
                    return False
    return True


@jit
def _evenly(memory: Memory, cell: int, begin: int, end: int, step: int) -> bool:
    """If the cell is shaded, an even number of these edges are on the loop."""
    values = memory.values
    odd, unknown, last = False, 0, -1
    for edge in range(begin, end, step):
        odd ^= values[edge] == ON
        if values[edge] == UNKNOWN:
            unknown += 1
            last = edge
    if unknown == 0 and odd:
        return bool(assign(memory, cell, UNSHADED))
    if unknown == 1 and values[cell] == SHADED:
        return bool(assign(memory, last, ON if odd else OFF))
    return True


@jit
def _apply_rung(board: Board, memory: Memory, rung: int) -> bool:
    if rung == GIVEN:
        return _given(board, memory)
    if rung in (COUNT, INTERVAL):
        return _clues(board, memory, rung)
    if rung == ADJACENT:
        return keep_apart(board.near, memory, ADJACENT)
    if rung == COLOURING:
        return _colouring(board, memory)
    if rung == DEGREES:
        return _degrees(board, memory)
    if rung == DEAD_ENDS:
        return _dead_ends(board, memory)
    if rung == CIRCUITS:
        return _circuits(board, memory)
    if rung == STRANDED:
        return reach_all(board.net, memory)
    if rung == BLOCK:
        return one_block(board.net, memory)
    if rung == EVEN_ENDS:
        return even_ends(board.net, memory)
    if rung == CUTS:
        return both_of_two(board.net, memory)
    return _outside(board, memory)


@jit
def _choose_branch(board: Board, memory: Memory, strategy: int) -> tuple[int, int]:
    """The first undecided entry; fast: the first edge that lengthens a path, before any other."""
    first = -1
    for entry in range(memory.values.size):
        if memory.values[entry] == UNKNOWN:
            if first < 0:
                first = entry
            if strategy == FAST and _lengthens(board.net, memory, entry):
                return entry, ON
            if strategy != FAST:
                break
    return first, SHADED


@jit
def _lengthens(net: Net, memory: Memory, entry: int) -> bool:
    """Whether the entry is an edge at the end of a path."""
    for cell in net.ends[entry]:
        if cell >= 0:
            for side in range(4):
                edge = net.sides[cell, side]
                if edge >= 0 and memory.values[edge] == ON:
                    return True
    return False


kernel.register(Board, _apply_rung, _choose_branch)


def _ladder() -> Ladder:
    return LADDER


_COLOURS = 'yajilin-28, "And now the pretty argument that does nothing"'
_CARRIES = 'yajilin-28, "What actually carries the load"'
_OURS = "ours"


given = Rung("given", GIVEN, "the rules", "clue cells are not shaded and off the loop", _ladder)
count = Rung(
    "count",
    COUNT,
    _CARRIES,
    "a clue's shaded cells are as many as it says, its unknown cells no fewer than are missing",
    _ladder,
)
adjacent = Rung(
    "adjacent", ADJACENT, _CARRIES, "the neighbours of a shaded cell are unshaded", _ladder
)
colouring = Rung(
    "colouring",
    COLOURING,
    _COLOURS,
    "the loop covers as many cells of one colour of a checkerboard as of the other",
    _ladder,
)
degrees = Rung(
    "degrees", DEGREES, _CARRIES, "a cell has two edges of the loop, or none if shaded", _ladder
)
dead_ends = Rung(
    "dead-ends",
    DEAD_ENDS,
    _CARRIES,
    "a cell that fewer than two open edges reach is shaded",
    _ladder,
)
circuits = Rung(
    "circuits",
    CIRCUITS,
    _CARRIES,
    "no path closes while the loop has cells outside it",
    _ladder,
    beside=("degrees",),
)
stranded = Rung(
    "stranded",
    STRANDED,
    _CARRIES,
    "cells that no open edges connect with a cell of the loop are shaded",
    _ladder,
)
interval = Rung(
    "interval",
    INTERVAL,
    _OURS,
    "a clue that needs all that its line can hold has its odd runs alternate",
    _ladder,
    beside=("adjacent",),
)
block = Rung(
    "block",
    BLOCK,
    f"{_OURS}, by Tarjan 1972",
    "the loop lies in one biconnected component of the open edges",
    _ladder,
    beside=("degrees",),
    stronger_than=("dead-ends", "stranded"),
)
even_ends_rung = Rung(
    "even-ends",
    EVEN_ENDS,
    f"{_OURS}, by Tarjan 1974",
    "a bridge of the unknown edges is on the loop exactly if it parts an odd number of path ends",
    _ladder,
)
cuts = Rung(
    "cuts",
    CUTS,
    f"{_OURS}, by Tsin 2009",
    "two open edges that part the loop are both on it, one that parts the board is off it",
    _ladder,
    beside=("degrees", "stranded"),
)
outside = Rung(
    "outside",
    OUTSIDE,
    "puzz.link's variant o",
    "from a shaded cell every way out crosses the loop evenly often",
    _ladder,
    variant="shaded_outside",
)
probe = Rung(
    "probe",
    PROBE,
    'yajilin-28, "And now the pretty argument that does nothing" (rule-set reach)',
    "a value that alone leads the rungs below into a contradiction is dropped",
    _ladder,
)

ARROWS_SET = (count, adjacent)
PARITY_SET = (*ARROWS_SET, colouring)
LOOP_SET = (*PARITY_SET, degrees, dead_ends, circuits, stranded)

LADDER = Ladder(
    genre="yajilin",
    implicit=(given,),
    rungs=(*LOOP_SET, interval, block, even_ends_rung, cuts, outside, probe),
    spare=(),
    rules=(count, adjacent, degrees, circuits, outside),
    strategies={
        "fast": (
            FAST,
            (
                count,
                adjacent,
                degrees,
                dead_ends,
                circuits,
                interval,
                outside,
                even_ends_rung,
                cuts,
                probe,
            ),
        ),
        "article": (ARTICLE, (*LOOP_SET, probe)),
    },
    tables=tables,
    edges=True,
    heavy=(block, even_ends_rung, cuts),
    sets={"arrows": ARROWS_SET, "parity": PARITY_SET, "loop": LOOP_SET},
)
