"""What a statement of the corpus is, and the kinds of evidence for it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

from liarproof.properties.theorems.finite import Structure
from liarproof.properties.theorems.proofs import Finding, Obligation
from liarproof.puzzles.answer import Marks
from liarproof.puzzles.text import write_text

HOLDS, REFUTED = "holds", "refuted"


class Witness(NamedTuple):
    """A case in which a statement does not hold."""

    text: str
    """What is wrong there, in one line."""
    puzzle: Any = None
    marks: Marks | None = None
    others: tuple[Marks, ...] = ()
    """Further answers or states of the same board, such as the rival."""

    def drawn(self) -> str:
        """The words, and the boards under them."""
        boards = [self.marks, *self.others] if self.puzzle is not None else []
        return "\n".join([self.text, *(write_text(self.puzzle, marks) for marks in boards)])


class Found(NamedTuple):
    """What came of looking at many cases."""

    cases: int
    witness: Witness | None = None


Size: TypeAlias = tuple[int, int]
"""Height and width of a board; of what has one dimension, 1 and its length."""


@dataclass(frozen=True)
class Exhaustive:
    """Every case of a size, at each size of a list that ascends."""

    cases: str
    """What is gone through, such as "every legal shading and each of its shaded cells"."""
    run: Callable[[int, int], Found]
    """(height, width) -> all cases of that size."""
    quick: tuple[Size, ...]
    full: tuple[Size, ...] = ()
    """Sizes beyond `quick`, for the full profile."""

    def sizes(self, full: bool) -> tuple[Size, ...]:
        """Those of a profile. Of a refuted statement the last of `quick` has the witness."""
        return self.quick + self.full if full else self.quick


@dataclass(frozen=True)
class Axiom:
    """A hypothesis that obligations take for granted, and boards on which it is seen to hold."""

    name: str
    formula: Any
    """Closed, of the sorts and names of the obligations."""
    boards: Callable[[int, int], Iterator[Structure]]
    """(height, width) -> every board of the size as structures."""
    sizes: tuple[Size, ...]


@dataclass(frozen=True)
class Proved:
    """Shown for all sizes, by provers; see `proofs`."""

    argument: str
    """How the obligations together make the statement, in words."""
    obligations: Callable[[], Iterable[Obligation]]
    axioms: Callable[[], Iterable[Axiom]] = tuple


@dataclass(frozen=True)
class Computed:
    """Shown by algebra, for all sizes as recurrences and identities are, or worked out for one."""

    argument: str
    run: Callable[[], Iterable[Finding]]


@dataclass(frozen=True)
class Property:
    """Tried by Hypothesis on random cases beyond the exhaustive ones."""

    cases: str
    run: Callable[[int, int], Found]
    """(examples, seed) -> what was found."""
    quick: int = 50
    full: int = 1_000
    """Examples."""


Evidence: TypeAlias = Exhaustive | Proved | Computed | Property


@dataclass(frozen=True, kw_only=True)
class Statement:
    """One statement. Those that articles make stand as they make them, also where that is wrong."""

    id: str
    """Permanent."""
    words: str
    """One or two sentences, true or not."""
    symbols: str
    """The same in symbols."""
    scope: str
    """Sizes and conventions of which it speaks."""
    article: tuple[str, ...] = ()
    """Where an article states or uses it: ``NAME, section "..."``; empty: ours."""
    evidence: tuple[Evidence, ...]
    outcome: str = HOLDS
    """`HOLDS`, or `REFUTED`: then each evidence finds a witness at its last quick size."""
    witness: str = ""
    """Of a refuted statement, `Witness.drawn` of the smallest, as it was found."""
    correction: str = ""
    """Of a refuted statement, the id of what is true in its place."""
    step_of: str = ""
    """Of a step of a printed proof, the id of what is proved there."""
    note: str = ""
    """What a reader should know besides, such as why an argument fails."""
