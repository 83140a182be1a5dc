"""The test that a mutant must fail: all rungs of a genre against the plain ones, in seconds.

    python hold.py record FILE hitori    # on the unchanged package: what the plain rungs say
    python hold.py hold FILE             # on a mutant: 0 it survives, 1 caught

What the plain rungs and the plain oracle say hangs on no mutant, so it is recorded once; a run on
a mutant then imports little and stops at the first difference. Both run with NUMBA_DISABLE_JIT=1.
"""

from __future__ import annotations

import pickle
import resource
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

from liarproof.puzzles.answer import SHADED, UNKNOWN, Marks, State
from liarproof.puzzles.arrows import Clue
from liarproof.puzzles.hitori import Hitori
from liarproof.puzzles.yajilin import Yajilin
from liarproof.solvers import kernel
from liarproof.solvers.ladder import ladder_of, solve
from liarproof.solvers.rung import PROBE, Ladder, Rung, plan_of, write_back

Values = tuple[int, ...]
"""The entries of a state in one row."""

SECONDS = 2.0
"""Of this process's own time, after which a call that takes some milliseconds is a hang."""

MEMORY = 4 << 30
"""Bytes, beyond which a mutant is stopped."""

NOWHERE = 1 << 40
"""A place on no board; below zero as well."""

