"""Files of finds: tests in the form of the vectors, several operations in one file.

A file is a JSON list of what ``ledgers/vectors/GENRE/OPERATION.json`` holds one of each. The ids
are `find-GENRE-OPERATION-...`, the rest a digest of the input: the same find has the same id.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import msgspec
from msgspec import structs

from liarproof.ci.gate.judging import Misfit, marks_of, puzzle_of
from liarproof.ci.gate.plan import Item, Wanted, check_wanted
from liarproof.ledgers.vectors import (
    SUITE,
    Expected,
    Group,
    Input,
    Note,
    Test,
    Vectors,
    digest,
)
from liarproof.puzzles.errors import InputError, named, shown

GROUP = "finds"

GIVEN = {
    "one": ("board",),
    "unique": ("board",),
    "count": ("board",),
    "check": ("board", "answer"),
    "propagate": ("board", "state"),
    "explain": ("board", "state"),
    "read": (),
    "write": ("board",),
}
"""Operation -> what its input must have."""

EXPECTED = {
    "count": ("count",),
    "check": ("legal", "broken"),
    "explain": ("all",),
    "write": ("url",),
}
"""Operation -> what its expectation must have."""

ANSWERS = {"one": ("none", "some"), "unique": ("none", "one", "more")}


def written(items: Iterable[Item], notes: dict[str, Note]) -> list[Vectors]:
    """The tests as files of vectors, one an operation, in the order of genres and operations."""
    by_pair: dict[tuple[str, str], dict[str, Test]] = {}
    for item in items:
        by_pair.setdefault((item.genre, item.operation), {})[item.test.id] = item.test
    return [_file(*pair, tuple(tests.values()), notes) for pair, tests in sorted(by_pair.items())]


def _file(genre: str, operation: str, tests: tuple[Test, ...], notes: dict[str, Note]) -> Vectors:
    groups = (Group(GROUP, "found by liarproof gate --fuzz", tests),)
    flags = {flag for test in tests for flag in test.flags}
    told = {flag: note for flag, note in notes.items() if flag in flags}
    return Vectors(SUITE, genre, operation, len(tests), digest(groups), told, groups)


class _OwnTest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    input: Input
    expected: Expected
    flags: tuple[str, ...] = ()
    comment: str = ""


class _Own(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file by hand: what need not be said is left out."""

    genre: str
    operation: str
    tests: tuple[_OwnTest, ...]
    notes: dict[str, Note] = {}

    @property
    def vectors(self) -> Vectors:
        tests = tuple(
            Test(one.id, one.input, one.expected, one.flags, one.comment) for one in self.tests
        )
        groups = (Group(GROUP, "", tests),)
        head = (SUITE, self.genre, self.operation, len(tests), digest(groups))
        return Vectors(*head, self.notes, groups)


def read_finds(place: str) -> list[Vectors]:
    """The vectors of a file: one such object, or a list of them; raises `InputError`."""
    try:
        data = Path(place).read_bytes()
        several = data.lstrip().startswith(b"[")
        parts = msgspec.json.decode(data, type=list[msgspec.Raw]) if several else [data]
        found = [_read(part) for part in parts]
    except OSError as error:
        raise InputError(f"vectors: {named(place)}: {error.strerror}") from None
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        raise InputError(f"vectors: {named(place)}: {error}") from None
    for vectors in found:
        check_wanted(Wanted((vectors.genre,), (vectors.operation,)))
        for wrong in faults(vectors):
            raise InputError(f"vectors: {named(place)}: {wrong}")
    return found


def _read(data: msgspec.Raw | bytes) -> Vectors:
    """One of them, by hand where it has `tests` and no `groups`."""
    keys = msgspec.json.decode(data, type=dict[str, msgspec.Raw])
    if "tests" in keys:
        return msgspec.json.decode(data, type=_Own).vectors
    return msgspec.json.decode(data, type=Vectors)


def faults(vectors: Vectors) -> Iterator[str]:
    """What is wrong with one of them, one line each; its ids are its own affair."""
    tests = list(vectors.tests)
    if len(tests) != vectors.count:
        yield f"{len(tests)} tests, its header says {vectors.count}"
    if digest(vectors.groups) != vectors.digest:
        yield "its digest is not that of its tests"
    for test in tests:
        if not test.id.strip():
            yield "a test has no id"
        for wrong in _unfit(vectors.genre, vectors.operation, test):
            yield f"{shown(test.id)}: {wrong}"
        for flag in test.flags:
            if flag not in vectors.notes:
                yield f"{shown(test.id)}: no note says what the flag {shown(flag)} means"


def _unfit(genre: str, operation: str, test: Test) -> Iterator[str]:
    """What of a test fits no operation or no board: a solver must not be blamed for that."""
    for part, of, names in (
        ("input", test.input, GIVEN[operation]),
        ("expectation", test.expected, EXPECTED.get(operation, ())),
    ):
        yield from (f"its {part} has no {name}" for name in names if not _there(of, name))
    if operation in ANSWERS and test.expected.answers not in ANSWERS[operation]:
        yield f"its expectation has for answers none of {', '.join(ANSWERS[operation])}"
    try:
        for board in filter(None, (test.input.board, test.expected.board)):
            puzzle_of(genre, board)
        given, right = test.input, test.expected
        marks = (given.answer, given.state, right.answer, right.backbone, right.must)
        if given.board is not None:
            for one in filter(None, (*marks, *(right.all or ()))):
                marks_of(genre, given.board.height, given.board.width, one)
    except (InputError, Misfit) as wrong:
        yield str(wrong)


def _there(of: Input | Expected, name: str) -> bool:
    return getattr(of, name) not in (None, "")


def read_all(places: Sequence[str]) -> list[Vectors]:
    """The vectors of several files; a test that several have is taken once.

    Raises `InputError` for a bad file, and where two tests share an id.
    """
    seen: dict[str, Test] = {}
    every: list[Vectors] = []
    for place in places:
        for vectors in read_finds(place):
            every.append(_once(place, vectors, seen))
    return every


def _once(place: str, vectors: Vectors, seen: dict[str, Test]) -> Vectors:
    groups = []
    for group in vectors.groups:
        fresh = []
        for test in group.tests:
            if seen.setdefault(test.id, test) is test:
                fresh.append(test)
            elif seen[test.id] != test:
                raise InputError(f"vectors: {named(place)}: another test has the id {test.id}")
        groups.append(Group(group.name, group.comment, tuple(fresh)))
    count = sum(len(group.tests) for group in groups)
    return structs.replace(vectors, groups=tuple(groups), count=count)
