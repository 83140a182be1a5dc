"""How pictures look: colours in light and in dark, and the layers that lie upon one another.

Colours are custom properties, so that a page that holds a picture may set others. All names begin
with ``lp-``, so that pictures in one page disturb neither it nor one another. What cannot read
custom properties finds the light colours in plain attributes.
"""

from __future__ import annotations

from collections.abc import Mapping

from liarproof.puzzles.svg import element

COLOURS: dict[str, tuple[str, str]] = {
    "paper": ("#ffffff", "#22252c"),
    "ink": ("#15171c", "#eef0f4"),
    "grid": ("#b9bec8", "#4a515e"),
    "clue-cell": ("#e3e7ee", "#3d4452"),
    "shade": ("#333943", "#aab3c2"),
    "on-shade": ("#ffffff", "#101216"),
    "dot": ("#6a7280", "#98a1b0"),
    "cross": ("#8f97a3", "#808897"),
    "loop": ("#0a8f5b", "#38d996"),
    "frontier": ("#8a2be2", "#c792ff"),
    "white": ("#ffffff", "#f4f5f7"),
    "black": ("#15171c", "#000000"),
    "rim": ("#15171c", "#a9b1bf"),
    "point": ("#e4570c", "#ff9838"),
}
"""Each colour in light and in dark."""

PREFIX = "lp-"
PICTURE = f"{PREFIX}picture"
"""The class of the whole."""
FONT = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif"

Look = Mapping[str, str]
"""Attributes; those of `COLOURED` name a colour."""
COLOURED = ("fill", "stroke")
NO_COLOUR = "none"


def _filled(colour: str) -> Look:
    return {"fill": colour}


def _lined(colour: str, width: float, ends: str = "round") -> Look:
    join = "round" if ends == "round" else "miter"
    return {
        "fill": NO_COLOUR,
        "stroke": colour,
        "stroke-width": f"{width:g}",
        "stroke-linecap": ends,
        "stroke-linejoin": join,
    }


def _rimmed(colour: str) -> Look:
    return {"fill": colour, "stroke": "rim", "stroke-width": "1.5"}


LOOKS: dict[str, Look] = {
    "back": _filled("paper"),
    "words": {**_filled("ink"), "font-family": FONT, "font-size": "14"},
    "clue-cell": _filled("clue-cell"),
    "shaded": _filled("shade"),
    "grid": _lined("grid", 1, "butt"),
    "frame": _lined("ink", 2.5, "square"),
    "dot": _filled("dot"),
    "clue": {**_filled("ink"), "font-family": FONT, "text-anchor": "middle"},
    "clue-on-shade": {**_filled("on-shade"), "font-family": FONT, "text-anchor": "middle"},
    "cross": _lined("cross", 1.5),
    "loop": _lined("loop", 7),
    "frontier": _lined("frontier", 5),
    "white": _rimmed("white"),
    "black": _rimmed("black"),
    "white-against": _rimmed("white"),
    "black-against": _rimmed("black"),
    "given": _lined("rim", 2.5),
    "point": _lined("point", 4),
}
"""The layers, each upon those before it, and how they look."""


def layer(name: str, *elements: str) -> str:
    """The elements of a layer; nothing, where there are none."""
    look = {
        key.replace("-", "_"): COLOURS[value][0] if _is_colour(key, value) else value
        for key, value in LOOKS[name].items()
    }
    return element("g", *elements, class_=PREFIX + name, **look) if elements else ""


def _is_colour(key: str, value: str) -> bool:
    return key in COLOURED and value != NO_COLOUR


def style() -> str:
    """The style sheet of a picture."""
    rules = [_properties(0) + f".{PICTURE}{{max-width:100%;height:auto}}"]
    rules.append(f"@media (prefers-color-scheme:dark){{{_properties(1)}}}")
    for name, look in LOOKS.items():
        colours = ";".join(
            f"{key}:var(--{PREFIX}{value})" for key, value in look.items() if _is_colour(key, value)
        )
        rules.append(f".{PICTURE} .{PREFIX}{name}{{{colours}}}")
    return element("style", "\n" + "\n".join(rules) + "\n")


def _properties(scheme: int) -> str:
    """The colours of a scheme; whatever else a page sets is stronger than this."""
    values = ";".join(f"--{PREFIX}{name}:{both[scheme]}" for name, both in COLOURS.items())
    return f":where(.{PICTURE}){{{values}}}"
