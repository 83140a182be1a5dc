"""Each judge says yes to a true claim, no to a wrong one, and neither where it cannot know."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from liarproof import InputError
from liarproof.ledgers.claims import Claimed, Measurement
from liarproof.properties.claims import finding as finding_module
from liarproof.properties.claims.conclude import JUDGES
from liarproof.properties.claims.finding import Case, Finding, Measured, said
from liarproof.properties.claims.formula import evaluate, function
from liarproof.properties.claims.known import duration
from liarproof.properties.claims.statistics import ALPHA
from liarproof.properties.experiments.experiment import Experiment


class Row(NamedTuple):
    """A row of the experiments here."""

    size: int = 0
    hit: int = 0
    inside: int = 1
    other: int = 0
    word: str = ""
    cases: int = 1
    exceptions: int = 0
    witness: str = ""


TOGETHER = (("size", "hit", "inside", "other"),)
SAMPLE = Experiment("hitori.sample", Row, lambda *_: [], "ours", TOGETHER)
WHOLE = Experiment("hitori.whole", Row, lambda *_: [], "ours", TOGETHER, exhaustive=True)


@pytest.fixture(autouse=True)
def experiments(monkeypatch: pytest.MonkeyPatch) -> None:
    """The experiments that measurements name are those here."""
    known = {one.name: one for one in (SAMPLE, WHOLE)}
    monkeypatch.setattr(finding_module, "experiment_named", known.__getitem__)


def measured(rows: list[Row], experiment: Experiment = SAMPLE, own: int = 0) -> Measured:
    """Rows as they are kept."""
    measurement = Measurement("x.m", experiment.name, max(1, len(rows)), 1, own=own)
    table = experiment.table(rows)
    return Measured(measurement, table, experiment.table(rows[:own]) if own else None)


def judged(
    check: str,
    rows: list[Row] | None,
    claimed: dict[str, Any],
    experiment: Experiment = SAMPLE,
    own: int = 0,
    against: list[list[Row]] | None = None,
    **arguments: Any,
) -> Finding:
    """What a judge makes of a claim about rows, compared with further rows where asked."""
    tables = {f"than{at}": measured(one, experiment) for at, one in enumerate(against or [])}
    if against:
        arguments["than"] = {"so": list(tables) if check == "trend" else "than0"}
    found = None if rows is None else measured(rows, experiment, own)
    claims = {"a": Claimed(10), "b": Claimed(3.3, step=0.1), "c": Claimed(low=2, high=9)}
    return JUDGES[check](Case(Claimed(**claimed), arguments, "so", found, tables, claims))


def agrees(found: Finding) -> bool | None:
    """What it comes to when it is the only one looked at."""
    if found.agrees is not None or found.p is None:
        return found.agrees
    return found.p >= ALPHA


QUARTER = [Row(hit=int(at % 4 == 0), size=at % 10, inside=at % 2) for at in range(2000)]
"""A quarter are hits; the sizes 0 to 9 are equally frequent; hits have an even number."""


# --- samples -------------------------------------------------------------------------------


def test_a_share_is_judged_by_its_sample() -> None:
    """A quarter may be 27 of 100, but not 50; the words tell the figure and how far off it is."""
    right = judged("share", QUARTER, {"value": 27, "step": 1, "of": 100}, own=8, field="hit")
    assert agrees(right)
    assert right.measured.startswith("25 %, 95 % interval 23.12 to 26.96")
    assert (right.effect, right.own) == ("claimed minus measured +2.0 points", "2 of 8")
    assert right.evidence == "sampled: n = 2,000, seed 1"
    assert not agrees(judged("share", QUARTER, {"value": 50, "step": 1, "of": 100}, field="hit"))


def test_a_share_that_no_number_of_rows_has_is_wrong_by_arithmetic() -> None:
    """30 % of 7 boards is none, however many of ours are so; nor can a share be beyond 100 %."""
    assert judged("share", QUARTER, {"value": 30, "step": 1, "of": 7}, field="hit").agrees is False
    assert judged("share", QUARTER, {"value": 25, "of": 7}, field="hit").agrees is False
    assert judged("share", QUARTER, {"value": 101, "of": 100}, field="hit").agrees is False


@given(st.integers(1, 300).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_no_share_is_refused_by_the_way_it_is_printed(case: tuple[int, int]) -> None:
    """Printed with one decimal, every share of our own rows agrees, floats or not."""
    hits, rows = case
    claimed = {"value": round(100 * hits / rows, 1), "step": 0.1, "of": rows}
    found = judged("share", [Row(hit=int(at < hits)) for at in range(rows)], claimed, field="hit")
    assert found.p == pytest.approx(1.0)
    assert found.agrees is None


def test_a_share_without_a_sample_is_held_against_ours() -> None:
    """Its own error is none then: a quarter is not 30 %."""
    assert agrees(judged("share", QUARTER, {"value": 26, "step": 1}, field="hit"))
    assert not agrees(judged("share", QUARTER, {"value": 30, "step": 1}, field="hit"))


def test_shares_among_some_rows_and_of_some_value() -> None:
    """Rows outside are left out, and ``is`` says what a hit is."""
    found = judged("share", QUARTER, {"value": 100, "of": 9}, field="hit", among="hit")
    assert found.estimate
    assert found.estimate.value == 100
    odd = judged("share", QUARTER, {"value": 0, "of": 9}, field="hit", among="inside")
    assert odd.measured.endswith("(0 of 1,000)")
    word = [Row(word="yes"), Row(word="no"), Row(word="no")]
    found = judged("share", word, {"value": 33, "step": 1}, field="word", **{"is": "yes"})
    assert found.measured.endswith("(1 of 3)")


def test_where_ours_are_all_cases_a_figure_must_be_ours() -> None:
    """No interval and no test: 25 % of all is not 24.9 %, nor the mean 4.5 another."""
    whole = {"experiment": WHOLE}
    right = judged("share", QUARTER, {"value": 25, "step": 1}, field="hit", **whole)
    assert (right.agrees, right.p) == (True, None)
    assert right.measured.startswith("25 %, exactly")
    assert right.evidence == "exhaustive: all 2,000 cases"
    for check, value, off in (("share", 25, 24.9), ("mean", 0.25, 0.26)):
        assert judged(check, QUARTER, {"value": value}, field="hit", **whole).agrees is True
        assert judged(check, QUARTER, {"value": off}, field="hit", **whole).agrees is False
        found = judged(check, QUARTER, {"value": off, "of": 2000}, field="hit", **whole)
        assert found.agrees is False
    assert judged("total", QUARTER, {"value": 500, "of": 2000}, field="hit", **whole).agrees
    assert judged("median", QUARTER, {"value": 4.5}, field="size", **whole).agrees is True
    assert judged("median", QUARTER, {"value": 5}, field="size", **whole).agrees is False
    ends = {"low": 0, "high": 9}
    assert judged("extremes", QUARTER, ends, field="size", **whole).agrees is True
    assert judged("extremes", QUARTER, {"high": 8}, field="size", **whole).agrees is False
    sample = judged("share", QUARTER, {"value": 30, "of": 10}, field="hit", **whole)
    assert sample.agrees is None
    assert sample.p is not None


@pytest.mark.parametrize(
    ("check", "right", "wrong", "arguments"),
    [
        ("mean", {"value": 4.4}, {"value": 7}, {"field": "size"}),
        ("mean", {"value": 8.8}, {"value": 4.4}, {"field": "size", "of": "x * 2"}),
        ("total", {"value": 440}, {"value": 700}, {"field": "size"}),
        ("median", {"value": 4}, {"value": 8}, {"field": "size"}),
        ("ratio", {"value": 5.5, "step": 0.1}, {"value": 9}, {"field": "hit", "over": "size"}),
        ("extremes", {"low": 0, "high": 9}, {"low": 3, "high": 9}, {"field": "size"}),
        ("extremes", {"high": 9}, {"high": 5}, {"field": "size"}),
    ],
)
def test_figures_of_samples(
    check: str, right: dict[str, Any], wrong: dict[str, Any], arguments: dict[str, Any]
) -> None:
    """Of 100 rows, nearly as ours and far from it; ours and the article's size are told."""
    of = {"of": 100} | ({"unit": "%"} if check == "ratio" else {})
    found = judged(check, QUARTER, right | of, own=100, **arguments)
    assert agrees(found)
    assert found.measured.endswith("(n = 2,000)")
    assert found.own.endswith("(n = 100)")
    assert not agrees(judged(check, QUARTER, wrong | of, **arguments))


