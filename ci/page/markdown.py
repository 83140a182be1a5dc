"""A run as Markdown for a pull request: what changed, then what is not plainly right, then all."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from liarproof.ci.page.verdicts import OPEN, by_weight, plainly_right, spoken, tally, verdict_on
from liarproof.ci.page.words import claimed_words, measured_words
from liarproof.ci.report import PASS, Report
from liarproof.ci.terminal import AS_RECORDED, DOES_NOT_HOLD, plural
from liarproof.ledgers.claims import VERDICTS
from liarproof.properties.claims.conclude import Conclusion
from liarproof.puzzles.svg import NOT_IN_XML

MOST = 65_536
"""Characters that GitHub takes for a comment."""

LONGEST = 300
"""Characters of one cell."""

SPECIAL = re.compile(r"([\\`*_\[\]<>|~$&])")
"""What Markdown, or GitHub's, gives a meaning inside a line."""

AT_START = re.compile(r"^(\d*)([-+=#]|[.)](?=\s))")
"""What it gives a meaning at the start of a line: marks of lists and headings."""

CODE = re.compile(r"(`[^`|<>&\\]+`)")
"""What stays as it is."""

REFERRED = re.compile(r"(?<=[@])(?=\w)|(?<=#)(?=\d)|(?<=://)(?=\w)|(?<=www)(?=\.)")
"""Where a mention of a person or a thread, or the address of a page, would begin."""


def plain(content: str, most: int = LONGEST) -> str:
    """A text in one line of Markdown that means nothing but itself."""
    line = NOT_IN_XML.sub("\N{REPLACEMENT CHARACTER}", " ".join(content.split()))
    if len(line) > most:
        line = line[: most - 1] + "…"
    parts = CODE.split(line)
    return "".join(part if at % 2 else _escaped(part) for at, part in enumerate(parts))


def _escaped(part: str) -> str:
    return REFERRED.sub("<!-- -->", SPECIAL.sub(r"\\\1", part))


def paragraph(content: str) -> str:
    """A text of any length as a line of its own."""
    return AT_START.sub(r"\1\\\2", plain(content, len(content) + 1))


def code(content: str) -> str:
    """An id in Markdown, which may stand in a table."""
    return f"`{content}`" if re.fullmatch(r"[\w.:/+-]+", content) else plain(content)


def markdown(report: Report, most: int = MOST) -> str:
    """A run as Markdown, cut to so many characters, the least important being cut first."""
    return shortened(list(_blocks(report)), most)


Block = tuple[Sequence[str], Sequence[str], Sequence[str]]
"""Lines that stay together, lines that may be cut from the end, lines that then follow."""

CUT = "… {:,} more lines, for which there is no room here: see the HTML report or the run's JSON."


def shortened(blocks: Sequence[Block], most: int) -> str:
    """The blocks as one text; where there is no room, the rest is cut, and a line says so."""
    done: list[str] = []
    room = most - _size(["", CUT.format(10**6)])
    for at, (head, rows, end) in enumerate(blocks):
        room -= _size([*head, *end])
        fitting = _fitting(rows, room)
        if fitting or room >= 0:
            done += [*head, *rows[:fitting], *end]
        if fitting < len(rows) or room < 0:
            left = sum(len(lines) for _, lines, _ in blocks[at:]) - fitting
            done += ["", CUT.format(left)]
            break
        room -= _size(rows)
    return "\n".join(done) + "\n"


def _size(lines: Sequence[str]) -> int:
    """Characters, with the ends of lines. As GitHub may count: in UTF-16."""
    return sum(len(line.encode("utf-16-le")) // 2 + 1 for line in lines)


def _fitting(rows: Sequence[str], room: int) -> int:
    """How many of the rows there is room for."""
    for number, row in enumerate(rows):
        room -= _size([row])
        if room < 0:
            return number
    return len(rows)


def _blocks(report: Report) -> Iterator[Block]:
    yield [*_head(report), *_counts(report)], [], []
    changed = [claim for claim in report.claims if claim.changed]
    if changed:
        yield (
            ["", f"### {plural(len(changed), 'verdict')} changed", "", *_table_head("was", "now")],
            [_row(claim, *_change(claim)) for claim in changed],
            [],
        )
    trouble = [check for check in report.checks if check.outcome != PASS]
    if trouble:
        rows = [f"| {code(one.id)} | {one.outcome} | {plain(one.measured)} |" for one in trouble]
        head = "| check | outcome | what was found |"
        yield ["", "### Checks that do not hold", "", head, "|---|---|---|"], rows, []
    odd = [claim for claim in report.claims if not plainly_right(claim) and not claim.changed]
    if odd:
        rows = [_row(claim, name) for name, claims in by_weight(odd).items() for claim in claims]
        title = f"### {plural(len(odd), 'claim')} not plainly right, as recorded"
        yield ["", title, "", *_table_head("verdict")], rows, []
    right = [claim for claim in report.claims if plainly_right(claim)]
    if right:
        summary = f"<summary>{plural(len(right), 'claim')} plainly right</summary>"
        rows = [_row(claim, verdict_on(claim)) for claim in right]
        yield ["", "<details>", summary, "", *_table_head("verdict")], rows, ["", "</details>"]


def _head(report: Report) -> Iterator[str]:
    words = {AS_RECORDED: "all as recorded", DOES_NOT_HOLD: "something does not hold or changed"}
    yield f"## liarproof audit: {words.get(report.status, 'incomplete')}"
    yield ""
    yield (
        f"Profile {plain(report.profile)}, seed {report.seed}, asked for: {plain(report.selected)}."
        f" {plural(len(report.checks), 'check')}, {report.executed:,} of {report.expected:,} cases,"
        f" {plural(len(report.claims), 'claim')}."
    )


def _counts(report: Report) -> Iterator[str]:
    """The verdicts by article."""
    articles = dict.fromkeys(claim.article for claim in report.claims)
    if not articles:
        return
    names = [name for name in (*VERDICTS, OPEN) if name in tally(report.claims)]
    yield from ("", f"| article | {' | '.join(names)} |", "|---" * (len(names) + 1) + "|")
    for article in articles:
        counts = tally(claim for claim in report.claims if claim.article == article)
        yield f"| {code(article)} | {' | '.join(str(counts.get(name, 0)) for name in names)} |"
    yield from ("", f"In all: {spoken(tally(report.claims))}.")


def _table_head(*verdicts: str) -> list[str]:
    heads = ["id", "claim", "claimed", "measured", *verdicts]
    return [f"| {' | '.join(heads)} |", "|---" * len(heads) + "|"]


def _change(claim: Conclusion) -> tuple[str, str]:
    """The verdict on record and the new one, with their evidence, which may be all that differs."""
    was = f"{claim.recorded} ({claim.recorded_evidence})"
    return was, f"{verdict_on(claim)} ({claim.evidence_word})"


def _row(claim: Conclusion, *verdicts: str) -> str:
    measured = "; ".join(claim.missing) or measured_words(claim.readings)
    cells = (claim.says, claimed_words(claim.claimed), measured, *verdicts)
    return f"| {code(claim.id)} | {' | '.join(plain(cell) for cell in cells)} |"
