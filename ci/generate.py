"""`liarproof generate`: boards from seeds, as text, as URLs and as records for other commands."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import fields
from statistics import median
from typing import Any, NamedTuple

import msgspec

from liarproof.ci.machine import JsonFile
from liarproof.ci.terminal import (
    AS_RECORDED,
    INCOMPLETE,
    Bar,
    Interrupted,
    compiling,
    draw,
    duration,
    plural,
    say,
    say_conventions,
    table,
)
from liarproof.properties.generators import UNIQUE, Generated, generate, generator
from liarproof.puzzles.errors import InputError, shown
from liarproof.puzzles.grid import read_size
from liarproof.puzzles.records import Board, write_record
from liarproof.puzzles.urls import write_url

SEARCH = "search"
"""The grade of boards that no rung finishes."""
SEEDS_FOR_GRADE = 1_000
"""Seeds tried for each board of a grade that was asked for."""
KINDS = {int: "a whole number", float: "a share, to 1", bool: "true or false"}
"""What a choice may be that is none of a few words."""
WARM_UP_SIDE = 6
WARM_UP_SEEDS = (1, 2, 3)
"""On boards of these everything is called that is compiled."""


class Wanted(NamedTuple):
    """What to make, as said on the command line."""

    genre: str
    size: str
    number: int
    seed: int
    grade: str | None
    choices: dict[str, Any]

    def fits(self, made: Made) -> bool:
        """Whether there is a board, with one answer, and of the grade asked for."""
        return made.outcome == UNIQUE and self.grade in (None, made.grade)


class Made(NamedTuple):
    """What came of one seed."""

    seed: int
    generated: Generated
    grade: str | None
    """None where there is no board with one answer."""
    seconds: float
    """Of the generator alone."""

    @property
    def outcome(self) -> str:
        """``unique``, or the name of what went wrong."""
        return str(self.generated.statistics["outcome"])


def read_choices(texts: Iterable[str]) -> dict[str, Any]:
    """From ``NAME=VALUE`` each; raises `InputError` where it is anything else."""
    choices: dict[str, Any] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise InputError(f"--choose {shown(text)}: expected NAME=VALUE")
        choices[name.strip().replace("-", "_")] = _value(value.strip())
    return choices


def _value(text: str) -> bool | int | float | str:
    if text in ("true", "false"):
        return text == "true"
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text


def list_choices(genre: str, json: str | None) -> int:
    """Show the choices of a genre's generator, each with its default and what it may be."""
    out = JsonFile(json)
    module = generator(genre)
    choices = []
    rows: list[list[str]] = []
    for field in fields(module.Choices):
        may_be = list(module.OPTIONS.get(field.name) or [KINDS[type(field.default)]])
        choices.append({"choice": field.name, "default": field.default, "may_be": may_be})
        rows.append([field.name, str(field.default), ", ".join(may_be)])
    out.write_list(choices)
    if not out.is_stdout:
        table([f"choice of {genre}", "default", "may be"], rows)
        say(f"what each means: the docstring of liarproof.properties.generators.{genre}.Choices")
    return AS_RECORDED


def generate_boards(wanted: Wanted, json: str | None) -> int:
    """Make boards of the seeds from `wanted.seed` on, and say what came of each; the status."""
    out = JsonFile(json)
    height, width = read_size(wanted.size)
    _check(wanted)
    made: list[Made] = []
    stopped = False
    try:
        _make_all(wanted, height, width, made)
    except KeyboardInterrupt:
        stopped = True
    boards = [one for one in made if wanted.fits(one)]
    out.write_lines([_record(wanted, one) for one in boards])
    if made and not out.is_stdout:
        _report(wanted, made)
    if stopped:
        raise Interrupted(f"{len(boards):,} of {plural(wanted.number, 'board')} made")
    return AS_RECORDED if len(boards) == wanted.number else INCOMPLETE


