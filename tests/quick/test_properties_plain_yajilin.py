"""The plain rungs and the plain oracle of Yajilin say what the compiled ones and an engine say.

Three rungs say what they say of states in which edges that are on make paths through unshaded
cells. Of others what they deduce hangs on the order in which they look, and *degrees* refuses
these states, so there they are compared beside *degrees*.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import pytest

from liarproof.oracles.kit.rng import below, stream
from liarproof.properties.boards import maker
from liarproof.properties.boards.yajilin import ONE_CLUE, mixed_board
from liarproof.properties.engines import engines
from liarproof.properties.plain.yajilin import RUNGS, answers
from liarproof.properties.states import remembered
from liarproof.puzzles.answer import OFF, ON, SHADED, UNKNOWN, UNSHADED, Marks, State, unmarked
from liarproof.puzzles.arrows import Clue
from liarproof.puzzles.yajilin import Yajilin
from liarproof.solvers.ladder import fixpoint, solve
from liarproof.solvers.yajilin import LADDER

TO_THREE = [(1, 1), (1, 2), (2, 1), (1, 3), (3, 1)]
"""Height and width of boards to three cells, of which every state is tried with up to one clue."""

OF_CLUES = ("count", "interval")
"""The rungs that read what a clue says; for the others a clue is a cell off the loop."""

SQUARES = [
    (Yajilin(2, 2, ()), tuple(name for name in RUNGS if name not in (*OF_CLUES, "probe"))),
    (Yajilin(2, 2, (Clue(0, 1, "D", 1),)), ("given", "count", "interval", "colouring", "block")),
    (Yajilin(2, 2, (), shaded_outside=True), ("outside",)),
]
"""Boards of 2×2, and the rungs to be tried on each of their states; others say no more there."""

ALL = {"contradiction", "nothing", "deduction"}
"""What a rung can come to."""

OF_PATHS = ("circuits", "block", "cuts")
"""The rungs of which the first paragraph speaks."""

BY_NAME = {rung.name: rung for rung in (*LADDER.implicit, *LADDER.rungs, *LADDER.spare)}
ORACLE = next(engine for engine in engines("yajilin") if engine.name == "loop")


def every_state(height: int, width: int) -> Iterator[State]:
    """Every state of a board of that size, legal or not."""
    sizes = [part.size for part in State.unknown(height, width, edges=True)]
    for values in product((UNKNOWN, OFF, ON), repeat=sum(sizes)):
        state, rest = State.unknown(height, width, edges=True), list(values)
        for part in state:
            part.flat[:] = rest[: part.size]
            del rest[: part.size]
        yield state


def ends_of_on(state: State) -> list[tuple[int, int]]:
    """The cells at edges that are on, a cell as often as such edges are there."""
    right, down = (zip(*(part == ON).nonzero(), strict=True) for part in state[1:])
    ends = [cell for r, c in right for cell in ((r, c), (r, c + 1))]
    return ends + [cell for r, c in down for cell in ((r, c), (r + 1, c))]


def has_paths(state: State) -> bool:
    """Whether edges that are on make paths, through cells known to be unshaded."""
    ends = Counter(ends_of_on(state))
    return all(many <= 2 and state.cells[cell] == UNSHADED for cell, many in ends.items())


def plain_beside_degrees(name: str, puzzle: Yajilin, state: State) -> bool:
    """The plain rung and plain *degrees*, round and round until neither adds anything."""
    before = None
    while before != state.marks():
        before = state.marks()
        if not (RUNGS["degrees"](puzzle, state) and RUNGS[name](puzzle, state)):
            return False
    return True


def without_edges_of_shaded(state: State) -> Marks:
    """The marks without the edges at shaded cells: which of them *block* sees is left open."""
    shaded, right, down = state.cells == SHADED, state.right.copy(), state.down.copy()
    right[shaded[:, 1:] | shaded[:, :-1]] = UNKNOWN
    down[shaded[1:] | shaded[:-1]] = UNKNOWN
    return State(state.cells, right, down).marks()


def outcome(name: str, puzzle: Yajilin, state: State) -> str:
    """Run the plain and the compiled rung of that name, demand one outcome, and say what it is."""
    plain, compiled = state.copy(), state.copy()
    if name in OF_PATHS and not has_paths(state):
        alive = plain_beside_degrees(name, puzzle, plain)
        other = fixpoint(puzzle, compiled, [BY_NAME[name], BY_NAME["degrees"]])
    else:
        alive, other = RUNGS[name](puzzle, plain), BY_NAME[name](puzzle, compiled)
    what = f"{name} on {puzzle} from {state.marks()}"
    assert alive is other, what
    if not alive:
        return "contradiction"
    if name == "block":
        assert without_edges_of_shaded(plain) == without_edges_of_shaded(compiled), what
    else:
        assert plain.marks() == compiled.marks(), what
    return "nothing" if plain.marks() == state.marks() else "deduction"


def random_states(puzzle: Yajilin, index: int) -> Iterator[State]:
    """An answer, if there is one, with entries forgotten and up to two turned over, and noise."""
    chance = stream(index, "plain states of yajilin")
    found = solve(puzzle, 1).answers or solve(replace(puzzle, clues=()), 1).answers
    for known in (0.1, 0.3, 0.6, 1.0):
        for wrong in range(3) if found else ():
            yield State.of(remembered(found[0], chance, known, wrong))
    for few in (2, 4):
        state = State.of(unmarked(puzzle.height, puzzle.width, edges=True))
        for part in state:
            for at in range(part.size):
                if below(chance, few + 1) == 0:
                    part.flat[at] = 1 + (below(chance, few) == 0)
        yield state
        for cell in ends_of_on(state):
            state.cells[cell] = UNSHADED
        yield state


def test_every_rung_of_the_ladder_has_a_plain_twin() -> None:
    """The plain rungs are those of the ladder and those implied, by name and in order."""
    assert list(RUNGS) == list(BY_NAME)


@pytest.mark.parametrize(("height", "width"), TO_THREE)
def test_plain_rungs_on_every_small_board(height: int, width: int) -> None:
    """On every state of every board with up to one clue plain and compiled rungs agree.

    The probe and what does not read clues are tried once for each place of the clue.
    """
    states, met = list(every_state(height, width)), set()
    for puzzle in maker("yajilin").every(height, width, ONE_CLUE):
        places = tuple(clue[:2] for clue in puzzle.clues)
        names = OF_CLUES if places in met else tuple(RUNGS)
        met.add(places)
        seen = {outcome(name, puzzle, state) for state in states for name in names}
        assert seen


@pytest.mark.parametrize(("puzzle", "names"), SQUARES, ids=["bare", "clue", "outside"])
def test_plain_rungs_on_every_state_of_a_square(puzzle: Yajilin, names: tuple[str, ...]) -> None:
    """On every state of boards of two by two they agree, and come to all that there is."""
    seen = {outcome(name, puzzle, state) for state in every_state(2, 2) for name in names}
    assert seen == ALL


def test_plain_rungs_on_random_states() -> None:
    """On random states of boards to 4×5 they agree, and each rung is seen to do all it can."""
    seen: Counter[tuple[str, str]] = Counter()
    boards = (mixed_board(7, index) for index in range(60))
    small = [board for board in boards if board.height * board.width <= 20]
    assert len(small) >= 40
    for index, puzzle in enumerate(small):
        for state in random_states(puzzle, index):
            for name in RUNGS:
                if name != "probe":
                    seen[name, outcome(name, puzzle, state)] += 1
        if puzzle.height * puzzle.width <= 9:
            for state in random_states(puzzle, -1 - index):
                seen["probe", outcome("probe", puzzle, state)] += 1
    for name in RUNGS:
        assert {what for other, what in seen if other == name} == ALL, name


STRIPS = [
    Yajilin(1, 8, (Clue(0, 0, "L", 0), Clue(0, 1, "R", 1), Clue(0, 4, "R", 1))),
    Yajilin(1, 6, (Clue(0, 0, "R", 3),)),
]
"""On these a clue's line has runs that mutants of *interval* and *count* took for others."""


