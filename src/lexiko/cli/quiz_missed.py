"""Words that a player missed in games, for the quiz at the terminal."""

from __future__ import annotations

from collections.abc import Iterable

from lexiko.cli.quiz_file import QuizFile
from lexiko.errors import LexikoError
from lexiko.formats import Record
from lexiko.lexicon import DEFAULT
from lexiko.said import listing
from lexiko.study import GameReview
from lexiko.study.missed import missed_words
from lexiko.study.quizzes import MISSED, alphagram
from lexiko.wording.english import plural


def check_player(player: str, records: Iterable[Record]) -> None:
    """Refuse the name of somebody who has played none of the games."""
    names = dict.fromkeys(seat.name for record in records for seat in record.position.seats)
    if not any(_is(player, name) for name in names):
        expected = listing(list(names), "or")
        raise LexikoError("bad_argument", name="--learn", expected=expected, value=repr(player))


def learn_missed(reviews: Iterable[GameReview], player: str) -> str:
    """Let the quiz ask the words that a player missed in games; what came of it, in words.

    Words of an English dictionary are asked with the usual one, where most quizzes are.
    """
    items: dict[str, None] = {}
    for review in reviews:
        alphabet = review.record.started.rules.alphabet
        lexicon = DEFAULT if alphabet.is_english else review.lexicon
        for seat, name in enumerate(review.players):
            if _is(player, name):
                words = map(alphabet.parse_word, missed_words(review.turns, seat))
                shown = (alphagram(alphabet, word) for word in words)
                items |= dict.fromkeys(f"{lexicon}/{MISSED}/{one}" for one in shown)
    return f"{plural(QuizFile().add(items), 'new card')} for lexiko quiz {MISSED}."


def _is(player: str, name: str) -> bool:
    return player.strip().lower() == name.lower()
