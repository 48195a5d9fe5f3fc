"""How a game begins: who sits down, who plays first, what everybody draws."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.games import begin, dictionary, fresh
from tests.rules.shown import Fault, shows

from lexiko.errors import BadRules, IllegalMove, LexikoError, NotationError
from lexiko.game import Game
from lexiko.lexicon import PlainFinder
from lexiko.rules import (
    ENGLISH,
    Alphabet,
    Placement,
    Play,
    Rack,
    Seat,
    Square,
    Tile,
    decide,
    events_of,
    make_rules,
    redact,
    replay,
)
from lexiko.rules import commands as c
from lexiko.rules.events import Drawn, OrderDrawn, Played


def order(game: Game) -> OrderDrawn:
    (drawn,) = (event for event in game.events if isinstance(event, OrderDrawn))
    return drawn


def rounds(game: Game) -> list[dict[int, str]]:
    """What each seat drew for the first play, round by round."""
    return [{draw.seat: ENGLISH.text(draw.piece) for draw in draws} for draws in order(game).rounds]


def refused_start(seats: tuple[Seat, ...], *variations: str, **more: Any) -> LexikoError:
    """The error with which a game does not begin."""
    lexicon = dictionary()
    command = c.Start(make_rules("deluxe", *variations), seats, lexicon.ref, **more)
    with pytest.raises(LexikoError) as refused:
        decide(None, command, lexicon, NoChance(), PlainFinder())
    return refused.value


class NoChance:
    """Nothing may be drawn from here."""

    def draw(self, bag: bytes, count: int, seat: int) -> bytes:
        raise AssertionError


# the draw for the first play -----------------------------------------------------------------


@shows(
    "2 nearest-to-a-begins",
    "Each player draws a tile, and the letter nearest to A plays first.",
    Fault("rules/start.py", "best = min(draw.piece for draw", "best = max(draw.piece for draw"),
)
def test_the_letter_nearest_to_a_begins() -> None:
    game = fresh(players=("Ann", "Bob", "Cid"), draws="XBC")
    assert rounds(game) == [{0: "X", 1: "B", 2: "C"}]
    assert (order(game).first, game.position.to_move) == (1, 1)


@shows(
    "2 blank-begins",
    "A blank beats every letter in the draw for the first play.",
    Fault(
        "rules/start.py",
        "best = min(draw.piece for draw in draws)",
        "best = min(draw.piece for draw in draws if draw.piece != bytes(1))",
    ),
)
def test_a_blank_begins_before_an_a() -> None:
    game = fresh(draws="A?")
    assert game.position.to_move == 1


@shows(
    "2 tied-draw-again",
    "Players who drew the same letter draw again.",
    Fault("rules/start.py", "while len(tied) > 1 and len(bag) >= len(tied):", "while not rounds:"),
)
def test_tied_players_draw_again() -> None:
    game = fresh(draws="EEEESR")
    assert rounds(game) == [{0: "E", 1: "E"}, {0: "E", 1: "E"}, {0: "S", 1: "R"}]
    assert game.position.to_move == 1


@shows(
    "2 only-tied-draw-again",
    "Only the tied players draw again; the others are out of it.",
    Fault(
        "rules/start.py",
        "tied = [draw.seat for draw in draws if draw.piece == best]",
        "tied = [draw.seat for draw in draws if draw.piece == best]\n"
        "        tied = tied if len(tied) == 1 else list(range(len(position.seats)))",
    ),
)
def test_only_the_tied_players_draw_again() -> None:
    game = fresh(players=("Ann", "Bob", "Cid", "Dee"), draws="BAXAZYC")
    assert rounds(game) == [{0: "B", 1: "A", 2: "X", 3: "A"}, {1: "Z", 3: "Y"}]
    assert game.position.to_move == 3


@shows(
    "2 drawn-tiles-go-back",
    "The tiles drawn for the first play go back into the bag before the racks are filled.",
    Fault(
        "rules/evolve.py",
        "return replace(position, turn_seat=event.first)",
        "gone = [piece for draws in event.rounds for draw in draws for piece in draw.piece]\n"
        "            bag = Bag(without(position.bag.letters, gone))\n"
        "            return replace(position, turn_seat=event.first, bag=bag)",
    ),
)
def test_the_tiles_drawn_for_the_first_play_go_back() -> None:
    game = fresh(draws="QZ")
    assert len(game.position.bag) == 100 - 14
    assert set(ENGLISH.parse_pieces("QZ")) <= set(game.position.bag.letters)


@shows(
    "2 draw-is-shown",
    "The draw for the first play is part of the record, and everybody sees it.",
    Fault(
        "rules/start.py",
        "return e.OrderDrawn(position.now, tuple(rounds), tied[0])",
        "return e.OrderDrawn(position.now, (), tied[0])",
    ),
)
def test_the_draw_for_the_first_play_is_recorded_and_shown() -> None:
    game = fresh(draws="AB")
    for seat in (0, 1, None):
        shown = redact(order(game), seat, game.position)
        assert isinstance(shown, OrderDrawn)
        assert shown.rounds == (((0, b"\x01"), (1, b"\x02")),)


def test_when_the_bag_runs_out_the_first_of_the_tied_players_begins() -> None:
    few = Alphabet("few", ("?", "A"), (0, 1), (0, 5))
    game = fresh(alphabet=few, words="AA", draws="AAAAA")
    assert len(order(game).rounds) == 2
    assert game.position.to_move == 0


# racks and seats -----------------------------------------------------------------------------


@shows(
    "2 rack-of-seven",
    "A rack holds seven tiles.",
    Fault(
        "rules/rules.py",
        "rack_size: int = switch(\n        7,",
        "rack_size: int = switch(\n        8,",
    ),
)
def test_everybody_draws_seven_tiles() -> None:
    game = fresh(players=("Ann", "Bob", "Cid", "Dee"))
    assert [len(rack) for rack in game.position.racks] == [7, 7, 7, 7]
    assert len(game.position.bag) == 72


@shows(
    "2 racks-in-playing-order",
    "The racks are filled in playing order, starting with the player who goes first.",
    Fault(
        "rules/start.py",
        "decision.draw((first + place) % count, rack_size)",
        "decision.draw(step, rack_size)",
    ),
)
def test_the_racks_are_filled_in_playing_order() -> None:
    game = fresh(players=("Ann", "Bob", "Cid"), draws="CBA")
    drawn = [event.seat for event in game.events if isinstance(event, Drawn)]
    assert drawn == [2, 0, 1]


@shows(
    "2 play-passes-on",
    "Play passes from seat to seat, and from the last to the first.",
    Fault(
        "rules/position.py",
        "after = (seat + step) % len(self.seats)",
        "after = (seat - step) % len(self.seats)",
    ),
)
def test_play_passes_from_seat_to_seat() -> None:
    game = fresh("indigo", players=("Ann", "Bob", "Cid"), draws="BAC")
    turns = []
    for _ in range(5):
        turns.append(game.position.to_move)
        game.skip()
    assert turns == [1, 2, 0, 1, 2]


@shows(
    "2 two-to-four-players",
    "A game has two to four players; only a solitaire has one.",
    Fault("rules/rules.py", "return (2, 3, 4)", "return (1, 2, 3, 4, 5)"),
)
def test_a_game_has_two_to_four_players() -> None:
    for count in (2, 3, 4):
        assert len(fresh(players=["Ann"] * count).position.seats) == count
    for count in (0, 1, 5):
        assert refused_start((Seat("Ann"),) * count).codes == {"seat_count"}
    assert len(fresh("deluxe", "solitaire", players=["Ann"]).position.seats) == 1
    error = refused_start((Seat("Ann"),) * 2, "solitaire")
    assert str(error) == "These rules are for 1 player, not 2."


def test_one_person_alone_draws_for_nothing() -> None:
    game = fresh("deluxe", "solitaire", players=["Ann"])
    assert not any(isinstance(event, OrderDrawn) for event in game.events)


def test_the_first_player_may_be_agreed_on() -> None:
    lexicon = dictionary()
    seats = (Seat("Ann"), Seat("Bob"), Seat("Cid"))
    source = fresh().source
    command = c.Start(make_rules(), seats, lexicon.ref, first=2)
    game = Game(events_of(decide(None, command, lexicon, source, PlainFinder())), lexicon)
    assert game.position.to_move == 2
    assert not any(isinstance(event, OrderDrawn) for event in game.events)
    assert [event.seat for event in game.events if isinstance(event, Drawn)] == [2, 0, 1]


def test_seats_that_make_no_sense_are_refused_with_every_reason() -> None:
    error = refused_start(
        (
            Seat(" "),
            Seat("B" * 61, level="genius"),
            Seat("Cid", finish=0, turn_seconds=-5),
            Seat("D\x1bee"),
            Seat("Eve"),
        )
    )
    assert isinstance(error, BadRules)
    assert [str(reason) for reason in error.reasons] == [
        "These rules are for 2, 3 or 4 players, not 5.",
        "Seat 0: a name has 1 to 60 characters.",
        "Seat 1: a name has 1 to 60 characters.",
        "Unknown level 'genius'. There are beginner, intermediate, advanced, expert.",
        "Seat 2: finish must be positive, not 0.",
        "Seat 2: turn_seconds must be positive, not -5.",
        "Seat 3: a name cannot hold control characters.",
    ]


@pytest.mark.parametrize("key", ["first", "keeper"])
def test_a_seat_that_does_not_exist_can_neither_begin_nor_keep_score(key: str) -> None:
    error = refused_start((Seat("Ann"), Seat("Bob")), **{key: 2})
    assert error.codes == {"bad_seat"}
    assert key in str(error)


def test_a_game_starts_once() -> None:
    game = fresh()
    again = c.Start(make_rules(), game.position.seats, game.lexicon.ref)
    with pytest.raises(IllegalMove, match="started already"):
        game.do(again)
    with pytest.raises(IllegalMove, match="not been started"):
        decide(None, c.Resign(0), game.lexicon, game.source, game.finder)


def test_a_record_begins_with_the_start_of_a_game() -> None:
    with pytest.raises(NotationError, match="there are none"):
        replay([])
    with pytest.raises(NotationError, match="the first one must start the game"):
        replay(fresh().events[1:])


# set positions -------------------------------------------------------------------------------

TWO = (Seat("Ann"), Seat("Bob"))
EMPTY = (Rack(), Rack())


def test_a_game_may_begin_from_a_position() -> None:
    game = begin(board={"8F": "HORN"}, racks=("ZA", "Q..."), scores=(14, 0), to_move=1, kept=True)
    position = game.position
    assert (position.scores, position.to_move) == ((14, 0), 1)
    assert [len(rack) for rack in position.racks] == [2, 4]
    assert len(position.bag) == 100 - 4 - 2 - 4


def test_the_racks_of_a_position_may_be_told_in_any_order() -> None:
    rack = Rack(ENGLISH.parse_letters("ZA?"))
    lexicon = dictionary()
    setup = c.Setup((), (rack, Rack()), (0, 0))
    steps = decide(
        None,
        c.Start(make_rules(), TWO, lexicon.ref, setup=setup),
        lexicon,
        NoChance(),
        PlainFinder(),
    )
    assert steps[-1].after.racks[0].letters == ENGLISH.parse_pieces("?AZ")


@pytest.mark.parametrize(
    ("setup", "code"),
    [
        (c.Setup((), (Rack(),), (0, 0)), "bad_rule"),
        (c.Setup((), EMPTY, (0,)), "bad_rule"),
        (c.Setup((), EMPTY, (0, 0), passes=(1,)), "bad_rule"),
        (c.Setup((), EMPTY, (0, 0), lost_turns=(1, 0, 0)), "bad_rule"),
        (c.Setup((), EMPTY, (0, 0), lost_turns=(-1, 0)), "bad_rule"),
        (c.Setup((), EMPTY, (0, 0), to_move=1, lost_turns=(0, 1)), "bad_rule"),
        (c.Setup((), EMPTY, (0, 0), passes=(0, -1)), "bad_rule"),
        (c.Setup((), EMPTY, (0, 0), scoreless=-1), "bad_rule"),
        (c.Setup((), (Rack(b"", -1), Rack()), (0, 0)), "bad_rule"),
        (c.Setup((), EMPTY, (0, 0), to_move=2), "unknown_seat"),
        (c.Setup((Placement(Square(15, 0), Tile(1)),), EMPTY, (0, 0)), "off_board"),
        (c.Setup((Placement(Square(0, 0), Tile(1)),) * 2, EMPTY, (0, 0)), "square_twice"),
        (c.Setup((Placement(Square(0, 0), Tile(0, True)),), EMPTY, (0, 0)), "blank_without_letter"),
        (c.Setup((), (Rack(b"\x11\x11"), Rack()), (0, 0)), "tiles_not_unseen"),
        (c.Setup((), (Rack(b"", 8), Rack()), (0, 0)), "rack_too_full"),
    ],
)
def test_a_position_that_cannot_be_is_refused(setup: c.Setup, code: str) -> None:
    assert refused_start(TWO, setup=setup).codes == {code}


def test_racks_cannot_hold_more_tiles_than_there_are() -> None:
    few = make_rules(alphabet=Alphabet("few", ("?", "A"), (0, 1), (0, 10)))
    lexicon = dictionary("AA", alphabet=few.alphabet)
    setup = c.Setup((), (Rack(b"", 7), Rack(b"", 7)), (0, 0))
    command = c.Start(few, TWO, lexicon.ref, kept=True, setup=setup)
    with pytest.raises(IllegalMove) as refused:
        decide(None, command, lexicon, NoChance(), PlainFinder())
    assert refused.value.codes == {"draw_impossible"}


def test_unknown_tiles_are_for_kept_games_alone() -> None:
    setup = c.Setup((), (Rack(b"", 7), Rack(b"", 7)), (0, 0))
    assert refused_start(TWO, setup=setup).codes == {"bad_rule"}


def test_a_record_with_an_impossible_move_is_refused() -> None:
    game = fresh()
    nowhere = Play((Placement(Square(20, 20), Tile(1)),))
    move = Played(0, game.position.to_move, nowhere, (), (), 0, 0)
    with pytest.raises(NotationError, match="21U is off the board"):
        replay([*game.events, move])
