"""What every genre's ladder must hold, on seeded random boards and states."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import pairwise, permutations
from math import factorial
from typing import Any

import numpy as np
import pytest

from liarproof.oracles.kit.rng import below, shuffle, stream
from liarproof.oracles.registry import oracle_engines
from liarproof.properties.boards import maker
from liarproof.puzzles.answer import SHADED, UNKNOWN, UNSHADED, Answer, Marks, State
from liarproof.puzzles.genres import BOOKS
from liarproof.solvers.explain import explain
from liarproof.solvers.ladder import call, fixpoint, grade, ladder_of, solve

FAST = {"hitori": "cells", "yinyang": "raster", "yajikazu": "cells", "yajilin": "loop"}
"""An oracle of each genre that is quick on small boards."""

LEFT_TO = {"hitori": ("adjacency",), "yajikazu": ("adj", "ray"), "yajilin": ("degrees",)}
"""Rungs that judge what a state says of cells beside each other, or of a clue in force: where
that is contradictory already, the other rungs need not see it."""

ORDERS = 24
"""How many orders of a ladder are tried, of which there may be billions."""

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
    """A random partial filling of cells and edges: half of the time of an answer, if any."""
    random = stream(seed, "some state")
    state = ladder_of(puzzle.genre).undecided(puzzle)
    truth = State.of(sorted(known)[below(random, len(known))]) if known and seed % 2 else None
    for number, part in enumerate(state):
        for at in range(part.size):
            value = truth[number].flat[at] if truth else 1 + below(random, 2)
            part.flat[at] = value if below(random, 3) == 0 else UNKNOWN
    return state


def extending(known: set[Answer], marks: Marks) -> set[Answer]:
    """The answers that agree with everything decided."""
    return {answer for answer in known if marks.fits(answer)}


def decided(marks: Marks) -> int:
    """How many entries are decided."""
    return sum(value != UNKNOWN for part in marks for row in part for value in row)


def keeps(before: Marks, after: Marks) -> bool:
    """Whether all that was decided still stands as it was."""
    return all(
        was in (UNKNOWN, now)
        for rows, later in zip(before, after, strict=True)
        for row, later_row in zip(rows, later, strict=True)
        for was, now in zip(row, later_row, strict=True)
    )


def orders(rungs: tuple[Any, ...], seed: int) -> list[tuple[Any, ...]]:
    """All orders of a few rungs; of more the two straight ones, and others by seed."""
    if factorial(len(rungs)) <= 5 * ORDERS:
        return list(permutations(rungs))
    random, found = stream(seed, "orders"), [rungs, rungs[::-1]]
    while len(found) < ORDERS:
        places = np.arange(len(rungs))
        shuffle(random, places)
        found.append(tuple(rungs[place] for place in places))
    return found


@GENRES
def test_no_rung_loses_an_answer(genre: str) -> None:
    """Each rung keeps every answer that extends the state, and fails only without one."""
    ladder, fired = ladder_of(genre), 0
    for index, puzzle in enumerate(boards(genre, 31, 80)):
        known = answers(puzzle)
        for rung in (*ladder.implicit, *ladder.rungs, *ladder.spare):
            state = some_state(puzzle, index, known)
            before = state.marks()
            fitting = extending(known, before)
            alive = rung(puzzle, state)
            assert alive or not fitting, f"{rung} rejects {puzzle}"
            assert not alive or extending(known, state.marks()) == fitting, f"{rung} on {puzzle}"
            assert not alive or keeps(before, state.marks())
            fired += not alive or before != state.marks()
    assert fired > 100


@GENRES
def test_every_order_of_the_ladder_reaches_one_fixpoint(genre: str) -> None:
    """All orders of the plain rungs agree on the fixpoint, or on finding a contradiction.

    Both as the kernel runs them, which puts the heavy ones last, and one by one from Python.
    """
    plain = ladder_of(genre).rungs[:-1]
    for index, puzzle in enumerate(boards(genre, 32, 30)):
        outcomes = set()
        known = answers(puzzle)
        for number, order in enumerate(orders(plain, index)):
            state = some_state(puzzle, index, known)
            one_by_one = number % 4 == index % 4
            alive = in_turn(puzzle, state, order) if one_by_one else fixpoint(puzzle, state, order)
            outcomes.add(state.marks() if alive else None)
        assert len(outcomes) == 1, puzzle


def in_turn(puzzle: Any, state: State, rungs: tuple[Any, ...]) -> bool:
    """Run the rungs in just this order, round and round, until a round changes nothing."""
    before = None
    while before != state.marks():
        before = state.marks()
        if not all(
            call(rung, puzzle, state) for rung in (*ladder_of(puzzle.genre).implicit, *rungs)
        ):
            return False
    return True


@GENRES
def test_who_knows_more_deduces_no_less(genre: str) -> None:
    """Whatever a rung says of a state stands, or the rung fails, where more is decided."""
    ladder, said = ladder_of(genre), 0
    others = [ladder.named(name) for name in LEFT_TO.get(genre, ())]
    for index, puzzle in enumerate(boards(genre, 40, 150, 20)):
        more = some_state(puzzle, index, answers(puzzle))
        less, random = more.copy(), stream(index, "less")
        for part in less:
            for at in range(part.size):
                if below(random, 4) == 0:
                    part.flat[at] = UNKNOWN
        for rung in ladder.rungs:
            few, many = less.copy(), more.copy()
            if fixpoint(puzzle, many, (*others, rung)):
                assert fixpoint(puzzle, few, (*others, rung)), f"{rung} on {puzzle}"
                assert keeps(few.marks(), many.marks()), f"{rung} on {puzzle}"
                said += few.marks() != less.marks()
    assert said > 50


@GENRES
def test_a_complete_state_passes_just_if_it_is_an_answer(genre: str) -> None:
    """The rungs that judge leaves accept every legal complete board and reject all others."""
    ladder = ladder_of(genre)
    for index, puzzle in enumerate(boards(genre, 33, 60)):
        known = answers(puzzle)
        random = stream(index, "complete")
        candidates = [(State.of(answer), flips) for answer in sorted(known)[:3] for flips in (0, 1)]
        candidates += [(ladder.undecided(puzzle), 0) for _ in range(3)]
        for state, flips in candidates:
            for part in state:
                for at in range(part.size):
                    if part.flat[at] == UNKNOWN:
                        part.flat[at] = 1 + below(random, 2)
            parts = [part for part in state if part.size]
            for _ in range(flips):
                part = parts[below(random, len(parts))]
                at = below(random, part.size)
                part.flat[at] = 3 - part.flat[at]
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
        before = ladder.undecided(puzzle).marks()
        for upto in range(len(ladder.rungs) + 1):
            state = ladder.start(puzzle)
            if not fixpoint(puzzle, state, ladder.rungs[:upto]):
                assert not known
                break
            assert keeps(before, state.marks())
            before = state.marks()
            assert extending(known, before) == known


@GENRES
def test_explanations_end_at_the_fixpoint(genre: str) -> None:
    """Step by step the ladder decides what its fixpoint decides, each step for its reason."""
    ladder = ladder_of(genre)
    for puzzle in boards(genre, 37, 16):
        end = ladder.start(puzzle)
        alive = fixpoint(puzzle, end)
        state = ladder.start(puzzle)
        for step in explain(puzzle):
            for (part, row, column), value in step.reason:
                assert state[part][row, column] == value
            if step.entry is None:
                assert not alive
                break
            part, row, column = step.entry
            assert state[part][row, column] == UNKNOWN
            state[part][row, column] = step.value
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
    """A large blank board and a 1×99 strip are searched to a first answer, if any, in few nodes."""
    made, side = maker(genre), 24 if BOOKS[genre].edges else 40
    assert solve(made.blank(side, side), 1, strategy="article", budget=4_000).answers
    strip = solve(made.blank(1, 99), 1, budget=4_000)
    assert bool(strip.answers) == bool(answers(made.blank(1, 9)))
    assert strip.answers or strip.exhausted


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
import sys
from liarproof.properties.boards import maker
from liarproof.solvers import kernel
from liarproof.solvers.ladder import grade, solve
if len(sys.argv) > 1:
    kernel.SLICE = int(sys.argv[1])
for genre in ("yinyang", "yajikazu", "yajilin"):
    for index in range(12):
        puzzle = maker(genre).mixed(38, index)
        for strategy in ("fast", "article"):
            print(solve(puzzle, 40, strategy=strategy), grade(puzzle))
"""


def sample(*arguments: str, **environment: str) -> str:
    """What a fresh process finds."""
    done = subprocess.run(
        [sys.executable, "-P", "-c", SAMPLE, *arguments],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=True,
        timeout=300,
    )
    return done.stdout


def test_interpreted_and_sliced_runs_give_the_same() -> None:
    """As plain Python, and pausing every few rungs, the kernel finds the same by the same path."""
    compiled = sample()
    assert compiled.count("Solution") == 72
    assert sample(NUMBA_DISABLE_JIT="1") == compiled
    assert sample("5", NUMBA_DISABLE_JIT="1") == compiled


@GENRES
def test_grades_name_a_rung_or_say_why_not(genre: str) -> None:
    """A grade is the name of a rung, "search" or "contradiction"."""
    names = {rung.name for rung in ladder_of(genre).rungs} | {"search", "contradiction"}
    seen = {grade(puzzle) for puzzle in boards(genre, 39, 60)}
    assert seen <= names
    assert len(seen) >= 3
