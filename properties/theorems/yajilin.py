"""Yajilin: the statements of article yajilin-28, and what is true in their place."""

from __future__ import annotations

from liarproof.properties.theorems import (
    yajilin_checkerboard,
    yajilin_clues,
    yajilin_loops,
    yajilin_swaps,
)

STATEMENTS = (
    yajilin_loops.STATEMENTS
    + yajilin_swaps.STATEMENTS
    + yajilin_clues.STATEMENTS
    + yajilin_checkerboard.STATEMENTS
)
