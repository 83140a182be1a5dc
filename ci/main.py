"""The command line: its commands, and how each of them ends.

A command (`ci/cli`) only reads its arguments and says which work that is; the work itself, and all
that it imports, comes afterwards (`main`), so that help and errors cost next to nothing.
"""

from __future__ import annotations

import errno
import signal
import sys
from collections.abc import Sequence
from typing import Annotated, Any, cast

import typer

from liarproof.ci.cli import audit, boards, fuzz, gate, ledger, theorem
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
from liarproof.puzzles.errors import BeyondLimits, InputError

AUDIT_PACKAGES = ("hypothesis", "llvmlite", "numba", "numpy", "pysat", "scipy", "sympy", "z3")
"""What `liarproof[audit]` brings: import names."""

Misuse = cast(type[Exception], typer.BadParameter.__mro__[2])
"""The base of all usage errors, which versions of typer keep in different places."""

FAMILY_LINES = "\n\n".join(f"{name}: {text}" for name, text in FAMILIES.items())
CONVENTION_LINES = "\n\n".join(f"{entry.name}: {entry.text}" for entry in CONVENTIONS)

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


@theorem_app.callback(invoke_without_command=True)
def _theorem_top(context: typer.Context) -> None:
    _help_if_alone(context)


app.command(short_help="Search boards for their answers.")(boards.solve)
app.command(short_help="Judge recorded answers.")(boards.check)
app.command(
    short_help="Count a family, or the answers of boards.",
    help="Count all boards of a family, by every engine that can: they must agree. Or count the"
    " answers of each board given, without listing them; if it comes with marks, those that"
    " extend the marks too; and draw some, each with equal chance.\n\n"
    "For a size such as 3xn the recurrence, the generating function and the growth are derived,"
    " with a proof that they hold for every n.\n\n"
    "A long count can be interrupted, and goes on from there when it is asked for again. Exit"
    " status 1 where engines disagree, or a board is not unique as recorded.",
    epilog=f"Families:\n\n{FAMILY_LINES}",
)(boards.count)
app.command(short_help="Solve boards one deduction at a time.")(boards.explain)
app.command(short_help="Draw boards, as text or as pictures.")(boards.draw)
app.command(short_help="Make boards as the articles do.")(boards.generate)
app.command(short_help="Hold a propagator against every contract.")(fuzz.fuzz)
app.command(short_help="Run every check, and compare with what is recorded.")(audit.audit)
app.command(short_help="Put the vectors to a solver in any language.")(gate.gate)
app.command(short_help="Our own solvers behind the gate's protocol.")(gate.serve)
theorem_app.command("list", short_help="List the statements.")(theorem.list_)
theorem_app.command("show", short_help="Show one statement.")(theorem.show)
theorem_app.command("prove", short_help="Go through the evidence anew.")(theorem.prove)
ledger_app.command("list", short_help="List the sequences.")(ledger.list_)
ledger_app.command("show", short_help="Show one sequence.")(ledger.show)
ledger_app.command("verify", short_help="Recount the terms within reach.")(ledger.verify)
ledger_app.command("extend", short_help="Count terms beyond those recorded.")(ledger.extend)
ledger_app.command("page", short_help="The page of a sequence first counted here.")(ledger.page)
ledger_app.command("table", short_help="Every family on every small board.")(ledger.table)


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
