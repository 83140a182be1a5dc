"""One cell of the text notation: its clue as the genre writes it, then its mark.

No clue ends in the sign of a mark, so that a cell is read in one way only.
"""

from __future__ import annotations

from liarproof.puzzles.answer import SHADED, UNKNOWN, UNSHADED

MARK_SIGNS = {UNKNOWN: "", UNSHADED: ".", SHADED: "#"}
_SIGN_MARKS = {sign: mark for mark, sign in MARK_SIGNS.items() if sign}


def split_token(token: str) -> tuple[str, int]:
    """The clue of a cell, which may be an empty text, and its mark."""
    mark = _SIGN_MARKS.get(token[-1:], UNKNOWN)
    return (token if mark == UNKNOWN else token[:-1]), mark
