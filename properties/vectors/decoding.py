"""URLs read once more, in another way than `puzzles` reads them: the second witness of `read`.

One regular expression takes the URL apart, and one per genre its body into signs, each of which
stands for cells. None: the URL is to be refused.
"""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import unquote

from liarproof.ledgers.vectors import Board

WHOLE = re.compile(
    r"(?P<name>[a-z]+?)(?:_edit|_play)?/(?:(?P<letters>[a-z]+)/)?"
    r"(?P<width>[0-9]{1,6})/(?P<height>[0-9]{1,6})/(?P<body>[^/]*)/?"
)
NAMES = {
    "hitori": "hitori",
    "yinyang": "yinyang",
    "yajikazu": "yajikazu",
    "yajilin": "yajilin",
    "yajirin": "yajilin",
}
LONGEST = 999
HITORI = re.compile(r"(?P<blank>\.)|(?P<one>[0-9a-z])|-(?P<two>[0-9a-z]{2})")
ARROW = re.compile(
    r"(?P<skip>[a-z])|(?P<short>[0-4][0-9a-f.])|(?P<middle>[5-9][0-9a-f]{2})|-(?P<long>[0-4][0-9a-f]{3})"
)


def decoded(url: str) -> tuple[str, Board] | None:
    """Genre and board that a URL says."""
    text = url.strip().split("#")[0]
    if "?" in text:
        text = text[text.index("?") + 1 :]
    elif "//" in text:
        return None
    if "/" not in text:
        text = unquote(text)
    found = WHOLE.fullmatch(next((part for part in text.split("&") if "/" in part), ""))
    if found is None or found["name"] not in NAMES:
        return None
    genre = NAMES[found["name"]]
    height, width = int(found["height"]), int(found["width"])
    letters = set(found["letters"] or "")
    if letters - (set("ob") if genre == "yajilin" else set()):
        return None
    if not (0 < height <= LONGEST and 0 < width <= LONGEST):
        return None
    clues = _READERS[genre](height, width, found["body"])
    if clues is None:
        return None
    return genre, Board(height, width, clues, ("shaded_outside",) if "o" in letters else ())


def _signs(pattern: re.Pattern[str], body: str) -> list[tuple[str, str]] | None:
    """Kind and text of each sign; None where something is none."""
    found = list(pattern.finditer(body))
    if "".join(one[0] for one in found) != body:
        return None
    return [(str(one.lastgroup), one[str(one.lastgroup)]) for one in found]


def _rows(cells: list[int], height: int, width: int) -> list[list[int]] | None:
    if len(cells) != height * width:
        return None
    return [cells[at : at + width] for at in range(0, len(cells), width)]


def _hitori(height: int, width: int, body: str) -> Any:
    signs = _signs(HITORI, body)
    if signs is None or any(kind != "blank" and not int(text, 36) for kind, text in signs):
        return None
    return _rows([0 if kind == "blank" else int(text, 36) for kind, text in signs], height, width)


def _yinyang(height: int, width: int, body: str) -> Any:
    if re.fullmatch("[0-9a-q]*", body) is None:
        return None
    cells = [int(sign, 27) // power % 3 for sign in body for power in (9, 3, 1)]
    spare = -height * width % 3
    if len(cells) != height * width + spare or any(cells[height * width :]):
        return None
    return _rows(cells[: height * width], height, width)


def _arrows(height: int, width: int, body: str) -> Any:
    clues: list[dict[str, Any]] = []
    at = 0
    for kind, text in _signs(ARROW, body) or [("", "")]:
        if kind == "skip":
            at += int(text, 36) - 9
            continue
        if not kind:
            return None
        direction = (None, "U", "D", "L", "R")["01234".index(str(int(text[0]) % 5))]
        number = None if text[1] == "." else int(text[1:], 16)
        row, column = divmod(at, width)
        clues.append({"r": row, "c": column, "dir": direction, "n": number})
        at += 1
    return clues if at == height * width else None


_READERS = {"hitori": _hitori, "yinyang": _yinyang, "yajikazu": _arrows, "yajilin": _arrows}
