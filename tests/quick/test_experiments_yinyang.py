"""Experiments with Yin-Yang: each against something worked out otherwise, and what spoils them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from liarproof import judge, parse
from liarproof.ledgers.claims import read_ledger
from liarproof.ledgers.measured import read_records
from liarproof.oracles.kit import rng
from liarproof.oracles.registry import oracle_engines
from liarproof.properties.experiments import experiment_named, experiments
from liarproof.properties.experiments import yinyang_boards as boards
from liarproof.properties.experiments import yinyang_counts as counts
from liarproof.properties.experiments import yinyang_guesses as guesses
from liarproof.properties.experiments import yinyang_ladder as ladder
from liarproof.properties.experiments import yinyang_thinned as thinned
from liarproof.properties.experiments.experiment import digest
from liarproof.properties.experiments.yinyang_curves import frontier_of
from liarproof.properties.generators.uniformity import every_board
from liarproof.properties.generators.yinyang import LEVELS
from liarproof.puzzles.answer import SHADED, UNKNOWN, UNSHADED, Marks, State
from liarproof.puzzles.errors import InputError
from liarproof.puzzles.yinyang import YinYang
from liarproof.solvers.ladder import fixpoint, solve

SIZE = {"height": 5, "width": 5, "density": 0.5}
CHOICES: dict[str, dict[str, Any]] = {
    "yinyang.ladder": SIZE,
    "yinyang.guesses": SIZE,
    "yinyang.frontier": {"sides": [4, 5]},
    "yinyang.naive": {"side": 5, "propagation": "bridge", "budget": 1000},
    "yinyang.seconds": {"side": 5},
    "yinyang.thinned": {"height": 5, "width": 5, "target": "bridge"},
    "yinyang.minimal": {"height": 4, "width": 5},
    "yinyang.rivals": SIZE,
    "yinyang.boards": {"least": 2},
    "yinyang.locked": {"least": 2},
    "yinyang.pairs": {"sides": [3, 4], "densities": [0.3]},
    "yinyang.sound": {"height": 3, "width": 3},
}
FEW = {"yinyang.boards": 2}
"""Rows of an experiment that has no more, or is slow."""


def test_every_experiment_is_tried_here() -> None:
    """The list above has each experiment of the genre."""
    assert set(CHOICES) == set(experiments("yinyang"))


@pytest.mark.parametrize("name", [name for name in CHOICES if name != "yinyang.seconds"])
def test_rows_hang_on_their_number_alone(name: str) -> None:
    """Cut into blocks anyhow, an experiment gives the same rows; and with another seed others."""
    one, many = experiment_named(name), FEW.get(name, 4)
    whole = one.rows(7, 0, many, CHOICES[name])
    assert whole == one.rows(7, 0, 1, CHOICES[name]) + one.rows(7, 1, many - 1, CHOICES[name])
    assert one.table(whole).rows == many
    if not one.exhaustive and name not in ("yinyang.frontier", "yinyang.pairs"):
        assert one.rows(7, 0, 20, CHOICES[name]) != one.rows(8, 0, 20, CHOICES[name])


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("yinyang.ladder", {"density": 0}),
        ("yinyang.ladder", {"meaning": "rows"}),
        ("yinyang.ladder", {"colour": "red"}),
        ("yinyang.ladder", {"height": 1}),
        ("yinyang.guesses", {"order": "last"}),
        ("yinyang.guesses", {"tally": "leaves"}),
        ("yinyang.guesses", {"boards": "none"}),
        ("yinyang.guesses", {"judged": "never"}),
        ("yinyang.guesses", {"budget": 0}),
        ("yinyang.frontier", {"sides": []}),
        ("yinyang.frontier", {"sides": "45"}),
        ("yinyang.naive", {"propagation": "adjacency"}),
        ("yinyang.naive", {"budget": 0}),
        ("yinyang.thinned", {"target": "search"}),
        ("yinyang.thinned", {"order": "spiral"}),
        ("yinyang.rivals", {"limit": 0}),
        ("yinyang.boards", {"least": 6}),
        ("yinyang.locked", {"least": 9}),
        ("yinyang.pairs", {"densities": [2]}),
        ("yinyang.sound", {"height": 4}),
    ],
)
def test_bad_choices(name: str, wrong: dict[str, Any]) -> None:
    """A choice that there is not is bad input, and no row."""
    with pytest.raises(InputError):
        experiment_named(name).rows(1, 0, 1, {**CHOICES[name], **wrong})


def oracle(name: str) -> Any:
    """An engine that shares no code with the solver."""
    return next(engine for engine in oracle_engines("yinyang") if engine.name == name)


def drawn(label: str, number: int) -> tuple[Any, YinYang, Any]:
    """A row's board of `SIZE`, what is revealed of it, and its stream."""
    state = rng.stream(7, f"{label} 5x5 {number}")
    choice = boards.choices_of(density=0.5)
    cells = boards.drawn_board(state, 5, 5, choice)
    return cells, boards.revealed(cells, state, choice), state


