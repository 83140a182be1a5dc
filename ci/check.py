"""`liarproof check`: recorded answers before the referee, and each with one cell flipped."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from liarproof.ci.boards import read_given
from liarproof.ci.flips import Neighbours, cores, flipped, judge_neighbours
from liarproof.ci.machine import JsonFile
from liarproof.ci.terminal import (
    BAD_INPUT,
    DOES_NOT_HOLD,
    INCOMPLETE,
    Bar,
    Interrupted,
    draw,
    message,
    plain,
    plural,
    say,
    say_conventions,
    worst,
    wrapped,
)
from liarproof.oracles.referee import judge
from liarproof.puzzles.answer import Answer, Violation
from liarproof.puzzles.errors import InputError
from liarproof.puzzles.grid import place
from liarproof.puzzles.records import Board, answer_fields

SOME = 20
"""So many boards have a line each, legal or not; of more only those that are not legal."""


class Judged(NamedTuple):
    """One board's answer and what the referee says of it."""

    board: Board
    answer: Answer
    violations: list[Violation]
    neighbours: Neighbours | None = None
    """Where asked for."""

    @property
    def faulty(self) -> bool:
        """Whether the answer is illegal, or not the only one although it is recorded so."""
        second = self.neighbours is not None and bool(self.neighbours.legal)
        return bool(self.violations) or (second and self.board.unique is True)


def check_boards(
    sources: Sequence[str], also: tuple[str, ...], flips: bool, jobs: int | None, json: str | None
) -> int:
    """Judge every answer in `sources` and say what breaks which rule; the exit status."""
    out = JsonFile(json)
    given = read_given(sources)
    pairs = [(board, answer) for board in given.boards if (answer := _answer(board)) is not None]
    judged: list[Judged] = []
    stopped = False
    try:
        _judge_all(pairs, also, judged)
        if flips:
            _judge_flips(judged, also, jobs)
    except KeyboardInterrupt:
        stopped = True
    out.write_list([_for_machines(one) for one in judged])
    if judged and not out.is_stdout:
        _report(judged)
    if stopped:
        raise Interrupted(_done(judged, len(pairs)))
    statuses = [BAD_INPUT] if given.bad else []
    statuses += [DOES_NOT_HOLD for one in judged if one.faulty]
    statuses += [INCOMPLETE for _ in _unanswered(given.boards)]
    return worst(statuses)


def _answer(board: Board) -> Answer | None:
    """The complete answer that a board comes with; None: it has none."""
    return board.answer if board.answer is not None and board.answer.complete else None


def _unanswered(boards: Sequence[Board]) -> list[Board]:
    """The boards that have nothing to judge: said in one line, for a gap is no pass."""
    without = [board for board in boards if _answer(board) is None]
    if without:
        first = without[0]
        lacks = "no answer" if first.answer is None else "marks that are not complete"
        place = first.where if first.id == first.where else f"{first.where}: {first.id}"
        message("incomplete", f"{plural(len(without), 'board')} not judged: {place} has {lacks}")
    return without


def _judge_all(
    pairs: Sequence[tuple[Board, Answer]], also: tuple[str, ...], judged: list[Judged]
) -> None:
    """Judge the answers in order; `judged` grows, so that an interruption loses nothing."""
    with Bar(len(pairs), "answers") as bar:
        for board, answer in pairs:
            bar.at(len(judged), board.id)
            try:
                judged.append(Judged(board, answer, judge(board.puzzle, answer, also)))
            except InputError as refused:
                raise InputError(f"--{refused}") from None


def _judge_flips(judged: list[Judged], also: tuple[str, ...], jobs: int | None) -> None:
    """Add to the legal answers what is known of their neighbours, interrupted or not."""
    numbers = [number for number, one in enumerate(judged) if not one.violations]
    pairs: list[tuple[Any, Any]] = [
        (judged[number].board.puzzle, judged[number].answer) for number in numbers
    ]
    found: list[Neighbours] = []
    try:
        judge_neighbours(pairs, also, jobs or cores(), found)
    finally:
        for number, neighbours in zip(numbers, found, strict=False):  # empty before it began
            judged[number] = judged[number]._replace(neighbours=neighbours)


def _done(judged: Sequence[Judged], boards: int) -> str:
    text = f"{len(judged):,} of {plural(boards, 'answer')} judged"
    known = [one.neighbours for one in judged if one.neighbours is not None]
    if known:
        flips = sum(neighbours.judged for neighbours in known)
        text += f", {flips:,} of {sum(one.total for one in known):,} flips"
    return text


def _for_machines(judged: Judged) -> dict[str, Any]:
    puzzle = judged.board.puzzle
    record: dict[str, Any] = {
        "id": judged.board.id,
        "genre": puzzle.genre,
        "height": puzzle.height,
        "width": puzzle.width,
        "legal": not judged.violations,
        "violations": [violation._asdict() for violation in judged.violations],
    }
    if judged.neighbours is not None:
        total, seen, legal = judged.neighbours
        record |= {
            "neighbours": total,
            "judged": seen,
            "illegal": seen - len(legal),
            "second_answers": [
                answer_fields(puzzle.genre, flipped(judged.answer, cell)) for cell in legal
            ],
        }
    return record


def _report(judged: Sequence[Judged]) -> None:
    for one in judged:
        if one.violations:
            _say_illegal(one)
        elif len(judged) <= SOME:
            say(f"{plain(one.board.id)}: legal")
        _say_second_answers(one)
    if len(judged) > 1:
        illegal = sum(bool(one.violations) for one in judged)
        say(
            f"{plural(len(judged), 'answer')}: {len(judged) - illegal:,} legal, {illegal:,} illegal"
        )
    known = [one.neighbours for one in judged if one.neighbours is not None]
    if known:
        _say_counts(known)
    if len(judged) == 1:
        say_conventions(judged[0].board.puzzle.genre)


def _say_illegal(judged: Judged) -> None:
    draw(judged.board.puzzle, judged.answer, judged.board.id)
    say(f"ILLEGAL: {plural(len(judged.violations), 'violation')}")
    width = max(len(violation.code) for violation in judged.violations)
    for violation in judged.violations:
        cells = [place(cell) for cell in violation.cells]
        told = set(cells) <= set(re.findall(r"\w+", violation.text))
        where = "" if told else f" ({', '.join(cells)})"
        wrapped(f"  {violation.code:<{width}}  ", violation.text + where)


def _say_second_answers(judged: Judged) -> None:
    cells = judged.neighbours.legal if judged.neighbours is not None else []
    if cells:
        note = "RECORDED AS UNIQUE" if judged.board.unique else "not recorded as unique"
        head = f"{plain(judged.board.id)}: {plural(len(cells), 'second answer')} ({note}): "
        wrapped("  ", f"{head}one cell flipped, {', '.join(map(place, cells))}")
        draw(judged.board.puzzle, flipped(judged.answer, cells[0]), judged.board.id)


def _say_counts(known: Sequence[Neighbours]) -> None:
    total = sum(neighbours.total for neighbours in known)
    seen = sum(neighbours.judged for neighbours in known)
    legal = sum(len(neighbours.legal) for neighbours in known)
    say(f"{plural(len(known), 'legal answer')} with one cell flipped")
    say(f"  {'neighbours':<16}{total:>12,}")
    if seen < total:
        say(f"  {'not judged':<16}{total - seen:>12,}")
    say(f"  {'illegal':<16}{seen - legal:>12,}")
    say(f"  {'second answers':<16}{legal:>12,}")
