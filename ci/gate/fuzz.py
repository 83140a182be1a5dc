"""`liarproof gate --fuzz`: fresh boards put to a child for so many minutes, its mistakes shrunk."""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from liarproof.ci.gate.drawing import drawn
from liarproof.ci.gate.finds import written
from liarproof.ci.gate.messages import Started
from liarproof.ci.gate.peer import Process
from liarproof.ci.gate.plan import Wanted, check_started, check_wanted
from liarproof.ci.gate.telling import aligned
from liarproof.ci.machine import JsonFile, OutFile
from liarproof.ci.terminal import (
    AS_RECORDED,
    DOES_NOT_HOLD,
    INCOMPLETE,
    Bar,
    Interrupted,
    columns,
    compiling,
    duration,
    message,
    plural,
    say,
)
from liarproof.ledgers.vectors import SUITE, Note
from liarproof.properties.child import words_of
from liarproof.puzzles.errors import InputError
from liarproof.puzzles.genres import BOOKS

if TYPE_CHECKING:
    from liarproof.ci.gate.fuzzing.hunt import Find, Hunt

CELLS = (1, 6, 12, 25, 50, 81, 121)
"""Upper ends of the classes of sizes in the report."""


class Settings(NamedTuple):
    """What the command line says."""

    command: str
    wanted: Wanted = Wanted()
    minutes: float = 1.0
    seed: int = 1
    seconds: float = 10.0
    """Limit for one question."""
    finds: str | None = None
    """A file for what is found."""
    starting: float = 0.0
    """Limit for the answer to its start, where that is more than the protocol gives."""


class Fuzzed(NamedTuple):
    """What came of a run."""

    hunt: Hunt
    name: str
    """Of the child."""
    asked: dict[str, list[str]]
    """Genre -> operations."""
    seconds: float
    interrupted: bool
    settings: Settings

    @property
    def unreached(self) -> list[str]:
        """Operations that were to be asked and were not."""
        return [
            f"{genre} {operation}"
            for genre, operations in self.asked.items()
            for operation in operations
            if not self.hunt.tally.calls[genre, operation]
        ]

    @property
    def status(self) -> int:
        """The exit status."""
        if self.interrupted:
            return INCOMPLETE
        if self.hunt.finds or self.hunt.ours:
            return DOES_NOT_HOLD
        return INCOMPLETE if self.unreached else AS_RECORDED


def fuzz(settings: Settings, json: str | None = None) -> int:
    """Hunt for mistakes of a child and report; the exit status.

    The time begins when all is compiled. Raises `InputError` where the child does not start,
    declares nothing or what there is not; `Interrupted`, after the report, for Ctrl-C.
    """
    from liarproof.ci.gate.fuzzing.hunt import Hunt

    out, file = JsonFile(json), OutFile(settings.finds, "--finds")
    quiet = out.is_stdout or file.is_stdout
    check_wanted(settings.wanted)
    if settings.wanted.flags:
        raise InputError("gate: --flags is of the vectors, and not of --fuzz")
    words = words_of(settings.command)
    process = Process(words, settings.seconds, starting=settings.starting)
    try:
        started = process.introduced()
        asked = operations_of(started, settings.wanted)
        _compile(tuple(asked))
        teller = _Teller(file, quiet)
        hunt = Hunt(process, started, asked, settings.seed, teller)
        fuzzed = _hunted(hunt, process, asked, settings, teller)
    finally:
        process.close()
    file.write_text(finds_of(fuzzed.hunt.finds))
    out.write(for_machines(fuzzed))
    if not quiet:
        for line in told(fuzzed):
            say(line)
    for fault in fuzzed.hunt.ours:
        message("OUR FAULT", fault)
    if fuzzed.interrupted:
        raise Interrupted(f"{plural(len(fuzzed.hunt.finds), 'find')} until then")
    return fuzzed.status


def operations_of(started: Started, wanted: Wanted) -> dict[str, list[str]]:
    """What is asked, genre by genre; raises `InputError` where that is nothing."""
    check_started(started)
    asked = {
        genre: [name for name in operations if not wanted.operations or name in wanted.operations]
        for genre, operations in started.operations.items()
        if not wanted.genres or genre in wanted.genres
    }
    asked = {genre: operations for genre, operations in asked.items() if operations}
    if not asked:
        raise InputError("nothing is asked: nothing of what was selected is declared")
    return asked


