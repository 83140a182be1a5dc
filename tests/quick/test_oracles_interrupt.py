"""Ctrl-C reaches whoever waits for an engine, wherever the engine is."""

from __future__ import annotations

import gc
import os
import signal
import threading

import pytest

from liarproof.oracles.registry import oracle_engines
from liarproof.properties.boards import maker
from liarproof.puzzles.genres import BOOKS


@pytest.mark.usefixtures("hears_ctrl_c")
@pytest.mark.parametrize("genre", BOOKS)
@pytest.mark.parametrize("delay", [0.05, 0.3, 0.9])
def test_ctrl_c_is_not_an_answer_of_z3(genre: str, delay: float) -> None:
    """z3 hears SIGINT itself and answers "unknown": the engine must still end as interrupted."""
    (engine,) = (engine for engine in oracle_engines(genre) if engine.name == "z3")
    engine.answers(maker(genre).blank(2, 2))  # loads z3
    puzzle = maker(genre).blank(7, 7)  # far more answers than there is time for
    engine.answers(puzzle, 1)  # an import that is cut short stays broken
    gc.collect()  # or the garbage of the test before meets this one's Ctrl-C
    # z3 drops a Ctrl-C that comes as its search ends; who waits presses again
    presses = [
        threading.Timer(delay + again, os.kill, (os.getpid(), signal.SIGINT)) for again in range(9)
    ]
    for press in presses:
        press.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            engine.answers(puzzle)
    finally:
        for press in presses:
            press.cancel()  # none is left to the next test
