"""`python -m liarproof.ci.downstream.run`: the gate on public solvers, each from its registry.

Each is installed into an environment of its own below the cache folder. Exit status: 0 where each
fails just what ``KNOWN/NAME.toml`` says, 1 where one does not or a page is out of date, 3 where
one could not be installed, started or asked enough.
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
from liarproof.compiled import cache_root

FOLDER = Path(__file__).parent
KNOWN = FOLDER / "KNOWN"
PAGE = FOLDER / "FINDINGS.md"
MARKS = ("<!-- coverage: written by ci/downstream/run.py -->", "<!-- /coverage -->")

LEAST = 90.0
"""Percent of the tests of each operation that a solver must be asked."""

UNEXAMINED = "unexamined"
"""What a reason says that nobody has looked into."""

CLASSES = ("theirs", "convention", "limitation", "ours")
"""How a reason begins, before the find that it belongs to."""


class Missing(Exception):  # noqa: N818 - a gap in the run, no error of ours
    """A solver that cannot be asked: `str()` says why."""


class Solver(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A public solver."""

    name: str
    adapter: str
    pip: tuple[str, ...] = ()
    npm: tuple[str, ...] = ()
    seconds: float = 60.0
    """For a test."""

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
        return shlex.join([_found("env"), modules, _found("node"), adapter])
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
            words, cwd=folder, check=True, capture_output=True, text=True, stdin=subprocess.DEVNULL
        )
    except (OSError, subprocess.CalledProcessError) as wrong:
        said = (getattr(wrong, "stderr", "") or str(wrong)).strip().splitlines()
        raise Missing(f"{Path(words[0]).name} {words[-1]}: {said[-1] if said else wrong}") from None


# --- asking -----------------------------------------------------------------------------------


def asked(solver: Solver, command: str, cache: Path, jobs: int, known: bool) -> Ran:
    """The gate on it."""
    results = cache / f"{solver.name}.json"
    results.unlink(missing_ok=True)
    words = [sys.executable, "-m", "liarproof", "gate", "--exec", command, "--json", str(results)]
    words += ["--jobs", str(jobs), "--seconds", str(solver.seconds)]
    if known and solver.known.is_file():
        words += ["--known", str(solver.known)]
    status = subprocess.run(
        words,
        cwd=cache,
        check=False,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL if not known else None,
    ).returncode
    found = msgspec.json.decode(results.read_bytes()) if results.is_file() else {}
    return Ran(solver, status, found)


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
    """What of a solver was not asked or answered, and should have been."""
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


def unfounded(solver: Solver) -> Iterator[str]:
    """What is wrong with its reasons: each is ``CLASS, FIND: text`` with a find of the page."""
    page = PAGE.read_text(encoding="utf-8") if PAGE.is_file() else ""
    finds = set(re.findall(r"^### ([A-Z]+-[0-9]+)\b", page, re.MULTILINE))
    for name, reason in reasons(solver).items():
        parts = re.match(r"(\w+), ([A-Z]+-[0-9]+): .", reason)
        if parts is None or parts[1] not in CLASSES:
            yield f"{name}: the reason is not of a class and a find: {reason}"
        elif parts[2] not in finds:
            yield f"{name}: FINDINGS.md has no {parts[2]}"


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


def page_with(text: str, page: str) -> str:
    """The page with that table in the place of its own."""
    before, rest = page.split(MARKS[0], 1)
    _, after = rest.split(MARKS[1], 1)
    return f"{before}{MARKS[0]}\n{text}\n{MARKS[1]}{after}"


# --- the command ------------------------------------------------------------------------------


def one(solver: Solver, cache: Path, jobs: int, known: bool) -> Ran:
    """Install one and ask it; a missing one is said to be."""
    begun = time.monotonic()
    say(f"\n--- {solver.name}")
    try:
        command = installed(solver, cache)
        ran = asked(solver, command, cache, jobs, known)
    except Missing as why:
        error(f"{solver.name}: {why}")
        return Ran(solver, INCOMPLETE, {})
    missing = list(gaps(ran)) if known else []
    wrong = list(unfounded(solver)) if known else []
    for text in (*missing, *wrong):
        error(f"{solver.name}: {text}")
    say(f"{solver.name}: {time.monotonic() - begun:.0f} s")
    extra = [INCOMPLETE] * bool(missing) + [DOES_NOT_HOLD] * bool(wrong)
    return ran._replace(status=worst([ran.status, *extra]))


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
    wanted = page_with(text, page)
    if wanted == page:
        return AS_RECORDED
    if write:
        PAGE.write_text(wanted, encoding="utf-8")
        return AS_RECORDED
    error("FINDINGS.md: its table is not what came of this run (see --update)")
    say(text)
    return DOES_NOT_HOLD


if __name__ == "__main__":
    sys.exit(main())
