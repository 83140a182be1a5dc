"""``python -m liarproof.properties.vectors.held [--small] [GENRE...]``: our own solver's vectors.

The solver is asked all tests of the operations that it takes by itself, without the gate between;
what it says is judged by the vectors and the referee. With ``--small`` boards beyond 20 cells are
passed over, so that it runs as plain Python too: that is how seeded faults of the solver are shown.
Prints each failure; the exit status is 1 where there is one.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

from liarproof.ledgers.vectors import Test, read_vectors
from liarproof.oracles.referee import judge
from liarproof.properties.vectors.catches import Case, wrong_marks
from liarproof.properties.vectors.forms import plain_of, puzzle_of
from liarproof.puzzles.answer import State
from liarproof.puzzles.genres import BOOKS
from liarproof.solvers.explain import Entry, explain
from liarproof.solvers.ladder import fixpoint, ladder_of, solve

SMALL = 20


def _one(puzzle: Any, test: Test) -> str:
    answers = solve(puzzle, 1).answers
    if ("some" if answers else "none") != test.expected.answers:
        return f"finds {len(answers)} answers, expected: {test.expected.answers}"
    return "an illegal answer" if answers and judge(puzzle, answers[0]) else ""


def _unique(puzzle: Any, test: Test) -> str:
    answers = solve(puzzle, 2).answers
    if len(answers) != ("none", "one", "more").index(test.expected.answers):
        return f"finds {len(answers)} answers, expected: {test.expected.answers}"
    return "an illegal answer" if any(judge(puzzle, one) for one in answers) else ""


def _count(puzzle: Any, test: Test) -> str:
    count = len(solve(puzzle, None).answers)
    return "" if count == test.expected.count else f"counts {count}, not {test.expected.count}"


def _propagate(puzzle: Any, test: Test) -> str:
    ladder, expected, rung = ladder_of(puzzle.genre), test.expected, test.input.rung
    assert test.input.state is not None
    before = plain_of(test.input.state)
    state = State.of(before)
    backbone = None if expected.backbone is None else plain_of(expected.backbone)
    must = None if expected.must is None else plain_of(expected.must)
    if not (ladder.named(rung)(puzzle, state) if rung else fixpoint(puzzle, state)):
        return "" if backbone is None else "contradiction, where an answer extends the state"
    case = Case(backbone, must if rung else before)
    return wrong_marks(before, state.marks(), case)


def _explain(puzzle: Any, test: Test) -> str:
    assert test.input.state is not None
    answers = [State.of(plain_of(answer)) for answer in test.expected.all or ()]
    state = State.of(plain_of(test.input.state))
    for step in explain(puzzle, state=state.copy()):
        for place, value in step.reason:
            if state[place.part][place.row, place.column] != value:
                return f"{step.rung} rests on what is not known"
        left = [one for one in answers if all(_at(one, at) == value for at, value in step.reason)]
        if step.entry is None:
            return f"{step.rung} sees a contradiction where there is none" if left else ""
        if any(_at(one, step.entry) != step.value for one in left):
            return f"{step.rung} does not follow from its reason"
        state[step.entry.part][step.entry.row, step.entry.column] = step.value
    return ""


def _at(state: State, entry: Entry) -> int:
    return int(state[entry.part][entry.row, entry.column])


HELD: dict[str, Callable[[Any, Test], str]] = {
    "propagate": _propagate,
    "unique": _unique,
    "one": _one,
    "count": _count,
    "explain": _explain,
}
"""Operation -> what asks the solver and says what is wrong; those that show most come first."""


def failures(genre: str, most: int | None = None) -> Iterator[tuple[str, str, float]]:
    """Id, what is wrong or "", and seconds, of each test on boards to `most` cells."""
    for operation, held in HELD.items():
        for test in read_vectors(genre, operation).tests:
            board = test.input.board
            assert board is not None
            if most is not None and board.height * board.width > most:
                continue
            puzzle, begun = puzzle_of(genre, board), time.perf_counter()
            try:
                said = held(puzzle, test)
            except Exception as error:  # whatever a broken solver raises
                said = f"{type(error).__name__}: {error}"
            yield test.id, said, time.perf_counter() - begun


def main(arguments: list[str]) -> int:
    """Hold the solver against the vectors; the exit status."""
    small = SMALL if "--small" in arguments else None
    failed = 0
    for genre in [word for word in arguments if word in BOOKS] or BOOKS:
        number, total, longest = 0, 0.0, ("", 0.0)
        for name, said, seconds in failures(genre, small):
            number, total = number + 1, total + seconds
            longest = max(longest, (name, seconds), key=lambda one: one[1])
            if said:
                failed += 1
                print(f"{name}: {said}", flush=True)
                if small is not None:  # one is enough to show a fault
                    return 1
        print(f"{genre}: {number} tests, {total:.1f} s, longest {longest[1]:.2f} s {longest[0]}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
