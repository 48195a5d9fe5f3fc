"""`lexiko train leaves`: what tiles are worth to keep, learnt by self-play."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from lexiko.cli.console import say, tell
from lexiko.cli.waiting import ANALYSIS, GAMES, told_to_wait
from lexiko.cli.work import progress_bar
from lexiko.engine.leaves import Leaves, own_folder, packed
from lexiko.engine.training import Plan, Training
from lexiko.folders import cache_folder, write_whole
from lexiko.game import lexicon_for
from lexiko.rules import Rules

KEEP_SECONDS = 30
"""How often an unfinished training is written down."""
_SHOWN = ("?", "S", "E", "Q", "QU", "V", "ERS", "?S")


@dataclass(frozen=True, slots=True)
class TrainOptions:
    """What the options of the command say."""

    rules: Rules
    lexicon: str
    plan: Plan
    threads: int
    out: Path | None


def train_leaves(options: TrainOptions) -> None:
    """Train a table and write it; stopped half-way, the next run goes on from there."""
    lexicon = lexicon_for(options.rules, options.lexicon)
    with told_to_wait(GAMES, ANALYSIS, layout=options.rules.layout):
        training = Training(options.rules, lexicon, options.plan)
    name = f"{lexicon.name}-{options.rules.rack_size}"
    unfinished = cache_folder() / "training" / f"{name}-{options.plan.seed}.npz"
    target = options.out or own_folder() / f"{name}.xz"
    if unfinished.exists() and training.take_up(unfinished.read_bytes()):
        tell(f"Resuming after {training.games_done:,} of {options.plan.total:,} games.")
    kept = 0.0
    pool = ThreadPoolExecutor(options.threads)
    try:
        with progress_bar("games", options.plan.total) as advance:
            for done in training.run(pool, options.threads):
                advance(done)
                if time.monotonic() - kept > KEEP_SECONDS:
                    write_whole(unfinished, training.to_bytes())
                    kept = time.monotonic()
    except KeyboardInterrupt:
        pool.shutdown(wait=True, cancel_futures=True)
        write_whole(unfinished, training.to_bytes())
        tell("", f"Stopped after {training.games_done:,} games; the same command resumes.")
        raise
    pool.shutdown()
    leaves = training.leaves()
    write_whole(target, packed(leaves))
    unfinished.unlink(missing_ok=True)
    _show(leaves, options.rules)
    say(f"Written to {target}")


def _show(leaves: Leaves, rules: Rules) -> None:
    """A few values, to see that they make sense."""
    if not rules.alphabet.is_english:
        return
    for text in _SHOWN:
        pieces = rules.alphabet.parse_pieces(text)
        if len(pieces) <= leaves.longest:
            say(f"{text:4} {leaves.value(pieces):+6.1f}")
