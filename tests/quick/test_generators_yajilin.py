"""Yajilin boards from seeds: every move, every choice, every way to fail."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from liarproof import judge
from liarproof.oracles.counting import circuits_walk
from liarproof.oracles.kit.rng import stream
from liarproof.oracles.registry import oracle_engines
from liarproof.properties.generators import Generated, generate, loops
from liarproof.properties.generators.yajilin import (
    ABANDONED,
    ALL_CLUES,
    FALSIFIED,
    LOOP_RIVAL,
    OPTIONS,
    OUTCOMES,
    SHADES_MORE,
    TOO_SMALL,
    UNIQUE,
    Choices,
)
from liarproof.puzzles.answer import OFF, ON, SHADED
from liarproof.puzzles.errors import BeyondLimits, InputError
from liarproof.puzzles.records import Board
from liarproof.puzzles.sources import read_source
from liarproof.puzzles.urls import read_url

(SAT,) = (engine for engine in oracle_engines("yajilin") if engine.name == "sat")

Loop = Any
"""int8 (3, cells with the rim)."""


def edges_of(loop: Loop, wide: int) -> Iterator[tuple[int, int]]:
    """The pairs of cells between which a circuit runs."""
    for cell in range(loop.shape[1]):
        if loop[loops.ACROSS, cell]:
            yield cell, cell + 1
        if loop[loops.DOWN, cell]:
            yield cell, cell + wide


def circuits_drawn(loop: Loop, wide: int) -> int:
    """How many circuits the edges make, by a walk that knows of edges only; 0: they make none.

    Fails where a covered cell is on no edge, or an edge leads to a cell that is not covered.
    """
    near: dict[int, list[int]] = {}
    for one, other in edges_of(loop, wide):
        near.setdefault(one, []).append(other)
        near.setdefault(other, []).append(one)
    assert sorted(near) == np.flatnonzero(loop[loops.COVER] == 1).tolist()
    if any(len(ends) != 2 for ends in near.values()):
        return 0
    number = 0
    while near:
        number += 1
        cell = next(iter(near))
        while cell in near:
            ends = near.pop(cell)
            cell = ends[0] if ends[0] in near else ends[1]
    return number


def grown(side: int, seed: int, ban: int, coverage: float = 0.62) -> tuple[Loop, int]:
    """A circuit on a square board, and the width of the board with its rim."""
    state = stream(seed, f"growth {side}")
    loop = loops.seeded(side, side, state)
    loops.grow(loop, side + 2, state, Choices(coverage=coverage).target(side, side), ban)
    return loop, side + 2


def pairs(loop: Loop, wide: int) -> list[int]:
    """The squares, by their first cells, of which the circuit uses two parallel edges only."""
    inner = range(wide, loop.shape[1] - 2 * wide)
    return [
        cell
        for cell in inner
        if cell % wide not in (0, wide - 2, wide - 1) and loops.is_pair(loop, wide, cell)
    ]


# --- moves ---------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(2, 2), (2, 9), (9, 2), (3, 3), (6, 6), (5, 8)])
def test_one_circuit_after_every_inflation(size: tuple[int, int]) -> None:
    """Growth keeps one circuit, two cells longer each time, until no inflation is possible."""
    height, width = size
    for seed in range(10):
        state = stream(seed, "steps")
        loop, wide = loops.seeded(height, width, state), width + 2
        cells = 4
        while True:
            assert circuits_drawn(loop, wide) == 1
            assert int(loops.cover(loop, wide).sum()) == cells
            if loops.grow(loop, wide, state, 6, loops.FREE) == 0:  # from four cells to six: one
                break
            cells += 2
        assert len(loops.moves(loop, wide, True)) == 0
        assert circuits_walk.count(loops.cover(loop, wide)) >= 1


def test_one_circuit_after_every_pair_of_moves() -> None:
    """A deflation and an inflation leave one circuit of as many cells."""
    for seed in range(5):
        loop, wide = grown(7, seed, loops.FREE)
        state = stream(seed, "pairs")
        cells = int(loops.cover(loop, wide).sum())
        for _ in range(40):
            loops.deform(loop, wide, state)
            assert circuits_drawn(loop, wide) == 1
            assert int(loops.cover(loop, wide).sum()) == cells


def test_moves_are_each_others_inverse() -> None:
    """Every inflation can be deflated again, every deflation inflated, to the same circuit."""
    loop, wide = grown(8, 3, loops.FREE)
    for inflating in (True, False):
        for move in loops.moves(loop, wide, inflating):
            before = loop.copy()
            loops.turn(loop, wide, move)
            assert circuits_drawn(loop, wide) == 1
            assert move in loops.moves(loop, wide, not inflating)
            loops.turn(loop, wide, move)
            assert (loop == before).all()


def test_moves_are_all_there_are() -> None:
    """The moves found are those that leave one circuit, of all exchanges in a square."""
    loop, wide = grown(6, 2, loops.FREE)
    found: dict[bool, set[int]] = {True: set(), False: set()}
    rim = loop[loops.COVER] == loops.RIM
    cells = int((loop[loops.COVER] == 1).sum())
    for move in range(4 * wide + 4, 4 * (loop.shape[1] - wide - 1)):
        tried = loop.copy()
        loops.turn(tried, wide, move)
        covered = set(np.flatnonzero(tried[loops.COVER] == 1).tolist())
        on_edges = {cell for edge in edges_of(tried, wide) for cell in edge}
        if not (tried[loops.COVER] == loops.RIM)[rim].all() or on_edges != covered:
            continue
        if circuits_drawn(tried, wide) == 1:
            found[len(covered) > cells].add(move)
    assert found[True] == set(loops.moves(loop, wide, True).tolist())
    assert found[False] == set(loops.moves(loop, wide, False).tolist())


# --- bans ----------------------------------------------------------------------------------


def test_a_swap_always_splits() -> None:
    """The theorem: a parallel pair swapped for the other one makes two circuits of one, always."""
    swapped = 0
    for seed in range(60):
        loop, wide = grown(8, seed, loops.FREE, 0.8)
        for corner in pairs(loop, wide):
            tried = loop.copy()
            loops.swap(tried, wide, corner)
            assert circuits_drawn(tried, wide) == 2
            swapped += 1
    assert swapped > 300


@pytest.mark.parametrize("side", [4, 6, 8])
def test_the_effect_ban_forbids_nothing(side: int) -> None:
    """So growth with the ban of the effect is free growth, circuit by circuit."""
    for seed in range(40):
        free, effect = (grown(side, seed, ban)[0] for ban in (loops.FREE, loops.EFFECT_BAN))
        assert (free == effect).all()


def test_the_shape_ban_holds_and_stalls() -> None:
    """With the ban of the shape no pair is left, cells have one circuit, and growth falls short."""
    short = 0
    for seed in range(40):
        loop, wide = grown(8, seed, loops.SHAPE_BAN)
        assert circuits_drawn(loop, wide) == 1
        assert pairs(loop, wide) == []
        assert circuits_walk.count(loops.cover(loop, wide)) == 1
        short += int(loops.cover(loop, wide).sum()) < 40
    assert short > 30
    assert any(pairs(*grown(8, seed, loops.FREE)) for seed in range(5))


# --- choices -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("height", "width", "coverage", "sizes"),
    [
        (6, 6, 0.62, (22, 22, 24)),
        (8, 8, 0.62, (40, 38, 40)),
        (10, 10, 0.62, (62, 62, 62)),
        (5, 5, 0.6, (16, 14, 16)),
        (5, 5, 1, (24, 24, 24)),
        (2, 2, 0.01, (4, 4, 4)),
        (3, 3, 1.0, (8, 8, 8)),
    ],
)
def test_target(height: int, width: int, coverage: float, sizes: tuple[int, int, int]) -> None:
    """The loop's cells are an even number, nearest to the coverage, below or above it."""
    for rounding, size in zip(OPTIONS["rounding"], sizes, strict=True):
        choices = Choices(coverage=coverage, rounding=rounding)
        assert choices.target(height, width) == size


