"""The vectors: tests that any solver can take, as plain JSON, an operation of a genre a file.

``vectors/README.md`` says what the fields mean and how the suite changes; ``vector.schema.json``
is the schema. A test has two outcomes, pass and fail; what it depends on stands in its flags.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar

import msgspec

from liarproof.puzzles.errors import InputError, shown
from liarproof.puzzles.genres import BOOKS

FOLDER = Path(__file__).parent / "vectors"

SUITE = "1.0.0"
"""The version of the whole: see the page for what each number promises."""

OPERATIONS = ("one", "unique", "count", "check", "propagate", "explain", "read", "write")

Rows = list[list[int]]


class Board(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A puzzle."""

    height: int
    width: int
    clues: Any
    """As in the JSON records of boards: of the genre."""
    variants: tuple[str, ...] = ()
    url: str = ""
    """The same as a puzz.link URL."""


class Marks(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An answer, or a state: the numbers of `puzzles.answer`."""

    cells: Rows | None = None
    right: Rows | None = None
    down: Rows | None = None


class Input(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a solver is given; which fields, the operation says."""

    board: Board | None = None
    answer: Marks | None = None
    """Of `check`: the candidate."""
    state: Marks | None = None
    """Of `propagate` and `explain`: what is known."""
    rung: str = ""
    """Of `propagate`: which rung is asked for; "": whatever the solver has that is sound."""
    url: str = ""
    """Of `read`."""


class Expected(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What is right; which fields, the operation says."""

    answers: str = ""
    """Of `one` and `unique`: ``none``, ``one``, ``more`` or, of `one`, ``some``."""
    answer: Marks | None = None
    """Of `unique`: the one answer."""
    count: int | None = None
    legal: bool | None = None
    broken: tuple[str, ...] | None = None
    """Of `check`: the codes of the rules that are broken, each once, sorted."""
    backbone: Marks | None = None
    """Of `propagate`: what all answers that extend the state agree on; None: there are none."""
    must: Marks | None = None
    """Of `propagate`: the least that the named rung decides; None: it finds a contradiction."""
    all: tuple[Marks, ...] | None = None
    """Of `explain`: every answer of the board."""
    board: Board | None = None
    """Of `read`: the puzzle; None: the URL is to be refused."""
    url: str = ""
    """Of `write`: as puzz.link writes it; any URL that reads as the same board will do."""


class Test(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One test."""

    __test__: ClassVar[bool] = False  # or pytest would collect it

    id: str
    """``GENRE-OPERATION-NUMBER``; permanent."""
    input: Input
    expected: Expected
    flags: tuple[str, ...]
    """Kinds of bugs that it looks for, and conventions that it rests on: keys of the notes."""
    comment: str = ""


class Group(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Tests that belong together."""

    name: str
    comment: str
    tests: tuple[Test, ...]


class Note(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a flag means."""

    kind: str
    """``bug``, ``convention`` or, of the flag ``deprecated`` alone, ``status``."""
    looks_for: str
    why: str


class Vectors(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One file."""

    suite: str
    genre: str
    operation: str
    count: int
    digest: str
    """Of the groups, see `digest`."""
    notes: dict[str, Note]
    groups: tuple[Group, ...]

    @property
    def tests(self) -> Iterator[Test]:
        """All tests, in order."""
        return (test for group in self.groups for test in group.tests)


def digest(groups: tuple[Group, ...]) -> str:
    """SHA-256 of the groups as JSON with sorted keys and no blanks."""
    return hashlib.sha256(msgspec.json.encode(groups, order="sorted")).hexdigest()


def names() -> list[tuple[str, str]]:
    """The genres and operations that there are vectors for."""
    return [
        (genre, operation)
        for genre in BOOKS
        for operation in OPERATIONS
        if (FOLDER / genre / f"{operation}.json").is_file()
    ]


def read_vectors(genre: str, operation: str) -> Vectors:
    """The vectors of an operation of a genre.

    Raises `InputError` where there are none, and where the file is not what it says it is.
    """
    place = f"vectors/{genre}/{operation}.json"
    try:
        data = (FOLDER / genre / f"{operation}.json").read_bytes()
        vectors = msgspec.json.decode(data, type=Vectors)
    except (OSError, msgspec.DecodeError) as error:
        raise InputError(f"{place}: {error}") from None
    for wrong in faults(vectors):
        raise InputError(f"{place}: {wrong}")
    return vectors


def faults(vectors: Vectors) -> Iterator[str]:
    """What is wrong with a file, one line each."""
    tests = list(vectors.tests)
    if len(tests) != vectors.count:
        yield f"{len(tests)} tests, its header says {vectors.count}"
    if digest(vectors.groups) != vectors.digest:
        yield "its digest is not that of its tests"
    for test in tests:
        if not test.id.startswith(f"{vectors.genre}-{vectors.operation}-"):
            yield f"{shown(test.id)} is no id of {vectors.genre} {vectors.operation}"
        for flag in test.flags:
            if flag not in vectors.notes:
                yield f"{test.id}: no note says what the flag {shown(flag)} means"
