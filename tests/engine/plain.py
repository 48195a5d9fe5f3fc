"""The plays of a position by the plain finder and the rules alone: nothing of the engine."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import lru_cache

from lexiko.lexicon import Lexicon, PlainFinder, open_lexicon
from lexiko.rules import (
    Board,
    Direction,
    Pass,
    Placement,
    Play,
    Rules,
    Square,
    Tile,
    Turn,
    work_out,
)
from lexiko.rules.tiles import Bag, Rack

Found = dict[Play, Turn]
"""Plays with what the rules make of them."""

_NO_BAG = Bag(b"")
_FINDERS = [PlainFinder(edits) for edits in range(3)]
_BLANK = 0.06
"""How often a tile of a random board is a blank."""


@lru_cache(maxsize=32)
def small_lexicon(seed: int, words: int = 2500, longest: int = 15) -> Lexicon:
    """Some words of the big dictionary: all of two letters, and others by chance."""
    everything = sorted(open_lexicon("enable").words)
    chance = random.Random(seed)
    chosen = [word for word in everything if len(word) == 2]
    chosen += chance.sample([word for word in everything if 2 < len(word) <= longest], words)
    return Lexicon(f"small-{seed}", frozenset(chosen))


@lru_cache(maxsize=4)
def dense_lexicon(letters: str = "AEINRSTOL", longest: int = 7) -> Lexicon:
    """The words of a few letters: they rearrange and recycle into each other often."""
    everything = open_lexicon("enable")
    allowed = set(everything.alphabet.parse_word(letters))
    chosen = (word for word in everything.words if len(word) <= longest and allowed >= set(word))
    return Lexicon("dense", frozenset(chosen))


def plain_plays(rules: Rules, board: Board, rack: bytes, lexicon: Lexicon, edits: int = 0) -> Found:
    """Every play, with at most so many edits of the board."""
    found = {}
    for play in _FINDERS[edits].plays(rules, board, rack, lexicon):
        turn, reasons = work_out(rules, board, Rack(rack), _NO_BAG, play)
        assert turn is not None, reasons
        assert play not in found
        found[play] = turn
    return found


def told(rules: Rules, board: Board, rack: bytes, play: Play) -> tuple[Board, Play]:
    """A play by the board on which it is made: the way there, by one row of edits or by another,
    makes no difference."""
    turn, reasons = work_out(rules, board, Rack(rack), _NO_BAG, Pass(play.edits))
    assert turn is not None, reasons
    return turn.board, replace(play, edits=())


# positions by chance -------------------------------------------------------------------------


def random_rack(rules: Rules, chance: random.Random, size: int, blanks: int = 0) -> bytes:
    """Some pieces of the full bag, so many of them blanks."""
    counts = rules.alphabet.counts
    letters = [letter for letter in range(1, len(counts)) for _ in range(counts[letter])]
    return bytes(sorted([0] * min(blanks, size) + chance.sample(letters, max(0, size - blanks))))


def random_board(rules: Rules, lexicon: Lexicon, chance: random.Random, words: int) -> Board:
    """A board with up to so many words by chance, crossing each other or side by side."""
    board = Board.empty(rules.layout)
    choices = _in_order(lexicon)
    for _ in range(60 * words):
        if words == 0:
            break
        word = chance.choice(choices)
        laid = _laid(board, rules, word, chance)
        if laid is not None and _all_good(laid[0], laid[1], lexicon):
            board = laid[0]
            words -= 1
    return board


@lru_cache(maxsize=32)
def _in_order(lexicon: Lexicon) -> list[bytes]:
    return list(lexicon)


def _laid(
    board: Board, rules: Rules, word: bytes, chance: random.Random
) -> tuple[Board, list[Square]] | None:
    """The board with a word on it that touches what is there, and the squares it took."""
    direction = chance.choice((Direction.ACROSS, Direction.DOWN))
    tiles = board.tiles()
    near = rules.layout.centre
    places = range(len(word))
    if tiles:
        near, tile = chance.choice(tiles)
        if chance.random() < 0.6:
            crossed = [place for place in places if word[place] == tile.letter]
            if not crossed:
                return None
            start = near.step(direction, -chance.choice(crossed))
        else:
            beside = near.step(direction.other, chance.choice((-1, 1)))
            start = beside.step(direction, -chance.choice(places))
    else:
        start = near.step(direction, -chance.choice(places))
    placements = []
    for place in places:
        square = start.step(direction, place)
        there = board[square]
        if square not in board or (there is not None and there.letter != word[place]):
            return None
        if there is None:
            blank = chance.random() < _BLANK
            placements.append(Placement(square, Tile(word[place], blank)))
    if not placements:
        return None
    return board.put(placements), [square for square, _ in placements]


def _all_good(board: Board, squares: list[Square], lexicon: Lexicon) -> bool:
    lines = {board.run(square, direction) for square in squares for direction in Direction}
    return all(len(line) == 1 or board.word(line) in lexicon for line in lines)


def with_phony(board: Board, rules: Rules, chance: random.Random) -> Board:
    """The same board with another letter in some places: words that nobody challenged."""
    tiles = list(board.tiles())
    for square, tile in chance.sample(tiles, min(2, len(tiles))):
        other = tile._replace(letter=chance.randint(1, rules.alphabet.size))
        board = board.put([Placement(square, other)])
    return board
