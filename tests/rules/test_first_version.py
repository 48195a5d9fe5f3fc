"""Games of the first version, whose draws waited: they go on by today's rules."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.challenged import horn, kinds, tiles
from tests.rules.games import begin
from tests.rules.looks import swap

from lexiko.errors import IllegalMove
from lexiko.game import Game
from lexiko.rules import ENGLISH, Exchange
from lexiko.rules import commands as c
from lexiko.rules import events as e


def undrawn(game: Game) -> Game:
    """The game as the first version wrote it: without the draw of the turn that waits."""
    assert isinstance(game.events[-1], e.Drawn)
    return Game(game.events[:-1], game.lexicon, game.source, game.finder)


def old_horn(**more: Any) -> Game:
    """Ann has played SU with HORNS, and nobody has drawn for it."""
    game = horn(**more)
    game.play("J8", "SU")
    return undrawn(game)


def test_the_next_turn_settles_an_old_play_and_draws_for_it() -> None:
    game = old_horn()
    assert len(game.position.racks[0]) == 5
    assert kinds(game.skip()) == ["Drawn", "Settled", "Passed", "Settled"]
    assert len(game.position.racks[0]) == 7
    assert tiles(game) == 100


def test_a_turn_is_checked_against_the_bag_after_the_draw_for_an_old_play() -> None:
    game = begin("classic", racks=("SAAAAAA", "EEIIIII"), board={"8F": "HORN"}, bag="TTT")
    game.play("8F", "HORNS")
    game = undrawn(game)
    game.exchange("EE")
    assert len(game.position.bag) == 2


def test_an_old_play_into_the_end_ends_the_game() -> None:
    words = "HORN HORNS"
    game = begin(
        "collector", racks=("SII", "III"), board={"8F": "HORN"}, bag="II", words=words, rack_size=3
    )
    game.play("8F", "HORNS")
    assert kinds(undrawn(game).skip()) == ["Drawn", "Settled", "GameEnded"]


def test_an_old_play_is_taken_back_without_a_draw() -> None:
    game, before = old_horn(), horn().position
    (challenged,) = game.challenge(1, "SU")
    assert isinstance(challenged, e.Challenged)
    assert len(challenged.returned) == 0
    assert (game.position.racks, game.position.bag) == (before.racks, before.bag)


def test_an_old_exchange_keeps_its_tiles_aside() -> None:
    game = begin("deluxe", "recycle", racks=("AEEIQZX", "EEIIIIA"), board={"8F": "HORN"})
    before = game.position
    game.move(Exchange(ENGLISH.parse_pieces("QZX"), edits=(swap("8G", "A"),)))
    game = undrawn(game)
    aside = set(ENGLISH.parse_pieces("QZX"))
    assert aside <= set(game.view(1).unseen)
    assert aside.isdisjoint(game.view(0).unseen)
    game.challenge(1, "HARN")
    assert (game.position.racks, game.position.bag) == (before.racks, before.bag)


def test_an_old_exchange_of_unknown_tiles_is_taken_back() -> None:
    game = begin("deluxe", "recycle", racks=("A......", "......."), board={"8F": "HORN"}, kept=True)
    bag = len(game.position.bag)
    game.move(Exchange(b"", 3, edits=(swap("8G", "A"),)))
    game = undrawn(game)
    game.challenge(1, "HARN")
    assert len(game.position.racks[0]) == 7
    assert len(game.position.bag) == bag
    assert tiles(game) == 100


def old_exchange(players: int = 2) -> Game:
    """Ann has exchanged QZX after an edit that can be challenged, and nobody has drawn for it."""
    racks = ("AEEIQZX", "EEIIIIA", "DDDLLNN")[:players]
    game = begin("deluxe", "recycle", racks=racks, board={"8F": "HORN"})
    game.move(Exchange(ENGLISH.parse_pieces("QZX"), edits=(swap("8G", "A"),)))
    return undrawn(game)


def test_an_old_exchange_loses_no_tiles_when_the_game_ends_over_it() -> None:
    for command in (c.Resign(1), c.Resign(0), c.Abandon()):
        game = old_exchange()
        game.do(command)
        assert game.position.is_over
        assert tiles(game) == 100


def test_an_old_exchange_of_unknown_tiles_goes_back_to_the_bag_when_the_game_ends_over_it() -> None:
    game = begin("deluxe", "recycle", racks=("A......", "......."), board={"8F": "HORN"}, kept=True)
    bag = len(game.position.bag)
    game.move(Exchange(b"", 3, edits=(swap("8G", "A"),)))
    game = undrawn(game)
    game.do(c.Abandon())
    assert len(game.position.bag) == bag + 3
    assert tiles(game) == 100


def test_an_old_exchange_outlives_a_resignation() -> None:
    game = old_exchange(players=3)
    game.do(c.Resign(2))
    game.accept(1)
    assert len(game.position.racks[0]) == 7
    assert tiles(game) == 100


def test_an_old_game_that_stood_still_goes_on_by_itself() -> None:
    """A play of two words, one of them challenged in vain: nobody was left to settle it."""
    game = old_horn()
    old = e.Challenged(0, 1, (e.Judgement(ENGLISH.parse_word("HORNS"), True),))
    game = Game([*game.events, old], game.lexicon, game.source, game.finder)
    assert game.position.to_move == 0
    assert len(game.position.racks[0]) == 5
    assert game.position.next_deadline == game.position.now
    assert kinds(game.do(c.Expire(game.position.now))) == ["Drawn", "Settled", "Skipped"]
    assert len(game.position.racks[0]) == 7
    assert game.position.to_move == 0


def test_a_pass_that_a_record_breaks_off_at_cannot_be_challenged() -> None:
    game = horn()
    game.skip()
    passed = max(at for at, event in enumerate(game.events) if isinstance(event, e.Passed))
    game = Game(game.events[: passed + 1], game.lexicon, game.source, game.finder)
    with pytest.raises(IllegalMove) as refused:
        game.challenge(1)
    assert refused.value.codes == {"nothing_to_challenge"}
    assert kinds(game.do(c.Expire(game.position.now))) == ["Settled"]
