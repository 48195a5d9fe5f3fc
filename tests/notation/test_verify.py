"""Each event of a record fits the position before it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from tests.notation.games import challenged_game, edited_game, kept_game, short_game
from tests.rules.tables import fresh, table

from lexiko.errors import NotationError
from lexiko.game import Game
from lexiko.notation.verify import verify
from lexiko.rules import LexiconRef, Placement, Rack, Square, Tile
from lexiko.rules import commands as c
from lexiko.rules import events as e


def refuse(game: Game, *events: e.Event) -> str:
    """Why these events cannot follow on a game."""
    with pytest.raises(NotationError) as refused:
        verify([*game.events, *events], lambda index: f"event {index}")
    return str(refused.value)


GAMES: list[Callable[[], Game]] = [
    short_game,
    edited_game,
    kept_game,
    lambda: challenged_game("classic"),
    lambda: challenged_game("collector"),
]


@pytest.mark.parametrize("make", GAMES)
def test_a_true_game_is_accepted(make: Callable[[], Game]) -> None:
    game = make()
    assert verify(game.events, str) == game.position


def test_there_must_be_events_and_the_first_starts_the_game() -> None:
    for events in ([], [e.Paused(0)]):
        with pytest.raises(NotationError):
            verify(events, str)


def started() -> Game:
    return table(racks=("HORNSAT", "FARMERS"))


def waiting() -> Game:
    game = started()
    game.play("8F", "HORNS")
    return game


@pytest.mark.parametrize(
    ("make", "event", "problem"),
    [
        (started, started().events[0], "started already"),
        (started, e.PositionSet(0, c.Setup((), (Rack(), Rack()), (0, 0))), "right after the start"),
        (started, e.OrderDrawn(0, (), 0), "right after the start"),
        (started, e.Drawn(0, 0, b"\x01"), "no draw is due"),
        (started, e.Settled(0, 0), "no turn waits"),
        (started, e.Skipped(0, 0), "this turn is not lost"),
        (started, e.EndReached(0, "requested"), "only a kept game"),
        (started, e.RackTold(0, 0, b""), "kept games only"),
        (started, e.Agreed(0, 1), "nothing for this player"),
        (started, e.Proposed(0, 0, c.TakeBack(3)), "no turn 3"),
        (started, e.Rewound(0, 0), "nobody proposed to go back"),
        (started, e.DictionaryChanged(0, LexiconRef("x", "y")), "nobody proposed this dictionary"),
        (started, e.SeatChanged(0, 0, " "), "a name has 1 to"),
        (started, e.Resumed(0), "not paused"),
        (waiting, e.TimedOut(0, 1), "not settled"),
        (waiting, e.Settled(0, 0), "has not drawn yet"),
        (waiting, e.Accepted(0, 0), "no say"),
        (waiting, e.Challenged(0, 1, ()), "the words judged"),
        (waiting, e.Challenged(0, 1, (e.Judgement(b"\x01\x02", True),)), "the words judged"),
        (waiting, e.Drawn(0, 0, b"", 5), "tiles are drawn unknown in kept games"),
    ],
)
def test_an_event_that_cannot_follow_is_refused(
    make: Callable[[], Game], event: e.Event, problem: str
) -> None:
    assert problem in refuse(make(), event)


def test_nobody_moves_while_the_game_is_paused() -> None:
    game = started()
    assert "nobody can move now" in refuse(game, e.Paused(0), e.TimedOut(0, 0))


def test_nobody_acts_who_has_left() -> None:
    game = table(racks=("HORNSAT", "FARMERS", "AEIOU"))
    game.do(c.Resign(2))
    assert "has left the game" in refuse(game, e.SeatChanged(0, 2, "Eve"))


def test_nothing_follows_on_the_end() -> None:
    game = started()
    game.do(c.Abandon())
    assert "the game is over" in refuse(game, e.Paused(0))


def test_a_lost_turn_must_be_skipped() -> None:
    game = challenged_game("classic")
    skipped = next(i for i, event in enumerate(game.events) if isinstance(event, e.Skipped))
    game.events[skipped:] = [e.TimedOut(0, 1)]
    assert "this turn is lost" in refuse(game)


def test_the_words_of_edits_are_checked() -> None:
    game = edited_game()
    index = next(i for i, event in enumerate(game.events) if isinstance(event, e.Played))
    played = game.events[index]
    assert isinstance(played, e.Played)
    game.events[index] = replace(played, edited=())
    assert "the words of the edits" in refuse(game)


def test_the_draw_for_the_first_play_is_checked() -> None:
    game = fresh(draws="AB")
    start, drawn = game.events[:2]
    assert isinstance(drawn, e.OrderDrawn)
    q = e.OrderDraw(0, b"\x11")
    for wrong in (replace(drawn, first=2), replace(drawn, rounds=((q, q),))):
        with pytest.raises(NotationError):
            verify([start, wrong], str)


def test_a_set_position_is_checked() -> None:
    game = started()
    setup = game.events[1]
    assert isinstance(setup, e.PositionSet)
    for wrong in (
        replace(setup.setup, racks=(Rack(b"\x11\x11"), Rack())),
        replace(setup.setup, to_move=7),
        replace(setup.setup, board=(Placement(Square(99, 0), Tile(1)),)),
    ):
        with pytest.raises(NotationError):
            verify([game.events[0], replace(setup, setup=wrong)], str)
