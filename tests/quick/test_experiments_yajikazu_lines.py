"""The experiments behind what article yajisan-kazusan-51 says in words."""

from __future__ import annotations

from itertools import pairwise, product
from typing import Any

import numpy as np
import pytest

from liarproof.oracles.referee import judge
from liarproof.properties.experiments import experiment_named
from liarproof.properties.experiments import yajikazu_lines as lines
from liarproof.properties.experiments.experiment import Experiment, digest
from liarproof.puzzles.answer import SHADED, UNKNOWN, UNSHADED
from liarproof.puzzles.errors import InputError
from liarproof.puzzles.text import read_text

SMALL: dict[str, tuple[int, dict[str, Any]]] = {
    "line-totals": (5, {}),
    "rungs": (4, {}),
    "independent-sets": (4, {}),
    "shadings": (3, {}),
    "listed": (4, {"height": 1}),
    "rule-one": (3, {}),
    "neighbours": (2, {"where": "last"}),
    "walks": (6, {"height": 3, "width": 4}),
    "purchases": (6, {"height": 4, "width": 4}),
    "one-less": (6, {"height": 4, "width": 4}),
    "first-steps": (6, {"height": 4, "width": 4}),
}


def named(name: str) -> Experiment:
    """One of this genre."""
    return experiment_named(f"yajikazu.{name}")


def rows(name: str, count: int, **choices: Any) -> list[Any]:
    """The first rows, with their names."""
    experiment = named(name)
    return [experiment.row(*row) for row in experiment.rows(1, 0, count, choices)]


@pytest.mark.parametrize("name", SMALL)
def test_rows_do_not_hang_on_how_they_are_cut(name: str) -> None:
    """The same rows come of one block and of two."""
    count, choices = SMALL[name]
    experiment = named(name)
    whole = experiment.rows(1, 0, count, choices)
    parts = experiment.rows(1, 0, 1, choices) + experiment.rows(1, 1, count - 1, choices)
    assert digest(whole) == digest(parts)


@pytest.mark.parametrize(
    ("name", "choices"),
    [
        ("line-totals", {}),
        ("rungs", {}),
        ("rule-one", {}),
        ("neighbours", {"where": "first"}),
        ("shadings", {"height": -1}),
        ("purchases", {"height": 4, "width": 4, "pick": "best"}),
    ],
)
def test_bad_choices_are_refused(name: str, choices: dict[str, Any]) -> None:
    """What there is not raises `InputError`: a choice, or more rows than there are cases."""
    with pytest.raises(InputError):
        named(name).rows(1, 0, 100, choices)


def test_totals_of_a_line_by_hand() -> None:
    """?#? shows one shaded cell; with the first cell forced to be shaded it shows nothing."""
    line = np.array([[UNKNOWN, SHADED, UNKNOWN]], dtype=np.int8)
    assert lines.totals(line).tolist() == [0b10]
    assert lines.totals(line, 0, SHADED).tolist() == [0]
    assert lines.totals(line, 1, UNSHADED).tolist() == [0b111]


def test_totals_by_trying_are_those_of_the_definition() -> None:
    """Of four cells, against every filling written out."""
    for line, bits in zip(lines.every_line(4).tolist(), lines.totals_by_trying(4), strict=True):
        shown = {
            sum(filling)
            for filling in product((0, 1), repeat=4)
            if not any(one and two for one, two in pairwise(filling))
            and all(
                cell == UNKNOWN or (cell == SHADED) == bool(value)
                for cell, value in zip(line, filling, strict=True)
            )
        }
        assert shown == {total for total in range(5) if int(bits) >> total & 1}


def test_a_narrow_mask_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """A DP that forgets all totals above 1 is no more right on lines of three cells."""
    honest = named("line-totals").rows(1, 0, 5, {})
    right = lines.totals
    monkeypatch.setattr(lines, "totals", lambda *given: right(*given[:3]) & 0b11)
    spoilt = rows("line-totals", 5)
    assert [row.exceptions > 0 for row in spoilt] == [False, False, False, True, True]
    assert spoilt[3].witness
    assert spoilt[3].bound_missed == 1
    assert digest(honest) != digest([tuple(row) for row in spoilt])


