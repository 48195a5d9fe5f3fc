"""The variation in which the first at a finish line wins, whatever the level of the players."""

from __future__ import annotations

import pytest
from tests.rules.games import begin
from tests.rules.shown import Fault, shows

from lexiko.errors import BadRules
from lexiko.game import Game
from lexiko.rules import Seat
from lexiko.rules import commands as c
from lexiko.rules.events import GameEnded


def race(*seats: Seat, scores: tuple[int, ...], bag: str | None = None) -> Game:
    """A finish-line game in which the first player has HORN for 14 points."""
    racks = ("HORNAAA", "EEEEEEE", "IIIIIII", "OOOOOOO")[: len(seats)]
    return begin("collector", "finish-line", seats=seats, racks=racks, scores=scores, bag=bag)


def play_horn(game: Game) -> None:
    game.play("8F", "HORN")
    for seat in range(1, len(game.position.seats)):
        if not game.position.is_over:
            game.accept(seat)


def ended(game: Game) -> GameEnded:
    assert game.position.result is not None
    return game.position.result


BEGINNER = Seat("Ann", level="beginner")
INTERMEDIATE = Seat("Bob", level="intermediate")
SECOND = Seat("Cid", level="intermediate")


@shows(
    "5 finish-line-end",
    "The game is over when a player reaches the finish line, however many tiles are left.",
    Fault("rules/ending.py", "if any(position.has_finished(seat) for seat in seats):", "if False:"),
)
def test_the_game_is_over_at_the_finish_line() -> None:
    game = race(BEGINNER, INTERMEDIATE, scores=(60, 0))
    play_horn(game)
    assert ended(game).reason == "finish_line"
    assert len(game.position.bag) > 50


@shows(
    "5 finish-line-exactly",
    "Reaching the score exactly is enough, and one point less is not.",
    Fault("rules/position.py", "self.scores[seat] >= line", "self.scores[seat] > line"),
)
def test_the_exact_score_is_enough() -> None:
    short, exact = (race(BEGINNER, INTERMEDIATE, scores=(score, 0)) for score in (55, 56))
    play_horn(short)
    play_horn(exact)
    assert not short.position.is_over
    assert ended(exact).scores == (70, 0)


@shows(
    "5 finish-line-winner",
    "Whoever reaches the finish line wins, even with fewer points than a player of a higher level.",
    Fault("rules/ending.py", 'if reason == "finish_line":', "if False:"),
)
def test_who_reaches_the_finish_line_wins() -> None:
    game = race(BEGINNER, INTERMEDIATE, scores=(60, 119))
    play_horn(game)
    assert ended(game).winners == (0,)
    assert ended(game).scores == (74, 119)


@shows(
    "5 finish-line-unplayed",
    "When somebody reaches the finish line, unplayed letters are not counted.",
    Fault(
        "rules/ending.py",
        '    "requested",\n    "agreed",\n)',
        '    "requested",\n    "finish_line",\n)',
    ),
)
def test_no_unplayed_letters_are_counted_at_the_finish_line() -> None:
    game = race(BEGINNER, INTERMEDIATE, scores=(60, 30))
    play_horn(game)
    assert ended(game).adjustments == (0, 0)
    assert ended(game).scores == (74, 30)


@shows(
    "5 finish-line-levels",
    "Beginners need 70, 60 or 50 points with 2, 3 or 4 players, intermediates 120, 100 or 90, "
    "advanced players 200, 180 or 160; an expert is an advanced player.",
    Fault("rules/editions.py", '"intermediate": {2: 120, 3:', '"intermediate": {2: 100, 3:'),
)
def test_the_finish_line_of_every_level() -> None:
    lines = {
        "beginner": (70, 60, 50),
        "intermediate": (120, 100, 90),
        "advanced": (200, 180, 160),
        "expert": (200, 180, 160),
    }
    for level, points in lines.items():
        for count, line in zip((2, 3, 4), points, strict=True):
            seats = [Seat(f"P{number}", level=level) for number in range(count)]
            game = race(*seats, scores=(line - 14, *(0,) * (count - 1)))
            assert game.position.finish_score(0) == line
            play_horn(game)
            assert ended(game).reason == "finish_line"


@shows(
    "5 finish-line-mixed-levels",
    "Each player has their own level.",
    Fault("rules/seats.py", "player = seats[seat]", "player = seats[0]"),
)
def test_every_player_has_a_level_of_their_own() -> None:
    game = race(BEGINNER, INTERMEDIATE, scores=(0, 0))
    assert [game.position.finish_score(seat) for seat in (0, 1)] == [70, 120]


