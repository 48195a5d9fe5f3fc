"""Rows of sixteen small numbers, each in one register of the processor.

The numbers of a row fall. Every function has a twin in plain Python, where a row is a tuple.
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic, models, overload, register_model

from .bits import Array
from .records import WIDTH

Row = Any
"""Sixteen numbers of 16 bits."""


def inserted(row: Row, value: int) -> Row:
    """A row with one more number; a zero falls off its end."""
    return tuple(sorted((*row, int(value)), reverse=True)[:WIDTH])


def removed(row: Row, value: int) -> Row:
    """A row with one number less, which must be in it."""
    place = next((place for place in range(WIDTH) if row[place] <= value), WIDTH)
    return (*row[:place], *row[place + 1 :], 0)[:WIDTH]


def product(row: Row, other: Row) -> int:
    """The sum of the products, place by place."""
    return sum(int(first) * int(second) for first, second in zip(row, other, strict=True))


def read_row(array: Array, index: int) -> Row:
    """The row that an array of 16-bit numbers holds from a place on."""
    return tuple(int(value) for value in array[int(index) : int(index) + WIDTH])


def write_row(array: Array, index: int, row: Row) -> None:
    """Put a row into an array from a place on."""
    array[int(index) : int(index) + WIDTH] = row


class _RowType(types.Type):  # type: ignore[misc]
    def __init__(self) -> None:
        super().__init__(name="Row")


_row = _RowType()
_SHORT = ir.IntType(16)
_WORD = ir.IntType(32)
_VECTOR = ir.VectorType(_SHORT, WIDTH)
_WIDE = ir.VectorType(_WORD, WIDTH)
_HIGHEST = 32767
_ZEROS = ir.Constant(_VECTOR, [0] * WIDTH)


@register_model(_RowType)
class _RowModel(models.PrimitiveModel):  # type: ignore[misc]
    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, _VECTOR)


def _everywhere(builder: Any, value: Any) -> Any:
    """A row of nothing but one number."""
    one = builder.insert_element(_ZEROS, builder.trunc(value, _SHORT), _WORD(0))
    return _choose(builder, one, _ZEROS, [0] * WIDTH)


def _choose(builder: Any, first: Any, second: Any, places: list[int]) -> Any:
    return builder.shuffle_vector(first, second, ir.Constant(_WIDE, places))


@intrinsic  # type: ignore[untyped-decorator]
def _inserted(context: Any, row: Any, value: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        row, value = args[0], _everywhere(builder, args[1])
        moved = _choose(builder, row, row, [0, *range(WIDTH - 1)])
        moved = builder.or_(moved, ir.Constant(_VECTOR, [_HIGHEST] + [0] * (WIDTH - 1)))
        low = builder.select(builder.icmp_signed("<", value, moved), value, moved)
        return builder.select(builder.icmp_signed(">", row, low), row, low)

    return _row(_row, types.int64), code


@intrinsic  # type: ignore[untyped-decorator]
def _removed(context: Any, row: Any, value: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        row, value = args[0], _everywhere(builder, args[1])
        moved = _choose(builder, row, _ZEROS, [*range(1, WIDTH), WIDTH])
        return builder.select(builder.icmp_signed(">", row, value), row, moved)

    return _row(_row, types.int64), code


@intrinsic  # type: ignore[untyped-decorator]
def _product(context: Any, row: Any, other: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        parts = builder.mul(builder.sext(args[0], _WIDE), builder.sext(args[1], _WIDE))
        kind = ir.FunctionType(_WORD, [_WIDE])
        name = f"llvm.vector.reduce.add.v{WIDTH}i32"
        function = cgutils.get_or_insert_function(builder.module, kind, name)
        return builder.sext(builder.call(function, [parts]), ir.IntType(64))

    return types.int64(_row, _row), code


def _place(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    data = context.make_array(signature.args[0])(context, builder, args[0]).data
    return builder.bitcast(builder.gep(data, [args[1]]), _VECTOR.as_pointer())


@intrinsic  # type: ignore[untyped-decorator]
def _read_row(context: Any, array: Any, index: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.load(_place(context, builder, signature, args), align=2)

    return _row(array, types.int64), code


@intrinsic  # type: ignore[untyped-decorator]
def _write_row(context: Any, array: Any, index: Any, row: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        builder.store(args[2], _place(context, builder, signature, args), align=2)
        return context.get_dummy_value()

    return types.void(array, types.int64, _row), code


@overload(inserted, inline="always")  # type: ignore[untyped-decorator]
def _compiled_inserted(row: Any, value: Any) -> Any:
    def instruction(row: Any, value: Any) -> Any:
        return _inserted(row, value)

    return instruction


@overload(removed, inline="always")  # type: ignore[untyped-decorator]
def _compiled_removed(row: Any, value: Any) -> Any:
    def instruction(row: Any, value: Any) -> Any:
        return _removed(row, value)

    return instruction


@overload(product, inline="always")  # type: ignore[untyped-decorator]
def _compiled_product(row: Any, other: Any) -> Any:
    def instruction(row: Any, other: Any) -> Any:
        return _product(row, other)

    return instruction


@overload(read_row, inline="always")  # type: ignore[untyped-decorator]
def _compiled_read_row(array: Any, index: Any) -> Any:
    def instruction(array: Any, index: Any) -> Any:
        return _read_row(array, index)

    return instruction


@overload(write_row, inline="always")  # type: ignore[untyped-decorator]
def _compiled_write_row(array: Any, index: Any, row: Any) -> Any:
    def instruction(array: Any, index: Any, row: Any) -> Any:
        return _write_row(array, index, row)

    return instruction
