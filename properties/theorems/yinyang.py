"""Yin-Yang: the frontier theorem and what follows, the counts, the rungs; each in its module."""

from __future__ import annotations

from liarproof.properties.theorems import (
    yinyang_checkered,
    yinyang_counting,
    yinyang_flips,
    yinyang_frontier,
    yinyang_ladder,
    yinyang_landlocked,
    yinyang_rim,
    yinyang_squares,
)

STATEMENTS = (
    *yinyang_frontier.STATEMENTS,
    *yinyang_checkered.STATEMENTS,
    *yinyang_rim.STATEMENTS,
    *yinyang_landlocked.STATEMENTS,
    *yinyang_counting.STATEMENTS,
    *yinyang_ladder.STATEMENTS,
    *yinyang_flips.STATEMENTS,
    *yinyang_squares.STATEMENTS,
)
