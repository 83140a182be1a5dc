"""The experiments with hitori find what is known by hand or by other means, and notice faults."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from liarproof import InputError
from liarproof.ledgers.claims import read_ledger
from liarproof.ledgers.measured import read_records
from liarproof.oracles.registry import oracle_engines
from liarproof.properties.experiments import experiment_named, experiments
from liarproof.properties.experiments import hitori_branching as branching
from liarproof.properties.experiments import hitori_made as made
from liarproof.properties.experiments import hitori_rules as rules
from liarproof.properties.experiments import hitori_starts as starts
from liarproof.properties.experiments.experiment import digest
from liarproof.properties.generators.hitori import generate
from liarproof.properties.plain.hitori import RUNGS
from liarproof.properties.theorems.hitori_boards import legal, marks_of, mask_of
from liarproof.puzzles.answer import UNKNOWN, Marks, State
from liarproof.puzzles.hitori import Hitori
from liarproof.puzzles.text import read_text
from liarproof.solvers.ladder import Solution, fixpoint

SIDES = {"sides": [5, 6]}
ORDERS = ["most decided neighbours", "fewest undecided neighbours"]

CHOICES: dict[str, dict[str, Any]] = {
    "hitori.opening": {"opening": "pair with itself", "cells": 4},
    "hitori.unique-test": {"cells": 4},
    "hitori.needs": {"rule": "cut", "lacks": "shaded", "cells": 4},
    "hitori.start": {"cells": 6},
    "hitori.answers": {"boards": ["12/21", "11/11", "1", "123", "12", "112/121"]},
    "hitori.tried": {**SIDES, "tries": 3, "shading": "scattered"},
    "hitori.made": SIDES,
    "hitori.branching": {**SIDES, "orders": ORDERS},
}
"""Of each experiment, for a few rows."""


def rows(name: str, first: int = 0, count: int = 6, **choices: Any) -> list[Any]:
    """Rows of an experiment by the names of their fields."""
    experiment = experiment_named(name)
    found = experiment.rows(1, first, count, CHOICES[name] | choices)
    return [experiment.row(*row) for row in found]


def board(text: str) -> Hitori:
    """A board from its rows of digits."""
    return Hitori(tuple(tuple(map(int, row)) for row in text.split("/")))


def engine(name: str) -> Any:
    """One of the oracles."""
    return next(one for one in oracle_engines("hitori") if one.name == name)


def test_every_experiment_is_tried_here() -> None:
    """None is left out of the tests below that go over all of them."""
    assert set(CHOICES) == set(experiments("hitori"))


@pytest.mark.parametrize("name", CHOICES)
def test_a_row_hangs_on_its_number_alone(name: str) -> None:
    """The same rows come of one block, of two, and of each by itself."""
    whole = rows(name)
    assert rows(name, 0, 2) + rows(name, 2, 4) == whole
    assert [rows(name, number, 1)[0] for number in range(6)] == whole


@pytest.mark.parametrize(
    ("name", "choices"),
    [
        ("hitori.opening", {"opening": "triple"}),
        ("hitori.opening", {"cells": 10}),
        ("hitori.opening", {"cells": "4"}),
        ("hitori.opening", {"cells": 1}),
        ("hitori.unique-test", {"cells": 0}),
        ("hitori.needs", {"rule": "pair"}),
        ("hitori.needs", {"lacks": "time"}),
        ("hitori.needs", {"cells": 1}),
        ("hitori.needs", {"short": 0}),
        ("hitori.start", {"cells": 3}),
        ("hitori.start", {"single": "yes"}),
        ("hitori.answers", {"boards": ["a/b"]}),
        ("hitori.answers", {"boards": ["12/21"]}),
        ("hitori.tried", {"sides": []}),
        ("hitori.tried", {"sides": [0]}),
        ("hitori.tried", {"sides": [21]}),
        ("hitori.tried", {"tries": 0}),
        ("hitori.tried", {"shading": "dotted"}),
        ("hitori.tried", {"sides": [1], "copies": "diagonal"}),
        ("hitori.made", {"shading": "scattered", "density": 0.1, "tries": 1}),
        ("hitori.branching", {"orders": ORDERS[:1]}),
        ("hitori.branching", {"orders": ["first", "last"]}),
    ],
)
def test_bad_choices_are_errors(name: str, choices: dict[str, Any]) -> None:
    """Of a kind that there is not, out of range, or with fewer cases than rows are asked for."""
    with pytest.raises(InputError):
        rows(name, **choices)


# --- rules on small boards -----------------------------------------------------------------


def added(name: str, **choices: Any) -> tuple[int, int]:
    """Cases and exceptions of all rows to so many cells."""
    number = len(rules.small_boards(choices["cells"]))
    found = rows(name, 0, number, **choices)
    return sum(row.cases for row in found), sum(row.exceptions for row in found)


def test_openings_by_hand() -> None:
    """On strips of two and three, each in two directions.

    One number twice has two answers, and both go if the whole pair is shaded. 1 2 1 has three
    answers, its middle kept in each; 1 1 1 has one, which shades both ends, and it alone has a
    copy beside its pairs.
    """
    assert added("hitori.opening", opening="pair with itself", cells=2) == (4, 4)
    assert added("hitori.opening", opening="pair", cells=2) == (0, 0)
    assert added("hitori.opening", opening="sandwich", cells=3) == (8, 0)
    assert added("hitori.opening", opening="pair", cells=3) == (2, 0)


def test_a_rule_that_loses_answers_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """One that shades the middle of a sandwich loses every answer that it speaks of."""
    monkeypatch.setitem(
        rules.OPENINGS, "sandwich", lambda puzzle: {(c, 2) for c, _ in rules.sandwiches(puzzle)}
    )
    assert added("hitori.opening", opening="sandwich", cells=3) == (8, 8)


def test_witnesses_are_boards_with_a_lost_answer() -> None:
    """They can be read, are legal, and no pair is kept or shaded whole in them."""
    found = [row.witness for row in rows("hitori.opening", 0, 50) if row.witness]
    assert found
    for text in found:
        puzzle, marks = read_text(text)
        assert marks in set(engine("sat").answers(puzzle, None))


def test_the_test_of_uniqueness_is_held_against_both_oracles(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A search that stops at one answer calls every board unique that has any."""
    assert added("hitori.unique-test", cells=6) == (976, 0)
    search = rules.solve

    def hasty(puzzle: Hitori, limit: int, strategy: str) -> Solution:
        return search(puzzle, min(limit, 1), strategy=strategy)

    monkeypatch.setattr(rules, "solve", hasty)
    several = sum(engine("diagram").count(puzzle) > 1 for puzzle in rules.small_boards(4))
    assert added("hitori.unique-test", cells=4)[1] == several


