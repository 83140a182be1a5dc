"""`liarproof audit --update`: verdicts and measurements of a run written into the ledgers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path

from liarproof.ci import terminal
from liarproof.ci.claims import difference
from liarproof.ledgers.claims import FOLDER
from liarproof.ledgers.measured import Record, read_records, write_records
from liarproof.properties.claims.conclude import Conclusion

HEAD = re.compile(r'id = "([^"]*)"')
FIELD = re.compile(r"(verdict|evidence) = ")


def update(article: str, claims: Iterable[Conclusion], made: Mapping[str, Record]) -> None:
    """Write down what differs, and show each difference."""
    _update_records(article, made)
    changed = {claim.id: claim for claim in claims if claim.changed}
    if not changed:
        return
    path = FOLDER / f"{article}.toml"
    path.write_text(rewritten(path.read_text(encoding="utf-8"), changed), encoding="utf-8")
    for claim in changed.values():
        terminal.say(f"  {difference(claim)}")
    _recorded(path, len(changed), "verdict")


def _update_records(article: str, made: Mapping[str, Record]) -> None:
    known = read_records(article)
    fresh = {name: record for name, record in made.items() if known.get(name) != record}
    if fresh:
        _recorded(write_records(article, known | fresh), len(fresh), "measurement")


def _recorded(path: Path, number: int, what: str) -> None:
    said = terminal.plural(number, what)
    terminal.message("recorded", f"{path}: {said}; review the difference before you commit it")


def rewritten(text: str, changed: Mapping[str, Conclusion]) -> str:
    """The ledger's text with the verdicts and evidence of these claims, all else as it was."""
    lines = []
    claim: Conclusion | None = None
    for line in text.splitlines():
        head = HEAD.match(line)
        if line.startswith("[["):
            claim = None
        elif head:
            claim = changed.get(head.group(1))
        field = FIELD.match(line)
        if claim and field:
            value = claim.verdict if field.group(1) == "verdict" else claim.evidence_word
            line = f'{field.group(1)} = "{value}"'
        lines.append(line)
    return "\n".join(lines) + "\n"
