"""What is still to come changes what is worth keeping: a Q is worth more while the Us are unseen.

The pool is every piece that a player cannot see. For each kept piece, what it is worth more or less
than in the table of leaves is a sum over the pool: how far the share of each letter differs from
that in a full bag.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from .bits import Array, Record, i64, u64
from .chance import random_below
from .compiled import lean_kernel
from .records import LETTER_IDS, POINT

ALWAYS = LETTER_IDS
"""The column of what a piece is worth by itself; those before it are of the letters in the pool."""
COLUMNS = LETTER_IDS + 1


class Drawn(NamedTuple):
    """Racks drawn at random in games, a row each, and what the best move of each was worth."""

    racks: Any
    """uint8[rows, LETTER_IDS]. Pieces by letter."""
    pools: Any
    """uint8[rows, LETTER_IDS]. The same of what its player cannot see."""
    equities: Any
    """int32[rows]. In parts of a point."""
    unseen: Any
    """Room for all pieces that are not on the board."""


@lean_kernel
def count_pool(rules: Record, state: Record, seat: int, pool: Array) -> int:
    """The pieces that a seat cannot see, by letter; how many there are."""
    for letter in range(LETTER_IDS):
        pool[u64(letter)] = 0
    first = i64(state["front"])
    total = i64(state["bag_size"])
    for place in range(first, first + total):
        pool[u64(state["bag"][u64(place)])] += 1
    for other in range(i64(rules["seats"])):
        if other != seat:
            total += i64(state["rack_size"][u64(other)])
            rack = state["rack"][u64(other)]
            for letter in range(LETTER_IDS):
                pool[u64(letter)] += rack[u64(letter)]
    return total


@lean_kernel
def value_pieces(weights: Array, rules: Record, state: Record, scratch: Record, seat: int) -> None:
    """What each piece is worth more than the table of leaves says, for a seat and its pool: in
    `piece_value`, in parts of a point."""
    pool = scratch["pool"]
    total = count_pool(rules, state, seat, pool)
    size = i64(rules["size"])
    shares = scratch["share"]
    full = i64(0)
    for letter in range(size + 1):
        full += i64(rules["count"][u64(letter)])
    usual = 0.0
    for letter in range(size + 1):
        there = rules["count"][u64(letter)] / full
        usual += there * weights[u64(letter), u64(ALWAYS)]
        shares[u64(letter)] = pool[u64(letter)] / total - there
    worth = scratch["share_worth"]
    mean = 0.0
    for piece in range(size + 1):
        # The piece itself is part of what its rack is drawn from.
        value = weights[u64(piece), u64(piece)] / total
        for letter in range(size + 1):
            value += weights[u64(piece), u64(letter)] * shares[u64(letter)]
        worth[u64(piece)] = value
        mean += pool[u64(piece)] / total * (value + weights[u64(piece), u64(ALWAYS)])
    for piece in range(size + 1):
        # A piece that is kept takes the place of one that would be drawn.
        more = i64((worth[u64(piece)] - mean + usual) * POINT)
        scratch["piece_value"][u64(piece)] = more


@lean_kernel
def draw_any(rules: Record, state: Record, seat: int, unseen: Array) -> int:
    """A seat gets a rack by chance out of everything that is not on the board; of how many pieces
    it is drawn."""
    count = i64(0)
    for other in range(i64(rules["seats"])):
        for letter in range(i64(rules["size"]) + 1):
            for _ in range(state["rack"][u64(other)][u64(letter)]):
                unseen[u64(count)] = letter
                count += 1
    for place in range(i64(state["bag_size"])):
        unseen[u64(count)] = state["bag"][u64(i64(state["front"]) + place)]
        count += 1
    rack = state["rack"][u64(seat)]
    for letter in range(32):
        rack[u64(letter)] = 0
    for place in range(i64(rules["rack"])):
        other = place + random_below(state["rng"], count - place)
        piece = unseen[u64(other)]
        unseen[u64(other)] = unseen[u64(place)]
        unseen[u64(place)] = piece
        rack[u64(i64(piece))] += 1
    return count
