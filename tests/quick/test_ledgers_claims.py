"""Ledgers of claims are read whole or not at all, and cover every token of their text."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from liarproof import InputError
from liarproof.ledgers import claims as claims_module
from liarproof.ledgers.articles import coverage, read_text, tokens
from liarproof.ledgers.claims import (
    FOLDER,
    Ask,
    Claim,
    Claimed,
    Excluded,
    Found,
    Ledger,
    Measurement,
    articles,
    faults,
    read_ledger,
)
from liarproof.ledgers.measured import read_records

TEXT = """\
On counting boards, in 3 parts

A 2×2 board has exactly five answers, and 57.3% of 1,200 boards have none.
Boards never have 7 answers, 7 times out of 7.
const answers = solve(board, 2);
See A006506, or don't: nothing is ⌈n/2⌉ in an n×n board, 10pt wide.
"""

PLACES = [
    *("1:3", "3:2×2", "3:exactly", "3:five", "3:57.3%", "3:1,200", "3:none", "4:never"),
    *("4:7", "4:7#2", "4:7#3", "5:code", "6:A006506", "6:nothing", "6:⌈n/2⌉", "6:n×n", "6:10pt"),
]


def claim(name: str = "c", covers: tuple[str, ...] = ("3:five",), **fields: Any) -> Claim:
    """A claim without a fault, but for what is asked."""
    given: dict[str, Any] = {
        "place": "here",
        "says": "There are five.",
        "kind": "exact count",
        "check": "none",
        "verdict": "exact",
        "evidence": "counted",
    }
    return Claim(id=f"x.{name}", covers=covers, **given | fields)


def ledger(*claims: Claim, **fields: Any) -> Ledger:
    """A ledger of these."""
    text = hashlib.sha256(TEXT.encode()).hexdigest()
    return Ledger("x", "hitori", "X", "x.txt", text, claims, **fields)


# --- the text ------------------------------------------------------------------------------


def test_tokens_are_numbers_quantifiers_and_code() -> None:
    """Each by its line, its words and which of the same words it is."""
    assert [token.place for token in tokens(TEXT)] == PLACES
    kinds = {token.place: token.kind for token in tokens(TEXT)}
    assert {kinds[place] for place in ("3:exactly", "3:none", "4:never", "6:nothing")} == {
        "quantifier"
    }
    assert kinds["5:code"] == "snippet"
    assert {kinds[place] for place in ("3:five", "3:57.3%", "6:A006506", "6:n×n")} == {"number"}


@pytest.mark.parametrize(
    "covers", [("1-6",), ("1", "3", "4", "5", "6"), tuple(PLACES), ("1-4", "5:code", "6")]
)
def test_places_may_be_tokens_lines_and_spans_of_lines(covers: tuple[str, ...]) -> None:
    """All ways to say the whole text cover it."""
    found = coverage(ledger(claim(covers=covers)), TEXT)
    assert found.complete
    assert (found.tokens, found.claims, found.excluded) == (17, 17, 0)


def test_what_nothing_covers_is_missed() -> None:
    """Take any place away, and just that is missed."""
    for place in PLACES:
        rest = tuple(other for other in PLACES if other != place)
        found = coverage(ledger(claim(covers=rest)), TEXT)
        assert not found.complete
        assert [token.place for token in found.missed] == [place]


def test_exclusions_cover_what_no_claim_does() -> None:
    """They are counted apart, and not twice."""
    found = coverage(
        ledger(claim(covers=("3-4",)), excluded=(Excluded(("1", "4-6"), "no claim"),)), TEXT
    )
    assert found.complete
    assert (found.claims, found.excluded) == (10, 7)


@pytest.mark.parametrize("place", ["3:six", "3:five#2", "2", "7", "40-50", "4:7#4", "1:exactly"])
def test_places_that_the_text_does_not_have_are_astray(place: str) -> None:
    """Nor does a line without a token count as covered."""
    found = coverage(ledger(claim(covers=("1-6", place))), TEXT)
    assert found.astray == [place]
    assert not found.complete


@pytest.mark.parametrize("place", ["", "x", "-1", "one", "1–2", "1.5"])
def test_what_is_no_place_is_an_error(place: str) -> None:
    """A place is a line, words of a line, or lines."""
    with pytest.raises(InputError, match="is not LINE"):
        coverage(ledger(claim(covers=(place,))), TEXT)


@pytest.mark.parametrize(
    ("place", "right", "wrong"), [("3:57.3%", 57.3, 57.2), ("3:1,200", 1200, 120), ("4:7#2", 7, 8)]
)
def test_a_number_other_than_the_one_in_its_place_is_seen(
    place: str, right: float, wrong: float
) -> None:
    """A wrong number in a claim: the text stands against it."""
    for value, differs in ((right, 0), (wrong, 1)):
        one = claim(covers=(place,), claimed=Claimed(value))
        found = coverage(ledger(one, claim("d", covers=("1-6",))), TEXT)
        assert len(found.differing) == differs
        assert found.complete is not bool(differs)


def test_a_text_is_the_one_that_the_ledger_speaks_of(tmp_path: Path) -> None:
    """By its digest; another one, none and one that is no text are errors."""
    path = tmp_path / "x.txt"
    path.write_text(TEXT)
    assert read_text(path, ledger()) == TEXT
    for data in (TEXT.replace("57.3", "57.4").encode(), b"\xff\xfe", b""):
        path.write_bytes(data)
        with pytest.raises(InputError, match=r"x\.txt"):
            read_text(path, ledger())
    with pytest.raises(InputError, match=r"y\.txt"):
        read_text(tmp_path / "y.txt", ledger())


# --- the ledger ----------------------------------------------------------------------------


def test_a_ledger_without_faults_has_none() -> None:
    """With a measurement, a comparison, a correction and a finding."""
    one = claim(
        verdict="imprecise",
        correction="six",
        readings={"so": "x.m"},
        arguments={"than": {"so": ["x.n"]}},
        corrected=Ask("none", {"than": {"so": "x.o"}}),
    )
    measurements = tuple(Measurement(f"x.{name}", "hitori.a", 9, 2, own=9) for name in "mno")
    found = ledger(one, measurement=measurements, finding=(Found("A", "b", ("x.c",)),))
    assert list(faults(found)) == []
    assert found.measured("x.n").blocks == [(0, 2), (2, 2), (4, 2), (6, 2), (8, 1)]


@pytest.mark.parametrize(
    ("found", "says"),
    [
        (ledger(claim(), claim()), "claim x.c stands there 2 times"),
        (ledger(msgspec.structs.replace(claim(), id="y.c")), "does not start with x."),
        (ledger(claim(kind="guess")), "kind 'guess' is not one of"),
        (ledger(claim(verdict="right")), "verdict 'right' is not one of"),
        (ledger(claim(evidence="seen")), "evidence 'seen' is not one of"),
        (ledger(claim(covers=())), "it covers no place"),
        (ledger(claim(says=" ")), "says is empty"),
        (ledger(claim(place="")), "place is empty"),
        (ledger(claim(verdict="refuted")), "it is refuted and has no correction"),
        (
            ledger(claim(verdict="imprecise", correction="so")),
            "it is imprecise and nothing checks its correction",
        ),
        (ledger(claim(verdict="untestable")), "has no note that says why"),
        (ledger(claim(readings={"so": "x.m"})), "there is no measurement x.m"),
        (ledger(claim(arguments={"than": {"so": "x.m"}})), "there is no measurement x.m"),
        (
            ledger(claim(), measurement=(Measurement("x.m", "hitori.a", 1, 1),)),
            "measurement x.m: no claim is held against it",
        ),
        (ledger(claim(), finding=(Found("A", "b", ("x.d",)),)), "there is no claim x.d"),
        *(
            (
                ledger(
                    claim(readings={"so": "x.m"}),
                    measurement=(Measurement("x.m", "hitori.a", rows, block, own=own),),
                ),
                "rows and block are from 1 up",
            )
            for rows, block, own in ((0, 1, 0), (1, 0, 0), (5, 1, 6), (5, 1, -1))
        ),
    ],
)
def test_what_is_wrong_with_a_ledger_is_said(found: Ledger, says: str) -> None:
    """One line for the one fault."""
    wrong = list(faults(found))
    assert len(wrong) == 1
    assert says in wrong[0]


GOOD = """\
article = "x"
genre = "hitori"
title = "X"
text = "x.txt"
sha256 = "0"

