"""Yajilin shading first: every legal shading, then every circuit of the cells that it leaves.

The cells without a clue are a graph, each joined to those at its sides; a clue is a set of
these cells and a number. Little else of the board is known before an answer is drawn. A board
wider than high is read by columns: what is said of rows and columns here is then exchanged.

*Shading.* In raster order each cell is tried unshaded, then shaded. The neighbours of a shaded
cell are unshaded, so on the loop, and each cell of the loop needs two neighbours that are not
shaded either; a clue must keep room for its number. A loop alternates between the colours of
a checkerboard, so the cells left must be as many of each, and they must hang together.

*Circuits.* A walk begins in the first of these cells in raster order. That one has only its
right and its lower neighbour, so to set out to the right and come home from below takes each
circuit once, in one orientation. A step counts where the unvisited cells beside the one
stepped from keep two neighbours that are unvisited or the walk's ends.

In the variant a flood over the corners of cells, from the rim of the board, must come to every
shaded cell without crossing the loop.

The search is compiled. It stands in its arrays alone, so it can stop after any step and go
on: answers come in batches, memory stays bounded, and Ctrl-C waits for one batch only. It is
the witness of `by_loop`, with which it shares nothing but the rule book.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import TYPE_CHECKING

import numpy as np

from liarproof.compiled import interpreted, jit
from liarproof.puzzles.answer import OFF, ON, SHADED, UNKNOWN, UNSHADED, Answer, Marks
from liarproof.puzzles.arrows import Clue
from liarproof.puzzles.yajilin import Yajilin

if TYPE_CHECKING:
    from numpy.typing import NDArray

BATCH = 4096
"""Answers fetched at once."""

VISITED = 3
"""The mark of an unshaded cell that the walk has come to."""

PLACE, RIGHT, LOWER, CLUES = 0, 1, 2, 5
"""Columns of the graph: a cell's place on the board; its neighbours, from `RIGHT` to before
`CLUES`, first the two that lead on in raster order; and the clues that count it, from there."""

NOBODY = -1
"""In place of a neighbour, or of a clue."""

MARK, DEGREE, WALK, SIDE = range(4)
"""Rows of the search's state: the mark of each cell; how many neighbours the loop may come to
it from, or go to; then, of each step, the cell walked to and the side to try next from it."""


def answers(puzzle: Yajilin, limit: int | None = None) -> Iterator[Answer]:
    """Every answer, each once, fetched `BATCH` at a time, or `limit` where that is less."""
    room = BATCH if limit is None else min(BATCH, max(1, limit))
    for _, found in _batches(puzzle, room):
        for cells, right, down in found.tolist():
            yield Marks(
                tuple(map(tuple, cells)),
                tuple(tuple(row[:-1]) for row in right),
                tuple(map(tuple, down[:-1])),
            )


def count(puzzle: Yajilin) -> int:
    """How many answers there are, without holding them."""
    return sum(number for number, _ in _batches(puzzle, 0))


def count_blank(height: int, width: int) -> int:
    """How many answers a board without clues has."""
    return count(Yajilin(height, width, ()))


def _batches(puzzle: Yajilin, room: int) -> Iterator[tuple[int, NDArray[np.int8]]]:
    """How many answers each stretch of the search finds, and those; with no room none is kept."""
    height, width = puzzle.height, puzzle.width
    binding = [clue for clue in puzzle.clues if None not in (clue.direction, clue.number)]
    graph = _graph(puzzle, binding)
    cells = len(graph)
    due = np.zeros((2, len(binding)), dtype=np.int64)
    due[0] = [clue.number or 0 for clue in binding]  # none of these lacks it
    due[1] = [np.count_nonzero(graph[:, CLUES:] == index) for index in range(len(binding))]
    if (due[0] > due[1]).any():
        return
    state = np.zeros((4, cells + 1), dtype=np.int64)
    state[MARK] = UNKNOWN
    state[DEGREE, :cells] = np.count_nonzero(graph[:, RIGHT:CLUES] != NOBODY, axis=1)
    drawn = np.zeros((3, height, width), dtype=np.int8)
    kept = np.empty((room, 3, height, width), dtype=np.int8)
    steps = 2_000 if interpreted() else 1_000_000  # well under a second
    at = 0
    while at >= 0:
        at, found = _stretch(graph, due, state, at, puzzle.shaded_outside, drawn, kept, steps)
        yield found, kept[:found]


def _graph(puzzle: Yajilin, binding: Sequence[Clue]) -> NDArray[np.int64]:
    """The cells without a clue, row by row or, where that is the shorter line, by columns.

    Their places on the board, their neighbours, and by their index the clues that count them.
    """
    clued = {(clue.row, clue.column) for clue in puzzle.clues}
    places = [
        place for place in product(range(puzzle.height), range(puzzle.width)) if place not in clued
    ]
    if puzzle.width > puzzle.height:
        places.sort(key=lambda place: place[::-1])
    index = {place: cell for cell, place in enumerate(places)}
    graph = []
    for row, column in places:
        sides = ((row, column + 1), (row + 1, column), (row, column - 1), (row - 1, column))
        counted_by = [
            number if _sees(clue, row, column) else NOBODY for number, clue in enumerate(binding)
        ]
        near = [index.get(side, NOBODY) for side in sides]
        graph.append([row * puzzle.width + column, *near, *counted_by])
    return np.array(graph, dtype=np.int64).reshape(len(places), CLUES + len(binding))


def _sees(clue: Clue, row: int, column: int) -> bool:
    """Whether a cell lies in the direction of a clue's arrow."""
    if clue.direction in ("U", "D"):
        return column == clue.column and (row < clue.row) == (clue.direction == "U")
    return row == clue.row and (column < clue.column) == (clue.direction == "L")


