"""The ladder: fixpoint, solve, grade, with any rungs in any order."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import combinations, permutations, product
from typing import Any

import numpy as np
import pytest

from liarproof.oracles.kit.rng import below, stream
from liarproof.oracles.registry import oracle_engines
from liarproof.properties.boards.hitori import every_board, mixed_board
from liarproof.puzzles.answer import SHADED, UNKNOWN, UNSHADED, State
from liarproof.puzzles.errors import InputError
from liarproof.puzzles.hitori import Hitori
from liarproof.puzzles.sources import parse
from liarproof.puzzles.yajilin import Yajilin
from liarproof.solvers.hitori import (
    LADDER,
    adjacency,
    cut,
    cut_any,
    duplicate,
    pair,
    probe,
    sandwich,
)
from liarproof.solvers.ladder import fixpoint, grade, ladder_of, rungs_named, solve

FOUR_BY_FOUR = "hitori/4/4/1114142333214213"
ALL = (*LADDER.rungs, cut_any)


def answers(puzzle: Hitori) -> set[Any]:
    """All answers, by an engine that shares no code with the solver."""
    (cells,) = (engine for engine in oracle_engines("hitori") if engine.name == "cells")
    return set(cells.answers(puzzle))


def some_state(puzzle: Hitori, seed: int) -> State:
    """A random partial filling, not necessarily one that any answer extends."""
    state = State.unknown(puzzle.height, puzzle.width)
    random = stream(seed, "some state")
    for at in range(state.cells.size):
        state.cells.flat[at] = (UNKNOWN, UNKNOWN, UNKNOWN, UNSHADED, SHADED)[below(random, 5)]
    return state


def test_article_rungs_stand_in_the_article_s_order() -> None:
    """The rungs are the article's, by its names and in its order, with probe above them."""
    names = [rung.name for rung in LADDER.rungs]
    assert names == ["duplicate", "adjacency", "cut", "sandwich", "pair", "probe"]
    assert all(rung.source for rung in ALL)


def test_a_board_from_url_to_answer() -> None:
    """The example board is proved to have exactly one answer."""
    found = solve(parse(FOUR_BY_FOUR))
    assert found.unique is True
    assert found.exhausted
    assert set(found.answers) == answers(parse(FOUR_BY_FOUR))


def test_the_article_s_five_solutions() -> None:
    """A duplicate-free 2×2 board has five answers (article, "An aside")."""
    found = solve(Hitori(((1, 2), (2, 1))), limit=10)
    assert len(found.answers) == 5
    assert found.unique is False


def test_rungs_are_a_no_op_without_a_pattern() -> None:
    """The article's five rungs decide nothing on its 2×2 board without a pattern."""
    puzzle, state = Hitori(((1, 2), (2, 1))), State.unknown(2, 2)
    assert fixpoint(puzzle, state, LADDER.rungs[:5])
    assert not state.cells.any()


def test_any_subset_in_any_order_reaches_one_fixpoint() -> None:
    """Rungs in every order agree on the fixpoint, or on finding a contradiction."""
    for index in range(40):
        puzzle = mixed_board(11, index)
        sets = [*combinations((duplicate, adjacency, cut, sandwich, pair), 3), (adjacency, cut_any)]
        for rungs in sets:
            outcomes = set()
            for order in permutations(rungs):
                state = some_state(puzzle, index)
                outcomes.add(state.marks() if fixpoint(puzzle, state, order) else None)
            assert len(outcomes) == 1


def test_cut_any_needs_adjacency_to_be_confluent() -> None:
    """Without adjacency cut-any depends on the order: a cell shaded later is a post no more."""
    puzzle = Hitori(((3, 2, 2), (3, 2, 1), (3, 1, 3)))
    outcomes = set()
    for order in permutations((duplicate, pair, cut_any)):
        state = State.unknown(3, 3)
        state.cells[...] = ((0, 0, 1), (0, 0, 1), (0, 2, 0))
        assert fixpoint(puzzle, state, order)
        outcomes.add(state.marks())
    assert len(outcomes) == 2


def test_no_rung_loses_an_answer() -> None:
    """Each rung alone keeps every answer that extends the state, and fails only without one."""
    for index in range(60):
        puzzle = mixed_board(12, index)
        known = answers(puzzle)
        for rung in ALL:
            state = some_state(puzzle, index)
            decided = state.cells != UNKNOWN
            fitting = [
                answer
                for answer in known
                if np.array_equal(np.array(answer.cells)[decided], state.cells[decided])
            ]
            alive = rung(puzzle, state)
            assert alive or not fitting
            for answer in fitting:
                clash = (state.cells != UNKNOWN) & (state.cells != np.array(answer.cells))
                assert not clash.any(), f"{rung.name} kills an answer of {puzzle}"


def test_every_rung_set_gives_the_same_answers() -> None:
    """A search with any subset of rungs finds exactly the answers, since leaves are judged."""
    for index in range(60):
        puzzle = mixed_board(13, index)
        if puzzle.height * puzzle.width > 9:
            continue  # with few rungs the search meets almost every filling
        known = answers(puzzle)
        for size in (0, 1, 2):
            for rungs in combinations(ALL, size):
                found = solve(puzzle, None, rungs)
                assert set(found.answers) == known
                assert len(found.answers) == len(known)


