"""Measurements: experiments made again, block by block, and held against what was recorded."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from liarproof.ledgers.claims import Ledger, Measurement, articles, read_ledger
from liarproof.ledgers.measured import Record, read_records
from liarproof.properties.checks.check import Check, Part, Result
from liarproof.properties.checks.profile import Profile
from liarproof.properties.experiments import experiment_named
from liarproof.properties.experiments.experiment import digest

SEED = 1
"""The audit's seed with which records are made again, each with its own; another seed draws other
samples, which are held against the records by a test."""

ABSENT = "none"
"""In the place of a digest: the block is not on record."""


def measured_checks(profile: Profile, seed: int) -> Iterator[Check]:
    """One check a measurement: its first block, or all of them; none in the smoke profile."""
    if profile.name == "smoke":
        return
    for article in articles():
        ledger, records = read_ledger(article), read_records(article)
        for measurement in ledger.measurement:
            blocks = measurement.blocks if profile.name == "full" else measurement.blocks[:1]
            record = records.get(measurement.id)
            name = check_name(measurement)
            parts = [_part(measurement, record, seed, *block) for block in blocks]
            yield Check(name, "measured", said(measurement), evidence(measurement), parts)


def claims_checks(profile: Profile, _seed: int) -> Iterator[Check]:
    """One check an article: its claims, concluded from what the others found."""
    if profile.name == "smoke":
        return
    for article in articles():
        ledger = read_ledger(article)
        yield Check(claims_name(ledger), "claims", f"verdicts on {ledger.title}", "by claim", [])


def check_name(measurement: Measurement) -> str:
    """The id of the check that makes a measurement again."""
    return f"measured.{measurement.id}"


def claims_name(ledger: Ledger) -> str:
    """The id of the check that the claims of an article are."""
    return f"claims.{ledger.article}"


def said(measurement: Measurement) -> str:
    """What the check claims."""
    return f"{measurement.experiment} gives the rows on record"


def evidence(measurement: Measurement) -> str:
    """What its rows are worth."""
    experiment = experiment_named(measurement.experiment)
    if experiment.timed:
        return "informational"
    return "exhaustive" if experiment.exhaustive else f"sampled (n={measurement.rows})"


def _part(
    measurement: Measurement, record: Record | None, seed: int, first: int, count: int
) -> Part:
    experiment = experiment_named(measurement.experiment)
    known = ABSENT
    if experiment.timed or seed != SEED:
        known = ""
    elif record is not None and record.is_of(measurement):
        known = record.digests[first // measurement.block]
    own_seed = measurement.seed + seed - SEED
    what = (measurement.experiment, measurement.choices, own_seed, first, count, known)
    return Part(check_name(measurement), "measured", what)


def measured(
    name: str, choices: dict[str, Any], seed: int, first: int, count: int, known: str
) -> Result:
    """One block of an experiment, and whether it is the one on record; `known` "": no matter.

    Its rows go with the result.
    """
    result = Result(first=first)
    rows = experiment_named(name).rows(seed, first, count, choices)
    result.rows = [list(row) for row in rows]
    result.count("rows", count)
    made = digest(rows)
    if known == ABSENT:
        result.fail(f"rows {first} to {first + count - 1} are not on record: audit --update")
    elif known and made != known:
        result.fail(
            f"{name} gave other rows than those on record: {first} to {first + count - 1},"
            f" digest {made}, on record {known}"
        )
    return result
