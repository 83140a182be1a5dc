"""`liarproof count BOARD...`: how many answers a board has, without listing them; some drawn."""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from liarproof.ci.boards import read_given
from liarproof.ci.count import goes_on, showing
from liarproof.ci.machine import JsonFile
from liarproof.ci.solve_report import SOME
from liarproof.ci.terminal import (
    BAD_INPUT,
    DOES_NOT_HOLD,
    INCOMPLETE,
    Bar,
    Interrupted,
    compiling,
    draw,
    duration,
    error,
    message,
    plain,
    plural,
    say,
    say_conventions,
    table,
    worst,
)
from liarproof.oracles.registry import oracle_engines
from liarproof.puzzles.answer import Answer, Marks
from liarproof.puzzles.engine import Engine
from liarproof.puzzles.errors import BeyondLimits, InputError, shown
from liarproof.puzzles.records import Board, answer_fields

ENGINE = "diagram"
"""The engine that counts if none is named."""


class Tally(NamedTuple):
    """One board and how many answers it has."""

    board: Board
    engine: str
    answers: int
    extending: int | None
    """How many of them extend the marks that the board came with; None: it has none, or all."""
    drawn: list[Answer]
    seconds: float

    def fault(self) -> str:
        """What does not fit what the source records; nothing, if all does."""
        if self.board.unique is not None and self.board.unique is not (self.answers == 1):
            return f"recorded as {'' if self.board.unique else 'not '}unique"
        return ""


def count_boards(
    sources: Sequence[str], engine: str | None, draws: int, seed: int, json: str | None
) -> int:
    """Count the answers of every board of `sources`, and draw some of each; the exit status."""
    out = JsonFile(json)
    boards, bad = read_given(sources)
    engines = {genre: _engine(genre, engine) for genre in {b.puzzle.genre for b in boards}}
    done: list[Tally] = []
    beyond: list[str] = []
    stopped = None
    try:
        _count_all(boards, engines, (draws, seed), done, beyond)
    except KeyboardInterrupt as stop:
        stopped = stop
    out.write_list([_for_machines(tally) for tally in done])
    if not out.is_stdout:
        _report(done, seed)
    if stopped is not None:
        counted = f"{len(done):,} of {len(boards):,} boards done"
        raise Interrupted("; ".join(filter(None, (counted, goes_on(stopped)))))
    for text in beyond:
        message("incomplete", text)
    wrong = [tally for tally in done if tally.fault()]
    for tally in wrong:
        error(f"{tally.board.id}: has {tally.answers:,} answers, {tally.fault()}")
    statuses = [BAD_INPUT] if bad else []
    statuses += [DOES_NOT_HOLD] * bool(wrong) + [INCOMPLETE] * bool(beyond)
    return worst(statuses)


def _engine(genre: str, name: str | None) -> Engine:
    there = {one.name: one for one in oracle_engines(genre)}
    if name is not None and name not in there:
        known = ", ".join(there)
        raise InputError(f"--engine: {shown(name)} counts no {genre}; there are: {known}")
    return there[name or ENGINE]


def _count_all(
    boards: Sequence[Board],
    engines: dict[str, Engine],
    drawing: tuple[int, int],
    done: list[Tally],
    beyond: list[str],
) -> None:
    """Count the boards in order; `done` grows, so that an interruption loses nothing."""
    if boards:
        with compiling("count-boards"):
            _warm_up(boards, engines)
    with Bar(len(boards), "boards") as bar:
        for number, board in enumerate(boards):
            engine = engines[board.puzzle.genre]
            try:
                with showing(bar, number, engine, board.id):
                    done.append(_tally(board, engine, *drawing))
            except BeyondLimits as limit:
                beyond.append(f"{board.id}: {limit}")


def _warm_up(boards: Sequence[Board], engines: dict[str, Engine]) -> None:
    """Compile what counts, so that no board's time has that in it."""
    smallest: dict[str, Board] = {}
    for board in sorted(boards, key=lambda board: -board.puzzle.height * board.puzzle.width):
        smallest[board.puzzle.genre] = board
    for genre, board in smallest.items():
        with suppress(BeyondLimits):  # its own count meets it again
            engines[genre].count(board.puzzle)


def _tally(board: Board, engine: Engine, draws: int, seed: int) -> Tally:
    start = time.perf_counter()
    count = engine.count(board.puzzle)
    state = _partial(board)
    extending = None if state is None else engine.count(board.puzzle, state)
    seconds = time.perf_counter() - start
    drawn = engine.draw(board.puzzle, draws, seed, state) if draws else []
    return Tally(board, engine.name, count, extending, drawn, seconds)


def _partial(board: Board) -> Marks | None:
    """The marks of a board that are a state and no answer."""
    marks = board.answer
    if marks is None or marks.cells_decided or marks.edges_decided:
        return None
    return marks if any(any(row) for part in marks for row in part) else None


def _report(done: Sequence[Tally], seed: int) -> None:
    if len(done) > SOME:
        _say_summary(done)
    else:
        _say_table(done)
    for tally in done:
        for number, answer in enumerate(tally.drawn, start=1):
            say()
            draw(tally.board.puzzle, answer, f"{plain(tally.board.id)}, draw {number}, seed {seed}")
    if len(done) == 1:
        say_conventions(done[0].board.puzzle.genre)


def _say_summary(done: Sequence[Tally]) -> None:
    """A line for each genre."""
    genres: dict[str, list[Tally]] = {}
    for tally in done:
        genres.setdefault(tally.board.puzzle.genre, []).append(tally)
    for genre, tallies in genres.items():
        unique = sum(tally.answers == 1 for tally in tallies)
        none = sum(tally.answers == 0 for tally in tallies)
        rest = len(tallies) - unique - none
        slowest = max(tallies, key=lambda tally: tally.seconds)
        say(
            f"{genre}: {plural(len(tallies), 'board')}: {unique:,} with one answer, {none:,} with"
            f" none, {rest:,} with more; {duration(sum(tally.seconds for tally in tallies))} in"
            f" all, slowest {duration(slowest.seconds)} ({plain(slowest.board.id)})"
        )


def _say_table(done: Sequence[Tally]) -> None:
    rows = []
    for tally in done:
        puzzle = tally.board.puzzle
        count = f"{tally.answers:,}"
        if tally.extending is not None:
            count += f", {tally.extending:,} of them as marked"
        size = f"{puzzle.genre} {puzzle.height}×{puzzle.width}"
        rows.append([plain(tally.board.id), size, count, duration(tally.seconds), tally.engine])
    if rows:
        table(["board", "puzzle", "answers", "time", "engine"], rows, right=(2, 3))


def _for_machines(tally: Tally) -> dict[str, Any]:
    return {
        "id": tally.board.id,
        "genre": tally.board.puzzle.genre,
        "height": tally.board.puzzle.height,
        "width": tally.board.puzzle.width,
        "engine": tally.engine,
        "count": tally.answers,
        "extending": tally.extending,
        "drawn": [answer_fields(tally.board.puzzle.genre, answer) for answer in tally.drawn],
        "seconds": tally.seconds,
    }
