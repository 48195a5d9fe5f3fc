"""No single client takes more of the server than its share."""

from __future__ import annotations

from typing import Any

import pytest
from tests.server.clients import Person

from lexiko.errors import LexikoError
from lexiko.server.limits import SWEEP_SECONDS, Rate, RateLimits


def alphabet(**changes: Any) -> dict[str, Any]:
    return {
        "name": "few",
        "faces": ["?", "A", "B"],
        "values": [0, 1, 3],
        "counts": [2, 50, 50],
    } | changes


@pytest.mark.parametrize("change", [{"counts": [0, 10**12, 1]}, {"values": [0, 1, 10**12]}])
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
