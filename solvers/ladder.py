"""fixpoint, solve and grade: what users call, for every genre.

Rungs of ours alone run in the compiled kernel; with a rung of a user among them the same work
is driven from Python.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Collection, Sequence
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from liarproof.puzzles.answer import UNKNOWN, UNSHADED, Answer, Marks, State
from liarproof.puzzles.conventions import refuses
from liarproof.puzzles.errors import InputError, shown
from liarproof.solvers import kernel
from liarproof.solvers.rung import (
    PROBE,
    Ladder,
    PlainRung,
    Rung,
    plan_of,
    to_marks,
    write_back,
)

HOMES = {
    "hitori": "liarproof.solvers.hitori",
    "yinyang": "liarproof.solvers.yinyang",
    "yajikazu": "liarproof.solvers.yajikazu",
    "yajilin": "liarproof.solvers.yajilin",
}
"""The registry of solvers: genre -> module with its `LADDER`."""

ROOM = 64
"""Answers the kernel finds before Python collects them."""


@cache
def ladder_of(genre: str) -> Ladder:
    """The ladder of a genre; raises `InputError` where there is no solver for it."""
    if genre not in HOMES:
        raise InputError(f"genre {shown(genre)} has no solver; there are: {', '.join(HOMES)}")
    ladder: Ladder = importlib.import_module(HOMES[genre]).LADDER
    return ladder


def rungs_named(genre: str, names: Sequence[str]) -> tuple[Rung, ...]:
    """The rungs of those names; raises `InputError` that lists what there is."""
    ladder = ladder_of(genre)
    known = dict(ladder.sets)
    known |= {rung.name: (rung,) for rung in (*ladder.rungs, *ladder.spare)}
    for name in names:
        if name not in known:
            raise InputError(f"rung {shown(name)} is not one of {genre}'s: {', '.join(known)}")
    return tuple(dict.fromkeys(rung for name in names for rung in known[name]))


def fixpoint(puzzle: Any, state: State, rungs: Sequence[PlainRung] | None = None) -> bool:
    """Run `rungs` (None: the whole ladder), in any order, until none decides anything more.

    Fills `state` in place. Returns False where a rung finds a contradiction; the state is
    unspecified then. A probe among the rungs goes over all the others. Raises `TypeError`
    where a rung returns anything but True or False, `ValueError` where the state's shape is
    not the board's.
    """
    ladder = ladder_of(puzzle.genre)
    chosen = ladder.rungs if rungs is None else tuple(rungs)
    ours = _all_ours(ladder, chosen)
    if ours is not None:
        return ladder.propagate(puzzle, state, ours)
    ladder.check_shape(puzzle, state)
    others: list[PlainRung] = [*ladder.implicit]
    others += [rung for rung in chosen if not is_probe(rung)]
    steps = [*others, probe_over(others)] if any(map(is_probe, chosen)) else others
    return _settle(puzzle, state, steps)


def _all_ours(ladder: Ladder, rungs: Sequence[PlainRung]) -> tuple[Rung, ...] | None:
    ours = tuple(rung for rung in rungs if isinstance(rung, Rung) and rung.ladder() is ladder)
    return ours if len(ours) == len(rungs) else None


def is_probe(rung: PlainRung) -> bool:
    """Whether it is a genre's probe."""
    return isinstance(rung, Rung) and rung.code == PROBE


def call(rung: PlainRung, puzzle: Any, state: State) -> bool:
    """Call a rung and insist on True or False; raises `TypeError` naming it otherwise."""
    outcome: object = rung(puzzle, state)
    if outcome is not True and outcome is not False:
        name = getattr(rung, "__name__", repr(rung))
        raise TypeError(f"rung {name} returned {outcome!r}: a rung returns True or False")
    return outcome


def _settle(puzzle: Any, state: State, rungs: Sequence[PlainRung]) -> bool:
    """Apply the rungs round and round until a whole round leaves the state as it was."""
    quiet = at = 0
    while quiet < len(rungs):
        before = state.marks()
        if not call(rungs[at], puzzle, state):
            return False
        quiet = quiet + 1 if state.marks() == before else 1
        at = (at + 1) % len(rungs)
    return True


def probe_over(rungs: Sequence[PlainRung]) -> PlainRung:
    """The probe over any rungs, as a rung: drops each value that alone contradicts them."""

    def probe(puzzle: Any, state: State) -> bool:
        for part in range(len(state)):
            for at in range(state[part].size):
                for value in (2, 1):
                    if state[part].flat[at] != UNKNOWN:
                        break
                    assumed = state.copy()
                    assumed[part].flat[at] = value
                    if not _settle(puzzle, assumed, rungs):
                        state[part].flat[at] = 3 - value
                        if not _settle(puzzle, state.copy(), rungs):
                            return False
        return True

    return probe


class Solution(NamedTuple):
    """What a search found."""

    answers: list[Answer]
    exhausted: bool
    """Whether there are no answers but these: False where the limit or the budget stopped it."""
    nodes: int
    """Assumptions made: each value tried at an entry counts one."""

    @property
    def unique(self) -> bool | None:
        """Whether there is exactly one answer; None where the search ended before it knew."""
        if len(self.answers) > 1:
            return False
        return len(self.answers) == 1 if self.exhausted else None


