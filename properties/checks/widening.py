"""More clues never add answers: for those kinds of which it is true, on every small board."""

from __future__ import annotations

from collections.abc import Iterator

from liarproof.properties.checks.check import Check, Part, Result
from liarproof.properties.checks.profile import Profile
from liarproof.properties.widening import MAY_ADD, NEVER_ADDS, exhaust

SMALL = ((1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (2, 2))
LARGER = ((2, 3), (3, 2))
"""Sizes of the profiles that go further than smoke."""


def widening_checks(profile: Profile, _seed: int) -> Iterator[Check]:
    """One check for each genre."""
    sizes = SMALL if profile.name == "smoke" else SMALL + LARGER
    shown = ", ".join(f"{height}×{width}" for height, width in sizes)
    for genre, kinds in NEVER_ADDS.items():
        check = f"clues.{genre}"
        claim = f"a {' or '.join(kinds)} more never adds an answer"
        if MAY_ADD[genre]:
            claim += f"; a {' or '.join(MAY_ADD[genre])} may"
        parts = [Part(check, "growing_clues", (genre, *size)) for size in sizes]
        yield Check(check, "clues", claim, f"exhaustive ({shown})", parts)


def growing_clues(genre: str, height: int, width: int) -> Result:
    """Every pair of a board of one size and the same with a clue more."""
    result = Result()
    pairs, breaches = exhaust(genre, height, width)
    result.count("pairs", pairs)
    for breach in breaches:
        if breach.kind in NEVER_ADDS[genre]:
            text = f"{breach.kind}: an answer that the board without it lacks"
            result.fail(text, breach.grown, breach.answer)
    return result
