"""`liarproof ledger ...`."""

from __future__ import annotations

from typing import Annotated

import typer

from liarproof.ci.cli.words import Json, Work, a_number, a_number_of_minutes


def list_(json: Json = None) -> Work:
    """List the sequences: what each counts, its terms, and which counters reach them."""

    def work() -> int:
        from liarproof.ci.ledger import list_sequences

        return list_sequences(json)

    return work


def show(
    sequence: Annotated[str, typer.Argument(metavar="ID", help="Such as A006506.")],
    json: Json = None,
) -> Work:
    """Show one sequence: what exactly it counts, where it is from, and every term."""

    def work() -> int:
        from liarproof.ci.ledger import show_sequence

        return show_sequence(sequence, json)

    return work


def verify(
    sequences: Annotated[
        list[str] | None, typer.Argument(metavar="[ID...]", help="Such as A006506 [default: all].")
    ] = None,
    minutes: Annotated[
        float | None,
        typer.Option(
            metavar="M", parser=a_number_of_minutes, help="Stop after so long [default: never]."
        ),
    ] = None,
    json: Json = None,
) -> Work:
    """Recount the terms by every counter able, smallest boards first, until the time is used up.

    Exit status 1 where a counter counts something else, 3 where the time ended before all terms
    within the limits of the counters were recounted (compiling, once a version, takes none of
    it). Long counts are kept, and gone on with by the next run.
    """

    def work() -> int:
        from liarproof.ci.recount import verify

        return verify(sequences or [], minutes, json)

    return work


def extend(
    sequence: Annotated[str, typer.Argument(metavar="ID", help="Such as A006506.")],
    to: Annotated[int, typer.Option(metavar="N", parser=a_number, help="The last n.")],
    json: Json = None,
) -> Work:
    """Count the terms after the last one recorded: n a(n) a line, its engines in a line before.

    A term is by one engine only, and marked so, where no second one reaches it. Exit status 1
    where engines disagree, 3 where a term is beyond the limits of all.
    """

    def work() -> int:
        from liarproof.ci.recount import extend

        return extend(sequence, to, json)

    return work


def page(
    sequence: Annotated[str, typer.Argument(metavar="ID", help="Such as yinyang-nxn.")],
    json: Json = None,
) -> Work:
    """Print the page of a sequence that was first counted here, in the form of an OEIS entry."""

    def work() -> int:
        from liarproof.ci.ledger import show_page

        return show_page(sequence, json)

    return work


def table(
    families: Annotated[
        list[str] | None, typer.Argument(metavar="[FAMILY...]", help="[default: a line for each]")
    ] = None,
    record: Annotated[
        bool, typer.Option("--record", help="Count all anew; write down where two agree.")
    ] = False,
    to: Annotated[int, typer.Option(metavar="N", parser=a_number, help="The longest side.")] = 8,
    minutes: Annotated[
        float | None,
        typer.Option(
            metavar="M", parser=a_number_of_minutes, help="Stop after so long [default: never]."
        ),
    ] = None,
    json: Json = None,
) -> Work:
    """Show what is recorded of every family on every board to 8×8, or count it anew.

    With --record, on all cores: exit status 1 where counters disagree, 3 where a board was not
    counted by two.
    """

    def work() -> int:
        from liarproof.ci import tabulate

        if record:
            return tabulate.record(families or [], to, minutes, json)
        return tabulate.show(families or [], json)

    return work
