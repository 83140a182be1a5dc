"""A rung's replies on every state of a small board, as one table, compiled.

A state of n entries is a number in base 3, entry e its digit e; `table[state]` is the state after
the call, or `NO` for a contradiction. Contracts are then statements about such tables, each a
compiled function that returns the number of the first state where it does not hold, or `NONE`.
Only rungs of ours can be tabled, since the kernel runs them without coming back to Python.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from liarproof.compiled import jit
from liarproof.properties.contracts.flat import Values
from liarproof.properties.symmetries import Symmetry
from liarproof.solvers import kernel
from liarproof.solvers.kernel import LENGTH, PAUSED, SEEN, SETTLED, TRAIL, WORK
from liarproof.solvers.rung import Ladder, Rung, plan_of

Table: TypeAlias = NDArray[np.int32]
"""(3**n,)."""

NO = -1
NONE = -1

MOST_TABLED = 13
"""Entries: 1,594,323 states."""


class States(NamedTuple):
    """Every state of n entries."""

    known: NDArray[np.uint32]
    """(3**n,): bit e is set where entry e is decided."""
    second: NDArray[np.uint32]
    """(3**n,): bit e is set where entry e is 2."""
    powers: NDArray[np.int64]
    """(n,): 3**e."""


@lru_cache(maxsize=4)
def states_of(entries: int) -> States:
    """The states of so many entries; not to be written to."""
    numbers = np.arange(3**entries, dtype=np.int64)
    known = np.zeros(numbers.size, dtype=np.uint32)
    second = np.zeros(numbers.size, dtype=np.uint32)
    for entry in range(entries):
        digit = numbers // 3**entry % 3
        known |= (digit > 0).astype(np.uint32) << np.uint32(entry)
        second |= (digit == 2).astype(np.uint32) << np.uint32(entry)
    return States(known, second, 3 ** np.arange(entries, dtype=np.int64))


def tabled(ladder: Ladder, puzzle: Any, rungs: tuple[Rung, ...], dive: bool = False) -> Table:
    """The table of `rungs` run to their fixpoint; with `dive`, each time by way of a dive.

    A state is then reached from a weaker one, on which the rungs had settled, after an assumption
    was made, propagated and taken back. Monotone and idempotent rungs end where they do without.
    """
    state = ladder.undecided(puzzle)
    memory = ladder.memory(state)
    table = np.empty(3**memory.values.size, dtype=np.int32)
    _fill(ladder.tables(puzzle), memory, *plan_of(ladder, rungs), dive, table)
    return table


@jit
def _fill(
    board: Any,
    memory: kernel.Memory,
    rungs: NDArray[np.int64],
    light: int,
    probing: bool,
    dive: bool,
    table: Table,
) -> None:
    digits = np.zeros(memory.values.size, dtype=np.int8)
    for state in range(table.size):
        _write(memory, digits)
        _count_up(digits)
        if dive:
            alive = _dived(board, memory, rungs, light, probing, state)
        else:
            alive = settled(board, memory, rungs, light, probing)
        table[state] = _read(memory) if alive else NO


@jit
def _dived(
    board: Any,
    memory: kernel.Memory,
    rungs: NDArray[np.int64],
    light: int,
    probing: bool,
    state: int,
) -> bool:
    """Settle a part of the state, dive and come back, then decide the rest and settle again.

    What is left for later, and which assumption the dive makes, the number of the state decides.
    """
    length, entries = memory.notes[LENGTH], memory.values.size
    later = memory.room[TRAIL, length // 2 : length].copy()
    values = memory.values[later]
    kernel.take_back(memory, length // 2)
    if not settled(board, memory, rungs, light, probing):
        return False
    base = memory.notes[LENGTH]
    for skip in range(entries):
        entry = (state + skip) % entries
        if memory.values[entry] == 0:
            if kernel.assign(memory, entry, 1 + state % 2):
                kernel.settle(board, memory, rungs)
            kernel.take_back(memory, base)
            break
    for at in range(later.size):
        if not kernel.assign(memory, later[at], values[at]):
            return False
    kernel.start_round(memory)
    return settled(board, memory, rungs, light, probing)


@jit
def _write(memory: kernel.Memory, digits: NDArray[np.int8]) -> None:
    """Begin anew at the state of these digits."""
    memory.notes[:] = 0
    memory.notes[SEEN:] = -1
    length = 0
    for entry in range(digits.size):
        memory.values[entry] = digits[entry]
        if digits[entry] != 0:
            memory.room[TRAIL, length] = entry
            length += 1
    memory.notes[LENGTH] = length


@jit
def _count_up(digits: NDArray[np.int8]) -> None:
    """The digits of the next number in base 3, the lowest first."""
    for entry in range(digits.size):
        if digits[entry] < 2:
            digits[entry] += 1
            return
        digits[entry] = 0


@jit
def _read(memory: kernel.Memory) -> int:
    state = 0
    for entry in range(memory.values.size - 1, -1, -1):
        state = 3 * state + int(memory.values[entry])
    return state


@jit
def settled(
    board: Any, memory: kernel.Memory, rungs: NDArray[np.int64], light: int, probing: bool
) -> bool:
    """Run the rungs to their fixpoint, however long that takes; False: contradiction."""
    outcome = PAUSED
    while outcome == PAUSED:
        memory.notes[WORK] = 0
        outcome = kernel.fixpoint(board, memory, rungs, light, probing, True)
    return bool(outcome == SETTLED)


class Possible(NamedTuple):
    """What the answers that extend each state have."""

    first: NDArray[np.uint32]
    """(3**n,): bit e is set where some such answer has 1 at entry e."""
    second: NDArray[np.uint32]


def possible(answers: Values, entries: int) -> Possible:
    """What answers (m, n) that extend each state have; zero in both where there is none."""
    found = Possible(*(np.zeros(3**entries, dtype=np.uint32) for _ in range(2)))
    powers = 3 ** np.arange(entries, dtype=np.int64)
    numbers = answers.astype(np.int64) @ powers
    _possible(numbers, states_of(entries), found)
    return found


@jit
def _possible(numbers: NDArray[np.int64], states: States, found: Possible) -> None:
    whole = states.known[-1]
    for number in numbers:
        found.second[number] = states.second[number]
        found.first[number] = whole & ~states.second[number]
    for state in range(states.known.size - 1, -1, -1):
        for entry in range(states.powers.size):
            if not states.known[state] >> entry & 1:
                one, two = state + states.powers[entry], state + 2 * states.powers[entry]
                found.first[state] = found.first[one] | found.first[two]
                found.second[state] = found.second[one] | found.second[two]
                break


@jit
def _keeps(states: States, low: int, high: int) -> bool:
    """Whether state `high` has all that `low` has decided."""
    lost = states.known[low] & ~states.known[high]
    other = (states.second[low] ^ states.second[high]) & states.known[low]
    return bool(lost | other == 0)


@jit
def not_contracting(states: States, table: Table) -> int:
    """A state that loses something."""
    for state in range(table.size):
        if table[state] != NO and not _keeps(states, state, table[state]):
            return state
    return NONE


@jit
def not_sound(states: States, table: Table, possible: Possible) -> int:
    """A state that an answer extends which the table loses."""
    for state in range(table.size):
        if possible.first[state] | possible.second[state] == 0:
            continue
        after = table[state]
        if after == NO:
            return state
        written = states.known[after] & ~states.known[state]
        lost = states.second[after] & possible.first[state]
        lost |= ~states.second[after] & possible.second[state]
        if lost & written != 0:
            return state
    return NONE


@jit
def not_monotone(states: States, table: Table) -> int:
    """A state from which more follows than from one with one entry more.

    Every stronger state is reached entry by entry, so these pairs are enough.
    """
    for state in range(table.size):
        for entry in range(states.powers.size):
            if states.known[state] >> entry & 1:
                continue
            for value in (1, 2):
                above = table[state + value * states.powers[entry]]
                if above != NO and (table[state] == NO or not _keeps(states, table[state], above)):
                    return state
    return NONE


@jit
def not_idempotent(table: Table) -> int:
    """A state on whose outcome the table says more."""
    for state in range(table.size):
        if table[state] != NO and table[table[state]] != table[state]:
            return state
    return NONE


@jit
def differs(table: Table, other: Table) -> int:
    """A state on which two tables disagree."""
    for state in range(table.size):
        if table[state] != other[state]:
            return state
    return NONE


@jit
def decides_less(states: States, table: Table, other: Table) -> int:
    """A state from which `other` decides something that `table` does not."""
    for state in range(table.size):
        here, there = table[state], other[state]
        if here != NO and (there == NO or not _keeps(states, there, here)):
            return state
    return NONE


@jit
def not_checking(states: States, table: Table, possible: Possible) -> int:
    """A complete state that is refused though it is an answer, or accepted though it is none."""
    whole = states.known[-1]
    for state in range(table.size):
        if states.known[state] == whole:
            legal = possible.first[state] | possible.second[state] != 0
            if legal != (table[state] != NO):
                return state
    return NONE


@jit
def not_equivariant(table: Table, image: Table, moved: NDArray[np.int64]) -> int:
    """A state whose image, `moved[state]`, the other table treats otherwise."""
    for state in range(table.size):
        after = table[state]
        expected = NO if after == NO else moved[after]
        if image[moved[state]] != expected:
            return state
    return NONE


@lru_cache(maxsize=64)
def moved_states(symmetry: Symmetry, height: int, width: int, entries: int) -> NDArray[np.int64]:
    """(3**n,): the number of each state's image; not to be written to."""
    states = states_of(entries)
    order = symmetry.entries(height, width)
    digits = [
        (states.known >> np.uint32(e) & 1) + (states.second >> np.uint32(e) & 1)
        for e in range(entries)
    ]
    moved = np.zeros(states.known.size, dtype=np.int64)
    for place, source in enumerate(order):
        digit = digits[int(source)].astype(np.int64)
        if symmetry.swaps:
            digit = np.where(digit > 0, 3 - digit, 0)
        moved += digit * int(states.powers[place])
    return moved


class Share(NamedTuple):
    """How much a table deduces."""

    chances: int
    """States in which something follows."""
    taken: int
    """Of these, those in which the table says some of it."""


def share(states: States, table: Table, possible: Possible) -> Share:
    """In how many states something follows, and in how many of them the table says some of it."""
    counted = np.zeros(2, dtype=np.int64)
    _share(states, table, possible, counted)
    return Share(int(counted[0]), int(counted[1]))


@jit
def _share(states: States, table: Table, possible: Possible, counted: NDArray[np.int64]) -> None:
    for state in range(table.size):
        either = possible.first[state] | possible.second[state]
        forced = (possible.first[state] ^ possible.second[state]) & ~states.known[state]
        if either == 0:
            counted[0] += 1
            counted[1] += table[state] == NO
        elif forced != 0:
            counted[0] += 1
            counted[1] += table[state] != state
