"""A count by frontier with all its tables kept: every answer has a rank, and one is drawn by it.

`sweep` forgets a table as soon as the next one stands. Kept, the tables are a diagram: a layer of
words after each cell, and a link from each word to those that may follow it. A way from the first
word through all layers is an answer, so the answers that a word leads to are as many as those of
the words after it together; counted backward from the last layer, whose every word is one answer
(Knuth, TAOCP 4A, 7.1.4, on drawing from a decision diagram). Answers are ranked by the order of
the links. A rank drawn with equal chance is an answer drawn with equal chance: no rejection, no
walk that has to mix.

The engine is a `sweep.Sweep`, with one demand more: from one word no two links lead to the same
word. Then a way through the diagram is all there is to know of an answer.

A genre's engine says how a puzzle is counted and how a way is read, and has all the rest:

    INSTANCES = Instances("yinyang", pose, read)
    count, answers, draw = INSTANCES.count, INSTANCES.answers, INSTANCES.draw
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from liarproof.compiled import jit
from liarproof.oracles.kit import rng, sweep
from liarproof.puzzles.answer import Answer, Marks
from liarproof.puzzles.errors import BeyondLimits

if TYPE_CHECKING:
    from numpy.typing import NDArray

SLICE = 1 << 12
"""Words that are extended at once."""
MEMORY = 2 << 30
"""Bytes that all layers together may take."""


class _Layer:
    """The words after one cell, `rows` int64 (n, k), and what follows them.

    `targets`, int32, are rows of the next layer, those of word i from `offsets[i]` on, int64
    (n + 1,); `ways`, int64 (n, limbs), the answers that each word leads to, lowest limb first.
    """

    def __init__(self, rows: sweep.Rows) -> None:
        self.rows = rows
        self.offsets = np.zeros(len(rows) + 1, dtype=np.int64)
        self.targets = np.empty(0, dtype=np.int32)
        self.ways = np.empty((0, 0), dtype=np.int64)

    def number(self, row: int) -> int:
        """The answers that a word leads to."""
        return sum(int(limb) << sweep.LIMB * at for at, limb in enumerate(self.ways[row]))

    def bytes(self) -> int:
        """What it takes."""
        return self.rows.nbytes + self.offsets.nbytes + self.targets.nbytes + self.ways.nbytes


class Diagram:
    """All answers to one board, by their ranks; arguments as those of `sweep.Sweep.total`.

    Raises `BeyondLimits` where `memory`, in bytes, does not suffice.
    """

    def __init__(
        self,
        engine: sweep.Sweep,
        size: str,
        board: sweep.Rows,
        cells: int,
        memory: int = MEMORY,
    ) -> None:
        self.layers = [_Layer(np.array([engine.first], dtype=np.int64))]
        taken = 0
        for cell in range(cells):
            layer = self.layers[-1]
            self.layers.append(_Layer(_follow(engine, layer, cell, board)))
            taken += layer.bytes()
            sweep.tell(sweep.Step(cell + 1, cells, len(self.layers[-1].rows), taken))
            _check(taken, memory, f"{engine.family} {size} by {engine.engine}, cell {cell + 1:,}")
        last = self.layers[-1]
        last.ways = np.ones((len(last.rows), 1), dtype=np.int64)
        taken += last.bytes()
        for layer, later in zip(self.layers[-2::-1], self.layers[:0:-1], strict=True):
            limbs = _limbs(later.ways, engine.branches)
            layer.ways = np.zeros((len(layer.rows), limbs), dtype=np.int64)
            taken += layer.ways.nbytes
            _check(taken, memory, f"{engine.family} {size} by {engine.engine}, with all numbers")
            _add_up(layer.offsets, layer.targets, later.ways, layer.ways)

    @property
    def count(self) -> int:
        """How many answers there are."""
        return self.layers[0].number(0)

    def way(self, rank: int) -> sweep.Rows:
        """The words of the answer of that rank, from 0, one after each cell: int64 (cells, k).

        Raises `IndexError` where there is none.
        """
        if not 0 <= rank < self.count:
            raise IndexError(f"rank {rank} of {self.count} answers")
        at = 0
        words = []
        for layer, later in zip(self.layers, self.layers[1:], strict=False):
            for target in layer.targets[layer.offsets[at] : layer.offsets[at + 1]]:
                number = later.number(target)
                if rank < number:
                    break
                rank -= number
            at = target
            words.append(later.rows[at])
        return np.array(words, dtype=np.int64).reshape(len(words), self.layers[0].rows.shape[1])

    def draw(self, state: NDArray[np.int64]) -> sweep.Rows:
        """The words of an answer, each with equal chance, as `way`; `state` is from `rng.stream`.

        Raises `IndexError` where there is no answer.
        """
        return self.way(_below(state, self.count))


class Posed(NamedTuple):
    """A puzzle, or a state of one, as it is counted: what `sweep.Sweep.total` takes."""

    engine: sweep.Sweep
    size: str
    board: sweep.Rows
    cells: int


@dataclass(frozen=True, slots=True)
class Instances:
    """Counts, lists and draws the answers of any puzzle of a genre, or those of a state.

    All raise `BeyondLimits` where memory does not suffice, and as `sweep.Sweep.total`.
    """

    genre: str
    pose: Callable[[Any, Marks | None], Posed]
    """How a puzzle, with a state that its answers must extend or none, is counted."""
    read: Callable[[Any, sweep.Rows], Answer]
    """The answer of a puzzle that a way, int64 (cells, k), is."""

    def count(self, puzzle: Any, state: Marks | None = None) -> int:
        """How many answers there are; two tables at a time are held."""
        posed = self.pose(puzzle, state)
        return posed.engine.total(posed.size, posed.board, posed.cells)

    def answers(self, puzzle: Any, limit: int | None = None) -> Iterator[Answer]:
        """Every answer, each once, by rank; `limit` is the caller's affair, each is read alone."""
        del limit
        diagram = Diagram(*self.pose(puzzle, None))
        for rank in range(diagram.count):
            yield self.read(puzzle, diagram.way(rank))

    def draw(self, puzzle: Any, state: Marks | None, many: int, seed: int) -> list[Answer]:
        """`many` answers, each with equal chance whatever the others are; none if there is none."""
        diagram = Diagram(*self.pose(puzzle, state))
        stream = rng.stream(seed, f"answers of {self.genre}")
        drawn = range(many if diagram.count else 0)
        return [self.read(puzzle, diagram.draw(stream)) for _ in drawn]


