"""Computer players by name, and how a game between players goes on."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from lexiko.engine.analysis import Limits
from lexiko.engine.engine import MakeEngine, engine_for
from lexiko.engine.ladder import STRENGTHS
from lexiko.engine.plain import PlainEngine
from lexiko.engine.players import EnginePlayer, Player
from lexiko.engine.strengths import StrengthPlayer, player_for
from lexiko.engine.thinking import ThinkingPlayer
from lexiko.errors import LexikoError, require
from lexiko.game import Game
from lexiko.lexicon import Lexicon
from lexiko.rules import Position, Rules, View
from lexiko.rules import commands as c
from lexiko.rules.events import Event

STATIC, SCORE, BEST = "static", "score", "best"
PLAYERS = (*STRENGTHS, STATIC, SCORE, BEST)
"""The strengths for people, then those that measure: by equity, by score alone, and by all that the
engine can do. `best:500` thinks in so many samples a move."""
MOST_SAMPLES = 10_000_000


def make_player(
    name: str,
    rules: Rules,
    lexicon: Lexicon,
    seed: int = 0,
    engine: MakeEngine = engine_for,
    limits: Limits | None = None,
) -> StrengthPlayer | EnginePlayer:
    """The computer player of a name; the same seed plays the same in the same positions.

    `limits` are for those that think. With a limit of seconds somebody waits for them: how far they
    think depends on the computer then.
    """
    check_player(name)
    require(isinstance(rules, Rules), "rules", "rules such as make_rules('club')", rules)
    require(isinstance(lexicon, Lexicon), "lexicon", "an open dictionary", lexicon)
    require(type(seed) is int, "seed", "a whole number", seed)
    if name in STRENGTHS:
        return player_for(name, rules, lexicon, seed, engine, limits)
    kind, _, samples = name.partition(":")
    if kind == BEST:
        limits = Limits(samples=int(samples)) if samples else limits
        return ThinkingPlayer(engine(rules, lexicon), limits, seed)
    return EnginePlayer(engine(rules, lexicon), score_only=name == SCORE)


class LivePlayer:
    """A computer player for people who wait: it plays without kernels until they are ready, and
    one that thinks takes so many seconds for a move at most."""

    def __init__(
        self,
        name: str,
        rules: Rules,
        lexicon: Lexicon,
        seed: int,
        ready: Callable[[], bool],
        seconds: float,
    ) -> None:
        self._ready = ready
        self._plain = not ready()
        engine = PlainEngine if self._plain else engine_for
        self._player = make_player(name, rules, lexicon, seed, engine, Limits(seconds=seconds))

    def choose(self, view: View) -> c.Command:
        player = self._player
        if self._plain and self._ready():
            player.engine = engine_for(player.engine.rules, player.engine.lexicon)
            self._plain = False
        return player.choose(view)


def check_player(name: str) -> None:
    """Refuse a name that no computer player has."""
    require(isinstance(name, str), "name", "the name of a computer player", name)
    kind, colon, samples = name.partition(":")
    if colon and kind == BEST and samples.isdecimal() and 0 < int(samples) <= MOST_SAMPLES:
        return
    if name not in PLAYERS:
        raise LexikoError("unknown_player", name=repr(name), names=", ".join(PLAYERS))


def next_to_answer(position: Position) -> int:
    """The seat that has something to say: about the last play, the next player last, or a move."""
    others = [seat for seat in position.challengers if seat != position.to_move]
    return (*others, *position.waiting_for, position.to_move)[0]


def step(game: Game, players: Sequence[Player]) -> tuple[Event, ...]:
    """The next answer of a player, carried out."""
    seat = next_to_answer(game.position)
    return game.do(players[seat].choose(game.view(seat)))


def play_out(game: Game, players: Sequence[Player]) -> None:
    """Play a game to its end; the players agree on it where nobody scores and no count ends it."""
    while not game.position.is_over:
        position = game.position
        if position.is_stalled and not position.has_count and position.pending is None:
            game.do(c.Propose(position.to_move, c.EndGame()))
            for seat in game.position.asked:
                game.do(c.Answer(seat, True))
        else:
            step(game, players)
