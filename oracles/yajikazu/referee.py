"""The referee of Yajisan-Kazusan: its three printed rules, read out over a complete answer.

Shaded cells never share a side. The unshaded cells form one connected region. A clue on an
unshaded cell counts the shaded cells beyond it in its arrow's direction, to the edge; on a
shaded cell it may say anything, as may one that lacks its arrow or its number. Nothing that
follows from these is used: a line is walked from its clue, a region from its first cell. The
codes are puzz.link's (`csAdjacent`, `cuDivideRB`, `anShadeNe`, `brNoShade`), two are ours. An
empty region is not connected, a number may be larger than its line, shading nothing is
allowed unless `brNoShade` is asked for.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from liarproof.puzzles.answer import SHADED, UNSHADED, Answer, Violation
from liarproof.puzzles.arrows import Clue
from liarproof.puzzles.grid import Cell, place
from liarproof.puzzles.yajikazu import Yajikazu

CODES = {
    "wrongShape": "an answer has one value, unshaded or shaded, for each cell of the board",
    "csAdjacent": "shaded cells never share a side",
    "cuDivideRB": "the unshaded cells form one connected region",
    "emptyRegion": "the unshaded cells form one connected region, which is not empty",
    "anShadeNe": "an unshaded clue counts the shaded cells in its direction",
    "brNoShade": "at least one cell is shaded",
}
"""Code -> the rule that it says is broken."""

OPTIONAL = ("brNoShade",)
"""Codes that are no rule of ours and are judged only where asked for."""

STEPS = {"U": (-1, 0), "D": (1, 0), "L": (0, -1), "R": (0, 1)}
"""Arrow -> rows and columns to the next cell of its line."""

WORDS = {"U": "above it", "D": "below it", "L": "to its left", "R": "to its right"}


def violations(puzzle: Yajikazu, answer: Answer, also: Collection[str] = ()) -> list[Violation]:
    """Every broken rule of a complete answer, in the order of `CODES`; empty means legal.

    One `csAdjacent` for each pair of cells; one `cuDivideRB` with all unshaded cells outside
    the largest region (of equal ones, that of the first cell); one `anShadeNe` for each clue,
    with its cell and the shaded cells of its line. An answer that does not fit the board has
    one violation, `wrongShape`, and is judged no further. `also`: codes of `OPTIONAL` to judge
    too (others are not looked at).
    """
    misfit = _misfit(puzzle, answer)
    if misfit is not None:
        return [misfit]
    shaded = _where(answer, SHADED)
    found = [*_touching(shaded), *_parted(_where(answer, UNSHADED), shaded)]
    found += [
        broken for clue in puzzle.clues if (broken := _wrong(puzzle, clue, shaded)) is not None
    ]
    if "brNoShade" in also and not shaded:
        found.append(_named("brNoShade", "nothing is shaded", ()))
    return found


def _named(code: str, what: str, cells: Iterable[Cell]) -> Violation:
    return Violation(code, tuple(sorted(cells)), f"{CODES[code]}: {what}")


def _misfit(puzzle: Yajikazu, answer: Answer) -> Violation | None:
    if answer.right or answer.down:
        return _named("wrongShape", "it has edges", ())
    if [len(row) for row in answer.cells] != [puzzle.width] * puzzle.height:
        return _named("wrongShape", f"it is not {puzzle.height}×{puzzle.width}", ())
    odd = [
        (row, column)
        for row, values in enumerate(answer.cells)
        for column, value in enumerate(values)
        if value not in (UNSHADED, SHADED)
    ]
    return _named("wrongShape", f"{place(odd[0])} is neither", odd) if odd else None


def _where(answer: Answer, wanted: int) -> dict[Cell, None]:
    """The cells of that value in raster order, quick to look up."""
    return {
        (row, column): None
        for row, values in enumerate(answer.cells)
        for column, value in enumerate(values)
        if value == wanted
    }


def _touching(shaded: Collection[Cell]) -> Iterator[Violation]:
    for row, column in shaded:
        for other in ((row, column + 1), (row + 1, column)):
            if other in shaded:
                what = f"{place((row, column))} and {place(other)}"
                yield _named("csAdjacent", what, ((row, column), other))


def _parted(unshaded: Collection[Cell], shaded: Collection[Cell]) -> Iterator[Violation]:
    if not unshaded:
        yield _named("emptyRegion", "no cell is unshaded", shaded)
        return
    regions: list[set[Cell]] = []
    reached: set[Cell] = set()
    for start in unshaded:
        if start not in reached:
            regions.append(_region(start, unshaded))
            reached |= regions[-1]
    if len(regions) > 1:
        main = max(regions, key=len)  # the first of equals: regions come in raster order
        what = f"they fall into {len(regions)} regions"
        yield _named("cuDivideRB", what, reached - main)


def _region(start: Cell, unshaded: Collection[Cell]) -> set[Cell]:
    """The cells that a walk from `start` over unshaded cells comes to."""
    region = {start}
    ahead = [start]
    while ahead:
        row, column = ahead.pop()
        for down, right in STEPS.values():
            step = (row + down, column + right)
            if step in unshaded and step not in region:
                region.add(step)
                ahead.append(step)
    return region


def _wrong(puzzle: Yajikazu, clue: Clue, shaded: Collection[Cell]) -> Violation | None:
    if clue.direction is None or clue.number is None or (clue.row, clue.column) in shaded:
        return None
    down, right = STEPS[clue.direction]
    row, column = clue.row + down, clue.column + right
    seen: list[Cell] = []
    while 0 <= row < puzzle.height and 0 <= column < puzzle.width:
        if (row, column) in shaded:
            seen.append((row, column))
        row, column = row + down, column + right
    if len(seen) == clue.number:
        return None
    cell = (clue.row, clue.column)
    what = f"{place(cell)} says {clue.number}, {WORDS[clue.direction]} are {len(seen)}"
    return _named("anShadeNe", what, (cell, *seen))
