"""Propagation in general: the evidence holds, and would not if a rung were wrong."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from liarproof.properties.theorems import propagation_boards as boards
from liarproof.properties.theorems import propagation_proofs as proofs
from liarproof.properties.theorems import small
from liarproof.properties.theorems.finite import Structure, evaluate
from liarproof.properties.theorems.propagation import STATEMENTS
from liarproof.properties.theorems.running import perform, tasks
from liarproof.properties.theorems.statement import Found, Statement
from liarproof.puzzles.hitori import Hitori


@pytest.mark.parametrize("statement", STATEMENTS, ids=lambda one: one.id)
def test_the_evidence_is_as_recorded(statement: Statement) -> None:
    """Every quick piece of evidence finds what is recorded, and has looked at something."""
    seen = 0
    for task in tasks(statement, full=False, seed=1):
        outcome = perform(statement, task)
        assert [witness.drawn() for witness in outcome.complaints] == []
        seen += sum(outcome.cases.values())
    assert seen > 0


def test_states_are_numbers_and_the_contradiction_is_above_them() -> None:
    """A strip of two: by hand, what assuming does and which states lie below which."""
    assert small.digits_of(2)[5].tolist() == [2, 1]
    above = small.weaker(2)
    assert above[0].all()
    assert above[:, 9].all()
    assert not above[9, :9].any()
    assert np.flatnonzero(above[2]).tolist() == [2, 5, 8, 9]  # the left one shaded
    assert small.assumed(0, 2, 2).tolist() == [2, 9, 2, 5, 9, 5, 8, 9, 8, 9]


def test_sizes_ascend_without_gaps() -> None:
    """Every size to a number of cells, the smallest first, strips both ways."""
    assert small.sizes_to(4)[:5] == ((1, 1), (1, 2), (2, 1), (1, 3), (3, 1))
    assert small.sizes_to(6, least=4, short=2) == ((2, 2), (2, 3), (3, 2))


def _with_cut_any(_genre: str) -> tuple[Any, ...]:
    return small.named("hitori", "duplicate", "cut-any")


def _hasty(puzzle: Any, _rungs: tuple[Any, ...]) -> small.Replies:
    """Every state is answered by shading all that is open."""
    entries = puzzle.height * puzzle.width
    digits = np.where(small.digits_of(entries) == 0, 2, small.digits_of(entries))
    return np.append(digits @ 3 ** np.arange(entries), 3**entries)


FAULTS: dict[str, tuple[Callable[[int, int], Found], str, Any]] = {
    "a rung that is not monotone": (boards.every_order, "_below_probe", _with_cut_any),
    "rungs without those they need": (boards.dropping, "_monotone_set", lambda _: True),
    "a run that is no closure": (boards.closes, "_monotone_set", lambda _: True),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_among_the_rungs_is_found(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each run through small boards ends with a witness if the rungs are not what it asks for."""
    run, name, other = FAULTS[fault]
    monkeypatch.setattr(boards, name, other)
    if name == "_below_probe":
        monkeypatch.setattr(boards, "GENRES", ("hitori",))
    assert run(1, 3).witness is not None


@pytest.mark.parametrize("run", [boards.never_where_answers_differ, boards.solved_states])
def test_an_unsound_rung_is_found(
    run: Callable[[int, int], Found], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A ladder that shades all it can decides where answers differ, and solves what has many."""
    monkeypatch.setattr(small, "replies", _hasty)
    assert run(1, 2).witness is not None


def test_monotone_rungs_have_no_two_ends() -> None:
    """The two refuted statements are of rungs that are not monotone: without these they hold."""
    assert boards.adding_one(1, 3, ("duplicate", "adjacency", "cut")).witness is None
    assert boards.adding_one(1, 3, ("duplicate", "cut-any")).witness is not None


def test_a_second_opinion_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plain rungs that end elsewhere stop the run: a witness needs both."""
    silent: dict[str, Any] = {name: lambda *_: True for name in boards.READINGS}
    monkeypatch.setitem(boards.PLAIN, "hitori", silent)
    with pytest.raises(AssertionError, match="plain rungs"):
        boards.adding_one(1, 3)


def test_a_hasty_ladder_is_found_on_larger_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    """A ladder that shades the first cell that is open fails where two answers differ there."""

    def hasty(_puzzle: Any, state: Any) -> bool:
        state.cells.flat[0] = 2
        return True

    monkeypatch.setattr(boards, "fixpoint", hasty)
    assert boards.larger_boards(40, 1).witness is not None


def test_random_boards_are_the_same_for_a_seed() -> None:
    """A seed gives the same boards again, another one others."""
    assert boards.larger_boards(10, 1) == boards.larger_boards(10, 1)


def test_the_axioms_can_fail() -> None:
    """Cut-any alone is a table on which monotony is false, and sound all the same."""
    puzzle = Hitori(((1, 1, 1),))
    table = small.replies(puzzle, small.named("hitori", "cut-any"))
    tables = {"less": small.weaker(3), "rung": table}
    structure = Structure.single({"State": table.size}, tables)
    assert not evaluate(proofs.MONOTONE, structure).any()
    assert evaluate(proofs.INFLATING, structure).all()
    answers = small.answers_of(puzzle)
    sound = {"extends": small.extending(answers, 3), "rung": table}
    sizes = {"State": table.size, "Answer": len(answers)}
    assert evaluate(proofs.SOUND, Structure.single(sizes, sound)).all()
    hasty = sound | {"rung": _hasty(puzzle, ())}
    assert not evaluate(proofs.SOUND, Structure.single(sizes, hasty)).any()
