"""Computer players as the thinking processes make them: a thought depends on what is sent alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from lexiko.engine.analysis import Limits
from lexiko.engine.ladder import STRENGTHS
from lexiko.engine.roster import make_player
from lexiko.engine.thinking import later
from lexiko.game import lexicon_for
from lexiko.rules import Rules, View
from lexiko.rules import commands as c
from lexiko.server.now import now


@dataclass(frozen=True, slots=True)
class Thought:
    """What a computer player is asked."""

    strength: str
    lexicon: str
    seed: int
    view: View
    memory: Any
    """What the player remembered after its last thought in this game."""
    ready: bool
    """Whether the engine has been compiled; otherwise the player does without it."""
    seconds: float
    """How long the player may think about a move, if it is one that thinks."""

    @property
    def is_long(self) -> bool:
        """Whether the player thinks about a move, and does not decide at a glance."""
        strength = STRENGTHS.get(self.strength)
        return strength is not None and strength.thinks and self.view.may.take_turn


def think(thought: Thought) -> tuple[c.Command, Any]:
    """What the player does, and what it remembers."""
    rules, limits = thought.view.rules, Limits(seconds=thought.seconds)
    player = _player(thought.strength, rules, thought.lexicon, thought.seed, thought.ready, limits)
    if thought.memory is not None:
        player.memory = thought.memory
    # The clock went on while the thought was waiting.
    return player.choose(later(thought.view, now())), player.memory


def prepare(strength: str, rules: Rules, lexicon: str, ready: bool) -> None:
    """Make a player, so that what it knows of words is at hand when the first game begins."""
    _player(strength, rules, lexicon, 0, ready)


def _player(
    strength: str,
    rules: Rules,
    lexicon: str,
    seed: int,
    ready: bool,
    limits: Limits | None = None,
) -> Any:
    from lexiko.engine.engine import engine_for
    from lexiko.engine.plain import PlainEngine

    engine = engine_for if ready else PlainEngine
    return make_player(strength, rules, lexicon_for(rules, lexicon), seed, engine, limits)
