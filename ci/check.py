"""`liarproof check`: recorded answers before the referee, and each with one flip."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from liarproof.ci.boards import read_given
from liarproof.ci.flips import Neighbours, cores, flipped, judge_neighbours, kind
from liarproof.ci.machine import JsonFile
from liarproof.ci.terminal import (
    BAD_INPUT,
    DOES_NOT_HOLD,
    INCOMPLETE,
    Bar,
    Interrupted,
    draw,
    error,
    message,
    plain,
    plural,
    say,
    say_conventions,
    worst,
    wrapped,
)
from liarproof.oracles.referee import complete, judge
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
    """Whole, also where the board has half of it."""
    violations: list[Violation]
    neighbours: Neighbours | None = None
    """Where asked for."""

    @property
    def faulty(self) -> bool:
        """Whether the answer is illegal, or not the only one although it is recorded so."""
        second = self.neighbours is not None and bool(self.neighbours.legal)
        return bool(self.violations) or (second and self.board.unique is True)


class Left(NamedTuple):
    """A board that is not judged."""

    board: Board
    refused: InputError | None = None
    """What is wrong with its answer; None: it has no complete one."""


def check_boards(
    sources: Sequence[str], also: tuple[str, ...], flips: bool, jobs: int | None, json: str | None
) -> int:
    """Judge every answer in `sources` and say what breaks which rule; the exit status."""
    out = JsonFile(json)
    given = read_given(sources)
    judged: list[Judged] = []
    left: list[Left] = []
    stopped = False
    try:
        _judge_all(given.boards, also, judged, left)
        if flips:
            _judge_flips(judged, also, jobs)
    except KeyboardInterrupt:
        stopped = True
    out.write_list([_for_machines(one) for one in judged])
    if judged and not out.is_stdout:
        _report(judged)
    if stopped:
        answers = sum(board.answer is not None for board in given.boards)
        raise Interrupted(_done(judged, answers))
    statuses = [BAD_INPUT] if given.bad else []
    statuses += [DOES_NOT_HOLD for one in judged if one.faulty]
    statuses += _say_left(left)
    return worst(statuses)


def _say_left(left: Sequence[Left]) -> list[int]:
    """Say what was not judged, for a gap is no pass; the statuses."""
    for one in left:
        if one.refused is not None:
            error(one.refused.at(_place(one.board)))
    without = [one.board for one in left if one.refused is None]
    if without:
        lacks = "no answer" if without[0].answer is None else "marks that are not complete"
        boards = plural(len(without), "board")
        message("incomplete", f"{boards} not judged: {_place(without[0])} has {lacks}")
    return [BAD_INPUT if one.refused is not None else INCOMPLETE for one in left]


def _place(board: Board) -> str:
    return board.where if board.id == board.where else f"{board.where}: {board.id}"


def _judge_all(
    boards: Sequence[Board], also: tuple[str, ...], judged: list[Judged], left: list[Left]
) -> None:
    """Judge the answers in order; the lists grow, so that an interruption loses nothing."""
    with Bar(len(boards), "boards") as bar:
        for number, board in enumerate(boards):
            bar.at(number, board.id)
            try:
                answer = board.answer and complete(board.puzzle, board.answer)
            except InputError as refused:
                left.append(Left(board, refused))
                continue
            if answer is None or not answer.complete:
                left.append(Left(board))
                continue
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
                answer_fields(puzzle.genre, flipped(puzzle, judged.answer, cell)) for cell in legal
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
        kinds = dict.fromkeys(kind(one.board.puzzle.genre) for one in judged if one.neighbours)
        _say_counts(known, " or ".join(kinds))
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
        flip = kind(judged.board.puzzle.genre)
        wrapped("  ", f"{head}{flip}, {', '.join(map(place, cells))}")
        draw(
            judged.board.puzzle,
            flipped(judged.board.puzzle, judged.answer, cells[0]),
            judged.board.id,
        )


def _say_counts(known: Sequence[Neighbours], flip: str) -> None:
    total = sum(neighbours.total for neighbours in known)
    seen = sum(neighbours.judged for neighbours in known)
    legal = sum(len(neighbours.legal) for neighbours in known)
    say(f"{plural(len(known), 'legal answer')} with {flip}")
    say(f"  {'neighbours':<16}{total:>12,}")
    if seen < total:
        say(f"  {'not judged':<16}{total - seen:>12,}")
    say(f"  {'illegal':<16}{seen - legal:>12,}")
    say(f"  {'second answers':<16}{legal:>12,}")
