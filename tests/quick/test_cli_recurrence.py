"""`liarproof count FAMILY 3xn`: the recurrence for every length, for people and for machines."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from liarproof.ci import recurrence
from liarproof.oracles.counting.recurrences import derive, obligations, transfer

THREE = """\
independent-sets 3×n: proved for every length, from a matrix of 5 states
  terms       5, 17, 63, 227, 827, 2999, 10897, 39561, 143677, 521721, 1894607, 6879979, ...
  recurrence  a(n) = 2a(n-1) + 6a(n-2) - a(n-4) from n = 5 on
  series      (5x + 7x^2 - x^3 - x^4) / (1 - 2x - 6x^2 + x^4): the coefficient of x^n is a(n)
  growth      3.631381260403 to 3.631381260404 a row
"""


class Step(msgspec.Struct, forbid_unknown_fields=True):
    """One obligation of ``--json``."""

    name: str
    text: str
    holds: bool


class Told(msgspec.Struct, forbid_unknown_fields=True):
    """All of ``--json``."""

    family: str
    width: int
    order: int
    coefficients: list[int]
    first: int
    initial: list[int]
    numerator: list[int]
    denominator: list[int]
    charpoly: list[int]
    growth: list[str]
    terms: list[int]
    obligations: list[Step]
    proved: bool


@pytest.mark.parametrize("size", ["3xn", "3×n", "nx3", "n×3"])
def test_strip(cli: Callable[..., Any], size: str) -> None:
    """Series, recurrence, growth, terms and the steps of the proof, whichever side is long."""
    told = cli("count", "independent-sets", size)
    assert (told.status, told.err) == (0, "")
    lines = told.out.splitlines(keepends=True)
    assert "".join(lines[:5]) == THREE.replace("3×n", size.replace("x", "×"))
    steps = [line.split()[:2] for line in lines[6:]]
    assert steps == [
        [name, "holds"] for name in ("annihilates", "divides", "vanishes", "generates", "shortest")
    ]


def test_whole_growth(cli: Callable[..., Any]) -> None:
    """A growth that is a whole number is no interval; a letter of one's own is kept."""
    out = cli("count", "shadings", "1xk").out
    assert "shadings 1×k: proved for every length" in out
    assert "  growth      1 a row\n" in out
    assert "  recurrence  a(n) = a(n-1) from n = 4 on\n" in out


def test_json(cli: Callable[..., Any]) -> None:
    """For machines: the same as plain numbers, the ends of the growth as text."""
    told = cli("count", "independent-sets", "3xn", "--json", "-")
    found = msgspec.json.decode(told.out, type=Told)
    assert (found.family, found.width, found.order, found.first) == ("independent-sets", 3, 4, 5)
    assert (found.coefficients, found.initial) == ([2, 6, 0, -1], [5, 17, 63, 227])
    assert (found.numerator, found.denominator) == ([0, 5, 7, -1, -1], [1, -2, -6, 0, 1])
    assert found.growth == ["3.631381260403", "3.631381260404"]
    assert found.charpoly == [1, 1, -6, -8, -1, 1]
    assert found.terms[:5] == [5, 17, 63, 227, 827]
    assert found.proved
    assert [step.holds for step in found.obligations] == [True] * 5


@pytest.mark.parametrize(
    ("command", "error"),
    [
        (("shadings", "6xn"), "no recurrence is derived for width 6 (for: 1 to 5)"),
        (
            ("circuits", "3xn"),
            "no recurrence is derived for circuits (for: independent-sets, shadings)",
        ),
        (
            ("shadings", "3xn", "--engine", "rows"),
            "--engine: 'rows' counts one size at a time, not 3xn",
        ),
        (("shadings", "nxn"), "size 'nxn': expected HEIGHTxWIDTH, such as 4x7"),
    ],
)
def test_refused(cli: Callable[..., Any], command: tuple[str, ...], error: str) -> None:
    """What is not derived is one line, status 2."""
    assert cli("count", *command) == (2, "", f"liarproof: error: {error}\n")


def test_its_own_engine(cli: Callable[..., Any]) -> None:
    """The engine that derives recurrences may be named."""
    assert cli("count", "shadings", "3xn", "--engine", "recurrence").status == 0


def test_not_proved(cli: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """A step of the proof that fails is shown, and the status is 1."""
    wrong = replace(derive("independent-sets", 3), coefficients=(-2, 6, 0, -1))
    checked = obligations(wrong, transfer("independent-sets", 3))
    monkeypatch.setattr(recurrence, "derive", lambda *_: replace(wrong, obligations=checked))
    told = cli("count", "independent-sets", "3xn")
    assert told.status == 1
    assert told.out.startswith("independent-sets 3×n: NOT PROVED, from a matrix of 5 states\n")
    assert "  recurrence  a(n) = -2a(n-1) + 6a(n-2) - a(n-4) from n = 5 on\n" in told.out
    assert "  vanishes     FAILS  " in told.out
