"""`--report FILE`: a run as a page to read or to post, by the ending of the file's name."""

from __future__ import annotations

from collections.abc import Callable

from liarproof.ci.machine import OutFile
from liarproof.ci.report import Report
from liarproof.puzzles.errors import InputError, shown

Write = Callable[[Report], None]


def page_writer(name: str) -> Write:
    """What writes a run to that file; raises `InputError` for another ending or a bad place."""
    ending = name.rpartition(".")[2].lower()
    if ending not in ("html", "htm", "md"):
        raise InputError(f"--report {shown(name)}: its name ends neither in .html nor in .md")
    file = OutFile(name, "--report")
    if ending == "md":
        from liarproof.ci.page.markdown import markdown

        return lambda report: file.write_text(markdown(report))
    from liarproof.ci.page.page import page

    return lambda report: file.write_text(page(report))
