"""Whether a result is right: each operation's rule, by the referee and the vectors alone.

Nothing here solves. Every judge returns "" where the result is right, else one line that says
what is wrong with it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from liarproof.ci.gate.completing import completed
from liarproof.ledgers.vectors import Board, Expected, Input, Marks, Rows, Test
from liarproof.oracles.referee import judge
from liarproof.puzzles import answer as plain
from liarproof.puzzles.answer import UNKNOWN
from liarproof.puzzles.book import Puzzle
from liarproof.puzzles.errors import InputError, figure, shown
from liarproof.puzzles.genres import book
from liarproof.puzzles.grid import place
from liarproof.puzzles.urls import read_url

Result = dict[str, Any]


class Misfit(Exception):  # noqa: N818 - a finding about somebody's result, no error of ours
    """The result is no result of its operation: `str()` says what it lacks."""


def judged(genre: str, operation: str, test: Test, result: Result, codes: bool) -> str:
    """What is wrong with the result of a test; "" where nothing is.

    `codes`: whether `check` must name the broken rules.
    """
    try:
        return _judged(genre, operation, test, result, codes)
    except Misfit as misfit:
        return str(misfit)


def misfit(genre: str, operation: str, test: Test, result: Result, codes: bool) -> str:
    """What the result lacks to be one of its operation, right or wrong; "" where nothing."""
    try:
        _judged(genre, operation, test, result, codes)
    except Misfit as found:
        return str(found)
    return ""


def _judged(genre: str, operation: str, test: Test, result: Result, codes: bool) -> str:
    """As `judged`; raises `Misfit`, before anything is compared."""
    if operation == "check":
        return _check(test.expected, result, codes)
    return JUDGES[operation](genre, test.input, test.expected, result)


# --- reading what came ------------------------------------------------------------------------


def puzzle_of(genre: str, board: Board) -> Puzzle:
    """The puzzle of a board; raises `InputError` where it is none."""
    rules = book(genre)
    for name in board.variants:
        if name not in dict(rules.variants).values():
            raise InputError(f"variants: {shown(name)} is none of {genre}")
    try:
        clues = msgspec.convert(board.clues, rules.clue_type)
    except msgspec.ValidationError as error:
        raise InputError(f"clues: {error}") from None
    puzzle: Puzzle = rules.varied(
        rules.from_clues(board.height, board.width, clues), board.variants
    )
    return puzzle


def _field(result: Result, name: str, kind: Any) -> Any:
    if name not in result:
        raise Misfit(f"its result has no {name}")
    try:
        return msgspec.convert(result[name], kind)
    except msgspec.ValidationError as error:
        raise Misfit(f"{name}: {error}") from None


def marks_of(genre: str, height: int, width: int, given: Marks) -> plain.Marks:
    """Marks of a board of that size; parts that are left out are unknown.

    Raises `Misfit` where a part has another shape or another number than 0, 1 and 2.
    """
    blank = plain.unmarked(height, width, book(genre).edges)
    parts = [
        _part(name, rows, wanted)
        for name, rows, wanted in zip(
            blank._fields, (given.cells, given.right, given.down), blank, strict=True
        )
    ]
    return plain.Marks(*parts)


def _part(name: str, rows: Rows | None, blank: plain.Rows) -> plain.Rows:
    if rows is None:
        return blank
    if len(rows) != len(blank) or any(
        len(row) != len(wanted) for row, wanted in zip(rows, blank, strict=True)
    ):
        width = len(blank[0]) if blank else 0
        raise Misfit(f"{name} are not {len(blank)} rows of {width}")
    for r, row in enumerate(rows):
        for c, value in enumerate(row):
            if type(value) is not int or not 0 <= value <= 2:
                raise Misfit(f"{name} hold {shown(str(value))} at {place((r, c))}")
    return tuple(map(tuple, rows))


def _marks(genre: str, board: Board | None, result: Result, name: str) -> plain.Marks:
    assert board is not None
    return marks_of(genre, board.height, board.width, _field(result, name, Marks))


def _board(given: Board | None) -> Board:
    assert given is not None
    return given


# --- one, unique, count -----------------------------------------------------------------------


def _one(genre: str, given: Input, expected: Expected, result: Result) -> str:
    if "answer" not in result:
        raise Misfit("its result has no answer, nor null for one")
    if result["answer"] is None:
        return "it finds no answer, and there is one" if expected.answers != "none" else ""
    wrong = _illegal(genre, given, _answer(genre, given.board, result))
    return f"it answers a board without an answer: {wrong}" if expected.answers == "none" else wrong


def _answer(genre: str, board: Board | None, result: Result) -> plain.Marks:
    """Its answer: the whole, or half of one."""
    marks = _marks(genre, board, result, "answer")
    if not (marks.cells_decided or marks.edges_decided):
        halves = "all cells or all edges" if book(genre).edges else "all cells"
        raise Misfit(f"answer: it does not decide {halves}")
    return marks


def _illegal(genre: str, given: Input, marks: plain.Marks) -> str:
    """Every rule that its answer breaks, in one line."""
    puzzle = puzzle_of(genre, _board(given.board))
    try:
        whole = completed(puzzle, marks)
    except InputError:  # half an answer that several legal ones have
        return ""
    except TimeoutError:
        return "its shading leaves open which loop it means, and none was found in time"
    violations = judge(puzzle, whole)
    return "; ".join(f"{broken.code}: {broken.text}" for broken in violations)


def _unique(genre: str, given: Input, expected: Expected, result: Result) -> str:
    answers = _field(result, "answers", str)
    if answers not in ("none", "one", "more"):
        raise Misfit(f"answers: {shown(answers)} is not none, one or more")
    marks = _answer(genre, given.board, result) if answers == "one" else None
    if answers != expected.answers:
        return f"it says {answers}, there is {expected.answers}"
    if marks is None or expected.answer is None:
        return ""
    board = _board(given.board)
    right = marks_of(genre, board.height, board.width, expected.answer)
    if marks.fits(right):  # what is given of it decides the rest, since there is no other
        return ""
    if not marks.complete:
        return "its answer is half of another one than the one there is"
    return f"its answer is illegal: {_illegal(genre, given, marks)}"


def _count(genre: str, given: Input, expected: Expected, result: Result) -> str:
    del genre, given
    count = _field(result, "count", int)
    if count == expected.count:
        return ""
    return f"it counts {figure(count)}, there are {figure(expected.count or 0)}"


# --- check ------------------------------------------------------------------------------------


def _check(expected: Expected, result: Result, codes: bool) -> str:
    legal = _field(result, "legal", bool)
    named = sorted(set(_field(result, "broken", list[str]))) if codes else []
    if legal != expected.legal:
        broken = ", ".join(expected.broken or ())
        return f"it takes an answer that breaks {broken}" if legal else "it refuses a legal answer"
    if not codes:
        return ""
    wanted = sorted(expected.broken or ())
    return "" if named == wanted else f"it names {_listed(named)}, broken are {_listed(wanted)}"


def _listed(names: list[str]) -> str:
    return ", ".join(names) or "none"


# --- propagate, explain -----------------------------------------------------------------------


def _propagate(genre: str, given: Input, expected: Expected, result: Result) -> str:
    board = _board(given.board)
    if not _field(result, "ok", bool):
        return (
            "it sees a contradiction, and an answer extends the state" if expected.backbone else ""
        )
    found = _marks(genre, board, result, "state")

    def marks(part: Marks) -> plain.Marks:
        return marks_of(genre, board.height, board.width, part)

    for where, known, value in _entries(marks(given.state or Marks()), found):
        if known not in (UNKNOWN, value):
            return f"it changes {where} from {known} to {value}"
    if expected.backbone is not None:
        for where, forced, value in _entries(marks(expected.backbone), found):
            if value not in (UNKNOWN, forced):
                return f"it decides {where} as {value}, which not all answers have"
    if not given.rung:
        return ""
    if expected.must is None:
        return f"{given.rung} must see a contradiction"
    for where, least, value in _entries(marks(expected.must), found):
        if least not in (UNKNOWN, value):
            return f"{given.rung} must decide {where} as {least}"
    return ""


def _entries(one: plain.Marks, other: plain.Marks) -> Iterator[tuple[str, int, int]]:
    """Every entry of two marks of one shape: its name, and the two values."""
    for name, rows, others in zip(one._fields, one, other, strict=True):
        for r, (row, theirs) in enumerate(zip(rows, others, strict=True)):
            for c, (value, their) in enumerate(zip(row, theirs, strict=True)):
                yield f"{name} {place((r, c))}", value, their


class Step(msgspec.Struct, frozen=True):
    """One deduction: what is decided, and the entries that alone force it with the clues.

    An entry is a part (``cells``, ``right``, ``down``), row and column from 0, and a value.
    """

    decides: list[tuple[str, int, int, int]]
    because: list[tuple[str, int, int, int]] = []


def _explain(genre: str, given: Input, expected: Expected, result: Result) -> str:
    board = _board(given.board)
    answers = [marks_of(genre, board.height, board.width, answer) for answer in expected.all or ()]
    known = marks_of(genre, board.height, board.width, given.state or Marks())
    facts = {(n, r, c): v for n, r, c, v in _named(known) if v != UNKNOWN}
    for number, step in enumerate(_field(result, "steps", list[Step]), start=1):
        for part, row, column, value in step.because:
            if facts.get((part, row, column)) != value:
                where = place((row, column))
                return f"step {number} rests on {part} {where}, which is not known by then"
        left = [answer for answer in answers if _has(answer, step.because)]
        if not step.decides:
            return f"step {number} decides nothing"
        if not all(_has(answer, step.decides) for answer in left):
            return f"step {number} does not follow from its reason"
        facts |= {(part, row, column): value for part, row, column, value in step.decides}
    return ""


def _named(marks: plain.Marks) -> Iterator[tuple[str, int, int, int]]:
    for name, rows in zip(marks._fields, marks, strict=True):
        for r, row in enumerate(rows):
            for c, value in enumerate(row):
                yield name, r, c, value


def _has(answer: plain.Marks, entries: list[tuple[str, int, int, int]]) -> bool:
    """Whether an answer has all these entries; raises `Misfit` for one off the board."""
    for part, row, column, value in entries:
        rows = getattr(answer, part, None) if part in answer._fields else None
        if rows is None or not (0 <= row < len(rows) and 0 <= column < len(rows[row])):
            raise Misfit(f"there is no entry {shown(part)} {row}, {column}")
        if rows[row][column] != value:
            return False
    return True


# --- read, write ------------------------------------------------------------------------------


def _read(genre: str, given: Input, expected: Expected, result: Result) -> str:
    if "refused" in result:
        return "it refuses a good URL" if expected.board is not None else ""
    found = _field(result, "board", Board)
    if expected.board is None:
        return f"it reads {shown(given.url)}, which is to be refused"
    try:
        puzzle = puzzle_of(genre, found)
    except InputError as error:
        raise Misfit(f"board: {error}") from None
    return "" if puzzle == puzzle_of(genre, expected.board) else "it reads another board"


def _write(genre: str, given: Input, expected: Expected, result: Result) -> str:
    del expected
    url = _field(result, "url", str)
    try:
        puzzle = read_url(url)
    except InputError as error:
        raise Misfit(f"its url cannot be read: {error}") from None
    same = puzzle == puzzle_of(genre, _board(given.board))
    return "" if same else f"{shown(url)} is another board"


JUDGES: dict[str, Callable[[str, Input, Expected, Result], str]] = {
    "one": _one,
    "unique": _unique,
    "count": _count,
    "propagate": _propagate,
    "explain": _explain,
    "read": _read,
    "write": _write,
}
