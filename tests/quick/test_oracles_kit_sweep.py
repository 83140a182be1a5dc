"""The kit for counts by frontier: exact at any size, never beyond its memory, never lost."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from math import comb
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from liarproof.oracles.counting import profile
from liarproof.oracles.kit import sweep
from liarproof.oracles.kit.sweep import Step, Stopped, Sweep, listening
from liarproof.puzzles.errors import BeyondLimits


def toss(rows: Any, start: int, stop: int, _cell: int, _board: Any, out: Any) -> int:
    """A coin a cell; a word has how many heads there were, and of two int64 the tails besides."""
    for at, source in enumerate(range(start, stop)):
        out[2 * at : 2 * at + 2, 0] = source
        out[2 * at : 2 * at + 2, 1:] = rows[source, : out.shape[1] - 1]
        out[2 * at, 1] += 1
        out[2 * at + 1, 2:] += 1
    return 2 * (stop - start)


def spread(rows: Any, start: int, stop: int, _cell: int, _board: Any, out: Any) -> int:
    """A coin a cell; a word has them all."""
    count = stop - start
    for side in range(2):
        out[side * count : (side + 1) * count, 0] = np.arange(start, stop)
        out[side * count : (side + 1) * count, 1] = 2 * rows[start:stop, 0] + side
    return 2 * count


TOSS = Sweep("tosses", "toss", toss)
SPREAD = Sweep("tosses", "spread", spread)
BOARD = np.zeros(0, dtype=np.int64)


class Leave(Exception):  # noqa: N818 - a listener that has heard enough
    """Raised by listeners."""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Checkpoints of these tests stay out of the user's cache."""
    folder = tmp_path / "digest" / "counts"
    monkeypatch.setattr(sweep, "checkpoints", lambda: folder)
    return folder


def left_at(engine: Sweep, cells: int, tells: int) -> None:
    """Begin a count and leave it when it has told so many steps."""
    heard = []

    def listen(step: Step) -> None:
        heard.append(step)
        if len(heard) == tells:
            raise Leave

    with pytest.raises(Leave), listening(listen):
        engine.total("long", BOARD, cells)


def finished(engine: Sweep, cells: int) -> tuple[int, Step]:
    """The count, and the first step that it told."""
    heard: list[Step] = []
    with listening(heard.append):
        return engine.total("long", BOARD, cells), heard[0]


@pytest.mark.parametrize("first", [(0,), (0, 0)])
@pytest.mark.parametrize("cells", [0, 1, 61, 62, 63, 64, 200])
def test_binomials(first: tuple[int, ...], cells: int) -> None:
    """Heads among tosses: each number comes out to the last bit, in one limb and in several."""
    table = Sweep("tosses", "toss", toss, first).run("n", BOARD, cells)
    words = [(heads, cells - heads)[: len(first)] for heads in range(cells + 1)]
    assert table.numbers() == {word: comb(cells, word[0]) for word in words}
    assert table.sum() == 2**cells


