"""Quizzes at the server: it chooses the card, judges the answer, and tells nothing before it."""

from __future__ import annotations

from typing import Any

import pytest
from tests.server.clients import Json, Person, Server, until
from tests.server.test_learning import person_of
from tests.server.test_reviews import Judge, bring_in, finished, judge

from lexiko.lexicon import open_lexicon
from lexiko.server import learning, lookups, quizzes, review_work
from lexiko.server.now import now
from lexiko.store import Learnt
from lexiko.study.days import DAY_MS
from lexiko.study.quizzes import QUIZ_SETS, quiz_set
from lexiko.study.reviews import ReviewedTurn

__all__ = ["judge"]


@pytest.fixture
def ann(either: Server) -> Person:
    return either.person("Ann")


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """So many milliseconds more have passed."""
    passed = [0]
    for module in (quizzes, learning):
        monkeypatch.setattr(module, "now", lambda: now() + passed[0])
    return passed


def next_card(person: Person, **query: Any) -> Json:
    asked = "&".join(f"{key}={value}" for key, value in query.items())
    found: Json = person.get(f"/quiz?{asked}")
    return found


def answers_of(card: Json) -> list[str]:
    made = quiz_set(card["set"]).card(open_lexicon(without_offensive=True), "".join(card["shown"]))
    assert made is not None
    return list(made.answers)


def answer(person: Person, card: Json, answers: list[str] | None = None) -> Json:
    given = answers_of(card) if answers is None else answers
    found: Json = person.post("/quiz/answers", {"card": card["id"], "answers": given})
    return found


# cards ----------------------------------------------------------------------------------------


def test_the_first_card_is_there_without_any_choice_and_has_no_answers(ann: Person) -> None:
    found = next_card(ann)
    card = found["card"]
    assert (card["set"], card["kind"], card["new"], card["count"]) == ("two", "after", True, 1)
    assert found["progress"] == dict.fromkeys(
        ("due", "met", "today", "right", "streak", "better"), 0
    )
    assert not {"answers", "answer", "words"} & set(card)
    again = next_card(ann)["card"]
    assert again["shown"] == card["shown"], "looking again is no way to another card"


def test_a_right_answer_is_told_at_once_and_the_next_card_is_another(ann: Person) -> None:
    card = next_card(ann)["card"]
    found = answer(ann, card)
    assert (found["right"], found["grade"], found["wrong"]) == (True, "good", [])
    (shown,) = found["answers"]
    assert shown["word"] == card["shown"][0] + shown["answer"]
    assert shown["definition"]
    assert found["due"] > now()
    assert found["progress"]["today"] == found["progress"]["right"] == 1
    assert found["progress"]["streak"] == found["progress"]["met"] == 1
    assert next_card(ann)["card"]["shown"] != card["shown"]


def test_a_wrong_answer_comes_again_and_what_got_better_counts(
    ann: Person, later: list[int]
) -> None:
    card = next_card(ann)["card"]
    found = answer(ann, card, ["Q"])
    assert (found["right"], found["grade"], found["wrong"]) == (False, "again", ["Q"])
    later[0] = 61_000
    again = next_card(ann)
    assert (again["card"]["shown"], again["card"]["new"]) == (card["shown"], False)
    assert again["progress"]["due"] == 1
    better = answer(ann, again["card"])["progress"]
    assert (better["today"], better["right"], better["better"], better["met"]) == (2, 1, 1, 1)


def test_a_slow_answer_was_hard_whatever_the_client_says(ann: Person, later: list[int]) -> None:
    card = next_card(ann)["card"]
    later[0] = 60_000
    assert answer(ann, card)["grade"] == "hard"


def test_the_same_answer_sent_again_counts_once(ann: Person) -> None:
    card = next_card(ann)["card"]
    first = answer(ann, card, ["Q"])
    assert answer(ann, card) == first | {
        "right": True,
        "wrong": [],
        "answers": [one | {"found": True} for one in first["answers"]],
    }
    assert next_card(ann)["progress"]["today"] == 1


