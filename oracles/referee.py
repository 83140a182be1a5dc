"""The referee of all genres: a complete answer is judged by the rules as printed.

A verdict rests on the rule book alone: each genre's referee knows nothing that is derived
from the rules, runs in pure Python and needs only the light install.
"""

from __future__ import annotations

import importlib
from collections.abc import Collection
from itertools import chain, islice
from typing import Any

from liarproof.puzzles.answer import Answer, Marks, Violation
from liarproof.puzzles.errors import InputError, shown

REFEREES = {
    "hitori": "liarproof.oracles.hitori.referee",
    "yinyang": "liarproof.oracles.yinyang.referee",
    "yajikazu": "liarproof.oracles.yajikazu.referee",
    "yajilin": "liarproof.oracles.yajilin.referee",
}
"""Genre -> the module that judges it, loaded when first asked for."""

COMPLETIONS = {"yajilin": "liarproof.oracles.yajilin.completion"}
"""Genre whose answers have halves -> the module that makes one whole."""


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


def complete(puzzle: Any, marks: Marks) -> Marks:
    """The whole answer where `marks` are half of one that determines it, else `marks` as they are.

    A loop alone determines the shading. A shading alone determines the loop where exactly one
    makes the answer legal. Where none does, what is returned is complete all the same, and
    illegal. Raises `InputError` where several do.
    """
    whole = marks.cells_decided and marks.edges_decided
    if whole or puzzle.genre not in COMPLETIONS:
        return marks
    answers = importlib.import_module(COMPLETIONS[puzzle.genre]).completions(puzzle, marks)
    some: list[Answer] = list(islice(answers, 2))
    if len(some) < 2:
        return some[0] if some else marks
    legal = list(islice((one for one in chain(some, answers) if not judge(puzzle, one)), 2))
    if len(legal) == 2:
        raise InputError("answer: its shading leaves the loop open, several fit")
    return legal[0] if legal else some[0]


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
