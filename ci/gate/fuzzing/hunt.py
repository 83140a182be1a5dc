"""The hunt: fresh boards put to a child, its answers held against engines and each other."""

from __future__ import annotations

import re
import time
from collections import Counter, defaultdict
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, NamedTuple, Protocol

import msgspec
import numpy as np

from liarproof.ci.gate.facts import Unknown
from liarproof.ci.gate.fuzzing import relating, truth
from liarproof.ci.gate.fuzzing.asking import answer_for, candidates, item_of, questions
from liarproof.ci.gate.fuzzing.smaller import shrunk, tiny
from liarproof.ci.gate.fuzzing.truth import OurFault
from liarproof.ci.gate.judging import Misfit, Result, misfit, puzzle_of
from liarproof.ci.gate.messages import Reply, Started
from liarproof.ci.gate.plan import Item
from liarproof.ci.gate.runner import PATIENCE
from liarproof.ci.gate.shrink import way
from liarproof.ci.gate.tried import TROUBLES, WRONG, Tried, settled
from liarproof.ledgers.vectors import OPERATIONS, Board, Expected, Input
from liarproof.oracles.kit import rng
from liarproof.oracles.referee import complete, judge
from liarproof.properties.child import Died, Trouble
from liarproof.properties.gatefuzz.boards import Fresh, fresh
from liarproof.properties.gatefuzz.relations import Related, Relation, parts, relations
from liarproof.properties.vectors.decoding import decoded
from liarproof.properties.vectors.forms import board_of, marks_of, plain_of
from liarproof.puzzles.answer import Marks
from liarproof.puzzles.errors import InputError

SHRINKING = 15.0
"""Seconds for making one find smaller."""
RELATIONS = 3
"""Of those with other boards, how many a board is put to."""
ALIKE = 10
"""Contradictions of one kind that are looked into; more of them are counted."""
NUMBERS = ("one", "unique", "count")

Asked = tuple[str, str]
"""Genre and operation."""


class Child(Protocol):
    """Whoever is asked: `peer.Process`."""

    def reply(self, item: Item) -> Reply:
        """The answer to a test; raises `Trouble`."""


class Over(Exception):  # noqa: N818 - the regular end of a hunt
    """The time is up, or nothing more is to be expected of the child."""


class Answered(NamedTuple):
    """A question and what came of it."""

    item: Item
    tried: Tried
    result: Result | None
    """What it answered, right or wrong."""


class Find(NamedTuple):
    """Something that the child gets wrong, on the smallest board that was found."""

    item: Item
    tried: Tried
    caught_by: str
    """`relating.ORACLES`, or the relation that it broke."""
    witness: str
    """The second engine; "": none could tell, so that the test is not for a file."""
    origin: str
    """Where it was first met."""
    steps: int
    """Smaller inputs that were tried."""
    text: str = ""
    """How the child contradicts itself, where a relation caught it."""


@dataclass
class Tally:
    """How hard was looked."""

    boards: Counter[str] = field(default_factory=Counter)
    """Genre -> fresh boards."""
    sizes: Counter[tuple[int, int]] = field(default_factory=Counter)
    origins: Counter[str] = field(default_factory=Counter)
    calls: Counter[Asked] = field(default_factory=Counter)
    failed: Counter[Asked] = field(default_factory=Counter)
    seconds: dict[Asked, float] = field(default_factory=lambda: defaultdict(float))
    """Of the child."""
    unjudged: Counter[Asked] = field(default_factory=Counter)
    """Calls of which no engine of ours said what is right."""
    related: Counter[tuple[str, str]] = field(default_factory=Counter)
    """Genre and relation -> comparisons."""
    broken: Counter[tuple[str, str]] = field(default_factory=Counter)
    """Of these, contradictions."""
    passed_over: Counter[str] = field(default_factory=Counter)
    """Genre -> boards that rest on conventions that the child does not follow."""


