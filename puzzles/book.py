"""What every genre's module in this folder provides, so that the rest need not ask which it is."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any, Protocol, runtime_checkable

from liarproof.puzzles.shapes import Layers


@runtime_checkable
class Puzzle(Protocol):
    """A frozen, hashable value: one instance of a genre."""

    @property
    def genre(self) -> str:
        """puzz.link's name of the genre."""

    @property
    def height(self) -> int:
        """Rows."""

    @property
    def width(self) -> int:
        """Columns."""


@dataclass(frozen=True, slots=True)
class Book:
    """The rule book of one genre: how its instances and answers are written down.

    Every reader raises `InputError` with one line that says what is wrong.
    """

    genre: str
    article: str
    """Series name of the article that describes the genre."""
    cell_values: tuple[str, str]
    """The names for people of the two values of a cell, `UNSHADED` and `SHADED`."""
    answer_field: str
    """The field of a JSON record that holds an answer, as rows of 0 `UNSHADED`, 1 `SHADED`."""
    clues_name: str
    """What people call its clues, in the plural."""
    rules: tuple[str, ...]
    """The rules as printed, in our own words."""
    read_body: Callable[[int, int, str], Any]
    """(height, width, body of a puzz.link URL) -> puzzle."""
    write_body: Callable[[Any], str]
    """The body of the puzz.link URL."""
    clue_type: Any
    """The type that the `clues` of a JSON record must have."""
    from_clues: Callable[[int, int, Any], Any]
    """(height, width, `clues` of a JSON record) -> puzzle."""
    to_clues: Callable[[Any], Any]
    """The `clues` of a JSON record."""
    read_rows: Callable[[list[list[str]]], tuple[Any, Any]]
    """Tokens of the text notation, row by row: cells alone -> (puzzle, marks)."""
    write_rows: Callable[[Any, Any], list[list[str]]]
    """(puzzle, marks) -> tokens of the text notation, row by row: cells alone, without edges."""
    draw: Callable[[Any, Any], Layers]
    """(puzzle, marks) -> the layers of its picture, but for the grid."""
    edges: bool = False
    """Whether an answer has edges too, those over which its loop runs."""
    aliases: tuple[str, ...] = ()
    """Other names under which puzz.link knows the genre."""
    variants: tuple[tuple[str, str], ...] = ()
    """Letter before the size in a puzz.link URL, field of the puzzle that is true then."""
    display_letters: str = ""
    """Letters before the size in a puzz.link URL that change nothing but the display."""

    def variants_of(self, puzzle: Any) -> list[str]:
        """The fields of `variants` that are true."""
        return [name for _, name in self.variants if getattr(puzzle, name)]

    def varied(self, puzzle: Any, names: Iterable[str]) -> Any:
        """The puzzle under the variants of those names."""
        return replace(puzzle, **dict.fromkeys(names, True))
