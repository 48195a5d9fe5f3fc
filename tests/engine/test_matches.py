"""Matches: everybody sits everywhere, luck is shared, and nothing that was played is lost."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from typing import Any

import pytest

from lexiko.engine.matches import Match, MirroredSource, Outcome, play_part, run_match
from lexiko.engine.parts import ATTEMPTS
from lexiko.engine.tally import Mean, Tally
from lexiko.formats.record import Record, read_record, write_record
from lexiko.rules import make_rules, replay
from lexiko.rules.events import GameEnded

CLUB = make_rules("club")


def a_match(*players: str, games: int = 8, **changes: Any) -> Match:
    return Match(players or ("static", "score"), CLUB, "enable", games, **changes)


def test_everybody_sits_once_in_each_seat_with_the_same_bag() -> None:
    match = a_match("static", "score", "static")
    assert [match.seating(number) for number in range(3)] == [(0, 1, 2), (1, 2, 0), (2, 0, 1)]
    assert len({match.bag_seed(number) for number in range(3)}) == 1
    assert match.bag_seed(3) != match.bag_seed(0)
    assert len({a_match(mirrored=False).bag_seed(number) for number in range(8)}) == 8


def test_equal_players_with_mirrored_bags_share_every_round() -> None:
    for outcome, mirror in _pairs(play_part(a_match("static", "static", games=10), 0, 10)):
        assert outcome.scores == mirror.scores[::-1]


def _pairs(outcomes: list[Outcome]) -> list[tuple[Outcome, Outcome]]:
    return list(zip(outcomes[::2], outcomes[1::2], strict=True))


def test_a_part_is_the_same_wherever_it_begins() -> None:
    match = a_match(games=12)
    assert play_part(match, 0, 6) + play_part(match, 6, 12) == play_part(match, 0, 12)


def test_games_by_the_rules_and_in_kernels_count_alike() -> None:
    outcomes = play_part(a_match(games=4, with_events=True), 0, 4)
    for outcome in outcomes:
        read = read_record(write_record(Record(outcome.events)))
        result = replay(read.events).result
        assert isinstance(result, GameEnded)
        assert sorted(result.scores) == sorted(outcome.scores)
        assert sum(outcome.wins) == 1


def test_a_mirrored_source_draws_from_both_ends_of_one_bag() -> None:
    bag = bytes(range(20))
    first, second = MirroredSource(7), MirroredSource(7)
    front = first.draw(bag, 20, seat=0)
    assert second.draw(bag, 20, seat=1) == front[::-1]


def test_tiles_put_back_into_a_mirrored_bag_leave_the_others_in_order() -> None:
    source, plain = MirroredSource(7), MirroredSource(7)
    bag = bytes(range(1, 21))
    drawn = source.draw(bag, 5, seat=0)
    rest = bytes(sorted(set(bag) - set(drawn)))
    order = plain.draw(bag, 20, seat=0)[5:]
    after = source.draw(rest + bytes([31]), 16, seat=0)
    assert bytes(piece for piece in after if piece != 31) == order
    assert 31 in after


class Mortal(Executor):
    """A pool whose first workers die before they answer."""

    def __init__(self, deaths: int, error: BaseException) -> None:
        self.deaths = deaths
        self.error = error
        self.pool = ThreadPoolExecutor(1)

    def submit(self, work: Callable[..., Any], /, *args: Any, **names: Any) -> Future[Any]:
        if self.deaths:
            self.deaths -= 1
            return self.pool.submit(self._die)
        return self.pool.submit(work, *args, **names)

    def _die(self) -> None:
        raise self.error


def test_a_part_whose_worker_died_is_played_again() -> None:
    match = a_match(games=12)
    played = [game for part in run_match(match, Mortal(3, BrokenExecutor()), 2, 4) for game in part]
    assert sorted(game.number for game in played) == list(range(12))
    assert sorted(played, key=lambda game: game.number) == play_part(match, 0, 12)


@pytest.mark.parametrize(("deaths", "error"), [(100, BrokenExecutor()), (1, ZeroDivisionError())])
def test_what_keeps_failing_or_is_a_mistake_is_raised(deaths: int, error: Exception) -> None:
    assert deaths == 1 or deaths > ATTEMPTS
    with pytest.raises(type(error)):
        list(run_match(a_match(), Mortal(deaths, error), 1))


def test_a_mean_and_its_error_are_those_of_the_textbook() -> None:
    mean = Mean()
    for value in (2.0, 4.0, 6.0, 8.0):
        mean.add(value)
    assert mean.mean == 5.0
    assert mean.error == pytest.approx((20 / 3 / 4) ** 0.5)
    assert Mean().error == 0.0


def test_a_round_counts_as_one_value_so_that_errors_are_true() -> None:
    tally = Tally(a_match())
    rounds = [Outcome(n, (10, 0), (1.0, 0.0), (0, 0), 20) for n in (0, 2)]
    rounds += [Outcome(n, (0, 10), (0.0, 1.0), (0, 0), 20) for n in (1, 3)]
    tally.add(rounds)
    assert tally.games == 4
    assert tally.players[0].win_rate.mean == 0.5
    assert tally.players[0].win_rate.error == 0.0
    assert tally.to_json(2.0)["games_per_second"] == 2.0


def test_a_real_cluster_plays_the_same_match() -> None:
    from distributed import Client, LocalCluster

    match = a_match(games=8)
    with (
        LocalCluster(
            n_workers=1, threads_per_worker=2, processes=False, dashboard_address=None
        ) as cluster,
        Client(cluster, set_as_default=False) as client,
        client.get_executor() as pool,
    ):
        played = [game for part in run_match(match, pool, 2, 4) for game in part]
    assert sorted(played, key=lambda game: game.number) == play_part(match, 0, 8)
