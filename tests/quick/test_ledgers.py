"""The ledgers say what they hold, their ids stay, and their terms count what they say."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Callable, Iterable
from importlib.resources import files
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from liarproof import InputError
from liarproof.ci.ledger import COUNTED_HERE
from liarproof.ci.pages import page
from liarproof.ledgers import ids
from liarproof.ledgers.bank import bank
from liarproof.ledgers.claims import articles, read_ledger
from liarproof.ledgers.graded import graded_bank
from liarproof.ledgers.sequences import Linear, Sequence, read_bfile, read_entries, sequences
from liarproof.ledgers.tables import read_tables, tables, written
from liarproof.oracles.families import FAMILIES
from liarproof.properties.checks.profile import PROFILES
from liarproof.properties.checks.registry import PROVIDERS as CHECK_PROVIDERS
from liarproof.properties.contracts.faults import faults as contract_faults
from liarproof.properties.faults import faults
from liarproof.properties.theorems.corpus import statements
from liarproof.puzzles.genres import BOOKS
from liarproof.puzzles.grid import neighbours

ROOT = Path(__file__).parents[2]


def checks() -> list[str]:
    """The ids of all checks: the same in every profile, but that smoke measures nothing."""
    profiles = {
        name: [check.id for provide in CHECK_PROVIDERS.values() for check in provide(profile, 1)]
        for name, profile in PROFILES.items()
    }
    whole = profiles["full"]
    assert profiles["quick"] == whole
    measuring = ("measured.", "claims.")
    assert profiles["smoke"] == [name for name in whole if not name.startswith(measuring)]
    return whole


PROVIDERS: dict[str, Callable[[], Iterable[str]]] = {
    "sequence": sequences,
    "check": checks,
    "board": lambda: [
        *(board.id for genre in BOOKS for board in bank(genre)),
        *(one.board.id for genre in BOOKS for one in graded_bank(genre)),
    ],
    "claim": lambda: [claim.id for name in articles() for claim in read_ledger(name).claim],
    "theorem": lambda: list(statements()),
    "fault": lambda: [fault.id for fault in (*faults(), *contract_faults())],
}
"""Kind of id -> what there is of it. Each kind that the lock gives ids of must have one."""


# --- b-files -------------------------------------------------------------------------------


@given(st.integers(-9, 99), st.lists(st.integers(-(10**40), 10**40), min_size=1))
def test_bfile_round_trip(offset: int, terms: list[int]) -> None:
    """Terms of any size come back from a b-file, comments and blank lines between them or not."""
    wanted = dict(enumerate(terms, start=offset))
    lines = [f"{n} {term}" for n, term in wanted.items()]
    assert read_bfile("\n".join(lines).encode(), "b") == wanted
    spaced = "# head\r\n" + "\r\n\r\n  # more\r\n".join(f" {line} " for line in lines)
    assert read_bfile(spaced.encode(), "b") == wanted


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "b.txt: holds no term"),
        (b"# 1 1\n", "b.txt: holds no term"),
        (b"1 2\n3 4\n", "b.txt:2: n is 3, expected 2"),
        (b"1 2\n1 2\n", "b.txt:2: n is 1, expected 2"),
        (b"1 2\n# a\n\n0 2\n", "b.txt:4: n is 0, expected 2"),
        (b"1 2\n2\n", "b.txt:2: '2' is no 'n a(n)'"),
        (b"1 2 3\n", "b.txt:1: '1 2 3' is no 'n a(n)'"),
        (b"1 2.0\n", "b.txt:1: '1 2.0' is no 'n a(n)'"),
        (b"1 1_0\n", "b.txt:1: '1 1_0' is no 'n a(n)'"),
        (b"1, 2\n", "b.txt:1: '1, 2' is no 'n a(n)'"),
        (b"1 \xff\n", "b.txt:1: '1 \N{REPLACEMENT CHARACTER}' is no 'n a(n)'"),
        (b"1 " + b"9" * 5000, f"b.txt:1: '1 {'9' * 37}…' is no 'n a(n)'"),
    ],
    ids=range(12),
)
def test_bad_bfile(data: bytes, message: str) -> None:
    """A b-file with a gap, or a line that is no term, is refused with its line."""
    with pytest.raises(InputError) as caught:
        read_bfile(data, "b.txt")
    assert str(caught.value) == message


@given(st.binary() | st.text("0123 -#\n", max_size=20).map(str.encode))
def test_any_bfile(data: bytes) -> None:
    """Whatever the bytes, a b-file is read to consecutive terms or refused on one line."""
    try:
        terms = list(read_bfile(data, "b.txt"))
        message = ""
    except InputError as error:
        terms, message = [], str(error)
    assert message.isprintable()
    assert terms or message
    assert terms == list(range(terms[0], terms[-1] + 1) if terms else ())


# --- descriptions --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "at_five"), [("n", 5), ("2", 2), ("n-1", 4), ("2n", 10), ("n+1", 6), ("3n-12", 3)]
)
def test_linear(text: str, at_five: int) -> None:
    """A side is a constant or grows with n."""
    assert Linear.read(text).at(5) == at_five


@pytest.mark.parametrize("text", ["", "m", "-n", "n*2", "n2", "2*n", "n+", "n-1+1", "2.5n", "n "])
def test_bad_linear(text: str) -> None:
    """Whatever else stands for a side is refused, and never run."""
    with pytest.raises(InputError, match=r"^side '.*': expected such as n, 2n, n\+1 or 3$"):
        Linear.read(text)


GOOD = {
    "id": "X1",
    "offset": 1,
    "family": "f",
    "counts": "c",
    "height": "n",
    "width": "n-1",
    "first": 2,
    "terms": [1, 2, 3],
    "source": "s",
    "note": "",
}


def described(**fields: object) -> bytes:
    """A good description, but for `fields`; one that is None is left out."""
    pairs = (GOOD | fields).items()
    return (
        "[[sequence]]\n" + "".join(f"{k} = {v!r}\n" for k, v in pairs if v is not None)
    ).encode()


def test_description() -> None:
    """A description is read to terms by n and by board, those left out that count none."""
    (sequence,) = read_entries(described(), "file")
    assert sequence.terms == {1: 1, 2: 2, 3: 3}
    assert [sequence.size(n) for n in (1, 2, 3)] == [None, (2, 1), (3, 2)]
    assert sequence.boards() == {(2, 1): 2, (3, 2): 3}


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (
            described(offset=None),
            "file: Object missing required field `offset` - at `$.sequence[0]`",
        ),
        (described(offset="1"), "file: Expected `int`, got `str` - at `$.sequence[0].offset`"),
        (described(extra=1), "file: Object contains unknown field `extra` - at `$.sequence[0]`"),
        (described(terms=[]), "file: sequence 'X1': holds no term"),
        (described(terms=None), "file: sequence 'X1': has no terms"),
        (described(first=9), "file: sequence 'X1': first is 9, of which there is no term"),
        (described(first=1), "file: sequence 'X1': term 1 is no board: a side is less than 1"),
        (described(first=3), "file: sequence 'X1': first is 3, but term 2 is a board too"),
        (
            described(width="n^2"),
            "file: sequence 'X1': side 'n^2': expected such as n, 2n, n+1 or 3",
        ),
        (described() + described(), "file: sequence 'X1': comes twice"),
        (b"[[sequence]", "file: Expected ']]' at the end of an array declaration"),
        (b"\xff", "file: 'utf-8' codec can't decode byte 0xff"),
    ],
    ids=range(12),
)
def test_bad_description(data: bytes, message: str) -> None:
    """A description that lacks something or contradicts its terms is refused by name."""
    with pytest.raises(InputError) as caught:
        read_entries(data, "file")
    assert str(caught.value).startswith(message)


def test_offset_is_checked(tmp_path: Path) -> None:
    """An offset other than the b-file's first n is refused, and so is a b-file that is absent."""
    data = described(id="A000001", offset=0, terms=None)
    absent = r"^file: sequence 'A000001': b000001.txt: cannot be read: No such"
    with pytest.raises(InputError, match=absent):
        read_entries(data, "file", tmp_path)
    tmp_path.joinpath("b000001.txt").write_text("1 1\n2 2\n3 3\n")
    other = r"^file: sequence 'A000001': offset is 0, the first n is 1$"
    with pytest.raises(InputError, match=other):
        read_entries(data, "file", tmp_path)
    (sequence,) = read_entries(described(id="A000001", terms=None), "file", tmp_path)
    assert sequence.terms == {1: 1, 2: 2, 3: 3}


