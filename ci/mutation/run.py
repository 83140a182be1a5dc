"""Mutation testing of the compiled rungs: what could be changed in them and no test notice?

    pip install cosmic-ray '.[audit]'
    python ci/mutation/run.py hitori            # begin, or go on where it was interrupted
    python ci/mutation/run.py hitori --report   # what survived so far; nothing is run
    python ci/mutation/run.py hitori --again    # after hold.py was made stronger

README.md says what it costs and what was found.
"""

from __future__ import annotations

import argparse
import ast
import os
import re
import shlex
import shutil
import sqlite3
import subprocess
import sys
import time
import tomllib
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
TARGETS = tomllib.loads((HERE / "targets.toml").read_text(encoding="utf-8"))
NAMES = [name for name in TARGETS if name != "left_out"]

LEAST_SECONDS = 60.0
"""What a mutant has at least; hold.py finds hangs sooner, by the time its process used."""


class Change(NamedTuple):
    """A mutant, told by its text."""

    file: str
    function: str
    line: str
    """The line, or lines, as they are: without indents, joined by `⏎`."""
    mutant: str
    """What stands there instead; empty: nothing."""


class Work(NamedTuple):
    """The folder of a session, which nothing but this script writes to."""

    folder: Path

    @property
    def tree(self) -> Path:
        """Where the package that is mutated lies, as an install lays it out."""
        return self.folder / "tree"

    @property
    def clean(self) -> Path:
        """The files that are mutated, as they were."""
        return self.folder / "clean"

    @property
    def record(self) -> Path:
        """What hold.py compares with."""
        return self.folder / "record.pickle"

    @property
    def session(self) -> Path:
        """The database of cosmic-ray."""
        return self.folder / "session.sqlite"

    def command(self, *arguments: object) -> list[str]:
        """A run of hold.py."""
        return [sys.executable, str(self.folder / "hold.py"), *map(str, arguments)]

    def target(self, file: str) -> Path:
        """The copy that is mutated."""
        return self.tree / "liarproof" / file


# --- a session -----------------------------------------------------------------------------


