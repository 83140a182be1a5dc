"""The boards that are shipped: made by this script, ``python -m liarproof.properties.bank``.

Each comes from a seed that stands below, so that anyone can make the file again; a test does.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from liarproof.ledgers.bank import FOLDER
from liarproof.oracles.kit.rng import stream
from liarproof.properties.hitori_boards import unique_board
from liarproof.puzzles.records import Board, write_record
from liarproof.solvers.ladder import grade

HITORI: list[tuple[int, int, float, tuple[int, ...]]] = [
    (1, 1, 0.0, (1,)),
    (1, 3, 0.0, (1,)),
    (1, 9, 0.2, (1,)),
    (3, 1, 0.0, (1,)),
    (2, 2, 0.0, (1,)),
    (2, 9, 0.0, (1,)),
    (9, 2, 0.0, (1,)),
    (3, 3, 0.0, (1, 2)),
    (3, 8, 0.0, (1,)),
    (8, 3, 0.1, (1,)),
    (4, 4, 0.0, (1, 2, 3)),
    (5, 5, 0.0, (1, 2, 3, 4)),
    (6, 6, 0.0, (1, 2, 3, 4)),
    (6, 6, 0.2, (5, 6)),
    (7, 10, 0.0, (1, 2)),
    (10, 7, 0.1, (1, 2)),
    (8, 8, 0.0, (1, 2, 3, 4)),
    (10, 10, 0.0, (1, 2, 3, 4)),
    (12, 12, 0.0, (1, 2)),
    (4, 30, 0.0, (1,)),
    (17, 17, 0.0, (1,)),
]
"""Height, width, chance of a blank, and the seeds, one a board."""


def hitori_bank() -> Iterator[Board]:
    """The Hitori boards, in the order of the file."""
    number = 0
    for height, width, blanks, seeds in HITORI:
        for seed in seeds:
            number += 1
            state = stream(seed, f"bank hitori {height}x{width}")
            puzzle, answer = unique_board(state, height, width, blanks)
            name = f"bank-hitori-{number:03}"
            yield Board(puzzle, name, answer, unique=True, grade=grade(puzzle))


def main(folder: Path) -> None:
    """Write the bank of every genre into `folder`."""
    lines = [write_record(board) for board in hitori_bank()]
    (folder / "hitori.jsonl").write_bytes(b"\n".join(lines) + b"\n")
    print(f"{folder / 'hitori.jsonl'}: {len(lines)} boards")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
