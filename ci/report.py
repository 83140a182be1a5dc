"""What an audit found: the values that are written as JSON, and how a person sees them."""

from __future__ import annotations

from collections import Counter

import msgspec

from liarproof.ci import terminal
from liarproof.ledgers.claims import VERDICTS as WORDS
from liarproof.properties.checks.check import Check, Failure, Result
from liarproof.properties.claims.conclude import Conclusion
from liarproof.puzzles.conventions import CONVENTIONS

PASS, FAIL, INCOMPLETE = "pass", "fail", "incomplete"
VERDICTS = {PASS: "exact", FAIL: "refuted", INCOMPLETE: None}
MANY = 12
"""More passing checks of a kind than this share a line; more claims are counted."""
SHOWN_FAILURES = 3
"""A check's failures that are printed, smallest witness first; the JSON has them all."""


class CheckReport(msgspec.Struct):
    """One check as it came out."""

    id: str
    kind: str
    engines: list[str]
    claimed: str
    measured: str
    outcome: str
    """pass, fail or incomplete."""
    verdict: str | None
    """exact, refuted; None while incomplete."""
    evidence: str
    seconds: float
    """Of work, over all processes."""
    expected: dict[str, int]
    """Engine -> cases that a complete run decides."""
    executed: dict[str, int]
    missing: list[str]
    """Why it is incomplete, one line each."""
    failures: list[Failure]


class Report(msgspec.Struct):
    """A whole run."""

    profile: str
    seed: int
    expected: int
    """Cases that the manifest asks of the checks selected, over all engines."""
    executed: int
    selected: str
    """Which checks were asked for; "all" or the patterns."""
    seconds: float
    """Wall clock."""
    checks: list[CheckReport]
    claims: list[Conclusion] = []
    """What the articles claim, as it came out."""
    version: str = ""
    sources: str = ""
    """A digest of all sources and data that the run was made with."""

    @property
    def status(self) -> int:
        """The exit status."""
        outcomes = {check.outcome for check in self.checks}
        if FAIL in outcomes:
            return terminal.DOES_NOT_HOLD
        if INCOMPLETE in outcomes or not self.checks:
            return terminal.INCOMPLETE
        return terminal.AS_RECORDED


def report_check(check: Check, results: list[Result], expected: dict[str, int]) -> CheckReport:
    """Put the results of a check's parts together and hold them against the manifest."""
    executed: dict[str, int] = {}
    for result in results:
        for engine, cases in result.cases.items():
            executed[engine] = executed.get(engine, 0) + cases
    failures = sorted(
        (failure for result in results for failure in result.failures), key=lambda f: f.size
    )
    missing = [line for result in results for line in result.missing]
    if len(results) < len(check.parts):
        missing.append(
            f"{len(check.parts) - len(results)} of {len(check.parts)} parts were not run"
        )
    missing += _gaps(expected, executed)
    outcome = FAIL if failures else INCOMPLETE if missing else PASS
    return CheckReport(
        id=check.id,
        kind=check.kind,
        engines=sorted(executed),
        claimed=check.claimed,
        measured=_measured(executed, failures, missing),
        outcome=outcome,
        verdict=VERDICTS[outcome],
        evidence=check.evidence,
        seconds=round(sum(result.seconds for result in results), 3),
        expected=expected,
        executed=executed,
        missing=missing,
        failures=failures,
    )


def _gaps(expected: dict[str, int], executed: dict[str, int]) -> list[str]:
    """Where the run differs from the manifest, in either direction."""
    if not expected:
        return ["not in the manifest"]
    return [
        f"{engine}: {executed.get(engine, 0):,} of {expected.get(engine, 0):,} cases"
        for engine in sorted(expected.keys() | executed.keys())
        if executed.get(engine, 0) != expected.get(engine, 0)
    ]


def _measured(executed: dict[str, int], failures: list[Failure], missing: list[str]) -> str:
    if failures:
        return failures[0].text
    if missing:
        return "; ".join(missing)
    return "holds in every case: " + ", ".join(f"{e} {n:,}" for e, n in sorted(executed.items()))


def show_report(report: Report) -> None:
    """The run at a glance: a line a check, its claims, what does not hold, one line in all.

    Of a kind that has many checks, those that pass share a line.
    """
    rows = [row for kind in _kinds(report.checks) for row in _rows(kind)]
    terminal.table(["", "check", "engines", "cases", "work", "evidence"], rows, right=(2, 3, 4))
    show_claims(report.claims)
    for check in report.checks:
        if check.outcome != PASS:
            _show_trouble(check)
    terminal.say()
    names = ", ".join(convention.name for convention in CONVENTIONS)
    terminal.dim(f"conventions: {names} (see liarproof --help)")
    terminal.say(_summary(report))


