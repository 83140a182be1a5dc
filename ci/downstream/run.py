"""`python -m liarproof.ci.downstream.run`: the gate on public solvers, each from its registry.

Each is installed into an environment of its own below the cache folder. Exit status: 0 where each
fails just what ``KNOWN/NAME.toml`` says, 1 where one does not or the page is out of date, 2 for bad
usage, 3 where one could not be installed, started or asked enough.
"""

from __future__ import annotations

import argparse
import os
import re
import shlex
import shutil
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from liarproof.ci.terminal import (
    AS_RECORDED,
    DOES_NOT_HOLD,
    INCOMPLETE,
    error,
    say,
    worst,
)
from liarproof.ci.terminal import table as show_table
from liarproof.compiled import cache_root

FOLDER = Path(__file__).parent
KNOWN = FOLDER / "KNOWN"
PAGE = FOLDER / "FINDINGS.md"
MARKS = ("<!-- coverage: written by ci/downstream/run.py -->", "<!-- /coverage -->")

INSTALLING = 900.0
"""Seconds that a registry may take."""

LEAST = 90.0
"""Percent of the tests of each operation that a solver must be asked."""

UNEXAMINED = "unexamined"
"""What a reason says that nobody has looked into."""

CLASSES = ("theirs", "convention", "limitation", "ours")
"""How a reason begins, before the finds that it belongs to."""

FIND = r"[A-Z]+-[0-9]+"
_REASON = re.compile(rf"(\w+), ({FIND}(?:, {FIND})*): .")
_ROW = re.compile(rf"^\| ({FIND}) \|[^|]*\| (\w+) \|.*\|", re.MULTILINE)
"""A row of the page's table of finds, but for its last cell."""

PEER = "clingo_peer.py"

NODE = ("--max-old-space-size=128",)
"""Megabytes: a test that takes all memory ends soon, and everywhere alike."""

WORDS = {AS_RECORDED: "as recorded", DOES_NOT_HOLD: "NOT AS RECORDED", INCOMPLETE: "INCOMPLETE"}
"""What the last lines say of a status."""


class Missing(Exception):  # noqa: N818 - a gap in the run, no error of ours
    """A solver that cannot be asked: `str()` says why."""


