"""What `liarproof solve` says: a board, a table or a summary, and what is not as recorded."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from statistics import median
from typing import Any, NamedTuple

from liarproof.ci.terminal import (
    dim,
    draw,
    duration,
    plain,
    plural,
    say,
    say_conventions,
    table,
)
from liarproof.puzzles.answer import Marks
from liarproof.puzzles.records import Board

FEW = 3
"""So many boards are drawn."""
SOME = 20
"""So many boards have a line each; of more there is a summary."""
DRAWN = 12
"""So many answers of one board are drawn."""


def recorded_answer(board: Board) -> Marks | None:
    """The answer that a board comes with, whole or the half of it; None: it has none."""
    marks = board.answer
    return marks if marks is not None and (marks.cells_decided or marks.edges_decided) else None


class Found(NamedTuple):
    """One board and what the search found on it."""

    board: Board
    solution: Any
    grade: str
    seconds: float
    """Of the search alone."""
    limit: int | None
    asked: bool
    """Whether a confirmation was asked for."""
    confirmed: bool | None = None
    """None: not asked for, or nothing to confirm."""

    @property
    def ran_out(self) -> bool:
        """Whether the budget ended the search, and not the limit."""
        full = self.limit is not None and len(self.solution.answers) >= self.limit
        return not self.solution.exhausted and not full

    @property
    def equal(self) -> bool | None:
        """Whether the recorded answer is among those found; None: none recorded, or not known."""
        recorded = recorded_answer(self.board)
        if recorded is None:
            return None
        if any(recorded.fits(answer) for answer in self.solution.answers):
            return True
        return False if self.solution.exhausted else None


def faults(found: Found) -> list[str]:
    """What does not hold."""
    unique, recorded = found.solution.unique, found.board.unique
    said = []
    if recorded is True and unique is False:
        said.append(f"recorded as unique, has {_result(found)}")
    if recorded is False and unique is True:
        said.append("recorded as not unique, is unique")
    if found.equal is False:
        said.append("the recorded answer is not among those found")
    if found.confirmed is False:
        said.append("the SAT engine finds otherwise")
    return said


def gaps(found: Found) -> list[str]:
    """What was not settled."""
    if found.ran_out:
        return [f"the budget ended the search after {plural(found.solution.nodes, 'node')}"]
    if found.board.unique is not None and found.solution.unique is None:
        return ["whether it is unique, as recorded, was not looked at"]
    return []


def report(found: Sequence[Found]) -> None:
    """What was found, as fits the number of boards."""
    if len(found) <= FEW:
        for number, one in enumerate(found):
            if number:
                say()
            _say_one(one)
        if len(found) == 1:
            say_conventions(found[0].board.puzzle.genre)
        return
    if len(found) <= SOME:
        _say_table(found)
    else:
        _say_summary(found)
    odd = [one for one in found if faults(one) or gaps(one)]
    if odd:
        say()
        say(f"not as recorded, or not settled: {plural(len(odd), 'board')}")
        for one in odd:
            say(f"  {plain(one.board.id)}: {'; '.join(faults(one) + gaps(one))}")


def _result(found: Found) -> str:
    number, exhausted = len(found.solution.answers), found.solution.exhausted
    if found.solution.unique:
        return "unique"
    if exhausted:
        return plural(number, "answer") if number else "no answer"
    if found.ran_out:
        return f"{plural(number, 'answer')} so far"
    return plural(number, "answer") if number == 1 else f"at least {plural(number, 'answer')}"


def _agreement(found: Found) -> str:
    """Who says the same: the record, the SAT engine."""
    said = []
    if found.equal is not None:
        said.append("record" if found.equal else "record DIFFERS")
    if found.confirmed is not None:
        said.append("sat" if found.confirmed else "sat DIFFERS")
    return ", ".join(said)


def _say_one(found: Found) -> None:
    answers = found.solution.answers
    for answer in answers[:DRAWN] or [None]:
        draw(found.board.puzzle, answer, found.board.id)
    if len(answers) > DRAWN:
        dim(f"  (and {plural(len(answers) - DRAWN, 'answer')} more: --json FILE has them all)")
    parts = [
        _result(found),
        f"grade {found.grade}",
        plural(found.solution.nodes, "node"),
        duration(found.seconds),
    ]
    if found.equal:
        parts.append("the recorded answer" + (" among them" if len(answers) > 1 else ""))
    if found.confirmed:
        parts.append("confirmed by sat")
    say(", ".join(parts))
    for text in faults(found):
        say(f"NOT AS RECORDED: {text}")
    for text in gaps(found):
        say(f"NOT SETTLED: {text}")


def _say_table(found: Sequence[Found]) -> None:
    rows = [
        [
            plain(one.board.id),
            f"{one.board.puzzle.height}×{one.board.puzzle.width}",
            _result(one),
            one.grade,
            f"{one.solution.nodes:,}",
            duration(one.seconds),
            _agreement(one),
        ]
        for one in found
    ]
    heads = ["board", "size", "result", "grade", "nodes", "time", "agrees with"]
    table(heads, rows, right=(4, 5))


def _say_summary(found: Sequence[Found]) -> None:
    results = Counter(
        "undecided"
        if one.solution.unique is None
        else "unique"
        if one.solution.unique
        else "not unique"
        if one.solution.answers
        else "without answer"
        for one in found
    )
    say(f"{'boards':<18}{len(found):>7,}")
    for name in ("unique", "not unique", "without answer", "undecided"):
        if results[name] or name == "unique":
            say(f"  {name:<16}{results[name]:>7,}")
    recorded = [one for one in found if recorded_answer(one.board) is not None]
    if recorded:
        equal = sum(one.equal is True for one in recorded)
        say(f"{'recorded answers':<18}{len(recorded):>7,}")
        say(f"  {'equal':<16}{equal:>7,}")
        if unreached := sum(one.equal is None for one in recorded):
            say(f"  {'not reached':<16}{unreached:>7,}  (--all finds every answer)")
    if found[0].asked:
        say(f"{'confirmed by sat':<18}{sum(one.confirmed is True for one in found):>7,}")
    say("grades")
    for name, number in _grades(found):
        bar = "▇" * max(1, round(30 * number / len(found)))
        say(f"  {name:<16}{number:>7,}  {bar}")
    seconds = [one.seconds for one in found]
    say(
        f"search time: median {duration(median(seconds))}, longest {duration(max(seconds))},"
        f" {duration(sum(seconds))} in all"
    )


def _grades(found: Sequence[Found]) -> list[tuple[str, int]]:
    """The grades that occur, in the order of their ladders."""
    from liarproof.solvers.ladder import ladder_of

    order: list[str] = []
    for genre in sorted({one.board.puzzle.genre for one in found}):
        order += [rung.name for rung in ladder_of(genre).rungs if rung.name not in order]
    counted = Counter(one.grade for one in found)
    return [(name, counted[name]) for name in [*order, "search", "contradiction"] if counted[name]]
