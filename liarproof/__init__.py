"""liarproof: a verification corpus for pencil-puzzle solvers.

What users import stands here, loaded when first asked for, so that ``import liarproof``
costs next to nothing and the light install never meets a heavy package.
"""

from __future__ import annotations

import importlib
from importlib.metadata import version as _version
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from liarproof.ci.gate.adapter import gate as gate
    from liarproof.ci.gate.parametrize import parametrize_with_vectors as parametrize_with_vectors
    from liarproof.oracles.referee import complete as complete
    from liarproof.oracles.referee import judge as judge
    from liarproof.properties.contracts.check import ContractBroken as ContractBroken
    from liarproof.properties.contracts.check import check_propagator as check_propagator
    from liarproof.properties.contracts.check import propagator_outcomes as propagator_outcomes
    from liarproof.properties.contracts.parametrize import (
        parametrize_with_checks as parametrize_with_checks,
    )
    from liarproof.properties.engines import engines as engines
    from liarproof.puzzles.answer import Answer as Answer
    from liarproof.puzzles.answer import Marks as Marks
    from liarproof.puzzles.answer import State as State
    from liarproof.puzzles.answer import Violation as Violation
    from liarproof.puzzles.errors import BeyondLimits as BeyondLimits
    from liarproof.puzzles.errors import InputError as InputError
    from liarproof.puzzles.picture import picture as picture
    from liarproof.puzzles.sources import parse as parse
    from liarproof.puzzles.text import write_text as write_text
    from liarproof.puzzles.urls import write_url as write_url
    from liarproof.solvers.explain import explain as explain
    from liarproof.solvers.ladder import fixpoint as fixpoint
    from liarproof.solvers.ladder import grade as grade
    from liarproof.solvers.ladder import solve as solve

_HERE = Path(__file__).parent
if not (_HERE / "puzzles").is_dir() and (_HERE.parent / "puzzles").is_dir():
    # Python was started in a checkout and found this folder before any installed package; the
    # other folders stand beside it.
    __path__.append(str(_HERE.parent))

_HOMES = {
    "Answer": "puzzles.answer",
    "BeyondLimits": "puzzles.errors",
    "ContractBroken": "properties.contracts.check",
    "InputError": "puzzles.errors",
    "Marks": "puzzles.answer",
    "State": "puzzles.answer",
    "Violation": "puzzles.answer",
    "check_propagator": "properties.contracts.check",
    "complete": "oracles.referee",
    "engines": "properties.engines",
    "explain": "solvers.explain",
    "fixpoint": "solvers.ladder",
    "gate": "ci.gate.adapter",
    "grade": "solvers.ladder",
    "judge": "oracles.referee",
    "parametrize_with_checks": "properties.contracts.parametrize",
    "parametrize_with_vectors": "ci.gate.parametrize",
    "parse": "puzzles.sources",
    "picture": "puzzles.picture",
    "propagator_outcomes": "properties.contracts.check",
    "solve": "solvers.ladder",
    "write_text": "puzzles.text",
    "write_url": "puzzles.urls",
}

__all__ = sorted(_HOMES)  # the table above is the one list of names


def __getattr__(name: str) -> Any:
    if name == "__version__":
        return _version("liarproof")
    if name in _HOMES:
        return getattr(importlib.import_module(f"liarproof.{_HOMES[name]}"), name)
    raise AttributeError(f"module 'liarproof' has no attribute {name!r}")


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
