"""Verdicts on answers, what is remembered of them, and how days add up."""

from __future__ import annotations

import pytest

from lexiko.errors import LexikoError
from lexiko.lexicon import offensive_words
from lexiko.rules import ENGLISH
from lexiko.study.days import Day, better_lately, date_of, streak
from lexiko.study.memory import Studied, remembered
from lexiko.study.missed import missed_words
from lexiko.study.quiz_answers import GRADES, Grade, verdict
from lexiko.study.quizzes import Card, CardKind
from lexiko.study.reviews import ReviewedTurn

MINUTE, DAY = 60_000, 24 * 3600 * 1000
CARD = Card("anagrams-4", "anagram", tuple("AEST"), ("EAST", "SEAT", "TEAS"))
ALL = ["east", "Seat ", "TEAS"]


@pytest.mark.parametrize(
    ("given", "seconds", "grade"),
    [
        (ALL, 5, "good"),
        ([*ALL, "saet"], 5, "hard"),
        (ALL, 39, "hard"),
        (ALL, 37, "good"),
        (["east", "seat"], 5, "again"),
        ([], 5, "again"),
    ],
)
def test_what_is_missed_comes_again_and_trouble_makes_it_hard(
    given: list[str], seconds: float, grade: Grade
) -> None:
    found = verdict(CARD, ENGLISH, given, seconds)
    assert found.grade == grade
    assert found.is_right == (grade != "again")
    assert {*found.found, *found.missed} == set(CARD.answers)


@pytest.mark.parametrize("kind", ["after", "before"])
def test_every_letter_is_no_answer_to_which_ones(kind: CardKind) -> None:
    card = Card("hooks", kind, tuple("AT"), ("E", "T"))
    for given in (ENGLISH.faces[1:], "etx"):
        found = verdict(card, ENGLISH, given, 5)
        assert (found.missed, found.grade, found.is_right) == ((), "again", False)
        assert found.wrong
    assert verdict(card, ENGLISH, "te", 5).is_right


def test_an_answer_that_is_given_twice_or_empty_is_not_wrong() -> None:
    assert verdict(CARD, ENGLISH, [*ALL, "east", " ", ""], 5).wrong == ()


def test_a_good_word_that_nobody_is_asked_for_is_not_wrong() -> None:
    unasked = ENGLISH.text(min(offensive_words()))
    assert verdict(CARD, ENGLISH, [*ALL, unasked, "seta"], 5).wrong == ("SETA",)


@pytest.mark.parametrize(("answer", "grade"), [("yes", "again"), ("NO", "good"), ("x", "again")])
def test_whether_a_word_is_good_is_answered_by_yes_or_no(answer: str, grade: Grade) -> None:
    card = Card("good", "good", tuple("QUT"), ("no",))
    found = verdict(card, ENGLISH, [answer], 1)
    assert (found.grade, found.wrong) == (grade, ())


# memory ---------------------------------------------------------------------------------------


def test_what_is_known_better_is_asked_later() -> None:
    first = remembered(None, "good", 0)
    later = remembered(first, "good", first.due)
    dues = [remembered(later, grade, later.due).due for grade in GRADES]
    assert dues == sorted(dues)
    assert dues[0] < later.due + DAY < dues[2]
    assert remembered(None, "again", 0).due == MINUTE


def test_known_cards_come_back_after_ever_longer_times() -> None:
    studied, at, gaps = None, 0, []
    for _ in range(6):
        studied = Studied.answered(studied, "good", at, at)
        gaps.append(studied.memory.due - at)
        at = studied.memory.due
    assert gaps == sorted(gaps)
    assert gaps[-1] > 30 * DAY


def test_a_card_comes_back_as_it_was_kept() -> None:
    studied = None
    grades: tuple[Grade, ...] = ("again", "good", "hard", "easy", "good")
    for number, grade in enumerate(grades):
        studied = Studied.answered(studied, grade, number * DAY, number * DAY + 5_000)
        assert Studied.from_text(studied.to_text()) == studied
        assert len(studied.to_text()) < 1_000
    assert studied is not None
    assert (studied.times, studied.wrong) == (5, 1)


