"""What every genre's ladder must hold, on seeded random boards and states."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import pairwise, permutations
from typing import Any

import numpy as np
import pytest

from liarproof.oracles.kit.rng import below, stream
from liarproof.oracles.registry import oracle_engines
from liarproof.properties.boards import maker
from liarproof.puzzles.answer import SHADED, UNKNOWN, UNSHADED, Answer, State
from liarproof.puzzles.genres import BOOKS
from liarproof.solvers.explain import explain
from liarproof.solvers.ladder import fixpoint, grade, ladder_of, solve

FAST = {"hitori": "cells", "yinyang": "raster", "yajikazu": "cells"}
"""An oracle of each genre that is quick on small boards."""

GENRES = pytest.mark.parametrize("genre", list(BOOKS))


def answers(puzzle: Any) -> set[Answer]:
    """All answers, by an engine that shares no code with the solver."""
    name = FAST[puzzle.genre]
    (oracle,) = (engine for engine in oracle_engines(puzzle.genre) if engine.name == name)
    return set(oracle.answers(puzzle))


def boards(genre: str, seed: int, count: int, most: int = 25) -> list[Any]:
    """Random boards of all kinds, to so many cells."""
    mixed = (maker(genre).mixed(seed, index) for index in range(count))
    return [puzzle for puzzle in mixed if puzzle.height * puzzle.width <= most]


def some_state(puzzle: Any, seed: int, known: set[Answer]) -> State:
    """A random partial filling: half of the time of an answer, if there is one."""
    random = stream(seed, "some state")
    state = State.unknown(puzzle.height, puzzle.width)
    truth = sorted(known)[below(random, len(known))].cells if known and seed % 2 else None
    for row in range(puzzle.height):
        for column in range(puzzle.width):
            value = truth[row][column] if truth else (UNSHADED, SHADED)[below(random, 2)]
            state.cells[row, column] = value if below(random, 3) == 0 else UNKNOWN
    return state


def extending(known: set[Answer], state: State) -> list[Answer]:
    """The answers that agree with every decided cell."""
    decided = state.cells != UNKNOWN
    return [a for a in known if np.array_equal(np.array(a.cells)[decided], state.cells[decided])]


@GENRES
def test_no_rung_loses_an_answer(genre: str) -> None:
    """Each rung keeps every answer that extends the state, and fails only without one."""
    ladder, fired = ladder_of(genre), 0
    for index, puzzle in enumerate(boards(genre, 31, 80)):
        known = answers(puzzle)
        for rung in (*ladder.implicit, *ladder.rungs, *ladder.spare):
            state = some_state(puzzle, index, known)
            before = state.copy()
            fitting = extending(known, state)
            alive = rung(puzzle, state)
            assert alive or not fitting, f"{rung} rejects {puzzle}"
            assert extending(known, state) == fitting or not alive, f"{rung} on {puzzle}"
            kept = before.cells != UNKNOWN
            assert not alive or np.array_equal(before.cells[kept], state.cells[kept])
            fired += not alive or not np.array_equal(before.cells, state.cells)
    assert fired > 100


@GENRES
def test_every_order_of_the_ladder_reaches_one_fixpoint(genre: str) -> None:
    """All orders of the plain rungs agree on the fixpoint, or on finding a contradiction."""
    plain = ladder_of(genre).rungs[:-1]
    for index, puzzle in enumerate(boards(genre, 32, 30)):
        outcomes = set()
        known = answers(puzzle)
        for order in list(permutations(plain))[:: max(1, len(plain) - 2)]:
            state = some_state(puzzle, index, known)
            outcomes.add(state.marks() if fixpoint(puzzle, state, order) else None)
        assert len(outcomes) == 1


@GENRES
def test_a_complete_state_passes_just_if_it_is_an_answer(genre: str) -> None:
    """The rungs that judge leaves accept every legal complete board and reject all others."""
    ladder = ladder_of(genre)
    for index, puzzle in enumerate(boards(genre, 33, 60)):
        known = answers(puzzle)
        random = stream(index, "complete")
        candidates = [State.of(answer) for answer in list(known)[:3]]
        candidates += [candidate.copy() for candidate in candidates]
        blank = State.unknown(puzzle.height, puzzle.width)
        candidates += [blank.copy() for _ in range(3)]
        for number, state in enumerate(candidates):
            flips = 1 if 3 <= number < len(candidates) - 3 else 0
            for at in range(state.cells.size):
                if state.cells.flat[at] == UNKNOWN:
                    state.cells.flat[at] = 1 + below(random, 2)
            for _ in range(flips):
                at = below(random, state.cells.size)
                state.cells.flat[at] = 3 - state.cells.flat[at]
            legal = state.marks() in known
            assert fixpoint(puzzle, state, ladder.rules) == legal


@GENRES
def test_both_strategies_give_the_same_answers(genre: str) -> None:
    """The fast search and the article's find the oracle's answers, each once."""
    for puzzle in boards(genre, 34, 50):
        known = answers(puzzle)
        for strategy in ("fast", "article"):
            found = solve(puzzle, None, strategy=strategy)
            assert found.exhausted
            assert set(found.answers) == known
            assert len(found.answers) == len(known)


@GENRES
def test_a_rung_switched_off_by_half(genre: str) -> None:
    """A rung that only rejects writes nothing, rejects what it did, and loses no answer."""
    ladder = ladder_of(genre)
    for index, puzzle in enumerate(boards(genre, 35, 30)):
        known = answers(puzzle)
        for rung in ladder.rungs[:-1]:
            state = some_state(puzzle, index, known)
            whole = state.copy()
            alive = rung(puzzle, whole)
            given = state.copy()
            assert fixpoint(puzzle, given, ()) == fixpoint(puzzle, given.copy(), ())
            half = state.copy()
            outcome = rung.rejecting(puzzle, half)
            if outcome:
                assert half.marks() == given.marks()
            if alive:
                assert outcome
            others = tuple(other for other in ladder.rungs if other is not rung)
            found = solve(puzzle, None, (rung.rejecting, *others))
            assert set(found.answers) == known


@GENRES
def test_the_probe_cannot_be_switched_off_by_half(genre: str) -> None:
    """The probe deduces by rejecting, so there is nothing between on and off."""
    with pytest.raises(ValueError, match="leave it out"):
        _ = ladder_of(genre).rungs[-1].rejecting


@GENRES
def test_a_stronger_rung_set_never_decides_less(genre: str) -> None:
    """Along the ladder the fixpoint only grows, and never passes what all answers agree on."""
    ladder = ladder_of(genre)
    for puzzle in boards(genre, 36, 40):
        known = answers(puzzle)
        before = -1
        for upto in range(len(ladder.rungs) + 1):
            state = ladder.start(puzzle)
            if not fixpoint(puzzle, state, ladder.rungs[:upto]):
                assert not known
                break
            decided = int((state.cells != UNKNOWN).sum())
            assert decided >= before
            before = decided
            assert extending(known, state) == list(known)


@GENRES
def test_explanations_end_at_the_fixpoint(genre: str) -> None:
    """Step by step the ladder decides what its fixpoint decides, each step for its reason."""
    ladder = ladder_of(genre)
    for puzzle in boards(genre, 37, 16):
        end = ladder.start(puzzle)
        alive = fixpoint(puzzle, end)
        state = ladder.start(puzzle)
        for step in explain(puzzle):
            if step.entry is None:
                assert not alive
                break
            assert state.cells[step.entry.row, step.entry.column] == UNKNOWN
            for entry, value in step.reason:
                assert state.cells[entry.row, entry.column] == value
            state.cells[step.entry.row, step.entry.column] = step.value
        else:
            assert alive
            assert state.marks() == end.marks()


@GENRES
def test_one_row_and_one_column(genre: str) -> None:
    """Strips lying and standing have the oracle's answers."""
    made = maker(genre)
    for length in range(1, 9):
        for size in ((1, length), (length, 1)):
            puzzle = made.blank(*size)
            assert set(solve(puzzle, None).answers) == answers(puzzle)


