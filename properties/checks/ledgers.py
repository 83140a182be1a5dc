"""Every term and every table of the ledgers within reach, recounted by every counter able."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from liarproof.ledgers.sequences import sequences
from liarproof.ledgers.tables import tables
from liarproof.oracles.families import FAMILIES, counters
from liarproof.properties.checks.check import Check, Part, Result
from liarproof.properties.checks.profile import Profile
from liarproof.properties.engines import family_counters
from liarproof.puzzles.engine import Counter

THIN, FAR = 3, 100
"""Boards with a shorter side of so many cells are in reach, whatever their length, of counters
that accept more than so many cells: they take as long as a board is long."""
LISTED = 36
"""Cells of a board that others, which meet what they count one by one, take a second for."""


def ledger_checks(profile: Profile, _seed: int) -> Iterator[Check]:
    """One check for each sequence of a family that is counted here."""
    for sequence in sequences().values():
        if sequence.family in FAMILIES:
            name = f"ledger.{sequence.id}"
            first, last = sequence.first, max(sequence.terms)
            parts = [
                Part(name, "ledger", (sequence.id, counter.name, profile.reach, profile.easy))
                for counter in family_counters(sequence.family)
            ]
            claim = f"terms {first} to {last}: {FAMILIES[sequence.family]}"
            words = {"OEIS": "published, counted", "article": "claimed, counted"}
            evidence = words.get(sequence.source.split()[0], "counted")
            yield Check(name, "ledger", claim, evidence, parts)


def table_checks(profile: Profile, _seed: int) -> Iterator[Check]:
    """One check for each family whose small boards are in a table."""
    for family, boards in tables().items():
        name = f"table.{family}"
        parts = [
            Part(name, "counted_table", (family, counter.name, profile.reach, profile.easy))
            for counter in counters(family)
        ]
        height, width = max(boards, key=lambda size: size[0] * size[1])
        claim = f"every board to {height}×{width}: {FAMILIES[family]}"
        yield Check(name, "table", claim, "counted", parts)


def ledger(sequence_id: str, counter_name: str, reach: int, easy: bool) -> Result:
    """Recount every term on boards to `reach` cells that the counter is able to."""
    sequence = sequences()[sequence_id]
    by_size = {size: n for n in sequence.terms if (size := sequence.size(n)) is not None}
    (counter,) = (c for c in family_counters(sequence.family) if c.name == counter_name)
    names = {size: f"{sequence_id}: a({n})" for size, n in by_size.items()}
    return _recount(counter, sequence.boards(), names, reach, easy)


def counted_table(family: str, counter_name: str, reach: int, easy: bool) -> Result:
    """Recount every board of the table to `reach` cells that the counter is able to."""
    boards = tables()[family]
    (counter,) = (c for c in counters(family) if c.name == counter_name)
    return _recount(counter, boards, dict.fromkeys(boards, family), reach, easy)


def _recount(
    counter: Counter,
    boards: Mapping[tuple[int, int], int],
    names: Mapping[tuple[int, int], str],
    reach: int,
    easy: bool,
) -> Result:
    """Hold `counter` against all these boards within reach: the easy ones, or the fair ones too."""
    result = Result()
    most = counter.easy if easy else counter.fair
    most = counter.short if most is None else most
    if easy and counter.cells <= FAR:
        reach = min(reach, LISTED)
    for (height, width), count in boards.items():
        short = min(height, width)
        far = height * width > reach and not (short <= THIN and counter.cells > FAR)
        if far or short > most or not counter.able(height, width):
            continue
        counted = counter.count(height, width)
        result.count(counter.name)
        if counted != count:
            name = names[height, width]
            result.fail(f"{name} is {count}; {counter.name} counts {counted} on {height}×{width}")
    return result
