"""The verdicts as people meet them: their order, what they mean, how many there are of each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from liarproof.ledgers.claims import VERDICTS
from liarproof.properties.claims.conclude import Conclusion

OPEN = "no verdict"
"""Of a claim of which something was not run or did not come out as recorded."""

PLAIN = ("exact", "consistent")
"""The verdicts on what is plainly right."""

WEIGHT = (
    "refuted",
    "imprecise",
    "unsettled",
    "circular",
    OPEN,
    "untestable",
    "consistent",
    "exact",
)
"""The order in which a reader wants to hear of them."""


class Told(NamedTuple):
    """A verdict for people."""

    sign: str
    means: str


MEANS: dict[str, Told] = {
    "exact": Told("✓", "Computed anew, counted or proved, and equal to what is claimed."),
    "consistent": Told("≈", "A sample of ours agrees with it, as far as its interval goes."),
    "imprecise": Told("±", "Not true as it stands, but true once corrected, as it says."),
    "refuted": Told(
        "✗", "Under no reading true: there is a counterexample, or the sample excludes it."
    ),
    "circular": Told("○", "True by the way it was measured, whatever the number."),
    "unsettled": Told(
        "?", "Turns on something that the text leaves open, or that the sample does not settle."
    ),
    "untestable": Told("-", "Cannot be tested here; the note says why."),
    OPEN: Told("…", "This run did not conclude it: something was not run, or failed."),
}


def verdict_on(claim: Conclusion) -> str:
    """The verdict of the run; `OPEN` where there is none."""
    return claim.verdict or OPEN


def plainly_right(claim: Conclusion) -> bool:
    """Whether nothing more need be said of it."""
    return claim.verdict in PLAIN and not claim.changed


def tally(claims: Iterable[Conclusion]) -> dict[str, int]:
    """How many claims have which verdict, those that occur, in the ledger's order."""
    counts = Counter(map(verdict_on, claims))
    return {name: counts[name] for name in (*VERDICTS, OPEN) if counts[name]}


def by_weight(claims: Sequence[Conclusion]) -> dict[str, list[Conclusion]]:
    """The claims by verdict, those first of which a reader wants to hear first."""
    return {
        name: found
        for name in WEIGHT
        if (found := [claim for claim in claims if verdict_on(claim) == name])
    }


def spoken(counts: dict[str, int]) -> str:
    """The counts in words."""
    return ", ".join(f"{number:,} {name}" for name, number in counts.items()) or "no claims"
