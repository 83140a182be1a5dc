"""Judges of comparisons: a figure of ours against another, or along a row of measurements.

Each step is decided by an interval wide enough that, over all steps of a claim together, a true
comparison is called wrong with a chance of at most `ALPHA`; the intervals shown are the usual ones.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import pairwise

from liarproof.ledgers.measured import Table
from liarproof.properties.claims import statistics
from liarproof.properties.claims.fields import NO_ROW, certain, hits, percents, values
from liarproof.properties.claims.finding import Case, Finding, Judge, said, said_with, sampled
from liarproof.properties.claims.formula import function
from liarproof.properties.claims.statistics import ALPHA, COVERAGE, Difference, Estimate
from liarproof.puzzles.errors import InputError, shown

Statistic = Callable[[Case, Table, float], Estimate]


def _share(case: Case, table: Table, coverage: float) -> Estimate:
    found, rows = hits(case, table)
    if not rows:
        raise InputError(NO_ROW)
    return percents(found, rows, coverage)


def _of_values(figure: Callable[[Counter[float], float], Estimate]) -> Statistic:
    def of(case: Case, table: Table, coverage: float) -> Estimate:
        found = values(case, table)
        if not found:
            raise InputError(NO_ROW)
        return figure(found, coverage)

    return of


def _ratio(case: Case, table: Table, coverage: float) -> Estimate:
    pairs = table.counts(case.argument("field"), case.argument("over"))
    try:
        return statistics.ratio(pairs, coverage)[0]
    except ZeroDivisionError:
        raise InputError(f"the sum of {case.argument('over')} is 0") from None


STATISTICS: dict[str, Statistic] = {
    "share": _share,
    "mean": _of_values(statistics.mean),
    "median": _of_values(statistics.median),
    "ratio": _ratio,
}


def _estimate(case: Case, table: Table, field: str, coverage: float) -> Estimate:
    name = case.argument("statistic")
    if name not in STATISTICS:
        raise InputError(f"statistic {shown(str(name))} is not one of: {', '.join(STATISTICS)}")
    asked = case._replace(arguments={**case.arguments, "field": field})
    return certain(STATISTICS[name](asked, table, coverage), case)


Compared = tuple[Estimate, Estimate, Difference]
"""Two figures, and the first minus the second."""


def _compared(case: Case, coverage: float) -> Compared:
    than, field = case.argument("than"), case.argument("field")
    left = _estimate(case, case.table, field, coverage)
    if not isinstance(than, str):
        other = case.other()
        there = case._replace(measured=other)
        right = _estimate(there, other.table, case.arguments.get("than_field", field), coverage)
        return left, right, statistics.difference(left, right)
    right = _estimate(case, case.table, than, coverage)
    apart = _row_by_row(case, field, than, coverage)
    return left, right, apart or statistics.difference(left, right)


def _row_by_row(case: Case, field: str, than: str, coverage: float) -> Difference | None:
    """The mean difference of two fields of the same rows, which is closer than one of two samples.

    None for other statistics, and where the fields were not counted together.
    """
    statistic, among = case.argument("statistic"), case.arguments.get("among")
    together = {field, than, *([among] if among else [])}
    if statistic not in ("share", "mean") or not any(
        together <= set(kept.fields) for kept in case.table.kept
    ):
        return None
    apart: Counter[float] = Counter()
    for row, times in case.table.counts(field, than, *([among] if among else [])).items():
        if not among or row[2] > 0:
            apart[_worth(case, row[0]) - _worth(case, row[1])] += times
    scale = 100 if statistic == "share" else 1
    found = certain(statistics.mean(apart, coverage), case)
    return Difference(*(scale * part for part in found))


def _worth(case: Case, value: object) -> float:
    """What a row counts for: its value, or for shares 1 if it is as asked, and 0 if not."""
    if case.argument("statistic") == "share":
        wanted = case.arguments.get("is")
        return float(value == wanted if "is" in case.arguments else value > 0)  # type: ignore[operator]
    of = function(case.arguments.get("of", "x"))
    return of(value)  # type: ignore[arg-type]


def compare(case: Case) -> Finding:
    """That a figure is ``relation`` (``<``, ``>``, or ``=`` within ``within``) to another.

    The other: ``than``, a field of the same measurement, or by reading another measurement, there
    ``than_field`` if it is another field.
    """
    left, right, apart = _compared(case, COVERAGE)
    _, _, wide = _compared(case, 1 - ALPHA)
    return Finding(
        f"{said(left.value)} and {said(right.value)}: difference"
        f" {said_with(case, Estimate(*apart), '')}",
        sampled(case),
        related(case.argument("relation"), wide, float(case.arguments.get("within", 0))),
        estimate=Estimate(*apart),
    )


def related(relation: str, found: Difference, within: float) -> bool | None:
    """Whether a difference is as claimed; None where its interval leaves it open."""
    if relation == "=":
        if -within <= found.low and found.high <= within:
            return True
        return False if found.low > within or found.high < -within else None
    if relation not in ("<", ">"):
        raise InputError(f"relation {shown(str(relation))} is not one of: <, >, =")
    low, high = (found.low, found.high) if relation == ">" else (-found.high, -found.low)
    if low == high == 0:
        return False  # known to be equal
    return True if low > 0 else False if high < 0 else None


def trend(case: Case) -> Finding:
    """That a figure goes one way (``<`` up, ``>`` down) over the measurements listed in ``than``.

    ``than``, by reading: the ids in their order, after the one that the reading names.
    """
    than = case.argument("than")
    names = than.get(case.reading) if isinstance(than, dict) else None
    if not isinstance(names, list) or not names or case.measured is None:
        raise InputError(f"than lists no measurements for the reading {shown(case.reading)}")
    for name in names:
        if name not in case.tables:
            raise InputError(f"than has no measurement {shown(str(name))}")
    there = [case, *(case._replace(measured=case.tables[name]) for name in names)]
    relation, field = case.argument("relation"), case.argument("field")

    def figures(coverage: float) -> list[Estimate]:
        return [_estimate(one, one.table, field, coverage) for one in there]

    steps = [
        related(relation, statistics.difference(one, two), 0.0)
        for one, two in pairwise(figures(1 - ALPHA / len(names)))
    ]
    agrees = False if False in steps else None if None in steps else True
    return Finding(
        ", ".join(
            f"{said(one.value)} ({said(one.low)} to {said(one.high)})" for one in figures(COVERAGE)
        ),
        sampled(case),
        agrees,
    )


JUDGES: dict[str, Judge] = {"compare": compare, "trend": trend}