@jit
def _stretch(
    graph: NDArray[np.int64],
    due: NDArray[np.int64],
    state: NDArray[np.int64],
    at: int,
    outside: bool,
    drawn: NDArray[np.int8],
    kept: NDArray[np.int8],
    steps: int,
) -> tuple[int, int]:
    """Go on from `at` for so many steps; where it stands then, and the answers found.

    Below n, the number of cells in the graph, `at` is the cell to mark next, those before it
    are marked; at n all are, the walk begins or is over; at n + d it has come to its cell d.
    `due`: how many shaded cells each clue still lacks, and how many cells it has for them.
    `drawn`: cells, right and down of an answer, the last two with a line to spare. It stops
    early when `kept` is full. -1: all has been tried.
    """
    cells = len(graph)
    found = 0
    for _ in range(steps):
        if at < 0:
            break
        if at < cells:
            at = _mark(graph, due, state, at)
        elif at == cells:
            at = _set_out(graph, state, drawn.shape[2])
        elif state[WALK, at - cells] != graph[state[WALK, 0], LOWER]:
            at = _step(graph, state, at)
        else:
            if outside or len(kept) > 0:
                _draw(graph, state, drawn)
            if not outside or _is_outside(drawn):
                if len(kept) > 0:
                    if found == len(kept):
                        break
                    kept[found] = drawn
                found += 1
            at = _return(graph, state, at)
    return at, found


@jit
def _mark(
    graph: NDArray[np.int64], due: NDArray[np.int64], state: NDArray[np.int64], at: int
) -> int:
    """Give cell `at` its next mark, and go on to the cell after it; or back if none is left."""
    tried = state[MARK, at]
    _count_in(graph, due, state, at, tried, -1)
    spare, wanted = state[DEGREE, at] >= 2, True
    for place in range(CLUES, graph.shape[1]):
        clue = graph[at, place]
        if clue != NOBODY:
            spare = spare and due[0, clue] < due[1, clue]
            wanted = wanted and due[0, clue] > 0
    for side in range(RIGHT, CLUES):
        cell = graph[at, side]
        if cell != NOBODY:
            wanted = wanted and state[MARK, cell] != SHADED and state[DEGREE, cell] > 2
    if tried == UNKNOWN and spare:
        mark = UNSHADED
    elif tried != SHADED and wanted:
        mark = SHADED
    else:
        mark = UNKNOWN
    state[MARK, at] = mark
    _count_in(graph, due, state, at, mark, 1)
    return at - 1 if mark == UNKNOWN else at + 1


@jit
def _count_in(
    graph: NDArray[np.int64],
    due: NDArray[np.int64],
    state: NDArray[np.int64],
    at: int,
    mark: int,
    once: int,
) -> None:
    """What a mark of cell `at` does to its neighbours and clues; taken back if `once` is -1."""
    if mark == UNKNOWN:
        return
    for place in range(CLUES, graph.shape[1]):
        clue = graph[at, place]
        if clue != NOBODY:
            due[1, clue] -= once
            if mark == SHADED:
                due[0, clue] -= once
    for side in range(RIGHT, CLUES):
        cell = graph[at, side]
        if cell != NOBODY and mark == SHADED:
            state[DEGREE, cell] -= once


@jit
def _set_out(graph: NDArray[np.int64], state: NDArray[np.int64], width: int) -> int:
    """Begin the walk if a circuit may exist: its second cell; or back to the marks."""
    cells = len(graph)
    begun = state[WALK, cells] > 0
    state[WALK, cells] = 0  # after the cells walked stands how many there are to walk
    if begun:
        state[MARK, state[WALK, 0]] = UNSHADED
        return cells - 1
    start, length, excess = NOBODY, 0, 0
    for cell in range(cells - 1, -1, -1):
        if state[MARK, cell] == UNSHADED:
            start = cell
            length += 1
            row, column = graph[cell, PLACE] // width, graph[cell, PLACE] % width
            excess += 1 - 2 * ((row + column) % 2)
    if length == 0 or excess != 0 or _connected(graph, state, start) < length:
        return cells - 1
    state[WALK, cells] = length
    state[WALK, 0] = start
    state[MARK, start] = VISITED
    _come(graph, state, cells + 1, graph[start, RIGHT])
    return cells + 1


