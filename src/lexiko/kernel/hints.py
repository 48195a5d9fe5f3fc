"""Plays that may be good because they were the best in the same sample after another move.

To know that some play is worth so much saves the search for all that is worth less, and changes
nothing: a hint counts only if it is a play on this board, too.
"""

from __future__ import annotations

from .bits import Array, i64, u64
from .compiled import lean_kernel
from .crosschecks import child, first_square, tile_count
from .records import BLANK_BIT, HINTS, NOTHING, POINT, ROOT, TILE_BITS, Sight


@lean_kernel
def hinted_equity(graph: Array, sight: Sight, key: int) -> int:
    """What a play is worth with the prepared rack, or `NOTHING` if it cannot be made on this
    board."""
    rules = sight.rules[0]
    state = sight.states[0]
    scratch = sight.scratch[0]
    letter = state["letter"]
    square = first_square(key)
    start = square
    main = i64(0)
    while letter[u64(start - 1)]:
        start -= 1
        main += i64(rules["value"][u64(letter[u64(start)])])
    word = i64(1)
    crossing = i64(0)
    used = i64(0)
    beside = i64(0)
    count = tile_count(key)
    for index in range(count):
        while letter[u64(square)]:
            main += i64(rules["value"][u64(letter[u64(square)])])
            square += 1
        tile = (key >> (TILE_BITS * index)) & 63
        at = u64(square)
        free = i64(scratch["bits"][u64(0 if tile >= BLANK_BIT else tile)]) & ~used
        if free == 0 or (i64(state["cross"][at]) >> (tile & 31)) & 1 == 0:
            return i64(NOTHING)
        used |= free & -free
        beside |= i64(state["cross_factor"][at])
        value = i64(rules["value"][u64(tile)])
        main += value * i64(rules["letter_factor"][at])
        word *= i64(rules["word_factor"][at])
        crossing += i64(state["cross_value"][at]) + value * i64(state["cross_factor"][at])
        square += 1
    while letter[u64(square)]:
        main += i64(rules["value"][u64(letter[u64(square)])])
        square += 1
    joined = beside or square - start > count
    if not joined or not _spells_word(graph, letter, key, start, square):
        return i64(NOTHING)
    score = main * word + crossing + i64(rules["bonus"][u64(count)])
    full = (i64(1) << i64(scratch["pieces"])) - 1
    return score * POINT + i64(scratch["leave"][u64(full ^ used)])


@lean_kernel
def _spells_word(graph: Array, letter: Array, key: int, start: int, end: int) -> bool:
    """Whether the tiles of a play and the letters between them are a word from `start` up to, but
    not including, `end`; the graph reads it backwards."""
    node = i64(ROOT)
    index = tile_count(key)
    square = end
    while True:
        square -= 1
        tile = i64(letter[u64(square)])
        if tile == 0:
            index -= 1
            tile = key >> (TILE_BITS * index)
        if square == start:
            return bool((i64(graph[u64(node + 1)]) >> (tile & 31)) & 1)
        node = child(graph, node, tile & 31)
        if node == 0:
            return False


@lean_kernel
def remember(hints: Array, play: int) -> None:
    """A play is the first of some hints, and the one that has waited longest goes."""
    place = i64(0)
    while place < HINTS - 1 and hints[u64(place)] != play:
        place += 1
    while place > 0:
        hints[u64(place)] = hints[u64(place - 1)]
        place -= 1
    hints[0] = play
