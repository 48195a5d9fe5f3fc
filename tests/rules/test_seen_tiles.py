"""Tiles of a play that was taken back: everybody has seen them, and knows whose they are."""

from __future__ import annotations

from tests.rules.challenged import HORN, horn
from tests.rules.games import begin
from tests.rules.looks import swap
from tests.rules.shown import Fault, shows
from tests.rules.test_first_version import old_horn

from lexiko.game import Game
from lexiko.rules import ENGLISH, Exchange, Rack
from lexiko.rules import commands as c


def known(game: Game, by: int | None = 1, of: int = 0) -> str:
    """The tiles that a seat knows to be on another rack; what is unseen agrees with it."""
    view, position = game.view(by), game.position
    rack = view.racks[of]
    assert len(rack) == len(position.racks[of])
    board, own = position.board.pieces(), sum(len(one.letters) for one in view.racks)
    assert len(view.unseen) + len(board) + own == len(position.rules.alphabet.tiles)
    return ENGLISH.text(rack.letters)


def shown_off(**more: int) -> Game:
    """Ann has played SU with HORNS, and it has been taken back."""
    game = horn("collector", **more)
    game.play("J8", "SU")
    game.challenge(1)
    return game


@shows(
    "6 tiles-taken-back-are-known",
    "When a play is taken back, everybody knows that its tiles are on that rack.",
    Fault(
        "rules/evolve.py",
        "seen=() if position.kept else _with_seen(position, seat, _shown_by(turn, start, seat))",
        "seen=()",
    ),
)
def test_tiles_of_a_play_taken_back_are_known() -> None:
    game = horn("collector", players=3)
    game.play("J8", "SU")
    assert [known(game, by) for by in (1, 2, None)] == ["", "", ""]
    game.challenge(1)
    assert [known(game, by) for by in (1, 2, None)] == ["SU", "SU", "SU"]
    assert game.view(1).racks[0] == Rack(ENGLISH.parse_pieces("SU"), 5)
    assert known(game, 1, 2) == known(game, 0, 1) == ""
    assert game.view(0).racks[0] == game.position.racks[0]


def test_a_blank_is_known_as_a_blank() -> None:
    game = begin("collector", racks=("?SUEEAA", "EEIIIIA"), board=HORN)
    game.play("J8", "sU")
    game.challenge(1)
    assert known(game) == "?U"


@shows(
    "6 known-until-played",
    "Tiles that everybody has seen are known until they are played.",
    Fault(
        "rules/evolve.py",
        'b"" if exchanged else missing(used, position.seen[seat])',
        'b"" if exchanged else position.seen[seat]',
    ),
)
def test_tiles_are_known_until_they_are_played() -> None:
    game = shown_off()
    game.skip()
    game.play("8F", "HORNS")
    assert known(game) == "U"
    game.skip()
    game.play("F8", "HOE")
    assert known(game) == "U", "the other tiles of a play were not known"
    game.challenge(1)
    assert known(game) == "EOU"


def test_the_same_tiles_shown_twice_are_known_once() -> None:
    game = shown_off()
    game.skip()
    game.play("J8", "SUA")
    game.challenge(1)
    assert known(game) == "ASU"


def test_a_play_that_is_undone_leaves_its_tiles_as_known_as_they_were() -> None:
    game = shown_off()
    game.skip()
    game.play("J8", "SO")
    assert known(game) == "U"
    game.pop()
    assert known(game) == "SU"
    game.play("F8", "HAA")
    game.challenge(1)
    assert known(game) == "AASU"


@shows(
    "6 unknown-after-an-exchange",
    "Once a player has exchanged, nothing is known of the rack any more.",
    Fault("rules/evolve.py", 'b"" if exchanged else missing', "missing"),
)
def test_nothing_is_known_after_an_exchange() -> None:
    game = shown_off()
    game.skip()
    game.exchange("EA")
    assert known(game) == ""
    game.skip()
    assert game.position.seen == ()


def test_what_is_known_of_others_stays_when_somebody_moves() -> None:
    game = shown_off(players=3)
    game.exchange("EE")
    game.skip()
    assert known(game) == "SU"
    assert known(game, 0, 1) == ""


def test_an_exchange_of_nothing_leaves_the_rack_as_known_as_it_was() -> None:
    game = horn("indigo", exchange_none=True)
    game.play("J8", "SU")
    game.challenge(1)
    game.skip()
    game.move(Exchange(b""))
    assert known(game) == "SU"


@shows(
    "6 aside-stays-secret",
    "When edits before an exchange are taken back, only the tiles of the edits have been seen.",
    Fault("rules/evolve.py", '(move.pieces if isinstance(move, Exchange) else b"")', 'b""'),
)
def test_tiles_put_aside_stay_hidden_when_edits_are_taken_back() -> None:
    game = begin("deluxe", "recycle", racks=("AEEIQZX", "SOUETAA"), board=HORN)
    game.move(Exchange(ENGLISH.parse_pieces("QZX"), edits=(swap("8G", "A"),)))
    game.challenge(1, "HARN")
    assert known(game) == "A"


def test_a_turn_taken_back_by_agreement_was_never_seen() -> None:
    game = shown_off()
    game.do(c.Propose(0, c.TakeBack(0)))
    game.do(c.Answer(1, True))
    assert known(game) == ""
    assert game.position.to_move == 0


def test_whoever_leaves_has_no_tiles_that_could_be_known() -> None:
    game = shown_off(players=3)
    game.do(c.Resign(0))
    assert known(game) == ""
    assert game.position.seen == ()


def test_what_is_known_of_a_rack_outlasts_others_who_leave() -> None:
    game = shown_off(players=3)
    game.do(c.Resign(1))
    assert known(game, 2) == "SU"


def test_beside_a_real_board_nobody_is_told_of_others_tiles() -> None:
    game = begin("collector", racks=(".......", "......."), board=HORN, kept=True)
    game.play("J8", "SU")
    game.challenge(1)
    assert game.view(1).racks[0] == Rack(b"", 7)
    assert ENGLISH.text(game.view(0).racks[0].letters) == "SU"


def test_tiles_of_an_old_play_are_known_too() -> None:
    game = old_horn()
    game.challenge(1, "SU")
    assert known(game) == "SU"
