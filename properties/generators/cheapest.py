"""Exact words on clue sets for a Yajisan-Kazusan answer: whether there is one, and the fewest.

The greedy buyer (`buying`) says what it came to. Here the same is decided: whether any clues of
a dialect leave the answer alone, and how few do.

**Which clues to choose from.** On a cell that ours leaves unshaded a clue tells our number: one
candidate an arrow. On a cell that ours shades it may say anything; but a number that the line
can never show refutes every rival that leaves the cell unshaded, and no clue there refutes any
other. So one such lie, with any arrow that sees a cell, stands for all.

Of the liar dialect both answers are known: there are such clues exactly if the answer is maximal
(the article's theorem), and then on every shaded cell, no fewer: ours without a shaded cell is
legal, and obeys all lies but the one there.

**How.** A choice of candidates, at most one a cell, leaves ours alone exactly if of every rival
it has one that refutes it. There are too many rivals to write down; those that matter are asked
for (implicit hitting sets: Moreno-Centeno and Karp 2013). A SAT solver chooses, for the fewest a
MaxSAT solver; our solver looks for a rival of the choice; the candidates that refute it are the
next clause, of which one must be chosen. Ended by a choice without a rival, or by clauses that
cannot be met together. The clauses found hold for every choice, so both ends are proofs.

A rival that few candidates refute says more. So from a rival on, candidates are added to the
choice (more than one a cell, if need be) for as long as it keeps a rival: what then refutes that
rival, all refute.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import combinations
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from liarproof.properties.generators.buying import Ints, Rays, Values, ask, rays, shown
from liarproof.puzzles.answer import SHADED, UNSHADED, Answer
from liarproof.puzzles.arrows import DIRECTIONS, Clue
from liarproof.puzzles.errors import InputError
from liarproof.puzzles.errors import shown as quoted
from liarproof.puzzles.yajikazu import Yajikazu

SOLVER = "cadical195"

EXISTS, NONE, UNKNOWN = "exists", "none", "unknown"
"""There are such clues; it is proved that there are none; the rivals asked for did not suffice to
tell, which is no word on either."""

DIALECTS = ("free", "liar", "honest")

MOST_RIVALS = 5_000

Chosen: TypeAlias = NDArray[np.bool_]
"""(k,): of each candidate whether it is chosen."""


class Decision(NamedTuple):
    """What is known of the clue sets of a dialect that leave an answer alone."""

    outcome: str
    """`EXISTS`, `NONE` or `UNKNOWN`."""
    puzzle: Yajikazu | None
    """A board with such clues, where there are any."""
    at_least: int
    """No fewer clues than so many will do, if any do: those of `puzzle`, where the fewest were
    asked for and are known."""
    rivals: int
    """The rivals that it took."""


class _Candidates:
    """The clues of a dialect that ours obeys, and which of them refute a rival."""

    def __init__(self, answer: Answer, dialect: str) -> None:
        if dialect not in DIALECTS:
            raise InputError(f"dialect {quoted(dialect)} is not one of: {', '.join(DIALECTS)}")
        self.height, self.width = len(answer.cells), len(answer.cells[0])
        self.ours: Values = np.array(answer.cells, dtype=np.int8).reshape(-1)
        self.lines: Rays = rays(self.height, self.width)
        self.clues = np.array([*self._clues(dialect)], dtype=np.int64).reshape(-1, 3)
        cell, way, number = self.clues.T
        ends = self.lines.begin[cell, way], self.lines.end[cell, way]
        self.rows = np.stack([cell, number, *ends], axis=1)

    def _clues(self, dialect: str) -> Iterator[tuple[int, int, int]]:
        lengths, numbers = self.lines.lengths, self._shown(self.ours)
        for cell in range(self.ours.size):
            seeing = np.flatnonzero(lengths[cell]).tolist()
            if self.ours[cell] == SHADED:
                if dialect != "honest":
                    yield cell, seeing[0], int(lengths[cell, seeing[0]] + 1) // 2 + 1
            elif dialect != "liar":
                yield from ((cell, way, int(numbers[cell, way])) for way in seeing)

    def _shown(self, values: Values) -> Ints:
        return shown(self.lines.cells, self.lines.begin, self.lines.end, values)

    def refuting(self, rival: Values) -> Chosen:
        """(k,): the candidates that refute it."""
        cell, way, number = self.clues.T
        broken: Chosen = (rival[cell] == UNSHADED) & (self._shown(rival)[cell, way] != number)
        return broken

    def rival(self, chosen: Chosen) -> Values | None:
        """An answer to the chosen clues other than ours, if there is one."""
        return next(iter(ask(self.lines, self.rows[chosen], self.ours).rivals), None)

    def refuting_least(self, rival: Values) -> Chosen:
        """(k,): all that refute some rival, which are among those that refute this one.

        Of no rival they are some, but not all.
        """
        refuting = self.refuting(rival)
        for at in np.flatnonzero(refuting).tolist():
            if refuting[at]:
                allowed = ~refuting
                allowed[at] = True
                other = self.rival(allowed)
                if other is not None:
                    refuting = self.refuting(other)
        return refuting

    def exclusive(self) -> Iterator[list[int]]:
        """Clauses over the candidates, counted from 1: at most one is on a cell."""
        cells = self.clues[:, 0]
        for cell in np.unique(cells).tolist():
            here = np.flatnonzero(cells == cell) + 1
            yield from ([-one, -other] for one, other in combinations(here.tolist(), 2))

    def puzzle(self, chosen: Chosen) -> Yajikazu:
        """The board with the chosen clues, at most one a cell."""
        clues = (
            Clue(cell // self.width, cell % self.width, DIRECTIONS[way], number)
            for cell, way, number in self.clues[chosen].tolist()
        )
        return Yajikazu(self.height, self.width, tuple(clues))


def exists(answer: Answer, dialect: str = "honest", most_rivals: int = MOST_RIVALS) -> Decision:
    """Whether any clues of `dialect`, at most one a cell, have `answer`, a legal one, alone.

    `Decision.at_least` is 0. Raises `InputError` for a dialect that there is not.
    """
    from pysat.solvers import Solver

    candidates = _Candidates(answer, dialect)
    with Solver(name=SOLVER) as solver:
        for clause in candidates.exclusive():
            solver.add_clause(clause)
        for clause in _one_a_cell(candidates):
            solver.add_clause(clause)
        for rivals in range(most_rivals):
            with _deaf_to_ctrl_c():
                if not solver.solve():
                    return Decision(NONE, None, 0, rivals)
            chosen = _chosen(candidates, solver.get_model())
            rival = candidates.rival(chosen)
            if rival is None:
                return Decision(EXISTS, candidates.puzzle(chosen), 0, rivals)
            solver.add_clause(_clause(candidates.refuting_least(rival)))
    return Decision(UNKNOWN, None, 0, most_rivals)


def fewest(answer: Answer, dialect: str = "free", most_rivals: int = MOST_RIVALS) -> Decision:
    """The fewest clues of `dialect`, at most one a cell, that have `answer`, a legal one, alone.

    Raises `InputError` for a dialect that there is not.
    """
    candidates = _Candidates(answer, dialect)
    clauses = list(candidates.exclusive())
    rivals, at_least = 0, 0
    while rivals < most_rivals:
        chosen = _cheapest(candidates, clauses)
        if chosen is None:
            return Decision(NONE, None, at_least, rivals)
        at_least = int(chosen.sum())
        found = _apart(candidates, chosen)
        if not found:
            return Decision(EXISTS, candidates.puzzle(chosen), at_least, rivals)
        rivals += len(found)
        clauses += map(_clause, found)
    return Decision(UNKNOWN, None, at_least, rivals)


def _cheapest(candidates: _Candidates, clauses: list[list[int]]) -> Chosen | None:
    """As few candidates as meet `clauses`; None where none do.

    A MaxSAT solver made anew each time: told of clauses one by one it was a thousand times slower.
    """
    from pysat.examples.rc2 import RC2
    from pysat.formula import WCNF

    number = len(candidates.clues)
    formula = WCNF()
    formula.extend(clauses)
    formula.extend([[-at] for at in range(1, number + 1)], [1] * number)
    with RC2(formula, solver=SOLVER, exhaust=True) as solver, _deaf_to_ctrl_c():
        model = solver.compute()
    return None if model is None else _chosen(candidates, model)


def _apart(candidates: _Candidates, chosen: Chosen) -> list[Chosen]:
    """Rivals of `chosen`, by the candidates that refute each, of which no two share one."""
    found: list[Chosen] = []
    chosen = chosen.copy()
    while (rival := candidates.rival(chosen)) is not None:
        refuting = candidates.refuting_least(rival)
        found.append(refuting)
        if not refuting.any():
            break
        chosen |= refuting
    return found


def _one_a_cell(candidates: _Candidates) -> Iterator[list[int]]:
    """Clauses: each cell that has candidates has one chosen, since more clues refute no less."""
    cells = candidates.clues[:, 0]
    for cell in np.unique(cells).tolist():
        yield _clause(cells == cell)


def _clause(chosen: Chosen) -> list[int]:
    clause: list[int] = (np.flatnonzero(chosen) + 1).tolist()
    return clause


def _chosen(candidates: _Candidates, model: Iterable[int]) -> Chosen:
    chosen = np.zeros(len(candidates.clues), dtype=np.bool_)
    chosen[[literal - 1 for literal in model if 0 < literal <= len(chosen)]] = True
    return chosen


def always(answer: Answer) -> Yajikazu:
    """A board that has `answer`, a legal one, alone: a clue on every cell that sees another.

    On each shaded cell a number that no line shows: so a rival shades all that ours does, and
    more. On the unshaded cells our numbers. In each row the last of them looks left, the others
    look right; on a board one cell wide the last one up, the others down. Take a row in which a
    rival shades more. If it leaves the last one unshaded, that sees a shaded cell too many. If it
    shades that as well, the cell before it is unshaded by both, looks at it, and sees one too
    many. And there is a cell before it that ours leaves unshaded, or our row would be that cell
    and a shaded one, which the rival's touches.
    """
    candidates = _Candidates(answer, "free")
    height, width = candidates.height, candidates.width
    line = np.arange(height * width) // width if width > 1 else np.zeros(height, dtype=np.int64)
    back, forward = (DIRECTIONS.index(way) for way in ("LR" if width > 1 else "UD"))
    unshaded = np.flatnonzero(candidates.ours == UNSHADED)
    last = unshaded[np.append(line[unshaded][1:] != line[unshaded][:-1], True)]
    cell, way, _ = candidates.clues.T
    wanted = np.where(np.isin(cell, last), back, forward)
    return candidates.puzzle((candidates.ours[cell] == SHADED) | (way == wanted))


@contextmanager
def _deaf_to_ctrl_c() -> Iterator[None]:
    """A Ctrl-C is heard once the SAT solver returns.

    python-sat leaves its C++ code by a long jump when the signal comes on the main thread,
    and the process dies of it; on other threads, as it is told here, it sets no handler.
    """
    from pysat.solvers import MainThread

    told: Any = MainThread.check
    MainThread.check = staticmethod(lambda: False)
    try:
        yield
    finally:
        MainThread.check = staticmethod(told)
