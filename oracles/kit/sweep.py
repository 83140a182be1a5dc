"""Counts by frontier: all that is the same whatever is counted.

A frontier counter reads the cells of a board in order and keeps, of all the partial answers so
far, only what the cells to come can see of them: a *word*. Partial answers with the same word
have the same continuations, so a table holds how many there are for each word, and every cell
makes a new table from the old one (the transfer-matrix, or frontier, method; Knuth, TAOCP 4A,
7.1.4). The count is the sum over the words that are left after the last cell.

**An engine** is a first word and one compiled function, which says what follows a word at a cell:

    from liarproof.oracles.kit import sweep

    @jit
    def extend(rows, start: int, stop: int, cell: int, board, out) -> int:  # all sweep.Rows
        found = 0
        for source in range(start, stop):
            word = rows[source, 0]
            ...                        # for each way to go on, at most `branches` times:
            out[found, 0], out[found, 1] = source, next_word
            found += 1
        return found

    SWEEP = sweep.Sweep("family", "engine", extend)        # first=(0,), branches=2
    def count(height: int, width: int) -> int:
        return SWEEP.count(height, width)                  # the shorter side is the frontier

    Counter("engine", "family", ..., ("sweep",))           # in the registry: it uses this kit

`cell` runs from 0 in raster order; `board`, int64, is what the engine needs to know: [long, short]
from `count`, any array from `total`, which counts the answers to one instance and may take steps
of its own in the place of cells. A word is one int64, all its bits free; or `first=(0, 0, ...)` of
k, then in `rows[source, :k]` and `out[found, 1 : k + 1]`. A word from which nothing can follow is
not written; nor, at the last cell, is one that is no answer. Two ways to the same word are written
twice. `extend` only reads `rows`, a slice of them at a time, and keeps nothing between its calls.
Words that are written one after the other are found the faster if they differ in their low bits.

**Numbers** stand in limbs of `LIMB` bits, as many as they need. A word gives its number `branches`
times at most, so all the numbers of a table together are at most `branches` times those of the one
before; a limb is added as soon as that bound does not fit. A carry out of the last limb, which
this rules out, is looked for all the same, at every addition, and ends the count.

**Long counts** stay within `memory` bytes (`BeyondLimits` otherwise), tell whoever is `listening`
how far they are, and are kept in a file every `EVERY` seconds, on Ctrl-C, and when the listener
raises anything: the same count, asked for again, goes on from there. The file belongs to the
sources as they are: its folder is named after a digest of all that can be compiled, its key after
family, engine, size, board and first word, and a file that is not whole is not used. A count that
is over has none.
"""

from __future__ import annotations

import hashlib
import os
import signal
import threading
import time
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from liarproof.compiled import interpreted, jit, jit_folder
from liarproof.puzzles.errors import BeyondLimits

if TYPE_CHECKING:
    from numpy.typing import NDArray

LIMB = 62
"""Bits of a limb: the sum of two and a carry fits into an int64."""
LIMB_MASK = (1 << LIMB) - 1

MEMORY = 4 << 30
"""Bytes that the tables of a count may take, if its engine does not say otherwise."""
EVERY = 60.0
"""Seconds between two checkpoints, at least; more where writing takes long."""
SHARE = 20
"""Of the time at most one part in so many goes into checkpoints."""

BLOCK = 64
"""Words that are looked up together, so that they wait for memory together."""
NEAR = 4
"""Low bits of a word that keep their place: so many words share a line of the cache."""
HALF = (1 << 32) - 1
STIR = 0x5851F42D
"""A multiplier (31 bits, odd): its product with 32 bits fits into an int64."""

if TYPE_CHECKING:
    Rows = NDArray[np.int64]
    """What `extend` reads and writes."""


class Step(NamedTuple):
    """How far a count is."""

    cell: int
    """Cells done."""
    cells: int
    states: int
    """Words in the larger of the two tables."""
    bytes: int
    """What both tables take."""


class Stopped(KeyboardInterrupt):
    """Ctrl-C during a count; `str()` says whether, and where, it can be gone on with."""


_listener: ContextVar[Callable[[Step], None] | None] = ContextVar("listener", default=None)


@contextmanager
def listening(listener: Callable[[Step], None]) -> Iterator[None]:
    """Tell `listener` every so often, at every cell at least, how far the counts within are.

    What it raises ends the count, which is kept first.
    """
    token = _listener.set(listener)
    try:
        yield
    finally:
        _listener.reset(token)


