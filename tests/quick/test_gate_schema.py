"""The gate's protocol as its page and its schema tell it."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from liarproof.ci.gate import messages, peer, runner
from liarproof.ci.gate.messages import Reply, Run, Start, Started, Stop
from liarproof.ci.gate.peer import Process
from liarproof.ci.gate.plan import Wanted, plan_for
from liarproof.ledgers import vectors
from liarproof.ledgers.vectors import OPERATIONS, Board, Input, Marks
from liarproof.properties import child
from liarproof.puzzles.genres import BOOKS

CI_GATE = Path(__file__).parents[2] / "ci" / "gate"
GATE = Path(__file__).parents[1] / "gate"
PAGE = (CI_GATE / "PROTOCOL.md").read_text(encoding="utf-8")
SCHEMA = json.loads((CI_GATE / "gate.schema.json").read_text(encoding="utf-8"))

LINES = [
    (line[:2], line[3:])
    for block in re.findall(r"^```\n(.*?)\n```$", PAGE, re.MULTILINE | re.DOTALL)
    for line in block.splitlines()
]
"""The lines of the page's example, each with its arrow."""

TYPES = {"object": dict, "array": list, "string": str, "integer": int, "boolean": bool}


def fits(value: Any, schema: dict[str, Any]) -> bool:
    """Whether the value is valid, by the part of JSON Schema that ours uses; others raise."""
    return all(holds(value, word, said, schema) for word, said in schema.items())


def holds(value: Any, word: str, said: Any, schema: dict[str, Any]) -> bool:
    """Whether one keyword of the schema accepts the value."""
    is_list, is_object, is_number = (type(value) is kind for kind in (list, dict, int))
    match word:
        case "$schema" | "$defs" | "title" | "description":
            return True
        case "$ref":
            return fits(value, SCHEMA["$defs"][said.removeprefix("#/$defs/")])
        case "anyOf":
            return any(fits(value, one) for one in said)
        case "oneOf":
            return sum(fits(value, one) for one in said) == 1
        case "const":
            return type(value) is type(said) and value == said
        case "enum":
            return any(type(value) is type(one) and value == one for one in said)
        case "type":
            return value is None if said == "null" else type(value) is TYPES[said]
        case "minimum":
            return not is_number or value >= said
        case "maximum":
            return not is_number or value <= said
        case "minItems":
            return not is_list or len(value) >= said
        case "maxItems":
            return not is_list or len(value) <= said
        case "prefixItems":
            return not is_list or all(map(fits, value, said))
        case "items":
            return not is_list or all(fits(one, said) for one in value)
        case "required":
            return not is_object or set(said) <= set(value)
        case "properties":
            return not is_object or all(
                fits(value[name], one) for name, one in said.items() if name in value
            )
        case "additionalProperties":
            assert said is False
            return not is_object or set(value) <= set(schema["properties"])
    raise AssertionError(f"the schema uses {word}, of which this test knows nothing")


def is_a(kind: str, line: bytes | str) -> bool:
    """Whether the line is what the schema calls by that name."""
    return fits(json.loads(line), {"$ref": f"#/$defs/{kind}"})


STRUCTS = {
    "start": Start,
    "started": Started,
    "run": Run,
    "reply": Reply,
    "stop": Stop,
    "input": Input,
    "board": Board,
    "marks": Marks,
}


@pytest.mark.parametrize("kind", STRUCTS)
def test_schema_has_our_fields(kind: str) -> None:
    """The schema has the fields that the code reads and writes, and the same may be left out."""
    fields = msgspec.structs.fields(STRUCTS[kind])
    described = SCHEMA["$defs"][kind]
    tag = ["cmd"] if STRUCTS[kind].__struct_config__.tag else []
    assert list(described["properties"]) == tag + [field.name for field in fields]
    required = tag + [field.name for field in fields if field.required]
    assert described.get("required", []) == required


def test_schema_has_our_names() -> None:
    """Genres, operations, variants and the version are those of the code."""
    defs = SCHEMA["$defs"]
    assert defs["genre"]["enum"] == list(BOOKS)
    assert defs["operation"]["enum"] == list(OPERATIONS)
    for name in ("operations", "names"):
        assert list(defs[name]["properties"]) == list(BOOKS)
    variants = defs["board"]["properties"]["variants"]["items"]["enum"]
    assert variants == [name for rules in BOOKS.values() for _, name in rules.variants]
    assert defs["start"]["properties"]["protocol"]["const"] == messages.VERSION


