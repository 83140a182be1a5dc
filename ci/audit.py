"""``liarproof audit``: every check of a profile, on all cores, held against its manifest."""

from __future__ import annotations

import multiprocessing
import signal
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from fnmatch import fnmatchcase
from pathlib import Path
from typing import NamedTuple

from liarproof.ci import terminal
from liarproof.ci.journal import Journal, journal_name
from liarproof.ci.machine import JsonFile
from liarproof.ci.report import CheckReport, Report, report_check, show_report
from liarproof.compiled import interpreted
from liarproof.ledgers.manifests import Manifest, read_manifest, write_manifest
from liarproof.properties.checks.boards import given_check
from liarproof.properties.checks.check import Check, Failure, Part, Result
from liarproof.properties.checks.profile import PROFILES
from liarproof.properties.checks.registry import PROVIDERS, run_part, warm_up, warm_ups
from liarproof.puzzles.errors import InputError, shown
from liarproof.puzzles.sources import read_source

Progress = Callable[[int, str], None]
"""Called with the number of parts done and the check at hand."""


class Settings(NamedTuple):
    """What a run is asked to do."""

    profile: str = "quick"
    seed: int = 1
    jobs: int = 1
    only: tuple[str, ...] = ()
    """Ids of checks, or patterns with ``*``; empty: all."""
    boards: tuple[str, ...] = ()
    """Files of boards to examine besides those shipped."""
    also: tuple[str, ...] = ()
    """Optional rules for these files, such as brNoShade."""
    resume: bool = False
    record: bool = False


class Plan(NamedTuple):
    """What is to be run, and what a complete run of it executes."""

    checks: list[Check]
    broken: list[CheckReport]
    """Checks that could not even be set up."""
    expected: Manifest
    bad_lines: int
    """Lines of the given files that hold no board."""

    @property
    def parts(self) -> list[Part]:
        """All that is to be run."""
        return [part for check in self.checks for part in check.parts]


def plan(settings: Settings) -> Plan:
    """Set up the checks that the settings select.

    Raises `InputError` for an unknown profile, a pattern that fits no check, and a file of
    boards that cannot be read.
    """
    if settings.profile not in PROFILES:
        raise InputError(f"profile {shown(settings.profile)} is not one of: {', '.join(PROFILES)}")
    expected = {} if settings.record else read_manifest(settings.profile)
    checks: list[Check] = []
    broken: list[CheckReport] = []
    for kind, provide in PROVIDERS.items():
        try:
            checks += provide(PROFILES[settings.profile], settings.seed)
        except InputError as error:  # a ledger that cannot be read: its checks do not hold
            broken += _unreadable(kind, str(error), expected)
    bad_lines = 0
    for source in settings.boards:
        check, cases, bad = _given(source, settings.also)
        checks.append(check)
        expected[check.id] = cases
        bad_lines += bad
    known = {check.id for check in checks} | {report.id for report in broken}
    broken += [_gone(name, expected[name]) for name in expected if name not in known]
    return _select(settings, Plan(checks, broken, expected, bad_lines))


def _unreadable(kind: str, error: str, expected: Manifest) -> Iterator[CheckReport]:
    for name in [name for name in expected if name.startswith(f"{kind}.")] or [f"{kind}.*"]:
        empty = Check(name, kind, "its ledger can be read", "", [])
        yield report_check(empty, [Result(failures=[Failure(error)])], expected.get(name, {}))


def _gone(name: str, expected: dict[str, int]) -> CheckReport:
    missing = Result(missing=["in the manifest, but there is no such check"])
    return report_check(Check(name, name.partition(".")[0], "", "", []), [missing], expected)


def _given(source: str, also: tuple[str, ...]) -> tuple[Check, dict[str, int], int]:
    good = bad = 0
    for item in read_source(source):
        if isinstance(item, InputError):
            terminal.error(item)
            bad += 1
        else:
            good += 1
    return given_check(source, good, also), dict.fromkeys(("solver", "sat", "referee"), good), bad


def _select(settings: Settings, whole: Plan) -> Plan:
    if not settings.only:
        return whole

    def wanted(name: str) -> bool:
        return any(fnmatchcase(name, pattern) for pattern in settings.only)

    ids = [check.id for check in whole.checks] + [report.id for report in whole.broken]
    for pattern in settings.only:
        if not any(fnmatchcase(name, pattern) for name in ids):
            raise InputError(f"--only {shown(pattern)} fits no check; there are: {', '.join(ids)}")
    return whole._replace(
        checks=[check for check in whole.checks if wanted(check.id)],
        broken=[check for check in whole.broken if wanted(check.id)],
        expected={name: cases for name, cases in whole.expected.items() if wanted(name)},
    )