def test_own_samples_without_a_row_to_speak_of_say_so() -> None:
    """The first row is not among those asked for: the figure of our whole sample stands."""
    rows = [Row(inside=0), *[Row(size=5)] * 20]
    found = judged("mean", rows, {"value": 5}, own=1, field="size", among="inside")
    assert (found.own, found.measured) == ("none", "5, 95 % interval 5 to 5 (n = 20)")
    assert judged("share", rows, {"value": 0}, own=1, field="hit", among="inside").own == ""


@pytest.mark.parametrize(
    ("check", "claimed", "arguments"),
    [
        ("share", {"value": 1}, {"field": "hit", "among": "other"}),
        ("mean", {"value": 1}, {"field": "hit", "among": "other"}),
        ("never", {}, {"field": "hit", "among": "other"}),
        ("always", {}, {"field": "hit", "among": "other"}),
        ("ratio", {"value": 1}, {"field": "hit", "over": "other"}),
        ("share", {}, {"field": "hit"}),
        ("mean", {}, {"field": "hit"}),
        ("median", {"value": 1}, {"field": "hit"}),
        ("total", {"value": 1}, {"field": "hit"}),
        ("extremes", {"low": 1}, {"field": "hit"}),
        ("extremes", {"of": 5}, {"field": "hit"}),
        ("share", {"value": 1}, {"field": "word"}),
        ("mean", {"value": 1}, {"field": "word"}),
        ("share", {"value": 1}, {}),
        ("share", {"value": 1}, {"field": "missing"}),
        ("share", {"value": 1}, {"field": "hit", "among": "word"}),
        ("compare", {}, {"field": "hit", "than": "size", "statistic": "mode", "relation": "<"}),
        ("compare", {}, {"field": "hit", "than": "size", "statistic": "mean", "relation": "!"}),
        ("compare", {}, {"field": "hit", "than": {}, "statistic": "mean", "relation": "<"}),
        ("trend", {}, {"field": "hit", "than": "size", "statistic": "mean", "relation": "<"}),
        ("trend", {}, {"field": "hit", "than": {"so": ["x"]}, "statistic": "mean"}),
        ("counted", {"value": 1}, {"engines": ["hit"]}),
        ("counted", {"value": 1}, {"engines": ["hit", "size"], "at": 1}),
        ("counted", {"values": (1, 2)}, {"engines": ["cases", "inside"]}),
        ("holds", {}, {"cases": "other"}),
        ("published", {"value": 1}, {"sequence": "A000000", "first": 1}),
        ("published", {"value": 1}, {"sequence": "A006506", "first": 10_000}),
        ("arithmetic", {"value": 1}, {"formula": "a", "where": {"a": "nobody"}}),
        ("arithmetic", {"value": 1}, {"formula": "a", "where": {"a": "c"}}),
        ("arithmetic", {}, {"formula": "1"}),
    ],
)
def test_what_cannot_be_judged_is_an_error(
    check: str, claimed: dict[str, Any], arguments: dict[str, Any]
) -> None:
    """No row to speak of, no number claimed, no such field: never a yes."""
    with pytest.raises(InputError):
        judged(check, [Row()] * 5, claimed, **arguments)


