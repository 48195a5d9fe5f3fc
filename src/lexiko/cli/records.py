"""The totals to beat in solitaire: a small JSON file in the data folder."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lexiko.errors import LexikoError
from lexiko.folders import data_folder, write_whole
from lexiko.game import UNFINISHED, total_key
from lexiko.rules import VARIATIONS, Position, Rules, Seat
from lexiko.saved import find_game


@dataclass(frozen=True, slots=True)
class Total:
    """A finished solitaire; with two racks there are two scores, and their sum counts."""

    game: str
    name: str
    scores: tuple[int, ...]
    date: str

    @property
    def total(self) -> int:
        return sum(self.scores)

    @property
    def text(self) -> str:
        parts = f" ({' + '.join(map(str, self.scores))})" if len(self.scores) > 1 else ""
        return f"{self.total}{parts}, {self.name}, {self.date}"


def records_file() -> Path:
    return data_folder() / "records.json"


def totals(rules: Rules, seats: Sequence[Seat], lexicon: str) -> list[Total]:
    """The totals so far under such rules with this dictionary, the best first."""
    key = _key(rules, seats, lexicon)
    found = []
    for item in _read():
        if item.get("rules") == key:
            scores = tuple(item["scores"])
            found.append(Total(item["game"], item["name"], scores, item["date"]))
    return sorted(found, key=lambda total: -total.total)


def add_total(position: Position, game: str, date: str) -> int | None:
    """Note the total of a finished solitaire; its rank, from 1, or None if it does not count."""
    result = position.result
    if result is None or position.rules.solitaire is None:
        return None
    if result.reason in UNFINISHED or position.board.is_empty:
        return None
    if position.drawn_back or position.is_helped:
        return None
    entry = {
        "game": game,
        "name": position.seats[0].name,
        "scores": list(result.scores),
        "date": date,
        "rules": _key_of(position),
    }
    # A game counts once, however often its end is shown.
    items = [item for item in _read() if item["game"] != game]
    data = json.dumps([*items, entry], ensure_ascii=False, indent=1)
    write_whole(records_file(), data.encode())
    ranked = totals(position.rules, position.seats, position.lexicon.name)
    return [total.game for total in ranked].index(game) + 1


def _key(rules: Rules, seats: Sequence[Seat], lexicon: str) -> dict[str, Any]:
    # JSON has no tuples: what was written must equal what is read back.
    written: dict[str, Any] = json.loads(json.dumps(total_key(rules, seats, lexicon)))
    return written


def _key_of(position: Position) -> dict[str, Any]:
    return _key(position.rules, position.seats, position.lexicon.name)


def _whole_key(item: dict[str, Any]) -> dict[str, Any]:
    """The key of an entry, which may be of a version that asked for fewer rules.

    What it does not say, its game says; without the game, it is as in a plain solitaire.
    """
    noted: dict[str, Any] = item["rules"]
    plain = _plain_key(noted)
    if noted.keys() >= plain.keys():
        return noted
    try:
        return _key_of(find_game(item["game"]).load().position)
    except (LexikoError, OSError):
        return plain | noted


def _plain_key(noted: dict[str, Any]) -> dict[str, Any]:
    """The key of a solitaire of that kind without any other change."""
    kinds = (dict(one.changes) for one in VARIATIONS.values())
    changes = [one for one in kinds if one.get("solitaire") == noted.get("solitaire", "record")]
    return _key(Rules(**(changes[0] if changes else {})), [Seat("")], "")


def _read() -> Sequence[dict[str, Any]]:
    """What the file holds; entries that are not ours to understand are left out."""
    try:
        data = json.loads(records_file().read_bytes())
    except FileNotFoundError:
        return []
    except (ValueError, RecursionError):
        # A spoilt list must not stop a game; it is kept aside, and a new one begins.
        records_file().replace(records_file().with_suffix(".spoilt.json"))
        return []
    items = data if isinstance(data, list) else []
    whole = [item for item in items if isinstance(item, dict) and _whole(item)]
    return [item | {"rules": _whole_key(item)} for item in whole]


def _whole(item: dict[str, Any]) -> bool:
    texts = all(isinstance(item.get(key), str) for key in ("game", "name", "date"))
    scores = item.get("scores")
    numbers = isinstance(scores, list) and all(type(score) is int for score in scores)
    return texts and numbers and isinstance(item.get("rules"), dict)
