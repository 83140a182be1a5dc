"""Yajisan-Kazusan boards as numbers: all legal shadings of a size, and what clues say of them.

A shading is a number: bit ``row * width + column`` is set where the cell is shaded. A set of
shadings of one size is a number as well, of the places that they have in the list of all: so what
a clue does is the set of those that obey it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from liarproof.oracles.registry import oracle_engines
from liarproof.properties.theorems.finite import Structure
from liarproof.puzzles.answer import SHADED, UNSHADED, Marks
from liarproof.puzzles.arrows import DIRECTIONS, Clue
from liarproof.puzzles.yajikazu import Yajikazu

Saying: TypeAlias = tuple[str, int]
"""An arrow and a number."""
Flags = NDArray[np.bool_]

STEPS = {"U": (-1, 0), "D": (1, 0), "L": (0, -1), "R": (0, 1)}


class Shadings(NamedTuple):
    """All legal shadings of a size, by the number of each, ascending."""

    height: int
    width: int
    masks: NDArray[np.int64]
    """(n,)."""
    cells: Flags
    """(n, cells): which are shaded."""

    @property
    def size(self) -> int:
        """Cells of the board."""
        return self.height * self.width


@lru_cache(maxsize=8)
def shadings(height: int, width: int, engine: str = "cells") -> Shadings:
    """The legal shadings of a board, by an oracle: `cells`, or `rows` as its witness."""
    answers = answers_by(engine, Yajikazu(height, width, ()))
    masks = np.array(answers, dtype=np.int64)
    return Shadings(height, width, masks, flags_of(masks, height * width))


def flags_of(masks: NDArray[np.int64], cells: int) -> Flags:
    """(n, cells): the bits of n numbers."""
    found: Flags = (masks[:, None] >> np.arange(cells) & 1).astype(np.bool_)
    return found


def answers_by(engine: str, puzzle: Yajikazu) -> list[int]:
    """The answers of a board by an oracle, as numbers, ascending."""
    (run,) = (one for one in oracle_engines("yajikazu") if one.name == engine)
    return sorted(map(number_of, run.answers(puzzle)))


def answers_of(puzzle: Yajikazu) -> list[int]:
    """The answers by two oracles without common code; raises `AssertionError` where they differ."""
    found = answers_by("cells", puzzle)
    assert found == answers_by("rows", puzzle), puzzle
    return found


def number_of(marks: Marks) -> int:
    """A shading as a number."""
    values = [value for row in marks.cells for value in row]
    return sum((value == SHADED) << cell for cell, value in enumerate(values))


def marks_of(height: int, width: int, number: int) -> Marks:
    """A number as a shading."""
    return Marks(
        tuple(
            tuple(
                SHADED if number >> (row * width + column) & 1 else UNSHADED
                for column in range(width)
            )
            for row in range(height)
        )
    )


def board(height: int, width: int, clues: Mapping[int, Saying]) -> Yajikazu:
    """A board with these clues, by cell."""
    told = [Clue(*divmod(cell, width), *saying) for cell, saying in sorted(clues.items())]
    return Yajikazu(height, width, tuple(told))


def line(height: int, width: int, cell: int, direction: str) -> list[int]:
    """The cells beyond one in a direction, the nearest first."""
    down, right = STEPS[direction]
    row, column = divmod(cell, width)
    found = []
    while 0 <= (row := row + down) < height and 0 <= (column := column + right) < width:
        found.append(row * width + column)
    return found


def counts(known: Shadings, cell: int, direction: str) -> NDArray[np.int64]:
    """(n,): how many shaded cells each shading has beyond a cell."""
    beyond = line(known.height, known.width, cell, direction)
    found: NDArray[np.int64] = known.cells[:, beyond].sum(axis=1, dtype=np.int64)
    return found


def obeying(known: Shadings, cell: int, saying: Saying) -> Flags:
    """(n,): which shadings obey a clue, as rule 3 has it: exempt, or right."""
    found: Flags = known.cells[:, cell] | (counts(known, cell, saying[0]) == saying[1])
    return found


def as_set(flags: Flags) -> int:
    """Flags as one number, the first the lowest bit."""
    return int.from_bytes(np.packbits(flags, bitorder="little").tobytes(), "little")


def most_on(length: int) -> int:
    """The article's bound on the shaded cells of a line."""
    return -(-length // 2)


def sayings(height: int, width: int, cell: int, beyond: int = 1) -> list[Saying]:
    """Every arrow of a cell with every number to `beyond` more than its line can show."""
    return [
        (direction, number)
        for direction in DIRECTIONS
        for number in range(most_on(len(line(height, width, cell, direction))) + 1 + beyond)
    ]


def unsayable(known: Shadings) -> Saying:
    """A clue that no line of the board can make true."""
    return "R", known.size + 1


def beside(height: int, width: int) -> Flags:
    """(cells, cells): which share a side."""
    rows, columns = np.divmod(np.arange(height * width), width)
    apart = abs(rows[:, None] - rows) + abs(columns[:, None] - columns)
    found: Flags = apart == 1
    return found


def structures(height: int, width: int) -> Iterator[Structure]:
    """Every legal shading of a size, for formulas about cells."""
    known = shadings(height, width)
    tables = {"shaded": known.cells, "beside": beside(height, width)[None]}
    yield Structure({"Cell": known.size}, tables, len(known.masks))


def parted_structures(height: int, width: int) -> Iterator[Structure]:
    """The same, each with every set of cells as the part."""
    known = shadings(height, width)
    parts = flags_of(np.arange(1 << known.size), known.size)
    near = beside(height, width)[None]
    for shaded in known.cells:
        tables = {"shaded": shaded[None], "beside": near, "part": parts}
        yield Structure({"Cell": known.size}, tables, len(parts))


def ray_structures(height: int, width: int) -> Iterator[Structure]:
    """Every legal shading of a size with the length of each ray and the shaded cells on it."""
    known = shadings(height, width)
    rays = [(cell, direction) for cell in range(known.size) for direction in DIRECTIONS]
    shown = np.stack([counts(known, *ray) for ray in rays], axis=1)
    lengths = np.array([[len(line(height, width, *ray)) for ray in rays]])
    yield Structure({"Ray": len(rays)}, {"count": shown, "length": lengths}, len(known.masks))


def family_structures(height: int, width: int) -> Iterator[Structure]:
    """For each largest legal shading all shadings below it, and which of them are legal."""
    known = shadings(height, width)
    legal = set(known.masks.tolist())
    for top in maximal(known):
        below = np.array(list(subsets(int(top))))
        tables = {
            "has": flags_of(below, known.size),
            "legal": np.array([one in legal for one in below.tolist()]),
        }
        yield Structure.single({"Shading": len(below), "Cell": known.size}, tables)


def maximal(known: Shadings) -> list[int]:
    """The shadings that no other one contains, by comparing all of them."""
    return [
        mask for mask in known.masks.tolist() if np.count_nonzero(known.masks & mask == mask) == 1
    ]


def subsets(mask: int) -> Iterator[int]:
    """All of a number's parts, itself first, nothing last."""
    part = mask
    while True:
        yield part
        if part == 0:
            return
        part = (part - 1) & mask


def cells_of(mask: int) -> list[int]:
    """The places of the bits that are set."""
    return [cell for cell in range(mask.bit_length()) if mask >> cell & 1]


def choice(options: Mapping[int, Sequence[int]], rivals: Iterable[int]) -> dict[int, int] | None:
    """At most one option a cell, so that each rival is in one of those chosen; None: there is none.

    An option is the set of rivals that it rules out. Decided by a SAT solver; returned are the
    places of the options.
    """
    from pysat.solvers import Cadical153

    places = [(cell, at) for cell, some in options.items() for at in range(len(some))]
    names = {place: name for name, place in enumerate(places, start=1)}
    with Cadical153() as solver:
        for cell, some in options.items():
            mine = [names[cell, at] for at in range(len(some))]
            for later, name in enumerate(mine):
                solver.append_formula([[-name, -other] for other in mine[:later]])
        for rival in rivals:
            solver.add_clause(
                [names[cell, at] for cell, at in places if options[cell][at] >> rival & 1]
            )
        if not solver.solve():
            return None
        return {places[name - 1][0]: places[name - 1][1] for name in solver.get_model() if name > 0}
