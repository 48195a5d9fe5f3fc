"""All reasons for a move, one of each family, those that explain most first."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from lexiko.rules import Exchange
from lexiko.said import phrase
from lexiko.study.coaching.advice import Advice
from lexiko.study.coaching.kept import kept
from lexiko.study.coaching.later import invited, late
from lexiko.study.coaching.samples import bingo_chance, can_sample
from lexiko.study.coaching.scene import Option, Scene
from lexiko.study.coaching.scored import is_fishing, scored

FAMILIES: tuple[Callable[[Scene], Iterator[Advice]], ...] = (scored, kept, invited, late)
"""Each gives the most telling reason of its kind first; the others would say the same again."""
OFTEN = 0.2
"""Fishing is praised where a bingo comes so often."""
CLEAR_POINTS = 5.0
"""A find is worth so many points more than the next best move."""


def reasons(scene: Scene) -> list[Advice]:
    """Why the best move was better, until all of the difference is explained."""
    found = [one for family in FAMILIES for one in _first(family(scene))]
    chosen: list[Advice] = []
    for one in sorted(found, key=lambda one: -one.explains):
        if chosen and sum(each.explains for each in chosen) >= scene.points_lost:
            break
        chosen.append(one)
    return chosen


def _first(found: Iterator[Advice]) -> list[Advice]:
    first = next(found, None)
    return [] if first is None else [first]


def praise(scene: Scene) -> Iterator[Advice]:
    """What was good about the best move, where it is clearly ahead of the next one."""
    made = scene.made
    others = [
        Option(scene.view, one)
        for one in scene.analysis.moves
        if one is not made.judged and scene.can_compare(one)
    ]
    if not others:
        return
    yield from _exchanged(scene, others)
    yield from _fished_well(scene, others)
    # The next best by points need not be the one that wins most often.
    rival = replace(scene, made=max(others, key=lambda one: one.judged.equity))
    if (
        rival.is_bounded
        or rival.points_lost < CLEAR_POINTS
        or replace(scene, made=others[0]).mistake == "none"
    ):
        return
    n = rival.whole_points
    if made.is_bingo:
        said = phrase("coach_bingo_found", played=made.said, points=made.score, n=n)
        yield rival.praised("bingo_found", said)
    yield rival.praised("find", phrase("coach_find", played=made.said, n=n))


def _exchanged(scene: Scene, others: list[Option]) -> Iterator[Advice]:
    """Exchanging was right: every play is worth clearly less."""
    play = next((one for one in others if one.is_play), None)
    if not isinstance(scene.made.move, Exchange) or play is None:
        return
    rival = replace(scene, made=play)
    if rival.points_lost >= 1 and rival.mistake != "none":
        n = rival.whole_points
        said = phrase("coach_exchanged_well", other=play.said, kept=scene.made.kept_said, n=n)
        yield rival.praised("exchanged_well", said)


def _fished_well(scene: Scene, others: list[Option]) -> Iterator[Advice]:
    """Points given up for a rack, and that was right: the move that scores most is worth less."""
    made = scene.made
    other = max(others, key=lambda one: one.score)
    rival = replace(scene, made=other)
    if not is_fishing(scene, made, other) or not can_sample(scene) or rival.mistake == "none":
        return
    chance = bingo_chance(scene, made)
    if chance < OFTEN or rival.points_lost < 1:
        return
    said = phrase(
        "coach_fished_well",
        played=made.said,
        other=other.said,
        left=made.kept_said,
        share=round(100 * chance),
        n=rival.whole_points,
    )
    yield rival.praised("fished_well", said, bingo_chance=chance)
