"""Verdicts follow from the readings, families are corrected together, and a fault is seen."""

from __future__ import annotations

from itertools import product
from typing import Any, NamedTuple

import msgspec
import pytest

from liarproof.ledgers.claims import VERDICTS, Ask, Claim, Claimed, Ledger, Measurement
from liarproof.ledgers.measured import Record
from liarproof.properties.claims import conclude as conclude_module
from liarproof.properties.claims import finding as finding_module
from liarproof.properties.claims import statistics
from liarproof.properties.claims.conclude import (
    Conclusion,
    conclude,
    evidence_word,
    measured_of,
    needs,
    verdict_of,
)
from liarproof.properties.experiments.experiment import Experiment


class Row(NamedTuple):
    """A row of the experiments here."""

    hit: int
    size: int = 0


SAMPLE = Experiment("hitori.sample", Row, lambda *_: [], "ours", (("hit", "size"),))
WHOLE = Experiment("hitori.whole", Row, lambda *_: [], "ours", (("hit", "size"),), exhaustive=True)


@pytest.fixture(autouse=True)
def experiments(monkeypatch: pytest.MonkeyPatch) -> None:
    """The experiments that measurements name are those here."""
    known = {one.name: one for one in (SAMPLE, WHOLE)}
    monkeypatch.setattr(finding_module, "experiment_named", known.__getitem__)


def record(name: str, hits: int, experiment: Experiment = SAMPLE) -> tuple[Measurement, Record]:
    """A thousand rows, of which so many are hits."""
    rows = [Row(int(at < hits), at % 10) for at in range(1000)]
    measurement = Measurement(f"x.{name}", experiment.name, 1000, 100)
    table = experiment.table(rows)
    return measurement, Record(measurement.id, experiment.name, {}, 1, 1000, 100, (), table)


MADE = [record("tenth", 100), record("half", 500), record("all", 500, WHOLE)]
RECORDS = {one.id: one for _, one in MADE}


def claim(name: str = "c", **fields: Any) -> Claim:
    """A claim that a tenth of 200 rows are hits, but for what is asked."""
    given: dict[str, Any] = {
        "place": "here",
        "covers": ("1:1",),
        "says": "A tenth are hits.",
        "kind": "table",
        "check": "share",
        "arguments": {"field": "hit"},
        "readings": {"so": "x.tenth"},
        "claimed": Claimed(10, "%", 1, 200),
        "verdict": "consistent",
        "evidence": "sampled",
    }
    return Claim(id=f"x.{name}", **given | fields)


def concluded(*claims: Claim, records: dict[str, Record] = RECORDS) -> list[Conclusion]:
    """What comes of an article with these claims."""
    measurements = tuple(measurement for measurement, _ in MADE)
    ledger = Ledger("x", "hitori", "X", "x.txt", "", claims, measurements)
    return conclude(ledger, measured_of(ledger, records))


def verdict(**fields: Any) -> str | None:
    """That of one claim alone."""
    return concluded(claim(**fields))[0].verdict


HALF = Claimed(50, "%", 1, 200)
BOTH = {"so": "x.tenth", "otherwise": "x.half"}
RIGHT_IN_ITS_WAY = Ask("always", {"field": "hit", "among": "hit"}, {"so": "x.tenth"})
WRONG_TOO = Ask("never", {"field": "hit"}, {"so": "x.tenth"})


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({}, "consistent"),
        ({"readings": {"so": "x.all"}, "claimed": Claimed(50)}, "exact"),
        ({"readings": {"so": "x.all"}, "claimed": HALF}, "consistent"),
        ({"claimed": HALF}, "refuted"),
        ({"claimed": HALF, "readings": {"so": "x.all"}, "circular": "so made"}, "circular"),
        ({"circular": "so made"}, "circular"),
        ({"claimed": HALF, "circular": "so made"}, "refuted"),
        ({"readings": BOTH}, "unsettled"),
        ({"readings": BOTH, "circular": "so made"}, "unsettled"),
        ({"readings": BOTH, "claimed": Claimed(30, "%", 1, 200)}, "refuted"),
        ({"claimed": HALF, "corrected": RIGHT_IN_ITS_WAY}, "imprecise"),
        ({"claimed": HALF, "corrected": WRONG_TOO}, "refuted"),
        ({"corrected": RIGHT_IN_ITS_WAY}, "consistent"),
        ({"readings": BOTH, "corrected": RIGHT_IN_ITS_WAY}, "unsettled"),
        ({"check": "none", "readings": {}}, "untestable"),
        ({"check": "none", "readings": {}, "circular": "so made"}, "untestable"),
        ({"check": "timing"}, "untestable"),
        ({"check": "arithmetic", "arguments": {"formula": "2 * 5"}, "readings": {}}, "exact"),
        ({"check": "arithmetic", "arguments": {"formula": "2 * 6"}, "readings": {}}, "refuted"),
        ({"claimed": Claimed(50.2, "%", 0.1, 7)}, "refuted"),
    ],
)
def test_verdicts(fields: dict[str, Any], expected: str) -> None:
    """Of claims that are right, wrong, right in one reading, true once corrected, and so on."""
    assert verdict(**fields) == expected


