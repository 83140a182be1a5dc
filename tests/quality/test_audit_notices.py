"""What the audit must notice: less than the manifest asks, and anything that does not hold."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from liarproof.ci.audit import Settings, audit, plan
from liarproof.ci.report import CheckReport, Report
from liarproof.ledgers import bank as bank_module
from liarproof.ledgers import sequences as sequences_module
from liarproof.oracles import registry
from liarproof.properties.checks import agreement
from liarproof.puzzles.engine import Engine
from liarproof.puzzles.errors import InputError

ROOMS = (
    "liarproof.properties.engines",
    "liarproof.properties.checks.agreement",
    "liarproof.properties.checks.boards",
    "liarproof.properties.checks.ledgers",
)
"""Where the names that a test replaces are looked up."""


@pytest.fixture(autouse=True)
def own_journal(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Journals of these runs stay out of the user's cache; compiled code does not."""
    monkeypatch.setattr("liarproof.ci.journal.cache_root", lambda: tmp_path)


def replaced(monkeypatch: pytest.MonkeyPatch, name: str, value: Any) -> None:
    """Put `value` in the place of `name` in every room that uses it."""
    found = False
    for room in ROOMS:
        module = importlib.import_module(room)
        if hasattr(module, name):
            monkeypatch.setattr(module, name, value)
            found = True
    assert found, f"nobody uses {name}"


def run(*only: str) -> tuple[Report, int]:
    """Audit these checks in this process."""
    settings = Settings("smoke", only=only)
    return audit(settings, plan(settings))


def one(report: Report) -> CheckReport:
    """The one check of a report."""
    (check,) = report.checks
    return check


def changed_engines(change: Callable[[Engine], Engine | None]) -> Callable[[str], list[Engine]]:
    """The oracles, each changed or (None) gone."""
    real = registry.oracle_engines
    return lambda genre: [e for e in map(change, real(genre)) if e is not None]


def test_untouched_checks_pass() -> None:
    """The checks that the tests below spoil are green when nothing is spoilt."""
    report, status = run("ledger.A006506", "agree.hitori.small", "boards.hitori")
    assert status == 0
    assert {check.outcome for check in report.checks} == {"pass"}
    assert report.executed == report.expected > 0


def test_removed_engine_is_incomplete(monkeypatch: pytest.MonkeyPatch) -> None:
    """An engine that is taken away leaves the agreement incomplete, by name."""
    gone = changed_engines(lambda engine: None if engine.name == "rows" else engine)
    replaced(monkeypatch, "oracle_engines", gone)
    report, status = run("agree.hitori.small")
    assert status == 3
    assert one(report).outcome == "incomplete"
    assert one(report).verdict is None
    assert any(line.startswith("rows: 0 of") for line in one(report).missing)


def test_lowered_limit_is_incomplete(monkeypatch: pytest.MonkeyPatch) -> None:
    """An engine whose limit is lowered does fewer cases than the manifest asks."""
    lower = changed_engines(lambda e: replace(e, cells=3) if e.name == "cells" else e)
    replaced(monkeypatch, "oracle_engines", lower)
    report, status = run("agree.hitori.small")
    assert status == 3
    assert [line.split(":")[0] for line in one(report).missing] == ["cells", "cells-count"]


