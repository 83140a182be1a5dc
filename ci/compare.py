"""`liarproof audit diff A B`: two runs side by side."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

import msgspec

from liarproof.ci import terminal
from liarproof.ci.machine import JsonFile
from liarproof.ci.report import CheckReport, Report
from liarproof.properties.claims.conclude import Conclusion
from liarproof.puzzles.errors import InputError, named

T = TypeVar("T", CheckReport, Conclusion)


class Change(msgspec.Struct, frozen=True):
    """Something that the two runs have otherwise."""

    what: str
    """An id, or the name of a setting."""
    before: str
    after: str


def compare(first: str, second: str, json: str | None) -> int:
    """Show how the runs differ; the exit status: 0 in nothing but their times, 1 in something."""
    out = JsonFile(json)
    changes = list(differences(read_report(first), read_report(second)))
    out.write(changes)
    if not out.is_stdout:
        for change in changes:
            terminal.say(f"{change.what}: {change.before} -> {change.after}")
        terminal.say(terminal.plural(len(changes), "difference") if changes else "no difference")
    return terminal.DOES_NOT_HOLD if changes else terminal.AS_RECORDED


def read_report(file: str) -> Report:
    """The run that `audit --json` wrote; raises `InputError` where it is none."""
    try:
        return msgspec.json.decode(Path(file).read_bytes(), type=Report)
    except OSError as error:
        raise InputError(f"{named(file)}: {error.strerror or error}") from None
    except (msgspec.DecodeError, ValueError) as error:
        raise InputError(f"{named(file)}: no report of an audit: {error}") from None


def differences(before: Report, after: Report) -> Iterator[Change]:
    """All but times: settings, checks and claims that came out otherwise, or in one run only."""
    for name in ("version", "sources", "profile", "seed", "selected"):
        yield from _change(name, str(getattr(before, name)), str(getattr(after, name)))
    yield from _pairs(before.checks, after.checks)
    yield from _pairs(before.claims, after.claims)


def _pairs(before: list[T], after: list[T]) -> Iterator[Change]:
    earlier, later = ({one.id: one for one in side} for side in (before, after))
    for name in earlier | later:
        one, other = (_told(side[name]) if name in side else "not run" for side in (earlier, later))
        yield from _change(name, one, other)


def _told(one: CheckReport | Conclusion) -> str:
    """All of it that does not change from run to run."""
    if isinstance(one, CheckReport):
        cases = ", ".join(f"{engine} {number:,}" for engine, number in sorted(one.executed.items()))
        said = [f"{one.outcome} ({cases})", *one.missing, *(found.text for found in one.failures)]
        return "; ".join(said)
    readings = [
        f"{reading.name}: {reading.measured}"
        for reading in (*one.readings, *one.corrected)
        if not reading.evidence.startswith("informational")
    ]
    return "; ".join([f"{one.verdict} ({one.evidence}, on record {one.recorded})", *readings])


def _change(what: str, before: str, after: str) -> Iterator[Change]:
    if before != after:
        yield Change(what, before, after)