def test_a_corrected_grade_is_as_if_it_had_been_given_at_once() -> None:
    known = Studied.answered(None, "again", 0, 1_000)
    wrong = Studied.answered(known, "again", DAY, DAY + 1_000)
    assert wrong.corrected("good") == Studied.answered(known, "good", DAY, DAY + 1_000)
    assert wrong.corrected("good").corrected("again") == wrong
    assert wrong.corrected("good").is_better
    assert not wrong.is_better


@pytest.mark.parametrize(
    ("grades", "better"),
    [
        (("again", "good", "good", "good", "good"), 1),
        (("again", "again", "hard", "good"), 1),
        (("again", "good", "again", "easy"), 2),
        (("good", "good"), 0),
    ],
)
def test_a_card_gets_better_once_for_each_time_it_was_forgotten(
    grades: tuple[Grade, ...], better: int
) -> None:
    studied, count = None, 0
    for number, grade in enumerate(grades):
        studied = Studied.answered(studied, grade, number * DAY, number * DAY)
        count += studied.is_better
    assert count == better


def test_a_card_from_before_lapses_were_noted_can_be_read() -> None:
    studied = Studied.answered(None, "again", 0, 0)
    old = studied.to_json()
    del old["lapsed"]
    assert Studied.from_json(old) == studied


def test_a_clock_that_was_put_back_does_no_harm() -> None:
    first = remembered(None, "good", DAY)
    assert remembered(first, "good", 0).last == DAY


@pytest.mark.parametrize(
    "text",
    ["[" * 200_000, "{}", "[]", "no", '{"memory": {}}', '{"memory": {"due": "x"}, "before": null}'],
)
def test_a_damaged_card_is_refused(text: str) -> None:
    with pytest.raises(LexikoError):
        Studied.from_text(text)


# days -----------------------------------------------------------------------------------------


def test_days_in_a_row_count_until_one_is_missed() -> None:
    days = {f"2026-03-0{number}": Day(1) for number in (1, 2, 3, 6, 7)}
    assert streak(days, "2026-03-07") == 2
    assert streak(days, "2026-03-08") == 2, "today may still come"
    assert streak(days, "2026-03-09") == 0
    assert streak({}, "2026-03-09") == 0


def test_a_day_ends_at_midnight_where_somebody_is() -> None:
    assert date_of(DAY - 1, 0) == "1970-01-01"
    assert date_of(DAY - 1, 60) == "1970-01-02"


def test_a_correction_never_makes_less_than_nothing() -> None:
    assert Day(3, 1, 0).plus(Day(0, -1, -1)) == Day(3, 0, 0)


def test_what_got_better_is_counted_for_a_week() -> None:
    days = {"2026-03-07": Day(5, 5, 2), "2026-03-01": Day(1, 1, 3), "2026-02-28": Day(9, 9, 9)}
    assert better_lately(days, "2026-03-07") == 5


# words missed in games ------------------------------------------------------------------------


def turn(seat: int, best: str, **changes: object) -> ReviewedTurn:
    known = {"played": "8G AT", "mistake": "large", "bingo": False, "bingo_there": False}
    values = known | changes
    return ReviewedTurn(
        1, "Ann", seat, "ABCDEFG", score=4, stood=True, scores=(4, 0), phase="opening", best=best,
        **values,  # type: ignore[arg-type]
    )  # fmt: skip


def test_the_best_words_of_turns_that_went_wrong_are_missed() -> None:
    turns = [
        turn(0, "8D QUaRTZ"),
        turn(0, "D8 QUARTZ"),
        turn(1, "8D ZEBRA"),
        turn(0, "8D SMALL", mistake="small"),
        turn(0, "8D BINGOES", mistake="none", bingo_there=True),
        turn(0, "8D PLAYED", played="8D PLAYED"),
        turn(0, "exch ABC"),
        turn(0, "pass"),
        turn(0, "recycle 8F X, 8G AXE"),
    ]
    assert list(missed_words(turns, 0)) == ["QUARTZ", "BINGOES"]
    assert list(missed_words(turns, 1)) == ["ZEBRA"]
