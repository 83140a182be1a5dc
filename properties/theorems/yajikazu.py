"""Yajisan-Kazusan: what article yajisan-kazusan-51 states, uses and argues.

By topic: the shadings of a board in `yajikazu_family`, what clues say in `yajikazu_clues`, minimal
boards in `yajikazu_minimal`, clue sets for answers in `yajikazu_existence`, those of liars or of
honest clues alone in `yajikazu_liars`, the rungs in `yajikazu_solving` and `yajikazu_probe`. Lines
stand in `lines`.
"""

from __future__ import annotations

from liarproof.properties.theorems import (
    yajikazu_clues,
    yajikazu_existence,
    yajikazu_family,
    yajikazu_liars,
    yajikazu_minimal,
    yajikazu_probe,
    yajikazu_solving,
)

STATEMENTS = (
    *yajikazu_family.STATEMENTS,
    *yajikazu_clues.STATEMENTS,
    *yajikazu_minimal.STATEMENTS,
    *yajikazu_existence.STATEMENTS,
    *yajikazu_liars.STATEMENTS,
    *yajikazu_solving.STATEMENTS,
    *yajikazu_probe.STATEMENTS,
)
