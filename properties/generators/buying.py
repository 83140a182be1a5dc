"""Buying clues for a Yajisan-Kazusan answer, one against each rival, as article 51 does.

Ours is the answer that the board is to have alone. While there is another, a *rival*, a clue is
bought that ours obeys and the rival breaks. There are two kinds. On a cell that ours shades a
clue is *exempt*: it may say any number but the rival's, if the rival leaves the cell unshaded.
On a cell that ours leaves unshaded it is *honest*: it tells our number, and the rival breaks it
if it leaves the cell unshaded too, and shows another number there. The article's proof that a
clue can always be bought picks out these:

1. where a cell is shaded by ours and not by the rival, an exempt clue there;
2. else the rival shades all that ours shades, and more. Let d be the last cell in raster order
   that it shades more: then an honest clue on the cell to the right of d, or in the last column
   below d, whose arrow looks back through d.

That gives a clue for one rival. A board needs them all, one a cell, and of that the proof does not
speak. Three things stop a buyer that follows it to the letter: all cells of case 1 may have a
clue, a lie that happens to be the rival's number; the cell of case 2 may have one, with another
arrow (it stands in the last column, or tells a number that the rival shows, too); and d may be
the last cell of the board, with nothing after it. Each is an outcome with a name. (Clues that
leave ours alone there always are: `cheapest.always`.) Every purchase fills a cell, and clues are
changed no more often than there are cells, so this ends.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from liarproof.compiled import jit
from liarproof.oracles.kit import rng
from liarproof.properties.generators import UNIQUE
from liarproof.puzzles.answer import SHADED, UNSHADED
from liarproof.puzzles.arrows import DIRECTIONS, Clue
from liarproof.puzzles.yajikazu import Yajikazu
from liarproof.solvers import kernel
from liarproof.solvers.regions import neighbours
from liarproof.solvers.rung import plan_of
from liarproof.solvers.yajikazu import LADDER, Board

if TYPE_CHECKING:
    from liarproof.properties.generators.yajikazu import Choices

NO_CANDIDATE = "no candidate"
"""No clue of the dialect, on whatever cell, is obeyed by ours and broken by the rival."""
CELL_TAKEN = "cell taken"
"""There are such clues, but only on cells that have another clue."""
LAST_CELL = "last cell"
"""The proof's second case, where nothing is to the right of d and nothing below it."""
NOT_SOLVED = "not solved"
"""There is one answer, and no cell left for the clue that the ladder would need to find it."""
CUT_OFF = "search cut off"
"""The solver used up its budget before it knew whether there is a rival."""

Values: TypeAlias = NDArray[np.int8]
"""(n,): a complete answer, UNSHADED or SHADED for each cell in raster order."""
Ints: TypeAlias = NDArray[np.int64]
Marked: TypeAlias = NDArray[np.bool_]
Purchase: TypeAlias = tuple[int, int, int]
"""A cell, the place of its arrow in DIRECTIONS, and a number."""

STEPS = {"U": (-1, 0), "D": (1, 0), "L": (0, -1), "R": (0, 1)}
UP, LEFT = DIRECTIONS.index("U"), DIRECTIONS.index("L")
TURNS = "turns"
"""Both of the solver's strategies in turn, each with ever more assumptions: where one of them
gets lost, the other seldom does."""
FIRST_TURN = 200
"""Assumptions that each strategy may make at first."""
MOST_BUDGET = 10**9
NO_RULES = np.zeros(0, dtype=np.int64)
"""All rules of the game are among the rungs that search here."""


class Rays(NamedTuple):
    """The lines of a board of n cells, from each cell in each direction, as the solver has them."""

    near: Ints
    """(n, 4): the cells beside each, -1 where there is none."""
    cells: Ints
    """The cells of all lines."""
    begin: Ints
    """(n, 4): where in `cells` the line from a cell begins, in the order of DIRECTIONS."""
    end: Ints
    """(n, 4): and where it ends."""

    @property
    def lengths(self) -> Ints:
        """(n, 4): how many cells the line from each cell in each direction has."""
        return self.end - self.begin


@lru_cache(maxsize=16)
def rays(height: int, width: int) -> Rays:
    """The lines of a board of that size; not to be written to."""
    steps = np.array([STEPS[direction] for direction in DIRECTIONS], dtype=np.int64)
    return Rays(neighbours(height, width), *_lines(height, width, steps))


@jit
def _lines(height: int, width: int, steps: Ints) -> tuple[Ints, Ints, Ints]:
    cells = np.empty(height * width * (height + width), dtype=np.int64)
    begin, end = np.zeros((2, height * width, 4), dtype=np.int64)
    last = 0
    for cell in range(height * width):
        for way in range(4):
            begin[cell, way] = last
            row, column = cell // width + steps[way, 0], cell % width + steps[way, 1]
            while 0 <= row < height and 0 <= column < width:
                cells[last] = row * width + column
                last += 1
                row, column = row + steps[way, 0], column + steps[way, 1]
            end[cell, way] = last
    return cells[:last].copy(), begin, end