@pytest.mark.parametrize(
    ("choices", "complaint"),
    [
        ({"routing": "ban"}, "routing 'ban' is not one of: descent, free, shape-ban, effect-ban"),
        ({"clues": "all"}, "clues 'all' is not one of: counterexample, random"),
        ({"coverage": 0}, "coverage '0' is no number above 0 and at most 1"),
        ({"coverage": float("nan")}, "coverage 'nan' is no number"),
        ({"coverage": "half"}, "coverage 'half' is no number"),
        ({"pairs": 0}, "pairs '0' is no whole number from 1"),
        ({"pairs": 1.5}, "pairs '1.5' is no whole number"),
        ({"luck": 1}, "choice 'luck' is not one of: arrows, clues, coverage"),
    ],
)
def test_bad_choices(choices: dict[str, Any], complaint: str) -> None:
    """A choice that there is not is refused in one line."""
    with pytest.raises(InputError, match=complaint):
        generate("yajilin", 6, 6, 1, **choices)


def test_bad_genre_and_size() -> None:
    """A genre that is not generated, and a board that is none, are refused."""
    with pytest.raises(InputError, match="genre 'chess' is not generated; there are: hitori,"):
        generate("chess", 6, 6, 1)
    with pytest.raises(InputError, match="size 0×6"):
        generate("yajilin", 0, 6, 1)


