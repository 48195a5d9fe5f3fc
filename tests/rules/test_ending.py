"""How a game ends, what the unplayed letters do to the scores, and who has won."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.ends import result, skip, stuck
from tests.rules.games import begin, dictionary, refusal
from tests.rules.guide_game import WORDS, rows_after
from tests.rules.shown import Fault, shows

from lexiko.errors import LexiconError
from lexiko.game import Game
from lexiko.rules import commands as c

# going out -----------------------------------------------------------------------------------


def going_out(**more: Any) -> Game:
    """Ann plays her last tiles with nothing left to draw."""
    game = begin(racks=("HORN", "ZE", "B"), bag="", scores=(10, 20, 30), **more)
    game.play("8F", "HORN")
    game.accept(1)
    game.accept(2)
    return game


@shows(
    "2 end-out",
    "The game is over when the bag is empty and a player has played their last tile.",
    Fault("rules/ending.py", '        return "out"\n', "        pass\n"),
)
def test_going_out_ends_the_game() -> None:
    assert result(going_out()).reason == "out"


@shows(
    "2 out-needs-an-empty-bag",
    "An empty rack does not end the game while there are tiles to draw.",
    Fault(
        "rules/position.py",
        " and not len(self.racks[seat]) and not len(self.bag)",
        " and not len(self.racks[seat])",
    ),
)
def test_an_empty_rack_ends_nothing_while_the_bag_has_tiles() -> None:
    game = begin(racks=("HORN", "EE"), bag="T", kept=True)
    game.play("8F", "HORN")
    assert len(game.position.racks[0]) == 1
    game.do(c.CorrectDraw(0, -1))  # at a real board somebody may forget to draw
    game.skip()
    assert not game.position.is_over


@shows(
    "2 unplayed-letters",
    "At the end, each player's unplayed letters are deducted from their score.",
    Fault(
        "rules/ending.py",
        "sum(left) if seat == out else -left[seat]",
        "sum(left) if seat == out else 0",
    ),
)
def test_each_score_loses_the_unplayed_letters() -> None:
    game = going_out()
    assert result(game).adjustments[1:] == (-11, -3)
    assert game.position.scores[1:] == (9, 27)


@shows(
    "2 out-gains",
    "The player who goes out gains the unplayed letters of all the others.",
    Fault("rules/ending.py", "sum(left) if seat == out else -left[seat]", "-left[seat]"),
)
def test_who_goes_out_gains_the_others_letters() -> None:
    game = going_out()
    assert result(game).adjustments[0] == 14
    assert game.position.scores[0] == 10 + 14 + 14


@shows(
    "2 highest-wins",
    "The highest score wins.",
    Fault(
        "rules/ending.py",
        "== max(scores[other] for other in seats)",
        "== min(scores[other] for other in seats)",
    ),
)
def test_the_highest_score_wins() -> None:
    assert result(going_out()).winners == (0,)


def test_the_printed_game_ends_456_to_368() -> None:
    game = begin(
        board=rows_after(31),
        racks=("AI", "A"),
        bag="",
        scores=(458, 364),
        to_move=1,
        words=WORDS,
    )
    game.play("7D", "AN")
    game.accept(0)
    assert result(game).scores == (456, 368)
    assert result(game).winners == (0,)


def test_when_the_game_is_over_nobody_moves() -> None:
    game = going_out()
    assert refusal(game, game.skip) == {"game_over"}


# no plays left -------------------------------------------------------------------------------


@shows(
    "4 end-without-plays",
    "The game is over when nobody has a play and nobody may exchange.",
    Fault("rules/ending.py", '        return "no_plays"\n', "        pass\n"),
)
def test_the_game_is_over_when_all_possible_plays_are_made() -> None:
    for edition in ("collector", "deluxe", "indigo", "heirloom"):
        game = stuck(edition)
        game.skip()
        assert result(game).reason == "no_plays"


@shows(
    "4 anybody-can-play",
    "The game goes on while any player has a play, whoever's turn it is.",
    Fault(
        "rules/ending.py",
        "return not any(map(has_play, seats))",
        "return not has_play(position.turn_seat)",
    ),
)
def test_the_game_goes_on_while_anybody_has_a_play() -> None:
    game = begin(racks=("SV", "VV", "VV"), board={"8F": "CAT"}, bag="", words="CAT CATS")
    skip(game, 2)
    game.skip()
    assert game.position.to_move == 0
    game.play("8F", "CATS")
    assert game.position.scores == (6, 0, 0)


@shows(
    "4 exchange-goes-on",
    "The game goes on while somebody may exchange, even if nobody has a play.",
    Fault("rules/ending.py", "position.may_exchange(seat) or position.racks", "position.racks"),
)
def test_the_game_goes_on_while_somebody_may_exchange() -> None:
    game = stuck(bag="S")
    skip(game, 1)
    game.exchange("V")
    assert not game.position.is_over


@shows(
    "4 collector-ends-with-tiles-in-the-bag",
    "Collector: with 1 to 6 tiles in the bag, nobody may exchange, so the game can end.",
    Fault(
        "rules/position.py",
        " or bag < self.rules.exchange_minimum:",
        ":",
    ),
)
def test_collector_can_end_with_tiles_in_the_bag() -> None:
    for count in range(1, 7):
        game = stuck("collector", bag="V" * count)
        game.skip()
        assert result(game).reason == "no_plays"
        assert len(game.position.bag) == count
    seven = stuck("collector", bag="V" * 7)
    skip(seven, 1)


@shows(
    "4 agreed-dictionary-decides",
    "The agreed dictionary decides whether a play exists.",
    Fault(
        "rules/decision.py",
        "has_play(self.position, seat, self.agreed_lexicon())",
        "has_play(self.position, seat, self.lexicon)",
    ),
)
def test_the_agreed_dictionary_says_whether_a_play_exists() -> None:
    game = stuck()
    game.lexicon = dictionary("CAT VAV", alphabet=game.position.rules.alphabet)
    with pytest.raises(LexiconError) as refused:
        game.skip()
    assert refused.value.codes == {"wrong_lexicon"}
    assert not game.position.is_over


@shows(
    "4 variations-included",
    "A play that only a variation allows also keeps the game going.",
    Fault("lexicon/finder.py", "            if self.rules.rearrange:\n", "            if False:\n"),
)
def test_a_play_by_a_variation_keeps_the_game_going() -> None:
    def game(*variations: str) -> Game:
        return begin(
            "deluxe",
            *variations,
            racks=("S", "VV"),
            board={"8F": "CAT"},
            bag="",
            words="CAT ACTS",
        )

    plain = game()
    plain.skip()
    assert result(plain).reason == "no_plays"
    skip(game("rearrange"), 1)


def test_a_play_made_before_the_end_counts_and_the_next_turn_does_not_take_place() -> None:
    game = begin(racks=("SV", "VV"), board={"8F": "CAT"}, bag="", words="CAT CATS")
    game.play("8F", "CATS")
    assert not game.position.is_over
    game.skip()
    assert result(game).reason == "no_plays"
    assert result(game).scores == (6 - 4, -8)


# the count -----------------------------------------------------------------------------------


@shows(
    "4 only-racks-deducted",
    "Only the tiles on racks are deducted, not those in the bag.",
    Fault(
        "rules/ending.py",
        "return tuple(-points for points in left)",
        "return tuple(-points - rules.alphabet.total(position.bag.letters) for points in left)",
    ),
)
def test_only_racks_are_deducted() -> None:
    game = stuck("collector", bag="VVVVVV", scores=(50, 40))
    game.skip()
    assert game.position.scores == (50 - 8, 40 - 4)


@shows(
    "4 nobody-gains",
    "Nobody gains unless somebody went out.",
    Fault(
        "rules/ending.py",
        "return tuple(-points for points in left)",
        "return tuple(sum(left) - points for points in left)",
    ),
)
def test_nobody_gains_unless_somebody_went_out() -> None:
    game = stuck(scores=(50, 40))
    game.skip()
    assert result(game).adjustments == (-8, -4)


@shows(
    "4 negative-totals",
    "A total may be negative.",
    Fault("rules/ending.py", "score + change + late\n", "max(0, score + change + late)\n"),
)
def test_a_total_may_be_negative() -> None:
    game = stuck(scores=(3, 4))
    game.skip()
    assert game.position.scores == (-5, 0)
    assert result(game).winners == (1,)


# ties ----------------------------------------------------------------------------------------


@shows(
    "4 tie-before",
    "Equal totals: the player who had more before the unplayed letters were counted wins.",
    Fault("rules/ending.py", 'if position.rules.tie == "before":', "if False:"),
)
def test_a_tie_goes_to_the_higher_score_before_the_unplayed_letters() -> None:
    game = stuck(racks=("VV", "V"), scores=(18, 14))
    game.skip()
    assert game.position.scores == (10, 10)
    assert result(game).winners == (0,)


@shows(
    "4 tie-among-the-tied",
    "Only the tied players are compared by their scores before the unplayed letters.",
    Fault(
        "rules/ending.py",
        "before = max(position.scores[seat] for seat in best)",
        "before = max(position.scores[seat] for seat in seats)",
    ),
)
def test_only_the_tied_players_are_compared() -> None:
    game = stuck(racks=("VV", "V", "VVVV"), scores=(18, 14, 20))
    game.skip()
    assert game.position.scores == (10, 10, 4)
    assert result(game).winners == (0,)


@shows(
    "4 tie-shared",
    "Players who were also equal before the unplayed letters share the win.",
    Fault(
        "rules/ending.py",
        "best = [seat for seat in best if position.scores[seat] == before]",
        "best = [seat for seat in best if position.scores[seat] == before][:1]",
    ),
)
def test_players_equal_in_everything_share_the_win() -> None:
    game = stuck(racks=("V", "V", "VV"), scores=(18, 18, 9))
    game.skip()
    assert result(game).winners == (0, 1)
