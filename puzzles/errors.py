"""The two errors that the project raises on purpose."""

from __future__ import annotations


class InputError(ValueError):
    """Input that cannot be read or does not fit; `str()` is one line naming what and where."""

    def at(self, where: str) -> InputError:
        """The same error with the place it happened, such as ``boards.jsonl:17``, in front."""
        return InputError(f"{where}: {self}")


class BeyondLimits(RuntimeError):  # noqa: N818 - a limit met is no error of anyone's
    """An engine was asked for more than it declares; never a pass, never a crash."""


def shown(text: str, width: int = 40) -> str:
    """`text` quoted on one line and cut to `width` characters, fit for an error message."""
    quoted = repr(text if len(text) <= width else text[: width - 1] + "…")
    # an escape is up to ten characters long, so the quoted text may need a cut of its own
    return quoted if len(quoted) <= 2 * width else quoted[: 2 * width - 2] + "…" + quoted[-1]


def named(source: str, width: int = 120) -> str:
    """The name of a file on one line, its end where it is longer than `width` characters."""
    name = source if source.isprintable() else repr(source)
    return name if len(name) <= width else "…" + name[1 - width :]


def figure(number: int) -> str:
    """`number` in digits, unless these would fill an error message."""
    return str(number) if number.bit_length() < 128 else "a huge number"
