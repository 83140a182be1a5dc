"""Boards with a known answer: solved, proved unique, judged, and confirmed by a SAT engine."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from liarproof.ledgers.bank import bank
from liarproof.oracles.referee import judge
from liarproof.oracles.registry import oracle_engines
from liarproof.properties.checks.check import Check, Part, Result
from liarproof.puzzles.errors import InputError
from liarproof.puzzles.records import Board
from liarproof.puzzles.sources import read_source
from liarproof.solvers.ladder import grade, solve

CLAIM = "each has exactly the recorded answer, legal to the referee, confirmed by SAT"
BLOCK = 64
"""Boards a part."""


def bank_checks(genre: str) -> Iterator[Check]:
    """The boards shipped for `genre`."""
    name = f"boards.{genre}"
    parts = _blocks(name, "shipped_boards", genre, len(bank(genre)))
    yield Check(name, "boards", CLAIM, "counted (solver, sat)", parts)


def given_check(source: str, boards: int) -> Check:
    """The boards of a file that the user gave; `boards` is how many good ones it holds."""
    name = f"boards.{source}"
    parts = _blocks(name, "given_boards", source, boards)
    return Check(name, "boards", CLAIM, "counted (solver, sat)", parts)


def _blocks(name: str, run: str, source: str, boards: int) -> list[Part]:
    return [Part(name, run, (source, start)) for start in range(0, max(boards, 1), BLOCK)]


def shipped_boards(genre: str, start: int) -> Result:
    """A block of the bank."""
    return examine(bank(genre)[start : start + BLOCK])


def given_boards(source: str, start: int) -> Result:
    """A block of a file; its bad lines have been named before."""
    boards = [item for item in read_source(source) if not isinstance(item, InputError)]
    return examine(boards[start : start + BLOCK])


def examine(boards: list[Board]) -> Result:
    """Everything that a record says, recomputed."""
    result = Result()
    for board in boards:
        for engine, look in (("solver", _solve), ("sat", _confirm), ("referee", _judge)):
            complaint = look(board)
            result.count(engine)
            if complaint:
                result.fail(f"{board.id or board.where}: {complaint}", board.puzzle, board.answer)
    return result


def _solve(board: Board) -> str | None:
    found = solve(board.puzzle)
    wrong = _differs("solver", board, found.answers, found.unique)
    if wrong is None and board.grade is not None:
        graded = grade(board.puzzle)
        if graded != board.grade:
            return f"recorded grade {board.grade}, the ladder finishes at {graded}"
    return wrong


def _confirm(board: Board) -> str | None:
    (sat,) = (e for e in oracle_engines(board.puzzle.genre) if e.name == "sat")
    answers = sat.answers(board.puzzle, 2)
    return _differs("sat", board, answers, len(answers) == 1)


def _differs(engine: str, board: Board, answers: list[Any], unique: bool | None) -> str | None:
    if board.unique is not None and unique is not board.unique:
        number = "more than one answer" if len(answers) > 1 else f"{len(answers)} answer"
        return f"recorded as {'' if board.unique else 'not '}unique, {engine} finds {number}"
    if board.answer is not None and unique and answers[0] != board.answer:
        return f"{engine} finds another answer than the recorded one"
    return None


def _judge(board: Board) -> str | None:
    """The recorded answer, or else the solver's, is legal."""
    answers = [board.answer] if board.answer is not None else solve(board.puzzle).answers
    for answer in answers:
        broken = judge(board.puzzle, answer)
        if broken:
            return "its answer is illegal: " + ", ".join(sorted({v.code for v in broken}))
    return None