def test_every_bfile_is_described() -> None:
    """No b-file lies about without a description, and every description of OEIS has its file."""
    stored = {
        f"A{entry.name[1:-4]}"
        for entry in files("liarproof.ledgers").joinpath("oeis").iterdir()
        if entry.name.startswith("b") and entry.name.endswith(".txt")
    }
    assert stored == {name for name in sequences() if name.startswith("A")}


def test_families_agree() -> None:
    """Sequences of one family give the same count for a board that several of them count."""
    counted: dict[tuple[str, tuple[int, int]], int] = {}
    shared = 0
    for sequence in sequences().values():
        for size, term in sequence.boards().items():
            for turned in {size, size[::-1]}:
                shared += (sequence.family, turned) in counted
                assert counted.setdefault((sequence.family, turned), term) == term
    assert shared >= 5


# --- what the terms count, by the plainest means -------------------------------------------


def connected(cells: set[int], near: list[list[int]]) -> bool:
    """Whether `cells`, of which there is one at least, hang together."""
    seen: set[int] = set()
    waiting = [min(cells)] if cells else []
    while waiting:
        cell = waiting.pop()
        if cell not in seen:
            seen.add(cell)
            waiting += [other for other in near[cell] if other in cells]
    return bool(cells) and seen == cells


def subsets(height: int, width: int) -> list[set[int]]:
    """All sets of cells."""
    cells = range(height * width)
    return [set(chosen) for size in range(len(cells) + 1) for chosen in combinations(cells, size)]


