"""The plays of a position by the plain finder and the rules alone: nothing of the engine."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import lru_cache

from lexiko.lexicon import Lexicon, PlainFinder, open_lexicon
from lexiko.rules import Board, Pass, Placement, Play, Rules, work_out
from lexiko.rules.tiles import Bag, Rack

Found = dict[Play, int]
"""Plays with their scores."""

_NO_BAG = Bag(b"")


@lru_cache(maxsize=32)
def small_lexicon(seed: int, words: int = 2500) -> Lexicon:
    """Some words of the big dictionary: all of two letters, and others by chance."""
    everything = sorted(open_lexicon("enable").words)
    chance = random.Random(seed)
    chosen = [word for word in everything if len(word) == 2]
    chosen += chance.sample([word for word in everything if 2 < len(word) <= 15], words)
    return Lexicon(f"small-{seed}", frozenset(chosen))


def plain_plays(
    rules: Rules, board: Board, rack: bytes, lexicon: Lexicon, edits: int = 0
) -> Found:
    """Every play, with at most so many edits of the board; each with what the rules count."""
    found = {}
    for play in PlainFinder(edits).plays(rules, board, rack, lexicon):
        turn, reasons = work_out(rules, board, Rack(rack), _NO_BAG, play)
        assert turn is not None, reasons
        found[play] = turn.score.total
    return found


def told(rules: Rules, board: Board, rack: bytes, play: Play) -> tuple[Board, Play]:
    """A play by the board on which it is made: the way there, by one row of edits or by another,
    makes no difference."""
    turn, reasons = work_out(rules, board, Rack(rack), _NO_BAG, Pass(play.edits))
    assert turn is not None, reasons
    return turn.board, replace(play, edits=())


def random_rack(rules: Rules, chance: random.Random, blanks: int | None = None) -> bytes:
    """A rack drawn from the full bag, with so many blanks if it is said."""
    counts = rules.alphabet.counts
    letters = [letter for letter in range(1, len(counts)) for _ in range(counts[letter])]
    if blanks is None:
        rack = chance.sample([0] * counts[0] + letters, rules.rack_size)
    else:
        rack = [0] * blanks + chance.sample(letters, rules.rack_size - blanks)
    return bytes(sorted(rack))


def random_board(rules: Rules, lexicon: Lexicon, chance: random.Random, turns: int) -> Board:
    """A board after some plays by chance, long words preferred."""
    board = Board.empty(rules.layout)
    plain = rules.replace(rearrange=False, recycle=False, reclaim_blanks=False, first_word=2)
    for _ in range(turns):
        rack = random_rack(plain, chance, chance.choice((0, 0, 0, 1)))
        plays = list(PlainFinder(0).plays(plain, board, rack, lexicon))
        if plays:
            some = chance.sample(plays, min(3, len(plays)))
            board = board.put(max(some, key=lambda play: len(play.placements)).placements)
    return board


def with_phony(board: Board, rules: Rules, chance: random.Random) -> Board:
    """The same board with another letter in some places: words that nobody challenged."""
    tiles = list(board.tiles())
    for square, tile in chance.sample(tiles, min(2, len(tiles))):
        other = tile._replace(letter=chance.randint(1, rules.alphabet.size))
        board = board.put([Placement(square, other)])
    return board


@lru_cache(maxsize=4)
def dense_lexicon(letters: str = "AEINRSTOL", longest: int = 7) -> Lexicon:
    """The words of a few letters: they rearrange and recycle into each other often."""
    everything = open_lexicon("enable")
    allowed = set(everything.alphabet.parse_word(letters))
    chosen = (word for word in everything.words if len(word) <= longest and allowed >= set(word))
    return Lexicon("dense", frozenset(chosen))
