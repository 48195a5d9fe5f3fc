"""Games of the kernels are games by the rules: every turn, every score and every end."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from tests.engine.cases import WIDE_LAYOUTS, random_lexicon
from tests.engine.plain import small_lexicon
from tests.engine.sights import random_leaves
from tests.kernel.games import REASONS, KernelGame, Replay
from tests.kernel.tiny import tiny_rules
from tests.rules.changed import others

from lexiko.engine import Leaves, leaves_for
from lexiko.kernel import selfplay
from lexiko.kernel.racks import NO_LEAVES
from lexiko.lexicon import Lexicon, open_lexicon
from lexiko.rules import EDITIONS, ENGLISH, Rules, make_rules
from lexiko.rules.events import Played
from lexiko.rules.rules import SWITCHES

STATIC = 0
STYLES = (STATIC, NO_LEAVES, STATIC, NO_LEAVES)

pytestmark = pytest.mark.xdist_group("self-play")


def replayed(
    rules: Rules,
    seats: int,
    seed: int,
    *,
    lexicon: Lexicon | None = None,
    finish: tuple[int, ...] = (),
    leaves: Leaves | None = None,
) -> Replay:
    """A game, played by the kernels and by the rules."""
    lexicon = lexicon or open_lexicon("enable")
    leaves = leaves or leaves_for(rules, lexicon.name)
    kernel = KernelGame(rules, lexicon, leaves, STYLES[:seats], finish=finish)
    replay = Replay(kernel, lexicon, seed, finish)
    replay.play_out()
    return replay


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_game_by_any_edition_replays_with_the_same_scores_and_end(
    edition: str, seats: int
) -> None:
    replay = replayed(make_rules(edition), seats, seats)
    assert replay.counts["Play"] > 10


@pytest.mark.parametrize(
    ("rules", "seats", "finish"),
    [
        (make_rules("collector", "finish-line"), 2, (120, 90)),
        (make_rules("collector", "finish-line"), 4, (60, 70, 80, 90)),
        (make_rules("classic", "nine-tiles"), 3, ()),
        (make_rules("deluxe", "first-word-5", bonus=35, bonus_tiles=5), 2, ()),
        (make_rules("club", rack_size=5, exchange_minimum=3), 2, ()),
        (make_rules("club", layout=WIDE_LAYOUTS[0]), 2, ()),
        (make_rules("deluxe", layout=WIDE_LAYOUTS[3], rack_size=8), 3, ()),
    ],
)
def test_a_game_by_other_rules_replays_as_well(
    rules: Rules, seats: int, finish: tuple[int, ...]
) -> None:
    for seed in range(2):
        replayed(rules, seats, seed, finish=finish)


BASE = tiny_rules(edition="club", rack_size=5, pass_limit=3)
HONOURED = [
    name for name, switch in SWITCHES.items() if switch.kernels in ("honoured", "irrelevant")
]


@pytest.mark.parametrize("name", HONOURED)
def test_whatever_kernels_are_said_to_honour_they_do(name: str) -> None:
    """One switch at a time, in games of few words on a small board."""
    lexicon = random_lexicon(BASE.alphabet, 7, 80, 5)
    leaves = random_leaves(BASE.alphabet.size, 3, 4, 2)
    for value in others(name, getattr(BASE, name)):
        for seed in range(4):
            rules = BASE.replace(**{name: value})
            replayed(rules, 2, seed, lexicon=lexicon, leaves=leaves)


def test_exchanges_replay() -> None:
    # Who knows few words exchanges often.
    counts: Counter[str] = Counter()
    for seed in range(3):
        counts += replayed(make_rules("club"), 2, seed, lexicon=small_lexicon(0)).counts
    assert counts["Exchange"] > 5
    assert counts["Play"] > 5


@pytest.mark.parametrize(
    ("edition", "reason"),
    [("collector", "no_plays"), ("classic", "passes"), ("club", "scoreless")],
)
def test_a_game_in_which_nobody_can_go_on_ends_for_the_same_reason(
    edition: str, reason: str
) -> None:
    few = random_lexicon(ENGLISH, 1, 300, 6)
    reasons = set()
    for seed in range(6):
        rules = make_rules(edition, exchange_minimum=30)
        result = replayed(rules, 2 + seed % 3, seed, lexicon=few).game.position.result
        assert result is not None
        reasons.add(result.reason)
    assert reason in reasons


@pytest.mark.parametrize("edition", ["classic", "deluxe", "collector"])
def test_nobody_exchanges_for_ever_on_a_board_where_nothing_fits(edition: str) -> None:
    few = random_lexicon(ENGLISH, 1, 60, 6)
    for seed in range(4):
        replay = replayed(make_rules(edition), 2 + seed % 3, seed, lexicon=few)
        assert replay.counts["Exchange"] > 0


NO_WORDS = Lexicon("none", frozenset([ENGLISH.parse_word("ZZZZZ")]))


@pytest.mark.parametrize("edition", ["classic", "deluxe", "collector"])
def test_nobody_exchanges_for_ever_where_there_is_no_first_word(edition: str) -> None:
    replay = replayed(make_rules(edition), 2, 1, lexicon=NO_WORDS)
    assert replay.counts["Exchange"] > 0


@pytest.mark.parametrize("edition", ["classic", "deluxe", "club"])
def test_nobody_waits_for_ever_for_a_first_word_of_an_agreed_length(edition: str) -> None:
    for seats in (2, 3):
        replay = replayed(make_rules(edition, "first-word-5"), seats, 1, lexicon=NO_WORDS)
        assert replay.counts["Exchange"] == 10 * seats
        assert replay.game.position.result is not None
        assert replay.game.position.result.reason == "agreed"


def test_a_game_in_which_nobody_can_ever_play_comes_to_the_same_by_rules_and_kernels() -> None:
    """The rules look for plays when a turn is over: there the first player must pass once."""
    rules = make_rules("collector", exchange_minimum=100)
    kernel = KernelGame(rules, NO_WORDS, leaves_for(rules, "none"), STYLES[:2])
    replay = Replay(kernel, NO_WORDS, 1)
    assert kernel.take_turn() == (0, selfplay.NO_PLAYS)
    replay.game.skip()
    result = replay.game.position.result
    assert result is not None
    assert (result.reason, result.scores) == ("no_plays", kernel.scores)


def test_whole_games_are_the_same_as_games_turn_by_turn() -> None:
    rules, lexicon = make_rules("club"), open_lexicon("enable")
    seeds = [3, 1, 4]
    kernel = KernelGame(rules, lexicon, leaves_for(rules, lexicon.name), STYLES[:3])
    results, moves = kernel.play_games(seeds)
    for result, written, seed in zip(results, moves, seeds, strict=True):
        replay = replayed(rules, 3, seed)
        ended = replay.game.position.result
        assert ended is not None
        turns, why = result[selfplay.TURNS], result[selfplay.ENDED]
        assert tuple(result[:3]) == ended.scores
        assert tuple(result[selfplay.UNPLAYED :][:3]) == ended.adjustments
        assert REASONS[why] == ended.reason
        assert written[:turns].tolist() == replay.moves
        bonuses = Counter(
            event.seat for event in replay.game.events if isinstance(event, Played) and event.bonus
        )
        assert result[selfplay.BONUSES :][:3].tolist() == [bonuses[seat] for seat in range(3)]


# chance --------------------------------------------------------------------------------------


def games(seeds: list[int], front: tuple[int, ...] = (0, 0)) -> tuple[Any, Any]:
    rules, lexicon = make_rules("club"), small_lexicon(0)
    leaves = leaves_for(rules, lexicon.name)
    return KernelGame(rules, lexicon, leaves, (STATIC, STATIC), front=front).play_games(seeds)


def test_a_seed_gives_the_same_game_whatever_was_played_before() -> None:
    results, moves = games([1, 2, 3])
    again, moves_again = games([3, 1])
    assert results[[2, 0]].tolist() == again.tolist()
    assert moves[[2, 0]].tolist() == moves_again.tolist()
    assert moves[0].tolist() != moves[1].tolist()


def test_from_two_ends_of_one_bag_both_players_draw_the_same_tiles_in_either_seat() -> None:
    rules, lexicon = make_rules("club"), open_lexicon("enable")
    leaves = leaves_for(rules, lexicon.name)
    for seed in range(4):
        bags = []
        for front in ((1, 0), (0, 1)):
            kernel = KernelGame(rules, lexicon, leaves, (STATIC, NO_LEAVES), front=front)
            kernel.begin(seed)
            ends = [kernel.rack(front.index(1)), kernel.rack(front.index(0))]
            bag = ends[0] + kernel.bag + ends[1]
            bags.append((ends, kernel.bag))
            drawn = [Counter(ends[0]), Counter(ends[1])]
            while True:
                seat = kernel.seat
                end = front[seat] ^ 1
                before = kernel.rack(seat)
                move, ended = kernel.take_turn()
                if ended or move >= selfplay.EXCHANGE:
                    break
                played = [move >> 6 * place & 63 for place in range(9) if move >> 6 * place & 31]
                kept = Counter(before) - Counter(0 if tile >= 32 else tile for tile in played)
                drawn[end] += Counter(kernel.rack(seat)) - kept
                # Who draws from the front has had the first tiles of the bag, as many as drawn.
                assert drawn[0] == Counter(bag[: drawn[0].total()])
                assert drawn[1] == Counter(bag[len(bag) - drawn[1].total() :])
        assert bags[0] == bags[1]
