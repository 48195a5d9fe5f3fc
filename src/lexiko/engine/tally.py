"""What a match has shown so far: who wins how often, by how much, and how sure that is."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from lexiko.engine.matches import Match, Outcome


@dataclass(slots=True)
class Mean:
    """A mean of values that come one by one, and its standard error."""

    count: int = 0
    mean: float = 0.0
    squares: float = 0.0

    def add(self, value: float) -> None:
        self.count += 1
        gap = value - self.mean
        self.mean += gap / self.count
        self.squares += gap * (value - self.mean)

    @property
    def error(self) -> float:
        """The standard error; of one value nothing is known."""
        if self.count < 2:
            return 0.0
        return sqrt(self.squares / (self.count - 1) / self.count)


@dataclass(slots=True)
class PlayerTally:
    """What one player has done. Of the games of one round, which may have one bag, the mean
    counts as one value: so that the errors are true."""

    name: str
    win_rate: Mean = field(default_factory=Mean)
    spread: Mean = field(default_factory=Mean)
    """Points ahead of the best of the others."""
    score: Mean = field(default_factory=Mean)
    bingos: Mean = field(default_factory=Mean)

    def to_json(self) -> dict[str, Any]:
        return {
            "player": self.name,
            "win_rate": round(self.win_rate.mean, 5),
            "win_rate_error": round(self.win_rate.error, 5),
            "spread": round(self.spread.mean, 3),
            "spread_error": round(self.spread.error, 3),
            "score": round(self.score.mean, 3),
            "bingos": round(self.bingos.mean, 4),
        }

    def texts(self) -> tuple[str, ...]:
        return (
            self.name,
            f"{self.win_rate.mean:.1%}",
            f"{self.win_rate.error:.1%}",
            f"{self.spread.mean:+.1f}",
            f"{self.spread.error:.1f}",
            f"{self.score.mean:.1f}",
            f"{self.bingos.mean:.2f}",
        )


class Tally:
    """The sums of a match."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.players = [PlayerTally(str(name)) for name in match.players]
        self.turns = Mean()
        self.games = 0
        self.wins = [0.0] * len(match.players)

    def add(self, outcomes: Iterable[Outcome]) -> None:
        """Count some games; those of one round must come together."""
        rounds: dict[int, list[Outcome]] = {}
        for outcome in outcomes:
            rounds.setdefault(outcome.number // len(self.players), []).append(outcome)
        for games in rounds.values():
            self._add_round(games)

    def _add_round(self, games: list[Outcome]) -> None:
        count = len(games)
        for index, player in enumerate(self.players):
            spreads = [_spread(game.scores, index) for game in games]
            player.win_rate.add(sum(game.wins[index] for game in games) / count)
            player.spread.add(sum(spreads) / count)
            player.score.add(sum(game.scores[index] for game in games) / count)
            player.bingos.add(sum(game.bingos[index] for game in games) / count)
            self.wins[index] += sum(game.wins[index] for game in games)
        self.turns.add(sum(game.turns for game in games) / count)
        self.games += count

    def table(self) -> list[tuple[str, ...]]:
        """The means with their errors as texts, below a row of titles."""
        titles = ("player", "wins", "± error", "spread", "± error", "score", "bingos")
        return [titles, *map(PlayerTally.texts, self.players)]

    def __str__(self) -> str:
        rows = self.table()
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        return "\n".join(
            "  ".join([row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])])
            for row in rows
        )

    def to_json(self, seconds: float) -> dict[str, Any]:
        """Everything as plain data."""
        return {
            "games": self.games,
            "mirrored": self.match.mirrored,
            "seed": self.match.seed,
            "lexicon": self.match.lexicon,
            "players": [player.to_json() for player in self.players],
            "turns": round(self.turns.mean, 3),
            "seconds": round(seconds, 3),
            "games_per_second": round(self.games / seconds, 2) if seconds else None,
        }


def _spread(scores: tuple[int, ...], index: int) -> int:
    others = [score for place, score in enumerate(scores) if place != index]
    return scores[index] - max(others) if others else scores[index]