@jit
def _connected(graph: NDArray[np.int64], state: NDArray[np.int64], start: int) -> int:
    """How many unshaded cells hang together with `start`, itself among them."""
    marks, reached = state[MARK], state[WALK]
    reached[0] = start
    marks[start] = VISITED
    number, done = 1, 0
    while done < number:
        for side in range(RIGHT, CLUES):
            cell = graph[reached[done], side]
            if cell != NOBODY and marks[cell] == UNSHADED:
                marks[cell] = VISITED
                reached[number] = cell
                number += 1
        done += 1
    for one in range(number):
        marks[reached[one]] = UNSHADED
    return number


@jit
def _step(graph: NDArray[np.int64], state: NDArray[np.int64], at: int) -> int:
    """Walk on to the next cell that keeps a circuit possible, or one back if there is none."""
    cells = len(graph)
    head, home = state[WALK, at - cells], graph[state[WALK, 0], LOWER]
    stranded, last_stranded = 0, NOBODY
    for side in range(RIGHT, CLUES):
        cell = graph[head, side]
        if cell != NOBODY and state[MARK, cell] == UNSHADED and state[DEGREE, cell] < 2:
            stranded += 1
            last_stranded = cell
    if stranded < 2:
        for side in range(state[SIDE, at - cells], CLUES):
            cell = graph[head, side]
            if cell == NOBODY or state[MARK, cell] != UNSHADED:
                continue
            if stranded == 1 and cell != last_stranded:
                continue
            if cell != home or at - cells == state[WALK, cells] - 2:
                state[SIDE, at - cells] = side + 1
                _come(graph, state, at + 1, cell)
                return at + 1
    return _return(graph, state, at)


@jit
def _come(graph: NDArray[np.int64], state: NDArray[np.int64], at: int, head: int) -> None:
    """Visit a cell: those beside it have one neighbour less to come from or go to."""
    step = at - len(graph)
    state[WALK, step] = head
    state[SIDE, step] = RIGHT
    state[MARK, head] = VISITED
    for side in range(RIGHT, CLUES):
        cell = graph[head, side]
        if cell != NOBODY and state[MARK, cell] == UNSHADED:
            state[DEGREE, cell] -= 1


@jit
def _return(graph: NDArray[np.int64], state: NDArray[np.int64], at: int) -> int:
    """Undo `_come` at the cell that the walk has come to: the walk's cell before it."""
    head = state[WALK, at - len(graph)]
    for side in range(RIGHT, CLUES):
        cell = graph[head, side]
        if cell != NOBODY and state[MARK, cell] == UNSHADED:
            state[DEGREE, cell] += 1
    state[MARK, head] = UNSHADED
    return at - 1


@jit
def _draw(graph: NDArray[np.int64], state: NDArray[np.int64], drawn: NDArray[np.int8]) -> None:
    """Draw the shading and the circuit walked."""
    cells, width = len(graph), drawn.shape[2]
    drawn[0], drawn[1:] = UNSHADED, OFF
    for cell in range(cells):
        if state[MARK, cell] == SHADED:
            drawn[0, graph[cell, PLACE] // width, graph[cell, PLACE] % width] = SHADED
    length = state[WALK, cells]
    for step in range(length):
        here = graph[state[WALK, step], PLACE]
        there = graph[state[WALK, (step + 1) % length], PLACE]
        first = min(here, there)
        drawn[1 if abs(here - there) == 1 else 2, first // width, first % width] = ON


@jit
def _is_outside(drawn: NDArray[np.int8]) -> bool:
    """Whether a flood from the rim of the board reaches the upper left corner of all shaded cells.

    Each corner is named after the cell that it is the upper left one of. The loop runs past no
    shaded cell, so of its four corners a flood reaches all or none.
    """
    _, height, width = drawn.shape
    reached = np.ones((height + 1, width + 1), dtype=np.int8)
    reached[1:height, 1:width] = 0
    flooding = True
    while flooding:
        flooding = False
        for row in range(1, height):
            for column in range(1, width):
                if reached[row, column] == 0 and (
                    (reached[row, column + 1] and drawn[2, row - 1, column] == OFF)
                    or (reached[row + 1, column] and drawn[1, row, column - 1] == OFF)
                    or (reached[row, column - 1] and drawn[2, row - 1, column - 1] == OFF)
                    or (reached[row - 1, column] and drawn[1, row - 1, column - 1] == OFF)
                ):
                    reached[row, column] = 1
                    flooding = True
    for row in range(height):
        for column in range(width):
            if drawn[0, row, column] == SHADED and reached[row, column] == 0:
                return False
    return True
