"""Intervals drawn: the claimed value, as it is rounded, beside the measured one, on one scale."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from liarproof.ci.page.markup import Html, joined, tag
from liarproof.ci.page.words import written
from liarproof.ledgers.claims import Claim, Claimed
from liarproof.properties.claims.conclude import Reading
from liarproof.properties.claims.finding import said
from liarproof.puzzles.svg import element

ROOM = 0.08
"""Of the scale, left free on either side."""
MIDDLE, HEIGHT = 11, 22
"""Pixels."""


class Mark(NamedTuple):
    """What is claimed, as a place on the scale."""

    value: float
    low: float
    high: float
    """The ends of what rounds to it, or of the range that is claimed."""
    words: str

    said: bool = False
    """Whether the words are to be told with the drawing, as no number tells them."""


class Scale(NamedTuple):
    """What the left and the right end of a drawing stand for."""

    low: float
    high: float
    decimals: int = 0
    """With which its ends are told."""

    def at(self, value: float) -> float:
        """Where a value lies, in per cent of the width; what is beyond lies at the end."""
        part = (value - self.low) / (self.high - self.low)
        return round(100 * min(1.0, max(0.0, part)), 2)

    def told(self, end: float) -> str:
        """An end in digits."""
        return f"{end:,.{self.decimals}f}"


CLAIMED_BY_JUDGE = {
    "compare": Mark(0, 0, 0, "no difference", True),
    "never": Mark(0, 0, 0, "none", True),
    "always": Mark(100, 100, 100, "all", True),
}
"""What claims without a number of their own are held against."""


def mark_of(claimed: Claimed, check: str) -> Mark | None:
    """The place of what is claimed; None where it has none."""
    if check in CLAIMED_BY_JUDGE:
        return CLAIMED_BY_JUDGE[check]
    if claimed.value is not None:
        value, half = float(claimed.value), float(claimed.step) / 2
        return Mark(value, value - half, value + half, written(claimed.value, claimed.step))
    if claimed.low is not None and claimed.high is not None:
        low, high = float(claimed.low), float(claimed.high)
        return Mark((low + high) / 2, low, high, f"{said(low)} to {said(high)}")
    return None


def scale_of(mark: Mark | None, readings: Sequence[Reading], percent: bool) -> Scale | None:
    """One scale for a claim in all its readings; None where nothing can be drawn."""
    ends = [
        end
        for reading in readings
        for end in (reading.value, reading.low, reading.high)
        if end is not None and math.isfinite(end)
    ]
    if not ends:
        return None
    if mark is not None:
        ends += [mark.low, mark.high]
    low, high = min(ends), max(ends)
    room = ROOM * (high - low) or abs(high) * ROOM or 1.0
    least, most = (0.0 if low >= 0 else -math.inf), (100.0 if percent and high <= 100 else math.inf)
    places = math.floor(math.log10(2 * room))
    step = 10.0**places
    return Scale(
        max(math.floor((low - room) / step) * step, least),
        min(math.ceil((high + room) / step) * step, most),
        max(0, -places),
    )


def drawn(scale: Scale, mark: Mark | None, reading: Reading, unit: str) -> Html:
    """The line of one reading; nothing, where it has no interval."""
    if reading.value is None or not math.isfinite(reading.value):
        return Html("")
    parts = [element("line", class_="axis", x1="0", x2="100%", y1=MIDDLE, y2=MIDDLE)]
    if mark is not None:
        parts += _claimed(scale, mark)
    parts += _measured(scale, reading)
    picture = tag(
        "svg",
        Html("".join(parts)),
        class_="interval",
        width="100%",
        height=HEIGHT,
        role="img",
        aria_label=_told(mark, reading, unit),
    )
    line = f"line: {mark.words}" if mark is not None and mark.said else ""
    ends = joined(tag("span", end) for end in (scale.told(scale.low), line, scale.told(scale.high)))
    return tag("div", picture, tag("div", ends, class_="ends", aria_hidden="true"), class_="drawn")


def _claimed(scale: Scale, mark: Mark) -> Iterator[str]:
    left, right, middle = (scale.at(end) for end in (mark.low, mark.high, mark.value))
    width = f"{round(right - left, 2)}%"
    if right > left:
        yield element("rect", class_="rounding", x=f"{left}%", width=width, y=1, height=HEIGHT - 2)
    where = f"{middle}%"
    yield element("line", class_="claimed", x1=where, x2=where, y1=1, y2=HEIGHT - 1)


def _measured(scale: Scale, reading: Reading) -> Iterator[str]:
    assert reading.value is not None
    if reading.low is not None and reading.high is not None:
        left, right = f"{scale.at(reading.low)}%", f"{scale.at(reading.high)}%"
        yield element("line", class_="measured", x1=left, x2=right, y1=MIDDLE, y2=MIDDLE)
        for end in (left, right):
            yield element("line", class_="end", x1=end, x2=end, y1=MIDDLE - 5, y2=MIDDLE + 5)
    yield element("circle", class_="value", cx=f"{scale.at(reading.value)}%", cy=MIDDLE, r=4)


def _told(mark: Mark | None, reading: Reading, unit: str) -> str:
    """The drawing in words."""
    behind = f" {unit}" if unit else ""
    measured = f"measured {said(reading.value or 0)}{behind}"
    ends = [end for end in (reading.low, reading.high) if end is not None and math.isfinite(end)]
    if len(ends) == 2:
        measured += f", 95 % interval {said(ends[0])} to {said(ends[1])}"
    return f"claimed {mark.words}{behind}; {measured}" if mark is not None else measured


def key() -> Html:
    """How to read a drawing, by one."""
    mark = Mark(4.2, 4.0, 4.4, "4.2")
    sample = Reading("", "", "", "", None, None, 6.0, 5.0, 7.0, "", "", "")
    return drawn(Scale(3.0, 8.0), mark, sample, "")


def unit_of(claim: Claim | None, claimed: Claimed) -> str:
    """The unit of what is drawn; shares that never or always hold are in per cent."""
    return "%" if claim is not None and claim.check in ("never", "always") else claimed.unit