def _check(taken: int, memory: int, what: str) -> None:
    """Raise `BeyondLimits` where the layers take more than they may."""
    if taken > memory:
        raise BeyondLimits(f"{what}: the layers take more than {memory / 2**20:,.0f} MiB")


def _limbs(ways: sweep.Rows, branches: int) -> int:
    """How many limbs the sum of so many numbers takes at most; `ways` has one in each row."""
    limbs, highest = int(ways.shape[1]), int(ways[:, -1].max(initial=0))
    return limbs + 1 if branches * (highest + 1) > 1 << sweep.LIMB else limbs


def _below(state: NDArray[np.int64], n: int) -> int:
    """A whole number from 0 to n - 1, each with equal chance, of any magnitude."""
    bits = (n - 1).bit_length()
    while n > 0:
        drawn = 0
        for _ in range(0, bits, 32):
            drawn = drawn << 32 | int(rng.next32(state))
        drawn &= (1 << bits) - 1
        if drawn < n:
            return drawn
    return 0


def _follow(engine: sweep.Sweep, layer: _Layer, cell: int, board: sweep.Rows) -> sweep.Rows:
    """Link a layer to the words of the next one, which are returned."""
    many, long = layer.rows.shape
    room = engine.branches * min(many, SLICE)
    out = np.empty((2 * room, 1 + long), dtype=np.int64)
    links = []
    next_rows = np.empty((room, long), dtype=np.int64)
    slots = np.full(sweep.slots_for(room), -1, dtype=np.int32)
    used = 0
    for start in range(0, many, SLICE):
        stop = min(start + SLICE, many)
        found = engine.extend(layer.rows, start, stop, cell, board, out)
        if used + found > len(next_rows):
            next_rows = np.concatenate((next_rows, np.empty_like(next_rows)))
            slots = np.full(sweep.slots_for(len(next_rows)), -1, dtype=np.int32)
            sweep.index(next_rows, used, long, slots)
        targets = np.empty(found, dtype=np.int32)
        used = _link(out, found, long, next_rows, slots, used, targets, layer.offsets)
        links.append(targets)
    layer.targets = np.concatenate(links) if links else layer.targets
    np.cumsum(layer.offsets, out=layer.offsets)
    return next_rows[:used].copy()


@jit
def _link(
    out: sweep.Rows,
    found: int,
    long: int,
    rows: sweep.Rows,
    slots: NDArray[np.int32],
    used: int,
    targets: NDArray[np.int32],
    offsets: sweep.Rows,
) -> int:
    """Find or enter the words in `out`: their rows as `targets`, one more for each source."""
    for item in range(found):
        offsets[out[item, 0] + 1] += 1
        slot = sweep.find(out, item, long, rows, slots)
        if slots[slot] < 0:
            slots[slot] = used
            for at in range(long):
                rows[used, at] = out[item, at + 1]
            used += 1
        targets[item] = slots[slot]
    return used


@jit
def _add_up(
    offsets: sweep.Rows, targets: NDArray[np.int32], later: sweep.Rows, ways: sweep.Rows
) -> None:
    """Give each word the ways of those that follow it, together."""
    for row in range(len(ways)):
        for link in range(offsets[row], offsets[row + 1]):
            carry = 0
            for limb in range(ways.shape[1]):
                more = later[targets[link], limb] if limb < later.shape[1] else 0
                total = ways[row, limb] + more + carry
                ways[row, limb] = total & sweep.LIMB_MASK
                carry = total >> sweep.LIMB
