"""What the server tells about quizzes."""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict  # the framework wants this one before Python 3.12

from lexiko.server.messages.marks import SaidJson

GradeName = Literal["again", "hard", "good", "easy"]


class SetSaid(TypedDict):
    """What a set is called and good for; beside it, the same stands in English."""

    title: SaidJson
    about: SaidJson


class QuizSetInfo(TypedDict):
    name: str
    title: str
    about: str
    said: SetSaid


class QuizSets(TypedDict):
    sets: list[QuizSetInfo]


class StudyProgress(TypedDict):
    """How I am getting on."""

    due: int
    """How many cards are to be asked again now."""
    met: int
    """How many I have seen in all."""
    today: int
    right: int
    """How many I have answered today, and how many of them were right."""
    streak: int
    """So many days in a row I have answered something."""
    better: int
    """So many answers of the last seven days were right where an earlier one was wrong."""


class QuizCard(TypedDict):
    """A question; its answers come when it is answered."""

    id: str
    """What names the card when it is answered."""
    lexicon: str
    """The word list that it goes by."""
    set: str
    title: SaidJson
    """What its set is called."""
    kind: Literal["after", "before", "anagram", "good"]
    shown: list[str]
    """The faces of the tiles that it shows."""
    question: str
    said: SaidJson
    count: int
    """How many right answers there are."""
    new: bool
    """Whether I have never been asked."""


class NextCard(TypedDict):
    """The next card; null when there is none, and then when the next one is due, if ever."""

    card: QuizCard | None
    next_due: int | None
    progress: StudyProgress


class QuizAnswer(TypedDict):
    """A right answer, and the word that it makes."""

    answer: str
    word: str
    found: bool
    definition: str | None


class QuizVerdict(TypedDict):
    """What my answer was worth."""

    right: bool
    grade: GradeName
    answers: list[QuizAnswer]
    wrong: list[str]
    """What I gave that is no answer."""
    due: int
    """When I am asked again."""
    progress: StudyProgress


class QuizGraded(TypedDict):
    grade: GradeName
    due: int
    progress: StudyProgress


class OwnWords(TypedDict):
    """Words of one's choice: how many are to be learnt, and which are not in the dictionary."""

    added: int
    known: int
    """How many were there already."""
    unknown: list[str]
