"""What `liarproof draw` is to draw: a figure for each board, or for each kept counterexample."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from liarproof.ci.terminal import error, plain
from liarproof.properties.contracts.kept import Kept, read_kept
from liarproof.puzzles.errors import InputError, named
from liarproof.puzzles.genres import book
from liarproof.puzzles.picture import Panel, is_on, side_by_side
from liarproof.puzzles.records import Board


class Figure(NamedTuple):
    """One board, or the boards of one counterexample."""

    id: str
    panels: Sequence[Panel]
    heading: str = ""
    """What a counterexample shows."""
    answered: bool = True
    """False where the search found that there is no answer."""
    file: str | None = None
    """Where its picture was written to."""

    @property
    def title(self) -> str:
        """What is read to those who do not see it: its id, if it has one of its own."""
        return "" if self.id == "URL" else self.heading or self.id

    @property
    def svg(self) -> str:
        """Its picture."""
        return side_by_side(self.panels, title=self.title, heading=self.heading)


def figures_of(
    sources: Sequence[str], boards: Sequence[Board], blank: bool
) -> tuple[list[Figure], bool]:
    """What `boards`, read from `sources`, show, `blank` or with their marks.

    A figure for each board, but a single one for the boards of a kept counterexample; and whether
    one of these cannot be read, which has been said then.
    """
    kept, bad = _kept(sources, boards)
    figures: dict[str | int, Figure] = {}
    for number, board in enumerate(boards):
        file = _file_of(board)
        if file in kept:
            figures[file] = _find(file, kept[file])
        else:
            marks = None if blank else board.answer
            caption = _caption(board, alone=len(boards) == 1)
            figures[number] = Figure(board.id, [Panel(board.puzzle, marks, caption)])
    return list(figures.values()), bad


def _kept(sources: Sequence[str], boards: Sequence[Board]) -> tuple[dict[str, Kept], bool]:
    """The counterexamples among the files, each by its name in `Board.where`; whether one is bad.

    A file without a readable board is left out: what is wrong with it has been said.
    """
    files = {_file_of(board) for board in boards}
    kept: dict[str, Kept] = {}
    bad = False
    for source in sources:
        if named(source) not in files:
            continue
        text = Path(source).read_text("utf-8", errors="replace")
        try:
            found = read_kept(text)
        except InputError as refused:
            error(refused.at(named(source)))
            bad = True
            continue
        if found is not None:
            kept[named(source)] = found
    return kept, bad


def _file_of(board: Board) -> str:
    return board.where.rpartition(":")[0]


def _caption(board: Board, alone: bool) -> str:
    """Its id, and the variants of its genre; a place in a file where several are told apart."""
    names = [] if alone and board.id == board.where else [plain(board.id)]
    variants = ", ".join(book(board.puzzle.genre).variants_of(board.puzzle))
    return " ".join([*names, f"({variants})"] if variants else names)


def _find(file: str, kept: Kept) -> Figure:
    """The boards of a counterexample, with what is at fault pointed at on those of its puzzle."""
    first = kept.scenes[0].puzzle
    panels = []
    for scene in kept.scenes:
        places = [place for place in kept.places() if is_on(scene.puzzle, place)]
        panels.append(
            Panel(
                scene.puzzle,
                scene.marks,
                scene.caption,
                places if scene.puzzle == first else (),
                "contradiction" if scene.marks is None else "",
            )
        )
    return Figure(file, panels, f"{kept.rung} breaks {kept.contract}: {kept.text}")
