"""What each rule set decides of Yajilin boards, what is missing without a part, what is colour."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from liarproof.oracles.kit import rng
from liarproof.properties.experiments.experiment import Experiment
from liarproof.properties.experiments.yajilin_made import board, free_cells, no_board
from liarproof.puzzles.answer import UNKNOWN, Rows, State
from liarproof.puzzles.urls import write_url
from liarproof.puzzles.yajilin import Yajilin
from liarproof.solvers.ladder import fixpoint, ladder_of, rungs_named, solve

if TYPE_CHECKING:
    from numpy.typing import NDArray

SETS: dict[str, tuple[str, ...]] = {
    "arrows": ("arrows",),
    "parity": ("parity",),
    "loop": ("loop",),
    "probe": ("loop", "probe"),
    "no_count": ("adjacent", "colouring", "degrees", "dead-ends", "circuits", "stranded"),
    "no_adjacent": ("count", "colouring", "degrees", "dead-ends", "circuits", "stranded"),
    "no_colouring": ("arrows", "degrees", "dead-ends", "circuits", "stranded"),
}
"""Field -> rungs and sets of rungs; the set loop without its loop structure is the set parity."""


class Reach(NamedTuple):
    """Of one board: its cells without a clue, and how many of them each rule set decides."""

    free: int
    arrows: int
    parity: int
    loop: int
    probe: int
    no_count: int
    no_adjacent: int
    no_colouring: int
    backbone: int
    """Cells that are alike in all answers: no sound rule decides more."""
    coloured: int
    """Cells that parity decides and arrows do not."""
    uncoloured: int
    """Cells that the set loop decides, and without colouring does not."""
    open: int
    """Whether some cell differs between two answers."""
    finished: int
    """Whether the probe decides all cells."""


def reach(
    seed: int, first: int, count: int, size: int, boards: str, **choices: Any
) -> Iterator[Reach]:
    """Boards of `size` × `size`; `boards` and `choices` as `yajilin_made.board` has them."""
    rungs = {name: rungs_named("yajilin", names) for name, names in SETS.items()}
    for number in range(first, first + count):
        puzzle, cells = board(seed, f"yajilin.reach {size}", number, size, boards, **choices)
        free = free_cells(puzzle)
        states = {name: _settled(puzzle, chosen, number) for name, chosen in rungs.items()}
        decided = {name: int(_known(state, free).sum()) for name, state in states.items()}
        backbone = _backbone(puzzle, cells, states["probe"], free)
        all_free = int(free.sum())
        yield Reach(
            free=all_free,
            **decided,
            backbone=backbone,
            coloured=decided["parity"] - decided["arrows"],
            uncoloured=decided["loop"] - decided["no_colouring"],
            open=int(backbone < all_free),
            finished=int(decided["probe"] == all_free),
        )


def _settled(puzzle: Yajilin, rungs: Any, number: int) -> State:
    state = ladder_of("yajilin").start(puzzle)
    if not fixpoint(puzzle, state, rungs):
        raise no_board(number)
    return state


def _known(state: State, free: NDArray[np.bool_]) -> NDArray[np.bool_]:
    known: NDArray[np.bool_] = (state.cells != UNKNOWN) & free
    return known


def _backbone(puzzle: Yajilin, cells: Rows, state: State, free: NDArray[np.bool_]) -> int:
    """How many free cells no answer has otherwise than `cells`; those of `state` are known."""
    known = _known(state, free)
    found = int(known.sum())
    for row, column in np.argwhere(free & ~known).tolist():
        found += not solve(
            puzzle, 1, state=_marked(state, row, column, 3 - cells[row][column])
        ).answers
    return found


def _marked(state: State, row: int, column: int, value: int) -> State:
    marked = state.copy()
    marked.cells[row, column] = value
    return marked


class Colour(NamedTuple):
    """Of one board, beside what the arrows decide."""

    free: int
    """Cells without a clue."""
    unknown: int
    """Those that the arrows leave open: as wide is the range of the colouring's identity."""
    more: int
    """Whether colouring decides more than the arrows."""
    gap: int
    """How many cells more."""
    tight: int
    """Whether the identity stands at an end of its range, cells being open."""
    guesses: int
    """Open cells that the arrows let be marked wrongly."""
    refuted: int
    """Of these marks those that colouring contradicts."""
    caught: int
    """Whether there is one."""
    late: int
    """Cells open when the identity first came to an end of its range, as cells of the answer were
    told one by one, in random order; 0: never, while some were open."""
    early: int
    """Whether these are more than a quarter of `free`."""
    witness: str
    """The board's URL where colouring decides more, or ""."""


