"""Boards as SVG: everything that is on them, once, where it is, and fit for any page."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from liarproof import picture
from liarproof.properties.strategies import boards, marks_for
from liarproof.puzzles.answer import Marks, from_shading
from liarproof.puzzles.arrows import Clue
from liarproof.puzzles.errors import InputError
from liarproof.puzzles.genres import BOOKS
from liarproof.puzzles.hitori import Hitori
from liarproof.puzzles.looks import COLOURS
from liarproof.puzzles.picture import Panel, side_by_side, stacked
from liarproof.puzzles.text import read_text
from liarproof.puzzles.yajikazu import Yajikazu
from liarproof.puzzles.yajilin import Yajilin
from liarproof.puzzles.yinyang import YinYang

SVG = "{http://www.w3.org/2000/svg}"
CELL = 40
HEAVY = ("hypothesis", "numba", "numpy", "pysat", "scipy", "sympy", "z3")


def parsed(svg: str) -> ElementTree.Element:
    """The picture as any reader of XML has it."""
    return ElementTree.fromstring(svg)


def layer(svg: str, name: str) -> list[ElementTree.Element]:
    """The elements of a layer, of all its boards."""
    groups = [g for g in parsed(svg).iter(f"{SVG}g") if g.get("class") == f"lp-{name}"]
    return [element for group in groups for element in group]


def tags(svg: str, *names: str) -> Counter[str]:
    """How many elements of each kind these layers hold."""
    return Counter(e.tag.removeprefix(SVG) for name in names for e in layer(svg, name))


def cell_of(element: ElementTree.Element) -> tuple[int, int]:
    """The cell that a square or a disc is drawn in."""
    if element.tag == f"{SVG}rect":
        x, y = float(element.get("x", "")), float(element.get("y", ""))
    else:
        x, y = float(element.get("cx", "")), float(element.get("cy", ""))
    return int(y // CELL), int(x // CELL)


def points(element: ElementTree.Element) -> list[tuple[float, float]]:
    """The points of a path, across and down, in cells."""
    found = re.findall(r"[ML]([\d.]+) ([\d.]+)", element.get("d", ""))
    return [(float(x) / CELL, float(y) / CELL) for x, y in found]


def edge_of(element: ElementTree.Element) -> tuple[int, ...]:
    """The two cells that an edge of the loop joins."""
    (x, y), (a, b) = points(element)
    return int(y), int(x), int(b), int(a)


def places(marks: Marks, value: int) -> list[tuple[int, int]]:
    """The cells that are marked so."""
    return [
        (r, c) for r, row in enumerate(marks.cells) for c, mark in enumerate(row) if mark == value
    ]


def decided(parts: Any) -> bool:
    """Whether nothing is open, and something of what is always drawn is there."""
    values = {value for row in parts for value in row}
    return 0 not in values and 2 in values


@st.composite
def marked_boards(draw: st.DrawFn, genre: str) -> tuple[Any, Marks]:
    """A board of a genre with marks of any kind."""
    puzzle = draw(boards(genre))
    return puzzle, draw(marks_for(puzzle))


def drawn(svg: str, name: str) -> list[tuple[int, int]]:
    """The cells that a layer has an element in, in raster order."""
    return sorted(map(cell_of, layer(svg, name)))


# --- what is on a board is in its picture --------------------------------------------------


@given(marked_boards("hitori"))
def test_hitori(given: tuple[Hitori, Marks]) -> None:
    """Each shaded cell is filled, each unshaded one has its dot, each number stands there once."""
    puzzle, marks = given
    svg = picture(puzzle, marks)
    assert drawn(svg, "shaded") == places(marks, 2)
    assert drawn(svg, "dot") == ([] if decided(marks.cells) else places(marks, 1))
    numbers = {
        shaded: Counter(
            str(number)
            for row, line in zip(puzzle.clues, marks.cells, strict=True)
            for number, mark in zip(row, line, strict=True)
            if number and (mark == 2) == shaded
        )
        for shaded in (False, True)
    }
    assert Counter(text.text for text in layer(svg, "clue")) == numbers[False]
    assert Counter(text.text for text in layer(svg, "clue-on-shade")) == numbers[True]


@pytest.mark.parametrize("genre", ["yajikazu", "yajilin"])
@given(data=st.data())
def test_arrows(genre: str, data: st.DataObject) -> None:
    """Each clue stands there once, as its number or a question mark, with its arrow if any."""
    puzzle, marks = data.draw(marked_boards(genre))
    svg = picture(puzzle, marks)
    shaded = set(places(marks, 2))
    assert drawn(svg, "shaded") == sorted(shaded)
    for name, on_shade in (("clue", False), ("clue-on-shade", True)):
        clues = [clue for clue in puzzle.clues if (clue[:2] in shaded) == on_shade]
        arrows = sum(clue.direction is not None for clue in clues)
        texts = [text.text for text in layer(svg, name) if text.tag == f"{SVG}text"]
        assert texts == ["?" if clue.number is None else str(clue.number) for clue in clues]
        assert tags(svg, name)["path"] == arrows


@given(marked_boards("yajilin"))
def test_loop(given: tuple[Yajilin, Marks]) -> None:
    """Each edge that is on is a line, each that is off a cross, each clue has its ground."""
    puzzle, marks = given
    svg = picture(puzzle, marks)
    clued = [clue[:2] for clue in puzzle.clues]
    on = [
        (r, c, r, c + 1) for r, row in enumerate(marks.right) for c, v in enumerate(row) if v == 2
    ]
    on += [
        (r, c, r + 1, c) for r, row in enumerate(marks.down) for c, v in enumerate(row) if v == 2
    ]
    off = sum(row.count(1) for row in (*marks.right, *marks.down))
    edges = (*marks.right, *marks.down)
    assert sorted(map(edge_of, layer(svg, "loop"))) == sorted(on)
    assert len(layer(svg, "cross")) == (0 if decided(edges) else off)
    assert drawn(svg, "clue-cell") == clued
    dots = [cell for cell in places(marks, 1) if cell not in clued]
    assert drawn(svg, "dot") == ([] if decided(marks.cells) else dots)


@given(marked_boards("yinyang"))
def test_discs(given: tuple[YinYang, Marks]) -> None:
    """Each coloured cell has a disc, each given a ring, and each border of colours a line."""
    puzzle, marks = given
    svg = picture(puzzle, marks)
    height, width = puzzle.height, puzzle.width
    cells = [(r, c) for r in range(height) for c in range(width)]
    told = {cell: puzzle.givens[cell[0]][cell[1]] for cell in cells}
    mark = {cell: marks.cells[cell[0]][cell[1]] for cell in cells}
    shown = {cell: mark[cell] or told[cell] for cell in cells}
    for colour, name in ((1, "white"), (2, "black")):
        assert drawn(svg, name) == [cell for cell in cells if (told[cell] or mark[cell]) == colour]
        assert drawn(svg, f"{name}-against") == [
            cell for cell in cells if mark[cell] == colour and told[cell] == 3 - colour
        ]
    assert drawn(svg, "given") == [cell for cell in cells if told[cell]]
    borders = [
        {shown[r, c], shown.get((r + down, c + 1 - down), 0)} == {1, 2}
        for r, c in cells
        for down in (0, 1)
    ]
    assert len(layer(svg, "frontier")) == (sum(borders) if any(mark.values()) else 0)


@pytest.mark.parametrize(
    ("direction", "across", "down"), [("U", 0, -1), ("D", 0, 1), ("L", -1, 0), ("R", 1, 0)]
)
def test_arrows_point(direction: str, across: int, down: int) -> None:
    """The tip of an arrow lies beyond its middle, in its direction, and all of it in its cell."""
    svg = picture(Yajikazu(2, 3, (Clue(1, 2, direction, 10),)))
    (arrow,) = [e for e in layer(svg, "clue") if e.tag == f"{SVG}path"]
    corners = points(arrow)
    assert len(corners) == 7
    assert all(2 < x < 3 and 1 < y < 2 for x, y in corners)
    tip = max(corners, key=lambda corner: corner[0] * across + corner[1] * down)
    tail = min(corners, key=lambda corner: corner[0] * across + corner[1] * down)
    assert tip == corners[0]
    middle = [sum(values) / len(corners) for values in zip(*corners, strict=True)]
    assert (tip[0] - middle[0]) * across + (tip[1] - middle[1]) * down > 0
    assert (tail[0] - middle[0]) * across + (tail[1] - middle[1]) * down < 0


def test_frontier_lies_between_the_colours() -> None:
    """The line runs along the side that a white and a black cell share."""
    svg = picture(*read_text("yinyang 2x2\nW. B#\n-. -.\n"))
    lines = {frozenset(points(line)) for line in layer(svg, "frontier")}
    assert lines == {frozenset({(1, 0), (1, 1)}), frozenset({(1, 1), (2, 1)})}


def test_complete_but_without_a_mark_of_its_own() -> None:
    """A board that is decided and looks as if nothing were known keeps its dots and crosses."""
    assert len(layer(picture(Hitori(((1, 2),)), Marks(((1, 1),))), "dot")) == 2
    empty = Marks(((1, 1),), ((1,),), ())
    assert len(layer(picture(Yajilin(1, 2, ()), empty), "cross")) == 1


# --- where it fits ------------------------------------------------------------------------


@pytest.mark.parametrize("genre", BOOKS)
@given(data=st.data())
def test_numbers_fit_their_cells(genre: str, data: st.DataObject) -> None:
    """No number is wider than its cell, taking a digit to be 0.58 of the size of its font."""
    puzzle = data.draw(boards(genre))
    for text in layer(picture(puzzle), "clue"):
        if text.tag == f"{SVG}text":
            half = float(text.get("font-size", "")) * 0.58 * len(text.text or "") / 2
            place = float(text.get("x", "")) % CELL
            assert place - half > 0
            assert place + half < CELL


@pytest.mark.parametrize(
    ("height", "width"), [(1, 1), (1, 7), (7, 1), (39, 57), (99, 99), (1, 999), (120, 2)]
)
def test_sizes(height: int, width: int) -> None:
    """Boards of any shape fill their pictures, to a margin, and have a bearable size in pixels."""
    svg = picture(Hitori(((12,) * width,) * height), from_shading([[1] * width] * height))
    root = parsed(svg)
    assert root.get("viewBox") == f"0 0 {root.get('width')} {root.get('height')}"
    (scale,) = re.findall(r'transform="scale\(([\d.]+)\)"', svg)
    (frame,) = layer(svg, "frame")
    for name, side in (("width", width), ("height", height)):
        pixels = float(frame.get(name, "")) * float(scale)
        assert pixels == pytest.approx(int(root.get(name, "")) - 20, abs=0.5)
        assert 10 * side <= pixels <= max(900, 10 * side)
    assert len(layer(svg, "shaded")) == len(layer(svg, "clue-on-shade")) == height * width


@given(
    st.lists(st.tuples(st.integers(1, 30), st.integers(1, 30), st.text(max_size=60)), max_size=9)
)
def test_boards_stand_apart(given: list[tuple[int, int, str]]) -> None:
    """Boards of one picture lie within it, below its captions, and none upon another."""
    panels = [Panel(Yajikazu(h, w, ()), caption=caption) for h, w, caption in given]
    svg = side_by_side(panels, heading="all of them")
    root = parsed(svg)
    groups = [g for g in root.iter(f"{SVG}g") if "translate" in g.get("transform", "")]
    assert len(groups) == len(panels)
    areas = []
    for group, panel in zip(groups, panels, strict=True):
        left, top = map(int, re.findall(r"\d+", group.get("transform", "")))
        (scale,) = re.findall(r"[\d.]+", group[0].get("transform", ""))
        width, height = (
            side * CELL * float(scale) for side in (panel.puzzle.width, panel.puzzle.height)
        )
        areas.append((left, top, left + width, top + height))
    for number, (left, top, right, bottom) in enumerate(areas):
        assert 0 < left < right < int(root.get("width", ""))
        assert 0 < top < bottom < int(root.get("height", ""))
        for a, b, c, d in areas[:number]:
            assert right <= a or c <= left or bottom <= b or d <= top


# --- what it may hold ------------------------------------------------------------------------


@pytest.mark.parametrize("genre", BOOKS)
@given(data=st.data())
def test_stands_by_itself(genre: str, data: st.DataObject) -> None:
    """A picture needs nothing from elsewhere, runs nothing, and gives its names to no one else."""
    puzzle, marks = data.draw(marked_boards(genre))
    svg = picture(puzzle, marks, caption="a caption", id="an id", highlight=[(0, 0)])
    assert svg == picture(puzzle, marks, caption="a caption", id="an id", highlight=[(0, 0)])
    assert "http" not in svg.replace('xmlns="http://www.w3.org/2000/svg"', "", 1)
    assert not re.search(r"<script|<foreignObject|<image|<use|href|url\(|@import|@font-face", svg)
    root = parsed(svg)
    assert root.get("role") == "img"
    assert [root[0].tag, root[1].tag] == [f"{SVG}title", f"{SVG}desc"]
    names = {name for e in root.iter() for name in e.attrib}
    assert not [name for name in names if name == "id" or name.startswith("on")]
    assert all((e.get("class") or "lp-").startswith("lp-") for e in root.iter())
    (style,) = root.iter(f"{SVG}style")
    rules = re.sub(r"@media \(prefers-color-scheme:dark\)\{(.*)\}", r"\1", style.text or "")
    selectors = re.findall(r"([^{}]+)\{", rules)
    assert len(selectors) > 10
    for selector in selectors:
        assert re.match(r"\s*(:where\()?\.lp-picture\b", selector)


@given(st.text(), st.text())
def test_odd_words(caption: str, name: str) -> None:
    """Captions and ids of any characters leave a picture well formed, and can be read in it."""
    svg = picture(Hitori(((1,),)), caption=caption, id=name)
    root = parsed(svg)
    told = " ".join(text.text or "" for text in layer(svg, "words"))
    allowed = re.sub(
        r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]",
        "\ufffd",
        "".join(caption.split()),
    )
    assert "".join(told.split()) == allowed
    assert (root[0].text or "").startswith("hitori 1×1")


@pytest.mark.parametrize(
    "words", ["</title><script>", "a & b", "\x00\x1b[2J", "]]>", "\ud800", "x" * 500]
)
def test_words_that_are_no_xml(words: str) -> None:
    """Words that look like markup, or that XML does not know, are only words."""
    svg = side_by_side([Panel(Hitori(((1,),)), caption=words)], title=words, heading=words)
    assert {e.tag for e in parsed(svg)} == {
        f"{SVG}{tag}" for tag in ("title", "desc", "style", "g")
    }
    svg.encode()


def test_described() -> None:
    """Who hears the picture is told genre, size, id, what is marked and what is pointed at."""
    puzzle, marks = read_text("yajilin shaded_outside 1x3\n-# · -. x -\n")
    root = parsed(picture(puzzle, marks, id="mine", highlight=[(0, 1), (1, 0, 1)]))
    assert root[0].text == "yajilin shaded_outside 1×3: mine"
    assert root[1].text == (
        "1 rows and 3 columns; cells: 1 shaded, 1 unshaded, 1 open;"
        " edges: 0 on the loop, 1 off it, 1 open; pointed at: r1c2, right of r1c2."
    )


# --- how it looks ------------------------------------------------------------------------


def brightness(colour: str) -> float:
    """Relative luminance, as the guidelines for accessible pages define it."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return sum(weight * p for weight, p in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