class Hunt:
    """A hunt, as far as it has come; `go` goes on until the time is up.

    `operations`: genre -> operations that are asked, all of them declared.
    """

    def __init__(
        self,
        process: Child,
        started: Started,
        operations: dict[str, list[str]],
        seed: int,
        told: Callable[[Find], None] | None = None,
    ) -> None:
        self.tally = Tally()
        self.finds: list[Find] = []
        self.ours: list[str] = []
        """Where engines of ours contradict each other: our fault."""
        self.given_up = False
        self.until = 0.0
        self.index = 0
        self._process = process
        self._started = started
        self._operations = operations
        self._seed = seed
        self._told = told
        self._seen: Counter[tuple[str, ...]] = Counter()
        self._noted: set[tuple[str, str]] = set()
        self._in_a_row = 0
        self._origin = ""

    def go(
        self,
        until: float,
        at: Callable[[str], None] | None = None,
        boards: int | None = None,
    ) -> None:
        """Hunt until then, of `time.monotonic`, or for so many boards of each genre.

        `at` is told what is at hand.
        """
        self.until = until
        try:
            while boards is None or self.index < boards:
                for genre in self._operations:
                    if time.monotonic() > self.until:
                        return
                    if at is not None:
                        at(f"{genre} {self.index}")
                    self.look(genre, fresh(genre, self._seed, self.index))
                self.index += 1
        except Over:
            return

    @property
    def kinds(self) -> int:
        """How many ways to fail were seen."""
        return len(self._seen)

    # --- one board ----------------------------------------------------------------------------

    def look(self, genre: str, board: Fresh) -> None:
        """Put everything about one board to the child."""
        puzzle = board.puzzle
        self._origin = f"{board.origin} board {self.index} of seed {self._seed}"
        self.tally.boards[genre] += 1
        self.tally.sizes[puzzle.height, puzzle.width] += 1
        self.tally.origins[board.origin] += 1
        able = [name for name in OPERATIONS if name in self._operations[genre]]
        if self._rests(puzzle):
            self.tally.passed_over[genre] += 1
            able = [name for name in able if name in ("read", "write")]
        base: dict[str, Answered] = {}
        for operation in able:
            random = rng.stream(self._seed, f"gate {genre} {self.index} {operation}")
            for given in questions(operation, puzzle, random, self._started.rungs.get(genre, ())):
                if operation != "check" or not self._rests(puzzle, given):
                    base[operation] = self._judged(genre, operation, given)
        self._of_one_board(genre, puzzle, base)
        answer = self._answer(puzzle, base)
        told = 0
        for relation in self._shuffled(genre):
            told += self.relate(genre, puzzle, relation, answer, able)
            if told == RELATIONS:
                break
        if "count" in able:
            self.share_out(genre, puzzle)

    def _shuffled(self, genre: str) -> list[Relation]:
        """The relations in an order of this board's own."""
        every = relations(genre)
        order = np.arange(len(every))
        rng.shuffle(rng.stream(self._seed, f"gate {genre} {self.index} relations"), order)
        return [every[at] for at in order.tolist()]

    def _rests(self, puzzle: Any, given: Input | None = None) -> bool:
        """Whether an expectation may rest on a convention that the child does not follow."""
        if not self._started.differs:
            return False
        candidate = None if given is None or given.answer is None else plain_of(given.answer)
        try:
            found = truth.conventions(puzzle, candidate)
        except Unknown:
            return True
        return not found.isdisjoint(self._started.differs)

    # --- asking -------------------------------------------------------------------------------

    def ask(self, item: Item) -> Answered:
        """Put one question; raises `Over` at the end of the time."""
        if time.monotonic() > self.until:
            raise Over
        begun = time.perf_counter()
        result = None
        try:
            reply = self._process.reply(item)
            result = reply.result
            tried = settled(item, reply, time.perf_counter() - begun, self._started.codes)
        except Trouble as trouble:
            if time.monotonic() > self.until:  # it was cut short, and has done nothing wrong
                raise Over from None
            said = trouble.said if isinstance(trouble, Died) else ""
            spent = time.perf_counter() - begun
            tried = Tried(item.test.id, trouble.kind, str(trouble), spent, said=said)
        pair = (item.genre, item.operation)
        self.tally.calls[pair] += 1
        self.tally.seconds[pair] += time.perf_counter() - begun
        self._in_a_row = self._in_a_row + 1 if tried.kind in TROUBLES else 0
        return Answered(item, tried, result)

    def _judged(self, genre: str, operation: str, given: Input) -> Answered:
        """Ask, and hold the answer against an engine."""
        try:
            right = truth.expected(genre, operation, given)
        except Unknown:
            self.tally.unjudged[genre, operation] += 1
            answered = self._unjudged(genre, operation, given)
        else:
            answered = self.ask(item_of(genre, operation, given, right))
        if not answered.tried.passed:
            self.found(answered, relating.ORACLES)
        return answered

    def _unjudged(self, genre: str, operation: str, given: Input) -> Answered:
        """Ask where nobody knows what is right: its form is judged, and whatever it answers."""
        guess = Expected(answers="some") if operation == "one" else Expected()
        answered = self.ask(item_of(genre, operation, given, guess))
        if answered.tried.kind != WRONG:
            return answered
        assert answered.result is not None
        wrong = misfit(genre, operation, answered.item.test, answered.result, self._started.codes)
        if operation == "one" and answered.result.get("answer") is not None:
            wrong = answered.tried.text
        tried = answered.tried
        if not wrong:
            tried = Tried(tried.id, seconds=tried.seconds)
        return answered._replace(tried=tried)

    def _asked(self, genre: str, operation: str, given: Input) -> Answered:
        """Ask for a comparison; what goes wrong apart from the answer is a find."""
        answered = self._unjudged(genre, operation, given)
        if answered.tried.kind not in ("", WRONG):
            self.found(answered, relating.ORACLES)
        return answered

    def _answer(self, puzzle: Any, base: dict[str, Answered]) -> Marks | None:
        """An answer: the child's own where it is legal, else an engine's."""
        for operation in ("unique", "one"):
            if operation in base and base[operation].tried.passed:
                result = base[operation].result
                if result and result.get("answer") is not None:
                    try:
                        marks = complete(puzzle, relating.answer_in(puzzle.genre, puzzle, result))
                    except (Misfit, InputError, msgspec.ValidationError):
                        continue
                    if marks.complete and not judge(puzzle, marks):
                        return marks
        return answer_for(puzzle)

    # --- relations ----------------------------------------------------------------------------

    def _of_one_board(self, genre: str, puzzle: Any, base: dict[str, Answered]) -> None:
        """Its operations agree with each other; `check` with its answers, `read` with `write`."""
        told = {name: base[name] for name in NUMBERS if name in base and base[name].result}
        if len(told) > 1:
            self.tally.related[genre, relating.TOGETHER] += 1
            found = relating.apart({name: one.result or {} for name, one in told.items()})
            if found is not None:
                first, second, text = found
                self._broken(genre, relating.TOGETHER, [told[first], told[second]], text)
        if "check" in base:
            for name in ("one", "unique"):
                if name in told:
                    self._own_check(genre, puzzle, told[name])
        if "write" in base and "read" in base:
            self._read_write(genre, puzzle, base["write"])

    def _own_check(self, genre: str, puzzle: Any, answered: Answered) -> None:
        result = answered.result or {}
        if result.get("answer") is None:
            return
        try:
            marks = relating.answer_in(genre, puzzle, result)
        except (Misfit, msgspec.ValidationError):
            return
        given = Input(board=board_of(puzzle), answer=marks_of(marks))
        if self._rests(puzzle, given):
            return
        checked = self._asked(genre, "check", given)
        self.tally.related[genre, relating.OWN_CHECK] += 1
        if checked.result is not None and checked.result.get("legal") is False:
            text = f"{answered.item.operation}: an answer that its own check refuses"
            self._broken(genre, relating.OWN_CHECK, [answered, checked], text)

    def _read_write(self, genre: str, puzzle: Any, wrote: Answered) -> None:
        url = (wrote.result or {}).get("url")
        if not isinstance(url, str):
            return
        read = self._asked(genre, "read", Input(url=url))
        self.tally.related[genre, relating.READ_WRITE] += 1
        if read.result is None:
            return
        try:
            board = msgspec.convert(read.result.get("board"), Board)
            same = puzzle_of(genre, board) == puzzle
        except (InputError, msgspec.ValidationError):
            same = False
        if not same:
            text = "read: not the board that it wrote"
            self._broken(genre, relating.READ_WRITE, [wrote, read], text)

    def relate(
        self, genre: str, puzzle: Any, relation: Relation, answer: Marks | None, able: list[str]
    ) -> bool:
        """Compare its answers on two boards that are related; whether there are such boards."""
        random = rng.stream(self._seed, f"gate {genre} {self.index} {relation.name}")
        related = relation.make(random, puzzle, answer)
        if related is None or any(self._rests(one) for one in (related.fewer, related.more)):
            return False
        for operation in (name for name in NUMBERS if name in able):
            if operation != "count" or _countable(related):
                boards = (related.fewer, related.more)
                both = [self._plainly(genre, operation, board) for board in boards]
                self._compare(genre, relation, related, both)
        if "check" in able:
            for marks in islice(candidates(random, related.fewer), 2):
                self._compare_check(genre, relation, related, marks)
        return True

    def _compare_check(
        self, genre: str, relation: Relation, related: Related, marks: Marks
    ) -> None:
        """The same for candidates, from marks of the board with fewer answers."""
        both = []
        for board, candidate in ((related.fewer, marks), (related.more, related.carried(marks))):
            given = Input(board=board_of(board), answer=marks_of(candidate))
            if self._rests(board, given):
                return
            both.append(self._asked(genre, "check", given))
        self._compare(genre, relation, related, both)

    def _compare(
        self, genre: str, relation: Relation, related: Related, both: list[Answered]
    ) -> None:
        first, second = (one.result for one in both)
        if first is None or second is None:
            return
        self.tally.related[genre, relation.name] += 1
        operation = both[0].item.operation
        if operation == "check":
            text = relating.check_contradiction(related, first, second, self._started.codes)
        else:
            text = relating.contradiction(genre, operation, related, first, second)
        if text:
            self._broken(genre, relation.name, both, text)

    def _plainly(self, genre: str, operation: str, puzzle: Any) -> Answered:
        return self._asked(genre, operation, Input(board=board_of(puzzle)))

    def share_out(self, genre: str, puzzle: Any) -> None:
        """Its counts of boards that split a cell's possibilities add up."""
        random = rng.stream(self._seed, f"gate {genre} {self.index} parts")
        if rng.below(random, 2):  # it takes a question for each part
            return
        found = parts(random, puzzle)
        if found is None or not all(_few(board) for _, board in found.terms):
            return
        if any(self._rests(board) for _, board in found.terms):
            return
        told = [self._plainly(genre, "count", board) for _, board in found.terms]
        counts = [relating.number_of("count", one.result or {}) for one in told]
        if None in counts:
            return
        self.tally.related[genre, relating.SUM] += 1
        terms = zip(found.terms, counts, strict=True)
        off = sum(factor * (count or 0) for (factor, _), count in terms)
        if off:
            self._broken(genre, relating.SUM, told, f"count: the parts add up to {off:+,} too many")

    def _broken(self, genre: str, relation: str, involved: list[Answered], text: str) -> None:
        """It contradicts itself: find out which answer is wrong."""
        self.tally.broken[genre, relation] += 1
        self._seen["alike", genre, relation, way(text)] += 1
        if self._seen["alike", genre, relation, way(text)] > ALIKE:
            return
        known, wrong = True, False
        for answered in involved:
            try:
                again = self._held_against(answered)
            except Unknown:
                known = False
                continue
            if not again.tried.passed:
                wrong = True
                self.found(again, relation, text)
        if wrong:
            return
        if known:
            self._settle(genre, relation, involved, text)
        else:
            self._undecided(relation, involved, text)

    def _held_against(self, answered: Answered) -> Answered:
        """What it answered, judged by the first engine; raises `Unknown`."""
        item, result = answered.item, answered.result
        right = truth.expected(item.genre, item.operation, item.test.input)
        item = item_of(item.genre, item.operation, item.test.input, right)
        reply = Reply(item.test.id, result)
        return Answered(
            item, settled(item, reply, answered.tried.seconds, self._started.codes), result
        )

    def _settle(self, genre: str, relation: str, involved: list[Answered], text: str) -> None:
        """No answer of it is wrong by the first engine: by the second, or the relation is."""
        try:
            for one in involved:
                item = one.item
                right = truth.expected(item.genre, item.operation, item.test.input)
                truth.confirm(item.genre, item.operation, item.test.input, right)
        except Unknown:
            self._undecided(relation, involved, text)
            return
        except OurFault as ours:
            self._blame_us(str(ours))
            return
        places = ", ".join(_url(one.item.test.input) for one in involved)
        self._blame_us(f"{genre}: the relation {relation} does not hold: {text} ({places})")

    def _undecided(self, relation: str, involved: list[Answered], text: str) -> None:
        last = involved[-1]
        tried = Tried(last.item.test.id, WRONG, text, last.tried.seconds, last.result)
        urls = " and ".join(_url(one.item.test.input) for one in involved)
        self._note(
            Find(last.item, tried, relation, "", f"{self._origin}: {urls}", 0, text), way(text)
        )

    # --- finds --------------------------------------------------------------------------------

    def found(self, answered: Answered, caught_by: str, text: str = "") -> None:
        """A failure: a find, where its like was not seen before and a second engine agrees."""
        item, tried = answered.item, answered.tried
        self.tally.failed[item.genre, item.operation] += 1
        how = way(tried.text)
        key = (item.genre, item.operation, tried.kind, how)
        self._seen[key] += 1
        if self._seen[key] == 1:
            try:
                witness = self._witness(answered)
            except OurFault as ours:
                self._seen[key] = 0  # the next one may be the child's
                self._blame_us(str(ours))
                return
            smallest, steps = self._smaller(answered)
            if smallest is not answered:
                try:
                    answered, witness = smallest, self._witness(smallest)
                except OurFault as ours:
                    self._blame_us(str(ours))
            item = _flagged(answered.item, caught_by, text, self._origin)
            find = Find(item, answered.tried, caught_by, witness, self._origin, steps, text)
            self._note(find, how)
        if self._in_a_row >= PATIENCE:
            self.given_up = True
            raise Over

    def _note(self, find: Find, how: str) -> None:
        key = ("noted", find.item.genre, find.item.operation, find.tried.kind, how)
        self._seen[key] += 1
        # different failures may end on the same smallest board
        same = (find.item.test.id, way(find.tried.text))
        if self._seen[key] == 1 and same not in self._noted:
            self._noted.add(same)
            self.finds.append(find)
            if self._told is not None:
                self._told(find)

    def _blame_us(self, text: str) -> None:
        if text not in self.ours:
            self.ours.append(text)

    def _witness(self, answered: Answered) -> str:
        """The second engine that says that the child is wrong; "": none can tell."""
        item, result = answered.item, answered.result
        if item.operation == "write" and result is not None and answered.tried.kind == WRONG:
            return _second_reader(item, result)
        try:
            right = truth.expected(item.genre, item.operation, item.test.input)
            return truth.confirm(item.genre, item.operation, item.test.input, right)
        except Unknown:
            return ""

    def _smaller(self, answered: Answered) -> tuple[Answered, int]:
        """The same failure on the smallest board that is found in the time.

        Step by step; then every tiny board is tried, since the way down may lead over boards on
        which nothing is wrong.
        """
        item = answered.item
        until = min(self.until, time.monotonic() + SHRINKING)
        how = _manner(answered.tried)
        smallest, steps = answered, 0

        def again(given: Input) -> Answered | None:
            nonlocal smallest, steps
            try:
                right = truth.expected(item.genre, item.operation, given)
            except (Unknown, InputError):
                return None
            steps += 1
            one = self.ask(item_of(item.genre, item.operation, given, right))
            if _manner(one.tried) != how:
                return None
            smallest = one
            return one

        def over() -> bool:
            return time.monotonic() > until

        with suppress(Over):  # what was found is told, and the next question ends the hunt
            shrunk(item.genre, item.test.input, again, over)
            if item.operation in NUMBERS:
                for given in tiny(item.genre, smallest.item.test.input):
                    if over() or again(given) is not None:
                        break
        return smallest, steps


