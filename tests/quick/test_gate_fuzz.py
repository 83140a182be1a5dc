"""`liarproof gate --fuzz`: the relations hold, runs can be repeated, and what is found is kept."""

from __future__ import annotations

import json
import shlex
import sys
import time
from dataclasses import replace
from functools import lru_cache
from itertools import islice, product
from pathlib import Path
from typing import Any

import msgspec
import pytest

from liarproof.ci import serve
from liarproof.ci.gate.facts import Unknown
from liarproof.ci.gate.finds import read_finds
from liarproof.ci.gate.fuzz import Settings, fuzz
from liarproof.ci.gate.fuzzing import hunt as hunting
from liarproof.ci.gate.fuzzing import truth
from liarproof.ci.gate.fuzzing.hunt import Hunt
from liarproof.ci.gate.messages import Reply, Started
from liarproof.ci.gate.plan import Item, Wanted, plan_for
from liarproof.ci.gate.tried import settled
from liarproof.ci.terminal import DOES_NOT_HOLD, Interrupted
from liarproof.ledgers.vectors import OPERATIONS, Expected, Input
from liarproof.oracles.kit import rng
from liarproof.oracles.referee import judge
from liarproof.oracles.registry import oracle_engines
from liarproof.properties.boards import maker
from liarproof.properties.gatefuzz.boards import KINDS, fresh
from liarproof.properties.gatefuzz.relations import Related, Relation, parts, relations
from liarproof.properties.vectors.forms import board_of
from liarproof.puzzles.answer import Marks, State
from liarproof.puzzles.errors import InputError
from liarproof.puzzles.genres import BOOKS, book
from liarproof.puzzles.hitori import Hitori

GENRES = pytest.mark.parametrize("genre", list(BOOKS))
ENGINES = {
    "hitori": ("cells", "rows"),
    "yinyang": ("raster", "frontier"),
    "yajikazu": ("cells", "rows"),
    "yajilin": ("loop", "shading"),
}
"""Two of each genre that share no code: one is asked about either board of a relation."""

