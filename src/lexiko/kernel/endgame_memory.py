"""What a search remembers of positions: bounds of their values, each with how deep it looked.

An entry is two numbers: the key of the position, and its bounds. From the lowest bits on these
are the lower bound (16 bits) and its depth (6), the upper bound and its depth, and 20 bits of the
best move. A depth of 0 says that there is no such bound.
"""

from __future__ import annotations

from .bits import Array, i64, u64
from .compiled import inlined_kernel, lean_kernel
from .endgame_records import SURE

_OFFSET = 1 << 15
_LOW_DEPTH, _HIGH, _HIGH_DEPTH, _MOVE = 16, 22, 38, 44
PASS_CODE = 1


@inlined_kernel
def mixed(number: int) -> int:
    """A number that looks like chance, always the same for the same one."""
    number = u64(number) + u64(0x9E3779B97F4A7C15)
    number = (number ^ (number >> u64(30))) * u64(0xBF58476D1CE4E5B9)
    number = (number ^ (number >> u64(27))) * u64(0x94D049BB133111EB)
    return number ^ (number >> u64(31))


@inlined_kernel
def move_code(key: int) -> int:
    """What an entry keeps of a play."""
    return i64((u64(key) * u64(0x9E3779B97F4A7C15)) >> u64(44)) | 2


@inlined_kernel
def low_of(data: int) -> int:
    return i64(data & u64(0xFFFF)) - _OFFSET


@inlined_kernel
def low_depth_of(data: int) -> int:
    return i64((data >> u64(_LOW_DEPTH)) & u64(63))


@inlined_kernel
def high_of(data: int) -> int:
    return i64((data >> u64(_HIGH)) & u64(0xFFFF)) - _OFFSET


@inlined_kernel
def high_depth_of(data: int) -> int:
    return i64((data >> u64(_HIGH_DEPTH)) & u64(63))


@inlined_kernel
def move_of(data: int) -> int:
    return i64(data >> u64(_MOVE))


@inlined_kernel
def _slot(memory: Array, key: int) -> int:
    return i64(key & u64(memory.shape[0] - 1)) & ~1


@lean_kernel
def recall_position(memory: Array, key: int) -> int:
    """What is known of a position, or 0."""
    slot = u64(_slot(memory, key))
    if memory[slot, 0] == key:
        return u64(memory[slot, 1])
    if memory[slot + u64(1), 0] == key:
        return u64(memory[slot + u64(1), 1])
    return u64(0)


@lean_kernel
def remember(
    memory: Array, key: int, low: tuple[int, int], high: tuple[int, int], move: int
) -> None:
    """Note the bounds of a position, each with its depth, 0 where there is none."""
    slot = u64(_slot(memory, key))
    old = u64(0)
    if memory[slot, 0] == key:
        old = memory[slot, 1]
    elif memory[slot + u64(1), 0] == key:
        slot += u64(1)
        old = memory[slot, 1]
    else:
        # The first of two entries is kept if it has looked deeper.
        there = memory[slot, 1]
        depth = max(low[1], high[1])
        if max(low_depth_of(there), high_depth_of(there)) > depth:
            slot += u64(1)
    low_value, low_depth = low
    high_value, high_depth = high
    if low_depth_of(old) > low_depth or (
        low_depth_of(old) == SURE and low_depth == SURE and low_of(old) > low_value
    ):
        low_value, low_depth = low_of(old), low_depth_of(old)
    if high_depth_of(old) > high_depth or (
        high_depth_of(old) == SURE and high_depth == SURE and high_of(old) < high_value
    ):
        high_value, high_depth = high_of(old), high_depth_of(old)
    if move == 0:
        move = move_of(old)
    data = u64(low_value + _OFFSET) | (u64(low_depth) << u64(_LOW_DEPTH))
    data |= (u64(high_value + _OFFSET) << u64(_HIGH)) | (u64(high_depth) << u64(_HIGH_DEPTH))
    memory[slot, 0] = key
    memory[slot, 1] = data | (u64(move) << u64(_MOVE))