@dataclass(frozen=True, slots=True)
class Sweep:
    """An engine: see the head of this module."""

    family: str
    engine: str
    extend: Callable[..., int]
    """Compiled: ``(rows, start, stop, cell, board, out)``, the number of words written."""
    first: tuple[int, ...] = (0,)
    """The word before the first cell."""
    branches: int = 2
    """How many words `extend` writes for one source at most."""
    memory: int = MEMORY
    """Bytes that the tables may take."""

    def count(self, height: int, width: int) -> int:
        """The count for a board of that size; its longer side comes first in `board`.

        Raises `BeyondLimits` where the memory does not suffice, `Stopped` on Ctrl-C.
        """
        long, short = max(height, width), min(height, width)
        return self.total(f"{long}x{short}", np.array([long, short]), long * short)

    def total(self, size: str, board: Rows, cells: int) -> int:
        """The count for one `board`, int64 of any shape, after so many cells; raises as `count`.

        `size` is its name for people, fit for a file's name.
        """
        return self.run(size, board, cells).sum()

    def run(self, size: str, board: Rows, cells: int, begin: Table | None = None) -> Table:
        """The words after so many cells with their numbers, as `total`; from those of `begin`."""
        count = _Count(self, size, board, cells)
        if begin is not None:
            count.begin((0, 0), begin.rows[: begin.used].copy(), count.out[:0])
        file = _Checkpoint(count)
        file.load()
        with _ctrl_c_noted() as pressed:
            while not count.is_over():
                count.advance()
                try:
                    tell(count.step())
                    if pressed:
                        raise KeyboardInterrupt
                except KeyboardInterrupt:
                    step = count.step()
                    where = f"at cell {step.cell:,} of {step.cells:,}, {step.states:,} states"
                    raise Stopped(f"{file.save()} {where}") from None
                except BaseException:
                    file.save()
                    raise
                file.save_when_due()
        file.forget()
        return count.old


def tell(step: Step) -> None:
    """Tell whoever is `listening`."""
    listener = _listener.get()
    if listener is not None:
        listener(step)


@contextmanager
def _ctrl_c_noted() -> Iterator[list[int]]:
    """Note Ctrl-C instead of raising it: the list is no longer empty. A second one raises.

    Only where Ctrl-C would raise `KeyboardInterrupt` here: other handlers stay as they are.
    """
    pressed: list[int] = []

    def note(number: int, _frame: object) -> None:
        pressed.append(number)
        signal.signal(signal.SIGINT, signal.default_int_handler)

    heard = (
        threading.current_thread() is threading.main_thread()
        and signal.getsignal(signal.SIGINT) is signal.default_int_handler
    )
    if not heard:
        yield pressed
        return
    signal.signal(signal.SIGINT, note)
    try:
        yield pressed
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if pressed:
        raise KeyboardInterrupt  # pressed after the last look


class Table:
    """Words and their numbers.

    `rows`, int64 (room, k + limbs), has the k of a word, then the limbs of its number, lowest
    first, in as many rows as are `used`; `slots`, int32, open addressing, the row of a word or -1.
    """

    def __init__(self, rows: Rows, used: int, long: int) -> None:
        self.rows, self.used, self.long = rows, used, long
        self.slots = np.full(slots_for(len(rows)), -1, dtype=np.int32)
        index(rows, used, long, self.slots)

    def numbers(self) -> dict[tuple[int, ...], int]:
        """The number of each word; raises as `sum`."""
        total = self.rows[: self.used, self.long].astype(object)
        for at, limbs in self._limbs():
            if at > 0:
                total += limbs.astype(object) << LIMB * at
        words = map(tuple, self.rows[: self.used, : self.long].tolist())
        return dict(zip(words, total.tolist(), strict=True))

    def sum(self) -> int:
        """All numbers together; raises `OverflowError` where a limb is out of range."""
        total = 0
        for at, limbs in self._limbs():
            high, low = int((limbs >> 31).sum()), int((limbs & (1 << 31) - 1).sum())
            total += (high << 31) + low << LIMB * at
        return total

    def _limbs(self) -> Iterator[tuple[int, Rows]]:
        for at, limbs in enumerate(self.rows[: self.used, self.long :].T):
            if len(limbs) and not 0 <= limbs.min() <= limbs.max() <= LIMB_MASK:
                raise OverflowError("a limb is out of range: the numbers are wrong")
            yield at, limbs

    def bytes(self) -> int:
        """What it takes."""
        return self.rows.nbytes + self.slots.nbytes

    def fits(self, number: int) -> bool:
        """Whether `number` can stand in its limbs."""
        limbs: int = self.rows.shape[1] - self.long
        return number.bit_length() <= LIMB * limbs

    def clear(self) -> None:
        """Forget all words, but keep the room."""
        self.slots.fill(-1)
        self.used = 0

    def resized(self, room: int, wide: int) -> Table:
        """The same words and numbers with other room, and wide enough for more limbs."""
        rows = np.empty((room, wide), dtype=np.int64)
        before = self.rows.shape[1]
        rows[: self.used, :before] = self.rows[: self.used]
        rows[: self.used, before:] = 0
        return Table(rows, self.used, self.long)


