"""What each flag of the vectors means: a kind of bug, or a convention on which a test rests."""

from __future__ import annotations

from liarproof.ledgers.vectors import Note
from liarproof.puzzles.conventions import CONVENTIONS

BUGS: dict[str, tuple[str, str]] = {
    # --- sizes -----------------------------------------------------------------------------
    "one-cell": (
        "a board of one cell",
        "It has no neighbours, no lines and no edges: loops over these start at one too many.",
    ),
    "strip": (
        "a board of one row or one column",
        "Neighbours in one direction only, arrays of edges that are empty, no 2×2 square.",
    ),
    "non-square": (
        "a board that is wider than tall, or taller than wide",
        "Height taken for width, or rows for columns, shows on no square board.",
    ),
    "wide-or-tall": (
        "a board at least four times as long as broad",
        "Rows read with the wrong stride still land on the board of nearly square ones.",
    ),
    "large": (
        "a board of 17×17 cells or more",
        "Masks of 64 bits overflow, recursion gets too deep, quadratic steps get slow.",
    ),
    # --- clues -----------------------------------------------------------------------------
    "no-clues": (
        "a board without any clue",
        "Lists of clues that are empty, and many answers, of which one is enough.",
    ),
    "blanks": (
        "Hitori cells without a number",
        "A blank is stored as 0 or null and then compared as if it were a number.",
    ),
    "number-above-9": (
        "a number of two decimal digits",
        "Numbers are read as single characters.",
    ),
    "number-above-15": (
        "a number that a hexadecimal digit does not hold",
        "URLs of arrow clues write it in another way (5 to 9, then two digits).",
    ),
    "number-above-35": (
        "a number that a base-36 digit does not hold",
        "URLs of Hitori write it with a hyphen and two digits.",
    ),
    "number-above-255": (
        "a number that two hexadecimal digits do not hold",
        "URLs of arrow clues write it with a hyphen; arrays of bytes overflow.",
    ),
    "unknown-number": (
        "a clue whose number is not told",
        "It is taken for 0, for -1, or its cell for one without a clue.",
    ),
    "no-arrow": (
        "a clue without an arrow",
        "A table of directions is indexed with nothing, or a direction is invented.",
    ),
    "points-off-board": (
        "a clue at the edge of the board that points outwards",
        "Its line has no cells: it is true where it says 0 and false otherwise.",
    ),
    "unsayable": (
        "a clue with a larger number than its line can show",
        "In Yajisan-Kazusan its cell must be shaded, in Yajilin there is no answer;"
        " neither is bad input.",
    ),
    "pointed-at-clue": (
        "a clue in the line of another clue",
        "The cells behind it count too; a line does not end at a clue.",
    ),
    "shaded-clue": (
        "a Yajisan-Kazusan clue that is shaded in the answer",
        "A shaded clue says nothing, even where what it says is false.",
    ),
    "shaded-outside-arrows": (
        "an answer with a shaded cell in no arrow's line",
        "A solver that shades only what clues count never finds it.",
    ),
    "shaded-outside": (
        "the variant of Yajilin in which shaded cells lie outside the loop",
        "The variant is not read, or is applied where it is not asked for.",
    ),
    "clues-everywhere": (
        "a board on which every cell carries a clue",
        "Nothing is left for the loop, or no cell for a loop over unclued cells.",
    ),
    # --- answers ---------------------------------------------------------------------------
    "all-unshaded": (
        "an answer that shades nothing",
        "Code that starts from the first shaded cell finds none.",
    ),
    "same-shading": (
        "two answers that differ in the loop alone",
        "A solver that compares shadings takes the board for unique.",
    ),
    "contradictory": (
        "a board without an answer",
        "An answer is returned that was never verified, or the search does not end.",
    ),
    "one-answer": (
        "a board with exactly one answer",
        "It is lost by an unsound step.",
    ),
    "several-answers": (
        "a board with more than one answer",
        "A search that stops at the first takes it for the only one.",
    ),
    "many-answers": (
        "a board with 100 answers or more",
        "Answers are lost by a step that assumes one answer, or counted twice.",
    ),
    "nearly-unique": (
        "a board with one clue less than it needs, and so with few answers",
        "A second answer hides in one corner of the board; a solver that guesses misses it.",
    ),
    "clue-altered": (
        "a board of one answer with one clue altered, and so without an answer",
        "The contradiction shows late, after most of the board is decided.",
    ),
    "landlocked": (
        "a Yin-Yang border of one colour, or one with more than two runs",
        "A colour that comes to the border twice parts the other; one that never does lies in one"
        " piece inside.",
    ),
    "checkered": (
        "a checkered 2×2 square of givens",
        "In no answer is a square checkered, which no rule says.",
    ),
    "needs-look-ahead": (
        "a board that local rules alone do not finish",
        "The search or look-ahead behind the rules is seldom tested by easy boards.",
    ),
    "hand-made": (
        "a small board made for one mistake; its comment says which",
        "Traps that random boards hardly ever spring.",
    ),
    # --- candidates ------------------------------------------------------------------------
    "legal": (
        "a legal answer, which must be accepted",
        "A checker that is too strict: it compares with one stored answer, or with its own rules.",
    ),
    "breaks-one-rule": (
        "a candidate that breaks one rule alone",
        "A checker without that rule accepts it.",
    ),
    "breaks-several-rules": (
        "a candidate that breaks several rules",
        "A checker that stops at the first does not name the others.",
    ),
    "touching": (
        "two shaded cells that share a side",
        "Neighbours across or down, at the edge or at the corner, are forgotten.",
    ),
    "divided": (
        "unshaded cells in several regions",
        "Connectivity is tested from one cell whose region is taken for all, or not at all.",
    ),
    "corner-only": (
        "cells that hang together at a corner only",
        "A flood that steps diagonally takes them for connected.",
    ),
    "repeated": (
        "a number that repeats among the unshaded cells of a line",
        "Only neighbours are compared, or only rows.",
    ),
    "wrong-clue": (
        "a clue that counts otherwise than the shaded cells in its line",
        "Its own cell is counted, the line ends too early, or the arrow is turned.",
    ),
    "square": (
        "a 2×2 square of one colour",
        "The last row or column of squares is forgotten, or one of the colours.",
    ),
    "colour-divided": (
        "a colour in several groups",
        "Only one of the colours is tested for connectivity.",
    ),
    "one-colour": (
        "a board of one colour",
        "No cell of the other colour is found, and its group taken for connected.",
    ),
    "given-overwritten": (
        "a given cell in the other colour, or a state that contradicts a clue",
        "A checker that looks at the rules alone does not compare with what was given.",
    ),
    "uncoloured": (
        "a Yin-Yang candidate with a cell that has no colour",
        "An unfinished board is taken for a wrong or a right one.",
    ),
    "dead-end": (
        "a loop with ends",
        "Cells with one edge are forgotten by a checker that follows the loop once round.",
    ),
    "branch": (
        "three or four edges at a cell",
        "A walk along the loop takes one of the ways and never sees the other.",
    ),
    "premature-loop": (
        "a loop that closes before it has passed through all cells, or several loops",
        "Each cell has two edges, and each loop is fine by itself.",
    ),
    "left-empty": (
        "a cell that is neither shaded nor on the loop nor a clue",
        "Only what is drawn is looked at.",
    ),
    "loop-over-shaded": (
        "a loop through a shaded cell",
        "Shading and loop are tested apart.",
    ),
    "loop-over-clue": (
        "a loop through a clue, or a clue that is shaded",
        "A clue cell is none of the three.",
    ),
    "no-loop": (
        "a candidate without a loop",
        "Every rule about the loop holds where there is none.",
    ),
    "shaded-inside": (
        "a shaded cell inside the loop where the variant forbids it",
        "Inside and outside are told apart by a ray that is off by one.",
    ),
    # --- states ----------------------------------------------------------------------------
    "from-nothing": (
        "a state in which nothing is decided",
        "What the clues alone force.",
    ),
    "half-way": (
        "a state on the way to an answer",
        "Whatever is deduced must be in all answers that extend it.",
    ),
    "dead-state": (
        "a state that no answer extends",
        "A solver may say so, and must not crash or alter what is known.",
    ),
    "nothing-follows": (
        "a state in which the answers agree on nothing more",
        "Whatever is decided here is a guess.",
    ),
    "must-deduce": (
        "a rung, asked for by name, that has something to decide",
        "A rung that is silently weaker than it says: it misses a line, a direction, a last cell.",
    ),
    "must-contradict": (
        "a rung, asked for by name, that must see a contradiction",
        "A rung that overwrites, skips or stops where it meets a wrong value.",
    ),
    "must-rest": (
        "a rung, asked for by name, that has nothing to say",
        "A rung that decides more than follows.",
    ),
    "complete": (
        "a state in which everything is decided",
        "A rung that is used as the final test must accept right boards and reject wrong ones.",
    ),
    "same-board": (
        "a board about which the same rung was asked just before, in another state",
        "What was remembered of a board is taken for true in every state of it.",
    ),
    "reasons": (
        "a board with several answers, all listed",
        "A reason that leaves something out does not imply its step: some answer shows it.",
    ),
    # --- notation --------------------------------------------------------------------------
    "plain-url": (
        "a URL as puzz.link writes it",
        "Width comes before height; cells are numbered row by row.",
    ),
    "url-form": (
        "a form of the URL other than the usual one",
        "Other hosts, an editor's URL, escaped slashes, a fragment, parameters.",
    ),
    "url-variant": (
        "a URL with letters before the size",
        "They change the rules or only the display, and are no size.",
    ),
    "url-skip": (
        "a URL with long runs of empty cells",
        "A letter skips 1 to 26 cells; longer runs take several.",
    ),
    "url-sign": (
        "a URL with one of the rarer signs",
        "Unknown numbers, clues without an arrow, numbers of two and three digits.",
    ),
    "url-too-short": (
        "a URL that describes fewer cells than its board has",
        "The rest is silently left blank.",
    ),
    "url-too-long": (
        "a URL that describes more cells than its board has",
        "Cells beyond the last are written somewhere, or the program crashes.",
    ),
    "url-bad-sign": (
        "a URL with a sign that means nothing",
        "It is read as a number by a lenient parser, or skipped.",
    ),
    "url-bad-size": (
        "a URL whose size is no size",
        "Zero, negative, fractional, huge or missing sides.",
    ),
    "url-other-genre": (
        "a URL of another genre, or of none",
        "The body is read by the wrong rules.",
    ),
    "url-second-writing": (
        "a URL that says the same in another way than puzz.link writes it",
        "Runs split in two, or a slash at the end; a reader takes them all the same.",
    ),
    "url-long": (
        "a URL of more than 300 characters",
        "Buffers, regular expressions and recursion over the body.",
    ),
}


def notes_for(flags: set[str]) -> dict[str, Note]:
    """The notes of those flags, in the order of this page; raises `KeyError` for one without."""
    notes = {name: Note("bug", looks, why) for name, (looks, why) in BUGS.items()}
    notes["deprecated"] = Note(
        "status",
        "nothing any more: its comment says since which version, and why",
        "It goes with the next minor version, and its id is not given again.",
    )
    notes |= {
        one.name: Note(
            "convention",
            one.text,
            "The printed rules leave it open: a solver that decides otherwise is not wrong.",
        )
        for one in CONVENTIONS
    }
    for name in flags:
        notes[name]
    return {name: note for name, note in notes.items() if name in flags}
