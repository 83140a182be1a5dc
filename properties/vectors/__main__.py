"""``python -m liarproof.properties.vectors [--to FOLDER] [GENRE [OPERATION...]]``: all made again.

Every test comes from the seeds that stand in this package. Run again it writes the same bytes: a
test that is in the files keeps its id, new ones are numbered behind them and entered in the lock.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

from liarproof.ledgers.vectors import FOLDER, OPERATIONS, Note, names, read_vectors
from liarproof.properties.vectors.making import LOCK, locked, make, written
from liarproof.properties.vectors.notes import notes_for
from liarproof.puzzles.errors import InputError
from liarproof.puzzles.genres import BOOKS

PAGE = FOLDER / "README.md"
BEGIN = "<!-- flags: written by `python -m liarproof.properties.vectors` -->"
END = "<!-- end of flags -->"


def main(arguments: list[str]) -> int:
    """Write the files that are asked for, all without arguments; the exit status."""
    folder = FOLDER
    if arguments[:1] == ["--to"] and len(arguments) > 1:
        folder, arguments = Path(arguments[1]), arguments[2:]
    genres = arguments[:1] or list(BOOKS)
    operations = arguments[1:] or list(OPERATIONS)
    if set(genres) - set(BOOKS) or set(operations) - set(OPERATIONS):
        print("usage: [--to FOLDER] [GENRE [OPERATION...]]", file=sys.stderr)
        return 2
    try:
        for genre in genres:
            for operation in operations:
                _write(folder, genre, operation)
        if folder == FOLDER:
            PAGE.write_text(with_flags(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    except InputError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def with_flags(page: str) -> str:
    """The page with its list of flags as the files have them now."""
    notes: dict[str, Note] = {}
    tests: dict[str, int] = {}
    for genre, operation in names():
        vectors = read_vectors(genre, operation)
        notes |= vectors.notes
        for test in vectors.tests:
            for flag in test.flags:
                tests[flag] = tests.get(flag, 0) + 1
    order = list(notes_for(set(notes)))
    rows = [
        f"| `{n}` | {notes[n].kind} | {tests[n]} | {notes[n].looks_for} | {notes[n].why} |"
        for n in order
    ]
    head = ["| flag | kind | tests | looks for | why |", "|---|---|---|---|---|"]
    start, _, rest = page.partition(BEGIN)
    _, _, end = rest.partition(END)
    return start + BEGIN + "\n".join(["", "", *head, *rows, "", ""]) + END + end


def _write(folder: Path, genre: str, operation: str) -> None:
    begun = time.perf_counter()
    known = (FOLDER / genre / f"{operation}.json").is_file()
    lock = LOCK.read_text(encoding="utf-8") if LOCK.is_file() else ""
    vectors = make(genre, operation, read_vectors(genre, operation) if known else None, lock)
    path = folder / genre / f"{operation}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    data = written(vectors)
    path.write_bytes(data)
    if folder == FOLDER:
        LOCK.write_text(locked(lock, vectors), encoding="utf-8")
    seconds = time.perf_counter() - begun
    print(f"{path}: {vectors.count} tests, {len(data):,} bytes, {seconds:.1f} s", flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
