"""The tests by which a figure of an article is held against our own, larger sample.

Each asks: if the article drew its sample as we drew ours, how likely is a figure at least as far
off as the one it prints? A printed figure stands for every value that rounds to it; the one that
fits best is taken, so rounding never speaks against an article. Our own sample is finite, too, and
may be the odd one: a value that it lacks is rare, not impossible.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from scipy import stats

from liarproof.properties.claims.tails import rank_tails, sum_tails

ALPHA = 0.01
"""The chance, over all claims of a family together, that one is called refuted wrongly."""

COVERAGE = 0.95
"""Of the intervals that are shown."""


FEW = 50
"""So many numbers of hits that round alike are all tried."""

SUMMED = 1_000
"""Values whose sum is worked out value by value; of more, it is normal enough for Student."""


class Estimate(NamedTuple):
    """A figure of ours, with its interval."""

    value: float
    low: float
    high: float


def share(hits: int, rows: int, coverage: float = COVERAGE) -> Estimate:
    """A share of `rows`, with the interval of Clopper and Pearson."""
    interval = stats.binomtest(hits, rows).proportion_ci(coverage, "exact")
    return Estimate(hits / rows, float(interval.low), float(interval.high))


def rounds_to(claimed: float | Fraction, step: float | Fraction, size: int) -> range:
    """The numbers of hits among `size` of which the share rounds to `claimed`, both from 0 to 1.

    What lies halfway rounds either way. Fractions are exact; a per cent divided by 100 is not.
    """
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
    """All of these numbers of hits, or of many those nearest to our share, on either side."""
    if len(hits) <= FEW:
        return list(hits)
    middle = size * ours / rows
    near = {math.floor(middle), math.ceil(middle)} & set(hits)
    return sorted(near) if near else [hits[0], hits[-1]]


def share_known_p(low: float, high: float, hits: int, rows: int) -> float:
    """The binomial test of a sample of ours against a share from `low` to `high` that has no error.

    Both from 0 to 1; the share that fits best is taken.
    """
    nearest = min(max(hits / rows, low, 0.0), high, 1.0)
    return float(stats.binomtest(hits, rows, nearest).pvalue) if nearest >= 0 else 0.0


def moments(counts: Mapping[float, int]) -> tuple[int, float, float]:
    """How many, their mean and their standard deviation (that of a sample)."""
    rows = sum(counts.values())
    mean = math.fsum(value * times for value, times in counts.items()) / rows
    square = math.fsum((value - mean) ** 2 * times for value, times in counts.items())
    return rows, mean, math.sqrt(square / (rows - 1)) if rows > 1 else 0.0


def mean(counts: Mapping[float, int], coverage: float = COVERAGE) -> Estimate:
    """Of a sample, with Student's interval."""
    rows, middle, spread = moments(counts)
    if rows < 2:
        return Estimate(middle, -math.inf, math.inf)
    reach = float(stats.t.ppf(0.5 + coverage / 2, rows - 1)) * spread / math.sqrt(rows)
    return Estimate(middle, middle - reach, middle + reach)


def mean_p(claimed: float, step: float, size: int, counts: Mapping[float, int]) -> float:
    """Of a mean of `size` values, against the sample `counts`.

    A t test, the spread being ours, and for few values the sum worked out as if ours were all
    there are: the larger p, for a long tail deceives the first, and our own error the second.
    `size` 0: the claimed mean has no sampling error of its own.
    """
    rows, middle, spread = moments(counts)
    half = step / 2
    off = max(0.0, abs(claimed - middle) - half)
    p = _two_sided(off, spread, size, rows)
    if not 0 < size <= SUMMED or off == 0:
        return p
    at_most = sum_tails(counts, size, (claimed + half) * size)[0]
    at_least = sum_tails(counts, size, (claimed - half) * size)[1]
    return max(p, min(1.0, 2 * at_most, 2 * at_least))


def _two_sided(off: float, spread: float, size: int, rows: int) -> float:
    """Of a mean of `size` values (0: of all there are) that is `off` from that of `rows` of ours.

    Where ours are all equal, theirs had others: if such values are in both samples together, one
    at least, the chance that ours has none of them is at most the share of theirs.
    """
    if off == 0:
        return 1.0
    if spread == 0:
        return size / (size + rows)
    error = spread * math.sqrt((1 / size if size else 0) + 1 / rows)
    return float(2 * stats.t.sf(off / error, max(1, rows - 1)))


