"""What a seat gets to see and hear: its own tiles, and nothing of what is hidden.

Two games that differ only in what is hidden from a seat must look the same to that seat, down to
the last character.
"""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from tests.rules.challenged import HORN
from tests.rules.games import begin
from tests.rules.looks import swap
from tests.rules.shown import Fault, shows

from lexiko.errors import IllegalMove, NotationError
from lexiko.game import Game
from lexiko.rules import ENGLISH, Exchange, Rack, View, redact
from lexiko.rules import commands as c
from lexiko.rules.codec import event_to_json, to_json

ANN = "SOUETAA"
HIDDEN = (("JKQVWXZ", "BBCCDDD"), ("BBCCDDD", "JKQVWXZ"), ("EEEEEEE", "IIIIIII"))
"""Ways in which the racks of Bob and Cid may be filled; the rest is in the bag."""


def seen(game: Game, seat: int | None) -> str:
    """Everything that a seat sees, as it is sent to it."""
    return json.dumps(to_json(game.view(seat), ENGLISH))


def heard(game: Game, seat: int | None) -> list[str]:
    """Everything that a seat hears, as it is sent to it."""
    events = (redact(event, seat, game.position) for event in game.events)
    return [json.dumps(event_to_json(event, ENGLISH)) for event in events]


def games(rules: str = "collector", *variations: str, **more: Any) -> list[Game]:
    """Games that are all the same to Ann, whatever is hidden from her."""
    return [begin(rules, *variations, racks=(ANN, *racks), board=HORN, **more) for racks in HIDDEN]


def same(told: list[Any]) -> bool:
    return all(one == told[0] for one in told)


@shows(
    "6 racks-are-secret",
    "Nobody sees which tiles are on the racks of others or in the bag.",
    Fault(
        "rules/views.py",
        "racks=tuple(position.rack_for(seat, other) for other in range(len(position.seats)))",
        "racks=position.racks",
    ),
)
def test_the_racks_of_others_and_the_bag_are_hidden() -> None:
    hidden = games()
    assert same([seen(game, 0) for game in hidden])
    assert HIDDEN[0][0] not in seen(hidden[0], 0)
    assert HIDDEN[0][0] in seen(hidden[0], 1)
    view = hidden[0].view(0)
    assert view.racks == (Rack(ENGLISH.parse_pieces(ANN)), Rack(b"", 7), Rack(b"", 7))
    assert len(view.unseen) == 100 - 4 - 7
    assert view.bag_count == 75


@shows(
    "6 own-rack",
    "Everybody sees their own rack.",
    Fault("rules/position.py", "return seat == other or self.is_over or", "return self.is_over or"),
)
def test_everybody_sees_their_own_rack() -> None:
    game = games()[0]
    for seat in (0, 1, 2):
        assert game.view(seat).racks[seat] == game.position.racks[seat]
        assert len(game.view(seat).racks[seat].letters) == 7


@shows(
    "6 watchers-see-no-rack",
    "Watchers see no racks at all.",
    Fault(
        "rules/position.py",
        "return seat == other or self.is_over or",
        "return seat in (None, other) or self.is_over or",
    ),
)
def test_watchers_see_no_rack() -> None:
    hidden = games()
    other = begin("collector", racks=("EEEEEEE", *HIDDEN[0]), board=HORN)
    assert same([seen(game, None) for game in (*hidden, other)])
    assert same([heard(game, None) for game in (*hidden, other)])
    assert hidden[0].view(None).racks == (Rack(b"", 7),) * 3


@shows(
    "6 draws-are-secret",
    "Nobody learns which tiles another player draws.",
    Fault(
        "rules/views.py",
        'return replace(event, pieces=b"", unknown=len(event.pieces) + event.unknown)',
        "return event",
    ),
)
def test_draws_are_hidden_from_others() -> None:
    told = []
    for draws in ("IQ", "IZ", "I?"):
        game = begin(racks=(ANN, "EEEEIII", "DDDDIII"), board=HORN, draws=draws)
        game.play("8F", "HORNS")
        game.play("I8", "NE")
        game.accept(2)
        told.append((seen(game, 0), heard(game, 0), seen(game, 2), heard(game, 2)))
        assert draws[1] in "".join(heard(game, 1)), "who draws sees the tile"
    assert same(told)


