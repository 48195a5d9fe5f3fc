"""Help during a game: who gets it, who sees it, and who never learns what it said."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from tests.server.clients import Json, Person, Server, new_key
from tests.server.pairs import Hidden, Switched

from lexiko.formats import Record, write_record
from lexiko.game import Game
from lexiko.rules import ENGLISH, Rack, make_rules
from lexiko.rules import commands as c
from lexiko.server.guard import ASIDE

RACKS = {0: "HORNETS" + "E" * 5, 1: "FAMQVCE"}
CLOSED = (403, "dictionary_closed")


@pytest.fixture(scope="module")
def source() -> Switched:
    return Switched()


@pytest.fixture(scope="module")
def server(source: Switched, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder: Path = tmp_path_factory.mktemp("hints")
    with Server(f"sqlite:///{folder / 'games.db'}", source) as running:
        yield running


@pytest.fixture
def ann(server: Server, source: Switched) -> Person:
    source.now = Hidden(RACKS, 1)
    return server.person("Ann")


@pytest.fixture
def bob(server: Server) -> Person:
    return server.person("Bob")


def with_bob(ann: Person, bob: Person, help: c.Help = "hints") -> str:
    """A game of Ann and Bob, each at a page of their own; Ann is to move."""
    game = ann.new_game("Ann", {"kind": "link", "name": "Bob"}, first=0, help=help)
    secret = ann.state(game)["seats"][1]["secret"]
    bob.post(f"/invitations/{secret}", {"name": "Bob"})
    return game


def hint(game: str, seat: int = 0) -> str:
    return f"/games/{game}/hint?seat={seat}"


def better(game: str, seat: int = 0, turn: int = 1) -> str:
    return f"/games/{game}/better?seat={seat}&turn={turn}"


def imported(person: Person, help: c.Help) -> str:
    """A game from a file, with tiles that somebody has made up."""
    rules = make_rules("deluxe")
    racks = (rules.alphabet.parse_letters("TEARSIN"), rules.alphabet.parse_letters("EEEEEEE"))
    setup = c.Setup((), tuple(Rack(bytes(sorted(rack))) for rack in racks), (0, 0))
    begun = Game.start(["Ann", "Bob"], rules, setup=setup, help=help)
    begun.skip()
    begun.skip()
    for _ in range(3 if help == "hints" else 0):
        begun.do(c.AskHint(0))
    file = write_record(Record(tuple(begun.events)))
    return str(person.ask("POST", "/imports", content=file).json()["id"])


# hints -----------------------------------------------------------------------------------------


def test_a_hint_comes_in_steps_to_its_player_alone(ann: Person, bob: Person) -> None:
    game = with_bob(ann, bob)
    assert "ask_hint" in ann.state(game)["mine"]["0"]["can"]
    assert "ask_hint" not in bob.state(game)["mine"]["1"]["can"]
    assert ann.refused("GET", hint(game)) == (409, "no_hint_taken")
    ann.do(game, "ask_hint", 0)
    first = ann.get(hint(game))
    assert (first["step"], first["kind"], first["bingo"], first["count"]) == (1, "play", True, 7)
    assert first["reaches"] >= 60
    assert (first["squares"], first["tiles"], first["move"], first["text"]) == ([], [], None, "")
    assert (first["row"], first["column"], first["score"]) == ("", "", None)
    ann.do(game, "ask_hint", 0)
    second = ann.get(hint(game))
    assert len(second["squares"]) == 7
    assert "8H" in second["squares"]
    assert (second["row"], second["tiles"], second["move"]) == ("8", [], None)
    ann.do(game, "ask_hint", 0)
    third = ann.get(hint(game))
    assert sorted(tile["face"] for tile in third["tiles"]) == sorted("HORNETS")
    assert ann.cannot(game, "ask_hint", 0) == (409, "no_more_hints")
    ann.move(game, 0, third["move"])
    assert ann.state(game)["turns"][0]["score"] == third["score"]
    assert ann.refused("GET", hint(game)) == (409, "no_hint_taken"), "it is Bob's turn"


def test_everybody_sees_that_a_hint_was_taken_and_nobody_else_what_it_said(
    ann: Person, bob: Person, server: Server
) -> None:
    game = with_bob(ann, bob)
    eve = server.person("Eve")
    with bob.socket(game) as news, eve.socket(game) as watching:
        for step in range(1, 4):
            sequence = ann.do(game, "ask_hint", 0)
            for line in (news, watching):
                update = line.until(sequence)[-1]
                (event,) = update["events"]
                assert (event["kind"], event["seat"], event["step"]) == ("hint_taken", 0, step)
                assert event.keys() == {"v", "kind", "at", "seat", "step"}
                assert update["view"]["hints"] == step
    for person in (bob, eve):
        assert person.refused("GET", hint(game)) == (403, "not_your_seat")
        assert person.refused("GET", better(game)) == (403, "not_your_seat")
    assert bob.refused("GET", hint(game, 1)) == (409, "no_hint_taken")
    assert bob.cannot(game, "ask_hint", 0) == (403, "not_your_seat")
    assert bob.cannot(game, "ask_hint", 1) == (409, "not_your_turn")
    assert eve.cannot(game, "ask_hint", 0) == (403, "not_seated")
    ann.play(game, 0, "8F", "HORN")
    assert [turn["hints"] for turn in bob.state(game)["turns"]] == [3]


@pytest.mark.parametrize("help", ["none", "after_game", "after_turn"])
def test_without_the_agreement_there_is_no_hint(ann: Person, bob: Person, help: c.Help) -> None:
    game = with_bob(ann, bob, help)
    assert ann.state(game)["help"] == help
    assert ann.cannot(game, "ask_hint", 0) == (409, "no_hints")
    assert ann.refused("GET", hint(game)) == (409, "no_hints")


def test_a_game_that_is_over_or_paused_has_no_hints(ann: Person, bob: Person) -> None:
    game = with_bob(ann, bob)
    ann.do(game, "ask_hint", 0)
    ann.do(game, "pause")
    assert ann.refused("GET", hint(game)) == (409, "no_hint_taken")
    assert ann.cannot(game, "ask_hint", 0) == (409, "paused")
    ann.do(game, "resume")
    ann.do(game, "resign", 0)
    assert ann.cannot(game, "ask_hint", 0)[0] == 409
    assert ann.refused("GET", hint(game)) == (409, "no_hint_taken")


def test_a_rack_that_is_drawn_is_no_way_around_other_games(ann: Person, bob: Person) -> None:
    with_bob(ann, bob, "none")
    game = ann.new_game("Ann", "Cid", first=0, help="hints")
    ann.do(game, "ask_hint", 0)
    assert ann.get(hint(game))["step"] == 1, "nobody chooses the tiles of a game that is played"


@pytest.mark.parametrize("help", ["after_turn", "hints"])
def test_tiles_of_ones_choice_get_no_help(ann: Person, help: c.Help) -> None:
    counts = Counter(ENGLISH.parse_pieces("RETINAS" * 2))
    mine = replace(ENGLISH, name="mine", counts=tuple(counts[n] for n in range(27)))
    alphabet = make_rules(alphabet=mine).to_json()["alphabet"]
    game = {
        "key": "my-own-tiles",
        "rules": {"changes": {"alphabet": alphabet}},
        "seats": [{"kind": "here", "name": "Ann"}, {"kind": "here", "name": "Bob"}],
        "help": help,
    }
    assert ann.refused("POST", "/games", game) == (422, "help_rules")


@pytest.mark.parametrize(
    "path", ["quiz", "quiz/answers", "games/abc/hint", "games/abc/better", "games/abc/positions/3"]
)
def test_whoever_waits_for_a_thought_keeps_nobody_else_waiting(path: str) -> None:
    assert ASIDE.match(f"/api/v1/{path}")
    assert not ASIDE.match("/api/v1/games/abc/commands")


# after a turn ----------------------------------------------------------------------------------


def test_after_a_turn_its_player_sees_what_was_better(ann: Person, bob: Person) -> None:
    game = with_bob(ann, bob, "after_turn")
    assert ann.refused("GET", better(game)) == (409, "not_your_move")
    ann.play(game, 0, "8F", "HORN")
    told = ann.get(better(game))
    assert told["turn"] == 1
    assert (told["played"]["move"], told["played"]["score"]) == ("8F HORN", 14)
    assert not told["was_best"]
    assert len(told["best"]) == 3
    assert told["best"][0]["score"] > 60
    assert told["best"][0]["leave"] == ""
    assert told["played"]["leave"] == "EST"
    assert len(told["best"][0]["tiles"]) == 7
    bob.skip(game, 1)
    assert bob.get(better(game, 1, 2))["played"]["move"] == "pass"
    assert ann.get(better(game)) == told, "it stays what it was"
    for person in (ann, bob):
        seat = 0 if person is ann else 1
        other = {0: 2, 1: 1}[seat]
        assert person.refused("GET", better(game, seat, other)) == (409, "not_your_move")
        assert person.refused("GET", better(game, 1 - seat, 3 - other)) == (403, "not_your_seat")


@pytest.mark.parametrize("help", ["none", "after_game"])
def test_without_the_agreement_nobody_hears_what_was_better(
    ann: Person, bob: Person, server: Server, help: c.Help
) -> None:
    game = with_bob(ann, bob, help)
    ann.play(game, 0, "8F", "HORN")
    assert ann.refused("GET", better(game)) == (409, "help_later")
    code = "no_help_agreed" if help == "none" else "review_later"
    assert ann.refused("POST", f"/games/{game}/review") == (409, code)
    assert ann.refused("GET", f"/games/{game}/review") == (409, code)
    eve = server.person("Eve")
    assert eve.refused("GET", f"/games/{game}/review") == (409, code)
    ann.do(game, "resign", 0)
    if help == "none":
        assert ann.refused("POST", f"/games/{game}/review") == (409, code)
    else:
        assert ann.get(f"/games/{game}/review")["state"] == "none"


# games with tiles of one's choice -------------------------------------------------------------


@pytest.mark.parametrize("help", ["after_turn", "hints"])
def test_tiles_from_a_file_get_no_help_while_a_game_closes_the_dictionary(
    ann: Person, bob: Person, help: c.Help
) -> None:
    made = imported(ann, help)
    live = with_bob(ann, bob, "none")
    assert ann.refused("GET", better(made)) == CLOSED
    assert ann.refused("GET", f"/games/{made}/review") == CLOSED
    assert ann.refused("POST", f"/games/{made}/review") == CLOSED
    ann.do(made, "resume")
    assert ann.refused("GET", hint(made)) == CLOSED
    assert ann.refused("GET", better(made)) == CLOSED
    if help == "hints":
        ann.do(live, "abandon")
        assert ann.get(hint(made))["step"] == 3
        assert ann.get(better(made))["turn"] == 1


def test_a_step_more_is_refused_there_too(ann: Person, bob: Person) -> None:
    made = imported(ann, "hints")
    ann.do(made, "resume")
    move = ann.get(hint(made))["move"]
    ann.move(made, 0, move)
    with_bob(ann, bob, "none")
    assert ann.cannot(made, "ask_hint", 1) == CLOSED


def test_a_finished_game_from_a_file_is_not_reviewed_meanwhile(ann: Person, bob: Person) -> None:
    made = imported(ann, "none")
    ann.do(made, "resume")
    ann.do(made, "abandon")
    assert ann.get(f"/games/{made}/review")["state"] == "none"
    with_bob(ann, bob, "none")
    assert ann.refused("GET", f"/games/{made}/review") == CLOSED
    assert ann.refused("POST", f"/games/{made}/review") == CLOSED


LARGE = {"name": "long", "rows": ["." * 12 + "*" + "." * 12] + ["." * 25] * 3}
UNKNOWN: list[Json] = [
    {"kept": True},
    {"seats": [{"kind": "here", "name": "Ann"}], "rules": {"variations": ["solitaire-open"]}},
    {"rules": {"changes": {"layout": LARGE}}},
]


@pytest.mark.parametrize("help", ["after_turn", "hints"])
@pytest.mark.parametrize("change", UNKNOWN)
def test_nobody_agrees_on_help_that_no_engine_could_give(
    ann: Person, change: Json, help: c.Help
) -> None:
    seats = [{"kind": "here", "name": name} for name in ("Ann", "Bob")]
    wanted = {"key": new_key(), "seats": seats, "help": help} | change
    code = "help_kept" if "kept" in change else "help_rules"
    assert ann.refused("POST", "/games", wanted) == (422, code)


def test_beside_a_real_board_nobody_gets_help(ann: Person) -> None:
    game = Game.start(["Ann", "Bob"], kept=True, help="hints")
    file = write_record(Record(tuple(game.events)))
    made = str(ann.ask("POST", "/imports", content=file).json()["id"])
    ann.do(made, "resume")
    assert ann.cannot(made, "ask_hint", 0) == (409, "no_hints")
    assert ann.refused("GET", hint(made)) == (422, "help_rules")
    ann.skip(made, 0)
    assert ann.refused("GET", better(made)) == (422, "help_rules")


@pytest.mark.parametrize(("help", "counts"), [("after_game", True), ("after_turn", False)])
def test_a_solitaire_with_help_sets_no_record(ann: Person, help: c.Help, counts: bool) -> None:
    game = ann.new_game("Ann", variations=["solitaire"], help=help)
    assert ann.get(f"/records/{game}")["counts"] is counts
    ann.play(game, 0, "8F", "HORN")
    ann.do(game, "finish")
    assert bool(ann.get("/records")["solitaires"]) is counts
