"""Who plays in which seat, and with which handicap."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from lexiko.errors import BadRules, Reason
from lexiko.rules.editions import FINISH_SCORES
from lexiko.rules.rules import Rules
from lexiko.rules.texts import is_good
from lexiko.said import Said, listing, phrase

MAX_NAME = 60
MOST_SEATS = 4
STRENGTHS = ("beginner", "learner", "casual", "home", "keen", "club", "expert", "master")
"""How well computer players play, the weakest first; the engine has numbers by these names."""
USUAL_STRENGTH = "home"


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at the table, and who plays there; play goes from each seat to the next."""

    name: str
    computer: str | None = None
    """The strength of the computer player, or None for a person."""
    level: str | None = None
    """The level that sets this player's finish line."""
    finish: int | None = None
    """This player's own finish line, instead of the level's."""
    turn_seconds: int | None = None
    """This player's own turn limit, instead of the one in the rules."""
    timed: bool = True
    """False for a player who may think as long as they like."""

    def limit(self, rules: Rules) -> int | None:
        """How many seconds this player has for a turn."""
        return (self.turn_seconds or rules.turn_seconds) if self.timed else None


def finish_score(rules: Rules, seats: Sequence[Seat], seat: int) -> int | None:
    """The score at which a player wins, in a finish-line game."""
    if not rules.finish_line:
        return None
    player = seats[seat]
    if player.finish is not None:
        return player.finish
    assert player.level is not None
    return FINISH_SCORES[player.level][len(seats)]


def players_allowed(rules: Rules) -> Said:
    """How many may play by these rules, in words."""
    counts = rules.seat_counts
    return phrase("seat_numbers", counts=listing(counts, "or"), n=counts[-1])


def check_seats(rules: Rules, seats: Sequence[Seat]) -> None:
    """Refuse seats that do not fit the rules, with every reason."""
    reasons = []
    if len(seats) not in rules.seat_counts:
        reasons.append(Reason.of("seat_count", count=len(seats), allowed=players_allowed(rules)))
    for number, seat in enumerate(seats):
        if not seat.name.strip() or len(seat.name) > MAX_NAME:
            problem = phrase("name_length", most=MAX_NAME)
            reasons.append(Reason.of("bad_seat", seat=number, problem=problem))
        if not is_good(seat.name):
            problem = phrase("name_signs")
            reasons.append(Reason.of("bad_seat", seat=number, problem=problem))
        if seat.level is not None and seat.level not in FINISH_SCORES:
            levels = ", ".join(FINISH_SCORES)
            reasons.append(Reason.of("unknown_level", level=repr(seat.level), levels=levels))
        for key in ("finish", "turn_seconds"):
            value = getattr(seat, key)
            if value is not None and value < 1:
                problem = phrase("not_positive", key=key, value=value)
                reasons.append(Reason.of("bad_seat", seat=number, problem=problem))
        # The levels are for 2 to 4 players: a solitaire sets its own line.
        no_line = seat.level is None or len(seats) == 1
        if rules.finish_line and seat.finish is None and no_line:
            reasons.append(Reason.of("no_finish", name=seat.name))
    if reasons:
        raise BadRules(reasons)
