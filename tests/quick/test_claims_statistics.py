"""The tests of figures give true p-values: worked out anew, calibrated, and never blind."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from liarproof.properties.claims import statistics
from liarproof.properties.claims.statistics import Estimate
from liarproof.properties.claims.tails import rank_tails, sum_tails

LEVELS = (0.2, 0.05, 0.01)


def binomial(hits: int, size: int, chance: Fraction) -> Fraction:
    """The chance of so many hits."""
    return math.comb(size, hits) * chance**hits * (1 - chance) ** (size - hits)


def samples(size: int, law: dict[int, Fraction]) -> Iterator[tuple[Counter[int], Fraction]]:
    """Every sample of a size, counted, with its chance."""
    values = list(law)
    for cuts in combinations(range(size + len(values) - 1), len(values) - 1):
        ends = (-1, *cuts, size + len(values) - 1)
        times = [ends[at + 1] - ends[at] - 1 for at in range(len(values))]
        chance = Fraction(math.factorial(size))
        for value, number in zip(values, times, strict=True):
            chance *= law[value] ** number / Fraction(math.factorial(number))
        yield Counter({v: n for v, n in zip(values, times, strict=True) if n}), chance


def alarms(found: list[tuple[float, Fraction]]) -> dict[float, float]:
    """How often p is at most each level, from pairs of p and its chance."""
    assert sum(chance for _, chance in found) == 1
    return {
        level: float(sum((chance for p, chance in found if p <= level), Fraction(0)))
        for level in LEVELS
    }


# --- shares --------------------------------------------------------------------------------


@given(st.integers(1, 60).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_the_interval_of_a_share_is_that_of_clopper_and_pearson(case: tuple[int, int]) -> None:
    """Its ends are quantiles of beta laws, by which scipy does not find them."""
    hits, rows = case
    found = statistics.share(hits, rows)
    low = stats.beta.ppf(0.025, hits, rows - hits + 1) if hits else 0
    high = stats.beta.ppf(0.975, hits + 1, rows - hits) if hits < rows else 1
    assert found == pytest.approx((hits / rows, low, high), abs=1e-9)


@given(st.integers(1, 400), st.data())
def test_every_share_is_among_those_that_round_to_what_is_printed(
    size: int, data: st.DataObject
) -> None:
    """Whichever way a half is rounded, and for no other number of hits by more than a half."""
    hits = data.draw(st.integers(0, size))
    tenths, rest = divmod(1000 * hits, size)
    for printed in {tenths, tenths + 1} if 2 * rest == size else {tenths + (2 * rest > size)}:
        fitting = statistics.rounds_to(Fraction(printed, 1000), Fraction(1, 1000), size)
        assert hits in fitting
        assert all(abs(2 * (1000 * k - printed * size)) <= size for k in fitting)


def test_no_number_of_seven_rounds_to_every_share() -> None:
    """50 % of 7 boards is none, to the nearest per cent."""
    assert not statistics.rounds_to(Fraction(1, 2), Fraction(1, 100), 7)
    assert statistics.share_p(range(0), 7, 50, 100) == 0.0


def fisher(hits: int, size: int, ours: int, rows: int) -> Fraction:
    """Two-sided, by adding up the chances of all tables that are no likelier than this one."""
    total = hits + ours
    chances = {
        k: math.comb(size, k) * math.comb(rows, total - k)
        for k in range(max(0, total - rows), min(size, total) + 1)
    }
    return Fraction(
        sum(chance for chance in chances.values() if chance <= chances[hits]),
        math.comb(size + rows, total),
    )


def test_a_share_is_tested_by_fishers_exact_test() -> None:
    """Against sums of binomials, for every table of 6 and 9 rows and every span of hits."""
    for ours, low, high in product(range(10), range(7), range(7)):
        expected = max((float(fisher(k, 6, ours, 9)) for k in range(low, high + 1)), default=0.0)
        assert statistics.share_p(range(low, high + 1), 6, ours, 9) == pytest.approx(expected)


def test_of_many_fitting_numbers_of_hits_the_nearest_is_taken() -> None:
    """Beyond those that are all tried: one on our share gives 1, else the nearer end counts."""
    hits = range(400, 500)
    assert statistics.share_p(hits, 1000, 45, 100) == pytest.approx(1.0)
    assert statistics.share_p(hits, 1000, 700, 1000) == pytest.approx(
        stats.fisher_exact([[499, 501], [700, 300]]).pvalue
    )


@pytest.mark.parametrize("step", [Fraction(1, 100), Fraction(1, 5)])
def test_fisher_raises_no_more_false_alarms_than_it_says(step: Fraction) -> None:
    """Over all pairs of samples of 9 and 14 drawn alike, the first as it would be printed."""
    chance = Fraction(3, 10)
    found = []
    for theirs, ours in product(range(10), range(15)):
        printed = round(Fraction(theirs, 9) / step) * step
        p = statistics.share_p(statistics.rounds_to(printed, step, 9), 9, ours, 14)
        found.append((p, binomial(theirs, 9, chance) * binomial(ours, 14, chance)))
    for level, rate in alarms(found).items():
        assert rate <= level


def test_a_share_without_error_is_tested_by_the_binomial_law() -> None:
    """Against sums of binomials; inside of what rounds to it nothing speaks against it."""
    chances = [binomial(k, 20, Fraction(1, 2)) for k in range(21)]
    expected = sum(chance for chance in chances if chance <= chances[16])
    assert statistics.share_known_p(0.4, 0.5, 16, 20) == pytest.approx(float(expected))
    assert statistics.share_known_p(0.5, 0.9, 16, 20) == pytest.approx(1.0)


# --- sums and means ------------------------------------------------------------------------


def test_tails_of_sums_are_those_of_all_samples() -> None:
    """Of whole values, and of sevenths, which lie off the grid, at every bound."""
    for scale in (Fraction(1), Fraction(-5, 7)):
        law = {0: Fraction(5, 10), 1: Fraction(3, 10), 6: Fraction(2, 10)}
        counts = {float(v * scale): int(10 * share) for v, share in law.items()}
        for size, bound in product((1, 3), range(19)):
            below = above = Fraction(0)
            for sample, chance in samples(size, law):
                total = sum(v * n for v, n in sample.items()) * scale
                below += chance if total <= bound * scale else 0
                above += chance if total >= bound * scale else 0
            # what is split between two points may be half a point off: look beside the bound
            apart = 0 if scale == 1 else 1e-3
            found = sum_tails(counts, size, float(bound * scale) + apart)[0]
            assert found == pytest.approx(float(below), abs=1e-6)
            found = sum_tails(counts, size, float(bound * scale) - apart)[1]
            assert found == pytest.approx(float(above), abs=1e-6)


def test_a_sum_of_equal_values_is_certain() -> None:
    """Three fives are 15, no more and no less."""
    assert sum_tails({5: 4}, 3, 15) == (1, 1)
    assert sum_tails({5: 4}, 3, 14.5) == (0, 1)
    assert sum_tails({5: 4}, 3, 15.5) == (1, 0)


def test_the_interval_of_a_mean_is_students() -> None:
    """As scipy gives it for the values one by one; of one value it has no ends."""
    values = [1, 1, 2, 5, 5, 5, 9]
    found = statistics.mean(Counter(values))
    ends = stats.ttest_1samp(values, 0).confidence_interval(0.95)
    assert found == pytest.approx((4, ends.low, ends.high))
    assert statistics.mean({3: 1}) == (3, -math.inf, math.inf)


def test_a_mean_of_many_is_tested_by_students_law() -> None:
    """By hand: 10,000 values against 100 of ours, of mean 0 and variance 100/99."""
    counts = {-1: 50, 1: 50}
    error = math.sqrt(100 / 99 * (1 / 10_000 + 1 / 100))
    expected = 2 * stats.t.sf(0.25 / error, 99)
    assert statistics.mean_p(0.3, 0.1, 10_000, counts) == pytest.approx(expected)
    assert statistics.mean_p(0.05, 0.1, 10_000, counts) == 1.0
    known = 2 * stats.t.sf(0.3 / math.sqrt(100 / 99 / 100), 99)
    assert statistics.mean_p(0.3, 0, 0, counts) == pytest.approx(known)


LONG_TAIL = {0: Fraction(95, 100), 40: Fraction(5, 100)}
TRUTH = {0: 950_000, 40: 50_000}


def mean_alarms(test: Callable[[float, int], float], size: int) -> dict[float, float]:
    """How often a mean of `size` values with a long tail is called wrong."""
    found = []
    for sample, chance in samples(size, LONG_TAIL):
        printed = sum(value * times for value, times in sample.items()) / size
        found.append((test(printed, size), chance))
    return alarms(found)


def test_a_long_tail_raises_no_more_false_alarms_of_means_than_it_says() -> None:
    """Where one value in twenty is large, Student alone is deceived at 1 %; we are not."""

    def student(printed: float, size: int) -> float:
        _, middle, spread = statistics.moments(TRUTH)
        return float(2 * stats.norm.sf(abs(printed - middle) / spread * math.sqrt(size)))

    ours = mean_alarms(lambda printed, size: statistics.mean_p(printed, 0.01, size, TRUTH), 10)
    assert all(rate <= level for level, rate in ours.items())
    assert mean_alarms(student, 10)[0.01] > 0.01


def test_ours_being_all_equal_proves_little_with_few_rows() -> None:
    """A mean that needs another value may be right with the chance that ours missed it."""
    assert statistics.mean_p(5.5, 0.1, 20, {5: 20}) == pytest.approx(0.5)
    assert statistics.mean_p(5.5, 0.1, 20, {5: 19_980}) == pytest.approx(0.001)
    assert statistics.mean_p(5.04, 0.1, 20, {5: 20}) == 1.0
    assert statistics.mean_p(5.5, 0.1, 0, {5: 20}) == 0.0


def test_a_ratio_and_its_error_are_those_of_a_jackknife() -> None:
    """Leaving out one row after another gives nearly the same error as linearization."""
    rows = [(3, 5), (1, 5), (4, 6), (2, 7), (6, 8), (2, 4)] * 40
    pairs = Counter(rows)
    ours, spread = statistics.ratio(pairs)
    top, bottom = (sum(row[at] for row in rows) for at in (0, 1))
    left_out = [(top - a) / (bottom - b) for a, b in rows]
    middle = sum(left_out) / len(rows)
    jackknife = math.sqrt(sum((one - middle) ** 2 for one in left_out) * (1 - 1 / len(rows)))
    assert ours.value == top / bottom
    assert spread / math.sqrt(len(rows)) == pytest.approx(jackknife, rel=0.01)
    assert (ours.high - ours.low) / 2 == pytest.approx(1.96 * jackknife, rel=0.01)


def test_a_ratio_over_ones_is_a_mean() -> None:
    """So it is tested as one, but for Student's few degrees."""
    counts = {0: 300, 3: 200, 50: 4}
    pairs = {(float(value), 1.0): times for value, times in counts.items()}
    for claimed in (0.5, 1.6, 2.5, 6.0):
        mean = statistics.mean_p(claimed, 0.1, 30, counts)
        assert statistics.ratio_p(claimed, 0.1, 30, pairs) == pytest.approx(mean, rel=0.02)


