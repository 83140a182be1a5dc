"""The line protocol as its page and its schema tell it, and the two worked adapters."""

from __future__ import annotations

import inspect
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from liarproof.oracles.referee import judge
from liarproof.properties.child import Garbage
from liarproof.properties.contracts import spoken as protocol
from liarproof.properties.contracts.spoken import Spoken, hello_line, read_reply, request_line
from liarproof.properties.engines import engines
from liarproof.properties.strategies import boards, hitori_boards, marks_for
from liarproof.puzzles.answer import Marks, State
from liarproof.puzzles.errors import InputError
from liarproof.puzzles.genres import BOOKS, book
from liarproof.puzzles.hitori import Hitori

ADAPTERS = Path(__file__).parents[2] / "ci" / "adapters"
PAGE = (ADAPTERS / "PROTOCOL.md").read_text(encoding="utf-8")
SCHEMA = json.loads((ADAPTERS / "propagator.schema.json").read_text(encoding="utf-8"))

EXAMPLES = {
    json.loads(block.splitlines()[0].removeprefix("-> "))["genre"]: [
        (line[:2], line[3:]) for line in block.splitlines()
    ]
    for block in re.findall(r"^```\n(.*?)\n```$", PAGE, re.MULTILINE | re.DOTALL)
}
"""Genre -> the lines of its example on the page, each with its arrow."""

each_genre = pytest.mark.parametrize("genre", BOOKS)


# --- the schema ---------------------------------------------------------------------------------

TYPES = {"object": dict, "array": list, "string": str, "integer": int, "boolean": bool}


def fits(value: Any, schema: dict[str, Any]) -> bool:
    """Whether the value is valid, by the part of JSON Schema that ours uses; others raise."""
    return all(holds(value, word, said, schema) for word, said in schema.items())


def holds(value: Any, word: str, said: Any, schema: dict[str, Any]) -> bool:
    """Whether one keyword of the schema accepts the value."""
    match word:
        case "$schema" | "$defs" | "title" | "description":
            return True
        case "$ref":
            return fits(value, SCHEMA["$defs"][said.removeprefix("#/$defs/")])
        case "anyOf":
            return any(fits(value, one) for one in said)
        case "const":
            return type(value) is type(said) and value == said
        case "enum":
            return any(type(value) is type(one) and value == one for one in said)
        case "type":
            return value is None if said == "null" else type(value) is TYPES[said]
        case "minimum":
            return type(value) is not int or value >= said
        case "maximum":
            return type(value) is not int or value <= said
        case "items":
            return type(value) is not list or all(fits(one, said) for one in value)
        case "required":
            return type(value) is not dict or set(said) <= set(value)
        case "properties":
            return type(value) is not dict or all(
                fits(value[name], one) for name, one in said.items() if name in value
            )
        case "additionalProperties":
            assert said is False
            return type(value) is not dict or set(value) <= set(schema["properties"])
    raise AssertionError(f"the schema uses {word}, of which this test knows nothing")


def is_a(kind: str, line: bytes | str) -> bool:
    """Whether the line is what the schema calls by that name."""
    return fits(json.loads(line), {"$ref": f"#/$defs/{kind}"})


@pytest.mark.parametrize("kind", ["hello", "ready", "request", "reply"])
def test_schema_has_our_fields(kind: str) -> None:
    """The schema has the fields that the code reads and writes, and the same may be left out."""
    fields = msgspec.structs.fields(getattr(protocol, kind.title()))
    described = SCHEMA["$defs"][kind]
    assert list(described["properties"]) == [field.name for field in fields]
    assert described["required"] == [field.name for field in fields if field.required]


def test_schema_has_our_genres() -> None:
    """The schema's genres and variants are those there are."""
    assert SCHEMA["$defs"]["hello"]["properties"]["genre"]["enum"] == list(BOOKS)
    variants = SCHEMA["$defs"]["request"]["properties"]["variants"]["items"]["enum"]
    assert variants == [name for rules in BOOKS.values() for _, name in rules.variants]


