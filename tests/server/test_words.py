"""Words at the server: what is answered, and that nobody looks up what their game closes."""

from __future__ import annotations

from typing import Any

import pytest
from tests.server.clients import Person, Server

from lexiko.formats import Record, write_record
from lexiko.game import Game
from lexiko.rules import make_rules
from lexiko.server import lookups


@pytest.fixture
def person(server: Server) -> Person:
    """Somebody new."""
    return server.person()


def ask(person: Person, path: str, status: int = 200) -> Any:
    answer = person.ask("GET", path)
    assert answer.status_code == status, answer.text
    return answer.json()


def refusal(person: Person, path: str) -> str:
    error = ask(person, path, 403)["error"]
    assert error["code"] == "dictionary_closed"
    return str(error["message"])


# what is answered ----------------------------------------------------------------------------


def test_a_word_is_judged_and_explained(person: Person) -> None:
    answer = ask(person, "/words/check?word=mice")
    assert (answer["word"], answer["good"]) == ("MICE", True)
    assert answer["definitions"][0]["of"] == "MOUSE"
    assert answer["hooks"] == {"front": "A", "back": ""}


def test_a_word_that_is_not_good_is_not_explained(person: Person) -> None:
    assert ask(person, "/words/check?word=blog")["definitions"] == []
    assert ask(person, "/words/check?word=blog")["good"] is False


def test_another_dictionary_answers_by_its_name(person: Person) -> None:
    assert ask(person, "/words/check?word=qi")["good"] is False
    assert ask(person, "/words/check?word=ch&lexicon=yawl")["good"] is True
    ask(person, "/words/check?word=qi&lexicon=nope", 404)


def test_words_are_found_by_letters_pattern_and_length(person: Person) -> None:
    found = ask(person, "/words/search?letters=EAT%3F&pattern=%3F*S&length=4&limit=3")
    assert len(found["words"]) == 3
    assert found["total"] > 3
    assert all(len(row["word"]) == 4 and row["word"].endswith("S") for row in found["words"])
    horn = ask(person, "/words/search?pattern=HORN")["words"][0]
    assert (horn["points"], horn["front"], horn["back"]) == (7, "ST", "SY")
    assert horn["definition"]
    assert ask(person, "/words/search?letters=NROH&every=true")["total"] == 1


@pytest.mark.parametrize(
    "query",
    [
        "",
        "?letters=",
        "?letters=%C3%A9",
        "?pattern=%7B",
        "?length=x",
        "?pattern=H%3FRN&limit=100000",
        "?pattern=H%3FRN&limit=0",
        f"?letters={'A' * 41}",
        "?pattern=A&order=sideways",
        "?pattern=A&game=..%2F..",
    ],
)
def test_a_question_that_makes_no_sense_gets_a_sentence(person: Person, query: str) -> None:
    error = ask(person, f"/words/search{query}", 422)["error"]
    assert error["message"].endswith(".")


def test_every_list_can_be_read(person: Person) -> None:
    lists = ask(person, "/words/lists")["lists"]
    assert [one["name"] for one in lists[:3]] == ["two", "three", "q-without-u"]
    for one in lists:
        answer = ask(person, f"/words/lists/{one['name']}")
        assert answer["title"] == one["title"]
        assert answer["total"] == len(answer["words"]) > 0
    assert ask(person, "/words/lists/nope", 404)["error"]["code"] == "unknown_list"


def test_the_guide_game_comes_with_the_points_of_every_letter(person: Person) -> None:
    guide = ask(person, "/guide")
    assert guide["view"]["result"]["scores"] == [456, 368]
    numbers = guide["view"]["statistics"]
    assert (numbers["before"], numbers["out"]) == ([458, 366], 1)
    assert numbers["scores"][-2:] == [[458, 366], [456, 368]]
    assert [guide["turns"][place]["score"] for place in numbers["best"][:3]] == [212, 82, 48]
    first = guide["turns"][0]
    assert (first["at"], first["tiles"], first["score"]) == ("8F", "HORN", 14)
    assert [letter["points"] for letter in first["words"][0]["letters"]] == [4, 1, 1, 1]
    assert first["words"][0]["multiplier"] == 2


# what is closed ------------------------------------------------------------------------------

LOOK_UPS = ("/words/search?pattern=H*", "/words/lists/two", "/words/check?word=horn")


@pytest.mark.parametrize("path", LOOK_UPS)
def test_nobody_looks_up_words_while_their_game_closes_the_dictionary(
    person: Person, path: str
) -> None:
    person.new_game()
    assert refusal(person, path).endswith("close the dictionary while it is being played.")


