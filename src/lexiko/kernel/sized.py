"""The kernels by the size of a board: those for usual boards, or their twins for wide ones."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, TypeVar

from lexiko import kernel
from lexiko.kernel import wide

Function = TypeVar("Function", bound=Callable[..., Any])

WIDEST = wide.SIDE
"""The longest side of a board that kernels play on."""


def sized(function: Function, side: int) -> Function:
    """A function or class of `lexiko.kernel`, or its twin where a side of the board is longer than
    usual.

    >>> from lexiko.kernel.records import Shape
    >>> sized(Shape, 15)().lane, sized(Shape, 16)().lane
    (16, 32)
    """
    if side <= kernel.SIDE:
        return function
    module = import_module(function.__module__.replace(kernel.__name__, wide.__name__, 1))
    twin: Function = getattr(module, function.__name__)
    return twin
