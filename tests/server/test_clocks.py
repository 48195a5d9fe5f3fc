"""Time at the server: what runs out is a command like others; time away is given back."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from tests.cli.running import run
from tests.server.clients import Person, Server, until

from lexiko.errors import StoreError
from lexiko.server import clocks
from lexiko.server import now as time_of

ONE_SECOND = {"turn_seconds": 1}


class Time:
    """The clock of the computer, which can be set, and stand still otherwise.

    The one that only counts is not changed by that.
    """

    def __init__(self) -> None:
        self._time_ns = time.time_ns
        self.monotonic_ns = time.monotonic_ns
        self.ahead = 0

    def time_ns(self) -> int:
        return self._time_ns() + self.ahead * 1_000_000_000

    def stand_still(self) -> None:
        at, counted = self._time_ns(), self.monotonic_ns()
        self._time_ns, self.monotonic_ns = lambda: at, lambda: counted


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Time:
    time = Time()
    monkeypatch.setattr(time_of, "time", time)
    monkeypatch.setattr(time_of, "_time", time_of.Time())
    return time


@pytest.fixture
def beating(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clocks, "BEAT_SECONDS", 0.05)


def log(server: Server, game: str) -> list[Any]:
    return list(server.inside(server.context.store.events(game)))


def kinds(events: list[Any]) -> list[str]:
    return [type(event).__name__ for event in events]


def test_a_turn_ends_when_its_time_is_up(server: Server, ann: Person, bob: Person) -> None:
    game = ann.new_game("Ann", {"kind": "link"}, first=0, changes=ONE_SECOND)
    with ann.socket(game) as news:
        bob.post(f"/invitations/{news.next_of('state')['code']}", {"name": "Bob"})
        while not (update := news.next_of("update"))["turns"]:
            pass
        assert [event["kind"] for event in update["events"]] == ["timed_out"]
        assert update["turns"][0]["kind"] == "timeout"
        assert update["view"]["to_move"] == 1
    events = log(server, game)
    assert events[kinds(events).index("TimedOut")].at - events[0].at >= 1000


def test_only_the_time_of_the_clock_counts(server: Server, ann: Person) -> None:
    game = ann.new_game(first=0, changes={"turn_seconds": 60})

    def rings() -> bool:
        return server.inside(server.context.rooms.get(game)).timer is not None

    ann.do(game, "pause")
    assert ann.cannot(game, "take_turn", 0, move={"kind": "pass"}) == (409, "paused")
    assert not rings()
    ann.do(game, "resume")
    assert rings()
    ann.skip(game, 0)
    assert ann.state(game)["view"]["turn"] == 1


# the draw ------------------------------------------------------------------------------------


def first_turn(ann: Person, clock: Time, *looks: int) -> int:
    """How much of the first turn is used up after looking at the draw so many seconds later."""
    clock.stand_still()
    game = ann.new_game(changes={"turn_seconds": 600})
    for seconds in looks:
        clock.ahead += seconds
        ann.post(f"/games/{game}/draw")
    state = ann.state(game)
    used: int = state["view"]["turn_used"] + state["now"] - state["view"]["now"]
    return used // 1000


@pytest.mark.parametrize(
    ("looks", "used"),
    [((4,), 0), ((4, 4), 4), ((20,), 5)],
    ids=["once", "only once", "not for ever"],
)
def test_the_first_clock_begins_when_the_draw_has_been_looked_at(
    ann: Person, clock: Time, monkeypatch: pytest.MonkeyPatch, looks: tuple[int, ...], used: int
) -> None:
    monkeypatch.setattr(clocks, "AWAY_MS", 10**9)  # nobody was away: the clock was put forward
    assert first_turn(ann, clock, *looks) == used


def test_looking_at_the_draw_changes_nothing_for_others(
    server: Server, ann: Person, bob: Person, clock: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clocks, "AWAY_MS", 10**9)
    game = ann.new_game("Ann", {"kind": "link"}, changes={"turn_seconds": 600})
    bob.post(f"/invitations/{ann.state(game)['code']}", {"name": "Bob"})
    waits = bob if ann.state(game)["view"]["to_move"] == 0 else ann
    before = kinds(log(server, game))
    clock.ahead += 4
    waits.post(f"/games/{game}/draw")
    assert kinds(log(server, game)) == before
    untimed = ann.new_game()
    before = kinds(log(server, untimed))
    ann.post(f"/games/{untimed}/draw")
    assert kinds(log(server, untimed)) == before
    assert server.person("Eve").refused("POST", f"/games/{game}/draw") == (403, "not_seated")


# being away ----------------------------------------------------------------------------------


@pytest.fixture(
    params=["sqlite", pytest.param("postgres", marks=pytest.mark.xdist_group("postgres"))]
)
def restarted(
    request: pytest.FixtureRequest, fresh: Callable[[str], str]
) -> Iterator[Callable[..., Server]]:
    """Servers on one database, one after the other."""
    address = fresh(request.param)
    running: list[Server] = []

    def start(**settings: Any) -> Server:
        while running:
            running.pop().stop()
        running.append(Server(address, **settings).start())
        return running[0]

    yield start
    while running:
        running.pop().stop()


def follow(person: Person, server: Server) -> Person:
    """The same person at the server that runs now."""
    same = server.person()
    same.http.cookies.clear()
    same.http.cookies.set("lexiko", person.cookie.partition("=")[2])
    return same


@pytest.mark.usefixtures("beating")
@pytest.mark.parametrize("changes", [{"turn_seconds": 30}, {"game_seconds": 60}])
def test_time_away_is_given_back(
    restarted: Callable[..., Server], clock: Time, changes: dict[str, int]
) -> None:
    server = restarted()
    ann = server.person("Ann")
    game = ann.new_game(first=0, edition="club", changes=changes)
    until(lambda: server.inside(server.context.store.last_beat()), "a beat")
    length = len(log(server, game))
    server.stop()
    clock.ahead += 3600
    server = restarted()
    ann = follow(ann, server)
    state = ann.state(game)  # who asks at once does not lose their turn, either
    assert state["view"]["running"] == 0
    assert state["view"]["used"][0] < 10_000
    assert state["view"]["turn_used"] < 10_000
    assert kinds(log(server, game)[length:]) == ["Paused", "Resumed"]
    paused, resumed = log(server, game)[length:]
    assert resumed.at - paused.at > 3_590_000
    ann.skip(game, 0)
    assert ann.state(game)["view"]["used"][0] < 20_000


@pytest.mark.usefixtures("beating")
def test_a_game_that_nobody_asks_for_goes_on_after_a_restart(
    restarted: Callable[..., Server], clock: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clocks, "AWAY_MS", 10**9)  # the server is served while the clock is turned
    server = restarted()
    game = server.person("Ann").new_game(first=0, changes={"turn_seconds": 60})
    clock.ahead += 59
    late = time_of.now()
    until(lambda: (server.inside(server.context.store.last_beat()) or 0) >= late, "a beat")
    server.stop()
    clock.ahead += 600
    server = restarted()
    until(lambda: "TimedOut" in kinds(log(server, game)), "the end of the turn")
    found = kinds(log(server, game))
    assert found.index("Paused") < found.index("Resumed") < found.index("TimedOut")


def test_a_game_that_was_paused_stays_paused(restarted: Callable[..., Server], clock: Time) -> None:
    server = restarted()
    ann = server.person("Ann")
    game = ann.new_game(first=0, changes={"turn_seconds": 60})
    ann.do(game, "pause")
    sequence = ann.state(game)["sequence"]
    server.stop()
    clock.ahead += 600
    server = restarted()
    ann = follow(ann, server)
    assert ann.state(game)["view"]["paused"]
    assert ann.state(game)["sequence"] == sequence


def test_a_game_without_clocks_is_left_as_it_is(restarted: Callable[..., Server]) -> None:
    server = restarted()
    ann = server.person("Ann")
    game = ann.new_game(first=0)
    sequence = ann.state(game)["sequence"]
    server.stop()
    server = restarted()
    assert follow(ann, server).state(game)["sequence"] == sequence


@pytest.mark.usefixtures("beating")
def test_a_worker_that_starts_beside_others_gives_nothing_back(
    fresh: Callable[[str], str],
) -> None:
    address = fresh("sqlite")
    with Server(address, workers=2) as first:
        ann = first.person("Ann")
        game = ann.new_game(first=0, changes={"turn_seconds": 60})
        until(lambda: first.inside(first.context.store.last_beat()), "a beat")
        sequence = ann.state(game)["sequence"]
        with Server(address, workers=2) as second:
            assert follow(ann, second).state(game)["sequence"] == sequence


@pytest.mark.parametrize("changes", [{"turn_seconds": 30}, {"game_seconds": 60}])
@pytest.mark.parametrize("first", ["the beat", "the player"])
def test_time_in_which_the_computer_slept_is_given_back(
    fresh: Callable[[str], str],
    clock: Time,
    monkeypatch: pytest.MonkeyPatch,
    changes: dict[str, int],
    first: str,
) -> None:
    """Whatever happens first when it wakes up."""
    monkeypatch.setattr(clocks, "BEAT_SECONDS", 0.05 if first == "the beat" else 60.0)
    with Server(fresh("sqlite")) as server:
        ann = server.person("Ann")
        game = ann.new_game(first=0, edition="club", changes=changes)
        length = len(log(server, game))
        clock.ahead += 3600
        if first == "the beat":
            until(lambda: len(log(server, game)) > length, "the pause")
        else:
            assert ann.cannot(game, "take_turn", 0, move={"kind": "pass"}) == (409, "stale")
        paused, resumed = log(server, game)[length:]
        assert kinds([paused, resumed]) == ["Paused", "Resumed"]
        assert resumed.at - paused.at > 3_590_000
        ann.skip(game, 0)
        assert ann.state(game)["view"]["used"][0] < 20_000


def test_time_in_which_the_store_was_down_is_given_back(
    fresh: Callable[[str], str], clock: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clocks, "BEAT_SECONDS", 0.05)
    monkeypatch.setattr(clocks, "AGAIN_SECONDS", 0.05)
    with Server(fresh("sqlite")) as server:
        ann = server.person("Ann")
        game = ann.new_game(first=0, changes={"turn_seconds": 30})
        length, store = len(log(server, game)), server.context.store

        tries: list[None] = []

        async def down(*_: object, **__: object) -> int:
            tries.append(None)
            raise StoreError("store_down")

        with monkeypatch.context() as patch:
            patch.setattr(store, "append", down)
            patch.setattr(store, "beat", down)
            for _ in range(2):
                clock.ahead += 20
                tries.clear()
                until(lambda: len(tries) > 2, "a few beats")
        until(lambda: len(log(server, game)) > length, "the pause")
        assert kinds(log(server, game)[length:]) == ["Paused", "Resumed"]
        assert ann.state(game)["view"]["turn_used"] < 20_000


def test_time_that_cannot_be_noted_is_noted_later(
    server: Server, ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clocks, "AGAIN_SECONDS", 0.05)
    append = server.context.store.append
    others = server.inside(server.context.store.game_ids())
    failed: list[str] = []

    async def fail(game_id: str, after: int, events: tuple[Any, ...], *rest: Any) -> int:
        if game_id not in others and "TimedOut" in kinds(list(events)) and len(failed) < 2:
            failed.append(game_id)
            raise StoreError("store_down")
        return await append(game_id, after, events, *rest)

    monkeypatch.setattr(server.context.store, "append", fail)
    game = ann.new_game(first=0, changes=ONE_SECOND)
    until(lambda: "TimedOut" in kinds(log(server, game)), "the end of the turn")
    assert len(failed) == 2


# a clock that is set back --------------------------------------------------------------------


def test_a_turn_is_no_longer_if_the_clock_is_set_back(
    server: Server, ann: Person, clock: Time
) -> None:
    game = ann.new_game(first=0, changes={"turn_seconds": 2})
    clock.ahead = -7200
    until(lambda: "TimedOut" in kinds(log(server, game)), "the end of the turn")
    started, ended = (
        next(one for one in log(server, game) if type(one).__name__ == name)
        for name in ("GameStarted", "TimedOut")
    )
    assert 2000 <= ended.at - started.at < 20_000


@pytest.mark.usefixtures("beating")
def test_nor_if_the_server_starts_again_meanwhile(
    restarted: Callable[..., Server], clock: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = restarted()
    game = server.person("Ann").new_game(first=0, changes={"turn_seconds": 2})
    server.stop()
    clock.ahead = -7200
    monkeypatch.setattr(time_of, "_time", time_of.Time())  # a new process knows of no other time
    server = restarted()
    until(lambda: "TimedOut" in kinds(log(server, game)), "the end of the turn")
    times = [event.at for event in log(server, game)]
    assert times == sorted(times)


@pytest.mark.usefixtures("beating")
def test_a_clock_that_was_a_year_ahead_can_be_forgotten(
    restarted: Callable[..., Server],
    clock: Time,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    def new_process() -> Server:
        monkeypatch.setattr(time_of, "_time", time_of.Time())
        return restarted()

    year = 365 * 86_400
    clock.ahead = year
    server = new_process()
    ann = server.person("Ann")
    game = ann.new_game(first=0, changes={"turn_seconds": 2})
    ann.new_game("Ann", {"kind": "link"})
    server.stop()
    clock.ahead = 0
    right = time_of.Time().now()
    server = new_process()
    assert "set it right, or if it was ahead before" in caplog.text
    assert time_of.now() > right + (year - 60) * 1000
    server.stop()
    address = server.settings.database
    monkeypatch.setattr(time_of, "_time", time_of.Time())
    done = run("reset-time", "--database", address)
    assert "ahead by 365 days" in done.err
    assert "Nothing here is later" in run("reset-time", "--database", address).err
    caplog.clear()
    server = new_process()
    assert time_of.now() < right + 600_000
    assert "set it right" not in caplog.text
    # The clock of the game still runs, from its last event.
    until(lambda: "TimedOut" in kinds(log(server, game)), "the end of the turn")
    times = [event.at for event in log(server, game)]
    assert times == sorted(times)
    assert times[-1] - times[0] < 600_000
    latest = server.inside(server.context.store.latest())
    assert latest <= time_of.now()


def test_the_time_follows_the_computer_only_forwards(clock: Time) -> None:
    first = time_of.now()
    clock.ahead = 3600
    later = time_of.now()
    assert 3_600_000 <= later - first < 3_700_000
    clock.ahead = -3600
    assert later <= time_of.now() < later + 60_000
    assert time_of.not_before(later + 10**6) > 0
    assert time_of.not_before(later) == 0
    assert time_of.now() >= later + 10**6
