"""The totals to beat, and the best games."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, get_args

from fastapi import APIRouter

from lexiko.errors import LexikoError
from lexiko.game import UNFINISHED, total_key
from lexiko.rules import Seat, make_rules
from lexiko.rules.agreement import Agreement
from lexiko.rules.rules import Solitaire
from lexiko.rules.seats import STRENGTHS, finish_score
from lexiko.server import limits
from lexiko.server.context import Context
from lexiko.server.messages.records import (
    BestGames,
    BestPlay,
    Level,
    OwnGame,
    Records,
    Score,
    SolitaireTable,
    ToBeat,
)
from lexiko.server.people import CurrentContext, CurrentPerson
from lexiko.server.plain_route import PlainRoute
from lexiko.server.routes.games import GameId
from lexiko.server.seating import agreed, is_imported
from lexiko.store import GameRow
from lexiko.wording.rules_text import variations_in

router = APIRouter(tags=["records"], route_class=PlainRoute)

MOST = 10
"""How many of the best are told."""
KINDS = get_args(Solitaire)

Json = dict[str, Any]


@router.get("/records")
async def records(context: CurrentContext, person: CurrentPerson) -> Records:
    """My totals in solitaire, and my best games against others.

    Totals are compared only where rules and dictionary are the same. Games from files do not count.
    One in which drawn tiles went back into the bag by a take-back sets no record, alone or with
    others: its tiles could be drawn until they were good. With others it is still one that was
    played, and won or lost.
    """
    context.limits.check(limits.LOOKS, person)
    finished = await _finished(context, person)
    alone = [one for one in finished if one.row.progress.solitaire is not None]
    together = [one for one in finished if one.row.progress.solitaire is None]
    return {"solitaires": _solitaires(alone), "games": _games(together, person)}


@router.get("/records/{game_id}")
async def record_to_beat(game_id: GameId, context: CurrentContext, person: CurrentPerson) -> ToBeat:
    """The best total of my other solitaires by the same rules and dictionary, if any."""
    context.limits.check(limits.LOOKS, person)
    row = await context.store.game(game_id)
    if row is None:
        raise LexikoError("no_such_game", id=game_id)
    mine = person in {row.host, *(seat.person for seat in row.seats)}
    this = Finished(row, json.loads(row.progress.summary))
    counts = this.counts if row.state == "over" else this.may_count
    if not mine or not counts or is_imported(json.loads(row.setup)):
        return {"counts": False, "best": None}
    others = [one for one in await _finished(context, person) if one.row.id != game_id]
    totals = [one.total for one in others if one.counts and one.key == this.key]
    return {"counts": True, "best": max(totals, default=None)}


MOST_GAMES = 2_000
"""The latest games of a person, among which records are looked for."""


@dataclass(frozen=True, slots=True)
class Finished:
    """A game with what the store notes of it."""

    row: GameRow
    summary: Json

    @property
    def drawn_back(self) -> bool:
        """Whether drawn tiles went back into the bag by a take-back."""
        return bool(self.summary.get("drawn_back"))

    @property
    def helped(self) -> bool:
        """Whether its players could have help before its end: the score is not theirs alone."""
        return bool(self.summary.get("helped"))

    @property
    def may_count(self) -> bool:
        """Whether it is a solitaire without help in which nobody has drawn other tiles after a
        take-back."""
        return self.row.progress.solitaire is not None and not (self.drawn_back or self.helped)

    @property
    def counts(self) -> bool:
        """Whether its total is one to beat: it was played to an end."""
        ended = self.summary.get("reason") not in UNFINISHED
        return self.may_count and ended and any(self.summary.get("best", ()))

    @property
    def total(self) -> int:
        return sum(self.summary["scores"])

    @property
    def lexicon(self) -> str:
        return str(self.summary.get("lexicon") or self.agreement.lexicon)

    @property
    def agreement(self) -> Agreement:
        """What was agreed on; switches of the rules that came later are as they were then."""
        return agreed(self.row.setup)

    @property
    def key(self) -> str:
        """What its total may be compared by."""
        rules, seats = self.agreement.rules, self.agreement.seats
        key = [rules.edition, total_key(rules, seats, self.lexicon)]
        return json.dumps(key, sort_keys=True)


async def _finished(context: Context, person: str) -> list[Finished]:
    """The games of a person that are over and were played here."""
    rows = await context.store.games_finished_by(person, MOST_GAMES)
    return [
        Finished(row, json.loads(row.progress.summary))
        for row in rows
        if not is_imported(json.loads(row.setup))
    ]


def _solitaires(finished: list[Finished]) -> list[SolitaireTable]:
    """The best totals of each kind of solitaire, by rules and dictionary."""
    tables: dict[str, SolitaireTable] = {}
    for one in finished:
        if not one.counts:
            continue
        table = tables.setdefault(one.key, _table(one))
        table["played"] += 1
        table["totals"].append(
            {
                "game": one.row.id,
                "name": one.summary["names"][0],
                "total": one.total,
                "scores": one.summary["scores"],
                "date": one.row.updated,
            }
        )
    for table in tables.values():
        table["totals"].sort(key=lambda one: (-one["total"], one["date"]))
        del table["totals"][MOST:]
    return sorted(tables.values(), key=_order)


def _order(table: SolitaireTable) -> tuple[Any, ...]:
    """Plain lists first, by kind, edition and dictionary."""
    changed = (table["own_rules"], len(table["variations"]), table["variations"])
    numbers = (table["turn_seconds"] or 0, table["game_seconds"] or 0, table["finish"] or 0)
    return (KINDS.index(table["kind"]), table["edition"], table["lexicon"], *changed, *numbers)


def _table(one: Finished) -> SolitaireTable:
    """An empty list of totals, with what sets it apart from the others."""
    rules, seats = one.agreement.rules, one.agreement.seats
    names = variations_in(rules)
    limit, finish = seats[0].limit(rules), finish_score(rules, seats, 0)
    # Whatever no name says is a rule of one's own.
    named = make_rules(rules.edition, *names, turn_seconds=limit, game_seconds=rules.game_seconds)
    assert rules.solitaire is not None
    plain = total_key(named, [Seat("", finish=finish, timed=limit is not None)], one.lexicon)
    return {
        "kind": rules.solitaire,
        "edition": rules.edition,
        "lexicon": one.lexicon,
        "variations": [
            name for name in names if not name.startswith("solitaire") and name != "timer"
        ],
        "turn_seconds": limit,
        "game_seconds": rules.game_seconds,
        "finish": finish,
        "own_rules": plain != total_key(rules, seats, one.lexicon),
        "played": 0,
        "totals": [],
    }


def _games(finished: list[Finished], person: str) -> BestGames:
    """Games with others: the highest scores, the best plays, and how it went with computers."""
    scores: list[Score] = []
    plays: list[BestPlay] = []
    levels: dict[str, Level] = {
        level: {"level": level, "played": 0, "won": 0, "shared": 0} for level in STRENGTHS
    }
    played = won = 0
    for one in finished:
        row, summary = one.row, one.summary
        mine = [seat.seat for seat in row.seats if seat.person == person]
        if not mine or summary.get("reason") == "abandoned":
            continue
        names, winners = summary["names"], set(summary["winners"])
        wins = bool(winners & set(mine))
        played, won = played + 1, won + wins
        for seat in () if one.drawn_back or one.helped else mine:
            common: OwnGame = {
                "game": row.id,
                "name": names[seat],
                "against": [name for other, name in enumerate(names) if other != seat],
                "date": row.updated,
            }
            scores.append({**common, "score": summary["scores"][seat], "won": seat in winners})
            best = summary.get("best", [])
            if seat < len(best) and best[seat] is not None:
                at, tiles, score = (best[seat][key] for key in ("at", "tiles", "score"))
                plays.append({**common, "at": at, "tiles": tiles, "score": score})
        computers = () if one.helped else summary["computers"]
        for level in {level for level in computers if level in levels}:
            tally = levels[level]
            tally["played"] += 1
            tally["won"] += wins and len(winners) == 1
            tally["shared"] += wins and len(winners) > 1
    scores.sort(key=lambda one: (-one["score"], one["date"]))
    plays.sort(key=lambda one: (-one["score"], one["date"]))
    return {
        "played": played,
        "won": won,
        "scores": scores[:MOST],
        "plays": plays[:MOST],
        "levels": [tally for tally in levels.values() if tally["played"]],
    }
