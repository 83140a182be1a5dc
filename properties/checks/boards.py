"""Boards with a known answer: solved, proved unique, judged, and confirmed by a SAT engine."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from liarproof.ledgers.bank import bank
from liarproof.oracles.referee import judge
from liarproof.oracles.registry import oracle_engines
from liarproof.properties.checks.check import Check, Part, Result
from liarproof.puzzles.answer import Answer
from liarproof.puzzles.conventions import OPTIONAL_RULES, refuses
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
    parts = _blocks(name, "shipped_boards", (genre,), len(bank(genre)))
    yield Check(name, "boards", CLAIM, "counted (solver, sat)", parts)


def given_check(source: str, boards: int, also: tuple[str, ...]) -> Check:
    """The boards of a file that the user gave; `boards` is how many good ones it holds."""
    name = f"boards.{source}"
    parts = _blocks(name, "given_boards", (source, also), boards)
    return Check(name, "boards", CLAIM, "counted (solver, sat)", parts)


def _blocks(name: str, run: str, what: tuple[Any, ...], boards: int) -> list[Part]:
    return [Part(name, run, (*what, start)) for start in range(0, max(boards, 1), BLOCK)]


def shipped_boards(genre: str, start: int) -> Result:
    """A block of the bank."""
    return examine(bank(genre)[start : start + BLOCK])


def given_boards(source: str, also: Sequence[str], start: int) -> Result:
    """A block of a file; its bad lines have been named before."""
    boards = [item for item in read_source(source) if not isinstance(item, InputError)]
    return examine(boards[start : start + BLOCK], also)


def examine(boards: list[Board], also: Sequence[str] = ()) -> Result:
    """Everything that a record says, recomputed; `also`: optional rules, where a genre has them."""
    result = Result()
    for board in boards:
        rules = [rule for rule in also if refuses(board.puzzle.genre, [rule])]
        for engine, look in (("solver", _solve), ("sat", _confirm), ("referee", _judge)):
            complaint = look(board, rules)
            result.count(engine)
            if complaint:
                result.fail(f"{board.id or board.where}: {complaint}", board.puzzle, board.answer)
    return result


def _solve(board: Board, rules: Sequence[str]) -> str | None:
    found = solve(board.puzzle, also=rules)
    wrong = _differs("solver", board, found.answers)
    if wrong is None and board.grade is not None:
        graded = grade(board.puzzle)
        if graded != board.grade:
            return f"recorded grade {board.grade}, the ladder finishes at {graded}"
    return wrong


def _confirm(board: Board, rules: Sequence[str]) -> str | None:
    (sat,) = (e for e in oracle_engines(board.puzzle.genre) if e.name == "sat")
    found = sat.answers(board.puzzle, 2 + len(rules))  # a rule refuses one answer at most
    return _differs("sat", board, [a for a in found if not judge(board.puzzle, a, rules)][:2])


def _differs(engine: str, board: Board, answers: list[Answer]) -> str | None:
    """What `answers`, two at most, say against the record."""
    if board.unique is not None and (len(answers) == 1) is not board.unique:
        number = "more than one answer" if len(answers) > 1 else f"{len(answers)} answer"
        bare = any(judge(board.puzzle, a, _optional(board)) for a in answers)
        hint = ", of which one shades nothing (--also brNoShade refuses it)" if bare else ""
        return f"recorded as {'' if board.unique else 'not '}unique, {engine} finds {number}{hint}"
    if board.answer is not None and len(answers) == 1 and answers[0] != board.answer:
        return f"{engine} finds another answer than the recorded one"
    return None


def _optional(board: Board) -> list[str]:
    return [rule for rule, genres in OPTIONAL_RULES.items() if board.puzzle.genre in genres]


def _judge(board: Board, rules: Sequence[str]) -> str | None:
    """The recorded answer, or else the solver's, is legal."""
    answers = (
        [board.answer] if board.answer is not None else solve(board.puzzle, also=rules).answers
    )
    for answer in answers:
        broken = judge(board.puzzle, answer, rules)
        if broken:
            return "its answer is illegal: " + ", ".join(sorted({v.code for v in broken}))
    return None