def independent_sets(height: int, width: int) -> list[set[int]]:
    """Sets of cells of which no two are neighbours."""
    near = neighbours(height, width)
    return [s for s in subsets(height, width) if not any(s.intersection(near[c]) for c in s)]


def shadings(height: int, width: int) -> list[set[int]]:
    """Independent sets of which the other cells are connected."""
    near, cells = neighbours(height, width), set(range(height * width))
    return [s for s in independent_sets(height, width) if connected(cells - s, near)]


def maximal_shadings(height: int, width: int) -> list[set[int]]:
    """Shadings that are part of no other."""
    legal = shadings(height, width)
    return [s for s in legal if not any(s < other for other in legal)]


def partitions(height: int, width: int) -> list[set[int]]:
    """Parts that hold the first cell, connected, as are the other cells."""
    near, cells = neighbours(height, width), set(range(height * width))
    parts = (s for s in subsets(height, width) if 0 in s)
    return [s for s in parts if connected(s, near) and connected(cells - s, near)]


def two_colourings(height: int, width: int) -> list[set[int]]:
    """The black cells of each board whose colours are connected, without a square of one."""
    near, cells = neighbours(height, width), set(range(height * width))
    squares = [
        {cell, cell + 1, cell + width, cell + width + 1}
        for cell in cells
        if cell % width < width - 1 and cell < (height - 1) * width
    ]
    return [
        s
        for s in subsets(height, width)
        if connected(s, near) and connected(cells - s, near)
        if not any(square <= s or square <= cells - s for square in squares)
    ]


def rim(height: int, width: int) -> set[int]:
    """The cells on the rim of the board."""
    inner = {row * width + column for row in range(1, height - 1) for column in range(1, width - 1)}
    return set(range(height * width)) - inner


def paths(height: int, width: int) -> list[list[int]]:
    """Paths of one cell or more, in both directions."""
    near = neighbours(height, width)
    found = [[cell] for cell in range(height * width)]
    for path in found:
        found += [[*path, cell] for cell in near[path[-1]] if cell not in path]
    return found


def cycles(height: int, width: int) -> list[list[int]]:
    """Loops, each once: paths from the least cell back to it, in one of the two directions."""
    near = neighbours(height, width)
    return [
        path
        for path in paths(height, width)
        if len(path) > 3 and path[0] in near[path[-1]] and path[0] == min(path)
        if path[1] < path[-1]
    ]


