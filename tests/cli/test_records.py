"""The totals to beat in solitaire."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.running import run

OPTIONS = ("play", "--players", "Ann", "--seed", "5", "-v", "solitaire-open")
GAME = ("8f quiz", "end", "yes")


def test_the_first_total_is_the_one_to_beat() -> None:
    assert "No total to beat yet." in run(*OPTIONS, typed=["quit"]).out
    done = run(*OPTIONS, typed=GAME)
    assert "Your total is 44." in done.out
    assert "The first total to beat." in done.out
    assert "To beat: 44, Ann, " in run(*OPTIONS, typed=["quit"]).out


def test_a_better_one_is_a_record_and_a_worse_one_has_a_place() -> None:
    run(*OPTIONS, typed=GAME)
    done = run(*OPTIONS, typed=["8f quiz", "h8 in", "end", "yes"])
    assert "A new record!" in done.out or "8H holds" in done.err
    done = run(*OPTIONS, typed=["8g it", "end", "yes"])
    assert "Place " in done.out


def test_other_rules_have_totals_of_their_own() -> None:
    run(*OPTIONS, typed=GAME)
    nine = run(*OPTIONS, "-v", "nine-tiles", typed=GAME)
    assert "The first total to beat." in nine.out
    yawl = run(*OPTIONS, "--lexicon", "yawl", typed=GAME)
    assert "The first total to beat." in yawl.out
    other_edition = run(*OPTIONS, "--rules", "indigo", typed=GAME)
    assert "Place" in other_edition.out, "an edition is only a colour here"


def test_a_game_that_was_given_up_or_never_begun_does_not_count(data: Path) -> None:
    run(*OPTIONS, typed=["resign", "yes"])
    run(*OPTIONS, typed=["end", "yes"])
    assert not (data / "records.json").exists()


def test_who_draws_again_after_a_take_back_sets_no_record(data: Path) -> None:
    options = ("play", "--players", "Ann", "--seed", "5", "-v", "solitaire")
    done = run(*options, typed=["8f fist", "takeback", "8f fist", "end", "yes"])
    assert "This game sets no record: you took back a turn after drawing tiles." in done.out
    assert not (data / "records.json").exists()


def test_a_game_counts_once_however_often_its_end_is_shown(data: Path) -> None:
    run(*OPTIONS, typed=GAME)
    game = json.loads((data / "records.json").read_text("utf-8"))[0]["game"]
    run("play", "--resume", game)
    assert len(json.loads((data / "records.json").read_text("utf-8"))) == 1


@pytest.mark.parametrize("text", ["", "{", "{}", "5", '[5, {"game": 1}]', "[" * 100_000])
def test_a_spoilt_list_does_not_stop_a_game(data: Path, text: str) -> None:
    data.mkdir(parents=True, exist_ok=True)
    (data / "records.json").write_text(text)
    done = run(*OPTIONS, typed=GAME)
    assert done.code == 0
    assert "The first total to beat." in done.out
    assert len(json.loads((data / "records.json").read_text("utf-8"))) == 1


def test_two_racks_count_together() -> None:
    options = ("play", "--players", "Ann", "--seed", "5", "-v", "solitaire-two-racks")
    done = run(*options, typed=["8f wait", "end", "yes"])
    assert "Your total is" in done.out
    assert " + " in done.out


def test_what_changes_a_total_makes_another_list() -> None:
    options = ("play", "--players", "Ann", "--seed", "5", "-v", "solitaire")
    typed = ["8f fist", "end", "yes"]
    assert "The first total to beat." in run(*options, typed=typed).out
    assert "Place" in run(*options, typed=typed).out
    for more in (("-v", "timer"), ("-v", "free-dictionary"), ("--rules", "collector")):
        assert "The first total to beat." in run(*options, *more, typed=typed).out
    untimed = run(*options, "-v", "timer", "--time", "Ann=none", typed=typed)
    assert "Place" in untimed.out, "no clock runs: that is the plain solitaire"


OLD_KEYS = (
    "solitaire", "alphabet", "layout", "rack_size", "bonus", "bonus_tiles", "first_word",
    "rearrange", "recycle", "reclaim_blanks", "finish_line", "lexicon",
)  # fmt: skip
"""What an older version noted of the rules."""


def grow_old(path: Path) -> None:
    """Leave of the totals what an older version would have noted."""
    items = json.loads(path.read_text("utf-8"))
    for item in items:
        item["rules"] = {key: item["rules"][key] for key in OLD_KEYS}
    path.write_text(json.dumps(items), "utf-8")


def test_totals_of_an_older_version_go_to_the_list_of_their_game(data: Path) -> None:
    timed = (*OPTIONS, "-v", "timer")
    run(*OPTIONS, typed=GAME)
    run(*timed, typed=["8g it", "end", "yes"])
    grow_old(data / "records.json")
    assert "To beat: 44, Ann" in run(*OPTIONS, typed=["quit"]).out
    assert "To beat: 4, Ann" in run(*timed, typed=["quit"]).out
    assert "A new record!" in run(*timed, typed=GAME).out
    noted = json.loads((data / "records.json").read_text("utf-8"))
    assert [item["rules"]["turn_seconds"] for item in noted] == [None, 180, 180]


def test_a_total_of_an_older_version_whose_game_is_gone_is_a_plain_one(data: Path) -> None:
    run(*OPTIONS, typed=GAME)
    grow_old(data / "records.json")
    for game in (data / "games").iterdir():
        game.unlink()
    assert "To beat: 44, Ann" in run(*OPTIONS, typed=["quit"]).out
    assert "No total to beat yet." in run(*OPTIONS, "-v", "timer", typed=["quit"]).out
