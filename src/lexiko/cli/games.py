"""`lexiko games`: the saved games."""

from __future__ import annotations

from lexiko.cli.console import say, say_json, tell
from lexiko.saved import games_folder, summaries


def list_games(as_json: bool) -> None:
    """One line a game, newest first."""
    games = summaries()
    if as_json:
        say_json(
            [
                {
                    "id": game.id,
                    "path": str(games_folder() / f"{game.id}.json"),
                    "edition": game.edition,
                    "players": list(game.players),
                    "scores": list(game.scores),
                    "turns": game.turns,
                    "over": game.over,
                    "winners": list(game.winners),
                    "kept": game.kept,
                    "problem": game.problem or None,
                }
                for game in games
            ]
        )
        return
    if not games:
        tell("There are no saved games yet. Start one with: lexiko play")
        return
    width = max(len(game.id) for game in games)
    for game in games:
        say(f"{game.id:{width}}  {game.text}")
    if any(not game.over and not game.problem for game in games):
        tell("Resume a game: lexiko play --resume ID")
