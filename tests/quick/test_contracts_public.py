"""The public face of the propagator contracts, as the author of a propagator meets it."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import liarproof
from liarproof import (
    ContractBroken,
    InputError,
    State,
    check_propagator,
    parse,
    propagator_outcomes,
    write_text,
)
from liarproof.properties.contracts.catalogue import NAMES
from liarproof.properties.contracts.check import BROKEN, EXPECTED, HELD, NOT_RUN
from liarproof.properties.contracts.names import NAMES as LIGHT_NAMES
from liarproof.properties.contracts.names import asked_of, rung_name
from liarproof.properties.contracts.subject import Subject
from liarproof.puzzles.answer import SHADED, UNKNOWN, UNSHADED
from liarproof.solvers.ladder import ladder_of

Rung = Callable[[Any, State], bool]
FEW = 8
"""Random puzzles a contract: enough for these rungs."""


def neighbours_stay(_puzzle: Any, state: State) -> bool:
    """Hitori, right: the neighbours of a shaded cell stay."""
    height, width = state.cells.shape
    for r in range(height):
        for c in range(width):
            if state.cells[r, c] == SHADED:
                for row, column in ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)):
                    if 0 <= row < height and 0 <= column < width:
                        if state.cells[row, column] == SHADED:
                            return False
                        state.cells[row, column] = UNSHADED
    return True


def corner_pair(puzzle: Any, state: State) -> bool:
    """Hitori, wrong: of two equal numbers in the corner the first is shaded."""
    first, *rest = puzzle.clues[0]
    if rest and first == rest[0] and state.cells[0, 0] == UNKNOWN:
        state.cells[0, 0] = SHADED
    return True


def test_right_rung_holds(tmp_path: Path) -> None:
    """A right rung holds every contract, what was looked at is returned, and nothing is kept."""
    found = check_propagator(neighbours_stay, "hitori", examples=FEW, keep=tmp_path)
    assert [outcome.contract for outcome in found] == list(asked_of(neighbours_stay))
    assert all(outcome.status == HELD and outcome.passed for outcome in found)
    assert all(outcome.effort.states > 300 for outcome in found)
    assert list(tmp_path.iterdir()) == []


def test_wrong_rung_is_told_by_its_smallest_counterexample(tmp_path: Path) -> None:
    """A wrong rung raises one error, with the smallest counterexample of all that were found."""
    with pytest.raises(ContractBroken) as caught:
        check_propagator(corner_pair, "hitori", examples=FEW, keep=tmp_path)
    smallest = caught.value.smallest
    assert smallest.finding is not None
    puzzle = smallest.finding.breach.puzzle
    assert (puzzle.height, puzzle.width) == (1, 2)
    text = str(caught.value)
    broken = [one.contract for one in caught.value.outcomes if one.status == BROKEN]
    assert "sound" in broken
    assert len(broken) > 1
    assert all(name in text for name in broken)
    for part in ("corner_pair breaks ", "https://puzz.link/p?hitori/2/1/", "seed 1", str(tmp_path)):
        assert part in text
    assert isinstance(caught.value, AssertionError)


def test_same_seed_same_counterexample(tmp_path: Path) -> None:
    """The same seed finds the same again, and after as much looking."""
    told = []
    for folder in ("a", "b"):
        with pytest.raises(ContractBroken) as caught:
            check_propagator(
                corner_pair,
                "hitori",
                contracts=["monotone", "sound", "explained"],
                examples=FEW,
                keep=tmp_path / folder,
                seed=7,
            )
        told.append(str(caught.value).replace(str(tmp_path / folder), ""))
    assert told[0] == told[1]
    assert "seed 7" in told[0]


def test_expected_failure_passes(tmp_path: Path) -> None:
    """What is expected to be broken, and is, is no error; its counterexample is still there."""
    found = check_propagator(
        corner_pair,
        "hitori",
        contracts=["sound", "pure"],
        expected_failures={"sound": "it is wrong"},
        examples=FEW,
        keep=tmp_path,
    )
    (sound,) = [outcome for outcome in found if outcome.contract == "sound"]
    assert (sound.status, sound.passed, sound.reason) == (EXPECTED, True, "it is wrong")
    assert sound.finding is not None


def test_expected_failure_that_holds_is_broken() -> None:
    """What is expected to be broken, and holds, is an error that says so."""
    with pytest.raises(ContractBroken, match=r"^pure was expected to fail \(a hunch\) but holds: "):
        check_propagator(
            neighbours_stay,
            "hitori",
            contracts=["pure"],
            expected_failures={"pure": "a hunch"},
            examples=FEW,
            keep=None,
        )


def test_outcomes_come_in_order_and_one_by_one() -> None:
    """Other harnesses get each contract as soon as it is known, in the catalogue's order."""
    outcomes = propagator_outcomes(corner_pair, "hitori", examples=FEW, keep=None)
    seen = [next(outcomes) for _ in range(4)]
    outcomes.close()
    assert [name for name, _ in seen] == ["returns", "pure", "contracting", "sound"]
    assert [outcome.status for _, outcome in seen] == [HELD, HELD, HELD, BROKEN]
    assert all(name == outcome.contract for name, outcome in seen)


