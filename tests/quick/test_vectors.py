"""The vectors: their files, what they promise, and that a wrong expectation is noticed."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from liarproof.ledgers import vectors as ledger
from liarproof.ledgers.ids import changed, missing, read_lock, vanished
from liarproof.ledgers.vectors import (
    FOLDER,
    OPERATIONS,
    SUITE,
    Expected,
    Vectors,
    digest,
    faults,
    names,
    read_vectors,
)
from liarproof.ledgers.vectors import Test as Vector
from liarproof.properties.vectors.__main__ import with_flags
from liarproof.properties.vectors.held import HELD, failures
from liarproof.properties.vectors.making import LOCK, make, written
from liarproof.properties.vectors.notes import BUGS
from liarproof.properties.vectors.proving import complaints
from liarproof.properties.vectors.states import picks, rungs_of
from liarproof.puzzles.conventions import CONVENTIONS, conventions
from liarproof.puzzles.errors import InputError
from liarproof.puzzles.genres import BOOKS

SCHEMA = json.loads((FOLDER / "vector.schema.json").read_text(encoding="utf-8"))
MEGABYTE = 1_000_000

each_file = pytest.mark.parametrize(("genre", "operation"), names())


def raw(genre: str, operation: str) -> Any:
    """A file as plain JSON."""
    return json.loads((FOLDER / genre / f"{operation}.json").read_bytes())


# --- the files ----------------------------------------------------------------------------------


def test_every_operation_of_every_genre() -> None:
    """There are vectors for all of them, at least 5,000 in all, and not too large to ship."""
    assert names() == [(genre, operation) for genre in BOOKS for operation in OPERATIONS]
    assert sum(read_vectors(*name).count for name in names()) >= 5_000
    size = sum(path.stat().st_size for path in FOLDER.rglob("*") if path.is_file())
    assert size < 12 * MEGABYTE


@each_file
def test_file_is_what_it_says(genre: str, operation: str) -> None:
    """Its header is that of its tests, and each flag has a note in sentences."""
    vectors = read_vectors(genre, operation)
    assert (vectors.suite, vectors.genre, vectors.operation) == (SUITE, genre, operation)
    used = {flag for test in vectors.tests for flag in test.flags}
    assert used == set(vectors.notes)
    for note in vectors.notes.values():
        assert note.looks_for
        assert note.why.endswith(".")
    allowed = {convention.name for convention in conventions(genre)}
    held = {flag for flag, note in vectors.notes.items() if note.kind == "convention"}
    assert held <= allowed
    inputs = Counter(msgspec.json.encode(test.input) for test in vectors.tests)
    assert max(inputs.values()) == 1
    assert all(test.flags for test in vectors.tests)


@each_file
def test_file_fits_the_schema(genre: str, operation: str) -> None:
    """Every file is as the published schema says."""
    assert list(misfits(raw(genre, operation), SCHEMA, "file")) == []


@pytest.mark.parametrize(
    "spoil",
    [
        lambda data: data.pop("digest"),
        lambda data: data["groups"][0]["tests"][0].update(extra=1),
        lambda data: data["groups"][0]["tests"][0].update(id="hitori-unique-1"),
        lambda data: data["groups"][0]["tests"][0]["expected"].update(answers="maybe"),
        lambda data: data["groups"][0]["tests"][0]["expected"].pop("answers"),
        lambda data: data["groups"][0]["tests"][0]["input"].pop("board"),
        lambda data: data["groups"][0]["tests"][0]["input"]["board"].update(clues=[["1"]]),
        lambda data: data["notes"].update(new={"kind": "joke", "looks_for": "a", "why": "b"}),
    ],
)
def test_schema_refuses(spoil: Callable[[Any], object]) -> None:
    """A file that is not of the form does not fit the schema."""
    data = raw("hitori", "unique")
    spoil(data)
    assert list(misfits(data, SCHEMA, "file"))


TYPES: dict[str, type | tuple[type, ...]] = {
    "object": dict,
    "array": list,
    "string": str,
    "integer": int,
    "boolean": bool,
    "null": type(None),
}


def misfits(value: Any, schema: Any, where: str) -> Any:
    """Where a value does not fit a schema, by the few keywords that ours uses."""
    if schema is False:
        yield f"{where} is there"
        return
    for word, said in schema.items():
        yield from _misfits(value, word, said, schema, where)


def _misfits(value: Any, word: str, said: Any, schema: Any, where: str) -> Any:
    is_table, is_list, is_text = (type(value) is kind for kind in (dict, list, str))
    wrong = False
    match word:
        case "$schema" | "$id" | "$defs" | "title" | "description":
            pass
        case "$ref":
            yield from misfits(value, SCHEMA["$defs"][said.rpartition("/")[2]], where)
        case "type":
            kinds = [TYPES[kind] for kind in ([said] if isinstance(said, str) else said)]
            wrong = type(value) not in kinds
        case "enum":
            wrong = value not in said
        case "const":
            wrong = value != said
        case "pattern":
            wrong = is_text and re.search(said, value) is None
        case "minLength":
            wrong = is_text and len(value) < said
        case "minimum" | "maximum":
            sign = 1 if word == "minimum" else -1
            wrong = type(value) is int and sign * value < sign * said
        case "minItems":
            wrong = is_list and len(value) < said
        case "uniqueItems":
            wrong = is_list and len(set(value)) < len(value)
        case "required":
            wrong = is_table and not set(said) <= set(value)
        case "properties":
            for name in said.keys() & (value.keys() if is_table else set()):
                yield from misfits(value[name], said[name], f"{where}.{name}")
        case "additionalProperties" if said is False:
            wrong = is_table and not set(value) <= set(schema["properties"])
        case "additionalProperties":
            for name in value:
                yield from misfits(value[name], said, f"{where}.{name}")
        case "items":
            for at, item in enumerate(value if is_list else []):
                yield from misfits(item, said, f"{where}[{at}]")
        case "oneOf":
            wrong = all(list(misfits(value, one, where)) for one in said)
        case "allOf":
            for one in said:
                yield from misfits(value, one, where)
        case "if":
            if not list(misfits(value, said, where)):
                yield from misfits(value, schema["then"], where)
        case "then":
            pass
        case _:
            raise AssertionError(f"the schema uses {word}, of which this test knows nothing")
    if wrong:
        yield f"{where}: {word}"


def test_reading_refuses_what_is_not_there() -> None:
    """A genre or an operation without a file is refused by name."""
    with pytest.raises(InputError, match=r"vectors/hitori/solve\.json"):
        read_vectors("hitori", "solve")


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"count": 3}, "its header says 3"),
        ({"digest": "0" * 64}, "digest"),
        ({"notes": {}}, "no note says"),
        ({"genre": "yinyang"}, "is no id of yinyang unique"),
    ],
)
def test_reading_notices(change: dict[str, Any], words: str) -> None:
    """A file that is not what its header says has a fault that is named."""
    vectors = msgspec.structs.replace(read_vectors("hitori", "unique"), **change)
    assert any(words in fault for fault in faults(vectors))


# --- what stands in them ------------------------------------------------------------------------


def test_ids_are_in_the_lock() -> None:
    """Every id was given, once, and none that was given has gone without a tombstone."""
    ids = [test.id for name in names() for test in read_vectors(*name).tests]
    lock = read_lock(LOCK.read_text(encoding="utf-8"))
    assert len(ids) == len(set(ids))
    assert missing("vector", ids, lock) == []
    assert vanished("vector", ids, lock) == []
    assert set(lock) == {kind for kind in lock if kind == "vector" or not lock[kind]}


def committed(path: Path) -> bytes | None:
    """A file of the vectors as it was committed; None where there is no git or no such file."""
    if shutil.which("git") is None:
        return None
    command = ["git", "-C", str(FOLDER), "show", f"HEAD:./{path.relative_to(FOLDER)}"]
    shown = subprocess.run(command, capture_output=True, check=False)
    return shown.stdout if shown.returncode == 0 else None


def test_lock_is_append_only() -> None:
    """The lock begins with all that was committed before."""
    before = committed(LOCK)
    assert before is None or changed(before.decode(), LOCK.read_text(encoding="utf-8")) == ""


@each_file
def test_ids_keep_their_meaning(genre: str, operation: str) -> None:
    """A test that was committed and is still there has the input that it had."""
    before = committed(FOLDER / genre / f"{operation}.json")
    if before is not None:
        old = msgspec.json.decode(before, type=Vectors)
        inputs = {test.id: test.input for test in read_vectors(genre, operation).tests}
        assert all(inputs.get(test.id, test.input) == test.input for test in old.tests)


def test_every_flag_is_used() -> None:
    """No kind of bug and no convention is without a test; each genre has the traps of its own."""
    used: dict[str, set[str]] = {genre: set() for genre in BOOKS}
    for genre, operation in names():
        used[genre] |= set(read_vectors(genre, operation).notes)
    assert set.union(*used.values()) == {*BUGS, *(one.name for one in CONVENTIONS)}
    everywhere = {"one-cell", "strip", "non-square", "large", "contradictory", "one-answer"}
    for genre in BOOKS:
        assert everywhere <= used[genre]
        assert {one.name for one in conventions(genre)} <= used[genre]


def test_every_rung_is_asked_for() -> None:
    """Each rung has to decide something, to be silent, and to see a contradiction where it can."""
    for genre in BOOKS:
        tests = list(read_vectors(genre, "propagate").tests)
        for rung in rungs_of(genre):
            mine = [flag for test in tests if test.input.rung == rung.name for flag in test.flags]
            deduces_alone = rung.name == "cap"
            wanted = {"must-deduce", "must-rest"} | (
                set() if deduces_alone else {"must-contradict"}
            )
            assert wanted <= set(mine), rung.name


def test_every_code_is_named() -> None:
    """Each rule is the only one that some candidate breaks, where a board allows that."""
    wanted = {
        "hitori": {"csAdjacent", "cuDivideRB", "nmDupRow", "emptyRegion"},
        "yinyang": {"ms2x2", "mu2x2", "msDivide", "muDivide", "givenOverwritten", "colourMissing"},
        "yajikazu": {"csAdjacent", "cuDivideRB", "anShadeNe", "emptyRegion"},
        "yajilin": {"csAdjacent", "anShadeNe", "lnPlLoop", "ceEmpty", "lnDeadEnd", "lnNone"},
    }
    for genre, codes in wanted.items():
        tests = list(read_vectors(genre, "check").tests)
        alone = {test.expected.broken for test in tests if len(test.expected.broken or ()) == 1}
        assert {(code,) for code in codes} <= alone
        assert any(test.expected.legal for test in tests)


def test_page_lists_the_flags() -> None:
    """The page is as the command writes it, and tells of every operation and field."""
    page = (FOLDER / "README.md").read_text(encoding="utf-8")
    assert with_flags(page) == page
    assert all(f"`{name}`" in page for name in (*OPERATIONS, *Expected.__struct_fields__))


# --- how they are made --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("genre", "operation"),
    [("yinyang", "unique"), ("hitori", "check"), ("yajikazu", "propagate"), ("yajilin", "read")],
)
def test_made_again(genre: str, operation: str) -> None:
    """The command makes the same bytes from its seeds, whether or not the files are there."""
    data = (FOLDER / genre / f"{operation}.json").read_bytes()
    lock = LOCK.read_text(encoding="utf-8")
    assert written(make(genre, operation, read_vectors(genre, operation), lock)) == data


def test_an_id_stays_with_its_input(monkeypatch: pytest.MonkeyPatch) -> None:
    """A test that is new gets a new number; one that is not made any more is not dropped."""
    from liarproof.properties.vectors import making

    before, lock = read_vectors("hitori", "write"), LOCK.read_text(encoding="utf-8")
    tests = list(before.tests)
    new = msgspec.structs.replace(tests[0].input, board=None, url="new")
    made = [Vector("", new, Expected(url="u"), ("plain-url",)), *reversed(tests)]
    monkeypatch.setitem(making.MAKERS, "write", lambda _genre: iter([("g", "c", iter(made))]))
    after = list(make("hitori", "write", before, lock).tests)
    assert after[0].id == f"hitori-write-{len(tests) + 1:04}"
    assert [test.id for test in after[1:]] == [test.id for test in reversed(tests)]
    monkeypatch.setitem(making.MAKERS, "write", lambda _genre: iter([("g", "c", iter(made[:-1]))]))
    with pytest.raises(InputError, match=tests[0].id):
        make("hitori", "write", before, lock)
    gone = f"{lock}vector {tests[0].id} removed no use\n"
    assert len(list(make("hitori", "write", before, gone).tests)) == len(tests)


def test_our_solver_passes() -> None:
    """Our own solver passes the vectors on small boards; `held` asks it all of them."""
    for genre in BOOKS:
        found = [(name, said) for name, said, _ in failures(genre, 9)]
        assert [one for one in found if one[1]] == []
        assert len(found) > 400
    assert set(HELD) == set(OPERATIONS) - {"check", "read", "write"}


# --- what the audit notices ---------------------------------------------------------------------


SPOILS: dict[str, Callable[[Expected], Expected]] = {
    "one": lambda e: change(e, answers="none" if e.answers == "some" else "some"),
    "unique": lambda e: change(e, answers="none" if e.answers != "none" else "more", answer=None),
    "count": lambda e: change(e, count=(e.count or 0) + 1),
    "check": lambda e: change(e, broken=("csAdjacent", "none"), legal=False),
    "propagate": lambda e: change(e, backbone=e.must, must=e.backbone),
    "explain": lambda e: change(e, all=(e.all or ())[1:]),
    "read": lambda e: change(e, board=None),
    "write": lambda e: change(e, url=e.url + "a"),
}
"""Operation -> what makes an expectation wrong."""


def change(expected: Expected, **fields: Any) -> Expected:
    """An expectation with some fields replaced."""
    return msgspec.structs.replace(expected, **fields)


@each_file
def test_wrong_expectation_is_noticed(genre: str, operation: str) -> None:
    """Of the first tests each is proved as it stands, and not when what it expects is spoilt."""
    for test in list(read_vectors(genre, operation).tests)[:8]:
        assert list(complaints(genre, operation, test)) == []
        spoilt = SPOILS[operation](test.expected)
        if spoilt != test.expected:
            other = msgspec.structs.replace(test, expected=spoilt)
            assert list(complaints(genre, operation, other)), test.id


def test_audit_turns_red(monkeypatch: pytest.MonkeyPatch) -> None:
    """The check of an operation fails with the test's id and its board."""
    from liarproof.properties.checks import vectors as check

    whole = read_vectors("hitori", "count")
    first, *rest = whole.groups
    spoilt = [msgspec.structs.replace(t, expected=Expected(count=99_999)) for t in first.tests[:2]]
    groups = (msgspec.structs.replace(first, tests=(*spoilt, *first.tests[2:])), *rest)
    broken = Vectors(
        **{**msgspec.structs.asdict(whole), "groups": groups, "digest": digest(groups)}
    )
    assert check.proved_vectors("hitori", "count", 0, 100).failures == []
    monkeypatch.setattr(check, "read_vectors", lambda *_name: broken)
    result = check.proved_vectors("hitori", "count", 0, 100)
    assert first.tests[0].id in result.failures[0].text
    assert result.failures[0].board


def test_pages_name_the_same_suite() -> None:
    """Each pick shows a fault that exists, and the version is three numbers."""
    from liarproof.properties.contracts.faults import faults as seeded

    assert {pick.fault for pick in picks()} <= {fault.id for fault in seeded()}
    assert re.fullmatch(r"\d+\.\d+\.\d+", ledger.SUITE)
