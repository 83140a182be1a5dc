"""Where a search on a Hitori board goes on, by the orders in which cells may be tried."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple, TypeAlias

from liarproof.properties.experiments.experiment import Experiment, bad_choice
from liarproof.properties.experiments.hitori_made import (
    DYNAMIC,
    OPENINGS,
    after,
    made_board,
    seed_of,
    side_of,
)
from liarproof.puzzles.answer import UNKNOWN, State
from liarproof.puzzles.grid import neighbours
from liarproof.puzzles.hitori import Hitori
from liarproof.puzzles.text import write_text
from liarproof.solvers.ladder import ladder_of

Order: TypeAlias = Callable[[list[int], list[list[int]], int], int]
"""(values, neighbours of each cell, an undecided cell) -> how soon it is tried, least first."""


def _undecided(values: list[int], near: list[list[int]], cell: int) -> int:
    return sum(values[other] == UNKNOWN for other in near[cell])


def _decided(values: list[int], near: list[list[int]], cell: int) -> int:
    return len(near[cell]) - _undecided(values, near, cell)


ORDERS: dict[str, Order] = {
    "most decided neighbours": lambda values, near, cell: -_decided(values, near, cell),
    "fewest undecided neighbours": _undecided,
    "fewest values": lambda values, near, cell: 2,  # noqa: ARG005 - shaded or not: two each
}


def best(puzzle: Hitori, state: State, order: str) -> set[int]:
    """The undecided cells that an order puts first, all that are equally good."""
    near = neighbours(puzzle.height, puzzle.width)
    values: list[int] = state.cells.ravel().tolist()
    ranks = {
        cell: ORDERS[order](values, near, cell)
        for cell, value in enumerate(values)
        if value == UNKNOWN
    }
    return {cell for cell, rank in ranks.items() if rank == min(ranks.values())}


class Branch(NamedTuple):
    """The first cell that a search tries on a board with one answer."""

    side: int
    stalled: int
    """1 where the five rungs leave cells undecided, so there is a search."""
    common: int
    """1 where some cell is first in both orders."""
    tied: int
    """1 where the second order puts all undecided cells first, so it chooses nothing."""
    witness: str
    """The state where no cell is, on the smallest side."""


def _rows(
    seed: int,
    first: int,
    count: int,
    *,
    sides: Sequence[int],
    orders: Sequence[str],
    **choices: Any,
) -> Iterator[Branch]:
    if len(orders) != 2:
        raise bad_choice("orders", orders, ["two of them"])
    for order in orders:
        if order not in ORDERS:
            raise bad_choice("orders", order, ORDERS)
    for number in range(first, first + count):
        side = side_of(sides, number)
        puzzle, _ = made_board(side, seed_of(seed, "hitori.made", number), **choices)
        state = after(puzzle, ladder_of("hitori").undecided(puzzle), *OPENINGS, *DYNAMIC)
        one, other = (best(puzzle, state, order) for order in orders)
        stalled, keep = bool(one), side == min(sides)
        apart = stalled and not one & other
        yield Branch(
            side,
            int(stalled),
            int(stalled and not apart),
            int(stalled and len(other) == (state.cells == UNKNOWN).sum()),
            write_text(puzzle, state.marks()) if apart and keep else "",
        )


BRANCHING = Experiment(
    "hitori.branching",
    Branch,
    _rows,
    "generator, solver",
    together=(("stalled", "common"), ("tied",)),
)
"""The boards of ``hitori.made``: whether two ``orders`` may try the same cell first."""