def test_chosen_contracts_alone() -> None:
    """`contracts` chooses which are looked at, and in which order."""
    names = ["sound", "returns"]
    outcomes = propagator_outcomes(
        neighbours_stay, "hitori", contracts=names, examples=FEW, keep=None
    )
    assert [name for name, _ in outcomes] == names


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ({"genre": "sudoku"}, "genre 'sudoku' has no solver; there are: hitori, yinyang, "),
        ({"contracts": ["sund"]}, "contract 'sund' is not one of: returns, pure, "),
        ({"expected_failures": {"sund": "?"}}, "contract 'sund' is not one of: returns, pure, "),
        ({"reference": "oracle"}, "engine 'oracle' is not one of hitori's: "),
    ],
    ids=["genre", "contract", "expected", "engine"],
)
def test_names_that_are_none(arguments: dict[str, Any], told: str) -> None:
    """An unknown name is refused in one line that says what there is."""
    genre = arguments.pop("genre", "hitori")
    with pytest.raises(InputError) as caught:
        check_propagator(neighbours_stay, genre, examples=1, keep=None, **arguments)
    assert str(caught.value).startswith(told)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("attribute", ["replaces", "stronger_than", "beside"])
def test_rung_that_names_none(attribute: str) -> None:
    """A rung that names a rung of ours which does not exist is refused, whatever it says of it."""

    def named(_puzzle: Any, _state: State) -> bool:
        return True

    setattr(named, attribute, "adjazenzy" if attribute == "replaces" else ("adjazenzy",))
    with pytest.raises(InputError, match=r"^rung 'adjazenzy' is not one of hitori's: "):
        check_propagator(named, "hitori", examples=1, keep=None)


# --- what is kept ---------------------------------------------------------------------------


def sound_alone(rung: Rung, keep: Path) -> Any:
    """The outcome of one contract."""
    ((_, outcome),) = propagator_outcomes(
        rung, "hitori", contracts=["sound"], examples=FEW, keep=keep
    )
    return outcome


def test_kept_counterexample_is_replayed_first(tmp_path: Path) -> None:
    """A kept file that a person wrote is tried before all else, and found broken at once."""
    large = parse("hitori/4/3/112323413412")
    folder = tmp_path / "hitori" / "corner_pair"
    folder.mkdir(parents=True)
    (folder / "mine.txt").write_text(f"# from a bug report\n\n{write_text(large)}\n")
    outcome = sound_alone(corner_pair, tmp_path)
    assert outcome.status == BROKEN
    assert outcome.effort.puzzles == 1
    assert outcome.effort.sizes == {"3×4": 1}


def test_kept_file_is_found_broken_again(tmp_path: Path) -> None:
    """The file that a run writes is replayed by the next, which finds the same and keeps one."""
    first = sound_alone(corner_pair, tmp_path)
    (file,) = tmp_path.rglob("*.txt")
    assert first.finding.file == file
    second = sound_alone(corner_pair, tmp_path)
    assert second.effort.puzzles == 1
    assert second.finding.breach.puzzle == first.finding.breach.puzzle
    assert list(tmp_path.rglob("*.txt")) == [file]