@shows(
    "5 finish-line-number-of-players",
    "Two intermediates play to 120; if a beginner joins, they play to 100 and the beginner to 60.",
    Fault("rules/seats.py", "[player.level][len(seats)]", "[player.level][2]"),
)
def test_the_finish_line_depends_on_the_number_of_players() -> None:
    two = race(INTERMEDIATE, SECOND, scores=(0, 0))
    three = race(INTERMEDIATE, SECOND, BEGINNER, scores=(0, 0, 0))
    assert [two.position.finish_score(seat) for seat in (0, 1)] == [120, 120]
    assert [three.position.finish_score(seat) for seat in (0, 1, 2)] == [100, 100, 60]


@shows(
    "5 finish-line-players-at-the-start",
    "The number of players at the start decides, even if some leave.",
    Fault(
        "rules/position.py",
        "return finish_score(self.rules, self.seats, seat)",
        "return finish_score(self.rules, self.seats[: sum(self.active)], seat)",
    ),
)
def test_the_number_of_players_at_the_start_decides() -> None:
    game = race(INTERMEDIATE, SECOND, BEGINNER, scores=(86, 0, 0))
    game.do(c.Resign(2))
    play_horn(game)
    assert ended(game).reason == "finish_line"


@shows(
    "5 finish-line-own-score",
    "The host may set any other score for a player.",
    Fault("rules/seats.py", "if player.finish is not None:", "if False:"),
)
def test_the_host_may_set_any_other_score() -> None:
    game = race(Seat("Ann", level="beginner", finish=14), INTERMEDIATE, scores=(0, 0))
    play_horn(game)
    assert ended(game).winners == (0,)
    with pytest.raises(BadRules) as refused:
        race(Seat("Ann"), INTERMEDIATE, scores=(0, 0))
    assert refused.value.codes == {"no_finish"}


@shows(
    "5 finish-line-solitaire",
    "A solitaire has no finish line by level: it needs one of its own.",
    Fault(
        "rules/seats.py",
        "no_line = seat.level is None or len(seats) == 1",
        "no_line = seat.level is None",
    ),
)
def test_a_solitaire_needs_a_finish_line_of_its_own() -> None:
    rules = ("finish-line", "solitaire")
    with pytest.raises(BadRules) as refused:
        begin("deluxe", *rules, seats=[BEGINNER], racks=("HORNAAA",))
    assert refused.value.codes == {"no_finish"}
    game = begin("deluxe", *rules, seats=[Seat("Ann", finish=14)], racks=("HORNAAA",))
    game.play("8F", "HORN")
    assert ended(game).reason == "finish_line"
    assert ended(game).scores == (14,)


@shows(
    "5 finish-line-normal-end",
    "If the tiles run out before anybody reaches the finish line, the normal end applies.",
    Fault(
        "rules/ending.py",
        "if any(position.is_out(seat) for seat in seats):",
        "if not rules.finish_line and any(position.is_out(seat) for seat in seats):",
    ),
)
def test_the_normal_end_applies_if_the_tiles_run_out_first() -> None:
    game = begin(
        "collector",
        "finish-line",
        seats=(BEGINNER, INTERMEDIATE),
        racks=("HORN", "EEEEEEE"),
        bag="",
        scores=(10, 100),
    )
    play_horn(game)
    assert ended(game).reason == "out"
    assert ended(game).scores == (10 + 14 + 7, 100 - 7)
    assert ended(game).winners == (1,)


@shows(
    "5 finish-line-correction",
    "In a kept game, adjusting a score may also take a player to the finish line.",
    Fault("rules/kept.py", "if position.pending is None and not position.ending:", "if False:"),
)
def test_a_correction_of_the_scores_may_reach_the_finish_line() -> None:
    game = begin(
        "collector",
        "finish-line",
        seats=(BEGINNER, INTERMEDIATE),
        racks=("HORNAAA", "......."),
        scores=(10, 110),
        kept=True,
    )
    game.play("8F", "HORN")
    game.do(c.AdjustScore(1, 9, "a word was counted too low"))
    game.accept(1)
    assert not game.position.is_over
    game.do(c.AdjustScore(1, 1, "a premium was forgotten"))
    assert ended(game).winners == (1,)
    assert ended(game).scores == (24, 120)
