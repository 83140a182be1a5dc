"""Judges of figures that come from samples: shares, means, medians, ratios, ends, comparisons."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import pairwise

from liarproof.ledgers.measured import Table
from liarproof.properties.claims import statistics
from liarproof.properties.claims.finding import (
    Case,
    Finding,
    Judge,
    Measured,
    said,
    said_with,
    sampled,
    witness,
)
from liarproof.properties.claims.formula import function
from liarproof.properties.claims.statistics import Estimate
from liarproof.puzzles.errors import InputError, shown


def _hits(case: Case, table: Table) -> tuple[int, int]:
    """Rows in which the field is what is asked (``is``, or above 0), and all rows.

    Argument ``among``: a field; only rows in which it is above 0 are looked at.
    """
    field, among = case.argument("field"), case.arguments.get("among")
    counts = table.counts(field, among) if among else table.counts(field)
    hits = rows = 0
    for value, times in counts.items():
        if among and not value[1] > 0:
            continue
        rows += times
        one = value[0] if among else value
        hits += times if (one == case.arguments["is"] if "is" in case.arguments else one > 0) else 0
    return hits, rows


def share(case: Case) -> Finding:
    """How many of the rows, in per cent: claimed ``value``, ``step``, ``of``."""
    hits, rows = _hits(case, case.table)
    if not rows:
        raise InputError("no row is among those that it speaks of")
    ours = statistics.share(hits, rows)
    claimed = float(case.claimed.value or 0) / 100
    step = float(case.claimed.step) / 100
    percent = Estimate(*(100 * part for part in ours))
    if case.claimed.of:
        fitting = statistics.rounds_to(claimed, step, case.claimed.of)
        p = statistics.share_p(fitting, case.claimed.of, hits, rows)
        agrees = None if fitting else False
    else:
        p, agrees = None, ours.low - step / 2 <= claimed <= ours.high + step / 2
    own = case.measured.own if case.measured else None
    own_hits, own_rows = _hits(case, own) if own else (0, 0)
    return Finding(
        f"{said_with(percent, '%')} ({hits:,} of {rows:,})",
        sampled(case),
        agrees,
        p,
        percent,
        f"claimed minus measured {100 * (claimed - ours.value):+.1f} points",
        f"{own_hits:,} of {own_rows:,}" if own_rows else "",
    )


def _values(case: Case, table: Table) -> Counter[float]:
    """The field's values, through the formula ``of`` in x where one is given."""
    counts = table.counts(case.argument("field"))
    among = case.arguments.get("among")
    if among:
        counts = Counter()
        for (value, inside), times in table.counts(case.argument("field"), among).items():
            counts[value] += times if inside > 0 else 0
        counts = +counts
    if not counts:
        raise InputError("no row is among those that it speaks of")
    return statistics.transformed(counts, function(case.arguments.get("of", "x")))


def _figure(
    case: Case,
    ours: Estimate,
    p: float,
    own: Callable[[Table], float],
) -> Finding:
    claimed = float(case.claimed.value or 0)
    table = case.measured.own if case.measured else None
    return Finding(
        f"{said_with(ours, case.claimed.unit)} (n = {case.table.rows:,})",
        sampled(case),
        None,
        p,
        ours,
        f"claimed minus measured {claimed - ours.value:+.3g}",
        f"{said(own(table))} (n = {table.rows:,})" if table else "",
    )


def mean(case: Case) -> Finding:
    """The mean of a field: claimed ``value``, ``step``, ``of``."""
    values = _values(case, case.table)
    p = statistics.mean_p(
        float(case.claimed.value or 0), float(case.claimed.step), case.claimed.of, values
    )
    return _figure(
        case, statistics.mean(values), p, lambda table: statistics.moments(_values(case, table))[1]
    )


def total(case: Case) -> Finding:
    """The sum of a field over ``of`` rows."""
    values, of = _values(case, case.table), case.claimed.of
    if not of:
        raise InputError("a total needs claimed.of")
    scaled: Counter[float] = Counter({value * of: times for value, times in values.items()})
    p = statistics.mean_p(float(case.claimed.value or 0), float(case.claimed.step), of, scaled)

    def own(table: Table) -> float:
        return statistics.moments(_values(case, table))[1] * of

    return _figure(case, statistics.mean(scaled), p, own)


def median(case: Case) -> Finding:
    """The median of a field: claimed ``value``, ``step``, ``of``."""
    values = _values(case, case.table)
    if not case.claimed.of:
        raise InputError("a median needs claimed.of")
    p = statistics.median_p(
        float(case.claimed.value or 0), float(case.claimed.step), case.claimed.of, values
    )
    return _figure(
        case,
        statistics.median(values),
        p,
        lambda table: statistics.median(_values(case, table)).value,
    )


def ratio(case: Case) -> Finding:
    """The sum of ``field`` over the sum of ``over``, ``of`` rows; in per cent where the unit is."""
    fields = case.argument("field"), case.argument("over")
    scale = 100 if case.claimed.unit == "%" else 1

    def pairs(table: Table) -> Counter[tuple[float, float]]:
        return Counter({(scale * a, b): n for (a, b), n in table.counts(*fields).items()})

    p = statistics.ratio_p(
        float(case.claimed.value or 0),
        float(case.claimed.step),
        case.claimed.of,
        pairs(case.table),
    )
    ours, _ = statistics.ratio(pairs(case.table))
    return _figure(case, ours, p, lambda table: statistics.ratio(pairs(table))[0].value)


