"""What is Yajilin's own: each rung by hand, the loop's theory against its plain definitions."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterator
from itertools import combinations, pairwise, product
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from liarproof.oracles.kit.rng import below, stream
from liarproof.oracles.registry import oracle_engines
from liarproof.properties.boards.yajilin import every_board, mixed_board
from liarproof.puzzles.answer import OFF, ON, SHADED, UNKNOWN, UNSHADED, Answer, State
from liarproof.puzzles.arrows import Clue
from liarproof.puzzles.text import read_text
from liarproof.puzzles.yajilin import Yajilin
from liarproof.solvers import kernel, loops
from liarproof.solvers.ladder import fixpoint, rungs_named, solve
from liarproof.solvers.yajilin import LADDER, tables

BY_NAME = {rung.name: rung for rung in (*LADDER.implicit, *LADDER.rungs)}


def drawn(text: str) -> tuple[Yajilin, State]:
    """A board and a state from rows parted by ``/``, which ``o`` precedes in the variant.

    One row, or rows with crossings between them, are in the expanded form.
    """
    genre = "yajilin shaded_outside" if text.startswith("o ") else "yajilin"
    rows = text.removeprefix("o ").split("/")
    height, width = len(rows), len(rows[0].split())
    if height == 1 or "+" in text:
        height, width = (height + 1) // 2, (width + 1) // 2
    puzzle, marks = read_text("\n".join([f"{genre} {height}x{width}", *rows]))
    assert isinstance(puzzle, Yajilin)
    return puzzle, State.of(marks)


def answers(puzzle: Yajilin) -> set[Answer]:
    """All answers, by an engine that shares no code with the solver."""
    (loop,) = (engine for engine in oracle_engines("yajilin") if engine.name == "loop")
    return set(loop.answers(puzzle))


SAYS = [
    ("given", "? · -", "?. x -"),
    ("given", "?# · -", None),
    ("given", "? ─ -", None),
    ("count", "1R · -", "1R. x -#"),
    ("count", "0R · -", "0R. x -."),
    ("count", "1R · - · -#", "1R. x -. · -#"),
    ("count", "1R · - · -", "1R. x - · -"),
    ("count", "? · 2R · -", None),
    ("count", "0R · -#", None),
    ("adjacent", "-# · -", "-# · -."),
    ("adjacent", "-# · -#", None),
    ("colouring", "-", "-#"),
    ("colouring", "-# · -", "-# · -#"),
    ("colouring", "-. · -", "-. · -."),
    ("colouring", "- · -", "- · -"),
    ("colouring", "-. x ?", None),
    ("degrees", "-. · - / · + · / - · -", "┌ ┐ / └ ┘"),
    ("degrees", "-# · - / · + · / - · -", "-# x - / x + · / - · -"),
    ("degrees", "- · - · - / │ + │ + · / - · - · -", "-. ─ -. x - / │ + │ + · / -. ─ -. x -"),
    ("degrees", "-. · -", None),
    ("degrees", "-# ─ -", None),
    ("dead-ends", "- x - / · + · / - · -", "-# x -# / · + · / - · -"),
    ("dead-ends", "-. x - / · + · / - · -", None),
    (
        "circuits",
        "-. ─ -. · - / │ + · + · / -. ─ -. · -.",
        "-. ─ -. · - / │ + x + · / -. ─ -. · -.",
    ),
    ("circuits", "-. ─ -. · - / │ + · + · / -. ─ -. · -", "-. ─ -. · - / │ + · + · / -. ─ -. · -"),
    ("circuits", "- ─ - · - / │ + │ + · / - ─ - · -", "- ─ - · -# / │ + │ + · / - ─ - · -#"),
    ("circuits", "- ─ - · -. / │ + │ + · / - ─ - · -", None),
    ("circuits", "-# x ?", None),
    ("stranded", "-. x -", "-. x -#"),
    ("stranded", "- x -", "- x -"),
    ("stranded", "-. x -.", None),
    ("interval", "2R · - · - · -", "2R. x -# · -. · -#"),
    ("interval", "2R · - · - · - · -", "2R. x - · - · - · -"),
    ("interval", "2R · - · -", None),
    ("block", "- · - · - / · + · + x / - · - x -", "- · - · -# / · + · + x / - · - x -#"),
    (
        "block",
        "- · - · - · - / · + · + · + · / - · - x - · -",
        "- · - x - · - / · + · + · + · / - · - x - · -",
    ),
    (
        "block",
        "-. · - · - · - / · + · + · + · / - · - x - · -",
        "-. · - · -# · -# / · + · + · + · / - · - x -# · -#",
    ),
    ("block", "-. · - · - · - / · + · + · + · / - · - x - · -.", None),
    ("block", "- · -", None),
    ("even-ends", "- ─ - / · + · / - · -", "- ─ - / │ + │ / - ─ -"),
    ("even-ends", "- x - / · + · / - · -", "- x - / x + x / - x -"),
    ("even-ends", "- ─ - / · + · / - x -", None),
    ("cuts", "-. · - / · + · / - · -.", "-. ─ - / │ + │ / - ─ -."),
    ("cuts", "-. · - / · + · / - · -", "-. · - / · + · / - · -"),
    ("cuts", "- ─ - / · + · / - · -.", "- ─ - / │ + │ / - ─ -."),
    ("cuts", "-. x - / · + · / - · -", "-. x - / x + x / - x -"),
    ("cuts", "-. x - / · + · / - · -.", None),
    ("outside", "o - · -# / · + · / - · -", "o - · -# / x + · / - x -"),
    ("outside", "o - · - / · + · / -# · -", "o - x - / · + x / -# · -"),
    ("outside", "o - · - / │ + · / - · -", "o - · -. / │ + · / - · -."),
    ("outside", "o - · -# · - · - / │ + · + · + │ / - · - · - · -", None),
    ("outside", "- · -# / · + · / - · -", "- · -# / · + · / - · -"),
    ("probe", "- · - / · + · / - · -", "┌ ┐ / └ ┘"),
    ("probe", "- · - · -", None),
]


@pytest.mark.parametrize(("name", "before", "after"), SAYS)
def test_each_rung_says_what_its_line_says(name: str, before: str, after: str | None) -> None:
    """On a smallest state each rung decides just what its one line of text promises, or fails."""
    puzzle, state = drawn(before)
    alive = BY_NAME[name](puzzle, state)
    assert alive == (after is not None)
    if after is not None:
        assert (puzzle.height, puzzle.width) == state.cells.shape
        assert state.marks() == drawn(after)[1].marks()


def test_every_rung_was_shown_deciding_and_failing() -> None:
    """The examples above leave out no rung, neither a deduction nor a contradiction of it."""
    assert {name for name, before, after in SAYS if after not in (None, before)} == set(BY_NAME)
    assert {name for name, _, after in SAYS if after is None} == set(BY_NAME)


# The incremental rungs: what they have seen, and what was taken back.


def settled(puzzle: Yajilin, memory: kernel.Memory, *names: str) -> bool:
    """Run these rungs in the kernel from where the memory stands."""
    codes = np.array([BY_NAME[name].code for name in names], dtype=np.int64)
    return bool(kernel.settle(tables(puzzle), memory, codes))


def test_a_path_that_could_close_is_looked_at_again() -> None:
    """An edge that may close the only path is off once more is known, each time anew."""
    puzzle, state = drawn("-. ─ -. · - / │ + · + · / -. ─ -. · -")
    memory = LADDER.memory(state)
    closing, elsewhere = 6 + 4 + 1, 5
    for _ in range(3):
        assert settled(puzzle, memory, "circuits")
        length = memory.notes[kernel.LENGTH]
        assert memory.values[closing] == UNKNOWN
        assert kernel.assign(memory, elsewhere, UNSHADED)
        assert settled(puzzle, memory, "circuits")
        assert memory.values[closing] == OFF
        kernel.take_back(memory, length)
        assert memory.values[closing] == memory.values[elsewhere] == UNKNOWN
        assert kernel.assign(memory, closing, ON)
        assert settled(puzzle, memory, "circuits")
        assert memory.values[elsewhere] == SHADED
        kernel.take_back(memory, length)


def test_a_path_is_looked_at_again_when_its_other_edges_were_taken_back() -> None:
    """A path seen among others, then alone, is watched as if it had always been alone."""
    puzzle, state = drawn("-. ─ -. · - · - / │ + · + · + · / -. · -. · - · -")
    memory = LADDER.memory(state)
    side, far, closing = 8 + 3, 3, 8 + 6 + 1
    assert settled(puzzle, memory, "circuits")
    start = memory.notes[kernel.LENGTH]
    for _ in range(2):
        assert kernel.assign(memory, far, UNSHADED)
        assert settled(puzzle, memory, "circuits")
        kernel.take_back(memory, start)
        assert kernel.assign(memory, side, ON)
        assert settled(puzzle, memory, "circuits")
        assert memory.values[closing] == UNKNOWN
        assert kernel.assign(memory, far, UNSHADED)
        assert settled(puzzle, memory, "circuits")
        assert memory.values[closing] == OFF
        kernel.take_back(memory, start)


INCREMENTAL = [
    ("count",),
    ("interval",),
    ("adjacent",),
    ("degrees",),
    ("dead-ends",),
    ("degrees", "circuits"),
    ("circuits", "degrees"),
    ("count", "adjacent", "degrees", "dead-ends", "circuits", "interval"),
]


@pytest.mark.parametrize("names", INCREMENTAL, ids="+".join)
def test_a_dive_leaves_no_trace(names: tuple[str, ...]) -> None:
    """After any assuming, settling and taking back, rungs decide what they decide afresh.

    As in a search, what is taken back is all that came after a state where the rungs had settled.
    """
    said = 0
    for index in range(300):
        puzzle = mixed_board(51, index)
        random, known = stream(index, "dive"), sorted(answers(puzzle))
        truth = known[below(random, len(known))] if known and index % 4 else None
        likely = LADDER.memory(State.of(truth)).values if truth else None
        memory = LADDER.memory(LADDER.undecided(puzzle))
        if not settled(puzzle, memory, *names):
            continue
        cells, lengths = puzzle.height * puzzle.width, [int(memory.notes[kernel.LENGTH])]
        for _ in range(40):
            if below(random, 3) == 0:
                lengths = lengths[: 1 + below(random, len(lengths))]
                kernel.take_back(memory, lengths[-1])
            for _ in range(1 + below(random, 3)):
                entry = below(random, (cells, memory.values.size)[below(random, 2)])
                told = likely is not None and below(random, 12) > 0
                value = likely[entry] if told and likely is not None else 1 + below(random, 2)
                if memory.values[entry] == UNKNOWN:
                    kernel.assign(memory, entry, value)
            fresh = kernel.new_memory(memory.values.copy(), LADDER.kinds)
            before = int(memory.notes[kernel.LENGTH])
            alive = settled(puzzle, memory, *names)
            assert alive == settled(puzzle, fresh, *names)
            if alive:
                assert np.array_equal(memory.values, fresh.values)
                lengths.append(int(memory.notes[kernel.LENGTH]))
                said += lengths[-1] > before
            else:
                kernel.take_back(memory, lengths[-1])
    assert said > 30


# The theory of the loop, against plain definitions: remove something and flood.

Edge = tuple[int, int, int]
"""The two cells of an edge and its entry."""


def parts(cells: Collection[int], edges: Collection[Edge]) -> list[set[int]]:
    """The cells that hang together by these edges."""
    found: list[set[int]] = []
    for start in cells:
        if any(start in part for part in found):
            continue
        part, ahead = {start}, [start]
        while ahead:
            here = ahead.pop()
            for one, other, _ in edges:
                for end, far in ((one, other), (other, one)):
                    if end == here and far in cells and far not in part:
                        part.add(far)
                        ahead.append(far)
        found.append(part)
    return found


def all_edges(puzzle: Yajilin) -> list[Edge]:
    """Every edge of the board, its entry as the kernel numbers them: those to the right first."""
    height, width = puzzle.height, puzzle.width
    cells = list(product(range(height), range(width)))
    right = [(r * width + c, r * width + c + 1) for r, c in cells if c + 1 < width]
    down = [(r * width + c, r * width + c + width) for r, c in cells if r + 1 < height]
    return [(*ends, len(cells) + at) for at, ends in enumerate([*right, *down])]


class Graph:
    """What of a state the definitions speak of: the free cells, and edges between them."""

    def __init__(self, puzzle: Yajilin, values: Any) -> None:
        self.values = values.copy()
        clues = {clue.row * puzzle.width + clue.column for clue in puzzle.clues}
        self.free = set(range(puzzle.height * puzzle.width)) - clues
        within = [e for e in all_edges(puzzle) if self.free >= {e[0], e[1]}]
        self.unknown = [edge for edge in within if values[edge[2]] == UNKNOWN]
        self.on = [edge for edge in within if values[edge[2]] == ON]
        self.cells = {cell for cell in self.free if values[cell] != SHADED}
        self.open = [e for e in within if values[e[2]] != OFF and self.cells >= {e[0], e[1]}]
        self.known = {cell for cell in self.cells if values[cell] == UNSHADED}

    def decide(self, entry: int, value: int) -> bool:
        """Whether the entry may have the value; it has it then."""
        if self.values[entry] not in (UNKNOWN, value):
            return False
        self.values[entry] = value
        return True

    def apart(self, without: Collection[Edge]) -> bool:
        """Whether known cells of the loop are parted when these edges are taken out."""
        left = [edge for edge in self.open if edge not in without]
        return sum(bool(part & self.known) for part in parts(self.cells, left)) > 1


def reachable(graph: Graph) -> bool:
    """All cells but those of the part with known cells of the loop are shaded."""
    here = [part for part in parts(graph.cells, graph.open) if part & graph.known]
    if not graph.known:
        return True
    off = graph.cells - here[0]
    return len(here) == 1 and all(graph.decide(cell, SHADED) for cell in off)


def on_one_circuit(graph: Graph, one: Edge, other: Edge) -> bool:
    """Whether a circuit runs over both edges: no single cell parts them (Menger)."""
    for gone in graph.cells:
        left = parts(graph.cells - {gone}, [e for e in graph.open if gone not in e[:2]])
        near = {end for end in one[:2] if end != gone}
        if not any(near & part and {*other[:2]} & part for part in left):
            return False
    return True


def in_one_block(graph: Graph) -> bool:
    """Cells and edges in no block of three cells or more with all known cells are off the loop.

    Edges at shaded cells are left to *degrees*.
    """
    blocks: list[list[Edge]] = []
    for edge in graph.open:
        for block in blocks:
            if on_one_circuit(graph, block[0], edge):
                block.append(edge)
                break
        else:
            blocks.append([edge])
    good = [block for block in blocks if len(block) > 1 and graph.known <= ends(block)]
    kept = ends([edge for block in good for edge in block])
    off = [e for e in graph.open if not any(e in block for block in good)]
    return (
        bool(good)
        and all(graph.decide(cell, SHADED) for cell in graph.cells - kept)
        and all(graph.decide(e[2], OFF) for e in off if kept >= {e[0], e[1]})
    )


def ends(edges: Collection[Edge]) -> set[int]:
    """The cells at these edges."""
    return {cell for edge in edges for cell in edge[:2]}


def evenly_ended(graph: Graph) -> bool:
    """Bridges of the unknown edges part an even number of path ends if off, an odd one if on."""
    odd = {cell for cell in graph.free if sum(cell in edge[:2] for edge in graph.on) % 2}
    if any(len(part & odd) % 2 for part in parts(graph.free, graph.unknown)):
        return False
    for edge in graph.unknown:
        left = parts(graph.free, [other for other in graph.unknown if other != edge])
        (beyond,) = (part for part in left if edge[0] in part)
        if edge[1] not in beyond:
            graph.decide(edge[2], ON if len(beyond & odd) % 2 else OFF)
    return True


def crossed_by_both(graph: Graph) -> bool:
    """No edge alone parts known cells; two that do are on; so is the second of two where one is.

    Within the part of the open graph where known cells are, whose bridges are off.
    """
    if not graph.known:
        return True
    if graph.apart(()):
        return False
    (here,) = (part for part in parts(graph.cells, graph.open) if part & graph.known)
    inside = [edge for edge in graph.open if edge[0] in here]
    bridges = [e for e in inside if len(parts(here, [f for f in inside if f != e])) > 1]
    if not all(graph.decide(edge[2], OFF) for edge in bridges) or any(
        graph.apart((edge,)) for edge in bridges
    ):
        return False
    others = [edge for edge in inside if edge not in bridges]
    pairs = [
        pair
        for pair in combinations(others, 2)
        if len(parts(here, [edge for edge in inside if edge not in pair])) > 1
    ]
    for pair in pairs:
        if graph.apart(pair):
            graph.values[[edge[2] for edge in pair]] = ON
    for _ in pairs:
        for pair in pairs:
            if ON in graph.values[[edge[2] for edge in pair]]:
                graph.values[[edge[2] for edge in pair]] = ON
    return True


def random_states(label: str, count: int) -> Iterator[tuple[Yajilin, Any]]:
    """Boards with a clue cell or two and the values of a state, of any density; some of answers."""
    for index in range(count):
        random = stream(index, label)
        height, width = 2 + below(random, 3), 2 + below(random, 4)
        cells = height * width
        at = sorted({below(random, cells) for _ in range(below(random, 3))})
        puzzle = Yajilin(height, width, tuple(Clue(*divmod(c, width), None, None) for c in at))
        values = LADDER.memory(LADDER.undecided(puzzle)).values
        known = sorted(answers(puzzle)) if index % 2 else []
        truth = LADDER.memory(State.of(known[below(random, len(known))])).values if known else None
        cell_share, edge_share = below(random, 60), below(random, 60)
        for entry in range(values.size):
            if below(random, 100) < (cell_share if entry < cells else edge_share):
                # off the answers most edges are off: many that are on meet in no loop
                guess = 1 + (below(random, 4) == 0)
                values[entry] = truth[entry] if truth is not None else guess
        for one, other, entry in all_edges(puzzle):
            if values[entry] == ON:  # as *degrees* has it
                values[[one, other]] = UNSHADED
        yield puzzle, values


Definition = Callable[[Graph], bool]

THEORY = [
    (loops.reach_all, reachable),
    (loops.one_block, in_one_block),
    (loops.even_ends, evenly_ended),
    (loops.both_of_two, crossed_by_both),
]


@pytest.mark.parametrize(("rung", "definition"), THEORY, ids=lambda f: f.__name__)
def test_deductions_are_those_of_the_definition(rung: Any, definition: Definition) -> None:
    """On random states a walk decides what the plain definition does: no more, and no less."""
    fired = rejected = 0
    for puzzle, values in random_states(f"theory {definition.__name__}", 400):
        memory = kernel.new_memory(values.copy(), LADDER.kinds)
        net, length = tables(puzzle).net, -1
        alive = True
        while alive and length != memory.notes[kernel.LENGTH]:
            length = int(memory.notes[kernel.LENGTH])
            alive = bool(rung(net, memory))
        graph = Graph(puzzle, values)
        assert alive == definition(graph), (puzzle, values)
        if alive:
            compared = memory.values
            if rung is loops.one_block:
                graph.values, compared = without_edges_of_shaded(puzzle, graph.values, compared)
            assert np.array_equal(compared, graph.values), (puzzle, values)
            fired += not np.array_equal(memory.values, values)
        rejected += not alive
    assert fired > 40
    assert rejected > 20


def without_edges_of_shaded(puzzle: Yajilin, *states: Any) -> tuple[Any, ...]:
    """The values with the edges at shaded cells left out, which are the business of *degrees*."""
    kept = []
    for values in states:
        left = values.copy()
        for one, other, entry in all_edges(puzzle):
            if SHADED in (values[one], values[other]):
                left[entry] = UNKNOWN
        kept.append(left)
    return tuple(kept)


def test_an_interval_knows_all_that_its_line_shows() -> None:
    """With count and adjacent it decides exactly what all fillings of a line to 9 cells share."""
    lines = rejections = 0
    names = ("count", "adjacent", "interval")
    for length in range(1, 10):
        fillings = np.array(
            [
                filling
                for filling in product((UNSHADED, SHADED), repeat=length)
                if (SHADED, SHADED) not in pairwise(filling)
            ]
        )
        totals = (fillings == SHADED).sum(axis=1)
        step = 1 if length < 8 else 29  # of the longest lines each 29th
        for cells in list(product((UNKNOWN, UNSHADED, SHADED), repeat=length))[::step]:
            line = np.array(cells)
            fits = ((fillings == line) | (line == UNKNOWN)).all(axis=1)
            for number in range(length // 2 + 3):
                puzzle = Yajilin(1, length + 1, (Clue(0, 0, "R", number),))
                state = LADDER.undecided(puzzle)
                state.cells[0, 1:] = line
                memory = LADDER.memory(state)
                left = fillings[fits & (totals == number)]
                alive = settled(puzzle, memory, *names)
                assert alive == bool(len(left)), (cells, number)
                if alive:
                    shared = np.where((left == left[0]).all(axis=0), left[0], UNKNOWN)
                    assert np.array_equal(memory.values[1 : length + 1], shared), (cells, number)
                lines += alive
                rejections += not alive
    assert lines > 5_000
    assert rejections > 5_000


# The article's rule sets, the variant, and boards of odd sizes.


def test_the_article_s_sets_are_called_by_name() -> None:
    """Arrows, parity and loop grow by the article's propagators, in ladder order."""
    names = {
        name: [rung.name for rung in rungs_named("yajilin", [name])]
        for name in ("arrows", "parity", "loop")
    }
    assert names["arrows"] == ["count", "adjacent"]
    assert names["parity"] == [*names["arrows"], "colouring"]
    structure = ["degrees", "dead-ends", "circuits", "stranded"]
    assert names["loop"] == [*names["parity"], *structure]
    reach = rungs_named("yajilin", ["loop", "probe"])
    assert reach == LADDER.strategies["article"][1]
    assert [rung.name for rung in LADDER.rungs[:7]] == names["loop"]
    assert rungs_named("yajilin", ["arrows", "count", "loop"]) == rungs_named("yajilin", ["loop"])
    assert all(rung.source and rung.text for rung in LADDER.rungs)