def _manner(tried: Tried) -> tuple[str, str]:
    """How it failed, whatever the number of answers was."""
    return tried.kind, re.sub(r"\b(none|one|more)\b", "N", way(tried.text))


def _flagged(item: Item, caught_by: str, text: str, origin: str) -> Item:
    comment = f"{text}; {origin}" if text else origin
    test = msgspec.structs.replace(item.test, flags=(caught_by,), comment=comment)
    return item._replace(test=test)


def _second_reader(item: Item, result: Result) -> str:
    """Whether the second reader too reads another board; raises `OurFault` where it does not."""
    board = item.test.input.board
    assert board is not None
    found = decoded(str(result.get("url", "")))
    if found is not None and puzzle_of(item.genre, found[1]) == puzzle_of(item.genre, board):
        raise OurFault(f"{result.get('url')}: one of our readers reads {board.url} there")
    return "the second reader"


def _countable(related: Related) -> bool:
    return _few(related.fewer) and _few(related.more)


def _few(puzzle: Any) -> bool:
    """Whether a child may be asked to count the answers: it may have to list them."""
    try:
        truth.expected(puzzle.genre, "count", Input(board=board_of(puzzle)))
    except Unknown:
        return False
    return True


def _url(given: Input) -> str:
    return given.url if given.board is None else given.board.url
