"""How strong a rung is, or a ladder: beside another one, and in the share of what follows.

Both sides are run to their fixpoint on the same states, with what the clues say by themselves in
force. One decides at least as much as the other at a state when it has all that the other has
decided there; a contradiction has everything. It is *stronger* where that holds at every state
looked at, and somewhere not the other way round: a statement about these states and no others.

The *backbone* of a state are the entries on which all answers that extend it agree, without those
known already or told by the clues alone. An answerless state is a *dead end*.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, groupby
from math import nan, sqrt
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from liarproof.properties.boards import maker
from liarproof.properties.contracts.bench import CONTRADICTION, SETTLED, Replies
from liarproof.properties.contracts.contract import Breach, Drawn, shown, written
from liarproof.properties.contracts.drawing import drawing, side_by_side, title
from liarproof.properties.contracts.exhaustive import every_state, every_world, puzzles, variety
from liarproof.properties.contracts.exhaustive import sizes as sizes_to
from liarproof.properties.contracts.flat import Layout, Values, pack
from liarproof.properties.contracts.hunt import EXAMPLES, tiny_sizes
from liarproof.properties.contracts.names import rung_name
from liarproof.properties.contracts.smaller import Witnesses, shrink_by, weight
from liarproof.properties.contracts.subject import Oracle, Subject
from liarproof.properties.contracts.tables import NO, possible, tabled
from liarproof.properties.contracts.worlds import World, random_world, world_of
from liarproof.puzzles.answer import UNKNOWN, Marks, State
from liarproof.solvers.ladder import fixpoint, is_probe, ladder_of, rungs_named
from liarproof.solvers.rung import PlainRung, Rung

STRONGER, WEAKER, EQUAL, INCOMPARABLE = "stronger", "weaker", "equal", "incomparable"
NOT_COMPARED = "not compared"
"""Where no call of both ended as it should."""

SENTENCES = {
    STRONGER: "{} is stronger than {}",
    WEAKER: "{} is weaker than {}",
    EQUAL: "{} decides the same as {}",
    INCOMPARABLE: "{} and {} are incomparable",
    NOT_COMPARED: "{} and {} could not be compared",
}

SIGNS = {STRONGER: ">", WEAKER: "<", EQUAL: "=", INCOMPARABLE: "x", NOT_COMPARED: "?"}

STATES_OF_A_SIZE = 200_000
"""Of the smallest boards so many states are tried, of each size, by rungs of ours ..."""

FOREIGN_STATES = 15_000
"""... and so many where Python calls each."""

Z = 1.96
"""Standard errors to either side in an interval of 95 %."""


class Share(NamedTuple):
    """How often something was done, of the times when it could have been."""

    taken: int
    chances: int
    interval: tuple[float, float] | None = None
    """Of 95 %, over random puzzles; None where every state was looked at."""

    @property
    def value(self) -> float:
        """From 0 to 1; not a number where there was no chance."""
        return self.taken / self.chances if self.chances else nan

    def __str__(self) -> str:
        """As a percentage, with what it rests on."""
        if not self.chances:
            return "none met"
        text = f"{self.value:.1%} ({self.taken:,} of {self.chances:,}"
        if self.interval is not None:
            low, high = self.interval
            text += f"; 95 %: {low:.1%} to {high:.1%}"
        return text + ")"


class Witness(NamedTuple):
    """A state where one side decides something that the other does not."""

    puzzle: Any
    state: Marks
    one: Marks | None
    """What the first side of the comparison makes of it; None: a contradiction."""
    other: Marks | None
    """What the second side makes of it."""
    text: str
    """What is decided: ``r1c2 shaded``, or ``contradiction``."""
    entry: int | None
    """The number of that entry."""


class Strength(NamedTuple):
    """What came of a comparison of `one` with `other`."""

    one: str
    """Its name."""
    other: str
    genre: str
    relation: str
    """What `one` is beside `other`: "stronger", "weaker", "equal" or "incomparable"."""
    more: Witness | None
    """A smallest state where `one` decides something that `other` does not."""
    less: Witness | None
    """A smallest one the other way round."""
    backbone: tuple[Share, Share]
    """How much of the backbone each decides."""
    refuted: tuple[Share, Share]
    """How many dead ends each refutes."""
    states: int
    """Compared."""
    left_out: int
    """States besides, at which a call of either went wrong."""
    puzzles: int
    exhausted: tuple[str, ...]
    """Size and kind of the boards of which every puzzle and state was looked at."""
    examples: int
    """Random puzzles among them."""
    seed: int

    @property
    def shares(self) -> tuple[float, float]:
        """The shares of the backbone that `one` and `other` decide."""
        return self.backbone[0].value, self.backbone[1].value

    @property
    def dead_ends(self) -> tuple[float, float]:
        """The shares of the dead ends that each refutes."""
        return self.refuted[0].value, self.refuted[1].value

    @property
    def exhaustive(self) -> bool:
        """Whether there were no random puzzles among those looked at."""
        return self.examples == 0

    def __str__(self) -> str:
        """The whole of it, as a person reads it."""
        return "\n".join(_lines(self))


class Side:
    """Rungs run to their fixpoint, as one rung: one beside those it needs, or a ladder.

    A probe by itself goes over its whole ladder. Raises `InputError` for an unknown genre, or
    where a rung is stated to need one that there is not.
    """

    def __init__(self, rungs: PlainRung | Sequence[PlainRung], genre: str) -> None:
        self._ladder = ladder_of(genre)
        if isinstance(rungs, Sequence):
            self.rungs = tuple(rungs)
            whole = self.rungs == self._ladder.rungs
            names = " + ".join(map(rung_name, self.rungs)) or "the clues"
            self.name = "the whole ladder" if whole else names
        else:
            beside = rungs_named(genre, tuple(getattr(rungs, "beside", ())))
            self.rungs = self._ladder.rungs if is_probe(rungs) else (rungs, *beside)
            needed = " and ".join(rung.name for rung in beside)
            self.name = f"{rung_name(rungs)} beside {needed}" if beside else rung_name(rungs)
        self._endings = [rung.close for rung in self.rungs if hasattr(rung, "close")]
        if self._endings:
            self.close = self._close

    def __call__(self, puzzle: Any, state: State) -> bool:
        """Fill `state` in place; False where a rung meets a contradiction."""
        return fixpoint(puzzle, state, self.rungs)

    def _close(self) -> None:
        for ending in self._endings:
            ending()

    @property
    def ours(self) -> tuple[Rung, ...] | None:
        """Its rungs, where the kernel can run them all."""
        ours = [r for r in self.rungs if isinstance(r, Rung) and r.ladder() is self._ladder]
        return tuple(ours) if len(ours) == len(self.rungs) else None

    def every(self, puzzle: Any, states: Values) -> Replies | None:
        """What it makes of every state there is, in order; None where the kernel cannot run it."""
        if self.ours is None:
            return None
        table = tabled(self._ladder, puzzle, self.ours)
        refused = table == NO
        after = states[np.where(refused, np.arange(table.size), table)]
        return Replies(np.where(refused, CONTRADICTION, SETTLED).astype(np.int8), after, {})


class _Runner:
    """One side, called, and how much it decides."""

    def __init__(self, side: Side, genre: str, reference: str | Oracle | None) -> None:
        self.side, self.name = side, side.name
        self.subject = Subject(side, genre, reference, isolated=side.ours is None)
        self.backbone: list[tuple[int, int]] = []
        self.refuted: list[tuple[int, int]] = []
        """For each puzzle: how many, of how many."""

    def make(self, world: World) -> Replies:
        """What it makes of each state of a world."""
        replies = self.side.every(world.puzzle, world.states) if world.whole else None
        return self.at(world.puzzle, world.states) if replies is None else replies

    def at(self, puzzle: Any, states: Values) -> Replies:
        """What it makes of each of `states` (k, n)."""
        return self.subject.bench.call("alone", puzzle, states)

    def count(self, replies: Replies, forced: Values, hopeless: NDArray[np.bool_]) -> None:
        """Add up what it decided, and refuted, of what it could have."""
        right = (replies.after == forced) & (replies.kinds == SETTLED)[:, None]
        chances = forced != UNKNOWN
        self.backbone.append((int((right & chances).sum()), int(chances.sum())))
        refuted = (replies.kinds == CONTRADICTION) & hopeless
        self.refuted.append((int(refuted.sum()), int(hopeless.sum())))

    def share(self, what: str, sampled: bool) -> Share:
        """What all that adds up to."""
        counted = np.array(getattr(self, what), dtype=np.int64).reshape(-1, 2)
        taken, chances = map(int, counted.sum(axis=0))
        return Share(taken, chances, _interval(counted) if sampled and chances else None)


def _interval(counted: NDArray[np.int64]) -> tuple[float, float]:
    """An interval of 95 % for a share, from (p, 2): what each puzzle adds to both sums.

    Entries of one puzzle resemble each other, so that they count for fewer: for as many as
    would spread a share, each by itself, as far as the puzzles do. By Wilson's score.
    """
    taken, chances = counted.sum(axis=0)
    share = taken / chances
    met = int((counted[:, 1] > 0).sum())
    spread = (counted[:, 0] - share * counted[:, 1]).var() * len(counted) / chances**2
    worth = share * (1 - share) / spread if spread > 0 else met
    middle, scale = share + Z**2 / (2 * worth), 1 + Z**2 / worth
    half = Z * sqrt(share * (1 - share) / worth + Z**2 / (4 * worth**2))
    return max(0.0, (middle - half) / scale), min(1.0, (middle + half) / scale)


class _Pair:
    """Two sides, and the smallest states seen so far where one of them decides more."""

    def __init__(self, one: _Runner, other: _Runner) -> None:
        self.one, self.other = one, other
        self.gaps: list[Breach | None] = [None, None]
        """Where `one` decides more, and where `other` does."""
        self.states = self.left_out = 0

    def look(self, world: World, one: Replies, other: Replies) -> None:
        """Compare what both made of the states of a world."""
        both = int((one.judged & other.judged).sum())
        self.states += both
        self.left_out += len(world.states) - both
        for way, (more, less) in enumerate(((one, other), (other, one))):
            self._keep(way, world, gap(world, more, less))

    def _keep(self, way: int, world: World, found: Breach | None) -> None:
        """Keep what is smaller; a random board only says that there is something at all."""
        best = self.gaps[way]
        if found is None or (best is not None and not world.whole):
            return
        if not world.whole:
            found = self._shrunk(way, found)
        if best is None or weight(found) < weight(best):
            self.gaps[way] = found

    def _shrunk(self, way: int, found: Breach) -> Breach:
        """Smaller, after what the clues tell is written down: a clue can then go alone."""
        find, layout = self._finder(way), Layout.of(found.puzzle)
        state = layout.state(found.witnesses[0])
        fixpoint(found.puzzle, state, ())
        told = find(found.puzzle, (layout.values(state),))
        return shrink_by(find, found if told is None else told)

    def _finder(self, way: int) -> Callable[[Any, Witnesses], Breach | None]:
        sides = (self.one, self.other) if way == 0 else (self.other, self.one)

        def find(puzzle: Any, states: Witnesses) -> Breach | None:
            values = np.stack(states)
            more, less = (side.at(puzzle, values) for side in sides)
            return gap(World(puzzle, values[:0], values, 0), more, less)

        return find

    @property
    def relation(self) -> str:
        """What the one is beside the other."""
        if self.states == 0:
            return NOT_COMPARED
        more, less = (found is not None for found in self.gaps)
        if more and less:
            return INCOMPARABLE
        return STRONGER if more else WEAKER if less else EQUAL

    def _shares(self, sampled: bool) -> tuple[tuple[Share, Share], tuple[Share, Share]]:
        sides = self.one, self.other
        backbone, refuted = (
            (sides[0].share(what, sampled), sides[1].share(what, sampled))
            for what in ("backbone", "refuted")
        )
        return backbone, refuted

    def told(self, looked_at: _LookedAt) -> Strength:
        """All that was found."""
        more, less = self.gaps
        return Strength(
            self.one.name,
            self.other.name,
            looked_at.genre,
            self.relation,
            None if more is None else _witness(more, swapped=False),
            None if less is None else _witness(less, swapped=True),
            *self._shares(looked_at.examples > 0),
            self.states,
            self.left_out,
            looked_at.puzzles,
            looked_at.exhausted,
            looked_at.examples,
            looked_at.seed,
        )


def gap(world: World, more: Replies, less: Replies) -> Breach | None:
    """Where `more` decided something that `less` did not, the state with the fewest entries."""
    lacking = (more.after != UNKNOWN) & (less.after != more.after)
    refused = more.kinds == CONTRADICTION
    settled = more.kinds == SETTLED
    gaps = (refused | settled & lacking.any(axis=1)) & (less.kinds == SETTLED)
    if not gaps.any():
        return None
    known = (world.states != UNKNOWN).sum(axis=1)
    at = min(gaps.nonzero()[0].tolist(), key=lambda number: (known[number], number))
    entry = None if refused[at] else int(lacking[at].nonzero()[0][0])
    text = "contradiction"
    if entry is not None:
        value = int(more.after[at, entry])
        text = written(world.layout, entry, value, world.puzzle.genre)
    left = world.layout.marks(less.after[at])
    breach = shown(world, more, at, text, entry)
    return breach._replace(also=(Drawn("the other", world.puzzle, left),))


def _witness(breach: Breach, *, swapped: bool) -> Witness:
    assert breach.before is not None
    made = (breach.after, breach.also[0].marks)
    one, other = reversed(made) if swapped else made
    return Witness(breach.puzzle, breach.before, one, other, breach.text, breach.entry)


def follows(world: World) -> tuple[Values, NDArray[np.bool_]]:
    """The backbone of each state (k, n), unknown where an entry is not of it; the dead ends (k,).

    Entries that the clues tell by themselves are left out.
    """
    first, second = _possible_values(world)
    told = world.layout.values(ladder_of(world.puzzle.genre).start(world.puzzle))
    forced = np.where(first & ~second, 1, np.where(second & ~first, 2, UNKNOWN)).astype(np.int8)
    forced[(world.states != UNKNOWN) | (told != UNKNOWN)] = UNKNOWN
    return forced, np.asarray(~(first | second).any(axis=1))


def _possible_values(world: World) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """(k, n) each: whether an answer that extends the state has 1 there, and 2."""
    if world.whole:
        entries = world.states.shape[1]
        bits = np.arange(entries, dtype=np.uint32)
        words = possible(world.answers, entries)
        first, second = ((word[:, None] >> bits & 1).astype(bool) for word in words)
        return first, second
    extending = pack(world.states).extended_by(pack(world.answers)).astype(np.float32)
    first, second = (extending @ (world.answers == value) > 0 for value in (1, 2))
    return first, second


class _LookedAt:
    """The worlds on which sides are compared, and how many they were."""

    def __init__(
        self, genre: str, exhaustive: tuple[int, int] | None, examples: int, seed: int
    ) -> None:
        self.genre, self.seed, self.examples = genre, seed, examples
        self._exhaustive = exhaustive
        self.exhausted: tuple[str, ...] = ()
        self.puzzles = 0

    def worlds(self, subject: Subject, most: int) -> Iterator[World]:
        """Every state of the smallest boards, then random ones."""
        for world in self._small(subject, most):
            self.puzzles += 1
            yield world
        for index in range(self.examples):
            self.puzzles += 1
            yield random_world(subject, self.seed, index)

    def _small(self, subject: Subject, most: int) -> Iterator[World]:
        if self._exhaustive is not None:
            self.exhausted = tuple(
                _kind(h, w, variety(self.genre, h, w)) for h, w in sizes_to(*self._exhaustive)
            )
            yield from every_world(subject, *self._exhaustive)
            return
        for height, width in tiny_sizes():
            states = every_state(self.genre, height, width)
            kind = richest(self.genre, height, width, most // len(states))
            self.exhausted += (_kind(height, width, kind),)
            for puzzle in maker(self.genre).every(height, width, kind):
                yield world_of(subject, puzzle, states)._replace(whole=True)


def _kind(height: int, width: int, kind: str) -> str:
    return f"{height}×{width} {kind}"


def richest(genre: str, height: int, width: int, most: int) -> str:
    """The richest variety of boards of which there are at most so many; else the last."""
    kinds = maker(genre).varieties
    return next((k for k in kinds if puzzles(height, width, k) <= most), kinds[-1])


def compare(
    one: PlainRung | Sequence[PlainRung],
    other: PlainRung | Sequence[PlainRung],
    genre: str,
    *,
    exhaustive: tuple[int, int] | None = None,
    examples: int = EXAMPLES,
    seed: int = 1,
    reference: str | Oracle | None = None,
) -> Strength:
    """Which of two propagators, or ladders, decides more?

    Each is a rung (run beside those that it states to need) or a sequence of rungs. Compared are
    every state of the smallest boards, or with `exhaustive`, a height and a width, of all boards
    to that size, and states of `examples` random puzzles. The shares are those of the random
    states; where there are none, of all. `reference`: who says what the answers are.

    Raises `InputError` for an unknown genre, rung or engine, and where a board to be exhausted
    has too many entries.
    """
    looked_at = _LookedAt(genre, exhaustive, examples, seed)
    sides = [Side(one, genre), Side(other, genre)]
    if sides[0].name == sides[1].name:
        sides[1].name += " (the other)"
    return _compared(sides, looked_at, reference)[0]


def _compared(
    sides: Sequence[Side], looked_at: _LookedAt, reference: str | Oracle | None
) -> list[Strength]:
    """Every side with every later one."""
    runners = [_Runner(side, looked_at.genre, reference) for side in sides]
    pairs = [_Pair(a, b) for a, b in combinations(runners, 2)]
    ours = all(side.ours is not None for side in sides)
    try:
        for world in looked_at.worlds(
            runners[0].subject, STATES_OF_A_SIZE if ours else FOREIGN_STATES
        ):
            made = {runner: runner.make(world) for runner in runners}
            for pair in pairs:
                pair.look(world, made[pair.one], made[pair.other])
            if not (world.whole and looked_at.examples):
                for runner in runners:
                    runner.count(made[runner], *follows(world))
        return [pair.told(looked_at) for pair in pairs]
    finally:
        for runner in runners:
            runner.subject.close()


class Table(NamedTuple):
    """Every rung of a genre beside every other."""

    genre: str
    names: tuple[str, ...]
    pairs: dict[tuple[str, str], Strength]
    """(one, other), `one` earlier in the ladder -> what came of it."""

    def relation(self, one: str, other: str) -> str:
        """What the first of two rungs is beside the second."""
        if one == other:
            return EQUAL
        if (one, other) in self.pairs:
            return self.pairs[one, other].relation
        turned = self.pairs[other, one].relation
        return {STRONGER: WEAKER, WEAKER: STRONGER}.get(turned, turned)

    def share(self, name: str) -> Share:
        """How much of the backbone a rung decides."""
        return next(
            found.backbone[names.index(name)]
            for names, found in self.pairs.items()
            if name in names
        )

    def __str__(self) -> str:
        """A row for each rung: its sign beside every other, and its share of the backbone."""
        return "\n".join(_rows(self))


def table(
    genre: str, exhaustive: tuple[int, int] = (2, 2), *, examples: int = 0, seed: int = 1
) -> Table:
    """Each rung of a genre, the spare ones too, beside each other one (see `compare`).

    Raises `InputError` for an unknown genre and where a board has too many entries.
    """
    ladder = ladder_of(genre)
    sides = [Side(rung, genre) for rung in (*ladder.rungs, *ladder.spare)]
    looked_at = _LookedAt(genre, exhaustive, examples, seed)
    found = _compared(sides, looked_at, None)
    names = tuple(side.name for side in sides)
    return Table(genre, names, dict(zip(combinations(names, 2), found, strict=True)))


def _lines(found: Strength) -> Iterator[str]:
    sentence = SENTENCES[found.relation].format(found.one, found.other)
    yield f"{sentence} at {_looked_at(found)}"
    yield ""
    for what, shares in (("backbone", found.backbone), ("dead ends", found.refuted)):
        yield f"  {what + ':':10} {found.one} {shares[0]}"
        yield f"  {'':10} {found.other} {shares[1]}"
    for kind, listed in groupby(sorted(found.exhausted, key=_words), key=_words):
        yield f"  exhausted: {kind}, {', '.join(size.partition(' ')[0] for size in listed)}"
    for name, witness in ((found.one, found.more), (found.other, found.less)):
        if witness is not None:
            yield ""
            yield from _drawn(found, name, witness)


def _words(exhausted: str) -> str:
    return exhausted.partition(" ")[2]


def _looked_at(found: Strength) -> str:
    parts = []
    if found.exhausted:
        parts.append(f"every state of boards of {len(found.exhausted)} sizes")
    if found.examples:
        parts.append(f"{found.examples:,} random puzzles, seed {found.seed}")
    text = f"{found.states:,} states of {found.puzzles:,} puzzles ({', '.join(parts)})"
    return text + (f"; a call went wrong at {found.left_out:,} more" if found.left_out else "")


def _drawn(found: Strength, name: str, witness: Witness) -> Iterator[str]:
    says = "says" if witness.entry is None else "decides"
    yield f"  only {name} {says} {witness.text}"
    yield f"  {title(witness.puzzle)}"
    yield ""
    puzzle = witness.puzzle
    boards = [
        drawing("before", puzzle, witness.state),
        drawing(found.one, puzzle, witness.one, witness.entry),
        drawing(found.other, puzzle, witness.other, witness.entry),
    ]
    yield from (f"    {line}".rstrip() for line in side_by_side(boards))


def _rows(found: Table) -> Iterator[str]:
    numbers = {name: str(at) for at, name in enumerate(found.names, start=1)}
    wide = max(map(len, found.names))
    heads = " ".join(f"{number:>2}" for number in numbers.values())
    yield f"{found.genre:{wide + 3}}  {heads}  of the backbone"
    for name, number in numbers.items():
        signs = " ".join(f" {SIGNS[found.relation(name, other)]}" for other in found.names)
        yield f"{number:>2} {name:{wide}}  {signs}  {found.share(name)}"
    yield "> decides more, < less, = the same, x each something that the other does not"
