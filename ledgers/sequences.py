"""Published terms, and which board each of them counts.

Three files describe the sequences: ``oeis/sequences.toml``, whose terms are b-files as OEIS
publishes them; ``counts.toml``, whose terms are numbers that articles give; and
``counted/sequences.toml``, whose terms were first counted here, by two engines or more, and are
b-files too. All are read into the same `Sequence`.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

import msgspec

from liarproof.puzzles.errors import InputError, named, shown

LINEAR = re.compile(r"(?P<steps>[0-9]*)n(?P<shift>[+-][0-9]+)?|(?P<constant>[0-9]+)", re.ASCII)
TERM = re.compile(rb"(-?[0-9]{1,9})[ \t]+(-?[0-9]{1,4000})", re.ASCII)
"""Digits are bounded: Python refuses to read a longer number than that, in no friendly way."""

OEIS_ID = re.compile(r"A[0-9]{6}", re.ASCII)
"""No sequence of ours has such a name."""


class Linear(msgspec.Struct, frozen=True):
    """A side of a board as it grows with n: ``steps * n + shift``."""

    steps: int
    shift: int

    @classmethod
    def read(cls, text: str) -> Linear:
        """From ``n``, ``2n``, ``n-1``, ``2n+3`` or a constant; `InputError` for all else."""
        found = LINEAR.fullmatch(text)
        if found is None:
            raise InputError(f"side {shown(text)}: expected such as n, 2n, n+1 or 3")
        if found["constant"]:
            return cls(0, int(found["constant"]))
        return cls(int(found["steps"] or 1), int(found["shift"] or 0))

    def at(self, n: int) -> int:
        """The side at `n`."""
        return self.steps * n + self.shift

    def __str__(self) -> str:
        """As it is read, but a sum in brackets."""
        if self.steps == 0:
            return str(self.shift)
        text = f"{self.steps if self.steps > 1 else ''}n"
        return f"({text}{self.shift:+d})" if self.shift else text


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One ``[[sequence]]`` as it stands in a file."""

    id: str
    offset: int
    family: str
    counts: str
    height: str
    width: str
    first: int
    source: str
    note: str
    terms: list[int] | None = None
    see: list[str] = []
    comments: list[str] = []


class Entries(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole file of them."""

    sequence: list[Entry]


class Sequence(msgspec.Struct, frozen=True):
    """Published counts of one family of boards, at sizes that grow with n."""

    id: str
    family: str
    """What is counted, by a name that engines share."""
    counts: str
    """What exactly is counted, in words."""
    height: Linear
    width: Linear
    first: int
    """The first n that is a board."""
    terms: dict[int, int]
    """All that is stored, terms before `first` among it."""
    source: str
    note: str
    see: tuple[str, ...] = ()
    """Other sequences, each with a word on why."""
    comments: tuple[str, ...] = ()
    """What is known of the terms, a sentence or two each."""

    @property
    def board(self) -> str:
        """The board of term n, such as ``2n×2n``."""
        return f"{self.height}×{self.width}"

    def size(self, n: int) -> tuple[int, int] | None:
        """Height and width of the board that term `n` counts; None where it counts none."""
        return None if n < self.first else (self.height.at(n), self.width.at(n))

    def boards(self) -> dict[tuple[int, int], int]:
        """The terms by the board they count."""
        sized = ((self.size(n), term) for n, term in self.terms.items())
        return {size: term for size, term in sized if size is not None}


def read_bfile(data: bytes, where: str) -> dict[int, int]:
    """The terms of a b-file: ``n a(n)`` a line, n consecutive; comments and blanks are skipped.

    Raises `InputError` that names file and line where a line is anything else.
    """
    terms: dict[int, int] = {}
    for number, line in enumerate(data.splitlines(), start=1):
        place = f"{named(where)}:{number}"
        stripped = line.strip()
        if not stripped or stripped.startswith(b"#"):
            continue
        found = TERM.fullmatch(stripped)
        if found is None:
            written = stripped[:41].decode(errors="replace")
            raise InputError(f"{place}: {shown(written)} is no 'n a(n)'")
        n = int(found[1])
        if terms and n != next(reversed(terms)) + 1:
            raise InputError(f"{place}: n is {n}, expected {next(reversed(terms)) + 1}")
        terms[n] = int(found[2])
    if not terms:
        raise InputError(f"{named(where)}: holds no term")
    return terms


def read_entries(data: bytes, where: str, bfiles: Traversable | None = None) -> list[Sequence]:
    """The sequences that a file describes, their terms from `bfiles` where it holds none.

    Raises `InputError` where a field is missing, unknown or of the wrong type, a side is no
    linear expression, an id comes twice, or `offset` and `first` do not fit the terms.
    """
    try:
        entries = msgspec.toml.decode(data, type=Entries).sequence
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise InputError(f"{named(where)}: {error}") from None
    found: dict[str, Sequence] = {}
    for entry in entries:
        try:
            if entry.id in found:
                raise InputError("comes twice")
            found[entry.id] = _sequence(entry, bfiles)
        except InputError as error:
            raise error.at(f"{named(where)}: sequence {shown(entry.id)}") from None
    return list(found.values())


def _sequence(entry: Entry, bfiles: Traversable | None) -> Sequence:
    terms = _terms(entry, bfiles)
    start = next(iter(terms))
    if start != entry.offset:
        raise InputError(f"offset is {entry.offset}, the first n is {start}")
    if entry.first not in terms:
        raise InputError(f"first is {entry.first}, of which there is no term")
    height, width = Linear.read(entry.height), Linear.read(entry.width)
    if height.at(entry.first) < 1 or width.at(entry.first) < 1:
        raise InputError(f"term {entry.first} is no board: a side is less than 1")
    if entry.first - 1 in terms and min(height.at(entry.first - 1), width.at(entry.first - 1)) > 0:
        raise InputError(f"first is {entry.first}, but term {entry.first - 1} is a board too")
    return Sequence(
        entry.id,
        entry.family,
        entry.counts,
        height,
        width,
        entry.first,
        terms,
        entry.source,
        entry.note,
        tuple(entry.see),
        tuple(entry.comments),
    )


def _terms(entry: Entry, bfiles: Traversable | None) -> dict[int, int]:
    if entry.terms is not None:
        if not entry.terms:
            raise InputError("holds no term")
        return dict(enumerate(entry.terms, start=entry.offset))
    if bfiles is None:
        raise InputError("has no terms")
    name = f"b{entry.id[1:]}.txt" if OEIS_ID.fullmatch(entry.id) else f"{entry.id}.txt"
    try:
        return read_bfile((bfiles / name).read_bytes(), name)
    except OSError as error:
        raise InputError(f"{name}: cannot be read: {error.strerror}") from None


@cache
def _all() -> tuple[Sequence, ...]:
    folder = files("liarproof.ledgers")
    found: list[Sequence] = []
    for name, bfiles in (
        ("oeis/sequences.toml", "oeis"),
        ("counts.toml", None),
        ("counted/sequences.toml", "counted"),
    ):
        there = None if bfiles is None else folder / bfiles
        found += read_entries((folder / name).read_bytes(), name, there)
    return tuple(found)


def sequences() -> dict[str, Sequence]:
    """Every sequence of the ledgers, by its id."""
    return {sequence.id: sequence for sequence in _all()}
