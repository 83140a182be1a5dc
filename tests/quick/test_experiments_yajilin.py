"""Experiments with Yajilin: rows by hand and by other means, from any split, and spoilt ones."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
import pytest

from liarproof import judge
from liarproof.oracles.counting import circuits_walk
from liarproof.oracles.registry import oracle_engines
from liarproof.properties.experiments import experiments, yajilin_ladder, yajilin_loops
from liarproof.properties.experiments.experiment import digest
from liarproof.properties.experiments.yajilin_ladder import SETS, Colour, Reach
from liarproof.properties.experiments.yajilin_loops import Loop
from liarproof.properties.experiments.yajilin_made import board, draft, free_cells, seed_of
from liarproof.properties.generators import generate
from liarproof.puzzles.answer import SHADED, UNKNOWN, State
from liarproof.puzzles.errors import InputError
from liarproof.puzzles.sources import parse
from liarproof.puzzles.urls import write_url
from liarproof.solvers.ladder import rungs_named

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
        ("yajilin.routing", {"pick": "best"}, "pick"),
        ("yajilin.routing", {"pick": "edge", "routing": "shape-ban"}, "pick"),
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


@pytest.mark.parametrize(("routing", "pick"), [("free", "move"), ("free", "edge"), ("descent", "move")])
def test_loops_are_counted_as_a_walk_counts_them(
    routing: str, pick: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a row says of a loop is what a step by step count of its cells says."""
    covers: list[Any] = []
    count = yajilin_loops.circuits_frontier.count

    def kept(cover: Any, most: int) -> int:
        covers.append(cover.copy())
        return count(cover, most)

    monkeypatch.setattr(yajilin_loops.circuits_frontier, "count", kept)
    found = rows("yajilin.routing", 6, routing=routing, pick=pick, most=5)
    covers = [cover for cover in covers if cover is not None][-len(found) :] if routing == "free" and pick == "edge" else covers[-1:]
    for cover, row in zip(reversed(covers), reversed(found), strict=False):
        circuits = circuits_walk.count((cover == 1).astype(np.int8))
        assert row == Loop(22, 1, int(circuits == 1), int(circuits == 1), 0, min(circuits - 1, 5))


def test_growth_by_edges_draws_the_edge_first() -> None:
    """From a corner each edge grows to one side only; from the middle of 2×4 nothing else."""
    state = yajilin_loops.rng.stream(1, "test")
    loop = yajilin_loops.by_edges(4, state, 16)
    cells = int((yajilin_loops.loops.cover(loop, 6) == 1).sum())
    assert cells % 2 == 0
    assert 4 < cells <= 16
    assert circuits_walk.count((yajilin_loops.loops.cover(loop, 6) == 1).astype(np.int8)) >= 1


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
        assert len(parse(row.witness).clues) == row.clues
        assert not row.unique


def decided(puzzle: Any, names: tuple[str, ...]) -> State:
    """What rungs decide, called one at a time from Python until a round changes nothing."""
    state = State.unknown(puzzle.height, puzzle.width, True)
    rungs = [rung for rung in rungs_named("yajilin", ["loop"]) if rung in rungs_named("yajilin", names)]
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
    puzzle = parse("yajilin 2x4\n1D. . . 0L.\n. . . .\n") if False else SMALLEST
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
    from liarproof.properties.experiments import yajilin_counts

    honest = yajilin_counts.solve
    monkeypatch.setattr(yajilin_counts, "solve", lambda puzzle, _limit: honest(puzzle, 1))
    caught = [row for row in rows("yajilin.counters", 20) if row.exceptions]
    assert caught
    for row in caught:
        assert sum(not judge(parse(row.witness), a) for a in SAT.answers(parse(row.witness), 2)) > 1


SPOILT = {
    "yajilin.reach": (yajilin_ladder, "_backbone", lambda *_: 0, Reach),
    "yajilin.colouring": (yajilin_ladder, "_is_tight", lambda *_: False, Colour),
    "yajilin.routing": (yajilin_loops, "Loop", lambda *row: Loop(*row[:-1], row[-1] + 1), Loop),
}


@pytest.mark.parametrize("name", SPOILT)
def test_a_spoilt_experiment_differs_from_its_record(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A fault in an experiment changes the digest that records are held to."""
    experiment = ALL[name]
    recorded = digest(experiment.rows(1, 0, 8, CHOICES[name]))
    assert recorded == digest(experiment.rows(1, 0, 8, CHOICES[name]))
    home, what, fault, _ = SPOILT[name]
    monkeypatch.setattr(home, what, fault)
    assert recorded != digest(experiment.rows(1, 0, 8, CHOICES[name]))


def test_times_are_measured() -> None:
    """A descent takes some time."""
    assert all(row.seconds > 0 for row in rows("yajilin.descent-time", 2))
