"""Deciding what happens in a kept game: what its players say about racks, draws and scores."""

from __future__ import annotations

from lexiko.errors import IllegalMove, Reason
from lexiko.rules import commands as c
from lexiko.rules import events as e
from lexiko.rules.decision import Decision
from lexiko.rules.tiles import joined, missing


def decide_kept(decision: Decision, command: c.Command) -> None:
    assert isinstance(command, c.TellRack | c.CorrectDraw | c.GiveBack | c.AdjustScore)
    decision.require_open(command.seat, playing=False)
    position = decision.position
    decision.require(None if position.kept else Reason.of("not_kept"))
    match command:
        case c.TellRack():
            _tell_rack(decision, command)
        case c.CorrectDraw():
            _correct_draw(decision, command)
        case c.GiveBack():
            _give_back(decision, command)
        case _:
            adjusted = e.ScoreAdjusted(decision.at, command.seat, command.points, command.reason)
            decision.emit(adjusted)
            if position.pending is None and not position.ending:
                # Somebody may be at the finish line now.
                decision.after_turn()


def _tell_rack(decision: Decision, command: c.TellRack) -> None:
    position, seat = decision.position, command.seat
    rack, pieces = position.racks[seat], bytes(sorted(command.pieces))
    if len(pieces) > len(rack):
        name = decision.name(seat)
        raise IllegalMove("rack_count", name=name, count=len(rack), told=len(pieces))
    lacking = missing(joined(position.bag.letters, rack.letters), pieces)
    if lacking:
        text = position.rules.alphabet.text(lacking)
        raise IllegalMove("tiles_not_unseen", tiles=text)
    decision.emit(e.RackTold(decision.at, seat, pieces))
    if position.ending:
        decision.end(position.ending)


def _correct_draw(decision: Decision, command: c.CorrectDraw) -> None:
    position, seat = decision.position, command.seat
    rack, bag = position.racks[seat], position.bag
    if not -rack.unknown <= command.change <= len(bag):
        name, count = decision.name(seat), len(rack) + command.change
        raise IllegalMove("draw_impossible", name=name, count=count, bag=len(bag))
    decision.emit(e.DrawCorrected(decision.at, seat, command.change))
    if position.pending is None:
        # Somebody may have been out already.
        decision.after_turn()


def _give_back(decision: Decision, command: c.GiveBack) -> None:
    position, seat = decision.position, command.seat
    decision.require_seat(command.by)
    rack, pieces = position.racks[seat], bytes(sorted(command.pieces))
    extra = len(rack) - position.rules.rack_size
    if not 1 <= command.count <= extra:
        name = decision.name(seat)
        raise IllegalMove("no_extra_tiles", name=name, count=command.count)
    if command.by == seat:
        raise IllegalMove("own_extra_tiles", name=decision.name(seat))
    lacking = missing(rack.letters, pieces)
    if lacking or len(pieces) > command.count:
        text = position.rules.alphabet.text(lacking or pieces)
        raise IllegalMove("tile_not_on_rack", tiles=text)
    decision.emit(e.GivenBack(decision.at, seat, command.by, command.count, pieces))
