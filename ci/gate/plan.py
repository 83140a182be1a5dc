"""What of the vectors a child is asked: all that it declares, but for what somebody left out.

What is not asked stands in the plan too, with its reason: a run that does less says so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

import msgspec

from liarproof.ci.gate.messages import Started
from liarproof.ledgers import vectors
from liarproof.ledgers.vectors import OPERATIONS, SUITE, Note, Test, Vectors
from liarproof.puzzles.conventions import CONVENTIONS
from liarproof.puzzles.errors import InputError, shown
from liarproof.puzzles.genres import BOOKS

NOT_DECLARED = "not declared"
NOT_SELECTED = "not selected"
THE_SUITE = f"the suite {SUITE}"


class Wanted(NamedTuple):
    """What somebody selects of the suite; an empty part selects everything."""

    genres: tuple[str, ...] = ()
    operations: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()
    """Tests with any of these."""

    @property
    def everything(self) -> bool:
        """Whether nothing is left out."""
        return not any(self)


class Item(NamedTuple):
    """A test to be asked."""

    genre: str
    operation: str
    test: Test

    @property
    def size(self) -> tuple[int, int, str]:
        """By which the smallest comes first: cells, length of what is given, id."""
        board = self.test.input.board or self.test.expected.board
        cells = board.height * board.width if board is not None else 0
        return cells, len(msgspec.json.encode(self.test.input)), self.test.id


class Left(NamedTuple):
    """Tests of an operation that are not asked, and why."""

    genre: str
    operation: str
    reason: str
    tests: int


class Plan(NamedTuple):
    """What is asked, and what is not."""

    items: tuple[Item, ...]
    left: tuple[Left, ...]
    notes: dict[str, Note]
    """What each flag means, of the operations that were looked at."""
    total: int
    """Tests of the whole suite, or of the files in its place."""
    of: str = THE_SUITE
    """What was planned from, as a report names it."""


class _Head(msgspec.Struct, frozen=True):
    """A file without its tests, which are read over."""

    count: int


def check_wanted(wanted: Wanted) -> None:
    """Raise `InputError` for a genre or an operation that there is not."""
    for what, given, known in (
        ("genre", wanted.genres, tuple(BOOKS)),
        ("operation", wanted.operations, OPERATIONS),
    ):
        for name in given:
            if name not in known:
                raise InputError(f"{what} {shown(name)} is not one of: {', '.join(known)}")


def check_started(started: Started) -> None:
    """Raise `InputError` where the child declares what there is not, or nothing at all.

    A misspelt name would leave its tests out without a word.
    """
    for genre, operations in started.operations.items():
        check_wanted(Wanted((genre,), tuple(operations)))
    for genre in started.rungs:
        check_wanted(Wanted((genre,)))
    if not any(started.operations.values()):
        raise InputError("it declares no operation")


def plan_for(
    started: Started, wanted: Wanted, files: Sequence[Vectors] | None = None, of: str = THE_SUITE
) -> Plan:
    """The plan for a child: from the suite, or from files (named `of`) in its place.

    Raises `InputError` for names unknown, and where nothing is asked.
    """
    check_wanted(wanted)
    check_started(started)
    items: list[Item] = []
    left: list[Left] = []
    notes: dict[str, Note] = {}
    total = 0
    for genre, operation, given in _sources(files):
        why_not = _left_out(genre, operation, started, wanted)
        if why_not:
            count = given.count if given else _count(genre, operation)
            left.append(Left(genre, operation, why_not, count))
        else:
            file = given or vectors.read_vectors(genre, operation)
            notes |= file.notes
            count = file.count
            asked, rest = _sorted_out(file, started, wanted)
            items += asked
            left += [Left(genre, operation, reason, number) for reason, number in rest.items()]
        total += count
    _check_names(started.differs, notes, wanted.flags)
    if not items:
        raise InputError(
            "nothing is asked: " + ("; ".join(_reasons(left)) or "there are no vectors")
        )
    return Plan(tuple(items), tuple(left), notes, total, of)


def _sources(files: Sequence[Vectors] | None) -> Iterator[tuple[str, str, Vectors | None]]:
    """Genre, operation and file; the suite's are read only where something of them is asked."""
    if files is None:
        yield from ((genre, operation, None) for genre, operation in vectors.names())
    else:
        yield from ((file.genre, file.operation, file) for file in files)


def _left_out(genre: str, operation: str, started: Started, wanted: Wanted) -> str:
    """Why nothing of a file is asked; "" where something may be."""
    if operation not in started.operations.get(genre, ()):
        return NOT_DECLARED
    by_genre = wanted.genres and genre not in wanted.genres
    by_operation = wanted.operations and operation not in wanted.operations
    return NOT_SELECTED if by_genre or by_operation else ""


def _count(genre: str, operation: str) -> int:
    place = vectors.FOLDER / genre / f"{operation}.json"
    try:
        return msgspec.json.decode(place.read_bytes(), type=_Head).count
    except (OSError, msgspec.DecodeError) as error:
        raise InputError(f"vectors/{genre}/{operation}.json: {error}") from None


def _sorted_out(file: Vectors, started: Started, wanted: Wanted) -> tuple[list[Item], Counter[str]]:
    """The tests of a file that are asked, and how many of the others for which reason."""
    rungs = started.rungs.get(file.genre, ())
    asked: list[Item] = []
    rest: Counter[str] = Counter()
    for test in file.tests:
        why_not = _inapplicable(test, rungs, started.differs, wanted.flags)
        if why_not:
            rest[why_not] += 1
        else:
            asked.append(Item(file.genre, file.operation, test))
    return asked, rest


def _inapplicable(
    test: Test, rungs: Collection[str], differs: Collection[str], flags: Collection[str]
) -> str:
    other = next((flag for flag in test.flags if flag in differs), "")
    if other:
        return f"differs in {other}"
    if test.input.rung and test.input.rung not in rungs:
        return f"rung {test.input.rung} not declared"
    if flags and not any(flag in flags for flag in test.flags):
        return NOT_SELECTED
    return ""


def _check_names(differs: Collection[str], notes: dict[str, Note], flags: Collection[str]) -> None:
    known = conventions_of(notes)
    for name in differs:
        if name not in known:
            raise InputError(
                f"it differs in {shown(name)}, which is no convention (known: {', '.join(known)})"
            )
    for name in flags:
        if name not in notes:
            raise InputError(
                f"flag {shown(name)} is none of the operations asked (see liarproof gate --list)"
            )


def conventions_of(notes: dict[str, Note]) -> dict[str, str]:
    """The conventions that a child may differ in, and what each says: ours, and those of notes."""
    known = {convention.name: convention.text for convention in CONVENTIONS}
    ours = {flag: note.looks_for for flag, note in notes.items() if note.kind == "convention"}
    return {**ours, **known}


def _reasons(left: Collection[Left]) -> Iterator[str]:
    counted: Counter[str] = Counter()
    for one in left:
        counted[one.reason] += one.tests
    for reason, count in counted.items():
        yield f"{count:,} {reason}"
