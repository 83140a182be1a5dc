"""A run for machines: JSON, JUnit, Markdown, a badge, and annotations on GitHub."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from liarproof.ci.gate.drawing import drawn
from liarproof.ci.gate.report import Failure, Report, share
from liarproof.ci.gate.telling import (
    FLAG_HEADS,
    OPERATION_HEADS,
    blamed,
    flag_rows,
    grouped,
    meaning,
    operation_rows,
)
from liarproof.ci.gate.tried import NOT_RUN
from liarproof.ci.terminal import AS_RECORDED, DOES_NOT_HOLD

MOST_ANNOTATIONS = 10
"""GitHub shows no more errors of a step."""

# --- JSON -------------------------------------------------------------------------------------


def for_machines(report: Report) -> dict[str, Any]:
    """All of it."""
    started = report.started
    return {
        "suite": report.suite,
        "of": report.plan.of,
        "implementation": started.implementation,
        "version": started.version,
        "differs": started.differs,
        "command": report.command,
        "status": report.status,
        "interrupted": report.outcome.interrupted,
        "seconds": report.seconds,
        "total": report.plan.total,
        "asked": report.asked,
        "passed": report.passed,
        "failed": len(report.failures),
        "kinds": report.kinds,
        "known": [{"id": name, "reason": why} for name, why in report.known.items()],
        "known_but_passed": report.passing_known,
        "missing": report.missing,
        "coverage": report.coverage,
        "operations": [line._asdict() for line in report.lines],
        "flags": [
            {**line._asdict(), "kind": report.plan.notes[line.flag].kind, "verdict": line.verdict}
            for line in report.flags
        ],
        "not_asked": [left._asdict() for left in report.plan.left],
        "failures": [_failure(report, one) for one in (*report.failures, *report.known_failures)],
        "tests": [
            {"id": tried.id, "passed": tried.passed, "seconds": tried.seconds}
            for _, tried in report.results
        ],
    }


def _failure(report: Report, one: Failure) -> dict[str, Any]:
    item, tried = one
    shrunk = report.shrunk.get(item.test.id)
    return {
        "id": item.test.id,
        "genre": item.genre,
        "operation": item.operation,
        "kind": tried.kind,
        "text": tried.text,
        "known": report.known.get(item.test.id),
        "flags": item.test.flags,
        "input": item.test.input,
        "result": tried.result,
        "said": tried.said,
        "smaller": None
        if shrunk is None
        else {
            "input": shrunk.item.test.input,
            "text": shrunk.tried.text,
            "result": shrunk.tried.result,
            "attempts": shrunk.attempts,
        },
    }


# --- JUnit ------------------------------------------------------------------------------------


def junit(report: Report) -> str:
    """A suite an operation, a case a test; known failures are skipped ones, with their reason."""
    lines = report.lines
    head = _attributes(
        name=f"liarproof gate: {report.name}",
        tests=sum(line.asked for line in lines),
        failures=sum(line.failed for line in lines),
        skipped=sum(line.known for line in lines),
        time=f"{report.seconds:.3f}",
    )
    body = "\n".join(_suites(report))
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<testsuites {head}>\n{body}\n</testsuites>\n'


def _suites(report: Report) -> Iterator[str]:
    for line in report.lines:
        pair = line.genre, line.operation
        results = [one for one in report.results if (one[0].genre, one[0].operation) == pair]
        attributes = _attributes(
            name=".".join(pair),
            tests=len(results),
            failures=line.failed,
            skipped=line.known,
            time=f"{line.seconds:.3f}",
        )
        yield f"  <testsuite {attributes}>"
        for item, tried in results:
            case = _attributes(
                classname=f"liarproof.{'.'.join(pair)}", name=tried.id, time=f"{tried.seconds:.6f}"
            )
            inside = _trouble(report, Failure(item, tried))
            yield (
                f"    <testcase {case}>{inside}</testcase>" if inside else f"    <testcase {case}/>"
            )
        yield "  </testsuite>"


def _trouble(report: Report, one: Failure) -> str:
    if one.tried.passed:
        if one.tried.id not in report.known:
            return ""
        message = f"known to fail, but passed: {report.known[one.tried.id]}"
        return f"<failure {_attributes(type='known', message=message)}/>"
    reason = report.known.get(one.tried.id)
    if reason is not None:
        return f"<skipped {_attributes(message=f'known: {reason}')}/>"
    text = _xml(escape(drawn(*one)))
    return f"<failure {_attributes(type=one.tried.kind, message=one.tried.text)}>{text}</failure>"


def _attributes(**named: object) -> str:
    return " ".join(f"{name}={_xml(quoteattr(str(value)))}" for name, value in named.items())


def _xml(text: str) -> str:
    """Without the characters that XML cannot hold."""
    return re.sub("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "?", text)


# --- Markdown ---------------------------------------------------------------------------------


def markdown(report: Report) -> str:
    """A page for the summary of a step on GitHub."""
    return "\n".join(_page(report)) + "\n"


def _page(report: Report) -> Iterator[str]:
    sign = "✅" if report.status == AS_RECORDED else "❌" if report.status == DOES_NOT_HOLD else "⚠️"
    yield f"## {sign} liarproof gate: {_cell(report.name)}"
    yield from ("", _cell(report.verdict), "")
    yield from _table(OPERATION_HEADS, operation_rows(report))
    for group in grouped(report.failures):
        smallest = group[0]
        yield from (
            "",
            f"### {smallest.item.genre} {smallest.item.operation}: {len(group)} failed",
            "",
        )
        yield from ("```", _fenced(drawn(smallest.item, smallest.tried)), "```")
        for flag in blamed(smallest):
            yield from ("", f"`{flag}` {_cell(meaning(report.plan.notes[flag]))}")
        shrunk = report.shrunk.get(smallest.item.test.id)
        if shrunk is not None:
            yield from ("", "On a smaller board:", "", "```")
            yield from (_fenced(drawn(shrunk.item, shrunk.tried)), "```")
        if len(group) > 1:
            ids = ", ".join(f"`{one.item.test.id}`" for one in group[1:50])
            more = f" and {len(group) - 50} more" if len(group) > 50 else ""
            yield from ("", f"Others: {ids}{more}")
    yield from ("", "<details><summary>Flags</summary>", "")
    yield from _table(FLAG_HEADS, flag_rows(report))
    yield from ("", "</details>")


def _table(heads: tuple[str, ...], rows: list[list[str]]) -> Iterator[str]:
    yield f"| {' | '.join(heads)} |"
    yield "|" + "---|" * len(heads)
    for row in rows:
        yield f"| {' | '.join(map(_cell, row))} |"


def _cell(text: str) -> str:
    """Text as it is, in a cell or a paragraph."""
    return re.sub(r"([\\`*_{}\[\]<>|#])", r"\\\1", text)


def _fenced(text: str) -> str:
    """Text that cannot end the block that it stands in."""
    return text.replace("```", "'''")


# --- badge ------------------------------------------------------------------------------------


def badge(report: Report) -> dict[str, Any]:
    """A badge by shields.io's endpoint; it says how much of the suite was covered."""
    tests = len(list(report.results))
    failed = len(report.failures)
    covered = f"{share(report.coverage)} of the suite"
    if report.status == AS_RECORDED:
        message, colour = f"{report.passed:,} passed, {covered}", "brightgreen"
        if report.known_failures:
            message, colour = f"{message}, {len(report.known_failures):,} known to fail", "yellow"
    elif failed:
        message, colour = f"{failed:,} of {tests:,} failed, {covered}", "red"
    elif report.passing_known:
        message, colour = f"list of known failures is out of date, {covered}", "red"
    else:
        message, colour = f"incomplete, {covered}", "lightgrey"
    return {"schemaVersion": 1, "label": "liarproof", "message": message, "color": colour}


# --- GitHub -----------------------------------------------------------------------------------


def github_lines(report: Report) -> Iterator[str]:
    """Workflow commands that mark the failures, those on small boards first."""
    lines = [
        (one.item.test.id, drawn(one.item, one.tried))
        for one in report.failures
        if one.tried.kind != NOT_RUN
    ]
    lines += [(name, "known to fail, but it passed") for name in report.passing_known]
    if not lines and report.failures:
        lines = [("liarproof gate", report.verdict)]
    lines += [("liarproof gate", line) for line in report.missing]
    if len(lines) > MOST_ANNOTATIONS:
        more = f"and {len(lines) - MOST_ANNOTATIONS + 1} more: {report.verdict}"
        lines = [*lines[: MOST_ANNOTATIONS - 1], ("liarproof gate", more)]
    for title, text in lines:
        yield f"::error title={_command(title, inside=True)}::{_command(text)}"


def _command(text: str, inside: bool = False) -> str:
    """Text as a workflow command takes it; `inside`: as the value of a property."""
    for sign in "%\r\n" + ":," * inside:
        text = text.replace(sign, f"%{ord(sign):02X}")
    return text
