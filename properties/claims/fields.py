"""What judges read of a table: how many rows are as asked, and the values of a field."""

from __future__ import annotations

from collections import Counter

from liarproof.ledgers.measured import Table
from liarproof.properties.claims import statistics
from liarproof.properties.claims.finding import Case
from liarproof.properties.claims.formula import function
from liarproof.properties.claims.statistics import COVERAGE, Estimate
from liarproof.puzzles.errors import InputError, shown

NO_ROW = "no row is among those that it speaks of"


def hits(case: Case, table: Table) -> tuple[int, int]:
    """Rows in which the field is what is asked (``is``, or above 0), and all rows.

    Argument ``among``: a field; only rows in which it is above 0 are looked at.
    """
    field, among = case.argument("field"), case.arguments.get("among")
    counts = table.counts(field, among) if among else table.counts(field)
    found = rows = 0
    for value, times in counts.items():
        one, inside = value if among else (value, 1)
        if _above(inside, among):
            rows += times
            asked = one == case.arguments["is"] if "is" in case.arguments else _above(one, field)
            found += times if asked else 0
    return found, rows


def _above(value: object, field: object) -> bool:
    if not isinstance(value, int | float):
        raise InputError(f"field {shown(str(field))} holds words: the argument is says which")
    return value > 0


def values(case: Case, table: Table) -> Counter[float]:
    """The field's values, through the formula ``of`` in x where one is given.

    Empty where no row is ``among`` those that it speaks of.
    """
    field, among = case.argument("field"), case.arguments.get("among")
    counts: Counter[object] = Counter()
    if among:
        for (value, inside), times in table.counts(field, among).items():
            counts[value] += times if _above(inside, among) else 0
    else:
        counts = table.counts(field)
    for value in counts:
        if not isinstance(value, int | float):
            raise InputError(f"field {shown(str(field))} holds words, no numbers")
    return statistics.transformed(+counts, function(case.arguments.get("of", "x")))


def certain(estimate: Estimate, case: Case) -> Estimate:
    """The estimate, or the figure itself where ours are all cases there are."""
    return Estimate(*(3 * [estimate.value])) if case.whole else estimate


def percents(ours: int, rows: int, coverage: float = COVERAGE) -> Estimate:
    """A share in per cent."""
    return Estimate(*(100 * part for part in statistics.share(ours, rows, coverage)))
