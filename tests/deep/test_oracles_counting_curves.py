"""Curves through the points of a grid: every published term, and other ways of counting."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from liarproof.ledgers.sequences import sequences
from liarproof.oracles.counting import colourings, curves, paths_mates

COUNTS: dict[str, Callable[[int, int], int]] = {
    "circuits": curves.circuits,
    "cycles": curves.cycles,
    "yajilin": curves.yajilin,
    "yinyang": curves.yinyang,
    "landlocked": curves.landlocked,
    "partitions": curves.partitions,
    "paths": curves.paths,
}
OTHERS: dict[str, Callable[[int, int], int]] = {
    "circuits": colourings.circuits,
    "cycles": colourings.cycles,
    "yajilin": colourings.yajilin,
    "yinyang": colourings.yinyang,
    "landlocked": colourings.landlocked,
    "partitions": colourings.partitions,
    "paths": paths_mates.count,
}


@pytest.mark.parametrize(
    ("name", "id_"),
    [
        ("circuits", "A003763"),
        ("circuits", "A222200"),
        ("cycles", "A140517"),
        ("paths", "A120443"),
        ("partitions", "A068416"),
        ("yinyang", "yinyang-square"),
    ],
)
def test_all_published_terms(name: str, id_: str) -> None:
    """Every published term comes out, but for the circuits of the 16×16 board."""
    boards = {size: term for size, term in sequences()[id_].boards().items() if size != (16, 16)}
    assert {size: COUNTS[name](*size) for size in boards} == boards


@pytest.mark.parametrize("name", COUNTS)
@pytest.mark.parametrize("size", [(9, 8), (8, 10), (10, 10), (5, 40), (4, 90)])
def test_two_ways_agree(name: str, size: tuple[int, int]) -> None:
    """Plugs count what regions, or mates, count where no term is published."""
    assert COUNTS[name](*size) == OTHERS[name](*size)
