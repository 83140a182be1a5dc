"""Hypothesis strategies: boards, marks and answers of every shape the rule books allow.

What is drawn shrinks towards the smallest board with the smallest numbers and nothing on it.
"""

from __future__ import annotations

from collections.abc import Callable, Set
from typing import Any

from hypothesis import strategies as st

from liarproof.puzzles import arrows, hitori
from liarproof.puzzles.answer import OFF, ON, SHADED, UNKNOWN, UNSHADED, Answer, Marks, Rows
from liarproof.puzzles.arrows import DIRECTIONS, Clue
from liarproof.puzzles.book import Puzzle
from liarproof.puzzles.genres import book
from liarproof.puzzles.hitori import BLANK, Hitori
from liarproof.puzzles.yajikazu import Yajikazu
from liarproof.puzzles.yajilin import Yajilin
from liarproof.puzzles.yinyang import BLACK, EMPTY, WHITE, YinYang


def _rows(height: int, width: int, values: st.SearchStrategy[int]) -> st.SearchStrategy[Rows]:
    row = st.tuples(*[values] * width)
    return st.tuples(*[row] * height)


def sizes(max_side: int) -> st.SearchStrategy[tuple[int, int]]:
    """Height and width: 1×1, strips either way, squares and other rectangles."""
    side = st.integers(1, max_side)
    return st.one_of(
        st.just((1, 1)),
        st.tuples(st.just(1), side),
        st.tuples(side, st.just(1)),
        side.map(lambda n: (n, n)),
        st.tuples(side, side),
    )


@st.composite
def hitori_boards(
    draw: st.DrawFn,
    max_side: int = 6,
    max_number: int = hitori.LARGEST_NUMBER,
    blanks: bool = True,
) -> Hitori:
    """Hitori boards with numbers up to `max_number`, many repeated, some blank.

    Numbers drawn from a whole range hardly ever repeat in a line, so that most of the boards
    draw from a few.
    """
    height, width = draw(sizes(max_side))
    largest = draw(
        st.one_of(st.integers(1, min(max_number, max(height, width))), st.just(max_number))
    )
    numbers = st.integers(1, largest)
    if blanks and draw(st.booleans()):
        numbers = st.one_of(numbers, st.just(BLANK))
    return Hitori(draw(_rows(height, width, numbers)))


def _some_cells(height: int, width: int) -> st.SearchStrategy[Set[int]]:
    """None, a few or all of the cells of a board, by their numbers in raster order."""
    cells = range(height * width)
    few = st.frozensets(st.sampled_from(cells))
    return st.one_of(st.just(frozenset[int]()), few, st.just(frozenset(cells)))


@st.composite
def yinyang_boards(draw: st.DrawFn, max_side: int = 6) -> YinYang:
    """Yin-Yang boards with none, some or all of the cells given: at random, or out of an answer.

    Random givens hardly ever leave an answer, so that some boards are made from a comb.
    """
    height, width = draw(sizes(max_side))
    colours = draw(
        st.one_of(
            _rows(height, width, st.sampled_from((WHITE, BLACK))),
            st.sampled_from((WHITE, BLACK)).map(lambda colour: ((colour,) * width,) * height),
            st.booleans().map(lambda upright: comb(height, width, upright)),
        )
    )
    given = draw(_some_cells(height, width))
    return YinYang(
        tuple(
            tuple(
                colour if row * width + column in given else EMPTY
                for column, colour in enumerate(line)
            )
            for row, line in enumerate(colours)
        )
    )


def comb(height: int, width: int, upright: bool) -> Rows:
    """Two combs, one of each colour, with their teeth between one another.

    A legal answer on every board but 1×1, which has none.
    """
    if upright:
        return tuple(zip(*comb(width, height, upright=False), strict=True))
    if width == 1:
        return tuple((BLACK if row else WHITE,) for row in range(height))
    return tuple(
        (WHITE, *(WHITE if row % 2 else BLACK for _ in range(width - 2)), BLACK)
        for row in range(height)
    )


@st.composite
def yajikazu_boards(
    draw: st.DrawFn,
    max_side: int = 6,
    max_number: int = arrows.LARGEST_NUMBER,
    silent: bool = True,
) -> Yajikazu:
    """Yajisan-Kazusan boards with clues as `arrow_clues` draws them."""
    height, width = draw(sizes(max_side))
    return Yajikazu(height, width, draw(arrow_clues(height, width, max_number, silent)))


@st.composite
def yajilin_boards(
    draw: st.DrawFn,
    max_side: int = 6,
    max_number: int = arrows.LARGEST_NUMBER,
    silent: bool = True,
) -> Yajilin:
    """Yajilin boards with clues as `arrow_clues` draws them, with and without the variant."""
    height, width = draw(sizes(max_side))
    clues = draw(arrow_clues(height, width, max_number, silent))
    return Yajilin(height, width, clues, draw(st.booleans()))


@st.composite
def arrow_clues(
    draw: st.DrawFn, height: int, width: int, max_number: int, silent: bool
) -> tuple[Clue, ...]:
    """Clues on none, some or all of the cells of a board.

    Arrows point anywhere, off the board too. Most numbers are such as their lines hold, others
    are up to `max_number`; with `silent`, some clues lack the arrow, the number or both.
    """
    holds = (max(height, width) + 1) // 2
    largest = draw(st.sampled_from((min(holds, max_number), max_number)))
    numbers: st.SearchStrategy[int | None] = st.integers(0, largest)
    directions: st.SearchStrategy[str | None] = st.sampled_from(DIRECTIONS)
    if silent and draw(st.booleans()):
        numbers, directions = numbers | st.none(), directions | st.none()
    clued = sorted(draw(_some_cells(height, width)))
    return tuple(Clue(*divmod(cell, width), draw(directions), draw(numbers)) for cell in clued)


_BOARDS: dict[str, Callable[..., st.SearchStrategy[Any]]] = {
    "hitori": hitori_boards,
    "yinyang": yinyang_boards,
    "yajikazu": yajikazu_boards,
    "yajilin": yajilin_boards,
}


def boards(genre: str, max_side: int = 6) -> st.SearchStrategy[Any]:
    """Boards of `genre` of every kind."""
    return _BOARDS[genre](max_side=max_side)


@st.composite
def marks_for(draw: st.DrawFn, puzzle: Puzzle) -> Marks:
    """Marks on `puzzle`, legal or not: none, partial or complete, cells and edges by themselves."""
    undecided = draw(_filled(puzzle, (UNKNOWN,), (UNKNOWN,)))
    partial = draw(_filled(puzzle, (UNKNOWN, UNSHADED, SHADED), (UNKNOWN, OFF, ON)))
    if not book(puzzle.genre).edges:
        return partial
    kinds = st.sampled_from((undecided, partial, draw(answers_for(puzzle))))
    cells, edges = draw(kinds), draw(kinds)
    return Marks(cells.cells, edges.right, edges.down)


def answers_for(puzzle: Puzzle) -> st.SearchStrategy[Answer]:
    """Complete marks on `puzzle`, legal or not."""
    return _filled(puzzle, (UNSHADED, SHADED), (OFF, ON))


def _filled(
    puzzle: Puzzle, cells: tuple[int, ...], edges: tuple[int, ...]
) -> st.SearchStrategy[Marks]:
    """Marks of such values."""
    height, width = puzzle.height, puzzle.width
    shading = _rows(height, width, st.sampled_from(cells))
    if not book(puzzle.genre).edges:
        return shading.map(Marks)
    values = st.sampled_from(edges)
    return st.builds(
        Marks, shading, _rows(height, width - 1, values), _rows(height - 1, width, values)
    )
