"""Games and files to test formats with."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial

import pytest
from tests.properties.random_games import RandomPlayers, setting
from tests.properties.random_moves import FINDER, lexicon_of, words
from tests.rules.games import begin, fresh
from tests.rules.looks import swap

from lexiko.errors import LexikoError, NotationError
from lexiko.formats import GcgGame, Record, read_gcg
from lexiko.game import Game, RandomSource
from lexiko.rules import (
    ENGLISH,
    VARIATIONS,
    Direction,
    Pass,
    Play,
    Position,
    Reclaim,
    Seat,
    Square,
    events_of,
    parse_square,
    play_at,
)
from lexiko.rules import commands as c
from lexiko.rules.decide import decide
from lexiko.rules.events import Event

PLAYERS = "#player1 Ann Ann Smith\n#player2 Bob Bob\n"


def gcg(lines: str, encoding: str = "latin-1") -> GcgGame:
    """A game of Ann and Bob from its turn lines; the first one is line 3."""
    return read_gcg((PLAYERS + lines).encode(encoding), "test.gcg")


def params(refused: pytest.ExceptionInfo[NotationError]) -> dict[str, object]:
    """What an error says: source, line, column and problem, or where and problem."""
    return dict(refused.value.reasons[0].params)


def place(refused: pytest.ExceptionInfo[NotationError]) -> tuple[object, object]:
    """Line and column of an error."""
    told = params(refused)
    return told["line"], told["column"]


# games by script -----------------------------------------------------------------------------


def short_game(edition: str = "deluxe", *variations: str) -> Game:
    """A few turns: a play, a pass and an exchange, as far as the variations allow."""
    solitaire = [name for name in variations if name.startswith("solitaire")]
    level = "beginner" if "finish-line" in variations else None
    count = 1 if solitaire in (["solitaire"], ["solitaire-open"]) else 2
    seats = [Seat(name, level=level) for name in ("Ann", "Bob Ray")[:count]]
    order = "" if count == 1 else "AB"
    game = fresh(edition, *variations, players=seats, draws=order + "HORNSTEAFARMOBEIA", at=5)
    game.play(str(_two_before_the_centre(game)), "HORNS")
    if "solitaire-open" not in variations:
        game.skip()
        position = game.position
        letters = position.racks[position.to_move].letters
        game.exchange(ENGLISH.text(letters[:2]))
    return game


def _two_before_the_centre(game: Game) -> Square:
    return game.position.rules.layout.centre.step(Direction.ACROSS, -2)


def challenged_game(edition: str) -> Game:
    """A challenge that fails, and a play that is taken back."""
    game = fresh(edition, draws="ABHORNXZEFARMOBE")
    first = _two_before_the_centre(game)
    game.play(str(first), "HORN")
    _challenge(game)
    position = game.position
    rack = ENGLISH.text(position.racks[position.to_move].letters)
    above = first.step(Direction.DOWN, -1)
    game.play(above.named(Direction.DOWN), rack[-1] + "." + rack[-2])
    _challenge(game)
    return game


def _challenge(game: Game) -> None:
    pending = game.position.pending
    assert pending is not None
    by_word = game.position.rules.challenge_unit == "word"
    game.challenge(1 - pending.seat, *(map(ENGLISH.text, pending.words) if by_word else ()))


def edited_game() -> Game:
    """Board edits of both kinds, and a turn taken back by agreement."""
    racks = ("TSEAOND", "OPSRIEL")
    game = begin("deluxe", "recycle", "blanks", racks=racks, board={"8G": "CAt"}, at=3)
    blank = Reclaim(parse_square("8I")[0])
    play = play_at(game.position.board, ENGLISH, "8J", "S")
    game.move(Play(play.placements, edits=(blank, swap("8H", "O"))))
    game.do(c.Propose(1, c.TakeBack(0)))
    game.do(c.Answer(0, True))
    game.move(Pass((blank,)))
    return game


def rearranged_game() -> Game:
    """A word put in another order."""
    game = begin("collector", "rearrange", racks=("SEIOUAI", "BEEEIOU"), board={"8G": "CAT"})
    squares = [parse_square(at)[0] for at in ("8G", "8H", "8I")]
    tiles = dict(play_at(game.position.board, ENGLISH, "1A", "ACT").placements)
    moved = tuple(zip(squares, tiles.values(), strict=True))
    added = play_at(game.position.board, ENGLISH, "8J", "S").placements
    game.move(Play(added, tuple(type(added[0])(*pair) for pair in moved)))
    return game


def kept_game() -> Game:
    """A game at a real board: tiles nobody knows, wrong draws, points taken off."""
    game = begin("club", racks=("HORN...", "......."), kept=True, at=9)
    game.play("8F", "HORN")
    game.do(c.CorrectDraw(1, 1, at=20))
    game.do(c.GiveBack(1, 0, 1, at=30))
    game.do(c.TellRack(1, ENGLISH.parse_pieces("FARM"), at=40))
    game.play("H6", "FA.M")
    game.do(c.AdjustScore(0, -5, "late", at=50))
    return game


GAMES: dict[str, Callable[[], Game]] = {
    **{name: partial(short_game, "deluxe", name) for name in VARIATIONS},
    "challenged": partial(challenged_game, "classic"),
    "edited": edited_game,
    "rearranged": rearranged_game,
    "kept": kept_game,
}


# games by chance -----------------------------------------------------------------------------


@cache
def random_positions(seed: int, wishes: int = 40) -> tuple[tuple[Event, ...], list[Position]]:
    """The events of a game by chance, and the position after each command."""
    players, source = RandomPlayers(seed), RandomSource(seed)
    steps = list(decide(None, setting(seed).start, words(), source, FINDER))
    positions = [position := steps[-1].after]
    for _ in range(wishes):
        command = players.wish(position)
        try:
            more = decide(position, command, lexicon_of(position.lexicon), source, FINDER)
        except LexikoError:
            continue
        steps += more
        positions.append(position := steps[-1].after)
    return events_of(steps), positions


def random_record(seed: int, wishes: int = 40) -> Record:
    events, _ = random_positions(seed, wishes)
    notes = ((1, "At the start."), (len(events), "Here\nwe are."))
    return Record(events, f"Game {seed}", "By chance", str(seed), notes)
