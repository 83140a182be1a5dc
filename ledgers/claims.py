"""What the articles claim: every claim with a permanent id, how it is checked, and its verdict.

``claims/ARTICLE.toml`` holds, for one article, the text it speaks of (by digest: the text itself is
not here), the measurements that its claims are held against, the claims, the places of the text
that claim nothing, and the findings: what a reader should know of the article, the weightiest
first. What was measured stands beside it, see `measured`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from liarproof.puzzles.errors import InputError, shown

FOLDER = Path(__file__).parent / "claims"

KINDS = (
    "exact count",
    "theorem",
    "table",
    "timing",
    "arithmetic",
    "code behaviour",
    "external reference",
    "count of tests",
    "conclusion",
    "description",
)
"""``conclusion``: what is drawn from numbers, a claim apart from them; ``description``: how the
article says that something is made or measured."""

VERDICTS = (
    "exact",
    "consistent",
    "imprecise",
    "refuted",
    "circular",
    "unsettled",
    "untestable",
)

EVIDENCE = ("proved", "exhaustive", "counted", "published", "sampled", "informational", "none")
"""``none`` is for what is untestable."""

Number = int | float


class Claimed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of a claim, as the article has them."""

    value: Number | None = None
    unit: str = ""
    """``%`` for shares; else a word, or nothing."""
    step: Number = 0
    """To how much the value is rounded: 57.3 % has the step 0.1; 0: it is exact."""
    of: int = 0
    """How large a sample it was measured on; 0: on none."""
    low: Number | None = None
    high: Number | None = None
    """The ends of a range."""
    values: tuple[Number | str, ...] = ()
    """Terms of a sequence, or whatever else is claimed together."""
    text: str = ""
    """A name or a word that is claimed."""


