"""From typed letters to tiles: which of them come from the rack, and which are blanks.

Case is mostly a matter of taste at a keyboard: a letter that is not on the rack uses a blank, `?x`
or `(x)` asks for one, and so does a small letter among capitals (`HOrN`). Where one blank could
stand on several squares, it goes where the play scores most.
"""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from lexiko.cli.prompt import Misread
from lexiko.errors import BadRules
from lexiko.rules import (
    BLANK,
    Alphabet,
    Bag,
    Board,
    Direction,
    Edit,
    Letter,
    Placement,
    Play,
    Rack,
    Rules,
    Square,
    Tile,
    parse_square,
    work_out,
)

_TOKEN = re.compile(r"\?(\[[^\]]+\]|[^\W\d_])|\((\[[^\]]+\]|[^\W\d_])\)|(\[[^\]]+\]|[^\W\d_]|\.)")
_MAX_WAYS = 500
"""With more ways to use blanks than this, the first ones do."""


@dataclass(frozen=True, slots=True)
class Typed:
    """One place of a typed word: its letter, and whether a blank is asked for."""

    letter: Letter
    blank: bool = False


Spelling = tuple[Typed | None, ...]
"""A typed word; None is a tile that is on the board already, written as a dot."""


def spelled(text: str, alphabet: Alphabet, blanks: int = 2) -> Spelling:
    """The letters of a typed word; `blanks` is how many small letters may mean blanks.

    >>> from lexiko.rules import ENGLISH
    >>> spelled("b?a.", ENGLISH)
    (Typed(letter=2, blank=False), Typed(letter=1, blank=True), None)
    """
    faces = list(_faces(text))
    plain = [face for face, asked in faces if not asked and face != "."]
    # A capital after the first letter says that case is meant: small letters are blanks.
    cased = any(face != face.lower() for face in plain[1:])
    asked_for = len(faces) - len(plain) - text.count(".")
    cased = cased and asked_for + sum(face == face.lower() for face in plain) <= blanks
    return tuple(
        None
        if face == "."
        else Typed(alphabet.letter(face.strip("[]")), asked or (cased and face == face.lower()))
        for face, asked in faces
    )


def _faces(text: str) -> Iterator[tuple[str, bool]]:
    start = 0
    while start < len(text):
        found = _TOKEN.match(text, start)
        if found is None:
            raise Misread(f"“{text[start]}” is not a letter. A blank is written ?x or (x).")
        yield found[1] or found[2] or found[3], found[3] is None
        start = found.end()


@dataclass(frozen=True, slots=True)
class Hand:
    """Board, rack and bag that a word is typed at, after the edits of the turn."""

    rules: Rules
    board: Board
    rack: Rack
    bag: Bag

    def available(self) -> Counter[Letter]:
        """What the rack may hold: where tiles are unknown, whatever has not been seen."""
        pieces = Counter(self.rack.letters)
        if self.rack.unknown:
            pieces += Counter(self.bag.letters)
        return pieces

    def best(self, plays: Iterable[Play]) -> Play:
        """The play that scores most; the first one if none is legal, for the rules to refuse."""
        ways = list(itertools.islice(plays, _MAX_WAYS))
        if len(ways) == 1:
            return ways[0]

        def points(play: Play) -> int:
            turn, _ = work_out(self.rules, self.board, self.rack, self.bag, play)
            return -1 if turn is None else turn.score.total

        return max(ways, key=points)


def typed_play(hand: Hand, at: str, text: str, edits: tuple[Edit, ...] = ()) -> Play:
    """The play that coordinates and a typed word mean."""
    places = list(_places(hand, at, text))
    wanted = []
    for square, typed in places:
        there = hand.board[square]
        if typed is None and there is None:
            raise Misread(f"There is no tile on {square}: write the letter that goes there.")
        if there is None or (typed is not None and typed.letter != there.letter):
            assert typed is not None
            if there is not None:
                face = hand.rules.alphabet.tile_text(there).upper()
                raise Misread(_taken(hand.rules, square, face))
            wanted.append((square, typed))
    if not wanted:
        raise Misread("Those letters are on the board already: add at least one of yours.")
    ways = _ways(wanted, hand.available())
    return replace(hand.best(Play(way) for way in ways), edits=edits)


