"""The propagator under test: what it is called, what it claims, and the programs made of it.

A rung says more about itself by attributes, all of them optional:

* `name`: instead of its ``__name__``;
* `claims`: a collection of ``"idempotent"`` (one call goes on until the rung has nothing more to
  say) and ``"reasons"`` (it has a method or attribute ``reasons``);
* `replaces`: the name of the rung of ours in whose place it stands in the ladder;
* `beside`: names of rungs of ours without which it is not all that it should be: it is then
  tested together with them;
* `stronger_than`: names of rungs of ours, each of which it decides at least as much as;
* `alive`: in what share of the states in which an entry is forced it writes such a one, at least;
  0 for a rung that only rejects.

An oracle that is a function may have an attribute `cells`: the largest boards it takes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from typing import Any

import numpy as np

from liarproof.oracles.kit import rng
from liarproof.properties.boards import maker
from liarproof.properties.contracts.bench import Bench
from liarproof.properties.contracts.flat import Layout, Values
from liarproof.properties.contracts.programs import Dive, Together
from liarproof.properties.contracts.worker import CAN_FORK, SECONDS, Worker
from liarproof.properties.engines import engines
from liarproof.puzzles.answer import Answer
from liarproof.puzzles.engine import Engine
from liarproof.puzzles.errors import InputError, shown
from liarproof.solvers.ladder import fixpoint, is_probe, ladder_of, rungs_named
from liarproof.solvers.rung import PlainRung, Rung

ORDERS = 3
"""In so many orders the rungs of a ladder are run."""

ALIVE = 0.002
"""The share of states in which a rung must deduce something, unless it states another."""

ORACLES = {"hitori": "cells", "yinyang": "raster", "yajikazu": "cells", "yajilin": "loop"}
"""The engine whose answers are taken for the truth; `reference` asks another one, too."""

Oracle = Callable[[Any], Iterable[Answer]]


@dataclass(frozen=True)
class Subject:
    """A propagator under test.

    `oracle` gives all answers of a puzzle: an engine's name, a function, or None for the usual
    engine. With `isolated` it is called in a process of its own. Raises `InputError` where the
    genre has no solver, or a name that it states is no rung's or no engine's.
    """

    rung: PlainRung
    genre: str
    oracle: str | Oracle | None = None
    isolated: bool = True
    seconds: float = SECONDS

    def __post_init__(self) -> None:
        ladder_of(self.genre)
        rungs_named(self.genre, [*self.beside, *self.stronger_than])
        if self.replaces is not None:
            rungs_named(self.genre, [self.replaces])
        warm(self.genre)
        if isinstance(self.oracle, str):
            named_engine(self.genre, self.oracle)

    @property
    def name(self) -> str:
        """What it is called."""
        rung = self.rung
        return str(getattr(rung, "name", getattr(rung, "__name__", type(rung).__name__)))

    @property
    def title(self) -> str:
        """Its name, and those of the rungs beside which it is tested."""
        beside = " and ".join(self.beside)
        return f"{self.name} beside {beside}" if beside else self.name

    @property
    def claims(self) -> frozenset[str]:
        """What it says of itself."""
        ours = ("idempotent",) if isinstance(self.rung, Rung) else ()
        return frozenset((*getattr(self.rung, "claims", ()), *ours))

    @property
    def replaces(self) -> str | None:
        """The rung of ours in whose place it stands."""
        stated: str | None = getattr(self.rung, "replaces", None)
        if stated is None and isinstance(self.rung, Rung):
            known = (*ladder_of(self.genre).rungs, *ladder_of(self.genre).spare)
            return self.rung.name if self.rung in known else None
        return stated

    @property
    def beside(self) -> tuple[str, ...]:
        """The rungs of ours together with which it is tested."""
        return tuple(getattr(self.rung, "beside", ()))

    @property
    def stronger_than(self) -> tuple[str, ...]:
        """The rungs of ours than which it decides no less."""
        stated = getattr(self.rung, "stronger_than", ())
        return (stated,) if isinstance(stated, str) else tuple(stated)

    @property
    def alive(self) -> float:
        """In what share of states it deduces something."""
        return float(getattr(self.rung, "alive", ALIVE))

    @cached_property
    def others(self) -> tuple[PlainRung, ...]:
        """The rest of its ladder, without the probe."""
        ladder = ladder_of(self.genre).rungs
        return tuple(r for r in ladder if not is_probe(r) and r.name != self.replaces)

    @cached_property
    def programs(self) -> dict[str, PlainRung]:
        """What is called: the rung alone (beside those it needs), and among others."""
        rules = tuple(r for r in ladder_of(self.genre).rules if r.name != self.replaces)
        alone = self._alone
        found: dict[str, PlainRung] = {
            "alone": alone,
            "itself": self.rung,
            "dive": Dive(alone),
            "rules": Together((self.rung, *rules)),
            "rest": Together(self.others),
        }
        for number in range(ORDERS):
            rungs: list[PlainRung] = [self.rung, *self.others]
            order = np.arange(len(rungs))
            if number:
                rng.shuffle(rng.stream(number, "order of rungs"), order)
            found[f"order {number}"] = Together([rungs[at] for at in order])
        for name in self.stronger_than:
            found[f"weaker {name}"] = Together(rungs_named(self.genre, [name]))
        return found

    @property
    def _alone(self) -> PlainRung:
        if not self.beside:
            return self.rung
        return Together((self.rung, *rungs_named(self.genre, self.beside)))

    @cached_property
    def bench(self) -> Bench | Worker:
        """Where it is called."""
        # one behind a line protocol has a process of its own already
        apart = self.isolated and CAN_FORK and not hasattr(self.rung, "close")
        return Worker(self.programs, self.seconds) if apart else Bench(self.programs)

    @property
    def answers_by(self) -> str:
        """Who says what the answers are."""
        if self.oracle is None:
            return ORACLES[self.genre]
        if isinstance(self.oracle, str):
            return self.oracle
        return str(getattr(self.oracle, "__name__", "reference"))

    @property
    def cells(self) -> int | None:
        """The largest boards that the oracle takes, in cells; None: any."""
        if callable(self.oracle):
            found: int | None = getattr(self.oracle, "cells", None)
            return found
        return named_engine(self.genre, self.answers_by).cells

    @property
    def answers_by_engine(self) -> str:
        """The engine from whose answers states are made."""
        return self.oracle if isinstance(self.oracle, str) else ORACLES[self.genre]

    def answers(self, puzzle: Any) -> Values:
        """All answers of a puzzle (m, n), by the oracle; not to be written to."""
        if callable(self.oracle):
            return Layout.of(puzzle).table(list(self.oracle(puzzle)))
        return answers_of(puzzle, self.answers_by)

    def close(self) -> None:
        """End the process in which it is called."""
        if "bench" in self.__dict__:
            self.bench.close()


@lru_cache(maxsize=64)
def named_engine(genre: str, name: str) -> Engine:
    """The engine of that name; raises `InputError` that lists what there is."""
    able = {engine.name: engine for engine in engines(genre)}
    if name not in able:
        raise InputError(f"engine {shown(name)} is not one of {genre}'s: {', '.join(able)}")
    return able[name]


@lru_cache(maxsize=2048)
def answers_of(puzzle: Any, engine: str) -> Values:
    """All answers of a puzzle (m, n), by the engine of that name; not to be written to."""
    return Layout.of(puzzle).table(named_engine(puzzle.genre, engine).answers(puzzle))


@cache
def warm(genre: str) -> None:
    """Meet the genre's compiled functions in this process, so that no fork has to load them."""
    ladder = ladder_of(genre)
    puzzle = maker(genre).blank(2, 2)
    state = ladder.start(puzzle)
    for rung in ladder.rungs:
        fixpoint(puzzle, state, (rung,))
    named_engine(genre, ORACLES[genre]).answers(puzzle)
