"""Every number, quantifier and line of code of the articles is mapped to a claim or a reason."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from liarproof.ci.main import main
from liarproof.ledgers.articles import coverage, read_text, tokens
from liarproof.ledgers.claims import articles, read_ledger

SHARED = Path(os.environ.get("LIARPROOF_SHARED") or Path(__file__).parents[2].parent / "shared")
TEXTS = SHARED / "articles"

pytestmark = pytest.mark.skipif(
    not TEXTS.is_dir() and not os.environ.get("CI"),
    reason="not run: the articles' texts are not part of the repository",
)


def text_of(article: str) -> Path:
    """The file of an article."""
    return TEXTS / read_ledger(article).text


@pytest.mark.parametrize("article", articles())
def test_all_is_covered(article: str) -> None:
    """Nothing is missed, no place is astray, a claim has the number that stands at its place."""
    ledger = read_ledger(article)
    found = coverage(ledger, read_text(text_of(article), ledger))
    assert found.missed == []
    assert found.astray == []
    assert found.differing == []


@pytest.mark.parametrize("article", articles())
def test_without_a_claim_something_is_missed(article: str) -> None:
    """Coverage rests on the claims: without those of a table its numbers are missed."""
    ledger = read_ledger(article)
    text = read_text(text_of(article), ledger)
    without = [claim for claim in ledger.claim if claim.kind == "table"] or ledger.claim[:9]
    gone = {claim.id for claim in without}
    kept = tuple(claim for claim in ledger.claim if claim.id not in gone)
    poorer = type(ledger)(
        **{**{f: getattr(ledger, f) for f in ledger.__struct_fields__}, "claim": kept}
    )
    assert coverage(poorer, text).missed


@pytest.mark.parametrize("article", articles())
def test_command_says_so(article: str, capsys: pytest.CaptureFixture[str]) -> None:
    """`audit --coverage FILE` ends with 0 and counts what it covers."""
    assert main(["audit", "--coverage", str(text_of(article))]) == 0
    printed = capsys.readouterr().out
    assert f"{len(tokens(text_of(article).read_text())):,} numbers" in printed
    assert "0 are not covered" in printed


def test_other_edition_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A text that differs in one letter is not the one that the places speak of."""
    text = text_of("hitori-14").read_text()
    (tmp_path / "hitori.txt").write_text(text + ".")
    assert main(["audit", "--coverage", str(tmp_path / "hitori.txt")]) == 2
    assert "not the text that a ledger speaks of" in capsys.readouterr().err