def _taken(rules: Rules, square: Square, face: str) -> str:
    text = f"{square} holds {face} already. Type the whole word, letters on the board included"
    return f"{text}; to change their order, use rearrange." if rules.rearrange else f"{text}."


def _places(hand: Hand, at: str, text: str) -> Iterator[tuple[Square, Typed | None]]:
    square, direction = parse_square(at)
    blanks = hand.available()[BLANK] + sum(tile.blank for _, tile in hand.board.tiles())
    for typed in spelled(text, hand.rules.alphabet, blanks):
        if square not in hand.board:
            raise BadRules("off_board", square=str(square))
        yield square, typed
        square = square.step(direction)


def _ways(
    wanted: Sequence[tuple[Square, Typed]], available: Counter[Letter]
) -> Iterator[tuple[Placement, ...]]:
    """Every way to use real tiles as long as they last, and blanks for the rest."""
    choices = []
    for letter in dict.fromkeys(typed.letter for _, typed in wanted):
        squares = [square for square, typed in wanted if typed == Typed(letter)]
        # Without enough blanks the rules will say which letter is missing.
        blanks = min(max(0, len(squares) - available[letter]), available[BLANK])
        choices.append(list(itertools.combinations(reversed(squares), blanks)))
    for chosen in itertools.product(*choices):
        as_blanks = set(itertools.chain(*chosen))
        yield tuple(
            Placement(square, Tile(typed.letter, typed.blank or square in as_blanks))
            for square, typed in wanted
        )


# rearranging ---------------------------------------------------------------------------------


def typed_rearrangement(hand: Hand, at: str, text: str, edits: tuple[Edit, ...] = ()) -> Play:
    """The play that a new word typed over a word on the board means."""
    _, direction = parse_square(at)
    places = list(_places(hand, at, text))
    run = _changed_run(hand, places, direction)
    if not run:
        return typed_play(hand, at, text, edits)
    covered = {square for square, _ in places}
    if not set(run) <= covered:
        old = hand.rules.alphabet.text(hand.board.word(run))
        raise Misread(f"Type the new word over the whole of {old}, which begins on {run[0]}.")
    wanted = []
    for square, typed in places:
        there = hand.board[square]
        if square not in run and there is not None:
            continue  # A tile beyond the word stays in place.
        if typed is None and there is None:
            raise Misread(f"There is no tile on {square}: write the letter that goes there.")
        if typed is not None:
            wanted.append((square, typed))
        elif there is not None:
            wanted.append((square, Typed(there.letter, there.blank)))
    tiles = [tile for square in run if (tile := hand.board[square]) is not None]
    return replace(hand.best(_rearrangements(hand, wanted, tiles)), edits=edits)


def _changed_run(
    hand: Hand, places: Sequence[tuple[Square, Typed | None]], direction: Direction
) -> tuple[Square, ...]:
    """The one word on the board whose letters the typed word changes, if it changes any."""
    runs = {}
    for square, typed in places:
        there = hand.board[square]
        if there is None or typed is None:
            continue
        if typed.letter != there.letter or (typed.blank and not there.blank):
            run = hand.board.run(square, direction)
            runs[run[0]] = run
    if len(runs) > 1:
        raise Misread("Only one word on the board may be rearranged in a turn.")
    return next(iter(runs.values()), ())


def _rearrangements(
    hand: Hand, wanted: Sequence[tuple[Square, Typed]], tiles: Sequence[Tile]
) -> Iterator[Play]:
    """Every way to put the old tiles on the squares that ask for them, and new ones on the rest."""
    counts = Counter(tiles)
    choices = []
    for tile in sorted(counts, key=lambda tile: not tile.blank):
        squares = [
            square
            for square, typed in wanted
            if typed.letter == tile.letter and (tile.blank or not typed.blank)
        ]
        choices.append([(tile, way) for way in itertools.combinations(squares, counts[tile])])
    found = False
    for chosen in itertools.product(*choices):
        moved = [Placement(square, tile) for tile, way in chosen for square in way]
        taken = {square for square, _ in moved}
        if len(taken) < len(moved):
            continue
        found = True
        rest = [(square, typed) for square, typed in wanted if square not in taken]
        for placements in _ways(rest, hand.available()):
            yield Play(placements, tuple(moved))
    if not found:
        raise BadRules("rearranged_tiles_differ")
