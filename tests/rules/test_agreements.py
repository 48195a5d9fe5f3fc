"""What everybody must agree to: going back to an earlier turn, another dictionary, the end."""

from __future__ import annotations

from tests.rules.challenged import horn, kinds, refused, waits
from tests.rules.games import WORDS, begin, dictionary
from tests.rules.shown import Fault, shows

from lexiko.game import Game
from lexiko.rules import Pass, Seat, replay
from lexiko.rules import commands as c


@shows(
    "6 take-back",
    "If everybody agrees, the game goes back to the beginning of a turn; "
    "tiles drawn since return to the bag.",
    Fault("rules/evolve.py", "return _rewound(position, event.turn)", "return position"),
)
def test_a_take_back_that_all_agree_to_restores_the_turn() -> None:
    game = horn(players=3)
    start = game.position
    game.play("J8", "SO")
    game.accept(1)
    game.exchange("EE")
    game.do(c.Propose(0, c.TakeBack(0)))
    game.do(c.Answer(1, True))
    assert kinds(game.do(c.Answer(2, True))) == ["Agreed", "Rewound"]
    after = game.position
    assert (after.board, after.racks, after.bag) == (start.board, start.racks, start.bag)
    assert (after.scores, after.turn, after.to_move) == (start.scores, 0, 0)
    assert after.proposal is None
    game.play("8F", "HORNS")


@shows(
    "6 take-back-is-recorded",
    "A take-back is an event: what was taken back stays in the record.",
    Fault(
        "rules/decision.py",
        "self.emit(e.Rewound(self.at, turn))",
        "self.position = evolve(self.position, e.Rewound(self.at, turn))",
    ),
)
def test_a_take_back_is_an_event_of_the_record() -> None:
    game = horn()
    game.play("8F", "HORNS")
    game.do(c.Propose(0, c.TakeBack(0)))
    game.do(c.Answer(1, True))
    assert kinds(game.events) == [
        "GameStarted",
        "PositionSet",
        "Played",
        "Drawn",
        "Proposed",
        "Agreed",
        "Rewound",
    ]
    assert replay(game.events) == game.position


@shows(
    "6 take-back-by-all",
    "Nothing is taken back before everybody has agreed.",
    Fault("rules/decision.py", "        if self.position.asked:\n", "        if False:\n"),
)
def test_nothing_is_taken_back_before_all_have_agreed() -> None:
    game = horn(players=3)
    game.play("8F", "HORNS")
    assert kinds(game.do(c.Propose(0, c.TakeBack(0)))) == ["Proposed"]
    assert kinds(game.do(c.Answer(2, True))) == ["Agreed"]
    assert refused(game, c.Answer(2, True)) == {"already_agreed"}
    assert waits(game)
    game.do(c.Answer(1, True))
    assert not waits(game)


@shows(
    "6 take-back-declined",
    "It takes only one player to decline, and the proposal is off.",
    Fault("rules/evolve.py", "return replace(position, proposal=None)", "return position"),
)
def test_one_player_can_decline() -> None:
    game = horn(players=3)
    game.play("8F", "HORNS")
    game.do(c.Propose(0, c.TakeBack(0)))
    assert kinds(game.do(c.Answer(1, False))) == ["Declined"]
    assert refused(game, c.Answer(2, True)) == {"no_proposal"}


@shows(
    "6 computers-agree",
    "Computer players are not asked to agree.",
    Fault(
        "rules/position.py",
        "and (ends or player.computer is None)\n",
        "",
    ),
)
def test_computers_are_not_asked() -> None:
    game = horn(seats=(Seat("Ann"), Seat("Tin", "easy")))
    game.play("8F", "HORNS")
    assert kinds(game.do(c.Propose(0, c.TakeBack(0)))) == ["Proposed", "Rewound"]


@shows(
    "6 take-back-alone",
    "A player who plays alone may take turns back freely.",
    Fault(
        "rules/position.py",
        "if self.proposal is None or self.rules.solitaire is not None:",
        "if self.proposal is None:",
    ),
)
def test_who_plays_both_sides_takes_back_freely() -> None:
    game = horn("deluxe", "solitaire-two-racks")
    game.play("8F", "HORNS")
    assert kinds(game.do(c.Propose(0, c.TakeBack(0)))) == ["Proposed", "Rewound"]


