"""The boards that are shipped: made by this script, ``python -m liarproof.properties.bank``.

Each comes from a seed that stands in its genre's maker, so that anyone can make the files
again; a test does.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from liarproof.ledgers.bank import FOLDER
from liarproof.oracles.kit.rng import stream
from liarproof.properties.boards import maker
from liarproof.puzzles.genres import BOOKS
from liarproof.puzzles.records import Board, write_record
from liarproof.solvers.ladder import grade


def boards_of(genre: str) -> Iterator[Board]:
    """The boards of a genre, in the order of their file."""
    made = maker(genre)
    number = 0
    for recipe in made.recipes:
        for seed in recipe.seeds:
            number += 1
            state = stream(seed, f"bank {genre} {recipe.height}x{recipe.width}")
            puzzle, answer = made.unique(state, recipe)
            name = f"bank-{genre}-{number:03}"
            yield Board(puzzle, name, answer, unique=True, grade=grade(puzzle))


def main(folder: Path) -> None:
    """Write the bank of every genre into `folder`."""
    for genre in BOOKS:
        lines = [write_record(board) for board in boards_of(genre)]
        path = folder / f"{genre}.jsonl"
        path.write_bytes(b"\n".join(lines) + b"\n")
        print(f"{path}: {len(lines)} boards")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
