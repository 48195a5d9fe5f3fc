from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from lexiko.kernel.bits import Array, i64
from lexiko.kernel.compiled import lean_kernel
from lexiko.kernel.records import WIDTH
from lexiko.kernel.rows import (
    all_meet,
    counted_above,
    highest_sum,
    inserted,
    product,
    read_row,
    removed,
    write_row,
)

numbers = st.lists(st.integers(0, 300), max_size=9)
sixteen = st.lists(st.integers(-(1 << 29), 1 << 29), min_size=WIDTH, max_size=WIDTH)


@lean_kernel
def row_of(values: Array, row: Array) -> None:
    """Values in any order, as a row."""
    filled = read_row(row, 0)
    for place in range(len(values)):
        filled = inserted(filled, i64(values[place]))
    write_row(row, 0, filled)


@lean_kernel
def less(row: Array, value: int) -> None:
    write_row(row, 0, removed(read_row(row, 0), value))


@lean_kernel
def product_of(row: Array, other: Array) -> int:
    return product(read_row(row, 0), read_row(other, 0))


@lean_kernel
def highest_of(values: Array, others: Array) -> int:
    return highest_sum(values, others)


@lean_kernel
def meets_all(values: Array, bits: int) -> bool:
    return all_meet(values, bits)


@lean_kernel
def count_above(values: Array, index: int, row: Array) -> None:
    """How many of all values are above each of the sixteen from a place on."""
    counts = read_row(row, 0)
    for place in range(len(values)):
        counts = counted_above(counts, i64(values[place]), values, index)
    write_row(row, 0, counts)


def filled(values: list[int]) -> Array:
    row = np.zeros(WIDTH, np.int16)
    row_of(np.array(values, np.int16), row)
    return row


@given(numbers)
def test_numbers_of_a_row_fall(values: list[int]) -> None:
    assert filled(values).tolist() == sorted(values, reverse=True) + [0] * (WIDTH - len(values))


@given(numbers.filter(bool), st.data())
def test_a_number_is_taken_out_of_a_row_once(values: list[int], data: st.DataObject) -> None:
    row, value = filled(values), data.draw(st.sampled_from(values))
    less(row, value)
    rest = sorted(values, reverse=True)
    rest.remove(value)
    assert row.tolist() == rest + [0] * (WIDTH - len(rest))


@given(numbers, numbers)
def test_a_product_is_the_sum_of_the_products(values: list[int], others: list[int]) -> None:
    row, other = filled(values), filled(others)
    assert product_of(row, other) == int(row.astype(int) @ other.astype(int))


@given(numbers, numbers)
def test_rows_are_the_same_without_the_compiler(values: list[int], others: list[int]) -> None:
    row, other = (tuple(int(n) for n in filled(numbers)) for numbers in (values, others))
    for value in others:
        assert inserted(row, value) == tuple(filled([*values, value]).tolist())
    for value in set(values) - {0}:
        taken = np.array(row, np.int16)
        less(taken, value)
        assert removed(row, value) == tuple(taken.tolist())
    assert product(row, other) == product_of(np.array(row, np.int16), np.array(other, np.int16))


@given(sixteen, sixteen)
def test_the_highest_sum_is_found_place_by_place(values: list[int], others: list[int]) -> None:
    highest = max(map(sum, zip(values, others, strict=True)))
    arrays = np.array(values, np.int32), np.array(others, np.int32)
    assert highest_of(*arrays) == highest_sum(*arrays) == highest


@given(sixteen, st.lists(st.integers(-50, 50), max_size=WIDTH), st.integers(0, WIDTH))
def test_values_above_each_of_sixteen_are_counted(
    values: list[int], more: list[int], index: int
) -> None:
    array = np.array([*more, *values][:WIDTH] + [0] * WIDTH, np.int32)
    row = np.zeros(WIDTH, np.int16)
    count_above(array, index, row)
    plain: tuple[int, ...] = (0,) * WIDTH
    for value in array:
        plain = counted_above(plain, value, array, index)
    expected = [int((array > one).sum()) for one in array[index : index + WIDTH]]
    assert row.tolist() == list(plain) == expected


@given(st.lists(st.integers(0, (1 << 32) - 1), min_size=WIDTH, max_size=WIDTH), st.integers(0, 31))
def test_all_of_sixteen_numbers_have_one_of_some_bits(values: list[int], bit: int) -> None:
    for bits in (1 << bit, (1 << 32) - 1, 0b1111 << (bit // 2)):
        array = np.array(values, np.uint32)
        assert meets_all(array, bits) == all_meet(array, bits) == all(one & bits for one in values)
        array |= np.uint32(bits & -bits)
        assert meets_all(array, bits)
        array[bit // 2] &= np.uint32(~bits & 0xFFFFFFFF)
        assert not meets_all(array, bits)