def audit(
    settings: Settings, planned: Plan, progress: Progress = lambda *_: None
) -> tuple[Report, int]:
    """Run what was planned; returns the report and the exit status.

    Ctrl-C ends it early: parts that are done count, the rest is reported as not run.
    """
    started = time.monotonic()
    results: dict[str, list[Result]] = {check.id: [] for check in planned.checks}
    parts = planned.parts
    name = journal_name(
        settings.profile, settings.seed, settings.also, *map(_content, settings.boards)
    )
    with Journal(name, settings.resume) as journal:
        waiting = []
        for part in parts:
            found = journal.found(part)
            if found is None:
                waiting.append(part)
            else:
                results[part.check].append(found)
        done = len(parts) - len(waiting)
        complete = True
        try:
            for part, result in _run(waiting, settings.jobs):
                results[part.check].append(result)
                journal.keep(part, result)
                done += 1
                progress(done, part.check)
        except KeyboardInterrupt:
            complete = False
            terminal.message(
                "interrupted", f"{done} of {len(parts)} parts are done; --resume goes on from there"
            )
        if complete:
            journal.forget()
    return _conclude(settings, planned, results, time.monotonic() - started)


def _conclude(
    settings: Settings, planned: Plan, results: dict[str, list[Result]], seconds: float
) -> tuple[Report, int]:
    if settings.record:
        _record(settings, planned, results)
    checks = [
        report_check(check, results[check.id], planned.expected.get(check.id, {}))
        for check in planned.checks
    ]
    report = Report(
        profile=settings.profile,
        seed=settings.seed,
        expected=sum(sum(cases.values()) for cases in planned.expected.values()),
        executed=sum(sum(check.executed.values()) for check in checks),
        selected=", ".join(settings.only) or "all",
        seconds=round(seconds, 3),
        checks=[*checks, *planned.broken],
    )
    return report, terminal.BAD_INPUT if planned.bad_lines else report.status


def _record(settings: Settings, planned: Plan, results: dict[str, list[Result]]) -> None:
    given = {f"boards.{source}" for source in settings.boards}
    for check in planned.checks:
        done = report_check(check, results[check.id], {})
        if len(results[check.id]) == len(check.parts):
            planned.expected[check.id] = done.executed
    kept = read_manifest(settings.profile) if settings.only else {}  # the others stay as they are
    kept |= {name: cases for name, cases in planned.expected.items() if name not in given}
    path = write_manifest(settings.profile, kept)
    terminal.message("recorded", f"{path}: review the difference before you commit it")


def _content(source: str) -> bytes:
    return Path(source).read_bytes() if Path(source).is_file() else source.encode()


def _run(parts: list[Part], jobs: int) -> Iterator[tuple[Part, Result]]:
    """Run the parts in this process or in several, each as soon as it is done."""
    if not parts:
        return
    needed = [] if interpreted() else warm_ups({part.check for part in parts})
    if jobs <= 1:
        with terminal.compiling("-".join(["audit", *needed])):
            for what in needed:
                warm_up(what)
        for part in parts:
            yield part, run_part(part)
        return
    # spawned, not forked: a forked copy of a process with threads may hang
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(min(jobs, len(parts)), context, _leave_ctrl_c) as pool:
        try:
            with terminal.compiling("-".join(["audit", *needed]), here=False):
                list(pool.map(warm_up, needed))
            futures: dict[Future[Result], Part] = {
                pool.submit(run_part, part): part for part in parts
            }
            for future in as_completed(futures):
                yield futures[future], future.result()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            for worker in multiprocessing.active_children():
                worker.terminate()
            raise


def _leave_ctrl_c() -> None:
    """In a worker: Ctrl-C is the business of the process that started it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def audit_and_report(settings: Settings, json: str | None) -> int:
    """Run the audit as the command does: with progress, a table, and the JSON file if asked."""
    out = JsonFile(json)
    planned = plan(settings)
    with terminal.Bar(len(planned.parts), "audit") as bar:
        report, status = audit(settings, planned, bar.at)
    out.write(report)
    if not out.is_stdout:
        show_report(report)
    return status