def test_a_rung_that_shades_too_much_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a DP that misses the total 0, described rungs are not the solver's."""
    right = lines.totals
    monkeypatch.setattr(lines, "totals", lambda *given: right(*given) & ~1)
    assert sum(row.described for row in rows("rungs", 4)) > 0


def test_a_table_that_loses_an_answer_is_seen() -> None:
    """On one cell: to reject the state that the empty answer extends, or to shade it, is a loss."""
    kept = np.array([0, 1, 2], dtype=np.int32)
    assert not lines.loses(kept, 1, [0])
    for reply in (lines.NO, 2):
        assert lines.loses(np.array([reply, 1, 2], dtype=np.int32), 1, [0])


def test_rungs_are_sound_on_small_boards() -> None:
    """Nothing is lost, and the DP makes the solver's cap and ray."""
    for row in rows("rungs", 7):
        assert row.cases > 0
        assert (row.unsound, row.described, row.witness) == (0, 0, "")


def test_counts_by_hand() -> None:
    """1×n by the closed form, 2×2 by listing, and independent sets of 2×2."""
    assert [row.solver for row in rows("listed", 5, height=1)] == [1, 3, 4, 4, 4]
    assert rows("shadings", 2)[1][1:] == (5, 5, 5)
    assert rows("independent-sets", 2)[1][1:] == (7, 7)


def test_a_number_beyond_its_line_needs_no_rule_one() -> None:
    """On 1×2 a clue that asks for two cells where there is one confesses by counting alone."""
    row = rows("rule-one", 1)[0]
    assert row.size == "1x2"
    assert row.without == row.decided > 0


def test_neighbours_by_listing_pairs() -> None:
    """On 2×2 rule 2 leaves every set but the full one and the two diagonals: 40 pairs, 5 lack."""
    last, everywhere = (rows("neighbours", 1, where=where)[0] for where in ("last", "any"))
    legal = [one for one in range(15) if one not in (0b0110, 0b1001)]
    pairs = [(less, more) for less in legal for more in legal if less != more and less & ~more == 0]
    near = {0: (1, 2), 1: (0, 3), 2: (0, 3), 3: (1, 2)}
    lacking = [
        more
        for less, more in pairs
        if all(more >> cell & 1 for cell in near[(more & ~less).bit_length() - 1])
    ]
    assert (last.pairs, last.lacking) == (len(pairs), len(lacking))
    assert (everywhere.pairs, everywhere.lacking) == (len(pairs), 0)


def test_walks_pack(monkeypatch: pytest.MonkeyPatch) -> None:
    """A whole walk leaves nothing that fits; one that stops early does."""
    from liarproof.properties.experiments import yajikazu_made as made

    assert all(row[1:] == (0, 0, "") for row in rows("walks", 6, height=3, width=4))
    right = made.shaded
    monkeypatch.setattr(
        made,
        "shaded",
        lambda *given: right(*given[:3], made.Choices(density=1 / 12)),
    )
    assert all(row.more > 0 and row.witness for row in rows("walks", 6, height=3, width=4))


def test_purchases_say_why_they_end() -> None:
    """A purchase that ends early keeps its board, one that does not ends with one answer."""
    found = rows("purchases", 12, height=4, width=4, stuck="stop", numbers="unsayable")
    assert {row.unique for row in found} == {0, 1}
    for row in found:
        assert bool(row.witness) == (row.unique == 0) == (row.outcome != "unique")


def test_no_clue_of_either_kind_is_spare() -> None:
    """Boards are minimal: without a liar, or another clue, there are two answers at least."""
    found = [row for row in rows("one-less", 12, height=4, width=4) if row.both]
    assert found
    assert min(min(row.liar, row.honest) for row in found) >= 2


def test_boards_without_a_liar_are_solved() -> None:
    """Honest boards that the ladder finishes: the answer shown leaves every clue cell unshaded."""
    found = rows("first-steps", 20, height=4, width=4, dialect="honest")
    shown = [read_text(row.witness) for row in found if row.witness]
    assert shown
    for puzzle, answer in shown:
        assert not judge(puzzle, answer)
        assert all(answer.cells[clue.row][clue.column] == UNSHADED for clue in puzzle.clues)
    assert all(row.silent and row.stacked == 0 for row in found if row.honest)