def begin(work: Work, name: str) -> None:
    """Copy the package, record what its rungs must do, and list the mutants."""
    from cosmic_ray.commands import init
    from cosmic_ray.work_db import WorkDB, use_db

    waiting = work.folder / "waiting.sqlite"
    waiting.unlink(missing_ok=True)
    for folder in (work.tree, work.clean):
        shutil.rmtree(folder, ignore_errors=True)
    copy_package(work.tree / "liarproof")
    for file in TARGETS[name]["files"]:
        (work.clean / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(work.target(file), work.clean / file)
    prepare(work, name)
    with use_db(str(waiting), WorkDB.Mode.create) as database:
        init([work.target(file) for file in TARGETS[name]["files"]], database, {})
        leave_out(database)
    waiting.rename(work.session)  # a session is there only when it is whole


def again(work: Work, name: str) -> None:
    """Let hold.py as it is now judge what survived it as it was."""
    restore(work, name)
    prepare(work, name)
    with closing(sqlite3.connect(work.session)) as database:
        database.execute("DELETE FROM work_results WHERE test_outcome = 'SURVIVED'")
        database.commit()


def prepare(work: Work, name: str) -> None:
    """Record what the rungs must do."""
    shutil.copy(HERE / "hold.py", work.folder)
    print(f"{name}: recording what the plain rungs say", flush=True)
    subprocess.run(work.command("record", work.record, *TARGETS[name]["held_by"]), check=True)


def copy_package(top: Path) -> None:
    """Lay the folders of the checkout out as an install does."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    folders: dict[str, str] = project["tool"]["setuptools"]["package-dir"]
    for package, folder in sorted(folders.items()):
        below = package.split(".")[1:]
        unwanted = shutil.ignore_patterns("__pycache__", "mutation")
        shutil.copytree(ROOT / folder, top.joinpath(*below), ignore=unwanted, dirs_exist_ok=True)


def leave_out(database: Any) -> None:
    """Mark mutants as skipped that change no function's body, or in a way that is left out."""
    from cosmic_ray.work_item import WorkerOutcome, WorkResult

    unwanted = re.compile("|".join(f"(?:{one})" for one in TARGETS["left_out"]))
    bodies: dict[Path, list[Span]] = {}
    skipped = []
    for item in database.work_items:
        (mutation,) = item.mutations
        path = mutation.module_path
        spans = bodies.setdefault(path, list(body_spans(path.read_text(encoding="utf-8"))))
        inside = any(begin <= mutation.start_pos < end for begin, end in spans)
        if unwanted.match(mutation.operator_name) or not inside:
            skipped.append(item.job_id)
    database.set_multiple_results(skipped, WorkResult(worker_outcome=WorkerOutcome.SKIPPED))


Span = tuple[tuple[int, int], tuple[int, int]]


def body_spans(source: str) -> Iterator[Span]:
    """Where the statements of functions stand, but for their annotations: line and column."""
    for function in ast.walk(ast.parse(source)):
        if not isinstance(function, ast.FunctionDef):
            continue
        for statement in function.body:
            node: ast.expr | ast.stmt = statement
            if isinstance(statement, ast.AnnAssign) and statement.value is not None:
                node = statement.value
            end = (node.end_lineno or node.lineno, node.end_col_offset or node.col_offset)
            yield (node.lineno, node.col_offset), end


def go_on(work: Work, name: str) -> None:
    """Run the mutants that have no result yet, one after the other."""
    from cosmic_ray.mutating import mutate_and_test
    from cosmic_ray.work_db import WorkDB, use_db

    restore(work, name)
    timeout = max(LEAST_SECONDS, 10 * clean_seconds(work))
    command = shlex.join(work.command("hold", work.record))
    with use_db(str(work.session), WorkDB.Mode.open) as database:
        pending = sorted(database.pending_work_items, key=place)
        begun = time.monotonic()
        for number, item in enumerate(pending, start=1):
            database.set_result(item.job_id, mutate_and_test(item.mutations, command, timeout))
            left = (time.monotonic() - begun) / number * (len(pending) - number)
            sys.stderr.write(f"\r{name}: {number} of {len(pending)}, {left / 60:.0f} min left ")
            sys.stderr.flush()
    sys.stderr.write("\n")


def place(item: Any) -> tuple[str, tuple[int, int], str]:
    """Mutants run in the order of their files."""
    (mutation,) = item.mutations
    return str(mutation.module_path), mutation.start_pos, mutation.operator_name


def restore(work: Work, name: str) -> None:
    """Take back what a run that was killed left mutated; say where the checkout has moved on."""
    for file in TARGETS[name]["files"]:
        shutil.copy(work.clean / file, work.target(file))
        if (work.clean / file).read_bytes() != (ROOT / file).read_bytes():
            print(f"note: {file} has changed; the run goes on with it as it was")


def clean_seconds(work: Work) -> float:
    """How long hold.py takes on the unchanged package, which must pass."""
    begun = time.monotonic()
    subprocess.run(work.command("hold", work.record), check=True)
    return time.monotonic() - begun


# --- what came of it -----------------------------------------------------------------------


def report(work: Work) -> int:
    """Print what survived; 0: all ran and is listed, 1: something is not listed, 3: cut short."""
    from cosmic_ray.work_db import WorkDB, use_db
    from cosmic_ray.work_item import WorkerOutcome

    with use_db(str(work.session), WorkDB.Mode.open) as database:
        done = list(database.completed_work_items)
        waiting = len(database.pending_work_items)
    ran = [pair for pair in done if pair[1].worker_outcome != WorkerOutcome.SKIPPED]
    odd = [item for item, result in ran if result.worker_outcome != WorkerOutcome.NORMAL]
    survived = [pair for pair in ran if not pair[1].is_killed]
    survived.sort(key=lambda pair: place(pair[0]))
    new = print_table(work, survived)
    print(
        f"{len(ran)} of {len(ran) + waiting} mutants ran: {len(ran) - len(survived)} caught,"
        f" {len(survived)} survived, {new} of these NEW; {len(odd)} could not be run"
    )
    return 1 if new else 3 if waiting or odd else 0


def print_table(work: Work, survived: list[tuple[Any, Any]]) -> int:
    """Each survivor with what survivors.toml says of it; how many are not listed there."""
    listed = survivors()
    met: Counter[Change] = Counter()
    new = 0
    for item, result in survived:
        (mutation,) = item.mutations
        file = mutation.module_path.relative_to(work.tree / "liarproof").as_posix()
        change = change_of(file, mutation.definition_name or "", result.diff)
        met[change] += 1
        entry = listed.get(change)
        is_new = entry is None or met[change] > entry["times"]
        new += is_new
        kind = "NEW" if is_new or entry is None else entry["kind"]
        print(f"{kind:<10} {file}:{mutation.start_pos[0]} {change.function}")
        print(f"           - {change.line}\n           + {change.mutant}")
    return new


def change_of(file: str, function: str, diff: str) -> Change:
    """What a unified diff of one place changes."""
    parts: dict[str, list[str]] = {"-": [], "+": []}
    for line in diff.splitlines():
        if line[:1] in parts and line[:3] not in ("---", "+++"):
            parts[line[0]].append(" ".join(line[1:].split()))
    return Change(file, function, *("⏎".join(parts[sign]) for sign in "-+"))


def survivors() -> dict[Change, dict[str, Any]]:
    """What was found of each known survivor: kind, reason, and how many look the same."""
    text = (HERE / "survivors.toml").read_text(encoding="utf-8")
    return {
        Change(one["file"], one["function"], one["line"], one["mutant"]): {"times": 1} | one
        for one in tomllib.loads(text)["survivor"]
    }


def arguments() -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(description="Mutation testing of the compiled rungs.")
    parser.add_argument("target", choices=NAMES)
    parser.add_argument("--work", type=Path, help="folder of the session")
    parser.add_argument("--report", action="store_true", help="run nothing")
    parser.add_argument("--again", action="store_true", help="run what survived once more")
    return parser.parse_args()


def main() -> int:
    """Run the mutants of one target, or tell what survived."""
    chosen = arguments()
    home = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "liarproof"
    work = Work((chosen.work or home / "mutation" / chosen.target).resolve())
    os.environ |= {
        "PYTHONPATH": str(work.tree),
        "NUMBA_DISABLE_JIT": "1",
        "LIARPROOF_CACHE": str(work.folder / "cache"),
    }
    if not work.session.exists():
        if chosen.report:
            print(f"error: no session in {work.folder}", file=sys.stderr)
            return 2
        begin(work, chosen.target)
    elif chosen.again:
        again(work, chosen.target)
    if not chosen.report:
        try:
            go_on(work, chosen.target)
        except KeyboardInterrupt:
            print("\ninterrupted; the same command goes on")
    return report(work)


if __name__ == "__main__":
    sys.exit(main())
