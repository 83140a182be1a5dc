"""Colourings and mates at larger sizes: what is published, their witnesses, interruptions."""

from __future__ import annotations

import os
import signal
from itertools import combinations_with_replacement
from pathlib import Path

import pytest

from liarproof.ledgers.sequences import sequences
from liarproof.oracles.counting import colourings, paths_mates
from liarproof.oracles.families import FAMILIES, counters
from liarproof.oracles.kit import residues
from liarproof.oracles.kit.residues import Step, Stopped, listening

OURS = ("colourings", "mates")
FAMILIES_OF_OURS = [
    family for family in FAMILIES if any(one.name in OURS for one in counters(family))
]


@pytest.mark.parametrize(("name", "cells"), [("A003763", 196), ("A222200", 156), ("A120443", 121)])
def test_published(name: str, cells: int) -> None:
    """Published terms beyond those of the quick tests come out."""
    count = paths_mates.count if name == "A120443" else colourings.circuits
    boards = sequences()[name].boards()
    sizes = [size for size in boards if 100 < size[0] * size[1] <= cells]
    assert cells in {height * width for height, width in sizes}
    for size in sizes:
        assert count(*size) == boards[size], size


def test_families() -> None:
    """All families of these engines stand in the registry."""
    assert len(FAMILIES_OF_OURS) == 7


@pytest.mark.parametrize("family", FAMILIES_OF_OURS)
def test_witnesses(family: str) -> None:
    """On every board to 8×8 all counters that are quick there agree with ours."""
    (ours,) = (one for one in counters(family) if one.name in OURS)
    others = [one for one in counters(family) if one is not ours]
    compared = 0
    for height, width in combinations_with_replacement(range(1, 9), 2):
        able = [one for one in others if one.able(height, width)]
        quick = [one for one in able if one.kit or height * width <= 30]
        assert {one.count(height, width) for one in quick} <= {ours.count(height, width)}
        compared += len(quick)
    assert compared >= 30


@pytest.mark.usefixtures("hears_ctrl_c")
def test_interrupted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A count that Ctrl-C meets three times goes on each time, and ends at its number."""
    monkeypatch.setattr(residues, "checkpoints", lambda: tmp_path / "digest" / "residues")
    begun = []
    for press in (20, 60, 61):
        told: list[Step] = []

        def listen(step: Step, press: int = press, told: list[Step] = told) -> None:
            told.append(step)
            if step.cell == press:
                os.kill(os.getpid(), signal.SIGINT)

        with listening(listen), pytest.raises(Stopped, match=r"^kept at cell"):
            colourings.circuits(12, 12)
        begun.append(told[0].cell)
    assert begun[0] == 0 < 20 <= begun[1] < begun[2]
    assert colourings.circuits(12, 12) == sequences()["A003763"].terms[6]
    assert not list(tmp_path.rglob("*circuits*"))
