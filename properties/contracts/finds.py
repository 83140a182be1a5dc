"""Counterexamples for people: how one is shown, and the file in which it is kept for replay.

A kept file is the text notation with comments on top (`kept`), one board for each state that is
needed: anything that reads boards reads it, and `worlds_in` makes worlds of them again.
"""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np

from liarproof.properties.contracts.contract import Breach, entry_name
from liarproof.properties.contracts.drawing import drawings, scenes, side_by_side, title
from liarproof.properties.contracts.flat import MOST_ENTRIES, Layout
from liarproof.properties.contracts.hunt import Effort
from liarproof.properties.contracts.kept import Kept, write_kept
from liarproof.properties.contracts.subject import Subject
from liarproof.properties.contracts.worlds import World, world_of
from liarproof.puzzles.answer import State
from liarproof.puzzles.errors import InputError
from liarproof.puzzles.text import read_board, split_boards, write_text
from liarproof.puzzles.urls import write_url

KEEP = ".liarproof"
"""The folder, in the working folder, in which counterexamples are kept."""


class Finding(NamedTuple):
    """A breach, and all that is said of it."""

    subject: str
    genre: str
    contract: str
    breach: Breach
    seed: int
    effort: Effort
    file: Path | None = None
    """Where it is kept."""

    def __str__(self) -> str:
        """The whole of it, as a person reads it."""
        return "\n".join(_lines(self))


def _lines(finding: Finding) -> Iterator[str]:
    breach, effort = finding.breach, finding.effort
    of_oracle = finding.contract == "reference"
    yield f"{'reference is broken' if of_oracle else _broken(finding)}: {breach.text}"
    yield ""
    if breach.puzzle is not None:
        yield f"  {title(breach.puzzle)}"
        yield ""
        yield from (f"    {line}".rstrip() for line in side_by_side(drawings(breach)))
        yield ""
        yield f"  {write_url(breach.puzzle)}"
    looked_at = f"{_counted(effort.states, 'state')} of {_counted(effort.puzzles, 'puzzle')}"
    yield f"  found at seed {finding.seed}, after {looked_at}"
    if finding.file is not None:
        yield f"  kept in {finding.file}, to be tried first from now on"


def _broken(finding: Finding) -> str:
    return f"{finding.subject} breaks {finding.contract}"


def _counted(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'s' * (number != 1)}"


def folder_of(keep: Path, subject: Subject) -> Path:
    """Where counterexamples to a subject are kept."""
    return keep / subject.genre / re.sub(r"[^\w.-]+", "_", subject.name)


def keep_finding(keep: Path, subject: Subject, finding: Finding) -> Finding:
    """Write a counterexample down, unless it is kept already; says where.

    One that is about no board in particular is not kept. Raises `InputError` where the file
    cannot be written.
    """
    breach = finding.breach
    if breach.puzzle is None or not breach.witnesses:
        return finding
    layout = Layout.of(breach.puzzle)
    boards = [
        write_text(breach.puzzle, layout.marks(values), f"state {number}")
        for number, values in enumerate(breach.witnesses, start=1)
    ]
    entry = "" if breach.entry is None else entry_name(layout, breach.entry)
    kept = Kept(finding.subject, finding.contract, breach.text, entry, scenes(breach))
    text = write_kept(kept, boards)
    digest = hashlib.sha256("\n".join(boards).encode()).hexdigest()[:8]
    path = folder_of(keep, subject) / f"{finding.contract}-{digest}.txt"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        unfinished = path.with_suffix(f".{os.getpid()}")
        unfinished.write_text(text, encoding="utf-8")
        unfinished.replace(path)  # at once: another process may be reading the folder
    except OSError as error:
        raise InputError(f"keep: {path}: {error.strerror}") from None
    return finding._replace(file=path)


def kept_worlds(keep: Path, subject: Subject) -> list[World]:
    """The worlds of all counterexamples kept of a subject, in the order of their names.

    Raises `InputError` that names the file where one cannot be read.
    """
    files = sorted(folder_of(keep, subject).glob("*.txt"))
    return [world for file in files for world in worlds_in(file, subject)]


def worlds_in(file: Path, subject: Subject) -> list[World]:
    """The worlds that a file of boards holds: boards of one puzzle in a row make one."""
    worlds: list[World] = []
    try:
        text = file.read_text(encoding="utf-8")
        boards = [read_board(lines) for _, lines in split_boards(text)]
    except (OSError, UnicodeDecodeError, InputError) as error:
        raise InputError(f"{file}: {error}") from None
    for puzzle, marks, _ in boards:
        layout = Layout.of(puzzle)
        if puzzle.genre != subject.genre:
            raise InputError(f"{file}: a board of {puzzle.genre}, expected {subject.genre}")
        if layout.entries > MOST_ENTRIES:
            raise InputError(f"{file}: {layout.entries} entries are more than {MOST_ENTRIES}")
        values = layout.values(State.of(marks))[None]
        if worlds and worlds[-1].puzzle == puzzle:
            states = np.concatenate([worlds[-1].states, values])
            worlds[-1] = worlds[-1]._replace(states=states)
        else:
            worlds.append(world_of(subject, puzzle, values))
    return worlds
