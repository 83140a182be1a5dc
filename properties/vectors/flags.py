"""The flags that follow from a board, its answers and a candidate: kinds of bugs, conventions."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise, product
from typing import Any

from liarproof.oracles.referee import judge
from liarproof.properties.vectors.answering import MANY, Found
from liarproof.puzzles.answer import OFF, SHADED, UNSHADED, Answer, Marks
from liarproof.puzzles.arrows import Clue
from liarproof.puzzles.grid import Cell

STEPS = {"U": (-1, 0), "D": (1, 0), "L": (0, -1), "R": (0, 1)}
LARGE = 289

SEEN = {
    "csAdjacent": "touching",
    "cuDivideRB": "divided",
    "nmDupRow": "repeated",
    "anShadeNe": "wrong-clue",
    "ms2x2": "square",
    "mu2x2": "square",
    "msDivide": "colour-divided",
    "muDivide": "colour-divided",
    "colourMissing": "one-colour",
    "givenOverwritten": "given-overwritten",
    "ceNoNum": "uncoloured",
    "lnBranch": "branch",
    "lnCross": "branch",
    "lnDeadEnd": "dead-end",
    "lnPlLoop": "premature-loop",
    "ceEmpty": "left-empty",
    "lnOnShade": "loop-over-shaded",
    "lnOnClue": "loop-over-clue",
    "csOnClue": "loop-over-clue",
    "lnNone": "no-loop",
    "shInside": "shaded-inside",
}
"""Code of the referee -> flag; `emptyRegion` is a convention."""


def ray(puzzle: Any, clue: Clue) -> list[Cell]:
    """The cells that a clue points at, to the edge; none without an arrow."""
    if clue.direction is None:
        return []
    down, right = STEPS[clue.direction]
    row, column = clue.row + down, clue.column + right
    cells = []
    while 0 <= row < puzzle.height and 0 <= column < puzzle.width:
        cells.append((row, column))
        row, column = row + down, column + right
    return cells


def of_size(puzzle: Any) -> Iterator[str]:
    """Flags that the size alone brings."""
    height, width = puzzle.height, puzzle.width
    short, long = sorted((height, width))
    if long == 1:
        yield "one-cell"
    elif short == 1:
        yield "strip"
    if short != long:
        yield "non-square"
    if long >= 4 * short and long > 4:
        yield "wide-or-tall"
    if height * width >= LARGE:
        yield "large"


def of_clues(puzzle: Any) -> Iterator[str]:
    """Flags that the clues bring."""
    if puzzle.genre == "yinyang":
        yield from _of_givens(puzzle)
        return
    if puzzle.genre == "hitori":
        numbers = [number for row in puzzle.clues for number in row]
        if not any(numbers):
            yield "no-clues"
        if 0 in numbers:
            yield "blanks"
    else:
        numbers = [clue.number or 0 for clue in puzzle.clues]
        yield from _of_arrows(puzzle)
    for least in (9, 15, 35, 255):
        if max(numbers, default=0) > least:
            yield f"number-above-{least}"


def _of_arrows(puzzle: Any) -> Iterator[str]:
    clued = {(clue.row, clue.column) for clue in puzzle.clues}
    if not clued:
        yield "no-clues"
    if len(clued) == puzzle.height * puzzle.width:
        yield "clues-everywhere"
    if getattr(puzzle, "shaded_outside", False):
        yield "shaded-outside"
    for clue in puzzle.clues:
        line = ray(puzzle, clue)
        if clue.number is None:
            yield "unknown-number"
        if clue.direction is None:
            yield "no-arrow"
        elif not line:
            yield "points-off-board"
        if clue.direction and clue.number is not None and clue.number > (len(line) + 1) // 2:
            yield "unsayable"
        if clued & set(line):
            yield "pointed-at-clue"


def _of_givens(puzzle: Any) -> Iterator[str]:
    givens = puzzle.givens
    if not any(map(any, givens)):
        yield "no-clues"
    for upper, lower in pairwise(givens):
        for (a, b), (c, d) in zip(pairwise(upper), pairwise(lower), strict=True):
            if a and b and a == d != b == c:
                yield "checkered"
    rim = [colour for colour in around(givens) if colour]
    runs = sum(one != other for one, other in zip(rim, rim[1:] + rim[:1], strict=True))
    whole = len(rim) == len(around(givens)) and min(puzzle.height, puzzle.width) > 1
    if runs > 2 or (whole and runs == 0):
        yield "landlocked"


def around(rows: Sequence[Sequence[int]]) -> list[int]:
    """The border's values, once round."""
    height, width = len(rows), len(rows[0])
    if height == 1 or width == 1:
        return [value for row in rows for value in row]
    top, bottom = list(rows[0]), list(rows[-1][::-1])
    right = [rows[r][-1] for r in range(1, height - 1)]
    left = [rows[r][0] for r in range(height - 2, 0, -1)]
    return top + right + bottom + left


def of_answers(puzzle: Any, found: Found) -> Iterator[str]:
    """Flags that the answers bring."""
    if found.all and len(found.answers) < 2:
        yield "one-answer" if found.answers else "contradictory"
    if len(found.answers) > 1:
        yield "several-answers"
    if len(found.answers) >= MANY:
        yield "many-answers"
    if any(_bare(answer) for answer in found.answers):
        yield "all-unshaded"
    shadings = [answer.cells for answer in found.answers[:MANY]]
    if puzzle.genre == "yajilin" and found.all and len(set(shadings)) < len(shadings):
        yield "same-shading"
    if found.all and len(found.answers) == 1:
        yield from _of_the_answer(puzzle, found.answers[0])


def _bare(answer: Answer) -> bool:
    return not any(SHADED in row for row in answer.cells)


