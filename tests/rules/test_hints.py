"""Hints: who may take them, in how many steps, and what everybody learns of it."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.games import begin, refusal
from tests.rules.shown import Fault, shows

from lexiko.errors import BadRules, IllegalMove
from lexiko.game import Game
from lexiko.rules import commands as c
from lexiko.rules import redact
from lexiko.rules.events import HintTaken

RACKS = ("HORNAAA", "CATEEEE")


def hinted(*variations: str, **more: Any) -> Game:
    """A game that was agreed on with hints; Ann is to move."""
    return begin("deluxe", *variations, **{"racks": RACKS, "help": "hints"} | more)


@shows(
    "6 hints-where-agreed",
    "A hint is there only for players who agreed on hints before the game.",
    Fault("rules/allowed.py", 'position.help == "hints" and', ""),
)
def test_without_the_agreement_nobody_takes_a_hint() -> None:
    agreed: tuple[c.Help, ...] = ("none", "after_game", "after_turn")
    for help in agreed:
        bare = begin(racks=RACKS, help=help)
        with pytest.raises(IllegalMove, match="without hints"):
            bare.do(c.AskHint(0))
        assert not bare.position.view(0).may.ask_hint
    game = hinted()
    assert game.position.view(0).may.ask_hint
    assert game.do(c.AskHint(0)) == (HintTaken(0, 0, 1),)


def test_help_is_none_that_a_record_could_not_hold() -> None:
    with pytest.raises(BadRules, match="help must be none, after_game, after_turn or hints"):
        begin(racks=RACKS, help="bogus")  # type: ignore[arg-type]


@shows(
    "6 no-hints-at-a-real-board",
    "Beside a real board there are no hints, whatever was agreed on.",
    Fault("rules/allowed.py", " and not position.kept", ""),
)
def test_beside_a_real_board_nobody_takes_a_hint() -> None:
    game = hinted(kept=True)
    assert refusal(game, lambda: game.do(c.AskHint(0))) == {"no_hints"}


@shows(
    "6 hint-in-turn",
    "Only the player to move takes a hint.",
    Fault(
        "rules/decide.py",
        'None if yours else Reason.of("not_your_turn", name=mover),',
        "None,",
    ),
)
def test_a_hint_is_for_the_player_to_move() -> None:
    game = hinted()
    assert refusal(game, lambda: game.do(c.AskHint(1))) == {"not_your_turn"}
    assert not game.position.view(1).may.ask_hint
    assert not game.position.view(None).may.ask_hint


def test_a_hint_waits_for_whatever_the_game_waits_for() -> None:
    game = hinted()
    game.do(c.Pause())
    assert refusal(game, lambda: game.do(c.AskHint(0))) == {"paused"}
    game.do(c.Resume())
    game.do(c.AskHint(0))
    last = hinted(racks=("HORN", "CAT"), bag="")
    last.play("8F", "HORN")
    assert refusal(last, lambda: last.do(c.AskHint(1))) == {"window_open"}
    last.do(c.Accept(1))
    assert refusal(last, lambda: last.do(c.AskHint(1))) == {"game_over"}


@shows(
    "6 hint-steps",
    "A hint has three steps in a turn: what to look for, where it is, and the move itself.",
    Fault("rules/commands.py", "HINT_STEPS = 3", "HINT_STEPS = 4"),
)
def test_a_hint_has_three_steps_and_no_more() -> None:
    game = hinted()
    steps = [event for _ in range(3) for event in game.do(c.AskHint(0))]
    assert [event.step for event in steps if isinstance(event, HintTaken)] == [1, 2, 3]
    assert game.position.hints == 3
    assert refusal(game, lambda: game.do(c.AskHint(0))) == {"no_more_hints"}
    assert not game.position.view(0).may.ask_hint


@shows(
    "6 hints-of-a-turn",
    "Each turn begins without a hint, also when it begins because another one is lost.",
    Fault("rules/evolve.py", "turn_used = hints = 0", "turn_used = 0"),
)
def test_the_next_turn_begins_without_a_hint() -> None:
    game = hinted()
    game.do(c.AskHint(0))
    game.play("8F", "HORN")
    assert game.position.hints == 0
    game.do(c.AskHint(1))
    game.do(c.AskHint(1))
    assert game.position.view(0).hints == 2, "everybody sees how far it went"
    game.challenge(1, "HORN")
    assert game.position.to_move == 0, "the failed challenge cost the turn"
    assert game.position.hints == 0
    alone = hinted("solitaire", racks=("HORNAAA",))
    alone.do(c.AskHint(0))
    alone.play("8F", "HORN")
    assert alone.position.hints == 0


@shows(
    "6 hint-changes-nothing",
    "A hint changes nothing but the count of hints.",
    Fault("rules/evolve.py", "hints=event.step)", "hints=event.step, scoreless=1)"),
)
def test_a_hint_changes_nothing_but_the_count() -> None:
    game = hinted()
    before = game.position
    game.do(c.AskHint(0))
    after = game.position
    counts = {"hints": 1, "sequence": before.sequence + 1}
    assert after == before.but(**counts)


@shows(
    "6 help-sets-no-record",
    "A game whose players may have help before it is over sets no record.",
    Fault("rules/position.py", 'self.help in ("after_turn", "hints")', 'self.help == "hints"'),
)
def test_only_games_without_help_before_the_end_set_records() -> None:
    helps: tuple[c.Help, ...] = ("none", "after_game", "after_turn", "hints")
    games = [begin(racks=RACKS, help=help) for help in helps]
    assert [game.position.is_helped for game in games] == [False, False, True, True]


def test_everybody_learns_of_a_hint_and_nobody_learns_what_it_said() -> None:
    game = hinted()
    (taken,) = game.do(c.AskHint(0))
    for seat in (None, 0, 1):
        assert redact(taken, seat, game.position) == taken
    assert game.position.view(1).help == "hints"
