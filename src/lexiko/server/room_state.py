"""All that a person may know of a game: what whoever comes is told first."""

from __future__ import annotations

from lexiko.said import people
from lexiko.server import seating, state
from lexiko.server.choices import rules_said
from lexiko.server.messages import games as messages
from lexiko.server.messages.games import GameBesideTurns, Offer
from lexiko.server.room import Room
from lexiko.server.viewers import as_text, both_texts, message_json
from lexiko.store import SeatRow


def state_text(room: Room, person: str, **more: str) -> str:
    """Everything that a person may know of the game, as it is sent; its turns, of which there may
    be thousands, were written before."""
    rest = {**more, **_without_turns(room, person)}
    return both_texts(as_text(rest), f'{{"turns": {room.text_of_turns(person)}}}')


def _without_turns(room: Room, person: str) -> GameBesideTurns:
    row, position, host = room.row, room.position, room.row.host == person
    seated = host or bool(room.seats_of(person))
    setup, agreement = room.setup, room.agreement
    wishing = _wishing(room, person)
    view = None if position is None else state.view_json(position, room.story, room.draw)
    return {
        "id": row.id,
        "state": row.state,
        "sequence": room.sequence,
        "now": room.now(),
        "created": row.created,
        "code": row.code if seated and row.state == "open" else None,
        "host": host,
        "kept": agreement.kept,
        "keeper": agreement.keeper,
        "imported": seating.is_imported(setup),
        "chat_on": row.chat_on,
        "help": agreement.help if position is None else position.help,
        "rules": setup["rules"],
        "summary": setup["summary"],
        "sentences": setup["sentences"],
        "said": rules_said(agreement.rules),
        "lexicon": {"name": agreement.lexicon},
        "seats": _seats(room, person, host),
        "absence": room.absence(),
        "handed": room.handed,
        "rematch": people(wishing) if wishing else None,
        "rematch_names": wishing,
        "view": view,
        "mine": room.mine(person),
        "messages": [message_json(message) for message in room.messages],
    }


def _wishing(room: Room, person: str) -> list[str]:
    """Who else would like to play again."""
    seats = [room.seats_of(one) for one in seating.wishing(room.setup) if one != person]
    return [room.row.seats[own[0]].name for own in seats if own]


def _seats(room: Room, person: str, host: bool) -> list[messages.Seat]:
    """The seats as they are agreed, and who sits there."""
    position, online, setup = room.position, room.online(), room.setup
    agreed = room.agreement.seats if position is None else position.seats
    seats: list[messages.Seat] = []
    for row, seat in zip(room.row.seats, agreed, strict=True):
        finish = None if position is None else position.finish_score(row.seat)
        limit = None if position is None else seat.limit(position.rules)
        item: messages.Seat = {
            "name": row.name if position is None else seat.name,
            "computer": seat.computer,
            "level": seat.level,
            "finish": finish,
            "limit": limit,
            "kind": row.kind,
            "mine": row.person == person,
            "open": row.kind == "link" and row.person is None,
            "online": row.seat in online,
            "refused": seating.refused(setup, row.seat),
            **_offer(room, row, person, host),
        }
        seats.append(item)
    return seats


def _offer(room: Room, seat: SeatRow, person: str, host: bool) -> Offer:
    """Whether a seat is offered to others, and what this person may do about it."""
    setup, own = room.setup, seat.person == person
    offer: Offer
    if room.position is None:
        offer = {"asked": seat.person in seating.awaited(setup)}
        if host and seat.secret:
            offer["secret"] = seat.secret
        return offer
    if room.position.is_over:
        return {}
    by, owner = seating.offered_by(setup, seat.seat), seating.owner(setup, seat.seat)
    yours = owner is not None and owner.person == person and not own
    offer = {"offered": room.is_offered(seat), "yours": yours}
    if host and not own and seat.kind != "computer":
        offer["free_at"] = room.free_at(seat)
    # A link that a player has made is theirs to send.
    if seat.secret and offer["offered"] and (own if by == "player" else host):
        offer["secret"] = seat.secret
    return offer