@jit
def shown(cells: Ints, begin: Ints, end: Ints, values: Values) -> Ints:
    """(n, 4): how many shaded cells each line of `Rays` shows, if `values` is the answer."""
    numbers = np.zeros(begin.shape, dtype=np.int64)
    for cell in range(begin.shape[0]):
        for way in range(4):
            for at in range(begin[cell, way], end[cell, way]):
                numbers[cell, way] += values[cells[at]] == SHADED
    return numbers


class Asked(NamedTuple):
    """What came of asking for rivals."""

    rivals: list[Values]
    exhausted: bool
    """Whether there are none but these."""


def ask(
    lines: Rays,
    clues: Ints,
    ours: Values,
    most: int = 1,
    budget: int = MOST_BUDGET,
    strategy: str = TURNS,
) -> Asked:
    """Up to `most` answers to `clues`, (k, 4) as in the solver's `Board`, other than `ours`.

    With no more than `budget` assumptions by each strategy that is tried.
    """
    turns = ("fast", "article") if strategy == TURNS else (strategy,)
    nodes = FIRST_TURN if strategy == TURNS else budget
    while True:
        for turn in turns:
            asked = _search(lines, clues, ours, most, min(nodes, budget), turn)
            if asked.rivals or asked.exhausted:
                return asked
        if nodes >= budget:
            return asked
        nodes *= 4


def _search(lines: Rays, clues: Ints, ours: Values, most: int, budget: int, strategy: str) -> Asked:
    board = Board(lines.near, clues, lines.cells)
    memory = kernel.new_memory(np.zeros(ours.size, dtype=np.int8), LADDER.kinds)
    tree = kernel.new_search(ours.size, 1)
    number, rungs = LADDER.strategies[strategy]
    plan = plan_of(LADDER, rungs)
    found: list[Values] = []
    while True:
        memory.notes[kernel.WORK] = 0
        exhausted = kernel.search(board, memory, tree, *plan, NO_RULES, number, budget)
        if tree.notes[kernel.BUFFERED] == 1:
            tree.notes[kernel.BUFFERED] = 0
            if (tree.answers[0] != ours).any():
                found.append(tree.answers[0].copy())
                if len(found) == most:
                    return Asked(found, False)
        elif exhausted or tree.notes[kernel.STAGE] == kernel.STOPPED:
            return Asked(found, bool(exhausted))


def settled(lines: Rays, clues: Ints) -> Values:
    """(n,): what the whole ladder decides without a guess, UNKNOWN elsewhere."""
    board = Board(lines.near, clues, lines.cells)
    memory = kernel.new_memory(np.zeros(len(lines.near), dtype=np.int8), LADDER.kinds)
    plan = plan_of(LADDER, LADDER.rungs)
    while kernel.fixpoint(board, memory, *plan, True) == kernel.PAUSED:
        memory.notes[kernel.WORK] = 0
    return memory.values


class Rival(NamedTuple):
    """An answer that is not ours."""

    values: Values
    """(n,)."""
    numbers: Ints
    """(n, 4): what it shows in each direction from each cell."""


