"""Calling a propagator on many states, and keeping what it did, whatever that was."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from liarproof.properties.child import Trouble
from liarproof.properties.contracts.flat import Layout, Values
from liarproof.puzzles.answer import State
from liarproof.solvers.explain import Step, explain
from liarproof.solvers.rung import PlainRung

NOT_RUN, SETTLED, CONTRADICTION, RAISED, WRONG_TYPE, HUNG, DIED, GARBAGE = range(8)
"""What came of a call. After anything but `SETTLED` the state is not looked at."""

WORDS = {RAISED: "raises", WRONG_TYPE: "returns", HUNG: "hangs", DIED: "dies", GARBAGE: "answers"}

TROUBLES = {"hung": HUNG, "died": DIED, "garbage": GARBAGE}
"""`Trouble.kind` -> what came of the call."""

MOST_HUNG = 2
"""Calls that may hang, of one batch: what comes after is not run."""

Tick = Callable[[int], None]
"""Told the number of the state that is called next."""


class Replies(NamedTuple):
    """What came of k calls."""

    kinds: NDArray[np.int8]
    """(k,)."""
    after: Values
    """(k, n): the states afterwards."""
    said: dict[int, str]
    """Number of a call that went wrong -> what happened, in words."""
    touched: bool = False
    """Whether the puzzle was changed."""

    def trouble(self) -> int | None:
        """The first call that went wrong; None: no call did."""
        bad = (self.kinds > CONTRADICTION).nonzero()[0]
        return int(bad[0]) if bad.size else None

    def taken(self, numbers: NDArray[np.int64]) -> Replies:
        """The replies of those numbers, in that order, without what was said."""
        return Replies(self.kinds[numbers], self.after[numbers], {})

    @property
    def judged(self) -> NDArray[np.bool_]:
        """(k,): whether the call ended as it should, with True or False."""
        found: NDArray[np.bool_] = (self.kinds == SETTLED) | (self.kinds == CONTRADICTION)
        return found


class Bench:
    """Calls the programs of a propagator in this process.

    A program is a function like a rung: the propagator itself, or it among others.
    """

    def __init__(self, programs: Mapping[str, PlainRung]) -> None:
        self._programs = programs

    def call(
        self,
        program: str,
        puzzle: Any,
        states: Values,
        reuse: bool = False,
        tick: Tick = lambda _: None,
    ) -> Replies:
        """Call a program on each of `states` (k, n); with `reuse` all in the same arrays."""
        layout, rung = Layout.of(puzzle), self._programs[program]
        before = repr(puzzle)
        kinds = np.zeros(len(states), dtype=np.int8)
        after, said = states.copy(), {}
        shared = layout.state(states[0]) if reuse and len(states) else None
        for at, values in enumerate(states):
            tick(at)
            state = layout.state(values) if shared is None else shared
            layout.fill(state, values)
            kinds[at], words = attempt(rung, puzzle, state)
            if words:
                said[at] = words
            after[at] = layout.values(state)
            if (kinds[: at + 1] == HUNG).sum() == MOST_HUNG:
                break
        return Replies(kinds, after, said, repr(puzzle) != before)

    def explain(
        self, program: str, puzzle: Any, states: Values, tick: Tick = lambda _: None
    ) -> list[list[Step]]:
        """The deductions of a program from each of `states` (k, n), each with its reason."""
        layout, rung = Layout.of(puzzle), self._programs[program]
        found = []
        for at, values in enumerate(states):
            tick(at)
            try:
                found.append(list(explain(puzzle, [rung], layout.state(values))))
            except Exception:  # what goes wrong in a call is for `returns` to say
                found.append([])
        return found

    def restart(self) -> None:
        """Begin anew, as far as that can be done inside one process."""
        for program in self._programs.values():
            getattr(program, "close", lambda: None)()

    def close(self) -> None:
        """Nothing more will be called."""
        self.restart()


def attempt(rung: PlainRung, puzzle: Any, state: State) -> tuple[int, str]:
    """Call once: what came of it, and words where it went wrong."""
    try:
        outcome: object = rung(puzzle, state)
    except Trouble as trouble:
        return TROUBLES[trouble.kind], str(trouble)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # a rung under test may raise anything, SystemExit too
        return RAISED, f"raises {type(error).__name__}: {error}".rstrip(": ")
    if outcome is True:
        return SETTLED, ""
    if outcome is False:
        return CONTRADICTION, ""
    return WRONG_TYPE, f"returns {outcome!r} of type {type(outcome).__name__}, not True or False"