def test_descent_beyond_its_limit() -> None:
    """A descent says on which boards it counts no circuits; growth alone has no such limit."""
    with pytest.raises(BeyondLimits, match="descent: 21×22 has 21 cells on its shorter side"):
        generate("yajilin", 21, 22, 1)
    made = generate("yajilin", 21, 22, 1, routing="shape-ban", no_pick="stop")
    assert made.statistics["circuits_after"] is None
    assert made.puzzle is not None


# --- boards --------------------------------------------------------------------------------


def check(made: Generated) -> None:
    """What holds for every board, unique or not: our answer is legal, the figures are its own."""
    statistics = made.statistics
    assert statistics["outcome"] in OUTCOMES
    assert json.loads(json.dumps(statistics)) == statistics
    if made.puzzle is None:
        return
    assert made.answer is not None
    cells = [value for row in made.answer.cells for value in row]
    edges = [value for part in made.answer[1:] for row in part for value in row]
    assert set(edges) <= {OFF, ON}
    assert edges.count(ON) == statistics["reached"]
    assert cells.count(SHADED) == statistics["shaded"]
    assert len(made.puzzle.clues) == statistics["clues"]
    assert len(cells) == sum(statistics[key] for key in ("reached", "shaded", "clues"))
    assert statistics["reached"] == 4 + 2 * statistics["inflations"]
    if statistics["outcome"] != FALSIFIED:
        assert judge(made.puzzle, made.answer) == []
    if statistics["outcome"] == UNIQUE:
        assert SAT.answers(made.puzzle, 2) == [made.answer]


@pytest.mark.parametrize("side", [5, 6, 8])
def test_unique_boards(side: int) -> None:
    """By default every seed gives a board whose only answer, by the SAT engine, is ours."""
    for seed in range(12):
        made = generate("yajilin", side, side, seed)
        check(made)
        statistics = made.statistics
        assert statistics["outcome"] == UNIQUE
        assert statistics["reached"] == statistics["target"]
        assert statistics["circuits_after"] == 1 <= statistics["circuits_before"]
        assert statistics["kept"] <= statistics["tried"]


@pytest.mark.parametrize(
    "size",
    [
        (1, 1),
        (1, 2),
        (1, 7),
        (7, 1),
        (2, 2),
        (2, 3),
        (2, 9),
        (9, 2),
        (3, 3),
        (3, 4),
        (3, 40),
        (40, 3),
    ],
)
def test_degenerate_sizes(size: tuple[int, int]) -> None:
    """A strip is too small, by name; any board with a square on it ends in some way, by name."""
    for seed in range(3):
        for coverage in (0.01, 0.62, 1.0):
            made = generate("yajilin", *size, seed, coverage=coverage)
            check(made)
            assert (made.statistics["outcome"] == TOO_SMALL) == (min(size) == 1)
            assert (made.puzzle is None) == (made.statistics["outcome"] in (TOO_SMALL, ABANDONED))