SIZES = ((1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (2, 2), (2, 3), (3, 2), (3, 3), (3, 4), (4, 3))
MOST = 60
"""Boards of a size, evenly spread; all of it where there are fewer than twice as many."""
FILLINGS = 3
"""Marks at random, legal or not."""

EVERY = [
    pytest.param(genre, relation, id=f"{genre} {relation.name}")
    for genre in BOOKS
    for relation in relations(genre)
]


@lru_cache(maxsize=100_000)
def answers(puzzle: Any, name: str) -> frozenset[Marks]:
    """All answers by an engine."""
    engine = next(one for one in oracle_engines(puzzle.genre) if one.name == name)
    return frozenset(engine.answers(puzzle))


@lru_cache(maxsize=8)
def small_boards(genre: str) -> list[Any]:
    """Boards of up to sixteen cells: all of the smallest sizes, some of the others."""
    found = []
    for size in SIZES:
        variety = maker(genre).varieties[0]
        every = list(islice(maker(genre).every(*size, variety), 30_000))
        found += every[:: max(1, len(every) // MOST)]
    mixed = (maker(genre).mixed(1, index) for index in range(120))
    found += [puzzle for puzzle in mixed if puzzle.height * puzzle.width <= 16]
    if genre == "yajilin":
        found += [replace(puzzle, shaded_outside=True) for puzzle in found[::2]]
    return found


def related_to(puzzle: Any, relation: Relation, number: int) -> Related | None:
    """What the relation makes of a board and its first answer."""
    random = rng.stream(number, relation.name)
    first = min(answers(puzzle, ENGINES[puzzle.genre][0]), default=None)
    return relation.make(random, puzzle, first)


def filling(puzzle: Any, random: Any) -> Marks:
    """Marks at random."""
    state = State.unknown(puzzle.height, puzzle.width, book(puzzle.genre).edges)
    for part in state:
        for at in range(part.size):
            part.flat[at] = 1 + (rng.below(random, 3) == 0)
    return state.marks()


def codes(puzzle: Any, marks: Marks) -> set[str]:
    """The rules that marks break."""
    return {broken.code for broken in judge(puzzle, marks)}


@pytest.mark.parametrize(("genre", "relation"), EVERY)
def test_a_relation_holds_on_small_boards(genre: str, relation: Relation) -> None:
    """Answers go to answers, each to another one, and where it is exact no others are left."""
    first, second = ENGINES[genre]
    met = 0
    for number, puzzle in enumerate(small_boards(genre)):
        related = related_to(puzzle, relation, number)
        if related is None or related.more.height * related.more.width > 25:
            continue
        met += 1
        fewer, more = answers(related.fewer, first), answers(related.more, second)
        carried = {related.carried(marks) for marks in fewer}
        assert len(carried) == len(fewer), puzzle
        assert carried == more if related.exact else carried <= more, puzzle
        if related.known is not None:
            assert related.known in fewer, puzzle
    assert met > 50


@pytest.mark.parametrize(("genre", "relation"), EVERY)
def test_an_exact_relation_keeps_what_is_illegal(genre: str, relation: Relation) -> None:
    """Marks at random break the same rules on both boards, by the codes that it names."""
    random = rng.stream(5, relation.name)
    exact = 0
    for number, puzzle in enumerate(small_boards(genre)[::3]):
        related = related_to(puzzle, relation, number)
        if related is None or not related.exact:
            continue
        for _ in range(FILLINGS):
            marks = filling(related.fewer, random)
            here, there = codes(related.fewer, marks), codes(related.more, related.carried(marks))
            exact += 1
            assert bool(here) == bool(there), puzzle
            if related.codes:
                assert {related.codes(code) for code in here} == there, puzzle
    name = relation.name
    assert bool(exact) == (
        name not in ("added-clue", "removed-clue", "inside-too", "one-line-more")
    )


@pytest.mark.parametrize("genre", ["yinyang", "yajikazu", "yajilin"])
def test_the_parts_of_a_board_add_up(genre: str) -> None:
    """The numbers of answers of the boards that split a cell's possibilities sum to the whole."""
    met = 0
    for number, puzzle in enumerate(small_boards(genre)):
        found = parts(rng.stream(number, "parts"), puzzle)
        if found is not None:
            met += 1
            name = ENGINES[genre][number % 2]
            assert sum(f * len(answers(board, name)) for f, board in found.terms) == 0, puzzle
    assert met > 50


# --- fresh boards -----------------------------------------------------------------------------


@GENRES
def test_a_seed_and_a_number_say_the_board(genre: str) -> None:
    """The same again from them, in any order, and another board from another seed."""
    some = [fresh(genre, 3, index) for index in range(len(KINDS))]
    assert [fresh(genre, 3, index) for index in reversed(range(len(KINDS)))] == some[::-1]
    assert [fresh(genre, 4, index) for index in range(len(KINDS))] != some


@GENRES
def test_boards_are_of_many_sizes(genre: str) -> None:
    """Strips both ways, oblong boards both ways, and boards from a few cells to eighty and more."""
    sizes = {(b.height, b.width) for b in (fresh(genre, 1, i).puzzle for i in range(120))}
    assert any(h == 1 < w for h, w in sizes)
    assert any(w == 1 < h for h, w in sizes)
    assert any(1 < h < w for h, w in sizes)
    assert any(1 < w < h for h, w in sizes)
    assert min(h * w for h, w in sizes) <= 2
    assert max(h * w for h, w in sizes) > 80


# --- who is blamed ----------------------------------------------------------------------------


class Child:
    """Our own answers, but for one operation."""

    def __init__(self, operation: str = "", result: dict[str, Any] | None = None) -> None:
        self.operation, self.result = operation, result
        self.lines: list[bytes] = []

    def reply(self, item: Item) -> Reply:
        """The answer to a test."""
        self.lines.append(msgspec.json.encode((item.operation, item.test.input)))
        if item.operation == self.operation:
            return Reply(item.test.id, self.result)
        result = serve.ANSWERING[item.operation](item.genre, item.test.input)
        return Reply(item.test.id, json.loads(msgspec.json.encode(result)))


def hunted(
    child: Child, operations: tuple[str, ...], genre: str = "hitori", boards: int = 6
) -> Hunt:
    """A hunt over a few boards."""
    hunt = Hunt(child, serve.started(), {genre: list(operations)}, 1)
    hunt.go(time.monotonic() + 300, boards=boards)
    return hunt


def test_the_same_seed_asks_the_same() -> None:
    """A right child is asked the same questions twice, whatever the time."""
    first, second = Child(), Child()
    hunted(first, OPERATIONS, boards=12)
    hunted(second, OPERATIONS, boards=12)
    assert first.lines == second.lines


def test_where_our_engines_disagree_the_child_is_not_blamed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A second engine that says otherwise is our fault, which is said, and no find."""
    original = truth._second

    def lying(genre: str, operation: str, given: Input) -> tuple[str, Expected]:
        name, right = original(genre, operation, given)
        return name, msgspec.structs.replace(right, count=(right.count or 0) + 1)

    monkeypatch.setattr(truth, "_second", lying)
    hunt = hunted(Child("count", {"count": 10**6}), ("count",))
    assert hunt.finds == []
    assert hunt.ours


def test_a_false_relation_is_our_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a right child breaks a relation, the relation is reported, not the child."""

    def false(_random: Any, puzzle: Any, _answer: Any) -> Related:
        alone = Hitori(((0,) * puzzle.width,) * puzzle.height)
        return Related(alone, puzzle, lambda marks: marks)  # blank boards have the most answers

    relation = Relation("false", "", ("hitori",), false)
    monkeypatch.setattr(hunting, "relations", lambda _genre: [relation])
    hunt = hunted(Child(), ("count",), boards=12)
    assert hunt.finds == []
    assert any("false" in fault for fault in hunt.ours)


def test_a_convention_that_a_child_does_not_follow_is_no_find() -> None:
    """A child that wants a shaded cell, and says so, is right; one that does not say it is not."""

    class WantsShade(Child):
        def reply(self, item: Item) -> Reply:
            reply = super().reply(item)
            bare = item.test.input.answer and all(
                2 not in row for row in item.test.input.answer.cells or ()
            )
            if item.operation == "check" and bare:
                return Reply(item.test.id, {"legal": False, "broken": ["brNoShade"]})
            return reply

    told = msgspec.structs.replace(serve.started(), differs=["shade-nothing"])
    honest = Hunt(WantsShade(), told, {"hitori": ["check"]}, 1)
    honest.go(time.monotonic() + 300, boards=24)
    assert honest.finds == []
    assert sum(honest.tally.calls.values())
    assert hunted(WantsShade(), ("check",), boards=24).finds


def test_a_flaky_child_is_held_to_what_it_said() -> None:
    """What was wrong once is a find, although the next answer would be right."""

    class Flaky(Child):
        def reply(self, item: Item) -> Reply:
            reply = super().reply(item)
            if len(self.lines) % 5 == 0:
                return Reply(item.test.id, {"count": 10**6})
            return reply

    hunt = hunted(Flaky(), ("count",), boards=12)
    assert hunt.finds
    assert hunt.ours == []


def test_two_ways_down_to_one_board_are_one_find() -> None:
    """What another failure shrinks to is told once."""
    hunt = hunted(Child("count", {"count": 77}), ("count",), boards=2)
    before = list(hunt.finds)
    hunt._note(before[0], "another way to fail")
    assert hunt.finds == before
    assert before


def test_unknown_is_said_beyond_the_limits() -> None:
    """No engine is asked about a board that is too large or has too many answers."""
    large = Input(board=board_of(maker("hitori").blank(12, 12)))
    many = Input(board=board_of(maker("hitori").blank(5, 5)))
    for operation, given in (("unique", large), ("count", many)):
        with pytest.raises(Unknown):
            truth.expected("hitori", operation, given)


# --- the command ------------------------------------------------------------------------------

CHILD = """
import json, sys, time
for line in sys.stdin:
    asked = json.loads(line)
    if asked["cmd"] == "stop":
        break
    if asked["cmd"] == "start":
        said = {"implementation": "stub", "operations": {"hitori": ["count"]}}
    else:
        ACT
        said = {"id": asked["id"], "result": {"count": 77}}
    print(json.dumps(said), flush=True)
"""


def command(tmp_path: Path, act: str = "pass") -> str:
    """A child that counts 77 everywhere."""
    file = tmp_path / "child.py"
    file.write_text(CHILD.replace("ACT", act))
    return shlex.join([sys.executable, str(file)])


def test_finds_go_to_a_file_that_the_gate_can_ask_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """They are tests in the form of the vectors, which a right child passes and this one fails."""
    finds, out = tmp_path / "finds.json", tmp_path / "out.json"
    settings = Settings(command(tmp_path), minutes=0.05, finds=str(finds))
    assert fuzz(settings, str(out)) == DOES_NOT_HOLD
    said = capsys.readouterr().out
    assert "FOUND hitori count on 1×1" in said
    assert "FAILED: 1 find (" in said
    (file,) = read_finds(str(finds))
    plan = plan_for(serve.started(), Wanted(), [file])
    assert [item.test.id for item in plan.items] == [test.id for test in file.tests]
    for item in plan.items:
        assert item.test.id.startswith("find-hitori-count-")
        right = Reply(item.test.id, serve.ANSWERING["count"]("hitori", item.test.input))
        assert settled(item, right, 0.0, codes=True).passed
        assert not settled(item, Reply(item.test.id, {"count": 77}), 0.0, codes=True).passed
    told = json.loads(out.read_text())
    assert told["status"] == DOES_NOT_HOLD
    assert told["boards"]["hitori"] > 1


def test_the_end_of_the_time_is_kept_though_the_child_hangs(tmp_path: Path) -> None:
    """A child that hangs from some question on is cut off at the end, and not blamed for that."""
    out = tmp_path / "out.json"
    settings = Settings(command(tmp_path, "time.sleep(600)"), minutes=0.02, seconds=500.0)
    fuzz(settings, str(out))
    told = json.loads(out.read_text())
    assert told["finds"] == []
    assert told["seconds"] < 60


def test_ctrl_c_keeps_what_was_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The file has the find, and the run ends as an interrupted one."""
    finds = tmp_path / "finds.json"
    look = Hunt.look

    def interrupted(self: Hunt, genre: str, board: Any) -> None:
        if self.finds:
            raise KeyboardInterrupt
        look(self, genre, board)

    monkeypatch.setattr(Hunt, "look", interrupted)
    with pytest.raises(Interrupted, match="1 find"):
        fuzz(Settings(command(tmp_path), minutes=5, finds=str(finds)))
    assert len(read_finds(str(finds))) == 1


def test_a_child_that_only_dies_is_given_up(tmp_path: Path) -> None:
    """After so much trouble in a row the run ends before its time, with what it found."""
    out = tmp_path / "out.json"
    assert fuzz(Settings(command(tmp_path, "sys.exit(3)"), minutes=5), str(out)) == DOES_NOT_HOLD
    told = json.loads(out.read_text())
    assert told["given_up"]
    assert told["finds"][0]["kind"] == "died"


def test_bad_settings_are_refused(tmp_path: Path) -> None:
    """Flags are of the vectors, a genre must be declared, and a file of finds must be one."""
    for wanted in (Wanted(flags=("strip",)), Wanted(genres=("yajilin",))):
        with pytest.raises(InputError):
            fuzz(Settings(command(tmp_path), wanted))
    bad = tmp_path / "bad.json"
    for text in ("{", "[1]", '{"suite":"1"}'):
        bad.write_text(text)
        with pytest.raises(InputError, match="vectors"):
            read_finds(str(bad))
    with pytest.raises(InputError, match="vectors"):
        read_finds(str(tmp_path / "absent.json"))


def test_a_find_that_was_altered_is_refused(tmp_path: Path) -> None:
    """The digest of a file of finds is that of its tests."""
    place = tmp_path / "finds.json"
    fuzz(Settings(command(tmp_path), minutes=0.02, finds=str(place)))
    place.write_text(
        place.read_text()
        .replace('"count": 0', '"count": 1')
        .replace('"count": 1\n', '"count": 2\n')
    )
    assert "digest" in place.read_text()
    with pytest.raises(InputError, match="vectors"):
        read_finds(str(place))


def test_what_a_child_does_not_declare_is_not_planned() -> None:
    """A file of other operations than the child's leaves nothing to ask."""
    with pytest.raises(InputError, match="nothing is asked"):
        plan_for(Started("stub", {"hitori": ["count"]}), Wanted(), [])


def test_operations_have_questions_of_their_own() -> None:
    """Every operation of every genre is asked within a few boards, and right answers pass."""
    for genre, operation in product(BOOKS, OPERATIONS):
        hunt = hunted(Child(), (operation,), genre, boards=4)
        assert hunt.tally.calls[genre, operation] > 3
        assert hunt.finds == []
