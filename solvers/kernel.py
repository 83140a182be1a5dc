"""The shared kernel: fixpoint, probe and search over any genre's rungs, compiled.

A genre is a type of `board` (a NamedTuple of arrays) with two functions, which `register`
makes known: one applies a rung, one says where to branch. Inside the kernel rungs are small
integers, since functions passed as values would be compiled anew in every process.

The entries of a state (its cells, then its edges) are one flat array. Decided entries stand
on a *trail* in the order of their decision, so that a rung can read just what is new since it
last ran, and a search takes decisions back by shortening the trail.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numba import types
from numba.extending import overload
from numpy.typing import NDArray

from liarproof.compiled import jit
from liarproof.puzzles.answer import UNKNOWN

Ints: TypeAlias = NDArray[np.int64]

LENGTH = 0
"""Slot of `Memory.notes`: how many entries stand on the trail."""
CURSOR = 1
"""Slot: the entry that is probed next."""
QUIET = 2
"""Slot: how many entries in a row were probed without a deduction, nothing else changing."""
WORK = 3
"""Slot: rungs applied since the caller set it to 0, those on large boards counted manifold."""
BEST = 4
"""Slot: the entry whose two values, both standing, led furthest in the round of probing now on."""
BEST_VALUE = 5
"""Slot: the value of it that led less far."""
REACH = 6
"""Slot: how far that was; 0 where no round is on."""
FULL = 7
"""Slot: 1 while probing goes on with all rungs, since a round with the light ones was quiet."""
OWN = 8
"""Slot: a rung's own, for one rung of a genre to keep what it found; never taken back."""
SEEN = 9
"""Slots from here on, one a rung: how much of the trail the rung has taken in, -1 for never."""

CONTRADICTION = 0
SETTLED = 1
PAUSED = 2

REJECTS = 1_000
"""Added to a rung's code: the rung only rejects, and what it would deduce is dropped."""

LOOKAHEAD = 0
"""The strategy that branches where probing, if it is on, found that both values lead furthest."""

SLICE = 20_000
"""Rungs applied before the kernel returns to Python, where Ctrl-C is heard: some 0.1 s."""

DEPTH = 0
"""Slots of `Search.notes`: decisions that stand."""
NODES = 1
"""Slot: decisions made, the second value of an entry counted as one more."""
FOUND = 2
"""Slot: answers found."""
BUFFERED = 3
"""Slot: answers in the buffer."""
DEAD_ENDS = 4
"""Slot: nodes that a contradiction closed."""
STAGE = 5
"""Slot: what the search does next."""

PROPAGATE = 0
BACKTRACK = 1
STOPPED = 2
"""The budget is used up."""
EXHAUSTED = 3


TRAIL = 0
"""Row of `Memory.room`."""


class Memory(NamedTuple):
    """What the kernel writes, kept between calls; n is the number of entries."""

    values: NDArray[np.int8]
    """(n,): UNKNOWN, 1 or 2."""
    notes: Ints
    """(SEEN + number of rungs,): the slots above."""
    room: NDArray[np.int64]
    """(6, n): `room[TRAIL]` is the trail, its first `notes[LENGTH]` entries the decided ones; the
    other five rows are free for a rung's own use while it runs."""


class Search(NamedTuple):
    """A search that can be left at any time and gone on with; n entries, room for k answers."""

    stack: NDArray[np.int64]
    """(n + 1, 3): trail length before the decision, entry, value."""
    notes: Ints
    """(6,): the slots above."""
    answers: NDArray[np.int8]
    """(k, n): the buffer."""


Apply: TypeAlias = Callable[[Any, Memory, int], bool]
Choose: TypeAlias = Callable[[Any, Memory, int], tuple[int, int]]

_GENRES: dict[type, tuple[Apply, Choose]] = {}


def register(board: type, apply_rung: Apply, choose_branch: Choose) -> None:
    """Tell the kernel the compiled functions that serve boards of type `board`.

    `apply_rung(board, memory, rung)` makes the deductions of one rung by `assign` and returns
    False on a contradiction. `choose_branch(board, memory, strategy)` returns an unknown entry
    and the value to try first, or -1 and 0 where everything is decided.
    """
    _GENRES[board] = (apply_rung, choose_branch)

    def serves(numba_type: Any) -> bool:
        return isinstance(numba_type, types.BaseNamedTuple) and numba_type.instance_class is board

    def apply_here(board: Any, memory: Memory, rung: int) -> bool:
        return apply_rung(board, memory, rung)

    def choose_here(board: Any, memory: Memory, strategy: int) -> tuple[int, int]:
        return choose_branch(board, memory, strategy)

    # numba asks each of these at compile time and takes the first that offers a function; it
    # compares the names of arguments (hence noqa), and unless told otherwise annotations too.
    @overload(_apply, strict=False)
    def _(board: Any, memory: Any, rung: Any) -> Apply | None:  # noqa: ARG001 - see above
        return apply_here if serves(board) else None

    @overload(choose, strict=False)
    def _(board: Any, memory: Any, strategy: Any) -> Choose | None:  # noqa: ARG001 - see above
        return choose_here if serves(board) else None