def test_the_sets_are_called_by_name_from_the_command_line(
    tmp_path: Path, cli: Callable[..., Any]
) -> None:
    """`solve --rungs loop,probe` takes the article's ladder, with the same answer in the end."""
    board = "https://puzz.link/p?yajilin/7/7/a31h40h41b31a22o31h"
    found = []
    for rungs in ("loop,probe", "arrows", "interval,parity,even-ends"):
        out = tmp_path / "solved.json"
        assert cli("solve", board, "--rungs", rungs, "--json", out).status == 0
        found.append(json.loads(out.read_text())[0]["answers"])
    assert found == [found[0]] * 3
    assert len(found[0]) == 1
    told = cli("solve", board, "--rungs", "shapes")
    assert told.status == 2
    assert "arrows, parity, loop" in told.err


def test_shaded_cells_outside_by_one_rung() -> None:
    """In the variant `outside` alone, above the rules, finds the oracle's answers to 4×4."""
    fewer = 0
    for index in range(120):
        puzzle = mixed_board(52, index)
        if puzzle.height > 4 or puzzle.width > 4:
            continue
        inside = Yajilin(puzzle.height, puzzle.width, puzzle.clues)
        outside = Yajilin(puzzle.height, puzzle.width, puzzle.clues, shaded_outside=True)
        known = answers(outside)
        found = solve(outside, None, rungs_named("yajilin", ["outside"]))
        assert set(found.answers) == known
        assert len(found.answers) == len(known)
        fewer += len(known) < len(answers(inside))
    assert fewer > 5
    for side in (3, 4):
        counts = []
        for variant in (True, False):
            blank = Yajilin(side, side, (), variant)
            found = solve(blank, None, rungs_named("yajilin", ["outside"]))
            assert set(found.answers) == answers(blank)
            counts.append(len(found.answers))
        assert counts[0] < counts[1]


