"""Yajilin boards that a line parts in two, and complete states with a loop on either side of it.

Such states break one rule alone, that there is one loop, and hardly any random state does.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from liarproof.oracles.kit import rng
from liarproof.properties.contracts.flat import Layout
from liarproof.properties.contracts.subject import ORACLES, answers_of
from liarproof.puzzles.answer import OFF, SHADED, UNSHADED, State
from liarproof.puzzles.arrows import Clue
from liarproof.puzzles.yajilin import Yajilin

Random = NDArray[np.int64]

LEAST = 5
"""Cells of the longer side: two loops and the line between them."""


def walled(random: Random, height: int, width: int) -> Yajilin:
    """A board of 2×`LEAST` or more whose middle is silent clues, all of it or all but one cell."""
    if height > width:
        return turned(walled(random, width, height))
    column, gap = width // 2, rng.below(random, height + 1)
    cells = [(row, column) for row in range(height) if row != gap]
    return Yajilin(height, width, tuple(Clue(*cell, None, None) for cell in cells))


def two_loops(random: Random, puzzle: Yajilin) -> NDArray[np.int8] | None:
    """(n,): two loops, one on either side of a line; None where no line of the board allows it.

    Both sides are answers, their clues silenced; of the line, what is no clue is shaded.
    """
    whole = [(puzzle, False), (turned(puzzle), True)]
    lines = [(board, column, over) for board, over in whole for column in _columns(board)]
    if not lines:
        return None
    board, column, over = lines[rng.below(random, len(lines))]
    halves = [_half(random, board, 0, column), _half(random, board, column + 1, board.width)]
    if halves[0] is None or halves[1] is None:
        return None
    state = State.unknown(board.height, board.width, edges=True)
    state.cells[:], state.right[:], state.down[:] = UNSHADED, OFF, OFF
    for half, start in zip(halves, (0, column + 1), strict=True):
        for part, found in zip(state, half or (), strict=True):
            part[:, start : start + found.shape[1]] = found
    clues = {(clue.row, clue.column) for clue in board.clues}
    for row in range(board.height):
        state.cells[row, column] = UNSHADED if (row, column) in clues else SHADED
    if over:
        state = State(state.cells.T, state.down.T, state.right.T)
    return Layout.of(puzzle).values(state)


def turned(puzzle: Yajilin) -> Yajilin:
    """The puzzle with rows for columns."""
    ways = {"U": "L", "L": "U", "D": "R", "R": "D", None: None}
    clues = [Clue(c.column, c.row, ways[c.direction], c.number) for c in puzzle.clues]
    return replace(
        puzzle, height=puzzle.width, width=puzzle.height, clues=tuple(sorted(clues, key=_place))
    )


def _place(clue: Clue) -> tuple[int, int]:
    return clue.row, clue.column


def _columns(puzzle: Yajilin) -> Iterator[int]:
    """The columns of which no two cells side by side can be shaded, two others on either side."""
    if puzzle.height < 2:
        return
    clues = {(clue.row, clue.column) for clue in puzzle.clues}
    for column in range(2, puzzle.width - 2):
        is_clue = [(row, column) in clues for row in range(puzzle.height)]
        if all(one or other for one, other in pairwise(is_clue)):
            yield column


def _half(random: Random, puzzle: Yajilin, start: int, end: int) -> State | None:
    """An answer of the columns from `start` to before `end`, their clues silenced."""
    clues = tuple(
        Clue(clue.row, clue.column - start, None, None)
        for clue in puzzle.clues
        if start <= clue.column < end
    )
    half = Yajilin(puzzle.height, end - start, clues)
    found = answers_of(half, ORACLES["yajilin"])
    if not len(found):
        return None
    return Layout.of(half).state(found[rng.below(random, len(found))])
