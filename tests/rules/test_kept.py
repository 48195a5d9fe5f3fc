"""The score-keeper: games at a real board, where the program knows only what it is told."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.doubts import HORN, kinds, refused, tiles
from tests.rules.looks import rack, swap
from tests.rules.shown import Fault, shows
from tests.rules.tables import dictionary, table

from lexiko.game import Game
from lexiko.rules import ENGLISH, Exchange, Pass, Rack, Seat, make_rules, replay
from lexiko.rules import commands as c
from lexiko.rules.decide import decide


class NoSource:
    """Nobody draws here."""

    def draw(self, bag: bytes, count: int, seat: int) -> bytes:
        pytest.fail("a kept game draws nothing by itself")


def kept(rules: str = "collector", *variations: str, **more: Any) -> Game:
    """A kept game with HORN on the board and two racks that nobody knows."""
    more = {"racks": (".......", "......."), "board": HORN} | more
    return table(rules, *variations, kept=True, **more)


def last_tiles(**more: Any) -> Game:
    """A kept game near its end: Ann has a last tile, the bag is empty."""
    return kept(**({"racks": (".", ".."), "bag": "SEE"} | more))


def pieces(text: str) -> bytes:
    return ENGLISH.parse_pieces(text)


# tiles that nobody knows -----------------------------------------------------------------------


@shows(
    "5 kept-draws-nothing",
    "In a kept game the players draw at the real board: the program counts tiles it cannot see.",
    Fault(
        "rules/decide.py",
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
    "Tiles that nobody knows count towards the 100: those on racks are not in the bag.",
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
    "From a rack that nobody knows any tile can be played that has not been seen elsewhere.",
    Fault(
        "rules/legality.py",
        "if short or len(hidden) > self.rack.unknown:",
        "if hidden:",
    ),
)
def test_unseen_tiles_can_be_played_from_an_unknown_rack() -> None:
    game = kept(racks=(".......", "ZEEEEEE"))
    game.play("J8", "SO")
    assert game.position.racks[0] == Rack(b"", 5)
    game.accept(1)
    game.skip()
    move = c.TakeTurn(0, Exchange(pieces("Z")))
    assert refused(game, move) == {"tile_not_on_rack"}, "Bob has the only Z"


@shows(
    "5 kept-exchange",
    "In a kept game tiles may be exchanged without being told.",
    Fault("rules/evolve.py", "bag.held - move.unknown)", "bag.held)"),
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
    "Nobody is made to play from tiles that the program does not know.",
    Fault(
        "rules/decide.py",
        "and not position.racks[seat].unknown\n        and decision",
        "and decision",
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
    Fault("rules/evolve.py", "        keeper=event.keeper,\n", ""),
)
def test_a_kept_game_names_its_keeper() -> None:
    start = c.Start(
        make_rules("collector"), (Seat("Ann"), Seat("Bob")), dictionary().ref, kept=True, keeper=1
    )
    game = kept()
    position = replay(decide(None, start, game.lexicon, NoSource(), game.finder))
    assert position.keeper == 1
    assert position.view(0).keeper == 1


@shows(
    "5 kept-rack-told",
    "In a kept game a rack may be told, whole or in part.",
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
    Fault("rules/table.py", "    if lacking:\n", "    if False:\n"),
)
def test_a_rack_holds_only_unseen_tiles() -> None:
    game = kept(racks=(".......", "Z......"))
    assert refused(game, c.TellRack(0, pieces("ZEE"))) == {"tiles_not_unseen"}
    assert refused(game, c.TellRack(0, pieces("HH"))) == {"tiles_not_unseen"}


@shows(
    "5 kept-rack-size",
    "A rack cannot be told to hold more tiles than were drawn.",
    Fault("rules/table.py", "if len(pieces) > len(rack):", "if False:"),
)
def test_a_rack_holds_no_more_tiles_than_were_drawn() -> None:
    assert refused(kept(), c.TellRack(0, pieces("AAAAAAAA"))) == {"rack_count"}


@shows(
    "5 kept-score-adjusted",
    "In a kept game points may be added or taken off by hand.",
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
    "The corrections of a score-keeper are for kept games only.",
    Fault("rules/table.py", 'None if position.kept else Reason.of("not_kept"),', "None,"),
)
def test_only_kept_games_are_corrected() -> None:
    game = table("collector", racks=(".......", "......."), board=HORN)
    for command in (
        c.TellRack(0, pieces("A")),
        c.CorrectDraw(0, 1),
        c.GiveBack(0, 1, 1),
        c.AdjustScore(0, 5, ""),
    ):
        assert refused(game, command) == {"not_kept"}


@shows(
    "5 kept-corrections-wait",
    "While a player's own turn can still be taken back, their tiles are not corrected.",
    Fault("rules/table.py", 'Reason.of("window_open") if waits else None,', ""),
)
def test_nothing_is_corrected_while_ones_own_turn_waits() -> None:
    game = kept()
    game.play("8F", "HORNS")
    assert refused(game, c.TellRack(0, pieces("AA"))) == {"window_open"}
    game.do(c.TellRack(1, pieces("AA")))
    game.do(c.AdjustScore(0, -10, "time"))
    game.accept(1)
    game.do(c.TellRack(0, pieces("AA")))


@shows(
    "5 kept-challenge-shows-tiles",
    "Tiles of a play taken back have been seen: they are known to be on the rack.",
    Fault(
        "rules/evolve.py",
        "        rack = Rack(joined(rack.letters, shown), rack.unknown - len(shown))\n",
        "",
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
    assert kinds(game.challenge(1)) == ["Challenged", "Drawn", "Settled", "Skipped"]
    assert kinds(game.do(c.Expire(180_000))) == ["TimedOut"]


# tiles drawn too many, and too few -------------------------------------------------------------


@shows(
    "5 kept-short-draw",
    "A record may hold a draw that was too short.",
    Fault(
        "rules/evolve.py",
        "Rack(rack.letters, rack.unknown + event.change),",
        "rack,",
    ),
)
def test_a_draw_may_be_short() -> None:
    game = kept()
    game.do(c.CorrectDraw(1, -1))
    assert len(game.position.racks[1]) == 6
    assert tiles(game) == 100
    game.skip()
    game.play("8F", "HORNS")
    game.accept(0)
    assert len(game.position.racks[1]) == 7, "the next draw fills the rack"


@shows(
    "5 kept-draw-limits",
    "No draw takes more than the bag has, nor fewer than none.",
    Fault(
        "rules/table.py",
        "if not -rack.unknown <= command.change <= len(bag):",
        "if False:",
    ),
)
def test_a_draw_cannot_be_corrected_beyond_the_bag() -> None:
    game = kept(racks=(".......", "AE....."), bag="EEEEEEEEEEEEIII")
    assert len(game.position.bag) == 3
    assert refused(game, c.CorrectDraw(0, 4)) == {"draw_impossible"}
    assert refused(game, c.CorrectDraw(1, -6)) == {"draw_impossible"}
    game.do(c.CorrectDraw(0, 3))
    assert len(game.position.bag) == 0


@shows(
    "5 kept-too-many-tiles",
    "Who took too many tiles gives the extra ones back before anything else.",
    Fault("rules/decide.py", 'if extra > 0 and rules.solitaire != "open":', "if False:"),
)
def test_who_took_too_many_tiles_cannot_move() -> None:
    game = kept()
    game.do(c.CorrectDraw(0, 2))
    assert refused(game, c.TakeTurn(0, Pass())) == {"rack_too_full"}
    game.do(c.GiveBack(0, 1, 1))
    assert refused(game, c.TakeTurn(0, Pass())) == {"rack_too_full"}
    game.do(c.GiveBack(0, 1, 1))
    game.skip()


@shows(
    "5 kept-give-back",
    "Tiles drawn too many go back into the bag, taken blind.",
    Fault("rules/evolve.py", "return _given_back(position, event)", "return position"),
)
def test_extra_tiles_go_back_into_the_bag() -> None:
    game = kept()
    bag = len(game.position.bag)
    game.do(c.CorrectDraw(0, 1))
    assert len(game.position.bag) == bag - 1
    game.do(c.GiveBack(0, 1, 1))
    assert game.position.racks[0] == Rack(b"", 7)
    assert len(game.position.bag) == bag
    game.do(c.CorrectDraw(0, 1))
    game.do(c.TellRack(0, pieces("AEIOUSZQ")))
    assert refused(game, c.GiveBack(0, 1, 1, pieces("T"))) == {"tile_not_on_rack"}
    assert refused(game, c.GiveBack(0, 1, 1, pieces("QZ"))) == {"tile_not_on_rack"}
    game.do(c.GiveBack(0, 1, 1, pieces("Q")))
    assert rack(game) == "AEIOSUZ"
    assert tiles(game) == 100


@shows(
    "5 kept-give-back-unknown",
    "Where nobody knows which tile was given back, it may be any of the rack.",
    Fault("rules/evolve.py", 'known = b"" if blind else left', "known = left"),
)
def test_after_a_blind_tile_nothing_is_known_of_the_rack() -> None:
    game = kept(racks=("AEI....", "......."))
    game.do(c.CorrectDraw(0, 1))
    game.do(c.GiveBack(0, 1, 1))
    assert game.position.racks[0] == Rack(b"", 7)
    assert tiles(game) == 100


@shows(
    "5 kept-give-back-blind",
    "Another player takes the extra tiles.",
    Fault("rules/table.py", "if command.by == seat:", "if False:"),
)
def test_another_player_takes_the_extra_tiles() -> None:
    game = kept()
    game.do(c.CorrectDraw(0, 1))
    assert refused(game, c.GiveBack(0, 0, 1)) == {"own_extra_tiles"}
    assert refused(game, c.GiveBack(0, 2, 1)) == {"unknown_seat"}
    game.do(c.GiveBack(0, 1, 1))


@shows(
    "5 kept-give-back-extra",
    "Only tiles beyond a full rack are given back.",
    Fault(
        "rules/table.py",
        "if not 1 <= command.count <= extra:",
        "if not 1 <= command.count:",
    ),
)
def test_only_extra_tiles_are_given_back() -> None:
    game = kept()
    assert refused(game, c.GiveBack(0, 1, 1)) == {"no_extra_tiles"}
    game.do(c.CorrectDraw(0, 1))
    assert refused(game, c.GiveBack(0, 1, 2)) == {"no_extra_tiles"}
    assert refused(game, c.GiveBack(0, 1, 0)) == {"no_extra_tiles"}


# the end ---------------------------------------------------------------------------------------


@shows(
    "5 kept-leftover-deduced",
    "If one rack alone is unknown at the end, it holds the tiles that nobody has seen.",
    Fault(
        "rules/ending.py",
        "if reason in _COUNTED and len(hidden) == 1 and not len(position.bag):",
        "if False:",
    ),
)
def test_the_last_unknown_rack_is_what_nobody_has_seen() -> None:
    game = last_tiles()
    game.play("8F", "HORNS")
    game.accept(1)
    result = game.position.result
    assert result is not None
    assert result.unplayed == (Rack(), Rack(pieces("EE")))
    assert result.scores == (10, -2)


@shows(
    "5 kept-end-waits",
    "A kept game that is over waits until the tiles left on racks have been told.",
    Fault(
        "rules/ending.py",
        "elif reason in _COUNTED and hidden and not force:",
        "elif False:",
    ),
)
def test_the_end_waits_for_unknown_racks() -> None:
    game = last_tiles(racks=(".", "..", ".."), bag="SEETT")
    game.play("8F", "HORNS")
    game.accept(1)
    assert kinds(game.accept(2)) == ["Accepted", "Settled", "EndReached"]
    assert game.position.ending == "out"
    assert game.position.running is None
    assert kinds(game.do(c.TellRack(1, pieces("E")))) == ["RackTold"], "one more is to be told"
    assert kinds(game.do(c.TellRack(1, pieces("ET")))) == ["RackTold", "GameEnded"]
    assert game.position.scores == (12, -2, -2)


@shows(
    "5 kept-no-turn-after-the-end",
    "While the last racks are told nobody moves.",
    Fault(
        "rules/decide.py",
        'if position.ending:\n        reasons.append(Reason.of("game_over"))',
        "if False:\n        pass",
    ),
)
def test_nobody_moves_while_the_last_racks_are_told() -> None:
    game = kept()
    game.do(c.Finish())
    assert game.position.ending == "requested"
    assert refused(game, c.TakeTurn(0, Pass())) == {"game_over"}
    assert game.position.next_deadline is None


@shows(
    "5 kept-finish-twice",
    "Asked a second time to finish, a kept game counts the tiles that are known.",
    Fault("rules/table.py", "force=position.ending is not None", "force=False"),
)
def test_finishing_twice_counts_what_is_known() -> None:
    game = kept(racks=("Q......", "......."))
    assert kinds(game.do(c.Finish())) == ["EndReached"]
    assert kinds(game.do(c.Finish())) == ["GameEnded"]
    assert game.position.scores == (-10, 0)
    assert game.position.result is not None
    assert game.position.result.reason == "requested"


@shows(
    "5 kept-out-after-correction",
    "A correction of the draws may show that somebody is out already.",
    Fault(
        "rules/table.py",
        "    if position.pending is None:\n        # Somebody may have been out already.\n"
        "        decision.after_turn()\n",
        "",
    ),
)
def test_a_correction_may_show_that_somebody_is_out() -> None:
    game = kept(racks=("S", "E"), bag="E")
    game.play("8F", "HORNS")
    game.accept(1)
    assert game.position.racks[0] == Rack(b"", 1), "Bob had taken the last tile, as it turns out"
    game.do(c.CorrectDraw(0, -1))
    assert kinds(game.do(c.CorrectDraw(1, 1))) == ["DrawCorrected", "GameEnded"]
    assert game.position.result is not None
    assert game.position.result.reason == "out"
    assert game.position.scores == (10, -2)


def test_draws_are_corrected_while_the_turn_of_another_waits() -> None:
    game = kept()
    game.play("8F", "HORNS")
    assert kinds(game.do(c.CorrectDraw(1, -1))) == ["DrawCorrected"]


def test_nobody_resigns_while_the_last_racks_are_told() -> None:
    game = kept(racks=(".......", ".......", "......."))
    game.do(c.Finish())
    assert refused(game, c.Resign(0)) == {"game_over"}


def test_finishing_settles_the_play_that_waits() -> None:
    game = kept()
    game.play("8F", "HORNS")
    assert kinds(game.do(c.Finish())) == ["Drawn", "Settled", "EndReached"]
    game = last_tiles()
    game.play("8F", "HORNS")
    assert kinds(game.do(c.Finish())) == ["Settled", "GameEnded"]
    game = last_tiles(racks=(".", "..", ".."), bag="SEETT")
    game.play("8F", "HORNS")
    assert kinds(game.do(c.Finish())) == ["Settled", "EndReached"]
    assert game.position.ending == "out"


def test_an_end_that_was_reached_may_be_taken_back() -> None:
    game = last_tiles(racks=(".", "..", ".."), bag="SEETT")
    game.play("8F", "HORNS")
    game.do(c.Finish())
    game.do(c.Propose(0, c.TakeBack(0)))
    game.do(c.Answer(1, True))
    game.do(c.Answer(2, True))
    assert game.position.ending is None
    assert game.position.to_move == 0