def test_what_is_not_measured_cannot_be_judged() -> None:
    """A share needs rows."""
    with pytest.raises(InputError, match="names none"):
        judged("share", None, {"value": 1}, field="hit")


# --- rules and comparisons -----------------------------------------------------------------


def test_never_and_always_stand_and_fall_with_one_row() -> None:
    """The smallest board against them is the witness."""
    rows = [Row(hit=0)] * 50
    boards = [Row(hit=1, witness="1 2 3"), Row(hit=1, witness="9"), Row(hit=1, witness="3")]
    assert judged("never", rows, {}, field="hit").agrees is True
    assert judged("always", rows, {}, field="hit").agrees is False
    broken = judged("never", rows + boards, {}, field="hit")
    assert (broken.agrees, broken.witness) == (False, "3")
    assert broken.measured == "3 of 53"
    assert judged("always", boards, {}, field="hit").agrees is True
    assert judged("always", boards, {}, field="hit").witness == ""


def test_figures_are_compared_by_the_interval_of_their_difference() -> None:
    """Clear differences are told, one way or the other; what is within chance is left open."""
    more = [Row(hit=int(at % 2 == 0)) for at in range(2000)]
    for relation, answer in ((">", True), ("<", False), ("=", False)):
        found = judged(
            "compare",
            more,
            {},
            against=[QUARTER],
            field="hit",
            statistic="share",
            relation=relation,
        )
        assert found.agrees is answer
        assert found.estimate
        assert found.estimate.value == pytest.approx(25)
    for relation in ("<", ">", "="):
        asked = {"field": "hit", "statistic": "share", "relation": relation}
        assert judged("compare", QUARTER, {}, against=[QUARTER], **asked).agrees is None
    asked = {"field": "hit", "statistic": "share", "relation": "=", "within": 5}
    assert judged("compare", QUARTER, {}, against=[QUARTER], **asked).agrees is True


