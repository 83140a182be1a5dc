"""Statements about Hitori: the evidence holds, and would not if an answer or a rung were wrong."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from liarproof.properties.theorems import hitori, hitori_answers, hitori_start, small
from liarproof.properties.theorems import hitori_boards as boards
from liarproof.properties.theorems import hitori_made as made
from liarproof.properties.theorems.running import perform, tasks
from liarproof.properties.theorems.statement import Found, Statement
from liarproof.puzzles.answer import Marks
from liarproof.puzzles.hitori import Hitori

ALL = (*hitori.STATEMENTS, *hitori_start.STATEMENTS, *hitori_answers.STATEMENTS)
NOTHING = Hitori(((1, 2),))
"""No number repeats: three answers."""
THREE = Hitori(((1, 1, 1),))


@pytest.mark.parametrize("statement", ALL, ids=lambda one: one.id)
def test_the_evidence_is_as_recorded(statement: Statement) -> None:
    """Every quick piece of evidence finds what is recorded, and has looked at something."""
    seen = 0
    for task in tasks(statement, full=False, seed=1):
        outcome = perform(statement, task)
        assert [witness.drawn() for witness in outcome.complaints] == []
        seen += sum(outcome.cases.values())
    assert seen > 0


# --- the boards and answers they rest on ----------------------------------------------------


@pytest.mark.parametrize("size", small.sizes_to(6))
def test_the_answers_are_those_of_two_oracles(size: tuple[int, int]) -> None:
    """Legal shadings without two unshaded twins are what the oracles list, on every board."""
    assert all(boards.confirmed(p, boards.answers(p)) for p in small.boards("hitori", *size))


def test_answers_by_hand() -> None:
    """Five on 12 over 21, two on a pair, and the corner alone on 11 over 12."""
    assert boards.answers(Hitori(((1, 2), (2, 1)))) == (0, 1, 2, 4, 8)
    assert boards.answers(Hitori(((1, 1),))) == (1, 2)
    assert boards.answers(Hitori(((1, 1), (1, 2)))) == (1,)
    assert boards.backbone(Hitori(((1, 1), (1, 2)))) == (0b1110, 1)


def test_other_answers_than_the_oracles_stop_a_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """A witness counts only with the oracles' answers of its board."""
    monkeypatch.setattr(boards, "answers", lambda _: (0,))
    with pytest.raises(AssertionError, match="oracles"):
        boards.each_board(boards.sandwiches)(1, 3)


def test_every_board_is_gone_through() -> None:
    """Up to renaming there are as many boards as partitions of the cells."""
    assert [len(list(small.boards("hitori", 1, n))) for n in range(1, 6)] == [1, 2, 5, 15, 52]


# --- faults ---------------------------------------------------------------------------------


def _found(run: Any, puzzle: Hitori) -> bool:
    return run(puzzle)[1] is not None


