"""What follows a move: by hand over every way to deal, and the same again by the same seed."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from itertools import permutations
from math import sqrt
from statistics import fmean, stdev

import pytest

from lexiko.cli.analyse_positions import outlook_lines
from lexiko.engine import Engine
from lexiko.engine.batches import is_quick
from lexiko.errors import IllegalMove, LexikoError
from lexiko.game import Game, lexicon_for
from lexiko.rules import ENGLISH, Play, Rack, Rules, Seat, View, make_rules
from lexiko.rules.commands import Setup
from lexiko.rules.tiles import without
from lexiko.study import outlook
from lexiko.study.outlook import PART, next_player

USUAL = make_rules("club")


def few_tiles(letters: str) -> Rules:
    """Club rules with these tiles and no others."""
    counts = [0] * len(ENGLISH.counts)
    for piece in ENGLISH.parse_pieces(letters):
        counts[piece] += 1
    alphabet = replace(ENGLISH, name="few", counts=tuple(counts))
    return USUAL.replace(alphabet=alphabet, rack_size=3, bonus_tiles=3, exchange_minimum=1)


@pytest.fixture(scope="module")
def usual() -> Engine:
    return Engine(USUAL, lexicon_for(USUAL))


class InOrder:
    """Deals the tiles in one order, and then those that were put back."""

    def __init__(self, order: bytes) -> None:
        self.order = list(order)

    def draw(self, bag: bytes, count: int, seat: int) -> bytes:
        drawn = bytes(self.order[:count])
        del self.order[:count]
        return drawn + without(bag, drawn)[: count - len(drawn)]


def by_hand(engine: Engine, mine: str, pool: str, move: str) -> dict[str, object]:
    """The same, as a game that is really played with each order of the tiles that are unseen."""
    rules = engine.rules
    parse, text = rules.alphabet.parse_pieces, rules.alphabet.text
    orders = list(permutations(parse(pool)))
    replies: dict[tuple[str, int], float] = defaultdict(float)
    score = bingo = mine_score = mine_bingo = 0.0
    gains: dict[int, list[float]] = defaultdict(list)
    worths = []
    for order in orders:
        hand, rest = bytes(order[: rules.rack_size]), bytes(order[rules.rack_size :])
        racks = (Rack(parse(mine)), Rack(hand))
        setup = Setup((), racks, (0, 0))
        names = ["Ann", "Bob"]
        game = Game.start(names, rules, engine.lexicon, InOrder(rest), engine, setup=setup)
        game.move(move)
        best = engine.best(game.view(1))
        score += best.score
        bingo += is_bingo(rules, best.move)
        replies[best.text.replace("exchange", "exch"), best.score] += 1 / len(orders)
        game.move(best.text)
        if game.position.is_over or game.position.is_final:
            continue
        own = engine.best(game.view(0))
        mine_score += own.score
        mine_bingo += is_bingo(rules, own.move)
        worths.append(own.equity)
        gains[order[rules.rack_size]].append(own.equity)
    mean = sum(worths) / len(worths)
    return {
        "score": score / len(orders),
        "bingo": bingo / len(orders),
        "replies": replies,
        "next": mine_score / len(orders),
        "chance": mine_bingo / len(orders),
        "gains": {text([tile]): sum(all_) / len(all_) - mean for tile, all_ in gains.items()},
    }


def is_bingo(rules: Rules, move: object) -> bool:
    return isinstance(move, Play) and len(move.placements) >= rules.bonus_tiles


@pytest.mark.parametrize(
    ("mine", "pool", "move"),
    [
        ("CAT", "SEEORD", "8G CAT"),
        ("CAT", "SEEORD", "8G AT"),
        ("CAQ", "SERT?T", "exchange Q"),
        ("CAT", "QUVI", "8G CAT"),
    ],
)
def test_few_tiles_are_dealt_in_every_way(mine: str, pool: str, move: str) -> None:
    rules = few_tiles(mine + pool)
    engine = Engine(rules, lexicon_for(rules))
    expected = by_hand(engine, mine, pool, move)
    view = start(engine, mine, len(pool)).view(0)
    found = outlook(engine, view, move)
    assert found.exact
    assert found.reply_score == pytest.approx(expected["score"])
    assert found.reply_bingo == pytest.approx(expected["bingo"])
    assert found.next_score == pytest.approx(expected["next"])
    assert found.bingo_chance == pytest.approx(expected["chance"])
    gains = {one.tile: one.gain for one in found.helping}
    assert gains == pytest.approx(expected["gains"])
    assert list(gains.values()) == sorted(gains.values(), reverse=True)
    for reply in found.replies:
        assert reply.share == pytest.approx(expected["replies"][reply.move, reply.score])  # type: ignore[index]
    # Dealt by chance it comes to nearly the same.
    guesses = [outlook(engine, view, move, 3, seed=seed) for seed in range(150)]
    assert {(guess.exact, guess.samples) for guess in guesses} == {(False, 3)}
    for name, key in (("reply_score", "score"), ("next_score", "next")):
        # None where all three deals end the game.
        values = [getattr(guess, name) or 0.0 for guess in guesses]
        error = stdev(values) / sqrt(len(values))
        assert fmean(values) == pytest.approx(expected[key], abs=4 * error + 1e-9)


def start(engine: Engine, mine: str, unseen: int) -> Game:
    """A game in which only one's own rack is known."""
    rules = engine.rules
    racks = (Rack(rules.alphabet.parse_pieces(mine)), Rack(b"", min(unseen, rules.rack_size)))
    setup = Setup((), racks, (0, 0))
    return Game.start(["Ann", "Bob"], rules, engine.lexicon, 1, engine, setup=setup, kept=True)


