"""The referee of Yin-Yang: the printed rules, read out one by one over a complete answer.

Every cell is white or black. The cells of a colour form one connected group. No 2×2 square is
of one colour. Givens stand. Nothing that follows from these is used: squares and neighbours
are derived here, and a group is found by walking it; of checkered squares and of the border
this module knows nothing. The codes are puzz.link's (`ceNoNum`, `ms2x2`, `mu2x2`, `msDivide`,
`muDivide`: s shaded, that is black, u unshaded, white), three are ours. An empty group is not
connected, so both colours occur.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from liarproof.puzzles.answer import SHADED, UNKNOWN, UNSHADED, Answer, Violation
from liarproof.puzzles.grid import Cell, place
from liarproof.puzzles.yinyang import YinYang

CODES = {
    "wrongShape": "an answer has one value, white or black, for each cell of the board",
    "ceNoNum": "every cell has a colour",
    "givenOverwritten": "a given cell keeps its colour",
    "ms2x2": "no 2×2 square is all black",
    "mu2x2": "no 2×2 square is all white",
    "msDivide": "the black cells form one connected group",
    "muDivide": "the white cells form one connected group",
    "colourMissing": "both colours occur: each forms one connected group, which is not empty",
}
"""Code -> the rule that it says is broken."""

OPTIONAL: tuple[str, ...] = ()
"""Codes that are no rule of ours and are judged only where asked for: none."""

NAMES = {UNSHADED: "white", SHADED: "black"}


def violations(puzzle: YinYang, answer: Answer, also: Collection[str] = ()) -> list[Violation]:
    """Every broken rule of a complete answer, in the order of `CODES`; empty means legal.

    One `givenOverwritten` for each given; one `ms2x2` or `mu2x2` for each square; one
    `msDivide` or `muDivide` with all cells of the colour outside its largest group (of equal
    ones, that of the first cell); one `colourMissing` with all cells. An answer that does not
    fit the board has one violation, `wrongShape`, and is judged no further. One with cells
    without a colour has one `ceNoNum` with all of these, and besides only givens are judged.
    """
    del also
    misfit = list(_wrong_shape(puzzle, answer))
    if misfit:
        return misfit
    found = [*_uncoloured(answer)]
    complete = not found
    found += _overwritten(puzzle, answer)
    if complete:
        found += [*_squares(answer, "ms2x2", SHADED), *_squares(answer, "mu2x2", UNSHADED)]
        found += [*_divided(answer, "msDivide", SHADED), *_divided(answer, "muDivide", UNSHADED)]
        found += _missing(answer)
    return found


def _broken(code: str, what: str, cells: Iterable[Cell]) -> Violation:
    return Violation(code, tuple(sorted(cells)), f"{CODES[code]}: {what}")


def _wrong_shape(puzzle: YinYang, answer: Answer) -> Iterator[Violation]:
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
        if value not in (UNKNOWN, UNSHADED, SHADED)
    ]
    if odd:
        yield _broken("wrongShape", f"{place(odd[0])} is neither", odd)


def _uncoloured(answer: Answer) -> Iterator[Violation]:
    cells = _cells(answer, UNKNOWN)
    if cells:
        yield _broken("ceNoNum", f"{place(next(iter(cells)))} has none", cells)


def _overwritten(puzzle: YinYang, answer: Answer) -> Iterator[Violation]:
    for row, givens in enumerate(puzzle.givens):
        for column, given in enumerate(givens):
            value = answer.cells[row][column]
            if UNKNOWN not in (given, value) and given != value:
                what = f"{place((row, column))} is given {NAMES[given]}"
                yield _broken("givenOverwritten", what, [(row, column)])


def _squares(answer: Answer, code: str, colour: int) -> Iterator[Violation]:
    cells = _cells(answer, colour)
    for row, column in cells:
        square = [(row + down, column + right) for down in (0, 1) for right in (0, 1)]
        if all(cell in cells for cell in square):
            yield _broken(code, f"{place(square[0])} to {place(square[-1])}", square)


def _divided(answer: Answer, code: str, colour: int) -> Iterator[Violation]:
    cells = _cells(answer, colour)
    left = dict(cells)
    groups = []
    while left:
        group = _group(next(iter(left)), cells)
        groups.append(group)
        for cell in group:
            del left[cell]
    if len(groups) > 1:
        main = max(groups, key=len)  # the first of equals, and they stand in raster order
        cut_off = [cell for cell in cells if cell not in main]
        yield _broken(code, f"they fall into {len(groups)} groups", cut_off)


def _group(start: Cell, cells: Collection[Cell]) -> set[Cell]:
    group = {start}
    ahead = [start]
    while ahead:
        row, column = ahead.pop()
        for step in ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)):
            if step in cells and step not in group:
                group.add(step)
                ahead.append(step)
    return group


def _missing(answer: Answer) -> Iterator[Violation]:
    for colour, other in ((SHADED, UNSHADED), (UNSHADED, SHADED)):
        if not _cells(answer, colour):
            yield _broken("colourMissing", f"no cell is {NAMES[colour]}", _cells(answer, other))


def _cells(answer: Answer, wanted: int) -> dict[Cell, None]:
    """The cells of that value in raster order, quick to look up."""
    return {
        (row, column): None
        for row, values in enumerate(answer.cells)
        for column, value in enumerate(values)
        if value == wanted
    }
