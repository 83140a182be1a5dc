"""`liarproof audit --coverage FILE`: what of an article's text its ledger covers."""

from __future__ import annotations

import hashlib
from pathlib import Path

from liarproof.ci import terminal
from liarproof.ci.machine import JsonFile
from liarproof.ledgers.articles import Coverage, coverage
from liarproof.ledgers.claims import Ledger, articles, read_ledger
from liarproof.puzzles.errors import InputError, named

SHOWN = 20
"""Places of a kind that are printed; the JSON has them all."""


def cover(file: str, json: str | None) -> int:
    """Say what is covered; the exit status: 0 all of it, 1 not all.

    Raises `InputError` for a file that cannot be read, and for a text that no ledger speaks of.
    """
    out = JsonFile(json)
    ledger, text = _ledger_of(file)
    found = coverage(ledger, text)
    out.write(_record(ledger, found))
    if not out.is_stdout:
        _show(ledger, found)
    return terminal.AS_RECORDED if found.complete else terminal.DOES_NOT_HOLD


def _ledger_of(file: str) -> tuple[Ledger, str]:
    try:
        data = Path(file).read_bytes()
        text = data.decode()
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise InputError(f"--coverage {named(file)}: {reason}") from None
    digest = hashlib.sha256(data).hexdigest()
    for article in articles():
        ledger = read_ledger(article)
        if ledger.sha256 == digest:
            return ledger, text
    raise InputError(
        f"--coverage {named(file)}: not the text that a ledger speaks of;"
        f" there are: {', '.join(articles())}"
    )


def _record(ledger: Ledger, found: Coverage) -> dict[str, object]:
    return {
        "article": ledger.article,
        "tokens": found.tokens,
        "claimed": found.claims,
        "excluded": found.excluded,
        "missed": [token.place for token in found.missed],
        "astray": found.astray,
        "differing": found.differing,
    }


def _show(ledger: Ledger, found: Coverage) -> None:
    for what, places in (
        ("nothing covers", [token.place for token in found.missed]),
        ("the text does not have", found.astray),
        ("another number than the text:", found.differing),
    ):
        for place in places[:SHOWN]:
            terminal.say(f"  {what} {place}")
        if len(places) > SHOWN:
            terminal.say(f"  and {len(places) - SHOWN:,} more (all in the --json file)")
    missed = len(found.missed)
    terminal.say(
        f"{ledger.article}: {found.tokens:,} numbers, quantifiers and lines of code;"
        f" {found.claims:,} stand for claims ({len(ledger.claim):,}), {found.excluded:,} claim"
        f" nothing, {missed:,} {'is' if missed == 1 else 'are'} not covered"
    )