def test_the_refusal_names_the_game(person: Person) -> None:
    game = person.new_game("Ann", variations=["solitaire"])
    error = ask(person, "/words/lists/two", 403)["error"]
    assert "playing a game alone" in error["message"]
    assert error["reasons"][0]["params"]["game"] == game


def test_where_one_word_may_be_asked_about_nothing_can_be_searched(person: Person) -> None:
    person.new_game(edition="heirloom")
    answer = ask(person, "/words/check?word=horn")
    assert answer["good"] is True
    assert answer["definitions"]
    assert "hooks" not in answer
    for path in LOOK_UPS[:2]:
        assert "one whole word at a time" in refusal(person, path)


def test_a_free_dictionary_is_open_during_the_game(person: Person) -> None:
    game = person.new_game(variations=["free-dictionary"])
    for path in LOOK_UPS:
        ask(person, path)
        ask(person, f"{path}{'&' if '?' in path else '?'}game={game}")


def test_the_strictest_of_several_games_counts(person: Person) -> None:
    person.new_game(variations=["free-dictionary"])
    person.new_game(edition="heirloom")
    ask(person, LOOK_UPS[2])
    person.new_game(edition="collector")
    game = person.new_game(variations=["free-dictionary"])
    refusal(person, f"{LOOK_UPS[2]}&game={game}")


def test_the_dictionary_opens_when_the_game_is_over(person: Person) -> None:
    game = person.new_game("Ann", variations=["solitaire"])
    refusal(person, LOOK_UPS[0])
    person.do(game, "finish")
    ask(person, LOOK_UPS[0])


