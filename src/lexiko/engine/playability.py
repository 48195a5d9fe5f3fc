"""Playability: how often each word is the best play in games between computer players.

A word that is long, or has rare letters, may be good and yet hardly ever come up; what comes up
most is worth learning first. The counts of the usual dictionary come with the program.
"""

from __future__ import annotations

import json
import lzma
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import Executor
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType

import numpy as np

from lexiko.engine import bridge
from lexiko.engine.engine import Engine
from lexiko.engine.suite import suite_for
from lexiko.errors import LexiconError, LexikoError
from lexiko.folders import data_folder
from lexiko.kernel import selfplay
from lexiko.lexicon import DEFAULT, Lexicon, open_lexicon
from lexiko.rules import ENGLISH, Alphabet, Board, Rules, Word

CHUNK = 100
"""Games of one piece of work."""
_TURNS = 80
"""More turns than a game has; those of a longer one are not counted."""
_DATA = Path(__file__).parent / "data"


class PlayabilityCount:
    """Counts in the making: the same games give the same counts, on any number of threads."""

    def __init__(self, engine: Engine) -> None:
        self.counts: Counter[Word] = Counter()
        self.games = 0
        self._engine = engine

    def run(self, games: int, workers: Executor, threads: int, seed: int = 1) -> Iterator[int]:
        """Play so many games, whole chunks of them; each step tells how many there are."""
        while self.games < games:
            left = -(-(games - self.games) // CHUNK)
            starts = [self.games + CHUNK * place for place in range(min(threads, left))]
            for moves in workers.map(lambda start: self._play(start, seed), starts):
                for game in moves:
                    self.counts.update(main_words(self._engine.rules, game))
            self.games += CHUNK * len(starts)
            yield self.games

    def _play(self, start: int, seed: int) -> list[list[int]]:
        """The moves of one chunk of games, as kernels write them."""
        rules = self._engine.rules
        desk = bridge.new_desk(rules, self._engine.leaves.longest)
        seeds = (seed << 41) + np.arange(start, start + CHUNK)
        results = np.zeros((CHUNK, selfplay.RESULT_WIDTH), np.int32)
        moves = np.zeros((CHUNK, _TURNS), np.uint64)
        play_games = suite_for(rules.layout).play_games
        play_games(self._engine.tables, desk, seeds.astype(np.int64), results, moves)
        lengths = results[:, selfplay.TURNS].tolist()
        return [row[:length] for row, length in zip(moves.tolist(), lengths, strict=True)]


def main_words(rules: Rules, moves: Iterable[int]) -> Iterator[Word]:
    """The word that each play of a game has made along its tiles; other moves make none."""
    board = Board.empty(rules.layout, rules.alphabet)
    for move in moves:
        if 0 < move < selfplay.EXCHANGE:
            placements = bridge.play_from(move, board).placements
            board = board.put(placements)
            squares = [placement.square for placement in placements]
            yield board.word(board.run(squares[0], board.reading(squares)))


# kept in files -------------------------------------------------------------------------------


class OtherWords(ValueError):
    """The counts are of another dictionary."""


def packed(count: PlayabilityCount, lexicon: Lexicon) -> bytes:
    """Counts as they ship: what they are of, and a number for every word of a dictionary."""
    head = {"lexicon": lexicon.fingerprint, "games": count.games}
    numbers = np.array([count.counts[word] for word in lexicon], "<u4")
    # The same byte of all numbers, one after the other: most of the higher ones are 0.
    body = numbers.view(np.uint8).reshape(-1, 4).T.tobytes()
    return lzma.compress(json.dumps(head).encode() + b"\n" + body, preset=9 | lzma.PRESET_EXTREME)


def unpacked(data: bytes, lexicon: Lexicon) -> Mapping[Word, int]:
    """The counts of the words that were ever played, from what `packed` made of them."""
    head, _, body = lzma.decompress(data).partition(b"\n")
    if json.loads(head)["lexicon"] != lexicon.fingerprint:
        raise OtherWords("the dictionary is another one, or it has changed")
    planes = np.frombuffer(body, np.uint8).reshape(4, len(lexicon))
    numbers = np.ascontiguousarray(planes.T).view("<u4").ravel().tolist()
    return MappingProxyType(
        {word: number for word, number in zip(lexicon, numbers, strict=True) if number}
    )


def playability(lexicon: Lexicon) -> Mapping[Word, int]:
    """How often each word was played, those that never were left out.

    The user's own counts of a dictionary come first. Without any, or if they were made before the
    dictionary changed, those of the usual one stand in for every English one.
    """
    own = own_folder() / file_name(lexicon.name)
    if own.exists():
        found = _open(own, own.stat().st_mtime_ns, lexicon.name, lexicon.alphabet)
        if found is not None:
            return found
    usual = _DATA / file_name(DEFAULT)
    return (_open(usual, 0, DEFAULT) or {}) if lexicon.alphabet.is_english else {}


def file_name(lexicon_name: str) -> str:
    return f"playability-{lexicon_name}.xz"


def own_folder() -> Path:
    """Where the counts are that the user has made."""
    return data_folder() / "playability"


@lru_cache(maxsize=4)
def _open(
    path: Path, changed: int, lexicon_name: str, alphabet: Alphabet = ENGLISH
) -> Mapping[Word, int] | None:
    """The counts of a file; None if they are not of the dictionary of that name."""
    try:
        return unpacked(path.read_bytes(), open_lexicon(lexicon_name, alphabet=alphabet))
    except (OtherWords, LexiconError):
        return None
    except (OSError, ValueError, KeyError, TypeError, lzma.LZMAError) as error:
        problem = f"it does not hold how often the words of {lexicon_name} are played"
        raise LexikoError("bad_file", path=path, problem=problem) from error
