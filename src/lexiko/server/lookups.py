"""Who may look up what: nobody gets from the dictionary what the rules of a live game close."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from lexiko.errors import LexiconError, LexikoError
from lexiko.lexicon import DEFAULT, Lexicon
from lexiko.notation.english import listed
from lexiko.rules import Play, Rules, make_rules
from lexiko.rules import commands as c
from lexiko.rules.rules import DictionaryUse
from lexiko.server.context import Context
from lexiko.server.now import now
from lexiko.server.table import Table
from lexiko.store import GameRow

_USES: tuple[DictionaryUse, ...] = ("challenges", "check", "free")
"""From the most restrictive to the most open."""
LIVE_MS = 15 * 60_000
"""So long after its last event a game without a running clock counts as being played."""
_HOW = {
    "challenges": "close the dictionary",
    "check": "let you ask about one whole word at a time, but not search,",
}


@dataclass(frozen=True, slots=True)
class Allowed:
    """What somebody may do with the dictionary, and the game that forbids more."""

    use: DictionaryUse
    because: GameRow | None = None

    def check(self, wanted: DictionaryUse, person: str) -> None:
        """Refuse what is not allowed; the sentence names the game."""
        if self.because is None or _USES.index(self.use) >= _USES.index(wanted):
            return
        others = [seat.name for seat in self.because.seats if seat.person != person]
        whom = f"with {listed(others)}" if others else "alone"
        if not others and len(self.because.seats) > 1:
            whom = "at one device"
        game = self.because.id
        raise LexikoError("dictionary_closed", whom=whom, how=_HOW[self.use], game=game)


async def allowed_use(context: Context, person: str, besides: str | None = None) -> Allowed:
    """The most restrictive use of the dictionary in the live games that a person sits in.

    A game whose seats are still open is not live: no tile has been drawn. The game `besides`
    does not count.
    """
    allowed = Allowed("free")
    for row in await context.store.games_played_by(person):
        if not _is_live(row):
            continue
        use = _setup(row)["rules"]["dictionary"]
        if row.id != besides and _USES.index(use) < _USES.index(allowed.use):
            allowed = Allowed(use, row)
    return allowed


def _is_live(row: GameRow) -> bool:
    """Whether a game is being played: its clock runs, or somebody has just done something."""
    return row.progress.deadline is not None or now() - row.updated < LIVE_MS


async def check_judgement(context: Context, table: Table, person: str, wish: c.Command) -> None:
    """Refuse a wish that is as good as a look-up, if another game of this person closes those.

    Where a real board is kept, and in a game from a file, any tiles can be on the rack. If bad
    words are refused at once there, the answer to a play or to an edit of the board tells whether
    its words are good, and a play that is shown is the answer to a search.
    """
    position = table.started()
    made_up = position.kept or _setup(table.row).get("imported")
    if position.rules.challenge != "void" or not made_up:
        return
    wanted: DictionaryUse
    match wish:
        case c.TakeTurn(move=move) if isinstance(move, Play) or move.edits:
            wanted = "check"
        case c.ShowPlay():
            wanted = "free"
        case _:
            return
    (await allowed_use(context, person, table.id)).check(wanted, person)


async def lexicon_of(
    context: Context, lexicon: str | None, game: str | None, *, polite: bool = False
) -> Lexicon:
    """The dictionary of a name as most rules use it, or that of a game as its own rules do.

    A polite one has no offensive words.
    """
    if game is None:
        rules = make_rules(exclude_offensive=polite)
        return await context.books.lexicon(rules, lexicon or DEFAULT)
    row = await context.store.game(game)
    if row is None:
        raise LexikoError("no_such_game", id=game)
    setup = _setup(row)
    rules = Rules.from_json(setup["rules"])
    try:
        return await context.books.lexicon(rules, setup["lexicon"])
    except LexiconError:
        # A game from a file may have been played with a dictionary that nobody has here.
        if row.state != "over":
            raise
        return await context.books.lexicon(rules, DEFAULT)


def _setup(row: GameRow) -> Any:
    return json.loads(row.setup)
