"""Judges of figures that come from samples: shares, means, medians, ratios, ends of ranges.

A claimed figure of ``of`` rows is taken for one of a sample drawn as ours was. Where ours are all
cases there are and the claim speaks of them all, it is no sample: the figure must be ours.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction

from liarproof.ledgers.measured import Table
from liarproof.properties.claims import statistics
from liarproof.properties.claims.fields import NO_ROW, certain, hits, percents, values
from liarproof.properties.claims.finding import (
    Case,
    Finding,
    Judge,
    said,
    said_with,
    sampled,
    witness,
)
from liarproof.properties.claims.formula import exact
from liarproof.properties.claims.statistics import Estimate
from liarproof.puzzles.errors import InputError


def _some_values(case: Case) -> Counter[float]:
    found = values(case, case.table)
    if not found:
        raise InputError(NO_ROW)
    return found


def _known(case: Case, rows: int) -> bool:
    """Whether the claim speaks of all cases there are, and so do we."""
    return case.whole and case.claimed.of in (0, rows)


def _close(case: Case, ours: float) -> bool:
    """Whether our figure rounds to the claimed one, up to how floats are kept."""
    slack = 1e-9 * max(1.0, abs(ours))
    return abs(float(case.value) - ours) <= float(case.claimed.step) / 2 + slack


def _own(case: Case) -> Table | None:
    return case.measured.own if case.measured else None


def share(case: Case) -> Finding:
    """How many of the rows, in per cent: claimed ``value``, ``step``, ``of``.

    With the argument ``count``, true, the claimed value is the number of rows out of ``of``.
    """
    ours, rows = hits(case, case.table)
    if not rows:
        raise InputError(NO_ROW)
    whole = case.claimed.of if case.arguments.get("count") else 100
    if not whole:
        raise InputError("a count needs claimed.of")
    claimed, step = exact(case.value) / whole, exact(case.claimed.step) / whole
    agrees, p = _share_agrees(case, claimed, step, ours, rows)
    percent = certain(percents(ours, rows), case)
    own = _own(case)
    own_hits, own_rows = hits(case, own) if own else (0, 0)
    return Finding(
        f"{said_with(case, percent, '%')} ({ours:,} of {rows:,})",
        sampled(case),
        agrees,
        p,
        percent,
        f"claimed minus measured {float(100 * (claimed - Fraction(ours, rows))):+.1f} points",
        f"{own_hits:,} of {own_rows:,}" if own_rows else "",
    )


def _share_agrees(
    case: Case, claimed: Fraction, step: Fraction, ours: int, rows: int
) -> tuple[bool | None, float | None]:
    """Whether the share is right, where that is certain, or else its p-value."""
    if _known(case, rows):
        return ours in statistics.rounds_to(claimed, step, rows), None
    size = case.claimed.of
    if not size:
        ends = float(claimed - step / 2), float(claimed + step / 2)
        return None, statistics.share_known_p(*ends, ours, rows)
    fitting = statistics.rounds_to(claimed, step, size)
    # a share that no number of hits rounds to needs no sample to be wrong
    return (None if fitting else False), statistics.share_p(fitting, size, ours, rows)


def _figure(
    case: Case, rows: int, ours: Estimate, test: Callable[[], float], own: Callable[[Table], float]
) -> Finding:
    """`test` gives the p-value, where there is anything to test; `own` the figure of a table."""
    known, table = _known(case, rows), _own(case)
    ours = certain(ours, case)
    return Finding(
        f"{said_with(case, ours, case.claimed.unit)} (n = {rows:,})",
        sampled(case),
        _close(case, ours.value) if known else None,
        None if known else test(),
        ours,
        f"claimed minus measured {float(case.value) - ours.value:+.3g}",
        _said_of(own, table) if table else "",
    )


def _said_of(own: Callable[[Table], float], table: Table) -> str:
    try:
        return f"{said(own(table))} (n = {table.rows:,})"
    except (ZeroDivisionError, InputError):
        return "none"  # no row of so few is among those that it speaks of


def mean(case: Case) -> Finding:
    """The mean of a field: claimed ``value``, ``step``, ``of``."""
    found = _some_values(case)

    def test() -> float:
        size = case.claimed.of
        return statistics.mean_p(float(case.value), float(case.claimed.step), size, found)

    return _figure(
        case,
        found.total(),
        statistics.mean(found),
        test,
        lambda table: statistics.moments(values(case, table))[1],
    )


def total(case: Case) -> Finding:
    """The sum of a field over ``of`` rows."""
    found, of = _some_values(case), case.claimed.of
    if not of:
        raise InputError("a total needs claimed.of")
    scaled: Counter[float] = Counter({value * of: times for value, times in found.items()})

    def test() -> float:
        return statistics.mean_p(float(case.value), float(case.claimed.step), of, scaled)

    return _figure(
        case,
        found.total(),
        statistics.mean(scaled),
        test,
        lambda table: statistics.moments(values(case, table))[1] * of,
    )


def median(case: Case) -> Finding:
    """The median of a field: claimed ``value``, ``step``, ``of``."""
    found, of = _some_values(case), case.claimed.of
    if not (of or case.whole):
        raise InputError("a median needs claimed.of")

    def test() -> float:
        return statistics.median_p(float(case.value), float(case.claimed.step), of, found)

    return _figure(
        case,
        found.total(),
        statistics.median(found),
        test,
        lambda table: statistics.median(values(case, table)).value,
    )


def ratio(case: Case) -> Finding:
    """The sum of ``field`` over the sum of ``over``, ``of`` rows; in per cent where the unit is."""
    fields = case.argument("field"), case.argument("over")
    scale = 100 if case.claimed.unit == "%" else 1

    def pairs(table: Table) -> Counter[tuple[float, float]]:
        return Counter({(scale * a, b): n for (a, b), n in table.counts(*fields).items()})

    found = pairs(case.table)
    if not sum(b * times for (_, b), times in found.items()):
        raise InputError(f"the sum of {fields[1]} is 0")

    def test() -> float:
        size = case.claimed.of
        return statistics.ratio_p(float(case.value), float(case.claimed.step), size, found)

    return _figure(
        case,
        found.total(),
        statistics.ratio(found)[0],
        test,
        lambda table: statistics.ratio(pairs(table))[0].value,
    )


def extremes(case: Case) -> Finding:
    """The smallest and the largest value among ``of`` rows: claimed ``low``, ``high`` or both."""
    found, claimed = _some_values(case), case.claimed
    if claimed.low is None and claimed.high is None:
        raise InputError("ends of a range need claimed.low or claimed.high")
    if not (claimed.of or case.whole):
        raise InputError("ends of a range need claimed.of")
    low = -float("inf") if claimed.low is None else float(claimed.low)
    high = float("inf") if claimed.high is None else float(claimed.high)
    step = float(claimed.step)
    agrees, p = None, None
    if _known(case, found.total()):
        ends = ((claimed.low, min(found)), (claimed.high, max(found)))
        agrees = all(
            abs(end - ours) <= step / 2 + 1e-9 * max(1.0, abs(ours))
            for end, ours in ends
            if end is not None
        )
    else:
        p = statistics.extremes_p(low, high, claimed.of, found, step)
    own = _own(case)
    theirs = values(case, own) if own else None
    return Finding(
        f"{said(min(found))} to {said(max(found))} (n = {found.total():,})",
        sampled(case),
        agrees,
        p,
        None,
        "",
        f"{said(min(theirs))} to {said(max(theirs))} (n = {theirs.total():,})" if theirs else "",
    )


def never(case: Case) -> Finding:
    """That no row has the field above 0 (or ``is``): one that has is a witness."""
    return _without_exception(case, 0)


def always(case: Case) -> Finding:
    """That every row has the field above 0 (or ``is``)."""
    return _without_exception(case, 1)


def _without_exception(case: Case, wanted: int) -> Finding:
    """That the field is so in no row (0), or in each (1)."""
    found, rows = hits(case, case.table)
    if not rows:
        raise InputError(NO_ROW)
    agrees = found == wanted * rows
    return Finding(
        f"{found:,} of {rows:,}",
        sampled(case),
        agrees,
        estimate=certain(percents(found, rows), case),
        witness="" if agrees else witness(case),
    )


JUDGES: dict[str, Judge] = {
    "share": share,
    "mean": mean,
    "total": total,
    "median": median,
    "ratio": ratio,
    "extremes": extremes,
    "never": never,
    "always": always,
}
