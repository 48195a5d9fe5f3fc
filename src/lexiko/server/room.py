"""A room: one game in memory, and the people who look at it.

It holds the last position, so that a command needs no replay; new events are applied one by one.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Hashable, Iterable
from dataclasses import replace
from typing import Any

from lexiko.errors import LexikoError
from lexiko.rules import Position, Step, steps_of
from lexiko.rules import events as e
from lexiko.rules.agreement import Agreement
from lexiko.rules.events import Event, OrderDrawn, Resumed
from lexiko.server import seating, state
from lexiko.server.messages.games import (
    Handed,
    Mine,
    SocketMessage,
    Turn,
    UpdateForAll,
    UpdateForOne,
)
from lexiko.server.now import counted, now
from lexiko.server.viewers import Viewer, as_text, both_texts, latest
from lexiko.server.written_turns import WrittenTurns
from lexiko.store import GameRow, Message, Progress, SeatRow
from lexiko.wording.story import Row, Story

STRANGER = ""
"""Stands for everybody who only watches: all of them are sent the same text."""
MAX_VIEWERS = 200
"""How many may look into one room besides those who play there."""
MAX_SOCKETS = 8
"""By how many sockets one person may look into a room; the oldest is closed for another one."""
HERE_MS = 6_000
"""Whom another worker has seen in this time counts as being here."""
AWAY_SECONDS = 30.0
"""So long somebody must be gone before a computer may play for them: lost lines soon come back."""
STILL_HERE_MS = 600_000
"""Whoever stays in a room is noted again in the store after so long."""
_ACTS = (
    e.Played,
    e.Exchanged,
    e.Passed,
    e.Accepted,
    e.Challenged,
    e.PlayShown,
    e.HintTaken,
    e.Proposed,
    e.Agreed,
    e.Declined,
    e.SeatChanged,
)
"""What somebody does on a seat, so that they have been there."""
WRITTEN_AT_A_TIME = 100
"""So many turns are written before others have their turn."""
EMPTY, PER_EVENT = 20, 1500
"""What a room weighs in which nothing has happened, in events, and the bytes that one takes."""
MOVES = ("play", "exchange", "pass")
"""The turns in which somebody made a move."""


class Room:
    """One game: what the store says of it, its story so far, and its viewers."""

    def __init__(self, row: GameRow) -> None:
        self._row = row
        self._setup: seating.Setup = json.loads(row.setup)
        self._agreement: Agreement | None = None
        self.hint: tuple[Hashable, Any] | None = None
        """The last hint that was worked out, and what it was worked out from."""
        self.puzzle: tuple[Hashable, Any] | None = None
        """The turn that was last asked as a puzzle, and which one it is."""
        self.story = Story()
        self.draw: OrderDrawn | None = None
        self.turns: list[Turn] = []
        """The turns as everybody may know them."""
        self._written = WrittenTurns()
        self.messages: list[Message] = []
        """What was said last, as the store has it."""
        self.viewers: set[Viewer] = set()
        self.handed: list[Handed] = []
        """The seats that have changed hands, as everybody may know it."""
        self.seen: dict[str, int] = {}
        """When the people who sit in the room were last here."""
        self.noted: dict[str, int] = {}
        """The same as far as the store knows."""
        self._acted: dict[int, int] = {}
        """When something was last done on each seat."""
        self.elsewhere: dict[str, int] = {}
        """When other workers last saw people in the room."""
        self._online_told: list[int] = []
        self._applied = counted()
        """When the last event came, as it is counted here."""
        self.loaded_at = now()
        self.lock = asyncio.Lock()
        self.used = time.monotonic()
        self.timer: asyncio.TimerHandle | None = None
        self.thought: asyncio.Task[None] | None = None
        self.thought_at = 0
        """The sequence at which it was begun."""
        self.resumed: set[int] = set()
        """The seats whose clock was stopped and has been started again, after the draw or later."""
        self.memories: dict[tuple[int, str], Any] = {}
        """What computer players remember, by seat and strength."""
        self.unsure = False
        """Whether the store may have more or less than this room, and could not be asked."""

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def row(self) -> GameRow:
        return self._row

    @row.setter
    def row(self, row: GameRow) -> None:
        if row.setup != self._row.setup:
            self._setup, self._agreement = json.loads(row.setup), None
        self._row = row

    @property
    def setup(self) -> seating.Setup:
        """All that is kept with the game, as it was read; a change is another one."""
        return self._setup

    @property
    def agreement(self) -> Agreement:
        """What players have agreed on."""
        if self._agreement is None:
            self._agreement = Agreement.from_json(self._setup)
        return self._agreement

    @property
    def position(self) -> Position | None:
        return self.story.position

    @property
    def sequence(self) -> int:
        return 0 if self.story.position is None else self.story.position.sequence

    @property
    def move_places(self) -> list[int]:
        """The places of the moves among the turns of the game, from 1."""
        return [place for place, row in enumerate(self.story.rows, 1) if row.kind in MOVES]

    @property
    def is_idle(self) -> bool:
        """Whether nobody would miss the room in memory."""
        busy = self.timer is not None or self.thought is not None or self.lock.locked()
        return not self.viewers and not busy and not self.to_note()

    @property
    def weight(self) -> int:
        """How much memory the room takes, in events: what is written of each turn takes about as
        much again, and of the set-up its text is kept beside what it says."""
        setup = 2 * len(self.row.setup) // PER_EVENT
        return EMPTY + self.sequence + len(self.messages) + len(self._written) // 2 + setup

    @property
    def is_full(self) -> bool:
        """Whether somebody sits on every seat, and wants to play."""
        taken = all(seat.person or seat.kind == "computer" for seat in self.row.seats)
        return taken and not seating.awaited(self.setup)

    def now(self) -> int:
        """The time in this room: it goes on from the last event, should that be ahead of us."""
        if self.position is None:
            return now()
        return max(now(), self.position.now + counted() - self._applied)

    def progressed(self, progress: Progress) -> None:
        """The store has noted how far the game is."""
        self.row = replace(self.row, progress=progress)

    def go_back(self) -> None:
        """Begin anew: the store has lost something that was here, so its word counts."""
        self.story, self.draw, self.turns, self._written = Story(), None, [], WrittenTurns()
        self.resumed.clear()
        self.memories.clear()

    def stop(self) -> None:
        """No clock and no thought goes on."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        if self.thought is not None:
            self.thought.cancel()
            self.thought = None

    def started(self) -> Position:
        """The position of a game that has begun."""
        if self.story.position is None:
            raise LexikoError("not_started")
        return self.story.position

    def names_beside(self, seat: int) -> list[str]:
        """How the others are called in this room; nobody sits on a seat that is open."""
        others = [row for row in self.row.seats if row.seat != seat]
        return [row.name for row in others if row.person or row.kind == "computer"]

    def seats_of(self, person: str) -> list[int]:
        return [seat.seat for seat in self.row.seats if seat.person == person]

    def admit(self, person: str) -> None:
        """Let somebody look into the room; strangers only if there are not too many of them."""
        plays = person == self.row.host or bool(self.seats_of(person))
        if len(self.viewers) >= MAX_VIEWERS and not plays:
            raise LexikoError("too_many_viewers", most=MAX_VIEWERS)
        own = [viewer for viewer in self.viewers if viewer.person == person]
        if len(own) >= MAX_SOCKETS:
            oldest = min(own, key=lambda viewer: viewer.since)
            self.viewers.discard(oldest)
            oldest.let_go()

    def online(self) -> list[int]:
        """The seats whose people are here; a computer always is."""
        lately = now() - HERE_MS
        here = {person for person, seen in self.elsewhere.items() if seen > lately}
        here |= {viewer.person for viewer in self.viewers}
        return [
            seat.seat for seat in self.row.seats if seat.kind == "computer" or seat.person in here
        ]

    def leave(self, viewer: Viewer) -> None:
        """A viewer has gone; the others hear of it."""
        self.viewers.discard(viewer)
        self.saw(viewer.person)
        self.tell_presence()

    # being away ------------------------------------------------------------------------------

    def saw(self, person: str) -> None:
        """Somebody is here; if they sit in the room, it is remembered."""
        if self.seats_of(person):
            self.seen[person] = now()

    def also_seen(self, seen: dict[str, int]) -> None:
        """People were here then, as others know."""
        for person, at in seen.items():
            self.seen[person] = max(at, self.seen.get(person, 0))

    def to_note(self) -> dict[str, int]:
        """Who was here, and when, as far as the store does not know."""
        if self.row.state != "playing":
            return {}
        here = {viewer.person for viewer in self.viewers if self.seats_of(viewer.person)}
        late, noted = now() - STILL_HERE_MS, self.noted
        stayed = {person: now() for person in here if noted.get(person, 0) < late}
        gone = {person: at for person, at in self.seen.items() if person not in here}
        return stayed | {person: at for person, at in gone.items() if at > noted.get(person, 0)}

    def _last_seen(self, seat: SeatRow) -> int:
        """When the player of a seat was last here; before a restart, too."""
        if seat.person is None:
            return 0
        if seat.seat in self.online():
            return now()
        acted = self._acted.get(seat.seat, 0)
        if acted > now():  # by a clock that was wrong
            acted = self.loaded_at
        return max(self.seen.get(seat.person, 0), acted)

    def is_away(self, seat: SeatRow) -> bool:
        """Whether the player of a seat has been gone for a while."""
        seen = max(self._last_seen(seat), self.loaded_at)
        return seat.seat not in self.online() and now() - seen >= AWAY_SECONDS * 1000

    def free_at(self, seat: SeatRow) -> int | None:
        """When the host may offer a seat to others if its player stays away; None is never."""
        absence = self.absence()
        return None if absence is None else self._last_seen(seat) + absence * 1000

    def absence(self) -> int | None:
        """How many seconds that takes."""
        return None if self.position is None else self.agreement.absence

    def is_offered(self, seat: SeatRow) -> bool:
        """Whether somebody else may sit down on a seat now."""
        if seat.person is None:
            return seat.kind == "link"
        by = seating.offered_by(self.setup, seat.seat)
        if by != "host":
            return by == "player"
        free = self.free_at(seat)
        return free is not None and free <= now() and self.is_away(seat)

    def meet(self, elsewhere: dict[str, int]) -> None:
        """Other workers saw people in the room."""
        self.elsewhere = elsewhere
        self.also_seen(elsewhere)
        self.tell_presence()

    def replay(self, events: Iterable[Event]) -> int:
        """Go on by events that others have decided on; the first turn that has changed."""
        return self.apply(steps_of(events, self.position))

    def apply(self, steps: Iterable[Step]) -> int:
        """Go on by new steps; the first turn that has changed."""
        self._applied = counted()
        before = list(self.story.rows)
        for step in steps:
            event = step.event
            if isinstance(event, e.SeatChanged):
                self.handed.append(state.handed_json(event, self.started()))
            self.story.add(step)
            if isinstance(event, _ACTS):
                self._acted[event.seat] = event.at
            elif isinstance(event, e.GameStarted):
                self._acted = dict.fromkeys(range(len(event.seats)), event.at)
            if isinstance(event, OrderDrawn):
                self.draw = event
            elif isinstance(event, Resumed) and (seat := self.started().running) is not None:
                self.resumed.add(seat)
        rows = self.story.rows
        same = 0
        while same < min(len(before), len(rows)) and before[same] is rows[same]:
            same += 1
        alphabet = self.started().rules.alphabet
        self.turns[same:] = [state.turn_json(row, alphabet) for row in rows[same:]]
        self._written.change(same, len(self.turns))
        return same

    # what is sent ----------------------------------------------------------------------------

    def mine(self, person: str) -> dict[str, Mine]:
        """What the seats of a person may know."""
        position = self.position
        if position is None:
            return {}
        return {
            str(seat): state.mine_json(position, self.story, seat) for seat in self.seats_of(person)
        }

    def turns_for(self, person: str, first: int = 0) -> list[Turn]:
        """The turns as a person may know them: with their own racks, or all at the end."""
        position = self.position
        if position is None:
            return []
        alphabet, known = position.rules.alphabet, self._known_to(person)
        return [
            state.with_rack(turn, row, alphabet) if known(row) else turn
            for turn, row in zip(self.turns[first:], self.story.rows[first:], strict=True)
        ]

    def _known_to(self, person: str) -> Callable[[Row], bool]:
        """Whether a person may know the rack of a turn."""
        seats, position = self.seats_of(person), self.started()
        public = position.is_over or position.rules.solitaire is not None
        return lambda row: public or row.seat in seats

    def text_of_turns(self, person: str) -> str:
        """The turns as a person may know them, as they are sent: each is written only once."""
        texts: list[str] = []
        if self.position is not None:
            known = self._known_to(person)
            for index, row in enumerate(self.story.rows):
                texts.append(self._text_of_turn(index, known(row)))
        return f"[{', '.join(texts)}]"

    def _text_of_turn(self, index: int, known: bool) -> str:
        def turn() -> Turn:
            turn, alphabet = self.turns[index], self.started().rules.alphabet
            return state.with_rack(turn, self.story.rows[index], alphabet) if known else turn

        return self._written.text(index, known, turn)

    def forget_texts(self) -> None:
        """Nobody looks at the room; whoever comes has its turns written again."""
        self._written.change(0, len(self.turns))

    async def write_turns(self, person: str) -> None:
        """Write the turns that a person is told next, some at a time: a game may have thousands,
        and others have their turn meanwhile."""
        for first in range(0, len(self.turns) - WRITTEN_AT_A_TIME, WRITTEN_AT_A_TIME):
            known = self._known_to(person)
            rows = self.story.rows[first : first + WRITTEN_AT_A_TIME]
            for index, row in enumerate(rows, first):
                self._text_of_turn(index, known(row))
            await asyncio.sleep(0)

    def heard(self, messages: list[Message]) -> None:
        """The store has what was said; the room remembers as much of it as it shows."""
        self.messages = latest(messages)

    def tell(self, make: Callable[[str], SocketMessage]) -> None:
        """Send every viewer a message: each player their own, and all strangers the same."""
        self.tell_text(lambda person: as_text(make(person)))

    def tell_text(self, write: Callable[[str], str]) -> None:
        """The same with messages that are texts already."""
        texts: dict[str, str] = {}
        for viewer in self.viewers:
            person = self.audience(viewer.person)
            if person not in texts:
                texts[person] = write(person)
            viewer.tell(texts[person])

    def audience(self, person: str) -> str:
        """Whoever hears what this person hears; the set-up names those who have to do with it."""
        known = person == self.row.host or self.seats_of(person) or person in self.row.setup
        return person if known else STRANGER

    def tell_update(self, events: tuple[Event, ...], first: int) -> None:
        """Tell everybody what has happened."""
        position = self.started()
        if not self.viewers:
            return
        for_all: UpdateForAll = {
            "kind": "update",
            "state": self.row.state,
            "sequence": self.sequence,
            "now": self.now(),
            "handed": self.handed,
            "view": state.view_json(position, self.story, self.draw),
            "events": state.events_json(events, position),
        }
        begun = as_text(for_all)  # most of the message, and written once
        all_turns = ""
        if position.is_over:
            # All racks are opened, those of earlier turns too, and everybody knows the same.
            all_turns = f'{{"turns_from": 0, "turns": {self.text_of_turns(STRANGER)}}}'

        def write(person: str) -> str:
            mine = self.mine(person)
            if all_turns:
                return both_texts(both_texts(begun, as_text({"mine": mine})), all_turns)
            turns = self.turns_for(person, first)
            for_one: UpdateForOne = {"mine": mine, "turns_from": first, "turns": turns}
            return both_texts(begun, as_text(for_one))

        self.tell_text(write)

    def tell_presence(self) -> None:
        """Tell everybody who is here, if others are than before."""
        online = self.online()
        if online != self._online_told:
            self._online_told = online
            self.tell(lambda person: {"kind": "presence", "online": online})
