"""The registry lists every oracle, loads none of them, and refuses what it does not know."""

from __future__ import annotations

import subprocess
import sys

import pytest

from liarproof import InputError
from liarproof.oracles.families import FAMILIES, counters
from liarproof.oracles.registry import oracle_engines
from liarproof.puzzles.engine import Counter, Engine
from liarproof.puzzles.genres import BOOKS


def test_names() -> None:
    """Engines and counters have the names under which others ask for them, each once."""
    assert [engine.name for engine in oracle_engines("hitori")] == ["rows", "cells", "z3", "sat"]
    assert {counter.name for counter in counters("independent-sets")} == {
        "transfer",
        "profile",
        "subsets",
    }
    assert {counter.name for counter in counters("shadings")} == {
        "rows",
        "cells",
        "yajikazu-rows",
        "yajikazu-cells",
    }
    assert {counter.name for counter in counters("yinyang-boards")} == {"raster", "frontier"}


def test_families() -> None:
    """Every family has at least two counters, so that each has a witness."""
    for family in FAMILIES:
        listed = counters(family)
        assert len(listed) >= 2
        assert {counter.family for counter in listed} == {family}


def test_witnesses_share_no_kit() -> None:
    """Of all engines that witness each other at most one uses any module of the kit."""
    groups: list[list[Engine] | list[Counter]] = [oracle_engines(genre) for genre in BOOKS]
    groups += [counters(family) for family in FAMILIES]
    for group in groups:
        used = [module for engine in group for module in engine.kit]
        assert len(used) == len(set(used))


def test_unknown() -> None:
    """An unknown genre or family is refused with those that are known."""
    with pytest.raises(InputError, match=r"'sudoku' has no oracles.*hitori"):
        oracle_engines("sudoku")
    with pytest.raises(InputError, match="'cubes' is not one of: independent-sets"):
        counters("cubes")


def test_lists_cannot_be_spoiled() -> None:
    """What a caller does to the list it got is no affair of the next caller."""
    oracle_engines("hitori").clear()
    assert oracle_engines("hitori")


def test_lazy() -> None:
    """Asking what there is loads none of the heavy packages."""
    program = (
        "import sys; from liarproof.oracles.families import FAMILIES, counters;"
        "from liarproof.oracles.registry import oracle_engines;"
        "assert oracle_engines('hitori') and all(counters(family) for family in FAMILIES);"
        "heavy = {'numpy', 'numba', 'z3', 'pysat', 'scipy', 'sympy'} & set(sys.modules);"
        "assert not heavy, heavy"
    )
    subprocess.run([sys.executable, "-c", program], check=True)
