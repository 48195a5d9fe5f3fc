"""Whole games, typed line by line."""

from __future__ import annotations

import itertools
import json
from pathlib import Path
from typing import Any

import pytest
from tests.cli.running import Done, run
from tests.cli.selfplay import play_script

from lexiko.rules import EDITIONS, Seat, make_rules
from lexiko.saved import open_for

ENDED = ("used the last tile", "All possible plays", "passed", "scored nothing", "finish line")


def games() -> list[dict[str, Any]]:
    listed: list[dict[str, Any]] = json.loads(run("games", "--json").out)
    return listed


def play_through(
    words: Path,
    edition: str,
    variations: tuple[str, ...],
    seats: tuple[Seat, ...],
    seed: int,
    *more: str,
) -> Done:
    """Play a game here, type it there, and see that both end alike."""
    rules = make_rules(edition, *variations)
    lexicon = open_for(rules, str(words))
    lines, position = play_script(rules, seats, lexicon, seed)
    assert position.is_over
    names = ",".join(seat.name for seat in seats)
    options = ["--rules", edition, "--players", names, "--seed", str(seed)]
    for variation in variations:
        options += ["--variation", variation]
    done = run("play", *options, "--lexicon", str(words), *more, typed=lines)
    assert done.err == ""
    assert done.code == 0
    (game,) = games()
    assert game["over"]
    assert tuple(game["scores"]) == position.scores
    assert game["turns"] == position.turn
    return done


def seats(*names: str, **options: Any) -> tuple[Seat, ...]:
    return tuple(Seat(name, **options) for name in names)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_game_of_every_edition(short_words: Path, edition: str) -> None:
    done = play_through(short_words, edition, (), seats("Ann", "Bob"), 1)
    assert "First to play: " in done.out
    assert any(text in done.out for text in ENDED)
    assert "won" in done.out or "share the win" in done.out
    assert "▁" in done.out


@pytest.mark.parametrize("count", [3, 4])
def test_three_and_four_players(short_words: Path, count: int) -> None:
    names = ("Ann", "Bob", "Cid", "Dee")[:count]
    play_through(short_words, "deluxe", (), seats(*names), count)


@pytest.mark.parametrize(
    "variations",
    [
        ("first-word-4",),
        ("rearrange",),
        ("recycle",),
        ("blanks",),
        ("free-dictionary",),
        ("nine-tiles",),
        ("void",),
        ("single",),
        ("rearrange", "recycle", "blanks", "nine-tiles"),
    ],
    ids=" ".join,
)
def test_variations(short_words: Path, variations: tuple[str, ...]) -> None:
    play_through(short_words, "collector", variations, seats("Ann", "Bob"), 7)


def test_a_finish_line(short_words: Path) -> None:
    players = seats("Ann", "Bob", level="beginner")
    more = ("--level", "beginner")
    done = play_through(short_words, "classic", ("finish-line",), players, 8, *more)
    assert "reached the finish line" in done.out
    assert "Finish lines: Ann 70, Bob 70." in done.out


def test_mixed_levels_and_scores_of_ones_own() -> None:
    options = ("--players", "Ann,Bob,Cid", "--level", "Ann=beginner", "--level", "bob=expert")
    done = run("play", *options, "--finish", "Cid=150", typed=["rules"])
    assert "Finish lines: Ann 60, Bob 180, Cid 150." in done.out


@pytest.mark.parametrize(
    ("variation", "names"),
    [
        ("solitaire", ("Ann",)),
        ("solitaire-two-racks", ("Ann 1", "Ann 2")),
        ("solitaire-open", ("Ann",)),
    ],
)
def test_solitaires(short_words: Path, variation: str, names: tuple[str, ...]) -> None:
    done = play_through(short_words, "deluxe", (variation,), seats(*names), 9)
    assert "Your total is" in done.out
    assert "The first total to beat." in done.out


def test_one_player_is_a_solitaire_and_two_racks_need_one_name() -> None:
    assert "solitaire" in run("play", "--players", "Ann", typed=["quit"]).out.splitlines()[0]
    done = run("play", "--players", "Zoe", "-v", "solitaire-two-racks", typed=["quit"])
    assert "Zoe 1" in done.out
    assert "Zoe 2" in done.out


# single turns --------------------------------------------------------------------------------

WORDS = """
    HORN HORNS FARM FARMS PASTE MOB NOT BE BIT PI AT ON NO IN IT WAIT TOWN OUT UNIT IO WO NOW ION
"""