@shows(
    "6 take-back-several-turns",
    "Any turn can be taken back, along with everything that followed.",
    Fault(
        "rules/position.py",
        "while start is not None and start.turn != turn:",
        "while start is not None and False:",
    ),
)
def test_several_turns_can_be_taken_back() -> None:
    game = horn("deluxe", "solitaire-two-racks")
    game.play("8F", "HORNS")
    start = game.position
    game.play("I8", "NE")
    game.skip()
    game.skip()
    game.do(c.Propose(0, c.TakeBack(1)))
    assert (game.position.turn, game.position.to_move) == (1, 1)
    assert (game.position.board, game.position.racks) == (start.board, start.racks)
    for turn in (-1, 1, 7):
        assert refused(game, c.Propose(0, c.TakeBack(turn))) == {"no_such_turn"}


@shows(
    "6 take-back-undoes-lost-turns",
    "A take-back also undoes turns lost since.",
    Fault(
        "rules/evolve.py",
        "        used=position.used,\n        paused=position.paused,",
        "        used=position.used,\n        lost_turns=position.lost_turns,\n"
        "        paused=position.paused,",
    ),
)
def test_a_take_back_undoes_lost_turns() -> None:
    game = horn("collector", players=3)
    game.play("8F", "HORNS")
    game.challenge(2)
    game.do(c.Propose(0, c.TakeBack(0)))
    game.do(c.Answer(1, True))
    game.do(c.Answer(2, True))
    assert game.position.lost_turns == (0, 0, 0)


@shows(
    "6 take-back-keeps-time",
    "A take-back does not give time back, but the turn begins with its whole limit.",
    Fault("rules/evolve.py", "        used=position.used,\n        paused", "        paused"),
)
def test_a_take_back_does_not_give_time_back() -> None:
    game = horn("club", "timer")
    game.do(c.TakeTurn(0, Pass(), at=10_000))
    game.do(c.Propose(0, c.TakeBack(0), at=15_000))
    game.do(c.Answer(1, True, at=20_000))
    assert game.position.used == (10_000, 10_000)
    assert game.position.next_deadline == 200_000


@shows(
    "6 take-back-keeps-the-table",
    "A take-back changes neither who plays in which seat nor the dictionary.",
    Fault(
        "rules/evolve.py",
        "        seats=position.seats,\n        lexicon=position.lexicon,\n",
        "",
    ),
)
def test_a_take_back_keeps_the_table_as_it_is() -> None:
    game = horn()
    game.play("8F", "HORNS")
    other = dictionary("HORN").ref
    game.do(c.ChangeSeat(1, "Eve"))
    game.do(c.Propose(0, c.ChangeDictionary(other)))
    game.do(c.Answer(1, True))
    game.do(c.Pause())
    game.do(c.Propose(0, c.TakeBack(0)))
    game.do(c.Answer(1, True))
    assert [seat.name for seat in game.position.seats] == ["Ann", "Eve"]
    assert game.position.lexicon == other
    assert game.position.paused


@shows(
    "6 proposal-lapses",
    "A proposal lapses with the next move.",
    Fault(
        "rules/evolve.py",
        "        proposal=None,\n        turn_start=position,",
        "        turn_start=position,",
    ),
)
def test_a_proposal_lapses_with_the_next_move() -> None:
    game = horn()
    game.play("8F", "HORNS")
    game.do(c.Propose(0, c.TakeBack(0)))
    game.play("I8", "NE")
    assert refused(game, c.Answer(1, True)) == {"no_proposal"}


@shows(
    "6 one-proposal",
    "A proposal must be answered before the next one is made.",
    Fault("rules/proposals.py", "if position.proposal is not None:", "if False:"),
)
def test_one_proposal_is_answered_before_the_next() -> None:
    game = horn()
    game.play("8F", "HORNS")
    game.do(c.Propose(0, c.TakeBack(0)))
    assert refused(game, c.Propose(1, c.TakeBack(0))) == {"proposal_open"}


