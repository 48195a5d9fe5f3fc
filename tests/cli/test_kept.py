"""Keeping score for a game at a real board."""

from __future__ import annotations

import json
from typing import Any

from tests.cli.running import Done, run


def kept(*lines: str, players: str = "Ann,Bob", more: tuple[str, ...] = ()) -> Done:
    return run("play", "--keep", "--players", players, "--rules", "deluxe", *more, typed=lines)


def last() -> dict[str, Any]:
    game: dict[str, Any] = json.loads(run("games", "--json").out)[0]
    return game


EXAMPLES = ("8F horn", "H6 farm", "10F paste", "9H mob", "11E bit")


def test_the_examples_of_the_guide_are_counted() -> None:
    done = kept(*EXAMPLES, "moves")
    assert done.err == ""
    scores = [line.split()[2] for line in done.out.splitlines() if line[:4].strip().isdecimal()]
    assert scores == ["+14", "+9", "+25", "+16", "+16"]
    assert last()["scores"] == [55, 25]
    assert last()["kept"]


def test_who_begins_and_who_keeps_the_score_is_said() -> None:
    done = kept("moves", more=("--first", "Bob", "--keeper", "ann"))
    assert "First to play: Bob." in done.out
    assert "Bob to play ›" in done.out


def test_racks_are_unknown_until_they_are_told() -> None:
    done = kept("rack ann hornabc", "8f horn", "rack bob zzz", "h6 farm")
    assert "Ann: ABCHNOR on the rack." in done.out
    assert "all accounted for: ZZ" in done.err
    assert last()["scores"] == [14, 9]
    done = kept("rack ann aaaaaaa", "8f horn")
    assert "does not hold" in done.err


def test_a_tile_played_must_still_be_there() -> None:
    done = kept("8f zizz", "8f zizzzz")
    assert "for" in done.out
    assert done.err.strip()


def test_exchanges_may_be_told_by_number() -> None:
    done = kept("exchange 3", "exchange abc", "exchange 9")
    assert "Ann exchanged 3 tiles." in done.out
    assert "Bob exchanged 3 tiles." in done.out
    assert "rack does not hold" in done.err


def test_too_many_tiles_go_back_blind() -> None:
    done = kept(
        "toomany ann 2", "8f horn", "giveback ann 2 by ann", "giveback ann 2 by bob", "8f horn"
    )
    assert "Ann drew 2 tiles more than counted." in done.out
    assert "has 9 tiles, 2 too many" in done.err
    assert "Another player must take" in done.err
    assert "Ann gave 2 tiles back." in done.out
    assert "Bob took them without looking." in done.out
    assert last()["scores"] == [14, 0]


def test_a_draw_is_corrected_while_the_play_can_be_challenged() -> None:
    lines = ("8f horn", "toomany ann 1", "giveback ann 1 by bob", "challenge")
    done = kept(*lines)
    assert done.err == ""
    assert "Ann drew 1 tile more than counted." in done.out
    assert "Bob took it without looking." in done.out
    assert "HORN is good." in done.out
    done = kept("8f hron", "toomany ann 1", "challenge", "8f mob")
    assert "HRON is not good." in done.out
    assert last()["scores"] == [0, 14]


def test_a_short_draw_is_noted() -> None:
    done = kept("short bob 1", "pass", "moves")
    assert "Bob drew 1 tile fewer than counted." in done.out
    assert "draw_impossible" not in done.err


def test_points_can_be_adjusted() -> None:
    done = kept("8f horn", "adjust bob -10 too late", "moves")
    assert "Bob: −10, too late." in done.out
    assert last()["scores"] == [14, -10]


def test_these_commands_are_for_kept_games_only() -> None:
    for line in ("rack ann abc", "toomany ann 1", "short ann 1", "giveback ann 1 by bob"):
        done = run("play", "--players", "Ann,Bob", typed=[line])
        assert "only for games at a real board" in done.err
    assert (
        "only for games at a real board"
        in run("play", "--players", "Ann,Bob", typed=["adjust ann 5"]).err
    )


def test_the_end_asks_for_the_racks() -> None:
    done = kept(*EXAMPLES, "end", "yes", "aeiou?x", "xyz", "", "gld", "glducvw")
    assert "Which 7 tiles did Ann have left?" in done.out
    assert "Ann: AEIOU?X" in done.out.replace("?AEIOUX", "AEIOU?X")
    assert "all accounted for: X" in done.err
    assert last()["over"]
    assert "left" in done.out


def test_the_end_may_count_what_is_known() -> None:
    done = kept("8f horn", "end", "yes", "end")
    assert last()["over"]
    assert "Ann won." in done.out


def test_the_end_can_be_taken_back_alone() -> None:
    kept("8f horn", "end", "yes", "takeback", "yes", "h6 farm")
    assert last()["scores"] == [14, 9]


def test_the_end_asked_for_can_be_declined() -> None:
    kept("8f horn", "end", "no", "h6 farm")
    assert last()["scores"] == [14, 9]


def test_a_challenge_at_the_real_board() -> None:
    done = kept("8f hron", "challenge", "8f horn")
    assert "HRON is not good" in done.out
    assert last()["scores"] == [0, 14]


def test_everybody_is_asked_at_once_for_a_take_back() -> None:
    done = kept("8f horn", "takeback", "yes", "8f horns", players="Ann,Bob,Cid")
    assert done.out.count("Does everybody agree?") == 1
    assert "Back to turn 1." in done.out
    assert last()["scores"][0] > 14


def test_a_kept_game_can_be_resumed_and_replayed() -> None:
    kept("8f horn", "quit")
    done = run("play", "--resume", typed=["h6 farm", "quit"])
    assert "FA(R)M for 9" in done.out
    assert "H6 FA(R)M" in run("replay", last()["id"]).out