@pytest.mark.parametrize("puzzle", STRIPS, ids=lambda puzzle: f"{puzzle.height}x{puzzle.width}")
def test_plain_rungs_on_strips(puzzle: Yajilin) -> None:
    """On every shading of strips whose clues need all that their lines can hold they agree."""
    seen = set()
    for values in product((UNKNOWN, UNSHADED, SHADED), repeat=puzzle.width):
        state = State.unknown(1, puzzle.width, edges=True)
        state.cells[0] = values
        seen |= {outcome(name, puzzle, state) for name in OF_CLUES}
    assert seen == {"contradiction", "deduction"}  # the clue cell alone has something to say


@pytest.mark.parametrize(("height", "width"), [*TO_THREE, (2, 2), (2, 3), (3, 2)])
def test_plain_oracle_on_every_small_board(height: int, width: int) -> None:
    """On every board with up to one clue the plain oracle finds each answer of an engine once."""
    for bare in maker("yajilin").every(height, width, ONE_CLUE):
        for puzzle in (bare, replace(bare, shaded_outside=True)):
            assert sorted(answers(puzzle)) == sorted(ORACLE.answers(puzzle)), puzzle


def test_plain_oracle_on_larger_boards() -> None:
    """On random boards of seven to sixteen cells it does so too, and some have several answers."""
    boards = [mixed_board(8, index) for index in range(80)]
    boards = [board for board in boards if 7 <= board.height * board.width <= 16]
    boards += [Yajilin(4, 4, (), outside) for outside in (False, True)]
    counts = []
    for puzzle in boards:
        found = sorted(answers(puzzle))
        assert found == sorted(ORACLE.answers(puzzle)), puzzle
        counts.append(len(found))
    assert {0, 1} < set(counts)
