"""What the commands have in common: options that several take, and how numbers are read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

import typer

from liarproof.puzzles.errors import shown

Work = Callable[[], int]
"""What a command has to do; returns the exit status."""

MOST = 10**18
"""The largest number taken: it still fits where the search counts."""
MOST_JOBS = 256
MOST_DRAWS = 1_000_000
MOST_MINUTES = 1_000_000
MOST_SECONDS = 3_600

Sources = Annotated[
    list[str], typer.Argument(metavar="SOURCE", help="URL, file, or - for standard input.")
]
Json = Annotated[
    str | None,
    typer.Option("--json", metavar="FILE", help="Write the results as JSON; - is stdout."),
]
Also = Annotated[
    list[str] | None,
    typer.Option(metavar="CODE", help="An optional rule to hold to, such as brNoShade."),
]
Rungs = Annotated[
    str | None,
    typer.Option(metavar="A,B,...", help="Rungs to use, by name, instead of the usual ones."),
]


def a_number(given: str | int, most: int = MOST) -> int:
    """A whole number from 1 to `most`; `given` is a default, or as it was typed."""
    text = str(given)
    if not (text.isascii() and text.isdigit() and text.strip("0")):
        raise typer.BadParameter(f"{shown(text)} is no whole number from 1 up")
    if len(text) > len(str(most)) or int(text) > most:
        raise typer.BadParameter(f"{shown(text)} is more than {most:,}")
    return int(text)


def a_number_of_jobs(given: str | int) -> int:
    """A whole number from 1 to `MOST_JOBS`."""
    return a_number(given, MOST_JOBS)


def a_number_of_draws(given: str | int) -> int:
    """A whole number from 1 to `MOST_DRAWS`."""
    return a_number(given, MOST_DRAWS)


def a_number_of_minutes(given: str | float) -> float:
    """A number of minutes above 0, at most `MOST_MINUTES`."""
    return _above_zero(given, MOST_MINUTES, "minutes")


def a_number_of_seconds(given: str | float) -> float:
    """A number of seconds above 0, at most `MOST_SECONDS`."""
    return _above_zero(given, MOST_SECONDS, "seconds")


def _above_zero(given: str | float, most: float, what: str) -> float:
    try:
        number = float(given)
    except ValueError:
        number = 0.0
    if not 0 < number <= most:
        raise typer.BadParameter(f"{shown(str(given))} is no number of {what}")
    return number