PLAIN: dict[str, Callable[[int, int], int]] = {
    "independent-sets": lambda height, width: len(independent_sets(height, width)),
    "shadings": lambda height, width: len(shadings(height, width)),
    "maximal-shadings": lambda height, width: len(maximal_shadings(height, width)),
    "two-part-partitions": lambda height, width: len(partitions(height, width)),
    "yinyang-boards": lambda height, width: len(two_colourings(height, width)),
    "yinyang-landlocked": lambda height, width: sum(
        not rim(height, width) & s or rim(height, width) <= s for s in two_colourings(height, width)
    ),
    "cycles": lambda height, width: len(cycles(height, width)),
    "circuits": lambda height, width: sum(
        len(cycle) == height * width for cycle in cycles(height, width)
    ),
    "yajilin-boards": lambda height, width: sum(
        set(range(height * width)) - set(cycle) in independent_sets(height, width)
        for cycle in cycles(height, width)
    ),
    "hamiltonian-paths": lambda height, width: sum(
        len(path) == height * width and path[0] <= path[-1] for path in paths(height, width)
    ),
}


@pytest.mark.parametrize("sequence", sequences().values(), ids=sequences().keys())
def test_terms_count_what_they_say(sequence: Sequence) -> None:
    """On boards of up to 12 cells every term is what a plain search counts."""
    small = {size: n for size, n in sequence.boards().items() if size[0] * size[1] <= 12}
    assert small
    assert small == {size: PLAIN[sequence.family](*size) for size in small}


@pytest.mark.parametrize("family", tables())
def test_tables_count_what_they_say(family: str) -> None:
    """On boards of up to 12 cells every count of a table is what a plain search counts."""
    small = {size: count for size, count in tables()[family].items() if size[0] * size[1] <= 12}
    assert small == {size: PLAIN[family](*size) for size in small}


def test_tables_are_whole() -> None:
    """Every family stands in the tables, at every size to 8×8."""
    sizes = {(height, width) for width in range(1, 9) for height in range(1, width + 1)}
    assert list(tables()) == list(FAMILIES)
    assert all(set(boards) >= sizes for boards in tables().values())


def test_tables_are_read_back() -> None:
    """What is written is what is read."""
    assert read_tables(written(tables()), "x") == tables()


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("cycles 3 4\n", "x:1: 'cycles 3 4' is no 'family height width count'"),
        ("# head\ncycles 3 4 -1\n", "x:2: 'cycles 3 4 -1' is no"),
        ("cycles 4 3 1\n", "x:1: cycles 4×3 is higher than wide"),
        ("cycles 3 4 1\ncycles 3 4 1\n", "x:2: cycles 3×4 comes twice"),
    ],
)
def test_bad_tables(text: str, complaint: str) -> None:
    """A line that is no count is named."""
    with pytest.raises(InputError, match=re.escape(complaint)):
        read_tables(text, "x")


OURS = {name: entry for name, entry in sequences().items() if entry.source == COUNTED_HERE}


@pytest.mark.parametrize("name", OURS)
def test_pages(name: str) -> None:
    """Beside the terms of a sequence of ours stands its page, as `ledger page` prints it."""
    stored = files("liarproof.ledgers") / "counted" / f"{name}.page.txt"
    assert stored.read_text(encoding="utf-8") == page(OURS[name])


def test_our_names_are_no_oeis_numbers() -> None:
    """Nobody takes a sequence of ours for one of OEIS, or misses its page."""
    assert OURS
    assert not any(re.fullmatch(r"A[0-9]+", name) for name in OURS)


# --- permanent ids -------------------------------------------------------------------------

LOCK = """\
# comment
check a
board a

check b/c-1.0
check a removed merged into b/c-1.0
"""


def test_read_lock() -> None:
    """A lock is read to ids by kind; a removed one stays known with its reason."""
    lock = ids.read_lock(LOCK)
    assert lock["check"] == {"a": "merged into b/c-1.0", "b/c-1.0": ""}
    assert lock["board"] == {"a": ""}
    assert ids.standing(lock, "check") == {"b/c-1.0"}
    assert ids.missing("check", ["b/c-1.0", "a", "new"], lock) == ["a", "new"]
    assert ids.vanished("check", ["new"], lock) == ["b/c-1.0"]
    assert ids.vanished("check", ["b/c-1.0"], lock) == []


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("claims x", "kind 'claims' is not one of: sequence, check, board, claim, vector"),
        ("check", "'' is no id"),
        ("check  x", "'' is no id"),
        ("check é", "'é' is no id"),
        ("check a", "check a was given before"),
        ("check b/c-1.0", "check b/c-1.0 was given before"),
        ("check new x", "expected 'check new' or 'check new removed REASON'"),
        ("check b/c-1.0 removed", "expected 'check b/c-1.0' or 'check b/c-1.0 removed REASON'"),
        ("check b/c-1.0 removed  ", "expected 'check b/c-1.0' or 'check b/c-1.0 removed REASON'"),
        ("check new removed why", "check new was never given"),
        ("check a removed again", "check a was removed before"),
    ],
)
def test_bad_lock(line: str, message: str) -> None:
    """A lock that gives an id twice, or takes back what was not given, is refused by line."""
    with pytest.raises(InputError) as caught:
        ids.read_lock(LOCK + line + "\n")
    assert str(caught.value).startswith(f"ids.lock:7: {message}")


