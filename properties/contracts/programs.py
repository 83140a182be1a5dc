"""Functions like a rung that are made of rungs: several together, and one after a dive."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from liarproof.oracles.kit import rng
from liarproof.properties.contracts.flat import Layout
from liarproof.puzzles.answer import State
from liarproof.solvers import kernel
from liarproof.solvers.ladder import call, fixpoint
from liarproof.solvers.rung import PROBE, PlainRung, Rung, plan_of, write_back

MOVES = 4
"""Assumptions made and taken back in one dive."""


class Together:
    """Rungs run round and round to their fixpoint, as one rung."""

    def __init__(self, rungs: Sequence[PlainRung]) -> None:
        self._rungs = tuple(rungs)

    def __call__(self, puzzle: Any, state: State) -> bool:
        """Fill `state` in place; False where a rung meets a contradiction."""
        return fixpoint(puzzle, state, self._rungs)


class Dive:
    """A rung, called after assumptions were made, propagated and taken back in the same arrays.

    Like the rung itself to anyone who only looks at what comes out. A rung of ours is driven
    inside the kernel, which takes back by shortening its trail.
    """

    def __init__(self, rung: PlainRung) -> None:
        self._rung = rung

    def __call__(self, puzzle: Any, state: State) -> bool:
        """Dive, come back, and fill `state` in place; False where that meets a contradiction."""
        layout = Layout.of(puzzle)
        kept = layout.values(state)
        random = rng.stream(int(kept @ np.arange(1, kept.size + 1)), "dive")
        if isinstance(self._rung, Rung):
            return dive_in_kernel(self._rung, puzzle, state, random)
        self._dive(puzzle, state, random, MOVES)
        layout.fill(state, kept)
        return call(self._rung, puzzle, state)

    def _dive(self, puzzle: Any, state: State, random: NDArray[np.int64], moves: int) -> None:
        layout = Layout.of(puzzle)
        kept = layout.values(state)
        unknown = (kept == 0).nonzero()[0]
        if moves == 0 or unknown.size == 0:
            return
        for _ in range(2):
            assumed = kept.copy()
            assumed[unknown[rng.below(random, unknown.size)]] = 1 + rng.below(random, 2)
            layout.fill(state, assumed)
            if call(self._rung, puzzle, state):
                self._dive(puzzle, state, random, moves // 2)
            layout.fill(state, kept)


def dive_in_kernel(rung: Rung, puzzle: Any, state: State, random: NDArray[np.int64]) -> bool:
    """Settle a rung of ours on half of the state, dive and come back, decide the rest, settle.

    What it had read before must be right still: it reads the trail from where it stopped.
    """
    ladder = rung.ladder()
    if rung.code == PROBE:
        return ladder.propagate(puzzle, state, ladder.rungs)
    board, memory = ladder.tables(puzzle), ladder.memory(state)
    codes, _, _ = plan_of(ladder, (rung,))
    length = int(memory.notes[kernel.LENGTH])
    later = memory.room[kernel.TRAIL, length // 2 : length].copy()
    values = memory.values[later].copy()
    kernel.take_back(memory, length // 2)
    settled = kernel.settle(board, memory, codes)
    base = int(memory.notes[kernel.LENGTH])
    for _ in range(MOVES if settled else 0):
        unknown = (memory.values == 0).nonzero()[0]
        if unknown.size:
            entry = int(unknown[rng.below(random, unknown.size)])
            if kernel.assign(memory, entry, 1 + rng.below(random, 2)):
                kernel.settle(board, memory, codes)
            kernel.take_back(memory, base)
    for entry, value in zip(later.tolist(), values.tolist(), strict=True):
        settled = settled and kernel.assign(memory, entry, value)
    settled = settled and kernel.settle(board, memory, codes)
    write_back(memory.values, state)
    return bool(settled)
