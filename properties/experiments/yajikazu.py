"""Experiments with yajikazu."""

from __future__ import annotations

from liarproof.properties.experiments import (
    yajikazu_ablation,
    yajikazu_census,
    yajikazu_counts,
    yajikazu_dialects,
    yajikazu_drops,
    yajikazu_lines,
    yajikazu_made,
    yajikazu_rules,
)
from liarproof.properties.experiments.experiment import Experiment

EXPERIMENTS: tuple[Experiment, ...] = (
    *yajikazu_ablation.EXPERIMENTS,
    *yajikazu_census.EXPERIMENTS,
    *yajikazu_counts.EXPERIMENTS,
    *yajikazu_dialects.EXPERIMENTS,
    *yajikazu_drops.EXPERIMENTS,
    *yajikazu_lines.EXPERIMENTS,
    *yajikazu_made.EXPERIMENTS,
    *yajikazu_rules.EXPERIMENTS,
)
