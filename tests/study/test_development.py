"""How somebody plays from game to game: the same figures as those of each game."""

from __future__ import annotations

from dataclasses import replace

from tests.study.pretended import review

from lexiko.study import summaries
from lexiko.study.development import FIGURES, developments


def test_each_game_has_the_figures_of_its_summary() -> None:
    first, second = review(), review(static=True)
    found = developments([first, second])
    assert [one.player for one in found] == list(first.players)
    for one in found:
        assert [number for number, _ in one.games] == [1, 2]
        for game, (_, summary) in zip((first, second), one.games, strict=True):
            assert [summary] == summaries([one.player], game.turns)


def test_whoever_played_once_is_left_out() -> None:
    assert developments([review()]) == []
    assert [one.player for one in developments([review(), review(3)])] == ["Ann", "Bob"]


def test_bingos_are_a_share_of_those_there() -> None:
    summary = summaries(["Ann"], review().turns)[0]
    bingos = next(figure for figure in FIGURES if figure.title == "bingos found")
    assert bingos.value(replace(summary, bingos_found=1, bingos_there=4)) == 0.25
    assert bingos.value(replace(summary, bingos_found=0, bingos_there=0)) is None
    assert (bingos.text(0.25), bingos.text(None)) == ("25 %", "")
