"""The command line: what can be said on it, and how every command ends.

A command here only reads its arguments and says which work that is; the work itself, and all
that it imports, comes afterwards (`main`), so that help and errors cost next to nothing.
"""

from __future__ import annotations

import errno
import os
import signal
import sys
from collections.abc import Callable, Sequence
from typing import Annotated, Any, cast

import typer

from liarproof.ci.terminal import (
    BAD_INPUT,
    INCOMPLETE,
    Interrupted,
    abandon_output,
    error,
    message,
    repeat_lost_ctrl_c,
    survive_any_stream,
)
from liarproof.oracles.families import FAMILIES
from liarproof.puzzles.conventions import CONVENTIONS
from liarproof.puzzles.errors import BeyondLimits, InputError, shown

Work = Callable[[], int]
"""What a command has to do; returns the exit status."""

AUDIT_PACKAGES = ("hypothesis", "llvmlite", "numba", "numpy", "pysat", "scipy", "sympy", "z3")
"""What `liarproof[audit]` brings: import names."""

Misuse = cast(type[Exception], typer.BadParameter.__mro__[2])
"""The base of all usage errors, which versions of typer keep in different places."""

MOST = 10**18
"""The largest number taken: it still fits where the search counts."""
MOST_JOBS = 256
MOST_DRAWS = 1_000_000
MOST_MINUTES = 1_000_000
MOST_SECONDS = 3_600

FAMILY_LINES = "\n\n".join(f"{name}: {text}" for name, text in FAMILIES.items())
CONVENTION_LINES = "\n\n".join(f"{entry.name}: {entry.text}" for entry in CONVENTIONS)


def _number(given: str | int, most: int = MOST) -> int:
    """A whole number from 1 to `most`; `given` is a default, or as it was typed."""
    text = str(given)
    if not (text.isascii() and text.isdigit() and text.strip("0")):
        raise typer.BadParameter(f"{shown(text)} is no whole number from 1 up")
    if len(text) > len(str(most)) or int(text) > most:
        raise typer.BadParameter(f"{shown(text)} is more than {most:,}")
    return int(text)


def _jobs(given: str | int) -> int:
    return _number(given, MOST_JOBS)


def _draws(given: str | int) -> int:
    return _number(given, MOST_DRAWS)


def _minutes(given: str | float) -> float:
    """A number of minutes above 0, at most `MOST_MINUTES`."""
    try:
        minutes = float(given)
    except ValueError:
        minutes = 0.0
    if not 0 < minutes <= MOST_MINUTES:
        raise typer.BadParameter(f"{shown(str(given))} is no number of minutes")
    return minutes


def _seconds(given: str | float) -> float:
    """A number of seconds above 0, at most `MOST_SECONDS`."""
    try:
        seconds = float(given)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= MOST_SECONDS:
        raise typer.BadParameter(f"{shown(str(given))} is no number of seconds")
    return seconds


app = typer.Typer(
    name="liarproof",
    help="A verification corpus for pencil-puzzle solvers.\n\n"
    "SOURCE is a puzz.link URL, a file (JSON lines, URLs or the text notation, mixed as you"
    " like) or - for standard input. Exit status: 0 all as recorded, 1 something does not"
    " hold, 2 bad usage or input, 3 incomplete.",
    epilog="Conventions, where the printed rules are silent:\n\n" + CONVENTION_LINES,
    add_completion=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 96},
)
ledger_app = typer.Typer(
    help="Recorded outside facts: published counts and what they count.",
    rich_markup_mode=None,
)
app.add_typer(ledger_app, name="ledger")
theorem_app = typer.Typer(
    help="Statements of the articles, proved or refuted.",
    rich_markup_mode=None,
)
app.add_typer(theorem_app, name="theorem")

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


def _show_version(asked: bool) -> None:
    if asked:
        from liarproof import __version__

        typer.echo(f"liarproof {__version__}")
        raise typer.Exit


def _help_if_alone(context: typer.Context) -> None:
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())
        raise typer.Exit(BAD_INPUT)


@app.callback(invoke_without_command=True)
def _top(
    context: typer.Context,
    version: Annotated[  # noqa: ARG001 - dealt with by its callback
        bool,
        typer.Option("--version", is_eager=True, callback=_show_version, help="Show the version."),
    ] = False,
) -> None:
    _help_if_alone(context)


@ledger_app.callback(invoke_without_command=True)
def _ledger_top(context: typer.Context) -> None:
    _help_if_alone(context)