@pytest.mark.parametrize("name", [name for name in OPTIONS if name != "rounding"])
def test_every_option_runs(name: str) -> None:
    """Each value of each choice gives boards, and one that differs from the default's somewhere."""
    usual = [generate("yajilin", 6, 6, seed) for seed in range(8)]
    for value in OPTIONS[name]:
        made = [generate("yajilin", 6, 6, seed, **{name: value}) for seed in range(8)]
        for one in made:
            check(one)
        differs = [one[:2] for one in made] != [one[:2] for one in usual]
        assert differs == (value != OPTIONS[name][0]) or name == "no_pick"


@pytest.mark.parametrize(
    ("outcome", "choices"),
    [
        (TOO_SMALL, {"height": 1}),
        (ABANDONED, {"pairs": 1}),
        (LOOP_RIVAL, {"routing": "free"}),
        (SHADES_MORE, {"no_pick": "stop"}),
        (ALL_CLUES, {"routing": "free", "no_pick": "convert"}),
        (ALL_CLUES, {"routing": "free", "clues": "random"}),
        (FALSIFIED, {"numbers": "keep"}),
    ],
)
def test_every_outcome_occurs(outcome: str, choices: dict[str, Any]) -> None:
    """No name of a failure is idle; without shaded cells every cell off the loop is a clue."""
    height = choices.pop("height", 8)
    made = [generate("yajilin", height, 8, seed, **choices) for seed in range(12)]
    ended = [one for one in made if one.statistics["outcome"] == outcome]
    assert ended
    for one in ended:
        check(one)
        assert outcome != ALL_CLUES or one.statistics["shaded"] == 0
        if outcome in (LOOP_RIVAL, SHADES_MORE, ALL_CLUES):
            assert len(SAT.answers(one.puzzle, 2)) == 2
        if outcome == FALSIFIED:
            assert judge(one.puzzle, one.answer)


def test_reproducible() -> None:
    """The same seed and choices give the same, another seed or size another board."""
    first, again = (generate("yajilin", 7, 8, -5, clues="random") for _ in range(2))
    assert first == again
    others = [generate("yajilin", 7, 8, seed, clues="random") for seed in (5, 6)]
    others += [generate("yajilin", 8, 7, -5, clues="random")]
    assert len({one.puzzle for one in [first, *others]}) == 4


