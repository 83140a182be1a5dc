"""From claims and what was measured to verdicts."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping

import msgspec

from liarproof.ledgers.claims import Ask, Claim, Claimed, Ledger
from liarproof.ledgers.measured import Record
from liarproof.properties.claims import comparing, known, sampling
from liarproof.properties.claims.finding import Case, Finding, Judge, Measured
from liarproof.properties.claims.statistics import ALPHA, holm
from liarproof.puzzles.errors import InputError, shown

JUDGES: dict[str, Judge] = {**known.JUDGES, **sampling.JUDGES, **comparing.JUDGES}
"""By the names that ledgers use."""

ONLY = "as it stands"
"""The reading of a claim that can be read in one way, where nothing is measured."""


class Reading(msgspec.Struct):
    """A claim in one reading, as it came out."""

    name: str
    measurement: str
    """Its id; "" where nothing was measured."""
    measured: str
    evidence: str
    agrees: bool | None
    p: float | None
    """Corrected for all that is looked at together."""
    value: float | None
    low: float | None
    high: float | None
    effect: str
    own: str
    witness: str


class Conclusion(msgspec.Struct):
    """A claim as it came out."""

    id: str
    article: str
    place: str
    says: str
    kind: str
    claimed: Claimed
    verdict: str | None
    """None where something is missing."""
    recorded: str
    """The verdict on record."""
    evidence: str
    """A word of DESIGN's, then how far it goes."""
    recorded_evidence: str
    readings: list[Reading]
    corrected: list[Reading]
    correction: str
    circular: str
    note: str
    checks: list[str]
    """The checks of the audit that it stands on."""
    missing: list[str]
    """Why there is no verdict, one line each."""

    @property
    def changed(self) -> bool:
        """Whether the verdict, or the kind of evidence, is another than the one on record."""
        return self.verdict is not None and (self.verdict, self.evidence_word) != (
            self.recorded,
            self.recorded_evidence,
        )

    @property
    def evidence_word(self) -> str:
        """The kind of evidence."""
        return evidence_word(self.evidence)


def measured_of(ledger: Ledger, records: Mapping[str, Record]) -> dict[str, Measured]:
    """The measurements that have a record made as they stand now, by id."""
    return {
        one.id: Measured(one, records[one.id].table, records[one.id].own)
        for one in ledger.measurement
        if one.id in records and records[one.id].is_of(one)
    }


def needs(ask: Ask) -> list[str]:
    """The ids of the audit's checks that an answer to it stands on."""
    checks = [f"measured.{name}" for name in ask.measurements]
    if ask.check == "theorem":
        checks.append(f"theorem.{ask.arguments.get('statement', '')}")
    if ask.check == "published":
        checks.append(f"ledger.{ask.arguments.get('sequence', '')}")
    return list(dict.fromkeys([*checks, *ask.arguments.get("needs", [])]))


def conclude(ledger: Ledger, tables: Mapping[str, Measured]) -> list[Conclusion]:
    """The verdict of every claim of an article, from its measurements by id."""
    claimed = {claim.id: claim.claimed for claim in ledger.claim}
    findings: dict[tuple[str, int], dict[str, Finding]] = {}
    missing: dict[str, list[str]] = defaultdict(list)
    for claim in ledger.claim:
        for number, ask in enumerate(claim.asks):
            try:
                findings[claim.id, number] = _findings(claim, ask, tables, claimed)
            except InputError as error:
                missing[claim.id].append(str(error))
    corrected = _corrected_together(ledger, findings)
    return [
        _conclusion(ledger, claim, findings, corrected, missing[claim.id]) for claim in ledger.claim
    ]


def _findings(
    claim: Claim, ask: Ask, tables: Mapping[str, Measured], claims: Mapping[str, Claimed]
) -> dict[str, Finding]:
    if ask.check not in JUDGES:
        raise InputError(f"check {shown(ask.check)} is not one of: {', '.join(JUDGES)}")
    absent = [name for name in dict.fromkeys(ask.measurements) if name not in tables]
    if absent:
        raise InputError(f"not measured: {', '.join(absent)}")
    readings: dict[str, Measured | None] = {
        name: tables[measurement] for name, measurement in ask.readings.items()
    } or {ONLY: None}
    judge = JUDGES[ask.check]
    return {
        name: judge(Case(claim.claimed, ask.arguments, name, measured, tables, claims))
        for name, measured in readings.items()
    }


Key = tuple[str, int, str]
"""A claim, which of its checks, and the reading."""


