"""The experiments behind the tables of article yajisan-kazusan-51: boards, dialects, drops."""

from __future__ import annotations

from itertools import islice
from typing import Any

import numpy as np
import pytest

from liarproof.ledgers.measured import read_records
from liarproof.oracles.referee import judge
from liarproof.oracles.registry import oracle_engines
from liarproof.properties.experiments import (
    experiment_named,
    yajikazu_ablation,
    yajikazu_census,
    yajikazu_drops,
)
from liarproof.properties.experiments.experiment import Experiment, digest
from liarproof.properties.experiments.yajikazu_unique import Boards, Made, boards_of, draft_of, made
from liarproof.properties.generators.yajikazu import to_answer
from liarproof.properties.theorems.yajikazu_boards import line, most_on, number_of, shadings
from liarproof.puzzles.answer import SHADED, UNSHADED, Answer
from liarproof.puzzles.errors import InputError
from liarproof.puzzles.text import read_text
from liarproof.puzzles.yajikazu import Yajikazu
from liarproof.solvers.ladder import fixpoint
from liarproof.solvers.rung import Rung
from liarproof.solvers.yajikazu import LADDER, adj, cap, probe, ray, white

SIZE = {"height": 4, "width": 5}

EXPERIMENTS: dict[str, dict[str, Any]] = {
    "census": {},
    "removal": {"buyer": "all-greedy"},
    "impostor": {"which": "drawn"},
    "prefixes": {"numbers": "length"},
    "dialects": {"buyer": "all"},
    "honest": {"shading": "packed"},
    "confessions": {"amount": "chance", "density": 0.5},
    "ablation": {"anew": True},
    "assumptions": {"buyer": "cases-greedy"},
    "blind": {"dropped": "white", "judged": "nodes"},
}


def named(name: str) -> Experiment:
    """One of this genre."""
    return experiment_named(f"yajikazu.{name}")


def rows(name: str, count: int, **choices: Any) -> list[Any]:
    """The first rows, with their names."""
    experiment = named(name)
    return [experiment.row(*row) for row in experiment.rows(1, 0, count, {**SIZE, **choices})]


def boards(count: int, **choices: Any) -> list[Made]:
    """The first boards."""
    chosen = boards_of({**SIZE, **choices})
    return [made(1, str(number), chosen) for number in range(count)]


def answers(puzzle: Yajikazu, most: int = 1_000) -> list[Answer]:
    """By an oracle, cell by cell."""
    engine = next(engine for engine in oracle_engines("yajikazu") if engine.name == "cells")
    return list(islice(engine.answers(puzzle, most), most))


def ours(board: Made) -> Answer:
    """The answer that a board was made from."""
    return to_answer(board.draft.ours, board.puzzle.width)


def fewer(puzzle: Yajikazu, at: int) -> Yajikazu:
    """The board without one of its clues."""
    return Yajikazu(puzzle.height, puzzle.width, puzzle.clues[:at] + puzzle.clues[at + 1 :])


@pytest.mark.parametrize("name", EXPERIMENTS)
def test_rows_do_not_hang_on_how_they_are_cut(name: str) -> None:
    """The same rows come of one block and of two, and others of another seed."""
    experiment, choices = named(name), {**SIZE, **EXPERIMENTS[name]}
    whole = experiment.rows(1, 0, 8, choices)
    parts = experiment.rows(1, 0, 3, choices) + experiment.rows(1, 3, 5, choices)
    assert digest(whole) == digest(parts)
    assert experiment.rows(2, 0, 8, choices) != whole


@pytest.mark.parametrize(
    ("name", "choices"),
    [
        ("census", {"buyer": "rich"}),
        ("census", {"numbers": "any"}),
        ("census", {"density": 0}),
        ("census", {"shading": "dense"}),
        ("census", {"colour": "black"}),
        ("impostor", {"which": "last"}),
        ("blind", {"dropped": "cup"}),
        ("blind", {"dropped": "adj", "judged": "never"}),
        ("blind", {"dropped": "adj", "budget": 0}),
        ("dialects", {"stuck": "cry"}),
    ],
)
def test_unknown_choices_are_refused(name: str, choices: dict[str, Any]) -> None:
    """A choice that there is not is an input error."""
    with pytest.raises(InputError):
        rows(name, 1, **choices)


