"""Games as the page sees them: plain JSON values, made for one viewer at a time.

What everybody may know is the view of a watcher; to it comes what the viewer's own seats may know,
and nothing else.
"""

from __future__ import annotations

from collections.abc import Collection

from lexiko import rules as r
from lexiko.rules import Alphabet, Position, Rules, redact, what_may
from lexiko.rules.codec import board_rows, event_to_json, to_json
from lexiko.rules.events import Event, OrderDrawn, SeatChanged
from lexiko.server.messages.games import (
    Draw,
    Drawn,
    Handed,
    LegalMove,
    Mine,
    Pending,
    Proposal,
    Result,
    Statistics,
    Turn,
    View,
    WordScore,
)
from lexiko.server.messages.marks import EventJson
from lexiko.wording.statistics import statistics
from lexiko.wording.story import Row, Story

CAN = (
    "pause", "resume", "take_turn", "show_play", "accept", "challenge", "answer", "propose",
    "resign", "finish", "ask_hint",
)  # fmt: skip
"""The commands that a player is told of when they may send them."""


def view_json(position: Position, story: Story, draw: OrderDrawn | None) -> View:
    """What everybody may know, watchers too."""
    view, alphabet = position.view(None), position.rules.alphabet
    return {
        "scores": list(view.scores),
        "to_move": view.to_move,
        "turn": view.turn,
        "challengers": list(view.challengers),
        "waiting_for": list(view.waiting_for),
        "lost_turns": list(view.lost_turns),
        "passes": list(view.passes),
        "active": list(view.active),
        "used": list(view.used),
        "turn_used": view.turn_used,
        "running": view.running,
        "next_deadline": view.next_deadline,
        "paused": view.paused,
        "ending": view.ending,
        "bag_count": view.bag_count,
        "board": board_rows(view.board, alphabet),
        "rack_counts": [len(rack) for rack in view.racks],
        "racks": [alphabet.text(rack.letters) or None for rack in view.racks],
        "unseen": alphabet.text(view.unseen),
        "pending": _pending(position, story),
        "deserted": position.is_deserted,
        "drawn_back": position.drawn_back,
        "hints": position.hints,
        "window_seconds": position.rules.window_seconds,
        "window_used": position.window_used,
        "now": position.now,
        "proposal": _proposal(position),
        "result": _result(position),
        "statistics": _statistics(position, story),
        "last": sorted(map(str, story.newest)),
        "draw": None if draw is None else _draw(draw, alphabet),
    }


def _pending(position: Position, story: Story) -> Pending | None:
    pending, alphabet = position.pending, position.rules.alphabet
    if pending is None:
        return None
    row = story.rows[story.waiting]
    assert row.kind in ("play", "exchange", "pass")
    return {
        "seat": pending.seat,
        "kind": row.kind,
        "words": list(map(alphabet.text, pending.words)),
        "judged": list(map(alphabet.text, pending.judged)),
        "accepted": list(pending.accepted),
        "challenged": list(pending.challenged),
        "final": position.is_final,
        "score": pending.score,
        "squares": sorted(map(str, row.squares)),
    }


def _proposal(position: Position) -> Proposal | None:
    proposal = position.proposal
    if proposal is None:
        return None
    wish = to_json(proposal.proposal, position.rules.alphabet, tagged=True)
    return {
        "seat": proposal.seat,
        "proposal": wish,
        "agreed": list(proposal.agreed),
        "asked": list(position.asked),
    }


def _result(position: Position) -> Result | None:
    result, alphabet = position.result, position.rules.alphabet
    if result is None:
        return None
    return {
        "reason": result.reason,
        "unplayed": [alphabet.text(rack.letters) for rack in result.unplayed],
        "adjustments": list(result.adjustments),
        "overtime": list(result.overtime),
        "scores": list(result.scores),
        "winners": list(result.winners),
    }


def _statistics(position: Position, story: Story) -> Statistics | None:
    """Once the game is over, or while it is paused and can only be looked at."""
    if not (position.is_over or position.paused):
        return None
    numbers = statistics(story)
    return {
        "scores": list(map(list, numbers.scores)),
        "before": list(numbers.before),
        "out": numbers.out,
        "best": list(numbers.best),
    }


def _draw(draw: OrderDrawn, alphabet: Alphabet) -> Draw:
    rounds: list[list[Drawn]] = [
        [{"seat": drawn.seat, "piece": alphabet.text(drawn.piece)} for drawn in round_]
        for round_ in draw.rounds
    ]
    return {"rounds": rounds, "first": draw.first}