@shows(
    "6 proposal-and-new-player",
    "A proposal lapses when a seat changes hands: the new player has not been asked.",
    Fault(
        "rules/evolve.py",
        "_put(position.seats, event.seat, player), proposal=None)",
        "_put(position.seats, event.seat, player))",
    ),
)
def test_a_proposal_lapses_when_a_seat_changes_hands() -> None:
    game = horn(players=3)
    game.play("8F", "HORNS")
    game.do(c.Propose(0, c.TakeBack(0)))
    game.do(c.Answer(1, True))
    game.do(c.ChangeSeat(1, "Eve"))
    assert refused(game, c.Answer(2, True)) == {"no_proposal"}


@shows(
    "6 change-dictionary",
    "If everybody agrees, the game goes on with another dictionary.",
    Fault(
        "rules/evolve.py",
        "return replace(position, lexicon=event.lexicon, proposal=None)",
        "return replace(position, proposal=None)",
    ),
)
def test_everybody_may_agree_on_another_dictionary() -> None:
    game = horn("collector")
    other = dictionary(WORDS + " SU", "other")
    game.play("J8", "SU")
    game.do(c.Propose(1, c.ChangeDictionary(other.ref)))
    assert game.position.lexicon == dictionary().ref, "Ann has not agreed"
    game.do(c.Answer(0, True))
    game.lexicon = other
    game.challenge(1)
    assert game.position.lost_turns == (0, 0), "the lost turn was skipped at once"
    assert game.position.to_move == 0


# the end by agreement --------------------------------------------------------------------------


@shows(
    "4 end-by-agreement",
    "Any game ends when all its players agree; the letters on the racks are deducted.",
    Fault("rules/ending.py", '    "requested",\n    "agreed",\n)', '    "requested",\n)'),
)
def test_a_game_ends_when_everybody_agrees() -> None:
    for edition in ("collector", "classic", "deluxe", "indigo", "heirloom", "club"):
        game = horn(edition, players=3)
        game.play("8F", "HORNS")
        assert kinds(game.do(c.Propose(1, c.EndGame()))) == ["Proposed"]
        assert kinds(game.do(c.Answer(0, True))) == ["Agreed"]
        assert kinds(game.do(c.Answer(2, True))) == ["Agreed", "Settled", "GameEnded"]
        result = game.position.result
        assert result is not None
        assert result.reason == "agreed"
        assert all(change < 0 for change in result.adjustments)


@shows(
    "4 proposal-lapses",
    "A proposal lapses when a play is taken back: people agreed in a different position.",
    Fault(
        "rules/evolve.py",
        "        proposal=None,\n    )\n    return _next_turn(back)",
        "    )\n    return _next_turn(back)",
    ),
)
def test_a_proposal_lapses_when_a_play_is_taken_back() -> None:
    game = horn(players=3)
    game.play("J8", "SU")
    game.do(c.Propose(0, c.EndGame()))
    game.do(c.Answer(1, True))
    game.challenge(2, "SU")
    assert game.position.proposal is None


def test_a_play_that_goes_out_ends_the_game_by_itself_when_all_agree_to_end() -> None:
    game = begin("collector", racks=("S", "EE"), board={"8F": "HORN"}, bag="")
    game.play("8F", "HORNS")
    game.do(c.Propose(0, c.EndGame()))
    game.do(c.Answer(1, True))
    assert game.position.result is not None
    assert game.position.result.reason == "out"


COMPUTERS = (Seat("Robot", "easy"), Seat("Tin", "easy"))
TWO_COMPUTERS = (Seat("Ann"), *COMPUTERS)


@shows(
    "4 computers-play-on",
    "Computer players decline to end the game until nobody has scored for two rounds.",
    Fault(
        "rules/position.py",
        "return self.scoreless >= rounds * sum(self.active)",
        "return True",
    ),
)
def test_computers_decline_while_anybody_scores() -> None:
    game = horn("collector", players=3, seats=TWO_COMPUTERS)
    assert kinds(game.do(c.Propose(0, c.EndGame()))) == ["Proposed", "Declined"]
    assert game.position.proposal is None
    for _ in range(6):
        game.skip()
    events = game.do(c.Propose(0, c.EndGame()))
    assert kinds(events) == ["Proposed", "Agreed", "Agreed", "GameEnded"]


