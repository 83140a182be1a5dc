"""Hitori boards made from a shading: how often there is one answer, and what it takes to see it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from liarproof.oracles.registry import oracle_engines
from liarproof.properties.experiments.experiment import Experiment
from liarproof.properties.generators import UNIQUE
from liarproof.properties.generators.choosing import check_whole
from liarproof.properties.generators.hitori import generate
from liarproof.puzzles.answer import SHADED, UNKNOWN, UNSHADED, Answer, Marks, State
from liarproof.puzzles.errors import InputError
from liarproof.puzzles.grid import neighbours
from liarproof.puzzles.hitori import Hitori
from liarproof.puzzles.text import write_text
from liarproof.solvers.ladder import fixpoint, ladder_of, rungs_named, solve

OPENINGS = ("sandwich", "pair")
DYNAMIC = ("duplicate", "adjacency", "cut")

LARGEST = 20
"""Cells of a side."""


def seed_of(seed: int, label: str, number: int) -> int:
    """The seed of a row."""
    return int.from_bytes(hashlib.sha256(f"{seed} {label} {number}".encode()).digest()[:8])


def side_of(sides: Sequence[int], number: int) -> int:
    """The side of the board of a row: one after another, round and round."""
    if not sides:
        raise InputError("sides: none are given")
    for side in sides:
        check_whole("sides", side, 1, LARGEST)
    return sides[number % len(sides)]


class Tried(NamedTuple):
    """One board, and the tries that it took."""

    side: int
    made: int
    """1 where a try had one answer."""
    tries: int
    extra: int
    """Tries that one more shaded cell ends."""
    rivals: int
    """Tries that another answer ends."""


def _tried_rows(
    seed: int, first: int, count: int, *, sides: Sequence[int], tries: int, **choices: Any
) -> Iterator[Tried]:
    for number in range(first, first + count):
        side = side_of(sides, number)
        own = seed_of(seed, "hitori.tried", number)
        made = generate(side, side, own, tries=tries, **choices)
        if made.puzzle is None or made.statistics["unsettled"]:
            raise InputError(f"row {number}: {made.statistics['outcome']}")
        unique = made.statistics["outcome"] == UNIQUE
        yield Tried(
            side,
            int(unique),
            *(made.statistics[name] for name in ("tries", "extra", "rivals")),
        )


class Made(NamedTuple):
    """A board with one answer."""

    side: int
    answers: int
    """As an oracle counts them, up to two."""
    excused: int
    """1 where each shaded cell has the number of an unshaded one of its lines."""
    packed: int
    """1 where no further cell could be shaded without touching one or parting the others."""
    opened: int
    """Cells that sandwich and pair decide."""
    dynamic: int
    """Cells that duplicate, adjacency and cut decide of themselves."""
    all_five: int
    """Cells that the five together decide."""
    more: int
    """Cells that the three decide after the openings."""
    stalled: int
    """1 where the five leave some open."""
    probed: int
    """1 where a probe over the five leaves none."""
    alone: int
    """1 where a probe over the three, without openings, leaves none."""
    guesses: int
    """Values assumed to prove that there is one answer, by the article's search."""
    unlike: int
    """1 where the search takes other ways if sandwich and pair are left out after the start."""
    recovered: int
    """1 where the one answer that an oracle finds is the shading that the board was made from."""
    witness: str
    """The board where `opened` is 0, on the smallest side."""


def _made_rows(
    seed: int, first: int, count: int, *, sides: Sequence[int], **choices: Any
) -> Iterator[Made]:
    for number in range(first, first + count):
        side = side_of(sides, number)
        own = seed_of(seed, "hitori.made", number)
        puzzle, answer = made_board(side, own, **choices)
        yield look(puzzle, answer, side == min(sides))


