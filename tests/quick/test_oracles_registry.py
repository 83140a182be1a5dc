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

NAMES = {
    "hitori": "rows cells z3 sat diagram",
    "yinyang": "raster frontier z3 sat diagram",
    "yajikazu": "rows cells z3 sat diagram",
    "yajilin": "shading loop z3 sat diagram",
    "independent-sets": "transfer profile subsets recurrence",
    "shadings": "rows cells yajikazu-rows yajikazu-cells frontier recurrence",
    "yajilin-boards": "shading loop curves colourings",
    "yinyang-boards": "raster frontier curves colourings",
    "yinyang-landlocked": "curves colourings",
    "two-part-partitions": "curves colourings",
    "cycles": "curves colourings",
    "circuits": "walk frontier curves colourings",
    "hamiltonian-paths": "plugs mates",
    "maximal-shadings": "chains search",
}


def test_names() -> None:
    """Engines and counters have the names under which others ask for them, each once."""
    listed = {genre: oracle_engines(genre) for genre in BOOKS}
    counting = {family: counters(family) for family in FAMILIES}
    names = {group: [one.name for one in engines] for group, engines in (listed | counting).items()}
    assert names == {group: text.split() for group, text in NAMES.items()}


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