# one's own -----------------------------------------------------------------------------------


def mine_json(position: Position, story: Story, seat: int) -> Mine:
    """What a player may know beyond that, and what they may do."""
    # By what a view is made of: all of it would take twice as long, and each move needs this.
    alphabet, may, pending = position.rules.alphabet, what_may(position, seat), position.pending
    own = pending is not None and pending.seat == seat
    shown = position.shown if seat == position.to_move else None
    return {
        "rack": alphabet.text(position.rack_for(seat, seat).letters),
        "aside": alphabet.text(position.aside.letters) if own else "",
        "unseen": alphabet.text(position.unseen(seat)),
        "may_check": position.may_check,
        "may_search": position.may_search,
        "may_exchange": may.exchange_most,
        "exchange_minimum": max(1, position.rules.exchange_minimum),
        "take_back": _take_back(position, story, seat) if may.propose else None,
        "shown": None if shown is None else to_json(shown, alphabet, tagged=True),
        "can": [command for command in CAN if getattr(may, command)],
    }


def _take_back(position: Position, story: Story, seat: int) -> int | None:
    """The turn of one's own last move, if it can still be taken back."""
    for row in reversed(story.rows):
        if row.seat == seat and row.kind in ("play", "exchange", "pass"):
            return row.turn - 1 if position.start_of(row.turn - 1) is not None else None
    return None


# turns ---------------------------------------------------------------------------------------


def turn_json(row: Row, alphabet: Alphabet) -> Turn:
    """A turn as everybody may know it: its rack comes in `with_rack`."""
    assert row.board is not None
    return {
        "n": row.turn,
        "seat": row.seat,
        "kind": row.kind,
        "text": row.what,
        "at": row.place,
        "tiles": row.tiles,
        "count": row.count,
        "hints": row.hints,
        "note": row.what if row.kind == "adjust" else row.note,
        "challenges": [
            {
                "by": challenge.seat,
                "upheld": challenge.upheld,
                "words": [
                    {"word": alphabet.text(word), "good": good}
                    for word, good in challenge.judgements
                ],
            }
            for challenge in row.challenges
        ],
        "score": row.score,
        "total": row.total,
        "bonus": row.bonus,
        "words": words_json(row.formed, alphabet),
        "edits": [to_json(edit, alphabet, tagged=True) for edit in row.edits],
        "squares": sorted(map(str, row.squares)),
        "board": board_rows(row.board, alphabet),
        "scores": list(row.scores),
        "time": row.at,
        "spent": row.spent,
    }


def with_rack(turn: Turn, row: Row, alphabet: Alphabet) -> Turn:
    """A turn with what its player alone may know: the rack before it, the tiles exchanged."""
    return {**turn, "rack": alphabet.text(row.rack), "exchanged": row.secret}


def words_json(words: Collection[r.WordScore], alphabet: Alphabet) -> list[WordScore]:
    """Words with the points of each letter."""
    return [
        {
            "word": alphabet.text(word.word),
            "points": word.points,
            "at": word.start.named(word.direction),
            "multiplier": word.multiplier,
            "letters": [
                {
                    "square": str(letter.square),
                    "face": alphabet.tile_text(letter.tile),
                    "value": letter.value,
                    "points": letter.points,
                    "letter_premium": letter.premium.letter,
                    "word_premium": letter.premium.word,
                }
                for letter in word.letters
            ],
        }
        for word in words
    ]


def events_json(events: Collection[Event], position: Position) -> list[EventJson]:
    """New events as everybody may hear of them."""
    alphabet = position.rules.alphabet
    return [event_to_json(redact(event, None, position), alphabet) for event in events]


def handed_json(event: SeatChanged, position: Position) -> Handed:
    """A seat that changes hands: from whom, to whom, and before which turn."""
    return {
        "seat": event.seat,
        "from": position.seats[event.seat].name,
        "to": event.name,
        "computer": event.computer,
        "at": event.at,
        "turn": position.turn,
    }


def preview_json(turn: r.Turn, rules: Rules) -> LegalMove:
    """What a move would do, but not whether its words are good."""
    alphabet = rules.alphabet
    score = turn.score
    return {
        "legal": True,
        "score": score.total,
        "bonus": score.bonus,
        "words": words_json(score.words, alphabet),
        "edited": list(map(alphabet.text, turn.edited)),
        "move": to_json(turn.move, alphabet, tagged=True),
        "board": board_rows(turn.board, alphabet),
        "rack": alphabet.text(turn.rack.letters),
        "reasons": [],
    }
