"""The evidence for a statement in a few words."""

from __future__ import annotations

from liarproof.properties.theorems.statement import (
    REFUTED,
    Computed,
    Evidence,
    Exhaustive,
    Proved,
    Size,
    Statement,
)


def evidence_of(statement: Statement, full: bool) -> str:
    """Its evidence in a few words."""
    words = (_in_words(statement, evidence, full) for evidence in statement.evidence)
    return ", ".join(dict.fromkeys(words))


def _in_words(statement: Statement, evidence: Evidence, full: bool) -> str:
    if isinstance(evidence, Exhaustive):
        sizes = evidence.sizes(full)
        refuted = statement.outcome == REFUTED
        height, width = evidence.quick[-1] if refuted else max(sizes, key=_extent)
        return f"exhaustive (to {height}×{width})"
    if isinstance(evidence, Proved):
        return "proved"
    if isinstance(evidence, Computed):
        return "computed"
    return f"sampled (n={evidence.full if full else evidence.quick})"


def _extent(size: Size) -> tuple[int, int]:
    """Of sizes with as many cells the squarest is the largest."""
    return size[0] * size[1], min(size)