def test_the_same_seed_gives_the_same_answer(usual: Engine) -> None:
    view = start(usual, "RETAINQ", 93).view(0)
    move = usual.best(view).move
    first = outlook(usual, view, move, 20, seed=3)
    assert first == outlook(usual, view, move, 20, seed=3)
    assert first != outlook(usual, view, move, 20, seed=4)
    assert not first.exact
    assert first.samples == 20


def test_a_blank_helps_most_and_a_good_leave_promises_a_bingo(usual: Engine) -> None:
    view: View = start(usual, "RETAINQ", 93).view(0)
    found = outlook(usual, view, "exchange Q", 40)
    assert found.bingo_chance is not None
    assert found.bingo_chance > 0.6
    clumsy = outlook(usual, view, "exchange RETAIN", 40)
    assert clumsy.bingo_chance is not None
    assert clumsy.bingo_chance < 0.2
    assert (clumsy.helping[0].tile, clumsy.helping[0].left) == ("?", 2)
    assert clumsy.to_json()["helping"][0]["tile"] == "?"


def test_who_has_gone_out_waits_for_nothing() -> None:
    rules = few_tiles("CATDOG")
    engine = Engine(rules, lexicon_for(rules))
    found = outlook(engine, start(engine, "CAT", 3).view(0), "8G CAT")
    assert not found.replies
    assert not found.helping
    assert found.reply_score is found.next_score is found.bingo_chance is None


def test_who_surely_sees_the_other_go_out_has_no_next_turn() -> None:
    rules = few_tiles("CATSEA")
    engine = Engine(rules, lexicon_for(rules))
    # SEA goes out at once, with ATE.
    found = outlook(engine, start(engine, "CAT", 3).view(0), "8G AT")
    assert found.exact
    assert found.reply_score == found.replies[0].score > 0
    assert found.next_score is found.bingo_chance is None
    lines = list(outlook_lines(found))
    assert lines[1].endswith(" on average, with a bingo in 100 % of cases")
    assert lines[-1] == "  then the game is over"


