"""`liarproof explain`: a board solved one deduction a line, each with what forces it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from liarproof.ci.boards import read_given, rungs_wanted
from liarproof.ci.machine import JsonFile
from liarproof.ci.solve_report import recorded_answer
from liarproof.ci.terminal import (
    BAD_INPUT,
    DOES_NOT_HOLD,
    Interrupted,
    compiling,
    draw,
    plain,
    plural,
    say,
    worst,
    wrapped,
)
from liarproof.puzzles.answer import Marks, State
from liarproof.puzzles.book import Puzzle
from liarproof.puzzles.genres import book
from liarproof.puzzles.grid import place
from liarproof.puzzles.records import Board

PARTS = ("cells", "right", "down")


@dataclass
class Explained:
    """One board, the deductions on it and where they lead."""

    board: Board
    rungs: tuple[Any, ...]
    state: State
    steps: list[Any] = field(default_factory=list)
    ended: bool = False
    """Whether the rungs have nothing more to say; False: stopped before."""

    @property
    def marks(self) -> Marks:
        """The board as it stands."""
        return self.state.marks()

    @property
    def contradiction(self) -> bool:
        """Whether the last deduction is that there is no answer."""
        return bool(self.steps) and self.steps[-1].entry is None

    def fault(self) -> str | None:
        """What does not fit what the source records; None: nothing."""
        recorded = recorded_answer(self.board)
        if self.contradiction:
            answered = recorded is not None or self.board.unique
            return "there is an answer, by the record" if answered else None
        if recorded is None or recorded.fits(self.marks):
            return None
        return "the recorded answer is another"


def explain_boards(
    sources: Sequence[str], rungs: str | None, most: int | None, json: str | None
) -> int:
    """Explain every board of `sources` by the rungs of those names; the exit status."""
    out = JsonFile(json)
    boards, bad = read_given(sources)
    done: list[Explained] = []
    stopped: BaseException | None = None
    try:
        _explain_all(boards, rungs, most, done, quiet=out.is_stdout)
    except (KeyboardInterrupt, BrokenPipeError) as reason:
        stopped = reason
    out.write_list([_for_machines(one) for one in done])
    if isinstance(stopped, KeyboardInterrupt):
        ended = sum(one.ended for one in done)
        raise Interrupted(f"{ended:,} of {plural(len(boards), 'board')} explained")
    if stopped is not None:
        raise stopped
    statuses = [BAD_INPUT] if bad else []
    return worst([*statuses, *(DOES_NOT_HOLD for one in done if one.fault())])


def _explain_all(
    boards: Sequence[Board],
    rungs: str | None,
    most: int | None,
    done: list[Explained],
    quiet: bool,
) -> None:
    """Explain the boards in order; `done` grows, so that an interruption loses nothing."""
    chosen = {genre: _rungs(genre, rungs) for genre in {board.puzzle.genre for board in boards}}
    from liarproof.solvers.explain import explain
    from liarproof.solvers.ladder import ladder_of

    if boards:
        with compiling("explain"):
            first = boards[0].puzzle
            next(explain(first, chosen[first.genre]), None)
    for board in boards:
        start = ladder_of(board.puzzle.genre).start(board.puzzle)
        done.append(Explained(board, chosen[board.puzzle.genre], start))
        _explain(done[-1], most, quiet, first=len(done) == 1)


def _rungs(genre: str, names: str | None) -> tuple[Any, ...]:
    from liarproof.solvers.ladder import ladder_of

    chosen = rungs_wanted(genre, names)
    return ladder_of(genre).rungs if chosen is None else chosen


def _explain(explained: Explained, most: int | None, quiet: bool, first: bool) -> None:
    from liarproof.solvers.explain import explain

    puzzle = explained.board.puzzle
    if not quiet:
        _say_header(explained, first)
    steps = explain(puzzle, explained.rungs)
    for step in islice(steps, most):
        explained.steps.append(step)
        if step.entry is not None:
            explained.state[step.entry.part][step.entry.row, step.entry.column] = step.value
        if not quiet:
            _say_step(explained, step)
    more = most is not None and len(explained.steps) >= most
    explained.ended = not more or explained.contradiction or explained.marks.complete
    if not quiet:
        _say_end(explained)


def _say_header(explained: Explained, first: bool) -> None:
    if not first:
        say()
    board = explained.board
    name = "" if board.id == "URL" else f" {plain(board.id)}"
    say(f"{board.puzzle.genre} {board.puzzle.height}x{board.puzzle.width}{name}")


def _say_step(explained: Explained, step: Any) -> None:
    puzzle = explained.board.puzzle
    entries = sum(part.size for part in explained.state)
    number = f"{len(explained.steps):>{len(str(entries)) + 2}}"
    rung = f"{step.rung:<{max(len(rung.name) for rung in explained.rungs)}}"
    if step.entry is None:
        what = "contradiction: no answer"
    else:
        what = f"{_where(step.entry)} {_value(puzzle.genre, step.entry.part, step.value)}"
    room = _room(puzzle)
    wrapped(f"{number}  {rung}  {what:<{room}}  ", _reason(puzzle.genre, step.reason))


def _room(puzzle: Puzzle) -> int:
    """The longest that a place and its value may be."""
    rules = book(puzzle.genre)
    cell = len(place((puzzle.height - 1, puzzle.width - 1)))
    longest = cell + 1 + max(map(len, rules.cell_values))
    return max(longest, 2 * cell + 1 + len(" off")) if rules.edges else longest


def _where(entry: Any) -> str:
    """A cell, or two with the edge between them."""
    cell = place((entry.row, entry.column))
    if entry.part == 0:
        return cell
    down = entry.part == 2
    return f"{cell}-{place((entry.row + down, entry.column + (not down)))}"


def _value(genre: str, part: int, value: int) -> str:
    return (book(genre).cell_values if part == 0 else ("off", "on"))[value - 1]


def _reason(genre: str, reason: Iterable[tuple[Any, int]]) -> str:
    """``because r1c2, r3c4 unshaded; r5c6 shaded``."""
    groups: dict[str, list[str]] = {}
    for entry, value in reason:
        groups.setdefault(_value(genre, entry.part, value), []).append(_where(entry))
    if not groups:
        return f"by the {book(genre).clues_name} alone"
    return "because " + "; ".join(f"{', '.join(cells)} {name}" for name, cells in groups.items())


def _say_end(explained: Explained) -> None:
    say()
    draw(explained.board.puzzle, explained.marks, explained.board.id)
    steps = plural(len(explained.steps), "deduction")
    left = sum(row.count(0) for rows in explained.marks for row in rows)
    if explained.contradiction:
        say(f"contradiction after {steps}: there is no answer")
    elif left == 0:
        say(f"finished after {steps}{_verdict(explained)}")
    elif explained.ended:
        names = ", ".join(rung.name for rung in explained.rungs)
        wrapped("", f"not finished: {left:,} undecided after {steps}, by {names}")
    else:
        say(f"stopped after {steps}: {left:,} undecided")
    fault = explained.fault()
    if fault is not None:
        say(f"NOT AS RECORDED: {fault}")


def _verdict(explained: Explained) -> str:
    """Weak rungs may finish a board that has no answer: the referee has the last word."""
    from liarproof.oracles.referee import judge

    violations = judge(explained.board.puzzle, explained.marks)
    if not violations:
        return ": legal"
    return f", but ILLEGAL: {', '.join(sorted({violation.code for violation in violations}))}"


def _for_machines(explained: Explained) -> dict[str, Any]:
    puzzle, marks = explained.board.puzzle, explained.marks
    return {
        "id": explained.board.id,
        "genre": puzzle.genre,
        "height": puzzle.height,
        "width": puzzle.width,
        "rungs": [rung.name for rung in explained.rungs],
        "steps": [
            {
                "rung": step.rung,
                "entry": _entry(puzzle.genre, step.entry, step.value),
                "reason": [_entry(puzzle.genre, entry, value) for entry, value in step.reason],
            }
            for step in explained.steps
        ],
        "ended": explained.ended,
        "finished": marks.complete,
        "contradiction": explained.contradiction,
        "marks": marks.cells,
        **({"right": marks.right, "down": marks.down} if book(puzzle.genre).edges else {}),
    }


def _entry(genre: str, entry: Any, value: int) -> dict[str, Any] | None:
    """A place and its value, rows and columns from 0; None: a contradiction."""
    if entry is None:
        return None
    return {
        "part": PARTS[entry.part],
        "row": entry.row,
        "column": entry.column,
        "value": _value(genre, entry.part, value),
    }