class Solver(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A public solver."""

    name: str
    adapter: str
    pip: tuple[str, ...] = ()
    npm: tuple[str, ...] = ()
    seconds: float = 300.0
    """For a test: far more than any takes, for their adapters limit work and memory."""

    @property
    def known(self) -> Path:
        """Its known failures."""
        return KNOWN / f"{self.name}.toml"


class _Solvers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    solver: tuple[Solver, ...]


class _Known(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    known: tuple[dict[str, str], ...] = ()


class Ran(NamedTuple):
    """What came of one solver."""

    solver: Solver
    status: int
    results: dict[str, Any]
    """The gate's JSON; empty: it was not asked."""
    seconds: float = 0.0


def solvers() -> tuple[Solver, ...]:
    """All of them."""
    return msgspec.toml.decode((FOLDER / "solvers.toml").read_bytes(), type=_Solvers).solver


# --- installing -------------------------------------------------------------------------------


def installed(solver: Solver, cache: Path) -> str:
    """The command that starts its adapter, once it is installed; raises `Missing`."""
    folder = cache / solver.name
    stamp, wanted = folder / "installed", "\n".join((*solver.pip, *solver.npm))
    if not stamp.is_file() or stamp.read_text(encoding="utf-8") != wanted:
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        for words in _steps(solver, folder):
            _done(words, folder)
        stamp.write_text(wanted, encoding="utf-8")
    adapter = str(FOLDER / "adapters" / solver.adapter)
    if solver.npm:
        modules = f"NODE_PATH={folder / 'node_modules'}"
        return shlex.join([_found("env"), modules, _found("node"), *NODE, adapter])
    return shlex.join([str(_python(folder)), adapter])


def _steps(solver: Solver, folder: Path) -> Iterator[list[str]]:
    if solver.pip:
        yield [sys.executable, "-m", "venv", str(folder)]
        pip = [str(_python(folder)), "-m", "pip", "--disable-pip-version-check"]
        yield [*pip, "install", "--quiet", "--only-binary", ":all:", *solver.pip]
    if solver.npm:
        npm = [_found("npm"), "install", "--prefix", str(folder), "--ignore-scripts"]
        yield [*npm, "--no-audit", "--no-fund", "--no-save", *solver.npm]


def _python(folder: Path) -> Path:
    return folder / "bin" / "python"


def _found(program: str) -> str:
    path = shutil.which(program)
    if path is None:
        raise Missing(f"{program} is not installed")
    return path


def _done(words: Sequence[str], folder: Path) -> None:
    try:
        subprocess.run(
            words,
            cwd=folder,
            check=True,
            capture_output=True,
            text=True,
            stdin=subprocess.DEVNULL,
            timeout=INSTALLING,
        )
    except (OSError, subprocess.SubprocessError) as wrong:
        said = (getattr(wrong, "stderr", "") or str(wrong)).strip().splitlines()
        raise Missing(f"{Path(words[0]).name} {words[-1]}: {said[-1] if said else wrong}") from None


# --- asking -----------------------------------------------------------------------------------


def asked(solver: Solver, command: str, cache: Path, jobs: int, known: bool) -> Ran:
    """The gate on it; what the gate says is shown where that is not what was expected.

    `known`: whether what is known to fail may fail.
    """
    results = cache / f"{solver.name}.json"
    results.unlink(missing_ok=True)
    words = [sys.executable, "-m", "liarproof", "gate", "--exec", command, "--json", str(results)]
    words += ["--jobs", str(jobs), "--seconds", str(solver.seconds)]
    if known and solver.known.is_file():
        words += ["--known", str(solver.known)]
    begun = time.monotonic()
    done = subprocess.run(
        words, cwd=cache, check=False, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True
    )
    spent = time.monotonic() - begun
    if not results.is_file():
        return Ran(solver, INCOMPLETE, {}, spent)
    if known and done.returncode != AS_RECORDED:
        say(done.stdout)
    # whatever else it exits with, it was ended before its time
    status = done.returncode if done.returncode in WORDS else INCOMPLETE
    return Ran(solver, status, msgspec.json.decode(results.read_bytes()), spent)


def shares(results: dict[str, Any]) -> Iterator[tuple[str, str, float]]:
    """Genre, operation and the percentage of its tests that were answered."""
    refused: dict[tuple[str, str], int] = {}
    for one in results.get("failures", ()):
        if one["kind"] == "unsupported":
            pair = one["genre"], one["operation"]
            refused[pair] = refused.get(pair, 0) + 1
    for line in results.get("operations", ()):
        pair = line["genre"], line["operation"]
        answered = line["asked"] - refused.get(pair, 0)
        yield *pair, 100 * answered / max(1, line["asked"] + line["left"])


def gaps(ran: Ran) -> Iterator[str]:
    """What of a solver was not asked, and should have been."""
    if not ran.results:
        yield "it was not asked"
    for line in ran.results.get("operations", ()):
        percent = 100 * line["asked"] / max(1, line["asked"] + line["left"])
        if percent < LEAST:
            yield f"{line['genre']} {line['operation']}: {percent:.0f} % of the tests were asked"


# --- known failures ---------------------------------------------------------------------------


def reasons(solver: Solver) -> dict[str, str]:
    """Id -> reason of its known failures."""
    if not solver.known.is_file():
        return {}
    found = msgspec.toml.decode(solver.known.read_bytes(), type=_Known)
    return {one["id"]: one["reason"] for one in found.known}


def unfounded(solver: Solver, page: str) -> Iterator[str]:
    """What is wrong with its reasons: each is ``CLASS, FIND[, FIND]: text``.

    A find is one of the page's table, whose class it has, and has a section.
    """
    rows = dict(_ROW.findall(page))
    for name, reason in reasons(solver).items():
        parts = _REASON.match(reason)
        if parts is None or parts[1] not in CLASSES:
            yield f"{name}: the reason is not of a class and a find: {reason}"
            continue
        for find in parts[2].split(", "):
            if rows.get(find) != parts[1] or f"\n### {find}\n" not in page:
                yield f"{name}: FINDINGS.md has no {find} of class {parts[1]}"


def unexplained(ran: Ran, cache: Path) -> Iterator[str]:
    """Wrong answers and counts that our peer, its rules changed as the finds say, does not give.

    Raises `Missing` where the peer cannot be installed.
    """
    failed = {one["operation"] for one in ran.results.get("failures", ()) if one["kind"] == "wrong"}
    if failed.isdisjoint(("one", "unique", "count")):
        return
    peer = next(solver for solver in solvers() if solver.adapter == PEER)
    python = shlex.split(installed(peer, cache))[0]
    words = [python, str(FOLDER / "adapters" / "changed_rules.py")]
    words += [str(cache / f"{ran.solver.name}.json"), str(ran.solver.known)]
    done = subprocess.run(
        words, check=False, capture_output=True, text=True, stdin=subprocess.DEVNULL
    )
    yield from done.stdout.splitlines()
    if done.returncode not in (AS_RECORDED, DOES_NOT_HOLD) or done.stderr:
        yield f"the reasons were not tried: {(done.stderr.splitlines() or ['killed'])[-1]}"


def explained(every: Sequence[Solver]) -> Counter[str]:
    """Find -> the number of known failures that it has a part in."""
    said = (
        parts for one in every for why in reasons(one).values() if (parts := _REASON.match(why))
    )
    return Counter(find for parts in said for find in parts[2].split(", "))


def update(ran: Ran) -> int:
    """Write its known failures as they are now; how many of these nobody has looked into.

    Reasons are kept. A new failure gets what it said for a reason, marked as unexamined.
    """
    old = reasons(ran.solver)
    lines = [f"# Failures of {ran.solver.name} that are known: FINDINGS.md says more of each find."]
    unexamined = 0
    for one in sorted(ran.results["failures"], key=lambda one: str(one["id"])):
        reason = old.get(one["id"], f"{UNEXAMINED}: {one['kind']}: {one['text']}")
        unexamined += reason.startswith(UNEXAMINED)
        quoted = reason.replace("\\", "\\\\").replace('"', '\\"')
        lines.append(f'\n[[known]]\nid = "{one["id"]}"\nreason = "{quoted}"')
    ran.solver.known.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return unexamined


# --- the page ---------------------------------------------------------------------------------


def table(every: Sequence[Ran]) -> str:
    """What was asked and what came of it, as Markdown."""
    rows = [
        "| solver | genre | operation | tests | asked | passed | known to fail | answered |",
        "|---|---|---|--:|--:|--:|--:|--:|",
    ]
    for ran in every:
        percents = {(genre, operation): p for genre, operation, p in shares(ran.results)}
        for line in ran.results.get("operations", ()):
            genre, operation = line["genre"], line["operation"]
            cells: list[object] = [ran.solver.name, genre, operation]
            cells += [line["asked"] + line["left"], line["asked"], line["passed"]]
            cells += [line["known"] + line["failed"], f"{percents[genre, operation]:.0f} %"]
            rows.append(f"| {' | '.join(map(str, cells))} |")
    return "\n".join(rows)


def page_with(text: str, counts: Counter[str], page: str) -> str:
    """The page with that table in the place of its own, and the tests of each find counted."""
    page = re.sub(
        rf"{_ROW.pattern}[ 0-9]*\|$",
        lambda row: f"{row[0].rpartition('|')[0].rpartition('|')[0]}| {counts[row[1]]} |",
        page,
        flags=re.MULTILINE,
    )
    before, rest = page.split(MARKS[0], 1)
    _, after = rest.split(MARKS[1], 1)
    return f"{before}{MARKS[0]}\n{text}\n{MARKS[1]}{after}"


# --- the command ------------------------------------------------------------------------------


def one(solver: Solver, cache: Path, jobs: int, known: bool) -> Ran:
    """Install one and ask it; a missing one is said to be. `known`: as in `asked`."""
    ran = Ran(solver, INCOMPLETE, {})
    try:
        say(f"{solver.name}: installing ...")
        command = installed(solver, cache)
        say(f"{solver.name}: asking ...")
        ran = asked(solver, command, cache, jobs, known)
        missing, wrong = list(gaps(ran)), list(_ill_founded(ran, cache)) if known else []
    except Missing as why:
        missing, wrong = [str(why)], []
    for text in (*missing, *wrong):
        error(f"{solver.name}: {text}")
    extra = [INCOMPLETE] * bool(missing) + [DOES_NOT_HOLD] * bool(wrong)
    return ran._replace(status=worst([ran.status, *extra]))


def _ill_founded(ran: Ran, cache: Path) -> Iterator[str]:
    yield from unfounded(ran.solver, PAGE.read_text(encoding="utf-8"))
    yield from unexplained(ran, cache)


def _told(every: Sequence[Ran]) -> None:
    """A line for each."""
    rows = []
    for ran in every:
        asked, passed = (ran.results.get(name, 0) for name in ("asked", "passed"))
        known = len(ran.results.get("known", ()))
        counts = (asked, passed, known, asked - passed - known)
        figures = [f"{count:,}" for count in counts]
        rows.append([ran.solver.name, *figures, f"{ran.seconds:.0f} s", WORDS[ran.status]])
    heads = ("solver", "asked", "passed", "known to fail", "new failures", "time", "")
    show_table(heads, rows, right=(1, 2, 3, 4, 5))


def main(arguments: Sequence[str] | None = None) -> int:
    """Parse the command line and do it; the exit status."""
    there = solvers()
    parser = argparse.ArgumentParser(prog="python -m liarproof.ci.downstream.run")
    names = [solver.name for solver in there]
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of: {', '.join(names)}")
    parser.add_argument("--cache", type=Path, default=cache_root() / "downstream")
    parser.add_argument("--jobs", type=int, default=min(2, os.cpu_count() or 1))
    parser.add_argument("--update", action="store_true", help="write KNOWN/ and the table anew")
    given = parser.parse_args(arguments)
    if unknown := [name for name in given.names if name not in names]:
        parser.error(f"{unknown[0]} is none of: {', '.join(names)}")
    cache = given.cache.resolve()
    cache.mkdir(parents=True, exist_ok=True)
    chosen = [solver for solver in there if not given.names or solver.name in given.names]
    every = [one(solver, cache, given.jobs, not given.update) for solver in chosen]
    statuses = [ran.status for ran in every]
    if given.update:
        statuses = [_updated(ran) for ran in every]
    else:
        _told(every)
    if len(chosen) == len(there) and all(ran.results for ran in every):
        statuses.append(_page(table(every), given.update))
    return worst(statuses)


def _updated(ran: Ran) -> int:
    if not ran.results:
        return INCOMPLETE
    unexamined = update(ran)
    say(f"{ran.solver.name}: {len(ran.results['failures'])} fail, {unexamined} not examined")
    return DOES_NOT_HOLD if unexamined else AS_RECORDED


def _page(text: str, write: bool) -> int:
    """Whether FINDINGS.md has this table; `write`: see that it has."""
    page = PAGE.read_text(encoding="utf-8")
    wanted = page_with(text, explained(solvers()), page)
    if wanted == page:
        return AS_RECORDED
    if write:
        PAGE.write_text(wanted, encoding="utf-8")
        return AS_RECORDED
    error("FINDINGS.md: its tables are not what came of this run (see --update)")
    say(text)
    return DOES_NOT_HOLD


if __name__ == "__main__":
    sys.exit(main())
