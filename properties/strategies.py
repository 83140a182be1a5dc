"""Hypothesis strategies: boards, marks and answers of every shape the rule books allow.

What is drawn shrinks towards the smallest board with the smallest numbers and nothing on it.
"""

from __future__ import annotations

from hypothesis import strategies as st

from liarproof.puzzles.answer import SHADED, UNKNOWN, UNSHADED, Answer, Marks, Rows
from liarproof.puzzles.book import Puzzle
from liarproof.puzzles.hitori import BLANK, LARGEST_NUMBER, Hitori


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
    draw: st.DrawFn, max_side: int = 6, max_number: int = LARGEST_NUMBER, blanks: bool = True
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


def marks_for(puzzle: Puzzle) -> st.SearchStrategy[Marks]:
    """Marks on `puzzle`, legal or not: none, partial or complete."""
    values = st.sampled_from((UNKNOWN, UNSHADED, SHADED))
    return _rows(puzzle.height, puzzle.width, values).map(Marks)


def answers_for(puzzle: Puzzle) -> st.SearchStrategy[Answer]:
    """Complete marks on `puzzle`, legal or not."""
    values = st.sampled_from((UNSHADED, SHADED))
    return _rows(puzzle.height, puzzle.width, values).map(Marks)
