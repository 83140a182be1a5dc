"""Experiments: what the articles measured, a module a genre, each independent of any article.

The articles' ledgers say which are run, with which choices, and what is to come out. Nothing is
compiled in this folder: what needs that belongs to `generators` or to the oracles.
"""

from __future__ import annotations

import importlib

from liarproof.properties.experiments.experiment import Experiment
from liarproof.puzzles.errors import InputError, shown
from liarproof.puzzles.genres import BOOKS


def experiments(genre: str) -> dict[str, Experiment]:
    """Those of a genre, by name."""
    module = importlib.import_module(f"liarproof.properties.experiments.{genre}")
    return {one.name: one for one in module.EXPERIMENTS}


def experiment_named(name: str) -> Experiment:
    """The experiment ``GENRE.NAME``; raises `InputError` where there is none."""
    genre = name.partition(".")[0]
    if genre not in BOOKS:
        raise InputError(f"experiment {shown(name)} is of no genre; there are: {', '.join(BOOKS)}")
    known = experiments(genre)
    if name not in known:
        raise InputError(f"experiment {shown(name)} is not one of: {', '.join(known)}")
    return known[name]
