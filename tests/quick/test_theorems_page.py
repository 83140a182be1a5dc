"""The page of the theorem corpus says what the registry says."""

from __future__ import annotations

from pathlib import Path

from liarproof.properties.theorems.page import page

PAGE = Path(__file__).parents[2] / "properties" / "theorems" / "README.md"


def test_the_page_is_what_the_registry_prints() -> None:
    """Nobody changed a statement, or the page, without the other."""
    assert PAGE.read_text(encoding="utf-8") == "\n".join(page()) + "\n"
