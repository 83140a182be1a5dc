"""Experiments with yajilin."""

from __future__ import annotations

from liarproof.properties.experiments.experiment import Experiment
from liarproof.properties.experiments.yajilin_clues import CLUES
from liarproof.properties.experiments.yajilin_counts import CIRCUITS, COUNTERS
from liarproof.properties.experiments.yajilin_ladder import COLOURING, REACH
from liarproof.properties.experiments.yajilin_loops import DESCENT_TIME, ROUTING

EXPERIMENTS: tuple[Experiment, ...] = (
    ROUTING,
    DESCENT_TIME,
    CLUES,
    REACH,
    COLOURING,
    CIRCUITS,
    COUNTERS,
)