def test_a_game_that_nobody_touches_closes_nothing_after_a_while(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = person.new_game(first=0)
    touched, later = person.state(game)["now"], [0]
    monkeypatch.setattr(lookups, "now", lambda: touched + later[0])
    for later[0], closed in ((14 * 60_000, True), (16 * 60_000, False)):
        for path in LOOK_UPS:
            assert (person.ask("GET", path).status_code == 403) is closed


def test_a_game_whose_clock_runs_closes_the_dictionary_however_long_it_takes(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = person.new_game(changes={"turn_seconds": 3600})
    touched = person.state(game)["now"]
    monkeypatch.setattr(lookups, "now", lambda: touched + 50 * 60_000)
    refusal(person, LOOK_UPS[0])
    person.do(game, "pause")
    ask(person, LOOK_UPS[0])


def test_others_are_not_affected(person: Person, bob: Person) -> None:
    game = person.new_game()
    ask(bob, LOOK_UPS[0])
    ask(bob, f"{LOOK_UPS[2]}&game={game}")


def test_everybody_at_the_table_is_bound_by_its_rules(person: Person, bob: Person) -> None:
    game = person.new_game("Ann", {"kind": "link", "name": "Bob"})
    ask(bob, LOOK_UPS[0])
    bob.post(f"/invitations/{person.state(game)['code']}", {"name": "Bob"})
    assert "playing a game with Ann" in refusal(bob, LOOK_UPS[0])
    assert "playing a game with Bob" in refusal(person, LOOK_UPS[0])


def test_a_game_that_has_not_begun_closes_nothing(person: Person) -> None:
    person.new_game("Ann", {"kind": "link", "name": "Bob"})
    ask(person, LOOK_UPS[0])


def test_a_real_board_that_is_made_up_tells_nothing_about_words(person: Person) -> None:
    board = person.new_game(kept=True, first=0, variations=["void"])
    game = person.new_game("Ann", "Cid")
    tiles = [{"square": "8H", "tile": "Q"}, {"square": "8I", "tile": "I"}]
    play = {"kind": "play", "placements": tiles}
    assert person.cannot(board, "take_turn", 0, move=play) == (403, "dictionary_closed")
    person.skip(board, 0)
    person.do(game, "abandon")
    assert person.cannot(board, "take_turn", 1, move=play) == (422, "word_not_acceptable")
    person.play(board, 1, "8H", "HORN")


def test_tiles_that_all_lie_open_tell_nothing_about_words(person: Person) -> None:
    alone = person.new_game("Ann", edition="collector", variations=["solitaire-open"])
    game = person.new_game("Ann", "Cid")
    tiles = [{"square": "8H", "tile": "Q"}, {"square": "8I", "tile": "I"}]
    play = {"kind": "play", "placements": tiles}
    assert person.cannot(alone, "take_turn", 0, move=play) == (403, "dictionary_closed")
    person.do(game, "abandon")
    assert person.cannot(alone, "take_turn", 0, move=play) == (422, "word_not_acceptable")


def test_an_edit_of_a_board_that_is_made_up_tells_nothing_about_words(person: Person) -> None:
    board = person.new_game(kept=True, first=0, variations=["void", "recycle"])
    person.play(board, 0, "8H", "CAT")
    game = person.new_game("Ann", "Cid")
    edits = [{"kind": "recycle", "square": "8J", "tile": "X"}]
    for move in ({"kind": "pass"}, {"kind": "exchange", "pieces": "", "unknown": 1}):
        judged = move | {"edits": edits}
        assert person.cannot(board, "take_turn", 1, move=judged) == (403, "dictionary_closed")
    person.do(game, "abandon")
    passed = {"kind": "pass", "edits": edits}
    assert person.cannot(board, "take_turn", 1, move=passed) == (422, "word_not_acceptable")


def test_a_game_from_a_file_tells_nothing_about_words(person: Person) -> None:
    begun = Game.start(["Ann", "Bob"], make_rules("deluxe", "void"), source=1)
    file = write_record(Record(tuple(begun.events)))
    made = person.ask("POST", "/imports", content=file).json()["id"]
    person.do(made, "resume")
    person.new_game("Ann", "Cid")
    rack = person.state(made)["mine"]["0"]["rack"].replace("?", "")
    tiles = [{"square": "8H", "tile": rack[0]}, {"square": "8I", "tile": rack[1]}]
    play = {"kind": "play", "placements": tiles}
    assert person.cannot(made, "take_turn", 0, move=play) == (403, "dictionary_closed")


def test_an_unfinished_game_from_a_file_closes_nothing_until_it_is_resumed(person: Person) -> None:
    begun = Game.start(["Ann", "Bob"], source=1)
    file = write_record(Record(tuple(begun.events)))
    made = person.ask("POST", "/imports", content=file).json()["id"]
    ask(person, LOOK_UPS[0])
    assert [game["imported"] for game in person.get("/games")["games"]] == [True]
    person.do(made, "resume")
    assert person.refused("GET", LOOK_UPS[0]) == (403, "dictionary_closed")


def test_a_rack_that_is_made_up_is_not_searched_by_a_shown_play(person: Person) -> None:
    board = person.new_game(kept=True, first=0, variations=["void"])
    person.do(board, "tell_rack", 0, pieces="TEARSIN")
    person.skip(board, 0)
    person.skip(board, 1)
    game = person.new_game("Ann", "Cid", edition="heirloom")
    assert person.cannot(board, "show_play", 0) == (403, "dictionary_closed")
    person.do(game, "abandon")
    person.do(board, "show_play", 0)


def test_solitaires_and_real_boards_with_challenges_go_on_beside_other_games(
    person: Person,
) -> None:
    person.new_game("Ann", "Cid")
    alone = person.new_game("Ann", variations=["solitaire"])
    person.skip(alone, 0)
    board = person.new_game(kept=True, first=0)
    person.play(board, 0, "8H", "HORN")
    one_word = person.new_game(edition="heirloom", kept=True, first=0)
    person.play(one_word, 0, "8H", "HORN")


def test_the_words_of_a_game_are_those_of_its_own_rules(person: Person) -> None:
    game = person.new_game(edition="classic", variations=["free-dictionary"])
    polite = ask(person, f"/words/lists/three?game={game}")["total"]
    game = person.new_game(variations=["free-dictionary"])
    assert polite < ask(person, f"/words/lists/three?game={game}")["total"]


def test_lists_to_learn_leave_offensive_words_out(person: Person) -> None:
    game = person.new_game(variations=["free-dictionary"])
    assert len(ask(person, "/words/lists/two")["words"]) == 100
    three = ask(person, "/words/lists/three")["total"]
    assert three < ask(person, f"/words/lists/three?game={game}")["total"]


def test_a_finished_game_with_a_dictionary_of_elsewhere_uses_the_usual_one(person: Person) -> None:
    file = b"#player1 Ann Ann\n#player2 Bob Bob\n>Ann: HORN 8F HORN +14 14\n>Bob: AI (AI) -2 -2\n"
    made = person.ask("POST", "/imports", content=file).json()
    assert made["state"] == "over", made
    assert ask(person, f"{LOOK_UPS[2]}&game={made['id']}")["lexicon"] == "enable"


def test_the_guide_game_is_never_closed(person: Person) -> None:
    person.new_game()
    ask(person, "/guide")
    ask(person, "/words/lists")
