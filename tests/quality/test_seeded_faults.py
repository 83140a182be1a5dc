"""Each seeded fault, put into a copy of the sources, turns the audit red."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from liarproof.properties.faults import Fault, faults

AUDIT = "import sys; from liarproof.ci.main import main; sys.exit(main(sys.argv[1:]))"


def audit(project: Path, check: str) -> tuple[int, dict[str, Any], str]:
    """The smoke audit of a copy of the project: exit status, its report, what it printed.

    As plain Python: compiling each copy would take longer than the whole run.
    """
    out = project.parent / "report.json"
    home = {"PYTHONPATH": str(project.parent), "LIARPROOF_CACHE": str(project.parent / "cache")}
    options = ["--profile", "smoke", "--jobs", "1", "--only", check, "--json", str(out)]
    done = subprocess.run(
        [sys.executable, "-P", "-c", AUDIT, "audit", *options],
        env={**os.environ, **home, "NUMBA_DISABLE_JIT": "1"},
        cwd=project.parent,
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    report = json.loads(out.read_text()) if out.exists() else {}
    return done.returncode, report, done.stdout + done.stderr


@pytest.mark.parametrize("check", sorted({fault.caught_by for fault in faults()}))
def test_the_copy_passes_before_it_is_spoilt(project: Path, check: str) -> None:
    """An untouched copy is green, so that what turns red below is the fault."""
    status, report, printed = audit(project, check)
    assert status == 0, printed
    assert [found["outcome"] for found in report["checks"]] == ["pass"]


@pytest.mark.parametrize("fault", faults(), ids=lambda fault: fault.id)
def test_fault_turns_the_audit_red(project: Path, fault: Fault) -> None:
    """The named check fails, with the verdict refuted and words for it."""
    file = project / fault.file
    text = file.read_text(encoding="utf-8")
    assert text.count(fault.was) == 1, f"{fault.file}: expected once: {fault.was}"
    file.write_text(text.replace(fault.was, fault.becomes), encoding="utf-8")
    status, report, printed = audit(project, fault.caught_by)
    assert status == 1, printed
    (check,) = report["checks"]
    assert (check["outcome"], check["verdict"]) == ("fail", "refuted")
    assert check["failures"]
    assert check["failures"][0]["text"]