def _apply(board: Any, memory: Memory, rung: int) -> bool:
    return _GENRES[type(board)][0](board, memory, rung)


def choose(board: Any, memory: Memory, strategy: int) -> tuple[int, int]:
    """The genre's branch: an unknown entry and its first value; -1 and 0 where none is unknown."""
    return _GENRES[type(board)][1](board, memory, strategy)


def new_memory(values: NDArray[np.int8], rungs: int) -> Memory:
    """Memory that starts from `values` (n,) and writes into them, for a genre of so many rungs."""
    notes = np.zeros(SEEN + rungs, dtype=np.int64)
    notes[SEEN:] = -1
    room = np.empty((6, values.size), dtype=np.int64)
    decided = values.nonzero()[0]
    room[TRAIL, : decided.size] = decided
    notes[LENGTH] = decided.size
    return Memory(values, notes, room)


def new_search(entries: int, room: int) -> Search:
    """A search that has not begun, with room for so many answers between two collections."""
    return Search(
        np.zeros((entries + 1, 3), dtype=np.int64),
        np.zeros(6, dtype=np.int64),
        np.zeros((room, entries), dtype=np.int8),
    )


@jit
def assign(memory: Memory, entry: int, value: int) -> bool:
    """Decide `entry`; False where it is decided otherwise already."""
    if memory.values[entry] == UNKNOWN:
        memory.values[entry] = value
        memory.room[TRAIL, memory.notes[LENGTH]] = entry
        memory.notes[LENGTH] += 1
        return True
    return bool(memory.values[entry] == value)


@jit
def take_back(memory: Memory, length: int) -> None:
    """Shorten the trail to `length` entries, one at which the rungs in use had settled."""
    for at in range(length, memory.notes[LENGTH]):
        memory.values[memory.room[TRAIL, at]] = UNKNOWN
    memory.notes[LENGTH] = length
    for rung in range(SEEN, memory.notes.size):
        memory.notes[rung] = min(memory.notes[rung], length)


@jit
def settle(board: Any, memory: Memory, rungs: Ints) -> bool:
    """Apply `rungs` until none has anything new to read, cheapest first; False: contradiction."""
    at = 0
    while at < rungs.size:
        only_rejects = rungs[at] >= REJECTS
        rung = rungs[at] - REJECTS if only_rejects else rungs[at]
        length = memory.notes[LENGTH]
        if memory.notes[SEEN + rung] == length:
            at += 1
            continue
        memory.notes[WORK] += 1 + memory.values.size // 512
        if only_rejects:
            memory.notes[SEEN + rung] = -1  # it reads all anew, since it keeps no deduction
        if not _apply(board, memory, rung):
            return False
        if only_rejects:
            take_back(memory, length)
        memory.notes[SEEN + rung] = length
        at = 0 if memory.notes[LENGTH] > length else at + 1
    return True


@jit
def reach(board: Any, memory: Memory, rungs: Ints, entry: int, value: int) -> int:
    """How many entries `value` at `entry` decides by `rungs`, itself among them; 0: it falls.

    The memory is left as it was.
    """
    length = memory.notes[LENGTH]
    alive = assign(memory, entry, value) and settle(board, memory, rungs)
    decided = memory.notes[LENGTH] - length
    take_back(memory, length)
    return decided if alive else 0


@jit
def probe(board: Any, memory: Memory, rungs: Ints, light: int, whole: bool) -> int:
    """Probe the unknown entries in turn until one falls, all stood, or the slice is used up.

    All are probed with the first `light` of the rungs, and then, if `whole`, with all of them.
    """
    entries = memory.values.size
    while memory.notes[QUIET] < entries or (whole and not memory.notes[FULL]):
        if memory.notes[QUIET] >= entries:
            start_round(memory)
            memory.notes[FULL] = 1
        if memory.notes[WORK] > SLICE:
            return PAUSED
        entry = memory.notes[CURSOR]
        memory.notes[CURSOR] = (entry + 1) % entries
        memory.notes[QUIET] += 1
        if memory.values[entry] != UNKNOWN:
            continue
        here = rungs if memory.notes[FULL] else rungs[:light]
        spread, least, worse = 1, entries + 1, 0
        for value in (2, 1):
            led = reach(board, memory, here, entry, value)
            if led == 0:
                start_round(memory)
                return SETTLED if assign(memory, entry, 3 - value) else CONTRADICTION
            spread *= led
            if led <= least:
                least, worse = led, value
        if spread > memory.notes[REACH]:
            memory.notes[BEST] = entry
            memory.notes[BEST_VALUE] = worse
            memory.notes[REACH] = spread
    return SETTLED