def test_fields_of_the_same_rows_are_compared_row_by_row() -> None:
    """One row in a hundred is solved more: two samples would not tell, the same rows do."""
    rows = [
        Row(hit=int(at % 2 == 0), other=int(at % 2 == 0 or at % 100 == 1)) for at in range(2000)
    ]
    asked = {"field": "hit", "than": "other", "statistic": "share", "relation": "<"}
    found = judged("compare", rows, {}, **asked)
    assert found.agrees is True
    assert found.estimate
    assert found.estimate.value == pytest.approx(-1)
    apart = [row._replace(hit=row.other) for row in rows]
    two = {"field": "hit", "statistic": "share", "relation": "<"}
    assert judged("compare", rows, {}, against=[apart], **two).agrees is None


def test_known_figures_are_compared_exactly() -> None:
    """All cases of both: one more is more, and equal ones are neither more nor less."""
    asked = {"field": "size", "statistic": "mean", "experiment": WHOLE}
    one, more = [Row(size=1)] * 9, [*[Row(size=1)] * 8, Row(size=2)]
    assert judged("compare", one, {}, against=[more], relation="<", **asked).agrees is True
    assert judged("compare", one, {}, against=[one], relation="<", **asked).agrees is False
    assert judged("compare", one, {}, against=[one], relation="=", **asked).agrees is True


def test_comparisons_look_among_the_rows_they_are_asked_of() -> None:
    """Hits are half of the even rows, and none of the odd ones."""
    even = [row._replace(inside=1 - row.inside) for row in QUARTER]
    asked = {"field": "hit", "among": "inside", "statistic": "share", "relation": ">"}
    found = judged("compare", even, {}, against=[QUARTER], **asked)
    assert found.estimate
    assert found.estimate.value == pytest.approx(50)


def test_a_trend_is_broken_by_one_step() -> None:
    """Up, up and down is no way up; a step within chance leaves it open."""
    shares = [[Row(hit=int(at < hits)) for at in range(1000)] for hits in (100, 300, 500, 200)]
    asked = {"field": "hit", "statistic": "share", "relation": "<"}
    assert judged("trend", shares[0], {}, against=shares[1:3], **asked).agrees is True
    assert judged("trend", shares[0], {}, against=shares[1:], **asked).agrees is False
    assert judged("trend", shares[0], {}, against=[shares[0], shares[1]], **asked).agrees is None


# --- what is known exactly -----------------------------------------------------------------


def test_arithmetic_allows_for_rounding_and_for_nothing_else() -> None:
    """Ten times 3.3, to a tenth, is between 32.5 and 33.5; without rounding only 33 is."""
    names = {"formula": "a * b", "where": {"a": "a", "b": "b"}}
    for value, answer in ((33, True), (32.5, True), (33.5, True), (33.51, False), (32, False)):
        assert judged("arithmetic", None, {"value": value}, **names).agrees is answer
    assert judged("arithmetic", None, {"value": 33.6, "step": 0.2}, **names).agrees is True
    exactly = {"formula": "a * 3.3", "where": {"a": "a"}}
    assert judged("arithmetic", None, {"value": 33}, **exactly).agrees is True
    assert judged("arithmetic", None, {"value": 33.1}, **exactly).agrees is False
    assert judged("arithmetic", None, {"value": 33.1}, within=0.1, **exactly).agrees is True
    assert judged("arithmetic", None, {"value": 33.1}, within=0, **names).agrees is False
    ends = {"formula": "high - low", "where": {"low": "c.low", "high": "c.high"}}
    assert judged("arithmetic", None, {"value": 7}, **ends).agrees is True


def test_counts_must_be_those_of_every_engine() -> None:
    """A wrong count is wrong; engines that differ have counted nothing."""
    rows = [Row(size=1, hit=5, other=5), Row(size=2, hit=8, other=8)]
    asked = {"engines": ["hit", "other"], "key": "size"}
    assert judged("counted", rows, {"values": (5, 8)}, **asked).agrees is True
    assert judged("counted", rows, {"values": (5, 9)}, **asked).agrees is False
    assert judged("counted", rows, {"value": 8}, at=2, **asked).agrees is True
    assert judged("counted", rows, {"value": 5}, at=2, **asked).agrees is False
    with pytest.raises(InputError, match="differ"):
        judged("counted", [rows[0], rows[1]._replace(other=9)], {"values": (5, 8)}, **asked)
    with pytest.raises(InputError, match="were made"):
        judged("counted", rows, {"value": 8}, at=3, **asked)