def made_board(side: int, seed: int, **choices: Any) -> tuple[Hitori, Answer]:
    """A board with one answer, and that; raises `InputError` where none came of the seed."""
    made = generate(side, side, seed, **choices)
    if made.answer is None or made.statistics["outcome"] != UNIQUE:
        raise InputError(f"seed {seed} makes no board: {made.statistics['outcome']}")
    return made.puzzle, made.answer


def look(puzzle: Hitori, answer: Marks, keep: bool = True) -> Made:
    """What there is to see of a board with one answer; with `keep` its witnesses."""
    undecided = ladder_of("hitori").undecided(puzzle)
    opened = after(puzzle, undecided, *OPENINGS)
    five = after(puzzle, undecided, *OPENINGS, *DYNAMIC)
    dynamic = after(puzzle, undecided, *DYNAMIC)
    stalled = _decided(five) < five.cells.size
    guesses = solve(puzzle, 2, strategy="article")
    later = solve(puzzle, 2, rungs_named("hitori", DYNAMIC), "article", state=five)
    found = list(_oracle().answers(puzzle, 2))
    return Made(
        puzzle.height,
        len(found),
        int(excused(puzzle, answer)),
        int(packed(answer)),
        _decided(opened),
        _decided(dynamic),
        _decided(five),
        _decided(five) - _decided(opened),
        int(stalled),
        int(_solved(puzzle, undecided, *OPENINGS, *DYNAMIC, "probe")),
        int(_solved(puzzle, undecided, *DYNAMIC, "probe")),
        guesses.nodes,
        int((later.nodes, later.answers) != (guesses.nodes, guesses.answers)),
        int(found == [answer]),
        "" if _decided(opened) or not keep else write_text(puzzle),
    )


def _oracle() -> Any:
    return next(engine for engine in oracle_engines("hitori") if engine.name == "sat")


def after(puzzle: Hitori, state: State, *names: str) -> State:
    """The fixpoint of some rungs."""
    found = state.copy()
    if not fixpoint(puzzle, found, rungs_named("hitori", names)):
        raise AssertionError(f"a contradiction on a board with an answer: {puzzle}")
    return found


def _decided(state: State) -> int:
    return int((state.cells != UNKNOWN).sum())


def _solved(puzzle: Hitori, state: State, *names: str) -> bool:
    return _decided(after(puzzle, state, *names)) == state.cells.size


def excused(puzzle: Hitori, answer: Marks) -> bool:
    """Whether each shaded cell has the number of an unshaded one of its row or column."""
    clues, cells = puzzle.clues, answer.cells
    return all(
        any(clues[row][x] == clues[row][column] for x in _kept(cells[row]))
        or any(clues[y][column] == clues[row][column] for y in _kept([r[column] for r in cells]))
        for row in range(puzzle.height)
        for column in range(puzzle.width)
        if cells[row][column] == SHADED
    )


def _kept(line: Sequence[int]) -> list[int]:
    return [at for at, value in enumerate(line) if value == UNSHADED]


def packed(answer: Marks) -> bool:
    """Whether each unshaded cell touches a shaded one, or would part the others."""
    width = len(answer.cells[0])
    near = neighbours(len(answer.cells), width)
    values = [value for row in answer.cells for value in row]
    kept = {cell for cell, value in enumerate(values) if value == UNSHADED}
    for cell in kept:
        rest = kept - {cell}
        waiting, reached = [min(rest)] if rest else [], set()
        while waiting:
            here = waiting.pop()
            if here in rest and here not in reached:
                reached.add(here)
                waiting += near[here]
        if rest and reached == rest and set(near[cell]) <= kept:
            return False
    return True


TRIED = Experiment(
    "hitori.tried", Tried, _tried_rows, "generator, solver", together=(("side", "made"),)
)
"""Boards from a shading: whether one of so many ``tries`` has one answer. ``sides`` in turn."""

MADE = Experiment(
    "hitori.made",
    Made,
    _made_rows,
    "generator, solver, oracle sat",
    together=(("stalled", "guesses"), ("side", "opened")),
)
"""Boards with one answer, ``sides`` in turn: what the rungs see of them."""
