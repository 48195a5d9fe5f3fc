from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from lexiko.kernel.bits import Array, i64
from lexiko.kernel.compiled import lean_kernel
from lexiko.kernel.records import WIDTH
from lexiko.kernel.rows import inserted, product, read_row, removed, write_row

numbers = st.lists(st.integers(0, 300), max_size=9)


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
