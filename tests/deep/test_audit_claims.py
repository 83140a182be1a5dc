"""The audit of an article: a small ledger of its own, recorded, held to, spoilt in every way."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from liarproof.ci import claims as ci_claims
from liarproof.ci.audit import Settings, audit, plan
from liarproof.ci.compare import differences
from liarproof.ci.report import Report
from liarproof.ledgers import claims as ledger_claims
from liarproof.ledgers import ids, manifests
from liarproof.ledgers import measured as ledger_measured
from liarproof.properties.checks.registry import PROVIDERS
from liarproof.properties.claims import statistics
from liarproof.properties.experiments import hitori
from liarproof.properties.experiments.experiment import Experiment
from liarproof.puzzles.errors import InputError

LEDGER = """
article = "coins-1"
genre = "hitori"
title = "On coins"
text = "coins.txt"
sha256 = ""

[[measurement]]
id = "coins-1.tosses"
experiment = "hitori.toss"
rows = 400
block = 100
own = 40
choices = { sides = 2 }

[[claim]]
id = "coins-1.heads"
place = "first table"
covers = ["1"]
says = "Half of the tosses are heads."
kind = "table"
claimed = { value = 50, unit = "%", step = 1, of = 40 }
check = "share"
arguments = { field = "heads" }
readings = { "a fair coin" = "coins-1.tosses" }
verdict = "untestable"
evidence = "none"
note = "not looked at yet"

[[claim]]
id = "coins-1.tails"
place = "first table"
covers = ["2"]
says = "Of a hundred tosses two are tails."
kind = "table"
claimed = { value = 2, unit = "%", step = 1, of = 100 }
check = "share"
arguments = { field = "heads", is = 0 }
readings = { "a fair coin" = "coins-1.tosses" }
correction = "about half are"
verdict = "refuted"
evidence = "sampled"

[[claim]]
id = "coins-1.sum"
place = "first table"
covers = ["3"]
says = "Heads and tails are all."
kind = "arithmetic"
claimed = { value = 100 }
check = "arithmetic"
arguments = { formula = "heads + 50", where = { heads = "coins-1.heads" } }
verdict = "exact"
evidence = "exhaustive"

[[claim]]
id = "coins-1.no-op"
place = "a theorem"
covers = ["4"]
says = "A board without repeated numbers has no deduction."
kind = "theorem"
check = "theorem"
arguments = { statement = "hitori-pair" }
verdict = "exact"
evidence = "proved"
"""


class Toss(NamedTuple):
    """One toss of a coin."""

    heads: int


def toss(seed: int, first: int, count: int, sides: int) -> Iterator[Toss]:
    """Tosses that look random."""
    for number in range(first, first + count):
        yield Toss(hashlib.sha256(f"{seed} {number}".encode()).digest()[0] % sides)


TOSS = Experiment("hitori.toss", Toss, toss, "nobody")


@pytest.fixture(autouse=True)
def _own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A project with this ledger alone; journals stay out of the user's cache."""
    for module, name in ((ledger_claims, "claims"), (ledger_measured, "measured")):
        (tmp_path / name).mkdir()
        monkeypatch.setattr(module, "FOLDER", tmp_path / name)
    monkeypatch.setattr("liarproof.ci.update.FOLDER", tmp_path / "claims")
    monkeypatch.setattr("liarproof.ci.journal.cache_root", lambda: tmp_path / "cache")
    monkeypatch.setattr(manifests, "FOLDER", tmp_path)
    few = {name: PROVIDERS[name] for name in ("theorem", "measured", "claims")}
    monkeypatch.setattr("liarproof.ci.audit.PROVIDERS", few)
    for profile in ("quick", "full"):
        (tmp_path / f"{profile}.toml").write_text(f'profile = "{profile}"\ncheck = []\n')
    (tmp_path / "claims" / "coins-1.toml").write_text(LEDGER)
    monkeypatch.setattr(hitori, "EXPERIMENTS", (TOSS,))
    lock = ids.read_lock()
    lock["claim"] = dict.fromkeys(re.findall(r'id = "(coins-1\.[^"]*)"', LEDGER)[1:], "")
    monkeypatch.setattr(ci_claims, "read_lock", lambda: lock)
    monkeypatch.setattr(ci_claims, "vanished", lambda kind, given: ids.vanished(kind, given, lock))