@GENRES
def test_large_boards_are_no_trouble(genre: str) -> None:
    """The blank 40×40 board and a 1×99 strip are searched to a first answer in few nodes."""
    made = maker(genre)
    assert solve(made.blank(40, 40), 1, strategy="article", budget=4_000).answers
    assert solve(made.blank(1, 99), 1).answers


def test_lines_longer_than_the_article_s_mask() -> None:
    """A clue of 40 at the end of 80 cells is no lie, as the article's 31-bit mask would have it."""
    from liarproof.puzzles.arrows import Clue
    from liarproof.puzzles.yajikazu import Yajikazu

    for number, lie in ((40, False), (41, True)):
        puzzle = Yajikazu(3, 81, (Clue(1, 0, "R", number),))
        state = ladder_of("yajikazu").start(puzzle)
        assert ladder_of("yajikazu").named("cap")(puzzle, state)
        assert (state.cells[1, 0] == SHADED) == lie


def test_totals_of_a_line_against_brute_force() -> None:
    """Every partial line to 7 cells shows exactly the totals from the least to the greatest."""
    from itertools import product

    from liarproof.solvers import yajikazu

    for length in range(8):
        line = np.arange(length, dtype=np.int32)
        for cells in product((UNKNOWN, UNSHADED, SHADED), repeat=length):
            totals = {
                filling.count(SHADED)
                for filling in product((UNSHADED, SHADED), repeat=length)
                if all(c in (UNKNOWN, f) for c, f in zip(cells, filling, strict=True))
                and not any(a == b == SHADED for a, b in pairwise(filling))
            }
            values = np.array(cells, dtype=np.int8)
            least, most = yajikazu._totals(values, line, -1, UNKNOWN)
            expected = set(range(least, most + 1)) if most >= 0 else set()
            assert totals == expected


SAMPLE = """
from liarproof.properties.boards import maker
from liarproof.solvers.ladder import grade, solve
for genre in ("yinyang", "yajikazu"):
    for index in range(18):
        puzzle = maker(genre).mixed(38, index)
        for strategy in ("fast", "article"):
            print(solve(puzzle, 40, strategy=strategy), grade(puzzle))
"""


def test_interpreted_runs_give_the_same() -> None:
    """As plain Python the kernel makes the same boards and finds the same by the same path."""

    def sample(**environment: str) -> str:
        done = subprocess.run(
            [sys.executable, "-P", "-c", SAMPLE],
            env={**os.environ, **environment},
            capture_output=True,
            text=True,
            check=True,
            timeout=300,
        )
        return done.stdout

    compiled = sample()
    assert compiled.count("Solution") == 72
    assert sample(NUMBA_DISABLE_JIT="1") == compiled


@GENRES
def test_grades_name_a_rung_or_say_why_not(genre: str) -> None:
    """A grade is the name of a rung, "search" or "contradiction"."""
    names = {rung.name for rung in ladder_of(genre).rungs} | {"search", "contradiction"}
    seen = {grade(puzzle) for puzzle in boards(genre, 39, 60)}
    assert seen <= names
    assert len(seen) >= 3
