"""`liarproof serve`: our own solvers behind the gate's protocol (``ci/gate/PROTOCOL.md``)."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, BinaryIO

import msgspec

from liarproof import __version__
from liarproof.ci.gate.judging import marks_of, puzzle_of
from liarproof.ci.gate.messages import VERSION, Reply, Run, Start, Started, Stop
from liarproof.ci.terminal import AS_RECORDED, BAD_INPUT, compiling, error
from liarproof.ledgers.vectors import OPERATIONS, Board, Input, Marks
from liarproof.oracles.referee import complete, judge
from liarproof.oracles.registry import oracle_engines
from liarproof.properties.boards import maker
from liarproof.properties.vectors.forms import board_of
from liarproof.puzzles import answer as plain
from liarproof.puzzles.answer import State
from liarproof.puzzles.book import Puzzle
from liarproof.puzzles.errors import InputError
from liarproof.puzzles.genres import BOOKS, book
from liarproof.puzzles.urls import read_url, write_url
from liarproof.solvers.explain import Step, explain
from liarproof.solvers.ladder import fixpoint, is_probe, ladder_of, rungs_named, solve
from liarproof.solvers.rung import Rung

Answered = dict[str, Any]

PARTS = plain.Marks._fields


def serve(given: BinaryIO | None = None, out: BinaryIO | None = None) -> int:
    """Answer lines until `stop` or their end; the exit status is 2 where one is no message."""
    lines = sys.stdin.buffer if given is None else given
    answers = sys.stdout.buffer if out is None else out
    for line in lines:
        try:
            message = msgspec.json.decode(line, type=Start | Run | Stop)
        except msgspec.DecodeError as wrong:
            error(f"serve: {wrong}")
            return BAD_INPUT
        if isinstance(message, Stop):
            break
        if isinstance(message, Start):
            _compile()
        reply = started() if isinstance(message, Start) else replied(message)
        answers.write(msgspec.json.encode(reply) + b"\n")
        answers.flush()
    return AS_RECORDED


def started() -> Started:
    """What we are and have: everything."""
    return Started(
        implementation="liarproof",
        version=f"{__version__}, protocol {VERSION}",
        operations={genre: list(OPERATIONS) for genre in BOOKS},
        rungs={genre: _rungs(genre) for genre in BOOKS},
        codes=True,
    )


def _compile() -> None:
    """Make each kind of answer once, so that no test has to wait for the compiler."""
    with compiling("serve"):
        for genre in BOOKS:
            blank = Input(board=board_of(maker(genre).blank(2, 2)))
            for operation in ("one", "count", "propagate", "explain"):
                ANSWERING[operation](genre, blank)


def _rungs(genre: str) -> list[str]:
    ladder = ladder_of(genre)
    return [rung.name for rung in (*ladder.rungs, *ladder.spare)]


def replied(run: Run) -> Reply:
    """The answer to one test; what goes wrong in it is its answer too."""
    if run.operation not in ANSWERING:
        return Reply(run.id, unsupported=f"operation {run.operation} is unknown")
    try:
        return Reply(run.id, result=ANSWERING[run.operation](run.genre, run.input))
    except Exception as wrong:  # the next test must be answered all the same
        return Reply(run.id, error=f"{type(wrong).__name__}: {wrong}")


def _puzzle(genre: str, given: Input) -> Puzzle:
    if given.board is None:
        raise InputError("the input has no board")
    return puzzle_of(genre, given.board)


def _marks(puzzle: Puzzle, given: Marks | None) -> plain.Marks:
    return marks_of(puzzle.genre, puzzle.height, puzzle.width, given or Marks())


def _told(marks: plain.Marks) -> dict[str, Any]:
    return {name: rows for name, rows in zip(PARTS, marks, strict=True) if name == "cells" or rows}


def _one(genre: str, given: Input) -> Answered:
    answers = solve(_puzzle(genre, given), limit=1).answers
    return {"answer": _told(answers[0]) if answers else None}


def _unique(genre: str, given: Input) -> Answered:
    answers = solve(_puzzle(genre, given), limit=2).answers
    if len(answers) == 1:
        return {"answers": "one", "answer": _told(answers[0])}
    return {"answers": "more" if answers else "none"}


def _count(genre: str, given: Input) -> Answered:
    puzzle = _puzzle(genre, given)
    diagram = next(engine for engine in oracle_engines(genre) if engine.name == "diagram")
    return {"count": diagram.count(puzzle)}


def _check(genre: str, given: Input) -> Answered:
    puzzle = _puzzle(genre, given)
    broken = judge(puzzle, complete(puzzle, _marks(puzzle, given.answer)))
    return {"legal": not broken, "broken": sorted({violation.code for violation in broken})}


def _propagate(genre: str, given: Input) -> Answered:
    puzzle = _puzzle(genre, given)
    state = State.of(_marks(puzzle, given.state))
    ok = fixpoint(puzzle, state, _asked(genre, given.rung))
    return {"ok": True, "state": _told(state.marks())} if ok else {"ok": False}


def _asked(genre: str, name: str) -> tuple[Rung, ...]:
    """The rung of that name alone; the probe goes over all others, so it is the whole ladder."""
    rungs = rungs_named(genre, [name]) if name else ()
    return ladder_of(genre).rungs if any(map(is_probe, rungs)) or not rungs else rungs


def _explain(genre: str, given: Input) -> Answered:
    puzzle = _puzzle(genre, given)
    state = State.of(_marks(puzzle, given.state))
    steps = explain(puzzle, None, state)
    return {"steps": [_step(step) for step in steps if step.entry is not None]}


def _step(step: Step) -> dict[str, Any]:
    assert step.entry is not None
    part, row, column = step.entry
    because = [(PARTS[place.part], place.row, place.column, value) for place, value in step.reason]
    return {"decides": [(PARTS[part], row, column, step.value)], "because": because}


def _read(genre: str, given: Input) -> Answered:
    try:
        puzzle = read_url(given.url)
    except InputError as wrong:
        return {"refused": str(wrong)}
    if puzzle.genre != genre:
        return {"refused": f"it is of {puzzle.genre}"}
    rules = book(genre)
    board = Board(
        puzzle.height,
        puzzle.width,
        rules.to_clues(puzzle),
        tuple(rules.variants_of(puzzle)),
        write_url(puzzle),
    )
    return {"board": msgspec.to_builtins(board)}


def _write(genre: str, given: Input) -> Answered:
    return {"url": write_url(_puzzle(genre, given))}


ANSWERING: dict[str, Callable[[str, Input], Answered]] = {
    "one": _one,
    "unique": _unique,
    "count": _count,
    "check": _check,
    "propagate": _propagate,
    "explain": _explain,
    "read": _read,
    "write": _write,
}