@pytest.fixture
def small(tmp_path: Path) -> Path:
    path = tmp_path / "small.txt"
    path.write_text("\n".join(WORDS.split()))
    return path


def at_table(small: Path, *lines: str, options: tuple[str, ...] = ()) -> Done:
    """A game with known draws: Bob begins and holds AINOTUW, Ann ADEFLOU."""
    if "--players" not in options:
        options += ("--players", "Ann,Bob")
    return run("play", "--seed", "5", "--lexicon", str(small), *options, typed=lines)


def test_a_play_is_shown_with_its_words(small: Path) -> None:
    done = at_table(small, "8F town", "9f do", "moves")
    assert "Bob: 8F TOWN for 14." in done.out
    assert "Ann: 9F DO for 10 (DO 4, TD 3, OO 3)." in done.out
    assert "  2 Ann   +10    10  9F DO" in done.out


def test_an_upheld_challenge_takes_the_play_back(small: Path) -> None:
    done = at_table(small, "8f tuna", "challenge", "moves")
    assert "TUNA is not good" in done.out
    assert "Bob took the tiles back and lost the turn" in done.out
    assert "taken back: Ann challenged" in done.out
    assert games()[0]["scores"] == [0, 0]


def test_a_failed_challenge_costs_a_turn(small: Path) -> None:
    done = at_table(small, "8f wait", "challenge wait", "moves")
    assert "WAIT is good" in done.out
    assert "which costs Ann the next turn" in done.out
    assert "missed a turn" in done.out
    assert "Bob › moves" in done.out


def test_a_failed_challenge_may_cost_nothing(small: Path) -> None:
    done = at_table(small, "8f wait", "challenge wait", options=("--rules", "heirloom"))
    assert "The play stands." in done.out
    assert "costs" not in done.out.split("challenged")[1]


def test_the_challenger_is_asked_for_where_there_are_several(small: Path) -> None:
    three = ("--players", "Ann,Bob,Cid")
    done = at_table(small, "8f wait", "challenge", "Ann", options=three)
    assert "Who challenges? Ann or Cid; Enter for Cid" in done.out
    assert "Ann challenged: WAIT is good" in done.out
    done = at_table(small, "8f wait", "challenge", "", options=three)
    assert "Cid challenged: WAIT is good" in done.out
    done = at_table(small, "8f wait", "challenge by ann", options=three)
    assert "Ann challenged: WAIT is good" in done.out


def test_nobody_challenges_their_own_play(small: Path) -> None:
    done = at_table(small, "8f wait", "challenge by bob")
    assert "your own play" in done.err


def test_one_of_several_words_can_be_challenged(small: Path) -> None:
    lines = ("8f wait", "9f do", "challenge")
    done = at_table(small, *lines, "ao")
    assert "Which words? DO, WD or AO; Enter for all" in done.out
    assert "Bob challenged: AO is not good." in done.out
    assert games()[0]["scores"] == [0, 14]
    small.write_text(f"{small.read_text()}\nDO\nAO\n")
    done = at_table(small, *lines, "do")
    assert "Bob challenged: DO is good." in done.out
    assert games()[0]["scores"] == [13, 14], "nobody challenged WD"
    done = at_table(small, *lines, "do", "challenge ao")
    assert "There is no play to challenge." in done.err, "each opponent may once"
    done = at_table(small, *lines, "")
    assert "DO is good, WD is not good, AO is good." in done.out
    done = at_table(small, "8f wait", "9f do", "challenge horn")
    assert "Not a word of this play" in done.err


def test_an_edition_may_challenge_whole_plays_only(small: Path) -> None:
    options = ("--rules", "indigo")
    done = at_table(small, "8f wait", "9f do", "challenge do", "challenge", options=options)
    assert "the whole play, not single words" in done.err
    assert "DO is not good, WD is not good, AO is not good." in done.out


def test_the_dictionary_is_closed_unless_the_rules_open_it(small: Path) -> None:
    done = at_table(small, "check horn", "horn?", "search h*", options=("--rules", "indigo"))
    assert done.err.splitlines() == [
        "These rules open the dictionary for challenges only.",
        "These rules open the dictionary for challenges only.",
        "These rules do not let players search the dictionary.",
    ]
    assert "good" not in done.out
    done = at_table(small, "check horn", "hron?", "search h*", options=("--rules", "heirloom"))
    assert "HORN is good." in done.out
    assert "HRON is not good." in done.out
    assert "do not let players search" in done.err
    options = ("--variation", "free-dictionary")
    done = at_table(
        small, "search h*", "search *rm with fa", "search ??? with tno", options=options
    )
    assert "HORN  HORNS" in done.out
    assert "FARM" in done.out
    assert "NOT" in done.out


