"""Puzzles for people: what is shown of one, what an answer counts, and what is remembered of it.

The first answer to a puzzle counts for the rating: 1 if it is right, half if it is right after a
hint. The rating of the puzzle itself stays as it is. Puzzles of somebody's own games have none, and
change none.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from datetime import UTC, date, datetime
from typing import TypeVar, cast

from lexiko.errors import LexikoError
from lexiko.lexicon import Lexicon
from lexiko.rules import Exchange, Move, Play
from lexiko.rules.codec import board_rows
from lexiko.rules.writing import play_text
from lexiko.server.context import Context
from lexiko.server.messages import puzzles as messages
from lexiko.server.messages.reviews import Advice, LaidTile, ReviewedMove
from lexiko.server.now import now
from lexiko.server.reference import Book
from lexiko.server.review_work import tiles_of
from lexiko.store import Known, Learnt
from lexiko.study.puzzles import (
    FIRST_RATING,
    OwnPuzzle,
    Puzzle,
    after_attempt,
    coached,
    lexicon_of,
    shipped_puzzle,
)
from lexiko.study.puzzles.answers import bad_words, tried

SUBJECT, OWN_SUBJECT = "puzzles", "own puzzles"
STANDING = "standing"
"""The item under which it is remembered how somebody does; the others are ids of puzzles."""
MOST_SEEN = 5_000
MOST_REMEMBERED = 10**6
"""No rating and no count gets there."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How somebody does at puzzles."""

    rating: float = FIRST_RATING
    tried: int = 0
    solved: int = 0
    run: int = 0
    best_run: int = 0

    def after(self, puzzle: Puzzle, result: float) -> Standing:
        """The same after the first answer to one more."""
        run = self.run + 1 if result == 1 else 0
        return Standing(
            after_attempt(self.rating, self.tried, puzzle.rating, result),
            self.tried + 1,
            self.solved + (result == 1),
            run,
            max(run, self.best_run),
        )

    def to_json(self) -> messages.Standing:
        return {
            "rating": round(self.rating),
            "tried": self.tried,
            "solved": self.solved,
            "run": self.run,
            "best_run": self.best_run,
        }


@dataclass(frozen=True, slots=True)
class Attempt:
    """What somebody has done with one puzzle."""

    hinted: bool = False
    done: bool = False
    """Whether it has been answered, or the solution looked at."""
    result: float = 0.0


async def standing_of(context: Context, person: str) -> Standing:
    """How somebody does; whoever has answered none stands where everybody begins."""
    found = await context.store.learnt(person, SUBJECT, [STANDING])
    return _read(Standing, found.get(STANDING))


async def attempt_of(context: Context, person: str, puzzle: Puzzle) -> Attempt:
    """What somebody has done with a puzzle."""
    subject, item = _key(puzzle)
    found = await context.store.learnt(person, subject, [item])
    return _read(Attempt, found.get(item))


async def seen_by(context: Context, person: str) -> set[str]:
    """The puzzles that somebody has met, by their ids."""
    rows = await context.store.learnt_page(person, SUBJECT, MOST_SEEN)
    return {row.item for row in rows}


async def done_of(context: Context, person: str, names: Sequence[str]) -> set[str]:
    """Those puzzles of their own games, by their ids, that somebody has answered."""
    found = await context.store.learnt(person, OWN_SUBJECT, names)
    return {name for name, row in found.items() if _read(Attempt, row).done}


async def take_hint(context: Context, client: str, person: str, puzzle: Puzzle) -> None:
    """Somebody has been given a hint before they answered."""
    await context.quotas.keep_little(client)
    key = _key(puzzle)

    def change(known: Known) -> tuple[None, list[Learnt]]:
        attempt = _read(Attempt, known.get(key))
        if attempt.done or attempt.hinted:
            return None, []
        return None, [_row(key, replace(attempt, hinted=True))]

    await context.store.relearn(person, [key], change)


async def count_answer(
    context: Context, client: str, person: str, puzzle: Puzzle, right: bool
) -> tuple[Standing, Standing]:
    """Somebody has answered, or given up: how they stood, and stand now. Only the first time
    counts."""
    await context.quotas.keep_little(client)
    attempts, standings = _key(puzzle), (SUBJECT, STANDING)

    def change(known: Known) -> tuple[tuple[Standing, Standing], list[Learnt]]:
        attempt = _read(Attempt, known.get(attempts))
        standing = _read(Standing, known.get(standings))
        if attempt.done:
            return (standing, standing), []
        result = (0.5 if attempt.hinted else 1.0) if right else 0.0
        done = _row(attempts, replace(attempt, done=True, result=result))
        if isinstance(puzzle, OwnPuzzle):
            return (standing, standing), [done]
        new = standing.after(puzzle, result)
        return (standing, new), [done, _row(standings, new)]

    return await context.store.relearn(person, [attempts, standings], change)


K = TypeVar("K", Standing, Attempt)


def _read(kind: type[K], row: Learnt | None) -> K:
    """What is remembered; what is damaged is learnt anew."""
    if row is not None:
        with contextlib.suppress(ValueError, TypeError, AttributeError):
            values = json.loads(row.body)
            if all(0 <= value < MOST_REMEMBERED for value in values.values()):
                return kind(**values)
    return kind()


