"""The hunt for a breach: kept cases first, then all the smallest boards, then random ones."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import chain, islice
from typing import Any

import hypothesis
from hypothesis import strategies as st

from liarproof.properties.boards import maker
from liarproof.properties.contracts.contract import Breach, Contract, Tally
from liarproof.properties.contracts.exhaustive import every_world
from liarproof.properties.contracts.flat import MOST_ENTRIES, Layout, all_states
from liarproof.properties.contracts.smaller import SECONDS, shrink
from liarproof.properties.contracts.subject import Subject
from liarproof.properties.contracts.worlds import (
    LARGEST,
    World,
    furnished,
    random_world,
    world_of,
)
from liarproof.properties.strategies import boards

EXAMPLES = 100
"""Random worlds for each contract."""

TINY_CELLS = 4
"""Boards to so many cells come before random ones ..."""

TINY_STATES = 4_000
"""... to about so many states for each contract,"""

TINY_ENTRIES = 4
"""with every state where there are no more entries; else with random ones."""


@dataclass
class Effort:
    """How hard a breach was looked for."""

    puzzles: int = 0
    states: int = 0
    """States at which the rung was asked; a contract asks several times at each."""
    examples: int = 0
    """Of them random worlds, drawn by Hypothesis."""
    sizes: Counter[str] = field(default_factory=Counter)
    """Size of the board -> puzzles."""
    seconds: float = 0.0


class Hunt:
    """Looks for a breach of one contract by one subject."""

    def __init__(
        self,
        subject: Subject,
        contract: Contract,
        seed: int = 1,
        watch: Callable[[Effort], None] = lambda _: None,
    ) -> None:
        self.subject = subject
        self.contract = contract
        self.seed = seed
        self.watch = watch
        self.effort = Effort()
        self._tally = Tally()

    def run(
        self,
        examples: int = EXAMPLES,
        kept: Iterable[World] = (),
        until: float | None = None,
        exhaustive: tuple[int, int] | None = None,
        tiny: int = TINY_STATES,
        shrinking: float = SECONDS,
    ) -> Breach | None:
        """The smallest breach found, or None. `until`: when to give up, by `time.monotonic`.

        With `exhaustive`, a height and a width, every puzzle and state to that size comes before
        the random ones; otherwise about `tiny` states of the smallest boards, or none for 0:
        another seed changes little about these. `shrinking`: seconds for making it smaller.
        """
        begun = time.monotonic()
        try:
            small = every_world(self.subject, *exhaustive) if exhaustive else self._tiny(tiny)
            for world in chain(kept, small):
                if until is not None and time.monotonic() > until:
                    return None
                breach = self.look(world)
                if breach is not None:
                    return shrink(self.subject, self.contract, breach, shrinking)
            breach = self._random(examples, until)
            if breach is not None:
                return shrink(self.subject, self.contract, breach, shrinking)
            if self.contract.total is not None:
                return self.contract.total(self.subject, self._tally)
            return None
        finally:
            self.effort.seconds += time.monotonic() - begun

    def look(self, world: World) -> Breach | None:
        """A breach in this world."""
        self.effort.puzzles += 1
        self.effort.states += len(world.states)
        self.effort.sizes[f"{world.puzzle.height}×{world.puzzle.width}"] += 1
        self.watch(self.effort)
        if self.contract.tally is not None:
            self._tally = self._tally.plus(self.contract.tally(self.subject, world))
        return self.contract.find(self.subject, world)

    def _tiny(self, states: int) -> Iterator[World]:
        """The smallest boards in order of size, about so many states for each contract."""
        if states == 0:
            return
        left = states // self.contract.cost
        for size in tiny_sizes():
            puzzles = tiny_puzzles(self.subject.genre, *size)
            entries = Layout.of(puzzles[0]).entries
            each = 3**entries if entries <= TINY_ENTRIES else self.contract.states
            step = max(1, len(puzzles) * each // max(states // 40, left // 3))
            for number, puzzle in enumerate(puzzles[:: step | 1]):
                left -= each
                yield self._small_world(puzzle, entries, number)

    def _small_world(self, puzzle: Any, entries: int, number: int) -> World:
        if entries <= TINY_ENTRIES:
            return world_of(self.subject, puzzle, all_states(entries), self.seed)
        return self._cut(furnished(self.subject, puzzle, self.seed, number))

    def _cut(self, world: World) -> World:
        return world._replace(states=world.states[: self.contract.states])

    def _random(self, examples: int, until: float | None) -> Breach | None:
        """Three worlds in four made from answers, one with whatever clues the books allow.

        Hypothesis draws the latter alone: it prefers what is small and what it drew before, which
        is good for odd cases and leaves few worlds of a middling size.
        """
        count = max(1, examples // self.contract.cost)
        odd = count // 4
        for number in range(count - odd):
            if until is not None and time.monotonic() > until:
                return None
            self.effort.examples += 1
            breach = self.look(self._cut(random_world(self.subject, self.seed, number)))
            if breach is not None:
                return breach
        return self._odd(odd, until) if odd else None

    def _odd(self, examples: int, until: float | None) -> Breach | None:
        found: list[Breach] = []

        @hypothesis.seed(self.seed)
        @hypothesis.settings(
            max_examples=examples,
            deadline=None,
            database=None,
            phases=[hypothesis.Phase.generate],  # shrinking is ours: it knows the board
            suppress_health_check=list(hypothesis.HealthCheck),
        )
        @hypothesis.given(self._odd_worlds())
        def search(world: World) -> None:
            if found or (until is not None and time.monotonic() > until):
                return
            self.effort.examples += 1
            breach = self.look(world)
            if breach is not None:
                found.append(breach)

        search()
        return found[0] if found else None

    def _odd_worlds(self) -> st.SearchStrategy[World]:
        subject = self.subject
        most = min(LARGEST, subject.cells or LARGEST)
        fitting = boards(subject.genre, max_side=5).filter(
            lambda board: (
                board.height * board.width <= most and Layout.of(board).entries <= MOST_ENTRIES
            )
        )
        drawn = st.tuples(fitting, st.integers(0, 10**9))
        return drawn.map(lambda pair: self._cut(furnished(subject, pair[0], self.seed, pair[1])))


@lru_cache(maxsize=64)
def tiny_puzzles(genre: str, height: int, width: int) -> list[Any]:
    """Every puzzle of a size with so many clues as its maker allows; of many, the first."""
    made = maker(genre)
    return list(islice(made.every(height, width, made.varieties[0]), 10_000))


def tiny_sizes() -> list[tuple[int, int]]:
    """All sizes to `TINY_CELLS` cells, the smallest first."""
    sides = range(1, TINY_CELLS + 1)
    sizes = [(h, w) for h in sides for w in sides if h * w <= TINY_CELLS]
    return sorted(sizes, key=lambda size: (size[0] * size[1], size))
