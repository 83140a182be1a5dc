"""Yin-Yang boards as article yin-yang-35 makes them, from a seed.

Section "The generator runs the theorem backwards": a legal board is drawn as the curve between
its colours (see `curve`; ``answers=curve``). Its first generator coloured cells at random (see
`naive`). Beside them stands a draw with equal chances, from the counting tables, for what the
article's may bend (see `uniformity`).

Section "Yin-Yang is starving for clues": what is revealed of it. A share of the cells, at random,
whatever becomes of it; or, as in its bank, all of them, from which clues are taken away in random
order "while the target level still finishes without guessing" (``thin``). A level is a rung with
all that stand before it on the ladder: the article's table calls probe the rung that runs "the
rules below", and its columns add up.

*One round of thinning is enough, and each step is cheap,* since the rungs are monotone (the
contracts hold that over every state of small boards, and at random on larger ones): whatever
follows from fewer clues follows from more. So a clue that could not be missed when it was tried
cannot be missed later, among fewer. And where the clues decide the board, the others decide it
if, and only if, they decide the cell of the clue that was taken away.

*Uniqueness.* Rungs are sound, so what they finish has one answer at most, and the one revealed is
one. The solver is asked all the same, as it is for any other board.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from functools import lru_cache
from math import floor
from typing import TYPE_CHECKING, Any

import numpy as np

from liarproof.compiled import jit
from liarproof.oracles.kit import rng
from liarproof.oracles.kit.diagram import Diagram
from liarproof.oracles.yinyang import diagram
from liarproof.properties.generators import UNIQUE, Generated, curve, naive
from liarproof.properties.generators.choosing import (
    check_options,
    check_share,
    check_whole,
    chosen,
)
from liarproof.puzzles.answer import UNKNOWN, Marks
from liarproof.puzzles.errors import BeyondLimits, InputError, shown
from liarproof.puzzles.yinyang import YinYang
from liarproof.solvers import kernel
from liarproof.solvers.kernel import LENGTH, WORK, Memory
from liarproof.solvers.ladder import grade, solve
from liarproof.solvers.rung import Rung, plan_of
from liarproof.solvers.yinyang import LADDER, Board

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Cells = NDArray[np.int8]
    Ints = NDArray[np.int64]

NO_BOARD = "no board"
"""There is no legal board of the size: 1×1 cannot have both colours."""
ENDS_INSIDE = "ends inside"
"""The moves were used up before both ends of the path were on the edge of the lattice."""
ABANDONED = "abandoned"
"""The assumptions of the naive generator were used up."""
SEVERAL = "several answers"
"""What was revealed at random has another answer, too."""
LEFT_OPEN = "left open"
"""The solver's assumptions were used up before it knew whether there is another answer."""
NOT_MINIMAL = "not minimal"
"""The thinning's work was used up: one answer, but clues were not tried."""
OFF_GRADE = "off grade"
"""Minimal for its target, yet an earlier rung finishes it; asked for by ``exact`` alone."""

OUTCOMES = (
    UNIQUE,
    NO_BOARD,
    ENDS_INSIDE,
    ABANDONED,
    SEVERAL,
    LEFT_OPEN,
    NOT_MINIMAL,
    OFF_GRADE,
)

LEVELS = {rung.name: LADDER.rungs[:upto] for upto, rung in enumerate(LADDER.rungs, start=1)}
"""The article's levels: each rung with those before it."""

OPTIONS: dict[str, tuple[str, ...]] = {
    "answers": ("curve", "naive", "uniform"),
    "serpentine": ("random", "rows", "columns"),
    "ends": ("random", "same", "alternate"),
    "neighbour": ("others", "directions"),
    "look": ("until", "again"),
    "corner": ("random", "first"),
    "colours": ("random", "fixed"),
    "propagation": ("bridge", "window", "border", "probe"),
    "reveal": ("thin", "random", "full"),
    "target": ("probe", "window", "border", "bridge"),
    "order": ("random", "raster"),
    "count": ("chance", "cells"),
}
"""Choice -> what it may be, the default first."""

FIGURES = {
    "moves": "moves",
    "assumptions": "assumptions",
    "backtracks": "backtracks",
    "clues": "clues",
}
"""Statistics that are shown -> what people call them."""

