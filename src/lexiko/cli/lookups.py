"""What players may look at during a game: turns, unseen tiles, help, and the dictionary if the
rules open it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from lexiko.cli.actions import Check, Score, Search
from lexiko.cli.board_view import heap, vowels_and_consonants
from lexiko.cli.prompt import COMMANDS, Command, Misread
from lexiko.cli.typed import Hand, typed_play
from lexiko.errors import IllegalMove
from lexiko.lexicon import Lexicon, spellings
from lexiko.lexicon.definitions import definitions
from lexiko.rules import BLANK, Position, work_out
from lexiko.rules.allowed import may_have_hints
from lexiko.wording.english import plural
from lexiko.wording.story import Story, points

MAX_FOUND = 400
_PLAIN_KINDS = ("look", "game")
_PATTERN = re.compile(r"(?:[^\W\d_]|[.?*]|\[[^\]]+\])+")


def moves_lines(story: Story, first: int | None, most: int) -> Iterator[str]:
    """The turns so far, or as many of the last ones as the screen holds."""
    position = story.position
    assert position is not None
    if not story.rows:
        yield "No turns yet."
        return
    rows = story.rows
    if first is not None:
        rows = [row for row in rows if row.turn >= first][:most]
    shown = rows[-most:]
    if shown and len(shown) < len(story.rows) and first is None:
        yield f"Turns {shown[0].turn} to {shown[-1].turn}; moves 1 shows the first ones."
    names = [seat.name for seat in position.seats]
    width = max(map(len, names))
    for row in shown:
        secrets = position.rules.solitaire is not None or position.is_over
        score = points(row.score) if row.score else ""
        yield f"{row.turn:>3} {names[row.seat]:{width}} {score:>5} {row.total:>5}  " + row.text(
            secrets
        )


def unseen_lines(position: Position, seat: int | None, width: int) -> Iterator[str]:
    """The tiles that a player cannot see, by letter; None sees no rack at all."""
    import textwrap

    alphabet = position.rules.alphabet
    pieces = position.unseen(seat)
    if position.rules.solitaire == "open":
        yield "All tiles lie face up."
        return
    yield f"{plural(len(pieces), 'tile')} not seen, {len(position.bag)} of them in the bag:"
    yield from textwrap.wrap("  ".join(heap(alphabet, pieces)), max(20, width - 2))
    counts = vowels_and_consonants(alphabet, pieces)
    if counts:
        yield counts


def help_lines(position: Position, topic: str = "", room: int = 40) -> Iterator[str]:
    """The commands that mean something in this game, or one of them."""
    known = [command for command in COMMANDS if _means_something(position, command)]
    named = [command for command in known if topic in (command.name, *command.aliases)]
    shown = named or known
    # Where the screen is too small for all, the ones that explain themselves share a line.
    short = len(shown) >= room
    for command in shown:
        if not (short and command.kind in _PLAIN_KINDS):
            yield f"  {command.usage:27} {command.help}"
    if short:
        names = [command.name for command in known if command.kind in _PLAIN_KINDS]
        yield f"  Also: {', '.join(names)}."
    if not named:
        yield "A letter you do not hold uses a blank; ?x uses one even if you hold X."


def _means_something(position: Position, command: Command) -> bool:
    rules = position.rules
    edits = rules.recycle or rules.reclaim_blanks
    is_open = rules.solitaire == "open"
    kinds = {
        "dictionary": rules.dictionary != "challenges",
        "kept": position.kept,
    }
    names = {
        "challenge": rules.challenge != "void",
        "accept": bool(position.waiting_for),
        "show": rules.must_play_after_pass and rules.challenge == "void" and not rules.solitaire,
        "hint": may_have_hints(position),
        "exchange": not is_open,
        "pass": not is_open,
        "unseen": not is_open,
        "shuffle": not is_open and not position.kept,
        "sort": not is_open and not position.kept,
        "rearrange": rules.rearrange,
        "recycle": rules.recycle,
        "reclaim": rules.reclaim_blanks,
        "undo": edits,
        "search": rules.dictionary == "free",
    }
    return kinds.get(command.kind, True) and names.get(command.name, True)


def score_lines(hand: Hand, action: Score) -> Iterator[str]:
    """What a play would score: its shape is checked, its words are not."""
    play = typed_play(hand, action.at, action.word)
    turn, reasons = work_out(hand.rules, hand.board, hand.rack, hand.bag, play)
    if turn is None:
        raise IllegalMove(reasons)
    alphabet = hand.rules.alphabet
    words = [f"{alphabet.text(word.word)} {word.points}" for word in turn.score.words]
    words += [f"bonus {turn.score.bonus}"] if turn.score.bonus else []
    yield f"It would score {turn.score.total}: {', '.join(words)}."


# the dictionary ------------------------------------------------------------------------------


def check_lines(position: Position, seat: int, lexicon: Lexicon, action: Check) -> Iterator[str]:
    """Whether a word is good and what it means, where the rules let players ask."""
    if not position.view(seat).may_check:
        raise Misread("These rules open the dictionary for challenges only.")
    good = lexicon.check(action.word)
    yield f"{action.word.upper()} is {'good' if good else 'not good'}."
    if good and lexicon.alphabet.is_english:
        for meaning in definitions(action.word)[:1]:
            yield f"{meaning.of}, {meaning.part}: {meaning.text}."


def search_lines(
    position: Position, seat: int, lexicon: Lexicon, action: Search, width: int, height: int
) -> Iterator[str]:
    """The words that fit a pattern, shorter ones first, where the rules let players search."""
    import textwrap

    if not position.view(seat).may_search:
        raise Misread("These rules do not let players search the dictionary.")
    found = [lexicon.alphabet.text(word) for word in matches(lexicon, action)]
    if not found:
        yield "No words fit."
        return
    lines = textwrap.wrap("  ".join(found[:MAX_FOUND]), max(20, width - 2))
    room = max(3, height)
    yield from lines[:room]
    shown = sum(len(line.split()) for line in lines[:room])
    if shown < len(found):
        yield f"… and {len(found) - shown} more: narrow it down."


def matches(lexicon: Lexicon, action: Search) -> list[bytes]:
    """The words of a pattern: `?` or `.` is any letter, `*` any number of them.

    With letters given, they must fill the open places; `?` among them is a blank.
    """
    alphabet = lexicon.alphabet
    if not _PATTERN.fullmatch(action.pattern):
        raise Misread("A pattern has letters, ? for any letter and * for any number of them.")
    fixed: Counter[int] = Counter()
    pattern = b""
    for token in re.findall(r"\[[^\]]+\]|.", action.pattern):
        if token in ".?":
            pattern += b"."
        elif token == "*":
            pattern += b".*"
        else:
            letter = alphabet.letter(token.strip("[]"))
            fixed[letter] += 1
            pattern += re.escape(bytes([letter]))
    wanted = re.compile(pattern, re.DOTALL)
    found = [word for word in lexicon.words if wanted.fullmatch(word)]
    if action.letters is not None:
        pieces = Counter(alphabet.parse_pieces(action.letters))
        blanks = pieces.pop(BLANK, 0)
        held = fixed + pieces
        found = [word for word in found if (Counter(word) - held).total() <= blanks]
    return sorted(found, key=lambda word: (len(word), word))


def words_of(text: str, position: Position) -> list[bytes]:
    """The words that a person may mean, of those of the play on the board."""
    pending = position.pending
    options = spellings(text, position.rules.alphabet)
    known = [] if pending is None else [word for word in pending.words if word in options]
    return known or sorted(options)[:1] or [position.rules.alphabet.parse_word(text)]
