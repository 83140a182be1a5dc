"""The two fast counters of independent sets, to the sizes that they declare."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from liarproof.oracles.registry import counters

SETS = {counter.name: counter for counter in counters("independent-sets")}


def published(name: str) -> dict[int, int]:
    """The terms of a b-file; skips the test where the published ones are absent."""
    root = os.environ.get("LIARPROOF_SHARED") or Path(__file__).parents[2].parent / "shared"
    file = Path(root) / "oeis" / f"b{name}.txt"
    if not file.exists():
        pytest.skip("published terms absent: not run")
    pairs = [line.split() for line in file.read_text().splitlines() if line and line[0] != "#"]
    return {int(n): int(term) for n, term in pairs}


@pytest.mark.parametrize("counter", ["transfer", "profile"])
@pytest.mark.parametrize(
    ("name", "side", "shift"), [("006506", None, 0), ("001333", 2, 1), ("051736", 3, 0)]
)
def test_all_published_terms(counter: str, name: str, side: int | None, shift: int) -> None:
    """Every published term comes out: n×n, then 2×n (a(n+1)), then 3×n."""
    terms = {n - shift: term for n, term in published(name).items() if n - shift >= 1}
    compared = 0
    for n, term in terms.items():
        height = side if side is not None else n
        if SETS[counter].able(height, n):
            assert SETS[counter].count(height, n) == term, n
            compared += 1
    assert compared >= 10


@pytest.mark.parametrize("size", [(13, 14), (14, 14), (16, 16), (14, 40)])
def test_agree_beyond_published(size: tuple[int, int]) -> None:
    """Where no term is published the transfer matrix and the broken profile agree."""
    assert SETS["transfer"].count(*size) == SETS["profile"].count(*size)
