"""What a play scores, word by word and premium by premium."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import NamedTuple

from lexiko.rules.alphabet import Tile, Word
from lexiko.rules.board import NO_PREMIUM, Board, Direction, Premium, Square
from lexiko.rules.rules import Rules


class LetterScore(NamedTuple):
    """One letter of a word: its face value, and the premium if its square is newly covered."""

    square: Square
    tile: Tile
    value: int
    premium: Premium

    @property
    def points(self) -> int:
        """The value of the letter, with its premium."""
        return self.value * self.premium.letter


class FormedWord(NamedTuple):
    """A word on the board, and what it scored."""

    word: Word
    start: Square
    direction: Direction
    points: int


@dataclass(frozen=True, slots=True)
class WordScore:
    """The score of one word: letter premiums count first, then word premiums multiply the sum."""

    word: Word
    start: Square
    direction: Direction
    letters: tuple[LetterScore, ...]
    multiplier: int
    points: int

    @property
    def formed(self) -> FormedWord:
        """The word without its letters one by one."""
        return FormedWord(self.word, self.start, self.direction, self.points)


@dataclass(frozen=True, slots=True)
class Score:
    """The score of a play: its words, the main one first, and the bonus for many tiles."""

    words: tuple[WordScore, ...]
    bonus: int

    @property
    def total(self) -> int:
        """The points of all words, with the bonus."""
        return sum(word.points for word in self.words) + self.bonus


def score_word(
    rules: Rules, board: Board, squares: tuple[Square, ...], covered: Collection[Square]
) -> WordScore:
    """The score of the word on these squares; premiums count for the covered ones alone."""
    letters = []
    multiplier, points = 1, 0
    values, rows = rules.alphabet.values, rules.layout.premium
    for square in squares:
        tile = board[square]
        assert tile is not None
        premium = rows(square) if square in covered else NO_PREMIUM
        letter = LetterScore(square, tile, 0 if tile.blank else values[tile.letter], premium)
        letters.append(letter)
        multiplier *= premium.word
        points += letter.value * premium.letter
    return WordScore(
        board.word(squares),
        squares[0],
        Direction.ACROSS if squares[0].row == squares[-1].row else Direction.DOWN,
        tuple(letters),
        multiplier,
        points * multiplier,
    )


def score_play(
    rules: Rules,
    board: Board,
    direction: Direction,
    changed: Collection[Square],
    covered: Collection[Square],
    tiles_played: int,
) -> Score:
    """The score of a play that has just made `board`.

    `changed` are the squares whose letter is new or another one, `covered` those that were empty
    before; they differ only where letters were rearranged.
    """
    first = min(changed)
    lines = [board.run(first, direction)]
    lines += [board.run(square, direction.other) for square in sorted(changed)]
    words = tuple(score_word(rules, board, line, covered) for line in lines if len(line) > 1)
    return Score(words, rules.bonus if tiles_played >= rules.bonus_tiles else 0)