def run(profile: str = "quick", **settings: Any) -> tuple[Report, int]:
    """Audit the article in this process."""
    asked = Settings(profile, articles=("coins-1",), **settings)
    return audit(asked, plan(asked))


@pytest.fixture
def recorded() -> Report:
    """The article measured in full and recorded, as it is kept in a repository."""
    run("full", update=True, record=True)
    run("quick", record=True)
    report, status = run("full")
    assert status == 0, [check.failures for check in report.checks]
    return report


def spoil(tmp_path: Path, was: str, becomes: str) -> None:
    """Change the ledger."""
    path = tmp_path / "claims" / "coins-1.toml"
    text = path.read_text()
    assert text.count(was) == 1
    path.write_text(text.replace(was, becomes))


def verdicts(report: Report) -> dict[str, str | None]:
    """By claim."""
    return {claim.id: claim.verdict for claim in report.claims}


def test_update_writes_verdicts_and_measurements(tmp_path: Path, recorded: Report) -> None:
    """What a full run found is written into the ledger, and the next runs are as recorded."""
    assert verdicts(recorded) == {
        "coins-1.heads": "consistent",
        "coins-1.tails": "refuted",
        "coins-1.sum": "exact",
        "coins-1.no-op": "exact",
    }
    text = (tmp_path / "claims" / "coins-1.toml").read_text()
    assert 'verdict = "consistent"\nevidence = "sampled"' in text
    assert "untestable" not in text
    report, status = run("quick")
    assert status == 0
    assert verdicts(report) == verdicts(recorded)
    assert {c.id: sum(c.executed.values()) for c in report.checks}["measured.coins-1.tosses"] == 100


@pytest.mark.usefixtures("recorded")
def test_update_says_what_changes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The difference is shown, and nothing else in the ledger is touched."""
    before = (tmp_path / "claims" / "coins-1.toml").read_text()
    spoil(tmp_path, "two are tails", "fifty are tails")
    spoil(tmp_path, "{ value = 2,", "{ value = 52,")
    capsys.readouterr()
    _, status = run("quick", update=True)
    assert status == 0
    assert "coins-1.tails: consistent (sampled), on record refuted" in capsys.readouterr().out
    after = (tmp_path / "claims" / "coins-1.toml").read_text()
    lines = zip(before.splitlines(), after.splitlines(), strict=True)
    assert sum(one != other for one, other in lines) == 3


def spoilt_number(tmp_path: Path, _patch: pytest.MonkeyPatch) -> None:
    """The number of a claim."""
    spoil(tmp_path, "{ value = 50,", "{ value = 90,")


def spoilt_sum(tmp_path: Path, _patch: pytest.MonkeyPatch) -> None:
    """A number in an arithmetical claim."""
    spoil(tmp_path, "{ value = 100 }", "{ value = 101 }\ncorrection = 'none'")


def spoilt_verdict(tmp_path: Path, _patch: pytest.MonkeyPatch) -> None:
    """A verdict, made milder."""
    spoil(tmp_path, 'verdict = "refuted"', 'verdict = "consistent"')


def spoilt_right_verdict(tmp_path: Path, _patch: pytest.MonkeyPatch) -> None:
    """A verdict, made harsher."""
    spoil(
        tmp_path,
        'verdict = "exact"\nevidence = "proved"',
        'verdict = "unsettled"\nevidence = "proved"',
    )


def spoilt_evidence(tmp_path: Path, _patch: pytest.MonkeyPatch) -> None:
    """The kind of evidence."""
    spoil(tmp_path, 'evidence = "proved"', 'evidence = "exhaustive"')


def spoilt_experiment(_path: Path, patch: pytest.MonkeyPatch) -> None:
    """An experiment that gives one other row."""

    def biased(seed: int, first: int, count: int, sides: int) -> Iterator[Toss]:
        for number, row in enumerate(toss(seed, first, count, sides), start=first):
            yield Toss(1 - row.heads) if number == 17 else row

    patch.setattr(hitori, "EXPERIMENTS", (Experiment("hitori.toss", Toss, biased, "nobody"),))


def spoilt_statistics(_path: Path, patch: pytest.MonkeyPatch) -> None:
    """A test that never finds anything odd."""
    patch.setattr(statistics, "share_p", lambda *_: 1.0)


def spoilt_severity(_path: Path, patch: pytest.MonkeyPatch) -> None:
    """A test that finds everything odd."""
    patch.setattr(statistics, "share_p", lambda *_: 0.0)


SPOILT = [value for name, value in list(globals().items()) if name.startswith("spoilt_")]


@pytest.mark.parametrize("change", SPOILT, ids=lambda change: change.__name__)
@pytest.mark.parametrize("profile", ["quick", "full"])
@pytest.mark.usefixtures("recorded")
def test_fault_turns_the_audit_red(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    profile: str,
    change: Callable[[Path, pytest.MonkeyPatch], None],
) -> None:
    """A fault in an experiment, a number, a verdict, the statistics: exit status 1, named."""
    change(tmp_path, monkeypatch)
    report, status = run(profile)
    assert status == 1
    assert any(check.failures and "coins-1" in check.id for check in report.checks)


@pytest.mark.usefixtures("recorded")
def test_claim_that_is_gone_makes_the_run_incomplete(tmp_path: Path) -> None:
    """A claim taken out of its ledger without a tombstone is missed: exit status 3."""
    path = tmp_path / "claims" / "coins-1.toml"
    text = path.read_text()
    path.write_text(text[: text.index('[[claim]]\nid = "coins-1.no-op"')])
    report, status = run("quick")
    assert status == 3
    (trouble,) = [check for check in report.checks if check.id == "claims.coins-1"]
    assert any("coins-1.no-op is gone" in line for line in trouble.missing)


@pytest.mark.usefixtures("recorded")
def test_claim_nobody_locked_makes_the_run_incomplete(tmp_path: Path) -> None:
    """A claim under a new id is no claim of the run until the id is locked."""
    spoil(tmp_path, 'id = "coins-1.no-op"', 'id = "coins-1.noop"')
    assert run("quick")[1] == 3


@pytest.mark.usefixtures("recorded")
def test_measurement_without_a_record_is_no_pass(tmp_path: Path) -> None:
    """Without its record a measurement fails, and the claims on it have no verdict."""
    (tmp_path / "measured" / "coins-1.jsonl").unlink()
    report, status = run("quick")
    assert status == 1
    assert verdicts(report)["coins-1.heads"] is None


@pytest.mark.usefixtures("recorded")
def test_longer_measurement_is_not_taken_for_the_record(tmp_path: Path) -> None:
    """A record made with other settings than the ledger's is not used."""
    spoil(tmp_path, "rows = 400", "rows = 500")
    assert run("quick")[1] == 1


