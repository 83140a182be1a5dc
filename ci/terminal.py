"""What every command prints with: lines, tables and progress, for a terminal or for a pipe.

Results go to standard output, errors and progress to standard error. In a pipe there are no
colours, no progress and no line breaks that depend on a width.
"""

from __future__ import annotations

import io
import os
import re
import shutil
import signal
import sys
import textwrap
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from types import FrameType, TracebackType
from typing import Any, TextIO

from liarproof.puzzles.answer import Marks
from liarproof.puzzles.book import Puzzle
from liarproof.puzzles.conventions import conventions
from liarproof.puzzles.text import write_text

AS_RECORDED, DOES_NOT_HOLD, BAD_INPUT, INCOMPLETE = range(4)
"""The exit statuses, the same for every command."""

LONGEST_MESSAGE = 500
WIDE = 10_000
"""Columns of a pipe: more than any line of a table needs."""
PAGE = 100
"""Columns that long texts fill where there is no terminal."""
SLOW = 1.0
"""Seconds of work after which progress is shown."""


class Interrupted(KeyboardInterrupt):
    """Ctrl-C, after what was done has been shown; `str()` says what that is."""


def worst(statuses: Sequence[int]) -> int:
    """The status of several pieces of work: bad input before a fault before a gap."""
    return next(
        (status for status in (BAD_INPUT, DOES_NOT_HOLD, INCOMPLETE) if status in statuses),
        AS_RECORDED,
    )


def one_line(text: object) -> str:
    """`text` on one printable line of bearable length."""
    line = " ".join(str(text).split())
    line = "".join(c if c.isprintable() else repr(c)[1:-1] for c in line)
    return line if len(line) <= LONGEST_MESSAGE else line[: LONGEST_MESSAGE - 1] + "…"


def message(kind: str, text: object) -> None:
    """``liarproof: KIND: TEXT`` on standard error."""
    print(f"liarproof: {kind}: {one_line(text)}", file=sys.stderr, flush=True)


def error(text: object) -> None:
    """One line that says what is wrong and where."""
    message("error", text)


def on_terminal(stream: TextIO | None) -> bool:
    """Whether a person looks at `stream`."""
    return stream is not None and not stream.closed and stream.isatty()


def columns() -> int | None:
    """The width of the terminal that standard output is; None: it is none."""
    return shutil.get_terminal_size().columns if on_terminal(sys.stdout) else None


def say(text: str = "") -> None:
    """Lines on standard output as they are."""
    print(text, flush=on_terminal(sys.stdout))


def show(renderable: Any) -> None:
    """Something of rich's on standard output, as wide as that is."""
    from rich.console import Console

    # Rendered first and printed by us: rich's own way with a closed pipe has another status.
    buffer = io.StringIO()
    console = Console(
        file=buffer,
        force_terminal=on_terminal(sys.stdout),
        width=columns() or WIDE,
        highlight=False,
        markup=False,
        emoji=False,
    )
    console.print(renderable)
    for line in buffer.getvalue().splitlines():
        say(line.rstrip())


def wrapped(start: str, text: str) -> None:
    """`start`, then `text`, whose further lines begin below its first one."""
    lines = textwrap.wrap(
        text,
        max(20, (columns() or PAGE) - len(start)),
        break_long_words=False,
        break_on_hyphens=False,
    )
    say((start + ("\n" + " " * len(start)).join(lines)).rstrip())


def dim(text: str) -> None:
    """A line of less weight."""
    from rich.text import Text

    show(Text(text, style="dim"))


def table(heads: Sequence[str], rows: Sequence[Sequence[str]], right: Sequence[int] = ()) -> None:
    """A table without lines; the columns of those numbers are aligned to the right.

    The last column may wrap where the terminal is narrow, the others stay whole.
    """
    from rich.table import Table

    made = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    for number, head in enumerate(heads):
        last = number == len(heads) - 1
        made.add_column(
            head,
            justify="right" if number in right else "left",
            no_wrap=not last,
            overflow="fold",
        )
    for row in rows:
        made.add_row(*row)
    show(made)


def draw(puzzle: Puzzle, marks: Marks | None, name: str) -> None:
    """The board in the text notation; where the terminal is too narrow, only its header."""
    text = write_text(puzzle, marks, "" if name == "URL" else plain(name))
    room = columns()
    if room is not None and max(map(len, text.splitlines())) > room:
        say(text.splitlines()[0])
        dim(f"  (wider than these {room} columns: not drawn)")
    else:
        say(text)


def say_conventions(genre: str) -> None:
    """The names of the conventions behind a result, on one line."""
    names = [convention.name for convention in conventions(genre)]
    if names:
        dim(f"conventions: {', '.join(names)} (see liarproof --help)")


