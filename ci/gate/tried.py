"""What came of a test."""

from __future__ import annotations

from typing import Any

import msgspec

from liarproof.ci.gate.judging import judged
from liarproof.ci.gate.messages import Reply
from liarproof.ci.gate.plan import Item
from liarproof.properties.child import one_line

PASSED = ""
WRONG = "wrong"
HUNG = "hung"
UNSUPPORTED = "unsupported"
ERROR = "error"
NOT_RUN = "not run"
KINDS = (WRONG, UNSUPPORTED, ERROR, HUNG, "died", "garbage", NOT_RUN)
"""Of failures."""

TROUBLES = (HUNG, "died", "garbage")
"""After one of these the process is a new one."""


class Tried(msgspec.Struct, frozen=True, omit_defaults=True):
    """What came of one test."""

    id: str
    kind: str = PASSED
    """One of `KINDS`; `PASSED` is none."""
    text: str = ""
    """What is wrong, on one line."""
    seconds: float = 0.0
    """From the question to the answer."""
    result: dict[str, Any] | None = None
    """Of a failure: what it answered."""
    said: str = ""
    """The end of its standard error, where it died."""

    @property
    def passed(self) -> bool:
        """Whether nothing is wrong."""
        return self.kind == PASSED


def settled(item: Item, reply: Reply, seconds: float, codes: bool) -> Tried:
    """What comes of a test that was answered."""
    name = item.test.id
    if reply.unsupported is not None:
        text = one_line(reply.unsupported) or "it gives no reason"
        return Tried(name, UNSUPPORTED, f"declared, but unsupported: {text}", seconds)
    if reply.error is not None:
        return Tried(name, ERROR, f"error: {one_line(reply.error) or 'it says no more'}", seconds)
    assert reply.result is not None
    try:
        wrong = judged(item.genre, item.operation, item.test, reply.result, codes)
    except Exception as error:
        wrong = f"it cannot be judged: {type(error).__name__}: {error}"
    if not wrong:
        return Tried(name, seconds=seconds)
    return Tried(name, WRONG, one_line(wrong), seconds, reply.result)
