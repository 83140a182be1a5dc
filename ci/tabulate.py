"""`liarproof ledger table`: every family on every small board, shown or counted anew."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from liarproof.ci.machine import JsonFile
from liarproof.ci.pool import Done, Task, run
from liarproof.ci.terminal import (
    AS_RECORDED,
    DOES_NOT_HOLD,
    INCOMPLETE,
    Interrupted,
    error,
    message,
    say,
    table,
)
from liarproof.ledgers import tables as ledger
from liarproof.oracles.families import FAMILIES, counters
from liarproof.puzzles.errors import InputError, shown

Found = dict[tuple[str, int, int], dict[str, int]]
"""Family, height, width -> what each counter counts."""


def show(names: Sequence[str], json: str | None) -> int:
    """What is recorded of these families (none named: a line for each); the exit status."""
    out = JsonFile(json)
    recorded = ledger.tables()
    _check(names)
    out.write_list(
        [
            {"family": family, "height": size[0], "width": size[1], "count": count}
            | {"counters": _able(family, *size)}
            for family in names or recorded
            for size, count in recorded.get(family, {}).items()
        ]
    )
    if out.is_stdout:
        return AS_RECORDED
    for family in names:
        say(f"{family}: {FAMILIES[family]}")
        rows = [
            [f"{height}×{width}", f"{count:,}", ", ".join(_able(family, height, width))]
            for (height, width), count in recorded.get(family, {}).items()
        ]
        table(["board", "count", "within the limits of"], rows, right=(1,))
    if not names:
        _say_all(recorded)
    return AS_RECORDED


def record(names: Sequence[str], to: int, minutes: float | None, json: str | None) -> int:
    """Count every board to `to`×`to` anew by every counter able, and write it down where two agree.

    Families that are not named stay as recorded. The exit status: 1 where counters disagree, 3
    where the time ended or fewer than two counters reach a board; then that board is left as it
    was.
    """
    out = JsonFile(json)
    _check(names)
    families = list(names or FAMILIES)
    sizes = [(height, width) for width in range(1, to + 1) for height in range(1, width + 1)]
    tasks = [
        Task(f"{family} {height}×{width}", (height, width), family, name)
        for height, width in sorted(sizes, key=lambda size: size[0] * size[1])
        for family in families
        for name in _able(family, height, width)
    ]
    done: list[Done] = []
    stopped = False
    try:
        run(tasks, None if minutes is None else 60 * minutes, done)
    except KeyboardInterrupt:
        stopped = True
    found: Found = {(family, *size): {} for family in families for size in sizes}
    for one in done:
        if one.value is not None:
            found[one.task.family, *one.task.size][one.task.counter] = one.value
    out.write_list(
        [
            {"family": family, "height": height, "width": width, "counts": counts}
            for (family, height, width), counts in found.items()
        ]
    )
    for one in done:
        if one.broke:
            error(one.trouble)
    wrong = _write(found) + sum(one.broke for one in done)
    if stopped:
        raise Interrupted(f"{len(done)} of {len(tasks)} counts done, and recorded where two agree")
    return DOES_NOT_HOLD if wrong else _report_missing(found)


def _check(names: Sequence[str]) -> None:
    for name in names:
        if name not in FAMILIES:
            raise InputError(f"family {shown(name)} is not one of: {', '.join(FAMILIES)}")


def _able(family: str, height: int, width: int) -> list[str]:
    return [one.name for one in counters(family) if one.able(height, width)]


def _say_all(recorded: dict[str, ledger.Boards]) -> None:
    rows = []
    for family in FAMILIES:
        boards = recorded.get(family, {})
        largest = max(boards, key=lambda size: size[0] * size[1], default=None)
        board, count = ("-", "-") if largest is None else (_board(largest), f"{boards[largest]:,}")
        two = sum(len(_able(family, *size)) > 1 for size in boards)
        rows.append([family, str(len(boards)), str(two), board, count])
    heads = ["family", "boards", "by two", "largest", "count"]
    table(heads, rows, right=(1, 2, 4))
    say()
    say("liarproof ledger table FAMILY: every board")


def _board(size: tuple[int, int]) -> str:
    return f"{size[0]}×{size[1]}"


def _write(found: Found) -> int:
    """Write down all on which two counters or more agree; how many boards are in dispute."""
    recorded = ledger.tables()
    wrong = 0
    for (family, height, width), counts in found.items():
        board = f"{family} {height}×{width}"
        if len(set(counts.values())) > 1:
            said = ", ".join(f"{name} counts {count}" for name, count in counts.items())
            error(f"{board}: the counters disagree: {said}")
            wrong += 1
        elif len(counts) > 1:
            value = next(iter(counts.values()))
            before = recorded.setdefault(family, {}).get((height, width), value)
            if before != value:
                message("changed", f"{board}: {before} was recorded, {value} is counted")
            recorded[family][height, width] = value
    path = Path(ledger.__file__).parent / ledger.NAME
    ordered = {family: recorded[family] for family in FAMILIES if family in recorded}
    try:
        path.write_text(ledger.written(ordered), encoding="utf-8")
    except OSError as fault:
        raise InputError(f"{path}: cannot be written: {fault.strerror}") from None
    message("recorded", f"{path}: review the difference before you commit it")
    return wrong


def _report_missing(found: Found) -> int:
    alone = [board for board, counts in found.items() if len(counts) < 2]
    if not alone:
        return AS_RECORDED
    for family, height, width in alone:
        message("incomplete", f"{family} {height}×{width}: fewer than two counts")
    return INCOMPLETE
