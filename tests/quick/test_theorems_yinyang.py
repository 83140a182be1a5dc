"""The statements on Yin-Yang: their quick evidence, and faults that each way to look must catch."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any

import numpy as np
import pytest
import z3

from liarproof.oracles.referee import judge
from liarproof.properties.theorems import (
    yinyang_boards,
    yinyang_checkered,
    yinyang_counting,
    yinyang_flips,
    yinyang_frontier,
    yinyang_givens,
    yinyang_ladder,
    yinyang_landlocked,
    yinyang_larger,
    yinyang_paths,
    yinyang_rim,
    yinyang_squares,
    yinyang_terms,
)
from liarproof.properties.theorems.finite import Structure, evaluate
from liarproof.properties.theorems.proofs import cvc5_says, smt2, z3_says
from liarproof.properties.theorems.running import perform, tasks
from liarproof.properties.theorems.statement import REFUTED, Found, Proved, Statement
from liarproof.properties.theorems.yinyang import STATEMENTS
from liarproof.properties.theorems.yinyang_boards import Boards, Grid, grid_of
from liarproof.puzzles.text import read_text
from liarproof.solvers.yinyang import bridge, window

BY_ID = {statement.id: statement for statement in STATEMENTS}


def board(text: str) -> tuple[Grid, Boards]:
    """The board of rows of ``W`` and ``B`` with ``/`` between them."""
    rows = text.split("/")
    grid = grid_of(len(rows), len(rows[0]))
    black = [
        r * grid.row + c for r, row in enumerate(rows) for c, sign in enumerate(row) if sign == "B"
    ]
    return grid, np.array([sum(1 << place for place in black)], dtype=np.uint64)


def all_colourings(height: int, width: int, *_: str) -> Boards:
    """What an oracle without rules would list."""
    return np.concatenate(list(yinyang_boards.colourings(grid_of(height, width))))


def all_but_one(height: int, width: int, *_: str) -> Boards:
    """What an oracle would list that leaves out the first answer."""
    return yinyang_boards.answers(height, width)[1:]


@pytest.mark.parametrize("statement", STATEMENTS, ids=lambda statement: statement.id)
def test_quick_evidence_is_as_recorded(statement: Statement) -> None:
    """Every piece of the quick evidence looks at something, and finds what is recorded."""
    looked_at = 0
    for task in tasks(statement, full=False, seed=1):
        outcome = perform(statement, task)
        assert outcome.complaints == []
        looked_at += sum(outcome.cases.values())
    assert looked_at > 1


def test_references_lead_somewhere() -> None:
    """Steps and corrections name statements, and a correction is one that holds."""
    for statement in STATEMENTS:
        for other in filter(None, (statement.step_of, statement.correction)):
            assert other in BY_ID
        if statement.outcome == REFUTED:
            assert statement.witness
            assert BY_ID[statement.correction].outcome != REFUTED


# --- boards, by hand -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "curves", "crossings", "turns", "rim", "one"),
    [
        ("WWB", 1, 0, 2, 2, True),
        ("WBW", 2, 0, 4, 4, False),
        ("WB/BW", 1, 1, 4, 4, False),
        ("WWW/WBW/WWW", 1, 0, 0, 0, True),
        ("WWB/WWB/WWB", 1, 0, 2, 2, False),
        ("WWB/WBB/WWB", 1, 0, 2, 2, True),
        ("WBBB/WWWB/WBBB", 1, 0, 2, 2, True),
        ("BWWB/WWWW/BWWB", 4, 0, 8, 8, False),
    ],
)
def test_frontier_by_hand(
    text: str, curves: int, crossings: int, turns: int, rim: int, one: bool
) -> None:
    """Pieces, crossings, changes and ends are as counted on the drawn board."""
    grid, boards = board(text)
    sides = yinyang_boards.frontier(grid, boards)
    crossed = yinyang_boards.crossed(grid, sides)
    assert int(yinyang_boards.pieces(grid, sides)[0]) == curves
    assert int(crossed[0]).bit_count() == crossings
    assert int(yinyang_boards.changes(grid, boards)[0]) == turns
    assert int(yinyang_boards.ends(grid, sides)[0]) == rim
    assert bool(yinyang_boards.one_curve(grid, boards)[0]) is one


def test_colourings_are_all_different() -> None:
    """Every colouring comes once, on the cells of the board alone."""
    grid = grid_of(3, 4)
    found = all_colourings(3, 4)
    assert len(set(found.tolist())) == len(found) == 1 << 12
    assert not (found & ~np.uint64(grid.cells)).any()


def test_large_boards_are_measured_as_small_ones() -> None:
    """Numbers without a bound on their bits give what uint64 gives."""
    grid = grid_of(4, 4)
    boards = all_colourings(4, 4)[::7]
    large = boards.astype(object)
    assert (yinyang_boards.one_curve(grid, large) == yinyang_boards.one_curve(grid, boards)).all()
    assert (yinyang_boards.linked(grid, large) == yinyang_boards.linked(grid, boards)).all()


def test_paths_by_hand() -> None:
    """The paths and cycles of small lattices are as many as known, and so are the boards."""
    assert [len(yinyang_paths.paths(n, n)) for n in (2, 3, 4)] == [1, 4, 20]
    assert [len(yinyang_paths.cycles(n, n)) for n in (2, 3, 4, 5)] == [0, 1, 0, 6]
    sizes = ((1, 1), (1, 5), (2, 2), (2, 7), (3, 3), (4, 4), (5, 5))
    numbers = [yinyang_counting.by_identity(*size) for size in sizes]
    assert numbers == [0, 8, 12, 18, 34, 96, 660]


def test_least_sets_that_meet_others() -> None:
    """The least sets that meet {0, 1} and {1, 2} are {1} and {0, 2}; supersets are left out."""
    assert yinyang_givens.least(np.array([0b011, 0b111, 0b110])) == [0b011, 0b110]
    assert yinyang_givens.covers([0b011, 0b110]).tolist() == [0b010, 0b101]


def test_least_sets_are_unique_and_least() -> None:
    """By trying all sets of givens of 3×3: those with one answer and none to leave out."""
    for answer, sets in yinyang_givens.unique_sets(3, 3):
        unique = yinyang_flips.unique_of_all(3, 3, answer)
        expected = [
            cells
            for cells in range(1 << 9)
            if unique[cells]
            and not any(unique[cells & ~(1 << e)] for e in range(9) if cells >> e & 1)
        ]
        assert sets.tolist() == expected


def test_comb_by_hand() -> None:
    """The comb of 3×3 is the lone stone; where both sides are even there is none."""
    assert yinyang_landlocked.comb(3, 3).cells == ((1, 1, 1), (1, 2, 1), (1, 1, 1))
    with pytest.raises(ValueError, match="no comb on 4×6"):
        yinyang_landlocked.comb(4, 6)


def test_boards_near_curves_are_of_both_kinds() -> None:
    """The random colourings are legal in part, and in part not."""
    seen = set()

    def note(example: tuple[int, int, int]) -> bool:
        height, width, number = example
        grid = grid_of(height, width)
        seen.add(
            not judge(yinyang_boards.blank(height, width), yinyang_boards.marks_of(grid, number))
        )
        return False

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(yinyang_larger, "theorem_fails", note)
        assert yinyang_larger.near_curves(40, 1).cases == 40
    assert seen == {True, False}


# --- witnesses, by hand ----------------------------------------------------------------------


@pytest.mark.parametrize("name", ["yinyang-border-adds-nothing", "yinyang-probe-finishes-all"])
def test_witness_has_one_answer(name: str) -> None:
    """The recorded witnesses read back as boards, and each engine finds the same one answer."""
    _, _, drawing = BY_ID[name].witness.partition("\n")
    puzzle, _ = read_text(drawing)
    found = {
        engine: [one.cells for one in yinyang_boards.engine(engine).answers(puzzle, 3)]
        for engine in ("raster", "frontier", "diagram", "sat")
    }
    assert all(len(answers) == 1 for answers in found.values())
    assert len({answers[0] for answers in found.values()}) == 1


# --- faults ----------------------------------------------------------------------------------

Run = Callable[[int, int], Found]

NO_RULES = [
    (yinyang_frontier, yinyang_frontier.theorem, (2, 2)),
    (yinyang_frontier, yinyang_frontier.numbers, (3, 3)),
    (yinyang_rim, yinyang_rim.two_arcs, (3, 3)),
    (yinyang_rim, yinyang_rim.shadows, (2, 2)),
    (yinyang_landlocked, yinyang_landlocked.locked_is_twice_circuits, (3, 3)),
    (yinyang_landlocked, yinyang_landlocked.exists_when, (2, 2)),
    (yinyang_counting, yinyang_counting.bijection, (2, 2)),
    (yinyang_squares, yinyang_squares.twelve, (2, 2)),
    (yinyang_squares, yinyang_squares.lone_corner, (3, 3)),
]
"""Where boards that are not legal must be noticed if an oracle lists all."""


@pytest.mark.parametrize(("room", "run", "size"), NO_RULES)
def test_oracle_without_rules_is_caught(
    room: ModuleType, run: Run, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Were every colouring legal, the statement would fail."""
    assert run(*size).witness is None
    monkeypatch.setattr(room, "answers", all_colourings)
    assert run(*size).witness is not None