def test_what_the_interval_leaves_open_is_unsettled() -> None:
    """A tenth is neither more nor less than the same tenth, as far as samples tell."""
    asked = {"field": "hit", "statistic": "share", "relation": "<", "than": {"so": "x.tenth"}}
    assert verdict(check="compare", arguments=asked) == "unsettled"


def test_every_combination_of_readings_has_the_verdict_that_design_says() -> None:
    """All must hold for a yes, all must fail for a no; a correction counts after a no alone."""
    for agreeing in product((True, False, None), repeat=2):
        for corrected in ([], [True], [True, True], [False], [True, False], [None]):
            found = verdict_of(claim(), list(agreeing), corrected, "exact")
            if agreeing == (True, True):
                expected = "exact"
            elif agreeing == (False, False):
                expected = "imprecise" if corrected and set(corrected) == {True} else "refuted"
            else:
                expected = "unsettled"
            assert found == expected
            assert found in VERDICTS


def test_evidence_is_that_of_the_weakest_reading() -> None:
    """All cases in one reading and a sample in the other are a sample."""
    readings = {"so": "x.all", "otherwise": "x.half"}
    found = concluded(claim(claimed=HALF, readings=readings))[0]
    assert (found.verdict, found.evidence_word) == ("consistent", "sampled")
    assert [one.name for one in found.readings] == ["so", "otherwise"]


def test_words_of_evidence() -> None:
    """The first word counts, and what is computed is proved."""
    words = ["exhaustive (to 2×3)", "proved, sampled (n=4)", "counted: a, b", "computed", "none"]
    assert [evidence_word(one) for one in words] == [
        *("exhaustive", "proved", "counted", "proved", "none")
    ]


# --- families ------------------------------------------------------------------------------

ODD = Claimed(17, "%", 1, 200)
"""p is between 0.0001 and 0.01: too odd alone, and not in a table of a hundred cells."""


def test_a_family_is_corrected_together() -> None:
    """One odd cell in a table of a hundred is chance; alone it is none."""
    alone = concluded(claim(claimed=ODD))[0]
    assert alone.verdict == "refuted"
    p = alone.readings[0].p
    assert p is not None
    assert 1e-4 < p < 0.01
    cells = [claim(f"c{at}", family="table") for at in range(99)]
    found = concluded(*cells, claim(claimed=ODD, family="table"))
    assert {one.verdict for one in found} == {"consistent"}
    assert found[-1].readings[0].p == pytest.approx(100 * p)
    other = concluded(*cells, claim(claimed=ODD, family="another"))
    assert other[-1].verdict == "refuted"


def test_a_family_is_as_large_in_every_reading() -> None:
    """Cells that name their readings otherwise are of the same table."""
    cells = [claim(f"c{at}", family="table", readings={"mine": "x.tenth"}) for at in range(99)]
    found = concluded(*cells, claim(claimed=ODD, family="table"))
    assert found[-1].verdict == "consistent"


def test_corrections_are_a_family_of_their_own() -> None:
    """What is wrong with the claims does not make it harder to see what is right."""
    corrected = Ask("share", {"field": "hit"}, {"so": "x.half"})
    odd = Claimed(57, "%", 1, 200)
    found = concluded(claim(claimed=odd, corrected=corrected))[0]
    assert found.verdict == "imprecise"
    assert found.corrected[0].p is not None


