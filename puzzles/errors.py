"""The two errors that the project raises on purpose."""

from __future__ import annotations


class InputError(ValueError):
    """Input that cannot be read or does not fit; `str()` is one line naming what and where."""

    def at(self, where: str) -> InputError:
        """The same error with the place it happened, such as ``boards.jsonl:17``, in front."""
        return InputError(f"{where}: {self}")


class BeyondLimits(RuntimeError):
    """An engine was asked for more than it declares; never a pass, never a crash."""


def shown(text: str, width: int = 40) -> str:
    """`text` quoted on one line and cut to `width` characters, fit for an error message."""
    return repr(text if len(text) <= width else text[: width - 1] + "…")
