"""`liarproof theorem ...`."""

from __future__ import annotations

from typing import Annotated

import typer

from liarproof.ci.cli.words import Json, Work


def list_(
    pattern: Annotated[
        str, typer.Argument(metavar="[ID]", help="Those that fit; * fits any text.")
    ] = "*",
    json: Json = None,
) -> Work:
    """List the statements, with their evidence and whether they hold; nothing is run."""

    def work() -> int:
        from liarproof.ci.theorem import list_theorems

        return list_theorems(pattern, json)

    return work


def show(
    name: Annotated[str, typer.Argument(metavar="ID", help="As `theorem list` names it.")],
    json: Json = None,
) -> Work:
    """Show what is recorded of a statement: scope, evidence, counterexample, correction."""

    def work() -> int:
        from liarproof.ci.theorem import show_theorem

        return show_theorem(name, json)

    return work


def prove(
    names: Annotated[
        list[str] | None, typer.Argument(metavar="[ID...]", help="Default: every statement.")
    ] = None,
    to: Annotated[
        str | None, typer.Option(metavar="HxW", help="Exhaustive evidence to this size.")
    ] = None,
    full: Annotated[bool, typer.Option("--full", help="To the sizes of the full profile.")] = False,
    smt: Annotated[
        str | None,
        typer.Option(metavar="FOLDER", help="Write the obligations as SMT-LIB there, and end."),
    ] = None,
    json: Json = None,
) -> Work:
    """Prove statements anew, go through all their cases, find their counterexamples again.

    Exit status 1 where something is not as recorded.
    """

    def work() -> int:
        from liarproof.ci.theorem import prove_theorems, write_obligations

        if smt is not None:
            return write_obligations(names or [], smt)
        return prove_theorems(names or [], to, full, json)

    return work
