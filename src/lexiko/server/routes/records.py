"""The totals to beat, and the best games."""

from __future__ import annotations

import json
from typing import Any

from fastapi import APIRouter

from lexiko.game import total_key
from lexiko.notation.rules_text import variations_in
from lexiko.rules import Rules
from lexiko.server import limits
from lexiko.server.choices import LEVELS
from lexiko.server.people import CurrentContext, CurrentPerson
from lexiko.store import GameRow

router = APIRouter(tags=["records"])

MOST = 10
"""How many of the best are told."""
LEFT = ("resigned", "abandoned")
"""Games that were broken off hold no record."""

Json = dict[str, Any]


@router.get("/records")
async def records(context: CurrentContext, person: CurrentPerson) -> Json:
    """My totals in solitaire, and my best games against others.

    Totals are compared only where rules and dictionary are the same. Games from files do not count.
    """
    context.limits.check(limits.LOOKS, person)
    rows = [row for row in await context.store.games_of(person) if row.state == "over"]
    finished = [
        (row, json.loads(row.progress.summary), setup)
        for row in rows
        if not (setup := json.loads(row.setup)).get("imported")
    ]
    alone = [one for one in finished if one[0].progress.solitaire is not None]
    together = [one for one in finished if one[0].progress.solitaire is None]
    return {
        "solitaires": _solitaires(alone),
        "games": _games([(row, summary) for row, summary, _ in together], person),
    }


def _solitaires(finished: list[tuple[GameRow, Json, Json]]) -> list[Json]:
    """The best totals of each kind of solitaire, edition and dictionary."""
    tables: dict[str, Json] = {}
    for row, summary, setup in finished:
        if summary.get("reason") in LEFT or not any(summary.get("best", ())):
            continue
        edition = summary["edition"]
        lexicon = str(summary.get("lexicon") or setup["lexicon"])
        key = json.dumps([edition, total_key(setup["rules"], lexicon)], sort_keys=True)
        if key not in tables:
            tables[key] = {
                "kind": summary["solitaire"],
                "edition": edition,
                "lexicon": lexicon,
                "variations": _variations(setup["rules"]),
                "played": 0,
                "totals": [],
            }
        table = tables[key]
        table["played"] += 1
        table["totals"].append(
            {
                "game": row.id,
                "name": summary["names"][0],
                "total": sum(summary["scores"]),
                "scores": summary["scores"],
                "date": row.updated,
            }
        )
    for table in tables.values():
        table["totals"].sort(key=lambda one: (-one["total"], one["date"]))
        del table["totals"][MOST:]
    return sorted(tables.values(), key=lambda one: (one["kind"], one["edition"], one["lexicon"]))


def _variations(rules: Json) -> list[str]:
    """The variations beside the solitaire itself."""
    return [
        name for name in variations_in(Rules.from_json(rules)) if not name.startswith("solitaire")
    ]


def _games(finished: list[tuple[GameRow, Json]], person: str) -> Json:
    """Games with others: the highest scores, the best plays, and how it went with computers."""
    scores: list[Json] = []
    plays: list[Json] = []
    levels: dict[str, Json] = {
        level: {"level": level, "played": 0, "won": 0, "shared": 0} for level in LEVELS
    }
    played = won = 0
    for row, summary in finished:
        mine = [seat.seat for seat in row.seats if seat.person == person]
        if not mine or summary.get("reason") == "abandoned":
            continue
        names, winners = summary["names"], set(summary["winners"])
        wins = bool(winners & set(mine))
        played, won = played + 1, won + wins
        for seat in mine:
            common = {
                "game": row.id,
                "name": names[seat],
                "against": [name for other, name in enumerate(names) if other != seat],
                "date": row.updated,
            }
            scores.append(common | {"score": summary["scores"][seat], "won": seat in winners})
            best = summary.get("best", [])
            if seat < len(best) and best[seat] is not None:
                plays.append(common | best[seat])
        for level in {level for level in summary["computers"] if level in levels}:
            tally = levels[level]
            tally["played"] += 1
            tally["won"] += wins and len(winners) == 1
            tally["shared"] += wins and len(winners) > 1
    for found in (scores, plays):
        found.sort(key=lambda one: (-one["score"], one["date"]))
    return {
        "played": played,
        "won": won,
        "scores": scores[:MOST],
        "plays": plays[:MOST],
        "levels": [tally for tally in levels.values() if tally["played"]],
    }
