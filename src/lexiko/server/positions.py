"""Positions that somebody makes up or brings in: read, checked, and told to the page.

All of it is done aside, by functions that depend on what they are given alone.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from lexiko.errors import LexikoError, Reason
from lexiko.formats import Record, read_cgp, write_cgp
from lexiko.formats.asked import as_known
from lexiko.formats.cgp import settled
from lexiko.formats.cgp_text import CgpText
from lexiko.formats.files import format_of
from lexiko.formats.record import UNKNOWN_LEXICON
from lexiko.kernel.records import MAX_RACK
from lexiko.lexicon import DEFAULT, Lexicon
from lexiko.rules import Board, Direction, LexiconRef, Position, Rack, Rules, Square, Word
from lexiko.rules.codec import board_rows
from lexiko.rules.events import Event
from lexiko.rules.history import turns_of
from lexiko.rules.writing import rack_text
from lexiko.said import phrase
from lexiko.server.books import OURS
from lexiko.server.game_files import read_game
from lexiko.server.messages.positions import AnyPosition, TurnToChoose
from lexiko.server.reference import Book

SOURCE = phrase("this_file")
_EMPTY = re.compile(r"\.+")
MOST_TURNS = 500
"""So many turns of a game are told to choose from."""


@dataclass(frozen=True, slots=True)
class MadeUp:
    """A position as somebody has put it together."""

    rules: Rules
    lexicon: str
    board: tuple[str, ...]
    """Rows, in which a full stop is an empty square and a small letter a blank."""
    rack: str
    scores: tuple[int, ...]
    """That of whoever is to move first."""


def made_up(wanted: MadeUp) -> AnyPosition:
    """A position that was put together, if there can be such a one."""
    rules = _known(wanted.rules)
    board = "/".join(_EMPTY.sub(lambda run: str(len(run.group())), row) for row in wanted.board)
    racks = "/".join([wanted.rack, *[""] * (len(wanted.scores) - 1)]) or "-"
    text = f"{board} {racks} {'/'.join(map(str, wanted.scores))} 0"
    cgp = CgpText(text, SOURCE)
    _, pieces = cgp.placements(rules)
    rack = cgp.rack(cgp.racks.split()[0], rules.alphabet)
    if len(rack) > rules.rack_size:
        raise LexikoError("position_rack", most=rules.rack_size)
    _check_counts(rules, bytes(piece for piece, _ in (*pieces, *rack)))
    position = read_cgp(text, SOURCE, rules).position
    return _told(replace(position, lexicon=LexiconRef(wanted.lexicon, "")))


def brought_in(text: str, turn: int | None) -> AnyPosition:
    """The position of a CGP text, or the one before a turn of a game: the last one, unless somebody
    says which."""
    data = text.encode()
    if format_of(data) == "cgp":
        record = read_cgp(text, SOURCE)
        _known(record.position.rules)
        return _told(record.position)
    record, _ = read_game(data)
    _known(record.position.rules)
    turns = list(_turns(record))[:MOST_TURNS]
    chosen = len(turns) if turn is None else turn
    if not 0 < chosen <= len(turns):
        raise LexikoError("no_turn_to_analyse", turn=chosen)
    return {**_told(before_turn(record.events, chosen - 1)), "turns": turns, "turn": chosen}


def position_asked(cgp: str) -> Position:
    """The position of a CGP text, if there is something to say about it: the letters are ours, and
    there are tiles to move with."""
    position = read_cgp(cgp, SOURCE).position
    _known(position.rules)
    if not 0 < len(position.racks[position.to_move].letters) <= MAX_RACK:
        raise LexikoError("position_rack", most=min(MAX_RACK, position.rules.rack_size))
    return position


def rules_asked(cgp: str) -> Rules:
    """The rules of such a position."""
    return position_asked(cgp).rules


def before_turn(events: tuple[Event, ...], number: int) -> Position:
    """The position before a move of a game, from 0, as its player knew it."""
    for place, (before, turn) in enumerate(turns_of(events)):
        if place == number:
            return as_known(settled(before), turn.seat)
    raise LexikoError("no_turn_to_analyse", turn=number + 1)


def position_text(events: tuple[Event, ...], number: int) -> str:
    """The same in CGP."""
    return write_cgp(before_turn(events, number))


def book_for(position: Position) -> Book:
    """The dictionary of a position, or the usual one where that is not here."""
    name = position.lexicon.name
    return Book(position.rules, DEFAULT if name == UNKNOWN_LEXICON else name, or_usual=True)


def _turns(record: Record) -> Iterator[TurnToChoose]:
    for number, (before, turn) in enumerate(record.turns(), 1):
        name = before.seats[turn.seat].name
        yield {"number": number, "player": name, "move": turn.text, "score": turn.score}


# is it possible? -----------------------------------------------------------------------------


def _known(rules: Rules) -> Rules:
    """Refuse letters of somebody's own: to make a dictionary fit for them takes long."""
    if rules.alphabet not in OURS:
        raise LexikoError("position_letters")
    return rules