SMALL = ((1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (2, 2))
"""Height and width of the boards of which every state is tried, or of edges MOST_STATES."""

MOST_STATES = 200

BOARDS = 8
"""How many of the puzzles of each of these sizes are tried, evenly spread over all of them."""

MIXED, MORE = 90, 500
"""How many random boards are looked at, and how many more for those that tell much."""

PUSHES = 40
"""Assumptions of which the one with most consequences is kept."""

MOST_CELLS = 20
"""Of a random board."""

MADE: dict[str, tuple[Any, ...]] = {
    # of one number: the table of openings is as long as it gets
    "hitori": (Hitori(((1,) * 5,) * 4), Hitori(((1,) * 6,) * 6)),
    "yajilin": (
        # cells that two clues look at; a shaded cell between these leaves the last one nothing
        Yajilin(1, 8, (Clue(0, 0, "L", 0), Clue(0, 1, "R", 1), Clue(0, 4, "R", 1))),
        # runs of five and three cells of which each other one is shaded
        Yajilin(1, 6, (Clue(0, 0, "R", 3),)),
        Yajilin(1, 6, (Clue(0, 0, "R", 2),)),
        # a probe over a board without clues finds nothing, and leaves its notes behind
        Yajilin(3, 3, ()),
        Yajilin(3, 4, ()),
    ),
}
"""By genre: boards that random ones do not come near."""

MADE_STATES = 80

SOLVED_CELLS = 9
"""To so many cells every answer is searched for, and by trying all fillings too."""


Plan = tuple[Any, int, bool]
"""What the kernel asks of rungs: see `plan_of`."""


class Step(NamedTuple):
    """A state, what follows from it, and what follows after one assumption more."""

    start: Values
    end: Values | None
    """None: contradiction."""
    entry: int
    """What is assumed at `end`, in a memory that has settled there; -1: nothing is left to."""
    value: int
    after: Values | None
    """What follows then, None for a contradiction."""


class Case(NamedTuple):
    """A puzzle, rungs, and what they must do in some states."""

    puzzle: Any
    rungs: tuple[str, ...]
    steps: list[Step]


class Branch(NamedTuple):
    """A puzzle, and the branches that a strategy must choose in some states."""

    puzzle: Any
    strategy: str
    chosen: list[tuple[Values, int, int]]
    """Values, entry, value."""


class Found(NamedTuple):
    """A puzzle with all its answers, sorted."""

    puzzle: Any
    answers: list[Marks]


# --- on a mutant ---------------------------------------------------------------------------


def hold(genre: str, record: Sequence[Case | Branch | Found]) -> str:
    """The first difference between the solvers as they are and the record; empty: none."""
    ladder = ladder_of(genre)
    kinds: dict[type, Callable[[Ladder, Any], bool]] = {
        Case: _case_holds,
        Branch: _branch_holds,
        Found: _found_holds,
    }
    for one in record:
        signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
        if not kinds[type(one)](ladder, one):
            return f"{type(one).__name__}: {one[:2]}"
    return ""


def _case_holds(ladder: Ladder, case: Case) -> bool:
    plan = plan_of(ladder, rungs_of(ladder, case.rungs))
    board = ladder.tables(case.puzzle)
    return all(_step_holds(ladder, case.puzzle, board, plan, step) for step in case.steps)


def _step_holds(ladder: Ladder, puzzle: Any, board: Any, plan: Plan, step: Step) -> bool:
    """From scratch, after an assumption on top, and once more when that is taken back."""
    memory = ladder.memory(state_of(ladder, puzzle, step.start))
    _poison(memory, NOWHERE if step.entry % 2 else -NOWHERE)
    if _run(board, memory, plan) != step.end:
        return False
    if step.end is None or step.entry < 0:
        return True
    length = memory.notes[kernel.LENGTH]
    kernel.assign(memory, step.entry, step.value)
    kernel.start_round(memory)
    if _run(board, memory, plan) != step.after:
        return False
    kernel.take_back(memory, length)
    kernel.start_round(memory)
    return _run(board, memory, plan) == step.end


def _poison(memory: kernel.Memory, nowhere: int) -> None:
    """Make what no rung may read, since nobody has written it, no place on any board."""
    memory.room[kernel.TRAIL, memory.notes[kernel.LENGTH] :] = nowhere
    memory.room[kernel.TRAIL + 1 :] = nowhere


def _run(board: Any, memory: kernel.Memory, plan: Plan) -> Values | None:
    outcome = kernel.PAUSED
    while outcome == kernel.PAUSED:
        memory.notes[kernel.WORK] = 0
        outcome = kernel.fixpoint(board, memory, *plan, True)
    return tuple(memory.values.tolist()) if outcome == kernel.SETTLED else None


def _branch_holds(ladder: Ladder, branch: Branch) -> bool:
    board = ladder.tables(branch.puzzle)
    strategy, _ = ladder.strategies[branch.strategy]
    for values, entry, value in branch.chosen:
        memory = ladder.memory(state_of(ladder, branch.puzzle, values))
        chosen = kernel.choose(board, memory, strategy)
        if chosen[0] != entry or (entry >= 0 and chosen[1] != value):
            return False
    return True


def _found_holds(ladder: Ladder, found: Found) -> bool:
    return all(
        sorted(solve(found.puzzle, None, strategy=strategy).answers) == found.answers
        for strategy in ladder.strategies
    )


def rungs_of(ladder: Ladder, names: tuple[str, ...]) -> tuple[Rung, ...]:
    """The rungs of those names; the probe goes over the whole ladder."""
    rungs = tuple(ladder.named(name) for name in names)
    return ladder.rungs if [rung.code for rung in rungs] == [PROBE] else rungs


def state_of(ladder: Ladder, puzzle: Any, values: Values) -> State:
    """A state with those entries."""
    import numpy as np

    state = ladder.undecided(puzzle)
    write_back(np.array(values, dtype=np.int8), state)
    return state


# --- on the unchanged package ----------------------------------------------------------------


def record_of(genre: str) -> list[Case | Branch | Found]:
    """What the plain rungs, the plain oracle and the words on branching say."""
    found: list[Case | Branch | Found] = []
    for puzzle, states in [*_mixed(genre), *_small(genre), *_made(genre)]:
        plain = Plain(ladder_of(genre), puzzle)
        found += plain.cases(states)
        found += plain.branches(states)
        if puzzle.height * puzzle.width <= SOLVED_CELLS:
            found.append(Found(puzzle, sorted(plain.module.answers(puzzle))))
    return found


def _mixed(genre: str) -> Iterator[tuple[Any, list[Values]]]:
    """Random boards, with what is left of an answer when cells are forgotten and turned over."""
    from liarproof.oracles.kit.rng import stream
    from liarproof.properties.boards import maker
    from liarproof.properties.states import remembered

    for index in range(MIXED + MORE):
        puzzle = maker(genre).mixed(7, index)
        wanted = index < MIXED or _arrows(puzzle) > 2
        if puzzle.height * puzzle.width > MOST_CELLS or not wanted:
            continue
        answers = solve(puzzle, 1).answers or solve(maker(genre).blank(*_size(puzzle)), 1).answers
        chance = stream(index, "mutants")
        ways = [(known, wrong) for known in (0.3, 0.6, 0.85) for wrong in (0, 1)]
        if answers:
            yield puzzle, [_flat(remembered(answers[0], chance, *way)) for way in ways]


def _arrows(puzzle: Any) -> int:
    """How many clues say a number along a line."""
    clues = getattr(puzzle, "clues", ())
    return sum(isinstance(clue, Clue) and clue.number is not None for clue in clues)


def _size(puzzle: Any) -> tuple[int, int]:
    return puzzle.height, puzzle.width


def _flat(marks: Marks) -> Values:
    return tuple(value for part in marks for row in part for value in row)


def _small(genre: str) -> Iterator[tuple[Any, list[Values]]]:
    """Tiny boards, with every state or many of them."""
    from liarproof.properties.boards import maker

    ladder = ladder_of(genre)
    for size in SMALL:
        puzzles = list(maker(genre).every(*size, maker(genre).varieties[0]))
        for puzzle in puzzles[:: max(1, len(puzzles) // BOARDS)]:
            entries = sum(part.size for part in ladder.undecided(puzzle))
            states = list(product(range(3), repeat=entries))
            step = len(states) // MOST_STATES + 1
            yield puzzle, states[:: step + (step % 3 == 0)]  # else its last entries never change


def _made(genre: str) -> Iterator[tuple[Any, list[Values]]]:
    """Boards that chance does not come near, undecided, and strips with some cells decided too."""
    from liarproof.oracles.kit.rng import below, stream

    for index, puzzle in enumerate(MADE.get(genre, ())):
        chance = stream(index, "mutants of what is made")
        cells, *edges = (part.size for part in ladder_of(genre).undecided(puzzle))
        count = MADE_STATES if puzzle.height == 1 else 0
        some = [[max(0, below(chance, 5) - 2) for _ in range(cells)] for _ in range(count)]
        starts = [[UNKNOWN] * cells, [UNKNOWN] * cells, *some]  # twice: see `_step`
        yield puzzle, [(*start, *[UNKNOWN] * sum(edges)) for start in starts]


class Plain:
    """The plain rungs on one puzzle."""

    def __init__(self, ladder: Ladder, puzzle: Any) -> None:
        self.ladder, self.puzzle = ladder, puzzle
        self.module = import_module(f"liarproof.properties.plain.{ladder.genre}")

    def cases(self, states: Sequence[Values]) -> Iterator[Case]:
        """Each rung alone, with those that it is to stand beside, and those of the fast strategy.

        What a rung deduces of paths that are none hangs on the order: *degrees* refuses these.
        """
        _, fast = self.ladder.strategies["fast"]
        together = tuple(rung.name for rung in fast if rung.code != PROBE)
        known = (*self.ladder.rungs, *self.ladder.spare)
        beside = [(rung.name, *rung.beside) for rung in known if rung.beside]
        alone = [(rung.name,) for rung in known if "degrees" not in rung.beside]
        for rungs in [*alone, *beside, together]:
            steps = [self._step(rungs, start, at) for at, start in enumerate(states)]
            yield Case(self.puzzle, rungs, steps)

    def _step(self, rungs: tuple[str, ...], start: Values, at: int) -> Step:
        end = self._run(rungs, start)
        unknown = [e for e, value in enumerate(end or ()) if value == UNKNOWN]
        if end is None or not unknown:
            return Step(start, end, -1, 0, None)
        tries = [self._push(rungs, start, end, unknown, at + more) for more in range(PUSHES)]
        best = len(start) + 1 if at % 2 else 0  # what a contradiction counts
        return max(tries, key=lambda s: best if s.after is None else sum(map(bool, s.after)))

    def _push(
        self, rungs: tuple[str, ...], start: Values, end: Values, unknown: list[int], at: int
    ) -> Step:
        entry, value = unknown[at // 2 % len(unknown)], 1 + at % 2
        assumed = (*end[:entry], value, *end[entry + 1 :])
        return Step(start, end, entry, value, self._run(rungs, assumed))

    def _run(self, rungs: tuple[str, ...], start: Values) -> Values | None:
        state, before = state_of(self.ladder, self.puzzle, start), None
        while before != state.marks():
            before = state.marks()
            if not all(self.module.RUNGS[name](self.puzzle, state) for name in rungs):
                return None
        return _flat(state.marks())

    def branches(self, states: Sequence[Values]) -> Iterator[Branch]:
        """By the words of each solver on branching; Yajilin's are its own."""
        if self.ladder.edges:
            return
        for strategy in self.ladder.strategies:
            first = strategy == "article" and self.ladder.genre != "hitori"
            cells = [self._branch(values, first) for values in states]
            chosen = [(values, cell, SHADED) for values, cell in zip(states, cells, strict=True)]
            yield Branch(self.puzzle, strategy, chosen)

    def _branch(self, values: Values, first: bool) -> int:
        """The first unknown cell, or the first of those beside most decided ones; -1: none."""
        unknown = [cell for cell, value in enumerate(values) if value == UNKNOWN]
        if not unknown or first:
            return min(unknown, default=-1)
        return max(unknown, key=lambda cell: self._decided_beside(values, cell))

    def _decided_beside(self, values: Values, cell: int) -> int:
        height, width = _size(self.puzzle)
        row, column = divmod(cell, width)
        near = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
        inside = [(r, c) for r, c in near if 0 <= r < height and 0 <= c < width]
        return sum(values[r * width + c] != UNKNOWN for r, c in inside)


def _hang(_signal: int, _frame: object) -> None:
    sys.exit("hang")


def main(arguments: list[str]) -> str:
    """Record, or hold; what is wrong, in a line, or nothing."""
    what, file, *genres = arguments
    if what == "record":
        Path(file).write_bytes(pickle.dumps({genre: record_of(genre) for genre in genres}))
        return ""
    signal.signal(signal.SIGVTALRM, _hang)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    record = pickle.loads(Path(file).read_bytes())
    return next(filter(None, (hold(genre, held) for genre, held in record.items())), "")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]) or 0)
