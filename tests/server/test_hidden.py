"""Nobody is sent what they may not know: tiles of others, the bag, judgements of words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.server.clients import Person, Server
from tests.server.pairs import FrozenTime, Json, Pair, Switched

from lexiko.rules import commands as c
from lexiko.sentences import SENTENCES
from lexiko.server import clocks
from lexiko.server import now as time_of

LOOKER = "HORNETS" + "AEIOULNRSTAEIDGEOT"
OTHER = "FAMQVC"
"""What the second player is sure to have: F, A and M for FARM, the others for no word."""


@pytest.fixture(scope="module")
def source() -> Switched:
    return Switched()


@pytest.fixture(scope="module")
def running(
    source: Switched, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Server, FrozenTime]]:
    folder: Path = tmp_path_factory.mktemp("hidden")
    clock = FrozenTime()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(time_of, "_time", clock)
        patch.setattr(clocks, "AWAY_MS", 10**9)  # turning the clock is not sleeping
        with Server(f"sqlite:///{folder / 'games.db'}", source) as server:
            yield server, clock


def exchange(count: int) -> Any:
    """Put the last tiles of the rack back, whichever they are."""

    def wish(mine: Json) -> Json:
        others = [piece for piece in mine["rack"] if piece not in "QVC"]  # they are needed later
        return {"kind": "exchange", "pieces": "".join(others[-count:])}

    return wish


def turn(seat: int, move: Any) -> Any:
    def wish(mine: Json) -> Json:
        chosen = move(mine) if callable(move) else move
        return {"kind": "take_turn", "seat": seat, "move": chosen}

    return wish


def play(at: str, *tiles: tuple[str, str]) -> Json:
    return {
        "kind": "play",
        "placements": [{"square": square, "tile": tile} for square, tile in tiles],
    }


HORN = play("8F", ("8F", "H"), ("8G", "O"), ("8H", "R"), ("8I", "N"))
FARM = play("H6", ("6H", "F"), ("7H", "A"), ("9H", "M"))
FARMQVC = play("H6", ("10H", "Q"), ("11H", "V"), ("12H", "C"))


def idle_until(pair: Pair, seat: int) -> None:
    """The others exchange a tile until it is somebody's turn."""
    while (to_move := pair.view["to_move"]) != seat:
        assert pair.act(to_move, turn(to_move, exchange(1))) == 200


CASES: list[tuple[str, list[str]]] = [
    ("collector", ["nine-tiles", "rearrange"]),
    ("collector", ["finish-line", "timer"]),
    ("classic", ["blanks"]),
    ("deluxe", ["recycle", "first-word-4"]),
    ("deluxe", ["void"]),
    ("indigo", []),
    ("heirloom", ["timer"]),
    ("club", ["free-dictionary"]),
]


@pytest.mark.parametrize(("edition", "variations"), CASES)
def test_games_that_differ_only_in_hidden_tiles_look_the_same(
    running: tuple[Server, FrozenTime], source: Switched, edition: str, variations: list[str]
) -> None:
    server, clock = running
    looker = len(edition) % 3
    bob, cid = (looker + 1) % 3, (looker + 2) % 3
    known = {looker: LOOKER, bob: OTHER}
    with Pair(server, source, clock, known, looker) as pair:
        level = "advanced" if "finish-line" in variations else None
        changes = {"scoreless_limit": 50}
        pair.begin(edition=edition, variations=variations, level=level, changes=changes)
        assert pair.differs()
        void = "void" in variations
        # Plays, and what a preview says of them.
        assert pair.preview("8F", "HORN")["legal"]
        assert not pair.preview("8F", "QQQ")["legal"]
        assert pair.act(looker, turn(looker, HORN)) == 200
        assert pair.act(bob, turn(bob, FARM)) == 200
        # A challenge that fails, where there are challenges.
        words = [] if edition in ("collector", "indigo", "club") else ["FARM"]
        challenge = {"kind": "challenge", "seat": looker, "words": words}
        assert pair.act(looker, challenge) == (409 if void else 200)
        pair.look()
        # Exchanges by everybody.
        idle_until(pair, bob)
        assert pair.act(bob, turn(bob, exchange(2))) == 200
        idle_until(pair, looker)
        assert pair.act(looker, turn(looker, exchange(3))) == 200
        pair.look()
        # A play that is no word, and a challenge of it; those who lost a turn miss it. The tiles
        # drawn for it, others in each game, go back to the bag: nobody else ever sees them.
        idle_until(pair, bob)
        before = pair.racks(bob)
        assert pair.act(bob, turn(bob, FARMQVC)) == (422 if void else 200)
        if not void:
            first, second = pair.racks(bob)
            assert [len(first), len(second)] == [len(rack) for rack in before]
            assert Counter(first) - Counter(before[0]) != Counter(second) - Counter(before[1])
            words = [] if edition in ("collector", "indigo", "club") else ["FARMQVC"]
            assert pair.act(looker, {"kind": "challenge", "seat": looker, "words": words}) == 200
            assert pair.racks(bob) == before
        idle_until(pair, looker)
        pair.look()
        # Lies and mistakes of the looker.
        for lie in (play("1A", ("1A", "Z")), HORN, {"kind": "exchange", "pieces": "ZZZ"}):
            assert pair.act(looker, turn(looker, lie)) == 422
        # A turn that is taken back.
        assert pair.act(looker, turn(looker, exchange(1))) == 200
        back = {"kind": "take_back", "turn": pair.view["turn"] - 1}
        wish = {"kind": "propose", "seat": looker, "proposal": back}
        assert pair.act(looker, wish) == 200
        for seat in (bob, cid):
            assert pair.act(seat, {"kind": "answer", "seat": seat, "agree": True}) == 200
        assert pair.differs()
        pair.look()
        # A pause, and time that runs out.
        assert pair.act(bob, {"kind": "pause"}) == 200
        assert pair.act(bob, {"kind": "resume"}) == 200
        if "timer" in variations:
            clock.at += 200_000
            for side in pair.sides:
                room = server.inside(server.context.rooms.get(side.game))
                side.hear(server.inside(server.context.rooms.do(room, c.Expire(clock.at))))
            pair.look()
            assert pair.view["to_move"] == bob
        # Somebody leaves.
        assert pair.act(cid, {"kind": "resign", "seat": cid}) == 200
        assert pair.differs()
        pair.look()
        # The end shows everything; the next game hides it again.
        for side in pair.sides:
            assert side.people[looker].do(side.game, "abandon")
        pair.play_again()
        assert pair.differs()
        pair.look()


