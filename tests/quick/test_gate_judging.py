"""The gate's judges: a right result passes, and each way to be wrong is told in words."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

from liarproof.ci.gate import completing
from liarproof.ci.gate.facts import FIRST, SECOND, Unknown, expected_of
from liarproof.ci.gate.judging import judged, misfit
from liarproof.ledgers import vectors
from liarproof.ledgers.vectors import Board, Expected, Input, Marks
from liarproof.puzzles.answer import Marks as Drawn
from liarproof.puzzles.answer import unmarked
from liarproof.puzzles.yajilin import Yajilin

SMALL = Path(__file__).parents[1] / "gate" / "vectors"

ROW = Board(1, 3, [[1, 1, 2]])
"""Its answers shade the first cell, or both outer ones."""
STUCK = Board(2, 2, [[1, 1], [1, 1]])
RING = Board(2, 2, [])
WIDE = Board(2, 3, [])


def verdict(
    genre: str, operation: str, given: Input, expected: Expected, result: Any, codes: bool = True
) -> str:
    """What the judge says."""
    return judged(genre, operation, vectors.Test("x", given, expected, ()), result, codes)


# --- one, unique, count -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("result", "wrong"),
    [
        ({"answer": {"cells": [[2, 1, 1]]}}, ""),
        ({"answer": {"cells": [[2, 1, 2]]}}, ""),
        ({"answer": None}, "it finds no answer, and there is one"),
        ({"answer": {"cells": [[1, 1, 1]]}}, "nmDupRow: "),
        ({"answer": {"cells": [[2, 2, 1]]}}, "csAdjacent: "),
        ({"answer": {"cells": [[1, 2, 1]]}}, "cuDivideRB: "),
        ({}, "its result has no answer, nor null for one"),
        ({"answer": [[2, 1, 1]]}, "answer: Expected `object`, got `array`"),
        ({"answer": {"shading": [[2, 1, 1]]}}, "answer: Object contains unknown field `shading`"),
        ({"answer": {"cells": [[2, 1]]}}, "cells are not 1 rows of 3"),
        ({"answer": {"cells": [[2, 1, 3]]}}, "cells hold '3' at r1c3"),
        ({"answer": {"cells": [[2, 1, 0]]}}, "answer: it does not decide all cells"),
        ({"answer": {"cells": [[2, 1, True]]}}, "answer: Expected `int`, got `bool`"),
    ],
)
def test_one(result: Any, wrong: str) -> None:
    """Any legal answer is right; what is wrong with another one the referee says."""
    told = verdict("hitori", "one", Input(board=ROW), Expected(answers="some"), result)
    assert told.startswith(wrong)
    assert bool(told) is bool(wrong)


def test_one_without_answers() -> None:
    """Where there is none, null is right, and an answer made up is wrong with its broken rule."""
    given, expected = Input(board=STUCK), Expected(answers="none")
    assert verdict("hitori", "one", given, expected, {"answer": None}) == ""
    told = verdict("hitori", "one", given, expected, {"answer": {"cells": [[2, 1], [1, 2]]}})
    assert told.startswith("it answers a board without an answer: cuDivideRB")


RIGHT, DOWN = [[2, 2], [2, 2]], [[2, 1, 2]]


@pytest.mark.parametrize(
    ("answer", "wrong"),
    [
        ({"cells": [[1, 1, 1], [1, 1, 1]], "right": RIGHT, "down": DOWN}, ""),
        ({"right": RIGHT, "down": DOWN}, ""),
        ({"cells": [[1, 1, 1], [1, 1, 1]]}, ""),
        ({"cells": [[2, 1, 1], [1, 1, 1]]}, "ceEmpty: "),
        ({"right": RIGHT}, "answer: it does not decide all cells or all edges"),
        ({}, "answer: it does not decide all cells or all edges"),
        ({"right": RIGHT, "down": [[2, 2, 2]]}, "lnBranch: "),
    ],
)
def test_halves(answer: Any, wrong: str) -> None:
    """In Yajilin either half of an answer will do, but no less than a half."""
    told = verdict(
        "yajilin", "one", Input(board=WIDE), Expected(answers="some"), {"answer": answer}
    )
    assert told.startswith(wrong)
    assert bool(told) is bool(wrong)


def test_long_completion(monkeypatch: pytest.MonkeyPatch) -> None:
    """A shading on a larger board is completed in a process, and given up in time."""
    cells = ((1,) * 8,) * 8
    marks = unmarked(8, 8, edges=True)._replace(cells=cells)
    with pytest.raises(ValueError, match="several fit"):
        completing.completed(Yajilin(8, 8, ()), marks)
    ring = Drawn(((1,) * 20,) * 2, ((0,) * 19,) * 2, ((0,) * 20,))
    assert completing.completed(Yajilin(2, 20, ()), ring).edges_decided
    monkeypatch.setattr(completing, "SECONDS", 0.0)
    with pytest.raises(TimeoutError):
        completing.completed(Yajilin(8, 8, ()), marks)
    board = Board(8, 8, [])
    answer = {"answer": {"cells": [list(row) for row in cells]}}
    told = verdict("yajilin", "one", Input(board=board), Expected(answers="some"), answer)
    assert told == "its shading leaves open which loop it means, and none was found in time"


ONLY = Board(2, 2, [[1, 1], [1, 2]])


@pytest.mark.parametrize(
    ("result", "wrong"),
    [
        ({"answers": "one", "answer": {"cells": [[2, 1], [1, 1]]}}, ""),
        ({"answers": "one", "answer": {"cells": [[1, 2], [2, 1]]}}, "its answer is illegal: "),
        ({"answers": "one"}, "its result has no answer"),
        ({"answers": "one", "answer": None}, "answer: Expected `object`, got `null`"),
        ({"answers": "none"}, "it says none, there is one"),
        ({"answers": "more"}, "it says more, there is one"),
        ({"answers": "two"}, "answers: 'two' is not none, one or more"),
        ({"answers": 1}, "answers: Expected `str`, got `int`"),
        ({}, "its result has no answers"),
    ],
)
def test_unique(result: Any, wrong: str) -> None:
    """The number must be right, and of one answer the answer too."""
    expected = Expected(answers="one", answer=Marks([[2, 1], [1, 1]]))
    told = verdict("hitori", "unique", Input(board=ONLY), expected, result)
    assert told.startswith(wrong)
    assert bool(told) is bool(wrong)


def test_unique_half() -> None:
    """Half of the one answer is right, half of another wrong, and no loop is searched for."""
    answer = Marks([[1, 1, 1], [1, 1, 1]], RIGHT, DOWN)
    given, expected = Input(board=WIDE), Expected(answers="one", answer=answer)

    def told(answer: Any) -> str:
        return verdict("yajilin", "unique", given, expected, {"answers": "one", "answer": answer})

    assert told({"cells": answer.cells}) == ""
    assert told({"right": RIGHT, "down": DOWN}) == ""
    assert told({"cells": [[2, 1, 1], [1, 1, 1]]}).startswith("its answer is half of another one")


def test_one_where_there_are_others() -> None:
    """Whoever says one where there is none or more is told so, whatever the answer is worth."""
    result = {"answers": "one", "answer": {"cells": [[2, 1, 1]]}}
    told = verdict("hitori", "unique", Input(board=ROW), Expected(answers="more"), result)
    assert told == "it says one, there is more"


@pytest.mark.parametrize(
    ("result", "wrong"),
    [
        ({"count": 1234}, ""),
        ({"count": 1233}, "it counts 1233, there are 1234"),
        ({"count": 10**60}, "it counts a huge number, there are 1234"),
        ({"count": 1234.0}, "count: Expected `int`, got `float`"),
        ({"count": "1234"}, "count: Expected `int`, got `str`"),
        ({"count": True}, "count: Expected `int`, got `bool`"),
        ({}, "its result has no count"),
    ],
)
def test_count(result: Any, wrong: str) -> None:
    """A count is equal or wrong."""
    told = verdict("hitori", "count", Input(board=ROW), Expected(count=1234), result)
    assert told == wrong


# --- check ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("result", "codes", "wrong"),
    [
        ({"legal": False, "broken": ["nmDupRow", "csAdjacent"]}, True, ""),
        ({"legal": False, "broken": ["csAdjacent", "nmDupRow", "csAdjacent"]}, True, ""),
        ({"legal": False}, False, ""),
        ({"legal": False, "broken": ["nonsense"]}, False, ""),
        ({"legal": True}, False, "it takes an answer that breaks csAdjacent, nmDupRow"),
        (
            {"legal": True, "broken": []},
            True,
            "it takes an answer that breaks csAdjacent, nmDupRow",
        ),
        ({"legal": False}, True, "its result has no broken"),
        (
            {"legal": False, "broken": ["csAdjacent"]},
            True,
            "it names csAdjacent, broken are csAdjacent, nmDupRow",
        ),
        ({"legal": "no"}, False, "legal: Expected `bool`, got `str`"),
        ({}, False, "its result has no legal"),
    ],
)
def test_check(result: Any, codes: bool, wrong: str) -> None:
    """An illegal answer is refused, by all its codes where these are declared."""
    expected = Expected(legal=False, broken=("csAdjacent", "nmDupRow"))
    assert verdict("hitori", "check", Input(board=ROW), expected, result, codes) == wrong


def test_check_legal() -> None:
    """A legal answer is taken, without a broken rule."""
    expected = Expected(legal=True, broken=())
    given = Input(board=ROW)
    assert verdict("hitori", "check", given, expected, {"legal": True, "broken": []}) == ""
    assert (
        verdict("hitori", "check", given, expected, {"legal": False, "broken": ["x"]})
        == "it refuses a legal answer"
    )
    assert (
        verdict("hitori", "check", given, expected, {"legal": True, "broken": ["x"]})
        == "it names x, broken are none"
    )


# --- propagate, explain -----------------------------------------------------------------------

STATE = Marks([[0, 1, 0]])
KNOWN = Input(board=ROW, state=STATE)
BACKBONE = Expected(backbone=Marks([[2, 1, 0]]))


@pytest.mark.parametrize(
    ("result", "wrong"),
    [
        ({"ok": True, "state": {"cells": [[2, 1, 0]]}}, ""),
        ({"ok": True, "state": {"cells": [[0, 1, 0]]}}, ""),
        ({"ok": True, "state": {"cells": [[0, 2, 0]]}}, "it changes cells r1c2 from 1 to 2"),
        ({"ok": True, "state": {"cells": [[0, 0, 0]]}}, "it changes cells r1c2 from 1 to 0"),
        ({"ok": True, "state": {}}, "it changes cells r1c2 from 1 to 0"),
        (
            {"ok": True, "state": {"cells": [[1, 1, 0]]}},
            "it decides cells r1c1 as 1, which not all answers have",
        ),
        (
            {"ok": True, "state": {"cells": [[0, 1, 2]]}},
            "it decides cells r1c3 as 2, which not all answers have",
        ),
        ({"ok": False}, "it sees a contradiction, and an answer extends the state"),
        ({"ok": True}, "its result has no state"),
        ({"ok": True, "state": {"cells": [[0, 1]]}}, "cells are not 1 rows of 3"),
        ({"ok": 1, "state": {}}, "ok: Expected `bool`, got `int`"),
        ({}, "its result has no ok"),
    ],
)
def test_propagate(result: Any, wrong: str) -> None:
    """Nothing known is changed, nothing beyond the backbone decided; less is no fault."""
    assert verdict("hitori", "propagate", KNOWN, BACKBONE, result) == wrong


def test_propagate_by_name() -> None:
    """A named rung must decide what it must, or see the contradiction that it must."""
    given = Input(board=ROW, state=STATE, rung="duplicate")
    must = Expected(backbone=BACKBONE.backbone, must=Marks([[2, 1, 0]]))
    lazy = {"ok": True, "state": {"cells": [[0, 1, 0]]}}
    assert (
        verdict("hitori", "propagate", given, must, lazy) == "duplicate must decide cells r1c1 as 2"
    )
    right = {"ok": True, "state": {"cells": [[2, 1, 0]]}}
    assert verdict("hitori", "propagate", given, must, right) == ""
    hopeless = Expected()
    assert (
        verdict("hitori", "propagate", given, hopeless, lazy)
        == "duplicate must see a contradiction"
    )
    assert verdict("hitori", "propagate", given, hopeless, {"ok": False}) == ""


def test_propagate_edges() -> None:
    """Edges are held to the backbone as cells are."""
    forced = Marks([[1, 1], [1, 1]], [[2], [2]], [[2, 2]])
    given, expected = Input(board=RING, state=Marks()), Expected(backbone=forced)
    off = {"ok": True, "state": {"right": [[1], [0]]}}
    assert (
        verdict("yajilin", "propagate", given, expected, off)
        == "it decides right r1c1 as 1, which not all answers have"
    )
    on = {"ok": True, "state": {"right": [[2], [0]]}}
    assert verdict("yajilin", "propagate", given, expected, on) == ""


FIRST_CELL = {"decides": [["cells", 0, 0, 2]], "because": [["cells", 0, 1, 1]]}


@pytest.mark.parametrize(
    ("steps", "wrong"),
    [
        ([], ""),
        ([FIRST_CELL], ""),
        ([FIRST_CELL, {"decides": [["cells", 0, 0, 2]], "because": [["cells", 0, 0, 2]]}], ""),
        ([{"decides": [["cells", 0, 0, 2]]}], ""),
        ([{"decides": [["cells", 0, 2, 1]]}], "step 1 does not follow from its reason"),
        (
            [{"decides": [["cells", 0, 0, 2]], "because": [["cells", 0, 2, 1]]}],
            "step 1 rests on cells r1c3, which is not known by then",
        ),
        (
            [FIRST_CELL, {"decides": [["cells", 0, 1, 1]], "because": [["cells", 0, 0, 1]]}],
            "step 2 rests on cells r1c1, which is not known by then",
        ),
        ([{"decides": []}], "step 1 decides nothing"),
        ([{"decides": [["cells", 0, 3, 1]]}], "there is no entry 'cells' 0, 3"),
        ([{"decides": [["cells", 0, -1, 1]]}], "there is no entry 'cells' 0, -1"),
        ([{"decides": [["rows", 0, 0, 1]]}], "there is no entry 'rows' 0, 0"),
        ([{"decides": [["right", 0, 0, 1]]}], "there is no entry 'right' 0, 0"),
        ([{"because": []}], "steps: Object missing required field `decides` - at `$[0]`"),
    ],
)
def test_explain(steps: Any, wrong: str) -> None:
    """A step rests on what is known, and every answer that has its reason has its conclusion."""
    answers = (Marks([[2, 1, 1]]), Marks([[2, 1, 2]]))
    assert verdict("hitori", "explain", KNOWN, Expected(all=answers), {"steps": steps}) == wrong


# --- read, write ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("result", "wrong"),
    [
        ({"board": {"height": 1, "width": 3, "clues": [[1, 1, 2]]}}, ""),
        ({"board": {"height": 1, "width": 3, "clues": [[1, 1, 1]]}}, "it reads another board"),
        ({"board": {"height": 3, "width": 1, "clues": [[1], [1], [2]]}}, "it reads another board"),
        ({"board": {"height": 3, "width": 1, "clues": [[1, 1, 2]]}}, "board: clues: 1 rows of 3"),
        ({"board": {"height": 1, "width": 1, "clues": [{}]}}, "board: clues: Expected"),
        (
            {"board": {"height": 1, "width": 3, "clues": [[1, 1, 2]], "variants": ["odd"]}},
            "board: variants: 'odd' is none of hitori",
        ),
        ({"board": {"height": 1}}, "board: Object missing required field `width`"),
        ({"refused": "no"}, "it refuses a good URL"),
        ({}, "its result has no board"),
    ],
)
def test_read(result: Any, wrong: str) -> None:
    """The same board, and never a good URL refused."""
    told = verdict("hitori", "read", Input(url="..."), Expected(board=ROW), result)
    assert told.startswith(wrong)
    assert bool(told) is bool(wrong)


def test_read_what_is_wrong() -> None:
    """A URL that is wrong is to be refused."""
    given = Input(url="https://puzz.link/p?hitori/3/1/11")
    assert verdict("hitori", "read", given, Expected(), {"refused": ""}) == ""
    board = {"height": 1, "width": 2, "clues": [[1, 1]]}
    told = verdict("hitori", "read", given, Expected(), {"board": board})
    assert told == "it reads 'https://puzz.link/p?hitori/3/1/11', which is to be refused"


@pytest.mark.parametrize(
    ("url", "wrong"),
    [
        ("https://puzz.link/p?hitori/3/1/112", ""),
        ("http://pzv.jp/p.html?hitori/3/1/112", ""),
        ("https://puzz.link/p?hitori/3/1/113", "'https://puzz.link/p?hitori/3/1/113' is another"),
        ("https://puzz.link/p?hitori/1/3/112", "'https://puzz.link/p?hitori/1/3/112' is another"),
        ("https://puzz.link/p?hitori/3/1/11", "its url cannot be read: body: 2 cells"),
        ("", "its url cannot be read: "),
    ],
)
def test_write(url: str, wrong: str) -> None:
    """Any URL that is read as the same board will do."""
    told = verdict("hitori", "write", Input(board=ROW), Expected(), {"url": url})
    assert told.startswith(wrong)
    assert bool(told) is bool(wrong)


# --- form -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("operation", "result", "lacks"),
    [
        ("unique", {"answers": "more"}, ""),
        ("unique", {"answers": "one"}, "its result has no answer"),
        ("unique", {"answers": "two"}, "answers: 'two' is not none, one or more"),
        ("count", {"count": 5}, ""),
        ("count", {}, "its result has no count"),
        ("check", {"legal": True, "broken": []}, ""),
        ("check", {"legal": True}, "its result has no broken"),
        ("write", {"url": "https://puzz.link/p?hitori/1/1/1"}, ""),
        ("write", {"url": "x"}, "its url cannot be read: URL: no puzzle in 'x'"),
    ],
)
def test_form_apart_from_rightness(operation: str, result: Any, lacks: str) -> None:
    """A wrong result may have the form of a result; one without it is named, right or wrong."""
    expected = Expected(
        answers="none", count=1, legal=False, broken=("nmDupRow",), url="", board=ROW
    )
    test = vectors.Test("x", Input(board=ROW), expected, ())
    assert misfit("hitori", operation, test, result, codes=True) == lacks


# --- what is right ----------------------------------------------------------------------------


@pytest.mark.parametrize("pair", [(g, o) for g in ("hitori", "yajilin") for o in ("unique", "one")])
@pytest.mark.parametrize("engine", [FIRST, SECOND])
def test_facts_agree_with_small_suite(
    monkeypatch: pytest.MonkeyPatch, pair: tuple[str, str], engine: str
) -> None:
    """What the engines say is right is what the small suite of these tests says, test by test."""
    monkeypatch.setattr(vectors, "FOLDER", SMALL)
    for test in vectors.read_vectors(*pair).tests:
        found = expected_of(*pair, test.input, time.monotonic() + 60, engine)
        assert found == test.expected


@pytest.mark.parametrize(
    "pair",
    [
        ("hitori", "count"),
        ("hitori", "propagate"),
        ("hitori", "explain"),
        ("hitori", "check"),
        ("hitori", "read"),
        ("yajilin", "check"),
        ("yajilin", "propagate"),
        ("yajilin", "read"),
        ("yajikazu", "count"),
        ("yinyang", "check"),
    ],
)
def test_facts_of_other_operations(monkeypatch: pytest.MonkeyPatch, pair: tuple[str, str]) -> None:
    """As above, but for what a named rung must decide, which no engine knows."""
    monkeypatch.setattr(vectors, "FOLDER", SMALL)
    for test in vectors.read_vectors(*pair).tests:
        if pair[1] == "read" and test.expected.board is None:
            with pytest.raises(Unknown):
                expected_of(*pair, test.input, time.monotonic() + 60)
            continue
        found = expected_of(*pair, test.input, time.monotonic() + 60)
        for field in ("count", "legal", "broken", "backbone", "all", "board"):
            assert getattr(found, field) == getattr(test.expected, field)
