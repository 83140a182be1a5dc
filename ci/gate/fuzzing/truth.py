"""What is right on a fresh board: by a first engine, and before anybody is blamed by a second.

The two share no code. Counts are by the diagram first; everything else that a solver must know is
by SAT, and the second is an enumerator where the board is small enough for it, else z3 or the
diagram. Candidates are judged by the referee and by `properties.vectors.rules`, URLs are read by
`puzzles` and by `properties.vectors.decoding`.
"""

from __future__ import annotations

import time
from functools import lru_cache
from typing import Any

import msgspec

from liarproof.ci.gate.facts import FIRST, Unknown, expected_of
from liarproof.ci.gate.judging import puzzle_of
from liarproof.ledgers.vectors import Board, Expected, Input, Marks
from liarproof.oracles.registry import oracle_engines
from liarproof.properties.vectors.decoding import decoded
from liarproof.properties.vectors.flags import of_conventions
from liarproof.properties.vectors.forms import plain_of
from liarproof.properties.vectors.rules import broken
from liarproof.properties.vectors.states import compiled, plainly, rungs_of
from liarproof.puzzles import answer as plain
from liarproof.puzzles.engine import Engine
from liarproof.puzzles.errors import InputError
from liarproof.solvers.rung import PROBE

MOST_CELLS = 121
"""Boards beyond are asked only what needs no engine."""
MOST_COUNTED = 2_000
"""Boards with more answers are not asked for their number: a child may list them."""
SECONDS = 10.0
"""For one question to an engine."""

LISTERS = {"hitori": "rows", "yinyang": "frontier", "yajikazu": "rows", "yajilin": "shading"}
"""The enumerators: the second engines of small boards."""


class OurFault(Exception):  # noqa: N818 - a finding, about ourselves
    """Two engines of ours contradict each other; `str()` says which and where."""


def expected(genre: str, operation: str, given: Input) -> Expected:
    """What is right by the first engine; raises `Unknown`."""
    if operation == "count":
        return Expected(count=_count(genre, given))
    if operation == "read":
        return _read(genre, given)
    if operation not in ("check", "write"):
        _bounded(given)
    until = time.monotonic() + SECONDS
    found = expected_of(genre, operation, given, until, FIRST)
    if has_text(genre, given.rung):
        return msgspec.structs.replace(found, must=_must(genre, given, compiled))
    return found


def confirm(genre: str, operation: str, given: Input, first: Expected) -> str:
    """Ask the second engine, and return its name.

    Raises `Unknown` where it cannot tell, `OurFault` where it says something else.
    """
    name, second = _second(genre, operation, given)
    if msgspec.json.encode(second) != msgspec.json.encode(first):
        raise OurFault(
            f"{genre} {operation} of {_place(given)}: {_short(first)} by the first engine,"
            f" {_short(second)} by {name}"
        )
    return name


def _second(genre: str, operation: str, given: Input) -> tuple[str, Expected]:
    if operation == "check":
        assert given.board is not None
        assert given.answer is not None
        puzzle = puzzle_of(genre, given.board)
        codes = broken(puzzle, plain_of(given.answer))
        return "the array rules", Expected(legal=not codes, broken=codes)
    if operation == "read":
        return "the second reader", _read_again(genre, given)
    if operation == "write":
        return "the referee", Expected()
    engine = _witness(genre, given)
    until = time.monotonic() + SECONDS
    if operation == "count":
        assert given.board is not None
        counted = engine.count(puzzle_of(genre, given.board))
        return engine.name, Expected(count=counted)
    found = expected_of(genre, operation, given, until, engine.name)
    if has_text(genre, given.rung):
        found = msgspec.structs.replace(found, must=_must(genre, given, plainly))
    return engine.name, found


def _witness(genre: str, given: Input) -> Engine:
    """The second engine for a board; raises `Unknown`."""
    _bounded(given)
    board = _board(given)
    engines = {one.name: one for one in oracle_engines(genre)}
    for name in (LISTERS[genre], "z3", "diagram"):
        if engines[name].able(board.height, board.width):
            return engines[name]
    raise Unknown("no second engine is able")


def _board(given: Input) -> Board:
    assert given.board is not None
    return given.board


def _bounded(given: Input) -> None:
    board = _board(given)
    if board.height * board.width > MOST_CELLS:
        raise Unknown(f"more than {MOST_CELLS} cells")


def _count(genre: str, given: Input) -> int:
    _bounded(given)
    board = _board(given)
    puzzle: Any = puzzle_of(genre, board)
    count = _counted(puzzle)
    if count > MOST_COUNTED:
        raise Unknown("it has too many answers")
    return count


@lru_cache(maxsize=256)
def _counted(puzzle: Any) -> int:
    diagram = next(one for one in oracle_engines(puzzle.genre) if one.name == "diagram")
    if not diagram.able(puzzle.height, puzzle.width):
        raise Unknown("beyond the diagram")
    return diagram.count(puzzle)


# --- URLs -------------------------------------------------------------------------------------


def _read(genre: str, given: Input) -> Expected:
    try:
        return expected_of(genre, "read", given, 0.0)
    except (InputError, Unknown):
        return Expected()


def _read_again(genre: str, given: Input) -> Expected:
    found = decoded(given.url)
    if found is None or found[0] != genre:
        return Expected()
    return Expected(board=msgspec.structs.replace(found[1], url=given.url))


# --- rungs ------------------------------------------------------------------------------------


def has_text(genre: str, name: str) -> bool:
    """Whether we know a rung of that name, and what it must decide.

    Of a probe that depends on the rungs below it, so that it must only be sound.
    """
    return any(rung.name == name and rung.code != PROBE for rung in rungs_of(genre))


def _must(genre: str, given: Input, way: Any) -> Marks | None:
    """What the rung decides, by the compiled or by the plain text of it."""
    assert given.state is not None
    marks = way(genre, given.rung, puzzle_of(genre, _board(given)), plain_of(given.state))
    if marks is None:
        return None
    cells, right, down = ([list(row) for row in part] for part in marks)
    return Marks(cells, right or None, down or None)


# --- conventions ------------------------------------------------------------------------------


def conventions(puzzle: Any, candidate: plain.Marks | None = None) -> frozenset[str]:
    """What an expectation about the board may rest on; of a candidate that alone.

    Raises `Unknown` where the answers are too many to look at.
    """
    answers: tuple[plain.Marks, ...] = ()
    if candidate is None:
        answers = _some_answers(puzzle)
    return frozenset(of_conventions(puzzle, answers, candidate))


@lru_cache(maxsize=64)
def _some_answers(puzzle: Any) -> tuple[plain.Marks, ...]:
    if puzzle.height * puzzle.width > MOST_CELLS:
        raise Unknown(f"more than {MOST_CELLS} cells")
    engine = next(one for one in oracle_engines(puzzle.genre) if one.name == FIRST)
    found = engine.answers(puzzle, MANY)
    if len(found) == MANY:
        raise Unknown("it has too many answers")
    return tuple(found)


MANY = 200
"""Answers, any of which may rest on a convention."""


def _place(given: Input) -> str:
    return given.url if given.board is None else given.board.url


def _short(one: Expected) -> str:
    return msgspec.json.encode(one).decode()[:200]
