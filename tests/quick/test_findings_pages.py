"""The findings page of each article says what its ledger says, and can be read alone."""

from __future__ import annotations

import pytest

from liarproof.ci.page.findings import concluded, written
from liarproof.ci.page.words import REFERENCE, finding_words
from liarproof.ledgers.claims import FOLDER, articles, read_ledger
from liarproof.ledgers.measured import read_records


@pytest.mark.parametrize("article", articles())
def test_the_page_is_what_the_ledger_gives(article: str) -> None:
    """Nobody changed a claim, a measurement or the page without the others."""
    page = FOLDER / f"{article}.md"
    assert page.exists(), "python -m liarproof.ci.page.findings writes it"
    assert page.read_text(encoding="utf-8") == written(article)


@pytest.mark.parametrize("article", articles())
def test_every_finding_names_what_was_measured(article: str) -> None:
    """What stands in braces in a finding is a claim, or a measurement of one, with a record."""
    ledger = read_ledger(article)
    claims = {claim.id: claim for claim in concluded(ledger, read_records(article))}
    for found in ledger.finding:
        told = finding_words(found, claims)
        assert "(not measured in this run)" not in told, found.title
        assert not REFERENCE.search(told), found.title


def test_no_page_is_left_of_an_article_that_is_gone() -> None:
    """Each page is of an article that has a ledger."""
    assert {path.stem for path in FOLDER.glob("*.md")} - {"README"} <= set(articles())