MOST = 10**9

MOST_POINTS = 10_000
"""Inner corners of a board whose curve is drawn: at 99×99 in a fifth of a second."""
UNIFORM_SIDE = 12
"""Cells of the shorter side of a board that is drawn uniformly: of 12×12 the tables take 200 MiB
and some seconds, of 13×13 three times as much."""
UNIFORM_CELLS = 300
"""Cells of such a board; of 12×25 the tables take 600 MiB."""
MOST_CELLS = {"thin": 1_024, "random": 400}
"""Reveal -> cells of a board at most. A probe grade of 30×30 takes half a minute; of a 20×20
with few clues 1,000 assumptions take some seconds."""

_ENDS = {
    "random": curve.RANDOM_END,
    "same": curve.SAME_END,
    "alternate": curve.OTHER_END,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Choices:
    """What the article chose, or left open; raises `InputError` where a value is none of these."""

    answers: str = "curve"
    """How the answer is drawn: by its ``curve``, as the article does; by the article's ``naive``
    first generator; or ``uniform``, each legal board of the size with equal chance."""
    serpentine: str = "random"
    """Of the curve: the path at first runs along the ``rows`` of inner corners, along their
    ``columns``, or either at ``random``. After enough mixing that cannot be told, but on 3×3,
    where an even number of moves from rows never leads to a path that begins along columns."""
    mixing: int = 20
    """Of the curve: moves for each inner corner before the first look at the ends; the article
    has no number. `uniformity` measures when the path has forgotten the rows that it began with:
    on a square of 10 by 15 moves, on one of 30 by 30."""
    ends: str = "random"
    """Of the curve: which end moves: one drawn at ``random`` for each move; always the ``same``,
    so that the other stays where it began; or both by turns (``alternate``)."""
    neighbour: str = "others"
    """Of the curve: where the end is reattached: to a neighbour drawn from the ``others`` than its
    predecessor; or in one of four ``directions``, an idle move where that leads off the lattice or
    back. In the long run that changes the weights, see `curve`."""
    look: str = "until"
    """Of the curve: the ends are looked at after each further move, ``until`` both are on the
    edge; or only after all the mixing made ``again``."""
    limit: int = 10_000
    """Of the curve: moves for each inner corner, after the first look, before it is given up."""
    corner: str = "random"
    """Of the curve: an end in a corner of the lattice, which can be led to the border by two
    sides, takes one at ``random``; or the ``first`` of up, down, left and right, as a program
    that tries them in turn would."""
    colours: str = "random"
    """Of the curve: which side of it is white: at ``random``; or ``fixed``, that of the cell at
    the top left."""
    propagation: str = "bridge"
    """Of the naive generator: the level that propagates. The article does not say which of its
    rungs there were then; "search by backtracking" names all but probe, which assumes itself."""
    budget: int = 100_000
    """Of the naive generator: assumptions before it is abandoned; the article has no limit."""
    reveal: str = "thin"
    """What is revealed: as little as the target needs (``thin``); a share at ``random``, the board
    being returned whether it has one answer or not; or the ``full`` board."""
    target: str = "probe"
    """Of thinning: the level that must still finish."""
    order: str = "random"
    """Of thinning: the order in which clues are tried, which the article does not say."""
    patience: int = 2_000_000
    """Of thinning: rungs applied before it stops where it is, those on large boards counted
    manifold. For probe a 10×10 takes 5,000 to 20,000, a 20×20 some 50,000."""
    exact: bool = False
    """Of thinning: whether a board is refused that an earlier level finishes, as the article's
    bank does ("first become guess-free at that level")."""
    density: float = 0.8
    """Of the random reveal: the share of cells, above 0 and at most 1; the article's tables."""
    count: str = "chance"
    """Of the random reveal: each cell with that ``chance``, for which the article's bound
    E[d^flips] holds; or exactly that share of the ``cells``, rounded, halves up ("a random reveal
    of 90 cells"). Of 6×6 boards at 0.8 window finishes 1.7 % (1.4 to 2.2) of 4,000 by chance and
    0.5 % (0.3 to 0.7) by cells; the article has 2.3 % of 300 (`uniformity`)."""
    nodes: int = 1_000
    """Assumptions of the solver before it is left open whether there is another answer."""

    def __post_init__(self) -> None:
        check_options(self, OPTIONS)
        check_share("density", self.density)
        check_whole("mixing", self.mixing, 0, MOST)
        for name in ("limit", "budget", "patience", "nodes"):
            check_whole(name, getattr(self, name), 1, MOST)
        if not (type(self.exact) in (bool, int) and self.exact in (0, 1)):
            raise InputError(f"exact {shown(str(self.exact))} is neither False (0) nor True (1)")


def generate(height: int, width: int, seed: int, **choices: Any) -> Generated:
    """A board from `seed`, and the answer that it was made from; see `Choices`.

    Raises `InputError` for choices that there are not, `BeyondLimits` for a curve through more
    than `MOST_POINTS` inner corners, a uniform draw on a board whose shorter side has more than
    `UNIFORM_SIDE` cells, or that has more than `UNIFORM_CELLS`, and a partial reveal of more than
    `MOST_CELLS`.
    """
    choice = chosen(Choices, choices)
    statistics: dict[str, Any] = {"height": height, "width": width, "seed": seed}
    statistics["choices"] = asdict(choice)
    most = MOST_CELLS.get(choice.reveal)
    if most is not None and height * width > most:
        raise BeyondLimits(
            f"reveal {choice.reveal}: {height}×{width} has {height * width:,} cells,"
            f" its limit is {most:,}"
        )
    state = rng.stream(seed, f"generate yinyang {height}x{width}")
    cells = drawn(height, width, state, choice, statistics)
    if cells is None:
        return Generated(None, None, statistics)
    givens = cells.copy()
    outcome = UNIQUE
    if choice.reveal == "thin":
        outcome = _thinned(givens, state, choice)
    elif choice.reveal == "random":
        hide(givens, state, choice)
    puzzle = YinYang(tuple(map(tuple, givens.tolist())))
    statistics |= {"clues": int(np.count_nonzero(givens)), "grade": grade(puzzle)}
    statistics["outcome"] = _judged(puzzle, outcome, choice, statistics["grade"])
    return Generated(puzzle, Marks(tuple(map(tuple, cells.tolist()))), statistics)


def drawn(
    height: int, width: int, state: Ints, choices: Choices, statistics: dict[str, Any]
) -> Cells | None:
    """A legal board, int8 (height, width), or None: then ``outcome`` in `statistics` says why.

    `state` and `statistics` move on, the latter by ``moves`` of a curve, ``assumptions`` and
    ``backtracks`` of the naive generator. Raises `BeyondLimits` as `generate`.
    """
    if height * width == 1:
        statistics["outcome"] = NO_BOARD
        return None
    if choices.answers == "uniform":
        return uniform(height, width, state)
    if choices.answers == "naive":
        made = naive.draw(height, width, state, LEVELS[choices.propagation], choices.budget)
        statistics |= {"assumptions": made.assumptions, "backtracks": made.backtracks}
        if made.cells is None:
            statistics["outcome"] = ABANDONED
        return made.cells
    if min(height, width) == 1:
        statistics["moves"] = 0
        return curve.strip(height * width, state).reshape(height, width)
    points = (height - 1) * (width - 1)
    if points > MOST_POINTS:
        raise BeyondLimits(
            f"curve: {height}×{width} has {points:,} inner corners, its limit is {MOST_POINTS:,}"
        )
    found = curve.draw(height, width, state, reading(points, state, choices))
    statistics["moves"] = found.moves
    if found.cells is None:
        statistics["outcome"] = ENDS_INSIDE
    return found.cells


def reading(points: int, state: Ints, choices: Choices) -> curve.Reading:
    """The choices for a lattice of so many points; `state` moves on where one is drawn."""
    columns = choices.serpentine == "columns"
    if choices.serpentine == "random":
        columns = rng.below(state, 2) == 1
    return curve.Reading(
        columns=columns,
        ends=_ENDS[choices.ends],
        directions=choices.neighbour == "directions",
        mixing=points * choices.mixing,
        again=choices.look == "again",
        limit=points * choices.limit,
        first_side=choices.corner == "first",
        white=choices.colours == "fixed",
    )


def uniform(height: int, width: int, state: Ints) -> Cells:
    """A legal board, each with equal chance; `state` moves on. Raises `BeyondLimits` as `generate`.

    A board of one column, or of one row, has one where its length is two or more.
    """
    short, cells = min(height, width), height * width
    if short > UNIFORM_SIDE or cells > UNIFORM_CELLS:
        raise BeyondLimits(
            f"uniform: {height}×{width} has {cells:,} cells, {short} on its shorter side,"
            f" its limits are {UNIFORM_CELLS} and {UNIFORM_SIDE}"
        )
    answer = diagram.read(_blank(height, width), _tables(height, width).draw(state))
    return np.array(answer.cells, dtype=np.int8)


@lru_cache(maxsize=2)
def _tables(height: int, width: int) -> Diagram:
    return Diagram(*diagram.pose(_blank(height, width)))


def _blank(height: int, width: int) -> YinYang:
    return YinYang(((UNKNOWN,) * width,) * height)


def hide(givens: Cells, state: Ints, choices: Choices) -> None:
    """Take away, in place, what a random reveal does not reveal."""
    flat = givens.reshape(-1)
    if choices.count == "chance":
        for cell in range(flat.size):
            if rng.uniform(state) >= choices.density:
                flat[cell] = UNKNOWN
        return
    order = np.arange(flat.size)
    rng.shuffle(state, order)
    flat[order[floor(round(choices.density * flat.size, 9) + 0.5) :]] = UNKNOWN


def _judged(puzzle: YinYang, outcome: str, choices: Choices, graded: str) -> str:
    """The outcome of a board: that of its thinning stands where it has one answer."""
    unique = solve(puzzle, limit=2, budget=choices.nodes).unique
    if not unique:
        return LEFT_OPEN if unique is None else SEVERAL
    if (
        outcome == UNIQUE
        and choices.reveal == "thin"
        and choices.exact
        and graded != choices.target
    ):
        return OFF_GRADE
    return outcome


def _thinned(givens: Cells, state: Ints, choices: Choices) -> str:
    """Thin `givens` in place; `UNIQUE`, or `NOT_MINIMAL` where patience ended first."""
    order = np.arange(givens.size)
    if choices.order == "random":
        rng.shuffle(state, order)
    done = thin(givens, LEVELS[choices.target], order, choices.patience)
    return UNIQUE if done else NOT_MINIMAL


def thin(givens: Cells, rungs: tuple[Rung, ...], order: Ints, patience: int) -> bool:
    """Take away, in place, each clue in `order` without which `rungs` still finish the board.

    `givens`, int8 (height, width), must be a board that they finish. False where that took more
    than `patience` rungs: then clues at the end of `order` were not tried.
    """
    flat = givens.reshape(-1)
    board = LADDER.tables(_blank(*givens.shape))._replace(givens=flat)
    plan = plan_of(LADDER, rungs)
    work = 0
    for cell in order.tolist():
        kept, flat[cell] = flat[cell], UNKNOWN
        memory = kernel.new_memory(flat.copy(), LADDER.kinds)
        memory.notes[kernel.CURSOR] = cell  # the cell in question is probed first
        outcome = kernel.PAUSED
        while outcome == kernel.PAUSED and work <= patience:
            memory.notes[WORK] = 0
            outcome = _recover(board, memory, *plan, cell)
            work += int(memory.notes[WORK])
        if memory.values[cell] == UNKNOWN:
            flat[cell] = kept
        if work > patience:
            return False
    return True


@jit
def _recover(
    board: Board, memory: Memory, rungs: Ints, light: int, probing: bool, cell: int
) -> int:
    """Apply the rungs, as `kernel.fixpoint` does, but only until `cell` is decided."""
    while True:
        if not kernel.settle(board, memory, rungs):
            return kernel.CONTRADICTION
        if memory.values[cell] != UNKNOWN or not probing:
            return kernel.SETTLED
        length = memory.notes[LENGTH]
        outcome = kernel.probe(board, memory, rungs, light, False)
        if outcome != kernel.SETTLED or memory.notes[LENGTH] == length:
            return outcome
