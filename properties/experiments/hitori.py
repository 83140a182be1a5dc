"""Experiments with hitori."""

from __future__ import annotations

from liarproof.properties.experiments.experiment import Experiment
from liarproof.properties.experiments.hitori_branching import BRANCHING
from liarproof.properties.experiments.hitori_made import MADE, TRIED
from liarproof.properties.experiments.hitori_rules import NEEDS, OPENING, UNIQUE
from liarproof.properties.experiments.hitori_starts import COUNT, START

EXPERIMENTS: tuple[Experiment, ...] = (OPENING, UNIQUE, NEEDS, START, COUNT, TRIED, MADE, BRANCHING)
