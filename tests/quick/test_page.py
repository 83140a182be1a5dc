"""The page of a run and its Markdown: what stands in them, and that nothing else can."""

from __future__ import annotations

import re
from collections import Counter
from html.parser import HTMLParser
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from liarproof.ci.page import interval, places, verdicts, witness
from liarproof.ci.page.findings import findings_page
from liarproof.ci.page.markdown import MOST, markdown, paragraph, plain
from liarproof.ci.page.markup import VOID, Html, anchor, prose, tag
from liarproof.ci.page.page import ledgers_of, page
from liarproof.ci.page.sample import ARTICLE, BOARD, LOOP, URL, sample
from liarproof.ci.page.words import claimed_words, finding_words, p_words
from liarproof.ci.report import Report
from liarproof.ledgers.claims import VERDICTS, Claimed, Ledger, articles, read_ledger

HOSTILE = "\"'><script>alert(1)</script><img src=http://x.y onerror=alert(1)></style>&amp;|`\x01 "
IN_SVG = ("circle", "line", "path", "polyline", "rect")
LOADING = ("audio", "base", "embed", "form", "iframe", "img", "link", "object", "script", "video")


class Reader(HTMLParser):
    """A page taken apart as a browser would, but without mending it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.text: list[str] = []
        self.faults: list[str] = []
        self.feed(text)
        self.close()
        self.faults += [f"{name} is not closed" for name in self.open]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element begins."""
        self.tags.append((tag, {name: value or "" for name, value in attrs}))
        if len(dict(attrs)) < len(attrs):
            self.faults.append(f"{tag} has an attribute twice")
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element without content, which only SVG has."""
        self.tags.append((tag, {name: value or "" for name, value in attrs}))
        if tag not in IN_SVG or "svg" not in self.open:
            self.faults.append(f"{tag} cannot close itself")

    def handle_endtag(self, tag: str) -> None:
        """An element ends."""
        if not self.open or self.open.pop() != tag:
            self.faults.append(f"{tag} ends what it did not begin")

    def handle_data(self, data: str) -> None:
        """Text."""
        self.text.append(data)

    def all(self, attribute: str) -> list[str]:
        """The values of an attribute, wherever it stands."""
        return [attributes[attribute] for _, attributes in self.tags if attribute in attributes]

    def names(self) -> Counter[str]:
        """How often each element stands there."""
        return Counter(name for name, _ in self.tags)


def page_of(copies: int = 1) -> str:
    """The page of the made-up run."""
    report, ledger = sample(copies)
    return page(report, {ARTICLE: ledger})


def spoilt(value: Any, under: str = "") -> Any:
    """A value with something hostile before each text that is anyone's to write."""
    kept = ("verdict", "recorded", "recorded_evidence", "evidence", "outcome", "check")
    if isinstance(value, str):
        return value if under in kept else HOSTILE + value
    if isinstance(value, dict):
        return {
            HOSTILE + key if under == "choices" else key: spoilt(part, key)
            for key, part in value.items()
        }
    if isinstance(value, list | tuple):
        return [spoilt(part, under) for part in value]
    return value


def hostile() -> tuple[Report, Ledger]:
    """The made-up run, written by somebody who means harm."""
    report, ledger = (msgspec.to_builtins(part) for part in sample())
    return msgspec.convert(spoilt(report), Report), msgspec.convert(spoilt(ledger), Ledger)


# --- the page as HTML -----------------------------------------------------------------------


def test_the_page_is_well_formed() -> None:
    """Each element is closed where it should be, no id stands twice."""
    read = Reader(page_of(3))
    assert read.faults == []
    assert [name for name, times in Counter(read.all("id")).items() if times > 1] == []


def test_every_anchor_leads_somewhere() -> None:
    """Links inside the page, and what labels parts of it, name ids that are there."""
    read = Reader(page_of())
    ids = set(read.all("id"))
    inside = [href[1:] for href in read.all("href") if href.startswith("#")]
    assert len(inside) > 30
    assert set(inside) <= ids
    assert set(read.all("aria-labelledby")) <= ids


def test_every_claim_has_an_anchor_of_its_own_id() -> None:
    """A link to a claim is the page's name and the id."""
    report, _ = sample()
    ids = Reader(page_of()).all("id")
    assert {claim.id for claim in report.claims} <= set(ids)


