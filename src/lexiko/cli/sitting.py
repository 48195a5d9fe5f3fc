"""A sitting: people at one keyboard, what they have typed, heard and seen, and the game saved."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable

from rich.text import Text

from lexiko.cli.board_view import board_lines
from lexiko.cli.screen import game_screen, rack_lines, scores_text, turn_number
from lexiko.cli.terminal import Terminal
from lexiko.cli.typed import Hand
from lexiko.errors import IllegalMove
from lexiko.game import Game
from lexiko.rules import BLANK, Edit, Letter, Pass, Position, work_out
from lexiko.rules import commands as c
from lexiko.rules.writing import edit_text
from lexiko.saved import SavedGame
from lexiko.server.now import now
from lexiko.wording.english import duration, plural
from lexiko.wording.story import Story, news


class Leave(Exception):
    """Somebody leaves the keyboard; the game can go on later."""


class Sitting:
    """A game and the people at the keyboard: what they have typed and heard this turn."""

    def __init__(self, game: Game, saved: SavedGame, terminal: Terminal) -> None:
        self.game = game
        self.saved = saved
        self.terminal = terminal
        self.story = Story.of(game.events)
        self.edits: tuple[Edit, ...] = ()
        """The changes of the board that come before this turn's move."""
        self.stale = True
        """Whether the screen no longer shows the game as it is."""
        self._news: list[str] = []
        self._seated: int | None = None
        self._orders: dict[int, list[Letter]] = {}

    @property
    def position(self) -> Position:
        return self.game.position

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.position.seats)

    @property
    def has_secrets(self) -> bool:
        """Whether there are racks that not everybody at the keyboard may see."""
        people = sum(seat.computer is None for seat in self.position.seats)
        return self.position.rules.solitaire is None and not self.position.kept and people > 1

    def wait(self) -> None:
        """The game is paused: hide the racks until somebody goes on."""
        self.terminal.clear()
        self._seated = None
        line = self.terminal.ask("The game is paused. Press Enter to resume, or type quit › ")
        if line.lower() in ("quit", "q", "exit"):
            raise Leave
        self.do(c.Resume(now()))

    def leave(self) -> None:
        """Stop the clocks, as nobody sits at the keyboard."""
        if not self.position.is_over and not self.position.paused:
            self.do(c.Pause(now()))

    # what happens ----------------------------------------------------------------------------

    def do(self, command: c.Command) -> None:
        """Carry out a command, save the game, and tell what has happened."""
        steps = self.game.take(command)
        # Nobody hears of anything that is not on the disk.
        self.saved.save(self.game.events)
        for step in steps:
            self.story.add(step)
            self.tell(news(step))
        self.stale = True

    def tell(self, lines: Iterable[str]) -> None:
        """Something that everybody hears."""
        if self.terminal.fancy:
            self._news.extend(lines)
        else:
            self.terminal.show(*lines)

    # the keyboard ----------------------------------------------------------------------------

    def ask(self, prompt: str) -> str | None:
        """The next line; None if the time of the turn was up when it came."""
        position = self.position
        deadline = None if position.waiting_for else position.next_deadline
        player = position.seats[position.to_move]
        limit = player.limit(position.rules)
        line = self.terminal.ask(prompt, deadline, limit)
        if deadline is None or now() < deadline:
            return line
        self.edits = ()
        if limit is not None:
            self.tell([f"{player.name} had {duration(limit)} for this turn."])
        self.do(c.Expire(now()))
        return None

    def begin(self) -> None:
        """Leave the first screen on until the first player sits at the keyboard, or `Leave`."""
        if self.terminal.has_keyboard:
            seat = self._next_person()
            pass_it = f"Pass the keyboard to {self.names[seat]}; when ready, press Enter › "
            try:
                self.terminal.ask(pass_it if self.has_secrets else "Press Enter to begin › ")
            except (EOFError, KeyboardInterrupt):
                raise Leave from None
            self._seated = seat

    def _next_person(self) -> int:
        """The first person to sit at the keyboard."""
        seats = self.position.seats
        order = range(self.position.to_move, self.position.to_move + len(seats))
        people = [seat % len(seats) for seat in order if seats[seat % len(seats)].computer is None]
        return people[0] if people else self.position.to_move

    def hand_over(self, seat: int) -> None:
        """Let the right person sit down before a rack is shown."""
        if not self.has_secrets or seat == self._seated:
            return
        prompt = f"Pass the keyboard to {self.names[seat]}; when ready, press Enter › "
        self.terminal.curtain(self._news, prompt)
        self._seated = seat
        self.stale = True

    def rise(self) -> None:
        """Hide the rack: somebody else is asked something."""
        if self.has_secrets and self._seated is not None:
            self.terminal.clear()
            self._seated = None
            self.stale = True

    # the screen ------------------------------------------------------------------------------

    def draw(self, seat: int | None) -> None:
        """Show the game as one seat sees it, if the screen is not up to date; None sees no rack."""
        if not self.stale:
            return
        self.stale = False
        position, terminal = self.position, self.terminal
        viewer = position.to_move if seat is None else seat
        hand, racks = self.hand(viewer), self.racks(seat)
        if terminal.fancy:
            edited = frozenset(edit.square for edit in self.edits)
            lines = game_screen(
                self.story, hand, edited, seat, racks, terminal.looks, terminal.width, now()
            )
            terminal.clear()
            terminal.picture(lines)
            terminal.show(*(Text(line, style="green") for line in self._news[-4:]))
            self._news.clear()
        else:
            bag = plural(len(position.bag), "tile") + " in the bag"
            terminal.show(f"Turn {turn_number(position)}. {scores_text(position)}. {bag}.")
            terminal.show(*rack_lines(position, racks, terminal.looks, terminal.width))
        for edit in self.edits:
            terminal.show(f"Before your move: {edit_text(position.rules.alphabet, edit)} (or undo)")

    def board(self, seat: int | None) -> None:
        """Show the board now, whatever the screen shows."""
        if self.terminal.fancy:
            self.stale = True
            self.draw(seat)
            return
        hand = self.hand(self.position.to_move if seat is None else seat)
        newest = self.story.newest | {edit.square for edit in self.edits}
        self.terminal.show(*board_lines(hand.board, hand.rules, newest, self.terminal.looks))

    # racks -----------------------------------------------------------------------------------

    def hand(self, seat: int) -> Hand:
        """Board, rack and bag as this turn's edits leave them."""
        position = self.position
        rack = position.racks[seat]
        if not self.edits or seat != position.to_move:
            return Hand(position.rules, position.board, rack, position.bag)
        move = Pass(self.edits)
        turn, reasons = work_out(position.rules, position.board, rack, position.bag, move)
        if turn is None:
            raise IllegalMove(reasons)
        return Hand(position.rules, turn.board, turn.rack, turn.bag)

    def racks(self, seat: int | None) -> list[tuple[str, list[Letter], int]]:
        """The racks that a seat may see, each with its label, in the order their owner likes."""
        position = self.position
        if position.kept or seat is None:
            return []
        shown = []
        for other in range(len(position.seats)):
            if position.sees_rack(seat, other):
                label = "Rack" if self.has_secrets else self.names[other]
                shown.append((label, self._ordered(other), 0))
        return shown

    def _ordered(self, seat: int) -> list[Letter]:
        """The tiles of a rack: those that stayed keep their places, new ones come last."""
        pieces = Counter(self.hand(seat).rack.letters)
        order = []
        for piece in self._orders.get(seat, []):
            if pieces[piece]:
                pieces[piece] -= 1
                order.append(piece)
        order += sorted(pieces.elements(), key=lambda piece: (piece == BLANK, piece))
        self._orders[seat] = order
        return order

    def sort(self, seat: int) -> None:
        """The rack from A to Z, blanks last."""
        self._orders[seat] = []
        self.stale = True

    def shuffle(self, seat: int) -> None:
        """The rack in another order; always another one, if there is any."""
        order = self._ordered(seat)
        before = list(order)
        while order == before and len(set(order)) > 1:
            random.shuffle(order)
        self.stale = True
