"""The boards that are shipped: made by this script, ``python -m liarproof.properties.bank``.

Each comes from a seed that stands in its genre's maker, so that anyone can make the files
again; a test does.
"""

from __future__ import annotations

import sys
from pathlib import Path

from liarproof.ledgers.bank import FOLDER
from liarproof.properties.boards import maker
from liarproof.puzzles.genres import BOOKS
from liarproof.puzzles.records import write_record


def main(folder: Path) -> None:
    """Write the bank of every genre into `folder`."""
    for genre in BOOKS:
        lines = [write_record(board) for board in maker(genre).bank()]
        path = folder / f"{genre}.jsonl"
        path.write_bytes(b"\n".join(lines) + b"\n")
        print(f"{path}: {len(lines)} boards")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
