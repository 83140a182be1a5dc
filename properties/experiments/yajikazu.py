"""Experiments with yajikazu."""

from __future__ import annotations

from liarproof.properties.experiments.experiment import Experiment

EXPERIMENTS: tuple[Experiment, ...] = ()