def _check_counts(rules: Rules, pieces: bytes) -> None:
    """Refuse more tiles of a letter than there are, with every letter."""
    alphabet = rules.alphabet
    reasons = [
        Reason.of(
            "too_many_of_tile",
            count=count,
            tile=alphabet.text([piece]),
            most=alphabet.counts[piece],
        )
        for piece, count in sorted(Counter(pieces).items())
        if count > alphabet.counts[piece]
    ]
    if reasons:
        raise LexikoError(reasons)


def _check_board(board: Board, rules: Rules) -> None:
    """Refuse a board that no plays lead to; where letters are rearranged, there may be any."""
    squares = {square for square, _ in board.tiles()}
    if not squares or rules.rearrange:
        return
    centre = rules.layout.centre
    if centre not in squares:
        raise LexikoError("centre_free", square=str(centre))
    reached, edge = {centre}, [centre]
    while edge:
        near = {one for square in edge for one in _neighbours(square)} & squares - reached
        reached |= near
        edge = sorted(near)
    apart = min(squares - reached, default=None)
    if apart is not None:
        raise LexikoError("tiles_apart", square=str(apart))
    if len(squares) == 1:
        raise LexikoError("lone_tile", square=str(centre))


def _neighbours(square: Square) -> list[Square]:
    return [square.step(direction, steps) for direction in Direction for steps in (-1, 1)]


# telling it ----------------------------------------------------------------------------------


def _told(position: Position) -> AnyPosition:
    rules = position.rules
    _check_board(position.board, rules)
    lexicon = book_for(position).open()
    asked = position.lexicon.name
    elsewhere = asked != UNKNOWN_LEXICON and asked.casefold() != lexicon.name.casefold()
    # Whatever dictionary it was, this one is taken.
    position = replace(position, lexicon=LexiconRef(lexicon.name, ""))
    seat, count = position.to_move, len(position.seats)
    view, alphabet = position.view(seat), rules.alphabet
    return {
        "cgp": write_cgp(position),
        "rules": rules.to_json(),
        "lexicon": lexicon.name,
        "lexicon_asked": asked if elsewhere else None,
        "board": board_rows(position.board, alphabet),
        "rack": rack_text(alphabet, Rack(position.racks[seat].letters)),
        "scores": [position.scores[(seat + step) % count] for step in range(count)],
        "bag": view.next_bag,
        "unseen": alphabet.text(view.unseen),
        "bad": list(_bad_words(position.board, lexicon)),
        "turns": [],
        "turn": None,
    }


def _bad_words(board: Board, lexicon: Lexicon) -> Iterator[str]:
    """The words on a board that the dictionary does not have, each once."""
    seen: set[Word] = set()
    for square, _ in board.tiles():
        for direction in Direction:
            squares = board.run(square, direction)
            word = board.word(squares)
            if squares[0] == square and len(squares) > 1 and word not in seen:
                seen.add(word)
                if word not in lexicon:
                    yield lexicon.alphabet.text(word)
