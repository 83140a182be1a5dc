"""What a person reads of a run: counts, verdicts, the failures on their smallest boards."""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Collection, Iterator, Sequence

from liarproof.ci.gate.drawing import drawn
from liarproof.ci.gate.report import Failure, Report, share
from liarproof.ci.gate.tried import HUNG
from liarproof.ci.terminal import PAGE, duration, plural
from liarproof.ledgers.vectors import Note

MANY = 6
"""Of more operations the genres are named alone."""
OTHERS = 5
"""So many failures of an operation are named below the one that is drawn."""


def told(report: Report, notes: bool = False, room: int | None = None) -> str:
    """The whole of it; `notes`: with what every flag means; `room`: columns of the terminal."""
    parts = [
        [_head(report)],
        aligned(OPERATION_HEADS, operation_rows(report), right=range(1, 7)),
        aligned(FLAG_HEADS, flag_rows(report), right=(2, 3, 4)),
        list(_notes(report, room)) if notes else [],
        *(list(_failed(report, group, room)) for group in grouped(report.failures)),
        list(_known(report)),
        list(_left(report)),
        [report.verdict],
    ]
    return "\n\n".join("\n".join(lines) for lines in parts if lines)


def _head(report: Report) -> str:
    tests = f"{report.asked:,} of {plural(report.plan.total, 'test')}"
    spent = duration(report.seconds)
    return f"{report.name}: {tests} of {report.plan.of} ({share(report.coverage)}), {spent}"


# --- tables -----------------------------------------------------------------------------------

OPERATION_HEADS = ("operation", "asked", "passed", "failed", "known", "not asked", "time")
FLAG_HEADS = ("flag", "kind", "asked", "failed", "known", "verdict")


def operation_rows(report: Report) -> list[list[str]]:
    """A row an operation, as `OPERATION_HEADS` says."""
    return [
        [
            f"{line.genre} {line.operation}",
            *(f"{n:,}" for n in (line.asked, line.passed, line.failed, line.known, line.left)),
            duration(line.seconds),
        ]
        for line in report.lines
    ]


def flag_rows(report: Report) -> list[list[str]]:
    """A row a flag, as `FLAG_HEADS` says."""
    return [
        [
            line.flag,
            report.plan.notes[line.flag].kind,
            *(f"{number:,}" for number in (line.asked, line.failed, line.known)),
            line.verdict,
        ]
        for line in report.flags
    ]


def aligned(
    heads: Sequence[str], rows: Sequence[Sequence[str]], right: Sequence[int] = ()
) -> list[str]:
    """Lines of a table; the columns of those numbers are aligned to the right."""
    if not rows:
        return []
    widths = [max(map(len, column)) for column in zip(heads, *rows, strict=True)]
    return [
        "  ".join(
            cell.rjust(width) if number in right else cell.ljust(width)
            for number, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in (heads, *rows)
    ]


# --- failures ---------------------------------------------------------------------------------


def grouped(failures: Sequence[Failure]) -> list[list[Failure]]:
    """The failures of each operation together, in their order."""
    groups: dict[tuple[str, str], list[Failure]] = {}
    for one in failures:
        groups.setdefault((one.item.genre, one.item.operation), []).append(one)
    return list(groups.values())


def _failed(report: Report, group: list[Failure], room: int | None) -> Iterator[str]:
    smallest, *others = group
    item = smallest.item
    which = "the smallest"
    if any(one.item.size < item.size and report.rests(one) for one in others):
        which = "the smallest that rests on no convention"
    yield f"FAILED {item.genre} {item.operation}: {plural(len(group), 'test')}; {which}:"
    yield from _indented(drawn(item, smallest.tried, room and room - 2))
    for flag in blamed(smallest):
        yield from noted(flag, report.plan.notes[flag], room, "    ")
    if item.test.comment:
        yield f"    {item.test.comment}"
    shrunk = report.shrunk.get(item.test.id)
    if shrunk is not None:
        yield f"  and on a smaller board, after {plural(shrunk.attempts, 'attempt')}:"
        yield from _indented(drawn(shrunk.item, shrunk.tried, room and room - 2))
    elif item.test.id in report.shrunk:
        yield "  and on no smaller board that was tried"
    if others:
        yield "  others:"
    for one in others[:OTHERS]:
        yield f"    {one.item.test.id}: {one.tried.text}"
    if len(others) > OTHERS:
        yield f"    and {len(others) - OTHERS:,} more (--json FILE has them all)"


def blamed(one: Failure) -> Sequence[str]:
    """The flags that may say why; what is only slow is not mistaken."""
    flags = one.item.test.flags
    return flags if one.tried.kind != HUNG else [flag for flag in flags if flag == "large"]


def _indented(text: str) -> Iterator[str]:
    return (f"  {line}".rstrip() for line in text.splitlines())


def noted(flag: str, note: Note, room: int | None, start: str = "") -> Iterator[str]:
    """What a flag means, wrapped."""
    yield from textwrap.wrap(
        f"{flag} {meaning(note)}",
        max(20, room or PAGE),
        initial_indent=start,
        subsequent_indent=f"{start}  ",
        break_long_words=False,
        break_on_hyphens=False,
    )


def meaning(note: Note) -> str:
    """What a flag means, to be read behind its name."""
    what = "looks for" if note.kind == "bug" else "rests on"
    return f"{what}: {note.looks_for.rstrip('.')}. {note.why[:1].upper()}{note.why[1:]}".strip()


def _notes(report: Report, room: int | None) -> Iterator[str]:
    for line in report.flags:
        yield from noted(line.flag, report.plan.notes[line.flag], room)


def _known(report: Report) -> Iterator[str]:
    if report.known_failures:
        yield "known to fail:"
    for one in report.known_failures:
        yield f"  {one.item.test.id}: {report.known[one.item.test.id]} ({one.tried.text})"
    if report.unseen_known:
        yield f"known to fail, not asked: {', '.join(report.unseen_known)}"


def _briefly(operations: Collection[str]) -> list[str]:
    """The operations, or of many their genres."""
    if len(operations) <= MANY:
        return sorted(operations)
    return sorted({name.partition(" ")[0] for name in operations})


def _left(report: Report) -> Iterator[str]:
    """Why tests were not asked, and of which operations."""
    reasons: dict[str, Counter[str]] = {}
    for one in report.plan.left:
        reasons.setdefault(one.reason, Counter())[f"{one.genre} {one.operation}"] += one.tests
    if reasons:
        yield "not asked:"
    for reason, operations in sorted(reasons.items()):
        yield from textwrap.wrap(
            f"{reason}: {plural(operations.total(), 'test')} of {', '.join(_briefly(operations))}",
            PAGE,
            initial_indent="  ",
            subsequent_indent="    ",
            break_on_hyphens=False,
        )
