"""Games of computer players by every edition, every variation and mixtures of them."""

from __future__ import annotations

import random
from functools import lru_cache

from lexiko.engine import Player
from lexiko.engine.analysis import Limits
from lexiko.engine.engine import MakeEngine, engine_for
from lexiko.engine.roster import PLAYERS, make_player, step
from lexiko.errors import BadRules
from lexiko.formats.record import Record, read_record, write_record
from lexiko.game import Game, lexicon_for
from lexiko.lexicon import Lexicon
from lexiko.rules import EDITIONS, FINISH_SCORES, VARIATIONS, Rules, Seat, make_rules, replay

MIXTURES = 50
GAMES = 20
"""Games of each set of rules."""
MOST_ANSWERS = 2_000
"""No game takes this many commands."""


@lru_cache(maxsize=1)
def all_rules() -> tuple[tuple[str, Rules], ...]:
    """Every edition, every variation, and mixtures by chance, each with a name."""
    found = [(name, edition.rules) for name, edition in EDITIONS.items()]
    found += [(name, make_rules("collector", name)) for name in VARIATIONS]
    chance = random.Random(2026)
    while len(found) < len(EDITIONS) + len(VARIATIONS) + MIXTURES:
        edition = chance.choice(list(EDITIONS))
        names = chance.sample(list(VARIATIONS), chance.randint(2, 5))
        try:
            found.append((f"{edition} {' '.join(names)}", make_rules(edition, *names)))
        except BadRules:
            continue  # two of them that do not go together
    return tuple(found)


def begun_game(
    seed: int, lexicon: Lexicon | None = None, engine: MakeEngine = engine_for
) -> tuple[str, Game, list[Player]]:
    """The name of some rules, a game by them that has just begun, and its players."""
    name, rules = all_rules()[seed // GAMES % len(all_rules())]
    chance = random.Random(seed)
    lexicon = lexicon or lexicon_for(rules)
    count = chance.choice(rules.seat_counts)
    kinds = [chance.choice(PLAYERS) for _ in range(count)]
    levels = [chance.choice(list(FINISH_SCORES)) if rules.finish_line else None for _ in kinds]
    finish = 150 if rules.finish_line and count == 1 else None
    seats = [
        Seat(f"{kind} {number}", computer=kind, level=level, finish=finish)
        for number, (kind, level) in enumerate(zip(kinds, levels, strict=True))
    ]
    game = Game.start(seats, rules, lexicon, source=seed, finder=engine(rules, lexicon))
    players: list[Player] = [
        make_player(kind, rules, lexicon, seed + seat, engine, Limits(samples=60))
        for seat, kind in enumerate(kinds)
    ]
    return name, game, players


def computer_game(seed: int) -> dict[str, int]:
    """Play one game to its end, and see that its record replays to the same result."""
    name, game, players = begun_game(seed)
    answers = 0
    while not game.position.is_over:
        step(game, players)
        answers += 1
        assert answers < MOST_ANSWERS, f"{name}: the game does not end"
    again = read_record(write_record(Record(tuple(game.events))))
    assert replay(again.events).result == game.position.result
    return {"games": 1, "turns": game.position.turn, f"rules {name}": 1}
