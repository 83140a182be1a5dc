"""Rungs on every state of small boards: the tables, what is said of them, and their numbers."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from liarproof.properties.boards import maker
from liarproof.properties.checks.contracts import ladder_contracts, rung_contracts
from liarproof.properties.contracts import remnants, tables
from liarproof.properties.contracts.bench import CONTRADICTION, Bench
from liarproof.properties.contracts.classes import classes
from liarproof.properties.contracts.exhaustive import every_world, pairs, puzzles, variety
from liarproof.properties.contracts.flat import Layout, all_states, numbers_of
from liarproof.properties.contracts.subject import ORACLES, Subject, answers_of
from liarproof.properties.contracts.tables import NO, NONE, Possible, Table
from liarproof.properties.contracts.worlds import random_puzzle
from liarproof.properties.symmetries import symmetries
from liarproof.puzzles.errors import InputError
from liarproof.puzzles.genres import BOOKS
from liarproof.solvers.ladder import ladder_of

RUNGS = [
    (genre, rung.name)
    for genre in BOOKS
    for rung in (*ladder_of(genre).rungs, *ladder_of(genre).spare)
]
SIZES = {"hitori": (2, 3), "yinyang": (2, 3), "yajikazu": (2, 3), "yajilin": (2, 2)}


def a_puzzle(genre: str, seed: int) -> Any:
    """A random puzzle of few entries."""
    return random_puzzle(genre, seed, 0, SIZES[genre])


@pytest.mark.parametrize(("genre", "name"), RUNGS)
def test_a_table_says_what_calls_say(genre: str, name: str) -> None:
    """On every state the table holds what the rung, called alone, makes of it."""
    ladder = ladder_of(genre)
    rung = ladder.named(name)
    chosen = ladder.rungs if name == "probe" else (rung,)
    puzzle = a_puzzle(genre, 3)
    states = all_states(Layout.of(puzzle).entries)[::7]
    replies = Bench({"alone": rung}).call("alone", puzzle, states)
    expected = np.where(replies.kinds == CONTRADICTION, NO, numbers_of(replies.after))
    assert (tables.tabled(ladder, puzzle, chosen)[::7] == expected).all()


@pytest.mark.parametrize("genre", BOOKS)
def test_possible_by_definition(genre: str) -> None:
    """What is possible in a state is what the answers that extend it have."""
    for seed in range(3):
        puzzle = a_puzzle(genre, seed)
        answers = answers_of(puzzle, ORACLES[genre])
        states = all_states(Layout.of(puzzle).entries)
        found = tables.possible(answers, states.shape[1])
        for number in range(0, len(states), 11):
            fits = ((answers == states[number]) | (states[number] == 0)).all(axis=1)
            for value, bits in ((1, found.first), (2, found.second)):
                wanted = (answers[fits] == value).any(axis=0)
                assert [bool(bits[number] >> e & 1) for e in range(wanted.size)] == list(wanted)


def spoiled(table: Table, state: int, becomes: int) -> Table:
    """A table with one entry changed."""
    changed = table.copy()
    changed[state] = becomes
    return changed


def test_each_statement_can_fail() -> None:
    """One wrong entry of a table is found by the statement that it breaks, at that state."""
    ladder = ladder_of("hitori")
    puzzle = maker("hitori").blank(1, 3)
    table = tables.tabled(ladder, puzzle, ladder.rungs[:3])
    states = tables.states_of(3)
    possible: Possible = tables.possible(answers_of(puzzle, "cells"), 3)
    assert table[0] == 0
    assert tables.not_contracting(states, spoiled(table, 1, 0)) == 1
    assert tables.not_sound(states, spoiled(table, 0, NO), possible) == 0
    assert tables.not_sound(states, spoiled(table, 0, 2), possible) == 0
    assert tables.not_monotone(states, spoiled(table, 0, 1)) == 0
    assert tables.not_idempotent(spoiled(table, 0, 2)) == 0
    assert tables.differs(table, spoiled(table, 5, NO)) == (5 if table[5] != NO else NONE)
    assert tables.decides_less(states, table, spoiled(table, 0, 1)) == 0
    whole = 1 + 3 + 9  # all unshaded: legal
    assert tables.not_checking(states, spoiled(table, whole, NO), possible) == whole
    shaded = 2 + 6 + 18  # all shaded: illegal
    assert tables.not_checking(states, spoiled(table, shaded, shaded), possible) == shaded
    same = np.arange(27, dtype=np.int64)
    assert tables.not_equivariant(table, spoiled(table, 0, 1), same) == 0


def test_untouched_tables_pass() -> None:
    """The statements of the test above hold of the table before it is spoiled."""
    ladder = ladder_of("hitori")
    puzzle = maker("hitori").blank(1, 3)
    table = tables.tabled(ladder, puzzle, ladder.rungs[:3])
    states, possible = tables.states_of(3), tables.possible(answers_of(puzzle, "cells"), 3)
    assert tables.not_contracting(states, table) == NONE
    assert tables.not_sound(states, table, possible) == NONE
    assert tables.not_monotone(states, table) == NONE
    assert tables.not_idempotent(table) == NONE
    assert tables.not_checking(states, table, possible) == NONE


@pytest.mark.parametrize("genre", BOOKS)
def test_moved_states(genre: str) -> None:
    """The number of a state's image is that of the state which the symmetry makes of it."""
    height, width = SIZES[genre]
    states = all_states(Layout.of(maker(genre).blank(height, width)).entries)
    for symmetry in symmetries(genre):
        moved = tables.moved_states(symmetry, height, width, states.shape[1])
        assert (moved == numbers_of(symmetry.states(height, width, states))).all()