class Draft:
    """A board in the making: ours, which stays, and the clues bought so far."""

    def __init__(
        self, height: int, width: int, ours: Values, state: NDArray[np.int64], choices: Choices
    ) -> None:
        self.height, self.width = height, width
        self.ours, self.state, self.choices = ours, state, choices
        self.lines = rays(height, width)
        self.numbers = self._shown(ours)
        self.most = (self.lines.lengths + 1) // 2  # of L cells that do not touch
        self.clues = np.zeros((ours.size, 4), dtype=np.int64)
        self.arrows = np.zeros(ours.size, dtype=np.int64)
        self.held = np.zeros(ours.size, dtype=np.bool_)
        self.met: list[Rival] = []
        self.changes = self.fillings = 0
        self.seats = self._seats()

    def _shown(self, values: Values) -> Ints:
        return shown(self.lines.cells, self.lines.begin, self.lines.end, values)

    def _seats(self) -> Marked:
        """(n, 4): the cells and arrows of which the dialect has clues at all."""
        exempt = (self.ours == SHADED)[:, None]
        cells = {"free": exempt | True, "liar": exempt, "honest": ~exempt}[self.choices.dialect]
        blind = self.choices.arrows == "any" and self.choices.numbers != "sayable"
        seats: Marked = cells & ((self.lines.lengths > 0) | blind)
        return seats

    @property
    def rows(self) -> Ints:
        """(k, 4): the clues as the solver's `Board` has them."""
        return self.clues[self.held]

    def ask(self, most: int = 1) -> Asked:
        """Up to `most` rivals of ours, by the choices."""
        choices = self.choices
        return ask(self.lines, self.rows, self.ours, most, choices.budget, choices.strategy)

    def meet(self, values: Values) -> Rival:
        """Take a rival down, to be remembered until the clues are thinned."""
        self.met.append(Rival(values, self._shown(values)))
        return self.met[-1]

    def write(self, purchase: Purchase) -> None:
        """Put a clue on a cell that has none."""
        cell, way, number = purchase
        begin, end = self.lines.begin[cell, way], self.lines.end[cell, way]
        self.clues[cell] = cell, number, begin, end
        self.arrows[cell] = way
        self.held[cell] = True

    def drawn(self, items: Ints) -> int:
        """One of `items`, (k,) with k > 0, each equally likely."""
        return int(items[rng.below(self.state, len(items))])

    def drawn_clue(self, clues: Ints) -> Purchase:
        """One of `clues`, (k, 3) with k > 0, each equally likely."""
        cell, way, number = clues[rng.below(self.state, len(clues))].tolist()
        return cell, way, number

    def wordings(self, cell: int, way: int, not_this: int) -> Ints:
        """(k,): the numbers that a clue there may have; an exempt one is not `not_this`."""
        if self.ours[cell] == UNSHADED:
            return np.array([self.numbers[cell, way]])
        most = int(self.most[cell, way])
        longest = max(self.height, self.width) // 2  # the most that any line of the board shows
        first, last = {
            "line": (0, most + 1),
            "board": (0, longest + 1),
            "sayable": (0, most),
            "unsayable": (most + 1, most + 1),
        }[self.choices.numbers]
        numbers = np.arange(first, last + 1)
        kept: Ints = numbers[numbers != not_this]
        return kept

    def puzzle(self) -> Yajikazu:
        """The board as it is now."""
        clues = (
            Clue(*divmod(cell, self.width), DIRECTIONS[way], number)
            for cell, way, number in zip(
                np.flatnonzero(self.held).tolist(),
                self.arrows[self.held].tolist(),
                self.clues[self.held, 1].tolist(),
                strict=True,
            )
        )
        return Yajikazu(self.height, self.width, tuple(clues))


def buy(draft: Draft) -> str:
    """Buy clues until there is no rival, and the ladder finishes if that is asked for.

    Returns `UNIQUE`, or why that failed; the draft holds what was bought.
    """
    greedy = draft.choices.pick == "greedy"
    while True:
        asked = draft.ask(draft.choices.rivals if greedy else 1)
        if asked.rivals:
            found = against([draft.meet(values) for values in asked.rivals], draft)
        elif not asked.exhausted:
            return CUT_OFF
        elif draft.choices.until == "unique":
            return UNIQUE
        else:
            found = _filling(draft)
        if isinstance(found, str):
            return found
        draft.write(found)


def against(rivals: list[Rival], draft: Draft) -> Purchase | str:
    """A clue that refutes the first of `rivals`, or why there is none."""
    stuck, rival = draft.choices.stuck, rivals[0]
    offers = _offers(draft, rival)
    if isinstance(offers, str) and stuck != "stop":
        offers = _open(draft, refuting(draft, rival))
    if isinstance(offers, str):
        return _changed(draft, rival) or offers if stuck == "change" else offers
    if draft.choices.pick == "cell":
        cell = draft.drawn(np.flatnonzero(offers.any(axis=1)))
        way = draft.drawn(np.flatnonzero(offers[cell]))
        return cell, way, draft.drawn(draft.wordings(cell, way, rival.numbers[cell, way]))
    clues = listed(draft, rival, offers)
    if draft.choices.pick == "greedy":
        score = sum(breaks(rival, clues).astype(np.int64) for rival in rivals)
        clues = clues[score == np.max(score)]
    return draft.drawn_clue(clues)


def _changed(draft: Draft, rival: Rival) -> Purchase | None:
    """A clue in the place of another: all rivals that were refuted still are, and this one is.

    None where there is none, and after as many changes as there are cells, so that this ends.
    """
    offers = refuting(draft, rival) & draft.held[:, None]
    if not offers.any() or draft.changes == draft.ours.size:
        return None
    ledger = Ledger(draft)
    clues = [
        clue
        for clue in listed(draft, rival, offers).tolist()
        if all(breaks(draft.met[at], np.array([clue]))[0] for at in ledger.resting_on(clue[0]))
    ]
    draft.changes += 1
    return draft.drawn_clue(np.array(clues)) if clues else None


