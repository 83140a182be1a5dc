"""The texts of the articles: every number, quantifier and snippet in them, and what covers each.

The texts are not in the repository. A place is ``LINE:WORDS``, as in ``95:57.3%``; ``95:40#2`` is
the second 40 of the line, and ``95`` alone all that stands there; ``95-101`` are whole lines.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from liarproof.ledgers.claims import Ledger
from liarproof.puzzles.errors import InputError, shown


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


NUMBER_WORDS = _words(
    "zero one two three four five six seven eight nine ten eleven twelve twenty thirty sixty"
    " hundred thousand half halves third thirds quarter quarters fifth fifths sixth tenth tenths"
    " once twice thrice both"
)

QUANTIFIERS = _words(
    "all always any anything anybody cannot can't each every everything exact exactly ever"
    " everywhere everyone guaranteed guarantees guarantee identical impossible must never no nobody"
    " none nothing nowhere only precisely unchanged whenever wherever essentially"
)

TOKEN = re.compile(
    r"A\d{6}|\d[\d,]*(?:\.\d+)?(?:[×x](?:\d+|n))?(?:[%+]|pt|ms|s\b)?|⌈[^⌉]*⌉|n×n"
    r"|[a-z]+(?:['\u2019][a-z]+)?|OEIS",
    re.IGNORECASE,
)

CODE = re.compile(
    r"\s*(?://|export |const |let |for \(|if \(|\}|it\(|expect\(|return |[a-z0-9]+ = |d0 = |"
    r"deflate:|inflate:|[a-zA-Z -]{1,30}==)"
)
"""How lines of code begin in these texts, whose fences are lost."""


class Token(NamedTuple):
    """Something in a text that a claim may hang on."""

    line: int
    """From 1."""
    words: str
    nth: int
    """Which of the same words on that line, from 1."""
    kind: str
    """``number``, ``quantifier`` or ``snippet``."""

    @property
    def place(self) -> str:
        """As ledgers write it."""
        return f"{self.line}:{self.words}" + (f"#{self.nth}" if self.nth > 1 else "")


def tokens(text: str) -> list[Token]:
    """Every number, quantifier and line of code of a text."""
    found = []
    for number, line in enumerate(text.splitlines(), start=1):
        if CODE.match(line):
            found.append(Token(number, "code", 1, "snippet"))
            continue
        found += _tokens_of_line(number, line)
    return found


def _tokens_of_line(number: int, line: str) -> Iterator[Token]:
    seen: dict[str, int] = {}
    for match in TOKEN.finditer(line):
        words = match.group().rstrip(",")
        kind = _kind(words)
        if kind:
            seen[words] = seen.get(words, 0) + 1
            yield Token(number, words, seen[words], kind)


def _kind(words: str) -> str:
    if words[0].isdigit() or words[0] == "⌈" or words == "n×n" or re.fullmatch(r"A\d{6}", words):
        return "number"
    if words.lower() in NUMBER_WORDS:
        return "number"
    return "quantifier" if words.lower() in QUANTIFIERS or words == "OEIS" else ""


class Coverage(NamedTuple):
    """How a ledger covers a text."""

    tokens: int
    claims: int
    """Tokens that a claim stands for."""
    excluded: int
    missed: list[Token]
    """Those that nothing covers."""
    astray: list[str]
    """Places that the text does not have."""
    differing: list[str]
    """Claims whose number is not the one at their place."""

    @property
    def complete(self) -> bool:
        """Whether all is covered, and by what is there."""
        return not (self.missed or self.astray or self.differing)


def coverage(ledger: Ledger, text: str) -> Coverage:
    """What of a text the claims and exclusions of its ledger cover."""
    found = tokens(text)
    places = {token.place for token in found}
    lines: dict[int, list[str]] = {}
    for token in found:
        lines.setdefault(token.line, []).append(token.place)
    astray: list[str] = []
    claimed = _places(
        (cover for claim in ledger.claim for cover in claim.covers), lines, places, astray
    )
    excluded = _places(
        (cover for one in ledger.excluded for cover in one.covers), lines, places, astray
    )
    missed = [token for token in found if token.place not in claimed | excluded]
    return Coverage(
        len(found),
        len(claimed),
        len(excluded - claimed),
        missed,
        astray,
        list(_differing(ledger)),
    )


def _places(
    covers: Iterable[str], lines: dict[int, list[str]], places: set[str], astray: list[str]
) -> set[str]:
    found: set[str] = set()
    for cover in covers:
        line, colon, _ = cover.partition(":")
        if colon:
            there = [cover] if cover in places else []
        else:
            first, _, last = line.partition("-")
            if not (first.isdigit() and (last.isdigit() or not last)):
                raise InputError(f"place {shown(cover)} is not LINE, LINE:WORDS or FROM-TO")
            span = range(int(first), int(last or first) + 1)
            there = [place for number in span for place in lines.get(number, [])]
        if not there:
            astray.append(cover)
        found |= set(there)
    return found


NUMERAL = re.compile(r"\d[\d,]*(?:\.\d+)?")


def _differing(ledger: Ledger) -> Iterator[str]:
    """Claims that stand for one place with a numeral in it, and claim another number."""
    for claim in ledger.claim:
        if len(claim.covers) != 1 or claim.claimed.value is None or "×" in claim.covers[0]:
            continue
        numeral = NUMERAL.match(claim.covers[0].partition(":")[2])
        if numeral and float(numeral.group().replace(",", "")) != float(claim.claimed.value):
            yield f"{claim.id}: claims {claim.claimed.value}, the text has {claim.covers[0]}"


def read_text(path: Path, ledger: Ledger) -> str:
    """The text of an article.

    Raises `InputError` where it cannot be read, or is another than the one the ledger speaks of.
    """
    try:
        data = path.read_bytes()
        text = data.decode()
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"{path.name}: {error}") from None
    if hashlib.sha256(data).hexdigest() != ledger.sha256:
        raise InputError(f"{path.name}: another text than the one that {ledger.article} speaks of")
    return text