def test_both_strategies_give_the_same_answers() -> None:
    """The fast search and the article's find the same answers, each once."""
    for index in range(60):
        puzzle = mixed_board(14, index)
        fast, article = (solve(puzzle, None, strategy=name) for name in ("fast", "article"))
        assert set(fast.answers) == set(article.answers)
        assert len(fast.answers) == len(article.answers) == len(set(fast.answers))
        assert fast.exhausted
        assert article.exhausted


@pytest.mark.parametrize("size", [(2, 2), (2, 3), (3, 2)])
def test_two_readings_of_cut_agree_where_boards_are_two_wide(size: tuple[int, int]) -> None:
    """With adjacency, cut and cut-any reach one fixpoint from every state of these sizes."""
    height, width = size
    puzzle = Hitori(tuple((0,) * width for _ in range(height)))
    for values in product((0, 1, 2), repeat=height * width):
        outcomes = []
        for reading in (cut, cut_any):
            state = State.unknown(height, width)
            state.cells.flat[:] = values
            alive = fixpoint(puzzle, state, (adjacency, reading))
            outcomes.append(state.marks() if alive else None)
        assert outcomes[0] == outcomes[1]


def test_two_readings_of_cut_differ_on_strips() -> None:
    """On an untouched strip the article's reading says nothing, the stronger one the middle."""
    puzzle = Hitori(((0, 0, 0, 0),))
    state = State.unknown(1, 4)
    assert cut(puzzle, state)
    assert not state.cells.any()
    assert cut_any(puzzle, state)
    assert state.cells.tolist() == [[0, UNSHADED, UNSHADED, 0]]


def test_blanks_are_equal_to_nothing() -> None:
    """Neither sandwich nor pair nor duplicate takes two blanks for equal."""
    puzzle, state = Hitori(((0, 0, 0), (0, 1, 0), (0, 0, 0))), State.unknown(3, 3)
    state.cells[0, 0] = UNSHADED
    assert fixpoint(puzzle, state, (duplicate, sandwich, pair))
    assert state.cells.ravel().tolist() == [1, 0, 0, 0, 0, 0, 0, 0, 0]


def test_pair_leaves_the_pair_itself_alone() -> None:
    """Pair shades the other copies in the line, not the pair, as the printed snippet would."""
    puzzle, state = Hitori(((1, 1, 2, 1),)), State.unknown(1, 4)
    assert pair(puzzle, state)
    assert state.cells.tolist() == [[0, 0, 0, SHADED]]


@pytest.mark.parametrize(
    ("rung", "clues", "cells"),
    [
        (duplicate, ((1, 1),), ((1, 1),)),
        (adjacency, ((1, 1),), ((2, 2),)),
        (cut, ((1, 2, 3),), ((1, 2, 1),)),
        (cut, ((1,),), ((2,),)),
        (cut, ((1, 2), (3, 4)), ((1, 2), (2, 1))),
        (sandwich, ((1, 2, 1),), ((0, 2, 0),)),
        (pair, ((1, 1, 2, 1),), ((0, 0, 0, 1),)),
        (probe, ((1, 1, 1, 1),), ((0, 0, 0, 0),)),
    ],
)
def test_each_rung_catches_its_contradiction(rung: Any, clues: Any, cells: Any) -> None:
    """Each rung alone rejects a state that breaks just its own rule."""
    state = State.unknown(len(clues), len(clues[0]))
    state.cells[...] = cells
    assert rung(Hitori(clues), state) is False


def test_a_board_that_starts_contradictory_has_no_answer() -> None:
    """Four equal numbers in a strip leave no answer, and the search says so."""
    puzzle = Hitori(((1, 1, 1, 1),))
    found = solve(puzzle)
    assert (found.answers, found.exhausted, found.unique) == ([], True, False)
    assert grade(puzzle) == "contradiction"


@pytest.mark.parametrize(("length", "expected"), [(1, 1), (2, 3), (3, 4), (4, 4), (9, 4), (30, 4)])
def test_strips(length: int, expected: int) -> None:
    """A strip without numbers has 1, 3, then always 4 answers, lying or standing."""
    for puzzle in (Hitori(((0,) * length,)), Hitori(((0,),) * length)):
        assert len(solve(puzzle, None).answers) == expected


def test_limit_and_budget_say_what_they_left_out() -> None:
    """A search that was stopped does not claim to have exhausted anything."""
    puzzle = Hitori(((0,) * 5,) * 5)
    limited = solve(puzzle, 7)
    assert (len(limited.answers), limited.exhausted, limited.unique) == (7, False, False)
    for strategy in ("fast", "article"):
        stopped = solve(puzzle, None, strategy=strategy, budget=3)
        assert not stopped.exhausted
        assert stopped.nodes == 3
    assert solve(puzzle, 1).unique is None
    assert solve(parse(FOUR_BY_FOUR), budget=0).unique is True


