"""The names of the contracts, for whoever must not load what holds them: pytest, collecting."""

from __future__ import annotations

from typing import Any

NAMES = (
    "returns",
    "pure",
    "contracting",
    "sound",
    "monotone",
    "idempotent",
    "confluent",
    "more-rungs",
    "checking",
    "equivariant",
    "incremental",
    "alive",
    "stronger",
    "explained",
    "reference",
)
"""In the order of the catalogue."""


def asked_of(rung: Any) -> tuple[str, ...]:
    """The contracts that a rung must hold: some only where it says so of itself."""
    ours = type(rung).__module__ == "liarproof.solvers.rung"  # they run to their own fixpoint
    left_out = set()
    if not ours and "idempotent" not in getattr(rung, "claims", ()):
        left_out.add("idempotent")
    if not getattr(rung, "stronger_than", ()):
        left_out.add("stronger")
    return tuple(name for name in NAMES if name not in left_out)


def rung_name(rung: Any) -> str:
    """What a rung is called."""
    return str(getattr(rung, "name", getattr(rung, "__name__", type(rung).__name__)))
