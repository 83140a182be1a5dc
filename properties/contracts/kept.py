"""The file in which a counterexample is kept: the text notation, below comments that say of what.

The boards are what the rung was asked, and all that a replay needs. Among the comments stands what
a person was shown, with what came of it, so that it can be drawn without the rung. Light, for
`liarproof draw`: no array is needed to read it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise, takewhile
from typing import NamedTuple

from liarproof.puzzles.answer import Marks
from liarproof.puzzles.book import Puzzle
from liarproof.puzzles.errors import InputError
from liarproof.puzzles.text import read_board, split_boards, write_text

TITLE = "# liarproof counterexample"
DRAWN = "drawn: "
"""Begins the comments that hold a board which was shown."""
REFUSED = ": contradiction"
"""Ends the caption where the rung said so: no board follows."""

PLACE = re.compile(r"(right of |below |)r([0-9]{1,3})c([0-9]{1,3})\b")
"""An entry, as `contract.entry_name` writes it."""
PARTS = ("", "right of ", "below ")


class Scene(NamedTuple):
    """A board that is shown."""

    caption: str
    puzzle: Puzzle
    marks: Marks | None
    """None where the rung said "contradiction"."""
    pointed: bool = False
    """Whether the entry at fault is pointed at, where boards are drawn as text."""


class Kept(NamedTuple):
    """What is kept of a counterexample."""

    rung: str
    contract: str
    text: str
    """What happened, in one sentence."""
    entry: str
    """Name of the entry at fault, or nothing."""
    scenes: Sequence[Scene]

    def places(self) -> list[tuple[int, int, int]]:
        """Part, row and column of the entry; of all that the text names, where none is kept."""
        return [
            (PARTS.index(part), int(row) - 1, int(column) - 1)
            for part, row, column in PLACE.findall(self.entry or self.text)
        ]


def write_kept(kept: Kept, boards: Sequence[str]) -> str:
    """The file: all that is kept as comments, then the boards to replay, in the text notation."""
    comments = [f"rung: {kept.rung}", f"contract: {kept.contract}"]
    comments += [f"entry: {kept.entry}"] if kept.entry else []
    comments += [*kept.text.splitlines(), *_drawn(kept.scenes)]
    about = [TITLE, *(f"# {line}" for line in comments)]
    return "\n".join(about) + "\n\n" + "\n\n".join(boards) + "\n"


def _drawn(scenes: Sequence[Scene]) -> Iterator[str]:
    for scene in scenes:
        if scene.marks is None:
            yield f"{DRAWN}{scene.caption}{REFUSED}"
        else:
            yield f"{DRAWN}{scene.caption}"
            yield from write_text(scene.puzzle, scene.marks).splitlines()


def read_kept(text: str) -> Kept | None:
    """What a file keeps; None where it is no file of ours.

    Where nothing is kept of what was shown, as in older files, the boards to replay stand in for
    it. Raises `InputError` where a board cannot be read.
    """
    if not text.startswith(TITLE):
        return None
    comments = _comments(text.splitlines()[1:])
    named = {"rung": "", "contract": "", "entry": ""}
    while comments and (pair := comments[0].partition(": "))[0] in named:
        named[pair[0]] = pair[2]
        del comments[0]
    starts = [number for number, line in enumerate(comments) if line.startswith(DRAWN)]
    asked = _asked(text)
    bounds = pairwise([*starts, len(comments)])
    scenes = [_scene(comments[start:end], asked[0]) for start, end in bounds]
    said = " ".join(comments[: starts[0]] if starts else comments)
    return Kept(**named, text=said, scenes=scenes or asked)


def _comments(lines: Sequence[str]) -> list[str]:
    """The lines of the first comments, without their signs."""
    return [line[1:].strip() for line in takewhile(lambda line: line.startswith("#"), lines)]


def _scene(lines: Sequence[str], asked: Scene) -> Scene:
    caption = lines[0].removeprefix(DRAWN)
    if caption.endswith(REFUSED):
        return Scene(caption.removesuffix(REFUSED), asked.puzzle, None)
    if len(lines) == 1:
        raise InputError(f"{lines[0]}: no board follows")
    puzzle, marks, _ = read_board(list(lines[1:]))
    return Scene(caption, puzzle, marks)


def _asked(text: str) -> list[Scene]:
    """The boards to replay, by their names."""
    boards = [read_board(lines) for _, lines in split_boards(text)]
    if not boards:
        raise InputError("no board to replay")
    return [Scene(name, puzzle, marks) for puzzle, marks, name in boards]
