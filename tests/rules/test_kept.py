"""The score-keeper: games at a real board, where the program knows only what it is told."""

from __future__ import annotations

import pytest
from tests.rules.challenged import HORN, kinds, refused, tiles
from tests.rules.games import begin, dictionary
from tests.rules.keeping import kept, pieces
from tests.rules.looks import rack, swap
from tests.rules.shown import Fault, shows

from lexiko.game import Game
from lexiko.rules import Exchange, Rack, Seat, make_rules
from lexiko.rules import commands as c
from lexiko.rules.decide import decide


class NoSource:
    """Nobody draws here."""

    def draw(self, bag: bytes, count: int, seat: int) -> bytes:
        pytest.fail("a kept game draws nothing by itself")


# tiles that nobody knows -----------------------------------------------------------------------


@shows(
    "5 kept-draws-nothing",
    "In a kept game, players draw real tiles: the program counts tiles that it cannot see.",
    Fault(
        "rules/decision.py",
        'if position.kept:\n            self.emit(e.Drawn(self.at, seat, b"", count))',
        'if False:\n            self.emit(e.Drawn(self.at, seat, b"", count))',
    ),
)
def test_a_kept_game_draws_nothing_by_itself() -> None:
    game = Game.start(("Ann", "Bob"), "collector", dictionary(), NoSource(), kept=True)
    assert game.position.racks == (Rack(b"", 7), Rack(b"", 7))
    game.play("8F", "HORN")
    game.accept(1)
    assert game.position.racks == (Rack(b"", 7), Rack(b"", 7))
    assert game.position.scores == (14, 0)


@shows(
    "6 unknown-tiles-count",
    "Unknown tiles count towards the 100: those on racks are not in the bag.",
    Fault("rules/tiles.py", "return len(self.letters) - self.held", "return len(self.letters)"),
)
def test_unknown_tiles_count_towards_the_hundred() -> None:
    game = Game.start(("Ann", "Bob"), "collector", dictionary(), NoSource(), kept=True)
    assert len(game.position.bag) == 86
    game.play("8F", "HORN")
    game.accept(1)
    assert len(game.position.bag) == 82
    assert tiles(game) == 100
    assert len(game.position.unseen(0)) == 96


@shows(
    "5 kept-plays-the-unknown",
    "From an unknown rack, any tile that has not been seen elsewhere can be played.",
    Fault(
        "rules/legality.py",
        "if short or len(hidden) > self.rack.unknown:",
        "if hidden:",
    ),
)
def test_unseen_tiles_can_be_played_from_an_unknown_rack() -> None:
    game = kept(racks=(".......", "ZEEEEEE"))
    game.play("J8", "SO")
    assert game.position.racks[0] == Rack(b"", 7)
    game.skip()
    move = c.TakeTurn(0, Exchange(pieces("Z")))
    assert refused(game, move) == {"tile_not_on_rack"}, "Bob has the only Z"


@shows(
    "5 kept-exchange",
    "In a kept game, tiles may be exchanged without saying which.",
    Fault("rules/evolve.py", "held - pending.move.unknown", "held"),
)
def test_unknown_tiles_can_be_exchanged() -> None:
    game = kept()
    bag = len(game.position.bag)
    game.move(Exchange(b"", 3))
    assert game.position.racks[0] == Rack(b"", 7)
    assert len(game.position.bag) == bag
    assert tiles(game) == 100
    assert refused(game, c.TakeTurn(1, Exchange(b"", 8))) == {"tile_not_on_rack"}


def test_an_upheld_challenge_restores_an_exchange_of_unknown_tiles() -> None:
    game = kept("collector", "recycle")
    bag = game.position.bag
    game.move(Exchange(pieces("EE"), 2, edits=(swap("8G", "A"),)))
    game.challenge(1)
    assert rack(game) == "AEE"
    assert len(game.position.racks[0]) == 7
    assert len(game.position.bag) == len(bag)
    assert tiles(game) == 100


@shows(
    "5 kept-may-pass",
    "Nobody has to play from a rack that the program does not know.",
    Fault(
        "rules/position.py",
        "            and not self.racks[seat].unknown\n",
        "",
    ),
)
def test_an_unknown_rack_may_pass_twice() -> None:
    game = kept("deluxe", racks=("HORNS..", "......."))
    for _ in range(3):
        game.skip()
    assert game.position.to_move == 1


def test_all_possible_plays_cannot_be_known_to_be_made() -> None:
    game = kept(racks=("..", ".."), bag="IIII", words="HORN")
    game.skip()
    assert not game.position.is_over
    assert game.position.ending is None


# what the score-keeper tells -------------------------------------------------------------------


@shows(
    "5 kept-keeper",
    "One of the players is named score-keeper.",
    Fault("rules/beginning.py", "        keeper=event.keeper,\n", ""),
)
def test_a_kept_game_names_its_keeper() -> None:
    start = c.Start(
        make_rules("collector"), (Seat("Ann"), Seat("Bob")), dictionary().ref, kept=True, keeper=1
    )
    game = kept()
    position = decide(None, start, game.lexicon, NoSource(), game.finder)[-1].after
    assert position.keeper == 1
    assert position.view(0).keeper == 1


