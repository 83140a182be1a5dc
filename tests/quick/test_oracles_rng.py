"""One random generator: the same numbers everywhere, and no number favoured."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice
from math import factorial

import numpy as np
import pytest
from scipy.stats import chisquare

from liarproof.oracles.kit.rng import below, next32, shuffle, stream, uniform

PINNED = {
    (0, ""): [4224768749, 3159568703, 136324782, 3619968266],
    (1, "test"): [2407301201, 2441336450, 4036046694, 3919257433],
    (-(10**30), "ünder\0neath"): [530140266, 1595869555, 3789048536, 2532426406],
}
"""(seed, label) -> the first words."""

Reference = Callable[[int, str], Iterator[int]]

FALSE_ALARM = 1e-6
"""How rarely a sound generator would fail a test of chance, had the seeds not been fixed."""


def start(seed: int, label: str) -> list[int]:
    """The three words that SHA-256 gives for a seed and a label."""
    digest = hashlib.sha256(str(seed).encode() + b"\0" + label.encode()).hexdigest()
    words = [bytes.fromhex(digest[at : at + 8]) for at in (0, 8, 16)]
    return [int.from_bytes(word, "little") for word in words]


def by_remainders(seed: int, label: str) -> Iterator[int]:
    """Sfc32 over Python's integers, written with powers and remainders."""
    a, b, c = start(seed, label)
    for counter in range(1, 2**32):
        word = (a + b + counter) % 2**32
        turned = c * 2**21 % 2**32 + c // 2**11
        a, b, c = b ^ b // 2**9, c * 9 % 2**32, (turned + word) % 2**32
        if counter > 16:
            yield word


def by_wrapping(seed: int, label: str) -> Iterator[int]:
    """Sfc32 over arrays of uint32, which wrap by themselves."""
    abc = np.array(start(seed, label), dtype=np.uint32)
    counter = np.array([1], dtype=np.uint32)
    nine, three, turn, back = (np.array([by], dtype=np.uint32) for by in (9, 3, 21, 11))
    drawn = 0
    while True:
        a, b, c = abc[0:1], abc[1:2], abc[2:3]
        word = a + b + counter
        abc = np.concatenate(
            [b ^ (b >> nine), c + (c << three), ((c << turn) | (c >> back)) + word]
        )
        counter = counter + np.array([1], dtype=np.uint32)
        drawn += 1
        if drawn > 16:
            yield int(word[0])


@pytest.mark.parametrize("reference", [by_remainders, by_wrapping])
@pytest.mark.parametrize(("key", "words"), PINNED.items(), ids=range(len(PINNED)))
def test_pinned(reference: Reference, key: tuple[int, str], words: list[int]) -> None:
    """The first words of a stream are those pinned, and those of two other implementations."""
    state = stream(*key)
    drawn = [next32(state) for _ in range(1000)]
    assert drawn[:4] == words
    assert drawn == list(islice(reference(*key), 1000))


REPORT = """
import json, numpy
from liarproof.compiled import interpreted
from liarproof.oracles.kit.rng import below, next32, shuffle, stream, uniform
state = stream(7, "both")
cards = numpy.arange(60)
shuffle(state, cards)
print(json.dumps([
    interpreted(),
    [next32(state) for _ in range(500)],
    [below(state, n) for n in (1, 2, 3, 1000, 2**31 + 1, 2**32 - 1, 2**32) for _ in range(50)],
    [uniform(state).hex() for _ in range(200)],
    cards.tolist(),
    state.tolist(),
]))
"""


def test_compiled_as_interpreted() -> None:
    """Compiled and interpreted runs give the same words, numbers and orders, to the bit."""
    reports = []
    for switch in ("0", "1"):
        environment = os.environ | {"NUMBA_DISABLE_JIT": switch}
        run = subprocess.run(
            [sys.executable, "-c", REPORT], env=environment, check=True, capture_output=True
        )
        reports.append(json.loads(run.stdout))
    (compiled, *drawn), (interpreted, *again) = reports
    assert (compiled, interpreted) == (False, True)
    assert drawn == again


def test_streams_differ() -> None:
    """Another seed or another label gives another stream, and the same ones the same."""
    keys = [(seed, label) for seed in (-1, 0, 1, 2**40) for label in ("", "a", "b", "0", "1")]
    heads = {tuple(next32(state) for _ in range(2)) for state in (stream(*key) for key in keys)}
    assert len(heads) == len(keys)
    assert stream(3, "a").tolist() == stream(3, "a").tolist()


@pytest.mark.parametrize("n", [0, -1, 2**32 + 1])
def test_below_refuses(n: int) -> None:
    """There is no number below 0, and none that needs more than a word."""
    with pytest.raises(ValueError, match="n must be from 1 to"):
        below(stream(1, "refused"), n)


def test_below_one() -> None:
    """Below 1 there is 0 only."""
    state = stream(1, "one")
    assert {below(state, 1) for _ in range(100)} == {0}


def test_no_modulo_bias() -> None:
    """Below three quarters of a word's range the lower third is not drawn twice as often."""
    n = 3 * 2**30
    state = stream(1, "bias")
    thirds = Counter(below(state, n) // 2**30 for _ in range(6000))
    assert chisquare([thirds[third] for third in range(3)]).pvalue > FALSE_ALARM


def test_rejected_words() -> None:
    """Words beyond the last whole multiple are drawn again: half of them, for half and one."""
    n = 2**31 + 1
    state, twin = stream(1, "again"), stream(1, "again")
    for _ in range(200):
        word = next32(twin)
        while word >= n:
            word = next32(twin)
        assert below(state, n) == word
    assert state.tolist() == twin.tolist()


@pytest.mark.parametrize("n", [2, 6, 10, 17])
def test_below_even(n: int) -> None:
    """Each number below n comes about equally often."""
    state = stream(2, f"even {n}")
    drawn = Counter(below(state, n) for _ in range(1000 * n))
    assert set(drawn) == set(range(n))
    assert chisquare(list(drawn.values())).pvalue > FALSE_ALARM


def test_shuffle_even() -> None:
    """Each order of four things comes about equally often."""
    state = stream(3, "orders")
    drawn: Counter[tuple[int, ...]] = Counter()
    for _ in range(500 * factorial(4)):
        things = np.arange(4)
        shuffle(state, things)
        drawn[tuple(things.tolist())] += 1
    assert len(drawn) == factorial(4)
    assert chisquare(list(drawn.values())).pvalue > FALSE_ALARM


@pytest.mark.parametrize("length", [0, 1])
def test_shuffle_nothing(length: int) -> None:
    """Where there is one order only no word is spent on it."""
    state = stream(4, "nothing")
    before = state.tolist()
    shuffle(state, np.arange(length))
    assert state.tolist() == before


def test_uniform() -> None:
    """Numbers are spread evenly over [0, 1)."""
    state = stream(5, "uniform")
    drawn = [uniform(state) for _ in range(20000)]
    assert all(0 <= number < 1 for number in drawn)
    tenths = Counter(int(number * 10) for number in drawn)
    assert chisquare([tenths[tenth] for tenth in range(10)]).pvalue > FALSE_ALARM


def test_uniform_bits() -> None:
    """A number is the first 27 bits of one word and the first 26 of the next, none lost."""
    state, twin = stream(6, "bits"), stream(6, "bits")
    for _ in range(1000):
        high, low = next32(twin), next32(twin)
        bits = f"{high:032b}"[:27] + f"{low:032b}"[:26]
        assert uniform(state) * 2**53 == int(bits, 2)
