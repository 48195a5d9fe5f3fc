"""`lexiko train chances`, `pool` and `playability`: what is known beside the leaves."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from lexiko.cli.console import say, tell
from lexiko.cli.waiting import ANALYSIS, GAMES, told_to_wait
from lexiko.cli.work import progress_bar
from lexiko.engine import chances, playability, pool
from lexiko.engine.chances import ChanceTraining
from lexiko.engine.engine import engine_for
from lexiko.engine.playability import PlayabilityCount
from lexiko.engine.pool import PoolTraining
from lexiko.folders import write_whole
from lexiko.game import lexicon_for
from lexiko.kernel.chances import LEADS
from lexiko.lexicon import open_lexicon
from lexiko.rules import Rules
from lexiko.wording.english import plural

_LEADS = (-60, -20, 0, 20, 60)
_MOST_SHOWN = 10
_UNSEEN = (93, 60, 30, 14, 7)


@dataclass(frozen=True, slots=True)
class ValueOptions:
    """What the options of the commands say."""

    rules: Rules
    lexicon: str
    games: int
    threads: int
    seed: int
    out: Path | None


def train_chances(options: ValueOptions, seats: int) -> None:
    """Learn chances to win for so many players, and write them down."""
    rules = options.rules
    with told_to_wait(GAMES, ANALYSIS, layout=rules.layout):
        engine = engine_for(rules, lexicon_for(rules, options.lexicon))
        training = ChanceTraining(rules, engine.words, engine.leaves, seats)
    _play(training.run, options)
    name = f"chances-{seats}-{7 if rules.rack_size <= 7 else 9}.xz"
    target = options.out or chances.own_folder() / name
    write_whole(target, chances.packed(training))
    table = training.chances().table
    say("unseen  " + "".join(f"{lead:+8}" for lead in _LEADS))
    for unseen in _UNSEEN:
        row = [float(table[0, unseen, LEADS - 1 + lead]) for lead in _LEADS]
        say(f"{unseen:6}  " + "".join(f"{chance:8.1%}" for chance in row))
    say(f"Written to {target}")


def train_pool(options: ValueOptions) -> None:
    """Learn what the pool makes of kept tiles, and write it down."""
    rules = options.rules
    with told_to_wait(GAMES, ANALYSIS, layout=rules.layout):
        engine = engine_for(rules, lexicon_for(rules, options.lexicon))
        training = PoolTraining(rules, engine.words, engine.leaves)
    _play(training.run, options)
    target = options.out or pool.own_folder() / f"pool-{options.lexicon}.xz"
    write_whole(target, pool.packed(training.weights(), rules.alphabet.size))
    say(f"Written to {target}")


def count_playability(options: ValueOptions) -> None:
    """Count how often each word is the best play, and write it down."""
    rules = options.rules
    with told_to_wait(GAMES, ANALYSIS, layout=rules.layout):
        count = PlayabilityCount(engine_for(rules, lexicon_for(rules, options.lexicon)))
    _play(count.run, options)
    lexicon = open_lexicon(options.lexicon, alphabet=rules.alphabet)
    target = options.out or playability.own_folder() / playability.file_name(lexicon.name)
    write_whole(target, playability.packed(count, lexicon))
    for word, number in count.counts.most_common(_MOST_SHOWN):
        say(f"{rules.alphabet.text(word):8} {number:8,}")
    say(f"Written to {target}")


def _play(run: Callable[[int, Executor, int, int], Iterator[int]], options: ValueOptions) -> None:
    """Play the games of a training; stopped half-way, nothing is written."""
    workers = ThreadPoolExecutor(options.threads)
    done = 0
    try:
        with progress_bar("games", options.games) as advance:
            for done in run(options.games, workers, options.threads, options.seed):
                advance(min(done, options.games))
    except KeyboardInterrupt:
        tell("", f"Stopped after {plural(done, 'game')}; nothing was written.")
        raise
    finally:
        workers.shutdown(wait=True, cancel_futures=True)
