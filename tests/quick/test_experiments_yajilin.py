"""Experiments with Yajilin: rows by hand and by other means, from any split, and spoilt ones."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
import pytest

from liarproof import judge
from liarproof.oracles.counting import circuits_walk
from liarproof.oracles.kit.rng import stream
from liarproof.oracles.registry import oracle_engines
from liarproof.properties.experiments import (
    experiments,
    yajilin_counts,
    yajilin_ladder,
    yajilin_loops,
)
from liarproof.properties.experiments.experiment import digest
from liarproof.properties.experiments.yajilin_ladder import SETS
from liarproof.properties.experiments.yajilin_loops import Loop
from liarproof.properties.experiments.yajilin_made import board, draft, free_cells, seed_of
from liarproof.properties.generators import generate, loops
from liarproof.properties.generators.yajilin import Choices, routed
from liarproof.puzzles.answer import SHADED, UNKNOWN, State
from liarproof.puzzles.arrows import Clue
from liarproof.puzzles.errors import InputError
from liarproof.puzzles.sources import parse
from liarproof.puzzles.yajilin import Yajilin
from liarproof.solvers.ladder import rungs_named, solve

ALL = experiments("yajilin")
CHOICES: dict[str, dict[str, Any]] = {
    "yajilin.routing": {"size": 6, "routing": "free"},
    "yajilin.descent-time": {"size": 4, "routing": "descent"},
    "yajilin.clues": {"size": 5},
    "yajilin.reach": {"size": 5, "boards": "draft"},
    "yajilin.colouring": {"size": 5, "boards": "walk"},
    "yajilin.circuits": {},
    "yajilin.counters": {},
}
(SAT,) = (engine for engine in oracle_engines("yajilin") if engine.name == "sat")


def rows(name: str, count: int, first: int = 0, seed: int = 1, **choices: Any) -> Any:
    """Rows of an experiment, as its own tuples."""
    experiment = ALL[name]
    found = experiment.rows(seed, first, count, {**CHOICES[name], **choices})
    return [experiment.row(*row) for row in found]


@pytest.mark.parametrize("name", [name for name in ALL if not ALL[name].timed])
def test_rows_hang_on_nothing_but_their_number(name: str) -> None:
    """Any split into blocks gives the same rows, and another seed gives others."""
    whole = rows(name, 3)
    assert whole == [*rows(name, 1), *rows(name, 2, first=1)]
    if name != "yajilin.circuits":
        assert rows(name, 12) != rows(name, 12, seed=2)


@pytest.mark.parametrize(
    ("name", "choices", "word"),
    [
        ("yajilin.routing", {"size": 1}, "size"),
        ("yajilin.routing", {"size": 99}, "size"),
        ("yajilin.routing", {"routing": "best"}, "routing"),
        ("yajilin.routing", {"most": 0}, "most"),
        ("yajilin.descent-time", {"size": "6"}, "size"),
        ("yajilin.clues", {"arrows": "all"}, "arrows"),
        ("yajilin.reach", {"boards": "good"}, "boards"),
        ("yajilin.reach", {"boards": "draft", "colour": "red"}, "colour"),
        ("yajilin.colouring", {"size": 0}, "size"),
    ],
)
def test_bad_choices_are_named(name: str, choices: dict[str, Any], word: str) -> None:
    """A choice that there is not is an error that names it."""
    with pytest.raises(InputError, match=word):
        rows(name, 1, **choices)


def test_circuits_are_three_boards() -> None:
    """The counts are those of A003763, and there is no fourth board."""
    assert [tuple(row) for row in rows("yajilin.circuits", 3)] == [
        (2, 1, 1),
        (4, 6, 6),
        (6, 1072, 1072),
    ]
    with pytest.raises(InputError, match="boards"):
        rows("yajilin.circuits", 1, first=3)


def test_choices_without_a_board_are_an_error() -> None:
    """A descent that is given up leaves no board to measure."""
    with pytest.raises(InputError, match="no board"):
        rows("yajilin.clues", 20, size=6, pairs=1)
    with pytest.raises(InputError, match="no board"):
        rows("yajilin.colouring", 20, size=6, pairs=1)


@pytest.mark.parametrize(("routing", "rounding"), [("free", "up"), ("descent", "nearest")])
def test_loops_are_counted_as_a_walk_counts_them(routing: str, rounding: str) -> None:
    """What a row says of a loop is what another, step by step count of its cells says."""
    choices = Choices(routing=routing, rounding=rounding)
    found = rows("yajilin.routing", 8, routing=routing, rounding=rounding, most=5)
    for number, row in enumerate(found):
        loop = routed(6, 6, stream(1, f"yajilin.routing 6 {number}"), choices, {})
        cover = loops.cover(loop, 8) == 1
        circuits = circuits_walk.count(cover)
        alone = int(circuits == 1)
        cells = 24 if rounding == "up" else 22
        assert cover.sum() == cells
        assert row == Loop(cells, 1, alone, alone, 0, min(circuits - 1, 5))


def test_edges_of_grown_loops_go_out_to_one_side_only() -> None:
    """No edge of a grown loop has two inflations, so how one of them is drawn is no choice."""
    for number in range(40):
        loop = routed(6, 6, stream(number, "test"), Choices(routing="free", coverage=0.5), {})
        edges = [move // 2 for move in loops.moves(loop, 8, True).tolist()]
        assert len(edges) == len(set(edges))


def test_the_ban_of_the_shape_stalls() -> None:
    """Loops under the ban are alone, and most do not reach what was asked for."""
    found = rows("yajilin.routing", 20, size=8, routing="shape-ban")
    assert all(row.unique and row.reached == row.good == (row.cells == 40) for row in found)
    assert sum(row.reached for row in found) < 10


def test_drafts_are_what_the_generator_begins_with() -> None:
    """Where no rival was met the generator's board is the draft, arrows of each kind."""
    same = 0
    for number, arrows in product(range(15), ("cells", "shaded", "any")):
        seed = seed_of(1, "test", number)
        made = generate("yajilin", 5, 5, seed, arrows=arrows)
        if made.statistics["rivals"] == 0:
            same += 1
            assert made.answer is not None
            assert (made.puzzle, made.answer.cells) == draft(5, seed, arrows=arrows)
    assert same > 5


