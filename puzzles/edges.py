"""Edges in the text notation of genres with a loop, in two forms.

**Compact**, height rows of width tokens: a cell of the loop carries a box character, whose arms
are its edges; it is unshaded unless ``#`` stands before. On a board with any of these, every
edge that is not drawn is off; on one with none, all edges are unknown. This holds where nothing
is known of the edges, and every finished board.

**Expanded**, 2·height-1 rows of 2·width-1 tokens, which holds everything: between the tokens of
two cells stands that of their edge, ``─`` or ``-`` (``│`` or ``|`` below a cell) on, ``x`` off,
``·`` or ``:`` unknown, and ``+`` where four cells meet.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from liarproof.puzzles.answer import OFF, ON, UNKNOWN, Marks, Rows
from liarproof.puzzles.errors import InputError, shown
from liarproof.puzzles.grid import Cell, place

Tokens = list[list[str]]

BOXES = " ╴╵┘╶─└┴╷┐│┤┌┬├┼"
"""The place of a box character here is the sum of its arms."""
ARMS: tuple[tuple[int, int, int, str], ...] = (
    (1, 0, -1, "left"),
    (2, -1, 0, "up"),
    (4, 0, 1, "right"),
    (8, 1, 0, "down"),
)
"""Each arm with rows and columns to the cell where it leads."""

CELL = re.compile(rf"(?P<clue>.*?)(?P<mark>[#.]?)(?P<box>[{BOXES.strip()}]?)", re.DOTALL)

RIGHT_SIGNS = {"─": ON, "-": ON, "x": OFF, "·": UNKNOWN, ":": UNKNOWN}
DOWN_SIGNS = {"│": ON, "|": ON, "x": OFF, "·": UNKNOWN, ":": UNKNOWN}
"""As typed; the first sign of a value is the one that is written."""
CROSSING = "+"

SIGNS = "".join({*BOXES.strip(), *RIGHT_SIGNS, *DOWN_SIGNS, CROSSING} - {"-"})
"""What may stand behind the clue of a cell, or in its column; no clue ends in one of these."""


def is_expanded(tokens: Sequence[Sequence[str]], height: int, width: int) -> bool:
    """Whether the rows are those of the expanded form of a board of that size."""
    return len(tokens) == 2 * height - 1 and (height > 1 or len(tokens[0]) == 2 * width - 1 > 1)


def write_edges(cells: Tokens, marks: Marks) -> Tokens:
    """The tokens of the cells with the edges of `marks` drawn, compact where that holds them."""
    values = {value for row in (*marks.right, *marks.down) for value in row}
    if values <= {UNKNOWN}:
        return cells
    if UNKNOWN in values or ON not in values or not marks.cells_decided:
        return _expanded(cells, marks)
    arms = _arms(marks)
    return [
        [
            token.removesuffix(".").removesuffix("-") + BOXES[arms[r, c]]
            if arms[r, c] and not token.endswith("#")
            else token + BOXES[arms[r, c]].strip()
            for c, token in enumerate(row)
        ]
        for r, row in enumerate(cells)
    ]


def _arms(marks: Marks) -> dict[Cell, int]:
    """The sum of each cell's arms."""
    height, width = len(marks.cells), len(marks.cells[0])

    def value(r: int, c: int, up: int, across: int) -> int:
        if not (0 <= r + up < height and 0 <= c + across < width):
            return OFF
        return marks.right[r][min(c, c + across)] if across else marks.down[min(r, r + up)][c]

    return {
        (r, c): sum(arm for arm, up, across, _ in ARMS if value(r, c, up, across) == ON)
        for r in range(height)
        for c in range(width)
    }


def _expanded(cells: Tokens, marks: Marks) -> Tokens:
    right, down = _written(RIGHT_SIGNS), _written(DOWN_SIGNS)
    rows = [
        _between(tokens, [right[value] for value in edges])
        for tokens, edges in zip(cells, marks.right, strict=True)
    ]
    between = [
        _between([down[value] for value in edges], [CROSSING] * (len(edges) - 1))
        for edges in marks.down
    ]
    return [row for pair in zip(rows, [*between, []], strict=True) for row in pair if row]


def _written(signs: Mapping[str, int]) -> dict[int, str]:
    return {value: sign for sign, value in reversed([*signs.items()])}


def _between(outer: list[str], inner: list[str]) -> list[str]:
    return [token for pair in zip(outer, [*inner, ""], strict=True) for token in pair][:-1]


def read_edges(tokens: Tokens, height: int, width: int) -> tuple[Tokens, Rows, Rows]:
    """The tokens of the cells alone, and the edges `right` and `down`, from either form.

    The rows are as many and as long as the form wants. Raises `InputError` where an edge is
    drawn at one of its cells only, leaves the board, or a token between cells is none.
    """
    if is_expanded(tokens, height, width):
        return _read_expanded(tokens)
    cells: Tokens = []
    arms: dict[Cell, int] = {}
    for r, row in enumerate(tokens):
        cells.append([])
        for c, token in enumerate(row):
            found = CELL.fullmatch(token)
            assert found is not None  # it fits every text
            arms[r, c] = BOXES.index(found["box"] or " ")
            mark = found["mark"] or ("." if found["box"] else "")
            cells[-1].append((found["clue"] or "-") + mark)
    _check_arms(arms, height, width)
    off = OFF if any(arms.values()) else UNKNOWN
    right = [[ON if arms[r, c] & 4 else off for c in range(width - 1)] for r in range(height)]
    down = [[ON if arms[r, c] & 8 else off for c in range(width)] for r in range(height - 1)]
    return cells, tuple(map(tuple, right)), tuple(map(tuple, down))


def _check_arms(arms: dict[Cell, int], height: int, width: int) -> None:
    opposite = {1: 4, 2: 8, 4: 1, 8: 2}
    for (r, c), drawn in arms.items():
        for arm, up, across, word in ARMS:
            other = (r + up, c + across)
            if drawn & arm and not arms.get(other, 0) & opposite[arm]:
                missing = place(other) if other in arms else f"the {height}×{width} board"
                what = "does not meet it" if other in arms else "ends there"
                raise InputError(
                    f"{place((r, c))}: {BOXES[drawn]!r} leads {word}, but {missing} {what}"
                )


def _read_expanded(tokens: Tokens) -> tuple[Tokens, Rows, Rows]:
    right, down = [], []
    for r, row in enumerate(tokens):
        if r % 2 == 0:
            signs = [_read(RIGHT_SIGNS, token, r, c) for c, token in enumerate(row) if c % 2]
            right.append(tuple(signs))
        else:
            signs = [_read(DOWN_SIGNS, token, r, c) for c, token in enumerate(row) if c % 2 == 0]
            down.append(tuple(signs))
            for c, token in enumerate(row):
                if c % 2 and token != CROSSING:
                    raise InputError(f"{_where(r, c)}: {shown(token)} is no {CROSSING}")
    return [row[::2] for row in tokens[::2]], tuple(right), tuple(down)


def _read(signs: Mapping[str, int], token: str, r: int, c: int) -> int:
    if token not in signs:
        raise InputError(f"{_where(r, c)}: {shown(token)} is no edge, one of {' '.join(signs)}")
    return signs[token]


def _where(r: int, c: int) -> str:
    """What a token between cells lies between."""
    first, last = place((r // 2, c // 2)), place(((r + 1) // 2, (c + 1) // 2))
    return f"between {first} and {last}"
