"""Whether two samples, drawn with other seeds, are of one kind: for runs with a seed of their own.

Each field is tested once; all tests of a run together raise a false alarm with the chance `RATE`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from scipy import stats

from liarproof.ledgers.measured import Table

RATE = 0.001
"""Of false alarms, over a whole run."""

RARE = 5
"""Values expected less often than this are put together with their neighbours."""


class Odd(NamedTuple):
    """A field of which the two samples differ more than chance explains."""

    field: str
    p: float


def p_values(one: Table, other: Table) -> Iterator[Odd]:
    """Field by field, how likely two samples at least as different are."""
    for kept in one.kept:
        for field in kept.fields:
            if field in other.fields():
                yield Odd(field, alike(one.counts(field), other.counts(field)))


def alike(one: Mapping[object, int], other: Mapping[object, int]) -> float:
    """The p-value of a chi-square test of two counted samples, rare values put together.

    1 where there is nothing to tell apart.
    """
    rows = _pooled(Counter(one), Counter(other))
    if len(rows) < 2:
        return 1.0
    if len(rows) == 2:
        return float(stats.fisher_exact(rows).pvalue)
    return float(stats.chi2_contingency(rows).pvalue)


def _pooled(one: Counter[object], other: Counter[object]) -> list[tuple[int, int]]:
    """The two counts of each value, neighbours put together until none is rare."""
    rows = one.total() + other.total()
    least = min(one.total(), other.total()) / rows
    pools: list[tuple[int, int]] = []
    a = b = 0
    for value in sorted(one.keys() | other.keys(), key=lambda value: (str(type(value)), value)):
        a, b = a + one[value], b + other[value]
        if (a + b) * least >= RARE:
            pools.append((a, b))
            a = b = 0
    if (a or b) and pools:
        last = pools.pop()
        pools.append((last[0] + a, last[1] + b))
    return pools
