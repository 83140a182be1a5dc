"""`liarproof ledger list` and `show`: what is recorded, and who can recount it."""

from __future__ import annotations

from typing import Any

from liarproof.ci.machine import JsonFile
from liarproof.ci.pages import page
from liarproof.ci.terminal import AS_RECORDED, columns, plural, say, table, wrapped
from liarproof.ledgers.sequences import Sequence, sequences
from liarproof.oracles.families import FAMILIES, counters
from liarproof.puzzles.conventions import CONVENTIONS
from liarproof.puzzles.engine import Counter
from liarproof.puzzles.errors import InputError, shown

COUNTED_HERE = "counted here"
"""The source of sequences that have a page of ours."""

DEPENDS = {
    "maximal-shadings": ("empty-region", "shade-nothing"),
    "shadings": ("empty-region", "shade-nothing"),
}
"""Families whose counts depend on a convention of ours, and on which."""


def list_sequences(json: str | None) -> int:
    """Every sequence in a line; the exit status."""
    out = JsonFile(json)
    entries = list(sequences().values())
    out.write_list([_summary(entry) for entry in entries])
    if not out.is_stdout:
        rows = [
            [
                entry.id,
                entry.family,
                entry.board,
                str(len(entry.terms)),
                f"{min(entry.terms)}..{max(entry.terms)}",
                _able_text(entry),
            ]
            for entry in entries
        ]
        table(["id", "family", "board", "terms", "n", "boards reached by"], rows, right=(3,))
        say()
        say("liarproof ledger show ID: what exactly it counts, and every term")
    return AS_RECORDED


def show_sequence(name: str, json: str | None) -> int:
    """One sequence with all its terms; the exit status."""
    out = JsonFile(json)
    known = sequences()
    if name not in known:
        raise InputError(f"sequence {shown(name)} is not one of: {', '.join(known)}")
    entry = known[name]
    out.write(_summary(entry) | {"source": entry.source, "note": entry.note} | _terms(entry))
    if not out.is_stdout:
        _say_definition(entry)
        _say_terms(entry)
    return AS_RECORDED


def show_page(name: str, json: str | None) -> int:
    """The page of a sequence that was first counted here; the exit status."""
    out = JsonFile(json)
    known = sequences()
    if name not in known:
        raise InputError(f"sequence {shown(name)} is not one of: {', '.join(known)}")
    if known[name].source != COUNTED_HERE:
        raise InputError(f"{name}: was not first counted here: {known[name].source}")
    lines = page(known[name]).splitlines()
    out.write({"id": name, "page": lines})
    for line in () if out.is_stdout else lines:
        say(line)
    return AS_RECORDED


def _counters(family: str) -> list[Counter]:
    return counters(family) if family in FAMILIES else []


def _able(entry: Sequence, counter: Counter) -> int:
    return sum(counter.able(*size) for size in entry.boards())


def _able_text(entry: Sequence) -> str:
    boards = len(entry.boards())
    able = {counter.name: _able(entry, counter) for counter in _counters(entry.family)}
    return ", ".join(f"{name} {number}/{boards}" for name, number in able.items()) or "none"


def _summary(entry: Sequence) -> dict[str, Any]:
    return {
        "id": entry.id,
        "family": entry.family,
        "counts": entry.counts,
        "board": entry.board,
        "offset": min(entry.terms),
        "last": max(entry.terms),
        "length": len(entry.terms),
        "counters": {counter.name: _able(entry, counter) for counter in _counters(entry.family)},
    }


def _terms(entry: Sequence) -> dict[str, Any]:
    """The terms for machines; a number there may be longer than many programs read."""
    return {
        "terms": [
            {
                "n": n,
                "height": size[0] if (size := entry.size(n)) else None,
                "width": size[1] if size else None,
                "value": value,
                "counters": _reached(entry, size),
            }
            for n, value in entry.terms.items()
        ]
    }


def _reached(entry: Sequence, size: tuple[int, int] | None) -> list[str]:
    if size is None:
        return []
    return [counter.name for counter in _counters(entry.family) if counter.able(*size)]


def _say_definition(entry: Sequence) -> None:
    say(entry.id)
    fields = {
        "family": entry.family,
        "counts": entry.counts,
        "board": f"{entry.board}, from n = {entry.first}",
        "offset": str(min(entry.terms)),
        "source": entry.source,
        "note": entry.note,
        "counters": _able_text(entry),
    }
    for name, text in fields.items():
        if text:
            wrapped(f"  {name:<11} ", text)
    for text in _convention_texts(entry.family):
        wrapped(f"  {'convention':<11} ", text)
    say()


def _convention_texts(family: str) -> list[str]:
    names = DEPENDS.get(family, ())
    return [f"{one.name}: {one.text}" for one in CONVENTIONS if one.name in names]


def _say_terms(entry: Sequence) -> None:
    longest = max(len(str(value)) for value in entry.terms.values())
    rows = []
    for n, value in entry.terms.items():
        size = entry.size(n)
        board = f"{size[0]}×{size[1]}" if size else "no board"
        rows.append([str(n), board, ", ".join(_reached(entry, size)) or "-", str(value)])
    # Numbers that do not fit are folded, and folded ones are read from the left.
    fits = longest + 50 < (columns() or 10_000)
    table(["n", "board", "counters", "a(n)"], rows, right=(0, 3) if fits else (0,))
    say(plural(len(entry.terms), "term"))