def test_whoever_knows_better_corrects_the_grade(ann: Person) -> None:
    card = next_card(ann)["card"]
    wrong = answer(ann, card, ["Q"])
    body = {"card": card["id"], "grade": "good"}
    found = ann.post("/quiz/grades", body)
    assert found["due"] > wrong["due"]
    assert (found["progress"]["today"], found["progress"]["right"]) == (1, 1)
    other = next_card(ann)["card"]
    assert ann.refused("POST", "/quiz/grades", {"card": other["id"], "grade": "easy"}) == (
        409,
        "bad_card",
    )


def test_every_set_has_a_card_but_for_those_that_are_empty(ann: Person) -> None:
    sets = ann.get("/quiz/sets")["sets"]
    assert [one["name"] for one in sets] == list(QUIZ_SETS)
    for name in ("three", "q-without-u", "after", "before", "good", "vowels", "anagrams-7"):
        card = next_card(ann, set=name)["card"]
        assert card["set"] == name
        assert answer(ann, card)["right"]
    for name in ("missed", "own"):
        empty = next_card(ann, set=name)
        assert (empty["card"], empty["next_due"]) == (None, None)
    assert ann.refused("GET", "/quiz?set=ten") == (404, "unknown_quiz")


def test_when_a_set_is_done_it_says_when_to_come_back(ann: Person, either: Server) -> None:
    store, person = either.context.store, person_of(either)
    shown = quiz_set("q-without-u").shown(open_lexicon(without_offensive=True))
    due = now() + DAY_MS
    rows = [Learnt("quiz", f"enable/q-without-u/{one}", "{}", 1, due) for one in shown]
    either.inside(store.learn(person, rows))
    done = next_card(ann, set="q-without-u")
    assert (done["card"], done["next_due"]) == (None, due)


def test_a_card_that_the_dictionary_has_no_answer_to_is_left_out(
    ann: Person, either: Server
) -> None:
    rows = [
        Learnt("quiz", item, "{}", 1, 5)
        for item in ("enable/missed/QQ", "enable/gone/AB", "enable/own/☺")
    ]
    either.inside(either.context.store.learn(person_of(either), rows))
    assert next_card(ann)["card"]["set"] == "two"
    assert next_card(ann)["progress"]["due"] == 0


def test_what_is_damaged_is_learnt_anew(ann: Person, either: Server) -> None:
    row = Learnt("quiz", "enable/two/J", '{"memory": {"due": "never"}}', 1, 5)
    either.inside(either.context.store.learn(person_of(either), [row]))
    card = next_card(ann)["card"]
    assert card["shown"] == ["J"]
    assert answer(ann, card)["progress"]["met"] == 1


# whose card ------------------------------------------------------------------------------------


def test_nobody_answers_a_card_of_their_own_making(ann: Person, either: Server) -> None:
    card = next_card(ann)["card"]["id"]
    at, mark, item = card.split(".", 2)
    bob = either.person("Bob")
    for person, forged in (
        (ann, f"{at}.{mark}.enable/anagrams-7/AEINRST"),
        (ann, f"{int(at) - 1}.{mark}.{item}"),
        (ann, f"{at}.{'0' * 32}.{item}"),
        (ann, f"{at}.é{mark}.{item}"),
        (ann, f"x{at}.{mark}.{item}"),
        (ann, "x" * 40),
        (ann, f"{at}.{mark}.nope/two/J"),
        (bob, card),
    ):
        body = {"card": forged, "answers": ["A"]}
        assert person.refused("POST", "/quiz/answers", body) == (409, "bad_card"), forged


def test_an_old_card_is_not_answered(ann: Person, later: list[int]) -> None:
    card = next_card(ann)["card"]
    answer(ann, card, ["Q"])
    later[0] = 61_000
    newer = next_card(ann)["card"]
    answer(ann, newer)
    body = {"card": card["id"], "answers": ["A"]}
    assert ann.refused("POST", "/quiz/answers", body) == (409, "bad_card")
    later[0] = 2 * DAY_MS
    body = {"card": newer["id"], "answers": ["A"]}
    assert ann.refused("POST", "/quiz/answers", body) == (409, "bad_card")


