"""Chance inside kernels: a small fast generator, the bag, and draws from both of its ends."""

from __future__ import annotations

from .bits import Array, Record, i64, u64
from .compiled import lean_kernel


@lean_kernel
def _rotated(bits: int, places: int) -> int:
    return (bits << u64(places)) | (bits >> u64(64 - places))


@lean_kernel
def next_random(rng: Array) -> int:
    """64 random bits, by xoshiro256++."""
    s0 = rng[0]
    s1 = rng[1]
    s2 = rng[2]
    s3 = rng[3]
    result = _rotated(s0 + s3, 23) + s0
    shifted = s1 << u64(17)
    s2 ^= s0
    s3 ^= s1
    s1 ^= s2
    s0 ^= s3
    s2 ^= shifted
    rng[0] = s0
    rng[1] = s1
    rng[2] = s2
    rng[3] = _rotated(s3, 45)
    return result


@lean_kernel
def seed_random(rng: Array, seed: int) -> None:
    """The same seed gives the same numbers; near seeds give numbers that have nothing in common."""
    state = u64(seed)
    for place in range(4):
        state += u64(0x9E3779B97F4A7C15)
        bits = state
        bits = (bits ^ (bits >> u64(30))) * u64(0xBF58476D1CE4E5B9)
        bits = (bits ^ (bits >> u64(27))) * u64(0x94D049BB133111EB)
        rng[place] = bits ^ (bits >> u64(31))


@lean_kernel
def random_below(rng: Array, limit: int) -> int:
    """A whole number from 0 up to, but not including, a limit of at most 32 bits."""
    return i64(((next_random(rng) >> u64(32)) * u64(limit)) >> u64(32))


@lean_kernel
def shuffle(state: Record) -> None:
    """The pieces in the bag, in any order alike."""
    bag = state["bag"]
    first = i64(state["front"])
    for place in range(i64(state["bag_size"]) - 1, 0, -1):
        other = random_below(state["rng"], place + 1)
        piece = bag[u64(first + place)]
        bag[u64(first + place)] = bag[u64(first + other)]
        bag[u64(first + other)] = piece


@lean_kernel
def fill_bag(rules: Record, state: Record) -> None:
    """Every piece of the game is in the bag, shuffled."""
    size = i64(0)
    for letter in range(rules["size"] + 1):
        for _ in range(rules["count"][u64(letter)]):
            state["bag"][u64(size)] = letter
            size += 1
    state["bag_size"] = size
    state["front"] = 0
    shuffle(state)


@lean_kernel
def draw(rules: Record, state: Record, seat: int) -> None:
    """Fill a rack. Players who draw from the two ends of one bag meet the same luck when they
    change seats."""
    rack = state["rack"][u64(seat)]
    bag = state["bag"]
    while state["rack_size"][u64(seat)] < rules["rack"] and state["bag_size"] > 0:
        state["bag_size"] -= 1
        if rules["from_front"][u64(seat)]:
            piece = bag[u64(i64(state["front"]))]
            state["front"] += 1
        else:
            piece = bag[u64(i64(state["front"]) + i64(state["bag_size"]))]
        rack[u64(piece)] += 1
        state["rack_size"][u64(seat)] += 1