def ratio(
    pairs: Mapping[tuple[float, float], int], coverage: float = COVERAGE
) -> tuple[Estimate, float]:
    """Sum over sum, with its interval, and its standard error in a sample of one.

    By linearization: the spread of a - R b over the mean of b. Raises `ZeroDivisionError` where
    the second sum is 0.
    """
    rows = sum(pairs.values())
    over = math.fsum(b * times for (_, b), times in pairs.items())
    value = math.fsum(a * times for (a, _), times in pairs.items()) / over
    spread = moments(_residuals(pairs, value))[2] / abs(over / rows)
    sides = float(stats.norm.ppf(0.5 + coverage / 2)) * spread / math.sqrt(rows)
    reach = sides if rows > 1 else math.inf
    return Estimate(value, value - reach, value + reach), spread


def _residuals(pairs: Mapping[tuple[float, float], int], value: float) -> Counter[float]:
    """Of each row what is above the ratio `value`."""
    found: Counter[float] = Counter()
    for (a, b), times in pairs.items():
        found[a - value * b] += times
    return found


def ratio_p(
    claimed: float, step: float, size: int, pairs: Mapping[tuple[float, float], int]
) -> float:
    """Of a ratio of sums over `size` rows, as `mean_p` is of a mean; no second value is below 0.

    `size` 0: the claimed one has no sampling error of its own.
    """
    rows = sum(pairs.values())
    ours, spread = ratio(pairs)
    off = max(0.0, abs(claimed - ours.value) - step / 2)
    p = _two_sided(off, spread if spread > 1e-12 else 0.0, size, rows)
    if not 0 < size <= SUMMED or off == 0:
        return p
    at_most = sum_tails(_residuals(pairs, claimed + step / 2), size, 0.0)[0]
    at_least = sum_tails(_residuals(pairs, claimed - step / 2), size, 0.0)[1]
    return max(p, min(1.0, 2 * at_most, 2 * at_least))


def quantile(counts: Mapping[float, int], rank: int) -> float:
    """The value of that rank, from 0, in ascending order."""
    for value in sorted(counts):
        rank -= counts[value]
        if rank < 0:
            return value
    raise ValueError("rank beyond the sample")


def median(counts: Mapping[float, int], coverage: float = COVERAGE) -> Estimate:
    """The middle value, or the mean of the two, with the interval of order statistics."""
    rows = sum(counts.values())
    middle = (quantile(counts, (rows - 1) // 2) + quantile(counts, rows // 2)) / 2
    low = int(stats.binom.ppf((1 - coverage) / 2, rows, 0.5)) - 1
    if low < 0:
        return Estimate(middle, -math.inf, math.inf)
    return Estimate(middle, quantile(counts, low), quantile(counts, rows - 1 - low))


def median_p(claimed: float, step: float, size: int, counts: Mapping[float, int]) -> float:
    """Of a median of `size` values drawn as ours were: twice the smaller tail, at most 1.

    Of an even number the lower middle value must be at most what rounds to the claimed one, and
    the upper one at least.
    """
    low, high = claimed - step / 2, claimed + step / 2
    at_most, _ = rank_tails((size + 1) // 2, size, low, high, counts)
    _, at_least = rank_tails(size // 2 + 1, size, low, high, counts)
    return min(1.0, 2 * at_most, 2 * at_least)


def extremes_p(
    low: float, high: float, size: int, counts: Mapping[float, int], step: float = 0.0
) -> float:
    """Of a smallest and a largest value among `size` drawn as ours were, whichever is odder.

    For each end twice the smaller tail; twice the smaller of both. An infinite end is not claimed.
    """
    ends = [(1, low)] if math.isfinite(low) else []
    ends += [(size, high)] if math.isfinite(high) else []
    tails = [
        tail
        for rank, end in ends
        for tail in rank_tails(rank, size, end - step / 2, end + step / 2, counts)
    ]
    return min(1.0, *(2 * len(ends) * tail for tail in tails))


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