@each_genre
@given(st.data())
def test_lines_fit_the_schema(genre: str, data: st.DataObject) -> None:
    """What the code writes is valid, and the state echoed is a valid reply that reads as itself."""
    puzzle = data.draw(boards(genre, max_side=4))
    marks = data.draw(marks_for(puzzle))
    line = request_line(5, puzzle, State.of(marks))
    assert is_a("hello", hello_line(genre))
    assert is_a("request", line)
    parts = {name: part for name, part in json.loads(line).items() if name in State._fields}
    reply = json.dumps({"id": 5, "ok": True, **parts})
    assert is_a("reply", reply)
    state = State.unknown(puzzle.height, puzzle.width, edges=book(genre).edges)
    assert read_reply(reply.encode(), 5, state) is True
    assert state.marks() == Marks(*(marks if book(genre).edges else (marks.cells,)))


@pytest.mark.parametrize(
    "reply",
    [
        "[]",
        "{}",
        '{"ok": false}',
        '{"id": 5}',
        '{"id": 5, "ok": true}',
        '{"id": 5, "ok": 1, "cells": [[0]]}',
        '{"id": "5", "ok": true, "cells": [[0]]}',
        '{"id": 5, "ok": true, "cells": [[3]]}',
        '{"id": 5, "ok": true, "cells": [[-1]]}',
        '{"id": 5, "ok": true, "cells": [[true]]}',
        '{"id": 5, "ok": true, "cells": [[1.5]]}',
        '{"id": 5, "ok": true, "cells": [["1"]]}',
        '{"id": 5, "ok": true, "cells": [0]}',
        '{"id": 5, "ok": true, "cells": 0}',
    ],
)
def test_no_replies(reply: str) -> None:
    """What the schema refuses as a reply the code refuses too."""
    assert not is_a("reply", reply)
    with pytest.raises(Garbage):
        read_reply(reply.encode(), 5, State.unknown(1, 1))


# --- the page -----------------------------------------------------------------------------------


def exchanges(genre: str) -> Iterator[tuple[str, Any, State, str]]:
    """The page's requests: the line, its puzzle and its state, and the line that answers it."""
    lines = EXAMPLES[genre]
    for (_, request), (_, reply) in zip(lines[2::2], lines[3::2], strict=True):
        said = json.loads(request)
        rules = book(genre)
        board = rules.from_clues(said["height"], said["width"], said["clues"])
        puzzle = rules.varied(board, said["variants"])
        parts = (tuple(map(tuple, said.get(name, ()))) for name in State._fields)
        yield request, puzzle, State.of(Marks(*parts)), reply


