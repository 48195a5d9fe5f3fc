"""The screen of a game, and what players may look at beside it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from tests.rules.games import begin, dictionary, fresh

from lexiko.cli import lookups
from lexiko.cli.actions import Check, Score, Search
from lexiko.cli.board_view import Looks
from lexiko.cli.ending_view import chart
from lexiko.cli.prompt import Misread
from lexiko.cli.screen import game_screen, turn_number
from lexiko.cli.typed import Hand
from lexiko.errors import LexikoError
from lexiko.game import Game
from lexiko.rules import Seat, commands
from lexiko.wording.story import Story

PLAIN = Looks(colours=False)


def hand(game: Game, seat: int = 0) -> Hand:
    position = game.position
    return Hand(position.rules, position.board, position.racks[seat], position.bag)


def screen(game: Game, seat: int | None = 0, width: int = 80, at: int = 0) -> list[str]:
    position = game.position
    racks: Sequence[tuple[str, bytes, int]] = []
    if seat is not None:
        racks = [("Rack", position.racks[seat].letters, 0)]
    story = Story.of(game.events)
    lines = game_screen(story, hand(game), frozenset(), seat, racks, PLAIN, width, at)
    assert width < 48 or all(line.cell_len <= width for line in lines)
    return [line.plain for line in lines]


@pytest.mark.parametrize("width", [80, 100, 74, 73, 60, 48])
def test_a_screen_fits_its_terminal(width: int) -> None:
    game = fresh("deluxe", players=("Ann", "Bob with quite a long name"), draws=3)
    lines = screen(game, width=width)
    assert len(lines) <= 20
    assert any("Ann" in line for line in lines)
    assert lines[-1].startswith("Rack")


def test_a_window_that_is_too_small_is_told_so() -> None:
    assert any("48 columns" in line for line in screen(fresh(draws=3), width=30))


def test_scores_turns_and_the_bag_stand_beside_the_board() -> None:
    game = begin(racks=("HORN", "FAM"), draws="A" * 9)
    game.play("8F", "HORN")
    lines = screen(game, 1)
    assert "turn 2" in lines[0]
    assert "in the bag" in lines[0]
    text = "\n".join(lines)
    assert "› Bob     0" in text
    assert "1 Ann 8F HORN +14" in text
    assert "[H][O][R][N]" in text


def test_many_turns_leave_the_last_ones() -> None:
    game = fresh("collector", players=("Ann", "Bob"), draws=3)
    for number in range(40):
        game.exchange(
            game.position.rules.alphabet.text(game.position.racks[number % 2].letters[:1])
        )
        if game.position.racks[game.position.to_move].letters == b"":
            break
    lines = screen(game)
    assert len(lines) <= 18
    assert any(line.rstrip().endswith("exchanged 1 tile") or "40 " in line for line in lines)


def test_only_the_player_sees_what_was_exchanged() -> None:
    game = begin(racks=("QORN", "FAM"), draws="A" * 9)
    game.exchange("Q")
    assert any("exchanged 1 tile Q" in line for line in screen(game, 0))
    assert not any("exchanged 1 tile Q" in line for line in screen(game, 1))
    assert not any("exchanged 1 tile Q" in line for line in screen(game, None))


def test_finish_lines_lost_turns_and_those_who_left_are_marked() -> None:
    seats = (Seat("Ann", level="beginner"), Seat("Bob", finish=150), Seat("Cid", level="expert"))
    game = begin("collector", "finish-line", racks=("HORN", "FAM", "A"), seats=seats)
    game.play("8F", "HORN")
    game.challenge(1)
    text = "\n".join(screen(game, 2))
    assert "14 of 60" in text
    assert "of 150" in text
    game.do(commands.Resign(2))
    assert "has left" in "\n".join(screen(game))
    game = begin("collector", racks=("HORN", "FAM", "A"))
    game.play("8F", "HORN")
    game.challenge(2)
    assert "loses a turn" in "\n".join(screen(game, 1))


def test_clocks_are_shown() -> None:
    game = begin("collector", "timer", racks=("HORN", "FAM"))
    assert "2:30 left for this turn" in "\n".join(screen(game, at=30_000))
    game = begin("club", racks=("HORN", "FAM"))
    text = "\n".join(screen(game, at=60_000))
    assert "Ann 24:00" in text
    assert "Bob 25:00" in text
    assert "1:00 over" in "\n".join(screen(game, at=26 * 60_000))


def test_a_kept_game_shows_what_is_known_of_the_racks() -> None:
    game = begin("collector", racks=("HORN...", "......."), kept=True)
    assert "HNOR..." in "\n".join(screen(game, None))


def test_all_that_is_left_in_open_solitaire() -> None:
    game = fresh("deluxe", "solitaire-open", players=("Ann",))
    lines = screen(game)
    assert "100 tiles left" in lines[0]
    assert any("E×12" in line for line in lines)


def test_the_number_of_a_turn_counts_the_play_that_waits() -> None:
    game = begin(racks=("HORN", "FAM"))
    assert turn_number(game.position) == 1
    game.play("8F", "HORN")
    assert turn_number(game.position) == 2
    game.accept(1)
    assert turn_number(game.position) == 2


# looking -------------------------------------------------------------------------------------


def test_the_turns_are_cut_to_what_fits() -> None:
    game = fresh("collector", draws=3)
    assert list(lookups.moves_lines(Story.of(game.events), None, 5)) == ["No turns yet."]
    for _ in range(6):
        rack = game.position.racks[game.position.to_move]
        game.exchange(game.position.rules.alphabet.text(rack.letters[:1]))
    story = Story.of(game.events)
    lines = list(lookups.moves_lines(story, None, 3))
    assert lines[0] == "Turns 4 to 6; moves 1 shows the first ones."
    assert len(lines) == 4
    assert [line.split()[0] for line in lookups.moves_lines(story, 2, 3)] == ["2", "3", "4"]


def test_what_nobody_may_see_is_not_told_to_everybody() -> None:
    game = fresh("collector", draws=3)
    mine = list(lookups.unseen_lines(game.position, 0, 80))
    everybody = list(lookups.unseen_lines(game.position, None, 80))
    assert mine[0].startswith("93 tiles")
    assert everybody[0].startswith("100 tiles")
    opened = fresh("deluxe", "solitaire-open", players=("Ann",))
    assert list(lookups.unseen_lines(opened.position, 0, 80)) == ["All tiles lie face up."]
    alone = fresh("deluxe", "solitaire", players=("Ann",))
    assert "93 tiles not seen, 93" in next(lookups.unseen_lines(alone.position, 0, 80))


@pytest.mark.parametrize(
    ("game", "shown", "hidden"),
    [
        (fresh, ["challenge", "exchange", "end "], ["recycle", "search", "rack Ann"]),
        (lambda: fresh("heirloom"), ["check"], ["search"]),
        (lambda: fresh("deluxe", "void"), ["exchange"], ["challenge", "accept"]),
        (lambda: fresh("deluxe", "recycle"), ["recycle", "undo"], ["reclaim", "rearrange"]),
        (lambda: fresh("deluxe", "rearrange"), ["rearrange"], ["recycle", "undo"]),
        (lambda: fresh("deluxe", "blanks"), ["reclaim", "undo"], ["recycle", "rearrange"]),
        (
            lambda: fresh("deluxe", "solitaire-open", players=("Ann",)),
            ["search", "check", "end "],
            ["exchange", "pass", "unseen", "challenge"],
        ),
        (
            lambda: begin("collector", racks=(".......", "......."), kept=True),
            ["rack Ann", "toomany", "end "],
            ["shuffle"],
        ),
    ],
)
def test_help_tells_what_this_game_knows(
    game: Callable[[], Game], shown: list[str], hidden: list[str]
) -> None:
    lines = [f"{line} " for line in lookups.help_lines(game().position)]
    for word in shown:
        assert any(line.strip().startswith(word.strip()) for line in lines), word
    for word in hidden:
        assert not any(line.strip().startswith(word.strip()) for line in lines), word
    assert all(len(line) <= 80 for line in lines)
    small = list(lookups.help_lines(game().position, room=20))
    assert len(small) <= 21
    assert "help" in " ".join(small)


def test_help_for_a_small_screen_and_for_one_command() -> None:
    variations = ("rearrange", "recycle", "blanks", "free-dictionary")
    position = fresh("deluxe", *variations).position
    assert len(list(lookups.help_lines(position))) > 22
    small = list(lookups.help_lines(position, room=20))
    assert len(small) <= 20
    assert any("Also: board, moves" in line for line in small)
    (line,) = lookups.help_lines(position, "swap")
    assert line.strip().startswith("exchange ABC")
    assert len(list(lookups.help_lines(position, "nonsense"))) > 22


def test_a_search_that_finds_too_much_says_so() -> None:
    game = fresh("deluxe", "free-dictionary")
    lexicon = game.lexicon
    lines = list(lookups.search_lines(game.position, 0, lexicon, Search("*"), 30, 3))
    assert len(lines) == 4
    assert "more: narrow it down" in lines[-1]
    lines = list(lookups.search_lines(game.position, 0, lexicon, Search("XXX"), 80, 9))
    assert lines == ["No words fit."]


def found(pattern: str, letters: str | None = None) -> str:
    lexicon = dictionary("HORN HORNS FARM OX AXE")
    words = lookups.matches(lexicon, Search(pattern, letters))
    return " ".join(map(lexicon.alphabet.text, words))


def test_patterns_and_letters() -> None:
    assert found("*") == "OX AXE FARM HORN HORNS"
    assert found("horn") == "HORN"
    assert found("HO??") == found("ho..") == "HORN"
    assert found("*x*") == "OX AXE"
    assert found("*", "horn") == "HORN"
    assert found("*", "hor?") == "OX HORN"
    assert found("*n*", "hors") == "HORN HORNS"
    assert found("*", "") == ""
    for pattern in ("8F", "a b", "", "(", "[", "a-b"):
        with pytest.raises((Misread, LexikoError)):
            found(pattern)


def test_a_word_is_told_only_where_the_rules_allow() -> None:
    game = fresh("heirloom")
    lines = lookups.check_lines(game.position, 0, game.lexicon, Check("horn"))
    verdict, meaning = lines
    assert verdict == "HORN is good."
    assert meaning.startswith("HORN, noun: ")
    game = fresh("deluxe")
    with pytest.raises(Misread):
        list(lookups.check_lines(game.position, 0, game.lexicon, Check("horn")))


def test_a_score_counts_the_bonus_and_refuses_a_wrong_shape() -> None:
    game = begin(racks=("APPLESX", ""), draws="")
    lines = list(lookups.score_lines(hand(game), Score("8C", "APPLESX")))
    assert "bonus 50" in lines[0]
    with pytest.raises(LexikoError):
        list(lookups.score_lines(hand(game), Score("1A", "APPLES")))


def test_a_chart_has_one_row_a_player_on_one_scale() -> None:
    scores = [(0, 0), (10, 0), (10, 20), (40, 20), (40, -5)]
    lines = [line.plain for line in chart(scores, ["Ann", "Bob"], Looks(), 80)]
    assert lines[0] == "  Ann  ▁▂▂██ 40"
    assert lines[1] == "  Bob  ▁▁▄▄▁ -5"
    narrow = [line.plain for line in chart(scores * 30, ["Ann", "Bob"], Looks(signs=False), 40)]
    assert all(len(line) <= 40 for line in narrow)
    assert narrow[0].isascii()
