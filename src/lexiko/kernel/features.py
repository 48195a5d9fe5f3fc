"""What a list of plays looks like to a person: its words' lengths, neighbours and blanks."""

from __future__ import annotations

from .bits import Array, i64, u64
from .compiled import lean_kernel
from .crosschecks import first_square, tile_count, turned
from .records import TILE_BITS

TILES, LENGTH, CROSSINGS, THROUGH, BLANKS, FEATURES = 0, 1, 2, 3, 4, 5


@lean_kernel
def describe_plays(states: Array, keys: Array, features: Array) -> None:
    """For each play: tiles used, letters of its main word, words formed across it, letters of the
    board in its main word, blanks used."""
    letter = states[0]["letter"]
    for index in range(u64(keys.shape[0])):
        key = i64(keys[index])
        tiles = tile_count(key)
        square = first_square(key)
        first = square
        while letter[u64(first - 1)]:
            first -= 1
        crossings = i64(0)
        blanks = i64(0)
        left = tiles
        while left or letter[u64(square)]:
            if letter[u64(square)] == 0:
                other = u64(turned(square))
                if letter[other - u64(1)] or letter[other + u64(1)]:
                    crossings += 1
                blanks += (key >> (TILE_BITS * (tiles - left) + 5)) & 1
                left -= 1
            square += 1
        features[index, TILES] = tiles
        features[index, LENGTH] = square - first
        features[index, CROSSINGS] = crossings
        features[index, THROUGH] = square - first - tiles
        features[index, BLANKS] = blanks
