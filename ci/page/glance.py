"""Verdicts at a glance: bars, counts in words, and the filter that is made of them."""

from __future__ import annotations

from collections.abc import Sequence

from liarproof.ci.page.claims import badge, kind
from liarproof.ci.page.markup import Html, described, joined, tag
from liarproof.ci.page.verdicts import MEANS, plainly_right, spoken, tally
from liarproof.properties.claims.conclude import Conclusion
from liarproof.puzzles.svg import element

ALL, NOT_PLAIN, CHANGED = "all", "not-plain", "changed"
"""Filters besides those by verdict."""


def bar(claims: Sequence[Conclusion]) -> Html:
    """The verdicts as parts of a bar."""
    counts = tally(claims)
    parts: list[str] = []
    done = 0
    for verdict, number in counts.items():
        left, width = (f"{100 * n / len(claims):.3f}%" for n in (done, number))
        parts.append(
            element("rect", class_=f"part {kind(verdict)}", x=left, width=width, height="100%")
        )
        done += number
    return tag(
        "svg", Html("".join(parts)), class_="bar", width="100%", height="14", role="img",
        aria_label=spoken(counts),
    )  # fmt: skip


def counts_list(claims: Sequence[Conclusion]) -> Html:
    """How many of each verdict, in words."""
    items = (tag("li", badge(verdict), f" {number:,}") for verdict, number in tally(claims).items())
    return tag("ul", joined(items), class_="counts")


def meanings(claims: Sequence[Conclusion]) -> Html:
    """What the verdicts of the run mean."""
    pairs = [(badge(verdict), MEANS[verdict].means) for verdict in tally(claims)]
    return described(pairs, class_="meanings")


def choices(claims: Sequence[Conclusion]) -> dict[str, tuple[str, int]]:
    """The filters that show something: class of the claims -> name, and how many they are."""
    found = {ALL: ("all", len(claims))}
    found[NOT_PLAIN] = ("not plainly right", sum(not plainly_right(one) for one in claims))
    found[CHANGED] = ("changed", sum(one.changed for one in claims))
    found |= {kind(verdict): (verdict, number) for verdict, number in tally(claims).items()}
    return {name: choice for name, choice in found.items() if choice[1]}


def filters(claims: Sequence[Conclusion]) -> Html:
    """Buttons, of which one is chosen; the style sheet does the rest."""
    buttons = []
    for name, (words, number) in choices(claims).items():
        button = tag("input", type="radio", name="show", id=f"show-{name}", checked=name == ALL)
        buttons.append(tag("label", button, tag("span", f"{words} {number:,}")))
    return tag(
        "fieldset", tag("legend", "Show the claims that are"), joined(buttons), class_="filters"
    )


def filter_style(claims: Sequence[Conclusion]) -> str:
    """The rules that hide what is not chosen; a claim that a link leads to is always shown.

    Browsers that do not know ``:has`` show everything.
    """
    rules = []
    for name in choices(claims):
        if name == ALL:
            continue
        chosen = f"body:has(#show-{name}:checked)"
        rules.append(f"{chosen} .claim:not(.{name}, :target){{display:none}}")
        rules.append(f"{chosen} .place:not(:has(.{name}, :target)){{display:none}}")
    return "\n".join(rules)
