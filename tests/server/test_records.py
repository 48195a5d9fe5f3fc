"""The table of records: what counts, and for whom."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, select, update
from tests.server.clients import Person, Server, until
from tests.server.conftest import BOTH

from lexiko.formats import guide_game, write_record
from lexiko.game import RandomSource
from lexiko.store.schema import games

NOTHING = {"played": 0, "won": 0, "scores": [], "plays": [], "levels": []}


class Horn(RandomSource):
    """Gives everybody the tiles of HORN first, and then any."""

    def draw(self, bag: bytes, count: int, seat: int) -> bytes:
        wanted = bytes(ord(letter) - ord("A") + 1 for letter in "HORN")
        if count < 7 or not all(piece in bag for piece in wanted):
            return super().draw(bag, count, seat)
        rest = bytearray(bag)
        for piece in wanted:
            rest.remove(piece)
        return wanted + super().draw(bytes(rest), count - 4, seat)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with Server(f"sqlite:///{tmp_path / 'games.db'}", Horn(1)) as running:
        yield running


def solitaire(
    ann: Person, kind: str = "solitaire", *, plays: bool = True, ends: str = "finish", **more: Any
) -> str:
    """A solitaire with one play, if any."""
    variations = [kind, *more.pop("variations", [])]
    seat = {"kind": "here", "name": "Ann", "finish": more.pop("finish", None)}
    seats = more.pop("seats", [seat] * (2 if kind == "solitaire-two-racks" else 1))
    game = ann.new_game(*seats, edition="collector", variations=variations, **more)
    if plays:
        ann.play(game, ann.state(game)["view"]["to_move"], "8F", "HORN")
    if ends:
        ann.do(game, ends, 0 if ends == "resign" else None)
    return game


def test_somebody_new_has_no_records(ann: Person) -> None:
    assert ann.get("/records") == {"solitaires": [], "games": NOTHING}


def test_totals_are_told_with_the_best_first(ann: Person, bob: Person) -> None:
    games = [solitaire(ann) for _ in range(3)]
    (table,) = ann.get("/records")["solitaires"]
    assert {key: table[key] for key in ("kind", "edition", "lexicon", "variations", "played")} == {
        "kind": "record",
        "edition": "collector",
        "lexicon": "enable",
        "variations": [],
        "played": 3,
    }
    totals = [one["total"] for one in table["totals"]]
    assert totals == sorted(totals, reverse=True)
    assert {one["game"] for one in table["totals"]} == set(games)
    first = table["totals"][0]
    assert ann.state(first["game"])["view"]["scores"] == first["scores"]
    assert bob.get("/records")["solitaires"] == []


def told(table: dict[str, Any]) -> dict[str, Any]:
    """What a list of totals says of itself, beside what is plain."""
    plain = {"edition": "collector", "lexicon": "enable", "variations": [], "own_rules": False}
    keys = ("kind", "edition", "lexicon", "variations", "turn_seconds", "game_seconds", "finish")
    return {
        key: table[key]
        for key in (*keys, "own_rules")
        if table[key] is not None and table[key] != plain.get(key)
    }


def test_totals_are_compared_only_where_they_can_be(ann: Person) -> None:
    for _ in range(2):
        solitaire(ann)
    for variation in ("free-dictionary", "timer", "nine-tiles", "rearrange", "first-word-3"):
        solitaire(ann, variations=[variation])
    solitaire(ann, changes={"turn_seconds": 600})
    solitaire(ann, seats=[{"kind": "here", "name": "Ann", "turn_seconds": 600}])
    solitaire(ann, changes={"game_seconds": 900})
    solitaire(ann, changes={"bonus": 40})
    for finish in (10, 14):
        solitaire(ann, variations=["finish-line"], finish=finish, ends="")
    solitaire(ann, lexicon="yawl")
    solitaire(ann, "solitaire-two-racks")
    tables = ann.get("/records")["solitaires"]
    record = {"kind": "record"}
    expected = [
        (2, record),
        (1, record | {"variations": ["free-dictionary"]}),
        (1, record | {"turn_seconds": 180}),
        (1, record | {"variations": ["nine-tiles"]}),
        (1, record | {"variations": ["rearrange"]}),
        (1, record | {"variations": ["first-word-3"]}),
        (2, record | {"turn_seconds": 600}),
        (1, record | {"game_seconds": 900}),
        (1, record | {"own_rules": True}),
        (1, record | {"variations": ["finish-line"], "finish": 10}),
        (1, record | {"variations": ["finish-line"], "finish": 14}),
        (1, record | {"lexicon": "yawl"}),
        (1, {"kind": "two-racks"}),
    ]
    found = [(one["played"], told(one)) for one in tables]
    assert sorted(map(str, found)) == sorted(map(str, expected))
    assert found[0] == expected[0], "the plain list comes first"
    (both,) = [one["totals"][0] for one in tables if one["kind"] == "two-racks"]
    assert len(both["scores"]) == 2
    assert both["total"] == sum(both["scores"])


def test_what_makes_no_difference_to_a_total_makes_no_list(ann: Person) -> None:
    solitaire(ann)
    solitaire(ann, changes={"window_seconds": 5, "tie": "shared", "pass_limit": 3})
    (table,) = ann.get("/records")["solitaires"]
    assert table["played"] == 2


def test_the_record_to_beat_is_that_of_the_same_rules(ann: Person, bob: Person) -> None:
    nothing, no_part = {"counts": True, "best": None}, {"counts": False, "best": None}
    first = solitaire(ann)
    best = ann.get("/records")["solitaires"][0]["totals"][0]["total"]
    assert ann.get(f"/records/{first}") == nothing, "a game is not its own rival"
    plain = ann.new_game("Ann", edition="collector", variations=["solitaire"])
    assert ann.get(f"/records/{plain}") == {"counts": True, "best": best}
    timed = ann.new_game("Ann", edition="collector", variations=["solitaire", "timer"])
    assert ann.get(f"/records/{timed}") == nothing
    assert bob.get(f"/records/{plain}") == no_part, "it is not a game of Bob's"
    with_others = ann.new_game("Ann", "Bob")
    assert ann.get(f"/records/{with_others}") == no_part
    assert ann.ask("GET", "/records/nothing").status_code == 404


@pytest.mark.parametrize("kind", ["solitaire", "solitaire-two-racks", "solitaire-open"])
def test_drawing_again_after_a_take_back_sets_no_record(ann: Person, kind: str) -> None:
    game = solitaire(ann, kind, ends="")
    counts = kind == "solitaire-open"  # all its tiles lie face up: nothing is drawn
    state = ann.state(game)
    seat = state["turns"][0]["seat"]
    back = {"kind": "take_back", "turn": 0}
    assert ann.get(f"/records/{game}")["counts"]
    ann.do(game, "propose", seat, proposal=back)
    assert ann.state(game)["view"]["drawn_back"] is not counts
    assert ann.get(f"/records/{game}")["counts"] is counts
    ann.play(game, seat, "8F", "HORN")
    ann.do(game, "finish", None)
    assert bool(ann.get("/records")["solitaires"]) is counts


@pytest.mark.parametrize("kind", BOTH)
def test_totals_of_an_older_version_stay_in_their_list(
    fresh: Callable[[str], str], kind: str
) -> None:
    """Then the rules had fewer switches, and others of them were usual."""
    with Server(fresh(kind), Horn(1)) as server:
        ann = server.person("Ann")
        plain, timed = solitaire(ann), solitaire(ann, variations=["timer"])
        for game in (plain, timed):
            age(server, game)
        new = solitaire(ann)
        tables = ann.get("/records")["solitaires"]
        assert ann.get(f"/records/{new}")["best"] is not None
    assert [(told(table), {one["game"] for one in table["totals"]}) for table in tables] == [
        ({"kind": "record"}, {plain, new}),
        ({"kind": "record", "turn_seconds": 180}, {timed}),
    ]


def age(server: Server, game: str) -> None:
    """Give a game the agreement that an older version would have stored."""

    def rewrite(connection: Connection) -> None:
        found = select(games.c.setup).where(games.c.id == game)
        setup = json.loads(connection.execute(found).scalar_one())
        setup["rules"] |= {"window_seconds": 60, "pass_limit": 2, "end_without_plays": True}
        del setup["rules"]["regular_inflections"]
        connection.execute(update(games).where(games.c.id == game).values(setup=json.dumps(setup)))

    server.inside(server.context.store._database.write(rewrite))


def test_a_solitaire_without_a_play_or_without_an_end_holds_no_record(ann: Person) -> None:
    solitaire(ann, plays=False)
    solitaire(ann, ends="resign")
    solitaire(ann, ends="abandon")
    assert ann.get("/records")["solitaires"] == []


def test_the_best_games_name_score_play_and_opponent(server: Server, ann: Person) -> None:
    bob = server.person("Bob")
    game = ann.new_game("Ann", {"kind": "link"}, first=0, variations=["void"])
    bob.post(f"/invitations/{ann.state(game)['seats'][1]['secret']}", {"name": "Bob"})
    ann.play(game, 0, "8F", "HORN")
    assert ann.get("/records")["games"] == NOTHING
    bob.do(game, "resign", 1)
    mine, theirs = ann.get("/records")["games"], bob.get("/records")["games"]
    assert (mine["played"], mine["won"], theirs["played"], theirs["won"]) == (1, 1, 1, 0)
    (play,) = mine["plays"]
    assert (play["at"], play["tiles"], play["score"], play["game"]) == ("8F", "HORN", 14, game)
    (score,) = mine["scores"]
    assert (score["name"], score["against"], score["won"]) == ("Ann", ["Bob"], True)
    assert score["score"] == ann.state(game)["view"]["scores"][0]
    assert theirs["plays"] == []


def test_a_play_that_was_taken_back_is_no_best_play(ann: Person) -> None:
    game = ann.new_game(first=0)
    seen = {"seat": 0, "at": "8F", "tiles": "RHNO"}
    ann.move(game, 0, ann.post(f"/games/{game}/preview", seen)["move"])
    ann.do(game, "challenge", 1, words=["RHNO"])
    ann.do(game, "resign", 0)
    assert ann.get("/records")["games"]["plays"] == []


def test_a_game_with_others_in_which_tiles_went_back_sets_no_record(ann: Person) -> None:
    game = ann.new_game("Ann", "Bea", first=0, variations=["void"])
    ann.play(game, 0, "8F", "HORN")
    ann.do(game, "propose", 0, proposal={"kind": "take_back", "turn": 0})
    ann.do(game, "answer", 1, agree=True)
    ann.play(game, 0, "8F", "HORN")
    ann.do(game, "resign", 1)
    assert ann.get("/records")["games"] == NOTHING | {"played": 1, "won": 1}


def test_games_with_computers_are_counted_by_level(ann: Person) -> None:
    game = ann.new_game("Ann", {"kind": "computer", "computer": "beginner"}, first=0)
    ann.do(game, "resign", 0)
    until(lambda: ann.state(game)["state"] == "over")
    broken_off = ann.new_game("Ann", {"kind": "computer", "computer": "club"}, first=0)
    ann.do(broken_off, "abandon")
    assert ann.get("/records")["games"]["levels"] == [
        {"level": "beginner", "played": 1, "won": 0, "shared": 0}
    ]


def test_games_from_files_do_not_count(ann: Person) -> None:
    answer = ann.ask("POST", "/imports", content=write_record(guide_game()))
    assert answer.status_code == 201
    assert ann.get("/records") == {"solitaires": [], "games": NOTHING}
