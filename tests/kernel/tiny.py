"""The engine on tiny positions and in tiny games: for kernels that run as plain Python."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import numpy as np
from tests.engine.cases import FIVE, Case, long_word, position_of, random_lexicon, tilted_layout
from tests.engine.exact import check
from tests.engine.sights import random_leaves
from tests.kernel.games import KernelGame, Replay

from lexiko.engine import Leaves
from lexiko.engine.leaves import table_length
from lexiko.kernel import selfplay
from lexiko.kernel.racks import NO_LEAVES
from lexiko.kernel.records import POINT
from lexiko.lexicon import Lexicon
from lexiko.rules import Rules, Square, make_rules

FEW_TILES = replace(FIVE, name="few", counts=(1, 4, 3, 3, 2, 2))
LAYOUT = tilted_layout("T.d.t", 5, Square(2, 2), "+")
WIDE_LAYOUT = tilted_layout("T.d.t...D..d...t.T", 3, Square(1, 8), "+")
WORDS = 80


def tiny_rules(*variations: str, edition: str = "deluxe", **changes: int) -> Rules:
    settings = {"rack_size": 4, "bonus": 9, "bonus_tiles": 3} | changes
    return make_rules(edition, *variations, alphabet=FEW_TILES, layout=LAYOUT, **settings)


def tiny_cases(count: int) -> Iterator[Case]:
    """So many positions without variations."""
    lexicon = random_lexicon(FEW_TILES, 7, WORDS, 5)
    chance = random.Random(1)
    for seed in range(count):
        rules = tiny_rules(first_word=2 + seed % 3)
        words = (0, 1, 3, 5)[seed % 4]
        yield position_of(rules, lexicon, chance, words, (3, seed % 2), longest_leave=1)


def tiny_variations(count: int) -> Iterator[Case]:
    """So many positions with letters to rearrange, to recycle and to reclaim."""
    lexicon = random_lexicon(FEW_TILES, 7, WORDS, 5)
    chance = random.Random(1)
    for seed in range(count):
        names = (("rearrange", "blanks"), ("recycle",), ("rearrange", "recycle", "blanks"))[
            seed % 3
        ]
        rules, words = tiny_rules(*names), 1 + seed % 3
        yield position_of(rules, lexicon, chance, words, (2, 0), edits=1, longest_leave=1)


def tiny_wide(count: int) -> Iterator[Case]:
    """So many positions on a wide board, most with part of a long word on it: of a word that turns
    into another one if two of its last letters change places."""
    some = random_lexicon(FEW_TILES, 7, WORDS, 18).words
    long = {word for word in some if len(word) == 18}
    turned = {word[:place] + word[place : place + 2][::-1] + word[place + 2 :]
              for word in long for place in (15, 16)}  # fmt: skip
    lexicon = Lexicon("turned", some | turned, FEW_TILES)
    chance = random.Random(1)
    rules = tiny_rules(rack_size=7).replace(layout=WIDE_LAYOUT)
    for seed in range(count):
        if seed % 4:
            yield long_word(chance, rules, lexicon, longest_leave=1)
        else:
            yield position_of(rules, lexicon, chance, 3, (3, 1), longest_leave=1)


def tiny_games(count: int) -> Iterator[Replay]:
    """So many games by each of several rules, of two and three players; by some of them with so few
    words that nobody finds a play for rounds, or that the first player has no first word."""
    many = random_lexicon(FEW_TILES, 7, WORDS, 5)
    some, few = (random_lexicon(FEW_TILES, 7, words, 5) for words in (50, 2))
    leaves = random_leaves(FEW_TILES.size, 3, 3, 2)
    first_word = {"rack_size": 3, "first_word": 3, "exchange_minimum": 50}
    kinds: tuple[tuple[Rules, int, tuple[int, ...], Lexicon], ...] = (
        (tiny_rules(edition="club", rack_size=3), 2, (), many),
        (tiny_rules(edition="collector", rack_size=3), 3, (), many),
        (tiny_rules("finish-line", edition="collector", rack_size=3), 2, (70, 80), many),
        (tiny_rules(edition="heirloom", **first_word), 3, (), some),
        (tiny_rules(edition="heirloom", rack_size=3), 2, (), few),
        (tiny_rules(edition="classic", rack_size=3), 2, (), few),
        (tiny_rules(edition="club", rack_size=3), 2, (), few),
        (tiny_rules(edition="club", rack_size=3, first_word=3), 2, (), few),
        (tiny_rules(edition="classic", **first_word), 2, (), few),
    )
    # One game by each of them comes first: a fault that only one of them shows is found soon.
    for seed in range(count):
        for rules, seats, finish, lexicon in kinds:
            kernel = KernelGame(rules, lexicon, leaves, (0, NO_LEAVES, 0)[:seats], finish=finish)
            yield Replay(kernel, lexicon, seed, finish)


def check_passed() -> None:
    """Who has passed plays next time where the rules want it, and else may exchange: to exchange a
    tile and keep the others is worth more here than any play."""
    values = np.zeros(table_length(FEW_TILES.size, 2), np.int16)
    values[table_length(FEW_TILES.size, 1) :] = 100 * POINT
    values.flags.writeable = False
    leaves = Leaves("dear", values, FEW_TILES.size, 2, 3)
    lexicon = random_lexicon(FEW_TILES, 7, WORDS, 5)
    for edition, passed, exchanges in (
        ("deluxe", 0, True),
        ("deluxe", 1, False),
        ("indigo", 1, True),
    ):
        kernel = KernelGame(tiny_rules(edition=edition, rack_size=3), lexicon, leaves, (0, 0))
        kernel.begin(3)
        kernel.states[0]["has_passed"][kernel.seat] = passed
        move, _ = kernel.take_turn()
        assert move
        assert (move >= selfplay.EXCHANGE) is exchanges


def check_tiny(cases: int = 24, variations: int = 24, games: int = 4, wide: int = 12) -> None:
    """Everything is exact on so many tiny positions and in so many tiny games."""
    # Hashes are sums modulo 2^64, and numpy's single numbers would warn of each carry.
    with np.errstate(over="ignore"):
        for case in (*tiny_cases(cases), *tiny_variations(variations), *tiny_wide(wide)):
            check(case)
        for replay in tiny_games(games):
            replay.play_out()
        if games:
            check_passed()


if __name__ == "__main__":
    check_tiny()
