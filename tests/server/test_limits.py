"""No single client takes more of the server than its share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.server.clients import Person, Server, new_key
from websockets.exceptions import InvalidStatus

from lexiko.errors import LexikoError
from lexiko.server import limits as rates
from lexiko.server.limits import SWEEP_SECONDS, Rate, RateLimits, client_of


def alphabet(**changes: Any) -> dict[str, Any]:
    return {
        "name": "few",
        "faces": ["?", "A", "B"],
        "values": [0, 1, 3],
        "counts": [2, 50, 50],
    } | changes


@pytest.mark.parametrize(
    "change",
    [
        {"counts": [0, 10**12, 1]},
        {"values": [0, 1, 10**12]},
        {"faces": ["?", "A", "B" * 26]},
        {"name": "few" * 1_000},
    ],
)
def test_a_set_of_endless_tiles_is_refused_at_once(ann: Person, change: dict[str, Any]) -> None:
    message = {"changes": {"alphabet": alphabet(**change)}}
    assert ann.refused("POST", "/rules", message) == (422, "bad_alphabet")
    assert ann.post("/rules", {"changes": {"alphabet": alphabet()}})["summary"]


# counting ------------------------------------------------------------------------------------


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def allowed(limits: RateLimits, rate: Rate, client: str = "ann") -> bool:
    try:
        limits.check(rate, client)
    except LexikoError:
        return False
    return True


def test_a_rate_lets_so_many_through_in_its_time() -> None:
    clock, rate = Clock(), Rate(3, 10)
    limits = RateLimits(clock=clock)
    assert [allowed(limits, rate) for _ in range(4)] == [True, True, True, False]
    clock.now += 9.9
    assert not allowed(limits, rate)
    clock.now += 0.1
    assert allowed(limits, rate)


def test_a_refusal_says_when_to_try_again() -> None:
    clock, rate = Clock(), Rate(1, 60)
    limits = RateLimits(clock=clock)
    limits.check(rate, "ann")
    for passed, wait in ((17.5, "43 seconds"), (41.7, "1 second")):
        clock.now += passed
        with pytest.raises(LexikoError, match=f"Try again in {wait}\\."):
            limits.check(rate, "ann")


def test_clients_and_rates_are_counted_apart() -> None:
    limits, rate, same = RateLimits(), Rate(1, 10), Rate(1, 10)
    assert allowed(limits, rate, "ann")
    assert allowed(limits, rate, "bob")
    assert allowed(limits, same, "ann")
    assert not allowed(limits, rate, "ann")


def test_without_limits_everything_is_let_through() -> None:
    limits, rate = RateLimits(active=False), Rate(1, 10)
    assert all(allowed(limits, rate) for _ in range(5))


def test_clients_who_have_gone_are_forgotten() -> None:
    clock, rate = Clock(), Rate(5, 10)
    limits = RateLimits(clock=clock)
    for number in range(1000):
        assert allowed(limits, rate, str(number))
    clock.now += SWEEP_SECONDS
    assert allowed(limits, rate, "ann")
    assert len(limits) == 1


# each address --------------------------------------------------------------------------------


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[Server]:
    """A server that counts."""
    with Server(f"sqlite:///{tmp_path / 'games.db'}", rate_limits=True) as running:
        yield running


def test_an_address_may_ask_only_so_often_by_whatever_cookies(
    strict: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, eve = strict.person("Ann"), strict.person("Eve")
    monkeypatch.setattr(rates, "REQUESTS", Rate(6, 600))
    for _ in range(3):
        ann.get("/games")
        eve.get("/catalogue")
    for person in (ann, eve):
        assert person.refused("GET", "/me") == (429, "too_fast")
    assert 590 <= int(ann.ask("GET", "/me").headers["Retry-After"]) <= 600
    # The page itself is never refused.
    for path in ("/", "/web/main.js", "/healthz"):
        assert all(ann.http.get(path).status_code == 200 for _ in range(10))


def test_an_address_may_change_less_than_it_may_look_at(
    strict: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, eve = strict.person("Ann"), strict.person("Eve")
    game = ann.new_game()
    monkeypatch.setattr(rates, "WRITES", Rate(2, 600))
    ann.put("/me", {"name": "Anna"})
    eve.put("/me", {"name": "Eva"})
    for method, path, message in (
        ("PUT", "/me", {"name": "Ann"}),
        ("POST", "/rules", {}),
        ("PUT", f"/games/{game}/chat", {"on": False}),
        ("DELETE", f"/games/{game}", None),
    ):
        assert ann.refused(method, path, message) == (429, "too_fast")
    assert ann.state(game)["chat_on"]


def test_an_address_may_open_only_so_many_sockets(
    strict: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = strict.person("Ann")
    game = ann.new_game()
    monkeypatch.setattr(rates, "SOCKETS", Rate(2, 600))
    with ann.socket(game), ann.socket(game), pytest.raises(InvalidStatus), ann.socket(game):
        pass


def test_new_games_are_counted_by_address(strict: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rates, "NEW_GAMES", Rate(2, 600))
    ann, eve = strict.person("Ann"), strict.person("Eve")
    ann.new_game()
    eve.new_game()
    seats = [{"kind": "here"}, {"kind": "here"}]
    for person in (ann, eve):
        message = {"key": new_key(), "seats": seats}
        assert person.refused("POST", "/games", message) == (429, "too_fast")


def test_nobody_floods_the_chat(strict: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rates, "TALK", Rate(2, 600))
    ann = strict.person("Ann")
    game = ann.new_game(first=0)
    for text in ("Hello", "Hello?"):
        ann.post(f"/games/{game}/chat", {"key": new_key(), "text": text})
    message = {"key": new_key(), "text": "Hello!"}
    assert ann.refused("POST", f"/games/{game}/chat", message) == (429, "too_fast")
    ann.skip(game, 0)


def test_four_phones_behind_one_address_meet_no_limit() -> None:
    previews = 4 * 11  # a second, if all of them drag tiles without a pause
    assert previews * rates.WRITES.seconds * 2 <= rates.WRITES.most
    assert previews * rates.REQUESTS.seconds * 5 <= rates.REQUESTS.most
    assert rates.LOOKS.most >= 2 * 11


@pytest.mark.parametrize(
    ("host", "client"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("testclient", "testclient"),
    ],
)
def test_a_client_is_an_address_or_a_network_of_ipv6(host: str, client: str) -> None:
    assert client_of({"client": (host, 5000)}) == client
    assert client_of({"client": None}) == "?"
