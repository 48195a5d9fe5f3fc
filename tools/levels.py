"""Measures the levels of the computer players, and writes docs/levels.json and its picture.

    python tools/levels.py                 every level against the one below it, 200 games each
    python tools/levels.py --games 50      fewer
    python tools/levels.py club keen       only the matches of these levels with the ones below them

A match that is not played again keeps its figures. The same version gives the same figures.
"""

from __future__ import annotations

import argparse
import datetime
import json
import sys
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from math import sqrt
from pathlib import Path
from statistics import fmean, quantiles
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tools.level_picture import PICTURE, picture  # noqa: E402

from lexiko import __version__  # noqa: E402
from lexiko.engine.engine import Engine  # noqa: E402
from lexiko.engine.ladder import LADDER, STRENGTHS  # noqa: E402
from lexiko.engine.strengths import player_for  # noqa: E402
from lexiko.game import Game, lexicon_for  # noqa: E402
from lexiko.lexicon.frequency import frequency  # noqa: E402
from lexiko.rules import events as e  # noqa: E402
from lexiko.rules import make_rules  # noqa: E402

FIGURES = ROOT / "docs/levels.json"
RULES = make_rules("deluxe")
FIRST_SEED = 1000
"""Earlier deals were used to find the numbers of the levels: these have to be other ones."""
COUNTED = ("plays", "bingos", "letters", "zipf", "exchanges", "passes", "challenges", "phonies")


def play(names: Sequence[str], seed: int, finder: Engine) -> tuple[Game, list[Counter[str]]]:
    """A game of some levels, and what each player did in it."""
    lexicon = lexicon_for(RULES)
    game = Game.start(names, RULES, lexicon, seed, finder)
    players = [
        player_for(name, RULES, lexicon, 10 * seed + seat) for seat, name in enumerate(names)
    ]
    counts: list[Counter[str]] = [Counter() for _ in names]
    while not game.position.is_over:
        position = game.position
        seat = position.waiting_for[0] if position.waiting_for else position.to_move
        for event in game.do(players[seat].choose(game.view(seat))):
            _count(event, game, counts)
    return game, counts


def _count(event: e.Event, game: Game, counts: list[Counter[str]]) -> None:
    match event:
        case e.Played():
            main = event.words[0].word
            count = counts[event.seat]
            count["plays"] += 1
            count["bingos"] += event.bonus > 0
            count["letters"] += len(main)
            count["zipf"] += frequency(main)  # type: ignore[assignment]
            count["phonies"] += any(word.word not in game.lexicon for word in event.words)
        case e.Exchanged():
            counts[event.seat]["exchanges"] += 1
        case e.Passed():
            counts[event.seat]["passes"] += 1
        case e.Challenged():
            counts[event.seat]["challenges"] += 1


def match(above: str, below: str, games: int) -> dict[str, Any]:
    """The figures of a match; every game is played again with the seats changed."""
    finder = Engine(RULES, lexicon_for(RULES))
    wins, scores = 0.0, ([], [])  # type: tuple[float, tuple[list[int], list[int]]]
    totals: tuple[Counter[str], Counter[str]] = (Counter(), Counter())
    for number in range(games):
        first = number % 2
        names = (below, above) if first else (above, below)
        game, counts = play(names, FIRST_SEED + number // 2, finder)
        result = game.position.result
        assert result is not None
        for side in (0, 1):
            seat = side ^ first
            scores[side].append(result.scores[seat])
            totals[side].update(counts[seat])
        if first in result.winners:
            wins += 1 / len(result.winners)
    spreads = [mine - theirs for mine, theirs in zip(*scores, strict=True)]
    share = wins / games
    return {
        "above": above,
        "below": below,
        "games": games,
        "wins": round(share, 3),
        "error": round(sqrt(share * (1 - share) / games), 3),
        "spread": round(fmean(spreads), 1),
        "sides": [_side(scores[side], totals[side], games) for side in (0, 1)],
    }


def _side(scores: list[int], counts: Counter[str], games: int) -> dict[str, float]:
    low, middle, high = quantiles(scores, n=4)
    per_game = {key: counts[key] / games for key in COUNTED}
    plays = max(1, counts["plays"])
    figures = {
        "score": fmean(scores),
        "low": low,
        "middle": middle,
        "high": high,
        **per_game,
        "letters": counts["letters"] / plays,
        "zipf": counts["zipf"] / plays,
    }
    return {key: round(value, 2) for key, value in figures.items()}


def by_level(matches: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The figures of each level: the means of its matches with its neighbours."""
    levels = []
    for name in LADDER:
        sides = [
            match["sides"][side]
            for match in matches
            for side, key in enumerate(("above", "below"))
            if match[key] == name
        ]
        means = {key: round(fmean(side[key] for side in sides), 2) for key in sides[0]}
        knowledge = STRENGTHS[name].knowledge
        words = len(lexicon_for(RULES)) if knowledge is None else knowledge.words
        levels.append({"name": name, "words": words, **means})
    return levels


def table(figures: dict[str, Any]) -> str:
    """The figures as people read them."""
    head = ("words", "score", *COUNTED[1:])
    lines = [" ".join(["level    ", *(f"{name:>10}" for name in head)])]
    lines += [
        " ".join(
            [f"{level['name']:9}", f"{level['words']:10}", f"{level['score']:10.0f}"]
            + [f"{level[name]:10.2f}" for name in head[2:]]
        )
        for level in figures["levels"]
    ]
    lines += [
        f"{match['above']} beats {match['below']} in {100 * match['wins']:.0f} % "
        f"(+- {100 * match['error']:.0f}) of {match['games']} games, by {match['spread']:.0f}"
        for match in figures["matches"]
    ]
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("levels", nargs="*", help="the upper levels of the matches to play")
    parser.add_argument("--games", type=int, default=200)
    asked = parser.parse_args()
    kept = json.loads(FIGURES.read_text("utf-8"))["matches"] if FIGURES.exists() else []
    matches = {(match["above"], match["below"]): match for match in kept}
    for below, above in pairwise(LADDER):
        if not asked.levels or above in asked.levels or (above, below) not in matches:
            matches[above, below] = match(above, below, asked.games)
            print(f"{above} - {below}: {matches[above, below]['wins']}", file=sys.stderr)
    ladder = [matches[above, below] for below, above in pairwise(LADDER)]
    figures = {
        "date": datetime.date.today().isoformat(),
        "version": __version__,
        "rules": RULES.edition,
        "levels": by_level(ladder),
        "matches": ladder,
    }
    FIGURES.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
    PICTURE.write_text(picture(figures), encoding="utf-8")
    print(table(figures))


if __name__ == "__main__":
    main()
