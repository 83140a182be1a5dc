"""The house stands as planned: who imports whom, what is light, what is installed."""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from collections.abc import Sequence
from importlib.util import find_spec
from itertools import combinations
from pathlib import Path

import pytest

from liarproof.oracles.families import FAMILIES, counters
from liarproof.oracles.later import Later
from liarproof.oracles.registry import oracle_engines
from liarproof.puzzles.engine import Counter, Engine
from liarproof.puzzles.genres import BOOKS

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
MAPPED = PROJECT["tool"]["setuptools"]["package-dir"]
"""Package -> the folder of the checkout that it is."""

HEAVY = {"hypothesis", "numba", "numpy", "pysat", "scipy", "sympy", "z3"}


def tool(name: str) -> str:
    """A command that was installed beside this interpreter, whether or not it is on the path."""
    found = shutil.which(name, path=sysconfig.get_path("scripts")) or shutil.which(name)
    assert found is not None, f"{name} is not installed"
    return found


# --- who imports whom ----------------------------------------------------------------------


def broken_contracts(project: Path) -> list[str]:
    """The contracts of pyproject.toml that a copy of the project breaks."""
    top = project.parent
    shutil.copy(ROOT / "pyproject.toml", top)
    done = subprocess.run(
        [tool("lint-imports"), "--no-cache"],
        cwd=top,
        env={"PYTHONPATH": str(top), "PATH": "/usr/bin:/bin", "NO_COLOR": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    broken = re.findall(r"^(.*) BROKEN$", done.stdout, re.MULTILINE)
    kept = re.findall(r"^.* KEPT$", done.stdout, re.MULTILINE)
    assert len(kept) + len(broken) == len(PROJECT["tool"]["importlinter"]["contracts"]), done
    assert (done.returncode == 0) == (not broken)
    return broken


def test_contracts_hold(project: Path) -> None:
    """Every contract between the folders holds."""
    assert broken_contracts(project) == []


LAYERS = "a folder uses those below it, never one beside or above it"
WITNESSES = "engines that witness each other do not import each other"
SOLVERS = "solvers solve by themselves"
PLAIN = "rule books, referees and ledgers are plain Python"


@pytest.mark.parametrize(
    ("file", "line", "contract"),
    [
        ("solvers/ladder.py", "import liarproof.oracles.referee", LAYERS),
        ("oracles/referee.py", "from liarproof.solvers import ladder", LAYERS),
        ("ledgers/ids.py", "from liarproof.oracles import registry", LAYERS),
        ("oracles/registry.py", "def f():\n    import liarproof.properties.engines", LAYERS),
        ("puzzles/grid.py", "from liarproof.ledgers import ids", LAYERS),
        ("puzzles/grid.py", "from liarproof import solve", LAYERS),
        ("compiled.py", "from liarproof.puzzles import grid", LAYERS),
        ("ledgers/ids.py", "import liarproof.ci", LAYERS),
        ("newfolder/__init__.py", "", LAYERS),
        ("oracles/hitori/by_rows.py", "from liarproof.oracles.hitori import by_cells", WITNESSES),
        ("oracles/hitori/sat_model.py", "from .referee import judge", WITNESSES),
        ("oracles/counting/profile.py", "from . import transfer", WITNESSES),
        ("solvers/ladder.py", "def f():\n    from pysat.solvers import Solver", SOLVERS),
        ("solvers/ladder.py", "import z3", SOLVERS),
        ("puzzles/grid.py", "import numba", PLAIN),
        ("oracles/hitori/referee.py", "from liarproof.compiled import jit", PLAIN),
        ("ledgers/ids.py", "import sympy.abc", PLAIN),
    ],
)
def test_contracts_can_break(project: Path, file: str, line: str, contract: str) -> None:
    """One import too many, or a folder that no layer names, breaks the contract."""
    path = project / file
    path.parent.mkdir(exist_ok=True)
    before = path.read_text() if path.exists() else ""
    path.write_text(f"{before}\n{line}\n")
    assert contract in broken_contracts(project)


def imported(module: str) -> set[str]:
    """The modules of this project that one imports, anywhere in its file."""
    spec = find_spec(module)
    assert spec is not None
    assert spec.origin is not None
    found = set()
    for node in ast.walk(ast.parse(Path(spec.origin).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                home = (
                    module.split(".") if spec.submodule_search_locations else module.split(".")[:-1]
                )
                base = ".".join([*home[: len(home) - node.level + 1], *filter(None, [base])])
            found |= {base, *(f"{base}.{alias.name}" for alias in node.names)}
    return {name for name in found if name.startswith("liarproof.") and is_module(name)}


def is_module(name: str) -> bool:
    """Whether it is a file of code: what is named in a module is none, nor is a bare folder."""
    try:
        spec = find_spec(name)
    except ModuleNotFoundError:
        return False
    return spec is not None and spec.submodule_search_locations is None


def reached(module: str) -> set[str]:
    """The oracles' modules that one uses, directly or through others, itself among them."""
    seen: set[str] = set()
    waiting = [module]
    while waiting:
        name = waiting.pop()
        if name not in seen and name.startswith("liarproof.oracles."):
            seen.add(name)
            waiting += imported(name)
    return seen


KIT = "liarproof.oracles.kit."
WITNESS_FOLDERS = ("hitori", "counting", "yajikazu", "yajilin", "yinyang")


def home(engine: Engine | Counter) -> str:
    """The module of its function."""
    assert isinstance(engine.run, Later)
    return f"liarproof.oracles.{engine.run.module}"


ENGINES: dict[str, Sequence[Engine | Counter]] = {
    **{genre: oracle_engines(genre) for genre in BOOKS},
    **{family: counters(family) for family in FAMILIES},
}
"""Genre or family -> the engines that witness each other."""


@pytest.mark.parametrize("group", ENGINES)
def test_witnesses_share_no_code(group: str) -> None:
    """Of two engines that witness each other at most one uses the same module of the kit."""
    modules = {home(engine) for engine in ENGINES[group]}
    assert len(modules) == len(ENGINES[group]) > 1
    if group in BOOKS:
        modules.add(f"liarproof.oracles.{group}.referee")
    for left, right in combinations(sorted(modules), 2):
        assert reached(left) & reached(right) == set(), f"{left} and {right} share code"


@pytest.mark.parametrize("group", ENGINES)
def test_kit_is_declared(group: str) -> None:
    """An engine names each module of the kit that it uses, and no other."""
    for engine in ENGINES[group]:
        used = {name.removeprefix(KIT) for name in reached(home(engine)) if name.startswith(KIT)}
        assert used == set(engine.kit), f"{group}: {engine.name}"


def test_witnesses_are_all_named() -> None:
    """Every folder of engines stands under the contract between witnesses."""
    folders = {path.name for path in (ROOT / "oracles").iterdir() if path.is_dir()}
    assert folders - {"kit", "__pycache__"} == set(WITNESS_FOLDERS)
    (contract,) = (
        c for c in PROJECT["tool"]["importlinter"]["contracts"] if c["name"] == WITNESSES
    )
    assert contract["modules"] == [f"liarproof.oracles.{name}.*" for name in WITNESS_FOLDERS]


@pytest.mark.parametrize("folder", sorted(set(MAPPED.values()) - {"liarproof"}))
def test_bare_import_is_refused(folder: str) -> None:
    """An import that would make a second copy of a folder's classes does not pass the linter."""
    for line in (f"import {folder}", f"from {folder} import x", f"import {folder}.x"):
        done = subprocess.run(
            [
                tool("ruff"),
                "check",
                "--no-cache",
                "--stdin-filename",
                "ci/x.py",
                "--select",
                "TID",
                "-",
            ],
            cwd=ROOT,
            input=f'"""Trial."""\n\n{line}\n',
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 1
        assert f"import liarproof.{folder}" in done.stdout


# --- what is light -------------------------------------------------------------------------


def light_modules() -> list[str]:
    """What the light install must be able to import."""
    whole = [
        f"liarproof.{folder}.{path.stem}"
        for folder in ("puzzles", "ledgers")
        for path in sorted((ROOT / folder).glob("*.py"))
        if path.stem != "__init__"
    ]
    named = ["liarproof", "liarproof.compiled", "liarproof.oracles.referee"]
    referees = [f"liarproof.oracles.{genre}.referee" for genre in BOOKS]
    engines = ["liarproof.oracles.registry", *referees]
    command = ["liarproof.ci.main"] if find_spec("liarproof.ci.main") else []
    return [*named, *engines, *whole, *command]


def fresh(code: str) -> tuple[int, list[str], str]:
    """Status, words and errors of `code` in an interpreter of its own."""
    # -P: the folder that tests run in has a liarproof/ without its folders
    command = [sys.executable, "-P", "-c", code]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout.split(), done.stderr


@pytest.mark.parametrize("module", light_modules())
def test_light_module(module: str) -> None:
    """A light module, imported alone in a fresh interpreter, brings no heavy package with it."""
    code = f"import {module}, sys; print(*sorted({HEAVY!r} & set(sys.modules)))"
    assert fresh(code) == (0, [], "")


def test_light_work() -> None:
    """Reading, judging and writing a board, and reading the ledgers, needs no heavy package."""
    code = f"""
import sys
from liarproof import InputError, judge, parse, write_text, write_url
from liarproof.ledgers.sequences import sequences
from liarproof.puzzles.answer import from_shading
puzzle = parse("hitori/2/2/112.")
assert parse(write_text(puzzle)) == parse(write_url(puzzle)) == puzzle
assert judge(puzzle, from_shading([[1, 0], [0, 0]])) == []
assert judge(puzzle, from_shading([[0, 0], [0, 0]])) != []
assert sequences()
print(*sorted({HEAVY!r} & set(sys.modules)))
"""
    assert fresh(code) == (0, [], "")


# --- what is installed and what CI runs ----------------------------------------------------


def test_every_package_is_installed() -> None:
    """Each folder of modules stands in pyproject.toml: one left out is not installed."""
    there = set()
    for package, folder in MAPPED.items():
        for path in (ROOT / folder).rglob("*.py"):
            below = path.parent.relative_to(ROOT / folder).parts
            if {"adapters", "mutation"} & set(below):
                continue  # texts for strangers to copy and scripts to run here, no modules
            there.add(".".join([package, *below]))
            assert (path.parent / "__init__.py").exists()
    assert there == set(PROJECT["tool"]["setuptools"]["packages"])


def test_every_data_file_is_installed() -> None:
    """Each data file of the ledgers matches a pattern of pyproject.toml."""
    patterns = PROJECT["tool"]["setuptools"]["package-data"]["liarproof.ledgers"]
    kept = {path for pattern in patterns for path in (ROOT / "ledgers").glob(pattern)}
    there = {path for path in (ROOT / "ledgers").rglob("*") if path.is_file()}
    code = {path for path in there if path.suffix in (".py", ".pyc")}
    assert there - code == {path for path in kept if path.is_file()} - code


def test_ci_runs_all() -> None:
    """CI runs the README's test command and every linter."""
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    lines = [line.split("#")[0].strip() for line in script.splitlines()]
    for start in ("ruff check", "ruff format", "lint-imports", "mypy --strict -p liarproof"):
        assert any(line.startswith(start) for line in lines)
    assert 'bash -euo pipefail -c "$command"' in lines
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert (
        len(re.findall(r"^<!-- test command -->\n+```\w*\n[^\n`]+\n```$", readme, re.MULTILINE))
        == 1
    )
    workflow = (ROOT / ".github" / "workflows" / "ci.yml").read_text(encoding="utf-8")
    assert "- run: bash .ci/run" in workflow