MISSING = [
    (yinyang_frontier, yinyang_frontier.theorem, (2, 2)),
    (yinyang_counting, yinyang_counting.bijection, (3, 3)),
    (yinyang_counting, yinyang_counting.never_landlocked, (2, 2)),
    (yinyang_counting, yinyang_counting.listed_exchange, (2, 2)),
]
"""Where a legal board that is not listed must be noticed."""


@pytest.mark.parametrize(("room", "run", "size"), MISSING)
def test_oracle_with_an_answer_missing_is_caught(
    room: ModuleType, run: Run, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Were one legal board not legal, the statement would fail."""
    assert run(*size).witness is None
    monkeypatch.setattr(room, "answers", all_but_one)
    assert run(*size).witness is not None


def nothing(*_: Any) -> list[Any]:
    """An empty list."""
    return []


def one_more(function: Callable[..., Any]) -> Callable[..., Any]:
    """A count that is one too high."""
    return lambda *arguments: function(*arguments) + 1


def all_zero(*arguments: Any) -> Boards:
    """No place of any board; the boards are the second argument."""
    return np.zeros_like(arguments[1])


def no_crossing(*arguments: Any) -> Boards:
    """No point; the sides are the second argument."""
    return np.zeros_like(arguments[1].upright)


def always(*arguments: Any) -> Any:
    """True of every board; the boards are the second argument."""
    return np.ones(arguments[1].shape, dtype=np.bool_)


def every_cell(*size: int) -> int:
    """All entries of a board, as a set."""
    return (1 << size[0] * size[1]) - 1


def all_white(*size: int) -> Any:
    """A board without black cells, which is not legal."""
    return yinyang_boards.marks_of(grid_of(*size), 0)


FAULTS = [
    (yinyang_frontier, "alike", yinyang_boards.checkered, yinyang_frontier.points, (2, 2)),
    (yinyang_frontier, "crossed", no_crossing, yinyang_frontier.points, (2, 2)),
    (yinyang_frontier, "checkered", all_zero, yinyang_frontier.regions, (3, 3)),
    (yinyang_frontier, "pieces", one_more(yinyang_boards.pieces), yinyang_frontier.numbers, (2, 2)),
    (yinyang_frontier, "pieces", one_more(yinyang_boards.pieces), yinyang_frontier.regions, (1, 2)),
    (yinyang_checkered, "linked", always, yinyang_checkered.no_checkered, (2, 2)),
    (yinyang_checkered, "joined", always, yinyang_checkered.crossing, (2, 2)),
    (yinyang_landlocked, "ARTICLE_SAYS", {3: "== 0"}, yinyang_landlocked.small_numbers, (3, 3)),
    (yinyang_landlocked, "comb", all_white,
     yinyang_landlocked.exists_when, (3, 3)),
    (yinyang_counting, "cycles", nothing, yinyang_counting.identity, (3, 3)),
    (yinyang_counting, "paths", nothing, yinyang_counting.identity, (2, 3)),
    (yinyang_counting, "judge", nothing, yinyang_counting.clue_free, (2, 2)),
    (yinyang_counting, "changes", yinyang_boards.landlocked, yinyang_counting.never_landlocked,
     (2, 2)),
    (yinyang_counting, "backbite", nothing, yinyang_counting.moves_reach, (3, 3)),
    (yinyang_counting, "judge", lambda _, marks: marks.cells[0][0] - 1, yinyang_counting.exchange,
     (1, 2)),
    (yinyang_ladder, "FULL", (window, bridge), yinyang_ladder.probe_finishes, (3, 3)),
    (yinyang_ladder, "NO_BORDER", (window,), yinyang_ladder.border_needed, (2, 3)),
    (yinyang_ladder, "NO_BORDER", (window,), yinyang_ladder.border_with_probe, (2, 3)),
    (yinyang_ladder, "FULL", (window,), yinyang_ladder.finished_is_unique, (2, 3)),
    (yinyang_flips, "flippable", every_cell, yinyang_flips.flips, (2, 2)),
    (yinyang_flips, "flippable", every_cell,
     yinyang_flips.fixed_ceiling, (2, 2)),
]  # fmt: skip
"""Room, name in it, what stands there wrongly, what must notice it, and at which size."""


@pytest.mark.parametrize(("room", "name", "fault", "run", "size"), FAULTS)
def test_fault_is_caught(
    room: ModuleType,
    name: str,
    fault: Any,
    run: Run,
    size: tuple[int, int],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """With a false part, the statement is found to fail where it holds with the true one."""
    assert run(*size).witness is None
    monkeypatch.setattr(room, name, fault)
    assert run(*size).witness is not None


def test_squares_that_occur_are_not_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A square of a board that one oracle leaves out is no counterexample: others have it."""
    monkeypatch.setattr(yinyang_squares, "answers", all_but_one)
    with pytest.raises(ValueError, match="a legal board has the square"):
        yinyang_squares.all_extend(2, 2)


def test_landlocked_boards_would_be_seen() -> None:
    """Looked at where they exist, they are found; so their absence elsewhere says something."""
    found = yinyang_landlocked.none_on_even(3, 3).witness
    assert found is not None
    assert "landlocked" in found.text


def test_refuted_statements_hold_just_before() -> None:
    """The searches for a counterexample find none on a board a little smaller."""
    assert yinyang_landlocked.corner_reason(4, 4).witness is None
    assert yinyang_counting.iff_path(2, 4).witness is None
    assert yinyang_ladder.border_without_probe(2, 3).witness is None
    assert yinyang_ladder.border_with_few(3, 3).witness is None
    assert yinyang_ladder.border_needed(3, 4).witness is None
    assert yinyang_ladder.probe_finishes(4, 5).witness is None


def test_theorem_on_larger_boards_can_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    """If every colouring were one curve, random boards would show it, shrunk to a small one."""
    monkeypatch.setattr(yinyang_larger, "one_curve", always)
    found = yinyang_larger.near_curves(200, 1)
    assert found.witness is not None
    assert found.witness.puzzle.height * found.witness.puzzle.width <= 9


def test_random_boards_are_the_same_again() -> None:
    """A seed gives the same number of examples again."""
    assert yinyang_larger.near_curves(20, 3) == yinyang_larger.near_curves(20, 3)


@pytest.mark.parametrize(
    ("room", "name", "fault", "run"),
    [
        (yinyang_counting, "paths", nothing, yinyang_counting.known_numbers),
        (yinyang_counting, "cycles", nothing, yinyang_counting.known_numbers),
        (yinyang_landlocked, "judge", lambda *_: judge(*board_of_one_colour()),
         yinyang_landlocked.combs),
    ],
)  # fmt: skip
def test_computed_steps_can_fail(
    room: ModuleType, name: str, fault: Any, run: Callable[[], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A false part makes a step of the computation fail."""
    assert all(finding.holds for finding in run())
    monkeypatch.setattr(room, name, fault)
    assert not all(finding.holds for finding in run())


def board_of_one_colour() -> tuple[Any, Any]:
    """A board that breaks a rule."""
    return yinyang_boards.blank(2, 2), yinyang_boards.marks_of(grid_of(2, 2), 0)


class _WrongCounter:
    """A counter that is one too high."""

    def __init__(self, counter: Any) -> None:
        self.name, self.able, self._counter = counter.name, counter.able, counter

    def count(self, height: int, width: int) -> int:
        """One too many."""
        return int(self._counter.count(height, width)) + 1


@pytest.mark.parametrize(
    ("room", "run"),
    [
        (yinyang_counting, yinyang_counting.terms),
        (yinyang_landlocked, yinyang_landlocked.odd_counts),
    ],
)
def test_wrong_counters_are_caught(
    room: ModuleType, run: Callable[[], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A counter that is one off disagrees with the ledger."""
    right = room.counters
    monkeypatch.setattr(room, "counters", lambda family: map(_WrongCounter, right(family)))
    assert not any(finding.holds for finding in run())


PROVED = [
    (statement.id, evidence)
    for statement in STATEMENTS
    for evidence in statement.evidence
    if isinstance(evidence, Proved)
]


@pytest.mark.parametrize("evidence", [one for _, one in PROVED], ids=[name for name, _ in PROVED])
def test_proofs_need_their_hypotheses(evidence: Proved) -> None:
    """Without its first hypothesis an obligation is not met; without any, a false goal is not."""
    for obligation in evidence.obligations():
        if obligation.hypotheses:
            rest = dict(list(obligation.hypotheses.items())[1:])
            weaker = smt2(obligation._replace(hypotheses=rest))
        else:
            weaker = smt2(obligation._replace(goal=z3.Not(obligation.goal)))
        assert z3_says(weaker) == "sat"
        assert cvc5_says(weaker) != "unsat"


def test_axioms_can_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    """On colourings that are not legal the axioms on linked colours and one piece are false."""
    unlinked, exchanged = board("WBW/BBB/WBW")[1], board("BWB/WWW/BWB")[1]
    monkeypatch.setattr(yinyang_terms, "classes", lambda *_: unlinked)
    for axiom in (yinyang_terms.AXIOM_WHITE, yinyang_terms.AXIOM_UNIFORM):
        [structure] = axiom.boards(3, 3)
        assert not evaluate(axiom.formula, structure).all()
    monkeypatch.setattr(yinyang_terms, "classes", lambda *_: exchanged)
    [structure] = yinyang_terms.AXIOM_BLACK.boards(3, 3)
    assert not evaluate(yinyang_terms.AXIOM_BLACK.formula, structure).all()


def test_axioms_on_numbers_can_fail() -> None:
    """So are those on sides, points and ends, and on other boards those on landlocked ones."""
    corners = board("BWWB/WWWW/BWWB")[1]
    for axiom in yinyang_rim.rim_axioms():
        boards = yinyang_terms.numbered(yinyang_rim._measures, lambda *_: corners)
        false = [not evaluate(axiom.formula, structure).all() for structure in boards(3, 4)]
        assert false == [axiom.name != "the colour changes where the frontier ends"]
    plain, odd = board("WWWW/WWWW/WWWW/WWWW")[1], yinyang_boards.answers(4, 4)[:1]
    for axiom, boards in zip(yinyang_landlocked.locked_axioms(), (plain, plain, odd), strict=True):
        tables = yinyang_landlocked._chequered(4, 4, boards)
        assert not evaluate(axiom.formula, Structure({}, tables)).all()
