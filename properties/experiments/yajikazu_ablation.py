"""What is lost where one rung is dropped from the ladder.

A rung can be dropped altogether, or go on judging: then it deduces nothing, but a state that
breaks its rule is still a contradiction. Of `ray` this is how it is where `cap` looks at clues on
cells known to be unshaded, too.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from liarproof.properties.experiments.experiment import Experiment, bad_choice
from liarproof.properties.experiments.yajikazu_unique import boards_of, made
from liarproof.puzzles.answer import SHADED, UNKNOWN, UNSHADED, State
from liarproof.puzzles.errors import InputError
from liarproof.puzzles.text import write_text
from liarproof.puzzles.yajikazu import Yajikazu
from liarproof.solvers import kernel
from liarproof.solvers.ladder import solve
from liarproof.solvers.rung import Rung, plan_of
from liarproof.solvers.yajikazu import ARTICLE, LADDER, adj, cap, probe, ray, white

VARIANTS: dict[str, tuple[Rung, ...]] = {
    "whole": LADDER.rungs,
    "adj": (cap, ray, white, probe),
    "adj_judging": (adj.rejecting, cap, ray, white, probe),
    "cap": (adj, ray, white, probe),
    "ray": (adj, cap, ray.rejecting, white, probe),
    "white": (adj, cap, ray, probe),
    "white_judging": (adj, cap, ray, white.rejecting, probe),
    "probe": (adj, cap, ray, white),
}
"""By what is dropped; instead of `ray`, see `PLAIN`."""

PLAIN = (adj, cap, white, probe)
"""Without `ray`, where `cap` passes over clues on cells known to be unshaded, as ours does."""

PROBED = ("whole", "adj", "cap", "ray", "white")
"""Those with a probe of which the values tried are counted."""

MOST_NODES = 60_000


class AblationRow(NamedTuple):
    """One board: cells settled without the rung, and 1 where these are fewer than with it."""

    whole: int
    adj: int
    adj_moved: int
    adj_judging: int
    adj_judging_moved: int
    cap: int
    cap_moved: int
    ray: int
    ray_moved: int
    white: int
    white_moved: int
    white_judging: int
    white_judging_moved: int
    probe: int
    probe_moved: int
    whole_tried: int
    """Values that a plain probe tries, over what is left of the other rungs; and so on."""
    adj_tried: int
    cap_tried: int
    ray_tried: int
    white_tried: int
    witness: str
    """The board, where dropping `cap` loses something."""


def ablation(
    seed: int,
    first: int,
    count: int,
    *,
    cap_judges: bool = True,
    anew: bool = False,
    **choices: Any,
) -> Iterator[AblationRow]:
    """Row n: board n of the choices.

    `cap_judges`: whether, without `ray`, a clue on a cell known to be unshaded is still judged.
    `anew`: whether the plain probe begins anew where a value falls, or goes on.
    """
    boards = boards_of(choices)
    variants = VARIANTS if cap_judges else {**VARIANTS, "ray": PLAIN}
    for number in range(first, first + count):
        puzzle = made(seed, str(number), boards).puzzle
        whole, *without = (_settled(puzzle, rungs) for rungs in variants.values())
        pairs = [part for settled in without for part in (settled, int(settled < whole))]
        tried = [values_tried(puzzle, variants[name][:-1], anew) for name in PROBED]
        lost = AblationRow._make((whole, *pairs, *tried, ""))
        yield lost._replace(witness=write_text(puzzle)) if lost.cap_moved else lost


def _settled(puzzle: Yajikazu, rungs: tuple[Rung, ...]) -> int:
    state = LADDER.undecided(puzzle)
    LADDER.propagate(puzzle, state, rungs)
    return int(np.count_nonzero(state.cells))


class SearchRow(NamedTuple):
    """One board: assumptions until all answers are known to be one, without the rung.

    Whatever is dropped, each node is judged by all rules of the puzzle.
    """

    whole: int
    cap: int
    ray: int
    probe: int
    over: int
    """1 where some of them took more than `MOST_NODES`."""


def assumptions(seed: int, first: int, count: int, **choices: Any) -> Iterator[SearchRow]:
    """Row n: board n of the choices."""
    boards = boards_of(choices)
    names = [name for name in SearchRow._fields if name != "over"]
    for number in range(first, first + count):
        puzzle = made(seed, str(number), boards).puzzle
        found = [solve(puzzle, 2, VARIANTS[name], "article", budget=MOST_NODES) for name in names]
        over = any(one.unique is None for one in found)
        yield SearchRow._make((*(one.nodes for one in found), int(over)))


JUDGED = ("nodes", "end")
"""By the rules of the puzzle each node of the search is judged; or only answers at its end."""


class BlindRow(NamedTuple):
    """One board, searched without one rung."""

    nodes: int
    """Assumptions until two legal answers are found, or all of one; or as many as allowed."""
    over: int
    """1 where they did not suffice."""


def blind(
    seed: int,
    first: int,
    count: int,
    *,
    dropped: str,
    judged: str = "end",
    budget: int = MOST_NODES,
    **choices: Any,
) -> Iterator[BlindRow]:
    """Row n: board n of the choices."""
    if judged not in JUDGED:
        raise bad_choice("judged", judged, JUDGED)
    if dropped not in VARIANTS:
        raise bad_choice("dropped", dropped, VARIANTS)
    if not (type(budget) is int and budget > 0):
        raise InputError(f"budget {budget} is no whole number above 0")
    boards = boards_of(choices)
    for number in range(first, first + count):
        puzzle = made(seed, str(number), boards).puzzle
        if judged == "end":
            yield _searched_blindly(puzzle, VARIANTS[dropped], budget)
        else:
            found = solve(puzzle, 2, VARIANTS[dropped], "article", budget=budget)
            yield BlindRow(found.nodes, int(found.unique is None))


def _searched_blindly(puzzle: Yajikazu, rungs: tuple[Rung, ...], budget: int) -> BlindRow:
    cells = puzzle.height * puzzle.width
    memory = kernel.new_memory(np.zeros(cells, dtype=np.int8), LADDER.kinds)
    tree = kernel.new_search(cells, 64)
    board, plan, no_rules = LADDER.tables(puzzle), plan_of(LADDER, rungs), np.zeros(0, np.int64)
    legal = 0
    while True:
        memory.notes[kernel.WORK] = 0
        exhausted = kernel.search(board, memory, tree, *plan, no_rules, ARTICLE, budget)
        for at in range(tree.notes[kernel.BUFFERED]):
            legal += _is_legal(puzzle, tree.answers[at])
        tree.notes[kernel.BUFFERED] = 0
        over = tree.notes[kernel.STAGE] == kernel.STOPPED
        if legal >= 2 or exhausted or over:
            return BlindRow(int(tree.notes[kernel.NODES]), int(over))


def _is_legal(puzzle: Yajikazu, values: NDArray[np.int8]) -> bool:
    state = State.unknown(puzzle.height, puzzle.width)
    state.cells[...] = values.reshape(state.cells.shape)
    return LADDER.propagate(puzzle, state, LADDER.rules)


def values_tried(puzzle: Yajikazu, rungs: tuple[Rung, ...], anew: bool) -> int:
    """How many values a plain probe over `rungs` tries until none falls any more.

    Both values of each open cell are tried, cell by cell in raster order, round and round. Where
    one falls, the rungs go on, and then the probe, with the next cell or `anew` with the first.
    """
    state = LADDER.start(puzzle)
    LADDER.propagate(puzzle, state, rungs)
    tried, fell = 0, True
    while fell:
        fell = False
        for cell in range(state.cells.size):
            if state.cells.flat[cell] == UNKNOWN and not (fell and anew):
                tried += 2
                fell = _one_falls(puzzle, state, rungs, cell) or fell
    return tried


def _one_falls(puzzle: Yajikazu, state: State, rungs: tuple[Rung, ...], cell: int) -> bool:
    for value in (SHADED, UNSHADED):
        assumed = state.copy()
        assumed.cells.flat[cell] = value
        if not LADDER.propagate(puzzle, assumed, rungs):
            state.cells.flat[cell] = SHADED + UNSHADED - value
            LADDER.propagate(puzzle, state, rungs)
            return True
    return False


EXPERIMENTS = (
    Experiment(
        "yajikazu.ablation",
        AblationRow,
        ablation,
        "generator, solver",
        together=(("whole", "cap"), ("whole_tried", "cap_tried")),
    ),
    Experiment("yajikazu.assumptions", SearchRow, assumptions, "generator, solver"),
    Experiment("yajikazu.blind", BlindRow, blind, "generator, solver"),
)
