"""The page of a run: one file that needs nothing else, made for whoever wrote the article."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from importlib.resources import files

import liarproof
from liarproof.ci.page import glance, interval, witness
from liarproof.ci.page.checks import checks_html
from liarproof.ci.page.claims import Room, claim_html, claim_link, room_of
from liarproof.ci.page.markup import Html, described, joined, prose, tag
from liarproof.ci.page.places import by_section
from liarproof.ci.page.words import finding_words
from liarproof.ci.report import Report
from liarproof.ci.terminal import AS_RECORDED, DOES_NOT_HOLD, duration, plural
from liarproof.ledgers.claims import Found, Ledger, articles, read_ledger
from liarproof.properties.claims.conclude import Conclusion
from liarproof.puzzles.errors import InputError
from liarproof.puzzles.looks import COLOURS, PICTURE, PREFIX, style

POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
"""What a browser may load or run for this page: its own style, nothing else."""

Ledgers = Mapping[str, Ledger]
"""By article."""


def ledgers_of(report: Report) -> dict[str, Ledger]:
    """The ledgers of the articles whose claims the run concluded; without those not readable."""
    found = {}
    for article in dict.fromkeys(claim.article for claim in report.claims):
        if article in articles():
            with suppress(InputError):
                found[article] = read_ledger(article)
    return found


def page(report: Report, known: Ledgers | None = None) -> str:
    """The page as HTML; `known`: the ledgers of its articles, if not those on record."""
    ledgers = ledgers_of(report) if known is None else known
    title = _title(report, ledgers)
    head = tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("meta", http_equiv="Content-Security-Policy", content=POLICY),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("meta", name="color-scheme", content="light dark"),
        tag("meta", name="referrer", content="no-referrer"),
        tag("title", title),
        tag("style", Html(_style(report.claims))),
        Html(style()),
    )
    body = tag(
        "body",
        tag("a", "Skip to the verdicts", class_="skip", href="#verdicts"),
        tag("header", tag("h1", title), _run(report)),
        tag("nav", _contents(report, ledgers), aria_label="Contents"),
        tag("main", joined(_main(report, ledgers)), id="main"),
        tag("footer", tag("p", _footer(report))),
    )
    return f"<!DOCTYPE html>\n{tag('html', head, body, lang='en')}\n"


def _style(claims: Sequence[Conclusion]) -> str:
    """The style sheet. Pictures are printed in their light colours whatever the screen has."""
    light = ";".join(f"--{PREFIX}{name}:{colours[0]}" for name, colours in COLOURS.items())
    sheet = (files("liarproof.ci.page") / "style.css").read_text(encoding="utf-8")
    return "\n".join([
        sheet,
        glance.filter_style(claims),
        f"@media print{{.{PICTURE}{{{light}}}}}",
    ])  # fmt: skip


def _named(article: str, ledgers: Ledgers) -> str:
    return ledgers[article].title if article in ledgers else article


def _by_article(report: Report) -> dict[str, list[Conclusion]]:
    found: dict[str, list[Conclusion]] = {}
    for claim in report.claims:
        found.setdefault(claim.article, []).append(claim)
    return found


def _title(report: Report, ledgers: Ledgers) -> str:
    names = list(_by_article(report))
    if len(names) == 1:
        return f"Audit of “{_named(names[0], ledgers)}”"
    return f"Audit of {plural(len(names), 'article')}" if names else "Audit of the corpus"


OUTCOMES = {
    AS_RECORDED: "Everything came out as it is on record.",
    DOES_NOT_HOLD: "Something does not hold, or came out other than it is on record.",
}


def _run(report: Report) -> Html:
    """What was run."""
    outcome = OUTCOMES.get(report.status, "The run is incomplete.")
    changed = sum(claim.changed for claim in report.claims)
    if changed:
        outcome += f" {plural(changed, 'verdict')} changed."
    sizes = (
        f"{plural(len(report.checks), 'check')}, {report.executed:,} of {report.expected:,} cases,"
        f" {plural(len(report.claims), 'claim')}"
    )
    facts = [
        ("Profile", report.profile),
        ("Seed", f"{report.seed}"),
        ("Asked for", report.selected),
        ("Size", sizes),
        ("Time", duration(report.seconds)),
        ("liarproof", report.version or liarproof.__version__),
        ("Sources", tag("code", report.sources) if report.sources else ""),
    ]
    return joined([
        tag("p", outcome, class_=f"outcome status-{report.status}"),
        described(facts, class_="run"),
    ])  # fmt: skip


def _contents(report: Report, ledgers: Ledgers) -> Html:
    """Links to the parts of the page."""
    items = [tag("li", tag("a", "Verdicts at a glance", href="#verdicts"))]
    for number, (article, claims) in enumerate(_by_article(report).items(), start=1):
        inner = []
        if article in ledgers and ledgers[article].finding:
            inner.append(tag("li", tag("a", "Findings", href=f"#findings-{number}")))
        for at, name in enumerate(by_section(claims), start=1):
            inner.append(tag("li", tag("a", name, href=f"#place-{number}-{at}")))
        link = tag("a", _named(article, ledgers), href=f"#article-{number}")
        items.append(tag("li", link, tag("ul", joined(inner))))
    if report.checks:
        items.append(tag("li", tag("a", "The checks of the audit", href="#checks")))
    return tag("ul", joined(items))


def _main(report: Report, ledgers: Ledgers) -> Iterator[Html]:
    checks = frozenset(check.id for check in report.checks)
    everything = {claim.id: claim for claim in report.claims}
    grouped = _by_article(report)
    yield tag("section", *_glance(report, ledgers), id="verdicts", aria_labelledby="verdicts-head")
    if report.claims:
        yield glance.filters(report.claims)
    for number, (article, claims) in enumerate(grouped.items(), start=1):
        ledger = ledgers.get(article)
        room = room_of(ledger, checks)
        yield tag(
            "section",
            tag("h2", _named(article, ledgers), id=f"article-{number}"),
            tag("p", tag("code", article), f": {plural(len(claims), 'claim')}", class_="id"),
            _findings(ledger, everything, number),
            joined(_places(claims, room, number)),
            class_="one-article",
            aria_labelledby=f"article-{number}",
        )
    if report.checks:
        yield tag(
            "section",
            tag("h2", "The checks of the audit", id="checks"),
            checks_html(report.checks),
            aria_labelledby="checks",
        )


def _glance(report: Report, ledgers: Ledgers) -> Iterator[Html]:
    """Verdicts at a glance, a bar an article, and how to read what follows."""
    yield tag("h2", "Verdicts at a glance", id="verdicts-head")
    for number, (article, claims) in enumerate(_by_article(report).items(), start=1):
        link = tag("a", _named(article, ledgers), href=f"#article-{number}")
        yield tag(
            "div",
            tag("h3", link, f" ({plural(len(claims), 'claim')})"),
            glance.bar(claims),
            glance.counts_list(claims),
            _finding_titles(ledgers.get(article), number),
            class_="at-a-glance",
        )
    if report.claims:
        yield tag(
            "details",
            tag("summary", tag("h3", "How to read this page")),
            glance.meanings(report.claims),
            tag("div", interval.key(), tag("p", prose(KEY)), class_="key"),
            tag("p", FIGURES),
            class_="how",
        )


def _finding_titles(ledger: Ledger | None, number: int) -> Html:
    titles = [
        tag("li", tag("a", prose(found.title), href=f"#finding-{number}-{at}"))
        for at, found in enumerate(ledger.finding if ledger else (), start=1)
    ]
    return tag("ol", joined(titles), class_="titles") if titles else Html("")


KEY = (
    "The upright line is what is claimed, the band around it all that rounds to it; the dot is what"
    " was measured, the bar its 95 % interval. All readings of a claim share one scale, whose ends"
    " are written below."
)
FIGURES = (
    "A p-value tells how likely a figure at least as far off as the claimed one is, if the"
    " article's sample was drawn as ours was; it is corrected for all claims of the same table."
    " Figures are those of the whole measurements on record; a quick run makes the first part of"
    " each again, a full one all of it, and holds it against the record row by row."
)


def _findings(ledger: Ledger | None, everything: Mapping[str, Conclusion], number: int) -> Html:
    """What a reader of the article should know, the weightiest first."""
    if ledger is None or not ledger.finding:
        return Html("")
    found = (
        tag("li", _finding(one, everything), id=f"finding-{number}-{at}")
        for at, one in enumerate(ledger.finding, start=1)
    )
    return tag(
        "section",
        tag("h3", "Findings", id=f"findings-{number}"),
        tag("ol", joined(found), class_="findings"),
        aria_labelledby=f"findings-{number}",
    )


def _finding(found: Found, everything: Mapping[str, Conclusion]) -> Html:
    links = (claim_link(name) if name in everything else tag("code", name) for name in found.claims)
    return joined([
        tag("h4", prose(found.title)),
        tag("p", prose(finding_words(found, everything))),
        witness.shown(found.board),
        tag("p", "Claims: ", joined(links, ", "), class_="id"),
    ])  # fmt: skip


def _places(claims: Sequence[Conclusion], room: Room, number: int) -> Iterator[Html]:
    """The claims, a section of the article at a time."""
    yield tag("h3", "Claim by claim")
    for at, (name, members) in enumerate(by_section(claims).items(), start=1):
        where = f"place-{number}-{at}"
        yield tag(
            "section",
            tag("h4", name, id=where),
            joined(claim_html(claim, room, name) for claim in members),
            class_="place",
            aria_labelledby=where,
        )


def _footer(report: Report) -> str:
    return (
        f"Made by liarproof {report.version or liarproof.__version__}. This page loads nothing and"
        " runs nothing; its only links to elsewhere are those to puzz.link."
    )