def test_dropped_board_is_incomplete(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bank with one board less than the manifest says is incomplete."""
    real = bank_module.bank
    replaced(monkeypatch, "bank", lambda genre: real(genre)[:-1])
    report, status = run("boards.hitori")
    assert status == 3
    assert one(report).outcome == "incomplete"


def test_emptied_ledger_is_red(monkeypatch: pytest.MonkeyPatch) -> None:
    """A ledger that holds nothing any more turns each of its checks red, not away."""

    def nothing() -> None:
        raise InputError("b006506.txt: holds no term")

    replaced(monkeypatch, "sequences", nothing)
    report, status = run("ledger.*")
    assert status == 1
    assert len(report.checks) >= 5
    assert {check.outcome for check in report.checks} == {"fail"}


def test_ledger_without_terms_is_incomplete(monkeypatch: pytest.MonkeyPatch) -> None:
    """A sequence that has vanished from the ledger is still asked for by the manifest."""
    rest = dict(sequences_module.sequences())
    del rest["A006506"]
    replaced(monkeypatch, "sequences", lambda: rest)
    report, status = run("ledger.A006506")
    assert status == 3
    assert "no such check" in one(report).missing[0]


def test_wrong_offset_is_red(monkeypatch: pytest.MonkeyPatch) -> None:
    """Terms shifted by one, as by a wrong offset, are refuted with the first one that differs."""
    real = sequences_module.sequences()
    for name in ("A006506", "A001333", "A051736"):
        sequence = real[name]
        shifted = {n + 1: term for n, term in sequence.terms.items()}
        wrong = {**real, name: msgspec.structs.replace(sequence, terms=shifted)}
        replaced(monkeypatch, "sequences", lambda wrong=wrong: wrong)
        report, status = run(f"ledger.{name}")
        assert status == 1
        assert one(report).verdict == "refuted"
        assert "counts" in one(report).measured


def test_oracle_off_by_one_is_red(monkeypatch: pytest.MonkeyPatch) -> None:
    """An engine that loses one answer is found, with a smallest board that shows it."""

    def loses_one(engine: Engine) -> Engine:
        if engine.name != "sat":
            return engine
        return Engine(
            "sat", engine.genre, engine.method, None, lambda p, n: iter(engine.answers(p, n)[1:])
        )

    replaced(monkeypatch, "oracle_engines", changed_engines(loses_one))
    report, status = run("agree.hitori.small")
    assert status == 1
    smallest = one(report).failures[0]
    assert smallest.size == 1
    assert "sat: 0 answers" in smallest.text
    assert smallest.board.startswith("hitori 1x1")


def test_engine_that_breaks_down_is_red(monkeypatch: pytest.MonkeyPatch) -> None:
    """An exception in an engine is a finding with its words, not an end of the audit."""

    def breaks(engine: Engine) -> Engine:
        def run_(_puzzle: Any, _limit: int | None) -> Any:
            raise RuntimeError("out of luck")

        return Engine(engine.name, engine.genre, engine.method, engine.cells, run_)

    replaced(monkeypatch, "oracle_engines", changed_engines(breaks))
    report, status = run("agree.hitori.small", "ledger.A006506")
    assert status == 1
    outcomes = {check.id: check.outcome for check in report.checks}
    assert outcomes == {"agree.hitori.small": "fail", "ledger.A006506": "pass"}


def test_engine_that_answers_twice_is_red(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same answer given twice is a failure even where the set of answers is right."""

    def twice(engine: Engine) -> Engine:
        if engine.name != "rows":
            return engine
        return Engine(
            "rows", engine.genre, engine.method, 36, lambda p, n: iter(2 * engine.answers(p, n))
        )

    replaced(monkeypatch, "oracle_engines", changed_engines(twice))
    report, status = run("agree.hitori.small")
    assert status == 1
    assert "twice" in one(report).failures[0].text


def test_swapped_answer_is_red(monkeypatch: pytest.MonkeyPatch) -> None:
    """A recorded answer that belongs to another board is refuted by solver, SAT and referee."""
    real = bank_module.bank("hitori")
    same = [b for b in real if (b.puzzle.height, b.puzzle.width) == (4, 4)]
    swapped = msgspec.structs.replace(same[0], answer=same[1].answer)
    replaced(monkeypatch, "bank", lambda _: [swapped if b is same[0] else b for b in real])
    report, status = run("boards.hitori")
    assert status == 1
    assert len(one(report).failures) == 3


def test_wrong_grade_is_red(monkeypatch: pytest.MonkeyPatch) -> None:
    """A recorded grade other than the rung that finishes the board is refuted."""
    real = bank_module.bank("hitori")
    wrong = msgspec.structs.replace(real[-1], grade="duplicate")
    replaced(monkeypatch, "bank", lambda _: [*real[:-1], wrong])
    report, status = run("boards.hitori")
    assert status == 1
    assert "grade" in one(report).failures[0].text


def test_referee_that_forgets_a_rule_is_red(monkeypatch: pytest.MonkeyPatch) -> None:
    """A referee without the ban on touching lets the definition list answers nobody else has."""
    real = agreement.judge
    replaced(
        monkeypatch,
        "judge",
        lambda p, a: [v for v in real(p, a) if v.code != "csAdjacent"],
    )
    report, status = run("agree.hitori.small")
    assert status == 1
    assert "definition" in one(report).failures[0].text


def test_pattern_that_fits_nothing_is_refused() -> None:
    """A run that selects no check is bad usage, not an empty success."""
    with pytest.raises(InputError, match="fits no check"):
        run("agree.sudoku")
