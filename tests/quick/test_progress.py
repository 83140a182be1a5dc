"""Progress of long work on standard error."""

from __future__ import annotations

import pytest

from liarproof.ci import terminal
from liarproof.ci.terminal import Bar


def test_a_log_gets_a_line_now_and_then(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where there is no terminal a line says how far it is, and none before its time."""
    with Bar(3, "gate") as bar:
        bar.at(1)
        assert capsys.readouterr() == ("", "")
        monkeypatch.setattr(terminal, "EVERY", 0.0)
        bar.at(2, "hitori 7")
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("liarproof: gate: 2 of 3 done after ")
    assert err.endswith(", at hitori 7\n")
