"""Relations between the answers of two boards, or of several, that hold whatever the boards are.

Each makes, from a board and where it is wanted an answer of it, another board of which is known
that it has the same answers (`exact`), or those and perhaps more. They are theorems: argued for
below, and gone through on all small boards by the engines in the tests.

- The symmetries of `properties.symmetries`.
- A clue more, read from an answer: a number on a blank cell of Hitori, a given of Yin-Yang, a
  clue on an empty cell of Yajisan-Kazusan, arrow and number on a silent clue of Yajilin. It demands
  something more, so answers can only go, and the one that it was read from stays.
- A clue less: taken away, in Yajilin silenced, since its cell must stay what it is.
- What says nothing: a number that is alone in its row and its column on a blank cell of Hitori, or
  in the place of another such; a clue without a number or an arrow in Yajisan-Kazusan; another
  arrow on a clue without a number in Yajilin.
- Yajilin without the rule that shaded cells lie outside the loop.
- Larger boards: see `embedding`.
- Sums (`Sum`): an empty cell of Yin-Yang is white or black; a silent clue of Yajilin has one true
  number in each direction; so has an empty cell of Yajisan-Kazusan where it is unshaded, while all
  clues there allow the answers in which it is shaded, an unsayable one these alone.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from liarproof.oracles.kit import rng
from liarproof.properties.gatefuzz.boards import clues_of, with_clue
from liarproof.properties.gatefuzz.embedding import one_line_more, walled_in
from liarproof.properties.symmetries import Symmetry, symmetries
from liarproof.puzzles.answer import SHADED, Marks
from liarproof.puzzles.arrows import DIRECTIONS
from liarproof.puzzles.grid import Cell
from liarproof.puzzles.hitori import LARGEST_NUMBER

Random = NDArray[np.int64]

STEPS = {"U": (-1, 0), "D": (1, 0), "L": (0, -1), "R": (0, 1)}

EXCHANGED = {"ms2x2": "mu2x2", "mu2x2": "ms2x2", "msDivide": "muDivide", "muDivide": "msDivide"}
"""Codes of Yin-Yang under the exchange of its colours."""


class Related(NamedTuple):
    """Two boards, of which the second has no fewer answers than the first."""

    fewer: Any
    more: Any
    carried: Callable[[Marks], Marks]
    """An answer of the first -> an answer of the second, another one for each."""
    exact: bool = False
    """Whether these are all answers of the second, and marks that are no answer go to such."""
    codes: Callable[[str], str] | None = None
    """Of exact ones: the code of a broken rule -> its code there; None: the codes may change."""
    known: Marks | None = None
    """An answer of the first."""


class Relation(NamedTuple):
    """One way to make another board."""

    name: str
    text: str
    genres: tuple[str, ...]
    make: Callable[[Random, Any, Marks | None], Related | None]
    """From a board and an answer of it, or None; None: it has no use for these."""


class Sum(NamedTuple):
    """Boards whose numbers of answers, each times its factor, add up to zero."""

    terms: tuple[tuple[int, Any], ...]


def _same(marks: Marks) -> Marks:
    return marks


def _as_it_is(code: str) -> str:
    return code


def _exchanged_code(code: str) -> str:
    return EXCHANGED.get(code, code)


# --- symmetries -------------------------------------------------------------------------------


def _by_symmetry(symmetry: Symmetry) -> Callable[[Random, Any, Marks | None], Related | None]:
    def make(_random: Random, puzzle: Any, _answer: Marks | None) -> Related:
        return Related(
            puzzle,
            symmetry.puzzle(puzzle),
            lambda marks: symmetry.marks(puzzle, marks),
            exact=True,
            codes=_exchanged_code if symmetry.swaps else _as_it_is,
        )

    return make


# --- clues ------------------------------------------------------------------------------------


def _added(random: Random, puzzle: Any, answer: Marks | None) -> Related | None:
    """A clue more, true of the answer."""
    if answer is None:
        return None
    there = dict(clues_of(puzzle))
    if puzzle.genre == "yajilin":
        free = list(there)
    else:
        cells = ((r, c) for r in range(puzzle.height) for c in range(puzzle.width))
        free = [cell for cell in cells if cell not in there]
    if not free:
        return None
    cell = free[rng.below(random, len(free))]
    if puzzle.genre == "yajilin" and None not in there[cell]:
        puzzle = with_clue(puzzle, *cell, (None, None))  # silenced, and told anew
    clue = _true_clue(random, puzzle, answer, cell)
    if clue is None:
        return None
    return Related(with_clue(puzzle, *cell, clue), puzzle, _same, known=answer)


def _true_clue(random: Random, puzzle: Any, answer: Marks, cell: Cell) -> Any:
    if puzzle.genre == "yinyang":
        return answer.cells[cell[0]][cell[1]]
    if puzzle.genre == "hitori":
        return _allowed_number(random, puzzle, answer, cell)
    direction = DIRECTIONS[rng.below(random, 4)]
    return direction, answer_shows(answer, cell, direction)


def _allowed_number(random: Random, puzzle: Any, answer: Marks, cell: Cell) -> int | None:
    """A number under which the answer stays legal; None: there is none to a small bound."""
    kept = set()
    if answer.cells[cell[0]][cell[1]] != SHADED:
        kept = {
            puzzle.clues[r][c]
            for r, c in _lines_of(puzzle, cell)
            if answer.cells[r][c] != SHADED and (r, c) != cell
        }
    free = [n for n in range(1, max(puzzle.height, puzzle.width) + 2) if n not in kept]
    return free[rng.below(random, len(free))] if free else None


def _lines_of(puzzle: Any, cell: Cell) -> list[Cell]:
    row = [(cell[0], column) for column in range(puzzle.width)]
    return row + [(row, cell[1]) for row in range(puzzle.height)]


def answer_shows(answer: Marks, cell: Cell, direction: str) -> int:
    """The shaded cells beyond a cell."""
    return sum(answer.cells[r][c] == SHADED for r, c in beyond(answer, cell, direction))


def beyond(answer: Marks, cell: Cell, direction: str) -> list[Cell]:
    """The cells from there to the edge."""
    height, width = len(answer.cells), len(answer.cells[0])
    return ray(height, width, cell, direction)


def ray(height: int, width: int, cell: Cell, direction: str) -> list[Cell]:
    """The cells beyond a cell, to the edge of a board of that size."""
    down, right = STEPS[direction]
    row, column = cell[0] + down, cell[1] + right
    cells = []
    while 0 <= row < height and 0 <= column < width:
        cells.append((row, column))
        row, column = row + down, column + right
    return cells


def _removed(random: Random, puzzle: Any, _answer: Marks | None) -> Related | None:
    """A clue less."""
    there = dict(clues_of(puzzle))
    if puzzle.genre == "yajilin":
        there = {cell: clue for cell, clue in there.items() if None not in clue}
    if not there:
        return None
    cells = sorted(there)
    cell = cells[rng.below(random, len(cells))]
    clue = None
    if puzzle.genre == "yajilin":
        clue = ((None, None), (there[cell][0], None))[rng.below(random, 2)]
    return Related(puzzle, with_clue(puzzle, *cell, clue), _same)


def _says_nothing(random: Random, puzzle: Any, _answer: Marks | None) -> Related | None:
    """The board with something on it that demands nothing."""
    cells = [(r, c) for r in range(puzzle.height) for c in range(puzzle.width)]
    there = dict(clues_of(puzzle))
    if puzzle.genre == "hitori":
        able = [cell for cell in cells if _alone(puzzle, cell)]
    elif puzzle.genre == "yajilin":
        able = [cell for cell, clue in there.items() if None in clue]
    else:
        able = [cell for cell in cells if None in there.get(cell, (None,))]
    if not able:
        return None
    cell = able[rng.below(random, len(able))]
    clue: Any = _nothing_said(random)
    if puzzle.genre == "hitori":
        clue = _lonely_number(random, puzzle, cell)
    return Related(puzzle, with_clue(puzzle, *cell, clue), _same, exact=True, codes=_as_it_is)


def _nothing_said(random: Random) -> tuple[str | None, int | None]:
    if rng.below(random, 3) == 0:
        return None, rng.below(random, 4)
    return (None, *DIRECTIONS)[rng.below(random, 5)], None


def _alone(puzzle: Any, cell: Cell) -> bool:
    """Whether a cell is blank, or no other cell of its lines has its number."""
    number = puzzle.clues[cell[0]][cell[1]]
    others = [other for other in _lines_of(puzzle, cell) if other != cell]
    return not number or all(puzzle.clues[r][c] != number for r, c in others)


def _lonely_number(random: Random, puzzle: Any, cell: Cell) -> int | None:
    """None (a blank), or a number that no other cell of its lines has."""
    taken = {puzzle.clues[r][c] for r, c in _lines_of(puzzle, cell) if (r, c) != cell}
    free = [n for n in range(1, len(taken) + 2) if n not in taken]
    free += [n for n in (16, 17, 36, 37, LARGEST_NUMBER) if n not in taken]
    at = rng.below(random, len(free) + 1)
    return None if at == len(free) else free[at]


def _inside_too(_random: Random, puzzle: Any, _answer: Marks | None) -> Related | None:
    if not puzzle.shaded_outside:
        return None
    return Related(puzzle, replace(puzzle, shaded_outside=False), _same)


# --- larger boards ----------------------------------------------------------------------------


def _walled(random: Random, puzzle: Any, _answer: Marks | None) -> Related:
    larger, frame = walled_in(random, puzzle)
    return Related(puzzle, larger, frame.carried, exact=True, codes=_as_it_is)


def _one_more(random: Random, puzzle: Any, _answer: Marks | None) -> Related | None:
    found = one_line_more(random, puzzle)
    return None if found is None else Related(puzzle, found[0], found[1].carried)


# --- sums -------------------------------------------------------------------------------------


def parts(random: Random, puzzle: Any) -> Sum | None:
    """The board, and boards among which its answers are shared out; None: it has no such cell."""
    there = dict(clues_of(puzzle))
    cells = [(r, c) for r in range(puzzle.height) for c in range(puzzle.width)]
    if puzzle.genre == "hitori":
        return None
    if puzzle.genre == "yajilin":
        free = [cell for cell in cells if cell in there and None in there[cell]]
    else:
        free = [cell for cell in cells if cell not in there]
    if not free:
        return None
    cell = free[rng.below(random, len(free))]
    if puzzle.genre == "yinyang":
        shares = [with_clue(puzzle, *cell, colour) for colour in (1, 2)]
        return Sum(((-1, puzzle), *((1, share) for share in shares)))
    return _told(puzzle, cell, DIRECTIONS[rng.below(random, 4)])


def _told(puzzle: Any, cell: Cell, direction: str) -> Sum:
    """Its number in that direction, each that a line can show."""
    most = (len(ray(puzzle.height, puzzle.width, cell, direction)) + 1) // 2
    told = [with_clue(puzzle, *cell, (direction, number)) for number in range(most + 2)]
    sayable, beyond_it = told[:-1], told[-1]
    terms = [(-1, puzzle), *((1, share) for share in sayable)]
    if puzzle.genre == "yajikazu":  # the shaded ones are in every share, and count once
        terms.append((1 - len(sayable), beyond_it))
    return Sum(tuple(terms))


# --- all of them ------------------------------------------------------------------------------

ARROWS = ("yajikazu", "yajilin")

CLUES = (
    Relation("added-clue", "a clue more never adds an answer", (), _added),
    Relation("removed-clue", "a clue less never takes an answer away", (), _removed),
    Relation(
        "says-nothing",
        "what demands nothing changes nothing",
        ("hitori", *ARROWS),
        _says_nothing,
    ),
    Relation(
        "inside-too",
        "without the rule that shaded cells lie outside there are no fewer answers",
        ("yajilin",),
        _inside_too,
    ),
    Relation("walled-in", "behind clue cells all answers stay", ("yajilin",), _walled),
    Relation(
        "one-line-more",
        "a line of nothing beside it leaves every answer",
        ("hitori", "yajikazu"),
        _one_more,
    ),
)


def relations(genre: str) -> list[Relation]:
    """The relations of a genre, in a fixed order."""
    turns = [
        Relation(one.name, f"answers go with the board: {one.name}", (genre,), _by_symmetry(one))
        for one in symmetries(genre)
    ]
    return turns + [one for one in CLUES if genre in (one.genres or (genre,))]