def test_a_card_that_was_asked_twice_counts_once(ann: Person, later: list[int]) -> None:
    """By the first answer one sees what is right."""
    first = next_card(ann)["card"]
    later[0] = 5
    second = next_card(ann)["card"]
    assert (first["shown"], first["id"] == second["id"]) == (second["shown"], False)
    later[0] = 10
    answer(ann, first, ["Q"])
    body = {"card": second["id"], "answers": ["A"]}
    assert ann.refused("POST", "/quiz/answers", body) == (409, "bad_card")
    assert next_card(ann)["progress"]["today"] == 1


@pytest.mark.parametrize(
    "body",
    [
        {"card": "short", "answers": []},
        {"card": "x" * 40, "answers": ["A"] * 101},
        {"card": "x" * 40, "answers": ["A" * 61]},
        {"card": "x" * 40, "answers": "A"},
        {"card": "x" * 40, "answers": [], "seconds": 1},
        {"card": "x" * 40, "answers": [], "offset": 9999},
    ],
)
def test_what_is_too_much_is_refused(ann: Person, body: Json) -> None:
    assert ann.ask("POST", "/quiz/answers", json=body).status_code == 422


def test_more_than_can_be_remembered_is_refused_with_a_sentence(
    ann: Person, either: Server
) -> None:
    rows = [Learnt("puzzle", str(number), "{}", 1) for number in range(20_000)]
    either.inside(either.context.store.learn(person_of(either), rows))
    body = {"card": next_card(ann)["card"]["id"], "answers": []}
    assert ann.refused("POST", "/quiz/answers", body) == (409, "learning_full")


# the dictionary rule ---------------------------------------------------------------------------


def test_fixed_sets_stay_open_while_a_game_closes_the_dictionary(ann: Person) -> None:
    ann.new_game()
    assert ann.refused("GET", "/words/lists/two") == (403, "dictionary_closed")
    assert answer(ann, next_card(ann)["card"])["right"]
    assert answer(ann, next_card(ann, set="good")["card"])["right"]


def test_words_of_ones_own_are_learnt_and_closed_while_a_game_closes_the_dictionary(
    ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = "horn, Seat\nteas xyzzy seat; " + "A" * 50
    added = ann.post("/quiz/words", {"words": words})
    assert added == {"added": 2, "known": 0, "unknown": ["XYZZY", "A" * 40]}
    assert ann.post("/quiz/words", {"words": "shorn horn"})["known"] == 1
    card = next_card(ann, set="own")["card"]
    assert card["set"] == "own"
    assert next_card(ann)["card"]["set"] == "own", "it is due"
    game = ann.new_game()
    assert ann.refused("POST", "/quiz/words", {"words": "horn"}) == (403, "dictionary_closed")
    assert ann.refused("GET", "/quiz?set=own") == (403, "dictionary_closed")
    assert next_card(ann)["card"]["set"] == "two"
    body = {"card": card["id"], "answers": ["horn"]}
    assert ann.refused("POST", "/quiz/answers", body) == (409, "bad_card")
    touched = ann.state(game)["now"]
    monkeypatch.setattr(lookups, "now", lambda: touched + 16 * 60_000)
    assert answer(ann, card)["right"]


def test_too_many_words_are_refused(ann: Person) -> None:
    assert ann.ask("POST", "/quiz/words", json={"words": "a " * 20_000}).status_code == 422
    assert ann.ask("POST", "/quiz/words", json={"words": ""}).status_code == 422


# words missed in games -------------------------------------------------------------------------


def test_words_missed_in_a_reviewed_game_come_first(
    ann: Person, judge: Judge, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missed(*asked: Any) -> Json:
        turn = judge.judge(*asked) | {"best": "8D QUARTZ", "mistake": "large", "played": "8D AT"}
        return ReviewedTurn.from_json(turn).to_json()

    monkeypatch.setattr(review_work, "judge", missed)
    answer(ann, next_card(ann)["card"], ["Q"])
    game = bring_in(ann)
    ann.post(f"/games/{game}/review")
    finished(ann, game)
    card = until(lambda: only_missed(ann), "a word that was missed")
    assert (card["shown"], card["new"]) == (list("AQRTUZ"), True)
    assert answer(ann, card, ["quartz"])["right"]


def only_missed(person: Person) -> Json:
    card: Json = next_card(person)["card"]
    return card if card["set"] == "missed" else {}
