"""Every expected value proved again: by the referee and by two engines that share no code.

What stands in the files was found by the solver (`making`). Here it is held against oracles too, so
that a wrong expectation is noticed whichever of them is wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from liarproof.ledgers.vectors import Test
from liarproof.oracles.referee import judge
from liarproof.properties.vectors import rules
from liarproof.properties.vectors.answering import (
    LISTERS,
    agreed,
    can_extend,
    engine,
    extends,
    is_small,
    listed,
    solved,
)
from liarproof.properties.vectors.decoding import decoded
from liarproof.properties.vectors.forms import board_of, marks_of, plain_of, puzzle_of
from liarproof.properties.vectors.states import compiled, plainly
from liarproof.puzzles.answer import Answer, Marks
from liarproof.puzzles.errors import InputError
from liarproof.puzzles.urls import read_url, write_url

FOUND = 20_001
"""Answers that the solver is asked for where all are wanted."""


def complaints(genre: str, operation: str, test: Test) -> Iterator[str]:
    """What is wrong with what a test expects, one line each."""
    board = test.input.board
    if board is not None:
        puzzle = puzzle_of(genre, board)
        if board.url and read_url(board.url) != puzzle:
            yield "its URL shows another board than its clues"
    yield from _PROOFS[operation](genre, test)


def _puzzle(genre: str, test: Test) -> Any:
    assert test.input.board is not None
    return puzzle_of(genre, test.input.board)


def first_answers(puzzle: Any, limit: int) -> dict[str, tuple[Answer, ...]]:
    """Up to `limit` answers by the solver and by an oracle; of small boards by two oracles."""
    names = LISTERS[puzzle.genre] if is_small(puzzle) else ("sat",)
    found = {name: tuple(engine(puzzle.genre, name).answers(puzzle, limit)) for name in names}
    return {"solver": solved(puzzle, limit).answers, **found}


def all_answers(puzzle: Any) -> dict[str, tuple[Answer, ...]]:
    """All answers, sorted, as `first_answers`."""
    names = LISTERS[puzzle.genre] if is_small(puzzle) else ("sat",)
    return {"solver": solved(puzzle, FOUND).answers, **{n: listed(puzzle, n) for n in names}}


def _illegal(puzzle: Any, answer: Answer) -> Iterator[str]:
    for broken in judge(puzzle, answer):
        yield f"its answer is illegal: {broken.text}"


def _one(genre: str, test: Test) -> Iterator[str]:
    puzzle = _puzzle(genre, test)
    for name, answers in first_answers(puzzle, 1).items():
        if ("some" if answers else "none") != test.expected.answers:
            yield f"{name} finds {len(answers)} answers, expected: {test.expected.answers}"
        for answer in answers:
            yield from _illegal(puzzle, answer)


def _unique(genre: str, test: Test) -> Iterator[str]:
    puzzle, expected = _puzzle(genre, test), test.expected
    if (expected.answer is not None) != (expected.answers == "one"):
        yield "an answer is expected exactly where there is one"
    for name, answers in first_answers(puzzle, 2).items():
        found = ("none", "one", "more")[len(answers)]
        if found != expected.answers or len(set(answers)) != len(answers):
            yield f"{name} finds {found}, expected: {expected.answers}"
        for answer in answers:
            yield from _illegal(puzzle, answer)
            if expected.answer is not None and answer != plain_of(expected.answer):
                yield f"{name} finds another answer than the one expected"


def _count(genre: str, test: Test) -> Iterator[str]:
    puzzle = _puzzle(genre, test)
    names = LISTERS[genre] if is_small(puzzle) else ("diagram",)
    counts = {name: engine(genre, name).count(puzzle) for name in names}
    counts["solver"] = len(solved(puzzle, FOUND).answers)
    for name, count in counts.items():
        if count != test.expected.count:
            yield f"{name} counts {count}, expected: {test.expected.count}"


def _check(genre: str, test: Test) -> Iterator[str]:
    puzzle, expected = _puzzle(genre, test), test.expected
    assert test.input.answer is not None
    candidate = plain_of(test.input.answer)
    by_referee = tuple(sorted({broken.code for broken in judge(puzzle, candidate)}))
    for name, codes in (("the referee", by_referee), ("rules", rules.broken(puzzle, candidate))):
        if codes != expected.broken:
            yield f"{name}: broken are {codes}, expected: {expected.broken}"
    if expected.legal != (not expected.broken):
        yield "legal is what breaks no rule"
    among = candidate.complete and can_extend(puzzle, candidate)
    if among != expected.legal:
        yield f"the solver: legal is {among}, expected: {expected.legal}"


def _propagate(genre: str, test: Test) -> Iterator[str]:
    puzzle, expected = _puzzle(genre, test), test.expected
    marks = _state(test)
    for name, answers in all_answers(puzzle).items():
        backbone = agreed([one for one in answers if extends(one, marks)])
        if _given(backbone) != expected.backbone:
            yield f"{name}: another backbone"
    if test.input.rung:
        for name, run in (("compiled", compiled), ("plain", plainly)):
            if _given(run(genre, test.input.rung, puzzle, marks)) != expected.must:
                yield f"the {name} {test.input.rung} decides otherwise than it must"
    elif expected.must is not None:
        yield "nothing must be decided where no rung is named"


def _state(test: Test) -> Marks:
    assert test.input.state is not None
    return plain_of(test.input.state)


def _given(marks: Marks | None) -> Any:
    return None if marks is None else marks_of(marks)


def _explain(genre: str, test: Test) -> Iterator[str]:
    puzzle = _puzzle(genre, test)
    expected = tuple(map(plain_of, test.expected.all or ()))
    for name, answers in all_answers(puzzle).items():
        if answers != expected:
            yield f"{name} finds {len(answers)} answers, not the {len(expected)} expected"
    for answer in expected:
        yield from _illegal(puzzle, answer)
    if not any(extends(answer, _state(test)) for answer in expected):
        yield "no answer extends its state"


def _read(genre: str, test: Test) -> Iterator[str]:
    found = decoded(test.input.url)
    other = None if found is None or found[0] != genre else found[1]
    try:
        puzzle: Any = read_url(test.input.url)
        mine = msgspec.structs.replace(board_of(puzzle), url="")
    except InputError:
        mine = None
    expected = test.expected.board
    wanted = None if expected is None else msgspec.structs.replace(expected, url="")
    for name, board in (("puzzles", mine), ("decoding", other)):
        if board != wanted:
            yield f"{name} reads it otherwise than expected"


def _write(genre: str, test: Test) -> Iterator[str]:
    puzzle = _puzzle(genre, test)
    if write_url(puzzle) != test.expected.url:
        yield f"puzzles writes {write_url(puzzle)}"
    if decoded(test.expected.url) != (genre, test.input.board):
        yield "decoding reads the expected URL as another board"


_PROOFS: dict[str, Callable[[str, Test], Iterator[str]]] = {
    "one": _one,
    "unique": _unique,
    "count": _count,
    "check": _check,
    "propagate": _propagate,
    "explain": _explain,
    "read": _read,
    "write": _write,
}