def _of_the_answer(puzzle: Any, answer: Answer) -> Iterator[str]:
    if puzzle.genre == "yinyang":
        if min(puzzle.height, puzzle.width) > 1 and len(set(around(answer.cells))) == 1:
            yield "landlocked"
        return
    if puzzle.genre == "hitori":
        return
    lines = {cell for clue in puzzle.clues for cell in ray(puzzle, clue)}
    if shaded(answer) - lines:
        yield "shaded-outside-arrows"
    if any((clue.row, clue.column) in shaded(answer) for clue in puzzle.clues):
        yield "shaded-clue"


def shaded(answer: Marks) -> set[Cell]:
    """The shaded cells."""
    return {
        (r, c)
        for r, row in enumerate(answer.cells)
        for c, value in enumerate(row)
        if value == SHADED
    }


# --- conventions --------------------------------------------------------------------------------


def of_conventions(
    puzzle: Any, answers: Collection[Answer], candidate: Answer | None = None
) -> Iterator[str]:
    """The conventions on which an expectation rests.

    `answers`: those that the expectation is about, as many as are known; `candidate`: what is
    judged.
    """
    yield from _RESTS[puzzle.genre](puzzle, [*answers, *([candidate] if candidate else [])])


def _hitori(puzzle: Any, drawn: list[Answer]) -> Iterator[str]:
    for line in (*puzzle.clues, *zip(*puzzle.clues, strict=True)):
        if line.count(0) > 1:
            yield "blanks-differ"
    yield from _regions(puzzle, drawn)


def _regions(puzzle: Any, drawn: list[Answer]) -> Iterator[str]:
    if puzzle.height == puzzle.width == 1 or any(_all_shaded(one) for one in drawn):
        yield "empty-region"
    if any(_bare(one) for one in drawn):
        yield "shade-nothing"


def _all_shaded(answer: Answer) -> bool:
    return all(value == SHADED for row in answer.cells for value in row)


def _yinyang(puzzle: Any, drawn: list[Answer]) -> Iterator[str]:
    in_one_colour = any(len({v for row in one.cells for v in row}) == 1 for one in drawn)
    if min(puzzle.height, puzzle.width) == 1 or in_one_colour:
        yield "both-colours"


def _arrows(puzzle: Any) -> Iterator[str]:
    for clue in puzzle.clues:
        if clue.direction is None or clue.number is None:
            yield "clue-says-nothing"
        elif clue.number > len(ray(puzzle, clue)):
            yield "number-beyond-line"


def _yajikazu(puzzle: Any, drawn: list[Answer]) -> Iterator[str]:
    yield from _arrows(puzzle)
    yield from _regions(puzzle, drawn)


def _yajilin(puzzle: Any, drawn: list[Answer]) -> Iterator[str]:
    yield from _arrows(puzzle)
    if any(clue.direction is None or clue.number is None for clue in puzzle.clues):
        yield "clue-cell-off-loop"
    clued = {(clue.row, clue.column) for clue in puzzle.clues}
    beside = {(r + d, c + e) for r, c in clued for d, e in STEPS.values()} - clued
    for one in drawn:
        if shaded(one) & beside:
            yield "shaded-may-touch-clue"
        if _bare(one):
            yield "shade-nothing"
        if shaded(one) & clued or _on_loop(one) & clued:
            yield "clue-cell-off-loop"
    if _legal_but_for_the_loop(puzzle, clued):
        yield "loop-never-empty"


def _on_loop(answer: Answer) -> set[Cell]:
    cells = set()
    for rows, down, right in ((answer.right, 0, 1), (answer.down, 1, 0)):
        for r, row in enumerate(rows):
            for c, value in enumerate(row):
                if value == 2:
                    cells |= {(r, c), (r + down, c + right)}
    return cells


def _legal_but_for_the_loop(puzzle: Any, clued: set[Cell]) -> bool:
    """Whether shading all cells but clues, without a loop, breaks nothing else."""
    height, width = puzzle.height, puzzle.width
    cells = [[SHADED] * width for _ in range(height)]
    for row, column in clued:
        cells[row][column] = UNSHADED
    right = ((OFF,) * (width - 1),) * height
    down = ((OFF,) * width,) * (height - 1)
    bare = Marks(tuple(map(tuple, cells)), right, down)
    return {broken.code for broken in judge(puzzle, bare)} <= {"lnNone"}


_RESTS = {"hitori": _hitori, "yinyang": _yinyang, "yajikazu": _yajikazu, "yajilin": _yajilin}


# --- candidates ---------------------------------------------------------------------------------


def of_codes(puzzle: Any, candidate: Answer, codes: Sequence[str]) -> Iterator[str]:
    """Flags that the rules broken by a candidate bring."""
    if not codes:
        yield "legal"
        return
    yield "breaks-one-rule" if len(codes) == 1 else "breaks-several-rules"
    yield from (SEEN[code] for code in codes if code in SEEN)
    values = {"cuDivideRB": UNSHADED, "muDivide": UNSHADED, "msDivide": SHADED}
    if any(_at_corners(puzzle, candidate, values[code]) for code in codes if code in values):
        yield "corner-only"


def _at_corners(puzzle: Any, candidate: Answer, value: int) -> bool:
    """Whether the cells of that value would be one region if corners counted."""
    cells = {
        cell
        for cell in product(range(puzzle.height), range(puzzle.width))
        if candidate.cells[cell[0]][cell[1]] == value
    }
    reached, ahead = set[Cell](), [min(cells)]
    while ahead:
        cell = ahead.pop()
        if cell not in reached:
            reached.add(cell)
            steps = product((-1, 0, 1), repeat=2)
            ahead += [s for d, e in steps if (s := (cell[0] + d, cell[1] + e)) in cells]
    return reached == cells