@pytest.mark.parametrize("scheme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize(
    ("one", "other", "least"),
    [
        ("ink", "paper", 7),
        ("ink", "clue-cell", 7),
        ("on-shade", "shade", 7),
        ("shade", "paper", 4.5),
        ("shade", "clue-cell", 3),
        ("dot", "paper", 3),
        ("loop", "paper", 3),
        ("frontier", "paper", 3),
        ("point", "paper", 3),
        ("white", "black", 7),
        ("rim", "paper", 4.5),
    ],
)
def test_contrast(one: str, other: str, least: float, scheme: int) -> None:
    """What must be told apart differs in brightness, in light and in dark, not in hue alone."""
    dark, light = sorted(brightness(COLOURS[name][scheme]) for name in (one, other))
    assert (light + 0.05) / (dark + 0.05) >= least


def test_plain_attributes_beside_the_style() -> None:
    """Every layer has its light colours as attributes, for readers that know no style sheets."""
    svg = picture(*read_text("yajilin 1x3\n1R. · -. ─ -#\n"), highlight=[(0, 0)])
    for group in parsed(svg).iter(f"{SVG}g"):
        if group.get("class"):
            assert re.fullmatch("#[0-9a-f]{6}", group.get("stroke") or group.get("fill") or "")


# --- several, and pointing ---------------------------------------------------------------------


