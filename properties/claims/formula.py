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


MOST_DIGITS = 10_000
"""Of a power; a longer one is no number that an article means."""


def exact(number: float | str) -> Fraction:
    """The number as it is written: 0.1 is one tenth."""
    return Fraction(str(number))


def evaluate(formula: str, names: Mapping[str, Fraction]) -> Fraction:
    """The value of a formula, exact; a root, or another power that is no whole one, nearly so.

    Raises `InputError` for what is no formula or has no value, and for unknown names.
    """
    try:
        return _value(ast.parse(formula, mode="eval").body, names)
    except InputError:
        raise
    except (SyntaxError, ArithmeticError, ValueError, TypeError, RecursionError) as error:
        raise InputError(f"formula {shown(str(formula))}: {error}") from None


def _value(tree: ast.AST, names: Mapping[str, Fraction]) -> Fraction:
    match tree:
        case ast.Constant(value=int() | float() as number) if not isinstance(number, bool):
            return exact(number)
        case ast.Name(id=name) if name in names:
            return names[name]
        case ast.BinOp(left=left, op=sign, right=right) if type(sign) in OPERATORS:
            one, other = _value(left, names), _value(right, names)
            if isinstance(sign, ast.Pow) and abs(other) * _digits(one) > MOST_DIGITS:
                raise InputError(f"formula: {ast.unparse(tree)} is too long a number")
            return Fraction(OPERATORS[type(sign)](one, other))
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return -_value(operand, names)
        case _:
            raise InputError(f"formula: {ast.unparse(tree)} is no sum, product or known name")


def _digits(number: Fraction) -> float:
    """About how many it is written with, above and below the stroke."""
    return (abs(number.numerator).bit_length() + number.denominator.bit_length()) * 0.30103


def function(formula: str) -> Callable[[float], float]:
    """A formula in x as a function."""
    return lambda x: float(evaluate(formula, {"x": exact(x)}))