def test_clues_are_kept_account_of() -> None:
    """Clues and shaded cells are all that the loop misses, and cells lost are clues won."""
    for row in rows("yajilin.clues", 10, size=6):
        assert row.clues + row.shaded == row.drafted + row.shaded_at_first == 14
        assert row.lost == row.clues - row.drafted
        assert row.unique == 1
        assert (row.bare, row.stripped, row.unstripped) == (
            row.shaded == 0,
            row.shaded <= 1,
            row.shaded > 1,
        )


def test_falsified_numbers_are_seen_on_the_board() -> None:
    """Where kept numbers ceased to hold, the board at that point is not our answer's any more."""
    found = [row for row in rows("yajilin.clues", 30, size=4, numbers="keep") if row.falsified]
    assert found
    for row in found:
        puzzle: Any = parse(row.witness)
        assert len(puzzle.clues) == row.clues
        assert not row.unique


def decided(puzzle: Any, names: tuple[str, ...]) -> State:
    """What rungs decide, called one at a time from Python until a round changes nothing."""
    state = State.unknown(puzzle.height, puzzle.width, True)
    rungs = [
        rung for rung in rungs_named("yajilin", ["loop"]) if rung in rungs_named("yajilin", names)
    ]
    clues = {(clue.row, clue.column) for clue in puzzle.clues}
    before = None
    while before != state.marks():
        before = state.marks()
        for rung in rungs:
            assert rung(puzzle, state)
    assert clues.isdisjoint(zip(*np.nonzero(state.cells == SHADED), strict=True))
    return state


def test_reach_is_what_rungs_decide_and_sat_bounds_it() -> None:
    """Each count is that of rungs called one by one; the backbone is that of all SAT's answers."""
    for number, row in enumerate(rows("yajilin.reach", 6)):
        puzzle, cells = board(1, "yajilin.reach 5", number, 5, "draft")
        free = free_cells(puzzle)
        for name, rungs in SETS.items():
            if name != "probe":
                known = (decided(puzzle, rungs).cells != UNKNOWN) & free
                assert getattr(row, name) == known.sum(), name
        answers = np.array([answer.cells for answer in SAT.answers(puzzle, None)])
        assert (answers == np.array(cells)).all(axis=(1, 2)).any()
        backbone = int(((answers == answers[0]).all(axis=0) & free).sum())
        assert row.probe <= row.backbone == backbone
        assert row == row._replace(
            free=int(free.sum()),
            coloured=row.parity - row.arrows,
            uncoloured=row.loop - row.no_colouring,
            open=int(backbone < free.sum()),
            finished=int(row.probe == free.sum()),
        )


def colours_tell(puzzle: Any, state: State) -> tuple[int, int, int]:
    """T and the ends of its range, from the identity as it is printed, one cell at a time."""
    clued = {(clue.row, clue.column) for clue in puzzle.clues}
    white_minus_black = shaded = most = least = 0
    for row, column in product(range(puzzle.height), range(puzzle.width)):
        if (row, column) not in clued:
            sign = -1 if (row + column) % 2 else 1
            white_minus_black += sign
            mark = state.cells[row, column]
            shaded += sign * int(mark == SHADED)
            most += int(mark == UNKNOWN and sign > 0)
            least -= int(mark == UNKNOWN and sign < 0)
    return white_minus_black - shaded, least, most


