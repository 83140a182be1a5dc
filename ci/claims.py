"""The claims of a run: concluded from what its checks measured, and held against the ledgers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from liarproof.ledgers.claims import Ledger, Measurement
from liarproof.ledgers.ids import missing, read_lock, vanished
from liarproof.ledgers.measured import Record, read_records
from liarproof.properties.checks.check import Failure, Result
from liarproof.properties.checks.measured import SEED, check_name
from liarproof.properties.claims.conclude import Conclusion, conclude, measured_of
from liarproof.properties.claims.finding import Measured
from liarproof.properties.claims.homogeneity import RATE, Odd, p_values
from liarproof.properties.experiments import experiment_named
from liarproof.properties.experiments.experiment import digest

Results = Mapping[str, list[Result]]
"""By check."""


class Concluded(NamedTuple):
    """The claims of one article."""

    claims: list[Conclusion]
    made: dict[str, Record]
    """Measurements that the run made whole, at their own seeds."""
    result: Result
    """As a part of the check that the claims are."""


def conclude_claims(
    ledger: Ledger, wanted: frozenset[str], results: Results, troubled: frozenset[str], seed: int
) -> Concluded:
    """The verdicts on the claims `wanted`.

    What the run measured whole is taken from it, all else from the records. `troubled`: checks
    that did not pass.
    """
    made = {} if seed != SEED else _made(ledger, results)
    tables = measured_of(ledger, _records(ledger) | made)
    tables |= _timed(ledger, results)
    claims = [claim for claim in conclude(ledger, tables) if claim.id in wanted]
    result = Result()
    for claim in claims:
        _hold(claim, troubled, results, result)
    gone = vanished("claim", (claim.id for claim in ledger.claim))
    result.missing += [
        f"claim {name} is gone" for name in gone if name.startswith(f"{ledger.article}.")
    ]
    lock = read_lock()
    unknown = missing("claim", (claim.id for claim in claims), lock)
    result.missing += [f"claim {name} is not in ids.lock" for name in unknown]
    return Concluded(claims, made, result)


def _records(ledger: Ledger) -> dict[str, Record]:
    return read_records(ledger.article)


def _hold(claim: Conclusion, troubled: frozenset[str], results: Results, result: Result) -> None:
    """Note whether a claim came out as recorded."""
    shaken = [name for name in claim.checks if name in troubled]
    unseen = [name for name in claim.checks if name not in results]
    claim.missing += [f"{name} did not come out as recorded" for name in shaken]
    claim.missing += [f"{name} was not run" for name in unseen]
    if claim.missing:
        claim.verdict = None
        result.missing.append(f"{claim.id}: {'; '.join(claim.missing)}")
        return
    result.count("claims")
    if claim.changed:
        result.failures.append(Failure(difference(claim)))


def difference(claim: Conclusion) -> str:
    """How a verdict differs from the recorded one."""
    readings = "; ".join(
        f"{reading.name}: {reading.measured}" for reading in claim.readings if reading.measured
    )
    return (
        f"{claim.id}: {claim.verdict} ({claim.evidence_word}), on record {claim.recorded}"
        f" ({claim.recorded_evidence}). {claim.says} {readings}"
    )


def _rows(measurement: Measurement, results: Results) -> list[list[object]]:
    parts = sorted(results.get(check_name(measurement), []), key=lambda result: result.first)
    return [row for part in parts for row in part.rows]


def _made(ledger: Ledger, results: Results) -> dict[str, Record]:
    """Measurements of which the run made every row."""
    made = {}
    for one in ledger.measurement:
        experiment = experiment_named(one.experiment)
        rows = [tuple(row) for row in _rows(one, results)]
        if len(rows) != one.rows or experiment.timed:
            continue
        digests = tuple(digest(rows[first : first + count]) for first, count in one.blocks)
        own = experiment.table(rows[: one.own]) if one.own else None
        made[one.id] = Record(
            one.id,
            one.experiment,
            one.choices,
            one.seed,
            one.rows,
            one.block,
            digests,
            experiment.table(rows),
            own,
        )
    return made


def _timed(ledger: Ledger, results: Results) -> dict[str, Measured]:
    """Times, which are always those of the run."""
    timed = {}
    for one in ledger.measurement:
        experiment = experiment_named(one.experiment)
        rows = _rows(one, results)
        if experiment.timed and rows:
            timed[one.id] = Measured(one, experiment.table(rows), None)
    return timed


def strangers(ledgers: Mapping[str, Ledger], results: Results) -> Iterator[tuple[str, Odd]]:
    """Of a run with another seed: the measurements that differ from the records beyond chance.

    Yields the check and the field. Over the whole run a false alarm has the chance `RATE`.
    """
    tests: list[tuple[str, Odd]] = []
    for ledger in ledgers.values():
        records = _records(ledger)
        for one in ledger.measurement:
            rows = _rows(one, results)
            if rows and one.id in records and not experiment_named(one.experiment).timed:
                table = experiment_named(one.experiment).table(rows)
                tests += [(check_name(one), odd) for odd in p_values(table, records[one.id].table)]
    yield from ((name, odd) for name, odd in tests if odd.p * len(tests) < RATE)
