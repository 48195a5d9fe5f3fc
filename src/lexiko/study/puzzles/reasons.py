"""Why an answer is right, in a sentence or two, from the figures of the puzzle.

The words for the page are the page's own: it is given the figures.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lexiko.study.puzzles.answers import figures_of
from lexiko.study.puzzles.own import OwnPuzzle
from lexiko.study.puzzles.puzzle import CHALLENGE, Puzzle, is_at_most
from lexiko.wording.english import plural

ASKED = {
    "best": "Your turn. Find the best move.",
    "bingo": "Your turn. Find the best play: it uses {tiles}.",
    "endgame": "The bag is empty. Find the best play.",
    "challenge": "Is this word good, or would you challenge it?",
}
"""What each kind of puzzle asks."""
WINNING = "The bag is empty. Find the one play that wins."


def question(puzzle: Puzzle) -> str:
    """What the puzzle asks."""
    if puzzle.wins:
        return WINNING
    rules = puzzle.rules
    all_ = rules.bonus_tiles == rules.rack_size
    tiles = f"all {rules.rack_size} tiles" if all_ else f"{rules.bonus_tiles} tiles or more"
    return ASKED[puzzle.kind].format(tiles=tiles)


def reason(puzzle: Puzzle) -> str:
    """Why the answer is what it is."""
    return " ".join(_sentences(puzzle))


def _sentences(puzzle: Puzzle) -> Iterator[str]:
    if puzzle.kind == "challenge":
        if puzzle.answer == CHALLENGE:
            yield f"{', '.join(puzzle.bad)} is not in the word list {puzzle.lexicon}: challenge it."
        else:
            word = puzzle.played.rpartition(" ")[2].upper()
            yield f"{word} is in the word list {puzzle.lexicon}: let it stand."
        return
    best, second = puzzle.moves[0], puzzle.runner_up
    yield f"{best['move']} scores {best['score']}{_chance(best)}."
    if isinstance(puzzle, OwnPuzzle):
        yield from _beside_the_game(puzzle)
        return
    if second is None:
        return
    if puzzle.method == "endgame":
        if puzzle.wins:
            yield "It is the only play that wins."
        else:
            least = "at least " if is_at_most(second) else ""
            points = plural(round(puzzle.margin), "point")
            yield f"By the end it is worth {least}{points} more than any other."
        if best["follow"]:
            yield f"Then comes {', '.join(best['follow'][:3])}."
    else:
        yield f"The next best, {second['move']}, scores {second['score']}{_chance(second)}."


def _beside_the_game(puzzle: OwnPuzzle) -> Iterator[str]:
    """What the move in the game was worth beside the best one."""
    made = figures_of(puzzle, puzzle.view.parse(puzzle.instead))
    if puzzle.method == "endgame":
        least = "at least " if made is None or is_at_most(made) else ""
        points = plural(round(puzzle.margin), "point")
        yield f"By the end it is worth {least}{points} more than {puzzle.instead}, as played."
    elif made is not None:
        yield f"{puzzle.instead}, as played, scores {made['score']}{_chance(made)}."


def _chance(move: dict[str, Any]) -> str:
    if move["win"] is None or not move["samples"]:
        return ""
    return f" and wins {100 * move['win']:.0f} % of the games"