def colouring(
    seed: int, first: int, count: int, size: int, boards: str, **choices: Any
) -> Iterator[Colour]:
    """Boards of `size` × `size`; `boards` and `choices` as `yajilin_made.board` has them."""
    arrows, parity = (rungs_named("yajilin", [name]) for name in ("arrows", "parity"))
    for number in range(first, first + count):
        puzzle, cells = board(seed, f"yajilin.reach {size}", number, size, boards, **choices)
        free = free_cells(puzzle)
        state = _settled(puzzle, arrows, number)
        unknown = int(free.sum()) - int(_known(state, free).sum())
        gap = int(_known(_settled(puzzle, parity, number), free).sum()) - int(free.sum()) + unknown
        guesses = refuted = 0
        for row, column in np.argwhere(free & ~_known(state, free)).tolist():
            wrong = _marked(state, row, column, 3 - cells[row][column])
            if fixpoint(puzzle, wrong, arrows):
                guesses += 1
                refuted += not fixpoint(puzzle, wrong, parity)
        late = _when_tight(puzzle, cells, state, free, rng.stream(seed, f"order {size} {number}"))
        yield Colour(
            free=int(free.sum()),
            unknown=unknown,
            more=int(gap > 0),
            gap=gap,
            tight=int(_is_tight(state, free)),
            guesses=guesses,
            refuted=refuted,
            caught=int(refuted > 0),
            late=late,
            early=int(4 * late > free.sum()),
            witness=write_url(puzzle) if gap else "",
        )


def _is_tight(state: State, free: NDArray[np.bool_]) -> bool:
    """Whether the identity of colours decides all open cells, and there are some.

    As many cells of each colour are on the loop: with fixed ones counted, the open cells must
    make good the difference, and can by at most as many as there are of one colour.
    """
    rows, columns = np.indices(free.shape)
    sign = np.where((rows + columns) % 2 == 0, 1, -1)
    open_cells = free & (state.cells == UNKNOWN)
    if not open_cells.any():
        return False
    balance = int(sign[free & (state.cells != 2)].sum())  # if all open cells were on the loop
    ends = int((open_cells & (sign > 0)).sum()), -int((open_cells & (sign < 0)).sum())
    return balance in ends


def _when_tight(
    puzzle: Yajilin, cells: Rows, state: State, free: NDArray[np.bool_], random: Any
) -> int:
    arrows = rungs_named("yajilin", ["arrows"])
    state = state.copy()
    order = np.flatnonzero(free.ravel())
    rng.shuffle(random, order)
    for cell in order.tolist():
        if _is_tight(state, free):
            return int((free & (state.cells == UNKNOWN)).sum())
        row, column = divmod(cell, puzzle.width)
        if state.cells[row, column] == UNKNOWN:
            state = _marked(state, row, column, cells[row][column])
            fixpoint(puzzle, state, arrows)
    return 0


REACH = Experiment(
    name="yajilin.reach",
    row=Reach,
    run=reach,
    engines="generator, solver",
    together=(
        *(("free", name) for name in (*SETS, "backbone")),
        ("no_count", "parity"),
        ("arrows", "parity"),
        ("loop", "no_colouring"),
    ),
)
COLOURING = Experiment(
    name="yajilin.colouring",
    row=Colour,
    run=colouring,
    engines="generator, solver",
    together=(("guesses", "refuted"),),
)
