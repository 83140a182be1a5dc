"""`liarproof fuzz`: one propagator held against every contract, by as many processes as asked."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib.util import find_spec
from itertools import count
from typing import Any, NamedTuple

from liarproof.ci import fuzz_report as report
from liarproof.ci.crew import Crew, Lost, Note
from liarproof.ci.fuzz_target import Target
from liarproof.ci.fuzz_tasks import Find, Found, Introduce, Introduced, Look, Looked
from liarproof.ci.fuzz_work import TRADE
from liarproof.ci.machine import JsonFile
from liarproof.ci.terminal import (
    AS_RECORDED,
    DOES_NOT_HOLD,
    INCOMPLETE,
    Bar,
    Interrupted,
    compiling,
    message,
    plural,
    worst,
)
from liarproof.puzzles.errors import InputError

HELD, BROKEN, EXPECTED, UNEXPECTED, CUT_SHORT, NOT_RUN = report.STATUSES

NEEDED = ("numba", "hypothesis")
"""Of the audit install; asked for here, since the processes that load them are others."""

TIME_UP = "the time was up"


class Settings(NamedTuple):
    """What to do, as said on the command line."""

    target: Target
    contracts: tuple[str, ...] = ()
    examples: int = 100
    exhaustive: tuple[int, int] | None = None
    minutes: float | None = None
    jobs: int = 1
    seed: int = 1
    expected: tuple[str, ...] = ()
    keep: str = ".liarproof"


@dataclass
class Standing:
    """What is known of one contract, after as many rounds as there were."""

    contract: str
    expected: bool
    """Whether it should be broken."""
    rounds: int = 0
    puzzles: int = 0
    states: int = 0
    examples: int = 0
    sizes: Counter[str] = field(default_factory=Counter)
    seconds: float = 0.0
    found: Found | None = None
    seed: int = 0
    """Of the round in which that was found."""
    why_not: str = ""
    """Why its first round did not come to an end."""

    def add(self, look: Look, looked: Looked) -> None:
        """What came of one more round."""
        self.puzzles += looked.puzzles
        self.states += looked.states
        self.examples += looked.examples
        self.sizes.update(looked.sizes)
        self.seconds += looked.seconds
        if looked.found is not None and self.found is None:
            self.found, self.seed = looked.found, look.seed
        if looked.late and looked.found is None and look.round == 1:
            self.why_not = TIME_UP
        else:
            self.rounds += 1

    @property
    def status(self) -> str:
        """One of `report.STATUSES`."""
        if self.found is not None:
            return EXPECTED if self.expected else BROKEN
        if self.rounds == 0:
            return CUT_SHORT if self.states else NOT_RUN
        return UNEXPECTED if self.expected else HELD


@dataclass
class Run:
    """A run as far as it has come."""

    settings: Settings
    quiet: bool
    """Whether standard output is the machine's."""
    introduced: Introduced | None = None
    standings: dict[str, Standing] = field(default_factory=dict)
    begun: float = field(default_factory=time.monotonic)

    def begin(self, introduced: Introduced) -> None:
        """The target is found, and all is compiled: from now on time counts."""
        self.introduced, self.begun = introduced, time.monotonic()
        self.standings = {
            name: Standing(name, name in self.settings.expected) for name in introduced.contracts
        }

    @property
    def until(self) -> float | None:
        """When the time is up."""
        minutes = self.settings.minutes
        return None if minutes is None else self.begun + 60 * minutes

    @property
    def status(self) -> int:
        """The exit status, unless it was interrupted."""
        statuses = [one.status for one in self.standings.values()]
        known = [DOES_NOT_HOLD for status in statuses if status in (BROKEN, UNEXPECTED)]
        known += [INCOMPLETE for status in statuses if status in (CUT_SHORT, NOT_RUN)]
        return worst([*known, AS_RECORDED])


def fuzz(settings: Settings, json: str | None) -> int:
    """Hold the target against the contracts and say what came of it; the exit status."""
    for package in NEEDED:
        if find_spec(package) is None:
            raise ModuleNotFoundError(package, name=package)
    out = JsonFile(json)
    run = Run(settings, out.is_stdout)
    stopped = False
    try:
        with Crew(TRADE, settings.jobs) as crew:
            run.begin(_introduce(crew, settings))
            _look_all(crew, run)
    except KeyboardInterrupt:
        stopped = True
    if run.introduced is None:
        raise Interrupted
    seconds = time.monotonic() - run.begun
    out.write(report.for_machines(run, INCOMPLETE if stopped else run.status, seconds))
    if not run.quiet:
        report.conclude(run, seconds)
    if stopped:
        done = sum(one.rounds > 0 for one in run.standings.values())
        raise Interrupted(f"{done} of {plural(len(run.standings), 'contract')} looked at")
    return run.status


def _introduce(crew: Crew, settings: Settings) -> Introduced:
    """Find the target; the process that does so compiles what all of them need."""
    named = (*settings.contracts, *settings.expected)
    _answer(crew, settings, Find(settings.target, named))
    asked = Introduce(
        settings.target, settings.contracts, settings.expected, settings.keep, settings.exhaustive
    )
    with compiling(f"fuzz-{settings.target.genre}", here=False):
        introduced = _answer(crew, settings, asked)
    assert isinstance(introduced, Introduced)
    return introduced


def _answer(crew: Crew, settings: Settings, task: Find | Introduce) -> Any:
    ((_, said),) = crew.run([task])
    if isinstance(said, Lost):
        raise InputError(f"target {settings.target.text}: it cannot be loaded: {said.text}")
    return said


def _look_all(crew: Crew, run: Run) -> None:
    """Round after round; `run` grows, so that an interruption loses nothing."""
    assert run.introduced is not None
    if run.introduced.pairs is not None and not run.quiet:
        report.say_exhaustive(run)
    with Bar(len(run.standings), "contracts") as bar:
        bar.at(0)
        for look, said in crew.run(_looks(run)):
            standing = run.standings[look.contract]
            if isinstance(said, Note):
                bar.at(_done(run), report.progress(run, look, said.value))
                continue
            if isinstance(said, Lost):
                standing.why_not = said.text
                message("incomplete", f"{look.contract}: {said.text}")
                continue
            was = standing.status
            standing.add(look, said)
            bar.clear()
            if not run.quiet and standing.status != was:
                report.say_standing(standing)
            bar.at(_done(run), look.contract)
            if said.hangs and look.contract == "returns" and not standing.expected:
                _give_up(run, "a call hangs")
                return


def _done(run: Run) -> int:
    return sum(one.rounds > 0 for one in run.standings.values())


def _give_up(run: Run, why: str) -> None:
    """Look at no other contract: after a call that hangs each would wait for it again and again."""
    for one in run.standings.values():
        if one.rounds == 0:
            one.why_not = one.why_not or why


def _looks(run: Run) -> Iterator[Look]:
    """All contracts, and until the time is up those that hold, once more with another seed."""
    settings, until = run.settings, run.until
    assert run.introduced is not None
    for number in count(1):
        first = number == 1
        for standing in run.standings.values():
            if until is not None and time.monotonic() > until:
                _give_up(run, TIME_UP)
                return
            if first or (standing.found is None and standing.rounds):
                yield Look(
                    settings.target,
                    standing.contract,
                    number,
                    settings.seed + number - 1,
                    settings.examples,
                    run.introduced.kept if first else (),
                    settings.keep,
                    settings.exhaustive if first else None,
                    until,
                )
        if until is None or all(one.found is not None for one in run.standings.values()):
            return
