"""Statements about numbers: the evidence holds, and a wrong number would be found."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from liarproof.properties.theorems import counting
from liarproof.properties.theorems.counting import SETS, SHADINGS, STATEMENTS
from liarproof.properties.theorems.running import perform, tasks
from liarproof.properties.theorems.statement import Statement


@pytest.mark.parametrize("statement", STATEMENTS, ids=lambda one: one.id)
def test_the_evidence_is_as_recorded(statement: Statement) -> None:
    """Every quick piece of evidence finds what is recorded, and has looked at something."""
    for task in tasks(statement, full=False, seed=1):
        outcome = perform(statement, task)
        assert [witness.drawn() for witness in outcome.complaints] == []
        assert sum(outcome.cases.values()) > 0


def test_a_wrong_term_is_found() -> None:
    """A number that is one too large is told with its size."""
    run = counting.counted(SETS, counting.along((2, 8)))
    assert run(1, 1).witness is None
    assert run(2, 2).witness is not None
    assert run(3, 3).witness is not None  # beyond what is told


def test_a_wrong_offset_is_found() -> None:
    """The n-th published term for 2×n is that of a shorter strip."""
    run = counting.counted(SETS, counting.published("A001333", lambda h, w: max(h, w)))
    assert run(2, 4).witness is not None


def test_one_engine_is_a_rumour(monkeypatch: pytest.MonkeyPatch) -> None:
    """A number that one engine counts, or two count differently, is no evidence."""

    def fake(name: str, number: int) -> Any:
        return SimpleNamespace(name=name, able=lambda *_: True, count=lambda *_: number)

    monkeypatch.setattr(counting, "counters", lambda _: [fake("rows", 4)])
    with pytest.raises(AssertionError, match="1 engines"):
        counting.counted(SHADINGS, counting.along((4,)))(1, 1)
    monkeypatch.setattr(counting, "counters", lambda _: [fake("rows", 4), fake("cells", 5)])
    with pytest.raises(AssertionError, match="disagree"):
        counting.counted(SHADINGS, counting.along((4,)))(1, 1)


def test_a_wrong_recurrence_is_found() -> None:
    """Other coefficients or first terms than those derived fail, and the proof itself does not."""
    lines = {
        one.question: one.holds for one in counting.proved_recurrence(SETS, 2, (2, 2), (3, 8))()
    }
    assert not lines["as stated"]
    assert not lines["first terms"]
    assert lines["annihilates"]


def test_a_wrong_closed_form_is_found() -> None:
    """A power that does not obey the recurrence, or a factor that misses a term, fails."""
    right = counting.two_wide()
    assert all(one.holds for one in counting.closed_form_solves(SHADINGS, 2, right))
    (factor, root), other = right
    bent = list(counting.closed_form_solves(SHADINGS, 2, ((factor, root + 1), other)))
    assert next(one.question for one in bent if not one.holds) == "root 3"
    larger = list(counting.closed_form_solves(SHADINGS, 2, ((2 * factor, root), other)))
    assert next(one.question for one in larger if not one.holds) == "n = 1"


def test_pell_is_not_its_companion(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the halving the powers obey the recurrence, but their sum is not the terms."""
    halved = counting.half_companion_pell()
    doubled = tuple((2 * factor, root) for factor, root in halved)
    monkeypatch.setattr(counting, "half_companion_pell", lambda: doubled)
    wrong = [one.question for one in counting.companion_pell() if not one.holds]
    assert wrong[0] == "n = 1"


def test_a_spoiled_ledger_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A stored term that differs from the recurrence is named."""
    spoiled = SimpleNamespace(id="X", family=SETS, boards=lambda: {(2, 2): 7, (2, 3): 18})
    monkeypatch.setattr(counting, "sequences", lambda: {"X": spoiled})
    (line,) = counting.held_against_ledgers(SETS, 2)
    assert not line.holds
    assert "n = 3" in line.text