def _check(wanted: Wanted) -> None:
    """Refuse a genre, a choice or a grade that there is not, before anything is compiled."""
    from liarproof.solvers.ladder import ladder_of

    generate(wanted.genre, 1, 1, wanted.seed, **wanted.choices)
    grades = [*(rung.name for rung in ladder_of(wanted.genre).rungs), SEARCH]
    if wanted.grade is not None and wanted.grade not in grades:
        raise InputError(f"--grade: {shown(wanted.grade)} is not one of: {', '.join(grades)}")


def _make_all(wanted: Wanted, height: int, width: int, made: list[Made]) -> None:
    """One board a seed, or as many seeds as the grade takes; `made` grows, so that an
    interruption loses nothing."""
    seeds = wanted.number * (1 if wanted.grade is None else SEEDS_FOR_GRADE)
    with compiling(f"generate {wanted.genre}"):
        for seed in WARM_UP_SEEDS:
            _make(wanted, WARM_UP_SIDE, WARM_UP_SIDE, seed)
    with Bar(wanted.number, "boards") as bar:
        fitting = 0
        for seed in range(wanted.seed, wanted.seed + seeds):
            bar.at(fitting, f"seed {seed}")
            made.append(_make(wanted, height, width, seed))
            fitting += wanted.fits(made[-1])
            if fitting == wanted.number:
                break


def _make(wanted: Wanted, height: int, width: int, seed: int) -> Made:
    from liarproof.solvers.ladder import grade

    started = time.perf_counter()
    generated = generate(wanted.genre, height, width, seed, **wanted.choices)
    seconds = time.perf_counter() - started
    unique = generated.statistics["outcome"] == UNIQUE
    return Made(seed, generated, grade(generated.puzzle) if unique else None, seconds)


def _name(wanted: Wanted, made: Made) -> str:
    statistics = made.generated.statistics
    return f"{wanted.genre}-{statistics['height']}x{statistics['width']}-seed-{made.seed}"


def _record(wanted: Wanted, made: Made) -> bytes:
    """One JSON line; readers of records pass over the statistics."""
    generated = made.generated
    name = _name(wanted, made)
    board = Board(generated.puzzle, name, generated.answer, True, grade=made.grade)
    record: dict[str, Any] = msgspec.json.decode(write_record(board))
    return msgspec.json.encode(record | {"statistics": generated.statistics})


def _report(wanted: Wanted, made: Sequence[Made]) -> None:
    for one in made:
        if wanted.fits(one):
            say(write_url(one.generated.puzzle))
            draw(one.generated.puzzle, None, _name(wanted, one))
            say(f"{one.outcome}, grade {one.grade}; {_figures(wanted, one)}")
            say()
        elif one.outcome != UNIQUE:
            say("; ".join(filter(None, [f"seed {one.seed}: {one.outcome}", _figures(wanted, one)])))
    if len(made) > 1:
        _say_summary(wanted, made)
    say_conventions(wanted.genre)


def _figures(wanted: Wanted, made: Made) -> str:
    statistics = made.generated.statistics
    said = [(name, statistics.get(key)) for key, name in generator(wanted.genre).FIGURES.items()]
    return ", ".join(f"{name} {value:,}" for name, value in said if value is not None)


def _say_summary(wanted: Wanted, made: Sequence[Made]) -> None:
    """How the seeds ended; the ends and the middle of each figure over all that have it."""
    outcomes = Counter(one.outcome for one in made)
    said = ", ".join(f"{number:,} {outcome}" for outcome, number in outcomes.most_common())
    seconds = sum(one.seconds for one in made)
    say(f"{plural(len(made), 'seed')} in {duration(seconds)}: {said}")
    grades = Counter(one.grade for one in made if one.grade is not None)
    if grades:
        said = ", ".join(f"{number:,} {grade}" for grade, number in grades.most_common())
        say(f"grades: {said}")
    rows = []
    for key, name in generator(wanted.genre).FIGURES.items():
        values = [one.generated.statistics.get(key) for one in made]
        there = [value for value in values if value is not None]
        if there:
            figures = (min(there), median(there), max(there))
            rows.append([f"  {name}", *(f"{figure:,}" for figure in figures)])
    table(["  of each seed", "least", "median", "most"], rows, right=(1, 2, 3))
