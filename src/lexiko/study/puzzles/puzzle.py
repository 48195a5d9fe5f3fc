"""Puzzles: positions with one answer that is clearly right."""

from __future__ import annotations

import hashlib
import json
import lzma
from collections.abc import Iterable
from dataclasses import asdict, dataclass, fields
from functools import cached_property
from math import isfinite
from typing import Any, Literal

from lexiko.errors import NotationError, require
from lexiko.formats.cgp import read_cgp, settled, write_cgp
from lexiko.rules import LexiconRef, Move, Play, Position, Rack, Rules, Seat, View

PuzzleKind = Literal["best", "bingo", "endgame", "challenge"]
"""What is asked: the best play, the best one when it earns the bonus for many tiles, the best one
with an empty bag, or whether to challenge the play just made."""

KINDS: tuple[PuzzleKind, ...] = ("best", "bingo", "endgame", "challenge")
CHALLENGE, ACCEPT = "challenge", "accept"
"""The two answers to a play that was made."""
MAX_LINE = 20_000
"""No puzzle is longer than this in a file."""
MAX_FILE = 500_000_000
"""No file of puzzles is larger than this, unpacked."""
_PACKED = b"\xfd7zXZ"
"""So a file begins that is packed."""
MAX_RATING = 4_000
"""No puzzle is harder than this."""
_JUDGED = {"move", "score", "leave", "equity", "win", "error", "samples", "follow"}
_ID = 10
_FORMAT = "lexiko-puzzles"
_VERSION = 1


@dataclass(frozen=True)
class Puzzle:
    """A position, what is asked about it, and the answer with its reasons.

    Its `id` follows from position, question and dictionary alone, so it is the same wherever and
    whenever the puzzle is made.
    """

    kind: PuzzleKind
    cgp: str
    """The position of the player to move, whose rack alone is known. Where the question is whether
    to challenge, it is the one before the play, with the tiles that were played."""
    lexicon: str
    fingerprint: str
    """The dictionary, and which version of it the answer holds for."""
    answer: str
    """The best move in writing, or `challenge` or `accept`."""
    rating: int
    """How hard it is, on the scale of the ratings of people."""
    played: str = ""
    """The play that may be challenged."""
    bad: tuple[str, ...] = ()
    """The words of that play which the dictionary does not have."""
    method: str = ""
    """How the moves were judged, as an `Analysis` says it."""
    proven: bool = False
    margin: float = 0.0
    """By how much the answer is better than the next move: a chance to win from 0 to 1, or points
    in an endgame; at least so many, if the next move `is_at_most` what its figures say."""
    error: float = 0.0
    """The standard error of the margin; 0 where every case was looked at."""
    wins: bool = False
    """In an endgame: whether this move alone wins the game."""
    moves: tuple[dict[str, Any], ...] = ()
    """The best moves with their figures, the answer first."""
    source: str = ""
    """Where the position comes from."""

    @cached_property
    def id(self) -> str:
        """What the puzzle is called."""
        asked = "\n".join((self.kind, self.cgp, self.played, self.lexicon))
        return hashlib.sha256(asked.encode()).hexdigest()[:_ID]

    @cached_property
    def position(self) -> Position:
        """The position as the library has it."""
        return read_position(self.cgp, f"puzzle {self.id}")

    @property
    def rules(self) -> Rules:
        """The rules that are played by."""
        return self.position.rules

    @cached_property
    def view(self) -> View:
        """What the player to move sees."""
        return self.position.view(self.position.to_move)

    @cached_property
    def best(self) -> Move | None:
        """The answer as a move; None where the question is whether to challenge."""
        return None if self.kind == "challenge" else self.view.parse(self.answer)

    @property
    def runner_up(self) -> dict[str, Any] | None:
        """The next best move with its figures, where moves were compared."""
        return self.moves[1] if len(self.moves) > 1 else None

    @cached_property
    def made(self) -> Play | None:
        """The play that may be challenged, as a move."""
        move = self.view.parse(self.played) if self.played else None
        return move if isinstance(move, Play) else None

    def to_json(self) -> dict[str, Any]:
        """The puzzle as plain JSON values; what has its usual value is left out."""
        usual = {one.name: one.default for one in fields(self)}
        data = {key: value for key, value in asdict(self).items() if value != usual[key]}
        return {"id": self.id} | data

    @staticmethod
    def from_json(data: object) -> Puzzle:
        """The puzzle from its JSON; `NotationError` if it is none."""
        try:
            known: dict[str, Any] = dict(data)  # type: ignore[call-overload]
            name = known.pop("id")
            lists = {key: tuple(known.get(key, ())) for key in ("bad", "moves")}
            puzzle = Puzzle(**known | lists)
            good = _is_sound(puzzle) and puzzle.id == name
        except (TypeError, KeyError, ValueError):
            good = False
        if not good:
            raise NotationError("bad_record", where="puzzle", problem="this is not a puzzle")
        return puzzle


def is_at_most(move: dict[str, Any]) -> bool:
    """Whether it is only known what a move of a puzzle is worth at most."""
    return move["error"] is None


