"""Writes tests/rules/logs: games as this version of the event log records them.

A log that is there already is never written again: those of every released version must replay
for ever. When `VERSION` goes up, run this once and keep both.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable, Iterable
from itertools import islice
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.rules.games import WORDS, begin, dictionary  # noqa: E402

from lexiko.errors import IllegalMove  # noqa: E402
from lexiko.game import Game  # noqa: E402
from lexiko.lexicon import PlainFinder  # noqa: E402
from lexiko.rules import (  # noqa: E402
    ENGLISH,
    Exchange,
    Move,
    Pass,
    Placement,
    Play,
    Position,
    Reclaim,
    Recycle,
    Seat,
    make_rules,
    parse_square,
    work_out,
)
from lexiko.rules import commands as c  # noqa: E402
from lexiko.rules.codec import event_to_json, to_json  # noqa: E402
from lexiko.rules.upgrade import VERSION  # noqa: E402

LOGS = ROOT / "tests/rules/logs"
MORE_WORDS = WORDS + "AID AIL AIR ALE ANT ARE BAR BAT BEE DEN DIE EEL EGO END FIN FOE GEL HEN ILL"


FINDER = PlainFinder()
LONGEST = 40


class Players:
    """People who mostly play well, sometimes bluff or exchange, and challenge now and then."""

    def __init__(self, game: Game, seed: int) -> None:
        self.game = game
        self.chance = random.Random(seed)
        self.now = 0

    def play_out(self, turns: int = 1000) -> None:
        """Play until the end, or some turns; after `LONGEST` turns nobody exchanges any more."""
        while not self.game.position.is_over and turns:
            self.now += self.chance.randrange(1_000, 90_000)
            position = self.game.position
            ends_itself = position.rules.pass_limit or position.rules.scoreless_limit
            if position.turn > LONGEST and position.is_stalled and not ends_itself:
                self.agree_to_end()
            elif not self._answered(position):
                self._move()
                turns -= 1

    def agree_to_end(self) -> None:
        """Somebody proposes to end the game, and everybody agrees."""
        self.game.do(c.Propose(self.game.position.to_move, c.EndGame(), self.now))
        while self.game.position.proposal is not None and self.game.position.asked:
            self.game.do(c.Answer(self.game.position.asked[0], True, self.now))

    def _answered(self, position: Position) -> bool:
        """Whether somebody said something about the play that waits, so that nobody has moved."""
        pending, asked = position.pending, position.challengers
        if pending is None:
            return False
        if self.chance.random() < 0.15:
            whole = position.rules.challenge_unit == "play"
            words = () if whole else (self.chance.choice(pending.words),)
            self._do(c.Challenge(self.chance.choice(asked), words, self.now))
            return True
        if position.waiting_for:
            self._do(c.Accept(position.waiting_for[0], self.now))
            return True
        return False

    def _move(self) -> None:
        position = self.game.position
        seat, rack = position.to_move, position.racks[position.to_move].letters
        moves = [self._play(), Exchange(rack[:2]), Pass()]
        if position.turn > LONGEST:
            del moves[1]
        elif self.chance.random() < 0.05:
            del moves[0]
        if not any(self._do(c.TakeTurn(seat, move, self.now)) for move in moves if move):
            self._do(c.Finish(self.now))

    def _play(self) -> Move | None:
        position = self.game.position
        rules, rack = position.rules, position.racks[position.to_move]
        found = FINDER.plays(rules, position.board, rack.letters, self.game.lexicon)
        plays = list(islice(found, 100))
        if not plays:
            return None

        def points(play: Play) -> int:
            turn, _ = work_out(rules, position.board, rack, position.bag, play)
            return 0 if turn is None else turn.score.total

        play = max(self.chance.sample(plays, min(len(plays), 20)), key=points)
        return self._bluff(play, rack.letters) if self.chance.random() < 0.15 else play

    def _bluff(self, play: Play, rack: bytes) -> Play:
        """The same squares with other tiles of the rack."""
        others = [letter for letter in rack if letter]
        self.chance.shuffle(others)
        placements = tuple(
            Placement(square, tile._replace(letter=letter, blank=False))
            for (square, tile), letter in zip(play.placements, others, strict=False)
        )
        return Play(placements) if len(placements) == len(play.placements) else play

    def _do(self, command: c.Command) -> bool:
        try:
            self.game.do(command)
        except IllegalMove:
            return False
        return True


def played(
    edition: str, *variations: str, seed: int, seats: Iterable[Seat] = (), **changes: Any
) -> Game:
    """A game played to its end."""
    players = tuple(seats) or (Seat("Ann"), Seat("Bob"))
    rules = make_rules(edition, *variations, **changes)
    words = dictionary(MORE_WORDS, alphabet=rules.alphabet)
    game = Game.start(players, rules, words, seed, FINDER)
    Players(game, seed).play_out()
    return game


def at_the_table() -> Game:
    """A game of four in which everything happens that can happen beside the turns."""
    seats = (Seat("Ann"), Seat("Bob"), Seat("Tin", "easy"), Seat("Dee", turn_seconds=60))
    rules = make_rules("collector", "timer", game_seconds=600)
    game = Game.start(seats, rules, dictionary(MORE_WORDS), 8)
    players = Players(game, 8)
    players.play_out(5)
    game.do(c.Pause(players.now))
    players.now += 500_000
    game.do(c.Propose(0, c.TakeBack(3), players.now))
    game.do(c.Answer(1, True, players.now))
    game.do(c.Answer(3, False, players.now))
    game.do(c.Propose(3, c.TakeBack(2), players.now))
    for seat in (0, 1):
        game.do(c.Answer(seat, True, players.now))
    game.do(c.Resume(players.now))
    players.play_out(3)
    other = dictionary(MORE_WORDS + " ZEN", "other")
    game.do(c.Propose(0, c.ChangeDictionary(other.ref), players.now))
    for seat in (1, 3):
        game.do(c.Answer(seat, True, players.now))
    game.lexicon = other
    game.do(c.ChangeSeat(2, "Cid", at=players.now))
    players.play_out(2)
    deadline = game.position.next_deadline
    assert deadline is not None
    game.do(c.Expire(deadline))
    players.now = game.position.now
    game.do(c.Resign(3, players.now))
    players.play_out()
    return game


def kept_game() -> Game:
    """A short game kept at a real board, from a given position."""
    game = begin(
        "deluxe",
        racks=(".......", "......."),
        board={"8F": "HORN"},
        bag="STOEFARMZAEIOUEIOU",
        kept=True,
    )
    game.play("8F", "HORNS")
    game.do(c.CorrectDraw(0, -1))
    game.do(c.CorrectDraw(1, 1))
    game.do(c.GiveBack(1, 0, 1))
    game.do(c.TellRack(1, ENGLISH.parse_pieces("FARM")))
    game.play("H6", "FARM")
    game.challenge(0, "FARM")
    game.do(c.AdjustScore(0, -5, "late"))
    game.move(Exchange(b"", 1))
    game.skip()
    game.do(c.Finish())
    game.do(c.TellRack(0, ENGLISH.parse_pieces("EIO")))
    game.do(c.Finish())
    return game


def board_edits() -> Game:
    """A game in which a blank is won, a letter recycled and a word rearranged."""
    game = begin(
        "classic",
        "rearrange",
        "recycle",
        "blanks",
        racks=("ASU", "OOE"),
        board={"8F": "CaT"},
        bag="EE",
        words="CAT CATS COT COTS CO SO SCOUT",
    )

    def placed(tiles: str) -> tuple[Placement, ...]:
        """Placements such as `8F=S 8G=C`."""
        pairs = (pair.split("=") for pair in tiles.split())
        return tuple(Placement(parse_square(at)[0], ENGLISH.parse_tile(tile)) for at, tile in pairs)

    game.move(Play(placed("8I=S"), edits=(Reclaim(parse_square("8G")[0]),)))
    game.move(Play(placed("9F=O"), edits=(Recycle(*placed("8G=O")[0]),)))
    game.move(Play(placed("8I=U"), placed("8F=S 8G=C 8H=O 8J=T")))
    game.challenge(1, "SCOUT")
    game.move(Pass((Recycle(*placed("8G=E")[0]),)))
    game.challenge(1, "SEOUT")
    while not game.position.is_over:
        game.skip()
    return game


def gone_out() -> Game:
    """The end of a game: somebody uses the last letter, after a play that was taken back."""
    game = begin("collector", racks=("SIR", "EO", "QI"), board={"8F": "HORN"}, bag="E", draws="E")
    game.play("8F", "HORNS")
    game.play("8F", "HORNSO")
    game.challenge(2)
    game.skip()
    game.play("I8", "NE")
    game.play("I8", "NEO")
    game.challenge(0)
    game.skip()
    game.play("7H", "IR")
    for seat in (1, 2):
        game.accept(seat)
    return game


def a_play_shown() -> Game:
    """Somebody who must play is shown a play, and passes; then both agree to end the game."""
    game = begin("deluxe", "void", racks=("SIR", "EO"), board={"8F": "HORN"}, bag="EEE")
    for _ in range(2):
        game.skip()
    game.do(c.ShowPlay(0, 20_000))
    game.skip()
    game.play("I8", "NE")
    game.do(c.Propose(0, c.EndGame(), 30_000))
    game.do(c.Answer(1, False, 31_000))
    game.do(c.Propose(1, c.EndGame(), 32_000))
    game.do(c.Answer(0, True, 33_000))
    return game


def with_hints() -> Game:
    """Hints were agreed on: one player takes all of one, the other only its first step."""
    game = begin("deluxe", racks=("SIR", "EO"), board={"8F": "HORN"}, bag="EEE", help="hints")
    for second in range(3):
        game.do(c.AskHint(0, 1_000 * second))
    game.play("8F", "HORNS")
    game.do(c.AskHint(1, 9_000))
    game.play("I8", "NE")
    game.do(c.Resign(0, 20_000))
    return game


def no_plays() -> Game:
    """Nobody can play, and the bag has too few tiles to exchange any."""
    game = begin("collector", racks=("SV", "VV"), board={"8F": "HORN"}, bag="VV")
    game.play("8F", "HORNS")
    game.skip()
    return game


def overtime() -> Game:
    """Nobody is there for a round, so that the game pauses; then time is over for both."""
    rules = make_rules("club", turn_seconds=60, game_seconds=120, increment_seconds=5)
    game = Game.start(("Ann", "Bob", "Cid"), rules, dictionary(MORE_WORDS), 21)
    Players(game, 21).play_out(4)
    while sum(game.position.active) > 1:
        deadline = game.position.next_deadline
        if deadline is None:
            game.do(c.Resume(game.position.now + 60_000))
        else:
            game.do(c.Expire(deadline))
    return game


def abandoned() -> Game:
    """A game that came to nothing."""
    game = Game.start(("Ann", "Bob"), "heirloom", dictionary(MORE_WORDS), 4)
    Players(game, 4).play_out(3)
    game.do(c.Abandon())
    return game


FOUR = tuple(Seat(name) for name in ("Ann", "Bob", "Cid", "Dee"))
LEVELS = (Seat("Ann", level="beginner"), Seat("Bob", level="advanced"), Seat("Cid", finish=45))

GAMES: dict[str, Callable[[], Game]] = {
    "collector": lambda: played("collector", seed=1, seats=FOUR[:3]),
    "classic": lambda: played("classic", seed=2, seats=FOUR),
    "deluxe": lambda: played("deluxe", seed=3),
    "indigo": lambda: played("indigo", seed=4),
    "heirloom": lambda: played("heirloom", "timer", seed=5),
    "club": lambda: played("club", seed=6, challenge="points"),
    "finish-line": lambda: played("collector", "finish-line", "nine-tiles", seed=7, seats=LEVELS),
    "board-edits": board_edits,
    "first-word": lambda: played("indigo", "first-word-4", "free-dictionary", "single", seed=9),
    "solitaire": lambda: played("deluxe", "solitaire", seed=10, seats=FOUR[:1]),
    "two-racks": lambda: played("deluxe", "solitaire-two-racks", seed=11),
    "open": lambda: played("deluxe", "solitaire-open", seed=12, seats=FOUR[:1]),
    "void": lambda: played("classic", "void", seed=13),
    "table": at_the_table,
    "kept": kept_game,
    "out": gone_out,
    "shown": a_play_shown,
    "hints": with_hints,
    "no-plays": no_plays,
    "overtime": overtime,
    "abandoned": abandoned,
}
"""The games to keep, by name."""


def text(game: Game) -> str:
    """A log as it is kept: how the game ended, and one event a line."""
    alphabet = game.position.rules.alphabet
    lines = ",\n".join(json.dumps(event_to_json(event, alphabet)) for event in game.events)
    final = json.dumps(outcome(game.position))
    return f'{{"final": {final},\n"events": [\n{lines}\n]}}\n'


def outcome(position: Position) -> dict[str, Any]:
    """What a replay must lead to."""
    assert position.result is not None
    values = {
        "reason": position.result.reason,
        "scores": position.scores,
        "winners": position.result.winners,
        "board": position.board,
        "racks": tuple(rack.letters for rack in position.result.unplayed),
        "used": position.used,
    }
    return {key: to_json(value, position.rules.alphabet) for key, value in values.items()}


def main() -> None:
    LOGS.mkdir(exist_ok=True)
    for name, play in GAMES.items():
        path = LOGS / f"v{VERSION}-{name}.json"
        if not path.exists():
            path.write_text(text(play()), encoding="utf-8")


if __name__ == "__main__":
    main()
