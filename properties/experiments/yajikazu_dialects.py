"""Clues on shaded cells alone, or on unshaded ones alone: whether they do, and how many."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, NamedTuple

from liarproof.properties.experiments.experiment import Experiment
from liarproof.properties.experiments.yajikazu_unique import (
    Boards,
    boards_of,
    draft_of,
    is_maximal,
)
from liarproof.properties.generators import UNIQUE, buying, cheapest
from liarproof.properties.generators.buying import ask
from liarproof.properties.generators.yajikazu import to_answer
from liarproof.puzzles.answer import SHADED
from liarproof.puzzles.text import write_text


class DialectsRow(NamedTuple):
    """One answer, and what the same buyer comes to in three dialects."""

    shaded: int
    maximal: int
    free: int
    """1 where it comes to a board with one answer, with clues on any cells."""
    free_clues: int
    """How many clues are left then; 0 where it comes to none."""
    liar: int
    """With clues on shaded cells alone."""
    liar_clues: int
    honest: int
    """With clues on unshaded cells alone."""
    honest_clues: int


def dialects(seed: int, first: int, count: int, **choices: Any) -> Iterator[DialectsRow]:
    """Row n: answer n."""
    boards = boards_of(choices)
    for number in range(first, first + count):
        draft = draft_of(seed, str(number), boards)
        bought = [
            clues_bought(seed, number, replace(boards, dialect=dialect))
            for dialect in cheapest.DIALECTS
        ]
        pairs = [part for clues in bought for part in (int(clues > 0), clues)]
        yield DialectsRow(
            int((draft.ours == SHADED).sum()),
            int(is_maximal(draft)),
            *pairs,
        )


def clues_bought(seed: int, number: int, boards: Boards) -> int:
    """How many clues are left; 0 where the buyer gets stuck (no answer is alone without any)."""
    draft = draft_of(seed, str(number), boards)
    if buying.buy(draft) != UNIQUE:
        return 0
    buying.thin(draft)
    return int(draft.held.sum())


class HonestRow(NamedTuple):
    """One answer, and whether clues on its unshaded cells can leave it alone, whoever buys them."""

    maximal: int
    exists: int
    """1 where there are such clues, at most one a cell."""
    unknown: int
    """1 where that was not found out."""


def honest(seed: int, first: int, count: int, **choices: Any) -> Iterator[HonestRow]:
    """Row n: answer n, the same as of `dialects`."""
    boards = boards_of(choices)
    for number in range(first, first + count):
        draft = draft_of(seed, str(number), boards)
        outcome = cheapest.exists(to_answer(draft.ours, boards.width), "honest").outcome
        yield HonestRow(
            int(is_maximal(draft)),
            int(outcome == cheapest.EXISTS),
            int(outcome == cheapest.UNKNOWN),
        )


class ConfessionsRow(NamedTuple):
    """One answer, and the board with a lie that no line can show on each of its shaded cells."""

    shaded: int
    maximal: int
    maximal_unique: int
    """1 where it is maximal and the board has no other answer."""
    other: int
    """1 where it is not maximal."""
    other_unique: int
    """1 where it is not, and the board has no other answer all the same."""
    witness: str
    """The board, where it is unique and the answer not maximal, or the other way round."""


def confessions(seed: int, first: int, count: int, **choices: Any) -> Iterator[ConfessionsRow]:
    """Row n: answer n."""
    boards = boards_of(choices)
    for number in range(first, first + count):
        draft = draft_of(seed, str(number), boards)
        maximal = is_maximal(draft)
        for cell in (draft.ours == SHADED).nonzero()[0].tolist():
            way = int(draft.lines.lengths[cell].argmax())
            draft.write((cell, way, int(draft.most[cell, way]) + 1))
        unique = not ask(draft.lines, draft.rows, draft.ours).rivals
        yield ConfessionsRow(
            int((draft.ours == SHADED).sum()),
            int(maximal),
            int(maximal and unique),
            int(not maximal),
            int(unique and not maximal),
            "" if unique == maximal else write_text(draft.puzzle()),
        )


EXPERIMENTS = (
    Experiment(
        "yajikazu.dialects",
        DialectsRow,
        dialects,
        "generator, solver",
        together=(
            ("free", "free_clues"),
            ("liar", "liar_clues"),
            ("honest", "honest_clues"),
            ("free_clues", "liar_clues"),
        ),
    ),
    Experiment("yajikazu.honest", HonestRow, honest, "generator, solver, sat"),
    Experiment(
        "yajikazu.confessions",
        ConfessionsRow,
        confessions,
        "generator, solver",
        together=(("maximal", "maximal_unique"), ("other", "other_unique")),
    ),
)
