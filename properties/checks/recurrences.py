"""Recurrences for strips of every length: derived and proved anew, and held against all counts."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from liarproof.ledgers.sequences import sequences
from liarproof.oracles.counting.recurrences import FAMILIES, WIDEST, Recurrence, derive
from liarproof.oracles.families import counters
from liarproof.properties.checks.check import Check, Part, Result
from liarproof.properties.checks.profile import Profile

CELLS = 30
"""Boards to so many cells are counted by every counter able to: 5×6 has 149,283 shadings."""


def recurrence_checks(profile: Profile, _seed: int) -> Iterator[Check]:
    """One check for each family with recurrences, a part for each width."""
    for family in FAMILIES:
        name = f"recurrence.{family}"
        cells = min(CELLS, profile.reach)
        parts = [Part(name, "recurrence", (family, width, cells)) for width in range(1, WIDEST + 1)]
        claim = f"{family}, width 1 to {WIDEST}: a recurrence holds for every length"
        yield Check(name, "recurrence", claim, "proved, counted, published", parts)


def recurrence(family: str, width: int, cells: int) -> Result:
    """Prove the recurrence of one width; compare it on boards to `cells` cells and all ledgers."""
    result = Result()
    told = derive(family, width)
    for obligation in told.obligations:
        result.count("proof")
        if not obligation.holds:
            result.fail(f"{family} {width}×n: {obligation.name} fails: {obligation.text}")
    _compare_counters(told, cells, result)
    _compare_ledgers(told, result)
    return result


def _compare_counters(told: Recurrence, cells: int, result: Result) -> None:
    for counter in counters(told.family):
        if counter.name == "recurrence":
            continue  # the same code
        for n, term in enumerate(islice(told.terms(), cells // told.width), start=1):
            if counter.able(told.width, n):
                counted = counter.count(told.width, n)
                _hold(told, n, term, counter.name, counted, result)


def _compare_ledgers(told: Recurrence, result: Result) -> None:
    for sequence in sequences().values():
        if sequence.family != told.family:
            continue
        boards = {max(s): term for s, term in sequence.boards().items() if min(s) == told.width}
        for n, term in enumerate(islice(told.terms(), max(boards, default=0)), start=1):
            if n in boards:
                _hold(told, n, term, sequence.id, boards[n], result)


def _hold(told: Recurrence, n: int, term: int, witness: str, counted: int, result: Result) -> None:
    result.count(witness)
    if term != counted:
        result.fail(
            f"{told.family} {told.width}×{n}: the recurrence says {term}, {witness} {counted}"
        )