# --- what is missing -----------------------------------------------------------------------


def test_without_its_measurement_a_claim_has_no_verdict() -> None:
    """Neither one that was not made nor one made otherwise counts; others stand."""
    fewer = {name: one for name, one in RECORDS.items() if name != "x.half"}
    found = concluded(claim("a"), claim("b", readings=BOTH), records=fewer)
    assert [one.verdict for one in found] == ["consistent", None]
    assert found[1].missing == ["not measured: x.half"]
    assert not found[1].changed
    for change in ({"seed": 2}, {"rows": 999}, {"block": 5}, {"choices": {"a": 1}}):
        stale = RECORDS | {"x.tenth": msgspec.structs.replace(RECORDS["x.tenth"], **change)}
        assert concluded(claim(), records=stale)[0].verdict is None


def test_a_correction_that_cannot_be_checked_leaves_no_verdict() -> None:
    """Nor does a judge that there is not, or one without what it needs."""
    for fields in (
        {"claimed": HALF, "corrected": Ask("always", {}, {"so": "x.tenth"})},
        {"check": "guess"},
        {"arguments": {}},
    ):
        found = concluded(claim(**fields))[0]
        assert found.verdict is None
        assert found.missing


def test_needs_are_the_checks_that_a_claim_stands_on() -> None:
    """Measurements, theorems and sequences, and what it names besides."""
    than = {"than": {"so": ["x.half", "x.all"]}, "needs": ["engine.sat"]}
    assert needs(Ask("trend", than, {"so": "x.tenth"})) == [
        *("measured.x.tenth", "measured.x.half", "measured.x.all", "engine.sat")
    ]
    assert needs(Ask("theorem", {"statement": "hitori-five"})) == ["theorem.hitori-five"]
    assert needs(Ask("published", {"sequence": "A006506"})) == ["ledger.A006506"]


# --- seeded faults -------------------------------------------------------------------------


def changed(*claims: Claim) -> list[str]:
    """Which verdicts differ from those on record."""
    return [one.id for one in concluded(*claims) if one.changed]


WRONG = claim("wrong", claimed=HALF, verdict="refuted")
CELLS = [claim(f"c{at}", family="table") for at in range(99)]


def test_a_wrong_number_and_a_wrong_verdict_are_seen() -> None:
    """A ledger that is right changes nothing; with either fault in it that claim changes."""
    assert changed(claim(), WRONG) == []
    assert changed(claim(claimed=Claimed(20, "%", 1, 200)), WRONG) == ["x.c"]
    assert changed(
        claim(), claim("wrong", claimed=Claimed(10, "%", 1, 200), verdict="refuted")
    ) == ["x.wrong"]
    for word in VERDICTS:
        assert changed(claim(verdict=word)) == ([] if word == "consistent" else ["x.c"])
    assert changed(claim(evidence="exhaustive")) == ["x.c"]


def test_a_test_that_always_agrees_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is on record as refuted is not any more."""
    monkeypatch.setattr(statistics, "share_p", lambda *_: 1.0)
    assert changed(claim(), WRONG) == ["x.wrong"]


def test_a_test_that_never_agrees_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is on record as consistent is not any more."""
    monkeypatch.setattr(statistics, "share_p", lambda *_: 0.0)
    assert changed(claim(), WRONG) == ["x.c"]


def test_leaving_out_the_correction_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """The odd cell of a large table is then refuted, which chance makes of one in a hundred."""
    odd = claim("odd", claimed=ODD, family="table")
    assert changed(*CELLS, odd) == []
    monkeypatch.setattr(conclude_module, "holm", list)
    assert changed(*CELLS, odd) == ["x.odd"]


def test_a_spoilt_experiment_is_seen() -> None:
    """Rows with a few hits more than on record are another tenth."""
    _, spoilt = record("tenth", 250)
    found = concluded(claim(), records=RECORDS | {"x.tenth": spoilt})
    assert [one.id for one in found if one.changed] == ["x.c"]