@shows(
    "6 exchanges-are-secret",
    "Nobody learns which tiles another player exchanges, even while they lie aside.",
    Fault("rules/views.py", 'return Exchange(b"", move.count, move.edits)', "return move"),
)
def test_exchanged_tiles_are_hidden_from_others() -> None:
    told = []
    for pieces in ("EEI", "EIQ", "QZX"):
        game = begin("deluxe", "recycle", racks=("AEEIQZX", ANN), board=HORN)
        game.move(Exchange(ENGLISH.parse_pieces(pieces), edits=(swap("8G", "A"),)))
        waiting = [(seen(game, seat), heard(game, seat)) for seat in (1, None)]
        assert f'"pieces": "{"".join(sorted(pieces))}"' in seen(game, 0)
        game.accept(1)
        told.append((waiting, seen(game, 1), heard(game, 1), seen(game, None), heard(game, None)))
    assert same(told)


@shows(
    "6 tiles-aside-are-unseen",
    "Tiles put aside in an exchange are among those that others have not seen.",
    Fault("rules/evolve.py", "joined(letters, pending.move.pieces), held", "letters, held"),
)
def test_tiles_put_aside_are_unseen() -> None:
    game = begin("deluxe", "recycle", racks=("AEEIQZX", ANN), board=HORN)
    game.move(Exchange(ENGLISH.parse_pieces("QZX"), edits=(swap("8G", "A"),)))
    assert len(game.view(1).unseen) == 100 - 4 - 7
    assert set(ENGLISH.parse_pieces("QZX")) <= set(game.view(1).unseen)


@shows(
    "6 returned-tiles-are-secret",
    "When a play is taken back, the others learn how many tiles went back into the bag, not which.",
    Fault("rules/views.py", "            if not position.is_over:\n", "            if False:\n"),
)
def test_the_tiles_returned_are_hidden() -> None:
    told = []
    for pieces in ("QZ", "AB"):
        game = begin("collector", racks=("SUEETAA", ANN), board=HORN, draws=pieces)
        game.play("J8", "SU")
        game.challenge(1)
        told.append([(seen(game, seat), heard(game, seat)) for seat in (1, None)])
        game.do(c.Abandon())
        assert pieces in "".join(heard(game, 1)), "at the end it can be seen"
    assert same(told)


@shows(
    "6 shown-play-is-secret",
    "A play shown to one player is hidden from everybody else.",
    Fault("rules/views.py", "return replace(event, play=Play(()))", "return event"),
)
def test_the_play_shown_is_hidden_from_the_others() -> None:
    game = begin("deluxe", "void", racks=("HORNAAA", "HORNEEE"))
    game.skip()
    game.skip()
    game.do(c.ShowPlay(0))
    assert "8" in heard(game, 0)[-1]
    assert 'placements": []' in heard(game, 1)[-1]


@shows(
    "6 positions-are-secret",
    "When a game begins from a position, nobody learns what is on the others' racks.",
    Fault(
        "rules/views.py",
        'rack if position.sees_rack(seat, other) else Rack(b"", len(rack))\n'
        "                for other, rack in enumerate(event.setup.racks)",
        "rack\n                for other, rack in enumerate(event.setup.racks)",
    ),
)
def test_the_racks_of_a_given_position_are_hidden() -> None:
    hidden = games()
    assert same([heard(game, 0) for game in hidden])
    assert "JKQVWXZ" in "".join(heard(hidden[0], 1))


@shows(
    "6 told-racks-are-secret",
    "In a kept game, nobody learns what the score-keeper has entered about another player's rack.",
    Fault(
        "rules/views.py",
        'return replace(event, pieces=b"")',
        "return event",
    ),
)
def test_what_is_told_about_a_rack_is_hidden_from_others() -> None:
    told = []
    for pieces, given in (("AEIOUQZX", "Q"), ("AEIOUQZX", "Z"), ("DDDGGGLL", "G")):
        game = begin(racks=(".......", "......."), board=HORN, kept=True)
        game.do(c.CorrectDraw(1, 1))
        game.do(c.TellRack(1, ENGLISH.parse_pieces(pieces)))
        game.do(c.GiveBack(1, 0, 1, ENGLISH.parse_pieces(given)))
        told.append((seen(game, 0), heard(game, 0), seen(game, None), heard(game, None)))
        assert f'"pieces": "{given}"' in "".join(heard(game, 1))
    assert same(told)


