"""The boards that a command was given: every readable one, and a line for each that is not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from liarproof.ci.terminal import error
from liarproof.puzzles.errors import InputError, named
from liarproof.puzzles.records import Board
from liarproof.puzzles.sources import read_source


class Given(NamedTuple):
    """What the sources hold."""

    boards: list[Board]
    """Each with an id: its record's, else where it stands."""
    bad: bool
    """Whether anything could not be read; it has been said."""


def read_given(sources: Sequence[str]) -> Given:
    """Every board of all `sources`, and on standard error one line for each that is none."""
    boards: list[Board] = []
    bad = False
    for number, source in enumerate(sources, start=1):
        argument = "URL" if len(sources) == 1 else f"argument {number}"
        try:
            if not source:  # the name of the current folder to whoever reads files
                raise InputError(f"argument {number}: is empty")
            for item in read_source(source):
                if isinstance(item, InputError):
                    error(item)
                    bad = True
                else:
                    boards.append(_named(item, argument))
        except InputError as refused:
            told = len(sources) == 1 or str(refused).startswith((named(source), "stdin"))
            error(refused if told else refused.at(argument))
            bad = True
    return Given(boards, bad)


def _named(board: Board, argument: str) -> Board:
    where = argument if board.where == "URL" else board.where
    return replace(board, id=board.id or where, where=where)


def rungs_wanted(genre: str, names: str | None) -> tuple[Any, ...] | None:
    """The rungs of ``--rungs A,B,...``; None where it was not given. Raises `InputError`."""
    from liarproof.solvers.ladder import rungs_named

    if names is None:
        return None
    try:
        return rungs_named(genre, [name.strip() for name in names.split(",")])
    except InputError as unknown:
        raise unknown.at("--rungs") from None