def test_no_judgement_is_told_before_a_challenge(
    running: tuple[Server, FrozenTime], source: Switched
) -> None:
    """CH is a word of one of the two dictionaries; nobody can tell which game is which."""
    server, clock = running
    same = {0: "CHAEIOUNR", 1: "DLNRSTE", 2: "BGMNTIE"}
    with Pair(server, source, clock, same, 0) as pair:
        pair.begin(lexica=("enable", "yawl"), edition="heirloom")
        bad_or_good = play("8G", ("8G", "C"), ("8H", "H"))
        seen = pair.preview("8G", "CH")
        assert seen["legal"]
        assert set(seen) == set(pair.preview("8G", "HA"))
        assert pair.act(0, turn(0, bad_or_good)) == 200
        # Accepting it, going on, and leaving tell nothing.
        assert pair.act(2, {"kind": "accept", "seat": 2}) == 200
        assert pair.act(1, {"kind": "challenge", "seat": 1, "words": ["XX"]}) == 422
        mover = pair.sides[0].people[1].state(pair.sides[0].game)
        assert mover["view"]["pending"]["words"] == ["CH"]
        judged = []
        for side in pair.sides:
            source.now = side.hidden
            body = {"kind": "challenge", "seat": 1, "words": ["CH"]}
            assert side.people[1].submit(side.game, body).status_code == 200
            judged.append(side.watcher.state(side.game)["turns"][0]["challenges"][0]["upheld"])
        assert judged == [True, False]


def test_a_second_pass_is_refused_without_naming_a_word(server: Server, ann: Person) -> None:
    game = ann.new_game(first=0, edition="deluxe")
    ann.skip(game, 0)
    ann.skip(game, 1)
    answer = ann.submit(game, {"kind": "take_turn", "seat": 0, "move": {"kind": "pass"}})
    if answer.status_code == 200:  # a rack without any play
        return
    error = answer.json()["error"]
    assert error["code"] == "must_play"
    assert error["message"] == SENTENCES["must_play"][1]
    assert error["reasons"] == [{"code": "must_play", "message": error["message"], "params": {}}]


def test_what_others_may_know_holds_no_tile(server: Server, ann: Person, bob: Person) -> None:
    game = ann.new_game("Ann", "Bea", first=0)
    state = bob.state(game)
    assert state["mine"] == {}
    assert state["view"]["racks"] == [None, None]
    assert len(state["view"]["unseen"]) == 100
    assert all("secret" not in seat for seat in state["seats"])
    assert state["code"] is None


def test_no_running_game_is_saved_or_looked_up(ann: Person, bob: Person) -> None:
    game = ann.new_game("Ann", "Bea", first=0)
    for person in (ann, bob):
        for form in ("gcg", "json", "cgp"):
            path = f"/games/{game}/export?format={form}"
            assert person.refused("GET", path) == (409, "game_running")
    for path in ("/words/check?word=horn", "/words/search?letters=horn", "/words/lists/two"):
        assert ann.refused("GET", path) == (403, "dictionary_closed"), path
        assert bob.get(path)
    ann.do(game, "abandon")
    assert ann.get("/words/check?word=horn")["good"]
    assert ann.ask("GET", f"/games/{game}/export?format=json").status_code == 200
