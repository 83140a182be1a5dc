"""The few pieces of SVG that pictures are made of: elements, numbers, and text safe in both."""

from __future__ import annotations

import re
from html import escape

NOT_IN_XML = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that no XML document may hold, in whatever way they are written."""


def text(content: str) -> str:
    """`content` as it stands in an element or an attribute."""
    return escape(NOT_IN_XML.sub("\ufffd", content))


def number(value: float) -> str:
    """A length in digits, without more of them than anyone can see."""
    return f"{value:.4f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)


def element(name: str, *inside: str, **attributes: str | float) -> str:
    """An element; `stroke_width` is written ``stroke-width``, `class_` ``class``.

    What stands `inside` is SVG already; the values of attributes are made safe here.
    """
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{_value(value)}"'
        for key, value in attributes.items()
    )
    return f"<{name}{written}>{''.join(inside)}</{name}>" if inside else f"<{name}{written}/>"


def _value(value: str | float) -> str:
    return text(value) if isinstance(value, str) else number(value)
