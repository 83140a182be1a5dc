"""What a person sees where a contract is broken, held against text files in `contracts/`.

One small broken propagator for each contract, hunted with a fixed seed. After a wanted change run
``LIARPROOF_UPDATE_SNAPSHOTS=1 pytest tests/snapshots`` and read the difference of the files.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest

from liarproof import engines, propagator_outcomes
from liarproof.properties.contracts.catalogue import NAMES
from liarproof.puzzles.answer import ON, SHADED, UNKNOWN, UNSHADED, Answer, State

HERE = Path(__file__).parent / "contracts"
UPDATE = os.environ.get("LIARPROOF_UPDATE_SNAPSHOTS") == "1"


def shade_above(puzzle: Any, state: State) -> bool:
    """Hitori: the second row is there, on every board."""
    for column in range(puzzle.width):
        if puzzle.clues[0][column] == puzzle.clues[1][column] and state.cells[1, column] == 1:
            state.cells[0, column] = SHADED
    return True


SEEN: dict[tuple[int, int], Any] = {}


def remembered(puzzle: Any, state: State) -> bool:
    """Hitori: which cells have no equal is kept by the size of the board alone."""
    if not state.cells.all():
        clues = SEEN.setdefault((puzzle.height, puzzle.width), puzzle.clues)
        for r, row in enumerate(clues):
            for c, clue in enumerate(row):
                column = [line[c] for line in clues]
                if clue and row.count(clue) == column.count(clue) == 1 and not state.cells[r, c]:
                    state.cells[r, c] = UNSHADED
    return True


def neighbours_stay(_puzzle: Any, state: State) -> bool:
    """Hitori: the right neighbour of a shaded cell stays, whatever is known of it."""
    shaded = state.cells[:, :-1] == SHADED
    state.cells[:, 1:][shaded] = UNSHADED
    return True


def neighbours_joined(_puzzle: Any, state: State) -> bool:
    """Yajilin: the loop runs straight from a cell that is not shaded to the one on its right."""
    for r, c in np.argwhere(state.right == UNKNOWN):
        if state.cells[r, c] == state.cells[r, c + 1] == UNSHADED:
            state.right[r, c] = ON
    return True


def early_only(_puzzle: Any, state: State) -> bool:
    """Hitori: neighbours of a shaded cell stay, as long as no more than two cells are known."""
    if (state.cells != UNKNOWN).sum() > 2:
        return True
    for r, c in np.argwhere(state.cells == SHADED):
        for row, column in ((r, c + 1), (r + 1, c)):
            if row < state.cells.shape[0] and column < state.cells.shape[1]:
                if state.cells[row, column] == SHADED:
                    return False
                state.cells[row, column] = UNSHADED
    return True


def one_pass(_puzzle: Any, state: State) -> bool:
    """Yin-Yang: the third cell of a row takes after the first two, from right to left, once."""
    for row in state.cells:
        for c in range(len(row) - 1, 1, -1):
            if row[c] == UNKNOWN and row[c - 1] == row[c - 2]:
                row[c] = row[c - 1]
    return True


one_pass.claims = ("idempotent",)  # type: ignore[attr-defined]  # how a rung says it of itself


def second_goes(puzzle: Any, state: State) -> bool:
    """Hitori: of two equal numbers in the corner the second is shaded, if it is still open."""
    if puzzle.width > 1 and puzzle.clues[0][0] == puzzle.clues[0][1] and not state.cells[0, 1]:
        state.cells[0, 1] = SHADED
    return True


def corner_pair(puzzle: Any, state: State) -> bool:
    """Hitori: of two equal numbers in the corner the first is shaded, whatever it was."""
    if puzzle.width > 1 and puzzle.clues[0][0] == puzzle.clues[0][1]:
        state.cells[0, 0] = SHADED
    return True


def apart(_puzzle: Any, state: State) -> bool:
    """Yajisan-Kazusan: no shaded cells side by side; the last row is forgotten."""
    shaded = state.cells[:-1] == SHADED
    return not ((shaded[:, 1:] & shaded[:, :-1]).any() or (shaded[1:] & shaded[:-1]).any())


apart.replaces = "adj"  # type: ignore[attr-defined]  # how a rung says it of itself


def rows_only(_puzzle: Any, state: State) -> bool:
    """Yajisan-Kazusan: the right neighbour of a shaded cell stays; the one below is forgotten."""
    for r, c in np.argwhere(state.cells[:, :-1] == SHADED):
        if state.cells[r, c + 1] == SHADED:
            return False
        state.cells[r, c + 1] = UNSHADED
    return True


LAST: dict[str, Any] = {}


def only_news(puzzle: Any, state: State) -> bool:
    """Hitori: a state with no more decided cells than the one before holds nothing new."""
    known = int((state.cells != UNKNOWN).sum())
    old = LAST.get("puzzle") == puzzle and 0 < known <= LAST["known"]
    LAST.update(puzzle=puzzle, known=known)
    return old or rows_only(puzzle, state)


def asleep(_puzzle: Any, _state: State) -> bool:
    """Hitori: nothing is ever deduced."""
    return True


def boastful(puzzle: Any, state: State) -> bool:
    """Hitori: says that it is stronger than a rung, and looks at rows alone."""
    return rows_only(puzzle, state)


boastful.stronger_than = "adjacency"  # type: ignore[attr-defined]  # how a rung says it of itself


def full_arrow(puzzle: Any, state: State) -> bool:
    """Yajisan-Kazusan: a clue is true, though its own cell may be shaded."""
    for clue in puzzle.clues:
        if clue.number == 0 and clue.direction in ("L", "R"):
            row, ahead = state.cells[clue.row], clue.direction == "R"
            line = row[clue.column + 1 :] if ahead else row[: clue.column]
            if (line == SHADED).any():
                return False
            line[:] = UNSHADED
    return True


def bright_answers(puzzle: Any) -> Iterable[Answer]:
    """A Yin-Yang oracle that forgets the answers whose first row is all black."""
    found = engines("yinyang")[0].answers(puzzle)
    return [answer for answer in found if set(answer.cells[0]) != {SHADED}]


class Case(NamedTuple):
    """A broken propagator, and where it lives."""

    rung: Callable[[Any, State], bool]
    genre: str
    oracle: Callable[[Any], Iterable[Answer]] | None = None


BROKEN = {
    "returns": Case(shade_above, "hitori"),
    "pure": Case(remembered, "hitori"),
    "contracting": Case(neighbours_stay, "hitori"),
    "sound": Case(neighbours_joined, "yajilin"),
    "monotone": Case(early_only, "hitori"),
    "idempotent": Case(one_pass, "yinyang"),
    "confluent": Case(second_goes, "hitori"),
    "more-rungs": Case(corner_pair, "hitori"),
    "checking": Case(apart, "yajikazu"),
    "equivariant": Case(rows_only, "yajikazu"),
    "incremental": Case(only_news, "hitori"),
    "alive": Case(asleep, "hitori"),
    "stronger": Case(boastful, "hitori"),
    "explained": Case(full_arrow, "yajikazu"),
    "reference": Case(asleep, "yinyang", bright_answers),
}
"""Contract -> one that breaks it."""


@pytest.mark.parametrize("name", NAMES)
def test_broken_contract(name: str, tmp_path: Path) -> None:
    """A broken contract is shown as its file has it."""
    case = BROKEN[name]
    ((_, outcome),) = propagator_outcomes(
        case.rung,
        case.genre,
        contracts=[name],
        reference=case.oracle,
        examples=3,  # so few that Hypothesis draws none: another version of it draws others
        seed=1,
        keep=tmp_path,
    )
    seen = str(outcome.finding).replace(str(tmp_path), ".liarproof") + "\n"
    file = HERE / f"{name}.txt"
    if UPDATE:
        file.write_text(seen, encoding="utf-8")
    assert seen == file.read_text(encoding="utf-8")


def test_every_contract_is_shown() -> None:
    """Every file is still compared, and every contract has one."""
    assert {file.stem for file in HERE.glob("*.txt")} == set(NAMES) == set(BROKEN)