def test_the_page_loads_nothing() -> None:
    """No resource, no script, no address but puzz.link's; the policy forbids the rest."""
    text = page_of()
    read = Reader(text)
    assert not set(LOADING) & set(read.names())
    assert read.all("src") == []
    away = [href for href in read.all("href") if not href.startswith("#")]
    assert away
    assert all(href.startswith("https://puzz.link/p?") for href in away)
    assert set(re.findall(r"(?:https?:)?//[\w.]+", text)) == {
        "https://puzz.link",
        "http://www.w3.org",  # the name of SVG, which nobody loads
    }
    assert not re.search(r"@import|url\(|@font-face", text)
    (policy,) = [
        a["content"] for _, a in read.tags if a.get("http-equiv") == "Content-Security-Policy"
    ]
    assert policy.startswith("default-src 'none';")
    assert "script" not in policy


def test_hostile_texts_stay_texts() -> None:
    """Whatever stands in a ledger or a record, the page has the elements that it has without."""
    report, ledger = hostile()
    text = page(report, {report.claims[0].article: ledger})
    read = Reader(text)
    assert read.faults == []
    assert not set(LOADING) & set(read.names())
    assert not [name for _, attributes in read.tags for name in attributes if name[:2] == "on"]
    assert read.names()["article"] == Reader(page_of()).names()["article"]
    assert {href[1:] for href in read.all("href") if href[0] == "#"} <= set(read.all("id"))
    shown = HOSTILE.replace("\x01", "\ufffd").strip()
    assert sum(shown in part for part in read.text) > 50
    assert "\x01" not in text


def test_only_markup_is_not_escaped() -> None:
    """A text joined to markup by mistake is shown as text, it is never run."""
    assert tag("p", "<b>", Html("<i></i>")) == "<p>&lt;b&gt;<i></i></p>"
    assert tag("p", "".join([tag("b", "x")])) == "<p>&lt;b&gt;x&lt;/b&gt;</p>"
    assert tag("a", title='"><b>') == '<a title="&quot;&gt;&lt;b&gt;"></a>'
    assert prose("`<b>` 3 %") == "<code>&lt;b&gt;</code> 3\N{NO-BREAK SPACE}%"
    assert anchor("a b#c") == "a_20_b_23_c"


def test_headings_go_down_step_by_step() -> None:
    """One h1, and no level is left out on the way down; landmarks are there."""
    read = Reader(page_of())
    levels = [int(name[1]) for name, _ in read.tags if re.fullmatch(r"h[1-6]", name)]
    assert levels.count(1) == 1
    assert levels[0] == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))
    names = read.names()
    assert [names[name] for name in ("header", "nav", "main", "footer")] == [1] * 4
    assert dict(read.tags)["html"]["lang"] == "en"


def test_every_drawing_has_words() -> None:
    """Pictures tell what they show to those who do not see them."""
    drawings = [attributes for name, attributes in Reader(page_of()).tags if name == "svg"]
    pictures = [one for one in drawings if one["class"] == "lp-picture"]
    assert len(drawings) > len(pictures) > 0
    assert all(one["role"] == "img" for one in drawings)
    assert all(one["aria-label"] for one in drawings if one["class"] != "lp-picture")


def test_a_claim_shows_all_that_is_known_of_it() -> None:
    """Claimed beside measured, p and effect, own sample, correction, how to repeat it."""
    text = page_of()
    (claim,) = re.findall(rf'<article [^>]*id="{ARTICLE}.share.strict">.*?</article>', text)
    told = " ".join(Reader(claim).text).replace("\N{NO-BREAK SPACE}", " ")
    for wanted in (
        "refuted", "Without the pair rule 40.0 % are finished.", "40.0 % (n = 300)", "31.2 %",
        "95 % interval 29.5 to 32.9", "claimed minus measured +8.8 points, p < 0.0001",
        "171 of 300", "About 31 %.", f"liarproof audit --only {ARTICLE}.share.strict",
        "hitori.ladder", "order = random", "sampled: n = 3,000, seed 1", "open at puzz.link",
    ):  # fmt: skip
        assert wanted in told, wanted
    assert "liarproof theorem show hitori-sandwich-twins" in text


def test_verdicts_are_counted_and_can_be_filtered() -> None:
    """For each verdict of the run there is a count, a button, and a rule that hides the others."""
    text = page_of()
    buttons = [a["id"] for name, a in Reader(text).tags if name == "input"]
    assert len(buttons) == len(VERDICTS) + 4  # all, not plainly right, changed, no verdict
    for button in buttons[1:]:
        kind = button.removeprefix("show-")
        assert f"body:has(#{button}:checked) .claim:not(.{kind}, :target)" in text
    assert "2 exact, 1 consistent, 1 imprecise, 2 refuted" in text


