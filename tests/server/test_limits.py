"""No single client takes more of the server than its share."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from tests.server.clients import Person, Server, new_key, until
from websockets.exceptions import InvalidStatus

from lexiko.errors import LexikoError
from lexiko.server import limits as rates
from lexiko.server import windows
from lexiko.server.limits import Rate, RateLimits, client_of
from lexiko.server.windows import SWEEP_SECONDS, SharedWindows


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


def test_an_address_may_ask_only_so_often_by_whatever_cookies(
    counting: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, eve = counting.person("Ann"), counting.person("Eve")
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
    counting: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, eve = counting.person("Ann"), counting.person("Eve")
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
    counting: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = counting.person("Ann")
    game = ann.new_game()
    monkeypatch.setattr(rates, "SOCKETS", Rate(2, 600))
    with ann.socket(game), ann.socket(game), pytest.raises(InvalidStatus), ann.socket(game):
        pass


def test_new_games_are_counted_by_address(
    counting: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rates, "NEW_GAMES", Rate(2, 600))
    ann, eve = counting.person("Ann"), counting.person("Eve")
    ann.new_game()
    eve.new_game()
    seats = [{"kind": "here"}, {"kind": "here"}]
    for person in (ann, eve):
        message = {"key": new_key(), "seats": seats}
        assert person.refused("POST", "/games", message) == (429, "too_fast")


def test_nobody_floods_the_chat(counting: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rates, "TALK", Rate(2, 600))
    ann = counting.person("Ann")
    game = ann.new_game(first=0)
    for text in ("Hello", "Hello?"):
        ann.post(f"/games/{game}/chat", {"key": new_key(), "text": text})
    message = {"key": new_key(), "text": "Hello!"}
    assert ann.refused("POST", f"/games/{game}/chat", message) == (429, "too_fast")
    ann.skip(game, 0)


def test_four_phones_behind_one_address_meet_no_limit() -> None:
    previews = 4 * 11  # a second, if all of them drag tiles without a pause
    assert previews * rates.WRITES.seconds * 2 <= rates.WRITES.most * rates.PEOPLE
    assert previews * rates.REQUESTS.seconds * 5 <= rates.REQUESTS.most * rates.PEOPLE
    assert rates.LOOKS.most >= 2 * 11


# addresses and workers -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("host", "client"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("testclient", "testclient"),
        ("x" * 500, "x" * 64),
    ],
)
def test_a_client_is_an_address_or_a_network_of_ipv6(host: str, client: str) -> None:
    assert client_of({"client": (host, 5000)}) == client
    assert client_of({"client": None}) == "?"


def test_a_limit_of_an_address_grows_with_its_people() -> None:
    rate = Rate(2, 10, each=True)
    for people in (1, 30):
        limits = RateLimits(people=people)
        count = sum(allowed(limits, rate) for _ in range(100))
        assert count == 2 * people


def test_workers_count_together(tmp_path: Path) -> None:
    path, clock, rate, other = tmp_path / "windows", Clock(), Rate(6, 10), Rate(6, 10)
    SharedWindows.make(path)
    workers = [RateLimits(windows=SharedWindows(path), clock=clock) for _ in range(3)]
    assert [allowed(workers[number % 3], rate) for number in range(8)] == [True] * 6 + [False] * 2
    assert allowed(workers[0], rate, "bob")
    assert allowed(workers[0], other, "ann")
    clock.now += 10
    assert all(allowed(workers[number % 3], rate) for number in range(6))
    assert not allowed(workers[0], rate)


def test_a_full_table_of_windows_forgets_those_that_end_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(windows, "SLOTS", 256)
    path, clock, hour = tmp_path / "windows", Clock(), Rate(1, 3600)
    SharedWindows.make(path)
    limits = RateLimits(windows=SharedWindows(path), clock=clock)
    limits.check(hour, "eve")
    second = Rate(1, 1)
    for number in range(2000):
        limits.count(second, str(number))
    assert len(limits) <= 256
    assert not allowed(limits, hour, "eve")


def test_whoever_keeps_too_much_open_is_asked_to_wait() -> None:
    limits = RateLimits(people=1)
    with ExitStack() as stack:
        for _ in range(rates.AT_ONCE):
            stack.enter_context(limits.one_more("ann"))
        with pytest.raises(LexikoError), limits.one_more("ann"):
            pass
        with limits.one_more("bob"):
            pass
    with limits.one_more("ann"):
        pass


def test_an_address_watches_long_games_only_up_to_a_weight_but_always_one() -> None:
    limits = RateLimits(people=1)
    with ExitStack() as stack:
        stack.enter_context(limits.watching("ann", 10 * rates.WATCHED))
        with pytest.raises(LexikoError), limits.watching("ann", 1):
            pass
        for _ in range(2):
            stack.enter_context(limits.watching("bob", rates.WATCHED // 2))
        with pytest.raises(LexikoError), limits.watching("bob", 1):
            pass
    with limits.watching("ann", 1), limits.watching("ann", 1):
        pass
    assert not limits._watched


def test_whoever_watches_too_much_is_told_so(
    counting: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rates, "WATCHED", 0)
    ann = counting.person("Ann")
    first, second = ann.new_game(), ann.new_game()

    with ann.socket(first) as watching:
        assert watching.next_of("state")
        with ann.socket(second) as refused:
            assert refused.next_of("error")
    until(lambda: not counting.context.limits._watched, "the end of the first")
    with ann.socket(second) as watching:
        assert watching.next_of("state")


def test_a_class_behind_one_address_joins_at_once_and_nobody_guesses(counting: Server) -> None:
    teacher = counting.person("Teacher")
    games = [teacher.new_game("Teacher", *[{"kind": "link"}] * 3) for _ in range(10)]
    states = [teacher.state(game) for game in games]
    pupil = counting.person()
    for number in range(30):
        pupil.http.cookies.clear()
        code = states[number // 3]["code"]
        assert pupil.get(f"/invitations/{code}")["host"] == "Teacher"
        pupil.post(f"/invitations/{code}", {"name": f"Pupil {number}"})
    assert all(teacher.state(game)["state"] != "open" for game in games)
    eve = counting.person("Eve")
    wrong = [eve.ask("GET", f"/invitations/AAAA{number}").status_code for number in range(31)]
    assert wrong == [404] * 30 + [429]
    # Now the right code is refused as well, but nobody can guess a link.
    game = teacher.new_game("Teacher", {"kind": "link"})
    state = teacher.state(game)
    assert pupil.refused("GET", f"/invitations/{state['code']}") == (429, "too_fast")
    assert pupil.get(f"/invitations/{state['seats'][1]['secret']}")["game"] == game


def test_a_network_of_ipv6_guesses_as_one(counting: Server) -> None:
    tries = []
    eve = counting.person()
    for number in range(60):
        address = {"X-Forwarded-For": f"2001:db8::{number:x}:1"}
        answer = eve.ask("POST", "/me/claim", {"code": "NOPE"}, headers=address)
        tries.append(answer.status_code)
    assert tries == [404] * 30 + [429] * 30
    address = {"X-Forwarded-For": "2001:db8:0:1::1"}
    assert eve.refused("POST", "/me/claim", {"code": "NOPE"}, headers=address) == (404, "bad_code")


# the manual ----------------------------------------------------------------------------------

ROWS = {
    "COMMANDS": "commands",
    "LOOKS": "looking at games, records and files",
    "TALK": "chat messages",
    "ON_OFF": "switching a chat on or off",
    "SEATS": "changing seats",
    "TRANSFERS": "backups and word lists",
    "REQUESTS": "requests of any kind",
    "WRITES": "requests that change something, and previews",
    "SOCKETS": "new sockets",
    "CHATTER": "messages sent through sockets",
    "WORDS": "looking up words, and cards of quizzes",
    "IMPORTS": "games from files",
    "NEW_GAMES": "new games",
    "NEW_PEOPLE": "new people",
    "JOINS": "joining by a code or link",
    "CODES": "making codes for other devices",
    "ANALYSES": "positions to analyse",
    "OUTLOOKS": "what follows their moves",
    "PICTURES": "codes to scan",
    "GUESSES": "wrong codes and tokens",
    "GUESSES_AN_HOUR": "wrong codes and tokens in the long run",
}


def test_the_manual_names_every_rate() -> None:
    page = (Path(__file__).parents[2] / "docs/server.md").read_text(encoding="utf-8")
    found = {name: rate for name, rate in vars(rates).items() if isinstance(rate, Rate)}
    assert set(found) == set(ROWS)
    for name, rate in found.items():
        row = f"| {ROWS[name]} | {rate.most} in {rate.seconds} s | "
        row += "person behind an address | `--people-per-address` |" if rate.each else ""
        assert row in page
