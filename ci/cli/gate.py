"""`liarproof gate` and `liarproof serve`."""

from __future__ import annotations

from typing import Annotated

import typer

from liarproof.ci.cli.words import (
    Json,
    Work,
    a_number_of_jobs,
    a_number_of_minutes,
    a_number_of_seconds,
)
from liarproof.puzzles.errors import InputError


def gate(
    command: Annotated[
        str | None,
        typer.Option("--exec", metavar="COMMAND", help="A program behind the line protocol."),
    ] = None,
    genres: Annotated[
        list[str] | None, typer.Option("--genre", metavar="GENRE", help="This alone. Repeatable.")
    ] = None,
    operations: Annotated[
        list[str] | None, typer.Option("--op", metavar="NAME", help="This alone. Repeatable.")
    ] = None,
    flags: Annotated[
        str | None, typer.Option(metavar="A,B,...", help="Only tests with any of these flags.")
    ] = None,
    vectors: Annotated[
        list[str] | None,
        typer.Option(metavar="FILE", help="Tests in the place of the suite's. Repeatable."),
    ] = None,
    seconds: Annotated[
        float, typer.Option(metavar="S", parser=a_number_of_seconds, help="Limit for one test.")
    ] = 10.0,
    start: Annotated[
        float | None,
        typer.Option(
            metavar="S", parser=a_number_of_seconds, help="Limit for its start, where over 10."
        ),
    ] = None,
    jobs: Annotated[
        int, typer.Option(metavar="N", parser=a_number_of_jobs, help="Processes of the program.")
    ] = 1,
    known: Annotated[
        str | None, typer.Option(metavar="FILE", help="Failures that are known: TOML, id and why.")
    ] = None,
    require: Annotated[
        str | None,
        typer.Option(metavar="COVERAGE", help="Such as 80%, or hitori:unique,hitori:check."),
    ] = None,
    notes: Annotated[bool, typer.Option("--notes", help="Say what every flag means.")] = False,
    shrink: Annotated[
        bool, typer.Option("--shrink", help="Look for smaller boards that fail alike.")
    ] = False,
    smoke: Annotated[
        bool, typer.Option("--smoke", help="One test each, judged by the form of its line.")
    ] = False,
    listed: Annotated[
        bool, typer.Option("--list", help="List operations and flags, and end.")
    ] = False,
    conventions: Annotated[
        bool, typer.Option("--conventions", help="List what a program may differ in, and end.")
    ] = False,
    fuzz: Annotated[
        bool,
        typer.Option("--fuzz", help="Fresh boards in the place of the vectors, until --minutes."),
    ] = False,
    minutes: Annotated[
        float, typer.Option(metavar="M", parser=a_number_of_minutes, help="How long to --fuzz.")
    ] = 1.0,
    seed: Annotated[int, typer.Option(metavar="N", help="Of the boards of --fuzz.")] = 1,
    finds: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="Write what --fuzz finds there, in the form of vectors."),
    ] = None,
    json: Json = None,
    junit: Annotated[
        str | None, typer.Option(metavar="FILE", help="Write a JUnit file; - is stdout.")
    ] = None,
    markdown: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="Write a page, as for GITHUB_STEP_SUMMARY."),
    ] = None,
    badge: Annotated[
        str | None, typer.Option(metavar="FILE", help="Write a badge for shields.io's endpoint.")
    ] = None,
) -> Work:
    """Put the vectors to a solver and judge what it says; ci/gate/PROTOCOL.md has the protocol.

    What the program declares at its start is what it is asked, all of it: a test that it does not
    answer is a failure. Exit status 1 where a test fails, or one that is known to fail passes; 2
    where the program does not start or declares nothing; 3 where the run was interrupted, or less
    was covered than --require says. --fuzz (the audit install) looks for mistakes on fresh boards:
    our engines, two of which must agree, and relations between the answers of several boards.
    """

    def work() -> int:
        from liarproof.ci.gate import command as ways
        from liarproof.ci.gate.plan import Wanted
        from liarproof.ci.terminal import ended_like_ctrl_c

        wanted = Wanted(_split(genres), _split(operations), _split([flags or ""]))
        if listed:
            return ways.list_suite(wanted, json)
        if conventions:
            return ways.list_conventions(json)
        if command is None:
            raise InputError("gate: --exec is missing: the command of the program under test")
        if finds is not None and not fuzz:
            raise InputError("gate: --finds goes with --fuzz")
        if fuzz:
            from liarproof.ci.gate import fuzz as hunting

            _refuse(
                {
                    "--flags": flags,
                    "--vectors": vectors,
                    "--jobs": jobs > 1,
                    "--known": known,
                    "--require": require,
                    "--notes": notes,
                    "--shrink": shrink,
                    "--smoke": smoke,
                    "--junit": junit,
                    "--markdown": markdown,
                    "--badge": badge,
                },
                "is for the vectors, and does not go with --fuzz",
            )
            hunt = hunting.Settings(command, wanted, minutes, seed, seconds, finds, start or 0.0)
            with ended_like_ctrl_c():
                return hunting.fuzz(hunt, json)
        files = tuple(vectors or ())
        settings = ways.Settings(
            command, wanted, seconds, start or 0.0, jobs, known, require, notes, shrink, files
        )
        if smoke:
            _refuse({"--vectors": vectors}, "does not go with --smoke, which is of the suite")
        with ended_like_ctrl_c():
            if smoke:
                return ways.smoke(settings, json)
            return ways.gate(settings, ways.Targets(json, junit, markdown, badge))

    return work


def _split(given: list[str] | None) -> tuple[str, ...]:
    """The names in options that are repeated, separated by commas, or both."""
    return tuple(name for text in given or () for name in map(str.strip, text.split(",")) if name)


def _refuse(options: dict[str, object], why: str) -> None:
    """Raise `InputError` where one of them is given."""
    for name, given in options.items():
        if given:
            raise InputError(f"gate: {name} {why}")


def serve() -> Work:
    """Answer the gate's lines with our own solvers: to see a gate that passes, or to compare."""

    def work() -> int:
        from liarproof.ci.serve import serve as answer_lines

        return answer_lines()

    return work