def kind_of(arrow: str, line: str) -> str:
    """What a line of the page's example is."""
    said = json.loads(line)
    if arrow == "->":
        return str(said["cmd"])
    return "started" if "implementation" in said else "reply"


def test_page_shows_real_lines() -> None:
    """The page's lines fit the schema, and ours are as the code writes them."""
    assert [kind_of(*pair) for pair in LINES] == ["start", "started", "run", "reply", "stop"]
    for arrow, line in LINES:
        assert is_a(kind_of(arrow, line), line)
    given = json.loads(LINES[2][1])
    run = msgspec.convert({name: given[name] for name in given if name != "cmd"}, Run)
    ours = [Start(messages.VERSION, vectors.SUITE), run, Stop()]
    written = [msgspec.json.encode(one).decode() for one in ours]
    assert written == [line for arrow, line in LINES if arrow == "->"]


def largest(genre: str, operation: str) -> int:
    """Cells of the largest board of an operation."""
    tests = vectors.read_vectors(genre, operation).tests
    boards = (test.input.board or test.expected.board for test in tests)
    return max(board.height * board.width for board in boards if board is not None)


def test_page_tells_our_limits() -> None:
    """The limits that the page tells are those of the code."""
    assert f"longer than {peer.MOST >> 20} MiB" in PAGE
    assert f"After {runner.PATIENCE} tests in a row" in PAGE
    assert f"answered within {child.STARTING:g} seconds" in PAGE
    for operation in OPERATIONS:
        cells = max(largest(genre, operation) for genre in BOOKS)
        assert re.search(rf"{cells} (cells )?in [^0-9]*`{operation}`", PAGE.replace("\n", " "))


def test_page_names_every_field_and_operation() -> None:
    """The page names each field of each message, and has a row for each operation."""
    for kind in ("started", "reply", "input", "result", "board", "marks", "step"):
        for name in SCHEMA["$defs"][kind]["properties"]:
            assert f"`{name}`" in PAGE
    rows = re.findall(r"^\| `(\w+)` \| `(?:board|url)`", PAGE, re.MULTILINE)
    assert rows == list(OPERATIONS)


def test_all_lines_fit_the_schema(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every line of a whole run, sent or received, is what the schema says."""
    monkeypatch.setattr(vectors, "FOLDER", GATE / "vectors")
    seen: list[tuple[bytes, bytes]] = []

    class Heard(child.Child):
        def ask(self, line: bytes, seconds: float) -> bytes:
            """As ever, and noted."""
            answer = super().ask(line, seconds)
            seen.append((line, answer))
            return answer

    monkeypatch.setattr(child, "Child", Heard)
    process = Process([sys.executable, "-S", str(GATE / "child.py")], 60)
    plan = plan_for(process.introduced(), Wanted())
    outcome = runner.run(plan.items, [process])
    assert all(one is not None and one.passed for one in outcome.tried)
    assert len(seen) == 1 + len(plan.items)
    (start, started), *others = seen
    assert is_a("start", start)
    assert is_a("started", started)
    for line, answer in others:
        assert is_a("run", line)
        assert is_a("reply", answer)


@pytest.mark.parametrize(
    "line",
    [
        "[]",
        "{}",
        '{"id": "x"}',
        '{"id": 5, "error": ""}',
        '{"id": "x", "result": {}, "error": ""}',
        '{"id": "x", "result": [1]}',
        '{"id": "x", "error": 1}',
        '{"id": "x", "unsupported": true}',
    ],
)
def test_no_replies(line: str) -> None:
    """What the schema refuses as a reply the code refuses too."""
    assert not is_a("reply", line)
    try:
        reply = child.decoded(line.encode(), Reply)
    except child.Garbage:
        return
    assert reply.parts != 1


@pytest.mark.parametrize(
    "line",
    [
        "[]",
        '{"implementation": "x"}',
        '{"operations": {}}',
        '{"implementation": 1, "operations": {}}',
        '{"implementation": "x", "operations": []}',
        '{"implementation": "x", "operations": {"hitori": "one"}}',
        '{"implementation": "x", "operations": {}, "codes": 1}',
        '{"implementation": "x", "operations": {}, "rungs": ["cut"]}',
    ],
)
def test_no_answers_to_start(line: str) -> None:
    """Likewise what is no answer to start."""
    assert not is_a("started", line)
    with pytest.raises(child.Garbage):
        child.decoded(line.encode(), Started)
