"""The page of the contracts says what the code says."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from liarproof.properties.contracts import subject
from liarproof.properties.contracts.catalogue import CONTRACTS, contract_named
from liarproof.properties.contracts.finds import KEEP, Finding, keep_finding, worlds_in
from liarproof.properties.contracts.hunt import EXAMPLES, TINY_CELLS, TINY_ENTRIES, Hunt
from liarproof.properties.contracts.subject import Subject
from liarproof.properties.contracts.worlds import LARGEST
from liarproof.puzzles.answer import State

PAGE = Path(__file__).parents[2] / "properties" / "contracts" / "README.md"

WORDS = {4: "four", 20: "twenty"}
"""Numbers as the page writes them."""


def section(title: str) -> str:
    """The text below a heading, as far as the next one."""
    return PAGE.read_text(encoding="utf-8").split(f"\n## {title}\n")[1].split("\n## ")[0]


def corner_pair(puzzle: Any, state: State) -> bool:
    """The wrong rule of the page: of two equal numbers in the corner the corner is shaded."""
    if puzzle.width > 1 and puzzle.clues[0][0] == puzzle.clues[0][1] != 0:
        if state.cells[0, 0] == 1:
            return False
        state.cells[0, 0] = 2
    return True


def test_every_contract_stands_on_the_page() -> None:
    """The page lists the contracts in the catalogue's order, each with its definition verbatim."""
    listed = [
        (name, " ".join(text.split()))
        for name, text in re.findall(
            r"^- \*\*(.+?)\*\*: (.+?)(?=^- |\Z)", section("The contracts"), re.M | re.S
        )
    ]
    assert listed == [(contract.name, contract.text) for contract in CONTRACTS]


def test_every_attribute_stands_on_the_page() -> None:
    """The page names the attributes that a rung may have, as the module that reads them does."""
    documented = re.findall(r"^\* `(\w+)`", subject.__doc__ or "", re.M)
    listed = re.findall(r"^\| `(\w+)`", section("What a rung can state about itself"), re.M)
    assert listed == documented
    assert listed


def test_the_effort_is_as_the_page_says() -> None:
    """Sizes and numbers that the page gives are those that are used."""
    text = section("How they are tested")
    assert f"boards to {WORDS[TINY_CELLS]} cells" in text
    assert f"at most {WORDS[TINY_ENTRIES]} entries" in text
    assert f"puzzles to {WORDS[LARGEST]} cells" in text
    assert f"{EXAMPLES} puzzles a contract" in text


def test_the_kept_file_is_a_real_one(tmp_path: Path) -> None:
    """The hunt finds what the page shows and keeps it in these words, and it breaks again."""
    text = section("A counterexample, kept")
    shown = re.search(r"```\n(.+?)```", text, re.S)
    named = re.search(rf"`{re.escape(KEEP)}/(\S+)`", text)
    assert shown is not None
    assert named is not None
    looked_at, sound = Subject(corner_pair, "hitori"), contract_named("sound")
    try:
        hunt = Hunt(looked_at, sound)
        breach = hunt.run(examples=1)
        assert breach is not None
        finding = Finding("corner_pair", "hitori", "sound", breach, hunt.seed, hunt.effort)
        kept = keep_finding(tmp_path, looked_at, finding).file
        assert kept == tmp_path / named[1]
        assert kept.read_text(encoding="utf-8") == shown[1]
        (world,) = worlds_in(kept, looked_at)
        assert sound.find(looked_at, world) is not None
    finally:
        looked_at.close()


@pytest.mark.parametrize("link", re.findall(r"\]\((?!https?:)([^)]+)\)", PAGE.read_text("utf-8")))
def test_links_lead_somewhere(link: str) -> None:
    """Every file that the page links to is there."""
    assert (PAGE.parent / link).is_file()
