"""`liarproof count FAMILY 3xn`: what holds for the boards of one width at every length."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import islice

from liarproof.ci.machine import JsonFile
from liarproof.ci.terminal import AS_RECORDED, DOES_NOT_HOLD, say, table, wrapped
from liarproof.oracles.counting.recurrences import Recurrence, derive, growth
from liarproof.puzzles.errors import InputError, shown

STRIP = re.compile(r"(?:([0-9]{1,18})[x×]([A-Za-z])|([A-Za-z])[x×]([0-9]{1,18}))", re.ASCII)
SHOWN = 12
"""Terms."""
DIGITS = 12
"""Decimals of the growth."""


def is_strip(size: str) -> bool:
    """Whether `size` is of one width and every length: ``3xn``, or ``nx3``, with any letter."""
    return STRIP.fullmatch(size) is not None


def tell_recurrence(family: str, size: str, engine: str | None, json: str | None) -> int:
    """Derive and prove what holds for the strips of that size, and say it; the exit status.

    Raises `InputError` where nothing is derived for them, or another engine is asked to do it.
    """
    out = JsonFile(json)
    found = STRIP.fullmatch(size)
    if found is None:
        raise InputError(f"size {shown(size)}: expected one width, such as 3xn")
    if engine not in (None, "recurrence"):
        raise InputError(f"--engine: {shown(engine or '')} counts one size at a time, not {size}")
    told = derive(family, int(found[1] or found[4]))
    low, high = growth(told, DIGITS + 2)
    terms = list(islice(told.terms(), max(SHOWN, told.first - 1)))
    _write(out, told, (low, high), terms)
    if not out.is_stdout:
        _report(told, f"{family} {size.replace('x', '×')}", (low, high), terms[:SHOWN])
    return AS_RECORDED if told.proved else DOES_NOT_HOLD


def _write(
    out: JsonFile, told: Recurrence, ends: tuple[Fraction, Fraction], terms: Sequence[int]
) -> None:
    out.write(
        {
            "family": told.family,
            "width": told.width,
            "order": told.order,
            "coefficients": told.coefficients,
            "first": told.first,
            "initial": told.initial,
            "numerator": told.numerator,
            "denominator": told.denominator,
            "charpoly": told.charpoly,
            "growth": _decimals(*ends),
            "terms": terms,
            "obligations": [one._asdict() for one in told.obligations],
            "proved": told.proved,
        }
    )


def _report(
    told: Recurrence, title: str, ends: tuple[Fraction, Fraction], terms: Sequence[int]
) -> None:
    matrix = f"a matrix of {len(told.charpoly) - 1} states"
    say(f"{title}: {'proved for every length' if told.proved else 'NOT PROVED'}, from {matrix}")
    wrapped("  terms       ", f"{', '.join(map(str, terms))}, ...")
    wrapped("  recurrence  ", f"a(n) = {_recurrence(told.coefficients)} from n = {told.first} on")
    numerator, denominator = _polynomial(told.numerator), _polynomial(told.denominator)
    wrapped("  series      ", f"({numerator}) / ({denominator}): the coefficient of x^n is a(n)")
    low, high = _decimals(*ends)
    wrapped("  growth      ", f"{low} a row" if low == high else f"{low} to {high} a row")
    rows = [
        [f"  {one.name}", "holds" if one.holds else "FAILS", one.text] for one in told.obligations
    ]
    table(["  obligation", "", "what was checked"], rows)


def _recurrence(coefficients: Sequence[int]) -> str:
    return _sum((number, f"a(n-{back})") for back, number in enumerate(coefficients, start=1))


def _polynomial(coefficients: Sequence[int]) -> str:
    return _sum(
        (number, ("", "x")[power] if power < 2 else f"x^{power}")
        for power, number in enumerate(coefficients)
    )


def _sum(parts: Iterable[tuple[int, str]]) -> str:
    """Such as ``1 - 2x + x^2``, from each number and what it is a multiple of."""
    text = ""
    for number, what in parts:
        if number:
            size = "" if what and abs(number) == 1 else f"{abs(number)}"
            text += f" {'-' if number < 0 else '+'} {size}{what}"
    return f"-{text[3:]}" if text.startswith(" -") else text[3:]


def _decimals(low: Fraction, high: Fraction) -> tuple[str, str]:
    """Both ends with `DIGITS` decimals, rounded outwards; whole numbers where they are one."""
    if low == high:
        return str(low), str(high)  # a rational root of a monic polynomial is a whole number
    scale = 10**DIGITS
    ends = math.floor(low * scale), math.ceil(high * scale)
    below, above = (f"{end // scale}.{end % scale:0{DIGITS}}" for end in ends)
    return below, above
