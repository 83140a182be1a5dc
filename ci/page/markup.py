"""HTML put together from pieces that cannot be mistaken for text: what is no `Html` is escaped."""

from __future__ import annotations

import re
from collections.abc import Iterable

from liarproof.ci.page.words import kept
from liarproof.puzzles.svg import text

NOT_IN_ADDRESS = re.compile(r"[^A-Za-z0-9.:/+-]")

CODE = re.compile(r"(`[^`]+`)")

VOID = ("input", "meta")
"""Elements that have no end."""


class Html(str):
    """Markup, as against plain text."""

    __slots__ = ()


def safe(content: str) -> Html:
    """Plain text as markup; markup as it is."""
    return content if isinstance(content, Html) else Html(text(content))


def joined(parts: Iterable[str], between: str = "") -> Html:
    """Pieces one after another, each made safe."""
    return Html(safe(between).join(map(safe, parts)))


def prose(content: str) -> Html:
    """A text for people: figures stay with their units, what stands in backticks is code."""
    parts = CODE.split(kept(content))
    return joined(tag("code", part[1:-1]) if at % 2 else part for at, part in enumerate(parts))


def tag(name: str, /, *inside: str, **attributes: str | int | bool) -> Html:
    """An element; an attribute `class_` is written ``class``, `aria_label` ``aria-label``.

    An attribute that is True stands without a value, one that is False or empty is left out.
    """
    written = "".join(_attribute(key, value) for key, value in attributes.items())
    if name in VOID:
        return Html(f"<{name}{written}>")
    return Html(f"<{name}{written}>{joined(inside)}</{name}>")


def _attribute(key: str, value: str | int | bool) -> str:
    name = key.rstrip("_").replace("_", "-")
    if value is True:
        return f" {name}"
    return "" if value is False or value == "" else f' {name}="{text(str(value))}"'


def anchor(name: str) -> str:
    """An id as the address of a place in the page: what no address may hold is spelt out."""
    return "".join(
        letter
        if letter.isascii() and (letter.isalnum() or letter in ".:/+-")
        else f"_{ord(letter):x}_"
        for letter in name
    )


def described(pairs: Iterable[tuple[str, str]], **attributes: str) -> Html:
    """A list of names, each with what it stands for; pairs without that are left out."""
    rows = (
        tag("div", tag("dt", name), tag("dd", content), "") for name, content in pairs if content
    )
    return tag("dl", joined(rows), **attributes)


def scrolling(label: str, head: Iterable[str], rows: Iterable[Iterable[str]]) -> Html:
    """A table that scrolls inside its own frame where it does not fit, by keyboard too."""
    heads = joined(tag("th", name, scope="col") for name in head)
    body = joined(tag("tr", joined(tag("td", cell) for cell in row)) for row in rows)
    table = tag("table", tag("thead", tag("tr", heads)), tag("tbody", body))
    return tag("div", table, class_="scroll", role="region", aria_label=label, tabindex="0")