def solve(
    puzzle: Any,
    limit: int | None = 2,
    rungs: Sequence[PlainRung] | None = None,
    strategy: str = "fast",
    *,
    budget: int | None = None,
    state: State | None = None,
    also: Collection[str] = (),
    progress: Callable[[int, int], None] | None = None,
) -> Solution:
    """Search for answers, completely: branch where propagation with `rungs` ends.

    Stops after `limit` answers (None: all) or `budget` assumptions (None: any number), and
    says whether it had exhausted the space. `strategy` is ``fast`` or ``article`` (branch and
    value order, and rungs, as the genre's article describes them). `rungs` replaces the
    strategy's; any set gives the same answers. `state` is where to start (None: undecided; it
    is left as it was). `also`: optional rules that answers must obey too, such as ``brNoShade``.
    `progress(nodes, answers)` is called now and then.

    Raises `InputError` for an unknown strategy, `ValueError` for a state of another shape.
    """
    ladder = ladder_of(puzzle.genre)
    if strategy not in ladder.strategies:
        raise InputError(
            f"strategy {shown(strategy)} is not one of: {', '.join(ladder.strategies)}"
        )
    number, usual = ladder.strategies[strategy]
    chosen = usual if rungs is None else tuple(rungs)
    start = ladder.undecided(puzzle) if state is None else state
    ladder.check_shape(puzzle, start)
    bare = _bare(puzzle) if refuses(puzzle.genre, also) else None
    most = limit if limit is None or bare is None else limit + 1
    task = _Task(ladder, puzzle, start, number, most, budget, progress)
    ours = usual if rungs is None else _all_ours(ladder, chosen)
    found = _search_in_python(task, chosen) if ours is None else _search_in_kernel(task, ours)
    if bare is None:
        return found
    return found._replace(answers=[a for a in found.answers if a != bare][:limit])


def _bare(puzzle: Any) -> Answer:
    """The answer that shades nothing."""
    return Marks(((UNSHADED,) * puzzle.width,) * puzzle.height)


class _Task(NamedTuple):
    ladder: Ladder
    puzzle: Any
    start: State
    strategy: int
    limit: int | None
    budget: int | None
    progress: Callable[[int, int], None] | None


def _search_in_kernel(task: _Task, rungs: tuple[Rung, ...]) -> Solution:
    board = task.ladder.tables(task.puzzle)
    memory = task.ladder.memory(task.start)
    room = ROOM if task.limit is None else min(ROOM, task.limit)
    tree = kernel.new_search(memory.values.size, room)
    others = [rule.code for rule in task.ladder.rules if rule not in rungs]
    rules = np.array(others, dtype=np.int64) + kernel.REJECTS
    plan = plan_of(task.ladder, rungs)
    budget = -1 if task.budget is None else task.budget
    answers: list[Answer] = []
    while True:
        memory.notes[kernel.WORK] = 0
        exhausted = kernel.search(board, memory, tree, *plan, rules, task.strategy, budget)
        for at in range(tree.notes[kernel.BUFFERED]):
            answers.append(to_marks(tree.answers[at], task.start))
        tree.notes[kernel.BUFFERED] = 0
        nodes = int(tree.notes[kernel.NODES])
        if task.limit is not None and len(answers) >= task.limit:
            return Solution(answers[: task.limit], False, nodes)
        if exhausted or tree.notes[kernel.STAGE] == kernel.STOPPED:
            return Solution(answers, bool(exhausted), nodes)
        if task.progress is not None:
            task.progress(nodes, len(answers))


def _search_in_python(task: _Task, rungs: Sequence[PlainRung]) -> Solution:
    board = task.ladder.tables(task.puzzle)
    waiting = [task.start.copy()]
    answers: list[Answer] = []
    nodes = -1  # the start is no assumption
    while waiting:
        if task.budget is not None and nodes >= task.budget:
            return Solution(answers, False, nodes)
        state = waiting.pop()
        nodes += 1
        if not fixpoint(task.puzzle, state, rungs):
            continue
        memory = task.ladder.memory(state)
        entry, value = kernel.choose(board, memory, task.strategy)
        if entry >= 0:
            for tried in (3 - value, value):
                memory.values[entry] = tried
                branch = state.copy()
                write_back(memory.values, branch)
                waiting.append(branch)
        elif task.ladder.propagate(task.puzzle, state, task.ladder.rules):
            answers.append(state.marks())
            if task.limit is not None and len(answers) >= task.limit:
                return Solution(answers, False, nodes)
        if task.progress is not None:
            task.progress(nodes, len(answers))
    return Solution(answers, True, nodes)


def grade(puzzle: Any) -> str:
    """The rung that completes the first ladder prefix which decides the whole board.

    ``search`` where the whole ladder leaves something open, ``contradiction`` where it proves
    that there is no answer.
    """
    ladder = ladder_of(puzzle.genre)
    state = ladder.start(puzzle)
    for upto, rung in enumerate(ladder.rungs, start=1):
        if not ladder.propagate(puzzle, state, ladder.rungs[:upto]):
            return "contradiction"
        if state.marks().complete:
            legal = ladder.propagate(puzzle, state, ladder.rules)
            return rung.name if legal else "contradiction"
    return "search"