def test_the_page_of_a_large_run_is_not_large() -> None:
    """700 claims, most of them drawn, in less than 3 MB."""
    report, ledger = sample(70)
    assert len(report.claims) == 700
    assert len(page(report, {ARTICLE: ledger}).encode()) < 3_000_000


def test_a_run_without_claims_has_a_page() -> None:
    """A run of checks alone, or one whose ledgers cannot be read, is shown all the same."""
    report, _ = sample()
    assert Reader(page(report, {})).faults == []
    report.claims = []
    read = Reader(page(report, {}))
    assert read.faults == []
    assert "fieldset" not in read.names()


def test_the_ledgers_on_record_are_read() -> None:
    """Without ledgers given, those of the run's articles are read; one that has none is named."""
    report, _ = sample()
    assert ledgers_of(report) == {}
    assert f"Audit of “{ARTICLE}”" in page(report)
    for article in articles():
        report.claims[0].article = article
        assert ledgers_of(report) == {article: read_ledger(article)}


# --- its parts ------------------------------------------------------------------------------


def test_intervals_are_drawn_to_scale() -> None:
    """Claimed and measured lie where they should on one scale, and what is far off stays on it."""
    reading = sample()[0].claims[1].readings[0]
    mark = interval.mark_of(Claimed(value=57.0, step=1), "share")
    assert mark is not None
    assert (mark.low, mark.high) == (56.5, 57.5)
    scale = interval.Scale(50.0, 60.0)
    drawn = interval.drawn(scale, mark, reading, "%")
    assert 'class="claimed" x1="70.0%"' in drawn
    assert 'class="rounding" x="65.0%" width="10.0%"' in drawn
    assert f'class="value" cx="{10 * (57.3 - 50):.1f}%"' in drawn
    assert (scale.at(-1e9), scale.at(float("inf"))) == (0, 100)


def test_a_scale_holds_all_readings_and_no_impossible_share() -> None:
    """One scale for all readings; shares end at 0 and 100; nothing measured, no scale."""
    reading = sample()[0].claims[1].readings[0]
    sure = msgspec.structs.replace(reading, value=100.0, low=99.0, high=100.0)
    scale = interval.scale_of(None, [reading, sure], True)
    assert scale is not None
    assert scale.low < 55.5
    assert scale.high == 100
    assert (
        interval.scale_of(
            None, [msgspec.structs.replace(reading, value=None, low=None, high=None)], True
        )
        is None
    )
    endless = msgspec.structs.replace(reading, low=-float("inf"), high=float("inf"))
    known = interval.scale_of(None, [endless], False)
    assert known is not None
    assert "nan" not in interval.drawn(known, None, endless, "")


def test_witnesses_are_pictures_words_or_text() -> None:
    """Words and both boards of a text; a URL; a loop with its marks; what is no board as it is."""
    words, one, two = witness.parts(BOARD)
    assert words == "two answers, the first takes no more"
    assert isinstance(one, witness.Board)
    assert isinstance(two, witness.Board)
    assert one.marks != two.marks
    (board,) = witness.parts(URL)
    assert isinstance(board, witness.Board)
    assert board.url == URL
    (loop,) = witness.parts(LOOP)
    assert isinstance(loop, witness.Board)
    assert loop.marks is not None
    assert list(witness.parts("hitori 2x2\n  1 2")) == ["hitori 2x2\n  1 2"]
    assert list(witness.parts("javascript:alert(1)")) == ["javascript:alert(1)"]
    assert witness.shown("") == ""
    assert "<a" not in witness.shown("https://x.y/p?hitori/1")


@pytest.mark.parametrize(
    ("claimed", "words"),
    [
        (Claimed(value=57.0, unit="%", step=0.1, of=300), "57.0 % (n = 300)"),
        (Claimed(value=12345), "12,345"),
        (Claimed(value=0.05, step=0.01, unit="ms"), "0.05 ms"),
        (Claimed(low=3, high=9), "3 to 9"),
        (Claimed(low=3), "at least 3"),
        (Claimed(high=9.5), "at most 9.5"),
        (Claimed(values=(1, 2, "many")), "1, 2, many"),
        (Claimed(text="A001333", value=3), "3; A001333"),
        (Claimed(), ""),
    ],
)
def test_what_is_claimed_in_words(claimed: Claimed, words: str) -> None:
    """Numbers stand with the decimals of their rounding, with unit and sample."""
    assert claimed_words(claimed) == words