@pytest.mark.parametrize("cells", [61, 62, 63, 123, 124, 125])
def test_overflow_of_a_limb(cells: int) -> None:
    """A single number doubled until it is carried into the next limb, and into the one after."""

    def double(rows: Any, _start: int, _stop: int, _cell: int, _board: Any, out: Any) -> int:
        out[:2] = 0, rows[0, 0]
        return 2

    table = Sweep("tosses", "double", double).run("n", BOARD, cells)
    limbs = table.rows[0, 1:].tolist()
    assert table.numbers() == {(0,): 2**cells}
    assert limbs[cells // 62] == 2 ** (cells % 62)
    assert sum(limbs) == 2 ** (cells % 62)


def test_lost_carry(monkeypatch: pytest.MonkeyPatch) -> None:
    """If limbs were not added in time, the carry out of the last one would end the count."""
    monkeypatch.setattr(sweep._Count, "_keep_limbs_ahead", lambda _: None)
    with pytest.raises(OverflowError, match="a carry out of the last limb"):
        TOSS.total("n", BOARD, 100)


@pytest.mark.parametrize("limb", [-1, 1 << 62])
def test_limb_out_of_range(limb: int) -> None:
    """No number is made of a limb that is none."""
    table = sweep.Table(np.array([[7, limb]]), 1, 1)
    with pytest.raises(OverflowError, match="a limb is out of range"):
        table.sum()
    with pytest.raises(OverflowError, match="a limb is out of range"):
        table.numbers()


def test_too_many_branches() -> None:
    """An engine that writes more words than it declares is stopped: the bound would not hold."""
    with pytest.raises(RuntimeError, match="more words for a source than its `branches`"):
        Sweep("tosses", "toss", toss, branches=1).total("n", BOARD, 4)


def test_any_word() -> None:
    """Words that differ in any one of 64 bits are told apart, and hardly ever collide."""
    words = np.array([1 << bit for bit in range(63)] + [0, -1, -(1 << 63)])[:, None]
    for rows in (words, words ^ 0x123456789ABCDEF, np.hstack((words, words[::-1]))):
        long = rows.shape[1]
        table = sweep.Table(np.hstack((rows, np.ones((len(rows), 1), np.int64))), len(rows), long)
        assert len(table.numbers()) == len(rows)
        hashes = {sweep._hash(rows, at, 0, long) for at in range(len(rows))}
        assert len(hashes) >= len(rows) - 1


@pytest.mark.parametrize("step", [1, 3, 16, 1 << 8, 1 << 20, 1 << 32, 5**10, 1 << 48])
def test_hash_spreads(step: int) -> None:
    """Words at equal distances fill a table about as chance would."""
    rows = (np.arange(4096) * step)[:, None]
    homes = {sweep._hash(rows, at, 0, 1) % 8192 for at in range(4096)}
    assert len(homes) > 2800  # chance: 3224


def test_memory() -> None:
    """A count that would need more than its memory ends as beyond its limits, with its states."""
    small = Sweep("tosses", "spread", spread, memory=1 << 20)
    with pytest.raises(BeyondLimits, match=r"tosses n by spread: [\d,]+ states at cell 1\d of 40"):
        small.total("n", BOARD, 40)
    heard: list[Step] = []
    with listening(heard.append):
        assert small.total("n", BOARD, 12) == 4096
    assert max(step.bytes for step in heard) <= 1 << 20


def test_machine_without_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """Memory that the machine has not is no crash either."""

    def fail(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr(sweep.Table, "resized", fail)
    with pytest.raises(BeyondLimits, match="states at cell 0 of 4"):
        TOSS.total("n", BOARD, 4)


def test_listener() -> None:
    """A listener hears of every cell, and of nothing once it is gone."""
    heard: list[Step] = []
    with listening(heard.append):
        TOSS.total("n", BOARD, 30)
    assert [step.cell for step in heard] == list(range(1, 31))
    assert heard[-1].cells == 30
    assert heard[-1].states == 31
    TOSS.total("n", BOARD, 30)
    assert len(heard) == 30


@pytest.mark.parametrize("tells", [1, 12, 20, 29, 30, 40])
def test_goes_on(folder: Path, monkeypatch: pytest.MonkeyPatch, tells: int) -> None:
    """A count left anywhere, between cells or amid one, goes on from there to the same number."""
    monkeypatch.setattr(sweep, "interpreted", lambda: True)  # small slices
    left_at(SPREAD, 15, tells)
    assert len(list(folder.iterdir())) == 1
    heard: list[Step] = []
    with listening(heard.append):
        assert sorted(SPREAD.run("long", BOARD, 15).numbers()) == [(at,) for at in range(1 << 15)]
    whole: list[Step] = []
    with listening(whole.append):
        SPREAD.total("long", BOARD, 15)
    assert len(heard) == len(whole) - tells
    assert [step[:3] for step in heard] == [step[:3] for step in whole[tells:]]
    assert list(folder.iterdir()) == []


def test_goes_on_in_several_limbs() -> None:
    """Numbers of several limbs survive being kept."""
    left_at(TOSS, 300, 250)
    total, first = finished(TOSS, 300)
    assert (total, first.cell) == (2**300, 251)


def kept_file(folder: Path) -> Path:
    """The one checkpoint there is."""
    (file,) = folder.iterdir()
    return file


def test_stale(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """A checkpoint of other sources is not used, not even if it gets into the new folder."""
    left_at(TOSS, 40, 30)
    new = tmp_path / "other" / "counts"
    folder.parent.rename(new.parent)
    monkeypatch.setattr(sweep, "checkpoints", lambda: new)
    assert finished(TOSS, 40)[0] == 2**40
    (new / "other").write_bytes(b"")
    assert finished(TOSS, 40)[1].cell == 1


@pytest.mark.parametrize(
    "spoil",
    [
        lambda data: data[:-1],
        lambda data: data[: len(data) // 2],
        lambda _: b"",
        lambda _: b"no zip at all",
        lambda data: data[:-700] + bytes([data[-700] ^ 1]) + data[-699:],
    ],
    ids=["a byte short", "half", "empty", "other", "one bit"],
)
def test_cut_off(folder: Path, spoil: Any) -> None:
    """A checkpoint that is not whole is not used."""
    left_at(TOSS, 40, 30)
    file = kept_file(folder)
    file.write_bytes(spoil(file.read_bytes()))
    total, first = finished(TOSS, 40)
    assert (total, first.cell) == (2**40, 1)


@pytest.mark.parametrize(
    ("other", "cells"),
    [
        (Sweep("tosses", "twin", toss), 40),
        (Sweep("others", "toss", toss), 40),
        (Sweep("tosses", "toss", toss, (1,)), 40),
        (TOSS, 41),
    ],
    ids=["engine", "family", "first word", "cells"],
)
def test_of_another(folder: Path, other: Sweep, cells: int) -> None:
    """A checkpoint of anything else is not used, not even under the right name."""
    left_at(other, cells, 2)
    name = kept_file(folder).name
    finished(other, cells)
    left_at(TOSS, 40, 30)
    kept_file(folder).rename(folder / name)
    total, first = finished(other, cells)
    assert (total, first.cell) == (2**cells, 1)


def test_board_is_part_of_the_name() -> None:
    """Two boards of one size do not share a checkpoint."""
    left_at(TOSS, 40, 30)
    heard: list[Step] = []
    with listening(heard.append):
        TOSS.total("long", BOARD + np.ones(1, np.int64)[:0].reshape(0, 1), 40)
    assert heard[0].cell == 1


def test_kept_every_so_often(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without any interruption a long count is kept as it goes, and forgotten when it is over."""
    monkeypatch.setattr(sweep, "EVERY", 0.0)
    monkeypatch.setattr(sweep, "SHARE", 0)
    there: list[int] = []
    with listening(lambda _: there.append(len(list(folder.glob("*"))))):
        TOSS.total("n", BOARD, 5)
    assert there == [0, 1, 1, 1, 1]
    assert list(folder.iterdir()) == []


def test_ctrl_c() -> None:
    """Ctrl-C ends a count after the slice at hand, kept; it is heard as usual afterwards."""

    def press(step: Step) -> None:
        if step.cell == 20:
            os.kill(os.getpid(), signal.SIGINT)

    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with listening(press), pytest.raises(Stopped, match=r"^kept at cell 20 of 40, 21 states$"):
            TOSS.total("long", BOARD, 40)
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    finally:
        signal.signal(signal.SIGINT, before)
    total, first = finished(TOSS, 40)
    assert (total, first.cell) == (2**40, 21)


def test_nowhere_to_keep(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A count that cannot be kept says so, and does not fail for that."""
    (tmp_path / "file").touch()
    monkeypatch.setattr(sweep, "checkpoints", lambda: tmp_path / "file" / "counts")
    monkeypatch.setattr(sweep, "EVERY", 0.0)
    assert TOSS.total("n", BOARD, 10) == 1024

    def stop(_: Step) -> None:
        raise KeyboardInterrupt

    with listening(stop), pytest.raises(Stopped, match=r"^not kept at cell 1 of 10"):
        TOSS.total("n", BOARD, 10)


@pytest.mark.parametrize("size", [(1, 1), (1, 9), (5, 2), (16, 17), (19, 20)])
def test_half_of_the_rows(size: tuple[int, int]) -> None:
    """Independent sets: joining two halves counts what going through all rows counts."""
    long, short = max(size), min(size)
    steps = long * -(-short // profile.STRIDE)
    assert profile.count(*size) == profile.SWEEP.total("n", np.array([long, short]), steps)


def test_interpreted(said_compiled_or_not: Callable[[str], tuple[str, str]]) -> None:
    """The same numbers come out where nothing is compiled."""
    program = (
        "from liarproof.oracles.counting.profile import count;"
        "print(count(9, 7), count(70, 2), count(3, 60))"
    )
    said = said_compiled_or_not(program)
    assert said[0] == said[1] != ""