def test_colouring_is_what_the_identity_says() -> None:
    """Tightness, the guesses and their refutations follow from T and the ends of its range."""
    seen = 0
    for number, row in enumerate(rows("yajilin.colouring", 12)):
        puzzle, cells = board(1, "yajilin.reach 5", number, 5, "walk")
        state, free = decided(puzzle, ("arrows",)), free_cells(puzzle)
        open_cells = np.argwhere(free & (state.cells == UNKNOWN)).tolist()
        total, least, most = colours_tell(puzzle, state)
        assert most - least == len(open_cells) == row.unknown
        assert row.tight == int(bool(open_cells) and total in (least, most))
        accepted = refuted = 0
        for at in open_cells:
            wrong = guessed(puzzle, state, at, cells)
            if wrong is not None:
                total, least, most = colours_tell(puzzle, wrong)
                accepted += 1
                refuted += not least <= total <= most
        assert row.guesses == accepted
        assert refuted <= row.refuted  # after the identity has decided cells, arrows may refute
        seen += row.refuted
    assert seen


def guessed(puzzle: Any, state: State, at: list[int], cells: Any) -> State | None:
    """The arrows' fixpoint after a mark against the answer; None: it contradicts them."""
    wrong = state.copy()
    row, column = at
    wrong.cells[row, column] = 3 - cells[row][column]
    for _ in range(wrong.cells.size):
        for rung in rungs_named("yajilin", ["arrows"]):
            if not rung(puzzle, wrong):
                return None
    return wrong


def test_a_board_on_which_colouring_decides_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """On the smallest board on which colouring decides more than arrows, the row says so."""
    puzzle = Yajilin(2, 4, (Clue(0, 0, "D", 1), Clue(0, 3, "L", 0)))
    (answer,) = SAT.answers(puzzle, None)
    monkeypatch.setattr(yajilin_ladder, "board", lambda *_, **__: (puzzle, answer.cells))
    (colour,) = rows("yajilin.colouring", 1)
    (reach,) = rows("yajilin.reach", 1)
    assert (colour.free, colour.more, colour.tight) == (6, 1, 1)
    assert colour.gap == reach.coloured == reach.parity - reach.arrows > 0
    assert colour.late == colour.unknown == colour.gap
    assert parse(colour.witness) == puzzle
    assert (reach.open, reach.finished, reach.backbone) == (0, 1, 6)


def test_counters_judge_what_they_count() -> None:
    """Boards of the counters have answers, all of them legal, and no exception among them."""
    found = rows("yajilin.counters", 20)
    assert sum(row.answers for row in found) > 20
    assert not any(row.exceptions or row.witness for row in found)


def test_a_counter_that_errs_is_an_exception(monkeypatch: pytest.MonkeyPatch) -> None:
    """A solver that finds one answer at most is caught, with a board that shows it."""
    monkeypatch.setattr(yajilin_counts, "solve", lambda puzzle, _limit: solve(puzzle, 1))
    caught = [row for row in rows("yajilin.counters", 20) if row.exceptions]
    assert caught
    for row in caught:
        assert sum(not judge(parse(row.witness), a) for a in SAT.answers(parse(row.witness), 2)) > 1


SPOILT: dict[str, tuple[Any, str, Any]] = {
    "yajilin.reach": (yajilin_ladder, "_backbone", lambda *_: 0),
    "yajilin.colouring": (yajilin_ladder, "_is_tight", lambda *_: True),
    "yajilin.routing": (yajilin_loops, "Loop", lambda *row: Loop._make((*row[:-1], row[-1] + 1))),
}
"""Experiment -> where, what and by what it is spoilt."""


@pytest.mark.parametrize("name", SPOILT)
def test_a_spoilt_experiment_differs_from_its_record(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A fault in an experiment changes the digest that records are held to."""
    experiment = ALL[name]
    recorded = digest(experiment.rows(1, 0, 8, CHOICES[name]))
    assert recorded == digest(experiment.rows(1, 0, 8, CHOICES[name]))
    monkeypatch.setattr(*SPOILT[name])
    assert recorded != digest(experiment.rows(1, 0, 8, CHOICES[name]))


def test_times_are_measured() -> None:
    """A descent takes some time."""
    assert all(row.seconds > 0 for row in rows("yajilin.descent-time", 2))