def test_killed_twice_and_resumed_is_the_same(recorded: Report) -> None:
    """A full run stopped after the first part, again after another, then ended: nothing differs."""
    asked = Settings("full", articles=("coins-1",))
    stops = iter((1, 3))
    for stop in stops:

        def cut(done: int, _check: str, stop: int = stop) -> None:
            if done == stop:
                raise KeyboardInterrupt

        stopped, status = audit(asked, plan(asked), cut)
        assert status == 3
        assert list(differences(recorded, stopped))
        asked = asked._replace(resume=True)
    report, status = audit(asked, plan(asked))
    assert status == 0
    assert list(differences(recorded, report)) == []


def test_another_seed_is_held_to_the_record_by_a_test(
    recorded: Report, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Samples of another seed pass if they are alike, and turn the run red if they are not."""
    report, status = run("full", seed=5)
    assert status == 0
    assert verdicts(report) == verdicts(recorded)

    def heads(_seed: int, _first: int, count: int, sides: int) -> Iterator[Toss]:
        return (Toss(sides - 1) for _ in range(count))

    monkeypatch.setattr(hitori, "EXPERIMENTS", (Experiment("hitori.toss", Toss, heads, "nobody"),))
    report, status = run("full", seed=5)
    assert status == 1
    (red,) = [check for check in report.checks if check.failures]
    assert "more than chance explains" in red.failures[0].text


@pytest.mark.usefixtures("recorded")
def test_one_claim_alone() -> None:
    """A claim named alone is concluded with what it stands on and nothing else."""
    asked = Settings("quick", only=("coins-1.heads",))
    report, status = audit(asked, plan(asked))
    assert status == 0
    assert [check.id for check in report.checks] == ["measured.coins-1.tosses", "claims.coins-1"]
    assert [claim.id for claim in report.claims] == ["coins-1.heads"]


def test_unknown_article_names_those_there_are() -> None:
    """An article without a ledger is bad input."""
    with pytest.raises(InputError, match=r"article 'coins-2' has no ledger; there are: coins-1"):
        plan(Settings(articles=("coins-2",)))