def test_oracles_that_differ_stop_the_experiment(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is measured against answers that only one of them has."""
    fewer = [engine("rows"), replace(engine("cells"), run=lambda *_: iter(()))]
    monkeypatch.setattr(rules, "oracle_engines", lambda _: fewer)
    with pytest.raises(AssertionError, match="rows and cells"):
        rules.answers(board("12/21"))


@pytest.mark.parametrize("rule", rules.RULES)
def test_the_rules_are_those_of_the_plain_rungs(rule: str) -> None:
    """In every state of a strip and two boards, one step says something just where a rung does."""
    for puzzle in (board("1213"), board("112/121"), board("11/12")):
        for values in product(range(3), repeat=puzzle.height * puzzle.width):
            if rule == "cut" and 1 not in values:
                continue  # the last open cell, our convention, is none of the article's rule
            decided = rules.RULES[rule](puzzle, list(values))
            speaks = any(values[cell] != value for cell, value in decided)
            rows_of = [values[at : at + puzzle.width] for at in range(0, len(values), puzzle.width)]
            marks = Marks(tuple(map(tuple, rows_of)))
            state = State.of(marks)
            alive = fixpoint(puzzle, state, [RUNGS[rule]])
            if rule == "cut" and not alive and not speaks:
                # unshaded cells are parted already: a contradiction, and no cell to decide
                continue
            assert speaks == (not alive or state.marks() != marks), (puzzle, values)


def test_what_cut_needs_by_hand() -> None:
    """Kept, open, kept on a strip of three is the one state of eight in which it speaks."""
    strips = {row.witness: row for row in rows("hitori.needs", 0, 5, cells=3)}
    assert strips["hitori 1x3\n  -. -  -."][:2] == (8, 1)
    assert all(row.exceptions == 0 for row in rows("hitori.needs", 0, 1, short=2))
    everything = rows("hitori.needs", 0, 8, lacks="everything")
    assert [row[:2] for row in everything] == [(1, 0)] * 8


# --- starts --------------------------------------------------------------------------------


def test_starts_are_those_of_another_engine() -> None:
    """Answers, and the cells on which they agree, as SAT lists them for every board to 6 cells."""
    boards = starts.stages(6, False)
    assert len(boards) == 15 + 2 * 203
    for puzzle, row in zip(boards, rows("hitori.start", 0, len(boards)), strict=True):
        found = [sum(answer.cells, ()) for answer in engine("sat").answers(puzzle, None)]
        assert row.answers == min(2, len(found))
        assert row.agreed == sum(len(set(values)) == 1 for values in zip(*found, strict=True))
        assert row.shut == (row.agreed > 0 == row.opened)
        assert row.shut_unique == (row.shut and row.answers == 1)


def test_a_board_without_an_opening_by_hand() -> None:
    """1 1 over 1 2: the corner must go, for else both its twins would; a probe finds it."""
    row = starts._start(board("11/12"))
    assert row[:6] == (1, 4, 0, 4, 1, 1)
    assert row.witness == "hitori 2x2\n  1  1\n  1  2"


def test_single_numbers_decide_nothing_and_blanks_are_no_pair() -> None:
    """Every board to 6 cells with one number: four and two times six of them."""
    found = rows("hitori.start", 0, 16, single=True)
    assert all(row[:6] == (2, 0, 0, 0, 0, 0) for row in found)


def test_answers_by_hand() -> None:
    """Five of two by two; ones alone cannot be; one cell stays; a strip may lose either end."""
    found = rows("hitori.answers")
    assert [row.rows for row in found][:5] == [5, 0, 1, 4, 3]
    assert all(len(set(row[1:])) == 1 for row in found)


# --- boards that are made ------------------------------------------------------------------


def test_tries_are_told_apart_by_an_oracle() -> None:
    """Each try of the generator is judged anew: unique, extendable, or with a rival."""
    for number, row in enumerate(rows("hitori.tried", 0, 8, sides=[4], tries=1, density=0.3)):
        found = generate(
            4, 4, made.seed_of(1, "hitori.tried", number), tries=1, shading="scattered", density=0.3
        )
        assert found.answer is not None
        shaded = mask_of(found.answer)
        larger = any(other != shaded and other & shaded == shaded for other in legal(4, 4))
        unique = engine("rows").count(found.puzzle) == 1
        assert row == (4, unique, 1, larger, not (unique or larger))


def test_made_boards_are_looked_at_by_other_means() -> None:
    """Plain rungs, a second oracle and the legal shadings see the same of boards 4×4."""
    for seed in range(12):
        found = generate(4, 4, seed)
        puzzle, answer = found.puzzle, found.answer
        assert answer is not None
        row = made.look(puzzle, answer)
        assert [row.opened, row.dynamic, row.all_five] == [
            plainly(puzzle, *names)
            for names in (made.OPENINGS, made.DYNAMIC, (*made.OPENINGS, *made.DYNAMIC))
        ]
        assert row.more == row.all_five - row.opened
        assert row.stalled == (row.all_five < 16)
        assert row.answers == engine("rows").count(puzzle) == 1
        assert (row.excused, row.packed, row.recovered, row.unlike) == (1, 1, 1, 0)
        assert (row.guesses > 0) == row.stalled


def plainly(puzzle: Hitori, *names: str) -> int:
    """How many cells the plain rungs decide."""
    state = State.of(Marks(((UNKNOWN,) * puzzle.width,) * puzzle.height))
    assert fixpoint(puzzle, state, [RUNGS[name] for name in names])
    return int((state.cells != UNKNOWN).sum())


def test_packed_and_excused_mean_what_they_say() -> None:
    """Packed shadings are those that no larger legal one has; excuses are looked up by hand."""
    shadings = legal(3, 4)
    for mask in shadings:
        largest = not any(other != mask and other & mask == mask for other in shadings)
        assert made.packed(marks_of(mask, 3, 4)) == largest
    first = marks_of(1, 2, 2)
    for text, excuse in (("11/23", True), ("12/13", True), ("12/31", False), ("12/21", False)):
        assert made.excused(board(text), first) is excuse


def test_boards_that_the_openings_do_not_open_are_kept() -> None:
    """The witness is a board with one answer and neither pattern on it."""
    found = made.look(board("11/12"), marks_of(0b0001, 2, 2))
    assert found.opened == 0
    assert found.witness == "hitori 2x2\n  1  1\n  1  2"
    assert made.look(board("11/12"), marks_of(0b0001, 2, 2), keep=False).witness == ""
    wrong = made.look(board("11/12"), marks_of(0b0010, 2, 2))
    assert wrong.recovered == 0


def test_orders_by_hand() -> None:
    """On an untouched 3×3 no cell has a decided neighbour; corners have fewest undecided ones."""
    puzzle = board("123/231/312")
    state = State.of(Marks(((UNKNOWN,) * 3,) * 3))
    assert branching.best(puzzle, state, "most decided neighbours") == set(range(9))
    assert branching.best(puzzle, state, "fewest values") == set(range(9))
    assert branching.best(puzzle, state, "fewest undecided neighbours") == {0, 2, 6, 8}
    state.cells[1, 1] = 1
    assert branching.best(puzzle, state, "most decided neighbours") == {1, 3, 5, 7}
    state.cells[:] = 1
    assert branching.best(puzzle, state, "fewest values") == set()


def test_counting_values_chooses_nothing() -> None:
    """Where there is a search, all undecided cells are first and the other order's among them."""
    found = rows("hitori.branching", 0, 60, orders=[ORDERS[0], "fewest values"])
    assert any(row.stalled for row in found)
    assert all(row.common == row.tied == row.stalled for row in found)


# --- the records ---------------------------------------------------------------------------


def first_block(name: str) -> str:
    """The digest of the first block of a measurement, made now."""
    one = read_ledger("hitori-14").measured(name)
    first, count = one.blocks[0]
    return digest(experiment_named(one.experiment).rows(one.seed, first, count, one.choices))


FAULTS: dict[str, tuple[object, str, Callable[..., object]]] = {
    "hitori-14.small.pair-with-itself": (rules, "pairs", lambda *_, **__: set()),
    "hitori-14.small.starts": (
        starts,
        "OPENINGS",
        dict.fromkeys(("sandwich", "pair"), lambda _: set()),
    ),
    "hitori-14.needs.cut-black": (rules, "sizes_to", lambda *_, **__: ((2, 2),) * 23),
    "hitori-14.made.lines": (made, "excused", lambda *_: False),
    "hitori-14.tried.packed": (made, "seed_of", lambda *_: 7),
    "hitori-14.branching.neighbours": (branching, "best", lambda *_: {1}),
}
"""Measurement -> what of it is spoilt, and how."""


@pytest.mark.parametrize("name", FAULTS)
def test_a_spoilt_experiment_differs_from_the_record(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """As it stands its first block is the one on record; with a fault in it, it is not."""
    record = read_records("hitori-14")[name]
    for cached in (rules._stages, starts.stages):
        cached.cache_clear()
    assert first_block(name) == record.digests[0]
    module, what, fault = FAULTS[name]
    for cached in (rules._stages, starts.stages):
        cached.cache_clear()
    monkeypatch.setattr(module, what, fault)
    assert first_block(name) != record.digests[0]
    for cached in (rules._stages, starts.stages):
        cached.cache_clear()