def test_add_and_remove() -> None:
    """Adding appends what is new; a removed id is not given again."""
    more = ids.added(LOCK, "check", ["b/c-1.0", "d", "d"])
    assert more == LOCK + "check d\n"
    assert ids.added(LOCK.rstrip(), "check", ["d"]) == more
    assert ids.removed(more, "check", "d", " no\nuse ") == more + "check d removed no use\n"
    for refused in (["a"], ["bad id"], [""]):
        with pytest.raises(InputError):
            ids.added(LOCK, "check", refused)
    with pytest.raises(InputError, match="kind 'checks'"):
        ids.added(LOCK, "checks", [])
    with pytest.raises(InputError):
        ids.removed(LOCK, "check", "d", "no use")


def test_command_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The one-liner appends to the lock and says so; bad usage changes nothing."""
    path = tmp_path / "ids.lock"
    path.write_text(LOCK)
    monkeypatch.setattr(ids, "files", lambda _: tmp_path)
    for bad in ([], ["add"], ["add", "check"], ["remove", "check"], ["add", "check", "a"]):
        assert ids.run(bad) == 2
        assert capsys.readouterr().err.count("\n") == 1
    assert path.read_text() == LOCK
    assert ids.run(["add", "check", "d", "e"]) == 0
    assert capsys.readouterr().out == f"{path}: 2 lines added\n"
    assert ids.run(["remove", "check", "d", "no", "use"]) == 0
    assert path.read_text() == LOCK + "check d\ncheck e\ncheck d removed no use\n"


def test_kept() -> None:
    """Whatever is done to a line that was there, but appending, is seen."""
    lines = LOCK.splitlines()
    assert ids.changed(LOCK, LOCK + "check d\n") == ""
    assert ids.changed("", LOCK) == ""
    for number in range(len(lines)):
        without = [*lines[:number], *lines[number + 1 :]]
        edited = [*lines[:number], "check edited", *lines[number + 1 :]]
        inserted = [*lines[:number], "check inserted", *lines[number:]]
        for after in (without, edited, inserted):
            assert ids.changed(LOCK, "\n".join(after)).startswith(f"ids.lock:{number + 1}: ")


def committed(revision: str) -> str | None:
    """The lock as it was committed; None where there is no git, no commit or no such file."""
    if shutil.which("git") is None:
        return None
    command = ["git", "-C", str(ROOT), "show", f"{revision}:./ledgers/ids.lock"]
    shown = subprocess.run(command, capture_output=True, check=False)
    return shown.stdout.decode() if shown.returncode == 0 else None


def test_lock_is_append_only() -> None:
    """The lock is well formed, and it begins with all that was committed before."""
    now = (ROOT / "ledgers" / "ids.lock").read_text(encoding="utf-8")
    ids.read_lock(now)
    assert now.endswith("\n")
    for revision in ("HEAD", "HEAD~1", "HEAD~10", "HEAD~100"):
        before = committed(revision)
        assert before is None or ids.changed(before, now) == ""


@pytest.mark.parametrize("kind", ids.KINDS)
def test_lock_is_complete(kind: str) -> None:
    """Every id that there is stands in the lock, and every id that stands there exists."""
    lock = ids.read_lock()
    assert kind in PROVIDERS or not lock[kind], f"name in PROVIDERS what provides each {kind}"
    there = list(PROVIDERS[kind]()) if kind in PROVIDERS else []
    assert len(there) == len(set(there))
    assert ids.missing(kind, there) == [], f"python -m liarproof.ledgers.ids add {kind} ..."
    assert ids.vanished(kind, there) == [], f"python -m liarproof.ledgers.ids remove {kind} ..."
