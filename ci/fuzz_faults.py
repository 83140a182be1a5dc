"""`liarproof fuzz --self-test`: does it find what is broken? Every seeded fault, every contract."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain
from statistics import median
from string import ascii_lowercase
from typing import Any, NamedTuple

from liarproof.ci.crew import Crew, Lost
from liarproof.ci.fuzz_tasks import Listed, ListFaults, Tried, Try
from liarproof.ci.fuzz_work import TRADE
from liarproof.ci.machine import JsonFile
from liarproof.ci.terminal import (
    AS_RECORDED,
    DOES_NOT_HOLD,
    INCOMPLETE,
    Bar,
    Interrupted,
    compiling,
    duration,
    message,
    plural,
    say,
    worst,
)

CATCHES, CATCHES_TOO, NOT, NOT_TRIED = "X", "x", ".", "?"
"""What stands in the matrix."""


class Settings(NamedTuple):
    """What to do, as said on the command line."""

    only: tuple[str, ...] = ()
    """Ids of faults, or patterns with ``*``; empty: all."""
    matrix: bool = True
    examples: int = 100
    seed: int = 1
    jobs: int = 1


@dataclass
class Trial:
    """The faults as far as they are tried."""

    settings: Settings
    contracts: tuple[str, ...] = ()
    faults: dict[str, str] = field(default_factory=dict)
    """Id -> the contract that must notice."""
    tried: dict[tuple[str, str], Tried] = field(default_factory=dict)
    """Fault and contract -> what came of it."""

    @property
    def wanted(self) -> dict[str, Tried]:
        """Fault -> what the contract says that must notice, where it was tried."""
        pairs = ((fault, self.tried.get((fault, by))) for fault, by in self.faults.items())
        return {fault: tried for fault, tried in pairs if tried is not None}

    @property
    def survivors(self) -> list[str]:
        """Faults that were not noticed."""
        return [fault for fault, tried in self.wanted.items() if not tried.text]

    @property
    def total(self) -> int:
        """Of trials that are to be made."""
        if not self.settings.matrix:
            return len(self.faults)
        return len(self.faults) + (len(self.faults) - len(self.hanging)) * (len(self.contracts) - 1)

    @property
    def hanging(self) -> set[str]:
        """Faults of which a call hangs: as in `check_propagator`, no other contract is tried."""
        return {fault for fault, tried in self.wanted.items() if HANGS in tried.text}

    @property
    def status(self) -> int:
        """The exit status, unless it was interrupted."""
        statuses = [DOES_NOT_HOLD] if self.survivors else []
        statuses += [INCOMPLETE] if len(self.tried) < self.total else []
        return worst([*statuses, AS_RECORDED])


HANGS = "has not returned"
"""In the words of *returns* on a call that hangs."""


def try_faults(settings: Settings, json: str | None) -> int:
    """Try every seeded fault and say which were caught, and by what; the exit status."""
    out = JsonFile(json)
    trial, stopped, begun = Trial(settings), False, time.monotonic()
    try:
        with Crew(TRADE, settings.jobs) as crew:
            _list(crew, trial)
            _try_all(crew, trial, out.is_stdout)
    except KeyboardInterrupt:
        stopped = True
    status = INCOMPLETE if stopped else trial.status
    out.write(_for_machines(trial, status, time.monotonic() - begun))
    if not out.is_stdout and trial.tried:
        _conclude(trial)
    if stopped:
        raise Interrupted(f"{len(trial.tried)} of {plural(trial.total, 'trial')} made")
    return status


def _list(crew: Crew, trial: Trial) -> None:
    with compiling("fuzz-self-test", here=False):
        ((_, listed),) = crew.run([ListFaults(trial.settings.only)])
    if not isinstance(listed, Listed):
        raise RuntimeError(listed.text)
    trial.contracts, trial.faults = listed.contracts, dict(listed.faults)


def _try_all(crew: Crew, trial: Trial, quiet: bool) -> None:
    """`trial` grows, so that an interruption loses nothing."""
    with Bar(trial.total, "trials") as bar:
        bar.at(0)
        # one after the other: which contracts are tried hangs on what the first ones said
        said_of = chain(crew.run(_wanted(trial)), crew.run(_others(trial)))
        for task, said in said_of:
            if isinstance(said, Lost):
                message("incomplete", f"{task.fault} by {task.contract}: {said.text}")
                continue
            trial.tried[task.fault, task.contract] = said
            if task.wanted and not quiet:
                bar.clear()
                _say_caught(trial, task.fault, said)
            bar.at(len(trial.tried), f"{task.fault} by {task.contract}")


def _wanted(trial: Trial) -> Iterator[Try]:
    """Each fault by the contract that must notice."""
    for fault, contract in trial.faults.items():
        yield Try(fault, contract, True, trial.settings.examples, trial.settings.seed)


def _others(trial: Trial) -> Iterator[Try]:
    """The rest of the matrix."""
    settings = trial.settings
    for fault, by in trial.faults.items() if settings.matrix else ():
        for contract in trial.contracts if fault not in trial.hanging else ():
            if contract != by:
                yield Try(fault, contract, False, settings.examples, settings.seed)


def _say_caught(trial: Trial, fault: str, tried: Tried) -> None:
    word = "caught" if tried.text else "NOT CAUGHT"
    width = max(map(len, trial.faults))
    cells = f", {plural(tried.cells, 'cell')}" if tried.cells else ""
    say(
        f"{word:<10} {fault:<{width}}  {trial.faults[fault]:<11}"
        f"  {plural(tried.states, 'state')}, {duration(tried.seconds)}{cells}"
    )


def _conclude(trial: Trial) -> None:
    if trial.settings.matrix:
        say()
        _say_matrix(trial)
    say()
    say(_summary(trial))


def _say_matrix(trial: Trial) -> None:
    """Who catches what: rows faults, columns contracts."""
    letters = dict(zip(trial.contracts, ascii_lowercase, strict=False))
    width = max(map(len, trial.faults))
    say(f"{'':<{width}}  {' '.join(letters.values())}")
    for fault in trial.faults:
        signs = (_sign(trial, fault, contract) for contract in letters)
        say(f"{fault:<{width}}  {' '.join(signs)}")
    say()
    say(
        f"{CATCHES} must catch it and does, {CATCHES_TOO} catches it too, {NOT} does not,"
        f" {NOT_TRIED} not run, since a call hangs",
    )
    longest = max(map(len, letters))
    for contract, letter in letters.items():
        signs_ = [_sign(trial, fault, contract) for fault in trial.faults]
        must = list(trial.faults.values()).count(contract)
        caught = signs_.count(CATCHES) + signs_.count(CATCHES_TOO)
        say(f"{letter} {contract:<{longest}}  catches {caught:>3}, must catch {must:>3}")


def _sign(trial: Trial, fault: str, contract: str) -> str:
    tried = trial.tried.get((fault, contract))
    if tried is None:
        return NOT_TRIED
    if not tried.text:
        return NOT
    return CATCHES if trial.faults[fault] == contract else CATCHES_TOO


def _summary(trial: Trial) -> str:
    wanted = list(trial.wanted.values())
    caught = [tried for tried in wanted if tried.text]
    parts = [f"{len(caught)} of {plural(len(trial.faults), 'fault')} caught"]
    if wanted:
        seconds = [tried.seconds for tried in wanted]
        parts.append(f"median {duration(median(seconds))}, slowest {duration(max(seconds))}")
    drawn = [tried.cells for tried in caught if tried.cells]
    if drawn:
        parts.append(f"counterexample median {median(drawn):g} cells, largest {max(drawn)}")
    if trial.survivors:
        parts.append(f"NOT CAUGHT: {', '.join(trial.survivors)}")
    if len(trial.tried) < trial.total:
        parts.append(f"INCOMPLETE: {len(trial.tried):,} of {plural(trial.total, 'trial')} made")
    return "; ".join(parts)


def _for_machines(trial: Trial, status: int, seconds: float) -> dict[str, Any]:
    return {
        "status": status,
        "seed": trial.settings.seed,
        "examples": trial.settings.examples,
        "contracts": list(trial.contracts),
        "seconds": seconds,
        "faults": [_fault(trial, fault, trial.contracts) for fault in trial.faults],
    }


def _fault(trial: Trial, fault: str, contracts: Sequence[str]) -> dict[str, Any]:
    wanted = trial.wanted.get(fault)
    also = [x for x in contracts if _sign(trial, fault, x) == CATCHES_TOO]
    missing = [x for x in contracts if _sign(trial, fault, x) == NOT_TRIED]
    return {
        "fault": fault,
        "contract": trial.faults[fault],
        "caught": None if wanted is None else bool(wanted.text),
        "caught_too_by": also,
        "not_tried": missing,
        "finding": None if wanted is None else wanted._asdict(),
    }
