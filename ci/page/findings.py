"""The findings page of each article: ``python -m liarproof.ci.page.findings`` writes them.

``ledgers/claims/ARTICLE.md``, from the ledger and the measurements on record, to be read without
the article. A test holds the pages to what this writes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from liarproof.ci.page import witness
from liarproof.ci.page.markdown import code, paragraph, plain
from liarproof.ci.page.verdicts import MEANS, PLAIN, by_weight, tally
from liarproof.ci.page.words import claimed_words, finding_words, measured_words
from liarproof.ledgers.claims import FOLDER, Found, Ledger, articles, read_ledger
from liarproof.ledgers.measured import Record, read_records
from liarproof.properties.claims.conclude import Conclusion, conclude, measured_of

CELL = 600
"""Characters of a cell at most."""

INTRODUCTION = """\
Every claim of the article has a permanent id, a check and a verdict, in `{0}.toml` beside this
page. `liarproof audit {0}` goes through all of them again, `liarproof audit --only ID` through one
and what it stands on. This page is written from the ledger and from the measurements on record, by
`python -m liarproof.ci.page.findings`."""


def concluded(ledger: Ledger, records: Mapping[str, Record]) -> list[Conclusion]:
    """The claims with what is on record for them: measurements and verdicts."""
    return [
        msgspec.structs.replace(claim, verdict=claim.recorded)
        for claim in conclude(ledger, measured_of(ledger, records))
    ]


def findings_page(ledger: Ledger, claims: list[Conclusion]) -> Iterator[str]:
    """The lines of the page."""
    yield f"# What the audit found in “{paragraph(ledger.title)}”"
    yield ""
    yield INTRODUCTION.format(ledger.article)
    yield ""
    yield f"## The verdicts on {len(claims):,} claims"
    yield ""
    yield "| verdict | claims | what it means |"
    yield "|---|---:|---|"
    for verdict, number in tally(claims).items():
        yield f"| {verdict} | {number:,} | {MEANS[verdict].means} |"
    if ledger.finding:
        yield ""
        yield "## Findings"
    known = {claim.id: claim for claim in claims}
    for number, found in enumerate(ledger.finding, start=1):
        yield from _finding(number, found, known)
    yield from _not_plain(claims)


def _finding(number: int, found: Found, claims: Mapping[str, Conclusion]) -> Iterator[str]:
    yield from ("", f"### {number}. {paragraph(found.title)}", "")
    yield paragraph(finding_words(found, claims))
    yield from _board(found.board)
    yield ""
    yield f"Claims: {', '.join(f'`{name}` ({claims[name].recorded})' for name in found.claims)}."


def _board(drawn: str) -> Iterator[str]:
    """A witness as text, and where it can be played."""
    urls = []
    for part in witness.parts(drawn):
        yield ""
        if isinstance(part, str):
            yield paragraph(part)
            continue
        yield from ("```", part.written, "```")
        urls.append(part.url)
    for url in filter(None, dict.fromkeys(urls)):
        yield from ("", f"[Open at puzz.link]({url})")


def _not_plain(claims: list[Conclusion]) -> Iterator[str]:
    odd = {name: found for name, found in by_weight(claims).items() if name not in PLAIN}
    if not odd:
        return
    yield from ("", "## Every claim that is not plainly right")
    for verdict, found in odd.items():
        yield from ("", f"### {verdict.capitalize()}: {len(found):,}", "")
        yield "| id | claim | claimed | measured | remark |"
        yield "|---|---|---|---|---|"
        for claim in found:
            yield _row(claim)


def _row(claim: Conclusion) -> str:
    remark = " ".join(filter(None, (claim.correction, claim.circular, claim.note)))
    cells = (claim.says, claimed_words(claim.claimed), measured_words(claim.readings), remark)
    return f"| {code(claim.id)} | {' | '.join(plain(cell, CELL) for cell in cells)} |"


def written(article: str) -> str:
    """The page of an article."""
    ledger = read_ledger(article)
    return "\n".join(findings_page(ledger, concluded(ledger, read_records(article)))) + "\n"


def run() -> None:
    """Write all pages."""
    for article in articles():
        path = FOLDER / f"{article}.md"
        path.write_text(written(article), encoding="utf-8")
        print(path)


if __name__ == "__main__":
    run()
