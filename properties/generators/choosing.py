"""The choices of a generator: a frozen dataclass a genre, each field with its default."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any, TypeVar

from liarproof.puzzles.errors import InputError, shown

C = TypeVar("C")


def chosen(kind: type[C], choices: Mapping[str, Any]) -> C:
    """`kind` made from `choices`; raises `InputError` for a name that it does not have."""
    known = {field.name for field in fields(kind)}  # type: ignore[arg-type]  # C is a dataclass
    for name in choices:
        if name not in known:
            raise InputError(f"choice {shown(name)} is not one of: {', '.join(sorted(known))}")
    return kind(**choices)


def check_options(choices: Any, options: Mapping[str, tuple[str, ...]]) -> None:
    """Raise `InputError` where a field of `choices` is none of its `options`."""
    for name, allowed in options.items():
        value = getattr(choices, name)
        if value not in allowed:
            raise InputError(f"{name} {shown(str(value))} is not one of: {', '.join(allowed)}")


def check_share(name: str, value: Any) -> None:
    """Raise `InputError` unless `value` is a number above 0 and at most 1."""
    if not (type(value) in (int, float) and 0 < value <= 1):
        raise InputError(f"{name} {shown(str(value))} is no number above 0 and at most 1")


def check_whole(name: str, value: Any, least: int, most: int) -> None:
    """Raise `InputError` unless `value` is a whole number from `least` to `most`."""
    if not (type(value) is int and least <= value <= most):
        raise InputError(
            f"{name} {shown(str(value))} is no whole number from {least:,} to {most:,}"
        )
