"""A reason why a move was good, or another one better, with the figures it rests on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Literal, get_args

from lexiko.errors import NotationError
from lexiko.said import Said

AdviceKind = Literal[
    # something was better
    "bingo_missed",
    "same_tiles",
    "hook_missed",
    "score",
    "bingo_far",
    "fished",
    "play_better",
    "exchange_better",
    "spent",
    "vowels",
    "consonants",
    "duplicate",
    "late_letter",
    "leave",
    "opened",
    "left_open",
    "replies",
    "more_tiles",
    "fewer_tiles",
    "out_missed",
    "endgame",
    "gave_away",
    "bad_word",
    "lost_turn",
    "challenge_lost",
    # something was good
    "bingo_found",
    "find",
    "fished_well",
    "exchanged_well",
]
"""What a reason is about."""

KINDS: tuple[AdviceKind, ...] = get_args(AdviceKind)
PRAISE: frozenset[AdviceKind] = frozenset({"bingo_found", "find", "fished_well", "exchanged_well"})
"""Those that say what was good."""


@dataclass(frozen=True, slots=True)
class Advice:
    """One reason: a sentence, what it was made of, and the figures that back it."""

    kind: AdviceKind
    moves: tuple[str, ...]
    """The move that was made and the one it is compared with, in writing, as far as there are."""
    explains: float
    """How many points of the difference between the two it accounts for."""
    figures: dict[str, float]
    """Scores, values of leaves in points, chances to win from 0 to 1, counts."""
    text: str
    """The sentence in English."""
    said: dict[str, Any]
    """What the sentence was made of, for whoever has words of their own: see `lexiko.said`."""

    @staticmethod
    def of(
        kind: AdviceKind,
        moves: tuple[str, ...],
        explains: float,
        figures: Mapping[str, float | None],
        said: Said,
    ) -> Advice:
        """A reason with its figures rounded; what is not known is left out."""
        known = {name: round(float(one), 4) for name, one in figures.items() if one is not None}
        return Advice(kind, moves, round(float(explains), 4), known, str(said), said.made_of)

    @property
    def is_praise(self) -> bool:
        """Whether it says what was good about a move."""
        return self.kind in PRAISE

    def to_json(self) -> dict[str, Any]:
        """The reason as plain JSON values."""
        return asdict(self) | {"moves": list(self.moves), "praise": self.is_praise}

    @staticmethod
    def from_json(data: object) -> Advice:
        """The reason from its JSON; `NotationError` if it is none."""
        if not isinstance(data, dict) or not _is_advice(data):
            raise NotationError("bad_record", where="advice", problem="this is not a reason")
        kept = {name: data[name] for name in ("kind", "explains", "figures", "text", "said")}
        return Advice(moves=tuple(data["moves"]), **kept)


def _is_advice(data: dict[str, Any]) -> bool:
    return (
        set(data) == {"kind", "moves", "explains", "figures", "text", "said", "praise"}
        and data["kind"] in KINDS
        and isinstance(data["moves"], list)
        and all(isinstance(one, str) for one in (data["text"], *data["moves"]))
        and all(isinstance(data[name], dict) for name in ("figures", "said"))
        and all(isinstance(one, int | float) for one in data["figures"].values())
        and isinstance(data["explains"], int | float)
    )