def test_a_score_can_be_asked_for_without_a_judgement(small: Path) -> None:
    done = at_table(small, "score 8f tuna", "score 8f wait", "score 1a wait")
    assert "It would score 8: TUNA 8." in done.out
    assert "It would score 14: WAIT 14." in done.out
    assert "must cover the centre square" in done.err
    assert games()[0]["turns"] == 0


def test_in_void_mode_a_bad_word_is_refused_and_nothing_is_lost(small: Path) -> None:
    done = at_table(small, "8f tuna", "8f wait", options=("--variation", "void"))
    assert "Not in the dictionary: TUNA." in done.err
    assert "WAIT for 14" in done.out
    assert "challenge" not in done.out


def test_exchanges_and_passes(small: Path) -> None:
    done = at_table(small, "exchange uw", "pass", "exchange all", "moves")
    assert "Bob exchanged 2 tiles." in done.out
    assert "Ann passed." in done.out
    assert "Bob exchanged 7 tiles." in done.out
    assert "UW" not in done.out.split("Bob exchanged 2 tiles.")[1].split("Rack")[0]


def test_an_exchange_of_nothing_is_a_pass_in_deluxe_only(small: Path) -> None:
    assert "Bob passed." in at_table(small, "exchange").out
    done = at_table(small, "exchange", options=("--rules", "collector"))
    assert "Choose at least one tile" in done.err


def test_edits_are_tried_undone_and_made_with_the_move(small: Path) -> None:
    recycle = ("--variation", "recycle", "--variation", "void")
    done = at_table(small, "8f wait", "recycle 8f x", "recycle 8f d", options=recycle)
    assert "The rack does not hold X." in done.err
    assert "Not in the dictionary: DAIT." in done.err
    lines = ("8f wait", "recycle 8f d", "undo", "undo", "recycle 8f d", "pass", "board")
    done = at_table(small, *lines, options=("--variation", "recycle"))
    assert "Before your move: recycle 8F D (or undo)" in done.out
    assert "no change to the board to undo" in done.err
    assert "Ann recycle 8F D, passed." in done.out
    assert "[D] A  I  T" in done.out


def test_edits_of_variations_that_are_not_played_are_refused(small: Path) -> None:
    done = at_table(small, "8f wait", "recycle 8f d", "reclaim 8f", "rearrange 8e fiat")
    assert "do not allow recycling" in done.err
    assert "do not allow taking blanks" in done.err
    assert "do not allow rearranging" in done.err
    assert done.out.rstrip().split("Saved")[0].strip().endswith("rearrange 8e fiat")
    assert "Ann, or challenge › rearrange" in done.out, "the play still waits"


def test_a_take_back_asks_the_others(small: Path) -> None:
    done = at_table(small, "8f wait", "takeback", "no", "takeback", "perhaps", "yes", "8f town")
    assert "Proposed by Bob: to go back to the beginning of turn 1. Ann, do you agree?" in done.out
    assert "Ann did not agree" in done.out
    assert "Please type yes or no." in done.err
    assert "Back to turn 1." in done.out
    assert games()[0]["scores"][0] == 0


def test_a_take_back_needs_a_turn(small: Path) -> None:
    done = at_table(small, "takeback", "8f wait", "takeback 7")
    assert "Nothing has been played yet." in done.err
    assert "There is no turn" in done.err


def test_alone_nobody_is_asked(small: Path) -> None:
    done = run(
        "play",
        "--players",
        "Ann",
        "--seed",
        "5",
        "-l",
        str(small),
        typed=["exchange *", "takeback"],
    )
    assert "Back to turn 1." in done.out


def test_resigning_is_asked_twice(small: Path) -> None:
    done = at_table(small, "resign", "no", "resign", "yes")
    assert "Bob resigned." in done.out
    assert "Ann won." in done.out
    assert games()[0]["winners"] == ["Ann"]


