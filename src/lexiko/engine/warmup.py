"""Compiling every kernel before anybody waits for it.

A kernel is compiled when it is first called with arguments of some types, so each is called here
as the program calls it, on something small.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache

from lexiko.engine.bench import Bench
from lexiko.engine.engine import Engine
from lexiko.engine.match import Match, play_part
from lexiko.engine.roster import SCORE, STATIC
from lexiko.engine.training import Plan, Training
from lexiko.game import Game, lexicon_for
from lexiko.kernel import compiled
from lexiko.lexicon import DEFAULT, Lexicon
from lexiko.lexicon.queries import find_words
from lexiko.lexicon.wordgraph import build_word_graph
from lexiko.rules import ENGLISH, Rules, View, make_rules

Progress = Callable[[str, int, int], None]
"""Hears what is compiled next, its number from 1, and how many there are."""


def warm_up(progress: Progress = lambda name, number, total: None) -> None:
    """Compile every kernel, and remember that it has been done."""
    for number, (name, compile_it) in enumerate(STEPS, 1):
        progress(name, number, len(STEPS))
        compile_it()
    compiled.mark_ready()


def _search() -> None:
    find_words(_tiny())


def _graph() -> None:
    build_word_graph(_tiny())


def _plays() -> None:
    _engine().candidates(_view())


def _best() -> None:
    _engine().best(_view())
    _engine().exchanges(_view())


def _varied() -> None:
    _engine().varied(_view())
    game = _game()
    _engine().has_play(game.position, game.position.to_move, game.lexicon)


def _games() -> None:
    match = Match((STATIC, SCORE), make_rules("club"), DEFAULT, games=2)
    play_part(match, 0, match.games)


def _training() -> None:
    rules = make_rules("club")
    training = Training(rules, lexicon_for(rules), Plan(games=1, rounds=1, racks=1))
    with ThreadPoolExecutor(1) as pool:
        for _ in training.run(pool, 1):
            pass


def _measurements() -> None:
    Bench(DEFAULT, seconds=0).warm_up()


STEPS: tuple[tuple[str, Callable[[], None]], ...] = (
    ("the search for words", _search),
    ("the word graph", _graph),
    ("all plays of a position", _plays),
    ("the best move", _best),
    ("the variations", _varied),
    ("whole games", _games),
    ("training", _training),
    ("measurements", _measurements),
)
"""What is compiled, in the order of how soon people need it. A new kernel belongs here."""


# something small -----------------------------------------------------------------------------


@lru_cache(maxsize=1)
def _tiny() -> Lexicon:
    return Lexicon("tiny", frozenset(map(ENGLISH.parse_word, ("AT", "EAT", "TEA", "TEAS"))))


@lru_cache(maxsize=1)
def _rules() -> Rules:
    return make_rules("collector", "rearrange", "recycle", "blanks")


@lru_cache(maxsize=1)
def _engine() -> Engine:
    """By the dictionary that most people play with: its word graph is built here, too."""
    return Engine(_rules(), lexicon_for(_rules()))


def _game() -> Game:
    return Game.start(["Ann", "Bob"], _rules(), lexicon_for(_rules()), source=1)


def _view() -> View:
    game = _game()
    return game.view(game.position.to_move)