@pytest.mark.parametrize("size", [(1, 1), (1, 2), (2, 1), (1, 9), (9, 1), (2, 2), (2, 3), (3, 2)])
def test_smallest_boards(size: tuple[int, int]) -> None:
    """On the smallest boards with up to one clue, and on those all clues, the oracle agrees."""
    boards = list(every_board(*size, "to one clue"))
    cells = list(product(range(size[0]), range(size[1])))
    for direction, number in ((None, None), ("U", 0), ("R", 1), ("D", None)):
        boards.append(Yajilin(*size, tuple(Clue(*cell, direction, number) for cell in cells)))
    for puzzle in boards:
        for strategy in ("fast", "article"):
            found = solve(puzzle, None, strategy=strategy)
            assert found.exhausted
            assert set(found.answers) == answers(puzzle)
            assert len(found.answers) == len(answers(puzzle))


@pytest.mark.parametrize(
    "clue", [Clue(0, 1, "U", 1), Clue(2, 2, "R", 7), Clue(0, 0, "D", 4095), Clue(1, 1, "L", 2)]
)
def test_numbers_that_no_line_can_hold(clue: Clue) -> None:
    """A clue that points off the board, or asks for more than its line holds, leaves no answer."""
    puzzle = Yajilin(3, 3, (clue,))
    for strategy in ("fast", "article"):
        found = solve(puzzle, 1, strategy=strategy)
        assert (found.answers, found.exhausted) == ([], True)
    assert not fixpoint(
        puzzle, LADDER.start(puzzle), rungs_named("yajilin", ["arrows", "interval"])
    )


def test_a_clue_that_points_off_the_board_sees_none() -> None:
    """A zero that points off the board changes nothing against a silent clue."""
    pointing, silent = (Yajilin(3, 3, (Clue(0, 0, *told),)) for told in (("U", 0), (None, None)))
    assert set(solve(pointing, None).answers) == set(solve(silent, None).answers)


@pytest.mark.parametrize("clues", ["none", "all", "a lattice"])
def test_the_largest_boards_end(clues: str) -> None:
    """A fixpoint of the plain rungs on 99×99 ends, with no clue, only clues, and many."""
    cells = list(product(range(99), range(99)))
    told = {"none": [], "all": cells, "a lattice": [c for c in cells if c[0] % 4 == c[1] % 4 == 1]}
    puzzle = Yajilin(99, 99, tuple(Clue(*cell, "D", 0) for cell in told[clues]))
    state = LADDER.start(puzzle)
    assert fixpoint(puzzle, state, LADDER.rungs[:-1]) == (clues != "all")
    if clues == "none":
        corner = state.cells[0, 0], state.right[0, 0], state.down[0, 0]
        assert corner == (UNKNOWN, UNKNOWN, UNKNOWN)
    if clues == "a lattice":
        assert state.cells[2, 1] == UNSHADED
