"""The first Yin-Yang generator of article yin-yang-35: random colours on random cells.

A cell is drawn from the undecided ones, then its colour; the rungs propagate. On a contradiction
the last draw is taken back, and its opposite holds, which is no draw; where that fails too, the
one before it (section "The generator runs the theorem backwards": "propagate, backtrack"). A
complete board is judged by the rules, in case the rungs were too weak for that.

Each board has a chance, but not the same: a draw that propagates far decides much by its colour,
and backtracking favours boards in which other draws fail.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from liarproof.compiled import jit
from liarproof.oracles.kit.rng import below
from liarproof.puzzles.answer import UNKNOWN
from liarproof.puzzles.yinyang import YinYang
from liarproof.solvers import kernel
from liarproof.solvers.kernel import LENGTH, SLICE, WORK, Memory, assign, settle, take_back
from liarproof.solvers.rung import Rung, plan_of
from liarproof.solvers.yinyang import LADDER, Board

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Ints = NDArray[np.int64]

FOUND, NO_BOARD, OUT_OF_BUDGET, PAUSED = range(4)
"""How a slice of the work ended."""

DEPTH, ASSUMPTIONS, BACKTRACKS, FAILED = range(4)
"""Slots of the notes: draws that stand; made in all; taken back; whether one has just failed."""


class Filling(NamedTuple):
    """What came of it."""

    cells: NDArray[np.int8] | None
    """(height, width): the board, or None."""
    outcome: int
    """`FOUND`, `NO_BOARD` (there is none of the size) or `OUT_OF_BUDGET`."""
    assumptions: int
    """Cells that were given a random colour."""
    backtracks: int
    """Of these the ones that were taken back."""


def draw(height: int, width: int, state: Ints, rungs: tuple[Rung, ...], budget: int) -> Filling:
    """A board, by `budget` assumptions at most; `state`, from `rng.stream`, moves on."""
    board = LADDER.tables(YinYang(((UNKNOWN,) * width,) * height))
    memory = kernel.new_memory(np.zeros(height * width, dtype=np.int8), LADDER.kinds)
    stack = np.zeros((height * width + 1, 3), dtype=np.int64)
    notes = np.zeros(4, dtype=np.int64)
    rules = np.array([rule.code for rule in LADDER.rules], dtype=np.int64)
    outcome = PAUSED
    while outcome == PAUSED:
        memory.notes[WORK] = 0
        outcome = _fill(
            board,
            memory,
            stack,
            notes,
            *plan_of(LADDER, rungs),
            rules + kernel.REJECTS,
            state,
            budget,
        )
    cells = memory.values.reshape(height, width) if outcome == FOUND else None
    return Filling(cells, outcome, int(notes[ASSUMPTIONS]), int(notes[BACKTRACKS]))


@jit
def _fill(
    board: Board,
    memory: Memory,
    stack: Ints,
    notes: Ints,
    rungs: Ints,
    light: int,
    probing: bool,
    rules: Ints,
    state: Ints,
    budget: int,
) -> int:
    """Go on until a board stands, there is none, the budget or the slice is used up.

    `stack`, (cells + 1, 3): of each draw that stands the trail before it, its cell, its colour.
    `rules` are rungs, coded to reject only.
    """
    while memory.notes[WORK] <= SLICE:
        if notes[FAILED]:
            if notes[DEPTH] == 0:
                return NO_BOARD
            _turn_over(memory, stack, notes)
        outcome = kernel.fixpoint(board, memory, rungs, light, probing, True)
        if outcome == kernel.PAUSED:
            return PAUSED
        if outcome == kernel.CONTRADICTION:
            notes[FAILED] = 1
        elif memory.notes[LENGTH] < memory.values.size:
            if notes[ASSUMPTIONS] == budget:
                return OUT_OF_BUDGET
            _assume(memory, stack, notes, state)
        elif settle(board, memory, rules):
            return FOUND
        else:
            notes[FAILED] = 1
    return PAUSED


@jit
def _assume(memory: Memory, stack: Ints, notes: Ints, state: Ints) -> None:
    """Draw an undecided cell, and its colour."""
    drawn = below(state, memory.values.size - memory.notes[LENGTH])
    cell = 0
    while drawn > 0 or memory.values[cell] != UNKNOWN:
        drawn -= memory.values[cell] == UNKNOWN
        cell += 1
    colour = 1 + below(state, 2)
    level = stack[notes[DEPTH]]
    level[0], level[1], level[2] = memory.notes[LENGTH], cell, colour
    notes[DEPTH] += 1
    notes[ASSUMPTIONS] += 1
    kernel.start_round(memory)
    assign(memory, cell, colour)


@jit
def _turn_over(memory: Memory, stack: Ints, notes: Ints) -> None:
    """Take the last draw back, and hold its opposite."""
    notes[DEPTH] -= 1
    notes[BACKTRACKS] += 1
    notes[FAILED] = 0
    level = stack[notes[DEPTH]]
    take_back(memory, level[0])
    kernel.start_round(memory)
    assign(memory, level[1], 3 - level[2])
