"""The moves of a position from the best to the worst, by whatever the rules allow."""

from __future__ import annotations

from itertools import chain

from lexiko.engine.engine import Candidate, Engine
from lexiko.lexicon import Lexicon, PlainFinder
from lexiko.rules import Bag, Rack, View, work_out

_VARIED = 1 << 13
"""How many plays of the variations are asked for at first."""


def ranked_plays(
    engine: Engine, view: View, top: int | None = None, edits: int = 1
) -> list[Candidate]:
    """The best plays of the seat that sees this, all of them if `top` is None.

    Those of the variations are among them, with up to so many edits of the board. Of plays that
    are worth the same, one without edits comes first.
    """
    found = engine.candidates(view)
    plays = [found.move(int(index)) for index in found.order()[:top]]
    return best_first(plays, _varied(engine, view, top, edits))[:top]


def _varied(engine: Engine, view: View, top: int | None, edits: int) -> list[Candidate]:
    if top is not None:
        return engine.varied(view, edits, top)
    limit = _VARIED
    while len(found := engine.varied(view, edits, limit)) == limit:
        limit *= 4
    return found


def plain_plays(
    lexicon: Lexicon, view: View, top: int | None = None, edits: int = 1
) -> list[Candidate]:
    """The same without an engine, where the board is too large for one: slowly, and by score."""
    assert view.seat is not None
    rules, board, rack = view.rules, view.board, view.racks[view.seat].letters
    plays = []
    for play in PlainFinder(edits).plays(rules, board, rack, lexicon):
        turn, _ = work_out(rules, board, Rack(rack), Bag(b""), play)
        assert turn is not None
        plays.append(Candidate(play, turn.score.total, float(turn.score.total)))
    return best_first(plays)[:top]


def best_first(*groups: list[Candidate]) -> list[Candidate]:
    """All candidates by falling equity; equals in the order in which they were given."""
    return sorted(chain(*groups), key=lambda candidate: -candidate.equity)