def test_a_rule_holds_without_exceptions() -> None:
    """Cases and exceptions are added up over the rows."""
    rows = [Row(cases=7), Row(cases=5)]
    assert judged("holds", rows, {}, WHOLE).measured == "0 exceptions in 12 cases"
    assert judged("holds", rows, {}, WHOLE).agrees is True
    assert judged("holds", rows, {}, WHOLE).evidence == "exhaustive: all 12 cases"
    broken = judged("holds", [*rows, Row(cases=3, exceptions=2, witness="1 1")], {}, WHOLE)
    assert (broken.agrees, broken.witness) == (False, "1 1")
    assert broken.measured == "2 exceptions in 15 cases"


def test_published_terms_are_looked_up_where_they_are_published() -> None:
    """2, 7, 63 are sets of cells no two of which touch; what articles say bears no witness."""
    asked = {"sequence": "A006506", "first": 1}
    right = judged("published", None, {"values": (2, 7, 63)}, **asked)
    assert right.agrees is True
    assert right.evidence == "published: A006506, from index 1"
    assert judged("published", None, {"values": (2, 7, 64)}, **asked).agrees is False
    assert judged("published", None, {"value": 7}, sequence="A006506", first=2).agrees is True
    ours = judged("published", None, {"value": 5}, sequence="shadings-nxn", first=2)
    assert (ours.agrees, ours.evidence) == (True, "counted: shadings-nxn, from index 2")
    with pytest.raises(InputError, match="no witness"):
        judged("published", None, {"value": 5}, sequence="shadings-square", first=2)


def test_theorems_stand_as_the_corpus_has_them() -> None:
    """A refuted statement agrees with nobody but those who say that it is wrong."""
    assert judged("theorem", None, {}, statement="hitori-five").agrees is True
    wrong = judged("theorem", None, {}, statement="hitori-only-ways-in-wide")
    assert wrong.agrees is False
    assert wrong.witness
    denied = {"statement": "hitori-only-ways-in-wide", "refuted": True}
    assert judged("theorem", None, {}, **denied).agrees is True


def test_what_nobody_can_check_and_what_is_timed_are_neither_right_nor_wrong() -> None:
    """They give words, and no verdict."""
    assert judged("none", None, {}) == Finding("", "none")
    timed = judged("timing", [Row(size=1), Row(size=2), Row(size=9)], {}, field="size")
    assert (timed.measured, agrees(timed)) == ("median 2 s (n = 3)", None)


# --- formulas and words --------------------------------------------------------------------


@given(st.integers(-99, 99), st.integers(-99, 99), st.integers(1, 99))
def test_formulas_are_worked_out_exactly(a: int, b: int, c: int) -> None:
    """Sums, products, quotients and powers, in the usual order."""
    names = {"a": Fraction(a), "b": Fraction(b), "c": Fraction(c)}
    assert evaluate("a + b / c", names) == Fraction(a * c + b, c)
    assert evaluate("-(a - b) * 0.1", names) == Fraction(b - a, 10)
    assert evaluate("a // c - b ** 2", names) == Fraction(a // c - b * b)
    assert function("x / 4 + 1")(a) == a / 4 + 1


def test_a_root_is_nearly_exact() -> None:
    """No fraction is one."""
    assert float(evaluate("2 ** 0.5", {})) == pytest.approx(math.sqrt(2))


@pytest.mark.parametrize(
    "formula",
    [
        *("", "1 +", "1 / 0", "x", "abs(1)", "__import__('os')", "(1).real", "[1]", "True"),
        *("9 ** 9 ** 9", "0 ** -1", "(-2) ** 0.5", "1 if 1 else 2", "'a' * 9", "1e999", "a = 1"),
        *("(" * 500 + "1" + ")" * 500, "2 ** 1e300"),
    ],
)
def test_what_is_no_formula_is_an_error(formula: str) -> None:
    """Nor is anything called, looked up or worked out without end."""
    with pytest.raises(InputError):
        evaluate(formula, {"a": Fraction(1)})


def test_numbers_are_said_as_people_write_them() -> None:
    """Whole ones with commas, others with as many digits as tell something, endless ones, too."""
    assert [said(value) for value in (1234567.0, 12.345, 0.01234, -5, math.inf, -math.inf)] == [
        *("1,234,567", "12.35", "0.0123", "-5", "∞", "-∞")
    ]
    assert said(math.nan) == "no number"
    assert [duration(one) for one in (90, 1.5, 0.25, 2e-5, 3e-8)] == [
        *("90 s", "1.5 s", "250 ms", "20 µs", "30 ns")
    ]