def _offers(draft: Draft, rival: Rival) -> Marked | str:
    """(n, 4): the cells and arrows to choose from, or why there are none."""
    usual = "all" if draft.choices.dialect == "honest" else "proof"
    candidates = usual if draft.choices.candidates == "usual" else draft.choices.candidates
    if candidates == "all":
        return _open(draft, refuting(draft, rival))
    exempt = (draft.ours == SHADED) & (rival.values == UNSHADED)
    if exempt.any():
        return _open(draft, draft.seats & exempt[:, None])
    return _second_case(draft, rival)


def _second_case(draft: Draft, rival: Rival) -> Marked | str:
    offers = np.zeros_like(draft.seats)
    last = int(np.flatnonzero(draft.ours != rival.values)[-1])
    if (last + 1) % draft.width:
        offers[last + 1, LEFT] = True
    elif last + draft.width < draft.ours.size:
        offers[last + draft.width, UP] = True
    else:
        return LAST_CELL
    return _open(draft, offers & draft.seats)


def refuting(draft: Draft, rival: Rival) -> Marked:
    """(n, 4): the cells and arrows of the dialect with a clue that ours obeys, and it breaks."""
    exempt = (draft.ours == SHADED)[:, None]
    unshaded = (rival.values == UNSHADED)[:, None]
    found: Marked = draft.seats & unshaded & (exempt | (draft.numbers != rival.numbers))
    return found


def _open(draft: Draft, offers: Marked) -> Marked | str:
    if not offers.any():
        return NO_CANDIDATE
    offers = offers & ~draft.held[:, None]
    return offers if offers.any() else CELL_TAKEN


def listed(draft: Draft, rival: Rival, offers: Marked) -> Ints:
    """(k, 3): every clue on the cells and with the arrows of `offers`."""
    return np.array(
        [
            (cell, way, number)
            for cell, way in np.argwhere(offers).tolist()
            for number in draft.wordings(cell, way, rival.numbers[cell, way]).tolist()
        ],
        dtype=np.int64,
    )


def breaks(rival: Rival, clues: Ints) -> Marked:
    """(k,): whether a rival breaks each of `clues`, (k, 3): cell, arrow, number."""
    cell, way, number = clues.T
    broken: Marked = (rival.values[cell] == UNSHADED) & (rival.numbers[cell, way] != number)
    return broken


def _filling(draft: Draft) -> Purchase | str:
    """A clue on a cell that the ladder leaves open, or where there is none on any other.

    `UNIQUE` where it leaves none open: then the ladder has proved that there is one answer.
    """
    decided = settled(draft.lines, draft.rows) != 0
    if decided.all():
        return UNIQUE
    free = draft.seats & ~draft.held[:, None]
    for offers in (free & ~decided[:, None], free):
        if offers.any():
            draft.fillings += 1
            cell = draft.drawn(np.flatnonzero(offers.any(axis=1)))
            way = draft.drawn(np.flatnonzero(offers[cell]))
            return cell, way, draft.drawn(draft.wordings(cell, way, int(draft.numbers[cell, way])))
    return NOT_SOLVED


def thin(draft: Draft) -> tuple[int, bool]:
    """Drop clues in random order, each unless something is lost by it.

    Returns how many, and whether none of the others could be dropped as well: one look at each
    is enough, since a clue that is needed beside some is needed beside fewer. False where the
    solver's budget did not suffice to tell.
    """
    ledger = Ledger(draft)
    order = np.flatnonzero(draft.held)
    rng.shuffle(draft.state, order)
    dropped, sure = 0, True
    for cell in order.tolist():
        if len(ledger.resting_on(cell)):
            continue
        draft.held[cell] = False
        lost = _lost(draft)
        if lost is False:
            dropped += 1
            ledger.drop(cell)
        else:
            draft.held[cell] = True
            sure = sure and lost is not None
    return dropped, sure


def _lost(draft: Draft) -> bool | None:
    """Whether the clues do no more what they are to do; None: not known."""
    if draft.choices.until == "solved":
        return not (settled(draft.lines, draft.rows) != 0).all()
    asked = draft.ask()
    return None if not asked.rivals and not asked.exhausted else bool(asked.rivals)


class Ledger:
    """Which clues refute which of the rivals met: what needs no question to the solver."""

    def __init__(self, draft: Draft) -> None:
        cells = np.flatnonzero(draft.held)
        clues = np.stack([cells, draft.arrows[cells], draft.clues[cells, 1]], axis=1)
        self.broken = np.zeros((len(draft.met), draft.ours.size), dtype=np.bool_)
        for at, rival in enumerate(draft.met):
            self.broken[at, cells] = breaks(rival, clues)
        self.left = self.broken.sum(axis=1)

    def resting_on(self, cell: int) -> Ints:
        """The places in `met` of the rivals that the clue on this cell alone refutes."""
        return np.flatnonzero(self.broken[:, cell] & (self.left == 1))

    def drop(self, cell: int) -> None:
        """Take the clue on this cell away."""
        self.left -= self.broken[:, cell]