@shows(
    "4 computers-end-their-game",
    "When only computer players are left, they end a game in which nobody scores any more.",
    Fault(
        "rules/decision.py",
        "if self.position.is_left_to_computers and self.position.is_stalled:",
        "if False:",
    ),
)
def test_computers_left_alone_end_a_game_without_scores() -> None:
    game = horn("collector", players=3, seats=TWO_COMPUTERS)
    game.do(c.Resign(0))
    for _ in range(3):
        game.skip()
    assert kinds(game.skip())[-3:] == ["Proposed", "Agreed", "GameEnded"]
    assert game.position.result is not None
    assert game.position.result.reason == "agreed"


def test_computers_leave_the_count_of_passes_to_the_rules() -> None:
    game = horn("club", seats=COMPUTERS)
    for _ in range(6):
        game.skip()
    assert game.position.result is not None
    assert game.position.result.reason == "scoreless"


def before_a_first_word(edition: str, *variations: str, seats: tuple[Seat, ...]) -> Game:
    """Nobody has a word of five letters, or will ever draw one."""
    racks = ("VVVVVVV", "VVVVVVV")[: len(seats)]
    return begin(edition, "first-word-5", *variations, racks=racks, seats=seats, bag="V" * 20)


@shows(
    "5 first-word-is-waited-for",
    "Computer players wait ten rounds for a first word of an agreed length, then agree to end.",
    Fault(
        "rules/position.py",
        "rounds = STALLED_ROUNDS if self.passes_count else FIRST_WORD_ROUNDS",
        "rounds = STALLED_ROUNDS",
    ),
)
def test_computers_wait_ten_rounds_for_a_first_word_of_an_agreed_length() -> None:
    game = before_a_first_word("collector", seats=(Seat("Ann"), Seat("Tin", "easy")))
    for _ in range(10):
        assert kinds(game.do(c.Propose(0, c.EndGame()))) == ["Proposed", "Declined"]
        game.skip()
        game.exchange("V")
    events = game.do(c.Propose(0, c.EndGame()))
    assert kinds(events) == ["Proposed", "Agreed", "GameEnded"]


@shows(
    "5 first-word-never-comes",
    "Computers left alone end a game without a first word, even where later passes count.",
    Fault("rules/position.py", "return self.passes_count and bool(", "return bool("),
)
def test_computers_left_alone_do_not_wait_for_a_first_word_for_ever() -> None:
    for edition in ("classic", "club", "collector"):
        for turn in (Game.skip, lambda game: game.exchange("V")):
            game = before_a_first_word(edition, seats=COMPUTERS)
            for _ in range(19):
                turn(game)
                assert not game.position.is_over
            assert kinds(turn(game))[-3:] == ["Proposed", "Agreed", "GameEnded"]
            assert game.position.result is not None
            assert game.position.result.adjustments == (-28, -28)


def test_a_computer_that_plays_alone_ends_a_solitaire_in_which_it_cannot_score() -> None:
    alone = before_a_first_word("deluxe", "solitaire", seats=COMPUTERS[:1])
    for _ in range(10):
        alone.exchange("V")
    assert alone.position.is_over
    both = begin(
        "classic", "solitaire-two-racks", racks=("VVV", "VVV"), board={"8F": "HORN"},
        seats=COMPUTERS, bag="VVV", pass_limit=None, end_without_plays=True,
    )  # fmt: skip
    for _ in range(4):
        assert not both.position.is_over
        both.skip()
    assert both.position.is_over


def test_a_solitaire_ends_by_the_wish_of_its_one_player() -> None:
    game = begin("deluxe", "solitaire", racks=("SAAAAAA",), board={"8F": "HORN"})
    assert kinds(game.do(c.Propose(0, c.EndGame()))) == ["Proposed", "GameEnded"]


def test_a_kept_game_that_ends_by_agreement_asks_for_its_racks() -> None:
    game = begin("deluxe", racks=(".......", "......."), board={"8F": "HORN"}, kept=True)
    game.do(c.Propose(0, c.EndGame()))
    assert kinds(game.do(c.Answer(1, True))) == ["Agreed", "EndReached"]
    assert game.position.proposal is None
    assert refused(game, c.Propose(0, c.EndGame())) == {"game_over"}
