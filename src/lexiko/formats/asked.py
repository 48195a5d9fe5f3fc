"""A position that somebody asks about: what its player may answer by, and what others may see."""

from __future__ import annotations

from dataclasses import replace

from lexiko.rules import Bag, Position, Rack, View
from lexiko.rules.tiles import joined, without


def view_to_answer(position: Position) -> View:
    """What the player to move sees; tiles of the rack that nobody knows are left out: what is known
    is all there is to answer by."""
    seat = position.to_move
    view, rack = position.view(seat), position.racks[seat]
    if not rack.unknown:
        return view
    known = (Rack(rack.letters) if one == seat else other for one, other in enumerate(view.racks))
    return replace(view, racks=tuple(known))


def as_known(position: Position, seat: int) -> Position:
    """The position as one player knows it: the tiles of all other racks are unknown."""
    racks = tuple(position.rack_for(seat, other) for other in range(len(position.racks)))
    covered = bytearray()
    for rack, shown in zip(position.racks, racks, strict=True):
        covered += without(rack.letters, shown.letters)
    letters = joined(position.bag.letters, covered)
    return replace(position, racks=racks, bag=Bag(letters, sum(rack.unknown for rack in racks)))