def _key(puzzle: Puzzle) -> tuple[str, str]:
    """Under which subject and item a puzzle is remembered."""
    return OWN_SUBJECT if isinstance(puzzle, OwnPuzzle) else SUBJECT, puzzle.id


def _row(key: tuple[str, str], body: Attempt | Standing) -> Learnt:
    return Learnt(*key, json.dumps(asdict(body)), now())


# which puzzle --------------------------------------------------------------------------------


def today() -> date:
    """The day by which everybody has the same puzzle."""
    return datetime.fromtimestamp(now() / 1000, UTC).date()


def puzzle_called(name: str) -> Puzzle:
    """The puzzle of that id; an error if there is none."""
    puzzle = shipped_puzzle(name)
    if puzzle is None:
        raise LexikoError("no_such_puzzle")
    return puzzle


def bad_words_of(puzzle: Puzzle, move: Move) -> tuple[str, ...]:
    """The words of an answer that the dictionary of a puzzle does not have: worked out aside."""
    return bad_words(tried(puzzle, move), _lexicon(puzzle))


def advice_on(puzzle: Puzzle, move: Move | None) -> list[Advice]:
    """What the coach says of a solution and an answer, as the thinking processes work it out; what
    it cannot think about, the figures have to explain."""
    from lexiko.engine.engine import engine_for

    try:
        said = coached(engine_for(puzzle.rules, _lexicon(puzzle)), puzzle, move)
    except LexikoError:
        return []
    return [cast(Advice, one.to_json()) for one in said]


def _lexicon(puzzle: Puzzle) -> Lexicon:
    """The dictionary of a puzzle; a game may have been played with one that nobody has here, and
    was reviewed with the usual one then."""
    if isinstance(puzzle, OwnPuzzle):
        return Book(puzzle.rules, puzzle.lexicon, or_usual=True).open()
    return lexicon_of(puzzle)


# what is told --------------------------------------------------------------------------------


def shown_json(
    puzzle: Puzzle, day: date | None, attempt: Attempt, standing: Standing
) -> messages.PuzzleShown:
    """A puzzle without its answer."""
    view, alphabet = puzzle.view, puzzle.rules.alphabet
    asked = puzzle.kind == "challenge"
    return {
        "id": puzzle.id,
        "kind": puzzle.kind,
        "day": None if day is None else day.isoformat(),
        "rating": None if isinstance(puzzle, OwnPuzzle) else puzzle.rating,
        "own": _own(puzzle),
        "wins": puzzle.wins,
        "lexicon": puzzle.lexicon,
        "rules": puzzle.rules.to_json(),
        "board": board_rows(view.board, alphabet),
        "rack": "" if asked else alphabet.text(view.racks[view.to_move].letters),
        "scores": list(view.scores),
        "bag_count": view.bag_count,
        "unseen": "" if asked else alphabet.text(view.unseen),
        "may_exchange": view.may.exchange_most,
        "exchange_minimum": puzzle.rules.exchange_minimum,
        "played": _played(puzzle),
        "done": attempt.done,
        "standing": standing.to_json(),
    }


def _own(puzzle: Puzzle) -> messages.OwnTurn | None:
    if not isinstance(puzzle, OwnPuzzle):
        return None
    return {"game": puzzle.game, "move": puzzle.instead, "step": puzzle.step}


def _played(puzzle: Puzzle) -> messages.DoubtfulPlay | None:
    if puzzle.made is None:
        return None
    turn = tried(puzzle, puzzle.made)
    return {
        "move": puzzle.played,
        "word": puzzle.rules.alphabet.text(turn.score.words[0].word),
        "score": turn.score.total,
        "tiles": _tiles(puzzle, puzzle.played),
    }


def hint_json(puzzle: Puzzle) -> messages.PuzzleHint:
    """A little of the answer."""
    best = puzzle.best
    if best is None:
        raise LexikoError("no_hint")
    tiles = len(best.placements) if isinstance(best, Play) else 0
    if isinstance(best, Exchange):
        tiles = len(best.pieces)
    at = ""
    if isinstance(best, Play):
        at = play_text(puzzle.view.board, puzzle.rules.alphabet, best).at
    score = tried(puzzle, best).score.total
    return {"exchange": isinstance(best, Exchange), "tiles": tiles, "score": score, "at": at}


def solution_json(puzzle: Puzzle, standing: Standing) -> messages.PuzzleSolution:
    """The answer with its figures."""
    return {
        "answer": puzzle.answer,
        "bad": list(puzzle.bad),
        "method": puzzle.method,
        "proven": puzzle.proven,
        "margin": puzzle.margin,
        "error": puzzle.error,
        "moves": [_move(puzzle, one) for one in puzzle.moves],
        "standing": standing.to_json(),
    }


def _move(puzzle: Puzzle, one: dict[str, object]) -> ReviewedMove:
    tiles = _tiles(puzzle, str(one["move"]))
    return {**one, "tiles": tiles}  # type: ignore[typeddict-item]


def _tiles(puzzle: Puzzle, move: str) -> list[LaidTile]:
    return tiles_of(puzzle.position.board, puzzle.rules.alphabet, move)
