"""Commands on boards: search, judge, count, explain, draw, make."""

from __future__ import annotations

from typing import Annotated

import typer

from liarproof.ci.cli.words import (
    Also,
    Json,
    Rungs,
    Sources,
    Work,
    a_number,
    a_number_of_draws,
    a_number_of_jobs,
)
from liarproof.puzzles.errors import InputError


def solve(
    sources: Sources,
    limit: Annotated[
        int, typer.Option(metavar="N", parser=a_number, help="Stop after N answers to a board.")
    ] = 2,
    every: Annotated[
        bool, typer.Option("--all", help="Search for all answers, whatever --limit says.")
    ] = False,
    strategy: Annotated[
        str, typer.Option(metavar="NAME", help="How to search: fast, or article.")
    ] = "fast",
    rungs: Rungs = None,
    budget: Annotated[
        int | None,
        typer.Option(metavar="NODES", parser=a_number, help="Stop after so many assumptions."),
    ] = None,
    confirm: Annotated[
        bool, typer.Option("--confirm", help="Let the SAT engine confirm every result.")
    ] = False,
    also: Also = None,
    json: Json = None,
) -> Work:
    """Search each board for its answers, and compare with what its source records.

    Exit status 1 where a board recorded as unique is not, or a recorded answer is not found;
    3 where the search ended before that was settled.
    """

    def work() -> int:
        from liarproof.ci.solve import Wanted, solve_boards

        most = None if every else limit
        wanted = Wanted(most, strategy, rungs, budget, confirm, tuple(also or ()))
        return solve_boards(sources, wanted, json)

    return work


def check(
    sources: Sources,
    also: Also = None,
    flips: Annotated[
        bool,
        typer.Option("--flips", help="Judge each answer with one flip, too."),
    ] = False,
    jobs: Annotated[
        int | None,
        typer.Option(
            metavar="N", parser=a_number_of_jobs, help="Processes for --flips [default: cores]."
        ),
    ] = None,
    json: Json = None,
) -> Work:
    """Judge recorded answers by the referee, which knows the printed rules and nothing else.

    An answer comes from the record, or from complete marks on a board in the text notation.
    With --flips each neighbour of an answer must be illegal too, or is a second answer: one cell
    turned over, in Yajilin the edges of one 2×2 square. Exit status 1 where an answer is
    illegal, or a board recorded as unique has a second one.
    """

    def work() -> int:
        from liarproof.ci.check import check_boards

        return check_boards(sources, tuple(also or ()), flips, jobs, json)

    return work


def count(
    what: Annotated[
        list[str],
        typer.Argument(
            metavar="FAMILY HxW | BOARD...", help="A family and a size (3xn: any n); or boards."
        ),
    ],
    engine: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="This engine alone [default: every able; diagram]."),
    ] = None,
    draw: Annotated[
        int | None,
        typer.Option(metavar="N", parser=a_number_of_draws, help="Draw N answers of each board."),
    ] = None,
    seed: Annotated[int, typer.Option(metavar="S", help="Of the draws: any whole number.")] = 1,
    json: Json = None,
) -> Work:
    """Count all boards of a family, or the answers of each board."""

    def work() -> int:
        from liarproof.ci.count import count_family, names_boards
        from liarproof.ci.instances import count_boards

        if names_boards(what, draw):
            return count_boards(what, engine, draw or 0, seed, json)
        return count_family(what, engine, json)

    return work


def explain(
    sources: Sources,
    rungs: Rungs = None,
    steps: Annotated[
        int | None, typer.Option(metavar="N", parser=a_number, help="Stop after N deductions.")
    ] = None,
    json: Json = None,
) -> Work:
    """Solve each board one deduction at a time, each with the cells that alone force it."""

    def work() -> int:
        from liarproof.ci.explain import explain_boards

        return explain_boards(sources, rungs, steps, json)

    return work


def draw(
    sources: Sources,
    svg: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="Write a picture, or one each to a folder; - is stdout."),
    ] = None,
    solved: Annotated[
        bool, typer.Option("--solve", help="With the answer that the search finds.")
    ] = False,
    blank: Annotated[
        bool, typer.Option("--blank", help="The boards alone, whatever is marked on them.")
    ] = False,
    json: Json = None,
) -> Work:
    """Draw each board with the answer that its record holds, or the marks that it comes with.

    A kept counterexample is drawn as it was found: before, after, the answer that is lost, the
    entry at fault outlined. One FILE holds up to 20 boards; where it is a folder, each gets a file
    of its own. An older file is replaced. Exit status 1 where --solve finds that there is no
    answer.
    """

    def work() -> int:
        from liarproof.ci.draw import Wanted, draw_boards

        return draw_boards(sources, Wanted(svg, solved, blank), json)

    return work


def generate(
    genre: Annotated[str, typer.Argument(metavar="GENRE", help="Such as yajilin.")],
    size: Annotated[
        str | None, typer.Argument(metavar="[HxW]", help="The board, such as 10x10.")
    ] = None,
    number: Annotated[
        int, typer.Option("--count", metavar="N", parser=a_number, help="So many boards.")
    ] = 1,
    seed: Annotated[int, typer.Option(metavar="S", help="The first; then S+1, and so on.")] = 1,
    grade: Annotated[
        str | None,
        typer.Option(metavar="RUNG", help="Only boards that this rung finishes; or search."),
    ] = None,
    choose: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=VALUE", help="A choice of the genre's. Repeatable."),
    ] = None,
    choices: Annotated[
        bool, typer.Option("--choices", help="List the choices of GENRE and end.")
    ] = False,
    json: Json = None,
) -> Work:
    """Make boards with one answer the way the genre's article does, each from a seed.

    A seed may come to nothing: how it ended is said instead, and the exit status is 3. With
    --grade further seeds are tried. What an article tries or leaves open is a choice, as in
    --choose coverage=0.7; --choices lists a genre's. --json writes JSON lines for
    `audit --boards`.
    """

    def work() -> int:
        from liarproof.ci.generate import Wanted, generate_boards, list_choices, read_choices

        if choices:
            return list_choices(genre, json)
        if size is None:
            raise InputError("expected HEIGHTxWIDTH behind the genre, such as 10x10")
        wanted = Wanted(genre, size, number, seed, grade, read_choices(choose or ()))
        return generate_boards(wanted, json)

    return work
