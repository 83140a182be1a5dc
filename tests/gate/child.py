"""A child for the tests of the gate: it looks the right answers up in the vectors beside it.

``child.py ID=ANSWER ...`` answers the test of that id with this JSON instead; `operations=JSON`,
`differs=JSON` and so on change what it declares. Standard library alone.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent / "vectors"


def right(operation: str, given: dict[str, Any], expected: dict[str, Any]) -> dict[str, Any]:
    """A result that is right."""
    if operation == "one":
        return {"answer": ONES.get(given["board"]["url"])}
    if operation == "check":
        return {"legal": expected["legal"], "broken": expected["broken"]}
    if operation == "propagate":
        return propagated(expected)
    if operation == "explain":
        return {"steps": []}
    if operation == "read" and "board" not in expected:
        return {"refused": "it is wrong"}
    return expected


def propagated(expected: dict[str, Any]) -> dict[str, Any]:
    """All that is forced, and a contradiction where nothing fits."""
    if "backbone" not in expected:
        return {"ok": False}
    return {"ok": True, "state": expected["backbone"]}


ONES = {
    "https://puzz.link/p?hitori/3/1/112": {"cells": [[2, 1, 1]]},
    "https://puzz.link/p?hitori/3/2/123132": {"cells": [[1, 1, 1], [2, 1, 1]]},
    "https://puzz.link/p?yajilin/3/2/f": {"right": [[2, 2], [2, 2]], "down": [[2, 1, 2]]},
}
"""URL -> an answer of the board."""


def loaded() -> tuple[dict[str, tuple[str, dict[str, Any]]], dict[str, Any]]:
    """Id -> operation and test; and the answer to start."""
    tests, operations = {}, {}
    for file in sorted(HERE.glob("*/*.json")):
        vectors = json.loads(file.read_text(encoding="utf-8"))
        operations.setdefault(vectors["genre"], []).append(vectors["operation"])
        for group in vectors["groups"]:
            tests |= {test["id"]: (vectors["operation"], test) for test in group["tests"]}
    started = {
        "implementation": "table",
        "version": "1",
        "operations": operations,
        "rungs": {"hitori": ["adjacency"]},
        "differs": [],
        "codes": True,
    }
    return tests, started


TESTS, STARTED = loaded()


def answer(asked: dict[str, Any]) -> dict[str, Any]:
    """The right answer to a test."""
    operation, test = TESTS[asked["id"].removesuffix("-smaller")]
    return {"id": asked["id"], "result": right(operation, test["input"], test["expected"])}


def main() -> None:
    """Answer line by line."""
    others = {}
    for argument in sys.argv[1:]:
        name, _, value = argument.partition("=")
        (STARTED if name in STARTED else others)[name] = json.loads(value)
    for line in sys.stdin:
        asked = json.loads(line)
        if asked["cmd"] == "stop":
            return
        if asked["cmd"] == "start":
            said = STARTED
        elif asked["id"].removesuffix("-smaller") in others:
            said = {"id": asked["id"], **others[asked["id"].removesuffix("-smaller")]}
        else:
            said = answer(asked)
        print(json.dumps(said), flush=True)


if __name__ == "__main__":
    main()