@app.command(short_help="Search boards for their answers.")
def solve(
    sources: Sources,
    limit: Annotated[
        int, typer.Option(metavar="N", parser=_number, help="Stop after N answers to a board.")
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
        typer.Option(metavar="NODES", parser=_number, help="Stop after so many assumptions."),
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


@app.command(short_help="Judge recorded answers.")
def check(
    sources: Sources,
    also: Also = None,
    flips: Annotated[
        bool,
        typer.Option("--flips", help="Judge each answer with one flip, too."),
    ] = False,
    jobs: Annotated[
        int | None,
        typer.Option(metavar="N", parser=_jobs, help="Processes for --flips [default: cores]."),
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


@app.command(
    short_help="Count a family, or the answers of boards.",
    help="Count all boards of a family, by every engine that can: they must agree. Or count the"
    " answers of each board given, without listing them; if it comes with marks, those that"
    " extend the marks too; and draw some, each with equal chance.\n\n"
    "For a size such as 3xn the recurrence, the generating function and the growth are derived,"
    " with a proof that they hold for every n.\n\n"
    "A long count can be interrupted, and goes on from there when it is asked for again. Exit"
    " status 1 where engines disagree, or a board is not unique as recorded.",
    epilog=f"Families:\n\n{FAMILY_LINES}",
)
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
        int | None, typer.Option(metavar="N", parser=_draws, help="Draw N answers of each board.")
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


@app.command(short_help="Solve boards one deduction at a time.")
def explain(
    sources: Sources,
    rungs: Rungs = None,
    steps: Annotated[
        int | None, typer.Option(metavar="N", parser=_number, help="Stop after N deductions.")
    ] = None,
    json: Json = None,
) -> Work:
    """Solve each board one deduction at a time, each with the cells that alone force it."""

    def work() -> int:
        from liarproof.ci.explain import explain_boards

        return explain_boards(sources, rungs, steps, json)

    return work


@app.command(short_help="Draw boards, as text or as pictures.")
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


@app.command(short_help="Make boards as the articles do.")
def generate(
    genre: Annotated[str, typer.Argument(metavar="GENRE", help="Such as yajilin.")],
    size: Annotated[
        str | None, typer.Argument(metavar="[HxW]", help="The board, such as 10x10.")
    ] = None,
    number: Annotated[
        int, typer.Option("--count", metavar="N", parser=_number, help="So many boards.")
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


@app.command(short_help="Hold a propagator against every contract.")
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
        typer.Option(metavar="N", parser=_number, help="Random puzzles a contract, at most."),
    ] = 100,
    exhaustive: Annotated[
        str | None,
        typer.Option(metavar="HxW", help="Every puzzle and state to this size, before these."),
    ] = None,
    minutes: Annotated[
        float | None,
        typer.Option(metavar="M", parser=_minutes, help="Go on with other seeds for so long."),
    ] = None,
    jobs: Annotated[
        int | None, typer.Option(metavar="N", parser=_jobs, help="Processes [default: cores].")
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
        float, typer.Option(metavar="S", parser=_seconds, help="Limit for one call.")
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


@theorem_app.callback(invoke_without_command=True)
def _theorem_top(context: typer.Context) -> None:
    _help_if_alone(context)


@theorem_app.command("list", short_help="List the statements.")
def theorem_list(
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


@theorem_app.command("show", short_help="Show one statement.")
def theorem_show(
    name: Annotated[str, typer.Argument(metavar="ID", help="As `theorem list` names it.")],
    json: Json = None,
) -> Work:
    """Show what is recorded of a statement: scope, evidence, counterexample, correction."""

    def work() -> int:
        from liarproof.ci.theorem import show_theorem

        return show_theorem(name, json)

    return work


@theorem_app.command("prove", short_help="Go through the evidence anew.")
def theorem_prove(
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


@ledger_app.command("list", short_help="List the sequences.")
def ledger_list(json: Json = None) -> Work:
    """List the sequences: what each counts, its terms, and which counters reach them."""

    def work() -> int:
        from liarproof.ci.ledger import list_sequences

        return list_sequences(json)

    return work


@ledger_app.command("show", short_help="Show one sequence.")
def ledger_show(
    sequence: Annotated[str, typer.Argument(metavar="ID", help="Such as A006506.")],
    json: Json = None,
) -> Work:
    """Show one sequence: what exactly it counts, where it is from, and every term."""

    def work() -> int:
        from liarproof.ci.ledger import show_sequence

        return show_sequence(sequence, json)

    return work


@app.command(short_help="Run every check, and compare with what is recorded.")
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
        typer.Option(metavar="N", parser=_jobs, help="Processes [default: cores]."),
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


@app.command(short_help="Put the vectors to a solver in any language.")
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
        float, typer.Option(metavar="S", parser=_seconds, help="Limit for one test.")
    ] = 10.0,
    jobs: Annotated[
        int, typer.Option(metavar="N", parser=_jobs, help="Processes of the program.")
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
        float, typer.Option(metavar="M", parser=_minutes, help="How long to --fuzz.")
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

        named = tuple(filter(None, map(str.strip, (flags or "").split(","))))
        wanted = Wanted(tuple(genres or ()), tuple(operations or ()), named)
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

            of_vectors = {
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
            }
            for name, given in of_vectors.items():
                if given:
                    raise InputError(
                        f"gate: {name} is for the vectors, and does not go with --fuzz"
                    )
            return hunting.fuzz(
                hunting.Settings(command, wanted, minutes, seed, seconds, finds), json
            )
        files = tuple(vectors or ())
        settings = ways.Settings(
            command, wanted, seconds, jobs, known, require, notes, shrink, files
        )
        if smoke and files:
            raise InputError("gate: --smoke is of the suite, and does not go with --vectors")
        if smoke:
            return ways.smoke(settings, json)
        return ways.gate(settings, ways.Targets(json, junit, markdown, badge))

    return work


@app.command(short_help="Our own solvers behind the gate's protocol.")
def serve() -> Work:
    """Answer the gate's lines with our own solvers: to see a gate that passes, or to compare."""

    def work() -> int:
        from liarproof.ci.serve import serve as answer_lines

        return answer_lines()

    return work


@ledger_app.command("verify", short_help="Recount the terms within reach.")
def ledger_verify(
    sequences: Annotated[
        list[str] | None, typer.Argument(metavar="[ID...]", help="Such as A006506 [default: all].")
    ] = None,
    minutes: Annotated[
        float | None,
        typer.Option(metavar="M", parser=_minutes, help="Stop after so long [default: never]."),
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


@ledger_app.command("extend", short_help="Count terms beyond those recorded.")
def ledger_extend(
    sequence: Annotated[str, typer.Argument(metavar="ID", help="Such as A006506.")],
    to: Annotated[int, typer.Option(metavar="N", parser=_number, help="The last n.")],
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


@ledger_app.command("page", short_help="The page of a sequence first counted here.")
def ledger_page(
    sequence: Annotated[str, typer.Argument(metavar="ID", help="Such as yinyang-nxn.")],
    json: Json = None,
) -> Work:
    """Print the page of a sequence that was first counted here, in the form of an OEIS entry."""

    def work() -> int:
        from liarproof.ci.ledger import show_page

        return show_page(sequence, json)

    return work


@ledger_app.command("table", short_help="Every family on every small board.")
def ledger_table(
    families: Annotated[
        list[str] | None, typer.Argument(metavar="[FAMILY...]", help="[default: a line for each]")
    ] = None,
    record: Annotated[
        bool, typer.Option("--record", help="Count all anew; write down where two agree.")
    ] = False,
    to: Annotated[int, typer.Option(metavar="N", parser=_number, help="The longest side.")] = 8,
    minutes: Annotated[
        float | None,
        typer.Option(metavar="M", parser=_minutes, help="Stop after so long [default: never]."),
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


def main(arguments: Sequence[str]) -> int:
    """Do what the command line says; the exit status. Errors end as one line, not as traces."""
    try:
        command = typer.main.get_command(app)
        asked: Any = command.main(list(arguments), "liarproof", standalone_mode=False)
        status = asked() if callable(asked) else int(asked or 0)
        sys.stdout.flush()
    except (BrokenPipeError, SystemExit):  # the latter is what typer makes of a closed pipe
        abandon_output()
        return INCOMPLETE
    except (Interrupted, KeyboardInterrupt) as stopped:
        message("interrupted", str(stopped) or "nothing was done")
        return INCOMPLETE
    except Misuse as misuse:
        error(_usage(misuse))
        return BAD_INPUT
    except InputError as refused:
        error(refused)
        return BAD_INPUT
    except BeyondLimits as limits:
        message("incomplete", limits)
        return INCOMPLETE
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] not in AUDIT_PACKAGES:
            raise
        error("this needs the audit install: pip install 'liarproof[audit]'")
        return BAD_INPUT
    return status


def _usage(misuse: Exception) -> str:
    """What is wrong with the command line, and where its help is."""
    text: str = getattr(misuse, "format_message", misuse.__str__)()
    context = getattr(misuse, "ctx", None)
    path = context.command_path if context is not None else "liarproof"
    return f"{text[:1].lower()}{text[1:].rstrip('.')} (see {path} --help)"


def run() -> None:
    """The program ``liarproof``."""
    survive_any_stream()
    repeat_lost_ctrl_c()
    try:
        status = main(sys.argv[1:])
    except OSError as failed:
        if failed.errno not in (errno.ENOSPC, errno.EDQUOT, errno.EIO):
            raise
        error(f"standard output cannot be written: {failed.strerror}")
        abandon_output()
        status = INCOMPLETE
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # all is said: a late Ctrl-C has no more to stop
    try:
        sys.stdout.flush()
    except OSError:
        abandon_output()
        status = status or INCOMPLETE
    sys.exit(status)