def slots_for(room: int) -> int:
    """A power of two of which at most two thirds are used."""
    return 1 << max(3, (room + room // 2).bit_length())


class _Count:
    """A count under way: between two slices, all that it goes on from is in it."""

    def __init__(self, sweep: Sweep, size: str, board: Rows, cells: int) -> None:
        self.sweep, self.size, self.board, self.cells = sweep, size, board, cells
        self.slice = 1 << 10 if interpreted() else 1 << 13  # its words stay in the cache
        self.out = np.empty((2 * sweep.branches * self.slice, 1 + len(sweep.first)), np.int64)
        self.begin((0, 0), np.array([[*sweep.first, 1]], dtype=np.int64), self.out[:0])

    def begin(self, position: tuple[int, int], old: Rows, new: Rows) -> None:
        """Stand at a cell with so many of the old rows done, and these new ones."""
        long = len(self.sweep.first)
        self.cell, self.done = position
        self.old, self.new = Table(old, len(old), long), Table(new, len(new), long)
        self.bound = self.old.sum()
        """At least the sum of all old numbers."""

    def is_over(self) -> bool:
        """Whether no cell is left, or no word."""
        return self.cell == self.cells or self.old.used == 0

    def step(self) -> Step:
        """How far it is."""
        states = max(self.old.used, self.new.used)
        return Step(self.cell, self.cells, states, self.old.bytes() + self.new.bytes())

    def advance(self) -> None:
        """Let one slice of the old words give to the new ones."""
        if self.done == 0:
            self._keep_limbs_ahead()
        stop = min(self.done + self.slice, self.old.used)
        found = self.sweep.extend(self.old.rows, self.done, stop, self.cell, self.board, self.out)
        if found > self.sweep.branches * (stop - self.done):
            raise RuntimeError(f"{self.sweep.engine}: more words for a source than its `branches`")
        self._keep_room(found)
        new = self.new
        new.used = _merge(self.old.rows, self.out, found, new.long, new.rows, new.slots, new.used)
        if new.used < 0:
            raise OverflowError("a carry out of the last limb: the numbers are wrong")
        self.done = stop
        if stop == self.old.used:
            self.old, self.new = new, self.old
            self.new.clear()
            self.cell, self.done = self.cell + 1, 0
            self.bound *= self.sweep.branches

    def _keep_limbs_ahead(self) -> None:
        branches = self.sweep.branches
        if self.old.fits(self.bound * branches):
            return
        self.bound = self.old.sum()  # a look at every number, so only when it matters
        if not self.old.fits(self.bound * branches):
            self.old = self._resized(self.old, len(self.old.rows), self.old.rows.shape[1] + 1)

    def _keep_room(self, more: int) -> None:
        """Make room for so many more new words, and a half more where there was too little."""
        words, wide = self.new.used + more, self.old.rows.shape[1]
        if words > len(self.new.rows) or self.new.rows.shape[1] < wide:
            room = max(len(self.new.rows), words + words // 2)
            self.new = self._resized(self.new, room, wide)

    def _resized(self, table: Table, room: int, wide: int) -> Table:
        step, memory = self.step(), self.sweep.memory
        try:
            if step.bytes + 8 * room * wide + 4 * slots_for(room) > memory:
                raise MemoryError
            return table.resized(room, wide)
        except MemoryError:  # ours, or the machine's
            raise BeyondLimits(
                f"{self.sweep.family} {self.size} by {self.sweep.engine}: {step.states:,} states"
                f" at cell {step.cell:,} of {step.cells:,}, and more to come, are too many for"
                f" {memory / 2**20:,.0f} MiB"
            ) from None


class _Checkpoint:
    """The file in which one count is kept. A disk that is full or closed keeps nothing."""

    def __init__(self, count: _Count) -> None:
        self.count, sweep = count, count.sweep
        what = (sweep.family, sweep.engine, count.size, count.cells, count.board.shape)
        digest = hashlib.sha256(repr(what).encode())
        for rows in (count.board, count.old.rows):
            digest.update(np.ascontiguousarray(rows).data)
        folder = checkpoints()
        self.key = f"{folder.parent.name} {digest.hexdigest()}"
        name = f"{sweep.family}-{sweep.engine}-{count.size}-{digest.hexdigest()[:8]}.npz"
        self.path = folder / name
        self.due = time.monotonic() + EVERY

    def save_when_due(self) -> None:
        """Write it if the last time is long ago."""
        began = time.monotonic()
        if began >= self.due:
            self.save()
            took = time.monotonic() - began
            self.due = began + max(EVERY, SHARE * took)

    def save(self) -> str:
        """Write it, in one step for whoever reads it; ``kept`` or ``not kept``."""
        old, new = self.count.old, self.count.new
        part = self.path.with_name(f".{self.path.name}.{os.getpid()}.part")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with open(part, "wb") as file:
                np.savez(
                    file,
                    key=np.array(self.key),
                    position=np.array([self.count.cell, self.count.done]),
                    old=old.rows[: old.used],
                    new=new.rows[: new.used],
                )
            part.replace(self.path)
        except OSError:
            return "not kept"
        finally:
            with suppress(OSError):
                part.unlink(missing_ok=True)
        return "kept"

    def load(self) -> None:
        """Let the count go on from the file, if there is one, whole (zip has sums) and its own."""
        try:
            with open(self.path, "rb") as file, np.load(file, allow_pickle=False) as kept:
                if str(kept["key"]) == self.key:
                    cell, done = kept["position"].tolist()
                    self.count.begin((cell, done), kept["old"], kept["new"])
        except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile):
            return

    def forget(self) -> None:
        """The count is over."""
        with suppress(OSError):
            self.path.unlink(missing_ok=True)


def checkpoints() -> Path:
    """The folder of checkpoints that the sources as they are may go on from."""
    return jit_folder() / "counts"


@jit
def _merge(
    old: Rows, out: Rows, found: int, long: int, rows: Rows, slots: NDArray[np.int32], used: int
) -> int:
    """Add to `rows` the words that were written to `out`, with the numbers of their sources.

    How many words there are then, or -1 after a carry out of the last limb.
    """
    mask = len(slots) - 1
    wide = rows.shape[1]
    places = np.empty(BLOCK, dtype=np.int64)
    seen = lost = 0
    for begin in range(0, found, BLOCK):
        end = min(found, begin + BLOCK)
        for item in range(begin, end):
            places[item - begin] = _hash(out, item, 1, long) & mask
        for at in range(end - begin):  # nothing here waits for anything else
            seen ^= rows[max(0, slots[places[at]]), 0]
        for item in range(begin, end):
            source, slot = out[item, 0], places[item - begin]
            entry = slots[slot]
            while entry >= 0 and not _same(rows, entry, out, item, long):
                slot = slot + 1 & mask
                entry = slots[slot]
            if entry < 0:
                slots[slot] = used
                for at in range(long):
                    rows[used, at] = out[item, at + 1]
                for at in range(long, wide):
                    rows[used, at] = old[source, at]
                used += 1
                continue
            carry = 0
            for limb in range(long, wide):
                total = rows[entry, limb] + old[source, limb] + carry
                rows[entry, limb] = total & LIMB_MASK
                carry = total >> LIMB
            lost |= carry
    places[0] = seen  # so that the looks are not left out as idle
    return -1 if lost else used


@jit
def index(rows: Rows, used: int, long: int, slots: NDArray[np.int32]) -> None:
    """Enter all words, which differ, into slots that are empty."""
    mask = len(slots) - 1
    for entry in range(used):
        slot = _hash(rows, entry, 0, long) & mask
        while slots[slot] >= 0:
            slot = slot + 1 & mask
        slots[slot] = entry


@jit
def find(out: Rows, item: int, long: int, rows: Rows, slots: NDArray[np.int32]) -> int:
    """The slot of the word written as `item`: its own, or the free one for it."""
    mask = len(slots) - 1
    slot = _hash(out, item, 1, long) & mask
    while slots[slot] >= 0 and not _same(rows, slots[slot], out, item, long):
        slot = slot + 1 & mask
    return slot


@jit
def _hash(rows: Rows, row: int, first: int, long: int) -> int:
    """32 bits for the word of `long` int64 from column `first` on."""
    stirred = 0
    for at in range(first, first + long):
        word = rows[row, at] >> NEAR
        low = ((stirred ^ word) & HALF) * STIR
        both = (low >> 29 ^ word >> 32) & HALF
        both = (both ^ both >> 16) * STIR
        stirred = ((both ^ both >> 31) & HALF) ^ (rows[row, at] & (1 << NEAR) - 1)
    return stirred


@jit
def _same(rows: Rows, entry: int, out: Rows, item: int, long: int) -> bool:
    for at in range(long):  # noqa: SIM110 - numba compiles no generator expression
        if rows[entry, at] != out[item, at + 1]:
            return False
    return True
