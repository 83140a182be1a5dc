"""Formulas of z3 evaluated in Python: on finite structures, such as boards, many at once.

A formula about uninterpreted sorts and functions is true or false of a structure that says how
many things of each sort there are, and what each function and predicate is, as a table. Here that
is worked out by numpy, each bound variable an axis, and not by z3: so axioms are held against
boards, and countermodels of z3's are replayed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import reduce
from typing import Any

import numpy as np
import z3
from numpy.typing import NDArray

Table = NDArray[Any]
"""(k or 1, n1, ..., nm): of each of k structures, a function of m arguments: bool or int64."""


@dataclass(frozen=True)
class Structure:
    """k finite structures that differ in their tables alone."""

    sizes: Mapping[str, int]
    """Name of a sort -> its things, which are 0, 1, and so on."""
    tables: Mapping[str, Table]
    """Name of a function, predicate or constant -> its values."""
    many: int = 1
    """k."""

    @classmethod
    def single(cls, sizes: Mapping[str, int], tables: Mapping[str, Any]) -> Structure:
        """One structure, from tables without the leading axis."""
        return cls(sizes, {name: np.asarray(table)[None] for name, table in tables.items()})


_FOLDS: dict[int, Callable[[Any, Any], Any]] = {
    z3.Z3_OP_AND: np.logical_and,
    z3.Z3_OP_OR: np.logical_or,
    z3.Z3_OP_ADD: np.add,
    z3.Z3_OP_MUL: np.multiply,
    z3.Z3_OP_SUB: np.subtract,
    z3.Z3_OP_IMPLIES: lambda one, other: ~one | other,
    z3.Z3_OP_IFF: np.equal,
    z3.Z3_OP_XOR: np.not_equal,
    z3.Z3_OP_EQ: np.equal,
    z3.Z3_OP_LE: np.less_equal,
    z3.Z3_OP_LT: np.less,
    z3.Z3_OP_GE: np.greater_equal,
    z3.Z3_OP_GT: np.greater,
    z3.Z3_OP_IDIV: np.floor_divide,
    z3.Z3_OP_MOD: np.mod,
}


def evaluate(formula: z3.BoolRef, structure: Structure) -> NDArray[np.bool_]:
    """(k,): whether a closed formula is true of each structure.

    Raises `KeyError` for a name without a table, `ValueError` for what is not understood, such as
    a quantifier over all integers.
    """
    value = _value(formula, structure, ())
    whole: NDArray[np.bool_] = np.broadcast_to(value, (structure.many,))
    return whole


def _value(term: Any, structure: Structure, bound: tuple[int, ...]) -> Table:
    """(k or 1, ...): the term's value, an axis for each bound variable, the outermost first."""
    if z3.is_quantifier(term):
        return _quantified(term, structure, bound)
    if z3.is_var(term):
        place = len(bound) - 1 - z3.get_var_index(term)
        shape = [1] * (1 + len(bound))
        shape[1 + place] = bound[place]
        return np.arange(bound[place]).reshape(shape)
    if z3.is_int_value(term):
        return np.full((1,) * (1 + len(bound)), term.as_long())
    kind = term.decl().kind()
    if kind in (z3.Z3_OP_TRUE, z3.Z3_OP_FALSE):
        return np.full((1,) * (1 + len(bound)), kind == z3.Z3_OP_TRUE)
    values = [_value(child, structure, bound) for child in term.children()]
    if kind == z3.Z3_OP_NOT:
        return ~values[0]
    if kind == z3.Z3_OP_UMINUS:
        return -values[0]
    if kind == z3.Z3_OP_ITE:
        return np.where(*values)
    if kind == z3.Z3_OP_DISTINCT:
        pairs = [a != b for n, a in enumerate(values) for b in values[:n]]
        return reduce(np.logical_and, pairs)
    if kind in _FOLDS:
        return reduce(_FOLDS[kind], values)
    if kind == z3.Z3_OP_UNINTERPRETED:
        return _looked_up(structure, term.decl().name(), values, len(bound))
    raise ValueError(f"not understood: {term}")


def _quantified(term: Any, structure: Structure, bound: tuple[int, ...]) -> Table:
    sorts = [term.var_sort(n).name() for n in range(term.num_vars())]
    for sort in sorts:
        if sort not in structure.sizes:
            raise ValueError(f"quantifier over {sort}, of which there is no finite number")
    inner = bound + tuple(structure.sizes[sort] for sort in sorts)
    body = _value(term.body(), structure, inner)
    wide = np.broadcast_to(body, (body.shape[0], *inner))
    axes = tuple(range(1 + len(bound), 1 + len(inner)))
    fold = np.logical_and if term.is_forall() else np.logical_or
    folded: Table = fold.reduce(wide, axis=axes)
    return folded


def _looked_up(structure: Structure, name: str, values: list[Table], depth: int) -> Table:
    table = structure.tables[name]
    if table.ndim != 1 + len(values):
        raise ValueError(f"table of {name}: {table.ndim - 1} arguments, {len(values)} are given")
    which = np.arange(len(table)).reshape((-1,) + (1,) * depth)
    found: Table = table[(which, *values)]
    return found