def extremes(case: Case) -> Finding:
    """The smallest and the largest value among ``of`` rows: claimed ``low`` and ``high``."""
    values, claimed = _values(case, case.table), case.claimed
    if not claimed.of:
        raise InputError("ends of a range need claimed.of")
    low = -float("inf") if claimed.low is None else float(claimed.low)
    high = float("inf") if claimed.high is None else float(claimed.high)
    p = statistics.extremes_p(low, high, claimed.of, values)
    own = case.measured.own if case.measured else None
    own_values = _values(case, own) if own else None
    return Finding(
        f"{said(min(values))} to {said(max(values))} (n = {case.table.rows:,})",
        sampled(case),
        None,
        p,
        None,
        "",
        f"{said(min(own_values))} to {said(max(own_values))} (n = {own.rows:,})"
        if own_values and own
        else "",
    )


def never(case: Case) -> Finding:
    """That no row has the field above 0 (or ``is``): one that has is a witness."""
    hits, rows = _hits(case, case.table)
    if not rows:
        raise InputError("no row is among those that it speaks of")
    return Finding(
        f"{hits:,} of {rows:,}",
        sampled(case),
        hits == 0,
        estimate=Estimate(*(100 * part for part in statistics.share(hits, rows))),
        witness=witness(case) if hits else "",
    )


def always(case: Case) -> Finding:
    """That every row has the field above 0 (or ``is``)."""
    hits, rows = _hits(case, case.table)
    if not rows:
        raise InputError("no row is among those that it speaks of")
    return Finding(
        f"{hits:,} of {rows:,}",
        sampled(case),
        hits == rows,
        estimate=Estimate(*(100 * part for part in statistics.share(hits, rows))),
        witness=witness(case) if hits < rows else "",
    )


STATISTICS: dict[str, Callable[[Case, Table, str], Estimate]] = {
    "share": lambda case, table, field: Estimate(
        *(
            100 * part
            for part in statistics.share(*_hits(case._replace(arguments={"field": field}), table))
        )
    ),
    "mean": lambda case, table, field: statistics.mean(
        _values(case._replace(arguments={**case.arguments, "field": field}), table)
    ),
    "median": lambda case, table, field: statistics.median(
        _values(case._replace(arguments={**case.arguments, "field": field}), table)
    ),
}


def _estimate(case: Case, table: Table, field: str) -> Estimate:
    name = case.argument("statistic")
    if name == "ratio":
        pairs = table.counts(field, case.argument("over"))
        return statistics.ratio(pairs)[0]
    if name not in STATISTICS:
        raise InputError(
            f"statistic {shown(str(name))} is not one of: {', '.join(STATISTICS)}, ratio"
        )
    return STATISTICS[name](case, table, field)


def compare(case: Case) -> Finding:
    """That a figure is ``relation`` (``<``, ``>``, or ``=`` within ``within``) to another.

    The other: ``than``, a field of the same measurement, or by reading another measurement.
    """
    than = case.argument("than")
    left = _estimate(case, case.table, case.argument("field"))
    if isinstance(than, str):
        right = _estimate(case, case.table, than)
    else:
        other: Measured = case.other()
        right = _estimate(
            case, other.table, case.arguments.get("than_field", case.argument("field"))
        )
    found = statistics.difference(left, right)
    return Finding(
        f"{said(left.value)} and {said(right.value)}: difference {said_with(Estimate(*found), '')}",
        sampled(case),
        related(case.argument("relation"), found, float(case.arguments.get("within", 0))),
        estimate=Estimate(*found),
    )


def related(relation: str, found: statistics.Difference, within: float) -> bool | None:
    """Whether a difference is as claimed; None where its interval leaves it open."""
    if relation == "=":
        if -within <= found.low and found.high <= within:
            return True
        return False if found.low > within or found.high < -within else None
    if relation not in ("<", ">"):
        raise InputError(f"relation {shown(str(relation))} is not one of: <, >, =")
    low, high = (found.low, found.high) if relation == ">" else (-found.high, -found.low)
    return True if low > 0 else False if high < 0 else None


def trend(case: Case) -> Finding:
    """That a figure goes one way (``<`` up, ``>`` down) over the measurements listed in ``than``.

    ``than``, by reading: the ids in their order, after the one that the reading names.
    """
    names = case.argument("than")[case.reading]
    figures = [_estimate(case, case.table, case.argument("field"))]
    figures += [_estimate(case, case.tables[name].table, case.argument("field")) for name in names]
    steps = [
        related(case.argument("relation"), statistics.difference(one, two), 0.0)
        for one, two in pairwise(figures)
    ]
    agrees = False if False in steps else None if None in steps else True
    return Finding(
        ", ".join(f"{said(one.value)} ({said(one.low)} to {said(one.high)})" for one in figures),
        sampled(case),
        agrees,
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
    "compare": compare,
    "trend": trend,
}
