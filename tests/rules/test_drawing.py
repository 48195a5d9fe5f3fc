"""Tiles between bag and racks: the refill after a play, and exchanges."""

from __future__ import annotations

from functools import partial

from tests.rules.games import begin, fresh, refusal
from tests.rules.shown import Fault, shows

from lexiko.game import Game
from lexiko.rules import ENGLISH, Alphabet, Exchange, Recycle, Square, Tile
from lexiko.rules.events import Drawn, Exchanged, Passed

FEW = Alphabet("few", ("?", "A", "B"), (0, 1, 3), (0, 6, 4))


def rack(game: Game, seat: int) -> str:
    return ENGLISH.text(game.position.racks[seat].letters)


def bag(game: Game) -> str:
    return ENGLISH.text(game.position.bag.letters)


# the refill ----------------------------------------------------------------------------------


@shows(
    "2 refill",
    "After a play, the rack is filled up to seven tiles again.",
    Fault(
        "rules/evolve.py",
        "min(position.rules.rack_size - len(turn.rack), len(position.bag))",
        "min(0, len(position.bag))",
    ),
)
def test_after_a_play_the_rack_is_filled_up() -> None:
    game = begin(racks=("HORNAAA", "EEEEEEE"), draws="TTTT")
    game.play("8F", "HORN")
    game.accept(1)
    assert rack(game, 0) == "AAATTTT"
    short = begin(racks=("HORNA", "EEEEEEE"), draws="TTTTTT")
    short.play("8F", "HORN")
    short.accept(1)
    assert rack(short, 0) == "ATTTTTT"


@shows(
    "4 draw-what-there-is",
    "If the bag has fewer tiles than the rack needs, the player draws what there is.",
    Fault("rules/decision.py", "count = min(wanted, len(position.bag))", "count = wanted"),
)
def test_a_draw_takes_what_the_bag_has() -> None:
    begun = fresh(alphabet=FEW, words="AA", draws="ABAABBAAB")
    assert [len(rack) for rack in begun.position.racks] == [7, 3]
    assert len(begun.position.bag) == 0
    game = begin(racks=("HORNAAA", "EEEEEEE"), bag="TT")
    game.play("8F", "HORN")
    game.accept(1)
    assert rack(game, 0) == "AAATT"
    assert len(game.position.bag) == 0


def test_with_an_empty_bag_nobody_draws() -> None:
    game = begin(racks=("HORNAAA", "EEEEEEE"), bag="")
    game.play("8F", "HORN")
    events = game.accept(1)
    assert not any(isinstance(event, Drawn) for event in events)
    assert rack(game, 0) == "AAA"


# exchanges -----------------------------------------------------------------------------------


@shows(
    "2 exchange-draws-as-many",
    "A player who exchanges draws as many tiles as they put aside, and the turn is over.",
    Fault(
        "rules/evolve.py",
        "return move.count",
        "return move.count - 1",
    ),
)
def test_an_exchange_draws_as_many_tiles() -> None:
    game = begin(racks=("ABCDEFG", "EEEEEEE"), draws="XYZ")
    game.exchange("ACE")
    assert rack(game, 0) == "BDFGXYZ"
    assert (game.position.to_move, game.position.scores) == (1, (0, 0))
    game.exchange("EEEEEEE")
    assert len(game.position.racks[1]) == 7


@shows(
    "2 aside-tiles-not-drawn",
    "The tiles put aside are mixed in after the draw: none of them is drawn back.",
    Fault(
        "rules/evolve.py",
        "turn.bag,\n        board=turn.board,",
        "Bag(joined(turn.bag.letters, getattr(event.move, 'pieces', b''))),\n"
        "        board=turn.board,",
    ),
)
def test_the_tiles_put_aside_cannot_be_drawn_back() -> None:
    game = begin(racks=("AABCDEF", "EEEEEEE"), bag="XYZ")
    game.exchange("AAB")  # the source of these tests prefers the first letters of the alphabet
    assert rack(game, 0) == "CDEFXYZ"


@shows(
    "2 aside-tiles-go-back",
    "After the exchange, the tiles put aside are in the bag.",
    Fault(
        "rules/evolve.py",
        "joined(letters, pending.move.pieces), held",
        "letters, held",
    ),
)
def test_the_tiles_put_aside_go_into_the_bag() -> None:
    game = begin(racks=("ABCDEFG", "EEEEEEE"), bag="XYZ")
    game.exchange("AB")
    assert bag(game) == "ABZ"


@shows(
    "2 exchange-from-the-rack",
    "Players can exchange only tiles from their own racks.",
    Fault("rules/legality.py", "    trial.take(exchange.pieces)\n", ""),
)
def test_only_tiles_of_the_rack_are_exchanged() -> None:
    game = begin(racks=("ABCDEFG", "EEEEEEE"))
    assert refusal(game, lambda: game.exchange("AAX")) == {"tile_not_on_rack"}
    unknown = Exchange(b"", unknown=1)
    assert refusal(game, lambda: game.move(unknown)) == {"tile_not_on_rack"}


