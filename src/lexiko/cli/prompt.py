"""From a typed line to an action: forgiving about order, case and abbreviations, and pure.

Whether an action is legal is not asked here: only what the person means.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from lexiko.cli.actions import (
    Accept,
    Action,
    Adjust,
    Challenge,
    Check,
    DrewWrong,
    End,
    Exchange,
    GiveBack,
    Look,
    Nothing,
    Pause,
    Place,
    Quit,
    Rearrange,
    Reclaim,
    Recycle,
    Resign,
    Save,
    Score,
    Search,
    ShowPlay,
    Skip,
    TakeBack,
    TakeHint,
    TellRack,
    Undo,
)

MAX_LINE = 400
_SQUARE = re.compile(r"\d{1,2}[A-Za-z]|[A-Za-z]\d{1,2}")


class Misread(Exception):
    """A line that says nothing the game understands; the text says what would be right."""


@dataclass(frozen=True, slots=True)
class _Line:
    """What follows a command: its words, and the names of the players."""

    words: tuple[str, ...]
    names: tuple[str, ...]

    def split_by(self) -> tuple[tuple[str, ...], int | None]:
        """The words without `by NAME`, and the seat of that name.

        BY is a word of the game too: at the end of the line it is never the sign of a name.
        """
        problem = None
        for place in reversed(range(len(self.words) - 1)):
            if self.words[place].lower() == "by":
                rest = self.words[place + 1 :]
                try:
                    seat, used = _seat(rest, self.names)
                except Misread as error:
                    problem = problem or error
                else:
                    return self.words[:place] + rest[used:], seat
        if problem is not None:
            raise problem
        return self.words, None


def parse(line: str, names: Sequence[str]) -> Action:
    """What a line means in a game of these players.

    >>> parse("8f horn", ["Ann", "Bob"])
    Place(at='8f', word='horn')
    >>> parse("challenge by bob HORN", ["Ann", "Bob"])
    Challenge(words=('HORN',), by=1)
    """
    if len(line) > MAX_LINE:
        raise Misread("That line is too long to be a move.")
    words = tuple(re.split(r"[\s,;:]+", line.strip(" \t\r\n,;:")))
    if words == ("",):
        return Nothing()
    if _SQUARE.fullmatch(words[0]):
        return _play_words(words, "8F HORN")
    head = words[0].lower()
    if head == "?":
        return Look("help")
    if len(words) == 1 and re.fullmatch(r"[^\W\d_]{2,}\?", words[0]):
        return Check(words[0][:-1])
    command = _command(head, len(words))
    if command is not None:
        return command.read(_Line(words[1:], tuple(names)))
    if len(words) > 1 and _SQUARE.fullmatch(words[-1]):
        return _play_words((words[-1], *words[:-1]), "8F HORN")
    raise Misread(_unknown(words))


def _unknown(words: tuple[str, ...]) -> str:
    head = words[0].lower()
    near = difflib.get_close_matches(head, _NAMES, 1, 0.7)
    if near:
        return f"There is no “{words[0]}”. Did you mean {near[0]}? Type help for all commands."
    if len(words) == 1 and words[0].isalpha():
        return (
            f"Where does {words[0].upper()} go? Type 8F {words[0].upper()} to read across from 8F, "
            f"or F8 {words[0].upper()} to read down."
        )
    return "I did not understand that. Type a play such as 8F HORN, or help."


def _command(head: str, count: int) -> Command | None:
    """The command of a name, an alias, or the beginning of just one name."""
    if head in _NAMES:
        return _NAMES[head]
    begun = {command.name for name, command in _NAMES.items() if name.startswith(head)}
    if len(head) >= 2 and len(begun) == 1:
        return _NAMES[begun.pop()]
    if len(begun) > 1 and count == 1 and len(head) <= 3:
        raise Misread(f"Did you mean {' or '.join(sorted(begun))}?")
    return None


# reading the rest of a line ------------------------------------------------------------------


def _play_words(words: tuple[str, ...], example: str) -> Place:
    """Coordinates and a word, in either order."""
    if len(words) == 2 and not _SQUARE.fullmatch(words[0]) and _SQUARE.fullmatch(words[1]):
        words = (words[1], words[0])
    if not words or not _SQUARE.fullmatch(words[0]):
        raise Misread(f"Type where and what: {example}. 8F reads across, F8 down.")
    if len(words) == 1:
        raise Misread(f"Which word goes on {words[0].upper()}? Type {words[0].upper()} HORN.")
    if len(words) > 2:
        raise Misread(f"One word at a time, please: {example}.")
    return Place(words[0], words[1])


def _seat(words: Sequence[str], names: Sequence[str]) -> tuple[int, int]:
    """The seat that the first words name, and how many words the name took.

    A name may have several words; its beginning is enough if it is clear, and so is the number
    of the seat.
    """
    lower = [name.lower() for name in names]
    for used in range(len(words), 0, -1):
        text = " ".join(words[:used]).lower()
        if lower.count(text) == 1:
            return lower.index(text), used
    first = words[0].lower()
    begun = [seat for seat, name in enumerate(lower) if name.startswith(first)]
    if len(begun) == 1:
        return begun[0], 1
    if first.isdecimal() and 1 <= int(first) <= len(names):
        return int(first) - 1, 1
    raise Misread(f"Nobody here is called {words[0]}; there are {', '.join(names)}.")


def _seat_and_rest(line: _Line, usage: str) -> tuple[int, tuple[str, ...]]:
    if not line.words:
        raise Misread(f"Type whose: {usage}")
    seat, used = _seat(line.words, line.names)
    return seat, line.words[used:]


def _number(words: Sequence[str], default: int | None, usage: str) -> int:
    if not words and default is not None:
        return default
    text = words[0] if len(words) == 1 else ""
    if not re.fullmatch(r"[+-]?\d{1,5}", text):
        raise Misread(f"Type a number: {usage}")
    return int(text)


def _no_words(action: Action) -> Callable[[_Line], Action]:
    """A command that stands alone; with more on its line, perhaps something else was meant."""

    def read(line: _Line) -> Action:
        if line.words:
            raise Misread(f"Nothing goes after that command: leave out “{' '.join(line.words)}”.")
        return action

    return read


def _score(line: _Line) -> Action:
    place = _play_words(line.words, "score 8F HORN")
    return Score(place.at, place.word)


def _rearrange(line: _Line) -> Action:
    place = _play_words(line.words, "rearrange 8F STOPS")
    return Rearrange(place.at, place.word)


def _exchange(line: _Line) -> Action:
    return Exchange("".join(line.words))


def _challenge(line: _Line) -> Action:
    words, by = line.split_by()
    return Challenge(tuple(word.upper() for word in words), by)


def _by_whom(line: _Line) -> int | None:
    """Whoever is named, with or without `by`."""
    words, by = line.split_by()
    return _seat(words, line.names)[0] if words and by is None else by


def _accept(line: _Line) -> Action:
    return Accept(_by_whom(line))


def _recycle(line: _Line) -> Action:
    place = _play_words(line.words, "recycle 8F X")
    return Recycle(place.at, place.word)


def _reclaim(line: _Line) -> Action:
    if len(line.words) != 1 or not _SQUARE.fullmatch(line.words[0]):
        raise Misread("Type where the blank is: reclaim 8F")
    return Reclaim(line.words[0])


def _check(line: _Line) -> Action:
    if len(line.words) != 1:
        raise Misread("One whole word at a time: check HORN")
    return Check(line.words[0].rstrip("?") or line.words[0])


def _search(line: _Line) -> Action:
    lower = [word.lower() for word in line.words]
    letters: str | None = None
    words = line.words
    if "with" in lower:
        place = lower.index("with")
        letters, words = "".join(words[place + 1 :]), words[:place]
    if len(words) > 1 or (not words and letters is None):
        raise Misread("Type what to look for: search QU?T, search *ING, or search with AEINRST")
    return Search(words[0] if words else "*", letters)


def _take_back(line: _Line) -> Action:
    words, by = line.split_by()
    turn = _number(words, 0, "takeback 5 goes back to the beginning of turn 5")
    return TakeBack(turn or None, by)


def _resign(line: _Line) -> Action:
    return Resign(_by_whom(line))


def _help(line: _Line) -> Action:
    return Look("help", " ".join(line.words).lower())


def _moves(line: _Line) -> Action:
    number = _number(line.words, 0, "moves 12 shows the turns from 12 on")
    return Look("moves", str(number) if number else "")


def _rack(line: _Line) -> Action:
    seat, rest = _seat_and_rest(line, "rack Ann AEINRST")
    return TellRack(seat, "".join(rest))


def _too_many(line: _Line) -> Action:
    seat, rest = _seat_and_rest(line, "toomany Ann 1")
    return DrewWrong(seat, abs(_number(rest, 1, "toomany Ann 1")))


def _short(line: _Line) -> Action:
    seat, rest = _seat_and_rest(line, "short Ann 1")
    return DrewWrong(seat, -abs(_number(rest, 1, "short Ann 1")))


def _give_back(line: _Line) -> Action:
    usage = "giveback Ann 1 by Bob"
    words, by = line.split_by()
    if by is None:
        raise Misread(f"Another player takes the tiles without looking. Add who: {usage}")
    seat, rest = _seat_and_rest(_Line(words, line.names), usage)
    count = _number(rest[:1], 1, usage)
    return GiveBack(seat, count, by, "".join(rest[1:]))


def _adjust(line: _Line) -> Action:
    usage = "adjust Ann -10 overtime"
    seat, rest = _seat_and_rest(line, usage)
    return Adjust(seat, _number(rest[:1], None, usage), " ".join(rest[1:]) or "adjustment")


# the commands --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Command:
    """One command: its name, how else it may be called, how to read it, what help says."""

    name: str
    read: Callable[[_Line], Action]
    usage: str
    help: str
    aliases: tuple[str, ...] = ()
    kind: str = "move"


def _play(line: _Line) -> Action:
    return _play_words(line.words, "play 8F HORN")


COMMANDS: tuple[Command, ...] = (
    Command("play", _play, "8F HORN", "play across from 8F; F8 HORN plays down", ("p", "place")),
    Command("score", _score, "score 8F HORN", "what a play would score", ("count", "try")),
    Command(
        "exchange",
        _exchange,
        "exchange ABC",
        "put tiles back and draw others",
        ("ex", "swap", "change"),
    ),
    Command("pass", _no_words(Skip()), "pass", "skip your turn", ("skip",)),
    Command("challenge", _challenge, "challenge [WORD] [by NAME]", "challenge the last play"),
    Command("accept", _accept, "accept", "let the last play stand", ("ok", "okay", "fine")),
    Command("show", _no_words(ShowPlay()), "show", "see a play when you must make one"),
    Command("hint", _no_words(TakeHint()), "hint", "a hint, step by step; everybody hears of it"),
    Command("recycle", _recycle, "recycle 8F X", "change a letter on the board", kind="edit"),
    Command("reclaim", _reclaim, "reclaim 8F", "take a blank for its letter", kind="edit"),
    Command(
        "rearrange", _rearrange, "rearrange 8F STOPS", "reorder a word and add to it", kind="edit"
    ),
    Command("undo", _no_words(Undo()), "undo", "undo the last change to the board", kind="edit"),
    Command("board", _no_words(Look("board")), "board", "show the board again", ("b",), "look"),
    Command("moves", _moves, "moves [12]", "the turns so far", ("history", "turns"), "look"),
    Command(
        "unseen", _no_words(Look("unseen")), "unseen", "tiles you cannot see", ("bag",), "look"
    ),
    Command(
        "shuffle", _no_words(Look("shuffle")), "shuffle", "shuffle your rack", ("mix",), "look"
    ),
    Command("sort", _no_words(Look("sort")), "sort", "sort your rack from A to Z", (), "look"),
    Command("rules", _no_words(Look("rules")), "rules", "the rules of this game", (), "look"),
    Command("check", _check, "check HORN (or horn?)", "is it a word?", ("word",), "dictionary"),
    Command("search", _search, "search QU?T [with ABC]", "find words", ("find",), "dictionary"),
    Command(
        "takeback", _take_back, "takeback [5]", "ask to go back to a turn", ("rewind",), "game"
    ),
    Command("pause", _no_words(Pause()), "pause", "stop the clock, hide the rack", (), "game"),
    Command("save", _no_words(Save()), "save", "show where the game is saved", (), "game"),
    Command("quit", _no_words(Quit()), "quit", "leave, and resume later", ("exit", "q"), "game"),
    Command("resign", _resign, "resign", "leave the game for good", (), "game"),
    Command("end", _no_words(End()), "end", "end the game if all agree", ("finish",), "game"),
    Command("rack", _rack, "rack Ann AEINRST", "enter what a rack holds", ("tiles",), "kept"),
    Command("toomany", _too_many, "toomany Ann 1", "Ann drew one too many", (), "kept"),
    Command(
        "giveback", _give_back, "giveback Ann 1 by Bob", "Bob takes it without looking", (), "kept"
    ),
    Command("short", _short, "short Ann 1", "Ann drew one too few", ("toofew",), "kept"),
    Command("adjust", _adjust, "adjust Ann -10 late", "add points or take some off", (), "kept"),
    Command("help", _help, "help", "this list", ("h", "commands"), "look"),
)

_NAMES: dict[str, Command] = {
    name: command for command in COMMANDS for name in (command.name, *command.aliases)
}
