"""`liarproof draw`: boards, answers, states and counterexamples, as text or as SVG."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from liarproof.ci.boards import read_given
from liarproof.ci.figures import Figure, figures_of
from liarproof.ci.machine import JsonFile, OutFile
from liarproof.ci.terminal import (
    BAD_INPUT,
    DOES_NOT_HOLD,
    Bar,
    Interrupted,
    compiling,
    draw,
    error,
    plural,
    say,
    worst,
)
from liarproof.puzzles.answer import Marks
from liarproof.puzzles.errors import InputError, named
from liarproof.puzzles.picture import stacked

MOST = 20
"""Boards, or counterexamples, that one file holds."""
LONGEST_NAME = 80
"""Characters of an id that the name of its file takes up."""
OPTION = "--svg"


class Wanted(NamedTuple):
    """What to draw, as said on the command line."""

    svg: str | None
    """None: as text."""
    solved: bool
    blank: bool


def draw_boards(sources: Sequence[str], wanted: Wanted, json: str | None) -> int:
    """Draw every board of `sources`, as text or into the file or folder `svg`; the exit status."""
    out = _Output(wanted.svg, json)
    boards, bad = read_given(sources)
    figures, spoiled = figures_of(sources, boards, wanted.blank)
    out.check(len(figures))
    done: list[Figure] = []
    stopped = False
    try:
        _draw_all(figures, wanted, out, done)
    except KeyboardInterrupt:
        stopped = True
    if not stopped:
        out.write_one(done)
    if json is not None:
        out.json.write_list([_for_machines(figure) for figure in done])
    if stopped:
        raise Interrupted(f"{len(done):,} of {plural(len(figures), 'board')} drawn")
    for figure in done:
        if not figure.answered:
            error(f"{figure.id}: has no answer")
    statuses = [BAD_INPUT] if bad or spoiled else []
    return worst([*statuses, *(DOES_NOT_HOLD for figure in done if not figure.answered)])


def _draw_all(figures: Sequence[Figure], wanted: Wanted, out: _Output, done: list[Figure]) -> None:
    """Draw the figures in order; `done` grows, so that an interruption loses nothing."""
    search = wanted.solved and any(not figure.heading for figure in figures)
    if search:
        with compiling("solve"):
            _answer(figures[0].panels[0].puzzle, budget=1)
    with Bar(len(figures), "boards") as bar:
        for number, figure in enumerate(figures, start=1):
            bar.at(len(done), figure.id)
            shown = _with_answer(figure) if search and not figure.heading else figure
            done.append(out.write_each(shown, number, len(figures)))


def _with_answer(figure: Figure) -> Figure:
    (panel,) = figure.panels
    answer = _answer(panel.puzzle)
    return figure._replace(panels=[panel._replace(marks=answer)], answered=answer is not None)


def _answer(puzzle: Any, budget: int | None = None) -> Marks | None:
    """The first answer that the search meets; None: there is none."""
    from liarproof.solvers.ladder import solve

    answers = solve(puzzle, 1, budget=budget).answers
    return answers[0] if answers else None


class _Output:
    """Where figures go: standard output as text, one file, or a folder with a file for each.

    Raises `InputError` where that cannot be written, or two things would share standard output.
    """

    def __init__(self, svg: str | None, json: str | None) -> None:
        if svg is not None and svg == json:
            raise InputError(f"{OPTION} and --json cannot both write to {named(svg)}")
        self.json = JsonFile(json)
        self._svg = svg
        self._folder = None
        if svg is not None and (svg.endswith("/") or _is_folder(svg)):
            self._folder = Path(svg)
            OutFile(str(self._folder / "1.svg"), OPTION)  # refuses a folder that takes no file
        self._file = OutFile(None if self._folder is not None else svg, OPTION)

    def check(self, figures: int) -> None:
        """Refuse more figures than one file holds."""
        if self._svg is not None and self._folder is None and figures > MOST:
            raise InputError(
                f"{OPTION} {named(self._svg)}: {figures:,} boards, one file holds {MOST}: name a"
                " folder, for a file each"
            )

    def write_each(self, figure: Figure, number: int, of: int) -> Figure:
        """Print a figure, or write it to a file of its own, where it goes so."""
        if self._svg is None and not self.json.is_stdout:
            _say(figure, first=number == 1)
        if self._folder is None:
            return figure._replace(file=None if self._file.is_stdout else self._svg)
        name = re.sub(r"[^\w.-]+", "_", figure.id)[:LONGEST_NAME]
        path = str(self._folder / f"{number:0{len(str(of))}}-{name}.svg")
        OutFile(path, OPTION).write_text(figure.svg + "\n")
        if not self.json.is_stdout:
            say(path)
        return figure._replace(file=path)

    def write_one(self, figures: Sequence[Figure]) -> None:
        """Write all figures to the one file, if they go there."""
        if self._svg is None or self._folder is not None or not figures:
            return
        title = figures[0].title if len(figures) == 1 else ""
        groups = [(figure.heading, figure.panels) for figure in figures]
        self._file.write_text(stacked(groups, title=title) + "\n")
        if not (self._file.is_stdout or self.json.is_stdout):
            say(f"{self._svg}: {plural(len(figures), 'board')}")


def _is_folder(name: str) -> bool:
    try:
        return Path(name).is_dir()
    except (OSError, ValueError):
        return False  # such as a name that no file can have


def _say(figure: Figure, first: bool) -> None:
    """A figure as text."""
    if not first:
        say()
    if not figure.heading:
        (panel,) = figure.panels
        draw(panel.puzzle, panel.marks, figure.id)
        return
    say(figure.heading)
    for panel in figure.panels:
        say()
        if panel.said:
            say(f"{panel.caption}: {panel.said}")
        else:
            draw(panel.puzzle, panel.marks, panel.caption)


def _for_machines(figure: Figure) -> dict[str, Any]:
    puzzle = figure.panels[0].puzzle
    return {
        "id": figure.id,
        "genre": puzzle.genre,
        "height": puzzle.height,
        "width": puzzle.width,
        "file": figure.file,
        "svg": figure.svg,
    }
