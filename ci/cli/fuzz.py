"""`liarproof fuzz`."""

from __future__ import annotations

import os
from typing import Annotated

import typer

from liarproof.ci.cli.words import (
    Json,
    Work,
    a_number,
    a_number_of_jobs,
    a_number_of_minutes,
    a_number_of_seconds,
)
from liarproof.puzzles.errors import InputError


def fuzz(
    target: Annotated[
        str | None,
        typer.Argument(metavar="TARGET", help="MODULE:NAME, FILE.py:NAME or GENRE:RUNG."),
    ] = None,
    command: Annotated[
        str | None,
        typer.Option("--exec", metavar="COMMAND", help="A program behind the line protocol."),
    ] = None,
    puzzle: Annotated[str | None, typer.Option(metavar="GENRE", help="Such as hitori.")] = None,
    contract: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="This contract alone. Repeatable.")
    ] = None,
    examples: Annotated[
        int,
        typer.Option(metavar="N", parser=a_number, help="Random puzzles a contract, at most."),
    ] = 100,
    exhaustive: Annotated[
        str | None,
        typer.Option(metavar="HxW", help="Every puzzle and state to this size, before these."),
    ] = None,
    minutes: Annotated[
        float | None,
        typer.Option(
            metavar="M", parser=a_number_of_minutes, help="Go on with other seeds for so long."
        ),
    ] = None,
    jobs: Annotated[
        int | None,
        typer.Option(metavar="N", parser=a_number_of_jobs, help="Processes [default: cores]."),
    ] = None,
    seed: Annotated[int, typer.Option(metavar="S", help="Of all that is random.")] = 1,
    reference: Annotated[
        str | None, typer.Option(metavar="ENGINE", help="Whose answers are taken for the truth.")
    ] = None,
    expect: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="This contract must be broken. Repeatable."),
    ] = None,
    seconds: Annotated[
        float, typer.Option(metavar="S", parser=a_number_of_seconds, help="Limit for one call.")
    ] = 2.0,
    keep: Annotated[
        str, typer.Option(metavar="DIR", help="Where counterexamples are kept, and replayed from.")
    ] = ".liarproof",
    against: Annotated[
        str | None,
        typer.Option(metavar="A,B,...", help="Compare with these rungs: who decides more?"),
    ] = None,
    self_test: Annotated[
        bool, typer.Option("--self-test", help="Does it find what is broken? All seeded faults.")
    ] = False,
    only: Annotated[
        list[str] | None,
        typer.Option(metavar="ID", help="Of the faults these; * fits any text. Repeatable."),
    ] = None,
    no_matrix: Annotated[
        bool, typer.Option("--no-matrix", help="Each fault by the contract that must catch it.")
    ] = False,
    json: Json = None,
) -> Work:
    """Look for a state in which a propagator lies, and show the smallest one that is found.

    TARGET is a function that fills unknown entries of a state in place and returns False on a
    contradiction; or --exec "node rule.js", in any language. Counterexamples are kept, and
    replayed first by the next run. Exit status 1 where a contract is broken, or one that was
    expected to be is not; 3 where a contract was not looked at to the end.
    """

    def work() -> int:
        from liarproof.ci.fuzz import Settings, fuzz
        from liarproof.ci.fuzz_target import read_target
        from liarproof.puzzles.grid import read_size

        cores = jobs or os.cpu_count() or 1
        if self_test:
            from liarproof.ci.fuzz_faults import Settings as Trial
            from liarproof.ci.fuzz_faults import try_faults

            alien = (
                target,
                command,
                puzzle,
                contract,
                exhaustive,
                minutes,
                reference,
                expect,
                against,
            )
            if any(one is not None for one in alien):
                raise InputError(
                    "--self-test has targets of its own: only --examples, --seed,"
                    " --jobs, --only, --no-matrix and --json go with it"
                )
            return try_faults(Trial(tuple(only or ()), not no_matrix, examples, seed, cores), json)
        if only or no_matrix:
            raise InputError("--only and --no-matrix go with --self-test")
        aim = read_target(target, command, puzzle)
        aim = aim._replace(seconds=seconds, reference=reference)
        size = None if exhaustive is None else read_size(exhaustive)
        if against is not None:
            from liarproof.ci.fuzz_against import compare_target

            return compare_target(aim, against, examples, size, seed, json)
        settings = Settings(
            aim,
            tuple(dict.fromkeys(contract or ())),
            examples,
            size,
            minutes,
            cores,
            seed,
            tuple(expect or ()),
            keep,
        )
        return fuzz(settings, json)

    return work
