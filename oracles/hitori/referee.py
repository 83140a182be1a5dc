"""The referee of Hitori: the three printed rules, read out one by one over a complete answer.

No number repeats among the unshaded cells of a row or column. Shaded cells never share a
side. The unshaded cells form one connected region. Nothing that follows from these is used:
rows, columns and neighbours are derived here, and a region is found by walking it. The codes
are puzz.link's (`csAdjacent`, `cuDivideRB`, `nmDupRow`, `brNoShade`), two are ours. Blanks
never repeat, an empty region is not connected, shading nothing is allowed unless `brNoShade`
is asked for.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from liarproof.puzzles.answer import SHADED, UNSHADED, Answer, Violation
from liarproof.puzzles.grid import Cell, place
from liarproof.puzzles.hitori import BLANK, Hitori

CODES = {
    "wrongShape": "an answer has one value, unshaded or shaded, for each cell of the board",
    "csAdjacent": "shaded cells never share a side",
    "cuDivideRB": "the unshaded cells form one connected region",
    "emptyRegion": "the unshaded cells form one connected region, which is not empty",
    "nmDupRow": "no number repeats among the unshaded cells of a row or column",
    "brNoShade": "at least one cell is shaded",
}
"""Code -> the rule that it says is broken."""

OPTIONAL = ("brNoShade",)
"""Codes that are no rule of ours and are judged only where asked for."""


def violations(puzzle: Hitori, answer: Answer, also: Collection[str] = ()) -> list[Violation]:
    """Every broken rule of a complete answer, in the order of `CODES`; empty means legal.

    One `csAdjacent` for each pair of cells; one `cuDivideRB` with all unshaded cells outside
    the largest region (of equal ones, that of the first cell); one `nmDupRow` for each line
    and number. An answer that does not fit the board has one violation, `wrongShape`, and is
    judged no further. `also`: codes of `OPTIONAL` to judge too (others are not looked at).
    """
    misfit = list(_wrong_shape(puzzle, answer))
    if misfit:
        return misfit
    found = [*_adjacent(answer), *_divided(answer), *_repeated(puzzle, answer)]
    if "brNoShade" in also and not any(SHADED in row for row in answer.cells):
        found.append(_broken("brNoShade", "nothing is shaded", ()))
    return found


def _broken(code: str, what: str, cells: Iterable[Cell]) -> Violation:
    return Violation(code, tuple(sorted(cells)), f"{CODES[code]}: {what}")


def _wrong_shape(puzzle: Hitori, answer: Answer) -> Iterator[Violation]:
    if answer.right or answer.down:
        yield _broken("wrongShape", "it has edges", ())
        return
    if [len(row) for row in answer.cells] != [puzzle.width] * puzzle.height:
        yield _broken("wrongShape", f"it is not {puzzle.height}×{puzzle.width}", ())
        return
    odd = [
        (row, column)
        for row, values in enumerate(answer.cells)
        for column, value in enumerate(values)
        if value not in (UNSHADED, SHADED)
    ]
    if odd:
        yield _broken("wrongShape", f"{place(odd[0])} is neither", odd)


def _adjacent(answer: Answer) -> Iterator[Violation]:
    shaded = _cells(answer, SHADED)
    for row, column in shaded:
        for other in ((row, column + 1), (row + 1, column)):
            if other in shaded:
                pair = ((row, column), other)
                yield _broken("csAdjacent", f"{place(pair[0])} and {place(other)}", pair)


def _divided(answer: Answer) -> Iterator[Violation]:
    unshaded = _cells(answer, UNSHADED)
    if not unshaded:
        everything = _cells(answer, SHADED)
        yield _broken("emptyRegion", "no cell is unshaded", everything)
        return
    left = dict(unshaded)
    regions = []
    while left:
        region = _region(next(iter(left)), unshaded)
        regions.append(region)
        for cell in region:
            del left[cell]
    main = max(regions, key=len)  # the first of equals, and they stand in raster order
    if len(regions) > 1:
        cut_off = [cell for cell in unshaded if cell not in main]
        yield _broken("cuDivideRB", f"they fall into {len(regions)} regions", cut_off)


def _region(start: Cell, unshaded: Collection[Cell]) -> set[Cell]:
    region = {start}
    ahead = [start]
    while ahead:
        row, column = ahead.pop()
        for step in ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)):
            if step in unshaded and step not in region:
                region.add(step)
                ahead.append(step)
    return region


def _repeated(puzzle: Hitori, answer: Answer) -> Iterator[Violation]:
    rows = range(puzzle.height)
    columns = range(puzzle.width)
    lines = [(f"row {row + 1}", [(row, column) for column in columns]) for row in rows]
    lines += [(f"column {column + 1}", [(row, column) for row in rows]) for column in columns]
    for name, line in lines:
        where: dict[int, list[Cell]] = {}
        for row, column in line:
            if answer.cells[row][column] == UNSHADED:
                where.setdefault(puzzle.clues[row][column], []).append((row, column))
        for number, cells in where.items():
            if number != BLANK and len(cells) > 1:
                yield _broken("nmDupRow", f"{number} repeats in {name}", cells)


def _cells(answer: Answer, wanted: int) -> dict[Cell, None]:
    """The cells of that value in raster order, quick to look up."""
    return {
        (row, column): None
        for row, values in enumerate(answer.cells)
        for column, value in enumerate(values)
        if value == wanted
    }
