"""URLs for `read`, good and malformed, and boards for `write`."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any, NamedTuple

from liarproof.oracles.kit import rng
from liarproof.properties.boards import maker
from liarproof.properties.vectors.boards import SEED, boards_of
from liarproof.puzzles.arrows import DIRECTIONS, Clue
from liarproof.puzzles.genres import BOOKS, book
from liarproof.puzzles.urls import write_url

LONG = 300


class Address(NamedTuple):
    """A URL, the board that it says, and what makes it worth a test."""

    url: str
    puzzle: Any
    """None: the URL is to be refused."""
    flags: tuple[str, ...]
    comment: str = ""


FORMS = (
    ("http://puzz.link/p?{}", "without encryption"),
    ("https://puzz.link/p.html?{}", "the old page"),
    ("https://pzv.jp/p.html?{}", "the older site"),
    ("https://pzprxs.vercel.app/p?{}", "another host"),
    ("http://localhost:8000/p?{}", "a port"),
    ("https://example.org/some/folder/?{}", "in a folder"),
    ("//puzz.link/p?{}", "without a scheme"),
    ("p?{}", "from the page on"),
    ("?{}", "the query alone"),
    ("{}", "from the genre on"),
    ("{}/", "a slash at the end"),
    ("https://puzz.link/p?{}#top", "a fragment"),
    ("https://puzz.link/p?{}&lang=en", "a parameter behind"),
    ("https://puzz.link/p?type=editor&{}", "a parameter before"),
    ("  https://puzz.link/p?{}\n", "blanks around it"),
    ("HTTPS://PUZZ.LINK/p?{}", "capital letters in the host"),
)
"""Forms of one URL; in the braces what puzz.link writes from the genre on."""

SHAPES = (
    (1, 1),
    (1, 7),
    (7, 1),
    (2, 3),
    (3, 2),
    (5, 4),
    (6, 6),
    (3, 11),
    (10, 10),
    (12, 5),
    (17, 17),
)
"""Height and width of the boards that are drawn for this."""


def short(puzzle: Any) -> str:
    """What puzz.link writes from the genre on."""
    return write_url(puzzle).partition("?")[2]


def samples(genre: str) -> list[tuple[Any, str]]:
    """Boards with every sign that a URL of the genre may hold, with a comment each."""
    random = rng.stream(SEED, f"{genre} signs")
    drawn = []
    for number in range(33):
        height, width = SHAPES[number % len(SHAPES)]
        drawn.append((_SIGNS[genre](random, height, width, number), "signs at random"))
    return drawn


def _numbers(random: Any, height: int, width: int, number: int) -> Any:
    tops = ((9, 15, 35), (36, 99, 255), (256, 999, 1295))[number % 3]
    rows = []
    for _ in range(height):
        row = []
        for _ in range(width):
            top = tops[rng.below(random, 3)]
            row.append(0 if rng.below(random, 5) == 0 else 1 + rng.below(random, top))
        rows.append(row)
    return book("hitori").from_clues(height, width, rows)


def _colours(random: Any, height: int, width: int, number: int) -> Any:
    sparse = 3 + 3 * (number % 3)
    rows = [
        [max(0, rng.below(random, sparse) - sparse + 3) for _ in range(width)]
        for _ in range(height)
    ]
    return book("yinyang").from_clues(height, width, rows)


def _arrows(genre: str) -> Any:
    def drawn(random: Any, height: int, width: int, number: int) -> Any:
        density = (1, 3, 9, 30)[number % 4]
        clues = []
        for row in range(height):
            for column in range(width):
                if rng.below(random, density) == 0:
                    top = (3, 9, 15, 16, 255, 256, 4095)[rng.below(random, 7)]
                    value = None if rng.below(random, 5) == 0 else rng.below(random, top + 1)
                    direction = (None, *DIRECTIONS)[rng.below(random, 5)]
                    clues.append(Clue(row, column, direction, value))
        records = [{"r": c.row, "c": c.column, "dir": c.direction, "n": c.number} for c in clues]
        puzzle = book(genre).from_clues(height, width, records)
        return book(genre).varied(puzzle, ["shaded_outside"] if _is_varied(genre, number) else [])

    return drawn


def _is_varied(genre: str, number: int) -> bool:
    return genre == "yajilin" and number % 5 == 4


_SIGNS = {
    "hitori": _numbers,
    "yinyang": _colours,
    "yajikazu": _arrows("yajikazu"),
    "yajilin": _arrows("yajilin"),
}


def written(genre: str) -> Iterator[tuple[Any, str]]:
    """The boards of `write`."""
    yield from samples(genre)
    for height, width in ((1, 30), (30, 1), (26, 1), (1, 27), (9, 9), (20, 40), (53, 2)):
        yield maker(genre).blank(height, width), "without clues"
    groups = boards_of(genre)
    for name, stride in (("traps", 1), ("large numbers", 1), ("graded", 4), ("tiny", 5)):
        for chosen in groups[name][::stride]:
            yield chosen.puzzle, chosen.comment
    for chosen in groups["wide, tall and large"][::4]:
        yield chosen.puzzle, chosen.comment


def addresses(genre: str) -> Iterator[Address]:
    """The URLs of `read`: good ones first."""
    for puzzle, comment in written(genre):
        yield Address(write_url(puzzle), puzzle, tuple(signs(puzzle)), comment)
    yield from _forms(genre)
    yield from _aliases(genre)
    yield from _other_writings(genre)
    for url, flag, comment in chain(_bad_sizes(genre), _bad_bodies(genre), _bad_names(genre)):
        yield Address(url, None, (flag,), comment)


def signs(puzzle: Any) -> Iterator[str]:
    """Flags of what its URL holds."""
    yield "plain-url"
    if len(write_url(puzzle)) > LONG:
        yield "url-long"
    if puzzle.genre in ("yajikazu", "yajilin"):
        if any(c.number is None or c.direction is None or c.number > 15 for c in puzzle.clues):
            yield "url-sign"
        if "z" in short(puzzle).rpartition("/")[2]:
            yield "url-skip"
        if getattr(puzzle, "shaded_outside", False):
            yield "url-variant"
    elif puzzle.genre == "hitori" and "-" in short(puzzle):
        yield "url-sign"


def _forms(genre: str) -> Iterator[Address]:
    boards = [puzzle for puzzle, _ in samples(genre)]
    for number, (form, comment) in enumerate(FORMS):
        puzzle = boards[(number * 3 + 3) % len(boards)]
        yield Address(form.format(short(puzzle)), puzzle, ("url-form",), comment)
    for number in (3, 4):
        puzzle = boards[number]
        yield Address(
            f"https://puzz.link/p?{short(puzzle)}/", puzzle, ("url-form",), "a slash at the end"
        )
        for start in ("", "https://puzz.link/p?"):
            escaped = short(puzzle).replace("/", "%2F")
            yield Address(start + escaped, puzzle, ("url-form",), "escaped slashes")
        for mode in ("edit", "play"):
            url = short(puzzle).replace(f"{genre}/", f"{genre}_{mode}/", 1)
            yield Address(f"https://puzz.link/p?{url}", puzzle, ("url-form",), f"to {mode}")


def _aliases(genre: str) -> Iterator[Address]:
    if genre != "yajilin":
        return
    for puzzle, _ in samples(genre)[3:8]:
        plain = short(puzzle).removeprefix("yajilin/")
        where = "https://puzz.link/p?"
        yield Address(f"{where}yajirin/{plain}", puzzle, ("url-form",), "the genre's other name")
        if puzzle.shaded_outside:
            size = plain.removeprefix("o/")
            for letters in ("o", "ob", "bo"):
                url = f"{where}yajilin/{letters}/{size}"
                yield Address(url, puzzle, ("url-variant",), "shaded cells outside the loop")
        else:
            url = f"{where}yajilin/b/{plain}"
            yield Address(url, puzzle, ("url-variant",), "b changes the display alone")


def _other_writings(genre: str) -> Iterator[Address]:
    """The same said in another way."""
    flags = ("url-second-writing",)
    start = f"https://puzz.link/p?{genre}"
    if genre == "hitori":
        puzzle = book(genre).from_clues(2, 2, [[1, 10], [0, 1]])
        yield Address(f"{start}/2/2/-01-0a.1", puzzle, flags, "small numbers in two digits")
    if genre in ("yajikazu", "yajilin"):
        blank = maker(genre).blank(3, 4)
        yield Address(f"{start}/4/3/aaaaaaaaaaaa", blank, flags, "each cell skipped alone")
        yield Address(f"{start}/4/3/abcf", blank, flags, "a run in pieces")
        one = [{"r": 0, "c": 0, "dir": "R", "n": 2}]
        puzzle = book(genre).from_clues(1, 3, one)
        yield Address(f"{start}/3/1/902b", puzzle, flags, "a small number in two digits")
        yield Address(f"{start}/3/1/-4002b", puzzle, flags, "a small number in three digits")
    yield Address(f"{start}/03/002/{_body(genre)}", maker(genre).blank(2, 3), flags, "zeros before")


def _body(genre: str) -> str:
    """Of a board of 2×3 without clues."""
    return short(maker(genre).blank(2, 3)).rpartition("/")[2]


def _bad_sizes(genre: str) -> Iterator[tuple[str, str, str]]:
    start, body = f"https://puzz.link/p?{genre}", _body(genre)
    for size, comment in (
        ("0/0", "no cells"),
        ("0/2", "no columns"),
        ("3/0", "no rows"),
        ("-3/2", "a negative width"),
        ("3/-2", "a negative height"),
        ("3.0/2", "a fraction"),
        ("x/2", "no number"),
        ("/2", "no width"),
        ("3/", "no height"),
        ("1e1/2", "an exponent"),
        ("0x3/2", "hexadecimal"),
        ("+3/2", "a sign"),
        ("3 /2", "a blank"),
        ("\u0663/2", "a digit of another script"),
        ("\u00b2/3", "a raised digit"),
        ("1000000000/1", "more cells than can be"),
        ("99999999999999999999/2", "beyond 64 bits"),
        ("1000/1", "a side of 1000"),
    ):
        yield f"{start}/{size}/{body}", "url-bad-size", comment
    yield f"{start}/3", "url-bad-size", "it ends after the width"
    yield f"{start}/3/2", "url-bad-size", "it ends after the height"
    yield f"{start}/3/2/{body}/{body}", "url-bad-size", "a part too many"


def _bad_bodies(genre: str) -> Iterator[tuple[str, str, str]]:
    start, body = f"https://puzz.link/p?{genre}", _body(genre)
    yield f"{start}/3/2/", "url-too-short", "no body"
    yield f"{start}/3/2/{_shorter(genre)}", "url-too-short", "a cell is missing"
    yield f"{start}/3/3/{body}", "url-too-short", "a row is missing"
    yield f"{start}/30/20/{body}", "url-too-short", "most of the board is missing"
    yield f"{start}/3/2/{_longer(genre)}", "url-too-long", "a cell too many"
    yield f"{start}/2/2/{body if genre != 'yinyang' else '000'}", "url-too-long", "cells too many"
    yield f"{start}/1/1/{body if genre != 'yinyang' else '00'}", "url-too-long", "cells too many"
    for sign in _BAD_SIGNS[genre]:
        yield f"{start}/3/2/{sign}", "url-bad-sign", "a sign that means nothing here"


def _shorter(genre: str) -> str:
    return {"hitori": "12345", "yinyang": "0"}.get(genre, "e")


def _longer(genre: str) -> str:
    return {"hitori": "1234567", "yinyang": "000"}.get(genre, "g")


_BAD_ARROWS = (
    "a1",
    "1Ge",
    "1.1.1.1.1.1",
    "-4e",
    "-40e",
    "9e",
    "50",
    "e-",
    "!e",
    "A1e",
    "-5001e",
    "--001e",
    "1-1e",
    "e ",
    "\u00e9e",
    "11 11d",
    ".e",
    "..........",
)
_BAD_SIGNS = {
    "hitori": (
        "12345A",
        "12345!",
        "12345 ",
        "12345-",
        "12345-1",
        "12345-1.",
        "12345--1",
        "12345\u00e9",
        "-123-45",
        "1,2,3,4,5,6",
        "12345_",
        "12345\u0661",
    ),
    "yinyang": ("0r", "0z", "A0", "0!", "0 ", "0-", "0.", "\u00e90", "0\u0660", "Q0"),
    "yajikazu": _BAD_ARROWS,
    "yajilin": _BAD_ARROWS,
}


def _bad_names(genre: str) -> Iterator[tuple[str, str, str]]:
    body = _body(genre)
    upper = genre[0].upper() + genre[1:]
    for name, comment in (
        ("nurikabe", "another genre"),
        ("", "no genre"),
        (upper, "a capital letter"),
        (f"{genre}s", "a letter too many"),
        (genre[:-1], "a letter too few"),
        (f"{genre}_edit_edit", "to edit twice"),
        (f"{genre}_", "an underscore"),
        (f" {genre}", "a blank before"),
    ):
        yield f"https://puzz.link/p?{name}/3/2/{body}", "url-other-genre", comment
    for url, comment in (
        (" ", "nothing"),
        ("https://puzz.link/", "no query"),
        (f"https://puzz.link/p/{genre}/3/2/{body}", "no question mark"),
        (f"https://puzz.link/p?{genre}", "the genre alone"),
        (f"https://puzz.link/p?#{genre}/3/2/{body}", "all of it behind #"),
        ("https://puzz.link/p?v:/3/2/aaa", "a variant alone"),
    ):
        yield url, "url-other-genre", comment
    for letters in ("v:", "x", "o", "b", "ox", "OO", "1"):
        if genre != "yajilin" or letters not in ("o", "b"):
            url = f"https://puzz.link/p?{genre}/{letters}/3/2/{body}"
            yield url, "url-variant", "letters that the genre does not have"
    for other in BOOKS:
        if (genre == "hitori") != (other == "hitori") and other != "yinyang" != genre:
            url = f"https://puzz.link/p?{genre}/3/2/{_foreign(other)}"
            yield url, "url-bad-sign", f"the body of {other}"


def _foreign(other: str) -> str:
    return {"hitori": "-1212345", "yajikazu": "41d42"}.get(other, "11b4.b1")
