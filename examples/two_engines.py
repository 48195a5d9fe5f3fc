"""Two engines play each other, each a program of its own: `python examples/two_engines.py`.

One thinks longer than the other. Any program that talks as docs/engine-protocol.md says can take
part: give its command instead of ours.
"""

from __future__ import annotations

import argparse

from lexiko import Game
from lexiko.engine_client import EngineClient
from lexiko.formats import write_cgp


def play(seconds: tuple[float, float], seed: int, rules: str = "club") -> Game:
    """One game; an engine is told the position on its turn, and makes the move it thinks best."""
    game = Game.start(["Quick", "Patient"], rules, source=seed)
    with EngineClient() as quick, EngineClient() as patient:
        engines = (quick, patient)
        while not game.position.is_over:
            seat = game.position.to_move
            # The engine looks at this position as the player to move sees it.
            engines[seat].position(write_cgp(game.position))
            answer = engines[seat].go(seconds=seconds[seat], top=3, threads=1)
            if answer.best is None:
                break
            game.move(answer.best)
            for other in game.position.waiting_for:
                # A play that ends the game could be challenged: both trust each other's words.
                game.accept(other)
            name, scores = game.position.seats[seat].name, game.position.scores
            print(f"{name:8} {answer.best:24} {answer.method:12} {scores[0]:4} {scores[1]:4}")
    return game


def main() -> None:
    """Play as many games as were asked for."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--games", type=int, default=1)
    options.add_argument("--quick", type=float, default=0.2, help="seconds a move")
    options.add_argument("--patient", type=float, default=2.0, help="seconds a move")
    given = options.parse_args()
    for seed in range(1, given.games + 1):
        game = play((given.quick, given.patient), seed)
        quick, patient = game.position.scores
        print(f"Quick {quick}, Patient {patient}\n")


if __name__ == "__main__":
    main()
