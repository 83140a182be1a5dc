"""One claim of the page: what is claimed, what was measured, and why the verdict is what it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from liarproof.ci.page import interval, witness
from liarproof.ci.page.markup import Html, anchor, described, joined, prose, safe, tag
from liarproof.ci.page.places import within
from liarproof.ci.page.repeat import repeating
from liarproof.ci.page.verdicts import MEANS, plainly_right, verdict_on
from liarproof.ci.page.words import AGREEMENT, claimed_words, named, p_words
from liarproof.ledgers.claims import Claim, Ledger, Measurement
from liarproof.properties.claims.conclude import Conclusion, Reading


class Room(NamedTuple):
    """What the claims of an article are shown with."""

    claims: dict[str, Claim]
    measurements: dict[str, Measurement]
    checks: frozenset[str]
    """The checks that the page has a line of."""


def room_of(ledger: Ledger | None, checks: frozenset[str]) -> Room:
    """The room of an article; of one whose ledger cannot be read, an empty one."""
    if ledger is None:
        return Room({}, {}, checks)
    return Room(
        {claim.id: claim for claim in ledger.claim},
        {one.id: one for one in ledger.measurement},
        checks,
    )


def badge(verdict: str) -> Html:
    """A verdict as a word, with its sign and colour."""
    sign = tag("span", MEANS[verdict].sign, class_="sign", aria_hidden="true")
    return tag("span", sign, " ", verdict, class_=f"badge {kind(verdict)}")


def kind(verdict: str) -> str:
    """The class that gives a verdict its colour, and by which claims are filtered."""
    return f"v-{verdict.replace(' ', '-')}"


def claim_link(name: str) -> Html:
    """A link to a claim of the page."""
    return tag("a", tag("code", name), href=f"#{anchor(name)}")


def claim_html(claim: Conclusion, room: Room, section: str) -> Html:
    """A claim whole, as it stands under the heading of its section."""
    verdict = verdict_on(claim)
    classes = ["claim", kind(verdict)]
    classes += [] if plainly_right(claim) else ["not-plain"]
    classes += ["changed"] if claim.changed else []
    link = tag("a", tag("code", claim.id), class_="anchor", href=f"#{anchor(claim.id)}")
    left = tag(
        "div",
        tag("h5", badge(verdict), " ", prose(claim.says)),
        tag("p", link, _where(claim, section), class_="id"),
        _remarks(claim),
        class_="said",
    )
    parts = [left, tag("div", *_figures(claim, room), class_="figures")]
    parts.append(repeating(claim, room.measurements, room.checks))
    witnesses = _witnesses(claim)
    if witnesses:
        parts.append(tag("div", *witnesses, class_="below"))
    return tag("article", *parts, class_=" ".join(classes), id=anchor(claim.id))


def _where(claim: Conclusion, section: str) -> str:
    return " · ".join(["", *filter(None, (within(claim.place, section), claim.kind))])


def _remarks(claim: Conclusion) -> Html:
    """What is to be said in words."""
    recorded = (
        f"{claim.recorded} ({claim.recorded_evidence}), now {verdict_on(claim)}"
        f" ({claim.evidence_word})"
    )
    told = [
        ("Recorded as", recorded if claim.changed else ""),
        ("No verdict, because", "; ".join(claim.missing)),
        ("What is true", claim.correction),
        ("Why circular", claim.circular),
        ("Note", claim.note),
    ]
    return joined(
        tag("p", tag("strong", f"{name}: "), prose(content), class_="remark")
        for name, content in told
        if content
    )


def _figures(claim: Conclusion, room: Room) -> list[Html]:
    """The claimed and the measured, in one reading or in several."""
    known = room.claims.get(claim.id)
    claimed = claimed_words(claim.claimed)
    figures = [described([("Claimed", tag("b", prose(claimed)) if claimed else "")], class_="pair")]
    check = known.check if known else ""
    figures.append(_readings(claim, claim.readings, check, known))
    if claim.corrected:
        other = known.corrected.check if known and known.corrected else ""
        figures.append(tag("p", "Of the correction:", class_="group"))
        figures.append(_readings(claim, claim.corrected, other, known))
    figures.append(
        described([("Evidence", claim.evidence if claim.verdict else "")], class_="pair")
    )
    return [figure for figure in figures if figure]


def _readings(
    claim: Conclusion, readings: Sequence[Reading], check: str, known: Claim | None
) -> Html:
    mark = interval.mark_of(claim.claimed, check)
    unit = interval.unit_of(known, claim.claimed)
    scale = interval.scale_of(mark, readings, unit == "%" and check != "compare")
    several = len(readings) > 1
    rows = [
        joined([
            _reading(reading, several),
            interval.drawn(scale, mark, reading, unit) if scale else "",
        ])
        for reading in readings
        if reading.measured or several
    ]  # fmt: skip
    if not several:
        return joined(rows)
    return tag("ul", joined(tag("li", row) for row in rows), class_="readings")


def _reading(reading: Reading, several: bool) -> Html:
    """What was measured in one reading."""
    details = ", ".join(filter(None, (reading.effect, p_words(reading.p))))
    own = f"a sample as large as the article's: {reading.own}" if reading.own else ""
    if (several or reading.agrees is None) and reading.evidence != "none":
        details = "; ".join(filter(None, (AGREEMENT[reading.agrees], details)))
    told = [details, own]
    name = named(reading) or "Measured"
    body = joined([
        _figure(reading.measured or "not measured"),
        joined(tag("span", prose(text), class_="more") for text in told if text),
    ])  # fmt: skip
    return described([(name, body)], class_="pair")


def _figure(measured: str) -> Html:
    """What was measured, the figure itself before its interval being what one looks for."""
    figure, sign, rest = measured.partition(", 95 % interval")
    return joined([tag("b", prose(figure)), prose(sign + rest)])


def _witnesses(claim: Conclusion) -> list[Html]:
    """The witnesses of all readings, each once."""
    found: dict[str, list[str]] = {}
    for reading in [*claim.readings, *claim.corrected]:
        if reading.witness:
            found.setdefault(reading.witness, []).append(named(reading))
    return [
        tag("div", tag("p", _caption(names), class_="group"), witness.shown(board))
        for board, names in found.items()
    ]


def _caption(names: list[str]) -> Html:
    where = ", ".join(filter(None, names))
    return safe(f"Witness ({where}):" if where else "Witness:")
