"""Legal and maximal shadings on larger boards."""

from __future__ import annotations

import numpy as np
import pytest

from liarproof.ledgers.sequences import sequences
from liarproof.oracles.counting import maximal_chains, maximal_search, shadings
from liarproof.oracles.hitori import by_rows as hitori_rows
from liarproof.oracles.yajikazu import by_rows as yajikazu_rows


@pytest.mark.parametrize("size", [(8, 12), (9, 10), (8, 40)])
def test_legal_witnesses(size: tuple[int, int]) -> None:
    """Cell by cell and row by row, by chains and by regions: one count."""
    expected = hitori_rows.count_blank(*size)
    assert shadings.count(*size) == expected
    if size[1] <= 12:
        assert yajikazu_rows.count_blank(*size) == expected


@pytest.mark.parametrize("size", [(9, 14), (12, 13), (10, 16)])
def test_legal_along_the_longer_side(size: tuple[int, int]) -> None:
    """Beyond the witnesses, with the longer side as the frontier nothing changes."""
    cells = size[0] * size[1]
    turned = shadings.SWEEP.total(f"{size[0]}x{size[1]}", np.array(size), cells)
    assert turned == shadings.count(*size) > 2**64


@pytest.mark.parametrize("size", [(7, 7), (4, 11), (3, 14), (5, 8)])
def test_maximal_witnesses(size: tuple[int, int]) -> None:
    """Each maximal shading met by the search is counted along the frontier, and no other."""
    count = maximal_search.count(*size)
    assert maximal_chains.count(*size) == count
    assert size != (7, 7) or count == sequences()["A320501"].terms[7]


@pytest.mark.parametrize("size", [(6, 10), (8, 9)])
def test_maximal_along_the_longer_side(size: tuple[int, int]) -> None:
    """Beyond the witness, with the longer side as the frontier nothing changes."""
    engine = maximal_chains.engine(size[1])
    turned = engine.total(f"{size[0]}x{size[1]}", np.array(size), size[0] * size[1])
    assert turned == maximal_chains.count(*size)
