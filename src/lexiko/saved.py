"""Saved games of the command line: one JSON record a game in the data folder, written anew after
every turn.

A record is written aside, flushed to the disk and renamed, so that a file is always a whole game:
whatever the players have seen acknowledged survives a crash.
"""

from __future__ import annotations

import re
import time
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from lexiko.errors import LexiconError, LexikoError
from lexiko.folders import data_folder, write_whole
from lexiko.formats.record import Record, read_record, write_record
from lexiko.game import lexicon_for
from lexiko.lexicon import Lexicon, name_or_path
from lexiko.lexicon.library import write_words
from lexiko.rules import Position, Rules
from lexiko.rules.events import Event
from lexiko.said import people
from lexiko.wording.english import plural

_ID = re.compile(r"[a-z0-9][a-z0-9-]{0,79}")


def games_folder() -> Path:
    return data_folder() / "games"


@dataclass(slots=True)
class SavedGame:
    """A game and its file."""

    id: str
    path: Path
    _seen: tuple[int, int] | None = None
    """Time and size of the file when it was last read or written here."""

    def save(self, events: Iterable[Event]) -> None:
        """Write the whole record; when this returns, it is on the disk."""
        if self._stamp() != self._seen:
            raise LexikoError("game_changed", id=self.id)
        write_whole(self.path, write_record(Record(tuple(events), id=self.id)).encode())
        self._seen = self._stamp()

    def load(self) -> Record:
        """The record in the file."""
        self._seen = self._stamp()
        if self._seen is None:
            raise LexikoError("unknown_game", id=self.id)
        try:
            text = self.path.read_bytes().decode("utf-8")
        except UnicodeDecodeError as error:
            problem = "this is not UTF-8 text"
            raise LexikoError("bad_file", path=self.path, problem=problem) from error
        return read_record(text, str(self.path))

    def _stamp(self) -> tuple[int, int] | None:
        try:
            status = self.path.stat()
        except FileNotFoundError:
            return None
        return status.st_mtime_ns, status.st_size

    # the dictionary --------------------------------------------------------------------------

    @property
    def own_words(self) -> Path:
        """The copy of a word list that was given as a file: nobody changes it during the game."""
        return self.path.with_suffix(".words.txt")

    def open_agreed(self, position: Position, given: str | None) -> Lexicon:
        """The dictionary that the game agreed on; an error if it cannot be had any more."""
        rules, agreed = position.rules, position.lexicon
        if given is not None:
            lexicon = open_for(rules, given)
        elif self.own_words.exists():
            lexicon = lexicon_for(rules, self.own_words, clean=True)
        else:
            lexicon = lexicon_for(rules, agreed.name)
        if lexicon.fingerprint == agreed.fingerprint:
            return Lexicon(agreed.name, lexicon.words, lexicon.alphabet)
        raise LexiconError(
            "wrong_lexicon",
            expected=f"{agreed.name} ({agreed.fingerprint})",
            given=f"{lexicon.name} ({lexicon.fingerprint})",
        )


def open_for(rules: Rules, source: str) -> Lexicon:
    """A dictionary by name or file, as the rules use it."""
    return lexicon_for(rules, name_or_path(source))


def new_game(
    names: Sequence[str], events: Iterable[Event], words: Lexicon | None = None
) -> SavedGame:
    """A new game, saved under the day and the players, with the words of a list from a file."""
    folder = games_folder()
    folder.mkdir(parents=True, exist_ok=True)
    base = "-".join([time.strftime("%Y-%m-%d"), *filter(None, map(_slug, names))])[:70].strip("-")
    game_id, number = base, 1
    while not _claimed(folder / f"{game_id}.json"):
        number += 1
        game_id = f"{base}-{number}"
    game = SavedGame(game_id, folder / f"{game_id}.json")
    if words is not None:
        write_words(game.own_words, words, words.alphabet)
    game._seen = game._stamp()
    game.save(events)
    return game


def _claimed(path: Path) -> bool:
    """Whether the name is ours now: of several programs that ask at once, one makes the file."""
    try:
        path.touch(exist_ok=False)
    except FileExistsError:
        return False
    return True


def _slug(name: str) -> str:
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:20]


# finding games -------------------------------------------------------------------------------


def ids() -> list[str]:
    """The saved games, newest first."""
    paths = [path for path in games_folder().glob("*.json") if _ID.fullmatch(path.stem)]
    found = [(path.stat(), path.stem) for path in paths]
    # An empty file is the name of a game that is just being started.
    found = [(status, game_id) for status, game_id in found if status.st_size]
    return [game_id for status, game_id in sorted(found, key=lambda item: -item[0].st_mtime_ns)]


def find_game(text: str) -> SavedGame:
    """The saved game of an id, or of a part of one that fits no other."""
    known = ids()
    fitting = [text] if text in known else [game_id for game_id in known if text in game_id]
    if len(fitting) > 1:
        raise LexikoError("several_games", id=text, ids=", ".join(fitting))
    if not fitting:
        raise LexikoError("unknown_game", id=text)
    return SavedGame(fitting[0], games_folder() / f"{fitting[0]}.json")


@dataclass(frozen=True, slots=True)
class Summary:
    """A saved game as a list shows it."""

    id: str
    players: tuple[str, ...] = ()
    edition: str = ""
    turns: int = 0
    scores: tuple[int, ...] = ()
    winners: tuple[str, ...] = ()
    over: bool = False
    kept: bool = False
    lexicon: str = ""
    """The dictionary that it needs from the library: none if it has its own words."""
    problem: str = ""

    def needs(self, lexicon: str) -> bool:
        """Whether it could not go on without a dictionary of the library."""
        return not self.over and self.lexicon == lexicon

    @property
    def text(self) -> str:
        if self.problem:
            return f"cannot be read: {self.problem}"
        pairs = zip(self.players, self.scores, strict=True)
        scores = ", ".join(f"{name} {score}" for name, score in pairs)
        if not self.over:
            state = f"after {plural(self.turns, 'turn')}"
        elif not self.winners:
            state = "over"
        elif len(self.players) == 1:
            state = "finished"
        else:
            state = f"won by {people(self.winners)}"
        return f"{self.edition}, {state}: {scores}"


def summaries() -> list[Summary]:
    """Every saved game, newest first; one that cannot be read says why."""
    return [_summary(game_id) for game_id in ids()]


def _summary(game_id: str) -> Summary:
    try:
        game = find_game(game_id)
        position = game.load().position
    except (LexikoError, OSError) as error:
        return Summary(game_id, problem=str(error))
    names = tuple(seat.name for seat in position.seats)
    winners = () if position.result is None else position.result.winners
    return Summary(
        game_id,
        names,
        position.rules.edition,
        position.turn + (position.pending is not None),
        position.scores,
        tuple(names[seat] for seat in winners),
        position.is_over,
        position.kept,
        "" if game.own_words.exists() else position.lexicon.name,
    )