# --- ordered values ------------------------------------------------------------------------


@pytest.mark.parametrize("rank", [1, 2, 3])
def test_tails_of_ordered_values_are_those_of_all_orders(rank: int) -> None:
    """Of three of theirs and four of ours, all different, in each of the 35 orders."""
    orders = list(combinations(range(7), 3))
    ranks = [order[rank - 1] - (rank - 1) for order in orders]  # how many of ours come before
    ours = {1: 1, 2: 1, 3: 1, 4: 1}
    for before in range(5):
        value = before + 0.5
        at_most, at_least = rank_tails(rank, 3, value, value, ours)
        assert at_most == pytest.approx(sum(one <= before for one in ranks) / 35)
        assert at_least == pytest.approx(sum(one >= before for one in ranks) / 35)


def test_the_interval_of_a_median_holds_it_as_often_as_it_says() -> None:
    """By the binomial law, of 6 to 40 different values; of five it cannot, and has no ends."""
    for rows in range(6, 41):
        found = statistics.median(dict.fromkeys(range(rows), 1))
        assert found.value == (rows - 1) / 2
        misses = 2 * sum(binomial(k, rows, Fraction(1, 2)) for k in range(int(found.low) + 1))
        assert misses <= 0.05
        assert found.low + found.high == rows - 1
    assert statistics.median({1: 1, 2: 1, 3: 1, 4: 1, 9: 1}) == (3, -math.inf, math.inf)


