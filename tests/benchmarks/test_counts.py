"""What counting costs, engine by engine. Run: pytest tests/benchmarks/test_counts.py -n 0 -s."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest


class Case(NamedTuple):
    """One count, and the seconds of one core in which it is to be done (None: nobody asks)."""

    family: str
    engine: str
    size: str
    wanted: float | None = None


CASES = (
    Case("independent-sets", "transfer", "14x14"),
    Case("independent-sets", "profile", "14x14"),
    Case("independent-sets", "profile", "28x28", 30.0),
    Case("shadings", "rows", "10x10"),
    Case("shadings", "yajikazu-rows", "10x10"),
    Case("shadings", "frontier", "10x10", 0.5),
    Case("shadings", "frontier", "14x14", 30.0),
    Case("maximal-shadings", "search", "7x7"),
    Case("maximal-shadings", "chains", "7x7"),
    Case("maximal-shadings", "chains", "8x8"),
    Case("yinyang-boards", "frontier", "8x8"),
    Case("yinyang-boards", "colourings", "10x10"),
    Case("yinyang-boards", "curves", "10x10", 5.0),
    Case("yinyang-boards", "curves", "12x12", 60.0),
    Case("yinyang-landlocked", "colourings", "9x9"),
    Case("yinyang-landlocked", "curves", "13x13"),
    Case("two-part-partitions", "colourings", "9x9"),
    Case("two-part-partitions", "curves", "9x9"),
    Case("cycles", "colourings", "9x9"),
    Case("cycles", "curves", "9x9"),
    Case("circuits", "colourings", "10x10"),
    Case("circuits", "frontier", "14x14", 5.0),
    Case("circuits", "curves", "14x14", 5.0),
    Case("circuits", "curves", "16x16", 60.0),
    Case("hamiltonian-paths", "mates", "8x8"),
    Case("hamiltonian-paths", "plugs", "10x10", 30.0),
    Case("yajilin-boards", "shading", "6x6"),
    Case("yajilin-boards", "loop", "6x6"),
    Case("yajilin-boards", "colourings", "8x8"),
    Case("yajilin-boards", "curves", "8x8", 10.0),
)


@pytest.fixture(scope="module", autouse=True)
def head() -> None:
    """The first line of the table."""
    heads = f"{'s':>8} {'core s':>8} {'MiB':>7}  digits"
    print(f"\n{'family':<20} {'engine':<14} {'size':<6} {'states':>11} {heads}")


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.family}-{case.engine}-{case.size}")
def test_count(case: Case, measured: Callable[..., Any]) -> None:
    """A line of the table; within its time where one is asked for."""
    found = measured(*case[:3])
    states = f"{found.states:,}" if found.states else "-"
    print(
        f"{case.family:<20} {case.engine:<14} {case.size:<6} {states:>11} {found.seconds:8.2f}"
        f" {found.core:8.2f} {found.kilobytes / 1024:7.0f}  {len(str(found.count))}"
    )
    assert case.wanted is None or found.core < case.wanted
