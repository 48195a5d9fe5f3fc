"""Games by chance: any edition, any variations, players who do whatever comes to their mind.

A seed gives the same game again. Most commands are legal, some are not, and sooner or later
everybody only wants the game to end.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations
from typing import Any, get_args

from tests.properties.random_moves import RandomMoves, words

from lexiko.errors import BadRules
from lexiko.rules import (
    BLANK,
    EDITIONS,
    ENGLISH,
    FINISH_SCORES,
    VARIATIONS,
    Alphabet,
    Exchange,
    Layout,
    Move,
    Pass,
    Placement,
    Position,
    Rack,
    Rules,
    Seat,
    Square,
    Tile,
    make_rules,
)
from lexiko.rules import commands as c

SMALL = Layout(
    "nine",
    (
        "T...d...T",
        ".D.....D.",
        "..t...t..",
        "....d....",
        "d..d*d..d",
        "....d....",
        "..t...t..",
        ".D.....D.",
        "T...d...T",
    ),
)
HALF = Alphabet(
    "half",
    ENGLISH.faces,
    ENGLISH.values,
    tuple((count + 1) // 2 for count in ENGLISH.counts),
    "AEIOU",
)
"""With some half of the tiles a game comes to its natural end sooner."""
PATIENCE = 120
"""After so many commands everybody only wants the game to end."""


# the agreement -------------------------------------------------------------------------------


@cache
def pairs() -> list[tuple[str, str]]:
    """Every two variations that go together."""
    found = []
    for pair in combinations(VARIATIONS, 2):
        try:
            make_rules("deluxe", *pair)
        except BadRules:
            continue
        found.append(pair)
    return found


@dataclass(frozen=True)
class Setting:
    """What a game starts with."""

    start: c.Start
    edition: str
    variations: tuple[str, ...]
    """In the order in which the program lists them."""


def setting(seed: int) -> Setting:
    """The start of a game; the seeds go through every edition and every pair of variations."""
    chance = random.Random(f"setting {seed}")
    edition = list(EDITIONS)[seed % len(EDITIONS)]
    pair = pairs()[seed % len(pairs())]
    more = chance.sample(list(VARIATIONS), chance.choice((0, 0, 1, 3)))
    chosen = tuple(name for name in VARIATIONS if name in pair or name in more)
    changes = some_changes(chance)
    try:
        rules = make_rules(edition, *chosen, **changes)
    except BadRules:
        chosen = pair
        rules = make_rules(edition, *pair, alphabet=changes.get("alphabet", ENGLISH))
    count = chance.choice(rules.seat_counts)
    computers = chance.random() < 0.3
    kept = chance.random() < 0.2 and rules.solitaire != "open"
    start = c.Start(
        rules,
        tuple(some_seat(chance, number, computers, rules) for number in range(count)),
        words().ref,
        at=1_000,
        kept=kept,
        keeper=0 if kept else None,
        first=chance.choice((None, chance.randrange(count))),
    )
    if chance.random() < 0.15 and rules.solitaire != "open":
        start = replace(start, setup=some_setup(chance, rules, count, kept))
    return Setting(replace(start, help=chance.choice(get_args(c.Help))), edition, chosen)


def some_changes(chance: random.Random) -> dict[str, Any]:
    """Single rules that differ from those of the edition."""
    options: dict[str, tuple[Any, ...]] = {
        "challenge": ("void", "single", "double", "points"),
        "challenge_unit": ("play", "word"),
        "exchange_minimum": (0, 7),
        "exchange_none": (False, True),
        "must_play_after_pass": (False, True),
        "end_without_plays": (False, True),
        "pass_limit": (2, None),
        "going_out": ("gain", "double"),
        "tie": ("before", "shared"),
        "turn_seconds": (20, 180),
        "game_seconds": (300, None),
        "overtime_seconds": (60, None),
        "window_seconds": (10, None),
        "layout": (SMALL,),
    }
    keys = chance.sample(list(options), chance.choice((0, 1, 2, 4)))
    changes = {key: chance.choice(options[key]) for key in keys}
    if changes.get("end_without_plays") is False:
        changes["pass_limit"] = 2
    if changes.get("game_seconds"):
        changes["increment_seconds"] = chance.choice((0, 5))
    return changes if chance.random() < 0.5 else changes | {"alphabet": HALF}


def some_seat(chance: random.Random, number: int, computers: bool, rules: Rules) -> Seat:
    own_line = rules.finish_line and (rules.solitaire is not None or chance.random() < 0.3)
    return Seat(
        f"P{number}",
        computer="easy" if computers and chance.random() < 0.6 else None,
        level=chance.choice(list(FINISH_SCORES)) if rules.finish_line else None,
        finish=chance.choice((40, 150, 400)) if own_line else None,
        turn_seconds=chance.choice((None, None, 60)),
        timed=chance.random() < 0.8,
    )


def some_setup(chance: random.Random, rules: Rules, count: int, kept: bool) -> c.Setup:
    """A row of tiles or none on the board, any racks, any scores."""
    pieces = list(rules.alphabet.tiles)
    chance.shuffle(pieces)
    centre = rules.layout.centre
    board = []
    for step in range(chance.choice((0, 2, 3))):
        piece = pieces.pop()
        tile = Tile(piece or chance.randrange(1, 27), piece == BLANK)
        board.append(Placement(Square(centre.row, centre.col + step), tile))
    racks = []
    for _ in range(count):
        # Before a first word nobody refills a rack: a short one might never make that word.
        size = chance.choice((rules.rack_size, rules.rack_size, 3 if board else rules.rack_size))
        unknown = chance.randrange(size + 1) if kept else 0
        racks.append(Rack(bytes(pieces.pop() for _ in range(size - unknown)), unknown))
    to_move = chance.randrange(count)
    return c.Setup(
        tuple(board),
        tuple(racks),
        tuple(chance.randrange(30) for _ in range(count)),
        to_move,
        lost_turns=tuple(int(seat != to_move and chance.random() < 0.2) for seat in range(count)),
    )


# the players ---------------------------------------------------------------------------------


class RandomPlayers:
    """All players: what they wish to happen next."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(f"players {seed}")
        self.moves = RandomMoves(self.chance)
        self.clock = 1_000
        self.wishes = 0

    def wish(self, position: Position) -> c.Command:
        """Somebody's next command, legal or not."""
        chance = self.chance
        self.wishes += 1
        self.clock += chance.choices((0, 700, 4_000, 25_000, 200_000), (4, 8, 8, 4, 0.4))[0]
        if self.wishes > PATIENCE:
            return self._hurry(position)
        pending, solitaire = position.pending is not None, position.rules.solitaire is not None
        options: list[tuple[float, Callable[[Position], c.Command]]] = [
            (50, self._turn),
            (2, self._turn_of_anybody),
            (25 if pending else 0.5, self._accept),
            (12 if pending else 0.5, self._challenge),
            (0.5, lambda position: c.ShowPlay(self._seat(position))),
            (2 if position.help == "hints" else 0.2, self._ask_hint),
            (1 if position.next_deadline is None else 4, self._expire),
            (1, self._propose),
            (25 if position.proposal else 0.3, self._answer),
            (0.1, lambda position: c.Resign(self._seat(position))),
            (0.5, self._change_seat),
            (0.5, lambda position: c.Pause()),
            (40 if position.paused else 0.3, lambda position: c.Resume()),
            (0.03, lambda position: c.Abandon()),
            (20 if position.ending else 0.5 if solitaire else 0.2, lambda position: c.Finish()),
            (0.1, lambda position: setting(self.wishes).start),
            (60 if position.ending else 8 if position.kept else 0.5, self._keep),
        ]
        wishes = [wish for _, wish in options]
        (chosen,) = chance.choices(wishes, [weight for weight, _ in options])
        # Clocks of several machines differ a little.
        return replace(chosen(position), at=max(0, self.clock - chance.choice((0, 0, 0, 900))))

    def _seat(self, position: Position) -> int:
        return (
            self.chance.randrange(-1, len(position.seats) + 1)
            if self._rarely()
            else (self.chance.randrange(len(position.seats)))
        )

    def _rarely(self) -> bool:
        return self.chance.random() < 0.02

    # turns -----------------------------------------------------------------------------------

    def _turn(self, position: Position) -> c.Command:
        return c.TakeTurn(position.to_move, self.moves.move(position, position.to_move))

    def _turn_of_anybody(self, position: Position) -> c.Command:
        seat = self.chance.randrange(len(position.seats))
        return c.TakeTurn(self._seat(position), self.moves.move(position, seat))

    def _ask_hint(self, position: Position) -> c.Command:
        return c.AskHint(self.chance.choice((position.to_move, self._seat(position))))

    def _accept(self, position: Position) -> c.Command:
        return c.Accept(self.chance.choice((*position.waiting_for, self._seat(position))))

    def _challenge(self, position: Position) -> c.Command:
        """Mostly of some words by somebody who may; else by anybody, of anything."""
        pending, chance = position.pending, self.chance
        known = pending.words if pending else (b"\x01\x02",)
        named = chance.sample(known, chance.randrange(len(known) + 1))
        if position.rules.challenge_unit == "play" and chance.random() < 0.8:
            named = []
        elif known and chance.random() < 0.6:
            named = [chance.choice(known)]
        if self._rarely():
            named.append(b"\x01\x01\x01")
        seat = chance.choice((*position.challengers, self._seat(position)))
        return c.Challenge(seat, tuple(named))

    def _expire(self, position: Position) -> c.Command:
        if position.next_deadline is not None and self.chance.random() < 0.5:
            self.clock = max(self.clock, position.next_deadline)
        return c.Expire(self.clock)

    # beside the turns ------------------------------------------------------------------------

    def _propose(self, position: Position) -> c.Command:
        proposal: c.Proposal = c.TakeBack(self.chance.randrange(position.turn + 2))
        kind = self.chance.random()
        if kind < 0.1:
            proposal = c.EndGame()
        elif kind < 0.4:
            proposal = c.ChangeDictionary(self.moves.some_dictionary())
        return c.Propose(self._seat(position), proposal)

    def _answer(self, position: Position) -> c.Command:
        seat = self.chance.choice((*position.asked, self._seat(position)))
        return c.Answer(seat, self.chance.random() < 0.8)

    def _change_seat(self, position: Position) -> c.Command:
        computer = self.chance.choice((None, None, "easy"))
        name = "" if self._rarely() else f"Q{self.wishes}"
        return c.ChangeSeat(self._seat(position), name, computer)

    def _keep(self, position: Position) -> c.Command:
        """Something that is done in kept games alone."""
        chance, seat = self.chance, self.chance.randrange(len(position.seats))
        rack = position.racks[seat]
        extra = len(rack) - position.rules.rack_size
        kind = chance.choice(("tell", "tell", "draw", "back", "score"))
        if kind == "tell" or position.ending:
            return c.TellRack(
                seat, self.moves.guess(position, seat, chance.randrange(len(rack) + 2))
            )
        if extra > 0 or kind == "back":
            count = max(1, extra)
            pieces = rack.letters[: chance.randrange(count + 1)]
            return c.GiveBack(seat, self._seat(position), count, pieces)
        if kind == "draw":
            return c.CorrectDraw(seat, chance.choice((-1, 1)))
        return c.AdjustScore(seat, chance.randrange(-20, 20), "a mistake")

    # the end ---------------------------------------------------------------------------------

    def _hurry(self, position: Position) -> c.Command:
        """The shortest way to the end."""
        at, seat = self.clock, position.to_move
        if position.paused:
            return c.Resume(at)
        if position.ending or position.rules.solitaire is not None:
            return c.Finish(at)
        if position.proposal is not None and position.asked:
            return c.Answer(position.asked[0], True, at)
        if position.waiting_for:
            return c.Accept(position.waiting_for[0], at)
        if self.chance.random() < 0.2:
            return c.Propose(seat, c.EndGame(), at)
        rack = position.racks[seat]
        extra = len(rack) - position.rules.rack_size
        if extra > 0:
            pieces = rack.letters[: max(0, extra - rack.unknown)]
            return c.GiveBack(seat, (seat + 1) % len(position.seats), extra, pieces, at)
        move: Move = Pass()
        enough = len(position.bag) >= max(len(rack), position.rules.exchange_minimum)
        if position.board.is_empty and position.rules.first_word > 2:
            some = Exchange(rack.letters, rack.unknown) if enough else Pass()
            move = self.moves.any_play(position, seat) or some
        elif position.rules.must_play_after_pass and position.has_passed[seat]:
            move = self.moves.any_play(position, seat) or Pass()
        return c.TakeTurn(seat, move, at)
