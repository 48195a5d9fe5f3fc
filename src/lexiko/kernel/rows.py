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


def highest_sum(array: Array, other: Array) -> int:
    """The highest sum of two numbers in the same place of two arrays of 32-bit numbers, whose
    first sixteen count."""
    return max(int(array[place]) + int(other[place]) for place in range(WIDTH))


def all_meet(array: Array, bits: int) -> bool:
    """Whether each of the first sixteen numbers of 32 bits in an array has one of these bits."""
    return all(int(array[place]) & int(bits) for place in range(WIDTH))


def counted_above(row: Row, value: int, array: Array, index: int) -> Row:
    """A row of counts, one more where a value is above the number of 32 bits that an array has in
    that place, counted from `index`."""
    return tuple(count + int(value > array[int(index) + place]) for place, count in enumerate(row))


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


def _all_wide(builder: Any, value: Any) -> Any:
    """The same with 32 bits each."""
    zeros = ir.Constant(_WIDE, [0] * WIDTH)
    one = builder.insert_element(zeros, builder.trunc(value, _WORD), _WORD(0))
    return builder.shuffle_vector(one, zeros, zeros)


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


def _place(
    context: Any, builder: Any, array: Any, value: Any, index: Any, kind: Any = _VECTOR
) -> Any:
    data = context.make_array(array)(context, builder, value).data
    return builder.bitcast(builder.gep(data, [index]), kind.as_pointer())


@intrinsic  # type: ignore[untyped-decorator]
def _highest_sum(context: Any, array: Any, other: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        start = ir.IntType(64)(0)
        places = (
            _place(context, builder, kind, value, start, _WIDE)
            for kind, value in zip(signature.args, args, strict=True)
        )
        first, second = (builder.load(place, align=4) for place in places)
        kind = ir.FunctionType(_WORD, [_WIDE])
        name = f"llvm.vector.reduce.smax.v{WIDTH}i32"
        function = cgutils.get_or_insert_function(builder.module, kind, name)
        return builder.sext(builder.call(function, [builder.add(first, second)]), ir.IntType(64))

    return types.int64(array, other), code


@intrinsic  # type: ignore[untyped-decorator]
def _all_meet(context: Any, array: Any, bits: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        array, bits = args
        start = ir.IntType(64)(0)
        place = _place(context, builder, signature.args[0], array, start, _WIDE)
        common = builder.and_(builder.load(place, align=4), _all_wide(builder, bits))
        unlike = builder.icmp_unsigned("==", common, ir.Constant(_WIDE, [0] * WIDTH))
        none = builder.bitcast(unlike, ir.IntType(WIDTH))
        return builder.icmp_unsigned("==", none, ir.IntType(WIDTH)(0))

    return types.boolean(array, types.int64), code


@intrinsic  # type: ignore[untyped-decorator]
def _counted_above(context: Any, row: Any, value: Any, array: Any, index: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        row, value, array, index = args
        place = _place(context, builder, signature.args[2], array, index, _WIDE)
        above = builder.icmp_signed(">", _all_wide(builder, value), builder.load(place, align=4))
        return builder.add(row, builder.zext(above, _VECTOR))

    return _row(_row, types.int64, array, types.int64), code


@intrinsic  # type: ignore[untyped-decorator]
def _read_row(context: Any, array: Any, index: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.load(_place(context, builder, array, args[0], args[1]), align=2)

    return _row(array, types.int64), code


@intrinsic  # type: ignore[untyped-decorator]
def _write_row(context: Any, array: Any, index: Any, row: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        builder.store(args[2], _place(context, builder, array, args[0], args[1]), align=2)
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


@overload(highest_sum, inline="always")  # type: ignore[untyped-decorator]
def _compiled_highest_sum(array: Any, other: Any) -> Any:
    def instruction(array: Any, other: Any) -> Any:
        return _highest_sum(array, other)

    return instruction


@overload(counted_above, inline="always")  # type: ignore[untyped-decorator]
def _compiled_counted_above(row: Any, value: Any, array: Any, index: Any) -> Any:
    def instruction(row: Any, value: Any, array: Any, index: Any) -> Any:
        return _counted_above(row, value, array, index)

    return instruction


@overload(all_meet, inline="always")  # type: ignore[untyped-decorator]
def _compiled_all_meet(array: Any, bits: Any) -> Any:
    def instruction(array: Any, bits: Any) -> Any:
        return _all_meet(array, bits)

    return instruction
