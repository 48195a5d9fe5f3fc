"""Bits and whole numbers in kernels: single instructions, each with a twin in plain Python."""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic, overload

i32: Any = np.int32
i64: Any = np.int64
u32: Any = np.uint32
u64: Any = np.uint64
"""Casts. Signed with unsigned 64 bits would make a float, so kernels say which one they mean.
An index that is unsigned is not tested for being negative, which pays in the hot loops."""

Array = Any
"""A numpy array: the element type is part of a kernel's signature, not of ours."""
Record = Any
"""One record of a structured array, by reference."""


def trailing_zeros(bits: Any) -> int:
    """The place of the lowest bit; there must be one."""
    value = int(bits)
    return (value & -value).bit_length() - 1


def bit_count(bits: Any) -> int:
    """How many bits are set."""
    return int(bits).bit_count()


def prefetch(array: Array, index: Any) -> None:
    """A hint that `array[index]` is wanted soon."""


@intrinsic  # type: ignore[untyped-decorator]
def _trailing_zeros(context: Any, bits: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        undefined_for_zero = ir.Constant(ir.IntType(1), 1)
        return builder.cttz(args[0], undefined_for_zero)

    return types.uint64(types.uint64), code


@intrinsic  # type: ignore[untyped-decorator]
def _bit_count(context: Any, bits: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.uint64(types.uint64), code


@intrinsic  # type: ignore[untyped-decorator]
def _prefetch(context: Any, array: Any, index: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        data = context.make_array(signature.args[0])(context, builder, args[0]).data
        place = builder.bitcast(builder.gep(data, [args[1]]), ir.IntType(8).as_pointer())
        word = ir.IntType(32)
        kind = ir.FunctionType(ir.VoidType(), [place.type, word, word, word])
        function = cgutils.get_or_insert_function(builder.module, kind, "llvm.prefetch.p0")
        to_read, keep_near, data_not_code = word(0), word(3), word(1)
        builder.call(function, [place, to_read, keep_near, data_not_code])
        return context.get_dummy_value()

    return types.void(array, types.int64), code


# The signature inside must be that outside to the letter.


@overload(trailing_zeros, inline="always")  # type: ignore[untyped-decorator]
def _compiled_trailing_zeros(bits: Any) -> Any:
    def instruction(bits: Any) -> Any:
        return i64(_trailing_zeros(bits))

    return instruction


@overload(bit_count, inline="always")  # type: ignore[untyped-decorator]
def _compiled_bit_count(bits: Any) -> Any:
    def instruction(bits: Any) -> Any:
        return i64(_bit_count(bits))

    return instruction


@overload(prefetch, inline="always")  # type: ignore[untyped-decorator]
def _compiled_prefetch(array: Any, index: Any) -> Any:
    def instruction(array: Any, index: Any) -> Any:
        _prefetch(array, index)

    return instruction
