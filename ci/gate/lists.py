"""What somebody hands to a run: failures that are known, and how much must be covered."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

from liarproof.ledgers import vectors
from liarproof.ledgers.vectors import OPERATIONS
from liarproof.puzzles.errors import InputError, named, shown
from liarproof.puzzles.genres import BOOKS


class Known(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A failure that is known."""

    id: str
    reason: str


class _KnownFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    known: tuple[Known, ...] = ()


def read_known(file: str | Path, of_the_suite: bool = True) -> dict[str, str]:
    """Id -> reason, from a TOML file of ``[[known]]`` entries.

    Raises `InputError` where it cannot be read, an id is no test's (`of_the_suite`) or stands
    there twice, or a reason is empty.
    """
    place = named(str(file))
    try:
        found = msgspec.toml.decode(Path(file).read_bytes(), type=_KnownFile)
    except (OSError, ValueError) as error:
        raise InputError(f"known {place}: {getattr(error, 'strerror', None) or error}") from None
    reasons: dict[str, str] = {}
    for one in found.known:
        if one.id in reasons:
            raise InputError(f"known {place}: {shown(one.id)} stands there twice")
        if not one.reason.strip():
            raise InputError(f"known {place}: {shown(one.id)} has no reason")
        reasons[one.id] = one.reason
    try:
        check_ids(reasons if of_the_suite else {})
    except InputError as error:
        raise error.at(f"known {place}") from None
    return reasons


def check_ids(ids: Sequence[str] | dict[str, str]) -> None:
    """Raise `InputError` for an id that no test has."""
    there: dict[tuple[str, str], set[str]] = {}
    for name in ids:
        genre, _, rest = name.partition("-")
        pair = genre, rest.partition("-")[0]
        if pair not in there:
            exists = pair in vectors.names()
            tests = vectors.read_vectors(*pair).tests if exists else ()
            there[pair] = {test.id for test in tests}
        if name not in there[pair]:
            raise InputError(f"{shown(name)} is the id of no test")


class Required(NamedTuple):
    """What must be covered."""

    percent: float = 0.0
    pairs: tuple[tuple[str, str], ...] = ()
    """Genres and operations."""


def read_required(text: str) -> Required:
    """``80%``, or ``hitori:unique,hitori:check``; a genre alone is all its operations.

    Raises `InputError`.
    """
    percent, pairs = 0.0, []
    for part in filter(None, map(str.strip, text.split(","))):
        if part.endswith("%"):
            percent = max(percent, _percent(part[:-1]))
            continue
        genre, _, operation = part.partition(":")
        if genre not in BOOKS or operation not in ("", *OPERATIONS):
            raise InputError(
                f"require: {shown(part)} is neither a share, such as 80%, nor GENRE:OPERATION,"
                " such as hitori:unique"
            )
        there = [pair for pair in vectors.names() if pair[0] == genre]
        pairs += [(genre, operation)] if operation else there
    if not (percent or pairs):
        raise InputError("require: nothing; expected a share, such as 80%, or GENRE:OPERATION")
    return Required(percent, tuple(dict.fromkeys(pairs)))


def _percent(text: str) -> float:
    try:
        share = float(text)
    except ValueError:
        share = -1.0
    if not 0 < share <= 100:
        raise InputError(f"require: {shown(text + '%')} is no share from 0 to 100 %")
    return share
