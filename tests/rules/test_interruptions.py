"""Beside the turns: how a game starts and pauses, and ends before the end."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.rules.challenged import HORN, horn, kinds, refused, waits
from tests.rules.games import begin
from tests.rules.shown import Fault, shows

from lexiko.errors import BadRules, IllegalMove
from lexiko.rules import Pass, Seat, events_of, make_rules
from lexiko.rules import commands as c
from lexiko.rules.decide import decide

# pauses and ends -------------------------------------------------------------------------------


@shows(
    "6 pause",
    "Nobody can move, accept or challenge while the game is paused.",
    Fault(
        "rules/decision.py",
        'Reason.of("paused") if position.paused and playing else None,',
        "",
    ),
)
def test_nobody_moves_in_a_pause() -> None:
    game = horn("collector")
    game.play("8F", "HORNS")
    game.do(c.Pause())
    for command in (c.Accept(1), c.Challenge(1), c.TakeTurn(1, Pass())):
        assert refused(game, command) == {"paused"}
    assert refused(game, c.Pause()) == {"already_paused"}
    game.do(c.Resume())
    assert refused(game, c.Resume()) == {"not_paused"}
    game.accept(1)


@shows(
    "6 abandon",
    "An abandoned game has no winner, and no unplayed letters are counted.",
    Fault("rules/interruptions.py", 'decision.end("abandoned")', 'decision.end("requested")'),
)
def test_an_abandoned_game_has_no_winner() -> None:
    game = horn(scores=(90, 10))
    game.play("8F", "HORNS")
    game.do(c.Pause())
    assert kinds(game.do(c.Abandon())) == ["GameEnded"]
    result = game.position.result
    assert result is not None
    assert (result.reason, result.winners, result.scores) == ("abandoned", (), (98, 10))
    assert not game.position.paused
    assert not waits(game)


@shows(
    "6 nothing-after-the-end",
    "Once the game is over, nothing more happens.",
    Fault(
        "rules/decision.py",
        'Reason.of("game_over") if position.is_over else None,',
        "",
    ),
)
def test_nothing_happens_after_the_end() -> None:
    game = horn()
    game.do(c.Abandon())
    for command in (
        c.TakeTurn(0, Pass()),
        c.Accept(1),
        c.Challenge(1),
        c.Expire(10**9),
        c.Propose(0, c.TakeBack(0)),
        c.Answer(0, True),
        c.Resign(0),
        c.ChangeSeat(0, "Eve"),
        c.Pause(),
        c.Resume(),
        c.Abandon(),
        c.Finish(),
    ):
        assert refused(game, command) == {"game_over"}


@shows(
    "6 finish-on-request",
    "Only a solitaire, or a game kept at a real board, ends on request.",
    Fault(
        "rules/interruptions.py",
        "if position.rules.solitaire is None and not position.kept:",
        "if False:",
    ),
)
def test_other_games_do_not_end_on_request() -> None:
    assert refused(horn(), c.Finish()) == {"finish_not_allowed"}
    solitaire = begin("deluxe", "solitaire", racks=("AAAAAAA",), board=HORN)
    solitaire.do(c.Finish())
    assert solitaire.position.result is not None
    assert solitaire.position.result.reason == "requested"
    assert solitaire.position.scores == (-7,)


# starting --------------------------------------------------------------------------------------


def test_a_game_starts_once_and_first() -> None:
    game = horn()
    start = c.Start(make_rules("deluxe"), (Seat("Ann"), Seat("Bob")), game.lexicon.ref)
    assert refused(game, start) == {"bad_record"}
    with pytest.raises(IllegalMove) as error:
        decide(None, c.Accept(1), game.lexicon, game.source, game.finder)
    assert error.value.codes == {"bad_record"}


def test_the_first_player_and_the_keeper_sit_at_the_table() -> None:
    game = horn()
    start = c.Start(make_rules("deluxe"), (Seat("Ann"), Seat("Bob")), game.lexicon.ref)
    for changed in (replace(start, first=2), replace(start, keeper=-1)):
        with pytest.raises(BadRules) as error:
            decide(None, changed, game.lexicon, game.source, game.finder)
        assert error.value.codes == {"bad_seat"}
    steps = decide(None, replace(start, first=1), game.lexicon, game.source, game.finder)
    assert kinds(events_of(steps)) == ["GameStarted", "Drawn", "Drawn"]
    assert steps[-1].after.to_move == 1
