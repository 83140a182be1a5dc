"""Claims grouped by the section of the article that makes them.

A place is a section, then where in it, with a comma or the like between; titles have commas too.
So a section goes on to the last such sign up to which all claims that begin alike are alike.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from liarproof.properties.claims.conclude import Conclusion

BREAK = re.compile(r"[,;] | \(")


def starts(place: str) -> list[str]:
    """What the place may begin with as a section: up to each sign, and all of it."""
    return [place[: sign.start()] for sign in BREAK.finditer(place) if sign.start()] + [place]


def sections(places: Iterable[str]) -> dict[str, str]:
    """The section of each place."""
    known = list(places)
    times = Counter(start for place in known for start in starts(place))
    return {place: _section(starts(place), times) for place in known}


def _section(found: Sequence[str], times: Counter[str]) -> str:
    first = found[0]
    if times[first] == 1:
        return first
    return [start for start in found if times[start] == times[first]][-1]


def by_section(claims: Sequence[Conclusion]) -> dict[str, list[Conclusion]]:
    """The claims by section, in the order in which they stand."""
    of = sections(claim.place for claim in claims)
    grouped: dict[str, list[Conclusion]] = {}
    for claim in claims:
        grouped.setdefault(of[claim.place], []).append(claim)
    return grouped


def within(place: str, section: str) -> str:
    """Where in its section a place is; "" where it is all of it."""
    rest = place.removeprefix(section).strip(" ,;:")
    return rest[1:-1] if rest.startswith("(") and rest.endswith(")") else rest
