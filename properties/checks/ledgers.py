"""Every term of the ledgers within reach, recounted by every counter able."""

from __future__ import annotations

from collections.abc import Iterator

from liarproof.ledgers.sequences import sequences
from liarproof.oracles.families import FAMILIES
from liarproof.properties.checks.check import Check, Part, Result
from liarproof.properties.checks.profile import Profile
from liarproof.properties.engines import family_counters


def ledger_checks(profile: Profile, _seed: int) -> Iterator[Check]:
    """One check for each sequence of a family that is counted here."""
    for sequence in sequences().values():
        if sequence.family in FAMILIES:
            name = f"ledger.{sequence.id}"
            first, last = sequence.first, max(sequence.terms)
            parts = [
                Part(name, "ledger", (sequence.id, counter.name, profile.reach))
                for counter in family_counters(sequence.family)
            ]
            claim = f"terms {first} to {last}: {FAMILIES[sequence.family]}"
            words = {"OEIS": "published, counted", "article": "claimed, counted"}
            evidence = words.get(sequence.source.split()[0], "counted")
            yield Check(name, "ledger", claim, evidence, parts)


def ledger(sequence_id: str, counter_name: str, reach: int) -> Result:
    """Recount every term on boards to `reach` cells that the counter is able to."""
    result = Result()
    sequence = sequences()[sequence_id]
    (counter,) = (c for c in family_counters(sequence.family) if c.name == counter_name)
    for n, term in sequence.terms.items():
        size = sequence.size(n)
        if size is None or size[0] * size[1] > reach or not counter.able(*size):
            continue
        counted = counter.count(*size)
        result.count(counter_name)
        if counted != term:
            height, width = size
            result.fail(
                f"{sequence_id}: a({n}) is {term}; {counter_name} counts {counted}"
                f" on {height}×{width}"
            )
    return result