@each_genre
def test_page_shows_real_lines(genre: str) -> None:
    """The page's lines come in pairs, fit the schema, and ours are as the code writes them."""
    lines = EXAMPLES[genre]
    assert [arrow for arrow, _ in lines] == ["->", "<-"] * (len(lines) // 2)
    assert lines[0][1].encode() + b"\n" == hello_line(genre)
    assert is_a("ready", lines[1][1])
    shown = list(exchanges(genre))
    assert shown
    for number, (request, puzzle, state, reply) in enumerate(shown, start=1):
        assert is_a("request", request)
        assert request.encode() + b"\n" == request_line(number, puzzle, state)
        assert is_a("reply", reply)


@pytest.mark.parametrize("genre", [genre for genre in BOOKS if genre != "hitori"])
def test_page_shows_true_deductions(genre: str) -> None:
    """The replies on the page deduce something, and kill none of the answers there are."""
    definition = next(engine for engine in engines(genre) if engine.name == "definition")
    for number, (_, puzzle, before, reply) in enumerate(exchanges(genre), start=1):
        after = before.copy()
        assert read_reply(reply.encode(), number, after) is True
        assert after.marks() != before.marks()
        answers = [one for one in definition.answers(puzzle, None) if before.marks().fits(one)]
        assert answers
        assert all(after.marks().fits(answer) for answer in answers)


def test_page_tells_our_limits() -> None:
    """The limits that the page tells are those of the code."""
    defaults = inspect.signature(Spoken).parameters
    assert f"within {defaults['seconds'].default:g} seconds" in PAGE
    assert f"({defaults['starting'].default:g} for its first line)" in PAGE
    assert f"a line of more than {defaults['most'].default >> 20} MiB" in PAGE
    assert protocol.ENDING == 1
    assert "has a second to exit" in PAGE


def test_page_names_every_field() -> None:
    """The page's table has a row for each field of the schema."""
    table = {
        name
        for row in re.findall(r"^\| (`.*?) \|", PAGE, re.MULTILINE)
        for name in re.findall(r"`(\w+)`", row)
    }
    kinds = ("hello", "ready", "request", "reply")
    assert table == {name for kind in kinds for name in SCHEMA["$defs"][kind]["properties"]}


# --- the adapters -------------------------------------------------------------------------------

SCRIPTS = ("rule.py", "rule.js")
CORNER = Hitori(((1, 1),))


def words(script: str) -> list[str]:
    """The command of an adapter; in CI both must run."""
    if script.endswith(".py"):
        return [sys.executable, "-S", str(ADAPTERS / script)]
    node = shutil.which("node")
    if node is None and os.environ.get("CI") == "true":
        pytest.fail("CI has no node")
    if node is None:
        pytest.skip("node is not installed")
    return [node, str(ADAPTERS / script)]


@pytest.fixture(scope="module", params=SCRIPTS)
def adapter(request: pytest.FixtureRequest) -> Iterator[Spoken]:
    """Each adapter, running."""
    with Spoken(words(request.param), "hitori", seconds=60, starting=60) as spoken:
        yield spoken


def expected(puzzle: Hitori, before: Marks) -> Marks | None:
    """The state after the rule as its comment tells it; None for a contradiction."""
    first = puzzle.clues[0]
    if puzzle.width == 1 or first[0] != first[1] or first[0] == 0:
        return before
    rows = [list(row) for row in before.cells]
    if rows[0][0] == 1:
        return None
    rows[0][0] = 2
    return Marks(tuple(map(tuple, rows)))


@given(st.data())
def test_adapters_do_the_same(adapter: Spoken, data: st.DataObject) -> None:
    """Both adapters do on any state what the rule's comment says."""
    puzzle = data.draw(hitori_boards(max_side=4, max_number=2))
    before = data.draw(marks_for(puzzle))
    state = State.of(before)
    consistent = adapter(puzzle, state)
    assert (state.marks() if consistent else None) == expected(puzzle, before)


def test_adapter_introduces_itself(adapter: Spoken) -> None:
    """Both adapters have the rule's name and promise nothing."""
    assert (adapter.name, adapter.claims) == ("corner pair", ())


def test_rule_is_wrong(adapter: Spoken) -> None:
    """The worked example kills an answer, which is what the fuzzer is to find."""
    answer = Marks(((1, 2),))
    assert judge(CORNER, answer) == []
    state = State.unknown(1, 2)
    assert adapter(CORNER, state) is True
    assert not state.marks().fits(answer)


@pytest.mark.parametrize("script", SCRIPTS)
def test_adapter_says_what_the_page_says(script: str) -> None:
    """The page's example of Hitori is what both adapters answer; at the end they exit well."""
    asked = "".join(line + "\n" for arrow, line in EXAMPLES["hitori"] if arrow == "->")
    done = subprocess.run(
        words(script), input=asked, capture_output=True, text=True, check=True, timeout=60
    )
    told = [json.loads(line) for arrow, line in EXAMPLES["hitori"] if arrow == "<-"]
    assert [json.loads(line) for line in done.stdout.splitlines()] == told
    assert done.stderr == ""


@pytest.mark.parametrize("script", SCRIPTS)
def test_adapter_refuses_other_genres(script: str) -> None:
    """Asked about another genre an adapter says why it exits, and we pass that on."""
    command = shlex.join(words(script))
    with pytest.raises(InputError, match=r"status 1: error: this is a rule for hitori"):
        Spoken(command, "yajilin", starting=60)(
            book("yajilin").from_clues(1, 1, []), State.unknown(1, 1, edges=True)
        )
