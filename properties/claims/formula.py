"""Formulas in ledgers: sums, differences, products, quotients and powers of exact numbers."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from liarproof.puzzles.errors import InputError, shown

OPERATORS: dict[type[ast.AST], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.Pow: operator.pow,
    ast.FloorDiv: operator.floordiv,
}


def exact(number: float | str) -> Fraction:
    """The number as it is written: 0.1 is one tenth."""
    return Fraction(str(number))


def evaluate(formula: str, names: Mapping[str, Fraction]) -> Fraction:
    """The value of a formula; raises `InputError` for what is none, and for unknown names."""
    try:
        tree = ast.parse(formula, mode="eval").body
        return Fraction(_value(tree, names))
    except (SyntaxError, ZeroDivisionError, OverflowError) as error:
        raise InputError(f"formula {shown(formula)}: {error}") from None


def _value(tree: ast.AST, names: Mapping[str, Fraction]) -> Fraction:
    match tree:
        case ast.Constant(value=int() | float() as number):
            return exact(number)
        case ast.Name(id=name) if name in names:
            return names[name]
        case ast.BinOp(left=left, op=sign, right=right) if type(sign) in OPERATORS:
            return Fraction(OPERATORS[type(sign)](_value(left, names), _value(right, names)))
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return -_value(operand, names)
        case _:
            raise InputError(f"formula: {ast.unparse(tree)} is no sum, product or known name")


def function(formula: str) -> Callable[[float], float]:
    """A formula in x as a function."""
    return lambda x: float(evaluate(formula, {"x": exact(x)}))