def test_highlight() -> None:
    """Cells have an outline about them, edges a ring about the side that they cross."""
    puzzle = Yajilin(2, 3, ())
    svg = picture(puzzle, highlight=[(1, 2), (0, 0, 1), (1, 0, 1), (2, 0, 0)])
    cells = [cell_of(e) for e in layer(svg, "point") if e.tag == f"{SVG}rect"]
    rings = [(e.get("cx"), e.get("cy")) for e in layer(svg, "point") if e.tag == f"{SVG}circle"]
    assert cells == [(1, 2), (0, 1)]
    assert rings == [("80", "20"), ("20", "40")]


@pytest.mark.parametrize(
    ("puzzle", "spot"),
    [
        (Yajilin(2, 3, ()), (2, 0)),
        (Yajilin(2, 3, ()), (0, -1)),
        (Yajilin(2, 3, ()), (1, 0, 2)),
        (Yajilin(2, 3, ()), (2, 1, 0)),
        (Yajilin(2, 3, ()), (3, 0, 0)),
        (Yajilin(2, 3, ()), (0,)),
        (Hitori(((1, 1),)), (1, 0, 0)),
    ],
)
def test_highlight_off_the_board(puzzle: Any, spot: Any) -> None:
    """What is pointed at must be there."""
    with pytest.raises(InputError, match="is not on the"):
        picture(puzzle, highlight=[spot])