def legal(cells: Any) -> bool:
    """By the referee."""
    blank = boards.blank(*cells.shape)
    return not judge(blank, Marks(tuple(map(tuple, cells.tolist()))))


def flipped(cells: Any, cell: int) -> Any:
    """The board with one colour changed."""
    other = cells.copy()
    other.flat[cell] = 3 - other.flat[cell]
    return other


@pytest.mark.parametrize("size", [(2, 2), (2, 3), (3, 3), (3, 4), (4, 4)])
def test_flippable_cells(size: tuple[int, int]) -> None:
    """Of every legal board they are those that the referee finds by flipping each cell."""
    for cells in every_board(*size):
        wanted = [cell for cell in range(cells.size) if legal(flipped(cells, cell))]
        assert boards.flippable(cells).tolist() == wanted


def test_ladder_rows() -> None:
    """Uniqueness is counted by SAT, what rungs finish is asked of them one set at a time."""
    rows = experiment_named("yinyang.ladder").run(7, 0, 30, **SIZE)
    several = 0
    for number, row in enumerate(rows):
        cells, puzzle, _ = drawn("yinyang.ladder", number)
        answers = oracle("sat").answers(puzzle, 2)
        several += row.several
        assert row.unique == 1 - row.several == int(len(answers) == 1)
        open_flips = [
            cell
            for cell in range(25)
            if legal(flipped(cells, cell)) and puzzle.givens[cell // 5][cell % 5] == UNKNOWN
        ]
        assert row.held == int(not open_flips)
        assert row.loose == int(bool(open_flips))  # each is a second answer
        assert row.rerouted == row.several - row.loose
        for level, rungs in LEVELS.items():
            assert getattr(row, level) == int(done(puzzle, rungs))
    assert 0 < several < 30


def done(puzzle: YinYang, rungs: Any) -> bool:
    """Whether rungs finish a board, by the public fixpoint."""
    state = State.unknown(puzzle.height, puzzle.width)
    return fixpoint(puzzle, state, rungs) and state.marks().complete


WITHOUT_BORDER = "- - - W -\n- W - - -\nW - - - -"
UNFINISHED = "- - - W -\n- W - - -\n- - B B -\n- B - - -\n- - - - -"


@pytest.mark.parametrize(("text", "lost", "short"), [(WITHOUT_BORDER, 1, 0), (UNFINISHED, 0, 1)])
def test_known_boards(text: str, lost: int, short: int) -> None:
    """The smallest boards that need border, and that probe leaves open, are told as such."""
    letters = {"-": UNKNOWN, "W": UNSHADED, "B": SHADED}
    puzzle = YinYang(
        tuple(tuple(letters[sign] for sign in line.split()) for line in text.splitlines())
    )
    (answer,) = oracle("sat").answers(puzzle, 2)
    row = ladder.reach_of(np.array(answer.cells, dtype=np.int8), puzzle)
    assert (row.unique, row.lost, row.short) == (1, lost, short)
    witness = row.witness_lost if lost else row.witness_short
    assert parse(witness) == puzzle


def plain_search(puzzle: YinYang, rungs: Any) -> tuple[int, int]:
    """Points and colours tried until two answers, by recursion; the referee judges the leaves."""
    tally = [0, 0, 0]  # points, colours, answers

    def visit(state: State) -> None:
        if not fixpoint(puzzle, state, rungs):
            return
        open_cells = np.flatnonzero(state.cells == UNKNOWN)
        if not open_cells.size:
            tally[2] += not judge(puzzle, state.marks())
            return
        tally[0] += 1
        for colour in (SHADED, UNSHADED):
            if tally[2] < guesses.ENOUGH:
                tally[1] += 1
                branch = state.copy()
                branch.cells.flat[open_cells[0]] = colour
                visit(branch)

    visit(State.unknown(puzzle.height, puzzle.width))
    return tally[0], tally[1]


def test_guesses() -> None:
    """Both tallies are those of a plain recursive search that judges complete boards."""
    for number in range(12):
        _, puzzle, _ = drawn("yinyang.guesses", number)
        for rungs in guesses.LEVELS.values():
            found = guesses.search(puzzle, rungs, "raster", "complete", 10**6)
            assert found == plain_search(puzzle, rungs)


def test_guesses_of_unique_boards_with_bridge() -> None:
    """A board that bridge finishes takes no guess, and one with several answers takes some."""
    run = experiment_named("yinyang.guesses").run
    for row in run(7, 0, 10, **SIZE, boards="several"):
        assert not row.unique
        assert min(row.window, row.border, row.bridge) > 0
    assert all(row.unique for row in run(7, 0, 10, **SIZE, boards="unique"))


def rows_of(text: str) -> Any:
    """A complete board of W and B."""
    return np.array([[1 if sign == "W" else 2 for sign in line] for line in text.split()])


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("WWW WBW WWW", (1, 0, 0, 0, 0, 1, 0)),
        ("WB BW", (1, 1, 0, 4, 1, 0, 1)),
        ("WWW BBB WWW", (2, 0, 0, 4, 1, 0, 1)),
        ("WWW WWB", (1, 0, 1, 2, 0, 0, 1)),
        ("WWB WBB", (1, 0, 0, 2, 0, 0, 1)),
    ],
)
def test_frontier_of_boards_drawn_by_hand(text: str, wanted: tuple[int, ...]) -> None:
    """Legal or not: components, crossings, points missed, changes, and what follows of these."""
    assert tuple(frontier_of(rows_of(text))) == wanted


