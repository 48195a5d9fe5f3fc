"""Club play: what its players and their game files expect."""

from __future__ import annotations

from tests.rules.ends import good_play_challenged, pass_to_the_end, result, skip, stuck
from tests.rules.games import begin, refusal
from tests.rules.shown import Fault, shows

from lexiko.rules import play_at
from lexiko.rules.events import GameEnded


@shows(
    "1 club-exchange",
    "Club: tiles may be exchanged while the bag holds 7 or more.",
    Fault(
        "rules/rulebooks.py",
        'edition="club",\n                exchange_minimum=7,',
        'edition="club",',
    ),
)
def test_club_exchanges_while_the_bag_holds_seven() -> None:
    six = begin("club", racks=("ABCDEFG", "EEEEEEE"), bag="TTTTTT")
    assert refusal(six, lambda: six.exchange("A")) == {"bag_too_small"}
    seven = begin("club", racks=("ABCDEFG", "EEEEEEE"), bag="TTTTTTT")
    seven.exchange("ABCDEFG")


@shows(
    "1 club-scoreless",
    "Club: the game is over after six turns in a row without a score.",
    Fault("rules/rulebooks.py", "scoreless_limit=6", "scoreless_limit=7"),
)
def test_club_ends_after_six_scoreless_turns() -> None:
    game = begin("club", racks=("HORN", "ZE"), scores=(20, 20))
    skip(game, 5)
    game.skip()
    assert result(game).reason == "scoreless"
    assert result(game).scores == (20 - 7, 20 - 11)


@shows(
    "1 club-scoreless-moves",
    "Club: an exchange is a scoreless turn, and so is a play for 0 points.",
    Fault("rules/evolve.py", "scoreless=0 if score else position.scoreless + 1", "scoreless=0"),
)
def test_club_counts_exchanges_and_plays_for_nothing() -> None:
    game = begin("club", racks=("??HORN", "EEEEEEE"))
    game.exchange("H")
    game.skip()
    game.play("8H", "aa")
    game.skip()
    game.skip()
    assert not game.position.is_over
    game.exchange("E")
    assert result(game).reason == "scoreless"


@shows(
    "1 club-scoreless-taken-back",
    "Club: a play taken back is a scoreless turn.",
    Fault("rules/evolve.py", "scoreless=start.scoreless + 1", "scoreless=0"),
)
def test_club_counts_a_play_taken_back() -> None:
    game = begin("club", racks=("HORN", "EEEEEEE"))
    skip(game, 5)
    game.play("8F", "EEE")
    game.challenge(0)
    assert result(game).reason == "scoreless"


@shows(
    "1 club-scoreless-lost-turn",
    "Club: a turn lost for a failed challenge is a scoreless turn.",
    Fault("rules/evolve.py", "                scoreless=position.scoreless + 1,\n", ""),
)
def test_club_counts_a_lost_turn() -> None:
    game = good_play_challenged("club")
    assert game.position.scoreless == 1
    skip(game, 4)
    game.skip()
    assert result(game).reason == "scoreless"


@shows(
    "1 club-score-breaks-the-row",
    "Club: a play that scores restarts the count of scoreless turns.",
    Fault(
        "rules/evolve.py",
        "scoreless=0 if score else position.scoreless + 1",
        "scoreless=position.scoreless + 1",
    ),
)
def test_a_score_begins_the_count_of_club_anew() -> None:
    game = begin("club", racks=("EEEEEEE", "HORNAAA"))
    skip(game, 5)
    game.play("8F", "HORN")
    skip(game, 5)


@shows(
    "1 club-no-count-of-passes",
    "Club: the game does not end when everybody has passed twice.",
    Fault(
        "rules/rulebooks.py",
        "scoreless_limit=6,",
        "scoreless_limit=6,\n                pass_limit=2,",
    ),
)
def test_club_does_not_count_passes() -> None:
    game = begin("club", racks=("HORN", "ZE"))
    skip(game, 4)


@shows(
    "1 club-goes-on-without-plays",
    "Club: the game does not end by itself when no play is left.",
    Fault(
        "rules/rulebooks.py",
        "end_without_plays=False,\n                scoreless_limit=6,",
        "scoreless_limit=6,",
    ),
)
def test_club_does_not_end_when_no_play_is_left() -> None:
    game = stuck("club")
    game.skip()
    assert not game.position.is_over
    assert pass_to_the_end(game).reason == "scoreless"


