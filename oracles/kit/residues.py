"""Counts by frontier, merged by sorting, in residues.

A frontier counter reads a board in steps, cell by cell or edge by edge, and keeps of all partial
answers a *word*: what the steps to come can see of them. Partial answers with the same word have
the same continuations, so it suffices to know how many there are for each word; the count is the
sum over the words after the last step. This kit shares no code with `sweep`, so that engines on
one can be witnesses of engines on the other: there words are merged in a hash table and numbers
stand in limbs, here words are sorted and numbers stand as residues.

**An engine** is one compiled function, which says what follows a word at a step:

    @jit
    def extend(words, step: int, board, sources, targets) -> int:  # all int64 and of one axis
        found = 0
        for source in range(len(words)):
            ...                        # for each way to go on, at most `branches` times:
            sources[found], targets[found] = source, next_word
            found += 1
        return found

A word is one int64, all its bits free; `board`, int64, is what the engine needs to know. A word
from which nothing can follow is not written; nor, at the last step, is one that is no answer.
Two ways to the same word are written twice. `extend` only reads `words`, a slice of them at a
time, and keeps nothing between its calls.

**Numbers** stand as residues modulo distinct primes below 2**31. Fewer than 2**32 of them, which
is more than fit into any memory, are added before they are reduced, so a sum fits into an int64.
By the Chinese remainder theorem the residues modulo primes whose product is larger than the count
determine it; the engine proves a bound on the count, and as many primes are taken as that needs.
One more, the spare, takes no part in this: if the bound was wrong, or a residue was spoiled, it
disagrees with what was found, save for a chance in 2**30, and the count ends as `OverflowError`.

**Long counts** stay within `memory` bytes (`BeyondLimits` otherwise) and tell whoever is
`listening` how far they are. They are kept in a file every `EVERY` seconds, on Ctrl-C, and when
the listener raises anything: the same count, asked for again, goes on from the last whole step.
The file begins with a digest of its own content and of all that the count depends on: the sources,
family, engine, size, board, steps, bound. Whatever is cut off, altered, stale or of another count
does not fit its digest and is not used. A count that is over has no file.
"""

from __future__ import annotations

import hashlib
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass
from math import isqrt
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from liarproof.compiled import jit_folder
from liarproof.puzzles.errors import BeyondLimits

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Row = NDArray[np.int64]
    """What `extend` reads and writes."""

MEMORY = 4 << 30
"""Bytes that a count may take, if its engine does not say otherwise."""
EVERY = 60.0
"""Seconds between two checkpoints, at least."""
SLICE = 1 << 17
"""Words between two looks at the memory, the listener and Ctrl-C."""
MERGING = 8 * 8
"""Bytes that merging takes for each word written: both its int64 as they were written and sorted,
its place in that order, and three for whatever is done at the time."""
DIGEST = hashlib.sha256().digest_size


class Step(NamedTuple):
    """How far a count is."""

    cell: int
    """Steps done."""
    cells: int
    states: int
    """Words after the last of them, or written since, if these are more."""
    bytes: int
    """What the count takes."""


class Stopped(KeyboardInterrupt):
    """Ctrl-C during a count; `str()` says whether, and where, it can be gone on with."""


_listener: ContextVar[Callable[[Step], None] | None] = ContextVar("listener", default=None)


@contextmanager
def listening(listener: Callable[[Step], None]) -> Iterator[None]:
    """Tell `listener` every so often, at every step at least, how far the counts within are.

    What it raises ends the count, which is kept first.
    """
    token = _listener.set(listener)
    try:
        yield
    finally:
        _listener.reset(token)


@dataclass(frozen=True, slots=True)
class Residues:
    """An engine: see the head of this module. The word before the first step is 0."""

    family: str
    engine: str
    extend: Callable[..., int]
    """Compiled: ``(words, step, board, sources, targets)``, the number of words written."""
    branches: int = 2
    """How many words `extend` writes for one source at most."""
    memory: int = MEMORY
    """Bytes that a count may take."""

    def total(self, size: str, board: Row, steps: int, bound: int) -> int:
        """The count for one `board` after so many steps; `size` names it, fit for a file's name.

        It is at most `bound`. Raises `OverflowError` if it turns out not to be, `BeyondLimits`
        where the memory does not suffice, `Stopped` on Ctrl-C.
        """
        count = _Count(self, size, board, steps, bound)
        file = _Checkpoint(count)
        file.load()
        try:
            while count.layer.step < steps and count.layer.states > 0:
                count.advance()
                file.save_when_due()
        except BeyondLimits:
            file.forget()
            raise
        except KeyboardInterrupt:
            raise Stopped(f"{file.save()} {count.where()}") from None
        except BaseException:
            file.save()
            raise
        file.forget()
        return count.result()


def primes(bound: int) -> list[int]:
    """The largest primes below 2**31 whose product is larger than `bound`, and one to spare."""
    found: list[int] = []
    number, product = 1 << 31, 1
    while product <= bound or not found:
        number = _prime_below(number)
        found.append(number)
        product *= number
    return [*found, _prime_below(number)]


def _prime_below(number: int) -> int:
    number -= 1 + number % 2
    while not all(number % odd for odd in range(3, isqrt(number) + 1, 2)):
        number -= 2
    return number


class _Layer(NamedTuple):
    """All that a count goes on from."""

    step: int
    """Steps done."""
    table: NDArray[np.int64]
    """(1 + primes, words): the words, which differ, then for each prime their numbers' residues."""

    @property
    def states(self) -> int:
        """How many words there are."""
        return int(self.table.shape[1])


