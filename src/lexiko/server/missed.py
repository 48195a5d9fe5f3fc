"""Words that people missed in a reviewed game become cards of their quiz."""

from __future__ import annotations

import json
from functools import partial
from itertools import islice

from lexiko.errors import StoreError
from lexiko.lexicon import DEFAULT
from lexiko.server import seating
from lexiko.server.learning import QUIZ, unmet
from lexiko.store import Store
from lexiko.study.missed import missed_words
from lexiko.study.quizzes import MISSED, alphagram
from lexiko.study.reviews import ReviewedTurn

MOST_OF_A_GAME = 20
"""So many words that a player missed in one game are learnt."""


async def learn_missed(store: Store, game: str) -> None:
    """Let everybody who sat in a game learn what they missed there; a full memory stays as it is.

    Words of an English dictionary are asked with the usual one, where most quizzes are.
    """
    row = await store.game(game)
    if row is None:
        return
    turns = [
        ReviewedTurn.from_json(json.loads(text)["turn"])
        for text in await store.reviewed_turns(game)
    ]
    agreement = seating.agreed(row.setup)
    alphabet = agreement.rules.alphabet
    lexicon = DEFAULT if alphabet.is_english else agreement.lexicon
    for seat in row.seats:
        if seat.person is None or seat.kind == "computer":
            continue
        words = islice(missed_words(turns, seat.seat), MOST_OF_A_GAME)
        shown = {alphagram(alphabet, alphabet.parse_word(word)) for word in words}
        keys = [(QUIZ, f"{lexicon}/{MISSED}/{one}") for one in sorted(shown)]
        try:
            await store.relearn(seat.person, keys, partial(unmet, keys))
        except StoreError as error:
            if error.code not in ("learning_full", "bad_value"):
                raise