def test_same_as_plain_python() -> None:
    """Compiled or not, a seed gives the same board and statistics."""
    program = (
        "from liarproof.properties.generators import generate\n"
        "for routing in ('descent', 'shape-ban'):\n"
        "    for seed in (1, 2):\n"
        "        print(generate('yajilin', 5, 6, seed, routing=routing))\n"
    )
    told = [
        subprocess.run(
            [sys.executable, "-P", "-c", program],
            env={**os.environ, "NUMBA_DISABLE_JIT": flag},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for flag in ("0", "1")
    ]
    assert told[0] == told[1]
    assert told[0].count("'outcome': 'unique'") >= 2


# --- command line --------------------------------------------------------------------------


def test_command(cli: Callable[..., Any], tmp_path: Path) -> None:
    """URL, board and figures are shown; the records are read back, with their only answers."""
    file = tmp_path / "made.jsonl"
    told = cli("generate", "yajilin", "6x7", "--count", "3", "--seed", "4", "--json", file)
    assert (told.status, told.err) == (0, "")
    urls = [line for line in told.out.splitlines() if line.startswith("https://")]
    made = [generate("yajilin", 6, 7, seed) for seed in (4, 5, 6)]
    assert [read_url(url) for url in urls] == [one.puzzle for one in made]
    assert "3 unique" in told.out
    boards = [item for item in read_source(str(file)) if isinstance(item, Board)]
    assert [(board.puzzle, board.answer) for board in boards] == [one[:2] for one in made]
    assert all(board.unique and board.grade for board in boards)
    records = [json.loads(line) for line in file.read_text().splitlines()]
    assert [record["statistics"] for record in records] == [one.statistics for one in made]
    assert cli("solve", file).status == cli("check", file).status == 0


def test_command_of_choices(cli: Callable[..., Any]) -> None:
    """Choices reach the generator; seeds that come to nothing are named, and the status is 3."""
    told = cli("generate", "yajilin", "8x8", "--count", "2", "--choose", "routing=free")
    assert told.status == 3
    assert "seed 1: rival loop; " in told.out
    assert "2 rival loop" in told.out
    told = cli("generate", "yajilin", "1x4", "--choose", "coverage=0.5")
    assert (told.status, told.out.splitlines()[0]) == (3, "seed 1: too small")


def test_command_of_a_grade(cli: Callable[..., Any]) -> None:
    """Seeds are tried until a board of the grade comes."""
    told = cli("generate", "yajilin", "6x6", "--grade", "probe", "--json", "-")
    (record,) = map(json.loads, told.out.splitlines())
    assert (told.status, record["grade"], record["unique"]) == (0, "probe", True)


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("chess", "6x6"), "genre 'chess' is not generated; there are: hitori, "),
        (("yajilin", "6"), "size '6': expected HEIGHTxWIDTH, such as 4x7"),
        (("yajilin", "6x6", "--choose", "routing=x"), "routing 'x' is not one of: descent, "),
        (("yajilin", "6x6", "--choose", "coverage"), "--choose 'coverage': expected NAME=VALUE"),
        (("yajilin", "6x6", "--choose", "coverage=2"), "coverage '2' is no number above 0"),
        (("yajilin", "6x6", "--grade", "guess"), "--grade: 'guess' is not one of: "),
        (("yajilin", "6x6", "--json", "/nowhere/x"), "--json /nowhere/x: its folder does not"),
    ],
)
def test_command_with_bad_input(
    cli: Callable[..., Any], arguments: tuple[str, ...], complaint: str
) -> None:
    """Bad input is one line and status 2, before anything is compiled."""
    told = cli("generate", *arguments)
    assert (told.status, told.out) == (2, "")
    assert told.err.startswith(f"liarproof: error: {complaint}")
    assert len(told.err.splitlines()) == 1


def test_command_interrupted(
    cli: Callable[..., Any], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Ctrl-C: the boards made so far are shown and written, status 3."""
    from liarproof.ci import generate as command

    def stop(genre: str, height: int, width: int, seed: int, **choices: Any) -> Generated:
        if seed == 9:
            raise KeyboardInterrupt
        return generate(genre, height, width, seed, **choices)

    monkeypatch.setattr(command, "generate", stop)
    file = tmp_path / "made.jsonl"
    told = cli("generate", "yajilin", "6x6", "--seed", "8", "--count", "5", "--json", file)
    assert told.status == 3
    assert told.err == "liarproof: interrupted: 1 of 5 boards made\n"
    assert len(file.read_text().splitlines()) == 1


@pytest.mark.skipif(os.name == "nt", reason="needs signals")
def test_ctrl_c_in_a_descent(tmp_path: Path) -> None:
    """Ctrl-C in the midst of a long descent is heard, says what was done, and status is 3."""
    file = tmp_path / "made.jsonl"
    words = ["generate", "yajilin", "20x20", "--count", "50", "--json", str(file)]
    with subprocess.Popen(
        [sys.executable, "-m", "liarproof", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as program:
        time.sleep(4)  # to load what it needs, and begin
        program.send_signal(signal.SIGINT)
        _, err = program.communicate(timeout=300)  # it may be compiling
    lines = [line for line in err.splitlines() if not line.startswith("liarproof: compiling")]
    assert [line.partition(" of ")[2] for line in lines] == ["50 boards made"]
    assert program.returncode == 3
    assert file.exists()
