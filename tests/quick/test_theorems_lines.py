"""The statements about lines: their quick evidence, and faults that it catches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
import z3

from liarproof.properties.theorems import lines_proofs, lines_runs
from liarproof.properties.theorems.lines import STATEMENTS
from liarproof.properties.theorems.proofs import Obligation, smt2, z3_says
from liarproof.properties.theorems.running import perform, tasks
from liarproof.properties.theorems.statement import REFUTED, Statement
from liarproof.puzzles.answer import SHADED, UNKNOWN

EACH = pytest.mark.parametrize("statement", STATEMENTS, ids=lambda one: one.id)
OBLIGATIONS = [
    obligation
    for some in (
        lines_proofs.bound,
        lines_proofs.tight,
        lines_proofs.interval,
        lines_proofs.relaxation,
    )
    for obligation in some()
]


def rounded_down(length: int) -> int:
    """A bound that is too small for odd lines."""
    return length // 2


def one_too_many(cells: Sequence[int]) -> tuple[int, int]:
    """Totals that leave out the least one."""
    least, most = lines_runs.solver_totals(cells)
    return least + 1, most


@EACH
def test_as_recorded(statement: Statement) -> None:
    """All quick evidence of a statement is as recorded, and some of it has cases."""
    outcomes = [perform(statement, task) for task in tasks(statement, False, 1)]
    assert [one.complaints for one in outcomes if one.complaints] == []
    assert all(
        sum(one.cases.get(what, 0) for one in outcomes)
        for one in outcomes
        for what in one.cases
        if what in ("cases", "obligations")
    )


@pytest.mark.parametrize("obligation", OBLIGATIONS, ids=lambda one: f"{one.name}: {one.text}")
def test_opposite_goal(obligation: Obligation) -> None:
    """No obligation's hypotheses imply the opposite of its goal, too."""
    opposite = obligation._replace(goal=z3.Not(obligation.goal))
    assert z3_says(smt2(opposite)) == "sat"


@pytest.mark.parametrize(
    ("run", "size", "fault"),
    [
        (lines_runs.bound, (1, 3), rounded_down),
        (lines_runs.partial_lines, (1, 3), one_too_many),
        (lines_runs.empty_lines, (1, 5), one_too_many),
        (lines_runs.relaxation, (1, 2), one_too_many),
        (lines_runs.article_mask, (1, 5), 0b11),
        (lines_runs.masked_cap, (2, 4), 0b11),
    ],
    ids=lambda one: getattr(one, "__name__", str(one)),
)
def test_fault(run: Any, size: tuple[int, int], fault: Any) -> None:
    """Each way of going through lines finds a witness against a false rule."""
    assert run(*size, fault).witness is not None


@pytest.mark.parametrize("run", [lines_runs.rays_reached, lines_runs.rows_reached])
def test_wrong_bound_on_boards(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """On boards a bound that is too small is seen to be passed."""
    monkeypatch.setattr(lines_runs, "most_on", rounded_down)
    assert run(3, 3).witness is not None


def test_unmasked(monkeypatch: pytest.MonkeyPatch) -> None:
    """A DP that forgets its mask does not lose the totals that it should."""
    monkeypatch.setattr(lines_runs, "article_totals", lambda cells, _: (1 << len(cells)) - 1)
    assert lines_runs.masked(3, 9).witness is not None


def test_wider_mask() -> None:
    """With a bit more no total of 61 cells is lost, so that the refutation would be missed."""
    assert lines_runs.article_mask(1, 61, 0xFFFFFFFF).witness is None
    assert lines_runs.masked_cap(2, 62, 0xFFFFFFFF).witness is None


def test_no_smaller_lie() -> None:
    """On boards with a cell or two less the mask of 31 bits makes no clue a liar."""
    assert lines_runs.masked_cap(1, 123).witness is None


def test_by_hand() -> None:
    """``#?..?`` holds one or two; ``?#?`` one only; two that touch have no total."""
    assert lines_runs.solver_totals([SHADED, UNKNOWN, 1, 1, UNKNOWN]) == (1, 2)
    assert lines_runs.solver_totals([UNKNOWN, SHADED, UNKNOWN]) == (1, 1)
    assert lines_runs.article_totals([SHADED, UNKNOWN, 1, 1, UNKNOWN]) == 0b110
    assert lines_runs.article_totals([SHADED, SHADED]) == 0
    assert lines_runs.drawn([SHADED, 1, UNKNOWN]) == "#.?"


def test_refuted() -> None:
    """The two refuted statements are those about the mask."""
    refuted = [one.id for one in STATEMENTS if one.outcome == REFUTED]
    assert refuted == ["lines-mask-31", "lines-mask-cap"]