def test_kept_file_of_a_mended_rung_holds(tmp_path: Path) -> None:
    """Once the rung is mended the kept file is one more case, and holds."""
    folder = tmp_path / "hitori" / "neighbours_stay"
    folder.mkdir(parents=True)
    (folder / "old.txt").write_text("hitori 1x2\n  1# 1\n")
    outcome = sound_alone(neighbours_stay, tmp_path)
    alone = sound_alone(neighbours_stay, tmp_path / "nothing")
    assert outcome.status == HELD
    assert outcome.effort.puzzles == alone.effort.puzzles + 1


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (b"yinyang 1x2\n  - -\n", "a board of yinyang, expected hitori"),
        (b"hello\n", "genre 'hello' is not one of"),
        (b"hitori 2x2\n  1 1\n", "1 rows, the header says 2"),
        (b"\xff\xfe\x00", "utf-8"),
        (b"hitori 9x9\n" + b"  1 2 3 4 5 6 7 8 9\n" * 9, "81 entries are more than 64"),
    ],
    ids=["genre", "header", "rows", "bytes", "large"],
)
def test_kept_garbage_is_named(tmp_path: Path, text: bytes, told: str) -> None:
    """A kept file that cannot be read is one line that names it."""
    folder = tmp_path / "hitori" / "corner_pair"
    folder.mkdir(parents=True)
    (folder / "odd.txt").write_bytes(text)
    with pytest.raises(InputError) as caught:
        sound_alone(corner_pair, tmp_path)
    message = str(caught.value)
    assert message.startswith(f"{folder / 'odd.txt'}: ")
    assert told in message
    assert "\n" not in message


def test_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    """Where nothing can be kept, one line says so."""
    (tmp_path / "file").write_text("no folder")
    with pytest.raises(InputError, match=r"^keep: .*file"):
        sound_alone(corner_pair, tmp_path / "file")


# --- the names that need nothing heavy ------------------------------------------------------


def claiming(**claims: Any) -> Rung:
    """A rung that says so much of itself."""

    def rung(_puzzle: Any, _state: State) -> bool:
        return True

    for name, value in claims.items():
        setattr(rung, name, value)
    return rung


def test_light_names_are_those_of_the_catalogue() -> None:
    """The list that pytest collects by is the catalogue's."""
    assert LIGHT_NAMES == NAMES


@pytest.mark.parametrize(
    "rung",
    [
        neighbours_stay,
        claiming(name="quiet", claims=("idempotent",)),
        claiming(stronger_than="adjacency"),
        claiming(claims=("idempotent", "reasons"), stronger_than=("adjacency", "duplicate")),
        *(rung for rung in ladder_of("hitori").rungs),
    ],
    ids=rung_name,
)
def test_light_answer_is_the_subjects(rung: Rung) -> None:
    """Name and contracts of a rung are the same, found out lightly or by its subject."""
    from liarproof.properties.contracts.check import contracts_of

    subject = Subject(rung, "hitori")
    assert asked_of(rung) == tuple(contract.name for contract in contracts_of(subject))
    assert rung_name(rung) == subject.name


def test_all_names_are_exported() -> None:
    """What users import is there, and by the names they are told."""
    for name in ("check_propagator", "propagator_outcomes", "parametrize_with_checks"):
        assert name in liarproof.__all__
        assert getattr(liarproof, name).__module__.startswith("liarproof.properties.contracts.")
    assert ContractBroken.__module__ == "liarproof"
    assert sys.modules["liarproof"].ContractBroken is ContractBroken


def test_a_rung_that_hangs_is_not_asked_again(tmp_path: Path) -> None:
    """Where a call hangs, that is the finding, and the other contracts are said to be not run."""

    def hangs(_puzzle: Any, state: State) -> bool:
        while state.cells[0, 0] == SHADED:
            pass
        return True

    found = dict(propagator_outcomes(hangs, "hitori", examples=1, keep=tmp_path))
    statuses = {name: outcome.status for name, outcome in found.items()}
    assert statuses.pop("returns") == BROKEN
    assert set(statuses.values()) == {NOT_RUN}
    error = ContractBroken(list(found.values()))
    assert "has not returned after 2 s" in str(error)
    assert "not run, since a call hangs: pure, contracting" in str(error)
