"""Which checks and claims a run is about: all, those of some articles, or those named."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fnmatch import fnmatchcase
from typing import NamedTuple

from liarproof.ledgers.claims import Ledger
from liarproof.properties.checks.measured import claims_name
from liarproof.properties.claims.conclude import needs
from liarproof.puzzles.errors import InputError, shown


class Selection(NamedTuple):
    """What was asked for."""

    checks: frozenset[str]
    claims: frozenset[str]


def select(
    articles: tuple[str, ...],
    only: tuple[str, ...],
    checks: Iterable[str],
    ledgers: Mapping[str, Ledger],
) -> Selection:
    """The checks and claims that `articles` and the patterns `only` fit; both empty: all.

    A claim brings the checks that it stands on. Raises `InputError` for an article that has no
    ledger, and for a pattern that fits nothing.
    """
    for article in articles:
        if article not in ledgers:
            raise InputError(
                f"article {shown(article)} has no ledger; there are: {', '.join(ledgers)}"
            )
    names = list(checks)
    asked = [ledger for name, ledger in ledgers.items() if not articles or name in articles]
    everything = {claim.id for ledger in asked for claim in ledger.claim}
    if not only:
        wanted = set() if articles else set(names)
        return _with_needs(wanted, everything, asked)
    wanted = set()
    claims = set()
    for pattern in only:
        found = set() if articles else {name for name in names if fnmatchcase(name, pattern)}
        said = {name for name in everything if fnmatchcase(name, pattern)}
        if not found and not said:
            raise InputError(
                f"--only {shown(pattern)} fits no check or claim; there are: {', '.join(names)}"
            )
        wanted |= found
        claims |= said
    whole = {
        claim.id for ledger in asked if claims_name(ledger) in wanted for claim in ledger.claim
    }
    return _with_needs(wanted, claims | whole, asked)


def _with_needs(wanted: set[str], claims: set[str], ledgers: list[Ledger]) -> Selection:
    checks = set(wanted)
    for ledger in ledgers:
        chosen = [claim for claim in ledger.claim if claim.id in claims]
        if chosen:
            checks.add(claims_name(ledger))
        checks |= {name for claim in chosen for ask in claim.asks for name in needs(ask)}
    return Selection(frozenset(checks), frozenset(claims))