LUMPY = {0: Fraction(5, 10), 1: Fraction(3, 10), 7: Fraction(2, 10)}


def ordered_alarms(test: Callable[[Counter[int], Counter[int]], float], size: int) -> None:
    """That a test of `size` values against 9 is right as often as it says."""
    found = [
        (test(theirs, ours), one * other)
        for theirs, one in samples(size, LUMPY)
        for ours, other in samples(9, LUMPY)
    ]
    for level, rate in alarms(found).items():
        assert rate <= level


def ordered(sample: Counter[int]) -> list[int]:
    """The values one by one."""
    return sorted(sample.elements())


@pytest.mark.parametrize("size", [5, 6])
def test_medians_raise_no_more_false_alarms_than_they_say(size: int) -> None:
    """Over all pairs of samples from a lumpy law, the first printed as a whole number."""

    def test(theirs: Counter[int], ours: Counter[int]) -> float:
        values = ordered(theirs)
        printed = math.floor((values[(size - 1) // 2] + values[size // 2]) / 2 + 0.5)
        return statistics.median_p(printed, 1, size, ours)

    ordered_alarms(test, size)


def test_extremes_raise_no_more_false_alarms_than_they_say() -> None:
    """Both ends together, and each alone."""
    for ends in ("both", "low", "high"):

        def test(theirs: Counter[int], ours: Counter[int], ends: str = ends) -> float:
            low = -math.inf if ends == "high" else min(theirs)
            high = math.inf if ends == "low" else max(theirs)
            return statistics.extremes_p(low, high, 5, ours)

        ordered_alarms(test, 5)


def test_a_median_of_very_many_of_ours_is_tested_by_the_binomial_law() -> None:
    """A median of 11 at most 0 needs six zeros, of which one comes with the chance 0.4."""
    counts = {0: 4_000_000, 1: 3_000_000, 2: 2_000_000, 7: 1_000_000}
    tail = float(sum(binomial(k, 11, Fraction(2, 5)) for k in range(6, 12)))
    assert statistics.median_p(0, 0, 11, counts) == pytest.approx(2 * tail, rel=1e-4)
    tail = float(sum(binomial(k, 11, Fraction(1, 10)) for k in range(6, 12)))
    assert statistics.median_p(7, 0, 11, counts) == pytest.approx(2 * tail, rel=1e-4)


def test_a_value_that_ours_lacks_is_rare_and_not_impossible() -> None:
    """A largest value beyond all 90 of ours comes first of 100 with the chance 10 in 100."""
    assert statistics.extremes_p(-math.inf, 99, 10, {1: 90}) == pytest.approx(2 * 10 / 100)
    assert statistics.extremes_p(1, math.inf, 10, {1: 90}) == 1.0


# --- all together --------------------------------------------------------------------------


@given(st.lists(st.floats(0, 1), min_size=1, max_size=6))
def test_holm_is_the_closure_of_bonferroni(values: list[float]) -> None:
    """A p-value is corrected to the largest that Bonferroni gives of any set that it is in."""
    for at, found in enumerate(statistics.holm(values)):
        others = [one for number, one in enumerate(values) if number != at]
        sets = (
            (values[at], *more)
            for size in range(len(values))
            for more in combinations(others, size)
        )
        assert found == pytest.approx(max(min(1, len(one) * min(one)) for one in sets))


def test_a_difference_is_newcombes() -> None:
    """His example of 1998: 56 of 70 and 48 of 80 from Wilson's intervals."""

    def wilson(hits: int, rows: int) -> Estimate:
        interval = stats.binomtest(hits, rows).proportion_ci(0.95, "wilson")
        return Estimate(hits / rows, interval.low, interval.high)

    found = statistics.difference(wilson(56, 70), wilson(48, 80))
    assert found == pytest.approx((0.2, 0.0524, 0.3339), abs=5e-5)


def clearly_wrong() -> dict[str, float]:
    """p-values of figures that are far from ours."""
    ours = Counter(dict.fromkeys(range(20), 100))
    pairs = Counter({(float(value), 20.0): 100 for value in range(20)})
    fitting = statistics.rounds_to(Fraction(1, 2), Fraction(1, 1000), 300)
    return {
        "share": statistics.share_p(fitting, 300, 900, 3000),
        "known share": statistics.share_known_p(0.49, 0.51, 900, 3000),
        "mean": statistics.mean_p(13, 1, 100, ours),
        "mean of many": statistics.mean_p(12, 1, 2_000, ours),
        "ratio": statistics.ratio_p(0.6, 0.01, 100, pairs),
        "median": statistics.median_p(14, 1, 100, ours),
        "largest": statistics.extremes_p(-math.inf, 10, 100, ours),
        "smallest": statistics.extremes_p(5, 19, 100, ours),
    }


def test_every_test_sees_what_is_clearly_wrong() -> None:
    """Far beyond what a family of a hundred claims asks for."""
    assert all(p < 1e-4 for p in clearly_wrong().values()), clearly_wrong()


@pytest.mark.parametrize(
    ("name", "spoilt", "blind"),
    [
        ("share_p", lambda *_: 1.0, {"share"}),
        ("share_known_p", lambda *_: 1.0, {"known share"}),
        ("sum_tails", lambda *_: (1.0, 1.0), {"mean", "ratio"}),
        ("rank_tails", lambda *_: (1.0, 1.0), {"median", "largest", "smallest"}),
        ("moments", lambda counts: (sum(counts.values()), 12.0, 1.0), {"mean of many"}),
    ],
)
def test_spoilt_statistics_are_seen(
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    spoilt: Callable[..., object],
    blind: set[str],
) -> None:
    """A test that always says yes, in any part, lets just its own wrong figures pass."""
    monkeypatch.setattr(statistics, name, spoilt)
    assert {case for case, p in clearly_wrong().items() if p > 0.01} == blind
