"""Theorems about clue sets tried by Hypothesis on answers of boards too large to go through."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from hypothesis import find
from hypothesis import strategies as st
from hypothesis.errors import NoSuchExample

from liarproof.oracles.referee import judge
from liarproof.oracles.registry import oracle_engines
from liarproof.properties.theorems.often import often
from liarproof.properties.theorems.statement import Found, Witness
from liarproof.properties.theorems.yajikazu_boards import Saying, board, cells_of, line, marks_of
from liarproof.properties.theorems.yajikazu_partners import arrows
from liarproof.puzzles.arrows import DIRECTIONS
from liarproof.puzzles.yajikazu import Yajikazu

SIDES = st.integers(5, 8)


class Answer(NamedTuple):
    """A legal shading of a board."""

    height: int
    width: int
    mask: int

    def puzzle(self, clues: dict[int, Saying]) -> Yajikazu:
        """The board with clues."""
        return board(self.height, self.width, clues)

    def witness(self, text: str, clues: dict[int, Saying]) -> Witness:
        """The answer on the board with clues."""
        marks = marks_of(self.height, self.width, self.mask)
        return Witness(text, self.puzzle(clues), marks)


@st.composite
def answers(draw: st.DrawFn) -> Answer:
    """Cells shaded in some order where the referee lets them be; in half of them till none fits."""
    height, width = draw(SIDES), draw(SIDES)
    cells = range(height * width)
    order = draw(st.lists(st.sampled_from(cells), max_size=len(cells), unique=True))
    mask = 0
    for cell in [*order, *(cells if draw(st.booleans()) else ())]:
        if legal(Answer(height, width, mask | 1 << cell)):
            mask |= 1 << cell
    return Answer(height, width, mask)


def legal(answer: Answer) -> bool:
    """Whether the referee finds nothing wrong."""
    marks = marks_of(answer.height, answer.width, answer.mask)
    return not judge(answer.puzzle({}), marks)


def grows(answer: Answer) -> bool:
    """Whether a cell can be added."""
    return any(
        legal(answer._replace(mask=answer.mask | 1 << cell))
        for cell in range(answer.height * answer.width)
        if not answer.mask >> cell & 1
    )


def alone(puzzle: Yajikazu) -> bool:
    """Whether a board has one answer, by an oracle."""
    (sat,) = (one for one in oracle_engines("yajikazu") if one.name == "sat")
    return len(sat.answers(puzzle, 2)) == 1


def tried(
    cases: st.SearchStrategy[Any],
    wrong: Callable[[Any], Witness | None],
    examples: int,
    seed: int,
) -> Found:
    """Look for a case with something wrong, and shrink it."""
    number = 0

    def counted(case: Any) -> bool:
        nonlocal number
        number += 1
        return wrong(case) is not None

    try:
        case = find(cases, counted, settings=often(examples), random=Random(seed))
    except NoSuchExample:
        return Found(number)
    return Found(number, wrong(case))


def confess(answer: Answer) -> dict[int, Saying]:
    """A number that cannot be said on every shaded cell."""
    return dict.fromkeys(cells_of(answer.mask), ("R", answer.height * answer.width))


def not_liar_theorem(case: tuple[Answer, list[Saying]]) -> Witness | None:
    """Confessions leave an answer alone if no cell can be added, any liars' clues only then."""
    answer, told = case
    if not grows(answer):
        clues = confess(answer)
        return None if alone(answer.puzzle(clues)) else answer.witness("not alone", clues)
    clues = dict(zip(cells_of(answer.mask), told, strict=False))
    return answer.witness("alone", clues) if alone(answer.puzzle(clues)) else None


def liar_theorem(
    examples: int,
    seed: int,
    wrong: Callable[[tuple[Answer, list[Saying]]], Witness | None] = not_liar_theorem,
) -> Found:
    """Answers of boards to 8×8, with any liars' clues where a cell can be added."""
    sayings = st.tuples(st.sampled_from(DIRECTIONS), st.integers(0, 9))
    liars = st.lists(sayings, min_size=32, max_size=32)
    return tried(st.tuples(answers(), liars), wrong, examples, seed)


def counted(answer: Answer, cell: int, direction: str) -> int:
    """The shaded cells beyond a cell."""
    beyond = line(answer.height, answer.width, cell, direction)
    return sum(answer.mask >> other & 1 for other in beyond)


def not_alone(answer: Answer) -> Witness | None:
    """The corrected proof's clue set leaves the answer alone."""
    clues = confess(answer)
    for cell, way in arrows(answer.height, answer.width, answer.mask).items():
        clues[cell] = way, counted(answer, cell, way)
    return None if alone(answer.puzzle(clues)) else answer.witness("not alone", clues)


def clue_set_exists(
    examples: int, seed: int, wrong: Callable[[Answer], Witness | None] = not_alone
) -> Found:
    """Answers of boards to 8×8."""
    return tried(answers(), wrong, examples, seed)