def _is_sound(puzzle: Puzzle) -> bool:
    """Whether everything in a puzzle is of its kind, and what its question needs is there."""
    texts = [puzzle.cgp, puzzle.lexicon, puzzle.fingerprint, puzzle.answer, puzzle.played]
    texts += [puzzle.method, puzzle.source, *puzzle.bad]
    if puzzle.kind == "challenge":
        asks = puzzle.answer in (CHALLENGE, ACCEPT) and puzzle.played and not puzzle.moves
    else:
        asks = bool(puzzle.moves) and not puzzle.played
    return bool(
        puzzle.kind in KINDS
        and asks
        and all(isinstance(text, str) for text in texts)
        and type(puzzle.rating) is int
        and 0 <= puzzle.rating <= MAX_RATING
        and all(type(one) is bool for one in (puzzle.proven, puzzle.wins))
        and all(map(_is_number, (puzzle.margin, puzzle.error)))
        and all(map(_is_judged, puzzle.moves))
    )


def _is_number(value: object) -> bool:
    return type(value) in (int, float) and isfinite(value)  # type: ignore[arg-type]


def _is_judged(move: Any) -> bool:
    """Whether this is a move with its figures, as `lexiko.study.figures` writes it."""
    return (
        isinstance(move, dict)
        and move.keys() == _JUDGED
        and all(isinstance(text, str) for text in (move["move"], move["leave"]))
        and all(type(move[name]) is int for name in ("score", "samples"))
        and _is_number(move["equity"])
        and all(move[name] is None or _is_number(move[name]) for name in ("win", "error"))
        and isinstance(move["follow"], list)
        and all(isinstance(text, str) for text in move["follow"])
    )


def read_position(cgp: str, source: str = "puzzle") -> Position:
    """The position of a puzzle from its text."""
    return read_cgp(cgp, source).position


def puzzle_cgp(position: Position, known: bytes | None = None) -> str:
    """A position as a puzzle has it: the mover's rack, or only the tiles `known` of it, and nothing
    of the other's."""
    position = settled(position)
    mover = position.to_move
    other = 1 - mover
    rack, across = position.racks[mover], position.racks[other]
    letters = rack.letters if known is None else known
    hidden = (Rack(letters, len(rack) - len(letters)), Rack(b"", len(across)))
    asked = position.but(
        racks=hidden,
        seats=(Seat("Player 1"), Seat("Player 2")),
        scores=(position.scores[mover], position.scores[other]),
        lexicon=LexiconRef(position.lexicon.name, ""),
        turn_seat=0,
        used=(0, 0),
        passes=(0, 0),
        has_passed=(False, False),
        kept=True,
        keeper=None,
        turn=0,
        seen=(),
    )
    return write_cgp(asked)


def write_puzzles(puzzles: Iterable[Puzzle]) -> bytes:
    """Puzzles as a file: a line that says what it is, and a line each."""
    require(isinstance(puzzles, Iterable), "puzzles", "puzzles", puzzles)
    lines: list[dict[str, Any]] = [{"format": _FORMAT, "version": _VERSION}]
    for one in puzzles:
        require(isinstance(one, Puzzle), "puzzles", "puzzles", one)
        alone = type(one) is Puzzle  # one of somebody's own game stays with that game
        require(alone, "puzzles", "puzzles that are of no game of your own", one)
        lines.append(one.to_json())
    return "".join(f"{_line(one)}\n" for one in lines).encode()


def read_puzzles(data: bytes, source: str = "puzzles") -> tuple[Puzzle, ...]:
    """The puzzles of a file; `NotationError` names the line that cannot be read."""
    require(isinstance(data, bytes), "data", "bytes of a file of puzzles", data)
    lines = data.decode("utf-8", "replace").splitlines()
    try:
        head = json.loads(lines[0][:MAX_LINE]) if lines else None
    except (ValueError, RecursionError):
        head = None
    if not isinstance(head, dict) or head.get("format") != _FORMAT:
        raise NotationError("bad_file", path=source, problem="this is not a file of puzzles")
    if head.get("version") != _VERSION:
        problem = f"it is of version {head.get('version')}; this program reads {_VERSION}"
        raise NotationError("bad_file", path=source, problem=problem)
    found = []
    for number, line in enumerate(lines[1:], 2):
        try:
            found.append(Puzzle.from_json(json.loads(line[:MAX_LINE])))
        except (ValueError, RecursionError) as error:
            problem = f"line {number} is not a puzzle"
            raise NotationError("bad_file", path=source, problem=problem) from error
    return tuple(found)


def puzzles_text(data: bytes, source: str = "puzzles") -> bytes:
    """A file of puzzles as text, whether it is packed or not; more than `MAX_FILE` is refused."""
    if not data.startswith(_PACKED):
        return data
    try:
        text = lzma.LZMADecompressor().decompress(data, MAX_FILE + 1)
    except lzma.LZMAError as error:
        problem = "it is damaged"
        raise NotationError("bad_file", path=source, problem=problem) from error
    if len(text) > MAX_FILE:
        raise NotationError("bad_file", path=source, problem="it is too large")
    return text


def _line(data: dict[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))
