"""Recurrences of strips: published where they are, proved, and refused where they are wrong."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from fractions import Fraction
from itertools import islice
from typing import Any

import pytest

from liarproof.ledgers.sequences import sequences
from liarproof.oracles.counting import recurrences
from liarproof.oracles.counting.recurrences import (
    FAMILIES,
    WIDEST,
    Recurrence,
    derive,
    growth,
    obligations,
    transfer,
)
from liarproof.oracles.families import counters
from liarproof.properties.checks import recurrences as check
from liarproof.puzzles.errors import InputError

WIDTHS = range(1, WIDEST + 1)
STEPS = ["annihilates", "divides", "vanishes", "generates", "shortest"]


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("family", FAMILIES)
def test_proved(family: str, width: int) -> None:
    """Every recurrence comes with all steps of its proof, and each of them holds."""
    told = derive(family, width)
    assert [one.name for one in told.obligations if one.holds] == STEPS
    assert told.proved
    assert not replace(told, obligations=()).proved


@pytest.mark.parametrize(
    ("width", "coefficients", "series"),
    [
        (3, (2, 6, 0, -1), (1, 3, 1, -1)),  # A051736
        (4, (4, 9, -5, -4, 1), (1, 4, 0, -4, 1)),  # A051737
    ],
)
def test_published(width: int, coefficients: tuple[int, ...], series: tuple[int, ...]) -> None:
    """3×n and 4×n obey what OEIS states, whose series has one more term, 1 for n = 0."""
    told = derive("independent-sets", width)
    assert (told.coefficients, told.first) == (coefficients, len(coefficients) + 1)
    assert told.denominator == (1, *(-number for number in coefficients))
    whole = [one + two for one, two in zip(told.numerator, told.denominator, strict=True)]
    assert whole[: len(series)] == list(series)
    assert not any(whole[len(series) :])


def test_published_2xn() -> None:
    """2×n obeys what A001333 states, a(n) = 2a(n-1) + a(n-2), its series begun two terms later."""
    told = derive("independent-sets", 2)
    assert (told.coefficients, told.first, told.initial) == ((2, 1), 3, (3, 7))
    # (1 - x) / (1 - 2x - x^2) less 1 + x, over x
    assert (told.numerator, told.denominator) == ((0, 3, 1), (1, -2, -1))


def test_published_5xn() -> None:
    """5×n has the series that A089936 states."""
    told = derive("independent-sets", 5)
    assert told.numerator == (0, 13, 47, -37, -129, 68, 49, -23, -3, 1)
    assert told.denominator == (1, -4, -36, 0, 105, -15, -64, 20, 4, -1)


def test_shadings_of_one_row() -> None:
    """From n = 3 on there are four shadings of 1×n, for every n, as the article argues."""
    told = derive("shadings", 1)
    assert (told.coefficients, told.first, told.initial) == ((1,), 4, (1, 3, 4))


def test_shadings_of_two_rows() -> None:
    """2×n has a(n) = a(n-1) + 2a(n-2) shadings: the closed form (2^(n+2) - (-1)^n) / 3."""
    terms = islice(derive("shadings", 2).terms(), 200)
    assert all(3 * term == 2 ** (n + 2) - (-1) ** n for n, term in enumerate(terms, start=1))


@pytest.mark.parametrize("family", FAMILIES)
def test_ledgers(family: str) -> None:
    """Every recorded term of a strip within reach comes out."""
    count = getattr(recurrences, family.replace("-", "_"))
    seen = 0
    for sequence in sequences().values():
        if sequence.family == family:
            for (height, width), term in sequence.boards().items():
                if min(height, width) <= WIDEST:
                    assert count(height, width) == term, (sequence.id, height, width)
                    seen += 1
    assert seen >= 15


@pytest.mark.parametrize(
    ("family", "name"), [("independent-sets", "transfer"), ("shadings", "rows")]
)
def test_agreement(family: str, name: str) -> None:
    """On every board to 100 cells the numbers are those of a counter that shares no code."""
    (witness,) = (counter for counter in counters(family) if counter.name == name)
    count = getattr(recurrences, family.replace("-", "_"))
    for width in WIDTHS:
        for n in range(1, 100 // width + 1):
            assert count(width, n) == count(n, width) == witness.count(n, width), (width, n)


WRONG: dict[str, dict[str, Any]] = {
    "a coefficient": {"coefficients": (2, 6, 0, -2)},
    "another sequence": {
        "coefficients": (-1,),
        "first": 2,
        "initial": (5,),
        "numerator": (0, 5),
        "denominator": (1, 1),
    },
    "p to fit another sequence": {
        "coefficients": (-1,),
        "first": 2,
        "initial": (5,),
        "numerator": (0, 5),
        "denominator": (1, 1),
        "charpoly": (1, 1),
    },
    "a factor of p too many": {
        "coefficients": (1, 8, 6, -1, -1),
        "first": 6,
        "initial": (5, 17, 63, 227, 827),
        "numerator": (0, 5, 12, 6, -2, -1),
        "denominator": (1, -1, -8, -6, 1, 1),
    },
    "a factor from elsewhere": {
        "coefficients": (3, 4, -6, -1, 1),
        "first": 6,
        "initial": (5, 17, 63, 227, 827),
        "numerator": (0, 5, 2, -8, 0, 1),
        "denominator": (1, -3, -4, 6, 1, -1),
    },
    "a first term": {"initial": (5, 17, 63, 228)},
    "the numerator": {"numerator": (0, 5, 7, -1, -2)},
    "the denominator": {"denominator": (1, -2, -6, 0, 2)},
    "p": {"charpoly": (1, 1, -6, -8, -1, 2)},
    "too late": {"first": 6, "initial": (5, 17, 63, 227, 827)},
    "too early": {"first": 4, "initial": (5, 17, 63)},
}
"""What is wrong with the recurrence of 3×n -> the fields that say so."""


@pytest.mark.parametrize(
    ("wrong", "fails"),
    [
        ("a coefficient", {"divides", "vanishes", "generates"}),
        ("another sequence", {"vanishes"}),
        ("p to fit another sequence", {"annihilates"}),
        ("a factor of p too many", {"shortest"}),
        ("a factor from elsewhere", {"divides", "shortest"}),
        ("a first term", {"generates"}),
        ("the numerator", {"generates"}),
        ("the denominator", {"generates"}),
        ("p", {"annihilates", "divides"}),
        ("too late", {"divides", "shortest"}),
        ("too early", {"divides", "vanishes", "generates", "shortest"}),
    ],
)
def test_refused(wrong: str, fails: set[str]) -> None:
    """A wrong recurrence of 3×n is refused, by the steps of the proof that it breaks alone."""
    claim = replace(derive("independent-sets", 3), **WRONG[wrong])
    checked = obligations(claim, transfer("independent-sets", 3))
    assert {one.name for one in checked if not one.holds} == fails
    assert not replace(claim, obligations=checked).proved


def test_another_matrix() -> None:
    """What is proved of one matrix is not proved of another."""
    told = derive("independent-sets", 2)
    assert not all(one.holds for one in obligations(told, transfer("shadings", 2)))


def test_unproved_is_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """The engine gives no number by a recurrence of which a step fails, and names the step."""
    told = derive("shadings", 3)
    wrong = replace(told, initial=(4, 11, 39, 121, 388))
    checked = obligations(wrong, transfer("shadings", 3))
    monkeypatch.setattr(recurrences, "derive", lambda *_: replace(wrong, obligations=checked))
    with pytest.raises(RuntimeError, match="shadings is not proved: generates"):
        recurrences.shadings(3, 9)


def test_check(monkeypatch: pytest.MonkeyPatch) -> None:
    """The check of the audit passes, and names step, counter and ledger where a term is wrong."""
    passed = check.recurrence("independent-sets", 2, 8)
    assert passed.failures == []
    assert (passed.cases["proof"], passed.cases["transfer"]) == (5, 4)
    wrong = replace(derive("independent-sets", 2), initial=(3, 8))
    checked = obligations(wrong, transfer("independent-sets", 2))
    monkeypatch.setattr(check, "derive", lambda *_: replace(wrong, obligations=checked))
    said = [one.text for one in check.recurrence("independent-sets", 2, 8).failures]
    assert said[0].startswith("independent-sets 2×n: generates fails: ")
    assert "independent-sets 2×2: the recurrence says 8, transfer 7" in said
    assert "independent-sets 2×2: the recurrence says 8, A001333 7" in said


@pytest.mark.parametrize(
    ("family", "width", "text"),
    [
        ("circuits", 3, r"for circuits \(for: independent-sets, shadings\)"),
        ("shadings", 6, r"for width 6 \(for: 1 to 5\)"),
        ("shadings", 0, r"for width 0 \(for: 1 to 5\)"),
    ],
)
def test_not_derived(family: str, width: int, text: str) -> None:
    """Another family, or another width, is refused with what there is."""
    with pytest.raises(InputError, match=f"no recurrence is derived {text}"):
        derive(family, width)


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("family", FAMILIES)
def test_growth(family: str, width: int) -> None:
    """A root of the recurrence lies in the narrow interval, and far terms grow by so much."""
    told = derive(family, width)
    low, high = growth(told, 20)
    assert 0 <= high - low <= Fraction(1, 10**20)
    ends = [_value(told, end) for end in (low, high)]
    assert (ends[0] < 0 < ends[1]) if low < high else ends == [0, 0]
    before, after = islice(told.terms(), 400, 402)
    assert abs(Fraction(after, before) - low) < Fraction(1, 10**15)


def _value(told: Recurrence, x: Fraction) -> Fraction:
    found = Fraction(0)
    for number in told.denominator:
        found = found * x + number
    return found


def test_light() -> None:
    """Nothing heavy is loaded before a recurrence is derived."""
    program = (
        "import sys; import liarproof.oracles.counting.recurrences;"
        "heavy = {'numpy', 'numba', 'sympy'} & set(sys.modules); assert not heavy, heavy"
    )
    subprocess.run([sys.executable, "-P", "-c", program], check=True)
