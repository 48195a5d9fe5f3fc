"""Moves by chance: plays of words and of nonsense, board edits, exchanges and passes."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from lexiko.lexicon import Lexicon, PlainFinder, open_lexicon
from lexiko.rules import (
    ACROSS,
    BLANK,
    DOWN,
    Bag,
    Board,
    Direction,
    Edit,
    Exchange,
    LexiconRef,
    Move,
    Pass,
    Placement,
    Play,
    Position,
    Rack,
    Reclaim,
    Recycle,
    Rules,
    Square,
    Tile,
    work_out,
)

FINDER = PlainFinder(max_edits=1)
"""The games use it too: to search for plays after two edits would take most of the time."""
NO_BAG = Bag(b"")


@cache
def words() -> Lexicon:
    """Some 2,000 words of two to five letters: enough for any rack, few enough to be fast."""
    chance = random.Random(1)
    short: dict[int, list[bytes]] = {size: [] for size in (2, 3, 4, 5)}
    for word in open_lexicon("enable"):
        if len(word) in short:
            short[len(word)].append(word)
    some = [*short[2], *short[3], *chance.sample(short[4], 700), *chance.sample(short[5], 300)]
    return Lexicon("short", frozenset(some))


@cache
def other_words() -> Lexicon:
    """Another dictionary that players may agree on; all of its words are in the first one."""
    return Lexicon("shorter", frozenset(random.Random(2).sample(list(words()), 1_600)))


@cache
def few_words() -> Lexicon:
    return Lexicon("few", frozenset(random.Random(3).sample(list(other_words()), 60)))


def lexicon_of(ref: LexiconRef) -> Lexicon:
    """The dictionary that a game has agreed on."""
    return words() if ref == words().ref else other_words()


@cache
def words_with(letter: int) -> list[bytes]:
    return [word for word in other_words() if letter in word]


@cache
def anagrams() -> dict[bytes, list[bytes]]:
    """The words of both dictionaries by their letters in order."""
    found: dict[bytes, list[bytes]] = {}
    for word in other_words():
        found.setdefault(bytes(sorted(word)), []).append(word)
    return found


def good(position: Position, board: Board, rack: bytes, move: Move) -> bool:
    turn, _ = work_out(position.rules, board, Rack(rack), NO_BAG, move)
    return turn is not None and all(word in other_words() for word in turn.words)


def laid(
    board: Board, start: Square, direction: Direction, word: bytes
) -> list[tuple[Square, int]] | None:
    """The letters that a word adds to the board, or None where it does not fit."""
    added = []
    for step, letter in enumerate(word):
        square = start.step(direction, step)
        there = board[square]
        if there is None and square in board:
            added.append((square, letter))
        elif there is None or there.letter != letter:
            return None
    return added


def from_rack(rack: bytes, wanted: list[tuple[Square, int]]) -> tuple[Placement, ...] | None:
    """Tiles of the rack for these letters, a blank where the letter is missing."""
    placements = []
    for square, letter in wanted:
        piece = letter if letter in rack else BLANK
        if piece not in rack:
            return None
        rack = rack.replace(bytes([piece]), b"", 1)
        placements.append(Placement(square, Tile(letter, piece == BLANK)))
    return tuple(placements)


class RandomMoves:
    """Moves that somebody might make, most of them legal."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance

    def some_dictionary(self) -> LexiconRef:
        return self.chance.choice((words(), other_words())).ref

    def guess(self, position: Position, seat: int, count: int) -> bytes:
        """Some tiles of a rack: what is known of it, and anything for what is not."""
        rack = position.racks[seat]
        unseen = self.chance.sample(position.bag.letters, rack.unknown)
        return bytes(sorted((*rack.letters, *unseen)[:count]))

    def any_play(self, position: Position, seat: int) -> Play | None:
        """A legal play if there is one."""
        rack = self.guess(position, seat, len(position.racks[seat]))
        lexicon = lexicon_of(position.lexicon)
        return next(FINDER.plays(position.rules, position.board, rack, lexicon), None)

    def move(self, position: Position, seat: int) -> Move:
        rules, board, chance = position.rules, position.board, self.chance
        rack = self.guess(position, seat, len(position.racks[seat]))
        edits: tuple[Edit, ...] = ()
        if (rules.recycle or rules.reclaim_blanks) and chance.random() < 0.4:
            edits, board, rack = self._edits(position, rack)
        elif chance.random() < 0.01:
            edits = (self._edit(board, rack),)
        kinds = ("play", "phony", "exchange", "pass", "nonsense")
        kind = chance.choices(kinds, (80, 6, 5, 4, 4))[0]
        if kind == "play":
            play = self._play(position, board, rack)
            if play is not None:
                return replace(play, edits=edits)
            kind = "exchange" if position.may_exchange(seat) else "pass"
        if kind == "phony" and rack:
            return Play(self._phony(position, board, rack), edits=edits)
        if kind == "nonsense":
            return self._nonsense(position, rack, edits)
        if kind == "exchange":
            return self._exchange(position, seat, rack, edits)
        return Pass(edits)

    # plays -----------------------------------------------------------------------------------

    def _play(self, position: Position, board: Board, rack: bytes) -> Play | None:
        """A legal play of words, if one comes to mind."""
        chance, rules = self.chance, position.rules
        if chance.random() < 0.01:
            return next(FINDER.plays(rules, board, rack[: rules.rack_size], few_words()), None)
        tiles = board.tiles()
        for _ in range(15):
            moving = rules.rearrange and tiles and rack and chance.random() < 0.5
            for play in (self._reordered if moving else self._crossing)(board, tiles, rack, rules):
                if good(position, board, rack, play):
                    return play
        return None

    def _crossing(
        self, board: Board, tiles: list[Placement], rack: bytes, rules: Rules
    ) -> Iterator[Play]:
        """Words across or down, over a tile of the board or the centre."""
        chance, direction = self.chance, self.chance.choice((ACROSS, DOWN))
        square, letter = rules.layout.centre, chance.choice(rack or b"\1") or 1
        if tiles:
            square, (letter, _) = chance.choice(tiles)
        for word in chance.choices(words_with(letter), k=60):
            if len(word.translate(None, rack)) > 1 + rack.count(BLANK):
                continue
            placements = laid(board, square.step(direction, -word.index(letter)), direction, word)
            if placements is not None:
                tiles_of_rack = from_rack(rack, placements)
                if tiles_of_rack is not None:
                    yield Play(tiles_of_rack)

    def _reordered(
        self, board: Board, tiles: list[Placement], rack: bytes, rules: Rules
    ) -> Iterator[Play]:
        """One more tile for any word on the board, and its letters in another order."""
        chance, direction = self.chance, self.chance.choice((ACROSS, DOWN))
        run = board.run(chance.choice(tiles).square, direction)
        old = [tile for square in run if (tile := board[square]) is not None]
        new = self._tile(chance.choice(rack))
        letters = bytes(sorted([new.letter, *(tile.letter for tile in old)]))
        start = run[0].step(direction, chance.choice((-1, 0)))
        for word in anagrams().get(letters, ()):
            pool = [*old, new]
            placed = []
            for step, letter in enumerate(word):
                tile = next(tile for tile in pool if tile.letter == letter)
                pool.remove(tile)
                placed.append(Placement(start.step(direction, step), tile))
            added = next(place for place in placed if place.tile == new)
            yield Play((added,), tuple(place for place in placed if place is not added))

    def _phony(self, position: Position, board: Board, rack: bytes) -> tuple[Placement, ...]:
        """A few tiles in a row, somewhere near the others."""
        chance = self.chance
        tiles = [square for square, _ in board.tiles()] or [position.rules.layout.centre]
        start, direction = chance.choice(tiles), chance.choice((ACROSS, DOWN))
        square = start.step(direction.other, chance.choice((-1, 0, 1)))
        placements = []
        for piece in chance.sample(rack, min(len(rack), chance.choice((1, 2, 3, 7)))):
            while board[square] is not None:
                square = square.step(direction)
            placements.append(Placement(square, self._tile(piece)))
            square = square.step(direction)
        return tuple(placements)

    def _tile(self, piece: int) -> Tile:
        return Tile(piece or self.chance.randrange(1, 27), piece == BLANK)

    # other moves -----------------------------------------------------------------------------

    def _exchange(
        self, position: Position, seat: int, rack: bytes, edits: tuple[Edit, ...]
    ) -> Exchange:
        chance, unknown = self.chance, position.racks[seat].unknown
        if unknown and chance.random() < 0.7:
            return Exchange(b"", chance.randrange(unknown + 1), edits)
        return Exchange(bytes(chance.sample(rack, chance.randrange(len(rack) + 1))), 0, edits)

    def _edits(self, position: Position, rack: bytes) -> tuple[tuple[Edit, ...], Board, bytes]:
        """Edits before a move that leave words; a few leave anything."""
        chance, board = self.chance, position.board
        edits: tuple[Edit, ...] = ()
        for _ in range(chance.choice((6, 30))):
            edit = Pass((self._edit(board, rack),))
            if good(position, board, rack, edit) or chance.random() < 0.01:
                edits += edit.edits
                turn, _ = work_out(position.rules, board, Rack(rack), NO_BAG, edit)
                if turn is not None:
                    board, rack = turn.board, turn.rack.letters
        return edits, board, rack

    def _edit(self, board: Board, rack: bytes) -> Edit:
        chance = self.chance
        squares = [square for square, _ in board.tiles()] or [Square(0, 0)]
        square = Square(0, 40) if chance.random() < 0.01 else chance.choice(squares)
        tile = board[square]
        if not rack or chance.random() < (0.1 if tile is None or not tile.blank else 0.8):
            return Reclaim(square)
        return Recycle(square, self._tile(chance.choice(rack)))

    def _nonsense(self, position: Position, rack: bytes, edits: tuple[Edit, ...]) -> Move:
        """A move that nobody should be able to make, in any of several ways."""
        chance, board = self.chance, position.board
        anywhere = [
            Square(chance.randrange(-1, board.height + 1), chance.randrange(-1, board.width + 1))
            for _ in range(3)
        ]
        tiles = [Tile(chance.randrange(0, 30), chance.random() < 0.3) for _ in range(3)]
        strange = tuple(map(Placement, anywhere, tiles))
        lying = board.tiles()
        some = tuple(chance.sample(lying, min(len(lying), 3)))
        return chance.choice(
            (
                Play(()),
                Play(strange, edits=edits),
                Play(strange[:1] * 2),
                Play(self._phony(position, board, rack) if rack else (), some),
                Play((), some),
                Play(strange[:1], tuple(map(Placement, anywhere, [tile for _, tile in some]))),
                Exchange(bytes([26] * 9), 0, edits),
                Exchange(rack * 2),
                Exchange(b"", chance.choice((-1, 3))),
                Pass((*edits, *edits)),
            )
        )
