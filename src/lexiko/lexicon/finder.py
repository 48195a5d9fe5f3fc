"""A plain finder of plays: short rather than fast, and exact for every variation.

It walks the sorted list of words and needs nothing else. Engines do the same work a thousand
times faster; this one is for games without one, and to check them against.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations, islice

from lexiko.errors import require
from lexiko.lexicon.lexicon import Lexicon
from lexiko.rules import judge
from lexiko.rules.alphabet import BLANK, Tile
from lexiko.rules.board import Board, Direction, Placement, Square
from lexiko.rules.judge import LexiconRef
from lexiko.rules.legality import work_out
from lexiko.rules.moves import Edit, Exchange, Move, Pass, Play, Reclaim, Recycle
from lexiko.rules.position import Position
from lexiko.rules.rules import Rules, meanings_to_kernels
from lexiko.rules.tiles import Bag, Rack, without

MAX_EDITS = 2
"""How many board edits a turn is searched for; the rules themselves set no limit."""
MAX_EDITED = 20
"""How many boards beyond that are tried before a play counts as possible."""

_EMPTY_BAG = Bag(b"")
_Edited = tuple[tuple[Edit, ...], Board, bytes]
"""A row of board edits, with the board and the rack after it."""


class PlainFinder:
    """Finds the plays in a position by going through the word list."""

    def __init__(self, max_edits: int = MAX_EDITS) -> None:
        self.max_edits = max_edits
        self._words: dict[LexiconRef, list[bytes]] = {}

    def has_play(self, position: Position, seat: int, lexicon: judge.Lexicon) -> bool:
        """Whether a legal play is possible; also true if there are too many board edits to try."""
        found = self.find_play(position, seat, lexicon)
        return found is not None or self.is_possible(position, seat, lexicon)

    def find_play(self, position: Position, seat: int, lexicon: judge.Lexicon) -> Play | None:
        """A legal play with up to `max_edits` board edits before it, if there is one."""
        check_question(position, seat, lexicon)
        assert isinstance(lexicon, Lexicon)
        rack = position.racks[seat].letters
        return next(self.plays(position.rules, position.board, rack, lexicon), None)

    def is_possible(self, position: Position, seat: int, lexicon: judge.Lexicon) -> bool:
        """Whether more board edits than `max_edits` lead to a play, or cannot all be tried."""
        assert isinstance(lexicon, Lexicon)
        rules, board, rack = position.rules, position.board, position.racks[seat].letters
        edited = self.edits(rules, board, rack, lexicon, len(board.cells))
        further = [row for row in islice(edited, MAX_EDITED) if len(row[0]) > self.max_edits]
        if next(edited, None) is not None:
            return True
        return any(True for _ in self._plays(rules, further, lexicon))

    def plays(self, rules: Rules, board: Board, rack: bytes, lexicon: Lexicon) -> Iterator[Play]:
        """Every legal play; those with fewer board edits come first."""
        edited = self.edits(rules, board, rack, lexicon, self.max_edits)
        return self._plays(rules, edited, lexicon)

    def moves(self, position: Position, seat: int, lexicon: Lexicon) -> Iterator[Move]:
        """Every legal move of a player whose turn it is: plays, then exchanges, equal sets of tiles
        only once, then the pass. Board edits before an exchange or a pass are left out."""
        check_question(position, seat, lexicon)
        rules, rack = position.rules, position.racks[seat].letters
        has_play = False
        for play in self.plays(rules, position.board, rack, lexicon):
            has_play = True
            yield play
        if has_play and position.must_play(seat):
            return
        yield from exchanges(rack, position.may_exchange(seat))
        if rules.solitaire != "open":
            yield Pass()

    def _plays(self, rules: Rules, edited: Iterable[_Edited], lexicon: Lexicon) -> Iterator[Play]:
        if lexicon.ref not in self._words:
            self._words[lexicon.ref] = list(lexicon)
        words = self._words[lexicon.ref]
        searched = "unknown" not in meanings_to_kernels(rules)
        for edits, board, left in edited:
            search = _Search(rules, board, words, lexicon)
            for play in search.plays(left):
                if searched or _is_legal(rules, board, left, play):
                    yield replace(play, edits=edits)

    def edits(
        self, rules: Rules, board: Board, rack: bytes, lexicon: Lexicon, most: int
    ) -> Iterator[_Edited]:
        """Every sequence of up to `most` board edits that leaves only words, the shortest first.

        The first one is empty. If several lead to the same position, only the shortest is given.
        """
        rows: deque[_Edited] = deque([((), board, rack)])
        seen = {(board, rack)}
        allowed = rules.recycle or rules.reclaim_blanks
        while rows:
            edits, edited, left = rows.popleft()
            yield edits, edited, left
            if len(edits) == most or not allowed:
                continue
            for edit in _possible_edits(rules, edited, left):
                turn, _ = work_out(rules, edited, Rack(left), _EMPTY_BAG, Pass((edit,)))
                assert turn is not None
                after = (turn.board, turn.rack.letters)
                if after not in seen and all(word in lexicon for word in turn.edited):
                    seen.add(after)
                    rows.append(((*edits, edit), *after))


def check_question(position: Position, seat: int, lexicon: judge.Lexicon) -> None:
    """Refuse to search with anything else."""
    require(isinstance(position, Position), "position", "a position, as game.position", position)
    require(isinstance(lexicon, Lexicon), "lexicon", "an open dictionary", lexicon)
    last = len(position.seats) - 1
    require(type(seat) is int and 0 <= seat <= last, "seat", f"0 to {last}", seat)


def _is_legal(rules: Rules, board: Board, rack: bytes, play: Play) -> bool:
    """Whether a play that was found is legal by a new rule, of which the search knows nothing."""
    return work_out(rules, board, Rack(rack), _EMPTY_BAG, play)[0] is not None


def exchanges(rack: bytes, most: int) -> Iterator[Exchange]:
    """Every exchange of up to so many tiles, equal sets of them only once."""
    for count in range(1, min(len(rack), most) + 1):
        for pieces in sorted({bytes(some) for some in combinations(sorted(rack), count)}):
            yield Exchange(pieces)


def _possible_edits(rules: Rules, board: Board, rack: bytes) -> Iterator[Edit]:
    """The edits that board and rack allow; whether they leave words is another question."""
    letters = range(1, rules.alphabet.size + 1)
    for square, tile in board.tiles():
        if tile.blank:
            if rules.reclaim_blanks and tile.letter in rack:
                yield Reclaim(square)
        elif rules.recycle:
            for piece in sorted(set(rack)):
                for letter in letters if piece == BLANK else (piece,):
                    if letter != tile.letter:
                        yield Recycle(square, Tile(letter, piece == BLANK))


@dataclass(slots=True)
class _Line:
    """One stretch of a row or column in which a word is being spelled."""

    direction: Direction
    squares: list[Square]
    """The squares from the start of the word to the edge of the board."""
    free: frozenset[Square]
    """Squares of a word being rearranged: their tiles are among the pieces."""
    required: int
    """How many squares the word must cover at least."""


class _Search:
    """The plays on one board, without edits."""

    def __init__(self, rules: Rules, board: Board, words: list[bytes], lexicon: Lexicon) -> None:
        self.rules = rules
        self.board = board
        self.words = words
        self.lexicon = lexicon
        self.near = self._near()
        self.crosses: dict[tuple[Square, Direction], set[int] | None] = {}

    def plays(self, rack: bytes) -> Iterator[Play]:
        """Every legal play; one tile alone is listed once, across if it forms a word across."""
        shortest = self.rules.first_word if self.board.is_empty else 2
        for direction in Direction:
            for start in self._starts(direction):
                squares = self._to_edge(start, direction)
                far = next((far for far, square in enumerate(squares) if square in self.near), None)
                if far is None or far > len(rack):
                    continue
                line = _Line(direction, squares, frozenset(), max(shortest, far + 1))
                for placements, _ in self._spell(line, rack, ()):
                    if len(placements) > 1 or not self._listed_across(placements[0], direction):
                        yield Play(placements)
            if self.rules.rearrange:
                yield from self._rearranged(direction, rack)

    # squares ---------------------------------------------------------------------------------

    def _near(self) -> set[Square]:
        """The squares of which a play takes at least one: the tiles and those next to them."""
        if self.board.is_empty:
            return {self.rules.layout.centre}
        tiles = [square for square, _ in self.board.tiles()]
        beside = (
            square.step(way, step) for square in tiles for way in Direction for step in (-1, 0, 1)
        )
        return set(beside)

    def _to_edge(self, start: Square, direction: Direction) -> list[Square]:
        squares = []
        while start in self.board:
            squares.append(start)
            start = start.step(direction)
        return squares

    def _starts(self, direction: Direction) -> Iterator[Square]:
        """Squares where a word may begin: nothing stands before them."""
        for row in range(self.board.height):
            for col in range(self.board.width):
                square = Square(row, col)
                if self.board[square.step(direction, -1)] is None:
                    yield square

    def _listed_across(self, placement: Placement, direction: Direction) -> bool:
        line = self.board.put([placement]).run(placement.square, Direction.ACROSS)
        return direction is Direction.DOWN and len(line) > 1

    def _cross(self, square: Square, direction: Direction) -> set[int] | None:
        """The letters that make a word in the other direction; None if any letter will do.

        A letter that stands there already changes no word.
        """
        key = (square, direction.other)
        if key not in self.crosses:
            line = self.board.run(square, direction.other)
            allowed = None
            if len(line) > 1:
                place = line.index(square)
                before, after = self.board.word(line[:place]), self.board.word(line[place + 1 :])
                there = self.board[square]
                allowed = {
                    letter
                    for letter in range(1, self.rules.alphabet.size + 1)
                    if before + bytes([letter]) + after in self.lexicon
                    or (there is not None and there.letter == letter)
                }
            self.crosses[key] = allowed
        return self.crosses[key]

    # words -----------------------------------------------------------------------------------

    def _spell(
        self, line: _Line, rack: bytes, moving: tuple[Tile, ...]
    ) -> Iterator[tuple[tuple[Placement, ...], tuple[Placement, ...]]]:
        """Rack tiles and moved tiles that spell a word on the line."""
        rules, board = self.rules, self.board
        limit = min(rules.rack_size, len(rack))
        count = len(self.words)

        def walk(
            index: int,
            word: bytes,
            low: int,
            rack: bytes,
            moving: tuple[Tile, ...],
            placed: tuple[Placement, ...],
            moved: tuple[Placement, ...],
        ) -> Iterator[tuple[tuple[Placement, ...], tuple[Placement, ...]]]:
            low = bisect_left(self.words, word, low)
            if low == count or not self.words[low].startswith(word):
                return
            square = line.squares[index] if index < len(line.squares) else None
            there = None if square is None or square in line.free else board[square]
            ends = square is None or (there is None and square not in line.free)
            done = ends and index >= line.required and placed and not moving
            if done and self.words[low] == word:
                yield placed, moved
            if square is None:
                return
            if there is not None:
                step = word + bytes([there.letter])
                yield from walk(index + 1, step, low, rack, moving, placed, moved)
                return
            allowed = self._cross(square, line.direction)
            for tile in dict.fromkeys(moving):
                if allowed is None or tile.letter in allowed:
                    left = list(moving)
                    left.remove(tile)
                    here = (*moved, Placement(square, tile))
                    step = word + bytes([tile.letter])
                    yield from walk(index + 1, step, low, rack, tuple(left), placed, here)
            if len(placed) >= limit:
                return
            for piece in sorted(set(rack)):
                rest = without(rack, [piece])
                for letter in range(1, rules.alphabet.size + 1) if piece == BLANK else (piece,):
                    if allowed is None or letter in allowed:
                        here = (*placed, Placement(square, Tile(letter, piece == BLANK)))
                        step = word + bytes([letter])
                        yield from walk(index + 1, step, low, rest, moving, here, moved)

        yield from walk(0, b"", 0, rack, moving, (), ())

    # the rearrange variation -----------------------------------------------------------------

    def _rearranged(self, direction: Direction, rack: bytes) -> Iterator[Play]:
        """Plays that change the order of one word's letters and add to it."""
        seen = set()
        for square, _ in self.board.tiles():
            run = self.board.run(square, direction)
            if len(run) < 2 or run in seen:
                continue
            seen.add(run)
            tiles = tuple(tile for part in run if (tile := self.board[part]) is not None)
            for start in self._starts_before(run[0], direction, len(rack)):
                squares = self._to_edge(start, direction)
                needed = squares.index(run[-1]) + 1
                line = _Line(direction, squares, frozenset(run), needed)
                for placed, moved in self._spell(line, rack, tiles):
                    if any(self.board[part] != tile for part, tile in moved):
                        yield Play(placed, moved)

    def _starts_before(self, first: Square, direction: Direction, room: int) -> Iterator[Square]:
        """Where a longer word over a run may begin: at the run, or empty squares before it."""
        yield first
        square = first
        while True:
            square = square.step(direction, -1)
            if square not in self.board:
                return
            if self.board[square] is None:
                room -= 1
                if room < 0:
                    return
            if self.board[square.step(direction, -1)] is None:
                yield square
