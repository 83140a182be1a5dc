"""Pages of the sequences that were first counted here, in the form of an OEIS entry.

One letter a line says what the line is, as in the OEIS internal format: I id, S terms, N name,
C comment, Y cross-reference, O offset, K keyword, A author; M, which OEIS does not have, is a
method with the last n within its limits.
"""

from __future__ import annotations

from collections.abc import Iterator

from liarproof.ledgers.sequences import Sequence
from liarproof.oracles.families import counters

LONGEST = 260
"""Characters of terms, as in OEIS; the file of terms has the others."""


def page(entry: Sequence) -> str:
    """The page of a sequence, a line a fact."""
    return "".join(f"%{letter} {entry.id} {text}\n" for letter, text in _facts(entry))


def _facts(entry: Sequence) -> Iterator[tuple[str, str]]:
    yield "I", "(a name of this project, no OEIS number)"
    yield "S", ", ".join(_shown(entry))
    yield "N", f"On the board of {entry.board} cells: {entry.counts}."
    for comment in entry.comments:
        yield "C", comment
    for counter in counters(entry.family):
        able = [n for n in entry.terms if (size := entry.size(n)) and counter.able(*size)]
        if able:
            yield "M", f"{counter.name}: {counter.method}; to n = {max(able)}"
    for other in entry.see:
        yield "Y", other
    above = [at for at, value in enumerate(entry.terms.values(), 1) if value > 1]
    yield "O", f"{min(entry.terms)},{above[0] if above else 1}"
    yield "K", "nonn"
    yield "A", entry.source


def _shown(entry: Sequence) -> Iterator[str]:
    room = LONGEST
    for value in entry.terms.values():
        room -= len(str(value)) + 2
        if room < 0:
            return
        yield str(value)