def test_a_size_is_needed() -> None:
    """Without a width there are no boards."""
    with pytest.raises(InputError, match="width is missing"):
        named("census").rows(1, 0, 1, {"height": 4})


@pytest.mark.parametrize("buyer", ["cases", "cases-greedy", "all", "all-greedy"])
@pytest.mark.parametrize("numbers", ["line", "length"])
def test_boards_have_one_answer_and_no_clue_to_spare(buyer: str, numbers: str) -> None:
    """So says an oracle, and each clue taken away leaves a second answer."""
    for board in boards(3, buyer=buyer, numbers=numbers):
        assert answers(board.puzzle) == [ours(board)]
        for at in range(len(board.puzzle.clues)):
            assert len(answers(fewer(board.puzzle, at), 2)) == 2


def test_lies_go_to_the_length_of_the_line() -> None:
    """Numbers to the line's length are used, beyond those that it can show, and none greater."""
    most = beyond = 0
    for board in boards(40, numbers="length", buyer="all"):
        for row, column, direction, number in board.puzzle.clues:
            assert direction is not None
            assert number is not None
            cells = len(line(4, 5, row * 5 + column, direction))
            assert number <= cells
            most += number == cells
            beyond += number > most_on(cells) + 1
    assert most
    assert beyond


def told(board: Made) -> tuple[int, int, int, int]:
    """Clues, exempt, unsayable and accidentally true ones, read off the puzzle."""
    puzzle, cells = board.puzzle, ours(board).cells
    exempt = unsayable = accidental = 0
    for row, column, direction, number in puzzle.clues:
        assert direction is not None
        assert number is not None
        beyond = line(puzzle.height, puzzle.width, row * puzzle.width + column, direction)
        shaded = sum(cells[cell // puzzle.width][cell % puzzle.width] == SHADED for cell in beyond)
        if cells[row][column] == SHADED:
            exempt += 1
            unsayable += number > most_on(len(beyond))
            accidental += number == shaded
    return len(puzzle.clues), exempt, unsayable, accidental


def settled(puzzle: Yajikazu, rungs: tuple[Rung, ...]) -> int:
    """Cells that rungs settle."""
    state = LADDER.undecided(puzzle)
    assert fixpoint(puzzle, state, rungs)
    return int((state.cells > 0).sum())


def test_census_counts_what_stands_on_the_boards() -> None:
    """Clues by kind, shaded cells, and what each rung adds, counted anew from the boards."""
    for row, board in zip(rows("census", 6), boards(6), strict=True):
        assert (row.clues, row.exempt, row.unsayable, row.accidental) == told(board)
        assert row.shaded == sum(line.count(SHADED) for line in ours(board).cells) == 4
        assert row.exempt_by_cells == row.exempt * 20
        assert row.shaded_by_clues == row.clues * 4
        upto = [settled(board.puzzle, LADDER.rungs[:number]) for number in range(1, 6)]
        assert [row.adj, row.cap, row.ray, row.white, row.probe] == upto
        assert row.grade == LADDER.rungs[upto.index(20)].name
        assert not row.unfinished


def test_a_board_that_the_ladder_finishes_needs_no_more_clues() -> None:
    """Buying and thinning for the ladder's sake gives the very board, as `solved_with` says."""
    chosen = boards_of({"height": 5, "width": 5})
    for number in range(8):
        unique = made(1, str(number), chosen)
        assert settled(unique.puzzle, LADDER.rungs) == 25
        assert made(1, str(number), chosen, "solved").puzzle == unique.puzzle


def test_a_board_that_the_ladder_does_not_finish_needs_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Then the clues of the board are not taken for those that it needs."""
    monkeypatch.setattr(yajikazu_census, "settled_by_rung", lambda _: [0, 0, 0, 0, 19])
    monkeypatch.setattr(yajikazu_census, "solved_with", lambda *_: 99)
    (row,) = rows("census", 1)
    assert row.unfinished == 1
    assert row.solved == 99
    assert read_text(row.witness)[0] == boards(1)[0].puzzle


def test_a_liar_is_taken_away_and_the_answers_counted() -> None:
    """One clue is missing, from a shaded cell, and an oracle counts as many answers."""
    chosen = boards_of({**SIZE, "buyer": "all-greedy"})
    for number, row in enumerate(rows("removal", 12, buyer="all-greedy")):
        puzzle = yajikazu_drops._without_a_liar(1, number, chosen)
        whole = next(
            board
            for attempt in range(100)
            for board in [made(1, f"{number} {attempt}", chosen)]
            if set(puzzle.clues) < set(board.puzzle.clues)
        )
        ((at, column, *_),) = set(whole.puzzle.clues) - set(puzzle.clues)
        assert ours(whole).cells[at][column] == SHADED
        assert row.answers == min(200, len(answers(puzzle)))
        assert row.answers > 1
        assert not row.unique


def test_liars_are_counted_to_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """At the limit a row says that there may be more."""
    monkeypatch.setattr(yajikazu_drops, "MOST_ANSWERS", 2)
    assert all(row.answers == 2 and row.capped for row in rows("removal", 3))


@pytest.mark.parametrize("which", ["first", "drawn", "nearest"])
def test_the_impostor_is_an_answer_without_the_clue(which: str) -> None:
    """Some clue taken away leaves an answer as far off, and the nearest is the nearest."""
    for row, board in zip(rows("impostor", 8, which=which), boards(8), strict=True):
        clues = {clue.row * 5 + clue.column for clue in board.puzzle.clues}
        found = set()
        for at in range(len(board.puzzle.clues)):
            others = [one for one in answers(fewer(board.puzzle, at)) if one != ours(board)]
            apart = [
                set(np.flatnonzero(np.ravel(one.cells) != np.ravel(ours(board).cells)).tolist())
                for one in others
            ]
            dropped = board.puzzle.clues[at]
            cell = dropped.row * 5 + dropped.column
            nearest = min(map(len, apart))
            for moved in apart:
                if which != "nearest" or len(moved) == nearest:
                    found.add((len(moved), len(moved & clues), len(moved & (clues - {cell}))))
        assert (row.moved, row.on_clue, row.on_kept) in found
        assert row.few + row.middle + row.many == 1
        assert (row.few, row.many) == (int(row.moved <= 2), int(row.moved >= 5))
        assert row.on_one + row.on_none == 1
        assert row.on_clue_by_cells == 20 * row.on_clue
        assert row.clues_by_moved == len(clues) * row.moved


def test_prefixes_of_a_minimal_set_are_never_unique_but_the_whole() -> None:
    """There is one prefix more than clues, one of them has one answer, and all agree."""
    for row, board in zip(rows("prefixes", 6), boards(6), strict=True):
        assert row.prefixes == row.agree == len(board.puzzle.clues) + 1
        assert (row.completes, row.unique, row.proper_unique) == (1, 1, 0)
        assert (row.completes_only, row.unique_only, row.witness) == (0, 0, "")


def test_a_prefix_is_told_either_way() -> None:
    """A board without clues is neither finished nor unique, one with one answer is both."""
    (board,) = boards(1)
    assert yajikazu_drops._looked_at(Yajikazu(4, 5, ())) == (False, False)
    assert yajikazu_drops._looked_at(board.puzzle) == (True, True)


def test_confessions_leave_the_answers_that_contain_ours() -> None:
    """Whether ours is within another legal shading says an oracle's list of all."""
    chosen = boards_of({**SIZE, "density": 0.25})
    known = set(shadings(4, 5).masks.tolist())
    maximal = 0
    for number, row in enumerate(rows("confessions", 40, density=0.25)):
        draft = draft_of(1, str(number), chosen)
        mask = number_of(to_answer(draft.ours, 5))
        contains = [one for one in known if one & mask == mask]
        assert row.maximal == (contains == [mask])
        assert (row.maximal_unique, row.other_unique) == (row.maximal, 0)
        assert row.other == 1 - row.maximal
        maximal += row.maximal
    assert 0 < maximal < 40


def test_dialects_keep_to_their_cells_and_to_what_exists() -> None:
    """A liar works exactly on maximal answers, with all cells; honest clues only if there are."""
    found = 0
    for shading in ("packed", "density"):
        exact = rows("honest", 25, shading=shading)
        for row, known in zip(rows("dialects", 25, shading=shading), exact, strict=True):
            assert row.maximal == known.maximal == row.liar
            assert row.liar_clues == (row.shaded if row.liar else 0)
            assert row.free
            assert row.honest <= known.exists
            assert bool(row.honest_clues) == bool(row.honest)
            assert not known.unknown
            found += known.exists - row.honest + 100 * row.honest
    assert found


def test_ablation_settles_what_the_rungs_settle() -> None:
    """Each variant, run rung by rung; `ray` both ways."""
    expected = {
        "whole": (adj, cap, ray, white, probe),
        "adj": (cap, ray, white, probe),
        "cap": (adj, ray, white, probe),
        "white": (adj, cap, ray, probe),
        "probe": (adj, cap, ray, white),
    }
    plain = rows("ablation", 6, cap_judges=False)
    for row, other, board in zip(rows("ablation", 6), plain, boards(6), strict=True):
        for name, rungs in expected.items():
            assert getattr(row, name) == getattr(other, name) == settled(board.puzzle, rungs)
        assert other.ray == settled(board.puzzle, (adj, cap, white, probe)) <= row.ray
        assert other.ray < row.whole == 20
        assert row.adj_moved == 1
        assert row.adj < row.adj_judging
        assert (row.whole_tried == 0) == (row.probe == 20)


def test_a_plain_probe_tries_two_values_a_cell() -> None:
    """On a board of one row and no clues nothing falls at the ends, and all else does."""
    puzzle = Yajikazu(1, 4, ())
    rungs = (adj, cap, ray, white)
    # cells 0 and 3 stay open, 1 and 2 cut the board; so round one tries four, round two the ends
    assert settled(puzzle, rungs) == 0
    tried = yajikazu_ablation.values_tried(puzzle, rungs, False)
    anew = yajikazu_ablation.values_tried(puzzle, rungs, True)
    assert tried == 2 * (4 + 2)
    assert anew == 2 * (2 + 2 + 2)


def test_searches_find_the_one_answer() -> None:
    """Whole, none is assumed; without a rung some are; with one assumption allowed it is over."""
    for row in rows("assumptions", 6):
        assert row.whole == 0
        assert not row.over
    assert sum(row.probe for row in rows("assumptions", 6)) > 0
    assert all(row.over and row.nodes == 1 for row in rows("blind", 3, dropped="adj", budget=1))
    assert not any(row.over for row in rows("blind", 6, dropped="white"))


def test_legal_is_what_the_referee_calls_so() -> None:
    """The judge of the blind search, on all fillings of a small board."""
    puzzle = made(1, "0", Boards(height=2, width=3)).puzzle
    for number in range(64):
        values = np.array(
            [SHADED if number >> cell & 1 else UNSHADED for cell in range(6)], np.int8
        )
        legal = yajikazu_ablation._is_legal(puzzle, values)
        assert legal == (not judge(puzzle, to_answer(values, 3)))


def test_a_spoilt_experiment_is_not_as_on_record(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first block is the recorded one, and with one count off by one it is not."""
    record = read_records("yajisan-kazusan-51")["yajisan-kazusan-51.boards.6x6.cases"]
    experiment = experiment_named(record.experiment)

    def block() -> str:
        return digest(experiment.rows(record.seed, 0, record.block, record.choices))

    assert block() == record.digests[0]
    kinds = yajikazu_census._kinds
    monkeypatch.setattr(
        yajikazu_census, "_kinds", lambda board: (kinds(board)[0] + 1, *kinds(board)[1:])
    )
    assert block() != record.digests[0]
