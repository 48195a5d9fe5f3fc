"""The coach: why a move was good, or what was better and why, by the figures of an analysis.

`explain` is for one position, `advise` for a turn of a review. The coach says nothing that the
figures do not back, and the same analysis gives the same words.
"""

from __future__ import annotations

from lexiko.engine import Analysis, Engine, Limits, Review
from lexiko.engine.analysing import static_analysis
from lexiko.engine.asking import require_view
from lexiko.engine.judging import in_order
from lexiko.errors import require
from lexiko.rules import Move, Play, View
from lexiko.said import listing, phrase
from lexiko.study.coaching.advice import Advice
from lexiko.study.coaching.reasons import praise, reasons
from lexiko.study.coaching.scene import Scene
from lexiko.study.figures import move_name, require_engine

MOST = 3
"""So many reasons are given for a turn at most."""
_CLOSELY = 20


def explain(
    engine: Engine, view: View, played: Move | str, analysis: Analysis | None = None
) -> tuple[Advice, ...]:
    """Why a move was good, or why the best move of the analysis was better: at most three reasons,
    those that explain most first.

    Without an analysis, moves are compared by score and leave alone. There is nothing to say of a
    move that the analysis does not have, and of one that is neither a mistake nor a find.
    """
    require_engine(engine)
    require_view(view)
    good = analysis is None or isinstance(analysis, Analysis)
    require(good, "analysis", "an Analysis, or None", analysis)
    require(isinstance(played, str | Move), "played", "a move or its text", played)
    move = in_order(view.parse(played) if isinstance(played, str) else played)
    if analysis is None:
        analysis = static_analysis(engine, view, Limits(candidates=_CLOSELY, also=(move,)))
    scene = Scene.of(engine, analysis, move)
    if scene is None:
        return ()
    if scene.made.move == scene.best.move:
        return tuple(praise(scene))[:1]
    return tuple(reasons(scene))[:MOST] if scene.mistake != "none" else ()


def advise(engine: Engine, review: Review, analysis: Analysis | None = None) -> tuple[Advice, ...]:
    """What to say of a turn that was judged; `analysis` is what it was judged by, if not by score
    and leave."""
    before, turn = review.before, review.turn
    if review.played is None:
        return ()
    if review.bad:
        return _bad(review)
    view = before.view(turn.seat)
    # What was taken back although its words are good was judged by another dictionary.
    found = explain(engine, view, turn.move, analysis) if turn.stood else ()
    return (*found, *_challenged(review))


def _bad(review: Review) -> tuple[Advice, ...]:
    """A word that the dictionary does not have, and what came of it."""
    before, turn, best = review.before, review.turn, review.best
    view = before.view(turn.seat)
    played, words = move_name(view, turn.move), listing(review.bad, "and")
    lost = review.points_lost or 0.0
    figures = {"score": turn.score, "points_lost": lost, "win_lost": review.win_lost}
    if turn.stood and turn.challengers:
        return ()  # it was good by the dictionary of the game
    if turn.stood:
        said = phrase("coach_bad_word", words=words, played=played, n=turn.score)
        return (Advice.of("bad_word", (played,), 0.0, figures, said),)
    if best is None:
        return ()
    if not isinstance(best.move, Play):
        said = phrase("coach_turn_lost", words=words)
        return (Advice.of("lost_turn", (played,), max(lost, 0.0), figures, said),)
    better = move_name(view, best.move)
    said = phrase("coach_lost_turn", words=words, better=better, n=best.score)
    figures |= {"better_score": best.score}
    return (Advice.of("lost_turn", (played, better), max(lost, 0.0), figures, said),)


def _challenged(review: Review) -> tuple[Advice, ...]:
    """Good words that somebody challenged."""
    before, turn = review.before, review.turn
    if not turn.challengers:
        return ()
    played = move_name(before.view(turn.seat), turn.move)
    names = listing([before.seats[seat].name for seat in turn.challengers], "and")
    said = phrase("coach_challenge_lost", names=names, played=played)
    figures = {"challenges": len(turn.challengers)}
    return (Advice.of("challenge_lost", (played,), 0.0, figures, said),)