class Ask(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A check: which judge is asked what, of which measurements."""

    check: str
    """The judge, by name: see `properties.claims.judges`."""
    arguments: dict[str, Any] = {}
    readings: dict[str, str] = {}
    """How the text may be read -> the measurement that is made so."""

    @property
    def measurements(self) -> list[str]:
        """The ids of all that it is held against; ``than`` names, by reading, what with."""
        than = self.arguments.get("than", {})
        others = than.values() if isinstance(than, dict) else ()
        listed = (
            name for other in others for name in ([other] if isinstance(other, str) else other)
        )
        return [*self.readings.values(), *listed]


class Claim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One claim."""

    id: str
    """``ARTICLE.`` and words; permanent."""
    place: str
    """The section, and where in it."""
    covers: tuple[str, ...]
    """What of the text it stands for: see `articles.Place`."""
    says: str
    """The claim in our own words."""
    kind: str
    check: str
    verdict: str
    evidence: str
    claimed: Claimed = Claimed()
    arguments: dict[str, Any] = {}
    readings: dict[str, str] = {}
    family: str = ""
    """Claims of one name are corrected for together, as cells of one table are."""
    corrected: Ask | None = None
    """What holds where the claim does not, if it is true once corrected."""
    correction: str = ""
    """What is true in its place, in words."""
    circular: str = ""
    """How its own method makes it true."""
    note: str = ""

    @property
    def ask(self) -> Ask:
        """Its own check."""
        return Ask(self.check, self.arguments, self.readings)

    @property
    def asks(self) -> list[Ask]:
        """Its check, and that of its correction."""
        return [self.ask, *([self.corrected] if self.corrected else [])]


class Measurement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One run of an experiment, cut into blocks of rows."""

    id: str
    """``ARTICLE.`` and words; permanent."""
    experiment: str
    """``GENRE.NAME``: see `properties.experiments`."""
    rows: int
    """How many are measured in all: boards, loops, cases."""
    block: int
    """Rows of one part; a quick run makes the first block again, a full one all."""
    choices: dict[str, Any] = {}
    seed: int = 1
    own: int = 0
    """The article's own number of rows, which are the first of ours; 0: it states none."""

    @property
    def blocks(self) -> list[tuple[int, int]]:
        """First row and number of rows of each block."""
        return [
            (first, min(self.block, self.rows - first)) for first in range(0, self.rows, self.block)
        ]


class Excluded(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Places of the text that claim nothing."""

    covers: tuple[str, ...]
    reason: str


class Found(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A finding: what a reader of the article should know, to be read without it.

    In `text`, ``{ID}`` is what was measured for the claim or measurement of that id.
    """

    title: str
    text: str
    claims: tuple[str, ...]
    board: str = ""
    """A witness in the text notation."""


class Ledger(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that is recorded of one article."""

    article: str
    genre: str
    title: str
    text: str
    """The name of its text file."""
    sha256: str
    """Of the text that the places speak of."""
    claim: tuple[Claim, ...]
    measurement: tuple[Measurement, ...] = ()
    excluded: tuple[Excluded, ...] = ()
    finding: tuple[Found, ...] = ()

    def measured(self, name: str) -> Measurement:
        """The measurement of that id; raises `KeyError`."""
        return {one.id: one for one in self.measurement}[name]


def articles() -> list[str]:
    """The articles that have a ledger."""
    return sorted(path.stem for path in FOLDER.glob("*.toml"))


def read_ledger(article: str) -> Ledger:
    """The ledger of an article.

    Raises `InputError` for an article without one, and where the file is wrong, naming the claim.
    """
    if article not in articles():
        raise InputError(
            f"article {shown(article)} has no ledger; there are: {', '.join(articles())}"
        )
    place = f"claims/{article}.toml"
    try:
        ledger = msgspec.toml.decode((FOLDER / f"{article}.toml").read_bytes(), type=Ledger)
    except (OSError, msgspec.DecodeError) as error:
        raise InputError(f"{place}: {error}") from None
    for wrong in faults(ledger):
        raise InputError(f"{place}: {wrong}")
    if ledger.article != article:
        raise InputError(f"{place}: is of article {ledger.article}")
    return ledger


def faults(ledger: Ledger) -> Iterable[str]:
    """What is wrong with a ledger, one line each; nothing where it is as it should be."""
    for what, ids in (
        ("claim", [claim.id for claim in ledger.claim]),
        ("measurement", [one.id for one in ledger.measurement]),
    ):
        for name, times in Counter(ids).items():
            if times > 1:
                yield f"{what} {name} stands there {times} times"
            if not name.startswith(f"{ledger.article}."):
                yield f"{what} {name}: its id does not start with {ledger.article}."
    known = {one.id for one in ledger.measurement}
    used = set()
    for claim in ledger.claim:
        for wrong in _faults_of_claim(claim):
            yield f"claim {claim.id}: {wrong}"
        for name in (name for ask in claim.asks for name in ask.measurements):
            used.add(name)
            if name not in known:
                yield f"claim {claim.id}: there is no measurement {name}"
    for name in sorted(known - used):
        yield f"measurement {name}: no claim is held against it"
    for one in ledger.measurement:
        if not (one.rows >= 1 and one.block >= 1 and 0 <= one.own <= one.rows):
            yield f"measurement {one.id}: rows and block are from 1 up, own at most rows"
    claims = {claim.id for claim in ledger.claim}
    for finding in ledger.finding:
        for name in finding.claims:
            if name not in claims:
                yield f"finding {shown(finding.title)}: there is no claim {name}"


def _faults_of_claim(claim: Claim) -> Iterable[str]:
    for field, value, allowed in (
        ("kind", claim.kind, KINDS),
        ("verdict", claim.verdict, VERDICTS),
        ("evidence", claim.evidence, EVIDENCE),
    ):
        if value not in allowed:
            yield f"{field} {shown(value)} is not one of: {', '.join(allowed)}"
    if not claim.covers:
        yield "it covers no place of the text"
    for field, text in (("says", claim.says), ("place", claim.place)):
        if not text.strip():
            yield f"{field} is empty"
    differs = claim.verdict in ("imprecise", "refuted")
    if differs and not claim.correction:
        yield f"it is {claim.verdict} and has no correction"
    if claim.verdict == "imprecise" and claim.corrected is None:
        yield "it is imprecise and nothing checks its correction"
    if claim.verdict == "untestable" and not claim.note:
        yield "it is untestable and has no note that says why"
