"""Questions about a play: is its word good, or would you challenge it?

Half of the plays have a word that the dictionary lacks although it might have it, as players who
know a language believe in such words. The words of the other half are good, but rare, and seem to
be made from common ones just like those: so how a word looks does not give the answer away.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

from lexiko.engine import Engine
from lexiko.engine.engine import engine_for
from lexiko.engine.judging import worked_out
from lexiko.engine.vocabulary import Knowledge, is_english, stems, vocabulary
from lexiko.errors import LexikoError
from lexiko.lexicon import Lexicon
from lexiko.lexicon.frequency import frequency
from lexiko.lexicon.library import offensive_words
from lexiko.rules import Play, Position, View
from lexiko.rules.alphabet import ENGLISH, Word
from lexiko.study.figures import move_name
from lexiko.study.puzzles.puzzle import ACCEPT, CHALLENGE, Puzzle, puzzle_cgp, read_position
from lexiko.study.puzzles.ratings import word_difficulty

BELIEVED = Knowledge(60_000, phonies=0.125)
"""A player who knows this many words, and tries a form of every one of them."""
LOOKED_AT = 120
"""So many plays of a position are looked through, the best first."""
SHORTEST, LONGEST = 4, 9
RARE = 2.2
"""Good words in questions are rarer than this Zipf frequency."""
KNOWN = 2.4
"""And come from words that are more common than this."""
_PREFIXES = tuple(map(ENGLISH.parse_word, ("RE", "UN")))


class Suspects:
    """The words that somebody might doubt: no word comes twice, and half of them are bad."""

    def __init__(self, wanted: int) -> None:
        self._asked: set[str] = set()
        self._bad_left = (wanted + 1) // 2
        self._owed: Counter[str] = Counter()
        """For each bad word there is a good one with the same look."""

    def asked(self, puzzle: Puzzle) -> None:
        """This question has been asked: its word does not come again."""
        text = puzzle.played.rpartition(" ")[2].upper()
        self._asked.add(text)
        look = _look(ENGLISH.parse_word(text))
        self._owed[look] += 1 if puzzle.bad else -1
        self._bad_left -= bool(puzzle.bad)

    def question(
        self, engine: Engine, position: Position, source: str, chance: random.Random
    ) -> Puzzle | None:
        """A question from a position: what its player could have played."""
        rules, lexicon = engine.rules, engine.lexicon
        if not is_english(lexicon) or position.racks[position.to_move].unknown:
            return None
        try:
            view = read_position(puzzle_cgp(position)).view(0)
        except LexikoError:
            return None  # a position that cannot be written down
        bad = False
        plays = list(self._plays(engine, view, lexicon, bad=False))
        if not plays and self._bad_left > 0:
            bad = True
            believed = engine_for(rules, vocabulary(lexicon, BELIEVED, phonies=True))
            plays = list(self._plays(believed, view, lexicon, bad=True))
        if not plays:
            return None
        move, word = plays[chance.randrange(min(4, len(plays)))]
        common = max(map(frequency, _origins(word)), default=0.0)
        return Puzzle(
            kind="challenge",
            cgp=puzzle_cgp(position, bytes(sorted(tile.piece for _, tile in move.placements))),
            lexicon=lexicon.name,
            fingerprint=lexicon.ref.fingerprint,
            answer=CHALLENGE if bad else ACCEPT,
            rating=word_difficulty(common if bad else frequency(word), bad),
            played=move_name(view, move),
            bad=(ENGLISH.text(word),) if bad else (),
            source=source,
        )

    def _plays(
        self, engine: Engine, view: View, lexicon: Lexicon, *, bad: bool
    ) -> Iterator[tuple[Play, Word]]:
        """The plays whose main word alone may be doubted: a bad one, or a good one that looks like
        a bad one which was asked about."""
        if not bad and not any(owed > 0 for owed in self._owed.values()):
            return
        offensive = offensive_words()
        found = engine.candidates(view)
        for index in found.order()[:LOOKED_AT]:
            move = found.move(int(index)).move
            main, *others = (one.word for one in worked_out(view, move).score.words)
            if not SHORTEST <= len(main) <= LONGEST or (main in lexicon) == bad:
                continue
            if not bad and self._owed[_look(main)] < 1:
                continue
            good = all(word in lexicon for word in others)
            new = ENGLISH.text(main) not in self._asked
            if good and new and _is_doubtful(main, lexicon) and not offensive & {main, *others}:
                assert isinstance(move, Play)
                yield move, main


def _is_doubtful(word: Word, lexicon: Lexicon) -> bool:
    """Whether a word looks like a form of a common one, and nobody can be sure of it."""
    if frequency(word) >= RARE:
        return False
    return any(origin in lexicon and frequency(origin) >= KNOWN for origin in _origins(word))


def _look(word: Word) -> str:
    """How a word seems to be made: by which beginning and which ending."""
    text = ENGLISH.text(word)
    begins = next((one for one in ("RE", "UN") if text.startswith(one)), "")
    ends = next((one for one in ("ED", "ER", "EST", "ING", "LY", "S") if text.endswith(one)), "")
    return f"{begins}-{ends}"


def _origins(word: Word) -> Iterator[Word]:
    """The words that a word may be made from; not all of it are words."""
    if len(word) > 1:
        yield from (stem for _, stem in stems(word))
    for prefix in _PREFIXES:
        if word.startswith(prefix) and len(word) > len(prefix) + 2:
            yield word[len(prefix) :]
