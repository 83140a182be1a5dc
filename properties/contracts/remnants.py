"""All that can be left of an answer when entries are forgotten, for boards of many entries.

Where a board has too many entries for all its states, the states that an answer extends are still
within reach: an answer of n entries leaves 2**n of them, each named by the set of entries kept,
bit by bit. A rung can be unsound at these states alone. At a sound rung what it makes of such a
state is again one of them, so that a table holds a set of entries for each, or `LOST`.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from liarproof.compiled import jit
from liarproof.properties.contracts.tables import NONE, settled
from liarproof.solvers import kernel
from liarproof.solvers.kernel import LENGTH, SEEN, TRAIL
from liarproof.solvers.rung import Ladder, Rung, plan_of

Remnants: TypeAlias = NDArray[np.int32]
"""(2**n,): of each set of entries kept, the entries decided afterwards; or `LOST`."""

LOST = -1


def remnants(
    ladder: Ladder, puzzle: Any, rungs: tuple[Rung, ...], answer: NDArray[np.int8]
) -> Remnants:
    """What `rungs`, run to their fixpoint, make of every state left of `answer` (n,)."""
    memory = ladder.memory(ladder.undecided(puzzle))
    table = np.empty(1 << answer.size, dtype=np.int32)
    _fill(ladder.tables(puzzle), memory, *plan_of(ladder, rungs), answer, table)
    return table


@jit
def _fill(
    board: Any,
    memory: kernel.Memory,
    rungs: NDArray[np.int64],
    light: int,
    probing: bool,
    answer: NDArray[np.int8],
    table: Remnants,
) -> None:
    for kept in range(table.size):
        memory.notes[:] = 0
        memory.notes[SEEN:] = -1
        length = 0
        for entry in range(answer.size):
            memory.values[entry] = 0
            if kept >> entry & 1:
                memory.values[entry] = answer[entry]
                memory.room[TRAIL, length] = entry
                length += 1
        memory.notes[LENGTH] = length
        alive = settled(board, memory, rungs, light, probing)
        table[kept] = _decided(memory.values, answer) if alive else LOST


@jit
def _decided(values: NDArray[np.int8], answer: NDArray[np.int8]) -> int:
    decided = 0
    for entry in range(answer.size):
        if values[entry] != 0:
            if values[entry] != answer[entry]:
                return LOST
            decided |= 1 << entry
    return decided


@jit
def not_sound(table: Remnants) -> int:
    """A state from which the answer is lost."""
    for kept in range(table.size):
        if table[kept] == LOST:
            return kept
    return NONE


@jit
def not_contracting(table: Remnants) -> int:
    """A state that loses something."""
    for kept in range(table.size):
        if kept & ~table[kept]:
            return kept
    return NONE


@jit
def not_monotone(table: Remnants, entries: int) -> int:
    """A state from which more follows than from one with one entry more."""
    for kept in range(table.size):
        for entry in range(entries):
            if table[kept] & ~table[kept | 1 << entry]:
                return kept
    return NONE


@jit
def not_idempotent(table: Remnants) -> int:
    """A state on whose outcome the rung says more."""
    for kept in range(table.size):
        if table[kept] != LOST and table[table[kept]] != table[kept]:
            return kept
    return NONE
