"""Positions of every kind, made by chance: each seed gives one, and always the same."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations
from typing import Any

from tests.engine.plain import (
    dense_lexicon,
    random_board,
    random_rack,
    small_lexicon,
    with_phony,
)

from lexiko.lexicon import Lexicon, open_lexicon
from lexiko.rules import (
    ENGLISH,
    STANDARD,
    Alphabet,
    Board,
    Direction,
    Layout,
    Placement,
    Rules,
    Square,
    Tile,
    make_rules,
)

_PHONY = 0.2
"""How often there are words on the board that are none."""
_VARIATIONS = ("rearrange", "recycle", "blanks")
_COMBINATIONS = [names for count in (1, 2, 3) for names in combinations(_VARIATIONS, count)]


@dataclass(frozen=True)
class Case:
    """A position for the engine and for the plain finder."""

    rules: Rules
    lexicon: Lexicon
    board: Board
    rack: bytes
    edits: int = 0
    """How many edits of the board are searched."""
    bag: int = 40
    others: tuple[bytes, ...] = (b"\x01\x01\x01",)
    longest_leave: int = 6


# tile sets and boards ------------------------------------------------------------------------

FIVE = Alphabet("five", tuple("?ABCDE"), (0, 1, 2, 3, 5, 10), (4, 9, 7, 6, 5, 5), "AE")
THIRTY_ONE = Alphabet(
    "thirty-one",
    (*ENGLISH.faces, "CH", "LL", "RR", "Ñ", "Ç"),
    (*ENGLISH.values, 5, 8, 8, 8, 12),
    (*ENGLISH.counts, 4, 3, 3, 2, 2),
    "AEIOU",
)
DEAR = replace(
    ENGLISH,
    name="dear",
    values=(0, *((7 * letter) % 23 if letter % 5 else 0 for letter in range(1, 26)), 100),
)
"""Other values: some letters count nothing, one counts a hundred."""
DENSE = replace(
    ENGLISH, name="dense", counts=(2, *(4 * (face in "AEINRSTOL") for face in ENGLISH.faces[1:]))
)
"""Only letters that words are often made of."""


def tilted_layout(pattern: str, height: int, centre: Square, sign: str = "*") -> Layout:
    """A board whose rows are one pattern, each row further to the side than the one before."""
    rows = []
    for row in range(height):
        shift = 4 * row % len(pattern)
        signs = list(pattern[shift:] + pattern[:shift])
        if row == centre.row:
            signs[centre.col] = sign
        rows.append("".join(signs))
    return Layout(f"{len(rows)} by {len(pattern)}", tuple(rows))


LAYOUTS = (
    tilted_layout("T.d.D.q.t", 5, Square(3, 4)),
    tilted_layout("T..d.t.Q..D", 11, Square(5, 5)),
    tilted_layout("Q.d..D....t.T.q", 9, Square(2, 12), "+"),
    tilted_layout("D.t..Q.d.", 15, Square(11, 3)),
    tilted_layout("T.d..Q....D.t.d", 2, Square(1, 6)),
    tilted_layout("Q.d.......t.T.D", 15, Square(8, 5)),
    tilted_layout("T.d.t", 5, Square(2, 2), "+"),
)
"""Boards of other sizes and premiums, with the centre in other places."""


@cache
def random_lexicon(alphabet: Alphabet, seed: int, words: int, longest: int) -> Lexicon:
    """Words that share beginnings, ends and letters, as words do."""
    chance = random.Random(seed)
    letters = range(1, alphabet.size + 1)
    weights = alphabet.counts[1:]
    parts = [bytes(chance.choices(letters, weights, k=chance.randint(1, 3))) for _ in range(40)]
    made: set[bytes] = set()
    while len(made) < words:
        length = chance.choice((2, 2, 3, 3, 4, 5, 6, 7, 8, longest))
        word = b""
        while len(word) < length:
            word += chance.choice(parts)
        made.add(word[:length])
    return Lexicon(f"random-{seed}", frozenset(made), alphabet)


@cache
def _spelled(lexicon: Lexicon, alphabet: Alphabet) -> Lexicon:
    """The same words with other tiles."""
    return Lexicon(lexicon.name, lexicon.words, alphabet)


# kinds ---------------------------------------------------------------------------------------


def position_of(
    rules: Rules,
    lexicon: Lexicon,
    chance: random.Random,
    words: int,
    rack: tuple[int, int],
    **more: Any,
) -> Case:
    """A board of so many words, and a rack of so many tiles and blanks among them."""
    board = random_board(rules, lexicon, chance, words)
    if chance.random() < _PHONY:
        board = with_phony(board, rules, chance)
    others = [random_rack(rules, chance, chance.randint(1, 7)) for _ in range(chance.randint(1, 3))]
    return Case(
        rules,
        lexicon,
        board,
        random_rack(rules, chance, *rack),
        bag=chance.choice((0, 0, 1, 3, 6, 7, 40)),
        others=tuple(others),
        **more,
    )


def _plain(chance: random.Random) -> Case:
    """Racks of one to seven tiles on boards that are empty, full or between."""
    rules = make_rules(exchange_minimum=chance.choice((0, 7)))
    size = chance.choice((1, 2, 3, 4, 5, 6, 7, 7, 7))
    rack = size, int(chance.random() < (0.4 if size < 6 else 0.1))
    lexicon = small_lexicon(chance.randrange(3))
    return position_of(rules, lexicon, chance, chance.randint(0, 25), rack)


def _blanks(chance: random.Random) -> Case:
    """Racks with two blanks."""
    rack = chance.randint(2, 4), 2
    return position_of(make_rules(), small_lexicon(3, 300), chance, chance.randint(0, 20), rack)


def _nine_tiles(chance: random.Random) -> Case:
    rules = make_rules("collector", "nine-tiles", bonus_tiles=chance.choice((7, 8, 9)))
    rack = chance.choice((8, 9, 9)), chance.choice((0, 0, 0, 0, 1))
    longest = chance.choice((3, 6))
    words = chance.randint(0, 20)
    return position_of(rules, small_lexicon(4, 400), chance, words, rack, longest_leave=longest)


def _long_words(chance: random.Random) -> Case:
    """Part of a word of 8 to 15 letters lies there, whatever else that is, and the rest of it is
    on the rack."""
    return long_word(chance, make_rules(), small_lexicon(chance.randrange(3)))


def long_word(chance: random.Random, rules: Rules, lexicon: Lexicon, **more: Any) -> Case:
    """Part of a word lies there that may be as long as a side of the board."""
    sides = {Direction.ACROSS: rules.layout.width, Direction.DOWN: rules.layout.height}
    direction = chance.choice([one for one in sides if sides[one] >= 8])
    along, lanes = sides[direction], sides[direction.other]
    words = [word for word in sorted(lexicon.words) if 8 <= len(word) <= along]
    length = chance.choice(sorted({len(word) for word in words}))
    word = chance.choice([word for word in words if len(word) == length])
    lowest = max(1, length - 9 if length <= 15 else 2)
    missing = set(chance.sample(range(length), chance.randint(lowest, min(7, length - 1))))
    lane, place = chance.randrange(lanes), chance.randint(0, along - length)
    start = Square(lane, place) if direction is Direction.ACROSS else Square(place, lane)
    tiles = [
        Placement(start.step(direction, index), Tile(letter, chance.random() < 0.1))
        for index, letter in enumerate(word)
        if index not in missing
    ]
    rack = [word[index] for index in sorted(missing)]
    if chance.random() < 0.2:
        rack[0] = 0
    else:
        rack += random_rack(rules, chance, chance.randint(0, 7 - len(rack)))
    board = Board.empty(rules.layout).put(tiles)
    return Case(rules, lexicon, board, bytes(sorted(rack)), **more)


def _rules(chance: random.Random) -> Case:
    """Other bonuses, first words of some length, other values, other boards."""
    alphabet = chance.choice((ENGLISH, DEAR))
    rules = make_rules(
        alphabet=alphabet,
        layout=chance.choice((STANDARD, *LAYOUTS)),
        bonus=chance.choice((0, 35, 50, 1000)),
        bonus_tiles=chance.randint(1, 9),
        first_word=chance.choice((2, 3, 4, 5)),
        rack_size=chance.choice((5, 6, 7, 8)),
    )
    rack = chance.randint(1, rules.rack_size), chance.choice((0, 0, 1))
    words = chance.choice((0, 0, 1, 3, 8, 20))
    return position_of(rules, _spelled(small_lexicon(5, 1200), alphabet), chance, words, rack)


def _alphabets(chance: random.Random) -> Case:
    """Five letters or thirty-one, words of up to fifteen, boards of every size."""
    alphabet, count = chance.choice(((FIVE, 150), (FIVE, 300), (THIRTY_ONE, 600)))
    lexicon = random_lexicon(alphabet, chance.randrange(3), count, 15)
    rules = make_rules(
        alphabet=alphabet,
        layout=chance.choice((STANDARD, *LAYOUTS)),
        rack_size=chance.choice((5, 7, 9)),
        bonus_tiles=5,
    )
    size = chance.randint(1, rules.rack_size)
    blanks = chance.choice((0, 1, 2, 3) if size < 5 else (0, 0, 1))
    words = chance.randint(0, 15)
    return position_of(rules, lexicon, chance, words, (size, blanks), longest_leave=3)


def _variations(chance: random.Random) -> Case:
    """Letters rearranged, recycled, blanks reclaimed, and all of it together."""
    return _varied(chance, (STANDARD, LAYOUTS[0], LAYOUTS[5]))


def _varied(chance: random.Random, layouts: tuple[Layout, ...]) -> Case:
    chosen = chance.choice(_COMBINATIONS)
    rules = make_rules(
        "deluxe",
        *chosen,
        alphabet=DENSE,
        layout=chance.choice(layouts),
        bonus_tiles=chance.choice((2, 3, 7)),
    )
    lexicon = _spelled(dense_lexicon(longest=5), DENSE)
    rack = chance.choice((1, 2, 3)), chance.choice((0, 0, 0, 1))
    edits = chance.choice((0, 1, 1, 2) if rack[0] < 3 else (0, 1))
    words = chance.randint(0, 7)
    return position_of(rules, lexicon, chance, words, rack, edits=edits, longest_leave=3)


def _whole(chance: random.Random) -> Case:
    """The whole of a dictionary."""
    rack = chance.choice((4, 5, 6, 7)), 0
    words = chance.randint(0, 25)
    return position_of(make_rules(), open_lexicon("enable"), chance, words, rack)


# boards of more than 15 by 15 squares --------------------------------------------------------

WIDE_LAYOUTS = (
    tilted_layout("T..d...Q..D...t..q..d", 21, Square(10, 10)),
    tilted_layout("T..d.Q....t.q.D..", 17, Square(8, 8), "+"),
    tilted_layout("Q.d..D...t.T.q..", 16, Square(15, 15)),
    tilted_layout("D.t..Q.d.T..q...t.D", 11, Square(3, 18)),
    tilted_layout("T.d..Q....D.t.d", 21, Square(20, 7)),
    tilted_layout("d.T..q.t......t..q..", 20, Square(9, 0)),
    tilted_layout("T.d..Q....D.t.d...t.T", 2, Square(1, 20), "+"),
    tilted_layout("d.", 18, Square(17, 1)),
)
"""Wide boards, square ones and others, with the centre in the middle, at an edge, in a corner."""


def _wide(chance: random.Random) -> Case:
    """Other bonuses, first words and racks of up to eight tiles on wide boards."""
    rules = make_rules(
        alphabet=chance.choice((ENGLISH, DEAR)),
        layout=chance.choice(WIDE_LAYOUTS),
        bonus=chance.choice((0, 50)),
        bonus_tiles=chance.randint(1, 8),
        first_word=chance.choice((2, 2, 3, 5)),
        rack_size=chance.choice((5, 7, 8)),
    )
    lexicon = _spelled(small_lexicon(6, 4000, 21), rules.alphabet)
    rack = chance.randint(1, rules.rack_size), chance.choice((0, 0, 1))
    return position_of(rules, lexicon, chance, chance.choice((0, 1, 5, 20, 45)), rack)


def _wide_words(chance: random.Random) -> Case:
    """Part of a word of up to 21 letters lies there."""
    layout = WIDE_LAYOUTS[chance.choice((0, 0, 1, 2, 4, 5))]
    return long_word(chance, make_rules(layout=layout), small_lexicon(7, 9000, 21))


def _wide_alphabets(chance: random.Random) -> Case:
    """Five letters or thirty-one, up to three blanks, words of up to 21 letters."""
    alphabet, count = chance.choice(((FIVE, 200), (THIRTY_ONE, 500)))
    lexicon = random_lexicon(alphabet, chance.randrange(3), count, 21)
    rules = make_rules(alphabet=alphabet, layout=chance.choice(WIDE_LAYOUTS), bonus_tiles=5)
    size = chance.randint(1, 7)
    blanks = chance.choice((0, 1, 2, 3) if size < 4 else (0, 0, 1))
    words = chance.randint(0, 25)
    return position_of(rules, lexicon, chance, words, (size, blanks), longest_leave=3)


def _wide_variations(chance: random.Random) -> Case:
    """The variations that change the board, on wide ones."""
    return _varied(chance, WIDE_LAYOUTS)


KINDS: dict[str, Callable[[random.Random], Case]] = {
    "plain": _plain,
    "blanks": _blanks,
    "nine tiles": _nine_tiles,
    "long words": _long_words,
    "rules": _rules,
    "alphabets": _alphabets,
    "variations": _variations,
    "whole": _whole,
    "wide boards": _wide,
    "wide boards, long words": _wide_words,
    "wide boards, alphabets": _wide_alphabets,
    "wide boards, variations": _wide_variations,
}


def case(kind: str, seed: int) -> Case:
    """The position of a seed."""
    return KINDS[kind](random.Random(f"{kind} {seed}"))


def rich_case(seed: int) -> Case:
    """A position with so many plays that a plain search would take long: many tiles, two blanks."""
    chance = random.Random(f"rich {seed}")
    rules = make_rules("collector", rack_size=chance.choice((7, 7, 9)))
    rack = rules.rack_size, chance.choice((0, 1, 2))
    return position_of(rules, open_lexicon("enable"), chance, chance.randint(0, 25), rack)
