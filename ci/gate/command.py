"""`liarproof gate`: a child, what it is asked, and where the results go."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from liarproof.ci.gate.finds import read_all
from liarproof.ci.gate.lists import Required, read_known, read_required
from liarproof.ci.gate.peer import Process
from liarproof.ci.gate.plan import (
    THE_SUITE,
    Plan,
    Wanted,
    check_wanted,
    conventions_of,
    plan_for,
)
from liarproof.ci.gate.report import Report
from liarproof.ci.gate.runner import run
from liarproof.ci.machine import JsonFile, OutFile
from liarproof.ci.terminal import (
    AS_RECORDED,
    DOES_NOT_HOLD,
    Bar,
    Interrupted,
    columns,
    message,
    plural,
    say,
    wrapped,
)
from liarproof.ledgers import vectors
from liarproof.ledgers.vectors import SUITE, Note, Vectors
from liarproof.properties.child import words_of
from liarproof.puzzles.errors import InputError, named


class Settings(NamedTuple):
    """What the command line says."""

    command: str
    wanted: Wanted = Wanted()
    seconds: float = 10.0
    """Limit for one test."""
    starting: float = 0.0
    """Limit for the answer to its start, where that is more than the protocol gives."""
    jobs: int = 1
    """Processes of the child."""
    known: str | None = None
    """A file."""
    require: str | None = None
    notes: bool = False
    """Whether to say what every flag means."""
    shrink: bool = False
    vectors: tuple[str, ...] = ()
    """Files in the place of the suite."""


class Targets(NamedTuple):
    """Files for the results; None: none."""

    json: str | None = None
    junit: str | None = None
    markdown: str | None = None
    badge: str | None = None


class _Outputs:
    """The files, refused before any work is done for them."""

    def __init__(self, targets: Targets) -> None:
        self.json = JsonFile(targets.json)
        self.junit = OutFile(targets.junit, "--junit")
        self.markdown = OutFile(targets.markdown, "--markdown")
        self.badge = OutFile(targets.badge, "--badge")
        files = (self.json, self.junit, self.markdown, self.badge)
        self.taken = any(file.is_stdout for file in files)
        """Whether standard output is one of them."""

    def write(self, report: Report) -> None:
        """All of them."""
        import msgspec

        from liarproof.ci.gate.files import badge, for_machines, junit, markdown

        self.json.write(for_machines(report))
        self.junit.write_text(junit(report))
        self.markdown.write_text(markdown(report))
        self.badge.write_text(msgspec.json.encode(badge(report)).decode() + "\n")


def gate(settings: Settings, targets: Targets) -> int:
    """Put the vectors to a child and report; the exit status.

    Raises `InputError` where it does not start, declares nothing or what there is not, and for
    bad settings; `Interrupted`, after the report, for Ctrl-C.
    """
    outputs = _Outputs(targets)
    words = words_of(settings.command)
    known = {}
    if settings.known is not None:
        known = read_known(settings.known, of_the_suite=not settings.vectors)
    required = read_required(settings.require) if settings.require is not None else Required()
    check_wanted(settings.wanted)
    _check_files(settings, targets)
    files = read_all(settings.vectors) if settings.vectors else None
    begun = time.perf_counter()
    process = Process(words, settings.seconds, starting=settings.starting)
    try:
        plan = _planned(process, settings, files)
    except BaseException:
        process.close()
        raise
    started = process.introduced()
    peers = [process, *(process.another() for _ in range(settings.jobs - 1))]
    with Bar(len(plan.items), "gate") as bar:
        outcome = run(plan.items, peers, bar.at)
    spent = time.perf_counter() - begun
    report = Report(started, plan, outcome, known, required, spent, settings.command)
    if settings.shrink and not outcome.interrupted:
        _shrink(report, process.another())
    _tell(report, settings, outputs)
    if outcome.interrupted:
        done, total = len(list(report.results)), len(plan.items)
        raise Interrupted(f"{done:,} of {plural(total, 'test')} were done")
    return report.status


def _check_files(settings: Settings, targets: Targets) -> None:
    """Raise `InputError` for what speaks of the suite, of which other files cover nothing."""
    for name, given in (("--require", settings.require), ("--badge", targets.badge)):
        if settings.vectors and given is not None:
            raise InputError(f"gate: {name} is of the suite, and does not go with --vectors")


def _planned(process: Process, settings: Settings, files: Sequence[Vectors] | None) -> Plan:
    started = process.introduced()
    try:
        of = ", ".join(map(named, settings.vectors)) or THE_SUITE
        return plan_for(started, settings.wanted, files, of)
    except InputError as refused:
        raise refused.at(f"exec: {process.name}") from None


def _shrink(report: Report, process: Process) -> None:
    """Look for a smaller board for the failure of each operation that is going to be drawn."""
    from liarproof.ci.gate.shrink import can_shrink, shrink
    from liarproof.ci.gate.telling import grouped

    firsts = [group[0] for group in grouped(report.failures)]
    able = [one for one in firsts if can_shrink(one)]
    if len(able) < len(firsts):
        names = ", ".join(f"{x.item.genre} {x.item.operation}" for x in firsts if x not in able)
        message(
            "note", f"to shrink {names} takes the audit install: pip install 'liarproof[audit]'"
        )
    with Bar(len(able), "shrink") as bar:
        for number, failure in enumerate(able):
            bar.at(number, failure.item.test.id)
            found = shrink(failure, process)
            report.shrunk[failure.item.test.id] = found
    process.close()


def _tell(report: Report, settings: Settings, outputs: _Outputs) -> None:
    from liarproof.ci.gate.files import github_lines
    from liarproof.ci.gate.telling import told

    outputs.write(report)
    if outputs.taken:
        return
    say(told(report, settings.notes, columns()))
    if os.environ.get("GITHUB_ACTIONS") == "true":
        for line in github_lines(report):
            say(line)


# --- smoke ------------------------------------------------------------------------------------


def smoke(settings: Settings, json: str | None) -> int:
    """One test of each operation, judged by its form; the exit status. Raises as `gate`."""
    from liarproof.ci.gate.smoke import Look, looked_at

    out = JsonFile(json)
    check_wanted(settings.wanted)
    words = words_of(settings.command)
    process = Process(words, settings.seconds, starting=settings.starting)
    looks: list[Look] = []
    try:
        plan = _planned(process, settings, None)
        if not out.is_stdout:
            say(f"{process.name}: {plural(len(plan.items), 'test')} of it would be asked")
        for look in looked_at(process, process.introduced(), plan):
            looks.append(look)
            if not out.is_stdout:
                wrapped(f"{'WRONG' if look.wrong else 'ok':<5}  {look.what}  ", look.wrong)
    finally:
        process.close()
    wrong = sum(bool(look.wrong) for look in looks)
    out.write([look._asdict() for look in looks])
    if not out.is_stdout:
        say(f"WRONG: {wrong} of {len(looks)}" if wrong else f"ok: all {len(looks)}")
    return DOES_NOT_HOLD if wrong else AS_RECORDED


# --- lists ------------------------------------------------------------------------------------


def list_suite(wanted: Wanted, json: str | None) -> int:
    """List operations and flags with the numbers of their tests; nothing is run."""
    from liarproof.ci.gate.telling import aligned, noted

    out = JsonFile(json)
    check_wanted(wanted)
    operations, flags, notes = _counted(wanted)
    if out.is_stdout or json is not None:
        out.write(_suite_for_machines(operations, flags, notes))
    if out.is_stdout:
        return AS_RECORDED
    total = sum(operations.values())
    say(f"suite {SUITE}: {plural(total, 'test')}")
    say()
    rows = [[" ".join(pair), f"{count:,}"] for pair, count in operations.items()]
    for line in aligned(("operation", "tests"), rows, right=(1,)):
        say(line)
    for flag in sorted(flags, key=lambda name: (notes[name].kind, name)):
        say()
        say(f"{flag} ({plural(flags[flag], 'test')})")
        for line in noted(flag, notes[flag], columns(), "  "):
            say(line)
    return AS_RECORDED


def _counted(
    wanted: Wanted,
) -> tuple[dict[tuple[str, str], int], dict[str, int], dict[str, Note]]:
    """Tests an operation, tests a flag, and what the flags mean."""
    operations: dict[tuple[str, str], int] = {}
    flags: dict[str, int] = {}
    notes: dict[str, Note] = {}
    for genre, operation in vectors.names():
        if genre not in (wanted.genres or (genre,)) or operation not in (
            wanted.operations or (operation,)
        ):
            continue
        file = vectors.read_vectors(genre, operation)
        operations[genre, operation] = file.count
        notes |= file.notes
        for test in file.tests:
            for flag in test.flags:
                flags[flag] = flags.get(flag, 0) + 1
    return operations, flags, notes


def _suite_for_machines(
    operations: dict[tuple[str, str], int], flags: dict[str, int], notes: dict[str, Note]
) -> dict[str, object]:
    return {
        "suite": SUITE,
        "tests": sum(operations.values()),
        "operations": [
            {"genre": genre, "operation": operation, "tests": count}
            for (genre, operation), count in operations.items()
        ],
        "flags": [
            {
                "flag": flag,
                "tests": count,
                "kind": notes[flag].kind,
                "looks_for": notes[flag].looks_for,
                "why": notes[flag].why,
            }
            for flag, count in sorted(flags.items())
        ],
    }


def list_conventions(json: str | None) -> int:
    """List what a child may differ in."""
    out = JsonFile(json)
    found = dict(_conventions())
    if json is not None:
        out.write([{"name": name, "text": text} for name, text in found.items()])
    if not out.is_stdout:
        for name, text in found.items():
            wrapped(f"{name:<24}", text)
    return AS_RECORDED


def _conventions() -> Iterator[tuple[str, str]]:
    notes: dict[str, Note] = {}
    for pair in vectors.names():
        notes |= vectors.read_vectors(*pair).notes
    yield from sorted(conventions_of(notes).items())