@pytest.mark.parametrize(
    "marks",
    [
        Marks(((0, 0),)),
        Marks(((0,), (0,))),
        Marks(((0, 0), (0,))),
        Marks(((0, 0), (0, 0)), ((0,),), ((0, 0),)),
    ],
)
def test_marks_of_another_board(marks: Marks) -> None:
    """Marks must have the shape of the board."""
    with pytest.raises(InputError, match="not of the shape of the 2×2 board"):
        picture(Yajilin(2, 2, ()), marks)


def test_side_by_side() -> None:
    """Boards stand beside each other with their captions, or with words in their place."""
    puzzle = Hitori(((1, 1),))
    known = Marks(((2, 1),))
    panels = [
        Panel(puzzle, None, "before"),
        Panel(puzzle, known, "after"),
        Panel(puzzle, None, "later", said="contradiction"),
    ]
    svg = side_by_side(panels, heading="what happened")
    words = [text.text for text in layer(svg, "words")]
    assert words == ["what happened", "before", "after", "later: contradiction"]
    assert len(layer(svg, "frame")) == 2
    assert len(layer(svg, "dot")) == 0
    panels[0] = panels[0]._replace(marks=Marks(((0, 0),)))
    assert len(layer(side_by_side(panels), "dot")) == 1, "one that is not decided shows them on all"


def test_stacked() -> None:
    """A heading begins a line of its own; groups without one go on beside each other."""
    group = [Panel(Hitori(((1,),)))]
    svg = stacked([("", group), ("", group), ("first", group), ("", group), ("", group)])
    tops = [int(y) for y in re.findall(r'transform="translate\(\d+ (\d+)\)"', svg)]
    assert tops[0] == tops[1] < tops[2] < tops[3] == tops[4]


def test_light() -> None:
    """Pictures of every genre need no package of the audit install."""
    code = f"""
import sys
for name in {HEAVY!r}:
    sys.modules[name] = None
from liarproof import parse, picture
for url in ("hitori/1/1/1", "yinyang/1/1/9", "yajikazu/1/1/11", "yajilin/1/1/11"):
    print(picture(parse(url))[:4])
"""
    done = subprocess.run(
        [sys.executable, "-P", "-c", code], capture_output=True, text=True, check=False
    )
    assert (done.stdout.split(), done.stderr) == (["<svg"] * 4, "")
