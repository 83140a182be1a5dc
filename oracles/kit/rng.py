"""The project's one random generator: sfc32, the same numbers everywhere from the same seed.

Chris Doty-Humphrey's "small fast chaotic" generator (PractRand): three words of 32 bits are
stirred with a counter, which alone makes every cycle at least 2**32 long. Words live in int64
with explicit masks, and no step needs more than 54 bits, so compiled and interpreted runs
agree to the bit. A stream starts from the SHA-256 digest of its label and seed: streams with
other labels have nothing to do with one another, whatever the seeds.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any

import numpy as np

from liarproof.compiled import jit

if TYPE_CHECKING:
    from numpy.typing import NDArray

WORDS = 1 << 32
"""How many values a word has."""

WORD = WORDS - 1
"""The mask of a word."""

WARM_UP = 16
"""Words thrown away before the first one given, until the seed is everywhere in the state."""


def stream(seed: int, label: str) -> NDArray[np.int64]:
    """A fresh state, int64 (4,): three words and a counter. Any integer is a seed."""
    digest = hashlib.sha256(f"{seed}\0{label}".encode()).digest()
    words = [int.from_bytes(digest[at : at + 4], "little") for at in (0, 4, 8)]
    state = np.array([*words, 1], dtype=np.int64)
    for _ in range(WARM_UP):
        next32(state)
    return state


@jit
def next32(state: NDArray[np.int64]) -> int:
    """The next word, 0 <= word < 2**32; `state`, int64 (4,), moves on in place."""
    a, b, c, counter = state[0], state[1], state[2], state[3]
    word = (a + b + counter) & WORD
    state[0] = b ^ (b >> 9)
    state[1] = (c + (c << 3)) & WORD
    state[2] = ((c << 21 | c >> 11) + word) & WORD
    state[3] = (counter + 1) & WORD
    return int(word)


@jit
def below(state: NDArray[np.int64], n: int) -> int:
    """A number from 0 to n-1, each equally likely; `state`, int64 (4,), moves on in place.

    Words beyond the last whole multiple of n are drawn again. Raises `ValueError` unless
    1 <= n <= 2**32.
    """
    if n < 1 or n > WORDS:
        raise ValueError("below: n must be from 1 to 2**32")
    whole = WORDS - WORDS % n
    word = next32(state)
    while word >= whole:
        word = next32(state)
    return int(word % n)


@jit
def shuffle(state: NDArray[np.int64], array: NDArray[Any]) -> None:
    """Bring `array`, of one dimension, into a random order in place, each equally likely.

    `state`, int64 (4,), moves on in place.
    """
    for last in range(len(array) - 1, 0, -1):
        other = below(state, last + 1)
        array[last], array[other] = array[other], array[last]


@jit
def uniform(state: NDArray[np.int64]) -> float:
    """A multiple of 2**-53 in [0, 1), each equally likely; `state`, int64 (4,), moves on."""
    high = next32(state) >> 5
    low = next32(state) >> 6
    return float((high * 2.0**26 + low) / 2.0**53)
