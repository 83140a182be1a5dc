"""What goes wrong with a propagator that runs in a process of its own: a finding about it."""

from __future__ import annotations

from typing import ClassVar

LONGEST = 300
"""Characters of a foreign text that a message shows."""


class Trouble(Exception):  # noqa: N818 - a finding about somebody's program, no error of ours
    """A propagator's process broke the protocol; `str()` is one line that says how.

    `kind` is "hung", "died" or "garbage".
    """

    kind: ClassVar[str]


class Hung(Trouble):
    """It gave no line in time, and was killed."""

    kind = "hung"


class Died(Trouble):
    """It exited, was killed by a signal, or closed a pipe."""

    kind = "died"

    def __init__(self, message: str, said: str = "") -> None:
        super().__init__(message)
        self.said = said
        """The end of its standard error, as it came."""


class Garbage(Trouble):
    """It wrote what is no answer to its request."""

    kind = "garbage"


def one_line(text: str, longest: int = LONGEST) -> str:
    """`text` on one printable line of at most `longest` characters."""
    line = " ".join(text[: 4 * longest].split())
    line = "".join(c if c.isprintable() else repr(c)[1:-1] for c in line)
    return line if len(line) <= longest else line[: longest - 1] + "…"
