"""``liarproof audit``: every check of a profile, on all cores, held against its manifest."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, as_completed
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from liarproof import __version__
from liarproof.ci import terminal
from liarproof.ci.claims import Concluded, conclude_claims, strangers
from liarproof.ci.journal import Journal, journal_name, project_digest
from liarproof.ci.machine import JsonFile
from liarproof.ci.pages_of_runs import page_writer
from liarproof.ci.report import PASS, CheckReport, Report, report_check, show_report
from liarproof.ci.selection import select
from liarproof.ci.update import update
from liarproof.ci.workers import workers
from liarproof.compiled import interpreted
from liarproof.ledgers.claims import Ledger, articles, read_ledger
from liarproof.ledgers.manifests import Manifest, read_manifest, write_manifest
from liarproof.properties.checks.boards import given_check
from liarproof.properties.checks.check import Check, Failure, Part, Result
from liarproof.properties.checks.measured import SEED, check_name, claims_name
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
    articles: tuple[str, ...] = ()
    """Only the claims of these, and what they stand on; empty: all there is."""
    only: tuple[str, ...] = ()
    """Ids of checks and claims, or patterns with ``*``; empty: all."""
    boards: tuple[str, ...] = ()
    """Files of boards to examine besides those shipped."""
    also: tuple[str, ...] = ()
    """Optional rules for these files, such as brNoShade."""
    resume: bool = False
    record: bool = False
    """Whether what was run is written into the manifest."""
    update: bool = False
    """Whether verdicts and measurements are written into the ledgers."""
    scheduler: str | None = None
    """The address of a Dask scheduler, to run the parts there."""


class Plan(NamedTuple):
    """What is to be run, and what a complete run of it executes."""

    checks: list[Check]
    broken: list[CheckReport]
    """Checks that could not even be set up."""
    expected: Manifest
    bad_lines: int
    """Lines of the given files that hold no board."""
    ledgers: dict[str, Ledger]
    """The claims of the articles, by article."""
    claims: frozenset[str] = frozenset()
    """The claims that are concluded."""

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
    return _select(settings, Plan(checks, broken, expected, bad_lines, _ledgers()))


def _ledgers() -> dict[str, Ledger]:
    """Those that can be read; that the others cannot, their checks report."""
    read = {}
    for article in articles():
        with suppress(InputError):
            read[article] = read_ledger(article)
    return read


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
    ids = [check.id for check in whole.checks] + [report.id for report in whole.broken]
    chosen = select(settings.articles, settings.only, ids, whole.ledgers)
    asked = bool(settings.articles or settings.only)
    expected = {
        name: _part_of(cases, name, whole.ledgers, chosen.claims) if asked else cases
        for name, cases in whole.expected.items()
        if name in chosen.checks
    }
    return whole._replace(
        checks=[check for check in whole.checks if check.id in chosen.checks],
        broken=[check for check in whole.broken if check.id in chosen.checks],
        expected=expected,
        claims=chosen.claims,
    )


def _part_of(
    cases: dict[str, int], name: str, ledgers: dict[str, Ledger], claims: frozenset[str]
) -> dict[str, int]:
    """What is expected of a check; of an article's claims, as many as are asked for."""
    for ledger in ledgers.values():
        if claims_name(ledger) == name:
            return {"claims": sum(claim.id in claims for claim in ledger.claim)}
    return cases


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
            for part, result in _run(waiting, settings):
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
    _hold_to_records(settings, planned, results)
    if settings.record:
        _expect_what_was_run(planned, results)
    concluded = _claims(settings, planned, results)
    for ledger, article in concluded:
        results[claims_name(ledger)].append(article.result)
        if settings.update:
            _update(ledger, article, results)
    if settings.record:
        _expect_what_was_run(planned, results)
        _record(settings, planned)
    checks = [*_reports(planned, results), *planned.broken]
    report = Report(
        profile=settings.profile,
        seed=settings.seed,
        expected=sum(sum(cases.values()) for cases in planned.expected.values()),
        executed=sum(sum(check.executed.values()) for check in checks),
        selected=", ".join([*settings.articles, *settings.only]) or "all",
        seconds=round(seconds, 3),
        checks=checks,
        claims=[claim for _, article in concluded for claim in article.claims],
        version=__version__,
        sources=project_digest(),
    )
    return report, terminal.BAD_INPUT if planned.bad_lines else report.status


