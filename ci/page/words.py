"""Claims and what was measured, in plain words: the same for the page and for Markdown."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping

from liarproof.ledgers.claims import Claimed, Found, Number
from liarproof.properties.claims.conclude import ONLY, Conclusion, Reading

LEAST_P = 0.0001
"""Below it a p-value is not told in digits."""

AGREEMENT = {True: "agrees", False: "differs", None: "leaves it open"}

REFERENCE = re.compile(r"\{([^{}\s]+)\}")
"""In the text of a finding: the id of a claim or a measurement."""


NO_BREAK = re.compile(r"(?<=\d) (?=%)|(?<=\b[np]) (?=[=<])|(?<=[=<]) (?=\d)")


def kept(text: str) -> str:
    """The text with figures kept on one line with their units and signs."""
    return NO_BREAK.sub("\N{NO-BREAK SPACE}", text)


def written(value: Number, step: Number = 0) -> str:
    """A number as the article has it, with as many decimals as its rounding shows."""
    if isinstance(value, int) or not math.isfinite(value):
        return f"{value:,}"
    decimals = max(_decimals(value), _decimals(step))
    return f"{value:,.{decimals}f}"


def _decimals(value: Number) -> int:
    _, _, behind = f"{value:.12f}".rstrip("0").partition(".")
    return len(behind)


def claimed_words(claimed: Claimed) -> str:
    """What exactly is claimed; "" where there is no number or name in it."""
    unit = f" {claimed.unit}" if claimed.unit else ""
    parts = []
    if claimed.value is not None:
        parts.append(written(claimed.value, claimed.step) + unit)
    if claimed.low is not None or claimed.high is not None:
        parts.append(_between(claimed) + unit)
    if claimed.values:
        terms = (one if isinstance(one, str) else written(one) for one in claimed.values)
        parts.append(", ".join(terms))
    if claimed.text:
        parts.append(claimed.text)
    if parts and claimed.of:
        parts[-1] += f" (n = {claimed.of:,})"
    return "; ".join(parts)


def _between(claimed: Claimed) -> str:
    low, high = (
        None if end is None else written(end, claimed.step) for end in (claimed.low, claimed.high)
    )
    if low is None:
        return f"at most {high}"
    return f"at least {low}" if high is None else f"{low} to {high}"


def p_words(p: float | None) -> str:
    """A p-value, corrected already; "" where there is none."""
    if p is None:
        return ""
    return f"p < {LEAST_P}" if p < LEAST_P else f"p = {p:.2g}" if p < 0.995 else "p = 1"


def measured_words(readings: Iterable[Reading]) -> str:
    """What was measured, in one line; by reading, where there are several that differ."""
    told = {reading.name: reading.measured for reading in readings if reading.measured}
    if len(set(told.values())) <= 1:
        return next(iter(told.values()), "")
    return "; ".join(f"{name}: {measured}" for name, measured in told.items())


def named(reading: Reading) -> str:
    """The name of a reading; "" of the only one."""
    return "" if reading.name == ONLY else reading.name


def finding_words(found: Found, claims: Mapping[str, Conclusion]) -> str:
    """The text of a finding, with what was measured in the place of each id."""
    return REFERENCE.sub(lambda match: _referred(match, found, claims), found.text)


def _referred(match: re.Match[str], found: Found, claims: Mapping[str, Conclusion]) -> str:
    name = match[1]
    if name in claims:
        return measured_words(claims[name].readings) or "(not measured in this run)"
    near = [claims[one] for one in found.claims if one in claims]
    for claim in [*near, *claims.values()]:
        for reading in [*claim.readings, *claim.corrected]:
            if reading.measurement == name:
                return reading.measured
    return "(not measured in this run)"