def test_search_starts_from_a_given_state_and_leaves_it() -> None:
    """Answers extend the given state, which stays as it was."""
    puzzle, state = Hitori(((1, 2), (2, 1))), State.unknown(2, 2)
    state.cells[0, 0] = UNSHADED
    found = solve(puzzle, None, state=state)
    assert {answer.cells[0][0] for answer in found.answers} == {UNSHADED}
    assert len(found.answers) == 4
    assert state.cells.sum() == UNSHADED


def test_progress_is_told_on_long_searches() -> None:
    """A long search tells its nodes and answers now and then, never going back."""
    told: list[tuple[int, int]] = []
    solve(Hitori(((0,) * 4,) * 4), None, progress=lambda *now: told.append(now))
    assert len(told) > 3
    assert told == sorted(told)


def lazy(_puzzle: Any, _state: State) -> bool:
    """A user's rung that says nothing."""
    return True


def corner(puzzle: Any, state: State) -> bool:
    """A user's rung that repeats what adjacency says of the first corner."""
    if state.cells[0, 0] == SHADED and puzzle.width > 1:
        if state.cells[0, 1] == SHADED:
            return False
        state.cells[0, 1] = UNSHADED
    return True


@pytest.mark.parametrize("mine", [lazy, corner])
def test_a_user_s_rung_runs_among_ours(mine: Any) -> None:
    """A Python rung in any place changes neither fixpoint nor answers when it is sound."""
    for index in range(12):
        puzzle = mixed_board(15, index)
        ours, mixed = some_state(puzzle, index), some_state(puzzle, index)
        alive = fixpoint(puzzle, ours, LADDER.rungs)
        assert fixpoint(puzzle, mixed, (probe, mine, *LADDER.rungs[:5])) == alive
        if alive:
            assert ours.marks() == mixed.marks()
        found = solve(puzzle, None, (mine, *LADDER.rungs[:3]))
        assert set(found.answers) == answers(puzzle)


def test_a_rung_that_returns_nothing_is_an_error() -> None:
    """A rung that forgets to return is named, not taken for a contradiction."""

    def forgetful(_puzzle: Any, _state: State) -> Any:
        return None

    with pytest.raises(TypeError, match="forgetful returned None"):
        fixpoint(parse(FOUR_BY_FOUR), State.unknown(4, 4), (forgetful,))


def test_wrong_names_and_shapes_are_refused() -> None:
    """Unknown genres, strategies and rungs and states of another shape are named."""
    puzzle = parse(FOUR_BY_FOUR)
    with pytest.raises(InputError, match="'lucky' is not one of: fast, article"):
        solve(puzzle, strategy="lucky")
    with pytest.raises(InputError, match="'xwing' is not one of hitori's: duplicate"):
        rungs_named("hitori", ["xwing"])
    with pytest.raises(InputError, match="'sudoku' has no solver"):
        ladder_of("sudoku")
    with pytest.raises(ValueError, match=r"shapes \[\(3, 4\), .* board's are \[\(4, 4\)"):
        fixpoint(puzzle, State.unknown(3, 4))
    with pytest.raises(ValueError, match=r"\(0, 0\)\], the board's are .*\(4, 3\), \(3, 4\)\]"):
        solve(Yajilin(4, 4, ()), state=State.unknown(4, 4))  # which has no edges


def test_grade_is_the_first_prefix_that_finishes() -> None:
    """The grade names the last rung of the shortest ladder prefix that decides every cell."""
    for index in range(60):
        puzzle = mixed_board(16, index)
        grades = []
        for upto in range(1, len(LADDER.rungs) + 1):
            state = State.unknown(puzzle.height, puzzle.width)
            if not fixpoint(puzzle, state, LADDER.rungs[:upto]):
                grades.append("contradiction")
            elif state.marks().complete:
                grades.append(LADDER.rungs[upto - 1].name)
        assert grade(puzzle) == (grades[0] if grades else "search")


def test_all_small_boards_by_the_ladder_alone() -> None:
    """Where the ladder decides a 2×2 board or refutes it, an oracle agrees."""
    for puzzle in every_board(2, 2, "with blanks"):
        state = State.unknown(2, 2)
        known = answers(puzzle)
        if fixpoint(puzzle, state):
            assert not state.marks().complete or known == {state.marks()}
        else:
            assert not known


SAMPLE = """
import sys
from liarproof.properties.boards.hitori import mixed_board
from liarproof.solvers import kernel
from liarproof.solvers.ladder import grade, solve
if len(sys.argv) > 1:
    kernel.SLICE = int(sys.argv[1])
for index in range(36):
    puzzle = mixed_board(17, index)
    for strategy in ("fast", "article"):
        print(solve(puzzle, None, strategy=strategy), grade(puzzle))
"""


def _sample(*arguments: str, **environment: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", SAMPLE, *arguments],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=True,
        timeout=300,
    )
    return done.stdout


def test_interpreted_and_sliced_runs_give_the_same() -> None:
    """As plain Python, and pausing every few rungs, the kernel finds the same by the same path."""
    compiled = _sample()
    assert compiled.count("Solution") == 72
    assert _sample(NUMBA_DISABLE_JIT="1") == compiled
    assert _sample("5", NUMBA_DISABLE_JIT="1") == compiled
