"""What a run of the audit must do, per profile: for each check, the cases of each engine.

Checked in, so that a run which does less (a limit lowered, an engine gone, a board dropped)
cannot look complete. ``liarproof audit --record`` writes a manifest anew, for review.
"""

from __future__ import annotations

import re
from pathlib import Path

import msgspec

from liarproof.puzzles.errors import InputError

FOLDER = Path(__file__).parent / "manifest"

Manifest = dict[str, dict[str, int]]
"""Check id -> engine -> cases."""


class _Entry(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    cases: dict[str, int]


class _File(msgspec.Struct, forbid_unknown_fields=True):
    profile: str
    check: list[_Entry]


def read_manifest(profile: str) -> Manifest:
    """The manifest of `profile`; raises `InputError` where it is missing or cannot be read."""
    place = f"manifest/{profile}.toml"
    try:
        file = msgspec.toml.decode((FOLDER / f"{profile}.toml").read_bytes(), type=_File)
    except (OSError, msgspec.DecodeError) as error:
        raise InputError(f"{place}: {error}") from None
    if file.profile != profile:
        raise InputError(f"{place}: is of profile {file.profile}")
    manifest = {entry.id: entry.cases for entry in file.check}
    if len(manifest) != len(file.check):
        raise InputError(f"{place}: a check stands in it twice")
    return manifest


def write_manifest(profile: str, manifest: Manifest) -> Path:
    """Write the manifest of `profile` and say where."""
    lines = [
        "# What a complete run executes: written by `liarproof audit --record`, read by review.",
        f'profile = "{profile}"',
    ]
    for check, cases in manifest.items():
        counts = ", ".join(f"{_key(engine)} = {number}" for engine, number in sorted(cases.items()))
        lines += ["", "[[check]]", f'id = "{check}"', f"cases = {{ {counts} }}"]
    path = FOLDER / f"{profile}.toml"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def _key(name: str) -> str:
    """The name as a key of TOML."""
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else f'"{name}"'
