"""The graded bank is made by this script, ``python -m liarproof.properties.graded [FOLDER]``.

For each genre and size seeds are taken from 1 on. Of the first `SEEDS`, boards are kept while
there are fewer of their grade than a quarter of all; if these are not enough yet, the seeds passed
over follow, and then further ones. No board is kept twice. A test makes some of them again, and
the audit every one.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from itertools import chain, count
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from liarproof.ledgers.graded import FOLDER
from liarproof.properties.generators import UNIQUE, Generated, generate
from liarproof.puzzles.genres import BOOKS
from liarproof.puzzles.records import Board, write_record
from liarproof.solvers.ladder import grade

SIZES = {(6, 6): 40, (8, 8): 40, (10, 10): 40, (4, 4): 10, (4, 5): 10, (5, 4): 10}
"""Size -> boards of each genre. The small ones are for fuzzing."""
SEEDS = 200

TARGETS = ("window", "border", "bridge", "probe")
"""Of Yin-Yang's boards, taken in turn: there the grade is asked for, elsewhere it turns out."""

MINIMAL = {"yinyang": "solved", "yajikazu": "unique"}
"""What the generators of these genres claim to be lost with any clue."""


class Made(NamedTuple):
    """A board that a seed came to."""

    seed: int
    choices: dict[str, Any]
    generated: Generated
    grade: str

    @property
    def puzzle(self) -> Any:
        """The board itself."""
        return self.generated.puzzle


def choices_of(genre: str, seed: int) -> dict[str, Any]:
    """The choices of a seed, beyond the defaults."""
    if genre == "yinyang":
        return {"target": TARGETS[seed % len(TARGETS)], "exact": True}
    return {}


def make(genre: str, height: int, width: int, seed: int) -> Made | None:
    """The board of a seed; None where it does not come to one with one answer."""
    choices = choices_of(genre, seed)
    generated = generate(genre, height, width, seed, **choices)
    if generated.statistics["outcome"] != UNIQUE:
        return None
    return Made(seed, choices, generated, grade(generated.puzzle))


def boards_of(genre: str, height: int, width: int, number: int) -> list[Made]:
    """So many boards of one size, by seed."""
    kept: dict[Any, Made] = {}
    passed_over: list[Made] = []
    grades: Counter[str] = Counter()
    for seed in range(1, SEEDS + 1):
        made = make(genre, height, width, seed)
        if made is None or len(kept) == number or made.puzzle in kept:
            continue
        if grades[made.grade] < number // 4:
            kept[made.puzzle] = made
            grades[made.grade] += 1
        else:
            passed_over.append(made)
    further = (make(genre, height, width, seed) for seed in count(SEEDS + 1))
    more = chain(passed_over, (made for made in further if made is not None))
    while len(kept) < number:
        made = next(more)
        kept.setdefault(made.puzzle, made)
    return sorted(kept.values(), key=lambda made: made.seed)


def lines_of(genre: str) -> Iterator[bytes]:
    """The lines of a genre's file."""
    for (height, width), many in SIZES.items():
        for number, made in enumerate(boards_of(genre, height, width, many), start=1):
            name = f"graded-{genre}-{height}x{width}-{number:02}"
            yield line_of(name, made)


def line_of(name: str, made: Made) -> bytes:
    """The record of a board."""
    puzzle, answer, _ = made.generated
    board = Board(puzzle, name, answer, unique=True, grade=made.grade)
    record: dict[str, Any] = msgspec.json.decode(write_record(board))
    record |= {"seed": made.seed, "choices": made.choices}
    if puzzle.genre in MINIMAL:
        record["minimal"] = MINIMAL[puzzle.genre]
    return msgspec.json.encode(record)


def main(folder: Path) -> None:
    """Write the graded bank of every genre into `folder`."""
    for genre in BOOKS:
        lines = list(lines_of(genre))
        path = folder / f"{genre}.jsonl"
        path.write_bytes(b"\n".join(lines) + b"\n")
        print(f"{path}: {len(lines)} boards")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
