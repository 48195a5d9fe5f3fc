"""Cards of quizzes, worked out beside the games in a process that opens the dictionary itself."""

from __future__ import annotations

from dataclasses import dataclass

from lexiko.server.messages.quizzes import QuizAnswer
from lexiko.server.reference import Book, first_meaning
from lexiko.study.chosen import Chosen, chosen_words
from lexiko.study.quiz_answers import Verdict, verdict
from lexiko.study.quizzes import NO, Card, quiz_set


@dataclass(frozen=True, slots=True)
class Judged:
    """What an answer was worth, with the meanings of what was asked for."""

    verdict: Verdict
    answers: list[QuizAnswer]


def some_shown(book: Book, name: str, start: int, count: int) -> tuple[list[str], int]:
    """What some cards of a set show, from one of them on, and how many there are in all."""
    shown = quiz_set(name).shown(book.open())
    return list(shown[start : start + count]), len(shown)


def card_of(book: Book, name: str, shown: str) -> Card | None:
    """The card of a set that shows this; None if the dictionary has no answer to it any more."""
    return quiz_set(name).card(book.open(), shown)


def judged(book: Book, name: str, shown: str, given: list[str], seconds: float) -> Judged | None:
    """What somebody's answers to a card were worth."""
    lexicon = book.open()
    card = quiz_set(name).card(lexicon, shown)
    if card is None:
        return None
    found = verdict(card, lexicon.alphabet, given, seconds)
    answers: list[QuizAnswer] = []
    for answer in card.answers:
        word = card.word(answer)
        meaning = None if answer == NO else first_meaning(lexicon, word)
        answers.append(
            {
                "answer": answer,
                "word": word,
                "found": answer in found.found,
                "definition": meaning,
            }
        )
    return Judged(found, answers)


def words_to_learn(book: Book, text: str) -> Chosen:
    """What somebody wants to learn, read from a text of words."""
    return chosen_words(book.open(), text)
