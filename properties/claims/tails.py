"""How likely sums and ordered values of a small sample are: worked out, not estimated."""

from __future__ import annotations

import math
from collections.abc import Mapping

import numpy as np
from scipy import fft, stats

GRID = 1 << 18
"""Points of the sums that are told apart."""


def sum_tails(counts: Mapping[float, int], size: int, bound: float) -> tuple[float, float]:
    """How likely the sum of `size` values, drawn as if `counts` were all, is <= and >= `bound`.

    Values off the grid of `GRID` sums are split between its two nearest points, which keeps the
    mean and makes the spread no smaller.
    """
    rows, least = sum(counts.values()), min(counts)
    span = max(counts) - least
    if span == 0:
        return float(size * least <= bound + 1e-9), float(size * least >= bound - 1e-9)
    points = max(2, GRID // size)
    unit = _common_unit(counts, span, points) or span / (points - 1)
    chances = np.zeros(round(span / unit) + 2)
    for value, times in counts.items():
        at, part = divmod((value - least) / unit + 1e-9, 1)
        chances[int(at)] += (1 - part) * times / rows
        chances[int(at) + 1] += part * times / rows
    length = fft.next_fast_len(size * (chances.size - 1) + 1, real=True)
    sums = np.maximum(fft.irfft(fft.rfft(chances, length) ** size, length), 0)
    place = (bound - size * least) / unit
    below = sums[: max(0, math.floor(place + 1e-6) + 1)].sum()
    above = sums[max(0, math.ceil(place - 1e-6)) :].sum()
    return min(1.0, float(below)), min(1.0, float(above))


def _common_unit(counts: Mapping[float, int], span: float, points: int) -> float:
    """What whole values are all apart by a multiple of; 0 where a grid of `points` is too small."""
    if not all(float(value).is_integer() for value in counts):
        return 0
    least = min(counts)
    unit = math.gcd(*(int(value - least) for value in counts))
    return unit if span / unit < points else 0


def rank_tails(
    rank: int, size: int, low: float, high: float, counts: Mapping[float, int]
) -> tuple[float, float]:
    """How likely the value of `rank` (from 1) of `size` is at most `high`, and at least `low`.

    Exact for two samples drawn alike: all orders of the `size` values and of ours together are
    equally likely, so how many of ours come before the one of that rank has a hypergeometric law.
    Equal values are ordered so that neither chance is made too small.
    """
    rows = sum(counts.values())
    before = sum(times for value, times in counts.items() if value <= high)
    below = sum(times for value, times in counts.items() if value < low)
    at_most = stats.hypergeom.sf(rank - 1, rows + size, size, rank + before)
    at_least = stats.hypergeom.cdf(rank - 1, rows + size, size, rank - 1 + below)
    return float(at_most), float(at_least)