@shows(
    "1 club-going-out",
    "Club: going out earns twice the opponent's unplayed letters, and nothing is deducted.",
    Fault("rules/rulebooks.py", '                going_out="double",\n', ""),
)
def test_going_out_gains_double_in_club() -> None:
    game = begin("club", racks=("HORN", "ZE"), bag="", scores=(0, 40))
    game.play("8F", "HORN")
    game.accept(1)
    assert result(game).adjustments == (22, 0)
    assert game.position.scores == (14 + 22, 40)


@shows(
    "1 club-going-out-of-three",
    "Club: with three or four players, going out counts as in the rulebooks.",
    Fault(
        "rules/ending.py",
        " and len(racks) == 2:\n        return tuple(2 * sum(left) if seat == out else 0"
        " for seat in range(2))",
        ":\n        return tuple(2 * sum(left) if seat == out else 0 for seat in range(3))",
    ),
)
def test_going_out_gains_once_among_three_in_club() -> None:
    game = begin("club", racks=("HORN", "ZE", "B"), bag="", scores=(0, 40, 40))
    game.play("8F", "HORN")
    game.accept(1)
    game.accept(2)
    assert result(game).adjustments == (14, -11, -3)


def thought_for(milliseconds: int) -> GameEnded:
    """A club game that Ann ends with her first play after so much time."""
    game = begin("club", racks=("HORN", "ZE"), bag="")
    play = play_at(game.position.board, game.position.rules.alphabet, "8F", "HORN")
    game.move(play, at=milliseconds)
    game.accept(1)
    return result(game)


@shows(
    "1 club-clock",
    "Club: each player has 25 minutes for the whole game.",
    Fault("rules/rulebooks.py", "                game_seconds=25 * 60,\n", ""),
)
def test_club_gives_25_minutes_for_the_game() -> None:
    assert thought_for(25 * 60_000).overtime == (0, 0)
    assert thought_for(25 * 60_000 + 1).overtime == (-10, 0)


@shows(
    "1 club-overtime",
    "Club: each minute of overtime, or part of one, costs 10 points.",
    Fault("rules/ending.py", "max(0, -(-over // _MINUTE))", "max(0, over // _MINUTE)"),
)
def test_club_takes_ten_points_for_a_minute_or_part_of_it() -> None:
    assert thought_for(26 * 60_000).overtime == (-10, 0)
    late = thought_for(26 * 60_000 + 1)
    assert late.overtime == (-20, 0)
    assert late.scores == (14 + 22 - 20, 0)


@shows(
    "1 club-challenge-points",
    "Club: players may agree that a failed challenge gives the mover 5 points.",
    Fault(
        "rules/rules.py",
        "challenge_points: int = switch(\n        5,",
        "challenge_points: int = switch(\n        0,",
    ),
)
def test_a_failed_challenge_may_give_five_points() -> None:
    game = good_play_challenged("club", challenge="points")
    assert game.position.scores == (14 + 5, 0)
    assert game.position.to_move == 1


@shows(
    "1 club-challenge-modes",
    "Club: a failed challenge may also cost a turn or nothing, or bad words are refused at once.",
    Fault(
        "rules/decide.py",
        'rules.challenge == "void" or not decision.position.challengers:',
        'rules.challenge == "none" or not decision.position.challengers:',
    ),
)
def test_club_can_be_played_with_every_kind_of_challenge() -> None:
    assert good_play_challenged("club").position.to_move == 0
    assert good_play_challenged("club", challenge="double").position.to_move == 0
    single = good_play_challenged("club", challenge="single")
    assert (single.position.to_move, single.position.scores) == (1, (14, 0))
    void = begin("club", racks=("HORNAAA", "EEEEEEE"), challenge="void")
    assert refusal(void, lambda: void.play("8F", "NROH")) == {"word_not_acceptable"}
    void.play("8F", "HORN")
    assert refusal(void, lambda: void.challenge(1)) == {"nothing_to_challenge"}


def test_club_challenges_the_whole_play() -> None:
    game = begin("club", racks=("HORNAAA", "EEEEEEE"), board={"8J": "S"})
    game.play("I8", "HORN")
    assert refusal(game, lambda: game.challenge(1, "HORN")) == {"whole_play_only"}
    game.challenge(1)
    assert game.position.scores == (0, 0)
