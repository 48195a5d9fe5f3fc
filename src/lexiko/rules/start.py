"""Deciding the start: the rules agreed on, the draw for the first play, full racks."""

from __future__ import annotations

from collections import Counter
from typing import get_args

from lexiko.errors import BadRules, IllegalMove, Reason
from lexiko.rules import commands as c
from lexiko.rules import events as e
from lexiko.rules.board import Board, pieces_of
from lexiko.rules.decision import Decision
from lexiko.rules.evolve import follow
from lexiko.rules.judge import Lexicon, PlayFinder
from lexiko.rules.position import Position
from lexiko.rules.seats import check_seats
from lexiko.rules.step import Step
from lexiko.rules.tiles import TileSource, joined, missing, without
from lexiko.said import listing, phrase


def start(
    command: c.Start, lexicon: Lexicon, source: TileSource, finder: PlayFinder
) -> tuple[Step, ...]:
    """Begin a game: agree on the rules, draw for the first play, fill the racks."""
    check_start(command)
    count = len(command.seats)
    started = e.GameStarted(
        command.at,
        command.rules,
        command.seats,
        command.lexicon,
        command.kept,
        command.keeper,
        command.first,
        command.help,
    )
    first_step = follow(None, started)
    decision = Decision(first_step.after, command.at, lexicon, source, finder)
    decision.steps.append(first_step)
    if command.setup is not None:
        _check_setup(decision.position, command.setup)
        decision.emit(e.PositionSet(command.at, command.setup))
        return tuple(decision.steps)
    if command.first is None and not command.kept and count > 1:
        decision.emit(_order(decision.position, source))
    first = decision.position.turn_seat
    rack_size = command.rules.rack_size
    if command.rules.solitaire == "open":
        rack_size = len(decision.position.bag)
    for place in range(count):
        decision.draw((first + place) % count, rack_size)
    return tuple(decision.steps)


def check_start(command: c.Start) -> None:
    """Refuse what no game can begin with."""
    check_seats(command.rules, command.seats)
    for key, seat in (("first", command.first), ("keeper", command.keeper)):
        if seat is not None and not 0 <= seat < len(command.seats):
            raise BadRules("bad_seat", seat=seat, problem=phrase("not_a_seat", key=key))
    if command.help not in get_args(c.Help):
        choices = listing(get_args(c.Help), "or")
        raise BadRules("bad_rule", key="help", expected=choices, value=repr(command.help))
    if command.kept and command.rules.solitaire == "open":
        first, why = phrase("kept_game"), phrase("clash_face_up")
        raise BadRules("rules_clash", first=first, second="solitaire=open", why=why)


def _order(position: Position, source: TileSource) -> e.OrderDrawn:
    """Each player draws one tile; nearest to A plays first, a blank before all, ties again.

    Should the bag run out of tiles, the first of the tied players begins.
    """
    bag = position.bag.letters
    tied = list(range(len(position.seats)))
    rounds = []
    while len(tied) > 1 and len(bag) >= len(tied):
        draws = []
        for seat in tied:
            piece = source.draw(bag, 1, seat)
            bag = without(bag, piece)
            draws.append(e.OrderDraw(seat, piece))
        rounds.append(tuple(draws))
        best = min(draw.piece for draw in draws)
        tied = [draw.seat for draw in draws if draw.piece == best]
    return e.OrderDrawn(position.now, tuple(rounds), tied[0])


def _check_setup(position: Position, setup: c.Setup) -> None:
    """Refuse a position that cannot be, with the first thing that is wrong."""
    _check_numbers(setup, len(position.seats))
    rules = position.rules
    board = Board.empty(rules.layout, rules.alphabet)
    squares = [square for square, _ in setup.board]
    reasons = [
        Reason.of("off_board", square=str(square)) for square in squares if square not in board
    ]
    if len(set(squares)) < len(squares):
        twice = sorted(square for square, count in Counter(squares).items() if count > 1)
        reasons += [Reason.of("square_twice", square=str(square)) for square in twice]
    size = rules.alphabet.size
    reasons += [
        Reason.of("blank_without_letter", square=str(square))
        for square, tile in setup.board
        if not 0 < tile.letter <= size
    ]
    if reasons:
        raise IllegalMove(reasons)
    pieces = pieces_of(tile for _, tile in setup.board)
    for rack in setup.racks:
        pieces = joined(pieces, rack.letters)
    extra = missing(rules.alphabet.tiles, pieces)
    if extra:
        raise IllegalMove("tiles_not_unseen", tiles=rules.alphabet.text(extra))
    unseen = len(rules.alphabet.tiles) - len(pieces)
    for seat, rack in enumerate(setup.racks):
        name, size = position.seats[seat].name, len(rack)
        if size > rules.rack_size and rules.solitaire != "open":
            extra_count = size - rules.rack_size
            raise IllegalMove("rack_too_full", name=name, count=size, extra=extra_count)
        if rack.unknown and not position.kept:
            expected = "known tiles, unless the game is kept"
            raise BadRules("bad_rule", key="racks", expected=expected, value=f"{size} tiles")
        unseen -= rack.unknown
        if unseen < 0:
            raise IllegalMove("draw_impossible", name=name, count=size, bag=0)
    if rules.solitaire == "open" and unseen:
        expected = "all tiles that are not on the board"
        raise BadRules("bad_rule", key="racks", expected=expected, value=f"{unseen} fewer")


def _check_numbers(setup: c.Setup, count: int) -> None:
    """Refuse a position whose numbers do not fit `count` seats or each other."""

    def refuse(key: str, expected: str, value: object) -> None:
        raise BadRules("bad_rule", key=key, expected=expected, value=value)

    numbers = {
        "scores": setup.scores,
        "racks": tuple(rack.unknown for rack in setup.racks),
        "passes": setup.passes or (0,) * count,
        "lost_turns": setup.lost_turns or (0,) * count,
        "has_passed": setup.has_passed or (0,) * count,
        "used": setup.used or (0,) * count,
    }
    for key, values in numbers.items():
        if len(values) != count:
            refuse(key, f"a list of {count}", f"{len(values)} long")
        if key != "scores" and min(values) < 0:
            refuse(key, "0 or more", min(values))
    if setup.scoreless < 0:
        refuse("scoreless", "0 or more", setup.scoreless)
    if not 0 <= setup.to_move < count:
        raise IllegalMove("unknown_seat", seat=setup.to_move, last=count - 1)
    lost = numbers["lost_turns"][setup.to_move]
    if lost:
        refuse("lost_turns", "0 for the player to move", lost)
