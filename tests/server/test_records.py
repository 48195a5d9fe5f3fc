"""The table of records: what counts, and for whom."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.server.clients import Person, Server, until

from lexiko.game import RandomSource
from lexiko.notation import guide_game, write_record

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
    names = ["Ann"] * (2 if kind == "solitaire-two-racks" else 1)
    game = ann.new_game(*names, edition="collector", variations=variations, **more)
    if plays:
        ann.play(game, ann.state(game)["view"]["to_move"], "8F", "HORN")
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


def test_totals_are_compared_only_where_they_can_be(ann: Person) -> None:
    solitaire(ann)
    solitaire(ann, changes={"turn_seconds": 600})
    solitaire(ann, variations=["nine-tiles"])
    solitaire(ann, lexicon="yawl")
    solitaire(ann, "solitaire-two-racks")
    tables = ann.get("/records")["solitaires"]
    told = [(one["kind"], one["lexicon"], one["variations"], one["played"]) for one in tables]
    assert sorted(told) == [
        ("record", "enable", [], 2),
        ("record", "enable", ["nine-tiles"], 1),
        ("record", "yawl", [], 1),
        ("two-racks", "enable", [], 1),
    ]
    (both,) = [one["totals"][0] for one in tables if one["kind"] == "two-racks"]
    assert len(both["scores"]) == 2
    assert both["total"] == sum(both["scores"])


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
