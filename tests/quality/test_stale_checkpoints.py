"""A kit that goes on from a stale checkpoint counts wrongly, and the twin finds it out."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from liarproof.oracles.counting import colourings, curves
from liarproof.oracles.kit import residues, sweep

STEP = 8
"""Steps after which the count that leaves the checkpoint is given up."""


class GivenUp(Exception):  # noqa: N818 - no error of anyone's
    """Raised by the listener."""


def give_up(step: Any) -> None:
    """What a listener raises, a count keeps itself before."""
    if step.cell == STEP:
        raise GivenUp


def careless(kit: Any, folder: Path) -> type:
    """The kit's checkpoint without its guard: one file for all counts, and it stays."""

    class Careless(kit._Checkpoint):  # type: ignore[misc] # the class is the kit's, whichever it is
        def __init__(self, count: Any) -> None:
            super().__init__(count)
            self.key = "any" if kit is sweep else b"any"
            self.path = folder / "any"

        def forget(self) -> None:
            """Leave the file."""

    return Careless


@pytest.mark.parametrize(
    ("kit", "engine"), [(sweep, curves), (residues, colourings)], ids=["sweep", "residues"]
)
def test_twin_finds_it_out(
    kit: Any,
    engine: Any,
    cli: Callable[..., Any],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    """Circuits gone on with from cycles of the same board are not what the other engines count."""
    assert cli("count", "circuits", "4x6").status == 0
    monkeypatch.setattr(kit, "_Checkpoint", careless(kit, tmp_path))
    with kit.listening(give_up), pytest.raises(GivenUp):
        engine.cycles(4, 6)
    assert list(tmp_path.iterdir())
    told = cli("count", "circuits", "4x6")
    assert told.status == 1
    assert "THE ENGINES DISAGREE" in told.out