[[claim]]
id = "x.c"
place = "here"
covers = ["3:five"]
says = "There are five."
kind = "exact count"
claimed = { value = 5 }
check = "none"
verdict = "exact"
evidence = "counted"
"""


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (GOOD.replace('"x.c"', '"y.c"'), "does not start with x."),
        (GOOD.replace("value = 5", 'value = "5"'), "x.toml: Expected"),
        (GOOD.replace("value = 5", "number = 5"), "unknown field"),
        (GOOD.replace('check = "none"\n', ""), "missing required field `check`"),
        (GOOD.replace('"x"', '"y"').replace("x.c", "y.c"), "is of article y"),
        ("= 1", "x.toml"),
    ],
)
def test_a_file_that_is_wrong_is_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, says: str
) -> None:
    """The error names the file and what is wrong; the same file without it is read."""
    monkeypatch.setattr(claims_module, "FOLDER", tmp_path)
    path = tmp_path / "x.toml"
    path.write_text(GOOD)
    assert read_ledger("x").claim[0].claimed == Claimed(5)
    path.write_text(text)
    with pytest.raises(InputError, match=re.escape(says)):
        read_ledger("x")
    with pytest.raises(InputError, match="has no ledger; there are: x"):
        read_ledger("y")


# --- those that are here -------------------------------------------------------------------


@pytest.mark.parametrize("article", articles())
def test_the_ledgers_can_be_read_and_their_records_are_theirs(article: str) -> None:
    """Each measurement on record is made as the ledger now says, and none is left over."""
    found = read_ledger(article)
    measurements = {one.id: one for one in found.measurement}
    for name, record in read_records(article).items():
        assert record.is_of(measurements[name])
    assert FOLDER.joinpath(f"{article}.toml").exists()
