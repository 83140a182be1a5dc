"""The kit that counts in residues: exact at any size, never beyond its memory, never lost."""

from __future__ import annotations

import os
import signal
import threading
from math import comb, prod
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from liarproof.oracles.kit import residues
from liarproof.oracles.kit.residues import Residues, Step, Stopped, listening
from liarproof.puzzles.errors import BeyondLimits

LONG = 300
HALF = comb(LONG, LONG // 2)


def toss(words: Any, step: int, board: Any, sources: Any, targets: Any) -> int:
    """A coin a step; a word has how many heads there were, the last one that of `board`."""
    count = len(words)
    sources[: 2 * count] = np.tile(np.arange(count), 2)
    targets[:count] = words
    targets[count : 2 * count] = words + 1
    if step + 1 < board[0]:
        return 2 * count
    right = np.flatnonzero(targets[: 2 * count] == board[1])
    sources[: len(right)], targets[: len(right)] = sources[right], targets[right]
    return len(right)


def spread(words: Any, _step: int, _board: Any, sources: Any, targets: Any) -> int:
    """A coin a step; a word has them all."""
    count = len(words)
    sources[: 2 * count] = np.tile(np.arange(count), 2)
    targets[:count] = 2 * words
    targets[count : 2 * count] = 2 * words + 1
    return 2 * count


TOSS = Residues("tosses", "toss", toss)
SPREAD = Residues("tosses", "spread", spread)
NO_BOARD = np.zeros(1, dtype=np.int64)


class Leave(Exception):  # noqa: N818 - a listener that has heard enough
    """Raised by listeners."""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Checkpoints of these tests stay out of the user's cache."""
    folder = tmp_path / "digest" / "residues"
    monkeypatch.setattr(residues, "checkpoints", lambda: folder)
    return folder


def heads(steps: int, wanted: int, bound: int | None = None, engine: Residues = TOSS) -> int:
    """How many rows of tosses have so many heads."""
    return engine.total("n", np.array([steps, wanted]), steps, bound or 2**steps)


def left_at(tells: int, engine: Residues = TOSS, with_: type[BaseException] = Leave) -> None:
    """Begin the long count and leave it when it has told so many steps."""
    heard = []

    def listen(step: Step) -> None:
        heard.append(step)
        if len(heard) == tells:
            raise with_

    with listening(listen), pytest.raises(Stopped if with_ is KeyboardInterrupt else with_):
        heads(LONG, LONG // 2, engine=engine)


def begins_at(engine: Residues = TOSS) -> int:
    """Count to the end, rightly, and say from which step on."""
    heard: list[Step] = []
    with listening(heard.append):
        assert heads(LONG, LONG // 2, engine=engine) == HALF
    return heard[0].cell


def kept_file(folder: Path) -> Path:
    """The one checkpoint there is."""
    (file,) = folder.iterdir()
    return file


@pytest.mark.parametrize("steps", [1, 31, 32, 62, 63, 64, 65, 200])
def test_binomials(steps: int) -> None:
    """Rows of tosses are counted to the last digit, below and far beyond 64 bits."""
    for wanted in {0, 1, steps // 2, steps}:
        assert heads(steps, wanted) == comb(steps, wanted)
    assert SPREAD.total("n", NO_BOARD, 5, 32) == 32


def test_nothing_left() -> None:
    """A count of which no word is left is 0, and one without steps is 1."""
    assert heads(5, 7) == 0
    assert TOSS.total("n", NO_BOARD, 0, 1) == 1


@pytest.mark.parametrize("bound", [1, 2**31, 2**62, HALF - 1])
def test_bound_too_small(bound: int) -> None:
    """A count that is larger than its bound ends, for the spare prime disagrees."""
    with pytest.raises(OverflowError, match="tosses n by toss: the residues do not agree"):
        heads(LONG, LONG // 2, bound)
    assert heads(LONG, LONG // 2, HALF) == HALF


@pytest.mark.parametrize("row", [1, 2, -1])
def test_spoiled_residue(monkeypatch: pytest.MonkeyPatch, row: int) -> None:
    """One wrong residue, the spare one or another, ends the count."""
    merged = residues._Count._merged

    def spoil(count: Any, sources: Any, targets: Any) -> Any:
        table = merged(count, sources, targets)
        table[row, 0] += count.layer.step == 40
        return table

    monkeypatch.setattr(residues._Count, "_merged", spoil)
    with pytest.raises(OverflowError, match="do not agree"):
        heads(100, 50)


@pytest.mark.parametrize("bound", [1, 2**31 - 2, 2**31, 2**62, 2**1000])
def test_primes(bound: int) -> None:
    """Distinct primes below 2**31, as many as the bound needs, and one more."""
    found = residues.primes(bound)
    assert len(set(found)) == len(found)
    assert max(found) < 2**31
    assert prod(found[:-1]) > bound
    assert prod(found[:-2]) <= bound
    assert all(pow(base, prime - 1, prime) == 1 for prime in found for base in (2, 3, 5, 7))


def test_any_word() -> None:
    """All 64 bits of a word count: words that differ in any one are told apart."""
    all_words = [1 << bit for bit in range(63)] + [0, -1, -(1 << 63)]

    def write(words: Any, step: int, _board: Any, sources: Any, targets: Any) -> int:
        following = all_words * 2 if step == 0 else words
        targets[: len(following)] = following
        sources[: len(following)] = np.arange(len(following)) % len(words)
        return len(following)

    engine = Residues("words", "write", write, branches=2 * len(all_words))
    heard: list[Step] = []
    with listening(heard.append):
        assert engine.total("n", NO_BOARD, 2, 1000) == 2 * len(all_words)
    assert heard[-1].states == len(all_words)


def test_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same numbers come out however the words are cut into slices."""
    monkeypatch.setattr(residues, "SLICE", 7)
    assert heads(100, 50) == comb(100, 50)


def test_too_many_branches() -> None:
    """An engine that writes more words than it declares is stopped."""

    def write(_words: Any, _step: int, _board: Any, _sources: Any, _targets: Any) -> int:
        return 3

    with pytest.raises(RuntimeError, match="more words than its `branches`"):
        heads(4, 2, engine=Residues("tosses", "write", write))


def test_memory(folder: Path) -> None:
    """A count that would need more than its memory ends as beyond its limits, with its states."""
    small = Residues("tosses", "spread", spread, memory=1 << 20)
    with pytest.raises(BeyondLimits, match=r"tosses n by spread: at cell 1\d of 40, [\d,]+ states"):
        small.total("n", NO_BOARD, 40, 2**40)
    assert not folder.exists()
    heard: list[Step] = []
    with listening(heard.append):
        assert small.total("n", NO_BOARD, 12, 4096) == 4096
    assert max(step.bytes for step in heard) <= 1 << 20


def test_machine_without_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """Memory that the machine has not is no crash either."""

    def fail(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr(residues._Count, "_merged", fail)
    with pytest.raises(BeyondLimits, match="at cell 0 of 4, 1 states"):
        heads(4, 2)


def test_listener() -> None:
    """A listener hears of every step, and of nothing once it is gone."""
    heard: list[Step] = []
    with listening(heard.append):
        heads(30, 15)
    assert [step[:2] for step in heard] == [(at, 30) for at in range(30)]
    assert heard[-2].states == 2 * 29
    heads(30, 15)
    assert len(heard) == 30


@pytest.mark.parametrize("tells", [1, 2, 150, LONG])
@pytest.mark.parametrize("with_", [Leave, KeyboardInterrupt])
def test_goes_on(folder: Path, tells: int, with_: type[BaseException]) -> None:
    """A count left anywhere goes on from the last whole step to the same number."""
    left_at(tells, with_=with_)
    assert kept_file(folder).stat().st_size > 0
    assert begins_at() == tells - 1
    assert list(folder.iterdir()) == []


def test_goes_on_twice(folder: Path) -> None:
    """What was kept once does not stand in the way of being kept again."""
    left_at(100)
    left_at(100)
    assert kept_file(folder)
    assert begins_at() == 198


@pytest.mark.parametrize(
    "spoil",
    [
        lambda data: data[:-1],
        lambda data: data[: len(data) // 2],
        lambda data: data[:32],
        lambda _: b"",
        lambda _: b"nothing of ours",
        lambda data: data + bytes(8),
        lambda data: data[:-700] + bytes([data[-700] ^ 1]) + data[-699:],
        lambda data: bytes([data[0] ^ 1]) + data[1:],
    ],
    ids=["a byte short", "half", "digest", "empty", "other", "longer", "one bit", "its digest"],
)
def test_cut_off(folder: Path, spoil: Any) -> None:
    """A checkpoint that is not whole is not used."""
    left_at(30)
    file = kept_file(folder)
    file.write_bytes(spoil(file.read_bytes()))
    assert begins_at() == 0


def test_stale(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """A checkpoint of other sources is not used, even under the right name in the new folder."""
    new = tmp_path / "other" / "residues"
    monkeypatch.setattr(residues, "checkpoints", lambda: new)
    left_at(2)
    name = kept_file(new)
    monkeypatch.setattr(residues, "checkpoints", lambda: folder)
    left_at(30)
    kept_file(folder).replace(name)
    monkeypatch.setattr(residues, "checkpoints", lambda: new)
    assert begins_at() == 0


@pytest.mark.parametrize(
    "other", [Residues("tosses", "twin", toss), Residues("others", "toss", toss)]
)
def test_of_another(folder: Path, other: Residues) -> None:
    """A checkpoint of another family or engine is not used, not even under the right name."""
    left_at(2, engine=other)
    name = kept_file(folder)
    begins_at(other)
    left_at(30)
    kept_file(folder).rename(name)
    assert begins_at(other) == 0


def test_of_another_board() -> None:
    """A checkpoint of another board of the same size is not used."""
    left_at(30)
    assert heads(LONG, 1) == LONG
    assert begins_at() == 29


def test_kept_every_so_often(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without any interruption a long count is kept as it goes, and forgotten when it is over."""
    monkeypatch.setattr(residues, "EVERY", 0.0)
    files: list[int] = []
    with listening(lambda _: files.append(len(list(folder.glob("*"))))):
        heads(10, 5)
    assert files == [0] + [1] * 9
    assert list(folder.iterdir()) == []


def test_nowhere_to_keep(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A count that cannot be kept says so, and does not fail for that."""
    (tmp_path / "file").touch()
    monkeypatch.setattr(residues, "checkpoints", lambda: tmp_path / "file" / "residues")
    monkeypatch.setattr(residues, "EVERY", 0.0)
    assert heads(10, 5) == 252

    def stop(_: Step) -> None:
        raise KeyboardInterrupt

    with listening(stop), pytest.raises(Stopped, match=r"^not kept at cell 0 of 10, 1 states$"):
        heads(10, 5)


@pytest.mark.usefixtures("hears_ctrl_c")
def test_ctrl_c(folder: Path) -> None:
    """Ctrl-C ends a long count soon, and the message says where it was kept."""
    timer = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(Stopped, match=r"^kept at cell [\d,]+ of 60, [\d,]+ states$"):
        SPREAD.total("n", NO_BOARD, 60, 2**60)
    assert kept_file(folder)
