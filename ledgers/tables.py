"""Every family on every board of a few cells: counts that two engines or more agreed on here.

One line a board, ``family height width count``, height at most width; `liarproof ledger table`
writes the file, the audit counts it again.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

from liarproof.puzzles.errors import InputError, named, shown

NAME = "counted/boards.txt"
LINE = re.compile(r"([a-z-]+) ([1-9][0-9]?) ([1-9][0-9]?) ([0-9]{1,4000})", re.ASCII)

Boards = dict[tuple[int, int], int]
"""Height and width, height at most width -> the count."""


def read_tables(text: str, where: str) -> dict[str, Boards]:
    """The tables by family; ``#`` begins a comment.

    Raises `InputError` that names file and line where a line is anything else, a board lies on
    its side, or comes twice.
    """
    tables: dict[str, Boards] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip() or line.startswith("#"):
            continue
        place = f"{named(where)}:{number}"
        found = LINE.fullmatch(line)
        if found is None:
            raise InputError(f"{place}: {shown(line[:41])} is no 'family height width count'")
        size = int(found[2]), int(found[3])
        boards = tables.setdefault(found[1], {})
        if size[0] > size[1] or size in boards:
            fault = "comes twice" if size in boards else "is higher than wide"
            raise InputError(f"{place}: {found[1]} {size[0]}×{size[1]} {fault}")
        boards[size] = int(found[4])
    return tables


def written(tables: dict[str, Boards]) -> str:
    """The tables as `read_tables` reads them."""
    head = "# family height width count: written by `liarproof ledger table --record`\n"
    lines = [
        f"{family} {height} {width} {count}\n"
        for family, boards in tables.items()
        for (height, width), count in sorted(boards.items())
    ]
    return head + "".join(lines)


@cache
def _recorded() -> dict[str, Boards]:
    return read_tables((files("liarproof.ledgers") / NAME).read_text(encoding="utf-8"), NAME)


def tables() -> dict[str, Boards]:
    """All that is recorded."""
    return {family: dict(boards) for family, boards in _recorded().items()}
