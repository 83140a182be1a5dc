"""What is right on a board that no vector has: by the referee, or by an engine of the oracles."""

from __future__ import annotations

import time
from importlib.util import find_spec
from typing import Any

from liarproof.ci.gate.completing import completed
from liarproof.ci.gate.judging import marks_of, puzzle_of
from liarproof.ledgers.vectors import Board, Expected, Input, Marks
from liarproof.oracles.referee import judge
from liarproof.puzzles import answer as plain
from liarproof.puzzles.errors import InputError
from liarproof.puzzles.genres import book
from liarproof.puzzles.urls import read_url

SOLVED = ("one", "unique", "count", "propagate", "explain")
"""Operations of which only a solver knows what is right."""

FIRST, SECOND = "sat", "z3"
"""The engine that is asked about every board, and the one that must agree in the end."""

MOST_ANSWERS = 300
"""A board with more of them is of no use where all are needed."""


class Unknown(Exception):  # noqa: N818 - no error: another board will do
    """What is right is not known, or would take too long to find out."""


def has_engines() -> bool:
    """Whether the audit install is there."""
    return find_spec("pysat") is not None and find_spec("z3") is not None


def expected_of(
    genre: str, operation: str, given: Input, deadline: float, engine: str = FIRST
) -> Expected:
    """What is right for that input; raises `Unknown`.

    `deadline`: of `time.monotonic`. What a named rung must decide is left open.
    """
    try:
        if operation == "check":
            return _checked(genre, given)
        if operation == "read":
            return Expected(board=_board(genre, given.url))
        if operation == "write":
            return Expected()
        return _solved(genre, operation, given, deadline, engine)
    except (InputError, TimeoutError) as error:
        raise Unknown(str(error)) from None


def _checked(genre: str, given: Input) -> Expected:
    board, answer = given.board, given.answer
    assert board is not None
    assert answer is not None
    puzzle = puzzle_of(genre, board)
    marks = marks_of(genre, board.height, board.width, answer)
    broken = sorted({one.code for one in judge(puzzle, completed(puzzle, marks))})
    return Expected(legal=not broken, broken=tuple(broken))


def _board(genre: str, url: str) -> Board:
    puzzle = read_url(url)
    rules = book(genre)
    return Board(
        puzzle.height,
        puzzle.width,
        rules.to_clues(puzzle),
        tuple(rules.variants_of(puzzle)),
        url,
    )


def _solved(genre: str, operation: str, given: Input, deadline: float, engine: str) -> Expected:
    assert given.board is not None
    puzzle = puzzle_of(genre, given.board)
    if operation in ("one", "unique"):
        found = _answers(puzzle, 2, deadline, engine)
        number = ("none", "one", "more")[len(found)]
        if operation == "one":
            return Expected(answers="some" if found else "none")
        return Expected(answers=number, answer=_written(found[0]) if number == "one" else None)
    found = _answers(puzzle, MOST_ANSWERS + 1, deadline, engine)
    if len(found) > MOST_ANSWERS:
        raise Unknown("it has too many answers")
    if operation == "count":
        return Expected(count=len(found))
    if operation == "explain":
        return Expected(all=tuple(map(_written, sorted(found))))
    board = given.board
    known = marks_of(genre, board.height, board.width, given.state or Marks())
    left = [answer for answer in found if known.fits(answer)]
    nothing = plain.unmarked(board.height, board.width, book(genre).edges)
    return Expected(backbone=_agreed(left) if left else None, must=_written(nothing))


def _answers(puzzle: Any, limit: int, deadline: float, engine: str) -> list[plain.Marks]:
    from liarproof.oracles.registry import oracle_engines

    chosen = next(one for one in oracle_engines(puzzle.genre) if one.name == engine)
    if not chosen.able(puzzle.height, puzzle.width):
        raise Unknown(f"beyond the limits of {engine}")
    found: list[plain.Marks] = []
    for answer in chosen.run(puzzle, limit):
        found.append(answer)
        if time.monotonic() > deadline:
            raise Unknown("it takes too long")
        if len(found) == limit:
            break
    return found


def _agreed(answers: list[plain.Marks]) -> Marks:
    """On what all of them agree."""
    parts = [
        [
            [
                values[0] if len(set(values)) == 1 else plain.UNKNOWN
                for values in zip(*rows, strict=True)
            ]
            for rows in zip(*same, strict=True)
        ]
        for same in zip(*answers, strict=True)
    ]
    return Marks(parts[0], parts[1] or None, parts[2] or None)


def _written(answer: plain.Marks) -> Marks:
    cells, right, down = ([list(row) for row in part] for part in answer)
    return Marks(cells, right or None, down or None)