def _compile(genres: tuple[str, ...]) -> None:
    """Make a board of each kind, before any time counts."""
    from liarproof.ci.gate.fuzzing.truth import expected
    from liarproof.ledgers.vectors import Input
    from liarproof.properties.gatefuzz.boards import KINDS, fresh
    from liarproof.properties.vectors.forms import board_of

    for genre in genres:
        with compiling(f"gate fuzz {genre}"):
            for index in range(len(KINDS)):
                fresh(genre, 0, index)
            board = board_of(fresh(genre, 0, 0).puzzle)
            expected(genre, "count", Input(board=board))


class _Teller:
    """What is said and kept at each find."""

    def __init__(self, file: OutFile, quiet: bool) -> None:
        self.bar: Bar | None = None
        self._file = file
        self._quiet = quiet
        self._finds: list[Find] = []

    def __call__(self, find: Find) -> None:
        self._finds.append(find)
        if not self._file.is_stdout:
            self._file.write_text(finds_of(self._finds))
        if self._quiet:
            return
        if self.bar is not None:
            self.bar.clear()
        for line in lines_of(find, columns()):
            say(line)
        say()


def _hunted(
    hunt: Hunt,
    process: Process,
    asked: dict[str, list[str]],
    settings: Settings,
    teller: _Teller,
) -> Fuzzed:
    begun = time.monotonic()
    until = begun + 60 * settings.minutes
    # a child that hangs is not waited for beyond the end
    clock = threading.Timer(60 * settings.minutes, process.cancel)
    clock.daemon = True
    interrupted = False
    clock.start()
    try:
        with Bar(max(1, round(60 * settings.minutes)), "fuzz") as bar:
            teller.bar = bar
            hunt.go(until, lambda note: bar.at(round(time.monotonic() - begun), note))
    except KeyboardInterrupt:
        interrupted = True
    finally:
        clock.cancel()
    spent = time.monotonic() - begun
    return Fuzzed(hunt, process.name, asked, spent, interrupted, settings)


# --- files ------------------------------------------------------------------------------------


def notes() -> dict[str, Note]:
    """What the flags of finds mean: by what they were caught."""
    from liarproof.ci.gate.fuzzing.relating import TEXTS
    from liarproof.properties.gatefuzz.relations import relations

    texts = dict(TEXTS)
    for genre in BOOKS:
        texts |= {relation.name: relation.text for relation in relations(genre)}
    return {
        name: Note("bug", f"a contradiction to: {text}", "the fuzz has seen a program break it")
        for name, text in texts.items()
    }


def finds_of(finds: list[Find]) -> str:
    """The finds that a second engine confirms, as a file of vectors (see `finds`)."""
    files = written([find.item for find in finds if find.witness], notes())
    return msgspec.json.format(msgspec.json.encode(files), indent=1).decode() + "\n"


def for_machines(fuzzed: Fuzzed) -> dict[str, Any]:
    """The run for machines."""
    tally, hunt = fuzzed.hunt.tally, fuzzed.hunt
    return {
        "implementation": fuzzed.name,
        "suite": SUITE,
        "seed": fuzzed.settings.seed,
        "minutes": fuzzed.settings.minutes,
        "seconds": fuzzed.seconds,
        "status": fuzzed.status,
        "interrupted": fuzzed.interrupted,
        "given_up": hunt.given_up,
        "boards": dict(tally.boards),
        "passed_over": dict(tally.passed_over),
        "sizes": [
            {"height": height, "width": width, "boards": count}
            for (height, width), count in sorted(tally.sizes.items())
        ],
        "operations": [
            {
                "genre": genre,
                "operation": operation,
                "calls": tally.calls[genre, operation],
                "failed": tally.failed[genre, operation],
                "unjudged": tally.unjudged[genre, operation],
                "seconds": tally.seconds[genre, operation],
            }
            for genre, operations in fuzzed.asked.items()
            for operation in operations
        ],
        "relations": [
            {
                "genre": genre,
                "relation": name,
                "compared": count,
                "broken": tally.broken[genre, name],
            }
            for (genre, name), count in sorted(tally.related.items())
        ],
        "finds": [_find_for_machines(find) for find in hunt.finds],
        "our_faults": hunt.ours,
    }