def test_nobody_gains_tiles_by_exchanging_fewer_than_none() -> None:
    game = begin(racks=("ABCDEFG", "EEEEEEE"))
    fewer = Exchange(ENGLISH.parse_pieces("AB"), unknown=-2)
    assert refusal(game, lambda: game.move(fewer)) == {"tile_not_on_rack"}


@shows(
    "2 exchange-needs-the-bag",
    "The bag must hold at least as many tiles as are exchanged, in every edition.",
    Fault(
        "rules/legality.py",
        "needed = max(rules.exchange_minimum, count)",
        "needed = rules.exchange_minimum",
    ),
)
def test_an_exchange_needs_as_many_tiles_in_the_bag() -> None:
    for edition in ("classic", "deluxe", "indigo", "heirloom"):
        game = begin(edition, racks=("ABCDEFG", "EEEEEEE"), bag="XY")
        assert refusal(game, partial(game.exchange, "ABC")) == {"bag_too_small"}
        game.exchange("AB")
        assert rack(game, 0) == "CDEFGXY"


@shows(
    "4 exchange-refused-whole",
    "An exchange of more tiles than the bag holds is refused as a whole.",
    Fault(
        "rules/legality.py",
        "if count and len(trial.bag) < needed:",
        "if count and len(trial.bag) < min(1, needed):",
    ),
)
def test_an_exchange_of_too_many_tiles_is_refused_as_a_whole() -> None:
    game = begin(racks=("ABCDEFG", "EEEEEEE"), bag="XY")
    assert refusal(game, lambda: game.exchange("ABCDEFG")) == {"bag_too_small"}
    assert (rack(game, 0), bag(game)) == ("ABCDEFG", "XY")


@shows(
    "4 collector-nine-tiles",
    "With nine tiles, collector's minimum is still 7; exchanging 8 or 9 needs as many in the bag.",
    Fault(
        "rules/legality.py",
        "needed = max(rules.exchange_minimum, count)",
        "needed = max(rules.exchange_minimum and rules.rack_size, count)",
    ),
)
def test_collectors_minimum_stays_seven_with_nine_tiles() -> None:
    def nine(left: str) -> Game:
        return begin("collector", "nine-tiles", racks=("ABCDEFGHI", "EEEEEEEEE"), bag=left)

    game = nine("T" * 6)
    assert refusal(game, lambda: game.exchange("A")) == {"bag_too_small"}
    game = nine("T" * 7)
    assert refusal(game, lambda: game.exchange("ABCDEFGH")) == {"bag_too_small"}
    game.exchange("ABCDEFG")
    assert rack(game, 0) == "HITTTTTTT"
    game = nine("T" * 8)
    game.exchange("ABCDEFGH")
    assert rack(game, 0) == "ITTTTTTTT"
    game = nine("T" * 8)
    assert refusal(game, lambda: game.exchange("ABCDEFGHI")) == {"bag_too_small"}


@shows(
    "4 exchange-none-is-a-pass",
    "Where exchanging no tiles is allowed, it counts as a pass.",
    Fault(
        "rules/decide.py",
        "    if isinstance(move, Exchange) and move.count == 0:\n",
        "    if False:\n",
    ),
)
def test_exchanging_none_is_a_pass() -> None:
    for edition in ("deluxe", "indigo"):
        game = begin(edition, racks=("ABCDEFG", "EEEEEEE"))
        events = game.exchange("")
        assert isinstance(events[0], Passed)
        assert game.position.passes == (1, 0)


def test_the_draw_of_the_play_before_comes_first() -> None:
    game = begin(racks=("HORNAAA", "EEEEEEE"), bag="TTTTX", draws="TTTT")
    game.play("8F", "HORN")
    assert refusal(game, lambda: game.exchange("EE")) == {"bag_too_small"}
    game.exchange("E")
    assert (rack(game, 0), rack(game, 1)) == ("AAATTTT", "EEEEEEX")


def test_tiles_put_aside_unseen_are_in_the_bag_only_when_the_turn_is_settled() -> None:
    def exchanged() -> Game:
        game = begin(
            "deluxe",
            "recycle",
            racks=(".......", "......."),
            board={"8F": "CAT"},
            words="CAT",
            kept=True,
        )
        recycle = Recycle(Square(7, 6), Tile(ENGLISH.letter("O")))
        game.move(Exchange(b"", 2, (recycle,)))
        assert len(game.position.bag) == 83
        return game

    settled = exchanged()
    settled.accept(1)
    assert (len(settled.position.bag), len(settled.position.racks[0])) == (83, 7)
    taken_back = exchanged()
    taken_back.challenge(1, "COT")
    assert (len(taken_back.position.bag), len(taken_back.position.racks[0])) == (83, 7)


def test_an_exchange_is_recorded_with_its_tiles() -> None:
    game = begin(racks=("ABCDEFG", "EEEEEEE"), draws="XY")
    exchanged, drawn, *_ = game.exchange("GA")
    assert isinstance(exchanged, Exchanged)
    assert exchanged.move == Exchange(ENGLISH.parse_pieces("AG"))
    assert isinstance(drawn, Drawn)
    assert drawn.pieces == ENGLISH.parse_letters("XY")
