"""Points on the board that a move missed: bingos, hooks, the same tiles in a better place."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from lexiko.rules import Exchange, Pass
from lexiko.rules.scoring import WordScore
from lexiko.said import listing, phrase
from lexiko.study.coaching.advice import Advice
from lexiko.study.coaching.kept import heavy
from lexiko.study.coaching.samples import bingo_chance, can_sample
from lexiko.study.coaching.scene import Option, Scene

FEW_TILES = 2
"""Whoever plays so many tiles or fewer keeps the others for something."""
FISHED_POINTS = 8
"""A move fishes that gives up so many points at once for the tiles it keeps."""
FEW_POINTS = 15
"""And that scores no more than this itself,"""
FISHED_LEAVE = 5.0
"""and whose tiles kept are worth so many points, with none that is hard to play."""
FAR = 0.1
"""A bingo that comes more seldom than this is not to be waited for."""
_ELSEWHERE = 3.0
"""The same tiles must be worth so many points more in another place."""
_HOOKED = 5
"""So many points more must come from words that were on the board."""


def scored(scene: Scene) -> Iterator[Advice]:
    """What the better move scores at once, the most telling reason first."""
    yield from _fished(scene)
    yield from _bingo(scene)
    yield from _same_tiles(scene)
    if not scene.made.is_play:
        yield from _play(scene)
        return
    gap = scene.score_gap
    if not scene.best.is_play or not scene.is_real(gap):
        return
    yield from _hook(scene)
    said = phrase(
        "coach_score",
        better=scene.best.said,
        played=scene.made.said,
        points=scene.best.score,
        n=gap,
    )
    yield scene.claim("score", gap, said)


def is_fishing(scene: Scene, option: Option, other: Option) -> bool:
    """Whether a move gives up points at once, against another, for a rack that may make a bingo:
    few tiles go, and those kept are worth more."""
    view = scene.view
    enough = len(option.kept) + min(option.tiles, view.next_bag) >= view.rules.bonus_tiles
    return (
        view.next_bag > 0
        and 0 < option.tiles <= FEW_TILES
        and enough
        and not other.is_bingo
        and option.score <= FEW_POINTS
        and other.score - option.score >= FISHED_POINTS
        and option.leave_value >= FISHED_LEAVE
        and option.leave_value > other.leave_value
        and not heavy(scene, option.kept)
    )


def _fished(scene: Scene) -> Iterator[Advice]:
    made, best = scene.made, scene.best
    gap = scene.score_gap
    if not is_fishing(scene, made, best) or not can_sample(scene) or not scene.is_real(gap):
        return
    chance = bingo_chance(scene, made)
    left, share = made.kept_said, round(100 * chance)
    code = "coach_bingo_far" if chance < FAR else "coach_fished"
    said = phrase(code, played=made.said, better=best.said, left=left, share=share, n=gap)
    yield scene.claim("bingo_far" if chance < FAR else "fished", gap, said, bingo_chance=chance)


def _bingo(scene: Scene) -> Iterator[Advice]:
    gap = scene.score_gap
    if not scene.best.is_bingo or scene.made.is_bingo or not scene.is_real(gap):
        return
    points = scene.best.score
    said = phrase(
        "coach_bingo", better=scene.best.said, played=scene.made.said, points=points, n=gap
    )
    yield scene.claim("bingo_missed", gap, said, bonus=scene.view.rules.bonus)


def _same_tiles(scene: Scene) -> Iterator[Advice]:
    """The same tiles in another place: what stays on the rack is the same."""
    made = scene.made
    if not made.is_play:
        return
    for judged in scene.analysis.moves:
        other = replace(scene, best=Option(scene.view, judged))
        if judged is made.judged or not scene.can_compare(judged):
            continue
        if other.best.is_play and other.best.kept == made.kept:
            gap = other.score_gap
            if gap < _ELSEWHERE or other.points_lost < _ELSEWHERE or other.mistake == "none":
                return
            said = phrase(
                "coach_same",
                better=other.best.said,
                played=made.said,
                points=other.best.score,
                n=gap,
            )
            yield other.claim("same_tiles", gap, said)
            return


def _play(scene: Scene) -> Iterator[Advice]:
    """A play was better than no play at all."""
    made, best = scene.made, scene.best
    if not best.is_play or not isinstance(made.move, Exchange | Pass):
        return
    n = scene.whole_points
    if n < 1 or scene.is_bounded:
        return
    said = phrase("coach_play", played=made.said, better=best.said, points=best.score, n=n)
    yield scene.claim("play_better", scene.points_lost, said)


# hooks ---------------------------------------------------------------------------------------


def _hook(scene: Scene) -> Iterator[Advice]:
    made, best = scene.made, scene.best
    if not (made.is_plain and best.is_plain):
        return
    more = hooked_points(best) - hooked_points(made)
    words = hooked_words(best)
    if not words or more < _HOOKED or not scene.is_real(more):
        return
    named = listing(words, "and")
    said = phrase(
        "coach_hook",
        better=best.said,
        played=made.said,
        words=named,
        points=best.score,
        n=scene.score_gap,
    )
    yield scene.claim("hook_missed", min(more, scene.score_gap), said, hooked=hooked_points(best))


def hooked_points(option: Option) -> int:
    """What the words score that a play makes beside its main one."""
    return sum(word.points for word in option.turn.score.words[1:])


def hooked_words(option: Option) -> list[str]:
    """The words that a play makes beside its main one, each of a tile of its own and of tiles that
    were on the board."""
    text = option.view.rules.alphabet.text
    others: tuple[WordScore, ...] = option.turn.score.words[1:]
    return [text(one.word) for one in others]