def test_who_misses_a_turn_does_not_answer(usual: Engine) -> None:
    view = start(usual, "RETAINQ", 93).view(0)
    assert next_player(view) == 1
    missing = replace(view, lost_turns=(0, 1))
    assert next_player(missing) is None
    found = outlook(usual, missing, "exchange Q", 5)
    assert (found.reply_score, found.replies) == (None, ())
    assert found.next_score is not None
    four = Game.start(["Ann", "Bob", "Cem", "Dee"], USUAL, usual.lexicon, 1, usual).view(0)
    active = replace(four, lost_turns=(0, 1, 0, 0), active=(True, True, False, True))
    assert next_player(active) == 3
    alone = make_rules("club", "solitaire-two-racks")
    assert next_player(replace(active, rules=alone)) is None


def test_what_cannot_be_asked_is_refused(usual: Engine) -> None:
    view = start(usual, "RETAINQ", 93).view(0)
    with pytest.raises(IllegalMove):
        outlook(usual, view, "8H ZEBRA")
    for samples in (0, 1_000_000):
        with pytest.raises(LexikoError):
            outlook(usual, view, "pass", samples)


def test_time_ends_the_dealing_after_one_deal_at_least() -> None:
    rules = USUAL.replace(rearrange=True)
    engine = Engine(rules, lexicon_for(rules))
    assert not is_quick(engine)
    game = start(engine, "RETAINQ", 93)
    found = outlook(engine, game.view(0), "exchange Q", seconds=0.001)
    assert (found.samples, found.exact) == (1, False)
    assert found.replies[0].share == 1


def test_who_has_no_time_for_every_way_to_deal_says_so(usual: Engine) -> None:
    rules = few_tiles("CATSEEORD")
    engine = Engine(rules, lexicon_for(rules))
    view = start(engine, "CAT", 6).view(0)
    every = outlook(engine, view, "8G CAT")
    assert every.exact
    assert every.samples > PART
    some = outlook(engine, view, "8G CAT", seconds=1e-9)
    assert (some.samples, some.exact) == (PART, False)
    assert outlook(engine, view, "8G CAT", seconds=600) == every
    for seconds in (0, -1, "x", True):
        with pytest.raises(LexikoError):
            outlook(engine, view, "8G CAT", seconds=seconds)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("limits", "ends"),
    [
        ({"scoreless_limit": 1}, True),
        ({"scoreless_limit": 2}, False),
        ({"pass_limit": 1}, False),
        ({"scoreless_limit": 1, "first_word": 5}, False),
    ],
)
def test_a_move_that_ends_the_game_has_no_reply(limits: dict[str, int], ends: bool) -> None:
    rules = USUAL.replace(**limits)
    engine = Engine(rules, lexicon_for(rules))
    view = start(engine, "RETAINQ", 93).view(0)
    found = outlook(engine, view, "pass", 3)
    assert (found.reply_score is None) == ends
    assert bool(found.helping or found.replies) != ends
    passed = replace(view, passes=(0, 1))
    if limits == {"pass_limit": 1}:
        assert outlook(engine, passed, "pass", 3).reply_score is None
        assert outlook(engine, passed, "exchange Q", 3).reply_score is not None


def test_a_reply_that_ends_the_game_leaves_no_next_turn() -> None:
    rules = few_tiles("CATVVV").replace(scoreless_limit=2)
    engine = Engine(rules, lexicon_for(rules))
    found = outlook(engine, start(engine, "CAT", 3).view(0), "pass")
    # VVV is no word, and there is nothing to exchange it for.
    assert [reply.move for reply in found.replies] == ["pass"]
    assert found.next_score is None


def test_a_finish_line_reached_has_no_reply() -> None:
    rules = make_rules("club", "finish-line")
    engine = Engine(rules, lexicon_for(rules))
    game = Game.start(
        [Seat("Ann", finish=500), Seat("Bob", finish=500)], rules, engine.lexicon, 1, engine
    )
    view = game.view(game.position.to_move)
    move = engine.best(view).move
    assert outlook(engine, view, move, 2).replies
    near = replace(view, scores=(499, 499))
    assert not outlook(engine, near, move, 2).replies
