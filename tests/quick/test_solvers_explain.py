"""explain: each deduction stands on its reason alone."""

from __future__ import annotations

from typing import Any

from liarproof.properties.boards.hitori import mixed_board
from liarproof.puzzles.answer import State
from liarproof.puzzles.hitori import Hitori
from liarproof.puzzles.sources import parse
from liarproof.solvers.explain import Step, explain
from liarproof.solvers.hitori import LADDER, adjacency, cut, duplicate, probe, sandwich
from liarproof.solvers.ladder import fixpoint

FOUR_BY_FOUR = "hitori/4/4/1114142333214213"


def state_of(puzzle: Any, entries: Any) -> State:
    """A state that holds just these entries."""
    state = State.unknown(puzzle.height, puzzle.width)
    for entry, value in entries:
        state[entry.part][entry.row, entry.column] = value
    return state


def forced(puzzle: Any, step: Step, state: State) -> bool:
    """Whether the step's rung still makes its deduction from `state`."""
    alive = LADDER.named(step.rung)(puzzle, state)
    if step.entry is None or not alive:
        return step.entry is None and not alive
    part, row, column = step.entry
    return bool(state[part][row, column] == step.value)


def test_steps_lead_to_the_fixpoint() -> None:
    """The deductions, one after the other, end where the fixpoint of the same rungs ends."""
    for index in range(30):
        puzzle = mixed_board(21, index)
        for rungs in (LADDER.rungs, LADDER.rungs[:3], (sandwich, duplicate)):
            steps = list(explain(puzzle, rungs))
            end = State.unknown(puzzle.height, puzzle.width)
            alive = fixpoint(puzzle, end, rungs)
            assert alive == all(step.entry is not None for step in steps)
            if alive:
                assert state_of(puzzle, [(s.entry, s.value) for s in steps]).marks() == end.marks()


def test_reasons_suffice_and_are_minimal() -> None:
    """Each reason alone forces its deduction, and no longer without any one of its entries."""
    for index in range(24):
        puzzle = mixed_board(22, index)
        for step in explain(puzzle):
            if step.rung == "probe":
                continue  # below, where the rungs under it are the same
            assert forced(puzzle, step, state_of(puzzle, step.reason))
            for left_out in step.reason:
                rest = [entry for entry in step.reason if entry != left_out]
                assert not forced(puzzle, step, state_of(puzzle, rest))


def test_a_probe_s_reason_refutes_the_other_value() -> None:
    """What a probe decides follows from its reason by one refuted assumption."""
    seen = 0
    for index in range(40):
        puzzle = mixed_board(23, index)
        for step in explain(puzzle):
            if step.rung == "probe" and step.entry is not None:
                seen += 1
                state = state_of(puzzle, [*step.reason, (step.entry, 3 - step.value)])
                assert not fixpoint(puzzle, state, LADDER.rungs[:5])
    assert seen > 20


def test_the_first_rung_in_order_speaks() -> None:
    """A deduction that two rungs can make is given to the one that stands first."""
    puzzle = parse(FOUR_BY_FOUR)
    assert next(iter(explain(puzzle, (sandwich, probe)))).rung == "sandwich"
    assert next(iter(explain(puzzle, (probe, sandwich)))).rung != "sandwich"


def test_a_contradiction_ends_with_its_reason() -> None:
    """Where rungs contradict the state, the last step says so and from what."""
    puzzle, state = Hitori(((1, 2, 3),)), State.unknown(1, 3)
    state.cells[0] = (1, 2, 1)
    (step,) = explain(puzzle, (adjacency, cut), state)
    assert (step.rung, step.entry, step.value) == ("cut", None, 0)
    assert [(e.row, e.column, v) for e, v in step.reason] == [(0, 0, 1), (0, 1, 2), (0, 2, 1)]
    assert state.cells.tolist() == [[1, 2, 1]]


def test_a_user_s_rung_is_explained_by_its_name() -> None:
    """A rung of the user's appears under its own name, with a reason found by dropping entries."""

    def right_of_shaded(_puzzle: Any, state: State) -> bool:
        if state.cells[0, 0] == 2 and state.cells[0, 1] == 0:
            state.cells[0, 1] = 1
        return True

    puzzle, state = Hitori(((1, 2, 3),)), State.unknown(1, 3)
    state.cells[0] = (2, 0, 1)
    (step,) = explain(puzzle, (right_of_shaded,), state)
    assert step.rung == "right_of_shaded"
    assert [(e.row, e.column, v) for e, v in step.reason] == [(0, 0, 2)]