def _update(ledger: Ledger, article: Concluded, results: dict[str, list[Result]]) -> None:
    """Write down what came out, which then is as recorded."""
    update(ledger.article, article.claims, article.made)
    article.result.failures.clear()
    for one in ledger.measurement:
        for result in results.get(check_name(one), ()) if one.id in article.made else ():
            result.failures.clear()


def _reports(planned: Plan, results: dict[str, list[Result]]) -> list[CheckReport]:
    return [
        report_check(check, results[check.id], planned.expected.get(check.id, {}))
        for check in planned.checks
    ]


def _hold_to_records(settings: Settings, planned: Plan, results: dict[str, list[Result]]) -> None:
    """Of a run with a seed of its own: hold its samples against those on record."""
    if settings.seed == SEED:
        return
    for name, odd in strangers(planned.ledgers, results):
        results[name][0].fail(
            f"{name}: {odd.field} differs from the record more than chance explains"
            f" (p = {odd.p:.2g})"
        )


def _claims(
    settings: Settings, planned: Plan, results: dict[str, list[Result]]
) -> list[tuple[Ledger, Concluded]]:
    """The claims, article by article, once all that they stand on has been run."""
    reports = [*_reports(planned, results), *planned.broken]
    troubled = frozenset(
        report.id
        for report in reports
        if report.outcome != PASS and not (settings.update and report.id.startswith("measured."))
    )
    return [
        (ledger, conclude_claims(ledger, planned.claims, results, troubled, settings.seed))
        for ledger in planned.ledgers.values()
        if any(check.id == claims_name(ledger) for check in planned.checks)
    ]


def _expect_what_was_run(planned: Plan, results: dict[str, list[Result]]) -> None:
    """Take what was run whole for what is to be run."""
    for check in planned.checks:
        if len(results[check.id]) >= max(1, len(check.parts)):
            planned.expected[check.id] = report_check(check, results[check.id], {}).executed


def _record(settings: Settings, planned: Plan) -> None:
    passing = {f"boards.{source}" for source in settings.boards}
    passing |= {
        claims_name(ledger)
        for ledger in planned.ledgers.values()
        if any(claim.id not in planned.claims for claim in ledger.claim)
    }
    part = settings.only or settings.articles
    kept = read_manifest(settings.profile) if part else {}  # the others stay as they are
    kept |= {name: cases for name, cases in planned.expected.items() if name not in passing}
    path = write_manifest(settings.profile, kept)
    terminal.message("recorded", f"{path}: review the difference before you commit it")


def _content(source: str) -> bytes:
    return Path(source).read_bytes() if Path(source).is_file() else source.encode()


def _run(parts: list[Part], settings: Settings) -> Iterator[tuple[Part, Result]]:
    """Run the parts in this process, in several or on a cluster, each as soon as it is done."""
    if not parts:
        return
    needed = [] if interpreted() else warm_ups({part.check for part in parts})
    if settings.jobs <= 1 and settings.scheduler is None:
        with terminal.compiling("-".join(["audit", *needed])):
            for what in needed:
                warm_up(what)
        for part in parts:
            yield part, run_part(part)
        return
    with workers(min(settings.jobs, len(parts)), settings.scheduler) as pool:
        with terminal.compiling("-".join(["audit", *needed]), here=False):
            list(pool.map(warm_up, needed))
        futures: dict[Future[Result], Part] = {pool.submit(run_part, part): part for part in parts}
        for future in as_completed(futures):
            yield futures[future], future.result()


def audit_and_report(settings: Settings, json: str | None, pages: tuple[str, ...] = ()) -> int:
    """Run the audit as the command does: with progress, a table, and the files asked for."""
    out = JsonFile(json)
    writers = [page_writer(name) for name in pages]
    planned = plan(settings)
    with terminal.Bar(len(planned.parts), "audit") as bar:
        report, status = audit(settings, planned, bar.at)
    out.write(report)
    for write in writers:
        write(report)
    if not out.is_stdout:
        show_report(report)
    return status
