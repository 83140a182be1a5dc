"""Measurements: experiments made again, block by block, and held against what was recorded."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from liarproof.ledgers.claims import Measurement, articles, read_ledger
from liarproof.ledgers.measured import Record, read_records
from liarproof.properties.checks.check import Check, Part, Result
from liarproof.properties.checks.profile import Profile
from liarproof.properties.experiments import experiment_named
from liarproof.properties.experiments.experiment import digest


def measured_checks(profile: Profile, _seed: int) -> Iterator[Check]:
    """One check a measurement: its first block, or all of them."""
    for article in articles():
        ledger = read_ledger(article)
        for measurement in ledger.measurement:
            name = check_name(measurement)
            blocks = measurement.blocks if profile.name == "full" else measurement.blocks[:1]
            parts = [Part(name, "measured", (article, measurement.id, *block)) for block in blocks]
            yield Check(name, "measured", said(measurement), "sampled", parts)


def check_name(measurement: Measurement) -> str:
    """The id of the check that makes a measurement again."""
    return f"measured.{measurement.id}"


def said(measurement: Measurement) -> str:
    """What the check claims."""
    return f"{measurement.experiment} gives the rows on record"


def measured(article: str, name: str, first: int, count: int) -> Result:
    """One block, and whether it is the one on record; its rows go with the result."""
    measurement = read_ledger(article).measured(name)
    experiment = experiment_named(measurement.experiment)
    result = Result()
    rows = experiment.rows(measurement.seed, first, count, measurement.choices)
    result.rows = [list(row) for row in rows]
    result.count("rows", count)
    record = read_records(article).get(name)
    wrong = _held(measurement, record, first, rows, experiment.timed)
    if wrong:
        result.fail(f"{name}, rows {first} to {first + count - 1}: {wrong}")
    return result


def _held(
    measurement: Measurement, record: Record | None, first: int, rows: list[Any], timed: bool
) -> str:
    """How a block differs from the record; "" where it does not."""
    if record is None or not record.is_of(measurement):
        return "not on record"
    if timed:
        return ""
    kept = record.digests[first // measurement.block]
    made = digest(rows)
    return "" if made == kept else f"made now {made}, on record {kept}"
