"""Computer players at the server: they play whole games, wait for people, and delay nobody."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest
from tests.server.clients import Person, Server, until
from tests.server.conftest import BOTH
from tests.server.stubs import Thinkers
from tests.server.test_clocks import follow, kinds, log

from lexiko.engine import ladder, thinking
from lexiko.engine.analysis import Analysis, Limits
from lexiko.engine.engine import Engine
from lexiko.engine.inference import LastPlay
from lexiko.engine.roster import make_player
from lexiko.errors import StoreError
from lexiko.game import lexicon_for
from lexiko.rules import View
from lexiko.rules.codec import command_to_json
from lexiko.rules.seats import STRENGTHS
from lexiko.server import thoughts
from lexiko.server.now import now
from lexiko.server.players import Thought
from lexiko.server.thinking import processes


def computer(player: str = "home", **more: Any) -> dict[str, Any]:
    return {"kind": "computer", "computer": player, **more}


def test_the_levels_are_those_of_the_engine() -> None:
    assert list(STRENGTHS) == list(ladder.STRENGTHS)


@pytest.mark.parametrize(
    ("level", "edition", "variations"),
    [("beginner", "deluxe", ["void"]), ("club", "collector", ["finish-line", "timer"])],
)
def test_a_whole_game_against_the_computer(
    server: Server, ann: Person, level: str, edition: str, variations: list[str]
) -> None:
    handicap = {"level": "advanced"} if "finish-line" in variations else {}
    game = ann.new_game(
        {"kind": "here", "name": "Ann", **handicap},
        computer(level, **handicap),
        edition=edition,
        variations=variations,
    )
    room = server.inside(server.context.rooms.get(game))
    rules = room.started().rules
    friend = make_player("home", rules, lexicon_for(rules))

    def asked() -> str:
        state = ann.state(game)
        can = state["mine"].get("0", {}).get("can", [])
        return "over" if state["state"] == "over" else "yes" if _acts(can) else ""

    while until(asked, "the answer of the computer") != "over":
        command = command_to_json(friend.choose(room.started().view(0)), rules.alphabet)
        ann.submit(game, {key: value for key, value in command.items() if key != "at"})
    view = ann.state(game)["view"]
    assert view["result"]["reason"] in ("out", "no_plays", "passes", "finish_line")
    assert sum(row["seat"] == 1 and row["kind"] == "play" for row in ann.state(game)["turns"]) >= 2


@pytest.mark.parametrize(
    ("changes", "most"),
    [({}, 30.0), ({"turn_seconds": 60}, 20.0), ({"game_seconds": 300}, 300 / 15.5)],
)
def test_a_master_thinks_no_longer_than_it_may(
    fresh: Callable[[str], str],
    monkeypatch: pytest.MonkeyPatch,
    changes: dict[str, int],
    most: float,
) -> None:
    asked: list[float] = []
    analyse = Engine.analyse

    def watched(
        self: Engine, view: View, limits: Limits, last: LastPlay | None = None
    ) -> Iterator[Analysis]:
        asked.append(limits.seconds or 0.0)
        return analyse(self, view, Limits(samples=60))

    monkeypatch.setattr(Engine, "analyse", watched)
    monkeypatch.setattr(thinking, "is_ready", lambda group: True)
    with Server(fresh("sqlite"), think=30.0) as server:
        ann = server.person("Ann")
        until(server.context.books.ready.is_set, "the engine")
        game = ann.new_game("Ann", computer("master"), first=1, edition="club", changes=changes)
        until(lambda: ann.state(game)["view"]["to_move"] == 0, "the answer")
    (seconds,) = asked
    # Time that passed before the thought began is no longer left.
    assert most / 2 < seconds <= most


def test_where_many_wait_a_master_thinks_shorter(
    fresh: Callable[[str], str], thinkers: Thinkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Thought] = []
    thinkers.slow = {"Slow"}
    # Nobody but these people waits on a server of their own.
    with Server(fresh("sqlite")) as server:
        thinking = server.context.books.thinking
        ask = thinking.ask

        async def watched(asker: Any, work: Any, thought: Thought, **more: Any) -> Any:
            asked.append(thought)
            return await ask(asker, work, thought, **more)

        for number in range(processes()):
            host = server.person(f"Host {number}")
            host.new_game("Bob", computer(name="Slow"), first=1, edition="collector")
            thinkers.wait_until_thinking()
        for number in range(2):
            late = server.person(f"Late {number}")
            late.new_game("Cid", computer(name="Slow"), first=1, edition="collector")
        until(lambda: thinking.askers == 2, "the queue")
        monkeypatch.setattr(thinking, "ask", watched)
        ann = server.person("Ann")
        ann.new_game("Ann", computer("master"), first=1, edition="collector")
        until(lambda: bool(asked), "the question")
        assert asked[0].seconds == pytest.approx(server.settings.think / 3)
        assert asked[0].is_long
        thinkers.released.set()


def _acts(can: list[str]) -> bool:
    return bool({"take_turn", "accept", "challenge"} & set(can))


def placed(rack: str) -> dict[str, Any]:
    """Two tiles in the middle, whatever they are."""
    first, second = list(rack.replace("?", ""))[:2]
    squares = [{"square": "8H", "tile": first}, {"square": "8I", "tile": second}]
    return {"kind": "play", "placements": squares}


def test_a_computer_waits_until_every_person_has_accepted(
    server: Server, ann: Person, thinkers: Thinkers
) -> None:
    game = ann.new_game("Ann", computer(), "Bea", first=0, edition="collector")
    ann.move(game, 0, placed(ann.state(game)["mine"]["0"]["rack"]))
    until(lambda: ann.state(game)["view"]["waiting_for"] == [2], "the wait for Bea")
    room = server.inside(server.context.rooms.get(game))
    until(lambda: room.thought is None, "the end of all thoughts")
    assert "Settled" not in kinds(log(server, game))
    ann.do(game, "accept", 2)
    until(lambda: ann.state(game)["view"]["to_move"] == 2, "the computer's turn")
    found = kinds(log(server, game))
    assert found.index("Accepted") < found.index("Settled") < found.index("Passed")


def test_a_computer_waits_no_longer_than_the_window(
    server: Server, ann: Person, thinkers: Thinkers
) -> None:
    changes = {"window_seconds": 1}
    game = ann.new_game("Ann", computer(), "Bea", first=0, edition="collector", changes=changes)
    ann.move(game, 0, placed(ann.state(game)["mine"]["0"]["rack"]))
    until(lambda: ann.state(game)["view"]["to_move"] == 2, "the computer's turn")
    events = log(server, game)
    played, settled = (kinds(events).index(kind) for kind in ("Played", "Settled"))
    assert events[settled].at - events[played].at >= 1000


def has_turned(person: Person, game: str) -> bool:
    return bool(person.state(game)["view"]["turn"] == 1)


def test_slow_thoughts_delay_nobody_else(server: Server, ann: Person, thinkers: Thinkers) -> None:
    thinkers.slow = {"Slow"}
    slow = [
        ann.new_game("Ann", computer(name="Slow"), first=1, edition="collector")
        for _ in range(processes() - 1)
    ]
    for _ in slow:
        thinkers.wait_until_thinking()
    quick = ann.new_game("Ann", computer(name="Quick"), first=1, edition="collector")
    until(lambda: ann.state(quick)["view"]["turn"] == 1, "the quick answer")
    # Even if all of them think, people play on, and open other dictionaries.
    slow.append(ann.new_game("Ann", computer(name="Slow"), first=1, edition="collector"))
    thinkers.wait_until_thinking()
    people = ann.new_game("Ann", "Bob", first=0, lexicon="yawl", edition="heirloom")
    ann.skip(people, 0)
    assert [ann.state(game)["view"]["turn"] for game in slow] == [0] * processes()
    assert thinkers.asked.total() == processes() + 1
    thinkers.released.set()
    for game in slow:
        until(partial(has_turned, ann, game), "the slow answer")


def test_a_thought_that_comes_too_late_changes_nothing(
    server: Server, ann: Person, thinkers: Thinkers
) -> None:
    thinkers.slow = {"Slow"}
    game = ann.new_game("Ann", computer(name="Slow"), first=1, edition="collector")
    thinkers.wait_until_thinking()
    ann.do(game, "pause")
    thinkers.released.set()
    assert ann.state(game)["view"]["paused"]
    ann.do(game, "resume")
    until(lambda: ann.state(game)["view"]["turn"] == 1, "the answer")
    assert kinds(log(server, game)).count("Passed") == 1


def test_a_computer_goes_on_when_the_store_is_back(
    server: Server, ann: Person, thinkers: Thinkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thoughts, "AGAIN_SECONDS", 0.05)
    thinkers.slow = {"Slow"}
    game = ann.new_game("Ann", computer(name="Slow"), first=1, edition="collector")
    thinkers.wait_until_thinking()
    append = server.context.store.append
    failed: list[str] = []

    async def fail(game_id: str, *rest: Any) -> int:
        if game_id == game and len(failed) < 2:
            failed.append(game_id)
            raise StoreError("store_down")
        return await append(game_id, *rest)

    monkeypatch.setattr(server.context.store, "append", fail)
    thinkers.released.set()
    until(lambda: ann.state(game)["view"]["turn"] == 1, "the answer")
    assert len(failed) == 2


@pytest.mark.parametrize("changes", [{"turn_seconds": 60}, {"game_seconds": 600}, {}])
def test_a_computer_waits_for_an_answer_to_a_proposal_unless_its_clock_runs(
    server: Server, ann: Person, thinkers: Thinkers, changes: dict[str, int]
) -> None:
    thinkers.slow = {"Ada"}
    game = ann.new_game(
        "Ann", computer(name="Ada"), "Bea", first=0, edition="collector", changes=changes
    )
    rack = ann.state(game)["mine"]["0"]["rack"]
    ann.move(game, 0, {"kind": "exchange", "pieces": rack[:1]})
    thinkers.wait_until_thinking()
    ann.do(game, "propose", 0, proposal={"kind": "take_back", "turn": 0})
    thinkers.slow = set()
    thinkers.released.set()
    if changes:
        until(lambda: ann.state(game)["view"]["to_move"] == 2, "the computer's turn")
        assert ann.state(game)["view"]["proposal"] is None
        return
    room = server.inside(server.context.rooms.get(game))
    until(lambda: room.thought is None, "the end of all thoughts")
    assert ann.state(game)["view"]["to_move"] == 1
    ann.do(game, "answer", 2, agree=True)
    assert ann.state(game)["view"]["turn"] == 0


@pytest.mark.parametrize("kind", BOTH)
def test_a_thought_survives_a_restart(
    kind: str, fresh: Callable[[str], str], thinkers: Thinkers
) -> None:
    address = fresh(kind)
    thinkers.slow = {"Slow"}
    with Server(address) as server:
        ann = server.person("Ann")
        game = ann.new_game("Ann", computer(name="Slow"), first=1, edition="collector")
        thinkers.wait_until_thinking()
    thinkers.slow = set()
    with Server(address) as server:
        # Nobody asks for the game: the server finds it by itself.
        until(lambda: "Passed" in kinds(log(server, game)), "the answer")
    thinkers.released.set()


@pytest.mark.xdist_group("postgres")
def test_of_two_workers_one_thinks(
    fresh: Callable[[str], str], thinkers: Thinkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thoughts, "AGAIN_SECONDS", 0.05)
    address = fresh("postgres")
    with Server(address, workers=2) as first, Server(address, workers=2) as second:
        ann = first.person("Ann")
        also_ann = follow(ann, second)
        game = ann.new_game("Ann", computer(name="Ada"), first=0, edition="collector")
        with ann.socket(game) as here, also_ann.socket(game) as there:
            for news in (here, there):
                news.next_of("state")
            for turn, person in ((2, ann), (4, also_ann), (6, ann)):
                rack = person.state(game)["mine"]["0"]["rack"]
                person.move(game, 0, {"kind": "exchange", "pieces": rack[:1]})
                for news in (here, there):
                    while news.next_of("update")["view"]["turn"] < turn:
                        pass
        assert set(thinkers.asked.values()) == {1}
        # The lease of a worker that has died ends by itself.
        rack = ann.state(game)["mine"]["0"]["rack"]
        sequence = ann.state(game)["sequence"] + 3
        what = f"thought {game} {sequence}"
        first.inside(first.context.store.lease(what, "dead", now(), now() + 600))
        assert ann.move(game, 0, {"kind": "exchange", "pieces": rack[:1]}) == sequence
        until(lambda: also_ann.state(game)["view"]["turn"] == 8, "the answer")
        assert thinkers.asked["Ann Ada", sequence] == 1
        asked_at = log(first, game)[sequence - 1].at
        assert log(first, game)[sequence].at - asked_at >= 400


def test_a_computer_is_refused_where_it_could_not_play(ann: Person) -> None:
    layout = {"name": "long", "rows": ["." * 7 + "*" + "." * 14] + ["." * 22] * 3}
    game = {
        "key": "a-long-board",
        "rules": {"changes": {"layout": layout}},
        "seats": [{"kind": "here"}, computer()],
    }
    assert ann.refused("POST", "/games", game)[0] == 422
    real = {"key": "a-real-board", "kept": True, "seats": [{"kind": "here"}, computer()]}
    assert ann.refused("POST", "/games", real) == (422, "bad_request")
    unknown = {"key": "some-one-else", "seats": [{"kind": "here"}, computer("god")]}
    assert ann.refused("POST", "/games", unknown) == (404, "unknown_player")
    kept = ann.new_game("Ann", "Bob", kept=True)
    assert ann.refused("POST", f"/games/{kept}/seats/1", {"computer": "home"})[0] == 422


def test_computers_among_themselves_play_only_for_whoever_looks_on(
    server: Server, ann: Person, thinkers: Thinkers
) -> None:
    game = ann.new_game(computer(name="Ada"), computer(name="Bob"), edition="classic")
    room = server.inside(server.context.rooms.get(game))
    assert room.thought is None
    assert not thinkers.asked
    with ann.socket(game):
        until(lambda: ann.state(game)["state"] == "over", "the end of the game")