def plural(number: int, what: str) -> str:
    """``1 answer``, ``2 answers``, ``1,234 answers``."""
    return f"{number:,} {what}{'' if number == 1 else 's'}"


def duration(seconds: float) -> str:
    """A time as people read it: ``0.08 ms``, ``12 ms``, ``3.4 s``."""
    if seconds >= 1:
        return f"{seconds:.1f} s"
    milliseconds = seconds * 1000
    return f"{milliseconds:.2f} ms" if milliseconds < 1 else f"{milliseconds:.0f} ms"


@contextmanager
def compiling(what: str, here: bool = True) -> Iterator[None]:
    """Around the first calls of compiled functions: say what takes so long, if it will.

    `what`: the work at hand; each kind compiles functions of its own. `here`: in this process.
    """
    from liarproof.compiled import interpreted, is_compiled, note_compiled

    if interpreted() or is_compiled(what):
        yield
        return
    text = "liarproof: compiling (once for this version, up to a minute) ..."
    print(text, file=sys.stderr, flush=True)
    with _ctrl_c_put_off() if here else nullcontext():
        yield
    note_compiled(what)


@contextmanager
def _ctrl_c_put_off() -> Iterator[None]:
    """Hold Ctrl-C back until the end: inside the compiler it would get lost in a callback.

    A second one ends the program at once; nothing has been done yet that could be lost.
    """
    pressed: list[int] = []

    def note(_number: int, _frame: object) -> None:
        if pressed:
            os._exit(INCOMPLETE)
        pressed.append(1)

    try:
        before = signal.signal(signal.SIGINT, note)
    except ValueError:  # not the main thread, which alone hears Ctrl-C
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if pressed:
        raise KeyboardInterrupt


def repeat_lost_ctrl_c() -> None:
    """Send Ctrl-C again where it fell into a finaliser: Python drops what is raised there.

    z3 frees its terms in finalisers, thousands of them a second.
    """
    before = sys.unraisablehook

    def hook(lost: Any) -> None:
        if issubclass(lost.exc_type, KeyboardInterrupt):
            threading.Timer(0.01, os.kill, (os.getpid(), signal.SIGINT)).start()
        else:
            before(lost)

    sys.unraisablehook = hook


def survive_any_stream() -> None:
    """Make standard output and error take whatever is printed, even where they are closed."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w"))  # noqa: SIM115 - open until the end
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # × on a terminal without it


def abandon_output() -> None:
    """Let nothing more reach standard output, its buffer among it: nobody reads it any more."""
    try:
        nothing = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nothing, sys.stdout.fileno())
        os.close(nothing)
    except (OSError, ValueError):
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115 - open until the end


def plain(text: str) -> str:
    """`text` without the control characters with which an id could move the cursor."""
    return re.sub(r"[^\S ]+|[\x00-\x1f\x7f-\x9f]", " ", text)


@contextmanager
def ended_like_ctrl_c() -> Iterator[None]:
    """Inside, an end by a signal or with the terminal is a Ctrl-C: nothing is left behind."""
    if threading.current_thread() is not threading.main_thread():
        yield  # no handler can be set there
        return
    numbers = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    before = {number: signal.signal(number, _as_ctrl_c) for number in numbers}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _as_ctrl_c(_number: int, _frame: FrameType | None) -> None:
    raise KeyboardInterrupt


EVERY = 60.0
"""Seconds between two lines of progress where there is no terminal."""


class Bar:
    """Progress on standard error, for work that is slow: a bar, or a line a minute in a log."""

    def __init__(self, total: int, what: str) -> None:
        self._total = total
        self._what = what
        self._begun = self._told = time.monotonic()
        self._progress: Any = None

    def __enter__(self) -> Bar:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        value: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if self._progress is not None:
            self._progress.stop()

    def at(self, done: int, note: str = "") -> None:
        """`done` of the total are done; `note` says what is at hand."""
        if not on_terminal(sys.stderr):
            self._log(done, note)
            return
        if self._progress is None:
            if time.monotonic() - self._begun < SLOW:
                return
            self._start()
        self._progress.update(0, completed=done, note=plain(note))

    def _log(self, done: int, note: str) -> None:
        if time.monotonic() - self._told >= EVERY:
            self._told = time.monotonic()
            spent = duration(self._told - self._begun)
            at = f", at {plain(note)}" if note else ""
            message(self._what, f"{done:,} of {self._total:,} done after {spent}{at}")

    def clear(self) -> None:
        """Take it off the screen until the next `at`, so that a line of results has room."""
        if self._progress is not None:
            self._progress.stop()
            self._progress = None

    def _start(self) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

        self._progress = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn("{task.fields[note]}", markup=False),
            console=Console(stderr=True),
            transient=True,
            redirect_stdout=False,  # standard output may be a pipe, and is not the bar's affair
        )
        self._progress.add_task(self._what, total=self._total, note="")
        self._progress.start()
