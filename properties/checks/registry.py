"""All checks of a profile, and the functions that run their parts."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

from liarproof.properties.checks import agreement, boards, ledgers
from liarproof.properties.checks.check import Check, Part, Result
from liarproof.properties.checks.profile import Profile
from liarproof.puzzles.genres import BOOKS

RUNNERS: dict[str, Callable[..., Result]] = {
    "ledger": ledgers.ledger,
    "exhaustive_agreement": agreement.exhaustive_agreement,
    "random_agreement": agreement.random_agreement,
    "shipped_boards": boards.shipped_boards,
    "given_boards": boards.given_boards,
}


def _boards(_profile: Profile, _seed: int) -> Iterator[Check]:
    for genre in BOOKS:
        yield from boards.bank_checks(genre)


PROVIDERS: dict[str, Callable[[Profile, int], Iterator[Check]]] = {
    "ledger": ledgers.ledger_checks,
    "agree": agreement.agreement_checks,
    "boards": _boards,
}
"""First word of the ids of checks -> what yields them for a profile and a seed."""


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


def warm_up() -> None:
    """Meet every compiled function once, so that no part waits for the compiler.

    What fails here fails in its own part again, and is reported there.
    """
    from liarproof.properties.engines import family_counters

    run_part(Part("", "random_agreement", (0, 0, 6, 1)))
    run_part(Part("", "exhaustive_agreement", (2, 2, True, 0, 40, 1)))
    run_part(Part("", "shipped_boards", ("hitori", 0)))
    for counter in family_counters("shadings"):
        run_part(Part("", "ledger", ("shadings-strip", counter.name, 2)))