def _kinds(checks: list[CheckReport]) -> list[list[CheckReport]]:
    kinds: dict[str, list[CheckReport]] = {}
    for check in checks:
        kinds.setdefault(check.kind, []).append(check)
    return list(kinds.values())


def _rows(checks: list[CheckReport]) -> list[list[str]]:
    """The lines of a kind."""
    passing = [check for check in checks if check.outcome == PASS]
    if len(passing) <= MANY:
        return [_row(check) for check in checks]
    others = [_row(check) for check in checks if check.outcome != PASS]
    return [*others, _row_of_many(passing)]


def _row(check: CheckReport) -> list[str]:
    return [
        check.outcome.upper() if check.outcome != PASS else "ok",
        check.id,
        str(len(check.engines)),
        f"{sum(check.executed.values()):,}/{sum(check.expected.values()):,}",
        terminal.duration(check.seconds),
        check.evidence,
    ]


def _row_of_many(checks: list[CheckReport]) -> list[str]:
    kinds = Counter(check.evidence.partition(",")[0].partition(" ")[0] for check in checks)
    return [
        "ok",
        f"{checks[0].kind}.* ({len(checks)} checks)",
        str(len({engine for check in checks for engine in check.engines})),
        f"{sum(sum(check.executed.values()) for check in checks):,}"
        f"/{sum(sum(check.expected.values()) for check in checks):,}",
        terminal.duration(sum(check.seconds for check in checks)),
        ", ".join(f"{kind} {number}" for kind, number in kinds.most_common()),
    ]


def show_claims(claims: list[Conclusion]) -> None:
    """The verdicts: of one article claim by claim where few are asked for, else in numbers."""
    if not claims:
        return
    terminal.say()
    if len(claims) <= MANY:
        for claim in claims:
            _show_claim(claim)
        return
    articles: dict[str, Counter[str]] = {}
    for claim in claims:
        articles.setdefault(claim.article, Counter())[claim.verdict or INCOMPLETE] += 1
    used = [
        verdict for verdict in (*WORDS, INCOMPLETE) if any(verdict in n for n in articles.values())
    ]
    rows = [
        [name, str(counts.total()), *(str(counts[verdict]) for verdict in used)]
        for name, counts in articles.items()
    ]
    terminal.table(["article", "claims", *used], rows, right=tuple(range(1, len(used) + 2)))


def _show_claim(claim: Conclusion) -> None:
    terminal.say(f"{(claim.verdict or INCOMPLETE).upper()} {claim.id}: {claim.says}")
    for reading in claim.readings:
        if reading.measured:
            beside = f" ({reading.effect})" if reading.effect else ""
            terminal.say(f"  {reading.name}: {reading.measured}{beside}")
    for line in (claim.circular, claim.correction, claim.note):
        if line:
            terminal.say(f"  {line}")


def _show_trouble(check: CheckReport) -> None:
    terminal.say()
    terminal.say(f"{check.outcome.upper()} {check.id}: {check.claimed}")
    for line in check.missing:
        terminal.say(f"  not as the manifest asks: {line}")
    for failure in check.failures[:SHOWN_FAILURES]:
        terminal.say(f"  {failure.text}")
        for line in failure.board.splitlines():
            terminal.say(f"    {line}")
        if failure.url:
            terminal.say(f"    {failure.url}")
    more = len(check.failures) - SHOWN_FAILURES
    if more > 0:
        terminal.say(f"  and {terminal.plural(more, 'more failure')} (all in the --json file)")


def _summary(report: Report) -> str:
    counts = {
        outcome: sum(check.outcome == outcome for check in report.checks) for outcome in VERDICTS
    }
    words = ("ALL AS RECORDED", "SOMETHING DOES NOT HOLD", "", "INCOMPLETE")
    outcomes = ", ".join(f"{number} {outcome}" for outcome, number in counts.items())
    return (
        f"{words[report.status]}: {terminal.plural(len(report.checks), 'check')} ({outcomes});"
        f" {report.executed:,} of {report.expected:,} cases;"
        f" profile {report.profile}, seed {report.seed}, {terminal.duration(report.seconds)}"
    )