def _find_for_machines(find: Find) -> dict[str, Any]:
    return {
        "genre": find.item.genre,
        "operation": find.item.operation,
        "test": find.item.test,
        "kind": find.tried.kind,
        "text": find.tried.text,
        "result": find.tried.result,
        "caught_by": find.caught_by,
        "contradiction": find.text,
        "witness": find.witness,
        "origin": find.origin,
        "steps": find.steps,
    }


# --- what a person reads ----------------------------------------------------------------------


def lines_of(find: Find, room: int | None) -> Iterator[str]:
    """A find as it is shown at once."""
    from liarproof.ci.gate.fuzzing.smaller import size_of

    height, width = size_of(find.item)
    size = f" on {height}×{width}" if height else ""
    yield f"FOUND {find.item.genre} {find.item.operation}{size}, by {find.caught_by}:"
    for line in drawn(find.item, find.tried, room and room - 2).splitlines():
        yield f"  {line}".rstrip()
    if find.text:
        yield f"  it contradicts itself: {find.text}"
    if find.witness:
        yield f"  confirmed by {find.witness}; from {find.origin}, {plural(find.steps, 'step')}"
    else:
        yield f"  no second engine can tell on this board; from {find.origin}"


def told(fuzzed: Fuzzed) -> Iterator[str]:
    """How hard was looked, and the verdict."""
    tally = fuzzed.hunt.tally
    yield f"{fuzzed.name}: seed {fuzzed.settings.seed}, {duration(fuzzed.seconds)}"
    yield ""
    heads = ("operation", "calls", "failed", "not judged", "time")
    yield from aligned(heads, list(_operation_rows(fuzzed)), right=(1, 2, 3, 4))
    yield ""
    rows = [
        [f"{genre} {name}", f"{count:,}", f"{tally.broken[genre, name]:,}"]
        for (genre, name), count in sorted(tally.related.items())
    ]
    yield from aligned(("relation", "compared", "broken"), rows, right=(1, 2))
    yield ""
    yield f"boards: {_sizes(tally.sizes)}"
    if tally.passed_over:
        over = ", ".join(f"{count:,} of {genre}" for genre, count in tally.passed_over.items())
        yield f"asked to read and write alone, since it differs in conventions: {over}"
    yield verdict(fuzzed)


def _operation_rows(fuzzed: Fuzzed) -> Iterator[list[str]]:
    tally = fuzzed.hunt.tally
    for genre, operations in fuzzed.asked.items():
        for operation in operations:
            pair = (genre, operation)
            counts = (tally.calls[pair], tally.failed[pair], tally.unjudged[pair])
            yield [
                " ".join(pair),
                *(f"{count:,}" for count in counts),
                duration(tally.seconds[pair]),
            ]


def _sizes(sizes: Counter[tuple[int, int]]) -> str:
    """How many boards of which sizes."""
    classes: Counter[int] = Counter()
    for (height, width), count in sizes.items():
        classes[next((top for top in CELLS if height * width <= top), CELLS[-1] + 1)] += count
    parts, least = [], 1
    for top in CELLS:
        if classes[top]:
            cells = f"{top}" if top == least else f"{least} to {top}"
            parts.append(f"{classes[top]:,} of {cells} cells")
        least = top + 1
    if classes[least]:
        parts.append(f"{classes[least]:,} larger")
    oblong = sum(count for (height, width), count in sizes.items() if height != width)
    return f"{', '.join(parts) or 'none'}; {oblong:,} not square"


def verdict(fuzzed: Fuzzed) -> str:
    """The last line."""
    hunt, tally = fuzzed.hunt, fuzzed.hunt.tally
    parts = []
    if hunt.ours:
        parts.append(f"OUR FAULT: {plural(len(hunt.ours), 'contradiction')} among our own engines")
    if fuzzed.interrupted:
        parts.append("INTERRUPTED")
    if hunt.given_up:
        parts.append("GIVEN UP: nothing but trouble")
    if hunt.finds:
        parts.append(f"FAILED: {plural(len(hunt.finds), 'find')}")
    elif not fuzzed.interrupted and not hunt.ours:
        parts.append("no find")
    if fuzzed.unreached:
        parts.append(f"INCOMPLETE: never asked: {', '.join(fuzzed.unreached)}")
    boards, calls = sum(tally.boards.values()), sum(tally.calls.values())
    looked = f"{plural(boards, 'board')}, {plural(calls, 'question')}"
    related = f"{plural(sum(tally.related.values()), 'comparison')}"
    return f"{'; '.join(parts)} ({looked}, {related}, {duration(fuzzed.seconds)})"