def _corrected_together(
    ledger: Ledger, findings: Mapping[tuple[str, int], dict[str, Finding]]
) -> dict[Key, float]:
    """The p-values, corrected over each family in each reading.

    A claim of the family that cannot be read so counts as one that is well met, so families are
    equally large in every reading.
    """
    families: dict[tuple[str, int], dict[str, dict[str, float]]] = defaultdict(dict)
    for claim in ledger.claim:
        for number in range(len(claim.asks)):
            found = findings.get((claim.id, number), {})
            values = {name: one.p for name, one in found.items() if one.p is not None}
            if values:
                families[claim.family or claim.id, number][claim.id] = values
    corrected: dict[Key, float] = {}
    for (_, number), members in families.items():
        for reading in {name for values in members.values() for name in values}:
            adjusted = holm([values.get(reading, 1.0) for values in members.values()])
            for (claim_id, values), p in zip(members.items(), adjusted, strict=True):
                if reading in values:
                    corrected[claim_id, number, reading] = p
    return corrected


def _agrees(finding: Finding, p: float | None) -> bool | None:
    if finding.agrees is not None:
        return finding.agrees
    return None if p is None else p >= ALPHA


def verdict_of(
    claim: Claim, agreeing: list[bool | None], corrected: list[bool | None], base: str
) -> str:
    """The verdict, from whether the claim holds in each reading, and its correction in each.

    `base`: ``exact``, ``consistent`` or ``untestable``, what it is where nothing is against it.
    """
    if base == "untestable":
        return base
    if all(agreeing):
        return "circular" if claim.circular else base
    if any(agree is not False for agree in agreeing):
        return "unsettled"
    return "imprecise" if corrected and all(corrected) else "refuted"


def evidence_word(evidence: str) -> str:
    """The kind of evidence, of `EVIDENCE`, with which it begins."""
    word = re.split(r"[ :(,]", evidence, maxsplit=1)[0]
    return "proved" if word == "computed" else word


def _base(finding: Finding) -> str:
    word = evidence_word(finding.evidence)
    if word in ("none", "informational"):
        return "untestable"
    by_chance = finding.agrees is None and finding.p is not None
    return "consistent" if word == "sampled" or by_chance else "exact"


BASES = ("untestable", "consistent", "exact")
"""The weakest first."""


def _strength(finding: Finding) -> tuple[int, bool]:
    """How far it goes: of two that go as far a sample is the weaker."""
    return BASES.index(_base(finding)), evidence_word(finding.evidence) != "sampled"


def _conclusion(
    ledger: Ledger,
    claim: Claim,
    findings: Mapping[tuple[str, int], dict[str, Finding]],
    p: Mapping[Key, float],
    missing: list[str],
) -> Conclusion:
    sets: list[list[Reading]] = [[], []]
    for number, ask in enumerate(claim.asks):
        for name, found in findings.get((claim.id, number), {}).items():
            agrees = _agrees(found, p.get((claim.id, number, name)))
            sets[number].append(_reading(name, ask, found, agrees, p.get((claim.id, number, name))))
    verdict, evidence = None, "none"
    if not missing:
        own = findings[claim.id, 0].values()
        weakest = min(own, key=_strength)
        base = _base(weakest)
        agreeing, correcting = ([one.agrees for one in readings] for readings in sets)
        verdict = verdict_of(claim, agreeing, correcting, base)
        evidence = weakest.evidence
    return Conclusion(
        id=claim.id,
        article=ledger.article,
        place=claim.place,
        says=claim.says,
        kind=claim.kind,
        claimed=claim.claimed,
        verdict=verdict,
        recorded=claim.verdict,
        evidence=evidence,
        recorded_evidence=claim.evidence,
        readings=sets[0],
        corrected=sets[1],
        correction=claim.correction,
        circular=claim.circular,
        note=claim.note,
        checks=list(dict.fromkeys(name for ask in claim.asks for name in needs(ask))),
        missing=missing,
    )


def _reading(name: str, ask: Ask, found: Finding, agrees: bool | None, p: float | None) -> Reading:
    value, low, high = found.estimate if found.estimate else (None, None, None)
    return Reading(
        name=name,
        measurement=ask.readings.get(name, ""),
        measured=found.measured,
        evidence=found.evidence,
        agrees=agrees,
        p=p,
        value=value,
        low=low,
        high=high,
        effect=found.effect,
        own=found.own,
        witness=found.witness,
    )