@pytest.mark.parametrize("run", [boards.sandwiches, boards.pairs])
def test_answers_that_ignore_the_numbers_are_found(
    run: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If equal numbers could both stay, sandwich and pair would not hold."""
    assert not _found(run, THREE)
    monkeypatch.setattr(boards, "answers", lambda _: boards.legal(1, 3))
    assert _found(run, THREE)


def _shades_first(puzzle: Any, _rungs: Any) -> small.Replies:
    return small.assumed(0, 2, puzzle.height * puzzle.width)


def _back_and_forth(puzzle: Any, _rungs: Any) -> small.Replies:
    """The untouched board stays, and every other state loses its first cell to shading."""
    table = _shades_first(puzzle, ())
    table[0] = 0
    return table


def test_a_rung_that_loses_an_answer_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A rung that shades the first cell loses the answers that keep it."""
    run = boards.keeping("duplicate")
    assert run(1, 2).witness is None
    monkeypatch.setattr(small, "replies", _shades_first)
    assert run(1, 2).witness is not None


def test_openings_that_say_more_later_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A rung that is silent at the start and speaks later is no static one."""
    monkeypatch.setattr(small, "replies", _back_and_forth)
    assert _found(boards.openings_again, NOTHING)


def test_weaker_rungs_are_told_from_stronger_ones() -> None:
    """Adjacency alone decides less than sandwich does, and not the other way round everywhere."""
    assert _found(boards.more_decided(("adjacency",), ("sandwich",)), THREE)
    assert _found(boards.more_decided(("sandwich",), ("adjacency",)), NOTHING)
    assert not _found(boards.more_decided(("adjacency", "probe"), ("adjacency",)), NOTHING)


def test_an_opening_is_not_silent() -> None:
    """Of an untouched board with a sandwich the run says that something is decided."""
    assert boards.silent("sandwich")(1, 3).witness is not None
    assert boards.silent("pair")(1, 2).witness is None


def test_a_second_opinion_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plain rungs that say something else stop the run."""
    monkeypatch.setitem(boards.PLAIN, "cut", lambda *_: True)
    with pytest.raises(AssertionError, match="plain rungs"):
        boards.no_shaded_cell(twice=False)(1, 3)
    monkeypatch.setitem(boards.PLAIN, "cut-any", lambda *_: True)
    with pytest.raises(AssertionError, match="plain rungs"):
        boards.readings_agree(1, 3)


def test_strips_are_no_wide_boards() -> None:
    """What holds from 2×2 on fails on strips, and the runs say so."""
    assert boards.each_board(boards.without_twins)(1, 3).witness is not None
    assert boards.no_shaded_cell(twice=True)(1, 3).witness is not None
    assert boards.diagonals(3, 3).witness is not None


def test_numbers_that_repeat_cost_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Were twins not seen, some board would have fewer answers than there are shadings."""
    monkeypatch.setattr(boards, "twin_pairs", lambda _: [])
    assert boards.as_many_as_shadings(1, 2).witness is not None


SPOILED: dict[str, tuple[Any, Hitori, tuple[int, ...]]] = {
    "fewer": (made.closed_below, NOTHING, (1, 2)),
    "more": (made.closed_above, NOTHING, (0, 1)),
    "reason": (made.every_reason, NOTHING, (1,)),
    "maximal": (made.only_is_maximal, NOTHING, (0,)),
    "strip": (made.strip, Hitori(((1, 2, 3),)), (0, 1)),
    "strip with one answer": (made.strip_only, Hitori(((1, 2, 3),)), (0,)),
}


@pytest.mark.parametrize("fault", SPOILED)
def test_an_answer_that_is_missing_is_found(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With answers left out each statement about all of them fails."""
    run, puzzle, some = SPOILED[fault]
    assert not _found(run, puzzle)
    monkeypatch.setattr(made, "answers", lambda _: some)
    assert _found(run, puzzle)


def test_a_search_that_forgets_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A search that lists all answers but one is not complete."""
    solve = made.solve

    def forgetful(*arguments: Any, **options: Any) -> Any:
        found = solve(*arguments, **options)
        return found._replace(answers=found.answers[:-1])

    assert not _found(made.searched, NOTHING)
    monkeypatch.setattr(made, "solve", forgetful)
    assert _found(made.searched, NOTHING)


def test_rungs_that_do_not_find_the_answer_are_told() -> None:
    """The corner of 11 over 12 is not found by adjacency, and by the probe it is."""
    puzzle = Hitori(((1, 1), (1, 2)))
    assert _found(made.all_or_one(("adjacency",)), puzzle)
    assert not _found(made.all_or_one(("duplicate", "adjacency", "cut", "probe")), puzzle)


def test_a_weak_ladder_is_found_on_larger_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the probe some board with one answer is not finished."""
    find = made.all_or_one
    monkeypatch.setattr(made, "all_or_one", lambda _: find(("adjacency", "duplicate")))
    assert made.larger_unique(20, 1).witness is not None


def _same(side: int) -> list[Any]:
    return [((1,) * side,) * side]


AUTHORED: dict[str, tuple[Callable[[int, int], Found], str, Any]] = {
    "no Latin square": (made.authored_legal, "latin_squares", _same),
    "a copy of nothing": (made.authored_reason, "_to_copy", lambda *_: [99]),
    "shaded cells that touch": (made.can_copy, "legal", lambda *_: (3,)),
}


@pytest.mark.parametrize("fault", AUTHORED)
def test_a_board_made_wrongly_is_found(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each promise of a board made for its answer breaks with the step that it rests on."""
    run, name, other = AUTHORED[fault]
    assert run(1, 2).witness is None
    monkeypatch.setattr(made, name, other)
    assert run(1, 2).witness is not None


def test_latin_squares_by_number() -> None:
    """With the first row fixed there are 1, 1, 2 and 24 of order 1 to 4."""
    assert [len(made.latin_squares(side)) for side in range(1, 5)] == [1, 1, 2, 24]


def test_masks_and_marks_are_one() -> None:
    """A shading read as marks and back is the same."""
    assert boards.marks_of(0b0110, 2, 2) == Marks(((1, 2), (2, 1)))
    assert all(boards.mask_of(boards.marks_of(m, 2, 3)) == m for m in range(64))


def test_maximal_by_hand() -> None:
    """One shaded cell of 2×2 admits no other; none admits one."""
    assert made.maximal(1, 2, 2)
    assert not made.maximal(0, 2, 2)
    assert np.count_nonzero([made.maximal(m, 1, 3) for m in boards.legal(1, 3)]) == 1
