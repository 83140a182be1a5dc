"""The checks of the audit as tables, a kind at a time, those that do not hold in full."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from liarproof.ci.page import witness
from liarproof.ci.page.markup import Html, joined, scrolling, tag
from liarproof.ci.page.repeat import check_anchor
from liarproof.ci.report import FAIL, INCOMPLETE, PASS, CheckReport
from liarproof.ci.terminal import duration

WORDS = {PASS: "holds", FAIL: "does not hold", INCOMPLETE: "incomplete"}
CLASSES = {PASS: "v-exact", FAIL: "v-refuted", INCOMPLETE: "v-unsettled"}
HEAD = ("check", "outcome", "what it says", "cases", "engines", "evidence", "work")
MOST_FAILURES = 3
"""Of one check that are shown."""


def by_kind(checks: Sequence[CheckReport]) -> dict[str, list[CheckReport]]:
    """The checks by kind, in their order."""
    kinds: dict[str, list[CheckReport]] = {}
    for check in checks:
        kinds.setdefault(check.kind, []).append(check)
    return kinds


def checks_html(checks: Sequence[CheckReport]) -> Html:
    """All checks."""
    return joined(_kind(kind, members) for kind, members in by_kind(checks).items())


def _kind(kind: str, checks: Sequence[CheckReport]) -> Html:
    trouble = [check for check in checks if check.outcome != PASS]
    held = f"{len(checks) - len(trouble):,} of {len(checks):,} hold"
    table = scrolling(f"checks: {kind}", HEAD, map(_row, checks))
    return joined([
        joined(map(_trouble, trouble)),
        tag(
            "details",
            tag("summary", tag("strong", kind), f": {held}"),
            table,
            open=bool(trouble),
            class_="checks",
        ),
    ])  # fmt: skip


def _row(check: CheckReport) -> Iterator[Html | str]:
    yield tag("code", check.id, id=check_anchor(check.id))
    yield outcome(check)
    yield check.claimed
    yield f"{sum(check.executed.values()):,} of {sum(check.expected.values()):,}"
    yield ", ".join(check.engines)
    yield check.evidence
    yield duration(check.seconds)


def outcome(check: CheckReport) -> Html:
    """How a check came out, as a word."""
    return tag("span", WORDS[check.outcome], class_=f"badge {CLASSES[check.outcome]}")


def _trouble(check: CheckReport) -> Html:
    """A check that does not hold, or is not complete, with what was found."""
    lines = [tag("p", line) for line in check.missing]
    for failure in check.failures[:MOST_FAILURES]:
        lines.append(tag("p", failure.text))
        lines.append(witness.shown(failure.board or failure.url))
    more = len(check.failures) - MOST_FAILURES
    if more > 0:
        lines.append(tag("p", f"and {more:,} more, which the run's JSON has"))
    head = tag("p", outcome(check), " ", tag("code", check.id), f": {check.claimed}")
    return tag("div", head, joined(lines), class_="trouble")
