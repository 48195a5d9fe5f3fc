"""Hints at the prompt."""

from __future__ import annotations

import re

from tests.cli.running import run

GAME = ("play", "--seed", "5", "--players", "Ann,Bob", "--plain")


def test_a_hint_leads_to_a_move_in_three_steps() -> None:
    done = run(*GAME, "--hints", typed=["hint", "hint", "hint", "hint", "help", "moves"])
    assert re.search(r"Bob took a hint\.\nThere is a play worth \d0 points or more\.", done.out)
    assert re.search(r"Bob took a second hint\.\nLook at row 8: it takes \d tiles", done.out)
    third = r"Bob took a third hint: the move itself\.\nTry (8\w \w+) for \d+\."
    found = re.search(third, done.out)
    assert found is not None
    assert "there is no more to it" in done.err
    assert "\n  hint " in done.out
    again = run(*GAME, "--hints", typed=["hint", found[1], "moves"])
    assert f"{found[1]}, with a hint" in again.out


def test_without_an_agreement_there_is_no_hint() -> None:
    done = run(*GAME, typed=["hint", "help"])
    assert "This game was agreed on without hints." in done.err
    assert "\n  hint " not in done.out


def test_a_solitaire_with_hints_sets_no_record() -> None:
    done = run(
        "play",
        "--players",
        "Ann",
        "--hints",
        "--plain",
        "--seed",
        "5",
        typed=["hint", "end", "yes"],
    )
    assert "Ann took a hint." in done.out
    assert "A game with hints sets no record." in done.out


def test_hints_are_refused_where_there_could_be_none() -> None:
    for options in (("--keep",), ("--players", "Ann", "--variation", "solitaire-open")):
        done = run("play", "--hints", "--plain", *options)
        assert done.code != 0
        assert "There is no help in a game by these rules" in done.err
