"""What a contract is, and what is said where one is broken."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from liarproof.properties.contracts.bench import CONTRADICTION, SETTLED, Replies
from liarproof.properties.contracts.flat import Layout
from liarproof.properties.contracts.subject import Subject
from liarproof.properties.contracts.worlds import World
from liarproof.puzzles.answer import Marks
from liarproof.puzzles.grid import place

PARTS = ("", "right of ", "below ")
"""How an entry of each part of a state is named: by the cell to the left, or above."""


class Drawn(NamedTuple):
    """A state to show, with its caption; it may be of another puzzle."""

    caption: str
    puzzle: Any
    marks: Marks | None
    """None where it was said to be a contradiction."""


class Breach(NamedTuple):
    """One place where a contract does not hold."""

    text: str
    """What happened, in one sentence."""
    puzzle: Any = None
    """None where it is about many puzzles at once."""
    before: Marks | None = None
    after: Marks | None = None
    """What the rung made of it; None where it said "contradiction", or did not end well."""
    entry: int | None = None
    """The entry that was written, or is at fault."""
    answer: Marks | None = None
    """The answer that is lost, or the board that is judged wrongly."""
    also: tuple[Drawn, ...] = ()
    """Other states that show it."""
    witnesses: tuple[NDArray[np.int8], ...] = ()
    """The states, flat, that suffice to find it again."""
    refused: bool = False
    """Whether it said "contradiction"."""


class Tally(NamedTuple):
    """How often a rung did something, over many worlds."""

    chances: int = 0
    """States in which something can be deduced."""
    taken: int = 0
    """Of these, the states in which it did."""
    calls: int = 0
    refusals: int = 0
    """Calls that ended in "contradiction"."""

    def plus(self, other: Tally) -> Tally:
        """Both together."""
        return Tally(*(a + b for a, b in zip(self, other, strict=True)))


Find = Callable[[Subject, World], Breach | None]


def always(_subject: Subject) -> bool:
    """Every propagator must hold it."""
    return True


class Contract(NamedTuple):
    """A named statement about every puzzle and state."""

    name: str
    text: str
    """Its definition, in a paragraph."""
    find: Find
    """Looks for a breach among the states of one world."""
    states: int
    """How many states of a random world it looks at: fewer where each costs more."""
    cost: int = 1
    """Of so many worlds it looks at one."""
    asked: Callable[[Subject], bool] = always
    """Whether this propagator must hold it: some only where it says so of itself."""
    tally: Callable[[Subject, World], Tally] | None = None
    """Where it is about how often something happens: what to add up."""
    total: Callable[[Subject, Tally], Breach | None] | None = None
    """And what the sum must hold."""


def shown(world: World, replies: Replies, at: int, text: str, entry: int | None = None) -> Breach:
    """A breach at one state of a world."""
    settled = replies.kinds[at] == SETTLED
    return Breach(
        text,
        world.puzzle,
        world.layout.marks(world.states[at]),
        world.layout.marks(replies.after[at]) if settled else None,
        entry,
        witnesses=(world.states[at],),
        refused=bool(replies.kinds[at] == CONTRADICTION),
    )


def drawn(
    caption: str, world: World, replies: Replies, at: int, image: Any = None
) -> tuple[Drawn, ...]:
    """What a call left behind, to be shown; of the puzzle `image`, where that is another."""
    puzzle = world.puzzle if image is None else image
    refused = replies.kinds[at] == CONTRADICTION
    marks = None if refused else Layout.of(puzzle).marks(replies.after[at])
    return (Drawn(caption, puzzle, marks),)


def outcome_differs(a: Replies, i: int, b: Replies, j: int) -> bool:
    """Whether two calls that both ended as they should said different things."""
    if not (a.judged[i] and b.judged[j]):
        return False
    if a.kinds[i] != b.kinds[j]:
        return True
    return bool(a.kinds[i] == SETTLED and (a.after[i] != b.after[j]).any())


def entry_name(layout: Layout, entry: int) -> str:
    """``r1c2``, or of an edge ``right of r1c2``."""
    part, row, column = layout.place(entry)
    return PARTS[part] + place((row, column))


def value_name(layout: Layout, entry: int, value: int, genre: str) -> str:
    """What a value of an entry is called: shaded, white, on ..."""
    from liarproof.puzzles.genres import book

    if value not in (1, 2):
        return "unknown" if value == 0 else str(value)
    if layout.place(entry)[0] == 0:
        return book(genre).cell_values[value - 1]
    return ("off", "on")[value - 1]


def written(layout: Layout, entry: int, value: int, genre: str) -> str:
    """``r1c2 shaded``."""
    return f"{entry_name(layout, entry)} {value_name(layout, entry, value, genre)}"