def test_naive_generator() -> None:
    """What is not taken back fits on the board, and a budget of one is soon used up."""
    run = experiment_named("yinyang.naive").run
    for row in run(7, 0, 10, side=5, propagation="border", budget=1000):
        assert 0 < row.assumptions - row.backtracks <= 25
    assert all(row.abandoned for row in run(7, 0, 5, side=5, propagation="window", budget=1))


def least(givens: Any, order: list[int], needed: Callable[[YinYang], bool]) -> int:
    """Clues left when each in turn is taken away unless it is needed."""
    for cell in order:
        kept, givens.flat[cell] = givens.flat[cell], UNKNOWN
        if needed(boards.puzzle_of(givens)):
            givens.flat[cell] = kept
    return int(np.count_nonzero(givens))


def shuffled(label: str, number: int, height: int, width: int) -> tuple[Any, list[int]]:
    """A row's board, and the order in which its clues are tried."""
    state = rng.stream(7, f"{label} {height}x{width} {number}")
    givens = boards.drawn_board(state, height, width, boards.choices_of())
    order = np.arange(height * width)
    rng.shuffle(state, order)
    return givens, order.tolist()


@pytest.mark.parametrize("target", list(LEVELS))
def test_thinned_boards(target: str) -> None:
    """As many clues are left as by asking the fixpoint of the level anew for each."""
    run = experiment_named("yinyang.thinned").run
    for number, row in enumerate(run(7, 0, 5, height=5, width=5, target=target, exact=False)):
        givens, order = shuffled("yinyang.thinned", number, 5, 5)
        assert row.clues == least(givens, order, lambda one: not done(one, LEVELS[target]))


def test_thinned_boards_of_a_grade() -> None:
    """Boards are drawn until no earlier level finishes one."""
    rows = list(
        experiment_named("yinyang.thinned").run(7, 0, 30, height=5, width=5, target="probe")
    )
    assert max(row.draws for row in rows) > 1