@jit
def start_round(memory: Memory) -> None:
    """Something was decided or taken back: every entry has to be probed anew."""
    memory.notes[QUIET] = memory.notes[FULL] = 0
    memory.notes[REACH] = 0


@jit
def fixpoint(
    board: Any, memory: Memory, rungs: Ints, light: int, probing: bool, whole: bool
) -> int:
    """Apply `rungs`, and probe over them if `probing`, until nothing more follows.

    Probing is over the first `light` of them, and then, if `whole`, over all.
    Returns CONTRADICTION, SETTLED or PAUSED: then the caller sets `notes[WORK]` to 0 and calls
    again, and nothing is lost.
    """
    while True:
        if not settle(board, memory, rungs):
            return CONTRADICTION
        if not probing:
            return SETTLED
        length = memory.notes[LENGTH]
        outcome = probe(board, memory, rungs, light, whole and light < rungs.size)
        if outcome != SETTLED or memory.notes[LENGTH] == length:
            return outcome


@jit
def search(
    board: Any,
    memory: Memory,
    tree: Search,
    rungs: Ints,
    light: int,
    probing: bool,
    rules: Ints,
    strategy: int,
    budget: int,
) -> bool:
    """Go on with a complete depth-first search until it ends, pauses or has to hand something over.

    Pauses when the slice, the node `budget` (-1: none) or the room for answers is used up.
    `rules` are further rungs, coded to reject only, that with `rungs` reject every illegal
    complete board: they judge each node, so that the search is right with any `rungs`. Probing
    is costly and pays where branches die: it is done with the light rungs alone, and below the
    root it rests until dead ends outnumber answers. Returns whether it is exhausted.
    """
    notes = tree.notes
    while notes[STAGE] < STOPPED:
        if memory.notes[WORK] > SLICE or notes[BUFFERED] == tree.answers.shape[0]:
            return False
        if notes[STAGE] == BACKTRACK:
            _next_branch(memory, tree, budget)
            continue
        probe_here = probing and (notes[DEPTH] == 0 or notes[DEAD_ENDS] > notes[FOUND])
        outcome = fixpoint(board, memory, rungs, light, probe_here, False)
        if outcome == PAUSED:
            return False
        if outcome == CONTRADICTION or not settle(board, memory, rules):
            notes[DEAD_ENDS] += 1
            notes[STAGE] = BACKTRACK
            continue
        entry, value = choose(board, memory, strategy)
        if probe_here and strategy == LOOKAHEAD and entry >= 0:
            entry, value = memory.notes[BEST], memory.notes[BEST_VALUE]
        if entry >= 0:
            _decide(memory, tree, entry, value, budget)
        else:
            tree.answers[notes[BUFFERED]] = memory.values
            notes[BUFFERED] += 1
            notes[FOUND] += 1
            notes[STAGE] = BACKTRACK
    return bool(notes[STAGE] == EXHAUSTED)


@jit
def _decide(memory: Memory, tree: Search, entry: int, value: int, budget: int) -> None:
    if 0 <= budget <= tree.notes[NODES]:
        tree.notes[STAGE] = STOPPED
        return
    level = tree.stack[tree.notes[DEPTH]]
    level[0] = memory.notes[LENGTH]
    level[1] = entry
    level[2] = value
    tree.notes[DEPTH] += 1
    tree.notes[NODES] += 1
    start_round(memory)
    assign(memory, entry, value)


@jit
def _next_branch(memory: Memory, tree: Search, budget: int) -> None:
    """Take back the last decision and hold its opposite, which is no decision any more."""
    if tree.notes[DEPTH] == 0:
        tree.notes[STAGE] = EXHAUSTED
        return
    if 0 <= budget <= tree.notes[NODES]:
        tree.notes[STAGE] = STOPPED
        return
    tree.notes[DEPTH] -= 1
    tree.notes[NODES] += 1
    level = tree.stack[tree.notes[DEPTH]]
    take_back(memory, level[0])
    start_round(memory)
    assign(memory, level[1], 3 - level[2])
    tree.notes[STAGE] = PROPAGATE
