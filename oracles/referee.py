"""The referee of all genres: a complete answer is judged by the rules as printed.

A verdict rests on the rule book alone: each genre's referee knows nothing that is derived
from the rules, runs in pure Python and needs only the light install.
"""

from __future__ import annotations

import importlib
from collections.abc import Collection
from typing import Any

from liarproof.puzzles.answer import Answer, Violation
from liarproof.puzzles.errors import InputError, shown

REFEREES = {
    "hitori": "liarproof.oracles.hitori.referee",
    "yinyang": "liarproof.oracles.yinyang.referee",
    "yajikazu": "liarproof.oracles.yajikazu.referee",
}
"""Genre -> the module that judges it, loaded when first asked for."""


def judge(puzzle: Any, answer: Answer, also: Collection[str] = ()) -> list[Violation]:
    """Every rule that `answer` breaks, with its cells; an empty list means it is legal.

    `also`: optional rules to judge too, by their codes (`optional`). Raises `InputError`
    for a genre without a referee, or a code in `also` that the genre does not have.
    """
    module = _module(puzzle.genre)
    for code in also:
        if code not in module.OPTIONAL:
            raise InputError(
                f"also: {shown(code)} is no optional rule of {puzzle.genre}"
                f" (known: {', '.join(module.OPTIONAL) or 'none'})"
            )
    found: list[Violation] = module.violations(puzzle, answer, also)
    return found


def codes(genre: str) -> dict[str, str]:
    """Every code that `judge` may name for `genre`, with its rule; raises `InputError`."""
    return dict(_module(genre).CODES)


def optional(genre: str) -> tuple[str, ...]:
    """The codes that `also` accepts for `genre`; raises `InputError` where it is unknown."""
    return tuple(_module(genre).OPTIONAL)


def _module(genre: str) -> Any:
    if genre not in REFEREES:
        raise InputError(f"genre {shown(genre)} has no referee (known: {', '.join(REFEREES)})")
    return importlib.import_module(REFEREES[genre])