def test_minimal_boards() -> None:
    """As many clues are left as SAT says are needed; which need border, is asked of the rungs."""
    for number, row in enumerate(experiment_named("yinyang.minimal").run(7, 0, 8, 4, 5)):
        givens, order = shuffled("yinyang.minimal", number, 4, 5)
        assert row.clues == least(givens, order, lambda p: len(oracle("sat").answers(p, 2)) > 1)
        puzzle = boards.puzzle_of(givens)
        whole = LEVELS["probe"]
        without = tuple(rung for rung in whole if rung.name != "border")
        assert row.probe == 1 - row.short == int(done(puzzle, whole))
        assert row.lost == int(done(puzzle, whole) and not done(puzzle, without))


def test_rivals() -> None:
    """The answers beside the board's own are as many as the brute force finds."""
    label, choice = "yinyang.rivals", boards.choices_of(density=0.5)
    for number, row in enumerate(experiment_named(label).run(7, 0, 8, **SIZE)):
        state = rng.stream(7, f"{label} 5x5 {number}")
        answers = 1
        while answers == 1:
            cells = boards.drawn_board(state, 5, 5, choice)
            answers = oracle("raster").count(boards.revealed(cells, state, choice))
        assert row.rivals == answers - 1
        assert 1 <= row.killed <= row.rivals
        assert (row.more, row.all) == (int(row.killed > 1), int(row.killed == row.rivals))


def test_counts() -> None:
    """All engines count 12 and 34; landlocked are 2 of 3×3 and none of 2×2 and 4×4."""
    assert [set(row[1:]) for row in counts.boards(0, 0, 2)] == [{12}, {34}]
    assert [tuple(row) for row in counts.locked(0, 0, 3)] == [
        (2, 0, 0, 0),
        (3, 2, 2, 2),
        (4, 0, 0, 0),
    ]


def spoilt_window(after: Any) -> Callable[..., Any]:
    """What a rung decides, with one decision too many."""

    def spoilt(puzzle: Any, start: Any, rungs: Any) -> Any:
        found = after(puzzle, start, rungs)
        if found is not None and not found.all():
            found[np.flatnonzero(found == UNKNOWN)[0]] = SHADED
        return found

    return spoilt


def test_unsound_rungs_are_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """A rung that also decides what does not follow has wrong decisions, and ours have none."""
    fine = list(counts.sound(0, 100, 40, 3, 3))
    assert sum(row.window for row in fine)
    assert not sum(row.window_wrong for row in fine)
    monkeypatch.setattr(counts, "_after", spoilt_window(counts._after))
    assert sum(row.window_wrong for row in counts.sound(0, 100, 40, 3, 3))


def test_lost_answers_are_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """A search that loses an answer disagrees with the brute force."""

    def losing(*arguments: Any) -> Any:
        found = solve(*arguments)
        return found._replace(answers=found.answers[1:])

    assert all(row.agrees for row in counts.pairs(7, 0, 8, [3, 4], [0.3]))
    monkeypatch.setattr(counts, "solve", losing)
    assert not any(row.agrees for row in counts.pairs(7, 0, 8, [3, 4], [0.3]))


def record_and_again(name: str) -> tuple[str, str]:
    """The digest on record of a measurement's first block, and that of the block made again."""
    one = read_ledger("yin-yang-35").measured(name)
    first, count = one.blocks[0]
    rows = experiment_named(one.experiment).rows(one.seed, first, count, one.choices)
    return read_records("yin-yang-35")[name].digests[0], digest(rows)


@pytest.mark.parametrize(
    ("name", "module"),
    [
        ("yin-yang-35.ladder.6x6.chance", ladder),
        ("yin-yang-35.minimal.6x6", thinned),
    ],
)
def test_spoilt_experiments_differ_from_the_record(
    name: str, module: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first block is that on record; with a rung left out where it counts it is another."""
    recorded, again = record_and_again(name)
    assert recorded == again
    finishes = module.finishes
    monkeypatch.setattr(module, "finishes", lambda puzzle, rungs: finishes(puzzle, rungs[:-1]))
    recorded, spoilt = record_and_again(name)
    assert recorded != spoilt
