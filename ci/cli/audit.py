"""`liarproof audit`."""

from __future__ import annotations

import os
from typing import Annotated

import typer

from liarproof.ci.cli.words import Also, Json, Work, a_number_of_jobs
from liarproof.puzzles.errors import InputError


def audit(
    articles: Annotated[
        list[str] | None,
        typer.Argument(metavar="[ARTICLE...]", help="Such as hitori-14 [default: everything]."),
    ] = None,
    profile: Annotated[
        str, typer.Option(metavar="NAME", help="How far to go: quick, full, or smoke.")
    ] = "quick",
    seed: Annotated[int, typer.Option(metavar="N", help="Of the random boards.")] = 1,
    jobs: Annotated[
        int | None,
        typer.Option(metavar="N", parser=a_number_of_jobs, help="Processes [default: cores]."),
    ] = None,
    only: Annotated[
        list[str] | None,
        typer.Option(metavar="ID", help="This check or claim only; * fits any text. Repeatable."),
    ] = None,
    boards: Annotated[
        list[str] | None,
        typer.Option(metavar="FILE", help="Boards to examine besides those shipped. Repeatable."),
    ] = None,
    also: Also = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on where an interrupted run of this kind stopped.")
    ] = False,
    record: Annotated[
        bool, typer.Option("--record", help="Write what was run into the manifest, for review.")
    ] = False,
    update: Annotated[
        bool,
        typer.Option(
            "--update", help="Write verdicts and measurements into the ledgers, likewise."
        ),
    ] = False,
    coverage: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="Only say what of an article's text its claims cover."),
    ] = None,
    scheduler: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="Run the parts on a Dask cluster, tcp://HOST:PORT."),
    ] = None,
    report: Annotated[
        list[str] | None,
        typer.Option(metavar="FILE", help="Write a page, by its ending: .html or .md. Repeatable."),
    ] = None,
    json: Json = None,
) -> Work:
    """Run the ledgers, the oracles and the properties against the solvers: a verdict a check.

    Every published term within reach is recounted; all engines must find the same answers on every
    board of the smallest sizes and on random ones; every rung must hold its contracts on every
    puzzle and state of the smallest sizes; boards with a known answer are solved, judged and
    confirmed. Exit status 1 where something does not hold, 3 where less was run than the profile's
    manifest asks. With articles: their claims, and what these stand on. `liarproof audit diff A B`
    compares two runs, as --json wrote them.
    """

    def work() -> int:
        if articles and articles[0] == "diff":
            from liarproof.ci.compare import compare

            if len(articles) != 3:
                raise InputError("audit diff takes two files, as --json wrote them")
            return compare(articles[1], articles[2], json)
        if coverage is not None:
            from liarproof.ci.coverage import cover

            return cover(coverage, json)
        from liarproof.ci.audit import Settings, audit_and_report

        settings = Settings(
            profile=profile,
            seed=seed,
            jobs=jobs or os.cpu_count() or 1,
            articles=tuple(articles or ()),
            only=tuple(only or ()),
            boards=tuple(boards or ()),
            also=tuple(also or ()),
            resume=resume,
            record=record,
            update=update,
            scheduler=scheduler,
        )
        return audit_and_report(settings, json, tuple(report or ()))

    return work
