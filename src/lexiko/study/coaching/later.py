"""What comes after a move: the replies it invites, the last tiles of the bag, the endgame."""

from __future__ import annotations

import math
import statistics
from collections.abc import Iterator

from lexiko.engine import Judged
from lexiko.rules import Play, Square
from lexiko.said import Said, phrase
from lexiko.study.coaching.advice import Advice
from lexiko.study.coaching.kept import LATE, bag_said
from lexiko.study.coaching.samples import RACKS, Replies, can_sample, replies
from lexiko.study.coaching.scene import Scene
from lexiko.study.mistakes import SURE
from lexiko.study.outlook import next_player

REPLY = 3.0
"""The average reply must score so many points more."""
OFTEN = 0.15
"""So much larger must be the share of replies that use a square."""
_TURNOVER = 2
"""So many tiles more or fewer make a difference late in a game."""
_EXPLAINED = 2.0
"""Score and leave do not explain a difference if they differ by less than this."""


def invited(scene: Scene) -> Iterator[Advice]:
    """The replies that the move invites score more than those to the better one, by the analysis
    and in racks drawn at random."""
    if scene.is_static or scene.bag == 0 or next_player(scene.view) is None:
        return
    if not can_sample(scene) or not scene.is_real(scene.later):
        return
    made, best = replies(scene, scene.made), replies(scene, scene.best)
    pairs = zip(made.scores, best.scores, strict=True)
    gaps = [one - other for one, other in pairs]
    more = statistics.fmean(gaps)
    error = statistics.stdev(gaps) / math.sqrt(RACKS)
    explains = min(more, scene.later)
    if more < REPLY or more < SURE * error or not scene.is_real(explains):
        return
    figures = {"reply": made.mean, "better_reply": best.mean}
    square = _opened(scene, made, best, gaps)
    if square is None:
        said = phrase(
            "coach_replies",
            played=scene.made.said,
            better=scene.best.said,
            reply=round(made.mean),
            n=round(more),
        )
        yield scene.claim("replies", explains, said, **figures)
        return
    share = made.using(square)
    before = replies(scene, None).using(square) if not scene.view.board.is_empty else 0.0
    was_open = before >= share / 2
    said = phrase(
        "coach_left_open" if was_open else "coach_opened",
        played=scene.made.said,
        better=scene.best.said,
        premium=premium_said(scene, square),
        square=str(square),
        share=round(100 * share),
        reply=round(made.mean),
        n=round(more),
    )
    figures |= {"share": share, "better_share": best.using(square), "share_before": before}
    yield scene.claim("left_open" if was_open else "opened", explains, said, **figures)


def _opened(scene: Scene, made: Replies, best: Replies, gaps: list[int]) -> Square | None:
    """The triple square from which at least half of the difference comes, if there is one."""
    found = []
    for square in {square for covered in made.covered for square in covered}:
        premium = scene.view.rules.layout.premium(square)
        if max(premium.letter, premium.word) < 3:
            continue
        oftener = made.using(square) - best.using(square)
        using = zip(gaps, made.covered, strict=True)
        from_there = sum(gap for gap, covered in using if square in covered)
        if oftener >= OFTEN and from_there >= sum(gaps) / 2:
            found.append((premium.word, from_there, square))
    return max(found)[2] if found else None


def premium_said(scene: Scene, square: Square) -> Said:
    """What a premium square is called."""
    premium = scene.view.rules.layout.premium(square)
    if premium.word >= 3:
        return phrase("coach_triple_word" if premium.word == 3 else "coach_quadruple_word")
    return phrase("coach_triple_letter" if premium.letter == 3 else "coach_quadruple_letter")


# late in the game ------------------------------------------------------------------------------


def late(scene: Scene) -> Iterator[Advice]:
    """What matters with few tiles in the bag, or none."""
    if scene.bag == 0:
        if scene.is_counted:
            yield from _endgame(scene)
        return
    yield from _turnover(scene)


def _turnover(scene: Scene) -> Iterator[Advice]:
    """More or fewer tiles were better with a low bag: score and leave say that the moves are alike,
    and the chances to win that they are not."""
    made, best, lost = scene.made, scene.best, scene.win_lost
    if scene.bag > LATE or lost is None or scene.is_static:
        return
    if not (isinstance(made.move, Play) and isinstance(best.move, Play)):
        return
    empties = made.tiles >= scene.bag, best.tiles >= scene.bag
    if empties[0] == empties[1] and abs(best.tiles - made.tiles) < _TURNOVER:
        return
    if scene.score_gap + scene.leave_gap >= _EXPLAINED:
        return
    chances = percents(made.judged, best.judged)
    if chances is None:
        return
    more = best.tiles > made.tiles
    left = max(0, scene.bag - made.tiles), max(0, scene.bag - best.tiles)
    said = phrase(
        "coach_more_tiles" if more else "coach_fewer_tiles",
        bag=bag_said(scene),
        played=made.said,
        better=best.said,
        left=left[0],
        better_left=left[1],
        win=chances[0],
        better_win=chances[1],
    )
    explains = max(scene.points_lost, 100 * lost / 3)
    figures = {"bag": scene.bag, "tiles": made.tiles, "better_tiles": best.tiles}
    yield scene.claim("more_tiles" if more else "fewer_tiles", explains, said, **figures)


def percents(made: Judged, best: Judged) -> tuple[str, str] | None:
    """Two chances as numbers of percent, with as many digits as it takes to tell them apart; None
    if one digit after the point is not enough."""
    for digits in (0, 1):
        texts = percent(made, digits), percent(best, digits)
        if texts[0] != texts[1]:
            return texts
    return None


def percent(judged: Judged, digits: int = 0) -> str:
    """A chance as a number of percent: nothing is certain but what every case says."""
    share, least = 100 * (judged.win or 0.0), 10**-digits
    if judged.error != 0 or 0 < share < 100:
        share = min(100 - least, max(least, share))
    return f"{share:.{digits}f}"


def _endgame(scene: Scene) -> Iterator[Advice]:
    """The game given away, going out missed, or points left to the end."""
    made, best = scene.made, scene.best
    points = scene.points_lost
    if best.judged.win == 1.0 and made.judged.win is not None and made.judged.win < 1:
        said = phrase("coach_gave_away", played=made.said, better=best.said)
        yield scene.claim("gave_away", max(points, 0.0), said)
    if points < 1:
        return
    if best.goes_out and not made.goes_out:
        said = phrase("coach_out", played=made.said, better=best.said, n=round(points))
        yield scene.claim("out_missed", points, said, unplayed=len(made.kept))
        return
    said = phrase("coach_endgame", played=made.said, better=best.said, n=round(points))
    yield scene.claim("endgame", points, said)
