"""How a game ends, and what the unplayed letters do to the scores."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from lexiko.rules.events import EndReached, EndReason, GameEnded
from lexiko.rules.position import Position
from lexiko.rules.rules import Rules
from lexiko.rules.tiles import Rack

_MINUTE = 60_000
_COUNTED: tuple[EndReason, ...] = (
    "out",
    "no_plays",
    "passes",
    "scoreless",
    "requested",
    "agreed",
)
"""The ends after which unplayed letters count."""


def end_reason(position: Position, has_play: Callable[[int], bool]) -> EndReason | None:
    """Why the game is over now that a turn has ended, if it is.

    `has_play` tells of a seat whether any legal play exists; it is asked only if that decides.
    """
    rules = position.rules
    seats = [seat for seat, active in enumerate(position.active) if active]
    if any(position.has_finished(seat) for seat in seats):
        return "finish_line"
    if any(position.is_out(seat) for seat in seats):
        return "out"
    if rules.solitaire == "open":
        return None
    passes = [position.passes[seat] for seat in seats]
    reason = end_by_count(rules, passes, position.scoreless if position.passes_count else 0)
    if reason is not None:
        return reason
    if _nothing_possible(position, seats, has_play):
        return "no_plays"
    return None


def end_by_count(rules: Rules, passes: Sequence[int], scoreless: int) -> EndReason | None:
    """The end that is reached once everybody has passed so often, or nobody has scored for so many
    turns, if it is."""
    limit = rules.pass_limit
    if limit is not None and all(count >= limit for count in passes):
        return "passes"
    limit = rules.scoreless_limit
    if limit is not None and scoreless >= limit:
        return "scoreless"
    return None


def _nothing_possible(
    position: Position, seats: list[int], has_play: Callable[[int], bool]
) -> bool:
    """Whether all possible plays have been made: nobody can play, and nobody may exchange."""
    rules = position.rules
    if not (rules.end_without_plays or rules.solitaire == "record"):
        return False
    if any(position.may_exchange(seat) or position.racks[seat].unknown for seat in seats):
        return False
    return not any(map(has_play, seats))


def final_count(
    position: Position, at: int, reason: EndReason, force: bool
) -> GameEnded | EndReached:
    """The end of the game, counted; or, in a kept game, that racks are still to be told.

    With the bag empty and one rack unknown, that rack is what nobody has seen. `force` counts
    tiles that nobody knows as nothing.
    """
    racks = position.racks
    hidden = [seat for seat, rack in enumerate(racks) if rack.unknown]
    if reason in _COUNTED and len(hidden) == 1 and not len(position.bag):
        rack = racks[hidden[0]]
        told = Rack(bytes(sorted(rack.letters + position.bag.letters)))
        racks = (*racks[: hidden[0]], told, *racks[hidden[0] + 1 :])
    elif reason in _COUNTED and hidden and not force:
        return EndReached(at, reason)
    adjustments = _adjustments(position, reason, racks)
    overtime = tuple(
        0 if reason == "abandoned" else -_overtime(position, seat, at)
        for seat in range(len(position.seats))
    )
    scores = tuple(
        score + change + late
        for score, change, late in zip(position.scores, adjustments, overtime, strict=True)
    )
    winners = _winners(position, reason, scores)
    return GameEnded(at, reason, racks, adjustments, overtime, scores, winners)


def _adjustments(position: Position, reason: EndReason, racks: tuple[Rack, ...]) -> tuple[int, ...]:
    """What the unplayed letters do to each score."""
    rules = position.rules
    if reason not in _COUNTED or rules.solitaire == "open":
        return (0,) * len(racks)
    left = [rules.alphabet.total(rack.letters) for rack in racks]
    out = next((seat for seat in range(len(racks)) if position.is_out(seat)), None)
    if reason != "out" or out is None:
        return tuple(-points for points in left)
    if rules.going_out == "double" and len(racks) == 2:
        return tuple(2 * sum(left) if seat == out else 0 for seat in range(2))
    return tuple(sum(left) if seat == out else -left[seat] for seat in range(len(racks)))


def _overtime(position: Position, seat: int, at: int) -> int:
    """Points lost for each minute, or part of one, over the time for the whole game."""
    limit = position.rules.game_seconds
    if limit is None:
        return 0
    running = at - position.now if seat == position.running else 0
    over = position.used[seat] + running - limit * 1000
    return max(0, -(-over // _MINUTE)) * position.rules.overtime_points


def _winners(position: Position, reason: EndReason, scores: tuple[int, ...]) -> tuple[int, ...]:
    seats = [seat for seat, active in enumerate(position.active) if active]
    if reason == "abandoned":
        return ()
    if reason == "finish_line":
        return tuple(seat for seat in seats if position.has_finished(seat))
    if reason in ("resigned", "overtime"):
        return tuple(seats)
    best = [seat for seat in seats if scores[seat] == max(scores[other] for other in seats)]
    if position.rules.tie == "before":
        before = max(position.scores[seat] for seat in best)
        best = [seat for seat in best if position.scores[seat] == before]
    return tuple(best)
