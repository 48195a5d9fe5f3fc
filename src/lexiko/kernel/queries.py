"""Which words of a list fit a question: one pass over all of them."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from .bits import Array, bit_count, i64, u64
from .compiled import kernel

MAX_PLACES = 63
"""A pattern is matched in the bits of one number: after n places, bit n is set."""


class Question(NamedTuple):
    """What a word must be like. Arrays are by letter, masks have a bit a letter, up to 63."""

    shortest: int
    longest: int
    without: int
    """uint64. The mask of letters that must not be there."""
    needed: Array
    """int64[64]. How often each letter must be there at least."""
    from_tiles: bool
    tiles: Array
    """int64[64]. How many tiles of each letter there are."""
    blanks: int
    """How many letters may be there for which there is no tile."""
    by_pattern: bool
    fits: Array
    """uint64[64]. The places of the pattern that each letter fits, a bit a place."""
    gaps: int
    """uint64. Before which places any letters may stand; the bit after the last is the end."""
    places: int


@kernel
def masks_of(letters: Array, starts: Array) -> Array:
    """The letters of each word; word n goes from `starts[n]` to the next start."""
    masks = np.zeros(len(starts) - 1, np.uint64)
    for word in range(len(masks)):
        for place in range(starts[word], starts[word + 1]):
            masks[word] |= u64(1) << u64(letters[place])
    return masks


@kernel
def fitting(letters: Array, starts: Array, masks: Array, question: Question, found: Array) -> int:
    """Write the numbers of the words that fit, and say how many do."""
    needed_mask, tiles_mask, repeats = u64(0), u64(0), False
    for letter in range(64):
        needed_mask |= u64(question.needed[letter] > 0) << u64(letter)
        tiles_mask |= u64(question.tiles[letter] > 0) << u64(letter)
        repeats |= question.needed[letter] > 1
    counts = np.zeros(64, np.int64)
    count = 0
    for word in range(len(masks)):
        start, end = starts[word], starts[word + 1]
        if not question.shortest <= end - start <= question.longest:
            continue
        # The masks settle most words; only the others are looked at letter by letter.
        mask = masks[word]
        if mask & question.without or needed_mask & ~mask:
            continue
        if question.from_tiles and bit_count(mask & ~tiles_mask) > question.blanks:
            continue
        if (
            (not repeats or _has_enough(letters, start, end, question.needed, counts))
            and (not question.from_tiles or _is_made_of(letters, start, end, question, counts))
            and (not question.by_pattern or _matches(letters, start, end, question))
        ):
            found[count] = word
            count += 1
    return count


@kernel
def _has_enough(letters: Array, start: int, end: int, needed: Array, counts: Array) -> bool:
    """Each letter is there as often as needed. `counts` holds zeros, before and after."""
    for place in range(start, end):
        counts[letters[place]] += 1
    enough = True
    for letter in range(64):
        enough &= counts[letter] >= needed[letter]
    for place in range(start, end):
        counts[letters[place]] = 0
    return enough


@kernel
def _is_made_of(letters: Array, start: int, end: int, question: Question, counts: Array) -> bool:
    """Tiles and blanks make the word. `counts` holds zeros, before and after."""
    blanks = question.blanks
    place = start
    while place < end and blanks >= 0:
        letter = letters[place]
        counts[letter] += 1
        if counts[letter] > question.tiles[letter]:
            blanks -= 1
        place += 1
    for back in range(start, place):
        counts[letters[back]] = 0
    return blanks >= 0


@kernel
def _matches(letters: Array, start: int, end: int, question: Question) -> bool:
    """The word fits the pattern: all ways to match it are followed at once, each as a bit."""
    ways = u64(1)
    place = start
    while place < end and ways:
        fits = question.fits[i64(letters[place])]
        ways = ((ways & fits) << u64(1)) | (ways & question.gaps)
        place += 1
    return bool((ways >> u64(question.places)) & u64(1))