class _Count:
    """A count under way; `layer` changes in one assignment, when a step is over."""

    def __init__(self, engine: Residues, size: str, board: Row, steps: int, bound: int) -> None:
        self.engine, self.size, self.board, self.steps = engine, size, board, steps
        self.bound, self.primes = bound, primes(bound)
        self.layer = _Layer(0, np.array([[0], *[[1]] * len(self.primes)], dtype=np.int64))

    def advance(self) -> None:
        """Make one step."""
        step, words, branches = self.layer.step, self.layer.table[0], self.engine.branches
        found = 0
        try:
            sources, targets = np.empty((2, branches * len(words)), dtype=np.int64)
            for start in range(0, len(words), SLICE):
                part, into = words[start : start + SLICE], slice(found, None)
                more = self.engine.extend(part, step, self.board, sources[into], targets[into])
                if more > branches * len(part):
                    raise RuntimeError(f"{self.engine.engine}: more words than its `branches`")
                sources[found : found + more] += start
                found += more
                self._tell(found)
            table = self._merged(sources[:found], targets[:found])
        except MemoryError:  # ours, or the machine's
            raise BeyondLimits(
                f"{self._name()}: {self.where()}, {found:,} words after them and more to come"
                f" are too many for {self.engine.memory / 2**20:,.0f} MiB"
            ) from None
        self.layer = _Layer(step + 1, table)

    def _merged(self, sources: Row, targets: Row) -> Row:
        """The table of the words in `targets`, each with the numbers of its sources together."""
        order = np.argsort(targets, kind="stable")
        sources, targets = sources[order], targets[order]
        first = np.ones(len(targets), dtype=np.bool_)
        np.not_equal(targets[1:], targets[:-1], out=first[1:])
        heads = np.flatnonzero(first)
        old = self.layer.table
        table = np.empty((len(old), len(heads)), dtype=np.int64)
        table[0] = targets[heads]
        for at, prime in enumerate(self.primes if len(heads) else [], start=1):
            np.remainder(np.add.reduceat(old[at].take(sources), heads), prime, out=table[at])
        return table

    def _tell(self, found: int) -> None:
        """Tell how far it is; raise `MemoryError` if it may not merge so many words."""
        taken = self.layer.table.nbytes + found * (MERGING + 8 * len(self.layer.table))
        if taken > self.engine.memory:
            raise MemoryError
        listener = _listener.get()
        if listener is not None:
            states = max(found, self.layer.states)
            listener(Step(self.layer.step, self.steps, states, taken))

    def _name(self) -> str:
        return f"{self.engine.family} {self.size} by {self.engine.engine}"

    def where(self) -> str:
        """How far it is, for people."""
        return f"at cell {self.layer.step:,} of {self.steps:,}, {self.layer.states:,} states"

    def result(self) -> int:
        """The sum of all numbers; raises `OverflowError` where the spare prime disagrees."""
        *used, spare = zip(self.primes, self.layer.table[1:].sum(axis=1).tolist(), strict=True)
        total, product = 0, 1
        for prime, residue in used:
            total += (residue - total) * pow(product, -1, prime) % prime * product
            product *= prime
        if total > self.bound or (total - spare[1]) % spare[0] != 0:
            raise OverflowError(
                f"{self._name()}: the residues do not agree on a number up to {self.bound}"
            )
        return total


class _Checkpoint:
    """The file in which one count is kept. A disk that is full or closed keeps nothing."""

    def __init__(self, count: _Count) -> None:
        self.count, engine = count, count.engine
        folder = checkpoints()
        board = (count.board.shape, count.board.tobytes())
        what = (engine.family, engine.engine, count.size, count.steps, count.bound, board)
        self.key = repr((folder.parent.name, what)).encode()
        name = hashlib.sha256(self.key).hexdigest()[:8]
        self.path = folder / f"{engine.family}-{engine.engine}-{count.size}-{name}"
        self.saved = time.monotonic()

    def save_when_due(self) -> None:
        """Write it if the last time is long ago."""
        if time.monotonic() >= self.saved + EVERY:
            self.save()
            self.saved = time.monotonic()

    def save(self) -> str:
        """Write it, in one step for whoever reads it; ``kept`` or ``not kept``."""
        step, table = self.count.layer
        content = (np.int64(step).tobytes(), table.data)
        part = self.path.with_name(f".{self.path.name}.{os.getpid()}.part")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with open(part, "wb") as file:
                file.write(self._digest(*content))
                for data in content:
                    file.write(data)
            part.replace(self.path)
        except OSError:
            return "not kept"
        finally:
            with suppress(OSError):
                part.unlink(missing_ok=True)
        return "kept"

    def load(self) -> None:
        """Let the count go on from the file, if there is one that fits its digest."""
        with suppress(OSError):
            data = memoryview(self.path.read_bytes())
            if data[:DIGEST] == self._digest(data[DIGEST:]):
                numbers = np.frombuffer(data[DIGEST:], dtype=np.int64)
                table = numbers[1:].reshape(len(self.count.layer.table), -1).copy()
                self.count.layer = _Layer(int(numbers[0]), table)

    def _digest(self, *content: bytes | memoryview) -> bytes:
        digest = hashlib.sha256(self.key)
        for data in content:
            digest.update(data)
        return digest.digest()

    def forget(self) -> None:
        """The count is over."""
        with suppress(OSError):
            self.path.unlink(missing_ok=True)


def checkpoints() -> Path:
    """The folder of checkpoints that the sources as they are may go on from."""
    return jit_folder() / "residues"
