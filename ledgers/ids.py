"""The lock of permanent ids: an id that was given once keeps its meaning for good.

``ids.lock`` is append-only. A line is ``KIND ID``, or, when the thing is gone, a tombstone
``KIND ID removed REASON`` that stands after the line that gave the id. The id is not given
again. New ones are added with::

    python -m liarproof.ledgers.ids add KIND ID...
    python -m liarproof.ledgers.ids remove KIND ID REASON

which writes to the lock of the installed package: the checkout's own after ``pip install -e``.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Sequence
from importlib.resources import as_file, files

from liarproof.puzzles.errors import InputError, shown

KINDS = ("sequence", "check", "board", "claim", "vector", "theorem", "fault")
ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._:/+-]*", re.ASCII)

Lock = dict[str, dict[str, str]]
"""Kind -> id -> why it was removed, "" where it stands."""


def read_lock(text: str | None = None) -> Lock:
    """The lock that `text` holds (None: the project's own).

    Raises `InputError` naming the line of an unknown kind, a bad id, an id given twice, and a
    tombstone without a reason or of an id that was not given.
    """
    lines = _stored() if text is None else text
    lock: Lock = {kind: {} for kind in KINDS}
    for number, line in enumerate(lines.splitlines(), start=1):
        if not line.strip() or line.startswith("#"):
            continue
        try:
            _enter(lock, line)
        except InputError as error:
            raise error.at(f"ids.lock:{number}") from None
    return lock


def _enter(lock: Lock, line: str) -> None:
    kind, _, rest = line.partition(" ")
    name, _, tombstone = rest.partition(" ")
    given = _given(lock, kind)
    if ID.fullmatch(name) is None:
        raise InputError(f"{shown(name)} is no id")
    if not tombstone:
        if name in given:
            raise InputError(f"{kind} {name} was given before")
        given[name] = ""
        return
    word, _, reason = tombstone.partition(" ")
    if word != "removed" or not reason.strip():
        raise InputError(f"expected '{kind} {name}' or '{kind} {name} removed REASON'")
    if name not in given:
        raise InputError(f"{kind} {name} was never given")
    if given[name]:
        raise InputError(f"{kind} {name} was removed before")
    given[name] = reason.strip()


def _given(lock: Lock, kind: str) -> dict[str, str]:
    if kind not in lock:
        raise InputError(f"kind {shown(kind)} is not one of: {', '.join(lock)}")
    return lock[kind]


def standing(lock: Lock, kind: str) -> set[str]:
    """The ids of `kind` that were given and not removed."""
    return {name for name, reason in lock[kind].items() if not reason}


def missing(kind: str, ids: Iterable[str], lock: Lock | None = None) -> list[str]:
    """Which of `ids` the lock does not give, or gives no more."""
    given = standing(read_lock() if lock is None else lock, kind)
    return [name for name in ids if name not in given]


def vanished(kind: str, ids: Iterable[str], lock: Lock | None = None) -> list[str]:
    """Which ids of `kind` stand in the lock but are not among `ids`, in the lock's order."""
    there = set(ids)
    book = read_lock() if lock is None else lock
    return [name for name, reason in book[kind].items() if not reason and name not in there]


def added(text: str, kind: str, ids: Sequence[str]) -> str:
    """`text` with `ids` appended, those left out that it gives already.

    Raises `InputError` for a bad kind or id, and for an id that was removed.
    """
    given = _given(read_lock(text), kind)
    text = _ended(text)
    for name in dict.fromkeys(ids):
        if given.get(name) != "":  # a removed one is appended too, for read_lock to refuse
            text += f"{kind} {name}\n"
    read_lock(text)
    return text


def removed(text: str, kind: str, name: str, reason: str) -> str:
    """`text` with the tombstone of one id appended; raises `InputError` as `read_lock` does."""
    text = _ended(text) + f"{kind} {name} removed {' '.join(reason.split())}\n"
    read_lock(text)
    return text


def _ended(text: str) -> str:
    return text if text.endswith("\n") or not text else text + "\n"


def changed(before: str, after: str) -> str:
    """Where `after` is not `before` with lines appended, in one line; "" where it is."""
    new = after.splitlines()
    for number, line in enumerate(before.splitlines()):
        if number == len(new) or new[number] != line:
            return f"ids.lock:{number + 1}: {shown(line)} must stay as it was, lines are appended"
    return ""


def _stored() -> str:
    return (files("liarproof.ledgers") / "ids.lock").read_text(encoding="utf-8")


def run(arguments: list[str]) -> int:
    """The command line of this module; the exit status."""
    try:
        with as_file(files("liarproof.ledgers") / "ids.lock") as path:
            text = path.read_text(encoding="utf-8")
            match arguments:
                case ["add", kind, *ids] if ids:
                    after = added(text, kind, ids)
                case ["remove", kind, name, *words]:
                    after = removed(text, kind, name, " ".join(words))
                case _:
                    print("usage: add KIND ID... | remove KIND ID REASON", file=sys.stderr)
                    return 2
            path.write_text(after, encoding="utf-8")
            print(f"{path}: {after.count(chr(10)) - text.count(chr(10))} lines added")
            return 0
    except InputError as error:
        print(error, file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))
