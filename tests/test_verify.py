"""Each event of a record fits the position before it."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from tests.formats.games import challenged_game, edited_game, kept_game, short_game
from tests.rules.challenged import horn, kinds
from tests.rules.games import begin, fresh

from lexiko.errors import NotationError
from lexiko.game import Game
from lexiko.rules import (
    ENGLISH,
    LexiconRef,
    Placement,
    Play,
    Rack,
    Square,
    Tile,
    play_at,
    replay,
)
from lexiko.rules import commands as c
from lexiko.rules import events as e
from lexiko.rules.codec import event_to_json, events_from_json
from lexiko.verify import verify


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


def test_a_turn_may_be_lost_while_a_game_is_paused() -> None:
    """Ann resigns after a play that Bob challenged in vain: it is settled, and his turn skipped."""
    game = horn("classic", players=3)
    game.play("J8", "SU")
    game.challenge(1, "HORNS")
    game.do(c.Pause())
    assert kinds(game.do(c.Resign(0))) == ["Settled", "Skipped", "Resigned"]
    assert verify(game.events, str) == game.position
    assert "nobody can move now" in refuse(game, e.TimedOut(0, game.position.turn_seat))


def test_there_must_be_events_and_the_first_starts_the_game() -> None:
    for events in ([], [e.Paused(0)]):
        with pytest.raises(NotationError):
            verify(events, str)


def started() -> Game:
    return begin(racks=("HORNSAT", "FARMERS"))


def with_hints() -> Game:
    return begin(racks=("HORNSAT", "FARMERS"), help="hints")


def waiting() -> Game:
    game = started()
    game.play("8F", "HORNS")
    return game


def undrawn() -> Game:
    """A game of the first version, in which the draw waits until the play is settled."""
    game = started()
    play = play_at(game.position.board, ENGLISH, "8F", "HORNS")
    for event in game.do(c.TakeTurn(0, play))[1:]:
        game.events.remove(event)
    game.position = replay(game.events)
    return game


BAD = (e.Judgement(ENGLISH.parse_word("HORNS"), good=False),)
COUNTED = (
    (Rack(started().position.racks[0].letters), Rack(started().position.racks[1].letters)),
    (-10, -12),
    (0, 0),
    (-10, -12),
    (0,),
)


@pytest.mark.parametrize(
    ("make", "event", "problem"),
    [
        (started, started().events[0], "already started"),
        (started, e.PositionSet(0, c.Setup((), (Rack(), Rack()), (0, 0))), "right after the start"),
        (started, e.OrderDrawn(0, (), 0), "right after the start"),
        (started, e.Drawn(0, 0, b"\x01"), "nobody has to draw here"),
        (started, e.Settled(0, 0), "there is no turn to settle"),
        (started, e.Skipped(0, 0), "this turn is not lost"),
        (started, e.EndReached(0, "no_plays"), "only a kept game"),
        (started, e.RackTold(0, 0, b""), "kept games only"),
        (started, e.Agreed(0, 1), "nothing for this player"),
        (started, e.Proposed(0, 0, c.TakeBack(3)), "no turn 3"),
        (started, e.Rewound(0, 0), "not everybody agreed to go back"),
        (started, e.DictionaryChanged(0, LexiconRef("x", "y")), "not everybody agreed on this"),
        (started, e.SeatChanged(0, 0, " "), "a name has 1 to"),
        (started, e.Resumed(0), "not paused"),
        (waiting, e.TimedOut(0, 1), "not settled"),
        (undrawn, e.Settled(0, 0), "has not drawn yet"),
        (undrawn, e.Drawn(0, 0, b"", 5), "unknown tiles are drawn in kept games"),
        (waiting, e.Accepted(0, 0), "no longer has a say"),
        (waiting, e.Challenged(0, 1, ()), "the words judged"),
        (waiting, e.Challenged(0, 1, (e.Judgement(b"\x01\x02", True),)), "the words judged"),
        (waiting, e.Drawn(0, 0, b"\x01"), "nobody has to draw here"),
        (waiting, e.Challenged(0, 1, BAD), "the tiles that went back are not those drawn"),
        (waiting, e.Challenged(0, 1, BAD, Rack(b"\x01" * 5)), "not those drawn"),
        (started, e.GameEnded(0, "agreed", *COUNTED), "not everybody agreed to end the game"),
        (started, e.GameEnded(0, "requested", *COUNTED), "one player can't end this game alone"),
        (started, e.GameEnded(0, "overtime", *COUNTED), "can't end here for the reason 'overtime'"),
        (started, e.PlayShown(0, 0, Play(())), "nobody needs to be shown a play here"),
        (started, e.HintTaken(0, 0, 1), "this player can't have a hint here"),
        (with_hints, e.HintTaken(0, 1, 1), "this player can't have a hint here"),
        (with_hints, e.HintTaken(0, 0, 2), "the next step of this hint is 1"),
        (started, e.Resigned(0, 0, overtime=True), "this player still has time"),
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
    game = begin(racks=("HORNSAT", "FARMERS", "AEIOU"))
    game.do(c.Resign(2))
    assert "has left the game" in refuse(game, e.SeatChanged(0, 2, "Eve"))


def test_nothing_follows_on_the_end() -> None:
    game = started()
    game.do(c.Abandon())
    assert "the game is over" in refuse(game, e.Paused(0))


LOGS = Path(__file__).parents[1] / "rules/logs"


@pytest.mark.parametrize("path", sorted(LOGS.glob("*.json")), ids=lambda path: path.stem)
def test_a_log_of_every_version_is_accepted(path: Path) -> None:
    events = events_from_json(json.loads(path.read_text(encoding="utf-8"))["events"])
    assert verify(events, str) == replay(events)


def out_of_time(version: int) -> list[e.Event]:
    """Nobody is there: four turns out of time, and what the first version made of them."""
    game = started()
    rules, racks = game.position.rules, game.position.racks
    first = game.events[0]
    assert isinstance(first, e.GameStarted)
    agreed = replace(first, rules=rules.replace(pass_limit=2))
    events = [agreed, game.events[1], *(e.TimedOut(0, seat) for seat in (0, 1, 0, 1))]
    left = tuple(-rules.alphabet.total(rack.letters) for rack in racks)
    events.append(e.GameEnded(0, "passes", racks, left, (0, 0), left, (0,)))
    data = [event_to_json(event, rules.alphabet) | {"v": version} for event in events]
    for event in data:
        if version == 1 and event["kind"] == "timed_out":
            event.pop("counts", None)
    return list(events_from_json(data))


def test_turns_out_of_time_ended_games_of_the_first_version_only() -> None:
    old = verify(out_of_time(1), str)
    assert old.result is not None
    assert old.result.reason == "passes"
    with pytest.raises(NotationError, match="can't end here for the reason 'passes'"):
        verify(out_of_time(2), str)


def test_a_game_that_draws_at_once_counts_no_turn_out_of_time() -> None:
    game = waiting()
    game.accept(1)
    assert "doesn't count as a pass" in refuse(game, e.TimedOut(0, 1, counts=True))


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
    assert "the edits make other words" in refuse(game)


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
