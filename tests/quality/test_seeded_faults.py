"""Each seeded fault, put into a copy of the sources, turns the audit red."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from liarproof.properties.faults import Fault, faults

Audit = Callable[..., tuple[int, dict[str, Any], str]]

CHECKS = sorted({fault.caught_by for fault in faults()})


@pytest.mark.parametrize("start", range(4))
def test_the_copy_passes_before_it_is_spoilt(audit: Audit, start: int) -> None:
    """An untouched copy is green, so that what turns red below is the fault."""
    mine = CHECKS[start::4]
    status, report, printed = audit(*mine)
    assert status == 0, printed
    assert sorted(found["id"] for found in report["checks"]) == mine
    assert {found["outcome"] for found in report["checks"]} == {"pass"}


def test_the_copy_is_what_is_audited(project: Path, audit: Audit) -> None:
    """A copy that cannot even be imported is an error of the copy, not a pass of the original."""
    (project / "ci" / "main.py").write_text("raise SystemExit(77)")
    (project.parent / "printed").touch()
    assert audit(CHECKS[0])[0] != 0


@pytest.mark.parametrize("fault", faults(), ids=lambda fault: fault.id)
def test_fault_turns_the_audit_red(project: Path, audit: Audit, fault: Fault) -> None:
    """The named check fails, with the verdict refuted and words for it."""
    file = project / fault.file
    text = file.read_text(encoding="utf-8")
    assert text.count(fault.was) == 1, f"{fault.file}: expected once: {fault.was}"
    file.write_text(text.replace(fault.was, fault.becomes), encoding="utf-8")
    status, report, printed = audit(fault.caught_by)
    assert status == 1, printed
    (check,) = report["checks"]
    assert (check["outcome"], check["verdict"]) == ("fail", "refuted")
    assert check["failures"]
    assert check["failures"][0]["text"]
