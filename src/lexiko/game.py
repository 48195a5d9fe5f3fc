"""A game to play with: events, their position, and the dictionary and chance they need."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from lexiko import svg
from lexiko.errors import require
from lexiko.lexicon import Lexicon, PlainFinder, open_lexicon
from lexiko.rules import (
    Exchange,
    Move,
    Pass,
    PlayFinder,
    Position,
    Rules,
    Seat,
    Step,
    TileSource,
    View,
    events_of,
)
from lexiko.rules import commands as c
from lexiko.rules.decide import decide
from lexiko.rules.editions import make_rules
from lexiko.rules.events import Event
from lexiko.rules.evolve import replay
from lexiko.rules.history import PastTurn, turns_of, without_last_turn
from lexiko.rules.moves import play_at
from lexiko.rules.rules import SWITCHES
from lexiko.rules.seats import finish_score

UNFINISHED = ("resigned", "overtime", "abandoned")
"""Ends by which a solitaire sets no record."""


class RandomSource:
    """Draws tiles at random; the same seed gives the same draws."""

    def __init__(self, seed: int | None = None) -> None:
        require(seed is None or isinstance(seed, int), "seed", "a whole number or None", seed)
        self._random = random.SystemRandom() if seed is None else random.Random(seed)

    def draw(self, bag: bytes, count: int, seat: int) -> bytes:
        """Some tiles of the bag, in the order drawn."""
        return bytes(self._random.sample(bag, count))

    def __copy__(self) -> RandomSource:
        """A source that will draw the same, unless it has no seed."""
        copied = RandomSource()
        copied.__setstate__(self.__getstate__())
        return copied

    def __getstate__(self) -> Any:
        """What the next draws depend on; None without a seed."""
        return None if isinstance(self._random, random.SystemRandom) else self._random.getstate()

    def __setstate__(self, state: Any) -> None:
        self._random = random.SystemRandom() if state is None else random.Random()
        if state is not None:
            self._random.setstate(state)


def lexicon_for(rules: Rules, source: str | Path = "enable", *, clean: bool = False) -> Lexicon:
    """A dictionary, by name or file, as the rules want it: without offensive words, for example."""
    require(isinstance(rules, Rules), "rules", "rules, such as make_rules() gives", rules)
    return open_lexicon(
        source,
        without_offensive=rules.exclude_offensive,
        without_acronyms=rules.exclude_acronyms,
        with_inflections=rules.regular_inflections,
        alphabet=rules.alphabet,
        clean=clean,
    )


def legal_moves(position: Position, lexicon: Lexicon) -> Iterator[Move]:
    """Every legal move of the player whose turn it is, one by one as they are found; none while
    the game waits for something else."""
    require(isinstance(position, Position), "position", "a position, as game.position", position)
    _require_lexicon(lexicon, position.rules)
    if position.running is None:
        return iter(())
    return PlainFinder().moves(position, position.to_move, lexicon)


class Game:
    """A game in progress: the events so far and the position they lead to.

    Everything else in the library is an immutable value; this is the one thing that changes.
    """

    def __init__(
        self,
        events: Iterable[Event],
        lexicon: Lexicon,
        source: TileSource | None = None,
        finder: PlayFinder | None = None,
    ) -> None:
        require(isinstance(events, Iterable), "events", "the events of a game", events)
        self.events: list[Event] = list(events)
        self.position: Position = replay(self.events)
        _require_lexicon(lexicon, self.position.rules)
        self.lexicon = lexicon
        self.source: TileSource = source or RandomSource()
        self.finder: PlayFinder = finder or PlainFinder()

    @classmethod
    def start(
        cls,
        players: Sequence[str | Seat],
        rules: Rules | str = "deluxe",
        lexicon: Lexicon | str = "enable",
        source: TileSource | int | None = None,
        finder: PlayFinder | None = None,
        at: int = 0,
        *,
        kept: bool = False,
        setup: c.Setup | None = None,
        help: c.Help = "after_game",
    ) -> Game:
        """A new game: the players have drawn for the first play, and the racks are filled.

        `rules` may be the name of an edition, `lexicon` that of a dictionary, and `source` a seed.
        A game `kept` at a real board draws nothing here; `setup` is a position to begin from.
        With `help="hints"`, the players have agreed that they may ask for hints.
        """
        rules = make_rules(rules) if isinstance(rules, str) else rules
        require(isinstance(rules, Rules), "rules", "rules or the name of an edition", rules)
        lexicon = lexicon_for(rules, lexicon) if isinstance(lexicon, str) else lexicon
        _require_lexicon(lexicon, rules)
        source = RandomSource(source) if isinstance(source, int | None) else source
        require(hasattr(source, "draw"), "source", "a seed or something that draws tiles", source)
        _require_time(at)
        finder = finder or PlainFinder()
        seats = _seats(players)
        command = c.Start(rules, seats, lexicon.ref, at, kept, setup=setup, help=help)
        steps = decide(None, command, lexicon, source, finder)
        return cls(events_of(steps), lexicon, source, finder)

    def copy(self) -> Game:
        """The same game again, to go on in another way; with the same seed, it draws the same."""
        game = object.__new__(type(self))
        game.__dict__.update(self.__dict__)
        game.events = list(self.events)
        game.source = copy.copy(self.source)
        return game

    def pop(self) -> Move | None:
        """Take back the last turn, and all that came after it, as if it had never been, and return
        its move; None for a turn out of time.

        What is drawn from now on is drawn anew. Players who agree to take a turn back do so by a
        proposal, which is an event of the game: see `lexiko.rules.commands.TakeBack`.
        """
        undone = without_last_turn(self.events, self.position)
        self.events, self.position = list(undone.events), undone.position
        return undone.move

    def turns(self) -> Iterator[tuple[Position, PastTurn]]:
        """Every turn so far with the position before it: `for before, turn in game.turns()`."""
        return turns_of(self.events)

    def __str__(self) -> str:
        return str(self.position)

    def __repr__(self) -> str:
        return f"<Game: {self.position!r}>"

    def _repr_svg_(self) -> str:
        return svg.board(self.position)

    def __copy__(self) -> Game:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Game:
        return self.copy()

    def do(self, command: c.Command) -> tuple[Event, ...]:
        """Carry out a command and return the new events. If it is refused, nothing changes."""
        return events_of(self.take(command))

    def take(self, command: c.Command) -> tuple[Step, ...]:
        """Carry out a command and return what happened, step by step."""
        require(isinstance(command, c.Command), "command", "one of lexiko.rules.commands", command)
        steps = decide(self.position, command, self.lexicon, self.source, self.finder)
        for step in steps:
            self.position = step.after
            self.events.append(step.event)
        return steps

    def legal_moves(self) -> Iterator[Move]:
        """Every legal move of the player whose turn it is, one by one as they are found; none while
        the game waits for something else.

        It takes about a second for a whole rack. An engine finds them a thousand times faster, and
        says what each is worth: see `lexiko.engine`.
        """
        return legal_moves(self.position, self.lexicon)

    def move(self, move: Move | str, at: int = 0) -> tuple[Event, ...]:
        """Make a move, perhaps in writing (`8F HORN`), for the player whose turn it is."""
        move = self.position.parse(move) if isinstance(move, str) else move
        require(isinstance(move, Move), "move", "a move or its text", move)
        _require_time(at)
        return self.do(c.TakeTurn(self.position.to_move, move, at))

    def play(self, at: str, tiles: str) -> tuple[Event, ...]:
        """Put tiles on the board: `8F` reads across, `F8` down; small letters are blanks."""
        for name, text in (("at", at), ("tiles", tiles)):
            require(isinstance(text, str), name, "text, as in game.play('8F', 'HORN')", text)
        position = self.position
        return self.move(play_at(position.board, position.rules.alphabet, at, tiles))

    def exchange(self, tiles: str) -> tuple[Event, ...]:
        """Exchange tiles from the rack; `?` is a blank."""
        require(isinstance(tiles, str), "tiles", "text, as in game.exchange('QV?')", tiles)
        return self.move(Exchange(self.position.rules.alphabet.parse_pieces(tiles)))

    def skip(self) -> tuple[Event, ...]:
        """Pass."""
        return self.move(Pass())

    def accept(self, seat: int) -> tuple[Event, ...]:
        """Let the play on the board stand."""
        return self.do(c.Accept(seat))

    def challenge(self, seat: int, *words: str) -> tuple[Event, ...]:
        """Challenge the play on the board, or only the words named."""
        for word in words:
            require(isinstance(word, str), "a word", "text", word)
        parse = self.position.rules.alphabet.parse_word
        return self.do(c.Challenge(seat, tuple(map(parse, words))))

    def view(self, seat: int | None) -> View:
        """What a seat may know."""
        return self.position.view(seat)


def _seats(players: object) -> tuple[Seat, ...]:
    """The seats of some players; a lone name is not a list of players."""
    several = isinstance(players, Iterable) and not isinstance(players, str | bytes)
    require(several, "players", "a list of names, as in ['Ann', 'Bob']", players)
    seats = []
    for player in players if isinstance(players, Iterable) else ():
        require(isinstance(player, str | Seat), "a player", "a name or a Seat", player)
        seats.append(Seat(player) if isinstance(player, str) else player)
    return tuple(seats)


def _require_time(at: object) -> None:
    require(isinstance(at, int), "at", "a whole number of milliseconds", at)


def _require_lexicon(lexicon: Lexicon, rules: Rules) -> None:
    require(isinstance(lexicon, Lexicon), "lexicon", "a dictionary or its name", lexicon)
    lexicon.require_letters(rules.alphabet)


def total_key(rules: Rules, seats: Sequence[Seat], lexicon: str) -> dict[str, Any]:
    """What a total in solitaire depends on, as JSON: only totals with the same key are compared.

    Nobody challenges, and it can be ended at any time: the rules say which switches matter.
    """
    switches = rules.to_json().items()
    return {name: value for name, value in switches if SWITCHES[name].totals} | {
        "turn_seconds": seats[0].limit(rules),
        "finish": finish_score(rules, seats, 0),
        "lexicon": lexicon,
    }
