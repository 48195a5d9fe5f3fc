"""The strengths of play as numbers: what makes a player strong or weak.

Chances are given in logits: 0 is one half, 1 about three quarters, 3 about nineteen in twenty.
"""

from __future__ import annotations

from dataclasses import dataclass

from lexiko.engine.vocabulary import CERTAIN, Knowledge


@dataclass(frozen=True, slots=True)
class Strength:
    """One strength: what a player knows, sees, understands and dares."""

    name: str
    knowledge: Knowledge | None = None
    """The words known; None for all of them, and for a player who misses nothing."""
    finding: float = 0.0
    """How easily a word of three tiles is found, in logits."""
    tile: float = 0.0
    """How much harder a word is to find with each tile more."""
    blank: float = 0.0
    """How much harder it is with each blank."""
    placing: float = 0.0
    """How easily a place for a word is seen, in logits."""
    crossing: float = 0.0
    """How much harder a place is to see with each word that a play makes beside its main one."""
    through: float = 0.0
    """How much harder it is with each letter on the board that the word takes in, but the first."""
    form: float = 0.0
    """How far the player is better or worse in a game than in others: `finding` and `placing`
    change by this standard deviation."""
    noise: float = 0.0
    """How far the player misjudges plays: the standard deviation, in points."""
    pride: float = 0.0
    """How many points more each tile of a play seems worth: people like long words."""
    leave: float = 1.0
    """How much of the worth of the tiles left the player understands."""
    poor: float = 1000.0
    """The player thinks of exchanging if the best play seen scores less than this."""
    varied: float = 1.0
    """How likely the player looks for the plays of the variations, which change the board."""
    suspicion: float = 0.0
    """How ready the player is to think an unknown word bad, in logits."""
    thinks: bool = False
    """Whether the player thinks about a move before making it, and does not decide at a glance."""


_KNOWLEDGE = {
    "beginner": Knowledge(10_000, (-CERTAIN, -0.1, 0.0), recognised=4.0, phonies=0.03),
    "learner": Knowledge(15_000, (-2.2, -0.1, 0.0), recognised=4.0, phonies=0.03),
    "casual": Knowledge(22_000, (-1.6, 0.0, 0.0), recognised=4.2, phonies=0.025),
    "home": Knowledge(31_000, (-1.3, 0.0, 0.0), recognised=4.0, phonies=0.02),
    "keen": Knowledge(50_000, (0.4, 0.4, 0.2), recognised=3.0, phonies=0.01),
    "club": Knowledge(85_000, (CERTAIN, CERTAIN, 0.8), recognised=1.98, phonies=0.005),
}

# fmt: off
_NUMBERS = {
    # finding, tile, blank, placing, crossing, through, form, noise, pride, leave, poor, varied,
    # suspicion
    "beginner": (1.6, 0.75, 1.0, 0.2, 1.00, 0.60, 0.8, 4.0, 1.0, 0.0,  4.0, 0.05, -0.2),
    "learner":  (2.1, 0.72, 0.9, 0.8, 0.85, 0.50, 0.8, 3.5, 0.8, 0.1,  5.0, 0.10,  0.0),
    "casual":   (2.5, 0.68, 0.8, 1.3, 0.65, 0.40, 0.7, 2.8, 0.7, 0.2,  6.0, 0.15,  0.0),
    "home":     (2.6, 0.65, 0.7, 1.4, 0.55, 0.35, 0.6, 2.5, 0.6, 0.3,  8.0, 0.20,  0.2),
    "keen":     (2.7, 0.60, 0.6, 1.7, 0.40, 0.30, 0.5, 2.0, 0.5, 0.5, 12.0, 0.30,  0.2),
    "club":     (3.1, 0.60, 0.5, 2.4, 0.30, 0.20, 0.4, 1.5, 0.0, 0.8, 16.0, 0.50,  0.0),
}
# fmt: on

STRENGTHS: dict[str, Strength] = {
    **{name: Strength(name, _KNOWLEDGE[name], *numbers) for name, numbers in _NUMBERS.items()},
    "expert": Strength("expert"),
    "master": Strength("master", thinks=True),
}
"""The strengths by their names, the weakest first."""
LADDER = tuple(name for name, strength in STRENGTHS.items() if not strength.thinks)
"""Those that decide at a glance: each beats the one before it in some three games of four. How
strong one is that thinks depends on its time as well."""
