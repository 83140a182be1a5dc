"""Experiments with yinyang: the face of the modules beside this one."""

from __future__ import annotations

from liarproof.properties.experiments.experiment import Experiment
from liarproof.properties.experiments.yinyang_counts import BOARDS, LOCKED, PAIRS, SOUND
from liarproof.properties.experiments.yinyang_curves import FRONTIER, NAIVE, SECONDS
from liarproof.properties.experiments.yinyang_guesses import GUESSES
from liarproof.properties.experiments.yinyang_ladder import LADDER_REACH
from liarproof.properties.experiments.yinyang_thinned import MINIMAL, RIVALS, THINNED

EXPERIMENTS: tuple[Experiment, ...] = (
    LADDER_REACH,
    GUESSES,
    FRONTIER,
    NAIVE,
    SECONDS,
    THINNED,
    MINIMAL,
    RIVALS,
    BOARDS,
    LOCKED,
    PAIRS,
    SOUND,
)
