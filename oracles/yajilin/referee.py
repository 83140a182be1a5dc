"""The referee of Yajilin: its printed rules, read out over a complete answer.

Shaded cells never share a side. One closed loop, without branches or crossings, runs through
every cell that is neither shaded nor a clue, and through no other. A clue counts the shaded
cells in the direction of its arrow, to the edge of the board; one that lacks its arrow or its
number says nothing. In the variant `shaded_outside` shaded cells lie outside the loop. Nothing
that follows from these is used: a line is walked from its clue, a piece of the loop from its
first cell. The codes are puzz.link's, from `lnBranch` to `shInside`; those of what its checker
cannot meet are ours.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import product
from typing import NamedTuple

from liarproof.puzzles.answer import OFF, ON, SHADED, UNSHADED, Answer, Rows, Violation
from liarproof.puzzles.arrows import Clue
from liarproof.puzzles.grid import Cell, place
from liarproof.puzzles.yajilin import Yajilin

CODES = {
    "wrongShape": "an answer has one value for each cell and each edge of the board",
    "lnBranch": "the loop never branches",
    "lnCross": "the loop never crosses itself",
    "lnOnShade": "the loop runs through no shaded cell",
    "csAdjacent": "shaded cells never share a side",
    "anShadeNe": "a clue counts the shaded cells in its direction",
    "lnDeadEnd": "the loop has no ends",
    "lnPlLoop": "there is one single loop",
    "ceEmpty": "every cell is shaded, on the loop or a clue",
    "shInside": "shaded cells lie outside the loop",
    "lnOnClue": "the loop runs through no clue cell",
    "csOnClue": "a clue cell is never shaded",
    "lnNone": "there is a loop",
}
"""Code -> the rule that it says is broken."""

OPTIONAL: tuple[str, ...] = ()
"""Codes that are no rule of ours and are judged only where asked for: none."""

STEPS = {"U": (-1, 0), "D": (1, 0), "L": (0, -1), "R": (0, 1)}
"""Arrow -> rows and columns to the next cell of its line."""

WORDS = {"U": "above it", "D": "below it", "L": "to its left", "R": "to its right"}


class _Drawn(NamedTuple):
    """An answer as the rules speak of it: cells in raster order, quick to look up."""

    cells: list[Cell]
    clues: dict[Cell, Clue]
    shaded: dict[Cell, None]
    joined: dict[Cell, list[Cell]]
    """Each cell with the cells to which an edge leads that is on."""
    with_edges: list[list[Cell]]
    """The cells at which 0 to 4 edges are on."""


def violations(puzzle: Yajilin, answer: Answer, _also: Collection[str] = ()) -> list[Violation]:
    """Every broken rule of a complete answer, in the order of `CODES`; empty means legal.

    One violation a code, with all the cells that break the rule, but one `csAdjacent` for each
    pair of cells and one `anShadeNe` for each clue, with its cell and the shaded cells of its
    line. `lnPlLoop` names all cells of the line outside its longest piece (of equal ones, that
    of the first cell). What is inside is told where every line closes: an even number of edges
    at every cell. An answer that does not fit the board has one violation, `wrongShape`, and is
    judged no further.
    """
    misfit = _misfit(puzzle, answer)
    if misfit is not None:
        return [misfit]
    drawn = _drawn(puzzle, answer)
    found = [
        *_all("lnBranch", drawn.with_edges[3], "three edges meet at"),
        *_all("lnCross", drawn.with_edges[4], "four edges meet at"),
        *_all("lnOnShade", (cell for cell in drawn.shaded if drawn.joined[cell]), "it does at"),
        *_touching(drawn.shaded),
        *_wrong_clues(puzzle, drawn.shaded),
        *_all("lnDeadEnd", drawn.with_edges[1], "it ends at"),
        *_apart(drawn),
        *_all("ceEmpty", _empty(drawn), "none of these is"),
        *_all("shInside", _inside(drawn) if puzzle.shaded_outside else (), "inside lies"),
        *_all("lnOnClue", (cell for cell in drawn.clues if drawn.joined[cell]), "it does at"),
        *_all("csOnClue", (cell for cell in drawn.clues if cell in drawn.shaded), "shaded is"),
    ]
    if len(drawn.with_edges[0]) == len(drawn.cells):
        found.append(_named("lnNone", "no edge is on", ()))
    return found


def _named(code: str, what: str, cells: Iterable[Cell]) -> Violation:
    return Violation(code, tuple(sorted(cells)), f"{CODES[code]}: {what}")


def _all(code: str, cells: Iterable[Cell], what: str) -> Iterator[Violation]:
    """One violation that names all `cells`, if there are any."""
    named = sorted(cells)
    if named:
        more = f" and {len(named) - 1} more" if len(named) > 1 else ""
        yield _named(code, f"{what} {place(named[0])}{more}", named)


def _misfit(puzzle: Yajilin, answer: Answer) -> Violation | None:
    height, width = puzzle.height, puzzle.width
    if not answer.right and not answer.down:
        return _named("wrongShape", "it has no edges", ())
    parts = (
        (answer.cells, height, width, (UNSHADED, SHADED), (0, 0)),
        (answer.right, height, width - 1, (OFF, ON), (0, 1)),
        (answer.down, height - 1, width, (OFF, ON), (1, 0)),
    )
    for rows, tall, wide, _, _ in parts:
        if [len(row) for row in rows] != [wide] * tall:
            return _named("wrongShape", f"it is not {height}×{width}", ())
    odd = {
        cell
        for rows, _, _, known, (down, right) in parts
        for row, values in enumerate(rows)
        for column, value in enumerate(values)
        if value not in known
        for cell in ((row, column), (row + down, column + right))
    }
    return _named("wrongShape", f"{place(min(odd))} or its edge is neither", odd) if odd else None


def _where(rows: Rows, wanted: int) -> list[Cell]:
    return [
        (row, column)
        for row, values in enumerate(rows)
        for column, value in enumerate(values)
        if value == wanted
    ]


def _drawn(puzzle: Yajilin, answer: Answer) -> _Drawn:
    cells = list(product(range(puzzle.height), range(puzzle.width)))
    joined: dict[Cell, list[Cell]] = {cell: [] for cell in cells}
    for cell, other in (
        *(((r, c), (r, c + 1)) for r, c in _where(answer.right, ON)),
        *(((r, c), (r + 1, c)) for r, c in _where(answer.down, ON)),
    ):
        joined[cell].append(other)
        joined[other].append(cell)
    shaded = dict.fromkeys(_where(answer.cells, SHADED))
    clues = {(clue.row, clue.column): clue for clue in puzzle.clues}
    with_edges: list[list[Cell]] = [[] for _ in range(5)]
    for cell, others in joined.items():
        with_edges[len(others)].append(cell)
    return _Drawn(cells, clues, shaded, joined, with_edges)


def _touching(shaded: Collection[Cell]) -> Iterator[Violation]:
    for row, column in shaded:
        for other in ((row, column + 1), (row + 1, column)):
            if other in shaded:
                what = f"{place((row, column))} and {place(other)}"
                yield _named("csAdjacent", what, ((row, column), other))


def _wrong_clues(puzzle: Yajilin, shaded: Collection[Cell]) -> Iterator[Violation]:
    for clue in puzzle.clues:
        if clue.direction is None or clue.number is None:
            continue
        down, right = STEPS[clue.direction]
        row, column = clue.row + down, clue.column + right
        seen: list[Cell] = []
        while 0 <= row < puzzle.height and 0 <= column < puzzle.width:
            if (row, column) in shaded:
                seen.append((row, column))
            row, column = row + down, column + right
        if len(seen) != clue.number:
            cell = (clue.row, clue.column)
            what = f"{place(cell)} says {clue.number}, {WORDS[clue.direction]} are {len(seen)}"
            yield _named("anShadeNe", what, (cell, *seen))


def _apart(drawn: _Drawn) -> Iterator[Violation]:
    pieces: list[set[Cell]] = []
    reached: set[Cell] = set()
    for start in drawn.cells:
        if drawn.joined[start] and start not in reached:
            pieces.append(_piece(start, drawn.joined))
            reached |= pieces[-1]
    if len(pieces) > 1:
        main = max(pieces, key=len)  # the first of equals: pieces come in raster order
        yield _named("lnPlLoop", f"the line falls into {len(pieces)} pieces", reached - main)


def _piece(start: Cell, joined: dict[Cell, list[Cell]]) -> set[Cell]:
    """The cells that a walk from `start` along the line comes to."""
    piece = {start}
    ahead = [start]
    while ahead:
        for step in joined[ahead.pop()]:
            if step not in piece:
                piece.add(step)
                ahead.append(step)
    return piece


def _empty(drawn: _Drawn) -> Iterator[Cell]:
    for cell in drawn.with_edges[0]:
        if cell not in drawn.shaded and cell not in drawn.clues:
            yield cell


def _inside(drawn: _Drawn) -> Iterator[Cell]:
    """The shaded cells off the line whose way to the left crosses it an odd number of times.

    The way runs just below the middles of cells, so that it meets the edges downward alone.
    """
    if drawn.with_edges[1] or drawn.with_edges[3]:
        return
    for row, column in drawn.shaded:
        crossed = sum((row + 1, left) in drawn.joined[row, left] for left in range(column))
        if crossed % 2 and not drawn.joined[row, column]:
            yield row, column
