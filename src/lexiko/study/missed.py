"""Words that a player did not find in a reviewed game, worth learning next."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from lexiko.study.reviews import ReviewedTurn

_PLAY = re.compile(r"[0-9A-Z]+ (\S+)")
"""A play in writing: a square and the main word; neither an exchange nor an edited board."""
_WORTH = ("medium", "large")
"""Mistakes of these sizes show that a word was not known, or not seen."""


def missed_words(turns: Iterable[ReviewedTurn], seat: int) -> Iterator[str]:
    """The best words that a player had and did not play, each once, in capitals.

    A turn counts if the mistake was no small one, or if there was a bingo and none was played.
    """
    seen: set[str] = set()
    for turn in turns:
        if turn.seat != seat or turn.is_hinted or turn.best in (None, turn.played):
            continue
        missed_bingo = bool(turn.bingo_there) and not turn.bingo
        play = _PLAY.fullmatch(turn.best or "")
        if play is not None and (turn.mistake in _WORTH or missed_bingo):
            word = play[1].upper()
            if word not in seen:
                seen.add(word)
                yield word
