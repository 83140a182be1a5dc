"""The graded bank: everything that its records claim, proved anew."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from importlib import import_module
from itertools import product
from typing import Any

from liarproof.ledgers.graded import Graded, graded_bank
from liarproof.oracles.registry import oracle_engines
from liarproof.properties.checks.boards import examine
from liarproof.properties.checks.check import Check, Part, Result
from liarproof.properties.checks.profile import Profile
from liarproof.properties.generators import generate
from liarproof.puzzles.book import Puzzle
from liarproof.puzzles.genres import book
from liarproof.puzzles.grid import Cell
from liarproof.solvers.ladder import fixpoint, ladder_of, solve
from liarproof.solvers.rung import PROBE

CLAIM = "each is what its seed makes, has one answer, its grade, and no clue too many"
BLOCK = 10
"""Boards a part."""


def graded_checks(profile: Profile, _seed: int) -> Iterator[Check]:
    """One check a genre; a profile takes every so many boards."""
    for genre in profile.sizes:
        name = f"graded.{genre}"
        total = len(range(0, len(graded_bank(genre)), profile.graded))
        parts = [
            Part(name, "graded_boards", (genre, start, profile.graded))
            for start in range(0, max(total, 1), BLOCK)
        ]
        yield Check(name, "boards", CLAIM, "counted (solver, sat)", parts)


def graded_boards(genre: str, start: int, stride: int) -> Result:
    """A block of the boards of a genre, of which every `stride`-th is taken."""
    boards = graded_bank(genre)[::stride][start : start + BLOCK]
    result = examine([one.board for one in boards])
    looks: dict[str, Callable[[Graded], str | None]] = {
        "seed": _from_seed,
        "plain": _plainly_graded,
        "clue": _load_bearing,
    }
    for one in boards:
        for name, look in looks.items():
            complaint = look(one)
            result.count(name)
            if complaint:
                result.fail(f"{one.board.id}: {complaint}", one.board.puzzle, one.board.answer)
    return result


def _from_seed(one: Graded) -> str | None:
    puzzle, seed = one.board.puzzle, one.origin.seed
    made = generate(puzzle.genre, puzzle.height, puzzle.width, seed, **one.origin.choices)
    if made.puzzle != puzzle:
        return f"its seed {seed} makes another board"
    if made.answer != one.board.answer:
        return f"its seed {seed} makes this board from another answer"
    return None


def _plainly_graded(one: Graded) -> str | None:
    """The rungs below its grade, as plain Python, leave it open; with its grade they finish it.

    A probe as plain Python would take minutes: where it is the grade, only the former is asked.
    """
    puzzle, grade = one.board.puzzle, one.board.grade
    names = [rung.name for rung in ladder_of(puzzle.genre).rungs]
    if grade not in names:
        return f"recorded grade {grade} is no rung"
    below = names[: names.index(grade)]
    if below and _finished(puzzle, below):
        return f"recorded grade {grade}, {below[-1]} finishes it already"
    is_probe = ladder_of(puzzle.genre).named(grade).code == PROBE
    if not is_probe and not _finished(puzzle, [*below, grade]):
        return f"recorded grade {grade}, the rungs to {grade} leave it open"
    return None


def _finished(puzzle: Puzzle, names: list[str]) -> bool:
    """Whether these rungs, as plain Python, decide it all from what the clues say by themselves."""
    plain = import_module(f"liarproof.properties.plain.{puzzle.genre}").RUNGS
    rungs = [plain[name] for name in names]
    state = ladder_of(puzzle.genre).start(puzzle)
    before = None
    while before != state.marks():
        before = state.marks()
        if not all(rung(puzzle, state) for rung in rungs):
            return False
    return before.complete


def _load_bearing(one: Graded) -> str | None:
    """Without any of its clues, what is claimed is lost: one answer, or that its rungs finish."""
    claimed, puzzle = one.origin.minimal, one.board.puzzle
    if claimed is None:
        return None
    if claimed not in ("unique", "solved"):
        return f"{claimed} is nothing that a clue could be needed for"
    for place, rest in _each_left_out(puzzle):
        needed = _is_ambiguous(rest) if claimed == "unique" else _is_open(one.board.grade, rest)
        if not needed:
            row, column = place
            return f"clue at r{row + 1}c{column + 1} can be left out: still {claimed} without it"
    return None


def _is_ambiguous(puzzle: Puzzle) -> bool:
    """Whether both the solver and a SAT engine find a second answer."""
    (sat,) = (engine for engine in oracle_engines(puzzle.genre) if engine.name == "sat")
    return len(solve(puzzle).answers) > 1 and len(sat.answers(puzzle, 2)) > 1


def _is_open(grade: str | None, puzzle: Puzzle) -> bool:
    """Whether the rungs to `grade` leave some of it undecided."""
    names = [rung.name for rung in ladder_of(puzzle.genre).rungs]
    upto = ladder_of(puzzle.genre).rungs[: names.index(grade) + 1] if grade in names else ()
    state = ladder_of(puzzle.genre).undecided(puzzle)
    return fixpoint(puzzle, state, upto) and not state.marks().complete


def _each_left_out(puzzle: Any) -> Iterator[tuple[Cell, Puzzle]]:
    """(row, column) of each clue, and the puzzle without it."""
    if puzzle.genre in ("yajikazu", "yajilin"):
        for at, clue in enumerate(puzzle.clues):
            rest = puzzle.clues[:at] + puzzle.clues[at + 1 :]
            yield (clue.row, clue.column), replace(puzzle, clues=rest)
        return
    rules = book(puzzle.genre)
    rows: list[list[int]] = rules.to_clues(puzzle)
    for row, column in product(range(puzzle.height), range(puzzle.width)):
        if rows[row][column]:
            fewer = [line.copy() for line in rows]
            fewer[row][column] = 0
            yield (row, column), rules.from_clues(puzzle.height, puzzle.width, fewer)
