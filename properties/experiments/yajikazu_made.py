"""What boards show that are made as the generator makes them: from walks to clues taken away."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np

from liarproof.oracles.kit import rng
from liarproof.oracles.referee import judge
from liarproof.properties.experiments.experiment import Experiment
from liarproof.properties.generators import UNIQUE, Generated
from liarproof.properties.generators.yajikazu import Choices, generate, shaded, to_answer
from liarproof.puzzles.answer import SHADED, UNSHADED, State, unmarked
from liarproof.puzzles.arrows import Clue
from liarproof.puzzles.text import write_text
from liarproof.puzzles.yajikazu import Yajikazu
from liarproof.solvers.ladder import fixpoint, solve
from liarproof.solvers.rung import PlainRung
from liarproof.solvers.yajikazu import adj, cap, ray, white

SHOWN = 40
"""Rows whose boards are kept where boards are many: more would tell no more."""

MOST_ANSWERS = 200
"""Answers are counted to here."""


class WalkRow(NamedTuple):
    """One walk over all cells in random order, each shaded where that breaks no rule."""

    shaded: int
    illegal: int
    """1 where the referee finds a rule broken."""
    more: int
    """Cells that could be shaded still, by the referee."""
    witness: str


def walks(seed: int, first: int, count: int, *, height: int, width: int) -> Iterator[WalkRow]:
    """Row n: one walk."""
    choices = Choices(shading="packed")
    puzzle = Yajikazu(height, width, ())
    for number in range(first, first + count):
        state = rng.stream(seed, f"yajikazu.walks {height}x{width} {number}")
        values = shaded(height, width, state, choices)
        illegal = bool(judge(puzzle, to_answer(values, width)))
        more = 0
        for cell in np.flatnonzero(values == UNSHADED):
            values[cell] = SHADED
            more += not judge(puzzle, to_answer(values, width))
            values[cell] = UNSHADED
        wrong = illegal or more
        witness = write_text(puzzle, to_answer(values, width)) if wrong else ""
        yield WalkRow(int((values == SHADED).sum()), int(illegal), more, witness)


class PurchaseRow(NamedTuple):
    """One purchase of clues for one answer."""

    outcome: str
    unique: int
    """1 where it came to a board with one answer."""
    witness: str
    """The board as it stood where it did not, of the first rows."""


def purchases(
    seed: int, first: int, count: int, *, height: int, width: int, **choices: Any
) -> Iterator[PurchaseRow]:
    """Row n: one board of the generator, with its choices."""
    for number in range(first, first + count):
        made = generate(height, width, _seed(seed, number), **choices)
        outcome = made.statistics["outcome"]
        unique = outcome == UNIQUE
        yield PurchaseRow(
            outcome,
            int(unique),
            "" if unique or number >= SHOWN else write_text(made.puzzle, made.answer),
        )


class FirstRow(NamedTuple):
    """What the ladder learns first of one board with one answer and no clue to spare."""

    made: int
    """1 where there is such a board; else all that follows is 0."""
    clues: int
    liars: int
    unsayable: int
    capped: int
    """Cells that `cap` and `adj` shade: those of clues that cannot be true."""
    stacked: int
    """All cells that the two settle."""
    plain: int
    """Cells that all rungs below the probe settle."""
    silent: int
    """1 where the rungs below the probe settle nothing."""
    honest: int
    """1 where no clue is on a shaded cell."""
    solved: int
    """1 where the whole ladder settles every cell."""
    witness: str
    """The board, where the ladder settles it without a liar, of the first rows."""
    unfinished: str
    """The board, where the ladder leaves cells open."""


def first_steps(
    seed: int, first: int, count: int, *, height: int, width: int, **choices: Any
) -> Iterator[FirstRow]:
    """Row n: one board of the generator, with its choices."""
    for number in range(first, first + count):
        made = generate(height, width, _seed(seed, number), **choices)
        if made.statistics["outcome"] != UNIQUE:
            yield FirstRow(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, "", "")
            continue
        stacked = settled(made.puzzle, (adj, cap))
        plain = settled(made.puzzle, (adj, cap, ray, white))
        solved = bool((settled(made.puzzle, None) > 0).all())
        honest = made.statistics["exempt"] == 0
        written = write_text(made.puzzle, made.answer)
        yield FirstRow(
            1,
            made.statistics["clues"],
            made.statistics["exempt"],
            made.statistics["unsayable"],
            int((stacked == SHADED).sum()),
            int((stacked > 0).sum()),
            int((plain > 0).sum()),
            int(not plain.any()),
            int(honest),
            int(solved),
            written if solved and honest and number < SHOWN else "",
            "" if solved else written,
        )


class OneLessRow(NamedTuple):
    """One board without one of its liars, and without one of its other clues."""

    both: int
    """1 where the board has clues of both kinds; else all that follows is 0."""
    liar: int
    """Answers without a liar, counted to `MOST_ANSWERS`."""
    honest: int
    """Answers without another clue."""


def one_less(
    seed: int, first: int, count: int, *, height: int, width: int, **choices: Any
) -> Iterator[OneLessRow]:
    """Row n: one board of the generator, with its choices, and a clue of each kind drawn."""
    for number in range(first, first + count):
        made = generate(height, width, _seed(seed, number), **choices)
        kinds = _by_kind(made) if made.statistics["outcome"] == UNIQUE else []
        if not (kinds and all(kinds)):
            yield OneLessRow(0, 0, 0)
            continue
        state = rng.stream(seed, f"yajikazu.one-less {number}")
        taken = [clues[rng.below(state, len(clues))] for clues in kinds]
        yield OneLessRow(1, *(_answers_without(made.puzzle, clue) for clue in taken))


def _by_kind(made: Generated) -> list[list[Clue]]:
    """The clues on shaded cells of its answer, and the others."""
    assert made.answer is not None
    cells = made.answer.cells
    return [
        [clue for clue in made.puzzle.clues if cells[clue.row][clue.column] == value]
        for value in (SHADED, UNSHADED)
    ]


def _answers_without(puzzle: Yajikazu, clue: Clue) -> int:
    kept = tuple(one for one in puzzle.clues if one != clue)
    return len(solve(Yajikazu(puzzle.height, puzzle.width, kept), MOST_ANSWERS).answers)


def settled(puzzle: Yajikazu, rungs: Sequence[PlainRung] | None) -> Any:
    """(height, width) int8: what rungs make of a board with one answer, with nothing decided."""
    state = State.of(unmarked(puzzle.height, puzzle.width))
    assert fixpoint(puzzle, state, rungs), puzzle  # there is an answer
    return state.cells


def _seed(seed: int, number: int) -> int:
    """The generator's seed of one row."""
    return rng.next32(rng.stream(seed, f"yajikazu.made {number}"))


EXPERIMENTS = (
    Experiment("yajikazu.walks", WalkRow, walks, "generator, referee"),
    Experiment("yajikazu.purchases", PurchaseRow, purchases, "generator, solver"),
    Experiment(
        "yajikazu.one-less",
        OneLessRow,
        one_less,
        "generator, solver",
        together=(("both", "liar", "honest"),),
    ),
    Experiment(
        "yajikazu.first-steps",
        FirstRow,
        first_steps,
        "generator, solver",
        together=(("made", "silent", "honest", "solved"), ("liars", "unsayable")),
    ),
)
