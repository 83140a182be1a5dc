"""The tests by which a figure of an article is held against our own, larger sample.

Each asks: if the article drew its sample as we drew ours, how likely is a figure at least as far
off as the one it prints? A printed figure stands for every value that rounds to it; the one that
fits best is taken, so rounding never speaks against an article.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from scipy import stats

ALPHA = 0.01
"""The chance, over all claims of a family together, that one is called refuted wrongly."""

COVERAGE = 0.95
"""Of the intervals that are shown."""

Z = float(stats.norm.ppf(0.5 + COVERAGE / 2))


class Estimate(NamedTuple):
    """A figure of ours, with its interval."""

    value: float
    low: float
    high: float


def share(hits: int, rows: int) -> Estimate:
    """A share of `rows`, with the interval of Clopper and Pearson."""
    interval = stats.binomtest(hits, rows).proportion_ci(COVERAGE, "exact")
    return Estimate(hits / rows, float(interval.low), float(interval.high))


def rounds_to(claimed: float, step: float, size: int) -> range:
    """The numbers of hits among `size` of which the share rounds to `claimed`, both from 0 to 1."""
    value, half = Fraction(str(claimed)), Fraction(str(step)) / 2
    least = math.ceil((value - half) * size)
    most = math.floor((value + half) * size)
    return range(max(0, least), min(size, most) + 1)


def share_p(hits: range, size: int, ours: int, rows: int) -> float:
    """Fisher's exact test of a share of `size` and one of ours; 0 where `hits` is empty."""
    return max(
        (
            float(stats.fisher_exact([[k, size - k], [ours, rows - ours]]).pvalue)
            for k in _some(hits, size, ours, rows)
        ),
        default=0.0,
    )


def _some(hits: range, size: int, ours: int, rows: int) -> list[int]:
    """Of these numbers of hits the one nearest to our share, on either side."""
    middle = size * ours / rows
    near = {math.floor(middle), math.ceil(middle)} & set(hits)
    return sorted(near) if near else sorted({*hits[:1], *hits[-1:]})


def moments(counts: Mapping[float, int]) -> tuple[int, float, float]:
    """How many, their mean and their standard deviation (that of a sample)."""
    rows = sum(counts.values())
    mean = math.fsum(value * times for value, times in counts.items()) / rows
    square = math.fsum((value - mean) ** 2 * times for value, times in counts.items())
    return rows, mean, math.sqrt(square / (rows - 1)) if rows > 1 else 0.0


def mean(counts: Mapping[float, int]) -> Estimate:
    """Of a sample, with Student's interval."""
    rows, middle, spread = moments(counts)
    if rows < 2:
        return Estimate(middle, -math.inf, math.inf)
    reach = float(stats.t.ppf(0.5 + COVERAGE / 2, rows - 1)) * spread / math.sqrt(rows)
    return Estimate(middle, middle - reach, middle + reach)


def mean_p(claimed: float, step: float, size: int, counts: Mapping[float, int]) -> float:
    """Of a mean of `size` values, against the sample `counts`: a t test, the spread being ours.

    `size` 0: the claimed mean has no sampling error of its own.
    """
    rows, middle, spread = moments(counts)
    off = max(0.0, abs(claimed - middle) - step / 2)
    error = spread * math.sqrt((1 / size if size else 0) + 1 / rows)
    return _two_sided(off, error, rows - 1)


def _two_sided(off: float, error: float, degrees: int) -> float:
    if off == 0:
        return 1.0
    if error == 0:
        return 0.0
    return float(2 * stats.t.sf(off / error, max(1, degrees)))


def ratio(pairs: Mapping[tuple[float, float], int]) -> tuple[Estimate, float]:
    """Sum over sum, with its interval, and its standard error in a sample of one.

    By linearization: the spread of a - R b over the mean of b.
    """
    rows = sum(pairs.values())
    over = math.fsum(b * times for (_, b), times in pairs.items())
    value = math.fsum(a * times for (a, _), times in pairs.items()) / over
    residuals: Counter[float] = Counter()
    for (a, b), times in pairs.items():
        residuals[a - value * b] += times
    spread = moments(residuals)[2] / (over / rows)
    reach = Z * spread / math.sqrt(rows)
    return Estimate(value, value - reach, value + reach), spread