def test_a_game_goes_on_without_one_of_three(small: Path) -> None:
    done = at_table(small, "resign", "yes", "moves", options=("--players", "Ann,Bob,Cid"))
    assert "left the game" in done.out
    assert not games()[0]["over"]


def test_a_game_ends_when_everybody_agrees(small: Path) -> None:
    done = at_table(small, "end", "no", "end", "yes", "no", "end", "yes", "yes")
    assert done.out.count("Proposed by Bob: to end the game now and count. Ann, do you agree?") == 2
    assert "Ann would like to play on." in done.out
    assert "Everybody agreed to end the game." in done.out
    assert games()[0]["over"]


def test_after_a_pass_a_play_must_follow_and_can_be_shown(small: Path) -> None:
    lines = ("show", "pass", "pass", "pass", "exchange a", "show", "pass")
    done = at_table(small, *lines, options=("--variation", "void"))
    assert "there is no need to show you a play" in done.err
    assert done.err.count("so you must make one now") == 2
    assert "Type show to see one." in done.err
    assert "Shown to Bob: " in done.out
    assert done.out.count("Bob passed.") == 2
    assert "\n  show " in at_table(small, "help", options=("--variation", "void")).out
    assert "\n  show " not in at_table(small, "help").out


def test_a_pause_hides_the_rack_until_somebody_goes_on(small: Path) -> None:
    done = at_table(small, "pause", "", "8f wait")
    assert "The game is paused." in done.out
    assert "WAIT for 14" in done.out


def test_unseen_tiles_are_told_but_not_where_they_are(small: Path) -> None:
    done = at_table(small, "unseen")
    assert "93 tiles not seen, 86 of them in the bag:" in done.out
    assert "38 vowels, 53 consonants, 2 blanks" in done.out


def test_a_shuffle_always_changes_the_order(small: Path) -> None:
    done = at_table(small, *["shuffle"] * 20, "sort")
    racks = [line for line in done.out.splitlines() if line.startswith("Rack")]
    assert all(one != other for one, other in itertools.pairwise(racks))
    assert racks[0] == racks[-1]
    assert len({"".join(sorted(rack)) for rack in racks}) == 1


def test_help_shows_what_the_game_knows(small: Path) -> None:
    plain = at_table(small, "help").out
    assert "challenge" in plain
    for word in ("recycle", "search", "toomany", "accept"):
        assert f"  {word}" not in plain
    more = at_table(small, "help", options=("-v", "recycle", "-v", "free-dictionary")).out
    assert "  recycle" in more
    assert "  search" in more


def test_who_plays_first_can_be_said(small: Path) -> None:
    done = at_table(small, "moves", options=("--first", "ann"))
    assert "First to play: Ann." in done.out
    assert "drew" not in done.out


def test_ties_in_the_draw_are_shown_round_by_round() -> None:
    for seed in range(60):
        done = run("play", "--players", "Ann,Bob,Cid,Dee", "--seed", str(seed), typed=["quit"])
        if "draw again" in done.out:
            assert done.out.count(" drew ") > 4
            return
    raise AssertionError("no tie in 60 draws of four")


def test_the_same_seed_gives_the_same_draws(small: Path) -> None:
    racks = {at_table(small, "quit").out.split("Rack")[1].splitlines()[0] for _ in range(3)}
    assert len(racks) == 1


def test_the_answer_to_a_wrong_line_changes_nothing(small: Path) -> None:
    done = at_table(
        small, "horn", "8f", "8f horn", "99z a", "exchange xyz", "accept", "!!", "8 f a"
    )
    assert games()[0]["turns"] == 0
    assert len(done.err.splitlines()) >= 8


def test_a_play_that_goes_out_asks_every_opponent(short_words: Path) -> None:
    rules = make_rules("collector")
    lexicon = open_for(rules, str(short_words))
    three = seats("Ann", "Bob", "Cid")
    for seed in range(20):
        lines, position = play_script(rules, three, lexicon, seed)
        if position.result is not None and position.result.reason == "out":
            break
    assert lines[-2:] == ["", ""]
    options = ("--rules", "collector", "--players", "Ann,Bob,Cid", "--seed", str(seed))
    words = ("--lexicon", str(short_words))
    done = run("play", *options, *words, typed=lines)
    assert done.out.count("challenge the last play, or Enter if it's fine") == 2
    challenged = run("play", *options, *words, typed=[*lines[:-1], "challenge"])
    assert "challenged" in challenged.out
    assert "used the last tile" in challenged.out
