"""An experiment: a pure function of sizes, choices and a seed to the rows of a typed table."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from liarproof.ledgers.measured import Kept, Table
from liarproof.puzzles.errors import InputError, shown

Rows = list[tuple[Any, ...]]


@dataclass(frozen=True)
class Experiment:
    """One experiment of a genre. It knows of no article."""

    name: str
    """``GENRE.NAME``."""
    row: type[Any]
    """A NamedTuple: what is measured of one board, loop or case. Fields are int or str (float in
    times alone). A field ``witness`` is the URL or text of a board on which something fails, or
    ""."""
    run: Callable[..., Iterable[Any]]
    """(seed, first, count, **choices) -> the rows from `first` on, `count` of them. A row hangs on
    the seed, its own number and the choices, on nothing else. Raises `InputError` for bad choices.
    """
    engines: str
    """Who is at work, such as ``solver, sat``."""
    together: tuple[tuple[str, ...], ...] = ()
    """Fields that are counted together, for ratios and agreement; all others are counted alone."""
    timed: bool = False
    """Whether the rows are seconds: then they are not compared with those of another run."""
    exhaustive: bool = False
    """Whether the rows are all cases there are, and no sample."""

    @property
    def groups(self) -> tuple[tuple[str, ...], ...]:
        """The fields as they are counted."""
        inside = {field for group in self.together for field in group}
        return (*self.together, *((one,) for one in self.row._fields if one not in inside))

    def rows(self, seed: int, first: int, count: int, choices: dict[str, Any]) -> Rows:
        """The rows of a block, plain tuples; raises `InputError` where there are not `count`."""
        rows = [tuple(row) for row in self.run(seed, first, count, **choices)]
        if len(rows) != count:
            raise InputError(f"{self.name} gave {len(rows)} rows of {count}")
        return rows

    def table(self, rows: Iterable[Sequence[Any]]) -> Table:
        """The rows counted."""
        rows = list(rows)
        where = {field: at for at, field in enumerate(self.row._fields)}
        kept = []
        for group in self.groups:
            seen = Counter(tuple(row[where[field]] for field in group) for row in rows)
            kept.append(Kept(group, tuple((*key, seen[key]) for key in sorted(seen))))
        return Table(len(rows), tuple(kept))


def digest(rows: Rows) -> str:
    """Of one block of rows."""
    return hashlib.sha256(msgspec.json.encode(rows)).hexdigest()[:16]


def bad_choice(name: str, value: object, allowed: Iterable[str]) -> InputError:
    """The error for a choice that is none of those allowed."""
    return InputError(f"{name} {shown(str(value))} is not one of: {', '.join(allowed)}")
