"""What the processes of `liarproof fuzz` do; they alone load what is under test, and what tests it.

What goes to and fro is plain (`fuzz_tasks`), so that the process of the command line stays light.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from fnmatch import fnmatchcase
from pathlib import Path
from typing import TYPE_CHECKING, Any

from liarproof.ci.crew import Tell, Trade
from liarproof.ci.fuzz_target import Target, load
from liarproof.ci.fuzz_tasks import (
    Find,
    Found,
    Introduce,
    Introduced,
    Listed,
    ListFaults,
    Look,
    Looked,
    Tried,
    Try,
)
from liarproof.puzzles.answer import Marks
from liarproof.puzzles.errors import InputError, named, shown

if TYPE_CHECKING:
    from liarproof.properties.contracts.contract import Breach
    from liarproof.properties.contracts.finds import Finding
    from liarproof.properties.contracts.subject import Subject

OFTEN = 0.2
"""Seconds between two notes of how far a task is."""


def do(task: Any, tell: Tell) -> Any:
    """One task, in a process of its own."""
    if isinstance(task, Find):
        return _find(task)
    if isinstance(task, Introduce):
        return _introduce(task)
    if isinstance(task, Look):
        return _look(task, tell)
    return _list(task) if isinstance(task, ListFaults) else _try(task)


_rungs: dict[Target, Any] = {}
_subjects: dict[Target, Subject] = {}
"""Both kept from one task to the next: a target that is a process is started once."""


def tidy() -> None:
    """End the processes in which targets are called."""
    for one in (*_subjects.values(), *_rungs.values()):
        getattr(one, "close", lambda: None)()


def forget() -> None:
    """Load targets anew from now on."""
    _subjects.clear()
    _rungs.clear()


TRADE = Trade(do, tidy)


def _rung(target: Target) -> Any:
    if target not in _rungs:
        _rungs[target] = load(target)
    return _rungs[target]


def _find(task: Find) -> None:
    rung = _rung(task.target)  # before the heavy packages are loaded
    if task.target.spoken:
        rung.name  # noqa: B018 - which starts it
    from liarproof.properties.contracts.catalogue import contract_named
    from liarproof.properties.contracts.subject import named_engine

    for name in task.contracts:
        contract_named(name)
    if task.target.reference is not None:
        named_engine(task.target.genre, task.target.reference)


def _subject(target: Target) -> Subject:
    if target not in _subjects:
        rung = _rung(target)
        from liarproof.properties.contracts.subject import Subject

        _subjects[target] = Subject(rung, target.genre, target.reference, seconds=target.seconds)
    return _subjects[target]


def _introduce(task: Introduce) -> Introduced:
    subject = _subject(task.target)
    from liarproof.properties.contracts.check import contracts_of
    from liarproof.properties.contracts.finds import folder_of, kept_worlds

    asked = [contract.name for contract in contracts_of(subject, task.contracts or None)]
    for name in task.contracts:
        if name not in asked:
            raise InputError(f"--contract {name}: asked only of a rung that claims it")
    _check_expected(task, asked)
    # what cannot be read or written is met before all work
    _check_folder(Path(task.keep))
    kept_worlds(Path(task.keep), subject)
    return Introduced(
        subject.title,
        tuple(asked),
        subject.answers_by,
        tuple(map(str, sorted(folder_of(Path(task.keep), subject).glob("*.txt")))),
        _pairs(subject.genre, task.exhaustive),
    )


def _check_folder(keep: Path) -> None:
    there = next(path for path in (keep, *keep.absolute().parents) if path.exists())
    if not there.is_dir():
        raise InputError(f"--keep {named(str(keep))}: {there} is no folder")
    if not os.access(there, os.W_OK):
        raise InputError(f"--keep {named(str(keep))}: {there} is not writable")


def _check_expected(task: Introduce, asked: list[str]) -> None:
    for name in task.expected:
        if name not in asked:
            raise InputError(f"--expect {name}: is not among what is looked at: {', '.join(asked)}")


def _pairs(genre: str, size: tuple[int, int] | None) -> int | None:
    if size is None:
        return None
    from liarproof.properties.contracts.exhaustive import pairs

    return pairs(genre, *size)


def _look(task: Look, tell: Tell) -> Looked:
    subject = _subject(task.target)
    from liarproof.properties.contracts.catalogue import contract_named
    from liarproof.properties.contracts.finds import Finding, worlds_in
    from liarproof.properties.contracts.hunt import TINY_STATES, Hunt

    contract = contract_named(task.contract)
    hunt = Hunt(subject, contract, task.seed, _telling(tell))
    kept = [world for file in task.kept for world in worlds_in(Path(file), subject)]
    first = task.round == 1  # another seed changes little about the smallest boards
    breach = hunt.run(
        task.examples,
        kept,
        task.until,
        task.exhaustive if first else None,
        TINY_STATES if first else 0,
    )
    effort, found = hunt.effort, None
    if breach is not None:
        finding = Finding(subject.title, subject.genre, contract.name, breach, task.seed, effort)
        found = _kept(Path(task.keep), subject, finding)
    return Looked(
        effort.puzzles,
        effort.states,
        effort.examples,
        dict(effort.sizes),
        effort.seconds,
        found,
        task.until is not None and time.monotonic() > task.until,
        breach is not None and _hangs(subject, breach),
    )


def _telling(tell: Tell) -> Callable[[Any], None]:
    """What tells the number of states now and then."""
    last = time.monotonic()

    def watch(effort: Any) -> None:
        nonlocal last
        if time.monotonic() - last > OFTEN:
            last = time.monotonic()
            tell(effort.states)

    return watch


def _hangs(subject: Subject, breach: Breach) -> bool:
    from liarproof.properties.contracts.bench import HUNG

    if breach.puzzle is None or not breach.witnesses:
        return False
    replies = subject.bench.call("alone", breach.puzzle, breach.witnesses[0][None])
    return int(replies.kinds[0]) == HUNG


def _kept(keep: Path, subject: Subject, finding: Finding) -> Found:
    """The counterexample, in a file if that can be written: it is shown in any case."""
    from liarproof.properties.contracts.finds import keep_finding

    try:
        return _found(keep_finding(keep, subject, finding))
    except InputError as refused:
        found = _found(finding)
        return found._replace(drawing=f"{found.drawing}\n  not kept: {refused}")


def _found(finding: Finding) -> Found:
    from liarproof.properties.contracts.smaller import weight

    breach = finding.breach
    whole = breach.puzzle is not None
    return Found(
        breach.text,
        str(finding),
        weight(breach) if whole else (),
        breach.puzzle.height * breach.puzzle.width if whole else 0,
        None if finding.file is None else str(finding.file),
        _record(finding),
    )


def _record(finding: Finding) -> dict[str, Any]:
    from liarproof.properties.contracts.contract import entry_name
    from liarproof.properties.contracts.flat import Layout
    from liarproof.puzzles.text import write_text
    from liarproof.puzzles.urls import write_url

    breach, effort = finding.breach, finding.effort
    record: dict[str, Any] = {
        "text": breach.text,
        "seed": finding.seed,
        "states": effort.states,
        "puzzles": effort.puzzles,
        "file": None if finding.file is None else str(finding.file),
    }
    if breach.puzzle is None:
        return record
    layout = Layout.of(breach.puzzle)
    entry = None if breach.entry is None else entry_name(layout, breach.entry)
    also = [
        {"caption": one.caption, "board": write_text(one.puzzle, one.marks)}
        | {"state": _marks(one.marks)}
        for one in breach.also
    ]
    return record | {
        "board": write_text(breach.puzzle, breach.before),
        "url": write_url(breach.puzzle),
        "entry": entry,
        "before": _marks(breach.before),
        "after": _marks(breach.after),
        "answer": _marks(breach.answer),
        "also": also,
    }


def _marks(marks: Marks | None) -> dict[str, Any] | None:
    return None if marks is None else {part: rows for part, rows in marks._asdict().items() if rows}


def _list(task: ListFaults) -> Listed:
    from liarproof.properties.contracts.catalogue import NAMES
    from liarproof.properties.contracts.faults import faults
    from liarproof.properties.contracts.subject import warm

    for pattern in task.only:
        if not any(fnmatchcase(fault.id, pattern) for fault in faults()):
            raise InputError(f"--only {shown(pattern)} fits none of {len(faults())} faults")
    fitting = [
        fault
        for fault in faults()
        if not task.only or any(fnmatchcase(fault.id, pattern) for pattern in task.only)
    ]
    for genre in dict.fromkeys(fault.genre for fault in fitting):
        warm(genre)
    return Listed(tuple((fault.id, fault.caught_by) for fault in fitting), NAMES)


def _try(task: Try) -> Tried:
    from liarproof.properties.contracts.catalogue import contract_named
    from liarproof.properties.contracts.faults import faults
    from liarproof.properties.contracts.selftest import OTHER_EXAMPLES, try_fault
    from liarproof.properties.contracts.subject import warm

    (fault,) = (fault for fault in faults() if fault.id == task.fault)
    warm(fault.genre)  # so that this is not taken for time that the fault takes
    examples = task.examples if task.wanted else min(task.examples, OTHER_EXAMPLES)
    caught = try_fault(fault, contract_named(task.contract), examples, task.seed)
    return Tried(caught.text, caught.cells, caught.states, caught.seconds)