def test_two_racks_of_one_person_are_both_seen() -> None:
    game = begin("deluxe", "solitaire-two-racks", racks=(ANN, "JKQVWXZ"), board=HORN)
    for seat in (0, 1, None):
        assert game.view(seat).racks == game.position.racks
        assert "JKQVWXZ" in "".join(heard(game, seat))


@shows(
    "6 all-is-seen-at-the-end",
    "When the game is over, everybody may see everything.",
    Fault(
        "rules/position.py", "return seat == other or self.is_over or", "return seat == other or"
    ),
)
def test_all_is_seen_at_the_end() -> None:
    game = games()[0]
    game.play("8F", "HORNS")
    game.exchange("JKQ")
    game.do(c.Abandon())
    for seat in (None, 0, 1, 2):
        view = game.view(seat)
        assert view.racks == game.position.racks
        assert view.unseen == game.position.bag.letters
        assert heard(game, seat) == [json.dumps(event_to_json(one, ENGLISH)) for one in game.events]


def test_what_is_public_is_seen_by_all() -> None:
    game = games()[0]
    game.play("J8", "SO")
    views = [game.view(seat) for seat in (None, 0, 1, 2)]
    for view in views:
        assert view.pending is not None
        assert view.pending.words == (ENGLISH.parse_word("SO"), ENGLISH.parse_word("HORNS"))
        assert not view.pending.final
        assert (view.scores, view.to_move, view.turn) == (game.position.scores, 1, 0)
        assert view.board == game.position.board
    for seat in (None, 1, 2):
        assert heard(game, seat)[-2] == json.dumps(event_to_json(game.events[-2], ENGLISH))


@pytest.mark.parametrize("seat", [-1, 2, 0.0])
def test_a_seat_that_is_not_at_the_table_sees_nothing(seat: int) -> None:
    position = Game.start(["Ann", "Bob"], source=1).position
    with pytest.raises(IllegalMove, match=f"There is no seat {seat}; seats are 0 to 1"):
        position.view(seat)


def test_a_view_comes_back_from_json() -> None:
    game = games()[0]
    game.play("8F", "HORNS")
    for seat in (None, 0, 1, 2):
        view = game.view(seat)
        again = View.from_json(json.loads(json.dumps(view.to_json())))
        assert (again, str(again)) == (view, str(view))
        assert again.board.alphabet == view.rules.alphabet


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"rules": 5}, "view.rules"),
        ({"board": "." * 15}, "view.board: expected the rows of a board"),
        ({"board": ["..", "."]}, "view.board: expected rows of one length"),
        ({"board": []}, "view.board: the layout has 15 rows of 15 squares"),
        ({"unseen": "5"}, "view.unseen"),
        ({"seats": []}, "view.seats: there are 1 to 4"),
        ({"scores": [0]}, "view.scores: there must be 3, one for each seat"),
        ({"to_move": 3}, "view.to_move: there are seats 0 to 2"),
        ({"seat": -1}, "view.seat: there are seats 0 to 2"),
        ({"seats": [{"name": "\x1b[2J"}] * 3}, "view.seats: a name has"),
        ({"waiting_for": [99]}, "view.waiting_for: there are seats 0 to 2"),
        ({"unseen": "A" * 101}, "view.unseen: there are 100 tiles"),
        ({"next_bag": 2**33}, "view.next_bag: there are 100 tiles"),
        ({"racks": [{"unknown": -1}] * 3}, "view.racks: there are 100 tiles"),
        ({"colour": "red"}, "view: unknown key 'colour'"),
    ],
)
def test_what_is_not_a_view_is_refused_by_its_place(change: dict[str, Any], told: str) -> None:
    data = games()[0].view(0).to_json()
    with pytest.raises(NotationError, match=re.escape(told)):
        View.from_json({**data, **change})
    with pytest.raises(NotationError, match="expected a view with rules"):
        View.from_json([data])