@shows(
    "5 kept-rack-told",
    "In a kept game, a rack may be entered, in whole or in part.",
    Fault("rules/evolve.py", "        Rack(event.pieces, unknown),\n", "        rack,\n"),
)
def test_a_rack_may_be_told() -> None:
    game = kept()
    game.do(c.TellRack(0, pieces("SEA")))
    assert game.position.racks[0] == Rack(pieces("AES"), 4)
    game.do(c.TellRack(0, pieces("SEATQZO")))
    assert game.position.racks[0] == Rack(pieces("AEOQSTZ"))
    assert tiles(game) == 100
    assert refused(game, c.TakeTurn(0, Exchange(pieces("I")))) == {"tile_not_on_rack"}


@shows(
    "5 kept-rack-of-unseen-tiles",
    "Only tiles that have not been seen elsewhere can be on a rack.",
    Fault("rules/kept.py", "    if lacking:\n", "    if False:\n"),
)
def test_a_rack_holds_only_unseen_tiles() -> None:
    game = kept(racks=(".......", "Z......"))
    assert refused(game, c.TellRack(0, pieces("ZEE"))) == {"tiles_not_unseen"}
    assert refused(game, c.TellRack(0, pieces("HH"))) == {"tiles_not_unseen"}


@shows(
    "5 kept-rack-size",
    "A rack cannot be entered with more tiles than were drawn.",
    Fault("rules/kept.py", "if len(pieces) > len(rack):", "if False:"),
)
def test_a_rack_holds_no_more_tiles_than_were_drawn() -> None:
    assert refused(kept(), c.TellRack(0, pieces("AAAAAAAA"))) == {"rack_count"}


@shows(
    "5 kept-score-adjusted",
    "In a kept game, points may be added or taken off by hand.",
    Fault(
        "rules/evolve.py", "return _score(position, event.seat, event.points)", "return position"
    ),
)
def test_a_score_may_be_adjusted() -> None:
    game = kept()
    game.do(c.AdjustScore(1, -10, "a minute late"))
    assert game.position.scores == (0, -10)


@shows(
    "5 kept-only",
    "The score-keeper's corrections are for kept games only.",
    Fault(
        "rules/kept.py",
        'decision.require(None if position.kept else Reason.of("not_kept"))',
        "pass",
    ),
)
def test_only_kept_games_are_corrected() -> None:
    game = begin("collector", racks=("AAAAAAA", "EEEEEEE"), board=HORN)
    for command in (
        c.TellRack(0, pieces("A")),
        c.CorrectDraw(0, 1),
        c.GiveBack(0, 1, 1),
        c.AdjustScore(0, 5, ""),
    ):
        assert refused(game, command) == {"not_kept"}


@shows(
    "5 kept-corrections-at-once",
    "What happens at the real board is noted while the play can still be challenged; if it is then "
    "taken back, the rack is as large as before, and what was told of it is not known any more.",
    Fault("rules/evolve.py", "unknown = len(old) - len(known)", "unknown = len(now) - len(known)"),
)
def test_corrections_are_noted_while_a_play_can_be_challenged() -> None:
    game = kept()
    game.play("J8", "SU")
    game.do(c.CorrectDraw(0, 1))
    assert game.position.racks[0] == Rack(b"", 8)
    game.do(c.GiveBack(0, 1, 1))
    game.do(c.CorrectDraw(0, -1))
    game.do(c.TellRack(0, pieces("AAS")))
    game.do(c.AdjustScore(0, -10, "time"))
    game.challenge(1)
    assert game.position.racks[0] == Rack(pieces("SU"), 5)
    assert game.position.scores == (-10, 0)
    assert tiles(game) == 100


def test_a_tile_told_of_another_rack_meanwhile_is_not_known_to_come_back() -> None:
    game = kept(racks=("Z......", "......."))
    game.play("J8", "SU")
    game.do(c.TellRack(0, b""))
    game.do(c.TellRack(1, pieces("Z")))
    game.challenge(1)
    assert game.position.racks == (Rack(pieces("SU"), 5), Rack(pieces("Z"), 6))
    assert tiles(game) == 100


@shows(
    "5 kept-challenge-shows-tiles",
    "The tiles of a play taken back have been seen, so they are known to be on the rack.",
    Fault(
        "rules/evolve.py",
        "known = joined(old.letters, missing(turn.bag.letters, start.bag.letters))",
        "known = old.letters",
    ),
)
def test_tiles_of_a_play_taken_back_are_known() -> None:
    game = kept(racks=("A......", "......."))
    game.play("J8", "SU")
    game.challenge(1)
    assert game.position.racks[0] == Rack(pieces("ASU"), 4)
    assert tiles(game) == 100


def test_a_kept_game_keeps_time_and_challenges() -> None:
    game = kept("collector", "timer")
    assert game.position.next_deadline == 180_000
    game.play("8F", "HORNS")
    assert kinds(game.challenge(1)) == ["Challenged", "Settled", "Skipped"]
    assert kinds(game.do(c.Expire(180_000))) == ["TimedOut"]
