"""All checks of a profile, and the functions that run their parts."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from liarproof.ledgers.claims import articles, read_ledger
from liarproof.ledgers.sequences import sequences
from liarproof.oracles.families import FAMILIES
from liarproof.properties.checks import (
    agreement,
    boards,
    contracts,
    graded,
    ledgers,
    measured,
    recurrences,
    theorems,
    vectors,
    widening,
)
from liarproof.properties.checks.check import Check, Part, Result
from liarproof.properties.checks.profile import Profile
from liarproof.properties.engines import family_counters
from liarproof.puzzles.genres import BOOKS

RUNNERS: dict[str, Callable[..., Result]] = {
    "ledger": ledgers.ledger,
    "counted_table": ledgers.counted_table,
    "recurrence": recurrences.recurrence,
    "exhaustive_agreement": agreement.exhaustive_agreement,
    "random_agreement": agreement.random_agreement,
    "rung_contracts": contracts.rung_contracts,
    "ladder_contracts": contracts.ladder_contracts,
    "growing_clues": widening.growing_clues,
    "theorem": theorems.theorem,
    "measured": measured.measured,
    "shipped_boards": boards.shipped_boards,
    "graded_boards": graded.graded_boards,
    "given_boards": boards.given_boards,
    "proved_vectors": vectors.proved_vectors,
}


def _boards(_profile: Profile, _seed: int) -> Iterator[Check]:
    for genre in BOOKS:
        yield from boards.bank_checks(genre)


PROVIDERS: dict[str, Callable[[Profile, int], Iterator[Check]]] = {
    "ledger": ledgers.ledger_checks,
    "table": ledgers.table_checks,
    "recurrence": recurrences.recurrence_checks,
    "agree": agreement.agreement_checks,
    "contracts": contracts.contract_checks,
    "clues": widening.widening_checks,
    "theorem": theorems.theorem_checks,
    "measured": measured.measured_checks,
    "claims": measured.claims_checks,
    "boards": _boards,
    "graded": graded.graded_checks,
    "vectors": vectors.vector_checks,
}
"""First word of the ids of checks -> what yields them for a profile and a seed."""

TABLES = "tables "
"""Before the name of a genre: the tables of its rungs, in `warm_ups`."""


def run_part(part: Part) -> Result:
    """Run one part and time it. An engine that breaks down is a failure with its words."""
    started = time.perf_counter()
    try:
        result = RUNNERS[part.run](*part.arguments)
    except Exception as error:  # whatever an engine under test raises is a finding
        result = Result()
        arguments: tuple[Any, ...] = part.arguments
        result.fail(f"{part.run}{arguments}: {type(error).__name__}: {error}")
    result.seconds = time.perf_counter() - started
    return result


def warm_ups(checks: Iterable[str]) -> list[str]:
    """What of a genre or of the counters these checks need compiled, each for one process."""
    words = {word for check in checks for word in check.split(".")[:2]}
    words |= {read_ledger(article).genre for article in articles() if article in words}
    given = any(check.startswith("boards.") and check[7:] not in BOOKS for check in checks)
    genres = [genre for genre in BOOKS if genre in words or given]
    tabled = [TABLES + genre for genre in genres if f"contracts.{genre}" in prefixes(checks)]
    counted = ["families"] if words & {"ledger", "table", "recurrence"} else []
    return [*genres, *tabled, *counted]


def prefixes(checks: Iterable[str]) -> set[str]:
    """The first two words of the ids of checks."""
    return {".".join(check.split(".")[:2]) for check in checks}


def warm_up(what: str) -> None:
    """Meet every compiled function of a genre, of its tables, or of the counters, once.

    So no part waits for the compiler. What fails here fails in its own part again, and is
    reported there.
    """
    if what.startswith(TABLES):
        contracts.warm_up(what.removeprefix(TABLES))
        return
    if what in BOOKS:
        run_part(Part("", "random_agreement", (what, 0, 0, 6, 1, 6)))
        run_part(Part("", "shipped_boards", (what, 0)))
        return
    for sequence in {one.family: one for one in sequences().values()}.values():
        if sequence.family in FAMILIES:
            least = min(height * width for height, width in sequence.boards())
            for counter in family_counters(sequence.family):
                run_part(Part("", "ledger", (sequence.id, counter.name, max(4, least), True)))
