"""Who may look up what: nobody gets from the dictionary what the rules of a live game close."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from lexiko.errors import IllegalMove, LexikoError, StoreError
from lexiko.lexicon import DEFAULT
from lexiko.rules import Play, make_rules
from lexiko.rules import commands as c
from lexiko.rules.agreement import Agreement
from lexiko.rules.rules import DictionaryUse
from lexiko.said import people, phrase
from lexiko.server import seating
from lexiko.server.books import OURS
from lexiko.server.context import Context
from lexiko.server.now import DAY_MS, now
from lexiko.server.reference import Book
from lexiko.server.room import Room
from lexiko.server.seating import Change
from lexiko.store import GameRow

_USES: tuple[DictionaryUse, ...] = ("challenges", "check", "free")
"""From the most restrictive to the most open."""
LIVE_MS = 15 * 60_000
"""So long after its last event a game without a running clock counts as being played."""
MOST_REFUSED = 99
"""So far refused plays are counted."""
NOTED_MS = 60_000
"""An address is noted again after so long."""


@dataclass(frozen=True, slots=True)
class AllowedUse:
    """What somebody may do with the dictionary, and the game that forbids more."""

    use: DictionaryUse
    because: GameRow | None = None
    of_others: bool = False
    """Whether it is only the address that the game is played from."""

    def check(self, wanted: DictionaryUse, person: str) -> None:
        """Refuse what is not allowed; the sentence names the game if it is one's own."""
        if self.because is None or _USES.index(self.use) >= _USES.index(wanted):
            return
        how = phrase(f"closed_{self.use}")
        if self.of_others:
            raise LexikoError("address_closed", how=how)
        others = [seat.name for seat in self.because.seats if seat.person != person]
        whom = phrase("playing_alone" if len(self.because.seats) == 1 else "playing_here")
        if others:
            whom = phrase("playing_with", names=people(others))
        raise LexikoError("dictionary_closed", whom=whom, how=how, game=self.because.id)


async def allowed_use(
    context: Context, person: str, address: str, besides: Callable[[GameRow], bool] | None = None
) -> AllowedUse:
    """The most restrictive use of the dictionary in the live games that a person sits in.

    A game whose seats are still open is not live: no tile has been drawn. The games `besides` do
    not count. A strict server also counts the games that are played from the same address.
    """
    found = [(row, False) for row in await context.store.games_played_by(person)]
    if context.settings.strict:
        rows = await context.store.games_seen_at(_mark(context, address), now() - DAY_MS)
        found += [(row, True) for row in rows]
    allowed = AllowedUse("free")
    for row, of_others in found:
        use = seating.agreed(row.setup).rules.dictionary
        stricter = _USES.index(use) < _USES.index(allowed.use)
        if stricter and _is_live(row) and not (besides and besides(row)):
            allowed = AllowedUse(use, row, of_others)
    return allowed


async def played_from(context: Context, room: Room, person: str, address: str) -> None:
    """Somebody is in a room; a strict server notes from where, if they play with a closed book."""
    position = room.position
    if not context.settings.strict or position is None or position.is_over:
        return
    if position.rules.dictionary == "free" or not room.seats_of(person):
        return
    mark = _mark(context, address)
    if now() - room.noted.get(mark, 0) > NOTED_MS:
        # A store that is full or down keeps nobody from looking.
        with contextlib.suppress(StoreError):
            await context.store.saw([(room.id, mark, now())], now())
            room.noted[mark] = now()


def _mark(context: Context, address: str) -> str:
    """An address as it is noted: the store does not tell which one it is."""
    return context.people.mark("address", address)


def _is_live(row: GameRow) -> bool:
    """Whether a game is being played: its clock runs, or somebody has just done something.

    A game from a file is not: it is looked through, until it is resumed or somebody else joins it.
    """
    paused = json.loads(row.progress.summary).get("paused")
    if paused and seating.is_imported(json.loads(row.setup)):
        people = {seat.person for seat in row.seats if seat.person is not None}
        if len(people) < 2:
            return False
    return row.progress.deadline is not None or now() - row.updated < LIVE_MS


async def check_judgement(
    context: Context, room: Room, person: str, address: str, wish: c.Command
) -> None:
    """Refuse a wish that is as good as a look-up, if another game of this person closes those.

    Where any tiles can be on the rack and bad words are refused at once, the answer to a play or to
    an edit of the board tells whether its words are good, and a play that is shown is the answer to
    a search. A challenge tells it as well: a strict server refuses that, too, and every play.
    """
    if not _any_tiles(room.agreement, room.setup):
        return
    strict = context.settings.strict
    wanted: DictionaryUse
    match wish:
        case c.AskHint():
            await check_help(context, room, person, address)
            return
        case c.TakeTurn(move=move) if isinstance(move, Play) or move.edits:
            wanted = "free" if strict else "check"
        case c.Challenge() if strict:
            wanted = "free"
        case c.ShowPlay():
            wanted = "free"
        case _:
            return
    if strict:
        (await allowed_use(context, person, address, _made_up)).check(wanted, person)
    elif room.started().rules.challenge == "void":
        allowed = await allowed_use(context, person, address, lambda row: row.id == room.id)
        allowed.check(wanted, person)


async def check_help(context: Context, room: Room, person: str, address: str) -> None:
    """Refuse help where any tiles can be on the rack, if another game of this person closes the
    dictionary: it would be the answer to a search."""
    if _any_tiles(room.agreement, room.setup):
        other = _made_up if context.settings.strict else lambda row: row.id == room.id
        (await allowed_use(context, person, address, other)).check("free", person)


async def count_refused(context: Context, room: Room, seat: int, error: IllegalMove) -> None:
    """A strict server counts the plays that tell which words are bad, for everybody to see."""
    bad = any(reason.code == "word_not_acceptable" for reason in error.reasons)
    if not context.settings.strict or not bad:
        return

    def choose() -> Change:
        return Change(seating.with_refused(room.setup, seat))

    if seating.refused(room.setup, seat) < MOST_REFUSED:
        with contextlib.suppress(StoreError):
            await context.rooms.agree(room, choose)


async def check_made_up(context: Context, person: str, address: str) -> None:
    """Refuse a game with tiles of one's choice while a strict server closes the dictionary."""
    if context.settings.strict:
        (await allowed_use(context, person, address, _made_up)).check("free", person)


def _made_up(row: GameRow) -> bool:
    return _any_tiles(seating.agreed(row.setup), json.loads(row.setup))


def _any_tiles(agreement: Agreement, setup: dict[str, Any]) -> bool:
    """Whether any tiles can be on the racks of a game: beside a real board, in a game from a file,
    with all tiles in the open, and with tiles of somebody's own."""
    rules = agreement.rules
    own = rules.solitaire == "open" or rules.alphabet not in OURS
    return own or agreement.kept or seating.is_imported(setup)


async def book_of(
    context: Context, lexicon: str | None, game: str | None, *, polite: bool = False
) -> Book:
    """The dictionary of a name as most rules use it, or that of a game as its own rules use it.

    A polite one has no offensive words.
    """
    if game is None:
        return Book(make_rules(exclude_offensive=polite), lexicon or DEFAULT)
    row = await context.store.game(game)
    if row is None:
        raise LexikoError("no_such_game", id=game)
    agreement = seating.agreed(row.setup)
    # A game from a file may have been played with a dictionary that nobody has here.
    or_usual = row.state == "over"
    return Book(agreement.rules, agreement.lexicon, or_usual)
