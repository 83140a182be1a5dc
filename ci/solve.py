"""`liarproof solve`: the search, held against what the source of each board records."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any, NamedTuple

from liarproof.ci.boards import read_given, rungs_wanted
from liarproof.ci.machine import JsonFile
from liarproof.ci.solve_report import Found, faults, gaps, report
from liarproof.ci.terminal import (
    BAD_INPUT,
    DOES_NOT_HOLD,
    INCOMPLETE,
    Bar,
    Interrupted,
    compiling,
    worst,
)
from liarproof.puzzles.answer import Answer
from liarproof.puzzles.conventions import refuses
from liarproof.puzzles.errors import InputError, shown
from liarproof.puzzles.records import Board, answer_fields

CONFIRMING = "sat"
"""The oracle that confirms: it takes boards of any size."""


class Wanted(NamedTuple):
    """How to search, as said on the command line."""

    limit: int | None
    strategy: str
    rungs: str | None
    budget: int | None
    confirm: bool
    also: tuple[str, ...] = ()

    def rules(self, genre: str) -> tuple[str, ...]:
        """The optional rules asked for that `genre` knows; raises `InputError` for unknown ones."""
        return tuple(rule for rule in self.also if refuses(genre, (rule,)))


def solve_boards(sources: Sequence[str], wanted: Wanted, json: str | None) -> int:
    """Solve every board of `sources` and say what was found; the exit status."""
    out = JsonFile(json)
    boards, bad = read_given(sources)
    found: list[Found] = []
    stopped = False
    try:
        _check(boards, wanted)
        _solve_all(boards, wanted, found)
    except KeyboardInterrupt:
        stopped = True
    out.write_list([_for_machines(one) for one in found])
    if found and not out.is_stdout:
        report(found)
    if stopped:
        raise Interrupted(f"{len(found):,} of {len(boards):,} boards done")
    statuses = [BAD_INPUT] if bad else []
    statuses += [DOES_NOT_HOLD for one in found if faults(one)]
    statuses += [INCOMPLETE for one in found if gaps(one)]
    return worst(statuses)


def _check(boards: Sequence[Board], wanted: Wanted) -> None:
    """Refuse a strategy or rungs that a genre among the boards does not have."""
    from liarproof.solvers.ladder import ladder_of

    for genre in sorted({board.puzzle.genre for board in boards}):
        strategies = ladder_of(genre).strategies
        if wanted.strategy not in strategies:
            raise InputError(
                f"--strategy: {shown(wanted.strategy)} is not one of: {', '.join(strategies)}"
            )
        rungs_wanted(genre, wanted.rungs)


def _solve_all(boards: Sequence[Board], wanted: Wanted, found: list[Found]) -> None:
    """Solve the boards in order; `found` grows, so that an interruption loses nothing."""
    if boards:
        with compiling("solve"):
            _warm_up(boards, wanted)
    with Bar(len(boards), "boards") as bar:
        for board in boards:
            bar.at(len(found), board.id)
            found.append(_solve(board, wanted, bar, len(found)))


def _warm_up(boards: Sequence[Board], wanted: Wanted) -> None:
    """Load or compile what the search calls, so that no board's time has that in it."""
    smallest: dict[str, Any] = {}
    for board in sorted(boards, key=lambda board: -board.puzzle.height * board.puzzle.width):
        smallest[board.puzzle.genre] = board.puzzle
    for puzzle in smallest.values():
        _search(puzzle, wanted._replace(budget=1), None)


def _search(puzzle: Any, wanted: Wanted, progress: Any) -> Any:
    from liarproof.solvers.ladder import solve

    rungs = rungs_wanted(puzzle.genre, wanted.rungs)
    return solve(
        puzzle,
        wanted.limit,
        rungs,
        wanted.strategy,
        budget=wanted.budget,
        also=wanted.rules(puzzle.genre),
        progress=progress,
    )


def _solve(board: Board, wanted: Wanted, bar: Bar, done: int) -> Found:
    from liarproof.solvers.ladder import grade

    def progress(nodes: int, answers: int) -> None:
        bar.at(done, f"{board.id}: {nodes:,} nodes, {answers:,} answers")

    start = time.perf_counter()
    solution = _search(board.puzzle, wanted, progress)
    seconds = time.perf_counter() - start
    found = Found(board, solution, grade(board.puzzle), seconds, wanted.limit, wanted.confirm)
    if wanted.confirm and not found.ran_out:
        bar.at(done, f"{board.id}: confirming")
        found = found._replace(confirmed=_confirmed(board.puzzle, found, wanted))
    return found


def _confirmed(puzzle: Any, found: Found, wanted: Wanted) -> bool:
    """Whether an oracle that shares no code finds the same answers, up to the limit."""
    from liarproof.oracles.referee import judge
    from liarproof.oracles.registry import oracle_engines

    engine = next(one for one in oracle_engines(puzzle.genre) if one.name == CONFIRMING)
    ours = found.solution.answers
    rules = wanted.rules(puzzle.genre)

    def theirs(limit: int) -> list[Answer]:
        """Their answers, those refused left out: an optional rule refuses one at most."""
        answers = engine.answers(puzzle, limit + len(rules))
        return [answer for answer in answers if not judge(puzzle, answer, rules)][:limit]

    if len(set(ours)) != len(ours):
        return False
    if found.solution.exhausted:
        return set(theirs(len(ours) + 1)) == set(ours)
    # Stopped at the limit, the two may have stopped at different answers.
    return len(theirs(len(ours))) == len(ours) and not any(judge(puzzle, one) for one in ours)


def _for_machines(found: Found) -> dict[str, Any]:
    puzzle, solution = found.board.puzzle, found.solution
    record = {
        "id": found.board.id,
        "genre": puzzle.genre,
        "height": puzzle.height,
        "width": puzzle.width,
        "answers": [answer_fields(puzzle.genre, answer) for answer in solution.answers],
        "exhausted": solution.exhausted,
        "unique": solution.unique,
        "nodes": solution.nodes,
        "grade": found.grade,
        "seconds": found.seconds,
    }
    return record | ({"confirmed": found.confirmed} if found.asked else {})