def ratio_p(
    claimed: float, step: float, size: int, pairs: Mapping[tuple[float, float], int]
) -> float:
    """Of a ratio of sums over `size` rows; 0: the claimed one has no sampling error of its own."""
    rows = sum(pairs.values())
    ours, spread = ratio(pairs)
    off = max(0.0, abs(claimed - ours.value) - step / 2)
    error = spread * math.sqrt((1 / size if size else 0) + 1 / rows)
    return _two_sided(off, error, rows - 1)


def quantile(counts: Mapping[float, int], rank: int) -> float:
    """The value of that rank, from 0, in ascending order."""
    for value in sorted(counts):
        rank -= counts[value]
        if rank < 0:
            return value
    raise ValueError("rank beyond the sample")


def median(counts: Mapping[float, int]) -> Estimate:
    """The middle value, or the mean of the two, with the interval of order statistics."""
    rows = sum(counts.values())
    middle = (quantile(counts, (rows - 1) // 2) + quantile(counts, rows // 2)) / 2
    least = int(stats.binom.ppf((1 - COVERAGE) / 2, rows, 0.5))
    low = max(0, least - 1)
    return Estimate(middle, quantile(counts, low), quantile(counts, rows - 1 - low))


def median_p(claimed: float, step: float, size: int, counts: Mapping[float, int]) -> float:
    """Of a median of `size` values drawn as ours were: twice the smaller tail, at most 1.

    Of an even number the two middle values are counted as they fall: the tail is that of the
    upper one below, and of the lower one above, which never makes it too small by rounding.
    """
    rows = sum(counts.values())
    low, high = claimed - step / 2, claimed + step / 2
    at_most = sum(times for value, times in counts.items() if value <= high) / rows
    at_least = sum(times for value, times in counts.items() if value >= low) / rows
    needed = size // 2 if size % 2 == 0 else (size + 1) // 2
    below = float(stats.binom.sf(needed - 1, size, at_most))
    above = float(stats.binom.sf(needed - 1, size, at_least))
    return min(1.0, 2 * below, 2 * above)


def extremes_p(low: float, high: float, size: int, counts: Mapping[float, int]) -> float:
    """Of a smallest and a largest value among `size` drawn as ours were, whichever is odder.

    For each end: the chance of an extreme at most, and at least, as far out; twice the smaller.
    """
    rows = sum(counts.values())

    def chance(inside: Iterable[float]) -> float:
        return (sum(counts[value] for value in inside) / rows) ** size

    above_low = chance(v for v in counts if v >= low)
    beyond_low = 1 - chance(v for v in counts if v > low)
    below_high = chance(v for v in counts if v <= high)
    beyond_high = 1 - chance(v for v in counts if v < high)
    return min(1.0, *(2 * tail for tail in (above_low, beyond_low, below_high, beyond_high)))


class Difference(NamedTuple):
    """Of two figures of ours: left minus right."""

    value: float
    low: float
    high: float


def difference(left: Estimate, right: Estimate) -> Difference:
    """With an interval from those of the two, as Newcombe makes it for shares."""
    value = left.value - right.value
    low = value - math.hypot(left.value - left.low, right.high - right.value)
    high = value + math.hypot(left.high - left.value, right.value - right.low)
    return Difference(value, low, high)


def holm(values: Sequence[float]) -> list[float]:
    """p-values corrected for being made together, by Holm's way of stepping down."""
    order = sorted(range(len(values)), key=lambda at: values[at])
    adjusted = [0.0] * len(values)
    worst = 0.0
    for step, at in enumerate(order):
        worst = max(worst, min(1.0, (len(values) - step) * values[at]))
        adjusted[at] = worst
    return adjusted


def transformed(counts: Mapping[Any, int], change: Any) -> Counter[float]:
    """The sample with `change` applied to each value."""
    found: Counter[float] = Counter()
    for value, times in counts.items():
        found[float(change(value))] += times
    return found
