"""What a rung and a ladder are, seen from Python, and how the kernel runs them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from liarproof.puzzles.answer import Marks, Rows, State
from liarproof.solvers import kernel

PlainRung: TypeAlias = Callable[[Any, State], bool]
"""Any rung, a user's own among them: fills unknown entries of the state in place and returns
False where the state contradicts the rules; anything but True or False is an error."""

PROBE = -1
"""The code of the probe, which is a combinator over the other rungs and the same in all genres."""


@dataclass(frozen=True, slots=True, eq=False)
class Rung:
    """A rung of ours: called like any other, but the kernel knows it by its code.

    Called with a puzzle and a state it goes on until it has nothing more to say. The probe
    goes over the whole ladder below it.
    """

    name: str
    code: int
    source: str
    """Where it comes from: an article's section, a paper, or ourselves."""
    text: str
    """What it deduces, in one line."""
    ladder: Callable[[], Ladder]
    """The ladder of its genre; a function, since the ladder holds the rung."""
    beside: tuple[str, ...] = ()
    """Names of the rungs without which it is not monotone, or says less than its line."""
    stronger_than: tuple[str, ...] = ()
    """Names of rungs than which, beside those, it decides no less."""
    variant: str = ""
    """The variant of the genre under which alone it says anything."""

    def __call__(self, puzzle: Any, state: State) -> bool:
        """Fill `state` in place; False where it contradicts the rules."""
        ladder = self.ladder()
        return ladder.propagate(puzzle, state, ladder.rungs if self.code == PROBE else (self,))

    @property
    def rejecting(self) -> Rung:
        """This rung, switched off by half: it still rejects, but no longer deduces.

        Switched off altogether a rung is just left out. Raises `ValueError` for the probe.
        """
        if self.code == PROBE:
            raise ValueError("the probe deduces by rejecting: leave it out instead")
        text = f"rejects only, of: {self.text}"
        name = f"{self.name} (rejecting)"
        code = self.code + kernel.REJECTS
        return Rung(name, code, self.source, text, self.ladder)

    def __repr__(self) -> str:
        return f"<rung {self.name} of {self.ladder().genre}>"


@dataclass(frozen=True, slots=True, eq=False)
class Ladder:
    """The rungs of a genre in order, and what the kernel must know to run them."""

    genre: str
    implicit: tuple[Rung, ...]
    """What the clues decide by themselves, such as givens: in force with any choice of rungs."""
    rungs: tuple[Rung, ...]
    """In ladder order, the probe last."""
    spare: tuple[Rung, ...]
    """Rungs chosen by name only: other readings of those on the ladder."""
    rules: tuple[Rung, ...]
    """Rungs that together reject every illegal complete board."""
    strategies: dict[str, tuple[int, tuple[Rung, ...]]]
    """Name of a search strategy -> its number inside the kernel, the rungs it propagates with."""
    tables: Callable[[Any], Any]
    """Puzzle -> the kernel's board."""
    edges: bool = False
    """Whether its states have edges."""
    heavy: tuple[Rung, ...] = ()
    """Rungs that cost so much more than the others that probing begins without them."""
    sets: dict[str, tuple[Rung, ...]] = field(default_factory=dict)
    """The rule sets that the genre's article names, of several rungs each."""

    @property
    def kinds(self) -> int:
        """How many rungs the kernel keeps notes of."""
        return len(self.implicit) + len(self.rungs) + len(self.spare)

    def named(self, name: str) -> Rung:
        """The rung of that name; raises `KeyError`."""
        return {rung.name: rung for rung in (*self.rungs, *self.spare)}[name]

    def undecided(self, puzzle: Any) -> State:
        """The state in which nothing is decided, not even what the clues say by themselves."""
        return State.unknown(puzzle.height, puzzle.width, self.edges)

    def check_shape(self, puzzle: Any, state: State) -> None:
        """Raise `ValueError` unless the state has the board's shape."""
        shapes = [part.shape for part in state]
        wanted = [part.shape for part in self.undecided(puzzle)]
        if shapes != wanted:
            raise ValueError(f"state of shapes {shapes}, the board's are {wanted}")

    def start(self, puzzle: Any) -> State:
        """The state in which a solver begins: the clues themselves, and nothing deduced."""
        state = self.undecided(puzzle)
        self.propagate(puzzle, state, ())
        return state

    def memory(self, state: State) -> kernel.Memory:
        """The kernel's memory, holding the values of `state`."""
        parts = [part.reshape(-1) for part in state if part.size]
        values = parts[0].copy() if len(parts) == 1 else np.concatenate(parts)
        return kernel.new_memory(values, self.kinds)

    def propagate(self, puzzle: Any, state: State, rungs: tuple[Rung, ...]) -> bool:
        """Run `rungs` in the kernel to their fixpoint, filling `state`; False: contradiction.

        Raises `ValueError` where the state's shape is not the board's.
        """
        self.check_shape(puzzle, state)
        board, memory, plan = self.tables(puzzle), self.memory(state), plan_of(self, rungs)
        outcome = kernel.PAUSED
        while outcome == kernel.PAUSED:
            memory.notes[kernel.WORK] = 0
            outcome = kernel.fixpoint(board, memory, *plan, True)
        write_back(memory.values, state)
        return outcome == kernel.SETTLED


@lru_cache(maxsize=256)
def codes(rungs: tuple[Rung, ...]) -> NDArray[np.int64]:
    """The kernel's codes of `rungs` in order, the probe left out; not to be written to."""
    return np.array([rung.code for rung in rungs if rung.code != PROBE], dtype=np.int64)


@lru_cache(maxsize=256)
def plan_of(ladder: Ladder, rungs: tuple[Rung, ...]) -> tuple[NDArray[np.int64], int, bool]:
    """What the kernel asks of `rungs`: their codes, how many of these are light, and the probe.

    The heavy ones stand last, since the kernel applies the cheapest first.
    """
    light = ladder.implicit + tuple(rung for rung in rungs if rung not in ladder.heavy)
    heavy = tuple(rung for rung in rungs if rung in ladder.heavy)
    return codes(light + heavy), codes(light).size, probes(rungs)


def probes(rungs: Sequence[Rung]) -> bool:
    """Whether the probe is among `rungs`."""
    return any(rung.code == PROBE for rung in rungs)


def to_marks(values: NDArray[np.int8], state: State) -> Marks:
    """The kernel's flat values (n,) as marks of the shape of `state`."""
    parts: list[Rows] = []
    at = 0
    for part in state:
        rows: Any = values[at : at + part.size].reshape(part.shape).tolist()
        parts.append(tuple(map(tuple, rows)))
        at += part.size
    return Marks(*parts)


def write_back(values: NDArray[np.int8], state: State) -> None:
    """Copy the kernel's flat values (n,) into the arrays of `state`."""
    at = 0
    for part in state:
        part[...] = values[at : at + part.size].reshape(part.shape)
        at += part.size
