"""Games to test with: any position, a small dictionary, draws that are known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from lexiko.errors import IllegalMove
from lexiko.game import Game, RandomSource
from lexiko.lexicon import Lexicon, PlainFinder
from lexiko.rules import (
    ENGLISH,
    Alphabet,
    Board,
    Placement,
    Rack,
    Rules,
    Seat,
    Square,
    events_of,
    make_rules,
)
from lexiko.rules import commands as c
from lexiko.rules.decide import decide

WORDS = """
    AA AB AD AE AH AI AN AT AY BE BO BY DO ED EF EL EN ER ES ET GO HA HE HI HO IF IN IS IT ME MO
    MY NA NE NO NOT OF OH ON OR OS OX PA PE PI RE SO TA TE TI TO UP US WE
    HORN HORNS FARM FARMS PASTE MOB BIT HOP HOPE TEA TEAS STEAL APPLE APPLES CAT CATS ACT ACTS
    CAST SCAT DOG DOGS GOD GOAD COT COTS DOT DOTS LOT SLOT LOTS TOP TOPS STOP POST SPOT POTS OPT
    OPTS RATE TEAR TARE RATES TEARS STARE ASTER QUIT QUITE ZAP ZOO ZA AXE EAR EARS ERA SEA EAT EATS
    ATE ETA RAT RATS TAR STAR STARS ART ARTS TART BED BEDS DEB AGREE ONE NOTE TONE NOTED
"""


def dictionary(words: str = WORDS, name: str = "small", alphabet: Alphabet = ENGLISH) -> Lexicon:
    """A dictionary of a few words."""
    return Lexicon(name, frozenset(alphabet.parse_word(word) for word in words.split()), alphabet)


class Script:
    """Draws the tiles it was told to, in order; then the first ones of the alphabet."""

    def __init__(self, pieces: str = "", alphabet: Alphabet = ENGLISH) -> None:
        self.pieces = list(alphabet.parse_letters(pieces))

    def draw(self, bag: bytes, count: int, seat: int) -> bytes:
        told, self.pieces = self.pieces[:count], self.pieces[count:]
        left = list(bag)
        for piece in told:
            left.remove(piece)
        return bytes(told + left[: count - len(told)])


def board_of(rows: Sequence[str] | dict[str, str], rules: Rules) -> tuple[Placement, ...]:
    """Tiles on a board: rows from the top, or words by their coordinates (`8F` across)."""
    from lexiko.rules import play_at

    board = Board.empty(rules.layout)
    if isinstance(rows, dict):
        for at, word in rows.items():
            board = board.put(play_at(board, rules.alphabet, at, word).placements)
        return tuple(board.tiles())
    placements = []
    for row, text in enumerate(rows):
        for col, tile in enumerate(rules.alphabet.parse_tiles(text)):
            if tile is not None:
                placements.append(Placement(Square(row, col), tile))
    return tuple(placements)


def begin(
    rules: Rules | str = "deluxe",
    *variations: str,
    racks: Sequence[str] = ("", ""),
    board: Sequence[str] | dict[str, str] = (),
    bag: str | None = None,
    scores: Sequence[int] | None = None,
    to_move: int = 0,
    lost: Sequence[int] = (),
    seats: Sequence[Seat] | None = None,
    words: str = WORDS,
    draws: str = "",
    kept: bool = False,
    help: c.Help = "after_game",
    at: int = 0,
    **changes: Any,
) -> Game:
    """A game that begins from a position; `bag` is all there is left to draw, if it is given.

    Racks are texts such as `HORN?`; a `.` in one is a tile that nobody knows.
    """
    if isinstance(rules, str):
        rules = make_rules(rules, *variations, **changes)
    placements = board_of(board, rules)
    tiles = [
        Rack(rules.alphabet.parse_pieces(rack.replace(".", "")), rack.count(".")) for rack in racks
    ]
    if bag is not None:
        pieces = Counter(rules.alphabet.parse_letters(bag))
        pieces.update(tile.piece for _, tile in placements)
        for rack in tiles:
            pieces.update(rack.letters)
        counts = tuple(pieces[letter] for letter in range(len(rules.alphabet.faces)))
        alphabet = Alphabet(
            "test", rules.alphabet.faces, rules.alphabet.values, counts, rules.alphabet.vowels
        )
        rules = rules.replace(alphabet=alphabet)
    lexicon = dictionary(words, alphabet=rules.alphabet)
    players = tuple(seats or (Seat(name) for name in ("Ann", "Bob", "Cid", "Dee")[: len(racks)]))
    setup = c.Setup(
        board=placements,
        racks=tuple(tiles),
        scores=tuple(scores or (0,) * len(racks)),
        to_move=to_move,
        lost_turns=tuple(lost),
    )
    source, finder = Script(draws, rules.alphabet), PlainFinder()
    command = c.Start(rules, players, lexicon.ref, at, kept, setup=setup, help=help)
    steps = decide(None, command, lexicon, source, finder)
    return Game(events_of(steps), lexicon, source, finder)


def fresh(
    rules: Rules | str = "deluxe",
    *variations: str,
    players: Sequence[str | Seat] = ("Ann", "Bob"),
    words: str = WORDS,
    draws: str | int = 0,
    at: int = 0,
    **changes: Any,
) -> Game:
    """A game from its beginning: `draws` are the tiles in the order drawn, or a seed."""
    if isinstance(rules, str):
        rules = make_rules(rules, *variations, **changes)
    lexicon = dictionary(words, alphabet=rules.alphabet)
    source = RandomSource(draws) if isinstance(draws, int) else Script(draws, rules.alphabet)
    return Game.start(players, rules, lexicon, source, at=at)


def refusal(game: Game, action: Callable[[], object]) -> frozenset[str]:
    """The reasons why an action is refused; it must leave the game as it was."""
    position, count = game.position, len(game.events)
    with pytest.raises(IllegalMove) as refused:
        action()
    assert (game.position, len(game.events)) == (position, count)
    return refused.value.codes