@pytest.mark.parametrize("genre", BOOKS)
@pytest.mark.parametrize("size", [(1, 1), (1, 4), (3, 1), (2, 2), (2, 3), (3, 2)])
def test_classes_and_closed_forms(genre: str, size: tuple[int, int]) -> None:
    """As many puzzles as the closed form says, and each in just one class."""
    for kind in maker(genre).varieties:
        counted = sum(1 for _ in maker(genre).every(*size, kind))
        assert counted == puzzles(*size, kind)
        if counted < 2_000:
            assert sum(one.members for one in classes(genre, *size, kind)) == counted


@pytest.mark.parametrize("genre", BOOKS)
def test_pairs_are_as_many_as_announced(genre: str) -> None:
    """Going through every puzzle and state of a size meets as many pairs as were announced."""
    subject = Subject(ladder_of(genre).rungs[0], genre)
    size = (1, 3) if genre == "yajilin" else (2, 2)
    met = sum(len(world.states) for world in every_world(subject, *size))
    assert met == pairs(genre, *size)


def test_too_many_entries_are_refused() -> None:
    """A board with too many states says so in one line."""
    with pytest.raises(InputError, match="a yajilin board of 3×3 has 21 entries"):
        pairs("yajilin", 3, 3)
    assert variety("yajilin", 3, 3) == "to one clue"


def test_remnants_say_what_calls_say() -> None:
    """What is left of an answer gets the replies of calls, or is lost."""
    ladder = ladder_of("yajilin")
    puzzle = maker("yajilin").blank(2, 2)
    (answer,) = answers_of(puzzle, "loop")
    for rung in ladder.rungs:
        chosen = ladder.rungs if rung.name == "probe" else (rung,)
        table = remnants.remnants(ladder, puzzle, chosen, answer)
        kept = np.arange(table.size)[:, None] >> np.arange(answer.size) & 1
        states = np.where(kept, answer, 0).astype(np.int8)
        replies = Bench({"alone": rung}).call("alone", puzzle, states)
        decided = (replies.after != 0) @ (1 << np.arange(answer.size))
        assert (replies.kinds != CONTRADICTION).all()
        assert (table == decided).all()
        assert remnants.not_sound(table) == NONE
        assert remnants.not_monotone(table, answer.size) == NONE


def test_remnants_can_fail() -> None:
    """Each statement about what is left of an answer finds the one entry that breaks it."""
    table = np.arange(8, dtype=np.int32)
    assert remnants.not_sound(spoiled(table, 3, remnants.LOST)) == 3
    assert remnants.not_contracting(spoiled(table, 3, 1)) == 3
    assert remnants.not_monotone(spoiled(table, 1, 7), 3) == 1
    assert remnants.not_idempotent(spoiled(table, 1, 3)) == NONE
    assert remnants.not_idempotent(spoiled(spoiled(table, 1, 3), 3, 7)) == 1


def test_a_rung_without_its_neighbours_is_found() -> None:
    """cut-any beside adjacency holds its contracts; that they can fail, a seeded fault shows."""
    result = rung_contracts("hitori", "cut-any", 1, 3, "with blanks", 0, 1, False)
    assert result.failures == []
    assert result.cases["sound"] == result.cases["stronger-than-cut"] > 0
    assert ladder_contracts("hitori", "ladder", 1, 3, "with blanks", 0, 1, False).failures == []
