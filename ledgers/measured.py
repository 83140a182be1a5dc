"""What was measured for the claims, by full runs: a line a measurement, kept to be held to.

A line holds a digest of each block of rows, so that any part can be made again and compared bit
for bit, and the rows counted, which is what verdicts are drawn from.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any, TypeAlias

import msgspec

from liarproof.ledgers.claims import Measurement
from liarproof.puzzles.errors import InputError

FOLDER = Path(__file__).parent / "measured"

Value: TypeAlias = int | float | str
Group: TypeAlias = tuple[str, ...]
"""Fields that are counted together."""


class Kept(msgspec.Struct, frozen=True):
    """Rows counted by some of their fields."""

    fields: Group
    counts: tuple[tuple[Any, ...], ...]
    """The values of the fields, then how many rows have them."""


class Table(msgspec.Struct, frozen=True):
    """Rows of an experiment, counted."""

    rows: int
    kept: tuple[Kept, ...]

    def fields(self) -> set[str]:
        """All that was measured."""
        return {field for kept in self.kept for field in kept.fields}

    def counts(self, *fields: str) -> Counter[Any]:
        """How many rows have which values of the fields (of one field, the value itself).

        Raises `InputError` where the fields were not counted together.
        """
        for kept in self.kept:
            if set(fields) <= set(kept.fields):
                at = [kept.fields.index(field) for field in fields]
                found: Counter[Any] = Counter()
                for *values, times in kept.counts:
                    key = values[at[0]] if len(at) == 1 else tuple(values[i] for i in at)
                    found[key] += times
                return found
        raise InputError(f"fields {', '.join(fields)} were not counted together")


class Record(msgspec.Struct, frozen=True):
    """One measurement as it was made."""

    id: str
    experiment: str
    choices: dict[str, Any]
    seed: int
    rows: int
    block: int
    digests: tuple[str, ...]
    """Of each block; empty where the rows are times, which no two runs share."""
    table: Table
    own: Table | None = None
    """Of the first rows, as many as the article had."""

    def is_of(self, measurement: Measurement) -> bool:
        """Whether it was made as the measurement now stands."""
        return (self.experiment, self.choices, self.seed, self.rows, self.block) == (
            measurement.experiment,
            measurement.choices,
            measurement.seed,
            measurement.rows,
            measurement.block,
        )


def read_records(article: str) -> dict[str, Record]:
    """By the ids of measurements; raises `InputError` naming a line that cannot be read."""
    path = FOLDER / f"{article}.jsonl"
    records = {}
    lines = path.read_bytes().splitlines() if path.exists() else []
    for number, line in enumerate(lines, start=1):
        try:
            record = msgspec.json.decode(line, type=Record)
        except msgspec.DecodeError as error:
            raise InputError(f"measured/{article}.jsonl:{number}: {error}") from None
        records[record.id] = record
    return records


def write_records(article: str, records: dict[str, Record]) -> Path:
    """Write the measurements of an article, in the order of their ids."""
    path = FOLDER / f"{article}.jsonl"
    path.parent.mkdir(exist_ok=True)
    lines = [msgspec.json.encode(records[name]) + b"\n" for name in sorted(records)]
    path.write_bytes(b"".join(lines))
    return path