def test_p_values_in_words() -> None:
    """Not more digits than they are worth, and never 0."""
    told = [p_words(p) for p in (None, 0.0, 0.00031, 0.04567, 0.9999)]
    assert told == ["", "p < 0.0001", "p = 0.00031", "p = 0.046", "p = 1"]


def test_places_are_grouped_by_section() -> None:
    """A title with a comma is not cut where all that begin like it go on alike."""
    found = places.sections(
        ["Search, and the proof, line 1", "Search, and the proof, line 2", "Rules; one", "Rules, 2"]
    )
    assert set(found.values()) == {"Search, and the proof", "Rules"}
    assert places.within("Search, and the proof, line 2", "Search, and the proof") == "line 2"
    assert places.within("Rules", "Rules") == ""


def test_every_verdict_has_words_and_a_rank() -> None:
    """No verdict is forgotten in a table of the page."""
    everything = {*VERDICTS, verdicts.OPEN}
    assert set(verdicts.MEANS) == everything
    assert sorted(verdicts.WEIGHT) == sorted(everything)


def test_findings_say_what_was_measured() -> None:
    """Ids of claims and of measurements are replaced, also where nothing was measured."""
    report, ledger = sample()
    known = {claim.id: claim for claim in report.claims}
    first, second = (finding_words(found, known) for found in ledger.finding)
    assert first.endswith("such a board: hitori-sandwich-twins: refuted.")
    assert "31.2 %, 95 % interval 29.5 to 32.9" in second
    assert "not measured in this run" in finding_words(ledger.finding[0], {})


# --- Markdown -------------------------------------------------------------------------------


def test_markdown_tells_changes_first_and_folds_what_is_right() -> None:
    """Changed verdicts, then what is not plainly right, then the rest in a fold."""
    text = markdown(sample()[0])
    order = ["1 verdict changed", "not plainly right", "<details>", "3 claims plainly right"]
    assert sorted(order, key=text.index) == order
    folded = text[text.index("<details>") :]
    assert f"`{ARTICLE}.count`" in folded
    assert f"`{ARTICLE}.twins`" not in folded
    assert "| refuted (sampled) | imprecise (sampled) |" in text


def test_markdown_keeps_within_what_github_takes() -> None:
    """A large run is cut, with a line that says how much, and never inside a row."""
    text = markdown(sample(70)[0])
    assert 0.9 * MOST < len(text.encode("utf-16-le")) / 2 <= MOST
    (told,) = re.findall(r"^… ([\d,]+) more lines", text, re.MULTILINE)
    rows = sum(line.startswith(f"| `{ARTICLE}.") for line in text.splitlines())
    assert rows + int(told) == 700
    assert all(line.endswith("|") for line in text.splitlines() if line.startswith("|"))


@pytest.mark.parametrize("most", range(800, 3200, 150))
def test_markdown_is_cut_anywhere(most: int) -> None:
    """Wherever the room ends, folds are closed and the text keeps to it."""
    text = markdown(sample()[0], most)
    assert len(text) <= most
    assert text.count("<details>") == text.count("</details>")


def test_hostile_texts_mean_nothing_in_markdown() -> None:
    """No element, no cell, no mention and no link comes out of a ledger."""
    report, _ = hostile()
    text = markdown(report)
    assert not re.search(r"(?<!\\)<(?!!-- -->|/?details>|/?summary>)", text)
    widths = {len(re.findall(r"(?<!\\)\|", row)) for row in text.splitlines() if row[:1] == "|"}
    assert widths == {4, 6, 7, 10}
    assert plain("a|b <c> @joe #12") == r"a\|b \<c\> @<!-- -->joe #<!-- -->12"
    assert plain("`adj` and `a|b`") == r"`adj` and \`a\|b\`"
    assert [paragraph(text) for text in ("- a", "1. a", "3.5 %")] == [r"\- a", r"1\. a", "3.5 %"]


def test_a_findings_page_tells_findings_in_order_and_all_that_is_odd() -> None:
    """Findings as the ledger orders them, with witness and link, then a table by verdict."""
    report, ledger = sample()
    text = "\n".join(findings_page(ledger, report.claims))
    assert text.index("### 1. The rule") < text.index("### 2. One figure")
    assert "```\nhitori 1x2\n  1# 1.\n```" in text
    assert "[Open at puzz.link](https://puzz.link/p?hitori/2/1/11)" in text
    table = text[text.index("## Every claim") :]
    assert f"`{ARTICLE}.share`" not in table
    assert f"`{ARTICLE}.tests`" in table
